"""Shares of victories, and how sure one can be of them: what arena and sprt reckon with.

The unit is a block: one deal, played in all seat orders. Its mean is one observation, for the games of a deal depend on
each other and the luck of its cards cancels within it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, lgamma, log, log1p, sqrt
from statistics import fmean

import msgspec

SURE = 0.95  # of an interval
TINY = 1e-300  # in the place of a zero that something is divided by
CLOSE = 1e-15  # where a fraction that goes on for ever is cut off
STEPS = 500  # of such a fraction, at most


class Share(msgspec.Struct, frozen=True):
    """A share of victories: the mean over blocks, a 95 % interval, and how likely chance alone is so far off."""

    blocks: int
    share: float
    low: float
    high: float
    p: float  # two-sided, against the fair share


def equivalent(share: float, players: int) -> float:
    """What a share of two-player games comes to among more players, one against equals, in Luce's choice model.

    There everybody wins in proportion to a strength, and the ratio of two strengths is the same at every table: who
    wins 65 % of games against one has odds of 65 : 35, so of 65 : 70 against two and 65 : 105 against three.

    >>> [round(equivalent(0.65, players), 3) for players in (2, 3, 4)]
    [0.65, 0.481, 0.382]
    """
    return share / (share + (players - 1) * (1 - share))


def victory(ranks: Sequence[int], seat: int) -> float:
    """A seat's share of the victory in one game; those who win together share it."""
    return 1 / list(ranks).count(1) if ranks[seat] == 1 else 0.0


def share_of(means: Sequence[float], fair: float) -> Share:
    """What the means of blocks say about a share: Student's t for the interval, and for the test against the fair one.

    Where all blocks came out alike there is no spread to go by. Then Markov's inequality serves: a share between 0 and
    1 with mean m reaches x with a probability of at most m / x, and n independent ones do with its n-th power.
    """
    blocks, mean = len(means), fmean(means)
    spread = sqrt(sum((one - mean) ** 2 for one in means) / (blocks - 1) / blocks) if blocks > 1 else 0.0
    if spread < CLOSE:
        narrow = ((1 - SURE) / 2) ** (1 / blocks)
        return Share(blocks, mean, mean * narrow, 1 - (1 - mean) * narrow, _all_alike(blocks, mean, fair))
    reach = spread * student_quantile(blocks - 1)
    tail = student_tail((mean - fair) / spread, blocks - 1)
    return Share(blocks, mean, max(0.0, mean - reach), min(1.0, mean + reach), tail)


def _all_alike(blocks: int, mean: float, fair: float) -> float:
    """How likely it is at most that all blocks come out like this, or further from the fair share."""
    if abs(mean - fair) < CLOSE:
        return 1.0
    ratio = fair / mean if mean > fair else (1 - fair) / (1 - mean)
    return float(min(1.0, 2 * ratio**blocks))


def student_tail(t: float, freedom: int) -> float:
    """How likely Student's t is as far from 0 as this, on either side."""
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def student_quantile(freedom: int, sure: float = SURE) -> float:
    """How far from 0 Student's t lies at most, with such a probability.

    >>> [round(student_quantile(freedom), 3) for freedom in (1, 10, 1000)]
    [12.706, 2.228, 1.962]
    """
    return _root(lambda t: (1 - sure) - student_tail(t, freedom), 0.0, 1e4)


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    while high - low > 1e-12 * max(1.0, high):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return low


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (DLMF 8.17.22, Lentz's method)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    value, c, d = 1.0, 1.0, 0.0
    for step in range(STEPS):
        m = step // 2
        if step == 0:
            term = 1.0
        elif step % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / ((1 + term * d) or TINY)
        c = (1 + term / c) or TINY
        value, before = value * c * d, value
        if step and abs(value - before) < CLOSE * abs(value):
            break
    return front * (value - 1)


def elo(share: float) -> float:
    """A share of two-player games in Elo points: 400 for odds of ten to one."""
    if not 0 < share < 1:
        return inf if share else -inf
    return float(400 * log(share / (1 - share)) / log(10))


def share_at(points: float) -> float:
    """The share of two-player games that so many Elo points are."""
    return float(1 / (1 + 10 ** (-points / 400)))
