"""What can be wrong with a SQLite file."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from larceny.engine.errors import LarcenyError
from larceny.server.store import sqlite as sqlite_store
from larceny.server.store.connect import connect
from larceny.server.store.contract import Store, StoreError, Unsure
from larceny.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.store.stores import CHILD, PAGE, QUICKLY, opened, play, summary


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
            assert settings == {"journal_mode": "wal", "synchronous": 2, "user_version": 4}

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
        "if not os.fork(): print(os.getpid(), flush=True); os.kill(os.getppid(), 9)\n"
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
    assert refused(str(path)) == f"{path}: written by a newer Larceny (version 7, this one knows 4)"
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
