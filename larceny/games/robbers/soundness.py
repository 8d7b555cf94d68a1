"""Cops & Robbers: find what is wrong with a table that no rule can lead to."""

from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.fields import Faults
from larceny.engine.heaps import sound_memory
from larceny.engine.kernel import kernel
from larceny.games.robbers.cards import enhancements, full, is_rich, two_kinds
from larceny.games.robbers.getaway import keepable, others_passed, reached
from larceny.games.robbers.layout import *
from larceny.games.robbers.tricks import aimed_at, hauls
from larceny.games.robbers.turn import jailed, may_drop

FAULTS = Faults()
NO_ROUND = FAULTS("turn, round, spent, idle, late, jailed and ended do not agree on how far the game is")
NO_DECISION = FAULTS("asked, asking, picked, victim and slot do not agree on what is asked of whom")
NO_GETAWAY = FAULTS("runner, caught, laid, passed, tally, force, played and chasing do not agree on the getaway")
MISCOUNTED = FAULTS("deck_left, loot_left, held, piled or stowed does not say how many cards there are")
STRAY_PART = FAULTS("something is no car, driver or upgrade, and lies where one belongs")
NO_MEMORY = FAULTS("kept, parted and dips, or those of loot, do not agree on what was held at the last refill")

lie = FIELDS.lie({ROBBER_CARD: (TYPES, "robbers"), LOOT_CARD: (LOOTS, "loot"), COP_CARD: (COPS, "cops")})


@kernel
def sound(box, table):
    """Return the first fault of a table, ALLOWED if there is none."""
    fault = lie(box, table)
    if fault:
        return fault
    if not sound_parts(box, table):
        return STRAY_PART
    if not sound_numbers(box, table):
        return MISCOUNTED
    if not sound_memory(table.hand, table.held, table.kept, table.parted, table.dips):
        return NO_MEMORY
    if not sound_memory(table.pile, table.piled, table.kept_loot, table.parted_loot, table.loot_dips):
        return NO_MEMORY
    if not sound_round(box, table):
        return NO_ROUND
    if not sound_getaway(box, table):
        return NO_GETAWAY
    return ALLOWED if sound_decision(box, table) else NO_DECISION


@kernel
def is_part(box, card, deed):
    return card == UNKNOWN or box.deed[card] == deed


@kernel
def sound_parts(box, table):
    """True if every car slot holds its kind of part, and empty seats have nothing."""
    for seat in range(MOST_PLAYERS):
        first = table.upgrade[seat, 0]
        second = table.upgrade[seat, 1]
        if not is_part(box, table.car[seat], CAR) or not is_part(box, table.driver[seat], DRIVER):
            return False
        if not is_part(box, first, UPGRADE) or not is_part(box, second, UPGRADE):
            return False
        if seat >= box.players:
            if table.held[seat] or table.piled[seat] or table.car[seat] != UNKNOWN or table.driver[seat] != UNKNOWN:
                return False
            if first != UNKNOWN or second != UNKNOWN:
                return False
    return True


@kernel
def sound_numbers(box, table):
    """True if the numbers that everybody sees agree with the cards."""
    cards = table.deck_left
    for card in range(TYPES):
        cards -= table.robber_deck[card]
    loots = table.loot_left
    for loot in range(LOOTS):
        loots -= table.loot_deck[loot]
    if cards or loots:
        return False
    for seat in range(MOST_PLAYERS):
        held = table.held[seat]
        for card in range(TYPES):
            held -= table.hand[seat, card]
        piled = table.piled[seat]
        stowed = table.stowed[seat]
        for loot in range(LOOTS):
            piled -= table.pile[seat, loot]
            stowed -= table.stash[seat, loot]
        if held or piled or stowed:
            return False
    return True


@kernel
def sound_round(box, table):
    """True if turn, round and clock are possible, only taken seats are jailed, and a rich player ended the game."""
    if table.turn < 0 or table.starter < 0 or table.jailed >> box.players:
        return False
    if not 1 <= table.round <= box.rounds or table.late > (box.goal == FOR_TIME):
        return False
    if table.spent >= (ACTIONS_A_TURN if box.alternate else 1) or table.idle > QUIET_ROUNDS * box.players:
        return False
    rich = False
    for seat in range(box.players):
        rich |= is_rich(box, table, seat)
    return rich == (table.ended == RICH)


