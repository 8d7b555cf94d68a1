"""What is sent to the terminal: only letters that differ, and what they leave on the screen is what Textual drew."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip

from larceny.terminal.app.sent import Sent
from larceny.terminal.app.table import TableScreen
from tests.terminal.screens import GAMES, USUAL, Shot, app_of, drawn, settled, table

SECOND = 960  # bytes: a line of 9,600 baud
CONTROL = re.compile(r"\x1b\[([?>]?)([\d;]*)([A-Za-z])|(.)", re.DOTALL)
GROUPS = ((range(30, 40), "colour"), (range(90, 98), "colour"), (range(40, 50), "ground"), (range(100, 108), "ground"))
OFF = {22: (1, 2), 23: (3,), 24: (4,), 25: (5,), 27: (7,), 28: (8,), 29: (9,)}


class Paper:
    """A terminal as simple as can be: letters with what they are written in. It knows nothing of how we save bytes."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.x = self.y = 0
        self.pen: dict[str, str] = {}

    def write(self, text: str) -> None:
        for private, numbers, letter, sign in CONTROL.findall(text):
            if sign in ("\n", "\r"):
                self.x, self.y = 0, self.y + (sign == "\n")
            elif sign:
                self._put(sign)
            elif letter == "m":
                self._take([int(number or 0) for number in numbers.split(";")])
            elif letter == "H":
                self.y, self.x = (int(number) - 1 for number in numbers.split(";"))
            else:
                assert private, f"{numbers}{letter} is no control that we know"

    def _put(self, sign: str) -> None:
        seen = {name: value for name, value in sorted(self.pen.items()) if self._is_seen(name, sign)}
        for half in range(cell_len(sign)):
            self._break(self.x + half)
        for half in range(cell_len(sign)):
            self.cells[self.x + half, self.y] = ("" if half else sign, str(seen))
        self.x += cell_len(sign)

    def _break(self, x: int) -> None:
        """Of a wide letter that is overwritten in part, a terminal leaves nothing."""
        for first in (x - 1, x):
            if self.cells.get((first + 1, self.y), ("-", ""))[0] == "":
                self.cells[first, self.y] = self.cells[first + 1, self.y] = ("half a letter", "")

    def _is_seen(self, name: str, sign: str) -> bool:
        lined = any(mark in self.pen for mark in ("4", "7", "9"))
        return sign != " " or lined or name == "ground"

    def _take(self, numbers: list[int]) -> None:
        while numbers:
            first = numbers[0]
            size = {2: 5, 5: 3}[numbers[1]] if first in (38, 48) else 1
            some, numbers = numbers[:size], numbers[size:]
            group = next((name for span, name in GROUPS if first in span), "")
            if first == 0:
                self.pen = {}
            elif first in (39, 49):
                self.pen.pop(group, None)
            elif group:
                self.pen[group] = str(some)
            elif first in OFF:
                for mark in OFF[first]:
                    self.pen.pop(str(mark), None)
            else:
                self.pen[str(first)] = ""


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


@pytest.mark.parametrize(
    ("game", "size"),
    [("crooks", (80, 24)), *(pytest.param(game, (200, 60), marks=pytest.mark.proof) for game in GAMES)],
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
