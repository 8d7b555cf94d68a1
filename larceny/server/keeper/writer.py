"""Writes to a table, one command after the other; nothing else in this process writes to it.

Nothing is told before it is in the store. A command becomes entries, these are written at the table's next number, and
only then does the table take them in. If another process was faster, its entries are read and the command is judged
anew. So any number of processes may keep the same table, and any of them may die.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from larceny.net.tasks import end
from larceny.server.keeper.host import Host
from larceny.server.keeper.news import Written
from larceny.server.store.contract import SNAPSHOT, StoreError, Summary
from larceny.server.table import journal, showing, snapshot
from larceny.server.table.state import CEILING, Table
from larceny.server.texts import Refused

QUEUE = 64  # commands that may wait at one table
PAGE = 500  # entries read at a time
TRIES = 10  # how often a command is judged anew when other processes were faster

log = logging.getLogger(__name__)

Job = Callable[[], Awaitable[object]]
Command = Callable[[Table], list[journal.Entry]]  # turns the table as it is into the entries to be written


def _nothing() -> None:
    """Tell nobody."""


class Writer:
    """Writes to one table, and reads what other processes have written to it."""

    def __init__(
        self, host: Host, table: Table, changed: Callable[[], None], lost: Callable[[], None], noted: Summary | None
    ) -> None:
        """`changed` is called after entries were taken in, `lost` when the store has another picture of the table."""
        self.table = table
        self.closed = False
        self.behind = False  # must the store be read before anything else?
        self.unnoted = False  # was something written here that the lobby may not know of?
        self._host = host
        self._changed = changed
        self._lost = lost
        self._frozen = table.number  # the entry after which the last snapshot was made, as far as is known here
        self._finished = table.phase == "over"
        self._noted = noted  # what the lobby lists, as far as it is known here
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[object]]] = asyncio.Queue(QUEUE)
        self._working: asyncio.Task[None] | None = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop, and refuse everything that still waits."""
        self.closed = True
        await end(self._working)
        while not self._jobs.empty():
            _, answer = self._jobs.get_nowait()
            if not answer.done():
                answer.set_exception(Refused("closing"))
        # They lead back here: table and game would stay in memory until all garbage is looked through.
        self._working = None
        self._changed = self._lost = _nothing

    def check_open(self) -> None:
        """Refuse what comes after the house has let go of the table."""
        if self.closed:
            raise Refused("closing")

    # One thing at a time

    async def _work(self) -> None:
        while True:
            job, answer = await self._jobs.get()
            try:
                result = await job()
                if not answer.done():
                    answer.set_result(result)
            except Exception as fault:
                if not answer.done():
                    answer.set_exception(fault)
            except asyncio.CancelledError:
                if not answer.done():
                    answer.set_exception(Refused("closing"))
                raise

    async def queue(self, job: Job) -> None:
        """Do a job when its turn comes, and wait until it is done."""
        self.check_open()
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        try:
            self._jobs.put_nowait((job, answer))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        try:
            await answer
        finally:
            del answer  # a refusal in it remembers this frame, and both would stay in memory

    def soon(self, job: Job) -> None:
        """Do a job that nobody waits for; if it fails, the house's clock has it tried again."""
        self._host.background(self._forgiving(job))

    async def _forgiving(self, job: Job) -> None:
        with contextlib.suppress(Refused, StoreError):
            await self.queue(job)

    @property
    def backlog(self) -> int:
        """Return how many jobs wait."""
        return self._jobs.qsize()

    # Writing

    async def write(self, command: Command) -> None:
        """Turn a command into entries, store them, and only then let anybody know."""
        await self.queue(lambda: self._write(command))

    def write_soon(self, command: Command) -> None:
        """Write something that nobody waits for."""
        self.soon(lambda: self._write(command))

    async def _write(self, command: Command) -> None:
        for _ in range(TRIES):
            if self.behind:
                await self.catch_up()
            if self.table.closed:
                raise Refused("closed")
            try:
                entries = command(self.table)
            except Refused:
                if await self._up_to_date():
                    raise
                continue
            if not entries:
                return
            self._check_ceiling()
            if await self._append(entries):
                return
        self._lost()
        raise Refused("busy")

    def _check_ceiling(self) -> None:
        """Refuse to write on and on: no game is as long, and a journal has to be read one day."""
        if self.table.number >= CEILING:
            self._host.background(self._unlist())
            raise Refused("worn-out")

    async def _unlist(self) -> None:
        with contextlib.suppress(StoreError):
            await self._host.store.unlist(self.table.id)

    async def _append(self, entries: list[journal.Entry]) -> bool:
        """Store entries and take them in; False if another process was faster."""
        self.behind = True  # until the store has answered
        written = [journal.write(entry) for entry in entries]
        dealt = any(isinstance(entry, journal.Dealt) for entry in entries)
        summary = showing.begun(self.table) if dealt else None
        if not await self._host.store.append(self.table.id, self.table.number + 1, written, summary):
            return False
        self._take_in(entries)
        self.behind = False
        self._changed()
        if self._host.shared:
            self._host.background(self._host.publish(self.table.id, Written(self.table.number)))
        self.unnoted = True
        self._keep()
        if self.table.phase == "over" or not all(isinstance(entry, journal.MOVES) for entry in entries):
            await self.note()
        return True

    def _keep(self) -> None:
        """Keep a snapshot now and then, and have a game drawn when it is over; nobody waits for either."""
        if self.table.number - self._frozen >= snapshot.EVERY:
            self._frozen = self.table.number
            self._host.background(self._keep_snapshot(self._frozen, snapshot.freeze(self.table)))
        if self.table.phase == "over" and not self._finished:
            self._finished = True
            self._host.finished(self.table)

    async def _keep_snapshot(self, number: int, kept: bytes) -> None:
        with contextlib.suppress(StoreError):
            await self._host.store.shelve(self.table.id, SNAPSHOT, number, kept)

    async def _up_to_date(self) -> bool:
        """True if a refusal was judged by all that is written; a process may die before it tells what it wrote."""
        before = self.table.number
        if self._host.shared:
            await self.catch_up()
        return self.table.number == before

    def _take_in(self, entries: list[journal.Entry]) -> None:
        try:
            for entry in entries:
                self.table.apply(entry)
        except Exception:
            log.exception("a journal could not be followed", extra={"table": self.table.id})
            self._lost()
            raise

    # Reading

    async def catch_up(self) -> None:
        """Read what other processes have written; only as a job."""
        before = self.table.number
        known, *entries = await self._host.store.read(self.table.id, before - 1, PAGE) or [b""]
        if not known:  # those who run the house have deleted it
            self._lost()
            raise Refused("no-table")
        while entries:
            self._take_in([journal.read(entry) for entry in entries])
            entries = await self._host.store.read(self.table.id, self.table.number, PAGE)
        self.behind = False
        if self.table.number > before:
            self._changed()

    def look(self) -> None:
        """Catch up soon: other processes have written, perhaps."""
        self.soon(self.catch_up)

    # The lobby

    async def note(self) -> None:
        """Bring the lobby's list up to date; only as a job. The list may lag, so a store that fails here harms nobody.

        Whose turn it is changes with every move, and is noted by the house's clock.
        """
        self.unnoted = False
        summary = showing.summarise(self.table)
        if summary != self._noted:
            self._noted = summary
            try:
                await self._host.store.note(summary)
            except StoreError:
                self._noted = None
