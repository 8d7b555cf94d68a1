"""Hot Goods, a toy: sealed bids, gifts out of turn, and a clock. The rules, in the order of RULES.md."""

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, HOUSE, TRUTH, UNKNOWN, header, hush, offer, only, tell, veil
from larceny.engine.kernel import kernel
from larceny.engine.memory import record
from larceny.engine.reads import CARD, MONEY, NUMBER, SEAT, Option, Reads
from larceny.engine.sets import count, member

VERSION = 1
PLAYERS = (2, 3, 4, 5, 8)
SEATS, LOTS, GOODS = 8, 4, 6  # two goods are left out
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


@kernel
def deal(box, table, seed):
    """Four lots face down, two goods left out; six coins and a tip for everybody (BI-01)."""
    for lot in range(GOODS):
        table.lot[lot] = UNKNOWN
        table.owner[lot % LOTS] = -1
    for seat in range(SEATS):
        table.bid[seat] = NOT_YET
        table.coins[seat] = COINS if seat < box.players else 0
    guess(box, table, HOUSE, seed)
    tell(table, STARTS, EVERYBODY, 0, 0, 0, 0)
    for seat in range(box.players):
        tell(table, SAW, only(seat), seat % LOTS, table.lot[seat % LOTS], 0, 0)


@kernel
def actor(box, table):
    return -1 if table.ended else table.turn


@kernel
def sealed(box, table):
    """All bid at once (BI-02)."""
    waiting = 0
    for seat in range(box.players):
        waiting |= (table.bid[seat] == NOT_YET) << seat
    return 0 if table.ended else waiting


@kernel
def ask(box, table, seat):
    table.turn = seat


@kernel
def purse(table, seat):
    """The highest bid a seat can make."""
    return min(table.coins[seat], DEAREST)


@kernel
def legal(box, table, answers):
    return 0 if table.ended else offer(answers, 0, 0, (2 << purse(table, table.turn)) - 1, ACTIONS)


@kernel
def refusal(box, table, action):
    return NO_COINS if table.ended or action > purse(table, table.turn) else ALLOWED


@kernel
def apply(box, table, action):
    """A bid face down; the last one opens them all (BI-02)."""
    hush(table)
    seat = table.turn
    table.bid[seat] = action
    tell(table, BID, EVERYBODY ^ only(seat), seat, 0, 0, 0)
    tell(table, BID_OWN, only(seat), action, 0, 0, 0)
    for _ in range(box.players):
        table.turn = (table.turn + 1) % box.players
        if table.bid[table.turn] == NOT_YET:
            return
    sell(box, table, table.round)


@kernel
def sell(box, table, lot):
    """The highest bidder pays and looks; of several nobody gets it, and it is burnt for all to see (BI-03)."""
    best = NOT_YET
    buyer = -1
    for seat in range(box.players):
        tell(table, SHOWED, EVERYBODY, seat, table.bid[seat], 0, 0)
        if table.bid[seat] >= best:
            buyer = seat if table.bid[seat] > best else -1
            best = table.bid[seat]
        table.bid[seat] = NOT_YET
    if buyer >= 0:
        table.coins[buyer] -= best
        table.bank += best
        table.owner[lot] = buyer
        tell(table, WON, EVERYBODY, buyer, lot, best, 0)
        tell(table, SAW, only(buyer), lot, table.lot[lot], 0, 0)
    else:
        tell(table, BURNT, EVERYBODY, lot, table.lot[lot], 0, 0)
    table.turn = 0
    table.round = lot + 1
    if table.round == LOTS:
        table.ended = SOLD_OUT
    else:
        tell(table, STARTS, EVERYBODY, table.round, 0, 0, 0)


@kernel
def objection(box, table, seat, number):
    """A coin one has not bid may be given away at any time (BI-04); only the house's clock calls time (BI-05)."""
    if number == TIME_UP:
        return ALLOWED if seat == HOUSE and box.minutes else NO_CLOCK
    if seat == HOUSE or number - GIVE == seat or number - GIVE >= box.players:
        return NO_GIFT
    return ALLOWED if table.coins[seat] > max(table.bid[seat], 0) else NO_SPARE


