"""Compiled code for thinkers: whether it is there, how to have it made, and a bot that waits for it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import SupportsIndex

import msgspec

from larceny.bots import thinking
from larceny.bots.learned import Foreseer, rehearse
from larceny.bots.minds import Mind
from larceny.bots.simple import Bot, Seeded
from larceny.bots.thinker import Thinker
from larceny.engine.compiler import compiles, need_compiler
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.engine.workshop import cache_folder
from larceny.games import load
from larceny.learned import foresight

# Which compiled code is meant, where `what` says so: that of thinkers, or that of learned bots that look ahead.
THOUGHT, FORESIGHT = "thinks", "foresees"
KERNELS = {THOUGHT: (thinking.ponder,), FORESIGHT: foresight.KERNELS}
LOWEST = 19  # niceness of a process that lets everything else go first


def ready(game: Game, what: str = THOUGHT) -> bool:
    """True if the code that `what` names is compiled for this game; then its bots begin within a second or two."""
    return compiles() and _marker(game, what).exists()


def warm(game: Game, what: str = THOUGHT) -> None:
    """Compile the code that `what` names for a game; the first time on a machine it takes a minute or two."""
    match = Match(game, game.players[0], seed=0)
    assert match.actor is not None
    view = match.view(match.actor)
    if what == THOUGHT:
        Thinker(Mind("search", iterations=1), seed=0).weigh(view)
    else:
        rehearse(view)
    _marker(game, what).touch()


def warm_elsewhere(game: Game, what: str = THOUGHT) -> Popen[bytes]:
    """Compile in a process of its own, of lowest priority, which ends when this one does."""
    need_compiler()
    command = f"from larceny.bots.warmup import _warm_alone; _warm_alone({game.name!r}, {what!r})"
    return Popen([sys.executable, "-c", command], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)


def _warm_alone(name: str, what: str) -> None:
    def follow() -> None:
        """End this process when the one that started it is gone: then its pipe closes, and the reading stops."""
        sys.stdin.read()
        os._exit(1)

    Thread(target=follow, daemon=True).start()
    os.nice(LOWEST)
    warm(load(name), what)


def needs(mind: Mind) -> str:
    """Return which compiled code a mind needs, THOUGHT or FORESIGHT; empty if it needs none."""
    return THOUGHT if mind.thinks else FORESIGHT if mind.foresees else ""


def without_foresight(mind: Mind) -> Mind:
    """Return the mind that plays for this one until its code is compiled: one that does not look ahead."""
    if mind.foresees:
        return msgspec.structs.replace(mind, ms=0, iterations=0)
    return Mind("instinct") if mind.thinks else mind


def _marker(game: Game, what: str) -> Path:
    """Return the file that is there once the code is compiled; its name has the machine, as processors differ."""
    made_of = [game.compiled.made_of(one) for one in KERNELS[what]]
    return cache_folder() / f"{game.name} {' '.join(made_of)} {what} on {platform.node()}"


class Patient:
    """A bot that looks ahead once its code is compiled; until then another plays, so nobody waits for a compiler."""

    def __init__(self, thinker: Thinker | Foreseer, meanwhile: Bot) -> None:
        self._thinker = thinker
        self._meanwhile = meanwhile
        self.what = needs(thinker.mind)

    def reseed(self, seed: SupportsIndex) -> None:
        for bot in (self._thinker, self._meanwhile):
            if isinstance(bot, Seeded):
                bot.reseed(seed)

    def choose(self, view: View) -> int:
        return (self._thinker if ready(view.game, self.what) else self._meanwhile).choose(view)


@contextmanager
def warming(game: Game, bots: Iterable[Bot | None]) -> Iterator[bool]:
    """Compile what these bots wait for while the block runs; yield whether any waits.

    On a machine without numba they wait in vain.
    """
    wanted = {bot.what for bot in bots if isinstance(bot, Patient)}
    cold = [what for what in sorted(wanted) if not ready(game, what)]
    with ExitStack() as compilers:
        for what in cold if compiles() else ():
            compilers.enter_context(warm_elsewhere(game, what))
        yield bool(cold)
