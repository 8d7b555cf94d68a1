"""The dialect: rules written once, run by CPython, by numba on the CPU, and inside CUDA kernels.

A kernel is a plain module-level function of whole numbers over records and arrays: no allocation, no exceptions, no
floats, no Python objects. As it stands CPython runs it; a `Workshop` makes twins of it that run elsewhere, or that have
one game's own functions in the place of the contract's names. Importing this module never imports numba, so a person
at a terminal waits for no compiler.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

Kernel = Callable[..., Any]

_MARK = "__kernel__"
_SOURCES = Path(__file__).resolve().parent.parent


def kernel(function: Kernel) -> Kernel:
    """Mark a function as written in the dialect."""
    setattr(function, _MARK, True)
    return function


def is_kernel(thing: object) -> bool:
    return isinstance(thing, FunctionType) and hasattr(thing, _MARK)


class Workshop:
    """Makes twins of kernels: the same code, every kernel it calls replaced by that kernel's twin.

    `stand_ins` maps kernels of the contract to those of one game, which is how a loop over any game is written once; a
    stand-in may be another workshop's twin. What is asked for is finished for callers from outside; what it calls, only
    for other kernels.
    """

    def __init__(
        self,
        tag: str,
        stand_ins: Mapping[Kernel, Kernel] | None = None,
        finish: Callable[[Kernel, bool], Any] | None = None,
    ) -> None:
        self._tag = tag
        self._stand_ins = dict(stand_ins or {})
        self._finish = finish or (lambda twin, entry: twin)
        self._twins: dict[tuple[Kernel, bool], Any] = {}
        self._namespaces: dict[int, dict[str, Any]] = {}

    def __call__(self, function: Kernel) -> Any:
        """The twin of a kernel, to be called from outside."""
        return self._make(function, entry=True)

    def inner(self, function: Kernel) -> Any:
        """The twin of a kernel, to be called by kernels."""
        return self._make(function, entry=False)

    def _make(self, function: Kernel, entry: bool) -> Any:
        original = self._stand_ins.get(function, function)
        if not isinstance(original, FunctionType):
            return original
        if (original, entry) not in self._twins:
            self._twins[original, entry] = self._twin(original, entry)
        return self._twins[original, entry]

    def _twin(self, function: Kernel, entry: bool) -> Any:
        twin = FunctionType(
            function.__code__, self._namespace(function.__globals__), function.__name__, function.__defaults__
        )
        # numba names its cache files by module and qualified name: the tag keeps two games' twins of one loop apart.
        twin.__module__ = function.__module__
        twin.__qualname__ = f"{self._tag}.{'entry.' if entry else ''}{function.__qualname__}"
        twin.__doc__ = function.__doc__
        return self._finish(twin, entry)

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


def compiler(tag: str, stand_ins: Mapping[Kernel, Kernel] | None = None, folder: Path = _SOURCES) -> Workshop:
    """Twins that numba compiles at their first call, and keeps on disk. A CUDA kernel may call them too.

    `folder` is where the stand-ins' sources are, if they are not ours.
    """
    import numba

    from larceny.engine.sketches import Sketching, read_as_sketch
    from larceny.engine.turns import in_turn

    config: Any = numba.config
    njit: Any = numba.njit

    def compile_later(twin: Kernel, entry: bool) -> Any:
        """Kernels allocate nothing, so they need no reference counts. The cache's place is ours, not all of numba's.

        What only kernels call needs no way in from Python or C, and no machine code of its own.
        """
        usual, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(folder))
        inner = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": Sketching}
        try:
            made = njit(cache=True, nogil=True, error_model="numpy", _nrt=False, **({} if entry else inner))(twin)
            made = in_turn(_widened(made), cache_folder(folder) / f"{tag}.lock")
            return made if entry else read_as_sketch(made)
        finally:
            config.CACHE_DIR = usual

    return Workshop(tag, stand_ins, compile_later)


def _widened(compiled: Any) -> Any:
    """Let kernels hand each other whole numbers of one width only.

    numba compiles a function anew for every combination of types it is called with, and a number out of a record is as
    wide as its field. All arithmetic is done in 64 bits anyway, so this changes nothing but how long compiling takes.
    """
    template_for = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template_for(tuple(wide(kind) for kind in args), kws)
    return compiled


def wide(kind: Any) -> Any:
    """The type in which kernels hand on what has this type."""
    from numba import types

    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer | types.Boolean) else kind


@cache
def cache_folder(folder: Path = _SOURCES) -> Path:
    """Where compiled code is kept; that of a game from elsewhere apart."""
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "larceny"
    place = Path(os.environ.get("LARCENY_CACHE") or usual) / fingerprint(_SOURCES)
    return place if folder.resolve().is_relative_to(_SOURCES) else place / fingerprint(folder)


def fingerprint(package: Path) -> str:
    """A hash over everything that can end up in compiled code, and over how we have numba keep it.

    numba notices a change only in the file a function stands in, not in the kernels it calls, and would serve stale
    code: so the name of the cache's folder changes with any of them.
    """
    digest = hashlib.sha256(version("numba").encode())
    for path in sorted(package.rglob("*.py")):
        source = path.read_bytes()
        if b"@kernel" in source or b"numba" in source:
            digest.update(str(path.relative_to(package)).encode() + source)
    return digest.hexdigest()[:16]
