"""Ratings of bots by Plackett and Luce's model, as Weng and Lin update it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrases

phrase, _ = phrases(__file__)


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's strength over all games of an arena; a bot that has not played has 25."""

    bot: str
    games: int
    mu: float
    sigma: float
    low: float  # mu - 2 sigma
    high: float


def rater() -> Any:
    """Return the model; a bot does not change with time, so it forgets nothing (tau 0)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise LarcenyError(phrase("lab-openskill", install=install("lab"))) from None
    return PlackettLuce(tau=0.0)


def rated(names: Sequence[str], games: Iterable[tuple[tuple[str, ...], tuple[int, ...]]]) -> tuple[Rating, ...]:
    """Rate bots by the seats and places of games, in the order given; the best comes first.

    All seats of a game are ranked, each with its bot's rating before the game. A bot in several seats has one strength:
    the changes that its seats make are added up, so that what one bot gains others lose.
    """
    model = rater()
    known = dict.fromkeys(names, (model.mu, model.sigma, 0))
    for seats, ranks in games:
        before = [[model.rating(mu=known[name][0], sigma=known[name][1])] for name in seats]
        after = [one for (one,) in model.rate(before, ranks=[float(rank) for rank in ranks])]
        for name in dict.fromkeys(seats):
            mu, sigma, played = known[name]
            own = [one for one, bot in zip(after, seats, strict=True) if bot == name]
            gained, surer = sum(one.mu - mu for one in own), prod(one.sigma / sigma for one in own)
            known[name] = (mu + gained, sigma * surer, played + 1)
    ratings = [
        Rating(bot=name, games=games, mu=mu, sigma=sigma, low=mu - 2 * sigma, high=mu + 2 * sigma)
        for name, (mu, sigma, games) in known.items()
    ]
    return tuple(sorted(ratings, key=lambda rating: -rating.mu))
