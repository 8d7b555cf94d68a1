"""Kernels that play guesses on, for a learned bot that looks ahead: many tables at once, a network between two steps.

A guess is what the thinkers make (bots/thinking.py): the game's `hunch`, then its `guess`, with fresh luck for all that
is to come. The seat that decides in it is shown the redacted copy, and nothing else.
"""

from larceny.engine.contract import actor, apply, guess, hunch, legal, observe, redact, score
from larceny.engine.kernel import kernel
from larceny.engine.loops import WIN, copy

NOBODY = -1  # decides at a table whose game is over
NOTHING = -1  # is played at a table that stays as it is


@kernel
def suppose(box, view, tables, rows, luck, seat):
    """Guess anew at every table what a view, given as its bytes, does not show."""
    for i in range(len(tables)):
        copy(view, rows[i])
        hunch(box, tables[i], luck[i] ^ 1)  # another seed, so that the hunch does not sway the rest of the guess
        guess(box, tables[i], seat, luck[i])


@kernel
def go_on(box, tables, rows, moves, peek, peeked, answers, seats, seen, masks, points, ranks, shares):
    """Play a move at each table, and what leaves no choice after it; write down who decides next, and what it may know.

    `seen` and `masks` are all zero before. Where the game is over, each seat's share of the victory is written down.
    """
    for i in range(len(tables)):
        if moves[i] == NOTHING:
            continue
        apply(box, tables[i], moves[i])
        seats[i] = actor(box, tables[i])
        n = legal(box, tables[i], answers) if seats[i] != NOBODY else 0
        while n == 1:
            apply(box, tables[i], answers[0])
            seats[i] = actor(box, tables[i])
            n = legal(box, tables[i], answers) if seats[i] != NOBODY else 0
        if seats[i] == NOBODY:
            share(box, tables[i], points, ranks, shares[i])
            continue
        for place in range(n):
            masks[i, answers[place]] = 1
        copy(rows[i], peeked)
        redact(box, peek[0], seats[i])
        observe(box, peek[0], seats[i], seen[i])


@kernel
def share(box, table, points, ranks, shares):
    """Write down each seat's share of a finished game's victory, in parts of WIN."""
    score(box, table, points, ranks)
    winners = 0
    for seat in range(box.players):
        winners += 1 if ranks[seat] == 1 else 0
    for seat in range(box.players):
        shares[seat] = WIN // winners if ranks[seat] == 1 else 0


KERNELS = (suppose, go_on)
