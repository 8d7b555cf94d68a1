"""Crooks by instinct: a quick opinion on every answer, from what the seat knows.

Everything is weighed by one question: what do the targets and the gangs promise the player, less what they promise the
others? An answer is worth what it changes about that. Ranks and loot are in tenths, since those of hidden crooks are
averages; chances are in thousandths; so a point of the game weighs 10,000.
"""

from larceny.engine.contract import UNKNOWN
from larceny.engine.kernel import kernel
from larceny.engine.sets import count, lowest
from larceny.games.crooks.rules import (
    ACCOMPLICE,
    ASK_CASH,
    ASK_CROOK,
    ASK_MOVE,
    ASK_PLACE,
    ASK_TURN,
    ASK_VICTIM,
    COLLECT,
    DECLINE,
    DISCARD,
    DOWN,
    FACE_DOWN_COSTS,
    FIRST_SLOT,
    GANGS,
    KILL,
    KILLER,
    LOWEST_TARGET,
    MOST_PLAYERS,
    MOVE,
    PICKED,
    PICKPOCKET,
    RECRUIT,
    SPY,
    SPY_HANGOUT,
    SPY_TARGET,
    SWITCH,
    TAKE,
    TARGETS,
    UP,
    crew_of,
    taken,
)

TENTHS = 10
CERTAIN = 1000
EVEN = CERTAIN // 2
POINT = TENTHS * CERTAIN
NEVER = -1000 * POINT

WIDTH = 12  # bits for a seat's rank, where those of all seats stand side by side in one number
MASK = (1 << WIDTH) - 1
ALLURE_WIDTH = 20  # the same for what gangs are worth
ALLURE_MASK = (1 << ALLURE_WIDTH) - 1

# What the tongue of the scales says: all found by playing thousands of games against one another.
DOLLAR = 30000  # what a dollar is worth while money is scarce
THRIFT = 300  # what it is worth at the end, for ties
STEEP = 15  # chance that a tenth of a rank is worth when both have somebody there
STEEPER = 5
CALMER = 10
SHALLOW = 11  # the same while somebody is only awaited
UPSET = 80  # chance that even a hopeless crew comes out on top
AWAITED = 680  # rank of whoever is still to come to the lowest target
AWAITED_STEP = 3  # how much that grows from target to target
EAGER = 630  # chance that a dollar for each free target brings somebody there
CROWD = 1000  # chance that a crook for each free target brings somebody there
FARE = 3  # dollars that it makes sense to keep for each free target
GIFT = 400  # how much of what the others can make of the rest of a pile counts against it
BARGAIN = 30000
DENY = 700  # how much of what the next player can make of a crook left there counts against leaving it
ENVY = 1000  # what a rival's points weigh, all rivals together
MEMBER = 250  # chance of leading a gang that one member more gives at the start
MEMBER_LATE = 600  # how much that grows towards the end
SECRET = 60  # what it is worth, in thousandths of the loot, that the others do not know whom they have to beat
SPY_WORTH = 4000  # what a look is worth
SAMPLE = 6  # how many crooks are sounded out when more may be in a pile
CURIOUS = 300  # what a crook never seen is worth in a pile


@kernel
def instinct(box, table, answers, n, worth):
    """What each answer changes for the better."""
    asking = table.asking
    seat = table.turn
    dollar = dollar_worth(box, table)
    coming = eagerness(box, table)
    allure = gang_allure(box, table, seat)
    if asking == ASK_TURN:
        weigh_turn(box, table, coming, allure, dollar, answers, n, worth)
    elif asking == ASK_CROOK:
        weigh_crooks(box, table, coming, allure, dollar, answers, n, worth)
    elif asking == ASK_PLACE:
        for i in range(n):
            worth[i] = placing(box, table, coming, allure, dollar, answers[i])
    elif asking == ASK_CASH:
        for i in range(n):
            worth[i] = answers[i] == COLLECT
    elif asking == ASK_VICTIM:
        for i in range(n):
            victim = -1 if answers[i] == DECLINE else answers[i] - KILL
            worth[i] = attack(box, table, coming, seat, table.crook, table.target, victim)
    elif asking == ASK_MOVE:
        for i in range(n):
            worth[i] = transfer(box, table, coming, seat, table.target, answers[i] - MOVE)
    else:
        for i in range(n):
            worth[i] = curiosity(box, table, answers[i])


# Targets


