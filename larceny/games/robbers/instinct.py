"""Cops & Robbers by instinct: a quick opinion on every answer, from what the seat knows.

Everything is weighed in money. A getaway is worth what the pile is worth, times the odds that it goes well, less what
jail costs; the odds come from the cops left in the deck, which anybody can count, from the own car and plus cards, and
from the minus cards that others may hold. Looting on is then worth what the getaway after it would be, less a turn.

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
FEAR = 9  # sixteenths of what others may hold in minus cards is expected to be laid
DREAD = 12  # and against a getaway that would win the game
GRUDGE = 4  # points below the cops at which such a runner is left alone
PACE = 36  # turns it takes to get rich: what a turn is worth follows from it
POINT = 11 * K  # what a point of the car is worth
JAIL = 20 * K  # what sitting there costs, beside what is lost
PLUS_POINT = 5 * K  # what a point of a plus card in the hand is worth
MINUS_POINT = 5 * K // 2  # and to lay a minus card costs
SPIKE = 15 * K // 4  # what a point of a minus card in the hand is worth
SPITE = 40  # sixteenths: how much the money hurts with which somebody else wins
VICTORY = 60 * K  # what it is worth to win the game
HOARD = 15  # sixteenths of a pile that counts in the end, stashed or not, are worth having
HOPE = 3  # sixteenths of a pile are worth holding on to, however bad the odds are now
FRESH = 11 * K  # what an unknown robber card is worth in the hand
DRAWN = 3 * K  # and drawn by lying low
BETTER = 18  # sixteenths of a point such a card adds to the next getaway
TRAP, EXIT, BALLAST, LOCK, TATTLE, THEFT = 9 * K, 10 * K, 3 * K, 20 * K, 6 * K, 5 * K  # what cards are worth that wait


@kernel
def discreet(box):
    """It looks at the own cards, at what lies open, and at how many there are of the others."""
    return True


@kernel
def instinct(box, table, answers, n, worth):
    """How much money each answer looks like."""
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
    """What the own pile is worth."""
    return K * unstashed(box, table, seat)


@kernel
def usual_loot(box, table, seat):
    """What a loot card that this seat cannot see is worth on average."""
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
    """Does so much more money in the stash win the game?"""
    return box.goal == FOR_CASH and not box.alternate and K * stashed(box, table, seat) + money >= K * box.cash


@kernel
def prize(box, table, seat, money):
    """What so much money in the stash is worth: all that is still needed, and then the victory."""
    if not wins(box, table, seat, money):
        return money
    return K * (box.cash - stashed(box, table, seat)) + VICTORY


@kernel
def threat(box, table, other, money):
    """How much so much money of somebody else hurts, in sixteenths: little at first, and more the nearer they are."""
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
    """How many cops can come, how many of them catch, what the others add up to, and so their squares."""
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
    """How likely it is to get away from so many cops with a score of so many sixteenths."""
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
    """How likely something normally distributed is below this (A. K. Shah, "A simpler approximation", 1985)."""
    z = min(64, abs(distance) * 16 // max(1, deviation))  # sixteenths
    tail = z * (70 - z) * SURE // 2560 if z < 35 else 500 if z < 42 else 511
    return SURE // 2 + tail if distance >= 0 else SURE // 2 - tail


@kernel
def root(square):
    """The whole part of a square root."""
    guess = 1
    while guess * guess < square:
        guess *= 2
    for _ in range(6):
        guess = (guess + square // guess) // 2
    return guess


@kernel
def in_hand(box, table, seat, deed):
    """What the cards of a hand that do this add up to."""
    total = 0
    cards = box.doing[deed]
    while cards:
        card = lowest(cards)
        total += table.hand[seat, card] * box.number[card]
        cards &= cards - 1
    return total


@kernel
def unseen(box, table, seat, deed):
    """What the cards that do this, wherever this seat cannot see them, add up to."""
    total = 0
    cards = box.doing[deed]
    while cards:
        card = lowest(cards)
        total += loose(box, table, seat, card) * box.number[card]
        cards &= cards - 1
    return total


@kernel
def menace(box, table, seat, runner):
    """What others than this seat and the runner may lay against a getaway, times the cards this seat cannot see."""
    held = 0
    for other in range(box.players):
        if other != seat and other != runner and not jailed(table, other):
            held += table.held[other]
    return held * unseen(box, table, seat, MINUS) if held else 0


@kernel
def loose(box, table, seat, card):
    """How many copies of a robber card this seat cannot see."""
    count = box.robbers[card] - table.discards[card] - table.hand[seat, card]
    for other in range(box.players):
        count -= table.played[other, card]
        count -= (table.car[other] == card) + (table.driver[other] == card)
        count -= (table.upgrade[other, 0] == card) + (table.upgrade[other, 1] == card)
    return count


@kernel
def getaway(box, table, seat, draws, money, more):
    """What a getaway with so many loot cards is worth, with so many sixteenths of a point more than now."""
    car = enhancements(box, table, seat)
    strength = 16 * (car + in_hand(box, table, seat, PLUS)) + more
    feared = menace(box, table, seat, seat)
    return flight(box, table, seat, draws, money, car, strength, feared)


@kernel
def flight(box, table, seat, draws, money, car, strength, feared):
    """The same where it is known how strong one is, and how much is to be feared of the others."""
    zeal = DREAD if wins(box, table, seat, money) else FEAR
    good = odds(box, table, draws, strength - zeal * feared // max(1, hidden_robbers(box, table, seat)))
    return (good * prize(box, table, seat, money) - (SURE - good) * (JAIL + POINT * car)) // SURE


@kernel
def after_looting(box, table, seat, count):
    """What a getaway is worth with so many loot cards more."""
    money = pile_worth(box, table, seat) + count * usual_loot(box, table, seat)
    return getaway(box, table, seat, table.piled[seat] + count, money, 0)


# Turns


@kernel
def plan(box, table, seat, action):
    """A getaway now, or the best one after some turns of looting, each of which costs a turn and brings cards."""
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
    """What a turn is worth."""
    return K * box.cash // PACE


@kernel
def turns_left(box, table):
    """How many turns this seat is sure to have after this one, as far as that can be told."""
    if table.late:
        return 0
    rounds = box.rounds - table.round
    return min(rounds, table.loot_left // box.players) if box.alternate else rounds


@kernel
def best_getaway(box, table, seat, fewest, most, drawn):
    """The best getaway after so many more loot cards, with what the robber cards drawn until then may add."""
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
    """What a card of the own turn is worth; holding it costs nothing."""
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
    """What the upgrade adds that would be replaced."""
    return min(part(box, table.upgrade[seat, 0]), part(box, table.upgrade[seat, 1]))


@kernel
def strongest(box, table, seat):
    """What the better upgrade adds."""
    return max(part(box, table.upgrade[seat, 0]), part(box, table.upgrade[seat, 1]))


@kernel
def spree(box, table, seat):
    """The best spree, against the getaway that the next turn could bring."""
    best = NEVER
    for count in range(1, SPREE + 1):
        best = max(best, after_looting(box, table, seat, count))
    return best - best_getaway(box, table, seat, 0, 3, 0) + turn_worth(box, table) - LOCK


@kernel
def aiming(box, table, seat, deed, victim):
    """What a card played on this victim is worth."""
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
    """A part stolen is better here, and gone there."""
    return POINT * (theirs - own) + POINT * theirs * SPITE // 64


@kernel
def burglary(box, table, seat, victim):
    """A card of the stash on average, less what a Booby Trap would cost."""
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
    """What others lose is a gain; what they get away with is a loss."""
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
    """What it is worth to keep a card in the hand."""
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
    """What is worth less than an unknown card goes, where another comes for it; else only what must."""
    fresh = 0 if box.topup == OFF else FRESH
    if action == DONE or action == UNFILLED:
        return -(action == UNFILLED)
    return fresh - keeping(box, table, seat, action - DROP)


# Getaways


@kernel
def running(box, table, seat, action):
    """The smallest card that is enough, else the largest; none, if all of them are not enough.

    But as long as somebody can answer, one small card a turn: the others must lay theirs for it, or pass for good.
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
    """Whoever would win must be stopped, whatever it takes; others, if they are worth a card and can be.

    The smallest card that is enough, else the largest. A runner below the cops who stays in has more to lay: who does
    not answer that with a card, a small one, has passed.
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
    """Could the runner's hand reach the cops, were it all of the best?"""
    best = 0
    cards = box.doing[PLUS]
    while cards:
        best = max(best, box.number[lowest(cards)])
        cards &= cards - 1
    return table.tally + best * table.held[table.runner] >= table.force


@kernel
def reserves(box, table, seat):
    """What the runner's hand may add in plus cards, as far as this seat can tell."""
    return unseen(box, table, seat, PLUS) * table.held[table.runner] // max(1, hidden_robbers(box, table, seat))


@kernel
def rescue(box, table, seat, action):
    """Whatever keeps out of jail; loot or car, whichever is worth more."""
    if action == DONE:
        return 0
    if box.deed[action - PLAY] == DUMP_LOOT:
        return 1 + POINT * enhancements(box, table, seat)
    best = 0
    for loot in range(LOOTS):
        if table.pile[seat, loot]:
            best = max(best, box.worth[loot])
    return 1 + K * best // 2
