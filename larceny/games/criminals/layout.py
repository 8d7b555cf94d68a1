"""Criminal's: numbers of the game, questions, answers, reasons, events, the fields of the box and of the table.

Henchmen of a type are interchangeable, so a hand is the number of henchmen of each type. A type of henchman is a number
0-5, its place in the deck, and so is a skill. A chip asks for a skill; `box.specialist` gives the type strong in it.
"""

import numpy as np

from larceny.engine.codes import Events, Families, Names, Reasons
from larceny.engine.fields import Fields, field
from larceny.engine.kernel import kernel
from larceny.engine.kinds import BITS, CARD, COUNTS, MONEY, NUMBER, SEAT, Option
from larceny.engine.memory import record

VERSION = 2
PLAYERS = (2, 4)
WEIGHT = 3
MINUTES = 10

MOST_PLAYERS = 4
TYPES = 6  # the most types in a deck: twelve chips come in pairs
MOST_COPIES = 60  # the most henchmen of a type in any deck
DEALT = 9  # henchmen dealt to each player
CREW = 5  # henchmen of each player that go on the heist
STACK = 4  # chips in each of the stacks A, B and C
CHIPS = 3 * STACK
CASED = STACK  # where stack B begins
VAULT = 2 * STACK  # where stack C begins
REDUCTIONS = MOST_PLAYERS * (DEALT - CREW)
JEWELS = 12
POT = 4  # jewels in the centre at the start of a round
FEW_JEWELS = 3  # the game ends when at most this many are left in pot and supply (CM-13)
MOST_ROUNDS = 12
FEW_ROUNDS = 3  # rounds of a game with option length=three
NO_CARD = TYPES  # stands for the card before the first of a row

OPTIONS = {
    "contact": Option(("one_way", "two_way")),  # CM-08
    "pair": Option(("needed", "free", "strict")),  # CM-09
    "partners": Option(("arranged", "apart", "bold")),  # CM-09
    "length": Option(("jewels", "three")),  # CM-13
}
NEEDED, FREE, STRICT = range(3)

# The questions.
ASKS = Names(first=0)
ASK_REDUCE = ASKS("reduce")
ASK_FIRST = ASKS("first")
ASK_SECOND = ASKS("second")
ASK_CLEAR = ASKS("clear")
ASK_PARTNER = ASKS("partner")
ASK_DEAL = ASKS("deal")

# The answers: families of actions, and how many actions each has.
ACTS = Families()
DROP = ACTS("drop", TYPES)  # discard this type
SWAP = ACTS("swap")  # take the top discard, and drop two
CLEAR = ACTS("clear")  # clear the chip with its match
PAIR = ACTS("pair", TYPES)  # clear with two, this type first
THEN = ACTS("then", TYPES)  # this type second of the two
WITHDRAW = ACTS("withdraw")
DEAL = ACTS("deal")  # deal the next round
ACTIONS = ACTS.total

# Why something is not legal, and the ruling that says so.
REASONS = Reasons()
NOT_ASKED = REASONS("not-asked", "CM-03")
NO_SUCH_TYPE = REASONS("no-such-type", "CM-01")
NOT_IN_HAND = REASONS("not-in-hand", "CM-05")
PILE_EMPTY = REASONS("pile-empty", "CM-05")
TAKEN_STAYS = REASONS("taken-stays", "CM-05")
NO_MATCH = REASONS("no-match", "CM-08")
MATCH_TOUCHES = REASONS("match-touches", "CM-08")
TOUCHES = REASONS("touches", "CM-09")
ONE_ALONE = REASONS("one-alone", "CM-09")
MATCH_PLAYABLE = REASONS("match-playable", "CM-09")
MATCH_IN_HAND = REASONS("match-in-hand", "CM-09")
NO_PARTNER = REASONS("no-partner", "CM-09")
MUST_CLEAR = REASONS("must-clear", "CM-10")
AT_ODDS = REASONS("at-odds", "CM-09")
TIMID = REASONS("timid", "CM-09")

# Why the game ended.
ENDINGS = Names()
LOOTED = ENDINGS("looted")
TIRED = ENDINGS("tired")
THREE_ROUNDS = ENDINGS("three-rounds")
RUNNING = 0

# The events: the name of the event's text, and the names of its numbers.
EVENTS = Events()
STARTS = EVENTS("starts", "seat", "round")
SCOUTED = EVENTS("scouted", "chip", "chip2", "chip3", "chip4")
OPENED = EVENTS("opened", "seat", "number")  # the seat takes the next chip of stack B and looks at it
HANDED = EVENTS("handed", "seat", "number")  # the seat gets that chip, looks at it and keeps it
SAW = EVENTS("saw", "seat", "chip", "number")  # what the looking seat sees
DROPPED = EVENTS("dropped", "seat", "card")
SWAPPED = EVENTS("swapped", "seat", "took", "card", "card2")
REVEALED = EVENTS("revealed", "chip", "number", scene="vault")
CLEARED = EVENTS("cleared", "seat", "card", "chip", scene="vault", good=True)
CLEARED_BY_TWO = EVENTS("cleared-by-two", "seat", "card", "card2", "chip", scene="vault", good=True)
WITHDREW = EVENTS("withdrew", "seat", "chip", scene="vault", good=False)
SHARED = EVENTS("shared", "seats", "share", "left", scene="loot", good=True)  # a set of seats, as bits
NOBODY_CLEARED = EVENTS("nobody-cleared", "left", scene="loot", good=False)
FINISHED = EVENTS("finished")
# The most events one action tells, with any deck, is 4: a round starts, stack A is revealed, a chip is opened and seen.
# The end of a round tells 3: a chip is cleared, the loot is shared, the game ends. A question stands between the two.
MOST_EVENTS = 6

