"""Hot Goods: sealed bids, gifts out of turn, and a clock. The rules, in the order of RULES.md."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, HOUSE, SEATS, TRUTH, UNKNOWN, hush, offer, only, tell
from larceny.engine.kernel import kernel
from larceny.engine.sets import count, member

from .layout import (
    ACTIONS,
    BID,
    BID_OWN,
    BURNT,
    COINS,
    DEAREST,
    GAVE,
    GIVE,
    GOODS,
    LATE,
    LOTS,
    NO_CLOCK,
    NO_COINS,
    NO_GIFT,
    NO_SPARE,
    NOT_YET,
    RANG,
    SAW,
    SHOWED,
    SOLD_OUT,
    STARTS,
    TIME_UP,
    WON,
)


@kernel
def deal(box, table, seed):
    """Four lots face down, two goods left out; six coins and a tip for everybody (BI-01)."""
    for lot in range(GOODS):
        table.lot[lot] = UNKNOWN
        table.owner[lot % LOTS] = -1
    for seat in range(SEATS):
        table.bid[seat] = NOT_YET
        table.coins[seat] = COINS if seat < box.players else 0
    scatter(table.rng, seed)
    table.viewer = TRUTH
    lay_goods(table)
    tell(table, STARTS, EVERYBODY, 0, 0, 0, 0)
    for seat in range(box.players):
        tell(table, SAW, only(seat), seat % LOTS, table.lot[seat % LOTS], 0, 0)


@kernel
def lay_goods(table):
    """Goods that lie nowhere yet, into the lots without one: each equally likely."""
    goods = (1 << GOODS) - 1
    for lot in range(GOODS):
        if table.lot[lot] != UNKNOWN:
            goods ^= 1 << table.lot[lot]
    for lot in range(GOODS):
        if table.lot[lot] == UNKNOWN:
            table.lot[lot] = member(goods, below(table.rng, count(goods)))
            goods ^= 1 << table.lot[lot]


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
