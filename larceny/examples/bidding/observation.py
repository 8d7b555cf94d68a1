"""Hot Goods: what a view says, as numbers for learning. Seats are counted from the viewer on."""

from larceny.engine.contract import SEATS, UNKNOWN
from larceny.engine.fields import Sights, sight
from larceny.engine.kernel import kernel

from .layout import *

SIGHTS = Sights(
    sight("round", "which lot is for sale, from 0 on", high=LOTS),
    sight("asking", "the question", ASKS.total),
    sight("playing", "which seats are taken", SEATS),
    sight("coins", "coins of each seat", SEATS, high=SEATS * COINS),
    sight("bid", "what each seat bids: -1 for nothing yet, -2 for what is hidden", SEATS, low=HIDDEN, high=DEAREST),
    sight("good", "which good lies in each lot, and which are left out", GOODS, GOODS),
    sight("owner", "who bought each lot", LOTS, SEATS),
    sight("worth", "points of each good", GOODS, high=WORTHIEST),
)


@kernel
def observe(box, table, seat, seen):
    """What the view says of seats, lots and goods."""
    viewer = max(seat, 0)
    seen.round = table.round
    seen.asking[table.asking] = 1
    for offset in range(box.players):
        other = (viewer + offset) % box.players
        seen.playing[offset] = 1
        seen.coins[offset] = table.coins[other]
        seen.bid[offset] = table.bid[other]
    for place in range(GOODS):
        seen.worth[place] = box.worth[place]
        if table.lot[place] != UNKNOWN:
            seen.good[place, table.lot[place]] = 1
    for lot in range(LOTS):
        if table.owner[lot] >= 0:
            seen.owner[lot, (table.owner[lot] - viewer + box.players) % box.players] = 1
