"""What a designer wants of a deck: which numbers may vary between which bounds, and what the games should be like.

    [bounds.crook]                  # every crook whose number lies within
    rank = [1, 9]
    modifier = [-3, 3, 1]           # lowest, highest, and a step if it is not one

    [bounds.crook."Velvet Vera"]    # this one, instead of what holds for all
    rank = [6, 8]

    [targets]
    seats = { within = 2 }          # points of a hundred that a seat may be from its fair share of victories
    taken = { least = 2, but = ["Siesta Sigmund"] }  # per cent of its chances in which every other card is taken

How far a target is missed is told in what it allows: a seat 3 points off where 2 are allowed misses by one half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import msgspec
import msgspec.inspect

from larceny.engine import toml
from larceny.engine.deck import Card, Deck, complaint_of
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.loops import WIN
from larceny.engine.words import Figure, Quoted, at, perhaps, phrases
from larceny.lab.decks import counting
from larceny.lab.decks.counting import CHANCES, OTHERS, OTHERS_WON, TIMES, USERS, USERS_WON, Counts
from larceny.lab.decks.findings import FAIR, TAKEN
from larceny.lab.decks.measures import SMALL, order
from larceny.lab.decks.toml_edit import Spot
from larceny.lab.fixtures import Setting

phrase, said = phrases(__file__)

PERCENT = 100
SEATS = 200  # least seats that used a card, and that did not, before winning with it is judged
PRICE = 0.05  # default cost of each step that a number moves

Amount = Annotated[float, msgspec.Meta(gt=0, le=1_000_000)]
Weight = Annotated[float, msgspec.Meta(ge=0, le=1000)]
Choosable = frozenset[tuple[int, int]]  # pairs: players, card


class _Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    weight: Weight = 1.0


class Within(_Target, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How far something may be off, in points of a hundred."""

    within: Amount


