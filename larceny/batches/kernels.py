"""What happens at each of many tables in a step, as kernels: the CPU runs them over spans of tables, a GPU in threads.

All of it is in the dialect, so that every device leaves the same bytes. The loops over spans are for the CPU alone.

Many kernels share these arguments. `row` is the table once more, as bytes. `answers`, `points` and `ranks` are room to
work in. `rewards` and `totals` are written when a game ends: by seat, the reward and the points. `prizes[n]` has the
rewards of a loser and of a winner where n share the victory; `prizes[0, 0]` is the reward while a game goes on. `ways`
says how the batch goes on. `done` says where a game has ended.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    actor,
    apply,
    ask,
    deal,
    discreet,
    forced,
    instinct,
    interject,
    legal,
    mark,
    objection,
    redact,
    refusal,
    score,
    sealed,
)
from larceny.engine.kernel import kernel
from larceny.engine.loops import CHOICES, best_of, clear, copy

SEED_BITS = (1 << 63) - 1  # seeds stay below 2^63
ACTING = -2  # in place of a seat: the one that decides now
LEFT_OUT = -1  # in place of an action or an interjection: none
NEW = -2  # in place of an action: a new game

# What is written down about every table after a step, as bits of `what`.
MASKS = 1  # the legal actions
SIGHTS = 2  # the observation

# How a batch goes on, as bits of `ways`.
AGAIN = 1  # a finished game is followed by the next
SKIP = 2  # a seat with one legal answer only is not asked: the answer is played

SOUND = -1  # no table is at fault


@kernel
def perceive(box, table, seat, seen):
    """Write a redacted table as numbers for learning, into an array that is all zero: a game's `observe`, flattened."""


# One table


@kernel
def next_seed(seed, tables):
    """Return the seed of the next game at a table: the first 2^63 games of a batch all have different ones."""
    return (seed + tables) & SEED_BITS


@kernel
def turn(box, table, row, action, seed, answers, ways, points, ranks, prizes, rewards, totals):
    """Play an action, or NEW to deal, or LEFT_OUT; return 1 if that ended the game, or it was over before, otherwise 0.

    Then play what needs no decision, if the batch skips that. A finished game is scored, and followed by one with this
    seed, if the batch goes on with the next. Each rule is called in one place alone, to keep the code of a GPU small.
    """
    for seat in range(box.players):
        rewards[seat] = prizes[0, 0]
    move = action
    over = 0
    if move != NEW and actor(box, table) < 0:
        if not ways & AGAIN:
            return 1
        move = LEFT_OUT
    while True:
        if move == NEW:
            clear(row)
            deal(box, table, seed)
        elif move != LEFT_OUT:
            apply(box, table, move)
        move = LEFT_OUT
        if actor(box, table) >= 0:
            if ways & SKIP:
                move = forced(box, table, answers)
        elif not over:
            settle(box, table, points, ranks, prizes, rewards, totals)
            over = 1
            if ways & AGAIN:
                move = NEW
        if move == LEFT_OUT:
            return over


@kernel
def play(box, table, action, answers, ways, points, ranks, prizes, rewards, totals):
    """Play an action, or LEFT_OUT, and return as `turn` does, but deal no game: a GPU deals in a kernel of its own."""
    if actor(box, table) < 0 and not ways & AGAIN:
        return 1
    move = action
    while actor(box, table) >= 0:
        if move != LEFT_OUT:
            apply(box, table, move)
        move = LEFT_OUT
        if ways & SKIP and actor(box, table) >= 0:
            move = forced(box, table, answers)
        if move == LEFT_OUT:
            break
    if actor(box, table) >= 0:
        return 0
    settle(box, table, points, ranks, prizes, rewards, totals)
    return 1


@kernel
def settle(box, table, points, ranks, prizes, rewards, totals):
    """Score a finished game: write down each seat's reward and points."""
    score(box, table, points, ranks)
    winners = 0
    for seat in range(box.players):
        winners += 1 if ranks[seat] == 1 else 0
    for seat in range(box.players):
        rewards[seat] = prizes[winners, 1 if ranks[seat] == 1 else 0]
        totals[seat] = points[seat]


