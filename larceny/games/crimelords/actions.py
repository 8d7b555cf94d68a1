"""Step 4: what crooks can do for their token, by whom and at whom (CL-09, CL-10, CL-22, CL-31)."""

from larceny.engine.contract import EVERYBODY, tell
from larceny.engine.kernel import kernel
from larceny.engine.sets import first
from larceny.games.crimelords.attack import announce, gain, grow, kill, spend_token
from larceny.games.crimelords.common import alive, drop_decision, edge, owner, put, racket_owner, weak_for
from larceny.games.crimelords.layout import (
    ASK_CROOK,
    ASK_PLACE,
    ASK_RACKET,
    ASK_SEAT,
    ASK_WHO,
    ATTACKED,
    BOOM,
    CALM,
    DONE,
    DOUBLE_CROSS,
    DOUBLE_CROSSED,
    DROP,
    DROPPED,
    EDGE_PASS,
    FOR_TREASON,
    FOR_VISIT,
    GAVE_CROOK,
    GIVE,
    HIT,
    MOST_CASH,
    MOVE,
    MOVED,
    PASS,
    PASSED,
    PASSING,
    PLAIN,
    PROFIT,
    PROTECT,
    RAID,
    RECRUIT,
    RETIRE,
    RETIRED,
    RICHEST,
    SPECIAL,
    SPY,
    STOPPED,
    TAKE_OVER,
    TOKEN,
    TOKENS,
    VISIT,
    VISITED,
    WAR,
)
from larceny.games.crimelords.mob import crown, depart, hand_over, power, soothe, upset, weaker, with_markers
from larceny.games.crimelords.specials import play_special

# What is chosen


@kernel
def choose_action(box, table, action):
    """What the active player does next, or that it is enough."""
    seat = table.turn
    if action == PASS:
        paid = passing(box, table, seat)
        table.cash[seat] = min(MOST_CASH, table.cash[seat] + paid)
        tell(table, PASSED, EVERYBODY, seat, paid, 0, 0)
        table.step = TOKENS
    elif action == DONE:
        tell(table, STOPPED, EVERYBODY, seat, 0, 0, 0)
        table.step = TOKENS
    elif action < PLAIN:
        table.doing = action
        put(table, seat, ASK_WHO)
    else:
        table.doing = action
        kind = action - SPECIAL
        put(table, seat, ASK_CROOK if kind == TOKEN or kind == CALM else ASK_SEAT if kind >= SPY else ASK_RACKET)


@kernel
def choose_leader(box, table, crook):
    """Who does it; some of it needs to know no more."""
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
    """At which crook an action or a Special is meant."""
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
    """At which racket an action or a Special is meant."""
    table.racket = racket
    if table.doing >= SPECIAL:
        play_special(box, table)
    elif table.doing == VISIT:
        visit(box, table, racket)
    else:
        announce(box, table, racket_owner(box, table, racket))


@kernel
def choose_seat(box, table, seat):
    """To whom a crook is given, or at whom a Special is meant."""
    table.victim = seat
    if table.doing >= SPECIAL:
        play_special(box, table)
    else:
        spend_token(table, table.leader)
        give(box, table, table.turn, seat, table.leader)
        drop_decision(table)


# What is done at once


@kernel
def passing(box, table, seat):
    """What the bank pays for a turn without actions (CL-09)."""
    return PASSING + edge(box, table, seat, EDGE_PASS)


@kernel
def drop(box, table, crook):
    """A free action: a crook goes uncontrolled."""
    table.acted = 1
    tell(table, DROPPED, EVERYBODY, table.turn, crook, 0, 0)
    depart(table, table.turn, crook, True)


@kernel
def double_cross(box, table, crook):
    """A Lieutenant does away with his Boss and is the stronger for it; everybody else takes it badly."""
    seat = table.turn
    spend_token(table, crook)
    old = table.boss[seat]
    gained = gain(box, table, crook, old)
    tell(table, DOUBLE_CROSSED, EVERYBODY, seat, crook, old, 0)
    depart(table, seat, old, False)
    upset(box, table, seat, table.crew[seat] & ~(1 << crook), 1, FOR_TREASON)
    grow(box, table, crook, gained)
    crown(table, seat, crook)


@kernel
def retirement(box, table, seat):
    """What it costs to let the Boss go in peace."""
    return 2 * power(box, table, table.boss[seat])


@kernel
def retire(box, table, crook):
    """A Lieutenant follows his Boss, who gets a present; nobody minds, whatever comes of it."""
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
    """A crook with his branch goes below another."""
    crook = table.leader
    spend_token(table, crook)
    table.superior[crook] = superior
    table.settling = table.turn
    tell(table, MOVED, EVERYBODY, table.turn, crook, superior, 0)
    drop_decision(table)


