"""Hot Goods: what a seat may know, and what may be true behind it."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import TRUTH, UNKNOWN, veil
from larceny.engine.kernel import kernel

from .layout import *
from .rules import lay_goods, purse


@kernel
def redact(box, table, seat):
    """Leave the lots a seat knows, and its own bid; at the end leave everything."""
    veil(table, seat)
    if table.ended:
        return
    for place in range(GOODS):
        if not knows(table, seat, place):
            table.lot[place] = UNKNOWN
    for other in range(box.players):
        if other != seat and table.bid[other] != NOT_YET:
            table.bid[other] = HIDDEN


@kernel
def knows(table, seat, place):
    """True for a lot that is burnt, that the seat bought, or that it had a tip about (BI-01, BI-03)."""
    if place < table.round and (table.owner[place] < 0 or table.owner[place] == seat):
        return True
    return seat >= 0 and place == seat % LOTS


@kernel
def guess(box, table, seat, seed):
    """Lay the unknown goods anywhere, and let each hidden bid be any that its seat can pay."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    lay_goods(table)
    for other in range(box.players):
        if table.bid[other] == HIDDEN:
            table.bid[other] = below(table.rng, purse(table, other) + 1)
