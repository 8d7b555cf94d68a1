"""Cops & Robbers, ruling by ruling: given this table, when that is played, then this."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

import larceny
from larceny.engine.contract import ALLOWED, HOUSE
from larceny.engine.fields import NOWHERE, OUT_OF_RANGE, TWICE
from larceny.engine.memory import mapped
from larceny.games.robbers import layout, rules, soundness
from tests.games.robbers.tables import (
    CARDS,
    COPS,
    COPS_EACH,
    DECK,
    DISCARD,
    DONE,
    DRAW,
    EACH,
    GAME,
    LIE_LOW,
    LOOT,
    LOOT_EACH,
    LOOTS,
    STASH,
    UNFILLED,
    WORTH,
    Seat,
    asking,
    bank,
    beside,
    car,
    chase,
    chasing,
    counts,
    dealt,
    deck_text,
    discards,
    drop,
    ending,
    fault,
    fields,
    hand,
    haul,
    heard,
    jailed,
    keep,
    lost,
    many,
    on,
    pick_lock,
    pile,
    play,
    quiet_sight,
    refused,
    ring,
    seat,
    seen,
    sight,
    snitch,
    spree,
    stash,
    swap,
    table,
    take,
    told,
    truth,
    use,
    viewers,
    words,
)

COUNTS = [2, 3, 4, 5, 6]
FEW_AND_MANY = [2, 6]
GOALS = {2: 1000, 3: 700, 4: 500, 5: 500, 6: 500}
JUST_BELOW = {2: "EEE", 3: "EE", 4: "EC", 5: "EC", 6: "EC"}  # a stash that a hundred thousand more makes enough
FIVE = "P1 P1 P1 P1 P2"


def crowd(players: int, *first: Seat, rest: Seat | None = None) -> list[Seat]:
    """Seat this many players: these first; the others have nothing, or all the same."""
    return [*first, *[rest or seat()] * (players - len(first))]


def idle_turn(match: larceny.Match) -> None:
    """A turn in which nothing is done but to draw cards, and to discard what is too much."""
    turn, number = truth(match).turn, truth(match).round
    play(match, DONE if match.options["play"] == "alternate" else LIE_LOW)
    while match.actor is not None and (truth(match).turn, truth(match).round) == (turn, number):
        play(match, DONE if DONE in match.legal() else match.legal()[0])


def points(match: larceny.Match) -> tuple[list[int], list[int]]:
    """Return points and ranks."""
    result = match.result()
    assert result is not None
    return list(result.points), list(result.ranks)


def all_pass(match: larceny.Match) -> larceny.Match:
    """Let every seat asked in the getaway lay no card."""
    while asking(match)[1] in ("run", "chase", "rescue"):
        play(match, DONE)
    return match


# What wins


@pytest.mark.parametrize("players", COUNTS)
def test_ro_01_the_goal_is_a_million_with_two_less_with_three_and_half_of_it_with_more(players: int) -> None:
    assert dealt(players, 1)._box_row.cash == GOALS[players]


@pytest.mark.parametrize("players", COUNTS)
def test_ro_01_the_game_ends_at_once_when_the_goal_is_stashed(players: int) -> None:
    match = table(*crowd(players, seat(FIVE, pile="C", stash=JUST_BELOW[players])), force="0")
    play(match, STASH)
    for _ in range(players - 1):
        assert match.result() is None
        play(match, DONE)
    assert ending(match) == "rich"
    assert match.legal() == []
    assert heard(match) == ["passed", "away", "finished"]
    assert points(match) == ([GOALS[players]] + [0] * (players - 1), [1] + [2] * (players - 1))


@pytest.mark.parametrize("players", COUNTS)
def test_ro_01_ten_thousand_less_is_not_enough(players: int) -> None:
    short = seat(FIVE, pile="BAAAA", stash=JUST_BELOW[players])
    match = all_pass(play(table(*crowd(players, short), force="0"), STASH))
    assert match.result() is None
    assert asking(match) == (0, "tidy")


def test_ro_01_money_in_the_pile_counts_for_nothing() -> None:
    match = table(seat(pile="EEEE", stash="A"), seat(stash="AA", pile="N"), turn=1, goal="rounds", rounds=1)
    idle_turn(match)
    assert ending(match) == "rounds-over"
    assert points(match) == ([10, 20], [2, 1])


def test_ro_01_ties_are_shared() -> None:
    seats = (seat(stash="B"), seat(stash="AAAAA"), seat(stash="C"), seat(stash="CN"), seat(), seat(stash="A"))
    match = table(*seats, turn=5, goal="rounds", rounds=1)
    idle_turn(match)
    assert points(match) == ([50, 50, 100, 100, 0, 10], [3, 3, 1, 1, 6, 5])
    result = match.result()
    assert result is not None
    assert list(result.winners) == [2, 3]


@pytest.mark.parametrize("goal", ["rounds", "time"])
def test_ro_01_with_another_goal_no_money_ends_the_game(goal: str) -> None:
    match = table(seat(FIVE, pile="EEEE", stash="EEE"), seat(), force="0", goal=goal)
    all_pass(play(match, STASH))
    assert match.result() is None
    assert stash(match, 0) == "EEEEEEE"


def test_ro_01_the_goal_is_cash_and_twenty_rounds_and_an_hour_unless_said_otherwise() -> None:
    assert dealt(2, 1).options == {
        "goal": "cash", "rounds": 20, "minutes": 60, "topup": "normal", "discard": "any", "chase": "on",
        "play": "standard", "counted": "stash",
    }  # fmt: skip


# The start


@pytest.mark.parametrize("players", COUNTS)
def test_ro_02_five_robber_cards_each_and_nothing_else(players: int) -> None:
    for seed in range(20):
        match = dealt(players, seed)
        now = truth(match)
        assert [sum(cards) for cards in now.hand] == now.held == [5] * players + [0] * (6 - players)
        assert now.deck_left == len(CARDS) * EACH - 5 * players
        assert now.piled == now.stowed == [0] * 6
        assert all(car(match, who) == "- - - -" for who in range(6))
        assert (now.round, now.jailed, now.runner, now.idle, now.late) == (1, 0, -1, 0, 0)
        assert discards(match) == lost(match) == ""
        assert fault(match) == ""


@pytest.mark.parametrize("players", COUNTS)
def test_ro_02_the_highest_of_the_cards_shown_starts_or_one_of_those_tied(players: int) -> None:
    ties = 0
    for seed in range(60):
        match = dealt(players, seed)
        shown = [LOOTS[event[2]] for event in told(match) if event[0] == "showed"]
        assert [event[1] for event in told(match) if event[0] == "showed"] == list(range(players))
        best = {who for who in range(players) if WORTH[shown[who]] == max(WORTH[loot] for loot in shown)}
        tied = [event for event in told(match) if event[0] == "tied"]
        assert (len(best) > 1) == bool(tied)
        for _, seats, loot in tied:
            again = {who for who in range(players) if seats >> who & 1}
            assert len(again) > 1
            assert again <= best
            if (seats, loot) == tied[0][1:]:
                assert again == best
                assert LOOTS[loot] == shown[min(best)]
            best = again
        ties += bool(tied)
        starter = truth(match).starter
        assert starter in best
        assert asking(match) == (starter, "turn")
        assert told(match)[-2:] == [("starts", starter), ("turn", starter, 1)]
    assert ties


@pytest.mark.parametrize("players", COUNTS)
def test_ro_02_the_shown_cards_are_shuffled_back(players: int) -> None:
    for seed in range(20):
        match = dealt(players, seed)
        assert bank(match) == "".join(loot * LOOT_EACH for loot in LOOTS)
        assert truth(match).loot_left == len(LOOTS) * LOOT_EACH


def test_ro_02_those_tied_draw_again_and_each_of_them_may_win() -> None:
    starters: dict[int, Counter[int]] = {}
    for seed in range(700):
        match = dealt(3, seed)
        tied = [event[1] for event in told(match) if event[0] == "tied"]
        if tied:
            starters.setdefault(tied[0], Counter())[truth(match).starter] += 1
    for seats in (0b011, 0b101, 0b110):
        often = [starters[seats][who] for who in range(3) if seats >> who & 1]
        assert sum(often) == starters[seats].total() > 20
        assert min(often) > 0.2 * sum(often)


def test_ro_02_who_ties_again_draws_again() -> None:
    rounds_of_ties = Counter(heard(dealt(2, seed)).count("tied") for seed in range(800))
    assert rounds_of_ties[0] > rounds_of_ties[1] > rounds_of_ties[2] > 0


@pytest.mark.parametrize("players", COUNTS)
def test_ro_02_when_no_card_is_left_to_break_a_tie_chance_does(players: int) -> None:
    deck = GAME.parse_deck(deck_text(loot={"E": 11}), "mine.toml")
    starters = Counter(truth(dealt(players, seed, deck)).starter for seed in range(60 * players))
    assert sorted(starters) == list(range(players))
    assert min(starters.values()) > 30
    assert heard(dealt(players, 1, deck)).count("tied") == min(3, 11 // players)
    assert truth(dealt(players, 1, deck)).loot_left == 11


def test_ro_02_every_seat_starts_equally_often() -> None:
    starters = Counter(truth(dealt(6, seed)).starter for seed in range(900))
    assert all(110 < starters[who] < 190 for who in range(6)), starters


def test_ro_02_every_card_is_equally_likely_in_every_hand() -> None:
    hands = [Counter[int]() for _ in range(3)]
    deals = 600
    for seed in range(deals):
        now = truth(dealt(3, seed))
        for who in range(3):
            hands[who].update(dict(enumerate(now.hand[who])))
    for cards in hands:
        assert all(abs(cards[card] - 5 * deals / 25) < 50 for card in range(25)), cards


# The turn


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_03_a_turn_is_loot_lie_low_or_with_loot_in_the_pile_stash(players: int) -> None:
    assert table(*crowd(players, seat(FIVE, pile="N"))).legal() == [LOOT, LIE_LOW, STASH]
    match = table(*crowd(players, seat(FIVE), seat(pile="A")))
    assert match.legal() == [LOOT, LIE_LOW]
    assert refused(match, STASH) == ("nothing-to-stash", "RO-03")
    assert refused(match, DONE) == ("not-asked", "RO-03")
    assert refused(match, use("P1")) == ("not-asked", "RO-03")
    assert refused(match, drop("P1")) == ("not-asked", "RO-03")
    assert refused(match, DRAW) == ("other-game", "RO-19")
    assert refused(match, DISCARD) == ("other-game", "RO-19")


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_03_loot_is_a_loot_card_and_a_robber_card_and_then_cards_are_played(players: int) -> None:
    match = play(table(*crowd(players, seat(FIVE, pile="A")), bank="C", deck="U1"), LOOT)
    assert pile(match, 0) == "AC"
    assert hand(match, 0) == f"{FIVE} U1"
    assert (truth(match).piled[0], truth(match).held[0]) == (2, 6)
    assert (truth(match).loot_left, truth(match).deck_left) == (0, 0)
    assert asking(match) == (0, "play")
    assert match.legal() == [DONE, use("U1")]


def test_ro_03_only_the_looter_hears_what_it_was() -> None:
    match = play(table(seat(), seat(), seat(), bank="E", deck="M2"), LOOT)
    everybody_hears = [("looted", 0, 1), ("drew", 0, 1)]
    for viewer in (None, 1, 2):
        assert told(match, viewer) == everybody_hears
    assert told(match, 0) == [
        ("looted", 0, 1),
        ("got-loot", *beside("E")),
        ("drew", 0, 1),
        ("got", CARDS.index("M2"), -1, -1, -1),
    ]


def test_ro_03_lie_low_is_two_robber_cards_and_no_loot() -> None:
    match = play(table(seat(FIVE), seat(), deck="U1 LOCK"), LIE_LOW)
    assert hand(match, 0) == f"{FIVE} U1 LOCK"
    assert truth(match).piled[0] == 0
    assert asking(match) == (0, "play")
    assert told(match) == told(match, 1) == [("lay-low", 0), ("drew", 0, 2)]
    assert told(match, 0)[:2] == told(match)
    assert sorted(told(match, 0)[2][1:]) == [-1, -1, CARDS.index("U1"), CARDS.index("LOCK")]


@pytest.mark.parametrize("action", [LOOT, LIE_LOW])
def test_ro_03_any_number_of_cards_is_played_in_such_a_turn(action: int) -> None:
    match = play(table(seat("C1 D1 U1 U2 C2"), seat()), action)
    play(match, use("C1"), use("D1"), use("U1"), use("U2"), use("C2"))
    assert car(match, 0) == "C2 D1 U1 U2"
    assert asking(match) == (0, "play")


def test_ro_03_stash_is_a_getaway_at_once_without_a_card_before() -> None:
    match = play(table(seat("C3 P1 LOCK", pile="AB"), seat(stash="A"), force="2"), STASH)
    assert chasing(match) == "22"
    assert asking(match) == (0, "run")
    assert hand(match, 0) == "P1 C3 LOCK"
    assert told(match) == [("ran", 0, 2), ("cops-came", *beside("22", COPS), 4)]
    assert match.legal() == [DONE, use("P1")]
    assert refused(match, use("C3")) == ("not-in-getaways", "RO-13")


def test_ro_03_after_looting_or_lying_low_nothing_of_that_is_left() -> None:
    for action in (LOOT, LIE_LOW):
        match = play(table(seat(pile="A"), seat()), action)
        assert {refused(match, other) for other in (LOOT, LIE_LOW, STASH)} == {("not-asked", "RO-03")}


@pytest.mark.parametrize("players", FEW_AND_MANY)
@pytest.mark.parametrize("first", [0, 1])
def test_ro_03_turns_go_round_clockwise(players: int, first: int) -> None:
    match = table(*crowd(players), turn=first, starter=first, bank="A" * 10 + "B" * 10)
    for offset in range(2 * players):
        assert asking(match) == ((first + offset) % players, "turn")
        assert truth(match).round == 1 + offset // players
        idle_turn(match)
        assert told(match)[-1] == ("turn", (first + offset + 1) % players, 1 + (offset + 1) // players)


def test_ro_03_what_is_not_in_hand_cannot_be_played() -> None:
    match = play(table(seat("C1"), seat("C2"), deck="P1 P1"), LIE_LOW)
    assert refused(match, use("C2")) == ("not-in-hand", "RO-03")
    assert refused(match, layout.PLAY + len(CARDS)) == ("no-such-card", "RO-23")
    assert refused(match, layout.DROP + len(CARDS)) == ("not-asked", "RO-03")
    play(match, DONE)
    assert refused(match, drop("C2")) == ("not-in-hand", "RO-03")
    assert refused(match, layout.DROP + len(CARDS)) == ("no-such-card", "RO-23")
    assert refused(match, use("C1")) == ("not-asked", "RO-03")


@pytest.mark.parametrize("players", FEW_AND_MANY)
@pytest.mark.parametrize("play_", ["standard", "alternate"])
def test_ro_03_whatever_is_not_offered_is_refused_and_nothing_else(players: int, play_: str) -> None:
    match = dealt(players, 8, play=play_)
    choice = random.Random(players).choice
    for step in range(120):
        if match.actor is None:
            break
        legal = match.legal()
        assert legal == sorted(set(legal))
        asked_about = range(layout.ACTIONS) if step % 4 == 0 else legal
        allowed = [action for action in asked_about if not rules.refusal(match._box_row, match._row, action)]
        assert allowed == legal
        match.play(choice(legal))


def test_ro_03_when_the_game_is_over_nothing_is_offered() -> None:
    match = table(seat("C1"), seat(), turn=1, goal="rounds", rounds=1)
    idle_turn(match)
    assert match.legal() == []
    codes = {rules.refusal(match._box_row, match._row, action) for action in range(layout.ACTIONS)}
    assert codes == {layout.NOT_ASKED}


# The end of a turn


def test_ro_04_any_number_is_discarded_and_then_the_hand_is_filled_to_five() -> None:
    match = play(table(seat("P1 P2"), seat(), deck="M1 M1 M2 M2 M3 M3"), LIE_LOW, DONE)
    assert asking(match) == (0, "discard")
    play(match, drop("P1"))
    assert asking(match) == (0, "tidy")
    assert told(match) == [("dropped", 0, CARDS.index("P1"))]
    play(match, drop("P2"), DONE)
    assert truth(match).held[0] == 5
    assert truth(match).deck_left == 1
    assert heard(match) == ["drew", "turn"]
    assert told(match)[0] == ("drew", 0, 3)
    assert asking(match) == (1, "turn")


@pytest.mark.parametrize(("number", "tellings"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_ro_04_the_whole_hand_may_go_and_five_new_cards_come(number: int, tellings: int) -> None:
    match = play(table(seat("P1 P2 P3"), seat(), deck="C1 C1 M1 M1 M2 M2 M3"), LIE_LOW, DONE)
    for _ in range(number):
        play(match, match.legal()[-1])
    if number < 5:
        play(match, DONE)
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5
    assert truth(match).deck_left == 5 - number
    got = [card for event in told(match, 0) if event[0] == "got" for card in event[1:] if card >= 0]
    assert len(got) == number
    assert heard(match, 0).count("got") == tellings  # four cards have room in one
    assert [event for event in told(match) if event[0] == "drew"] == ([("drew", 0, number)] if number else [])
    assert Counter(got) <= Counter(card for card, copies in enumerate(truth(match).hand[0]) for _ in range(copies))


def test_ro_04_nobody_keeps_more_than_five() -> None:
    match = play(table(seat(FIVE), seat(), deck="M1 M2"), LIE_LOW, DONE)
    assert DONE not in match.legal()
    assert refused(match, DONE) == ("too-full", "RO-04")
    play(match, drop("P1"))
    assert refused(match, DONE) == ("too-full", "RO-04")
    play(match, drop("M2"))
    assert DONE in match.legal()
    play(match, DONE)
    assert hand(match, 0) == "P1 P1 P1 P2 M1"
    assert discards(match).split().count("M2") >= 1


def test_ro_04_with_five_one_may_still_discard() -> None:
    match = play(table(seat("P1 P1 P1 P2"), seat(), deck="M1", bank="A"), LOOT, DONE)
    assert match.legal() == [DONE, drop("P1"), drop("P2"), drop("M1")]


def test_ro_04_the_hand_is_filled_once_and_a_full_one_draws_nothing() -> None:
    match = play(table(seat("P1 P2 P3 P4"), seat(), bank="A"), LOOT, DONE, DONE)
    assert truth(match).held[0] == 5
    assert heard(match, 0) == ["turn"]


def test_ro_04_an_empty_hand_is_not_asked_what_to_discard() -> None:
    match = play(table(seat("C1"), seat(), deck="C2", discards="", bank="A"), LOOT, use("C1"), use("C2"))
    now = truth(match).deck_left + sum(truth(match).discards)
    play(match, DONE)
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5
    assert truth(match).deck_left + sum(truth(match).discards) == now - 5


def test_ro_04_filling_up_may_be_declined_where_fewer_than_five_are_left() -> None:
    match = play(table(seat("P1 P2"), seat(), deck="M1 M1"), LIE_LOW, DONE)
    assert match.legal()[:2] == [DONE, UNFILLED]
    play(match, drop("P1"))
    assert match.legal()[:2] == [DONE, UNFILLED]
    play(match, UNFILLED)
    assert told(match) == [("left-it", 0), ("turn", 1, 1)]
    assert hand(match, 0) == "P2 M1 M1"


def test_ro_04_with_five_or_more_there_is_nothing_to_decline() -> None:
    match = play(table(seat("P1 P1 P1 P2"), seat(), deck="M1 M1 M2"), LIE_LOW, DONE)
    assert refused(match, UNFILLED) == ("no-filling", "RO-04")
    play(match, drop("M1"))
    assert refused(match, UNFILLED) == ("no-filling", "RO-04")
    play(match, drop("M1"))
    assert UNFILLED in match.legal()


def test_ro_04_it_may_be_declined_when_nothing_can_be_drawn() -> None:
    """The answers must not depend on what lies in the decks."""
    match = play(table(seat("P1"), seat(), deck="", hoarder=1), LIE_LOW, DONE)
    assert match.legal() == [DONE, UNFILLED, drop("P1")]
    play(match, UNFILLED)
    assert hand(match, 0) == "P1"


@pytest.mark.parametrize("options", [{"topup": "start"}, {"topup": "off"}, {"play": "alternate"}])
def test_ro_04_where_no_hand_is_filled_nothing_is_declined(options: dict[str, str]) -> None:
    match = table(seat("P1 P2 P3"), seat(), **options)
    play(match, *((DISCARD,) if options.get("play") else (LIE_LOW, DONE)))
    assert refused(match, UNFILLED) == ("no-filling", "RO-04")
    assert refused(table(seat("P1"), seat()), UNFILLED) == ("not-asked", "RO-03")


def test_ro_04_where_the_question_is_not_asked_the_hand_is_filled_unasked() -> None:
    """With an empty hand, also one that was discarded whole, and with discard=excess."""
    match = play(table(seat("P1"), seat(), deck="", discards="M1 M2 M3", hoarder=1), LIE_LOW, DONE)
    while asking(match)[0] == 0:
        play(match, match.legal()[-1])
    assert truth(match).held[0] == 4
    match = play(table(seat("P1"), seat(), bank="A", discard="excess"), LOOT, DONE)
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5


def test_ro_04_after_a_getaway_too() -> None:
    match = all_pass(play(table(seat("P1 P2", pile="A"), seat(), force="0"), STASH))
    assert asking(match) == (0, "tidy")
    play(match, drop("P2"), DONE)
    assert truth(match).held[0] == 5
    assert asking(match) == (1, "turn")


def test_ro_04_topup_start_fills_the_hand_before_the_turn_instead() -> None:
    match = table(seat("P1"), seat("P2 P3"), topup="start")
    play(match, LIE_LOW, DONE, DONE)
    assert truth(match).held[:2] == [3, 5]
    assert asking(match) == (1, "turn")
    assert told(match) == [("turn", 1, 1), ("drew", 1, 3)]
    idle_turn(match)
    assert truth(match).held[:2] == [5, 5]


def test_ro_04_topup_off_never_fills_a_hand() -> None:
    match = table(seat("P1"), seat(), topup="off")
    play(match, LIE_LOW, DONE, DONE)
    assert truth(match).held[:2] == [3, 0]
    assert heard(match) == ["turn"]


@pytest.mark.parametrize("topup", ["normal", "start", "off"])
def test_ro_04_with_any_topup_at_most_five_stay(topup: str) -> None:
    match = play(table(seat(FIVE), seat(), topup=topup), LIE_LOW, DONE)
    assert refused(match, DONE) == ("too-full", "RO-04")


def test_ro_04_discard_excess_lets_only_cards_above_five_go() -> None:
    match = play(table(seat(FIVE), seat(), deck="M1 M2", discard="excess"), LIE_LOW, DONE)
    assert asking(match) == (0, "discard")
    assert refused(match, DONE) == ("too-full", "RO-04")
    play(match, drop("P1"), drop("P1"))
    assert asking(match) == (1, "turn")
    assert hand(match, 0) == "P1 P1 P2 M1 M2"


def test_ro_04_discard_excess_with_five_or_fewer_asks_nothing_and_fills_up() -> None:
    match = play(table(seat("P1 P1 P2"), seat(), discard="excess"), LOOT, DONE)
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5


# Decks


def test_ro_05_the_robber_deck_is_refilled_when_the_next_card_is_drawn_and_not_before() -> None:
    match = play(table(seat(), seat(), deck="P1 P2"), LIE_LOW)
    assert truth(match).deck_left == 0
    assert sum(truth(match).discards) == len(CARDS) * EACH - 2
    assert "refilled" not in heard(match)
    play(match, DONE, DONE)
    assert ("refilled", layout.ROBBER_DECK) in told(match)
    assert sum(truth(match).discards) == 0
    assert truth(match).deck_left == len(CARDS) * EACH - 5


def test_ro_05_a_refill_in_the_middle_of_a_draw_takes_the_last_card_first() -> None:
    for seed in range(10):
        match = play(table(seat(), seat(), deck="FEED", seed=seed), LIE_LOW)
        assert "FEED" in hand(match, 0)
        assert truth(match).held[0] == 2
        assert sum(truth(match).discards) == 0


def test_ro_05_without_robber_cards_and_discards_there_is_no_draw() -> None:
    match = play(table(seat(), seat(), deck="P1", hoarder=1), LIE_LOW)
    assert hand(match, 0) == "P1"
    assert told(match) == [("lay-low", 0), ("drew", 0, 1)]
    play(match, DONE, DONE)
    assert hand(match, 0) == "P1"
    assert heard(match) == ["turn"]
    match = play(table(seat(), seat(), deck="", hoarder=1), LOOT)
    assert told(match) == [("looted", 0, 1)]
    assert (truth(match).held[0], truth(match).piled[0]) == (0, 1)


def test_ro_05_the_loot_deck_is_refilled_when_the_next_card_is_drawn_and_not_before() -> None:
    match = play(table(seat(), seat(), bank="C"), LOOT, DONE, DONE)
    assert bank(match) == ""
    assert len(lost(match)) == len(LOOTS) * LOOT_EACH - 1
    play(match, LOOT)
    assert told(match)[0] == ("refilled", layout.LOOT_DECK)
    assert lost(match) == ""
    assert truth(match).loot_left == len(LOOTS) * LOOT_EACH - 2


def test_ro_05_nobody_loots_when_loot_deck_and_discards_are_empty() -> None:
    match = table(seat("SPREE", pile="A"), seat(), bank="", hoarder=1, goal="rounds")
    assert match.legal() == [LIE_LOW, STASH]
    assert refused(match, LOOT) == ("no-loot", "RO-05")
    play(match, LIE_LOW)
    assert refused(match, use("SPREE")) == ("no-loot", "RO-05")
    assert LOOT in table(seat(), seat(), bank="", lost="N", hoarder=1, goal="rounds").legal()
    assert LOOT in table(seat(), seat(), bank="N", hoarder=1, goal="rounds").legal()


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_05_without_loot_in_decks_and_piles_the_game_ends_after_the_turn(players: int) -> None:
    match = table(*crowd(players, seat("P1", pile="C")), bank="", hoarder=players - 1, force="0", goal="rounds")
    all_pass(play(match, STASH))
    assert match.result() is None
    play(match, DONE)
    assert ending(match) == "bank-empty"
    assert points(match)[0][0] == 100


@pytest.mark.parametrize(
    ("pile_", "bank_", "lost_"), [("N", "", ""), ("", "N", ""), ("", "", "N")], ids=["pile", "bank", "discards"]
)
def test_ro_05_as_long_as_there_is_one_loot_card_somewhere_the_game_goes_on(pile_: str, bank_: str, lost_: str) -> None:
    match = table(seat(), seat(), seat(pile=pile_), bank=bank_, lost=lost_, hoarder=1, goal="rounds")
    idle_turn(match)
    assert match.result() is None


def test_ro_05_three_cops_are_enough_and_two_are_not() -> None:
    match = play(table(seat(pile="A"), seat(), few="111"), STASH)
    assert chasing(match) == "1"
    assert sum(truth(match).cop_deck) == 2
    assert "refilled" not in heard(match)
    for few in ("11", "1", ""):
        match = play(table(seat(pile="A"), seat(), few=few), STASH)
        assert told(match)[:2] == [("ran", 0, 1), ("refilled", layout.COP_DECK)]
        assert sum(truth(match).cop_deck) == len(COPS) * COPS_EACH - 1
        assert sum(truth(match).cop_discards) == 0


def test_ro_05_cops_are_shuffled_in_before_a_single_draw_and_never_those_of_the_getaway() -> None:
    for seed in range(30):
        match = play(table(seat(pile="AAAA"), seat(), few="4444", seed=seed), STASH)
        now = truth(match)
        assert chasing(match).count("4") >= 2  # before the third draw two are left
        assert sum(now.cop_discards) == 0
        assert sum(now.cop_deck) == len(COPS) * COPS_EACH - sum(now.chasing)
        assert heard(match).count("refilled") == 1


@pytest.mark.proof
def test_ro_05_two_cops_left_are_shuffled_with_the_discards_and_may_come_as_any_other() -> None:
    match = table(seat(pile="A"), seat(), few="44")
    came = Counter(chasing(play(match, STASH)) for match in many(match, 600))
    assert all(60 < came[cop] < 145 for cop in COPS), came


def test_ro_05_with_no_cops_left_the_missing_ones_are_not_drawn() -> None:
    deck = GAME.parse_deck(deck_text(cops={"1": 3}), "mine.toml")
    match = dealt(2, 3, deck)
    who = truth(match).turn
    match._table["pile"][0][who] = counts("AAAAA", LOOTS, layout.LOOTS)
    match._table["loot_deck"][0][LOOTS.index("A")] -= 5
    match._row.piled[who], match._row.loot_left = 5, match._row.loot_left - 5
    assert fault(match) == ""
    play(match, STASH)
    assert told(match) == [("ran", who, 5), ("cops-came", 3, 0, 0, 3)]
    assert asking(match) == (who, "run")
    assert sum(truth(match).cop_deck) == 0
    all_pass(match)
    assert truth(match).cop_discards[0] == 3


def test_ro_05_cops_go_to_their_discards_after_the_getaway_and_stay_there() -> None:
    match = all_pass(play(table(seat(pile="AAA"), seat(), force="1"), STASH))
    now = truth(match)
    assert now.cop_deck[1] == COPS_EACH - 3
    assert now.cop_discards[1] == 3
    assert sum(now.chasing) == 0


@pytest.mark.proof
def test_ro_05_every_card_of_a_deck_is_equally_likely() -> None:
    loot, card, cop = Counter[str](), Counter[str](), Counter[str]()
    bank_, deck_ = "NAAB", "P1 P1 P1 M1"
    for match in many(table(seat(), seat(), bank=bank_, deck=deck_), 800):
        play(match, LOOT)
        loot[pile(match, 0)] += 1
        card[hand(match, 0)] += 1
    for match in many(table(seat(pile="A"), seat(), few="0112"), 800):
        cop[chasing(play(match, STASH))] += 1
    assert all(abs(loot[one] - 200 * bank_.count(one)) < 60 for one in "NAB"), loot
    assert abs(card["P1"] - 600) < 60, card
    assert all(abs(cop[one] - 200 * "0112".count(one)) < 60 for one in "012"), cop


# What is seen


def test_ro_06_everybody_sees_own_cards_and_numbers_of_the_others_and_what_is_face_up() -> None:
    seats = (
        seat("P1 C1", pile="AE", stash="B", car="C2", upgrades="U1 U2"),
        seat("M1 M2 M3", pile="D", stash="NN", driver="D1"),
        seat("LOCK"),
    )
    match = table(*seats, discards="TRAP FEED", lost="CC")
    for viewer in viewers(match):
        sees = seen(match, viewer)
        for who, there in enumerate(seats):
            own = who == viewer
            assert words(sees.hand[who]) == (" ".join(sorted(there.hand.split(), key=CARDS.index)) if own else "")
            assert words(sees.pile[who], LOOTS) == (there.pile if own else "")
            assert words(sees.stash[who], LOOTS) == "".join(sorted(there.stash, key=LOOTS.index))
        assert sees.held == [2, 3, 1, 0, 0, 0]
        assert sees.piled == [2, 1, 0, 0, 0, 0]
        assert words(sees.discards) == "TRAP FEED"
        assert words(sees.loot_discards, LOOTS) == "CC"
        assert (sees.deck_left, sees.loot_left) == (truth(match).deck_left, truth(match).loot_left)
        for part in ("car", "driver", "upgrade", "cop_deck", "cop_discards"):
            assert getattr(sees, part) == getattr(truth(match), part)
        assert sum(sees.robber_deck) == 0 or viewer == 1  # with four or more in other hands all of a type may be there
        aside = sum(sees.piled[who] for who in range(3) if who != viewer)
        for loot, left in enumerate(truth(match).loot_deck[: len(LOOTS)]):
            unseen = left + sum(truth(match).pile[who][loot] for who in range(3) if who != viewer)
            assert sees.loot_deck[loot] == max(0, unseen - aside)  # this many must be there
        assert sees.rng == [0, 0, 0, 0]


def test_ro_06_a_view_does_not_depend_on_what_is_hidden() -> None:
    one = table(seat("P1 P2", pile="AE"), seat("M1", pile="B"), seat("M3", pile="C"))
    other = table(seat("P1 P2", pile="AE"), seat("TRAP", pile="N"), seat("C3", pile="E"), seed=9)
    assert sight(one, 0) == sight(other, 0)
    assert sight(one, 1) != sight(other, 1)
    one = table(seat("P1 P2", pile="AE"), seat("M1", pile="B"))
    other = table(seat("P3 P4", pile="NN"), seat("M1", pile="B"), seed=9)
    assert sight(one, 1) == sight(other, 1)
    assert sight(one, None) == sight(other, None)


def test_ro_06_what_must_be_so_is_known() -> None:
    match = table(seat("P1"), seat("FEED FEED"), seat(), deck="", hoarder=1)
    assert words(seen(match, 0).hand[1]) == hand(match, 1)
    assert words(seen(match, 2).hand[1]).count("P1") == 3  # there are four, and somebody else has one card
    assert words(seen(match, 1).hand[0]) == "P1"
    match = table(seat(pile="E"), seat(pile="A"), seat(), bank="", hoarder=2, goal="rounds")
    assert words(seen(match, 0).pile[1], LOOTS) == "A"
    assert words(seen(match, 2).pile[1], LOOTS) == ""
    assert seen(match, 2).piled[:2] == [1, 1]


def test_ro_06_what_a_deck_must_hold_is_known() -> None:
    match = table(seat("M1 M1 M1 M1"), seat("P1"), seat(), deck="P1 P1 P1", discards="")
    assert words(seen(match, 0).robber_deck) == "P1 P1 P1"
    assert words(seen(match, 0).hand[1]) == "P1"
    match = table(seat("M1"), seat("P1"), seat(), deck="P1 P1 P2")
    assert words(seen(match, 0).robber_deck) == "P1 P1"  # one of three may be in the other's hand
    assert words(seen(match, 0).hand[1]) == ""
    match = table(seat(), seat(pile="E"), bank="EED", lost="", hoarder=0, goal="rounds")
    assert words(seen(match, 0).loot_deck, LOOTS) == "EE"
    assert words(seen(match, 0).pile[1], LOOTS) == ""
    assert words(seen(match, None).loot_deck, LOOTS) == "EE"


@pytest.mark.parametrize("play_", ["standard", "alternate"])
def test_ro_06_when_the_game_is_over_all_loot_piles_lie_open(play_: str) -> None:
    match = table(seat("P1", pile="AB"), seat("M1", pile="CN"), seat(), turn=2, goal="rounds", rounds=1, play=play_)
    assert words(seen(match, 0).pile[1], LOOTS) == ""
    idle_turn(match)
    assert ending(match) == "rounds-over"
    for viewer in viewers(match):
        assert [words(one, LOOTS) for one in seen(match, viewer).pile[:3]] == ["AB", "NC", ""]
    assert words(seen(match, 0).hand[1]) == "", "hands stay hidden"


def test_ro_06_stashed_and_lost_loot_is_face_up() -> None:
    match = all_pass(play(table(seat(pile="AE"), seat(), seat(), force="0"), STASH))
    for viewer in viewers(match):
        assert ("away", 0, *beside("AE")) in told(match, viewer)
        assert words(seen(match, viewer).stash[0], LOOTS) == "AE"
    match = all_pass(play(table(seat(pile="AE"), seat(), seat(), force="1"), STASH))
    for viewer in viewers(match):
        assert ("jailed", 0, *beside("AE")) in told(match, viewer)
        assert words(seen(match, viewer).loot_discards, LOOTS) == "AE"


def test_ro_06_loot_kept_by_an_ejector_seat_stays_face_down() -> None:
    sights = []
    for pile_, kept in (("ABE", "E"), ("ABN", "N")):
        match = chase(seat("EJECT P1", pile=pile_), seat(), seat(), cops="X")
        play(match, use("EJECT"), keep(kept))
        assert pile(match, 0) == kept
        assert ("ejected", 0, *beside("AB")) in told(match, 1)
        assert words(seen(match, 0).pile[0], LOOTS) == kept
        assert seen(match, 1).piled[0] == 1
        sights.append([sight(match, viewer) for viewer in (None, 1, 2)])
    assert sights[0] == sights[1]


def test_ro_06_of_a_card_nobody_hears_until_it_is_clear_what_it_does() -> None:
    seats = (seat("LOCK SNITCH BLOCKS U1 SPREE", upgrades="U2 V1"), seat("P1", pile="A", stash="A", upgrades="U1 U2"))
    match = play(table(*seats, seat()), LIE_LOW)
    before = {viewer: quiet_sight(match, viewer) for viewer in (None, 1, 2)}
    for step in (use("LOCK"), use("SNITCH"), use("SPREE"), use("U1"), use("BLOCKS"), DONE):
        play(match, step)
        for viewer in (None, 1, 2):
            assert told(match, viewer) == []
            assert quiet_sight(match, viewer) == before[viewer]
            assert seen(match, viewer).asking == layout.ASK_PLAY
            assert (seen(match, viewer).picked, seen(match, viewer).victim) == (-1, -1)
        assert match.can_undo
        match.undo()
    play(match, use("BLOCKS"), on(1), take(0))
    assert asking(match) == (0, "replace")
    assert seen(match, 0).victim == 1
    assert (seen(match, 1).victim, seen(match, 1).slot, seen(match, 1).asking) == (-1, -1, layout.ASK_PLAY)


@pytest.mark.parametrize(
    ("play_", "players"),
    [
        ("standard", 6),
        ("alternate", 2),
        pytest.param("standard", 2, marks=pytest.mark.proof),
        pytest.param("alternate", 6, marks=pytest.mark.proof),
    ],
)
def test_ro_06_guesses_are_possible_and_look_the_same(players: int, play_: str) -> None:
    match = dealt(players, 4, play=play_)
    choice = random.Random(players).choice
    for step in range(250):
        if match.actor is None:
            break
        match.play(choice(match.legal()))
        viewer = viewers(match)[step % (players + 1)]
        sees = match.view(viewer)
        guess = sees.possible(step)
        assert soundness.sound(sees.box_row, mapped(guess)) == ALLOWED
        again = larceny.View(sees.game, sees.deck, sees.box, guess, sees.seat)
        assert again.table.tobytes() == sees.table.tobytes()


def test_ro_06_guesses_deal_hidden_cards_evenly() -> None:
    sees = table(seat("P1"), seat("M1", pile="A"), deck="M1 M2 M2", bank="ABB", discards="", hoarder=None).view(0)
    hands, piles = Counter[str](), Counter[str]()
    for seed in range(600):
        guess = fields(sees.possible(seed))
        hands[words(guess.hand[1])] += 1
        piles[words(guess.pile[1], LOOTS)] += 1
        assert words(guess.hand[0]) == "P1"
    assert abs(hands["M1"] - 300) < 70, hands
    assert abs(piles["A"] - 300) < 70, piles
    assert len(hands) == len(piles) == 2


# Getaways


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_ro_07_there_is_one_cop_for_each_loot_card_nothing_included(cards: int) -> None:
    match = play(table(seat(pile="N" * cards), seat(), force="3"), STASH)
    assert chasing(match) == "3" * cards
    assert told(match) == [("ran", 0, cards), ("cops-came", *beside("3" * cards, COPS), 3 * cards)]


def test_ro_07_the_example_of_the_rulebook_equal_is_enough() -> None:
    runner = seat("P3", pile="ABC", car="C3", upgrades="U1")
    match = chase(runner, seat("M2"), cops="203", laid=0)
    play(match, use("P3"))
    assert told(match) == [("laid", 0, CARDS.index("P3"), 7, 5)]
    play(match, DONE, use("M2"))
    assert told(match) == [("laid", 1, CARDS.index("M2"), 5, 5)]
    play(match, DONE)
    assert heard(match)[:2] == ["stopped", "away"]
    assert stash(match, 0) == "ABC"


def test_ro_07_one_less_is_not_enough() -> None:
    match = chase(seat(pile="ABC", car="C3", upgrades="U1"), seat(), cops="203")
    play(match, DONE)
    assert told(match) == [("failed", 0, 4, 5)]
    assert asking(match) == (0, "rescue")


@pytest.mark.parametrize(
    ("parts", "score"),
    [
        ({}, 0),
        ({"car": "C3"}, 3),
        ({"driver": "D2"}, 2),
        ({"upgrades": "U2"}, 2),
        ({"upgrades": "- U1"}, 1),
        ({"upgrades": "U2 U2"}, 4),
        ({"car": "C1", "driver": "D3", "upgrades": "V1 U2"}, 7),
    ],
)
def test_ro_07_every_enhancement_of_the_runner_counts_and_nobody_elses(parts: dict[str, str], score: int) -> None:
    rich = seat(car="C2", driver="D1", upgrades="U1 V1")
    for force, away in ((score, True), (score + 1, False)):
        cops = "4" * (force // 4) + str(force % 4)
        match = chase(seat("P4", pile="A" * 3, **parts), rich, cops=cops, asked=1 if away else 0)
        assert truth(match).tally == score
        play(match, DONE)
        assert ("away" in heard(match)) == away


def test_ro_07_what_the_runner_has_is_counted_when_the_getaway_starts() -> None:
    runner = seat(pile="AA", car="C1", driver="D1", upgrades="U1 V1")
    match = play(table(runner, seat(), force="2"), STASH)
    assert (truth(match).tally, truth(match).force) == (4, 4)
    assert asking(match) == (1, "chase")


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("runner", [0, 1])
def test_ro_08_below_the_cops_the_runner_plays_first(players: int, runner: int) -> None:
    seats = [seat(pile="A") if who == runner else seat() for who in range(players)]
    match = play(table(*seats, turn=runner, force="1"), STASH)
    assert asking(match) == (runner, "run")


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("runner", [0, 1])
def test_ro_08_otherwise_the_next_player_clockwise_and_then_all_the_others(players: int, runner: int) -> None:
    seats = [seat(pile="A", driver="D1") if who == runner else seat() for who in range(players)]
    match = play(table(*seats, turn=runner, force="1"), STASH)
    for offset in range(1, players):
        assert asking(match) == ((runner + offset) % players, "chase")
        play(match, DONE)
        assert told(match)[0] == ("passed", (runner + offset) % players)
    assert stash(match, runner) == "A"


def test_ro_08_only_the_runner_plays_plus_cards_and_only_the_others_minus_cards() -> None:
    every = "P1 P4 M1 M3 C1 D1 U1 LOCK TRAP EJECT DUMP SNITCH SPREE JACK BLOCKS FEED"
    match = chase(seat(every, pile="A"), seat(every, stash="A"), cops="1")
    assert match.legal() == [DONE, use("P1"), use("P4")]
    assert refused(match, use("M1")) == ("others-only", "RO-08")
    assert refused(match, use("P2")) == ("not-in-hand", "RO-03")
    for card in ("EJECT", "DUMP"):
        assert refused(match, use(card)) == ("as-rescue-only", "RO-12")
    for card in ("C1", "D1", "U1", "LOCK", "TRAP", "SNITCH", "SPREE", "JACK", "BLOCKS", "FEED"):
        assert refused(match, use(card)) == ("not-in-getaways", "RO-13")
    play(match, use("P1"), DONE)
    assert match.legal() == [DONE, use("M1"), use("M3")]
    assert refused(match, use("P1")) == ("runner-only", "RO-08")
    assert refused(match, use("EJECT")) == ("as-rescue-only", "RO-12")
    assert refused(match, use("TRAP")) == ("not-in-getaways", "RO-13")
    assert refused(match, LOOT) == ("not-asked", "RO-03")


def test_ro_08_any_number_of_cards_is_played_in_a_turn() -> None:
    match = chase(seat("P1 P1 P2 P3", pile="AA"), seat("M1 M1 M2"), cops="11")
    play(match, use("P1"), use("P1"), use("P2"), use("P3"))
    assert asking(match) == (0, "run")
    play(match, DONE)
    assert told(match) == [("stopped", 0)]
    play(match, use("M1"), use("M2"), use("M1"))
    assert (truth(match).tally, truth(match).force) == (3, 2)
    assert asking(match) == (1, "chase")
    play(match, DONE)
    assert stash(match, 0) == "AA"


def test_ro_08_a_pass_is_final_and_stopping_after_a_card_is_none() -> None:
    match = chase(seat("P1 P2 P3", pile="A"), seat("M1 M2"), seat("M1 M3"), cops="1")
    play(match, use("P1"), DONE)
    assert asking(match) == (1, "chase")
    play(match, DONE)
    assert told(match) == [("passed", 1)]
    assert asking(match) == (2, "chase")
    play(match, use("M1"), DONE)
    assert told(match) == [("stopped", 2)]
    assert asking(match) == (0, "run")
    play(match, use("P2"), DONE)
    assert asking(match) == (2, "chase")  # and not 1, who has passed
    play(match, use("M3"), DONE)
    assert asking(match) == (0, "run")
    assert (truth(match).tally, truth(match).force) == (-1, 1)
    play(match, use("P3"), DONE)
    assert asking(match) == (2, "chase")
    play(match, DONE)
    assert heard(match)[:2] == ["passed", "away"]


def test_ro_08_who_has_stopped_may_still_pass_the_next_time() -> None:
    match = chase(seat("P2 P1", pile="A"), seat("M1 M1"), cops="1")
    play(match, use("P2"), DONE, use("M1"), DONE)
    assert stash(match, 0) == "A"
    match = chase(seat("P1 P2 P3", pile="A"), seat("M2 M3"), cops="1")
    play(match, use("P1"), DONE, use("M2"), DONE, use("P2"), DONE)
    assert asking(match) == (1, "chase")
    assert truth(match).passed == 0
    assert truth(match).laid == 0
    play(match, DONE)
    assert heard(match)[:2] == ["passed", "away"]


def test_ro_08_a_runner_who_has_reached_the_score_on_the_own_turn_is_away_whoever_has_not_passed() -> None:
    match = chase(seat("P3 P1", pile="A"), seat("M1 M3"), seat("M2"), cops="1")
    play(match, use("P3"), DONE, use("M1"), DONE, DONE)
    assert heard(match)[:2] == ["passed", "away"]  # seat 1 has only stopped, and has another card
    assert stash(match, 0) == "A"
    assert hand(match, 1) == "M3"


def test_ro_08_one_who_has_not_must_lay_a_card_or_fails() -> None:
    match = play(chase(seat("P1 P2", pile="AA"), seat("M3"), cops="3"), DONE)
    assert told(match) == [("failed", 0, 0, 3)]
    assert asking(match) == (0, "rescue")
    assert truth(match).passed == 0


def test_ro_08_who_lays_a_card_below_the_score_stays_in_and_is_compared_when_the_turn_comes_back() -> None:
    """Two partial lays: short, still short, and then enough, for nobody brings it down again."""
    match = chase(seat("P1 P2 P3", pile="AA"), seat("M1 M2"), seat("M3"), cops="33")
    play(match, use("P1"), DONE)
    assert told(match) == [("stopped", 0)]
    assert asking(match) == (1, "chase")
    play(match, use("M1"), DONE, DONE)
    assert asking(match) == (0, "run")
    assert (truth(match).tally, truth(match).force, truth(match).laid) == (0, 6, 0)
    play(match, use("P2"), DONE)
    assert asking(match) == (1, "chase")  # and not 2, who has passed
    play(match, use("M2"), DONE, use("P3"), DONE)
    assert (asking(match), truth(match).tally) == ((1, "chase"), 3)
    play(match, DONE)
    assert asking(match) == (0, "run")
    play(match, DONE)
    assert told(match) == [("failed", 0, 3, 6)]
    away = chase(seat("P1 P4", pile="AA"), seat("M1"), cops="23")
    play(away, use("P1"), DONE, DONE, use("P4"))
    assert heard(away)[:2] == ["laid", "away"]


def test_ro_08_a_runner_who_was_left_short_is_away_if_the_score_is_reached_when_the_turn_comes_back() -> None:
    """The scores are compared before another card is asked for, no matter which players have not passed."""
    match = chase(seat("P2 P3", pile="A"), seat("M1 M1"), cops="2", asked=1)
    play(match, use("M1"), DONE, use("P2"), DONE)
    assert (truth(match).tally, truth(match).force) == (1, 2)
    assert asking(match) == (1, "chase")
    play(match, use("M1"), DONE, use("P3"), DONE)
    assert (truth(match).tally, truth(match).force) == (3, 2)
    play(match, DONE)
    assert heard(match)[:2] == ["passed", "away"]


def test_ro_08_with_chase_once_what_is_laid_in_one_turn_must_reach_the_score() -> None:
    match = chase(seat("P1 P2", pile="AA"), seat("M3"), cops="3", chase="once")
    play(match, use("P1"))
    assert asking(match) == (0, "run")
    play(match, DONE)
    assert told(match) == [("failed", 0, 1, 3)]
    match = play(chase(seat("P1 P2", pile="AA"), seat("M3"), cops="3", chase="once"), use("P1"), use("P2"), DONE)
    assert told(match) == [("stopped", 0)]
    assert asking(match) == (1, "chase")


def test_ro_08_more_than_needed_may_be_played_while_somebody_has_not_passed() -> None:
    match = play(chase(seat("P1 P4", pile="A"), seat("M3"), cops="1"), use("P1"))
    assert asking(match) == (0, "run")
    play(match, use("P4"), DONE, use("M3"), DONE)
    assert stash(match, 0) == "A"


@pytest.mark.parametrize("players", COUNTS)
def test_ro_08_with_all_others_passed_the_runner_is_away_when_the_score_is_reached(players: int) -> None:
    seats = crowd(players, seat("P1 P2 P4", pile="A"), seat(laid="M2"))
    match = chase(*seats, cops="1", passed=range(1, players))
    play(match, use("P1"))
    assert asking(match) == (0, "run")
    play(match, use("P2"))
    assert heard(match) == ["laid", "away"]
    assert asking(match) == (0, "tidy")
    assert hand(match, 0) == "P4"


@pytest.mark.parametrize("chase_", ["on", "once"])
def test_ro_08_with_all_others_passed_who_stops_below_the_score_fails(chase_: str) -> None:
    match = chase(seat("P1 P1 P4", pile="A"), seat("M1"), seat(), cops="3", passed=[1, 2], chase=chase_)
    play(match, use("P1"), use("P1"))
    assert asking(match) == (0, "run"), "nothing of this happens unasked"
    play(match, DONE)
    assert told(match) == [("failed", 0, 2, 3)]
    assert hand(match, 0) == "P4"


@pytest.mark.parametrize("players", [3, 6])
def test_ro_08_with_one_other_left_the_runner_is_not_away_yet(players: int) -> None:
    match = chase(*crowd(players, seat("P1 P2", pile="A")), cops="1", passed=range(1, players - 1))
    play(match, use("P1"))
    assert heard(match) == ["laid"]
    assert asking(match) == (0, "run")
    play(match, DONE)
    assert asking(match) == (players - 1, "chase")


def test_ro_08_a_jailed_player_counts_as_passed() -> None:
    match = play(table(seat("P1", pile="A"), seat("M1"), seat("M2"), jail=[1], force="0"), STASH)
    assert asking(match) == (2, "chase")
    match = play(table(seat("P1", pile="A"), seat("M1"), jail=[1], force="0"), STASH)
    assert heard(match) == ["ran", "cops-came", "away"]
    match = play(table(seat("P1", pile="A"), seat("M1"), jail=[1], force="1"), STASH, use("P1"))
    assert heard(match)[:2] == ["laid", "away"]


def test_ro_08_scores_may_be_negative() -> None:
    match = chase(seat("P4", pile="A"), seat("M3 M3"), cops="0", asked=1)
    play(match, use("M3"), use("M3"))
    assert told(match) == [("laid", 1, CARDS.index("M3"), -6, 0)]
    play(match, DONE, use("P4"), DONE, DONE, DONE)
    assert told(match) == [("failed", 0, -2, 0)]


def test_ro_08_the_worked_example_of_the_rules_page_plays_as_it_is_written() -> None:
    """Mabel, Gus and Roxie: two lays that are too little, and a third that is enough."""
    mabel = seat("P1 P2 P3", pile="ABC", car="C2", driver="D3")
    match = chase(mabel, seat("M2 M1 M1"), seat(), cops="142")
    story = [
        (0, (use("P1"), DONE), 6), (1, (use("M2"), DONE), 4), (2, (DONE,), 4), (0, (use("P2"), DONE), 6),
        (1, (use("M1"), DONE), 5), (0, (use("P3"), DONE), 8),
    ]  # fmt: skip
    for who, answers, score in story:
        assert match.actor == who
        play(match, *answers)
        assert (truth(match).tally, truth(match).force) == (score, 7)
    play(match, DONE)
    assert heard(match)[:2] == ["passed", "away"]
    assert stash(match, 0) == "ABC"


def test_ro_08_the_order_starts_from_whoever_runs() -> None:
    seats = (seat("M1"), seat("M1"), seat("P1", pile="A", car="C1"), seat("M1"))
    match = play(table(*seats, turn=2, force="1"), STASH)
    order = []
    while asking(match)[1] == "chase":
        order.append(match.actor)
        play(match, DONE)
    assert order == [3, 0, 1]


# Caught


def test_ro_09_caught_is_failure_whatever_the_score() -> None:
    runner = seat("P4", pile="A", car="C3", driver="D3")
    match = play(table(runner, seat("M1"), force="X"), STASH)
    assert told(match) == [("ran", 0, 1), ("cops-came", *beside("X", COPS), 0), ("caught", 0)]
    assert asking(match) == (0, "rescue")
    play(match, DONE)
    assert jailed(match) == {0}


def test_ro_09_all_cops_are_drawn_one_for_each_loot_card_caught_or_not() -> None:
    match = play(table(seat(pile="AAAA"), seat(), force="X"), STASH)
    assert chasing(match) == "XXXX"
    assert truth(match).cop_deck[COPS.index("X")] == COPS_EACH - 4
    assert heard(match) == ["ran", "cops-came", "caught"]
    catches = Counter[int]()
    for match in many(table(seat(pile="AAAA"), seat(), force="3X"), 80):
        came = chasing(play(match, STASH))
        assert len(came) == 4
        assert int("X" in came) == int("caught" in heard(match)) == truth(match).caught
        assert truth(match).force == 3 * came.count("3")
        catches[came.count("X")] += 1
    assert set(catches) == {0, 1, 2, 3, 4}


def test_ro_09_no_cards_are_played_then_except_to_be_rescued() -> None:
    match = chase(seat("P4 M1 C1 TRAP EJECT DUMP", pile="AA"), seat("M1"), cops="1X")
    assert match.legal() == [DONE, use("EJECT"), use("DUMP")]
    for card in ("P4", "M1", "C1", "TRAP"):
        assert refused(match, use(card)) == ("not-asked", "RO-03")


# Success and failure


def test_ro_10_success_puts_the_whole_pile_into_the_stash_and_keeps_the_car() -> None:
    runner = seat("P1", pile="ABN", stash="C", car="C3", driver="D1", upgrades="U1")
    match = all_pass(play(table(runner, seat(), force="1"), STASH))
    assert stash(match, 0) == "NABC"
    assert (pile(match, 0), truth(match).piled[0], truth(match).stowed[0]) == ("", 0, 4)
    assert car(match, 0) == "C3 D1 U1 -"
    assert jailed(match) == set()
    assert lost(match) == ""


def test_ro_10_failure_without_rescue_is_jail() -> None:
    match = play(table(seat("P1", pile="AB", stash="C"), seat(), force="1"), STASH, DONE, DONE)
    assert jailed(match) == {0}
    assert stash(match, 0) == "C"
    assert asking(match) == (0, "tidy")


# Jail


def test_ro_11_unstashed_loot_and_all_enhancements_are_lost() -> None:
    runner = seat("P1 P2", pile="AB", stash="E", car="C1", driver="D1", upgrades="U1 U2")
    match = play(table(runner, seat(), force="4"), STASH, DONE, DONE)
    assert lost(match) == "AB"
    assert (pile(match, 0), truth(match).piled[0]) == ("", 0)
    assert car(match, 0) == "- - - -"
    assert discards(match) == "C1 D1 U1 U2"
    assert stash(match, 0) == "E"
    expected = [
        ("jailed", 0, *beside("AB")),
        ("lost-parts", *(CARDS.index(card) for card in ("C1", "D1", "U1", "U2"))),
    ]
    assert told(match) == expected


def test_ro_11_who_has_no_enhancements_loses_none() -> None:
    match = play(table(seat("P1", pile="A"), seat(), force="4"), STASH, DONE, DONE)
    assert heard(match) == ["jailed"]
    match = play(table(seat("P1", pile="A", upgrades="- U1"), seat(), force="4"), STASH, DONE, DONE)
    assert told(match)[1] == ("lost-parts", -1, -1, -1, CARDS.index("U1"))
    assert discards(match) == "U1"


def test_ro_11_who_goes_to_jail_in_the_own_turn_ends_it_as_any_other() -> None:
    """Discards, and fills up or does not; but the missed turn brings neither."""
    match = play(table(seat("P1 P2", pile="A"), seat("M1"), force="4"), STASH, DONE, DONE)
    assert jailed(match) == {0}
    assert asking(match) == (0, "tidy")
    assert match.legal() == [DONE, UNFILLED, drop("P1"), drop("P2")]
    play(match, drop("P2"), DONE)
    assert truth(match).held[0] == 5
    assert asking(match) == (1, "turn")
    before = hand(match, 0)
    idle_turn(match)
    assert told(match)[-2:] == [("missed", 0), ("turn", 1, 2)]
    assert hand(match, 0) == before
    lean = play(table(seat("P1 P2", pile="A"), seat("M1"), force="4"), STASH, DONE, DONE, UNFILLED)
    assert hand(lean, 0) == "P1 P2"


@pytest.mark.parametrize("topup", ["start", "off"])
def test_ro_11_with_another_topup_jail_fills_no_hand(topup: str) -> None:
    match = play(table(seat("P1 P2", pile="A"), seat("M1"), force="4", topup=topup), STASH, DONE, DONE, DONE)
    assert hand(match, 0) == "P1 P2"


def test_ro_11_the_table_has_room_for_the_longest_turn_of_all() -> None:
    runner = seat("SPREE", car="C3", driver="D3", upgrades="U2 V1")
    others = [seat() for _ in range(5)]
    match = table(runner, *others, jail=range(1, 6), deck="P1 P2 P3", bank="A", few="01", discard="excess")
    play(match, LIE_LOW, *spree(2))
    assert heard(match, 0).count("refilled") >= 2
    assert "away" in heard(match, 0)
    assert truth(match).told <= layout.MOST_EVENTS


def test_ro_11_a_hand_above_five_is_discarded_down_to_five() -> None:
    match = table(seat("SPREE P1 P1 P1 P1", pile="A"), seat(), deck="M1 M2", force="4")
    play(match, LIE_LOW, *spree(1), DONE, DONE)
    assert jailed(match) == {0}
    assert asking(match) == (0, "tidy")
    assert refused(match, DONE) == ("too-full", "RO-04")
    play(match, drop("M1"))
    assert asking(match) == (0, "tidy")
    play(match, DONE)
    assert asking(match) == (1, "turn")
    assert hand(match, 0) == "P1 P1 P1 P1 M2"


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_11_the_next_turn_is_missed_and_only_that_one(players: int) -> None:
    match = play(table(*crowd(players, seat("P1", pile="A")), force="4"), STASH, DONE, DONE, UNFILLED)
    for who in range(1, players):
        assert asking(match) == (who, "turn")
        assert jailed(match) == {0}
        idle_turn(match)
    assert asking(match) == (1, "turn")
    assert jailed(match) == set()
    assert truth(match).round == 2
    for _ in range(1, players):
        idle_turn(match)
    assert asking(match) == (0, "turn")
    assert truth(match).round == 3


def test_ro_11_jail_by_a_snitch_misses_the_own_next_turn() -> None:
    match = table(seat("SNITCH"), seat("P1", pile="A"), seat(), force="4")
    play(match, LIE_LOW, *snitch(1), DONE, DONE)
    assert jailed(match) == {1}
    assert asking(match) == (0, "play")
    play(match, DONE, DONE)
    assert told(match)[-2:] == [("missed", 1), ("turn", 2, 1)]
    assert jailed(match) == set()
    assert asking(match) == (2, "turn")


def test_ro_11_several_in_jail_miss_their_turns_one_after_the_other() -> None:
    match = table(*crowd(6, seat("P1"), rest=seat()), jail=[1, 2, 3, 5])
    play(match, LIE_LOW, DONE, DONE)
    assert told(match)[-4:] == [("missed", 1), ("missed", 2), ("missed", 3), ("turn", 4, 1)]
    assert jailed(match) == {5}
    idle_turn(match)
    assert told(match)[-2:] == [("missed", 5), ("turn", 0, 2)]


def test_ro_11_all_others_in_jail_and_it_is_the_same_players_turn_again() -> None:
    match = table(seat("P1"), seat(), jail=[1], topup="off")
    play(match, LIE_LOW, DONE, DONE)
    assert told(match) == [("missed", 1), ("turn", 0, 2)]
    assert asking(match) == (0, "turn")


def test_ro_11_in_jail_no_minus_card_is_played() -> None:
    match = play(table(seat(pile="A"), seat("M3"), seat("M3"), jail=[2], force="0"), STASH)
    assert asking(match) == (1, "chase")
    play(match, DONE)
    assert heard(match)[:2] == ["passed", "away"]


def test_ro_11_in_jail_there_is_no_booby_trap_but_the_stash_can_be_robbed() -> None:
    match = table(seat("LOCK"), seat("TRAP", stash="A"), seat("TRAP"), jail=[1])
    play(match, LIE_LOW, *pick_lock(1))
    assert heard(match) == ["picked", "stole"]
    assert stash(match, 0) == "A"
    assert asking(match) == (0, "play")


def test_ro_11_with_topup_start_a_missed_turn_fills_no_hand() -> None:
    match = table(seat(FIVE), seat("M1"), seat("M2"), jail=[1], topup="start", bank="A")
    play(match, LOOT, DONE, drop("P1"), DONE)
    assert truth(match).held[:3] == [5, 1, 5]


# Rescue


def test_ro_12_an_ejector_seat_keeps_one_loot_card_and_loses_the_rest_and_the_car_but_no_turn() -> None:
    runner = seat("EJECT P1", pile="AAE", stash="C", car="C1", driver="D1", upgrades="U1 U1")
    match = play(table(runner, seat(), force="4"), STASH, DONE)
    assert match.legal() == [DONE, use("EJECT")]
    play(match, use("EJECT"))
    assert asking(match) == (0, "keep")
    assert match.legal() == [DONE, keep("A"), keep("E")]
    assert refused(match, keep("B")) == ("not-in-pile", "RO-12")
    play(match, keep("A"))
    assert (pile(match, 0), truth(match).piled[0]) == ("A", 1)
    assert lost(match) == "AE"
    assert stash(match, 0) == "C"
    assert car(match, 0) == "- - - -"
    assert discards(match) == "C1 D1 U1 U1 EJECT"
    assert jailed(match) == set()
    assert heard(match) == ["ejected", "lost-parts"]
    assert told(match)[0] == ("ejected", 0, *beside("AE"))
    assert asking(match) == (0, "tidy")
    assert hand(match, 0) == "P1"


@pytest.mark.parametrize("pile_", ["AE", "A"])
def test_ro_12_an_ejector_seat_may_keep_nothing(pile_: str) -> None:
    match = play(chase(seat("EJECT P1", pile=pile_, car="C1"), seat(), cops="4"), DONE, use("EJECT"), DONE)
    assert (pile(match, 0), truth(match).piled[0]) == ("", 0)
    assert lost(match) == pile_
    assert heard(match) == ["bailed-out", "lost-parts"]
    assert told(match)[0] == ("bailed-out", 0, *beside(pile_))
    assert discards(match) == "C1 EJECT"
    assert jailed(match) == set()
    assert asking(match) == (0, "tidy")


def test_ro_12_an_ejector_seat_helps_against_caught_too() -> None:
    match = play(chase(seat("EJECT", pile="AE"), seat(), cops="X"), use("EJECT"), keep("E"))
    assert pile(match, 0) == "E"
    assert jailed(match) == set()
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5


def test_ro_12_dump_loot_loses_all_loot_and_keeps_the_car() -> None:
    runner = seat("DUMP P1", pile="AAE", stash="C", car="C1", driver="D1", upgrades="U1 U2")
    match = play(chase(runner, seat(), cops="X"), use("DUMP"))
    assert (pile(match, 0), truth(match).piled[0]) == ("", 0)
    assert lost(match) == "AAE"
    assert stash(match, 0) == "C"
    assert car(match, 0) == "C1 D1 U1 U2"
    assert discards(match) == "DUMP"
    assert jailed(match) == set()
    assert told(match) == [("dumped", 0, *beside("AAE"))]
    assert asking(match) == (0, "tidy")


def test_ro_12_dump_loot_is_for_caught_only() -> None:
    match = play(chase(seat("DUMP EJECT P1", pile="A"), seat(), cops="1"), DONE)
    assert match.legal() == [DONE, use("EJECT")]
    assert refused(match, use("DUMP")) == ("caught-only", "RO-12")
    assert refused(match, use("P1")) == ("not-asked", "RO-03")


def test_ro_12_the_runner_chooses_which_or_neither() -> None:
    match = chase(seat("DUMP EJECT", pile="A"), seat("M1"), cops="X")
    assert match.legal() == [DONE, use("EJECT"), use("DUMP")]
    play(match, use("EJECT"))
    assert match.can_undo
    match.undo()
    play(match, DONE)
    assert jailed(match) == {0}
    assert hand(match, 0) == "EJECT DUMP"


@pytest.mark.parametrize("rescue", [(use("EJECT"), keep("A")), (use("DUMP"),)])
def test_ro_12_who_is_rescued_out_of_turn_plays_the_next_one(rescue: tuple[int, ...]) -> None:
    match = table(seat("SNITCH"), seat("EJECT DUMP P1", pile="A", car="C1"), seat(), force="X")
    play(match, LIE_LOW, *snitch(1), *rescue)
    assert asking(match) == (0, "play")
    assert jailed(match) == set()
    play(match, DONE, DONE)
    assert asking(match) == (1, "turn")


# Enhancements


@pytest.mark.parametrize("action", [LOOT, LIE_LOW])
def test_ro_13_one_car_one_driver_and_two_upgrades(action: int) -> None:
    match = play(table(seat("C1 D2 U1 U1"), seat()), action, use("C1"))
    assert told(match) == [("installed", 0, CARDS.index("C1"), -1)]
    play(match, use("D2"), use("U1"), use("U1"))
    assert car(match, 0) == "C1 D2 U1 U1"
    assert discards(match) == ""
    assert asking(match) == (0, "play")


@pytest.mark.parametrize(("old", "new", "now"), [("C1", "C3", "C3 D1 - -"), ("D1", "D2", "C1 D2 - -")])
def test_ro_13_a_new_car_or_driver_takes_the_place_of_the_old_one(old: str, new: str, now: str) -> None:
    match = play(table(seat(new, car="C1", driver="D1"), seat(), bank="A"), LOOT, use(new))
    assert car(match, 0) == now
    assert discards(match) == old
    assert told(match) == [("installed", 0, CARDS.index(new), CARDS.index(old))]


@pytest.mark.parametrize(
    ("before", "after"), [("- -", "U2 -"), ("U1 -", "U1 U2"), ("- U1", "U2 U1")], ids=["none", "second", "first"]
)
def test_ro_13_a_free_upgrade_slot_is_filled_first(before: str, after: str) -> None:
    match = play(table(seat("U2", upgrades=before), seat()), LIE_LOW, use("U2"))
    assert car(match, 0) == f"- - {after}"
    assert asking(match) == (0, "play")
    assert discards(match) == ""


@pytest.mark.parametrize(("slot", "after", "gone"), [(0, "V1 U2", "U1"), (1, "U1 V1", "U2")])
def test_ro_13_with_full_slots_the_player_chooses_what_goes(slot: int, after: str, gone: str) -> None:
    match = play(table(seat("V1", upgrades="U1 U2"), seat()), LIE_LOW, use("V1"))
    assert asking(match) == (0, "replace")
    assert match.legal() == [swap(0), swap(1)]
    assert "V1" in hand(match, 0)
    play(match, swap(slot))
    assert car(match, 0) == f"- - {after}"
    assert discards(match) == gone
    assert told(match) == [("installed", 0, CARDS.index("V1"), CARDS.index(gone))]
    assert asking(match) == (0, "play")


def test_ro_13_of_two_equal_upgrades_either_goes_without_a_question() -> None:
    match = play(table(seat("U2", upgrades="U1 U1"), seat(), bank="A"), LOOT, use("U2"))
    assert sorted(car(match, 0).split()) == ["-", "-", "U1", "U2"]
    assert discards(match) == "U1"


def test_ro_13_equal_upgrades_add_up() -> None:
    match = play(table(seat(pile="A", upgrades="U2 U2"), seat(), force="4"), STASH)
    assert asking(match) == (1, "chase")


def test_ro_13_driver_and_upgrades_need_no_car() -> None:
    match = play(table(seat("D1 U1"), seat()), LIE_LOW, use("D1"), use("U1"))
    assert car(match, 0) == "- D1 U1 -"


def test_ro_13_an_enhancement_out_of_hand_is_never_in_two_places() -> None:
    match = play(table(seat("V1", upgrades="U1 U2"), seat()), LIE_LOW, use("V1"), swap(0))
    assert truth(match).held[0] == 2
    assert truth(match).discards[CARDS.index("V1")] == 0


# Pick Lock and Booby Trap


def test_ro_14_a_card_of_the_stash_goes_to_the_thiefs_stash() -> None:
    match = play(table(seat("LOCK", stash="N"), seat(stash="C"), seat()), LIE_LOW, use("LOCK"))
    assert asking(match) == (0, "victim")
    play(match, on(1))
    assert told(match) == [("picked", 0, 1, CARDS.index("LOCK")), ("stole", 0, 1, LOOTS.index("C"))]
    assert (stash(match, 0), stash(match, 1)) == ("NC", "")
    assert truth(match).stowed[:2] == [2, 0]
    assert discards(match) == "LOCK"
    assert asking(match) == (0, "play")


@pytest.mark.proof
def test_ro_14_every_card_of_the_stash_is_equally_likely_nothing_included() -> None:
    there = "NNNABBE"
    match = play(table(seat("LOCK"), seat(stash=there)), LIE_LOW, use("LOCK"))
    stolen = Counter(stash(play(match, on(1)), 0) for match in many(match, 1400))
    assert all(abs(stolen[loot] - 200 * there.count(loot)) < 80 for loot in "NABE"), stolen
    assert sum(stolen[loot] for loot in "NABE") == 1400


def test_ro_14_only_a_stash_with_something_in_it_can_be_picked() -> None:
    seats = (seat("LOCK", stash="A"), seat(pile="E"), seat(stash="N"), seat(), seat(stash="B"))
    match = play(table(*seats), LIE_LOW, use("LOCK"))
    assert match.legal() == [on(2), on(4)]
    assert refused(match, on(0)) == ("not-a-target", "RO-18")
    assert refused(match, on(1)) == ("not-a-target", "RO-18")
    assert refused(match, on(5)) == ("not-a-target", "RO-18")
    assert refused(match, DONE) == ("not-asked", "RO-03")
    assert refused(match, take(0)) == ("not-asked", "RO-03")
    match = play(table(seat("LOCK", stash="A"), seat(pile="E")), LIE_LOW)
    assert refused(match, use("LOCK")) == ("no-target", "RO-18")
    assert refused(match, on(1)) == ("not-asked", "RO-03")


def test_ro_14_the_owner_is_asked_for_a_booby_trap_before_the_card_is_chosen() -> None:
    match = play(table(seat("LOCK"), seat("TRAP P1 M1", stash="AB"), seat("TRAP")), LIE_LOW, *pick_lock(1))
    assert asking(match) == (1, "trap")
    assert told(match) == [("picked", 0, 1, CARDS.index("LOCK"))]
    assert match.legal() == [DONE, use("TRAP")]
    assert stash(match, 1) == "AB"
    assert refused(match, use("P1")) == ("not-asked", "RO-03")
    play(match, DONE)
    assert heard(match) == ["stole"]
    assert asking(match) == (0, "play")
    assert "TRAP" in hand(match, 1)


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_14_a_trap_sends_the_thief_to_jail_at_once_and_ends_the_turn(players: int) -> None:
    thief = seat("LOCK LOCK P1", pile="AB", stash="C", car="C1", upgrades="U2")
    match = table(*crowd(players, thief, seat("TRAP P1", stash="AB")), deck="M1 M1")
    play(match, LIE_LOW, *pick_lock(1), use("TRAP"))
    assert jailed(match) == {0}
    assert (stash(match, 0), stash(match, 1)) == ("C", "AB")
    assert hand(match, 1) == "P1"
    assert hand(match, 0) == "P1 M1 M1 LOCK"
    assert lost(match) == "AB"
    assert (pile(match, 0), car(match, 0)) == ("", "- - - -")
    assert told(match)[:2] == [("sprang", 1, 0, CARDS.index("TRAP")), ("jailed", 0, *beside("AB"))]
    assert asking(match) == (0, "tidy")
    play(match, UNFILLED)
    assert asking(match) == (1, "turn")
    assert truth(match).discards[CARDS.index("TRAP")] == EACH
    assert truth(match).victim == -1


def test_ro_14_a_trapped_thief_keeps_five_cards() -> None:
    match = table(seat("LOCK P1 P1 P1 P1"), seat("TRAP", stash="A"), deck="M1 M1")
    play(match, LIE_LOW, *pick_lock(1), use("TRAP"))
    assert asking(match) == (0, "tidy")
    play(match, drop("P1"), DONE)
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5


def test_ro_14_nobody_but_the_owner_answers() -> None:
    match = play(table(seat("LOCK TRAP"), seat(stash="A"), seat("TRAP")), LIE_LOW, *pick_lock(1))
    assert heard(match) == ["picked", "stole"]


def test_ro_14_several_locks_can_be_picked_in_a_turn() -> None:
    match = play(table(seat("LOCK LOCK"), seat(stash="AA")), LIE_LOW, *pick_lock(1), *pick_lock(1))
    assert stash(match, 0) == "AA"


def test_ro_14_a_trap_cannot_be_played_in_a_turn() -> None:
    match = play(table(seat("TRAP P1 M1 EJECT DUMP"), seat()), LIE_LOW)
    assert refused(match, use("TRAP")) == ("against-theft-only", "RO-14")
    assert refused(match, use("P1")) == ("in-getaways-only", "RO-08")
    assert refused(match, use("M1")) == ("in-getaways-only", "RO-08")
    assert refused(match, use("EJECT")) == ("as-rescue-only", "RO-12")
    assert refused(match, use("DUMP")) == ("as-rescue-only", "RO-12")


# Stolen parts


@pytest.mark.parametrize(
    ("card", "part", "mine", "theirs"),
    [
        ("JACK", "C2", "C2 - - -", "- D2 U2 -"),
        ("FEED", "D2", "- D2 - -", "C2 - U2 -"),
        ("BLOCKS", "U2", "- - U2 -", "C2 D2 - -"),
    ],
)
def test_ro_15_a_part_goes_straight_into_the_own_slot(card: str, part: str, mine: str, theirs: str) -> None:
    owner = seat(car="C2", driver="D2", upgrades="U2")
    match = play(table(seat(card), owner, seat()), LIE_LOW, use(card))
    assert match.legal() == [on(1)]
    play(match, on(1))
    assert car(match, 0) == mine
    assert car(match, 1) == theirs
    assert discards(match) == card
    assert told(match) == [("took-part", 0, 1, CARDS.index(part), -1)]
    assert asking(match) == (0, "play")
    assert truth(match).victim == -1


@pytest.mark.parametrize(("card", "old", "mine"), [("JACK", "C1", "C2 D1 - -"), ("FEED", "D1", "C1 D2 - -")])
def test_ro_15_a_displaced_own_card_is_discarded(card: str, old: str, mine: str) -> None:
    match = table(seat(card, car="C1", driver="D1"), seat(), seat(car="C2", driver="D2"))
    play(match, LIE_LOW, use(card), on(2))
    assert car(match, 0) == mine
    assert sorted(discards(match).split()) == sorted([card, old])
    assert told(match)[0][-1] == CARDS.index(old)


@pytest.mark.parametrize(("slot", "mine", "theirs"), [(0, "U1 -", "- U2"), (1, "U2 -", "U1 -")])
def test_ro_15_of_two_upgrades_the_thief_chooses_which(slot: int, mine: str, theirs: str) -> None:
    match = play(table(seat("BLOCKS"), seat(upgrades="U1 U2")), LIE_LOW, use("BLOCKS"), on(1))
    assert asking(match) == (0, "take")
    assert match.legal() == [take(0), take(1)]
    assert refused(match, swap(0)) == ("not-asked", "RO-03")
    play(match, take(slot))
    assert (car(match, 0), car(match, 1)) == (f"- - {mine}", f"- - {theirs}")
    assert asking(match) == (0, "play")


@pytest.mark.parametrize("theirs", ["U2 -", "- U2", "U2 U2"])
@pytest.mark.parametrize(("slot", "mine", "gone"), [(0, "U2 V1", "U1"), (1, "U1 U2", "V1")])
def test_ro_15_with_both_own_slots_full_it_is_asked_what_goes(theirs: str, slot: int, mine: str, gone: str) -> None:
    match = play(table(seat("BLOCKS", upgrades="U1 V1"), seat(upgrades=theirs)), LIE_LOW, use("BLOCKS"), on(1))
    assert asking(match) == (0, "replace")
    play(match, swap(slot))
    assert car(match, 0) == f"- - {mine}"
    assert car(match, 1).split().count("U2") == theirs.count("U2") - 1
    assert sorted(discards(match).split()) == sorted(["BLOCKS", gone])
    assert told(match) == [("took-part", 0, 1, CARDS.index("U2"), CARDS.index(gone))]


def test_ro_15_both_choices_one_after_the_other() -> None:
    match = table(seat("BLOCKS", upgrades="U1 V1"), seat(), seat(upgrades="V1 U2"))
    play(match, LIE_LOW, use("BLOCKS"), on(2), take(1), swap(0))
    assert (car(match, 0), car(match, 2)) == ("- - U2 V1", "- - V1 -")
    assert discards(match) == "U1 BLOCKS"


def test_ro_15_whoever_sits_first_can_be_robbed_too() -> None:
    seats = (seat(stash="A", upgrades="V1 U2"), seat("BLOCKS LOCK", upgrades="U1 V1"))
    match = play(table(*seats, turn=1), LIE_LOW, use("BLOCKS"), on(0), take(1), swap(1))
    assert (car(match, 1), car(match, 0)) == ("- - U1 U2", "- - V1 -")
    assert discards(match) == "V1 BLOCKS"
    play(match, *pick_lock(0))
    assert stash(match, 1) == "A"


def test_ro_15_a_free_own_slot_is_filled_first() -> None:
    match = play(table(seat("BLOCKS", upgrades="- U1"), seat(upgrades="- U2")), LIE_LOW, use("BLOCKS"), on(1))
    assert (car(match, 0), car(match, 1)) == ("- - U2 U1", "- - - -")
    match = play(table(seat("BLOCKS", upgrades="U1 -"), seat(upgrades="U2 -")), LIE_LOW, use("BLOCKS"), on(1))
    assert car(match, 0) == "- - U1 U2"
    match = play(table(seat("BLOCKS", upgrades="U1 U1"), seat(upgrades="U2 -")), LIE_LOW, use("BLOCKS"), on(1))
    assert sorted(car(match, 0).split()) == ["-", "-", "U1", "U2"]
    assert discards(match) == "U1 BLOCKS"


def test_ro_15_two_equal_upgrades_need_no_choice() -> None:
    match = play(table(seat("BLOCKS"), seat(upgrades="U2 U2")), LIE_LOW, use("BLOCKS"), on(1))
    assert asking(match) == (0, "play")
    assert car(match, 0) == "- - U2 -"
    assert car(match, 1).split().count("U2") == 1


@pytest.mark.parametrize(
    ("card", "targets"), [("JACK", [2, 5]), ("FEED", [3, 5]), ("BLOCKS", [1, 4]), ("SNITCH", [3, 4]), ("LOCK", [1, 2])]
)
def test_ro_15_every_card_has_the_targets_that_have_what_it_is_after(card: str, targets: list[int]) -> None:
    seats = (
        seat(card, pile="A", stash="A", car="C1", driver="D1", upgrades="U1"),
        seat(stash="N", upgrades="U1 U1"),
        seat(stash="A", car="C1"),
        seat(pile="N", driver="D1"),
        seat(pile="A", upgrades="- U1"),
        seat(car="C2", driver="D2"),
    )
    match = play(table(*seats), LIE_LOW, use(card))
    assert match.legal() == [on(who) for who in targets]
    assert {refused(match, on(who)) for who in range(6) if who not in targets} == {("not-a-target", "RO-18")}


# Snitch


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_16_another_player_makes_a_getaway_at_once_and_then_the_turn_goes_on(players: int) -> None:
    match = table(*crowd(players, seat("SNITCH C1"), seat("P4 P1", pile="AB")), force="1")
    play(match, LIE_LOW, *snitch(1))
    assert told(match)[:2] == [("snitched", 0, 1, CARDS.index("SNITCH")), ("ran", 1, 2)]
    assert asking(match) == (1, "run")
    assert discards(match) == "SNITCH"
    play(match, use("P4"), DONE)
    for offset in range(2, players + 1):
        assert asking(match) == (offset % players, "chase")
        play(match, DONE)
    assert stash(match, 1) == "AB"
    assert asking(match) == (0, "play")
    assert hand(match, 1) == "P1"
    play(match, use("C1"))
    assert car(match, 0) == "C1 - - -"


def test_ro_16_the_snitch_may_lay_minus_cards() -> None:
    match = play(table(seat("SNITCH M3"), seat(pile="A", car="C2"), force="2"), LIE_LOW, *snitch(1))
    assert asking(match) == (0, "chase")
    play(match, use("M3"), DONE)
    assert asking(match) == (1, "run")
    play(match, DONE, DONE)
    assert jailed(match) == {1}
    assert asking(match) == (0, "play")
    assert discards(match) == "M3 C2 SNITCH"


def test_ro_16_only_a_player_with_loot_can_be_named() -> None:
    match = play(table(seat("SNITCH", pile="A"), seat(stash="E")), LIE_LOW)
    assert refused(match, use("SNITCH")) == ("no-target", "RO-18")


def test_ro_16_nobody_fills_a_hand_after_a_getaway_out_of_turn() -> None:
    match = play(table(seat("SNITCH"), seat("P1", pile="A"), force="1"), LIE_LOW, *snitch(1), use("P1"), DONE, DONE)
    assert truth(match).held[:2] == [2, 0]


# Crazy Crime Spree


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_ro_17_one_to_four_loot_cards_and_a_getaway_with_the_whole_pile(count: int) -> None:
    match = play(table(seat("SPREE", pile="NN"), seat(), force="1"), LIE_LOW, use("SPREE"))
    assert asking(match) == (0, "spree")
    assert match.legal() == [haul(number) for number in (1, 2, 3, 4)]
    assert "SPREE" in hand(match, 0)
    play(match, haul(count))
    assert truth(match).piled[0] == 2 + count
    assert truth(match).loot_left == len(LOOTS) * LOOT_EACH - 2 - count
    assert chasing(match) == "1" * (2 + count)
    expected = [("spreed", 0, CARDS.index("SPREE"), count), ("looted", 0, count), ("ran", 0, 2 + count)]
    assert told(match, 1)[:3] == expected
    assert sum(number >> shift & 255 for number in told(match, 0)[2][1:] for shift in (0, 8, 16, 24)) == count
    assert discards(match) == "SPREE"
    assert asking(match) == (0, "run")


def test_ro_17_the_spree_tells_its_owner_what_it_brought() -> None:
    match = play(table(seat("SPREE"), seat(), bank="ABBE"), LIE_LOW, *spree(4))
    assert ("got-loot", *beside("ABBE")) in told(match, 0)
    assert "got-loot" not in heard(match, 1)
    assert pile(match, 0) == "ABBE"


def test_ro_17_a_spree_ends_the_turn() -> None:
    match = all_pass(play(table(seat("SPREE C1 C1", pile="A"), seat(), force="0"), LIE_LOW, *spree(2)))
    assert asking(match) == (0, "tidy")
    assert stash(match, 0).count("A") >= 1
    assert truth(match).stowed[0] == 3
    play(match, DONE)
    assert asking(match) == (1, "turn")
    assert truth(match).held[0] == 5


@pytest.mark.parametrize(("bank_", "lost_", "most"), [("A", "", 1), ("AB", "", 2), ("A", "BC", 3), ("", "AAAAA", 4)])
def test_ro_17_at_most_what_can_be_drawn(bank_: str, lost_: str, most: int) -> None:
    match = table(seat("SPREE"), seat(), bank=bank_, lost=lost_, hoarder=1, force="0", goal="rounds")
    play(match, LIE_LOW, use("SPREE"))
    assert match.legal() == [haul(number) for number in range(1, most + 1)]
    for more in range(most + 1, 5):
        assert refused(match, haul(more)) == ("too-many", "RO-17")
    play(match, haul(most))
    assert truth(match).piled[0] == most
    assert pile(match, 0).startswith(bank_)
    assert (("refilled", layout.LOOT_DECK) in told(match)) == (most > len(bank_))
    assert refused(match, haul(1)) == ("not-asked", "RO-03")


def test_ro_17_a_spree_can_fail() -> None:
    match = play(table(seat("SPREE", pile="E"), seat(), force="4", deck="P1 P1"), LIE_LOW, *spree(1), DONE, DONE)
    assert jailed(match) == {0}
    assert truth(match).piled[0] == 0
    assert "E" in lost(match)


# Where used cards go


def test_ro_18_cards_and_cops_lie_on_the_table_until_the_getaway_is_over() -> None:
    match = chase(seat("P1 P2", pile="A"), seat("M2"), seat(), cops="1")
    play(match, use("P1"), use("P2"), DONE, use("M2"), DONE)
    assert discards(match) == ""
    now = truth(match)
    assert words(now.played[0]) == "P1 P2"
    assert words(now.played[1]) == "M2"
    assert chasing(match) == "1"
    assert now.cop_discards[1] == 0
    play(match, DONE)
    assert heard(match)[:2] == ["passed", "away"]
    assert discards(match) == "P1 P2 M2"
    assert chasing(match) == ""
    assert truth(match).cop_discards[1] == 1
    assert sum(map(sum, truth(match).played)) == 0


@pytest.mark.parametrize("how", [(DONE,), (use("EJECT"), keep("A")), (use("DUMP"),)], ids=["jail", "eject", "dump"])
def test_ro_18_whatever_a_failed_getaway_leads_to_its_cops_are_discarded(how: tuple[int, ...]) -> None:
    match = play(chase(seat("EJECT DUMP P1", pile="AA"), seat(), seat(), cops="2X"), *how)
    assert chasing(match) == ""
    now = truth(match)
    assert (now.cop_discards[COPS.index("2")], now.cop_discards[COPS.index("X")]) == (1, 1)
    assert (now.runner, now.caught, now.passed, now.tally, now.force) == (-1, 0, 0, 0, 0)


def test_ro_18_cards_of_a_failed_getaway_are_discarded_too() -> None:
    match = chase(seat("P1", pile="A"), seat(laid="M3"), seat(), cops="1")
    play(match, use("P1"), DONE, DONE, DONE, DONE, DONE)
    assert discards(match) == "P1 M3"
    assert jailed(match) == {0}


@pytest.mark.parametrize("card", ["LOCK", "SNITCH", "JACK", "BLOCKS", "FEED"])
def test_ro_18_a_card_without_a_target_cannot_be_played(card: str) -> None:
    has_it_all = seat(card, pile="A", stash="A", car="C1", driver="D1", upgrades="U1")
    match = play(table(has_it_all, seat(), deck="P1 P1"), LIE_LOW)
    assert match.legal() == [DONE]
    assert refused(match, use(card)) == ("no-target", "RO-18")


# The alternate game


def alternate(*seats: Seat, **how: Any) -> larceny.Match:
    return table(*seats, play="alternate", **how)


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_19_a_turn_is_up_to_two_actions_or_a_getaway(players: int) -> None:
    match = alternate(*crowd(players, seat("P1 C1", pile="A")))
    assert match.legal() == [LOOT, STASH, DRAW, DISCARD, DONE, use("C1")]
    assert refused(match, LIE_LOW) == ("other-game", "RO-19")
    assert refused(match, use("P1")) == ("in-getaways-only", "RO-08")
    play(match, DRAW)
    assert asking(match) == (0, "turn")
    assert truth(match).spent == 1
    assert refused(match, STASH) == ("has-acted", "RO-19")
    assert [action for action in match.legal() if action < layout.PLAY] == [LOOT, DRAW, DISCARD, DONE]
    play(match, DRAW)
    assert asking(match) == (1, "turn")
    assert truth(match).spent == 0
    assert truth(match).held[0] == 4


def test_ro_19_one_loot_card_is_drawn_and_no_robber_card_with_it() -> None:
    match = play(alternate(seat(), seat(), bank="AB", force="0"), LOOT)
    assert (truth(match).piled[0], truth(match).held[0]) == (1, 0)
    assert heard(match) == ["looted"]
    assert asking(match) == (0, "turn")
    match = play(alternate(seat(), seat()), LOOT, LOOT)
    assert truth(match).piled[0] == 2
    assert asking(match) == (1, "turn")


def test_ro_19_two_cards_are_two_actions() -> None:
    match = play(alternate(seat("C1 D1 U1"), seat()), use("C1"), use("D1"))
    assert car(match, 0) == "C1 D1 - -"
    assert asking(match) == (1, "turn")
    assert hand(match, 0) == "U1"


def test_ro_19_no_action_at_all_or_only_one_is_allowed() -> None:
    match = play(alternate(seat("C1"), seat()), DONE)
    assert told(match) == [("turn", 1, 1)]
    match = play(alternate(seat("C1"), seat()), use("C1"), DONE)
    assert asking(match) == (1, "turn")


def test_ro_19_discarding_any_number_is_one_action() -> None:
    match = play(alternate(seat("P1 P2 P3 P4"), seat()), DISCARD)
    assert asking(match) == (0, "discard")
    assert refused(match, DONE) == ("drop-one", "RO-19")
    play(match, drop("P1"), drop("P3"))
    assert asking(match) == (0, "tidy")
    assert refused(match, drop("P1")) == ("not-in-hand", "RO-03")
    assert refused(match, layout.DROP + len(CARDS)) == ("no-such-card", "RO-23")
    assert DONE in match.legal()
    play(match, DONE)
    assert truth(match).spent == 1
    assert asking(match) == (0, "turn")
    play(match, DISCARD, drop("P2"), drop("P4"))
    assert asking(match) == (1, "turn")
    assert discards(match) == "P1 P2 P3 P4"


def test_ro_19_an_empty_hand_has_nothing_to_discard() -> None:
    match = alternate(seat(), seat("P1"))
    assert DISCARD not in match.legal()
    assert refused(match, DISCARD) == ("not-in-hand", "RO-03")


def test_ro_19_that_the_discarding_is_over_is_told_whoever_can_see_it() -> None:
    match = play(alternate(seat("P1 P2 P3"), seat(), seat()), DISCARD, drop("P1"))
    before = quiet_sight(match, 1)
    play(match, DONE)
    assert told(match, 1) or quiet_sight(match, 1) == before


def test_ro_19_nobody_sees_that_somebody_thinks_about_discarding() -> None:
    match = alternate(seat("P1 P2"), seat(), seat())
    before = {viewer: quiet_sight(match, viewer) for viewer in (None, 1, 2)}
    play(match, DISCARD)
    assert {viewer: quiet_sight(match, viewer) for viewer in (None, 1, 2)} == before
    assert match.can_undo


def test_ro_19_there_is_no_hand_limit_and_no_filling_up() -> None:
    match = play(alternate(seat(FIVE), seat(), topup="normal"), DRAW, DRAW)
    assert truth(match).held[:2] == [7, 0]
    assert heard(match) == ["drew", "turn"]
    match = play(alternate(seat("C1"), seat(), topup="start"), use("C1"), DONE)
    assert truth(match).held[:2] == [0, 0]


def test_ro_19_discard_excess_does_not_bind_here() -> None:
    match = play(alternate(seat("P1 P2"), seat(), discard="excess"), DISCARD)
    assert match.legal() == [drop("P1"), drop("P2")]


def test_ro_19_a_getaway_is_the_whole_turn() -> None:
    match = all_pass(play(alternate(seat(FIVE, pile="A"), seat(), force="0"), STASH))
    assert asking(match) == (1, "turn")
    assert hand(match, 0) == FIVE
    assert stash(match, 0) == "A"


def test_ro_19_reactions_and_getaway_cards_are_no_actions() -> None:
    match = alternate(seat("SNITCH M3 P1"), seat("P2 P4", pile="A"), force="1")
    play(match, *snitch(1), use("P2"), DONE, use("M3"), DONE, use("P4"), DONE, DONE)
    assert stash(match, 1) == "A"
    assert asking(match) == (0, "turn")
    assert truth(match).spent == 1
    match = play(alternate(seat("LOCK LOCK"), seat("P1", stash="AA")), *pick_lock(1), DONE)
    assert asking(match) == (0, "turn")
    assert truth(match).spent == 1


@pytest.mark.parametrize("card", ["JACK", "BLOCKS", "FEED", "LOCK"])
def test_ro_19_a_card_played_on_somebody_is_one_action(card: str) -> None:
    match = alternate(seat(f"{card} {card}"), seat(stash="A", car="C1", driver="D1", upgrades="U1"))
    play(match, use(card), on(1))
    assert asking(match) == (0, "turn")
    assert (truth(match).spent, truth(match).picked, truth(match).victim) == (1, -1, -1)


def test_ro_19_a_replaced_upgrade_is_one_action() -> None:
    match = play(alternate(seat("U1", upgrades="U2 V1"), seat()), use("U1"), swap(0))
    assert (asking(match), truth(match).spent) == ((0, "turn"), 1)


def test_ro_19_a_spree_ends_the_turn() -> None:
    match = all_pass(play(alternate(seat("SPREE C1", pile="A"), seat(), force="0"), *spree(2)))
    assert asking(match) == (1, "turn")
    assert truth(match).stowed[0] == 3
    match = all_pass(play(alternate(seat("SPREE C1"), seat(), force="0"), use("C1"), *spree(1)))
    assert asking(match) == (1, "turn")


def test_ro_19_a_trap_ends_the_turn() -> None:
    match = play(alternate(seat(f"LOCK {FIVE} P2", pile="E"), seat("TRAP", stash="A")), *pick_lock(1), use("TRAP"))
    assert asking(match) == (1, "turn")
    assert jailed(match) == {0}
    assert truth(match).held[0] == 6  # there is no limit


def test_ro_19_in_jail_the_hand_is_kept_whole() -> None:
    match = play(alternate(seat(f"{FIVE} P2 P2", pile="E"), seat(), force="4"), STASH, DONE, DONE)
    assert jailed(match) == {0}
    assert truth(match).held[0] == 7
    assert asking(match) == (1, "turn")


def test_ro_19_the_loot_deck_is_never_reshuffled_and_its_last_card_ends_the_game_after_that_turn() -> None:
    match = play(alternate(seat("C1", pile="E"), seat(stash="A"), bank="B", lost="CC"), LOOT)
    assert match.result() is None
    assert LOOT not in match.legal()
    assert refused(match, LOOT) == ("no-loot", "RO-05")
    assert len(lost(match)) > 2
    play(match, use("C1"))
    assert ending(match) == "bank-empty"
    assert points(match) == ([0, 10], [2, 1])


def test_ro_19_a_spree_that_draws_the_last_card_still_has_its_getaway() -> None:
    match = play(alternate(seat("SPREE"), seat(), bank="BC", lost="", force="0"), use("SPREE"))
    assert match.legal() == [haul(1), haul(2)]
    play(match, haul(2))
    assert asking(match) == (1, "chase")
    assert "refilled" not in heard(match)
    play(match, DONE)
    assert ending(match) == "bank-empty"
    assert points(match)[0] == [150, 0]


def test_ro_19_with_one_card_in_the_bank_the_game_goes_on() -> None:
    match = play(alternate(seat(), seat(), bank="BC"), LOOT, DONE)
    assert match.result() is None
    assert asking(match) == (1, "turn")


def test_ro_19_loot_in_the_discards_is_no_spree() -> None:
    match = play(alternate(seat("SPREE"), seat(), bank="A", lost="BBB"), LOOT)
    assert refused(match, use("SPREE")) == ("no-loot", "RO-05")


@pytest.mark.parametrize("counted", ["stash", "all"])
def test_ro_19_stashed_money_counts_or_with_counted_all_all_loot(counted: str) -> None:
    for goal in ("cash", "rounds", "time"):
        match = alternate(
            seat(pile="EE"), seat(stash="C", pile="N"), turn=1, counted=counted, goal=goal, rounds=1, bank="A"
        )
        if goal == "time":
            ring(match)
        play(match, LOOT if goal == "cash" else DONE)
        if goal == "cash":
            play(match, DONE)
        assert match.result() is not None
        more = 10 if goal == "cash" else 0
        expected = ([600, 100 + more], [1, 2]) if counted == "all" else ([0, 100], [2, 1])
        assert points(match) == expected
        for viewer in (0, 1, None):
            assert list(match.board(viewer).result.points) == expected[0]  # type: ignore[union-attr]


def test_ro_19_counted_all_means_nothing_in_the_standard_game() -> None:
    match = table(seat(pile="EE"), seat(stash="C"), turn=1, goal="rounds", rounds=1, counted="all")
    idle_turn(match)
    assert points(match)[0] == [0, 100]


def test_ro_19_cash_ends_nothing() -> None:
    match = all_pass(play(alternate(seat(pile="EEEE"), seat(), force="0"), STASH))
    assert match.result() is None
    assert stash(match, 0) == "EEEE"


def test_ro_19_rounds_or_time_end_it_earlier() -> None:
    match = play(alternate(seat(), seat(), turn=1, goal="rounds", rounds=1), DONE)
    assert ending(match) == "rounds-over"
    match = play(ring(alternate(seat(), seat(), goal="time")), DONE)
    assert ending(match) == "late"


def test_ro_19_the_robber_deck_is_refilled_and_when_it_is_empty_nobody_draws() -> None:
    match = play(alternate(seat(), seat(), deck="", discards="P1 M1", hoarder=1), DRAW, DRAW)
    assert hand(match, 0) == "P1 M1"
    idle_turn(match)
    assert DRAW not in match.legal()
    assert refused(match, DRAW) == ("no-cards", "RO-05")
    assert DRAW in alternate(seat(), seat(), deck="P1", hoarder=1).legal()


def test_ro_19_a_missed_turn_is_missed_whole() -> None:
    match = play(alternate(seat(), seat("C1"), seat(), jail=[1]), DONE)
    assert told(match) == [("missed", 1), ("turn", 2, 1)]


# Ends


def test_ro_20_cash_ends_the_game_in_anothers_turn() -> None:
    match = table(seat("SNITCH"), seat("P1", pile="C", stash="EEE"), force="1")
    play(match, LIE_LOW, *snitch(1), use("P1"), DONE, DONE)
    assert ending(match) == "rich"
    assert match.actor is None
    assert points(match) == ([0, 1000], [2, 1])
    assert (truth(match).runner, truth(match).picked, truth(match).victim) == (-1, -1, -1)


@pytest.mark.parametrize("trap", ["", "P1"])
def test_ro_20_cash_ends_the_game_by_a_pick_lock_too(trap: str) -> None:
    match = play(table(seat("LOCK LOCK", stash="EEE"), seat(trap, stash="CC")), LIE_LOW, *pick_lock(1))
    if trap:
        play(match, DONE)
    assert ending(match) == "rich"
    assert heard(match)[-2:] == ["stole", "finished"]
    assert points(match) == ([1000, 100], [1, 2])


def test_ro_20_cash_ends_the_game_at_the_moment_the_score_is_reached() -> None:
    match = chase(seat("P1 P2", pile="C", stash="EEE"), seat("M3"), cops="1", passed=[1])
    play(match, use("P1"))
    assert ending(match) == "rich"


@pytest.mark.parametrize("players", FEW_AND_MANY)
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("rounds", [1, 3])
def test_ro_20_so_many_full_rounds_are_played(players: int, starter: int, rounds: int) -> None:
    match = table(*crowd(players), turn=starter, starter=starter, goal="rounds", rounds=rounds)
    for number in range(rounds * players):
        assert match.result() is None
        assert truth(match).round == 1 + number // players
        idle_turn(match)
    assert ending(match) == "rounds-over"
    assert heard(match)[-1] == "finished"


def test_ro_20_missed_turns_count() -> None:
    match = table(seat(), seat(), seat(), jail=[1, 2], goal="rounds", rounds=1)
    idle_turn(match)
    assert ending(match) == "rounds-over"
    assert heard(match)[-3:] == ["missed", "missed", "finished"]


def test_ro_20_twenty_rounds_unless_said_otherwise() -> None:
    assert dealt(2, 1, goal="rounds")._box_row.rounds == 20
    match = table(seat(), seat(), turn=1, round=20, goal="rounds")
    idle_turn(match)
    assert ending(match) == "rounds-over"
    match = table(seat(), seat(), turn=1, round=20)
    idle_turn(match)
    assert match.result() is None


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_20_when_time_is_up_the_turn_is_played_out(players: int) -> None:
    match = table(*crowd(players, seat("P1", pile="E")), force="0", goal="time")
    ring(match)
    assert told(match) == [("clock-rang",)]
    assert asking(match) == (0, "turn")
    assert match.legal() == [LOOT, LIE_LOW, STASH]
    all_pass(play(match, STASH))
    assert asking(match) == (0, "tidy")
    play(match, DONE)
    assert ending(match) == "late"
    assert points(match)[0][0] == 300


def test_ro_20_time_may_be_up_in_the_middle_of_a_getaway_out_of_turn() -> None:
    match = table(seat("SNITCH C1"), seat("P1", pile="A"), force="1", goal="time")
    play(match, LIE_LOW, *snitch(1))
    before = match.legal()
    ring(match)
    assert match.legal() == before
    assert asking(match) == (1, "run")
    play(match, use("P1"), DONE, DONE, use("C1"), DONE, DONE)
    assert ending(match) == "late"
    assert stash(match, 1) == "A"


def test_ro_20_the_bell_leaves_a_card_that_is_about_to_be_played_to_be_taken_back() -> None:
    """It rings in the middle of a choice, twice half made: both halves can be taken back, and it has rung."""
    match = play(dealt(2, 5, goal="time"), LIE_LOW)
    match._table[:] = play(table(seat("BLOCKS", upgrades="U1 V1"), seat(upgrades="U2 V1"), goal="time"), LIE_LOW)._table
    before = match.legal()
    play(match, use("BLOCKS"), on(1))
    ring(match)
    assert match.can_undo
    play(match, take(1))
    for _ in range(3):
        match.undo()
        assert not fault(match)
    assert match.legal() == before
    assert match._row.late == 1
    assert [layout.EVENTS[kind][0] for kind, _ in match.view(None).events] == ["clock-rang"]
    assert match.actions == (LIE_LOW, -1)
    assert len(match.hearings) == 1 + len(match.actions)
    assert not match.can_undo


def test_ro_20_only_the_clock_of_a_game_for_time_calls_time_and_only_once() -> None:
    match = table(seat(), seat(), goal="time")
    objection = rules.objection
    assert objection(match._box_row, match._row, HOUSE, layout.TIME_UP) == ALLOWED
    for who in (0, 1):
        assert objection(match._box_row, match._row, who, layout.TIME_UP) == layout.NO_CLOCK
    ring(match)
    assert objection(match._box_row, match._row, HOUSE, layout.TIME_UP) == layout.NO_CLOCK
    idle_turn(match)
    assert objection(match._box_row, match._row, HOUSE, layout.TIME_UP) == layout.NO_CLOCK
    for goal in ("cash", "rounds"):
        match = table(seat(), seat(), goal=goal)
        assert objection(match._box_row, match._row, HOUSE, layout.TIME_UP) == layout.NO_CLOCK


def test_ro_20_the_clock_has_as_many_minutes_as_the_option_says() -> None:
    assert GAME.clock({"goal": "time", "minutes": 45}) == 45 * 60
    assert GAME.clock({"goal": "time"}) == 3600
    assert GAME.clock({"goal": "cash", "minutes": 45}) is None
    assert GAME.clock({"goal": "rounds"}) is None
    assert GAME.time_up == layout.TIME_UP


def test_ro_20_a_game_that_time_ended_replays_to_the_same_end() -> None:
    match = dealt(3, 5, goal="time")
    play(match, LOOT)
    match.interject(layout.TIME_UP)
    while match.actor is not None:
        match.play(match.legal()[0])
    assert ending(match) == "late"
    record = match.record()
    assert min(record.actions) < 0
    again = larceny.engine.match.replay(GAME, record)
    assert again.truth == match.truth


# Stalling


@pytest.mark.parametrize("players", FEW_AND_MANY)
@pytest.mark.parametrize("play_", ["standard", "alternate"])
def test_ro_21_five_full_rounds_without_loot_and_getaway_end_the_game(players: int, play_: str) -> None:
    match = table(*crowd(players, seat(stash="A")), play=play_)
    for _ in range(5 * players):
        assert match.result() is None
        idle_turn(match)
    assert ending(match) == "quiet"
    assert points(match)[0][0] == 10


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_21_a_loot_card_starts_the_count_anew(players: int) -> None:
    match = table(*crowd(players), idle=5 * players - 1)
    play(match, LOOT, DONE, DONE)
    for _ in range(5 * players):
        assert match.result() is None
        idle_turn(match)
    assert ending(match) == "quiet"


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_21_a_getaway_starts_the_count_anew(players: int) -> None:
    match = all_pass(play(table(*crowd(players, seat(pile="A")), idle=5 * players - 1, force="0"), STASH))
    assert truth(match).idle == 0
    match = table(*crowd(players, seat("SNITCH"), seat("P1", pile="A")), idle=5 * players - 1, force="1")
    play(match, LIE_LOW, *snitch(1), DONE, DONE, DONE, DONE)
    assert match.result() is None
    assert truth(match).idle <= 1


def test_ro_21_one_turn_less_is_not_enough_and_missed_turns_count() -> None:
    match = table(seat(), seat(), seat(), idle=13)
    idle_turn(match)
    assert match.result() is None
    match = table(seat(), seat(), seat(), idle=13, jail=[1])
    idle_turn(match)
    assert ending(match) == "quiet"


# Questions that betray nothing


def same_for_others(matches: Sequence[larceny.Match], whose: int, *answers: int) -> None:
    """Two hands of one player: the others get the same, to the last byte, with every answer."""
    one, other = matches
    assert hand(one, whose) != hand(other, whose)
    for answer in (None, *answers):
        if answer is not None:
            play(one, answer)
            play(other, answer)
        for viewer in viewers(one):
            if viewer != whose:
                assert sight(one, viewer) == sight(other, viewer), (viewer, answer)
                assert told(one, viewer) == told(other, viewer)
        assert (one.actor, one.last_heard) == (other.actor, other.last_heard)
        assert rules.guarded(one._box_row, one._row) == rules.guarded(other._box_row, other._row)


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_22_the_robbed_are_asked_for_a_trap_with_any_card_in_hand(players: int) -> None:
    matches = []
    for card in ("TRAP", "P1"):
        match = table(*crowd(players, seat("LOCK LOCK"), seat(card, stash="AA")), discards="")
        play(match, LIE_LOW, *pick_lock(1))
        assert asking(match) == (1, "trap")
        assert rules.guarded(match._box_row, match._row)
        matches.append(match)
    assert matches[1].legal() == [DONE]
    same_for_others(matches, 1, DONE)


def test_ro_22_the_robbed_without_cards_are_not_asked() -> None:
    match = play(table(seat("LOCK"), seat(stash="A"), seat()), LIE_LOW, *pick_lock(1))
    assert heard(match) == ["picked", "stole"]


@pytest.mark.parametrize("players", FEW_AND_MANY)
def test_ro_22_everybody_who_has_not_passed_is_asked_for_minus_cards(players: int) -> None:
    matches = [
        play(table(*crowd(players, seat(pile="A"), seat(f"{card} P2")), force="0"), STASH) for card in ("M3", "P1")
    ]
    assert matches[1].legal() == [DONE]
    assert all(asking(match) == (1, "chase") for match in matches)
    assert all(rules.guarded(match._box_row, match._row) for match in matches)
    same_for_others(matches, 1, DONE)


def test_ro_22_even_an_empty_hand_is_asked_for_minus_cards() -> None:
    match = play(table(seat(pile="A"), seat(), force="0"), STASH)
    assert asking(match) == (1, "chase")


def test_ro_22_the_runner_below_the_cops_is_asked_whatever_the_hand() -> None:
    matches = [play(table(seat(card, pile="A"), seat("M1"), seat(), force="1"), STASH) for card in ("P4", "C1")]
    assert matches[1].legal() == [DONE]
    same_for_others(matches, 0, DONE)


@pytest.mark.parametrize("cops", ["X", "1"])
def test_ro_22_the_failed_runner_is_asked_for_a_rescue_whatever_the_hand(cops: str) -> None:
    matches = []
    for card in ("EJECT", "DUMP", "P1"):
        match = chase(seat(card, pile="AA", car="C1"), seat("M1"), seat(), cops="2" if cops == "1" else cops)
        if cops == "1":
            play(match, DONE)
        assert asking(match) == (0, "rescue")
        assert rules.guarded(match._box_row, match._row)
        matches.append(match)
    assert matches[2].legal() == [DONE]
    for match in matches[:2]:
        copy = chase(seat("P1", pile="AA", car="C1"), seat("M1"), seat(), cops="2" if cops == "1" else cops)
        if cops == "1":
            play(copy, DONE)
        same_for_others([match, copy], 0, DONE)


def test_ro_22_choosing_what_to_keep_looks_like_thinking_about_a_rescue() -> None:
    match = chase(seat("EJECT P1", pile="AE"), seat(), seat(), cops="X")
    before = {viewer: quiet_sight(match, viewer) for viewer in (None, 1, 2)}
    play(match, use("EJECT"))
    assert {viewer: quiet_sight(match, viewer) for viewer in (None, 1, 2)} == before
    assert seen(match, 1).asking == layout.ASK_RESCUE
    assert seen(match, 1).picked == -1
    assert seen(match, 0).picked == CARDS.index("EJECT")


@pytest.mark.parametrize("action", [LOOT, LIE_LOW])
def test_ro_22_a_turn_betrays_nothing_of_the_hand(action: int) -> None:
    one = table(seat("P1 P2 P3 C1"), seat("M1"), seat())
    other = table(seat("LOCK SPREE FEED TRAP"), seat("M1"), seat())
    same_for_others([one, other], 0, action, DONE)


def test_ro_22_ordinary_questions_are_not_guarded() -> None:
    match = table(seat("LOCK U1", upgrades="U2 V1"), seat(stash="A"))
    for action in (LIE_LOW, use("U1"), swap(0), DONE):
        assert not rules.guarded(match._box_row, match._row)
        play(match, action)
    assert not rules.guarded(match._box_row, match._row)
    match = play(chase(seat("EJECT", pile="AB"), seat(), cops="X"), use("EJECT"))
    assert asking(match) == (0, "keep")


# Decks


def edited(*edits: tuple[str, str]) -> str:
    """Return the tests' deck with some of its text replaced."""
    source = deck_text()
    for old, new in edits:
        assert old in source
        source = source.replace(old, new, 1)
    return source


