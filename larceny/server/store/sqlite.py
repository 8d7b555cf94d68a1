"""The store of a house of one process: a SQLite file, which this process locks for itself.

Threads of their own do the work (threads.py), so a read never waits for a commit.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from larceny.engine.words import at, phrases, trouble
from larceny.server.store.contract import (
    LARGEST_NUMBER,
    MOST_REPORTS,
    Kept,
    OnCommit,
    Report,
    StoreError,
    Summary,
    check_append,
    nameable,
    torn_journal,
)
from larceny.server.store.threads import StoreThread, WritingThread

phrase, _ = phrases(str(Path(__file__).parent))

MEMORY = ":memory:"
LONG_AGO = -1e300  # before any unix time
PATIENCE = 2.0  # seconds to wait while another program (a backup, a shell) has the file locked
TRIAL = 32 * 1024  # bytes that a probe writes: more than a move does

# What each version of the schema adds to the one before. A migration that was ever used is never changed.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
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
    ),
    (
        """CREATE TABLE guests (
            name TEXT NOT NULL, guest TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (name, guest)
        ) WITHOUT ROWID""",
        "CREATE INDEX theirs ON guests (guest)",
    ),
    (
        """CREATE TABLE versions (
            version INTEGER PRIMARY KEY, -- the newest is also the file's user_version
            at REAL -- unix time of its migration; NULL before migrations were noted
        )""",
        "CREATE TABLE probes (trial BLOB NOT NULL)",
    ),
    (
        """CREATE TABLE shelf (
            name TEXT NOT NULL, kind TEXT NOT NULL, -- what is kept beside the journal of a table
            number INTEGER NOT NULL, -- of the entry after which it was made
            thing BLOB NOT NULL, PRIMARY KEY (name, kind)
        )""",
        """CREATE TABLE reports (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, reporter TEXT NOT NULL, about TEXT NOT NULL,
            called TEXT NOT NULL, reason TEXT NOT NULL, words TEXT NOT NULL, time REAL NOT NULL,
            UNIQUE (name, reporter, about)
        )""",
    ),
)
VERSION = len(MIGRATIONS)  # of the schema
BEGIN_TABLE = """INSERT INTO tables (last, touched, game, phase, public, info, name) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
EXTEND_TABLE = """UPDATE tables SET last = ?, touched = ?, game = coalesce(?, game), phase = coalesce(?, phase),
    public = coalesce(?, public), info = coalesce(?, info) WHERE name = ? AND last = ?"""
NOTE = "UPDATE tables SET game = ?, phase = ?, public = ?, info = ? WHERE name = ?"
ADD_ENTRY = "INSERT INTO journal (name, number, entry) VALUES (?, ?, ?)"
READ = "SELECT entry FROM journal WHERE name = ? AND number > ? ORDER BY number LIMIT ?"
LOBBY = """SELECT name, game, phase, public, info FROM tables WHERE public = 1 AND phase <> 'over' AND touched > ?
    ORDER BY id DESC LIMIT ?"""
TOUCH = "UPDATE tables SET touched = ? WHERE name = ?"
UNLIST = "UPDATE tables SET public = 0 WHERE name = ? AND public = 1"
SHELVE = """INSERT INTO shelf (name, kind, number, thing) VALUES (?, ?, ?, ?)
    ON CONFLICT (name, kind) DO UPDATE SET number = excluded.number, thing = excluded.thing
    WHERE shelf.number <= excluded.number"""
SHELVED = "SELECT number, thing FROM shelf WHERE name = ? AND kind = ?"
UNSHELVED = """SELECT name FROM tables WHERE phase = 'over'
    AND NOT EXISTS (SELECT 1 FROM shelf WHERE shelf.name = tables.name AND kind = ?) ORDER BY touched DESC LIMIT ?"""
