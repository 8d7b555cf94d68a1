"""Find what is wrong with a table that no rule can lead to."""

from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.fields import Faults
from larceny.engine.kernel import kernel
from larceny.engine.sets import count, first, lowest, many
from larceny.games.crimelords.actions import asks_for, doers, playable
from larceny.games.crimelords.attack import has_part, may_back, may_help, protectors
from larceny.games.crimelords.common import alive, half_decided, hands, owner, racket_owner, victor
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import heirs, led_by, orphans, power, room

FAULTS = Faults()
NO_TURN = FAULTS("turns, turn, step, war, out, cash, bidding and ended do not agree on how far the game is")
NO_DECISION = FAULTS("asked, asking, doing, leader, target, racket and victim do not agree on what is asked of whom")
NO_ATTACK = FAULTS("stage, attack, attacker, defender, protector, helpers, backup, stake, played do not fit together")
STRAY_CROOK = FAULTS("a crook has a token, a rank, pay or markers where nobody has")
STRAY_RACKET = FAULTS("a racket is whose it cannot be, or has a token, protection or counters where none has")
STRAY_MOB = FAULTS("a player has no mob, or a mob no player")
NO_TREE = FAULTS("boss, superior, ranked and peaceful make no order in which everybody but the Boss has one superior")
MISCOUNTED = FAULTS("held or seen does not fit what is in the hands")

lie = FIELDS.lie(
    {"crook": ("crooks", None), "racket": ("rackets", None), "mob": (MOBS, None), "special": (KINDS, "specials")}
)


@kernel
def sound(box, table):
    """Return the first fault of a table, ALLOWED if there is none.

    Every card is in one place, every mob in order, and the question can be asked.
    """
    fault = lie(box, table)
    if fault:
        return fault
    if table.turn < 0 or table.first < 0:
        return NO_TURN
    if not sound_crooks(box, table):
        return STRAY_CROOK
    if not sound_rackets(box, table):
        return STRAY_RACKET
    for seat in range(MOST_PLAYERS):
        if (table.mob[seat] == UNKNOWN) != (seat >= box.players):
            return STRAY_MOB
    if not sound_hands(box, table):
        return MISCOUNTED
    if not sound_trees(box, table):
        return NO_TREE
    if not sound_turn(box, table):
        return NO_TURN
    if not sound_attack(box, table):
        return NO_ATTACK
    return ALLOWED if sound_decision(box, table) else NO_DECISION


# Cards


@kernel
def sound_crooks(box, table):
    """True if tokens, ranks, pay and markers are only in mobs, and counters never in the discards."""
    crews = 0
    for seat in range(MOST_PLAYERS):
        crews |= table.crew[seat]
        if table.ranked[seat] & ~table.crew[seat] or (seat >= box.players and table.crew[seat]):
            return False
    if table.ready & ~crews or (table.unpaid | table.short | table.stiffed) & ~table.crew[table.turn]:
        return False
    loose = table.lot | table.deck_crooks | table.gone_crooks
    for crook in range(CROOKS):
        muscle = table.muscle[crook]
        if table.markers[crook] and (table.markers[crook] >= FED_UP or not (crews >> crook) & 1):
            return False
        if muscle and (crook >= box.crooks or power(box, table, crook) > STRONGEST or (loose >> crook) & 1):
            return False
    return True


@kernel
def sound_rackets(box, table):
    """True if tokens and protection are only on owned rackets, and counters on none in the deck."""
    owned = 0
    for seat in range(MOST_PLAYERS):
        owned |= table.owned[seat]
        gone = seat >= box.players or ((table.out >> seat) & 1 and seat != table.fallen)
        if table.shield[seat] & ~table.owned[seat] or (gone and table.owned[seat]):
            return False
    if table.stocked & ~owned:
        return False
    for racket in range(RACKETS):
        if table.profit[racket] > RICHEST or (table.profit[racket] and racket >= box.rackets):
            return False
        if table.profit[racket] and (table.deck_rackets >> racket) & 1:
            return False
    return True


