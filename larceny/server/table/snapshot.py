"""The state of a table as bytes, so that a long journal need not be read from its beginning.

A snapshot only saves time: one that another version of Larceny wrote is passed over, and the journal is read instead.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache

import msgspec

from larceny.engine.match import Frozen
from larceny.net.messages import Pace, StandIn
from larceny.server.table import journal
from larceny.server.table.state import Seat, Standing, Table, Viewer, known_game

EVERY = 200  # entries from one snapshot to the next


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The whole state of a table; `state.Table` explains the fields."""

    layout: str  # a fingerprint of how these bytes are laid out
    number: int
    opened: journal.Opened
    seats: list[Seat]
    dealt: journal.Dealt | None
    next: str
    asker: Viewer
    question: int
    sealed: dict[int, int]
    numbers: list[tuple[Viewer, int]]
    tickets: dict[str, journal.Ticketed]
    standings: dict[str, Standing]
    shown_out: dict[str, int]
    hushed: bool
    shut: bool
    ordered_pace: Pace | None
    closed: bool
    left: float | None
    whims: dict[str, int]
    done: dict[str, list[str]]
    standing_in: dict[int, StandIn]
    stood_in: dict[int, tuple[StandIn, ...]]
    names: tuple[str, ...]  # players in the record: who sat there at the deal
    called: tuple[str, ...]  # players as they are called now
    match: Frozen | None


_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Snapshot).decode


def freeze(table: Table) -> bytes:
    """Return the table as bytes."""
    return _write(
        Snapshot(
            layout=_layout(table.setup.game),
            number=table.number,
            opened=table.setup,
            seats=table.seats,
            dealt=table.dealt,
            next=table.next,
            asker=table.asker,
            question=table.question,
            sealed=table.sealed,
            numbers=list(table.numbers.items()),
            tickets=table.tickets,
            standings=table.standings,
            shown_out=table.shown_out,
            hushed=table.hushed,
            shut=table.shut,
            ordered_pace=table.ordered_pace,
            closed=table.closed,
            left=table.left,
            whims=dict(table.whims),
            done={guest: list(done) for guest, done in table._done.items()},
            standing_in=table._standing_in,
            stood_in=table.stood_in,
            names=table.match.names if table.match else (),
            called=table.match.called if table.match else (),
            match=table.match.frozen() if table.match else None,
        )
    )


def thaw(id: str, snapshot: bytes) -> Table | None:
    """Return the table that a snapshot was made of; None if another version of Larceny wrote it."""
    try:
        kept = _read(snapshot)
    except msgspec.DecodeError:
        return None
    if kept.layout != _layout(kept.opened.game):
        return None
    table = Table(id)
    table.apply(kept.opened)
    if kept.dealt is not None and kept.match is not None:
        table.seats = kept.seats
        table.apply(kept.dealt)
        assert table.match is not None
        table.match.thaw(kept.match)
        table.match.names, table.match.called = kept.names, kept.called
    table.number, table.seats, table.next, table.asker = kept.number, kept.seats, kept.next, kept.asker
    table.question, table.sealed, table.numbers = kept.question, kept.sealed, dict(kept.numbers)
    table.tickets, table.standings, table.shown_out = kept.tickets, kept.standings, kept.shown_out
    table.hushed, table.shut, table.closed, table.left = kept.hushed, kept.shut, kept.closed, kept.left
    table.ordered_pace = kept.ordered_pace
    table.whims = Counter(kept.whims)
    table._done = {guest: dict.fromkeys(done) for guest, done in kept.done.items()}
    table._standing_in, table.stood_in = kept.standing_in, kept.stood_in
    return table


@cache
def _layout(name: str) -> str:
    """Return a fingerprint of everything that gives the bytes of a snapshot their meaning."""
    game = known_game(name)
    fields = [[field.name for field in msgspec.structs.fields(one)] for one in (Snapshot, Frozen, Seat, Standing)]
    return hashlib.sha256(repr((game.version, game.table.descr, fields)).encode()).hexdigest()[:16]
