"""Whether there is a compiler here, numba. People play without; simulations and bots that think ahead need it."""

from __future__ import annotations

from importlib.util import find_spec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrase


def compiles() -> bool:
    """True if there is numba here; without it CPython runs the kernels, and nothing can be simulated."""
    return find_spec("numba") is not None


def need_compiler() -> None:
    """Raise if there is no numba here, and with it no hope of an end while somebody waits."""
    if not compiles():
        raise LarcenyError(phrase("compiler-needed", install=install("fast")))
