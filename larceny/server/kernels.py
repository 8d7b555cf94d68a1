"""Compiled kernels for the server: a board is made from a redacted table, and compiled code redacts one in no time.

The code is made in a process of its own, one game at a time and behind everything else that runs on the machine, and
kept on disk. Until it is there, CPython runs the same kernel.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import sys
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread

from larceny.engine import contract
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.memory import copied
from larceny.engine.workshop import cache_folder
from larceny.games import load

LOWEST = 19  # niceness of a process that lets everything else go first

log = logging.getLogger(__name__)


class Kernels:
    """Sees to it that the games that are played here are redacted by compiled code."""

    def __init__(self) -> None:
        self._wanted: set[str] = set()
        self._one_at_a_time = asyncio.Lock()
        self._making: Popen[bytes] | None = None
        self._errands: set[asyncio.Task[None]] = set()

    def want(self, game: Game) -> None:
        """Have a game redacted by compiled code soon."""
        if game.name not in self._wanted:
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
                if not mark(game).exists():
                    command = f"from larceny.server.kernels import make; make({game.name!r})"
                    self._making = Popen([sys.executable, "-c", command], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)
                    await asyncio.to_thread(self._making.wait)
                    self._making = None
                if mark(game).exists():
                    await asyncio.to_thread(quicken, game)
            except (LarcenyError, OSError, ImportError):
                log.warning("the kernels of a game could not be compiled", extra={"game": game.name})


def quicken(game: Game) -> None:
    """Redact by compiled code from now on, if it does what CPython does."""
    match = Match(game, game.players[0], seed=0)
    redact = game.compiled(contract.redact)
    table = copied(match._table)
    redact(match._box[0], table[0], 0)
    if table.tobytes() == match._seen_by(0).table.tobytes():
        game.redact_with(redact)


def make(name: str) -> None:
    """Compile what `quicken` loads, in a process that ends with the one that started it."""

    def follow() -> None:
        sys.stdin.read()
        os._exit(1)

    Thread(target=follow, daemon=True).start()
    os.nice(LOWEST)
    game = load(name)
    quicken(game)
    mark(game).touch()


def mark(game: Game) -> Path:
    """Return the file that marks compiled code as there; by machine, since another may have another processor."""
    return cache_folder() / f"{game.name} {game.compiled.made_of(contract.redact)} redacts on {platform.node()}"
