"""How asyncio tasks are ended."""

from __future__ import annotations

import asyncio
from typing import Any

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