@kernel
def sound_getaway(box, table):
    """True if the runner has loot, cops are no more than loot cards, and only cards that may be laid are laid."""
    cops = 0
    force = 0
    caught = False
    for cop in range(COPS):
        cops += table.chasing[cop]
        force += table.chasing[cop] * box.force[cop]
        caught |= table.chasing[cop] > 0 and (box.catches >> cop) & 1 != 0
    if caught != (table.caught != 0) or force != table.force:
        return False
    tally = enhancements(box, table, table.runner) if table.runner >= 0 else 0
    for seat in range(MOST_PLAYERS):
        for card in range(TYPES):
            if table.played[seat, card]:
                if table.runner < 0 or caught or box.deed[card] != (PLUS if seat == table.runner else MINUS):
                    return False
                laid = table.played[seat, card] * box.number[card]
                tally += laid if seat == table.runner else -laid
    if tally != table.tally:
        return False
    if table.runner < 0:
        return cops == 0 and table.passed == 0 and table.laid == 0
    if cops > table.piled[table.runner] or table.piled[table.runner] == 0 or jailed(table, table.runner):
        return False
    everybody = (1 << box.players) - 1
    passed = table.passed
    return passed & ~everybody == 0 and passed & table.jailed == table.jailed and not (passed >> table.runner) & 1


@kernel
def sound_decision(box, table):
    """True if the asked seat can be asked this, and the choices made before fit the question."""
    asking = table.asking
    seat = table.asked
    if seat < 0 or not sound_pick(box, table):
        return False
    if table.ended:
        return table.runner < 0 and asking == ASK_TURN
    if asking >= ASK_RUN:
        return table.runner >= 0 and sound_chase(box, table)
    if table.runner >= 0:
        return False
    if asking == ASK_TRAP:
        victim = table.victim
        free = victim >= 0 and victim != table.turn and not jailed(table, victim)
        return free and seat == victim and table.held[victim] > 0 and table.stowed[victim] > 0
    if seat != table.turn or (asking == ASK_PLAY and box.alternate):
        return False
    if asking == ASK_TIDY:
        return may_drop(box, table)
    return not jailed(table, seat) and (asking != ASK_DISCARD or may_drop(box, table))


@kernel
def sound_chase(box, table):
    """True if the asked seat is the runner or has not passed, and the score fits the question."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_CHASE:
        return seat != table.runner and not (table.passed >> seat) & 1 and not table.caught
    if seat != table.runner:
        return False
    below_cops = not reached(table)
    if asking == ASK_RUN:
        return not table.caught and (below_cops or (table.laid != 0 and not others_passed(box, table)))
    return table.laid == 0 and (table.caught != 0 or below_cops)


@kernel
def sound_pick(box, table):
    """True if a card is picked, and a victim named, exactly where the question needs it."""
    asking = table.asking
    card = table.picked
    about_card = ASK_VICTIM <= asking <= ASK_SPREE or asking == ASK_KEEP
    if (card != UNKNOWN) != about_card:
        return False
    if not about_card:
        return (table.victim >= 0) == (asking == ASK_TRAP) and table.slot == -1
    if table.hand[table.asked, card] == 0:
        return False
    deed = box.deed[card]
    if asking == ASK_VICTIM:
        return table.victim == -1 and table.slot == -1 and aimed_at(box, table) != 0
    if asking == ASK_SPREE:
        return table.victim == -1 and table.slot == -1 and deed == CRIME_SPREE and hauls(box, table) != 0
    if asking == ASK_KEEP:
        return table.victim == -1 and table.slot == -1 and deed == EJECTOR_SEAT and keepable(table) != 0
    if asking == ASK_TAKE:
        return table.slot == -1 and deed == UP_ON_BLOCKS and two_to_take(table)
    two = full(table, table.turn) and two_kinds(table, table.turn)
    if deed == UPGRADE:
        return two and table.victim == -1 and table.slot == -1
    named = table.victim >= 0 and table.victim != table.turn and table.slot >= 0
    return two and deed == UP_ON_BLOCKS and named and table.upgrade[table.victim, table.slot] != UNKNOWN


@kernel
def two_to_take(table):
    """True if the victim has two upgrades of different types."""
    victim = table.victim
    return victim >= 0 and victim != table.turn and full(table, victim) and two_kinds(table, victim)