@kernel
def give(box, table, seat, receiver, crook):
    """A crook goes to another mob with his branch; there his place is chosen."""
    tell(table, GAVE_CROOK, EVERYBODY, seat, receiver, crook, 0)
    hand_over(box, table, seat, receiver, crook)
    table.settling = receiver


@kernel
def visit(box, table, racket):
    """A crook has a good time where he cannot resist."""
    crook = table.leader
    spend_token(table, crook)
    tell(table, VISITED, EVERYBODY, table.turn, crook, racket, 0)
    soothe(table, 1 << crook, FOR_VISIT)
    drop_decision(table)


# At whom or what


@kernel
def other_crews(box, table, seat):
    """Set of all crooks in other mobs."""
    found = 0
    for other in range(box.players):
        found |= table.crew[other]
    return found & ~table.crew[seat]


@kernel
def bosses(box, table):
    """Set of all Bosses."""
    found = 0
    for seat in range(box.players):
        if table.boss[seat] >= 0:
            found |= 1 << table.boss[seat]
    return found


@kernel
def recruitable(box, table, seat):
    """Set of the crooks whom somebody strong enough could recruit."""
    return (other_crews(box, table, seat) & ~bosses(box, table)) | table.open_crooks


@kernel
def hittable(box, table, seat):
    """Set of the crooks whom this seat's crooks may Hit; in a war only those of others."""
    others = other_crews(box, table, seat)
    if table.step == WAR:
        return others
    return others | table.open_crooks | (table.crew[seat] & ~(1 << table.boss[seat]))


@kernel
def shielded(box, table):
    """Set of the rackets that a Special protects."""
    found = 0
    for seat in range(box.players):
        found |= table.shield[seat]
    return found


@kernel
def takeable(box, table, seat):
    """Set of the rackets that can be taken over."""
    found = table.open_rackets
    for other in range(box.players):
        if other != seat:
            found |= table.owned[other]
    return found & ~shielded(box, table)


@kernel
def crooks_for(box, table, seat):
    """Set of the crooks at whom the action or Special half decided can be meant."""
    doing = table.doing
    if doing == RECRUIT:
        return weaker(box, table, recruitable(box, table, seat), power(box, table, table.leader))
    if doing == HIT:
        return hittable(box, table, seat) & ~(1 << table.leader)
    if doing == SPECIAL + TOKEN:
        return table.crew[seat] & ~table.ready
    return with_markers(table, table.crew[seat])


@kernel
def rackets_for(box, table, seat):
    """Set of the rackets at which the action or Special half decided can be meant."""
    doing = table.doing
    if doing == TAKE_OVER:
        return takeable(box, table, seat)
    if doing == VISIT:
        return weak_for(box, table, table.leader) & table.owned[seat]
    if doing == SPECIAL + PROTECT:
        return table.owned[seat] & ~table.shield[seat]
    return improvable(box, table, seat)


@kernel
def improvable(box, table, seat):
    """Set of the own rackets whose income can still rise."""
    rackets = table.owned[seat]
    found = 0
    while rackets:
        racket = first(rackets)
        rackets &= rackets - 1
        found |= (table.profit[racket] + BOOM <= RICHEST) << racket
    return found


@kernel
def seats_for(box, table, seat):
    """Set of the seats at which the action or Special half decided can be meant."""
    found = alive(box, table) & ~(1 << seat)
    doing = table.doing
    if doing == GIVE:
        return found
    for other in range(box.players):
        if table.held[other] == 0 if doing == SPECIAL + SPY else table.owned[other] == 0:
            found &= ~(1 << other)
    return found


# Who can, and which Specials


@kernel
def doers(box, table, seat, doing):
    """Set of the crooks who can do something now."""
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
    """Set of those among some crooks who have more power than somebody who could be recruited."""
    prey = recruitable(box, table, seat)
    weakest = 1 << 7
    while prey:
        weakest = min(weakest, power(box, table, first(prey)))
        prey &= prey - 1
    return able & ~weaker(box, table, able, weakest + 1)


@kernel
def visitors(box, table, seat, able):
    """Set of those among some crooks who are unhappy and have somewhere to go."""
    unhappy = with_markers(table, able)
    found = 0
    while unhappy:
        crook = first(unhappy)
        unhappy &= unhappy - 1
        if weak_for(box, table, crook) & table.owned[seat]:
            found |= 1 << crook
    return found


@kernel
def playable(box, table, seat):
    """Set of the kinds of Specials that can be played in step 4, and have somebody or something to be meant at."""
    found = 0
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