# The most actions of a game. In every round: three for each reduction, two for each chip and player, and the deal.
LONGEST = MOST_ROUNDS * (3 * REDUCTIONS + 2 * STACK * MOST_PLAYERS + 1)
CAPS = {"CM-13": (MOST_ROUNDS, "rounds")}

BOX = record(
    [
        ("players", np.int8),
        ("types", np.int8),  # number of types of henchmen; there are as many skills
        ("henchmen", np.int8, TYPES),  # number of cards of each type
        ("chips", np.int8, TYPES),  # number of chips for each skill
        ("specialist", np.int8, TYPES),  # the type strong in each skill
        ("after", np.int8, TYPES + 1),  # set of the types that may follow each type in a row; the last is for no card
        ("follows", np.int8, TYPES),  # set of the types that may be second of two after each type (option partners)
        ("dares", np.int8, TYPES),  # set of the types that may be one of two for each type's chip (option partners)
        ("lookers", np.int8),  # number of seats that look at each chip of stack B
        ("pair", np.int8),  # option pair
        ("two_way", np.int8),  # option contact=two_way
        ("partners", np.int8),  # option partners
        ("three", np.int8),  # option length=three
    ]
)

HENCHMAN = "henchman"
SKILL = "skill"
STACK_C = ("C1", "C2", "C3", "C4")

FIELDS = Fields(
    {
        "seat": MOST_PLAYERS,
        "chip": ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", *STACK_C),
        "order": tuple(str(number) for number in range(1, REDUCTIONS + 1)),
        "place": tuple(str(number) for number in range(1, CREW + 1)),
        "of": ("first", "second"),
    },
    field("turn", np.int8, SEAT, "whose decision it is"),
    field("asking", np.int8, NUMBER, "the question, an ASK_ code", names=ASKS),
    field("round", np.int8, NUMBER, "1 to 12"),
    field("first", np.int8, SEAT, "Player 1 of the round"),
    field("reduced", np.int8, NUMBER, "reductions done in this round, and the height of the discard pile"),
    field("opened", np.int8, NUMBER, "chips of stack C revealed"),
    field("picked", np.int8, CARD, "the type chosen first of two, UNKNOWN for none", home=False, of=HENCHMAN),
    field("pot", np.int8, MONEY, "jewels in the centre"),
    field("supply", np.int8, MONEY, "jewels that have not been in the centre yet"),
    field("jewels", np.int8, MONEY, "jewels won", "seat"),
    field("held", np.int8, NUMBER, "how many henchmen each seat holds", "seat"),
    field("played", np.int8, NUMBER, "how many lie in each row", "seat"),
    field("withdrew", np.int8, NUMBER, "the chip each seat gave up at, -1 for none", "seat", names=STACK_C, empty=-1),
    field("lacks", np.int8, BITS, "set of the types that a seat has proved not to hold (CM-15)", "seat"),
    field("chip", np.int8, CARD, "the skill each chip asks for: stacks A, B and C", "chip", of=SKILL),
    field(
        "hand", np.int8, COUNTS, "how many of each type; in a view, as many as are known", "seat", TYPES, of=HENCHMAN
    ),
    field("rest", np.int8, COUNTS, "those not dealt; in a view, as many as are known", TYPES, of=HENCHMAN),
    field(
        "shown", np.int8, COUNTS, "of those: taken back from the pile (CM-06)", "seat", TYPES, home=False, of=HENCHMAN
    ),
    field("pile", np.int8, CARD, "discards in order, the last on top", "order", of=HENCHMAN),
    field("row", np.int8, CARD, "henchmen played, in order", "seat", "place", of=HENCHMAN),
    field("used", np.int8, NUMBER, "how many of them went for each chip", "seat", STACK),
    field("took", np.int8, CARD, "taken from the pile in each reduction, if one was", "order", home=False, of=HENCHMAN),
    field("dropped", np.int8, CARD, "discarded in each reduction, in order", "order", "of", home=False, of=HENCHMAN),
)
TABLE = FIELDS.record(MOST_EVENTS)


# Numbers of all types stand side by side in one integer, WIDTH bits each.
WIDTH = 8
MASK = (1 << WIDTH) - 1


@kernel
def nth_of(numbers, card):
    return (numbers >> (WIDTH * card)) & MASK
