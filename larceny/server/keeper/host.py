"""What a keeper needs of the house that it works for."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

from larceny.net.limits import Bucket
from larceny.server.bot_pool import BotPool
from larceny.server.keeper.news import News
from larceny.server.metrics import Metrics
from larceny.server.store.contract import Store
from larceny.server.table import journal
from larceny.server.table.state import Table


class Host(Protocol):
    """The house, as far as its keepers know it."""

    store: Store
    bot_pool: BotPool
    metrics: Metrics
    pace: float  # seconds a bot takes for a move, whatever it holds; 0: no waiting at all
    shared: bool  # do other processes write to the store?
    reports: Bucket  # how many reports the keeper of the house puts up with

    async def begin(self, id: str, entries: list[journal.Entry]) -> None:
        """Open a new table from its first entries; raises `Taken` if there is one of that id."""

    async def release(self) -> None:
        """Wait until the moment at which a guarded question is answered."""

    async def publish(self, table: str, told: News) -> None:
        """Tell the other processes of the house, if possible."""

    def finished(self, table: Table) -> None:
        """Have a finished game drawn, so that it stays readable under other rules."""

    def background(self, errand: Awaitable[None]) -> None:
        """Do something that nobody waits for."""
