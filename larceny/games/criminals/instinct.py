"""Criminal's by instinct: a quick opinion on every answer, from what the seat knows.

First it asks which chips are left for the vault: those it has not seen, less what the discards of those who did look
give away. Then every answer is weighed by the hand it leaves: how likely is it that all chips of the vault, or all but
one, find their match there?

Numbers of all types stand side by side in one whole number, as in the rules: a hand, or how much speaks for each type,
in sixteenths of a chip.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import UNKNOWN
from larceny.engine.kernel import kernel
from larceny.games.criminals.knowledge import loose_chips
from larceny.games.criminals.layout import (
    ASK_CLEAR,
    ASK_FIRST,
    ASK_PARTNER,
    ASK_REDUCE,
    ASK_SECOND,
    CASED,
    CLEAR,
    DROP,
    FREE,
    NEEDED,
    PAIR,
    STACK,
    SWAP,
    THEN,
    TYPES,
    WIDTH,
    nth_of,
)
from larceny.games.criminals.rules import can_touch, match_for, top

CHIP = 16  # one chip, as odds count it
NEVER = -(1 << 30)

# The weights, found by counting the vaults that versions of this bot clear.
SURE = 16_000  # what it is worth that every chip finds its match
ALMOST = 7_500  # that all but one do: a pair helps once, but not at the last chip
TELLTALE = 3  # so many times likelier is the chip of a skill that somebody discards after looking
EFFORT = 20  # what a swap must be better than a plain discard: it lets everybody see what is wanted


@kernel
def instinct(box, table, answers, n, worth):
    """How good the hand is that each answer leaves."""
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
    """How many chips for each type's skill are still to come, as far as can be told."""
    loose = unnamed(box, table)
    odds = loose
    for chip in range(STACK):
        if is_telling(box, table, chip):
            odds = read_discards(box, table, loose, odds, chip)
    return odds


@kernel
def unnamed(box, table):
    """How many chips for each type's skill this table does not name."""
    loose = 0
    for skill in range(box.types):
        loose += (CHIP * loose_chips(box, table, skill)) << (WIDTH * box.specialist[skill])
    return loose


@kernel
def is_telling(box, table, chip):
    """Is a chip of stack B hidden, and has somebody discarded who looked at it?"""
    return table.chip[CASED + chip] == UNKNOWN and table.reduced > chip * box.players


@kernel
def read_discards(box, table, loose, odds, chip):
    """The odds without a chip of stack B, shared out by what those who looked at it discarded."""
    total = 0
    for card in range(box.types):
        total += suspicion(box, table, loose, chip, card)
    for card in range(box.types):
        share = CHIP * suspicion(box, table, loose, chip, card) // total
        odds -= min(share, nth_of(odds, card)) * one(card)
    return odds


@kernel
def suspicion(box, table, loose, chip, card):
    """How much speaks for a type."""
    weight = nth_of(loose, card)
    for looker in range(box.lookers):
        number = chip * box.players + looker
        if number < table.reduced:
            telltale = (table.dropped[number, 0] == card) | (table.dropped[number, 1] == card)
            weight *= TELLTALE if telltale else 1
    return weight


@kernel
def hunch(box, table, seed):
    """Stack B as the discards of those who looked suggest it: who thinks ahead should suspect what instinct does."""
    scatter(table.rng, seed)
    for chip in range(STACK):
        if is_telling(box, table, chip):
            table.chip[CASED + chip] = suspect(box, table, chip)


@kernel
def suspect(box, table, chip):
    """The skill of a chip, each as likely as much speaks for its type."""
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
    """One henchman, as hands count them."""
    return 1 << (WIDTH * card)


@kernel
def own_hand(table):
    hand = 0
    for card in range(TYPES):
        hand += table.hand[table.turn, card] << (WIDTH * card)
    return hand


@kernel
def outlook(hand, odds):
    """How likely the four chips of the vault find their match in a hand, all of them or all but one.

    The chances are coefficients of a product over types: `all_n` counts the ways to draw n chips that all match,
    `most_n` those in which one does not, `any_n` all.
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
    """What a hand is worth without a card; among equals the one goes that the next player will hardly want."""
    return outlook(hand - one(card), odds) - nth_of(odds, card) // CHIP


@kernel
def with_top(table, hand):
    return hand + one(top(table))


@kernel
def best_second(table, hand, odds, card):
    """Drop this first, and then what hurts least, but never what was taken."""
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
    """What a hand is worth once this card is at the end of the row."""
    left = hand - one(card)
    chips = STACK - table.opened
    if chips == 3:
        return three_to_come(box, left, odds, card)
    if chips == 2:
        return two_to_come(box, left, odds, card)
    return one_to_come(box, left, odds, card)


@kernel
def best_partner(box, table, hand, odds, card):
    """Play this first, and then what leaves the best hand."""
    best = NEVER
    left = hand - one(card)
    for other in range(box.types):
        if nth_of(left, other) and can_pair(box, match_for(box, table, table.opened - 1), card, other):
            best = max(best, playing(box, table, left, odds, other))
    return best


# Kernels cannot call themselves, so there is one for each number of chips to come.


@kernel
def one_to_come(box, hand, odds, last):
    """How likely the last chip finds its match."""
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
    """How likely the last two chips are cleared, each in the best way when it comes."""
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
    """How likely the last three chips are cleared, each in the best way when it comes."""
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


# Ways to clear a chip: 0 is its match, the others are pairs, numbered by the first and then the second card.


@kernel
def ways(box, hand, last, card):
    """How many ways to look at for the chip that this card matches: pairs only where they are allowed (CM-09)."""
    held = nth_of(hand, card) > 0
    if box.pair == FREE or not held or (box.pair == NEEDED and not can_touch(box, last, card)):
        return 1 + TYPES * TYPES
    return 1


@kernel
def spending(box, hand, last, card, way):
    """What a way takes from the hand, 0 if it cannot be gone."""
    if way == 0:
        return one(card) if nth_of(hand, card) and can_touch(box, last, card) else 0
    first = (way - 1) // TYPES
    second = end_of(card, way)
    if nth_of(hand, first) == 0 or nth_of(hand, second) <= (first == second):
        return 0
    return one(first) + one(second) if can_touch(box, last, first) and can_pair(box, card, first, second) else 0


@kernel
def can_pair(box, match, first, second):
    """May these two, in this order, clear the chip that a type matches? (CM-09, with option partners)"""
    return (box.dares[match] >> first) & (box.dares[match] >> second) & (box.follows[first] >> second) & 1 != 0


@kernel
def end_of(card, way):
    """The card that a way leaves at the end of the row."""
    return card if way == 0 else (way - 1) % TYPES