REPORT = (
    "INSERT OR REPLACE INTO reports (name, reporter, about, called, reason, words, time) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
TRIM_REPORTS = f"DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - {MOST_REPORTS}"
REPORTS = "SELECT name, reporter, about, called, reason, words, time FROM reports ORDER BY id DESC LIMIT ?"
YOURS = """SELECT name, game, phase, public, info, seat FROM guests JOIN tables USING (name) WHERE guest = ?
    ORDER BY phase = 'over', touched DESC, id DESC LIMIT ?"""
DROP_GUESTS = "DELETE FROM guests WHERE name = ?"
ADD_GUEST = "INSERT INTO guests (name, guest, seat) VALUES (?, ?, ?)"
FORGOTTEN = "(SELECT name FROM tables WHERE phase = 'gathering' AND touched < ?)"
FORGET = (
    f"DELETE FROM journal WHERE name IN {FORGOTTEN}",
    f"DELETE FROM guests WHERE name IN {FORGOTTEN}",
    f"DELETE FROM shelf WHERE name IN {FORGOTTEN}",
    "DELETE FROM tables WHERE phase = 'gathering' AND touched < ?",
)
UNTOUCHED = "SELECT name FROM tables WHERE touched < ?"
DELETE = tuple(f"DELETE FROM {part} WHERE name = ?" for part in ("journal", "guests", "shelf", "reports", "tables"))
KEPT = "SELECT id, name, last, touched, game, phase, public, info FROM tables ORDER BY id"
ADD_KEPT = "INSERT INTO tables (id, name, last, touched, game, phase, public, info) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
EVERYTHING = (  # how a table's rows are read, and written elsewhere
    (KEPT, ADD_KEPT),
    ("SELECT name, number, entry FROM journal", ADD_ENTRY),
    ("SELECT name, guest, seat FROM guests", ADD_GUEST),
    ("SELECT name, kind, number, thing FROM shelf", SHELVE),
    ("SELECT name, reporter, about, called, reason, words, time FROM reports ORDER BY id", REPORT),
)
TORN = """SELECT name, last, count(number), coalesce(min(number), 1), coalesce(max(number), 0)
    FROM tables LEFT JOIN journal USING (name) GROUP BY name
    HAVING count(number) <> last OR min(number) <> 1 OR max(number) <> last"""
STRAY = "SELECT DISTINCT name FROM {part} WHERE name NOT IN (SELECT name FROM tables)"


class SqliteStore:
    """A SQLite file that this process has for itself, or works on `beside` the process that has it."""

    def __init__(self, path: str, beside: bool = False) -> None:
        self.path = path
        self.beside = beside
        self.on_commit: OnCommit | None = None
        self.bytes_written = 0
        self._locks: list[int] = []  # descriptors of the claimed files
        self._writer: WritingThread | None = None
        self._reader: StoreThread | None = None  # the writer itself when the store is in memory
        self._clock = time.time() - time.monotonic()  # what the monotonic clock lacks to unix time

    async def open(self) -> None:
        """Take the file for this process alone, and start writer and reader."""
        if self._writer:
            return
        connections = await asyncio.to_thread(self._connect)
        loop = asyncio.get_running_loop()
        self._writer = WritingThread(self.path, connections[0], loop, self._committed, self._guard)
        self._reader = StoreThread(self.path, connections[1], loop) if len(connections) > 1 else self._writer
        for thread in {self._writer, self._reader}:
            thread.start()

    async def close(self) -> None:
        """Finish all requests, then give the file free."""
        writer, reader, self._writer, self._reader = self._writer, self._reader, None, None
        for thread in (reader, writer):  # the writer last: it tidies up the file
            if thread:
                thread.stop()
                await asyncio.to_thread(thread.join)
        self._unlock()

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        """Write all entries durably or none; False if another process was faster."""
        check_append(table, entries, summary)
        if not 0 < number <= LARGEST_NUMBER - len(entries):
            return False

        now = self.now()

        def work(connection: sqlite3.Connection) -> bool:
            return add(connection, table, number, entries, summary, now)

        size = sum(map(len, entries))
        return bool(await self._opened(self._writer).ask(work, len(entries), size))

    async def note(self, summary: Summary) -> None:
        """Change what the lobby lists."""
        values = (summary.game, summary.phase, int(summary.public), summary.info, summary.table)

        def work(connection: sqlite3.Connection) -> None:
            if connection.execute(NOTE, values).rowcount:
                list_guests(connection, summary)

        await self._opened(self._writer).ask(work)

    def now(self) -> float:
        """Return the unix time, as if nobody had set the clock since this process began."""
        return self._clock + time.monotonic()

    async def touch(self, tables: Sequence[str]) -> None:
        """Note that somebody is at these tables now."""
        now = self.now()
        await self._opened(self._writer).ask(
            lambda connection: connection.executemany(TOUCH, [(now, table) for table in tables]).rowcount
        )

    async def unlist(self, table: str) -> None:
        """Take a table out of the lobby."""
        await self._opened(self._writer).ask(lambda connection: connection.execute(UNLIST, (table,)).rowcount)

    async def shelve(self, table: str, kind: str, number: int, thing: bytes) -> None:
        """Keep a thing beside the journal."""
        await self._opened(self._writer).ask(
            lambda connection: connection.execute(SHELVE, (table, kind, number, thing)).rowcount
        )

    async def shelved(self, table: str, kind: str) -> tuple[int, bytes] | None:
        """Return what is kept of a table."""
        rows = await self._select(SHELVED, table, kind) if nameable(table) else []
        return (rows[0][0], rows[0][1]) if rows else None

    async def unshelved(self, kind: str, limit: int = 50) -> list[str]:
        """Return finished tables that nothing of a kind is kept of."""
        return [name for (name,) in await self._select(UNSHELVED, kind, max(limit, 0))]

    async def report(self, report: Report) -> None:
        """Keep a report."""
        values = (report.table, report.by, report.about, report.name, report.reason, report.words, self.now())

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(REPORT, values)
            connection.execute(TRIM_REPORTS)

        await self._opened(self._writer).ask(work)

    async def reports(self, limit: int = 50) -> list[Report]:
        """Return the newest reports first."""
        return [made_report(row) for row in await self._select(REPORTS, max(limit, 0))]

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """Return the entries above a number, without waiting for any commit."""
        if not nameable(table):
            return []
        rows = await self._select(READ, table, min(max(after, 0), LARGEST_NUMBER), -1 if most is None else max(most, 0))
        return [entry for (entry,) in rows]

    async def lobby(self, limit: int = 50, within: float | None = None) -> list[Summary]:
        """Return the public tables that one can still watch or join, newest first."""
        since = LONG_AGO if within is None else self.now() - within
        rows = await self._select(LOBBY, since, max(limit, 0))
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

        return int(await self._opened(self._writer).ask(work))

    async def retire(self, before: float) -> int:
        """Delete what nobody touched since, one table after the other, so that moves go on in between."""
        names = [name for (name,) in await self._select(UNTOUCHED, before)]
        return sum([await self._drop(name, before) for name in names])

    async def delete(self, table: str) -> bool:
        """Delete one table."""
        return await self._drop(table, LARGEST_NUMBER)

    async def _drop(self, table: str, before: float) -> bool:
        """Delete a table, unless somebody has touched it in the meantime."""

        def work(connection: sqlite3.Connection) -> int:
            if not connection.execute(f"{UNTOUCHED} AND name = ?", (before, table)).fetchone():
                return 0
            return [connection.execute(statement, (table,)).rowcount for statement in DELETE][-1]

        return bool(await self._opened(self._writer).ask(work))

    async def probe(self) -> None:
        """Write and remove a few pages. What is freed serves the next move; so this fails when no move fits."""
        writer = self._opened(self._writer)
        await writer.ask(
            lambda connection: connection.execute("INSERT INTO probes VALUES (zeroblob(?))", (TRIAL,)) and None
        )
        await writer.ask(lambda connection: connection.execute("DELETE FROM probes") and None)

    async def faults(self) -> list[str]:
        """Have SQLite look at every page; then compare tables with their journals."""
        damage = [line for (text,) in await self._select("PRAGMA integrity_check") for line in text.splitlines()]
        if damage != ["ok"]:
            return [f"{self.path}: {line}" for line in damage]
        torn = [torn_journal(*row) for row in await self._select(TORN)]
        stray = [
            phrase("store-stray", name=name, part=part)
            for part in ("journal", "guests", "shelf")
            for (name,) in await self._select(STRAY.format(part=part))
        ]
        return torn + stray

    async def kept(self) -> list[Kept]:
        """Return what is kept of every table."""
        return [
            Kept(
                id=row[0],
                table=row[1],
                last=row[2],
                touched=row[3],
                game=row[4],
                phase=row[5],
                public=None if row[6] is None else bool(row[6]),
                info=row[7],
            )
            for row in await self._select(KEPT)
        ]

    async def copy(self, path: Path) -> None:
        """Copy the file in one go: what is written meanwhile is not in the copy, and waits for nothing."""
        if self.path == MEMORY:
            raise StoreError(phrase("store-in-memory"))
        await asyncio.to_thread(copy_file, str(Path(self.path).resolve()), path)

    async def fill(self, path: Path) -> int:
        """Take in all tables of a copy."""

        def work(connection: sqlite3.Connection) -> int:
            if connection.execute("SELECT 1 FROM tables").fetchone():
                raise StoreError(phrase("store-file-not-empty", path=self.path))
            with closing(connect_reader(str(path))) as there:
                for query, add in EVERYTHING:
                    connection.executemany(add, there.execute(query))
            return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])

        return int(await self._opened(self._writer).ask(work))

    async def _select(self, query: str, *values: str | int | float) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = await self._opened(self._reader).ask(
            lambda connection: connection.execute(query, values).fetchall()
        )
        return rows

    def _opened(self, thread: StoreThread | None) -> StoreThread:
        if thread is None:
            raise StoreError(phrase("store-file-not-open", path=self.path))
        return thread

    def _connect(self) -> list[sqlite3.Connection]:
        """Return the writer's connection and, for a file, the reader's."""
        if self.path == MEMORY:
            return [connect_writer(MEMORY)]
        try:
            path = Path(self.path).resolve()
            if self.beside:
                check_existing(path)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._locks = lock(path)
            return [connect_writer(str(path), migrating=not self.beside), connect_reader(str(path))]
        except OSError as error:
            self._unlock()
            raise StoreError(at(self.path, trouble(error))) from error
        except StoreError:
            self._unlock()
            raise

    def _unlock(self) -> None:
        unlock(self._locks)
        self._locks = []

    def _guard(self) -> None:
        """Refuse to write to a file that is not there any more: nobody would ever find it again."""
        if self._locks and not is_same(self._locks[0], self.path):
            raise StoreError(phrase("store-gone", path=self.path))

    def _committed(self, seconds: float, entries: int, size: int) -> None:
        self.bytes_written += size
        if self.on_commit:
            self.on_commit(seconds, entries)


