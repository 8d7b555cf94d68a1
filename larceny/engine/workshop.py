"""Workshops make twins of kernels: for CPython or for numba, with one game's own kernels in place of the contract's.

Neither importing this module nor making a workshop imports numba: a person at a terminal must not wait for a compiler.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

from larceny.engine.compiler import need_compiler
from larceny.engine.fingerprints import Fingerprints, fingerprint_of_sources
from larceny.engine.kernel import Kernel, Twin, is_kernel


class Workshop:
    """Makes twins of kernels: the same code, in which every kernel it calls is replaced by that kernel's twin.

    `stand_ins` maps kernels of the contract to those of one game, so that a loop over any game is written once. Calling
    a workshop gives a twin that can be called from outside; the kernels it calls are finished for other kernels only.
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
        self._finish = finish  # makes a twin ready for a backend; None: CPython runs the twins as they are
        self._base = base  # a workshop whose twins are used here too, where their fingerprints agree
        self._twins: dict[tuple[Kernel, bool], Any] = {}
        self._entries: dict[Kernel, Any] = {}  # twins that are ready to be called from outside
        self._namespaces: dict[int, dict[str, Any]] = {}
        self._lock = RLock()  # so that no thread gets a twin whose namespace another thread has not filled yet
        self.made_of = Fingerprints(self.stand_ins)

    def __call__(self, function: Kernel) -> Any:
        """Return the twin of a kernel, to be called from outside."""
        if self._finish is None and function in self.stand_ins:
            return self.stand_ins[function]  # CPython runs a game's own kernels as they stand
        made = self._entries.get(function)
        if made is None:
            with self._lock:
                made = self._entries[function] = self._make(function, entry=True)
        return made

    def inner(self, function: Kernel) -> Any:
        """Return the twin of a kernel, to be called by kernels."""
        with self._lock:
            return self._make(function, entry=False)

    def variant(self, name: str, stand_ins: Mapping[Kernel, Kernel]) -> Workshop:
        """Return a workshop with more stand-ins; kernels that do not reach them have the same twin in both."""
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
    """Return a workshop for CPython: the reference, where an index out of range or an overflow is an error."""
    return Workshop(tag, stand_ins)


def compiler(tag: str, stand_ins: Mapping[Kernel, Kernel] | None = None) -> Workshop:
    """Return a workshop for numba, which compiles twins at their first call and caches them. CUDA can call them."""
    return Workshop(tag, stand_ins, _compile_later)


def _compile_later(twin: Twin) -> Any:
    need_compiler()
    if plain():
        from larceny.engine.compiling.plain import compile_later
    else:
        from larceny.engine.compiling.quick import compile_later
    return compile_later(twin, cache_folder())


def plain() -> bool:
    """True if LARCENY_PLAIN_NUMBA asks to compile without numba's inner parts."""
    return os.environ.get("LARCENY_PLAIN_NUMBA", "0") not in ("", "0")


@cache
def cache_folder() -> Path:
    """Return the folder of compiled code, named by the versions and sources that make it; each game has its part."""
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "larceny"
    place = Path(os.environ.get("LARCENY_CACHE") or usual)
    ours = Path(__file__).parent
    made_with = "-".join(version(package) for package in ("numba", "llvmlite", "numpy"))
    made_by = fingerprint_of_sources(ours / "workshop.py", ours / "compiling")
    return place / f"{'plain-' if plain() else ''}{made_with}-{made_by}"
