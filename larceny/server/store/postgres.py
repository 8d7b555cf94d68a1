"""The store of a house of several processes: a PostgreSQL database they share.

One append is one statement, so it is one transaction and one journey: the head of the table moves from `number - 1`,
or another process was faster and nothing happens. While the database is away every request fails within seconds; when
it is back the pool connects again by itself.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from larceny.engine.errors import LarcenyError
from larceny.engine.words import at, phrases
from larceny.server.store.contract import (
    LARGEST_NUMBER,
    MOST_REPORTS,
    Kept,
    OnCommit,
    Report,
    StoreError,
    Summary,
    Unsure,
    check_append,
    nameable,
    torn_journal,
)
from larceny.server.store.sqlite import EVERYTHING, connect_reader, connect_writer

phrase, _ = phrases(str(Path(__file__).parent))

DEADLINE = 2.0  # seconds from asking to an answer or an error
OPENING = 10.0  # seconds for connecting and making the schema, which other processes may be making right now
THOROUGH = 600.0  # seconds for questions about all tables
SCHEMA_LOCK = 0x4C617263656E79  # "Larceny": the advisory lock under which the schema is made
LOST = ("08", "57P")  # classes of SQLSTATE where the connection ended, perhaps after the commit
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)

# What each version of the schema adds to the one before. A migration that was ever used is never changed.
MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE larceny_version (version integer NOT NULL); -- one row
    INSERT INTO larceny_version VALUES (1);
    CREATE TABLE larceny_tables (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the larger, the newer
        name text COLLATE "C" NOT NULL UNIQUE,
        last bigint NOT NULL, -- number of the newest entry
        touched double precision NOT NULL, -- unix time of the newest entry, by the database's clock
        game text, phase text, public boolean, info bytea -- its summary; NULL before the first
    );
    CREATE TABLE larceny_journal (
        name text COLLATE "C" NOT NULL, number bigint NOT NULL, entry bytea NOT NULL, PRIMARY KEY (name, number)
    );
    CREATE INDEX larceny_lobby ON larceny_tables (id) WHERE public AND phase <> 'over';
    CREATE INDEX larceny_waiting ON larceny_tables (touched) WHERE phase = 'gathering';
    """,
    """
    CREATE TABLE larceny_guests (
        name text COLLATE "C" NOT NULL, guest text COLLATE "C" NOT NULL, seat integer NOT NULL,
        PRIMARY KEY (name, guest)
    );
    CREATE INDEX larceny_theirs ON larceny_guests (guest);
    """,
    """
    CREATE TABLE larceny_versions (
        version integer PRIMARY KEY, -- the newest is also in larceny_version
        at double precision -- unix time of its migration; NULL before migrations were noted
    );
    CREATE TABLE larceny_probe (id integer PRIMARY KEY, at double precision NOT NULL);
    """,
    """
    CREATE TABLE larceny_shelf (
        name text COLLATE "C" NOT NULL, kind text NOT NULL, -- what is kept beside the journal of a table
        number bigint NOT NULL, -- of the entry after which it was made
        thing bytea NOT NULL, PRIMARY KEY (name, kind)
    );
    CREATE TABLE larceny_reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text COLLATE "C" NOT NULL, reporter text COLLATE "C" NOT NULL, about text COLLATE "C" NOT NULL,
        called text NOT NULL, reason text NOT NULL, words text NOT NULL, time double precision NOT NULL,
        UNIQUE (name, reporter, about)
    );
    """,
)
VERSION = len(MIGRATIONS)  # of the schema
NOW = "extract(epoch FROM clock_timestamp())::double precision"
NOTE_VERSIONS = f"""INSERT INTO larceny_versions
    SELECT version, CASE WHEN version > $1 THEN {NOW} END FROM generate_series(1, $2::integer) AS version
    ON CONFLICT DO NOTHING"""
ADD_ENTRIES = """INSERT INTO larceny_journal (name, number, entry)
    SELECT head.name, $2::bigint + i - 1, entry FROM head, unnest($3::bytea[]) WITH ORDINALITY AS fresh (entry, i)"""
