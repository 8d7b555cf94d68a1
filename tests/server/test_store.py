"""One suite for both stores: what is acknowledged is kept, in order, once, whoever else writes and whatever breaks."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest

from larceny.engine.errors import LarcenyError
from larceny.server.store import postgres as postgres_store
from larceny.server.store import sqlite as sqlite_store
from larceny.server.store.connect import connect
from larceny.server.store.contract import WATCHES, Store, StoreError, Summary, Unsure
from larceny.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.services import Postgres

PAGE = 4096  # bytes of a page of a SQLite file
QUICKLY = 3.0  # seconds within which a store that is away must say so
Story = Callable[[Store], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty store, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'house.db'}"
    fresh: str = request.getfixturevalue("postgres").fresh()
    return fresh


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = connect(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def play(url: str, *stories: Story) -> None:
    """Tell each story with the store newly opened."""

    async def one(story: Story) -> None:
        async with opened(url) as store:
            await story(store)

    for story in stories:
        asyncio.run(one(story))


def summary(table: str, phase: str = "gathering", public: bool = True, info: bytes = b"{}") -> Summary:
    return Summary(table=table, game="crooks", phase=phase, public=public, info=info)


def entry(number: int, who: object = "") -> bytes:
    return b'{"number": %d, "who": "%s"}' % (number, str(who).encode())


# The journal


def test_entries_come_back_in_order(url: str) -> None:
    async def write(store: Store) -> None:
        assert await store.append("t", 1, [b"one"])
        assert await store.append("t", 2, [b"two", b"three", b""])
        assert await store.append("t", 5, [b"five"])
        assert await store.append("other", 1, [b"else"])

    async def read(store: Store) -> None:
        assert await store.read("t") == [b"one", b"two", b"three", b"", b"five"]
        assert await store.read("t", after=3) == [b"", b"five"]
        assert await store.read("t", after=5) == []
        assert await store.read("t", after=2**70) == []
        assert await store.read("t", after=-1) == await store.read("t")
        assert await store.read("other") == [b"else"]

    play(url, write, read)


def test_a_table_nobody_knows_is_empty(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.read("nowhere") == []
        assert await store.read("") == []
        assert await store.read("a\0b") == []
        assert await store.read("\ud800") == []
        assert await store.read("x" * 100_000) == []
        assert await store.lobby() == []
        assert await store.forget(time.time() + 10) == 0

    play(url, story)


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4, 9, 2**62, 2**63 - 1, 2**80])
def test_only_the_next_number_can_be_written(url: str, number: int) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1", b"2"], summary("t"))
        assert not await store.append("t", number, [b"x", b"y"], summary("t", "over"))
        assert await store.read("t") == [b"1", b"2"]
        assert [table.phase for table in await store.lobby()] == ["gathering"]
        assert await store.append("t", 3, [b"3"])

    play(url, story)


def test_a_new_table_starts_at_one(url: str) -> None:
    async def story(store: Store) -> None:
        assert not await store.append("t", 2, [b"x"])
        assert await store.read("t") == []
        assert await store.append("t", 1, [b"1"])

    play(url, story)


def test_a_batch_is_written_whole_or_not_at_all(url: str) -> None:
    """The third entry cannot be stored: neither the two before it nor the summary are."""

    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"])
        with pytest.raises(StoreError):
            await store.append("t", 2, [b"2", b"3", [4]], summary("t"))  # type: ignore[list-item]
        assert await store.read("t") == [b"1"]
        assert await store.lobby() == []
        assert await store.append("t", 2, [b"2"])

    play(url, story)


def test_one_bad_request_does_not_fail_its_neighbours(url: str) -> None:
    async def story(store: Store) -> None:
        asked = [store.append(f"t{i}", 1, [b"fine", [4] if i % 5 == 0 else b"x"]) for i in range(40)]  # type: ignore
        asked += [store.append(f"t{i}", 7, [b"gap"]) for i in range(40)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [answer is True for answer in answers] == [i % 5 != 0 for i in range(40)] + [False] * 40
        journals = await asyncio.gather(*(store.read(f"t{i}") for i in range(40)))
        assert [len(journal) for journal in journals] == [0 if i % 5 == 0 else 2 for i in range(40)]

    play(url, story)


def test_what_no_store_can_keep_is_refused(url: str) -> None:
    async def story(store: Store) -> None:
        for name in ("", "a\0b", "a\nb", "\ud800", "x" * 201):
            with pytest.raises(LarcenyError, match="name"):
                await store.append(name, 1, [b"x"])
        with pytest.raises(LarcenyError, match="nothing to append"):
            await store.append("t", 1, [])
        with pytest.raises(LarcenyError, match="does not belong"):
            await store.append("t", 1, [b"x"], summary("u"))
        assert await store.read("t") == []

    play(url, story)


ODD = [
    "'; DROP TABLE journal; --",
    'x" OR 1=1 --',
    "%",
    "_",
    "$1",
    ":name",
    "?",
    "../../etc/passwd",
    "Ünïcode 🃏",
    "A",
    "a",
    " a",
    "a ",
    "NULL",
    "x" * 200,
]


def test_odd_names_are_only_names(url: str) -> None:
    async def story(store: Store) -> None:
        for name in ODD:
            assert await store.append(name, 1, [name.encode()], summary(name))
        for name in ODD:
            assert await store.append(name, 2, [b"two"])
            assert await store.read(name) == [name.encode(), b"two"]
        assert [table.table for table in await store.lobby()] == ODD[::-1]

    play(url, story)


def test_big_entries(url: str) -> None:
    big = random.Random(1).randbytes(3_000_000)

    async def story(store: Store) -> None:
        assert await store.append("t", 1, [big, bytes(range(256)), big[::-1]])
        assert await store.append("t", 4, [b"%d" % i for i in range(2000)])

    async def again(store: Store) -> None:
        entries = await store.read("t")
        assert entries[:3] == [big, bytes(range(256)), big[::-1]]
        assert entries[3:] == [b"%d" % i for i in range(2000)]

    play(url, story, again)


# Many at once


async def race(store: Store, table: str, who: int, turns: int) -> list[tuple[int, int]]:
    """Keep appending batches to a table others append to, as (number, length) of those that won."""
    won: list[tuple[int, int]] = []
    while len(won) < turns:
        number = len(await store.read(table)) + 1
        length = 1 + (number + who) % 3
        if await store.append(table, number, [entry(number + i, who) for i in range(length)]):
            won.append((number, length))
    return won


async def check_race(store: Store, table: str, wins: list[list[tuple[int, int]]]) -> None:
    """Every number was won once, and holds what its winner wrote."""
    expected = {number + i: who for who, won in enumerate(wins) for number, length in won for i in range(length)}
    assert sum(length for won in wins for _, length in won) == len(expected), "a number was won twice"
    assert sorted(expected) == list(range(1, len(expected) + 1)), "a gap"
    assert await store.read(table) == [entry(number, expected[number]) for number in sorted(expected)]


def test_of_many_who_race_for_a_number_one_wins(url: str) -> None:
    async def story(store: Store) -> None:
        for number in range(1, 6):
            answers = await asyncio.gather(*(store.append("t", number, [b"%d" % who]) for who in range(30)))
            assert sum(answers) == 1
            assert (await store.read("t"))[number - 1] == b"%d" % answers.index(True)
        wins = await asyncio.gather(*(race(store, "u", who, 4) for who in range(10)))
        await check_race(store, "u", wins)

    play(url, story)


def test_two_stores_on_one_postgres(postgres: Postgres) -> None:
    async def story() -> None:
        url = postgres.fresh()
        async with opened(url) as one, opened(url) as two:
            wins = await asyncio.gather(*(race((one, two)[who % 2], "t", who, 5) for who in range(8)))
            await check_race(one, "t", wins)
            assert await one.read("t") == await two.read("t")

    asyncio.run(story())


def test_several_processes_may_make_the_schema_at_once(postgres: Postgres) -> None:
    async def story() -> None:
        url = postgres.fresh()
        stores = [connect(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        assert sum(await asyncio.gather(*(store.append("t", 1, [b"x"]) for store in stores))) == 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(story())


def test_fifty_tables_at_once(url: str) -> None:
    async def table(store: Store, name: str) -> None:
        for number in range(1, 21):
            assert await store.append(name, number, [entry(number, name)])
            if number % 5 == 0:
                assert len(await store.read(name)) == number

    async def story(store: Store) -> None:
        commits: list[tuple[float, int]] = []
        store.on_commit = lambda seconds, entries: commits.append((seconds, entries))
        names = [f"table {i}" for i in range(50)]
        await asyncio.gather(*(table(store, name) for name in names))
        for name in names:
            assert await store.read(name) == [entry(number, name) for number in range(1, 21)]
        assert sum(entries for _, entries in commits) == 50 * 20
        assert all(0 < seconds < 10 for seconds, _ in commits)
        assert store.bytes_written == sum(len(entry(number, name)) for name in names for number in range(1, 21))
        if isinstance(store, SqliteStore):
            assert len(commits) < 50 * 20 / 2, "appends that pile up share a commit"

    play(url, story)


def test_who_stops_waiting_disturbs_nobody(url: str) -> None:
    async def story(store: Store) -> None:
        impatient = [asyncio.create_task(store.append(f"i{i}", 1, [b"x"])) for i in range(20)]
        patient = [asyncio.create_task(store.append(f"p{i}", 1, [b"x"])) for i in range(20)]
        await asyncio.sleep(0)
        for task in impatient:
            task.cancel()
        assert all(await asyncio.gather(*patient))
        await asyncio.gather(*impatient, return_exceptions=True)
        for i in range(20):
            assert len(await store.read(f"i{i}")) in (0, 1)
            assert await store.append(f"p{i}", 2, [b"y"])

    play(url, story)


# The lobby


def test_the_lobby_lists_public_tables_newest_first(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.append("old", 1, [b"x"], summary("old", info=b'{"seats": 2}'))
        assert await store.append("private", 1, [b"x"], summary("private", public=False))
        assert await store.append("unsummed", 1, [b"x"])
        assert await store.append("ended", 1, [b"x"], summary("ended"))
        assert await store.append("new", 1, [b"x"], summary("new", "playing"))
        assert await store.append("ended", 2, [b"x"], summary("ended", "over"))
        assert await store.append("old", 2, [b"y"])  # keeps its place and its summary
        assert await store.lobby() == [summary("new", "playing"), summary("old", info=b'{"seats": 2}')]
        assert await store.append("old", 3, [b"z"], summary("old", public=False))
        assert await store.lobby() == [summary("new", "playing")]

    play(url, story)


def test_the_lobby_has_a_limit(url: str) -> None:
    async def story(store: Store) -> None:
        for i in range(60):
            assert await store.append(f"t{i}", 1, [b"x"], summary(f"t{i}"))
        assert len(await store.lobby()) == 50
        assert [table.table for table in await store.lobby(3)] == ["t59", "t58", "t57"]
        assert await store.lobby(0) == []
        assert await store.lobby(-1) == []

    play(url, story)


# The tables of a guest


def theirs(table: str, phase: str = "playing", **guests: int) -> Summary:
    return Summary(table=table, game="crooks", phase=phase, public=False, info=b"{}", guests=guests)


async def names(store: Store, guest: str, limit: int = 50) -> list[tuple[str, int]]:
    return [(summary.table, seat) for summary, seat in await store.yours(guest, limit)]


def test_a_guest_finds_the_own_tables_again(url: str) -> None:
    async def write(store: Store) -> None:
        assert await store.append("ended", 1, [b"x"], theirs("ended", "over", anna=0, ben=1))
        assert await store.append("first", 1, [b"x"], theirs("first", anna=2))
        assert await store.append("bens", 1, [b"x"], theirs("bens", ben=0))
        assert await store.append("new", 1, [b"x"], theirs("new", "gathering", anna=WATCHES, ben=1))
        await asyncio.sleep(0.02)
        assert await store.append("first", 2, [b"y"])  # without a summary: it stays hers, and was touched last

    async def read(store: Store) -> None:
        assert await names(store, "anna") == [("first", 2), ("new", WATCHES), ("ended", 0)]
        assert await names(store, "ben") == [("new", 1), ("bens", 0), ("ended", 1)]
        assert await names(store, "anna", 2) == [("first", 2), ("new", WATCHES)]
        assert await names(store, "eve") == await names(store, "") == await names(store, "anna", -1) == []
        ((summary, _), *_) = await store.yours("anna")
        assert summary == theirs("first")  # and who else sits there is told to nobody
        assert await store.lobby() == []

    play(url, write, read)


def test_whose_a_table_is_changes_with_its_summary(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"x"], theirs("t", anna=0))
        await store.note(theirs("t", anna=1, ben=0))
        assert (await names(store, "anna"), await names(store, "ben")) == ([("t", 1)], [("t", 0)])
        assert await store.append("t", 2, [b"y"], theirs("t", "over", ben=0))
        assert (await names(store, "anna"), await names(store, "ben")) == ([], [("t", 0)])
        assert not await store.append("t", 2, [b"z"], theirs("t", anna=0))  # somebody was faster
        await store.note(theirs("nowhere", anna=0))
        assert await names(store, "anna") == []
        await store.note(theirs("t"))
        assert await names(store, "ben") == []

    play(url, story)


def test_a_forgotten_table_is_nobodys(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"x"], theirs("t", "gathering", anna=0))
        assert await store.append("u", 1, [b"x"], theirs("u", anna=0))
        assert await store.forget(time.time() + 10) == 1
        assert await store.append("t", 1, [b"x"], theirs("t", ben=0))
        assert await names(store, "anna") == [("u", 0)]

    play(url, story)


FIRST_SQLITE = """
CREATE TABLE tables (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, last INTEGER NOT NULL,
    touched REAL NOT NULL, game TEXT, phase TEXT, public INTEGER, info BLOB);
