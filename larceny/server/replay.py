"""A game gone through again, moment by moment, as one viewer knew it then; all revealed only when it is over.

A moment is an occasion on which that viewer was told something: what others did in secret has none.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from larceny.engine.board import Board
from larceny.engine.contract import SEATS
from larceny.engine.match import Match, replay
from larceny.server.protocol import Label
from larceny.server.table import Table, Viewer
from larceny.server.words import Refused, house

ALL = "all"
MINE = "mine"
WATCH = "watch"


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a game."""

    moment: int
    moments: int
    seats: tuple[Label, ...]  # whose knowledge may be asked for
    board: Board


def moment_of(table: Table, guest: str, point: str, moment: int, lang: str) -> Replayed:
    """What was to be seen at a moment, from a point of view that this guest may take."""
    return prepare(table, guest, point, moment, lang)()


def prepare(table: Table, guest: str, point: str, moment: int, lang: str) -> Callable[[], Replayed]:
    """The work of it, for another thread: the table is asked now, and not looked at any more while it goes on."""
    if table.match is None:
        raise Refused("not-begun")
    viewer, revealed = _point(table, guest, point)
    steps = _steps(table.match, viewer, revealed)
    if not 0 <= moment < len(steps):
        raise Refused("no-moment")
    game, record, called = table.game, table.match.record(), table.match.called
    seats = _points(table, guest, lang)

    def work() -> Replayed:
        then = replay(game, record, steps[moment])
        then.called = called
        board = then.revealed(lang) if revealed else then.board(viewer, lang)
        return Replayed(moment=moment, moments=len(steps) - 1, seats=seats, board=board)

    return work


def _point(table: Table, guest: str, point: str) -> tuple[Viewer, bool]:
    """Whose eyes: while the game runs, only the guest's own."""
    own = table.seat_of(guest)
    if own is None and not table.setup.watch:
        raise Refused("no-watching")
    if point == MINE or (point == WATCH and own is None):
        return own, False
    if table.phase != "over":
        raise Refused("no-viewpoint")
    if point in (ALL, WATCH):
        return None, point == ALL
    if point not in map(str, range(len(table.seats))):
        raise Refused("no-viewpoint")
    return int(point), False


def _points(table: Table, guest: str, lang: str) -> tuple[Label, ...]:
    text = house(lang)
    own = table.seat_of(guest)
    first = Label(id=WATCH, text=text("view-watch")) if own is None else Label(id=MINE, text=text("view-mine"))
    if table.phase != "over":
        return (first,)
    others = [
        Label(id=str(number), text=text("view-seat", name=seat.name))
        for number, seat in enumerate(table.seats)
        if number != own
    ]
    watch = [] if own is None else [Label(id=WATCH, text=text("view-watch"))]
    return (first, *others, *watch, Label(id=ALL, text=text("view-all")))


def _steps(match: Match, viewer: Viewer, revealed: bool) -> list[int]:
    """After how many actions each moment of a viewer was: before anything was told, then whenever something was."""
    bit = SEATS if viewer is None else viewer
    return [0, *(step for step, heard in enumerate(match.hearings) if (heard if revealed else heard >> bit & 1))]
