"""Criminal's: weigh every answer quickly, from what the seat knows.

First, estimate which chips are left for the vault: those the seat has not seen, less those that the discards of other
lookers give away. Then weigh each answer by the hand it leaves: the chance that all chips of the vault, or all except
one, find their match in it.

Numbers of all types stand side by side in one integer (see `layout.WIDTH`): a hand counts henchmen of each type, odds
count chips for each type's skill in sixteenths of a chip.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import UNKNOWN
from larceny.engine.kernel import kernel
from larceny.games.criminals.knowledge import loose_chips
from larceny.games.criminals.layout import *
from larceny.games.criminals.rules import can_touch, match_for, top

CHIP = 16  # one chip in the unit of odds
NEVER = -(1 << 30)

# The weights, found by counting the vaults that versions of this bot clear.
SURE = 16_000  # worth of a match for every chip
ALMOST = 7_500  # worth of a match for all chips except one: a pair helps once, not at the last chip
TELLTALE = 3  # how many times likelier a chip of stack B asks for the skill of a card that its looker discards
EFFORT = 20  # worth that a swap must gain over a plain discard, since it shows everybody what the seat wants


@kernel
def instinct(box, table, answers, n, worth):
    """Weigh each answer by the hand it leaves."""
    asking = table.asking
    odds = read_chips(box, table)
    hand = own_hand(table)
    for i in range(n):
        action = answers[i]
        if asking == ASK_REDUCE and action == SWAP:
            worth[i] = best_swap(table, hand, odds) - EFFORT
        elif asking == ASK_REDUCE:
            worth[i] = dropping(hand, odds, action - DROP)
        elif asking == ASK_FIRST:
            worth[i] = best_second(table, hand, odds, action - DROP)
        elif asking == ASK_SECOND:
            worth[i] = dropping(with_top(table, hand) - one(table.picked), odds, action - DROP)
        elif asking == ASK_CLEAR and action == CLEAR:
            worth[i] = playing(box, table, hand, odds, match_for(box, table, table.opened - 1))
        elif asking == ASK_CLEAR and PAIR <= action < THEN:
            worth[i] = best_partner(box, table, hand, odds, action - PAIR)
        elif asking == ASK_PARTNER:
            worth[i] = playing(box, table, hand - one(table.picked), odds, action - THEN)


# Reading the chips


@kernel
def read_chips(box, table):
    """Estimate how many chips for each type's skill are still to come."""
    loose = unnamed(box, table)
    odds = loose
    for chip in range(STACK):
        if is_telling(box, table, chip):
            odds = read_discards(box, table, loose, odds, chip)
    return odds


@kernel
def unnamed(box, table):
    """Return, as odds, how many chips for each type's skill this table does not name."""
    loose = 0
    for skill in range(box.types):
        loose += (CHIP * loose_chips(box, table, skill)) << (WIDTH * box.specialist[skill])
    return loose


@kernel
def is_telling(box, table, chip):
    """True if a chip of stack B is hidden and a seat that looked at it has discarded."""
    return table.chip[CASED + chip] == UNKNOWN and table.reduced > chip * box.players


@kernel
def read_discards(box, table, loose, odds, chip):
    """Take a hidden chip of stack B out of the odds, split among the types by its lookers' discards."""
    total = 0
    for card in range(box.types):
        total += suspicion(box, table, loose, chip, card)
    for card in range(box.types):
        share = CHIP * suspicion(box, table, loose, chip, card) // total
        odds -= min(share, nth_of(odds, card)) * one(card)
    return odds


@kernel
def suspicion(box, table, loose, chip, card):
    """Weigh how likely a chip of stack B asks for a type's skill, from the discards of its lookers."""
    weight = nth_of(loose, card)
    for looker in range(box.lookers):
        number = chip * box.players + looker
        if number < table.reduced:
            telltale = (table.dropped[number, 0] == card) | (table.dropped[number, 1] == card)
            weight *= TELLTALE if telltale else 1
    return weight


@kernel
def hunch(box, table, seed):
    """Draw the hidden chips of stack B as their lookers' discards suggest: search suspects what instinct suspects."""
    scatter(table.rng, seed)
    for chip in range(STACK):
        if is_telling(box, table, chip):
            table.chip[CASED + chip] = suspect(box, table, chip)


@kernel
def suspect(box, table, chip):
    """Draw the skill of a chip, weighed by suspicion."""
    loose = unnamed(box, table)
    total = 0
    for card in range(box.types):
        total += suspicion(box, table, loose, chip, card)
    nth = below(table.rng, total) - suspicion(box, table, loose, chip, box.specialist[0])
    skill = 0
    while nth >= 0:
        skill += 1
        nth -= suspicion(box, table, loose, chip, box.specialist[skill])
    return skill


# Weighing hands


@kernel
def one(card):
    """Return a hand of one henchman."""
    return 1 << (WIDTH * card)


@kernel
def own_hand(table):
    hand = 0
    for card in range(TYPES):
        hand += table.hand[table.turn, card] << (WIDTH * card)
    return hand


