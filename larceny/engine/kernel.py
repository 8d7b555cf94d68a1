"""The dialect: rules written once, run by CPython, by numba on the CPU, and inside CUDA kernels.

A kernel is a plain module-level function of whole numbers over records and arrays: no allocation, no exceptions, no
floats, no Python objects. CPython runs it as it stands. A `Workshop` makes twins of it: for another backend, or with
one game's own kernels in place of the contract's.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

Kernel = Callable[..., Any]

_MARK = "__kernel__"


def kernel(function: Kernel) -> Kernel:
    """Mark a function as written in the dialect."""
    setattr(function, _MARK, True)
    return function


def is_kernel(thing: object) -> bool:
    return isinstance(thing, FunctionType) and hasattr(thing, _MARK)
