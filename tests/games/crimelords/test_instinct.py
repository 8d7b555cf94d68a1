"""Instinct in Crime Lords: it builds, pays, attacks where the odds are good, and defends what it has."""

from __future__ import annotations

import pytest

import larceny
from larceny.games.crimelords import layout
from tests.games.crimelords.tables import CROOKS, RACKETS, at, crook, gs, play, racket, seat, special, table


def choice(match: larceny.Match) -> int:
    assert match.actor is not None
    return larceny.bot("instinct", seed=1).choose(match.view(match.actor))


def follow(match: larceny.Match, *asked: int) -> larceny.Match:
    """Let instinct answer as long as one of these is asked."""
    while match._row.asking in asked:
        play(match, choice(match))
    return match


HALF_DECIDED = (layout.ASK_ACTION, layout.ASK_WHO, layout.ASK_CROOK, layout.ASK_RACKET)


def test_an_easy_racket_is_taken_and_a_hopeless_one_is_not() -> None:
    easy = follow(table(seat("A6(B5 C4)", "a1 b2"), seat("B6(D4)", "c1"), open="a2 h5"), *HALF_DECIDED)
    assert easy._row.attack == layout.TAKE_OVER
    assert RACKETS[easy._row.racket] == "a2", "it has both the type and the district"
    weak = table(seat("A1", "", cash=0), seat("B6(A5 B5)", "c1 c2 c3"), turns=9)
    assert choice(weak) == layout.PASS


def test_enough_crooks_help_and_no_more() -> None:
    """Two dice never need more than ten: from -1 to 4, to 9, and the last point comes from the weakest."""
    match = table(seat("A6(B5(A2) C5 D5)", "a1", cash=0), seat("B6", "b1", cash=0), open="h6")
    play(match, layout.TAKE_OVER, crook("A6"), racket("h6"))
    helpers = []
    while match._row.asking == layout.ASK_HELP:
        action = choice(match)
        helpers += [CROOKS[action - layout.CROOK]] if action != layout.NO else []
        play(match, action)
    assert len(helpers) == 3
    assert helpers[2] == "A2"


def test_everybody_is_paid_while_there_is_enough() -> None:
    match = table(seat("A6(B4 C3)", "a1"), seat("B6(D4)", "b1"))
    play(match, layout.PASS)
    while match._row.turn != 0:
        play(match, choice(match))
    assert match._row.asking == layout.ASK_PAY
    assert choice(match) == layout.PAY_ALL


def test_who_would_leave_is_paid_first_when_there_is_too_little() -> None:
    match = table(seat("A6(B4!! C4)", "a1", cash=0), seat("B6(D4)", "b1"), turn=1)
    play(match, layout.PASS)
    assert match._row.asking == layout.ASK_PAY
    paid = {}
    match._row.cash[0] = 2
    while match._row.asking == layout.ASK_PAY:
        name = CROOKS[match._row.target]
        paid[name] = choice(match)
        play(match, paid[name])
    assert paid == {"B4": layout.PAY_FULL, "C4": layout.PAY_NOTHING}


def test_a_racket_that_would_win_is_worth_all_gs() -> None:
    many = "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1"
    match = table(seat("A6(B5)", many, cash=30), seat("B6(D5)", "h8 h7", cash=0), open="f5", length="long")
    play(match, layout.TAKE_OVER, crook("A6"), racket("f5"))
    assert match._row.asking == layout.ASK_STAKE
    assert choice(match) >= gs(6)


def test_the_richest_pays_to_stop_who_is_about_to_win() -> None:
    """The others count on him: if all paid, nobody could ever win against seven of them."""
    many = "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3"
    match = table(seat("A6(B5)", many), seat("B6(D5)", "h8", cash=15), seat("A4(C3)", "h7", cash=10), open="e1")
    play(match, layout.TAKE_OVER, crook("A6"), racket("e1"))
    answers = {}
    while match._row.asking == layout.ASK_STAKE:
        answers[match.actor] = choice(match)
        play(match, answers[match.actor])
    assert answers[1] >= layout.AGAINST
    assert answers[2] == gs(0)


def test_the_strongest_becomes_boss_and_of_equals_the_dearest() -> None:
    match = larceny.new("crimelords", players=2, seed=3, options={"start": "dealt"})
    box = match._box_row
    assert match._row.asking == layout.ASK_BOSS
    named = choice(match) - layout.CROOK
    crew = [number for number in range(layout.CROOKS) if match._row.crew[match.actor] >> number & 1]
    assert (box.power[named], box.pay[named]) == max((box.power[number], box.pay[number]) for number in crew)


@pytest.mark.parametrize(("held", "asked"), [("raid", layout.ASK_SEAT), ("profit", layout.ASK_RACKET)])
def test_specials_are_played_before_a_pass(held: str, asked: int) -> None:
    match = table(seat("A6(B4)", "a1", specials=held), seat("B6(D4)", "b1 b2 b3 b4 b5"), seat("A5(D3)", "c1"), turns=3)
    assert choice(match) == special(held)
    play(match, special(held))
    assert match._row.asking == asked
    if held == "raid":
        assert choice(match) == at(1), "who has more"


def test_a_cancel_is_kept_for_what_hurts_oneself() -> None:
    match = table(
        seat("A6(B4)", "a1", specials="raid"),
        seat("B6(D4)", "b1 b2", specials="cancel"),
        seat("A5(D3)", "c1", specials="cancel"),
    )
    play(match, special("raid"), at(1))
    answers = {}
    while match._row.asking == layout.ASK_CANCEL and match.actor not in answers:
        answers[match.actor] = choice(match)
        play(match, layout.NO)
    assert answers == {1: special("cancel"), 2: layout.NO}


def test_nobody_hits_his_own() -> None:
    match = table(seat("A6(B5 C4)", "a1"), seat("B6(D2)", "b1"))
    play(match, layout.HIT, crook("A6"))
    assert choice(match) not in (crook("B5"), crook("C4"))


def test_a_boss_who_is_a_crook_is_paid_before_the_others() -> None:
    """His pay is kept for him, though others come before him in the deck."""
    match = table(seat("B4(A5! C4!)", "a1", cash=0), seat("B6(D4)", "b1"), turn=1, boss="crook")
    play(match, layout.PASS)
    match._row.cash[0] = 3
    paid = {}
    while match._row.asking == layout.ASK_PAY:
        name = CROOKS[match._row.target]
        paid[name] = choice(match)
        play(match, paid[name])
    assert paid == {"A5": layout.PAY_PART, "B4": layout.PAY_FULL, "C4": layout.PAY_NOTHING}


def test_of_equals_the_cheapest_becomes_boss_where_a_boss_is_paid() -> None:
    match = larceny.new("crimelords", players=2, seed=3, options={"start": "dealt", "boss": "crook"})
    box = match._box_row
    named = choice(match) - layout.CROOK
    crew = [number for number in range(layout.CROOKS) if match._row.crew[match.actor] >> number & 1]
    assert (box.power[named], -box.pay[named]) == max((box.power[number], -box.pay[number]) for number in crew)
