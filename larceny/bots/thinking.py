"""Thinking ahead, written once for every game: information-set Monte Carlo tree search, and its one-level brother.

A thinker has a view and nothing else. Again and again it guesses what it cannot see, plays that guess to the end, and
remembers the result. It plays along a tree of decisions as far as the tree reaches, then by every seat's instinct. Each
guess adds one decision to the tree. docs/search.md says why it is built so, and where it comes from.

All numbers are whole: the same seed and as many iterations choose the same, compiled or not.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from larceny.engine.chance import below, scatter, word
from larceny.engine.contract import (
    EVENT_WIDTH,
    SEATS,
    actor,
    apply,
    deal,
    discreet,
    guess,
    hunch,
    instinct,
    legal,
    redact,
    score,
)
from larceny.engine.kernel import kernel
from larceny.engine.loops import CHOICES, INSTINCT, RANDOM, SEEN, TRUE, WIN, best_of, clear, copy

# Numbers of the policies that think ahead, after those of engine.loops.
FLAT, SEARCH = INSTINCT + 1, INSTINCT + 2
POLICIES = ("random", "instinct", "flat", "search")

# Further tables, beside the game's own and the thinker's view: a guess, and the view of the seat that plays in it.
GUESS, PEEK = 2, 3
TABLES = 4

# The columns of a mind, which is one row of numbers.
POLICY, ITERATIONS, EXPLORE, WIDEN, NOISE, CUTOFF, OPEN, MARGIN, BREADTH, TRUST, HABIT, DOUBT = range(12)

# The columns of a decision in the tree, and of an answer to it.
KEY, ANSWERS, VISITS = range(3)
ACTION, NEXT, TRIES, OFFERED, TOTAL = range(5)

# The columns of an answer at the root: whether it is instinct's favourite, its tries, the thinker's reward, and each
# seat's share of victories.
FAVOURITE, TRIED, REWARD, WINS = range(4)

# Counters of a notebook; the last three: guesses of a round, the seed they begin with, guesses made.
NODES, EDGES, STAMP, REWARDED, SPREAD, RIVALS, TURN, LAPS, ROUNDS, BASE, GUESSED = range(11)
COUNTERS = 11

DEEPEST = 64  # most decisions of a path that learn from it
NONE = -1
FINE = 10  # bits after the point of an answer's mean
ROOTS = 1 << 15  # entries of the tables of roots; for larger numbers the last one serves
ROOT_ONE = 1 << 12  # 1 in the tables of roots
MILLE = 1000  # exploration is given in thousandths
HALF = 0x7FFFFFFF
SPREADER = 0x4F1BBCDD  # 2^31 over the golden ratio, made odd: spreads keys


class Notebook(NamedTuple):
    """A thinker's memory, for one game at a time."""

    answers: Any  # legal answers
    worth: Any  # by legal answer: what instinct thinks of it
    rng: Any  # the thinker's own random numbers
    points: Any
    ranks: Any
    rewards: Any  # by seat, of the guess just played
    shares: Any  # by seat, of the victory in it
    nodes: Any  # decisions, as a hash table by key; its size is a power of two
    edges: Any  # answers tried, as lists
    path: Any  # edges and seats of this iteration
    keys: Any  # by seat: what it has seen since the root
    marks: Any  # by action: when it was last legal
    counts: Any  # the counters above
    ledger: Any  # by action: its numbers at the root
    rivals: Any  # answers at the root that are still in the race, best first
    roots: Any  # tables: the root of a logarithm, and one over a root


def roots():
    """Return the square root of each number's logarithm, and one over its own square root."""
    numbers = np.maximum(np.arange(ROOTS), 1).astype(np.float64)
    return np.rint(np.stack([np.sqrt(np.log(numbers)), 1 / np.sqrt(numbers)]) * ROOT_ONE).astype(np.int64)


# Deciding


