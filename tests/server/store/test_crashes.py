"""Stores and their processes that die, and come back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncpg
import pytest

from larceny.server.store import postgres as postgres_store
from larceny.server.store.connect import connect
from larceny.server.store.contract import Store, StoreError, Unsure
from tests.patience import PATIENCE
from tests.server.services import Postgres
from tests.server.store.stores import CHILD, QUICKLY, entry, opened, play

ACKNOWLEDGED = 10  # appends at least, before a writer is killed


def kill_a_writer(url: str, seconds: float) -> dict[str, int]:
    """Have a process append, and kill it some seconds after it was told of the first entries; return what it was told:
    the last number of each table."""
    child = subprocess.Popen([sys.executable, "-c", CHILD, url], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    with child, child.stdout as output:
        assert output.readline() == "ready 0\n"
        said = "".join(output.readline() for _ in range(ACKNOWLEDGED))
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)
        said += output.read()
    assert child.returncode == -signal.SIGKILL
    told = [line.split() for line in said.splitlines(keepends=True) if line.endswith("\n")]
    return {name: int(number) for name, number in told}


def survives_kills(url: str, rounds: int) -> None:
    chance = random.Random(os.urandom(8))
    acknowledged: dict[str, int] = {}

    async def check(store: Store) -> None:
        for name, number in acknowledged.items():
            entries = await store.read(name)
            assert len(entries) >= number, f"{name}: {number} was acknowledged"
            assert entries == [b"%d" % i for i in range(1, len(entries) + 1)]

    for _ in range(rounds):
        acknowledged.update(kill_a_writer(url, chance.uniform(0, 0.3)))
        play(url, check)
    assert sum(acknowledged.values()) >= ACKNOWLEDGED * rounds


def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    survives_kills(url, 3)


@pytest.mark.soak
def test_what_was_acknowledged_survives_many_kill_9(url: str) -> None:
    survives_kills(url, 200)


class Writer:
    """A player's process during an outage: goes on appending, and finds out what became of the unsure."""

    def __init__(self, store: Store, table: str) -> None:
        self.store = store
        self.table = table
        self.number = 1
        self.errors: list[StoreError] = []

    async def write_until(self, over: asyncio.Event) -> None:
        while not over.is_set():
            if await self.attempt():
                self.number += 1
            await asyncio.sleep(0.01)

    async def attempt(self) -> bool:
        try:
            return await self.store.append(self.table, self.number, [entry(self.number)]) or self.misled()
        except StoreError as error:
            self.errors.append(error)
            return isinstance(error, Unsure) and await self.was_written()

    def misled(self) -> bool:
        raise AssertionError(f"{self.table} {self.number}: an append that failed for sure was written")

    async def was_written(self) -> bool:
        while True:
            try:
                return len(await self.store.read(self.table)) >= self.number
            except StoreError:
                await asyncio.sleep(0.05)


def goes_on(writer: Writer, before: int) -> bool:
    return writer.number > before + 3


