"""Crooks, ruling by ruling: given this table, when that is played, then this."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import larceny
from larceny.engine.board import Piece
from larceny.engine.contract import ALLOWED
from larceny.engine.memory import mapped
from larceny.games.crooks import instinct, layout, rules, soundness
from tests.games.crooks.tables import (
    ACCOMPLICE,
    ACCOMPLICE_TOO,
    ALL_TARGETS,
    BIANCA,
    BRUNO,
    COLLECT,
    CUTHBERT,
    DECLINE,
    DISCARD,
    DOLORES,
    EIGHT_PLAIN,
    EZRA,
    FIONA,
    FLO,
    GAME,
    HANGOUTS,
    HANK,
    JOSEPHINE,
    KILLER,
    KILLER_TOO,
    KINGPIN,
    LIN,
    LIONEL,
    NAMES,
    NORBERT,
    OKAFOR,
    OLAF,
    OTTO,
    PASS,
    PICKPOCKET,
    SPY,
    SWITCH,
    SWITCH_TOO,
    UNDEALT,
    VERA,
    ZELDA,
    Story,
    arrangement,
    cash,
    check_knowledge,
    crew,
    custom_deck,
    dead,
    down,
    everywhere,
    face_down,
    gangless_deck,
    hidden,
    kill,
    knows,
    left,
    may,
    move,
    offers,
    out_of_game,
    pass_all,
    pile_sizes,
    play,
    public,
    recruit,
    refused,
    shown,
    sight,
    spy_in,
    spy_on,
    table,
    take,
    thrown,
    told,
    truth,
    up,
)

ALWAYS_PLACED = {ACCOMPLICE, ACCOMPLICE_TOO, KILLER, KILLER_TOO}  # even if all targets are taken

# Set-up

SIZES = {2: [2, 2, 3, 4, 5], 3: [2, 2, 3, 3, 4, 4, 5], 4: [2, 2, 3, 3, 3, 4, 4, 5, 5]}
OUT = {2: 16, 3: 9, 4: 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_01_piles_are_dealt_in_the_order_of_the_hangouts(players: int) -> None:
    sizes = pile_sizes(larceny.new("crooks", players, seed=1))
    assert sizes == dict(zip(HANGOUTS, SIZES[players], strict=False)) | {UNDEALT: OUT[players]}


@pytest.mark.parametrize(("players", "missing"), [(2, "F"), (2, "I"), (3, "H"), (3, "I")])
def test_cr_01_there_are_no_further_hangouts(players: int, missing: str) -> None:
    assert refused(larceny.new("crooks", players, seed=1), recruit(missing)) == ("not-in-play", "CR-01")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_02_crooks_not_dealt_are_out_of_the_game_and_unseen(players: int) -> None:
    match = larceny.new("crooks", players, seed=1)
    assert pile_sizes(match)[UNDEALT] == OUT[players]
    for viewer in (None, *range(players)):
        assert may(match, viewer, UNDEALT) == set(NAMES)
        assert knows(match, viewer, UNDEALT) == set()
    assert offers(match) == {PASS, *(recruit(hangout) for hangout in HANGOUTS[: len(SIZES[players])])}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_02_the_start_player_is_random(players: int) -> None:
    starts = Counter(larceny.new("crooks", players, seed=seed).actor for seed in range(60 * players))
    assert sorted(starts) == list(range(players))
    assert all(35 < times < 90 for times in starts.values())


def test_cr_02_every_crook_may_come_to_lie_anywhere() -> None:
    reached: dict[int, set[int]] = {place: set() for place in range(10)}
    for seed in range(400):
        piles, _ = truth(larceny.new("crooks", 4, seed=seed))
        for place, pile in enumerate(piles):
            reached[place].update(crook for crook in range(32) if pile >> crook & 1)
    assert all(len(crooks) == 32 for crooks in reached.values())


def test_cr_02_the_bank_never_runs_out() -> None:
    match = table(2, cash=(1, 35), piles={"A": [PICKPOCKET]})
    assert public(match).bank == 0
    play(match, recruit("A"), take(PICKPOCKET), up(4), COLLECT)
    assert cash(match) == [2, 35]
    assert public(match).bank == -1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_02_everybody_starts_with_18_dollars(players: int) -> None:
    assert cash(larceny.new("crooks", players, seed=3)) == [18] * players


def test_cr_02_cash_pile_sizes_and_the_number_of_discards_are_public() -> None:
    gone = [*everywhere(0), dead(1, OTTO, down=True), thrown(0, LIN)]
    match = table(3, cash=(5, 9, 17), piles={"A": [VERA, BRUNO], "C": [EZRA]}, crews=gone, turn=1)
    for viewer in (None, 0, 1, 2):
        row = match.view(viewer).row
        assert list(row.cash)[:3] == [5, 9, 17]
        assert list(row.piled)[:4] == [2, 0, 1, 0]
        assert row.killed.bit_count() + row.thrown.bit_count() == 2


# Turn


def test_cr_03_a_turn_is_paying_for_a_pile_taking_one_and_placing_it() -> None:
    match = table(3, piles={"A": [BIANCA, OLAF], "B": [VERA, LIN, OTTO]}, turn=1)
    play(match, recruit("B"))
    assert cash(match) == [18, 15, 18]
    assert sight(match, 1) == {VERA, LIN, OTTO}
    assert offers(match) == {take(VERA), take(LIN), take(OTTO)}
    play(match, take(LIN))
    assert match.actor == 1
    play(match, up(6))
    assert crew(match, seat=1, target=6) == [LIN]
    assert pile_sizes(match)["B"] == 2
    assert match.actor == 2
    play(match, recruit("B"))
    assert cash(match) == [18, 15, 16]


def test_cr_03_nothing_stays_in_hand_between_turns() -> None:
    match = play(table(2, piles={"A": [BIANCA, OLAF]}), recruit("A"), take(OLAF))
    assert match.view(0).row.crook == NAMES.index(OLAF)
    play(match, up(6))
    for viewer in (0, 1):
        row = match.view(viewer).row
        assert (row.crook, row.hangout, row.target) == (rules.UNKNOWN, -1, -1)
    assert offers(match) == {recruit("A"), PASS}


def test_cr_03_an_empty_hangout_cannot_be_searched() -> None:
    assert refused(table(2, piles={"A": [BIANCA]}), recruit("B")) == ("hangout-empty", "CR-03")


def test_cr_03_only_a_crook_of_that_pile_can_be_taken() -> None:
    match = play(table(2, piles={"A": [BIANCA, OLAF], "B": [VERA]}), recruit("A"))
    assert refused(match, take(VERA)) == ("not-in-pile", "CR-03")


def test_cr_03_a_turn_goes_step_by_step() -> None:
    match = table(2, piles={"A": [BIANCA, OLAF]})
    assert refused(match, take(OLAF)) == ("not-asked", "CR-03")
    assert refused(match, up(4)) == ("not-asked", "CR-03")
    play(match, recruit("A"))
    assert refused(match, PASS) == ("not-asked", "CR-03")
    assert refused(match, up(4)) == ("not-asked", "CR-03")
    play(match, take(OLAF))
    assert refused(match, PASS) == ("not-asked", "CR-03")
    assert refused(match, recruit("A")) == ("not-asked", "CR-03")
    assert refused(match, DECLINE) == ("not-asked", "CR-03")


def test_cr_04_who_cannot_pay_for_any_pile_must_pass_and_is_asked_to() -> None:
    match = table(3, cash=(1, 18, 18), piles={"A": [BIANCA, OLAF], "B": [VERA, LIN]})
    assert match.actor == 0
    assert offers(match) == {PASS}
    assert refused(match, recruit("A")) == ("too-expensive", "CR-04")
    assert public(match).passed[0] == 0
    play(match, PASS)
    assert public(match).passed[0] == 1
    assert told(match, None) == ["passed"]


def test_cr_04_a_pile_that_costs_all_the_cash_is_affordable() -> None:
    match = table(2, cash=(2, 18), piles={"A": [BIANCA, OLAF], "B": [VERA, LIN, OTTO]})
    assert offers(match) == {recruit("A"), PASS}
    assert cash(play(match, recruit("A"))) == [0, 18]


def test_cr_04_with_no_pile_left_everybody_must_pass() -> None:
    match = table(2)
    assert offers(match) == {PASS}
    assert match.actor == 0


def test_cr_04_passing_is_always_allowed() -> None:
    match = table(2, cash=(18, 18), piles={"A": [BIANCA]})
    assert offers(match) == {recruit("A"), PASS}


def test_cr_04_a_pass_is_final_even_if_a_pile_becomes_affordable() -> None:
    match = table(2, cash=(1, 18), piles={"A": [BIANCA, OLAF]})
    play(match, PASS, recruit("A"), take(OLAF), up(4))
    assert pile_sizes(match)["A"] == 1
    assert match.actor == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_04_play_goes_clockwise(players: int) -> None:
    match = table(players, piles={"A": EIGHT_PLAIN}, turn=1)
    turns = []
    for crook in EIGHT_PLAIN[: players + 1]:
        turns.append(match.actor)
        play(match, recruit("A"), take(crook), up(9 if match.actor != 1 or crook == BIANCA else 8))
    assert turns == [*range(1, players), 0, 1]


def test_cr_04_play_goes_on_past_those_who_have_passed() -> None:
    match = table(4, piles={"A": [BIANCA, OLAF, OKAFOR, FIONA]}, turn=3, passed=[0, 2])
    play(match, recruit("A"), take(BIANCA), up(4))
    assert match.actor == 1
    play(match, recruit("A"), take(OLAF), up(4))
    assert match.actor == 3


def test_cr_04_the_last_active_player_goes_on_alone_until_passing() -> None:
    match = table(3, piles={"A": [BIANCA, OLAF, OKAFOR]}, turn=2, passed=[0, 1])
    for crook, target in ((BIANCA, 4), (OLAF, 5)):
        play(match, recruit("A"), take(crook), up(target))
        assert match.actor == 2
        assert match.result() is None
    play(match, PASS)
    assert match.actor is None
    result = match.result()
    assert result is not None
    assert result.reason == "all-passed"
    assert offers(match) == set()
    assert refused(match, PASS) == ("game-over", "")


def test_cr_05_face_down_costs_a_dollar_more() -> None:
    match = play(table(2, cash=(3, 18), piles={"A": [BIANCA, OLAF]}), recruit("A"), take(OLAF), down(5))
    assert cash(match) == [0, 18]
    assert public(match).bank == 36 - 18
    assert face_down(match, seat=0, target=5) == 1
    assert crew(match, seat=0, target=5) == ["?"]
    assert crew(match, seat=0, target=5, viewer=0) == [OLAF]


def test_cr_05_face_up_costs_nothing_more() -> None:
    match = play(table(2, cash=(3, 18), piles={"A": [BIANCA, OLAF]}), recruit("A"), take(OLAF), up(5))
    assert cash(match) == [1, 18]
    assert face_down(match, seat=0, target=5) == 0


def test_cr_05_the_dollar_comes_out_of_what_is_left_after_the_pile() -> None:
    match = play(table(2, cash=(2, 18), piles={"A": [BIANCA, OLAF]}), recruit("A"), take(OLAF))
    assert offers(match) == {up(target) for target in ALL_TARGETS}
    assert refused(match, down(5)) == ("down-costs", "CR-05")


def test_cr_05_a_pickpocket_cannot_pay_for_its_own_turn() -> None:
    match = table(2, cash=(1, 18), piles={"A": [PICKPOCKET], "B": [VERA, LIN]})
    assert refused(match, recruit("B")) == ("too-expensive", "CR-04")
    play(match, recruit("A"), take(PICKPOCKET))
    assert refused(match, down(5)) == ("down-costs", "CR-05")
    play(match, up(5), COLLECT)
    assert cash(match) == [2, 18]
    assert match.actor == 1


def test_cr_05_a_pickpocket_face_down_collects_nothing() -> None:
    match = play(table(2, cash=(3, 18), piles={"A": [PICKPOCKET]}), recruit("A"), take(PICKPOCKET), down(5))
    assert cash(match) == [1, 18]
    assert match.actor == 1


def test_cr_06_the_kingpin_cannot_be_chosen_while_others_lie_in_its_pile() -> None:
    match = play(table(2, piles={"A": [KINGPIN, OLAF]}), recruit("A"))
    assert offers(match) == {take(OLAF)}
    assert refused(match, take(KINGPIN)) == ("kingpin-last", "CR-06")


def test_cr_06_a_lone_kingpin_is_recruited_and_always_placed_face_up() -> None:
    match = play(table(2, piles={"A": [KINGPIN]}, crews=[shown(0, 3, OLAF)]), recruit("A"))
    assert offers(match) == {take(KINGPIN)}
    play(match, take(KINGPIN))
    assert offers(match) == {up(target) for target in ALL_TARGETS if target != 3}
    assert refused(match, down(5)) == ("kingpin-up", "CR-06")
    assert refused(match, up(3)) == ("target-taken", "CR-08")


def test_cr_06_the_kingpin_has_no_other_effect() -> None:
    crews = [shown(1, 5, OLAF), hidden(1, 6, BIANCA)]
    match = play(table(2, piles={"A": [KINGPIN], "B": [VERA]}, crews=crews), recruit("A"), take(KINGPIN), up(5))
    assert match.actor == 1
    assert cash(match) == [17, 18]
    assert crew(match, seat=1, target=5) == [OLAF]


def test_cr_06_the_kingpin_has_no_immunity() -> None:
    match = table(2, piles={"A": [KILLER]}, crews=[shown(1, 5, KINGPIN)])
    play(match, recruit("A"), take(KILLER), up(5), kill(1))
    assert crew(match, seat=1, target=5) == []
    assert out_of_game(match) == [KINGPIN]
    match = table(2, piles={"A": [SWITCH]}, crews=[shown(0, 5, KINGPIN)])
    play(match, recruit("A"), take(SWITCH), up(5), move(9))
    assert crew(match, seat=0, target=9) == [KINGPIN]
    match = table(2, piles={"A": [ACCOMPLICE]}, crews=[shown(0, 5, KINGPIN)])
    play(match, recruit("A"), take(ACCOMPLICE), up(5))
    assert crew(match, seat=0, target=5) == [KINGPIN, ACCOMPLICE]


def full_house(crook: str, *others: str, **options: str) -> larceny.Match:
    """Seat 0 has a crook at every target, and searches a pile with this one in it."""
    return table(2, piles={"A": [crook, *others]}, crews=everywhere(0), **options)


def test_cr_07_with_all_targets_taken_recruiting_is_still_allowed() -> None:
    match = full_house(VERA, LIN)
    assert offers(match) == {recruit("A"), PASS}
    play(match, recruit("A"))
    assert offers(match) == {take(VERA), take(LIN)}


@pytest.mark.parametrize("crook", [VERA, PICKPOCKET, SPY, KINGPIN])
def test_cr_07_a_crook_without_a_place_can_only_be_discarded(crook: str) -> None:
    match = play(full_house(crook), recruit("A"), take(crook))
    assert offers(match) == {DISCARD}
    assert refused(match, up(5)) == ("target-taken", "CR-08")
    play(match, DISCARD)
    assert match.actor == 1
    assert cash(match) == [17, 18]
    assert "A" not in pile_sizes(match)


@pytest.mark.parametrize("crook", [ACCOMPLICE, KILLER])
def test_cr_07_who_can_be_placed_by_a_triggered_action_must_be(crook: str) -> None:
    match = play(full_house(crook), recruit("A"), take(crook))
    assert offers(match) == {up(target) for target in ALL_TARGETS}
    assert refused(match, DISCARD) == ("can-be-placed", "CR-07")
    play(match, up(2))
    assert crew(match, seat=0, target=2) == ([BIANCA, crook] if crook == ACCOMPLICE else [crook])


def test_cr_07_even_a_killer_who_must_kill_the_own_crew() -> None:
    match = play(full_house(KILLER), recruit("A"), take(KILLER), up(9))
    assert out_of_game(match, viewer=0) == [JOSEPHINE]
    assert crew(match, seat=0, target=9) == [KILLER]


def test_cr_07_a_switch_finds_no_way_out_of_eight_taken_targets() -> None:
    match = play(full_house(SWITCH), recruit("A"), take(SWITCH))
    assert offers(match) == {DISCARD}
    assert refused(match, up(5)) == ("no-way-out", "CR-10")
    assert refused(match, down(5)) == ("target-taken", "CR-08")


def test_cr_07_a_kingpin_with_company_stays_even_then() -> None:
    match = play(full_house(KINGPIN, VERA), recruit("A"))
    assert refused(match, take(KINGPIN)) == ("kingpin-last", "CR-06")


def test_cr_07_a_discard_is_unseen_by_the_others() -> None:
    match = play(full_house(VERA, LIN), recruit("A"), take(VERA), DISCARD)
    assert out_of_game(match, viewer=0) == [VERA]
    assert told(match, 0) == ["threw-own"]
    for viewer in (1, None):
        assert out_of_game(match, viewer) == ["?"]
        assert match.view(viewer).events == [(layout.THREW, (0, HANGOUTS.index("A"), 0, 0))]
        assert {VERA, LIN} < may(match, viewer, left(match, -1))


def test_cr_07_with_a_target_free_nothing_can_be_discarded() -> None:
    crews = everywhere(0)[:-1]
    match = play(table(2, piles={"A": [VERA]}, crews=crews), recruit("A"), take(VERA))
    assert offers(match) == {up(9), down(9)}
    assert refused(match, DISCARD) == ("target-free", "CR-07")


def test_cr_07_option_full_pass_with_all_eight_taken_the_player_must_pass() -> None:
    match = full_house(ACCOMPLICE, full="pass")
    assert offers(match) == {PASS}
    assert refused(match, recruit("A")) == ("must-pass", "CR-07")


def test_cr_07_option_full_pass_changes_nothing_while_a_target_is_free() -> None:
    match = table(2, piles={"A": [VERA]}, crews=everywhere(0)[1:], full="pass")
    assert offers(match) == {recruit("A"), PASS}


def test_cr_07_option_full_pass_is_about_ones_own_targets() -> None:
    match = table(2, piles={"A": [VERA]}, crews=everywhere(0), turn=1, full="pass")
    assert offers(match) == {recruit("A"), PASS}


# Actions


@pytest.mark.parametrize("crook", [VERA, PICKPOCKET, SPY])
def test_cr_08_an_occupied_target_is_closed_to_whoever_triggers_nothing_there(crook: str) -> None:
    match = play(table(2, piles={"A": [crook]}, crews=[shown(0, 5, OLAF)]), recruit("A"), take(crook))
    assert refused(match, up(5)) == ("target-taken", "CR-08")
    assert refused(match, down(5)) == ("target-taken", "CR-08")
    assert offers(match) == {place(target) for target in ALL_TARGETS if target != 5 for place in (up, down)}


@pytest.mark.parametrize("crook", [ACCOMPLICE, SWITCH, KILLER])
def test_cr_08_an_occupied_target_may_be_used_by_a_triggered_action_face_up_only(crook: str) -> None:
    match = play(table(2, piles={"A": [crook]}, crews=[hidden(0, 5, OLAF)]), recruit("A"), take(crook))
    assert up(5) in match.legal()
    assert refused(match, down(5)) == ("target-taken", "CR-08")


def test_cr_08_on_an_occupied_target_the_action_cannot_be_declined() -> None:
    match = table(2, piles={"A": [SWITCH]}, crews=[shown(0, 5, OLAF)])
    play(match, recruit("A"), take(SWITCH), up(5))
    assert refused(match, DECLINE) == ("not-asked", "CR-03")
    match = table(2, piles={"A": [KILLER]}, crews=[shown(0, 5, OLAF)])
    play(match, recruit("A"), take(KILLER), up(5))
    assert crew(match, seat=0, target=5) == [KILLER]
    assert match.actor == 1


@pytest.mark.parametrize("crook", [VERA, ACCOMPLICE, SWITCH, KILLER, SPY])
def test_cr_08_a_placement_without_an_effect_is_one_choice(crook: str) -> None:
    match = play(table(2, piles={"A": [crook]}, crews=[shown(1, 6, OLAF)]), recruit("A"), take(crook), up(5))
    assert match.actor == 1
    assert told(match, None) == ["placed-up"]
    assert crew(match, seat=0, target=5) == [crook]


@pytest.mark.parametrize("crook", [VERA, PICKPOCKET, ACCOMPLICE, SWITCH, KILLER, SPY])
def test_cr_08_face_down_no_action_is_triggered(crook: str) -> None:
    crews = [shown(1, 5, OLAF), hidden(1, 6, BIANCA)]
    match = table(2, piles={"A": [crook], "B": [LIN]}, crews=crews)
    play(match, recruit("A"), take(crook), down(5))
    assert match.actor == 1
    assert cash(match) == [16, 18]
    assert crew(match, seat=1, target=5) == [OLAF]
    assert knows(match, 0, left(match, -2)) == set()


def test_cr_08_an_action_is_optional() -> None:
    match = play(table(2, piles={"A": [PICKPOCKET]}), recruit("A"), take(PICKPOCKET), up(5))
    assert offers(match) == {COLLECT, DECLINE}
    play(match, DECLINE)
    assert cash(match) == [17, 18]
    assert crew(match, seat=0, target=5) == [PICKPOCKET]
    assert match.actor == 1


def test_cr_08_a_pickpocket_takes_two_dollars() -> None:
    match = play(table(2, piles={"A": [PICKPOCKET]}), recruit("A"), take(PICKPOCKET), up(5), COLLECT)
    assert cash(match) == [19, 18]
    assert crew(match, seat=0, target=5) == [PICKPOCKET]
    assert match.actor == 1


def test_cr_08_others_crooks_do_not_occupy_my_target() -> None:
    match = play(table(2, piles={"A": [VERA]}, crews=[shown(1, 5, OLAF)]), recruit("A"), take(VERA), up(5))
    assert crew(match, seat=0, target=5) == [VERA]
    assert crew(match, seat=1, target=5) == [OLAF]


def test_cr_09_an_accomplice_may_start_alone() -> None:
    match = play(table(2, piles={"A": [ACCOMPLICE]}), recruit("A"), take(ACCOMPLICE), up(5))
    assert crew(match, seat=0, target=5) == [ACCOMPLICE]


def test_cr_09_stacks_have_no_limit() -> None:
    match = table(2, piles={"A": [ACCOMPLICE_TOO, ACCOMPLICE]}, crews=[shown(0, 5, OLAF)], passed=[1])
    play(match, recruit("A"), take(ACCOMPLICE), up(5))
    assert told(match, 1) == ["stacked"]
    play(match, recruit("A"), take(ACCOMPLICE_TOO), up(5))
    assert crew(match, seat=0, target=5) == [OLAF, ACCOMPLICE, ACCOMPLICE_TOO]


def test_cr_09_a_face_down_crook_below_stays_face_down() -> None:
    match = play(table(2, piles={"A": [ACCOMPLICE]}, crews=[hidden(0, 5, OLAF)]), recruit("A"), take(ACCOMPLICE), up(5))
    assert face_down(match, seat=0, target=5) == 1
    assert crew(match, seat=0, target=5) == ["?", ACCOMPLICE]


def test_cr_09_a_plain_crook_cannot_join_an_accomplice() -> None:
    match = play(table(2, piles={"A": [VERA]}, crews=[shown(0, 5, ACCOMPLICE)]), recruit("A"), take(VERA))
    assert refused(match, up(5)) == ("target-taken", "CR-08")
    assert refused(match, down(5)) == ("target-taken", "CR-08")


def test_cr_09_an_accomplice_joins_only_its_own_player() -> None:
    match = play(table(2, piles={"A": [ACCOMPLICE]}, crews=[shown(1, 5, OLAF)]), recruit("A"), take(ACCOMPLICE), up(5))
    assert crew(match, seat=1, target=5) == [OLAF]
    assert crew(match, seat=0, target=5) == [ACCOMPLICE]


def test_cr_10_a_switch_moves_all_own_crooks_of_the_target_together() -> None:
    crews = [hidden(0, 5, OLAF), shown(0, 5, ACCOMPLICE), shown(1, 5, BIANCA)]
    match = play(table(2, piles={"A": [SWITCH]}, crews=crews), recruit("A"), take(SWITCH), up(5), move(8))
    assert crew(match, seat=0, target=8, viewer=0) == [OLAF, ACCOMPLICE]
    assert crew(match, seat=0, target=5) == [SWITCH]
    assert crew(match, seat=1, target=5) == [BIANCA]
    assert told(match, 1) == ["placed-up", "moved"]


def test_cr_10_face_down_stays_face_down_and_secret() -> None:
    match = table(2, piles={"A": [SWITCH]}, crews=[hidden(0, 5, OLAF)])
    play(match, recruit("A"), take(SWITCH), up(5), move(8))
    assert crew(match, seat=0, target=8, viewer=1) == ["?"]
    assert face_down(match, seat=0, target=8) == 1


def test_cr_10_crooks_go_where_the_player_has_none() -> None:
    crews = [shown(0, 5, OLAF), shown(0, 6, BIANCA), shown(1, 7, VERA)]
    match = play(table(2, piles={"A": [SWITCH]}, crews=crews), recruit("A"), take(SWITCH), up(5))
    assert offers(match) == {move(target) for target in (2, 3, 4, 7, 8, 9)}
    assert refused(match, move(6)) == ("move-elsewhere", "CR-10")
    assert refused(match, move(5)) == ("move-elsewhere", "CR-10")


def test_cr_10_seven_taken_targets_leave_one_way_out() -> None:
    match = table(2, piles={"A": [SWITCH]}, crews=everywhere(0)[1:])
    play(match, recruit("A"), take(SWITCH), up(9))
    assert offers(match) == {move(2)}
    play(match, move(2))
    assert crew(match, seat=0, target=2) == [JOSEPHINE]
    assert crew(match, seat=0, target=9) == [SWITCH]


def test_cr_10_without_such_a_target_the_placement_is_illegal() -> None:
    match = play(table(2, piles={"A": [SWITCH]}, crews=everywhere(0)), recruit("A"), take(SWITCH))
    for target in ALL_TARGETS:
        assert refused(match, up(target)) == ("no-way-out", "CR-10")


@pytest.mark.parametrize("moved", [PICKPOCKET, SPY, KILLER, SWITCH_TOO])
def test_cr_10_nothing_moved_triggers_again_or_costs_money(moved: str) -> None:
    crews = [shown(0, 5, moved), shown(1, 8, OLAF), hidden(1, 3, VERA)]
    match = table(2, piles={"A": [SWITCH], "B": [LIN]}, crews=crews)
    play(match, recruit("A"), take(SWITCH), up(5), move(8))
    assert match.actor == 1
    assert cash(match) == [17, 18]
    assert crew(match, seat=0, target=8) == [moved]
    assert crew(match, seat=1, target=8) == [OLAF]


def test_cr_10_moving_a_face_down_crook_costs_no_dollar() -> None:
    match = table(2, cash=(1, 18), piles={"A": [SWITCH]}, crews=[hidden(0, 5, OLAF)])
    play(match, recruit("A"), take(SWITCH), up(5), move(8))
    assert cash(match) == [0, 18]


def test_cr_11_a_killer_discards_all_crooks_of_one_player() -> None:
    crews = [hidden(1, 5, OLAF), shown(1, 5, ACCOMPLICE), shown(2, 5, BIANCA), shown(1, 6, VERA)]
    match = play(table(3, piles={"A": [KILLER]}, crews=crews), recruit("A"), take(KILLER), up(5))
    assert offers(match) == {kill(1), kill(2), DECLINE}
    play(match, kill(1))
    assert crew(match, seat=1, target=5) == []
    assert out_of_game(match, viewer=1) == [OLAF, ACCOMPLICE]
    assert crew(match, seat=2, target=5) == [BIANCA]
    assert crew(match, seat=1, target=6) == [VERA]
    assert crew(match, seat=0, target=5) == [KILLER]
    assert match.actor == 1


def test_cr_11_a_victim_has_that_target_free_again() -> None:
    match = table(2, piles={"A": [KILLER], "B": [VERA]}, crews=[shown(1, 5, OLAF)])
    play(match, recruit("A"), take(KILLER), up(5), kill(1), recruit("B"), take(VERA))
    assert up(5) in match.legal()


def test_cr_11_only_somebody_at_the_target_can_be_the_victim() -> None:
    crews = [shown(1, 5, OLAF), shown(2, 6, BIANCA)]
    match = play(table(3, piles={"A": [KILLER]}, crews=crews), recruit("A"), take(KILLER), up(5))
    assert refused(match, kill(2)) == ("no-victim", "CR-11")
    assert refused(match, kill(0)) == ("no-victim", "CR-11")
    assert refused(match, kill(3)) == ("no-victim", "CR-11")


def test_cr_11_on_an_own_occupied_target_the_own_crooks_are_killed_and_only_they() -> None:
    crews = [shown(0, 5, OLAF), shown(0, 5, ACCOMPLICE), shown(1, 5, BIANCA)]
    match = play(table(2, piles={"A": [KILLER]}, crews=crews), recruit("A"), take(KILLER), up(5))
    assert match.actor == 1
    assert crew(match, seat=0, target=5) == [KILLER]
    assert crew(match, seat=1, target=5) == [BIANCA]
    assert out_of_game(match) == [OLAF, ACCOMPLICE]
    assert told(match, 1) == ["placed-up", "murdered"]


def test_cr_11_a_killer_may_spare_everybody() -> None:
    match = play(table(2, piles={"A": [KILLER]}, crews=[shown(1, 5, OLAF)]), recruit("A"), take(KILLER), up(5), DECLINE)
    assert crew(match, seat=1, target=5) == [OLAF]
    assert crew(match, seat=0, target=5) == [KILLER]
    assert out_of_game(match) == []


def murder(**options: str) -> larceny.Match:
    """Seat 0 kills a face-down Olaf of seat 1, whom seat 2 has spied on; seat 3 knows nothing. Vera was thrown away."""
    crews = [thrown(1, VERA), hidden(1, 5, OLAF, seen_by=(2,))]
    match = table(4, piles={"A": [KILLER, LIN]}, crews=crews, **options)
    return play(match, recruit("A"), take(KILLER), up(5), kill(1))


def test_cr_12_killed_face_down_crooks_stay_secret_from_the_killer_too() -> None:
    match = murder()
    for viewer in (0, 3, None):
        assert out_of_game(match, viewer) == ["?", "?"]
        assert OLAF in may(match, viewer, UNDEALT)
        assert told(match, viewer) == ["placed-up", "murdered"]


def test_cr_12_the_owner_and_whoever_had_seen_them_still_know() -> None:
    match = murder()
    assert out_of_game(match, viewer=1) == [VERA, OLAF]
    assert out_of_game(match, viewer=2) == ["?", OLAF]


def test_cr_12_option_killed_shown_everybody_sees_them() -> None:
    match = murder(killed="shown")
    for viewer in (0, 2, 3, None):
        assert out_of_game(match, viewer) == ["?", OLAF]
        assert OLAF not in may(match, viewer, UNDEALT)
        assert match.view(viewer).events[-1] == (layout.UNMASKED, (1, NAMES.index(OLAF), 0, 0))


def test_cr_12_option_killed_shown_does_not_open_discards_from_hand() -> None:
    match = play(full_house(VERA, LIN, killed="shown"), recruit("A"), take(VERA), DISCARD)
    assert out_of_game(match, viewer=1) == ["?"]
    assert out_of_game(murder(killed="shown"), viewer=0) == ["?", OLAF]


def test_cr_12_option_killed_shown_opens_only_the_dead() -> None:
    crews = [hidden(1, 5, OLAF), hidden(1, 6, BIANCA), hidden(2, 5, VERA)]
    match = table(3, piles={"A": [KILLER]}, crews=crews, killed="shown")
    play(match, recruit("A"), take(KILLER), up(5), kill(1))
    assert crew(match, seat=1, target=6, viewer=0) == ["?"]
    assert crew(match, seat=2, target=5, viewer=0) == ["?"]


@pytest.mark.parametrize(("option", "seen"), [("secret", "?"), ("shown", OLAF)])
def test_cr_12_own_face_down_crooks_that_are_killed_are_treated_alike(option: str, seen: str) -> None:
    match = table(2, piles={"A": [KILLER]}, crews=[hidden(0, 5, OLAF)], killed=option)
    play(match, recruit("A"), take(KILLER), up(5))
    assert out_of_game(match, viewer=0) == [OLAF]
    assert out_of_game(match, viewer=1) == out_of_game(match) == [seen]


@pytest.mark.parametrize("option", ["secret", "shown"])
def test_cr_12_killed_face_up_crooks_are_known_to_all(option: str) -> None:
    match = table(3, piles={"A": [KILLER]}, crews=[shown(1, 5, OLAF)], killed=option)
    play(match, recruit("A"), take(KILLER), up(5), kill(1))
    for viewer in (None, 0, 1, 2):
        assert out_of_game(match, viewer) == [OLAF]


def test_cr_12_killed_crooks_count_for_nothing() -> None:
    crews = [dead(0, OLAF), dead(0, NORBERT, down=True), shown(1, 5, OKAFOR)]
    assert pass_all(table(2, crews=crews)).points == (0, 5)


def test_cr_12_discarded_crooks_count_for_nothing() -> None:
    crews = [thrown(0, LIONEL), thrown(0, FLO), shown(1, 5, OKAFOR)]
    assert pass_all(table(2, crews=crews)).points == (0, 5)


def test_cr_12_a_passed_players_crooks_can_still_be_killed() -> None:
    match = table(2, piles={"A": [KILLER]}, crews=[shown(1, 5, OKAFOR)], passed=[1])
    play(match, recruit("A"), take(KILLER), up(5), kill(1))
    assert crew(match, seat=1, target=5) == []


def test_cr_12_a_passed_players_crooks_still_score() -> None:
    match = table(2, piles={"A": [LIN]}, crews=[shown(1, 5, OKAFOR)], passed=[1])
    play(match, recruit("A"), take(LIN), up(5))
    assert pass_all(match).points == (5, 5)  # the west for Lin, target 5 for Okafor


def test_cr_13_a_spy_sees_everybodys_face_down_crooks_at_one_target() -> None:
    crews = [hidden(1, 5, OLAF), shown(1, 5, ACCOMPLICE), hidden(2, 5, BIANCA), shown(3, 5, VERA), hidden(1, 6, LIN)]
    match = table(4, piles={"A": [SPY, OTTO]}, crews=crews)
    play(match, recruit("A"), take(SPY), up(5), spy_on(5))
    assert sight(match, 0) == {OLAF, BIANCA}
    assert crew(match, seat=1, target=5, viewer=0) == [OLAF, ACCOMPLICE]
    assert crew(match, seat=2, target=5, viewer=0) == [BIANCA]
    assert crew(match, seat=1, target=6, viewer=0) == ["?"]
    assert match.actor == 1


def test_cr_13_the_table_has_room_for_all_that_a_spy_can_see() -> None:
    crews = [hidden(0, 5, OLAF), hidden(1, 5, FIONA), hidden(2, 5, BIANCA), hidden(3, 5, VERA)]
    match = table(4, piles={"A": [SPY, OTTO]}, crews=crews)
    play(match, recruit("A"), take(SPY), up(6), spy_on(5))
    assert len(told(match, 0)) == layout.MOST_EVENTS


def test_cr_05_nobody_has_two_crooks_face_down_at_one_target() -> None:
    match = table(4, piles={"A": [SPY, OTTO]}, crews=[hidden(1, 5, FIONA), shown(1, 5, ACCOMPLICE)])
    text = match.position().replace("down: 0\n", "down: 0 1\n")
    with pytest.raises(larceny.LarcenyError, match="somebody has two crooks face down at one target"):
        larceny.from_position(text)


def test_cr_13_what_a_spy_sees_at_a_target_is_private_and_which_target_is_public() -> None:
    match = table(3, piles={"A": [SPY, OTTO]}, crews=[hidden(1, 5, OLAF), hidden(2, 5, BIANCA)])
    play(match, recruit("A"), take(SPY), up(6), spy_on(5))
    for viewer in (1, 2, None):
        assert told(match, viewer) == ["placed-up", "spied-target"]
        assert match.view(viewer).events[-1] == (layout.SPIED_TARGET, (0, ALL_TARGETS.index(5), 0, 0))
    assert crew(match, seat=1, target=5, viewer=2) == ["?"]
    assert crew(match, seat=2, target=5, viewer=1) == ["?"]
    assert crew(match, seat=1, target=5) == ["?"]


def test_cr_13_a_spy_sees_all_cards_of_one_hangout() -> None:
    match = table(3, piles={"A": [SPY, OTTO], "B": [VERA, LIN, OLAF]})
    play(match, recruit("A"), take(SPY), up(6), spy_in("B"))
    assert sight(match, 0) == {VERA, LIN, OLAF}
    assert knows(match, 0, "B") == {VERA, LIN, OLAF}
    assert pile_sizes(match)["B"] == 3
    assert cash(match) == [16, 18, 18]
    for viewer in (1, 2, None):
        assert told(match, viewer) == ["placed-up", "spied-hangout"]
        assert match.view(viewer).events[-1] == (layout.SPIED_HANGOUT, (0, HANGOUTS.index("B"), 0, 0))
        assert knows(match, viewer, "B") == set()


def test_cr_13_everybody_sees_which_hangout_is_searched_and_nobody_else_sees_the_cards() -> None:
    match = play(table(3, piles={"A": [SPY, OTTO]}), recruit("A"))
    assert told(match, 0) == ["searched", "saw"]
    for viewer in (1, 2, None):
        assert match.view(viewer).events == [(layout.SEARCHED, (0, HANGOUTS.index("A"), 2, 0))]


def test_cr_13_objects_are_all_with_a_card_to_see_known_ones_too() -> None:
    crews = [hidden(0, 3, OLAF), hidden(1, 5, BIANCA, seen_by=(0,)), shown(1, 7, VERA)]
    match = table(2, piles={"A": [SPY, OTTO], "B": [LIN], "D": [EZRA, FLO]}, crews=crews)
    play(match, recruit("A"), take(SPY), up(9))
    assert offers(match) == {spy_on(3), spy_on(5), spy_in("A"), spy_in("B"), spy_in("D"), DECLINE}
    assert refused(match, spy_on(7)) == ("nothing-hidden", "CR-13")
    assert refused(match, spy_on(9)) == ("nothing-hidden", "CR-13")
    assert refused(match, spy_in("C")) == ("nothing-hidden", "CR-13")


def test_cr_13_a_spy_may_look_back_at_the_rest_of_its_own_hangout() -> None:
    match = table(2, piles={"A": [SPY, OTTO]})
    play(match, recruit("A"), take(SPY), up(9), spy_in("A"))
    assert sight(match, 0) == {OTTO}


def test_cr_13_an_emptied_hangout_is_no_object() -> None:
    match = play(table(2, piles={"A": [SPY], "B": [LIN]}), recruit("A"), take(SPY), up(9))
    assert offers(match) == {spy_in("B"), DECLINE}
    assert refused(match, spy_in("A")) == ("nothing-hidden", "CR-13")


def test_cr_13_spying_is_optional() -> None:
    match = play(table(2, piles={"A": [SPY], "B": [LIN]}), recruit("A"), take(SPY), up(9), DECLINE)
    assert knows(match, 0, "B") == set()
    assert crew(match, seat=0, target=9) == [SPY]
    assert match.actor == 1


# Scoring


@pytest.fixture
def gangless(tmp_path: Path) -> Path:
    return gangless_deck(tmp_path)


def test_cr_14_the_highest_rank_takes_the_value_with_all_modifiers(gangless: Path) -> None:
    crews = [shown(0, 6, VERA), shown(1, 6, FIONA)]  # 7 (+2) against 8 (-1)
    assert pass_all(table(2, crews=crews, deck=gangless)).points == (0, 7)


def test_cr_14_each_target_has_its_own_value(gangless: Path) -> None:
    for target in ALL_TARGETS:
        assert pass_all(table(2, crews=[shown(1, target, OKAFOR)], deck=gangless)).points == (0, target)


def test_cr_14_points_are_never_less_than_nothing(gangless: Path) -> None:
    crews = [shown(0, 2, NORBERT), shown(0, 5, OKAFOR)]
    assert pass_all(table(2, crews=crews, deck=gangless)).points == (5, 0)


def test_cr_14_face_down_crooks_are_revealed_and_count(gangless: Path) -> None:
    crews = [hidden(0, 9, OKAFOR), shown(1, 9, LIONEL), hidden(2, 9, NORBERT)]
    assert pass_all(table(3, crews=crews, deck=gangless)).points == (3, 0, 0)


def test_cr_14_a_players_rank_is_the_sum_of_the_stack(gangless: Path) -> None:
    crews = [hidden(0, 6, LIN), shown(0, 6, ACCOMPLICE), shown(1, 6, BIANCA)]  # 6 + 4 against 9 (-1)
    assert pass_all(table(2, crews=crews, deck=gangless)).points == (5, 0)


def test_cr_14_modifiers_of_a_whole_stack_count(gangless: Path) -> None:
    crews = [shown(0, 6, VERA), shown(0, 6, JOSEPHINE), shown(1, 6, BIANCA)]  # +2 +1 -1
    assert pass_all(table(2, crews=crews, deck=gangless)).points == (8, 0)


@pytest.mark.parametrize(("target", "share"), [(6, 3), (7, 3), (9, 4)])
def test_cr_14_a_tie_splits_the_points_rounded_down(gangless: Path, target: int, share: int) -> None:
    crews = [shown(0, target, LIN), shown(1, target, BRUNO)]
    assert pass_all(table(2, crews=crews, deck=gangless)).points == (share, share)


def test_cr_14_a_tie_of_three_leaves_the_fourth_out(gangless: Path) -> None:
    crews = [shown(3, 8, LIN), shown(0, 8, ZELDA), shown(1, 8, BRUNO), shown(2, 8, FLO)]  # 6 5(+2) 6 6(-1)
    assert pass_all(table(4, crews=crews, deck=gangless)).points == (0, 3, 3, 3)


def test_cr_14_a_tie_below_the_highest_rank_is_no_matter(gangless: Path) -> None:
    crews = [shown(0, 8, LIN), shown(1, 8, BRUNO), shown(2, 8, OKAFOR)]
    assert pass_all(table(3, crews=crews, deck=gangless)).points == (0, 0, 8)


def test_cr_14_no_crook_no_points(gangless: Path) -> None:
    assert pass_all(table(3, deck=gangless)).points == (0, 0, 0)


@pytest.mark.parametrize(("players", "points"), [(2, 5), (3, 4), (4, 3)])
def test_cr_15_a_gang_is_worth_less_with_more_players(players: int, points: int) -> None:
    result = pass_all(table(players, crews=[shown(1, 6, BRUNO)]))
    assert result.points == tuple(6 + points if seat == 1 else 0 for seat in range(players))


def gang_points(gangless: Path, *crews: tuple[str, ...]) -> tuple[int, ...]:
    """Return the points of each player's gangs: the score, less that of the same crooks without gangs."""
    gone = [shown(seat, 2 + nth, crook) for seat, crooks in enumerate(crews) for nth, crook in enumerate(crooks)]
    with_gangs = pass_all(table(len(crews), crews=gone)).points
    without = pass_all(table(len(crews), crews=gone, deck=gangless)).points
    return tuple(a - b for a, b in zip(with_gangs, without, strict=True))


