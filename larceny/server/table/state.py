"""The state of one table: what the entries of its journal add up to.

A command becomes entries (commands.py); once they are written, `apply` takes them in. This module knows no clock, no
network and no store, and it decides nothing: an entry was checked before it was written.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Literal

import msgspec

from larceny.engine.contract import SEATS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.toml import BOM
from larceny.games import load
from larceny.net.messages import Pace, StandIn
from larceny.server.table import journal
from larceny.server.table.keepsake import Keepsake
from larceny.server.table.lesson import Lesson, lesson
from larceny.server.texts import Refused
from larceny.server.tokens import hashed

DECKS = 64  # decks that are kept ready
REMEMBERED = 512  # commands of one guest whose repeats are recognised
MOST_GUESTS = 256  # guests whose commands are remembered; those with a seat are never forgotten
MOST_TICKETS = 8  # links to one seat that are good at a time
WHIMS = 500  # changes of mind that one guest may have at a table
LONG = 20_000  # entries of a journal after which nobody changes their mind any more
CEILING = 50_000  # entries of a journal; nothing is written after that
SPECTATOR = None

Viewer = int | None  # a seat, or None for all spectators


class Seat(msgspec.Struct):
    """One seat, and the person or bot that has it."""

    name: str = ""
    guest: str = ""  # hashed token, empty for a bot and an open seat
    level: str = ""  # of the bot that plays here, for good or for a person
    relieved: bool = False  # does the bot only play until the person is back?
    awaited: bool = False  # is the seat kept for a person who has not come yet?

    @property
    def open(self) -> bool:
        return not self.guest and not self.level

    @property
    def vacant(self) -> bool:
        """True while nobody is there to play."""
        return self.open or self.awaited

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "open" if self.open else "person" if self.guest else "bot"


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a guest stands with the host."""

    name: str = ""  # the one under which the guest once sat here
    muted: bool = False
    unseated: bool = False  # may not sit down here again
    banned: bool = False  # may not come in


GOOD_STANDING = Standing()