@kernel
def asked_now(box, table):
    """Return the set of the seats that may answer now: the actor alone, unless the question is sealed."""
    seat = actor(box, table)
    if seat < 0:
        return 0
    seats = sealed(box, table)
    return seats if seats else 1 << seat


@kernel
def look(box, table, seat, answers, mask, seen, what):
    """Turn a copy of the table into what the seat may know; write its legal answers and the view into arrays of zeros.

    A sealed question is turned to the seat if the seat is asked. A seat that is not asked has no legal answers.
    """
    now = actor(box, table)
    asked = asked_now(box, table)
    viewer = now if seat == ACTING else seat
    answering = viewer >= 0 and (asked >> max(viewer, 0)) & 1
    if what & SIGHTS or viewer != now:  # the actor has the same answers before the wall and behind it
        redact(box, table, viewer)
    if answering and viewer != now:
        ask(box, table, viewer)
    if what & MASKS and answering:
        mark(box, table, answers, mask)
    if what & SIGHTS:
        perceive(box, table, viewer, seen)


@kernel
def draw(mask, most, rng):
    """Return one of the actions that a mask allows, all equally likely; LEFT_OUT if it allows none."""
    n = 0
    for action in range(most):
        n += mask[action]
    if n == 0:
        return LEFT_OUT
    nth = below(rng, n) if n > 1 else 0
    for action in range(most):
        nth -= mask[action]
        if nth < 0:
            return action
    return LEFT_OUT


@kernel
def follow_instinct(box, table, answers, worth, rng):
    """Redact a table, a copy, and return what its actor's instinct chooses; LEFT_OUT where the game is over."""
    seat = actor(box, table)
    if seat < 0:
        return LEFT_OUT
    n = legal(box, table, answers)
    if n == 1:
        return answers[0]
    if not discreet(box):
        redact(box, table, seat)
    instinct(box, table, answers, n, worth)
    return answers[best_of(n, worth, rng)]


@kernel
def wrong_action(box, table, action, actions):
    """True if an action cannot be played at this table; where the game is over, no action is wrong."""
    if actor(box, table) < 0:
        return False
    return action < 0 or action >= actions or refusal(box, table, action) != ALLOWED


@kernel
def wrong_answer(box, table, row, answers, actions, view, view_row):
    """Return the first asked seat whose answer to the question is illegal, or SOUND."""
    now = actor(box, table)
    asked = asked_now(box, table)
    for seat in range(box.players):
        if (asked >> seat) & 1:
            copy(row, view_row)
            redact(box, view, seat)
            if seat != now:
                ask(box, view, seat)
            if wrong_action(box, view, answers[seat], actions):
                return seat
    return SOUND


@kernel
def wrong_word(box, table, number, speaker, interjections):
    """True if a seat, or the HOUSE, may not interject this at the table."""
    if number == LEFT_OUT:
        return False
    if actor(box, table) < 0 or speaker < -1 or speaker >= box.players:
        return True
    return number < 0 or number >= interjections or objection(box, table, speaker, number) != ALLOWED


@kernel
def answer_all(box, table, row, moves, seed, answers, ways, points, ranks, prizes, rewards, totals):
    """Play everybody's answers to a sealed question, or the actor's; return 1 if the game is over now, otherwise 0."""
    waiting = sealed(box, table) if actor(box, table) >= 0 else 0
    over = 0
    while True:
        seat = max(actor(box, table), 0)
        waiting &= ~(1 << seat)
        after = 0 if waiting else ways
        over = turn(
            box, table, row, max(moves[seat], LEFT_OUT), seed, answers, after, points, ranks, prizes, rewards, totals
        )
        if over or not waiting:
            return over


@kernel
def speak(box, table, row, number, speaker, seed, answers, ways, points, ranks, prizes, rewards, totals):
    """Interject, then play what needs no decision any more; return as `turn` does."""
    running = actor(box, table) >= 0
    if number != LEFT_OUT:
        interject(box, table, speaker, number)
    over = turn(box, table, row, LEFT_OUT, seed, answers, ways, points, ranks, prizes, rewards, totals)
    if running and actor(box, table) < 0:  # an interjection may end the game, where no next one follows
        settle(box, table, points, ranks, prizes, rewards, totals)
    return over


# Spans of tables, on the CPU.