@kernel
def outlook(hand, odds):
    """Return the worth of a hand: the chance that all four chips of the vault, or all except one, match it.

    The chances are coefficients of a product over types: `all_n` counts the ways to draw n chips that all match,
    `most_n` the ways to draw n chips that match except one, `any_n` all ways to draw n chips.
    """
    all_1 = all_2 = all_3 = all_4 = 0
    most_1 = most_2 = most_3 = most_4 = 0
    any_1 = any_2 = any_3 = any_4 = 0
    for card in range(TYPES):
        chance = nth_of(odds, card)
        twice = max(0, chance * (chance - CHIP) // 2)
        held = nth_of(hand, card)
        first = chance if held > 0 else 0
        second = twice if held > 1 else 0
        lost = chance - first
        half_lost = twice if held == 1 else 0
        most_4 += first * most_3 + second * most_2 + lost * all_3 + half_lost * all_2
        most_3 += first * most_2 + second * most_1 + lost * all_2 + half_lost * all_1
        most_2 += first * most_1 + lost * all_1 + half_lost
        most_1 += lost
        all_4 += first * all_3 + second * all_2
        all_3 += first * all_2 + second * all_1
        all_2 += first * all_1 + second
        all_1 += first
        any_4 += chance * any_3 + twice * any_2
        any_3 += chance * any_2 + twice * any_1
        any_2 += chance * any_1 + twice
        any_1 += chance
    return (SURE * all_4 + ALMOST * most_4) // max(1, any_4)


# Casing


@kernel
def dropping(hand, odds, card):
    """Return the worth of a hand without a card; among equals, drop the card the next player wants least."""
    return outlook(hand - one(card), odds) - nth_of(odds, card) // CHIP


@kernel
def with_top(table, hand):
    return hand + one(top(table))


@kernel
def best_second(table, hand, odds, card):
    """Return the worth of dropping this card first and then the best second, never the card taken."""
    best = NEVER
    left = with_top(table, hand) - one(card)
    for other in range(TYPES):
        if nth_of(hand, other) > (other == card):
            best = max(best, dropping(left, odds, other))
    return best


@kernel
def best_swap(table, hand, odds):
    best = NEVER
    for card in range(TYPES):
        if nth_of(hand, card):
            best = max(best, best_second(table, hand, odds, card))
    return best


# The heist: the chips to come, one after the other, each with the best answer to it


@kernel
def playing(box, table, hand, odds, card):
    """Return the worth of a hand once this card is at the end of the row."""
    left = hand - one(card)
    chips = STACK - table.opened
    if chips == 3:
        return three_to_come(box, left, odds, card)
    if chips == 2:
        return two_to_come(box, left, odds, card)
    return one_to_come(box, left, odds, card)


@kernel
def best_partner(box, table, hand, odds, card):
    """Return the worth of playing this card first and then the best partner."""
    best = NEVER
    left = hand - one(card)
    for other in range(box.types):
        if nth_of(left, other) and can_pair(box, match_for(box, table, table.opened - 1), card, other):
            best = max(best, playing(box, table, left, odds, other))
    return best


# Kernels cannot call themselves, so there is one for each number of chips to come.


@kernel
def one_to_come(box, hand, odds, last):
    """Return the worth of the chance that the last chip finds its match."""
    found = 0
    total = 0
    for card in range(box.types):
        chance = nth_of(odds, card)
        total += chance
        if nth_of(hand, card) and can_touch(box, last, card):
            found += chance
    return SURE * found // max(1, total)


@kernel
def two_to_come(box, hand, odds, last):
    """Return the worth of the chance to clear the last two chips, each in the best way when it comes."""
    found = 0
    total = 0
    for card in range(box.types):
        chance = nth_of(odds, card)
        if chance:
            left = odds - min(CHIP, chance) * one(card)
            best = 0
            for way in range(ways(box, hand, last, card)):
                spent = spending(box, hand, last, card, way)
                if spent:
                    best = max(best, one_to_come(box, hand - spent, left, end_of(card, way)))
            found += chance * best
            total += chance
    return found // max(1, total)


@kernel
def three_to_come(box, hand, odds, last):
    """Return the worth of the chance to clear the last three chips, each in the best way when it comes."""
    found = 0
    total = 0
    for card in range(box.types):
        chance = nth_of(odds, card)
        if chance:
            left = odds - min(CHIP, chance) * one(card)
            best = 0
            for way in range(ways(box, hand, last, card)):
                spent = spending(box, hand, last, card, way)
                if spent:
                    best = max(best, two_to_come(box, hand - spent, left, end_of(card, way)))
            found += chance * best
            total += chance
    return found // max(1, total)


# Ways to clear a chip: way 0 is its match; the other ways are pairs, numbered by the first card, then the second.


@kernel
def ways(box, hand, last, card):
    """Return how many ways to try for the chip that this card matches: pairs only where they are allowed (CM-09)."""
    held = nth_of(hand, card) > 0
    if box.pair == FREE or not held or (box.pair == NEEDED and not can_touch(box, last, card)):
        return 1 + TYPES * TYPES
    return 1


@kernel
def spending(box, hand, last, card, way):
    """Return the cards that a way takes from the hand, 0 if the way is not possible."""
    if way == 0:
        return one(card) if nth_of(hand, card) and can_touch(box, last, card) else 0
    first = (way - 1) // TYPES
    second = end_of(card, way)
    if nth_of(hand, first) == 0 or nth_of(hand, second) <= (first == second):
        return 0
    return one(first) + one(second) if can_touch(box, last, first) and can_pair(box, card, first, second) else 0


@kernel
def can_pair(box, match, first, second):
    """True if these two, in this order, may clear the chip that a type matches (CM-09, with option partners)."""
    return (box.dares[match] >> first) & (box.dares[match] >> second) & (box.follows[first] >> second) & 1 != 0


@kernel
def end_of(card, way):
    """Return the card that a way leaves at the end of the row."""
    return card if way == 0 else (way - 1) % TYPES
