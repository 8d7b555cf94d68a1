"""The engine writes some kernels from a game's declarations, in the same dialect and for the same backends."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from types import FrameType
from typing import Any

from larceny.engine.kernel import Kernel, kernel

_WRITTEN = "__written__"  # attribute of a written kernel that holds its lines


def written(function: Kernel) -> str:
    """Return the text of a kernel that a writer wrote; "" for one that stands in a file."""
    return str(getattr(function, _WRITTEN, ""))


class KernelWriter:
    """Writes kernels for the module of a frame, and keeps the kernels that they call."""

    def __init__(self, where: FrameType) -> None:
        self._called: dict[str, Any] = {"__name__": where.f_globals["__name__"]}
        self._file = where.f_code.co_filename
        self._line = where.f_lineno

    def name(self, called: Kernel) -> str:
        """Return a kernel's name in written kernels; it has the module in it, because two modules may use one name."""
        name = f"{called.__module__.replace('.', '_')}_{called.__name__}"
        self._called[name] = called
        return name

    def call(self, thing: Kernel | int) -> str:
        """Return a call of a kernel: arguments with other names than `box` and `table` get `number`. A number stays."""
        if not callable(thing):
            return str(thing)
        code = thing.__code__
        takes = code.co_varnames[: code.co_argcount]
        return f"{self.name(thing)}({', '.join(one if one in ('box', 'table') else 'number' for one in takes)})"

    def write(self, lines: Iterable[str]) -> Kernel:
        """Return the kernel that these lines define. Errors in it point to the declaration that it was made from."""
        text = "\n".join(lines)
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt | ast.expr | ast.arg):
                node.lineno, node.end_lineno, node.col_offset, node.end_col_offset = self._line, self._line, 0, 0
        defined = dict(self._called)
        exec(compile(tree, self._file, "exec"), defined)
        name = next(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
        setattr(defined[name], _WRITTEN, text)
        return kernel(defined[name])