class Table:
    """One table, as its journal has it so far."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0  # the number of the last entry
        self.opened: journal.Opened | None = None
        self.deck: Deck | None = None  # the one that was brought; None: the house deck
        self.foreign = False  # is it a game of other rules than ours? Then only its guests are followed
        self.past: Keepsake | None = None  # a game of other rules, as it was drawn when it was over
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.dealt: journal.Dealt | None = None
        self.closed = False  # by those who run the house
        self.next = ""  # the table of the rematch
        self.asker: Viewer = None  # the seat that asked for the rematch
        self.question = 0  # goes up with each answer given or taken back: another number, another question
        self.sealed: dict[int, int] = {}  # answers, by seat, to a question that several are asked at once
        self.numbers: dict[Viewer, int] = {}  # by viewer, the number of the board that is shown
        self.tickets: dict[str, journal.Ticketed] = {}
        self.standings: dict[str, Standing] = {}  # by guest, of those whom the host has judged
        self.shown_out: dict[str, int] = {}  # by guest: the entry by which the guest was shown out last
        self.hushed = False  # are spectators silenced?
        self.shut = False  # are newcomers without a seat kept out?
        self.ordered_pace: Pace | None = None  # by the host; None: as the table was opened
        self.left: float | None = None  # seconds left of the table's time, as last written; None: it has no limit
        self.whims: Counter[str] = Counter()  # changes of mind, by guest
        self._done: dict[str, dict[str, None]] = {}  # the commands that were done, by guest, oldest first
        self._standing_in: dict[int, StandIn] = {}  # by seat, of people who are away now
        self.stood_in: dict[int, tuple[StandIn, ...]] = {}  # by seat, of people who were away

    # What it is

    @property
    def setup(self) -> journal.Opened:
        if self.opened is None:
            raise Refused("no-table")
        return self.opened

    @property
    def game(self) -> Game:
        return load(self.setup.game)

    def check_rules(self) -> None:
        """Refuse a game that was played by other rules than ours, unless its boards were kept."""
        if self.past is None:
            self.check_today()

    def check_today(self) -> None:
        """Refuse what needs today's rules, if the game began under others."""
        if self.foreign:
            raise Refused("old-rules", began=self.setup.rules, plays=self.game.version)

    @property
    def pace(self) -> Pace:
        """Return how long bots take for an answer."""
        return self.ordered_pace or self.setup.pace

    @property
    def lesson(self) -> Lesson | None:
        return lesson(self.setup.game) if self.setup.lesson else None

    @property
    def phase(self) -> str:
        if self.closed or self.past is not None:
            return "over"
        if self.match is None:
            return "gathering"
        return "over" if self.match.actor is None else "playing"

    @property
    def running(self) -> Match:
        """Return the game, while it is being played; refused before and after."""
        if self.past is not None:
            raise Refused("over")
        if self.match is None:
            raise Refused("not-begun")
        if self.match.actor is None:
            raise Refused("over")
        return self.match

    def seat_of(self, guest: str) -> Viewer:
        """Return the guest's seat, or SPECTATOR. This alone decides what the guest may see."""
        for number, seat in enumerate(self.seats):
            if guest and seat.guest == guest:
                return number
        return SPECTATOR

    def seat_for(self, guest: str) -> int:
        """Return the guest's seat; a guest without one is refused."""
        seat = self.seat_of(guest)
        if seat is None:
            raise Refused("not-seated")
        return seat

    def done(self, guest: str, cmd: str) -> bool:
        """True if this very command of this guest has been done."""
        return cmd in self._done.get(guest, ())

    def standing(self, guest: str) -> Standing:
        """Return how a guest stands with the host."""
        return self.standings.get(guest, GOOD_STANDING)

    def admit(self, guest: str) -> None:
        """Refuse a guest who may not look at this table."""
        if self.standing(guest).banned:
            raise Refused("banned")
        if self.seat_of(guest) is None and not self.setup.watch and self.phase != "gathering":
            raise Refused("no-watching")

    def may_fill(self, guest: str) -> bool:
        """True if the guest may fill the open seats with bots: the host, and the guest who asked for this rematch."""
        return bool(guest) and guest in (self.setup.host, self.setup.asker)

    def mark(self, guest: str) -> str:
        """Return the mark under which the house names a guest at this table, and at no other."""
        return hashed(f"{self.id}:{guest}")[:12] if guest else ""

    @property
    def timed(self) -> bool:
        """True while the table's time runs."""
        return self.left is not None and self.phase == "playing"

    @property
    def bots_asked(self) -> list[int]:
        """Return the seats for which a bot has to answer now."""
        return [seat for seat in self.asked if self.seats[seat].level and seat not in self.sealed]

    @property
    def guarded(self) -> bool:
        """True while nobody may notice whether the asked seat has a choice; in a lesson nobody is there to notice."""
        return self.match is not None and not self.setup.lesson and self.match.guarded

    @property
    def forced(self) -> dict[int, int]:
        """Return, by seat, the answers that the house gives to a guarded question for people who have only one."""
        if self.match is None or not self.guarded:
            return {}
        people = [seat for seat in self.asked if not self.seats[seat].level and seat not in self.sealed]
        answers = {seat: self.match.view(seat).forced for seat in people}
        return {seat: answer for seat, answer in answers.items() if answer is not None}

    @property
    def asked(self) -> tuple[int, ...]:
        return () if self.match is None else self.match.asked

    # What has happened

    def apply(self, entry: journal.Entry) -> None:
        """Take in an entry of the journal."""
        if not (self.foreign and isinstance(entry, journal.GAME)):
            self._apply(entry)
        self.number += 1
        if entry.by and isinstance(entry, journal.WHIMS):
            self.whims[entry.by] += 1
        if entry.cmd:
            self.remember(entry.by, entry.cmd)

    def _apply(self, entry: journal.Entry) -> None:
        match entry:
            case journal.Opened():
                self.opened = entry
                self.seats = [Seat() for _ in range(entry.players)]
                self.numbers = {viewer: place for place, viewer in enumerate([*range(entry.players), SPECTATOR])}
                self.foreign = known_game(entry.game).version != entry.rules
                self.deck = None if self.foreign else deck_of(entry.game, entry.deck)
            case journal.Sat():
                self.seats[entry.seat] = Seat(entry.name, entry.guest, entry.level, awaited=entry.awaited)
            case journal.Freed():
                self.seats[entry.seat] = Seat()
                self._void(entry.seat)
            case journal.Judged():
                self.standings[entry.guest] = Standing(
                    name=entry.name, muted=entry.muted, unseated=entry.unseated, banned=entry.banned
                )
                if entry.out:
                    self.shown_out[entry.guest] = self.number + 1
            case journal.Ruled():
                self.hushed, self.shut, self.ordered_pace = entry.hushed, entry.shut, entry.pace
            case journal.Ticked():
                self.left = entry.left
            case journal.Dealt():
                self._deal(entry)
            case journal.Sealed():
                if entry.by and entry.seat in self.sealed:
                    self.whims[entry.by] += 1
                self.sealed[entry.seat] = entry.action
                self._count(entry.seat)
                self._renumber(entry.seat)
            case journal.Undone():
                self._playing.undo()
                self.question += 1
                self._renumber(entry.seat)
            case journal.Acted():
                self._playing.play(entry.action, entry.seat)
                self.question += 1
                self._count(entry.seat)
                self._after_play(entry.seat)
            case journal.Unsealed():
                self._playing.seal(entry.answers)
                self.question += 1
                self._after_play(*entry.answers)
            case journal.Interjected():
                self._playing.interject(entry.number, entry.seat)
                self._after_play(*(() if entry.seat is None else (entry.seat,)))
            case journal.Relieved():
                seat = self.seats[entry.seat]
                seat.level, seat.relieved = entry.level, not entry.expelled
                if self.match is not None:
                    now = self._moment(entry.seat)  # a second bot goes on where the first one failed
                    self._standing_in.setdefault(entry.seat, StandIn(after=now, until=now, answers=0))
                if entry.expelled:
                    seat.guest = ""
                    self._void(entry.seat)
            case journal.Returned():
                self.seats[entry.seat].level, self.seats[entry.seat].relieved = "", False
                if self.match is not None:
                    self._hand_back(entry.seat)
            case journal.Ticketed():
                theirs = [ticket for ticket, given in self.tickets.items() if given.seat == entry.seat]
                for old in theirs[: max(0, len(theirs) + 1 - MOST_TICKETS)]:
                    del self.tickets[old]
                self.tickets[entry.ticket] = entry
            case journal.Moved():
                self._move(self.seats[entry.seat].guest, entry.guest)
                self.seats[entry.seat].guest = entry.guest
                self._void(entry.seat)
            case journal.Followed():
                self.next, self.asker = entry.table, self.seat_of(entry.by)
            case journal.Closed():
                self.closed = True

    def remember(self, guest: str, cmd: str) -> None:
        """Remember a command, so that its repeat is recognised.

        Beyond the limits, the guest's oldest command is forgotten, and all commands of the first guest without a seat.
        """
        done = self._done.setdefault(guest, {})
        done[cmd] = None
        if len(done) > REMEMBERED:
            del done[next(iter(done))]
        if len(self._done) > MOST_GUESTS:
            seated = {seat.guest for seat in self.seats}
            del self._done[next(other for other in self._done if other not in seated)]

    def _move(self, old: str, new: str) -> None:
        """Make the guest of a person's new device what the guest of the old one was to this table, the seat apart."""
        setup = self.setup
        host, asker = (new if guest == old else guest for guest in (setup.host, setup.asker))
        self.opened = msgspec.structs.replace(setup, host=host, asker=asker)
        if old in self.standings:
            self.standings[new] = self.standings[old]

    def show_past(self, past: Keepsake) -> None:
        """Show a game of other rules as it was drawn."""
        self.past = past
        self._renumber(*self.numbers)

    def _void(self, seat: int) -> None:
        """Make the links to a seat worthless: it belongs to another guest now, or to nobody."""
        self.tickets = {ticket: given for ticket, given in self.tickets.items() if given.seat != seat}

    def _moment(self, seat: int) -> int:
        """Return how many times this seat has been told something."""
        return sum(heard >> seat & 1 for heard in self._playing.hearings)

    def _count(self, seat: int) -> None:
        """Count an answer that a bot gave for an absent person, who is told of it later."""
        if self.seats[seat].relieved:
            now = self._standing_in[seat]
            self._standing_in[seat] = msgspec.structs.replace(now, answers=now.answers + 1)

    def _hand_back(self, seat: int) -> None:
        """Note that the person is back; a bot that gave no answer is not worth telling of."""
        done = msgspec.structs.replace(self._standing_in.pop(seat), until=self._moment(seat))
        if done.answers:
            self.stood_in[seat] = (*self.stood_in.get(seat, ()), done)

    def _deal(self, entry: journal.Dealt) -> None:
        setup = self.setup
        names = [f"{seat.level or 'me'}:{seat.name}" for seat in self.seats]
        self.dealt = entry
        self.match = Match(self.game, setup.players, setup.options, self.deck, entry.seed, names, entry.salt)
        self.match.called = tuple(seat.name for seat in self.seats)
        self.match.step_by(self.game.quick)
        self.left = self.game.clock(self.match.options)
        self._renumber(*self.numbers)

    @property
    def _playing(self) -> Match:
        """Return the match that the journal plays, over or not."""
        assert self.match is not None, "the journal plays before it deals"
        return self.match

    def _after_play(self, *doers: int) -> None:
        """Number the boards anew of all who took part in a play, heard of it, or have to answer once more."""
        doers = (*doers, *self.sealed)
        self.sealed.clear()  # the question is another one now
        heard = self._playing.last_heard
        bits = {viewer: 1 << (SEATS if viewer is None else viewer) for viewer in self.numbers}
        self._renumber(*(viewer for viewer, bit in bits.items() if viewer in doers or heard & bit))

    def _renumber(self, *viewers: Viewer) -> None:
        """Give new board numbers to these viewers alone, so that a number tells nothing of others' secrets.

        No two viewers ever have the same number: a guest who changes seats is not taken to have seen the new board.
        """
        for viewer in viewers:
            self.numbers[viewer] += len(self.numbers)


def fold(id: str, entries: Sequence[bytes]) -> Table:
    """Return the table that a journal adds up to; refuse one that was played by other rules than ours."""
    table = Table(id)
    for entry in entries:
        table.apply(journal.read(entry))
    table.check_rules()
    return table


_decks: OrderedDict[tuple[str, str], Deck] = OrderedDict()  # by game and text; the deck used last is at the end


def know_deck(game: str, deck: Deck) -> None:
    """Keep a deck that was read, so that nobody has to wait for a second reading."""
    _decks[game, deck.source] = deck
    _decks.move_to_end((game, deck.source))
    while len(_decks) > DECKS:
        _decks.popitem(last=False)


def deck_is_known(game: str, source: str) -> bool:
    return not source or (game, source.removeprefix(BOM)) in _decks


def deck_of(game: str, source: str) -> Deck | None:
    """Return the deck of a text; None for an empty one, which means the house deck."""
    if not source:
        return None
    deck = _decks.get((game, source.removeprefix(BOM))) or known_game(game).parse_deck(source, "deck")
    know_deck(game, deck)
    return deck


def known_game(name: str) -> Game:
    """Return the game of this name, or refuse it."""
    try:
        return load(name)
    except LarcenyError:
        raise Refused("no-game") from None
