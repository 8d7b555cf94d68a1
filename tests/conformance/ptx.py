"""Compile a game's kernels for a GPU, on a machine without one: this finds everything that CUDA cannot compile."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from larceny.engine.contract import (
    about,
    actor,
    apply,
    ask,
    deal,
    guess,
    instinct,
    interject,
    legal,
    objection,
    observe,
    redact,
    refusal,
    score,
    sealed,
    sound,
)
from larceny.engine.game import Game
from larceny.engine.kernel import kernel

HOPPER = (9, 0)


@kernel
def everything(box, table, answers, points, ranks, out, worth, seat, seed, action):
    """Call every kernel of the contract once."""
    deal(box, table, seed)
    n = legal(box, table, answers)
    if refusal(box, table, action) == 0 and actor(box, table) == seat:
        points[1] = about(box, table, action)
        apply(box, table, action)
    if objection(box, table, seat, action) == 0:
        interject(box, table, seat, action)
    if (sealed(box, table) >> seat) & 1:
        ask(box, table, seat)
    score(box, table, points, ranks)
    redact(box, table, seat)
    observe(box, table, seat, out)
    instinct(box, table, answers, n, worth)
    guess(box, table, seat, seed)
    points[0] = sound(box, table)


def compile_to_ptx(cuda: Any, game: Game, optimized: bool = False) -> str:
    """Return the PTX of a CUDA kernel that calls the same functions as the CPU runs."""
    from numba import from_dtype, int32, int64
    from numba.cuda.dispatcher import CUDADispatcher

    from larceny.engine.compiling.widening import wide

    template_for = CUDADispatcher.get_call_template

    def widened(dispatcher: Any, args: Any, kws: Any) -> Any:
        return template_for(dispatcher, tuple(wide(kind) for kind in args), kws)

    compiled = game.compiled(everything)

    def entry(box, tables, answers, points, ranks, out, worth, seat, seed, action):  # type: ignore[no-untyped-def]
        compiled(box[0], tables[cuda.grid(1)], answers, points, ranks, out[0], worth, seat, seed, action)

    box, table = from_dtype(game.layout.BOX), from_dtype(game.table)
    seen = from_dtype(game.observation.record)
    signature = (box[::1], table[::1], int32[::1], int32[::1], int32[::1], seen[::1], int32[::1], int64, int64, int64)
    device = SimpleNamespace(compute_capability=HOPPER)
    with (
        patch("numba.cuda.dispatcher.get_current_device", lambda: device),
        patch.object(CUDADispatcher, "get_call_template", widened),
    ):
        ptx, _ = cuda.compile_ptx(entry, signature, cc=HOPPER, opt=optimized)
    return str(ptx)