def test_cr_15_strictly_the_most_members_score(gangless: Path) -> None:
    assert gang_points(gangless, (BRUNO, OTTO, OLAF), (SWITCH_TOO, CUTHBERT, LIONEL), ()) == (4, 4, 0)


def test_cr_15_a_tie_scores_nothing(gangless: Path) -> None:
    assert gang_points(gangless, (BRUNO, OTTO), (OLAF, SWITCH_TOO), ()) == (0, 0, 0)
    assert gang_points(gangless, (BRUNO,), (OLAF,), (OTTO, SWITCH_TOO)) == (0, 0, 4)
    assert gang_points(gangless, (BRUNO, OTTO), (OLAF,), (SWITCH_TOO, HANK)) == (0, 0, 4)  # Hank's west


def test_cr_15_a_tie_at_zero_scores_nothing(gangless: Path) -> None:
    assert gang_points(gangless, (VERA,), (OKAFOR,)) == (0, 0)


def test_cr_15_a_crook_in_several_gangs_counts_in_each(gangless: Path) -> None:
    assert gang_points(gangless, (EZRA,), (VERA,)) == (15, 0)
    assert gang_points(gangless, (EZRA,), (HANK,)) == (5, 0)


def test_cr_15_face_down_and_stacked_crooks_count() -> None:
    crews = [hidden(0, 6, BRUNO), shown(0, 6, ACCOMPLICE_TOO), shown(1, 5, OTTO)]
    assert pass_all(table(2, crews=crews)).points == (6 + 5 + 5, 6)  # target 6, north and outfit; target 5 (+1)


