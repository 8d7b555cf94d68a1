"""What is known of a deck, as numbers: counts of games become shares, differences and their intervals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots.minds import Mind
from larceny.engine.deck import Deck
from larceny.engine.loops import WIN
from larceny.engine.match import Match
from larceny.games import load
from larceny.lab import review
from larceny.lab.estimates import SURE, Estimate, around, chi_square_tail, discoveries, mean, rate, two_sided
from larceny.lab.review import (
    CHANCES,
    MARKS,
    OTHERS,
    OTHERS_WON,
    TIMES,
    USERS,
    USERS_WON,
    WIDTH,
    Contrast,
    Counts,
    things_of,
    twins,
)
from larceny.lab.season import Setting, deck_of
from larceny.lab.shares import Share, share_of

SMALL = 30  # seats or chances on either side of a comparison; with fewer nothing is said
MIDDLE = MARKS // 2  # half time
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
WORDS = ("called", "about", "look")  # fields of a card that no rule reads

Level = Literal["good", "look", "bad", "note"]
Unit = Literal["share", "number"]
Sums = NDArray[np.int64]
Numbers = NDArray[np.float64]


class Usage(msgspec.Struct, frozen=True, kw_only=True):
    """How a card, an action or an event fares."""

    kind: str  # of card; or action, or event
    number: int  # of the card, action or event
    name: str
    chances: int  # questions with a choice in which it was on offer; of events none are known
    times: int  # how often it was chosen, or happened
    taken: Estimate | None  # in such a share of its chances
    games: Estimate  # share of games in which it was
    won: Estimate | None  # victories of seats that did
    left: Estimate | None  # victories of those that could have but never did
    edge: Estimate | None  # the difference
    p: float | None  # how likely chance alone makes as large a difference
    sure: bool = False  # it holds among all that were looked at


class Lead(msgspec.Struct, frozen=True):
    """Who leads at some moment of a game."""

    moment: float  # share of the game's actions that have been
    alone: Estimate  # games in which one seat alone leads
    wins: Estimate | None  # and how often it wins


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the games with so many players."""

    players: int
    games: int
    seats: tuple[Estimate, ...]  # share of victories
    seats_p: float  # how likely fair seats come out as uneven
    places: tuple[Estimate, ...]  # share of victories of who is asked first, next, and so on
    places_p: float
    points: tuple[Estimate, ...]  # by seat
    best: Estimate  # points of the winner
    actions: Estimate
    decisions: Estimate  # actions with a choice
    middle: tuple[int, int, int]  # decisions: a twentieth of the games have fewer; half of them; all but a twentieth
    longest: int  # decisions, as far as lengths are told apart
    branching: Estimate  # answers to choose from
    lengths: tuple[tuple[int, int], ...]  # decisions, and games that had so many
    endings: dict[str, Estimate]
    margin: Estimate  # points between the winner and the next
    narrow: Estimate  # games won by at most a tenth of the winner's points
    shared: Estimate  # games that several win
    changes: Estimate  # of the lead
    settled: Estimate  # share of the game after which the winner's lead is for good
    leads: tuple[Lead, ...]
    cards: tuple[Usage, ...]
    answers: tuple[Usage, ...]
    events: tuple[Usage, ...]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Another value of an option, on the same deals."""

    players: int
    games: int
    option: str
    value: str | int
    usual: str | int
    same: bool  # it changes nothing at all
    decisions: Estimate
    longer: Estimate  # decisions, compared to the usual value
    first: Estimate  # share of victories of who is asked first
    favour: Estimate  # of that, compared to the usual value


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """One stronger bot among weaker ones, in every seat of each deal."""

    players: int
    weaker: str
    stronger: str
    share: Share
    fair: float
    luck: Estimate  # share of what makes results differ: the deal and the seat, whoever plays
    skill: Estimate  # who plays
    rest: Estimate  # how they happen to play


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is different with the second deck."""

    players: int
    about: str  # seat, turn order, length, points, course, ending, card, action, event
    name: str
    measure: str  # in words, with {} for the number
    unit: Unit
    before: float
    after: float
    more: Estimate
    p: float
    sure: bool = False


