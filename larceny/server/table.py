"""One table: what its journal adds up to, which commands it takes, and what each guest is shown of it.

No clock, no network and no store here: a command is turned into the entries it would add, or refused. Whoever writes
them down then hands them back to `apply`. What is shown of the game is made from the view of the guest's own seat,
which the guest's token decides and nothing that the client says.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Literal

import msgspec

from larceny.engine.chance import SEEDS
from larceny.engine.contract import SEATS
from larceny.engine.deck import Deck
from larceny.engine.errors import DeckError, IllegalAction, LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.games import load
from larceny.net import messages
from larceny.net.messages import Coach, Room, SeatInfo, Shown, StandIn
from larceny.server import journal
from larceny.server.lesson import Lesson, lesson
from larceny.server.store.contract import WATCHES, Summary
from larceny.server.words import Refused, house, is_level, level, levels, options, phrases

BOT_NAMES = ("Dutch", "Lola", "Mickey", "Vera", "Sal", "Ruby", "Jack", "Pearl", "Ike", "Hazel", "Max", "Stella")
REMEMBERED = 256  # commands whose repeats are recognised
TICKET_LIFE = 600.0  # seconds
NUMBERS = 10**9  # no game has so many actions
RELIEF = "medium"  # the level of who plays for people who are away: sensible, and at once
SPECTATOR = None

Viewer = int | None


class Seat(msgspec.Struct):
    """Who is bound to a seat."""

    name: str = ""
    guest: str = ""  # hashed token, empty for a bot and an open seat
    level: str = ""  # of the bot that plays here, for good or for a person
    relieved: bool = False  # does the bot only play until the person is back?
    awaited: bool = False  # is it kept for a person who has not come yet?

    @property
    def open(self) -> bool:
        return not self.guest and not self.level

    @property
    def vacant(self) -> bool:
        """Is nobody there to play?"""
        return self.open or self.awaited

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        return "open" if self.open else "person" if self.guest else "bot"


class ListedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there, for the lobby."""

    kind: Literal["open", "person", "bot"]
    name: str
    awaited: bool = False


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby knows it: what any spectator may see of it."""

    seats: tuple[ListedSeat, ...]
    watch: bool
    lesson: bool = False
    turn: tuple[int, ...] = ()  # the seats that have to answer now
    winners: tuple[int, ...] = ()  # once it is over


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody wants a table to be."""

    game: str
    seats: tuple[str, ...]  # "me" at most once, "open", or the level of a bot
    name: str = ""
    options: dict[str, str | int] = {}
    deck: str = ""
    public: bool = False
    watch: bool = True
    grace: int = 90


