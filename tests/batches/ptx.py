"""Compile the CUDA kernels of batches and playouts to PTX, on a machine without a GPU."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from larceny.batches import gpu
from larceny.engine import loops
from larceny.engine.game import Game

HOPPER = (9, 0)
KERNELS = (
    "judge", "step", "deal_queued", "look_all", "look_longer", "instinct_all", "judge_seal", "seal", "judge_words",
    "interject",
)  # fmt: skip


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return the types of each kernel's arguments, as `Gpu` launches it."""
    from numba import boolean, float32, from_dtype, int8, int16, int32, int64, uint8, uint32

    box = from_dtype(game.layout.BOX)[::1]
    tables, moves, seeds, prizes = int32[:, ::1], int64[::1], int64[::1], float32[:, ::1]
    rewards, totals, done, fault = float32[::1, :], int32[::1, :], uint8[::1], int64[::1]  # by columns
    seen = from_dtype(np.dtype(game.observation.narrow))[::1, :]
    looking = (int8[::1, :], seen, int8[::1], int16[::1])
    playing = (seeds, prizes, rewards, totals, done)
    queue = (int32[::1], int32[::1])
    return {
        "wipe": (int64[::1], int32[::1]),
        "wipe_both": (int64[::1], int64[::1], int32[::1]),
        "pick": (tables, int64, int32[::1]),
        "take_in": (int32[::1], moves, int32[::1]),
        "copy_in": (int32[::1], moves),
        "copy_rows_in": (int32[:, ::1], int64[:, ::1]),
        "scatter_all": (int64, uint32[:, ::1]),
        "instinct_all": (box, tables, uint32[:, ::1], int32[::1]),
        "judge": (box, tables, moves, fault),
        "step": (box, tables, moves, *playing, fault, int64, int8[::1], int16[::1], *queue, boolean),
        "deal_queued": (box, tables, seeds, prizes, rewards, done, int8[::1], int16[::1], *queue, boolean),
        "look_all": (box, tables, int8[::1], *looking, *queue, int64),
        "look_longer": (box, tables, int8[::1], *looking[:2], *queue, int64),
        "draw_all": (int8[::1, :], uint32[:, ::1], int32[::1]),
        "judge_seal": (box, tables, int64[:, ::1], fault),
        "seal": (box, tables, int64[:, ::1], *playing, int64),
        "judge_words": (box, tables, moves, moves, int64, fault),
        "interject": (box, tables, moves, moves, *playing, int64),
    }


def compile_to_ptx(game: Game, name: str, optimized: bool = False) -> str:
    """Return the PTX of a kernel of batches.

    Without the optimizer, which needs most of the time, the rest finds whatever CUDA cannot take.
    """
    cuda = gpu.compiler()
    function = gpu.stepping(cuda, game, ()).function(name)
    return _ptx(cuda, function, signatures(game)[name], optimized)


def compile_playouts(game: Game, random: bool = True, optimized: bool = False) -> str:
    """Return the PTX of whole games."""
    from numba import from_dtype, int64

    cuda = gpu.compiler()
    simulator = game.compiled.variant("random", {loops.choose: loops.choose_randomly}) if random else game.compiled
    box = from_dtype(game.layout.BOX)[::1]
    signature = (box, int64[::1], int64, int64, int64, int64[::1], int64[:, ::1])
    return _ptx(cuda, gpu.playing(cuda, game, simulator, not random).function("playouts"), signature, optimized)


def compile_counting(game: Game, optimized: bool = False) -> str:
    """Return the PTX of counting games."""
    from numba import from_dtype, int16, int32, int64, types

    from larceny.lab.decks import on_gpu

    cuda = gpu.compiler()
    boxes = from_dtype(game.layout.BOX)
    sums = types.Tuple(
        (int64[:, :, :, ::1], int64[:, :, :, ::1], int64[:, :, :, :, ::1], int64[:, :, ::1], int64[:, :, :, ::1])
    )
    signature = (
        boxes[:, ::1],
        int64[:, ::1],
        int64[::1],
        types.UniTuple(int64[::1], 2),
        types.Tuple((int64[:, ::1], int64[:, :, ::1])),
        types.Tuple((int32[:, :, ::1], int32[:, :, ::1], int16[:, ::1])),
        sums,
        types.Tuple((int64[:, :, ::1], int64[:, :, :, ::1], int64[:, ::1])),
        int64[::1],
        int64[::1],
    )
    return _ptx(cuda, on_gpu.entries(cuda, game).function("count_pieces"), signature, optimized)


def _ptx(cuda: Any, function: Any, signature: tuple[Any, ...], optimized: bool) -> str:
    device = SimpleNamespace(compute_capability=HOPPER)
    with patch("numba.cuda.dispatcher.get_current_device", lambda: device), gpu.widened_calls():
        ptx, _ = cuda.compile_ptx(function, signature, cc=HOPPER, opt=optimized)
    return str(ptx)
