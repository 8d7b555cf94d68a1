"""A line being typed at a house: mended in the middle, found again by the arrows, kept apart from what is told."""

from __future__ import annotations

import asyncio
import io
import os
import sys
import termios
from collections.abc import Iterator

import pytest

from larceny.terminal.play.keyboard import Keyboard
from larceny.terminal.play.line_editor import LineEditor
from larceny.terminal.play.teller import LONGEST_ANSWER
from tests.patience import PATIENCE

UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")


def typed(*keys: str) -> LineEditor:
    editor = LineEditor()
    for key in keys:
        editor.type(key)
    return editor


def test_the_arrows_find_earlier_lines_and_come_back_to_what_was_begun() -> None:
    editor = typed("fiona\r", "say hello\r", "say hello\r", "ru")
    assert [editor.type(UP) or editor.text for _ in range(3)] == ["say hello", "fiona", "fiona"]
    assert [editor.type(DOWN) or editor.text for _ in range(3)] == ["say hello", "ru", "ru"]
    editor.type(UP)
    assert editor.type("\r") == ["say hello"]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (f"fona{LEFT}{LEFT}{LEFT}i", "fiona"),
        ("fionaa\x7f", "fiona"),
        ("ffiona\x01\x1b[3~", "fiona"),
        ("say fiona\x01\x0bfiona", "fiona"),
        ("say hello\x17fiona", "say fiona"),
        ("say\x15fiona", "fiona"),
        (f"iona\x1b[Hf{RIGHT}{RIGHT}\x1b[F", "fiona"),
        ("fi\x1b[15~\x00ona\t", "fiona"),
        ("ü李\x7fé", "üé"),
    ],
)
def test_a_line_is_mended_anywhere(keys: str, line: str) -> None:
    assert typed().type(f"{keys}\r") == [line]


def test_a_key_that_comes_in_pieces_is_one_key() -> None:
    editor = typed("fiona\r", "\x1b")
    assert editor.text == ""
    editor.type("[")
    editor.type("A")
    assert editor.text == "fiona"


def test_a_wide_letter_takes_two_cells() -> None:
    assert typed("李雷", LEFT).drawn(80).endswith("> 李雷\x1b[2D")


def test_of_a_long_paste_each_line_is_cut_and_the_screen_keeps_its_width() -> None:
    editor = LineEditor()
    lines = editor.type("x" * 5000 + "\r" + "1\r" * 3)
    assert [len(line or "") for line in lines] == [LONGEST_ANSWER, 1, 1, 1]
    editor.type("y" * 150)
    assert editor.drawn(40).count("y") <= 38


def test_the_end_of_the_input_is_only_at_an_empty_line() -> None:
    assert typed("fi", "\x04").text == "fi"
    assert typed().type("\x04") == [None]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, io.TextIOWrapper]]:
    """A terminal: the end where a person types, and the one where a program writes."""
    person, program = os.openpty()
    keys, screen = os.fdopen(os.dup(program), "r"), os.fdopen(os.dup(program), "w")
    monkeypatch.setattr(sys, "stdin", keys)
    monkeypatch.setenv("TERM", "xterm")
    yield person, screen
    for end in (keys, screen):
        end.close()
    for number in (person, program):
        os.close(number)


def read_all(person: int, screen: io.TextIOWrapper) -> str:
    """Read what was shown until now. A busy system passes it on in parts, so its end is marked."""
    screen.write("\0")
    screen.flush()
    shown = b""
    while not shown.endswith(b"\0"):
        shown += os.read(person, 1 << 16)
    return shown[:-1].decode()


def test_what_is_told_meanwhile_does_not_mix_with_what_is_typed(terminal: tuple[int, io.TextIOWrapper]) -> None:
    person, screen = terminal
    before = termios.tcgetattr(person)[3]

    async def story() -> None:
        news = asyncio.Event()
        keyboard = Keyboard(news.set, screen)

        async def press(keys: bytes) -> None:
            news.clear()
            os.write(person, keys)
            await asyncio.wait_for(news.wait(), PATIENCE)

        keyboard.show(asked=True)
        await press(b"fiona\r")
        assert keyboard.take() == "fiona"
        await press(b"fi")
        assert keyboard.head is None
        keyboard.hide()
        screen.write("Ben is back.\n")
        keyboard.show(asked=False)
        screen.flush()
        await press(b"\x1b[A\r")
        assert keyboard.take() == "fiona"
        keyboard.close()

    asyncio.run(story())
    shown = read_all(person, screen)
    assert "> fiona\r\n\r\x1b[K> fi" in shown, "what is told next stands at the beginning of a line"
    assert "\r\x1b[KBen is back.\r\n\r\x1b[K> fi" in shown
    assert termios.tcgetattr(person)[3] == before, "the terminal is as it was"