@kernel
def sound_hands(box, table):
    """True if each hand has the number of Specials that everybody sees, and all that others saw in it."""
    for seat in range(MOST_PLAYERS):
        held = table.held[seat]
        for kind in range(KINDS):
            held -= table.hand[seat, kind]
            for viewer in range(MOST_PLAYERS):
                seen = table.seen[viewer, seat, kind]
                if not 0 <= seen <= table.hand[seat, kind] or (seen and (viewer == seat or viewer >= box.players)):
                    return False
                if seen and (table.out >> viewer) & 1:
                    return False
        if held or (table.held[seat] and (seat >= box.players or (table.out >> seat) & 1)):
            return False
    return True


# Mobs


@kernel
def sound_trees(box, table):
    """True if each mob is a tree below its Boss; only a mob being put in order may have crooks without a superior."""
    if table.peaceful > 1 or (table.peaceful and (table.settling < 0 or table.settling != table.turn)):
        return False
    crews = 0
    for seat in range(MOST_PLAYERS):
        crew = table.crew[seat]
        crews |= crew
        boss = table.boss[seat]
        lost = orphans(table, seat)
        settled = seat != table.settling and table.step > CROWNING
        if boss >= 0 and not (crew >> boss) & 1:
            return False
        if boss >= 0 and (table.superior[boss] != UNKNOWN or (table.markers[boss] and not box.boss_crook)):
            return False
        if settled and crew and (boss < 0 or lost or table.ranked[seat] != led_by(table, crew, 1 << boss)):
            return False
        if not sound_tree(box, table, seat, crew):
            return False
    for crook in range(CROOKS):
        if table.superior[crook] != UNKNOWN and not (crews >> crook) & 1:
            return False
    return True


@kernel
def sound_tree(box, table, seat, crew):
    """True if superiors are in the own mob and have room, and nobody is below himself."""
    members = crew
    while members:
        crook = first(members)
        members &= members - 1
        superior = table.superior[crook]
        steps = 0
        while superior >= 0 and steps <= CROOKS:
            if not (crew >> superior) & 1:
                return False
            superior = table.superior[superior]
            steps += 1
        if steps > CROOKS or room(box, table, seat, crook) < 0:
            return False
    return True


# The turn


@kernel
def sound_turn(box, table):
    """True if the active player is not eliminated, and all about set-up, war and end fits the step."""
    everybody = (1 << box.players) - 1
    step = table.step
    if table.out & ~everybody or table.turns > TURNS or (table.turns == 0) != (step <= CROWNING) or table.acted > 1:
        return False
    for seat in range(MOST_PLAYERS):
        if seat >= box.players and table.cash[seat]:
            return False
        gone = (table.out >> seat) & 1
        if gone and (table.crew[seat] or table.cash[seat]):
            return False
        if seat < box.players and step > CROWNING and not gone and table.crew[seat] == 0:
            return False
        to = table.receiver[seat]
        if to >= 0 and (seat >= box.players or gone or to == seat or (table.out >> to) & 1 or table.ended):
            return False
    if step == AUCTION:
        return sound_auction(box, table)
    if table.lot or table.high != -1 or table.bidding or table.round:
        return False
    if (table.lacking != 0) != (step == CROWNING) or table.lacking & ~everybody:
        return False
    if step == WAR:
        return table.war & ~alive(box, table) == 0 and table.asker >= 0
    if table.war or table.quiet or table.asker != -1:
        return False
    if table.ended == 0 and (table.out >> table.turn) & 1:
        return False
    return table.unpaid == 0 or step == PAYING


@kernel
def sound_auction(box, table):
    """True if the lot has one crook more than seats that lack one, and bidders among these can pay the bid."""
    everybody = (1 << box.players) - 1
    if table.lacking & ~everybody or table.lacking == 0 or table.bidding & ~table.lacking or table.bidding == 0:
        return False
    if many(table.lot) != count(table.lacking) + 1 or table.round >= EACH or table.war or table.out:
        return False
    for seat in range(box.players):
        if many(table.crew[seat]) != table.round + (1 - ((table.lacking >> seat) & 1)):
            return False
    if table.asker < 0 or table.high > PURSE:
        return False
    if table.bidding & (table.bidding - 1) == 0:
        return table.high <= table.cash[lowest(table.bidding)]
    return table.high < 0 or (table.asked >= 0 and table.cash[table.asked] > table.high)


# The attack


