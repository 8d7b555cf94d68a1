"""Inner kernels are cached as unoptimised LLVM bitcode, without machine code.

An inner kernel is one that only kernels call. numba makes every function ready to be called from outside, together with
all functions it calls. So inner kernels would be optimised and translated again and again, which took half of the time.
Instead, each entry kernel is optimised and translated once, together with the bitcode of all kernels it calls.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult

from larceny.engine.compiling.passes import KernelCompiler

NAME = "bitcode"


class Bitcode(JITCodeLibrary):
    """A function as bitcode that other kernels can link, with all functions it calls."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: bitcode has no machine code to point to."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Bitcode:
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Do nothing: Python objects and exceptions need this, and kernels have neither."""

    def serialize_using_object_code(self) -> bytes:
        return bytes(self._get_module_for_linking().as_bitcode())


class BitcodeCompiler(KernelCompiler):
    """A compiler with bitcode as its result."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or Bitcode(target.codegen(), NAME), *rest)


class Archive:
    """Takes the place of numba's target while bitcode is read from disk."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)

    def codegen(self) -> Archive:
        return self

    def unserialize_library(self, code: bytes) -> Bitcode:
        library = Bitcode(self._target.codegen(), NAME)
        library._final_module = parse_bitcode(code)
        library._finalized = True
        return library


def read_as_bitcode(compiled: Any) -> Any:
    """Make numba read the cached code of this dispatcher as bitcode."""

    def rebuild(target: Any, kept: Any) -> Any:
        return CompileResult._rebuild(Archive(target), *kept)._replace(target_context=target)

    compiled._cache._impl.rebuild = rebuild
    return compiled