FEED = 'name = "FEED"\ndoes = "feed-the-driver"\nnumber = 0\ncount = 4'
PLUS = 'name = "P1"\ndoes = "plus"\nnumber = 1\ncount = 4'
MONEY = 'name = "E"\nworth = 300\ncount = 10'
COP = 'name = "Cop 4"\nforce = 4\ncount = 12'
CAUGHT = 'name = "Cop X"\ncaught = true\ncount = 12'
Kinds = tuple[dict[str, int] | None, dict[str, int] | None, dict[str, int] | None]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FEED, FEED.replace("feed-the-driver", "feed-the-cat"), "robber 'FEED': does: "),
        (FEED, FEED.replace("number = 0", "number = 2"), "robber 'FEED': number: a card that is a feed-the-driver"),
        (FEED, FEED.replace("count = 4", "count = -1"), "robber 'FEED': count: "),
        (FEED, FEED.replace("count = 4", "count = 121"), "robber 'FEED': count: "),
        (FEED, FEED.replace("count = 4", "count = 50"), "robber: there are 146 cards, and there is room for 120"),
        (FEED, FEED.replace("\ncount = 4", ""), "robber 'FEED': count: missing"),
        (FEED, FEED.replace('"FEED"', '"P1"'), "robber 'P1': name: there are two of this name"),
        (FEED, f"{FEED}\nworth = 3", "robber 'FEED': worth: unknown field"),
        (PLUS, PLUS.replace("number = 1", "number = 0"), "robber 'P1': number: a card that is a plus needs a number"),
        (PLUS, PLUS.replace("number = 1", "number = -1"), "robber 'P1': number: "),
        (PLUS, PLUS.replace("number = 1", "number = 21"), "robber 'P1': number: "),
        (MONEY, MONEY.replace("300", "-300"), "loot 'E': worth: "),
        (MONEY, MONEY.replace("300", "1001"), "loot 'E': worth: "),
        (MONEY, MONEY.replace("count = 10", "count = -10"), "loot 'E': count: "),
        (MONEY, MONEY.replace("count = 10", "count = 100"), "loot: there are 150 cards, and there is room for 120"),
        (COP, COP.replace("force = 4", "force = -1"), "cop 'Cop 4': force: "),
        (COP, COP.replace("count = 12", "count = -1"), "cop 'Cop 4': count: "),
        (COP, COP.replace("count = 12", "count = 100"), "cop: there are 160 cards, and there is room for 120"),
        (CAUGHT, f"{CAUGHT}\nforce = 2", "cop 'Cop X': force: a cop who catches has no number"),
        (CAUGHT, CAUGHT.replace("true", '"yes"'), "cop 'Cop X': caught: "),
    ],
)
def test_ro_23_a_wrong_deck_is_told_what_is_wrong_where(old: str, new: str, said: str) -> None:
    with pytest.raises(larceny.DeckError) as wrong:
        GAME.parse_deck(edited((old, new)), "mine.toml")
    assert re.match(f"mine.toml: (line [0-9]+: )?{re.escape(said)}", str(wrong.value))


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ((dict.fromkeys(CARDS, 0), None, None), "robber: all counts are 0"),
        ((None, dict.fromkeys(LOOTS, 0), None), "loot: all counts are 0"),
        ((None, None, dict.fromkeys(COPS, 0)), "cop: all counts are 0"),
        ((None, None, {"X": 12}), "cop: every cop catches"),
        ((None, None, {"0": 0, "X": 12}), "cop: every cop catches"),
    ],
)
def test_ro_23_decks_that_cannot_be_played_with(kinds: Kinds, said: str) -> None:
    with pytest.raises(larceny.DeckError) as wrong:
        GAME.parse_deck(deck_text(*kinds), "mine.toml")
    field, complaint = said.split(": ")
    assert str(wrong.value).startswith(f"mine.toml: {field}: ")
    assert complaint in str(wrong.value)


