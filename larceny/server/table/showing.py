"""What is shown of a table: the board of a seat, the room around it, and its line in the lobby.

A board is made from the view of the guest's own seat. The guest's token decides which seat that is, and nothing that
the client says.
"""

from __future__ import annotations

import base64
from typing import Literal

import msgspec

from larceny.engine.match import Match
from larceny.net.messages import Coach, Room, SeatInfo, Shown
from larceny.server.store.contract import WATCHES, Summary
from larceny.server.table.lesson import Lesson
from larceny.server.table.state import Table, Viewer
from larceny.server.texts import level, levels, options, phrases, server_text


class ListedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat in the lobby's list."""

    kind: Literal["open", "person", "bot"]
    name: str
    awaited: bool = False


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby's list: what any spectator may see of it."""

    seats: tuple[ListedSeat, ...]
    watch: bool
    lesson: bool = False
    turn: tuple[int, ...] = ()  # the seats that have to answer now
    winners: tuple[int, ...] = ()  # once it is over


def shown(table: Table, viewer: Viewer, lang: str, raw: bool = False) -> Shown | None:
    """Return the game as a viewer may see it; None before it has begun."""
    match = table.match
    if match is None:
        return None
    return Shown(
        number=table.numbers[viewer],
        board=match.board(viewer, lang),
        undo=match.can_undo and match.actor == viewer,
        sealed=table.sealed.get(viewer) if viewer is not None else None,
        coach=_coach(table, match, lang) if viewer == Lesson.LEARNER else None,
        raw=base64.b64encode(match.view(viewer).table.tobytes()).decode() if raw else "",
    )


def _coach(table: Table, match: Match, lang: str) -> Coach | None:
    """Return what the coach says to the learner; None at a table that is no lesson."""
    asked = Lesson.LEARNER in match.asked and Lesson.LEARNER not in table.sealed
    return table.lesson.coach(len(match.actions), lang, asked) if table.lesson else None


def room_stamp(table: Table) -> object:
    """Return a value that changes whenever `room` does, except when people come and go."""
    seats = tuple((seat.name, seat.guest, seat.level, seat.relieved, seat.awaited) for seat in table.seats)
    return seats, table.phase, frozenset(table.sealed), table.next


def room(table: Table, viewer: Viewer, guest: str, lang: str, present: set[int], watchers: int) -> Room:
    """Return everything about the table except its game."""
    setup, game = table.setup, table.game
    match = table.match
    return Room(
        table=table.id,
        game=game.name,
        title=game.text(lang)("title"),
        phase=table.phase,  # type: ignore[arg-type]
        seats=tuple(_seat_info(table, number, lang, present) for number in range(len(table.seats))),
        you=viewer,
        host=bool(guest) and setup.host == guest,
        public=setup.public,
        watchers=watchers,
        grace=setup.grace,
        options=options(game, setup.options, lang),
        deck=(match.deck.name if setup.deck else server_text(lang)("deck-house")) if match else "",
        commitment=match.commitment if match and not setup.lesson else "",
        deadline=table.deadline,
        next=table.next,
        asker=table.asker,
        stood_in=() if viewer is None else table.stood_in.get(viewer, ()),
        lesson=setup.lesson,
        levels=levels(lang),
        phrases=phrases(lang),
    )


def _seat_info(table: Table, number: int, lang: str, present: set[int]) -> SeatInfo:
    seat = table.seats[number]
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=level(seat.level, lang),
        away=bool(seat.guest) and number not in present,
        awaited=seat.awaited,
        relieved=seat.relieved,
        host=bool(seat.guest) and seat.guest == table.setup.host,
        ready=number in table.sealed,
    )


def summarise(table: Table) -> Summary:
    """Return what the lobby lists of the table, and the guests who find it among their own."""
    setup, result = table.setup, table.match and table.match.result()
    info = Listed(
        seats=tuple(ListedSeat(kind=seat.kind, name=seat.name, awaited=seat.awaited) for seat in table.seats),
        watch=setup.watch,
        lesson=setup.lesson,
        turn=tuple(seat for seat in table.asked if seat not in table.sealed),
        winners=tuple(result.winners) if result else (),
    )
    theirs = {setup.host: WATCHES} | {seat.guest: number for number, seat in enumerate(table.seats)}
    return Summary(
        table=table.id,
        game=setup.game,
        phase=table.phase,
        public=setup.public and not setup.lesson and not table.closed,
        info=msgspec.json.encode(info),
        guests={} if table.closed else {guest: seat for guest, seat in theirs.items() if guest},
    )


def begun(table: Table) -> Summary:
    """Return the summary once the cards are dealt; written with the deal, so that no running game is ever forgotten."""
    return msgspec.structs.replace(summarise(table), phase="playing")
