"""How tasks end."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN = 3.0  # seconds after which a task that goes on is asked again to end; longer than any of ours takes to clean up


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait until they have ended, however they do.

    Once is not enough: before Python 3.12 `asyncio.wait_for`, which libraries use as well, may swallow it if what it
    waits for comes at the same moment (python/cpython#86296). The task would go on, and whoever closes would wait for
    ever.
    """
    ending = {task for task in tasks if task is not None}
    running = ending
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN)
    await asyncio.gather(*ending, return_exceptions=True)  # so that nobody complains of errors that were not looked at
