"""The screen of a game seen again, moment by moment, with everybody's chances as a curve."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from textual import events

from larceny.engine.errors import LarcenyError
from larceny.engine.words import into
from larceny.terminal.app.board_screen import BoardScreen
from larceny.terminal.app.dialogs import Chooser, Reader
from larceny.terminal.app.drawing import Look
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.panes import MOMENT
from larceny.terminal.app.replay_sources import ALL, Moment, Note, Point, Show, Study
from larceny.terminal.app.sheet import Sheet, clean

STEPS = " ▁▂▃▄▅▆▇█"  # an eighth of a line each


def curve_sheet(study: Study, moments: int, now: int, names: list[tuple[str, int]], width: int, tall: int) -> Sheet:
    """Draw each seat's chances through the game: a line of bars for each, its name before it, and where we are."""
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
    """Return a seat's chance for each cell of a line: the last one known before it."""
    if not points:
        return []
    values = []
    for cell in range(room):
        moment = cell / max(room - 1, 1) * moments
        before = [point for point in points if point.moment <= moment + 0.5]
        values.append((before[-1] if before else points[0]).chances[seat])
    return values


class ReplayScreen(BoardScreen):
    """A game seen again: arrows go through its moments, the curve stands below."""

    explains = False

    def __init__(self, show: Show, moment: int = -1) -> None:
        super().__init__()
        self.show_ = show
        self.at: Moment | None = None
        self.study = Study()
        self._aim = moment  # the moment to go to
        self._point = ALL
        self._fault = ""
        self._fetching = False

    @property
    def lang(self) -> str:
        return self.show_.lang

    def on_mount(self) -> None:
        self.go(self._aim)
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
                self._fault = into(fault, self.lang)
            self.draw_soon()

        self.run_worker(done(), group=group, exclusive=group == "study")

    def go(self, moment: int) -> None:
        """Go to a moment; keys that come faster than moments only count."""
        if self.at is not None:
            moment = min(max(moment, 0), self.at.moments)
        self._aim = moment
        if not self._fetching:
            self._fetching = True
            self._work(self._fetch(), "moment")

    async def _fetch(self) -> None:
        try:
            while True:
                wanted, point = self._aim, self._point
                self.at = await self.show_.at(wanted, point)
                self.draw_soon()
                if (wanted, point) == (self._aim, self._point):
                    self._aim = self.at.moment
                    return
        finally:
            self._fetching = False

    # Drawing

    def draw_all(self, width: int, height: int) -> None:
        now = self.at
        head = Sheet(width)
        where = "" if now is None else self.text("app-moment", moment=now.moment, moments=now.moments)
        seen = "" if now is None else dict(now.points).get(self._point, "")
        head.line([(f" {self.show_.title} ", "head"), (f" {where}  ", "bold"), (seen, "dim")])
        self.fill("head", head, 1)
        foot = Sheet(width)
        foot.line(self.text("app-replay-keys"), "dim")
        self.fill("foot", foot, 1)
        self.fill("hand", Sheet(width), 0)
        said = self._said_sheet(now, width)
        if now is None:
            self.fill("said", said, max(1, said.height))
            return
        curve = self._curve(now, width, height)
        below = {"said": (said, said.height), "question": (curve, curve.height)}
        self.lay(now.board, Look(self.text), below, hands=True)

    def _said_sheet(self, now: Moment | None, width: int) -> Sheet:
        """Draw what happened at this moment, and what is remarked on it."""
        sheet = Sheet(width)
        if self._fault or now is None:
            sheet.lines(self._fault or self.text("app-dealing"), "bad" if self._fault else "dim")
            return sheet
        sheet.lines(" ".join(one.text for one in now.board.log if one.moment == now.board.moment), "bold", most=2)
        for note in [note for note in self._notes() if note.moment == now.moment][:2]:
            sheet.lines(note.text, "info", most=2)
        return sheet

    def _curve(self, now: Moment, width: int, height: int) -> Sheet:
        """Draw everybody's chances; at the end of the game also how it ended."""
        sheet = Sheet(width)
        study = self.study
        names = [(clean(player.name), player.seat) for player in sorted(now.board.players, key=lambda one: one.seat)]
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

    # Keys

    async def on_key(self, event: events.Key) -> None:
        now = self._aim if self.at is not None else 0
        steps = {"left": -1, "right": 1, "up": -10, "down": 10, "[": -10, "]": 10, "space": 1}
        key = event.key if event.key in steps else event.character or ""
        if key in steps:
            self.go(now + steps[key])
        elif event.key == "home":
            self.go(0)
        elif event.key == "end" and self.at is not None:
            self.go(self.at.moments)
        elif event.key in ("pageup", "pagedown"):
            self.page("board", event.key == "pagedown")
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
                self.go(self._aim)
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
        if message.spot is not None and message.spot.id.startswith(MOMENT):
            self.go(int(message.spot.id.removeprefix(MOMENT)))