class Finding(msgspec.Struct, frozen=True):
    """A sentence for the top of a report."""

    level: Level
    title: str
    text: str


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """All that was found out about a deck."""

    larceny: str
    game: str
    title: str
    deck: str
    digest: str
    against: str | None
    against_digest: str | None
    edits: tuple[str, ...]  # what is written differently in the two decks
    options: dict[str, str | int]
    bot: str
    seed: int
    games: int
    findings: tuple[Finding, ...]
    parties: tuple[Party, ...]
    before: tuple[Party, ...]  # the same with the deck it is compared to
    trials: tuple[Trial, ...]
    ladder: tuple[Rung, ...]
    changes: tuple[Change, ...]


# From counts to estimates


def _weights(sums: Sums, top: int, bottom: int) -> Numbers:
    """How much a game moves the ratio of two sums: what its numbers, so weighted, add up to."""
    weights = np.zeros(WIDTH)
    weights[top] = 1 / sums[bottom]
    weights[bottom] = -sums[top] / sums[bottom] / sums[bottom]
    return weights


def _variance(weights: Numbers, products: Sums) -> float:
    """Of what is weighted so, over games: these are independent, the seats of one are not."""
    return float(weights @ products.astype(np.float64) @ weights)


def _fact(counts: Counts, fact: int, unit: float = 1.0) -> Estimate:
    return mean(counts.facts[fact].tolist(), counts.games, unit)


def _share(counts: Counts, fact: int) -> Estimate:
    """The mean of a part of the victory."""
    found = _fact(counts, fact, WIN)
    if found.low == found.high:  # it was always the same: no spread to go by
        return rate(round(found.value * counts.games), counts.games)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def _flag(counts: Counts, fact: int) -> Estimate:
    return rate(int(counts.facts[fact, 0]), counts.games)


def _unevenness(counts: Counts, first: int, players: int) -> float:
    """Chi-square for equal shares of victories; its spread is the measured one, for shared victories spread less."""
    shares = counts.facts[first : first + players] / counts.games / (WIN, WIN * WIN)
    spread = float((shares[:, 1] - shares[:, 0] ** 2).mean())
    off = float(((shares[:, 0] - 1 / players) ** 2).sum())
    if spread <= 0:
        return float(off == 0)
    return chi_square_tail(off * counts.games * (players - 1) / players / spread, players - 1)


# Games with one number of players


def party_of(table: Setting, counts: Counts) -> Party:
    """What the counts of a table's games say."""
    players, lengths = table.players, counts.lengths[1]
    known = np.flatnonzero(lengths)
    endings = load(table.game).endings
    seats = range(players)
    cards, answers, events = _usages(table, counts)
    return Party(
        players=players,
        games=counts.games,
        seats=tuple(_share(counts, review.WON + seat) for seat in seats),
        seats_p=_unevenness(counts, review.WON, players),
        places=tuple(_share(counts, review.PLACE + place) for place in seats),
        places_p=_unevenness(counts, review.PLACE, players),
        points=tuple(_fact(counts, review.POINTS + seat) for seat in seats),
        best=_fact(counts, review.BEST),
        actions=_fact(counts, review.STEPS),
        decisions=_fact(counts, review.DECISIONS),
        middle=(_quantile(lengths, 0.05), _quantile(lengths, 0.5), _quantile(lengths, 0.95)),
        longest=int(known[-1]),
        branching=_fact(counts, review.BRANCHING, review.MILLE),
        lengths=tuple((int(length), int(lengths[length])) for length in known),
        endings={name: _flag(counts, review.ENDED + code) for code, name in endings.items()},
        margin=_fact(counts, review.MARGIN),
        narrow=_flag(counts, review.NARROW),
        shared=_flag(counts, review.SHARED),
        changes=_fact(counts, review.CHANGES),
        settled=_fact(counts, review.SETTLED, MARKS),
        leads=tuple(_lead(counts, mark) for mark in range(MARKS)),
        cards=cards,
        answers=answers,
        events=events,
    )


