"""A table as a house keeps it, for tests: every entry is written and read before it counts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec

from larceny.engine.match import Match
from larceny.net.messages import Act, Fill, Interject, Kick, Leave, Sit, Ticket, Undo
from larceny.server.table import commands, journal, showing
from larceny.server.table.commands import Setup
from larceny.server.table.state import Table

HOST, ANNA, BEN, CARL, EVE = "token-of-the-host", "anna", "ben", "carl", "eve"
LANGS = ("en", "de")
TIME_UP = 0
NOW = 1_700_000_000.0  # seconds since 1970
Ids = Iterator[str]


class Live:
    """A table as a house keeps it: every entry is written and read before it counts."""

    def __init__(
        self, *seats: str, game: str = "crooks", guest: str = HOST, name: str = "Hugo", **more: object
    ) -> None:
        self.journal: list[bytes] = []
        self.table = Table("t")
        self._ids = (str(number) for number in range(1_000_000))
        setup = Setup(game=game, seats=seats or ("me", "open"), name=name, **more)  # type: ignore[arg-type]
        self.write(commands.open_table(setup, guest, NOW))

    def write(self, entries: list[journal.Entry]) -> list[journal.Entry]:
        for entry in entries:
            raw = journal.write(entry)
            self.journal.append(raw)
            self.table.apply(journal.read(raw))
        return entries

    def id(self) -> str:
        return next(self._ids)

    # Commands as guests give them

    def sit(self, guest: str, name: str = "", seat: int | None = None) -> int:
        self.write(commands.sit(self.table, guest, Sit(id=self.id(), name=name or guest, seat=seat), NOW))
        return self.table.seat_for(guest)

    def leave(self, guest: str) -> list[journal.Entry]:
        return self.write(commands.leave(self.table, guest, Leave(id=self.id())))

    def kick(self, guest: str, seat: int) -> list[journal.Entry]:
        return self.write(commands.kick(self.table, guest, Kick(id=self.id(), seat=seat)))

    def fill(self, guest: str = HOST, level: str = "instinct") -> list[journal.Entry]:
        return self.write(commands.fill(self.table, guest, Fill(id=self.id(), level=level), NOW))

    def act(self, guest: str, action: int, expect: int | None = None, lang: str = "en") -> list[journal.Entry]:
        number = self.number(guest) if expect is None else expect
        return self.write(commands.act(self.table, guest, Act(id=self.id(), expect=number, action=action), lang))

    def interject(self, guest: str, number: int) -> list[journal.Entry]:
        said = Interject(id=self.id(), expect=self.number(guest), number=number)
        return self.write(commands.interject(self.table, guest, said, "en"))

    def undo(self, guest: str) -> list[journal.Entry]:
        return self.write(commands.undo(self.table, guest, Undo(id=self.id(), expect=self.number(guest))))

    def ticket(self, guest: str, hashed: str, now: float = 0.0) -> None:
        self.write(commands.ticket(self.table, guest, Ticket(id=self.id()), hashed, now))

    def move(self, guest: str, hashed: str, now: float = 1.0) -> None:
        self.write(commands.move(self.table, guest, hashed, now))

    def number(self, guest: str) -> int:
        return self.table.numbers[self.table.seat_of(guest)]

    # Playing

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def turn(self) -> str:
        """Return the guest whose seat is asked."""
        assert self.match.actor is not None
        return self.table.seats[self.match.actor].guest

    def play(self, enough: Callable[[Live], bool], choose: random.Random) -> Live:
        """Everybody plays at random until it is enough."""
        while not enough(self):
            assert self.table.phase == "playing", "it never came to that"
            seat = self.match.actor
            assert seat is not None
            action = choose.choice(self.match.view(seat).legal())
            self.write(commands.bot_act(self.table, seat, action))
        return self

    def to_the_end(self, seed: int = 1) -> Live:
        return self.play(lambda live: live.table.phase == "over", random.Random(seed))

    def state(self) -> object:
        return state(self.table)


def state(table: Table) -> object:
    """Return everything a table is."""
    match = table.match
    viewers = [*range(len(table.seats)), None]
    return {
        "number": table.number,
        "opened": table.opened,
        "seats": table.seats,
        "phase": table.phase,
        "next": table.next,
        "sealed": table.sealed,
        "numbers": table.numbers,
        "left": (table.left, table.timed),
        "order": (table.standings, table.shown_out, table.hushed, table.shut, table.whims),
        "asked": (table.asked, table.bots_asked),
        "tickets": table.tickets,
        "done": {guest: list(done) for guest, done in table._done.items()},
        "summary": showing.summarise(table),
        "match": match
        and (match.truth, match.actions, match.can_undo, match.hearings, match.commitment, match.called, match.names),
        "shown": [showing.shown(table, viewer, lang, raw=True) for viewer in viewers for lang in LANGS],
        "rooms": [showing.room(table, viewer, HOST, lang, {0}, 1) for viewer in viewers for lang in LANGS],
    }


def brief(table: Table) -> object:
    """Return everything that a command could have changed."""
    kept = (table.number, [msgspec.to_builtins(seat) for seat in table.seats], dict(table.sealed), dict(table.numbers))
    return (
        kept,
        table.next,
        dict(table.tickets),
        {guest: list(done) for guest, done in table._done.items()},
        table.match and table.match.truth,
    )


Make = Callable[..., Live]
Refuse = Callable[[Live, str, Callable[[], object]], None]


def bidding(live: Make, *guests: str, **more: object) -> Live:
    """Hot Goods, in which all answer at once, with these guests; seats without one are bots."""
    table = live(*("me", *("open" if guest else "instinct" for guest in guests)), game="bidding", **more)
    for guest in filter(None, guests):
        table.sit(guest)
    return table


# Games that are over


def again(table: Live, guest: str) -> Live:
    """Return the table of the rematch that this guest asks for."""
    new = Live.__new__(Live)
    new.journal, new.table, new._ids = [], Table("u"), table._ids
    new.write(commands.again(table.table, guest, NOW))
    return new


def played(live: Make, *seats: str, guests: tuple[str, ...] = (ANNA, BEN)) -> Live:
    """Return a finished game of the host and these guests."""
    table = live(*seats, watch=True)
    for guest in guests:
        table.sit(guest)
    return table.to_the_end()
