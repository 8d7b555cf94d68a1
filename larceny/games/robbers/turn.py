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
    """Ask a seat something."""
    table.asked = seat
    table.asking = asking
    table.laid = 0


@kernel
def drop_decision(table):
    """Nothing is half decided."""
    table.picked = UNKNOWN
    table.victim = -1
    table.slot = -1


# Loot or lie low


@kernel
def begin_turn(box, table, seat):
    """A turn; with topup=start the hand is filled now."""
    table.turn = seat
    table.spent = 0
    tell(table, TURN, EVERYBODY, seat, table.round)
    if box.topup == START:
        fill(box, table, seat)
    put(table, seat, ASK_TURN)


@kernel
def fill(box, table, seat):
    """Up to five robber cards, once and without choice."""
    take_robbers(box, table, seat, max(0, HAND - table.held[seat]))


@kernel
def go_looting(box, table):
    """A loot card, and in the standard game a robber card; then cards are played."""
    seat = table.turn
    take_loot(box, table, seat, 1)
    if box.alternate:
        next_action(box, table)
    else:
        take_robbers(box, table, seat, 1)
        put(table, seat, ASK_PLAY)


@kernel
def lie_low(box, table):
    """Two robber cards; then cards are played."""
    tell(table, LAY_LOW, EVERYBODY, table.turn)
    take_robbers(box, table, table.turn, 2)
    put(table, table.turn, ASK_PLAY)


@kernel
def go_on(box, table):
    """After a card: the next one; in the alternate game it was an action."""
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
    """May whoever is in turn discard (another) card? With discard=excess only above five."""
    return table.held[table.turn] > (HAND if box.excess and not box.alternate else 0)


@kernel
def end_play(box, table):
    """No more cards: what is discarded, nobody has heard yet that it is asked."""
    tidy(box, table, ASK_DISCARD)


@kernel
def tidy(box, table, asking):
    """The end of a turn of the standard game: what is discarded?"""
    if may_drop(box, table):
        put(table, table.turn, asking)
    else:
        finish_turn(box, table)


@kernel
def droppable(box, table):
    """Set of the types that can be discarded."""
    return hand_of(table, table.turn) if may_drop(box, table) else 0


@kernel
def why_not_drop(box, table, card):
    """Why this card cannot be discarded now."""
    missing = why_missing(box, table, card)
    return missing if missing else NOT_ABOVE_FIVE


@kernel
def drop(box, table, card):
    """A robber card face up onto the discards."""
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
    """May whoever discards stop here?"""
    return why_not_stop(box, table) == ALLOWED


@kernel
def why_not_stop(box, table):
    """Why one cannot stop discarding here: too many cards, or none discarded yet."""
    if box.alternate:
        return DROP_ONE if table.asking == ASK_DISCARD else ALLOWED
    return TOO_FULL if table.held[table.turn] > HAND else ALLOWED


@kernel
def stop_discarding(box, table):
    """The rest stays in hand."""
    if box.alternate:
        tell(table, KEPT, EVERYBODY, table.turn)
        next_action(box, table)
    else:
        finish_turn(box, table)


@kernel
def may_leave_it(box, table):
    """May whoever ends the turn do without filling up? (RO-04)"""
    return not box.alternate and box.topup == NORMAL and table.held[table.turn] < HAND


@kernel
def leave_it(box, table):
    """The turn ends with fewer than five cards."""
    tell(table, LEFT_IT, EVERYBODY, table.turn)
    end_turn(box, table)


@kernel
def finish_turn(box, table):
    """The hand is filled, but not with topup=start or off."""
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
    """After an action of the alternate game: another, or the next player (RO-19)."""
    table.spent += 1
    if table.spent >= ACTIONS_A_TURN:
        end_turn(box, table)
    else:
        put(table, table.turn, ASK_TURN)


@kernel
def may_draw(box, table):
    """Is to draw a robber card an action, and is there one?"""
    return box.alternate != 0 and can_draw(table)


@kernel
def why_not_draw(box):
    return NO_CARDS if box.alternate else OTHER_GAME


@kernel
def draw_one(box, table):
    """A robber card, and nothing else."""
    take_robbers(box, table, table.turn, 1)
    next_action(box, table)


@kernel
def may_discard(box, table):
    """Is to discard an action, and is there anything in hand?"""
    return box.alternate != 0 and table.held[table.turn] > 0


@kernel
def why_not_discard(box):
    return NOT_IN_HAND if box.alternate else OTHER_GAME


@kernel
def begin_discard(table):
    """Nobody hears of it before a card is discarded."""
    put(table, table.turn, ASK_DISCARD)


# The end of a turn, and of the game (RO-20, RO-21, RO-24)


@kernel
def end_turn(box, table):
    """The next who is not in jail, unless the game ends; who is in jail misses this turn, and is free again."""
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
    """Why the game is over after this turn, if it is (RO-05, RO-19 to RO-21)."""
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
    """The game is over."""
    put(table, table.turn, ASK_TURN)
    drop_decision(table)
    table.spent = 0
    tell(table, FINISHED, EVERYBODY)


@kernel
def end_rich(box, table):
    table.ended = RICH
    close(box, table)
