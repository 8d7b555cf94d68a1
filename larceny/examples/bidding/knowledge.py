"""Hot Goods: what a seat may know, and what may be true behind it."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import TRUTH, UNKNOWN, veil
from larceny.engine.kernel import kernel

from .layout import GOODS, HIDDEN, LOTS
from .rules import lay_goods, purse


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
    lay_goods(table)
    for other in range(box.players):
        if table.bid[other] == HIDDEN:
            table.bid[other] = below(table.rng, purse(table, other) + 1)
