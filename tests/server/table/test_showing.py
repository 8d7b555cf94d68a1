"""What a table shows: to whom, what of it, and again in a replay."""

from __future__ import annotations

import random

import msgspec

from larceny.net import messages
from larceny.server.replay import moment_of
from larceny.server.store.contract import WATCHES
from larceny.server.table import showing
from tests.server.table.live import ANNA, BEN, EVE, HOST, Live, Make, Refuse, bidding

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
    assert showing.summarise(live("random", "random").table).guests == {HOST: WATCHES}


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
