"""Criminal's: the rules, in the order of RULES.md.

Henchmen of a type are interchangeable, so a hand is how many there are of each type: a type of henchman is a number
0-5, its place in the deck, and so is a skill. Chips ask for a skill; `box.specialist` says whose it is.

A casing is a number of reductions, four of each player, in an order that follows from Player 1. Who does the next
one, who has looked at which chip and how high the discard pile is all follow from how many are done.
"""

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    EVERYBODY,
    TRUTH,
    UNKNOWN,
    among,
    header,
    hush,
    offer,
    only,
    tell,
    veil,
)
from larceny.engine.kernel import kernel
from larceny.engine.memory import record
from larceny.engine.reads import BITS, CARD, COUNTS, MONEY, NUMBER, SEAT, Option, Reads

VERSION = 2
PLAYERS = (2, 4)

MOST_PLAYERS = 4
TYPES = 6  # at most: chips come in pairs, and there are twelve
DEALT = 9  # henchmen dealt to each player
CREW = 5  # how many of them go on the heist
STACK = 4  # chips in each of the stacks A, B and C
CHIPS = 3 * STACK
CASED = STACK  # where stack B begins
VAULT = 2 * STACK  # where stack C begins
REDUCTIONS = MOST_PLAYERS * (DEALT - CREW)
JEWELS = 12
POT = 4  # jewels in the centre at the start of a round
FEW_JEWELS = 3  # with so many left the game ends (CM-13)
MOST_ROUNDS = 12
FEW_ROUNDS = 3  # of a game with option length=three
NO_CARD = TYPES  # the card before the first of a row

OPTIONS = {
    "contact": Option(("one_way", "two_way")),  # CM-08
    "pair": Option(("needed", "free", "strict")),  # CM-09
    "partners": Option(("arranged", "apart", "bold")),  # CM-09
    "length": Option(("jewels", "three")),  # CM-13
}
NEEDED, FREE, STRICT = range(3)

# What is asked.
ASK_REDUCE, ASK_FIRST, ASK_SECOND, ASK_CLEAR, ASK_PARTNER, ASK_DEAL = range(6)

# What is answered. A family of actions starts at its name's number.
DROP = 0  # + type: discard it
SWAP = DROP + TYPES  # take the top discard, and drop two
CLEAR = SWAP + 1  # with the one that matches
PAIR = CLEAR + 1  # + type: clear with two, this one first
THEN = PAIR + TYPES  # + type: and this one second
WITHDRAW = THEN + TYPES
DEAL = WITHDRAW + 1  # the next round
ACTIONS = DEAL + 1

# Why something is not legal, and the ruling that says so.
(
    NOT_ASKED,
    NO_SUCH_TYPE,
    NOT_IN_HAND,
    PILE_EMPTY,
    TAKEN_STAYS,
    NO_MATCH,
    MATCH_TOUCHES,
    TOUCHES,
    ONE_ALONE,
    MATCH_PLAYABLE,
    MATCH_IN_HAND,
    NO_PARTNER,
    MUST_CLEAR,
    AT_ODDS,
    TIMID,
) = range(1, 16)
REASONS = {
    NOT_ASKED: ("not-asked", "CM-03"),
    NO_SUCH_TYPE: ("no-such-type", "CM-01"),
    NOT_IN_HAND: ("not-in-hand", "CM-05"),
    PILE_EMPTY: ("pile-empty", "CM-05"),
    TAKEN_STAYS: ("taken-stays", "CM-05"),
    NO_MATCH: ("no-match", "CM-08"),
    MATCH_TOUCHES: ("match-touches", "CM-08"),
    TOUCHES: ("touches", "CM-09"),
    ONE_ALONE: ("one-alone", "CM-09"),
    MATCH_PLAYABLE: ("match-playable", "CM-09"),
    MATCH_IN_HAND: ("match-in-hand", "CM-09"),
    NO_PARTNER: ("no-partner", "CM-09"),
    MUST_CLEAR: ("must-clear", "CM-10"),
    AT_ODDS: ("at-odds", "CM-09"),
    TIMID: ("timid", "CM-09"),
}

# Why the game ended.
RUNNING, LOOTED, TIRED, THREE_ROUNDS = range(4)
ENDINGS = {LOOTED: "looted", TIRED: "tired", THREE_ROUNDS: "three-rounds"}

