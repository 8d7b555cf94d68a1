"""Gets the moments of a game that is seen again, and what its moves were worth: from a record, or from a house.

A moment is an occasion on which the viewer was told something. A point is whose view is shown: ALL, WATCH or a seat.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from larceny.engine.board import Board
from larceny.engine.contract import SEATS
from larceny.engine.match import Match, replay
from larceny.engine.record import Record
from larceny.games import load
from larceny.terminal.words import called, own_words

if TYPE_CHECKING:
    from larceny.terminal.app.house_sittings import HouseSitting

ALL, WATCH = "all", "watch"
LINES = 100  # of the log that a moment shows
AGAIN = 1.5  # seconds until a house is asked again how far its judge is


class Moment(NamedTuple):
    """The board at a moment, which of how many moments it is, and the points that may be chosen, with their words."""

    board: Board
    moment: int
    moments: int
    points: list[tuple[str, str]]


class Note(msgspec.Struct, frozen=True):
    """Words about a moment."""

    moment: int
    text: str


class Point(msgspec.Struct, frozen=True):
    """A point of the curve: each seat's chance to win at a moment."""

    moment: int
    chances: tuple[float, ...]


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What the moves were worth, as far as it is known."""

    state: str = "thinking"
    done: int = 0
    total: int | None = None
    curve: tuple[Point, ...] = ()
    notes: tuple[Note, ...] = ()
    turns: tuple[Note, ...] = ()


class Show:
    """A game that is seen again, moment by moment."""

    title = ""
    lang = "en"

    async def at(self, moment: int, point: str) -> Moment:
        """Return a moment, as seen from a point; a number below zero is the last one."""
        raise NotImplementedError

    async def study(self, point: str, tell: Callable[[Study], None]) -> None:
        """Call `tell` with what is known of the worth of the moves, again and again until all is known."""


class RecordShow(Show):
    """A game from its record, played again here."""

    def __init__(self, record: Record, lang: str) -> None:
        self.record = record
        self.lang = lang
        self.game = load(record.game)
        self.title = self.game.text(lang)("title")
        self._end = replay(self.game, record)  # a faulty record is refused here
        self._match = replay(self.game, record, 0)
        self._names = called(record.seats, self.game.text(lang))

    def _steps(self, point: str) -> list[int]:
        """Return after how many entries each moment came; the first stands for the time before anything was told."""
        bit = None if point == ALL else SEATS if point == WATCH else int(point)
        heard = enumerate(self._end.hearings)
        return [0, *(step for step, who in heard if (who if bit is None else who >> bit & 1))]

    def _at(self, step: int) -> Match:
        done = len(self._match.actions)
        if done > step:
            self._match, done = replay(self.game, self.record, 0), 0
        for entry in self.record.actions[done:step]:
            self._match.enter(entry)
        self._match.called = self._names
        return self._match

    def _moment(self, moment: int, point: str) -> Moment:
        over = self.record.result is not None
        if point == ALL and not over:
            point = WATCH
        steps = self._steps(point)
        moment = len(steps) - 1 if moment < 0 else min(moment, len(steps) - 1)
        match = self._at(steps[moment])
        viewer = None if point in (ALL, WATCH) else int(point)
        board = match.revealed(self.lang, LINES) if point == ALL else match.board(viewer, self.lang, LINES)
        words = own_words(self.lang)
        points = [(WATCH, words("app-view-watch"))]
        if over:
            points.insert(0, (ALL, words("app-view-all")))
            points += [(str(n), words("app-view-seat", name=name)) for n, name in enumerate(self._seats())]
        return Moment(board, moment, len(steps) - 1, points)

    def _seats(self) -> list[str]:
        return [self._match.view(None).name(seat, self.game.text(self.lang)) for seat in range(self.record.players)]

    async def at(self, moment: int, point: str) -> Moment:
        return await asyncio.to_thread(self._moment, moment, point)

    async def study(self, point: str, tell: Callable[[Study], None]) -> None:
        """Tell what a network that learned the game thinks of the moves; without one, only how the game ended."""
        from larceny.lab.analysis import Decision, decisions, first_answer, joined, judge_by, shares, spelt, usual

        if self.record.result is None:
            return
        steps = self._steps(point)
        thinker = judge_by(usual(self.record), self.record)
        ending = Point(len(steps) - 1, shares(self.record))
        if not thinker.learned:
            tell(Study(state="none", curve=(ending,)))
            return
        asked = await asyncio.to_thread(lambda: list(decisions(self.record)))
        found: list[Decision] = []
        notes: list[Note] = []
        for number, one in enumerate(asked):
            found.append(await asyncio.to_thread(first_answer, one, thinker))
            if found[-1].doubted:
                notes.append(self._note(spelt(one, found[-1], self.lang, self._names), steps))
            if number % 20 == 19 or number == len(asked) - 1:
                curve = [Point(bisect_right(steps, one.step) - 1, one.chances) for one in joined(found)]
                state = "done" if number == len(asked) - 1 else "thinking"
                tell(
                    Study(
                        state=state,
                        done=len(found),
                        total=len(asked),
                        curve=(*curve, ending),
                        notes=tuple(notes),
                    )
                )

    def _note(self, one: Any, steps: list[int]) -> Note:
        """Return a note on a move that the network would hardly have made, with the network's own."""
        favourite, played = one.choices[0], one.choice
        words = own_words(self.lang)(
            "app-doubted",
            name=self._seats()[one.seat],
            played=played.label,
            better=favourite.label,
            share=round(100 * (favourite.likely or 0)),
        )
        return Note(bisect_right(steps, one.step) - 1, words)


class HouseShow(Show):
    """A game at a table of a house, as its replay shows it."""

    def __init__(self, sitting: HouseSitting) -> None:
        self._sitting = sitting
        self.lang = sitting.lang
        self.title = sitting.game.text(sitting.lang)("title")
        self._last: int | None = None

    async def at(self, moment: int, point: str) -> Moment:
        class Replayed(msgspec.Struct):
            moment: int
            moments: int
            seats: tuple[dict[str, str], ...]
            board: Board

        who = point if point and point != ALL else self._own(point)
        client, table = self._sitting.client, self._sitting.table
        path = f"/api/tables/{table}/replay?lang={self.lang}&seat={who}&moment="
        if moment < 0:
            first = msgspec.json.decode(await client.fetch("GET", f"{path}0"), type=Replayed)
            moment = first.moments
        raw = msgspec.json.decode(await client.fetch("GET", f"{path}{moment}"), type=Replayed)
        return Moment(raw.board, raw.moment, raw.moments, [(one["id"], one["text"]) for one in raw.seats])

    def _own(self, point: str) -> str:
        if point == ALL and self._sitting.over:
            return ALL
        return "mine" if self._sitting.seated else WATCH

    async def study(self, point: str, tell: Callable[[Study], None]) -> None:
        if not self._sitting.over:
            return
        who = point if point and point != ALL else self._own(point)
        path = f"/api/tables/{self._sitting.table}/analysis?lang={self.lang}&seat={who}"
        while True:
            study = msgspec.json.decode(await self._sitting.client.fetch("GET", path), type=Study)
            tell(study)
            if study.state in ("done", "failed"):
                return
            await asyncio.sleep(AGAIN)
