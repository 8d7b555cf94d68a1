"""Draws finished games in the background, so that they stay readable when their rules are no longer ours.

One game at a time, in a process of the lowest priority. What a house that closes has not drawn is drawn by the next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor

from larceny.engine.errors import LarcenyError
from larceny.net.tasks import end
from larceny.server.store.contract import KEEPSAKE, Store, StoreError
from larceny.server.table import keepsake
from larceny.server.table.state import Table
from larceny.server.texts import Refused
from larceny.server.workers import Worker

LONGEST = 600.0  # seconds for one game
REST = 5.0  # seconds between two games

log = logging.getLogger(__name__)

Fetch = Callable[[str], Awaitable[Table]]


class FinishedGames:
    """Draws games one after the other."""

    def __init__(self, store: Store, fetch: Fetch) -> None:
        """`fetch` brings a table from the store."""
        self._store = store
        self._fetch = fetch
        self._worker = Worker(lowest=True)
        self._waiting: dict[str, None] = {}  # tables whose games are to be drawn
        self._interrupted: set[str] = set()  # tables at whose games a process has ended
        self._given_up: set[str] = set()  # tables whose games cannot be drawn here
        self._working: asyncio.Task[None] | None = None

    def add(self, table: str) -> None:
        """Draw a table's game, when its turn comes."""
        self._waiting[table] = None
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def look(self) -> None:
        """Look for finished games that were never drawn."""
        for table in await self._store.unshelved(KEEPSAKE):
            if table not in self._given_up:
                self.add(table)

    async def stop(self) -> None:
        await end(self._working)
        self._worker.kill(wait=True)

    async def _work(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(REST)
                table = next(iter(self._waiting))
                del self._waiting[table]
                await self._draw(table)
        finally:
            self._working = None
            self._worker.kill()

    async def _draw(self, id: str) -> None:
        """Draw a game and keep it; where that cannot be done, an empty keepsake says so, and nobody tries again."""
        drawn = b""
        number = 0
        try:
            table = await self._fetch(id)
            number = table.number
            if table.match is not None and table.match.actor is None and not table.setup.lesson:
                record = table.match.record().to_json()
                async with asyncio.timeout(LONGEST):
                    drawn = await asyncio.wrap_future(self._worker.ask(keepsake.draw, record, table.match.called))
        except StoreError:
            return
        except Refused:  # the rules are others by now: a house that has them may draw it one day
            self._given_up.add(id)
            return
        except BrokenExecutor:
            self._interrupt(id)
            return
        except LarcenyError as fault:  # a game of this process alone
            log.warning("a finished game could not be drawn", extra={"table": id, "fault": str(fault)})
        except Exception:
            log.exception("a finished game could not be drawn", extra={"table": id})
            self._worker.kill()
        try:
            await self._store.shelve(id, KEEPSAKE, number, drawn)
        except StoreError:
            log.warning("a finished game could not be kept", extra={"table": id})

    def _interrupt(self, id: str) -> None:
        """Draw a game once more if its process was ended, mostly from outside; at the second time the next house may.

        The drawing itself may be what ends it, as when memory is short.
        """
        self._worker.kill()
        log.warning("a process has ended while it drew a finished game", extra={"table": id})
        if id in self._interrupted:
            self._given_up.add(id)
        else:
            self._interrupted.add(id)
            self._waiting[id] = None
