"""Set-up: crooks are bid for, Bosses named, and the city comes to life (CL-03, CL-28, CL-38)."""

from larceny.engine.chance import below
from larceny.engine.contract import EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers, Span
from larceny.engine.sets import first, lowest, many
from larceny.games.crimelords.common import any_of, clear_attack, drop_decision, next_in, not_meant, put, stranger
from larceny.games.crimelords.ending import begin_turn, restock
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import crown, heirs
from larceny.games.crimelords.turn import turn_up

# All cards in the deck


@kernel
def clear_table(box, table):
    """Put all cards into the deck; nobody has or does anything."""
    table.asked = 0
    table.settling = -1
    table.fallen = -1
    table.high = -1
    table.asker = -1
    table.played = -1
    table.player = -1
    table.provoked = -1
    drop_decision(table)
    clear_attack(table)
    for seat in range(MOST_PLAYERS):
        table.receiver[seat] = -1
        table.mob[seat] = UNKNOWN
        table.boss[seat] = UNKNOWN
    for crook in range(CROOKS):
        table.superior[crook] = UNKNOWN
    table.deck_crooks = (1 << box.crooks) - 1
    table.deck_rackets = (1 << box.rackets) - 1
    table.spare_mobs = (1 << MOBS) - 1
    for kind in range(KINDS):
        table.deck_specials[kind] = box.specials[kind]


@kernel
def take_crook(table):
    """Draw a random crook from the deck, as a set of one."""
    bit = 1 << any_of(table.rng, table.deck_crooks)
    table.deck_crooks ^= bit
    return bit


# The auction (CL-28)


@kernel
def open_round(box, table):
    """Open a round of bidding for one crook more than there are players."""
    table.step = AUCTION
    for _ in range(box.players + 1):
        table.lot |= take_crook(table)
    table.lacking = (1 << box.players) - 1
    tell_crooks(table, LOT, table.round + 1, table.lot, 0)
    open_lot(box, table)


@kernel
def open_lot(box, table):
    """Open the bidding for the next pick; the opener of the round begins, or the next seat without a crook."""
    table.bidding = table.lacking
    table.high = -1
    table.asker = (table.first - table.round + 1 + box.players) % box.players  # the seat before the opener
    if many(table.lacking) > 1:
        tell(table, BIDDING, EVERYBODY, next_in(box, table.asker, table.bidding))


@kernel
def auction_step(box, table):
    """Ask the next seat to bid, or the last bidder to pick."""
    if table.lacking == 0:
        close_round(box, table)
    elif table.bidding & (table.bidding - 1) == 0:
        put(table, lowest(table.bidding), ASK_PICK)
    else:
        seat = next_in(box, table.asker, table.bidding)
        table.asker = seat
        if table.cash[seat] > table.high and table.high < PURSE:
            put(table, seat, ASK_BID)
        else:
            drop_out(table, seat)


@kernel
def bid(table, gs):
    """Make a higher bid."""
    table.high = gs
    tell(table, BID, EVERYBODY, table.asked, gs)


@kernel
def least_bid(table):
    """Return the lowest bid above the highest so far."""
    return table.high + 1


@kernel
def most_bid(table):
    """Return the highest bid: all the seat's Gs, up to the most that can be bid at once (CL-37)."""
    return min(table.cash[table.asked], PURSE)


@kernel
def why_not_bid(table, gs):
    if gs > table.cash[table.asked]:
        return TOO_DEAR
    return TOO_LOW if gs <= table.high else TOO_MUCH


@kernel
def bid_no_more(table):
    """Drop the asked seat out of the bidding for this pick."""
    drop_out(table, table.asked)


@kernel
def drop_out(table, seat):
    """Take a seat out of the bidding for this pick."""
    table.bidding ^= 1 << seat
    tell(table, OUT, EVERYBODY, seat)


@kernel
def on_offer(table):
    """Return the set of the crooks of the lot."""
    return table.lot


@kernel
def pick(box, table, crook):
    """Give the highest bidder a crook of the lot for the bid; the last seat of a round pays nothing."""
    seat = table.asked
    price = max(0, table.high)
    table.cash[seat] -= price
    table.lot ^= 1 << crook
    table.crew[seat] |= 1 << crook
    table.lacking ^= 1 << seat
    tell(table, PICKED, EVERYBODY, seat, crook, price)
    table.high = -1
    table.bidding = 0
    if table.lacking:
        open_lot(box, table)


@kernel
def close_round(box, table):
    """Put the crook left over back into the deck."""
    table.deck_crooks |= table.lot
    table.lot = 0
    table.asker = -1
    table.round += 1
    if table.round < EACH:
        open_round(box, table)
    else:
        begin_crowning(box, table)


# Bosses and first rackets (CL-03)


@kernel
def begin_crowning(box, table):
    """Have every player name a Boss, from the first player on."""
    table.step = CROWNING
    table.round = 0
    table.lacking = (1 << box.players) - 1


@kernel
def crowning_step(box, table):
    """Ask the next player for a Boss; when all have one, open the city."""
    if table.lacking:
        put(table, next_in(box, (table.first + 1) % box.players, table.lacking), ASK_BOSS)
    else:
        open_city(box, table)


@kernel
def name_boss(table, seat, crook):
    """Name the first Boss of a mob; the others are his Lieutenants."""
    table.boss[seat] = crook
    table.lacking ^= 1 << seat
    members = table.crew[seat] & ~(1 << crook)
    table.ranked[seat] = members
    while members:
        table.superior[first(members)] = crook
        members &= members - 1
    tell(table, CROWNED, EVERYBODY, seat, crook)


@kernel
def candidates(table):
    """Return the set of the crooks who can be named Boss: at the start any of the mob, later an heir."""
    return table.crew[table.asked] if table.step == CROWNING else heirs(table, table.asked)


@kernel
def why_not_boss(box, table, crook):
    reason = stranger(box, table, crook)
    return reason if reason else NOT_LIEUTENANT


@kernel
def become_boss(table, crook):
    """Make a crook the Boss of a mob, its first or a new one (CL-03, CL-21)."""
    if table.step == CROWNING:
        name_boss(table, table.asked, crook)
    else:
        crown(table, table.asked, crook)


@kernel
def open_city(box, table):
    """Deal a small racket to everybody and four cards uncontrolled, put tokens everywhere, begin the first turn."""
    small = 0
    for racket in range(box.rackets):
        small |= (box.income[racket] <= SMALL) << racket
    for seat in range(box.players):
        racket = any_of(table.rng, table.deck_rackets & small)
        table.deck_rackets ^= 1 << racket
        table.owned[seat] = 1 << racket
        tell(table, STARTS_WITH, EVERYBODY, seat, racket)
        restock(table, seat)
    for place in range(box.players):  # CL-38; play goes to the right
        table.cash[(table.first - place + box.players) % box.players] += place * box.ahead
    for _ in range(OPEN):
        turn_up(table, below(table.rng, many(table.deck_crooks) + many(table.deck_rackets)))
    begin_turn(box, table, table.first)


# The questions

SETUP_QUESTIONS = {
    ASK_BID: (
        Answers(DROP_OUT, bid_no_more),
        Answers(AMOUNT, bid, Span(least_bid, most_bid), why_not_bid),
    ),
    ASK_PICK: (Answers(CROOK, pick, on_offer, not_meant),),
    ASK_BOSS: (Answers(CROOK, become_boss, candidates, why_not_boss),),
}
