"""Processes beside the server's own, so that its loop never waits for what takes long: bots, decks, replays, journals.

Each does one thing at a time, within a limit of memory; what outlasts its time is ended with its process.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from larceny.bots import LOWEST
from larceny.engine.errors import LarcenyError

THINKING = 4 << 30  # bytes of memory for a process that runs compiled code
READING = 1 << 30  # bytes of memory for one that reads what guests have written
SLOWEST_START = 60.0  # seconds until a process is there

T = TypeVar("T")


class Worker:
    """One process, started again after it has died; `lowest` gives it the lowest priority."""

    def __init__(self, lowest: bool = False, memory: int = THINKING) -> None:
        self._lowest = lowest
        self._memory = memory
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, work: Callable[..., T], *words: Any) -> Future[T]:
        return self._started().submit(work, *words)

    async def wake(self) -> None:
        """Wait until the process is there: on a busy machine that may take longer than the work."""
        if self._pool is None:
            async with asyncio.timeout(SLOWEST_START):
                await asyncio.wrap_future(self._started().submit(os.getpid))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _settle, (self._lowest, self._memory))
        return self._pool

    @property
    def processes(self) -> list[int]:
        return list(self._pool._processes or {}) if self._pool is not None else []

    def kill(self, wait: bool = False) -> None:
        """End the process at once."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None


def _settle(lowest: bool, memory: int) -> None:
    """Limit this worker's memory, and have it end with the server, even if that is killed."""
    parent = parent_process()
    assert parent is not None
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    if lowest:
        os.nice(LOWEST)
    for told in (signal.SIGHUP, signal.SIGINT):  # a terminal tells all processes: this one ends when the server says so
        signal.signal(told, signal.SIG_IGN)

    def follow() -> None:
        parent.join()
        os._exit(0)

    Thread(target=follow, daemon=True).start()


class WorkerPool:
    """Some workers, and those who wait for one."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self.free = list(workers)
        self.line = 0  # how many wait
        self._places = asyncio.Semaphore(len(workers))

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """Wait for a worker and its process. If nobody waits for its answer any more it is killed: it would work on."""
        self.line += 1
        try:
            await self._places.acquire()
        finally:
            self.line -= 1
        worker = self.free.pop()
        try:
            await worker.wake()
            yield worker
        except (asyncio.CancelledError, TimeoutError, BrokenExecutor):
            worker.kill()
            raise
        finally:
            self.free.append(worker)
            self._places.release()

    @property
    def processes(self) -> list[int]:
        """Return process numbers of those that are alive."""
        return [process for worker in self.workers for process in worker.processes]

    def stop(self) -> None:
        for worker in self.workers:
            worker.kill(wait=True)


class Done(NamedTuple):
    """What came of some work, and what it cost."""

    result: Any
    seconds: float  # of processor time


def timed(work: Callable[..., Any], *words: Any) -> Done:
    """Do something in the worker's process, and say what it cost; the result may be an error of ours."""
    began = time.process_time()
    result: Any
    try:
        result = work(*words)
    except LarcenyError as fault:
        result = fault
    return Done(result, time.process_time() - began)
