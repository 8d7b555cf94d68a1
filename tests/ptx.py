"""Compiling a game's kernels for a GPU, on a machine without one: catches whatever CUDA cannot take."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from larceny.engine import contract
from larceny.engine.game import Game

HOPPER = (9, 0)


def compile_to_ptx(cuda: Any, game: Game) -> str:
    """PTX of one kernel that calls every function of the contract."""
    from unittest.mock import patch

    calls = {function.__name__: game.compiled(function) for function in (*contract.RULES, contract.instinct)}

    def everything(box, tables, answers, points, ranks, out, worth, seat, seed, action):  # type: ignore[no-untyped-def]
        table = tables[cuda.grid(1)]
        calls_deal(box[0], table, seed)
        n = calls_legal(box[0], table, answers)
        if calls_refusal(box[0], table, action) == 0 and calls_actor(box[0], table) == seat:
            calls_apply(box[0], table, action)
        calls_score(box[0], table, points, ranks)
        calls_redact(box[0], table, seat)
        calls_observe(box[0], table, seat, out)
        calls_instinct(box[0], table, answers, n, worth)
        calls_guess(box[0], table, seat, seed)
        points[0] = calls_sound(box[0], table)

    everything.__globals__.update({f"calls_{name}": call for name, call in calls.items()}, cuda=cuda)
    from numba import from_dtype, int8, int32, int64

    box, table = from_dtype(np.dtype(game.rules.BOX)), from_dtype(np.dtype(game.rules.TABLE))
    signature = (box[::1], table[::1], int32[::1], int32[::1], int32[::1], int8[::1], int32[::1], int64, int64, int64)
    device = SimpleNamespace(compute_capability=HOPPER)
    with patch("numba.cuda.dispatcher.get_current_device", lambda: device):
        ptx, _ = cuda.compile_ptx(everything, signature, cc=HOPPER)
    return str(ptx)
