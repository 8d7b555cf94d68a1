"""Make numba cache compiled code by its fingerprint instead of by the function's file and line.

So a changed comment compiles nothing anew, and copies of the same sources share compiled code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import Any

import numba

KEPT = "__kept__"  # attribute of a function that tells Locator its cache folder and its fingerprint


class Locator:
    """A cache locator of numba: gives the folder, a part of the file's name, and the stamp that must not change."""

    def __init__(self, folder: Path, made_of: str) -> None:
        self._folder = folder
        self._made_of = made_of

    @classmethod
    def from_function(cls, function: Any, file: str) -> Locator:
        locator = cls(*getattr(function, KEPT))
        with suppress(OSError):
            locator.ensure_cache_path()
        return locator

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._made_of

    def get_disambiguator(self) -> str:
        return self._made_of


@contextmanager
def kept(function: FunctionType, folder: Path, made_of: str) -> Iterator[None]:
    """Make a dispatcher that numba makes in this block cache its code in this folder, by this fingerprint."""
    config: Any = numba.config
    setattr(function, KEPT, (folder, made_of))
    usual, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, f"{__name__}.{Locator.__name__}"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES = usual


def undaunted(compiled: Any) -> Any:
    """Let compiling go on when the cache fails: on a full or read-only disk.

    The same goes for cached code of another Larceny whose kernel was in a module that does not exist here: its index is
    begun anew.
    """
    cache = compiled._cache
    save_now, load_now = cache.save_overload, cache.load_overload

    def save(signature: Any, result: Any) -> None:
        with suppress(OSError):
            try:
                save_now(signature, result)
            except (ImportError, AttributeError):
                cache.flush()
                save_now(signature, result)

    def load(signature: Any, context: Any) -> Any:
        with suppress(ImportError, AttributeError):
            return load_now(signature, context)
        return None

    cache.save_overload, cache.load_overload = save, load
    return compiled
