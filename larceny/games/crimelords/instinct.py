"""Crime Lords: weigh every answer quickly, from what the seat knows.

The weights, and the worth of crooks, rackets and attacks, stand in worth.py.
"""

from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.actions import doers, passing, retirement
from larceny.games.crimelords.attack import may_back, may_help
from larceny.games.crimelords.common import to_place
from larceny.games.crimelords.ending import points
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import branch, envious, led_by, places, power, strength
from larceny.games.crimelords.number import aimed_at, chance, number
from larceny.games.crimelords.turn import wages
from larceny.games.crimelords.worth import *


@kernel
def discreet(box):
    """Return True: instinct looks only at the seat's own cards, at open cards, and at numbers that everybody sees."""
    return True


@kernel
def instinct(box, table, answers, n, worth):
    """Weigh each answer in Gs."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_ACTION:
        weigh_actions(box, table, seat, answers, n, worth)
        return
    if asking == ASK_STAKE:
        weigh_stakes(box, table, seat, answers, n, worth)
        return
    if asking == ASK_WHO and is_attack(table.doing):
        weigh_leaders(box, table, seat, table.doing, answers, n, worth)
        return
    if (asking == ASK_CROOK or asking == ASK_RACKET) and is_attack(table.doing):
        weigh_targets(box, table, seat, table.doing, answers, n, worth)
        return
    for i in range(n):
        action = answers[i]
        if asking == ASK_WHO:
            worth[i] = by_whom(box, table, seat, table.doing, action - CROOK)
        elif asking == ASK_CROOK:
            worth[i] = at_crook(box, table, action - CROOK)
        elif asking == ASK_RACKET:
            worth[i] = at_racket(box, table, action - RACKET)
        elif asking == ASK_SEAT:
            worth[i] = at_seat(box, table, seat, action - SEATED)
        elif asking == ASK_PAY:
            worth[i] = paying(box, table, seat, action)
        elif asking == ASK_NUDGE:
            worth[i] = nudging(box, table, seat, action)
        elif asking == ASK_CANCEL:
            worth[i] = cancelling(box, table, seat, action)
        elif asking == ASK_HELP or asking == ASK_BACKUP or asking == ASK_PROTECTOR:
            worth[i] = helping(box, table, seat, action)
        elif asking == ASK_PLACE:
            worth[i] = placing(box, table, seat, action - CROOK)
        elif asking == ASK_BID:
            worth[i] = bidding(box, table, seat, action)
        elif asking == ASK_PICK:
            worth[i] = crook_worth(box, table, action - CROOK)
        elif asking == ASK_BOSS or asking == ASK_ORPHAN:
            worth[i] = heading(box, table, action - CROOK)
        elif asking == ASK_WAR:
            worth[i] = best_attack(box, table, seat, HIT, doers(box, table, seat, HIT)) if action == HIT else G
        else:
            worth[i] = trading(box, table, seat, action)


# The turn


@kernel
def weigh_actions(box, table, seat, answers, n, worth):
    """Weigh the answers of a turn: useful Specials first, then the best action if it is better than a pass."""
    for i in range(n):
        action = answers[i]
        if action >= SPECIAL:
            worth[i] = special_worth(box, table, seat, action - SPECIAL)
        elif action == PASS:
            worth[i] = passing(box, table, seat) * dear(table, seat) * REST // 16
        elif action == DONE:
            worth[i] = 0
        elif is_attack(action):
            worth[i] = best_attack(box, table, seat, action, doers(box, table, seat, action))
        else:
            worth[i] = best_doer(box, table, seat, action)


@kernel
def best_doer(box, table, seat, doing):
    """Return the worth of an action other than an attack, done by the best crook for it."""
    able = doers(box, table, seat, doing)
    best = NEVER
    while able:
        best = max(best, by_whom(box, table, seat, doing, first(able)))
        able &= able - 1
    return best


@kernel
def by_whom(box, table, seat, doing, crook):
    """Return the worth of an action other than an attack, done by this crook."""
    if doing == MOVE:
        return moving(box, table, seat, crook)
    if doing == VISIT:
        return MARKER * (2 * table.markers[crook] - 1) - EFFORT * power(box, table, crook)
    if doing == DROP or doing == GIVE:
        return parting(box, table, seat, doing, crook)
    return rising(box, table, seat, doing, crook)


@kernel
def moving(box, table, seat, crook):
    """Return the worth of a move: it cheers an unhappy crook, or makes one harder to recruit at a higher place."""
    boss = table.boss[seat]
    envied = envious(box, table, crook, table.superior[crook])
    free = places(box, table, seat, crook)
    rises = (free >> boss) & 1 and not envious(box, table, crook, boss)
    if rises:
        cheer = MARKER * (2 * table.markers[crook] - 1) if table.markers[crook] else 0
        return max(2 * power(box, table, crook), cheer + (MARKER if envied else 0) - EFFORT * power(box, table, crook))
    if not envied:
        return NEVER
    while free:
        superior = first(free)
        free &= free - 1
        if not envious(box, table, crook, superior):
            demotion = (table.ranked[seat] >> crook) & 1
            return MARKER * (1 + table.markers[crook] - demotion) - EFFORT * power(box, table, crook)
    return NEVER


@kernel
def parting(box, table, seat, doing, crook):
    """Return the worth of letting a crook go if the seat cannot pay; to give an unhappy one away is worth more."""
    spare = table.cash[seat] + surplus(box, table, seat)
    if spare >= 0 or led_by(table, table.crew[seat], 1 << crook):
        return NEVER
    relief = min(box.pay[crook], -spare)
    worth = BURDEN * relief + MARKER * table.markers[crook] - POWER_WORTH * power(box, table, crook)
    return worth + G if doing == GIVE and box.players > 2 and table.markers[crook] > 0 else worth


@kernel
def rising(box, table, seat, doing, crook):
    """Return the worth of making this crook the Boss; NEVER unless he is stronger than the old one."""
    old = power(box, table, table.boss[seat])
    better = power(box, table, crook) - old
    if better <= 0:
        return NEVER
    worth = better * POWER_WORTH + MARKER * (1 + table.markers[crook]) + crook_worth(box, table, crook) // 2
    worth -= POWER_WORTH * old // 2
    if doing == RETIRE:
        return worth - dear(table, seat) * retirement(box, table, seat)
    return worth + growth(box, table, crook, table.boss[seat]) - MARKER * (many(table.crew[seat]) - 2)


@kernel
def at_crook(box, table, crook):
    """Return the worth of aiming a Special at this crook."""
    if table.doing == SPECIAL + TOKEN:
        return power(box, table, crook) * 8 + many(branch(box, table, crook) & table.ready)
    return table.markers[crook] * 16 + power(box, table, crook)


@kernel
def at_racket(box, table, racket):
    """Return the worth of aiming a Special at this racket."""
    return box.hold[racket] + 4 * (box.income[racket] + table.profit[racket])


@kernel
def at_seat(box, table, seat, other):
    """Return the worth of giving a crook to this seat, or of aiming a Special at it."""
    if table.doing == GIVE:
        return -points(box, table, other)
    if table.doing == SPECIAL + SPY:
        return 4 * table.held[other] + threat(box, table, other)
    return 2 * threat(box, table, other) - min(table.cash[other], 12)


@kernel
def special_worth(box, table, seat, kind):
    """Return the worth of a Special: a useful one is played before any action, a token after all of them."""
    if kind == TOKEN:
        tired = table.crew[seat] & ~table.ready
        best = 0
        while tired:
            best = max(best, power(box, table, first(tired)))
            tired &= tired - 1
        return 3 * G if best >= 4 and table.acted else NEVER
    if kind == CALM:
        members = table.crew[seat]
        most = 0
        while members:
            most = max(most, table.markers[first(members)])
            members &= members - 1
        return VICTORY if most >= 2 else NEVER
    if kind == PROTECT:
        return VICTORY if points(box, table, seat) * 2 >= box.goal else NEVER
    return VICTORY


# The attack going on


@kernel
def at_stake(box, table, seat):
    """Return what it is worth to this seat that the attack going on succeeds; below zero, success is a loss."""
    target = aimed_at(table)
    if seat == table.attacker:
        missing = missing_points(box, table, seat)
        value = prize(box, table, seat, table.attack, target, missing, surplus(box, table, seat))
        return max(G, value + growth(box, table, table.leader, target)) if table.attack == HIT else max(G, value)
    if seat == table.defender:
        return -loss(box, table, seat, table.attack, target)
    if table.attack != TAKE_OVER or points(box, table, table.attacker) + 1 < box.goal:
        return 0
    return -ALARM if richest(box, table) == seat else 0


@kernel
def richest(box, table):
    """Return the seat with most Gs among those without a part in the attack: the others count on it to stop it."""
    found = -1
    for seat in range(box.players):
        if seat != table.attacker and seat != table.defender and (found < 0 or table.cash[seat] > table.cash[found]):
            found = seat
    return found


@kernel
def backing(box, table):
    """Estimate what the defender's helpers will still take off the number."""
    if table.attack == HIT:
        return 3 if may_back(box, table) else 0
    return min(8, strength(box, table, may_back(box, table)))


