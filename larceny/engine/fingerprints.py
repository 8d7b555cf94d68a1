"""Fingerprints: hashes of what compiled code is made of. Code is cached by its fingerprint: none is stale.

A kernel's fingerprint covers its instructions, the values of the globals it names, and the fingerprints of the kernels
it calls. It stays the same if a comment, a docstring, a line number or another game changes. numba itself notices
changes only in the function's own file, and would use stale code when a kernel in another file changes.
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

DIGITS = 16  # of a fingerprint


class Fingerprints:
    """The fingerprints of kernels, where stand-ins replace some kernels."""

    def __init__(self, stand_ins: Mapping[Kernel, Kernel]) -> None:
        self._stand_ins = stand_ins
        self._known: dict[Any, str] = {}
        self._lock = RLock()

    def __call__(self, function: Kernel) -> str:
        with self._lock:
            return self._print(self._stand_ins.get(function, function))

    def _print(self, own: Any) -> str:
        if own not in self._known:
            self._known[own] = ""  # until it is made: a kernel that calls itself is noticed by it
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
        """Return a text for a global's value as it ends up in compiled code."""
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
        """Yield the values that a kernel may take from a module."""
        for name in sorted(names & vars(module).keys()):
            yield f" {name} = {self._value(function, name, vars(module)[name], names)}"


def _instructions(code: CodeType) -> Iterator[str]:
    """Yield what a function does, without its name, its docstring, its file and its line numbers."""
    yield code.co_code.hex()
    yield repr(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _instructions(constant)
        elif isinstance(constant, frozenset):
            yield repr(sorted(constant))
        elif not isinstance(constant, str):  # skips docstrings: kernels have no other text
            yield repr(constant)


def _globals(code: CodeType) -> dict[str, frozenset[str]]:
    """Return the globals that a function names, each with all names that might be attributes of it."""
    names = {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    found = dict.fromkeys(names, frozenset(code.co_names))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            for name, attributes in _globals(constant).items():
                found[name] = found.get(name, frozenset()) | attributes
    return found


def fingerprint_of_sources(*places: Path) -> str:
    """Return a hash over files, and over all Python files in folders."""
    files = [path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    return _digest(*(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:DIGITS]
