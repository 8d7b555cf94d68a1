"""Compile as fast as we can: few passes, numbers of one width, bitcode of inner kernels, nothing compiled twice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba

from larceny.engine.compiling.bitcode import BitcodeCompiler, read_as_bitcode
from larceny.engine.compiling.cache import kept, undaunted
from larceny.engine.compiling.locks import in_turn
from larceny.engine.compiling.passes import KernelCompiler
from larceny.engine.compiling.plain import OPTIONS
from larceny.engine.compiling.resolving import remember
from larceny.engine.compiling.widening import widened

if TYPE_CHECKING:
    from larceny.engine.kernel import Twin

njit: Any = numba.njit  # Any, because its type hints leave out the inner options

LEAN = {"_nrt": False}  # kernels allocate nothing, so they need no reference counts
ENTRY = {"pipeline_class": KernelCompiler}
# Inner kernels, which only kernels call, need no wrapper for Python or C, and no machine code of their own.
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": BitcodeCompiler}


def compile_later(twin: Twin, folder: Path) -> Any:
    """Return the twin for numba to compile at its first call."""
    remember()
    with kept(twin.function, folder / twin.tag, twin.made_of):
        made = njit(**OPTIONS, **LEAN, **(ENTRY if twin.entry else INNER))(twin.function)
    made = in_turn(undaunted(widened(made)), folder / f"{twin.tag}.lock")
    return made if twin.entry else read_as_bitcode(made)
