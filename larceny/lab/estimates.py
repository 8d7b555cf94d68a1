"""How sure one can be of a number: intervals, tests, and many tests at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, inf, pi, sqrt

import msgspec

SURE = 1.959964  # standard errors to either side of a 95 % interval
FALSE = 0.05  # of the discoveries, at most


class Estimate(msgspec.Struct, frozen=True):
    """A number, and within which bounds it lies with 95 %."""

    value: float
    low: float
    high: float


def mean(sums: Sequence[float], games: int, unit: float = 1.0) -> Estimate:
    """The mean of so many games, by the sums of a number and of its squares; a game is one observation."""
    middle, squares = sums[0] / games, sums[1] / games
    reach = SURE * sqrt(max(0.0, squares - middle * middle) / (games - 1))
    return Estimate(middle / unit, (middle - reach) / unit, (middle + reach) / unit)


def rate(times: float, chances: int) -> Estimate:
    """A share of independent chances, with Wilson's interval ("Probable inference", 1927).

    What is shared counts in part; that spreads less, so the interval is no narrower than it has to be.
    """
    share, weight = times / chances, SURE * SURE / chances
    middle = (share + weight / 2) / (1 + weight)
    reach = SURE * sqrt(share * (1 - share) / chances + weight / chances / 4) / (1 + weight)
    return Estimate(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def around(value: float, variance: float, low: float = -inf, high: float = inf) -> Estimate:
    """A number whose variance is known, within what is possible."""
    reach = SURE * sqrt(max(0.0, variance))
    return Estimate(value, max(low, value - reach), min(high, value + reach))


def two_sided(value: float, variance: float) -> float:
    """How likely chance alone makes as large a difference, by the normal distribution."""
    return erfc(abs(value) / sqrt(2 * variance)) if variance > 0 else float(value == 0)


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely chi-square is at least this.

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
    """How likely chance alone makes shares of so many games as uneven, if all are equal: Pearson's chi-square.

    >>> round(uneven([0.466, 0.534], 1000), 3)
    0.032
    """
    fair = 1 / len(shares)
    return chi_square_tail(games * sum((share - fair) ** 2 for share in shares) / fair, len(shares) - 1)


def discoveries(chances: Sequence[float]) -> list[bool]:
    """Which of many p values hold: of those that do, one in twenty is chance (Benjamini and Hochberg, 1995).

    >>> discoveries([0.001, 0.9, 0.03, 0.04])
    [True, False, False, False]
    """
    ranked = sorted(chances)
    bar = max((p for place, p in enumerate(ranked, 1) if p <= FALSE * place / len(ranked)), default=-1.0)
    return [p <= bar for p in chances]
