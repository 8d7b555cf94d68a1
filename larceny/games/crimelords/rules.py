"""Crime Lords: the rules, from the deal to the score; their parts are in the modules around this one.

Each answer does its own part and leaves the rest to `advance`, which goes on until a seat has something to decide.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, TRUTH, UNKNOWN, hush, only, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers, made_of
from larceny.engine.sets import count
from larceny.games.crimelords.actions import ACTION_QUESTIONS, doers, give, plan
from larceny.games.crimelords.attack import ATTACK_QUESTIONS, attack_step
from larceny.games.crimelords.common import any_of, drop_decision, half_decided, next_in, put, release
from larceny.games.crimelords.ending import SPOILS_QUESTIONS, end_turn, points, restock, spoils_step
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import settle_step
from larceny.games.crimelords.setup import (
    SETUP_QUESTIONS,
    auction_step,
    begin_crowning,
    clear_table,
    crowning_step,
    open_round,
    take_crook,
)
from larceny.games.crimelords.specials import SPECIAL_QUESTIONS, special_step
from larceny.games.crimelords.turn import PAY_QUESTIONS, draw, income_step, pay_step, start_step

# Set-up (CL-03)


@kernel
def deal(box, table, seed):
    """Hand out mobs and cash; then have crooks bid for, or deal them."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    clear_table(box, table)
    for seat in range(box.players):
        mob = any_of(table.rng, table.spare_mobs)
        table.spare_mobs ^= 1 << mob
        table.mob[seat] = mob
        table.cash[seat] = STARTING_CASH
        tell(table, MOB_DRAWN, EVERYBODY, seat, mob)
    table.first = below(table.rng, box.players)
    table.turn = table.first
    tell(table, FIRST, EVERYBODY, table.first)
    if box.auction:
        open_round(box, table)
    else:
        for seat in range(box.players):
            for _ in range(EACH):
                table.crew[seat] |= take_crook(table)
            tell_crooks(table, DEALT, seat, table.crew[seat], 0)
        begin_crowning(box, table)
    advance(box, table)


# The turn


@kernel
def actor(box, table):
    """Return the seat that decides, -1 when the game is over."""
    return -1 if table.ended else table.asked


@kernel
def advance(box, table):
    """Go on until somebody has something to decide, or the game is over."""
    while table.asking == NOTHING_ASKED and not table.ended:
        if table.played >= 0:
            special_step(box, table)
        elif table.stage != PEACE:
            attack_step(box, table)
        elif table.fallen >= 0:
            spoils_step(box, table)
        elif table.settling >= 0:
            settle_step(box, table)
        elif table.provoked >= 0:
            begin_war(box, table)
        else:
            turn_step(box, table)


@kernel
def turn_step(box, table):
    """Do the next step of the set-up, or of the turn."""
    step = table.step
    if step == ACTING:
        put(table, table.turn, ASK_ACTION)
    elif step == PAYING:
        pay_step(box, table)
    elif step == TOKENS:
        restock(table, table.turn)
        end_turn(box, table)
    elif step == START:
        start_step(box, table)
    elif step == INCOME:
        income_step(box, table)
    elif step == DRAWING:
        draw(box, table, table.turn)
        table.step = ACTING
    elif step == WAR:
        war_step(box, table)
    elif step == AUCTION:
        auction_step(box, table)
    else:
        crowning_step(box, table)


# Gifts (CL-11, CL-24, CL-31)


@kernel
def gift_time(table):
    """True if gifts are allowed now: the active player pays or acts, and nothing else is going on."""
    if table.step != PAYING and table.step != ACTING:
        return False
    return table.asking == ASK_PAY or table.asking == ASK_ACTION or half_decided(table)


@kernel
def objection(box, table, seat, number):
    """Return why a gift is not allowed, ALLOWED if it is; the house gives nothing."""
    if not box.gifts:
        return GIFTS_OFF
    if seat < 0 or not gift_time(table):
        return NO_GIFTS_NOW
    if (table.out >> seat) & 1:
        return ELIMINATED
    if number < GIFT_GS:
        to = number - GIFT_TO
        if to >= box.players or to == seat or to == table.receiver[seat]:
            return NOT_A_TARGET
        return ELIMINATED if (table.out >> to) & 1 else ALLOWED
    if table.receiver[seat] < 0:
        return NO_RECEIVER
    if number < GIFT_RACKET:
        return ALLOWED if table.cash[seat] > number - GIFT_GS else TOO_DEAR
    if number < GIFT_SPECIAL:
        racket = number - GIFT_RACKET
        if racket >= box.rackets:
            return NO_SUCH_CARD
        return ALLOWED if (table.owned[seat] >> racket) & 1 else NOT_YOURS
    if number < GIFT_CROOK:
        return ALLOWED if table.hand[seat, number - GIFT_SPECIAL] else NOT_IN_HAND
    return why_not_gift(box, table, seat, number - GIFT_CROOK)


