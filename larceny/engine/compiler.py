"""Says whether numba, the compiler, is here: simulations and bots that think ahead need it; people play without."""

from __future__ import annotations

from importlib.util import find_spec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrase


def compiles() -> bool:
    """True if numba is installed; without it CPython runs the kernels, and nothing can be simulated."""
    return find_spec("numba") is not None


def need_compiler() -> None:
    """Raise LarcenyError if numba is not installed: CPython would take longer than anybody waits."""
    if not compiles():
        raise LarcenyError(phrase("compiler-needed", install=install("fast")))
