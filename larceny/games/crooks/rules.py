"""Crooks: the rules, in the order of RULES.md."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import EVERYBODY, SPECTATOR, TRUTH, UNKNOWN, only, others, tell, tell_set
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers, made_of
from larceny.engine.sets import lowest
from larceny.games.crooks.layout import *

# Set-up


@kernel
def deal(box, table, seed):
    """Shuffle, deal the piles, hand out the cash, and draw the start player (CR-01, CR-02)."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    shuffle(table)
    table.left = 0
    dealt = 0
    for hangout in range(box.hangouts):
        for _ in range(box.sizes[hangout]):
            table.pile[hangout] |= 1 << table.slot[dealt]
            dealt += 1
        table.piled[hangout] = box.sizes[hangout]
    for crook in range(dealt, CROOKS):
        table.pile[UNDEALT] |= 1 << table.slot[crook]
    table.piled[UNDEALT] = CROOKS - dealt
    for slot in range(CROOKS):
        table.slot[slot] = UNKNOWN
        table.owner[slot] = -1
        table.origin[slot] = -1
    for seat in range(box.players):
        table.cash[seat] = box.cash
    ask_turn(table, below(table.rng, box.players))
    tell(table, STARTS, EVERYBODY, table.turn)


@kernel
def shuffle(table):
    """Shuffle the whole deck; the slots, still free, hold it meanwhile."""
    for crook in range(CROOKS):
        table.slot[crook] = crook
    for last in range(CROOKS - 1, 0, -1):
        other = below(table.rng, last + 1)
        crook = table.slot[last]
        table.slot[last] = table.slot[other]
        table.slot[other] = crook


# The turn: pass, or search a hangout (CR-03, CR-04)


@kernel
def actor(box, table):
    """Return the seat whose turn it is, -1 when all have passed."""
    if table.ended:
        return -1
    return table.turn


@kernel
def ask_turn(table, seat):
    """Begin the turn of this seat, with no crook in hand."""
    table.turn = seat
    table.asking = ASK_TURN
    table.hangout = -1
    table.crook = UNKNOWN
    table.target = -1


@kernel
def open_hangouts(box, table):
    """Return the set of the hangouts that can be searched: the player can pay for the whole pile there (CR-04)."""
    cash = table.cash[table.turn]
    hangouts = 0
    for hangout in range(MOST_HANGOUTS):
        price = table.piled[hangout]
        hangouts |= ((price > 0) & (price <= cash)) << hangout
    if box.full_pass and all_targets_taken(table, table.turn):
        return 0  # CR-07: with option full=pass, no room means no search
    return hangouts


@kernel
def why_not_recruit(box, table, hangout):
    if hangout >= box.hangouts:
        return NOT_IN_PLAY
    if table.piled[hangout] == 0:
        return HANGOUT_EMPTY
    if table.cash[table.turn] < table.piled[hangout]:
        return TOO_EXPENSIVE
    return MUST_PASS


@kernel
def recruit(box, table, hangout):
    """Pay for every crook in the pile and look at them all (CR-03)."""
    seat = table.turn
    pay(table, seat, table.piled[hangout])
    tell(table, SEARCHED, EVERYBODY, seat, hangout, table.piled[hangout])
    look_into(table, seat, hangout)
    table.hangout = hangout
    table.asking = ASK_CROOK


@kernel
def pass_turn(box, table):
    """Pass and be out of the game for good; the game ends when the last player passes (CR-04)."""
    table.passed[table.turn] = 1
    tell(table, PASSED, EVERYBODY, table.turn)
    next_turn(box, table)


@kernel
def next_turn(box, table):
    """Give the turn clockwise to the next player who has not passed, perhaps the same one; end the game if none."""
    seat = table.turn
    for _ in range(box.players):
        seat += 1
        if seat == box.players:
            seat = 0
        if not table.passed[seat]:
            ask_turn(table, seat)
            return
    table.ended = ALL_PASSED
    tell(table, FINISHED, EVERYBODY)


@kernel
def pay(table, seat, dollars):
    """Move dollars from a seat to the bank, which never runs out (CR-02); a negative number is a pay-out."""
    table.cash[seat] -= dollars
    table.bank += dollars


# Which crook (CR-03, CR-06)


@kernel
def crooks_on_offer(box, table):
    """Return the set of the crooks in the pile that may be taken; the Kingpin only as the last one there (CR-06)."""
    pile = table.pile[table.hangout]
    return pile & ~box.kingpin if table.piled[table.hangout] > 1 else pile


@kernel
def why_not_take(table, crook):
    return KINGPIN_LAST if (table.pile[table.hangout] >> crook) & 1 else NOT_IN_PILE


@kernel
def take(table, crook):
    """Take a crook into the hand in secret: for the others it still lies in its hangout (CR-18)."""
    table.crook = crook
    table.asking = ASK_PLACE


