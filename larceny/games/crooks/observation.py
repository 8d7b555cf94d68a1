"""Crooks: turn a view into numbers for learning. Seats are counted from the viewer on."""

from larceny.engine.contract import UNKNOWN
from larceny.engine.fields import Sights, sight
from larceny.engine.kernel import kernel
from larceny.engine.sets import count, lowest
from larceny.games.crooks.layout import *
from larceny.games.crooks.rules import owned

WHEREABOUTS = MOST_HANGOUTS + 1 + MOST_PLAYERS * TARGETS + 1  # hangouts, undealt, targets by seat, killed or discarded
GONE = WHEREABOUTS - 1

SIGHTS = Sights(
    sight(
        "may",
        "where each crook may be: hangouts, undealt, the targets seat by seat, dead or discarded",
        CROOKS,
        WHEREABOUTS,
    ),
    sight("rank", "of each crook", CROOKS, high=HIGHEST_RANK),
    sight("modifier", "what each crook adds to its target", CROOKS, low=-9, high=9),
    sight("special", "which action each crook has; the first for none", CROOKS, 7),
    sight("gangs", "which gangs each crook belongs to", CROOKS, GANGS),
    sight("crew", "how many crooks each seat has at each target", MOST_PLAYERS, TARGETS, high=CROOKS),
    sight("down", "how many of them lie face down", MOST_PLAYERS, TARGETS, high=1),
    sight("cash", "dollars of each seat", MOST_PLAYERS, high=CASH + PICKED * CROOKS),
    sight("passed", "who has passed", MOST_PLAYERS),
    sight("playing", "which seats are taken", MOST_PLAYERS),
    sight("turn", "whose turn it is", MOST_PLAYERS),
    sight("piled", "how many crooks lie in each hangout, and undealt", FIRST_SLOT, high=CROOKS),
    sight("asking", "the question", ASKS.total),
    sight("hangout", "which hangout is being searched", MOST_HANGOUTS),
    sight("hand", "which crook is in hand", CROOKS),
    sight("target", "where it is to go", TARGETS),
    sight("full_pass", "option full=pass"),
    sight("killed_shown", "option killed=shown"),
)
show = SIGHTS.shown(FIELDS, BOX, but=("may", "gangs", "down"))


@kernel
def observe(box, table, seat, seen):
    """Write down all that the view says about crooks, crews, seats, piles and the question."""
    viewer = max(seat, 0)
    show(box, table, viewer, seen)
    for crook in range(CROOKS):
        observe_crook(box, table, crook, seen)
    for slot in range(table.left):
        observe_slot(table, slot, whereabouts(box, table, viewer, slot), seen)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, offset, seen)
    if table.crook != UNKNOWN:
        seen.hand[table.crook] = 1


@kernel
def observe_crook(box, table, crook, seen):
    """Write down in which hangouts a crook may be, and its gangs."""
    for place in range(FIRST_SLOT):
        seen.may[crook, place] = (table.may[place] >> crook) & 1
    for gang in range(GANGS):
        seen.gangs[crook, gang] = (box.gangs[crook] >> gang) & 1


@kernel
def observe_slot(table, slot, place, seen):
    """Write down which crooks may be in a slot, and so at its place."""
    crooks = table.may[FIRST_SLOT + slot]
    while crooks:
        seen.may[lowest(crooks), place] = 1
        crooks &= crooks - 1


@kernel
def whereabouts(box, table, viewer, slot):
    """Return where a slot is, as a number: the targets seat by seat, then GONE for killed or discarded."""
    offset = (table.owner[slot] - viewer + box.players) % box.players
    for target in range(TARGETS):
        if (table.sent[target] >> slot) & 1:
            return FIRST_SLOT + offset * TARGETS + target
    return GONE


@kernel
def observe_seat(box, table, seat, offset, seen):
    """Write down how many crooks a seat has at each target, and how many of them are face down."""
    slots = owned(table, seat)
    for target in range(TARGETS):
        crew = slots & table.sent[target]
        seen.crew[offset, target] = count(crew)
        seen.down[offset, target] = count(crew & table.down)
    seen.playing[offset] = 1
