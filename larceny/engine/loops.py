"""Loops over whole games, written once for every game; simulators and proofs are built on them.

Each loop takes tables twice: as an array of records, and the same memory as rows of bytes. So copying, clearing and
comparing a table is one pass over its bytes.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import actor, apply, deal, discreet, instinct, legal, pick, redact, score
from larceny.engine.kernel import kernel

# The policies of seats inside compiled loops, by number.
RANDOM, INSTINCT = range(2)
POLICIES = ("random", "instinct")

TRUE, SEEN = range(2)  # the two tables of a loop: the truth, and the view of the seat that decides
WIN = 840  # a victory, in parts that up to eight winners can share evenly

# Mixed into the seed of the seats' random numbers, so that they are independent of the table's own.
CHOICES = 0x5DEECE66D


@kernel
def clear(row):
    """Set all bytes of a table to zero."""
    for i in range(len(row)):
        row[i] = 0


@kernel
def copy(row, to):
    """Copy a table's bytes over another's."""
    for i in range(len(row)):
        to[i] = row[i]


@kernel
def same(row, other):
    """True if two tables are the same, byte for byte."""
    for i in range(len(row)):
        if row[i] != other[i]:
            return False
    return True


@kernel
def best_of(n, worth, rng):
    """Return which of n answers has the highest worth; among equals, each is equally likely."""
    best = 0
    ties = 1
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
            ties = 1
        elif worth[i] == worth[best]:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return best


@kernel
def choose(box, tables, rows, policy, answers, worth, rng):
    """Return the action that the actor's policy chooses.

    An instinct sees only the redacted table; a discreet one says the same of the truth, so nothing is redacted for it.
    """
    n = legal(box, tables[TRUE], answers)
    if n == 1:
        return answers[0]
    if policy == RANDOM:
        return answers[below(rng, n)]
    if discreet(box):
        instinct(box, tables[TRUE], answers, n, worth)
    else:
        copy(rows[TRUE], rows[SEEN])
        redact(box, tables[SEEN], actor(box, tables[TRUE]))
        instinct(box, tables[SEEN], answers, n, worth)
    return answers[best_of(n, worth, rng)]


@kernel
def choose_randomly(box, tables, rows, policy, answers, worth, rng):
    """Return a random legal action. Stands in for `choose` where all play at random, to compile no instinct."""
    return pick(box, tables[TRUE], answers, rng)


@kernel
def play_games(box, tables, rows, policies, answers, worth, rng, first_seed, games, points, ranks, tally):
    """Play games with the seeds from first_seed on, and add their results to the tally.

    `tally` has the rows of lab.simulate: totals, points of each seat, shares of victory of each seat, endings.
    """
    for game in range(games):
        clear(rows[TRUE])
        deal(box, tables[TRUE], first_seed + game)
        scatter(rng, (first_seed + game) ^ CHOICES)
        steps = 0
        seat = actor(box, tables[TRUE])
        while seat >= 0:
            apply(box, tables[TRUE], choose(box, tables, rows, policies[seat], answers, worth, rng))
            steps += 1
            seat = actor(box, tables[TRUE])
        score(box, tables[TRUE], points, ranks)
        count_game(box, tables[TRUE], steps, points, ranks, tally)


@kernel
def count_game(box, table, steps, points, ranks, tally):
    """Add one finished game to the tally."""
    tally[0, 0] += 1
    tally[0, 1] += steps
    tally[0, 2] = max(tally[0, 2], steps)
    winners = 0
    for seat in range(box.players):
        winners += 1 if ranks[seat] == 1 else 0
    for seat in range(box.players):
        tally[1, seat] += points[seat]
        tally[2, seat] += points[seat] * points[seat]
        if ranks[seat] == 1:
            tally[3, seat] += WIN // winners
    tally[4, table.ended] += 1
