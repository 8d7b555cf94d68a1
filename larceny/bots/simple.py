"""Bots that answer at once: at random, or by the game's instinct."""

from __future__ import annotations

import secrets
from typing import Protocol, SupportsIndex

import numpy as np

from larceny.engine.chance import SEEDS, below, scatter
from larceny.engine.contract import instinct
from larceny.engine.loops import best_of
from larceny.engine.memory import in_memory
from larceny.engine.record import seed_number
from larceny.engine.view import View


class Bot(Protocol):
    """Anything that can sit at a table."""

    def choose(self, view: View) -> int:
        """Choose one of the view's legal actions."""
        ...


class Seeded:
    """A bot with random numbers of its own: the same seed makes the same choices."""

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self._rng = in_memory(np.zeros(4, np.uint32))
        self.reseed(secrets.randbelow(SEEDS) if seed is None else seed)

    def reseed(self, seed: SupportsIndex) -> None:
        """Start the random numbers anew from a seed."""
        scatter(self._rng, seed_number(seed))


class Random(Seeded):
    """Plays any legal action, each equally likely."""

    def choose(self, view: View) -> int:
        legal = view.legal()
        return legal[below(self._rng, len(legal))] if len(legal) > 1 else legal[0]


class Instinct(Seeded):
    """Plays what the game's own heuristic likes best, without thinking ahead."""

    def choose(self, view: View) -> int:
        legal = view.legal()
        answers = np.array(legal, np.int32)
        worth = np.zeros(len(legal), np.int32)
        view.game.plain(instinct)(view.box_row, view.row, in_memory(answers), len(legal), in_memory(worth))
        return legal[best_of(len(legal), in_memory(worth), self._rng)]
