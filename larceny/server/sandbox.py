"""The sandbox: processes that read what guests have written and play again what they have played.

A deck or a replay may take a second or a gigabyte. In here it takes them from nobody, and the person who asked
for it pays with the processor time that it took.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from larceny.engine.deck import Deck
from larceny.engine.errors import DeckError, LarcenyError
from larceny.engine.words import at
from larceny.games import load
from larceny.server.quotas import Account
from larceny.server.table.state import know_deck
from larceny.server.texts import Refused
from larceny.server.workers import READING, Done, Worker, WorkerPool, timed

LONGEST = 10.0  # seconds for one thing; then its process is ended
GUESS = 100.0  # milliseconds that are paid before the work; what it has cost is settled afterwards
WAITING = 64  # things that may wait
EACH = 8  # of one address

log = logging.getLogger(__name__)

T = TypeVar("T")


class Sandbox:
    """Some processes, and a line of those who wait for them."""

    def __init__(self, workers: int | None = None) -> None:
        self._pool = WorkerPool([Worker(memory=READING) for _ in range(workers or max(2, (os.cpu_count() or 2) // 2))])
        self._asking: Counter[str] = Counter()  # things under way, by address

    def stop(self) -> None:
        self._pool.stop()

    @property
    def processes(self) -> list[int]:
        return self._pool.processes

    async def do(self, work: partial[T], payer: Account | None = None, seconds: float = LONGEST) -> T:
        """Do something in another process; refused if it takes too long or too much memory, or too much waits."""
        if payer is not None:
            payer.pay("work", GUESS)
        with self._place(payer.address if payer else ""):
            done = await self._within(seconds, work)
        cost = seconds if done is None else done.seconds
        if payer is not None:
            payer.settle("work", 1000 * cost - GUESS)
        if done is None:
            log.warning("something was too much for the sandbox", extra={"work": work.func.__name__})
            raise Refused("too-heavy")
        if isinstance(done.result, LarcenyError):
            raise done.result
        result: T = done.result
        return result

    @contextmanager
    def _place(self, address: str) -> Iterator[None]:
        """Stand in line, if there is room."""
        if self._pool.line >= WAITING:
            raise Refused("crowded")
        if address and self._asking[address] >= EACH:
            raise Refused("too-fast")
        self._asking[address] += 1
        try:
            yield
        finally:
            self._asking[address] -= 1
            if not self._asking[address]:
                del self._asking[address]

    async def _within(self, seconds: float, work: partial[Any]) -> Done | None:
        """Return what came of it, or None if it took too much; waiting for a process does not count."""
        try:
            async with self._pool.worker() as worker, asyncio.timeout(seconds):
                return await asyncio.wrap_future(worker.ask(timed, work))
        except (TimeoutError, BrokenExecutor, MemoryError):
            return None

    # What is done here

    async def appraise(self, game: str, source: str, payer: Account | None = None) -> tuple[str, ...]:
        """Read a guest's deck, so that it is known here, and return what speaks against it."""
        try:
            deck, warnings = await self.do(partial(appraise, game, source), payer)
        except DeckError as fault:
            raise Refused("deck", why=at(fault)) from None
        know_deck(game, deck)
        return warnings


def appraise(game: str, source: str) -> tuple[Deck, tuple[str, ...]]:
    """Read a guest's deck; return it, and what speaks against it though it can be played with."""
    known = load(game)
    deck = known.parse_deck(source, "deck")
    return deck, known.warnings(deck)
