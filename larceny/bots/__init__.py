"""Bots choose actions by a View and nothing else. `minds` has their names, `thinking` the kernels of thinkers."""

from __future__ import annotations

from hashlib import sha256
from typing import SupportsIndex

from larceny.bots.hints import advice, hint
from larceny.bots.learned import Foreseer, Learned, Opinion
from larceny.bots.minds import LEVELS, Weighed, mind
from larceny.bots.own import Forfeit, Outsider, own
from larceny.bots.simple import Bot, Instinct, Random, Seeded
from larceny.bots.thinker import Thinker
from larceny.bots.warmup import (
    FORESIGHT,
    LOWEST,
    THOUGHT,
    Patient,
    needs,
    ready,
    warm,
    warm_elsewhere,
    warming,
    without_foresight,
)
from larceny.engine.chance import SEEDS, word
from larceny.engine.compiler import need_compiler
from larceny.engine.view import View

__all__ = [
    "FORESIGHT",
    "LEVELS",
    "LOWEST",
    "THOUGHT",
    "AtLevel",
    "Bot",
    "Foreseer",
    "Forfeit",
    "Instinct",
    "Learned",
    "Opinion",
    "Outsider",
    "Patient",
    "Random",
    "Seeded",
    "Thinker",
    "Weighed",
    "advice",
    "hint",
    "make",
    "mind",
    "needs",
    "ready",
    "seed_of",
    "warm",
    "warm_elsewhere",
    "warming",
    "without_foresight",
]


def make(
    name: str, seed: SupportsIndex | None = None, trees: int = 1, patient: bool = False, game: str | None = None
) -> Bot:
    """Make a bot by its name, a level's, or as `module:Class`.

    A patient one that needs compiled code plays without looking ahead until it is there. What a level is depends on the
    game; a bot that is not told the game plays each as its level does there.
    """
    if name in LEVELS and game is None:
        return AtLevel(name, seed, patient)
    chosen = mind(name, game)
    if chosen.own:
        found = own(chosen.policy)
        assert found is not None
        return Outsider(found, seed)
    if needs(chosen) and not patient:
        need_compiler()
    if chosen.foresees:
        foreseer = Foreseer(chosen, seed)
        return Patient(foreseer, Learned(without_foresight(chosen), seed)) if patient else foreseer
    if chosen.learned:
        return Learned(chosen, seed)
    if chosen.thinks:
        thinker = Thinker(chosen, seed, trees)
        return Patient(thinker, Instinct(seed)) if patient else thinker
    return Random(seed) if chosen.policy == "random" else Instinct(seed)


class AtLevel(Seeded):
    """A bot of one level in any game."""

    def __init__(self, level: str, seed: SupportsIndex | None = None, patient: bool = False) -> None:
        self._level, self._patient = level, patient
        self._bots: dict[str, Bot] = {}  # by game
        super().__init__(seed)

    def choose(self, view: View) -> int:
        name = view.game.name
        if name not in self._bots:
            self._bots[name] = make(self._level, 0, patient=self._patient, game=name)
        bot = self._bots[name]
        if isinstance(bot, Seeded | Patient):
            bot.reseed(word(self._rng) << 30 | word(self._rng))
        return bot.choose(view)


def seed_of(game: int, seat: int, step: int) -> int:
    """Return the seed of one decision of a seat, in a game that was dealt by a chosen seed: the same each time."""
    return int.from_bytes(sha256(f"{game}:{seat}:{step}".encode()).digest()) % SEEDS
