"""Crime Lords: the rules, from the deal to the score; their parts are in the modules around this one.

An action does what it does and leaves the rest to `advance`, which goes on until somebody has something to decide.
"""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import ALLOWED, EVERYBODY, TRUTH, UNKNOWN, hush, offer, only, tell
from larceny.engine.kernel import kernel
from larceny.engine.sets import count
from larceny.games.crimelords.actions import (
    choose_action,
    choose_crook,
    choose_leader,
    choose_racket,
    choose_seat,
    give,
    move,
    seats_for,
)
from larceny.games.crimelords.answers import (
    crook_answers,
    legal_amounts,
    plain_answers,
    racket_answers,
    special_answers,
    why_not_amount,
    why_not_crook,
    why_not_plain,
    why_not_racket,
    why_not_seat,
    why_not_special,
)
from larceny.games.crimelords.attack import attack_step, back_up, help_attack, protect, stake
from larceny.games.crimelords.common import any_of, drop_decision, half_decided, next_in, put, release
from larceny.games.crimelords.ending import end_turn, points, restock, spend, spoils_step, take_spoils
from larceny.games.crimelords.knowledge import guess, redact  # noqa: F401
from larceny.games.crimelords.layout import (  # noqa: F401
    ACTING,
    ACTIONS,
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
    ASK_SPOILS,
    ASK_STAKE,
    ASK_WAR,
    ASK_WHO,
    AUCTION,
    AXES,
    BOX,
    CROOK,
    CROOKS,
    CROWNING,
    DEALT,
    DRAWING,
    EACH,
    ELIMINATED,
    ENDINGS,
    EVENTS,
    FIRST,
    GAVE_GS,
    GAVE_RACKET,
    GAVE_SPECIAL,
    GAVE_WHICH,
    GIFT_CROOK,
    GIFT_GS,
    GIFT_RACKET,
    GIFT_SPECIAL,
    GIFT_TO,
    GIFTS_OFF,
    HIT,
    INCOME,
    INTERJECTIONS,
    KINDS,
    LAST_MOB,
    LONGEST,
    MOB_DRAWN,
    MOBS,
    MOST_CASH,
    MOST_PLAYERS,
    MOVE,
    NO,
    NO_GIFTS_NOW,
    NO_RECEIVER,
    NO_SUCH_CARD,
    NO_TOKEN,
    NOT_A_TARGET,
    NOT_ACTIVE,
    NOT_ASKED,
    NOT_IN_HAND,
    NOT_YOURS,
    NOTHING_ASKED,
    NUDGE,
    OPTIONS,
    OWN_BOSS,
    PASS,
    PAYING,
    PEACE,
    PLAIN,
    PLAYERS,
    QUESTIONS,
    RACKET,
    RACKETS,
    READS,
    REASONS,
    RECRUIT,
    SEATED,
    SPECIAL,
    START,
    STARTING_CASH,
    TABLE,
    TAKE_OVER,
    TOKENS,
    TOO_DEAR,
    TURNED_TO,
    VERSION,
    VICTORY,
    WAR,
    WAR_BEGAN,
    WAR_OVER,
    WAR_PASS,
    tell_crooks,
)
from larceny.games.crimelords.mob import crown, place, settle_step
from larceny.games.crimelords.observation import OBSERVES, observe  # noqa: F401
from larceny.games.crimelords.setup import (
    auction_step,
    begin_crowning,
    bid,
    clear_table,
    crowning_step,
    name_boss,
    open_round,
    pick,
    take_crook,
)
from larceny.games.crimelords.soundness import FAULTS, sound  # noqa: F401
from larceny.games.crimelords.specials import answer_special, bribe, expose, nudge, special_step
from larceny.games.crimelords.turn import draw, income_step, pay, pay_step, start_step

# Set-up (CL-03)


@kernel
def deal(box, table, seed):
    """Mobs and cash; then crooks are bid for, or dealt."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    clear_table(box, table)
    for seat in range(box.players):
        mob = any_of(table.rng, table.spare_mobs)
        table.spare_mobs ^= 1 << mob
        table.mob[seat] = mob
        table.cash[seat] = STARTING_CASH
        tell(table, MOB_DRAWN, EVERYBODY, seat, mob, 0, 0)
    table.first = below(table.rng, box.players)
    table.turn = table.first
    tell(table, FIRST, EVERYBODY, table.first, 0, 0, 0)
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
    """Whose decision it is; nobody's when the game is over."""
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
    """The next step of the set-up, or of the turn."""
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