def test_cr_15_the_dead_are_no_members() -> None:
    crews = [dead(0, BRUNO), dead(0, OLAF, down=True), thrown(0, DOLORES), shown(1, 5, OTTO)]
    assert pass_all(table(2, crews=crews)).points == (0, 6 + 5)


def test_cr_16_most_points_win() -> None:
    result = pass_all(table(3, cash=(18, 0, 9), crews=[shown(1, 5, OKAFOR), shown(2, 3, VERA)]))
    assert result.points == (0, 5, 5)
    assert result.ranks == (3, 2, 1)
    result = pass_all(table(3, cash=(18, 0, 9), crews=[shown(1, 6, OKAFOR), shown(2, 3, VERA)]))
    assert result.ranks == (3, 1, 2)
    assert result.winners == (1,)


def test_cr_16_then_most_cash() -> None:
    result = pass_all(table(2, cash=(3, 4), crews=[shown(0, 5, OKAFOR), shown(1, 3, VERA)]))
    assert result.points == (5, 5)
    assert result.winners == (1,)


def test_cr_16_still_tied_they_share_the_victory() -> None:
    result = pass_all(table(3, cash=(4, 4, 18), crews=[shown(0, 5, OKAFOR), shown(1, 3, VERA)]))
    assert result.winners == (0, 1)
    assert result.ranks == (1, 1, 3)