CREATE TABLE journal (name TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (name, number))
    WITHOUT ROWID;
CREATE INDEX lobby ON tables (id) WHERE public = 1 AND phase <> 'over';
CREATE INDEX waiting ON tables (touched) WHERE phase = 'gathering';
PRAGMA user_version = 1;
INSERT INTO tables VALUES (1, 't', 1, 1000.0, 'crooks', 'playing', 1, X'7B7D');
INSERT INTO journal VALUES ('t', 1, X'78');
"""
FIRST_POSTGRES = """
CREATE TABLE larceny_version (version integer NOT NULL);
INSERT INTO larceny_version VALUES (1);
CREATE TABLE larceny_tables (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
    last bigint NOT NULL, touched double precision NOT NULL, game text, phase text, public boolean, info bytea);
CREATE TABLE larceny_journal (name text COLLATE "C" NOT NULL, number bigint NOT NULL, entry bytea NOT NULL,
    PRIMARY KEY (name, number));
CREATE INDEX larceny_lobby ON larceny_tables (id) WHERE public AND phase <> 'over';
CREATE INDEX larceny_waiting ON larceny_tables (touched) WHERE phase = 'gathering';
INSERT INTO larceny_tables (name, last, touched, game, phase, public, info)
    VALUES ('t', 1, 1000, 'crooks', 'playing', true, '{}');