# What happened: the name of the event's text, and what its numbers are.
(
    STARTS,
    SCOUTED,
    OPENED,
    HANDED,
    SAW,
    DROPPED,
    SWAPPED,
    REVEALED,
    CLEARED,
    CLEARED_BY_TWO,
    WITHDREW,
    SHARED,
    NOBODY_CLEARED,
    FINISHED,
) = range(1, 15)
EVENTS = {
    STARTS: ("starts", ("seat", "round")),
    SCOUTED: ("scouted", ("chip", "chip2", "chip3", "chip4")),
    OPENED: ("opened", ("seat", "number")),  # takes the next chip of stack B and looks at it
    HANDED: ("handed", ("seat", "number")),  # gets that chip, looks at it and keeps it
    SAW: ("saw", ("seat", "chip", "number")),  # what whoever looks sees
    DROPPED: ("dropped", ("seat", "card")),
    SWAPPED: ("swapped", ("seat", "took", "card", "card2")),
    REVEALED: ("revealed", ("chip", "number")),
    CLEARED: ("cleared", ("seat", "card", "chip")),
    CLEARED_BY_TWO: ("cleared-by-two", ("seat", "card", "card2", "chip")),
    WITHDREW: ("withdrew", ("seat", "chip")),
    SHARED: ("shared", ("seats", "share", "left")),  # a set of seats, as bits
    NOBODY_CLEARED: ("nobody-cleared", ("left",)),
    FINISHED: ("finished", ()),
}
# No action tells more, whatever the deck: a round starts, stack A is revealed, a chip is opened and seen (4); or the
# last of a round clears a chip, the loot is shared, the game ends (3). Between the two there is a question.
MOST_EVENTS = 6

# No game has more actions: three for each reduction, two for each chip and player, and the deal, in every round.
LONGEST = MOST_ROUNDS * (3 * REDUCTIONS + 2 * STACK * MOST_PLAYERS + 1)

BOX = record(
    [
        ("players", np.int8),
        ("types", np.int8),  # of henchmen, and as many skills
        ("henchmen", np.int8, TYPES),  # how many of each type
        ("chips", np.int8, TYPES),  # how many for each skill
        ("specialist", np.int8, TYPES),  # the type whose strong skill it is
        ("after", np.int8, TYPES + 1),  # set of the types that may touch each type; the last stands for no card
        ("follows", np.int8, TYPES),  # of two: set of the types that may be the second after each (option partners)
        ("dares", np.int8, TYPES),  # set of the types that may be one of two for the chip each type matches (the same)
        ("lookers", np.int8),  # how many look at each chip of stack B
        ("pair", np.int8),  # option pair
        ("two_way", np.int8),  # option contact=two_way
        ("partners", np.int8),  # option partners
        ("three", np.int8),  # option length=three
    ]
)

TABLE = record(
    [
        *header(MOST_EVENTS),
        ("turn", np.int8),  # whose decision it is
        ("asking", np.int8),  # the question, an ASK_ code
        ("round", np.int8),  # 1 to 12
        ("first", np.int8),  # Player 1 of the round
        ("reduced", np.int8),  # reductions done in this round, and the height of the discard pile
        ("opened", np.int8),  # chips of stack C revealed
        ("picked", np.int8),  # the type chosen first of two, UNKNOWN for none
        ("pot", np.int8),  # jewels in the centre
        ("supply", np.int8),  # jewels that have not been in the centre yet
        ("jewels", np.int8, MOST_PLAYERS),
        ("held", np.int8, MOST_PLAYERS),  # how many henchmen each seat holds
        ("played", np.int8, MOST_PLAYERS),  # how many lie in each row
        ("withdrew", np.int8, MOST_PLAYERS),  # the chip each seat gave up at, -1 for none
        ("lacks", np.int8, MOST_PLAYERS),  # set of the types that a seat has proved not to hold (CM-15)
        ("chip", np.int8, CHIPS),  # the skill each chip asks for: stacks A, B and C
        ("hand", np.int8, (MOST_PLAYERS, TYPES)),  # how many of each type; in a view, as many as are known
        ("rest", np.int8, TYPES),  # those not dealt; in a view, as many as are known
        ("shown", np.int8, (MOST_PLAYERS, TYPES)),  # taken back from the pile and still in that hand (CM-06)
        ("pile", np.int8, REDUCTIONS),  # discards in order, the last on top
        ("row", np.int8, (MOST_PLAYERS, CREW)),  # henchmen played, in order
        ("used", np.int8, (MOST_PLAYERS, STACK)),  # how many of them went for each chip
        ("took", np.int8, REDUCTIONS),  # in each reduction: the type taken from the pile, if one was
        ("dropped", np.int8, (REDUCTIONS, 2)),  # and those discarded, in order
    ]
)