@pytest.mark.parametrize(("kind", "room"), [("robber", 30), ("loot", 12), ("cop", 12)])
def test_ro_23_there_is_room_for_so_many_types(kind: str, room: int) -> None:
    line = {"robber": 'does = "plus"\nnumber = 1', "loot": "worth = 1", "cop": "force = 1"}[kind]
    have = {"robber": len(CARDS), "loot": len(LOOTS), "cop": len(COPS)}[kind]
    more = [f'[[{kind}]]\nname = "More {number}"\n{line}\ncount = 1' for number in range(room - have + 1)]
    GAME.parse_deck("\n".join([deck_text(), *more[:-1]]), "mine.toml")
    with pytest.raises(larceny.DeckError, match=f"^mine.toml: {kind}: there are {room + 1} types.* room for {room}$"):
        GAME.parse_deck("\n".join([deck_text(), *more]), "mine.toml")


@pytest.mark.parametrize("kind", ["robber", "loot", "cop"])
def test_ro_23_a_deck_without_a_kind_of_cards_is_none(kind: str) -> None:
    blocks = [block for block in deck_text().split("[[") if not block.startswith(kind)]
    with pytest.raises(larceny.DeckError, match=rf"^mine.toml: {kind}: there are none"):
        GAME.parse_deck("[[".join(blocks), "mine.toml")


