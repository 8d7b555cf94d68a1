"""Where kernels get their twins: for CPython or for numba, with one game's own kernels in the contract's places.

Importing this module never imports numba, nor does making a workshop: a person at a terminal waits for no compiler.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, NamedTuple

from larceny.engine.kernel import Kernel, is_kernel
from larceny.engine.prints import Prints, print_of_sources


class Twin(NamedTuple):
    """A kernel's code with the namespace of a workshop, before it is finished."""

    function: Any
    made_of: str  # its print
    tag: str  # of the workshop
    entry: bool  # to be called from outside; or only by other kernels


class Workshop:
    """Makes twins of kernels: the same code, every kernel it calls replaced by that kernel's twin.

    `stand_ins` maps kernels of the contract to those of one game, which is how a loop over any game is written once.
    What is asked for is finished for callers from outside; what it calls, only for other kernels.
    """

    def __init__(
        self,
        tag: str,
        stand_ins: Mapping[Kernel, Kernel] | None = None,
        finish: Callable[[Twin], Any] | None = None,
        base: Workshop | None = None,
    ) -> None:
        self._tag = tag
        self.stand_ins = dict(stand_ins or {})
        self._finish = finish  # without, CPython runs the twins as they are
        self._base = base  # whose twins serve here too, where they are made of the same
        self._twins: dict[tuple[Kernel, bool], Any] = {}
        self._namespaces: dict[int, dict[str, Any]] = {}
        self._lock = RLock()  # nobody gets a twin whose namespace another thread has not filled yet
        self.made_of = Prints(self.stand_ins)

    def __call__(self, function: Kernel) -> Any:
        """The twin of a kernel, to be called from outside."""
        with self._lock:
            return self._make(function, entry=True)

    def inner(self, function: Kernel) -> Any:
        """The twin of a kernel, to be called by kernels."""
        with self._lock:
            return self._make(function, entry=False)

    def variant(self, name: str, stand_ins: Mapping[Kernel, Kernel]) -> Workshop:
        """Another workshop with these stand-ins too: what does not reach them is the same twin in both."""
        base = self if self._finish else None
        return Workshop(f"{self._tag}-{name}", self.stand_ins | dict(stand_ins), self._finish, base)

    def _make(self, function: Kernel, entry: bool) -> Any:
        original: Any = self.stand_ins.get(function, function)
        if self._finish is None and function in self.stand_ins:
            return original  # CPython runs a game's own kernels as they stand
        if self._base is not None and self._base.made_of(function) == self.made_of(function):
            return self._base(function) if entry else self._base.inner(function)
        namespace = self._namespace(original.__globals__)
        if (original, entry) not in self._twins:
            twin = self._twin(original, namespace, entry)
            finished = self._finish(Twin(twin, self.made_of(function), self._tag, entry)) if self._finish else twin
            self._twins[original, entry] = finished
        return self._twins[original, entry]

    def _twin(self, function: FunctionType, namespace: dict[str, Any], entry: bool) -> FunctionType:
        twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        # numba names what it makes by module and qualified name: the tag keeps two games' twins of one loop apart.
        twin.__module__ = function.__module__
        twin.__qualname__ = f"{self._tag}.{'entry.' if entry else ''}{function.__qualname__}"
        twin.__doc__ = function.__doc__
        return twin

    def _namespace(self, source: dict[str, Any]) -> dict[str, Any]:
        known = self._namespaces.get(id(source))
        if known is not None:
            return known
        namespace = self._namespaces[id(source)] = dict(source)
        for name, value in source.items():
            if is_kernel(value):
                namespace[name] = self.inner(value)
        return namespace


def interpreter(tag: str, stand_ins: Mapping[Kernel, Kernel] | None = None) -> Workshop:
    """Twins that CPython runs: the reference, where an index out of range or an overflow is an error."""
    return Workshop(tag, stand_ins)


def compiler(tag: str, stand_ins: Mapping[Kernel, Kernel] | None = None) -> Workshop:
    """Twins that numba compiles at their first call, and keeps on disk. A CUDA kernel may call them too."""
    return Workshop(tag, stand_ins, _compile_later)


def _compile_later(twin: Twin) -> Any:
    if plain():
        from larceny.engine.compiling.plain import compile_later
    else:
        from larceny.engine.compiling.quick import compile_later
    return compile_later(twin, cache_folder())


def plain() -> bool:
    """Has somebody asked for numba as everybody knows it, without what we do inside it?"""
    return os.environ.get("LARCENY_PLAIN_NUMBA", "0") not in ("", "0")


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: that of each game apart, and all of it by how it is made."""
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "larceny"
    place = Path(os.environ.get("LARCENY_CACHE") or usual)
    ours = Path(__file__).parent
    made_with = "-".join(version(package) for package in ("numba", "llvmlite", "numpy"))
    made_by = print_of_sources(ours / "workshop.py", ours / "compiling")
    return place / f"{'plain-' if plain() else ''}{made_with}-{made_by}"
