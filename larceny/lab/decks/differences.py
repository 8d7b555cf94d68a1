"""Differences between two decks: in their cards, and in games on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import numpy as np

from larceny.engine.deck import Deck
from larceny.engine.loops import WIN
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
    ORDER,
    SMALL,
    Numbers,
    action_names,
    edge_weights,
    mean_fact,
    ratio_weights,
    variance_of,
)
from larceny.lab.fixtures import Setting
from larceny.lab.statistics import ERRORS, Estimate, around, discoveries, mean, two_sided

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
    """Everything that two decks can be compared by, each marked whether it holds among all of them."""
    changes = [*_changed_facts(table, found), *_changed_things(table, other, found)]
    held = discoveries([one.p for one in changes])
    return [msgspec.structs.replace(one, sure=sure) for one, sure in zip(changes, held, strict=True)]


def _changed_facts(table: Setting, found: Contrast) -> Iterator[Change]:
    seats = range(table.players)
    endings = load(table.game).endings
    rows: list[tuple[str, str, str, int, float]] = [
        *(("seat", f"seat {seat + 1}", "wins {}", counting.WON + seat, WIN) for seat in seats),
        *(("turn order", f"who is asked {ORDER[place]}", "wins {}", counting.PLACE + place, WIN) for place in seats),
        ("length", "decisions", "{} in a game", counting.DECISIONS, 0),
        ("length", "actions", "{} in a game", counting.STEPS, 0),
        ("length", "answers to choose from", "{} a decision", counting.BRANCHING, 0),
        ("points", "points of the winner", "{} in a game", counting.BEST, 0),
        ("points", "points ahead of the next", "{} in a game", counting.MARGIN, 0),
        ("course", "narrow victories", "{} of all games", counting.NARROW, 1),
        ("course", "shared victories", "{} of all games", counting.SHARED, 1),
        ("course", "changes of the lead", "{} in a game", counting.CHANGES, 0),
        ("course", "it is settled", "after {} of the game", counting.SETTLED, MARKS),
        ("course", "one leads at half time, and wins", "{} of all games", counting.LED + MIDDLE - 1, WIN),
        *(
            ("ending", name.replace("-", " "), "{} of all games", counting.ENDED + code, 1)
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
    """Changes of cards in being taken and in winning with them; changes of actions and events in how often they are."""
    things = things_of(table)
    names = [*counting.card_names(table), *(("action", name) for name in action_names(other))]
    events = load(table.game).events
    names += [
        ("event", events[kind][0].replace("-", " ")) if kind in events else ("", "") for kind in range(things.events)
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
            yield self._change("taken in {} of its chances", "share", before, after, self._variance(weights))

    def edge(self) -> Iterator[Change]:
        if min(sums[what] for sums in self._sums for what in (USERS, OTHERS)) >= SMALL:
            before, after = (float(s[USERS_WON] / s[USERS] - s[OTHERS_WON] / s[OTHERS]) / WIN for s in self._sums)
            weights = [edge_weights(sums) for sums in self._sums]
            yield self._change(
                "who takes it wins {} above who leaves it", "share", before, after, self._variance(weights)
            )

    def times(self) -> Change:
        before, after = (float(sums[TIMES]) / self._games for sums in self._sums)
        weights = [np.eye(WIDTH)[TIMES] / self._games] * 2
        variance = self._variance(weights) - (after - before) ** 2 / self._games
        return self._change("{} in a game", "number", before, after, variance)

    def _variance(self, weights: list[Numbers]) -> float:
        return variance_of(np.concatenate([-weights[0], weights[1]]), self._products)

    def _change(self, measure: str, unit: Unit, before: float, after: float, variance: float) -> Change:
        more = around(after - before, variance)
        p = two_sided(more.value, variance)
        return Change(**self._head, measure=measure, unit=unit, before=before, after=after, more=more, p=p)


# In the decks


def edits(deck: Deck, other: Deck) -> list[str]:
    """The second deck's cards that are new, gone, or have other fields, in words."""
    found = []
    for kind in deck.cards:
        ours, theirs = ({card.name: card for card in one.cards[kind]} for one in (deck, other))
        found += [f"{kind} {name!r} is gone" for name in ours if name not in theirs]
        found += [f"{kind} {name!r} is new" for name in theirs if name not in ours]
        for name in ours.keys() & theirs.keys():
            for field in ours[name].__struct_fields__:
                before, after = getattr(ours[name], field), getattr(theirs[name], field)
                if before != after and field not in WORDS:
                    found.append(f"{kind} {name!r}: {field} {_written(before)} becomes {_written(after)}")
    return sorted(found)


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
