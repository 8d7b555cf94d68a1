"""Crooks by instinct: a quick opinion on every answer, from what the seat knows.

Everything is weighed by one question: what do the targets and gangs promise a player, less what they promise the
others? An answer is worth what it changes about that, less what its money could buy elsewhere.

Ranks and loot are in tenths, since those of a hidden crook are averages; chances are in thousandths; so one point of
the game weighs 10,000. Numbers of all seats stand side by side in one whole number, WIDTH bits each.
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
ALLURE_WIDTH = 20  # the same for each gang's
ALLURE_MASK = (1 << ALLURE_WIDTH) - 1

# The weights, found by playing versions of this bot against each other.
STEEP = 50  # chance that a lead of a tenth of a rank gives when both are there
SHALLOW = 11  # the same when one of them is still awaited
AWAITED = 740  # rank of whoever is still to come to the lowest target, in thousandths of the average of those left
AWAITED_STEP = 3  # how many tenths better they are from target to target
EAGER = 630  # chance that a dollar for each free target brings somebody there
CROWD = 1700  # chance that a crook for each free target brings somebody there
MEMBER = 250  # chance of leading a gang that one member more gives at the start
MEMBER_LATER = 75  # how much that grows each round
DOLLAR = 50_000  # what a dollar is worth to all players together while money is scarce
THRIFT = 300  # what it is worth in any case: cash breaks ties
FARE = 3  # dollars that a crook costs as a rule
GIFT = 850  # how much of what the others can make of the rest of a pile counts against searching it
DENY = 700  # how much of what the next player can make of a crook counts for taking it
CURIOUS = 300  # what it is worth to see a crook in a pile
SAMPLE = 5  # how many crooks, roughly, stand for all who may be in a pile
LOOK = 2000  # what a Spy's look is worth
SECRET = 60  # what it is worth, in thousandths of the loot, that nobody knows whom to beat there


@kernel
def instinct(box, table, answers, n, worth):
    """What each answer changes for the better."""
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
    """The pile whose best crook is worth most for its price; pass when that beats none of them."""
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
        if crooks != asked:  # piles never looked into are all alike
            asked = crooks
            average, top = ask_around(box, table, coming, allure, dollar, seat, crooks)
        gain = pick(average, top, count(crooks), price)
        best = max(best, gain - price * THRIFT)
        news = CURIOUS * (price - count(table.pile[hangout]))
        worth[i] = gain + news - price * dollar - gift(average, top, count(crooks), price - 1, dollar)
    worth[quit_at] = NEVER if best > quitting(box, table, coming, seat) else -NEVER


@kernel
def ask_around(box, table, coming, allure, dollar, seat, crooks):
    """What one of these crooks can do for the player: on average, and at best. Of many, a few are asked."""
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
    """The best of a number drawn from more crooks: between their average and their top."""
    if crooks <= number:
        return top
    return average + (top - average) * (crooks + 1) * (number - 1) // ((number + 1) * (crooks - 1))


@kernel
def gift(average, top, crooks, rest, dollar):
    """What it costs that the others can have the best of the rest, and cheaper than a crook is as a rule."""
    if rest == 0:
        return 0
    return max(pick(average, top, crooks, rest) + (FARE - rest) * dollar, 0) * GIFT // CERTAIN


@kernel
def quitting(box, table, coming, seat):
    """What it changes at all targets that the player sends nobody any more."""
    change = 0
    for target in range(TARGETS):
        ranks = line_up(box, table, target)
        loot = loot_at(box, table, target)
        change += outlook(box, without(coming, seat), seat, target, ranks, loot)
        change -= outlook(box, coming, seat, target, ranks, loot)
    return change


@kernel
def dollar_worth(box, table):
    """A dollar is worth the less, the more of them are left for what can still be bought."""
    cost = 0
    for hangout in range(box.hangouts):
        cost += table.piled[hangout] * (table.piled[hangout] + 1) // 2
    cash = table.cash[table.turn]
    free = TARGETS - count(table.taken[table.turn])
    need = min(cost // still_in(box, table), FARE * free)
    return THRIFT + DOLLAR // box.players * min(need, cash) // max(cash, 1)


@kernel
def still_in(box, table):
    """How many players have not passed."""
    number = 0
    for seat in range(box.players):
        number += 1 - table.passed[seat]
    return number


# Which crook


@kernel
def weigh_crooks(box, table, coming, dollar, answers, n, worth):
    """The crook who does most for the player and leaves the least to the next one."""
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
    """The next player who has not passed, be it the same one again."""
    seat = table.turn
    for _ in range(box.players):
        seat = (seat + 1) % box.players
        if not table.passed[seat]:
            return seat
    return seat


@kernel
def service(box, table, coming, allure, dollar, seat, crook):
    """What a crook can do for a player, at the target that suits best; nothing, if it has to be thrown away."""
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
    """What a Pickpocket or a Spy brings wherever it goes."""
    if box.special[crook] == PICKPOCKET:
        return PICKED * dollar
    return LOOK if box.special[crook] == SPY else 0


# Where, and which way up


@kernel
def placing(box, table, coming, dollar, answer):
    """What it is worth to place the crook in hand there; what does not depend on the place is left out."""
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
    """What it is worth that those who may still come do not know whom they have to beat."""
    chance = 0
    for rival in range(box.players):
        if rival != seat and not taken(table, rival, target):
            chance = max(chance, share_of(coming, rival))
    return SECRET * loot_at(box, table, target) * chance // CERTAIN


@kernel
def sending(box, table, coming, seat, crook, target):
    """What a crook changes face up at a target, its action used as well as possible."""
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
    """What a crook changes at a target, when a victim's crew has to go."""
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
    """What a Killer changes at a target, with the best victim or none."""
    best = arrival(box, table, coming, seat, crook, target, NOBODY)
    for victim in range(box.players):
        if taken(table, victim, target):
            best = max(best, arrival(box, table, coming, seat, crook, target, victim))
    return best


