"""Criminal's: what there is, what is asked, what may happen, and where it lies in the box and on the table.

Henchmen of a type are interchangeable, so a hand is how many there are of each type: a type of henchman is a number
0-5, its place in the deck, and so is a skill. Chips ask for a skill; `box.specialist` says whose it is.
"""

import numpy as np

from larceny.engine.contract import header
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


# Numbers of all types stand side by side in one whole number, eight bits each.
WIDTH = 8
MASK = (1 << WIDTH) - 1


@kernel
def nth_of(numbers, card):
    return (numbers >> (WIDTH * card)) & MASK
