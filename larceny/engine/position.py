"""A table as text that a person can read, write and send: tests, bug reports and puzzles share positions.

A position has a line for each field, or part of one, writes cards by name, and leaves out what is empty:

    game: crooks
    cash: 18 15 12
    pile A: Velvet Vera, Max the Mouse

A position is read back only if every card lies in exactly one place and the table is sound; the error says what is not.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from larceny.engine import contract
from larceny.engine.errors import PositionError, whole_number
from larceny.engine.kinds import BITS, CARD, CARDS, COUNTS, NUMBER, SEAT, FieldFormat
from larceny.engine.memory import Records, blank, mapped
from larceny.engine.words import Quoted, perhaps, phrase

if TYPE_CHECKING:
    from larceny.engine.deck import Deck
    from larceny.engine.game import Game, Options

VERSION = 1
MOST_BITS = 63  # members of a set
_HEAD = ("position", "game", "rules", "players", "options", "deck")
_HEADER_FORMATS = {
    "rng": FieldFormat("number"),
    "ended": FieldFormat("number"),
    "told": FieldFormat("number"),
    "events": FieldFormat("number", "event", least=-(1 << 15)),
}


def write(game: Game, players: int, options: Options, deck: Deck, table: Records) -> str:
    """Return a table as text."""
    lines = [
        f"position: {VERSION}",
        f"game: {game.name}",
        f"rules: {game.version}",
        f"players: {players}",
        f"options: {' '.join(f'{name}={value}' for name, value in options.items())}".rstrip(),
        f"deck: {deck.name} {deck.digest[:16]}",
        "",
    ]
    for name, form in _fields(game).items():
        lines += _write_field(game, deck, name, form, table[name][0])
    return "\n".join(lines) + "\n"


def head(source: str) -> dict[str, str]:
    """Return the head of a position: what it says about its game, by key."""
    told = {}
    for number, key, value in _lines(source):
        if key in _HEAD:
            if key in told:
                raise PositionError(phrase("position-key-twice", number=str(number), key=key))
            told[key] = value
    for key in _HEAD:
        if key not in told:
            raise PositionError(phrase("position-missing", key=key))
    if told["position"] != str(VERSION):
        raise PositionError(phrase("position-version", told=told["position"], version=str(VERSION)))
    return told


def read(game: Game, deck: Deck, box: Records, source: str) -> Records:
    """Return the table that a text describes."""
    table = blank(game.table)
    fields = _fields(game)
    for name, form in fields.items():
        table[name] = form.empty
    table["viewer"] = contract.TRUTH
    seen: set[str] = set()
    for number, key, value in _lines(source):
        if key in _HEAD:
            continue
        try:
            _read_line(game, deck, table, fields, key, value)
        except PositionError as fault:
            raise PositionError(phrase("position-line", number=str(number), key=key, fault=fault)) from None
        if key in seen:
            raise PositionError(phrase("position-key-twice", number=str(number), key=key))
        seen.add(key)
    _check_ranges(game, box, table, fields)
    _check(game, deck, box, table)
    return table


def whereabouts(game: Game, deck: Deck, table: Records) -> dict[str, dict[str, list[str]]]:
    """Return the places where each card lies, by kind of card and by card."""
    places: dict[str, dict[str, list[str]]] = {kind: defaultdict(list) for kind in deck.cards}
    for name, form in _fields(game).items():
        if form.home:
            kind = form.of or next(iter(deck.cards))
            names = deck.names(kind)
            for label, value in _cells(game, name, table[name][0]):
                for card, copies in _cards_in(form, value):
                    places[kind][names[card]] += [label] * copies
    return places


def _check_ranges(game: Game, box: Records, table: Records, fields: Mapping[str, FieldFormat]) -> None:
    """Check that seats exist, codes have a name, the events have room, and the ending exists."""
    for name, form in fields.items():
        values = np.asarray(table[name][0])
        if form.kind == SEAT and (values >= int(box["players"][0])).any():
            raise PositionError(phrase("position-no-seat", name=name))
        if form.names and form.kind == NUMBER and (values >= len(form.names)).any():
            raise PositionError(phrase("position-no-meaning", name=name, int=int(values.max())))
        if (values < form.least).any() and form.kind in (SEAT, NUMBER, CARD):
            raise PositionError(phrase("position-no-meaning", name=name, int=int(values.min())))
    if not 0 <= int(table["told"][0]) <= len(table["events"][0]):
        raise PositionError(phrase("position-told"))
    if int(table["ended"][0]) not in (0, *game.endings):
        raise PositionError(phrase("position-ended"))


def _check(game: Game, deck: Deck, box: Records, table: Records) -> None:
    """Check that every card lies in exactly one place, and that the game finds the table sound."""
    copies = game.copies(deck, box)
    for kind, places in whereabouts(game, deck, table).items():
        for number, name in enumerate(deck.names(kind)):
            expected = copies[kind][number]
            found = places.get(name, [])
            if len(found) < expected:
                raise PositionError(
                    f"{name} lies nowhere" if expected == 1 else f"{name}: {expected - len(found)} missing"
                )
            if len(found) > expected:
                raise PositionError(phrase("position-two-places", name=name, found=", ".join(found)))
    try:
        fault = game.plain(contract.sound)(mapped(box), mapped(table))
    except (IndexError, ValueError):
        raise PositionError(phrase("position-out-of-range")) from None
    if fault != contract.ALLOWED:
        raise PositionError(game.faults[fault])


@cache
def _fields(game: Game) -> Mapping[str, FieldFormat]:
    """Return every field that a position writes, in the order of the record."""
    formats = game.formats
    written = (name for name in game.table.names or () if name != "viewer" and not name.startswith("_"))
    return {name: formats.get(name) or _HEADER_FORMATS[name] for name in written}


def _labels(game: Game, form: FieldFormat, shape: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Return the names of the places along each axis of a field."""
    axes = game.axes
    labels = []
    for axis, length in enumerate(shape):
        named = axes.get(form.axes[axis]) if axis < len(form.axes) else None
        labels.append(tuple(named[:length]) if named else tuple(str(i) for i in range(length)))
    return labels


