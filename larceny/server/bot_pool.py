"""The processes in which bots think, so that the server's loop never waits for one.

A bot is sent the redacted table of its seat and nothing else, so it can use nothing else.

Bots that look ahead need compiled code. It is compiled in the background; until it is there they do without, by their
network alone or by instinct.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import BrokenExecutor
from functools import cache, lru_cache
from subprocess import Popen
from time import monotonic
from typing import NamedTuple

import msgspec

from larceny.bots import (
    THOUGHT,
    Bot,
    Foreseer,
    Forfeit,
    Opinion,
    Outsider,
    Random,
    Thinker,
    hint,
    make,
    mind,
    needs,
    ready,
    warm_elsewhere,
    without_foresight,
)
from larceny.engine.compiler import compiles
from larceny.engine.contract import instinct
from larceny.engine.deck import Deck
from larceny.engine.game import Game, Options
from larceny.engine.memory import Records
from larceny.engine.view import View
from larceny.games import load
from larceny.net.redacted import view_of
from larceny.server.texts import OWN_BOTS, Refused
from larceny.server.workers import Worker, WorkerPool

LONGEST_THOUGHT = 10.0  # seconds; then any legal answer will do

log = logging.getLogger(__name__)


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
        self._pool = WorkerPool([Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))])
        self._to_compile: list[tuple[Game, str]] = []  # games to be compiled, and for what
        self._asked: set[tuple[str, str]] = set()  # names of games for which compiling was asked, and for what
        self._compiler: Popen[bytes] | None = None  # the process that compiles
        self._compiling: tuple[Game, str] | None = None  # what it compiles, or compiled last

    def start(self) -> None:
        """Start the first process before anybody waits for it."""
        self._pool.free[-1].ask(_warm)

    def stop(self) -> None:
        self._pool.stop()
        self._to_compile.clear()
        if self._compiler is not None:
            self._compiler.kill()
            self._compiler.communicate()

    def warm(self, game: Game, what: str = THOUGHT) -> bool:
        """Compile in the background, one game after the other, the code that thinkers of this game need.

        With FORESIGHT it is that of learned bots. Return False if that was tried already, in vain, or without numba.
        """
        if not compiles():
            return False
        if (game.name, what) not in self._asked and not ready(game, what):
            self._asked.add((game.name, what))
            self._to_compile.append((game, what))
        if self._compiler is not None and self._compiler.poll() is not None:
            self._compiler.communicate()
            self._compiler = None
        if self._compiler is None and self._to_compile:
            self._compiling = self._to_compile.pop(0)
            self._compiler = warm_elsewhere(*self._compiling)
        under_way = self._compiler is not None and self._compiling == (game, what)
        return ready(game, what) or (game, what) in self._to_compile or under_way

    @property
    def processes(self) -> list[int]:
        """Return process numbers of those that are alive."""
        return self._pool.processes

    async def choose(self, view: View, level: str, options: Options) -> int:
        """Return a bot's answer; for a bot that fails or thinks too long, any legal answer is drawn.

        A bot of somebody's own forfeits its seat instead: it would fail on and on.
        """
        assert view.seat is not None
        chosen = mind(level, view.game.name)
        if chosen.own and level not in OWN_BOTS:  # of a table from when the house had this bot
            raise Forfeit(level, "the house was opened without it")
        wanted = needs(chosen)
        if wanted and not ready(view.game, wanted):
            self.warm(view.game, wanted)
            chosen = without_foresight(chosen)
        task = Task(
            view.game.name,
            view.deck.source,
            tuple(options.items()),
            view.players,
            view.seat,
            chosen.name,
            chosen.ms,
            view.table.tobytes(),
        )
        try:
            return await self._think(task)
        except (BrokenExecutor, TimeoutError, Forfeit) as fault:
            reason = _reason(fault)
            if chosen.own:
                raise Forfeit(level, reason) from None
            log.warning("a bot has failed: %s", reason, extra={"bot": level})
        except Exception:
            log.exception("a bot has failed", extra={"bot": level})
            if chosen.own:
                raise Forfeit(level, "an error of the house") from None
        return Random().choose(view)

    async def advise(self, view: View, options: Options) -> Opinion:
        """Return what a network thinks of the decision of a view's own seat."""
        assert view.seat is not None
        sent = (view.game.name, view.deck.source, tuple(options.items()), view.players, view.seat)
        try:
            async with self._pool.worker() as worker, asyncio.timeout(LONGEST_THOUGHT):
                found = await asyncio.wrap_future(worker.ask(advise, Task(*sent, "learned", 0, view.table.tobytes())))
        except (BrokenExecutor, TimeoutError):
            raise Refused("busy") from None
        if found is None:
            raise Refused("no-hints")
        return found

    async def _think(self, task: Task) -> int:
        """Run on the next free process; the budget shrinks with the queue. A bot without a choice takes as long."""
        async with self._pool.worker() as worker:
            ms = task.ms // (1 + self._pool.line)
            until = monotonic() + ms / 1000
            async with asyncio.timeout(LONGEST_THOUGHT):
                answer = await asyncio.wrap_future(worker.ask(think, task._replace(ms=ms)))
        await asyncio.sleep(until - monotonic())
        return answer


def _reason(fault: Exception) -> str:
    """Say in a line what a bot did wrong."""
    if isinstance(fault, Forfeit):
        return fault.reason
    return f"no answer in {LONGEST_THOUGHT:g} seconds" if isinstance(fault, TimeoutError) else "its process has died"


def think(task: Task) -> int:
    """Make the view from its bytes, and choose; this runs in the worker's process."""
    deck, box = _box(task.game, task.deck, task.options, task.players)
    bot = _bot(task.level)
    if isinstance(bot, Thinker | Foreseer):
        bot.mind = msgspec.structs.replace(bot.mind, ms=max(1, task.ms))
    if isinstance(bot, Outsider):
        bot.begin()  # anew for each answer: this process answers at many tables
    return bot.choose(view_of(load(task.game), deck, box, task.table, task.seat, dict(task.options)))


def advise(task: Task) -> Opinion | None:
    """Make the view from its bytes, and ask the network; this runs in the worker's process."""
    deck, box = _box(task.game, task.deck, task.options, task.players)
    view = view_of(load(task.game), deck, box, task.table, task.seat, dict(task.options))
    return hint(view)


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
