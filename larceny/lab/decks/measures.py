"""What the counts of games say, as numbers: shares, means and differences with their intervals."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.engine.loops import WIN
from larceny.engine.match import Match
from larceny.engine.words import Quoted, phrases, spoken
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
    Counts,
    things_of,
)
from larceny.lab.fixtures import Setting, deck_of
from larceny.lab.simulate import ending_words
from larceny.lab.statistics import Estimate, around, chi_square_tail, discoveries, mean, rate, two_sided

_, said = phrases(__file__)

SMALL = 30  # least seats or chances on either side of a comparison
MIDDLE = MARKS // 2  # the mark at half time
PLACES = 8

Sums = NDArray[np.int64]
Numbers = NDArray[np.float64]


class Usage(msgspec.Struct, frozen=True, kw_only=True):
    """How often a card, an action or an event is used, and how winning goes with it."""

    kind: str  # the kind of card; or action, or event
    number: int  # of the card, action or event
    name: str
    chances: int  # questions with a choice that offered it; 0 for events
    times: int  # how often it was chosen or happened
    often: Estimate  # the same as a mean over the games
    taken: Estimate | None  # share of its chances in which it was chosen
    games: Estimate  # share of games with it
    won: Estimate | None  # share of victories of seats that used it
    left: Estimate | None  # share of victories of seats that could have used it and never did
    edge: Estimate | None  # the difference of these two
    p: float | None  # probability that chance alone makes as large a difference
    sure: bool = False  # the difference holds among all that were tested


class Lead(msgspec.Struct, frozen=True):
    """How often one seat leads alone at a moment of a game, and goes on to win."""

    moment: float  # share of the game's actions that are over
    alone: Estimate  # share of games in which one seat leads alone
    wins: Estimate | None  # share of victories of that seat


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """The measures of all games with one number of players."""

    players: int
    games: int
    seats: tuple[Estimate, ...]  # share of victories
    seats_p: float  # probability that fair seats come out at least as uneven
    places: tuple[Estimate, ...]  # share of victories by the order in which seats are first asked
    places_p: float
    points: tuple[Estimate, ...]  # by seat
    best: Estimate  # points of the winner
    actions: Estimate
    decisions: Estimate  # actions with a choice
    middle: tuple[int, int, int]  # decisions: 5 %, 50 % and 95 % of the games have at most as many
    longest: int  # decisions of the longest game, at most counting.LONG - 1
    branching: Estimate  # legal answers to a question with a choice
    lengths: tuple[tuple[int, int], ...]  # pairs: decisions, and how many games had them
    endings: dict[str, Estimate]
    margin: Estimate  # points between the winner and the next
    narrow: Estimate  # share of games won by at most a tenth of the winner's points
    shared: Estimate  # share of games with several winners
    changes: Estimate  # of the lead in a game
    settled: Estimate  # share of the game after which the winner leads to the end
    leads: tuple[Lead, ...]
    cards: tuple[Usage, ...]
    answers: tuple[Usage, ...]
    events: tuple[Usage, ...]


def order(place: int) -> str:
    """Return a place in the order in which seats are first asked, in words."""
    return said(f"order-{place + 1}")


# From counts to estimates


def ratio_weights(sums: Sums, top: int, bottom: int) -> Numbers:
    """Return weights whose sum over a game's numbers is how far the game moves the ratio of two sums (delta method)."""
    weights = np.zeros(WIDTH)
    weights[top] = 1 / sums[bottom]
    weights[bottom] = -sums[top] / sums[bottom] / sums[bottom]
    return weights


def variance_of(weights: Numbers, products: Sums) -> float:
    """Return the variance of a weighted sum, by games: games are independent, the seats of one game are not."""
    return float(weights @ products.astype(np.float64) @ weights)


def mean_fact(counts: Counts, fact: int, unit: float = 1.0) -> Estimate:
    return mean(counts.facts[fact].tolist(), counts.games, unit)


def mean_share(counts: Counts, fact: int) -> Estimate:
    """Return the mean of a fact that is a part of the victory."""
    found = mean_fact(counts, fact, WIN)
    if found.low == found.high:  # always the same, so there is no spread to go by
        return rate(round(found.value * counts.games), counts.games)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def _flag(counts: Counts, fact: int) -> Estimate:
    return rate(int(counts.facts[fact, 0]), counts.games)


def _unevenness(counts: Counts, first: int, players: int) -> float:
    """Return the p of equal shares of victories by chi-square, with the measured spread: shared ones spread less."""
    shares = counts.facts[first : first + players] / counts.games / (WIN, WIN * WIN)
    spread = float((shares[:, 1] - shares[:, 0] ** 2).mean())
    off = float(((shares[:, 0] - 1 / players) ** 2).sum())
    if spread <= 0:
        return float(off == 0)
    return chi_square_tail(off * counts.games * (players - 1) / players / spread, players - 1)


# Games with one number of players


