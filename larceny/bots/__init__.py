"""Who chooses: bots get a View and nothing else."""

from __future__ import annotations

import secrets
from typing import Protocol

import numpy as np

from larceny.engine.chance import SEEDS, below, scatter
from larceny.engine.contract import instinct
from larceny.engine.errors import LarcenyError, perhaps
from larceny.engine.loops import best_of
from larceny.engine.memory import view as in_memory
from larceny.engine.view import View


class Bot(Protocol):
    """Anything that can sit at a table."""

    def choose(self, view: View) -> int:
        """One of the view's legal actions."""
        ...


class _Seeded:
    """A bot with random numbers of its own: the same seed makes the same choices."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = in_memory(np.zeros(4, np.uint32))
        scatter(self._rng, secrets.randbelow(SEEDS) if seed is None else seed)


class Random(_Seeded):
    """Any legal action, each equally likely."""

    def choose(self, view: View) -> int:
        legal = view.legal()
        return legal[below(self._rng, len(legal))] if len(legal) > 1 else legal[0]


class Instinct(_Seeded):
    """The game's own heuristic: what looks best at once, without thinking ahead."""

    def choose(self, view: View) -> int:
        legal = view.legal()
        answers = np.array(legal, np.int32)
        worth = np.zeros(len(legal), np.int32)
        view.game.kernels[instinct](view.box_row, view.row, in_memory(answers), len(legal), in_memory(worth))
        return legal[best_of(len(legal), in_memory(worth), self._rng)]


BOTS: dict[str, type[Random] | type[Instinct]] = {"random": Random, "instinct": Instinct}


def make(name: str, seed: int | None = None) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise LarcenyError(f"there is no bot {name!r}; {perhaps(name, BOTS)}")
    return BOTS[name](seed)
