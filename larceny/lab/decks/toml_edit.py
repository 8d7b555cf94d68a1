"""Other numbers in a deck's text: comments, order and everything else stay as somebody wrote them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import tomlkit
from tomlkit.container import Container
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Integer, Table

from larceny.engine.deck import LONGEST_NAME
from larceny.engine.errors import LarcenyError

PLAIN = re.compile(r"[+-]?\d+")  # a number without a base, underscores or a fraction
TUNED = " tuned"


class Spot(NamedTuple):
    """Where a number is in a deck."""

    kind: str
    card: int  # counted within its kind
    field: str

    def __str__(self) -> str:
        return f"{self.kind} number {self.card + 1}: {self.field}"


def rewritten(source: str, numbers: Mapping[Spot, int], order: Mapping[str, tuple[str, ...]]) -> str:
    """The text with these numbers in their places; a field that was left out gets a line, in the `order` of fields.

    >>> rewritten('[[crook]]\\nname = "Al"\\nrank = 3  # weak\\n', {Spot("crook", 0, "rank"): 4}, {})
    '[[crook]]\\nname = "Al"\\nrank = 4  # weak\\n'
    """
    document = _parsed(source)
    for spot, value in numbers.items():
        cards = document.get(spot.kind)
        if not isinstance(cards, AoT):
            raise LarcenyError(f"{spot}: cards are to be written as [[{spot.kind}]]")
        card = cards[spot.card]
        if spot.field not in card:
            cards[spot.card] = _with_line(card, spot, value, order.get(spot.kind, ()))
            continue
        item = card.item(spot.field)
        if not isinstance(item, Integer) or not PLAIN.fullmatch(item.as_string()):
            raise LarcenyError(f"{spot}: this is not written as a plain number")
        card[spot.field] = value
    return document.as_string()


def _parsed(source: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(source)
    except TOMLKitError as fault:
        raise LarcenyError(f"this text cannot be changed in places: {fault}") from None


def _with_line(card: Table, spot: Spot, value: int, fields: tuple[str, ...]) -> Table:
    """The same card with a field more, on a line after the nearest field before it that is there."""
    before = fields[: fields.index(spot.field)] if spot.field in fields else ()
    written = [field for field in before if field in card]
    if not written:
        raise LarcenyError(f"{spot}: there is no field before it on a line of its own")
    longer = Table(Container(), card.trivia, is_aot_element=True)  # with the heading as it was, indent and comment
    for key, item in card.value.body:  # comments and empty lines have no key
        longer.raw_append(key, item)
        if key is not None and key.key == written[-1]:
            item.trivia.trail = item.trivia.trail or "\n"  # the last line of a file may lack its end
            longer.raw_append(spot.field, tomlkit.item(value))
    return longer


def renamed(source: str, name: str) -> str:
    """The text of the same deck under another name.

    >>> renamed('game = "crooks"\\nname = "House deck" # ours\\n', "My deck")
    'game = "crooks"\\nname = "My deck" # ours\\n'
    """
    document = _parsed(source)
    if "name" not in document:
        raise LarcenyError("name: a deck's name is to be written on a line of its own, before the cards")
    document["name"] = name
    return document.as_string()


def tuned_name(name: str) -> str:
    """What a deck is called when its numbers were tuned.

    >>> tuned_name("House deck"), tuned_name("House deck tuned")
    ('House deck tuned', 'House deck tuned')
    """
    return name if name.endswith(TUNED) else name[: LONGEST_NAME - len(TUNED)].rstrip() + TUNED
