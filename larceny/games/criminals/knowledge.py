"""Criminal's: redact a table to what a seat may know and can prove, and guess the rest (CM-06, CM-15)."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import TRUTH, UNKNOWN, veil
from larceny.engine.kernel import kernel
from larceny.games.criminals.layout import *
from larceny.games.criminals.rules import draw, has_looked, in_rest, is_stuck


@kernel
def redact(box, table, seat):
    """Turn the table into what the seat may know: its hand, chips it looked at, all face up, and what these prove."""
    veil(table, seat)
    if seat != table.turn:
        veil_decision(table)
    for place in range(CASED, CHIPS):
        if not has_seen(box, table, seat, place):
            table.chip[place] = UNKNOWN
    name_last_chips(box, table)
    gather_loose(box, table, seat)
    name_certain(box, table, seat)


@kernel
def has_seen(box, table, seat, place):
    """True if the seat has seen this chip of stack B or C."""
    if place >= VAULT:
        return place - VAULT < table.opened
    return has_looked(box, table, seat, place - CASED)


@kernel
def veil_decision(table):
    """Hide the first of two cards until both are chosen."""
    table.picked = UNKNOWN
    if table.asking == ASK_FIRST or table.asking == ASK_SECOND:
        table.asking = ASK_REDUCE
    elif table.asking == ASK_PARTNER:
        table.asking = ASK_CLEAR


@kernel
def gather_loose(box, table, seat):
    """Leave in each other hand only the shown cards; put every henchman that this seat cannot see into the rest."""
    for card in range(TYPES):
        loose = box.henchmen[card]
        for other in range(box.players):
            if other != seat:
                table.hand[other, card] = table.shown[other, card]
            loose -= table.hand[other, card]
        table.rest[card] = loose
    for place in range(table.reduced):
        table.rest[table.pile[place]] -= 1
    for other in range(box.players):
        for place in range(table.played[other]):
            table.rest[table.row[other, place]] -= 1


@kernel
def hidden_in(table, seat):
    """Return how many henchmen in a hand were not shown."""
    hidden = table.held[seat]
    for card in range(TYPES):
        hidden -= table.shown[seat, card]
    return hidden


@kernel
def must_explain(table, seat):
    """True if this seat withdrew at a chip that a pair could have cleared; few hands explain that (CM-15)."""
    return 0 <= table.withdrew[seat] < STACK - 1


@kernel
def name_certain(box, table, seat):
    """Name in each hand, and in the rest, the henchmen that every explanation has there (CM-15).

    Each hand is looked at alone: the types it lacks, the proof of its withdrawal, the number of loose cards. Facts that
    follow only because two hands need the same few cards stay unnamed; a guess still respects them.
    """
    room = 0
    for other in range(box.players):
        if other != seat:
            lows, highs = explain_withdrawal(box, table, other) if must_explain(table, other) else fit(table, other)
            room += highs
            for card in range(TYPES):
                table.hand[other, card] = table.shown[other, card] + nth_of(lows, card)
    for card in range(TYPES):
        table.rest[card] = max(0, table.rest[card] - nth_of(room, card))


@kernel
def fit(table, seat):
    """Return the least and the most loose henchmen of each type in a hand, from the types it lacks alone."""
    hidden = hidden_in(table, seat)
    spare = -hidden
    for card in range(TYPES):
        if not (table.lacks[seat] >> card) & 1:
            spare += table.rest[card]
    lows = 0
    highs = 0
    for card in range(TYPES):
        if not (table.lacks[seat] >> card) & 1:
            lows |= max(0, table.rest[card] - spare) << (WIDTH * card)
            highs |= min(hidden, table.rest[card]) << (WIDTH * card)
    return lows, highs


@kernel
def explain_withdrawal(box, table, seat):
    """Return the least and the most loose henchmen of each type in a hand that could not clear the chip."""
    lows = (1 << (WIDTH * TYPES)) - 1
    highs = 0
    going = start_hands(table, seat)
    while going:
        if explains(box, table, seat):
            least = 0
            most = 0
            for card in range(TYPES):
                loose = table.hand[seat, card] - table.shown[seat, card]
                least |= min(loose, nth_of(lows, card)) << (WIDTH * card)
                most |= max(loose, nth_of(highs, card)) << (WIDTH * card)
            lows = least
            highs = most
        going = next_hand(table, seat)
    return lows, highs


@kernel
def start_hands(table, seat):
    """Begin the run through all hands a seat could have: first, all hidden cards are of the first type."""
    for card in range(TYPES):
        table.hand[seat, card] = table.shown[seat, card]
    table.hand[seat, 0] += hidden_in(table, seat)
    return True


@kernel
def next_hand(table, seat):
    """Go to the next of these hands; False after the last (Nijenhuis and Wilf, "Combinatorial Algorithms", NEXCOM)."""
    for card in range(TYPES - 1):
        loose = table.hand[seat, card] - table.shown[seat, card]
        if loose:
            table.hand[seat, card] -= loose
            table.hand[seat, 0] += loose - 1
            table.hand[seat, card + 1] += 1
            return True
    return False


@kernel
def explains(box, table, seat):
    """True if the seat could have this hand: enough loose cards, no type that it lacks, and nothing clears."""
    for card in range(TYPES):
        loose = table.hand[seat, card] - table.shown[seat, card]
        if loose > table.rest[card] or (loose and (table.lacks[seat] >> card) & 1):
            return False
    return is_stuck(box, table, seat, table.withdrew[seat])


@kernel
def loose_chips(box, table, skill):
    """Return how many chips for a skill this table does not name."""
    loose = box.chips[skill]
    for place in range(CHIPS):
        loose -= table.chip[place] == skill
    return loose


@kernel
def name_last_chips(box, table):
    """Name all hidden chips if they must all ask for the same skill."""
    last = UNKNOWN
    for skill in range(TYPES):
        if loose_chips(box, table, skill):
            if last != UNKNOWN:
                return
            last = skill
    for place in range(CHIPS):
        if table.chip[place] == UNKNOWN:
            table.chip[place] = last


@kernel
def guess(box, table, seat, seed):
    """Draw a deal of loose chips and henchmen that explains every pair and withdrawal; all are equally likely."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    guess_chips(box, table)
    gather_loose(box, table, seat)
    while not guess_hands(box, table, seat):
        gather_loose(box, table, seat)