@kernel
def interject(box, table, seat, number):
    hush(table)
    if number == TIME_UP:
        table.ended = LATE
        tell(table, RANG, EVERYBODY, 0, 0, 0, 0)
    else:
        table.coins[seat] -= 1
        table.coins[number - GIVE] += 1
        tell(table, GAVE, EVERYBODY, seat, number - GIVE, 0, 0)


@kernel
def score(box, table, points, ranks):
    """What one has bought, and a point a coin (BI-06)."""
    for seat in range(box.players):
        points[seat] = table.coins[seat]
        ranks[seat] = 1
    for lot in range(LOTS):
        if table.owner[lot] >= 0:
            points[table.owner[lot]] += box.worth[table.lot[lot]]
    for seat in range(box.players):
        for other in range(box.players):
            ranks[seat] += points[other] > points[seat]


@kernel
def knows(table, seat, lot):
    """Burnt, bought, or the lot one had a tip about (BI-01, BI-03)."""
    if lot < table.round and (table.owner[lot] < 0 or table.owner[lot] == seat):
        return True
    return seat >= 0 and lot == seat % LOTS


@kernel
def redact(box, table, seat):
    """The lots a seat knows, and its own bid; at the end everything."""
    veil(table, seat)
    for lot in range(GOODS):
        if not table.ended and not knows(table, seat, lot):
            table.lot[lot] = UNKNOWN
    for other in range(box.players):
        if not table.ended and other != seat and table.bid[other] >= 0:
            table.bid[other] = HIDDEN


@kernel
def guess(box, table, seat, seed):
    """What is unknown lies anywhere, and hidden bids are any that can be paid."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    goods = (1 << GOODS) - 1
    for lot in range(GOODS):
        if table.lot[lot] != UNKNOWN:
            goods ^= 1 << table.lot[lot]
    for lot in range(GOODS):
        if table.lot[lot] == UNKNOWN:
            table.lot[lot] = member(goods, below(table.rng, count(goods)))
            goods ^= 1 << table.lot[lot]
    for other in range(box.players):
        if table.bid[other] == HIDDEN:
            table.bid[other] = below(table.rng, purse(table, other) + 1)


OBSERVES = 2 + 2 * SEATS + GOODS + LOTS


@kernel
def observe(box, table, seat, out):
    out[0] = table.round
    out[1] = table.turn
    for other in range(box.players):
        out[2 + other] = table.coins[other]
        out[2 + SEATS + other] = table.bid[other]
    for lot in range(GOODS):
        out[2 + 2 * SEATS + lot] = table.lot[lot]
    for lot in range(LOTS):
        out[2 + 2 * SEATS + GOODS + lot] = table.owner[lot]


MISPLACED, BANKRUPT, DISORDER = range(1, 4)
FAULTS = {
    MISPLACED: "a good lies twice or nowhere",
    BANKRUPT: "coins do not add up, or a bid cannot be paid",
    DISORDER: "turn, round, bid, owner and ended do not agree",
}


@kernel
def sound(box, table):
    """Each good lies in one place, every coin is accounted for, and somebody is asked who has not bid."""
    goods = 0
    coins = table.bank - COINS * box.players
    for lot in range(GOODS):
        goods |= 1 << table.lot[lot]
    for seat in range(SEATS):
        coins += table.coins[seat]
        if table.coins[seat] < 0 or not NOT_YET <= table.bid[seat] <= purse(table, seat):
            return BANKRUPT
        if seat >= box.players and (table.coins[seat] or table.bid[seat] != NOT_YET):
            return DISORDER
    for lot in range(LOTS):
        if table.owner[lot] >= 0 and lot >= table.round:
            return DISORDER
    if not 0 <= table.turn < box.players or not 0 <= table.round <= LOTS:
        return DISORDER
    if table.ended != LATE and (table.round == LOTS) != (table.ended == SOLD_OUT):
        return DISORDER
    if table.bid[table.turn] != NOT_YET or coins:
        return BANKRUPT if coins else DISORDER
    return ALLOWED if goods == (1 << GOODS) - 1 else MISPLACED
