"""Criminal's: turn a view into numbers for learning. Seats are counted from the viewer on."""

from larceny.engine.contract import UNKNOWN
from larceny.engine.fields import Sights, sight
from larceny.engine.kernel import kernel
from larceny.games.criminals.layout import *
from larceny.games.criminals.rules import can_touch, has_looked, reducer, top

SIGHTS = Sights(
    sight("chip", "which type each chip asks for: stacks A, B and C", CHIPS, TYPES),
    sight("looked", "how many have looked at each chip of stack B", CHIPS, high=MOST_PLAYERS),
    sight("open", "the chip that is being looked at, or cleared", CHIPS),
    sight("hand", "henchmen of each type that a seat is known to hold", MOST_PLAYERS, TYPES, high=DEALT),
    sight("lacks", "types that a seat has proved not to hold", MOST_PLAYERS, TYPES),
    sight("held", "henchmen in each hand", MOST_PLAYERS, high=DEALT),
    sight("jewels", "jewels of each seat", MOST_PLAYERS, high=JEWELS),
    sight("played", "henchmen in each row", MOST_PLAYERS, high=CREW),
    sight(
        "withdrew", "at which chip of stack C a seat gave up, from 1 on; 0 for who has not", MOST_PLAYERS, high=STACK
    ),
    sight("turn", "whose decision it is", MOST_PLAYERS),
    sight("first", "who is Player 1 of the round", MOST_PLAYERS),
    sight("playing", "which seats are taken", MOST_PLAYERS),
    sight("row", "the henchmen in each row, in order", MOST_PLAYERS, CREW, TYPES),
    sight("reducer", "who did each reduction", REDUCTIONS, MOST_PLAYERS),
    sight("took", "what was taken from the pile in each reduction", REDUCTIONS, TYPES),
    sight("dropped", "what was discarded in it, first and second", REDUCTIONS, 2, TYPES),
    sight("top", "the top of the discard pile", TYPES),
    sight("picked", "the type chosen first of two", TYPES),
    sight("asking", "the question", ASKS.total),
    sight("round", "which round it is", high=MOST_ROUNDS),
    sight("reduced", "reductions done", high=REDUCTIONS),
    sight("opened", "chips of stack C revealed", high=STACK),
    sight("pot", "jewels in the centre", high=POT),
    sight("supply", "jewels that have not been in the centre yet", high=JEWELS),
    sight("henchmen", "how many of each type the deck has", TYPES, high=MOST_COPIES),
    sight("chips", "how many chips ask for each type", TYPES, high=CHIPS),
    sight("touch", "which types each type may follow in a row", TYPES, TYPES),
    sight("pair", "option pair: needed, free, strict", 3),
    sight("partners", "option partners: arranged, apart, bold", 3),
    sight("three", "option length=three"),
)
show = SIGHTS.shown(FIELDS, BOX, but=("chip", "chips", "withdrew"))


@kernel
def observe(box, table, seat, seen):
    """Write down all that the view says about chips, seats, rows, reductions, the question and the deck."""
    viewer = max(seat, 0)
    show(box, table, viewer, seen)
    for place in range(CHIPS):
        observe_chip(box, table, place, seen)
    for offset in range(box.players):
        seen.playing[offset] = 1
        seen.withdrew[offset] = table.withdrew[(viewer + offset) % box.players] + 1
    for number in range(table.reduced):
        seen.reducer[number, (reducer(box, table, number) - viewer + box.players) % box.players] = 1
    if table.reduced:
        seen.top[top(table)] = 1
    for card in range(box.types):
        for before in range(box.types):
            seen.touch[card, before] = can_touch(box, before, card)
    for skill in range(box.types):
        seen.chips[box.specialist[skill]] = box.chips[skill]


@kernel
def observe_chip(box, table, place, seen):
    """Write down a chip: the type strong in its skill, how many seats looked at it, and whether it is open now."""
    if table.chip[place] != UNKNOWN:
        seen.chip[place, box.specialist[table.chip[place]]] = 1
    if CASED <= place < VAULT:
        for other in range(box.players):
            seen.looked[place] += has_looked(box, table, other, place - CASED)
    now = VAULT + table.opened - 1 if table.opened else CASED + table.reduced // box.players
    seen.open[place] = place == now
