"""One table, without network, clock or store: what each command does, what refuses it, and that the journal is all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest

from larceny.engine.board import Line
from larceny.engine.errors import LarcenyError
from larceny.engine.match import Match, replay
from larceny.engine.text import LANGUAGES
from larceny.games import load
from larceny.net import messages
from larceny.net.client import merge
from larceny.net.messages import (
    NAME,
    Act,
    Change,
    Fill,
    Interject,
    Kick,
    Leave,
    Rematch,
    Shown,
    Sit,
    StandIn,
    Ticket,
    Undo,
)
from larceny.server.replay import moment_of
from larceny.server.store.contract import WATCHES
from larceny.server.table import commands, journal, showing
from larceny.server.table import state as state_module
from larceny.server.table.commands import TICKET_LIFE, Setup
from larceny.server.table.lesson import Lesson, Script, Step
from larceny.server.table.state import REMEMBERED, Table, fold
from larceny.server.texts import Refused
from tests.games.robbers import tables as robbers

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
        """The guest whose seat is asked."""
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
    """Everything a table is."""
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
        "deadline": table.deadline,
        "asked": (table.asked, table.bots_asked),
        "tickets": table.tickets,
        "done": list(table._done),
        "summary": showing.summarise(table),
        "match": match and (match.truth, match.actions, match.can_undo, match.hearings, match.commitment, match.called),
        "shown": [showing.shown(table, viewer, lang, raw=True) for viewer in viewers for lang in LANGS],
        "rooms": [showing.room(table, viewer, HOST, lang, {0}, 1) for viewer in viewers for lang in LANGS],
    }


def brief(table: Table) -> object:
    """Return everything that a command could have changed."""
    kept = (table.number, [msgspec.to_builtins(seat) for seat in table.seats], dict(table.sealed), dict(table.numbers))
    return kept, table.next, dict(table.tickets), list(table._done), table.match and table.match.truth


@pytest.fixture
def live() -> Iterator[Callable[..., Live]]:
    """Make tables; in the end, check that the journal of each adds up to the same table."""
    made: list[Live] = []

    def one(*seats: str, **more: object) -> Live:
        made.append(Live(*seats, **more))  # type: ignore[arg-type]
        return made[-1]

    yield one
    for each in made:
        assert msgspec.to_builtins(state(fold("t", each.journal))) == msgspec.to_builtins(each.state())


Make = Callable[..., Live]


@pytest.fixture
def refused() -> Callable[..., None]:
    """Check that a command is refused with this code, in both languages, and changes nothing."""

    def check(live: Live, code: str, command: Callable[[], object]) -> None:
        before = brief(live.table)
        with pytest.raises(Refused) as caught:
            command()
        assert caught.value.code == code
        assert all(caught.value.text(lang) for lang in LANGS)
        assert brief(live.table) == before

    return check


Refuse = Callable[[Live, str, Callable[[], object]], None]


def bidding(live: Make, *guests: str, **more: object) -> Live:
    """Hot Goods, in which all answer at once, with these guests; seats without one are bots."""
    table = live(*("me", *("open" if guest else "instinct" for guest in guests)), game="bidding", **more)
    for guest in filter(None, guests):
        table.sit(guest)
    return table


# Opening


def test_a_table_without_open_seats_is_dealt_at_once(live: Make) -> None:
    table = live("me", "instinct", "random").table
    assert table.phase == "playing"
    assert [seat.guest for seat in table.seats] == [HOST, "", ""]
    assert [seat.level for seat in table.seats] == ["", "instinct", "random"]
    assert len({seat.name for seat in table.seats}) == 3


def test_a_host_may_only_watch(live: Make) -> None:
    table = live("instinct", "random").table
    assert table.phase == "playing"
    assert table.seat_of(HOST) is None


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("no-game", Setup(game="poker", seats=("me", "open"), name="A")),
        ("no-game", Setup(game="../crooks", seats=("me", "open"), name="A")),
        ("seats", Setup(game="crooks", seats=("me", "me"), name="A")),
        ("seats", Setup(game="crooks", seats=("me", "genius"), name="A")),
        ("setup", Setup(game="crooks", seats=("me",), name="A")),
        ("setup", Setup(game="crooks", seats=(), name="A")),
        ("setup", Setup(game="crooks", seats=("open",) * 999, name="A")),
        ("setup", Setup(game="crooks", seats=("me", "open"), name="A", options={"nonsense": 1})),
        ("setup", Setup(game="bidding", seats=("me", "open"), name="A", options={"minutes": 10**400})),
        ("setup", Setup(game="bidding", seats=("me", "open"), name="A", options={"minutes": 61})),
        ("deck", Setup(game="crooks", seats=("me", "open"), name="A", deck="no deck")),
        ("deck", Setup(game="crooks", seats=("me", "open"), name="A", deck="a = " + "[" * 50_000)),
        ("deck", Setup(game="crooks", seats=("me", "open"), name="A", deck="\x00")),
        ("name", Setup(game="crooks", seats=("me", "open"), name=" ")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_impossible_wish_is_refused(code: str, wish: Setup) -> None:
    with pytest.raises(Refused) as caught:
        commands.open_table(wish, HOST, NOW)
    assert caught.value.code == code
    assert all(caught.value.text(lang) for lang in LANGS)


def test_no_bot_has_the_hosts_name(live: Make) -> None:
    for name in commands.BOT_NAMES:
        seats = live("me", *["instinct"] * 7, game="bidding", name=f"  {name} ").table.seats
        assert len({seat.name for seat in seats}) == 8


def test_the_deal_cannot_be_foreseen(live: Make) -> None:
    dealt = [live("me", "instinct").table.dealt for _ in range(20)]
    assert len({one.seed for one in dealt if one}) == len({one.salt for one in dealt if one}) == 20


# Sitting down


def test_the_last_to_sit_down_starts_the_game(live: Make) -> None:
    table = live("me", "open", "open")
    assert table.sit(ANNA, seat=2) == 2
    assert table.table.phase == "gathering"
    assert table.sit(BEN) == 1
    assert table.table.phase == "playing"
    assert table.match.called == ("Hugo", BEN, ANNA)


def test_sitting_down_is_refused(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open", "instinct")
    refused(table, "seated", lambda: table.sit(HOST))
    refused(table, "seat-taken", lambda: table.sit(ANNA, seat=0))
    refused(table, "seat-taken", lambda: table.sit(ANNA, seat=3))
    for seat in (-1, 4, 10**30):
        refused(table, "no-seat", lambda seat=seat: table.sit(ANNA, seat=seat))
    table.sit(ANNA)
    refused(table, "seated", lambda: table.sit(ANNA))
    table.sit(BEN)
    refused(table, "begun", lambda: table.sit(CARL))


@pytest.mark.parametrize(
    "name", ["", " ", "\t\n", "x" * (NAME + 1), "a\x00b", "a\x1b[31m", "a\u202eb", "\u200b", "a\x7f"]
)
def test_a_name_that_cannot_be_shown_is_refused(live: Make, refused: Refuse, name: str) -> None:
    table = live("me", "open")
    refused(table, "name", lambda: table.write(commands.sit(table.table, ANNA, Sit(id="1", name=name), NOW)))


def test_names_are_trimmed_and_long_ones_fit(live: Make) -> None:
    table = live("me", "open", "open")
    table.sit(ANNA, name="  Zoë   Ωmega ")
    table.sit(BEN, name="x" * NAME)
    assert [seat.name for seat in table.table.seats] == ["Hugo", "Zoë Ωmega", "x" * NAME]


@pytest.mark.parametrize("name", ["Anna", "ANI", "I", "x" * NAME, "Hugo II"])
def test_people_of_the_same_name_can_be_told_apart(live: Make, name: str) -> None:
    table = live("me", "open", "open", "open", name=name)
    for guest in (ANNA, BEN, CARL):
        table.sit(guest, name=name)
    names = [seat.name for seat in table.table.seats]
    assert len(set(names)) == 4
    assert all(len(one) <= NAME for one in names)
    assert names[0] == name
    table.to_the_end()
    for guest in (HOST, ANNA, BEN, CARL):  # and each of them may ask for another game
        assert [seat.name for seat in again(table, guest).table.seats] == names


# Standing up


def test_who_leaves_before_the_game_frees_the_seat(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    seat = table.sit(ANNA)
    table.leave(ANNA)
    assert table.table.seats[seat].open
    refused(table, "not-seated", lambda: table.leave(ANNA))
    refused(table, "not-seated", lambda: table.leave(EVE))
    assert table.sit(BEN, seat=seat) == seat


def test_who_leaves_a_running_game_is_relieved_and_can_return(live: Make) -> None:
    table = live("me", "open")
    seat = table.sit(ANNA)
    table.leave(ANNA)
    assert table.table.seats[seat].level
    assert table.table.seats[seat].relieved
    assert table.table.seat_of(ANNA) == seat
    assert table.leave(ANNA) == []
    table.write(commands.welcome_back(table.table, ANNA, NOW))
    assert not table.table.seats[seat].level
    assert not table.table.seats[seat].relieved
    assert commands.welcome_back(table.table, ANNA, NOW) == []


def test_who_answers_has_returned(live: Make) -> None:
    """A person who answers while a bot plays for them is back."""
    table = live("me", "open")
    table.sit(ANNA)
    guest = table.turn
    table.leave(guest)
    table.act(guest, table.match.legal()[0])
    assert not table.table.seats[table.table.seat_for(guest)].relieved
    assert not table.table.seats[table.table.seat_for(guest)].level


def test_who_leaves_when_all_is_over_keeps_the_seat(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    table.to_the_end()
    assert table.leave(ANNA) == []
    assert table.table.seat_of(ANNA) == 1


def stood_in(table: Live, viewer: int | None) -> tuple[StandIn, ...]:
    return showing.room(table.table, viewer, "", "en", set(), 0).stood_in


def test_who_comes_back_is_told_what_a_bot_has_played(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    table.play(lambda live: live.turn == ANNA, random.Random(1))
    before = len(told(table, 1))
    table.leave(ANNA)
    played = len(table.match.actions)
    table.play(lambda live: len(live.match.actions) > played + 3 and live.turn == HOST, random.Random(1))
    assert stood_in(table, 1) == ()  # while somebody is away there is nobody to tell
    after = told(table, 1)
    table.write(commands.welcome_back(table.table, ANNA, NOW))
    (one,) = stood_in(table, 1)
    during = [line for line in told(table, 1) if one.after < line.moment <= one.until]
    assert during == list(after[before:])
    assert during
    answers = [entry for raw in table.journal if isinstance(entry := journal.read(raw), journal.Acted)]
    assert one.answers == sum(entry.seat == 1 for entry in answers[played:]) > 0
    assert stood_in(table, 0) == stood_in(table, None) == ()  # it is nobody else's business
    table.play(lambda live: live.turn == ANNA, random.Random(1))
    assert stood_in(table, 1) == (one,)  # what people play for themselves does not count


def test_of_a_bot_that_had_nothing_to_do_nothing_is_told(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    table.leave(ANNA)
    table.write(commands.welcome_back(table.table, ANNA, NOW))
    assert stood_in(table, 1) == ()


def test_sealed_answers_of_a_bot_are_told_to_who_was_away(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    table.leave(ANNA)
    table.write(commands.bot_act(table.table, 1, 2))
    table.write(commands.welcome_back(table.table, ANNA, NOW))
    (one,) = stood_in(table, 1)
    assert (one.answers, one.after) == (1, one.until)  # it was given, and nobody has heard of it yet


def told(table: Live, viewer: int) -> tuple[Line, ...]:
    return table.match.board(viewer).log


def test_relief_comes_once_and_only_for_people(live: Make) -> None:
    table = live("me", "instinct", "open")
    assert commands.relieve(table.table, 0) == []
    table.sit(ANNA)
    assert commands.relieve(table.table, 1) == []
    table.write(commands.relieve(table.table, 2))
    assert commands.relieve(table.table, 2) == []
    assert commands.welcome_back(table.table, EVE, NOW) == []
    table.write(commands.welcome_back(table.table, ANNA, NOW))
    table.to_the_end()
    assert commands.relieve(table.table, 2) == []


# The host


def test_only_the_host_kicks_and_fills(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    table.sit(ANNA)
    for guest in (ANNA, EVE, ""):
        refused(table, "not-host", lambda guest=guest: table.kick(guest, 0))
        refused(table, "not-host", lambda guest=guest: table.fill(guest))


def test_a_kick_frees_the_seat_or_gives_it_to_a_bot_for_good(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open", "random")
    table.sit(ANNA)
    for seat in (-1, 0, 2, 4, 10**30):
        refused(table, "no-seat", lambda seat=seat: table.kick(HOST, seat))
    table.kick(HOST, 1)
    table.kick(HOST, 3)
    assert table.table.seats[1].open
    assert table.table.seats[3].open
    for guest in (ANNA, BEN, CARL):
        table.sit(guest)
    table.kick(HOST, 1)
    assert table.table.seat_of(ANNA) is None
    assert table.table.seats[1].level
    assert not table.table.seats[1].relieved
    assert commands.welcome_back(table.table, ANNA, NOW) == []
    refused(table, "not-seated", lambda: table.leave(ANNA))
    table.leave(BEN)
    table.kick(HOST, 2)
    assert table.table.seat_of(BEN) is None
    assert table.kick(HOST, 1) == []
    table.to_the_end()
    assert table.kick(HOST, 3) == []


def test_filling_up_starts_the_game(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    table.sit(ANNA, name="Lola")
    refused(table, "level", lambda: table.fill(HOST, "genius"))
    refused(table, "level", lambda: table.fill(HOST, "open"))
    table.fill(HOST, "random")
    assert table.table.phase == "playing"
    assert len({seat.name for seat in table.table.seats}) == 3
    refused(table, "begun", lambda: table.fill(HOST))


# Another game


def test_a_rematch(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "random", public=True, grace=7)
    said = Rematch(id="1")
    refused(table, "not-over", lambda: commands.follow(table.table, HOST, said, "u"))
    table.sit(ANNA)
    refused(table, "not-over", lambda: commands.follow(table.table, HOST, said, "u"))
    table.to_the_end()
    refused(table, "not-seated", lambda: commands.follow(table.table, EVE, said, "u"))
    setup = again(table, ANNA).table.setup
    assert (setup.host, setup.public, setup.grace) == (ANNA, True, 7)
    table.write(commands.follow(table.table, ANNA, said, "u"))
    assert commands.follow(table.table, HOST, Rematch(id="2"), "v") == []
    assert table.table.next == "u"
    for viewer in (0, 1, 2, None):
        assert showing.room(table.table, viewer, "", "en", set(), 0).asker == 1  # everybody is told that Anna asks


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


def test_a_rematch_keeps_everybodys_seat(live: Make, refused: Refuse) -> None:
    table = played(live, "me", "open", "random", "open")
    new = again(table, BEN)
    seats = new.table.seats
    assert [seat.name for seat in seats] == [seat.name for seat in table.table.seats]
    assert [seat.level for seat in seats] == ["", "", "random", ""]
    assert [seat.awaited for seat in seats] == [True, True, False, False]
    assert [seat.guest for seat in seats] == [HOST, ANNA, "", BEN]
    room = showing.room(new.table, None, EVE, "en", {3}, 1)
    assert [seat.kind for seat in room.seats] == ["person", "person", "bot", "person"]
    assert [seat.awaited for seat in room.seats] == [True, True, False, False]
    for seat in (None, 0, 1, 2, 3):  # a spectator takes nobody's place
        refused(new, "full", lambda seat=seat: new.sit(EVE, seat=seat))
    new.write(commands.welcome_back(new.table, HOST, NOW))
    assert new.table.phase == "gathering"
    assert commands.welcome_back(new.table, HOST, NOW) == commands.welcome_back(new.table, EVE, NOW) == []
    new.write(commands.welcome_back(new.table, ANNA, NOW))
    assert new.table.phase == "playing"
    assert new.match.called == table.match.called
    assert [new.table.seat_of(guest) for guest in (HOST, ANNA, BEN, EVE)] == [0, 1, 3, None]


def test_who_has_only_bots_to_play_with_has_the_rematch_at_once(live: Make) -> None:
    new = again(played(live, "me", "random", "instinct", guests=()), HOST)
    assert new.table.phase == "playing"


def test_the_seat_of_who_does_not_come_to_the_rematch_can_be_given_away(live: Make, refused: Refuse) -> None:
    new = again(played(live, "me", "open", "open"), ANNA)
    refused(new, "not-host", lambda: new.kick(HOST, 2))
    new.kick(ANNA, 2)
    assert new.table.seats[2].open
    assert new.table.seat_of(BEN) is None
    assert new.sit(EVE) == 2
    assert new.table.phase == "gathering"  # Hugo's seat is still kept
    new.write(commands.welcome_back(new.table, HOST, NOW))
    assert new.table.phase == "playing"


def test_who_declines_the_rematch_frees_the_seat(live: Make) -> None:
    new = again(played(live, "me", "open", "open"), ANNA)
    new.write(commands.welcome_back(new.table, BEN, NOW))
    new.leave(BEN)
    assert new.table.seats[2].open
    assert [seat.awaited for seat in new.table.seats] == [True, False, False]


def test_a_rematch_can_start_without_who_is_late_and_a_bot_plays_until_then(live: Make) -> None:
    new = again(played(live, "me", "open", "open"), ANNA)
    new.kick(ANNA, 2)
    new.fill(ANNA, "hard")
    assert new.table.phase == "playing"
    late, bot = new.table.seats[0], new.table.seats[2]
    assert (late.guest, late.name, late.level, late.relieved, late.awaited) == (HOST, "Hugo", "hard", True, False)
    assert (bot.guest, bot.level, bot.relieved) == ("", "hard", False)
    assert new.table.bots_asked or new.table.asked == (1,)
    new.write(commands.welcome_back(new.table, HOST, NOW))
    assert new.table.seat_of(HOST) == 0
    assert not new.table.seats[0].level


def test_the_host_who_stood_up_cannot_be_followed(live: Make, refused: Refuse) -> None:
    table = live("instinct", "random")
    table.to_the_end()
    refused(table, "not-seated", lambda: commands.again(table.table, HOST, NOW))


# The seat goes to another device


def test_a_link_moves_a_seat_once(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    table.ticket(ANNA, "link")
    table.move("anna's phone", "link")
    assert table.table.seat_of("anna's phone") == 1
    assert table.table.seat_of(ANNA) is None
    refused(table, "ticket", lambda: table.move(EVE, "link"))
    refused(table, "not-seated", lambda: table.ticket(ANNA, "other"))


def test_a_link_that_cannot_be_used(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-seated", lambda: table.ticket(EVE, "link"))
    table.sit(ANNA)
    table.ticket(ANNA, "link")
    refused(table, "ticket", lambda: table.move(EVE, "another"))
    refused(table, "ticket", lambda: table.move(EVE, ""))
    refused(table, "ticket", lambda: table.move(EVE, "link", now=TICKET_LIFE + 1))
    refused(table, "seated", lambda: table.move(HOST, "link"))
    table.move(ANNA, "link")  # opened on the device that has the seat: nothing changes
    assert table.table.seat_of(ANNA) == 1


def test_an_old_link_never_takes_the_seat_of_who_sits_there_now(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    seat = table.sit(ANNA)
    table.ticket(ANNA, "left")
    table.leave(ANNA)
    table.sit(BEN, seat=seat)
    refused(table, "ticket", lambda: table.move(ANNA, "left"))
    table.ticket(BEN, "kicked")
    table.kick(HOST, seat)
    table.sit(CARL, seat=seat)
    refused(table, "ticket", lambda: table.move(BEN, "kicked"))
    table.sit(ANNA)
    table.ticket(CARL, "expelled")
    table.kick(HOST, seat)
    refused(table, "ticket", lambda: table.move(CARL, "expelled"))


def test_two_links_of_one_seat_move_it_once(live: Make, refused: Refuse) -> None:
    """The other link is worth nothing afterwards."""
    table = live("me", "open")
    table.sit(ANNA)
    table.ticket(ANNA, "one")
    table.ticket(ANNA, "two")
    table.move("phone", "two")
    refused(table, "ticket", lambda: table.move(EVE, "one"))


# Playing


def test_answers_out_of_turn_or_out_of_date_are_refused(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: table.act(HOST, 0))
    table.sit(ANNA)
    turn = table.turn
    other = ANNA if turn == HOST else HOST
    legal = table.match.legal()
    refused(table, "not-your-turn", lambda: table.act(other, legal[0]))
    refused(table, "not-seated", lambda: table.act(EVE, legal[0]))
    refused(table, "not-seated", lambda: table.act("", legal[0]))
    for expect in (0, table.number(turn) - 1, table.number(turn) + 1, -1, 10**30):
        refused(table, "stale", lambda expect=expect: table.act(turn, legal[0], expect))
    table.to_the_end()
    refused(table, "over", lambda: table.act(HOST, legal[0]))
    refused(table, "over", lambda: table.undo(HOST))


@pytest.mark.parametrize("action", [-1, -(10**30), 10**6, 10**30, 2**31, 2**63, 10**4000])
def test_an_absurd_answer_is_refused(live: Make, refused: Refuse, action: int) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    refused(table, "no-action", lambda: table.act(table.turn, action))


def test_an_illegal_answer_is_refused_by_its_ruling(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    illegal = next(action for action in range(table.match.game.actions) if action not in table.match.legal())
    texts = {}
    for lang in LANGS:
        with pytest.raises(Refused) as caught:
            table.act(table.turn, illegal, lang=lang)
        texts[lang] = caught.value.text("en")
        assert caught.value.ruling not in texts[lang] or not caught.value.ruling
    assert texts["en"] != texts["de"]


def test_a_number_tells_nothing_of_what_others_do_in_secret(live: Make) -> None:
    """Taking a crook tells nobody: only the taker's number moves."""
    table = live("me", "open")
    table.sit(ANNA)
    table.play(lambda one: one.match.can_undo, random.Random(5))
    actor = table.match.actor
    before = dict(table.table.numbers)
    table.undo(table.turn)
    assert [viewer for viewer in before if table.table.numbers[viewer] != before[viewer]] == [actor]