@kernel
def deal_span(
    box, tables, rows, first, last, where, seeds, answers, ways, points, ranks, prizes, rewards, totals, done
):
    """Deal a new game at each table where `where` is set."""
    for i in range(first, last):
        if where[i]:
            done[i] = turn(
                box, tables[i], rows[i], NEW, seeds[i], answers, ways, points, ranks, prizes, rewards[i], totals[i]
            )


@kernel
def judge_span(box, tables, first, last, moves, actions):
    """Return the first table whose action is illegal, or SOUND."""
    for i in range(first, last):
        if wrong_action(box, tables[i], moves[i], actions):
            return i
    return SOUND


@kernel
def step_span(
    box, tables, rows, first, last, moves, seeds, answers, ways, points, ranks, prizes, rewards, totals, done
):
    """Play an action at every table."""
    for i in range(first, last):
        seed = next_seed(seeds[i], len(tables))
        move = max(moves[i], LEFT_OUT)  # where a game is over, a move is any number, and none may mean NEW
        done[i] = turn(box, tables[i], rows[i], move, seed, answers, ways, points, ranks, prizes, rewards[i], totals[i])
        if done[i] and ways & AGAIN:
            seeds[i] = seed


@kernel
def judge_seal_span(box, tables, rows, first, last, moves, actions, copies, copied, fault):
    """Return the first table where an answer is illegal, or SOUND; fault[0] is the seat that gave it."""
    for i in range(first, last):
        fault[0] = wrong_answer(box, tables[i], rows[i], moves[i], actions, copies[0], copied)
        if fault[0] != SOUND:
            return i
    return SOUND


@kernel
def seal_span(
    box, tables, rows, first, last, moves, seeds, answers, ways, points, ranks, prizes, rewards, totals, done
):
    """Play everybody's answers: `moves` has a column for each seat."""
    for i in range(first, last):
        seed = next_seed(seeds[i], len(tables))
        done[i] = answer_all(
            box, tables[i], rows[i], moves[i], seed, answers, ways, points, ranks, prizes, rewards[i], totals[i]
        )
        if done[i] and ways & AGAIN:
            seeds[i] = seed


@kernel
def judge_words_span(box, tables, first, last, numbers, speakers, interjections):
    """Return the first table where its speaker may not interject its number, or SOUND."""
    for i in range(first, last):
        if wrong_word(box, tables[i], numbers[i], speakers[i], interjections):
            return i
    return SOUND


@kernel
def interject_span(
    box, tables, rows, first, last, words, speakers, seeds, answers, ways, points, ranks, prizes, rewards, totals, done
):
    """Interject at each table where a number is given."""
    for i in range(first, last):
        seed = next_seed(seeds[i], len(tables))
        done[i] = speak(
            box, tables[i], rows[i], words[i], speakers[i], seed, answers, ways, points, ranks, prizes,
            rewards[i], totals[i],
        )  # fmt: skip
        if done[i] and words[i] != LEFT_OUT and ways & AGAIN:
            seeds[i] = seed


@kernel
def look_span(box, tables, rows, first, last, copies, copied, seats, answers, masks, seen, actors, askeds, what):
    """Write down for each table who decides, who is asked, and one seat's legal actions and observation."""
    for i in range(first, last):
        actors[i] = actor(box, tables[i])
        askeds[i] = asked_now(box, tables[i])
        if what:
            copy(rows[i], copied)
            if what & MASKS:
                clear(masks[i])
            if what & SIGHTS:
                clear(seen[i])
            look(box, copies[0], seats[i], answers, masks[i], seen[i], what)


@kernel
def draw_span(first, last, masks, actions, rngs, moves):
    """Draw a random legal action for every table."""
    for i in range(first, last):
        moves[i] = draw(masks[i], actions, rngs[i])


@kernel
def instinct_span(box, tables, rows, first, last, copies, copied, answers, worth, rngs, moves):
    """Write down what the instinct of each table's actor chooses."""
    for i in range(first, last):
        copy(rows[i], copied)
        moves[i] = follow_instinct(box, copies[0], answers, worth, rngs[i])


@kernel
def scatter_span(first, last, seed, rngs):
    """Start the random numbers that draw actions, so that they are independent of the tables' own."""
    for i in range(first, last):
        scatter(rngs[i], ((seed + i) & SEED_BITS) ^ CHOICES)
