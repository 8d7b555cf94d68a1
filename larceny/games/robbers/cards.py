"""Cops & Robbers: the three decks, hands, loot piles, stashes and cars."""

from larceny.engine.contract import ALLOWED, EVERYBODY, UNKNOWN, only, tell
from larceny.engine.heaps import any_of, part_with, refill, remember, take
from larceny.engine.kernel import kernel
from larceny.games.robbers.layout import *

# Decks (RO-05)


@kernel
def draw_robber(box, table):
    """Draw a robber card, UNKNOWN when there is none; an empty deck is refilled from its discards first."""
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
    """True if there is a robber card to draw."""
    if table.deck_left:
        return True
    for card in range(TYPES):
        if table.discards[card]:
            return True
    return False


@kernel
def loot_to_draw(box, table):
    """Return how many loot cards can be drawn; in the alternate game the discards are not refilled (RO-19)."""
    left = table.loot_left
    if not box.alternate:
        for loot in range(LOOTS):
            left += table.loot_discards[loot]
    return left


@kernel
def can_loot(box, table):
    """True if there is a loot card to draw."""
    return table.loot_left > 0 or loot_to_draw(box, table) > 0


@kernel
def draw_loot(box, table):
    """Draw a loot card; there must be one."""
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
    """Draw a cop, UNKNOWN when there is none; with two left or fewer the discards are shuffled in first."""
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
    """Draw robber cards into a hand, at most five, until there are no more; everybody sees how many."""
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
    """Remove a robber card from a hand, played or discarded in sight of everybody."""
    part_with(table.hand, table.held, table.parted, table.dips, seat, card)


@kernel
def use(table, seat, card):
    """Move a one-use card from the hand to the discards."""
    leave_hand(table, seat, card)
    table.discards[card] += 1


@kernel
def scrap(table, card):
    """Put a card, unless it is UNKNOWN, onto the robber discards."""
    if card != UNKNOWN:
        table.discards[card] += 1


@kernel
def hand_of(table, seat):
    """Return the set of the types in a hand."""
    types = 0
    for card in range(TYPES):
        types |= (table.hand[seat, card] > 0) << card
    return types


@kernel
def why_missing(box, table, card):
    """Return why the asked seat does not have this card, ALLOWED if it has."""
    if card >= box.types:
        return NO_SUCH_CARD
    return ALLOWED if table.hand[table.asked, card] else NOT_IN_HAND


# Loot


@kernel
def take_loot(box, table, seat, cards):
    """Draw this many loot cards face down onto a seat's pile."""
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
    """Remove a loot card from a pile in sight of everybody."""
    part_with(table.pile, table.piled, table.parted_loot, table.loot_dips, seat, loot)


@kernel
def beside(card, which):
    """Return one card of a type for one of the three numbers of an event (see `layout.BESIDE`)."""
    return 1 << (WIDTH * (card % BESIDE)) if card // BESIDE == which else 0


@kernel
def packed(cards, which):
    """Return four of a list's twelve numbers, side by side."""
    number = 0
    for i in range(BESIDE):
        number += cards[which * BESIDE + i] << (WIDTH * i)
    return number


@kernel
def pile_of(table, seat, which):
    """Return four types of a loot pile, side by side."""
    number = 0
    for i in range(BESIDE):
        number += table.pile[seat, which * BESIDE + i] << (WIDTH * i)
    return number


@kernel
def no_piles(box, table):
    """True if no player has unstashed loot."""
    for seat in range(box.players):
        if table.piled[seat]:
            return False
    return True


@kernel
def in_thousands(box, heaps, seat):
    """Return the worth in thousands of a seat's known loot in piles or stashes."""
    total = 0
    for loot in range(LOOTS):
        total += heaps[seat, loot] * box.worth[loot]
    return total


@kernel
def stashed(box, table, seat):
    """Return the thousands in a stash."""
    return in_thousands(box, table.stash, seat)


@kernel
def unstashed(box, table, seat):
    """Return the thousands in a loot pile, as far as it is known."""
    return in_thousands(box, table.pile, seat)


@kernel
def is_rich(box, table, seat):
    """True if this seat's stash has reached the goal (RO-01)."""
    return box.goal == FOR_CASH and not box.alternate and stashed(box, table, seat) >= box.cash


# Cars (RO-13)


@kernel
def part(box, card):
    """Return the number of an enhancement, 0 for an empty slot."""
    return box.number[card] if card != UNKNOWN else 0


@kernel
def enhancements(box, table, seat):
    """Return the sum of car, driver and upgrades."""
    total = part(box, table.car[seat]) + part(box, table.driver[seat])
    for slot in range(UPGRADES):
        total += part(box, table.upgrade[seat, slot])
    return total


@kernel
def full(table, seat):
    """True if both upgrade slots are taken."""
    return table.upgrade[seat, 0] != UNKNOWN and table.upgrade[seat, 1] != UNKNOWN


@kernel
def two_kinds(table, seat):
    """True if the two upgrades are of different types; of two alike there is nothing to choose."""
    return table.upgrade[seat, 0] != table.upgrade[seat, 1]


@kernel
def free_slot(table, seat):
    """Return the first free upgrade slot, 0 when none is free."""
    return 1 if table.upgrade[seat, 0] != UNKNOWN and table.upgrade[seat, 1] == UNKNOWN else 0


@kernel
def fit(box, table, seat, card, slot):
    """Put an enhancement in its place; discard the old one, and return it."""
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
