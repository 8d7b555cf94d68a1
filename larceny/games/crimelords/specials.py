"""Specials: how they are played and cancelled, and their effects (CL-34)."""

from larceny.engine.contract import EVERYBODY, only, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers
from larceny.games.crimelords.common import drop_decision, foreign, hands, lay_special, next_in, put, release
from larceny.games.crimelords.layout import *


@kernel
def play_special(box, table):
    """Play the chosen Special; it waits for a Cancel."""
    seat = table.turn
    kind = table.doing - SPECIAL
    tell(table, PLAYED, EVERYBODY, seat, kind)
    tell(table, MEANT, EVERYBODY, table.target, table.racket, table.victim)
    await_cancel(box, table, seat, kind, kind)


@kernel
def await_cancel(box, table, seat, kind, played):
    """Put a Special on the table, and ask every other seat with Specials for a Cancel."""
    lay_special(table, seat, kind)
    table.played = played
    table.player = seat
    table.waiting = hands(box, table) & ~(1 << seat)


@kernel
def has_nudge(table):
    """True if the asked seat has a Special that changes an attack."""
    return table.hand[table.asked, NUDGE] > 0


@kernel
def nudge_up(box, table):
    nudge(box, table, NUDGE_UP, SWING)


@kernel
def nudge_down(box, table):
    nudge(box, table, NUDGE_DOWN, -SWING)


@kernel
def nudge(box, table, way, by):
    """Play a Special that changes the attack if nobody cancels it."""
    seat = table.asked
    table.doing = way
    tell(table, NUDGED, EVERYBODY, seat, NUDGE, by)
    await_cancel(box, table, seat, NUDGE, NUDGE)


@kernel
def let_be(table):
    """Play no Special."""
    table.waiting ^= 1 << table.asked
    tell(table, LET_BE, EVERYBODY, table.asked)


@kernel
def cancels(table):
    """Return the set of kinds of Specials with which the asked seat can cancel: Cancel, or none."""
    return 1 << CANCEL if table.hand[table.asked, CANCEL] else 0


@kernel
def why_not_cancel(table, kind):
    return NOT_NOW if table.hand[table.asked, kind] else NOT_IN_HAND


@kernel
def cancel(box, table):
    """Play a Cancel, which can itself be cancelled."""
    seat = table.asked
    tell(table, CANCELLED, EVERYBODY, seat, CANCEL if table.cancels else table.played)
    table.cancels += 1
    await_cancel(box, table, seat, CANCEL, table.played)


@kernel
def special_step(box, table):
    """Ask the next seat for a Cancel; when nobody cancels any more, the Special takes effect or is cancelled."""
    if table.waiting:
        put(table, next_in(box, table.player, table.waiting), ASK_CANCEL)
        return
    kind = table.played
    fizzles = table.cancels & 1
    table.played = -1
    table.player = -1
    table.cancels = 0
    if fizzles:
        tell(table, FIZZLED, EVERYBODY, kind)
    elif kind == NUDGE:
        table.nudges += SWING if table.doing == NUDGE_UP else -SWING
    else:
        take_effect(box, table, kind)
    if table.stage == NUDGING:
        table.doing = -1
        table.waiting = hands(box, table)
    elif table.asking == NOTHING_ASKED:
        drop_decision(table)


@kernel
def take_effect(box, table, kind):
    """Carry out a Special of step 4."""
    seat = table.turn
    if kind == TOKEN:
        table.ready |= 1 << table.target
        tell(table, TOKENED, EVERYBODY, table.target)
    elif kind == PROTECT:
        table.shield[seat] |= 1 << table.racket
        tell(table, SHIELDED, EVERYBODY, table.racket)
    elif kind == CALM:
        table.markers[table.target] = 0
        tell_crooks(table, CALMED, FOR_CALM, 1 << table.target, 0)
    elif kind == PROFIT:
        table.profit[table.racket] += BOOM
        tell(table, PROFITED, EVERYBODY, table.racket, BOOM)
    elif kind == SPY:
        look(table, seat, table.victim)
    else:
        tell(table, RAIDED, EVERYBODY, table.victim)
        put(table, table.victim, ASK_BRIBE)


@kernel
def look(table, seat, victim):
    """Show a hand to a seat, and ask which Special of it is discarded; the hand may be empty after a Cancel."""
    tell(table, LOOKED, EVERYBODY, seat, victim)
    if table.held[victim] == 0:
        return
    tell(table, SAW, only(seat), victim, packed_hand(table, victim, 0), packed_hand(table, victim, 1))
    for kind in range(KINDS):
        table.seen[seat, victim, kind] = table.hand[victim, kind]
    put(table, seat, ASK_EXPOSE)


@kernel
def exposed(table):
    """Return the set of kinds of Specials in the victim's hand."""
    found = 0
    for kind in range(KINDS):
        found |= (table.hand[table.victim, kind] > 0) << kind
    return found


@kernel
def expose(table, kind):
    """Discard one of the Specials in the hand looked at."""
    tell(table, EXPOSED, EVERYBODY, table.victim, kind)
    lay_special(table, table.victim, kind)
    drop_decision(table)


@kernel
def can_bribe(table):
    """True if the asked seat has enough Gs to send the police away."""
    return table.cash[table.asked] >= BRIBE


@kernel
def bribe(table):
    """Pay the bribe of the raided seat."""
    table.cash[table.asked] -= BRIBE
    tell(table, BRIBED, EVERYBODY, table.asked, BRIBE)
    drop_decision(table)


@kernel
def own_rackets(table):
    """Return the set of the asked seat's rackets."""
    return table.owned[table.asked]


@kernel
def lose_racket(table, racket):
    """Make a racket of the raided seat's choice uncontrolled."""
    tell(table, LOST_RACKET, EVERYBODY, table.asked, racket)
    release(table, table.asked, racket)
    table.open_rackets |= 1 << racket
    drop_decision(table)


# The questions

SPECIAL_QUESTIONS = {
    ASK_NUDGE: (
        Answers(NO, let_be),
        Answers(NUDGE_UP, nudge_up, has_nudge, NOT_IN_HAND),
        Answers(NUDGE_DOWN, nudge_down, has_nudge, NOT_IN_HAND),
    ),
    ASK_CANCEL: (
        Answers(NO, let_be),
        Answers(SPECIAL, cancel, cancels, why_not_cancel),
    ),
    ASK_EXPOSE: (Answers(SPECIAL, expose, exposed, NOT_IN_HAND),),
    ASK_BRIBE: (
        Answers(YES, bribe, can_bribe, TOO_DEAR),
        Answers(RACKET, lose_racket, own_rackets, foreign),
    ),
}