def test_the_bell_leaves_a_card_that_is_about_to_be_played_to_be_taken_back(live: Make) -> None:
    table = live("me", "open", game="robbers", options={"goal": "time", "minutes": 1})
    table.sit(ANNA)
    table.play(lambda one: one.match.can_undo, random.Random(3))
    table.write(commands.time_up(table.table, now=float("inf")))
    actor = table.match.actor
    shown = showing.shown(table.table, actor, "en")
    assert shown is not None
    assert shown.undo
    table.undo(table.turn)
    assert (table.match.actor, table.match.actions[-1]) == (actor, -1)


def test_nobodys_number_is_ever_anothers(live: Make) -> None:
    """A guest who comes back to another seat is never taken to have seen that seat's board."""
    table = live("me", "open")
    table.sit(ANNA)
    seen: dict[object, set[int]] = {viewer: set() for viewer in table.table.numbers}

    def note(one: Live) -> bool:
        for viewer, number in one.table.numbers.items():
            seen[viewer].add(number)
        return one.table.phase == "over"

    table.play(note, random.Random(2))
    note(table)
    assert sum(map(len, seen.values())) == len(set().union(*seen.values()))
    assert all(0 not in numbers for numbers in seen.values())


def test_changes_lead_to_the_same_board(live: Make) -> None:
    table = live("me", "open", "instinct")
    table.sit(ANNA)
    seen: dict[tuple[int | None, str], Shown] = {}

    def look(one: Live) -> bool:
        for viewer in (None, 0, 1, 2):
            for lang in LANGS:
                shown = showing.shown(one.table, viewer, lang)
                assert shown is not None
                before = seen.get((viewer, lang))
                if before is not None and before.number != shown.number:
                    step = messages.change(before, shown)
                    assert step is not None
                    heard = messages.hear(messages.encode(step))
                    assert isinstance(heard, Change)
                    assert merge(before, heard) == shown
                elif before is not None:
                    assert before == shown, "a board has changed under its number"
                seen[viewer, lang] = shown
        return one.table.phase == "over"

    table.play(look, random.Random(3))


