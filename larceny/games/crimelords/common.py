"""Small kernels that all parts of the rules use: seats, owners, questions."""

from larceny.engine.chance import below
from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.layout import *

# Chance and seats


@kernel
def any_of(rng, members):
    """Draw one of a set, each equally likely."""
    for _ in range(below(rng, many(members))):
        members &= members - 1
    return first(members)


@kernel
def alive(box, table):
    """Return the set of the seats that are not eliminated."""
    return ((1 << box.players) - 1) & ~table.out


@kernel
def next_in(box, seat, members):
    """Return the next of a set of seats, counterclockwise from a seat, the seat itself last (CL-04)."""
    seat = (seat + box.players - 1) % box.players
    while not (members >> seat) & 1:
        seat = (seat + box.players - 1) % box.players
    return seat


# Owners


@kernel
def owner(box, table, crook):
    """Return the seat whose mob a crook is in, -1 for none."""
    for seat in range(box.players):
        if (table.crew[seat] >> crook) & 1:
            return seat
    return -1


@kernel
def racket_owner(box, table, racket):
    """Return the seat that owns a racket, -1 for none."""
    for seat in range(box.players):
        if (table.owned[seat] >> racket) & 1:
            return seat
    return -1


@kernel
def edge(box, table, seat, which):
    """Return by how much a seat's mob is better at something, 0 if it is not."""
    return box.edge[table.mob[seat], which]


@kernel
def release(table, seat, racket):
    """Take a racket from a seat; it keeps only its counters."""
    table.owned[seat] &= ~(1 << racket)
    table.shield[seat] &= ~(1 << racket)
    table.stocked &= ~(1 << racket)


@kernel
def weak_for(box, table, crook):
    """Return the set of the rackets that a crook is weak for."""
    found = 0
    for kind in range(TYPES):
        if (box.weak[crook] >> kind) & 1:
            found |= box.of_kind[kind]
    return found


@kernel
def hands(box, table):
    """Return the set of the seats with Specials."""
    found = 0
    for seat in range(box.players):
        found |= (table.held[seat] > 0) << seat
    return found


@kernel
def stranger(box, table, crook):
    """Return why a crook is not in the asked seat's mob, ALLOWED if he is."""
    if crook >= box.crooks:
        return NO_SUCH_CARD
    return ALLOWED if (table.crew[table.asked] >> crook) & 1 else NOT_YOURS


@kernel
def foreign(box, table, racket):
    """Return why a racket is not one of the asked seat's, ALLOWED if it is."""
    if racket >= box.rackets:
        return NO_SUCH_CARD
    return ALLOWED if (table.owned[table.asked] >> racket) & 1 else NOT_YOURS


@kernel
def not_meant(box, crook):
    """Return why a crook is not one of those in question."""
    return NO_SUCH_CARD if crook >= box.crooks else NOT_A_TARGET


@kernel
def idle(box, table, crook):
    """Return why a crook of the own mob cannot do something for a token."""
    reason = stranger(box, table, crook)
    return reason if reason else NO_TOKEN


@kernel
def lay_special(table, seat, kind):
    """Discard a Special from a hand in sight of everybody."""
    table.hand[seat, kind] -= 1
    table.held[seat] -= 1
    table.gone_specials[kind] += 1
    for viewer in range(MOST_PLAYERS):
        table.seen[viewer, seat, kind] = max(0, table.seen[viewer, seat, kind] - 1)


# Hidden Specials, as a seat or with -1 a spectator knows them (CL-35)


@kernel
def unseen(box, table, viewer, kind):
    """Return how many Specials of a kind lie where the viewer does not know them."""
    loose = box.specials[kind] - table.gone_specials[kind]
    if viewer >= 0:
        loose -= table.hand[viewer, kind]
        for other in range(box.players):
            loose -= table.seen[viewer, other, kind]
    return loose


@kernel
def unknown_in(table, viewer, seat):
    """Return how many Specials of another hand the viewer does not know."""
    unknown = table.held[seat]
    if viewer >= 0:
        for kind in range(KINDS):
            unknown -= table.seen[viewer, seat, kind]
    return unknown


# Questions


@kernel
def put(table, seat, asking):
    """Ask a seat something."""
    table.asked = seat
    table.asking = asking


@kernel
def drop_decision(table):
    """Forget the action half decided."""
    table.doing = -1
    table.leader = UNKNOWN
    table.target = UNKNOWN
    table.racket = UNKNOWN
    table.victim = -1


@kernel
def to_place(table):
    """Return the crook who looks for a place: the one who moves, or the one without a superior."""
    return table.leader if table.doing == MOVE else table.target


@kernel
def half_decided(table):
    """True if the active player, or the one asked in a war, has chosen an action but not yet all of it."""
    return ASK_WHO <= table.asking <= ASK_SEAT or (table.asking == ASK_PLACE and table.doing == MOVE)


@kernel
def victor(table):
    """Return the seat that acts: in a war the one asked last, else the active player."""
    return table.asker if table.step == WAR else table.turn


@kernel
def clear_attack(table):
    """Clear the attack from the table."""
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