@kernel
def guess_chips(box, table):
    """Draw a chip for every hidden place."""
    left = 0
    for place in range(CHIPS):
        left += table.chip[place] == UNKNOWN
    for place in range(CHIPS):
        if table.chip[place] == UNKNOWN:
            nth = below(table.rng, left) - loose_chips(box, table, 0)
            skill = 0
            while nth >= 0:
                skill += 1
                nth -= loose_chips(box, table, skill)
            table.chip[place] = skill
            left -= 1


@kernel
def guess_hands(box, table, seat):
    """Draw a hand for every other seat; False if the deal does not explain everything: then draw again.

    Few hands explain a withdrawal, so one of these is chosen; all other hands are dealt, then checked.
    """
    for other in range(box.players):
        if other != seat and must_explain(table, other):
            guess_withdrawn(box, table, other)
    if not enough_for_withdrawn(box, table, seat):
        return False
    left = in_rest(table)
    for other in range(box.players):
        if other != seat and not must_explain(table, other):
            for _ in range(hidden_in(table, other)):
                card = draw(table, left)
                left -= 1
                table.hand[other, card] += 1
                if (table.lacks[other] >> card) & 1:
                    return False
    return True


@kernel
def guess_withdrawn(box, table, seat):
    """Draw a hand that explains a withdrawal, weighed by the ways to deal it as if nobody else drew."""
    ways = 0
    going = start_hands(table, seat)
    while going:
        if explains(box, table, seat):
            ways += ways_to_deal(table, seat)
        going = next_hand(table, seat)
    nth = below(table.rng, ways)
    start_hands(table, seat)
    while True:
        if explains(box, table, seat):
            nth -= ways_to_deal(table, seat)
            if nth < 0:
                return
        next_hand(table, seat)


@kernel
def ways_to_deal(table, seat):
    """Return the number of ways to deal this hand from the loose henchmen."""
    ways = 1
    for card in range(TYPES):
        for i in range(table.hand[seat, card] - table.shown[seat, card]):
            ways = ways * (table.rest[card] - i) // (i + 1)
    return ways


@kernel
def enough_for_withdrawn(box, table, seat):
    """Take the withdrawn hands from the rest; False at random, as often as an earlier hand would have had the card.

    The hands were drawn as if nobody else drew. Refusing some of them makes all joint deals equally likely.
    """
    for card in range(TYPES):
        gone = 0
        for other in range(box.players):
            if other != seat and must_explain(table, other):
                for i in range(table.hand[other, card] - table.shown[other, card]):
                    if below(table.rng, table.rest[card] - i) >= table.rest[card] - gone:
                        return False
                    gone += 1
        table.rest[card] -= gone
    return True