# How the fields read in a position, and where cards and money lie.
AXES = {
    "seat": ("0", "1", "2", "3"),
    "chip": ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4"),
    "vault": ("C1", "C2", "C3", "C4"),
    "order": tuple(str(number) for number in range(1, REDUCTIONS + 1)),
    "of": ("first", "second"),
}
HENCHMAN = "henchman"
SKILL = "skill"
READS = {
    "turn": Reads(SEAT),
    "asking": Reads(NUMBER, names=("reduce", "first", "second", "clear", "partner", "deal")),
    "round": Reads(NUMBER),
    "first": Reads(SEAT),
    "reduced": Reads(NUMBER),
    "opened": Reads(NUMBER),
    "picked": Reads(CARD, home=False, of=HENCHMAN),
    "pot": Reads(MONEY),
    "supply": Reads(MONEY),
    "jewels": Reads(MONEY, "seat"),
    "held": Reads(NUMBER, "seat"),
    "played": Reads(NUMBER, "seat"),
    "withdrew": Reads(NUMBER, "seat", names=AXES["vault"], empty=-1),
    "lacks": Reads(BITS, "seat"),
    "chip": Reads(CARD, "chip", of=SKILL),
    "hand": Reads(COUNTS, "seat", of=HENCHMAN),
    "rest": Reads(COUNTS, of=HENCHMAN),
    "shown": Reads(COUNTS, "seat", home=False, of=HENCHMAN),
    "pile": Reads(CARD, "order", of=HENCHMAN),
    "row": Reads(CARD, "seat", "order", of=HENCHMAN),
    "used": Reads(NUMBER, "seat"),
    "took": Reads(CARD, "order", home=False, of=HENCHMAN),
    "dropped": Reads(CARD, "order", "of", home=False, of=HENCHMAN),
}


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
    """A round: everything is shuffled anew, nine henchmen each, the pot is four again, stack A is revealed (CM-02)."""
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
    tell(table, STARTS, EVERYBODY, first, table.round, 0, 0)
    tell(table, SCOUTED, EVERYBODY, table.chip[0], table.chip[1], table.chip[2], table.chip[3])
    ask_reduction(box, table)


@kernel
def sweep(box, table):
    """Nothing of the last round stays on the table; all henchmen are in the deck."""
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
    """All twelve in random order: three stacks of four."""
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
    """Nine from the deck, any of its cards equally likely."""
    left = in_rest(table)
    for _ in range(DEALT):
        card = draw(table, left)
        left -= 1
        table.hand[seat, card] += 1
    table.held[seat] = DEALT


@kernel
def in_rest(table):
    """How many henchmen the deck has left."""
    left = 0
    for card in range(TYPES):
        left += table.rest[card]
    return left


@kernel
def draw(table, left):
    """One of so many henchmen left, each equally likely."""
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
    """Whose decision it is; nobody's when the game is over."""
    if table.ended:
        return -1
    return table.turn


