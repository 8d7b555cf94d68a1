"""A mob: its order, what crooks put up with, and how it is put in order again (CL-02, CL-19 to CL-21, CL-30)."""

from larceny.engine.contract import EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.common import edge, owner, put
from larceny.games.crimelords.layout import *

# Power (CL-15)


@kernel
def power(box, table, crook):
    """Printed power and counters (CL-15)."""
    return box.power[crook] + table.muscle[crook]


@kernel
def strength(box, table, crooks):
    """The power of some crooks together."""
    total = 0
    while crooks:
        total += power(box, table, first(crooks))
        crooks &= crooks - 1
    return total


@kernel
def strongest(box, table, crooks):
    """The greatest power among some crooks; 0 for none."""
    best = 0
    while crooks:
        best = max(best, power(box, table, first(crooks)))
        crooks &= crooks - 1
    return best


@kernel
def weaker(box, table, crooks, limit):
    """Set of those among some crooks who have less power than this."""
    found = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        found |= (power(box, table, crook) < limit) << crook
    return found


# Hierarchy (CL-02)


@kernel
def led_by(table, crew, leaders):
    """Set of those in a mob who stand directly below one of some crooks."""
    led = 0
    while crew:
        crook = first(crew)
        crew &= crew - 1
        superior = table.superior[crook]
        if superior >= 0 and (leaders >> superior) & 1:
            led |= 1 << crook
    return led


@kernel
def subordinates(box, table, crook):
    """Set of the crooks directly below one."""
    seat = owner(box, table, crook)
    return led_by(table, table.crew[seat], 1 << crook) if seat >= 0 else 0


@kernel
def branch(box, table, crook):
    """Set of all crooks below one, however deep."""
    seat = owner(box, table, crook)
    if seat < 0:
        return 0
    crew = table.crew[seat]
    found = led_by(table, crew, 1 << crook)
    fresh = found
    while fresh:
        fresh = led_by(table, crew, fresh)
        found |= fresh
    return found


@kernel
def orphans(table, seat):
    """Set of those in a mob, the Boss aside, who have no superior."""
    crew = table.crew[seat]
    found = 0
    while crew:
        crook = first(crew)
        crew &= crew - 1
        if table.superior[crook] < 0 and crook != table.boss[seat]:
            found |= 1 << crook
    return found


@kernel
def most_below(box, table, seat, crook):
    """How many can stand directly below a crook."""
    if crook == table.boss[seat]:
        return LIEUTENANTS + edge(box, table, seat, EDGE_LIEUTENANT)
    return FOLLOWERS


@kernel
def room(box, table, seat, crook):
    """How many more fit directly below a crook of a mob."""
    return most_below(box, table, seat, crook) - many(led_by(table, table.crew[seat], 1 << crook))


@kernel
def places(box, table, seat, crook):
    """Set of the crooks below whom one can go: they hang on the Boss, have room, and are not where he is already."""
    connected = 0
    fresh = 1 << table.boss[seat]
    free = 0
    while fresh:
        connected |= fresh
        members = fresh
        fresh = 0
        while members:
            superior = first(members)
            members &= members - 1
            led = led_by(table, table.crew[seat], 1 << superior)
            if many(led) < most_below(box, table, seat, superior) and superior != table.superior[crook]:
                free |= 1 << superior
            fresh |= led & ~(1 << crook)  # his branch goes with him: nobody can go below himself
    return free


# Unhappiness (CL-06, CL-19)


@kernel
def envious(box, table, crook, superior):
    """Has a crook more power than one above him (CL-05)?"""
    return superior >= 0 and power(box, table, crook) > power(box, table, superior)


@kernel
def with_markers(table, crooks):
    """Set of those among some crooks who have markers."""
    found = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        found |= (table.markers[crook] > 0) << crook
    return found


@kernel
def upset(box, table, seat, crooks, markers, cause):
    """Markers for a set of crooks; with three a crook leaves, the unpaid to the uncontrolled area."""
    if crooks == 0:
        return
    tell_crooks(table, UNHAPPY, cause, crooks, markers)
    leaving = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        table.markers[crook] = min(FED_UP, table.markers[crook] + markers)
        leaving |= (table.markers[crook] >= FED_UP) << crook
    if leaving:
        tell_crooks(table, LEFT, cause, leaving, 0)
    while leaving:
        depart(table, seat, first(leaving), cause == FOR_PAY)
        leaving &= leaving - 1


