"""Small words that all parts of the rules are made of: who sits where, whose something is, what is asked."""

from larceny.engine.chance import below
from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.layout import *

# Chance and seats


@kernel
def any_of(rng, members):
    """One of a set, each equally likely."""
    for _ in range(below(rng, many(members))):
        members &= members - 1
    return first(members)


@kernel
def alive(box, table):
    """Set of the seats that are not eliminated."""
    return ((1 << box.players) - 1) & ~table.out


@kernel
def next_in(box, seat, members):
    """The next of a set of seats, counterclockwise from a seat and at last itself (CL-04)."""
    seat = (seat + box.players - 1) % box.players
    while not (members >> seat) & 1:
        seat = (seat + box.players - 1) % box.players
    return seat


# Whose it is


@kernel
def owner(box, table, crook):
    """In whose mob a crook is; -1 for nobody's."""
    for seat in range(box.players):
        if (table.crew[seat] >> crook) & 1:
            return seat
    return -1


@kernel
def racket_owner(box, table, racket):
    """Whose a racket is; -1 for nobody's."""
    for seat in range(box.players):
        if (table.owned[seat] >> racket) & 1:
            return seat
    return -1


@kernel
def edge(box, table, seat, which):
    """What a seat's mob is better by at something."""
    return box.edge[table.mob[seat], which]


@kernel
def release(table, seat, racket):
    """A racket is a seat's no more; it keeps nothing but its counters."""
    table.owned[seat] &= ~(1 << racket)
    table.shield[seat] &= ~(1 << racket)
    table.stocked &= ~(1 << racket)


@kernel
def weak_for(box, table, crook):
    """Set of the rackets that a crook cannot resist."""
    found = 0
    for kind in range(TYPES):
        if (box.weak[crook] >> kind) & 1:
            found |= box.of_kind[kind]
    return found


@kernel
def hands(box, table):
    """Set of the seats with Specials."""
    found = 0
    for seat in range(box.players):
        found |= (table.held[seat] > 0) << seat
    return found


@kernel
def stranger(box, table, crook):
    """Why a crook is none of the mob of who is asked; ALLOWED for one who is."""
    if crook >= box.crooks:
        return NO_SUCH_CARD
    return ALLOWED if (table.crew[table.asked] >> crook) & 1 else NOT_YOURS


@kernel
def foreign(box, table, racket):
    """Why a racket is none of those of who is asked; ALLOWED for one that is."""
    if racket >= box.rackets:
        return NO_SUCH_CARD
    return ALLOWED if (table.owned[table.asked] >> racket) & 1 else NOT_YOURS


@kernel
def not_meant(box, crook):
    """Why a crook is not one of those in question."""
    return NO_SUCH_CARD if crook >= box.crooks else NOT_A_TARGET


@kernel
def idle(box, table, crook):
    """Why a crook of the own mob cannot do something for a token."""
    reason = stranger(box, table, crook)
    return reason if reason else NO_TOKEN


@kernel
def lay_special(table, seat, kind):
    """A Special of a hand goes to the discards, for everybody to see."""
    table.hand[seat, kind] -= 1
    table.held[seat] -= 1
    table.gone_specials[kind] += 1
    for viewer in range(MOST_PLAYERS):
        table.seen[viewer, seat, kind] = max(0, table.seen[viewer, seat, kind] - 1)


# Hidden Specials, as a seat or with -1 a spectator knows them (CL-35)


@kernel
def unseen(box, table, viewer, kind):
    """How many Specials of a kind lie where the viewer does not know them."""
    loose = box.specials[kind] - table.gone_specials[kind]
    if viewer >= 0:
        loose -= table.hand[viewer, kind]
        for other in range(box.players):
            loose -= table.seen[viewer, other, kind]
    return loose


@kernel
def unknown_in(table, viewer, seat):
    """How many Specials of another hand the viewer does not know."""
    unknown = table.held[seat]
    if viewer >= 0:
        for kind in range(KINDS):
            unknown -= table.seen[viewer, seat, kind]
    return unknown


# What is asked


@kernel
def put(table, seat, asking):
    """Ask a seat something."""
    table.asked = seat
    table.asking = asking


@kernel
def drop_decision(table):
    """Nothing is half decided."""
    table.doing = -1
    table.leader = UNKNOWN
    table.target = UNKNOWN
    table.racket = UNKNOWN
    table.victim = -1


@kernel
def to_place(table):
    """Who looks for a place: who moves, or who has nobody above him."""
    return table.leader if table.doing == MOVE else table.target


@kernel
def half_decided(table):
    """Is the active player, or one in a war, in the middle of saying what to do?"""
    return ASK_WHO <= table.asking <= ASK_SEAT or (table.asking == ASK_PLACE and table.doing == MOVE)


@kernel
def victor(table):
    """Who acts: in a war whoever was asked last, else the active player."""
    return table.asker if table.step == WAR else table.turn


@kernel
def clear_attack(table):
    """Nobody attacks anybody."""
    table.stage = PEACE
    table.attack = -1
    table.attacker = -1
    table.defender = -1
    table.protector = UNKNOWN
    table.helpers = 0
    table.backup = 0
    table.hiding = 0
    table.nudges = 0
    table.waiting = 0
    for seat in range(MOST_PLAYERS):
        table.stake[seat] = 0