# Knowledge

EVERYBODY = (0, 1, 2, None)  # three players and a spectator

# Seat 0 sends out a Spy, who looks into hangout A; then it is seat 1's turn.
SPY_LOOKS_INTO_A = (recruit("G"), take(SPY), up(9), spy_in("A"))


def hides(hangout: str, crook: str, target: int) -> tuple[int, ...]:
    return recruit(hangout), take(crook), down(target)


def shows(hangout: str, crook: str, target: int) -> tuple[int, ...]:
    return recruit(hangout), take(crook), up(target)


def throws(hangout: str, crook: str) -> tuple[int, ...]:
    return recruit(hangout), take(crook), DISCARD


def test_cr_17_a_searched_pile_is_known_for_good() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN], "B": [OTTO, BRUNO]})
    play(match, *shows("A", OLAF, 4), *shows("B", OTTO, 4), *shows("B", BRUNO, 4))
    assert knows(match, 0, "A") == may(match, 0, "A") == {VERA, LIN}
    assert may(match, 0, UNDEALT).isdisjoint({VERA, LIN, OLAF})
    for viewer in (1, 2, None):
        assert knows(match, viewer, "A") == set()
        assert {VERA, LIN} < may(match, viewer, "A")


def test_cr_17_own_face_down_crooks_and_everything_face_up_are_known() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN]})
    play(match, *hides("A", OLAF, 4), *shows("A", LIN, 5))
    assert knows(match, 0, left(match, -2)) == {OLAF}
    for viewer in (2, None):
        assert knows(match, viewer, left(match, -2)) == set()
        assert OLAF in may(match, viewer, left(match, -2))
    for viewer in EVERYBODY:
        assert knows(match, viewer, left(match, -1)) == {LIN}
        assert LIN not in may(match, viewer, UNDEALT) | may(match, viewer, "A")


