"""The game contract: what each game provides, as kernels without a body.

Loops over any game import these names; a `Workshop` puts a game's own kernels in their place.
"""

import numpy as np

from larceny.engine.chance import RNG
from larceny.engine.kernel import kernel

SEATS = 8  # no game has more
SPECTATOR = -1  # sees what is public
HOUSE = -1  # who speaks when no seat does: the clock
TRUTH = -2  # not a view: the table itself
UNKNOWN = -1  # a card that the viewer cannot name, and a card that is not there
ALLOWED = 0  # no reason against it

EVERYBODY = (1 << (SEATS + 1)) - 1  # who may see an event: a bit for each seat, and one for the spectators
NUMBERS = np.int16  # what observations are made of

EVENT_WIDTH = 6  # kind, who may see it, four numbers whose meaning the kind gives


def header(events):
    """The fields every table starts with."""
    return [
        ("rng", *RNG),
        ("viewer", np.int8),  # whose view this is, SPECTATOR, or TRUTH
        ("ended", np.int8),  # why the game is over, one of the game's ENDINGS; 0 while it runs
        ("told", np.int8),  # how many events the last action left
        ("events", np.int32, (events, EVENT_WIDTH)),
    ]


@kernel
def deal(box, table, seed):
    """Set up on a table whose bytes are all zero."""


@kernel
def actor(box, table):
    """The seat that decides now, -1 when the game is over."""


@kernel
def refusal(box, table, action):
    """Why the actor may not do this now: one of the game's REASONS, or ALLOWED."""


@kernel
def legal(box, table, answers):
    """List the actor's legal actions in rising order, and return how many there are."""


@kernel
def apply(box, table, action):
    """Do a legal action, and leave in `table.events` what happened."""


@kernel
def score(box, table, points, ranks):
    """Final points and ranks, 1 for the winners."""


@kernel
def redact(box, table, seat):
    """The wall: turn this copy of the table into what the seat may know."""


@kernel
def guess(box, table, seat, seed):
    """Fill a redacted table with one possible truth and fresh random state."""


@kernel
def observe(box, table, seat, seen):
    """A redacted table as numbers for learning, into a record that is all zero."""


@kernel
def sound(box, table):
    """What is wrong with a table, one of the game's FAULTS, or ALLOWED: no rule may ever lead to one."""


@kernel
def instinct(box, table, answers, n, worth):
    """How good each of n legal answers looks to the actor, who sees this redacted table."""


@kernel
def discreet(box):
    """Would instinct say the same of the table itself? A game's instinct.py may say so: then nobody redacts for it."""
    return False


@kernel
def hunch(box, table, seed):
    """Name in this redacted table what the seat suspects, before the rest is guessed; instinct.py may have one.

    A guess takes all truths for equally likely; whoever reads others from what they did does not.
    """


RULES = (deal, actor, refusal, legal, apply, score, redact, guess, observe, sound)


# What a game may have beside these: the door for what comes from outside the turn order, and what answers are about.
# Without, it is as here.


@kernel
def objection(box, table, seat, number):
    """Why a seat, or the HOUSE, may not interject this now: one of the game's REASONS, or ALLOWED."""
    return ALLOWED


@kernel
def interject(box, table, seat, number):
    """Do what a seat, or the HOUSE, interjects, whoever decides; leaves events as `apply` does."""


@kernel
def sealed(box, table):
    """Set of the seats that are asked the same now, the actor among them; 0 when only the actor is asked."""
    return 0


@kernel
def ask(box, table, seat):
    """Turn a sealed question to another of the seats that are asked: on this copy of the table it is the actor."""


@kernel
def guarded(box, table):
    """Must nobody notice whether whoever is asked has a choice at all? Then the time it takes must not tell either."""
    return False


@kernel
def about(box, table, action):
    """The card that this legal answer takes, plays or puts to use; -1 for none.

    Cards are counted through the deck's kinds in their order. Who only drops, pays for or loses a card does nothing of
    that with it. Where all answers are about one card it is chosen already, and this is no chance to take it. The view
    of whoever decides says the same as the table itself.
    """
    return -1


OPTIONAL = (objection, interject, sealed, ask, guarded, about)


# What rules call to list what is legal, and to say what is not.


@kernel
def offer(answers, n, first, members, most):
    """List the actions first + m for the members m < most of a set, after n others; returns how many are listed.

    Every place is written and only the members' are kept: no branch, so nothing for a processor to guess wrongly.
    The mask changes no number; it tells compilers that n is not negative, which spares a test at each place.
    """
    for m in range(most):
        answers[n & 0xFFFF] = first + m
        n += (members >> m) & 1
    return n


@kernel
def among(members, m, reason):
    """No reason against a member of the set of what is allowed."""
    return ALLOWED if (members >> m) & 1 else reason


# What rules call to say what happened.


@kernel
def only(seat):
    """An event for one seat alone."""
    return 1 << seat


@kernel
def others(seat):
    """An event for everybody else, spectators too."""
    return EVERYBODY ^ (1 << seat)


@kernel
def tell(table, kind, seen, a=0, b=0, c=0, d=0):
    """Add an event to what the last action did."""
    row = table.told
    table.events[row, 0] = kind
    table.events[row, 1] = seen
    table.events[row, 2] = a
    table.events[row, 3] = b
    table.events[row, 4] = c
    table.events[row, 5] = d
    table.told = row + 1


@kernel
def tell_set(table, kind, seen, a, members):
    """Add an event about a set of up to 32, in two halves so that each is a small number."""
    tell(table, kind, seen, a, members & 0xFFFF, members >> 16, 0)


@kernel
def hush(table):
    """Forget what the last action told; every action starts with this."""
    for row in range(table.told):
        for column in range(EVENT_WIDTH):
            table.events[row, column] = 0
    table.told = 0


@kernel
def veil(table, seat):
    """The engine's part of the wall: no random state, whose view it is, and nothing of what the last action told.

    A match passes on what a seat is told. Here it would be gone with the next action, whoever hears of that: one look
    after the other, everybody would notice that something was begun in secret.
    """
    hush(table)
    for i in range(4):
        table.rng[i] = 0
    table.viewer = seat
