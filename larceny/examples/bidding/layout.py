"""Hot Goods: what there is, what may happen, and where it lies in the box and on the table."""

import numpy as np

from larceny.engine.contract import SEATS, header
from larceny.engine.memory import record
from larceny.engine.reads import CARD, MONEY, NUMBER, SEAT, Option, Reads

VERSION = 1
PLAYERS = (2, 3, 4, 5, 8)
LOTS, GOODS = 4, 6  # two goods are left out
COINS, DEAREST = 6, 9  # what everybody starts with, and the highest bid
OPTIONS = {"minutes": Option(low=0, high=60, default=0)}
ACTIONS = DEAREST + 1  # the action is the bid
TIME_UP, GIVE = 0, 1  # interjections: the house's, and + seat a coin for that seat
INTERJECTIONS = GIVE + SEATS
LONGEST = SEATS * LOTS
NOT_YET, HIDDEN = -1, -2  # of bids
NO_COINS, NO_SPARE, NO_GIFT, NO_CLOCK = range(1, 5)
REASONS = {
    NO_COINS: ("no-coins", "BI-02"),
    NO_SPARE: ("no-spare", "BI-04"),
    NO_GIFT: ("no-gift", "BI-04"),
    NO_CLOCK: ("no-clock", "BI-05"),
}
SOLD_OUT, LATE = 1, 2
ENDINGS = {SOLD_OUT: "sold-out", LATE: "late"}
STARTS, BID, BID_OWN, SHOWED, WON, SAW, BURNT, GAVE, RANG = range(1, 10)
EVENTS = {
    STARTS: ("starts", ("lot",)),
    BID: ("bid", ("seat",)),
    BID_OWN: ("bid-own", ("coins",)),
    SHOWED: ("showed", ("seat", "coins")),
    WON: ("won", ("seat", "lot", "coins")),
    SAW: ("saw", ("lot", "good")),
    BURNT: ("burnt", ("lot", "good")),
    GAVE: ("gave", ("seat", "victim")),
    RANG: ("rang", ()),
}
BOX = record([("players", np.int8), ("minutes", np.int8), ("worth", np.int8, GOODS)])
TABLE = record(
    [
        *header(SEATS + 5),
        ("turn", np.int8),  # who is asked for a bid
        ("round", np.int8),  # which lot is for sale: those before it are sold, or burnt
        ("coins", np.int16, SEATS),
        ("bank", np.int16),  # coins paid for lots
        ("bid", np.int8, SEATS),  # for the lot on sale: NOT_YET, or HIDDEN in a view
        ("lot", np.int8, GOODS),  # the good in each lot, and those left out; UNKNOWN in a view that cannot name it
        ("owner", np.int8, LOTS),  # who bought it, -1 for nobody
    ]
)
AXES = {"seat": tuple("01234567"), "lot": tuple("ABCDEF")}
READS = {
    "turn": Reads(SEAT),
    "round": Reads(NUMBER),
    "coins": Reads(MONEY, "seat"),
    "bank": Reads(MONEY),
    "bid": Reads(NUMBER, "seat", empty=NOT_YET),
    "lot": Reads(CARD, "lot"),
    "owner": Reads(SEAT, "lot"),
}
