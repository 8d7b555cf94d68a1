"""Attacks from the announcement to the dice, and their effects (CL-12 to CL-18, CL-33)."""

from larceny.engine.chance import below
from larceny.engine.contract import EVERYBODY, only, tell
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers, Span
from larceny.engine.sets import first
from larceny.games.crimelords.common import (
    clear_attack,
    drop_decision,
    hands,
    idle,
    next_in,
    owner,
    put,
    release,
    stranger,
)
from larceny.games.crimelords.ending import eliminate
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import (
    branch,
    depart,
    discard,
    hand_over,
    place,
    power,
    room,
    soothe,
    subordinates,
    upset,
)
from larceny.games.crimelords.number import aimed_at, fury, number

# The course of an attack


@kernel
def spend_token(table, crook):
    """Spend a crook's token."""
    table.ready &= ~(1 << crook)
    table.acted = 1


@kernel
def announce(box, table, defender):
    """Announce the attack half decided: the token is spent, and there is no way back."""
    seat = table.asked
    spend_token(table, table.leader)
    table.attack = table.doing
    table.attacker = seat
    table.defender = defender
    table.stage = PROTECTING
    table.doing = -1
    table.quiet = 0
    tell(table, ATTACKED, EVERYBODY, seat, table.attack, table.leader, aimed_at(table))
    if table.step == WAR and not (table.war >> defender) & 1:
        table.war |= 1 << defender
        table.ready |= table.crew[defender]
        tell(table, JOINED, EVERYBODY, defender)


@kernel
def attack_step(box, table):
    """Go to the next stage of an attack in which a seat has something to decide."""
    stage = table.stage
    if stage == PROTECTING:
        if protectors(box, table):
            put(table, table.defender, ASK_PROTECTOR)
        else:
            begin_staking(box, table)
    elif stage == STAKING:
        if table.waiting:
            put(table, next_in_attack(box, table), ASK_STAKE)
        else:
            showdown(box, table)
    elif stage == HELPING:
        if may_help(box, table):
            put(table, table.attacker, ASK_HELP)
        else:
            table.stage = BACKING
    elif stage == BACKING:
        if may_back(box, table):
            put(table, table.defender, ASK_BACKUP)
        else:
            table.stage = NUDGING
            table.waiting = hands(box, table)
    elif stage == NUDGING:
        if table.waiting:
            put(table, next_in_attack(box, table), ASK_NUDGE)
        else:
            table.stage = ROLLING
    else:
        resolve(box, table)


@kernel
def next_in_attack(box, table):
    """Return the seat asked next: attacker, defender, then the others counterclockwise from the attacker."""
    if (table.waiting >> table.attacker) & 1:
        return table.attacker
    if table.defender >= 0 and (table.waiting >> table.defender) & 1:
        return table.defender
    return next_in(box, table.attacker, table.waiting)


# Protectors and Gs (CL-13, CL-33)


@kernel
def able_to_help(box, table, crooks):
    """Return the set of those crooks who can help: with a token, unless help is free (CL-13)."""
    return crooks if box.free_help else crooks & table.ready


@kernel
def tire(box, table, crook):
    """Spend a helper's token, unless help is free."""
    if not box.free_help:
        table.ready &= ~(1 << crook)


@kernel
def protectors(box, table):
    """Return the set of the crooks who could protect the racket that is attacked."""
    if table.attack != TAKE_OVER or table.defender < 0:
        return 0
    return able_to_help(box, table, table.crew[table.defender])


@kernel
def protect(box, table, crook):
    """Name a protector for the defender."""
    table.protector = crook
    tire(box, table, crook)
    tell(table, PROTECTED, EVERYBODY, table.defender, crook)
    begin_staking(box, table)


@kernel
def leave_unprotected(box, table):
    """Name no protector."""
    tell(table, UNPROTECTED, EVERYBODY, table.defender)
    begin_staking(box, table)


@kernel
def begin_staking(box, table):
    """Ask every seat that may put Gs on the attack (CL-33)."""
    table.stage = STAKING
    table.waiting = may_stake(box, table)


@kernel
def may_stake(box, table):
    """Return the set of the seats that have Gs to put on the attack; on a Hit only the attacker may."""
    found = 0
    for seat in range(box.players):
        if table.cash[seat] > 0 and (table.attack != HIT or seat == table.attacker):
            found |= 1 << seat
    return found


@kernel
def most_staked(table, seat):
    """Return how many Gs a seat may put on the attack."""
    if table.attack == HIT:
        return min(table.cash[seat], HIT_RAISE)
    return min(table.cash[seat], PURSE if has_part(table, seat) else RAISE)


@kernel
def has_part(table, seat):
    """True if this seat is the attacker or the defender."""
    return seat == table.attacker or seat == table.defender


@kernel
def most_stake(table):
    """Return how many Gs the asked seat may put on the attack: for it, or against it as the defender."""
    return most_staked(table, table.asked)


