"""Compile with numba's documented interface alone, which new versions of numba keep."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba

if TYPE_CHECKING:
    from larceny.engine.kernel import Twin

# Kernels need no Python, and never divide by zero.
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}


def compile_later(twin: Twin, folder: Path) -> Any:
    """Return the twin for numba to compile at its first call; its cache folder is named by the twin's fingerprint."""
    config: Any = numba.config
    usual, config.CACHE_DIR = config.CACHE_DIR, str(folder / twin.tag / twin.made_of)
    try:
        return numba.njit(**OPTIONS)(twin.function)
    finally:
        config.CACHE_DIR = usual
