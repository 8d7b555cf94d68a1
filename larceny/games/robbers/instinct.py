"""Cops & Robbers: weigh every answer quickly, from what the seat knows.

Everything is weighed in money. The worth of a getaway is the worth of the pile times the odds of success, less the cost
of jail times the odds of failure. The odds come from the cops left in the deck, which everybody can count, from the own
car and plus cards, and from the minus cards that others may hold. Looting on is worth the next getaway, less a turn.

Money is in sixteenths of a thousand, odds are in 1024ths.
"""

from larceny.engine.kernel import kernel
from larceny.engine.sets import lowest
from larceny.games.robbers.cards import enhancements, part, stashed, unstashed
from larceny.games.robbers.getaway import others_passed, reached, stays_in
from larceny.games.robbers.knowledge import hidden_robbers
from larceny.games.robbers.layout import *
from larceny.games.robbers.tricks import victims
from larceny.games.robbers.turn import jailed

K = 16  # a thousand
SURE = 1024  # odds
NEVER = -(1 << 24)

# The weights, found by letting versions of this bot play against each other.
FEAR = 9  # sixteenths of the minus cards others may hold that they are expected to lay
DREAD = 12  # the same against a getaway that would win the game
GRUDGE = 4  # points below the cops beyond which a runner who would win is left alone
PACE = 36  # turns it takes to get rich; the worth of a turn follows from it
POINT = 11 * K  # worth of a point of the car
JAIL = 20 * K  # cost of the turn missed in jail, beside the things lost
PLUS_POINT = 5 * K  # worth of a point of a plus card in the hand
MINUS_POINT = 5 * K // 2  # cost of laying a point of a minus card
SPIKE = 15 * K // 4  # worth of a point of a minus card in the hand
SPITE = 40  # sixteenths by which money hurts that lets another player win
VICTORY = 60 * K  # worth of winning the game
HOARD = 15  # sixteenths of its money that an unstashed pile is worth with counted=all
HOPE = 3  # sixteenths of its money that a pile is worth at the worst of odds
FRESH = 11 * K  # worth of an unknown robber card in the hand
DRAWN = 3 * K  # worth of lying low, for the cards drawn
BETTER = 18  # sixteenths of a point that a card drawn adds to the next getaway
TRAP, EXIT, BALLAST, LOCK, TATTLE, THEFT = 9 * K, 10 * K, 3 * K, 20 * K, 6 * K, 5 * K  # worth of cards kept for later


@kernel
def discreet(box):
    """Return True: instinct looks only at the own cards, at cards lying open, and at numbers that everybody sees."""
    return True


@kernel
def instinct(box, table, answers, n, worth):
    """Weigh each answer in money."""
    asking = table.asking
    seat = table.asked
    for i in range(n):
        action = answers[i]
        if asking == ASK_TURN and action < PLAY:
            worth[i] = plan(box, table, seat, action)
        elif asking == ASK_TURN or asking == ASK_PLAY:
            worth[i] = playing(box, table, seat, action)
        elif asking == ASK_DISCARD or asking == ASK_TIDY:
            worth[i] = dropping(box, table, seat, action)
        elif asking == ASK_VICTIM:
            worth[i] = aiming(box, table, seat, box.deed[table.picked], action - VICTIM)
        elif asking == ASK_TAKE:
            worth[i] = part(box, table.upgrade[table.victim, action - TAKE])
        elif asking == ASK_REPLACE:
            worth[i] = -part(box, table.upgrade[seat, action - REPLACE])
        elif asking == ASK_SPREE:
            worth[i] = after_looting(box, table, seat, action - HAUL + 1)
        elif asking == ASK_TRAP:
            worth[i] = action != DONE
        elif asking == ASK_RUN:
            worth[i] = running(box, table, seat, action)
        elif asking == ASK_CHASE:
            worth[i] = chasing(box, table, seat, action)
        elif asking == ASK_RESCUE:
            worth[i] = rescue(box, table, seat, action)
        elif asking == ASK_KEEP:
            worth[i] = box.worth[action - KEEP] if action != DONE else -1


