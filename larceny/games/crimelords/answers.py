"""What can be answered to each question, and what speaks against the rest."""

from larceny.engine.contract import ALLOWED
from larceny.engine.kernel import kernel
from larceny.games.crimelords.actions import crooks_for, doers, playable, rackets_for, seats_for, shielded
from larceny.games.crimelords.attack import may_back, may_help, most_staked, protectors
from larceny.games.crimelords.common import owner, to_place
from larceny.games.crimelords.layout import (
    AGAINST,
    ALREADY_ACTED,
    AMOUNT,
    ASK_ACTION,
    ASK_BACKUP,
    ASK_BID,
    ASK_BOSS,
    ASK_BRIBE,
    ASK_CANCEL,
    ASK_CROOK,
    ASK_EXPOSE,
    ASK_HELP,
    ASK_NUDGE,
    ASK_ORPHAN,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_PROTECTOR,
    ASK_RACKET,
    ASK_SEAT,
    ASK_SPEND,
    ASK_SPOILS,
    ASK_STAKE,
    ASK_WAR,
    ASK_WHO,
    AT_MOST,
    BOSS_IMMUNE,
    BRIBE,
    CALM,
    CANCEL,
    CONTENT,
    CROWNING,
    DONE,
    DOUBLE_CROSS,
    DROP,
    DROP_OUT,
    ELIMINATED,
    FULL_PAY,
    GIVE,
    HIT,
    KINDS,
    MOVE,
    NO,
    NO_ROOM,
    NO_TARGET,
    NO_TOKEN,
    NOT_A_TARGET,
    NOT_ASKED,
    NOT_BELOW,
    NOT_IN_HAND,
    NOT_LIEUTENANT,
    NOT_NOW,
    NOT_STRONGER,
    NOT_YOURS,
    NOTHING_DONE,
    NUDGE,
    NUDGE_DOWN,
    NUDGE_UP,
    OWN_BOSS,
    PASS,
    PAY_ALL,
    PAY_FULL,
    PAY_NOTHING,
    PAY_PART,
    PROTECT,
    PROTECTED_RACKET,
    PURSE,
    RECRUIT,
    RETIRE,
    SPECIAL,
    TAKE_OVER,
    TOKEN,
    TOO_DEAR,
    TOO_LOW,
    TOO_MUCH,
    VISIT,
    YES,
)
from larceny.games.crimelords.mob import branch, heirs, orphans, places, subordinates
from larceny.games.crimelords.turn import wages

# What is legal


@kernel
def plain_answers(box, table):
    """Set of the answers that name no card, seat or amount."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_ACTION:
        found = 1 << DONE if table.acted else 1 << PASS
        for doing in range(RECRUIT, RETIRE + 1):
            if doers(box, table, seat, doing):
                found |= 1 << doing
        return found
    if asking == ASK_BID:
        return 1 << DROP_OUT
    if asking == ASK_PAY:
        return pay_answers(box, table, seat)
    if asking == ASK_PROTECTOR or asking == ASK_HELP or asking == ASK_CANCEL:
        return 1 << NO
    if asking == ASK_BACKUP:
        return 1 << NO if table.attack == TAKE_OVER else (1 << YES) | (1 << NO)
    if asking == ASK_NUDGE:
        return (1 << NO) | (1 << NUDGE_UP) | (1 << NUDGE_DOWN) if table.hand[seat, NUDGE] else 1 << NO
    if asking == ASK_BRIBE:
        return 1 << YES if table.cash[seat] >= BRIBE else 0
    if asking == ASK_SPEND:
        return 1 << DONE
    if asking == ASK_WAR:
        return (1 << PASS) | (1 << HIT) if doers(box, table, seat, HIT) else 1 << PASS
    return 0


@kernel
def pay_answers(box, table, seat):
    """Set of what can be done about the pay of the crook in question."""
    found = 1 << PAY_NOTHING
    wage = box.pay[table.target]
    cash = table.cash[seat]
    if wage > 1 and cash >= 1:
        found |= 1 << PAY_PART
    if cash >= wage:
        found |= 1 << PAY_FULL
    if table.unpaid & (table.unpaid - 1) and cash >= wages(box, table.unpaid):
        found |= 1 << PAY_ALL
    return found


@kernel
def crook_answers(box, table):
    """Set of the crooks that can be named now."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_WHO:
        return doers(box, table, seat, table.doing)
    if asking == ASK_CROOK:
        return crooks_for(box, table, seat)
    if asking == ASK_PICK:
        return table.lot
    if asking == ASK_BOSS:
        return table.crew[seat] if table.step == CROWNING else heirs(table, seat)
    if asking == ASK_PLACE:
        return places(box, table, seat, to_place(table))
    if asking == ASK_ORPHAN:
        return orphans(table, seat)
    if asking == ASK_PROTECTOR:
        return protectors(box, table)
    if asking == ASK_HELP:
        return may_help(box, table)
    if asking == ASK_BACKUP:
        return may_back(box, table) if table.attack == TAKE_OVER else 0
    if asking == ASK_SPEND:
        return table.crew[seat] & table.ready
    return 0


