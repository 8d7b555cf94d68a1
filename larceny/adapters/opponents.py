"""Kernels of the vector environment: at each of many tables one seat answers, and policies answer for the others."""

from larceny.batches.kernels import perceive
from larceny.engine.chance import scatter
from larceny.engine.contract import ALLOWED, actor, apply, deal, legal, redact, refusal, score
from larceny.engine.kernel import kernel
from larceny.engine.loops import SEEN, TRUE, choose, clear, copy

DEAL, ANSWER, WAIT = range(3)  # what is done at a table


@kernel
def play_on(box, tables, rows, own, policies, answers, worth, rngs, skip):
    """Let the other seats answer until this one is asked, or the game is over; `skip` gives its only answers, too."""
    seat = actor(box, tables[TRUE])
    while seat >= 0:
        if seat != own:
            apply(box, tables[TRUE], choose(box, tables, rows, policies[seat], answers, worth, rngs[seat]))
        elif skip and legal(box, tables[TRUE], answers) == 1:
            apply(box, tables[TRUE], answers[0])
        else:
            return
        seat = actor(box, tables[TRUE])


@kernel
def wrong(box, table, action, actions):
    """True if the seat that is asked may not do this."""
    return action < 0 or action >= actions or refusal(box, table, action) != ALLOWED


@kernel
def judge_all(box, tables, jobs, moves, actions, refused):
    """Mark the tables where an answer is illegal."""
    for i in range(len(jobs)):
        refused[i] = 1 if jobs[i] == ANSWER and wrong(box, tables[i][TRUE], moves[i], actions) else 0


@kernel
def play_all(
    box, tables, rows, jobs, moves, own, seeds, policies, answers, worth, rngs, luck, skip, points, ranks, over
):
    """Deal or answer at each table, and play on; write down where the game is over, and then the ranks."""
    for i in range(len(jobs)):
        if jobs[i] == WAIT:
            continue
        if jobs[i] == DEAL:
            clear(rows[i][TRUE])
            deal(box, tables[i][TRUE], seeds[i])
            for seat in range(box.players):
                scatter(rngs[i][seat], luck[i][seat])
        else:
            apply(box, tables[i][TRUE], moves[i])
        play_on(box, tables[i], rows[i], own[i], policies[i], answers, worth, rngs[i], skip)
        over[i] = 1 if actor(box, tables[i][TRUE]) < 0 else 0
        if over[i]:
            score(box, tables[i][TRUE], points, ranks[i])


@kernel
def look_all(box, tables, rows, own, answers, masks, sights):
    """Write what the own seat of each table sees and may do into arrays of zeros."""
    for i in range(len(own)):
        copy(rows[i][TRUE], rows[i][SEEN])
        redact(box, tables[i][SEEN], own[i])
        if actor(box, tables[i][SEEN]) == own[i]:
            for n in range(legal(box, tables[i][SEEN], answers)):
                masks[i, answers[n]] = 1
        perceive(box, tables[i][SEEN], own[i], sights[i])
