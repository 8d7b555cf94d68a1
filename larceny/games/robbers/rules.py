"""Cops & Robbers: the rules, from the deal to the score; their parts are in the modules around this one."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, HOUSE, TRUTH, UNKNOWN, hush, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers, made_of
from larceny.engine.sets import count, lowest, member
from larceny.games.robbers.cards import can_loot, draw_loot, draw_robber, stashed, unstashed
from larceny.games.robbers.getaway import (
    accept_jail,
    bail_out,
    eject,
    keepable,
    lay,
    may_stash,
    minus_cards,
    plus_cards,
    rescue,
    rescue_cards,
    stash,
    stop,
    why_not_lay,
    why_not_rescue,
    why_not_stash,
)
from larceny.games.robbers.layout import *
from larceny.games.robbers.tricks import (
    aim,
    aimed_at,
    choose_slot,
    go_on_spree,
    hauls,
    play,
    playable,
    playable_as_action,
    replace,
    spring,
    steal_loot,
    traps,
    wanted,
    why_not_play,
    why_not_trap,
)
from larceny.games.robbers.turn import (
    begin_discard,
    begin_turn,
    draw_one,
    drop,
    drop_decision,
    droppable,
    end_play,
    end_turn,
    go_looting,
    is_alternate,
    is_standard,
    leave_it,
    lie_low,
    may_discard,
    may_draw,
    may_leave_it,
    may_stop,
    stop_discarding,
    why_not_discard,
    why_not_draw,
    why_not_drop,
    why_not_stop,
)

# Set-up (RO-02)


@kernel
def deal(box, table, seed):
    """Deal five robber cards each; the player who shows the highest loot card starts."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    clear_table(box, table)
    for seat in range(box.players):
        for _ in range(HAND):
            table.hand[seat, draw_robber(box, table)] += 1
        table.held[seat] = HAND
    table.starter = draw_starter(box, table)
    table.round = 1
    tell(table, STARTS, EVERYBODY, table.starter)
    begin_turn(box, table, table.starter)


@kernel
def clear_table(box, table):
    """Put all cards into their decks and empty all cars."""
    table.runner = -1
    drop_decision(table)
    for seat in range(MOST_PLAYERS):
        table.car[seat] = UNKNOWN
        table.driver[seat] = UNKNOWN
        for slot in range(UPGRADES):
            table.upgrade[seat, slot] = UNKNOWN
    for card in range(TYPES):
        table.robber_deck[card] = box.robbers[card]
        table.deck_left += box.robbers[card]
    for loot in range(LOOTS):
        table.loot_deck[loot] = box.loot[loot]
        table.loot_left += box.loot[loot]
    for cop in range(COPS):
        table.cop_deck[cop] = box.cops[cop]


@kernel
def draw_starter(box, table):
    """Show a loot card for each player; those tied for the highest show another, until one is left or cards run out."""
    tied = (1 << box.players) - 1
    redraws = 0
    while tied & (tied - 1) and table.loot_left >= box.players:
        best = -1
        first = 0
        shown = 0
        for seat in range(box.players):
            if (tied >> seat) & 1:
                loot = draw_loot(box, table)
                table.pile[seat, loot] += 1
                if redraws == 0:
                    tell(table, SHOWED, EVERYBODY, seat, loot)
                if box.worth[loot] > best:
                    best = box.worth[loot]
                    first = 0
                    shown = loot
                first |= (box.worth[loot] == best) << seat
        tied = first
        redraws += 1
        if tied & (tied - 1) and redraws < 4:  # further ties are rare and tell nothing new
            tell(table, TIED, EVERYBODY, tied, shown)
    for seat in range(box.players):
        for loot in range(LOOTS):
            table.loot_deck[loot] += table.pile[seat, loot]
            table.loot_left += table.pile[seat, loot]
            table.pile[seat, loot] = 0
    return member(tied, below(table.rng, count(tied))) if tied & (tied - 1) else lowest(tied)


# Questions and answers


