"""What a view says, as numbers. Seats are counted from the viewer on."""

from larceny.engine.kernel import kernel
from larceny.games.crimelords.common import edge, owner, racket_owner
from larceny.games.crimelords.ending import points
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import power
from larceny.games.crimelords.number import number

CROOK_PLACES = MOST_PLAYERS + 4  # each mob, uncontrolled, in the lot, in the deck, in the discards
SEEN_CROOK = CROOK_PLACES + 12 + 3 + TYPES  # of each crook: where, how he stands, what is printed
RACKET_PLACES = MOST_PLAYERS + 2
SEEN_RACKET = RACKET_PLACES + 5 + 1 + TYPES + DISTRICTS
SEEN_SEAT = 18 + len(EDGES) + KINDS
SEEN_RACKETS = CROOKS * SEEN_CROOK
SEEN_SEATS = SEEN_RACKETS + RACKETS * SEEN_RACKET
SEEN_SPECIALS = SEEN_SEATS + MOST_PLAYERS * SEEN_SEAT
SEEN_QUESTION = SEEN_SPECIALS + 3 * KINDS  # in the deck as far as known, in the discards, in the box
SEEN_STEP = SEEN_QUESTION + ASK_WAR + 1
SEEN_STAGE = SEEN_STEP + len(STEPS)
SEEN_DOING = SEEN_STAGE + len(STAGES)
SEEN_ROUND = SEEN_DOING + PLAIN + KINDS
OBSERVES = SEEN_ROUND + 18


@kernel
def observe(box, table, seat, out):
    """What the view says of crooks, rackets, seats, the attack and the question."""
    viewer = max(seat, 0)
    for crook in range(box.crooks):
        observe_crook(box, table, viewer, crook, SEEN_CROOK * crook, out)
    for racket in range(box.rackets):
        observe_racket(box, table, viewer, racket, SEEN_RACKETS + SEEN_RACKET * racket, out)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, SEEN_SEATS + SEEN_SEAT * offset, out)
    for kind in range(KINDS):
        out[SEEN_SPECIALS + kind] = table.deck_specials[kind]
        out[SEEN_SPECIALS + KINDS + kind] = table.gone_specials[kind]
        out[SEEN_SPECIALS + 2 * KINDS + kind] = box.specials[kind]
    out[SEEN_QUESTION + table.asking] = 1
    out[SEEN_STEP + table.step] = 1
    out[SEEN_STAGE + table.stage] = 1
    if table.doing >= SPECIAL:
        out[SEEN_DOING + PLAIN + table.doing - SPECIAL] = 1
    elif table.doing >= 0:
        out[SEEN_DOING + table.doing] = 1
    observe_round(box, table, viewer, out)


@kernel
def observe_crook(box, table, viewer, crook, row, out):
    """Where a crook is, how he stands there, and what is printed on him."""
    seat = owner(box, table, crook)
    if seat >= 0:
        out[row + (seat - viewer + box.players) % box.players] = 1
    out[row + MOST_PLAYERS] = (table.open_crooks >> crook) & 1
    out[row + MOST_PLAYERS + 1] = (table.lot >> crook) & 1
    out[row + MOST_PLAYERS + 2] = (table.deck_crooks >> crook) & 1
    out[row + MOST_PLAYERS + 3] = (table.gone_crooks >> crook) & 1
    row += CROOK_PLACES
    out[row] = seat >= 0 and table.boss[seat] == crook
    out[row + 1] = (table.ranked[max(seat, 0)] >> crook) & 1
    out[row + 2] = (table.ready >> crook) & 1
    out[row + 3] = table.markers[crook]
    out[row + 4] = power(box, table, crook)
    out[row + 5] = table.superior[crook] + 1
    out[row + 6] = (table.unpaid >> crook) & 1
    out[row + 7] = table.leader == crook
    out[row + 8] = table.target == crook
    out[row + 9] = table.protector == crook
    out[row + 10] = (table.helpers >> crook) & 1
    out[row + 11] = (table.backup >> crook) & 1
    row += 12
    out[row] = box.resistance[crook]
    out[row + 1] = box.pay[crook]
    out[row + 2] = (box.bodyguards >> crook) & 1
    for kind in range(TYPES):
        out[row + 3 + kind] = (box.weak[crook] >> kind) & 1


@kernel
def observe_racket(box, table, viewer, racket, row, out):
    """Where a racket is, how it stands, and what is printed on it."""
    seat = racket_owner(box, table, racket)
    if seat >= 0:
        out[row + (seat - viewer + box.players) % box.players] = 1
    out[row + MOST_PLAYERS] = (table.open_rackets >> racket) & 1
    out[row + MOST_PLAYERS + 1] = (table.deck_rackets >> racket) & 1
    row += RACKET_PLACES
    out[row] = (table.stocked >> racket) & 1
    out[row + 1] = (table.shield[max(seat, 0)] >> racket) & 1
    out[row + 2] = table.profit[racket]
    out[row + 3] = box.income[racket]
    out[row + 4] = table.racket == racket
    out[row + 5] = box.hold[racket]
    out[row + 6 + box.kind[racket]] = 1
    out[row + 6 + TYPES + box.district[racket]] = 1


@kernel
def observe_seat(box, table, seat, row, out):
    """A seat: its numbers, its part in what is going on, its mob, what is known of its hand."""
    out[row] = 1
    out[row + 1] = table.cash[seat]
    out[row + 2] = table.held[seat]
    out[row + 3] = points(box, table, seat)
    out[row + 4] = (table.out >> seat) & 1
    out[row + 5] = table.turn == seat
    out[row + 6] = table.asked == seat
    out[row + 7] = table.attacker == seat
    out[row + 8] = table.defender == seat
    out[row + 9] = (table.waiting >> seat) & 1
    out[row + 10] = table.stake[seat]
    out[row + 11] = (table.war >> seat) & 1
    out[row + 12] = (table.bidding >> seat) & 1
    out[row + 13] = (table.lacking >> seat) & 1
    out[row + 14] = table.victim == seat
    out[row + 15] = table.player == seat
    out[row + 16] = table.settling == seat
    out[row + 17] = table.fallen == seat
    for which in range(len(EDGES)):
        out[row + 18 + which] = edge(box, table, seat, which)
    for kind in range(KINDS):
        out[row + 18 + len(EDGES) + kind] = table.hand[seat, kind]


@kernel
def observe_round(box, table, viewer, out):
    """How far the game, the auction and the attack are, and the options."""
    row = SEEN_ROUND
    out[row] = table.turns
    out[row + 1] = table.round
    out[row + 2] = table.high + 1
    out[row + 3] = table.acted
    out[row + 4] = table.attack + 1
    out[row + 5] = number(box, table) if table.stage != PEACE else 0
    out[row + 6] = table.hiding
    out[row + 7] = table.nudges
    out[row + 8] = table.quiet
    out[row + 9] = table.played + 1
    out[row + 10] = table.cancels
    out[row + 11] = table.spoils
    out[row + 12] = box.goal
    out[row + 13] = box.draw_one
    out[row + 14] = box.free_help
    out[row + 15] = (table.receiver[viewer] - viewer + box.players) % box.players if table.receiver[viewer] >= 0 else 0
    out[row + 16] = box.boss_crook
    out[row + 17] = table.peaceful
