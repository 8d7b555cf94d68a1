"""Crooks: weigh every answer quickly, from what the seat knows.

The measure is what the targets and gangs promise the player, less what they promise the others. The worth of an
answer is its change of that measure, less the worth of the money it costs.

Ranks and loot are in tenths, since a hidden crook counts as an average. Chances are in thousandths. So one point of
the game weighs 10,000. "Side by side" means: the numbers of all seats in one integer, WIDTH bits each.
"""

from larceny.engine.contract import UNKNOWN
from larceny.engine.kernel import kernel
from larceny.engine.sets import count, lowest
from larceny.games.crooks.layout import *
from larceny.games.crooks.rules import crew_of, taken

TENTHS = 10
CERTAIN = 1000
EVEN = CERTAIN // 2
POINT = TENTHS * CERTAIN
NEVER = -1000 * POINT
NOBODY = -1  # no victim

WIDTH = 13  # bits for each seat's number: a rank, a chance or a count
MASK = (1 << WIDTH) - 1
ALLURE_WIDTH = 20  # bits for each gang's allure
ALLURE_MASK = (1 << ALLURE_WIDTH) - 1

# The weights, found by playing versions of this bot against each other.
STEEP = 50  # chance gained by a lead of a tenth of a rank when both crews are there
SHALLOW = 11  # the same when one crew or both are still awaited
AWAITED = 740  # rank of a crook still to come to the lowest target, in thousandths of the average in the hangouts
AWAITED_STEP = 3  # tenths of a rank by which that grows from target to target
EAGER = 630  # chance that a seat comes to a free target, for each dollar it has per free target of its own
CROWD = 1700  # the same, for each crook of its fair share of the piles per free target
MEMBER = 250  # chance of leading a gang gained by one member more, at the start
MEMBER_LATER = 75  # growth of that chance each round
DOLLAR = 50_000  # worth of a dollar to all players together while money is scarce
THRIFT = 300  # worth of a dollar in any case: cash breaks ties
FARE = 3  # dollars that a crook usually costs
GIFT = 850  # thousandths of what the rest of a pile is worth to the others, taken off the worth of searching it
DENY = 700  # thousandths of what the best crook left is worth to the next player, taken off the worth of a choice
CURIOUS = 300  # worth of seeing a crook in a pile
SAMPLE = 5  # roughly how many crooks are weighed for all that may be in a pile
LOOK = 2000  # worth of a Spy's look
SECRET = 60  # worth of a face-down crook's secret, in thousandths of the loot


@kernel
def instinct(box, table, answers, n, worth):
    """Weigh each answer of the question asked; more is better."""
    asking = table.asking
    seat = table.turn
    dollar = dollar_worth(box, table)
    coming = eagerness(box, table)
    if asking == ASK_TURN:
        weigh_piles(box, table, coming, dollar, answers, n, worth)
    elif asking == ASK_CROOK:
        weigh_crooks(box, table, coming, dollar, answers, n, worth)
    elif asking == ASK_PLACE:
        for i in range(n):
            worth[i] = placing(box, table, coming, dollar, answers[i])
    elif asking == ASK_CASH:
        for i in range(n):
            worth[i] = answers[i] == COLLECT
    elif asking == ASK_VICTIM:
        for i in range(n):
            victim = NOBODY if answers[i] == DECLINE else answers[i] - KILL
            worth[i] = arrival(box, table, coming, seat, table.crook, table.target, victim)
    elif asking == ASK_MOVE:
        for i in range(n):
            worth[i] = transfer(box, table, coming, seat, table.target, answers[i] - MOVE)
    else:
        for i in range(n):
            worth[i] = curiosity(table, answers[i])


# The turn: which pile, or none


@kernel
def weigh_piles(box, table, coming, dollar, answers, n, worth):
    """Weigh the piles: the best crook, less the price and what is left to others; pass if no pile beats quitting."""
    seat = table.turn
    allure = gang_allure(box, table, seat)
    quit_at = 0
    best = NEVER
    asked = 0
    average = 0
    top = 0
    for i in range(n):
        if answers[i] == PASS:
            quit_at = i
            continue
        hangout = answers[i] - RECRUIT
        price = table.piled[hangout]
        crooks = table.may[hangout] & ~box.kingpin if price > 1 else table.may[hangout]
        if crooks != asked:  # all piles never looked into may hold the same crooks: weigh these once
            asked = crooks
            average, top = ask_around(box, table, coming, allure, dollar, seat, crooks)
        gain = pick(average, top, count(crooks), price)
        best = max(best, gain - price * THRIFT)
        news = CURIOUS * (price - count(table.pile[hangout]))
        worth[i] = gain + news - price * dollar - gift(average, top, count(crooks), price - 1, dollar)
    worth[quit_at] = NEVER if best > quitting(box, table, coming, seat) else -NEVER


