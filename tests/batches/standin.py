"""Stands in for a GPU: numba's part for GPUs as far as batches use it, with threads that run one after the other.

CPython runs the kernels; what is tried out here is all that is written around them for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numba.np.numpy_support import as_dtype

from larceny.batches import gpu
from larceny.engine.memory import in_memory, mapped
from larceny.engine.workshop import Workshop


class Memory(np.ndarray):
    """An array on the GPU."""

    def copy_to_host(self) -> Any:
        return np.array(self, subok=False)

    def copy_to_device(self, other: Any) -> None:
        assert (other.shape, other.dtype) == (self.shape, self.dtype)
        assert other.flags.c_contiguous
        self[...] = other

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"data": (self.ctypes.data, False), "shape": self.shape, "typestr": self.dtype.str, "version": 3}


class Kernel:
    """A kernel to be launched on some number of blocks and threads."""

    def __init__(self, cuda: StandIn, function: Callable[..., None]) -> None:
        self._cuda, self._function = cuda, function

    def __getitem__(self, shape: tuple[Any, ...]) -> Callable[..., None]:
        def launch(*args: Any) -> None:
            blocks, block, *stream = shape
            assert stream in ([], ["a stream"])
            plain = [_plain(one) for one in args]
            self._cuda.threads = blocks * block
            for self._cuda.thread in range(blocks * block):
                self._function(*plain)

        return launch


_numbers = cache(as_dtype)


class Cells:
    """An array as CPython's kernels take it: all numbers are Python's, records are mapped, rows are views."""

    def __init__(self, array: np.ndarray) -> None:
        self._array = array
        self.shape = array.shape
        self._records: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, place: Any) -> Any:
        found = self._array[place]
        if isinstance(found, np.void):
            if place not in self._records:
                first = np.ravel_multi_index(np.atleast_1d(place), self.shape)
                self._records[place] = mapped(self._array.reshape(-1)[first:])
            return self._records[place]
        return _cells(found) if isinstance(found, np.ndarray) else found.item()

    def __setitem__(self, place: Any, number: int) -> None:
        self._array[place] = number

    def view(self, kind: Any) -> memoryview:
        return in_memory(self._array.view(kind))


def _cells(array: np.ndarray) -> Any:
    return in_memory(array) if array.ndim == 1 and not array.dtype.names else Cells(array)


def _plain(given: Any) -> Any:
    """Return what a kernel gets."""
    if isinstance(given, tuple):
        return tuple(_plain(one) for one in given)
    return _cells(given.view(np.ndarray)) if isinstance(given, Memory) else given


class StandIn:
    """What `numba.cuda` is to a batch."""

    def __init__(self) -> None:
        self.thread = self.threads = 0
        self.local = SimpleNamespace(array=self._local)
        self.atomic = SimpleNamespace(min=self._min, max=self._max, add=self._add)

    def is_available(self) -> bool:
        return True

    def get_current_device(self) -> Any:
        return SimpleNamespace(MULTIPROCESSOR_COUNT=2)

    def synchronize(self) -> None:
        pass

    def stream(self) -> str:
        return "a stream"

    def jit(self, function: Callable[..., None], cache: bool = False, **limit: int) -> Kernel:
        return Kernel(self, function)

    def grid(self, axes: int) -> int:
        return self.thread

    def gridsize(self, axes: int) -> int:
        return self.threads

    def device_array(self, shape: Any, kind: Any) -> Memory:
        array = np.empty(shape, kind).view(Memory)
        array.view(np.uint8)[...] = 0xA5  # what lies in fresh memory of a GPU is anything
        return array

    def to_device(self, array: Any) -> Memory:
        return np.array(array, order="C").view(Memory)

    def as_cuda_array(self, array: Any) -> Memory:
        return np.asarray(array).view(Memory)

    def _local(self, shape: int, kind: Any, alignment: int | None = None) -> Any:
        numbers = _numbers(kind)
        return _cells(np.full(shape * numbers.itemsize, 0x5A, np.uint8).view(numbers))  # anything, as on a GPU

    def _min(self, array: Any, place: Any, number: int) -> None:
        array[place] = min(array[place], number)

    def _max(self, array: Any, place: Any, number: int) -> None:
        array[place] = max(array[place], number)

    def _add(self, array: Any, place: Any, number: int) -> int:
        array[place] += number
        return int(array[place]) - number


def read_as(self: gpu.Gpu, memory: Memory, shape: Any, strides: Any, kind: Any) -> Any:
    """Return what `Gpu._read_as` does, for this memory."""
    return np.ndarray(shape, kind, memory.data, 0, strides).view(Memory)


class Entries(gpu.Entries):
    """A GPU's kernels around those of CPython."""

    def __init__(self, cuda: Any, game: Any, workshop: Any, *choices: Any, **more: Any) -> None:
        plain = Workshop("stand-in", workshop.stand_ins, lambda twin: twin.function)
        super().__init__(cuda, game, plain, *choices, **more)


def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Put a stand-in into the place of numba's part for GPUs."""
    cuda = StandIn()
    monkeypatch.setattr(gpu, "get_cuda", lambda: cuda)
    monkeypatch.setattr(gpu.Gpu, "_read_as", read_as)
    monkeypatch.setattr(gpu, "Entries", Entries)
    monkeypatch.setattr(gpu, "instructions", dict)  # which the CPU does not have
    return cuda
