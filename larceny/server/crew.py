"""Bots think here, in processes of their own, so that the server's loop never waits for one.

A bot is sent the redacted table of its seat and nothing else: what it does not get it cannot use.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from functools import cache, lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

import numpy as np

from larceny.bots import Bot, Random, make
from larceny.engine.deck import Deck
from larceny.engine.game import Game, Options
from larceny.engine.memory import Records
from larceny.engine.view import View
from larceny.games import load

LONGEST_THOUGHT = 10.0  # seconds; then any legal answer will do

log = logging.getLogger(__name__)

T = TypeVar("T")
Task = tuple[str, str, tuple[tuple[str, str | int], ...], int, int, str, bytes]


class Crew:
    """The processes in which bots think, each about one table at a time."""

    def __init__(self, workers: int | None = None) -> None:
        self._heads = [Head() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._free = list(self._heads)
        self._waiting = asyncio.Semaphore(len(self._heads))

    def start(self) -> None:
        """Have the first process ready before anybody waits for it."""
        self._free[-1].ask(_warm)

    def stop(self) -> None:
        for head in self._heads:
            head.kill(wait=True)

    @property
    def processes(self) -> list[int]:
        """Their numbers, of those that are alive."""
        return [process for head in self._heads for process in head.processes]

    async def choose(self, view: View, level: str, options: Options) -> int:
        """What a bot of this level answers. A bot that fails or broods too long answers anything legal."""
        assert view.seat is not None
        task: Task = (
            view.game.name,
            view.deck.source,
            tuple(options.items()),
            view.players,
            view.seat,
            level,
            view.table.tobytes(),
        )
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await self._think(task)
        except BrokenExecutor:
            log.warning("a bot's process has died", extra={"bot": level})
        except TimeoutError:
            log.warning("a bot has thought too long", extra={"bot": level})
        except Exception:
            log.exception("a bot has failed", extra={"bot": level})
        return Random().choose(view)

    async def _think(self, task: Task) -> int:
        """As soon as a process is free. One that is left in the midst of a thought is ended, or it would go on."""
        async with self._waiting:
            head = self._free.pop()
            try:
                return await asyncio.wrap_future(head.ask(think, task))
            except (asyncio.CancelledError, BrokenExecutor):
                head.kill()
                raise
            finally:
                self._free.append(head)


class Head:
    """One process, made anew whenever it has died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, work: Callable[..., T], *words: Any) -> Future[T]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _stay_with_parent)
        return self._pool.submit(work, *words)

    @property
    def processes(self) -> list[int]:
        return list(self._pool._processes or {}) if self._pool is not None else []

    def kill(self, wait: bool = False) -> None:
        """At once, whatever it is doing."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None


def _stay_with_parent() -> None:
    """In the bot's own process: end when the server ends, however it ends."""
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    Thread(target=follow, daemon=True).start()


def think(task: Task) -> int:
    """In the bot's own process: the view from its bytes, and the choice."""
    game, source, options, players, seat, level, table = task
    deck, box = _box(game, source, options, players)
    return _bot(level).choose(view_of(load(game), deck, box, table, seat))


def view_of(game: Game, deck: Deck, box: Records, table: bytes, seat: int) -> View:
    """A view from the bytes of one: they have been through the wall already, and nothing goes through it twice."""
    return View(game, deck, box, np.frombuffer(table, game.table), seat, as_is=True)


@cache
def _bot(level: str) -> Bot:
    return make(level)


@lru_cache(64)
def _box(name: str, source: str, options: tuple[tuple[str, str | int], ...], players: int) -> tuple[Deck, Records]:
    game = load(name)
    deck = game.parse_deck(source, "the table's deck")
    return deck, game.box(players, dict(options), deck)


def _warm() -> None:
    from larceny.games import names

    for name in names():
        assert load(name).kernels