@kernel
def ask_around(box, table, coming, allure, dollar, seat, crooks):
    """Return the worth of these crooks to the player: the average and the most. Of many, only a few are weighed."""
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


@kernel
def pick(average, top, crooks, number):
    """Estimate the best of `number` crooks drawn from a set of `crooks`: between the average and the top of the set."""
    if crooks <= number:
        return top
    return average + (top - average) * (crooks + 1) * (number - 1) // ((number + 1) * (crooks - 1))


@kernel
def gift(average, top, crooks, rest, dollar):
    """Return the harm of leaving the rest of a pile to the others: its best crook, cheaper than the usual fare."""
    if rest == 0:
        return 0
    return max(pick(average, top, crooks, rest) + (FARE - rest) * dollar, 0) * GIFT // CERTAIN


@kernel
def quitting(box, table, coming, seat):
    """Return how the measure changes at all targets if the player sends nobody any more."""
    change = 0
    for target in range(TARGETS):
        ranks = line_up(box, table, target)
        loot = loot_at(box, table, target)
        change += outlook(box, without(coming, seat), seat, target, ranks, loot)
        change -= outlook(box, coming, seat, target, ranks, loot)
    return change


@kernel
def dollar_worth(box, table):
    """Return the worth of a dollar: less, the more dollars the player has for what can still be bought."""
    cost = 0
    for hangout in range(box.hangouts):
        cost += table.piled[hangout] * (table.piled[hangout] + 1) // 2
    cash = table.cash[table.turn]
    free = TARGETS - count(table.taken[table.turn])
    need = min(cost // still_in(box, table), FARE * free)
    return THRIFT + DOLLAR // box.players * min(need, cash) // max(cash, 1)


@kernel
def still_in(box, table):
    """Return how many players have not passed."""
    number = 0
    for seat in range(box.players):
        number += 1 - table.passed[seat]
    return number


# Which crook


@kernel
def weigh_crooks(box, table, coming, dollar, answers, n, worth):
    """Weigh the crooks of the pile: worth to the player, less what the best one left is worth to the next player."""
    seat = table.turn
    rival = next_in(box, table)
    allure = gang_allure(box, table, rival)
    first = 0
    second = 0
    for i in range(n):
        worth[i] = service(box, table, coming, allure, dollar, rival, answers[i] - TAKE)
        second = max(second, min(first, worth[i]))
        first = max(first, worth[i])
    allure = gang_allure(box, table, seat)
    for i in range(n):
        rest = second if worth[i] == first else first
        worth[i] = service(box, table, coming, allure, dollar, seat, answers[i] - TAKE) - DENY * rest // CERTAIN


@kernel
def next_in(box, table):
    """Return the next player who has not passed, perhaps the same one again."""
    seat = table.turn
    for _ in range(box.players):
        seat = (seat + 1) % box.players
        if not table.passed[seat]:
            return seat
    return seat


@kernel
def service(box, table, coming, allure, dollar, seat, crook):
    """Return the worth of a crook to a player at its best target; 0 if it has to be discarded."""
    anywhere = box.special[crook] in (ACCOMPLICE, KILLER, SWITCH)
    best = NEVER
    for target in range(TARGETS):
        if anywhere or not taken(table, seat, target):
            best = max(best, sending(box, table, coming, seat, crook, target))
    if best == NEVER:
        return 0
    return best + membership(box, allure, crook) + bonus(box, dollar, crook)


@kernel
def bonus(box, dollar, crook):
    """Return the worth of a Pickpocket's money or a Spy's look, the same at every target."""
    if box.special[crook] == PICKPOCKET:
        return PICKED * dollar
    return LOOK if box.special[crook] == SPY else 0


# Where, and which way up


@kernel
def placing(box, table, coming, dollar, answer):
    """Return the worth of placing the crook in hand; its gangs are left out, since they count the same everywhere."""
    seat = table.turn
    crook = table.crook
    if answer == DISCARD:
        return 0  # there is no other answer then
    if answer < DOWN:
        return sending(box, table, coming, seat, crook, answer - UP) + bonus(box, dollar, crook)
    target = answer - DOWN
    secret = secrecy(box, table, coming, seat, target)
    return arrival(box, table, coming, seat, crook, target, NOBODY) + secret - FACE_DOWN_COSTS * dollar


@kernel
def secrecy(box, table, coming, seat, target):
    """Return the worth of a face-down crook's secret: rivals who may still come do not know whom to beat."""
    chance = 0
    for rival in range(box.players):
        if rival != seat and not taken(table, rival, target):
            chance = max(chance, share_of(coming, rival))
    return SECRET * loot_at(box, table, target) * chance // CERTAIN


@kernel
def sending(box, table, coming, seat, crook, target):
    """Return the change when a crook goes face up to a target and makes the best use of its action."""
    own = taken(table, seat, target)
    if box.special[crook] == KILLER and not own:
        return assault(box, table, coming, seat, crook, target)
    if box.special[crook] == KILLER:
        return arrival(box, table, coming, seat, crook, target, seat)
    if box.special[crook] == SWITCH and own:
        return relief(box, table, coming, seat, crook, target)
    return arrival(box, table, coming, seat, crook, target, NOBODY)


@kernel
def arrival(box, table, coming, seat, crook, target, victim):
    """Return the change at a target when a crook comes and a victim's crew, if any, goes."""
    ranks = line_up(box, table, target)
    loot = loot_at(box, table, target)
    before = outlook(box, coming, seat, target, ranks, loot)
    if victim != NOBODY:
        ranks = without(ranks, victim)
        loot -= brought(box, table, crew_of(table, victim, target))
    ranks += TENTHS * box.rank[crook] << (WIDTH * seat)
    loot += TENTHS * box.modifier[crook]
    return outlook(box, coming, seat, target, ranks, loot) - before


@kernel
def assault(box, table, coming, seat, crook, target):
    """Return the change at a target when a Killer comes, with the best victim or none."""
    best = arrival(box, table, coming, seat, crook, target, NOBODY)
    for victim in range(box.players):
        if taken(table, victim, target):
            best = max(best, arrival(box, table, coming, seat, crook, target, victim))
    return best


@kernel
def relief(box, table, coming, seat, crook, target):
    """Return the change when a Switch replaces the player's crew, which goes to the best other target."""
    best = NEVER
    for to in range(TARGETS):
        if not taken(table, seat, to):
            best = max(best, transfer(box, table, coming, seat, target, to))
    return best + arrival(box, table, coming, seat, crook, target, seat)


@kernel
def transfer(box, table, coming, seat, target, to):
    """Return the change at the new target when the player's crew comes there."""
    crew = share_of(line_up(box, table, target), seat) << (WIDTH * seat)
    ranks = line_up(box, table, to)
    loot = loot_at(box, table, to)
    more = brought(box, table, crew_of(table, seat, target))
    before = outlook(box, coming, seat, to, ranks, loot)
    return outlook(box, coming, seat, to, ranks + crew, loot + more) - before


# Whom to spy on


@kernel
def curiosity(table, answer):
    """Return the worth of a look: the number of unknown crooks it shows, at a target times the target's value."""
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


# What a target promises


@kernel
def outlook(box, coming, seat, target, ranks, loot):
    """Return what a target with these ranks and this loot promises a player, less what it promises the others."""
    if loot <= 0:
        return 0
    awaited = share_of(coming, MOST_PLAYERS) + AWAITED_STEP * target
    mine = share_of(ranks, seat)
    win = CERTAIN if mine else share_of(coming, seat)
    nobody = CERTAIN - win
    for rival in range(box.players):
        if rival != seat:
            theirs = share_of(ranks, rival)
            there = CERTAIN if theirs else share_of(coming, rival)
            win -= win * there // CERTAIN * (CERTAIN - duel(awaited, mine, theirs)) // CERTAIN
            nobody = nobody * (CERTAIN - there) // CERTAIN
    lose = CERTAIN - win - nobody
    return loot * (win - lose)


@kernel
def duel(awaited, mine, theirs):
    """Return the chance that one rank beats another; rank 0 is a crew still awaited."""
    slope = STEEP if mine and theirs else SHALLOW
    lead = (mine or awaited) - (theirs or awaited)
    return min(max(EVEN + slope * lead, 0), CERTAIN)


@kernel
def share_of(numbers, seat):
    """Return a seat's number among numbers side by side."""
    return (numbers >> (WIDTH * seat)) & MASK


@kernel
def without(numbers, seat):
    """Return numbers side by side with a seat's number set to 0."""
    return numbers & ~(MASK << (WIDTH * seat))


@kernel
def line_up(box, table, target):
    """Return each seat's rank at a target, side by side, in tenths."""
    ranks = 0
    crew = table.sent[target]
    while crew:
        slot = lowest(crew)
        ranks += likely(table, box.rank, slot) << (WIDTH * table.owner[slot])
        crew &= crew - 1
    return ranks


@kernel
def loot_at(box, table, target):
    """Return the loot of a target with the modifiers of all crooks there, in tenths."""
    return TENTHS * (target + LOWEST_TARGET) + brought(box, table, table.sent[target])


@kernel
def brought(box, table, crew):
    """Return what a crew's modifiers add to the loot, in tenths."""
    total = 0
    while crew:
        total += likely(table, box.modifier, lowest(crew))
        crew &= crew - 1
    return total


@kernel
def likely(table, column, slot):
    """Return a number of the crook in a slot, in tenths; for a hidden one, the average of all it may be."""
    if table.slot[slot] != UNKNOWN:
        return TENTHS * column[table.slot[slot]]
    return average_of(column, table.may[FIRST_SLOT + slot])


@kernel
def average_of(column, crooks):
    """Return the average of a number over a set of crooks, in tenths."""
    number = max(count(crooks), 1)
    total = 0
    while crooks:
        total += column[lowest(crooks)]
        crooks &= crooks - 1
    return TENTHS * total // number


@kernel
def eagerness(box, table):
    """Return each seat's chance of still coming to a target where it has nobody, side by side.

    After the last seat's number stands the rank, in tenths, of a crook still to come to the lowest target.
    """
    crooks = 0
    number = 0 if table.hangout < 0 else -1  # during a search, one crook of the pile goes to the player
    for hangout in range(box.hangouts):
        crooks |= table.may[hangout]
        number += table.piled[hangout]
    fair = CROWD * number // still_in(box, table)
    coming = AWAITED * average_of(box.rank, crooks) // CERTAIN << (WIDTH * MOST_PLAYERS)
    for seat in range(box.players):
        if not table.passed[seat]:
            free = max(TARGETS - count(table.taken[seat]), 1)
            coming += min(min(EAGER * table.cash[seat], fair) // free, CERTAIN) << (WIDTH * seat)
    return coming


# What a gang promises


@kernel
def membership(box, allure, crook):
    """Return the worth of a crook's gangs to the player."""
    total = 0
    for gang in range(GANGS):
        if (box.gangs[crook] >> gang) & 1:
            total += (allure >> (ALLURE_WIDTH * gang)) & ALLURE_MASK
    return total


@kernel
def gang_allure(box, table, seat):
    """Return the worth to a player of one more member of each gang, side by side, ALLURE_WIDTH bits each."""
    step = MEMBER + MEMBER_LATER * (table.left // box.players)
    allure = 0
    for gang in range(GANGS):
        lead = gang_lead(box, table, seat, gang)
        better = ramp(step * (lead + 1)) - ramp(step * lead)
        allure += TENTHS * box.gang_points * better << (ALLURE_WIDTH * gang)
    return allure


@kernel
def gang_lead(box, table, seat, gang):
    """Return by how many known members of a gang the player leads over the best of the others."""
    gone = table.killed | table.thrown
    members = 0
    for slot in range(table.left):
        if not (gone >> slot) & 1 and table.slot[slot] != UNKNOWN:
            members += ((box.gangs[table.slot[slot]] >> gang) & 1) << (WIDTH * table.owner[slot])
    most = 0
    for rival in range(box.players):
        if rival != seat:
            most = max(most, share_of(members, rival))
    return share_of(members, seat) - most


@kernel
def ramp(chance):
    """Return a chance limited to CERTAIN, for or against."""
    return min(max(chance, -CERTAIN), CERTAIN)