@kernel
def weigh_stakes(box, table, seat, answers, n, worth):
    """Weigh how many Gs to put on an attack, given the Gs and the help that others are expected to add."""
    value = at_stake(box, table, seat)
    expected = foreseen(box, table, seat)
    keep = dear(table, seat)
    for i in range(n):
        gs = answers[i] - AMOUNT if answers[i] < AGAINST else AGAINST - 1 - answers[i]
        if seat == table.defender:
            gs = -gs
        cost = keep
        if table.cash[seat] - abs(gs) < THRIFT and abs(value) < VICTORY:
            cost += G // 4
        worth[i] = value * chance(expected + gs) // ALL - cost * abs(gs) if value else -abs(gs)


@kernel
def foreseen(box, table, seat):
    """Estimate the final number of the attack going on, without this seat's Gs."""
    expected = number(box, table) + min(10, helpers_below(box, table, table.attack, table.leader))
    expected -= backing(box, table)
    if table.attack != HIT:
        if seat != table.attacker:
            expected += min(6, table.cash[table.attacker]) * WARY // 16
        elif table.defender >= 0:
            expected -= min(12, table.cash[table.defender]) * WARY // 16
    return expected


@kernel
def helping(box, table, seat, action):
    """Weigh help: it must change the odds by more than it costs."""
    if action == NO:
        return 0
    value = at_stake(box, table, seat)
    now = number(box, table)
    if table.asking == ASK_HELP:
        return joining(box, table, seat, value, now, power(box, table, action - CROOK))
    added = 3
    if table.asking == ASK_PROTECTOR:
        crook = action - CROOK
        now += min(10, helpers_below(box, table, TAKE_OVER, table.leader)) + min(5, table.cash[table.attacker])
        added = power(box, table, crook) + strength(box, table, branch(box, table, crook) & table.ready) // 2
    elif table.attack == TAKE_OVER:
        added = power(box, table, action - CROOK)
    elif table.attack == RECRUIT:
        added = power(box, table, table.superior[table.target])
    return value * (chance(now - added) - chance(now)) // ALL - EFFORT * added // 4