@kernel
def reducer(box, table, number):
    """Who does this reduction: every chip is opened by the next seat, and all others follow in turn."""
    return (table.first + number // box.players + number % box.players) % box.players


@kernel
def looks(box, number):
    """Does whoever does this reduction look at the chip before it?"""
    return number % box.players < box.lookers


@kernel
def ask_reduction(box, table):
    """The next player reduces; who is to look at the chip looks first."""
    number = table.reduced
    seat = reducer(box, table, number)
    table.turn = seat
    table.asking = ASK_REDUCE
    table.picked = UNKNOWN
    if looks(box, number):
        chip = number // box.players
        tell(table, HANDED if number % box.players else OPENED, EVERYBODY, seat, chip, 0, 0)
        tell(table, SAW, only(seat), seat, table.chip[CASED + chip], chip, 0)


@kernel
def has_looked(box, table, seat, chip):
    """Has this seat seen the chip of stack B?"""
    number = chip * box.players + (seat - table.first - chip + 2 * box.players) % box.players
    return seat >= 0 and number <= table.reduced and looks(box, number)


# Reducing: drop one, or take the top discard and drop two others (CM-05, CM-06)


@kernel
def hand_of(table, seat):
    """Set of the types in a hand."""
    types = 0
    for card in range(TYPES):
        types |= (table.hand[seat, card] > 0) << card
    return types


@kernel
def top(table):
    """The top of the discard pile, UNKNOWN when there is none."""
    return table.pile[table.reduced - 1] if table.reduced else UNKNOWN


@kernel
def others_in_hand(table, seat, picked):
    """Set of the types in a hand once one is picked."""
    types = hand_of(table, seat)
    if picked != UNKNOWN and table.hand[seat, picked] == 1:
        types &= ~(1 << picked)
    return types


@kernel
def why_not_drop(box, table, card):
    if card >= box.types:
        return NO_SUCH_TYPE
    return TAKEN_STAYS if table.asking != ASK_REDUCE and card == top(table) else NOT_IN_HAND


@kernel
def drop(box, table, card):
    """Of one, that is all; of two, the first is only picked, and nobody hears of it yet."""
    if table.asking == ASK_REDUCE:
        discard(box, table, card)
    elif table.asking == ASK_FIRST:
        table.picked = card
        table.asking = ASK_SECOND
    else:
        swap(box, table, table.picked, card)


@kernel
def discard(box, table, card):
    """One henchman, face up on the pile."""
    seat = table.turn
    number = table.reduced
    let_go(table, seat, card)
    table.pile[number] = card
    table.dropped[number, 0] = card
    tell(table, DROPPED, EVERYBODY, seat, card, 0, 0)
    next_reduction(box, table)


@kernel
def swap(box, table, card, last):
    """The top of the pile into the hand, where everybody knows it to be; two others on the pile, in this order."""
    seat = table.turn
    number = table.reduced
    took = top(table)
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
    """A henchman leaves a hand; one that was known to be there counts as the first to go (CM-06)."""
    table.hand[seat, card] -= 1
    table.held[seat] -= 1
    if table.shown[seat, card]:
        table.shown[seat, card] -= 1


@kernel
def next_reduction(box, table):
    """The next player; after the last reduction the heist begins."""
    table.reduced += 1
    if table.reduced < box.players * (DEALT - CREW):
        ask_reduction(box, table)
    else:
        reveal(box, table)


# The heist: a chip of stack C, and everybody still in clears it (CM-07 to CM-09)


@kernel
def reveal(box, table):
    """The next chip of the vault."""
    chip = table.opened
    table.opened += 1
    tell(table, REVEALED, EVERYBODY, table.chip[VAULT + chip], chip, 0, 0)
    ask_clear(table, next_in(box, table, 0))


@kernel
def next_in(box, table, offset):
    """The first player still in, from that far after Player 1 on; -1 for none."""
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
    """The type that clears this chip of the vault alone."""
    return box.specialist[table.chip[VAULT + chip]]


@kernel
def end_of_row(table, seat):
    """The card that the next one touches."""
    return table.row[seat, table.played[seat] - 1] if table.played[seat] else NO_CARD


@kernel
def can_touch(box, before, card):
    """May a card of this type follow? (CM-08, with option contact)"""
    return (box.after[before] >> card) & 1 != 0


@kernel
def match_clears(box, table, seat, chip):
    """Has the seat the match, and may it be played?"""
    card = match_for(box, table, chip)
    return table.hand[seat, card] > 0 and can_touch(box, end_of_row(table, seat), card)


@kernel
def why_no_pair(box, table, seat, chip):
    """Two cards only if one cannot do it, and never for the last chip (CM-09, with option pair)."""
    if chip == STACK - 1:
        return ONE_ALONE
    if box.pair == NEEDED and match_clears(box, table, seat, chip):
        return MATCH_PLAYABLE
    if box.pair == STRICT and table.hand[seat, match_for(box, table, chip)]:
        return MATCH_IN_HAND
    return ALLOWED


@kernel
def partners(box, table, seat, chip, card):
    """Set of the types in hand that may be the second of two after a card (CM-09, with option partners)."""
    return others_in_hand(table, seat, card) & box.follows[card] & box.dares[match_for(box, table, chip)]


@kernel
def pairs(box, table, seat, chip):
    """Set of the types that may be the first of two."""
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
    """Nothing clears: only then may a player withdraw, and then must (CM-10)."""
    return not match_clears(box, table, seat, chip) and pairs(box, table, seat, chip) == 0


@kernel
def why_not_clear(box, table):
    chip = table.opened - 1
    if table.hand[table.turn, match_for(box, table, chip)] == 0:
        return NO_MATCH
    return ALLOWED if match_clears(box, table, table.turn, chip) else MATCH_TOUCHES


@kernel
def why_not_pair(box, table, card):
    """Why this card is not the first of two."""
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
def why_not_then(box, table, card):
    """Why this card is not the second of two."""
    if card >= box.types:
        return NO_SUCH_TYPE
    if not (others_in_hand(table, table.turn, table.picked) >> card) & 1:
        return NOT_IN_HAND
    if not dares(box, table, card):
        return TIMID
    return AT_ODDS if can_touch(box, table.picked, card) else TOUCHES


@kernel
def dares(box, table, card):
    """May a card of this type be one of two for the open chip? (option partners=bold)"""
    return (box.dares[match_for(box, table, table.opened - 1)] >> card) & 1 != 0


@kernel
def lay(table, seat, card):
    """From the hand to the end of the own row."""
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
    tell(table, CLEARED, EVERYBODY, seat, card, table.chip[VAULT + chip], 0)
    next_player(box, table)


@kernel
def clear_with_two(box, table, card, last):
    """Two cards; that their player took two proves what was not in the hand (CM-15)."""
    seat = table.turn
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
    """Out of this heist; the hand stays secret, but a match that could be played was not in it (CM-10, CM-15)."""
    seat = table.turn
    chip = table.opened - 1
    match = match_for(box, table, chip)
    if can_touch(box, end_of_row(table, seat), match):
        table.lacks[seat] |= 1 << match
    table.withdrew[seat] = chip
    tell(table, WITHDREW, EVERYBODY, seat, table.chip[VAULT + chip], 0, 0)
    next_player(box, table)


@kernel
def next_player(box, table):
    """Whoever is still in and has not seen to this chip; then the next chip; then the loot."""
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
    """Four jewels for one, two each for two, one each for more; what is left stays in the centre (CM-11)."""
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
        tell(table, SHARED, EVERYBODY, seats, share, table.pot, 0)
    else:
        tell(table, NOBODY_CLEARED, EVERYBODY, table.pot, 0, 0, 0)
    end_round(box, table)


@kernel
def end_round(box, table):
    """When it is time the game ends; else the next Player 1 deals (CM-12, CM-13)."""
    table.picked = UNKNOWN
    table.turn = next_first(box, table)
    table.asking = ASK_DEAL
    table.ended = ending(box, table)
    if table.ended:
        tell(table, FINISHED, EVERYBODY, 0, 0, 0, 0)


@kernel
def ending(box, table):
    """Why the game is over after this round: few jewels are left, or it was the last (CM-13, with option length)."""
    if box.three:
        return THREE_ROUNDS if table.round == FEW_ROUNDS else RUNNING
    if table.pot + table.supply <= FEW_JEWELS:
        return LOOTED
    return TIRED if table.round == MOST_ROUNDS else RUNNING


@kernel
def next_first(box, table):
    """The first who withdrew, by chips and then in turn order; if nobody did, the next seat (CM-12)."""
    first = (table.first + 1) % box.players
    earliest = STACK
    for offset in range(box.players):
        seat = (table.first + offset) % box.players
        if 0 <= table.withdrew[seat] < earliest:
            earliest = table.withdrew[seat]
            first = seat
    return first


# Questions and answers


@kernel
def legal(box, table, answers):
    """Every answer to the question asked."""
    asking = table.asking
    seat = table.turn
    if table.ended:
        return 0
    if asking == ASK_REDUCE:
        n = offer(answers, 0, DROP, hand_of(table, seat), TYPES)
        return offer(answers, n, SWAP, table.reduced > 0, 1)
    if asking == ASK_FIRST or asking == ASK_SECOND:
        return offer(answers, 0, DROP, others_in_hand(table, seat, table.picked), TYPES)
    if asking == ASK_PARTNER:
        return offer(answers, 0, THEN, partners(box, table, seat, table.opened - 1, table.picked), TYPES)
    if asking == ASK_DEAL:
        return offer(answers, 0, DEAL, 1, 1)
    chip = table.opened - 1
    n = offer(answers, 0, CLEAR, match_clears(box, table, seat, chip), 1)
    n = offer(answers, n, PAIR, pairs(box, table, seat, chip), TYPES)
    return offer(answers, n, WITHDRAW, n == 0, 1)


@kernel
def refusal(box, table, action):
    """Why this is no answer to the question asked, if it is none."""
    asking = table.asking
    seat = table.turn
    if table.ended:
        return NOT_ASKED
    if asking <= ASK_SECOND:
        if action < SWAP:
            return among(
                others_in_hand(table, seat, table.picked), action - DROP, why_not_drop(box, table, action - DROP)
            )
        if action == SWAP and asking == ASK_REDUCE:
            return ALLOWED if table.reduced else PILE_EMPTY
    elif asking == ASK_CLEAR:
        if action == CLEAR:
            return why_not_clear(box, table)
        if PAIR <= action < THEN:
            first = pairs(box, table, seat, table.opened - 1)
            return among(first, action - PAIR, why_not_pair(box, table, action - PAIR))
        if action == WITHDRAW:
            return ALLOWED if is_stuck(box, table, seat, table.opened - 1) else MUST_CLEAR
    elif asking == ASK_PARTNER:
        if THEN <= action < WITHDRAW:
            second = partners(box, table, seat, table.opened - 1, table.picked)
            return among(second, action - THEN, why_not_then(box, table, action - THEN))
    elif action == DEAL:
        return ALLOWED
    return NOT_ASKED


@kernel
def about(box, table, action):
    """The henchman that goes on the heist, or comes back from the discard pile; none for who is dropped."""
    if action == SWAP:
        return top(table)
    if action == CLEAR:
        return match_for(box, table, table.opened - 1)
    if PAIR <= action < THEN:
        return action - PAIR
    return action - THEN if THEN <= action < WITHDRAW else -1


@kernel
def apply(box, table, action):
    """What each answer does."""
    hush(table)
    if action < SWAP:
        drop(box, table, action - DROP)
    elif action == SWAP:
        table.asking = ASK_FIRST
    elif action == CLEAR:
        clear_with_match(box, table)
    elif action < THEN:
        table.picked = action - PAIR
        table.asking = ASK_PARTNER
    elif action < WITHDRAW:
        clear_with_two(box, table, table.picked, action - THEN)
    elif action == WITHDRAW:
        withdraw(box, table)
    else:
        set_up(box, table, table.turn)


@kernel
def score(box, table, points, ranks):
    """Most jewels win, and a tie is shared, at zero too (CM-13)."""
    for seat in range(box.players):
        points[seat] = table.jewels[seat]
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += table.jewels[other] > table.jewels[seat]


# Knowledge (CM-06, CM-15)


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


# Numbers of all types stand side by side in one whole number, eight bits each.
WIDTH = 8
MASK = (1 << WIDTH) - 1


@kernel
def nth_of(numbers, card):
    return (numbers >> (WIDTH * card)) & MASK


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


# Observation: what a view says, as numbers. Seats are counted from the viewer on.

SEEN_CHIP = TYPES + 2  # the skill, how many looked at it before, whether it is the one being looked at or cleared
SEEN_HAND = CHIPS * SEEN_CHIP  # of each seat: known of each type; then henchmen held, jewels, state, what it lacks
SEEN_SEAT = 2 * TYPES + 7
SEEN_ROWS = SEEN_HAND + MOST_PLAYERS * SEEN_SEAT  # of each seat: types in order
SEEN_STORY = SEEN_ROWS + MOST_PLAYERS * CREW * TYPES  # of each reduction: who, what was taken, dropped first and second
SEEN_TURN = MOST_PLAYERS + 3 * TYPES
SEEN_TOP = SEEN_STORY + REDUCTIONS * SEEN_TURN  # the top of the pile
SEEN_PICKED = SEEN_TOP + TYPES
SEEN_QUESTION = SEEN_PICKED + TYPES
SEEN_ROUND = SEEN_QUESTION + 6  # round, reductions, chips of the vault, pot, supply
SEEN_TYPES = SEEN_ROUND + 5  # of each type: copies, chips for its skill, what may touch it
SEEN_OPTIONS = SEEN_TYPES + TYPES * (2 + TYPES)
OBSERVES = SEEN_OPTIONS + 7  # how many numbers an observation has: pair, partners, length


@kernel
def observe(box, table, seat, out):
    """What the view says of chips, seats, rows, reductions, the question and the deck."""
    viewer = max(seat, 0)
    for place in range(CHIPS):
        observe_chip(box, table, place, out)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, offset, out)
    for number in range(table.reduced):
        observe_reduction(box, table, viewer, number, out)
    if table.reduced:
        out[SEEN_TOP + top(table)] = 1
    if table.picked != UNKNOWN:
        out[SEEN_PICKED + table.picked] = 1
    out[SEEN_QUESTION + table.asking] = 1
    out[SEEN_ROUND] = table.round
    out[SEEN_ROUND + 1] = table.reduced
    out[SEEN_ROUND + 2] = table.opened
    out[SEEN_ROUND + 3] = table.pot
    out[SEEN_ROUND + 4] = table.supply
    for card in range(box.types):
        row = SEEN_TYPES + card * (2 + TYPES)
        out[row] = box.henchmen[card]
        for before in range(box.types):
            out[row + 2 + before] = can_touch(box, before, card)
    for skill in range(box.types):
        out[SEEN_TYPES + box.specialist[skill] * (2 + TYPES) + 1] = box.chips[skill]
    out[SEEN_OPTIONS + box.pair] = 1
    out[SEEN_OPTIONS + 3 + box.partners] = 1
    out[SEEN_OPTIONS + 6] = box.three