@kernel
def sound_attack(box, table):
    """True if the attack has all its parts or none, and likewise the Special that waits for a Cancel."""
    if table.waiting & ~((1 << box.players) - 1) or table.hiding > 1:
        return False
    if (table.played >= 0) != (table.player >= 0) or (table.played < 0 and table.cancels):
        return False
    if table.stage == PEACE:
        if table.attack != -1 or table.attacker != -1 or table.defender != -1 or table.protector != UNKNOWN:
            return False
        if table.helpers or table.backup or table.hiding or table.nudges or (table.waiting and table.played < 0):
            return False
        for seat in range(MOST_PLAYERS):
            if table.stake[seat]:
                return False
        return True
    if table.attack < RECRUIT or table.attack > HIT or table.attacker < 0 or table.settling >= 0:
        return False
    if table.step != ACTING and table.step != WAR:
        return False
    return sound_sides(box, table)


@kernel
def sound_sides(box, table):
    """True if attacker, defender, target, helpers and Gs of the attack fit each other."""
    seat = table.attacker
    defender = table.defender
    if seat == defender or table.leader < 0 or not (table.crew[seat] >> table.leader) & 1:
        return False
    if table.helpers & ~table.crew[seat] or table.victim != -1:
        return False
    if table.attack == TAKE_OVER:
        if table.racket < 0 or table.target >= 0 or racket_owner(box, table, table.racket) != defender:
            return False
        if defender < 0 and not (table.open_rackets >> table.racket) & 1:
            return False
    else:
        if table.target < 0 or table.racket >= 0 or owner(box, table, table.target) != defender:
            return False
        if defender < 0 and not (table.open_crooks >> table.target) & 1:
            return False
    if defender < 0 and (table.backup or table.protector >= 0):
        return False
    if defender >= 0 and table.backup & ~table.crew[defender]:
        return False
    if table.protector >= 0 and (table.attack != TAKE_OVER or not (table.crew[defender] >> table.protector) & 1):
        return False
    if table.hiding and (table.attack != HIT or defender < 0):
        return False
    for other in range(MOST_PLAYERS):
        gs = table.stake[other]
        most = (
            (HIT_RAISE if other == seat else 0) if table.attack == HIT else PURSE if has_part(table, other) else RAISE
        )
        if gs and (other >= box.players or abs(gs) > most or table.stage < STAKING):
            return False
        if gs and table.stage == STAKING and abs(gs) > table.cash[other]:
            return False
        if (gs < 0 and other == seat) or (gs > 0 and other == defender):
            return False
    return True


# The question


@kernel
def sound_decision(box, table):
    """True if the asked seat can be asked this, and the choices made before fit the question."""
    asking = table.asking
    seat = table.asked
    if seat < 0 or asking == NOTHING_ASKED or table.doing >= SPECIAL + KINDS or not sound_chosen(box, table):
        return False
    if table.ended:
        return asking == ASK_ACTION and table.step == TOKENS and table.stage == PEACE and table.played < 0
    if (table.out >> seat) & 1:
        return False
    if (table.fallen >= 0) != (asking == ASK_SPOILS or asking == ASK_SPEND):
        return False
    if table.provoked >= 0 and table.provoked != table.settling and table.provoked != table.fallen:
        return False
    if table.provoked >= 0 and (table.provoked == table.turn or table.step == WAR):
        return False
    if (table.played >= 0) != (asking == ASK_CANCEL):
        return False
    if (table.stage != PEACE) != (
        ASK_PROTECTOR <= asking <= ASK_NUDGE or (asking == ASK_CANCEL and table.played == NUDGE)
    ):
        return False
    return sound_question(box, table, asking, seat)


@kernel
def sound_chosen(box, table):
    """True if exactly the things half decided are chosen."""
    asking = table.asking
    doing = table.doing
    if table.stage != PEACE:
        return (doing == NUDGE_UP or doing == NUDGE_DOWN) if table.played >= 0 else doing == -1
    if table.played >= 0 or asking == ASK_EXPOSE or asking == ASK_BRIBE:
        return doing >= SPECIAL and table.leader < 0
    if half_decided(table):
        if table.target >= 0 or table.racket >= 0 or table.victim >= 0:
            return False
        return (doing >= RECRUIT) and (table.leader >= 0) == (doing < PLAIN and asking != ASK_WHO)
    if doing != -1 or table.leader >= 0 or table.racket >= 0 or table.victim >= 0:
        return False
    return (table.target >= 0) == (asking == ASK_PAY or asking == ASK_PLACE)


