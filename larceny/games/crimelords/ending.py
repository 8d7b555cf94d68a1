"""How a turn, a player and the game end (CL-08, CL-25 to CL-27)."""

from larceny.engine.contract import EVERYBODY, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers
from larceny.engine.sets import many
from larceny.games.crimelords.common import (
    alive,
    drop_decision,
    foreign,
    idle,
    lay_special,
    next_in,
    put,
    release,
    victor,
)
from larceny.games.crimelords.layout import *

# Victory (CL-25)


@kernel
def points(box, table, seat):
    """Return a seat's points: one a racket, one more a monopoly, two more a home ground (CL-25)."""
    total = many(table.owned[seat])
    if total < 3:
        return total
    rivals = rackets_of_others(box, table, seat)
    for kind in range(TYPES):
        total += type_bonus(box, table, seat, kind, rivals)
    for district in range(DISTRICTS):
        total += district_bonus(box, table, seat, district)
    return total


@kernel
def rackets_of_others(box, table, seat):
    """Return the set of the rackets that other seats own."""
    found = 0
    for other in range(box.players):
        if other != seat:
            found |= table.owned[other]
    return found


@kernel
def type_bonus(box, table, seat, kind, rivals):
    """Return the points for a monopoly: three or more rackets of a type, and no other player has any (CL-25)."""
    rackets = box.of_kind[kind]
    return 1 if rackets & rivals == 0 and many(table.owned[seat] & rackets) >= 3 else 0


@kernel
def district_bonus(box, table, seat, district):
    """Return the points for home ground: four or more in a district, and no other player has two there (CL-25)."""
    rackets = box.within[district]
    if many(table.owned[seat] & rackets) < 4:
        return 0
    for other in range(box.players):
        if other != seat and many(table.owned[other] & rackets) > 1:
            return 0
    return 2


@kernel
def ending(box, table):
    """Return why the game is over after this turn, RUNNING if it is not."""
    seats = alive(box, table)
    if seats & (seats - 1) == 0:
        return LAST_MOB
    for seat in range(box.players):
        if (seats >> seat) & 1 and points(box, table, seat) >= box.goal:
            return VICTORY
    return WORN_OUT if table.turns >= TURNS else RUNNING


@kernel
def close(box, table):
    """Close the game; nobody is asked anything."""
    table.step = TOKENS
    table.asking = ASK_ACTION
    table.asked = table.turn
    drop_decision(table)
    for seat in range(MOST_PLAYERS):
        table.receiver[seat] = -1
    tell(table, FINISHED, EVERYBODY)


# From turn to turn (CL-04, CL-08)


@kernel
def restock(table, seat):
    """Put a token on every crook and every racket (step 5)."""
    table.ready |= table.crew[seat]
    table.stocked |= table.owned[seat]


@kernel
def begin_turn(box, table, seat):
    """Begin a turn; the seat's protected rackets lose their protection."""
    table.turn = seat
    table.turns += 1
    table.step = START
    table.acted = 0
    table.promoted = 0
    table.shield[seat] = 0
    tell(table, TURN, EVERYBODY, seat, table.turns)


@kernel
def end_turn(box, table):
    """End the turn; the next player begins unless the game is over."""
    table.ended = ending(box, table)
    if table.ended:
        close(box, table)
    else:
        begin_turn(box, table, next_in(box, table.turn, alive(box, table)))


# Elimination (CL-26, CL-27)


@kernel
def eliminate(box, table, seat, attacked):
    """Eliminate a player without crooks: cash to the bank, Specials to the discards, rackets to the victor.

    Who was not attacked has nobody left over pay or an own Hit: then the rackets go uncontrolled, and so ends the turn.
    """
    table.out |= 1 << seat
    table.war &= ~(1 << seat)
    table.cash[seat] = 0
    table.settling = -1
    tell(table, ELIMINATED_MOB, EVERYBODY, seat, packed_hand(table, seat, 0), packed_hand(table, seat, 1))
    for kind in range(KINDS):
        while table.hand[seat, kind]:
            lay_special(table, seat, kind)
    for other in range(box.players):
        for kind in range(KINDS):
            table.seen[seat, other, kind] = 0
        if table.receiver[other] == seat or other == seat:
            table.receiver[other] = -1
    seats = alive(box, table)
    if seats & (seats - 1) == 0:
        free_rackets(table, seat)
        table.ended = LAST_MOB
        table.war = 0
        table.quiet = 0
        table.asker = -1
        close(box, table)
    elif not attacked:
        free_rackets(table, seat)
        end_turn(box, table)
    elif table.owned[seat]:
        table.fallen = seat
        table.spoils = 1


@kernel
def free_rackets(table, seat):
    """Make all rackets of a seat uncontrolled."""
    rackets = table.owned[seat]
    if rackets:
        high = rackets >> HALF
        tell(table, LOST_RACKETS, EVERYBODY, rackets & HALF_MASK, high & HALF_MASK, high >> HALF)
    table.open_rackets |= rackets
    table.owned[seat] = 0
    table.shield[seat] = 0
    table.stocked &= ~rackets


@kernel
def spoils_step(box, table):
    """Ask the victor for a racket, and for another for each token; the rest go uncontrolled."""
    seat = victor(table)
    rackets = table.owned[table.fallen]
    if rackets and table.spoils:
        put(table, seat, ASK_SPOILS)
    elif rackets and (table.crew[seat] & table.ready or table.owned[seat] & table.stocked):
        put(table, seat, ASK_SPEND)
    else:
        end_spoils(table)


@kernel
def end_spoils(table):
    free_rackets(table, table.fallen)
    table.fallen = -1
    table.spoils = 0


@kernel
def plunder(table):
    """Return the set of the rackets of the eliminated seat."""
    return table.owned[table.fallen]


@kernel
def why_not_spoils(box, racket):
    return NO_SUCH_CARD if racket >= box.rackets else NOT_A_TARGET


@kernel
def take_spoils(table, racket):
    """Take a racket of the eliminated seat."""
    seat = table.asked
    release(table, table.fallen, racket)
    table.owned[seat] |= 1 << racket
    table.spoils -= 1
    tell(table, SPOILS, EVERYBODY, seat, racket)


@kernel
def crooks_to_spend(table):
    """Return the set of the asked seat's crooks whose token can be spent for another racket."""
    return table.crew[table.asked] & table.ready


@kernel
def spend_crook(table, crook):
    """Spend a crook's token for another racket."""
    table.spoils += 1
    table.ready &= ~(1 << crook)
    tell(table, SPENT, EVERYBODY, table.asked, crook, -1)


@kernel
def rackets_to_spend(table):
    """Return the set of the asked seat's rackets whose token can be spent for another one."""
    return table.owned[table.asked] & table.stocked


@kernel
def why_not_spend(box, table, racket):
    reason = foreign(box, table, racket)
    return reason if reason else NO_TOKEN


@kernel
def spend_racket(table, racket):
    """Spend a racket's token for another one."""
    table.spoils += 1
    table.stocked &= ~(1 << racket)
    tell(table, SPENT, EVERYBODY, table.asked, -1, racket)


# The questions

SPOILS_QUESTIONS = {
    ASK_SPOILS: (Answers(RACKET, take_spoils, plunder, why_not_spoils),),
    ASK_SPEND: (
        Answers(DONE, end_spoils),
        Answers(CROOK, spend_crook, crooks_to_spend, idle),
        Answers(RACKET, spend_racket, rackets_to_spend, why_not_spend),
    ),
}
