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
from larceny.lab.decks.counting import DECISIONS, STEPS, Counts, Progress
from larceny.lab.fixtures import Fixture, Setting, play
from larceny.lab.statistics import Estimate, Share, around, share_of, victory
from larceny.lab.workers import Workers

Numbers = NDArray[np.float64]

EFFORT = 36_000_000  # actions that a ladder may cost: about a minute on two cores
MOST = 400  # deals on a rung
LEAST = 8
BUDGETS = (32, 16, 8)  # guesses of the lowest thinker, the more the better
ENOUGH = 24  # deals on every rung, or the thinkers get smaller budgets


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


def thinkers(budgets: Sequence[str]) -> list[Mind]:
    """The thinkers of a ladder; none if they are to be chosen by how long the games are."""
    found = [mind(name) for name in budgets]
    for one in found:
        if not one.thinks or one.ms:
            raise LarcenyError(f"budget {one.name!r}: a thinker with so many guesses is needed, such as search:100")
    return _doubled(found[0]) if len(found) == 1 else found


def _doubled(lowest: Mind) -> list[Mind]:
    return [msgspec.structs.replace(lowest, iterations=times * lowest.iterations) for times in (1, 2, 4)]


# Playing


class Deal(msgspec.Struct, frozen=True):
    """A deal for one stronger bot among weaker ones."""

    setting: Setting
    weaker: str
    stronger: str
    seed: int


def rotate(deal: Deal) -> list[list[float]]:
    """Play a deal with the stronger bot in every seat: by its seat, what each seat won."""
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
    """A ladder from any answer at all to thinking four times as long, rung by rung."""
    steps, decisions = (float(counted.facts[fact, 0]) / counted.games for fact in (STEPS, DECISIONS))
    climbers = [mind("random"), mind("instinct"), *(chosen or _affordable(table.players, steps, decisions))]
    pairs = list(pairwise(climbers))
    heights = [deals or _height(pair, table.players, steps, decisions, len(pairs)) for pair in pairs]
    tasks = [
        Deal(table, weaker.name, stronger.name, seed + number)
        for (weaker, stronger), height in zip(pairs, heights, strict=True)
        for number in range(height)
    ]
    progress("ladder", 0, len(tasks))
    workers.rehearse(rotate, msgspec.structs.replace(tasks[-1], weaker="instinct", stronger="search:1"))
    results: dict[int, list[list[float]]] = {}
    for number, result in workers.work(rotate, tasks):
        results[number] = result
        progress("ladder", len(results), len(tasks))
    ordered = iter(results[number] for number in range(len(tasks)))
    return [
        rung_of(table.players, pair, np.array([next(ordered) for _ in range(height)]))
        for pair, height in zip(pairs, heights, strict=True)
    ]


def _affordable(players: int, steps: float, decisions: float) -> list[Mind]:
    """Thinkers with budgets that leave deals enough to tell them apart."""
    for budget in BUDGETS:
        thinkers = _doubled(Mind("search", budget))
        pairs = list(pairwise([mind("instinct"), *thinkers]))
        if min(_height(pair, players, steps, decisions, len(pairs) + 1) for pair in pairs) >= ENOUGH:
            break
    return thinkers


def _height(pair: tuple[Mind, Mind], players: int, steps: float, decisions: float, rungs: int) -> int:
    """How many deals a rung can have. A guess is half a game; what it costs depends on the game, not on the machine."""
    weaker, stronger = pair
    guesses = decisions * (stronger.iterations + (players - 1) * weaker.iterations)
    cost = players * steps + guesses * steps / 2
    return max(LEAST, min(MOST, int(EFFORT / rungs / cost)))


# Reckoning


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