@kernel
def sound_question(box, table, asking, seat):
    """True if the rules would ask this seat this question now."""
    step = table.step
    if asking == ASK_BID or asking == ASK_PICK:
        bidders = table.bidding & (table.bidding - 1) != 0
        return step == AUCTION and (table.bidding >> seat) & 1 != 0 and bidders == (asking == ASK_BID)
    if asking == ASK_BOSS and step == CROWNING:
        return (table.lacking >> seat) & 1 != 0
    if asking == ASK_BOSS or asking == ASK_ORPHAN or (asking == ASK_PLACE and table.doing != MOVE):
        return seat == table.settling and sound_settling(box, table, asking, seat)
    if table.settling >= 0:
        return False
    if asking == ASK_PAY:
        return step == PAYING and seat == table.turn and (table.unpaid >> table.target) & 1 != 0
    if asking == ASK_ACTION or half_decided(table):
        if step != (WAR if table.doing == HIT and table.war else ACTING) or seat != victor(table):
            return False
        return asking == ASK_ACTION or sound_half(box, table, asking, seat)
    if asking == ASK_WAR:
        return step == WAR and seat == table.asker and (table.war >> seat) & 1 != 0
    if asking == ASK_STAKE or asking == ASK_NUDGE or asking == ASK_CANCEL:
        return sound_asked(box, table, asking, seat)
    if ASK_PROTECTOR <= asking <= ASK_BACKUP:
        return sound_help(box, table, asking, seat)
    if asking == ASK_SPOILS or asking == ASK_SPEND:
        taking = table.spoils > 0
        return seat == victor(table) and taking == (asking == ASK_SPOILS) and table.owned[table.fallen] != 0
    if step != ACTING or table.victim < 0:
        return False
    if asking == ASK_EXPOSE:
        return seat == table.turn and table.held[table.victim] > 0 and table.doing == SPECIAL + SPY
    return seat == table.victim and table.owned[seat] != 0 and table.doing == SPECIAL + RAID


@kernel
def sound_settling(box, table, asking, seat):
    """True if a Boss is to be named, or a crook to find a place, as the question says."""
    lost = orphans(table, seat)
    if asking == ASK_BOSS:
        return table.boss[seat] == UNKNOWN and heirs(table, seat) != 0
    if table.boss[seat] == UNKNOWN or lost == 0:
        return False
    return lost & (lost - 1) != 0 if asking == ASK_ORPHAN else (lost >> table.target) & 1 != 0


@kernel
def sound_half(box, table, asking, seat):
    """True if the action half decided can be done by the crook chosen for it."""
    doing = table.doing
    if doing >= SPECIAL:
        kind = doing - SPECIAL
        return asking == asks_for(kind) and (playable(box, table) >> kind) & 1 != 0
    able = doers(box, table, seat, doing)
    if doing > RETIRE or able == 0:
        return False
    if asking == ASK_WHO:
        return True
    if not (able >> table.leader) & 1:
        return False
    if asking == ASK_CROOK:
        return doing == RECRUIT or doing == HIT
    if asking == ASK_RACKET:
        return doing == TAKE_OVER or doing == VISIT
    return doing == GIVE if asking == ASK_SEAT else doing == MOVE


@kernel
def sound_asked(box, table, asking, seat):
    """True if this seat and all others still to be asked can be asked this question."""
    if not (table.waiting >> seat) & 1:
        return False
    if asking == ASK_STAKE:
        if table.attack == HIT and table.waiting != 1 << table.attacker:
            return False
        for other in range(box.players):
            if (table.waiting >> other) & 1 and (table.cash[other] == 0 or table.stake[other]):
                return False
        return table.stage == STAKING
    if table.waiting & ~hands(box, table):
        return False
    return (asking == ASK_CANCEL and seat != table.player) or (asking == ASK_NUDGE and table.stage == NUDGING)


@kernel
def sound_help(box, table, asking, seat):
    """True if a question of an attack goes to the right side of it."""
    if asking == ASK_PROTECTOR:
        return table.stage == PROTECTING and seat == table.defender and protectors(box, table) != 0
    if asking == ASK_HELP:
        return table.stage == HELPING and seat == table.attacker and may_help(box, table) != 0
    return table.stage == BACKING and seat == table.defender and may_back(box, table) != 0
