"""Arrays on a GPU that other libraries take without a copy, by either of the two ways they know.

`torch.as_tensor(array, device="cuda")` and `cupy.asarray(array)` use `__cuda_array_interface__`. DLPack, whose few
structures are written down here, is used by `torch.from_dlpack(array)` and `jax.dlpack.from_dlpack(array)`.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

CPU, CUDA = 1, 2  # kinds of devices in DLPack
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # kinds of numbers
NAME = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Number(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("axes", ctypes.c_int32),
        ("number", _Number),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]

_lent: dict[int, tuple[Any, ...]] = {}  # what other libraries still use, by its address: it must not be freed


def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_deleter = _Deleter(_give_back)


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def capsule(owner: Any, address: int, shape: tuple[int, ...], kind: np.dtype[Any], device: tuple[int, int]) -> Any:
    """Return memory in rows, of this shape and type, as DLPack hands it over; `owner` lives as long as it is used."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    steps = [1]
    for length in reversed(shape[1:]):
        steps.insert(0, steps[0] * length)
    strides = (ctypes.c_int64 * len(shape))(*steps[: len(shape)])
    number = _Number(CODES[kind.kind], kind.itemsize * 8, 1)
    tensor = _Tensor(address, _Device(*device), len(shape), number, sizes, strides, 0)
    managed = _Managed(tensor, None, _deleter)
    _lent[ctypes.addressof(managed)] = (owner, sizes, strides, managed)
    return _new_capsule(ctypes.addressof(managed), NAME, None)


class Shared:
    """An array of a batch in the GPU's memory."""

    def __init__(self, array: Any, kind: np.dtype[Any] | None = None) -> None:
        """Share numba's `array`, which may be read as another type of the same size."""
        self.array = array
        self.dtype: np.dtype[Any] = kind or array.dtype
        self.shape: tuple[int, ...] = array.shape

    def __repr__(self) -> str:
        return f"<{' x '.join(map(str, self.shape))} {self.dtype} on the GPU>"

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return dict(self.array.__cuda_array_interface__) | {"typestr": self.dtype.str}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **wishes: Any) -> Any:
        """Wait for all kernels that were launched, then hand the memory over."""
        from numba import cuda

        cuda.synchronize()
        address = self.array.__cuda_array_interface__["data"][0]
        return capsule(self.array, address, self.shape, self.dtype, self.__dlpack_device__())

    def copy_to_host(self) -> NDArray[Any]:
        """Return a copy as numpy's array."""
        return np.asarray(self.array.copy_to_host()).view(self.dtype)

    def __array__(self, *wishes: Any, **more: Any) -> NDArray[Any]:
        return self.copy_to_host()
