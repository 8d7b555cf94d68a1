"""What compiled code is made of, as a hash: it is kept by that, so that none is ever stale, and none made twice.

The print of a kernel covers its instructions, the values of the globals it names, and the prints of the kernels it
calls. What no processor sees changes nothing: a comment, a docstring, a line further down, another game. numba itself
would notice a change only in the file a function stands in, and serve stale code when a kernel in another changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dis import get_instructions
from pathlib import Path
from threading import RLock
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from larceny.engine.kernel import Kernel, is_kernel

DIGITS = 16  # of a print


class Prints:
    """The prints of kernels among which some stand in for others."""

    def __init__(self, stand_ins: Mapping[Kernel, Kernel]) -> None:
        self._stand_ins = stand_ins
        self._known: dict[Any, str] = {}
        self._lock = RLock()

    def __call__(self, function: Kernel) -> str:
        with self._lock:
            return self._print(self._stand_ins.get(function, function))

    def _print(self, own: Any) -> str:
        if own not in self._known:
            self._known[own] = ""  # while it is made
            self._known[own] = _digest(*self._parts(own))
        elif not self._known[own]:
            raise TypeError(f"kernel {own.__qualname__} calls itself, if by way of others")
        return self._known[own]

    def _parts(self, function: FunctionType) -> Iterator[str]:
        code = function.__code__
        yield repr((code.co_argcount, code.co_varnames, function.__defaults__))
        yield from _instructions(code)
        for name, attributes in sorted(_globals(code).items()):
            if name in function.__globals__:
                yield f"{name} = {self._value(function, name, function.__globals__[name], attributes)}"

    def _value(self, function: FunctionType, name: str, value: Any, attributes: frozenset[str]) -> str:
        """A global as it ends up in compiled code."""
        if is_kernel(value):
            return self(value)
        if isinstance(value, bool | int | float | str | np.generic | np.dtype):
            return f"{type(value).__name__} {value!r}"
        if isinstance(value, np.ndarray):
            return _digest(str(value.dtype), str(value.shape), value.tobytes().hex())
        if isinstance(value, tuple):
            return f"({', '.join(self._value(function, name, part, attributes) for part in value)})"
        if isinstance(value, ModuleType):
            return value.__name__ + "".join(self._attributes(function, value, attributes))
        if isinstance(value, FunctionType | BuiltinFunctionType | type | np.ufunc):
            return f"{type(value).__name__} {value.__name__}"
        raise TypeError(f"kernel {function.__qualname__} names {name}, a {type(value).__name__}: nothing to compile")

    def _attributes(self, function: FunctionType, module: ModuleType, names: frozenset[str]) -> Iterator[str]:
        """What a kernel may have taken out of a module."""
        for name in sorted(names & vars(module).keys()):
            yield f" {name} = {self._value(function, name, vars(module)[name], names)}"


def _instructions(code: CodeType) -> Iterator[str]:
    """What a function does: without what it is called, what it says about itself, and where it stands."""
    yield code.co_code.hex()
    yield repr(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _instructions(constant)
        elif isinstance(constant, frozenset):
            yield repr(sorted(constant))
        elif not isinstance(constant, str):  # a docstring: kernels know no other text
            yield repr(constant)


def _globals(code: CodeType) -> dict[str, frozenset[str]]:
    """The globals that a function names, and all the names that might be attributes of theirs."""
    names = {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    found = dict.fromkeys(names, frozenset(code.co_names))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            for name, attributes in _globals(constant).items():
                found[name] = found.get(name, frozenset()) | attributes
    return found


def print_of_sources(*places: Path) -> str:
    """A hash over files, and over all the Python in folders."""
    files = [path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return _digest(*(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:DIGITS]
