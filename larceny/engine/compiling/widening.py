"""Kernels hand each other whole numbers of one width only.

numba compiles a function anew for every combination of types it is called with, and a number out of a record is as
wide as its field. All arithmetic is done in 64 bits anyway, so this changes nothing but how long compiling takes.
"""

from __future__ import annotations

from typing import Any

from numba import types


def wide(kind: Any) -> Any:
    """The type in which kernels hand on what has this type."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer | types.Boolean) else kind


def widened(compiled: Any) -> Any:
    """Let kernels call this with whole numbers of one width."""
    template_for = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template_for(tuple(wide(kind) for kind in args), kws)
    return compiled
