"""Processes that compile take turns: without that, two that need the same code would both spend a minute on it.

A process that does not find its code on disk waits until no other compiles for the same game, and then looks again. A
process with nothing to compile does not wait, and none waits longer than PATIENCE.
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

PATIENCE = 300.0  # seconds; the process that compiles may have been stopped, or the machine may be busy
GLANCE = 0.05  # seconds between two attempts to lock


class Locks:
    """The turns of this process: in a process numba compiles one function at a time, with all functions it calls."""

    def __init__(self) -> None:
        self._locks: dict[Path, int] = {}  # descriptors of the locked files
        self._depth = 0  # how many compilations are nested: compiling a function compiles those it calls

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """Hold the turns of this process while it compiles; the outermost compilation ends them all."""
        with global_compiler_lock:
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                while not self._depth and self._locks:
                    _unlock(self._locks.popitem()[1])

    def wait(self, path: Path) -> bool:
        """Wait for this process's turn; False if it has it already."""
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
    """Unlock before closing: a process forked meanwhile has the descriptor too, and would keep the lock."""
    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_UN)
    os.close(descriptor)


_locks_of_this_process = Locks()


def in_turn(compiled: Any, path: Path) -> Any:
    """Make a dispatcher wait for its turn before it compiles code that is not on disk."""
    compile_now, load_now = compiled.compile, compiled._cache.load_overload

    def load(signature: Any, context: Any) -> Any:
        found = load_now(signature, context)
        return load_now(signature, context) if found is None and _locks_of_this_process.wait(path) else found

    def compile_later(signature: Any) -> Any:
        with _locks_of_this_process.compiling():
            return compile_now(signature)

    compiled.compile, compiled._cache.load_overload = compile_later, load
    return compiled
