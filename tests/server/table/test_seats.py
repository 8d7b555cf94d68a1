"""Commands about seats: opening a table, sitting down, standing up, the host, rematches, another device."""

from __future__ import annotations

import random

import pytest

from larceny.engine.board import Line
from larceny.net.messages import NAME, Rematch, Sit, StandIn
from larceny.server.table import commands, journal, showing
from larceny.server.table.commands import TICKET_LIFE, Setup
from larceny.server.texts import Refused
from tests.server.table.live import ANNA, BEN, CARL, EVE, HOST, LANGS, NOW, Live, Make, Refuse, again, bidding, played

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
    "name", ["", " ", "\t\n", "x" * (NAME + 1), "a\x00b", "a\x1b[31m", "\u202e", "\u200b", "a\x7f"]
)
def test_a_name_that_cannot_be_shown_is_refused(live: Make, refused: Refuse, name: str) -> None:
    table = live("me", "open")
    refused(table, "name", lambda: table.write(commands.sit(table.table, ANNA, Sit(id="1", name=name), NOW)))


def test_names_are_trimmed_and_long_ones_fit(live: Make) -> None:
    table = live("me", "open", "open")
    table.sit(ANNA, name="  Zoë   Omega ")
    table.sit(BEN, name="x" * NAME)
    assert [seat.name for seat in table.table.seats] == ["Hugo", "Zoë Omega", "x" * NAME]


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
    refused(table, "unseated", lambda: table.sit(ANNA))
    for guest in (EVE, BEN, CARL):
        table.sit(guest)
    table.kick(HOST, 1)
    assert table.table.seat_of(EVE) is None
    assert table.table.seats[1].level
    assert not table.table.seats[1].relieved
    assert commands.welcome_back(table.table, EVE, NOW) == []
    refused(table, "not-seated", lambda: table.leave(EVE))
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
    assert (setup.host, setup.asker, setup.public, setup.grace) == (HOST, ANNA, True, 7)
    table.write(commands.follow(table.table, ANNA, said, "u"))
    assert commands.follow(table.table, HOST, Rematch(id="2"), "v") == []
    assert table.table.next == "u"
    for viewer in (0, 1, 2, None):
        assert showing.room(table.table, viewer, "", "en", set(), 0).asker == 1  # everybody is told that Anna asks


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
    refused(new, "not-host", lambda: new.kick(ANNA, 2))
    new.kick(HOST, 2)
    assert new.table.seats[2].open
    assert new.table.seat_of(BEN) is None
    assert not new.table.standing(BEN).unseated  # a guest who never came was not sent away
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
    new.kick(HOST, 2)
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


def test_no_tables_id_looks_like_an_option_to_a_command() -> None:
    ids = [commands.as_id(bytes([first, 0, 0, 0, 0, 0, 0, 0, second])) for first in range(256) for second in (0, 255)]
    assert not [id for id in ids if id.startswith("-")]
    assert {len(id) for id in ids} == {12}
