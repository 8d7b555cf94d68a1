"""The store of a house of one process: a SQLite file beside it.

One thread writes and one reads, each with a connection of its own, so a read never waits for a commit. The writer takes
whatever has piled up into one transaction: under load many appends share one fsync. Nothing is answered before it is
on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from larceny.server.store import LARGEST_NUMBER, OnCommit, StoreError, Summary, Unsure, check_append, nameable

MEMORY = ":memory:"
VERSION = 2  # of the schema, kept in the file's user_version
LARGEST_GROUP = 512  # requests in one transaction
PATIENCE = 2.0  # seconds to wait while another program (a backup, a shell) has the file locked

GUESTS = (  # since version 2
    """CREATE TABLE guests (
        name TEXT NOT NULL, guest TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (name, guest)
    ) WITHOUT ROWID""",
    "CREATE INDEX theirs ON guests (guest)",
    f"PRAGMA user_version = {VERSION}",
)
SCHEMA = (
    """CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT, -- the larger, the newer
        name TEXT NOT NULL UNIQUE,
        last INTEGER NOT NULL, -- number of the newest entry
        touched REAL NOT NULL, -- unix time of the newest entry
        game TEXT, phase TEXT, public INTEGER, info BLOB -- its summary; NULL before the first
    )""",
    """CREATE TABLE journal (
        name TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (name, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX lobby ON tables (id) WHERE public = 1 AND phase <> 'over'",
    "CREATE INDEX waiting ON tables (touched) WHERE phase = 'gathering'",
    *GUESTS,
)
BEGIN_TABLE = """INSERT INTO tables (last, touched, game, phase, public, info, name) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
EXTEND_TABLE = """UPDATE tables SET last = ?, touched = ?, game = coalesce(?, game), phase = coalesce(?, phase),
    public = coalesce(?, public), info = coalesce(?, info) WHERE name = ? AND last = ?"""
NOTE = "UPDATE tables SET game = ?, phase = ?, public = ?, info = ? WHERE name = ?"
ADD_ENTRY = "INSERT INTO journal (name, number, entry) VALUES (?, ?, ?)"
READ = "SELECT entry FROM journal WHERE name = ? AND number > ? ORDER BY number"
LOBBY = """SELECT name, game, phase, public, info FROM tables WHERE public = 1 AND phase <> 'over'
    ORDER BY id DESC LIMIT ?"""
YOURS = """SELECT name, game, phase, public, info, seat FROM guests JOIN tables USING (name) WHERE guest = ?
    ORDER BY phase = 'over', touched DESC, id DESC LIMIT ?"""
DROP_GUESTS = "DELETE FROM guests WHERE name = ?"
ADD_GUEST = "INSERT INTO guests (name, guest, seat) VALUES (?, ?, ?)"
FORGOTTEN = "(SELECT name FROM tables WHERE phase = 'gathering' AND touched < ?)"
FORGET = (
    f"DELETE FROM journal WHERE name IN {FORGOTTEN}",
    f"DELETE FROM guests WHERE name IN {FORGOTTEN}",
    "DELETE FROM tables WHERE phase = 'gathering' AND touched < ?",
)

Work = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True)
class Ask:
    """Something to do on a connection, and where the answer goes."""

    work: Work
    answer: asyncio.Future[Any]
    entries: int = 0  # entries it adds, if it succeeds
    size: int = 0  # bytes of them


class SqliteStore:
    """A SQLite file that this process has for itself."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.on_commit: OnCommit | None = None
        self.bytes_written = 0
        self._lock: int | None = None  # descriptor of the lock file
        self._writer: Writer | None = None
        self._reader: Clerk | None = None  # the writer itself when the store is in memory

    async def open(self) -> None:
        """Take the file for this process alone, and start writer and reader."""
        if self._writer:
            return
        connections = await asyncio.to_thread(self._connect)
        loop = asyncio.get_running_loop()
        self._writer = Writer(self.path, connections[0], loop, self._committed)
        self._reader = Clerk(self.path, connections[1], loop) if len(connections) > 1 else self._writer
        for clerk in {self._writer, self._reader}:
            clerk.start()

    async def close(self) -> None:
        """Finish everything asked for, then give the file free."""
        writer, reader, self._writer, self._reader = self._writer, self._reader, None, None
        for clerk in (reader, writer):  # the writer last: it tidies up the file
            if clerk:
                clerk.stop()
                await asyncio.to_thread(clerk.join)
        self._unlock()

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        """Write all entries durably or none; False if somebody was faster."""
        check_append(table, entries, summary)
        if not 0 < number <= LARGEST_NUMBER - len(entries):
            return False

        def work(connection: sqlite3.Connection) -> bool:
            return add(connection, table, number, entries, summary)

        size = sum(map(len, entries))
        return bool(await self._clerk(self._writer).ask(work, len(entries), size))

    async def note(self, summary: Summary) -> None:
        """Change what the lobby lists."""
        values = (summary.game, summary.phase, int(summary.public), summary.info, summary.table)

        def work(connection: sqlite3.Connection) -> None:
            if connection.execute(NOTE, values).rowcount:
                list_guests(connection, summary)

        await self._clerk(self._writer).ask(work)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries above a number, without waiting for any commit."""
        if not nameable(table):
            return []
        rows = await self._select(READ, table, min(max(after, 0), LARGEST_NUMBER))
        return [entry for (entry,) in rows]

    async def lobby(self, limit: int = 50) -> list[Summary]:
        """The public tables one can still watch or join, newest first."""
        rows = await self._select(LOBBY, max(limit, 0))
        return [Summary(table=row[0], game=row[1], phase=row[2], public=bool(row[3]), info=row[4]) for row in rows]

    async def yours(self, guest: str, limit: int = 50) -> list[tuple[Summary, int]]:
        """The tables of a guest, and the seat there."""
        rows = await self._select(YOURS, guest, max(limit, 0))
        return [
            (Summary(table=row[0], game=row[1], phase=row[2], public=bool(row[3]), info=row[4]), row[5]) for row in rows
        ]

    async def forget(self, before: float) -> int:
        """Delete the tables that never started and that nobody touched since."""

        def work(connection: sqlite3.Connection) -> int:
            return [connection.execute(statement, (before,)).rowcount for statement in FORGET][-1]

        return int(await self._clerk(self._writer).ask(work))

    async def _select(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = await self._clerk(self._reader).ask(
            lambda connection: connection.execute(query, values).fetchall()
        )
        return rows

    def _clerk(self, clerk: Clerk | None) -> Clerk:
        if clerk is None:
            raise StoreError(f"{self.path}: the store is not open")
        return clerk

    def _connect(self) -> list[sqlite3.Connection]:
        """The writer's connection and, for a file, the reader's."""
        if self.path == MEMORY:
            return [connect_writer(MEMORY)]
        try:
            path = Path(self.path).resolve()
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = lock(path)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # decks and seats are nobody else's business
            return [connect_writer(str(path)), connect_reader(str(path))]
        except OSError as error:
            self._unlock()
            raise StoreError(f"{self.path}: {error.strerror or error}") from error
        except StoreError:
            self._unlock()
            raise

    def _unlock(self) -> None:
        if self._lock is not None:
            unlock(self._lock)
        self._lock = None

    def _committed(self, seconds: float, entries: int, size: int) -> None:
        self.bytes_written += size
        if self.on_commit:
            self.on_commit(seconds, entries)


class Clerk(threading.Thread):
    """A thread with a connection of its own, doing what it is asked, in order."""

    def __init__(self, path: str, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name=f"{type(self).__name__} of {path}", daemon=True)
        self.path = path
        self.connection = connection
        self.loop = loop
        self.asked: SimpleQueue[Ask | None] = SimpleQueue()  # None: no more will come

    def ask(self, work: Work, entries: int = 0, size: int = 0) -> asyncio.Future[Any]:
        """Have something done; the answer comes on the event loop."""
        ask = Ask(work, self.loop.create_future(), entries, size)
        self.asked.put(ask)
        return ask.answer

    def stop(self) -> None:
        """End the thread when everything asked so far is done."""
        self.asked.put(None)

    def run(self) -> None:
        """Do pile after pile, until stopped."""
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
        """The result, or the error as a value: one bad request must not fail its neighbours."""
        try:
            return ask.work(self.connection)
        except Exception as error:
            return self.fault(error)

    def fault(self, error: Exception, kind: type[StoreError] = StoreError) -> Exception:
        """What went wrong, with the file it went wrong with; our own mistakes stay what they are."""
        return kind(f"{self.path}: {error}") if isinstance(error, sqlite3.Error) else error

    def tell(self, callback: Callable[..., None], *values: Any) -> None:
        """Call back on the event loop, if it still runs."""
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(callback, *values)

    def _pile(self) -> tuple[list[Ask], bool]:
        """Wait for one request, take all that have piled up; and whether more may come."""
        asks: list[Ask] = []
        ask = self.asked.get()
        with contextlib.suppress(Empty):
            while ask and len(asks) < LARGEST_GROUP - 1:
                asks.append(ask)
                ask = self.asked.get_nowait()
            if ask:
                asks.append(ask)
        return asks, ask is not None


class Writer(Clerk):
    """The only one who writes: everything that piled up goes into one transaction."""

    def __init__(
        self,
        path: str,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        committed: Callable[[float, int, int], None],
    ) -> None:
        super().__init__(path, connection, loop)
        self.committed = committed

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
        """One transaction for all; where it does not fit on the disk, one for each."""
        kind = StoreError
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            results = [self.attempt(ask) for ask in asks]
            kind = Unsure
            self.connection.execute("COMMIT")
            return results
        except Exception as error:  # whatever it is: the writer must live, and everybody gets an answer
            self._undo()
            if is_full(error):
                kind = StoreError  # the record that makes a commit valid is written last
                if len(asks) > 1:
                    return [result for ask in asks for result in self.commit([ask])]
            return [self.fault(error, kind) for _ in asks]

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


def add(
    connection: sqlite3.Connection, table: str, number: int, entries: Sequence[bytes], summary: Summary | None
) -> bool:
    """Append if this number is the next; the head of the table decides, and moves on."""
    public = summary and (summary.game, summary.phase, int(summary.public), summary.info)
    head = (number + len(entries) - 1, time.time(), *(public or (None,) * 4), table)
    if number == 1:
        moved = connection.execute(BEGIN_TABLE, head).rowcount
    else:
        moved = connection.execute(EXTEND_TABLE, (*head, number - 1)).rowcount
    if not moved:
        return False
    connection.executemany(ADD_ENTRY, ((table, number + i, entry) for i, entry in enumerate(entries)))
    if summary:
        list_guests(connection, summary)
    return True


def list_guests(connection: sqlite3.Connection, summary: Summary) -> None:
    """Whose table it is from now on."""
    connection.execute(DROP_GUESTS, (summary.table,))
    connection.executemany(ADD_GUEST, ((summary.table, guest, seat) for guest, seat in summary.guests.items()))


def answer(asks: list[Ask], results: list[Any]) -> None:
    """Hand out the results to those who still wait."""
    for ask, result in zip(asks, results, strict=True):
        if ask.answer.done():  # given up by who asked
            continue
        if isinstance(result, Exception):
            ask.answer.set_exception(result)
        else:
            ask.answer.set_result(result)


def is_full(error: Exception) -> bool:
    """Whether the disk is full."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL


def connect_writer(path: str) -> sqlite3.Connection:
    """A connection that may write, to a file of our schema."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        check_version(connection, path)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode not in ("wal", "memory"):
            raise StoreError(f"{path}: this file system cannot hold a SQLite write-ahead log; use a local disk")
        connection.execute("PRAGMA synchronous = FULL")
        create_schema(connection)
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(f"{path}: {error}") from error
    except StoreError:
        connection.close()
        raise
    return connection


def connect_reader(path: str) -> sqlite3.Connection:
    """A connection that cannot write."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def check_version(connection: sqlite3.Connection, path: str) -> None:
    """Touch nothing that this program does not understand."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version > VERSION:
        raise StoreError(f"{path}: written by a newer Larceny (version {version}, this one knows {VERSION})")
    if version == 0 and objects:
        raise StoreError(f"{path}: a database of another program")


def create_schema(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, or those that an older one lacks; all or none."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for statement in () if version == VERSION else GUESTS if version else SCHEMA:
        connection.execute(statement)
    connection.execute("COMMIT")


held: set[int] = set()  # descriptors of lock files


def lock(path: Path) -> int:
    """Claim the file for this process; the system takes the claim back when the process dies, however it dies."""
    descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        owner = os.pread(descriptor, 20, 0).decode(errors="replace").strip() or "?"
        os.close(descriptor)
        raise StoreError(
            f"{path}: in use by process {owner}; a SQLite file serves one server, several need postgresql://"
        ) from error
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    held.add(descriptor)
    return descriptor


def unlock(descriptor: int) -> None:
    """Give the claim back."""
    held.discard(descriptor)
    os.close(descriptor)


def drop_inherited() -> None:
    """A forked child must not keep a claim alive that its parent died with."""
    for descriptor in list(held):
        unlock(descriptor)


os.register_at_fork(after_in_child=drop_inherited)
