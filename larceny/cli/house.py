"""The commands `larceny house ...`, for those who run one; they work while the house is open, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from larceny.cli import completion
from larceny.cli.arguments import PHASES, StoreAddress
from larceny.cli.speech import Command, Group, command
from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Figure, Joined, Quoted, phrases

if TYPE_CHECKING:
    from larceny.server.store.contract import Archive, Kept

phrase, said = phrases(__file__)

app = typer.Typer(cls=Group, no_args_is_help=True)
T = TypeVar("T")

Tables = Annotated[list[str], typer.Argument(autocompletion=completion.tables)]
Phase = Annotated[str | None, completion.option(of=completion.one_of(*PHASES))]
Idle = float | None


@app.callback()
@command
def house() -> None:
    """Look after the tables of a house, open or not."""


@app.command("list", cls=Command)
@command
def house_list(store: StoreAddress = None, phase: Phase = None, idle: Idle = None) -> None:
    """List the tables: name, game, phase, entries, when it was last touched, who sits there."""
    from larceny.server import administration

    tables = _at(store, lambda archive: administration.chosen(archive, _phase(phase), idle))
    for kept in tables:
        touched = time.strftime("%Y-%m-%d %H:%MZ", time.gmtime(kept.touched))
        where = said("house-in-lobby" if kept.public else "house-by-link")
        print(
            f"{kept.table:12}  {kept.game or '?':10}  {kept.phase or '?':9}  {where:5}  {kept.last:6}  {touched}"
            f"  {administration.people(kept)}".rstrip()
        )
    print(said("house-tables", count=len(tables)))


@app.command("close", cls=Command)
@command
def house_close(tables: Tables, store: StoreAddress = None) -> None:
    """End tables: nobody plays or looks on there any more, and they leave the lobby; their journals are kept."""
    from larceny.server import administration

    async def work(archive: Archive) -> list[tuple[Kept, bool]]:
        return [
            (kept, await administration.close(archive, kept)) for kept in await administration.named(archive, tables)
        ]

    for kept, done in _at(store, work):
        print(said("house-table", table=kept.table, part=said("house-closed" if done else "house-closed-already")))


@app.command("delete", cls=Command)
@command
def house_delete(
    tables: Annotated[list[str] | None, typer.Argument(autocompletion=completion.tables)] = None,
    store: StoreAddress = None,
    phase: Phase = None,
    idle: Idle = None,
    yes: Annotated[bool, typer.Option("--yes")] = False,
) -> None:
    """Delete tables with their journals, for good."""
    from larceny.server import administration

    if bool(tables) == (idle is not None):
        raise LarcenyError(phrase("house-which"))
    wanted = _phase(phase)

    async def work(archive: Archive) -> int:
        if tables:
            chosen = await administration.named(archive, tables)
        else:
            chosen = await administration.chosen(archive, wanted, idle)
            if not yes:
                raise LarcenyError(phrase("house-really", many_chosen=len(chosen)))
        return sum([await archive.delete(kept.table) for kept in chosen])

    print(said("house-deleted", at=_at(store, work)))


@app.command("export", cls=Command)
@command
def house_export(
    table: Annotated[str, typer.Argument(autocompletion=completion.tables)],
    file: Annotated[Path, typer.Argument()] = Path("-"),
    store: StoreAddress = None,
    journal: Annotated[bool, typer.Option("--journal")] = False,
) -> None:
    """Write a table's game as a record, for `larceny replay`; of a running game it tells everything."""
    from larceny.server import administration

    write = administration.export_journal if journal else administration.export_record

    async def work(archive: Archive) -> str:
        (kept,) = await administration.named(archive, [table])
        return await write(archive, kept)

    if not files.is_stdout(file) and file.exists():
        raise LarcenyError(phrase("house-there", file=file))
    text = _at(store, work)
    files.put(file, text if text.endswith("\n") else f"{text}\n", 0o600)  # journals hold seeds and seats
    if files.is_stdout(file):
        return
    print(
        said(
            "house-exported", file=file, part=said("house-the-journal" if journal else "house-the-record"), table=table
        )
    )


@app.command("backup", cls=Command)
@command
def house_backup(
    file: Annotated[Path, typer.Argument()],
    store: StoreAddress = None,
) -> None:
    """Copy all tables, as they are at one moment, to a SQLite file that `larceny serve --store` can open."""
    from larceny.server import administration

    size = _at(store, lambda archive: administration.back_up(archive, file))
    print(said("house-backed-up", file=file, size=str(size)))


@app.command("restore", cls=Command)
@command
def house_restore(
    file: Annotated[Path, typer.Argument()],
    store: StoreAddress = None,
) -> None:
    """Take all tables of a backup into a store that has none: one that `larceny serve` has just made."""
    from larceny.server import administration

    print(said("house-restored", at=_at(store, lambda archive: administration.restore(archive, file))))


@app.command("check", cls=Command)
@command
def house_check(
    store: StoreAddress = None,
    quick: Annotated[bool, typer.Option("--quick")] = False,
) -> None:
    """Look for damage: in the database, in the numbers of entries, and in every journal."""
    from larceny.server import administration

    found = _at(store, lambda archive: administration.check(archive, quick))
    for remark in found.remarks:
        print(said("house-remark", remark=remark))
    if found.faults:
        raise LarcenyError(Joined("\n", found.faults))
    print(said("house-sound", tables=str(found.tables)))


@app.command("reports", cls=Command)
@command
def house_reports(
    store: StoreAddress = None,
    limit: int = 50,
) -> None:
    """List what guests have reported: when, table, who was reported and by whom (by hash), reason and words."""
    found = _at(store, lambda archive: archive.reports(limit))
    for report in found:
        when = time.strftime("%Y-%m-%d %H:%MZ", time.gmtime(report.time))
        name = report.name or said("house-spectator")
        about = f"{name} ({report.about[:8]})" if report.about else said("house-the-table")
        print(
            said(
                "house-report",
                when=when,
                table=Figure(report.table, "12"),
                about=about,
                by=report.by[:8],
                reason=report.reason,
                words=report.words,
            ).rstrip()
        )
    print(said("house-reports", count=len(found)))


def _at(store: str | None, work: Callable[[Archive], Awaitable[T]]) -> T:
    """Do something with the store of a house."""
    from larceny.server import administration

    async def working() -> T:
        async with administration.opened(store) as archive:
            return await work(archive)

    return asyncio.run(working())


def _phase(phase: str | None) -> str | None:
    if phase is not None and phase not in PHASES:
        raise LarcenyError(phrase("house-phase", phase=Quoted(phase), phases=", ".join(PHASES)))
    return phase