@kernel
def observe_chip(box, table, place, out):
    """A chip: whose skill it asks for, by how many it was looked at, and whether it is on the table now."""
    row = place * SEEN_CHIP
    if table.chip[place] != UNKNOWN:
        out[row + box.specialist[table.chip[place]]] = 1
    if CASED <= place < VAULT:
        for other in range(box.players):
            out[row + TYPES] += has_looked(box, table, other, place - CASED)
    now = VAULT + table.opened - 1 if table.opened else CASED + table.reduced // box.players
    out[row + TYPES + 1] = place == now


@kernel
def observe_seat(box, table, seat, offset, out):
    """A seat: what is known of its hand, its row, its jewels, and how it stands in the heist."""
    row = SEEN_HAND + offset * SEEN_SEAT
    for card in range(TYPES):
        out[row + card] = table.hand[seat, card]
        out[row + TYPES + card] = (table.lacks[seat] >> card) & 1
    row += 2 * TYPES
    out[row] = table.held[seat]
    out[row + 1] = table.jewels[seat]
    out[row + 2] = table.played[seat]
    out[row + 3] = table.withdrew[seat] + 1
    out[row + 4] = table.turn == seat
    out[row + 5] = table.first == seat
    out[row + 6] = 1
    for place in range(table.played[seat]):
        out[SEEN_ROWS + (offset * CREW + place) * TYPES + table.row[seat, place]] = 1