def test_ro_23_sixty_cards_and_a_thousand_more_than_the_goals_are_worth_no_word() -> None:
    few = dict.fromkeys(CARDS[:15], 3) | {"LOCK": 15}
    deck = GAME.parse_deck(deck_text(few, {"E": 10, "A": 1}, {"0": 1}), "mine.toml")
    box = dealt(6, 1, deck)._box_row
    assert sum(box.robbers) == 60
    assert sum(count * worth for count, worth in zip(box.loot, box.worth, strict=True)) == 3010
    assert GAME.warnings(deck) == GAME.warnings(GAME.house_deck) == ()


@pytest.mark.parametrize(
    ("robbers", "loot", "said"),
    [
        ({"LOCK": 59}, None, ["robber: with 2 players there are 59 cards"]),
        pytest.param(
            None,
            {"E": 10},
            ["loot: all of it is worth $3,000,000, and with 6 players not"],
            marks=pytest.mark.proof,
        ),
        pytest.param(
            None,
            {"N": 100},
            ["loot: all of it is worth $0, and with 2, 3, 4, 5 or 6 players not"],
            marks=pytest.mark.proof,
        ),
        ({"LOCK": 25}, {"E": 5}, ["robber: it cannot be played with 6", "robber: with 2", "loot: all of it"]),
        pytest.param(None, {"E": 5}, ["loot: it cannot be played with 6", "loot: all of it"], marks=pytest.mark.proof),
    ],
)
def test_ro_23_a_box_with_few_cards_or_little_loot_gets_a_warning_and_is_played_with(
    robbers: dict[str, int] | None, loot: dict[str, int] | None, said: list[str]
) -> None:
    deck = GAME.parse_deck(deck_text(robbers, loot), "mine.toml")
    warnings = GAME.warnings(deck)
    assert len(warnings) == len(said)
    assert all(one.startswith(other) and "RO-23" in one for one, other in zip(warnings, said, strict=True))
    match = dealt(5, 1, deck)
    for _ in range(200):
        if match.actor is not None:
            play(match, match.legal()[-1])


