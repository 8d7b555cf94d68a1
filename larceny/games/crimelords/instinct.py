"""Crime Lords by instinct: a quick opinion on every answer, from what the seat knows.

Everything is weighed in Gs. An attack is worth what is won by it, times the odds; the odds come from the number as it
stands, from who could still help, from the Gs that are worth their while, and from what the other side will do about
it. What an attack looks like depends on its leader only through his power and those below him: so each target is
looked at once, and then each leader.

Gs are in sixteenths, odds in 36ths.
"""

from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.rules import (
    AGAINST,
    AMOUNT,
    ASK_ACTION,
    ASK_BACKUP,
    ASK_BID,
    ASK_BOSS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_CROOK,
    ASK_EXPOSE,
    ASK_HELP,
    ASK_NUDGE,
    ASK_ORPHAN,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_PROTECTOR,
    ASK_RACKET,
    ASK_SEAT,
    ASK_SPOILS,
    ASK_STAKE,
    ASK_WAR,
    ASK_WHO,
    CALM,
    CANCEL,
    CROOK,
    DONE,
    DROP,
    DROP_OUT,
    EDGE_PASS,
    GIVE,
    HIT,
    HIT_RAISE,
    MOVE,
    NO,
    NUDGE,
    NUDGE_UP,
    PASS,
    PASSING,
    PAY_ALL,
    PAY_FULL,
    PAY_PART,
    PROTECT,
    RACKET,
    RAID,
    RECRUIT,
    RETIRE,
    SEATED,
    SPECIAL,
    SPY,
    STRONGEST,
    SWING,
    TAKE_OVER,
    TOKEN,
    VISIT,
    WAR,
    YES,
    able_to_help,
    aimed_at,
    base,
    branch,
    chance,
    doers,
    edge,
    gain,
    hittable,
    income,
    led_by,
    may_back,
    may_help,
    number,
    owner,
    places,
    points,
    power,
    racket_owner,
    recruitable,
    retirement,
    strength,
    subordinates,
    takeable,
    wages,
)

G = 16  # a G
ALL = 36  # odds
NEVER = -(1 << 24)

# The weights, found by letting versions of this bot play against each other.
RACKET_WORTH = 14 * G  # a racket, whatever it earns
INCOME_WORTH = 2 * G  # and each G of its income
KINSHIP = 2 * G  # and each racket of one's own that it makes easier to get
POWER_WORTH = 7 * G // 2  # a crook, for each point of power
WAGE = 3 * G  # and each G of pay costs
BURDEN = 5 * G  # and each G of pay that the rackets do not earn
VICTORY = 160 * G  # what winning is worth
SPITE = 8  # sixteenths: how much it is worth that others lose something, at a table of two
ALARM = 40 * G  # what it is worth to stop somebody who is about to win
GROWTH = 7 * G  # a point of power gained
EFFORT = 12  # what a point of power costs that a helper does not use elsewhere
REST = 9  # sixteenths of the Gs for a pass that the first action has to earn
WARY = 4  # sixteenths of a defender's Gs that are expected
THRIFT = 8  # Gs to keep for pay and bad times
MARKER = 5 * G  # what a marker costs, and the second costs twice as much
CARD = 4 * G  # what a Special is worth that waits
FEUD = 10 * G  # what a Gang War costs
HEAD = 30 * G  # what a Boss is worth to his mob beside what he can do

MOST_GS = 24  # to be thought of before an attack
SURE = 10  # a number above it is no better


@kernel
def discreet(box):
    """It looks at the own cards, at what lies open, and at how many there are of the others."""
    return True


@kernel
def instinct(box, table, answers, n, worth):
    """How many Gs each answer looks like."""
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


# What things are worth


@kernel
def crook_worth(box, table, crook):
    """A crook: what he can do, less what he takes."""
    worth = POWER_WORTH * power(box, table, crook) - WAGE * box.pay[crook]
    return worth + 2 * G if (box.bodyguards >> crook) & 1 else worth