def _quantile(lengths: Sums, share: float) -> int:
    """So large a share of the games is not longer."""
    return int(np.searchsorted(np.cumsum(lengths), share * lengths.sum()))


def _lead(counts: Counts, mark: int) -> Lead:
    alone = int(counts.facts[review.ALONE + mark, 0])
    won = counts.facts[review.LED + mark].tolist()
    wins = mean(won, alone, WIN) if alone >= SMALL else None
    return Lead((mark + 1) / MARKS, rate(alone, counts.games), wins)


def _usages(table: Setting, counts: Counts) -> tuple[tuple[Usage, ...], ...]:
    """Cards, answers that were ever on offer, and events."""
    things = things_of(table)
    cards = [_usage(counts, 0, number, *name) for number, name in enumerate(review.card_names(table))]
    answers = [
        _usage(counts, things.cards, action, "action", name)
        for action, name in enumerate(action_names(table))
        if counts.things[things.cards + action, CHANCES]
    ]
    events = [
        _usage(counts, things.first_event, kind, "event", name.replace("-", " "))
        for kind, (name, _) in load(table.game).events.items()
    ]
    return tuple(tuple(_holding(group)) for group in (cards, answers, events))


def action_names(table: Setting) -> list[str]:
    """What each action is called, by who is asked first at a fresh table."""
    match = Match(load(table.game), table.players, dict(table.options), deck_of(table), 0)
    view, text = match.view(match.actor), match.game.text("en")
    return [" ".join(view.choice(action, text).label.split()) for action in range(match.game.actions)]


def _usage(counts: Counts, first: int, number: int, kind: str, name: str) -> Usage:
    thing = first + number
    sums, products = counts.things[thing], counts.products[thing]
    edge, variance = _edge(sums, products)
    return Usage(
        kind=kind,
        number=number,
        name=name,
        chances=int(sums[CHANCES]),
        times=int(sums[TIMES]),
        taken=_taken(sums, products),
        games=rate(int(counts.used_in[thing]), counts.games),
        won=_ratio(sums, products, USERS_WON, USERS),
        left=_ratio(sums, products, OTHERS_WON, OTHERS),
        edge=None if edge is None else around(edge, variance),
        p=None if edge is None else two_sided(edge, variance),
    )


def _taken(sums: Sums, products: Sums) -> Estimate | None:
    if not sums[CHANCES]:
        return None
    if sums[TIMES] in (0, sums[CHANCES]):
        return rate(int(sums[TIMES]), int(sums[CHANCES]))
    variance = _variance(_weights(sums, TIMES, CHANCES), products)
    return around(float(sums[TIMES] / sums[CHANCES]), variance, 0.0)


def _ratio(sums: Sums, products: Sums, won: int, seats: int) -> Estimate | None:
    """Victories of such seats."""
    if sums[seats] < SMALL:
        return None
    variance = _variance(_weights(sums, won, seats), products)
    return around(float(sums[won] / sums[seats]) / WIN, variance / WIN / WIN, 0.0)


def _edge(sums: Sums, products: Sums) -> tuple[float | None, float]:
    """How much more often those win who used it than those who could have, and the variance of that."""
    if min(sums[USERS], sums[OTHERS]) < SMALL:
        return None, 0.0
    edge = float(sums[USERS_WON] / sums[USERS] - sums[OTHERS_WON] / sums[OTHERS]) / WIN
    return edge, _variance(_edge_weights(sums), products)


def _edge_weights(sums: Sums) -> Numbers:
    return (_weights(sums, USERS_WON, USERS) - _weights(sums, OTHERS_WON, OTHERS)) / WIN


def _holding(group: list[Usage]) -> list[Usage]:
    """The same, each knowing whether it holds among all of them."""
    tested = [one for one in group if one.p is not None]
    held = dict(zip(map(id, tested), discoveries([one.p for one in tested if one.p is not None]), strict=True))
    return [msgspec.structs.replace(one, sure=held.get(id(one), False)) for one in group]


