"""What only kernels call is kept as a sketch: in LLVM's language, neither optimised nor translated.

numba makes everything it compiles ready to be called from outside, with all that it calls in turn; so rules that call
rules would be optimised and translated over and over, which took half of the time. Of what only kernels call nobody
needs more than a sketch: whatever is called from outside is finished in one go, with all the sketches that it needs.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult

NAME = "sketch"


class Sketch(JITCodeLibrary):
    """A function as other kernels need it, with all that it calls."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is none: it is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Sketch:
        return self

    def set_env(self, name: str, env: Any) -> None:
        """What Python objects and exceptions need: kernels have neither, and a sketch has no place for it."""

    def serialize_using_object_code(self) -> bytes:
        return bytes(self._get_module_for_linking().as_bitcode())


class Sketching(Compiler):
    """numba's way to compile, with a sketch as its result."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or Sketch(target.codegen(), NAME), *rest)


class Archive:
    """Stands in for numba's target where sketches are read from disk."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)

    def codegen(self) -> Archive:
        return self

    def unserialize_library(self, code: bytes) -> Sketch:
        sketch = Sketch(self._target.codegen(), NAME)
        sketch._final_module = parse_bitcode(code)
        sketch._finalized = True
        return sketch


def read_as_sketch(compiled: Any) -> Any:
    """Let what numba keeps of this on disk be read as a sketch."""

    def rebuild(target: Any, kept: Any) -> Any:
        return CompileResult._rebuild(Archive(target), *kept)._replace(target_context=target)

    compiled._cache._impl.rebuild = rebuild
    return compiled
