"""Crooks: redact a table to what a seat may know, and guess the rest (CR-17 to CR-19)."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import SPECTATOR, TRUTH, UNKNOWN, veil
from larceny.engine.kernel import kernel
from larceny.engine.sets import count, lowest, member
from larceny.games.crooks.layout import *
from larceny.games.crooks.rules import hidden_from, may_be_kingpin

EVERY_SLOT = (1 << CROOKS) - 1


@kernel
def redact(box, table, seat):
    """Turn the table into what the seat may know; when the game is over, that is everything (CR-20)."""
    veil(table, seat)
    conclude(box, table, seat)
    certain = found_once(table)
    for place in range(FIRST_SLOT):
        table.pile[place] = table.may[place] & certain
    for slot in range(table.left):
        crook = table.may[FIRST_SLOT + slot] & certain
        table.slot[slot] = lowest(crook) if crook else UNKNOWN
    if seat != table.turn and not table.ended:
        veil_hand(table)


@kernel
def veil_hand(table):
    """Hide the crook in hand: for the others it lies in its pile until it is placed (CR-18)."""
    table.asking = min(table.asking, ASK_CROOK)
    table.crook = UNKNOWN
    table.target = -1


@kernel
def conclude(box, table, seat):
    """Find the set of crooks that may be in each place, from the seat's looks and from the rules (CR-17)."""
    hidden = hidden_from(table, seat)
    unseen = table.pile[UNDEALT]
    sort_by_origin(table, hidden)
    for hangout in range(box.hangouts):
        slots = table.may[hangout]
        table.may[hangout] = 0
        unseen |= split_by_looks(table, seat, hangout, slots)
    for place in range(in_use(table)):
        if table.may[place] == 0 and lying(table, place):
            table.may[place] = unseen
    for slot in range(table.left):
        if not (hidden >> slot) & 1:
            table.may[FIRST_SLOT + slot] = 1 << table.slot[slot]
    if table.ended:
        open_piles(table)
    else:
        imply(box, table, hidden)


@kernel
def sort_by_origin(table, hidden):
    """Leave in `may` of each hangout, for now, the set of the hidden slots that came from there."""
    while hidden:
        slot = lowest(hidden)
        table.may[table.origin[slot]] |= 1 << slot
        hidden &= hidden - 1


@kernel
def in_use(table):
    """Return how many places there are by now; slots that are not filled yet do not count."""
    return FIRST_SLOT + table.left


@kernel
def lying(table, place):
    """Return how many crooks lie in a place; everybody can see that."""
    if place < FIRST_SLOT:
        return table.piled[place]
    return 1 if place - FIRST_SLOT < table.left else 0


@kernel
def split_by_looks(table, seat, hangout, slots):
    """Group a hangout's crooks by the seat's looks: those that left between two looks, and those still there.

    `slots` is the set of the hidden slots whose crooks came from this hangout. In a set of looks, k stands for a look
    just before slot k was filled. The seat knows which crooks a group has, not which of its places holds which. Return
    the crooks that left before the seat's first look: it never saw them.
    """
    looks = table.looked[seat, hangout] if seat != SPECTATOR else 0
    looks &= EVERY_SLOT
    early = (looks & -looks) - 1 if looks else EVERY_SLOT
    unseen = held_in(table, slots & early)
    if looks == 0:
        return unseen | table.pile[hangout]
    slots &= ~early
    while looks:
        looks &= looks - 1
        group = slots & ((looks & -looks) - 1) if looks else slots
        crooks = held_in(table, group)
        if looks == 0:
            crooks |= table.pile[hangout]
            if table.piled[hangout]:
                table.may[hangout] = crooks
        slots &= ~group
        while group:
            table.may[FIRST_SLOT + lowest(group)] = crooks
            group &= group - 1
    return unseen


@kernel
def held_in(table, slots):
    """Return the set of the crooks in these slots."""
    crooks = 0
    while slots:
        crooks |= 1 << table.slot[lowest(slots)]
        slots &= slots - 1
    return crooks


@kernel
def open_piles(table):
    """Open all piles after scoring (CR-20)."""
    for place in range(FIRST_SLOT):
        table.may[place] = table.pile[place]


@kernel
def imply(box, table, hidden):
    """Rule out crooks where the rules forbid them (CR-17), in each group that has such a crook and such a place."""
    done = 0
    for place in range(in_use(table)):
        group = table.may[place]
        if not group & done and (group & box.kingpin or refused_at(box, table, hidden, place) & box.welcome):
            narrow(box, table, hidden, group)
            done |= group


@kernel
def refused_at(box, table, hidden, place):
    """Return the set of the crooks that cannot be in this place, if it is a hidden slot.

    The Kingpin is hidden only if it was discarded as the last of its pile; the welcome are never discarded.
    """
    slot = place - FIRST_SLOT
    if slot < 0 or not (hidden >> slot) & 1:
        return 0
    refused = 0 if may_be_kingpin(table, slot) else box.kingpin
    return refused | box.welcome if (table.thrown >> slot) & 1 else refused


