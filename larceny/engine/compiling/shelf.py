"""Where numba keeps what it compiled: by the print of what it is made of, not by the file and line it stands in.

So a comment compiles nothing anew, and copies of the same sources share what is compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import Any

import numba

KEPT = "__kept__"  # on a function that numba is about to look at: its folder, and its print


class Shelf:
    """What numba calls a locator: it asks for the folder, for a part of the file's name, and what must not change."""

    def __init__(self, folder: Path, made_of: str) -> None:
        self._folder = folder
        self._made_of = made_of

    @classmethod
    def from_function(cls, function: Any, file: str) -> Shelf:
        shelf = cls(*getattr(function, KEPT))
        with suppress(OSError):
            shelf.ensure_cache_path()
        return shelf

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
    """What numba makes of a function meanwhile it keeps there."""
    config: Any = numba.config
    setattr(function, KEPT, (folder, made_of))
    usual, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, f"{__name__}.{Shelf.__name__}"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES = usual


def undaunted(compiled: Any) -> Any:
    """A disk that is full, or not to be written on, is no reason not to compile.

    Nor is code that was kept by another Larceny, in which the same kernel stands in a module that is not here.
    """
    save_now, load_now = compiled._cache.save_overload, compiled._cache.load_overload

    def save(signature: Any, result: Any) -> None:
        with suppress(OSError):
            save_now(signature, result)

    def load(signature: Any, context: Any) -> Any:
        with suppress(ImportError, AttributeError):
            return load_now(signature, context)
        return None

    compiled._cache.save_overload, compiled._cache.load_overload = save, load
    return compiled
