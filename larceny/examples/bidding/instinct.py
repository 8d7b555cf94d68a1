"""Hot Goods: bid less than it is worth, by how much is known."""

from larceny.engine.contract import UNKNOWN
from larceny.engine.kernel import kernel

from .layout import GOODS


@kernel
def instinct(box, table, answers, n, worth):
    """Prefer bids near half of what the lot is worth; if that is unknown, half of what goods are worth on average."""
    good = table.lot[table.round]
    value = 0
    for other in range(GOODS):
        value += box.worth[other]
    value = value // GOODS if good == UNKNOWN else box.worth[good]
    for i in range(n):
        worth[i] = -abs(2 * answers[i] - value)