INSERT INTO larceny_journal VALUES ('t', 1, 'x');
"""


async def lay_out_as_at_first(url: str) -> None:
    """Make a store with one table, as the first version did."""
    if url.startswith("sqlite:"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:"))) as file:
            file.executescript(FIRST_SQLITE)
        return
    connection = await asyncpg.connect(url)
    await connection.execute(FIRST_POSTGRES)
    await connection.close()


def test_a_store_of_the_first_version_keeps_its_tables_and_learns_whose_they_are(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.read("t") == [b"x"]
        assert await store.lobby() == [summary("t", "playing")]
        assert await names(store, "anna") == []
        await store.note(theirs("t", anna=0))
        assert await store.append("t", 2, [b"y"])

    async def again(store: Store) -> None:
        assert await names(store, "anna") == [("t", 0)]

    asyncio.run(lay_out_as_at_first(url))
    play(url, story, again)


def test_tables_that_never_started_are_forgotten(url: str) -> None:
    async def story(store: Store) -> None:
        start = time.time()
        assert await store.append("stale", 1, [b"1", b"2"], summary("stale"))
        assert await store.append("hidden", 1, [b"1"], summary("hidden", public=False))
        assert await store.append("played", 1, [b"1"], summary("played", "playing"))
        assert await store.append("over", 1, [b"1"], summary("over", "over"))
        assert await store.append("unsummed", 1, [b"1"])
        assert await store.append("touched", 1, [b"1"], summary("touched"))
        await asyncio.sleep(0.05)
        middle = time.time()
        await asyncio.sleep(0.05)
        assert await store.append("touched", 2, [b"2"])
        assert await store.forget(start - 1) == 0
        assert await store.forget(middle) == 2
        kept = {name: len(await store.read(name)) for name in ("played", "over", "unsummed", "touched")}
        assert kept == {"played": 1, "over": 1, "unsummed": 1, "touched": 2}
        assert await store.read("stale") == await store.read("hidden") == []
        assert not await store.append("stale", 3, [b"3"])
        assert await store.append("stale", 1, [b"new"])
        assert await store.read("stale") == [b"new"]

    play(url, story)


def test_forgetting_while_others_append_leaves_no_torn_table(url: str) -> None:
    """A table may be forgotten before or after an append: its journal is whole or gone."""

    async def story(store: Store) -> None:
        names = [f"t{i}" for i in range(20)]
        for name in names:
            assert await store.append(name, 1, [b"1"], summary(name))
        asked = [store.append(name, 2, [b"2"]) for name in names]
        forgotten, *appended = await asyncio.gather(store.forget(time.time() + 10), *asked)
        journals = [await store.read(name) for name in names]
        assert all(journal in ([], [b"1", b"2"]) for journal in journals)
        assert forgotten == journals.count([])
        assert all(won for won, journal in zip(appended, journals, strict=True) if journal)

    play(url, story)


# Crashes

ACKNOWLEDGED = 10  # appends at least, before a writer is killed
CHILD = """
import asyncio, sys
from larceny.server.store.connect import connect