@kernel
def observe_reduction(box, table, viewer, number, out):
    """Who reduced, and how."""
    row = SEEN_STORY + number * SEEN_TURN
    out[row + (reducer(box, table, number) - viewer + box.players) % box.players] = 1
    row += MOST_PLAYERS
    if table.took[number] != UNKNOWN:
        out[row + table.took[number]] = 1
    for i in range(2):
        if table.dropped[number, i] != UNKNOWN:
            out[row + (1 + i) * TYPES + table.dropped[number, i]] = 1


# What no rule may ever break

NO_ROUND, NO_DECISION, JEWELS_LOST, MISCOUNTED, STRAY_CARD, CHIP_LOST, STRAY_ROW, UNEXPLAINED = range(1, 9)
FAULTS = {
    NO_ROUND: "round, first, reduced and opened do not agree on how far the game is",
    NO_DECISION: "turn, asking, picked and ended do not agree on what is asked of whom",
    JEWELS_LOST: "jewels, pot and supply do not add up to twelve",
    MISCOUNTED: "held does not say how many henchmen are in a hand",
    STRAY_CARD: "a henchman is lost or doubled, or hand, shown, pile, took and dropped do not agree",
    CHIP_LOST: "a chip is lost or doubled",
    STRAY_ROW: "row, played, used, withdrew, lacks and turn do not agree on the heist",
    UNEXPLAINED: "a hand does not explain a pair or a withdrawal",
}


