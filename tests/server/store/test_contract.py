"""Both stores: journals, many writers at once, the lobby, the tables of a guest."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time

import asyncpg
import pytest

from larceny.engine.errors import LarcenyError
from larceny.server.store import postgres as postgres_store
from larceny.server.store import sqlite as sqlite_store
from larceny.server.store.connect import connect
from larceny.server.store.contract import WATCHES, Store, StoreError, Summary
from larceny.server.store.sqlite import SqliteStore
from tests.server.services import Postgres
from tests.server.store.stores import entry, opened, play, summary

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


async def rows(url: str, query: str) -> list[tuple[object, ...]]:
    """Ask the database itself; `{}` in the query is what PostgreSQL's tables are called first."""
    if url.startswith("sqlite:"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:"))) as file:
            return file.execute(query.format("")).fetchall()
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query.format("larceny_"))]
    finally:
        await connection.close()


VERSIONS = "SELECT version, at IS NOT NULL FROM {}versions ORDER BY version"


def test_a_new_store_notes_all_its_versions(url: str) -> None:
    async def nothing(store: Store) -> None:
        await store.probe()

    play(url, nothing, nothing)
    assert [bool(at) for _, at in asyncio.run(rows(url, VERSIONS))] == [True, True, True]


def test_an_older_store_is_adopted_with_its_version_and_migrated_once(url: str) -> None:
    async def nothing(store: Store) -> None:
        await store.probe()

    asyncio.run(lay_out_as_at_first(url))
    play(url, nothing, nothing)
    assert [(version, bool(at)) for version, at in asyncio.run(rows(url, VERSIONS))] == [
        (1, False),
        (2, True),
        (3, True),
    ]


def test_a_migration_that_fails_leaves_the_store_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sqlite_store if url.startswith("sqlite:") else postgres_store
    last = module.MIGRATIONS[-1]
    broken = (*last, "NO SUCH WORDS") if isinstance(last, tuple) else f"{last}; NO SUCH WORDS"
    asyncio.run(lay_out_as_at_first(url))

    async def story(store: Store) -> None:
        assert await store.read("t") == [b"x"]

    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", (*module.MIGRATIONS[:-1], broken))
        with pytest.raises(StoreError) as caught:
            play(url, story)
        assert "syntax" in str(caught.value)
        assert "\n" not in str(caught.value)
        with pytest.raises(Exception, match="guests"):
            asyncio.run(rows(url, "SELECT * FROM {}guests"))
    play(url, story)


def test_a_newer_postgres_is_refused_with_its_version(postgres: Postgres) -> None:
    url = postgres.fresh()

    async def newer() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE TABLE larceny_version AS SELECT 7 AS version")
        await connection.close()

    async def story(store: Store) -> None:
        raise AssertionError("it opened")

    asyncio.run(newer())
    with pytest.raises(StoreError, match=r"made by a newer Larceny \(version 7, this one knows 3\)"):
        play(url, story)


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
