"""The host keeps order; names can be told apart; journals have a ceiling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from larceny.net import messages
from larceny.net.messages import NAME, Ban, Door, Mute, Remove
from larceny.server.table import commands, journal, names, showing, snapshot
from larceny.server.table.state import MOST_TICKETS, WHIMS, Table, fold
from larceny.server.texts import Refused
from tests.server.table.live import ANNA, BEN, EVE, HOST, Live, Make, Refuse, again, bidding, played, state

# Names


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("An\u200bna", "Anna"),
        ("\u202eannA", "annA"),
        ("\U0001d400\U0001d427\U0001d427\U0001d41a", "Anna"),
        ("\uff21nna", "Anna"),
        ("Anna\ufe0f", "Anna"),
        ("José", "José"),
        ("Nguyễn", "Nguyễn"),
        ("李小龍", "李小龍"),
        ("山田タロウ", "山田タロウ"),
        ("ที่รัก", "ที่รัก"),
        ("Анна", "Анна"),
        ("O'Neil 3", "O'Neil 3"),
    ],
)
def test_a_name_is_shown_in_its_plain_form(given: str, shown: str) -> None:
    assert names.plain(given) == shown


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name"),
        ("\u200b\u2060", "name"),
        ("\u3164", "name"),
        ("\u2800\u2800", "name"),
        ("...", "name"),
        ("x" * (NAME + 1), "name"),
        ("\ufdfa\ufdfa", "name"),
        ("\ufdfd" * 4, "name"),
        ("\U0001242b" * 4, "name"),
        ("A\u0301\u0302\u0303\u0304nna", "name-stacked"),
        ("\u0489Anna", "name-stacked"),
        ("\u0410nna", "name-mixed"),
        ("Ann\u03b1", "name-mixed"),
        ("a" * 100_000, "name"),
    ],
)
def test_a_name_that_is_in_the_way_or_a_trick_is_refused(given: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        names.plain(given)
    assert caught.value.code == code
    for lang in ("en", "de"):
        assert caught.value.text(lang)


@pytest.mark.parametrize(
    ("taken", "given"),
    [
        ("Anna", "anna"),
        ("Anna", "Ánna"),
        ("Ilya", "lIya"),
        ("Modern", "Modem"),
        ("Cook", "\u0441\u043e\u043e\u043a"),
        ("ANNA", "\u0391\u039d\u039d\u0391"),
        ("Bob", "B0b"),
        ("Lukasz", "Łukasz"),
    ],
)
def test_a_name_that_looks_like_anothers_gets_a_number(live: Make, taken: str, given: str) -> None:
    table = live("me", "open", "open", name=taken)
    table.sit(ANNA, given)
    assert table.table.seats[1].name == f"{given} 2"


# Order


def kept_out(table: Live, guest: str) -> str:
    with pytest.raises(Refused) as caught:
        table.table.admit(guest)
    return caught.value.code


def order(table: Live, entries: Callable[[Table], list[journal.Entry]]) -> None:
    table.write(entries(table.table))


def test_who_was_kicked_does_not_sit_down_again(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    for _ in range(5):
        if table.table.seat_of(EVE) is None and not table.table.standing(EVE).unseated:
            table.sit(EVE, "Eve")
            table.kick(HOST, 1)
        refused(table, "unseated", lambda: table.sit(EVE, "Somebody Else"))
    table.table.admit(EVE)  # to watch
    assert fold("t", table.journal).standing(EVE).unseated


def test_a_ban_keeps_a_guest_out_and_can_be_lifted(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    table.sit(EVE, "Eve")
    mark = table.table.mark(EVE)
    order(table, lambda now: commands.ban(now, HOST, Ban(id="b", seat=1), ()))
    assert table.table.seat_of(EVE) is None
    assert kept_out(table, EVE) == "banned"
    (listed,) = showing.room(table.table, 0, HOST, "en", {0}, 0).guests
    assert (listed.who, listed.name, listed.banned, listed.here) == (mark, "Eve", True, False)
    assert showing.room(table.table, None, ANNA, "en", {0}, 0).guests == ()
    order(table, lambda now: commands.ban(now, HOST, Ban(id="c", who=mark, on=False), ()))
    table.table.admit(EVE)
    table.sit(EVE, "Eve")


def test_a_spectator_is_removed_muted_and_banned_by_a_mark(live: Make, refused: Refuse) -> None:
    table = live("me", "instinct")
    mark = table.table.mark(EVE)
    (listed,) = showing.room(table.table, 0, HOST, "en", {0}, 1, [EVE]).guests
    assert (listed.who, listed.here) == (mark, True)
    refused(table, "nobody", lambda: commands.mute(table.table, HOST, Mute(id="m", who=mark), ()))
    order(table, lambda now: commands.mute(now, HOST, Mute(id="m", who=mark), [EVE]))
    assert table.table.standing(EVE).muted
    order(table, lambda now: commands.remove(now, HOST, Remove(id="r", who=mark), [EVE]))
    assert table.table.shown_out[EVE] == table.table.number
    assert table.table.standing(EVE).muted
    order(table, lambda now: commands.mute(now, HOST, Mute(id="n"), ()))
    assert table.table.hushed
    order(table, lambda now: commands.door(now, HOST, Door(id="d", shut=True)))
    assert (table.table.hushed, table.table.shut) == (True, True)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_only_the_host_keeps_order_and_not_against_himself(live: Make, refused: Refuse, seat: int | None) -> None:
    table = live("me", "open", "open")
    table.sit(ANNA)
    here = [EVE]
    for said, do in (
        (Mute(id="m", seat=seat, who="" if seat == 0 else table.table.mark(HOST)), commands.mute),
        (Remove(id="m", seat=seat, who="" if seat == 0 else table.table.mark(HOST)), commands.remove),
        (Ban(id="m", seat=seat, who="" if seat == 0 else table.table.mark(HOST)), commands.ban),
    ):
        refused(table, "not-host", lambda said=said, do=do: do(table.table, ANNA, said, here))  # type: ignore[misc]
        if seat != 1:
            refused(table, "nobody", lambda said=said, do=do: do(table.table, HOST, said, here))  # type: ignore[misc]
    refused(table, "not-host", lambda: commands.door(table.table, ANNA, Door(id="d", shut=True)))


def test_a_mark_names_a_guest_at_one_table_only() -> None:
    assert Table("one").mark(EVE) != Table("two").mark(EVE)


def test_on_another_device_the_host_stays_the_host_and_who_is_silenced_stays_silent(live: Make) -> None:
    table = live("me", "open", "open")
    table.sit(ANNA)
    order(table, lambda now: commands.mute(now, HOST, Mute(id="m", seat=1), ()))
    for old, new in ((HOST, "the host's phone"), (ANNA, "anna's phone")):
        table.ticket(old, f"link of {old}")
        table.move(new, f"link of {old}")
    assert table.table.setup.host == "the host's phone"
    assert table.table.standing("anna's phone").muted


# The rematch


def test_who_asks_first_for_a_rematch_throws_nobody_off_the_table(live: Make, refused: Refuse) -> None:
    table = played(live, "me", "open", "open")
    new = again(table, BEN)
    assert new.table.setup.host == HOST
    refused(new, "not-host", lambda: new.kick(BEN, 0))
    refused(new, "not-host", lambda: commands.ban(new.table, BEN, Ban(id="b", seat=1), ()))
    refused(new, "full", lambda: new.sit(EVE))
    room = showing.room(new.table, 2, BEN, "en", {2}, 0)
    assert (room.host, room.fills) == (False, True)
    new.fill(BEN)  # it takes nobody's seat
    assert [seat.guest for seat in new.table.seats] == [HOST, ANNA, BEN]


def test_what_the_host_ordered_holds_in_the_rematch(live: Make) -> None:
    table = live("me", "open", watch=True)
    table.sit(ANNA)
    order(table, lambda now: commands.ban(now, HOST, Ban(id="b", who=now.mark(EVE)), [EVE]))
    order(table, lambda now: commands.door(now, HOST, Door(id="d", shut=True)))
    new = again(table.to_the_end(), ANNA)
    assert kept_out(new, EVE) == "banned"
    assert new.table.shut


# The ceiling


def test_a_guest_who_changes_his_mind_on_and_on_is_stopped(live: Make, refused: Refuse) -> None:
    table = live("me", "open", "open")
    for _ in range(WHIMS // 2):
        table.sit(EVE, "Eve")
        table.leave(EVE)
    refused(table, "enough", lambda: table.sit(EVE, "Eve"))
    assert table.table.number < 2 * WHIMS
    table.sit(ANNA)  # nobody else is held up


def test_sealed_answers_and_links_are_not_changed_for_ever(live: Make, refused: Refuse) -> None:
    table = bidding(live, ANNA)
    for number in range(WHIMS):  # to sit down was the first change
        table.act(ANNA, number % 2 + 1)
    refused(table, "enough", lambda: table.act(ANNA, 3))
    table.act(HOST, 1)  # the game goes on
    assert len(table.table.tickets) == 0
    other = live("me", "open")
    for number in range(50):
        other.ticket(HOST, f"t{number}")
    assert len(other.table.tickets) == MOST_TICKETS


def test_in_a_very_long_journal_only_the_game_goes_on(
    live: Make, refused: Refuse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = live("me", "open", "instinct")
    table.sit(ANNA)
    monkeypatch.setattr(commands, "LONG", table.table.number)
    refused(table, "enough", lambda: table.kick(HOST, 1))
    refused(table, "enough", lambda: table.leave(ANNA))
    refused(table, "enough", lambda: table.ticket(ANNA, "ticket"))
    table.to_the_end()


# Snapshots


@pytest.mark.parametrize(
    ("game", "players"), [("crooks", 3), ("criminals", 4), ("robbers", 3), ("crimelords", 4), ("bidding", 3)]
)
def test_a_snapshot_is_the_table(live: Make, game: str, players: int) -> None:
    table = live("me", *["open"] * (players - 1), game=game)
    for number in range(1, players):
        table.sit(f"guest-{number}")
    order(table, lambda now: commands.mute(now, HOST, Mute(id="m", seat=1), ()))
    table.ticket(ANNA if table.table.seat_of(ANNA) else HOST, "ticket")
    for number in range(25):
        if number % 5 == 0:
            assert_thawed(table)
        seat = next((one for one in table.table.asked if one not in table.table.sealed), None)
        if seat is None:
            break
        if number == 10:
            table.leave(HOST)  # a bot plays on, and the record still has the person's name
        action = table.match.view(seat).legal()[number % len(table.match.view(seat).legal())]
        table.write(commands.bot_act(table.table, seat, action))
    assert_thawed(table)


def assert_thawed(table: Live) -> None:
    thawed = snapshot.thaw("t", snapshot.freeze(table.table))
    assert thawed is not None
    assert state(thawed) == table.state()
    if table.table.match is not None:
        assert thawed.match is not None
        for seat in (None, *range(table.match.players)):  # what each was told and did on the way is not forgotten
            assert thawed.match.view(seat).information() == table.match.view(seat).information()


def test_a_snapshot_of_another_version_is_passed_over(live: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = snapshot.freeze(live("me", "instinct").table)
    assert snapshot.thaw("t", kept) is not None
    monkeypatch.setattr(snapshot, "_layout", lambda game: "another")
    assert snapshot.thaw("t", kept) is None
    assert snapshot.thaw("t", b"nonsense") is None
    assert snapshot.thaw("t", b"") is None


def test_every_command_of_the_host_has_its_message() -> None:
    for said in (
        '{"type":"ban","id":"1","who":"x"}',
        '{"type":"mute","id":"1"}',
        '{"type":"door","id":"1","shut":true}',
    ):
        assert messages.decode(said)
