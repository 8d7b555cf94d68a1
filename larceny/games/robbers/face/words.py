"""What cards, sums and events are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Card, Deck
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import Cop, Loot, Robber, cops, loots, robbers

DECKS = ("robber", "loot", "cop")
THOUSAND = 1000


def money(text: Text, thousands: float) -> str:
    """Dollars as people read them; decks count thousands, and so do points."""
    return text("house-dollars", dollars=round(thousands * THOUSAND))


total = money  # what a player has in the end


def signed(card: Robber) -> str:
    """What a robber card adds or takes, nothing for one without a number."""
    return f"{'-' if card.deed == layout.MINUS else '+'}{card.number}" if card.number else ""


def brief(view: View, text: Text, card: int) -> str:
    """A robber card in half a line; a number that is none of this deck stands for itself."""
    if not 0 <= card < len(robbers(view.deck)):
        return str(card)
    robber = robbers(view.deck)[card]
    word = robber.word(text.lang)
    return text("brief", card=word, number=signed(robber)) if robber.number else word


def loot_word(view: View, text: Text, loot: int) -> str:
    """A loot card, and what it is worth."""
    if not 0 <= loot < len(loots(view.deck)):
        return str(loot)
    card = loots(view.deck)[loot]
    return text("brief", card=card.word(text.lang), number=money(text, card.worth))


def explain(deck: Deck, card: Card, text: Text, players: int) -> str:
    """Everything about a card, for a tip; with two players some copies may stay in the box."""
    count = card.copies(players) if isinstance(card, Robber) else cast(Any, card).count
    if isinstance(card, Robber):
        line = text(f"about-{card.does}", number=signed(card))
    elif isinstance(card, Loot):
        line = text("about-loot", money=money(text, card.worth))
    else:
        assert isinstance(card, Cop)
        line = text("about-caught") if card.caught else text("about-cop", force=card.force)
    copies = text("about-count", count=count)
    return f"{line} {copies} {card.about.get(text.lang, '')}".strip()


def counted(words: Iterable[tuple[str, int]], text: Text) -> str:
    """Cards of several types as an enumeration, "3 x" before those that lie there several times."""
    named = [word if count == 1 else f"{count} x {word}" for word, count in words if count]
    return text.list(named)


def words(view: View, text: Text, values: dict[str, int]) -> dict[str, str | int]:
    """What the numbers of an event are called."""
    said: dict[str, str | int] = {}
    for role, number in values.items():
        if role in ("loot", "cops"):
            said |= _heap_words(view, text, role, _unpacked(values, role))
        elif role == "one":
            said["loot"] = loot_word(view, text, number)
        elif role == "old":
            said["old"] = brief(view, text, number) if number != UNKNOWN else ""
            said["replaced"] = "yes" if number != UNKNOWN else "no"
        elif role == "seats":
            said["seats"] = text.list([view.name(seat, text) for seat in range(view.players) if number >> seat & 1])
        elif role == "deck":
            said["deck"] = DECKS[number]
        elif role == "card":
            cards = [values[each] for each in values if each.startswith("card") and values[each] != UNKNOWN]
            said["card"] = brief(view, text, number)
            said["cards"] = text.list([brief(view, text, card) for card in cards])
        elif not role[-1].isdigit():
            said[role] = number
    return said


def _heap_words(view: View, text: Text, role: str, heap: list[int]) -> dict[str, str | int]:
    """Loot or cops that came, went or were lost together."""
    cards = loots(view.deck) if role == "loot" else cops(view.deck)
    listed = counted(((card.word(text.lang), count) for card, count in zip(cards, heap, strict=False)), text)
    said: dict[str, str | int] = {role: listed, "count": sum(heap)}
    return said | {"money": money(text, worth_of(view, heap))} if role == "loot" else said


def _unpacked(values: dict[str, int], role: str) -> list[int]:
    """How many of each type, from the three numbers of an event in which they stand side by side."""
    numbers = (values[role], values[f"{role}2"], values[f"{role}3"])
    mask = (1 << layout.WIDTH) - 1
    return [number >> layout.WIDTH * place & mask for number in numbers for place in range(layout.BESIDE)]


def worth_of(view: View, heap: Sequence[int]) -> int:
    """Thousands in so many loot cards of each type."""
    return sum(card.worth * count for card, count in zip(loots(view.deck), heap, strict=False))


def decimal(text: Text, number: float) -> str:
    """A number with one digit after the point or comma."""
    tenths = round(number * 10)
    return text("decimal", whole=tenths // 10, tenth=tenths % 10)