@pytest.mark.parametrize(
    ("robbers", "loot", "players", "said"),
    [
        ({"P1": 14, "M1": 15}, None, 6, "robber: 6 players are dealt 30 cards, and there are 29"),
        ({"P1": 9}, None, 2, "robber: 2 players are dealt 10 cards, and there are 9"),
        (None, {"E": 3}, 4, "loot: 4 players draw a card each to see who starts, and there are 3"),
    ],
)
def test_ro_23_refused_is_only_what_cannot_be_dealt_at_that_table(
    robbers: dict[str, int] | None, loot: dict[str, int] | None, players: int, said: str
) -> None:
    deck = GAME.parse_deck(deck_text(robbers, loot), "mine.toml")
    with pytest.raises(larceny.DeckError) as wrong:
        dealt(players, 1, deck)
    assert str(wrong.value) == f"deck 'A test deck': {said} (RO-23)"
    assert any(f"cannot be played with {players}" in warning for warning in GAME.warnings(deck))
    if players > 2:
        dealt(players - 1, 1, deck)


def test_ro_23_the_house_deck_is_such_a_deck() -> None:
    match = larceny.new("robbers", 6, seed=1)
    box = match._box_row
    assert 60 <= sum(box.robbers) <= 120
    assert sum(count * worth for count, worth in zip(box.loot, box.worth, strict=True)) > 3000
    assert {box.deed[card] for card in range(box.types)} == set(range(len(layout.DEEDS)))
    assert box.worth[0] == 0
    assert box.catches
    assert 0 in [box.force[cop] for cop in range(box.kinds_of_cops) if not box.catches >> cop & 1]


