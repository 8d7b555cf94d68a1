"""Criminal's as numbers: what a view says, for learning. Seats are counted from the viewer on."""

from larceny.engine.contract import UNKNOWN
from larceny.engine.kernel import kernel
from larceny.games.criminals.layout import CASED, CHIPS, CREW, MOST_PLAYERS, REDUCTIONS, TYPES, VAULT
from larceny.games.criminals.rules import can_touch, has_looked, reducer, top

SEEN_CHIP = TYPES + 2  # the skill, how many looked at it before, whether it is the one being looked at or cleared
SEEN_HAND = CHIPS * SEEN_CHIP  # of each seat: known of each type; then henchmen held, jewels, state, what it lacks
SEEN_SEAT = 2 * TYPES + 7
SEEN_ROWS = SEEN_HAND + MOST_PLAYERS * SEEN_SEAT  # of each seat: types in order
SEEN_STORY = SEEN_ROWS + MOST_PLAYERS * CREW * TYPES  # of each reduction: who, what was taken, dropped first and second
SEEN_TURN = MOST_PLAYERS + 3 * TYPES
SEEN_TOP = SEEN_STORY + REDUCTIONS * SEEN_TURN  # the top of the pile
SEEN_PICKED = SEEN_TOP + TYPES
SEEN_QUESTION = SEEN_PICKED + TYPES
SEEN_ROUND = SEEN_QUESTION + 6  # round, reductions, chips of the vault, pot, supply
SEEN_TYPES = SEEN_ROUND + 5  # of each type: copies, chips for its skill, what may touch it
SEEN_OPTIONS = SEEN_TYPES + TYPES * (2 + TYPES)
OBSERVES = SEEN_OPTIONS + 7  # how many numbers an observation has: pair, partners, length


@kernel
def observe(box, table, seat, out):
    """What the view says of chips, seats, rows, reductions, the question and the deck."""
    viewer = max(seat, 0)
    for place in range(CHIPS):
        observe_chip(box, table, place, out)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, offset, out)
    for number in range(table.reduced):
        observe_reduction(box, table, viewer, number, out)
    if table.reduced:
        out[SEEN_TOP + top(table)] = 1
    if table.picked != UNKNOWN:
        out[SEEN_PICKED + table.picked] = 1
    out[SEEN_QUESTION + table.asking] = 1
    out[SEEN_ROUND] = table.round
    out[SEEN_ROUND + 1] = table.reduced
    out[SEEN_ROUND + 2] = table.opened
    out[SEEN_ROUND + 3] = table.pot
    out[SEEN_ROUND + 4] = table.supply
    for card in range(box.types):
        row = SEEN_TYPES + card * (2 + TYPES)
        out[row] = box.henchmen[card]
        for before in range(box.types):
            out[row + 2 + before] = can_touch(box, before, card)
    for skill in range(box.types):
        out[SEEN_TYPES + box.specialist[skill] * (2 + TYPES) + 1] = box.chips[skill]
    out[SEEN_OPTIONS + box.pair] = 1
    out[SEEN_OPTIONS + 3 + box.partners] = 1
    out[SEEN_OPTIONS + 6] = box.three


@kernel
def observe_chip(box, table, place, out):
    """A chip: whose skill it asks for, by how many it was looked at, and whether it is on the table now."""
    row = place * SEEN_CHIP
    if table.chip[place] != UNKNOWN:
        out[row + box.specialist[table.chip[place]]] = 1
    if CASED <= place < VAULT:
        for other in range(box.players):
            out[row + TYPES] += has_looked(box, table, other, place - CASED)
    now = VAULT + table.opened - 1 if table.opened else CASED + table.reduced // box.players
    out[row + TYPES + 1] = place == now


@kernel
def observe_seat(box, table, seat, offset, out):
    """A seat: what is known of its hand, its row, its jewels, and how it stands in the heist."""
    row = SEEN_HAND + offset * SEEN_SEAT
    for card in range(TYPES):
        out[row + card] = table.hand[seat, card]
        out[row + TYPES + card] = (table.lacks[seat] >> card) & 1
    row += 2 * TYPES
    out[row] = table.held[seat]
    out[row + 1] = table.jewels[seat]
    out[row + 2] = table.played[seat]
    out[row + 3] = table.withdrew[seat] + 1
    out[row + 4] = table.turn == seat
    out[row + 5] = table.first == seat
    out[row + 6] = 1
    for place in range(table.played[seat]):
        out[SEEN_ROWS + (offset * CREW + place) * TYPES + table.row[seat, place]] = 1


@kernel
def observe_reduction(box, table, viewer, number, out):
    """Who reduced, and how."""
    row = SEEN_STORY + number * SEEN_TURN
    out[row + (reducer(box, table, number) - viewer + box.players) % box.players] = 1
    row += MOST_PLAYERS
    if table.took[number] != UNKNOWN:
        out[row + table.took[number]] = 1
    for i in range(2):
        if table.dropped[number, i] != UNKNOWN:
            out[row + (1 + i) * TYPES + table.dropped[number, i]] = 1
