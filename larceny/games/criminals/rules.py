"""Criminal's: the rules, in the order of RULES.md.

In a casing each player reduces the hand four times, in an order that follows from Player 1. So the number of
reductions done gives the next reducer, the seats that have looked at each chip, and the height of the discard pile.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, TRUTH, UNKNOWN, only, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import OTHERWISE, Answers, made_of
from larceny.games.criminals.layout import *

# Set-up


@kernel
def deal(box, table, seed):
    """Draw Player 1, and set up the first round (CM-14)."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    table.supply = JEWELS
    set_up(box, table, below(table.rng, box.players))


@kernel
def set_up(box, table, first):
    """Set up a round: shuffle everything, deal nine henchmen each, refill the pot to four, reveal stack A (CM-02)."""
    table.round += 1
    table.first = first
    table.reduced = 0
    table.opened = 0
    table.supply -= POT - table.pot
    table.pot = POT
    sweep(box, table)
    stack_chips(box, table)
    for seat in range(box.players):
        deal_hand(box, table, seat)
    tell(table, STARTS, EVERYBODY, first, table.round)
    tell(table, SCOUTED, EVERYBODY, table.chip[0], table.chip[1], table.chip[2], table.chip[3])
    ask_reduction(box, table)


@kernel
def sweep(box, table):
    """Clear the table of the last round; put all henchmen back into the deck."""
    for seat in range(MOST_PLAYERS):
        table.held[seat] = 0
        table.played[seat] = 0
        table.withdrew[seat] = -1
        table.lacks[seat] = 0
        for card in range(TYPES):
            table.hand[seat, card] = 0
            table.shown[seat, card] = 0
        for place in range(CREW):
            table.row[seat, place] = UNKNOWN
        for chip in range(STACK):
            table.used[seat, chip] = 0
    for place in range(REDUCTIONS):
        table.pile[place] = UNKNOWN
        table.took[place] = UNKNOWN
        table.dropped[place, 0] = UNKNOWN
        table.dropped[place, 1] = UNKNOWN
    for card in range(TYPES):
        table.rest[card] = box.henchmen[card]


@kernel
def stack_chips(box, table):
    """Shuffle all twelve chips into three stacks of four."""
    place = 0
    for skill in range(TYPES):
        for _ in range(box.chips[skill]):
            table.chip[place] = skill
            place += 1
    for last in range(CHIPS - 1, 0, -1):
        other = below(table.rng, last + 1)
        skill = table.chip[last]
        table.chip[last] = table.chip[other]
        table.chip[other] = skill


@kernel
def deal_hand(box, table, seat):
    """Deal nine henchmen to a seat, each card of the deck equally likely."""
    left = in_rest(table)
    for _ in range(DEALT):
        card = draw(table, left)
        left -= 1
        table.hand[seat, card] += 1
    table.held[seat] = DEALT


@kernel
def in_rest(table):
    """Return how many henchmen the deck has left."""
    left = 0
    for card in range(TYPES):
        left += table.rest[card]
    return left


@kernel
def draw(table, left):
    """Draw one of the henchmen left in the deck, each equally likely; `left` is their number."""
    nth = below(table.rng, left)
    card = 0
    while nth >= table.rest[card]:
        nth -= table.rest[card]
        card += 1
    table.rest[card] -= 1
    return card


# Casing: who looks at which chip, and who reduces when (CM-03, CM-04)


@kernel
def actor(box, table):
    """Return the seat that decides, -1 when the game is over."""
    if table.ended:
        return -1
    return table.turn


