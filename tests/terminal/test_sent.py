"""What is sent to the terminal: only letters that differ, and what they leave on the screen is what Textual drew."""

from __future__ import annotations

import asyncio
import os
import random
import select
import sys
import termios
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual._compositor import LayoutUpdate
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip

from larceny.terminal.app.sent import Echo, Sent, swallow_answer
from larceny.terminal.app.table import TableScreen
from tests.patience import PATIENCE
from tests.terminal.paper import Paper
from tests.terminal.screens import GAMES, USUAL, Shot, app_of, drawn, settled, table

SECOND = 960  # bytes: a line of 9,600 baud


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an app under test would send to a terminal of 256 colours."""
    found: list[str] = []
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    monkeypatch.setattr(HeadlessDriver, "write", lambda self, data: found.append(data))
    return found


def at(shot: Shot, size: tuple[int, int], play: Callable[[Pilot[None]], Any], lang: str = "en") -> None:
    async def run() -> None:
        async with app_of(shot, lang).run_test(size=size) as pilot:
            await drawn(pilot)
            await play(pilot)

    asyncio.run(run())


def as_drawn(pilot: Pilot[None]) -> Paper:
    """Return the screen as Textual itself would send it."""
    paper = Paper()
    paper.write(pilot.app.screen._compositor.render_full_update().render_segments(pilot.app.console))
    return paper


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "size"),
    [("crooks", (80, 24)), *((game, (200, 60)) for game in GAMES)],
)
def test_what_is_sent_leaves_the_screen_as_it_was_drawn(game: str, size: tuple[int, int], sent: list[str]) -> None:
    keys = [
        "tab",
        "tab",
        "up",
        "f1",
        "escape",
        "f2",
        "pagedown",
        "escape",
        "f3",
        "escape",
        "/",
        *"é李雷a",
        "backspace",
        "left",
        "left",
        "b",
        "escape",
    ]
    paper = Paper()

    async def play(pilot: Pilot[None]) -> None:
        await check(pilot)
        for key in [*keys, "f9", "down", "down", "enter", "f4", "1", "1", "f4", "1", "u"]:
            await pilot.press(key)
            await check(pilot)
        paper.cells.clear()  # another program has written on the screen
        await pilot.press("ctrl+l")
        await check(pilot)
        await pilot.resize_terminal(64, 20)
        await check(pilot)

    async def check(pilot: Pilot[None]) -> None:
        await settled(pilot)
        paper.write("".join(sent))
        sent.clear()
        width, height = pilot.app.size
        wanted = as_drawn(pilot).cells
        assert {at: paper.cells.get(at) for at in wanted} == wanted
        assert len(wanted) == width * height

    at(Shot(table(game, 4, 40), settings=USUAL(confirm="never")), size, play)


def test_while_a_slow_line_is_busy_pictures_wait_and_only_the_last_is_sent(sent: list[str]) -> None:
    paper = Paper()

    async def play(pilot: Pilot[None]) -> None:
        assert "".join(sent).count(Echo.ASK) == 1, "a terminal that never answers is asked once"
        await answer(pilot)
        await pilot.press("tab")
        await settled(pilot)
        assert "".join(sent).count(Echo.ASK) == 2
        shown = len(sent)
        for key in ("tab", "up", "f1", "escape", "left"):
            await pilot.press(key)
            await settled(pilot)
        assert Echo.ASK not in "".join(sent[shown:])
        await answer(pilot)
        paper.write("".join(sent))
        wanted = as_drawn(pilot).cells
        assert {place: paper.cells.get(place) for place in wanted} == wanted

    async def answer(pilot: Pilot[None]) -> None:
        """Answer as a terminal does, until nothing waits to be sent."""
        while True:
            pilot.app.post_message(events.CursorPosition(0, 0))
            await settled(pilot)
            if pilot.app._owes is None:  # type: ignore[attr-defined]
                return

    at(Shot(table("crooks", 4, 40)), (80, 24), play)


def test_what_the_terminal_still_answers_is_no_typing_for_the_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    person, program = os.openpty()
    with os.fdopen(program, "r") as keys:
        monkeypatch.setattr(sys, "stdin", keys)
        before = termios.tcgetattr(program)
        os.write(person, b"\x1b[24;80R")
        swallow_answer(PATIENCE)
        assert not select.select([program], [], [], 0)[0]
        assert termios.tcgetattr(program) == before
    os.close(person)


def test_wide_letters_are_overwritten_whole() -> None:
    rng = random.Random(1)
    sent, console, paper = Sent(), Console(color_system="256"), Paper()
    styles = [Style.parse(words) for words in ("", "bold red", "on blue", "reverse green on blue", "dim underline")]
    for _ in range(400):
        words = [(letter, rng.choice(styles)) for letter in rng.choices("ab 李", k=rng.randint(0, 8))]
        segments = [Segment(letter, style) for letter, style in words]
        line = Strip(segments).adjust_cell_length(16)
        update = LayoutUpdate([[line]], Region(0, 0, 16, 1))
        paper.write(sent.bring(update, console))
        drawn = Paper()
        drawn.write(update.render_segments(console))
        assert paper.cells == drawn.cells


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_on_a_slow_line_a_step_takes_half_a_second_and_a_move_some(game: str, sent: list[str]) -> None:
    """At 9,600 baud; a move is all until one is asked again."""
    steps, moves = [], []

    async def play(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        for _ in range(12):
            steps.extend([await cost(pilot, key) for key in ("tab", "up", "left", "down")])
            if screen.sitting.over:
                break
            moves.append(await cost(pilot, *screen.choosing.answers.name(screen.choosing.choices[0])))

    async def cost(pilot: Pilot[None], *keys: str) -> int:
        sent.clear()
        await pilot.press(*keys)
        await settled(pilot)
        return sum(len(one.encode()) for one in sent)

    at(Shot(table(game, 4, 40)), (80, 24), play)
    print(f"{game}: bytes of a step {sorted(steps)}, of a move {sorted(moves)}")
    assert any(steps), "a cursor that moves is seen"
    assert median(steps) < SECOND / 2
    assert max(steps) < 3 * SECOND, "where the board scrolls with the cursor, all of it is drawn"
    assert median(moves) < 4 * SECOND
    assert max(moves) < 16 * SECOND, "a round of bots, each of whose answers is drawn"