@kernel
def choose(box, tables, rows, mind, notebook):
    """Choose for the seat that is asked, by its own mind."""
    if mind[POLICY] == RANDOM or mind[POLICY] == INSTINCT:
        return choose_at_once(box, tables, rows, mind, notebook)
    if legal(box, tables[TRUE], notebook.answers) == 1:
        return notebook.answers[0]
    copy(rows[TRUE], rows[SEEN])
    redact(box, tables[SEEN], actor(box, tables[TRUE]))
    ponder(box, tables, rows, mind, notebook, True, mind[ITERATIONS], mind[ITERATIONS])
    return verdict(box, tables[SEEN], mind, notebook)


@kernel
def choose_at_once(box, tables, rows, mind, notebook):
    """Choose by random or instinct; stands in for `choose` where nobody thinks ahead, and compiles far sooner."""
    n = legal(box, tables[TRUE], notebook.answers)
    if n == 1:
        return notebook.answers[0]
    if mind[POLICY] == RANDOM:
        return notebook.answers[below(notebook.rng, n)]
    copy(rows[TRUE], rows[SEEN])
    redact(box, tables[SEEN], actor(box, tables[TRUE]))
    instinct(box, tables[SEEN], notebook.answers, n, notebook.worth)
    return notebook.answers[best_of(n, notebook.worth, notebook.rng)]


@kernel
def ponder(box, tables, rows, mind, notebook, afresh, planned, iterations):
    """Think about the view in tables[SEEN], whose seat decides: afresh, or going on.

    A plan for many guesses may take several calls: the later ones plan nothing, and go on with it.
    """
    if afresh:
        blank(notebook)
    if planned:
        draw_up(box, tables, mind, notebook, planned)
    seat = actor(box, tables[SEEN])
    for _ in range(iterations):
        if mind[POLICY] == FLAT:
            first = turn_over(notebook)
            scatter(notebook.rng, seed_of(notebook, notebook.counts[GUESSED]))
            notebook.counts[GUESSED] += 1
        else:
            first = next_rival(mind, notebook)
            scatter(notebook.rng, seed_of(notebook, notebook.ledger[first, TRIED]))
        copy(rows[SEEN], rows[GUESS])
        luck = (word(notebook.rng) & HALF) << 32 | word(notebook.rng)
        hunch(box, tables[GUESS], luck ^ 1)  # another seed, so that the hunch does not sway the rest of the guess
        guess(box, tables[GUESS], seat, luck)
        apply(box, tables[GUESS], first)
        depth = 0
        if mind[POLICY] == SEARCH:
            depth = descend(box, tables, rows, mind, notebook, seat, first)
        play_on(box, tables, rows, mind, notebook)
        reckon(box, tables[GUESS], mind, notebook)
        learn(notebook, depth)
        enter(box, notebook, first, seat)


@kernel
def seed_of(notebook, number):
    """Return the seed of a guess: all rivals are tried with the same seeds in turn, so that luck favours none."""
    return mixed(notebook.counts[BASE], number) >> 1


@kernel
def blank(notebook):
    """Forget the tree and all answers; the next random numbers decide the guesses."""
    for row in range(len(notebook.nodes)):
        notebook.nodes[row, KEY] = 0
    for action in range(len(notebook.ledger)):
        for column in range(WINS + SEATS):
            notebook.ledger[action, column] = 0
    stamp = notebook.counts[STAMP]
    for counter in range(COUNTERS):
        notebook.counts[counter] = 0
    notebook.counts[STAMP] = stamp
    notebook.counts[BASE] = word(notebook.rng) << 30 | word(notebook.rng)


# The root: halving the rivals


