"""Specials: played, cancelled, and what they do (CL-34)."""

from larceny.engine.contract import EVERYBODY, only, tell
from larceny.engine.kernel import kernel
from larceny.games.crimelords.common import drop_decision, hands, lay_special, next_in, put, release
from larceny.games.crimelords.layout import (
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_EXPOSE,
    BOOM,
    BRIBE,
    BRIBED,
    CALM,
    CALMED,
    CANCEL,
    CANCELLED,
    EXPOSED,
    FIZZLED,
    FOR_CALM,
    KINDS,
    LET_BE,
    LOOKED,
    LOST_RACKET,
    MEANT,
    NO,
    NOTHING_ASKED,
    NUDGE,
    NUDGE_UP,
    NUDGED,
    NUDGING,
    PLAYED,
    PROFIT,
    PROFITED,
    PROTECT,
    RACKET,
    RAIDED,
    SAW,
    SHIELDED,
    SPECIAL,
    SPY,
    SWING,
    TOKEN,
    TOKENED,
    YES,
    packed_hand,
    tell_crooks,
)


@kernel
def play_special(box, table):
    """The Special half decided is played; it waits for a Cancel."""
    seat = table.turn
    kind = table.doing - SPECIAL
    tell(table, PLAYED, EVERYBODY, seat, kind, 0, 0)
    tell(table, MEANT, EVERYBODY, table.target, table.racket, table.victim, 0)
    await_cancel(box, table, seat, kind, kind)


@kernel
def await_cancel(box, table, seat, kind, played):
    """A Special lies on the table; everybody else who has any is asked."""
    lay_special(table, seat, kind)
    table.played = played
    table.player = seat
    table.waiting = hands(box, table) & ~(1 << seat)


@kernel
def nudge(box, table, action):
    """A Special changes the attack, if nobody cancels it."""
    seat = table.asked
    if action == NO:
        table.waiting ^= 1 << seat
        tell(table, LET_BE, EVERYBODY, seat, 0, 0, 0)
        return
    table.doing = action
    tell(table, NUDGED, EVERYBODY, seat, NUDGE, SWING if action == NUDGE_UP else -SWING, 0)
    await_cancel(box, table, seat, NUDGE, NUDGE)


@kernel
def answer_special(box, table, action):
    """A Cancel, or not."""
    seat = table.asked
    if action == NO:
        table.waiting ^= 1 << seat
        tell(table, LET_BE, EVERYBODY, seat, 0, 0, 0)
        return
    tell(table, CANCELLED, EVERYBODY, seat, CANCEL if table.cancels else table.played, 0, 0)
    table.cancels += 1
    await_cancel(box, table, seat, CANCEL, table.played)


@kernel
def special_step(box, table):
    """Somebody may cancel; when nobody does any more, the Special has its effect, or a Cancel had the last word."""
    if table.waiting:
        put(table, next_in(box, table.player, table.waiting), ASK_CANCEL)
        return
    kind = table.played
    fizzles = table.cancels & 1
    table.played = -1
    table.player = -1
    table.cancels = 0
    if fizzles:
        tell(table, FIZZLED, EVERYBODY, kind, 0, 0, 0)
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
    """What a Special of step 4 does."""
    seat = table.turn
    if kind == TOKEN:
        table.ready |= 1 << table.target
        tell(table, TOKENED, EVERYBODY, table.target, 0, 0, 0)
    elif kind == PROTECT:
        table.shield[seat] |= 1 << table.racket
        tell(table, SHIELDED, EVERYBODY, table.racket, 0, 0, 0)
    elif kind == CALM:
        table.markers[table.target] = 0
        tell_crooks(table, CALMED, FOR_CALM, 1 << table.target, 0)
    elif kind == PROFIT:
        table.profit[table.racket] += BOOM
        tell(table, PROFITED, EVERYBODY, table.racket, BOOM, 0, 0)
    elif kind == SPY:
        look(table, seat, table.victim)
    else:
        tell(table, RAIDED, EVERYBODY, table.victim, 0, 0, 0)
        put(table, table.victim, ASK_BRIBE)


@kernel
def look(table, seat, victim):
    """Somebody sees a hand, and one of its Specials goes; perhaps the last of them was just played as a Cancel."""
    tell(table, LOOKED, EVERYBODY, seat, victim, 0, 0)
    if table.held[victim] == 0:
        return
    tell(table, SAW, only(seat), victim, packed_hand(table, victim, 0), packed_hand(table, victim, 1), 0)
    for kind in range(KINDS):
        table.seen[seat, victim, kind] = table.hand[victim, kind]
    put(table, seat, ASK_EXPOSE)


@kernel
def expose(table, kind):
    """One of the Specials one looks at is discarded."""
    tell(table, EXPOSED, EVERYBODY, table.victim, kind, 0, 0)
    lay_special(table, table.victim, kind)
    drop_decision(table)


@kernel
def bribe(box, table, action):
    """The raided pays, or loses a racket."""
    seat = table.victim
    if action == YES:
        table.cash[seat] -= BRIBE
        tell(table, BRIBED, EVERYBODY, seat, BRIBE, 0, 0)
    else:
        racket = action - RACKET
        tell(table, LOST_RACKET, EVERYBODY, seat, racket, 0, 0)
        release(table, seat, racket)
        table.open_rackets |= 1 << racket
    drop_decision(table)
