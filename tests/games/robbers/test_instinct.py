"""Instinct in Cops & Robbers: it counts the cops, weighs the pile against them, and stops a runner who would win."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games.robbers import instinct, layout
from tests.games.robbers.tables import chase, drop, keep, play, seat, table, use

STRONG = {"car": "C3", "driver": "D3", "upgrades": "U2 U2"}


def choice(match: larceny.Match) -> int:
    assert match.actor is not None
    return larceny.bot("instinct", seed=1).choose(match.view(match.actor))


def odds(match: larceny.Match, draws: int, strength: int) -> int:
    view = match.view(0)
    return int(instinct.odds(view.box_row, view.row, draws, 16 * strength))


def test_the_odds_come_from_the_cops_that_are_left() -> None:
    usual = table(seat(), seat())
    assert odds(usual, 2, 6) > odds(usual, 3, 6) > odds(usual, 5, 6)
    assert odds(usual, 3, 9) > odds(usual, 3, 6) > odds(usual, 3, 2)
    assert odds(table(seat(), seat(), force="0"), 6, 0) > 900
    assert odds(table(seat(), seat(), force="4"), 4, 12) < 100
    assert odds(table(seat(), seat(), force="X0"), 2, 20) < 300, "half of them catch"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_full_boot_is_stashed_and_an_empty_one_is_filled(players: int) -> None:
    others = [seat("M1") for _ in range(players - 1)]
    assert choice(table(seat("P1", pile="CCC", **STRONG), *others, force="012X")) == layout.STASH
    assert choice(table(seat("P1", **STRONG), *others, force="012X")) == layout.LOOT


def test_who_would_hardly_get_away_does_not_try() -> None:
    assert choice(table(seat("M1", pile="BBB"), seat("M3 M3 M3"), force="4")) != layout.STASH


def test_a_pile_that_wins_is_stashed_sooner() -> None:
    rich = table(seat("P3 P4", pile="D", stash="E", **STRONG), seat("P1"), seat("P2"), seat(), force="012")
    assert choice(rich) == layout.STASH


def test_better_parts_are_installed_and_worse_ones_are_not() -> None:
    match = play(table(seat("C2 D1", car="C1", driver="D3"), seat(), deck="P1 P1"), layout.LIE_LOW)
    assert choice(match) == use("C2")
    play(match, use("C2"))
    assert choice(match) == layout.DONE


@pytest.mark.parametrize(
    ("hand", "cops", "laid"),
    [("P1 P2 P4", "2", "P2"), ("P1 P2 P4", "41", "P4"), ("P1 P2 P4", "34", "P4"), ("P1 P2", "4", "")],
)
@pytest.mark.parametrize("how", [{"chase": "once"}, {"passed": [1]}], ids=["once", "nobody left"])
def test_the_runner_lays_the_smallest_card_that_is_enough_and_none_in_vain(
    hand: str, cops: str, laid: str, how: dict[str, Any]
) -> None:
    match = chase(seat(hand, pile="CC"), seat("M1"), cops=cops, **how)
    assert choice(match) == (use(laid) if laid else layout.DONE)


def test_while_somebody_can_answer_the_runner_shows_one_small_card_a_turn() -> None:
    match = chase(seat("P1 P2 P4", pile="CC"), seat("M1"), seat(), cops="34")
    assert choice(match) == use("P1")
    play(match, use("P1"))
    assert choice(match) == layout.DONE
    play(match, layout.DONE, layout.DONE)
    assert choice(match) == layout.DONE, "seat 2 has no card"
    play(match, layout.DONE)
    assert choice(match) == use("P4"), "nobody is left"
    assert choice(chase(seat("P1 P2", pile="CC"), seat("M1"), cops="4")) == layout.DONE, "none in vain"


def test_a_runner_who_stays_in_below_the_cops_is_answered_with_a_small_card() -> None:
    runner = seat("P3 P4", pile="EE", car="C3", laid="P1")
    assert choice(chase(runner, seat("M1 M3"), seat(), cops="44", asked=1)) == use("M1")
    match = play(chase(runner, seat("M1 M3"), seat(), cops="44", asked=1), use("M1"))
    assert choice(match) == layout.DONE, "one is enough to stay in"
    spent = seat("", pile="EE", car="C3", laid="P1")
    assert choice(chase(spent, seat("M1 M3"), seat(), cops="44", asked=1)) == layout.DONE, "there is nothing to come"
    assert choice(chase(runner, seat("M1 M3"), seat(), cops="44", asked=1, chase="once")) == layout.DONE


def test_where_all_loot_counts_a_full_boot_is_not_put_at_risk() -> None:
    seats = (seat("P1", pile="CC", **STRONG), seat("M1"), seat("M2"))
    assert choice(table(*seats, play="alternate", counted="all", force="012X")) == layout.LOOT
    assert choice(table(*seats, play="alternate", force="012X")) == layout.STASH


def test_who_would_win_is_stopped_by_everybody_who_can() -> None:
    runner = seat("P1", pile="EE", stash="D", car="C3")
    assert choice(chase(runner, seat("M1 M3"), seat(), seat(), cops="1", asked=1)) == use("M3")
    harmless = seat("P1", pile="N", car="C3")
    assert choice(chase(harmless, seat("M1"), seat(), seat(), cops="1", asked=1)) == layout.DONE, "not enough"


def test_a_runner_who_is_short_already_costs_no_card() -> None:
    assert choice(chase(seat("P1", pile="AB"), seat("M1 M3"), cops="33", asked=1, chase="once")) == layout.DONE


def test_whatever_keeps_out_of_jail_is_used_and_the_dearest_loot_is_kept() -> None:
    match = chase(seat("EJECT", pile="ACE"), seat(), cops="X")
    assert choice(match) == use("EJECT")
    play(match, use("EJECT"))
    assert choice(match) == keep("E")
    match = play(chase(seat("EJECT", pile="N"), seat(), cops="X"), use("EJECT"))
    assert choice(match) == keep("N"), "even an empty bag is a bag"
    assert choice(chase(seat("DUMP EJECT", pile="N", **STRONG), seat(), cops="X")) == use("DUMP")


def test_a_trap_is_sprung() -> None:
    match = table(seat("LOCK"), seat("TRAP", stash="C"))
    play(match, layout.LIE_LOW, use("LOCK"), layout.VICTIM + 1)
    assert choice(match) == use("TRAP")


def test_what_is_worth_less_than_an_unknown_card_is_discarded_unless_none_comes_for_it() -> None:
    hand = seat("P1 M1 P4 C1", car="C3")
    match = play(table(hand, seat(), deck="P4 P4", discards="U1 U1 U1"), layout.LIE_LOW, layout.DONE)
    assert choice(match) in (drop("P1"), drop("M1"), drop("C1"))
    match = play(table(seat("P1 M1 P4", car="C3"), seat(), deck="P4 P4", topup="off"), layout.LIE_LOW, layout.DONE)
    assert choice(match) == layout.DONE
    match = play(table(seat("P4"), seat(), deck="P4 P4"), layout.LIE_LOW, layout.DONE)
    assert choice(match) == layout.DONE, "a hand is filled up"


@pytest.mark.proof
def test_it_plays_every_game_to_its_end() -> None:
    for players in layout.PLAYERS:
        for options in (
            {},
            {"chase": "once"},
            {"play": "alternate"},
            {"play": "alternate", "counted": "all"},
            {"goal": "rounds", "rounds": 5, "topup": "off"},
        ):
            match = larceny.new("robbers", players=players, seed=players, options=options)
            bot = larceny.bot("instinct", seed=1)
            while match.actor is not None:
                match.play(bot.choose(match.view(match.actor)))
            assert max(match.result().points) > 0
