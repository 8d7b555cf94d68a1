"""The CUDA kernels of batches and playouts: thin loops over tables around the kernels of the CPU.

They are written for no game: `Entries` gives each game its own, with that game's kernels, sizes and types in place of
the names below. In rows or in columns, arrays have their tables along the first axis here: only their strides differ.
A thread keeps its table in local memory, both as a record (`local[0]`) and as 32-bit words (`cells`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int16, int32, int64, uint32

from larceny.batches.kernels import (
    ACTING,
    AGAIN,
    LEFT_OUT,
    SEED_BITS,
    SIGHTS,
    SOUND,
    answer_all,
    asked_now,
    draw,
    follow_instinct,
    look,
    next_seed,
    play,
    speak,
    wrong_action,
    wrong_answer,
    wrong_word,
)
from larceny.engine.chance import scatter
from larceny.engine.contract import SEATS, actor, apply, deal, laborious, score, tedious
from larceny.engine.kernel import kernel
from larceny.engine.loops import CHOICES, WIN, choose, clear

SUMS = 3 * SEATS  # a thread's sums of points, of squared points and of victories

# What each game has its own of.
cuda: Any = None
TABLE: Any = None  # the type of a table
WORDS = 0  # 32-bit words of a table
ACTIONS = 0
ANSWERS = 0  # room for legal answers
COPIES = 1  # tables that a thread of playouts keeps: the truth, and a view if anybody needs one
THOUGHTS = 1  # room for what answers are worth
ENDINGS = 0


@kernel
def take(tables, i, cells):
    """Take table i into local memory. Eight words are under way at a time: a thread waits long for the first."""
    whole = len(cells) & ~7
    for word in range(0, whole, 8):
        a = tables[word, i]
        b = tables[word + 1, i]
        c = tables[word + 2, i]
        d = tables[word + 3, i]
        e = tables[word + 4, i]
        f = tables[word + 5, i]
        g = tables[word + 6, i]
        h = tables[word + 7, i]
        cells[word] = a
        cells[word + 1] = b
        cells[word + 2] = c
        cells[word + 3] = d
        cells[word + 4] = e
        cells[word + 5] = f
        cells[word + 6] = g
        cells[word + 7] = h
    for word in range(whole, len(cells)):
        cells[word] = tables[word, i]


@kernel
def put(cells, tables, i):
    """Put a table back."""
    for word in range(len(cells)):
        tables[word, i] = cells[word]


@kernel
def seats_at(box):
    return box.players


@kernel
def ending_of(table):
    return table.ended


def wipe(memory, waiting):
    """Wipe memory, and the queue of tables that take long."""
    if cuda.grid(1) == 0:
        waiting[0] = 0
    for i in range(cuda.grid(1), len(memory), cuda.gridsize(1)):
        memory[i] = 0


def wipe_both(memory, other, waiting):
    if cuda.grid(1) == 0:
        waiting[0] = 0
    for i in range(cuda.grid(1), len(memory) + len(other), cuda.gridsize(1)):
        if i < len(memory):
            memory[i] = 0
        else:
            other[i - len(memory)] = 0


def pick(tables, i, words):
    for word in range(cuda.grid(1), len(words), cuda.gridsize(1)):
        words[word] = tables[word, i]


def take_in(given, moves, waiting):
    """Take actions over, and clear the queue of tables to be dealt."""
    if cuda.grid(1) == 0:
        waiting[0] = 0
    for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        moves[i] = given[i]


def copy_in(given, moves):
    for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        moves[i] = given[i]


def copy_rows_in(given, moves):
    for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        for seat in range(moves.shape[1]):
            moves[i, seat] = given[i, seat]


def scatter_all(seed, rngs):
    for i in range(cuda.grid(1), len(rngs), cuda.gridsize(1)):
        scatter(rngs[i], ((seed + i) & SEED_BITS) ^ CHOICES)


def draw_all(masks, rngs, drawn):
    for i in range(cuda.grid(1), len(drawn), cuda.gridsize(1)):
        drawn[i] = draw(masks[i], ACTIONS, rngs[i])


def instinct_all(box, tables, rngs, advised):
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    answers = cuda.local.array(ANSWERS, int16)
    worth = cuda.local.array(ANSWERS, int32)
    for i in range(cuda.grid(1), len(advised), cuda.gridsize(1)):
        take(tables, i, cells)
        advised[i] = follow_instinct(box[0], local[0], answers, worth, rngs[i])


def judge(box, tables, moves, fault):
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        take(tables, i, cells)
        if wrong_action(box[0], local[0], moves[i], ACTIONS):
            cuda.atomic.min(fault, 0, i)


def step(box, tables, moves, seeds, prizes, rewards, totals, done, fault, ways, actors, askeds, queue, waiting, dealt):
    """Play an action at every table; an illegal one is not played, and the first such table is left in `fault`.

    Tables for the next game are queued: a thread that deals would keep its neighbours waiting. Where they were `dealt`,
    play what needs no decision.
    """
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    answers = cuda.local.array(ANSWERS, int16)
    points = cuda.local.array(SEATS, int32)
    ranks = cuda.local.array(SEATS, int32)
    for place in range(cuda.grid(1), waiting[0] if dealt else len(moves), cuda.gridsize(1)):
        i = queue[place] if dealt else place
        take(tables, i, cells)
        move = LEFT_OUT if dealt else moves[i]
        if not dealt and wrong_action(box[0], local[0], move, ACTIONS):
            cuda.atomic.min(fault, 0, i)
        else:
            if not dealt:
                for seat in range(seats_at(box[0])):
                    rewards[i, seat] = prizes[0, 0]
            over = play(
                box[0], local[0], max(move, LEFT_OUT), answers, ways, points, ranks, prizes, rewards[i], totals[i]
            )
            if not dealt:
                done[i] = over
            if over and ways & AGAIN and not dealt:
                seeds[i] = next_seed(seeds[i], len(moves))
                queue[cuda.atomic.add(waiting, 0, 1)] = i
            else:
                put(cells, tables, i)
        actors[i] = actor(box[0], local[0])
        askeds[i] = asked_now(box[0], local[0])


def deal_queued(box, tables, seeds, prizes, rewards, done, actors, askeds, queue, waiting, fresh):
    """Deal at every table in the queue; `fresh` if no game ended there, so that rewards are zero."""
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    for place in range(cuda.grid(1), waiting[0], cuda.gridsize(1)):
        i = queue[place]
        clear(cells)
        deal(box[0], local[0], seeds[i])
        put(cells, tables, i)
        actors[i] = actor(box[0], local[0])
        askeds[i] = asked_now(box[0], local[0])
        if fresh:
            done[i] = 0
            for seat in range(seats_at(box[0])):
                rewards[i, seat] = prizes[0, 0]


def look_all(box, tables, seats, masks, seen, actors, askeds, queue, waiting, what):
    """Look at every table as a seat. Those that take long are queued: one of them would keep its neighbours waiting."""
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    answers = cuda.local.array(ANSWERS, int16)
    for i in range(cuda.grid(1), len(seats), cuda.gridsize(1)):
        take(tables, i, cells)
        actors[i] = actor(box[0], local[0])
        askeds[i] = asked_now(box[0], local[0])
        if what & SIGHTS and tedious(box[0], local[0], actors[i] if seats[i] == ACTING else seats[i]):
            queue[cuda.atomic.add(waiting, 0, 1)] = i
        elif what:
            look(box[0], local[0], seats[i], answers, masks[i], seen[i], what)


def look_longer(box, tables, seats, masks, seen, queue, waiting, what):
    """Look at the tables in the queue."""
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    answers = cuda.local.array(ANSWERS, int16)
    for place in range(cuda.grid(1), waiting[0], cuda.gridsize(1)):
        i = queue[place]
        take(tables, i, cells)
        look(box[0], local[0], seats[i], answers, masks[i], seen[i], what)


def judge_seal(box, tables, moves, fault):
    """Leave the first illegal answer in `fault`: its table and its seat."""
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    view = cuda.local.array(1, TABLE, alignment=16)
    view_cells = view.view(np.int32)
    for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        take(tables, i, cells)
        seat = wrong_answer(box[0], local[0], cells, moves[i], ACTIONS, view[0], view_cells)
        if seat != SOUND:
            cuda.atomic.min(fault, 0, i * SEATS + seat)


def seal(box, tables, moves, seeds, prizes, rewards, totals, done, ways):
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    answers = cuda.local.array(ANSWERS, int16)
    points = cuda.local.array(SEATS, int32)
    ranks = cuda.local.array(SEATS, int32)
    for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
        take(tables, i, cells)
        seed = next_seed(seeds[i], len(moves))
        over = answer_all(
            box[0], local[0], cells, moves[i], seed, answers, ways, points, ranks, prizes, rewards[i], totals[i]
        )
        done[i] = over
        if over and ways & AGAIN:
            seeds[i] = seed
        put(cells, tables, i)


def judge_words(box, tables, words, speakers, most, fault):
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    for i in range(cuda.grid(1), len(words), cuda.gridsize(1)):
        take(tables, i, cells)
        if wrong_word(box[0], local[0], words[i], speakers[i], most):
            cuda.atomic.min(fault, 0, i)


def interject(box, tables, words, speakers, seeds, prizes, rewards, totals, done, ways):
    local = cuda.local.array(1, TABLE, alignment=16)
    cells = local.view(np.int32)
    answers = cuda.local.array(ANSWERS, int16)
    points = cuda.local.array(SEATS, int32)
    ranks = cuda.local.array(SEATS, int32)
    for i in range(cuda.grid(1), len(words), cuda.gridsize(1)):
        take(tables, i, cells)
        seed = next_seed(seeds[i], len(words))
        over = speak(
            box[0], local[0], cells, words[i], speakers[i], seed, answers, ways, points, ranks, prizes,
            rewards[i], totals[i],
        )  # fmt: skip
        done[i] = over
        if over and words[i] != LEFT_OUT and ways & AGAIN:
            seeds[i] = seed
        put(cells, tables, i)


def playouts(box, policies, first_seed, games, rest, tickets, tally):
    """Play whole games, and add them to the tally as `loops.count_game` does.

    A thread that has finished a game waits up to `rest` steps for its neighbours, so that several deal together; so it
    does before anything else that is laborious.
    """
    local = cuda.local.array(COPIES, TABLE, alignment=16)
    cells = local.view(np.int32)
    rows = (cells[:WORDS], cells[(COPIES - 1) * WORDS :])
    answers = cuda.local.array(ANSWERS, int16)
    worth = cuda.local.array(THOUGHTS, int32)
    rng = cuda.local.array(4, uint32)
    points = cuda.local.array(SEATS, int32)
    ranks = cuda.local.array(SEATS, int32)
    sums = cuda.local.array(SUMS, int64)
    ended = cuda.local.array(ENDINGS, int32)
    for k in range(SUMS):
        sums[k] = 0
    for k in range(ENDINGS):
        ended[k] = 0
    players = seats_at(box[0])
    count, total, longest = 0, 0, 0
    steps, seat, live = 0, -1, False
    game = cuda.atomic.add(tickets, 0, 1)  # a free thread takes the next
    while live or game < games:
        if seat < 0:
            if live:
                score(box[0], local[0], points, ranks)
                winners = 0
                for one in range(players):
                    winners += 1 if ranks[one] == 1 else 0
                for one in range(players):
                    sums[one] += points[one]
                    sums[SEATS + one] += points[one] * points[one]
                    sums[2 * SEATS + one] += WIN // winners if ranks[one] == 1 else 0
                ended[ending_of(local[0])] += 1
                count += 1
                total += steps
                longest = max(longest, steps)
                live = False
            if game < games:
                clear(rows[0])
                deal(box[0], local[0], first_seed + game)
                scatter(rng, (first_seed + game) ^ CHOICES)
                seat = actor(box[0], local[0])
                steps = 0
                live = True
                game = cuda.atomic.add(tickets, 0, 1)
        k = 0
        while k < rest and seat >= 0 and not (k and laborious(box[0], local[0])):
            apply(box[0], local[0], choose(box[0], local, rows, policies[seat], answers, worth, rng))
            seat = actor(box[0], local[0])
            steps += 1
            k += 1
    cuda.atomic.add(tally, (0, 0), count)
    cuda.atomic.add(tally, (0, 1), total)
    cuda.atomic.max(tally, (0, 2), longest)
    for one in range(players):
        cuda.atomic.add(tally, (1, one), sums[one])
        cuda.atomic.add(tally, (2, one), sums[SEATS + one])
        cuda.atomic.add(tally, (3, one), sums[2 * SEATS + one])
    for k in range(ENDINGS):
        cuda.atomic.add(tally, (4, k), ended[k])