# Gang War (CL-23, CL-24, CL-36)


@kernel
def begin_war(box, table):
    """A Boss was Hit: the turn is over, both sides take tokens, and the attacked begins, unless he is eliminated."""
    attacked = table.provoked
    table.provoked = -1
    tell(table, WAR_BEGAN, EVERYBODY, table.turn, attacked, 0, 0)
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
    """The next involved player Hits or passes; when all have passed in a row, the war is over."""
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
    """No Hit now."""
    table.quiet += 1
    tell(table, WAR_PASS, EVERYBODY, seat, 0, 0, 0)


@kernel
def choose_in_war(table, action):
    """A Hit, or not."""
    if action == PASS:
        pass_in_war(table, table.asked)
    else:
        table.doing = HIT
        put(table, table.asked, ASK_WHO)


@kernel
def end_war(box, table):
    """Everybody's crooks take tokens, victory is checked, and the turn in which it began is over."""
    table.war = 0
    table.quiet = 0
    table.asker = -1
    for seat in range(box.players):
        table.ready |= table.crew[seat]
    tell(table, WAR_OVER, EVERYBODY, 0, 0, 0, 0)
    end_turn(box, table)


# Gifts (CL-11, CL-24, CL-31)


@kernel
def gift_time(table):
    """May anybody give anything? Only while the active player pays or acts, and nothing else is going on."""
    if table.step != PAYING and table.step != ACTING:
        return False
    return table.asking == ASK_PAY or table.asking == ASK_ACTION or half_decided(table)


@kernel
def objection(box, table, seat, number):
    """What speaks against a gift, if anything; the house gives nothing."""
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
def why_not_gift(box, table, seat, crook):
    """What speaks against giving a crook out of turn, if anything."""
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
    """Say to whom, or give something; what the active player was about to say, he says again."""
    hush(table)
    if number < GIFT_GS:
        table.receiver[seat] = number - GIFT_TO
        tell(table, TURNED_TO, EVERYBODY, seat, number - GIFT_TO, 0, 0)
        return
    to = table.receiver[seat]
    table.receiver[seat] = -1
    if number < GIFT_RACKET:
        gs = number - GIFT_GS + 1
        table.cash[seat] -= gs
        table.cash[to] = min(MOST_CASH, table.cash[to] + gs)
        tell(table, GAVE_GS, EVERYBODY, seat, to, gs, 0)
    elif number < GIFT_SPECIAL:
        racket = number - GIFT_RACKET
        release(table, seat, racket)
        table.owned[to] |= 1 << racket
        tell(table, GAVE_RACKET, EVERYBODY, seat, to, racket, 0)
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
    """A Special changes hands; which one, giver and receiver know, and others know less of the giver's hand."""
    tell(table, GAVE_SPECIAL, EVERYBODY, seat, to, 0, 0)
    tell(table, GAVE_WHICH, only(seat) | only(to), kind, 0, 0, 0)
    table.hand[seat, kind] -= 1
    table.held[seat] -= 1
    table.hand[to, kind] += 1
    table.held[to] += 1
    for viewer in range(box.players):
        for other in range(KINDS):
            if viewer != to or other == kind:
                table.seen[viewer, seat, other] = max(0, table.seen[viewer, seat, other] - 1)
    table.seen[seat, to, kind] += 1


# Victory (CL-25)


@kernel
def score(box, table, out, ranks):
    """Rackets with bonuses; whoever reached the goal, or is left, shares the first place."""
    for seat in range(box.players):
        out[seat] = points(box, table, seat)
    for seat in range(box.players):
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += standing(box, table, other, out[other]) > standing(box, table, seat, out[seat])


@kernel
def standing(box, table, seat, rackets):
    """How well a seat has done, as one number to compare."""
    if (table.out >> seat) & 1:
        return -1
    if table.ended == LAST_MOB or (table.ended == VICTORY and rackets >= box.goal):
        return 1 << 30
    return (rackets << 16) + table.cash[seat]


# Questions and answers


@kernel
def legal(box, table, answers):
    """What the actor may do now."""
    if table.ended:
        return 0
    asking = table.asking
    if asking == ASK_STAKE or asking == ASK_BID:
        return legal_amounts(box, table, answers)
    n = offer(answers, 0, 0, plain_answers(box, table), PLAIN)
    if asking == ASK_SEAT:
        return offer(answers, n, SEATED, seats_for(box, table, table.asked), MOST_PLAYERS)
    crooks = crook_answers(box, table)
    if crooks:
        n = offer(answers, n, CROOK, crooks, CROOKS)
    rackets = racket_answers(box, table)
    if rackets:
        n = offer(answers, n, RACKET, rackets, RACKETS)
    kinds = special_answers(box, table)
    return offer(answers, n, SPECIAL, kinds, KINDS) if kinds else n


