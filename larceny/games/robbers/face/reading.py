"""Read cars, loot and cops from a view, conclude what follows, and name everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.engine.board import kept
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Deck
from larceny.engine.sets import beside
from larceny.engine.text import Said, Text, yes
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import Cop, Loot, Robber
from larceny.games.robbers.cards import full, two_kinds

DECKS = ("robber", "loot", "cop")
THOUSAND = 1000
PARTS = ("car", "driver", "upgrade", "upgrade")  # parts of a car, line by line of the garage


def money(text: Text, thousands: float) -> str:
    """Return thousands, the unit of decks and points, as dollars that people read."""
    return text("house-dollars", dollars=round(thousands * THOUSAND))


total = money  # words a player's final score


def signed(card: Robber) -> str:
    """Return a robber card's number with its sign, empty for one without a number."""
    return f"{'-' if card.deed == layout.MINUS else '+'}{card.number}" if card.number else ""


def brief(view: View, text: Text, card: int) -> str:
    """Return a robber card in half a line: its name, and its number if it has one."""
    return _brief(view.deck, text, card)


@kept
def _brief(deck: Deck, text: Text, card: int) -> str:
    word = deck.word(Robber, card, text.lang)
    number = signed(deck.of(Robber)[card]) if 0 <= card < len(deck.of(Robber)) else ""
    return text("brief", card=word, number=number) if number else word


def loot_word(view: View, text: Text, loot: int) -> str:
    """Return a loot card's name and worth."""
    return _loot_word(view.deck, text, loot)


@kept
def _loot_word(deck: Deck, text: Text, loot: int) -> str:
    if not 0 <= loot < len(deck.of(Loot)):
        return str(loot)
    card = deck.of(Loot)[loot]
    return text("brief", card=card.word(text.lang), number=money(text, card.worth))


def explain(deck: Deck, card: Robber | Loot | Cop, text: Text, players: int) -> str:
    """Return everything about a card, for a tip; with two players some copies may stay in the box."""
    count = card.copies(players) if isinstance(card, Robber) else card.count
    if isinstance(card, Robber):
        line = text(f"about-{card.does}", number=signed(card))
    elif isinstance(card, Loot):
        line = text("about-loot", money=money(text, card.worth))
    else:
        line = text("about-caught") if card.caught else text("about-cop", force=card.force)
    copies = text("about-count", count=count)
    return f"{line} {copies} {card.about.get(text.lang, '')}".strip()


WORDS = {"card": brief, "deck": lambda view, text, deck: DECKS[deck]}


def scene(values: dict[str, int]) -> dict[str, Any]:
    """Name the stash or the car that is robbed, and the line of who runs."""
    if "one" in values and "victim" in values:
        return {"things": (f"stash.{values['victim']}",)}
    return {"things": tuple(f"seat.{values[role]}" for role in ("victim", "seat") if role in values)[:1]}


def words(view: View, text: Text, values: dict[str, int]) -> Said:
    """Name the cards of an event: heaps of loot or cops, one loot card, robber cards, and the part replaced."""
    said: Said = {}
    for role, kind in (("loot", Loot), ("cops", Cop)):
        if role in values:
            heap = _unpacked(values, role)
            named = ((card.word(text.lang), count) for card, count in zip(view.deck.of(kind), heap, strict=False))
            said |= {role: text.counted(named), "count": sum(heap)}
    if "loot" in values:
        said["money"] = money(text, worth_of(view.deck, heap))
    if "one" in values:
        said["loot"] = loot_word(view, text, values["one"])
    if "old" in values:
        said |= {"old": brief(view, text, values["old"]), "replaced": yes(values["old"] != UNKNOWN)}
    cards = [number for role, number in values.items() if role.startswith("card") and number != UNKNOWN]
    return said | {"cards": text.list([brief(view, text, card) for card in cards])}


def _unpacked(values: dict[str, int], role: str) -> list[int]:
    """Return the number of cards of each type, from the three numbers of an event that hold them side by side."""
    numbers = (values[role], values[f"{role}2"], values[f"{role}3"])
    return beside(numbers, layout.BESIDE, layout.WIDTH)


def worth_of(deck: Deck, heap: Sequence[int]) -> int:
    """Return the thousands in a heap of loot, given as the number of cards of each type."""
    return _worth(deck, tuple(heap))


@kept
def _worth(deck: Deck, heap: tuple[int, ...]) -> int:
    return sum(card.worth * count for card, count in zip(deck.of(Loot), heap, strict=False) if count)


def decimal(text: Text, number: float) -> str:
    """Return a number with one digit after the point or comma."""
    tenths = round(number * 10)
    return text("decimal", whole=tenths // 10, tenth=tenths % 10)


# What follows from what is seen


def parts_of(view: View, seat: int) -> tuple[int, int, int, int]:
    """Return car, driver and upgrades of a seat, UNKNOWN where there is none."""
    table = view.known
    return table.car[seat], table.driver[seat], table.upgrade[seat][0], table.upgrade[seat][1]


def stashed_by(view: View, seat: int) -> int:
    """Return the thousands in a stash."""
    return worth_of(view.deck, view.known.stash[seat])


def car_of(view: View, seat: int) -> int:
    """Return the sum of car, driver and upgrades."""
    numbers = view.boxed.number
    return sum([numbers[card] for card in parts_of(view, seat) if card != UNKNOWN])


def shortfall(view: View) -> int:
    """Return how many points the runner is below the cops; zero or less is enough."""
    return int(view.known.force - view.known.tally)


def laid_sum(view: View, seat: int) -> int:
    played = view.known.played[seat]
    return sum([played[card] * robber.number for card, robber in enumerate(view.deck.of(Robber))])


def cops_left(view: View) -> int:
    return sum(view.known.cop_deck[: view.boxed.kinds_of_cops])


def outlook(view: View, count: int) -> tuple[float, float]:
    """Return the average force of this many cops if none is Caught, and the chance that none is.

    Both are exact, from what everybody can count: the cops in the deck and on its discards.
    """
    return _outlook(view.deck, tuple(view.known.cop_deck), tuple(view.known.cop_discards), count)


@kept
def _outlook(deck: Deck, cops: tuple[int, ...], discards: tuple[int, ...], count: int) -> tuple[float, float]:
    safe, caught, strength = muster(deck, cops)
    spare = muster(deck, discards)
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


def muster(deck: Deck, heap: Sequence[int]) -> tuple[int, int, float]:
    """Return how many cops of a heap are not Caught, how many are, and the total force of the first."""
    safe, caught, strength = 0, 0, 0.0
    for cop, card in enumerate(deck.of(Cop)):
        if card.caught:
            caught += heap[cop]
        else:
            safe += heap[cop]
            strength += heap[cop] * card.force
    return safe, caught, strength


def must_choose(table: Any, seat: int) -> bool:
    """True if this seat has two different upgrades, so that there is something to choose."""
    return bool(full(table, seat) and two_kinds(table, seat))


def forecast(view: View, text: Text, seat: int, own: bool, count: int) -> str:
    """Word the prospects of a getaway with this many loot cards."""
    average, chance = outlook(view, count)
    return text(
        "outlook",
        count=count,
        car=car_of(view, seat),
        average=decimal(text, average),
        percent=round(100 * chance),
        you=yes(own),
        seat=view.name(seat, text),
    )


def slot_id(seat: int, slot: int) -> str:
    return f"{PARTS[slot]}.{seat}" if slot < PARTS.index("upgrade") else f"upgrade.{seat}.{slot - 2}"
