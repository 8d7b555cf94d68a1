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
show = SIGHTS.shown(FIELDS, BOX)  # what has the name of a field of the table or the box is seen as it is there


@kernel
def observe(box, table, seat, seen):
    """Write what the view says of seats, lots and goods."""
    show(box, table, max(seat, 0), seen)
    for offset in range(box.players):
        seen.playing[offset] = 1
    for place in range(GOODS):
        if table.lot[place] != UNKNOWN:
            seen.good[place, table.lot[place]] = 1
