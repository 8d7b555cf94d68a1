"""Cops & Robbers: the three decks, hands and piles, what is in a stash, and what is in a car."""

from larceny.engine.contract import ALLOWED, EVERYBODY, UNKNOWN, only, tell
from larceny.engine.heaps import any_of, part_with, refill, remember, take
from larceny.engine.kernel import kernel
from larceny.games.robbers.layout import *

# Decks (RO-05)


@kernel
def draw_robber(box, table):
    """The next robber card, UNKNOWN when there is none; an empty deck is refilled from its discards first."""
    if table.deck_left == 0:
        table.deck_left = refill(table.robber_deck, table.discards)
        if table.deck_left == 0:
            return UNKNOWN
        remember(table.hand, table.held, table.kept, table.parted, table.dips)
        tell(table, REFILLED, EVERYBODY, ROBBER_DECK)
    card = any_of(table.rng, table.robber_deck, table.deck_left)
    table.robber_deck[card] -= 1
    table.deck_left -= 1
    return card


@kernel
def can_draw(table):
    """Is there a robber card to draw?"""
    if table.deck_left:
        return True
    for card in range(TYPES):
        if table.discards[card]:
            return True
    return False


@kernel
def loot_to_draw(box, table):
    """How many loot cards can be drawn; in the alternate game the discards stay where they are (RO-19)."""
    left = table.loot_left
    if not box.alternate:
        for loot in range(LOOTS):
            left += table.loot_discards[loot]
    return left


@kernel
def can_loot(box, table):
    """Is there a loot card to draw?"""
    return table.loot_left > 0 or loot_to_draw(box, table) > 0


@kernel
def draw_loot(box, table):
    """The next loot card, where there is one."""
    if table.loot_left == 0:
        table.loot_left = refill(table.loot_deck, table.loot_discards)
        remember(table.pile, table.piled, table.kept_loot, table.parted_loot, table.loot_dips)
        tell(table, REFILLED, EVERYBODY, LOOT_DECK)
    loot = any_of(table.rng, table.loot_deck, table.loot_left)
    table.loot_deck[loot] -= 1
    table.loot_left -= 1
    return loot


@kernel
def draw_cop(box, table):
    """The next cop, UNKNOWN when there is none; with two left or fewer the discards are shuffled in first."""
    left = 0
    for cop in range(COPS):
        left += table.cop_deck[cop]
    if left <= FEW_COPS:
        found = 0
        for cop in range(COPS):
            found += table.cop_discards[cop]
            table.cop_deck[cop] += table.cop_discards[cop]
            table.cop_discards[cop] = 0
        left += found
        if found:
            tell(table, REFILLED, EVERYBODY, COP_DECK)
    if left == 0:
        return UNKNOWN
    cop = any_of(table.rng, table.cop_deck, left)
    table.cop_deck[cop] -= 1
    return cop


# Hands


@kernel
def take_robbers(box, table, seat, most):
    """Up to five robber cards into a hand, as far as there are any; everybody sees how many."""
    first = UNKNOWN
    second = UNKNOWN
    third = UNKNOWN
    fourth = UNKNOWN
    fifth = UNKNOWN
    drawn = 0
    for _ in range(most):
        card = draw_robber(box, table)
        if card == UNKNOWN:
            break
        take(table.hand, table.held, table.parted, table.dips, seat, card)
        drawn += 1
        if drawn == 1:
            first = card
        elif drawn == 2:
            second = card
        elif drawn == 3:
            third = card
        elif drawn == 4:
            fourth = card
        else:
            fifth = card
    if drawn:
        tell(table, DREW, EVERYBODY, seat, drawn)
        tell(table, GOT, only(seat), first, second, third, fourth)
    if fifth != UNKNOWN:
        tell(table, GOT, only(seat), fifth, UNKNOWN, UNKNOWN, UNKNOWN)


@kernel
def leave_hand(table, seat, card):
    """A robber card is played or discarded, and everybody sees which."""
    part_with(table.hand, table.held, table.parted, table.dips, seat, card)


@kernel
def use(table, seat, card):
    """A one-use card from the hand to the discards."""
    leave_hand(table, seat, card)
    table.discards[card] += 1


@kernel
def scrap(table, card):
    """A card, if there is one, to the robber discards."""
    if card != UNKNOWN:
        table.discards[card] += 1