@kernel
def why_not_stake(table, gs):
    return TOO_DEAR if gs > table.cash[table.asked] else TOO_MUCH


@kernel
def most_against(table):
    """Return how many Gs, less one, a seat without a part may put against the attack; -1 for the two sides."""
    return -1 if has_part(table, table.asked) else most_staked(table, table.asked) - 1


@kernel
def why_not_against(table):
    return NOT_ASKED if has_part(table, table.asked) else TOO_DEAR


@kernel
def stake(table, gs):
    """Put Gs on the attack; the defender's are against it."""
    add_stake(table, -gs if table.asked == table.defender else gs)


@kernel
def stake_against(table, more):
    """Put 1 + `more` Gs against the attack."""
    add_stake(table, -1 - more)


@kernel
def add_stake(table, gs):
    """Add a seat's Gs, unseen by the others; on a Hit in the open, since only the attacker may add any."""
    seat = table.asked
    if table.attack != HIT:
        tell(table, STAKED, EVERYBODY, seat)
        tell(table, STAKED_OWN, only(seat), gs)
    else:
        tell(table, STAKES, EVERYBODY, seat, gs)
    table.stake[seat] = gs
    table.waiting ^= 1 << seat


@kernel
def showdown(box, table):
    """Reveal all Gs; they are lost."""
    for seat in range(box.players):
        gs = table.stake[seat]
        if gs:
            table.cash[seat] -= abs(gs)
            if table.attack != HIT:
                tell(table, SHOWN, EVERYBODY, seat, gs)
    table.stage = HELPING


# Helpers (CL-13)


@kernel
def may_help(box, table):
    """Return the set of the crooks who could still help the attacker."""
    if table.attack == TAKE_OVER:
        return able_to_help(box, table, branch(box, table, table.leader)) & ~table.helpers
    if table.helpers:
        return 0
    if table.attack == RECRUIT:
        return able_to_help(box, table, branch(box, table, table.leader))
    return able_to_help(box, table, subordinates(box, table, table.leader))


@kernel
def may_back(box, table):
    """Return the set of the crooks who could help the defender: the target, its superior, or a protector's branch."""
    if table.defender < 0:
        return 0
    if table.attack == TAKE_OVER:
        if table.protector < 0:
            return 0
        return able_to_help(box, table, branch(box, table, table.protector)) & ~table.backup
    if table.attack == HIT:
        return 0 if table.hiding else (1 << table.target) & table.ready
    if table.backup or table.superior[table.target] < 0:
        return 0
    return able_to_help(box, table, 1 << table.superior[table.target])


@kernel
def help_attack(box, table, crook):
    """Let a crook help the attacker."""
    table.helpers |= 1 << crook
    tire(box, table, crook)
    tell(table, HELPED, EVERYBODY, table.attacker, crook, power(box, table, crook))


@kernel
def why_not_help(box, table, crook):
    return why_not_below(box, table, crook, table.leader)


@kernel
def why_not_below(box, table, crook, leader):
    """Return why a crook cannot help the leader of a side."""
    reason = stranger(box, table, crook)
    if reason:
        return reason
    below_leader = subordinates(box, table, leader) if table.attack == HIT else branch(box, table, leader)
    if (below_leader >> crook) & 1 and not ((table.helpers | table.backup) >> crook) & 1:
        return NO_TOKEN
    return NOT_BELOW


@kernel
def no_help(table):
    """End the help for the attacker."""
    tell(table, NO_HELP, EVERYBODY, table.attacker)
    table.stage = BACKING


@kernel
def is_no_take_over(table):
    """True if the attack is no take-over: the superior can step in, or the target hide out."""
    return table.attack != TAKE_OVER


@kernel
def step_in(box, table):
    """Let the target's superior help; the target of a Hit hides out instead."""
    if table.attack == HIT:
        table.hiding = 1
        table.ready &= ~(1 << table.target)
        tell(table, HID, EVERYBODY, table.defender, table.target)
    else:
        back_up(box, table, table.superior[table.target])


@kernel
def backers(box, table):
    """Return the set of the crooks below the protector who could help him."""
    return may_back(box, table) if table.attack == TAKE_OVER else 0


@kernel
def why_not_back(box, table, crook):
    return why_not_below(box, table, crook, table.protector) if table.attack == TAKE_OVER else NOT_ASKED


@kernel
def back_up(box, table, crook):
    """Let a crook help the defender."""
    table.backup |= 1 << crook
    tire(box, table, crook)
    tell(table, HELPED, EVERYBODY, table.defender, crook, -power(box, table, crook))


@kernel
def no_backup(box, table):
    """End the help for the defender."""
    tell(table, NO_HELP, EVERYBODY, table.defender)
    table.stage = NUDGING
    table.waiting = hands(box, table)


# The dice