@kernel
def racket_answers(box, table):
    """Set of the rackets that can be named now."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_RACKET:
        return rackets_for(box, table, seat)
    if asking == ASK_BRIBE:
        return table.owned[seat]
    if asking == ASK_SPOILS:
        return table.owned[table.fallen]
    if asking == ASK_SPEND:
        return table.owned[seat] & table.stocked
    return 0


@kernel
def special_answers(box, table):
    """Set of the kinds of Specials that can be named now."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_ACTION:
        return playable(box, table, seat) if table.held[seat] else 0
    if asking == ASK_CANCEL:
        return 1 << CANCEL if table.hand[seat, CANCEL] else 0
    found = 0
    if asking == ASK_EXPOSE:
        for kind in range(KINDS):
            found |= (table.hand[table.victim, kind] > 0) << kind
    return found


@kernel
def least_amount(table):
    """The smallest amount that can be named now."""
    return table.high + 1 if table.asking == ASK_BID else 0


@kernel
def most_amount(box, table):
    """The largest amount that can be named now; -1 for none."""
    if table.asking == ASK_BID:
        return min(table.cash[table.asked], PURSE)
    return most_staked(box, table, table.asked) if table.asking == ASK_STAKE else -1


@kernel
def most_against(box, table):
    """How many Gs can be put against the attack by who has no part in it."""
    seat = table.asked
    if table.asking != ASK_STAKE or seat == table.attacker or seat == table.defender:
        return 0
    return most_staked(box, table, seat)


@kernel
def legal_amounts(box, table, answers):
    """Bids and stakes."""
    n = 0
    if table.asking == ASK_BID:
        answers[0] = DROP_OUT
        n = 1
    for gs in range(least_amount(table), most_amount(box, table) + 1):
        answers[n] = AMOUNT + gs
        n += 1
    for gs in range(most_against(box, table)):
        answers[n] = AGAINST + gs
        n += 1
    return n


# What is not


