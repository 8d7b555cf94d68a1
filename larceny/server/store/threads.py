"""Threads that work for a SQLite store: one writes and one reads, each with a connection of its own.

The writer takes all requests that have piled up into one transaction: under load many appends share one fsync. Nothing
is answered before it is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from larceny.server.store.contract import StoreError, Unsure

LARGEST_GROUP = 512  # requests in one transaction

Work = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True)
class Ask:
    """A request: work to do on a connection, and where the answer goes."""

    work: Work
    answer: asyncio.Future[Any]
    entries: int = 0  # entries it adds, if it succeeds
    size: int = 0  # bytes of them


class StoreThread(threading.Thread):
    """A thread with a connection of its own that does requests in their order."""

    def __init__(self, path: str, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name=f"{type(self).__name__} of {path}", daemon=True)
        self.path = path
        self.connection = connection
        self.loop = loop
        self.asked: SimpleQueue[Ask | None] = SimpleQueue()  # None: no more will come

    def ask(self, work: Work, entries: int = 0, size: int = 0) -> asyncio.Future[Any]:
        """Put a request in the queue; the answer comes on the event loop."""
        ask = Ask(work, self.loop.create_future(), entries, size)
        self.asked.put(ask)
        return ask.answer

    def stop(self) -> None:
        """End the thread when everything asked so far is done."""
        self.asked.put(None)

    def run(self) -> None:
        """Serve pile after pile of requests, until stopped."""
        more = True
        while more:
            asks, more = self._pile()
            self.serve(asks)
        self.connection.close()

    def serve(self, asks: list[Ask]) -> None:
        """Do each by itself, and answer."""
        for ask in asks:
            self.tell(answer, [ask], [self.attempt(ask)])

    def attempt(self, ask: Ask) -> Any:
        """Return the result, or the error as a value: one bad request must not fail its neighbours."""
        try:
            return ask.work(self.connection)
        except Exception as error:
            return self.fault(error)

    def fault(self, error: Exception, kind: type[StoreError] = StoreError) -> Exception:
        """Return an error of SQLite as one of the store, with the file's name; any other error stays as it is."""
        return kind(f"{self.path}: {error}") if isinstance(error, sqlite3.Error) else error

    def tell(self, callback: Callable[..., None], *values: Any) -> None:
        """Call back on the event loop, if it still runs."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(callback, *values)

    def _pile(self) -> tuple[list[Ask], bool]:
        """Wait for a request; return all that have piled up, and whether more may come."""
        asks: list[Ask] = []
        ask = self.asked.get()
        with contextlib.suppress(Empty):
            while ask and len(asks) < LARGEST_GROUP - 1:
                asks.append(ask)
                ask = self.asked.get_nowait()
            if ask:
                asks.append(ask)
        return asks, ask is not None


class WritingThread(StoreThread):
    """The only thread that writes: all requests that have piled up go into one transaction."""

    def __init__(
        self,
        path: str,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        committed: Callable[[float, int, int], None],
        guard: Callable[[], None],
    ) -> None:
        """`committed` is told what became durable; `guard` raises an error where nothing must be written."""
        super().__init__(path, connection, loop)
        self.committed = committed
        self.guard = guard

    def serve(self, asks: list[Ask]) -> None:
        """Commit them all together, then answer them all."""
        if not asks:
            return
        start = time.perf_counter()
        results = self.commit(asks)
        self.tell(self.settle, asks, results, time.perf_counter() - start)

    def settle(self, asks: list[Ask], results: list[Any], seconds: float) -> None:
        """Answer, and report what became durable."""
        answer(asks, results)
        written = [ask for ask, result in zip(asks, results, strict=True) if result is True]
        if written:
            self.committed(seconds, sum(ask.entries for ask in written), sum(ask.size for ask in written))

    def commit(self, asks: list[Ask]) -> list[Any]:
        """Return one transaction for all; where it does not fit on the disk, one for each."""
        kind = StoreError
        try:
            self.guard()
            self.connection.execute("BEGIN IMMEDIATE")
            results = self._together(asks) or [self.attempt(ask) for ask in asks]
            kind = Unsure
            self.connection.execute("COMMIT")
            return results
        except Exception as error:  # of any kind: the thread must live on, and everybody gets an answer
            self._undo()
            if is_full(error):
                kind = StoreError  # the record that makes a commit valid is written last
                if len(asks) > 1:
                    return [result for ask in asks for result in self.commit([ask])]
            return [self.fault(error, kind) for _ in asks]

    def _together(self, asks: list[Ask]) -> list[Any]:
        """Do all without savepoints, which take as long as the work; where one fails, none is done or returned."""
        try:
            return [ask.work(self.connection) for ask in asks]
        except Exception:
            if not self.connection.in_transaction:
                raise
            self.connection.execute("ROLLBACK")
            self.connection.execute("BEGIN IMMEDIATE")
            return []

    def attempt(self, ask: Ask) -> Any:
        """Do it in a savepoint, so that it leaves nothing behind when it fails."""
        self.connection.execute("SAVEPOINT ask")
        try:
            result = ask.work(self.connection)
        except Exception as error:
            if not self.connection.in_transaction:  # SQLite has rolled back everything, the neighbours too
                raise
            self.connection.execute("ROLLBACK TO ask")
            result = self.fault(error)
        self.connection.execute("RELEASE ask")
        return result

    def _undo(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def answer(asks: list[Ask], results: list[Any]) -> None:
    """Hand the results to those who still wait."""
    for ask, result in zip(asks, results, strict=True):
        if ask.answer.done():  # the asker has given up
            continue
        if isinstance(result, Exception):
            ask.answer.set_exception(result)
        else:
            ask.answer.set_result(result)


def is_full(error: Exception) -> bool:
    """True if the error says that the disk is full."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
