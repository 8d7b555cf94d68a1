"""Cops & Robbers: a turn from its beginning to its end, and the end of the game (RO-03, RO-04, RO-19 to RO-24)."""

from larceny.engine.contract import ALLOWED, EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.games.robbers.cards import (
    can_draw,
    can_loot,
    hand_of,
    leave_hand,
    no_piles,
    take_loot,
    take_robbers,
    why_missing,
)
from larceny.games.robbers.layout import *


@kernel
def put(table, seat, asking):
    """Ask a seat a question."""
    table.asked = seat
    table.asking = asking
    table.laid = 0


@kernel
def drop_decision(table):
    """Forget the card, victim and slot chosen so far."""
    table.picked = UNKNOWN
    table.victim = -1
    table.slot = -1


# Loot or lie low


@kernel
def begin_turn(box, table, seat):
    """Begin a turn; with topup=start fill the hand now."""
    table.turn = seat
    table.spent = 0
    tell(table, TURN, EVERYBODY, seat, table.round)
    if box.topup == START:
        fill(box, table, seat)
    put(table, seat, ASK_TURN)


@kernel
def fill(box, table, seat):
    """Fill a hand up to five robber cards, once and without choice."""
    take_robbers(box, table, seat, max(0, HAND - table.held[seat]))


@kernel
def go_looting(box, table):
    """Draw a loot card; in the standard game also draw a robber card and ask for cards to play."""
    seat = table.turn
    take_loot(box, table, seat, 1)
    if box.alternate:
        next_action(box, table)
    else:
        take_robbers(box, table, seat, 1)
        put(table, seat, ASK_PLAY)


@kernel
def lie_low(box, table):
    """Draw two robber cards and ask for cards to play."""
    tell(table, LAY_LOW, EVERYBODY, table.turn)
    take_robbers(box, table, table.turn, 2)
    put(table, table.turn, ASK_PLAY)


@kernel
def go_on(box, table):
    """Go on after a card: ask for the next one; in the alternate game the card was an action."""
    drop_decision(table)
    if box.alternate:
        next_action(box, table)
    else:
        put(table, table.turn, ASK_PLAY)


@kernel
def jailed(table, seat):
    return (table.jailed >> seat) & 1 != 0


# Discarding, and a full hand


@kernel
def may_drop(box, table):
    """True if the player in turn may discard a card; with discard=excess only above five."""
    return table.held[table.turn] > (HAND if box.excess and not box.alternate else 0)


@kernel
def end_play(box, table):
    """Play no more cards; ask for a discard, which the others do not know yet."""
    tidy(box, table, ASK_DISCARD)


@kernel
def tidy(box, table, asking):
    """End a turn of the standard game: ask for a discard if one is allowed."""
    if may_drop(box, table):
        put(table, table.turn, asking)
    else:
        finish_turn(box, table)


@kernel
def droppable(box, table):
    """Return the set of the types that can be discarded."""
    return hand_of(table, table.turn) if may_drop(box, table) else 0


@kernel
def why_not_drop(box, table, card):
    """Return why this card cannot be discarded now."""
    missing = why_missing(box, table, card)
    return missing if missing else NOT_ABOVE_FIVE


@kernel
def drop(box, table, card):
    """Discard a robber card face up."""
    seat = table.turn
    leave_hand(table, seat, card)
    table.discards[card] += 1
    tell(table, DROPPED, EVERYBODY, seat, card)
    if may_drop(box, table):
        put(table, seat, ASK_TIDY)
    elif box.alternate:
        next_action(box, table)
    else:
        finish_turn(box, table)


@kernel
def may_stop(box, table):
    """True if the discarding seat may stop here."""
    return why_not_stop(box, table) == ALLOWED


@kernel
def why_not_stop(box, table):
    """Return why the seat cannot stop discarding here: too many cards, or none discarded yet."""
    if box.alternate:
        return DROP_ONE if table.asking == ASK_DISCARD else ALLOWED
    return TOO_FULL if table.held[table.turn] > HAND else ALLOWED


@kernel
def stop_discarding(box, table):
    """Stop discarding; the rest stays in hand."""
    if box.alternate:
        tell(table, KEPT, EVERYBODY, table.turn)
        next_action(box, table)
    else:
        finish_turn(box, table)


@kernel
def may_leave_it(box, table):
    """True if the player may end the turn without filling up (RO-04)."""
    return not box.alternate and box.topup == NORMAL and table.held[table.turn] < HAND


@kernel
def leave_it(box, table):
    """End the turn with fewer than five cards."""
    tell(table, LEFT_IT, EVERYBODY, table.turn)
    end_turn(box, table)


@kernel
def finish_turn(box, table):
    """End the turn; with topup=normal fill the hand first."""
    if box.topup == NORMAL:
        fill(box, table, table.turn)
    end_turn(box, table)


# The alternate game (RO-19)


@kernel
def is_standard(box):
    return not box.alternate


@kernel
def is_alternate(box):
    return box.alternate != 0


@kernel
def next_action(box, table):
    """Go on after an action of the alternate game: another one, or the next player (RO-19)."""
    table.spent += 1
    if table.spent >= ACTIONS_A_TURN:
        end_turn(box, table)
    else:
        put(table, table.turn, ASK_TURN)


@kernel
def may_draw(box, table):
    """True if drawing a robber card is an action, and there is one."""
    return box.alternate != 0 and can_draw(table)


@kernel
def why_not_draw(box):
    return NO_CARDS if box.alternate else OTHER_GAME


@kernel
def draw_one(box, table):
    """Draw one robber card as an action."""
    take_robbers(box, table, table.turn, 1)
    next_action(box, table)


@kernel
def may_discard(box, table):
    """True if discarding is an action, and the hand has cards."""
    return box.alternate != 0 and table.held[table.turn] > 0


@kernel
def why_not_discard(box):
    return NOT_IN_HAND if box.alternate else OTHER_GAME


@kernel
def begin_discard(table):
    """Ask for a discard; nobody hears of it before a card is discarded."""
    put(table, table.turn, ASK_DISCARD)


# The end of a turn, and of the game (RO-20, RO-21, RO-24)


@kernel
def end_turn(box, table):
    """End the turn; unless the game ends, the next player not in jail begins; jailed ones miss a turn and are free."""
    while True:
        table.idle += 1
        table.ended = ending(box, table)
        if table.ended:
            close(box, table)
            return
        seat = (table.turn + 1) % box.players
        if seat == table.starter:
            table.round += 1
        if not jailed(table, seat):
            begin_turn(box, table, seat)
            return
        table.turn = seat
        table.jailed ^= 1 << seat
        tell(table, MISSED, EVERYBODY, seat)


@kernel
def ending(box, table):
    """Return why the game is over after this turn, RUNNING if it is not (RO-05, RO-19 to RO-21)."""
    if table.late:
        return LATE
    if box.alternate:
        if table.loot_left == 0:
            return BANK_EMPTY
    elif not can_loot(box, table) and no_piles(box, table):
        return BANK_EMPTY
    if (table.turn + 1) % box.players == table.starter and table.round == box.rounds:
        return ROUNDS_OVER if box.goal == FOR_ROUNDS else WORN_OUT
    return QUIET if table.idle >= QUIET_ROUNDS * box.players else RUNNING


@kernel
def close(box, table):
    """Close the game."""
    put(table, table.turn, ASK_TURN)
    drop_decision(table)
    table.spent = 0
    tell(table, FINISHED, EVERYBODY)


@kernel
def end_rich(box, table):
    table.ended = RICH
    close(box, table)