@kernel
def relief(box, table, coming, seat, crook, target):
    """What a Switch changes when it takes the place of the player's crew, which goes where it does best."""
    best = NEVER
    for to in range(TARGETS):
        if not taken(table, seat, to):
            best = max(best, transfer(box, table, coming, seat, target, to))
    return best + arrival(box, table, coming, seat, crook, target, seat)


@kernel
def transfer(box, table, coming, seat, target, to):
    """What it changes at the new target that the player's crew comes there."""
    crew = share_of(line_up(box, table, target), seat) << (WIDTH * seat)
    ranks = line_up(box, table, to)
    loot = loot_at(box, table, to)
    more = brought(box, table, crew_of(table, seat, target))
    before = outlook(box, coming, seat, to, ranks, loot)
    return outlook(box, coming, seat, to, ranks + crew, loot + more) - before


# Whom to spy on


@kernel
def curiosity(table, answer):
    """How many crooks a look would show for the first time; at a target they matter by its value."""
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
    """What a target with this line-up and loot promises a player, less what it promises the others."""
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
    """The chance that a rank beats another; 0 stands for somebody who is still awaited."""
    slope = STEEP if mine and theirs else SHALLOW
    lead = (mine or awaited) - (theirs or awaited)
    return min(max(EVEN + slope * lead, 0), CERTAIN)


@kernel
def share_of(numbers, seat):
    """A seat's own among the numbers side by side."""
    return (numbers >> (WIDTH * seat)) & MASK


@kernel
def without(numbers, seat):
    """The numbers side by side when a seat's is 0."""
    return numbers & ~(MASK << (WIDTH * seat))


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
def loot_at(box, table, target):
    """What a target is worth with everybody who is there."""
    return TENTHS * (target + LOWEST_TARGET) + brought(box, table, table.sent[target])


@kernel
def brought(box, table, crew):
    """What a crew's modifiers add to the loot."""
    total = 0
    while crew:
        total += likely(table, box.modifier, lowest(crew))
        crew &= crew - 1
    return total


@kernel
def likely(table, column, slot):
    """A number of the crook in a slot, in tenths; of a hidden one, the average of all it may be."""
    if table.slot[slot] != UNKNOWN:
        return TENTHS * column[table.slot[slot]]
    return average_of(column, table.may[FIRST_SLOT + slot])


@kernel
def average_of(column, crooks):
    """The average of a number over a set of crooks, in tenths."""
    number = max(count(crooks), 1)
    total = 0
    while crooks:
        total += column[lowest(crooks)]
        crooks &= crooks - 1
    return TENTHS * total // number


@kernel
def eagerness(box, table):
    """Each seat's chance to come yet to a target where it has nobody, side by side; then the rank of who comes."""
    crooks = 0
    number = 0 if table.hangout < 0 else -1  # one of them is being taken
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
    """What a crook's gangs are worth to the player."""
    total = 0
    for gang in range(GANGS):
        if (box.gangs[crook] >> gang) & 1:
            total += (allure >> (ALLURE_WIDTH * gang)) & ALLURE_MASK
    return total


@kernel
def gang_allure(box, table, seat):
    """What one more member of each gang is worth to a player, side by side."""
    step = MEMBER + MEMBER_LATER * (table.left // box.players)
    allure = 0
    for gang in range(GANGS):
        lead = gang_lead(box, table, seat, gang)
        better = ramp(step * (lead + 1)) - ramp(step * lead)
        allure += TENTHS * box.gang_points * better << (ALLURE_WIDTH * gang)
    return allure


@kernel
def gang_lead(box, table, seat, gang):
    """How many members more a player has than the best of the others, as far as is known."""
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
    """A chance is never more than certain, for or against."""
    return min(max(chance, -CERTAIN), CERTAIN)
