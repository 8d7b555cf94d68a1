"""The CUDA kernel that counts games: a thin loop around the kernels of `counting`, which are the CPU's.

Each thread plays whole games, one after the other, and writes their diaries into its own columns of the memory; sums
belong to pieces of games, and all threads add to them. `batches.gpu.Entries` gives each game its own kernels, sizes and
types in place of the names below.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda
from numba import int32, int64, uint32

from larceny.engine.contract import SEATS
from larceny.engine.kernel import kernel
from larceny.lab.decks.counting import FACTS, Diary, Pair, Sums, add, add_pair, raise_sum, watch

# What each game has its own of.
cuda: Any = None
TABLE: Any = None  # the type of a table
WORDS = 0  # 32-bit words of a table
ANSWERS = 0  # room for legal answers

BOTH = 2 * FACTS  # of two sides


class Jotter(NamedTuple):
    """The notebook of bots that do not think ahead."""

    answers: Any
    worth: Any
    rng: Any
    points: Any
    ranks: Any


class Page(NamedTuple):
    """As much of a diary as two are compared by."""

    facts: Any
    things: Any


@kernel
def raise_together(sums, place, number):
    """Add a number to a sum to which other threads add, too. Stands in for `raise_sum`."""
    if number:
        numba_cuda.atomic.add(sums, place, number)


TOGETHER = {raise_sum: raise_together}


def count_pieces(boxes, minds, doers, games, pieces, diaries, sums, pairs, tickets, longest):
    """Count games with one box or the same deals with two; `longest` is left to be the most moves of a game.

    Sums are worthless if that is more than there is room for.
    """
    seeds, owners = games  # by game: its seed, and the piece that it belongs to
    sizes, firsts = pieces  # by piece and side: its number of things, and the first of each kind
    things, marks, moves = diaries  # each with two halves of columns, where there are two sides
    local = cuda.local.array(2, TABLE, alignment=16)
    cells = local.view(np.int32)
    rows = (cells[:WORDS], cells[WORDS:])
    answers = cuda.local.array(ANSWERS, int32)
    worth = cuda.local.array(ANSWERS, int32)
    seen = cuda.local.array(ANSWERS, int32)
    rng = cuda.local.array(4, uint32)
    points = cuda.local.array(SEATS, int32)
    ranks = cuda.local.array(SEATS, int32)
    wins = cuda.local.array(SEATS, int64)
    facts = cuda.local.array(BOTH, int64)
    jotter = Jotter(answers, worth, rng, points, ranks)
    sides = boxes.shape[1]
    half = things.shape[2] // sides
    i = cuda.grid(1)
    game = cuda.atomic.add(tickets, 0, 1)  # a free thread takes the next
    while game < len(seeds):
        piece = owners[game]
        for side in range(sides):
            n = sizes[piece, side]
            column = side * half + i
            diary = Diary(
                facts[side * FACTS : (side + 1) * FACTS],
                things[:n, :, column],
                marks[0, :n, column],
                marks[1, :n, column],
                marks[2, :n, column],
                seen,
                wins,
                firsts[piece, side],
                doers,
                moves[:, column],
                points,
                ranks,
            )
            steps = watch(boxes[piece, side], local, rows, minds, jotter, seeds[game], diary)
            cuda.atomic.max(longest, 0, steps)
            if steps <= len(moves):
                own = Sums(
                    sums[0][piece, side],
                    sums[1][piece, side, :n],
                    sums[2][piece, side, :n],
                    sums[3][piece, side, :n],
                    sums[4][piece, side],
                )
                add(diary, own)
        if sides == 2:
            n = sizes[piece, 0]
            one = Page(facts[:FACTS], things[:n, :, i])
            other = Page(facts[FACTS:], things[: sizes[piece, 1], :, half + i])
            add_pair(one, other, Pair(pairs[0][piece], pairs[1][piece, :n], pairs[2][piece, :n]))
        game = cuda.atomic.add(tickets, 0, 1)
