"""The store of a house of several processes: a PostgreSQL database they share.

One append is one statement, so it is one transaction and one journey: the head of the table moves from `number - 1`,
or another process was faster and nothing happens. While the database is away every request fails within seconds; when
it is back the pool connects again by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from larceny.engine.errors import LarcenyError
from larceny.server.store.contract import LARGEST_NUMBER, OnCommit, StoreError, Summary, Unsure, check_append, nameable

VERSION = 2  # of the schema, kept in larceny_version
DEADLINE = 2.0  # seconds from asking to an answer or an error
OPENING = 10.0  # seconds for connecting and making the schema, which other processes may be making right now
SCHEMA_LOCK = 0x4C617263656E79  # "Larceny": the advisory lock under which the schema is made
LOST = ("08", "57P")  # classes of SQLSTATE where the connection ended, perhaps after the commit
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)

GUESTS = f"""
CREATE TABLE larceny_guests (
    name text COLLATE "C" NOT NULL, guest text COLLATE "C" NOT NULL, seat integer NOT NULL, PRIMARY KEY (name, guest)
);
CREATE INDEX larceny_theirs ON larceny_guests (guest);
UPDATE larceny_version SET version = {VERSION};
"""  # since version 2
SCHEMA = f"""
CREATE TABLE larceny_version (version integer NOT NULL);
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
{GUESTS}
"""
NOW = "extract(epoch FROM clock_timestamp())::double precision"
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
READ = "SELECT entry FROM larceny_journal WHERE name = $1 AND number > $2 ORDER BY number"
LOBBY = """SELECT name, game, phase, public, info FROM larceny_tables WHERE public AND phase <> 'over'
    ORDER BY id DESC LIMIT $1"""
FORGET_TABLES = "DELETE FROM larceny_tables WHERE phase = 'gathering' AND touched < $1 RETURNING name"
FORGET_ENTRIES = "DELETE FROM larceny_journal WHERE name = ANY($1::text[])"
FORGET_GUESTS = "DELETE FROM larceny_guests WHERE name = ANY($1::text[])"
YOURS = """SELECT name, game, phase, public, info, seat FROM larceny_guests JOIN larceny_tables USING (name)
    WHERE guest = $1 ORDER BY phase = 'over', touched DESC, id DESC LIMIT $2"""


class PostgresStore:
    """A PostgreSQL database that any number of processes share."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.place = describe(url)
        self.on_commit: OnCommit | None = None
        self.bytes_written = 0
        self._pool: asyncpg.Pool | None = None

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

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the entries above a number."""
        if not nameable(table):
            return []
        rows = await self._select(READ, table, min(max(after, 0), LARGEST_NUMBER))
        return [row["entry"] for row in rows]

    async def lobby(self, limit: int = 50) -> list[Summary]:
        """Return the public tables that one can still watch or join, newest first."""
        rows = await self._select(LOBBY, max(limit, 0))
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
                return len(names)
        except TROUBLE as error:
            raise self._fault(error, Unsure) from error

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

    async def _select(self, query: str, *values: Any) -> list[Any]:
        try:
            async with asyncio.timeout(DEADLINE), self._connection() as connection:
                rows: list[Any] = await connection.fetch(query, *values)
                return rows
        except TROUBLE as error:
            raise self._fault(error) from error

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """Lend a connection of the pool; one that failed is cut off, because waiting for a dead one takes forever."""
        pool = self._pool
        if pool is None:
            raise StoreError(f"{self.place}: the store is not open")
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
            if await connection.fetchval("SELECT to_regclass('larceny_version')") is None:
                await connection.execute(SCHEMA)
            version = await connection.fetchval("SELECT version FROM larceny_version")
            if version == 1:
                await connection.execute(GUESTS)
            elif version != VERSION:
                raise StoreError(f"{self.place}: made by a newer Larceny (version {version}, this one knows {VERSION})")

    def _fault(self, error: BaseException, kind: type[StoreError] = StoreError) -> StoreError:
        """Return an error of the driver as one of the store, with the database's address."""
        reason = "no answer in time" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
        return kind(f"{self.place}: {reason}")


def columns(summary: Summary) -> tuple[Any, ...]:
    """Return a summary as the statements take it."""
    guests = summary.guests
    return summary.game, summary.phase, summary.public, summary.info, list(guests), list(guests.values())


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
        raise LarcenyError(f"this address of a PostgreSQL database cannot be read: {error}") from error
