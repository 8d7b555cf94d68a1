"""Compiled code for thinkers: whether it is there, how to have it made, and a bot that waits for it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import SupportsIndex

from larceny.bots import thinking
from larceny.bots.minds import Mind
from larceny.bots.simple import Bot, Instinct
from larceny.bots.thinker import Thinker
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.engine.workshop import cache_folder
from larceny.games import load

LOWEST = 19  # niceness of a process that lets everything else go first


def ready(game: Game) -> bool:
    """Whether this machine has compiled code for thinkers of this game; then they begin within a second or two."""
    return _mark(game).exists()


def warm(game: Game) -> None:
    """Compile the code of thinkers of a game: a minute or two the first time on a machine."""
    match = Match(game, game.players[0], seed=0)
    assert match.actor is not None
    Thinker(Mind("search", iterations=1), seed=0).weigh(match.view(match.actor))
    _mark(game).touch()


def warm_elsewhere(game: Game) -> Popen[bytes]:
    """Compile in a process of its own, of lowest priority; it ends with the process that started it."""
    command = f"from larceny.bots.warming import _warm_alone; _warm_alone({game.name!r})"
    return Popen([sys.executable, "-c", command], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)


def _warm_alone(name: str) -> None:
    def follow() -> None:
        sys.stdin.read()
        os._exit(1)

    Thread(target=follow, daemon=True).start()
    os.nice(LOWEST)
    warm(load(name))


def _mark(game: Game) -> Path:
    """The file that marks compiled code as there; by machine, since another may have another processor."""
    made_of = game.compiled.made_of(thinking.ponder)
    return cache_folder() / f"{game.name} {made_of} thinks on {platform.node()}"


class Patient:
    """A thinker that plays by instinct until its code is compiled, so that nobody waits for a compiler."""

    def __init__(self, thinker: Thinker, seed: SupportsIndex | None = None) -> None:
        self._thinker = thinker
        self._instinct = Instinct(seed)

    def choose(self, view: View) -> int:
        return (self._thinker if ready(view.game) else self._instinct).choose(view)


@contextmanager
def warming(game: Game, bots: Iterable[Bot | None]) -> Iterator[bool]:
    """Compile within the block what these bots wait for; yields whether they wait."""
    if ready(game) or not any(isinstance(bot, Patient) for bot in bots):
        yield False
        return
    with warm_elsewhere(game):
        yield True