@kernel
def refusal(box, table, action):
    """Why the actor may not do this now."""
    if table.ended:
        return NOT_ASKED
    if action < PLAIN:
        return ALLOWED if (plain_answers(box, table) >> action) & 1 else why_not_plain(box, table, action)
    if action < RACKET:
        crook = action - CROOK
        if crook >= box.crooks:
            return NO_SUCH_CARD
        return ALLOWED if (crook_answers(box, table) >> crook) & 1 else why_not_crook(box, table, crook)
    if action < SEATED:
        racket = action - RACKET
        if racket >= box.rackets:
            return NO_SUCH_CARD
        return ALLOWED if (racket_answers(box, table) >> racket) & 1 else why_not_racket(box, table, racket)
    if action < SPECIAL:
        return why_not_seat(box, table, action - SEATED)
    if action < AMOUNT:
        kind = action - SPECIAL
        return ALLOWED if (special_answers(box, table) >> kind) & 1 else why_not_special(box, table, kind)
    return why_not_amount(box, table, action)


@kernel
def apply(box, table, action):
    """Do what was answered, and go on until something is asked."""
    hush(table)
    asking = table.asking
    seat = table.asked
    table.asking = NOTHING_ASKED
    if asking == ASK_STAKE:
        stake(box, table, action)
    elif asking == ASK_ACTION:
        choose_action(box, table, action)
    elif asking == ASK_WHO:
        choose_leader(box, table, action - CROOK)
    elif asking == ASK_CROOK:
        choose_crook(box, table, action - CROOK)
    elif asking == ASK_RACKET:
        choose_racket(box, table, action - RACKET)
    elif asking == ASK_SEAT:
        choose_seat(box, table, action - SEATED)
    elif asking == ASK_PAY:
        pay(box, table, action)
    elif asking == ASK_NUDGE:
        nudge(box, table, action)
    elif asking == ASK_CANCEL:
        answer_special(box, table, action)
    elif asking == ASK_HELP:
        help_attack(box, table, action)
    elif asking == ASK_BACKUP:
        back_up(box, table, action)
    elif asking == ASK_PROTECTOR:
        protect(box, table, action)
    elif asking == ASK_PLACE:
        if table.doing == MOVE:
            move(box, table, action - CROOK)
        else:
            place(table, seat, table.target, action - CROOK)
    elif asking == ASK_ORPHAN:
        table.target = action - CROOK
        put(table, seat, ASK_PLACE)
    elif asking == ASK_BID:
        bid(table, seat, action)
    elif asking == ASK_PICK:
        pick(box, table, action - CROOK)
    elif asking == ASK_BOSS:
        if table.step == CROWNING:
            name_boss(table, seat, action - CROOK)
        else:
            crown(table, seat, action - CROOK)
    elif asking == ASK_WAR:
        choose_in_war(table, action)
    elif asking == ASK_EXPOSE:
        expose(table, action - SPECIAL)
    elif asking == ASK_BRIBE:
        bribe(box, table, action)
    elif asking == ASK_SPOILS:
        take_spoils(table, action - RACKET)
    else:
        spend(table, action)
    advance(box, table)


@kernel
def about(box, table, action):
    """The crook or racket one wants, or the Special one plays; none for whom one has already, whatever he does."""
    asking = table.asking
    if asking == ASK_PICK or (asking == ASK_CROOK and table.doing == RECRUIT):
        return action - CROOK
    if asking == ASK_SPOILS or (asking == ASK_RACKET and table.doing == TAKE_OVER):
        return box.crooks + action - RACKET
    kind = special_in(table, action)
    return box.crooks + box.rackets + MOBS + kind if kind >= 0 else -1


@kernel
def special_in(table, action):
    """The kind of Special that this answer plays, or says at whom or what it is meant; -1 for none."""
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
    """Set of the seats that are still to put Gs on an attack, all at once."""
    return table.waiting if table.asking == ASK_STAKE and table.attack != HIT else 0


@kernel
def ask(box, table, seat):
    """Ask another of them first."""
    table.asked = seat


@kernel
def guarded(box, table):
    """Whoever has Specials is asked, whether or not one of them would do."""
    return table.asking == ASK_NUDGE or table.asking == ASK_CANCEL