def test_cr_17_a_spied_target_is_known_for_good() -> None:
    match = table(3, piles={"A": [SPY, LIN, VERA]}, crews=[hidden(1, 5, OLAF)])
    play(match, *shows("A", SPY, 4), spy_on(5), *shows("A", LIN, 4), *shows("A", VERA, 4))
    assert crew(match, seat=1, target=5, viewer=0) == [OLAF]
    assert OLAF not in may(match, 0, UNDEALT)
    assert OLAF in may(match, 2, UNDEALT)


def test_cr_17_a_hidden_crook_from_a_seen_pile_is_one_of_those() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", LIN, 5))
    assert may(match, 0, left(match, -1)) == {VERA, OLAF, LIN}
    assert may(match, 0, "A") == {VERA, OLAF, LIN}
    assert may(match, 0, UNDEALT).isdisjoint({VERA, OLAF, LIN})
    assert knows(match, 0, left(match, -1)) == knows(match, 0, "A") == set()


def test_cr_17_what_is_shown_of_a_seen_pile_narrows_down_what_is_hidden() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", LIN, 5), *shows("A", OLAF, 5))
    assert may(match, 0, left(match, -2)) == {VERA, LIN}
    assert may(match, 0, "A") == {VERA, LIN}


def test_cr_17_a_second_look_tells_who_has_left() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", LIN, 5), PASS, recruit("A"))
    assert knows(match, 0, left(match, -1)) == {LIN}
    assert knows(match, 0, "A") == {VERA, OLAF}
    assert knows(match, 2, left(match, -1)) == set()


def test_cr_17_the_last_of_a_seen_pile_is_known_in_hiding() -> None:
    match = play(table(3, piles={"A": [VERA]}, looks={0: "A"}, turn=1), *hides("A", VERA, 5))
    assert knows(match, 0, left(match, -1)) == {VERA}
    assert knows(match, 2, left(match, -1)) == set()


def test_cr_17_a_face_down_crook_is_not_the_kingpin() -> None:
    match = play(table(3, piles={"A": [VERA]}), *hides("A", VERA, 5))
    for viewer in (1, 2, None):
        assert may(match, viewer, left(match, -1)) == set(NAMES) - {KINGPIN}
        assert KINGPIN in may(match, viewer, UNDEALT)


def test_cr_17_a_crook_discarded_from_a_pile_of_two_is_not_the_kingpin() -> None:
    match = play(full_house(VERA, LIN), *throws("A", VERA))
    for viewer in (1, None):
        assert KINGPIN not in may(match, viewer, left(match, -1))
        assert KINGPIN in may(match, viewer, "A")


@pytest.mark.parametrize("crook", [KINGPIN, VERA])
def test_cr_17_a_lone_crook_that_was_discarded_may_be_the_kingpin(crook: str) -> None:
    match = play(full_house(crook), *throws("A", crook))
    for viewer in (1, None):
        assert may(match, viewer, left(match, -1)) == set(NAMES) - set(EIGHT_PLAIN) - ALWAYS_PLACED
        assert KINGPIN in may(match, viewer, UNDEALT)
        assert knows(match, viewer, left(match, -1)) == set()


def test_cr_17_a_discarded_crook_is_neither_accomplice_nor_killer() -> None:
    match = play(full_house(VERA, LIN), *throws("A", VERA))
    for viewer in (1, None):
        assert not may(match, viewer, left(match, -1)) & {*ALWAYS_PLACED, KINGPIN}
        assert may(match, viewer, "A") > ALWAYS_PLACED


def test_cr_17_of_two_seen_who_could_not_both_be_discarded_the_discarded_one_is_known() -> None:
    match = table(3, piles={"A": [VERA, KILLER]}, crews=everywhere(1), looks={0: "A"}, turn=1)
    play(match, *throws("A", VERA))
    assert knows(match, 0, left(match, -1)) == {VERA}
    assert knows(match, 0, "A") == {KILLER}
    assert knows(match, 2, left(match, -1)) == set()


