"""The store of a house of one process: a SQLite file, which this process locks for itself.

Clerks in threads of their own do the work (clerks.py), so a read never waits for a commit.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from larceny.server.store.clerks import Clerk, WritingClerk
from larceny.server.store.contract import LARGEST_NUMBER, OnCommit, StoreError, Summary, check_append, nameable

MEMORY = ":memory:"
VERSION = 2  # of the schema, kept in the file's user_version
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


class SqliteStore:
    """A SQLite file that this process has for itself."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.on_commit: OnCommit | None = None
        self.bytes_written = 0
        self._lock: int | None = None  # descriptor of the lock file
        self._writer: WritingClerk | None = None
        self._reader: Clerk | None = None  # the writer itself when the store is in memory

    async def open(self) -> None:
        """Take the file for this process alone, and start writer and reader."""
        if self._writer:
            return
        connections = await asyncio.to_thread(self._connect)
        loop = asyncio.get_running_loop()
        self._writer = WritingClerk(self.path, connections[0], loop, self._committed)
        self._reader = Clerk(self.path, connections[1], loop) if len(connections) > 1 else self._writer
        for clerk in {self._writer, self._reader}:
            clerk.start()

    async def close(self) -> None:
        """Finish all requests, then give the file free."""
        writer, reader, self._writer, self._reader = self._writer, self._reader, None, None
        for clerk in (reader, writer):  # the writer last: it tidies up the file
            if clerk:
                clerk.stop()
                await asyncio.to_thread(clerk.join)
        self._unlock()

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        """Write all entries durably or none; False if another process was faster."""
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
        """Return the entries above a number, without waiting for any commit."""
        if not nameable(table):
            return []
        rows = await self._select(READ, table, min(max(after, 0), LARGEST_NUMBER))
        return [entry for (entry,) in rows]

    async def lobby(self, limit: int = 50) -> list[Summary]:
        """Return the public tables that one can still watch or join, newest first."""
        rows = await self._select(LOBBY, max(limit, 0))
        return [Summary(table=row[0], game=row[1], phase=row[2], public=bool(row[3]), info=row[4]) for row in rows]

    async def yours(self, guest: str, limit: int = 50) -> list[tuple[Summary, int]]:
        """Return the tables of a guest, and the seat there."""
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
        """Return the writer's connection and, for a file, the reader's."""
        if self.path == MEMORY:
            return [connect_writer(MEMORY)]
        try:
            path = Path(self.path).resolve()
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = lock(path)
            os.close(
                os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            )  # no other user of the machine may read decks and seats
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
    """Note whose table it is from now on."""
    connection.execute(DROP_GUESTS, (summary.table,))
    connection.executemany(ADD_GUEST, ((summary.table, guest, seat) for guest, seat in summary.guests.items()))


def connect_writer(path: str) -> sqlite3.Connection:
    """Return a connection that may write, to a file of our schema."""
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
    """Return a connection that cannot write."""
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
    """Drop the locks in a forked child: it must not hold them on after its parent has died."""
    for descriptor in list(held):
        unlock(descriptor)


os.register_at_fork(after_in_child=drop_inherited)
