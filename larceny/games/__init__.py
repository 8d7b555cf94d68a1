"""The house's games: each folder here is one, and nothing else has to know it. Others may be added from elsewhere."""

from __future__ import annotations

import pkgutil
from functools import cache

from larceny.engine.errors import LarcenyError, perhaps
from larceny.engine.game import Game, shared

_added: dict[str, str] = {}  # games from elsewhere: name and package


def house() -> list[str]:
    """The games of the house."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def names() -> list[str]:
    """All games there are."""
    return sorted([*house(), *_added])


def add(package: str) -> Game:
    """A game from elsewhere, by its package; from now on it is one of all there are."""
    name = package.rsplit(".", 1)[-1]
    if name in names() and _added.get(name) != package:
        raise LarcenyError(f"there is a game {name!r} already")
    _added[name] = package
    try:
        return load(name)
    except ModuleNotFoundError as fault:
        del _added[name]
        raise LarcenyError(f"{package} is no game: {fault}") from None


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise LarcenyError(f"there is no game {name!r}; {perhaps(name, names())}")
    return shared(_added.get(name, f"{__name__}.{name}"))
