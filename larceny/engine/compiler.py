"""Whether there is a compiler here, numba. Who plays does without; simulations and bots that think ahead need it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from larceny.engine import workshop
from larceny.engine.errors import LarcenyError, install
from larceny.engine.words import phrase
from larceny.engine.workshop import Twin


def compiles() -> bool:
    """True if there is numba here; without it CPython runs the kernels, and nothing can be simulated."""
    return find_spec("numba") is not None


def need_compiler() -> None:
    """Raise if there is no numba here: for what no person would wait for without it."""
    if not compiles():
        raise LarcenyError(phrase("compiler-needed", install=install("fast")))


def compile_later(twin: Twin) -> Any:
    """Return the twin for numba to compile at its first call."""
    need_compiler()
    return workshop._compile_later(twin)