@kernel
def sayable(box, table, seat):
    """Return 0 while this seat may give nothing, GIFT_GS until it has named a receiver: most of the time no gift is."""
    if not box.gifts or not gift_time(table) or (table.out >> seat) & 1:
        return 0
    return GIFT_GS if table.receiver[seat] < 0 else INTERJECTIONS


@kernel
def why_not_gift(box, table, seat, crook):
    """Return why a crook cannot be given out of turn, ALLOWED if he can."""
    if crook >= box.crooks:
        return NO_SUCH_CARD
    if not (table.crew[seat] >> crook) & 1:
        return NOT_YOURS
    if seat == table.turn or table.receiver[seat] != table.turn:
        return NOT_ACTIVE
    if crook == table.boss[seat]:
        return OWN_BOSS
    return ALLOWED if (table.ready >> crook) & 1 else NO_TOKEN


@kernel
def interject(box, table, seat, number):
    """Name the receiver, or give something; the active player's half-made decision starts over."""
    hush(table)
    if number < GIFT_GS:
        table.receiver[seat] = number - GIFT_TO
        tell(table, TURNED_TO, EVERYBODY, seat, number - GIFT_TO)
        return
    to = table.receiver[seat]
    table.receiver[seat] = -1
    if number < GIFT_RACKET:
        gs = number - GIFT_GS + 1
        table.cash[seat] -= gs
        table.cash[to] = min(MOST_CASH, table.cash[to] + gs)
        tell(table, GAVE_GS, EVERYBODY, seat, to, gs)
    elif number < GIFT_SPECIAL:
        racket = number - GIFT_RACKET
        release(table, seat, racket)
        table.owned[to] |= 1 << racket
        tell(table, GAVE_RACKET, EVERYBODY, seat, to, racket)
    elif number < GIFT_CROOK:
        give_special(box, table, seat, to, number - GIFT_SPECIAL)
    if half_decided(table):
        drop_decision(table)
        put(table, table.turn, ASK_ACTION)
    if number >= GIFT_CROOK:
        table.asking = NOTHING_ASKED
        table.target = UNKNOWN
        give(box, table, seat, to, number - GIFT_CROOK)
        advance(box, table)


@kernel
def give_special(box, table, seat, to, kind):
    """Give a Special; giver, receiver, and a seat that knew the giver's whole hand as this kind know which one.

    All others know less of the giver's hand.
    """
    tell(table, GAVE_SPECIAL, EVERYBODY, seat, to)
    tell(table, GAVE_WHICH, only(seat) | only(to), kind)
    for viewer in range(box.players):
        knows = viewer == seat or table.seen[viewer, seat, kind] == table.held[seat]
        for other in range(KINDS):
            if other == kind or not (knows or viewer == to):
                table.seen[viewer, seat, other] = max(0, table.seen[viewer, seat, other] - 1)
        if knows and viewer != to:
            table.seen[viewer, to, kind] += 1
    table.hand[seat, kind] -= 1
    table.held[seat] -= 1
    table.hand[to, kind] += 1
    table.held[to] += 1


# Gang War (CL-23, CL-24, CL-36)


@kernel
def begin_war(box, table):
    """Begin a war after a Hit on a Boss: both sides take tokens, and the attacked begins unless eliminated."""
    attacked = table.provoked
    table.provoked = -1
    tell(table, WAR_BEGAN, EVERYBODY, table.turn, attacked)
    if (table.out >> attacked) & 1:
        end_war(box, table)
        return
    table.war = (1 << table.turn) | (1 << attacked)
    table.ready |= table.crew[table.turn] | table.crew[attacked]
    table.step = WAR
    table.quiet = 0
    table.asker = (attacked + 1) % box.players  # the seat before the attacked


