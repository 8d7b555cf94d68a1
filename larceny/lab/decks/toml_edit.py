"""Other numbers in a deck's text: comments, order and everything else stay as somebody wrote them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from larceny.engine.deck import LONGEST_NAME
from larceny.engine.errors import LarcenyError

CARD = re.compile(r"\s*\[\[\s*(\w[\w-]*)\s*\]\]")
TABLE = re.compile(r"\s*\[")
ENTRY = re.compile(r"\s*(\w[\w-]*)\s*=")
NUMBER = re.compile(r"(\s*\w[\w-]*\s*=\s*)([+-]?\d+)(?![\w.])(.*)", re.DOTALL)
NAME = re.compile(r"""(\s*name\s*=\s*)("(?:[^"\\]|\\.)*"|'[^']*')(.*)""", re.DOTALL)
TUNED = " tuned"


class Spot(NamedTuple):
    """Where a number is in a deck."""

    kind: str
    card: int  # counted within its kind
    field: str


def rewritten(source: str, numbers: Mapping[Spot, int], order: Mapping[str, tuple[str, ...]]) -> str:
    """The text with these numbers in their places; one that was left out gets a line of its own, in `order` of fields.

    >>> rewritten('[[crook]]\\nname = "Al"\\nrank = 3  # weak\\n', {Spot("crook", 0, "rank"): 4}, {})
    '[[crook]]\\nname = "Al"\\nrank = 4  # weak\\n'
    """
    lines = source.splitlines(keepends=True)
    places = dict(_places(lines))
    added: dict[int, list[str]] = {}
    for spot, value in numbers.items():
        if spot in places:
            found = NUMBER.fullmatch(lines[places[spot]])
            if found is None:
                raise LarcenyError(
                    f"{spot.kind} number {spot.card + 1}: {spot.field}: this is not written as a plain number"
                )
            lines[places[spot]] = f"{found[1]}{value}{found[3]}"
        else:
            added.setdefault(_place_for(spot, places, order), []).append(f"{spot.field} = {value}\n")
    for number, more in added.items():
        lines[number] = lines[number].removesuffix("\n") + "\n" + "".join(more)
    return "".join(lines)


def _places(lines: list[str]) -> Iterator[tuple[Spot, int]]:
    """The line of each field of each card that is written as [[kind]]."""
    counts: dict[str, int] = {}
    kind = ""
    for number, line in enumerate(lines):
        if card := CARD.match(line):
            kind = card[1]
            counts[kind] = counts.get(kind, -1) + 1
        elif TABLE.match(line):
            kind = ""
        elif kind and (entry := ENTRY.match(line)):
            yield Spot(kind, counts[kind], entry[1]), number


def _place_for(spot: Spot, places: Mapping[Spot, int], order: Mapping[str, tuple[str, ...]]) -> int:
    """After which line a field goes that is not there: the nearest before it that is."""
    fields = order.get(spot.kind, ())
    before = fields[: fields.index(spot.field)] if spot.field in fields else ()
    for field in reversed(before):
        if spot._replace(field=field) in places:
            return places[spot._replace(field=field)]
    raise LarcenyError(f"{spot.kind} number {spot.card + 1}: {spot.field}: cards are to be written as [[{spot.kind}]]")


def renamed(source: str, name: str) -> str:
    """The text of the same deck under another name.

    >>> renamed('game = "crooks"\\nname = "House deck" # ours\\n', "My deck")
    'game = "crooks"\\nname = "My deck" # ours\\n'
    """
    lines = source.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if TABLE.match(line):
            break
        if found := NAME.fullmatch(line):
            lines[number] = f"{found[1]}{json.dumps(name, ensure_ascii=False)}{found[3]}"
            return "".join(lines)
    raise LarcenyError("name: a deck's name is to be written on a line of its own, before the cards")


def tuned_name(name: str) -> str:
    """What a deck is called when its numbers were tuned.

    >>> tuned_name("House deck"), tuned_name("House deck tuned")
    ('House deck tuned', 'House deck tuned')
    """
    return name if name.endswith(TUNED) else name[: LONGEST_NAME - len(TUNED)].rstrip() + TUNED
