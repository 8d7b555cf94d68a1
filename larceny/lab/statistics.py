"""Shares, means and tests: how sure one can be of a number, and of many at once.

Where bots are compared the unit is a block: one deal, played in all seat orders. Its mean is one observation, because
the games of a deal depend on each other, and the luck of its cards cancels within it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, inf, log, pi, sqrt
from statistics import fmean
from typing import Any

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrases

phrase, _ = phrases(__file__)

CONFIDENCE = 0.95  # of an interval
ERRORS = 1.959964  # standard errors to either side of an interval of that confidence, by the normal distribution
FALSE = 0.05  # of the discoveries, at most
CLOSE = 1e-15  # a smaller difference of shares is none


# Numbers with their intervals


class Estimate(msgspec.Struct, frozen=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def mean(sums: Sequence[float], games: int, unit: float = 1.0) -> Estimate:
    """Return the mean of a number over games, from the sums of it and of its squares; a game is one observation."""
    middle, squares = sums[0] / games, sums[1] / games
    reach = ERRORS * sqrt(max(0.0, squares - middle * middle) / (games - 1))
    return Estimate(middle / unit, (middle - reach) / unit, (middle + reach) / unit)


def rate(times: float, chances: int) -> Estimate:
    """Return a share of independent chances, with Wilson's interval ("Probable inference", 1927).

    A shared victory counts in part. That spreads less, so the interval is at least as wide as it has to be.
    """
    share, weight = times / chances, ERRORS * ERRORS / chances
    middle = (share + weight / 2) / (1 + weight)
    reach = ERRORS * sqrt(share * (1 - share) / chances + weight / chances / 4) / (1 + weight)
    return Estimate(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def around(value: float, variance: float, low: float = -inf, high: float = inf) -> Estimate:
    """Return a number whose variance is known; its interval ends at what is possible."""
    reach = ERRORS * sqrt(max(0.0, variance))
    return Estimate(value, max(low, value - reach), min(high, value + reach))


# Tests


def two_sided(value: float, variance: float) -> float:
    """Return the probability that chance alone makes as large a difference, by the normal distribution."""
    return erfc(abs(value) / sqrt(2 * variance)) if variance > 0 else float(value == 0)


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the probability that chi-square is at least this: a finite sum, as degrees of freedom are a whole number.

    >>> [round(chi_square_tail(3.84, freedom), 3) for freedom in (1, 2, 3)]
    [0.05, 0.147, 0.279]
    """
    odd = freedom % 2
    term = exp(-value / 2) * (sqrt(2 * value / pi) if odd else 1)
    tail = erfc(sqrt(value / 2)) if odd else 0.0
    for step in range(2 + odd, freedom + 1, 2):
        tail += term
        term *= value / step
    return tail


def uneven(shares: Sequence[float], games: int) -> float:
    """Return the probability that equal players' shares come out at least as uneven: Pearson's chi-square.

    >>> round(uneven([0.466, 0.534], 1000), 3)
    0.032
    """
    fair = 1 / len(shares)
    return chi_square_tail(games * sum((share - fair) ** 2 for share in shares) / fair, len(shares) - 1)


def discoveries(chances: Sequence[float]) -> list[bool]:
    """Return which of many p values hold, one in twenty of those by chance (Benjamini and Hochberg, 1995).

    >>> discoveries([0.001, 0.9, 0.03, 0.04])
    [True, False, False, False]
    """
    ranked = sorted(chances)
    bar = max((p for place, p in enumerate(ranked, 1) if p <= FALSE * place / len(ranked)), default=-1.0)
    return [p <= bar for p in chances]


# Shares of victories


class Share(msgspec.Struct, frozen=True):
    """A share of victories: the mean over blocks, its 95 % interval, and a test against the fair share."""

    blocks: int
    share: float
    low: float
    high: float
    p: float  # two-sided: the probability that chance alone is as far from the fair share


def equivalent(share: float, players: int) -> float:
    """Return the share among more players for a bot that wins this share against one (Luce's choice model).

    In the model everybody wins in proportion to a strength, and the ratio of two strengths is the same at every table:
    who wins 65 % against one has odds of 65 : 35, so 65 : 70 against two such rivals and 65 : 105 against three.

    >>> [round(equivalent(0.65, players), 3) for players in (2, 3, 4)]
    [0.65, 0.481, 0.382]
    """
    return share / (share + (players - 1) * (1 - share))


def victory(ranks: Sequence[int], seat: int) -> float:
    """Return a seat's share of the victory in one game; several winners share it equally."""
    return 1 / list(ranks).count(1) if ranks[seat] == 1 else 0.0


def share_of(means: Sequence[float], fair: float) -> Share:
    """Return a share from the means of blocks, with interval and test by Student's t.

    Blocks that all came out alike have no spread to go by. Then Markov's inequality serves: a share between 0 and 1
    with mean m reaches x with a probability of at most m / x, and n independent ones all do with its n-th power.
    """
    blocks, mean = len(means), fmean(means)
    spread = sqrt(sum((one - mean) ** 2 for one in means) / (blocks - 1) / blocks) if blocks > 1 else 0.0
    if spread < CLOSE:
        narrow = ((1 - CONFIDENCE) / 2) ** (1 / blocks)
        return Share(blocks, mean, mean * narrow, 1 - (1 - mean) * narrow, _all_alike(blocks, mean, fair))
    reach = spread * student_quantile(blocks - 1)
    tail = student_tail((mean - fair) / spread, blocks - 1)
    return Share(blocks, mean, max(0.0, mean - reach), min(1.0, mean + reach), tail)


def _all_alike(blocks: int, mean: float, fair: float) -> float:
    """Return the largest probability that all blocks come out like this, or further from the fair share."""
    if abs(mean - fair) < CLOSE:
        return 1.0
    ratio = fair / mean if mean > fair else (1 - fair) / (1 - mean)
    return float(min(1.0, 2 * ratio**blocks))


def elo(share: float) -> float:
    """Return a share of two-player games in Elo points: 400 for odds of ten to one."""
    if not 0 < share < 1:
        return inf if share else -inf
    return float(400 * log(share / (1 - share)) / log(10))


def share_at(points: float) -> float:
    """Return the share of two-player games that a difference of Elo points stands for."""
    return float(1 / (1 + 10 ** (-points / 400)))


# Student's distribution


def student_tail(t: float, freedom: int) -> float:
    """Return the probability that Student's t is at least as far from 0, on either side."""
    return float(2 * _special().stdtr(freedom, -abs(t)))


def student_quantile(freedom: int, sure: float = CONFIDENCE) -> float:
    """Return the distance from 0 that Student's t keeps within with probability `sure`.

    >>> [round(student_quantile(freedom), 3) for freedom in (1, 10, 1000)]
    [12.706, 2.228, 1.962]
    """
    return float(_special().stdtrit(freedom, (1 + sure) / 2))


def check_scipy() -> None:
    """Fail with one line where SciPy is missing; for commands to ask before anything is played."""
    _special()


def _special() -> Any:
    """Return SciPy's special functions. Its module of distributions has the same, and takes a second to import."""
    try:
        from scipy import special
    except ImportError:
        raise LarcenyError(phrase("lab-scipy", install=install("lab"))) from None
    return special
