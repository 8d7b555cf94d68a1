"""Hot Goods: what no rule may ever break."""

from larceny.engine.contract import ALLOWED, SEATS
from larceny.engine.fields import Faults
from larceny.engine.kernel import kernel

from .layout import *
from .rules import purse

FAULTS = Faults()
BANKRUPT = FAULTS("coins do not add up, or a bid cannot be paid")
DISORDER = FAULTS("turn, round, bid, owner and ended do not agree")

lie = FIELDS.lie({"good": (GOODS, None)})


@kernel
def sound(box, table):
    """Check that each good lies in one place, every coin is accounted for, and the asked seat has not bid."""
    fault = lie(box, table)
    if fault:
        return fault
    coins = table.bank
    for seat in range(SEATS):
        coins += table.coins[seat]
        if table.coins[seat] < 0 or table.bid[seat] > purse(table, seat):
            return BANKRUPT
        if seat >= box.players and (table.coins[seat] or table.bid[seat] != NOT_YET):
            return DISORDER
    if coins != COINS * box.players:
        return BANKRUPT
    return ALLOWED if in_order(table) else DISORDER


@kernel
def in_order(table):
    """True if only lots that were for sale have an owner, and the asked seat has not bid."""
    for lot in range(LOTS):
        if table.owner[lot] >= 0 and lot >= table.round:
            return False
    if table.turn < 0 or table.bid[table.turn] != NOT_YET or table.round > LOTS:
        return False
    return table.ended == LATE or (table.round == LOTS) == (table.ended == SOLD_OUT)