def test_cr_17_a_killed_crook_may_well_be_an_accomplice() -> None:
    match = table(3, piles={"A": [VERA, ACCOMPLICE, LIN], "B": [KILLER]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", VERA, 5), *shows("B", KILLER, 5), kill(1))
    assert ACCOMPLICE in may(match, 0, left(match, -2))


def test_cr_17_of_two_seen_with_the_kingpin_the_hidden_one_is_the_other() -> None:
    match = table(3, piles={"A": [VERA, KINGPIN]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", VERA, 5))
    assert knows(match, 0, left(match, -1)) == may(match, 0, left(match, -1)) == {VERA}
    assert knows(match, 0, "A") == may(match, 0, "A") == {KINGPIN}
    for viewer in (2, None):
        assert knows(match, viewer, left(match, -1)) == knows(match, viewer, "A") == set()


def test_cr_17_the_kingpin_stays_while_a_seen_pile_shrinks() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN, KINGPIN]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", OLAF, 5))
    assert knows(match, 0, "A") == {KINGPIN}
    assert may(match, 0, "A") == {KINGPIN, VERA, OLAF, LIN}
    assert may(match, 0, left(match, -1)) == {VERA, OLAF, LIN}
    play(match, *hides("A", VERA, 5), PASS, *hides("A", LIN, 6))
    assert knows(match, 0, "A") == may(match, 0, "A") == {KINGPIN}
    assert {frozenset(may(match, 0, left(match, -nth))) for nth in (1, 2, 3)} == {frozenset({VERA, OLAF, LIN})}


def test_cr_17_a_seen_kingpin_that_was_discarded_alone_is_known() -> None:
    match = table(3, piles={"A": [VERA, KINGPIN]}, crews=everywhere(1), looks={0: "A"}, turn=1)
    play(match, *throws("A", VERA), PASS, PASS, *throws("A", KINGPIN))
    assert knows(match, 0, left(match, -2)) == {VERA}
    assert knows(match, 0, left(match, -1)) == {KINGPIN}
    assert knows(match, 2, left(match, -1)) == set()


def test_cr_17_the_last_of_a_seen_pile_is_the_kingpin_even_if_the_order_before_is_unknown() -> None:
    match = table(3, piles={"A": [VERA, LIN, KINGPIN]}, crews=everywhere(1), looks={0: "A"}, turn=1)
    play(match, *throws("A", VERA), PASS, PASS, *throws("A", LIN), *throws("A", KINGPIN))
    assert knows(match, 0, left(match, -1)) == {KINGPIN}
    assert may(match, 0, left(match, -2)) == may(match, 0, left(match, -3)) == {VERA, LIN}


def test_cr_17_nobody_is_left_in_an_empty_hangout() -> None:
    match = table(3, piles={"A": [VERA, OLAF]}, looks={0: "A"}, turn=1)
    play(match, *hides("A", VERA, 4), *hides("A", OLAF, 4))
    assert may(match, 0, "A") == set()
    assert may(match, 0, left(match, -1)) == may(match, 0, left(match, -2)) == {VERA, OLAF}


def test_cr_17_if_nobody_else_can_be_the_kingpin_the_undealt_one_is() -> None:
    crews = [hidden(0, 4, VERA), hidden(1, 4, OLAF), hidden(1, 5, LIN)]
    match = table(4, undealt=[KINGPIN], crews=crews)
    for viewer in (0, 1, 2, None):
        assert knows(match, viewer, UNDEALT) == may(match, viewer, UNDEALT) == {KINGPIN}
    assert may(match, None, left(match, -1)) == {VERA, OLAF, LIN}
    assert may(match, 0, left(match, -1)) == {OLAF, LIN}


def test_cr_17_others_in_turn_follow_from_where_the_kingpin_is() -> None:
    crews = [hidden(0, 4, VERA), hidden(1, 4, OLAF)]
    match = table(4, undealt=[KINGPIN], crews=crews)
    for viewer in (0, 1):
        assert knows(match, viewer, left(match, -1)) == {OLAF}
        assert knows(match, viewer, left(match, -2)) == {VERA}


def test_cr_18_until_it_is_placed_a_crook_counts_as_lying_in_its_hangout() -> None:
    match = play(table(3, piles={"A": [VERA, OLAF]}), recruit("A"), take(VERA))
    assert pile_sizes(match)["A"] == 2
    assert public(match).left == 0
    for viewer in (1, 2, None):
        assert {VERA, OLAF} < may(match, viewer, "A")
    play(match, up(5))
    assert pile_sizes(match)["A"] == 1
    assert public(match).left == 1


def views(match: larceny.Match, *viewers: int | None) -> list[bytes]:
    return [match.view(viewer).table.tobytes() for viewer in viewers]


def test_cr_18_the_others_do_not_see_which_crook_is_in_hand() -> None:
    start = {"players": 3, "piles": {"A": [VERA, KILLER, PICKPOCKET, SPY]}, "looks": {2: "A"}}
    hands = [play(table(**start), recruit("A"), take(crook)) for crook in (VERA, KILLER, PICKPOCKET, SPY)]
    assert all(views(match, 1, 2, None) == views(hands[0], 1, 2, None) for match in hands)
    assert len({views(match, 0)[0] for match in hands}) == 4


def test_cr_18_the_others_do_not_see_where_a_crook_will_go_or_what_it_is_asked() -> None:
    crews = [shown(1, 5, OLAF), hidden(1, 6, BIANCA), shown(0, 4, LIN)]
    start = {"players": 3, "piles": {"A": [SWITCH, KILLER, PICKPOCKET, SPY]}, "crews": crews}
    pending = [
        play(table(**start), recruit("A"), take(crook), up(target))
        for crook, target in ((KILLER, 5), (PICKPOCKET, 5), (PICKPOCKET, 6), (SPY, 7), (SWITCH, 4))
    ]
    waiting = play(table(**start), recruit("A"), take(KILLER))
    for match in pending:
        assert match.actor == 0
        assert views(match, 1, 2, None) == views(waiting, 1, 2, None)


def test_cr_18_but_everybody_sees_which_hangout_is_being_searched() -> None:
    match = play(table(3, piles={"A": [VERA, OLAF], "B": [LIN]}), recruit("B"))
    for viewer in EVERYBODY:
        assert match.view(viewer).row.hangout == HANGOUTS.index("B")


def test_cr_18_the_order_of_a_pile_means_nothing() -> None:
    one, other = table(3, piles={"A": [VERA, OLAF, LIN]}), table(3, piles={"A": [LIN, VERA, OLAF]})
    assert one.truth == other.truth
    for match in (one, other):
        play(match, *hides("A", OLAF, 5))
    assert one.truth == other.truth
    assert views(one, *EVERYBODY) == views(other, *EVERYBODY)


def test_cr_19_a_crook_keeps_its_public_slot_whatever_happens_to_it() -> None:
    match = table(3, piles={"A": [VERA, OLAF, LIN], "B": [SWITCH], "C": [KILLER]}, looks={2: "A"})
    play(match, *hides("A", VERA, 5))
    slot = left(match, -1)
    play(match, PASS, PASS, *shows("B", SWITCH, 5), move(6), *shows("C", KILLER, 6))
    assert public(match).killed == 1 << slot
    for viewer in EVERYBODY:
        row = match.view(viewer).row
        assert (row.owner[slot], HANGOUTS[row.origin[slot]]) == (0, "A")
    assert knows(match, 0, slot) == {VERA}
    assert may(match, 2, slot) == {VERA, OLAF, LIN}
    assert {VERA, OLAF, LIN} < may(match, 1, slot)


def test_cr_19_discards_from_different_hangouts_are_told_apart() -> None:
    piles = {"A": [VERA, LIN], "B": [OTTO, BRUNO]}
    match = table(3, piles=piles, crews=everywhere(1), looks={0: "AB"}, turn=1, passed=[2, 0])
    play(match, *throws("A", VERA), *throws("B", BRUNO))
    assert may(match, 0, left(match, -2)) == may(match, 0, "A") == {VERA, LIN}
    assert may(match, 0, left(match, -1)) == may(match, 0, "B") == {OTTO, BRUNO}


def test_cr_19_killed_crooks_from_different_hangouts_are_told_apart() -> None:
    piles = {"A": [VERA, LIN], "B": [OTTO, BRUNO], "C": [KILLER], "D": [KILLER_TOO]}
    match = table(3, piles=piles, looks={0: "AB"}, turn=1, passed=[2])
    play(match, *hides("A", VERA, 5), *shows("C", KILLER, 5), kill(1))
    play(match, *hides("B", BRUNO, 5), *shows("D", KILLER_TOO, 5))
    assert may(match, 0, left(match, -4)) == {VERA, LIN}
    assert may(match, 0, left(match, -2)) == {OTTO, BRUNO}


def test_cr_19_what_left_before_the_first_look_is_none_of_those_seen() -> None:
    match = table(3, piles={"A": [VERA, LIN, OTTO]}, turn=1)
    play(match, *hides("A", VERA, 5), PASS, recruit("A"))
    assert knows(match, 0, "A") == {LIN, OTTO}
    assert may(match, 0, left(match, -1)) == set(NAMES) - {LIN, OTTO, KINGPIN}


def test_cr_19_what_left_between_two_looks_is_known_together() -> None:
    piles = {"A": [VERA, LIN, OTTO, BRUNO, FLO]}
    match = table(3, piles=piles, looks={0: "A"}, turn=1)
    play(match, *hides("A", VERA, 5), *hides("A", LIN, 5), *hides("A", FLO, 6), *hides("A", OTTO, 6))
    assert may(match, 0, left(match, -4)) == may(match, 0, left(match, -3)) == {VERA, LIN}
    assert may(match, 0, left(match, -1)) == may(match, 0, "A") == {OTTO, BRUNO}
    assert knows(match, 0, left(match, -2)) == {FLO}


FIVE_PILE = {"A": [VERA, OLAF, LIN], "G": [SPY, OTTO]}

STORIES = {
    "hidden from a seen pile": Story(FIVE_PILE, [BRUNO], [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5)]),
    "then another is shown": Story(FIVE_PILE, [BRUNO], [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5), *shows("A", VERA, 5)]),
    "then a second is hidden": Story(
        FIVE_PILE, [BRUNO], [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5), *hides("A", VERA, 5)]
    ),
    "then the pile is emptied": Story(
        FIVE_PILE,
        [BRUNO],
        [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5), *hides("A", VERA, 5), PASS, *hides("A", LIN, 6)],
    ),
    "in the middle of another's turn": Story(
        FIVE_PILE, [BRUNO], [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5), recruit("A"), take(LIN)]
    ),
    "hidden from a pile nobody else has seen": Story(
        {"A": [VERA, KINGPIN], "B": [OLAF]}, [BRUNO], [*hides("A", VERA, 5), *hides("B", OLAF, 5)]
    ),
    "a second look": Story(
        FIVE_PILE, [BRUNO], [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5), *hides("A", VERA, 5), *hides("A", LIN, 5)]
    ),
    "looks between takes": Story(
        {"A": [VERA, OLAF, LIN, BRUNO]},
        [FLO],
        [*hides("A", VERA, 5), *hides("A", OLAF, 5), *hides("A", LIN, 5), *hides("A", BRUNO, 6)],
    ),
    "a seen pile with the Kingpin": Story(
        {"A": [VERA, OLAF, KINGPIN], "G": [SPY]}, [LIN], [*SPY_LOOKS_INTO_A, *hides("A", OLAF, 5)]
    ),
    "the Kingpin is left over": Story(
        {"A": [VERA, KINGPIN], "G": [SPY]}, [LIN, OLAF], [*SPY_LOOKS_INTO_A, *hides("A", VERA, 5)]
    ),
    "the Kingpin is left over by two": Story(
        {"A": [VERA, OLAF, KINGPIN], "G": [SPY]},
        [LIN],
        [*SPY_LOOKS_INTO_A, *hides("A", VERA, 5), *hides("A", OLAF, 5)],
    ),
    "the Kingpin unseen in a pile": Story(
        {"A": [VERA, LIN], "B": [KINGPIN, OTTO]}, [OLAF], [*hides("A", VERA, 5), *hides("A", LIN, 5)]
    ),
    "the Kingpin can only be undealt": Story(
        {"A": [VERA], "B": [OTTO], "C": [LIN]},
        [KINGPIN],
        [*hides("A", VERA, 5), *hides("B", OTTO, 5), *hides("C", LIN, 5)],
    ),
    "a spy at a target": Story(
        {"A": [VERA, OLAF, LIN], "B": [SPY, OTTO]},
        [BRUNO],
        [*hides("A", VERA, 5), *hides("A", LIN, 5), *shows("B", SPY, 4), spy_on(5)],
        turn=1,
    ),
    "a spied crook of a pile seen later": Story(
        {"A": [VERA, OLAF, LIN], "B": [SPY]},
        [BRUNO],
        [*hides("A", VERA, 5), PASS, *shows("B", SPY, 4), spy_on(5), *hides("A", OLAF, 6), recruit("A")],
        turn=1,
    ),
    "a crook is killed in secret": Story(
        {"A": [VERA, OLAF, LIN], "B": [KILLER], "G": [SPY]},
        [BRUNO],
        [*SPY_LOOKS_INTO_A, *hides("A", VERA, 5), *shows("B", KILLER, 5), kill(1)],
    ),
    "a crook is killed and shown": Story(
        {"A": [VERA, OLAF, LIN], "B": [KILLER], "G": [SPY]},
        [BRUNO],
        [*SPY_LOOKS_INTO_A, *hides("A", VERA, 5), *shows("B", KILLER, 5), kill(1)],
        options={"killed": "shown"},
    ),
    "discards from two piles": Story(
        {"A": [VERA, LIN], "B": [OTTO, ZELDA]},
        [BRUNO],
        [*throws("A", VERA), PASS, PASS, *throws("B", OTTO), *throws("A", LIN)],
        crews=everywhere(0),
    ),
    "a lone crook is discarded": Story(
        {"A": [VERA], "B": [OTTO, LIN]}, [KINGPIN], [*throws("A", VERA), *hides("B", OTTO, 5)], crews=everywhere(0)
    ),
    "the Kingpin is discarded alone": Story(
        {"A": [VERA, KINGPIN], "G": [SPY]},
        [LIN, OTTO],
        [*SPY_LOOKS_INTO_A, *throws("A", VERA), PASS, PASS, *throws("A", KINGPIN)],
        crews=everywhere(1),
    ),
    "the Kingpin is discarded after two": Story(
        {"A": [VERA, LIN, KINGPIN], "G": [SPY]},
        [OTTO],
        [*SPY_LOOKS_INTO_A, *throws("A", VERA), PASS, PASS, *throws("A", LIN), *throws("A", KINGPIN)],
        crews=everywhere(1),
    ),
    "two lone crooks are discarded": Story(
        {"A": [VERA], "B": [KINGPIN]},
        [LIN, OTTO],
        [*throws("A", VERA), PASS, PASS, *throws("B", KINGPIN)],
        crews=everywhere(0),
    ),
    "an accomplice left behind by a discard": Story(
        {"A": [VERA, ACCOMPLICE, LIN], "G": [SPY]},
        [OTTO],
        [*SPY_LOOKS_INTO_A, *throws("A", VERA), PASS, PASS, *throws("A", LIN)],
        crews=everywhere(1),
    ),
    "a discard and a crook in hiding": Story(
        {"A": [VERA, KILLER, ACCOMPLICE, LIN], "G": [SPY]},
        [OTTO],
        [*SPY_LOOKS_INTO_A, *throws("A", VERA), *hides("A", KILLER, 5)],
        crews=everywhere(1),
    ),
    "a discard from a pile nobody else has seen": Story(
        {"A": [VERA, KILLER], "B": [OTTO, LIN]},
        [ACCOMPLICE],
        [*throws("A", VERA), *hides("B", OTTO, 5)],
        crews=everywhere(0),
    ),
    "a lone discard, with the Kingpin and a killer about": Story(
        {"A": [VERA], "B": [KILLER, LIN]},
        [KINGPIN],
        [*throws("A", VERA), *hides("B", KILLER, 5)],
        crews=everywhere(0),
    ),
    "two lone discards, with the Kingpin and two who are never discarded": Story(
        {"A": [VERA], "B": [LIN], "C": [ACCOMPLICE, KILLER]},
        [KINGPIN],
        [*throws("A", VERA), PASS, PASS, *throws("B", LIN)],
        crews=everywhere(0),
    ),
    "the Kingpin was discarded, for nobody else can have been": Story(
        {"A": [KINGPIN], "B": [ACCOMPLICE]},
        [KILLER],
        [*throws("A", KINGPIN)],
        crews=everywhere(0),
    ),
    "the discarded is the Kingpin or one other": Story(
        {"A": [KINGPIN], "B": [ACCOMPLICE, OTTO]},
        [KILLER],
        [*throws("A", KINGPIN)],
        crews=everywhere(0),
    ),
    "those who are never discarded fill all other places": Story(
        {"A": [VERA, LIN], "B": [ACCOMPLICE, KILLER]},
        [KILLER_TOO],
        [*throws("A", VERA), PASS, PASS, *throws("A", LIN)],
        crews=everywhere(0),
    ),
    "hidden and discarded from one pile that somebody saw late": Story(
        {"A": [VERA, ACCOMPLICE, KILLER, LIN, OTTO]},
        [],
        [*throws("A", VERA), *hides("A", ACCOMPLICE, 5), recruit("A"), take(KILLER), down(5)],
        crews=everywhere(0),
    ),
}


