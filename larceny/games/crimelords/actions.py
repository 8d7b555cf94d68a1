"""Step 4: the actions of crooks for their tokens, who can do them, and their targets (CL-09, CL-10, CL-22, CL-31)."""

from larceny.engine.contract import EVERYBODY, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers
from larceny.engine.sets import first
from larceny.games.crimelords.attack import announce, gain, grow, kill, spend_token
from larceny.games.crimelords.common import (
    alive,
    drop_decision,
    edge,
    foreign,
    not_meant,
    owner,
    put,
    racket_owner,
    stranger,
    to_place,
    weak_for,
)
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import (
    choose_orphan,
    crown,
    depart,
    hand_over,
    place,
    places,
    power,
    soothe,
    unplaced,
    upset,
    weaker,
    with_markers,
)
from larceny.games.crimelords.specials import play_special

# Choosing crook and target


@kernel
def has_not_acted(table):
    """True if the active player has done nothing yet (CL-09)."""
    return 1 - table.acted


@kernel
def pass_turn(box, table):
    """Pass: do no action in this turn, for Gs from the bank (CL-09)."""
    seat = table.turn
    paid = passing(box, table, seat)
    table.cash[seat] = min(MOST_CASH, table.cash[seat] + paid)
    tell(table, PASSED, EVERYBODY, seat, paid)
    table.step = TOKENS


@kernel
def passing(box, table, seat):
    """Return the Gs that the bank pays for a turn without actions (CL-09)."""
    return PASSING + edge(box, table, seat, EDGE_PASS)


@kernel
def has_acted(table):
    """True if the active player has done anything (CL-31)."""
    return table.acted


@kernel
def stop(table):
    """Stop: do no further action in this turn."""
    tell(table, STOPPED, EVERYBODY, table.turn)
    table.step = TOKENS


@kernel
def doable(box, table):
    """Return the set of the actions that some crook of the asked seat can do."""
    found = 0
    for which in range(RETIRE + 1 - DO):
        if doers(box, table, table.asked, DO + which):
            found |= 1 << which
    return found


@kernel
def why_not_do(box, table, which):
    seat = table.asked
    doing = DO + which
    if doing != DROP and table.crew[seat] & table.ready == 0:
        return NO_TOKEN
    if doing != RETIRE and doing != DOUBLE_CROSS:
        return NO_TARGET
    if table.ranked[seat] & table.ready:
        return TOO_DEAR
    return NO_TOKEN if table.ranked[seat] else NOT_LIEUTENANT


@kernel
def plan(table, which):
    """Choose an action, and ask which crook does it."""
    table.doing = DO + which
    put(table, table.asked, ASK_WHO)


@kernel
def why_not_special(table, kind):
    if table.hand[table.asked, kind] == 0:
        return NOT_IN_HAND
    return NO_TARGET if kind >= TOKEN else NOT_NOW


@kernel
def plan_special(table, kind):
    """Choose a Special to play, and ask for its target."""
    table.doing = SPECIAL + kind
    put(table, table.asked, asks_for(kind))


@kernel
def asks_for(kind):
    """Return the question that asks for the target of a Special."""
    return ASK_CROOK if kind == TOKEN or kind == CALM else ASK_SEAT if kind >= SPY else ASK_RACKET


@kernel
def able(box, table):
    """Return the set of the crooks who can do the action half decided."""
    return doers(box, table, table.asked, table.doing)


@kernel
def why_not_leader(box, table, crook):
    reason = stranger(box, table, crook)
    if reason:
        return reason
    doing = table.doing
    if (doing == DROP or doing == MOVE or doing == GIVE) and crook == table.boss[table.asked]:
        return OWN_BOSS
    if not (table.ready >> crook) & 1:
        return NO_TOKEN
    if doing == VISIT:
        return NO_TARGET if table.markers[crook] else CONTENT
    if doing == RECRUIT:
        return NOT_STRONGER
    return NOT_LIEUTENANT if doing >= DOUBLE_CROSS else NO_TARGET