@kernel
def war_step(box, table):
    """Ask the next involved player for a Hit; when all have passed in a row, end the war."""
    if table.war & (table.war - 1) == 0 or table.quiet >= count(table.war):
        end_war(box, table)
        return
    seat = next_in(box, table.asker, table.war)
    table.asker = seat
    if table.crew[seat] & table.ready:
        put(table, seat, ASK_WAR)
    else:
        pass_in_war(table, seat)


@kernel
def pass_in_war(table, seat):
    """Note that a seat makes no Hit now."""
    table.quiet += 1
    tell(table, WAR_PASS, EVERYBODY, seat)


@kernel
def hits(box, table):
    """Return the set of the actions possible in a war: a Hit, if a crook of the asked seat can."""
    return 1 << (HIT - DO) if doers(box, table, table.asked, HIT) else 0


@kernel
def why_not_hit(which):
    return NO_TARGET if DO + which == HIT else NOT_ASKED


@kernel
def hold_fire(table):
    """Pass in a war."""
    pass_in_war(table, table.asked)


@kernel
def end_war(box, table):
    """End the war: everybody's crooks take tokens, victory is checked, and the turn it began in is over."""
    table.war = 0
    table.quiet = 0
    table.asker = -1
    for seat in range(box.players):
        table.ready |= table.crew[seat]
    tell(table, WAR_OVER, EVERYBODY)
    end_turn(box, table)


# Victory (CL-25)


@kernel
def score(box, table, out, ranks):
    """Score rackets with bonuses; the seats that reached the goal, or the last mob left, share the first place."""
    for seat in range(box.players):
        out[seat] = points(box, table, seat)
    for seat in range(box.players):
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += standing(box, table, other, out[other]) > standing(box, table, seat, out[seat])


@kernel
def standing(box, table, seat, rackets):
    """Return how well a seat has done, as one number to compare."""
    if (table.out >> seat) & 1:
        return -1
    if table.ended == LAST_MOB or (table.ended == VICTORY and rackets >= box.goal):
        return 1 << 30
    return (rackets << 16) + table.cash[seat]


# The questions: what may be answered, what each answer does, when it may be given, and why not

QUESTIONS = {
    **SETUP_QUESTIONS,
    **PAY_QUESTIONS,
    **ACTION_QUESTIONS,
    **ATTACK_QUESTIONS,
    **SPOILS_QUESTIONS,
    **SPECIAL_QUESTIONS,
    ASK_WAR: (
        Answers(PASS, hold_fire),
        Answers(DO, plan, hits, why_not_hit),
    ),
}


@kernel
def ask_nothing(table):
    """Mark the question as answered."""
    table.asking = NOTHING_ASKED


legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED, before=ask_nothing, after=advance)


# What answers are about


@kernel
def about(box, table, action):
    """Return the card that an answer is about: a crook or racket wanted, or a Special played; -1 for none."""
    asking = table.asking
    if asking == ASK_PICK or (asking == ASK_CROOK and table.doing == RECRUIT):
        return action - CROOK
    if asking == ASK_SPOILS or (asking == ASK_RACKET and table.doing == TAKE_OVER):
        return box.crooks + action - RACKET
    kind = special_in(table, action)
    return box.crooks + box.rackets + MOBS + kind if kind >= 0 else -1


@kernel
def special_in(table, action):
    """Return the kind of Special that this answer plays or aims, -1 for none."""
    asking = table.asking
    if asking == ASK_NUDGE:
        return -1 if action == NO else NUDGE
    if asking == ASK_ACTION or asking == ASK_CANCEL:
        return action - SPECIAL if action >= SPECIAL else -1
    meant = asking == ASK_CROOK or asking == ASK_RACKET or asking == ASK_SEAT
    return table.doing - SPECIAL if meant and table.doing >= SPECIAL else -1


# Sealed Gs, and questions that betray nothing (CL-33, CL-34)


@kernel
def sealed(box, table):
    """Return the set of the seats that are still to put sealed Gs on the attack."""
    return table.waiting if table.asking == ASK_STAKE and table.attack != HIT else 0


@kernel
def ask(box, table, seat):
    """Ask another of them first."""
    table.asked = seat


@kernel
def guarded(box, table):
    """True while it must stay secret whether the asked seat has a choice: every seat with Specials is asked."""
    return table.asking == ASK_NUDGE or table.asking == ASK_CANCEL
