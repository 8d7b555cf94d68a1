"""Compiled kernels for the server: they play an answer, redact a table and list what is legal in no time.

The code is made in a process of its own, one game at a time and behind everything else that runs on the machine, and
kept on disk. Until it is there, CPython runs the same kernels.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread

from larceny.engine.compiler import compiles
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.stepping import PLAYING, SWITCH, QuickKernels, marker
from larceny.games import load

LOWEST = 19  # niceness of a process that lets everything else go first
PATIENCE = 20.0  # seconds until code is made that is not there: a house that closes sooner would have no use for it
TRIED = 12  # answers after which compiled kernels are believed
SEEN = (None, 0, 1)  # those whose views are compared

log = logging.getLogger(__name__)


class Kernels:
    """Sees to it that the games that are played here are stepped and redacted by compiled code."""

    def __init__(self) -> None:
        self.ready: Callable[[Game], None] = lambda game: None  # is told when a game's kernels are there
        self._wanted: set[str] = set()
        self._one_at_a_time = asyncio.Lock()
        self._making: Popen[bytes] | None = None
        self._errands: set[asyncio.Task[None]] = set()

    def want(self, game: Game) -> None:
        """Have a game played by compiled code soon, unless the environment says that nothing is to be compiled."""
        if game.name not in self._wanted and compiles() and os.environ.get(SWITCH) != "0":
            self._wanted.add(game.name)
            errand = asyncio.create_task(self._quicken(game))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    def stop(self) -> None:
        for errand in self._errands:
            errand.cancel()
        if self._making is not None:
            self._making.kill()

    async def _quicken(self, game: Game) -> None:
        async with self._one_at_a_time:
            try:
                if not marker(game, PLAYING).exists():
                    await asyncio.sleep(PATIENCE)
                    command = f"from larceny.server.kernels import make; make({game.name!r})"
                    self._making = Popen([sys.executable, "-c", command], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)
                    await asyncio.to_thread(self._making.wait)
                    self._making = None
                if marker(game, PLAYING).exists():
                    await asyncio.to_thread(quicken, game)
                    self.ready(game)
            except (LarcenyError, OSError, ImportError):
                log.warning("the kernels of a game could not be compiled", extra={"game": game.name})


def quicken(game: Game) -> None:
    """Load compiled kernels, and have tables use them from now on, if they do what CPython's do."""
    quick = QuickKernels(game, PLAYING)
    if agrees(game, quick):
        game.quick = quick


def agrees(game: Game, quick: QuickKernels) -> bool:
    """True if a game that is begun by compiled kernels is the same, and looks the same to everybody."""
    plain, compiled = (Match(game, game.players[-1], seed=0) for _ in range(2))
    compiled.step_by(quick)
    for _ in range(TRIED):
        legal = plain.legal()
        seen = [(one.view(seat).table.tobytes(), one.view(seat).legal()) for one in (plain, compiled) for seat in SEEN]
        if legal != compiled.legal() or seen[: len(SEEN)] != seen[len(SEEN) :]:
            return False
        if plain.actor is None:
            break
        for one in (plain, compiled):
            one.play(legal[len(legal) // 2])
    return plain.truth == compiled.truth


def make(name: str) -> None:
    """Compile what `quicken` loads, in a process that ends with the one that started it."""

    def follow() -> None:
        sys.stdin.read()
        os._exit(1)

    Thread(target=follow, daemon=True).start()
    os.nice(LOWEST)
    game = load(name)
    QuickKernels(game, PLAYING)
    marker(game, PLAYING).touch()