@kernel
def choose_leader(box, table, crook):
    """Choose the crook who acts; ask for the target if the action has one."""
    table.leader = crook
    doing = table.doing
    if doing == RECRUIT or doing == HIT:
        put(table, table.asked, ASK_CROOK)
    elif doing == TAKE_OVER or doing == VISIT:
        put(table, table.asked, ASK_RACKET)
    elif doing == MOVE:
        put(table, table.asked, ASK_PLACE)
    elif doing == GIVE:
        put(table, table.asked, ASK_SEAT)
    else:
        if doing == DROP:
            drop(box, table, crook)
        elif doing == DOUBLE_CROSS:
            double_cross(box, table, crook)
        else:
            retire(box, table, crook)
        drop_decision(table)


@kernel
def choose_crook(box, table, crook):
    """Choose the crook that an action or a Special is aimed at."""
    table.target = crook
    seat = table.asked
    if table.doing >= SPECIAL:
        play_special(box, table)
    elif table.doing == HIT and (table.crew[seat] >> crook) & 1:
        spend_token(table, table.leader)
        tell(table, ATTACKED, EVERYBODY, seat, HIT, table.leader, crook)
        kill(box, table, seat, table.leader, crook)
        drop_decision(table)
    else:
        announce(box, table, owner(box, table, crook))


@kernel
def choose_racket(box, table, racket):
    """Choose the racket that an action or a Special is aimed at."""
    table.racket = racket
    if table.doing >= SPECIAL:
        play_special(box, table)
    elif table.doing == VISIT:
        visit(box, table, racket)
    else:
        announce(box, table, racket_owner(box, table, racket))


@kernel
def choose_seat(box, table, seat):
    """Choose the seat that gets a crook, or that a Special is aimed at."""
    table.victim = seat
    if table.doing >= SPECIAL:
        play_special(box, table)
    else:
        spend_token(table, table.leader)
        give(box, table, table.turn, seat, table.leader)
        drop_decision(table)


# Actions that are done at once


@kernel
def drop(box, table, crook):
    """Let a crook go uncontrolled, a free action."""
    table.acted = 1
    tell(table, DROPPED, EVERYBODY, table.turn, crook)
    depart(table, table.turn, crook, True)


@kernel
def double_cross(box, table, crook):
    """Kill the Boss by a Lieutenant, who takes his place and grows; everybody else in the mob takes it badly."""
    seat = table.turn
    spend_token(table, crook)
    old = table.boss[seat]
    gained = gain(box, table, crook, old)
    tell(table, DOUBLE_CROSSED, EVERYBODY, seat, crook, old)
    depart(table, seat, old, False)
    upset(box, table, seat, table.crew[seat] & ~(1 << crook), 1, FOR_TREASON)
    grow(box, table, crook, gained)
    crown(table, seat, crook)


@kernel
def retirement(box, table, seat):
    """Return the Gs it costs to let the Boss go in peace."""
    return 2 * power(box, table, table.boss[seat])


@kernel
def retire(box, table, crook):
    """Retire the Boss with a present; a Lieutenant follows him, and nobody in the mob minds."""
    seat = table.turn
    spend_token(table, crook)
    old = table.boss[seat]
    price = retirement(box, table, seat)
    table.cash[seat] -= price
    tell(table, RETIRED, EVERYBODY, seat, crook, old, price)
    depart(table, seat, old, False)
    crown(table, seat, crook)
    table.peaceful = 1


@kernel
def move(box, table, superior):
    """Move a crook with his branch below another."""
    crook = table.leader
    spend_token(table, crook)
    table.superior[crook] = superior
    table.settling = table.turn
    tell(table, MOVED, EVERYBODY, table.turn, crook, superior)
    drop_decision(table)


@kernel
def free_places(box, table):
    """Return the set of the crooks below whom the crook in question can go."""
    return places(box, table, table.asked, to_place(table))


@kernel
def why_not_place(box, table, superior):
    reason = stranger(box, table, superior)
    return reason if reason else NO_ROOM


@kernel
def put_below(box, table, superior):
    """Put a crook below another: by a move, or because he has no superior."""
    if table.doing == MOVE:
        move(box, table, superior)
    else:
        place(table, table.asked, table.target, superior)


@kernel
def give(box, table, seat, receiver, crook):
    """Give a crook with his branch to another mob, whose player chooses his place."""
    tell(table, GAVE_CROOK, EVERYBODY, seat, receiver, crook)
    hand_over(box, table, seat, receiver, crook)
    table.settling = receiver


