"""Observations as one row of numbers: kernels that fill a record are written again, to fill an array.

`seen.may[crook, place] = 1` becomes `seen[crook * 43 + place] = 1`. The array may be of any type of whole numbers, and
they may lie apart in memory: a column of a matrix is as good as a row. The game's own kernels stay as they are.
"""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent
from typing import Any

import numpy as np

from larceny.engine.fields import Sights
from larceny.engine.kernel import Kernel, is_kernel, kernel
from larceny.engine.kernel_writer import written

EVERY_PLACE = 0xFFFF  # changes no place; tells compilers that it is not negative, which spares a test each time
SEEN = "seen"  # the argument that is the record, in every kernel that takes it


def flattened(observe: Kernel, sights: Sights) -> Kernel:
    """Return the kernel `observe` over an array of numbers, with all kernels that it hands the record on to."""
    return _Flattener(sights).rewrite(observe)


class _Flattener(ast.NodeTransformer):
    """Writes kernels again with an array in place of a record of sights."""

    def __init__(self, sights: Sights) -> None:
        self._shapes = {one.name: one.shape for one in sights.values()}
        sizes = [int(np.prod(shape)) for shape in self._shapes.values()]
        self._starts = dict(zip(self._shapes, np.cumsum([0, *sizes]).tolist(), strict=False))
        self._done: dict[Kernel, Kernel] = {}

    def rewrite(self, function: Kernel) -> Kernel:
        if function not in self._done:
            code = function.__code__
            tree = self.visit(ast.parse(written(function) or dedent(inspect.getsource(function))))
            tree.body[0].decorator_list = []
            ast.increment_lineno(tree, code.co_firstlineno - 1)
            named = dict(function.__globals__)
            named |= {name: self._inner(named[name]) for name in code.co_names if name in named}
            exec(compile(ast.fix_missing_locations(tree), code.co_filename, "exec"), named)
            self._done[function] = kernel(named[function.__name__])
        return self._done[function]

    def _inner(self, thing: Any) -> Any:
        """Return what a name stands for in written kernels: a kernel that takes the record, too, is written again."""
        return self.rewrite(thing) if is_kernel(thing) and _takes_record(thing) else thing

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if not _is_sight(node.value):
            return self.generic_visit(node)
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return self._place(node.value.attr, [self.visit(place) for place in places], node.ctx)  # type: ignore[attr-defined]

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._place(node.attr, [], node.ctx) if _is_sight(node) else self.generic_visit(node)

    def _place(self, name: str, places: list[Any], context: ast.expr_context) -> ast.Subscript:
        """Return a number's place in the array."""
        shape = self._shapes[name]
        if len(places) != len(shape):
            raise ValueError(f"sight {name!r} has {len(shape)} axes, and {len(places)} are used")
        index: Any = None
        for place, length in zip(places, shape, strict=True):
            index = place if index is None else _sum(ast.BinOp(index, ast.Mult(), ast.Constant(length)), place)
        first = ast.Constant(self._starts[name])
        whole = first if index is None else ast.BinOp(_sum(first, index), ast.BitAnd(), ast.Constant(EVERY_PLACE))
        return ast.Subscript(ast.Name(SEEN, ast.Load()), whole, context)


def _sum(one: Any, other: Any) -> ast.BinOp:
    return ast.BinOp(one, ast.Add(), other)


def _is_sight(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == SEEN


def _takes_record(function: Kernel) -> bool:
    return SEEN in function.__code__.co_varnames[: function.__code__.co_argcount]
