"""What a view says of cars, loot and cops, and what follows from it."""

from __future__ import annotations

from typing import Any

from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import cops, robbers
from larceny.games.robbers.cards import enhancements, full, stashed, two_kinds
from larceny.games.robbers.face.words import decimal

PARTS = ("car", "driver", "upgrade", "upgrade")  # what fits a car, line by line of the garage


def parts_of(view: View, seat: int) -> tuple[int, int, int, int]:
    """Car, driver and upgrades of a seat, UNKNOWN where there is none."""
    table = view.row
    return table.car[seat], table.driver[seat], table.upgrade[seat, 0], table.upgrade[seat, 1]


def pile_of(view: View, seat: int) -> list[int]:
    return [view.row.pile[seat, loot] for loot in range(view.box_row.loots)]


def stash_of(view: View, seat: int) -> list[int]:
    return [view.row.stash[seat, loot] for loot in range(view.box_row.loots)]


def for_cash(view: View) -> bool:
    """Is there a sum to reach? (RO-01, RO-19)"""
    return bool(view.box_row.goal == layout.FOR_CASH and not view.box_row.alternate)


def stashed_by(view: View, seat: int) -> int:
    """Thousands in a stash."""
    return int(stashed(view.box_row, view.row, seat))


def car_of(view: View, seat: int) -> int:
    """What car, driver and upgrades add up to."""
    return int(enhancements(view.box_row, view.row, seat))


def shortfall(view: View) -> int:
    """How far the runner is below the cops; zero or less is enough."""
    return int(view.row.force - view.row.tally)


def laid_sum(view: View, seat: int) -> int:
    return sum(view.row.played[seat, card] * robber.number for card, robber in enumerate(robbers(view.deck)))


def cops_left(view: View) -> int:
    return sum(view.row.cop_deck[cop] for cop in range(view.box_row.kinds_of_cops))


def outlook(view: View, count: int) -> tuple[float, float]:
    """What so many cops bring on average as long as none is Caught, and the chance of that.

    Both are exact, and made of what everybody can count: which cops are in the deck and which on its discards.
    """
    safe, caught, strength = muster(view, view.row.cop_deck)
    spare = muster(view, view.row.cop_discards)
    summed, chance = 0.0, 1.0
    for _ in range(count):
        if safe + caught <= layout.FEW_COPS:
            safe, caught, strength = safe + spare[0], caught + spare[1], strength + spare[2]
            spare = (0, 0, 0.0)
        if not safe:
            return (0.0, 0.0) if caught else (summed, chance)
        chance *= safe / (safe + caught)
        average = strength / safe
        summed, strength, safe = summed + average, strength - average, safe - 1
    return summed, chance


def muster(view: View, heap: Any) -> tuple[int, int, float]:
    """Of a heap of cops: how many let one go on, how many are Caught, and how strong the first are together."""
    safe, caught, strength = 0, 0, 0.0
    for cop, card in enumerate(cops(view.deck)):
        if card.caught:
            caught += heap[cop]
        else:
            safe += heap[cop]
            strength += heap[cop] * card.force
    return safe, caught, strength


def must_choose(table: Any, seat: int) -> bool:
    """Has this seat two different upgrades, so that it matters which?"""
    return bool(full(table, seat) and two_kinds(table, seat))


def forecast(view: View, text: Text, seat: int, count: int) -> str:
    """What a getaway with so many loot cards would have to deal with."""
    average, chance = outlook(view, count)
    return text(
        "outlook",
        count=count,
        car=car_of(view, seat),
        average=decimal(text, average),
        percent=round(100 * chance),
        you="yes" if seat == view.seat else "no",
        seat=view.name(seat, text),
    )


def slot_id(seat: int, slot: int) -> str:
    return f"{PARTS[slot]}.{seat}" if slot < PARTS.index("upgrade") else f"upgrade.{seat}.{slot - 2}"
