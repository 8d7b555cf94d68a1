"""The fields of a game's records, each declared once: type, what its numbers are, meaning, axes.

    FIELDS = Fields(
        {"seat": 4, "hangout": tuple("ABCDEFGHI")},
        field("turn", np.int8, SEAT, "whose turn it is"),
        field("cash", np.int16, MONEY, "dollars", "seat"),
        field("stirred", np.int8, NUMBER, "how often each pile was handled", "hangout"),
    )
    TABLE = FIELDS.record(MOST_EVENTS)

A field's axes give its shape. How a position writes the field, whether its numbers are in range, and whether every
card lies in one place follow from the same lines; and so do the tables of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from larceny.engine import contract
from larceny.engine.codes import Names
from larceny.engine.kernel import Kernel
from larceny.engine.memory import record
from larceny.engine.quill import Quill
from larceny.engine.reads import BITS, CARD, CARDS, COUNTS, NUMBER, SEAT, Reads

Axes = Mapping[str, tuple[str, ...] | int]  # what the places along an axis are called, or how many there are


@dataclass(frozen=True)
class Field:
    """One field of a table. An axis is named, or is so many places that are counted from 0."""

    name: str
    type: Any
    reads: Reads
    meaning: str
    axes: tuple[str | int, ...]


def field(
    name: str,
    type: Any,
    kind: str,
    meaning: str,
    *axes: str | int,
    names: tuple[str, ...] | Names = (),
    empty: int | None = None,
    least: int = 0,
    home: bool = True,
    of: str = "",
) -> Field:
    """Declare a field; see Reads for what `kind` and the rest are."""
    words = tuple(names.values()) if isinstance(names, Names) else names
    named = (axis if isinstance(axis, str) else "" for axis in axes)
    return Field(
        name, type, Reads(kind, *named, names=words, empty=empty, least=least, home=home, of=of), meaning, axes
    )


class Fields(dict[str, Field]):
    """The fields of a game's table, in their order; `axes` names the axes."""

    def __init__(self, axes: Axes, *fields: Field) -> None:
        super().__init__((one.name, one) for one in fields)
        self.axes = {
            name: places if isinstance(places, tuple) else tuple(str(i) for i in range(places))
            for name, places in axes.items()
        }

    def shape(self, name: str) -> tuple[int, ...]:
        return tuple(axis if isinstance(axis, int) else len(self.axes[axis]) for axis in self[name].axes)

    def record(self, events: int) -> np.dtype[np.void]:
        """The layout of a table that has room for so many events."""
        return record(
            [*contract.header(events), *((one.name, one.type, self.shape(one.name)) for one in self.values())]
        )

    @property
    def reads(self) -> dict[str, Reads]:
        """How a position writes each field."""
        return {name: one.reads for name, one in self.items()}

    def lie(self, cards: Mapping[str, tuple[int | str, str | None]]) -> Kernel:
        """The kernel `lie(box, table)`: is a number out of its range, a card in two places, or nowhere?

        `cards` says of each kind of cards how many there are, or which field of the box says that; and which field of
        the box says how many copies each has: None for one of each. The fault is one of `Faults`.
        """
        return Quill(sys._getframe(1)).write(self._lines(cards))

    def _lines(self, cards: Mapping[str, tuple[int | str, str | None]]) -> Iterator[str]:
        yield "def lie(box, table):"
        yield '    """Numbers within their ranges, and every card in its one place."""'
        for one in self.values():
            limits = list(_limits(one.reads))
            if limits:
                yield from self._cells(one.name, f"if {' or '.join(limits)}: return {OUT_OF_RANGE}")
        usual = next(iter(cards))  # what lies in a field that names no kind
        for kind, (number, copies) in cards.items():
            fields = [one for one in self.values() if one.reads.kind in _BEYOND and (one.reads.of or usual) == kind]
            most = f"box.{number}" if isinstance(number, str) else str(number)
            for one in fields:
                if one.reads.kind != COUNTS:
                    yield from self._cells(one.name, f"if {_BEYOND[one.reads.kind]} {most}: return {OUT_OF_RANGE}")
            yield f"    for card in range({most}):"
            yield "        found = 0"
            for one in fields:
                if one.reads.home:
                    yield from ("    " + line for line in self._cells(one.name, *_found(one.reads)))
            yield f"        copies = {f'box.{copies}[card]' if copies else 1}"
            yield f"        if found > copies: return {TWICE}"
            yield f"        if found < copies: return {NOWHERE}"
        yield f"    return {contract.ALLOWED}"

    def _cells(self, name: str, *lines: str) -> Iterator[str]:
        """Lines about each number `it` of a field; of counts, about each place's row of them."""
        shape = self.shape(name)[: -1 if self[name].reads.kind == COUNTS else None]
        for depth, length in enumerate(shape):
            yield f"{'    ' * (depth + 1)}for i{depth} in range({length}):"
        places = [f"i{depth}" for depth in range(len(shape))] + ["card"] * (self[name].reads.kind == COUNTS)
        indent = "    " * (len(shape) + 1)
        index = f"[{', '.join(places)}]" if places else ""
        yield f"{indent}it = table.{name}{index}"
        yield from (f"{indent}{line}" for line in lines)


