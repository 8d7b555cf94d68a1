"""`larceny house`: tables are listed, closed, deleted, exported, backed up and checked while the house is open."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest

from larceny.engine.record import from_json
from larceny.net.client import Client, Rejected
from larceny.net.messages import Report
from larceny.server import administration
from larceny.server.store.connect import connect
from larceny.server.store.contract import SNAPSHOT, StoreError
from larceny.server.table.state import fold
from tests.command_line import Run, home, one_line, run
from tests.server.house import Place, answer, browser, eventually, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, refuses, tell, whose_turn

__all__ = ["home", "run"]  # fixtures

pytestmark = pytest.mark.usefixtures("nothing_broken")

Keeping = Callable[..., Awaitable[subprocess.CompletedProcess[str]]]


@pytest.fixture
def keep(run: Run, url: str) -> Keeping:
    """Run `larceny house` at this store, beside the house."""

    async def keeping(*words: str) -> subprocess.CompletedProcess[str]:
        return await asyncio.to_thread(run, "house", *words, LARCENY_STORE=url)

    return keeping


def beside(url: str, story: Callable[[Place, Client, Client], Awaitable[None]]) -> None:
    """Tell a story of two guests at a house that is open on this store."""

    async def telling() -> None:
        async with opened(connect(url)) as place, guests(place.address, 2) as (anna, ben):
            await story(place, anna, ben)

    tell(telling)


def test_tables_are_listed_with_what_an_operator_asks(url: str, keep: Keeping) -> None:
    async def story(place: Place, anna: Client, ben: Client) -> None:
        assert (await keep("list")).stdout == "0 tables\n"
        playing = await at_a_table(anna, ben, public=True)
        waiting = await anna.open("robbers", ["me", "open", "instinct"], "Anna")
        lines = (await keep("list")).stdout.splitlines()
        assert lines[0].split()[:5] == [playing, "crooks", "playing", "lobby", "4"]
        assert lines[0].endswith("Anna, Ben")
        assert lines[1].split()[:4] == [waiting, "robbers", "gathering", "link"]
        assert lines[1].endswith("Anna, open, bot")
        assert lines[2] == "2 tables"
        assert (await keep("list", "--phase", "gathering")).stdout.splitlines()[-1] == "1 table"
        assert (await keep("list", "--idle", "1")).stdout == "0 tables\n"
        assert "--phase: 'lost' is not one of" in one_line(await keep("list", "--phase", "lost"))

    beside(url, story)


def test_reports_of_guests_are_listed_newest_first(url: str, keep: Keeping) -> None:
    async def story(place: Place, anna: Client, ben: Client) -> None:
        assert (await keep("reports")).stdout == "0 reports\n"
        id = await at_a_table(anna, ben)
        await ben.command(Report(id="1", seat=0, reason="name", words="rude"))
        await anna.command(Report(id="2", reason="other"))
        newest, oldest, count = (await keep("reports")).stdout.splitlines()
        assert f"  {id}  the table  by " in newest
        assert f"  {id}  Anna (" in oldest
        assert oldest.endswith("  name  rude")
        assert count == "2 reports"
        assert (await keep("reports", "--limit", "1")).stdout.splitlines()[-1] == "1 report"

    beside(url, story)


def test_a_closed_table_lets_nobody_play_or_look_on(url: str, keep: Keeping) -> None:
    async def story(place: Place, anna: Client, ben: Client) -> None:
        id = await at_a_table(anna, ben, public=True)
        await answer(await whose_turn(anna, ben))
        assert "there is no table 'nowhere'" in one_line(await keep("close", id, "nowhere"))
        assert (await place.table(id)).phase == "playing", "all or none"
        assert (await keep("close", id)).stdout == f"table {id}: closed\n"
        turn = await whose_turn(anna, ben)
        with pytest.raises(Rejected):
            await turn.act(turn.shown.board.choices[0].action)  # type: ignore[union-attr]
        for client in (anna, ben):
            await eventually(lambda client=client: client.bye is not None)
            assert client.bye is not None
            assert (client.bye.code, client.bye.again) == ("closed", False)
            assert "closed this table" in client.bye.text
        await refuses("closed", anna.join(id))
        async with browser(place.address, anna.cookie) as page:
            assert (await page.get(f"/api/tables/{id}/replay")).status_code == 410
            assert (await page.get("/api/tables")).json() == {"tables": [], "yours": []}
        assert (await keep("close", id)).stdout == f"table {id}: was closed already\n"
        assert (await keep("check")).stdout == "1 tables, all sound\n"

    beside(url, story)


def test_guests_who_only_wait_hear_of_a_closed_table_too(
    url: str, keep: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.server.house.LOOK_ALONE", 1)

    async def story(place: Place, anna: Client, ben: Client) -> None:
        id = await anna.open("crooks", ["me", "open"], "Anna")
        await anna.join(id)
        await keep("close", id)
        await eventually(lambda: anna.bye is not None)
        assert anna.bye is not None
        assert anna.bye.code == "closed"
        await refuses("closed", ben.join(id))

    beside(url, story)


def test_a_deleted_table_is_gone_and_the_others_play_on(
    url: str, keep: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.server.house.LOOK_ALONE", 1)

    async def story(place: Place, anna: Client, ben: Client) -> None:
        id, other = await anna.open("crooks", ["me", "open"], "Anna"), await ben.open("crooks", ["me", "instinct"])
        await anna.join(id)
        await ben.join(other)
        assert "name the tables" in one_line(await keep("delete"))
        assert "there is no table 'nowhere'" in one_line(await keep("delete", "nowhere", id))
        assert "would delete 0 tables" in one_line(await keep("delete", "--idle", "1"))
        assert "would delete 2 tables" in one_line(await keep("delete", "--idle", "0"))
        assert (await keep("delete", id)).stdout == "deleted: 1\n"
        await eventually(lambda: anna.bye is not None)
        await refuses("no-table", anna.join(id))
        await play_to_the_end(ben)
        assert (await keep("list")).stdout.splitlines()[-1] == "1 table"
        assert (await keep("check")).stdout == "1 tables, all sound\n"
        assert (await keep("delete", "--idle", "0", "--phase", "over", "--yes")).stdout == "deleted: 1\n"
        assert (await keep("list")).stdout == "0 tables\n"

    beside(url, story)


def test_a_game_is_exported_as_a_record_and_its_journal_as_it_is(
    url: str, keep: Keeping, run: Run, tmp_path: Path
) -> None:
    async def story(place: Place, anna: Client, ben: Client) -> None:
        id = await at_a_table(anna, ben)
        await play_to_the_end(anna, ben)
        file = tmp_path / "game.json"
        assert (await keep("export", id, str(file))).stdout == f"{file}: the record of table {id}\n"
        record = (await place.table(id)).match.record()  # type: ignore[union-attr]
        assert from_json(file.read_text()) == record
        assert not file.stat().st_mode & 0o077
        assert (await asyncio.to_thread(run, "replay", str(file))).returncode == 0
        assert f"{file}: is there already" in one_line(await keep("export", id, str(file)))
        lines = (await keep("export", id, "--journal")).stdout.splitlines()
        assert [line.encode() for line in lines] == await place.house.store.read(id)
        assert all(json.loads(line)["type"] for line in lines)
        waiting = await anna.open("crooks", ["me", "open"])
        assert "has not begun; --journal has what there is" in one_line(await keep("export", waiting))

    beside(url, story)


def test_a_backup_of_a_house_at_play_is_whole_and_opens_as_a_house(url: str, keep: Keeping, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def story(place: Place, anna: Client, ben: Client) -> None:
        id = await at_a_table(anna, ben)
        playing = asyncio.create_task(play_to_the_end(anna, ben))
        assert (await keep("backup", str(copy))).stdout.startswith(f"{copy}: ")
        assert f"{copy}: is there already" in one_line(await keep("backup", str(copy)))
        assert "No such file" in one_line(await keep("backup", str(tmp_path / "nowhere" / "copy.db")))
        await playing
        assert [file.name for file in tmp_path.iterdir() if "copy" in file.name] == ["copy.db"]
        assert not copy.stat().st_mode & 0o077
        entries = await place.house.store.read(id)
        async with opened(connect(f"sqlite:{copy}")) as again:
            kept = await again.house.store.read(id)
            assert kept == entries[: len(kept)]
            assert fold(id, kept).match is not None
            assert (await again.house.yours(next(iter(fold(id, kept).seats)).guest))[0][0].table == id

    beside(url, story)


def test_a_backup_is_restored_into_an_empty_store_of_either_kind(url: str, keep: Keeping, tmp_path: Path) -> None:
    async def story(place: Place, anna: Client, ben: Client) -> None:
        id = await at_a_table(anna, ben, public=True)
        await answer(await whose_turn(anna, ben))
        await ben.command(Report(id="rude", seat=0, reason="name", words="rude"))
        await place.house.store.shelve(id, SNAPSHOT, 1, b"kept")
        reports = await place.house.store.reports()
        await place.house.store.append("bare", 1, [b"a table without a summary"])
        await keep("backup", str(tmp_path / "copy.db"))
        await keep("backup", str(tmp_path / "again.db"))
        entries = await place.house.store.read(id)
        assert "has tables already" in one_line(await keep("restore", str(tmp_path / "copy.db")))
        await keep("delete", id, "bare")
        assert await place.house.store.reports() == []
        assert await place.house.store.shelved(id, SNAPSHOT) is None
        assert (await keep("restore", str(tmp_path / "copy.db"))).stdout == "restored: 2\n"
        assert await place.house.store.read(id) == entries
        assert await place.house.store.reports() == reports != []
        assert await place.house.store.shelved(id, SNAPSHOT) == (1, b"kept")
        lobby = await place.house.store.lobby()
        assert [one.table for one in lobby] == [id]
        assert len(await place.house.yours(fold(id, entries).seats[1].guest)) == 1
        await anna.join(id)
        await ben.join(id)
        await play_to_the_end(anna, ben)
        await anna.open("crooks", ["me", "open"])  # numbers go on
        assert (await keep("check", "--quick")).stdout == "3 tables, all sound\n"

    beside(url, story)


async def harm(url: str, id: str) -> None:
    """Take an entry away and leave one of a table that is not there."""
    statements = (
        f"DELETE FROM {{}}journal WHERE name = '{id}' AND number = 1",
        "INSERT INTO {}journal VALUES ('stray', 1, 'x')",
    )
    if url.startswith("sqlite:"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:"), isolation_level=None)) as file:
            for statement in statements:
                file.execute(statement.format(""))
        return
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement.format("larceny_"))
    await connection.close()


def test_a_check_finds_what_is_damaged_and_remarks_what_cannot_be_played(
    url: str, keep: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place, anna: Client, ben: Client) -> None:
        id = await at_a_table(anna, ben)
        old = await anna.open("crooks", ["me", "open"])
        entries = [json.loads(entry) for entry in await place.house.store.read(old)]
        entries[0]["rules"] = 999
        await place.house.store.append("old", 1, [json.dumps(entry).encode() for entry in entries])
        found = await keep("check")
        assert (found.returncode, found.stderr) == (0, "")
        assert found.stdout.startswith("remark: table old: ")
        assert found.stdout.endswith("3 tables, all sound\n")
        await harm(url, id)
        for words in ((), ("--quick",)):
            found = await keep("check", *words)
            assert found.returncode == 1
            assert f"table {id}: 3 entries, numbered 2 to 4, where there should be 1 to 4" in found.stderr
            assert "table stray: not there, but rows of its journal are" in found.stderr
            assert ("its journal cannot be followed" in found.stderr) == (not words)

    beside(url, story)


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "nothing.db"
    for words in (("list",), ("check",), ("backup", str(tmp_path / "copy.db"))):
        assert (
            one_line(run("house", *words, "--store", f"sqlite:{path}")) == f"larceny: {path}: there is no store here\n"
        )
    assert not path.exists()
    assert not (tmp_path / "copy.db").exists()


def test_a_store_of_an_older_version_is_left_to_the_house(url: str, tmp_path: Path) -> None:
    """The house that has it open may be of that version."""

    async def story() -> None:
        store = connect(url)
        if url.startswith("sqlite:"):
            await store.open()
            await store.close()
            with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:"), isolation_level=None)) as file:
                file.execute("PRAGMA user_version = 2")
        else:
            connection = await asyncpg.connect(url)
            await connection.execute("CREATE TABLE larceny_version AS SELECT 2 AS version")
            await connection.close()
        with pytest.raises(StoreError, match=r"of version 2, this Larceny works with 4; `larceny serve` brings it up"):
            async with administration.opened(url):
                pass

    asyncio.run(story())
