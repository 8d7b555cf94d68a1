"""The success number of an attack: its terms, and the odds on two dice (CL-12, CL-16 to CL-18)."""

from larceny.engine.kernel import kernel
from larceny.engine.sets import many
from larceny.games.crimelords.common import edge, owner, racket_owner, weak_for
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import power, strength, subordinates

# What is known when an attack is announced


@kernel
def fury(table):
    """Return what a Gang War adds to the leader's power for a Hit (CL-23)."""
    return FURY if table.step == WAR else 0


@kernel
def term(box, table, which, attack, seat, leader, target):
    """Return one of the terms that are known when a seat's leader attacks a target: a crook or a racket."""
    if which == BY_POWER:
        return power(box, table, leader)
    if attack == TAKE_OVER:
        return take_over_term(box, table, which, seat, target)
    if attack == RECRUIT:
        return recruit_term(box, table, which, seat, target)
    return hit_term(box, table, which, seat, target)


@kernel
def recruit_term(box, table, which, seat, target):
    """Return one term of recruiting (CL-16)."""
    if which == BY_TARGET:
        return -box.resistance[target]
    if which == BY_RANK:
        other = owner(box, table, target)
        if other < 0:
            return 0
        if (table.ranked[other] >> target) & 1:
            return -10
        superior = table.superior[target]
        return -5 if superior >= 0 and (table.ranked[other] >> superior) & 1 else 0
    if which == BY_WEAKNESS:
        other = owner(box, table, target)
        tempting = weak_for(box, table, target)
        theirs = many(tempting & table.owned[other]) if other >= 0 else 0
        ours = many(tempting & table.owned[seat])
        return 4 if ours > theirs else -4 if ours < theirs else 0
    if which == BY_MARKERS:
        return 2 * table.markers[target]
    if which == BY_EDGE:
        return edge(box, table, seat, EDGE_RECRUIT)
    return 0


@kernel
def take_over_term(box, table, which, seat, target):
    """Return one term of a take-over (CL-17)."""
    alike = box.of_kind[box.kind[target]] & ~(1 << target)
    near = box.within[box.district[target]] & ~(1 << target)
    if which == BY_TARGET:
        return -box.hold[target]
    if which == BY_TYPE:
        return 2 * many(table.owned[seat] & alike)
    if which == BY_DISTRICT:
        return 2 * many(table.owned[seat] & near)
    if which == BY_EDGE:
        return edge(box, table, seat, EDGE_TAKE_OVER)
    if BY_THEIR_TYPE <= which <= BY_THEIR_DISTRICT or which == BY_SHELTER:
        other = racket_owner(box, table, target)
        if other < 0:
            return 0
        if which == BY_SHELTER:
            return -edge(box, table, other, EDGE_SHELTER)
        return -2 * many(table.owned[other] & (alike if which == BY_THEIR_TYPE else near))
    return 0


@kernel
def hit_term(box, table, which, seat, target):
    """Return one term of a Hit (CL-18, CL-23)."""
    if which == BY_TARGET:
        return -power(box, table, target)
    if which == BY_RANK:
        other = owner(box, table, target)
        if other < 0:
            return 0
        if table.boss[other] == target:
            return -10
        return -5 if subordinates(box, table, target) else 0
    if which == BY_BODYGUARDS:
        return -5 * many(subordinates(box, table, target) & box.bodyguards)
    if which == BY_EDGE:
        return edge(box, table, seat, EDGE_HIT)
    if which == BY_WAR:
        return fury(table)
    return 0


@kernel
def base(box, table, attack, seat, leader, target):
    """Return the success number when an attack is announced: the sum of its terms.

    The terms of each kind of attack are written out: a loop over all terms would take three times as long, and bots
    look at hundreds of attacks for each that is made.
    """
    total = power(box, table, leader)
    if attack == TAKE_OVER:
        total += take_over_term(box, table, BY_TARGET, seat, target)
        total += take_over_term(box, table, BY_TYPE, seat, target)
        total += take_over_term(box, table, BY_DISTRICT, seat, target)
        total += take_over_term(box, table, BY_THEIR_TYPE, seat, target)
        total += take_over_term(box, table, BY_THEIR_DISTRICT, seat, target)
        total += take_over_term(box, table, BY_EDGE, seat, target)
        return total + take_over_term(box, table, BY_SHELTER, seat, target)
    if attack == RECRUIT:
        total += recruit_term(box, table, BY_TARGET, seat, target)
        total += recruit_term(box, table, BY_RANK, seat, target)
        total += recruit_term(box, table, BY_WEAKNESS, seat, target)
        total += recruit_term(box, table, BY_MARKERS, seat, target)
        return total + recruit_term(box, table, BY_EDGE, seat, target)
    total += hit_term(box, table, BY_TARGET, seat, target)
    total += hit_term(box, table, BY_RANK, seat, target)
    total += hit_term(box, table, BY_BODYGUARDS, seat, target)
    total += hit_term(box, table, BY_EDGE, seat, target)
    return total + hit_term(box, table, BY_WAR, seat, target)


# The attack going on


@kernel
def aimed_at(table):
    """Return the crook or racket that is attacked."""
    return table.racket if table.attack == TAKE_OVER else table.target


@kernel
def running(box, table, which):
    """Return one of the terms of the attack going on."""
    if which < ANNOUNCED:
        return term(box, table, which, table.attack, table.attacker, table.leader, aimed_at(table))
    if which == BY_PROTECTOR:
        return -power(box, table, table.protector) if table.protector >= 0 else 0
    if which == BY_STAKES:
        total = 0
        if table.stage > SHOWDOWN:
            for seat in range(box.players):
                total += table.stake[seat]
        return total
    if which == BY_HELP:
        return strength(box, table, table.helpers)
    if which == BY_BACKUP:
        return -strength(box, table, table.backup)
    if which == BY_HIDING:
        return -HIDING if table.hiding else 0
    return table.nudges


@kernel
def number(box, table):
    """Return the success number of the attack going on, of what is known by now."""
    total = base(box, table, table.attack, table.attacker, table.leader, aimed_at(table))
    for which in range(ANNOUNCED, BY_NUDGES + 1):
        total += running(box, table, which)
    return total


@kernel
def chance(number):
    """Return how many of the 36 throws of two dice succeed."""
    number = min(number, SURE)
    if number < LEAST:
        return 0
    if number <= 7:
        return number * (number - 1) // 2
    return 36 - (12 - number) * (13 - number) // 2
