"""Hot Goods: what there is. Numbers of the game, questions, answers, reasons, events, the box and the table."""

import numpy as np

from larceny.engine.codes import Events, Families, Names, Reasons
from larceny.engine.contract import SEATS
from larceny.engine.fields import Fields, field
from larceny.engine.kinds import CARD, MONEY, NUMBER, SEAT, Option
from larceny.engine.memory import record

VERSION = 1
PLAYERS = (2, 3, 4, 5, 8)

LOTS = 4
GOODS = 6  # two are left out
COINS = 6  # what everybody starts with
DEAREST = 9  # the highest bid
WORTHIEST = 20  # what a good is worth at most, in any deck
NOT_YET, HIDDEN = -1, -2  # of bids: not made; made, and not to be seen
LETTERS = "ABCDEFGHIJ"

OPTIONS = {
    "minutes": Option(low=0, high=60, default=0),  # BI-05
}

# What is asked.
ASKS = Names(first=0)
ASK_BID = ASKS("bid")

# What is answered: families of actions, and how many each has.
ACTS = Families()
BID = ACTS("bid", DEAREST + 1)  # that many coins
ACTIONS = ACTS.total

# What is said out of turn.
TIME_UP = 0  # by the house
GIVE = 1  # + seat: a coin for that seat
INTERJECTIONS = GIVE + SEATS

# Why something is not allowed, and the ruling that says so.
REASONS = Reasons()
NOT_ASKED = REASONS("not-asked", "BI-02")
NO_COINS = REASONS("no-coins", "BI-02")
NO_SPARE = REASONS("no-spare", "BI-04")
NO_GIFT = REASONS("no-gift", "BI-04")
NO_CLOCK = REASONS("no-clock", "BI-05")

# Why the game ended.
ENDINGS = Names()
SOLD_OUT = ENDINGS("sold-out")
LATE = ENDINGS("late")

# What happened: the name of the event's text, and what its numbers are.
EVENTS = Events()
STARTS = EVENTS("starts", "lot")
HAS_BID = EVENTS("bid", "seat")  # what the others see
BID_OWN = EVENTS("bid-own", "coins")  # what the bidder sees
SHOWED = EVENTS("showed", "seat", "coins")
WON = EVENTS("won", "seat", "lot", "coins")
SAW = EVENTS("saw", "lot", "good")
BURNT = EVENTS("burnt", "lot", "good")
GAVE = EVENTS("gave", "seat", "victim")
RANG = EVENTS("rang")
MOST_EVENTS = SEATS + 5  # no action tells more: the last bid opens all, one pays and looks, the next lot is for sale

LONGEST = SEATS * LOTS  # no game has more actions

BOX = record(
    [
        ("players", np.int8),
        ("minutes", np.int8),  # option minutes
        ("worth", np.int8, GOODS),  # points of each good
    ]
)

FIELDS = Fields(
    {"seat": SEATS, "lot": tuple(LETTERS[:LOTS]), "place": tuple(LETTERS[:GOODS])},
    field("turn", np.int8, SEAT, "who is asked"),
    field("asking", np.int8, NUMBER, "the question, an ASK_ code", names=ASKS),
    field("round", np.int8, NUMBER, "which lot is for sale: those before it are sold, or burnt"),
    field("coins", np.int16, MONEY, "coins", "seat"),
    field("bank", np.int16, MONEY, "coins paid for lots"),
    field("bid", np.int8, NUMBER, "for the lot on sale: NOT_YET, or HIDDEN in a view", "seat", empty=NOT_YET),
    field("lot", np.int8, CARD, "the good in each lot, then those left out; UNKNOWN in a view", "place"),
    field("owner", np.int8, SEAT, "who bought it, -1 for nobody", "lot"),
)
TABLE = FIELDS.record(MOST_EVENTS)