@kernel
def reducer(box, table, number):
    """Return the seat that does this reduction: the next seat opens each chip, and all others follow in turn."""
    return (table.first + number // box.players + number % box.players) % box.players


@kernel
def looks(box, number):
    """True if the seat that does this reduction looks at the chip before it."""
    return number % box.players < box.lookers


@kernel
def ask_reduction(box, table):
    """Ask the next player to reduce; if it is a looker's reduction, show the chip first."""
    number = table.reduced
    seat = reducer(box, table, number)
    table.turn = seat
    table.asking = ASK_REDUCE
    table.picked = UNKNOWN
    if looks(box, number):
        chip = number // box.players
        tell(table, HANDED if number % box.players else OPENED, EVERYBODY, seat, chip)
        tell(table, SAW, only(seat), seat, table.chip[CASED + chip], chip)


@kernel
def has_looked(box, table, seat, chip):
    """True if this seat has looked at this chip of stack B."""
    number = chip * box.players + (seat - table.first - chip + 2 * box.players) % box.players
    return seat >= 0 and number <= table.reduced and looks(box, number)


# Reducing: drop one, or take the top discard and drop two others (CM-05, CM-06)


@kernel
def hand_of(table, seat):
    """Return the set of the types in a hand."""
    types = 0
    for card in range(TYPES):
        types |= (table.hand[seat, card] > 0) << card
    return types


@kernel
def top(table):
    """Return the top of the discard pile, UNKNOWN when the pile is empty."""
    return table.pile[table.reduced - 1] if table.reduced else UNKNOWN


@kernel
def others_in_hand(table, seat, picked):
    """Return the set of the types in a hand without the card picked."""
    types = hand_of(table, seat)
    if picked != UNKNOWN and table.hand[seat, picked] == 1:
        types &= ~(1 << picked)
    return types


@kernel
def types_in_hand(table):
    """Return the set of the types that the asked seat may drop."""
    return hand_of(table, table.turn)


@kernel
def rest_of_hand(table):
    """Return the set of the types that the asked seat may drop beside the card picked, if any."""
    return others_in_hand(table, table.turn, table.picked)


@kernel
def why_not_drop(box, table, card):
    if card >= box.types:
        return NO_SUCH_TYPE
    return TAKEN_STAYS if table.asking != ASK_REDUCE and card == top(table) else NOT_IN_HAND


@kernel
def discard(box, table, card):
    """Discard one henchman face up onto the pile."""
    seat = table.turn
    number = table.reduced
    let_go(table, seat, card)
    table.pile[number] = card
    table.dropped[number, 0] = card
    tell(table, DROPPED, EVERYBODY, seat, card)
    next_reduction(box, table)


@kernel
def has_pile(table):
    """True if there is a discard to take."""
    return table.reduced > 0


@kernel
def begin_swap(table):
    """Ask for the first of two cards to drop for the top of the pile."""
    table.asking = ASK_FIRST


@kernel
def drop_first(table, card):
    """Pick the first of two cards; nobody hears of it yet."""
    table.picked = card
    table.asking = ASK_SECOND


@kernel
def swap(box, table, last):
    """Take the top of the pile into the hand, known to everybody; drop two others onto the pile, in this order."""
    seat = table.turn
    number = table.reduced
    took = top(table)
    card = table.picked
    let_go(table, seat, card)
    let_go(table, seat, last)
    table.hand[seat, took] += 1
    table.shown[seat, took] += 1
    table.held[seat] += 1
    table.pile[number - 1] = card
    table.pile[number] = last
    table.took[number] = took
    table.dropped[number, 0] = card
    table.dropped[number, 1] = last
    tell(table, SWAPPED, EVERYBODY, seat, took, card, last)
    next_reduction(box, table)


@kernel
def let_go(table, seat, card):
    """Remove a henchman from a hand; of equal cards, a shown one goes first (CM-06)."""
    table.hand[seat, card] -= 1
    table.held[seat] -= 1
    if table.shown[seat, card]:
        table.shown[seat, card] -= 1


@kernel
def next_reduction(box, table):
    """Ask for the next reduction; after the last one, begin the heist."""
    table.reduced += 1
    if table.reduced < box.players * (DEALT - CREW):
        ask_reduction(box, table)
    else:
        reveal(box, table)


# The heist: a chip of stack C, and everybody still in clears it (CM-07 to CM-09)


@kernel
def reveal(box, table):
    """Reveal the next chip of the vault."""
    chip = table.opened
    table.opened += 1
    tell(table, REVEALED, EVERYBODY, table.chip[VAULT + chip], chip)
    ask_clear(table, next_in(box, table, 0))


@kernel
def next_in(box, table, offset):
    """Return the first player still in, counting from `offset` seats after Player 1; -1 for none."""
    for place in range(offset, box.players):
        seat = (table.first + place) % box.players
        if table.withdrew[seat] < 0:
            return seat
    return -1


@kernel
def ask_clear(table, seat):
    table.turn = seat
    table.asking = ASK_CLEAR
    table.picked = UNKNOWN


@kernel
def match_for(box, table, chip):
    """Return the type that clears this chip of the vault alone."""
    return box.specialist[table.chip[VAULT + chip]]


@kernel
def end_of_row(table, seat):
    """Return the last card of a seat's row, NO_CARD if the row is empty."""
    return table.row[seat, table.played[seat] - 1] if table.played[seat] else NO_CARD


@kernel
def can_touch(box, before, card):
    """True if a card of this type may follow the one before (CM-08, with option contact)."""
    return (box.after[before] >> card) & 1 != 0


@kernel
def match_clears(box, table, seat, chip):
    """True if the seat has the match of the chip and may play it."""
    card = match_for(box, table, chip)
    return table.hand[seat, card] > 0 and can_touch(box, end_of_row(table, seat), card)


@kernel
def why_no_pair(box, table, seat, chip):
    """Return why a seat may not use two cards for a chip: one can do it, or it is the last (CM-09, option pair)."""
    if chip == STACK - 1:
        return ONE_ALONE
    if box.pair == NEEDED and match_clears(box, table, seat, chip):
        return MATCH_PLAYABLE
    if box.pair == STRICT and table.hand[seat, match_for(box, table, chip)]:
        return MATCH_IN_HAND
    return ALLOWED


@kernel
def partners(box, table, seat, chip, card):
    """Return the set of the types in hand that may be the second of two after a card (CM-09, with option partners)."""
    return others_in_hand(table, seat, card) & box.follows[card] & box.dares[match_for(box, table, chip)]


@kernel
def pairs(box, table, seat, chip):
    """Return the set of the types in hand that may be the first of two."""
    if why_no_pair(box, table, seat, chip) != ALLOWED:
        return 0
    fitting = hand_of(table, seat) & box.after[end_of_row(table, seat)] & box.dares[match_for(box, table, chip)]
    types = 0
    for card in range(TYPES):
        if (fitting >> card) & 1 and partners(box, table, seat, chip, card):
            types |= 1 << card
    return types


@kernel
def is_stuck(box, table, seat, chip):
    """True if nothing in the hand clears the chip: only then may a player withdraw, and then must (CM-10)."""
    return not match_clears(box, table, seat, chip) and pairs(box, table, seat, chip) == 0


@kernel
def match_now(box, table):
    """True if the asked seat may clear the open chip with its match."""
    return match_clears(box, table, table.turn, table.opened - 1)


@kernel
def why_not_clear(box, table):
    return MATCH_TOUCHES if table.hand[table.turn, match_for(box, table, table.opened - 1)] else NO_MATCH


@kernel
def first_of_two(box, table):
    """Return the set of the types that may be the first of two for the open chip."""
    return pairs(box, table, table.turn, table.opened - 1)


@kernel
def why_not_pair(box, table, card):
    """Return why this card may not be the first of two."""
    if card >= box.types:
        return NO_SUCH_TYPE
    reason = why_no_pair(box, table, table.turn, table.opened - 1)
    if reason != ALLOWED:
        return reason
    if table.hand[table.turn, card] == 0:
        return NOT_IN_HAND
    if not dares(box, table, card):
        return TIMID
    return NO_PARTNER if can_touch(box, end_of_row(table, table.turn), card) else TOUCHES


@kernel
def second_of_two(box, table):
    """Return the set of the types that may be the second of two after the one picked."""
    return partners(box, table, table.turn, table.opened - 1, table.picked)


@kernel
def why_not_then(box, table, card):
    """Return why this card may not be the second of two."""
    if card >= box.types:
        return NO_SUCH_TYPE
    if not (others_in_hand(table, table.turn, table.picked) >> card) & 1:
        return NOT_IN_HAND
    if not dares(box, table, card):
        return TIMID
    return AT_ODDS if can_touch(box, table.picked, card) else TOUCHES


@kernel
def dares(box, table, card):
    """True if a card of this type may be one of two for the open chip (option partners=bold)."""
    return (box.dares[match_for(box, table, table.opened - 1)] >> card) & 1 != 0


@kernel
def lay(table, seat, card):
    """Lay a card from the hand to the end of the own row."""
    let_go(table, seat, card)
    table.row[seat, table.played[seat]] = card
    table.played[seat] += 1
    table.used[seat, table.opened - 1] += 1


@kernel
def clear_with_match(box, table):
    seat = table.turn
    chip = table.opened - 1
    card = match_for(box, table, chip)
    lay(table, seat, card)
    tell(table, CLEARED, EVERYBODY, seat, card, table.chip[VAULT + chip])
    next_player(box, table)


@kernel
def begin_pair(table, card):
    """Pick the first of two cards, and ask for the second."""
    table.picked = card
    table.asking = ASK_PARTNER


@kernel
def clear_with_two(box, table, last):
    """Clear the chip with two cards; where a pair needs it, that proves the match was not in the hand (CM-15)."""
    seat = table.turn
    card = table.picked
    chip = table.opened - 1
    match = match_for(box, table, chip)
    if box.pair == STRICT or (box.pair == NEEDED and can_touch(box, end_of_row(table, seat), match)):
        table.lacks[seat] |= 1 << match
    lay(table, seat, card)
    lay(table, seat, last)
    tell(table, CLEARED_BY_TWO, EVERYBODY, seat, card, last, table.chip[VAULT + chip])
    next_player(box, table)


@kernel
def withdraw(box, table):
    """Leave this heist; the hand stays secret, but it proves to lack a match that could be played (CM-10, CM-15)."""
    seat = table.turn
    chip = table.opened - 1
    match = match_for(box, table, chip)
    if can_touch(box, end_of_row(table, seat), match):
        table.lacks[seat] |= 1 << match
    table.withdrew[seat] = chip
    tell(table, WITHDREW, EVERYBODY, seat, table.chip[VAULT + chip])
    next_player(box, table)


@kernel
def next_player(box, table):
    """Ask the next player still in to clear this chip; after the last one go on to the next chip, or to the loot."""
    offset = (table.turn - table.first + box.players) % box.players
    seat = next_in(box, table, offset + 1)
    if seat >= 0:
        ask_clear(table, seat)
    elif table.opened == STACK or next_in(box, table, 0) < 0:
        share_loot(box, table)
    else:
        reveal(box, table)


# The loot, and the next round (CM-11 to CM-14)


@kernel
def share_loot(box, table):
    """Split the pot evenly among the players still in, rounded down; the rest stays in the centre (CM-11)."""
    cleared = 0
    seats = 0
    for seat in range(box.players):
        if table.withdrew[seat] < 0:
            cleared += 1
            seats |= 1 << seat
    if cleared:
        share = table.pot // cleared
        for seat in range(box.players):
            table.jewels[seat] += share * ((seats >> seat) & 1)
        table.pot -= share * cleared
        tell(table, SHARED, EVERYBODY, seats, share, table.pot)
    else:
        tell(table, NOBODY_CLEARED, EVERYBODY, table.pot)
    end_round(box, table)


@kernel
def end_round(box, table):
    """End the game if it is time; else ask the next Player 1 to deal (CM-12, CM-13)."""
    table.picked = UNKNOWN
    table.turn = next_first(box, table)
    table.asking = ASK_DEAL
    table.ended = ending(box, table)
    if table.ended:
        tell(table, FINISHED, EVERYBODY)


@kernel
def deal_round(box, table):
    """Deal the next round; the dealer is its Player 1."""
    set_up(box, table, table.turn)


@kernel
def ending(box, table):
    """Return why the game is over after this round, RUNNING if it is not (CM-13, with option length)."""
    if box.three:
        return THREE_ROUNDS if table.round == FEW_ROUNDS else RUNNING
    if table.pot + table.supply <= FEW_JEWELS:
        return LOOTED
    return TIRED if table.round == MOST_ROUNDS else RUNNING


@kernel
def next_first(box, table):
    """Return the seat that withdrew first, by chip and then in turn order; if nobody did, the next seat (CM-12)."""
    first = (table.first + 1) % box.players
    earliest = STACK
    for offset in range(box.players):
        seat = (table.first + offset) % box.players
        if 0 <= table.withdrew[seat] < earliest:
            earliest = table.withdrew[seat]
            first = seat
    return first


# Questions and answers


QUESTIONS = {
    ASK_REDUCE: (
        Answers(DROP, discard, types_in_hand, why_not_drop),
        Answers(SWAP, begin_swap, has_pile, PILE_EMPTY),
    ),
    ASK_FIRST: (Answers(DROP, drop_first, rest_of_hand, why_not_drop),),
    ASK_SECOND: (Answers(DROP, swap, rest_of_hand, why_not_drop),),
    ASK_CLEAR: (
        Answers(CLEAR, clear_with_match, match_now, why_not_clear),
        Answers(PAIR, begin_pair, first_of_two, why_not_pair),
        Answers(WITHDRAW, withdraw, OTHERWISE, MUST_CLEAR),
    ),
    ASK_PARTNER: (Answers(THEN, clear_with_two, second_of_two, why_not_then),),
    ASK_DEAL: (Answers(DEAL, deal_round),),
}
legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED)


@kernel
def laborious(box, table):
    """True while a round is to be dealt."""
    return table.asking == ASK_DEAL


@kernel
def about(box, table, action):
    """Return the henchman that an answer plays or takes back from the discard pile; -1 for none, as for a drop."""
    if action == SWAP:
        return top(table)
    if action == CLEAR:
        return match_for(box, table, table.opened - 1)
    if PAIR <= action < THEN:
        return action - PAIR
    return action - THEN if THEN <= action < WITHDRAW else -1


@kernel
def score(box, table, points, ranks):
    """Score the jewels: most jewels win, and a tie is shared, at zero too (CM-13)."""
    for seat in range(box.players):
        points[seat] = table.jewels[seat]
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += table.jewels[other] > table.jewels[seat]
