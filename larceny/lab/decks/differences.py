"""Differences between two decks: in their cards, and in games on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import numpy as np

from larceny.engine.deck import Card, Deck
from larceny.engine.loops import WIN
from larceny.engine.words import Quoted, phrases
from larceny.games import load
from larceny.lab.decks import counting
from larceny.lab.decks.counting import (
    CHANCES,
    MARKS,
    OTHERS,
    OTHERS_WON,
    TIMES,
    USERS,
    USERS_WON,
    WIDTH,
    Contrast,
    things_of,
    twins,
)
from larceny.lab.decks.measures import (
    MIDDLE,
    SMALL,
    Numbers,
    action_names,
    edge_weights,
    event_words,
    mean_fact,
    order,
    ratio_weights,
    shown_names,
    variance_of,
)
from larceny.lab.fixtures import Setting
from larceny.lab.simulate import ending_words
from larceny.lab.statistics import ERRORS, Estimate, around, discoveries, mean, two_sided

_, said = phrases(__file__)

WORDS = ("called", "about", "look")  # fields of a card that are no matter of rules

Unit = Literal["share", "number"]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A number that may differ between two decks: before with the first, after with the second."""

    players: int
    about: str  # seat, turn order, length, points, course, ending, card, action, event
    name: str
    measure: str  # a phrase with {} in the place of the number
    unit: Unit
    before: float
    after: float
    more: Estimate
    p: float
    sure: bool = False  # the difference holds among all that were tested


# In the games


def changes_of(table: Setting, other: Setting, found: Contrast) -> list[Change]:
    """Return everything that two decks can be compared by, each marked whether it holds among all of them."""
    changes = [*_changed_facts(table, found), *_changed_things(table, other, found)]
    held = discoveries([one.p for one in changes])
    return [msgspec.structs.replace(one, sure=sure) for one, sure in zip(changes, held, strict=True)]


def _changed_facts(table: Setting, found: Contrast) -> Iterator[Change]:
    seats = range(table.players)
    endings = load(table.game).endings
    rows: list[tuple[str, str, str, int, float]] = [
        *(
            ("seat", said("label-seat", seat=seat + 1), said("measure-wins"), counting.WON + seat, WIN)
            for seat in seats
        ),
        *(
            ("turn order", said("change-asked", order=order(place)), said("measure-wins"), counting.PLACE + place, WIN)
            for place in seats
        ),
        ("length", said("row-decisions"), said("measure-in-a-game"), counting.DECISIONS, 0),
        ("length", said("row-actions"), said("measure-in-a-game"), counting.STEPS, 0),
        ("length", said("row-choices"), said("measure-a-decision"), counting.BRANCHING, 0),
        ("points", said("row-best"), said("measure-in-a-game"), counting.BEST, 0),
        ("points", said("row-margin"), said("measure-in-a-game"), counting.MARGIN, 0),
        ("course", said("change-narrow"), said("measure-of-all-games"), counting.NARROW, 1),
        ("course", said("row-shared"), said("measure-of-all-games"), counting.SHARED, 1),
        ("course", said("row-changes"), said("measure-in-a-game"), counting.CHANGES, 0),
        ("course", said("change-settled"), said("measure-after"), counting.SETTLED, MARKS),
        ("course", said("change-leads"), said("measure-of-all-games"), counting.LED + MIDDLE - 1, WIN),
        *(
            (
                "ending",
                ending_words(load(table.game), name).replace("-", " "),
                said("measure-of-all-games"),
                counting.ENDED + code,
                1,
            )
            for code, name in endings.items()
        ),
    ]
    for about, name, measure, fact, whole in rows:
        unit = whole or (counting.MILLE if fact == counting.BRANCHING else 1)
        more = mean(found.facts[fact].tolist(), found.one.games, unit)
        yield Change(
            players=table.players,
            about=about,
            name=name,
            measure=measure,
            unit="share" if whole else "number",
            before=mean_fact(found.one, fact, unit).value,
            after=mean_fact(found.other, fact, unit).value,
            more=more,
            p=two_sided(more.value, ((more.high - more.low) / 2 / ERRORS) ** 2),
        )


def _changed_things(table: Setting, other: Setting, found: Contrast) -> Iterator[Change]:
    """Yield how much more cards are taken and won with, and how much more often actions and events happen."""
    things = things_of(table)
    names = [*shown_names(table), *(("action", name) for name in action_names(other))]
    events = load(table.game).events
    names += [
        ("event", event_words(table, events[kind][0])) if kind in events else ("", "") for kind in range(things.events)
    ]
    for thing, (twin, (kind, name)) in enumerate(zip(twins(table, other).tolist(), names, strict=True)):
        if twin == counting.NONE or not kind:
            continue
        both = _Both(table.players, kind, name, found, thing, twin)
        if thing < things.cards:
            yield from both.taken()
            yield from both.edge()
        elif found.one.things[thing, TIMES] or found.other.things[twin, TIMES]:
            yield both.times()