@kernel
def hand_of(table, seat):
    """Set of the types in a hand."""
    types = 0
    for card in range(TYPES):
        types |= (table.hand[seat, card] > 0) << card
    return types


@kernel
def why_missing(box, table, card):
    """Why whoever is asked has not got this card, if it is so."""
    if card >= box.types:
        return NO_SUCH_CARD
    return ALLOWED if table.hand[table.asked, card] else NOT_IN_HAND


# Loot


@kernel
def take_loot(box, table, seat, cards):
    """So many loot cards onto the own pile, face down."""
    one = 0
    two = 0
    three = 0
    for _ in range(cards):
        loot = draw_loot(box, table)
        take(table.pile, table.piled, table.parted_loot, table.loot_dips, seat, loot)
        one += beside(loot, 0)
        two += beside(loot, 1)
        three += beside(loot, 2)
    table.idle = -1
    tell(table, LOOTED, EVERYBODY, seat, cards)
    tell(table, GOT_LOOT, only(seat), one, two, three)


@kernel
def leave_pile(table, seat, loot):
    """A loot card is shown, and lies in the pile no more."""
    part_with(table.pile, table.piled, table.parted_loot, table.loot_dips, seat, loot)


@kernel
def beside(card, which):
    """One of a type, as it stands in one of the three numbers."""
    return 1 << (WIDTH * (card % BESIDE)) if card // BESIDE == which else 0


@kernel
def packed(cards, which):
    """Four numbers of a list of twelve, side by side."""
    number = 0
    for i in range(BESIDE):
        number += cards[which * BESIDE + i] << (WIDTH * i)
    return number


@kernel
def pile_of(table, seat, which):
    """A loot pile, four types side by side."""
    number = 0
    for i in range(BESIDE):
        number += table.pile[seat, which * BESIDE + i] << (WIDTH * i)
    return number


@kernel
def no_piles(box, table):
    """Is all loot stashed?"""
    for seat in range(box.players):
        if table.piled[seat]:
            return False
    return True


@kernel
def in_thousands(box, heaps, seat):
    """What a seat's loot in piles or stashes is worth, as far as it is known."""
    total = 0
    for loot in range(LOOTS):
        total += heaps[seat, loot] * box.worth[loot]
    return total


@kernel
def stashed(box, table, seat):
    """Thousands in a stash."""
    return in_thousands(box, table.stash, seat)


@kernel
def unstashed(box, table, seat):
    """Thousands in a loot pile, as far as it is known."""
    return in_thousands(box, table.pile, seat)


@kernel
def is_rich(box, table, seat):
    """Has this stash reached the goal? (RO-01)"""
    return box.goal == FOR_CASH and not box.alternate and stashed(box, table, seat) >= box.cash


# Cars (RO-13)


@kernel
def part(box, card):
    """What an enhancement adds; an empty slot nothing."""
    return box.number[card] if card != UNKNOWN else 0


@kernel
def enhancements(box, table, seat):
    """What car, driver and upgrades add up to."""
    total = part(box, table.car[seat]) + part(box, table.driver[seat])
    for slot in range(UPGRADES):
        total += part(box, table.upgrade[seat, slot])
    return total


@kernel
def full(table, seat):
    """Are both upgrade slots taken?"""
    return table.upgrade[seat, 0] != UNKNOWN and table.upgrade[seat, 1] != UNKNOWN


@kernel
def two_kinds(table, seat):
    """Are the two upgrades of different types? Of two alike it does not matter which."""
    return table.upgrade[seat, 0] != table.upgrade[seat, 1]


@kernel
def free_slot(table, seat):
    """The first free upgrade slot; the first of all when none is."""
    return 1 if table.upgrade[seat, 0] != UNKNOWN and table.upgrade[seat, 1] == UNKNOWN else 0


@kernel
def fit(box, table, seat, card, slot):
    """Put an enhancement in its place; what was there is discarded, and returned."""
    deed = box.deed[card]
    if deed == CAR:
        old = table.car[seat]
        table.car[seat] = card
    elif deed == DRIVER:
        old = table.driver[seat]
        table.driver[seat] = card
    else:
        old = table.upgrade[seat, slot]
        table.upgrade[seat, slot] = card
    scrap(table, old)
    return old