@kernel
def joining(box, table, seat, value, now, added):
    """Weigh a helper of the attacker; on a racket several helpers may be needed together."""
    ready = strength(box, table, may_help(box, table))
    now -= backing(box, table)
    alone = value * (chance(now + added) - chance(now)) // ALL - EFFORT * added // 4
    if table.attack != TAKE_OVER or now >= 4:
        return alone
    together = value * chance(now + ready) // ALL - EFFORT * min(ready, 10 - now) // 4
    return together + added if together > 0 else alone


@kernel
def nudging(box, table, seat, action):
    """Weigh a Special on the attack: it must change the odds enough."""
    if action == NO:
        return 0
    value = at_stake(box, table, seat)
    by = SWING if action == NUDGE_UP else -SWING
    now = number(box, table)
    return value * (chance(now + by) - chance(now)) // ALL - CARD


@kernel
def cancelling(box, table, seat, action):
    """Weigh a Cancel of a Special that hurts this seat, or of a Cancel that meets its own Special."""
    if action == NO:
        return 0
    if table.played == NUDGE:
        by = SWING if table.doing == NUDGE_UP else -SWING
        now = number(box, table)
        gain = at_stake(box, table, seat) * (chance(now + by) - chance(now)) // ALL
        return (gain if table.cancels & 1 else -gain) - CARD
    own = seat == table.turn
    hurt = table.victim == seat
    if table.cancels & 1:
        return G if own else NEVER
    return G if hurt or (not own and points(box, table, table.turn) + 2 >= box.goal) else NEVER