class _Both:
    """One thing in the games with the first deck and with the second."""

    def __init__(self, players: int, kind: str, name: str, found: Contrast, thing: int, twin: int) -> None:
        self._head: dict[str, Any] = {"players": players, "about": kind, "name": name}
        self._games = found.one.games
        self._sums = found.one.things[thing], found.other.things[twin]
        cross = found.products[thing]
        self._products = np.block([[found.one.products[thing], cross], [cross.T, found.other.products[twin]]])

    def taken(self) -> Iterator[Change]:
        if min(sums[CHANCES] for sums in self._sums) >= SMALL:
            before, after = (float(sums[TIMES] / sums[CHANCES]) for sums in self._sums)
            weights = [ratio_weights(sums, TIMES, CHANCES) for sums in self._sums]
            yield self._change(said("measure-taken"), "share", before, after, self._variance(weights))

    def edge(self) -> Iterator[Change]:
        if min(sums[what] for sums in self._sums for what in (USERS, OTHERS)) >= SMALL:
            before, after = (float(s[USERS_WON] / s[USERS] - s[OTHERS_WON] / s[OTHERS]) / WIN for s in self._sums)
            weights = [edge_weights(sums) for sums in self._sums]
            yield self._change(said("measure-edge"), "share", before, after, self._variance(weights))

    def times(self) -> Change:
        before, after = (float(sums[TIMES]) / self._games for sums in self._sums)
        weights = [np.eye(WIDTH)[TIMES] / self._games] * 2
        variance = self._variance(weights) - (after - before) ** 2 / self._games
        return self._change(said("measure-in-a-game"), "number", before, after, variance)

    def _variance(self, weights: list[Numbers]) -> float:
        return variance_of(np.concatenate([-weights[0], weights[1]]), self._products)

    def _change(self, measure: str, unit: Unit, before: float, after: float, variance: float) -> Change:
        more = around(after - before, variance)
        p = two_sided(more.value, variance)
        return Change(**self._head, measure=measure, unit=unit, before=before, after=after, more=more, p=p)


# In the decks


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a card that two decks write differently."""

    field: str  # look.hat, about.en ...
    before: str  # "" if it is not written
    after: str
    by: int | None = None  # of a number, how much more it is
    rules: bool = True  # whether a rule reads it


class CardEdit(msgspec.Struct, frozen=True, kw_only=True):
    """A card that only one of two decks has, or that they write differently."""

    kind: str
    card: str
    what: Literal["changed", "new", "gone"]
    fields: tuple[Field, ...]  # of a card that only one deck has: all that it says


class DeckDiff(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that differs between two decks, card by card; a card is the same if its kind and name are."""

    before: str
    before_digest: str
    after: str
    after_digest: str
    about: tuple[Field, ...]  # the deck's own name and words
    cards: tuple[CardEdit, ...]
    moved: tuple[str, ...]  # kinds whose common cards stand in another order: other deals follow from that

    @property
    def same(self) -> bool:
        return not (self.about or self.cards or self.moved)


def deck_diff(deck: Deck, other: Deck) -> DeckDiff:
    """Return what the second deck writes differently."""
    cards: list[CardEdit] = []
    moved = []
    for kind in deck.cards:
        ours, theirs = ({card.name: card for card in one.cards[kind]} for one in (deck, other))
        for name in dict.fromkeys([*ours, *theirs]):
            fields = tuple(_fields(_flat(ours.get(name)), _flat(theirs.get(name))))
            what: Literal["changed", "new", "gone"] = (
                "gone" if name not in theirs else "new" if name not in ours else "changed"
            )
            if fields or what != "changed":
                cards.append(CardEdit(kind=kind, card=name, what=what, fields=fields))
        if [name for name in ours if name in theirs] != [name for name in theirs if name in ours]:
            moved.append(kind)
    words = [{"name": one.name, **{f"about.{lang}": said for lang, said in one.about.items()}} for one in (deck, other)]
    return DeckDiff(
        before=deck.name,
        before_digest=deck.digest,
        after=other.name,
        after_digest=other.digest,
        about=tuple(_fields(*words)),
        cards=tuple(cards),
        moved=tuple(moved),
    )


def _flat(card: Card | None) -> dict[str, Any]:
    """Return the fields of a card; traits and words in several languages are fields of their own."""
    found: dict[str, Any] = {}
    for name in () if card is None else card.__struct_fields__[1:]:  # without its name
        value = getattr(card, name)
        inner = msgspec.structs.asdict(value) if isinstance(value, msgspec.Struct) else value
        found |= {f"{name}.{key}": one for key, one in inner.items()} if isinstance(inner, dict) else {name: inner}
    return found


def _fields(ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[Field]:
    for name in dict.fromkeys([*ours, *theirs]):
        before, after = ours.get(name), theirs.get(name)
        if before != after:
            whole = type(before) is int and type(after) is int
            yield Field(
                field=name,
                before=_said(before),
                after=_said(after),
                by=after - before if whole else None,  # type: ignore[operator]
                rules=name.partition(".")[0] not in (*WORDS, "symbol", "name"),
            )


def _said(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(str, value))
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def edits(deck: Deck, other: Deck) -> list[str]:
    """Return the second deck's cards that are new, gone, or have other fields that a rule reads, in words."""
    found = []
    for card in deck_diff(deck, other).cards:
        if card.what != "changed":
            found.append(said("edit-card", kind=card.kind, card=Quoted(card.card), what=card.what))
            continue
        for one in card.fields:
            if one.rules:
                change = said(
                    "edit-field",
                    field=one.field,
                    before=one.before or said("edit-none"),
                    after=one.after or said("edit-none"),
                )
                found.append(f"{card.kind} {card.card!r}: {change}")
    return sorted(found)