@kernel
def why_not_plain(box, table, action):
    """What speaks against an answer that names nothing."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_ACTION:
        if action == PASS:
            return ALREADY_ACTED
        if action == DONE:
            return NOTHING_DONE
        if RECRUIT <= action <= RETIRE:
            if action != DROP and table.crew[seat] & table.ready == 0:
                return NO_TOKEN
            if action != RETIRE and action != DOUBLE_CROSS:
                return NO_TARGET
            if table.ranked[seat] & table.ready:
                return TOO_DEAR
            return NO_TOKEN if table.ranked[seat] else NOT_LIEUTENANT
    if asking == ASK_PAY:
        if action == PAY_PART and box.pay[table.target] < 2:
            return FULL_PAY
        if PAY_ALL <= action <= PAY_PART:
            return TOO_DEAR
    if asking == ASK_BRIBE and action == YES:
        return TOO_DEAR
    if asking == ASK_NUDGE and (action == NUDGE_UP or action == NUDGE_DOWN):
        return NOT_IN_HAND
    if asking == ASK_WAR and action == HIT:
        return NO_TARGET
    return NOT_ASKED


@kernel
def why_not_crook(box, table, crook):
    """What speaks against naming a crook."""
    asking = table.asking
    seat = table.asked
    own = (table.crew[seat] >> crook) & 1
    if asking == ASK_WHO:
        if not own:
            return NOT_YOURS
        if table.doing == DROP or table.doing == MOVE or table.doing == GIVE:
            if crook == table.boss[seat]:
                return OWN_BOSS
        if not (table.ready >> crook) & 1:
            return NO_TOKEN
        if table.doing == VISIT:
            return NO_TARGET if table.markers[crook] else CONTENT
        if table.doing == RECRUIT:
            return NOT_STRONGER
        return NOT_LIEUTENANT if table.doing >= DOUBLE_CROSS else NO_TARGET
    if asking == ASK_CROOK:
        return why_not_target(box, table, seat, crook)
    if asking == ASK_PLACE:
        return NO_ROOM if own else NOT_YOURS
    if asking == ASK_BOSS:
        return NOT_LIEUTENANT if own else NOT_YOURS
    if asking == ASK_PROTECTOR or asking == ASK_SPEND:
        return NO_TOKEN if own else NOT_YOURS
    if asking == ASK_HELP or (asking == ASK_BACKUP and table.attack == TAKE_OVER):
        return why_not_helper(box, table, seat, crook)
    if asking == ASK_PICK or asking == ASK_ORPHAN:
        return NOT_A_TARGET
    return NOT_ASKED


@kernel
def why_not_target(box, table, seat, crook):
    """What speaks against a crook as the target of an action or a Special."""
    own = (table.crew[seat] >> crook) & 1
    doing = table.doing
    if doing >= SPECIAL:
        if not own:
            return NOT_YOURS
        return CONTENT if doing == SPECIAL + CALM else NOT_A_TARGET
    if doing == HIT and crook == table.boss[seat]:
        return OWN_BOSS
    if doing == RECRUIT and not own:
        other = owner(box, table, crook)
        if other >= 0 and table.boss[other] == crook:
            return BOSS_IMMUNE
        if other >= 0 or (table.open_crooks >> crook) & 1:
            return NOT_STRONGER
    return NOT_A_TARGET


@kernel
def why_not_helper(box, table, seat, crook):
    """What speaks against a crook as a helper."""
    if not (table.crew[seat] >> crook) & 1:
        return NOT_YOURS
    leader = table.leader if table.asking == ASK_HELP else table.protector
    below_leader = branch(box, table, leader)
    if table.attack == HIT:
        below_leader = subordinates(box, table, leader)
    if (below_leader >> crook) & 1 and not ((table.helpers | table.backup) >> crook) & 1:
        return NO_TOKEN
    return NOT_BELOW


@kernel
def why_not_racket(box, table, racket):
    """What speaks against naming a racket."""
    asking = table.asking
    seat = table.asked
    own = (table.owned[seat] >> racket) & 1
    if asking == ASK_RACKET and table.doing == TAKE_OVER:
        return PROTECTED_RACKET if (shielded(box, table) >> racket) & 1 and not own else NOT_A_TARGET
    if asking == ASK_RACKET:
        if not own:
            return NOT_YOURS
        if table.doing == VISIT:
            return NOT_A_TARGET
        return PROTECTED_RACKET if table.doing == SPECIAL + PROTECT else AT_MOST
    if asking == ASK_SPEND:
        return NO_TOKEN if own else NOT_YOURS
    if asking == ASK_BRIBE:
        return NOT_YOURS
    return NOT_A_TARGET if asking == ASK_SPOILS else NOT_ASKED


@kernel
def why_not_seat(box, table, seat):
    """What speaks against naming a seat, if anything."""
    if table.asking != ASK_SEAT:
        return NOT_ASKED
    if seat < box.players and (table.out >> seat) & 1:
        return ELIMINATED
    return ALLOWED if (seats_for(box, table, table.asked) >> seat) & 1 else NOT_A_TARGET


@kernel
def why_not_special(box, table, kind):
    """What speaks against a Special."""
    asking = table.asking
    if asking == ASK_EXPOSE:
        return NOT_IN_HAND
    if asking != ASK_ACTION and asking != ASK_CANCEL:
        return NOT_ASKED
    if table.hand[table.asked, kind] == 0:
        return NOT_IN_HAND
    return NO_TARGET if asking == ASK_ACTION and kind >= TOKEN else NOT_NOW


@kernel
def why_not_amount(box, table, action):
    """What speaks against an amount, if anything."""
    asking = table.asking
    if asking != ASK_BID and asking != ASK_STAKE:
        return NOT_ASKED
    seat = table.asked
    if action >= AGAINST:
        gs = action - AGAINST + 1
        if asking == ASK_BID or seat == table.attacker or seat == table.defender:
            return NOT_ASKED
        return ALLOWED if gs <= most_against(box, table) else TOO_DEAR
    gs = action - AMOUNT
    if gs > table.cash[seat]:
        return TOO_DEAR
    if gs < least_amount(table):
        return TOO_LOW
    return ALLOWED if gs <= most_amount(box, table) else TOO_MUCH