_BEYOND = {CARD: "it >=", CARDS: "it >>", COUNTS: ""}  # what finds a card that no deck of so many has


def _limits(reads: Reads) -> Iterator[str]:
    """What a number of a field must not be."""
    if reads.kind in (SEAT, NUMBER, CARD):
        yield f"it < {reads.least}"
    if reads.kind == SEAT:
        yield "it >= box.players"
    if reads.kind == NUMBER and reads.names:
        yield f"it >= {len(reads.names)}"


def _found(reads: Reads) -> Iterator[str]:
    """What counts the copies of a card that lie where `it` is."""
    if reads.kind == COUNTS:
        yield f"if it < 0: return {OUT_OF_RANGE}"
    yield f"found += {({CARD: 'it == card', CARDS: '(it >> card) & 1', COUNTS: 'it'})[reads.kind]}"


class Faults(Names):
    """What is wrong with a table: first what the declared fields tell, then what a game adds."""

    def __init__(self) -> None:
        super().__init__()
        for sentence in ("a card is in two places", "a card is nowhere", "a number is out of its range"):
            self(sentence)


TWICE, NOWHERE, OUT_OF_RANGE = Faults()


# Observations


@dataclass(frozen=True)
class Sight:
    """One field of an observation: its numbers lie between `low` and `high`, both included."""

    name: str
    meaning: str
    shape: tuple[int, ...]
    low: int
    high: int


def sight(name: str, meaning: str, *shape: int, low: int = 0, high: int = 1) -> Sight:
    """Declare a field of an observation; most say yes or no."""
    return Sight(name, meaning, shape, low, high)


class Sights(dict[str, Sight]):
    """What a view says as numbers for learning: a record of named fields, which is also one row of numbers."""

    def __init__(self, *sights: Sight) -> None:
        super().__init__((one.name, one) for one in sights)
        self.record = np.dtype([(one.name, contract.NUMBERS, one.shape) for one in sights])
        self.total = sum(prod(one.shape) for one in sights)  # how many numbers

    def shown(self, fields: Fields, box: np.dtype[np.void], but: tuple[str, ...] = ()) -> Kernel:
        """The kernel `show(box, table, viewer, seen)`: what has the name of a field of the table, or of the box.

        It is seen as it is there: as numbers, or with one axis more as a 1 where a card, a seat or a member of a set
        is. Seats are counted from the viewer on. What is seen otherwise than it lies there a game names in `but`.
        """
        return Quill(sys._getframe(1)).write(self._lines(fields, box, but))

    def _lines(self, fields: Fields, box: np.dtype[np.void], but: tuple[str, ...]) -> Iterator[str]:
        yield "def show(box, table, viewer, seen):"
        yield '    """What is seen as it lies on the table or in the box."""'
        nests: dict[tuple[str, ...], list[str]] = {}  # what is done in the same loops
        for one in self.values():
            if one.name in fields and one.name not in but:
                _copy(nests, one, "table", fields[one.name].reads, fields.shape(one.name))
            elif one.name in (box.names or ()) and one.name not in but:
                _copy(nests, one, "box", Reads(NUMBER, *[""] * len(box[one.name].shape)), box[one.name].shape)
        for axes, lines in nests.items():
            for depth, axis in enumerate(axes):
                most = "box.players" if axis == "seat" else axis
                there = f"(viewer + i{depth}) % box.players" if axis == "seat" else f"i{depth}"
                yield f"{'    ' * depth}    for i{depth} in range({most}):"
                yield f"{'    ' * depth}        s{depth} = {there}"
            yield from (f"{'    ' * len(axes)}    {line}" for line in lines)


def _copy(
    nests: dict[tuple[str, ...], list[str]], one: Sight, source: str, reads: Reads, shape: tuple[int, ...]
) -> None:
    """Have a field copied to a sight: `i` counts places as they are seen, and `s` as they lie there."""
    if one.shape[: len(shape)] != shape or len(one.shape) > len(shape) + 1:
        raise ValueError(f"sight {one.name!r} has the shape {one.shape}, and the {source} has {shape}")
    axes = [axis if axis == "seat" else str(length) for axis, length in zip(reads.axes, shape, strict=True)]
    it = f"{source}.{one.name}{_place('s', len(shape))}"
    if len(one.shape) > len(shape) and reads.kind in (SEAT, BITS, CARDS):
        axes.append("seat" if reads.kind == SEAT or reads.of == "seat" else str(one.shape[-1]))
        it = f"{it} == s{len(shape)}" if reads.kind == SEAT else f"({it} >> s{len(shape)}) & 1"
    lines = nests.setdefault(tuple(axes), [])
    if len(one.shape) == len(axes):
        lines.append(f"seen.{one.name}{_place('i', len(axes))} = {it}")
    else:
        lines += [f"it = {it}", f"if it >= 0: seen.{one.name}{_place('i', len(axes), 'it')} = 1"]


def _place(counter: str, depth: int, *last: str) -> str:
    """An index of so many places."""
    index = ", ".join([*(f"{counter}{place}" for place in range(depth)), *last])
    return f"[{index}]" if index else ""