# Options, and the ladder


def trial_of(table: Setting, name: str, value: str | int, found: Contrast) -> Trial:
    """What another value of an option does."""
    games = found.one.games
    return Trial(
        players=table.players,
        games=games,
        option=name,
        value=value,
        usual=dict(table.options)[name],
        same=not found.facts[:, 1].any(),
        decisions=_fact(found.other, review.DECISIONS),
        longer=mean(found.facts[review.DECISIONS].tolist(), games),
        first=_share(found.other, review.PLACE),
        favour=mean(found.facts[review.PLACE].tolist(), games, WIN),
    )


def rung_of(players: int, pair: tuple[Mind, Mind], wins: Numbers) -> Rung:
    """`wins` are by deal, seat of the stronger bot, and seat."""
    own = wins[:, range(players), range(players)].mean(axis=1)
    luck, skill, rest = _jackknifed(wins)
    return Rung(
        players=players,
        weaker=pair[0].name,
        stronger=pair[1].name,
        share=share_of(own.tolist(), 1 / players),
        fair=1 / players,
        luck=luck,
        skill=skill,
        rest=rest,
    )


def parts(wins: Numbers) -> Numbers:
    """What makes results differ, in shares: luck, skill, and the rest.

    A hand is a seat in a deal. It is played by the stronger bot once, and by the weaker ones while the other sits
    elsewhere. What both results have in common, their covariance over hands, is luck: whoever plays gets it. The
    distance between the bots' means is skill, and the rest is how they and the others happened to play.
    """
    seats = range(wins.shape[1])
    strong = wins[:, seats, seats]
    weak = np.stack([np.delete(wins[:, :, seat], seat, axis=1) for seat in seats], axis=1)
    above, below = strong - strong.mean(), weak - weak.mean()
    luck = float((above * below.mean(axis=2)).mean())
    skill = float((strong.mean() - weak.mean()) ** 2) / 4
    total = float((above**2).mean() + (below**2).mean()) / 2 + skill
    return np.array([luck, skill, total - luck - skill]) / (total or 1.0)


def _jackknifed(wins: Numbers) -> list[Estimate]:
    """The parts, their intervals by leaving out a deal at a time (Tukey's jackknife)."""
    deals = len(wins)
    without = np.stack([parts(np.delete(wins, deal, axis=0)) for deal in range(deals)])
    variance = (deals - 1) * ((without - without.mean(axis=0)) ** 2).mean(axis=0)
    return [around(*pair) for pair in zip(parts(wins).tolist(), variance.tolist(), strict=True)]


# What is different


def changes_of(table: Setting, other: Setting, found: Contrast) -> list[Change]:
    """All that the two decks can be compared by, each knowing whether it holds among all of them."""
    changes = [*_changed_facts(table, found), *_changed_things(table, other, found)]
    held = discoveries([one.p for one in changes])
    return [msgspec.structs.replace(one, sure=sure) for one, sure in zip(changes, held, strict=True)]


