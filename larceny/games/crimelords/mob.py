"""A mob: its hierarchy, unhappy crooks, and how it is put in order again (CL-02, CL-19 to CL-21, CL-30)."""

from larceny.engine.contract import EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.common import edge, owner, put
from larceny.games.crimelords.layout import *

# Power (CL-15)


@kernel
def power(box, table, crook):
    """Return a crook's printed power plus counters (CL-15)."""
    return box.power[crook] + table.muscle[crook]


@kernel
def strength(box, table, crooks):
    """Return the sum of these crooks' power."""
    total = 0
    while crooks:
        total += power(box, table, first(crooks))
        crooks &= crooks - 1
    return total


@kernel
def strongest(box, table, crooks):
    """Return the greatest power among these crooks, 0 for none."""
    best = 0
    while crooks:
        best = max(best, power(box, table, first(crooks)))
        crooks &= crooks - 1
    return best


@kernel
def weaker(box, table, crooks, limit):
    """Return the set of those crooks who have less power than this limit."""
    found = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        found |= (power(box, table, crook) < limit) << crook
    return found


# Hierarchy (CL-02)


@kernel
def led_by(table, crew, leaders):
    """Return the set of the crooks of a mob who stand directly below one of these leaders."""
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
    """Return the set of the crooks directly below a crook."""
    seat = owner(box, table, crook)
    return led_by(table, table.crew[seat], 1 << crook) if seat >= 0 else 0


@kernel
def branch(box, table, crook):
    """Return the set of all crooks below a crook, at any depth."""
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
    """Return the set of the crooks of a mob who have no superior, without the Boss."""
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
    """Return how many crooks can stand directly below a crook."""
    if crook == table.boss[seat]:
        return LIEUTENANTS + edge(box, table, seat, EDGE_LIEUTENANT)
    return FOLLOWERS


@kernel
def room(box, table, seat, crook):
    """Return how many more crooks fit directly below a crook of a mob."""
    return most_below(box, table, seat, crook) - many(led_by(table, table.crew[seat], 1 << crook))


@kernel
def places(box, table, seat, crook):
    """Return the set of the crooks below whom a crook can go: linked to the Boss, with room, not yet his superior."""
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
    """True if a crook has more power than his superior (CL-05)."""
    return superior >= 0 and power(box, table, crook) > power(box, table, superior)


@kernel
def with_markers(table, crooks):
    """Return the set of those crooks who have markers."""
    found = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        found |= (table.markers[crook] > 0) << crook
    return found


@kernel
def upset(box, table, seat, crooks, markers, cause):
    """Give markers to a set of crooks; with three a crook leaves, the unpaid to the uncontrolled area."""
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
    """Take one marker off each of these crooks who has any; return the set of those."""
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
    """Move a crook from a mob to the uncontrolled area or the discards; those he led lose their superior (CL-30)."""
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
    """Take a crook out of a mob; he loses token and rank."""
    table.crew[seat] &= ~(1 << crook)
    table.ranked[seat] &= ~(1 << crook)
    table.ready &= ~(1 << crook)
    table.unpaid &= ~(1 << crook)
    table.superior[crook] = UNKNOWN
    if table.boss[seat] == crook:
        table.boss[seat] = UNKNOWN


@kernel
def discard(table, crook):
    """Put a crook onto the discards, without markers and counters."""
    table.markers[crook] = 0
    table.muscle[crook] = 0
    table.gone_crooks |= 1 << crook


@kernel
def hand_over(box, table, seat, to, crook):
    """Move a crook and his branch to another mob: no tokens, and one marker less each."""
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
    """Put a mob in order: name a Boss, find superiors for all, then compare ranks with those before."""
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
    """Return the set of the crooks who can follow a Boss: the Lieutenants, or the whole mob if there are none."""
    return table.ranked[seat] if table.ranked[seat] else table.crew[seat]


@kernel
def crown(table, seat, crook):
    """Make a crook the Boss: he has no markers and no superior."""
    table.boss[seat] = crook
    table.superior[crook] = UNKNOWN
    table.markers[crook] = 0
    table.ranked[seat] &= ~(1 << crook)
    tell(table, CROWNED, EVERYBODY, seat, crook)


@kernel
def place(table, seat, crook, superior):
    """Give a superior to a crook without one."""
    table.superior[crook] = superior
    table.target = UNKNOWN
    tell(table, PLACED, EVERYBODY, seat, crook, superior)


@kernel
def unplaced(table):
    """Return the set of the asked seat's crooks who look for a place."""
    return orphans(table, table.asked)


@kernel
def choose_orphan(table, crook):
    """Choose which of several crooks finds a place first."""
    table.target = crook
    put(table, table.asked, ASK_PLACE)


@kernel
def compare_ranks(box, table, seat):
    """Take a marker off new Lieutenants, once a turn each; give one to demoted ones, unless a Boss retired."""
    now = led_by(table, table.crew[seat], 1 << table.boss[seat])
    gained = now & ~table.ranked[seat]
    demoted = table.ranked[seat] & ~now
    table.ranked[seat] = now
    table.settling = -1
    table.promoted |= soothe(table, gained & ~table.promoted, FOR_PROMOTION)
    if not table.peaceful:
        upset(box, table, seat, demoted, 1, FOR_DEMOTION)
    table.peaceful = 0