def test_ro_23_with_two_players_some_copies_may_stay_in_the_box() -> None:
    deck = GAME.parse_deck(edited(('name = "M3"', 'name = "M3"\nduel = 1')), "mine.toml")
    for players, copies in ((2, 1), (3, EACH), (6, EACH)):
        match = dealt(players, 1, deck)
        assert match._box_row.robbers[CARDS.index("M3")] == copies
        assert match._row.deck_left == EACH * (len(CARDS) - 1) + copies - 5 * players
    few = edited(*((f'name = "{card}"', f'name = "{card}"\nduel = 0') for card in CARDS[:11]))
    warnings = GAME.warnings(GAME.parse_deck(few, "mine.toml"))
    assert [warning.partition(";")[0] for warning in warnings] == ["robber: with 2 players there are 56 cards"]
    many_ = edited(*((f'name = "{card}"', f'name = "{card}"\nduel = 9') for card in CARDS[:11]))
    with pytest.raises(
        larceny.DeckError, match=r"^mine.toml: robber: with 2 players there are 155 cards.* room for 120"
    ):
        GAME.parse_deck(many_, "mine.toml")


def test_ro_23_loot_beyond_all_measure_is_refused() -> None:
    with pytest.raises(larceny.DeckError, match=r"^mine.toml: loot: all loot is worth 33000 thousand.*32000"):
        GAME.parse_deck(deck_text(loot={"E": 110}), "mine.toml")