@kernel
def actor(box, table):
    """Return the seat that decides, -1 when the game is over."""
    if table.ended:
        return -1
    return table.asked


DISCARDING = (
    Answers(DONE, stop_discarding, may_stop, why_not_stop),
    Answers(UNFILLED, leave_it, may_leave_it, NO_FILLING),
    Answers(DROP, drop, droppable, why_not_drop, sparse=True),
)
QUESTIONS = {
    ASK_TURN: (
        Answers(LOOT, go_looting, can_loot, NO_LOOT),
        Answers(LIE_LOW, lie_low, is_standard, OTHER_GAME),
        Answers(STASH, stash, may_stash, why_not_stash),
        Answers(DRAW, draw_one, may_draw, why_not_draw),
        Answers(DISCARD, begin_discard, may_discard, why_not_discard),
        Answers(DONE, end_turn, is_alternate),
        Answers(PLAY, play, playable_as_action, why_not_play, sparse=True),
    ),
    ASK_PLAY: (
        Answers(DONE, end_play),
        Answers(PLAY, play, playable, why_not_play, sparse=True),
    ),
    ASK_DISCARD: DISCARDING,
    ASK_TIDY: DISCARDING,
    ASK_VICTIM: (Answers(VICTIM, aim, aimed_at, NOT_A_TARGET),),
    ASK_TAKE: (Answers(TAKE, choose_slot),),
    ASK_REPLACE: (Answers(REPLACE, replace),),
    ASK_SPREE: (Answers(HAUL, go_on_spree, hauls, TOO_MANY),),
    ASK_TRAP: (
        Answers(DONE, steal_loot),
        Answers(PLAY, spring, traps, why_not_trap, sparse=True),
    ),
    ASK_RUN: (
        Answers(DONE, stop),
        Answers(PLAY, lay, plus_cards, why_not_lay, sparse=True),
    ),
    ASK_CHASE: (
        Answers(DONE, stop),
        Answers(PLAY, lay, minus_cards, why_not_lay, sparse=True),
    ),
    ASK_RESCUE: (
        Answers(DONE, accept_jail),
        Answers(PLAY, rescue, rescue_cards, why_not_rescue, sparse=True),
    ),
    ASK_KEEP: (
        Answers(DONE, bail_out),
        Answers(KEEP, eject, keepable, NOT_IN_PILE),
    ),
}
legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED)


@kernel
def about(box, table, action):
    """Return the card that an answer is about: the card played, the part stolen, or the loot kept; -1 for none."""
    if action < PLAY or DROP <= action < VICTIM:
        return -1
    if action < DROP:
        return action - PLAY
    if action < TAKE:
        return wanted(box, table, action - VICTIM)
    if action < REPLACE:
        return table.upgrade[table.victim, action - TAKE]
    if action < HAUL and table.victim >= 0:
        return table.upgrade[table.victim, table.slot]
    return table.picked if action < KEEP else box.types + action - KEEP


@kernel
def guarded(box, table):
    """True while it must stay secret whether the asked seat has a card to play (RO-22)."""
    return table.asking >= ASK_TRAP


# The clock (RO-20)


@kernel
def objection(box, table, seat, number):
    """Return why time cannot be called: only the house's clock may, once, with goal=time (RO-20)."""
    return ALLOWED if seat == HOUSE and box.goal == FOR_TIME and not table.late and not table.ended else NO_CLOCK


@kernel
def interject(box, table, seat, number):
    """Ring the clock: the turn is played out, and then the game ends."""
    hush(table)
    table.late = 1
    tell(table, CLOCK_RANG, EVERYBODY)


# Victory (RO-01)


@kernel
def score(box, table, points, ranks):
    """Score the thousands in each stash, with counted=all in each pile too; a tie is shared (RO-01, RO-19)."""
    for seat in range(box.players):
        points[seat] = stashed(box, table, seat) + (unstashed(box, table, seat) if box.all_counts else 0)
    for seat in range(box.players):
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += points[other] > points[seat]
