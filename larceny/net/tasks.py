"""How asyncio tasks are ended, and what they cost."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from time import thread_time
from typing import Any, Generic, TypeVar

T = TypeVar("T")
AGAIN = 3.0  # seconds until a task that still runs is cancelled again; longer than any of ours takes to clean up


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait until they have ended, with or without an error.

    To cancel once is not enough: before Python 3.12 `asyncio.wait_for`, which libraries use as well, may swallow it if
    the awaited thing comes at the same moment (python/cpython#86296). The task would go on, and `end` would wait for
    ever.
    """
    ending = {task for task in tasks if task is not None}
    running = ending
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN)
    await asyncio.gather(*ending, return_exceptions=True)  # asyncio complains of errors that nobody looks at


class Metered(Generic[T]):
    """Awaits something, and counts the processor time that it takes on the loop; what it waits for costs nothing."""

    def __init__(self, doing: Coroutine[Any, Any, T]) -> None:
        self.seconds = 0.0
        self._doing = doing

    def __await__(self) -> Generator[Any, Any, T]:
        step, news = self._doing.send, None
        while True:
            began = thread_time()
            try:
                waits = step(news)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                self.seconds += thread_time() - began
            try:
                step, news = self._doing.send, (yield waits)
            except BaseException as fault:  # as when the task is cancelled
                step, news = self._doing.throw, fault
