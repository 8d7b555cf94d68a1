"""Instinct in Criminal's: it counts chips, reads discards, and looks ahead in the heist."""

from __future__ import annotations

from collections import Counter

import larceny
from larceny.engine.memory import mapped
from larceny.games.criminals import instinct
from larceny.games.criminals.rules import SWAP
from tests.games.criminals.tables import CLEAR, LETTERS, NINES, casing, drop, heist, play, swap, then


def odds(match: larceny.Match, seat: int) -> dict[str, int]:
    """Return how many sixteenths of a chip instinct still expects for each skill."""
    view = match.view(seat)
    found = instinct.read_chips(view.box_row, view.row)
    return {letter: instinct.nth_of(found, card) for card, letter in enumerate(LETTERS)}


def choice(match: larceny.Match) -> int:
    assert match.actor is not None
    return larceny.bot("instinct", seed=1).choose(match.view(match.actor))


def test_it_counts_the_chips_that_lie_open_and_those_it_looked_at() -> None:
    match = casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR")
    assert odds(match, 0) == {"L": 0, "P": 0, "W": 16, "D": 32, "M": 32, "R": 32}, "it has looked at the other P"
    assert odds(match, 1) == {"L": 0, "P": 16, "W": 16, "D": 32, "M": 32, "R": 32}


def test_it_reads_what_those_discard_who_looked_and_nobody_else() -> None:
    for letter in "DM":
        match = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop(letter))
        read = odds(match, 2)
        assert read[letter] < min(read[other] for other in "DMR" if other != letter)
        assert odds(match, 0)[letter] == 32, "who looked needs to read nothing"
    looked = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop("D"), drop("D"))
    read = odds(looked, 3)
    assert odds(play(looked, drop("R")), 3) == read, "the third player has not looked"


def test_two_who_looked_and_discarded_the_same_say_more_than_one() -> None:
    one = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop("D"), drop("L"))
    both = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop("D"), drop("D"))
    assert odds(both, 3)["D"] < odds(one, 3)["D"]


def test_what_was_dropped_in_a_swap_is_read_too() -> None:
    plain = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop("P"), drop("L"))
    swapped = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop("P"), swap("M", "L"))
    assert odds(swapped, 3)["M"] < odds(plain, 3)["M"]


def test_a_hunch_is_what_it_reads() -> None:
    """Search suspects the same of stack B as instinct, and nothing of a chip that nobody has looked at."""
    match = play(casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR"), drop("D"), drop("D"))
    view = match.view(3)
    found: Counter[str] = Counter()
    for seed in range(2_000):
        table = view.table.copy()
        instinct.hunch(view.box_row, mapped(table), seed)
        first, *others = table["chip"][0, instinct.CASED :].tolist()
        found[LETTERS[first]] += 1
        assert others == view.table["chip"][0, instinct.CASED + 1 :].tolist(), "nobody has looked at those"
    weights = {"L": 0, "P": 1, "W": 1, "D": 2 * 3 * 3, "M": 2, "R": 2}
    for letter, weight in weights.items():
        assert abs(found[letter] / 2_000 - weight / sum(weights.values())) < 0.04


def test_it_discards_what_cannot_be_in_the_vault() -> None:
    assert choice(casing(*NINES[2], scouted="LLPW", cased="PWDM", vault="DMRR")) in (drop("L"), drop("P"))


def test_it_takes_back_what_it_lacks() -> None:
    hands = ("LLLPPPWDM", "LPWDDMMRR")
    match = play(casing(*hands, scouted="LLPP", cased="WDMW", vault="DMRR", first=1), drop("R"))
    assert choice(match) == SWAP


def test_for_a_pair_it_spends_what_no_chip_can_ask_for_any_more() -> None:
    # Three chips are unseen, L, L and R: the last one of the vault is among them.
    match = heist("MWLPM", "LPWDM", vault="MWDL", stacks="PPWDMLRR")
    play(match, CLEAR, CLEAR, CLEAR, CLEAR)
    match.play(choice(match))
    assert match.legal() == [then("L"), then("P")], "Masks first, for Powder cannot follow Wires"
    assert choice(match) == then("P")