def _one_line(form: FieldFormat, shape: tuple[int, ...]) -> bool:
    """True for a field that is written in one line: plain numbers along one axis read best so."""
    return len(shape) == 1 and form.kind not in (CARD, CARDS, BITS, COUNTS) and not form.names


@cache
def _places(game: Game, name: str) -> Mapping[str, tuple[int, ...]]:
    """Return the parts of a field that have a line of their own: their labels, and where in the field they are."""
    form, shape = _fields(game)[name], game.table[name].shape
    if form.kind == COUNTS or name == "events" or _one_line(form, shape):
        shape = shape[:-1]
    labels = _labels(game, form, shape)
    return {
        " ".join([name, *(labels[axis][i] for axis, i in enumerate(index))]): index
        for index in itertools.product(*(range(length) for length in shape))
    }


def _cells(game: Game, name: str, values: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a field that have a line of their own, with their labels."""
    for label, index in _places(game, name).items():
        yield label, values[index] if index else values


def _write_field(game: Game, deck: Deck, name: str, form: FieldFormat, values: Any) -> Iterator[str]:
    for label, value in _cells(game, name, values):
        if np.any(value != form.empty):
            yield f"{label}: {_write_value(deck, form, value)}"


def _write_value(deck: Deck, form: FieldFormat, value: Any) -> str:
    if form.kind in (CARD, CARDS, COUNTS):
        names = deck.names(form.of or next(iter(deck.cards)))
        cards = _cards_in(form, value)
        return ", ".join(names[card] if copies == 1 else f"{copies} {names[card]}" for card, copies in cards)
    if form.kind == BITS:
        return " ".join(_word(form, bit) for bit in _bits(int(value)))
    return " ".join(_word(form, int(number)) for number in np.atleast_1d(value))


def _word(form: FieldFormat, number: int) -> str:
    return form.names[number] if form.names and number >= 0 else str(number)


def _cards_in(form: FieldFormat, value: Any) -> list[tuple[int, int]]:
    """Return the cards that a part of a field holds, and how many of each."""
    if form.kind == CARD:
        return [(int(value), 1)] if value >= 0 else []
    if form.kind == CARDS:
        return [(card, 1) for card in _bits(int(value))]
    return [(card, copies) for card, copies in enumerate(value.tolist()) if copies]


def _bits(members: int) -> list[int]:
    return [bit for bit in range(members.bit_length()) if members >> bit & 1]


def _lines(source: str) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(source.splitlines(), 1):
        stripped = line.split("#")[0].strip()
        if stripped:
            key, colon, value = stripped.partition(":")
            if not colon or not key.strip():
                raise PositionError(phrase("position-no-colon", number=str(number), stripped=Quoted(stripped)))
            yield number, key.strip(), value.strip()


def _read_line(game: Game, deck: Deck, table: Records, fields: Mapping[str, FieldFormat], key: str, value: str) -> None:
    name = key.split()[0]
    if name not in fields:
        raise PositionError(phrase("position-unknown-field", perhaps=perhaps(name, fields)))
    form = fields[name]
    whole = table[name][0]
    places = _places(game, name)
    if key not in places:
        raise PositionError(phrase("position-no-place", perhaps=perhaps(key, [*places][:40])))
    shape, index = np.shape(whole), places[key]
    parsed = _read_value(deck, form, value, np.shape(whole[index]) if index else shape)
    try:
        if index:
            whole[index] = parsed
        else:
            table[name][0] = parsed
    except OverflowError:
        raise PositionError(phrase("position-too-large", value=value)) from None


def _read_value(deck: Deck, form: FieldFormat, value: str, shape: tuple[int, ...]) -> Any:
    if form.kind in (CARD, CARDS, COUNTS):
        return _read_cards(deck, form, value, shape)
    numbers = [_number(form, word) for word in value.split()]
    if form.kind == BITS:
        if not all(0 <= bit < MOST_BITS for bit in numbers):
            raise PositionError(phrase("position-no-set", value=value, most_bits=MOST_BITS - 1))
        return sum(1 << bit for bit in set(numbers))
    if len(numbers) != (shape[0] if shape else 1):
        raise PositionError(phrase("position-shape", many_numbers=len(numbers), shape=shape[0] if shape else 1))
    return numbers if shape else numbers[0]


def _read_cards(deck: Deck, form: FieldFormat, value: str, shape: tuple[int, ...]) -> Any:
    names = deck.names(form.of or next(iter(deck.cards)))
    found: Counter[int] = Counter()
    for word in value.split(","):
        first, _, rest = word.strip().partition(" ")
        copies = whole_number(first)
        name, number = (word.strip(), 1) if copies is None else (rest.strip(), copies)
        if name not in names:
            raise PositionError(phrase("position-no-card", name=Quoted(name), perhaps=perhaps(name, names)))
        found[names.index(name)] += number
    if form.kind == CARD:
        if found.total() != 1:
            raise PositionError(phrase("position-one-card"))
        return next(iter(found))
    if form.kind == CARDS:
        twice = [names[card] for card, copies in found.items() if copies > 1]
        if twice:
            raise PositionError(phrase("position-twice", twice=twice[0]))
        return sum(1 << card for card in found)
    return [found[card] for card in range(shape[0])]


def _number(form: FieldFormat, word: str) -> int:
    if word in form.names:
        return form.names.index(word)
    try:
        return int(word)
    except ValueError:
        hint = phrase("position-hint", perhaps=perhaps(word, form.names)) if form.names else ""
        raise PositionError(phrase("position-no-number", word=Quoted(word), hint=hint)) from None
