"""Make kernels pass each other whole numbers of one width only.

numba compiles a function anew for every combination of argument types, and a number from a record is as wide as its
field. All arithmetic is done in 64 bits anyway, so only the time to compile changes.
"""

from __future__ import annotations

from typing import Any

from numba import types


def wide(kind: Any) -> Any:
    """Return the type in which kernels pass a value of this type."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer | types.Boolean) else kind


def widened(compiled: Any) -> Any:
    """Make kernels call this dispatcher with whole numbers of one width."""
    template_for = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template_for(tuple(wide(kind) for kind in args), kws)
    return compiled