LIST_GUESTS = """gone AS (
    DELETE FROM larceny_guests AS old USING head WHERE old.name = head.name AND old.guest <> ALL({guests}::text[])
), come AS (
    INSERT INTO larceny_guests (name, guest, seat)
    SELECT head.name, guest, seat FROM head, unnest({guests}::text[], {seats}::integer[]) AS theirs (guest, seat)
    ON CONFLICT (name, guest) DO UPDATE SET seat = excluded.seat WHERE larceny_guests.seat <> excluded.seat
)"""  # whose table it is from now on; with NULL for the guests, as before
THEIRS = LIST_GUESTS.format(guests="$8", seats="$9")
BEGIN_TABLE = f"""WITH head AS (
    INSERT INTO larceny_tables (name, last, touched, game, phase, public, info)
    VALUES ($1::text, $2::bigint + cardinality($3::bytea[]) - 1, {NOW}, $4, $5, $6, $7)
    ON CONFLICT DO NOTHING RETURNING name
), {THEIRS} {ADD_ENTRIES}"""
EXTEND_TABLE = f"""WITH head AS (
    UPDATE larceny_tables SET last = $2::bigint + cardinality($3::bytea[]) - 1, touched = {NOW},
        game = coalesce($4, game), phase = coalesce($5, phase), public = coalesce($6, public), info = coalesce($7, info)
    WHERE name = $1::text AND last = $2::bigint - 1 RETURNING name
), {THEIRS} {ADD_ENTRIES}"""
NOTE = f"""WITH head AS (
    UPDATE larceny_tables SET game = $2, phase = $3, public = $4, info = $5 WHERE name = $1 RETURNING name
), {LIST_GUESTS.format(guests="$6", seats="$7")} SELECT 1 FROM head"""
READ = "SELECT entry FROM larceny_journal WHERE name = $1 AND number > $2 ORDER BY number LIMIT $3"
LOBBY = f"""SELECT name, game, phase, public, info FROM larceny_tables WHERE public AND phase <> 'over'
    AND ($2::double precision IS NULL OR touched > {NOW} - $2) ORDER BY id DESC LIMIT $1"""
TOUCH = f"UPDATE larceny_tables SET touched = {NOW} WHERE name = ANY($1::text[])"
UNLIST = "UPDATE larceny_tables SET public = false WHERE name = $1 AND public"
SHELVE = """INSERT INTO larceny_shelf AS old (name, kind, number, thing) VALUES ($1, $2, $3, $4)
    ON CONFLICT (name, kind) DO UPDATE SET number = excluded.number, thing = excluded.thing
    WHERE old.number <= excluded.number"""
SHELVED = "SELECT number, thing FROM larceny_shelf WHERE name = $1 AND kind = $2"
UNSHELVED = """SELECT name FROM larceny_tables AS one WHERE phase = 'over'
    AND NOT EXISTS (SELECT 1 FROM larceny_shelf WHERE name = one.name AND kind = $1) ORDER BY touched DESC LIMIT $2"""
REPORT = f"""WITH gone AS (
        DELETE FROM larceny_reports WHERE id <= (SELECT max(id) FROM larceny_reports) - {MOST_REPORTS}
    )
    INSERT INTO larceny_reports (name, reporter, about, called, reason, words, time)
    VALUES ($1, $2, $3, $4, $5, $6, {NOW}) ON CONFLICT (name, reporter, about) DO UPDATE SET
    called = excluded.called, reason = excluded.reason, words = excluded.words, time = excluded.time"""
REPORTS = """SELECT name, reporter, about, called, reason, words, time FROM larceny_reports
    ORDER BY time DESC, id DESC LIMIT $1"""
FORGET_TABLES = "DELETE FROM larceny_tables WHERE phase = 'gathering' AND touched < $1 RETURNING name"
FORGET_ENTRIES = "DELETE FROM larceny_journal WHERE name = ANY($1::text[])"
FORGET_SHELF = "DELETE FROM larceny_shelf WHERE name = ANY($1::text[])"
FORGET_REPORTS = "DELETE FROM larceny_reports WHERE name = ANY($1::text[])"
FORGET_GUESTS = "DELETE FROM larceny_guests WHERE name = ANY($1::text[])"
YOURS = """SELECT name, game, phase, public, info, seat FROM larceny_guests JOIN larceny_tables USING (name)
    WHERE guest = $1 ORDER BY phase = 'over', touched DESC, id DESC LIMIT $2"""

UNTOUCHED = "SELECT name FROM larceny_tables WHERE touched < $1"
DELETE_TABLE = "DELETE FROM larceny_tables WHERE name = $1 AND touched < $2 RETURNING name"
KEPT = "SELECT id, name, last, touched, game, phase, public, info FROM larceny_tables ORDER BY id"
PROBE = f"""INSERT INTO larceny_probe VALUES (1, {NOW})
    ON CONFLICT (id) DO UPDATE SET at = excluded.at"""  # one row for all processes
