"""What the house asks of a store: an append-only journal for each table, shared by every process of the house.

A table is what its journal adds up to. No process owns a table: any may append, and the number of an entry, taken once
and never twice, decides which of them was first. The store looks into no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, phrases

phrase, _ = phrases(str(Path(__file__).parent))

LONGEST_NAME = 200  # characters of a table's name
LARGEST_NUMBER = 2**63 - 1  # what both databases can count to
WATCHES = -1  # stands for the seat of a host without one

OnCommit = Callable[[float, int], None]  # seconds it took, entries that became durable


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby lists of a table. Anybody may read all of it except the guests, so it holds no secrets."""

    table: str  # the table's name
    game: str  # which game is played
    phase: str  # "gathering", "playing" or "over"
    public: bool  # whether the lobby shows it
    info: bytes  # JSON for the lobby, opaque to the store
    guests: dict[
        str, int
    ] = {}  # the seat of each guest who finds the table among their own; written, and never read back


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a store keeps of a table beside its journal; game, phase, public and info are None before a summary came."""

    id: int  # the larger, the newer
    table: str  # the table's name
    last: int  # number of the newest entry
    touched: float  # unix time of the newest entry
    game: str | None
    phase: str | None
    public: bool | None
    info: bytes | None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a guest reports to the keeper of the house. The same guest's next on the same one at a table replaces it."""

    table: str
    by: str  # the guest who reports
    about: str = ""  # the guest who is reported; empty: the table as a whole
    name: str = ""  # under which that guest sat there
    reason: str = ""
    words: str = ""
    time: float = 0.0  # unix time, by the store's clock; what is written is the store's own


SNAPSHOT = "snapshot"  # kept of a table: its state after some entries
KEEPSAKE = "keepsake"  # kept of a table: its finished game, drawn
MOST_REPORTS = 10_000  # kept; the oldest go first


class StoreError(LarcenyError):
    """The store cannot be reached, or is full; nothing was written."""


class Unsure(StoreError):
    """The store went away during a commit: it may or may not have been written. Read the table to find out."""


class Store(Protocol):
    """What the house asks of a database; `sqlite` serves one process, `postgresql` any number."""

    on_commit: OnCommit | None  # called on the event loop after every commit that added entries
    bytes_written: int  # bytes of entries made durable by this process

    async def open(self) -> None:
        """Get ready, or say in one line why not."""

    async def close(self) -> None:
        """Finish all requests under way, and let go of everything."""

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        """Write all entries as number, number + 1, ... durably. If `number` is not the next: none, and return False."""

    async def note(self, summary: Summary) -> None:
        """Change what the lobby lists of a table; an unknown table is passed over."""

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        """Return the entries numbered above `after`, in order, at most `most`; none for an unknown table."""

    async def lobby(self, limit: int = 50, within: float | None = None) -> list[Summary]:
        """Return the public tables still gathering or playing, newest first; if wanted, only those touched lately.

        `within` is in seconds, by the store's clock.
        """

    async def yours(self, guest: str, limit: int = 50) -> list[tuple[Summary, int]]:
        """Return the tables of a guest, with the seat there: those not over first, then the last touched first."""

    async def forget(self, before: float) -> int:
        """Delete the tables that never started and were last touched before this unix time; return how many."""

    def now(self) -> float:
        """Return the unix time by the store's clock: what it was at the opening, and what has passed since.

        It does not follow a clock that is set anew, so that what is old by it has truly waited as long.
        """

    async def touch(self, tables: Sequence[str]) -> None:
        """Note that somebody is at these tables now."""

    async def unlist(self, table: str) -> None:
        """Take a table out of the lobby that nobody can play at; a later note may list it again."""

    async def shelve(self, table: str, kind: str, number: int, thing: bytes) -> None:
        """Keep one thing of a kind beside a table's journal, made after entry `number`, unless a later one is kept."""

    async def shelved(self, table: str, kind: str) -> tuple[int, bytes] | None:
        """Return what is kept of a table, and after which entry it was made."""

    async def unshelved(self, kind: str, limit: int = 50) -> list[str]:
        """Return finished tables that nothing of a kind is kept of, the last touched first."""

    async def report(self, report: Report) -> None:
        """Keep a report for the keeper of the house."""

    async def reports(self, limit: int = 50) -> list[Report]:
        """Return the newest reports first."""

    async def retire(self, before: float) -> int:
        """Delete all tables last touched before this unix time, whatever their phase; return how many."""

    async def probe(self) -> None:
        """Write something durably and take it away again, or say in one line why that is impossible."""

    async def faults(self) -> list[str]:
        """Return what is wrong with the database, a line for each fault; it looks into no entry."""


class Archive(Store, Protocol):
    """What those who run a house ask of its store, also while the house is open."""

    async def kept(self) -> list[Kept]:
        """Return what is kept of every table, oldest first."""

    async def delete(self, table: str) -> bool:
        """Delete a table with its journal; False if there is none of that name."""

    async def copy(self, path: Path) -> None:
        """Write all tables, as they are at one moment, to a new SQLite file."""

    async def fill(self, path: Path) -> int:
        """Take in all tables of such a file, all or none, and return how many; a store that has any is refused."""


def nameable(table: str) -> bool:
    """True if both databases can hold this name; nothing else is a table's name."""
    return 0 < len(table) <= LONGEST_NAME and "\0" not in table and table.isprintable()


def check_append(table: str, entries: Sequence[bytes], summary: Summary | None) -> None:
    """Refuse what no store could keep, before any store is asked."""
    if not nameable(table):
        raise LarcenyError(phrase("store-table-name", table=Quoted(table[:LONGEST_NAME])))
    if not entries:
        raise LarcenyError(phrase("store-nothing", table=table))
    if summary is not None and summary.table != table:
        raise LarcenyError(phrase("store-other-summary", table=summary.table, table2=table))


def torn_journal(name: str, last: int, count: int, first: int, newest: int) -> str:
    """Return what is wrong with a table whose journal has not the entries 1 to `last`."""
    return phrase("store-torn", name=name, count=str(count), first=str(first), newest=str(newest), last=str(last))
