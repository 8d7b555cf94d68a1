"""The dialect: rules written once, run by CPython, by numba on the CPU, and inside CUDA kernels.

A kernel is a plain module-level function of whole numbers over records and arrays: no allocation, no exceptions, no
floats, no Python objects. CPython runs it as it stands. A `Workshop` makes twins of it: for another backend, or with
one game's own kernels in place of the contract's.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

Kernel = Callable[..., Any]

_MARK = "__kernel__"


def kernel(function: Kernel) -> Kernel:
    """Mark a function as written in the dialect."""
    setattr(function, _MARK, True)
    return function


def is_kernel(thing: object) -> bool:
    return isinstance(thing, FunctionType) and hasattr(thing, _MARK)


class Twin(NamedTuple):
    """A kernel's code with the namespace of a workshop, before `finish` makes it ready for a backend."""

    function: Any
    made_of: str  # its fingerprint
    tag: str  # the workshop's name
    entry: bool  # True if it is called from outside, False if only other kernels call it