@kernel
def is_kingpin(box, crook):
    return (box.kingpin >> crook) & 1


# Where, and which way up (CR-05 to CR-08)


@kernel
def taken(table, seat, target):
    """True if this seat has a crook at the target."""
    return (table.taken[seat] >> target) & 1 != 0


@kernel
def all_targets_taken(table, seat):
    return table.taken[seat] == EVERY_TARGET


@kernel
def targets_up(box, table):
    """Return the set of the targets for a crook face up: free ones, and own ones that its action opens (CR-08)."""
    free = EVERY_TARGET & ~table.taken[table.turn]
    special = box.special[table.crook]
    if special == ACCOMPLICE or special == KILLER:
        return EVERY_TARGET
    if special == SWITCH and free:
        return EVERY_TARGET
    return free


@kernel
def targets_down(box, table):
    """Return the set of the targets for a crook face down: free ones, a dollar more, none for the Kingpin (CR-05)."""
    if table.cash[table.turn] < FACE_DOWN_COSTS or is_kingpin(box, table.crook):
        return 0
    return EVERY_TARGET & ~table.taken[table.turn]


@kernel
def must_be_thrown(box, table):
    """True if the crook in hand cannot be placed: its player is at every target, and its action opens none (CR-07)."""
    return targets_up(box, table) == 0


@kernel
def why_not_discard(table):
    return CAN_BE_PLACED if all_targets_taken(table, table.turn) else TARGET_FREE


@kernel
def why_not_up(box, table):
    return NO_WAY_OUT if box.special[table.crook] == SWITCH else TARGET_TAKEN


@kernel
def why_not_down(box, table, target):
    if is_kingpin(box, table.crook):
        return KINGPIN_UP
    return TARGET_TAKEN if taken(table, table.turn, target) else DOWN_COSTS


@kernel
def place_up(box, table, target):
    """Send the crook in hand face up to a target; if its action leaves a choice, ask for that first."""
    table.target = target
    special = box.special[table.crook]
    if special == PICKPOCKET:
        table.asking = ASK_CASH
    elif special == SWITCH and taken(table, table.turn, target):
        table.asking = ASK_MOVE
    elif special == KILLER and taken(table, table.turn, target):
        kill(box, table, table.turn)
    elif special == KILLER and victims(box, table):
        table.asking = ASK_VICTIM
    elif special == SPY and (spied_targets(table) or spied_hangouts(table)):
        table.asking = ASK_SPY
    else:
        arrive(table)
        next_turn(box, table)


@kernel
def place_down(box, table, target):
    """Place the crook face down for a dollar more: no action, and only its owner knows who it is (CR-05)."""
    seat = table.turn
    pay(table, seat, FACE_DOWN_COSTS)
    slot = leave_hangout(table)
    stand_at(table, slot, target)
    hide(table, slot)
    tell(table, HID, only(seat), seat, table.slot[slot], target, table.hangout)
    tell(table, PLACED_DOWN, others(seat), seat, target, table.hangout)
    next_turn(box, table)


@kernel
def discard(box, table):
    """Discard the crook in hand, unseen by the others (CR-07)."""
    seat = table.turn
    slot = leave_hangout(table)
    table.thrown |= 1 << slot
    hide(table, slot)
    tell(table, THREW_OWN, only(seat), seat, table.slot[slot], table.hangout)
    tell(table, THREW, others(seat), seat, table.hangout)
    next_turn(box, table)


@kernel
def arrive(table):
    """Place the crook in hand face up at its target, on top of the player's crew there, if any."""
    seat = table.turn
    how = STACKED if taken(table, seat, table.target) else PLACED_UP
    slot = leave_hangout(table)
    stand_at(table, slot, table.target)
    tell(table, how, EVERYBODY, seat, table.slot[slot], table.target, table.hangout)


@kernel
def leave_hangout(table):
    """Move the crook in hand out of its pile into the next slot, for good; return that slot (CR-19)."""
    slot = table.left
    table.left = slot + 1
    table.slot[slot] = table.crook
    table.owner[slot] = table.turn
    table.origin[slot] = table.hangout
    table.pile[table.hangout] &= ~(1 << table.crook)
    table.piled[table.hangout] -= 1
    if table.piled[table.hangout] == 0:
        table.alone |= 1 << slot
    return slot


@kernel
def stand_at(table, slot, target):
    """Put a slot of the player whose turn it is at a target."""
    table.sent[target] |= 1 << slot
    table.taken[table.turn] |= 1 << target


@kernel
def hide(table, slot):
    """Turn a slot face down; the player whose turn it is knows who it is."""
    table.down |= 1 << slot
    table.knows[table.turn] |= 1 << slot


# Actions: only face up, only from hand, optional (CR-08 to CR-13)


