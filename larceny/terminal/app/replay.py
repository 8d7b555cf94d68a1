"""A game seen again, moment by moment, with everybody's chances as a curve; from a record, or from a house.

A moment is an occasion on which the viewer was told something.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen

from larceny.engine.board import Board
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.engine.match import Match, replay
from larceny.engine.record import Record
from larceny.games import load
from larceny.terminal.app import palette
from larceny.terminal.app.dialogs import Chooser, Reader
from larceny.terminal.app.drawing import Look, board_sheet, fitted
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.panes import DO, log_sheet, players_sheet
from larceny.terminal.app.sheet import Sheet, clean
from larceny.terminal.words import called, own_words

if TYPE_CHECKING:
    from larceny.terminal.app.app import LarcenyApp
    from larceny.terminal.app.visits import HouseSitting

ALL, WATCH = "all", "watch"
STEPS = " ▁▂▃▄▅▆▇█"  # an eighth of a line each
SIDE = 104  # columns from which the log stands beside the board
LINES = 100  # of the log
AGAIN = 1.5  # seconds until a house is asked again how far its judge is


class Moment(NamedTuple):
    board: Board
    moment: int
    moments: int
    points: list[tuple[str, str]]  # whose knowledge may be looked at


class Note(msgspec.Struct, frozen=True):
    moment: int
    text: str


class Point(msgspec.Struct, frozen=True):
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
    """Where the moments of a game come from."""

    title = ""
    lang = "en"

    async def at(self, moment: int, point: str) -> Moment:
        """A moment; below zero, the last one."""
        raise NotImplementedError

    async def study(self, point: str, tell: Callable[[Study], None]) -> None:
        """Tell what the moves were worth, again and again until all is known."""


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
        """After how many actions each moment came; the first is before anything was told."""
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
        """The opinions of a network that learned the game; without one, only how the game ended."""
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
        """A move that the network would hardly have made, and its own."""
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


def curve_sheet(study: Study, moments: int, now: int, names: list[tuple[str, int]], width: int, tall: int) -> Sheet:
    """Each seat's chances through the game: a line of bars for each, its name before it, and where we are."""
    sheet = Sheet(width)
    lead = min(max((len(name) for name, _ in names), default=0), 14) + 6
    room = max(8, width - lead - 1)
    points = sorted(study.curve, key=lambda point: point.moment)
    here = round(now / max(moments, 1) * (room - 1))
    for name, seat in names:
        values = _spread(points, seat, moments, room)
        chance = values[here] if values else None
        y = sheet.height
        sheet.put(0, y, name, f"seat-{seat % 8}", lead - 6)
        sheet.put(lead - 5, y, "" if chance is None else f"{round(chance * 100):>3}%", "dim")
        for x, value in enumerate(values):
            sheet.put(lead + x, y, STEPS[min(8, max(0, round(value * 8)))], "gold" if x == here else f"seat-{seat % 8}")
    sheet.put(lead + here, sheet.height, "^", "gold")
    return sheet


def _spread(points: list[Point], seat: int, moments: int, room: int) -> list[float]:
    """A seat's chance for each cell of a line: the last one known before it."""
    if not points:
        return []
    values = []
    for cell in range(room):
        moment = cell / max(room - 1, 1) * moments
        before = [point for point in points if point.moment <= moment + 0.5]
        values.append((before[-1] if before else points[0]).chances[seat])
    return values