# Each story for another viewer; `make proof` tells it to the others.
TOLD = [
    pytest.param(story, viewer, id=f"{name}-{viewer}", marks=pytest.mark.proof if (number + place) % 4 else ())
    for number, (name, story) in enumerate(STORIES.items())
    for place, viewer in enumerate(EVERYBODY)
]


@pytest.mark.parametrize(("story", "viewer"), TOLD)
def test_cr_19_views_and_guesses_fit_what_was_seen_and_leave_nothing_possible_out(
    story: Story, viewer: int | None
) -> None:
    check_knowledge(story, viewer)


@pytest.mark.parametrize(
    ("story", "viewer", "possible"),
    [
        ("hidden from a seen pile", 0, 3),  # one of three
        ("then another is shown", 0, 2),
        ("then a second is hidden", 0, 6),
        ("the Kingpin is left over", 0, 1),
        ("the Kingpin is left over by two", 0, 2),
        ("the Kingpin can only be undealt", None, 6),
        ("discards from two piles", 1, 120),  # five crooks, five places
        ("an accomplice left behind by a discard", 0, 2),  # two discards, and who is left is none of them
        ("a discard and a crook in hiding", 0, 6),  # one of two was discarded, one of three hides
        ("the Kingpin was discarded, for nobody else can have been", 1, 2),  # the other two change places
        ("the discarded is the Kingpin or one other", 1, 6),
    ],
)
def test_cr_19_there_are_as_many_worlds_as_can_be_counted_by_hand(
    story: str, viewer: int | None, possible: int
) -> None:
    assert check_knowledge(STORIES[story], viewer) == possible


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_19_a_guess_at_a_new_deal_is_a_sound_table_of_its_own(players: int) -> None:
    match = larceny.new("crooks", players, seed=8)
    for viewer in (None, *range(players)):
        view = match.view(viewer)
        guesses = [view.possible(seed) for seed in range(20)]
        assert len({arrangement(guess) for guess in guesses}) == 20
        for guess in guesses:
            assert soundness.sound(view.box_row, mapped(guess)) == ALLOWED


# Decks, and the end

KINGPIN_CARD = 'name = "Midnight Augustus"\nrank = 10\naction = "kingpin"'


def complaint(path: Path) -> str:
    """Return the complaint about a deck that cannot be used, without the file's name and the line."""
    with pytest.raises(larceny.DeckError) as fault:
        larceny.new("crooks", 2, seed=1, deck=path)
    where, _, said = str(fault.value).partition(": ")
    assert where == str(path)
    return re.sub("^line [0-9]+: ", "", said)


def test_cr_20_a_deck_has_exactly_32_crooks(tmp_path: Path) -> None:
    extra = '[[crook]]\nname = "One Too Many"\nrank = 3\n\n[[crook]]\n' + KINGPIN_CARD
    said = complaint(custom_deck(tmp_path, ("[[crook]]\n" + KINGPIN_CARD, extra)))
    assert said.startswith("crook: there are 33, ")
    source = GAME.house_deck.source
    last = source[source.rindex("[[crook]]") :]
    said = complaint(custom_deck(tmp_path, (last, "")))
    assert said.startswith("crook: there are 31, ")
    assert "32" in said
    assert "CR-20" in said


