"""The house's games: each folder here is one, and nothing else has to know it."""

from __future__ import annotations

import pkgutil
from functools import cache

from larceny.engine.errors import LarcenyError, perhaps
from larceny.engine.game import Game


def names() -> list[str]:
    """All games there are."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise LarcenyError(f"there is no game {name!r}; {perhaps(name, names())}")
    return Game(f"{__name__}.{name}")