@kernel
def sound(box, table):
    """Every henchman and chip in one place, all jewels there, and everything that happened can have happened."""
    if not sound_round(box, table):
        return NO_ROUND
    if not sound_decision(box, table):
        return NO_DECISION
    jewels = table.pot + table.supply
    for seat in range(box.players):
        jewels += table.jewels[seat]
        if table.jewels[seat] < 0:
            return JEWELS_LOST
    if jewels != JEWELS or table.pot < 0 or table.supply < 0:
        return JEWELS_LOST
    if not sound_chips(box, table):
        return CHIP_LOST
    if not sound_rows(box, table):
        return STRAY_ROW
    for seat in range(box.players):
        if not sound_hand(box, table, seat):
            return MISCOUNTED
    if not sound_pile(box, table) or not sound_deck(box, table):
        return STRAY_CARD
    for seat in range(box.players):
        if hand_of(table, seat) & table.lacks[seat]:
            return UNEXPLAINED
        if table.withdrew[seat] >= 0 and not is_stuck(box, table, seat, table.withdrew[seat]):
            return UNEXPLAINED
    return ALLOWED


@kernel
def sound_round(box, table):
    """A round from 1 to the last; the vault is opened when all have reduced, and not before."""
    last = FEW_ROUNDS if box.three else MOST_ROUNDS
    if table.round < 1 or table.round > last or table.first < 0 or table.opened < 0 or table.opened > STACK:
        return False
    all_reduced = box.players * (DEALT - CREW)
    return 0 <= table.reduced <= all_reduced and (table.reduced == all_reduced) == (table.opened > 0)


@kernel
def sound_decision(box, table):
    """Whoever is asked is in turn, and what was chosen before fits the question."""
    seat = table.turn
    if seat < 0 or (table.picked != UNKNOWN) != (table.asking == ASK_SECOND or table.asking == ASK_PARTNER):
        return False
    if table.picked != UNKNOWN and table.hand[seat, table.picked] == 0:
        return False
    if table.asking == ASK_DEAL:
        return table.opened > 0 and seat == next_first(box, table) and table.ended == ending(box, table)
    if table.ended:
        return False
    if table.asking <= ASK_SECOND:
        if table.asking != ASK_REDUCE and table.reduced == 0:
            return False
        return table.opened == 0 and seat == reducer(box, table, table.reduced)
    if table.opened == 0 or table.withdrew[seat] >= 0:
        return False
    return table.asking == ASK_CLEAR or partners(box, table, seat, table.opened - 1, table.picked) != 0