def party_of(table: Setting, counts: Counts) -> Party:
    """Return the measures of a setting's games, from their counts."""
    players, lengths = table.players, counts.lengths[1]
    known = np.flatnonzero(lengths)
    game = load(table.game)
    seats = range(players)
    cards, answers, events = _usages(table, counts)
    return Party(
        players=players,
        games=counts.games,
        seats=tuple(mean_share(counts, counting.WON + seat) for seat in seats),
        seats_p=_unevenness(counts, counting.WON, players),
        places=tuple(mean_share(counts, counting.PLACE + place) for place in seats),
        places_p=_unevenness(counts, counting.PLACE, players),
        points=tuple(mean_fact(counts, counting.POINTS + seat) for seat in seats),
        best=mean_fact(counts, counting.BEST),
        actions=mean_fact(counts, counting.STEPS),
        decisions=mean_fact(counts, counting.DECISIONS),
        middle=(_quantile(lengths, 0.05), _quantile(lengths, 0.5), _quantile(lengths, 0.95)),
        longest=int(known[-1]),
        branching=mean_fact(counts, counting.BRANCHING, counting.MILLE),
        lengths=tuple((int(length), int(lengths[length])) for length in known),
        endings={ending_words(game, name): _flag(counts, counting.ENDED + code) for code, name in game.endings.items()},
        margin=mean_fact(counts, counting.MARGIN),
        narrow=_flag(counts, counting.NARROW),
        shared=_flag(counts, counting.SHARED),
        changes=mean_fact(counts, counting.CHANGES),
        settled=mean_fact(counts, counting.SETTLED, MARKS),
        leads=tuple(_lead(counts, mark) for mark in range(MARKS)),
        cards=cards,
        answers=answers,
        events=events,
    )


def _quantile(lengths: Sums, share: float) -> int:
    """Return the length that this share of the games does not exceed."""
    return int(np.searchsorted(np.cumsum(lengths), share * lengths.sum()))


def _lead(counts: Counts, mark: int) -> Lead:
    alone = int(counts.facts[counting.ALONE + mark, 0])
    won = counts.facts[counting.LED + mark].tolist()
    wins = mean(won, alone, WIN) if alone >= SMALL else None
    return Lead((mark + 1) / MARKS, rate(alone, counts.games), wins)


def _usages(table: Setting, counts: Counts) -> tuple[tuple[Usage, ...], ...]:
    """Return usages of cards, of answers that were ever on offer, and of events."""
    things = things_of(table)
    cards = [_usage(counts, 0, number, *name) for number, name in enumerate(shown_names(table))]
    answers = [
        _usage(counts, things.cards, action, "action", name)
        for action, name in enumerate(action_names(table))
        if counts.things[things.cards + action, CHANCES]
    ]
    events = [
        _usage(counts, things.first_event, kind, "event", event_words(table, name))
        for kind, (name, _) in load(table.game).events.items()
    ]
    return tuple(tuple(_holding(group)) for group in (cards, answers, events))


def shown_names(table: Setting) -> list[tuple[str, str]]:
    """Return the kind and the name of each card, as people call it in the language that is spoken."""
    if spoken() == "en":
        return counting.card_names(table)
    deck = deck_of(table)
    return [(kind, card.word(spoken())) for kind, cards in deck.cards.items() for card in cards]


def event_words(table: Setting, name: str) -> str:
    """Return what a kind of event is called: by its name in English, else as the log tells it, without who and what."""
    text = load(table.game).text(spoken())
    if spoken() == "en" or not text.has(f"event-{name}"):
        return name.replace("-", " ")
    return Quoted(text.outline(f"event-{name}").rstrip(".")).into(spoken())


def action_names(table: Setting) -> list[str]:
    """Return the label of each action, as the seat that is asked first reads it at a fresh table."""
    match = Match(load(table.game), table.players, dict(table.options), deck_of(table), 0)
    view, text = match.view(match.actor), match.game.text(spoken())
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
        often=mean([float(sums[TIMES]), float(products[TIMES, TIMES])], counts.games),
        taken=taken_share(sums, products),
        games=rate(int(counts.used_in[thing]), counts.games),
        won=_ratio(sums, products, USERS_WON, USERS),
        left=_ratio(sums, products, OTHERS_WON, OTHERS),
        edge=None if edge is None else around(edge, variance),
        p=None if edge is None else two_sided(edge, variance),
    )


def taken_share(sums: Sums, products: Sums) -> Estimate | None:
    if not sums[CHANCES]:
        return None
    if sums[TIMES] in (0, sums[CHANCES]):
        return rate(int(sums[TIMES]), int(sums[CHANCES]))
    variance = variance_of(ratio_weights(sums, TIMES, CHANCES), products)
    return around(float(sums[TIMES] / sums[CHANCES]), variance, 0.0, 1.0)


def _ratio(sums: Sums, products: Sums, won: int, seats: int) -> Estimate | None:
    """Return the share of victories of these seats."""
    if sums[seats] < SMALL:
        return None
    variance = variance_of(ratio_weights(sums, won, seats), products)
    return around(float(sums[won] / sums[seats]) / WIN, variance / WIN / WIN, 0.0)


def _edge(sums: Sums, products: Sums) -> tuple[float | None, float]:
    """Return how much more often seats win that used a thing than seats that could have; and the variance of that."""
    if min(sums[USERS], sums[OTHERS]) < SMALL:
        return None, 0.0
    edge = float(sums[USERS_WON] / sums[USERS] - sums[OTHERS_WON] / sums[OTHERS]) / WIN
    return edge, variance_of(edge_weights(sums), products)


def edge_weights(sums: Sums) -> Numbers:
    return (ratio_weights(sums, USERS_WON, USERS) - ratio_weights(sums, OTHERS_WON, OTHERS)) / WIN


def _holding(group: list[Usage]) -> list[Usage]:
    """Return the same usages, each marked whether its difference holds among all of them."""
    tested = [one for one in group if one.p is not None]
    held = dict(zip(map(id, tested), discoveries([one.p for one in tested if one.p is not None]), strict=True))
    return [msgspec.structs.replace(one, sure=held.get(id(one), False)) for one in group]