@kernel
def likely(table, column, slot):
    """A number of a crook, in tenths: the average of those it may be."""
    if table.slot[slot] != UNKNOWN:
        return TENTHS * column[table.slot[slot]]
    crooks = table.may[FIRST_SLOT + slot]
    number = count(crooks)
    total = 0
    while crooks:
        total += column[lowest(crooks)]
        crooks &= crooks - 1
    return TENTHS * total // number


@kernel
def line_up(box, table, target):
    """Everybody's rank at a target, side by side."""
    ranks = 0
    crew = table.sent[target]
    while crew:
        slot = lowest(crew)
        ranks += likely(table, box.rank, slot) << (WIDTH * table.owner[slot])
        crew &= crew - 1
    return ranks


@kernel
def share_of(numbers, seat):
    """A seat's own, of numbers that stand side by side."""
    return (numbers >> (WIDTH * seat)) & MASK


@kernel
def without(ranks, seat):
    """The line-up when a seat's crew has left."""
    return ranks & ~(MASK << (WIDTH * seat))


@kernel
def joined(box, ranks, seat, crook):
    """The line-up when a crook has joined a seat's crew."""
    return ranks + (TENTHS * box.rank[crook] << (WIDTH * seat))


@kernel
def brought(box, table, crew):
    """What a crew's modifiers add to the loot."""
    total = 0
    while crew:
        total += likely(table, box.modifier, lowest(crew))
        crew &= crew - 1
    return total


@kernel
def loot_at(box, table, target):
    return TENTHS * (target + LOWEST_TARGET) + brought(box, table, table.sent[target])


