"""Independent tasks on all cores of this machine. `cluster` has the same for a cluster of machines.

A job is a pure function of its task, and task and result can be pickled. So the result does not depend on which worker
does a task, in which order, or how often.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Protocol, Self, TypeVar

from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases

phrase, _ = phrases(__file__)

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2  # tasks given out for each that runs at once: no worker waits for its next, and an early stop wastes little


class Workers(Protocol):
    """What does the tasks: threads, or the processors of a cluster. Leaving the `with` block drops tasks not begun."""

    @property
    def count(self) -> int:
        """Return how many tasks run at once."""

    def rehearse(self, job: Callable[[T], object], task: T) -> None:
        """Do one task alone before the others, so that the code it compiles is not compiled by all at once."""

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        """Yield results as they come, each with the number of its task.

        Tasks are taken a few ahead, so they may be endless; closing the iterator ends that.
        """

    def __enter__(self) -> Self: ...

    def __exit__(self, *fault: object) -> None: ...


class Threads:
    """The cores of this machine: compiled code leaves the interpreter free, so threads are enough."""

    def __init__(self, count: int | None = None) -> None:
        if count is not None and count < 1:
            raise LarcenyError(phrase("lab-threads", count=count))
        cores = len(os.sched_getaffinity(0))
        self._count = min(count or cores, cores)
        self._pool = ThreadPoolExecutor(self._count)

    @property
    def count(self) -> int:
        return self._count

    def rehearse(self, job: Callable[[T], object], task: T) -> None:
        """Do it on the calling thread, where Ctrl+C stops even a compiler at once."""
        job(task)

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        numbered = enumerate(tasks)
        running: dict[Future[R], int] = {}

        def give() -> None:
            for number, task in islice(numbered, self._count * AHEAD - len(running)):
                running[self._pool.submit(job, task)] = number

        try:
            give()
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    number, result = running.pop(future), future.result()
                    give()
                    yield number, result
        finally:
            for future in running:
                future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._pool.shutdown(cancel_futures=True)
