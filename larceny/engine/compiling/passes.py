"""Kernels go through the passes of numba's compiler that they need: ten of 27, which takes a fifth less time.

The dialect has no closures, no generators, no contexts, and no arithmetic with whole arrays. So there is nothing to
inline, lift or rewrite, and nobody asks numba to show a kernel with its types.
"""

from __future__ import annotations

from typing import Any

from numba.core import typed_passes, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager

PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)


class KernelCompiler(CompilerBase):
    """numba's compiler for what is written in the dialect."""

    def define_pipelines(self) -> list[Any]:
        self.state.type_annotation = ""
        passes = PassManager("kernel")
        for needed in PASSES:
            passes.add_pass(needed, needed.__name__)
        passes.finalize()
        return [passes]