@pytest.mark.parametrize(
    ("old", "new", "starts"),
    [
        (
            'name = "Baroness Bianca"\nrank = 9',
            'name = "Baroness Bianca"\naction = "kingpin"\nrank = 10',
            "crook 'Baroness Bianca': action: there is one Kingpin already, 'Midnight Augustus'",
        ),
        (KINGPIN_CARD, KINGPIN_CARD.replace("10", "21"), "crook 'Midnight Augustus': rank: "),
        ('name = "Velvet Vera"\nrank = 7', 'name = "Velvet Vera"\nrank = 21', "crook 'Velvet Vera': rank: "),
        ('name = "Velvet Vera"\nrank = 7', 'name = "Velvet Vera"\nrank = 0', "crook 'Velvet Vera': rank: "),
        ('name = "Velvet Vera"\nrank = 7', 'name = "Velvet Vera"\nrank = "7"', "crook 'Velvet Vera': rank: "),
        ('name = "Velvet Vera"\nrank = 7', 'name = "Velvet Vera"', "crook 'Velvet Vera': rank: missing"),
        (
            'name = "Velvet Vera"\nrank = 7',
            'name = "Velvet Vera"\nrank = 7\naction = ["spy", "killer"]',
            "crook 'Velvet Vera': action: ",
        ),
        (
            'name = "Velvet Vera"\nrank = 7',
            'name = "Velvet Vera"\nrank = 7\naction = "juggler"',
            "crook 'Velvet Vera': action: ",
        ),
        (
            'name = "Velvet Vera"\nrank = 7',
            'name = "Velvet Vera"\nrank = 7\nactions = "spy"',
            "crook 'Velvet Vera': actions: unknown field; did you mean 'action'?",
        ),
        (
            'name = "Velvet Vera"\nrank = 7',
            'name = "Velvet Vera"\nrank = 7\ngangs = ["north", "north"]',
            "crook 'Velvet Vera': gangs: ",
        ),
        (
            'name = "Velvet Vera"\nrank = 7',
            'name = "Velvet Vera"\nrank = 7\ngangs = ["east"]',
            "crook 'Velvet Vera': gangs",
        ),
        ('name = "Velvet Vera"', 'name = "Baroness Bianca"', "crook 'Baroness Bianca': name: there are two"),
        ('name = "Velvet Vera"\n', "", "crook number 7: name: missing"),
    ],
)
def test_cr_20_a_wrong_deck_is_refused_by_file_card_and_field(tmp_path: Path, old: str, new: str, starts: str) -> None:
    assert complaint(custom_deck(tmp_path, (old, new))).startswith(starts)


def test_cr_20_ranks_are_free_also_the_kingpins(tmp_path: Path) -> None:
    deck = custom_deck(
        tmp_path,
        (KINGPIN_CARD, KINGPIN_CARD.replace("10", "4")),
        ('name = "Velvet Vera"\nrank = 7', 'name = "Velvet Vera"\nrank = 10'),
        ('name = "Steamboat Lin"\nrank = 6', 'name = "Steamboat Lin"\nrank = 20'),
    )
    match = table(2, piles={"A": [KINGPIN], "B": [VERA]}, crews=[shown(1, 5, LIN), shown(1, 6, LIONEL)], deck=deck)
    play(match, *shows("A", KINGPIN, 5), PASS, *shows("B", VERA, 6))
    result = pass_all(match)
    assert [piece.marks[0].text for piece in _standing(match, "spot.0.5") + _standing(match, "spot.1.5")] == ["4", "20"]
    assert result.points[0] == 6 + 2, "Vera's 10 beats Lionel's 7, and Lin's 20 the Kingpin's 4"
    assert result.points[1] >= 5


def _standing(match: larceny.Match, zone: str) -> list[Piece]:
    return [piece for each in match.board(None).zones if each.id == zone for piece in each.pieces]


def test_cr_20_instinct_keeps_count_of_the_highest_ranks(tmp_path: Path) -> None:
    """Thirty-one Accomplices of rank 20 may all stand at one target."""
    source = re.sub(r"^(rank = ).*$", r"\g<1>20", GAME.house_deck.source, flags=re.MULTILINE)
    source = re.sub(r"^action = .*\n", "", source, flags=re.MULTILINE)
    deck = tmp_path / "strong.toml"
    deck.write_text(source.replace("rank = 20\n", 'rank = 20\naction = "accomplice"\n'), "utf-8")
    crews = [shown(0, 5, name) for name in NAMES[:29]] + [shown(1, 5, NAMES[29])]
    match = table(2, piles={"A": [NAMES[30]]}, undealt=[NAMES[31]], crews=crews, deck=deck)
    view = match.view(0)
    ranks = instinct.line_up(view.box_row, view.row, ALL_TARGETS.index(5))
    assert [instinct.share_of(ranks, seat) for seat in range(2)] == [29 * 200, 200]


def test_cr_20_a_deck_may_have_no_kingpin(tmp_path: Path) -> None:
    deck = custom_deck(tmp_path, (KINGPIN_CARD, 'name = "Midnight Augustus"\nrank = 9'))
    match = table(2, piles={"A": [KINGPIN, VERA]}, deck=deck)
    play(match, *hides("A", KINGPIN, 5), *hides("A", VERA, 5))
    assert crew(match, seat=0, target=5, viewer=0) == [KINGPIN]
    assert may(match, 1, left(match, -2)) == set(NAMES) - {VERA}
    assert may(match, None, left(match, -1)) == set(NAMES)


def test_cr_20_what_a_card_is_comes_from_the_deck(tmp_path: Path) -> None:
    deck = custom_deck(
        tmp_path,
        ('name = "Velvet Vera"\nrank = 7\nmodifier = 2', 'name = "Velvet Vera"\nrank = 3\naction = "pickpocket"'),
    )
    match = play(table(2, piles={"A": [VERA]}, deck=deck), *shows("A", VERA, 5), COLLECT)
    assert cash(match) == [19, 18]
    assert pass_all(match).points == (5, 0)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_cr_20_after_scoring_everything_is_opened(viewer: int | None) -> None:
    crews = [hidden(0, 5, OLAF), hidden(1, 5, BIANCA), dead(0, FIONA, down=True), thrown(1, LIN), shown(0, 4, OTTO)]
    match = table(2, piles={"A": [VERA, BRUNO], "B": [KINGPIN]}, crews=crews, looks={0: "A"})
    undealt = set(NAMES) - {OLAF, BIANCA, FIONA, LIN, OTTO, VERA, BRUNO, KINGPIN}
    play(match, PASS)
    assert knows(match, viewer, UNDEALT) == set()
    assert knows(match, None, "A") == set()
    play(match, PASS)
    assert match.actor is None
    for place, crooks in (("A", {VERA, BRUNO}), ("B", {KINGPIN}), (UNDEALT, undealt)):
        assert knows(match, viewer, place) == may(match, viewer, place) == crooks
    for slot, crook in enumerate((OLAF, BIANCA, FIONA, LIN, OTTO)):
        assert knows(match, viewer, slot) == may(match, viewer, slot) == {crook}


# What answers are about


def subjects(match: larceny.Match) -> dict[int, str]:
    """Return for each legal answer the name of the card it is about, "" for none."""
    names = [card.name for of_kind in match.deck.cards.values() for card in of_kind] + [""]
    return {action: names[rules.about(match._box_row, match._row, action)] for action in match.legal()}


def test_to_search_a_hangout_is_about_who_lies_there_alone_if_one_knows_it() -> None:
    piles = {"A": [KINGPIN], "B": [VERA], "C": [OTTO, BRUNO]}
    match = table(2, piles=piles, looks={0: "AC"})
    assert subjects(match) == {recruit("A"): KINGPIN, recruit("B"): "", recruit("C"): "", PASS: ""}
    play(match, *hides("C", OTTO, 5))
    assert set(subjects(match).values()) == {""}
    play(match, *shows("B", VERA, 5))
    assert subjects(match) == {recruit("A"): KINGPIN, recruit("C"): BRUNO, PASS: ""}


def test_to_search_a_hangout_is_about_nobody_after_somebody_unseen_left_it() -> None:
    match = play(table(2, piles={"A": [VERA, BRUNO], "B": [OTTO]}, looks={1: "A"}), *hides("A", VERA, 5))
    assert set(subjects(match).values()) == {""}


def test_to_take_a_crook_and_to_place_it_either_way_up_is_about_that_crook() -> None:
    match = play(table(2, piles={"A": [VERA, BRUNO]}), recruit("A"))
    assert subjects(match) == {take(VERA): VERA, take(BRUNO): BRUNO}
    play(match, take(BRUNO))
    assert subjects(match).keys() > {up(2), down(2)}
    assert set(subjects(match).values()) == {BRUNO}


def test_to_discard_a_crook_is_about_none() -> None:
    assert subjects(play(full_house(VERA), recruit("A"), take(VERA))) == {DISCARD: ""}


def test_what_a_crook_does_is_about_it_and_so_is_to_leave_it() -> None:
    match = play(table(2, piles={"A": [KILLER]}, crews=[shown(1, 5, VERA)]), *shows("A", KILLER, 5))
    assert subjects(match) == {kill(1): KILLER, DECLINE: KILLER}
    match = play(table(2, piles={"A": [PICKPOCKET]}), *shows("A", PICKPOCKET, 5))
    assert subjects(match) == {COLLECT: PICKPOCKET, DECLINE: PICKPOCKET}


# The example of the rules page

TIBBS = "Taxman Tibbs"
MABEL, GUS, ROXIE = range(3)
DEALT = {
    "A": [LIN, ZELDA],
    "B": [OTTO, DOLORES],
    "C": [FIONA, FLO, HANK],
    "D": [PICKPOCKET, LIONEL, OLAF],
    "E": [OKAFOR, VERA, JOSEPHINE, SWITCH],
    "F": [BIANCA, TIBBS, ACCOMPLICE, SPY],
    "G": [NORBERT, EZRA, CUTHBERT, BRUNO, KILLER],
}
ROUNDS = (
    (*shows("G", NORBERT, 4), *shows("E", OKAFOR, 3), *shows("F", BIANCA, 7)),
    (*shows("G", EZRA, 6), *shows("D", PICKPOCKET, 5), COLLECT, *shows("C", FIONA, 8)),
    (*shows("E", VERA, 8), *hides("G", CUTHBERT, 8), *hides("F", TIBBS, 9)),
    (*hides("G", BRUNO, 9), *shows("F", ACCOMPLICE, 8), PASS, PASS, PASS),
)


@pytest.mark.parametrize(
    ("page", "purses"),
    [
        ("RULES.md", "Mabel has $3 left, Gus and Roxie $7 each"),
        ("RULES.de.md", "Mabel hat noch 3 Dollar, Gus und Roxie haben je 7"),
    ],
)
def test_the_example_of_the_rules_page_can_be_played(page: str, purses: str) -> None:
    match = table(3, piles=DEALT)
    for turns in ROUNDS:
        play(match, *turns)
    result = match.result()
    assert result is not None
    assert (result.points, result.winners, cash(match)) == ((17, 17, 11), (GUS,), [3, 7, 7])
    text = (GAME.folder / page).read_text("utf-8")
    assert purses in " ".join(text.split())
    for target in ALL_TARGETS:
        cells = next(line for line in text.splitlines() if line.startswith(f"| {target} | ")).split("|")[2:5]
        for seat, cell in enumerate(cells):
            for name in NAMES:
                assert (name.split()[-1] in cell) == (name in crew(match, seat, target)), (target, name)