# Pay, auction, order


@kernel
def paying(box, table, seat, action):
    """Weigh a payment: pay everybody if there is enough; else the Boss, then crooks who would leave or are worth it."""
    if action == PAY_ALL:
        return VICTORY
    crook = table.target
    wage = box.pay[crook]
    short = wages(box, table.unpaid) - table.cash[seat]
    boss = table.boss[seat]
    worth = crook_worth(box, table, crook) + (HEAD if crook == boss else 0)
    spare = table.cash[seat]
    if crook != boss and (table.unpaid >> boss) & 1:
        spare -= box.pay[boss]
    if action == PAY_FULL:
        worth += MARKER * table.markers[crook] - (G * wage if short > 0 else 0)
        return worth if wage <= spare else worth - HEAD
    if action == PAY_PART:
        worth -= G + MARKER * (4 if table.markers[crook] == 2 else 1)
        return worth if spare > 0 else worth - HEAD
    return -MARKER * (3 if table.markers[crook] else 2)


@kernel
def bidding(box, table, seat, action):
    """Weigh a bid: at most a part of the difference between the best and the worst of the lot, and never all Gs."""
    if action == DROP_OUT:
        return 0
    gs = action - AMOUNT
    best = NEVER
    worst = -NEVER
    lot = table.lot
    while lot:
        value = crook_worth(box, table, first(lot)) + WAGE * box.pay[first(lot)] // 2
        best = max(best, value)
        worst = min(worst, value)
        lot &= lot - 1
    limit = min((best - worst) * 2 // 3, G * (table.cash[seat] - THRIFT // 2) // 2)
    return limit - G * gs if G * gs <= limit else -gs


@kernel
def heading(box, table, crook):
    """Weigh a crook as Boss: power first; among equals the highest pay, or the lowest if Bosses are paid."""
    return 16 * power(box, table, crook) + (-box.pay[crook] if box.boss_crook else box.pay[crook])


@kernel
def placing(box, table, seat, superior):
    """Weigh a place: below a stronger crook, as near to the top as possible."""
    crook = to_place(table)
    worth = 4 * power(box, table, superior)
    if envious(box, table, crook, superior):
        worth -= 64
    if superior == table.boss[seat]:
        worth += 12 + 8 * table.markers[crook]
    return worth


@kernel
def trading(box, table, seat, action):
    """Weigh a bribe, a Special to discard, a racket of an eliminated seat, or a token spent for a further racket."""
    if table.asking == ASK_BRIBE:
        return (
            -6 * dear(table, seat)
            if action == YES
            else -racket_worth(box, table, seat, action - RACKET, missing_points(box, table, seat))
        )
    if table.asking == ASK_EXPOSE:
        kind = action - SPECIAL
        return 8 if kind == NUDGE else 6 if kind == CANCEL or kind == RAID else kind
    if table.asking == ASK_SPOILS:
        return racket_worth(box, table, seat, action - RACKET, missing_points(box, table, seat))
    if action == DONE:
        return 0
    return 64 - power(box, table, action - CROOK) if action < RACKET else 32
