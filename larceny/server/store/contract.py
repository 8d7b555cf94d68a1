"""Where the tables of the house are kept: an append-only journal a table, shared by every process of the house.

A table is the fold of its journal. Nobody owns one: any process may append, and the number of an entry, taken once and
never twice, decides who was first. The store looks into no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from larceny.engine.errors import LarcenyError

LONGEST_NAME = 200  # characters of a table's name
LARGEST_NUMBER = 2**63 - 1  # what both databases can count to
WATCHES = -1  # the seat of who has none, and whose table it is all the same

OnCommit = Callable[[float, int], None]  # seconds it took, entries that became durable


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby lists of a table; but for its guests anybody may read it, so it holds no secrets."""

    table: str  # the table's name
    game: str  # which game is played
    phase: str  # "gathering", "playing" or "over"
    public: bool  # whether the lobby shows it
    info: bytes  # JSON for the lobby, opaque to the store
    guests: dict[str, int] = {}  # who finds it among their own, and on which seat; only ever written


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
        """Finish what was asked, and let go of everything."""

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        """Write all entries as number, number + 1, ... durably, or none: False if `number` is not the next one."""

    async def note(self, summary: Summary) -> None:
        """What the lobby lists of a table from now on; a table nobody knows is passed over."""

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries numbered above `after`, in order; none for a table nobody knows."""

    async def lobby(self, limit: int = 50) -> list[Summary]:
        """The public tables still gathering or playing, newest first."""

    async def yours(self, guest: str, limit: int = 50) -> list[tuple[Summary, int]]:
        """The tables of a guest, with the seat there: first those that are not over, each from the last touched on."""

    async def forget(self, before: float) -> int:
        """Delete the tables that never started and were last touched before this unix time; how many there were."""


def nameable(table: str) -> bool:
    """Whether both databases can hold this name; nothing else is a table's name."""
    return 0 < len(table) <= LONGEST_NAME and "\0" not in table and table.isprintable()


def check_append(table: str, entries: Sequence[bytes], summary: Summary | None) -> None:
    """Refuse what no store could keep, before any store is asked."""
    if not nameable(table):
        raise LarcenyError(f"{table[:LONGEST_NAME]!r} cannot be a table's name")
    if not entries:
        raise LarcenyError(f"nothing to append to table {table}")
    if summary is not None and summary.table != table:
        raise LarcenyError(f"the summary of {summary.table} does not belong to table {table}")
