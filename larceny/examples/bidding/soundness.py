"""Hot Goods: what no rule may ever break."""

from larceny.engine.contract import ALLOWED, SEATS
from larceny.engine.kernel import kernel

from .layout import COINS, GOODS, LATE, LOTS, NOT_YET, SOLD_OUT
from .rules import purse

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