async def table(store, name, known):
    number = known + 1
    while True:
        entries = [b"%d" % (number + i) for i in range(1 + number % 3)]
        if not await store.append(name, number, entries):
            sys.exit("lost a number though alone")
        number += len(entries)
        print(name, number - 1, flush=True)

async def main():
    store = connect(sys.argv[1])
    await store.open()
    known = [len(await store.read(f"t{i}")) for i in range(5)]
    print("ready", 0, flush=True)
    await asyncio.gather(*(table(store, f"t{i}", known[i]) for i in range(5)))

asyncio.run(main())
"""


def kill_a_writer(url: str, seconds: float) -> dict[str, int]:
    """Have a process append until it is killed, so many seconds after it was told of the first entries; what it was
    told is kept: the last number of each table."""
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

        async def fetch(self, *_: object) -> list[object]:
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
    with pytest.raises(StoreError, match="version 7, this one knows 2"):
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


# What can be wrong with a SQLite file


def refused(url: str) -> str:
    """Return the one line of error that opening a store ends with."""

    async def story(store: Store) -> None:
        raise AssertionError("it opened")

    with pytest.raises(StoreError) as caught:
        play(url, story)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_sqlite_commits_are_durable(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(str(tmp_path / "house.db")) as store:
            assert isinstance(store, SqliteStore)
            assert store._writer
            settings = {
                name: store._writer.connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "user_version")
            }
            assert settings == {"journal_mode": "wal", "synchronous": 2, "user_version": 2}

    asyncio.run(story())


def test_sqlite_full_disk(tmp_path: Path) -> None:
    """An append that fits is written, one that does not fails whole, and with space again all is well."""

    async def limit(store: Store, pages: int) -> None:
        assert isinstance(store, SqliteStore)
        assert store._writer
        await store._writer.ask(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"], summary("t"))
        await limit(store, 40)
        big = [store.append(f"big{i}", 1, [b"x" * 50_000] * 4, summary(f"big{i}")) for i in range(3)]
        small = [store.append(f"small{i}", 1, [b"x"]) for i in range(3)]
        answers = await asyncio.gather(*big, *small, return_exceptions=True)
        assert answers[3:] == [True] * 3
        for answer in answers[:3]:
            assert isinstance(answer, StoreError)
            assert not isinstance(answer, Unsure)
            assert str(tmp_path) in str(answer)
            assert "full" in str(answer)
        assert [table.table for table in await store.lobby()] == ["t"]
        assert await store.read("big0") == []
        await limit(store, 1_000_000)
        assert await store.append("big0", 1, [b"x" * 50_000] * 4)
        assert await store.append("t", 2, [b"2"])

    async def again(store: Store) -> None:
        assert await store.read("t") == [b"1", b"2"]
        assert len(await store.read("big0")) == 4

    play(str(tmp_path / "house.db"), story, again)


def test_sqlite_disk_that_fails_during_a_commit(tmp_path: Path) -> None:
    """The log cannot grow, so nobody can know what is on the disk, and the error says so; then all is well again."""
    log = tmp_path / "house.db-wal"
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"])
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + PAGE, unlimited[1]))
        try:
            with pytest.raises(Unsure, match=str(tmp_path)):
                await store.append("t", 2, [b"x" * PAGE] * 20)
            assert await store.read("t") == [b"1"]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        assert await store.append("t", 2, [b"2"])

    async def again(store: Store) -> None:
        assert await store.read("t") == [b"1", b"2"]

    play(str(tmp_path / "house.db"), story, again)


def test_sqlite_locked_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.db"
    assert sqlite_store.PATIENCE < QUICKLY
    monkeypatch.setattr(sqlite_store, "PATIENCE", 0.4)

    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"])
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as shell:
            shell.execute("BEGIN IMMEDIATE")
            start = time.monotonic()
            asked = [store.append("t", 2, [b"2"]), store.append("u", 1, [b"2"])]
            errors = await asyncio.gather(*asked, return_exceptions=True)
            assert time.monotonic() - start >= 0.4, "a short lock is waited for"
            assert [type(error) for error in errors] == [StoreError] * 2
            assert "locked" in str(errors[0])
            assert await store.read("t") == [b"1"], "who only reads does not wait"
        assert await store.append("t", 2, [b"2"])

    play(str(path), story)


def test_sqlite_serves_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    url = f"sqlite:{path}"

    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"])
        child = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", CHILD, url],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        last = child.stderr.strip().splitlines()[-1]
        assert f"{path}: in use by process {os.getpid()};" in last
        with pytest.raises(StoreError, match="in use"):
            await connect(str(path)).open()
        link = tmp_path / "link.db"
        link.symlink_to(path)
        with pytest.raises(StoreError, match="in use"):
            await connect(str(link)).open()
        assert await store.append("t", 2, [b"2"])

    async def again(store: Store) -> None:
        assert await store.read("t") == [b"1", b"2"]

    play(url, story, again)


def test_a_forked_child_does_not_keep_the_file(tmp_path: Path) -> None:
    """Bots think in child processes; one that outlives a killed server must not lock out the next."""

    async def nothing(store: Store) -> None:
        pass

    script = (
        "import asyncio, os, sys, time\n"
        "from larceny.server.store.connect import connect\n"
        "asyncio.run(connect(sys.argv[1]).open())\n"
        "child = os.fork()\n"
        "if child: print(child, flush=True); os.kill(os.getpid(), 9)\n"
        "time.sleep(60)\n"
    )
    url = str(tmp_path / "house.db")
    with (tmp_path / "said").open("w+") as said:
        subprocess.run([sys.executable, "-c", script, url], stdout=said, check=False)
        said.seek(0)
        orphan = int(said.readline())
    try:
        play(url, nothing)
    finally:
        os.kill(orphan, signal.SIGKILL)


def test_sqlite_files_are_nobody_elses_business(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"secret"])
        for file in tmp_path.iterdir():
            assert not file.stat().st_mode & 0o077, file

    play(str(tmp_path / "house.db"), story)


def test_sqlite_makes_missing_directories(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"])

    play(f"sqlite:{tmp_path}/a/b/house.db", story)
    assert (tmp_path / "a/b/house.db").exists()


def test_sqlite_paths_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in refused(str(tmp_path / "file" / "house.db"))
    assert refused(str(tmp_path)).startswith(f"{tmp_path}: ")
    assert refused("/proc/nowhere/house.db").startswith("/proc/nowhere/house.db: ")


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    assert refused(str(path)) == f"{path}: file is not a database"
    assert path.read_text() == "Dear Sir or Madam, " * 100
    assert refused(str(path)) == f"{path}: file is not a database", "the claim was given back"


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE journal (mine TEXT)")
    before = path.read_bytes()
    assert "another program" in refused(str(path))
    assert path.read_bytes() == before


def test_a_newer_sqlite_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 7")
    before = path.read_bytes()
    assert refused(str(path)) == f"{path}: written by a newer Larceny (version 7, this one knows 2)"
    assert path.read_bytes() == before


def test_a_corrupt_sqlite_file(tmp_path: Path) -> None:
    """A damaged page is an error that names the file, and the writer lives on."""
    path = tmp_path / "house.db"

    async def write(store: Store) -> None:
        for i in range(50):
            assert await store.append(f"t{i}", 1, [b"x" * 3000])

    async def suffer(store: Store) -> None:
        asked = [store.read(f"t{i}") for i in range(50)] + [store.append(f"t{i}", 2, [b"y"]) for i in range(50)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(answer, StoreError) and str(path) in str(answer) for answer in answers)

    play(str(path), write)
    with path.open("r+b") as file:
        pages = path.stat().st_size // PAGE
        for page in range(2, pages):  # all but the schema and the first table's root
            file.seek(page * PAGE)
            file.write(b"\xff" * PAGE)
    play(str(path), suffer)


def test_memory_is_forgotten() -> None:
    async def story(store: Store) -> None:
        assert await store.append("t", 1, [b"1"], summary("t"))
        assert not await store.append("t", 1, [b"1"])
        assert await store.read("t") == [b"1"]
        assert await store.lobby() == [summary("t")]

    async def again(store: Store) -> None:
        assert await store.read("t") == []

    play("sqlite::memory:", story, again)


def test_a_closed_store_says_so(url: str) -> None:
    async def story() -> None:
        store = connect(url)
        for _ in range(2):
            with pytest.raises(StoreError, match="not open"):
                await store.append("t", 1, [b"x"])
            with pytest.raises(StoreError, match="not open"):
                await store.read("t")
            await store.open()
            await store.open()
            assert await store.read("t") == []
            await store.close()
            await store.close()

    asyncio.run(story())


def test_closing_finishes_what_was_asked(tmp_path: Path) -> None:
    async def story() -> None:
        store = connect(str(tmp_path / "house.db"))
        await store.open()
        asked = [asyncio.ensure_future(store.append(f"t{i}", 1, [b"x"])) for i in range(100)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*asked) == [True] * 100

    asyncio.run(story())


@pytest.mark.parametrize(
    "url", ["mysql://root@db/x", "sqlite:", "", "sqlite://x", "postgresql:x", "http://x", "redis://x"]
)
def test_an_address_that_is_no_store(url: str) -> None:
    with pytest.raises(LarcenyError, match=r"is no store: write sqlite:PATH"):
        connect(url)


def test_an_address_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "larceny.server.store.postgres")
    with pytest.raises(LarcenyError, match=r"^PostgreSQL needs asyncpg: pip install -e '\.\[scale\]' "):
        connect("postgresql://x/y")


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(LarcenyError) as caught:
        connect("mysql://root:secret@db/x")
    assert "secret" not in str(caught.value)