@kernel
def eagerness(box, table):
    """Each seat's chance to send somebody yet to a target where nobody of its own is, side by side."""
    fair = CROWD * crooks_left(box, table) // max(still_in(box, table), 1)
    coming = AWAITED * average_rank(box, table) // CERTAIN << (WIDTH * MOST_PLAYERS)
    for seat in range(box.players):
        if not table.passed[seat]:
            free = max(TARGETS - count(table.taken[seat]), 1)
            coming += min(min(table.cash[seat] * EAGER, fair) // free, CERTAIN) << (WIDTH * seat)
    return coming


@kernel
def average_rank(box, table):
    """The average rank of those who may lie in the hangouts."""
    crooks = 0
    for hangout in range(box.hangouts):
        crooks |= table.may[hangout]
    number = max(count(crooks), 1)
    total = 0
    while crooks:
        total += box.rank[lowest(crooks)]
        crooks &= crooks - 1
    return TENTHS * total // number


@kernel
def still_in(box, table):
    """How many players have not passed."""
    active = 0
    for seat in range(box.players):
        active += 1 - table.passed[seat]
    return active


@kernel
def crooks_left(box, table):
    """How many crooks lie in the hangouts."""
    total = 0
    for hangout in range(box.hangouts):
        total += table.piled[hangout]
    return total


@kernel
def duel(rounds, expected, target, mine, theirs):
    """The chance that a rank beats another; 0 stands for somebody who is still awaited."""
    slope = STEEP + STEEPER * rounds if mine and theirs else SHALLOW
    awaited = expected + AWAITED_STEP * target
    lead = (mine or awaited) - (theirs or awaited)
    upset = max(UPSET - CALMER * rounds, 0)
    return min(max(EVEN + slope * lead, upset), CERTAIN - upset)


@kernel
def outlook(box, table, coming, seat, target, ranks, loot):
    """What a target with this line-up and loot promises the player, less what it promises the others."""
    if loot <= 0:
        return 0
    mine = share_of(ranks, seat)
    win = CERTAIN if mine else share_of(coming, seat)
    nobody = CERTAIN - win
    expected = share_of(coming, MOST_PLAYERS)
    rounds = table.left // box.players
    for rival in range(box.players):
        if rival != seat:
            theirs = share_of(ranks, rival)
            there = CERTAIN if theirs else share_of(coming, rival)
            win -= win * there // CERTAIN * (CERTAIN - duel(rounds, expected, target, mine, theirs)) // CERTAIN
            nobody = nobody * (CERTAIN - there) // CERTAIN
    lose = CERTAIN - win - nobody
    return loot * (win - ENVY * lose // (CERTAIN * (box.players - 1)))


# Gangs


@kernel
def gang_worth(box, table, seat, gang):
    """What one more member of a gang is worth to the player."""
    members = 0
    for slot in range(table.left):
        gone = ((table.killed | table.thrown) >> slot) & 1
        if not gone and table.slot[slot] != UNKNOWN and (box.gangs[table.slot[slot]] >> gang) & 1:
            members += 1 << (WIDTH * table.owner[slot])
    mine = share_of(members, seat)
    theirs = 0
    for rival in range(box.players):
        if rival != seat:
            theirs = max(theirs, share_of(members, rival))
    step = MEMBER + MEMBER_LATE * table.left // dealt(box)
    lead = mine - theirs
    return TENTHS * box.gang_points * (ramp(step * (lead + 1)) - ramp(step * lead))


@kernel
def gang_allure(box, table, seat):
    """What one more member of each gang is worth to the player, side by side."""
    allure = 0
    for gang in range(GANGS):
        allure += gang_worth(box, table, seat, gang) << (ALLURE_WIDTH * gang)
    return allure


@kernel
def dealt(box):
    """How many crooks were dealt to the hangouts."""
    total = 0
    for hangout in range(box.hangouts):
        total += box.sizes[hangout]
    return total


@kernel
def ramp(lead):
    return min(max(lead, -CERTAIN), CERTAIN)


@kernel
def membership(box, allure, crook):
    """What a crook's gangs are worth to the player."""
    total = 0
    for gang in range(GANGS):
        if (box.gangs[crook] >> gang) & 1:
            total += (allure >> (ALLURE_WIDTH * gang)) & ALLURE_MASK
    return total


# Money


@kernel
def dollar_worth(box, table):
    """A dollar is worth the more, the less there is for what could still be bought."""
    seat = table.turn
    cost = 0
    for hangout in range(box.hangouts):
        cost += table.piled[hangout] * (table.piled[hangout] + 1) // 2
    active = still_in(box, table)
    free = TARGETS - count(table.taken[seat])
    need = min(cost // active, FARE * free)
    return THRIFT + DOLLAR * min(need, table.cash[seat]) // max(table.cash[seat], 1)


# The turn: which pile, or none


@kernel
def weigh_turn(box, table, coming, allure, dollar, answers, n, worth):
    """The pile whose best crook is worth most for its price; pass when none is worth having."""
    seat = table.turn
    best = NEVER
    seen = 0
    average = 0
    top = 0
    for i in range(1, n):
        hangout = answers[i] - RECRUIT
        price = table.piled[hangout]
        crooks = table.may[hangout] & ~box.kingpin if price > 1 else table.may[hangout]
        if crooks != seen:
            seen = crooks
            average, top = sound_out(box, table, coming, allure, dollar, seat, crooks)
        gain = pick(average, top, count(crooks), price)
        best = max(best, gain - price * THRIFT)
        worth[i] = (
            gain
            - price * dollar
            + CURIOUS * (price - count(table.pile[hangout]))
            - gift(average, top, count(crooks), price, dollar)
        )
    worth[0] = NEVER if best > quitting(box, table, coming, seat) else -NEVER


@kernel
def quitting(box, table, coming, seat):
    """What it changes at all targets that the player sends nobody any more."""
    change = 0
    for target in range(TARGETS):
        ranks = line_up(box, table, target)
        loot = loot_at(box, table, target)
        change += outlook(box, table, without(coming, seat), seat, target, ranks, loot)
        change -= outlook(box, table, coming, seat, target, ranks, loot)
    return change


@kernel
def gift(average, top, crooks, price, dollar):
    """What it costs to make a pile cheaper for the others."""
    if price == 1:
        return 0
    return max(pick(average, top, crooks, price - 1) - (price - 1) * dollar + BARGAIN, 0) * GIFT // CERTAIN


@kernel
def pick(average, top, crooks, number):
    """The best of so many, out of more crooks: between the average and the top."""
    if crooks <= number:
        return top
    return average + (top - average) * (crooks + 1) * (number - 1) // ((number + 1) * (crooks - 1))


@kernel
def sound_out(box, table, coming, allure, dollar, seat, crooks):
    """What one of these crooks can do for the player: on average, and at best. A few of many stand for all."""
    stride = 1 + count(crooks) // SAMPLE
    number = 0
    total = 0
    top = NEVER
    while crooks:
        use = service(box, table, coming, allure, dollar, seat, lowest(crooks))
        number += 1
        total += use
        top = max(top, use)
        for _ in range(stride):
            crooks &= crooks - 1
    return total // number, top


# Which crook, and where


@kernel
def weigh_crooks(box, table, coming, allure, dollar, answers, n, worth):
    """The crook who does most for the player, and whose colleagues do least for the next."""
    seat = table.turn
    rival = next_in(box, table)
    rivals_allure = gang_allure(box, table, rival)
    first = 0
    second = 0
    for i in range(n):
        use = service(box, table, coming, rivals_allure, dollar, rival, answers[i] - TAKE)
        if use > first:
            second = first
            first = use
        else:
            second = max(second, use)
    for i in range(n):
        use = service(box, table, coming, rivals_allure, dollar, rival, answers[i] - TAKE)
        rest = second if use == first else first
        worth[i] = service(box, table, coming, allure, dollar, seat, answers[i] - TAKE) - DENY * rest // CERTAIN


@kernel
def next_in(box, table):
    """The next player who has not passed; the same one, if no other is left."""
    seat = table.turn
    for _ in range(box.players):
        seat = (seat + 1) % box.players
        if not table.passed[seat]:
            return seat
    return seat


@kernel
def service(box, table, coming, allure, dollar, seat, crook):
    """What a crook can do for the player, at the target that suits best."""
    special = box.special[crook]
    best = NEVER
    for target in range(TARGETS):
        if not taken(table, seat, target) or special in (ACCOMPLICE, KILLER, SWITCH):
            best = max(best, sending(box, table, coming, seat, crook, target))
    if best == NEVER:
        return 0
    best += membership(box, allure, crook)
    if special == PICKPOCKET:
        best += PICKED * dollar
    elif special == SPY:
        best += SPY_WORTH
    return best


@kernel
def placing(box, table, coming, allure, dollar, answer):
    """What it is worth to place the crook in hand there, face up or face down."""
    seat = table.turn
    crook = table.crook
    special = box.special[crook]
    if answer == DISCARD:
        return 0
    if answer < DOWN:
        gain = sending(box, table, coming, seat, crook, answer - UP)
        if special == PICKPOCKET:
            gain += PICKED * dollar
        elif special == SPY:
            gain += SPY_WORTH
        return gain + membership(box, allure, crook)
    target = answer - DOWN
    return (
        attack(box, table, coming, seat, crook, target, -1)
        + membership(box, allure, crook)
        + SECRET * loot_at(box, table, target)
        - FACE_DOWN_COSTS * dollar
    )


@kernel
def sending(box, table, coming, seat, crook, target):
    """What a crook changes at a target, face up, by the best use of its action."""
    special = box.special[crook]
    own = taken(table, seat, target)
    if special == KILLER:
        best = attack(box, table, coming, seat, crook, target, seat if own else -1)
        for victim in range(box.players):
            if not own and victim != seat and taken(table, victim, target):
                best = max(best, attack(box, table, coming, seat, crook, target, victim))
        return best
    if special == SWITCH and own:
        best = NEVER
        for to in range(TARGETS):
            if not taken(table, seat, to):
                best = max(best, transfer(box, table, coming, seat, target, to))
        return best + attack(box, table, coming, seat, crook, target, seat)
    return attack(box, table, coming, seat, crook, target, -1)


@kernel
def attack(box, table, coming, seat, crook, target, victim):
    """What a crook changes at a target where it gets rid of a victim's crew, of nobody's if that is -1."""
    ranks = line_up(box, table, target)
    loot = loot_at(box, table, target)
    before = outlook(box, table, coming, seat, target, ranks, loot)
    if victim >= 0:
        ranks = without(ranks, victim)
        loot -= brought(box, table, crew_of(table, victim, target))
    ranks = joined(box, ranks, seat, crook)
    loot += TENTHS * box.modifier[crook]
    return outlook(box, table, coming, seat, target, ranks, loot) - before


@kernel
def transfer(box, table, coming, seat, target, to):
    """What it changes at the new target that the player's crew moves there."""
    crew = share_of(line_up(box, table, target), seat) << (WIDTH * seat)
    ranks = line_up(box, table, to)
    loot = loot_at(box, table, to)
    bonus = brought(box, table, crew_of(table, seat, target))
    return outlook(box, table, coming, seat, to, ranks + crew, loot + bonus) - outlook(
        box, table, coming, seat, to, ranks, loot
    )


# Spying


@kernel
def curiosity(box, table, answer):
    """How many crooks a look would show that the player does not know."""
    if answer == DECLINE:
        return -1
    if answer >= SPY_HANGOUT:
        hangout = answer - SPY_HANGOUT
        return table.piled[hangout] - count(table.pile[hangout])
    target = answer - SPY_TARGET
    hidden = table.sent[target] & table.down
    unknown = 0
    while hidden:
        unknown += table.slot[lowest(hidden)] == UNKNOWN
        hidden &= hidden - 1
    return unknown * (target + LOWEST_TARGET)
