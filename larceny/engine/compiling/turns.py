"""Processes that compile take turns: two that need the same code at once would both take a minute to make it.

Whoever finds that code is not on disk yet waits until nobody else compiles for the same game, and then looks again.
Nobody waits who has nothing to compile, and nobody for ever.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from numba.core.compiler_lock import global_compiler_lock

PATIENCE = 300.0  # seconds; whoever is at it may have been stopped, or be behind everything else that runs here
GLANCE = 0.05  # seconds between two looks whether it is one's turn


class Turns:
    """The turns this process has: numba compiles one thing at a time in a process, with all that it calls."""

    def __init__(self) -> None:
        self._locks: dict[Path, int] = {}  # descriptors of what is locked
        self._depth = 0  # what is compiled is called by what is compiled, so many times over

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """The last to finish ends all turns."""
        with global_compiler_lock:
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                while not self._depth and self._locks:
                    _unlock(self._locks.popitem()[1])

    def wait(self, path: Path) -> bool:
        """Wait for one's turn; False if one has it already."""
        if path in self._locks:
            return False
        with suppress(OSError):  # a disk that cannot lock is no reason not to compile
            self._locks[path] = os.open(path, os.O_CREAT | os.O_RDWR, 0o666)
            _lock(self._locks[path])
        return True


def _lock(descriptor: int) -> None:
    until = monotonic() + PATIENCE
    while monotonic() < until:
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        sleep(GLANCE)


def _unlock(descriptor: int) -> None:
    """By word, not only by closing: a process forked meanwhile has the descriptor too."""
    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    os.close(descriptor)


_turns = Turns()


def in_turn(compiled: Any, path: Path) -> Any:
    """Let what numba compiles wait for its turn, if it is not on disk."""
    compile_now, load_now = compiled.compile, compiled._cache.load_overload

    def load(signature: Any, context: Any) -> Any:
        found = load_now(signature, context)
        return load_now(signature, context) if found is None and _turns.wait(path) else found

    def compile_later(signature: Any) -> Any:
        with _turns.compiling():
            return compile_now(signature)

    compiled.compile, compiled._cache.load_overload = compile_later, load
    return compiled