class Taken(_Target, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often a card should be taken, in per cent of its chances."""

    least: Annotated[float, msgspec.Meta(gt=0, le=PERCENT)]
    but: tuple[str, ...] = ()  # cards that are not meant to be taken


class Edge(Within, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How far winning with a card may be from its kind, in points of a hundred."""

    but: tuple[str, ...] = ()  # cards that are meant to be better or worse


class Length(_Target, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many decisions the median game should have."""

    least: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    most: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each step of a number costs, so that a deck changes no more than it has to."""

    weight: Weight = PRICE


class Targets(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a designer wants; a target that is None does not matter."""

    seats: Within | None = None  # every seat's share of victories
    turns: Within | None = None  # the shares by the order in which seats are first asked
    length: Length | None = None
    taken: Taken | None = None  # every card
    edge: Edge | None = None  # victories of seats that take a card less those that leave it, against its kind
    changes: Price = Price()


# Winning with a card is no target by default: some cards are meant to be what everybody wants.
USUAL = Targets(seats=Within(within=PERCENT * FAIR), taken=Taken(least=PERCENT * TAKEN))


class Number(msgspec.Struct, frozen=True):
    """A number that may vary."""

    spot: Spot
    name: str  # of the card
    value: int
    low: int
    high: int
    step: int


class Wishes(msgspec.Struct, frozen=True):
    numbers: tuple[Number, ...]
    targets: Targets


class Miss(msgspec.Struct, frozen=True):
    """A target that is missed."""

    target: str
    players: int
    card: int | None  # its number in `counting`, if the target is about a card
    size: float  # how far it is missed, weighted
    text: str


# Reading


def read_wishes(game: Game, deck: Deck, path: Path | None) -> Wishes:
    """Read a file of wishes; without one every whole number may go up or down by one."""
    if path is None:
        return Wishes(tuple(_all_by_one(game, deck)), USUAL)
    raw = toml.parse(toml.read(path), str(path))
    for key in raw:
        if key not in ("bounds", "targets"):
            raise LarcenyError(phrase("bounds-entry", path=path, key=key, perhaps=perhaps(key, ("bounds", "targets"))))
    targets = _targets(path, raw["targets"], deck) if "targets" in raw else USUAL
    numbers = _Bounds(path, game, deck).read(raw["bounds"]) if "bounds" in raw else list(_all_by_one(game, deck))
    if not numbers:
        raise LarcenyError(phrase("bounds-nothing", path=path))
    return Wishes(tuple(numbers), targets)


def _targets(path: Path, raw: Any, deck: Deck) -> Targets:
    try:
        targets = msgspec.convert(raw, Targets)
    except msgspec.ValidationError as fault:
        words, _, place = str(fault).partition(" - at `$")
        where, complaint = f"targets{place.strip('`')}", complaint_of(fault)
        if "unknown field" in words:
            wrong = words.split("`")[1]
            where, complaint = (
                f"{where}.{wrong}",
                phrase("bounds-unknown", perhaps=perhaps(wrong, _known_fields(place))),
            )
        raise LarcenyError(at(path, where, complaint)) from None
    if targets.length is not None and targets.length.least > targets.length.most:
        raise LarcenyError(phrase("bounds-length", path=path))
    if not any(getattr(targets, name) for name in Targets.__struct_fields__ if name != "changes"):
        raise LarcenyError(phrase("bounds-no-targets", path=path))
    names = [name for kind in deck.cards for name in deck.names(kind)]
    for target in ("taken", "edge"):
        for name in getattr(getattr(targets, target), "but", ()):
            if name not in names:
                raise LarcenyError(
                    phrase("bounds-but", path=path, target=target, name=Quoted(name), perhaps=perhaps(name, names))
                )
    return targets


def _known_fields(at: str) -> tuple[str, ...]:
    """Return the fields of the target in which an unknown one was found."""
    within = {"taken": Taken, "edge": Edge, "length": Length, "changes": Price}
    name = at.strip("`.")
    return (within.get(name, Within) if name else Targets).__struct_fields__


def whole_numbers(schema: type[Card]) -> dict[str, tuple[int, int]]:
    """Return the fields of a kind of cards that are whole numbers, with the bounds that the schema sets."""
    found = {}
    for field in msgspec.inspect.type_info(schema).fields:  # type: ignore[attr-defined]
        for one in getattr(field.type, "types", (field.type,)):
            if isinstance(one, msgspec.inspect.IntType) and one.ge is not None and one.le is not None:
                found[field.name] = one.ge, one.le
    return found


def _all_by_one(game: Game, deck: Deck) -> Iterator[Number]:
    for kind, schema in game.kinds.items():
        for field, (least, most) in whole_numbers(schema).items():
            for place, card in enumerate(deck.cards[kind]):
                value = getattr(card, field)
                if value is not None:
                    low, high = max(least, value - 1), min(most, value + 1)
                    yield Number(Spot(kind, place, field), card.name, value, low, high, 1)


class _Bounds:
    """Reads the [bounds] of a file for a deck."""

    def __init__(self, path: Path, game: Game, deck: Deck) -> None:
        self._path = path
        self._kinds = game.kinds
        self._deck = deck

    def read(self, raw: Any) -> list[Number]:
        found: dict[Spot, Number | None] = {}
        for kind, entries in self._table(raw, "bounds").items():
            where = f"bounds.{kind}"
            if kind not in self._kinds:
                raise self._wrong(where, phrase("bounds-kind", perhaps=perhaps(kind, self._kinds)))
            lists = {key: one for key, one in self._table(entries, where).items() if not isinstance(one, dict)}
            tables = {key: one for key, one in entries.items() if isinstance(one, dict)}
            for field, bounds in lists.items():
                for place in range(len(self._deck.cards[kind])):
                    found[Spot(kind, place, field)] = self._number(Spot(kind, place, field), f"{where}.{field}", bounds)
            for name, fields in tables.items():
                for field, bounds in fields.items():
                    spot = Spot(kind, self._card(kind, name, where), field)
                    found[spot] = self._own_number(spot, f"{where}.{name}.{field}", bounds)
        return [number for number in found.values() if number is not None and number.low < number.high]

    def _card(self, kind: str, name: str, where: str) -> int:
        names = self._deck.names(kind)
        if name not in names:
            raise self._wrong(f"{where}.{name}", phrase("bounds-card", perhaps=perhaps(name, names)))
        return names.index(name)

    def _own_number(self, spot: Spot, where: str, bounds: Any) -> Number:
        """Return the number of a card that is named: it has to be written, and within its bounds."""
        number = self._number(spot, where, bounds)
        if number is None:
            value = getattr(self._deck.cards[spot.kind][spot.card], spot.field)
            raise self._wrong(
                where, phrase("bounds-outside", value=said("bounds-not-written") if value is None else value)
            )
        return number

    def _number(self, spot: Spot, where: str, bounds: Any) -> Number | None:
        """Return the number, or None if it lies outside its bounds: then it stays as it is."""
        known = whole_numbers(self._kinds[spot.kind])
        if spot.field not in known:
            names = self._deck.names(spot.kind)
            hint = perhaps(spot.field, known if spot.field not in names else names)
            raise self._wrong(where, phrase("bounds-field", kind=spot.kind, hint=hint))
        least, most = known[spot.field]
        whole = isinstance(bounds, list) and all(type(one) is int for one in bounds)
        if not whole or len(bounds) not in (2, 3) or bounds[0] > bounds[1] or min([1, *bounds[2:]]) < 1:
            raise self._wrong(where, phrase("bounds-form"))
        low, high, step = (*bounds, 1)[:3]
        if low < least or high > most:
            raise self._wrong(
                where, phrase("bounds-span", least=str(least), most=str(most), low=str(low), high=str(high))
            )
        card = self._deck.cards[spot.kind][spot.card]
        value = getattr(card, spot.field)
        if value is None or not low <= value <= high:
            return None
        return Number(
            spot, card.name, value, value - (value - low) // step * step, value + (high - value) // step * step, step
        )

    def _table(self, raw: Any, where: str) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise self._wrong(where, phrase("bounds-table", where=where))
        return raw

    def _wrong(self, where: str, complaint: str) -> LarcenyError:
        return LarcenyError(at(self._path, where, complaint))


# Judging


def misses(tables: Sequence[Setting], counted: Sequence[Counts], targets: Targets, choosable: Choosable) -> list[Miss]:
    """Return all missed targets, for each number of players; a card that was `choosable` must still be on offer."""
    found: list[Miss] = []
    for table, counts in zip(tables, counted, strict=True):
        found += _uneven("seats", targets.seats, table, counts, counting.WON)
        found += _uneven("turns", targets.turns, table, counts, counting.PLACE)
        found += _too_short_or_long(targets.length, table, counts)
        found += _left_lying(targets.taken, table, counts, choosable)
        found += _outstanding(targets.edge, table, counts)
    return found


def total(found: Sequence[Miss], tables: int) -> float:
    """Return how far a deck misses its targets, as a mean over the numbers of players."""
    return sum(miss.size for miss in found) / tables


def choosable_cards(tables: Sequence[Setting], counted: Sequence[Counts]) -> Choosable:
    """Return the cards that were on offer in a choice."""
    return frozenset(
        (table.players, card)
        for table, counts in zip(tables, counted, strict=True)
        for card in range(counting.things_of(table).cards)
        if counts.things[card, CHANCES]
    )


def _uneven(target: str, wish: Within | None, table: Setting, counts: Counts, first: int) -> Iterator[Miss]:
    if wish is None:
        return
    fair = 1 / table.players
    for seat in range(table.players):
        share = int(counts.facts[first + seat, 0]) / WIN / counts.games
        off = PERCENT * abs(share - fair)
        if off > wish.within:
            who = said("label-seat", seat=seat + 1) if target == "seats" else said("miss-asked", order=order(seat))
            text = said(
                "miss-share",
                who=who,
                share=Figure(share, ".1%"),
                percent=Figure(PERCENT * (share - fair), "+.1f"),
                within=Figure(wish.within, "g"),
            )
            yield Miss(target, table.players, None, wish.weight * (off - wish.within) / wish.within, text)


def _too_short_or_long(wish: Length | None, table: Setting, counts: Counts) -> Iterator[Miss]:
    if wish is None:
        return
    middle = int((counts.lengths[1].cumsum() * 2 < counts.games).sum())
    off = max(wish.least - middle, middle - wish.most)
    if off > 0:
        nearest = wish.least if middle < wish.least else wish.most
        text = said("miss-length", middle=middle, least=str(wish.least), most=str(wish.most))
        yield Miss("length", table.players, None, wish.weight * off / nearest, text)


def _left_lying(wish: Taken | None, table: Setting, counts: Counts, choosable: Choosable) -> Iterator[Miss]:
    if wish is None:
        return
    for card, (kind, name) in enumerate(counting.card_names(table)):
        times, chances = (int(counts.things[card, what]) for what in (TIMES, CHANCES))
        if (table.players, card) not in choosable or 0 < chances < SMALL or name in wish.but:
            continue
        share = PERCENT * times / chances if chances else 0.0
        if share < wish.least:
            much = said("miss-taken", share=Figure(share, ".1f")) if chances else said("miss-never")
            size = wish.weight * (wish.least - share) / wish.least
            yield Miss(
                "taken",
                table.players,
                card,
                size,
                said("miss-card", kind=kind, name=Quoted(name), much=much, least=Figure(wish.least, "g")),
            )


def _outstanding(wish: Edge | None, table: Setting, counts: Counts) -> Iterator[Miss]:
    """Yield misses of cards with which winning goes unlike with others of their kind."""
    if wish is None:
        return
    names = counting.card_names(table)
    edges = {
        card: float(row[USERS_WON] / row[USERS] - row[OTHERS_WON] / row[OTHERS]) / WIN
        for card, row in enumerate(counts.things[: len(names)])
        if min(row[USERS], row[OTHERS]) >= SEATS
    }
    usual = {kind: median([edges[card] for card in edges if names[card][0] == kind] or [0.0]) for kind, _ in names}
    for card, edge in edges.items():
        kind, name = names[card]
        off = PERCENT * (edge - usual[kind])
        if abs(off) > wish.within and name not in wish.but:
            text = said(
                "miss-edge", kind=kind, name=Quoted(name), off=Figure(off, "+.1f"), within=Figure(wish.within, "g")
            )
            yield Miss("edge", table.players, card, wish.weight * (abs(off) - wish.within) / wish.within, text)