def test_ro_23_there_are_as_many_of_each_card_as_the_deck_says() -> None:
    copies = GAME.copies(DECK, GAME.box(2, GAME.read_options({}), DECK))
    assert copies == {"robber": [EACH] * 25, "loot": [LOOT_EACH] * 6, "cop": [COPS_EACH] * 6}


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8])
def test_ro_23_two_to_six_can_play(players: int) -> None:
    with pytest.raises(larceny.LarcenyError, match="robbers is for 2, 3, 4, 5 or 6 players"):
        larceny.new("robbers", players, seed=1)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rounds", 0), ("rounds", 101), ("rounds", -3), ("minutes", 0), ("minutes", 241), ("goal", "fame"),
        ("topup", "often"), ("discard", "none"), ("play", "foul"), ("rounds", "many"), ("chase", "twice"),
        ("counted", "none"),
    ],
)  # fmt: skip
def test_ro_23_an_option_is_one_of_those_there_are(option: str, value: str | int) -> None:
    with pytest.raises(larceny.LarcenyError, match=f"robbers option {option}: "):
        larceny.new("robbers", 2, seed=1, options={"goal": "rounds", option: value})


DECKS = {
    "as few as can be": deck_text({"P1": 12, "M1": 12, "LOCK": 12, "SNITCH": 12, "SPREE": 12}, {"E": 11}, {"1": 1}),
    "as many as can be": deck_text(dict.fromkeys(CARDS[:24], 5), dict.fromkeys(LOOTS, 20), dict.fromkeys(COPS, 20)),
    "no getaway cards": deck_text({"LOCK": 30, "TRAP": 30}, {"E": 20, "N": 3}, {"0": 3, "X": 3}),
    "thieves only": deck_text({"JACK": 15, "BLOCKS": 15, "FEED": 15, "U1": 15, "V1": 15, "C1": 15, "D1": 15}),
}


