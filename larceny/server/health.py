"""Whether the house can do its work: a write is tried every few seconds, and the log says when that changes.

The store of a full disk still reads. So nothing but a write shows whether moves can be kept.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from larceny.server.bus import Bus
from larceny.server.store.contract import Store, StoreError

EVERY = 5.0  # seconds between looks
FRESH = 1.0  # seconds for which a look is good; askers cannot have more writes than that
LONGEST = 10.0  # seconds for one look
AGAIN = 60.0  # seconds until trouble that lasts is told again
WORDS = {  # by part: what the log says while it is away, and when it is back
    "store": ("the store takes no writes: moves are refused, nothing is lost", "the store takes writes again"),
    "bus": ("Redis is away: servers hear of each other's moves later", "Redis is back"),
}

log = logging.getLogger(__name__)


class Trouble(msgspec.Struct):
    """What is wrong with a part of the house."""

    fault: str
    since: float  # by the monotonic clock, as all times here
    told: float = float("-inf")  # when the log was last told


class Health:
    """Knows what is wrong with store and bus, if anything."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.troubles: dict[str, Trouble] = {}  # by part
        self._store = store
        self._bus = bus
        self._looking: asyncio.Task[None] | None = None
        self._looked = float("-inf")

    def well(self, part: str) -> bool:
        """True if nothing was wrong with this part at the last look."""
        return part not in self.troubles

    async def look(self) -> None:
        """Look, unless somebody has just done so; all who ask at once share one look."""
        if self._looking is None or self._looking.done():
            if time.monotonic() - self._looked < FRESH:
                return
            self._looking = asyncio.create_task(self._look())
        await asyncio.shield(self._looking)

    async def _look(self) -> None:
        self.note("store", await self._tried())
        self.note("bus", "" if self._bus.healthy else "it does not answer")
        self._looked = time.monotonic()

    async def _tried(self) -> str:
        """Try a write, and return why it failed; empty if it did not."""
        try:
            async with asyncio.timeout(LONGEST):
                await self._store.probe()
        except StoreError as error:
            return str(error)
        except TimeoutError:
            return f"no answer in {LONGEST:g} seconds"
        return ""

    def note(self, part: str, fault: str) -> None:
        """Note what is wrong with a part, and tell the log: at once, again while it lasts, and when it is over."""
        now = time.monotonic()
        away, back = WORDS[part]
        if not fault:
            over = self.troubles.pop(part, None)
            if over is not None:
                log.warning(back, extra={"after": round(now - over.since, 1)})
            return
        trouble = self.troubles.setdefault(part, Trouble(fault, now))
        trouble.fault = fault
        if now - trouble.told >= AGAIN:
            trouble.told = now
            log.warning(away, extra={"fault": fault, "for": round(now - trouble.since, 1)})
