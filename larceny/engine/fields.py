"""The fields of a game's records, each declared once: its name, type, kind of numbers, meaning and axes.

    FIELDS = Fields(
        {"seat": 4, "hangout": tuple("ABCDEFGHI")},
        field("turn", np.int8, SEAT, "whose turn it is"),
        field("cash", np.int16, MONEY, "dollars", "seat"),
        field("stirred", np.int8, NUMBER, "how often each pile was handled", "hangout"),
    )
    TABLE = FIELDS.record(MOST_EVENTS)

A field's axes give its shape. The same lines give how a position writes the field, which numbers are in range, where
cards may lie, and the tables of docs/numbers.md.
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
from larceny.engine.kernel_writer import KernelWriter
from larceny.engine.kinds import BITS, CARD, CARDS, COUNTS, NUMBER, SEAT, FieldFormat
from larceny.engine.memory import record

Axes = Mapping[str, tuple[str, ...] | int]  # the names of the places along an axis, or how many there are


@dataclass(frozen=True)
class Field:
    """One field of a table. Each axis is the name of an axis, or a number of places, counted from 0."""

    name: str
    type: Any
    format: FieldFormat
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
    """Declare a field; FieldFormat explains `kind` and the keywords."""
    words = tuple(names.values()) if isinstance(names, Names) else names
    named = (axis if isinstance(axis, str) else "" for axis in axes)
    return Field(
        name, type, FieldFormat(kind, *named, names=words, empty=empty, least=least, home=home, of=of), meaning, axes
    )


class Fields(dict[str, Field]):
    """The fields of a game's table, in their order; `axes` names the places along each axis."""

    def __init__(self, axes: Axes, *fields: Field) -> None:
        super().__init__((one.name, one) for one in fields)
        self.axes = {
            name: places if isinstance(places, tuple) else tuple(str(i) for i in range(places))
            for name, places in axes.items()
        }

    def shape(self, name: str) -> tuple[int, ...]:
        return tuple(axis if isinstance(axis, int) else len(self.axes[axis]) for axis in self[name].axes)

    def record(self, events: int) -> np.dtype[np.void]:
        """Return the layout of a table that has room for this number of events."""
        return record(
            [*contract.header(events), *((one.name, one.type, self.shape(one.name)) for one in self.values())]
        )

    @property
    def formats(self) -> dict[str, FieldFormat]:
        """Return how a position writes each field."""
        return {name: one.format for name, one in self.items()}

    def lie(self, cards: Mapping[str, tuple[int | str, str | None]]) -> Kernel:
        """Write the kernel `lie(box, table)`. It returns one of `Faults`, or ALLOWED.

        It finds a number out of its range, a card in two places, and a card that is nowhere. For each kind of cards
        `cards` gives two things: how many cards there are, or the field of the box with that number; and the field of
        the box with the number of copies of each card, None for one copy each.
        """
        return KernelWriter(sys._getframe(1)).write(self._lines(cards))

    def _lines(self, cards: Mapping[str, tuple[int | str, str | None]]) -> Iterator[str]:
        yield "def lie(box, table):"
        yield '    """Numbers within their ranges, and every card in its one place."""'
        for one in self.values():
            limits = list(_limits(one.format))
            if limits:
                yield from self._cells(one.name, f"if {' or '.join(limits)}: return {OUT_OF_RANGE}")
        usual = next(iter(cards))  # the kind of cards in a field that names no kind
        for kind, (number, copies) in cards.items():
            fields = [one for one in self.values() if one.format.kind in _BEYOND and (one.format.of or usual) == kind]
            most = f"box.{number}" if isinstance(number, str) else str(number)
            for one in fields:
                if one.format.kind != COUNTS:
                    yield from self._cells(one.name, f"if {_BEYOND[one.format.kind]} {most}: return {OUT_OF_RANGE}")
            yield f"    for card in range({most}):"
            yield "        found = 0"
            for one in fields:
                if one.format.home:
                    yield from ("    " + line for line in self._cells(one.name, *_found(one.format)))
            yield f"        copies = {f'box.{copies}[card]' if copies else 1}"
            yield f"        if found > copies: return {TWICE}"
            yield f"        if found < copies: return {NOWHERE}"
        yield f"    return {contract.ALLOWED}"

    def _cells(self, name: str, *lines: str) -> Iterator[str]:
        """Yield loops that run these lines for each number `it` of a field; for COUNTS, that of `card`."""
        shape = self.shape(name)[: -1 if self[name].format.kind == COUNTS else None]
        for depth, length in enumerate(shape):
            yield f"{'    ' * (depth + 1)}for i{depth} in range({length}):"
        places = [f"i{depth}" for depth in range(len(shape))] + ["card"] * (self[name].format.kind == COUNTS)
        indent = "    " * (len(shape) + 1)
        index = f"[{', '.join(places)}]" if places else ""
        yield f"{indent}it = table.{name}{index}"
        yield from (f"{indent}{line}" for line in lines)