KINDS = ("standard", "alternate")
# Each deck in one kind of game, for few or many; `make proof` has the others.
TABLES = [
    pytest.param(
        play_,
        name,
        players,
        marks=() if play_ == KINDS[number % 2] and players == FEW_AND_MANY[number // 2] else pytest.mark.proof,
    )
    for number, name in enumerate(DECKS)
    for play_ in KINDS
    for players in FEW_AND_MANY
]


@pytest.mark.parametrize(("play_", "name", "players"), TABLES)
def test_ro_23_other_decks_can_be_played_with(name: str, players: int, play_: str) -> None:
    deck = GAME.parse_deck(DECKS[name], "mine.toml")
    goal = "rounds" if players == 2 else "cash"
    match = dealt(players, len(name), deck, play=play_, goal=goal, rounds=4)
    choice = random.Random(len(name)).choice
    for _ in range(150):
        if match.actor is None:
            break
        match.play(choice(match.legal()))
        assert fault(match) == ""
    assert len(match.actions) > 5


def test_ro_23_twelve_types_of_loot_and_cops_are_all_told_of() -> None:
    lines = [deck_text({"LOCK": 60}).split("[[loot]]")[0]]
    lines += [f'[[loot]]\nname = "Loot {number}"\nworth = 300\ncount = 1' for number in range(12)]
    lines += [f'[[cop]]\nname = "Cop {number}"\nforce = {number % 2}\ncount = 1' for number in range(12)]
    match = dealt(2, 1, GAME.parse_deck("\n".join(lines), "mine.toml"), play="alternate")
    runner, all_of_a_kind = truth(match).turn, 0x01010101
    match._table["pile"][0][runner] = 1
    match._table["loot_deck"] = 0
    match._row.loot_left, match._row.piled[runner] = 0, 12
    play(match, STASH)
    assert told(match)[-1] == ("cops-came", all_of_a_kind, all_of_a_kind, all_of_a_kind, 6)
    play(match, DONE, DONE)
    assert told(match)[0] == ("jailed", runner, all_of_a_kind, all_of_a_kind, all_of_a_kind)
    match = dealt(2, 1, GAME.parse_deck("\n".join(lines), "mine.toml"))
    runner, brought = truth(match).turn, [0, 0, 0]
    for _ in range(12):
        play(match, LOOT)
        brought = [sum(pair) for pair in zip(brought, told(match, runner)[1][1:], strict=True)]
        match._row.turn = match._row.asked = runner
        match._row.asking = layout.ASK_TURN
    assert brought == [all_of_a_kind] * 3


# No game without an end


@pytest.mark.parametrize("players", FEW_AND_MANY)
@pytest.mark.parametrize("goal", ["cash", "time"])
@pytest.mark.parametrize("play_", ["standard", "alternate"])
def test_ro_24_after_a_hundred_rounds_stashed_money_decides(players: int, goal: str, play_: str) -> None:
    seats = crowd(players, seat(pile="E"), seat(stash="A"))
    match = table(*seats, turn=players - 1, round=100, goal=goal, play=play_)
    idle_turn(match)
    assert ending(match) == "worn-out"
    assert points(match)[0][:2] == [0, 10]


def test_ro_24_the_hundredth_round_is_played_to_its_end() -> None:
    match = table(seat(), seat(), seat(), turn=2, round=99)
    idle_turn(match)
    assert truth(match).round == 100
    for _ in range(3):
        assert match.result() is None
        idle_turn(match)
    assert ending(match) == "worn-out"


def test_ro_24_a_game_of_a_hundred_rounds_ends_as_it_was_meant_to() -> None:
    match = table(seat(), seat(), turn=1, round=100, goal="rounds", rounds=100)
    idle_turn(match)
    assert ending(match) == "rounds-over"


def test_ro_24_a_table_that_always_fails_comes_to_an_end() -> None:
    deck = GAME.parse_deck(deck_text({"LOCK": 60}, None, {"4": 60}), "mine.toml")
    match = dealt(2, 1, deck)
    while match.actor is not None:
        match.play(STASH if STASH in match.legal() else match.legal()[0])
    assert ending(match) == "worn-out"
    assert truth(match).round == 100
    assert points(match) == ([0, 0], [1, 1])


# Games of older rules


def test_a_game_of_the_rules_before_is_refused_with_their_version() -> None:
    """Of any kind: another chase would lead to another end."""
    match = play(dealt(2, 5), LOOT)
    record = msgspec.structs.replace(match.record(), rules=1).sealed()
    with pytest.raises(
        larceny.RecordError, match="needs version 1 of the robbers rules; this house has version 2 alone"
    ):
        larceny.replay(record)
    position = match.position().replace("rules: 2", "rules: 1").replace(" chase=on", "").replace(" counted=stash", "")
    with pytest.raises(larceny.LarcenyError, match="the position needs version 1 of the robbers rules"):
        larceny.Match.from_position(GAME, position, DECK)


# What no table may be

Edit = tuple[str, tuple[int, ...], int]  # a field, a place in it, by how much it is wrong


def some_chase() -> larceny.Match:
    """Seat 0 runs from a two and a one; seat 1 has laid a minus card, seat 2 sits in jail."""
    runner = seat("P1 EJECT", pile="AB", stash="C", car="C1", upgrades="U1")
    return chase(runner, seat("M1", laid="M1"), seat("TRAP"), cops="21", jail=[2])


def some_turn() -> larceny.Match:
    """Seat 0 plays cards; the others have what can be taken."""
    there = seat("TRAP", pile="A", stash="B", upgrades="U1 U2")
    return play(table(seat("LOCK BLOCKS U2 SPREE", upgrades="V1 U1"), there, seat()), LIE_LOW)


def drawn(card: str, copies: int = 1) -> list[Edit]:
    """Take this many copies from the deck, or put them back into it."""
    return [("robber_deck", (CARDS.index(card),), -copies), ("deck_left", (), -copies)]


@pytest.mark.parametrize(
    ("wrong", "edits"),
    [
        (OUT_OF_RANGE, [("turn", (), 3)]),
        (soundness.NO_ROUND, [("turn", (), -1)]),
        (OUT_OF_RANGE, [("starter", (), 3)]),
        (soundness.NO_ROUND, [("starter", (), -1)]),
        (soundness.NO_ROUND, [("round", (), -1)]),
        (soundness.NO_ROUND, [("round", (), 100)]),
        (soundness.NO_ROUND, [("late", (), 1)]),
        (soundness.NO_ROUND, [("spent", (), 1)]),
        (OUT_OF_RANGE, [("spent", (), -1)]),
        (soundness.NO_ROUND, [("jailed", (), 8)]),
        (OUT_OF_RANGE, [("idle", (), -1)]),
        (soundness.NO_ROUND, [("idle", (), 17)]),
        (soundness.NO_ROUND, [("ended", (), layout.RICH)]),
        (soundness.NO_GETAWAY, [("caught", (), 1)]),
        (soundness.NO_GETAWAY, [("runner", (), -1)]),
        (soundness.NO_GETAWAY, [("runner", (), 1)]),
        (OUT_OF_RANGE, [("runner", (), 3)]),
        (soundness.NO_GETAWAY, [("passed", (), 1)]),
        (soundness.NO_GETAWAY, [("passed", (), -4)]),
        (soundness.NO_GETAWAY, [("passed", (), 8)]),
        (soundness.NO_GETAWAY, [("tally", (), 1)]),
        (soundness.NO_GETAWAY, [("force", (), 1)]),
        (soundness.NO_GETAWAY, [("jailed", (), 1), ("passed", (), 1)]),
        (soundness.NO_GETAWAY, [("jailed", (), 2)]),
        (soundness.NO_GETAWAY, [("chasing", (0,), 1), ("cop_deck", (0,), -1)]),
        (soundness.NO_GETAWAY, [("played", (0, 4), 1), ("played", (1, 4), -1), ("tally", (), 2)]),
        (soundness.NO_GETAWAY, [("played", (1, 0), 1), ("hand", (0, 0), -1), ("held", (0,), -1), ("tally", (), -1)]),
        (soundness.NO_DECISION, [("asked", (), 1)]),
        (OUT_OF_RANGE, [("asked", (), 3)]),
        (soundness.NO_DECISION, [("asked", (), -1)]),
        (soundness.NO_DECISION, [("asking", (), 1)]),  # a hunter is asked
        (OUT_OF_RANGE, [("asking", (), 4)]),
        (soundness.NO_DECISION, [("asking", (), -layout.ASK_RUN)]),
        (soundness.NO_DECISION, [("asking", (), layout.ASK_PLAY - layout.ASK_RUN)]),
        (soundness.NO_DECISION, [("asking", (), layout.ASK_KEEP - layout.ASK_RUN)]),
        (soundness.NO_DECISION, [("asked", (), 2), ("asking", (), 1)]),  # who is in jail
        (soundness.NO_DECISION, [("picked", (), 1)]),
        (soundness.NO_DECISION, [("victim", (), 2)]),
        (soundness.NO_DECISION, [("slot", (), 1)]),
        (soundness.NO_DECISION, [("ended", (), layout.QUIET)]),
        (soundness.NO_DECISION, [("ended", (), layout.QUIET), ("asking", (), layout.ASK_TURN - layout.ASK_RUN)]),
        (soundness.MISCOUNTED, [("deck_left", (), 1)]),
        (soundness.MISCOUNTED, [("loot_left", (), -1)]),
        (soundness.MISCOUNTED, [("held", (1,), 1)]),
        (soundness.MISCOUNTED, [("piled", (0,), 1)]),
        (soundness.MISCOUNTED, [("stowed", (0,), -1)]),
        (TWICE, [("hand", (0, 0), 1)]),
        (NOWHERE, [("robber_deck", (3,), -1)]),
        (TWICE, [("discards", (3,), 1)]),
        (OUT_OF_RANGE, [("discards", (3,), -1), ("robber_deck", (3,), 1)]),
        (OUT_OF_RANGE, [("robber_deck", (3,), -5), ("discards", (3,), 5)]),
        (OUT_OF_RANGE, [("hand", (0, 3), -1), ("robber_deck", (3,), 1)]),
        (OUT_OF_RANGE, [("played", (0, 3), -1), ("robber_deck", (3,), 1)]),
        (NOWHERE, [("car", (0,), 1)]),
        (TWICE, [("driver", (0,), 1 + CARDS.index("D1"))]),
        (NOWHERE, [("upgrade", (0, 0), 1)]),
        (TWICE, [("pile", (0, 0), 1)]),
        (TWICE, [("stash", (0, 0), 1)]),
        (NOWHERE, [("loot_deck", (0,), -1)]),
        (TWICE, [("loot_discards", (0,), 1)]),
        (OUT_OF_RANGE, [("loot_discards", (0,), -1), ("loot_deck", (0,), 1)]),
        (OUT_OF_RANGE, [("pile", (1, 0), -1), ("loot_deck", (0,), 1)]),
        (OUT_OF_RANGE, [("stash", (1, 0), -1), ("loot_deck", (0,), 1)]),
        (TWICE, [("chasing", (1,), 1)]),
        (TWICE, [("cop_deck", (1,), 1)]),
        (OUT_OF_RANGE, [("cop_discards", (1,), -1), ("cop_deck", (1,), 1)]),
        (OUT_OF_RANGE, [("chasing", (0,), -1), ("cop_deck", (0,), 1)]),
        (soundness.STRAY_PART, [("car", (0,), -1), *drawn("M3"), *drawn("C1", -1)]),
        (soundness.STRAY_PART, [("driver", (0,), 1), *drawn("P1")]),
        (soundness.STRAY_PART, [("upgrade", (0, 0), -1), *drawn("D3"), *drawn("U1", -1)]),
        (soundness.STRAY_PART, [("upgrade", (0, 1), 2), *drawn("P2")]),
        (soundness.STRAY_PART, [("car", (3,), 1 + CARDS.index("C1")), *drawn("C1")]),
        (soundness.STRAY_PART, [("driver", (3,), 1 + CARDS.index("D1")), *drawn("D1")]),
        (soundness.STRAY_PART, [("upgrade", (3, 0), 1 + CARDS.index("U1")), *drawn("U1")]),
        (soundness.STRAY_PART, [("upgrade", (3, 1), 1 + CARDS.index("U1")), *drawn("U1")]),
        (soundness.STRAY_PART, [("held", (3,), 1)]),
        (soundness.STRAY_PART, [("piled", (4,), 1)]),
    ],
)
def test_a_getaway_that_no_rule_leads_to_is_found_out(wrong: int, edits: list[Edit]) -> None:
    match = some_chase()
    for name, place, by in edits:
        match._table[name][(0, *place)] += by
    assert soundness.sound(match._box_row, match._row) == wrong


@pytest.mark.parametrize(
    ("steps", "edits"),
    [
        ((), [("asked", (), 1)]),
        ((), [("asking", (), layout.ASK_VICTIM - layout.ASK_PLAY)]),
        ((), [("asking", (), layout.ASK_TRAP - layout.ASK_PLAY)]),
        ((), [("asking", (), layout.ASK_RUN - layout.ASK_PLAY)]),
        ((), [("asking", (), layout.ASK_CHASE - layout.ASK_PLAY)]),
        ((use("LOCK"),), [("picked", (), 1)]),
        ((use("LOCK"),), [("picked", (), len(CARDS) - CARDS.index("LOCK"))]),
        ((use("LOCK"),), [("victim", (), 2)]),
        ((use("LOCK"),), [("slot", (), 1)]),
        ((use("LOCK"),), [("asking", (), layout.ASK_PLAY - layout.ASK_VICTIM)]),
        ((use("LOCK"),), [("asking", (), layout.ASK_SPREE - layout.ASK_VICTIM)]),
        ((use("LOCK"),), [("asking", (), layout.ASK_REPLACE - layout.ASK_VICTIM)]),
        ((use("LOCK"),), [("asked", (), 1)]),
        ((use("SPREE"),), [("victim", (), 2)]),
        ((use("SPREE"),), [("slot", (), 1)]),
        ((use("SPREE"),), [("asking", (), layout.ASK_VICTIM - layout.ASK_SPREE)]),
        ((use("U2"),), [("victim", (), 2)]),
        ((use("U2"),), [("slot", (), 1)]),
        ((use("U2"),), [("picked", (), 1)]),
        ((use("BLOCKS"), on(1)), [("victim", (), -2)]),
        ((use("BLOCKS"), on(1)), [("victim", (), 1)]),
        ((use("BLOCKS"), on(1)), [("victim", (), -1)]),
        ((use("BLOCKS"), on(1)), [("slot", (), 1)]),
        ((use("BLOCKS"), on(1), take(1)), [("victim", (), -2)]),
        ((use("BLOCKS"), on(1), take(1)), [("victim", (), -1)]),
        ((use("BLOCKS"), on(1), take(1)), [("victim", (), 1)]),
        ((use("BLOCKS"), on(1), take(1)), [("slot", (), -2)]),
        ((*pick_lock(1),), [("victim", (), 1)]),
        ((*pick_lock(1),), [("victim", (), -2)]),
        ((*pick_lock(1),), [("victim", (), -1), ("asked", (), -1)]),
        ((*pick_lock(1),), [("asked", (), -1)]),
        ((*pick_lock(1),), [("asked", (), 1)]),
        ((*pick_lock(1),), [("jailed", (), 2)]),
        ((*pick_lock(1),), [("stash", (1, 2), -1), ("stowed", (1,), -1), ("loot_deck", (2,), 1), ("loot_left", (), 1)]),
        ((use("BLOCKS"), on(1), take(1)), [("picked", (), CARDS.index("LOCK") - CARDS.index("BLOCKS"))]),
        ((), [("jailed", (), 1)]),
        ((DONE,), [("jailed", (), 1)]),
    ],
)
def test_a_decision_that_no_rule_leads_to_is_found_out(steps: tuple[int, ...], edits: list[Edit]) -> None:
    match = play(some_turn(), *steps)
    for name, place, by in edits:
        match._table[name][(0, *place)] += by
    assert soundness.sound(match._box_row, match._row) == soundness.NO_DECISION


def test_a_slot_that_no_car_has_is_found_out() -> None:
    match = play(some_turn(), use("BLOCKS"), on(1), take(1))
    match._table["slot"] += 1
    assert soundness.sound(match._box_row, match._row) == OUT_OF_RANGE


def away_already() -> larceny.Match:
    """Seat 1 hunts a runner who has reached the score."""
    return chase(seat(pile="A", car="C1"), seat(), cops="1", asked=1)


def failed() -> larceny.Match:
    return play(chase(seat("P1", pile="A"), seat(), cops="1"), DONE)


def ejecting() -> larceny.Match:
    return play(chase(seat("EJECT DUMP", pile="A"), seat(), cops="X"), use("EJECT"))


def last_spree() -> larceny.Match:
    """Set out a spree for the only loot card that can be drawn."""
    match = table(seat("SPREE"), seat(), bank="A", hoarder=1, goal="rounds")
    return play(match, LIE_LOW, use("SPREE"))


@pytest.mark.parametrize(
    ("start", "edits"),
    [
        (away_already, [("asked", (), -1), ("asking", (), layout.ASK_RESCUE - layout.ASK_CHASE)]),
        (away_already, [("asked", (), -1), ("asking", (), layout.ASK_RUN - layout.ASK_CHASE)]),
        (failed, [("laid", (), 1)]),
        (failed, [("asked", (), 1)]),
        (ejecting, [("victim", (), 2)]),
        (ejecting, [("slot", (), 1)]),
        (ejecting, [("picked", (), 1)]),
        (ejecting, [("laid", (), 1)]),
        (last_spree, [("loot_deck", (1,), -1), ("loot_left", (), -1), ("stash", (1, 1), 1), ("stowed", (1,), 1)]),
    ],
)
def test_a_question_that_nobody_could_be_asked_is_found_out(
    start: Callable[[], larceny.Match], edits: list[Edit]
) -> None:
    match = start()
    for name, place, by in edits:
        match._table[name][(0, *place)] += by
    assert soundness.sound(match._box_row, match._row) == soundness.NO_DECISION


# What answers are about


def subjects(match: larceny.Match) -> dict[int, str]:
    """Return for each legal answer the name of the card it is about, "" for none."""
    names = [card.name for of_kind in match.deck.cards.values() for card in of_kind] + [""]
    return {action: names[rules.about(match._box_row, match._row, action)] for action in match.legal()}


def test_to_play_a_card_is_about_it_and_to_discard_it_is_about_none() -> None:
    match = table(seat("C1 U1 SPREE P1 TRAP"), seat())
    assert set(subjects(match).values()) == {""}
    cards = subjects(play(match, LIE_LOW))
    assert (cards[use("C1")], cards[use("U1")], cards[use("SPREE")], cards[DONE]) == ("C1", "U1", "SPREE", "")
    cards = subjects(play(match, DONE))
    assert drop("C1") in cards
    assert set(cards.values()) == {""}


def test_plus_minus_traps_and_rescues_are_about_the_card_played() -> None:
    match = chase(seat("P1 EJECT", pile="AE"), seat("M2"), cops="4")
    assert subjects(match) == {DONE: "", use("P1"): "P1"}
    assert subjects(play(match, DONE)) == {DONE: "", use("EJECT"): "EJECT"}
    match = play(chase(seat("P4", pile="A"), seat("M2"), cops="4"), use("P4"), DONE)
    assert subjects(match) == {DONE: "", use("M2"): "M2"}
    match = play(table(seat("LOCK"), seat("TRAP", stash="A")), LIE_LOW, *pick_lock(1))
    assert subjects(match) == {DONE: "", use("TRAP"): "TRAP"}


def test_whom_a_card_meets_is_about_what_it_steals_and_else_about_the_card() -> None:
    seats = (
        seat("JACK FEED BLOCKS SNITCH LOCK SPREE"),
        seat("P1", car="C1", driver="D1", upgrades="- U1", pile="A", stash="A"),
        seat("P1", car="C2", upgrades="U1 U2"),
    )
    for card, wanted in (
        ("JACK", {on(1): "C1", on(2): "C2"}),
        ("FEED", {on(1): "D1"}),
        ("BLOCKS", {on(1): "U1", on(2): ""}),  # which of two is asked next
        ("SNITCH", {on(1): "SNITCH"}),
        ("LOCK", {on(1): "LOCK"}),
    ):
        assert subjects(play(table(*seats), LIE_LOW, use(card))) == wanted


def test_which_upgrade_to_steal_is_about_it_and_so_is_which_goes_for_it() -> None:
    seats = (seat("BLOCKS U1", upgrades="U1 V1"), seat(upgrades="V1 U2"))
    match = play(table(*seats), LIE_LOW, use("BLOCKS"), on(1))
    assert subjects(match) == {take(0): "V1", take(1): "U2"}
    assert subjects(play(match, take(1))) == {swap(0): "U2", swap(1): "U2"}
    assert subjects(play(table(*seats), LIE_LOW, use("U1"))) == {swap(0): "U1", swap(1): "U1"}


def test_which_loot_to_keep_is_about_that_loot_and_how_much_to_draw_about_the_spree() -> None:
    match = play(chase(seat("EJECT", pile="AAE"), seat(), cops="X"), use("EJECT"))
    assert subjects(match) == {DONE: "", keep("A"): "A", keep("E"): "E"}
    match = play(table(seat("SPREE"), seat()), LIE_LOW, use("SPREE"))
    assert set(subjects(match).values()) == {"SPREE"}