@kernel
def surplus(box, table, seat):
    """What the rackets of a seat earn beyond what its crooks take."""
    return income(box, table, seat) - wages(box, table.crew[seat])


@kernel
def affordable(box, table, crook, spare):
    """A crook, as one who has to be paid out of what is to spare."""
    wage = box.pay[crook]
    missing = min(wage, max(0, wage - spare))
    return crook_worth(box, table, crook) - BURDEN * missing


@kernel
def missing_points(box, table, seat):
    """How many points a seat misses to win."""
    return box.goal - points(box, table, seat)


@kernel
def racket_worth(box, table, seat, racket, missing):
    """A racket for this seat, which misses so many points: what it earns, what it leads to, and perhaps victory."""
    own = table.owned[seat] & ~(1 << racket)
    alike = many(own & box.of_kind[box.kind[racket]])
    near = many(own & box.within[box.district[racket]])
    worth = RACKET_WORTH + INCOME_WORTH * (box.income[racket] + table.profit[racket]) + KINSHIP * (alike + near)
    if missing <= 1:
        return worth + VICTORY
    return worth + (VICTORY >> min(missing, 8)) if missing < 4 else worth


@kernel
def threat(box, table, seat):
    """How near somebody is to winning, in sixteenths, squared: what they lose others win only then."""
    near = min(16, 16 * points(box, table, seat) // box.goal)
    return near * near // 16


@kernel
def spite(box, table, other, loss):
    """What it is worth to this seat that another loses something."""
    if other < 0:
        return 0
    return loss * (SPITE + threat(box, table, other)) // (16 * (box.players - 1))


@kernel
def prize(box, table, seat, attack, target, missing, spare):
    """What a successful attack is worth to who makes it, misses so many points and has so much to spare for pay."""
    if attack == TAKE_OVER:
        other = racket_owner(box, table, target)
        worth = racket_worth(box, table, seat, target, missing)
        return worth + spite(box, table, other, RACKET_WORTH + INCOME_WORTH * box.income[target])
    other = owner(box, table, target)
    if attack == RECRUIT:
        worth = affordable(box, table, target, spare)
        if other >= 0:
            worth += strength(box, table, branch(box, table, target)) * POWER_WORTH // 2
        return worth + spite(box, table, other, crook_worth(box, table, target))
    if other == seat:
        return NEVER
    worth = spite(box, table, other, 2 * crook_worth(box, table, target))
    if other >= 0 and table.boss[other] == target:
        worth += 20 * G if table.step == WAR else 20 * G - FEUD
    return worth


@kernel
def loss(box, table, seat, attack, target):
    """What a successful attack costs whose it was."""
    if attack == TAKE_OVER:
        return racket_worth(box, table, seat, target, missing_points(box, table, seat))
    worth = max(2 * G, crook_worth(box, table, target)) + 4 * G
    if attack == RECRUIT:
        return worth + strength(box, table, branch(box, table, target)) * POWER_WORTH
    return worth + HEAD if table.boss[seat] == target else worth


@kernel
def dear(table, seat):
    """What a G is worth to this seat: the more it has, the less."""
    cash = table.cash[seat]
    return G if cash < 20 else G * 3 // 4 if cash < 40 else G // 2 if cash < 80 else G // 8


# Attacks before they are announced


@kernel
def opposition(box, table, attack, target, missing):
    """What the other side is expected to take off the number; more if the attacker misses few points."""
    other = racket_owner(box, table, target) if attack == TAKE_OVER else owner(box, table, target)
    if attack == HIT:
        return 3 if other >= 0 and (table.ready >> target) & 1 else 0
    alarmed = 3 if missing <= 2 and box.players > 2 else 0
    if other < 0:
        return alarmed
    gs = min(12, table.cash[other]) * WARY // 16
    if attack == RECRUIT:
        return alarmed + gs + strength(box, table, able_to_help(box, table, 1 << table.superior[target]))
    guards = able_to_help(box, table, table.crew[other])
    best = 0
    while guards:
        best = max(best, power(box, table, first(guards)))
        guards &= guards - 1
    return alarmed + gs + best


@kernel
def helpers_below(box, table, attack, leader):
    """The power that could help a leader."""
    if attack == TAKE_OVER:
        return strength(box, table, able_to_help(box, table, branch(box, table, leader)))
    below = branch(box, table, leader) if attack == RECRUIT else subordinates(box, table, leader)
    below = able_to_help(box, table, below)
    best = 0
    while below:
        best = max(best, power(box, table, first(below)))
        below &= below - 1
    return best


@kernel
def outlook(box, table, seat, attack, strong, rest, help, value):
    """What an attack is worth whose leader is so strong, with help and Gs that are worth their while.

    What the leader and his helpers could do elsewhere counts; but something is better than to do nothing at all.
    """
    needed = strong + rest
    purse = table.cash[seat] if attack != HIT else min(table.cash[seat], HIT_RAISE)
    price = dear(table, seat)
    best = NEVER
    used = max(0, min(help, SURE - needed))
    needed += used
    most = min(min(purse, MOST_GS), max(0, SURE - needed))  # more would change nothing
    for gs in range(max(0, 2 - needed), most + 1):
        best = max(best, value * chance(needed + gs) // ALL - price * gs)
    if best <= 0:
        return NEVER
    return max(1 + best // 64, best - EFFORT * (strong + used))


@kernel
def at_best(value, strong):
    """What an attack is worth at most, whoever helps, if its leader is so strong."""
    best = value * chance(SURE) // ALL
    return max(1 + best // 64, best - EFFORT * strong)


@kernel
def growth(box, table, leader, target):
    """What the leader of a Hit gains by it."""
    return GROWTH * min(gain(box, table, leader, target), STRONGEST - power(box, table, leader))


@kernel
def weigh_targets(box, table, seat, attack, answers, n, worth):
    """What an attack of the leader who was chosen is worth on each of these targets."""
    leader = table.leader
    strong = power(box, table, leader)
    help = helpers_below(box, table, attack, leader)
    missing = missing_points(box, table, seat)
    spare = surplus(box, table, seat)
    for i in range(n):
        target = answers[i] - (RACKET if attack == TAKE_OVER else CROOK)
        if attack != TAKE_OVER and (table.crew[seat] >> target) & 1:
            worth[i] = NEVER - 1
            continue
        value = prize(box, table, seat, attack, target, missing, spare)
        if attack == HIT:
            value += growth(box, table, leader, target)
        worth[i] = NEVER
        if value > 0:
            rest = resistance(box, table, seat, attack, leader, target, missing)
            worth[i] = outlook(box, table, seat, attack, strong, rest, help, value)


@kernel
def is_attack(doing):
    """Is this one of the three ways to attack?"""
    return doing == RECRUIT or doing == TAKE_OVER or doing == HIT


@kernel
def targets(box, table, seat, attack):
    """Set of what can be attacked so."""
    if attack == TAKE_OVER:
        return takeable(box, table, seat)
    return recruitable(box, table, seat) if attack == RECRUIT else hittable(box, table, seat) & ~table.crew[seat]


@kernel
def best_attack(box, table, seat, attack, leaders):
    """What the best attack of a kind with one of some leaders is worth; every target is looked at once."""
    if leaders == 0:
        return NEVER
    prey = targets(box, table, seat, attack)
    missing = missing_points(box, table, seat)
    spare = surplus(box, table, seat)
    best = NEVER
    while prey:
        target = first(prey)
        prey &= prey - 1
        value = highest(box, table, seat, attack, target, missing, spare)
        if value <= 0 or at_best(value, 0) <= best:
            continue
        rest = resistance(box, table, seat, attack, first(leaders), target, missing)
        best = best_leader(box, table, seat, attack, leaders, target, rest, value, best)
    return best


@kernel
def weigh_leaders(box, table, seat, attack, answers, n, worth):
    """What the best attack of a kind is worth with each of these leaders; again every target is looked at once."""
    for i in range(n):
        worth[i] = NEVER
    prey = targets(box, table, seat, attack)
    missing = missing_points(box, table, seat)
    spare = surplus(box, table, seat)
    while prey:
        target = first(prey)
        prey &= prey - 1
        value = highest(box, table, seat, attack, target, missing, spare)
        if value > 0:
            rest = resistance(box, table, seat, attack, answers[0] - CROOK, target, missing)
            for i in range(n):
                leader = 1 << (answers[i] - CROOK)
                worth[i] = best_leader(box, table, seat, attack, leader, target, rest, value, worth[i])


@kernel
def highest(box, table, seat, attack, target, missing, spare):
    """What an attack is worth that cannot fail, with whoever has most of it."""
    value = prize(box, table, seat, attack, target, missing, spare)
    return value + 2 * GROWTH if attack == HIT else value


@kernel
def resistance(box, table, seat, attack, leader, target, missing):
    """What a target makes of the number, whoever leads: it is a leader's power and this."""
    rest = base(box, table, attack, seat, leader, target) - power(box, table, leader)
    return rest - opposition(box, table, attack, target, missing)


@kernel
def best_leader(box, table, seat, attack, leaders, target, rest, value, best):
    """What an attack on a target is worth with its best leader, if that is more than the best so far."""
    while leaders:
        leader = first(leaders)
        leaders &= leaders - 1
        strong = power(box, table, leader)
        if attack == RECRUIT and strong <= power(box, table, target):
            continue
        worth = value
        if attack == HIT:
            worth += growth(box, table, leader, target) - 2 * GROWTH
        if worth <= 0 or at_best(worth, strong) <= best:
            continue
        help = helpers_below(box, table, attack, leader)
        best = max(best, outlook(box, table, seat, attack, strong, rest, help, worth))
    return best


# The turn


@kernel
def weigh_actions(box, table, seat, answers, n, worth):
    """Specials that help come first; then the best action, if it is better than a pass."""
    for i in range(n):
        action = answers[i]
        if action >= SPECIAL:
            worth[i] = special_worth(box, table, seat, action - SPECIAL)
        elif action == PASS:
            worth[i] = (PASSING + edge(box, table, seat, EDGE_PASS)) * dear(table, seat) * REST // 16
        elif action == DONE:
            worth[i] = 0
        elif is_attack(action):
            worth[i] = best_attack(box, table, seat, action, doers(box, table, seat, action))
        else:
            worth[i] = best_doer(box, table, seat, action)


@kernel
def best_doer(box, table, seat, doing):
    """What an action that is no attack is worth with the best crook for it."""
    able = doers(box, table, seat, doing)
    best = NEVER
    while able:
        best = max(best, by_whom(box, table, seat, doing, first(able)))
        able &= able - 1
    return best


@kernel
def by_whom(box, table, seat, doing, crook):
    """What an action that is no attack is worth if this crook does it."""
    if doing == MOVE:
        return moving(box, table, seat, crook)
    if doing == VISIT:
        return MARKER * (2 * table.markers[crook] - 1) - EFFORT * power(box, table, crook)
    if doing == DROP or doing == GIVE:
        return parting(box, table, seat, doing, crook)
    return rising(box, table, seat, doing, crook)


@kernel
def envious(box, table, crook, superior):
    """Would this crook be unhappy below that one?"""
    return superior >= 0 and power(box, table, crook) > power(box, table, superior)


@kernel
def moving(box, table, seat, crook):
    """A move is for those who are unhappy where they are; and the idle may rise, where they are harder to recruit."""
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
    """To let a crook go is for those whom one cannot pay; one who is unhappy anyway is given to who has least."""
    spare = table.cash[seat] + surplus(box, table, seat)
    if spare >= 0 or led_by(table, table.crew[seat], 1 << crook):
        return NEVER
    relief = min(box.pay[crook], -spare)
    worth = BURDEN * relief + MARKER * table.markers[crook] - POWER_WORTH * power(box, table, crook)
    return worth + G if doing == GIVE and box.players > 2 and table.markers[crook] > 0 else worth


@kernel
def rising(box, table, seat, doing, crook):
    """A new Boss is for a mob whose Boss is weaker than those below him."""
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
    """What a Special is worth that is meant at this crook."""
    if table.doing == SPECIAL + TOKEN:
        return power(box, table, crook) * 8 + many(branch(box, table, crook) & table.ready)
    return table.markers[crook] * 16 + power(box, table, crook)


@kernel
def at_racket(box, table, racket):
    """What a Special is worth that is meant at this racket."""
    return box.hold[racket] + 4 * (box.income[racket] + table.profit[racket])


@kernel
def at_seat(box, table, seat, other):
    """To whom a crook is given, or at whom a Special is meant."""
    if table.doing == GIVE:
        return -points(box, table, other)
    if table.doing == SPECIAL + SPY:
        return 4 * table.held[other] + threat(box, table, other)
    return 2 * threat(box, table, other) - min(table.cash[other], 12)


@kernel
def special_worth(box, table, seat, kind):
    """Specials are no actions: one that is of use now is played before anything else, a token after everything."""
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
    """What the success of the attack going on is worth to this seat; below zero: what it costs."""
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
    """Who has most Gs of those without a part in the attack: the others count on him to stop it."""
    found = -1
    for seat in range(box.players):
        if seat != table.attacker and seat != table.defender and (found < 0 or table.cash[seat] > table.cash[found]):
            found = seat
    return found


@kernel
def backing(box, table):
    """What the defender's helpers are expected to take off the number yet."""
    if table.attack == HIT:
        return 3 if may_back(box, table) else 0
    return min(8, strength(box, table, may_back(box, table)))


@kernel
def weigh_stakes(box, table, seat, answers, n, worth):
    """Gs that are worth their while, as far as one can foresee what the others do."""
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
    """The number that the attack going on will have, but for what this seat stakes."""
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
    """Help that changes the odds by more than it costs."""
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
    """A helper of the attacker; on a racket several may only together make it possible at all."""
    ready = strength(box, table, may_help(box, table))
    now -= backing(box, table)
    alone = value * (chance(now + added) - chance(now)) // ALL - EFFORT * added // 4
    if table.attack != TAKE_OVER or now >= 4:
        return alone
    together = value * chance(now + ready) // ALL - EFFORT * min(ready, 10 - now) // 4
    return together + added if together > 0 else alone


@kernel
def nudging(box, table, seat, action):
    """A Special on the attack, if it changes enough."""
    if action == NO:
        return 0
    value = at_stake(box, table, seat)
    by = SWING if action == NUDGE_UP else -SWING
    now = number(box, table)
    return value * (chance(now + by) - chance(now)) // ALL - CARD


@kernel
def cancelling(box, table, seat, action):
    """A Cancel against what hurts oneself; and against the Cancel of one's own Special."""
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
    """Everybody is paid if there is enough; if not, first a Boss who wants it, then who would leave, or is worth it."""
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
    """Up to what the best of the lot is better than what is left at the end, and never all at once."""
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
    """The strongest leads; of equals who would cost most if not made Boss, or where Bosses are paid who costs least."""
    return 16 * power(box, table, crook) + (-box.pay[crook] if box.boss_crook else box.pay[crook])


@kernel
def placing(box, table, seat, superior):
    """Below somebody stronger, as near to the top as can be."""
    crook = table.leader if table.doing == MOVE else table.target
    worth = 4 * power(box, table, superior)
    if envious(box, table, crook, superior):
        worth -= 64
    if superior == table.boss[seat]:
        worth += 12 + 8 * table.markers[crook]
    return worth


@kernel
def trading(box, table, seat, action):
    """A bribe, the Special to discard, rackets of the eliminated, tokens for them."""
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
