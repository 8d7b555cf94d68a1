"""Other numbers in a deck's text: comments, order and everything else stay as somebody wrote them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import tomlkit
from tomlkit.container import Container
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Integer, Table

from larceny.engine.deck import LONGEST_NAME
from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases

phrase, _ = phrases(__file__)

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
    """Return the text with these numbers in their places; a field that was left out gets a line, as the `order` says.

    >>> rewritten('[[crook]]\\nname = "Al"\\nrank = 3  # weak\\n', {Spot("crook", 0, "rank"): 4}, {})
    '[[crook]]\\nname = "Al"\\nrank = 4  # weak\\n'
    """
    document = _parsed(source)
    for spot, value in numbers.items():
        cards = document.get(spot.kind)
        if not isinstance(cards, AoT):
            raise LarcenyError(phrase("edit-cards", spot=spot, kind=spot.kind))
        card = cards[spot.card]
        if spot.field not in card:
            cards[spot.card] = _with_line(card, spot, value, order.get(spot.kind, ()))
            continue
        item = card.item(spot.field)
        if not isinstance(item, Integer) or not PLAIN.fullmatch(item.as_string()):
            raise LarcenyError(phrase("edit-number", spot=spot))
        card[spot.field] = value
    return document.as_string()


def _parsed(source: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(source)
    except TOMLKitError as fault:
        raise LarcenyError(phrase("edit-text", fault=fault)) from None


def _with_line(card: Table, spot: Spot, value: int, fields: tuple[str, ...]) -> Table:
    """Return the same card with a field more, on a line after the nearest field before it that is there."""
    before = fields[: fields.index(spot.field)] if spot.field in fields else ()
    written = [field for field in before if field in card]
    if not written:
        raise LarcenyError(phrase("edit-before", spot=spot))
    longer = Table(Container(), card.trivia, is_aot_element=True)  # with the heading as it was, indent and comment
    for key, item in card.value.body:  # comments and empty lines have no key
        longer.raw_append(key, item)
        if key is not None and key.key == written[-1]:
            item.trivia.trail = item.trivia.trail or "\n"  # the last line of a file may lack its end
            longer.raw_append(spot.field, tomlkit.item(value))
    return longer


def renamed(source: str, name: str) -> str:
    """Return the text of the same deck under another name.

    >>> renamed('game = "crooks"\\nname = "House deck" # ours\\n', "My deck")
    'game = "crooks"\\nname = "My deck" # ours\\n'
    """
    document = _parsed(source)
    if "name" not in document:
        raise LarcenyError(phrase("edit-name"))
    document["name"] = name
    return document.as_string()


def tuned_name(name: str) -> str:
    """Return what a deck is called when its numbers were tuned.

    >>> tuned_name("House deck"), tuned_name("House deck tuned")
    ('House deck tuned', 'House deck tuned')
    """
    return name if name.endswith(TUNED) else name[: LONGEST_NAME - len(TUNED)].rstrip() + TUNED


# One field at a time, of any kind

Value = str | int | bool | list[str] | None


def edited(source: str, place: tuple[str, int] | None, field: str, value: Value, order: tuple[str, ...] = ()) -> str:
    """Return the text with another value in a field of a card, or of the deck itself; None takes the field out.

    >>> text = '[[crook]]\\nname = "Al" # he\\nlook = { hat = "none" }\\n'
    >>> edited(text, ("crook", 0), "look.hat", "beret")
    '[[crook]]\\nname = "Al" # he\\nlook = { hat = "beret" }\\n'
    >>> edited(text, ("crook", 0), "rank", 3, ("name", "rank", "look"))
    '[[crook]]\\nname = "Al" # he\\nrank = 3\\nlook = { hat = "none" }\\n'
    """
    document = _parsed(source)
    holder: Any = document if place is None else _card(document, place)
    name, _, inner = field.partition(".")
    if inner and name in holder:
        _put(holder[name], inner, value)
        if value is None and not len(holder[name]):
            del holder[name]
    elif value is None:
        holder.pop(name, None)
    elif name in holder:
        _put(holder, name, value)
    else:
        new: Any = tomlkit.inline_table() if inner else tomlkit.item(value)
        if inner:
            new[inner] = value
        if place is None:
            return _with_head_line(source, f"{name} = {new.as_string()}")
        cards: Any = document[place[0]]
        cards[place[1]] = _with_item(holder, name, new, order)
    return document.as_string()


def _with_head_line(source: str, line: str) -> str:
    """Return the text with a line after the deck's name, before all cards."""
    lines = source.splitlines(keepends=True)
    place = next((number for number, one in enumerate(lines, 1) if re.match(r"name\s*=", one)), None)
    if place is None:
        raise LarcenyError(phrase("edit-name"))
    return "".join([*lines[:place], f"{line}\n", *lines[place:]])


def _put(holder: Any, name: str, value: Value) -> None:
    """Write a value where another one was, with its comment; or take it out."""
    if value is None:
        holder.pop(name, None)
        return
    old = holder.item(name) if hasattr(holder, "item") and name in holder else None
    new = tomlkit.item(value)
    if old is not None:
        new.trivia.comment, new.trivia.comment_ws = old.trivia.comment, old.trivia.comment_ws
        new.trivia.trail, new.trivia.indent = old.trivia.trail, old.trivia.indent
    holder[name] = new


def _card(document: tomlkit.TOMLDocument, place: tuple[str, int]) -> Table:
    kind, number = place
    cards = document.get(kind)
    if not isinstance(cards, AoT):
        raise LarcenyError(phrase("edit-kind", kind=kind))
    if not 0 <= number < len(cards):
        raise LarcenyError(phrase("edit-no-card", kind=kind, number=str(number + 1)))
    return cards[number]


def _with_item(card: Table, name: str, item: Any, order: tuple[str, ...]) -> Table:
    """Return the same card with a field more, after the nearest field before it that is there, or at its end."""
    before = order[: order.index(name)] if name in order else ()
    written = [field for field in before if field in card]
    longer = Table(Container(), card.trivia, is_aot_element=True)
    body = list(card.value.body)
    spot = next(
        (place for place, (key, _) in enumerate(body) if written and key is not None and key.key == written[-1]), 0
    )
    for place, (key, old) in enumerate(body):
        longer.raw_append(key, old)
        if place == spot:
            old.trivia.trail = old.trivia.trail or "\n"
            longer.raw_append(name, item)
    return longer


def copied(source: str, place: tuple[str, int], name: str) -> str:
    """Return the text with a copy of a card at the end of its kind, under another name."""
    document = _parsed(source)
    card = _card(document, place)
    twin = tomlkit.parse(f"[[x]]\n{card.as_string().strip()}\n")["x"][0]
    twin["name"] = name
    cards: Any = document[place[0]]
    last = cards[len(cards) - 1]
    if not last.as_string().endswith("\n\n"):
        last.add(tomlkit.nl())
    cards.append(twin)
    return document.as_string()


def removed(source: str, place: tuple[str, int]) -> str:
    """Return the text without a card."""
    document = _parsed(source)
    _card(document, place)
    cards: Any = document[place[0]]
    del cards[place[1]]
    return document.as_string()
