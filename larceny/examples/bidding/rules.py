"""Hot Goods: the rules, in the order of RULES.md."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, HOUSE, SEATS, TRUTH, UNKNOWN, hush, only, others, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers, made_of
from larceny.engine.sets import count, member

from .layout import *

# Set-up


@kernel
def deal(box, table, seed):
    """Lay four lots face down, leave two goods out; give everybody six coins and a tip (BI-01)."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    for place in range(GOODS):
        table.lot[place] = UNKNOWN
    for lot in range(LOTS):
        table.owner[lot] = -1
    for seat in range(SEATS):
        table.bid[seat] = NOT_YET
        table.coins[seat] = COINS if seat < box.players else 0
    lay_goods(table)
    tell(table, STARTS, EVERYBODY, 0)
    for seat in range(box.players):
        tell(table, SAW, only(seat), seat % LOTS, table.lot[seat % LOTS])


@kernel
def lay_goods(table):
    """Lay the goods that lie nowhere yet into the empty places, each way equally likely."""
    goods = (1 << GOODS) - 1
    for place in range(GOODS):
        if table.lot[place] != UNKNOWN:
            goods ^= 1 << table.lot[place]
    for place in range(GOODS):
        if table.lot[place] == UNKNOWN:
            table.lot[place] = member(goods, below(table.rng, count(goods)))
            goods ^= 1 << table.lot[place]


# Bidding


@kernel
def actor(box, table):
    """Return the seat that is asked next; -1 when the game is over."""
    return -1 if table.ended else table.turn


@kernel
def sealed(box, table):
    """Return the set of the seats that have not bid yet: all bid at once (BI-02)."""
    waiting = 0
    for seat in range(box.players):
        waiting |= (table.bid[seat] == NOT_YET) << seat
    return 0 if table.ended else waiting


@kernel
def ask(box, table, seat):
    """Let another seat answer first."""
    table.turn = seat


@kernel
def purse(table, seat):
    """Return the highest bid a seat can make."""
    return min(table.coins[seat], DEAREST)


@kernel
def affordable(table):
    """Return the set of the bids that the asked seat can pay (BI-02)."""
    return (2 << purse(table, table.turn)) - 1


@kernel
def bid(box, table, coins):
    """Bid face down (BI-02)."""
    tell(table, HAS_BID, others(table.turn), table.turn)
    tell(table, BID_OWN, only(table.turn), coins)
    put_down(box, table, coins)


@kernel
def put_down(box, table, coins):
    """Ask the next seat that has not bid; after the last bid, open them all."""
    table.bid[table.turn] = coins
    for _ in range(box.players):
        table.turn = (table.turn + 1) % box.players
        if table.bid[table.turn] == NOT_YET:
            return
    sell(box, table, table.round)


@kernel
def sell(box, table, lot):
    """Let the one highest bidder pay and look; if several tie, burn the lot for all to see (BI-03)."""
    best = NOT_YET
    buyer = -1
    for seat in range(box.players):
        tell(table, SHOWED, EVERYBODY, seat, table.bid[seat])
        if table.bid[seat] >= best:
            buyer = seat if table.bid[seat] > best else -1
            best = table.bid[seat]
        table.bid[seat] = NOT_YET
    if buyer >= 0:
        table.coins[buyer] -= best
        table.bank += best
        table.owner[lot] = buyer
        tell(table, WON, EVERYBODY, buyer, lot, best)
        tell(table, SAW, only(buyer), lot, table.lot[lot])
    else:
        tell(table, BURNT, EVERYBODY, lot, table.lot[lot])
    next_lot(table)


@kernel
def next_lot(table):
    """Put the next lot up for sale; end the game after the last (BI-06)."""
    table.turn = 0
    table.round += 1
    if table.round == LOTS:
        table.ended = SOLD_OUT
    else:
        tell(table, STARTS, EVERYBODY, table.round)


QUESTIONS = {
    ASK_BID: (Answers(BID, bid, affordable, NO_COINS),),
}
legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED)


# Out of turn


@kernel
def objection(box, table, seat, number):
    """Allow gifts of a coin that is not bid, at any time (BI-04); only the house's clock calls time (BI-05)."""
    if number == TIME_UP:
        return ALLOWED if seat == HOUSE and box.minutes else NO_CLOCK
    if seat == HOUSE or number - GIVE == seat or number - GIVE >= box.players:
        return NO_GIFT
    return ALLOWED if table.coins[seat] > max(table.bid[seat], 0) else NO_SPARE


@kernel
def interject(box, table, seat, number):
    """End the game when time is up, or move a coin from seat to seat."""
    hush(table)
    if number == TIME_UP:
        table.ended = LATE
        tell(table, RANG, EVERYBODY)
    else:
        table.coins[seat] -= 1
        table.coins[number - GIVE] += 1
        tell(table, GAVE, EVERYBODY, seat, number - GIVE)


# The end


@kernel
def score(box, table, points, ranks):
    """Count the worth of goods bought, and a point a coin; most points win, and a tie is shared (BI-06)."""
    for seat in range(box.players):
        points[seat] = table.coins[seat]
        ranks[seat] = 1
    for lot in range(LOTS):
        if table.owner[lot] >= 0:
            points[table.owner[lot]] += box.worth[table.lot[lot]]
    for seat in range(box.players):
        for other in range(box.players):
            ranks[seat] += points[other] > points[seat]