class ReplayScreen(Screen[None]):
    """A game seen again: arrows go through its moments, the curve stands below."""

    app: LarcenyApp

    def __init__(self, show: Show, moment: int = -1) -> None:
        super().__init__()
        self.show_ = show
        self.at: Moment | None = None
        self.study = Study()
        self._wanted = moment
        self._point = ALL
        self._fault = ""
        self._drawing = False
        self._fetching = False

    def compose(self) -> ComposeResult:
        yield Pane("head")
        with Container(id="middle"):
            with Container(id="left"):
                yield Pane("players")
                yield Pane("board")
            with Vertical(id="side"):
                yield Pane("log")
        yield Pane("said")
        yield Pane("question")
        yield Pane("foot")

    def on_mount(self) -> None:
        self.go(self._wanted)
        self._begin_study()

    def _begin_study(self) -> None:
        self.study = Study()
        self._work(self.show_.study(self._point, self._studied), "study")

    def _studied(self, study: Study) -> None:
        self.study = study
        self.draw_soon()

    def _work(self, doing: Coroutine[Any, Any, None], group: str) -> None:
        async def done() -> None:
            try:
                await doing
            except (LarcenyError, TimeoutError) as fault:
                self._fault = str(fault)
            self.draw_soon()

        self.run_worker(done(), group=group, exclusive=group == "study")

    def go(self, moment: int) -> None:
        """Go to a moment; keys that come faster than moments only count."""
        if self.at is not None:
            moment = min(max(moment, 0), self.at.moments)
        self._wanted = moment
        if not self._fetching:
            self._fetching = True
            self._work(self._fetch(), "moment")

    async def _fetch(self) -> None:
        try:
            while True:
                wanted, point = self._wanted, self._point
                self.at = await self.show_.at(wanted, point)
                self.draw_soon()
                if (wanted, point) == (self._wanted, self._point):
                    self._wanted = self.at.moment
                    return
        finally:
            self._fetching = False

    def on_resize(self) -> None:
        self.draw_soon()

    def draw_soon(self) -> None:
        if not self._drawing and self.is_mounted:
            self._drawing = True
            self.call_later(self.draw)

    def text(self, key: str, **values: str | int) -> str:
        return own_words(self.show_.lang)(key, **values)

    def draw(self) -> None:
        self._drawing = False
        if not self.is_mounted:
            return
        width, height = self.size
        text = own_words(self.show_.lang)
        head = Sheet(width)
        now = self.at
        where = "" if now is None else self.text("app-moment", moment=now.moment, moments=now.moments)
        points = {} if now is None else dict(now.points)
        seen = points.get(self._point, "")
        head.line([(f" {self.show_.title} ", "head"), (f" {where}  ", "bold"), (seen, "dim")])
        self._paint("head", head, 1)
        foot = Sheet(width)
        foot.line(self.text("app-replay-keys"), "dim")
        self._paint("foot", foot, 1)
        if now is None:
            said = Sheet(width)
            said.lines(self._fault or self.text("app-dealing"), "bad" if self._fault else "dim")
            self._paint("said", said, max(1, said.height))
            return
        board = now.board
        names = sorted((clean(player.name), player.seat) for player in board.players)
        names = [(name, seat) for name, seat in sorted(names, key=lambda pair: pair[1])]
        said = Sheet(width)
        line = [one.text for one in board.log if one.moment == board.moment]
        said.lines(self._fault or " ".join(line), "bad" if self._fault else "bold", most=2)
        for note in [note for note in (*self.study.turns, *self.study.notes) if note.moment == now.moment][:2]:
            said.lines(note.text, "info", most=2)
        bottom = self._curve(now, names, width, height)
        side = width >= SIDE
        beside = min(52, max(34, width // 4)) if side else 0
        self.query_one("#side").display = side
        players = players_sheet(board, None, width - beside, text, False)
        p = min(players.height, 4 if height < 30 else 8)
        room = height - 2 - bottom.height - said.height - p
        look = Look(text)
        whole = fitted(board, width - beside - 1, room, look)
        if board.zones and any(zone.layout == "fan" and zone.pieces for zone in board.zones):
            whole = board_sheet(board, width - beside - 1, look, hands=True)
        self._paint("players", players, p)
        self._paint("board", whole, max(room, 1))
        self._paint("said", said, said.height)
        self._paint("question", bottom, bottom.height)
        if side:
            self.query_one("#side").styles.width = beside
            log = log_sheet(board.log, 0, beside - 1, text)
            self._paint("log", log, room + p)
            pane = self.query_one("#log", Pane)
            pane.call_after_refresh(pane.scroll_end, animate=False)

    def _curve(self, now: Moment, names: list[tuple[str, int]], width: int, height: int) -> Sheet:
        sheet = Sheet(width)
        study = self.study
        state = {"warming": "app-study-warming", "failed": "app-study-failed", "none": "app-study-none"}.get(
            study.state
        )
        title = self.text("app-chances")
        if state:
            title = f"{title}: {self.text(state)}"
        elif study.state == "thinking" and study.total:
            title = f"{title} ({study.done}/{study.total})"
        if now.board.result is not None and now.moment == now.moments:
            sheet.lines(f"{now.board.result.reason} {now.board.result.text}", "bold")
        if study.curve:
            sheet.line(title, "title")
            most = max(2, height // 4)
            sheet.add(curve_sheet(study, now.moments, now.moment, names[:most], width, most))
        return sheet

    def _paint(self, id: str, sheet: Sheet, height: int) -> None:
        pane = self.query_one(f"#{id}", Pane)
        pane.display = height > 0
        pane.styles.height = height
        pane.show(sheet, palette.styles(self.app.settings.theme))

    # Keys

    async def on_key(self, event: events.Key) -> None:
        now = self._wanted if self.at is not None else 0
        steps = {"left": -1, "right": 1, "up": -10, "down": 10, "[": -10, "]": 10, "space": 1}
        key = event.key if event.key in steps else event.character or ""
        if key in steps:
            self.go(now + steps[key])
        elif event.key == "home":
            self.go(0)
        elif event.key == "end" and self.at is not None:
            self.go(self.at.moments)
        elif event.key in ("pageup", "pagedown"):
            pane = self.query_one("#board", Pane)
            pane.scroll_relative(y=(-1 if event.key == "pageup" else 1) * max(1, pane.size.height - 1), animate=False)
        elif event.key in ("tab", "v"):
            self._choose_point()
        elif event.key == "n":
            self._next_note(now)
        elif event.key == "t":
            self._list_notes()
        elif event.key in ("escape", "q", "f10"):
            self.app.leave_table()
        else:
            return
        event.stop()
        event.prevent_default()

    def _choose_point(self) -> None:
        if self.at is None:
            return

        def take(point: str | None) -> None:
            if point is not None:
                self._point = point
                self.go(self._wanted)
                self._begin_study()

        self.app.push_screen(Chooser(self.text("app-viewpoint"), self.at.points, self.text("app-choose")), take)

    def _notes(self) -> list[Note]:
        return sorted((*self.study.turns, *self.study.notes), key=lambda note: note.moment)

    def _next_note(self, now: int) -> None:
        later = [note.moment for note in self._notes() if note.moment > now]
        if later:
            self.go(later[0])

    def _list_notes(self) -> None:
        words = "\n\n".join(f"{note.moment:>4}  {note.text}" for note in self._notes())
        self.app.push_screen(Reader(self.text("app-turns"), words or self.text("app-no-turns"), self.text("app-close")))

    def on_pane_touched(self, message: Pane.Touched) -> None:
        message.stop()
        spot = message.spot
        if spot is not None and spot.id.startswith("moment "):
            self.go(int(spot.id.removeprefix("moment ")))
        elif spot is not None and spot.id.startswith(DO):
            return