def made_report(row: Sequence[Any]) -> Report:
    """Return a report from its row."""
    table, by, about, name, reason, words, when = row
    return Report(table=table, by=by, about=about, name=name, reason=reason, words=words, time=when)


def add(
    connection: sqlite3.Connection,
    table: str,
    number: int,
    entries: Sequence[bytes],
    summary: Summary | None,
    now: float,
) -> bool:
    """Append if this number is the next; the head of the table decides, and moves on."""
    public = summary and (summary.game, summary.phase, int(summary.public), summary.info)
    head = (number + len(entries) - 1, now, *(public or (None,) * 4), table)
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


def connect_writer(path: str, migrating: bool = True) -> sqlite3.Connection:
    """Return a connection that may write, to a file of our schema."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        version = check_version(connection, path)
        if not migrating and version < VERSION:
            raise StoreError(phrase("store-old", path=path, version=str(version), version2=VERSION))
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode not in ("wal", "memory"):
            raise StoreError(phrase("store-no-log", path=path))
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(at(path, error)) from error
    except StoreError:
        connection.close()
        raise
    return connection


def connect_reader(path: str) -> sqlite3.Connection:
    """Return a connection that cannot write."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def check_version(connection: sqlite3.Connection, path: str) -> int:
    """Return the schema's version; touch nothing that this program does not understand."""
    version: int
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version > VERSION:
        raise StoreError(phrase("store-newer", path=path, version=str(version), version2=VERSION))
    if version == 0 and objects:
        raise StoreError(phrase("store-stranger", path=path))
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file of any older version, or an empty one, up to date; all or nothing."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in (statement for migration in MIGRATIONS[found:] for statement in migration):
            connection.execute(statement)
        for version in range(1, VERSION + 1):
            at = time.time() if version > found else None
            connection.execute("INSERT OR IGNORE INTO versions VALUES (?, ?)", (version, at))
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def copy_file(source: str, path: Path) -> None:
    """Copy a database while others write to it."""
    try:
        with closing(sqlite3.connect(source, timeout=PATIENCE)) as here, closing(sqlite3.connect(path)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
    except sqlite3.Error as error:
        raise StoreError(at(path, error)) from error


# The claim of one process to the file


def check_existing(path: Path) -> None:
    """Refuse to make a store where somebody only asks for one that is there."""
    if not path.is_file():
        raise StoreError(phrase("store-none", path=path))


held: dict[int, os.stat_result] = {}  # descriptors of claimed files


def lock(path: Path) -> list[int]:
    """Claim the file for this process; the system takes the claim back when the process dies, however it dies.

    The database itself is claimed, so that no removal of another file gives it free. The file beside it tells which
    process has it, and is what older versions claim.
    """
    claimed: list[int] = []
    try:
        claimed.append(claim(path))
        claimed.append(claim(Path(f"{path}.lock")))
    except BlockingIOError as error:
        unlock(claimed)
        raise StoreError(phrase("store-in-use", path=path, owner=owner(path))) from error
    except OSError:
        unlock(claimed)
        raise
    os.ftruncate(claimed[-1], 0)
    os.pwrite(claimed[-1], f"{os.getpid()}\n".encode(), 0)
    return claimed


def claim(file: Path) -> int:
    """Claim one file; raises BlockingIOError if it is claimed already. Nobody else on the machine may read it."""
    if file.exists() and any(os.path.samestat(file.stat(), status) for status in held.values()):
        raise BlockingIOError  # opened and closed again, SQLite's own locks in this process would be lost
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    held[descriptor] = os.fstat(descriptor)
    return descriptor


def owner(path: Path) -> str:
    """Return the number of the process that has the file, as far as it is known."""
    with suppress(OSError):
        return Path(f"{path}.lock").read_text(errors="replace")[:20].strip() or "?"
    return "?"


def unlock(descriptors: list[int]) -> None:
    """Give claims back."""
    for descriptor in descriptors:
        held.pop(descriptor, None)
        os.close(descriptor)


def is_same(descriptor: int, path: str) -> bool:
    """True if the path still leads to the claimed file."""
    try:
        return os.path.samestat(held[descriptor], Path(path).stat())
    except OSError:
        return False


def drop_inherited() -> None:
    """Drop the claims in a forked child: it must not hold them on after its parent has died."""
    unlock(list(held))


os.register_at_fork(after_in_child=drop_inherited)
