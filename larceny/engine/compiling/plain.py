"""Compiling as numba's manual has it: nothing here can break with a new version of numba."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba

if TYPE_CHECKING:
    from larceny.engine.workshop import Twin

OPTIONS: dict[str, Any] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
}  # kernels need no Python, and never divide by zero


def compile_later(twin: Twin, folder: Path) -> Any:
    """The twin as numba compiles it at its first call, and keeps it in a folder of its own print."""
    config: Any = numba.config
    usual, config.CACHE_DIR = config.CACHE_DIR, str(folder / twin.tag / twin.made_of)
    try:
        return numba.njit(**OPTIONS)(twin.function)
    finally:
        config.CACHE_DIR = usual
