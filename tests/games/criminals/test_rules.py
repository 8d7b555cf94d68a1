"""Criminal's, ruling by ruling: given this table, when that is played, then this."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import larceny
from larceny.engine import fields
from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.memory import mapped
from larceny.games.criminals import layout, rules, soundness
from tests.games.criminals.tables import (
    CLEAR,
    DEAL,
    GAME,
    GONE_AT_2,
    GONE_AT_3,
    GONE_AT_4,
    LETTERS,
    NINES,
    OPTIONS,
    SWAP,
    WEAK,
    WINNER,
    WITHDRAW,
    at_random,
    casing,
    certain,
    check_guesses,
    chips,
    deck_text,
    drop,
    expected,
    hand,
    heist,
    letters,
    looks_alike,
    offered,
    only_way,
    pair,
    pile,
    play,
    refused,
    row,
    seen,
    swap,
    then,
    told,
    truth,
    two,
    worlds,
)
from tests.proving import proofs

SEATS = [(players, first) for players in (2, 4) for first in range(players)]
EVERY_TYPE = {drop(letter) for letter in LETTERS}
# Four of the eighteen have every value of every option; `make proof` plays the others.
every_choice = pytest.mark.parametrize(
    ("contact", "pairs", "partners"),
    [pytest.param(*chosen, marks=pytest.mark.proof if number % 5 else ()) for number, chosen in enumerate(OPTIONS)],
)


def viewers(match: larceny.Match) -> list[int | None]:
    return [None, *range(match.players)]


def sound(match: larceny.Match) -> bool:
    return bool(soundness.sound(match._box_row, match._row) == ALLOWED)


# The deck


def test_cm_01_the_six_pairs_of_the_house_deck_form_one_ring() -> None:
    types = GAME.house_deck.cards["henchman"]
    weak_to = {one.strong: one.weak for one in types}
    assert len(types) == len(weak_to) == 6
    at, met = "Locks", []
    for _ in types:
        met.append(at)
        at = weak_to[at]
    assert at == "Locks"
    assert set(met) == set(GAME.house_deck.names("skill"))


def test_cm_01_a_type_is_weak_to_the_strong_skill_of_the_next() -> None:
    types = GAME.house_deck.cards["henchman"]
    for one, following in zip(types, [*types[1:], types[0]], strict=True):
        assert one.weak == following.strong
        assert one.weak != one.strong


@pytest.mark.parametrize(
    ("strong", "weak", "specialists", "blocked"),
    [
        ("ABCDEF", "CDEFAB", [0, 1, 2, 3, 4, 5], [4, 5, 0, 1, 2, 3]),
        ("BACDEF", "CBDEFA", [1, 0, 2, 3, 4, 5], [1, 5, 0, 2, 3, 4]),  # types in another order than their skills
    ],
)
def test_cm_01_a_deck_may_have_other_pairs(strong: str, weak: str, specialists: list[int], blocked: list[int]) -> None:
    deck = GAME.parse_deck(deck_text("ABCDEF", [2] * 6, [8] * 6, strong=strong, weak=weak), "mine.toml")
    box = GAME.box(4, GAME.read_options({}), deck)[0]
    assert box["specialist"].tolist() == specialists
    assert [box["after"][before] ^ 0b111111 for before in range(6)] == [1 << card for card in blocked]


@pytest.mark.parametrize(
    ("options", "blocked"),
    [
        ({}, ["", "AF", "B", "C", "D", "E"]),  # nobody minds A, and both A and F mind B
        ({"contact": "two_way"}, ["B", "ACF", "BD", "CE", "DF", "BE"]),
    ],
)
def test_cm_01_two_types_may_be_weak_to_the_same_skill(options: dict[str, str], blocked: list[str]) -> None:
    deck = GAME.parse_deck(DECKS["two weak to the same"], "mine.toml")
    box = GAME.box(4, GAME.read_options(options), deck)[0]
    for before, letters_ in enumerate(blocked):
        assert "".join(card for i, card in enumerate("ABCDEF") if not box["after"][before] >> i & 1) == letters_


# The deal


@pytest.mark.parametrize(("players", "of_each", "undealt"), [(2, 4, 6), (4, 8, 12)])
def test_cm_02_nine_henchmen_each_and_the_rest_stays_unseen(players: int, of_each: int, undealt: int) -> None:
    for seed in range(20):
        match = larceny.new("criminals", players, seed=seed)
        hands = [hand(match, seat) for seat in range(players)]
        assert [len(cards) for cards in hands] == [9] * players
        rest = letters(truth(match).rest)
        assert len(rest) == undealt
        assert Counter("".join(hands) + rest) == dict.fromkeys(LETTERS, of_each)
        for viewer in viewers(match):
            assert not any(seen(match, viewer).rest)
            assert all(not hand(match, seat, viewer) for seat in range(players) if seat != viewer)
        assert list(seen(match).held) == [9] * players + [0] * (4 - players)


@pytest.mark.parametrize("players", [2, 4])
def test_cm_02_twelve_chips_in_three_stacks_and_only_stack_a_is_revealed(players: int) -> None:
    for seed in range(20):
        match = larceny.new("criminals", players, seed=seed)
        assert Counter(truth(match).chip) == dict.fromkeys(range(6), 2)
        scouted = "".join(LETTERS[skill] for skill in truth(match).chip[:4])
        assert chips(match) == f"{scouted} ???? ????"
        for seat in range(players):
            assert chips(match, seat).startswith(scouted)
            assert chips(match, seat).endswith(" ????")
        assert ("scouted", *truth(match).chip[:4]) in told(match)


@pytest.mark.parametrize("players", [2, 4])
def test_cm_02_every_card_and_chip_is_equally_likely_everywhere(players: int) -> None:
    deals = 600
    hands = [Counter[int]() for _ in range(players)]
    places = [Counter[int]() for _ in range(12)]
    for seed in range(deals):
        table = truth(larceny.new("criminals", players, seed=seed))
        for seat in range(players):
            hands[seat].update(dict(enumerate(table.hand[seat])))
        for place, skill in enumerate(table.chip):
            places[place][skill] += 1
    for cards in hands:
        assert all(abs(cards[card] - 1.5 * deals) < 0.13 * deals for card in range(6)), cards
    for skills in places:
        assert all(abs(skills[skill] - deals / 6) < 0.09 * deals for skill in range(6)), skills


def test_cm_02_two_players_take_half_of_every_type() -> None:
    deck = GAME.parse_deck(deck_text("ABCDE", [4, 2, 2, 2, 2], [12, 10, 10, 8, 8]), "mine.toml")
    full = GAME.box(4, GAME.read_options({}), deck)[0]["henchmen"].tolist()
    half = GAME.box(2, GAME.read_options({}), deck)[0]["henchmen"].tolist()
    assert full == [12, 10, 10, 8, 8, 0]
    assert half == [6, 5, 5, 4, 4, 0]
    assert GAME.copies(deck, GAME.box(2, GAME.read_options({}), deck)) == {
        "henchman": [6, 5, 5, 4, 4],
        "skill": [4, 2, 2, 2, 2],
    }


# Casing: who looks, and when


def looks(match: larceny.Match) -> list[str]:
    """Return what each seat sees of stack B."""
    return [chips(match, seat).split()[1] for seat in range(match.players)]


def reduce_all(match: larceny.Match) -> list[tuple[int | None, list[str]]]:
    """Let everybody always drop one; return each asked seat, and what all seats see of stack B at that moment."""
    moments = []
    while match.legal()[0] < SWAP:
        moments.append((match.actor, looks(match)))
        match.play(match.legal()[0])
    return moments


@pytest.mark.parametrize("first", range(4))
def test_cm_03_each_step_is_opened_by_the_next_seat_and_goes_round(first: int) -> None:
    moments = reduce_all(casing(*NINES[4], first=first))
    order = [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2]
    assert [actor for actor, _ in moments] == [(first + seat) % 4 for seat in order]


def test_cm_03_the_opener_looks_then_the_next_player_and_nobody_else() -> None:
    match = casing(*NINES[4], cased="WDMR")
    seen_at_each_reduction = [
        ("W???", "????", "????", "????"),
        *[("W???", "W???", "????", "????")] * 3,
        ("W???", "WD??", "????", "????"),
        *[("W???", "WD??", "?D??", "????")] * 3,
        ("W???", "WD??", "?DM?", "????"),
        *[("W???", "WD??", "?DM?", "??M?")] * 3,
        ("W???", "WD??", "?DM?", "??MR"),
        *[("W??R", "WD??", "?DM?", "??MR")] * 3,
    ]
    for expected_looks in seen_at_each_reduction:
        assert looks(match) == list(expected_looks)
        assert chips(match) == "LLPP ???? ????"
        match.play(match.legal()[0])
    assert looks(match) == list(seen_at_each_reduction[-1])


@pytest.mark.parametrize("first", range(4))
def test_cm_03_who_looks_follows_from_player_1(first: int) -> None:
    from_zero = reduce_all(casing(*NINES[4]))
    turned = reduce_all(casing(*NINES[4], first=first))
    for (_, expected_looks), (_, sights) in zip(from_zero, turned, strict=True):
        assert [sights[(first + seat) % 4] for seat in range(4)] == expected_looks


def test_cm_03_everybody_hears_who_looks_and_only_the_looker_hears_what() -> None:
    match = play(casing(*NINES[4], first=2, cased="WDMR"), drop("L"))
    wires = LETTERS.index("W")
    everybody_hears = [("dropped", 2, LETTERS.index("L")), ("handed", 3, 0)]
    assert told(match, 3) == [*everybody_hears, ("saw", 3, wires, 0)]
    for viewer in (None, 0, 1, 2):
        assert told(match, viewer) == everybody_hears
    play(match, drop("L"))
    for viewer in viewers(match):
        assert told(match, viewer) == [("dropped", 3, 0)]
    play(match, drop("L"), drop("L"))
    for viewer in (None, 0, 1, 2):
        assert told(match, viewer) == [("dropped", 1, 0), ("opened", 3, 1)]
    assert told(match, 3)[-1] == ("saw", 3, LETTERS.index("D"), 1)


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_cm_03_a_new_deal_shows_player_1_the_first_chip_and_nobody_else(players: int, first: int) -> None:
    seed = next(seed for seed in range(100) if larceny.new("criminals", players, seed=seed).actor == first)
    match = larceny.new("criminals", players, seed=seed)
    chip = truth(match).chip[4]
    assert looks(match) == [f"{LETTERS[chip]}???" if seat == first else "????" for seat in range(players)]
    assert told(match)[0] == ("starts", first, 1)
    assert told(match)[-1] == ("opened", first, 0)
    assert told(match, first)[-2:] == [("opened", first, 0), ("saw", first, chip, 0)]


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_cm_03_hands_shrink_together_and_end_at_five(players: int, first: int) -> None:
    match = casing(*NINES[players], first=first)
    for size in (9, 8, 7, 6):
        assert list(seen(match).held)[:players] == [size] * players
        for _ in range(players):
            play(match, match.legal()[0])
    assert list(seen(match).held)[:players] == [5] * players
    assert match.legal()[0] >= CLEAR


@pytest.mark.parametrize("first", range(2))
def test_cm_04_two_players_look_in_turn_and_the_looker_reduces_first(first: int) -> None:
    match = casing(*NINES[2], first=first, cased="WDMR")
    moments = reduce_all(match)
    assert [actor for actor, _ in moments] == [(first + seat) % 2 for seat in (0, 1, 1, 0, 0, 1, 1, 0)]
    one, other = first, 1 - first
    assert [sights[one] for _, sights in moments] == [*["W???"] * 4, *["W?M?"] * 4]
    assert [sights[other] for _, sights in moments] == [*["????"] * 2, *["?D??"] * 4, *["?D?R"] * 2]
    assert chips(match).split()[1] == "????"


def test_cm_04_the_other_hears_that_a_chip_is_looked_at_and_not_which() -> None:
    match = play(casing(*NINES[2], cased="WDMR"), drop("L"))
    for viewer in viewers(match):
        assert told(match, viewer) == [("dropped", 0, 0)]
    play(match, drop("L"))
    assert told(match, 0) == told(match, None) == [("dropped", 1, 0), ("opened", 1, 1)]
    assert told(match, 1) == [("dropped", 1, 0), ("opened", 1, 1), ("saw", 1, LETTERS.index("D"), 1)]


# Reducing


def test_cm_05_one_henchman_is_discarded_face_up() -> None:
    match = play(casing(*NINES[4]), drop("W"))
    assert hand(match, 0) == "LLPPWDMR"
    assert match.actor == 1
    for viewer in viewers(match):
        assert pile(match, viewer) == "W"


def test_cm_05_or_the_top_discard_is_taken_and_two_others_discarded() -> None:
    match = play(casing(*NINES[4]), drop("W"), swap("R", "L"))
    assert hand(match, 1) == "PWWDDMMR"
    assert pile(match) == "RL"
    for viewer in viewers(match):
        took, one, other = LETTERS.index("W"), LETTERS.index("R"), LETTERS.index("L")
        assert ("swapped", 1, took, one, other) in told(match, viewer)
    assert match.actor == 2


def test_cm_05_the_two_lie_in_the_order_of_the_players_choice() -> None:
    assert pile(play(casing(*NINES[4]), drop("W"), drop("D"), swap("P", "L"))) == "WPL"
    assert pile(play(casing(*NINES[4]), drop("W"), drop("D"), swap("L", "P"))) == "WLP"


def test_cm_05_what_the_next_one_takes_is_the_second_of_the_two() -> None:
    match = play(casing(*NINES[4]), drop("W"), swap("R", "M"), swap("P", "L"))
    assert hand(match, 2) == "LPWWDMMR"
    assert pile(match) == "RPL"


def test_cm_05_the_card_taken_stays() -> None:
    match = play(casing("LLPPPDDMM", "WWLLPDDMM"), drop("M"), drop("W"))
    play(match, SWAP)
    assert match.actor == 1
    assert set(match.legal()) == {drop(letter) for letter in "LPWDM"}  # the other W is its own
    match = play(casing("LLPPPDDDW", "MMMLLPDRR"), drop("W"), SWAP)
    assert set(match.legal()) == {drop(letter) for letter in "LPDMR"}
    assert refused(match, drop("W")) == ("taken-stays", "CM-05")
    play(match, drop("P"))
    assert refused(match, drop("W")) == ("taken-stays", "CM-05")
    assert set(match.legal()) == {drop(letter) for letter in "LDMR"}
    assert refused(match, drop("P")) == ("not-in-hand", "CM-05")


def test_cm_05_one_of_the_type_taken_may_go_if_it_was_in_hand_before() -> None:
    match = play(casing("LLPPPDDDW", "WMMLLPDRR"), drop("W"), SWAP, drop("W"))
    assert refused(match, drop("W")) == ("taken-stays", "CM-05")
    play(match, drop("L"))
    assert hand(match, 1) == "LPWDMMRR"
    assert pile(match) == "WL"


def test_cm_05_two_of_a_type_need_two_of_it() -> None:
    match = play(casing("LLPPPDDDW", "WMMLLPDRR"), drop("W"), SWAP, drop("M"))
    assert drop("M") in match.legal()
    play(match, drop("M"))
    assert hand(match, 1) == "LLPWWDRR"
    assert pile(match) == "MM"


def test_cm_05_an_empty_pile_has_nothing_to_take() -> None:
    match = casing(*NINES[4])
    assert set(match.legal()) == EVERY_TYPE
    assert refused(match, SWAP) == ("pile-empty", "CM-05")
    assert set(play(match, drop("L")).legal()) == {*EVERY_TYPE, SWAP}


def test_cm_05_only_what_is_in_hand_can_be_discarded() -> None:
    match = casing("LLLPPPWWW", "LDDDMMRRR")
    assert set(match.legal()) == {drop(letter) for letter in "LPW"}
    assert refused(match, drop("D")) == ("not-in-hand", "CM-05")
    assert refused(match, CLEAR) == ("not-asked", "CM-03")
    assert refused(match, DEAL) == ("not-asked", "CM-03")
    play(match, drop("W"))
    assert refused(match, drop("W")) == ("not-in-hand", "CM-05")  # it lies on the pile, and is not taken yet
    play(match, SWAP)
    assert refused(match, SWAP) == ("not-asked", "CM-03")


def test_cm_05_with_two_players_the_own_last_discard_may_be_taken_back() -> None:
    match = play(casing(*NINES[2], cased="WDMR"), drop("L"), drop("D"))
    assert match.actor == 1
    assert looks(match)[1] == "?D??"  # a second thought
    play(match, swap("R", "M"))
    assert hand(match, 1) == "LPWDDMR"
    assert pile(match) == "LRM"


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_cm_05_a_hand_shrinks_by_one_either_way(players: int, first: int) -> None:
    match = casing(*NINES[players], first=first)
    for number in range(4 * players):
        seat = match.actor
        assert seat is not None
        before = Counter(hand(match, seat))
        lying = pile(match)
        play(match, *([drop(next(before.elements()))] if number % 3 == 0 else swap(*list(before.elements())[:2])))
        gone, kept = list(before.elements()), Counter(hand(match, seat))
        assert len(pile(match)) == number + 1
        if number % 3 == 0:
            assert kept == before - Counter(gone[:1])
            assert pile(match) == lying + gone[0]
        else:
            assert kept == before - Counter(gone[:2]) + Counter(lying[-1])
            assert pile(match) == lying[:-1] + gone[0] + gone[1]
        assert sound(match)


def test_cm_05_a_swap_is_unheard_until_both_are_chosen() -> None:
    match = play(casing(*NINES[4]), drop("W"))
    play(match, SWAP, drop("L"))
    for viewer in (None, 0, 2, 3):
        assert (seen(match, viewer).asking, seen(match, viewer).picked) == (layout.ASK_REDUCE, UNKNOWN)
        assert told(match, viewer) == []
        assert pile(match, viewer) == "W"
    assert seen(match, 1).picked == LETTERS.index("L")
    match.undo()
    match.undo()
    assert set(match.legal()) == {*EVERY_TYPE, SWAP}


# What the discards tell


def test_cm_06_everybody_knows_who_holds_the_card_taken_back() -> None:
    match = play(casing(*NINES[4]), drop("W"), swap("R", "L"))
    for viewer in (None, 0, 2, 3):
        assert hand(match, 1, viewer) == "W"
    assert letters(seen(match).shown[1]) == "W"


def test_cm_06_two_taken_of_a_type_are_two_known() -> None:
    match = play(casing(*NINES[2]), drop("L"), drop("D"), swap("R", "M"), drop("W"), drop("D"), swap("L", "P"))
    assert hand(match, 1, viewer=0) == "DD"
    play(match, drop("D"))
    assert hand(match, 1, viewer=0) == "D"


@pytest.mark.parametrize("viewer", [None, 0])
def test_cm_06_discarding_one_of_that_type_lowers_what_is_known(viewer: int | None) -> None:
    match = play(casing(*NINES[2]), drop("W"), swap("D", "L"))
    assert hand(match, 1, viewer) == "W"
    play(match, drop("D"))
    assert hand(match, 1, viewer) == "W"
    play(match, drop("L"), drop("L"), drop("W"))
    assert hand(match, 1) == "PWMMRR"  # still there, and perhaps another one
    assert hand(match, 1, viewer) == ""


def test_cm_06_dropping_one_in_the_swap_that_takes_one_leaves_one_known() -> None:
    match = play(casing(*NINES[4]), drop("W"), swap("W", "L"))
    assert hand(match, 1, viewer=0) == "W"
    assert hand(match, 1) == "PWDDMMRR"
    match = play(casing(*NINES[2]), drop("L"), drop("D"), swap("D", "M"))
    assert hand(match, 1, viewer=0) == "D"
    assert pile(match) == "LDM"


def test_cm_06_playing_one_of_that_type_lowers_what_is_known() -> None:
    match = heist("LLPWD", "LMMRR", vault="LPWD", shown=("L", "MR"))
    assert hand(match, 0, viewer=1) == "L"
    play(match, CLEAR)
    assert hand(match, 0, viewer=1) == ""
    assert hand(match, 0) == "LPWD"
    play(match, CLEAR, CLEAR)
    assert hand(match, 1, viewer=0) == "MR"
    play(match, two("M", "M"))
    assert hand(match, 1, viewer=0) == "R"


def test_cm_06_a_discard_that_was_never_taken_is_known_in_no_hand() -> None:
    match = play(casing(*NINES[4]), drop("W"), drop("D"), swap("L", "P"))
    assert [letters(cards) for cards in seen(match).shown] == ["", "", "D", ""]
    assert list(seen(match, 0).took)[:4] == [-1, -1, LETTERS.index("D"), -1]
    assert [list(pair) for pair in seen(match, 0).dropped[:3]] == [[2, -1], [3, -1], [0, 1]]


# The heist


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_cm_07_a_chip_is_revealed_and_cleared_in_turn_order(players: int, first: int) -> None:
    match = heist(*[WINNER] * players, first=first)
    order = [(first + offset) % players for offset in range(players)]
    for number, chip in enumerate("LPWD"):
        for seat in order:
            assert match.actor == seat
            for viewer in viewers(match):
                assert chips(match, viewer).split()[2] == "LPWD"[: number + 1].ljust(4, "?")
            play(match, CLEAR)
            assert row(match, seat) == "LPWD"[: number + 1]
            assert told(match)[0] == ("cleared", seat, LETTERS.index(chip), LETTERS.index(chip))
        if number < 3:
            assert told(match, 0)[1] == ("revealed", LETTERS.index("LPWD"[number + 1]), number + 1)


def test_cm_07_the_heist_begins_when_everybody_has_reduced() -> None:
    match = casing(*NINES[2], vault="MWDR")
    reduce_all(match)
    assert told(match)[-1] == ("revealed", LETTERS.index("M"), 0)
    assert chips(match) == "LLPP ???? M???"
    assert match.actor == 0


def test_cm_07_who_has_withdrawn_is_asked_no_more() -> None:
    match = heist(GONE_AT_2, WINNER, GONE_AT_3, WINNER, first=2)
    asked = []
    while match.legal() != [DEAL]:
        asked.append(match.actor)
        match.play(match.legal()[0])
    assert asked == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 1, 3, 1]


# Clearing with one card


@pytest.mark.parametrize("contact", ["one_way", "two_way"])
@pytest.mark.parametrize("chip", LETTERS)
def test_cm_08_the_first_card_of_a_row_is_free(contact: str, chip: str) -> None:
    vault = chip + LETTERS.replace(chip, "")[:3]
    match = heist(chip + LETTERS.replace(chip, "")[:4], LETTERS[:5], vault=vault, contact=contact)
    assert match.legal() == [CLEAR]
    play(match, CLEAR)
    assert row(match, 0) == chip


@every_choice
def test_cm_08_a_card_may_not_follow_the_skill_it_is_weak_to(contact: str, pairs: str, partners: str) -> None:
    for before, chip in itertools.permutations(LETTERS, 2):
        others = LETTERS.replace(before, "").replace(chip, "")
        cards = before + chip + others[:3]
        match = heist(
            cards, LETTERS[:5], vault=before + chip + others[:2], contact=contact, pair=pairs, partners=partners
        )
        play(match, CLEAR)
        play(match, match.legal()[0] if match.legal()[0] == CLEAR else two(*sorted(offered(match))[0]))
        blocked = WEAK[chip] == before or (contact == "two_way" and WEAK[before] == chip)
        assert (CLEAR in match.legal()) == (not blocked)
        if blocked:
            assert refused(match, CLEAR) == ("match-touches", "CM-08")


def test_cm_08_a_card_may_follow_its_own_kind() -> None:
    match = play(heist("LLPWD", "LLPWD", vault="LLPW", contact="two_way"), CLEAR, CLEAR)
    assert match.legal() == [CLEAR]
    play(match, CLEAR)
    assert row(match, 0) == "LL"


def test_cm_08_contact_holds_across_chips_and_with_the_last_card_alone() -> None:
    match = heist("PWLDM", "PWRDM", vault="PWLD")
    play(match, CLEAR, CLEAR, CLEAR, CLEAR)  # P, W: L is weak to P, which lies two before
    assert CLEAR in match.legal()
    match = heist("PWLDM", "PWLDM", vault="PLWD")
    play(match, CLEAR, CLEAR)
    assert refused(match, CLEAR) == ("match-touches", "CM-08")


def test_cm_08_the_rows_of_others_do_not_matter() -> None:
    match = heist("PPDDM", "LLDDM", vault="PLDM")
    play(match, CLEAR, two("L", "M"), two("P", "D"))
    assert row(match, 0) == "PPD"
    assert CLEAR in match.legal()  # after the M of the own row; the others' rows do not matter


def test_cm_08_a_card_must_match_the_chip() -> None:
    match = heist("PWDMR", "LPWDM", vault="LPWD")
    assert refused(match, CLEAR) == ("no-match", "CM-08")


@every_choice
@pytest.mark.parametrize("players", [2, 4])
def test_cm_08_and_09_all_that_is_offered_is_what_the_rulings_say(
    players: int, contact: str, pairs: str, partners: str
) -> None:
    checked = 0
    for seed in range(6 if players == 2 else 3):
        match = larceny.new(
            "criminals", players, seed=seed, options={"contact": contact, "pair": pairs, "partners": partners}
        )

        def is_heist(match: larceny.Match) -> bool:
            return bool(match._row.asking == layout.ASK_CLEAR)

        while match.actor is not None and checked < 120:
            at_random(match, seed, is_heist)
            if match.actor is not None:
                assert offered(match) == expected(match)
                checked += 1
                match.play(match.legal()[seed % len(match.legal())])
                at_random(match, checked, lambda match: match._row.asking != layout.ASK_PARTNER)
    assert checked > 50


# Clearing with two


def test_cm_09_two_cards_clear_when_no_match_is_in_hand() -> None:
    match = heist("PWDMR", "LPWDM", vault="LPWD")
    play(match, pair("M"))
    assert match.actor == 0
    assert told(match) == []
    assert set(match.legal()) == {then(letter) for letter in "PWR"}  # D is weak to M
    play(match, then("R"))
    assert row(match, 0) == "MR"
    assert hand(match, 0) == "PWD"
    assert match.actor == 1
    assert told(match) == [("cleared-by-two", 0, LETTERS.index("M"), LETTERS.index("R"), LETTERS.index("L"))]
    assert list(seen(match).used[0]) == [2, 0, 0, 0]


def test_cm_09_each_touches_the_one_before_it() -> None:
    match = heist("RMMDW", "LPWDM", vault="LPWD")
    assert offered(match) == {"RD", "RW", "MR", "MM", "MW", "DM", "DR", "WM", "WD", "WR"}
    match = play(heist("PLLRR", "PWDMR", vault="PWDM"), CLEAR, CLEAR)
    assert offered(match) == {"RR", "RL"}  # L may not follow P, nor R follow L; but L follows R
    assert refused(match, pair("L")) == ("touches", "CM-09")


def test_cm_09_not_with_a_match_that_can_be_played() -> None:
    match = heist("LWDMR", "LPWDM", vault="LPWD")
    assert match.legal() == [CLEAR]
    assert refused(match, pair("W")) == ("match-playable", "CM-09")
    assert refused(match, pair("L")) == ("match-playable", "CM-09")


def test_cm_09_with_pair_free_also_with_a_playable_match() -> None:
    match = heist("LWDMR", "LPWDM", vault="LPWD", pair="free")
    assert CLEAR in match.legal()
    assert {"WR", "LW", "L"} <= offered(match)
    play(match, two("L", "M"))
    assert row(match, 0) == "LM"


@pytest.mark.parametrize("contact", ["one_way", "two_way"])
@pytest.mark.parametrize("pairs", ["needed", "free"])
def test_cm_09_a_blocked_match_counts_as_none_and_may_be_in_the_pair(pairs: str, contact: str) -> None:
    match = play(heist("PLDDM", "PWDMR", vault="PLWD", pair=pairs, contact=contact), CLEAR, CLEAR)
    assert refused(match, CLEAR) == ("match-touches", "CM-08")
    assert {"DL", "ML"} <= offered(match)
    assert not any(way.startswith("L") for way in offered(match))
    play(match, two("D", "L"))
    assert row(match, 0) == "PDL"


def test_cm_09_with_pair_strict_a_blocked_match_in_hand_forbids_two() -> None:
    match = play(heist("PLDDM", "PWDMR", vault="PLWD", pair="strict"), CLEAR, CLEAR)
    assert match.legal() == [WITHDRAW]
    assert refused(match, pair("D")) == ("match-in-hand", "CM-09")
    match = heist("PWDMR", "LPWDM", vault="LPWD", pair="strict")
    assert offered(match) >= {"MR", "PW"}
    match = heist("LWDMR", "LPWDM", vault="LPWD", pair="strict")
    assert match.legal() == [CLEAR]
    assert refused(match, pair("D")) == ("match-in-hand", "CM-09")


@pytest.mark.parametrize("pairs", ["needed", "free", "strict"])
def test_cm_09_the_last_chip_needs_one_card_alone(pairs: str) -> None:
    match = heist("LPWMM", WINNER, pair=pairs)
    play(match, *[CLEAR] * 6)
    assert hand(match, 0) == "MM"
    assert match.legal() == [WITHDRAW]
    assert refused(match, pair("M")) == ("one-alone", "CM-09")
    assert refused(play(match, WITHDRAW), pair("M")) == ("one-alone", "CM-09")
    assert match.legal() == [CLEAR]


def test_cm_09_the_order_may_keep_two_apart_that_cannot_touch() -> None:
    match = play(heist("PWLLL", "PWDMR", vault="PMDR"), CLEAR, CLEAR)
    assert offered(match) == {"WL"}  # L may not follow P, but it may follow W
    assert refused(match, pair("L")) == ("touches", "CM-09")
    match = play(heist("PWLLL", "PWDMR", vault="PMDR", contact="two_way"), CLEAR, CLEAR)
    assert offered(match) == set()  # nor may W follow P


def test_cm_09_a_card_that_nobody_may_follow_cannot_be_the_first() -> None:
    match = play(heist("PDDDM", "PWDMR", vault="PLWR"), CLEAR, CLEAR)
    assert offered(match) == {"DD", "DM"}
    assert refused(match, pair("M")) == ("no-partner", "CM-09")
    assert refused(match, pair("W")) == ("not-in-hand", "CM-05")


def test_cm_09_both_ways_neither_may_fear_the_other() -> None:
    match = heist("RDMPP", "LWDMR", vault="LWDM", contact="two_way")
    play(match, two("P", "M"), CLEAR)
    assert offered(match) == {"PR", "PD"}  # after M neither R nor D


def test_cm_09_the_same_card_is_not_its_own_partner() -> None:
    match = heist("WWDMR", "LPWDM", vault="LPWD")
    assert {"WW"} <= offered(match)
    assert "DD" not in offered(match)
    play(match, pair("D"))
    assert refused(match, then("D")) == ("not-in-hand", "CM-05")
    assert refused(match, then("W")) == ("touches", "CM-09")
    assert refused(match, then("P")) == ("not-in-hand", "CM-05")
    assert refused(match, CLEAR) == ("not-asked", "CM-03")


def test_cm_09_the_first_of_two_is_unheard_until_both_are_chosen() -> None:
    match = play(heist("PWDMR", "LPWDM", vault="LPWD"), pair("M"))
    for viewer in (None, 1):
        assert (seen(match, viewer).asking, seen(match, viewer).picked) == (layout.ASK_CLEAR, UNKNOWN)
        assert told(match, viewer) == []
        assert row(match, 0, viewer) == ""
    assert seen(match, 0).picked == LETTERS.index("M")
    assert match.can_undo


def test_cm_09_partners_apart_neither_of_two_may_be_weak_to_the_other() -> None:
    crew = ("RMMDW", "LPWDM")
    arranged = heist(*crew, vault="LPWD")
    assert offered(arranged) == {"RD", "RW", "MR", "MM", "MW", "DM", "DR", "WM", "WD", "WR"}
    apart = heist(*crew, vault="LPWD", partners="apart")
    assert offered(apart) == {"RD", "RW", "MM", "MW", "DR", "WM", "WR"}, (
        "not M with R, D with M, W with D, in any order"
    )
    play(apart, pair("W"))
    assert refused(apart, then("D")) == ("at-odds", "CM-09")


def test_cm_09_partners_bold_neither_may_be_weak_to_the_skill_of_the_chip() -> None:
    match = heist("RMMDW", "LPWDM", vault="LPWD", partners="bold")
    assert offered(match) == {"MM", "MW", "DM", "WM", "WD"}, "a Cat burglar is weak to Locks"
    assert refused(match, pair("R")) == ("timid", "CM-09")
    play(match, pair("M"))
    assert refused(match, then("R")) == ("timid", "CM-09")


@pytest.mark.parametrize("partners", ["arranged", "apart", "bold"])
def test_cm_09_whatever_the_partners_each_touches_the_one_before_it(partners: str) -> None:
    """Beside contact and order, not in their place."""
    match = play(heist("PLLDD", "PWDMR", vault="PWDM", partners=partners), CLEAR, CLEAR)
    assert offered(match) == {"DD", "DL"}
    assert refused(match, pair("L")) == ("touches", "CM-09")


@pytest.mark.parametrize("partners", ["apart", "bold"])
def test_cm_09_one_match_alone_does_not_mind_partners(partners: str) -> None:
    match = only_way(heist(WINNER, WINNER, partners=partners))
    assert [row(match, seat) for seat in range(2)] == ["LPWD", "LPWD"]


def test_cm_09_and_10_who_finds_no_partners_withdraws() -> None:
    for partners, way in (("arranged", {"MR"}), ("bold", {"MR"}), ("apart", set())):
        match = play(heist("DDPMR", WINNER, partners=partners), two("D", "D"), CLEAR, CLEAR, CLEAR)
        assert offered(match) == way, "an Impostor is weak to a Cat burglar's skill"
    for partners, way in (("arranged", {"RR"}), ("apart", {"RR"}), ("bold", set())):
        match = play(heist("PRRRR", "PLWDM", vault="PLWD", partners=partners), CLEAR, CLEAR)
        assert offered(match) == way, "a Cat burglar is weak to Locks"


# Withdrawing


@pytest.mark.parametrize("pairs", ["needed", "free", "strict"])
def test_cm_10_who_can_clear_must(pairs: str) -> None:
    match = heist("LPPPM", "PWDMR", vault="LWDM", pair=pairs)  # no way past the second chip but with two
    assert WITHDRAW not in match.legal()
    assert refused(match, WITHDRAW) == ("must-clear", "CM-10")
    play(match, CLEAR)
    assert refused(match, WITHDRAW) == ("must-clear", "CM-10")  # two of them would do it


def test_cm_10_even_if_a_later_failure_is_certain() -> None:
    match = heist("PPPWW", "LPWDM", vault="LDMR")
    assert WITHDRAW not in match.legal()
    play(match, two("P", "P"), CLEAR)
    assert refused(match, WITHDRAW) == ("must-clear", "CM-10")
    play(match, two("P", "W"))
    assert hand(match, 0) == "W"


def test_cm_10_who_cannot_clear_can_only_withdraw() -> None:
    match = play(heist(GONE_AT_2, WINNER), CLEAR, CLEAR)
    assert match.legal() == [WITHDRAW]
    play(match, WITHDRAW)
    assert told(match)[0] == ("withdrew", 0, LETTERS.index("P"))
    assert list(seen(match).withdrew) == [1, -1, -1, -1]
    assert match.actor == 1


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_cm_10_a_withdrawn_hand_stays_secret_and_its_row_visible(viewer: int | None) -> None:
    match = heist("PLDDM", "PWDMR", "PWDMR", "PWDMR", vault="PLWD", pair="strict")
    play(match, *[CLEAR] * 4, WITHDRAW)
    assert hand(match, 0) == "LDDM"
    assert hand(match, 0, viewer) == "L"  # only a blocked match can have stopped it, and that is all it tells
    assert seen(match, viewer).held[0] == 4
    assert row(match, 0, viewer) == "P"
    only_way(play(match, *[two("M", "R")] * 3))
    assert hand(match, 0, viewer) == "L"
    assert row(match, 0, viewer) == "P"


def test_cm_10_nothing_of_the_hand_is_shown_by_giving_up_at_the_last_chip() -> None:
    match = only_way(heist(WINNER, GONE_AT_4))
    assert hand(match, 1) == "MM"
    assert row(match, 1, viewer=0) == "LPW"
    assert hand(match, 1, viewer=0) == ""
    assert seen(match, 0).held[1] == 2


@pytest.mark.parametrize(("players", "hands"), [(2, ("PLLLL", "DWWWW")), (4, ("PLLLL", "PLLLL", "DWWWW", "DWWWW"))])
def test_cm_10_with_nobody_left_the_heist_ends_and_no_further_chip_is_shown(
    players: int, hands: tuple[str, ...]
) -> None:
    match = heist(*hands, vault="PMRD")
    while match.legal() != [DEAL]:
        match.play(CLEAR if CLEAR in match.legal() else match.legal()[-1])
        if match._row.asking == layout.ASK_PARTNER:
            match.play(then("D"))
    assert list(seen(match).withdrew)[:players] == [1] * players
    assert seen(match).opened == 2
    for viewer in viewers(match):
        assert chips(match, viewer).split()[2] == "PM??"
    assert told(match)[-1] == ("nobody-cleared", 4)


# The loot


CREWS = {True: WINNER, False: GONE_AT_4}


@pytest.mark.parametrize("players", [2, 4])
def test_cm_11_jewels_by_how_many_cleared(players: int) -> None:
    shares = {0: 0, 1: 4, 2: 2, 3: 1, 4: 1}
    for cleared in itertools.product((True, False), repeat=players):
        match = only_way(heist(*(CREWS[one] for one in cleared), first=players - 1))
        count = sum(cleared)
        assert list(seen(match).jewels)[:players] == [shares[count] * one for one in cleared]
        left = 4 - shares[count] * count
        assert (seen(match).pot, seen(match).supply) == (left, 8)
        seats = sum(1 << seat for seat, one in enumerate(cleared) if one)
        assert told(match)[-1] == (("shared", seats, shares[count], left) if count else ("nobody-cleared", 4))
        play(match, DEAL)
        assert (seen(match).pot, seen(match).supply) == (4, 8 - (4 - left))
        assert list(seen(match).jewels)[:players] == [shares[count] * one for one in cleared]
        assert sound(match)


def test_cm_11_jewels_add_up_over_rounds() -> None:
    match = only_way(heist(WINNER, WINNER, WINNER, GONE_AT_4, jewels=(4, 0, 0, 0), number=2))
    assert list(seen(match).jewels) == [5, 1, 1, 0]
    assert (seen(match).pot, seen(match).supply) == (1, 4)
    assert match.result() is None


# The next Player 1


@pytest.mark.parametrize(("players", "first"), SEATS)
def test_cm_12_if_nobody_withdrew_the_next_seat_is_player_1(players: int, first: int) -> None:
    match = only_way(heist(*[WINNER] * players, first=first))
    assert match.actor == (first + 1) % players
    play(match, DEAL)
    assert seen(match).first == match.actor == (first + 1) % players
    assert told(match)[0] == ("starts", (first + 1) % players, 2)


@pytest.mark.parametrize(
    ("hands", "first", "following"),
    [
        ((WINNER, WINNER, WINNER, GONE_AT_4), 0, 3),
        ((GONE_AT_4, GONE_AT_3, GONE_AT_2, WINNER), 0, 2),  # the earlier chip
        ((GONE_AT_2, GONE_AT_3, GONE_AT_4, WINNER), 3, 0),
        ((GONE_AT_4, WINNER, GONE_AT_4, WINNER), 1, 2),  # the same chip: in turn order from Player 1
        ((GONE_AT_4, WINNER, GONE_AT_4, WINNER), 3, 0),
        ((GONE_AT_4, WINNER, GONE_AT_4, WINNER), 2, 2),  # Player 1 stays Player 1
        ((GONE_AT_2, GONE_AT_4, GONE_AT_2, WINNER), 1, 2),
        ((WINNER, GONE_AT_4), 0, 1),
        ((GONE_AT_4, WINNER), 0, 0),
        ((GONE_AT_4, GONE_AT_4), 1, 1),
        ((GONE_AT_4, GONE_AT_2), 0, 1),
    ],
)
def test_cm_12_the_first_who_withdrew_is_the_next_player_1(hands: tuple[str, ...], first: int, following: int) -> None:
    match = only_way(heist(*hands, first=first))
    assert match.actor == following
    assert match.legal() == [DEAL]
    assert refused(match, CLEAR) == ("not-asked", "CM-03")
    play(match, DEAL)
    assert seen(match).first == match.actor == following


# The end


@pytest.mark.parametrize(
    ("jewels", "number", "hands", "after"),
    [
        ((4, 4, 0, 0), 3, (WINNER, GONE_AT_4, GONE_AT_4, GONE_AT_4), (8, 4, 0, 0)),  # none left
        ((2, 2, 2, 0), 3, (GONE_AT_4, WINNER, WINNER, WINNER), (2, 3, 3, 1)),  # three left
        ((4, 4), 3, (WINNER, WINNER), (6, 6)),
        ((4, 3, 0, 0), 3, (GONE_AT_4, WINNER, WINNER, WINNER), (4, 4, 1, 1)),  # two left
        ((8, 0), 12, (GONE_AT_4, WINNER), (8, 4)),
    ],
)
def test_cm_13_with_three_jewels_left_or_fewer_the_game_ends(
    jewels: tuple[int, ...], number: int, hands: tuple[str, ...], after: tuple[int, ...]
) -> None:
    match = only_way(heist(*hands, jewels=jewels, number=number))
    assert match.actor is None
    assert match.legal() == []
    result = match.result()
    assert result is not None
    assert result.reason == "looted"
    assert tuple(result.points) == after
    best = max(after)
    assert tuple(result.winners) == tuple(seat for seat, points in enumerate(after) if points == best)
    assert list(result.ranks) == [1 + sum(other > points for other in after) for points in after]
    assert told(match)[-1] == ("finished",)
    assert layout.REASONS[rules.refusal(match._box_row, match._row, DEAL)] == ("not-asked", "CM-03")
    assert sound(match)


@pytest.mark.parametrize(
    ("jewels", "number", "cleared"),
    [
        ((4, 0, 0, 0), 2, 1),  # four left
        ((1, 1, 1, 0), 11, 1),  # five left
        ((4, 4, 0, 0), 11, 0),  # four left, in the centre
        ((0, 0, 0, 0), 11, 3),
    ],
)
def test_cm_13_with_four_left_it_goes_on(jewels: tuple[int, ...], number: int, cleared: int) -> None:
    match = only_way(heist(*[WINNER] * cleared, *[GONE_AT_4] * (4 - cleared), jewels=jewels, number=number))
    assert match.result() is None
    assert match.legal() == [DEAL]
    play(match, DEAL)
    assert seen(match).round == number + 1
    assert sound(match)


@pytest.mark.parametrize("players", [2, 4])
def test_cm_13_after_three_rounds_in_which_somebody_cleared(players: int) -> None:
    for counts in itertools.combinations_with_replacement(range(1, players + 1), 3):
        jewels = [0] * players
        for number, cleared in enumerate(counts, 1):
            crews = [WINNER] * cleared + [GONE_AT_4] * (players - cleared)
            match = only_way(heist(*crews, jewels=jewels, number=number))
            jewels = [int(one) for one in seen(match).jewels][:players]
            assert (match.actor is None) == (number == 3)


@pytest.mark.parametrize("players", [2, 4])
def test_cm_13_after_twelve_rounds_the_game_ends_and_a_tie_at_zero_is_shared(players: int) -> None:
    match = only_way(heist(*[GONE_AT_4] * players, number=12))
    result = match.result()
    assert result is not None
    assert result.reason == "tired"
    assert tuple(result.points) == (0,) * players
    assert tuple(result.winners) == tuple(range(players))
    match = only_way(heist(*[GONE_AT_4] * players, number=11))
    assert match.result() is None


def test_cm_13_most_jewels_win_when_twelve_rounds_are_over() -> None:
    match = only_way(heist(GONE_AT_4, WINNER, GONE_AT_4, GONE_AT_4, number=12))
    result = match.result()
    assert result is not None
    assert (result.reason, tuple(result.points), tuple(result.winners)) == ("tired", (0, 4, 0, 0), (1,))
    assert list(result.ranks) == [2, 1, 2, 2]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("cleared", [0, 1, 2])
def test_cm_13_length_three_ends_after_three_rounds_whoever_cleared(players: int, cleared: int) -> None:
    crews = [WINNER] * cleared + [GONE_AT_4] * (players - cleared)
    for number in (1, 2):
        assert only_way(heist(*crews, number=number, length="three")).legal() == [DEAL]
    match = only_way(heist(*crews, number=3, length="three"))
    result = match.result()
    assert result is not None
    assert result.reason == "three-rounds"
    assert tuple(result.winners) == (tuple(range(cleared)) if cleared else tuple(range(players)))
    assert sound(match)


def test_cm_13_length_three_is_the_third_round_also_with_few_jewels_left() -> None:
    match = only_way(heist(WINNER, GONE_AT_4, number=3, jewels=(4, 4), length="three"))
    result = match.result()
    assert result is not None
    assert (result.reason, tuple(result.points)) == ("three-rounds", (8, 4))


@pytest.mark.parametrize("players", [2, 4])
def test_cm_13_everything_is_shuffled_anew_every_round(players: int) -> None:
    ended = only_way(heist(*[GONE_AT_4] * players))
    deals = set()
    for seed in range(8):
        match = larceny.from_position(ended.position().replace("rng: 1 2 3 4", f"rng: {seed} 2 3 4"))
        play(match, DEAL)
        table = truth(match)
        assert sum(map(sum, table.hand)) == 9 * players
        assert Counter(table.chip) == dict.fromkeys(range(6), 2)
        deals.add((str(table.chip), str(table.hand)))
    assert len(deals) == 8


# Rounds


@pytest.mark.parametrize("players", [2, 4])
def test_cm_14_player_1_of_the_first_round_is_random(players: int) -> None:
    firsts = Counter(larceny.new("criminals", players, seed=seed).actor for seed in range(400))
    assert set(firsts) == set(range(players))
    assert all(abs(times - 400 / players) < 60 for times in firsts.values())


@pytest.mark.parametrize("players", [2, 4])
def test_cm_14_at_the_end_of_a_round_nothing_hidden_is_shown(players: int) -> None:
    crews = [WINNER, GONE_AT_4, WINNER, GONE_AT_4][:players]
    for jewels in ((0, 0, 0, 0), (4, 4, 0, 0)):
        match = only_way(heist(*crews, jewels=jewels, stacks="LPWDMMRR" if players == 2 else "LPWDMRMR"))
        assert chips(match) == f"{chips(match)[:4]} ???? LPWD"
        for viewer in viewers(match):
            sights = chips(match, viewer).split()[1]
            assert sights.count("?") == (4 if viewer is None else 2)
            for seat in range(players):
                if seat != viewer:
                    assert hand(match, seat, viewer) == ""
                    assert seen(match, viewer).held[seat] == len(hand(match, seat))


@pytest.mark.parametrize("players", [2, 4])
def test_cm_14_nothing_carries_over_but_jewels_and_player_1(players: int) -> None:
    match = casing(*NINES[players])
    reduce_all_with_swaps(match)
    at_random(match, 3, lambda match: match.legal() == [DEAL])
    jewels = list(seen(match).jewels)
    following = match.actor
    assert following is not None
    play(match, DEAL)
    for viewer in viewers(match):
        table = seen(match, viewer)
        assert (table.round, table.first, table.reduced, table.opened, table.picked) == (2, following, 0, 0, -1)
        assert list(table.jewels) == jewels
        assert list(table.held) == [9] * players + [0] * (4 - players)
        assert list(table.withdrew) == [-1] * 4
        assert not any(table.lacks)
        assert not any(table.played)
        assert not any(map(any, table.used))
        assert pile(match, viewer) == ""
        assert set(table.took) == {-1}
        assert {card for both in table.dropped for card in both} == {-1}
        assert {card for cards in table.row for card in cards} == {-1}
        assert not any(map(any, table.shown))
        assert chips(match, viewer).endswith(" ????")
        known = chips(match, viewer).split()[1]
        assert known[1:] == "???"
        assert (known[0] != "?") == (viewer == following)
        assert not any(hand(match, seat, viewer) for seat in range(players) if seat != viewer)
    assert sound(match)


def reduce_all_with_swaps(match: larceny.Match) -> None:
    """Everybody swaps whenever there is something to take."""
    while match.legal()[0] < SWAP:
        if SWAP in match.legal():
            match.play(SWAP)
            match.play(match.legal()[0])
        match.play(match.legal()[-1] if match.legal()[-1] < SWAP else match.legal()[0])


# Knowledge


def test_cm_15_the_second_player_sees_the_chip_only_after_the_opener_has_reduced() -> None:
    match = casing(*NINES[4], first=1, cased="WDMR")
    assert looks(match) == ["????", "W???", "????", "????"]
    play(match, drop("D"))
    assert looks(match) == ["????", "W???", "W???", "????"]
    play(match, SWAP, drop("L"))
    assert looks(match) == ["????", "W???", "W???", "????"]
    play(match, drop("P"))
    assert looks(match) == ["????", "W???", "W???", "????"]


def test_cm_15_chips_that_can_only_ask_for_one_skill_are_known() -> None:
    match = heist(WINNER, WINNER, stacks="LPWDMRMR", vault="LPWD")
    play(match, *[CLEAR] * 5)
    assert [chips(match, viewer) for viewer in (0, 1)] == ["LPWD M?M? LPW?", "LPWD ?R?R LPW?"]
    play(match, CLEAR)  # now all chips are seen but M and M, or R and R
    assert [chips(match, viewer) for viewer in (0, 1)] == ["LPWD MRMR LPWD"] * 2
    assert chips(match) == "LPWD ???? LPWD"


def test_cm_15_chips_that_may_ask_for_two_skills_are_not() -> None:
    match = only_way(heist(WINNER, WINNER, stacks="LPWDMMRR", vault="LPWD"))
    assert [chips(match, viewer) for viewer in (0, 1)] == ["LPWD M?R? LPWD", "LPWD ?M?R LPWD"]


def lacks(match: larceny.Match, seat: int) -> str:
    return "".join(letter for card, letter in enumerate(LETTERS) if seen(match).lacks[seat] >> card & 1)


@pytest.mark.parametrize(("pairs", "proved"), [("needed", "L"), ("strict", "L"), ("free", "")])
def test_cm_15_a_pair_says_that_its_player_had_no_playable_match(pairs: str, proved: str) -> None:
    match = play(heist("PWDMR", "LPWDM", vault="LPWD", pair=pairs), two("M", "R"))
    assert lacks(match, 0) == proved
    possible = worlds(match, 1)
    assert any("L" in world[0] for world in possible) == (pairs == "free")
    assert check_guesses(match, 1) == len(possible)


@pytest.mark.parametrize(("pairs", "proved"), [("needed", ""), ("free", "")])
def test_cm_15_a_pair_says_nothing_of_a_match_that_was_blocked(pairs: str, proved: str) -> None:
    match = play(heist("PDDMM", "PWDMR", vault="PLWD", pair=pairs), CLEAR, CLEAR, two("D", "D"))
    assert lacks(match, 0) == proved
    assert any("L" in world[0] for world in worlds(match, 1))
    check_guesses(match, 1)


def test_cm_15_with_pair_strict_a_pair_says_that_no_match_was_in_hand_at_all() -> None:
    match = play(heist("PDDMM", "PWDMR", vault="PLWD", pair="strict"), CLEAR, CLEAR, two("D", "D"))
    assert lacks(match, 0) == "L"
    assert not any("L" in world[0] for world in worlds(match, 1))
    check_guesses(match, 1)


def test_cm_15_what_one_lacks_is_known_of_that_hand_alone() -> None:
    match = play(heist("PWDMR", "WDMRR", "LPWDM", "LPWDM", vault="LPWD"), two("M", "R"))
    assert [lacks(match, seat) for seat in range(4)] == ["L", "", "", ""]


def test_cm_15_giving_up_says_that_no_playable_match_was_in_hand() -> None:
    match = only_way(heist(WINNER, GONE_AT_4))
    assert [lacks(match, seat) for seat in range(2)] == ["", "D"]


def test_cm_15_giving_up_says_nothing_of_a_match_that_was_blocked() -> None:
    match = only_way(heist("WDPLL", "WDPMM", vault="WDPL"))  # after P, whether L is in hand or not
    assert seen(match).withdrew[:2] == [3, 3]
    assert [lacks(match, seat) for seat in range(2)] == ["", ""]


def test_cm_15_a_withdrawal_that_has_one_explanation_names_the_whole_hand() -> None:
    match = play(heist(GONE_AT_2, WINNER), CLEAR, CLEAR, WITHDRAW)
    for viewer in (None, 1):
        assert hand(match, 0, viewer) == "RRRR"  # anything else would have made a pair
    assert check_guesses(match, 1) == 1


@every_choice
def test_cm_15_what_is_known_of_a_hand_is_what_every_explanation_has(contact: str, pairs: str, partners: str) -> None:
    """Two players, so there is one hidden hand: random heists, with any course of events."""
    told_by_withdrawing = 0
    for seed in range(12):
        match = larceny.new(
            "criminals", 2, seed=seed, options={"contact": contact, "pair": pairs, "partners": partners}
        )
        opened = 2 + seed % 3
        while match._row.opened < opened and match._row.asking != layout.ASK_DEAL:
            match.play(match.legal()[(seed + len(match.actions)) % len(match.legal())])
        for viewer in range(2):
            possible = worlds(match, viewer)
            assert tuple(hand(match, seat) for seat in range(2)) in possible
            assert hand(match, 1 - viewer, viewer) == certain(possible, 1 - viewer)
            told_by_withdrawing += 0 <= truth(match).withdrew[1 - viewer] < 3
            guess = match.view(viewer).possible(seed)
            assert tuple(letters(cards) for cards in guess["hand"][0][:2]) in possible
    assert told_by_withdrawing or (contact, pairs) != ("two_way", "strict")


def test_cm_15_what_does_not_fit_into_a_hand_is_known_to_be_undealt() -> None:
    match = only_way(heist(WINNER, WINNER, discards="LLPPWWDD"))
    # Seat 0 cannot see three M and four R, and the other holds one card.
    assert letters(seen(match, 0).rest) == "MMRRR"
    assert hand(match, 1, viewer=0) == ""


def test_cm_15_who_lacks_all_but_one_type_holds_that() -> None:
    match = heist(WINNER, "RRDDM", discards="MMWWWRRD")
    play(match, CLEAR, two("R", "R"), CLEAR, two("D", "D"))
    assert lacks(match, 1) == "LP"
    assert hand(match, 1, viewer=0) == "M"  # of three L, three P and one M
    assert letters(seen(match, 0).rest) == "LLLPPP"
    assert hand(match, 1, viewer=None) == ""  # a spectator cannot see the M, W and D of seat 0
    assert check_guesses(match, 0) == 1


GUESSED: dict[str, Callable[[], larceny.Match]] = {
    "a new deal": lambda: play(casing(*NINES[2]), drop("L")),
    "cards taken back": lambda: play(casing(*NINES[2]), drop("W"), swap("D", "L"), swap("P", "R"), drop("M")),
    "a pair": lambda: play(heist("PWDMR", WINNER), two("M", "R")),
    "two pairs": lambda: play(heist("RRDDM", WINNER, vault="LPWD"), two("R", "R"), CLEAR, two("D", "D")),
    "given up at the last chip": lambda: only_way(heist(GONE_AT_4, WINNER)),
    "given up at the last chip, blocked": lambda: only_way(heist("WDPLL", "WDPMM", vault="WDPL", discards="RRRRWWDD")),
    "given up both ways": lambda: play(
        heist("PWLLL", "PWDMR", vault="PMDR", contact="two_way"), CLEAR, CLEAR, WITHDRAW
    ),
    "given up strictly": lambda: play(heist("PLDDM", "PWDMR", vault="PLWD", pair="strict"), CLEAR, CLEAR, WITHDRAW),
    "given up with one shown": lambda: play(
        heist("PLDDM", "PWDMR", vault="PLWD", pair="strict", shown=("D", "M")), CLEAR, CLEAR, WITHDRAW
    ),
    "a pair of the bold": lambda: play(heist("RMMDW", WINNER, partners="bold"), two("M", "W")),
    "given up for want of the bold": lambda: play(
        heist("PRRRR", "PLWDM", vault="PLWD", partners="bold"), CLEAR, CLEAR, WITHDRAW
    ),
    "given up at odds": lambda: play(
        heist("DDPMR", WINNER, partners="apart"), two("D", "D"), CLEAR, CLEAR, CLEAR, WITHDRAW
    ),
    "given up after a pair": lambda: play(
        heist("WDWRR", "LWPDM", vault="LWPD", pair="strict", discards="PPPDDMMM"), two("W", "D"), CLEAR, WITHDRAW
    ),
}


# Each story for one of the seats; `make proof` has both.
GUESSERS = [
    pytest.param(story, viewer, marks=pytest.mark.proof if (number + viewer) % 2 else ())
    for number, story in enumerate(GUESSED)
    for viewer in range(2)
]


@pytest.mark.parametrize(("story", "viewer"), GUESSERS)
def test_cm_15_a_guess_explains_everything_and_any_deal_is_as_likely(story: str, viewer: int) -> None:
    assert check_guesses(GUESSED[story](), viewer, most=300 if story == "a new deal" else 600) >= 1


@pytest.mark.proof
def test_cm_15_two_withdrawn_hands_share_what_is_loose() -> None:
    crews = ("PLLDD", "PLLDD", "PWDMR", "PWDMR")
    match = heist(*crews, pair="strict", vault="PLWD", shown=("DD", "DD", "WDMR", "WDMR"), discards="LLLLMMMMRRRRWWWW")
    play(match, *[CLEAR] * 4, WITHDRAW, WITHDRAW)
    assert check_guesses(match, 2, most=1600) == 36  # two each of what is loose, an L among them, and four L there are


def test_cm_15_guesses_at_chips_are_alike() -> None:
    match = heist(WINNER, WINNER, vault="LPWD")
    only_way(match)
    found = Counter(tuple(match.view(None).possible(seed)["chip"][0].tolist()) for seed in range(300))
    assert len(found) == 6  # M M R R in any order
    assert all(25 <= times <= 75 for times in found.values())
    assert {chips_[:4] + chips_[8:] for chips_ in found} == {(0, 1, 2, 3, 0, 1, 2, 3)}


@pytest.mark.parametrize("players", [2, *proofs(4)])
def test_cm_15_guesses_are_sound_at_every_moment_of_a_game(players: int) -> None:
    for seed, (contact, pairs, partners) in enumerate(OPTIONS):
        match = larceny.new(
            "criminals", players, seed=seed, options={"contact": contact, "pair": pairs, "partners": partners}
        )
        at_random(match, seed, lambda match: match._row.round == 2)
        moments = 0
        while match.actor is not None and match._row.round == 2:
            view = match.view(viewers(match)[moments % (players + 1)])
            guess = view.possible(moments)
            assert soundness.sound(view.box_row, mapped(guess)) == ALLOWED
            assert looks_alike(view, guess)
            match.play(match.legal()[moments % len(match.legal())])
            moments += 1


# Refusals

REFUSALS: dict[str, Callable[[], tuple[larceny.Match, int]]] = {
    "not-asked": lambda: (casing(*NINES[2]), WITHDRAW),
    "no-such-type": lambda: (small_match(), layout.DROP + 3),
    "not-in-hand": lambda: (casing("LLLPPPWWW", "LDDDMMRRR"), drop("R")),
    "pile-empty": lambda: (casing(*NINES[2]), SWAP),
    "taken-stays": lambda: (play(casing("LLPPPDDDW", "MMMLLPDRR"), drop("W"), SWAP), drop("W")),
    "no-match": lambda: (heist("PWDMR", WINNER), CLEAR),
    "match-touches": lambda: (play(heist("PLDDM", "PWDMR", vault="PLWD"), CLEAR, CLEAR), CLEAR),
    "touches": lambda: (play(heist("PLLRR", "PWDMR", vault="PWDM"), CLEAR, CLEAR), pair("L")),
    "one-alone": lambda: (play(heist(GONE_AT_4, WINNER), *[CLEAR] * 6), pair("M")),
    "match-playable": lambda: (heist(WINNER, WINNER), pair("M")),
    "match-in-hand": lambda: (heist(WINNER, WINNER, pair="strict"), pair("M")),
    "no-partner": lambda: (play(heist("PDDDM", "PWDMR", vault="PLWR"), CLEAR, CLEAR), pair("M")),
    "must-clear": lambda: (heist(WINNER, WINNER), WITHDRAW),
    "at-odds": lambda: (play(heist("RMMDW", WINNER, partners="apart"), pair("W")), then("D")),
    "timid": lambda: (heist("RMMDW", WINNER, partners="bold"), pair("R")),
}


def small_match(players: int = 2) -> larceny.Match:
    """With a deck of three types."""
    deck = GAME.parse_deck(deck_text("ABC", [4, 4, 4], [16, 16, 16]), "mine.toml")
    return larceny.Match(GAME, players, deck=deck, seed=1)


@pytest.mark.parametrize(("reason", "ruling"), layout.REASONS.values())
def test_every_refusal_names_its_ruling(reason: str, ruling: str) -> None:
    match, action = REFUSALS[reason]()
    assert refused(match, action) == (reason, ruling)


def test_every_action_is_either_legal_or_refused() -> None:
    for seed, (contact, pairs, partners) in enumerate(OPTIONS):
        match = larceny.new(
            "criminals", 2 + seed % 2 * 2, seed=seed, options={"contact": contact, "pair": pairs, "partners": partners}
        )
        while match.actor is not None and len(match.actions) < 120:
            legal = set(match.legal())
            allowed = {one for one in range(layout.ACTIONS) if not rules.refusal(match._box_row, match._row, one)}
            assert legal
            assert allowed == legal
            match.play(min(legal, key=lambda action: (action * 7 + len(match.actions)) % 11))


def test_types_that_the_deck_has_not_are_refused_in_the_heist_too() -> None:
    match = at_random(small_match(), 1, lambda match: match._row.asking == layout.ASK_PARTNER)
    assert refused(match, layout.THEN + 3) == ("no-such-type", "CM-01")
    match = at_random(small_match(), 1, lambda match: match._row.asking == layout.ASK_CLEAR)
    assert refused(match, layout.PAIR + 3) == ("no-such-type", "CM-01")


@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_the_game_is_for_two_or_four(players: int) -> None:
    with pytest.raises(larceny.LarcenyError, match=f"criminals is for 2 or 4 players, not {players}"):
        larceny.new("criminals", players, seed=1)


@pytest.mark.parametrize(
    ("option", "value"),
    [("contact", "both"), ("pair", "two_way"), ("pairs", "free"), ("partners", "shy"), ("length", "four")],
)
def test_an_option_is_one_of_those_there_are(option: str, value: str) -> None:
    with pytest.raises(larceny.LarcenyError, match=option):
        larceny.new("criminals", 2, seed=1, options={option: value})


def test_the_options_are_as_the_page_says_unless_said_otherwise() -> None:
    usual = {"contact": "one_way", "pair": "needed", "partners": "arranged", "length": "jewels"}
    assert larceny.new("criminals", 2, seed=1).options == usual
    for page in ("RULES.md", "RULES.de.md"):
        text = (GAME.folder / page).read_text("utf-8")
        for option, value in usual.items():
            assert re.search(rf"`{option}={value}`, (the default|der Normalfall):", " ".join(text.split()))


# Decks


def edited(*edits: tuple[str, str]) -> str:
    """Return the house deck with some of its text replaced."""
    source = GAME.house_deck.source
    for old, new in edits:
        assert old in source
        source = source.replace(old, new, 1)
    return source


SPARKS = 'strong = "Wires"\nweak = "Dogs"\ncount = 8'
WIRES = 'letter = { en = "W", de = "E" }\nsymbol = "bolt"\nchips = 2'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            SPARKS,
            SPARKS.replace("Wires", "Locks"),
            "henchman 'Sparks': strong: Locks is the strong skill of 'Cracksman'",
        ),
        (SPARKS, SPARKS.replace("Dogs", "Wires"), "henchman 'Sparks': weak: nobody is weak to the own skill"),
        (
            SPARKS,
            SPARKS.replace("Wires", "Wirse"),
            "henchman 'Sparks': strong: there is no skill 'Wirse'; did you mean 'Wires'?",
        ),
        (SPARKS, SPARKS.replace("Dogs", "Cats"), "henchman 'Sparks': weak: there is no skill 'Cats'"),
        (SPARKS, SPARKS.replace("8", "7"), "henchman 'Sparks': count: 7 is no even number"),
        (SPARKS, SPARKS.replace("8", "-2"), "henchman 'Sparks': count: "),
        (SPARKS, SPARKS.replace("8", "62"), "henchman 'Sparks': count: "),
        (SPARKS, SPARKS.replace("8", '"8"'), "henchman 'Sparks': count: "),
        (SPARKS, SPARKS.replace("\ncount = 8", ""), "henchman 'Sparks': count: missing"),
        (
            SPARKS,
            SPARKS.replace("strong", "strength"),
            "henchman 'Sparks': strength: unknown field; did you mean 'strong'",
        ),
        (WIRES, WIRES.replace("2", "3"), "skill 'Wires': chips: 3 is no even number"),
        (WIRES, WIRES.replace("2", "0"), "skill 'Wires': chips: 0 is no even number"),
        (WIRES, WIRES.replace("2", "14"), "skill 'Wires': chips: "),
        (WIRES, WIRES.replace("2", "4"), "skill: there are 14 chips"),
        (WIRES, WIRES.replace("W", "L"), "skill 'Wires': letter.en: L is the letter of 'Locks' already"),
        (WIRES, WIRES.replace('"E"', '"P"'), "skill 'Wires': letter.de: P is the letter of 'Powder' already"),
        (WIRES, WIRES.replace(', de = "E"', ""), "skill 'Wires': letter.de: '' is no letter"),
        (WIRES, WIRES.replace("W", "Wi"), "skill 'Wires': letter.en: 'Wi' is no letter"),
        (WIRES, WIRES.replace("W", "7"), "skill 'Wires': letter.en: '7' is no letter"),
        (WIRES, WIRES.replace('letter = { en = "W", de = "E" }\n', ""), "skill 'Wires': letter: missing"),
        ('tool = "wrench"', 'tool = "spoon"', "henchman 'Sparks': look.tool: "),
        ('name = "Blaster"', 'name = "Sparks"', "henchman 'Sparks': name: there are two of this name"),
    ],
)
def test_cm_01_and_02_a_wrong_deck_is_told_what_is_wrong_where(old: str, new: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edited((old, new)), encoding="utf-8")
    with pytest.raises(larceny.DeckError) as fault:
        larceny.new("criminals", 2, seed=1, deck=path)
    assert re.match(f"{re.escape(str(path))}: (line [0-9]+: )?{re.escape(said)}", str(fault.value))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            deck_text("ABCDEF", [2] * 6, [8] * 6, weak="ACDEFB"),
            "henchman 'Type A': weak: nobody is weak to the own skill",
        ),
        (deck_text("ABCDEF", [2] * 6, [6, 6, 6, 6, 6, 4]), "henchman: there are 34 henchmen, and four players"),
        (deck_text("ABCDE", [2] * 5, [10] * 5), "skill: there are 10 chips"),
        (deck_text("ABCDEFG", [2] * 7, [8] * 7), "skill: there are 14 chips"),
        (deck_text("ABC", [4] * 3, [16] * 3).split("[[henchman]]")[0], "henchman: there are none"),
        (
            "[[henchman]]".join(deck_text("ABC", [4] * 3, [16] * 3, weak="BAC").split("[[henchman]]")[:3]),
            "henchman: nobody has 'Skill C' as strong skill (CM-01)",
        ),
    ],
)
def test_cm_01_and_02_decks_that_cannot_be_played_with(source: str, said: str) -> None:
    with pytest.raises(larceny.DeckError) as fault:
        GAME.parse_deck(source, "mine.toml")
    assert re.match(f"mine.toml: (line [0-9]+: )?{re.escape(said)}", str(fault.value))


DECKS = {
    "two weak to the same": deck_text("ABCDEF", [2] * 6, [8] * 6, weak="BCDEFB"),
    "all weak to one": deck_text("ABCDEF", [2] * 6, [8] * 6, weak="BAAAAA"),
    "two rings of three": deck_text("ABCDEF", [2] * 6, [8] * 6, weak="BCAEFD"),
    "three rings of two": deck_text("ABCDEF", [2] * 6, [8] * 6, weak="BADCFE"),
    "five types": deck_text("ABCDE", [4, 2, 2, 2, 2], [12, 10, 10, 8, 8]),
    "three types": deck_text("ABC", [4] * 3, [16] * 3),
    "two types": deck_text("AB", [6, 6], [18, 18]),
    "as few as can be": deck_text("ABCDEF", [2] * 6, [6] * 6),
    "as many as can be": deck_text("ABCDEF", [2] * 6, [60] * 6),
}


# Each deck for one number of players; `make proof` has both.
TABLES = [
    pytest.param(name, players, marks=pytest.mark.proof if number % 2 == players // 4 else ())
    for number, name in enumerate(DECKS)
    for players in (2, 4)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_cm_13_other_decks_play_to_their_end(name: str, players: int) -> None:
    deck = GAME.parse_deck(DECKS[name], "mine.toml")
    contact, pairs, partners = OPTIONS[len(name) % 18]
    match = larceny.Match(
        GAME, players, deck=deck, seed=len(name), options={"contact": contact, "pair": pairs, "partners": partners}
    )
    guessed = 0

    def stays_sound(match: larceny.Match) -> bool:
        nonlocal guessed
        assert sound(match)
        if match._row.round < 3:
            view = match.view(guessed % players)
            assert soundness.sound(view.box_row, mapped(view.possible(guessed))) == ALLOWED
            guessed += 1
        return False

    at_random(match, 5, stays_sound)
    assert match.result() is not None
    assert len(match.actions) <= layout.LONGEST
    assert guessed > 30


@pytest.mark.parametrize(("contact", "blocked"), [("one_way", "C"), ("two_way", "BC")])
def test_cm_08_two_rings_of_three_have_their_own_dislikes(contact: str, blocked: str) -> None:
    deck = GAME.parse_deck(DECKS["two rings of three"], "mine.toml")
    box = GAME.box(4, GAME.read_options({"contact": contact}), deck)[0]
    assert [letter for card, letter in enumerate("ABCDEF") if not box["after"][0] >> card & 1] == list(blocked)
    assert box["after"][layout.NO_CARD] == 0b111111


# What no table may be

Edit = tuple[str, tuple[int, ...], int]  # a field, a place in it, by how much it is wrong


@pytest.mark.parametrize(
    ("fault", "edits"),
    [
        (soundness.NO_ROUND, [("round", (), -1)]),
        (soundness.NO_ROUND, [("round", (), 12)]),
        (soundness.NO_ROUND, [("first", (), -1)]),
        (soundness.NO_ROUND, [("reduced", (), -1)]),
        (soundness.NO_ROUND, [("opened", (), -2)]),
        (soundness.NO_ROUND, [("opened", (), 3)]),
        (soundness.NO_DECISION, [("turn", (), -1)]),  # has withdrawn
        (soundness.NO_DECISION, [("asking", (), layout.ASK_DEAL - layout.ASK_CLEAR)]),  # that would be the other's
        (soundness.NO_DECISION, [("asking", (), layout.ASK_REDUCE - layout.ASK_CLEAR)]),
        (soundness.NO_DECISION, [("asking", (), layout.ASK_PARTNER - layout.ASK_CLEAR)]),
        (soundness.NO_DECISION, [("picked", (), 2)]),
        (soundness.NO_DECISION, [("ended", (), layout.LOOTED)]),
        (soundness.JEWELS_LOST, [("jewels", (0,), 1)]),
        (soundness.JEWELS_LOST, [("jewels", (0,), 1), ("jewels", (1,), -1)]),
        (soundness.JEWELS_LOST, [("pot", (), -5), ("supply", (), 5)]),
        (soundness.JEWELS_LOST, [("pot", (), 9), ("supply", (), -9)]),
        (fields.NOWHERE, [("chip", (0,), 1)]),
        (soundness.STRAY_ROW, [("played", (1,), 1)]),
        (soundness.STRAY_ROW, [("used", (1, 0), 1)]),
        (soundness.STRAY_ROW, [("used", (1, 0), -1), ("used", (1, 2), 1)]),  # for a chip that nobody has seen
        (fields.OUT_OF_RANGE, [("used", (1, 0), 2), ("used", (1, 1), -2)]),
        (fields.NOWHERE, [("row", (1, 0), -1)]),
        (fields.TWICE, [("row", (1, 2), 1)]),
        (soundness.STRAY_ROW, [("withdrew", (0,), 1)]),
        (soundness.MISCOUNTED, [("held", (1,), 1)]),
        (soundness.MISCOUNTED, [("shown", (1, 0), 1)]),
        (soundness.MISCOUNTED, [("shown", (1, 1), -1)]),
        (fields.TWICE, [("rest", (4,), 1)]),
        (fields.OUT_OF_RANGE, [("rest", (4,), 1), ("rest", (0,), -1)]),
        (fields.NOWHERE, [("pile", (0,), 1)]),
        (fields.TWICE, [("pile", (8,), 1)]),
        (soundness.STRAY_CARD, [("dropped", (0, 0), 1)]),
        (soundness.STRAY_CARD, [("dropped", (8, 0), 1)]),
        (soundness.STRAY_CARD, [("dropped", (3, 1), 1)]),
        (soundness.STRAY_CARD, [("took", (3,), 1)]),
        (soundness.STRAY_CARD, [("took", (0,), 1), ("dropped", (0, 1), 1)]),
        (soundness.STRAY_CARD, [("took", (3,), 6), ("dropped", (3, 1), 6)]),
        (soundness.STRAY_ROW, [("lacks", (1,), 1 << LETTERS.index("P"))]),  # nothing proved it
        (soundness.STRAY_ROW, [("opened", (), 1)]),  # with a chip before that nobody has seen to
        (soundness.STRAY_ROW, [("asking", (), layout.ASK_DEAL - layout.ASK_CLEAR), ("turn", (), -1)]),  # in mid-heist
        (fields.NOWHERE, [("row", (1, 0), 2)]),
        (soundness.STRAY_ROW, [("row", (1, 0), 2), ("rest", (0,), 1), ("rest", (2,), -1)]),  # one card, and no match
        (soundness.STRAY_ROW, [("row", (1, 0), -1), ("rest", (0,), 1)]),
        (soundness.STRAY_ROW, [("row", (1, 2), 2), ("rest", (1,), -1)]),
        (soundness.STRAY_ROW, [("row", (3, 1), 2), ("rest", (1,), -1)]),  # nobody sits there
        (soundness.STRAY_CARD, [("pile", (0,), 1), ("rest", (0,), 1), ("rest", (1,), -1)]),
        (soundness.STRAY_CARD, [("pile", (8,), 2), ("rest", (1,), -1)]),
        (soundness.MISCOUNTED, [("hand", (3, 1), 1), ("rest", (1,), -1)]),  # nobody sits there
        (soundness.STRAY_ROW, [("withdrew", (3,), 1)]),  # nobody sits there
        (soundness.STRAY_ROW, [("jewels", (2,), 1)]),
        (soundness.UNEXPLAINED, [("hand", (0, 5), -1), ("hand", (0, 4), 1), ("rest", (5,), 1), ("rest", (4,), -1)]),
    ],
)
def test_a_table_that_no_rule_leads_to_is_found_out(fault: int, edits: list[Edit]) -> None:
    match = play(heist(GONE_AT_2, WINNER, discards="LLPWDMPW"), CLEAR, CLEAR, WITHDRAW)
    assert sound(match)
    for name, place, by in edits:
        match._table[name][(0, *place)] += by
    assert soundness.sound(match._box_row, match._row) == fault


# What answers are about


def subjects(match: larceny.Match) -> dict[int, str]:
    """Return for each legal answer the name of the card it is about, "" for none."""
    names = [card.name for of_kind in match.deck.cards.values() for card in of_kind] + [""]
    return {action: names[rules.about(match._box_row, match._row, action)] for action in match.legal()}


def named(letter: str) -> str:
    return GAME.house_deck.names("henchman")[LETTERS.index(letter)]


def test_to_take_the_top_discard_is_about_it_and_to_drop_is_about_none() -> None:
    match = play(casing(*NINES[2]), drop("W"))
    assert subjects(match) == {**dict.fromkeys(EVERY_TYPE, ""), SWAP: named("W")}
    play(match, SWAP)
    assert set(subjects(match).values()) == {""}
    play(match, drop("L"))
    assert set(subjects(match).values()) == {""}


def test_to_clear_a_chip_is_about_the_henchmen_who_do_it() -> None:
    assert subjects(heist("LPWDM", "LPWDM", vault="LPWD", pair="needed")) == {CLEAR: named("L")}
    match = heist("PWDMR", "LPWDM", vault="LPWD")
    assert {pair("M"): named("M"), pair("P"): named("P")}.items() <= subjects(match).items()
    play(match, pair("M"))
    assert subjects(match) == {then(letter): named(letter) for letter in "PWR"}


def test_to_withdraw_and_to_deal_is_about_nobody() -> None:
    match = play(heist(GONE_AT_2, WINNER), CLEAR, CLEAR)
    assert subjects(match) == {WITHDRAW: ""}
    assert subjects(only_way(match)) == {DEAL: ""}


# The example of the rules page


@pytest.mark.parametrize("partners", ["arranged", "apart", "bold"])
def test_the_example_of_the_rules_page_can_be_played_with_any_partners(partners: str) -> None:
    mabel, gus, roxie, archie = "PMLWD", "PMMDD", "RRLWD", "PMLDR"
    match = heist(mabel, gus, roxie, archie, vault="PLWD", partners=partners)
    play(match, CLEAR, CLEAR, two("R", "R"), CLEAR)
    play(match, two("M", "L"), two("M", "M"), CLEAR, two("M", "L"))
    assert offered(play(match, CLEAR)) == set()
    play(match, WITHDRAW, CLEAR)
    assert offered(match) == {"DR"}, "in this order alone"
    only_way(match)
    assert [row(match, seat) for seat in range(4)] == ["PMLWD", "PMM", "RRLWD", "PMLDR"]
    assert seen(match).jewels == [2, 0, 2, 0]
    assert match.actor == 1, "Gus gave up first"
    for page, lang in (("RULES.md", "en"), ("RULES.de.md", "de")):
        text = (GAME.folder / page).read_text("utf-8")
        for number, letter in enumerate("PLWD"):
            (line,) = re.findall(rf"^\| {_words('skill', letter, lang)} \| .*$", text, re.MULTILINE)
            for seat, cell in enumerate(line.split("|")[2:6]):
                for card in LETTERS:
                    laid = card in _laid(match, seat, number)
                    assert (_words("henchman", card, lang) in cell) == laid, (page, line, card)


def _words(kind: str, letter: str, lang: str) -> str:
    return GAME.house_deck.cards[kind][LETTERS.index(letter)].word(lang)


def _laid(match: larceny.Match, seat: int, chip: int) -> str:
    """Return the cards a seat laid for a chip."""
    used = list(seen(match).used[seat])
    return row(match, seat)[sum(used[:chip]) : sum(used[: chip + 1])]
