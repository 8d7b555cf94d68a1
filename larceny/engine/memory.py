"""Records as memory: CPython's kernels read and write the same bytes as compiled code.

A table is one element of a numpy array. Compiled kernels take the element; CPython's kernels take a `mapped` object
with the same fields, which gives plain ints, and refuses an index out of range or a number that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Records = NDArray[np.void]  # an array of boxes or tables
Row = Any  # what a kernel takes: a mapped record, or an element of such an array


def record(fields: list[Any]) -> np.dtype[np.void]:
    """Return a record's layout, with every field aligned for processors and GPUs.

    Gaps are filled by fields of their own: numpy copies fields and leaves out gaps, but tables are compared by all
    their bytes.
    """
    aligned = np.dtype(fields, align=True)
    assert aligned.names is not None
    assert aligned.fields is not None
    filled: list[Any] = []
    end = 0
    for name, field in zip(aligned.names, fields, strict=True):
        start = aligned.fields[name][1]
        if start > end:
            filled.append((f"_{len(filled)}", np.uint8, (start - end,)))
        filled.append(field)
        end = start + aligned.fields[name][0].itemsize
    if aligned.itemsize > end:
        filled.append((f"_{len(filled)}", np.uint8, (aligned.itemsize - end,)))
    return np.dtype(filled, align=True)


def blank(dtype: np.dtype[np.void], count: int = 1) -> Records:
    """Return records whose bytes are all zero."""
    return np.zeros(count, dtype)


def copied(records: Records) -> Records:
    """Return a copy of records, made as bytes: numpy's own copy goes field by field and takes thirty times as long."""
    return laid(bytearray(records.tobytes()), records.dtype, len(records))


def laid(memory: Any, dtype: np.dtype[np.void], count: int = 1) -> Records:
    """Return records that lie in this memory, made in the quickest way: numpy's others take ten times as long."""
    return np.ndarray(count, dtype, memory)


def mapped(records: Records) -> Row:
    """Return the first of these records, as CPython's kernels take it."""
    return _mapping(records.dtype)(records)


def in_memory(array: NDArray[Any]) -> memoryview:
    """Return an array as CPython's kernels take it."""
    return memoryview(array)  # type: ignore[arg-type]


@cache
def _mapping(dtype: np.dtype[np.void]) -> Callable[[Records], Row]:
    """Return a class whose objects have the fields of a record as attributes; a scalar reads and writes as an int."""
    assert dtype.names is not None
    assert dtype.fields is not None
    named = [name for name in dtype.names if not name.startswith("_")]
    scalars = {name for name in named if not dtype.fields[name][0].shape}
    slots = {name: f"_{name}" if name in scalars else name for name in named}
    layout = {slots[name]: _place(*dtype.fields[name][:2]) for name in named}

    def lay(self: Any, records: Records) -> None:
        self._whole = in_memory(records[:1].view(np.uint8))

    def field(self: Any, slot: str) -> memoryview:
        """Lay a field out when it is first read: a kernel reads few of them."""
        if slot not in layout:
            raise AttributeError(f"there is no field {slot.removeprefix('_')!r}")
        place, code, shape = layout[slot]
        numbers: memoryview = self._whole[place].cast(code, shape)
        setattr(self, slot, numbers)
        return numbers

    members: dict[str, Any] = {name: _scalar(slots[name]) for name in scalars}
    members["__init__"] = lay
    members["__getattr__"] = field
    members["__slots__"] = ["_whole", *slots.values()]
    return type("Mapped", (), members)


def _place(field: np.dtype[Any], start: int) -> tuple[slice, Any, tuple[int, ...]]:
    """Return a field's place in its record, the code of its number type, and its shape; a scalar is an array of one."""
    return slice(start, start + field.itemsize), field.base.char, field.shape or (1,)


def _scalar(slot: str) -> property:
    """Return a property that reads and writes the one number of a slot."""

    def write(self: Any, value: int) -> None:
        getattr(self, slot)[0] = value

    read = eval(f"lambda self: self.{slot}[0]")  # a third faster than `getattr`, and kernels do little else
    return property(read, write)
