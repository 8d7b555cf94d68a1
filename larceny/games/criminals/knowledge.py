"""Criminal's: what a seat may know, what follows from that, and what may be true behind it (CM-06, CM-15)."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import TRUTH, UNKNOWN, veil
from larceny.engine.kernel import kernel
from larceny.games.criminals.layout import *
from larceny.games.criminals.rules import draw, has_looked, in_rest, is_stuck


@kernel
def redact(box, table, seat):
    """What the seat may know: its hand, the chips it looked at, all that is face up, and what follows from that."""
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
    """Has the seat seen this chip of stack B or C?"""
    if place >= VAULT:
        return place - VAULT < table.opened
    return has_looked(box, table, seat, place - CASED)


@kernel
def veil_decision(table):
    """Of two cards nobody hears until both are chosen."""
    table.picked = UNKNOWN
    if table.asking == ASK_FIRST or table.asking == ASK_SECOND:
        table.asking = ASK_REDUCE
    elif table.asking == ASK_PARTNER:
        table.asking = ASK_CLEAR


@kernel
def gather_loose(box, table, seat):
    """Leave in each other hand what was shown, and put into the rest every henchman that this seat cannot see."""
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
    """How many henchmen in a hand were not shown."""
    hidden = table.held[seat]
    for card in range(TYPES):
        hidden -= table.shown[seat, card]
    return hidden


@kernel
def must_explain(table, seat):
    """Has this seat given up where two could still have done it? Then few hands explain that (CM-15)."""
    return 0 <= table.withdrew[seat] < STACK - 1


@kernel
def name_certain(box, table, seat):
    """Into each hand, and into the rest, as many as every explanation has there (CM-15).

    Each place is looked at by itself: what its hand lacks, what its withdrawal proves, how many are loose. What only
    follows when two hands need the same few cards stays unnamed; a guess heeds it all the same.
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
    """At least and at most so many loose henchmen of each type are in a hand that can be any but what it lacks."""
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
    """At least and at most so many loose henchmen of each type are in a hand with which nothing cleared."""
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
    """The first of all hands a seat could have, one after the other: with what is hidden all of the first type."""
    for card in range(TYPES):
        table.hand[seat, card] = table.shown[seat, card]
    table.hand[seat, 0] += hidden_in(table, seat)
    return True


@kernel
def next_hand(table, seat):
    """The next of these hands; False after the last (Nijenhuis and Wilf, "Combinatorial Algorithms", NEXCOM)."""
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
    """Could the seat have this hand: there are so many loose ones, none that it lacks, and nothing cleared?"""
    for card in range(TYPES):
        loose = table.hand[seat, card] - table.shown[seat, card]
        if loose > table.rest[card] or (loose and (table.lacks[seat] >> card) & 1):
            return False
    return is_stuck(box, table, seat, table.withdrew[seat])


@kernel
def loose_chips(box, table, skill):
    """How many chips for a skill this table does not name."""
    loose = box.chips[skill]
    for place in range(CHIPS):
        loose -= table.chip[place] == skill
    return loose


@kernel
def name_last_chips(box, table):
    """When all chips that are left ask for the same skill, everybody knows what they are."""
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
    """Any deal of the loose chips and henchmen that explains every pair and every withdrawal, each equally likely."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    guess_chips(box, table)
    gather_loose(box, table, seat)
    while not guess_hands(box, table, seat):
        gather_loose(box, table, seat)


@kernel
def guess_chips(box, table):
    """A chip for every hidden place."""
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
    """A hand for everybody else; False for a deal that explains not everything, and then there must be another.

    Few hands explain a withdrawal, so one of those is chosen; the others are dealt, and checked.
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
    """One of the hands that explain a withdrawal, by the number of ways to deal it, as if nobody else drew."""
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
    """In how many ways the loose henchmen give this hand."""
    ways = 1
    for card in range(TYPES):
        for i in range(table.hand[seat, card] - table.shown[seat, card]):
            ways = ways * (table.rest[card] - i) // (i + 1)
    return ways


@kernel
def enough_for_withdrawn(box, table, seat):
    """Take from the rest what the withdrawn hold, with the odds that it was still there when each drew in turn."""
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