class Table:
    """The fold of a journal."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0  # of the last entry
        self.opened: journal.Opened | None = None
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.dealt: journal.Dealt | None = None
        self.next = ""
        self.asker: Viewer = None  # who asked for the next one
        self.question = 0  # which one is asked: counts answers given, and taken back
        self.sealed: dict[int, int] = {}  # answers of those who are asked at once
        self.numbers: dict[Viewer, int] = {}  # of the board each viewer is shown
        self.summary: Summary | None = None
        self._tickets: dict[str, journal.Ticketed] = {}
        self._done: dict[tuple[str, str], None] = {}
        self._standing_in: dict[int, StandIn] = {}  # by seat, for who is away now
        self._stood_in: dict[int, tuple[StandIn, ...]] = {}  # by seat, for who was away

    # What it is

    @property
    def setup(self) -> journal.Opened:
        if self.opened is None:
            raise Refused("no-table")
        return self.opened

    @property
    def game(self) -> Game:
        return load(self.setup.game)

    @property
    def lesson(self) -> Lesson | None:
        return lesson(self.setup.game) if self.setup.lesson else None

    @property
    def phase(self) -> str:
        if self.match is None:
            return "gathering"
        return "over" if self.match.actor is None else "playing"

    @property
    def running(self) -> Match:
        """The game, while it is being played."""
        if self.match is None:
            raise Refused("not-begun")
        if self.match.actor is None:
            raise Refused("over")
        return self.match

    def seat_of(self, guest: str) -> Viewer:
        """Which seat is this guest's? The one question that decides what may be seen."""
        for number, seat in enumerate(self.seats):
            if guest and seat.guest == guest:
                return number
        return SPECTATOR

    def seat_for(self, guest: str) -> int:
        seat = self.seat_of(guest)
        if seat is None:
            raise Refused("not-seated")
        return seat

    def done(self, guest: str, cmd: str) -> bool:
        """Has this very command been done?"""
        return (guest, cmd) in self._done

    @property
    def deadline(self) -> float | None:
        """When the table's time is up."""
        if self.match is None or self.dealt is None or self.phase != "playing":
            return None
        seconds = self.game.clock(self.match.options)
        return None if seconds is None else self.dealt.time + seconds

    @property
    def bots_asked(self) -> list[int]:
        """Seats that a bot has to answer for now."""
        return [seat for seat in self.asked if self.seats[seat].level and seat not in self.sealed]

    @property
    def guarded(self) -> bool:
        """Must nobody notice whether whoever is asked has a choice? In a lesson there is nobody to hide it from."""
        return self.match is not None and not self.setup.lesson and self.match.guarded

    @property
    def forced(self) -> dict[int, int]:
        """People who have one answer to a guarded question, and that answer: the house gives it for them."""
        if self.match is None or not self.guarded:
            return {}
        people = [seat for seat in self.asked if not self.seats[seat].level and seat not in self.sealed]
        answers = {seat: self.match.view(seat).forced for seat in people}
        return {seat: answer for seat, answer in answers.items() if answer is not None}

    @property
    def asked(self) -> tuple[int, ...]:
        return () if self.match is None else self.match.asked

    # What has happened

    def apply(self, entry: journal.Kept) -> None:
        """Take an entry of the journal in. It has been checked before it was written."""
        match entry:
            case journal.Opened():
                self.opened = entry
                self.seats = [Seat() for _ in range(entry.players)]
                self.numbers = {viewer: place for place, viewer in enumerate([*range(entry.players), SPECTATOR])}
                plays = _game(entry.game).version
                if plays != entry.rules:
                    raise Refused("old-rules", began=entry.rules, plays=plays)
            case journal.Sat():
                self.seats[entry.seat] = Seat(entry.name, entry.guest, entry.level, awaited=entry.awaited)
            case journal.Freed():
                self.seats[entry.seat] = Seat()
                self._void(entry.seat)
            case journal.Dealt():
                self._deal(entry)
            case journal.Sealed():
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
                self._told(entry.seat)
            case journal.Unsealed():
                self._playing.seal(entry.answers)
                self.question += 1
                self._told(*entry.answers)
            case journal.Interjected():
                self._playing.interject(entry.number, entry.seat)
                self._told(*(() if entry.seat is None else (entry.seat,)))
            case journal.Relieved():
                seat = self.seats[entry.seat]
                seat.level, seat.relieved = entry.level, not entry.expelled
                now = self._moment(entry.seat)
                self._standing_in[entry.seat] = StandIn(after=now, until=now, answers=0)
                if entry.expelled:
                    seat.guest = ""
                    self._void(entry.seat)
            case journal.Returned():
                self.seats[entry.seat].level, self.seats[entry.seat].relieved = "", False
                self._hand_back(entry.seat)
            case journal.Ticketed():
                self._tickets[entry.ticket] = entry
            case journal.Moved():
                self.seats[entry.seat].guest = entry.guest
                self._void(entry.seat)
            case journal.Followed():
                self.next, self.asker = entry.table, self.seat_of(entry.by)
        self.number += 1
        if entry.cmd:
            self._done[entry.by, entry.cmd] = None
            if len(self._done) > REMEMBERED:
                del self._done[next(iter(self._done))]

    def _void(self, seat: int) -> None:
        """The links to a seat are worth nothing any more: it is another's now, or nobody's."""
        self._tickets = {ticket: given for ticket, given in self._tickets.items() if given.seat != seat}

    def _moment(self, seat: int) -> int:
        """How often this seat was told something so far."""
        return sum(heard >> seat & 1 for heard in self._playing.hearings)

    def _count(self, seat: int) -> None:
        """An answer was given; whoever is away will want to know of it."""
        if self.seats[seat].relieved:
            now = self._standing_in[seat]
            self._standing_in[seat] = msgspec.structs.replace(now, answers=now.answers + 1)

    def _hand_back(self, seat: int) -> None:
        """The person is back; of a bot that had nothing to do there is nothing to tell."""
        done = msgspec.structs.replace(self._standing_in.pop(seat), until=self._moment(seat))
        if done.answers:
            self._stood_in[seat] = (*self._stood_in.get(seat, ()), done)

    def _deal(self, entry: journal.Dealt) -> None:
        setup = self.setup
        deck = self.game.parse_deck(setup.deck, "the table's deck") if setup.deck else None
        names = [f"{seat.level or 'me'}:{seat.name}" for seat in self.seats]
        self.dealt = entry
        self.match = Match(self.game, setup.players, setup.options, deck, entry.seed, names, entry.salt)
        self.match.called = tuple(seat.name for seat in self.seats)
        self._renumber(*self.numbers)

    @property
    def _playing(self) -> Match:
        assert self.match is not None, "the journal plays before it deals"
        return self.match

    def _told(self, *doers: int) -> None:
        """After something was played: who did it, heard of it, or has to answer anew is shown something new."""
        doers = (*doers, *self.sealed)
        self.sealed.clear()  # the question is another one now
        heard = self._playing.last_heard
        bits = {viewer: 1 << (SEATS if viewer is None else viewer) for viewer in self.numbers}
        self._renumber(*(viewer for viewer, bit in bits.items() if viewer in doers or heard & bit))

    def _renumber(self, *viewers: Viewer) -> None:
        """These are shown something new. Nobody else's number moves: a number tells nothing of others' secrets.

        No two viewers ever have the same number, so that nobody who changes seats is taken to have seen its board.
        """
        for viewer in viewers:
            self.numbers[viewer] += len(self.numbers)

    # Commands about seats

    @staticmethod
    def open(wish: Setup, guest: str, cmd: str = "", lesson_of: Lesson | None = None) -> list[journal.Kept]:
        """The first entries of a new table."""
        game = _game(wish.game)
        _check_seats(wish.seats)
        try:
            players = game.check_players(len(wish.seats))
            chosen = game.read_options(wish.options)
            deck: Deck | None = game.parse_deck(wish.deck, "deck") if wish.deck else None
            game.box(players, chosen, deck or game.house_deck)
        except DeckError as fault:
            raise Refused("deck", why=str(fault)) from None
        except LarcenyError as fault:
            raise Refused("setup", why=str(fault)) from None
        entries: list[journal.Kept] = [
            journal.Opened(
                game=wish.game,
                rules=game.version,
                players=players,
                options=chosen,
                deck=wish.deck,
                host=guest,
                public=wish.public,
                watch=wish.watch,
                grace=wish.grace,
                lesson=lesson_of is not None,
                by=guest,
                cmd=cmd,
            )
        ]
        mine = _name(wish.name) if "me" in wish.seats else ""
        names = (name for name in _bot_names() if name != mine)
        for seat, kind in enumerate(wish.seats):
            if kind == "me":
                entries.append(journal.Sat(seat=seat, guest=guest, name=mine))
            elif kind != "open":
                entries.append(journal.Sat(seat=seat, level=kind, name=next(names)))
        if "open" not in wish.seats:
            entries.append(_deal() if lesson_of is None else journal.Dealt(seed=lesson_of.script.seed, salt="", time=0))
        return entries

    def sit(self, guest: str, said: messages.Sit) -> list[journal.Kept]:
        self._gathering()
        if self.seat_of(guest) is not None:
            raise Refused("seated")
        free = [number for number, seat in enumerate(self.seats) if seat.open]
        if said.seat is not None and not 0 <= said.seat < len(self.seats):
            raise Refused("no-seat")
        if not free:
            raise Refused("full")
        if said.seat is not None and said.seat not in free:
            raise Refused("seat-taken")
        name = _another(_name(said.name), {seat.name for seat in self.seats})
        seat = free[0] if said.seat is None else said.seat
        return self._seated(journal.Sat(seat=seat, guest=guest, name=name, by=guest, cmd=said.id))

    def _seated(self, sat: journal.Sat) -> list[journal.Kept]:
        """Somebody sits down; the last one for whom the table waited starts the game."""
        waits = any(seat.vacant for number, seat in enumerate(self.seats) if number != sat.seat)
        return [sat] if waits else [sat, _deal()]

    def leave(self, guest: str, said: messages.Leave) -> list[journal.Kept]:
        seat = self.seat_for(guest)
        if self.phase == "gathering":
            return [journal.Freed(seat=seat, by=guest, cmd=said.id)]
        if self.phase == "over" or self.seats[seat].level:
            return []
        return [journal.Relieved(seat=seat, level=RELIEF, by=guest, cmd=said.id)]

    def kick(self, guest: str, said: messages.Kick) -> list[journal.Kept]:
        self._hosting(guest)
        if not 0 <= said.seat < len(self.seats) or said.seat == self.seat_of(guest) or self.seats[said.seat].open:
            raise Refused("no-seat")
        if self.phase == "gathering":
            return [journal.Freed(seat=said.seat, by=guest, cmd=said.id)]
        if self.phase == "over" or not self.seats[said.seat].guest:
            return []
        return [journal.Relieved(seat=said.seat, level=RELIEF, expelled=True, by=guest, cmd=said.id)]

    def fill(self, guest: str, said: messages.Fill) -> list[journal.Kept]:
        self._hosting(guest)
        self._gathering()
        if not is_level(said.level):
            raise Refused("level")
        taken = {seat.name for seat in self.seats}
        names = (name for name in _bot_names() if name not in taken)
        sat = [
            journal.Sat(seat=number, level=said.level, name=next(names), by=guest, cmd=said.id)
            for number, seat in enumerate(self.seats)
            if seat.open
        ]
        awaited = [number for number, seat in enumerate(self.seats) if seat.awaited]
        sat += [journal.Sat(seat=one, guest=self.seats[one].guest, name=self.seats[one].name) for one in awaited]
        relieved = [journal.Relieved(seat=one, level=said.level, by=guest, cmd=said.id) for one in awaited]
        return [*sat, _deal(), *relieved]

    def relieve(self, seat: int) -> list[journal.Kept]:
        """A bot takes over for a person who stays away."""
        taken = self.phase == "playing" and self.seats[seat].guest and not self.seats[seat].level
        return [journal.Relieved(seat=seat, level=RELIEF)] if taken else []

    def welcome_back(self, guest: str) -> list[journal.Kept]:
        """The person is here again: sits down on the seat that was kept, or has it back from the bot."""
        seat = self.seat_of(guest)
        if seat is None:
            return []
        if self.seats[seat].awaited:
            return self._seated(journal.Sat(seat=seat, guest=guest, name=self.seats[seat].name))
        return [journal.Returned(seat=seat)] if self.seats[seat].relieved else []

    def ticket(self, guest: str, said: messages.Ticket, hashed: str, now: float) -> list[journal.Kept]:
        seat = self.seat_for(guest)
        return [journal.Ticketed(seat=seat, ticket=hashed, until=now + TICKET_LIFE, by=guest, cmd=said.id)]

    def move(self, guest: str, hashed: str, now: float) -> list[journal.Kept]:
        """A seat moves to the device that opened the link."""
        ticket = self._tickets.get(hashed)
        if ticket is None or ticket.until < now or not self.seats[ticket.seat].guest:
            raise Refused("ticket")
        if self.seat_of(guest) not in (None, ticket.seat):
            raise Refused("seated")
        return [journal.Moved(seat=ticket.seat, guest=guest, ticket=hashed)]

    def follow(self, guest: str, said: messages.Rematch, table: str) -> list[journal.Kept]:
        self.may_follow(guest)
        return [] if self.next else [journal.Followed(table=table, by=guest, cmd=said.id)]

    def may_follow(self, guest: str) -> int:
        """The seat that asks for a rematch."""
        if self.phase != "over":
            raise Refused("not-over")
        return self.seat_for(guest)

    @property
    def rematch(self) -> str:
        """What the table of the next game is called: the same for whoever asks, and for nobody else to guess."""
        secret = f"{self.id}:{self.dealt.salt if self.dealt else ''}"
        return base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest()[:9]).decode()

    def again(self, guest: str) -> list[journal.Kept]:
        """The first entries of the same table once more: bots stay, and everybody's seat is kept until they come."""
        asker = self.may_follow(guest)
        opened = msgspec.structs.replace(self.setup, host=guest, lesson=False, by=guest, cmd="")
        sat = [
            journal.Sat(seat=number, guest=seat.guest, name=seat.name, awaited=number != asker)
            if seat.guest
            else journal.Sat(seat=number, level=seat.level, name=seat.name)
            for number, seat in enumerate(self.seats)
        ]
        return [opened, *sat] if any(one.awaited for one in sat) else [opened, *sat, _deal()]

    def _hosting(self, guest: str) -> None:
        if self.setup.host != guest:
            raise Refused("not-host")

    def _gathering(self) -> None:
        if self.phase != "gathering":
            raise Refused("begun")

    # Commands about the game

    def act(self, guest: str, said: messages.Act, lang: str) -> list[journal.Kept]:
        """A person's answer; who answers is back, whoever played in the meantime."""
        seat = self._answering(guest, said.expect)
        wanted = self.lesson.wanted(len(self.running.actions), seat) if self.lesson else None
        if wanted is not None and said.action != wanted and not self.running.view(seat).refuse(said.action):
            raise Refused("lesson")
        return [*self.welcome_back(guest), *self._answer(seat, said.action, guest, said.id, lang)]

    def bot_act(self, seat: int, action: int) -> list[journal.Kept]:
        """An answer that no guest gives: a bot's, or the only one that a person has."""
        return self._answer(seat, action, "", "", "en")

    def _answer(self, seat: int, action: int, guest: str, cmd: str, lang: str) -> list[journal.Kept]:
        refusal = self.running.view(seat).refuse(_speakable(action), lang)
        if refusal is not None:
            raise _illegal(refusal)
        asked = self.asked
        if len(asked) < 2:
            return [journal.Acted(seat=seat, action=action, by=guest, cmd=cmd)]
        if self.sealed.get(seat) == action:
            return []  # nothing is changed by saying it again
        answers = self.sealed | {seat: action}
        entries: list[journal.Kept] = [journal.Sealed(seat=seat, action=action, by=guest, cmd=cmd)]
        if answers.keys() >= set(asked):
            entries.append(journal.Unsealed(answers={other: answers[other] for other in asked}))
        return entries

    def interject(self, guest: str, said: messages.Interject, lang: str) -> list[journal.Kept]:
        seat = self._answering(guest, said.expect)
        refusal = self.running.view(seat).refuse_interjection(_speakable(said.number), lang)
        if refusal is not None:
            raise _illegal(refusal)
        return [*self.welcome_back(guest), journal.Interjected(seat=seat, number=said.number, by=guest, cmd=said.id)]

    def time_up(self, now: float) -> list[journal.Kept]:
        """The house calls time on what lasts too long; once, where the game goes on for a while after that."""
        number = self.game.time_up
        if number is None or self.deadline is None or now < self.deadline:
            return []
        called = self.running.refuse_interjection(number) is not None
        return [] if called else [journal.Interjected(seat=None, number=number)]

    def undo(self, guest: str, said: messages.Undo) -> list[journal.Kept]:
        seat = self._answering(guest, said.expect)
        if self.running.actor != seat or not self.running.can_undo:
            raise Refused("no-undo")
        return [*self.welcome_back(guest), journal.Undone(seat=seat, by=guest, cmd=said.id)]

    def why(self, guest: str, touch: str, lang: str) -> IllegalAction:
        """What speaks against choosing a piece or zone now, as far as the asking seat may know."""
        reason = self.running.view(self.seat_for(guest)).why_not(touch, lang)
        if reason is None:
            raise Refused("nothing")
        return reason

    def _answering(self, guest: str, expect: int) -> int:
        seat = self.seat_for(guest)
        assert self.running
        if expect != self.numbers[seat]:
            raise Refused("stale")
        return seat

    # What is shown

    def shown(self, viewer: Viewer, lang: str, raw: bool = False) -> Shown | None:
        """The game as a viewer may see it, None before it has begun."""
        match = self.match
        if match is None:
            return None
        return Shown(
            number=self.numbers[viewer],
            board=match.board(viewer, lang),
            undo=match.can_undo and match.actor == viewer,
            sealed=self.sealed.get(viewer) if viewer is not None else None,
            coach=self._coach(match, lang) if viewer == Lesson.LEARNER else None,
            raw=base64.b64encode(match.view(viewer).table.tobytes()).decode() if raw else "",
        )

    def _coach(self, match: Match, lang: str) -> Coach | None:
        """What the coach says to the learner, None where nobody learns."""
        asked = Lesson.LEARNER in match.asked and Lesson.LEARNER not in self.sealed
        return self.lesson.coach(len(match.actions), lang, asked) if self.lesson else None

    @property
    def room_stamp(self) -> object:
        """Changes whenever a room does, but for who is present."""
        seats = tuple((seat.name, seat.guest, seat.level, seat.relieved, seat.awaited) for seat in self.seats)
        return seats, self.phase, frozenset(self.sealed), self.next

    def room(self, viewer: Viewer, guest: str, lang: str, present: set[int], watchers: int) -> Room:
        """Everything but the game."""
        setup, game = self.setup, self.game
        match = self.match
        return Room(
            table=self.id,
            game=game.name,
            title=game.text(lang)("title"),
            phase=self.phase,  # type: ignore[arg-type]
            seats=tuple(self._seat_info(number, lang, present) for number in range(len(self.seats))),
            you=viewer,
            host=bool(guest) and setup.host == guest,
            public=setup.public,
            watchers=watchers,
            grace=setup.grace,
            options=options(game, setup.options, lang),
            deck=(match.deck.name if setup.deck else house(lang)("deck-house")) if match else "",
            commitment=match.commitment if match and not setup.lesson else "",
            deadline=self.deadline,
            next=self.next,
            asker=self.asker,
            stood_in=() if viewer is None else self._stood_in.get(viewer, ()),
            lesson=setup.lesson,
            levels=levels(lang),
            phrases=phrases(lang),
        )

    def _seat_info(self, number: int, lang: str, present: set[int]) -> SeatInfo:
        seat = self.seats[number]
        return SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=level(seat.level, lang),
            away=bool(seat.guest) and number not in present,
            awaited=seat.awaited,
            relieved=seat.relieved,
            host=bool(seat.guest) and seat.guest == self.setup.host,
            ready=number in self.sealed,
        )

    def summarise(self) -> Summary:
        """What the lobby lists, and for whom it is theirs."""
        setup, result = self.setup, self.match and self.match.result()
        info = Listed(
            seats=tuple(ListedSeat(kind=seat.kind, name=seat.name, awaited=seat.awaited) for seat in self.seats),
            watch=setup.watch,
            lesson=setup.lesson,
            turn=tuple(seat for seat in self.asked if seat not in self.sealed),
            winners=tuple(result.winners) if result else (),
        )
        theirs = {setup.host: WATCHES} | {seat.guest: number for number, seat in enumerate(self.seats)}
        return Summary(
            table=self.id,
            game=setup.game,
            phase=self.phase,
            public=setup.public and not setup.lesson,
            info=msgspec.json.encode(info),
            guests={guest: seat for guest, seat in theirs.items() if guest},
        )

    def begun(self) -> Summary:
        """The same once the cards are dealt: kept with the deal itself, so that no game under way is ever forgotten."""
        return msgspec.structs.replace(self.summarise(), phase="playing")