@kernel
def visit(box, table, racket):
    """Let a crook visit an own racket that he is weak for; he loses a marker."""
    crook = table.leader
    spend_token(table, crook)
    tell(table, VISITED, EVERYBODY, table.turn, crook, racket)
    soothe(table, 1 << crook, FOR_VISIT)
    drop_decision(table)


# Targets


@kernel
def other_crews(box, table, seat):
    """Return the set of all crooks in other mobs."""
    found = 0
    for other in range(box.players):
        found |= table.crew[other]
    return found & ~table.crew[seat]


@kernel
def bosses(box, table):
    """Return the set of all Bosses."""
    found = 0
    for seat in range(box.players):
        if table.boss[seat] >= 0:
            found |= 1 << table.boss[seat]
    return found


@kernel
def recruitable(box, table, seat):
    """Return the set of the crooks that a leader strong enough could recruit."""
    return (other_crews(box, table, seat) & ~bosses(box, table)) | table.open_crooks


@kernel
def hittable(box, table, seat):
    """Return the set of the crooks that this seat's crooks may Hit; in a war only those of other mobs."""
    others = other_crews(box, table, seat)
    if table.step == WAR:
        return others
    return others | table.open_crooks | (table.crew[seat] & ~(1 << table.boss[seat]))


@kernel
def shielded(box, table):
    """Return the set of the rackets that a Special protects."""
    found = 0
    for seat in range(box.players):
        found |= table.shield[seat]
    return found


@kernel
def takeable(box, table, seat):
    """Return the set of the rackets that can be taken over."""
    found = table.open_rackets
    for other in range(box.players):
        if other != seat:
            found |= table.owned[other]
    return found & ~shielded(box, table)


@kernel
def crooks_for(box, table):
    """Return the set of the crooks that the action or Special half decided can be aimed at."""
    seat = table.asked
    doing = table.doing
    if doing == RECRUIT:
        return weaker(box, table, recruitable(box, table, seat), power(box, table, table.leader))
    if doing == HIT:
        return hittable(box, table, seat) & ~(1 << table.leader)
    if doing == SPECIAL + TOKEN:
        return table.crew[seat] & ~table.ready
    return with_markers(table, table.crew[seat])


@kernel
def why_not_target(box, table, crook):
    seat = table.asked
    doing = table.doing
    reason = stranger(box, table, crook)
    if reason == NO_SUCH_CARD:
        return reason
    if doing >= SPECIAL:
        return reason if reason else CONTENT if doing == SPECIAL + CALM else NOT_A_TARGET
    if doing == HIT and crook == table.boss[seat]:
        return OWN_BOSS
    if doing == RECRUIT and reason:
        other = owner(box, table, crook)
        if other >= 0 and table.boss[other] == crook:
            return BOSS_IMMUNE
        if other >= 0 or (table.open_crooks >> crook) & 1:
            return NOT_STRONGER
    return NOT_A_TARGET


@kernel
def rackets_for(box, table):
    """Return the set of the rackets that the action or Special half decided can be aimed at."""
    seat = table.asked
    doing = table.doing
    if doing == TAKE_OVER:
        return takeable(box, table, seat)
    if doing == VISIT:
        return weak_for(box, table, table.leader) & table.owned[seat]
    if doing == SPECIAL + PROTECT:
        return table.owned[seat] & ~table.shield[seat]
    return improvable(box, table, seat)


@kernel
def why_not_racket(box, table, racket):
    doing = table.doing
    reason = foreign(box, table, racket)
    if doing == TAKE_OVER and reason != NO_SUCH_CARD:
        return PROTECTED_RACKET if reason and (shielded(box, table) >> racket) & 1 else NOT_A_TARGET
    if reason:
        return reason
    if doing == VISIT:
        return NOT_A_TARGET
    return PROTECTED_RACKET if doing == SPECIAL + PROTECT else AT_MOST


@kernel
def improvable(box, table, seat):
    """Return the set of the own rackets whose income can still rise."""
    rackets = table.owned[seat]
    found = 0
    while rackets:
        racket = first(rackets)
        rackets &= rackets - 1
        found |= (table.profit[racket] + BOOM <= RICHEST) << racket
    return found


