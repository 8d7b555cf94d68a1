"""Bots choose actions by a View and nothing else. `minds` has their names, `thinking` the kernels of thinkers."""

from __future__ import annotations

from hashlib import sha256
from typing import SupportsIndex

from larceny.bots.minds import LEVELS, Weighed, mind
from larceny.bots.own import Forfeit, Outsider, own
from larceny.bots.simple import Bot, Instinct, Random, Seeded
from larceny.bots.thinker import Thinker
from larceny.bots.warmup import LOWEST, Patient, ready, warm, warm_elsewhere, warming
from larceny.engine.chance import SEEDS

__all__ = [
    "LEVELS",
    "LOWEST",
    "Bot",
    "Forfeit",
    "Instinct",
    "Outsider",
    "Patient",
    "Random",
    "Seeded",
    "Thinker",
    "Weighed",
    "make",
    "mind",
    "ready",
    "seed_of",
    "warm",
    "warm_elsewhere",
    "warming",
]


def make(name: str, seed: SupportsIndex | None = None, trees: int = 1, patient: bool = False) -> Bot:
    """Make a bot by its name, a level's, or as `module:Class`; a patient one plays by instinct until it is compiled."""
    chosen = mind(name)
    if chosen.own:
        found = own(chosen.policy)
        assert found is not None
        return Outsider(found, seed)
    if chosen.thinks:
        thinker = Thinker(chosen, seed, trees)
        return Patient(thinker, seed) if patient else thinker
    return Random(seed) if chosen.policy == "random" else Instinct(seed)


def seed_of(game: int, seat: int, step: int) -> int:
    """The seed of one decision of a seat, in a game that was dealt by a chosen seed: the same each time."""
    return int.from_bytes(sha256(f"{game}:{seat}:{step}".encode()).digest()) % SEEDS