def fold(id: str, entries: Sequence[bytes]) -> Table:
    """A table from its journal."""
    table = Table(id)
    for entry in entries:
        table.apply(journal.read(entry))
    return table


def _deal() -> journal.Dealt:
    """A deal that nobody can foresee, salted so that its commitment tells nothing."""
    return journal.Dealt(seed=secrets.randbelow(SEEDS), salt=secrets.token_hex(16), time=time.time())


def _bot_names() -> list[str]:
    return secrets.SystemRandom().sample(BOT_NAMES, len(BOT_NAMES))


def _name(name: str) -> str:
    """A name fit to be shown to others."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= messages.NAME or not name.isprintable():
        raise Refused("name", most=messages.NAME)
    return name


def _speakable(number: int) -> int:
    """A number as it is, or one just as absurd that a refusal can name."""
    return max(-NUMBERS, min(number, NUMBERS))


def _another(name: str, taken: set[str]) -> str:
    """The name, with a number where somebody has it already."""
    numbered = (f"{name[: messages.NAME - 2].rstrip()} {number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def _game(name: str) -> Game:
    try:
        return load(name)
    except LarcenyError:
        raise Refused("no-game") from None


def _check_seats(seats: Sequence[str]) -> None:
    known = all(kind in ("me", "open") or is_level(kind) for kind in seats)
    if not known or seats.count("me") > 1:
        raise Refused("seats")


def _illegal(refusal: IllegalAction) -> Refused:
    words = str(refusal).removesuffix(f" ({refusal.ruling})")
    return Refused(refusal.reason, ruling=refusal.ruling, words=words)