def _changed_facts(table: Setting, found: Contrast) -> Iterator[Change]:
    seats = range(table.players)
    endings = load(table.game).endings
    rows: list[tuple[str, str, str, int, float]] = [
        *(("seat", f"seat {seat + 1}", "wins {}", review.WON + seat, WIN) for seat in seats),
        *(("turn order", f"who is asked {ORDER[place]}", "wins {}", review.PLACE + place, WIN) for place in seats),
        ("length", "decisions", "{} in a game", review.DECISIONS, 0),
        ("length", "actions", "{} in a game", review.STEPS, 0),
        ("length", "answers to choose from", "{} a decision", review.BRANCHING, 0),
        ("points", "points of the winner", "{} in a game", review.BEST, 0),
        ("points", "points ahead of the next", "{} in a game", review.MARGIN, 0),
        ("course", "narrow victories", "{} of all games", review.NARROW, 1),
        ("course", "shared victories", "{} of all games", review.SHARED, 1),
        ("course", "changes of the lead", "{} in a game", review.CHANGES, 0),
        ("course", "it is settled", "after {} of the game", review.SETTLED, MARKS),
        ("course", "one leads at half time, and wins", "{} of all games", review.LED + MIDDLE - 1, WIN),
        *(
            ("ending", name.replace("-", " "), "{} of all games", review.ENDED + code, 1)
            for code, name in endings.items()
        ),
    ]
    for about, name, measure, fact, whole in rows:
        unit = whole or (review.MILLE if fact == review.BRANCHING else 1)
        more = mean(found.facts[fact].tolist(), found.one.games, unit)
        yield Change(
            players=table.players,
            about=about,
            name=name,
            measure=measure,
            unit="share" if whole else "number",
            before=_fact(found.one, fact, unit).value,
            after=_fact(found.other, fact, unit).value,
            more=more,
            p=two_sided(more.value, ((more.high - more.low) / 2 / SURE) ** 2),
        )


def _changed_things(table: Setting, other: Setting, found: Contrast) -> Iterator[Change]:
    """Cards by how often they are taken and how winning goes with it; actions and events by how often they are."""
    things = things_of(table)
    names = [*review.card_names(table), *(("action", name) for name in action_names(other))]
    events = load(table.game).events
    names += [
        ("event", events[kind][0].replace("-", " ")) if kind in events else ("", "") for kind in range(things.events)
    ]
    for thing, (twin, (kind, name)) in enumerate(zip(twins(table, other).tolist(), names, strict=True)):
        if twin == review.NONE or not kind:
            continue
        both = _Both(table.players, kind, name, found, thing, twin)
        if thing < things.cards:
            yield from both.taken()
            yield from both.edge()
        elif found.one.things[thing, TIMES] or found.other.things[twin, TIMES]:
            yield both.times()


class _Both:
    """A thing with one deck and with the other."""

    def __init__(self, players: int, kind: str, name: str, found: Contrast, thing: int, twin: int) -> None:
        self._head: dict[str, Any] = {"players": players, "about": kind, "name": name}
        self._games = found.one.games
        self._sums = found.one.things[thing], found.other.things[twin]
        cross = found.products[thing]
        self._products = np.block([[found.one.products[thing], cross], [cross.T, found.other.products[twin]]])

    def taken(self) -> Iterator[Change]:
        if min(sums[CHANCES] for sums in self._sums) >= SMALL:
            before, after = (float(sums[TIMES] / sums[CHANCES]) for sums in self._sums)
            weights = [_weights(sums, TIMES, CHANCES) for sums in self._sums]
            yield self._change("taken in {} of its chances", "share", before, after, self._variance(weights))

    def edge(self) -> Iterator[Change]:
        if min(sums[what] for sums in self._sums for what in (USERS, OTHERS)) >= SMALL:
            before, after = (float(s[USERS_WON] / s[USERS] - s[OTHERS_WON] / s[OTHERS]) / WIN for s in self._sums)
            weights = [_edge_weights(sums) for sums in self._sums]
            yield self._change(
                "who takes it wins {} above who leaves it", "share", before, after, self._variance(weights)
            )

    def times(self) -> Change:
        before, after = (float(sums[TIMES]) / self._games for sums in self._sums)
        weights = [np.eye(WIDTH)[TIMES] / self._games] * 2
        variance = self._variance(weights) - (after - before) ** 2 / self._games
        return self._change("{} in a game", "number", before, after, variance)

    def _variance(self, weights: list[Numbers]) -> float:
        return _variance(np.concatenate([-weights[0], weights[1]]), self._products)

    def _change(self, measure: str, unit: Unit, before: float, after: float, variance: float) -> Change:
        more = around(after - before, variance)
        p = two_sided(more.value, variance)
        return Change(**self._head, measure=measure, unit=unit, before=before, after=after, more=more, p=p)


def edits(deck: Deck, other: Deck) -> list[str]:
    """What is written differently in the second deck."""
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