@kernel
def narrow(box, table, hidden, group):
    """Narrow a group's places: a crook may be in a place only if the rest of the group finds room in the others."""
    anybody = 0  # number of crooks in places open to all
    shy = 0  # the same in places closed to the Kingpin alone
    lone = 0  # the same in places closed to the welcome alone
    for place in range(in_use(table)):
        if table.may[place] == group:
            refused = refused_at(box, table, hidden, place)
            if not refused:
                anybody += lying(table, place)
            elif not refused & box.welcome:
                shy += 1
            elif not refused & box.kingpin:
                lone += 1
    kingpins = count(group & box.kingpin)
    welcome = count(group & box.welcome)
    for place in range(in_use(table)):
        if table.may[place] == group:
            refused = refused_at(box, table, hidden, place)
            left = anybody - (refused == 0)
            left_shy = shy - (refused != 0 and not refused & box.welcome)
            left_lone = lone - (refused != 0 and not refused & box.kingpin)
            if not have_room(kingpins - 1, welcome, left, left_shy, left_lone):
                refused |= box.kingpin
            if not have_room(kingpins, welcome - 1, left, left_shy, left_lone):
                refused |= box.welcome
            if not have_room(kingpins, welcome, left, left_shy, left_lone):
                refused |= ~(box.kingpin | box.welcome)
            table.may[place] = group & ~refused


@kernel
def have_room(kingpins, welcome, anybody, shy, lone):
    """True if the Kingpin and the welcome all find room; other crooks fill the rest (Hall's theorem)."""
    return kingpins <= anybody + lone and welcome <= anybody + shy and kingpins + welcome <= anybody + shy + lone


@kernel
def found_once(table):
    """Return the set of the crooks that can be in one place only."""
    once = 0
    twice = 0
    for place in range(in_use(table)):
        twice |= once & table.may[place]
        once |= table.may[place]
    return once & ~twice


@kernel
def guess(box, table, seat, seed):
    """Draw one assignment that fits the sets and the counts, all of them equally likely (CR-19).

    Sets that overlap differ only in the Kingpin and the welcome. So these are put first; after them, every choice
    can be completed.
    """
    scatter(table.rng, seed)
    table.viewer = TRUTH
    loose = EVERY_CROOK
    for place in range(FIRST_SLOT):
        loose &= ~table.pile[place]
    for slot in range(table.left):
        if table.slot[slot] != UNKNOWN:
            loose &= ~(1 << table.slot[slot])
    if loose & box.kingpin:
        put(table, home_of(table, box.kingpin, welcome_beside(box, table, loose)), box.kingpin)
        loose &= ~box.kingpin
    welcome = loose & box.welcome if table.thrown else 0
    while welcome:
        crook = 1 << lowest(welcome)
        put(table, home_of(table, crook, 0), crook)
        loose &= ~crook
        welcome &= ~crook
    for place in range(PLACES):
        for _ in range(vacant(table, place)):
            fitting = loose & table.may[place]
            crook = 1 << member(fitting, below(table.rng, count(fitting)))
            put(table, place, crook)
            loose &= ~crook
    for place in range(PLACES):
        table.may[place] = 0


@kernel
def vacant(table, place):
    """Return how many crooks of a place are not named yet."""
    if place < FIRST_SLOT:
        return table.piled[place] - count(table.pile[place])
    return 1 if lying(table, place) and table.slot[place - FIRST_SLOT] == UNKNOWN else 0


@kernel
def welcome_beside(box, table, loose):
    """Return the set of the loose welcome that may share the Kingpin's place; empty while nothing was discarded."""
    beside = 0
    for place in range(PLACES):
        if table.thrown and table.may[place] & box.kingpin:
            beside |= table.may[place]
    return beside & box.welcome & loose


@kernel
def home_of(table, crook, others):
    """Draw a place for a crook: weigh each vacancy by the number of ways to place certain others after it.

    If the crook takes one of the `room` vacancies where the others may lie, `shared` in `room` of the ways remain.
    """
    room = vacancies(table, others)
    shared = room - count(others)
    alone = max(room, 1)
    ways = 0
    for place in range(PLACES):
        if table.may[place] & crook:
            ways += vacant(table, place) * (shared if table.may[place] & others else alone)
    nth = below(table.rng, ways)
    for place in range(PLACES):
        if table.may[place] & crook:
            nth -= vacant(table, place) * (shared if table.may[place] & others else alone)
            if nth < 0:
                return place
    return UNDEALT


@kernel
def vacancies(table, crooks):
    """Return how many crooks are not named yet, in all places where one of these may be."""
    number = 0
    for place in range(PLACES):
        if table.may[place] & crooks:
            number += vacant(table, place)
    return number


@kernel
def put(table, place, crook):
    """Name one crook of a place."""
    if place < FIRST_SLOT:
        table.pile[place] |= crook
    else:
        table.slot[place - FIRST_SLOT] = lowest(crook)