@kernel
def sound_hand(box, table, seat):
    """As many henchmen as held says and as the reductions and the row leave, those shown among them."""
    held = 0
    after = (seat - table.first - table.reduced // box.players + 2 * box.players) % box.players
    reductions = table.reduced // box.players + (after < table.reduced % box.players)
    if table.held[seat] + table.played[seat] != DEALT - reductions:
        return False
    for card in range(TYPES):
        held += table.hand[seat, card]
        if table.hand[seat, card] < table.shown[seat, card] or table.shown[seat, card] < 0:
            return False
    return held == table.held[seat]


@kernel
def sound_rows(box, table):
    """Everybody's heist can have come to this, and everybody has had as many turns as the others."""
    still_in = 0
    for seat in range(MOST_PLAYERS):
        if seat >= box.players:
            if table.withdrew[seat] >= 0 or table.jewels[seat] or table.played[seat]:
                return False
        elif not sound_row(box, table, seat) or not sound_turns(box, table, seat):
            return False
        else:
            still_in += table.withdrew[seat] < 0
    return table.asking != ASK_DEAL or table.opened == STACK or still_in == 0


@kernel
def sound_row(box, table, seat):
    """One match or two cards for each chip, each card touching the one before it legally; what that proves is known."""
    place = 0
    lacks = 0
    before = NO_CARD
    for chip in range(STACK):
        used = table.used[seat, chip]
        match = match_for(box, table, chip)
        free = can_touch(box, before, match)
        if used < 0 or used > 2 or place + used > CREW or (used and chip >= table.opened):
            return False
        if (used == 2 and chip == STACK - 1) or (used == 1 and table.row[seat, place] != match):
            return False
        if used == 2 and not sound_pair(box, match, table.row[seat, place], table.row[seat, place + 1]):
            return False
        if used == 2 and (box.pair == STRICT or (box.pair == NEEDED and free)):
            lacks |= 1 << match
        if table.withdrew[seat] == chip and free:
            lacks |= 1 << match
        for _ in range(used):
            card = table.row[seat, place]
            if card == UNKNOWN or not can_touch(box, before, card):
                return False
            before = card
            place += 1
    for rest in range(place, CREW):
        if table.row[seat, rest] != UNKNOWN:
            return False
    return place == table.played[seat] and lacks == table.lacks[seat] and table.withdrew[seat] < table.opened


@kernel
def sound_pair(box, match, card, last):
    """Two that may clear a chip together, whatever lies before them (option partners)."""
    if card == UNKNOWN or last == UNKNOWN:
        return False
    willing = box.dares[match]
    return (willing >> card) & (willing >> last) & (box.follows[card] >> last) & 1 != 0


@kernel
def sound_turns(box, table, seat):
    """Every chip that was this seat's to clear is cleared or given up, and no other."""
    offset = (seat - table.first + box.players) % box.players
    turn = (table.turn - table.first + box.players) % box.players
    out = table.withdrew[seat]
    for chip in range(table.opened):
        due = chip < table.opened - 1 or table.asking == ASK_DEAL or offset < turn
        gone = 0 <= out < chip
        seen_to = table.used[seat, chip] > 0 or out == chip
        if seen_to != (due and not gone) or (table.used[seat, chip] and out == chip):
            return False
    return True


@kernel
def sound_pile(box, table):
    """Every reduction left what it dropped, and took what lay on top."""
    for place in range(REDUCTIONS):
        if (table.pile[place] != UNKNOWN) != (place < table.reduced):
            return False
        one = table.dropped[place, 0]
        two = table.dropped[place, 1]
        if (one != UNKNOWN) != (place < table.reduced) or (two != UNKNOWN) != (table.took[place] != UNKNOWN):
            return False
        if two != UNKNOWN and (place == 0 or place >= table.reduced):
            return False
    # Only the next reduction can take what one left on top; so each leaves what the next one did not take.
    for place in range(table.reduced):
        one = table.dropped[place, 0]
        last = one if table.dropped[place, 1] == UNKNOWN else table.dropped[place, 1]
        following = place + 1 < table.reduced and table.took[place + 1] != UNKNOWN
        if following and table.took[place + 1] != last:
            return False
        left = table.dropped[place + 1, 0] if following else last
        if table.pile[place] != left:
            return False
    return True


@kernel
def sound_chips(box, table):
    """As many chips for each skill as the deck has."""
    found = 0
    for place in range(CHIPS):
        if table.chip[place] == UNKNOWN:
            return False
        found += 1 << (WIDTH * table.chip[place])
    for skill in range(TYPES):
        if nth_of(found, skill) != box.chips[skill]:
            return False
    return True


@kernel
def sound_deck(box, table):
    """As many henchmen of each type as the deck has."""
    found = 0
    for card in range(TYPES):
        copies = table.rest[card]
        if copies < 0:
            return False
        for seat in range(box.players):
            copies += table.hand[seat, card]
        found += copies << (WIDTH * card)
    for seat in range(box.players):
        for place in range(table.played[seat]):
            found += 1 << (WIDTH * table.row[seat, place])
    for place in range(table.reduced):
        found += 1 << (WIDTH * table.pile[place])
    for card in range(TYPES):
        if nth_of(found, card) != box.henchmen[card]:
            return False
    return True