TORN = """SELECT name, last, count(number), coalesce(min(number), 1), coalesce(max(number), 0)
    FROM larceny_tables LEFT JOIN larceny_journal USING (name) GROUP BY name, last
    HAVING count(number) <> last OR min(number) <> 1 OR max(number) <> last"""
STRAY = "SELECT DISTINCT name FROM larceny_{part} WHERE name NOT IN (SELECT name FROM larceny_tables)"
GO_ON_NUMBERING = "SELECT setval(pg_get_serial_sequence('larceny_tables', 'id'), max(id)) FROM larceny_tables"
ALL_ENTRIES = "SELECT name, number, entry FROM larceny_journal"
ALL_GUESTS = "SELECT name, guest, seat FROM larceny_guests"
ALL_SHELF = "SELECT name, kind, number, thing FROM larceny_shelf"
ALL_REPORTS = "SELECT name, reporter, about, called, reason, words, time FROM larceny_reports ORDER BY time, id"
ALL = (KEPT, ALL_ENTRIES, ALL_GUESTS, ALL_SHELF, ALL_REPORTS)  # in the order of EVERYTHING
PARTS = ("tables", "journal", "guests", "shelf", "reports")  # likewise


class PostgresStore:
    """A PostgreSQL database that any number of processes share; `beside` them, nothing is migrated."""

    def __init__(self, url: str, beside: bool = False) -> None:
        self.url = url
        self.beside = beside
        self.place = describe(url)
        self.on_commit: OnCommit | None = None
        self.bytes_written = 0
        self._pool: asyncpg.Pool | None = None
        self._clock = time.time() - time.monotonic()  # what our monotonic clock lacks to the database's unix time

    async def open(self) -> None:
        """Connect, and make the schema if there is none."""
        if self._pool:
            return
        pool = asyncpg.create_pool(
            self.url,
            min_size=1,
            max_size=8,
            timeout=DEADLINE,
            command_timeout=OPENING,
            reset=keep,
            server_settings={"application_name": "larceny", "synchronous_commit": "on"},
        )
        try:
            async with asyncio.timeout(OPENING):
                await pool
                await self._create_schema(pool)
        except BaseException as error:
            pool.terminate()
            raise self._fault(error) if isinstance(error, (*TROUBLE, ValueError)) else error from None
        self._pool = pool

    async def close(self) -> None:
        """Let everything under way finish, and disconnect."""
        pool, self._pool = self._pool, None
        if pool:
            try:
                async with asyncio.timeout(DEADLINE):
                    await pool.close()
            except TROUBLE:
                pool.terminate()

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        """Write all entries durably or none; False if another process was faster."""
        check_append(table, entries, summary)
        if not 0 < number <= LARGEST_NUMBER - len(entries):
            return False
        listed = columns(summary) if summary else (None,) * 6
        statement = BEGIN_TABLE if number == 1 else EXTEND_TABLE
        start = time.perf_counter()
        status = await self._write(statement, table, number, list(entries), *listed)
        if status == "INSERT 0 0":
            return False
        self.bytes_written += sum(map(len, entries))
        if self.on_commit:
            self.on_commit(time.perf_counter() - start, len(entries))
        return True

    async def note(self, summary: Summary) -> None:
        """Change what the lobby lists."""
        await self._write(NOTE, summary.table, *columns(summary))

    def now(self) -> float:
        """Return the database's time, as if nobody had set its clock since this process began."""
        return self._clock + time.monotonic()

    async def touch(self, tables: Sequence[str]) -> None:
        """Note that somebody is at these tables now."""
        await self._write(TOUCH, list(tables))

    async def unlist(self, table: str) -> None:
        """Take a table out of the lobby."""
        await self._write(UNLIST, table)

    async def shelve(self, table: str, kind: str, number: int, thing: bytes) -> None:
        """Keep a thing beside the journal."""
        await self._write(SHELVE, table, kind, number, thing)

    async def shelved(self, table: str, kind: str) -> tuple[int, bytes] | None:
        """Return what is kept of a table."""
        rows = await self._select(SHELVED, table, kind) if nameable(table) else []
        return (rows[0]["number"], rows[0]["thing"]) if rows else None

    async def unshelved(self, kind: str, limit: int = 50) -> list[str]:
        """Return finished tables that nothing of a kind is kept of."""
        return [row["name"] for row in await self._select(UNSHELVED, kind, max(limit, 0))]

    async def report(self, report: Report) -> None:
        """Keep a report."""
        await self._write(REPORT, report.table, report.by, report.about, report.name, report.reason, report.words)

    async def reports(self, limit: int = 50) -> list[Report]:
        """Return the newest reports first."""
        rows = await self._select(REPORTS, max(limit, 0))
        return [
            Report(table=row[0], by=row[1], about=row[2], name=row[3], reason=row[4], words=row[5], time=row[6])
            for row in rows
        ]

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """Return the entries above a number."""
        if not nameable(table):
            return []
        limit = None if most is None else max(most, 0)
        rows = await self._select(READ, table, min(max(after, 0), LARGEST_NUMBER), limit)
        return [row["entry"] for row in rows]

    async def lobby(self, limit: int = 50, within: float | None = None) -> list[Summary]:
        """Return the public tables that one can still watch or join, newest first."""
        rows = await self._select(LOBBY, max(limit, 0), within)
        return [Summary(table=row[0], game=row[1], phase=row[2], public=row[3], info=row[4]) for row in rows]

    async def yours(self, guest: str, limit: int = 50) -> list[tuple[Summary, int]]:
        """Return the tables of a guest, and the seat there."""
        rows = await self._select(YOURS, guest, max(limit, 0))
        return [(Summary(table=row[0], game=row[1], phase=row[2], public=row[3], info=row[4]), row[5]) for row in rows]

    async def forget(self, before: float) -> int:
        """Delete the tables that never started and that nobody touched since."""
        try:
            async with asyncio.timeout(OPENING), self._connection() as connection, connection.transaction():
                names = [row["name"] for row in await connection.fetch(FORGET_TABLES, before)]
                await connection.execute(FORGET_ENTRIES, names)
                await connection.execute(FORGET_GUESTS, names)
                await connection.execute(FORGET_SHELF, names)
                return len(names)
        except TROUBLE as error:
            raise self._fault(error, Unsure) from error

    async def retire(self, before: float) -> int:
        """Delete what nobody touched since, one table after the other."""
        names = [row["name"] for row in await self._select(UNTOUCHED, before)]
        return sum([await self._drop(name, before) for name in names])

    async def delete(self, table: str) -> bool:
        """Delete one table."""
        return await self._drop(table, float(LARGEST_NUMBER))

    async def _drop(self, table: str, before: float) -> bool:
        """Delete a table, unless somebody has touched it in the meantime."""
        try:
            async with asyncio.timeout(OPENING), self._connection() as connection, connection.transaction():
                names = [row["name"] for row in await connection.fetch(DELETE_TABLE, table, before)]
                await connection.execute(FORGET_ENTRIES, names)
                await connection.execute(FORGET_GUESTS, names)
                await connection.execute(FORGET_SHELF, names)
                await connection.execute(FORGET_REPORTS, names)
                return bool(names)
        except TROUBLE as error:
            raise self._fault(error, Unsure) from error

    async def probe(self) -> None:
        """Change one row, durably."""
        await self._write(PROBE)

    async def faults(self) -> list[str]:
        """Compare tables with their journals; the pages of its files are PostgreSQL's own business (pg_amcheck)."""
        torn = [torn_journal(*row) for row in await self._select(TORN, within=THOROUGH)]
        stray = [
            phrase("store-stray", name=row["name"], part=part)
            for part in ("journal", "guests", "shelf")
            for row in await self._select(STRAY.format(part=part), within=THOROUGH)
        ]
        return torn + stray

    async def kept(self) -> list[Kept]:
        """Return what is kept of every table."""
        return [
            Kept(
                id=row["id"],
                table=row["name"],
                last=row["last"],
                touched=row["touched"],
                game=row["game"],
                phase=row["phase"],
                public=row["public"],
                info=row["info"],
            )
            for row in await self._select(KEPT, within=THOROUGH)
        ]

    async def copy(self, path: Path) -> None:
        """Copy all rows, as they are at one moment, to a SQLite file."""
        try:
            async with (
                self._connection() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                with closing(connect_writer(str(path))) as there:
                    there.execute("BEGIN")
                    for query, (_, add) in zip(ALL, EVERYTHING, strict=True):
                        async for row in connection.cursor(query, prefetch=1000, timeout=THOROUGH):
                            there.execute(add, tuple(row))
                    there.execute("COMMIT")
                    there.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise StoreError(at(path, error)) from error
        except TROUBLE as error:
            raise self._fault(error) from error

    async def fill(self, path: Path) -> int:
        """Take in all tables of a copy; who looks meanwhile sees none of them."""
        try:
            async with self._connection() as connection, connection.transaction():
                await connection.execute("LOCK TABLE larceny_tables IN EXCLUSIVE MODE")
                if await connection.fetchval("SELECT count(*) FROM larceny_tables"):
                    raise StoreError(phrase("store-not-empty", place=str(self.place)))
                with closing(connect_reader(str(path))) as there:
                    for part, (query, _) in zip(PARTS, EVERYTHING, strict=True):
                        rows = there.execute(query)
                        columns = [column for column, *_ in rows.description]
                        await connection.copy_records_to_table(
                            f"larceny_{part}", records=map(typed, rows), columns=columns, timeout=THOROUGH
                        )
                await connection.execute(GO_ON_NUMBERING)
                return int(await connection.fetchval("SELECT count(*) FROM larceny_tables"))
        except sqlite3.Error as error:
            raise StoreError(at(path, error)) from error
        except TROUBLE as error:
            raise self._fault(error) from error

    async def _write(self, statement: str, *values: Any) -> str:
        """Run one writing statement; once it is sent, a lost connection leaves its outcome open."""
        sent = False
        try:
            async with asyncio.timeout(DEADLINE), self._connection() as connection:
                sent = True
                status: str = await connection.execute(statement, *values)
                return status
        except TROUBLE as error:
            raise self._fault(error, Unsure if sent and not is_refusal(error) else StoreError) from error

    async def _select(self, query: str, *values: Any, within: float = DEADLINE) -> list[Any]:
        try:
            async with asyncio.timeout(within), self._connection() as connection:
                rows: list[Any] = await connection.fetch(query, *values, timeout=within)
                return rows
        except TROUBLE as error:
            raise self._fault(error) from error

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """Lend a connection of the pool; one that failed is cut off, because waiting for a dead one takes forever."""
        pool = self._pool
        if pool is None:
            raise StoreError(phrase("store-not-open", place=str(self.place)))
        connection = await pool.acquire(timeout=DEADLINE)
        try:
            yield connection
        except BaseException:
            connection.terminate()
            raise
        finally:
            await pool.release(connection)

    async def _create_schema(self, pool: asyncpg.Pool) -> None:
        """Make the tables, or those that an older database lacks, once, however many processes start together."""
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
            known = await connection.fetchval("SELECT to_regclass('larceny_version')") is not None
            found = await connection.fetchval("SELECT version FROM larceny_version") if known else 0
            if found > VERSION:
                raise StoreError(phrase("store-newer-made", place=str(self.place), found=found, version=str(VERSION)))
            if found < VERSION:
                if self.beside:
                    raise StoreError(self._outdated(found))
                for migration in MIGRATIONS[found:]:
                    await connection.execute(migration)
                await connection.execute(NOTE_VERSIONS, found, VERSION)
                await connection.execute("UPDATE larceny_version SET version = $1", VERSION)
            self._clock = await connection.fetchval(f"SELECT {NOW}") - time.monotonic()

    def _outdated(self, found: int) -> str:
        if not found:
            return phrase("store-none", path=self.place)
        return phrase("store-old", path=self.place, version=found, version2=VERSION)

    def _fault(self, error: BaseException, kind: type[StoreError] = StoreError) -> StoreError:
        """Return an error of the driver as one of the store, with the database's address."""
        reason = phrase("store-late") if isinstance(error, TimeoutError) else str(error) or type(error).__name__
        return kind(at(self.place, reason))


def columns(summary: Summary) -> tuple[Any, ...]:
    """Return a summary as the statements take it."""
    guests = summary.guests
    return summary.game, summary.phase, summary.public, summary.info, list(guests), list(guests.values())


def typed(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row of a SQLite file with the types of PostgreSQL: whether a table is public is no number here."""
    if len(row) < 8:
        return row
    *before, public, info = row
    return (*before, None if public is None else bool(public), info)


async def keep(connection: Any) -> None:
    """Reset nothing: no request leaves a trace in its connection, and this saves a journey."""


def is_refusal(error: BaseException) -> bool:
    """True if the database itself said no, so that certainly nothing was written."""
    return isinstance(error, asyncpg.PostgresError) and not str(error.sqlstate).startswith(LOST)


def describe(url: str) -> str:
    """Return where the database is, without the password."""
    try:
        parts = urlsplit(url)
        return f"postgresql://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError as error:
        raise LarcenyError(phrase("store-address", error=error)) from error
