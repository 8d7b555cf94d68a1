"""What those who run a house do with its tables: list, close, delete, export, back up and check them.

All of it works beside an open house: what is written goes through the store's own compare-and-append, and the house
finds it there.
"""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES
from larceny.engine.words import InEach, Quoted, at, phrases
from larceny.server.store.connect import connect, default_address
from larceny.server.store.contract import Archive, Kept, StoreError, Summary
from larceny.server.table import journal
from larceny.server.table.showing import Listed
from larceny.server.table.state import Table, fold
from larceny.server.texts import Refused

phrase, _ = phrases(__file__)

TRIES = 10  # how often an entry is written anew because the house was faster
DAY = 24 * 3600.0  # seconds


class Findings(msgspec.Struct, frozen=True):
    """What a check has found."""

    tables: int  # looked at
    faults: tuple[str, ...]  # what is wrong
    remarks: tuple[str, ...]  # what is no fault, and still worth knowing


@asynccontextmanager
async def opened(url: str | None) -> AsyncIterator[Archive]:
    """Open the store beside the house that may have it open."""
    archive = connect(url or default_address(), beside=True)
    await archive.open()
    try:
        yield archive
    finally:
        await archive.close()


async def chosen(archive: Archive, phase: str | None = None, idle_days: float | None = None) -> list[Kept]:
    """Return the tables of this phase that nobody has touched for so long, oldest first."""
    before = time.time() - (idle_days or 0) * DAY
    return [
        kept
        for kept in await archive.kept()
        if (phase is None or kept.phase == phase) and (idle_days is None or kept.touched < before)
    ]


async def named(archive: Archive, tables: Sequence[str]) -> list[Kept]:
    """Return the tables of these names; refuse them all if one is unknown."""
    known = {kept.table: kept for kept in await archive.kept()}
    unknown = [table for table in tables if table not in known]
    if unknown:
        raise LarcenyError(phrase("house-admin-no-table", unknown=Quoted(unknown[0])))
    return [known[table] for table in tables]


def people(kept: Kept) -> str:
    """Return who sits at a table, as far as the lobby's line says it."""
    try:
        seats = msgspec.json.decode(kept.info or b"", type=Listed).seats
    except msgspec.DecodeError:
        return ""
    return ", ".join(seat.name if seat.kind == "person" else seat.kind for seat in seats)


async def close(archive: Archive, kept: Kept) -> bool:
    """End a table, and keep its journal; False if it was closed already. No rule is needed for it, so any can be."""
    ended = journal.write(journal.Closed(time=time.time()))
    summary = Summary(table=kept.table, game=kept.game or "", phase="over", public=False, info=kept.info or b"{}")
    for _ in range(TRIES):
        entries = await archive.read(kept.table)
        if not entries:
            raise LarcenyError(phrase("house-admin-deleted", table=kept.table))
        if isinstance(journal.read(entries[-1]), journal.Closed):
            return False
        if await archive.append(kept.table, len(entries) + 1, [ended], summary):
            return True
    raise LarcenyError(phrase("house-admin-busy", table=kept.table))


async def export_record(archive: Archive, kept: Kept) -> str:
    """Return the game of a table as a record. Of a running game it tells everything, the seed too."""
    table = folded(kept.table, await archive.read(kept.table))
    if table.match is None:
        raise LarcenyError(phrase("house-admin-not-begun", table=kept.table))
    return table.match.record().to_json()


async def export_journal(archive: Archive, kept: Kept) -> str:
    """Return the journal of a table as it is stored, a line for each entry."""
    return "".join(entry.decode() + "\n" for entry in await archive.read(kept.table))


def folded(name: str, entries: Sequence[bytes]) -> Table:
    """Return the table that a journal adds up to; what it does not add up to is an error that names the table."""
    try:
        return fold(name, entries)
    except Refused as refusal:
        raise LarcenyError(phrase("house-admin-refused", name=name, text=_in_each(refusal))) from None
    except Exception as fault:
        raise LarcenyError(phrase("house-admin-unreadable", name=name, fault=Quoted(fault))) from fault


def _in_each(refusal: Refused) -> str:
    """Return what a refusal says, to be said in any language."""
    return InEach({lang: refusal.text(lang) for lang in LANGUAGES})


async def back_up(archive: Archive, path: Path) -> int:
    """Write all tables to a new SQLite file, which is there only when it is whole and sound; return its bytes."""
    part = path.with_name(f".{path.name}.part")
    if path.exists():
        raise LarcenyError(phrase("house-admin-there", path=path))
    with suppress(FileNotFoundError):
        part.unlink()  # of a backup that was interrupted
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        await archive.copy(part)
        async with opened(f"sqlite:{part}") as copy:
            faults = await copy.faults()
        if faults:
            raise StoreError(phrase("house-admin-copy-damaged", path=path, faults=faults[0]))
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        os.link(part, path)  # unlike a renaming, this replaces nothing
        return path.stat().st_size
    finally:
        for left in (part, part.with_name(f"{part.name}-wal"), part.with_name(f"{part.name}-shm")):
            left.unlink(missing_ok=True)


async def restore(archive: Archive, path: Path) -> int:
    """Take all tables of a backup into an empty store, and return how many."""
    async with opened(f"sqlite:{path}") as copy:
        faults = await copy.faults()
    if faults:
        raise StoreError(phrase("house-admin-damaged", path=path, faults=faults[0]))
    return await archive.fill(path)


async def check(archive: Archive, quick: bool = False) -> Findings:
    """Look for damage in the store and, unless `quick`, follow every journal to its end."""
    faults = await archive.faults()
    remarks: list[str] = []
    tables = await archive.kept()
    for kept in () if quick else tables:
        try:
            fold(kept.table, await archive.read(kept.table))
        except Refused as refusal:  # a game that is not played here any more, or by other rules
            remarks.append(phrase("house-admin-refused", name=kept.table, text=_in_each(refusal)))
        except StoreError as fault:
            faults.append(at(fault))
        except Exception as fault:
            faults.append(phrase("house-admin-unreadable", name=kept.table, fault=repr(fault)))
    return Findings(len(tables), tuple(faults), tuple(remarks))
