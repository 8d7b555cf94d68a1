"""The game contract: the kernels that each game provides, declared here without a body.

Loops over any game import these names; a `Workshop` replaces them by a game's own kernels.
"""

import numpy as np

from larceny.engine.chance import RNG, below
from larceny.engine.kernel import kernel

SEATS = 8  # no game has more
SPECTATOR = -1  # a viewer without a seat, who sees what is public
HOUSE = -1  # speaks for the clock, when no seat speaks
TRUTH = -2  # the viewer of a table that is nobody's view
UNKNOWN = -1  # a card that the viewer cannot name, or no card
ALLOWED = 0  # the code that stands for no reason

EVERYBODY = (1 << (SEATS + 1)) - 1  # the viewers of an event: a bit for each seat, and bit SEATS for spectators
NUMBERS = np.int16  # the type of all numbers of an observation

EVENT_WIDTH = 6  # numbers of an event: its kind, the set of its viewers, and four whose meaning the kind gives


def header(events):
    """Return the fields every table starts with; `events` is how many events it has room for."""
    return [
        ("rng", *RNG),
        ("viewer", np.int8),  # the seat whose view this is, SPECTATOR, or TRUTH
        ("ended", np.int8),  # why the game is over, one of the game's ENDINGS; 0 while it runs
        ("told", np.int8),  # how many events the last action left
        ("events", np.int32, (events, EVENT_WIDTH)),
    ]


@kernel
def deal(box, table, seed):
    """Set up the game on a table whose bytes are all zero."""


@kernel
def actor(box, table):
    """Return the seat that decides now; -1 when the game is over."""


@kernel
def refusal(box, table, action):
    """Return why the actor may not do this now: one of the game's REASONS, or ALLOWED."""


@kernel
def legal(box, table, answers):
    """List the actor's legal actions in rising order, and return how many there are."""


@kernel
def apply(box, table, action):
    """Do a legal action, and leave in `table.events` what happened."""


@kernel
def score(box, table, points, ranks):
    """Write each seat's final points and rank; winners have rank 1."""


@kernel
def redact(box, table, seat):
    """Turn this copy of the table into what the seat may know: the wall."""


@kernel
def tedious(box, table, seat):
    """True if `redact` would take many times as long as usual; callers may set such a table aside. Optional.

    The table is a copy that will be redacted for this seat and no other: this may do a part of it.
    """
    return False


@kernel
def guess(box, table, seat, seed):
    """Turn a redacted table into one possible truth, with fresh random state."""


@kernel
def observe(box, table, seat, seen):
    """Write a redacted table as numbers for learning, into a record that is all zero."""


@kernel
def sound(box, table):
    """Return what is wrong with a table: one of the game's FAULTS, or ALLOWED. No rule may ever lead to a fault."""


@kernel
def instinct(box, table, answers, n, worth):
    """Write into `worth` how good each of n legal answers looks to the actor, who sees this redacted table."""


@kernel
def discreet(box):
    """True if `instinct` says the same of the truth as of the view; then callers need not redact for it. Optional."""
    return False


@kernel
def hunch(box, table, seed):
    """Write what the seat suspects into this redacted table, before the rest is guessed. Optional.

    A guess takes all truths for equally likely. A hunch prefers those that fit how the other seats played.
    """


RULES = (deal, actor, refusal, legal, apply, score, redact, guess, observe, sound)


# Kernels that a game may leave out: for interjections, sealed and guarded questions, and what answers are about. A game
# that leaves one out gets the one below.


@kernel
def objection(box, table, seat, number):
    """Return why a seat, or the HOUSE, may not interject this now: one of the game's REASONS, or ALLOWED."""
    return ALLOWED


@kernel
def sayable(box, table, seat):
    """Return a number below which all interjections lie that a seat may make now; 0 if it may make none."""
    return 0x7FFF


@kernel
def interject(box, table, seat, number):
    """Do what a seat, or the HOUSE, interjects, no matter which seat decides; leave events as `apply` does."""


@kernel
def sealed(box, table):
    """Return the set of the seats that are asked a sealed question, with the actor; 0 if only the actor is asked."""
    return 0


@kernel
def ask(box, table, seat):
    """Turn a sealed question to another of the seats it is asked of: make it the actor on this copy of the table."""


@kernel
def guarded(box, table):
    """True while it must stay secret whether the asked seat has a choice; thinking time must not reveal it either."""
    return False


@kernel
def about(box, table, action):
    """Return the card that this legal answer takes, plays or puts to use; -1 for none.

    Card numbers run through all kinds of the deck, in their order. A card that is only dropped, paid for or lost does
    not count. Return -1 also where all answers are about one card: it is chosen already, so no answer takes it. The
    actor's view gives the same result as the truth.
    """
    return -1


@kernel
def laborious(box, table):
    """True while the actor is asked for something that takes long, as to deal a round: callers that play many tables
    side by side may wait until several are there."""
    return False


# For callers that need no list of legal answers: `made_of` writes these without one, which is faster.


@kernel
def pick(box, table, answers, rng):
    """Return one of the actor's legal actions, all equally likely; a random number is drawn if there are several."""
    n = legal(box, table, answers)
    return answers[below(rng, n)] if n > 1 else answers[0]


@kernel
def mark(box, table, answers, mask):
    """Write a 1 for each of the actor's legal actions into a mask that is all zero."""
    for i in range(legal(box, table, answers)):
        mask[answers[i]] = 1


@kernel
def forced(box, table, answers):
    """Return the actor's only legal action; -1 if there are several."""
    return answers[0] if legal(box, table, answers) == 1 else -1


OPTIONAL = (objection, sayable, interject, sealed, ask, guarded, about, laborious, pick, mark, forced)


# Kernels that rules call to list legal actions and to judge one action.


@kernel
def offer(answers, n, first, members, most):
    """List the actions first + m for the members m < most of a set, after n others; return how many are listed now.

    The loop writes every number, and moves on only after a member: it has no branch that a processor could mispredict.
    The mask changes no number; it tells compilers that n is not negative, which spares a test at each place.
    """
    for m in range(most):
        answers[n & 0xFFFF] = first + m
        n += (members >> m) & 1
    return n


@kernel
def among(members, m, reason):
    """Return ALLOWED if m is a member of the set, otherwise the reason."""
    return ALLOWED if (members >> m) & 1 else reason


# Kernels that rules call to tell what happened.


@kernel
def only(seat):
    """Return the viewers of an event that one seat alone may see."""
    return 1 << seat


@kernel
def others(seat):
    """Return the viewers of an event that everybody but this seat may see, spectators too."""
    return EVERYBODY ^ (1 << seat)


@kernel
def tell(table, kind, seen, a=0, b=0, c=0, d=0):
    """Add an event of this kind, for the viewers in the set `seen`, to those of the current action."""
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
    """Add an event about a set of up to 32 members, in two halves so that each is a small number."""
    tell(table, kind, seen, a, members & 0xFFFF, members >> 16, 0)


@kernel
def hush(table):
    """Clear the events of the last action; every action starts with this."""
    for row in range(table.told):
        for column in range(EVENT_WIDTH):
            table.events[row, column] = 0
    table.told = 0


@kernel
def veil(table, seat):
    """Do the engine's part of the wall: clear random state and events, and write down whose view this is.

    A match passes on the events that a seat is told. If a view held them, they would vanish with the next action, even
    a secret one. Somebody who looks again and again would notice that another seat began something in secret.
    """
    hush(table)
    for i in range(4):
        table.rng[i] = 0
    table.viewer = seat