@kernel
def seats_for(box, table):
    """Return the set of the seats that the action or Special half decided can be aimed at."""
    found = alive(box, table) & ~(1 << table.asked)
    doing = table.doing
    if doing == GIVE:
        return found
    for other in range(box.players):
        if table.held[other] == 0 if doing == SPECIAL + SPY else table.owned[other] == 0:
            found &= ~(1 << other)
    return found


@kernel
def why_not_seat(box, table, seat):
    return ELIMINATED if seat < box.players and (table.out >> seat) & 1 else NOT_A_TARGET


# Who can, and which Specials


@kernel
def doers(box, table, seat, doing):
    """Return the set of the crooks of a seat who can do this action now."""
    crew = table.crew[seat]
    able = crew & table.ready
    below_boss = ~(1 << table.boss[seat])
    if doing == DROP:
        return crew & below_boss
    if able == 0:
        return 0
    if doing == RECRUIT:
        return recruiters(box, table, seat, able)
    if doing == TAKE_OVER:
        return able if takeable(box, table, seat) else 0
    if doing == HIT:
        prey = hittable(box, table, seat)
        return able & ~prey if prey & (prey - 1) == 0 else able  # nobody Hits himself
    if doing == MOVE:
        alone = table.ranked[seat] & (table.ranked[seat] - 1) == 0
        return able & below_boss & ~table.ranked[seat] if alone else able & below_boss
    if doing == GIVE:
        return able & below_boss
    if doing == VISIT:
        return visitors(box, table, seat, able)
    if doing == RETIRE and table.cash[seat] < retirement(box, table, seat):
        return 0
    return able & table.ranked[seat]


@kernel
def recruiters(box, table, seat, able):
    """Return the set of those crooks who have more power than the weakest crook that could be recruited."""
    prey = recruitable(box, table, seat)
    weakest = 1 << 7
    while prey:
        weakest = min(weakest, power(box, table, first(prey)))
        prey &= prey - 1
    return able & ~weaker(box, table, able, weakest + 1)


@kernel
def visitors(box, table, seat, able):
    """Return the set of those crooks who have markers and an own racket to visit."""
    unhappy = with_markers(table, able)
    found = 0
    while unhappy:
        crook = first(unhappy)
        unhappy &= unhappy - 1
        if weak_for(box, table, crook) & table.owned[seat]:
            found |= 1 << crook
    return found


@kernel
def playable(box, table):
    """Return the set of the kinds of Specials that can be played in step 4 and have a target."""
    seat = table.asked
    found = 0
    if table.held[seat] == 0:
        return found
    if table.hand[seat, TOKEN] and table.crew[seat] & ~table.ready:
        found |= 1 << TOKEN
    if table.hand[seat, PROTECT] and table.owned[seat] & ~table.shield[seat]:
        found |= 1 << PROTECT
    if table.hand[seat, CALM] and with_markers(table, table.crew[seat]):
        found |= 1 << CALM
    if table.hand[seat, PROFIT] and improvable(box, table, seat):
        found |= 1 << PROFIT
    for other in range(box.players):
        if other != seat:
            if table.hand[seat, SPY] and table.held[other]:
                found |= 1 << SPY
            if table.hand[seat, RAID] and table.owned[other]:
                found |= 1 << RAID
    return found


# The questions

ACTION_QUESTIONS = {
    ASK_ACTION: (
        Answers(PASS, pass_turn, has_not_acted, ALREADY_ACTED),
        Answers(DONE, stop, has_acted, NOTHING_DONE),
        Answers(DO, plan, doable, why_not_do),
        Answers(SPECIAL, plan_special, playable, why_not_special),
    ),
    ASK_WHO: (Answers(CROOK, choose_leader, able, why_not_leader),),
    ASK_CROOK: (Answers(CROOK, choose_crook, crooks_for, why_not_target),),
    ASK_RACKET: (Answers(RACKET, choose_racket, rackets_for, why_not_racket),),
    ASK_SEAT: (Answers(SEATED, choose_seat, seats_for, why_not_seat),),
    ASK_PLACE: (Answers(CROOK, put_below, free_places, why_not_place),),
    ASK_ORPHAN: (Answers(CROOK, choose_orphan, unplaced, not_meant),),
}