@kernel
def soothe(table, crooks, cause):
    """One marker off each of a set of crooks who has any; returns who had."""
    soothed = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        if table.markers[crook] > 0:
            table.markers[crook] -= 1
            soothed |= 1 << crook
    if soothed:
        tell_crooks(table, CALMED, cause, soothed, 0)
    return soothed


# Who goes (CL-30)


@kernel
def depart(table, seat, crook, to_open):
    """A crook leaves a mob for the uncontrolled area or the discards; whom he led are without a superior (CL-30)."""
    leave(table, seat, crook)
    members = led_by(table, table.crew[seat], 1 << crook)
    while members:
        table.superior[first(members)] = UNKNOWN
        members &= members - 1
    table.settling = seat
    if to_open:
        table.markers[crook] = 0
        table.open_crooks |= 1 << crook
    else:
        discard(table, crook)


@kernel
def leave(table, seat, crook):
    """Out of a mob, without token and rank."""
    table.crew[seat] &= ~(1 << crook)
    table.ranked[seat] &= ~(1 << crook)
    table.ready &= ~(1 << crook)
    table.unpaid &= ~(1 << crook)
    table.superior[crook] = UNKNOWN
    if table.boss[seat] == crook:
        table.boss[seat] = UNKNOWN


@kernel
def discard(table, crook):
    """Onto the discards, without markers and counters."""
    table.markers[crook] = 0
    table.muscle[crook] = 0
    table.gone_crooks |= 1 << crook


@kernel
def hand_over(box, table, seat, to, crook):
    """A crook and his branch change mobs: no tokens, and one marker less."""
    moving = branch(box, table, crook) | (1 << crook)
    table.crew[seat] &= ~moving
    table.ranked[seat] &= ~moving
    table.ready &= ~moving
    table.unpaid &= ~moving
    table.short &= ~moving
    table.stiffed &= ~moving
    table.crew[to] |= moving
    table.superior[crook] = UNKNOWN
    soothe(table, moving, FOR_NEW_MOB)


# A mob put in order (CL-20, CL-21)


@kernel
def settle_step(box, table):
    """A Boss is named, everybody finds a superior, and then ranks are compared with those before."""
    seat = table.settling
    if table.crew[seat] == 0:
        table.settling = -1
        return
    if table.boss[seat] == UNKNOWN:
        if heirs(table, seat) & (heirs(table, seat) - 1):
            put(table, seat, ASK_BOSS)
        else:
            crown(table, seat, first(heirs(table, seat)))
        return
    lost = orphans(table, seat)
    if lost & (lost - 1):
        put(table, seat, ASK_ORPHAN)
    elif lost:
        table.target = first(lost)
        put(table, seat, ASK_PLACE)
    else:
        compare_ranks(box, table, seat)


@kernel
def heirs(table, seat):
    """Who can follow a Boss: a Lieutenant, or anybody where there is none."""
    return table.ranked[seat] if table.ranked[seat] else table.crew[seat]


@kernel
def crown(table, seat, crook):
    """A new Boss, without any markers; whoever stood above him does not any more."""
    table.boss[seat] = crook
    table.superior[crook] = UNKNOWN
    table.markers[crook] = 0
    table.ranked[seat] &= ~(1 << crook)
    tell(table, CROWNED, EVERYBODY, seat, crook)


@kernel
def place(table, seat, crook, superior):
    """One without a superior gets one."""
    table.superior[crook] = superior
    table.target = UNKNOWN
    tell(table, PLACED, EVERYBODY, seat, crook, superior)


@kernel
def unplaced(table):
    """Set of those who look for a place in the mob of who is asked."""
    return orphans(table, table.asked)


@kernel
def choose_orphan(table, crook):
    """Who of several finds a place first."""
    table.target = crook
    put(table, table.asked, ASK_PLACE)


@kernel
def compare_ranks(box, table, seat):
    """New Lieutenants lose a marker, once a turn each; who is none any more gets one, but not after a retirement."""
    now = led_by(table, table.crew[seat], 1 << table.boss[seat])
    gained = now & ~table.ranked[seat]
    demoted = table.ranked[seat] & ~now
    table.ranked[seat] = now
    table.settling = -1
    table.promoted |= soothe(table, gained & ~table.promoted, FOR_PROMOTION)
    if not table.peaceful:
        upset(box, table, seat, demoted, 1, FOR_DEMOTION)
    table.peaceful = 0