@kernel
def collect(box, table):
    """Pickpocket: take two dollars from the bank, too late to pay for its own turn (CR-05)."""
    seat = table.turn
    arrive(table)
    pay(table, seat, -PICKED)
    tell(table, COLLECTED, EVERYBODY, seat, PICKED)
    next_turn(box, table)


@kernel
def ways_out(table):
    """Switch: the set of the targets where the player has nobody (CR-10)."""
    return EVERY_TARGET & ~table.taken[table.turn]


@kernel
def move(box, table, to):
    """Switch: move all own crooks from its target to another together, face up or down as they lie (CR-10)."""
    seat = table.turn
    target = table.target
    table.sent[to] |= call_off(table, seat, target)
    table.taken[seat] |= 1 << to
    arrive(table)
    tell(table, MOVED, EVERYBODY, seat, target, to)
    next_turn(box, table)


@kernel
def call_off(table, seat, target):
    """Take all crooks of a seat away from a target; return the set of their slots."""
    crew = crew_of(table, seat, target)
    table.sent[target] &= ~crew
    table.taken[seat] &= ~(1 << target)
    return crew


@kernel
def crew_of(table, seat, target):
    """Return the set of the slots that a seat has at a target."""
    return owned(table, seat) & table.sent[target]


@kernel
def owned(table, seat):
    """Return the set of the slots whose crook a seat took."""
    slots = 0
    for slot in range(table.left):
        slots |= (table.owner[slot] == seat) << slot
    return slots


@kernel
def victims(box, table):
    """Killer: the set of the seats with a crook at this target (CR-11)."""
    seats = 0
    for seat in range(box.players):
        seats |= ((table.taken[seat] >> table.target) & 1) << seat
    return seats


@kernel
def kill(box, table, victim):
    """Killer: discard all crooks of one player at this target, face-down ones unseen (CR-11, CR-12)."""
    dead = call_off(table, victim, table.target)
    table.killed |= dead
    arrive(table)
    tell(table, MURDERED, EVERYBODY, table.turn, victim, table.target)
    if box.killed_shown:
        unmask(table, dead & table.down)
    next_turn(box, table)


@kernel
def unmask(table, slots):
    """Turn these slots face up for everybody (option killed=shown, CR-12)."""
    table.down &= ~slots
    while slots:
        slot = lowest(slots)
        tell(table, UNMASKED, EVERYBODY, table.owner[slot], table.slot[slot])
        slots &= slots - 1


@kernel
def spied_targets(table):
    """Spy: the set of the targets with a face-down crook of any seat, known or not, stacked or not (CR-13)."""
    targets = 0
    for target in range(TARGETS):
        targets |= ((table.sent[target] & table.down) != 0) << target
    return targets


@kernel
def spied_hangouts(table):
    """Spy: the set of the hangouts with a card other than the Spy, which still lies in its own (CR-13, CR-18)."""
    hangouts = 0
    for hangout in range(MOST_HANGOUTS):
        hangouts |= (table.piled[hangout] > (hangout == table.hangout)) << hangout
    return hangouts


@kernel
def spy_target(box, table, target):
    """Spy: see every face-down crook at one target; everybody sees which (CR-13)."""
    seat = table.turn
    arrive(table)
    tell(table, SPIED_TARGET, EVERYBODY, seat, target)
    slots = table.sent[target] & table.down
    table.knows[seat] |= slots
    while slots:
        slot = lowest(slots)
        tell(table, RECOGNISED, only(seat), seat, table.slot[slot], table.owner[slot])
        slots &= slots - 1
    next_turn(box, table)


@kernel
def spy_hangout(box, table, hangout):
    """Spy: see every card of one hangout; everybody sees which (CR-13)."""
    seat = table.turn
    arrive(table)
    tell(table, SPIED_HANGOUT, EVERYBODY, seat, hangout)
    look_into(table, seat, hangout)
    next_turn(box, table)


@kernel
def look_into(table, seat, hangout):
    """Show a whole pile to a seat, and note when that was (CR-17)."""
    table.stirred[hangout] += 1
    table.looked[seat, hangout] |= 1 << table.left
    tell_set(table, SAW, only(seat), seat, table.pile[hangout])


@kernel
def decline(box, table):
    """Place the crook face up without using its action."""
    arrive(table)
    next_turn(box, table)


# The questions: what may be answered, what each answer does, when it may be given, and why not