@kernel
def draw_up(box, tables, mind, notebook, planned):
    """Plan a number of guesses: the answers that instinct likes best are rivals, and each has a turn in every lap.

    Instinct's favourite is marked, because others may look better by chance (see `esteem`). Among equals it is drawn:
    if it were the first, thinkers would rob lower seats more often than others.
    """
    n = legal(box, tables[SEEN], notebook.answers)
    instinct(box, tables[SEEN], notebook.answers, n, notebook.worth)
    for place in range(n - 1):
        other = place + below(notebook.rng, n - place)
        swap(notebook.answers, place, other)
        swap(notebook.worth, place, other)
    most = min(n, mind[BREADTH])
    for place in range(most):
        best = place
        for i in range(place + 1, n):
            if notebook.worth[i] > notebook.worth[best]:
                best = i
        swap(notebook.answers, place, best)
        swap(notebook.worth, place, best)
        notebook.rivals[place] = notebook.answers[place]
    notebook.ledger[notebook.rivals[0], FAVOURITE] = 1
    rounds = 1
    while (1 << rounds) < most:
        rounds += 1
    notebook.counts[RIVALS] = most
    notebook.counts[TURN] = 0
    notebook.counts[ROUNDS] = planned // rounds
    notebook.counts[LAPS] = max(1, notebook.counts[ROUNDS] // most)


@kernel
def swap(row, one, other):
    """Swap two numbers."""
    kept = row[one]
    row[one] = row[other]
    row[other] = kept


@kernel
def shuffle(row, n, rng):
    """Shuffle the first n numbers."""
    for place in range(n - 1):
        swap(row, place, place + below(rng, n - place))


@kernel
def turn_over(notebook):
    """Return the next answer, each in turn."""
    turn = notebook.counts[TURN]
    notebook.counts[TURN] = (turn + 1) % notebook.counts[RIVALS]
    return notebook.rivals[turn]


@kernel
def next_rival(mind, notebook):
    """Return the next rival, each in turn, lap after lap; at the end of a round the worse half drops out."""
    if notebook.counts[TURN] == 0 and notebook.counts[LAPS] == 0:
        halve(mind, notebook)
    first = turn_over(notebook)
    notebook.counts[LAPS] -= notebook.counts[TURN] == 0
    return first


@kernel
def halve(mind, notebook):
    """Keep the better half of the rivals, and plan the next round for them."""
    rivals = notebook.counts[RIVALS]
    stay = max(1, (rivals + 1) // 2)
    for place in range(stay):
        best = place
        for i in range(place + 1, rivals):
            if better(notebook.ledger, mind[TRUST], notebook.rivals[i], notebook.rivals[best]):
                best = i
        swap(notebook.rivals, place, best)
    notebook.counts[RIVALS] = stay
    notebook.counts[LAPS] = max(1, notebook.counts[ROUNDS] // stay)


@kernel
def verdict(box, table, mind, notebook):
    """Return the answer to give."""
    n = legal(box, table, notebook.answers)
    shuffle(notebook.answers, n, notebook.rng)
    return best_known(notebook.ledger, mind, notebook.answers, n)


@kernel
def best_known(ledger, mind, answers, n):
    """Return the best of some answers, the first of equals; after a search only the most tried ones count."""
    best = answers[0]
    for i in range(1, n):
        more = ledger[answers[i], TRIED] - ledger[best, TRIED] if mind[POLICY] == SEARCH else 0
        if more > 0 or (more == 0 and better(ledger, mind[TRUST], answers[i], best)):
            best = answers[i]
    return best


@kernel
def better(ledger, trust, one, other):
    """True if one answer is to be preferred to the other."""
    return esteem(ledger, trust, one) > esteem(ledger, trust, other)


@kernel
def esteem(ledger, trust, action):
    """Return the mean reward of an answer; instinct's favourite is credited with some victories in advance.

    In a long game one answer changes little, and some of many look better than they are by luck alone. So an answer
    must be better by more than luck to be preferred to instinct's. The credit fades like one over the tries, as it does
    for a Bayesian who believes beforehand that the favourite is a little better (docs/search.md).
    """
    credit = trust * WIN if ledger[action, FAVOURITE] else 0
    return (ledger[action, REWARD] + credit << FINE) // max(1, ledger[action, TRIED])


# The tree


@kernel
def descend(box, tables, rows, mind, notebook, thinker, first):
    """Follow the tree through this guess to its end, and add one decision there; returns the decisions on the path."""
    for seat in range(box.players):
        notebook.keys[seat] = 1 + seat
    heed(box, tables[GUESS], mind, notebook.keys, thinker, first)
    depth = 0
    seat = actor(box, tables[GUESS])
    while seat >= 0 and depth < DEEPEST:
        n = legal(box, tables[GUESS], notebook.answers)
        action = notebook.answers[0]
        known = True
        if n > 1:
            node = find(notebook, notebook.keys[seat])
            known = notebook.nodes[node, KEY] != 0
            if not known and not settle(notebook, node, notebook.keys[seat]):
                return depth
            edge = pick(box, tables, rows, mind, notebook, node, seat, n)
            if edge == NONE:
                return depth
            notebook.path[depth, 0] = edge
            notebook.path[depth, 1] = seat
            depth += 1
            action = notebook.edges[edge, ACTION]
        apply(box, tables[GUESS], action)
        if not known:
            return depth
        heed(box, tables[GUESS], mind, notebook.keys, seat, action)
        seat = actor(box, tables[GUESS])
    return depth


@kernel
def find(notebook, key):
    """Return the place of the decision with this key, or the free place for it."""
    last = len(notebook.nodes) - 1
    node = key & last
    while notebook.nodes[node, KEY] != 0 and notebook.nodes[node, KEY] != key:
        node = (node + 1) & last
    return node


@kernel
def settle(notebook, node, key):
    """Add a decision at this place, if there is room."""
    if 2 * notebook.counts[NODES] >= len(notebook.nodes) or notebook.counts[EDGES] == len(notebook.edges):
        return False
    notebook.counts[NODES] += 1
    notebook.nodes[node, KEY] = key
    notebook.nodes[node, ANSWERS] = NONE
    notebook.nodes[node, VISITS] = 0
    return True


@kernel
def heed(box, table, mind, keys, seat, action):
    """Work what each seat has seen into its key, so that its decisions are told apart by that.

    With an open mind everybody goes by the actions alone, not by what came of them.
    """
    if mind[OPEN]:
        for other in range(box.players):
            keys[other] = mixed(keys[other], action)
        return
    keys[seat] = mixed(keys[seat], action)
    for row in range(table.told):
        summary = table.events[row, 0] + 1
        for column in range(2, EVENT_WIDTH):
            summary = mixed(summary, table.events[row, column])
        for other in range(box.players):
            if (table.events[row, 1] >> other) & 1:
                keys[other] = mixed(keys[other], summary)


@kernel
def mixed(key, number):
    """Work a number into a key; keys have 63 bits, the highest is set, so none is 0.

    Products stay below 2^62: compiled code may do as it likes where a signed number overflows.
    """
    low = ((key ^ number) & HALF) * SPREADER
    high = ((key >> 31 ^ number >> 31 ^ low >> 30) & HALF) * SPREADER
    return (low ^ high >> 30) & HALF | ((high ^ low >> 17) & HALF) << 31 | 1 << 62


@kernel
def pick(box, tables, rows, mind, notebook, node, seat, n):
    """Return the edge to follow: instinct's answer in this guess, unless another promises more.

    Instinct's answer depends on what the seat holds in this guess, and is added at once. Others are added one by one,
    as visits grow. An answer need not be legal in every guess, so it counts how often it was on offer, not how often
    its decision was met. A mind without habits does not ask instinct. NONE means that there is no room: instinct goes
    on without the tree.
    """
    favourite = NONE
    usual = 0
    if mind[HABIT]:
        consult(box, tables, rows, notebook, seat, n)
        favourite = notebook.answers[best_of(n, notebook.worth, notebook.rng)]
        usual = mean_of(notebook, node, favourite)
    notebook.counts[STAMP] += 1
    stamp = notebook.counts[STAMP]
    for i in range(n):
        notebook.marks[notebook.answers[i]] = stamp
        if favourite == NONE:
            notebook.worth[i] = 0
    known = 0
    best = NONE
    most = NONE
    edge = notebook.nodes[node, ANSWERS]
    while edge != NONE:
        action = notebook.edges[edge, ACTION]
        if notebook.marks[action] == stamp:
            notebook.marks[action] = -stamp
            notebook.edges[edge, OFFERED] += 1
            known += 1
            hope = promise(notebook, edge, mind, action == favourite, usual)
            if hope > most:
                best = edge
                most = hope
        edge = notebook.edges[edge, NEXT]
    visits = notebook.nodes[node, VISITS]
    notebook.nodes[node, VISITS] += 1
    room = notebook.counts[EDGES] < len(notebook.edges)
    if favourite != NONE and notebook.marks[favourite] == stamp:
        return extend(notebook, node, favourite) if room else NONE
    if room and known < n and known * known * MILLE <= visits * mind[WIDEN]:
        return extend(notebook, node, novelty(notebook, n, stamp))
    return best


@kernel
def promise(notebook, edge, mind, favourite, usual):
    """Return an answer's upper confidence bound: its mean, a bonus for few tries, and one for instinct's favourite.

    Other answers are doubted: they count as if they had some more tries with the favourite's mean. So a few lucky tries
    do not lead away from instinct.
    """
    tries = notebook.edges[edge, TRIES]
    doubt = 0 if favourite or mind[HABIT] == 0 else mind[DOUBT]
    mean = ((notebook.edges[edge, TOTAL] << FINE) + doubt * usual) // max(1, tries + doubt)
    spread = notebook.roots[0, min(notebook.edges[edge, OFFERED], ROOTS - 1)]
    rarity = notebook.roots[1, min(tries, ROOTS - 1)]
    hope = mean + (((WIN << FINE) * mind[EXPLORE] // MILLE) * spread * rarity >> 24)
    return hope + (WIN << FINE) * mind[HABIT] // MILLE if favourite else hope


@kernel
def mean_of(notebook, node, action):
    """Return the mean reward of an answer so far, 0 if it was never tried."""
    edge = notebook.nodes[node, ANSWERS]
    while edge != NONE and notebook.edges[edge, ACTION] != action:
        edge = notebook.edges[edge, NEXT]
    return (notebook.edges[edge, TOTAL] << FINE) // max(1, notebook.edges[edge, TRIES]) if edge != NONE else 0


@kernel
def novelty(notebook, n, stamp):
    """Return the answer, among those not yet in the tree here, that instinct likes best if it was asked."""
    fresh = 0
    for i in range(n):
        if notebook.marks[notebook.answers[i]] == stamp:
            notebook.answers[fresh] = notebook.answers[i]
            notebook.worth[fresh] = notebook.worth[i]
            fresh += 1
    return notebook.answers[best_of(fresh, notebook.worth, notebook.rng)]


@kernel
def extend(notebook, node, action):
    """Add an answer to a decision."""
    edge = notebook.counts[EDGES]
    notebook.counts[EDGES] += 1
    notebook.edges[edge, ACTION] = action
    notebook.edges[edge, NEXT] = notebook.nodes[node, ANSWERS]
    notebook.edges[edge, TRIES] = 0
    notebook.edges[edge, OFFERED] = 1
    notebook.edges[edge, TOTAL] = 0
    notebook.nodes[node, ANSWERS] = edge
    return edge


# Beyond the tree


@kernel
def play_on(box, tables, rows, mind, notebook):
    """Play on to the end or to the cut-off, every seat by instinct, seeing only what it may see."""
    steps = 0
    most = mind[CUTOFF] * box.players
    seat = actor(box, tables[GUESS])
    while seat >= 0 and steps < most:
        n = legal(box, tables[GUESS], notebook.answers)
        choice = 0
        if n > 1:
            choice = by_instinct(box, tables, rows, mind, notebook, seat, n)
        apply(box, tables[GUESS], notebook.answers[choice])
        steps += 1
        seat = actor(box, tables[GUESS])


@kernel
def by_instinct(box, tables, rows, mind, notebook, seat, n):
    """Play what instinct likes best; now and then a random answer, so that no guess about others is certain."""
    if mind[NOISE] and below(notebook.rng, MILLE) < mind[NOISE]:
        return below(notebook.rng, n)
    consult(box, tables, rows, notebook, seat, n)
    return best_of(n, notebook.worth, notebook.rng)


@kernel
def consult(box, tables, rows, notebook, seat, n):
    """Ask the seat's instinct what each of n answers is worth in the guess, by the seat's view of it."""
    if discreet(box):
        instinct(box, tables[GUESS], notebook.answers, n, notebook.worth)
        return
    copy(rows[GUESS], rows[PEEK])
    redact(box, tables[PEEK], seat)
    instinct(box, tables[PEEK], notebook.answers, n, notebook.worth)


@kernel
def reckon(box, table, mind, notebook):
    """Reward each seat for the guess: by its share of the victory, and a little by how clear it was."""
    score(box, table, notebook.points, notebook.ranks)
    winners = 0
    for seat in range(box.players):
        winners += notebook.ranks[seat] == 1
    for seat in range(box.players):
        notebook.shares[seat] = WIN // winners if notebook.ranks[seat] == 1 else 0
        notebook.rewards[seat] = lead(box, notebook.points, seat)
        notebook.counts[SPREAD] += abs(notebook.rewards[seat])
    notebook.counts[REWARDED] += box.players
    usual = 1 + notebook.counts[SPREAD] // notebook.counts[REWARDED]
    for seat in range(box.players):
        clear_cut = min(max(WIN // 2 + WIN * notebook.rewards[seat] // (4 * usual), 0), WIN)
        share = notebook.shares[seat]
        notebook.rewards[seat] = share + (clear_cut - share) * mind[MARGIN] // MILLE


@kernel
def lead(box, points, seat):
    """Return the points by which a seat leads the best of the others; below 0 if it is behind."""
    best = points[seat - 1] if seat > 0 else points[1]
    for other in range(box.players):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best


@kernel
def learn(notebook, depth):
    """Add the reward of the seat that decided to every decision on the path."""
    for step in range(depth):
        edge = notebook.path[step, 0]
        notebook.edges[edge, TRIES] += 1
        notebook.edges[edge, TOTAL] += notebook.rewards[notebook.path[step, 1]]


@kernel
def enter(box, notebook, action, seat):
    """Add the rewards and shares of all seats to this answer at the root."""
    notebook.ledger[action, TRIED] += 1
    notebook.ledger[action, REWARD] += notebook.rewards[seat]
    for other in range(box.players):
        notebook.ledger[action, WINS + other] += notebook.shares[other]


# Whole games


@kernel
def play_game(box, tables, rows, minds, notebook, seed, moves):
    """Play one game between minds, one for each seat; returns how many actions it took, listed in `moves`."""
    clear(rows[TRUE])
    deal(box, tables[TRUE], seed)
    scatter(notebook.rng, seed ^ CHOICES)
    steps = 0
    seat = actor(box, tables[TRUE])
    while seat >= 0:
        action = choose(box, tables, rows, minds[seat], notebook)
        if steps < len(moves):
            moves[steps] = action
        steps += 1
        apply(box, tables[TRUE], action)
        seat = actor(box, tables[TRUE])
    score(box, tables[TRUE], notebook.points, notebook.ranks)
    return steps
