"""Promise 10: bots think elsewhere, not for ever, and may die; the house goes on.

Bots that brood, for the tests; `python -m tests.server.promises.bots` shows how the house fares meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from typing import Any

from larceny.net.client import Client
from larceny.server import bot_pool
from larceny.server.bot_pool import BotPool, Task, think
from larceny.server.workers import Worker, WorkerPool
from tests.server.house import answer, eventually, guests, opened
from tests.server.promises.server import machine, quantile


def brood(seconds: float, task: Task) -> int:
    """Think, and take one's time over it, with all the processor one can get."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
    return think(task)


class BroodingWorker(Worker):
    """Its thoughts take long."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def ask(self, work: Any, *words: Any) -> Future[Any]:
        return super().ask(brood, self.seconds, *words) if work is think else super().ask(work, *words)


class BroodingPool(BotPool):
    def __init__(self, seconds: float) -> None:
        super().__init__(1)
        self._pool = WorkerPool([BroodingWorker(seconds)])

    def hurry(self) -> None:
        """From now on they think as fast as they can."""
        for worker in self._pool.workers:
            worker.seconds = 0.0  # type: ignore[attr-defined]


async def trips(client: Client, until: asyncio.Task[Any]) -> list[float]:
    """Measure how long commands of a guest at another table take while something else goes on."""
    from larceny.net.messages import Say

    times = []
    while not until.done():
        began = time.perf_counter()
        await client.command(Say(id=client.new_id(), phrase="hello"))
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.01)
    return times


async def brooding(longest: float = 1.0) -> tuple[float, list[float], list[int], list[int]]:
    """Measure a bot that would think for minutes: when it moved, how others waited, its processes before and after."""
    kept, bot_pool.LONGEST_THOUGHT = bot_pool.LONGEST_THOUGHT, longest
    thinkers = BroodingPool(600.0)
    try:
        async with opened(bot_pool=thinkers) as place, guests(place.address, 2) as (anna, ben):
            await ben.join(await ben.open("crooks", ["me", "open"], "Ben"))
            id = await anna.open("crooks", ["me", "instinct"], "Anna")
            await anna.join(id)
            match = (await place.table(id)).running
            while match.actor == 0:
                await answer(anna)
            began, played = time.perf_counter(), len(match.actions)
            await eventually(lambda: bool(thinkers.processes))
            before = thinkers.processes
            moved = asyncio.create_task(eventually(lambda: len(match.actions) > played, 30))
            times = await trips(ben, moved)
            await moved
            return time.perf_counter() - began, times, before, thinkers.processes
    finally:
        bot_pool.LONGEST_THOUGHT = kept


def main() -> None:
    seconds, times, before, after = asyncio.run(brooding())
    print(
        f"a bot that would think for ten minutes was stopped after one second and moved after {seconds:.1f} s at most; "
        f"its process {before} is gone, {after} are there; {len(times)} commands of others meanwhile: "
        f"{quantile(times, 0.99) * 1e3:.1f} ms p99, {max(times) * 1e3:.0f} ms at worst"
    )
    print(machine())


if __name__ == "__main__":
    main()
