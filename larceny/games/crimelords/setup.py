"""Set-up: crooks are bid for, Bosses named, and the city comes to life (CL-03, CL-28)."""

from larceny.engine.chance import below
from larceny.engine.contract import EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.engine.sets import first, lowest, many
from larceny.games.crimelords.common import any_of, clear_attack, drop_decision, next_in, put
from larceny.games.crimelords.ending import begin_turn, restock
from larceny.games.crimelords.layout import (
    AMOUNT,
    ASK_BID,
    ASK_BOSS,
    ASK_PICK,
    AUCTION,
    BID,
    BIDDING,
    CROOKS,
    CROWNED,
    CROWNING,
    DROP_OUT,
    EACH,
    KINDS,
    LOT,
    MOBS,
    MOST_PLAYERS,
    OPEN,
    OUT,
    PICKED,
    PURSE,
    SMALL,
    STARTS_WITH,
    tell_crooks,
)
from larceny.games.crimelords.turn import turn_up

# All cards in the deck


@kernel
def clear_table(box, table):
    """All cards in the deck, and nobody has or does anything."""
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
    """A random crook out of the deck, as a set of one."""
    bit = 1 << any_of(table.rng, table.deck_crooks)
    table.deck_crooks ^= bit
    return bit


# The auction (CL-28)


@kernel
def open_round(box, table):
    """One crook more than there are players, for everybody to bid for."""
    table.step = AUCTION
    for _ in range(box.players + 1):
        table.lot |= take_crook(table)
    table.lacking = (1 << box.players) - 1
    tell_crooks(table, LOT, table.round + 1, table.lot, 0)
    open_lot(box, table)


@kernel
def open_lot(box, table):
    """The next pick is bid for; the opener of the round begins, or the next who still lacks a crook."""
    table.bidding = table.lacking
    table.high = -1
    table.asker = (table.first - table.round + 1 + box.players) % box.players  # the seat before the opener
    if many(table.lacking) > 1:
        tell(table, BIDDING, EVERYBODY, next_in(box, table.asker, table.bidding), 0, 0, 0)


@kernel
def auction_step(box, table):
    """Somebody bids, or picks."""
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
def bid(table, seat, action):
    """A higher bid, or none any more."""
    if action == DROP_OUT:
        drop_out(table, seat)
    else:
        table.high = action - AMOUNT
        tell(table, BID, EVERYBODY, seat, table.high, 0, 0)


@kernel
def drop_out(table, seat):
    """Bids no more for this pick."""
    table.bidding ^= 1 << seat
    tell(table, OUT, EVERYBODY, seat, 0, 0, 0)


@kernel
def pick(box, table, crook):
    """Whoever outbid the others takes a crook of the lot and pays; the last one of a round pays nothing."""
    seat = table.asked
    price = max(0, table.high)
    table.cash[seat] -= price
    table.lot ^= 1 << crook
    table.crew[seat] |= 1 << crook
    table.lacking ^= 1 << seat
    tell(table, PICKED, EVERYBODY, seat, crook, price, 0)
    table.high = -1
    table.bidding = 0
    if table.lacking:
        open_lot(box, table)


@kernel
def close_round(box, table):
    """The crook left over goes back into the deck."""
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
    """Everybody names a Boss, from the first player on."""
    table.step = CROWNING
    table.round = 0
    table.lacking = (1 << box.players) - 1


@kernel
def crowning_step(box, table):
    """The next names a Boss; when all have, the city comes to life."""
    if table.lacking:
        put(table, next_in(box, (table.first + 1) % box.players, table.lacking), ASK_BOSS)
    else:
        open_city(box, table)


@kernel
def name_boss(table, seat, crook):
    """The first Boss of a mob; the others are his Lieutenants."""
    table.boss[seat] = crook
    table.lacking ^= 1 << seat
    members = table.crew[seat] & ~(1 << crook)
    table.ranked[seat] = members
    while members:
        table.superior[first(members)] = crook
        members &= members - 1
    tell(table, CROWNED, EVERYBODY, seat, crook, 0, 0)


@kernel
def open_city(box, table):
    """A small racket for everybody, four cards uncontrolled, tokens everywhere; the first turn begins."""
    small = 0
    for racket in range(box.rackets):
        small |= (box.income[racket] <= SMALL) << racket
    for seat in range(box.players):
        racket = any_of(table.rng, table.deck_rackets & small)
        table.deck_rackets ^= 1 << racket
        table.owned[seat] = 1 << racket
        tell(table, STARTS_WITH, EVERYBODY, seat, racket, 0, 0)
        restock(table, seat)
    for _ in range(OPEN):
        turn_up(table, below(table.rng, many(table.deck_crooks) + many(table.deck_rackets)))
    begin_turn(box, table, table.first)