QUESTIONS = {
    ASK_TURN: (
        Answers(RECRUIT, recruit, open_hangouts, why_not_recruit),
        Answers(PASS, pass_turn),
    ),
    ASK_CROOK: (Answers(TAKE, take, crooks_on_offer, why_not_take),),
    ASK_PLACE: (
        Answers(UP, place_up, targets_up, why_not_up),
        Answers(DOWN, place_down, targets_down, why_not_down),
        Answers(DISCARD, discard, must_be_thrown, why_not_discard),
    ),
    ASK_CASH: (
        Answers(COLLECT, collect),
        Answers(DECLINE, decline),
    ),
    ASK_VICTIM: (
        Answers(KILL, kill, victims, NO_VICTIM),
        Answers(DECLINE, decline),
    ),
    ASK_MOVE: (Answers(MOVE, move, ways_out, MOVE_ELSEWHERE),),
    ASK_SPY: (
        Answers(SPY_TARGET, spy_target, spied_targets, NOTHING_HIDDEN),
        Answers(SPY_HANGOUT, spy_hangout, spied_hangouts, NOTHING_HIDDEN),
        Answers(DECLINE, decline),
    ),
}
legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED)


@kernel
def about(box, table, action):
    """Return the crook that an answer is about, -1 for none.

    It is the crook taken or in hand, or the last one of a pile the seat remembers. A discard is about none.
    """
    if action < PASS:
        alone = table.piled[action - RECRUIT] == 1 and remembers(table, table.turn, action - RECRUIT)
        return lowest(table.pile[action - RECRUIT]) if alone else -1
    if TAKE <= action < UP:
        return action - TAKE
    return -1 if action == PASS or action == DISCARD else table.crook


@kernel
def remembers(table, seat, hangout):
    """True if the seat has looked into this hangout and knows every crook that left it since."""
    looks = table.looked[seat, hangout]
    hidden = hidden_from(table, seat)
    for slot in range(table.left):
        if (hidden >> slot) & 1 and table.origin[slot] == hangout and looks >> (slot + 1) == 0:
            return False
    return looks != 0


@kernel
def hidden_from(table, seat):
    """Return the set of the slots hidden from the seat: face down, not its own, not spied on, while the game lasts."""
    if table.ended:
        return 0
    hidden = table.down & ((1 << table.left) - 1)
    return hidden & ~table.knows[seat] if seat != SPECTATOR else hidden


@kernel
def may_be_kingpin(table, slot):
    """True if a hidden slot may hold the Kingpin: the last of its pile, and discarded (CR-06, CR-07)."""
    return (table.thrown & table.alone) >> slot & 1 != 0


# Scoring (CR-14 to CR-16)


@kernel
def score(box, table, points, ranks):
    """Score the targets, then the gangs; most points win, then most cash; a tie in both is a shared victory."""
    for seat in range(box.players):
        points[seat] = 0
    for target in range(TARGETS):
        score_target(box, table, target, points, ranks)
    for gang in range(GANGS):
        score_gang(box, table, gang, points, ranks)
    for seat in range(box.players):
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += beats(table, points, other, seat)


@kernel
def score_target(box, table, target, points, strength):
    """Give the target's points to the highest rank; a tie splits them, rounded down (CR-14)."""
    loot = add_up(box, table, target, strength)
    best = 0
    winners = 1
    for seat in range(box.players):
        if strength[seat] > best:
            best = strength[seat]
            winners = 1
        else:
            winners += strength[seat] == best
    share = loot // winners
    for seat in range(box.players):
        points[seat] += share * ((strength[seat] == best) & (best > 0))


@kernel
def add_up(box, table, target, strength):
    """Add up each seat's ranks at a target; return the loot: its value plus all modifiers there, at least 0."""
    for seat in range(box.players):
        strength[seat] = 0
    loot = target + LOWEST_TARGET
    crew = table.sent[target]
    while crew:
        slot = lowest(crew)
        crook = table.slot[slot]
        strength[table.owner[slot]] += box.rank[crook]
        loot += box.modifier[crook]
        crew &= crew - 1
    return max(loot, 0)


@kernel
def score_gang(box, table, gang, points, members):
    """Pay the seat with strictly the most members of a gang; a tie, also at zero, pays nobody (CR-15)."""
    muster(box, table, gang, members)
    most = 0
    leader = -1
    for seat in range(box.players):
        if members[seat] > most:
            most = members[seat]
            leader = seat
        elif members[seat] == most:
            leader = -1
    if leader >= 0:
        points[leader] += box.gang_points


@kernel
def muster(box, table, gang, members):
    """Count each seat's members of a gang: hidden and stacked ones too, not the killed or discarded."""
    for seat in range(box.players):
        members[seat] = 0
    gone = table.killed | table.thrown
    for slot in range(table.left):
        members[table.owner[slot]] += (box.gangs[table.slot[slot]] >> gang) & ~(gone >> slot) & 1


@kernel
def beats(table, points, seat, other):
    """True if a seat ranks above another: more points, or as many and more cash (CR-16)."""
    if points[seat] != points[other]:
        return points[seat] > points[other]
    return table.cash[seat] > table.cash[other]