# Loot, as far as one can see


@kernel
def pile_worth(box, table, seat):
    """Return the worth of the own pile."""
    return K * unstashed(box, table, seat)


@kernel
def usual_loot(box, table, seat):
    """Return the average worth of the loot cards that this seat cannot see."""
    cards = 0
    total = 0
    for loot in range(LOOTS):
        loose = box.loot[loot] - table.loot_discards[loot] - table.pile[seat, loot]
        for other in range(box.players):
            loose -= table.stash[other, loot]
        cards += loose
        total += loose * box.worth[loot]
    return K * total // max(cards, 1)


@kernel
def wins(box, table, seat, money):
    """True if this much more money in the stash wins the game."""
    return box.goal == FOR_CASH and not box.alternate and K * stashed(box, table, seat) + money >= K * box.cash


@kernel
def prize(box, table, seat, money):
    """Return the worth of this much more money in the stash; money that wins counts up to the goal, plus victory."""
    if not wins(box, table, seat, money):
        return money
    return K * (box.cash - stashed(box, table, seat)) + VICTORY


@kernel
def threat(box, table, other, money):
    """Return how much money of another player hurts, in sixteenths: the more, the nearer that player is to the goal."""
    goal = K * box.cash
    if box.goal != FOR_CASH or box.alternate:
        goal = K
        for seat in range(box.players):
            goal = max(goal, K * stashed(box, table, seat) + money)
    near = min(16, 16 * (K * stashed(box, table, other) + money) // goal)
    return SPITE * near * near // 256


# The odds of a getaway


@kernel
def cops_left(box, table, draws):
    """Return the number of cops that can come, how many of them catch, the sum of all forces, and of their squares."""
    cards = 0
    for cop in range(COPS):
        cards += table.cop_deck[cop]
    reshuffled = cards - draws <= FEW_COPS
    caught = 0
    total = 0
    squares = 0
    for cop in range(COPS):
        count = table.cop_deck[cop]
        if reshuffled:
            count += table.cop_discards[cop]
            cards += table.cop_discards[cop]
        if (box.catches >> cop) & 1:
            caught += count
        total += count * box.force[cop]
        squares += count * box.force[cop] * box.force[cop]
    return cards, caught, total, squares


@kernel
def odds(box, table, draws, strength):
    """Return the chance to get away from `draws` cops with a score of `strength` sixteenths."""
    cards, caught, total, squares = cops_left(box, table, draws)
    uncaught = SURE
    for i in range(draws):
        uncaught = uncaught * max(0, cards - caught - i) // max(1, cards - i)
    others = max(1, cards - caught)
    mean = 16 * total // others
    spread = 256 * squares // others - mean * mean
    return uncaught * normal(strength + 8 - draws * mean, root(max(1, draws * spread))) // SURE


@kernel
def normal(distance, deviation):
    """Return the chance that a normal variable is below this (A. K. Shah, "A simpler approximation", 1985)."""
    z = min(64, abs(distance) * 16 // max(1, deviation))  # sixteenths
    tail = z * (70 - z) * SURE // 2560 if z < 35 else 500 if z < 42 else 511
    return SURE // 2 + tail if distance >= 0 else SURE // 2 - tail


@kernel
def root(square):
    """Return the whole part of a square root."""
    guess = 1
    while guess * guess < square:
        guess *= 2
    for _ in range(6):
        guess = (guess + square // guess) // 2
    return guess


@kernel
def in_hand(box, table, seat, deed):
    """Return the sum of the numbers on a hand's cards with this deed."""
    total = 0
    cards = box.doing[deed]
    while cards:
        card = lowest(cards)
        total += table.hand[seat, card] * box.number[card]
        cards &= cards - 1
    return total


@kernel
def unseen(box, table, seat, deed):
    """Return the sum of the numbers on cards with this deed that this seat cannot see."""
    total = 0
    cards = box.doing[deed]
    while cards:
        card = lowest(cards)
        total += loose(box, table, seat, card) * box.number[card]
        cards &= cards - 1
    return total


@kernel
def menace(box, table, seat, runner):
    """Return the points other seats may lay against a runner, times the number of cards this seat cannot see."""
    held = 0
    for other in range(box.players):
        if other != seat and other != runner and not jailed(table, other):
            held += table.held[other]
    return held * unseen(box, table, seat, MINUS) if held else 0


@kernel
def loose(box, table, seat, card):
    """Return how many copies of a robber card this seat cannot see."""
    count = box.robbers[card] - table.discards[card] - table.hand[seat, card]
    for other in range(box.players):
        count -= table.played[other, card]
        count -= (table.car[other] == card) + (table.driver[other] == card)
        count -= (table.upgrade[other, 0] == card) + (table.upgrade[other, 1] == card)
    return count


@kernel
def getaway(box, table, seat, draws, money, more):
    """Return the worth of a getaway from `draws` cops with this money, `more` sixteenths of a point better than now."""
    car = enhancements(box, table, seat)
    strength = 16 * (car + in_hand(box, table, seat, PLUS)) + more
    feared = menace(box, table, seat, seat)
    return flight(box, table, seat, draws, money, car, strength, feared)


@kernel
def flight(box, table, seat, draws, money, car, strength, feared):
    """Return the worth of a getaway with this strength against this menace."""
    zeal = DREAD if wins(box, table, seat, money) else FEAR
    good = odds(box, table, draws, strength - zeal * feared // max(1, hidden_robbers(box, table, seat)))
    return (good * prize(box, table, seat, money) - (SURE - good) * (JAIL + POINT * car)) // SURE


@kernel
def after_looting(box, table, seat, count):
    """Return the worth of a getaway with this many more loot cards."""
    money = pile_worth(box, table, seat) + count * usual_loot(box, table, seat)
    return getaway(box, table, seat, table.piled[seat] + count, money, 0)


# Turns


@kernel
def plan(box, table, seat, action):
    """Weigh what to do in a turn by the getaway it leads to: now, or after turns of looting or drawing cards."""
    if action == STASH:
        return best_getaway(box, table, seat, 0, 0, 0)
    if action == LOOT:
        return best_getaway(box, table, seat, 1, 4, 0)
    if action == LIE_LOW:
        return best_getaway(box, table, seat, 0, 3, 2) - turn_worth(box, table) + DRAWN
    if action == DRAW:
        drawn = table.held[seat] < 2 * HAND  # beyond that another card hardly helps
        return best_getaway(box, table, seat, 0, 3, drawn) - turn_worth(box, table) // 2 + drawn * DRAWN // 2
    return -turn_worth(box, table) * 8


@kernel
def turn_worth(box, table):
    """Return the worth of a turn."""
    return K * box.cash // PACE


@kernel
def turns_left(box, table):
    """Estimate how many turns this seat still has after this one."""
    if table.late:
        return 0
    rounds = box.rounds - table.round
    return min(rounds, table.loot_left // box.players) if box.alternate else rounds


@kernel
def best_getaway(box, table, seat, fewest, most, drawn):
    """Return the worth of the best getaway after `fewest` to `most` more loot cards, helped by robber cards drawn."""
    money = pile_worth(box, table, seat)
    usual = usual_loot(box, table, seat)
    step = turn_worth(box, table) // 2 if box.alternate else turn_worth(box, table)
    waits = most and table.piled[seat] and turns_left(box, table)
    best = money * HOPE // 16 - fewest * step if waits else NEVER
    if box.all_counts:
        best = (money + fewest * usual) * HOARD // 16 - fewest * step
    car = enhancements(box, table, seat)
    strength = 16 * (car + in_hand(box, table, seat, PLUS)) + BETTER * drawn
    feared = menace(box, table, seat, seat)
    for count in range(fewest, min(most, turns_left(box, table)) + 1):
        draws = table.piled[seat] + count
        if draws:
            value = flight(box, table, seat, draws, money + count * usual, car, strength + BETTER * count, feared)
            best = max(best, value - count * step)
    return best


@kernel
def playing(box, table, seat, action):
    """Return the worth of playing a card in the own turn; playing none is worth 0."""
    if action == DONE:
        return 0
    card = action - PLAY
    deed = box.deed[card]
    cost = turn_worth(box, table) // 2 if box.alternate else 0
    if deed == CAR:
        return POINT * (box.number[card] - part(box, table.car[seat])) - cost
    if deed == DRIVER:
        return POINT * (box.number[card] - part(box, table.driver[seat])) - cost
    if deed == UPGRADE:
        return POINT * (box.number[card] - weakest(box, table, seat)) - cost
    if deed == CRIME_SPREE:
        return spree(box, table, seat) - cost
    best = NEVER
    for victim in range(box.players):
        if (victims(box, table, deed) >> victim) & 1:
            best = max(best, aiming(box, table, seat, deed, victim))
    return best - cost


@kernel
def weakest(box, table, seat):
    """Return the number of the weaker upgrade, the one to replace; 0 for a free slot."""
    return min(part(box, table.upgrade[seat, 0]), part(box, table.upgrade[seat, 1]))


@kernel
def strongest(box, table, seat):
    """Return the number of the stronger upgrade."""
    return max(part(box, table.upgrade[seat, 0]), part(box, table.upgrade[seat, 1]))


@kernel
def spree(box, table, seat):
    """Return the worth of the best spree, less the getaway that the next turn could bring."""
    best = NEVER
    for count in range(1, SPREE + 1):
        best = max(best, after_looting(box, table, seat, count))
    return best - best_getaway(box, table, seat, 0, 3, 0) + turn_worth(box, table) - LOCK


@kernel
def aiming(box, table, seat, deed, victim):
    """Return the worth of playing a card with this deed on this victim."""
    if deed == CAR_JACK:
        theirs = part(box, table.car[victim])
        return gain(box, table, theirs, part(box, table.car[seat]))
    if deed == FEED_THE_DRIVER:
        theirs = part(box, table.driver[victim])
        return gain(box, table, theirs, part(box, table.driver[seat]))
    if deed == UP_ON_BLOCKS:
        return gain(box, table, strongest(box, table, victim), weakest(box, table, seat))
    if deed == PICK_LOCK:
        return burglary(box, table, seat, victim)
    return snitching(box, table, seat, victim)


@kernel
def gain(box, table, theirs, own):
    """Return the worth of stealing a part: the own car gets better, the victim's worse."""
    return POINT * (theirs - own) + POINT * theirs * SPITE // 64


@kernel
def burglary(box, table, seat, victim):
    """Return the worth of an average card of the victim's stash, less the risk of a Booby Trap."""
    money = K * stashed(box, table, victim) // max(1, table.stowed[victim])
    traps = 0
    for card in range(box.types):
        if box.deed[card] == BOOBY_TRAP:
            traps += loose(box, table, seat, card)
    risk = 0 if jailed(table, victim) else SURE * traps * table.held[victim] // max(1, hidden_robbers(box, table, seat))
    lost = JAIL + POINT * enhancements(box, table, seat) + max(0, after_looting(box, table, seat, 0))
    spoils = prize(box, table, seat, money) + money * threat(box, table, victim, 0) // 16
    return spoils * (SURE - risk) // SURE - lost * risk // SURE


@kernel
def snitching(box, table, seat, victim):
    """Return the worth of snitching: a gain if the victim fails, a loss if the victim gets away."""
    money = table.piled[victim] * usual_loot(box, table, seat)
    hidden = max(1, hidden_robbers(box, table, seat))
    strength = 16 * (enhancements(box, table, victim) - in_hand(box, table, seat, MINUS))
    strength += 16 * unseen(box, table, seat, PLUS) * table.held[victim] // hidden
    strength -= FEAR * menace(box, table, seat, victim) // hidden
    good = odds(box, table, table.piled[victim], strength)
    lost = JAIL + POINT * enhancements(box, table, victim)
    return ((SURE - good) * (lost + money) - good * money) // SURE * threat(box, table, victim, money) // 16


@kernel
def keeping(box, table, seat, card):
    """Return the worth of a card kept in the hand."""
    deed = box.deed[card]
    number = box.number[card]
    if deed == PLUS:
        return PLUS_POINT * number
    if deed == MINUS:
        return SPIKE * number
    if deed == CAR:
        return POINT * (number - part(box, table.car[seat])) // 2
    if deed == DRIVER:
        return POINT * (number - part(box, table.driver[seat])) // 2
    if deed == UPGRADE:
        return POINT * (number - weakest(box, table, seat)) // 2
    if deed == EJECTOR_SEAT or deed == DUMP_LOOT:
        return EXIT if deed == EJECTOR_SEAT else BALLAST
    if deed == BOOBY_TRAP:
        return TRAP if table.stowed[seat] else 0
    if deed == PICK_LOCK or deed == CRIME_SPREE:
        return LOCK
    return TATTLE if deed == SNITCH else THEFT


@kernel
def dropping(box, table, seat, action):
    """Weigh a discard: with a top-up, drop cards worth less than an unknown one; without, only those that must go."""
    fresh = 0 if box.topup == OFF else FRESH
    if action == DONE or action == UNFILLED:
        return -(action == UNFILLED)
    return fresh - keeping(box, table, seat, action - DROP)


# Getaways


@kernel
def running(box, table, seat, action):
    """Lay the smallest card that is enough, else the largest; none if all together are not enough.

    While another player can answer, lay one small card a turn: the others must answer with a card or pass for good.
    """
    short = table.force - table.tally
    if short <= 0 or in_hand(box, table, seat, PLUS) < short or stays_in(box, table):
        return action == DONE
    if action == DONE:
        return 0
    number = box.number[action - PLAY]
    if number >= short or not (box.once or others_passed(box, table)):
        return 100 - number
    return number


@kernel
def chasing(box, table, seat, action):
    """Stop a runner who would win at any price; others only if it is possible and worth the cards.

    Lay the smallest card that is enough, else the largest. A runner below the cops who stays in has more to lay; a
    small card keeps the seat in the chase, for no card at all would be a pass for good.
    """
    if action == DONE:
        return 1
    runner = table.runner
    ahead = table.tally - table.force
    money = table.piled[runner] * usual_loot(box, table, seat)
    if ahead < 0 and not box.once and not table.laid and may_reach(box, table):
        ahead = max(0, ahead + reserves(box, table, seat))
    if wins(box, table, runner, money):
        ahead += GRUDGE
        if ahead < 0:
            return 0
    elif ahead < 0 or in_hand(box, table, seat, MINUS) <= ahead:
        return 0
    else:
        lost = money + JAIL + POINT * enhancements(box, table, runner)
        if lost * threat(box, table, runner, money) // 16 < MINUS_POINT * (ahead + 1):
            return 0
    number = box.number[action - PLAY]
    return 100 - number if number > ahead or not reached(table) else number + 1


@kernel
def may_reach(box, table):
    """True if the runner could reach the cops with a hand of the best plus cards only."""
    best = 0
    cards = box.doing[PLUS]
    while cards:
        best = max(best, box.number[lowest(cards)])
        cards &= cards - 1
    return table.tally + best * table.held[table.runner] >= table.force


@kernel
def reserves(box, table, seat):
    """Estimate the plus points in the runner's hand."""
    return unseen(box, table, seat, PLUS) * table.held[table.runner] // max(1, hidden_robbers(box, table, seat))


@kernel
def rescue(box, table, seat, action):
    """Weigh a rescue: any is better than jail; keep the car or a loot card, the more valuable one."""
    if action == DONE:
        return 0
    if box.deed[action - PLAY] == DUMP_LOOT:
        return 1 + POINT * enhancements(box, table, seat)
    best = 0
    for loot in range(LOOTS):
        if table.pile[seat, loot]:
            best = max(best, box.worth[loot])
    return 1 + K * best // 2