_BEYOND = {CARD: "it >=", CARDS: "it >>", COUNTS: ""}  # conditions that find a card beyond the last one


def _limits(form: FieldFormat) -> Iterator[str]:
    """Yield the conditions under which a number of a field is out of range."""
    if form.kind in (SEAT, NUMBER, CARD):
        yield f"it < {form.least}"
    if form.kind == SEAT:
        yield "it >= box.players"
    if form.kind == NUMBER and form.names:
        yield f"it >= {len(form.names)}"


def _found(form: FieldFormat) -> Iterator[str]:
    """Yield the lines that count the copies of `card` in the number `it`."""
    if form.kind == COUNTS:
        yield f"if it < 0: return {OUT_OF_RANGE}"
    yield f"found += {({CARD: 'it == card', CARDS: '(it >> card) & 1', COUNTS: 'it'})[form.kind]}"


class Faults(Names):
    """The faults of a table: first those that follow from the declared fields, then those that a game adds."""

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
    """Declare a field of an observation; the usual range is 0 to 1, for yes or no."""
    return Sight(name, meaning, shape, low, high)


class Sights(dict[str, Sight]):
    """The fields of an observation: a record of named fields, which is also one row of numbers."""

    def __init__(self, *sights: Sight) -> None:
        super().__init__((one.name, one) for one in sights)
        self.record = np.dtype([(one.name, contract.NUMBERS, one.shape) for one in sights])
        self.total = sum(prod(one.shape) for one in sights)  # how many numbers an observation has
        small = np.iinfo(np.int8)
        fits = all(small.min <= one.low and one.high <= small.max for one in sights)
        self.narrow: type[np.signedinteger[Any]] = np.int8 if fits else contract.NUMBERS  # the smallest type for all

    def shown(self, fields: Fields, box: np.dtype[np.void], but: tuple[str, ...] = ()) -> Kernel:
        """Write the kernel `show(box, table, viewer, seen)`: it fills every sight named like a field.

        The field may be one of the table or of the box. A sight of the same shape gets the field's numbers. A sight
        with one axis more gets a 1 at each card, seat or member of a set. Seats are counted from the viewer on. `but`
        names the sights that the game fills itself.
        """
        return KernelWriter(sys._getframe(1)).write(self._lines(fields, box, but))

    def _lines(self, fields: Fields, box: np.dtype[np.void], but: tuple[str, ...]) -> Iterator[str]:
        yield "def show(box, table, viewer, seen):"
        yield '    """What is seen as it lies on the table or in the box."""'
        nests: dict[tuple[str, ...], list[str]] = {}  # lines that share the same loops, by the loops' axes
        for one in self.values():
            if one.name in fields and one.name not in but:
                _copy(nests, one, "table", fields[one.name].format, fields.shape(one.name))
            elif one.name in (box.names or ()) and one.name not in but:
                _copy(nests, one, "box", FieldFormat(NUMBER, *[""] * len(box[one.name].shape)), box[one.name].shape)
        for axes, lines in nests.items():
            for depth, axis in enumerate(axes):
                most = "box.players" if axis == "seat" else axis
                yield f"{'    ' * depth}    for i{depth} in range({most}):"
                if axis == "seat":  # a division would take longer
                    yield f"{'    ' * depth}        s{depth} = viewer + i{depth}"
                    yield f"{'    ' * depth}        if s{depth} >= box.players: s{depth} -= box.players"
                else:
                    yield f"{'    ' * depth}        s{depth} = i{depth}"
            yield from (f"{'    ' * len(axes)}    {line}" for line in lines)


def _copy(
    nests: dict[tuple[str, ...], list[str]], one: Sight, source: str, form: FieldFormat, shape: tuple[int, ...]
) -> None:
    """Add the lines that copy a field to a sight: `i` counts places in the sight, `s` places in the field."""
    if one.shape[: len(shape)] != shape or len(one.shape) > len(shape) + 1:
        raise ValueError(f"sight {one.name!r} has the shape {one.shape}, and the {source} has {shape}")
    axes = [axis if axis == "seat" else str(length) for axis, length in zip(form.axes, shape, strict=True)]
    it = f"{source}.{one.name}{_place('s', len(shape))}"
    if len(one.shape) > len(shape) and form.kind in (SEAT, BITS, CARDS):
        axes.append("seat" if form.kind == SEAT or form.of == "seat" else str(one.shape[-1]))
        it = f"{it} == s{len(shape)}" if form.kind == SEAT else f"({it} >> s{len(shape)}) & 1"
    lines = nests.setdefault(tuple(axes), [])
    if len(one.shape) == len(axes):
        lines.append(f"seen.{one.name}{_place('i', len(axes))} = {it}")
    else:
        lines += [f"it = {it}", f"if it >= 0: seen.{one.name}{_place('i', len(axes), 'it')} = 1"]


def _place(counter: str, depth: int, *last: str) -> str:
    """Return an index with a counter for each axis, and then the `last` places."""
    index = ", ".join([*(f"{counter}{place}" for place in range(depth)), *last])
    return f"[{index}]" if index else ""
