"""A ladder of bots, from any answer at all to thinking four times as long: what is thinking worth in a game?

One stronger bot sits among weaker ones, in every seat of each deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots.minds import Mind, mind
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, phrases
from larceny.lab.decks.counting import DECISIONS, STEPS, Counts, Progress
from larceny.lab.fixtures import Fixture, Setting, play
from larceny.lab.statistics import Estimate, Share, around, share_of, victory
from larceny.lab.workers import Workers

phrase, _ = phrases(__file__)

Numbers = NDArray[np.float64]

EFFORT = 36_000_000  # actions that a ladder may cost, about a minute on two cores
MOST, LEAST = 400, 8  # deals on a rung
BUDGETS = (32, 16, 8)  # guesses of the lowest thinker, in the order of preference
ENOUGH = 24  # deals on every rung; if there are fewer, thinkers get the next smaller budget


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """How a stronger bot does among weaker ones, and what makes results differ; three parts of the variance."""

    players: int
    weaker: str
    stronger: str
    share: Share
    fair: float
    luck: Estimate  # part that is due to deal and seat
    skill: Estimate  # part that is due to who plays
    rest: Estimate  # part that is due to how they happened to play


def thinkers(budgets: Sequence[str]) -> list[Mind]:
    """Return the thinkers with these budgets; an empty list leaves the choice to `climb`."""
    found = [mind(name) for name in budgets]
    for one in found:
        if not one.thinks or one.ms:
            raise LarcenyError(phrase("ladder-budget", name=Quoted(one.name)))
    return _doubled(found[0]) if len(found) == 1 else found


def _doubled(lowest: Mind) -> list[Mind]:
    return [msgspec.structs.replace(lowest, iterations=times * lowest.iterations) for times in (1, 2, 4)]


# Playing


class Deal(msgspec.Struct, frozen=True):
    """A deal to be played with one stronger bot among weaker ones."""

    setting: Setting
    weaker: str
    stronger: str
    seed: int


def rotate(deal: Deal) -> list[list[float]]:
    """Play a deal with the stronger bot in every seat; by its seat, the shares that all seats won."""
    seats = range(deal.setting.players)
    minds = [tuple(deal.stronger if seat == own else deal.weaker for seat in seats) for own in seats]
    games = play([Fixture(deal.setting, lineup, deal.seed) for lineup in minds])
    return [[victory(game.ranks, seat) for seat in seats] for game in games]


def climb(
    workers: Workers,
    table: Setting,
    counted: Counts,
    chosen: list[Mind],
    seed: int,
    deals: int | None,
    progress: Progress,
) -> list[Rung]:
    """Play all rungs, from random answers to thinking four times as long."""
    steps, decisions = (float(counted.facts[fact, 0]) / counted.games for fact in (STEPS, DECISIONS))
    climbers = [mind("random"), mind("instinct"), *(chosen or _affordable(table.players, steps, decisions))]
    pairs = list(pairwise(climbers))
    heights = [deals or _height(pair, table.players, steps, decisions, len(pairs)) for pair in pairs]
    tasks = [
        Deal(table, weaker.name, stronger.name, seed + number)
        for (weaker, stronger), height in zip(pairs, heights, strict=True)
        for number in range(height)
    ]
    progress(phrase("ladder-doing"), 0, len(tasks))
    workers.rehearse(rotate, msgspec.structs.replace(tasks[-1], weaker="instinct", stronger="search:1"))
    results: dict[int, list[list[float]]] = {}
    for number, result in workers.work(rotate, tasks):
        results[number] = result
        progress(phrase("ladder-doing"), len(results), len(tasks))
    ordered = iter(results[number] for number in range(len(tasks)))
    return [
        rung_of(table.players, pair, np.array([next(ordered) for _ in range(height)]))
        for pair, height in zip(pairs, heights, strict=True)
    ]


def _affordable(players: int, steps: float, decisions: float) -> list[Mind]:
    """Return thinkers with the largest budgets that leave enough deals on every rung."""
    for budget in BUDGETS:
        thinkers = _doubled(Mind("search", budget))
        pairs = list(pairwise([mind("instinct"), *thinkers]))
        if min(_height(pair, players, steps, decisions, len(pairs) + 1) for pair in pairs) >= ENOUGH:
            break
    return thinkers


def _height(pair: tuple[Mind, Mind], players: int, steps: float, decisions: float, rungs: int) -> int:
    """Return how many deals a rung gets: by actions, a guess being half a game, so that it is the same everywhere."""
    weaker, stronger = pair
    guesses = decisions * (stronger.iterations + (players - 1) * weaker.iterations)
    cost = players * steps + guesses * steps / 2
    return max(LEAST, min(MOST, int(EFFORT / rungs / cost)))


# Reckoning


def rung_of(players: int, pair: tuple[Mind, Mind], wins: Numbers) -> Rung:
    """Return a rung, from what was won by deal, seat of the stronger bot, and seat."""
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
    """Split the variance of results into shares: luck, skill, and the rest.

    A hand is a seat in a deal. The stronger bot plays it once, and the weaker one whenever the stronger sits elsewhere.
    The covariance of both results over hands is luck: either bot gets it. The distance between the bots' means is
    skill. The rest is how all of them happened to play.
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
    """Return the parts with intervals by leaving out one deal at a time (Tukey's jackknife)."""
    deals = len(wins)
    without = np.stack([parts(np.delete(wins, deal, axis=0)) for deal in range(deals)])
    variance = (deals - 1) * ((without - without.mean(axis=0)) ** 2).mean(axis=0)
    return [around(*pair) for pair in zip(parts(wins).tolist(), variance.tolist(), strict=True)]
