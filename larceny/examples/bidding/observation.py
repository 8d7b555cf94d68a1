"""Hot Goods as numbers: what a view says, for learning."""

from larceny.engine.contract import SEATS
from larceny.engine.kernel import kernel

from .layout import GOODS, LOTS

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
