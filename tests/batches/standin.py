"""Stands in for a GPU: numba's part for GPUs as far as batches use it, with threads that run one after the other.

The kernels inside are the CPU's, compiled; what is tried out here is all that is written around them for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba.np.numpy_support import as_dtype

from larceny.batches.gpu import Gpu


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


def _plain(given: Any) -> Any:
    """What a kernel gets: tuples of arrays hold arrays."""
    if isinstance(given, tuple):
        return tuple(_plain(one) for one in given)
    return given.view(np.ndarray) if isinstance(given, Memory) else given


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
        numbers = as_dtype(kind)
        return np.full(shape * numbers.itemsize, 0x5A, np.uint8).view(numbers)  # anything, as on a GPU

    def _min(self, array: Any, place: Any, number: int) -> None:
        array[place] = min(array[place], number)

    def _max(self, array: Any, place: Any, number: int) -> None:
        array[place] = max(array[place], number)

    def _add(self, array: Any, place: Any, number: int) -> int:
        array[place] += number
        return int(array[place]) - number


def read_as(self: Gpu, memory: Memory, shape: Any, strides: Any, kind: Any) -> Any:
    """What `Gpu._read_as` does, for this memory."""
    return np.ndarray(shape, kind, memory.data, 0, strides).view(Memory)