def test_repeated_commands_are_recognised(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    turn = table.turn
    said = Act(id="same", expect=table.number(turn), action=table.match.legal()[0])
    assert not table.table.done(turn, "same")
    table.write(commands.act(table.table, turn, said, "en"))
    assert table.table.done(turn, "same")
    assert not table.table.done(EVE, "same")
    assert fold("t", table.journal).done(turn, "same")


def test_of_many_commands_the_last_are_remembered(live: Make) -> None:
    table = live("me", "open")
    for number in range(REMEMBERED + 10):
        table.write(commands.ticket(table.table, HOST, Ticket(id=f"c{number}"), f"t{number}", 0.0))
    assert not table.table.done(HOST, "c0")
    assert table.table.done(HOST, f"c{REMEMBERED + 9}")
    assert len(table.table._done) == REMEMBERED


# Taking back


def undoable(live: Make) -> Live:
    table = live("me", "open")
    table.sit(ANNA)
    return table.play(lambda one: one.match.can_undo, random.Random(7))


def test_a_secret_decision_can_be_taken_back(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    before: list[bytes] = []

    def note(one: Live) -> bool:
        before.append(one.match.truth)
        return one.match.can_undo

    table.play(note, random.Random(7))
    table.undo(table.turn)
    assert table.match.truth == before[-2]


def test_undo_is_refused(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: table.undo(HOST))
    table.sit(ANNA)
    refused(table, "no-undo", lambda: table.undo(table.turn))
    table = undoable(live)
    other = ANNA if table.turn == HOST else HOST
    refused(table, "no-undo", lambda: table.undo(other))
    refused(table, "not-seated", lambda: table.undo(EVE))
    said = Undo(id="1", expect=table.number(table.turn) - 1)
    refused(table, "stale", lambda: commands.undo(table.table, table.turn, said))


def test_nothing_revealed_random_or_done_by_another_is_ever_taken_back(live: Make) -> None:
    """Through whole games: whenever undo is offered, the action told nobody and the same seat goes on."""
    for seed in range(6):
        table = live("me", "open")
        table.sit(ANNA)
        choose = random.Random(seed)
        offered = 0
        while table.table.phase == "playing":
            actor, rng = table.match.actor, table.match._table["rng"].copy()
            assert actor is not None
            table.write(commands.bot_act(table.table, actor, choose.choice(table.match.legal())))
            if table.match.can_undo:
                offered += 1
                assert table.match.last_heard == 0
                assert table.match.actor == actor
                assert (rng == table.match._table["rng"]).all()
            for viewer in (0, 1, None):
                shown = showing.shown(table.table, viewer, "en")
                assert shown is not None
                assert shown.undo == (table.match.can_undo and viewer == table.match.actor)
        assert offered


# Why not?


def test_why_not(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: commands.why(table.table, HOST, "hand", "en"))
    table.sit(ANNA)
    other = ANNA if table.turn == HOST else HOST
    assert commands.why(table.table, other, "anything", "en").reason == "not-your-turn"
    refused(table, "not-seated", lambda: commands.why(table.table, EVE, "hand", "en"))
    refused(table, "nothing", lambda: commands.why(table.table, table.turn, "no such thing", "en"))
    refused(table, "nothing", lambda: commands.why(table.table, table.turn, "", "en"))
    board = table.match.board(table.match.actor)
    target = next(zone.id for zone in board.zones if zone.group == "city")
    assert str(commands.why(table.table, table.turn, target, "en")) != str(
        commands.why(table.table, table.turn, target, "de")
    )
    table.to_the_end()
    refused(table, "over", lambda: commands.why(table.table, HOST, "hand", "en"))


# Who sees what


def test_a_spectator_sees_no_hands_and_a_seat_its_own(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    secret = table.play(lambda one: one.match.can_undo, random.Random(7)).match
    actor = secret.actor
    assert actor is not None
    names = {}
    for viewer in (None, 0, 1):
        shown = showing.shown(table.table, viewer, "en", raw=True)
        assert shown is not None
        hand = next(zone for zone in shown.board.zones if zone.id == "hand")
        names[viewer] = [piece.name for piece in hand.pieces if piece.name]
    assert names[actor]
    assert names[None] == names[1 - actor] == []


def test_a_room_holds_no_secrets(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    table.ticket(ANNA, "hashed-ticket")
    room = messages.encode(showing.room(table.table, 1, ANNA, "en", {1}, 3)).decode()
    assert table.table.dealt is not None
    for secret in (HOST, "hashed-ticket", str(table.table.dealt.seed), table.table.dealt.salt):
        assert secret not in room
    summary = showing.summarise(table.table).info.decode()
    for secret in (HOST, "hashed-ticket", str(table.table.dealt.seed)):
        assert secret not in summary


def listed(table: Live) -> showing.Listed:
    return msgspec.json.decode(showing.summarise(table.table).info, type=showing.Listed)


def test_a_summary_says_whose_turn_it_is_whose_table_and_who_has_won(live: Make) -> None:
    table = live("open", "me", "random")
    assert showing.summarise(table.table).guests == {HOST: 1}
    assert listed(table).turn == ()
    table.sit(ANNA)
    assert showing.summarise(table.table).guests == {HOST: 1, ANNA: 0}
    assert listed(table).turn == table.table.asked
    assert HOST not in showing.summarise(table.table).info.decode()
    table.kick(HOST, 0)
    assert showing.summarise(table.table).guests == {HOST: 1}  # it is not hers any more
    table.to_the_end()
    result = table.match.result()
    assert result is not None
    assert (listed(table).turn, listed(table).winners) == ((), result.winners)


def test_a_host_who_only_watches_finds_the_table_again(live: Make) -> None:
    assert live("random", "random").table.summarise().guests == {HOST: WATCHES}


def test_of_several_who_are_asked_it_is_the_turn_of_who_has_not_answered(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    assert listed(table).turn == (0, 1, 2)
    table.act(ANNA, 3)
    assert listed(table).turn == (0, 2)


def test_rooms_say_who_is_away_host_and_ready(live: Make) -> None:
    table = bidding(live, ANNA, "")
    table.act(ANNA, 1)
    seats = showing.room(table.table, 0, HOST, "en", {0}, 0).seats
    assert [seat.away for seat in seats] == [False, True, False]
    assert [seat.host for seat in seats] == [True, False, False]
    assert [seat.ready for seat in seats] == [False, True, False]
    assert [seat.kind for seat in seats] == ["person", "person", "bot"]


# Going through it again


def test_replay_shows_while_it_runs_only_what_was_seen(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: moment_of(table.table, HOST, "mine", 0, "en"))
    table.sit(ANNA)
    table.play(lambda one: one.match.can_undo, random.Random(7))
    for guest in (HOST, ANNA):
        seen = moment_of(table.table, guest, "mine", 0, "en")
        assert seen.board.seat == table.table.seat_of(guest)
        assert [label.id for label in seen.seats] == ["mine"]
        for point in ("all", "watch", "0", "1", "nonsense", "-1", "", "00", "0999", "9" * 5000, "²"):
            refused(
                table, "no-viewpoint", lambda guest=guest, point=point: moment_of(table.table, guest, point, 0, "en")
            )
    assert moment_of(table.table, EVE, "watch", 0, "en").board.seat is None
    assert moment_of(table.table, EVE, "mine", 0, "en").board.seat is None
    refused(table, "no-viewpoint", lambda: moment_of(table.table, EVE, "0", 0, "en"))
    for moment in (-1, seen.moments + 1, 10**30):
        refused(table, "no-moment", lambda moment=moment: moment_of(table.table, HOST, "mine", moment, "en"))


def test_replay_shows_all_when_it_is_over(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    table.to_the_end()
    points = [label.id for label in moment_of(table.table, HOST, "mine", 0, "de").seats]
    assert points == ["mine", "1", "watch", "all"]
    for point, seat in (("mine", 0), ("1", 1), ("watch", None), ("all", None), ("0", 0)):
        last = moment_of(table.table, HOST, point, 0, "en").moments
        end = moment_of(table.table, HOST, point, last, "en")
        assert end.board.result == table.match.board(seat).result
    revealed = moment_of(table.table, EVE, "all", 0, "en").board
    assert any(piece.name for zone in revealed.zones for piece in zone.pieces)
    for point in ("2", "01", "0999", "0" * 5000, "9" * 5000, "²", "-1", ""):
        refused(table, "no-viewpoint", lambda point=point: moment_of(table.table, HOST, point, 0, "en"))


def test_a_table_without_spectators_has_none_afterwards_either(live: Make, refused: Refuse) -> None:
    table = live("me", "open", watch=False)
    table.sit(ANNA)
    for over in (False, True):
        if over:
            table.to_the_end()
        for point in ("mine", "watch", *(("all", "0", "1") if over else ())):
            refused(table, "no-watching", lambda point=point: moment_of(table.table, EVE, point, 0, "en"))


# All at once


def test_sealed_answers_are_opened_together(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    numbers = dict(table.table.numbers)
    table.act(ANNA, 3)
    assert table.table.sealed == {1: 3}
    assert [viewer for viewer in numbers if numbers[viewer] != table.table.numbers[viewer]] == [1]
    for viewer, sealed in ((0, None), (1, 3), (2, None), (None, None)):
        shown = showing.shown(table.table, viewer, "en")
        assert shown is not None
        assert shown.sealed == sealed
        assert "You bid" not in str(shown.board.log) or viewer == 1
    table.act(HOST, 1)
    assert not table.match.actions
    table.act(BEN, 2)
    assert table.table.sealed == {}
    assert len(table.match.actions) == 3
    assert table.table.asked == (0, 1, 2)


def test_a_sealed_answer_is_no_secret_of_the_others_number(live: Make, refused: Refuse) -> None:
    table = bidding(live, ANNA, BEN)
    stale = table.number(ANNA)
    table.act(ANNA, 3)
    refused(table, "stale", lambda: table.act(ANNA, 2, stale))
    refused(table, "no-coins", lambda: table.act(BEN, 9))
    refused(table, "no-action", lambda: table.act(BEN, 10))
    table.act(HOST, 0)  # what others have sealed does not put it out of date


def test_the_same_sealed_answer_again_changes_nothing(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    table.act(ANNA, 3)
    number = table.number(ANNA)
    assert table.act(ANNA, 3) == []
    assert table.number(ANNA) == number
    assert table.act(ANNA, 2)
    assert table.table.sealed == {1: 2}


def test_bots_seal_too(live: Make) -> None:
    table = bidding(live, ANNA, "")
    assert table.table.bots_asked == [2]
    table.write(commands.bot_act(table.table, 2, 1))
    assert table.table.bots_asked == []
    table.act(HOST, 1)
    table.act(ANNA, 2)
    assert table.table.bots_asked == [2]


def test_who_is_relieved_after_sealing_has_answered(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    table.act(ANNA, 3)
    table.leave(ANNA)
    assert table.table.bots_asked == []
    table.act(HOST, 1)
    table.act(BEN, 2)
    assert table.table.bots_asked == [1]


def test_something_out_of_turn(live: Make, refused: Refuse) -> None:
    table = bidding(live, ANNA, BEN)
    shown = showing.shown(table.table, 1, "en")
    assert shown is not None
    numbers = [choice.action for choice in shown.board.interjections]
    assert numbers
    before = dict(table.table.numbers)
    table.interject(ANNA, numbers[0])
    assert all(table.table.numbers[viewer] > before[viewer] for viewer in before)
    refused(table, "no-clock", lambda: table.interject(ANNA, TIME_UP))
    for number in (-1, 10**30, 99):
        refused(table, "no-interjection", lambda number=number: table.interject(ANNA, number))
    refused(table, "not-seated", lambda: table.interject(EVE, numbers[0]))
    said = Interject(id="1", expect=before[1], number=numbers[0])
    refused(table, "stale", lambda: commands.interject(table.table, ANNA, said, "en"))


def test_what_is_said_out_of_turn_opens_no_sealed_answer(live: Make) -> None:
    """The question is asked anew, and the seats that had answered are told so."""
    table = bidding(live, ANNA, BEN)
    table.act(ANNA, 3)
    number = table.number(ANNA)
    gift = table.match.view(0).interjections()[0]
    table.interject(HOST, gift)
    assert table.table.sealed == {}
    assert table.number(ANNA) != number
    shown = showing.shown(table.table, 1, "en")
    assert shown is not None
    assert shown.sealed is None
    assert shown.board.choices
    assert not any("bid 3" in line.text for line in table.match.board(0).log)


def test_a_game_without_interjections_takes_none(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: table.interject(HOST, 0))
    table.sit(ANNA)
    refused(table, "no-interjection", lambda: table.interject(HOST, 0))


def test_the_house_ends_what_lasts_too_long(live: Make) -> None:
    table = bidding(live, ANNA, options={"minutes": 2})
    assert table.table.dealt is not None
    deadline = table.table.deadline
    assert deadline == table.table.dealt.time + 120
    assert showing.room(table.table, 0, HOST, "en", {0}, 0).deadline == deadline
    assert commands.time_up(table.table, deadline - 1) == []
    table.act(ANNA, 3)
    table.write(commands.time_up(table.table, deadline))
    assert table.table.phase == "over"
    assert commands.time_up(table.table, deadline + 1) == []
    assert table.table.deadline is None
    assert table.table.sealed == {}


def test_time_is_called_once_and_the_record_ends_in_the_same_place(live: Make) -> None:
    """In this game the turn is played out after time was called."""
    table = live("instinct", "random", game="robbers", options={"goal": "time", "minutes": 1})
    choose = random.Random(1)
    table.play(lambda live: len(live.match.actions) == 20, choose)
    deadline = table.table.deadline
    assert deadline is not None
    assert commands.time_up(table.table, deadline - 1) == []
    assert table.write(commands.time_up(table.table, deadline)) == [journal.Interjected(seat=None, number=TIME_UP)]
    assert table.table.phase == "playing"
    while table.table.phase == "playing":
        assert commands.time_up(table.table, deadline + 60) == []
        assert table.match.actor is not None
        table.write(commands.bot_act(table.table, table.match.actor, choose.choice(table.match.legal())))
    result = table.match.result()
    assert result is not None
    assert result.reason == "late"
    assert replay(load("robbers"), table.match.record()).truth == table.match.truth
    assert state(fold("t", table.journal)) == table.state()


def test_a_table_without_a_clock_has_no_deadline(live: Make) -> None:
    assert bidding(live, ANNA).table.deadline is None
    assert live("me", "instinct").table.deadline is None
    assert live("me", "open").table.time_up(1e18) == []


# Guarded questions


def robbed(monkeypatch: pytest.MonkeyPatch, live: Make, card: str, *seats: str) -> Live:
    """Set out a table where the host has picked the lock of Anna, who holds this card."""

    def deal(*_: object) -> Match:
        seats = robbers.seat("LOCK P1"), robbers.seat(f"{card} M1", stash="CN")
        return robbers.play(robbers.table(*seats, asking=robbers.layout.ASK_PLAY), *robbers.pick_lock(1))

    monkeypatch.setattr(state_module, "Match", deal)
    table = live("me", *(seats or ("open",)), game="robbers")
    if not seats:
        table.sit(ANNA)
    return table


def test_the_house_answers_for_people_who_have_one_answer(monkeypatch: pytest.MonkeyPatch, live: Make) -> None:
    table = robbed(monkeypatch, live, "D1").table
    assert table.guarded
    assert table.forced == {1: robbers.DONE}


def test_who_has_a_choice_answers_alone(monkeypatch: pytest.MonkeyPatch, live: Make) -> None:
    table = robbed(monkeypatch, live, "TRAP").table
    assert table.guarded
    assert table.forced == {}


def test_bots_answer_for_themselves_and_for_whom_they_relieve(monkeypatch: pytest.MonkeyPatch, live: Make) -> None:
    table = robbed(monkeypatch, live, "D1", "instinct").table
    assert (table.forced, table.bots_asked) == ({}, [1])
    relieved = robbed(monkeypatch, live, "D1")
    relieved.leave(ANNA)
    assert (relieved.table.forced, relieved.table.bots_asked) == ({}, [1])


def test_an_ordinary_question_is_everybodys_own(live: Make) -> None:
    table = live("me", "instinct").table
    assert not table.guarded
    assert table.forced == {}
    assert not live("me", "open").table.guarded, "nothing is asked yet"


def test_every_question_has_its_number_and_one_asked_again_has_another(
    monkeypatch: pytest.MonkeyPatch, live: Make
) -> None:
    def deal(*_: object) -> Match:
        return robbers.chase(robbers.seat("EJECT", pile="AB"), robbers.seat("M1"), cops="X", goal="time")

    monkeypatch.setattr(state_module, "Match", deal)
    table = live("me", "open", game="robbers", options={"goal": "time"})
    table.sit(ANNA)
    questions = [table.table.question]
    table.write([journal.Interjected(seat=None, number=TIME_UP)])
    assert table.table.question == questions[0], "what is said out of turn is no answer"
    for step in (lambda: table.act(HOST, robbers.use("EJECT")), lambda: table.undo(HOST)):
        step()
        questions.append(table.table.question)
    assert len(set(questions)) == 3
    assert table.table.guarded


# Lessons


@pytest.fixture
def lesson(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """Make a lesson of four steps that is no game's own."""
    game = load("crooks")
    match = Match(game, 2, seed=4)
    steps = []
    for _ in range(5):
        action = match.legal()[0]
        steps.append(Step(do=match.describe(action), say="title" if match.actor == 0 else ""))
        match.play(action)
    made = Lesson(game, Script(players=2, seed=4, ending="pitch", step=tuple(steps)))
    monkeypatch.setattr(state_module, "lesson", lambda name: made)
    return made


def lesson_table(lesson: Lesson) -> Live:
    table = Live.__new__(Live)
    table.journal, table.table = [], Table("t")
    table._ids = (str(number) for number in range(1000))
    setup = Setup(game="crooks", seats=("me", "instinct"), name="Lea", watch=False)
    table.write(commands.open_table(setup, HOST, NOW, lesson))
    return table


def test_a_lesson_wants_its_steps_in_order(lesson: Lesson, refused: Refuse) -> None:
    table = lesson_table(lesson)
    assert not showing.summarise(table.table).public
    assert showing.room(table.table, 0, HOST, "en", {0}, 0).commitment == ""
    steps = 0
    while (played := len(table.match.actions)) < len(lesson.actions):
        assert table.match.actor is not None
        wanted = lesson.wanted(played, table.match.actor)
        assert wanted is not None
        shown = showing.shown(table.table, 0, "en")
        assert shown is not None
        assert shown.coach is not None
        if table.match.actor != 0:
            assert shown.coach.action is None
            table.write(commands.bot_act(table.table, table.match.actor, wanted))
            continue
        steps += 1
        assert (shown.coach.step, shown.coach.action, shown.coach.over) == (steps, wanted, False)
        for other in table.match.legal():
            if other != wanted:
                refused(table, "lesson", lambda other=other: table.act(HOST, other))
        refused(table, "no-action", lambda: table.act(HOST, -1))
        table.act(HOST, wanted)
    assert steps == sum(lesson.learners)
    shown = showing.shown(table.table, 0, "de")
    assert shown is not None
    assert shown.coach is not None
    assert shown.coach.over
    assert msgspec.to_builtins(state(fold("t", table.journal))) == msgspec.to_builtins(table.state())
    table.to_the_end()  # from then on the learner plays on freely


def test_nobody_else_hears_the_coach(lesson: Lesson) -> None:
    table = lesson_table(lesson)
    for viewer in (1, None):
        shown = showing.shown(table.table, viewer, "en")
        assert shown is not None
        assert shown.coach is None


def test_a_lesson_that_does_not_fit_its_game_says_where() -> None:
    game = load("crooks")
    with pytest.raises(LarcenyError, match=r"crooks lesson, step 1: 'fly' is not among: "):
        Lesson(game, Script(players=2, seed=4, ending="pitch", step=(Step(do="fly", say="title"),)))


# Old journals


def test_a_game_of_older_rules_is_not_played_on(live: Make) -> None:
    table = live("me", "instinct")
    old = table.journal[0].replace(b'"rules":', b'"rules":9')
    with pytest.raises(Refused) as caught:
        fold("t", [old, *table.journal[1:]])
    assert caught.value.code == "old-rules"
    plays = load("crooks").version
    for lang in LANGUAGES:
        said = caught.value.text(lang)
        assert f"ersion 9{plays} " in said
        assert f"ersion {plays} " in said.replace(".", " ")


def test_a_game_the_house_no_longer_has_is_refused(live: Make) -> None:
    table = live("me", "instinct")
    with pytest.raises(Refused) as caught:
        fold("t", [table.journal[0].replace(b'"game":"crooks"', b'"game":"whist"'), *table.journal[1:]])
    assert caught.value.code == "no-game"


def test_journals_written_today_can_be_read_for_ever() -> None:
    """This journal was written long ago: a change of an entry's shape breaks tables that people have open."""
    lines = [
        b'{"type":"Opened","by":"a","game":"bidding","rules":1,"players":2,"options":{"minutes":1},"deck":"","host":"a"}',
        b'{"type":"Sat","seat":0,"name":"Anna","guest":"a"}',
        b'{"type":"Sat","by":"b","cmd":"1","seat":1,"name":"Ben","guest":"b"}',
        b'{"type":"Dealt","seed":5,"salt":"s","time":1000.0}',
        b'{"type":"Sealed","by":"a","cmd":"2","seat":0,"action":1}',
        b'{"type":"Interjected","by":"b","cmd":"3","seat":1,"number":1}',
        b'{"type":"Sealed","by":"a","cmd":"4","seat":0,"action":2}',
        b'{"type":"Sealed","by":"b","cmd":"5","seat":1,"action":0}',
        b'{"type":"Unsealed","answers":{"0":2,"1":0}}',
        b'{"type":"Relieved","by":"b","cmd":"6","seat":1,"level":"instinct"}',
        b'{"type":"Returned","seat":1}',
        b'{"type":"Ticketed","by":"b","cmd":"7","seat":1,"ticket":"x","until":9.0}',
        b'{"type":"Moved","seat":1,"guest":"c","ticket":"x"}',
        b'{"type":"Interjected","seat":null,"number":0}',
        b'{"type":"Followed","by":"a","cmd":"8","table":"next"}',
    ]
    kept = journal.read(b'{"type":"Sat","seat":1,"name":"Ben","guest":"b","awaited":true}')
    assert kept == journal.Sat(seat=1, name="Ben", guest="b", awaited=True)
    table = fold("t", lines)
    assert table.phase == "over"
    assert table.next == "next"
    assert [seat.guest for seat in table.seats] == ["a", "c"]
    assert table.match is not None
    assert len(table.match.actions) == 4
    again = [journal.write(journal.read(line)) for line in lines]
    assert fold("t", again).number == table.number


# Whole games


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_evening_is_in_the_journal(live: Make, seed: int) -> None:
    """People and bots come, go, seal, give, take back and move, at random; fold and table agree all along."""
    choose = random.Random(seed)
    game = choose.choice(["crooks", "bidding"])
    table = live("me", "open", "open", game=game)
    people = [HOST, ANNA, BEN]
    table.sit(ANNA)
    table.leave(ANNA)
    table.sit(ANNA)
    table.sit(BEN)
    for step in range(400):
        if table.table.phase != "playing":
            break
        guest = choose.choice(people)
        seat = table.table.seat_for(guest)
        what = choose.random()
        if what < 0.6 and seat in table.table.asked and table.match.view(seat).legal():
            table.act(guest, choose.choice(table.match.view(seat).legal()))
        elif what < 0.7:
            table.leave(guest)
        elif what < 0.8:
            table.write(commands.welcome_back(table.table, guest, NOW))
        elif what < 0.85 and table.match.can_undo:
            table.undo(table.turn)
        elif what < 0.9 and (numbers := table.match.view(seat).interjections()):
            table.interject(guest, choose.choice(numbers))
        elif what < 0.92:
            table.ticket(guest, f"t{step}")
            people[people.index(guest)] = f"g{step}"
            table.move(f"g{step}", f"t{step}")
        if step % 40 == 0:
            assert msgspec.to_builtins(state(fold("t", table.journal))) == msgspec.to_builtins(table.state())
