"""The processes in which bots think, so that the server's loop never waits for one.

A bot is sent the redacted table of its seat and nothing else, so it can use nothing else.

Strong bots need compiled code. It is compiled in the background; until it is there they play by instinct.
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
from subprocess import Popen
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec

from larceny.bots import LOWEST, Bot, Forfeit, Outsider, Random, Thinker, make, mind, ready, warm_elsewhere
from larceny.engine.contract import instinct
from larceny.engine.deck import Deck
from larceny.engine.game import Game, Options
from larceny.engine.memory import Records
from larceny.engine.view import View
from larceny.games import load
from larceny.net.redacted import view_of
from larceny.server.texts import OWN_BOTS

LONGEST_THOUGHT = 10.0  # seconds; then any legal answer will do

log = logging.getLogger(__name__)

T = TypeVar("T")


class Task(NamedTuple):
    """Everything that a bot is sent."""

    game: str
    deck: str
    options: tuple[tuple[str, str | int], ...]
    players: int
    seat: int
    level: str
    ms: int  # how long it may think, if it thinks ahead
    table: bytes  # redacted


class BotPool:
    """Processes for bots; each thinks about one table at a time."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._free = list(self._workers)
        self._waiting = asyncio.Semaphore(len(self._workers))
        self._line = 0  # thoughts that wait for a process
        self._to_compile: list[Game] = []  # games to be compiled for thinkers
        self._asked: set[str] = set()  # names of games for which compiling was asked
        self._compiler: Popen[bytes] | None = None  # the process that compiles
        self._compiling: Game | None = None  # the game it compiles, or compiled last

    def start(self) -> None:
        """Start the first process before anybody waits for it."""
        self._free[-1].ask(_warm)

    def stop(self) -> None:
        for worker in self._workers:
            worker.kill(wait=True)
        self._to_compile.clear()
        if self._compiler is not None:
            self._compiler.kill()
            self._compiler.communicate()

    def warm(self, game: Game) -> bool:
        """Compile in the background, one game after the other, the code that thinkers of this game need.

        Return False if that was tried already, in vain.
        """
        if game.name not in self._asked and not ready(game):
            self._asked.add(game.name)
            self._to_compile.append(game)
        if self._compiler is not None and self._compiler.poll() is not None:
            self._compiler.communicate()
            self._compiler = None
        if self._compiler is None and self._to_compile:
            self._compiling = self._to_compile.pop(0)
            self._compiler = warm_elsewhere(self._compiling)
        return ready(game) or game in self._to_compile or (self._compiler is not None and self._compiling is game)

    @property
    def processes(self) -> list[int]:
        """Process numbers of those that are alive."""
        return [process for worker in self._workers for process in worker.processes]

    async def choose(self, view: View, level: str, options: Options) -> int:
        """Return a bot's answer; for a bot that fails or thinks too long, any legal answer is drawn."""
        assert view.seat is not None
        ms = mind(level).ms
        if mind(level).own and level not in OWN_BOTS:
            level = "random"  # of a table from when the house had this bot
        if mind(level).thinks and not ready(view.game):
            self.warm(view.game)
            level, ms = "instinct", 0
        task = Task(
            view.game.name,
            view.deck.source,
            tuple(options.items()),
            view.players,
            view.seat,
            level,
            ms,
            view.table.tobytes(),
        )
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await self._think(task)
        except BrokenExecutor:
            log.warning("a bot's process has died", extra={"bot": level})
        except TimeoutError:
            log.warning("a bot has thought too long", extra={"bot": level})
        except Forfeit as fault:
            log.warning("a bot has failed: %s", fault.reason, extra={"bot": level})
        except Exception:
            log.exception("a bot has failed", extra={"bot": level})
        return Random().choose(view)

    async def _think(self, task: Task) -> int:
        """Run on the next free process; the budget shrinks with the queue. A bot without a choice takes as long.

        A process whose answer nobody waits for any more is killed, or it would think on.
        """
        self._line += 1
        try:
            await self._waiting.acquire()
        finally:
            self._line -= 1
        ms = task.ms // (1 + self._line)
        until = monotonic() + ms / 1000
        worker = self._free.pop()
        try:
            answer = await asyncio.wrap_future(worker.ask(think, task._replace(ms=ms)))
        except (asyncio.CancelledError, BrokenExecutor):
            worker.kill()
            raise
        finally:
            self._free.append(worker)
            self._waiting.release()
        await asyncio.sleep(until - monotonic())
        return answer


class Worker:
    """One process, started again after it has died; `lowest` gives it the lowest priority."""

    def __init__(self, lowest: bool = False) -> None:
        self._lowest = lowest
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, work: Callable[..., T], *words: Any) -> Future[T]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _stay_with_parent, (self._lowest,))
        return self._pool.submit(work, *words)

    @property
    def processes(self) -> list[int]:
        return list(self._pool._processes or {}) if self._pool is not None else []

    def kill(self, wait: bool = False) -> None:
        """End the process at once."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None


def _stay_with_parent(lowest: bool) -> None:
    """In the worker's process: end when the server ends, even if it is killed."""
    parent = parent_process()
    assert parent is not None
    if lowest:
        os.nice(LOWEST)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a terminal that closes tells all processes: the server says when

    def follow() -> None:
        parent.join()
        os._exit(0)

    Thread(target=follow, daemon=True).start()


def think(task: Task) -> int:
    """In the worker's process: make the view from its bytes, and choose."""
    deck, box = _box(task.game, task.deck, task.options, task.players)
    bot = _bot(task.level)
    if isinstance(bot, Thinker):
        bot.mind = msgspec.structs.replace(bot.mind, ms=max(1, task.ms))
    if isinstance(bot, Outsider):
        bot.begin()  # anew for each answer: this process answers at many tables
    return bot.choose(view_of(load(task.game), deck, box, task.table, task.seat, dict(task.options)))


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
        assert load(name).plain(instinct)
