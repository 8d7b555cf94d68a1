"""Crime Lords: weigh crooks, rackets and attacks for the instinct.

Everything is weighed in Gs. The worth of an attack is its prize times the odds. The odds come from the number as it
stands, from possible helpers, from the Gs that pay off, and from the expected opposition. The leader matters only
through his power and the crooks below him: so each target is looked at once, and then each leader.

Gs are in sixteenths, odds in 36ths.
"""

from larceny.engine.kernel import kernel
from larceny.engine.sets import first, many
from larceny.games.crimelords.actions import hittable, recruitable, takeable
from larceny.games.crimelords.attack import able_to_help, gain
from larceny.games.crimelords.common import owner, racket_owner
from larceny.games.crimelords.ending import points
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import branch, power, strength, subordinates
from larceny.games.crimelords.number import base, chance
from larceny.games.crimelords.turn import income, wages

G = 16  # a G
ALL = 36  # odds
NEVER = -(1 << 24)

# The weights, found by letting versions of this bot play against each other.
RACKET_WORTH = 14 * G  # worth of a racket beside its income
INCOME_WORTH = 2 * G  # worth of each G of its income
KINSHIP = 2 * G  # worth of each own racket of the same type or district, since a bonus comes nearer
POWER_WORTH = 7 * G // 2  # worth of each point of a crook's power
WAGE = 3 * G  # cost of each G of his pay
BURDEN = 5 * G  # further cost of each G of pay that the rackets do not earn
VICTORY = 160 * G  # worth of winning
SPITE = 8  # sixteenths that another player's loss is worth, in a game of two
ALARM = 40 * G  # worth of stopping a player who is about to win
GROWTH = 7 * G  # worth of a point of power gained
EFFORT = 12  # cost of each point of power used, since it cannot be used elsewhere
REST = 9  # sixteenths of what a pass earns: an action has to be worth more
WARY = 4  # sixteenths of the other side's Gs: so many are expected on the attack
THRIFT = 8  # Gs to keep for pay and bad times
MARKER = 5 * G  # cost of a first marker; the second costs more
CARD = 4 * G  # worth of a Special kept for later
FEUD = 10 * G  # cost of a Gang War
HEAD = 30 * G  # worth of a Boss to his mob beside his power

MOST_GS = 24  # Gs considered before an attack, at most


# The worth of crooks and rackets


@kernel
def crook_worth(box, table, crook):
    """Return the worth of a crook: his power, less his pay; a bodyguard is worth more."""
    worth = POWER_WORTH * power(box, table, crook) - WAGE * box.pay[crook]
    return worth + 2 * G if (box.bodyguards >> crook) & 1 else worth


@kernel
def surplus(box, table, seat):
    """Return the income of a seat's rackets less the pay of its crooks."""
    return income(box, table, seat) - wages(box, table.crew[seat])


@kernel
def affordable(box, table, crook, spare):
    """Return the worth of a crook to a seat with `spare` Gs for pay: pay beyond these is a burden."""
    wage = box.pay[crook]
    missing = min(wage, max(0, wage - spare))
    return crook_worth(box, table, crook) - BURDEN * missing


@kernel
def missing_points(box, table, seat):
    """Return how many points a seat misses to win."""
    return box.goal - points(box, table, seat)


@kernel
def racket_worth(box, table, seat, racket, missing):
    """Return the worth of a racket to a seat `missing` points from victory: income, nearer bonuses, perhaps victory."""
    own = table.owned[seat] & ~(1 << racket)
    alike = many(own & box.of_kind[box.kind[racket]])
    near = many(own & box.within[box.district[racket]])
    worth = RACKET_WORTH + INCOME_WORTH * (box.income[racket] + table.profit[racket]) + KINSHIP * (alike + near)
    if missing <= 1:
        return worth + VICTORY
    return worth + (VICTORY >> min(missing, 8)) if missing < 4 else worth


@kernel
def threat(box, table, seat):
    """Return how near a seat is to winning, 0 to 16, as a square: the nearer, the more its losses help others."""
    near = min(16, 16 * points(box, table, seat) // box.goal)
    return near * near // 16


@kernel
def spite(box, table, other, loss):
    """Return the worth to one seat of another seat's loss."""
    if other < 0:
        return 0
    return loss * (SPITE + threat(box, table, other)) // (16 * (box.players - 1))


@kernel
def prize(box, table, seat, attack, target, missing, spare):
    """Return the worth of a successful attack to a seat `missing` points from victory, with `spare` Gs for pay."""
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
    """Return what the owner loses by a successful attack."""
    if attack == TAKE_OVER:
        return racket_worth(box, table, seat, target, missing_points(box, table, seat))
    worth = max(2 * G, crook_worth(box, table, target)) + 4 * G
    if attack == RECRUIT:
        return worth + strength(box, table, branch(box, table, target)) * POWER_WORTH
    return worth + HEAD if table.boss[seat] == target else worth


@kernel
def dear(table, seat):
    """Return the worth of a G to this seat: less, the more Gs it has."""
    cash = table.cash[seat]
    return G if cash < 20 else G * 3 // 4 if cash < 40 else G // 2 if cash < 80 else G // 8


# Attacks before they are announced


@kernel
def opposition(box, table, attack, target, missing):
    """Estimate what the other side takes off the number: more if the attacker misses few points."""
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
    """Return the power that could help a leader."""
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
    """Return the worth of an attack by a leader of power `strong`, with help and with as many Gs as pay off.

    What the leader and his helpers could do elsewhere is taken off; but any attack that pays beats doing nothing.
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
    """Return the most that an attack by a leader of power `strong` can be worth with any help."""
    best = value * chance(SURE) // ALL
    return max(1 + best // 64, best - EFFORT * strong)


@kernel
def growth(box, table, leader, target):
    """Return the worth of the power that the leader of a Hit gains."""
    return GROWTH * min(gain(box, table, leader, target), STRONGEST - power(box, table, leader))


@kernel
def weigh_targets(box, table, seat, attack, answers, n, worth):
    """Weigh an attack of the chosen leader on each of these targets."""
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
    """True if this action is one of the three attacks."""
    return doing == RECRUIT or doing == TAKE_OVER or doing == HIT


@kernel
def targets(box, table, seat, attack):
    """Return the set of the crooks or rackets that this kind of attack can be aimed at."""
    if attack == TAKE_OVER:
        return takeable(box, table, seat)
    return recruitable(box, table, seat) if attack == RECRUIT else hittable(box, table, seat) & ~table.crew[seat]


@kernel
def best_attack(box, table, seat, attack, leaders):
    """Return the worth of the best attack of a kind by one of these leaders; each target is looked at once."""
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
    """Weigh each of these leaders by the best attack of a kind; each target is looked at once."""
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
    """Return the most that an attack can be worth if it is sure to succeed, by the leader who gains most by it."""
    value = prize(box, table, seat, attack, target, missing, spare)
    return value + 2 * GROWTH if attack == HIT else value


@kernel
def resistance(box, table, seat, attack, leader, target, missing):
    """Return what the expected number is beyond the leader's power; it is the same for every leader."""
    rest = base(box, table, attack, seat, leader, target) - power(box, table, leader)
    return rest - opposition(box, table, attack, target, missing)


@kernel
def best_leader(box, table, seat, attack, leaders, target, rest, value, best):
    """Return the worth of an attack on a target by the best of these leaders, or the best so far if that is more."""
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