@kernel
def resolve(box, table):
    """Roll the dice, which decide the attack."""
    seat = table.attacker
    attack = table.attack
    leader = table.leader
    target = table.target
    racket = table.racket
    defender = table.defender
    needed = number(box, table)
    won = False
    if needed < LEAST:
        tell(table, HOPELESS, EVERYBODY, needed)
    else:
        one = 1 + below(table.rng, 6)
        two = 1 + below(table.rng, 6)
        tell(table, ROLLED, EVERYBODY, one, two, needed)
        won = one + two <= min(needed, SURE)
    boss_hit = attack == HIT and defender >= 0 and table.boss[defender] == target
    clear_attack(table)
    drop_decision(table)
    if not won:
        tell(table, FAILED, EVERYBODY, leader)
        if attack == HIT and defender >= 0 and needed >= LEAST:
            survive(box, table, defender, target)
    elif attack == RECRUIT:
        recruit(box, table, seat, leader, target, defender)
    elif attack == TAKE_OVER:
        take_over(box, table, seat, racket, defender)
    else:
        kill(box, table, seat, leader, target)
    if boss_hit and table.step != WAR and not table.ended:
        table.provoked = defender


@kernel
def recruit(box, table, seat, leader, target, defender):
    """Bring a crook and his branch into the attacker's mob: below the leader, or where there is room."""
    if defender >= 0:
        moving = branch(box, table, target) | (1 << target)
        tell_crooks(table, RECRUITED, seat, moving, 0)
        hand_over(box, table, defender, seat, target)
    else:
        tell_crooks(table, RECRUITED, seat, 1 << target, 0)
        table.open_crooks ^= 1 << target
        table.crew[seat] |= 1 << target
    if room(box, table, seat, leader) > 0:
        place(table, seat, target, leader)
    table.settling = seat


@kernel
def take_over(box, table, seat, racket, defender):
    """Give a racket to the attacker; the new owner's crooks who are weak for it are happier."""
    if defender >= 0:
        release(table, defender, racket)
    else:
        table.open_rackets ^= 1 << racket
    table.owned[seat] |= 1 << racket
    tell(table, TAKEN, EVERYBODY, seat, racket)
    tempted = 0
    members = table.crew[seat]
    while members:
        crook = first(members)
        members &= members - 1
        tempted |= ((box.weak[crook] >> box.kind[racket]) & 1) << crook
    soothe(table, tempted, FOR_CONQUEST)


@kernel
def survive(box, table, seat, crook):
    """Give a marker to a crook who survives a Hit, except a steady Boss; if the last crook leaves, the mob is out."""
    if table.boss[seat] == crook and not box.boss_crook:
        return
    upset(box, table, seat, 1 << crook, 1, FOR_HIT)
    if table.crew[seat] == 0:
        eliminate(box, table, seat, True)


@kernel
def kill(box, table, seat, leader, target):
    """Kill a crook; those next to him take it badly, and the leader grows unless he left over it himself."""
    defender = owner(box, table, target)
    tell(table, KILLED, EVERYBODY, leader, target)
    gained = gain(box, table, leader, target)
    if defender < 0:
        table.open_crooks ^= 1 << target
        discard(table, target)
    else:
        bereaved = mourners(box, table, defender, target)
        depart(table, defender, target, False)
        upset(box, table, defender, bereaved, 1, FOR_DEATH)
    if (table.crew[seat] >> leader) & 1:
        grow(box, table, leader, gained)
    if defender >= 0 and table.crew[defender] == 0:
        eliminate(box, table, defender, defender != seat)


@kernel
def mourners(box, table, seat, crook):
    """Return the set of the crooks who mourn a death: superior and subordinates; for the Boss, the whole mob."""
    if table.boss[seat] == crook:
        return table.crew[seat] & ~(1 << crook)
    near = subordinates(box, table, crook) | (1 << table.superior[crook])
    return near if box.boss_crook else near & ~(1 << table.boss[seat])


@kernel
def gain(box, table, leader, victim):
    """Return the power gained by a Hit: one, or two if the leader had less than the victim (CL-18, CL-23)."""
    return 2 if power(box, table, leader) + fury(table) < power(box, table, victim) else 1


@kernel
def grow(box, table, crook, by):
    """Add power from a Hit, never above six (CL-15)."""
    gained = min(by, STRONGEST - power(box, table, crook))
    if gained > 0:
        table.muscle[crook] += gained
        tell(table, STRONGER, EVERYBODY, crook, gained)


# The questions

ATTACK_QUESTIONS = {
    ASK_PROTECTOR: (
        Answers(NO, leave_unprotected),
        Answers(CROOK, protect, protectors, idle),
    ),
    ASK_STAKE: (
        Answers(AMOUNT, stake, Span(0, most_stake), why_not_stake),
        Answers(AGAINST, stake_against, Span(0, most_against), why_not_against),
    ),
    ASK_HELP: (
        Answers(NO, no_help),
        Answers(CROOK, help_attack, may_help, why_not_help),
    ),
    ASK_BACKUP: (
        Answers(YES, step_in, is_no_take_over, NOT_ASKED),
        Answers(NO, no_backup),
        Answers(CROOK, back_up, backers, why_not_back),
    ),
}
