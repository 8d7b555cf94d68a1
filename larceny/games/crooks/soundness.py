"""Crooks: find what is wrong with a table that no rule can lead to."""

from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.fields import Faults
from larceny.engine.kernel import kernel
from larceny.engine.sets import count
from larceny.games.crooks.layout import *
from larceny.games.crooks.rules import crew_of, is_kingpin, may_be_kingpin, taken

FAULTS = Faults()
MISCOUNTED = FAULTS("piled does not say how many crooks lie in a pile")
STRAY_SLOT = FAULTS("left, owner, origin, sent, killed, thrown and taken do not agree on the slots")
MONEY_LOST = FAULTS("cash and bank do not add up to what was handed out")
KINGPIN_HIDDEN = FAULTS("the Kingpin lies face down")
NO_DECISION = FAULTS("turn, asking, hangout, crook, target, passed and ended do not agree on what is asked of whom")
TWO_HIDDEN = FAULTS("somebody has two crooks face down at one target")
WELCOME_THROWN = FAULTS("an Accomplice or a Killer was discarded, who can always be placed")

lie = FIELDS.lie({"crook": (CROOKS, None)})


@kernel
def sound(box, table):
    """Return the first fault of a table, ALLOWED if there is none.

    Every crook is in one place, every slot in one state, and all money is accounted for.
    """
    fault = lie(box, table)
    if fault:
        return fault
    for place in range(FIRST_SLOT):
        if count(table.pile[place]) != table.piled[place]:
            return MISCOUNTED
    money = table.bank
    for seat in range(box.players):
        money += table.cash[seat]
        if table.cash[seat] < 0:
            return MONEY_LOST
    if money != box.players * box.cash:
        return MONEY_LOST
    if not sound_decision(box, table):
        return NO_DECISION
    return sound_slots(box, table)


@kernel
def sound_decision(box, table):
    """True if the asked seat has not passed and the choices made before fit the question; at the end, all passed."""
    out = 0
    for seat in range(box.players):
        out += table.passed[seat]
    if table.ended:
        return out == box.players
    if table.turn < 0 or table.passed[table.turn]:
        return False
    if table.asking == ASK_TURN:
        return table.hangout == -1 and table.crook == UNKNOWN and table.target == -1
    if table.hangout < 0 or table.hangout >= box.hangouts or table.piled[table.hangout] == 0:
        return False
    if table.asking == ASK_CROOK:
        return table.crook == UNKNOWN and table.target == -1
    if table.crook == UNKNOWN or not (table.pile[table.hangout] >> table.crook) & 1:
        return False
    return (table.target >= 0) == (table.asking > ASK_PLACE)


@kernel
def sound_slots(box, table):
    """Return a fault unless each slot in use has an owner and an origin, and is at one target, killed or discarded."""
    placed = table.killed | table.thrown
    total = count(table.killed) + count(table.thrown)
    for target in range(TARGETS):
        placed |= table.sent[target]
        total += count(table.sent[target])
        for seat in range(box.players):
            crew = crew_of(table, seat, target)
            if (crew != 0) != taken(table, seat, target):
                return STRAY_SLOT
            if count(crew & table.down) > 1:
                return TWO_HIDDEN
    if placed != (1 << table.left) - 1 or total != table.left:
        return STRAY_SLOT
    for slot in range(CROOKS):
        used = slot < table.left
        if used != (table.slot[slot] != UNKNOWN):
            return STRAY_SLOT
        if used and (table.down >> slot) & 1 and is_kingpin(box, table.slot[slot]) and not may_be_kingpin(table, slot):
            return KINGPIN_HIDDEN
        if used and (table.thrown >> slot) & 1 and (box.welcome >> table.slot[slot]) & 1:
            return WELCOME_THROWN
        if (table.owner[slot] >= 0) != used or (table.origin[slot] >= 0) != used:
            return STRAY_SLOT
    return ALLOWED
