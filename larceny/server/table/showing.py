"""What is shown of a table: the board of a seat, the room around it, and its line in the lobby.

A board is made from the view of the guest's own seat. The guest's token decides which seat that is, and nothing that
the client says.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Literal

import msgspec

from larceny.engine.match import Match
from larceny.learned.weights import there
from larceny.net.messages import LINES, Coach, GuestInfo, Lines, Older, Room, SeatInfo, Shown
from larceny.server.store.contract import WATCHES, Summary
from larceny.server.table.lesson import Lesson
from larceny.server.table.state import Standing, Table, Viewer, known_game
from larceny.server.texts import Refused, level, levels, options, phrases, server_text


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
    rules: int = 0  # the version of the rules; 0 in older lists


def shown(table: Table, viewer: Viewer, lang: str, raw: bool = False) -> Shown | None:
    """Return the game as a viewer may see it; None before it has begun.

    Of a game of older rules there is what was drawn of it, with everything revealed.
    """
    match = table.match
    if table.past is not None:
        return Shown(number=table.numbers[viewer], board=table.past.board(table.past.last, lang, LINES))
    if match is None:
        return None
    return Shown(
        number=table.numbers[viewer],
        board=match.board(viewer, lang, LINES),
        undo=match.can_undo and match.actor == viewer,
        sealed=table.sealed.get(viewer) if viewer is not None else None,
        coach=_coach(table, match, lang) if viewer == Lesson.LEARNER else None,
        raw=base64.b64encode(match.view(viewer).table.tobytes()).decode() if raw else "",
    )


def older(table: Table, viewer: Viewer, said: Older, lang: str) -> Lines:
    """Return lines of a viewer's log that are older than those it has."""
    if table.past is not None:
        before, log = table.past.older(lang, said.before, LINES)
    elif table.match is not None:
        before, log = table.match.older(viewer, lang, said.before, LINES)
    else:
        raise Refused("not-begun")
    return Lines(id=said.id, log=log, older=before)


def _coach(table: Table, match: Match, lang: str) -> Coach | None:
    """Return what the coach says to the learner; None at a table that is no lesson."""
    asked = Lesson.LEARNER in match.asked and Lesson.LEARNER not in table.sealed
    return table.lesson.coach(len(match.actions), lang, asked) if table.lesson else None


def room_stamp(table: Table) -> object:
    """Return a value that changes whenever `room` does, except when people come and go."""
    seats = tuple((seat.name, seat.guest, seat.level, seat.relieved, seat.awaited) for seat in table.seats)
    order = tuple(table.standings.items()), table.hushed, table.shut, table.ordered_pace
    return seats, table.phase, frozenset(table.sealed), table.next, order, table.left


def room(
    table: Table,
    viewer: Viewer,
    guest: str,
    lang: str,
    present: set[int],
    watchers: int,
    spectators: Sequence[str] = (),
    left: float | None = None,
    now: float = 0.0,
) -> Room:
    """Return everything about the table except its game; the host alone is told who the `spectators` are.

    `left` is how many seconds the table has, `now` the time since 1970.
    """
    setup, game = table.setup, table.game
    match = table.match
    hosts = bool(guest) and setup.host == guest
    return Room(
        table=table.id,
        game=game.name,
        title=game.text(lang)("title"),
        phase=table.phase,  # type: ignore[arg-type]
        seats=tuple(_seat_info(table, number, lang, present) for number in range(len(table.seats))),
        you=viewer,
        host=hosts,
        hints=setup.hints and there(game),
        fills=table.may_fill(guest),
        shut=table.shut,
        hushed=table.hushed,
        guests=_guests(table, spectators) if hosts else (),
        public=setup.public,
        watchers=watchers,
        grace=setup.grace,
        pace=table.pace,
        options=options(game, setup.options, lang),
        deck=_deck_words(table, lang),
        commitment=match.commitment if match and not setup.lesson else "",
        deadline=None if left is None else now + left,
        left=None if left is None else max(0, round(left)),
        next=table.next,
        asker=table.asker,
        stood_in=() if viewer is None else table.stood_in.get(viewer, ()),
        lesson=setup.lesson,
        goal=game.text(lang)("goal") if game.text(lang).has("goal") else "",
        levels=levels(lang),
        phrases=phrases(lang),
    )


def _deck_words(table: Table, lang: str) -> str:
    """Return the name and the hash of a deck that somebody brought, so that everybody knows which it is."""
    if table.deck is not None:
        return f"{table.deck.name} ({table.deck.digest[:16]})"
    return server_text(lang)("deck-house") if table.match else ""


def _guests(table: Table, spectators: Sequence[str]) -> tuple[GuestInfo, ...]:
    """Return the guests without a seat whom the host may want to do something about."""
    seated = {seat.guest for seat in table.seats}
    both = dict.fromkeys([*spectators, *(guest for guest, now in table.standings.items() if _disfavoured(now))])
    return tuple(
        GuestInfo(who=table.mark(one), here=one in spectators, **msgspec.structs.asdict(table.standing(one)))
        for one in both
        if one not in seated and one != table.setup.host
    )


def _disfavoured(standing: Standing) -> bool:
    return standing.muted or standing.unseated or standing.banned


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
        muted=bool(seat.guest) and table.standing(seat.guest).muted,
        ready=number in table.sealed,
    )


def summarise(table: Table) -> Summary:
    """Return what the lobby lists of the table, and the guests who find it among their own."""
    setup = table.setup
    info = Listed(
        seats=tuple(ListedSeat(kind=seat.kind, name=seat.name, awaited=seat.awaited) for seat in table.seats),
        watch=setup.watch,
        lesson=setup.lesson,
        turn=tuple(seat for seat in table.asked if seat not in table.sealed),
        winners=_winners(table),
        rules=setup.rules,
    )
    theirs = {setup.host: WATCHES} | {seat.guest: number for number, seat in enumerate(table.seats)}
    return Summary(
        table=table.id,
        game=setup.game,
        phase=table.phase,
        public=setup.public and not setup.lesson and not table.closed,
        info=msgspec.json.encode(info),
        guests={}
        if table.closed
        else {guest: seat for guest, seat in theirs.items() if guest and not table.standing(guest).banned},
    )


def _winners(table: Table) -> tuple[int, ...]:
    outcome = table.past.record.result if table.past else table.match and table.match.result()
    return tuple(outcome.winners) if outcome else ()


def playable(summary: Summary) -> bool:
    """True unless the game is unknown by now, or was begun under other rules than today's."""
    try:
        version = known_game(summary.game).version
        return msgspec.json.decode(summary.info, type=Listed).rules in (0, version)
    except (Refused, msgspec.DecodeError):
        return False


def begun(table: Table) -> Summary:
    """Return the summary once the cards are dealt; written with the deal, so that no running game is ever forgotten."""
    return msgspec.structs.replace(summarise(table), phase="playing")