async def until(true: Callable[[], bool], tasks: list[asyncio.Task[None]]) -> None:
    """Wait for what the tasks will have done; one that died says of what."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)


def outage(postgres: Postgres, rounds: int, seconds: float) -> None:
    async def story() -> None:
        async with opened(postgres.fresh()) as store:
            over = asyncio.Event()
            writers = [Writer(store, f"t{i}") for i in range(12)]
            tasks = [asyncio.create_task(writer.write_until(over)) for writer in writers]
            for _ in range(rounds):
                await asyncio.sleep(0.3)
                before = [writer.number for writer in writers]
                await asyncio.to_thread(postgres.stop)
                await asyncio.sleep(seconds)
                await until(lambda: all(writer.errors for writer in writers), tasks)
                postgres.launch()
                await asyncio.to_thread(postgres.wait)
                await until(lambda before=before: all(map(goes_on, writers, before)), tasks)
            over.set()
            await asyncio.gather(*tasks)
            for writer in writers:
                assert await store.read(writer.table) == [entry(number) for number in range(1, writer.number)]

    asyncio.run(story())


def test_postgres_crashes_and_comes_back(postgres: Postgres) -> None:
    """Nothing acknowledged is lost, nothing is doubled, and nobody restarts the server."""
    outage(postgres, rounds=1, seconds=1.2)


@pytest.mark.soak
def test_postgres_crashes_and_comes_back_many_times(postgres: Postgres) -> None:
    outage(postgres, rounds=20, seconds=1.5)
    outage(postgres, rounds=2, seconds=10)


def test_postgres_that_answers_no_more(postgres: Postgres) -> None:
    """Connections stay open but nothing comes back: every request fails in time, and all is well afterwards."""

    assert postgres_store.DEADLINE < QUICKLY

    async def failing(asked: Awaitable[object]) -> StoreError:
        with pytest.raises(StoreError) as caught:
            await asyncio.wait_for(asked, PATIENCE)
        return caught.value

    async def story() -> None:
        async with opened(postgres.fresh()) as store:
            assert await store.append("t", 1, [b"1"])
            postgres.freeze()
            appends = [failing(store.append(f"t{i}", 1, [b"?"])) for i in range(12)]
            errors = await asyncio.gather(failing(store.append("t", 2, [b"?"])), failing(store.read("t")), *appends)
            assert isinstance(errors[0], Unsure)
            assert "password" not in str(errors[0])
            postgres.thaw()
            await asyncio.sleep(0.2)
            journal = await store.read("t")
            assert journal in ([b"1"], [b"1", b"?"])
            assert await store.append("t", len(journal) + 1, [b"end"])
            assert (await store.read("t"))[-1] == b"end"

    asyncio.run(story())


BROKEN = [
    asyncpg.InternalClientError("got result for unknown protocol state 3"),  # seen when a server died under load
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.ConnectionDoesNotExistError("it ended"),
    ConnectionResetError("it ended"),
    TimeoutError(),
]


@pytest.mark.parametrize("error", BROKEN, ids=lambda error: type(error).__name__)
def test_whatever_the_driver_raises_is_an_error_of_the_store(error: Exception) -> None:
    class Broken:
        async def execute(self, *_: object) -> str:
            raise error

        async def fetch(self, *_: object, **__: object) -> list[object]:
            raise error

    @contextlib.asynccontextmanager
    async def connection() -> AsyncIterator[Broken]:
        yield Broken()

    async def story() -> None:
        store = postgres_store.PostgresStore("postgresql://me@nowhere/house")
        store._connection = connection  # type: ignore[method-assign]
        with pytest.raises(Unsure, match="nowhere"):
            await store.append("t", 1, [b"x"])
        with pytest.raises(StoreError, match="nowhere"):
            await store.read("t")
        with pytest.raises(StoreError, match="nowhere"):
            await store.lobby()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("error", "certain"),
    [
        (asyncpg.UniqueViolationError("taken"), True),
        (asyncpg.DiskFullError("full"), True),
        (asyncpg.QueryCanceledError("too slow"), True),
        (asyncpg.AdminShutdownError("the connection ends, perhaps after the commit"), False),
        (asyncpg.ConnectionDoesNotExistError("it ended"), False),
        (ConnectionResetError("it ended"), False),
        (TimeoutError(), False),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_only_a_plain_no_of_postgres_is_certain(error: Exception, certain: bool) -> None:
    assert postgres_store.is_refusal(error) == certain


def test_postgres_away_at_the_start(postgres: Postgres) -> None:
    async def story(url: str) -> None:
        with pytest.raises(StoreError) as caught:
            await connect(url).open()
        assert "secret" not in str(caught.value)
        assert "127.0.0.1" in str(caught.value)

    asyncio.run(story(f"postgresql://me:secret@127.0.0.1:{postgres.port}/nowhere"))
    asyncio.run(story("postgresql://me:secret@127.0.0.1:1/nowhere"))


def test_a_newer_postgres_schema_is_left_alone(postgres: Postgres) -> None:
    async def nothing(store: Store) -> None:
        pass

    url = postgres.fresh()
    play(url, nothing)
    postgres.sql(f"UPDATE house{postgres.houses}.larceny_version SET version = 7")
    with pytest.raises(StoreError, match="version 7, this one knows 4"):
        play(url, nothing)


def test_postgres_commits_are_durable(postgres: Postgres) -> None:
    """Even where the database is configured to promise less."""
    url = postgres.fresh()

    async def story() -> None:
        async with opened(url) as store:
            assert isinstance(store, postgres_store.PostgresStore)
            assert await store._select("SHOW synchronous_commit") == [("on",)]
            assert await store._select("SHOW fsync") == [("on",)]

    postgres.sql("ALTER DATABASE postgres SET synchronous_commit = off")
    try:
        assert postgres.sql("SHOW synchronous_commit") == "off"
        asyncio.run(story())
    finally:
        postgres.sql("ALTER DATABASE postgres RESET synchronous_commit")
