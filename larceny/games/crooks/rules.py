"""Crooks: the rules, in the order of RULES.md.

A crook is a number 0-31, its place in the deck. Where crooks are:

    place   0 .. 8      hangouts A .. I: a set of crooks each, without order (CR-18)
            9           the undealt: out of the game and unseen
            10 .. 41    slots: the k-th crook to leave a hangout stays in slot k for good (CR-19)

Whatever happens to a crook after that (face down, moved, killed, discarded) happens to the slot, in public. So what a
seat knows follows from who looked where and when, which is public too, and the views of all seats need no bookkeeping
but that.
"""

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    EVERYBODY,
    SPECTATOR,
    TRUTH,
    UNKNOWN,
    among,
    header,
    hush,
    offer,
    only,
    others,
    tell,
    tell_set,
    veil,
)
from larceny.engine.kernel import kernel
from larceny.engine.memory import record
from larceny.engine.reads import BITS, CARD, CARDS, MONEY, NUMBER, SEAT, Option, Reads
from larceny.engine.sets import count, lowest, member

VERSION = 2
PLAYERS = (2, 3, 4)

CROOKS = 32
MOST_PLAYERS = 4
TARGETS = 8
LOWEST_TARGET = 2  # target t is worth t + 2
MOST_HANGOUTS = 9
GANGS = 3
HIGHEST_RANK = 20  # of any deck (CR-20)
EVERY_CROOK = (1 << CROOKS) - 1
EVERY_TARGET = (1 << TARGETS) - 1

UNDEALT = MOST_HANGOUTS
FIRST_SLOT = UNDEALT + 1
PLACES = FIRST_SLOT + CROOKS

CASH = 18
SIZES = {2: (2, 2, 3, 4, 5), 3: (2, 2, 3, 3, 4, 4, 5), 4: (2, 2, 3, 3, 3, 4, 4, 5, 5)}
GANG_POINTS = {2: 5, 3: 4, 4: 3}
FACE_DOWN_COSTS = 1
PICKED = 2  # what a Pickpocket takes

OPTIONS = {
    "full": Option(("recruit", "pass")),  # CR-07
    "killed": Option(("secret", "shown")),  # CR-12
}

# A crook's special action.
PLAIN, PICKPOCKET, ACCOMPLICE, SWITCH, KILLER, KINGPIN, SPY = range(7)

# What is asked.
ASK_TURN, ASK_CROOK, ASK_PLACE, ASK_CASH, ASK_VICTIM, ASK_MOVE, ASK_SPY = range(7)

# What is answered. A family of actions starts at its name's number.
RECRUIT = 0  # + hangout
PASS = RECRUIT + MOST_HANGOUTS
TAKE = PASS + 1  # + crook
UP = TAKE + CROOKS  # + target
DOWN = UP + TARGETS  # + target
DISCARD = DOWN + TARGETS
COLLECT = DISCARD + 1
KILL = COLLECT + 1  # + seat
MOVE = KILL + MOST_PLAYERS  # + target
SPY_TARGET = MOVE + TARGETS  # + target
SPY_HANGOUT = SPY_TARGET + TARGETS  # + hangout
DECLINE = SPY_HANGOUT + MOST_HANGOUTS
ACTIONS = DECLINE + 1

# Why something is not legal, and the ruling that says so.
(
    NOT_ASKED,
    NOT_IN_PLAY,
    HANGOUT_EMPTY,
    TOO_EXPENSIVE,
    MUST_PASS,
    NOT_IN_PILE,
    KINGPIN_LAST,
    TARGET_TAKEN,
    NO_WAY_OUT,
    KINGPIN_UP,
    DOWN_COSTS,
    TARGET_FREE,
    NO_VICTIM,
    MOVE_ELSEWHERE,
    NOTHING_HIDDEN,
    CAN_BE_PLACED,
) = range(1, 17)
REASONS = {
    NOT_ASKED: ("not-asked", "CR-03"),
    NOT_IN_PLAY: ("not-in-play", "CR-01"),
    HANGOUT_EMPTY: ("hangout-empty", "CR-03"),
    TOO_EXPENSIVE: ("too-expensive", "CR-04"),
    MUST_PASS: ("must-pass", "CR-07"),
    NOT_IN_PILE: ("not-in-pile", "CR-03"),
    KINGPIN_LAST: ("kingpin-last", "CR-06"),
    TARGET_TAKEN: ("target-taken", "CR-08"),
    NO_WAY_OUT: ("no-way-out", "CR-10"),
    KINGPIN_UP: ("kingpin-up", "CR-06"),
    DOWN_COSTS: ("down-costs", "CR-05"),
    TARGET_FREE: ("target-free", "CR-07"),
    NO_VICTIM: ("no-victim", "CR-11"),
    MOVE_ELSEWHERE: ("move-elsewhere", "CR-10"),
    NOTHING_HIDDEN: ("nothing-hidden", "CR-13"),
    CAN_BE_PLACED: ("can-be-placed", "CR-07"),
}

# Why the game ended.
RUNNING, ALL_PASSED = range(2)
ENDINGS = {ALL_PASSED: "all-passed"}

# What happened: the name of the event's text, and what its numbers are.
(
    STARTS,
    SEARCHED,
    SAW,
    RECOGNISED,
    PLACED_UP,
    PLACED_DOWN,
    HID,
    THREW,
    THREW_OWN,
    COLLECTED,
    STACKED,
    MOVED,
    MURDERED,
    UNMASKED,
    SPIED_TARGET,
    SPIED_HANGOUT,
    PASSED,
    FINISHED,
) = range(1, 19)
EVENTS = {
    STARTS: ("starts", ("seat",)),
    SEARCHED: ("searched", ("seat", "hangout", "price")),
    SAW: ("saw", ("seat", "low", "high")),  # a set of crooks, in two halves
    RECOGNISED: ("recognised", ("seat", "crook", "victim")),
    PLACED_UP: ("placed-up", ("seat", "crook", "target", "hangout")),
    PLACED_DOWN: ("placed-down", ("seat", "target", "hangout")),  # what the others see
    HID: ("hid", ("seat", "crook", "target", "hangout")),  # what the owner sees
    THREW: ("threw", ("seat", "hangout")),
    THREW_OWN: ("threw-own", ("seat", "crook", "hangout")),
    COLLECTED: ("collected", ("seat", "price")),
    STACKED: ("stacked", ("seat", "crook", "target", "hangout")),
    MOVED: ("moved", ("seat", "target", "to")),
    MURDERED: ("murdered", ("seat", "victim", "target")),
    UNMASKED: ("unmasked", ("victim", "crook")),
    SPIED_TARGET: ("spied-target", ("seat", "target")),
    SPIED_HANGOUT: ("spied-hangout", ("seat", "hangout")),
    PASSED: ("passed", ("seat",)),
    FINISHED: ("finished", ()),
}
# No action tells more, whatever the deck: a Spy placed, where it looks, and of each player one crook face down there.
# It is one, for a crook is hidden only where its owner has nobody, and a Switch moves to such a place.
MOST_EVENTS = 2 + MOST_PLAYERS

LONGEST = 4 * (CROOKS - 1) + MOST_PLAYERS  # no game has more actions: four for each crook, a pass for each player

BOX = record(
    [
        ("players", np.int8),
        ("hangouts", np.int8),  # how many are in play
        ("sizes", np.int8, MOST_HANGOUTS),  # crooks dealt to each (CR-01)
        ("cash", np.int16),  # what everybody starts with
        ("gang_points", np.int8),  # for the sole leader of a gang (CR-15)
        ("rank", np.int8, CROOKS),
        ("modifier", np.int8, CROOKS),  # what the crook adds to its target's points
        ("special", np.int8, CROOKS),  # its action, PLAIN for none
        ("gangs", np.int8, CROOKS),  # set of the gangs it belongs to
        ("kingpin", np.int64),  # set of the Kingpin alone, empty without one
        ("welcome", np.int64),  # set of those who can always be placed: Accomplices and Killers (CR-07)
        ("full_pass", np.int8),  # option full=pass
        ("killed_shown", np.int8),  # option killed=shown
    ]
)

TABLE = record(
    [
        *header(MOST_EVENTS),
        ("turn", np.int8),  # whose turn it is
        ("asking", np.int8),  # the question, an ASK_ code
        ("passed", np.int8, MOST_PLAYERS),  # 1 for who has passed
        ("cash", np.int16, MOST_PLAYERS),  # dollars
        ("bank", np.int16),  # dollars paid in, less those taken out
        ("hangout", np.int8),  # the one being searched, -1 for none
        ("crook", np.int8),  # the one chosen there, not yet placed, -1 for none
        ("target", np.int8),  # where it is to go, -1 before that is said
        ("piled", np.int8, FIRST_SLOT),  # how many crooks lie in each hangout and among the undealt
        ("stirred", np.int8, MOST_HANGOUTS),  # how often each pile was handled
        ("left", np.int8),  # how many crooks have left the hangouts: the next free slot
        ("slot", np.int8, CROOKS),  # the crook in each slot, UNKNOWN for none or a hidden one
        ("owner", np.int8, CROOKS),  # the seat that took it, -1 for a free slot
        ("origin", np.int8, CROOKS),  # the hangout it came from, -1 for a free slot
        ("sent", np.int32, TARGETS),  # set of slots at each target, everybody's
        ("killed", np.int32),  # set of slots killed
        ("thrown", np.int32),  # set of slots discarded from hand (CR-07)
        ("taken", np.int16, MOST_PLAYERS),  # set of targets where each seat has somebody
        ("down", np.int32),  # set of slots that lie face down, wherever they are
        ("alone", np.int32),  # set of slots taken as the last of their pile
        ("knows", np.int32, MOST_PLAYERS),  # set of face-down slots each seat has seen
        ("looked", np.int32, (MOST_PLAYERS, MOST_HANGOUTS)),  # when: bit k is set by a look when `left` was k
        ("pile", np.int64, FIRST_SLOT),  # set of crooks in each hangout, and of the undealt; in a view, those known
        ("may", np.int64, PLACES),  # in a view: set of crooks that may be in each place (CR-17, CR-19); else empty
    ]
)

# How the fields read in a position, and where cards and money lie.
AXES = {
    "seat": ("0", "1", "2", "3"),
    "target": ("2", "3", "4", "5", "6", "7", "8", "9"),
    "hangout": ("A", "B", "C", "D", "E", "F", "G", "H", "I", "undealt"),
    "slot": tuple(str(slot) for slot in range(CROOKS)),
}
READS = {
    "turn": Reads(SEAT),
    "asking": Reads(NUMBER, names=("turn", "crook", "place", "cash", "victim", "move", "spy")),
    "passed": Reads(NUMBER, "seat"),
    "cash": Reads(MONEY, "seat"),
    "bank": Reads(MONEY),
    "hangout": Reads(NUMBER, names=AXES["hangout"], empty=-1),
    "crook": Reads(CARD, home=False),
    "target": Reads(NUMBER, names=AXES["target"], empty=-1),
    "piled": Reads(NUMBER, "hangout"),
    "stirred": Reads(NUMBER, "hangout"),
    "left": Reads(NUMBER),
    "slot": Reads(CARD, "slot"),
    "owner": Reads(SEAT, "slot"),
    "origin": Reads(NUMBER, "slot", names=AXES["hangout"], empty=-1),
    "sent": Reads(BITS, "target"),
    "killed": Reads(BITS),
    "thrown": Reads(BITS),
    "taken": Reads(BITS, "seat", names=AXES["target"]),
    "down": Reads(BITS),
    "alone": Reads(BITS),
    "knows": Reads(BITS, "seat"),
    "looked": Reads(BITS, "seat", "hangout"),
    "pile": Reads(CARDS, "hangout"),
    "may": Reads(CARDS, home=False),
}


# Set-up


@kernel
def deal(box, table, seed):
    """Shuffle, deal the piles, hand out the cash, draw the start player (CR-01, CR-02)."""
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
    tell(table, STARTS, EVERYBODY, table.turn, 0, 0, 0)


@kernel
def shuffle(table):
    """The whole deck in random order, on the slots, which are still free."""
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
    """Whose turn it is; nobody's when all have passed."""
    if table.ended:
        return -1
    return table.turn


@kernel
def ask_turn(table, seat):
    """It is this seat's turn, and nothing is in hand."""
    table.turn = seat
    table.asking = ASK_TURN
    table.hangout = -1
    table.crook = UNKNOWN
    table.target = -1


@kernel
def open_hangouts(box, table):
    """Set of the hangouts whose crooks the player can pay for, all of them (CR-04)."""
    cash = table.cash[table.turn]
    hangouts = 0
    for hangout in range(MOST_HANGOUTS):
        price = table.piled[hangout]
        hangouts |= ((price > 0) & (price <= cash)) << hangout
    if box.full_pass and all_targets_taken(table, table.turn):
        return 0  # CR-07
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
    tell(table, SEARCHED, EVERYBODY, seat, hangout, table.piled[hangout], 0)
    look_into(table, seat, hangout)
    table.hangout = hangout
    table.asking = ASK_CROOK


@kernel
def pass_turn(box, table):
    """Out of the game for good; when the last one passes it is over (CR-04)."""
    table.passed[table.turn] = 1
    tell(table, PASSED, EVERYBODY, table.turn, 0, 0, 0)
    next_turn(box, table)


@kernel
def next_turn(box, table):
    """Clockwise to the next player who has not passed, be it the same one again; with none left the game ends."""
    seat = table.turn
    for _ in range(box.players):
        seat += 1
        if seat == box.players:
            seat = 0
        if not table.passed[seat]:
            ask_turn(table, seat)
            return
    table.ended = ALL_PASSED
    tell(table, FINISHED, EVERYBODY, 0, 0, 0, 0)


@kernel
def pay(table, seat, dollars):
    """To the bank, which never runs out (CR-02); less than nothing is a pay-out."""
    table.cash[seat] -= dollars
    table.bank += dollars


# Which crook (CR-03, CR-06)


@kernel
def crooks_on_offer(box, table):
    """Set of the crooks in the pile; the Kingpin only when no other is left there (CR-06)."""
    pile = table.pile[table.hangout]
    return pile & ~box.kingpin if table.piled[table.hangout] > 1 else pile


@kernel
def why_not_take(table, crook):
    return KINGPIN_LAST if (table.pile[table.hangout] >> crook) & 1 else NOT_IN_PILE


@kernel
def take(table, crook):
    """Into the hand, seen by nobody: for the others it still lies in its hangout (CR-18)."""
    table.crook = crook
    table.asking = ASK_PLACE


@kernel
def is_kingpin(box, crook):
    return (box.kingpin >> crook) & 1


# Where, and which way up (CR-05 to CR-08)


@kernel
def taken(table, seat, target):
    """Has this seat anybody at the target?"""
    return (table.taken[seat] >> target) & 1 != 0


@kernel
def all_targets_taken(table, seat):
    return table.taken[seat] == EVERY_TARGET


@kernel
def targets_up(box, table):
    """Set of the targets for a crook face up: free ones; own ones by an action that is triggered there (CR-08)."""
    free = EVERY_TARGET & ~table.taken[table.turn]
    special = box.special[table.crook]
    if special == ACCOMPLICE or special == KILLER:
        return EVERY_TARGET
    if special == SWITCH and free:
        return EVERY_TARGET
    return free


@kernel
def targets_down(box, table):
    """Set of the targets for a crook face down: free ones, for a dollar more, and never for the Kingpin (CR-05)."""
    if table.cash[table.turn] < FACE_DOWN_COSTS or is_kingpin(box, table.crook):
        return 0
    return EVERY_TARGET & ~table.taken[table.turn]


@kernel
def must_be_thrown(box, table):
    """Only who cannot be placed is discarded: all own targets are taken, and no action opens one (CR-07)."""
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
    """Face up: the crook's action, where it has one to decide, is asked for first."""
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
    """Face down: a dollar more, no action, and only the owner knows who it is (CR-05)."""
    seat = table.turn
    pay(table, seat, FACE_DOWN_COSTS)
    slot = leave_hangout(table)
    stand_at(table, slot, target)
    hide(table, slot)
    tell(table, HID, only(seat), seat, table.slot[slot], target, table.hangout)
    tell(table, PLACED_DOWN, others(seat), seat, target, table.hangout, 0)
    next_turn(box, table)


@kernel
def discard(box, table):
    """Away with it, unseen by the others (CR-07)."""
    seat = table.turn
    slot = leave_hangout(table)
    table.thrown |= 1 << slot
    hide(table, slot)
    tell(table, THREW_OWN, only(seat), seat, table.slot[slot], table.hangout, 0)
    tell(table, THREW, others(seat), seat, table.hangout, 0, 0)
    next_turn(box, table)


@kernel
def arrive(table):
    """The crook in hand stands face up at its target, on top of whoever is there."""
    seat = table.turn
    how = STACKED if taken(table, seat, table.target) else PLACED_UP
    slot = leave_hangout(table)
    stand_at(table, slot, table.target)
    tell(table, how, EVERYBODY, seat, table.slot[slot], table.target, table.hangout)


@kernel
def leave_hangout(table):
    """Out of the pile, into the next slot for good (CR-19)."""
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
    """Sent there by the player whose turn it is."""
    table.sent[target] |= 1 << slot
    table.taken[table.turn] |= 1 << target


@kernel
def hide(table, slot):
    """Face down, and known to its owner."""
    table.down |= 1 << slot
    table.knows[table.turn] |= 1 << slot


# Actions: only face up, only from hand, optional (CR-08 to CR-13)


@kernel
def collect(box, table, dollars):
    """Pickpocket: two dollars from the bank, too late to pay for its own turn (CR-05)."""
    seat = table.turn
    arrive(table)
    pay(table, seat, -dollars)
    if dollars:
        tell(table, COLLECTED, EVERYBODY, seat, dollars, 0, 0)
    next_turn(box, table)


@kernel
def ways_out(table):
    """Switch: set of the targets where the player has nobody (CR-10)."""
    return EVERY_TARGET & ~table.taken[table.turn]


@kernel
def move(box, table, to):
    """Switch: all own crooks of the target go there together, as they lie (CR-10)."""
    seat = table.turn
    target = table.target
    table.sent[to] |= call_off(table, seat, target)
    table.taken[seat] |= 1 << to
    arrive(table)
    tell(table, MOVED, EVERYBODY, seat, target, to, 0)
    next_turn(box, table)


@kernel
def call_off(table, seat, target):
    """All crooks of a seat leave a target together; returns the set of their slots."""
    crew = crew_of(table, seat, target)
    table.sent[target] &= ~crew
    table.taken[seat] &= ~(1 << target)
    return crew


@kernel
def crew_of(table, seat, target):
    """Set of the slots of a seat at a target."""
    crew = 0
    for slot in range(table.left):
        crew |= (table.owner[slot] == seat) << slot
    return crew & table.sent[target]


@kernel
def victims(box, table):
    """Killer: set of the seats with anybody at this target (CR-11)."""
    seats = 0
    for seat in range(box.players):
        seats |= ((table.taken[seat] >> table.target) & 1) << seat
    return seats


@kernel
def kill(box, table, victim):
    """Killer: all crooks of one player at this target are discarded, secret ones unseen (CR-11, CR-12)."""
    dead = call_off(table, victim, table.target)
    table.killed |= dead
    arrive(table)
    tell(table, MURDERED, EVERYBODY, table.turn, victim, table.target, 0)
    if box.killed_shown:
        unmask(table, dead & table.down)
    next_turn(box, table)


@kernel
def unmask(table, slots):
    """Turn them up for everybody (option killed=shown, CR-12)."""
    table.down &= ~slots
    while slots:
        slot = lowest(slots)
        tell(table, UNMASKED, EVERYBODY, table.owner[slot], table.slot[slot], 0, 0)
        slots &= slots - 1


@kernel
def spied_targets(table):
    """Spy: set of the targets with a face-down crook, anybody's, known or not, also under an Accomplice (CR-13)."""
    targets = 0
    for target in range(TARGETS):
        targets |= ((table.sent[target] & table.down) != 0) << target
    return targets


@kernel
def spied_hangouts(table):
    """Spy: set of the hangouts with a card, other than the Spy, who still counts as lying there (CR-13, CR-18)."""
    hangouts = 0
    for hangout in range(MOST_HANGOUTS):
        hangouts |= (table.piled[hangout] > (hangout == table.hangout)) << hangout
    return hangouts


@kernel
def spy_target(box, table, target):
    """Spy: see every face-down crook at one target; everybody sees which (CR-13)."""
    seat = table.turn
    arrive(table)
    tell(table, SPIED_TARGET, EVERYBODY, seat, target, 0, 0)
    slots = table.sent[target] & table.down
    table.knows[seat] |= slots
    while slots:
        slot = lowest(slots)
        tell(table, RECOGNISED, only(seat), seat, table.slot[slot], table.owner[slot], 0)
        slots &= slots - 1
    next_turn(box, table)


@kernel
def spy_hangout(box, table, hangout):
    """Spy: see every card of one hangout; everybody sees which (CR-13)."""
    seat = table.turn
    arrive(table)
    tell(table, SPIED_HANGOUT, EVERYBODY, seat, hangout, 0, 0)
    look_into(table, seat, hangout)
    next_turn(box, table)


@kernel
def look_into(table, seat, hangout):
    """See a whole pile, and remember when that was (CR-17)."""
    table.stirred[hangout] += 1
    table.looked[seat, hangout] |= 1 << table.left
    tell_set(table, SAW, only(seat), seat, table.pile[hangout])


@kernel
def decline(box, table):
    """Face up, without the action."""
    arrive(table)
    next_turn(box, table)


# The questions: what may be answered, and what each answer does


@kernel
def legal(box, table, answers):
    """Every answer to the question asked."""
    asking = table.asking
    if table.ended:
        return 0
    if asking == ASK_TURN:
        n = offer(answers, 0, RECRUIT, open_hangouts(box, table), MOST_HANGOUTS)
        return offer(answers, n, PASS, 1, 1)
    if asking == ASK_CROOK:
        return offer(answers, 0, TAKE, crooks_on_offer(box, table), CROOKS)
    if asking == ASK_PLACE:
        n = offer(answers, 0, UP, targets_up(box, table), TARGETS)
        n = offer(answers, n, DOWN, targets_down(box, table), TARGETS)
        return offer(answers, n, DISCARD, must_be_thrown(box, table), 1)
    if asking == ASK_MOVE:
        return offer(answers, 0, MOVE, ways_out(table), TARGETS)
    if asking == ASK_CASH:
        n = offer(answers, 0, COLLECT, 1, 1)
    elif asking == ASK_VICTIM:
        n = offer(answers, 0, KILL, victims(box, table), MOST_PLAYERS)
    else:
        n = offer(answers, 0, SPY_TARGET, spied_targets(table), TARGETS)
        n = offer(answers, n, SPY_HANGOUT, spied_hangouts(table), MOST_HANGOUTS)
    return offer(answers, n, DECLINE, 1, 1)


@kernel
def refusal(box, table, action):
    """Why this is no answer to the question asked, if it is none."""
    asking = table.asking
    if table.ended:
        return NOT_ASKED
    if asking == ASK_TURN:
        if action == PASS:
            return ALLOWED
        if RECRUIT <= action < PASS:
            return among(open_hangouts(box, table), action - RECRUIT, why_not_recruit(box, table, action - RECRUIT))
    elif asking == ASK_CROOK:
        if TAKE <= action < UP:
            return among(crooks_on_offer(box, table), action - TAKE, why_not_take(table, action - TAKE))
    elif asking == ASK_PLACE:
        if UP <= action < DOWN:
            return among(targets_up(box, table), action - UP, why_not_up(box, table))
        if DOWN <= action < DISCARD:
            return among(targets_down(box, table), action - DOWN, why_not_down(box, table, action - DOWN))
        if action == DISCARD:
            return ALLOWED if must_be_thrown(box, table) else why_not_discard(table)
    elif asking == ASK_MOVE:
        if MOVE <= action < SPY_TARGET:
            return among(ways_out(table), action - MOVE, MOVE_ELSEWHERE)
    elif action == DECLINE or (asking == ASK_CASH and action == COLLECT):
        return ALLOWED
    elif asking == ASK_VICTIM:
        if KILL <= action < MOVE:
            return among(victims(box, table), action - KILL, NO_VICTIM)
    elif asking == ASK_SPY:
        if SPY_TARGET <= action < SPY_HANGOUT:
            return among(spied_targets(table), action - SPY_TARGET, NOTHING_HIDDEN)
        if SPY_HANGOUT <= action < DECLINE:
            return among(spied_hangouts(table), action - SPY_HANGOUT, NOTHING_HIDDEN)
    return NOT_ASKED


@kernel
def about(box, table, action):
    """The crook that is taken or in hand, or lies alone where one has looked; none for who is thrown away."""
    if action < PASS:
        alone = table.piled[action - RECRUIT] == 1 and remembers(table, table.turn, action - RECRUIT)
        return lowest(table.pile[action - RECRUIT]) if alone else -1
    if TAKE <= action < UP:
        return action - TAKE
    return -1 if action == PASS or action == DISCARD else table.crook


@kernel
def remembers(table, seat, hangout):
    """Has the seat looked into this hangout, and since then seen whoever left it?"""
    looks = table.looked[seat, hangout]
    hidden = hidden_from(table, seat)
    for slot in range(table.left):
        if (hidden >> slot) & 1 and table.origin[slot] == hangout and looks >> (slot + 1) == 0:
            return False
    return looks != 0


@kernel
def apply(box, table, action):
    """What each answer does."""
    hush(table)
    if action < PASS:
        recruit(box, table, action - RECRUIT)
    elif action == PASS:
        pass_turn(box, table)
    elif action < UP:
        take(table, action - TAKE)
    elif action < DOWN:
        place_up(box, table, action - UP)
    elif action < DISCARD:
        place_down(box, table, action - DOWN)
    elif action == DISCARD:
        discard(box, table)
    elif action == COLLECT:
        collect(box, table, PICKED)
    elif action < MOVE:
        kill(box, table, action - KILL)
    elif action < SPY_TARGET:
        move(box, table, action - MOVE)
    elif action < SPY_HANGOUT:
        spy_target(box, table, action - SPY_TARGET)
    elif action < DECLINE:
        spy_hangout(box, table, action - SPY_HANGOUT)
    else:
        decline(box, table)


# Scoring (CR-14 to CR-16)


@kernel
def score(box, table, points, ranks):
    """Targets, then gangs; most points win, then most cash, and then the victory is shared."""
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
    """The highest rank takes the target's points; a tie splits them, rounded down (CR-14)."""
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
    """Each seat's rank is the sum of its stack; the loot is the target's value and all modifiers, at least nothing."""
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
    """Strictly the most members of a gang; a tie, also at zero, pays nobody (CR-15)."""
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
    """Each seat's members of a gang, hidden and stacked ones too, but not the dead."""
    for seat in range(box.players):
        members[seat] = 0
    gone = table.killed | table.thrown
    for slot in range(table.left):
        members[table.owner[slot]] += (box.gangs[table.slot[slot]] >> gang) & ~(gone >> slot) & 1


@kernel
def beats(table, points, seat, other):
    """Most points, then most cash (CR-16)."""
    if points[seat] != points[other]:
        return points[seat] > points[other]
    return table.cash[seat] > table.cash[other]


# Knowledge: the wall, and a guess at what lies behind it (CR-17 to CR-19)


@kernel
def redact(box, table, seat):
    """What the seat may know; when the game is over, everything (CR-20)."""
    veil(table, seat)
    conclude(box, table, seat)
    certain = found_once(table)
    for place in range(FIRST_SLOT):
        table.pile[place] = table.may[place] & certain
    for slot in range(table.left):
        crook = table.may[FIRST_SLOT + slot] & certain
        table.slot[slot] = lowest(crook) if crook else UNKNOWN
    if seat != table.turn and not table.ended:
        veil_hand(table)


@kernel
def veil_hand(table):
    """Search, choice and placing are one event for the others: the chosen crook still lies in its pile (CR-18)."""
    table.asking = min(table.asking, ASK_CROOK)
    table.crook = UNKNOWN
    table.target = -1


@kernel
def conclude(box, table, seat):
    """The set of crooks that may be in each place, from all that the seat has seen and what the rules imply (CR-17)."""
    hidden = hidden_from(table, seat)
    unseen = table.pile[UNDEALT]
    for hangout in range(box.hangouts):
        unseen |= split_by_looks(table, seat, hangout, hidden)
    for place in range(in_use(table)):
        if table.may[place] == 0 and lying(table, place):
            table.may[place] = unseen
    for slot in range(table.left):
        if not (hidden >> slot) & 1:
            table.may[FIRST_SLOT + slot] = 1 << table.slot[slot]
    if table.ended:
        open_piles(table)
    else:
        imply(box, table, hidden)


@kernel
def in_use(table):
    """How many places there are so far: nobody can be in a slot to come."""
    return FIRST_SLOT + table.left


@kernel
def lying(table, place):
    """How many crooks lie in a place: public."""
    if place < FIRST_SLOT:
        return table.piled[place]
    return 1 if place - FIRST_SLOT < table.left else 0


@kernel
def hidden_from(table, seat):
    """Set of the slots where the seat has not seen who it is: face down, not own, not spied on, the game not over."""
    if table.ended:
        return 0
    hidden = table.down & ((1 << table.left) - 1)
    return hidden & ~table.knows[seat] if seat != SPECTATOR else hidden


@kernel
def may_be_kingpin(table, slot):
    """A hidden crook is the Kingpin only if it was the last of its pile, and discarded (CR-06, CR-07)."""
    return (table.thrown & table.alone) >> slot & 1 != 0


@kernel
def split_by_looks(table, seat, hangout, hidden):
    """What came through a hangout falls into groups: what left between two looks of this seat, and what is left now.

    Walking back in time, a look closes a group: each place in it holds some of the group's crooks, and the seat knows
    which crooks those are together. What left before the first look is returned: the seat never saw it.
    """
    looks = table.looked[seat, hangout] if seat != SPECTATOR else 0
    crooks = table.pile[hangout]
    slots = 0
    pile_open = True
    for when in range(table.left, -1, -1):
        if (hidden >> when) & 1 and table.origin[when] == hangout:
            crooks |= 1 << table.slot[when]
            slots |= 1 << when
        if (looks >> when) & 1:
            if pile_open and table.piled[hangout]:
                table.may[hangout] = crooks
            pile_open = False
            while slots:
                table.may[FIRST_SLOT + lowest(slots)] = crooks
                slots &= slots - 1
            crooks = 0
    return crooks


@kernel
def open_piles(table):
    """After scoring everything is opened (CR-20)."""
    for place in range(FIRST_SLOT):
        table.may[place] = table.pile[place]


@kernel
def imply(box, table, hidden):
    """What follows since not everybody can be everywhere (CR-17): group by group, where that makes a difference."""
    done = 0
    for place in range(in_use(table)):
        group = table.may[place]
        if not group & done and (group & box.kingpin or refused_at(box, table, hidden, place) & box.welcome):
            narrow(box, table, hidden, group)
            done |= group


@kernel
def refused_at(box, table, hidden, place):
    """Set of the crooks who cannot be in a hidden slot: the Kingpin never hides, the welcome are never discarded."""
    slot = place - FIRST_SLOT
    if slot < 0 or not (hidden >> slot) & 1:
        return 0
    refused = 0 if may_be_kingpin(table, slot) else box.kingpin
    return refused | box.welcome if (table.thrown >> slot) & 1 else refused


@kernel
def narrow(box, table, hidden, group):
    """Who may be where, of a group of crooks that fills some places: each where the others then still find room."""
    anybody = 0  # how much room there is for anybody; for all but the Kingpin; for all but the welcome
    shy = 0
    lone = 0
    for place in range(in_use(table)):
        if table.may[place] == group:
            refused = refused_at(box, table, hidden, place)
            if not refused:
                anybody += lying(table, place)
            elif not refused & box.welcome:
                shy += 1
            elif not refused & box.kingpin:
                lone += 1
    kingpins = count(group & box.kingpin)
    welcome = count(group & box.welcome)
    for place in range(in_use(table)):
        if table.may[place] == group:
            refused = refused_at(box, table, hidden, place)
            left = anybody - (refused == 0)
            left_shy = shy - (refused != 0 and not refused & box.welcome)
            left_lone = lone - (refused != 0 and not refused & box.kingpin)
            if not have_room(kingpins - 1, welcome, left, left_shy, left_lone):
                refused |= box.kingpin
            if not have_room(kingpins, welcome - 1, left, left_shy, left_lone):
                refused |= box.welcome
            if not have_room(kingpins, welcome, left, left_shy, left_lone):
                refused |= ~(box.kingpin | box.welcome)
            table.may[place] = group & ~refused


@kernel
def have_room(kingpins, welcome, anybody, shy, lone):
    """Is there a place for each who cannot be everywhere? All others fill what is left (Hall's theorem)."""
    return kingpins <= anybody + lone and welcome <= anybody + shy and kingpins + welcome <= anybody + shy + lone


@kernel
def found_once(table):
    """Set of the crooks that can be in one place only."""
    once = 0
    twice = 0
    for place in range(in_use(table)):
        twice |= once & table.may[place]
        once |= table.may[place]
    return once & ~twice


@kernel
def guess(box, table, seat, seed):
    """Any assignment that fits the sets and the counts, each equally likely (CR-19).

    Sets that overlap are equal but for the Kingpin and the welcome: so these go first, and then no choice leads astray.
    """
    scatter(table.rng, seed)
    table.viewer = TRUTH
    loose = EVERY_CROOK
    for place in range(FIRST_SLOT):
        loose &= ~table.pile[place]
    for slot in range(table.left):
        if table.slot[slot] != UNKNOWN:
            loose &= ~(1 << table.slot[slot])
    if loose & box.kingpin:
        put(table, home_of(table, box.kingpin, welcome_beside(box, table, loose)), box.kingpin)
        loose &= ~box.kingpin
    welcome = loose & box.welcome if table.thrown else 0
    while welcome:
        crook = 1 << lowest(welcome)
        put(table, home_of(table, crook, 0), crook)
        loose &= ~crook
        welcome &= ~crook
    for place in range(PLACES):
        for _ in range(vacant(table, place)):
            fitting = loose & table.may[place]
            crook = 1 << member(fitting, below(table.rng, count(fitting)))
            put(table, place, crook)
            loose &= ~crook
    for place in range(PLACES):
        table.may[place] = 0


@kernel
def vacant(table, place):
    """How many crooks of a place are not named."""
    if place < FIRST_SLOT:
        return table.piled[place] - count(table.pile[place])
    return 1 if lying(table, place) and table.slot[place - FIRST_SLOT] == UNKNOWN else 0


@kernel
def welcome_beside(box, table, loose):
    """Set of the welcome who may lie where the Kingpin may; of no interest while nothing was discarded."""
    beside = 0
    for place in range(PLACES):
        if table.thrown and table.may[place] & box.kingpin:
            beside |= table.may[place]
    return beside & box.welcome & loose


@kernel
def home_of(table, crook, others):
    """A place for a crook, each vacancy as likely as there are ways to find room for certain others after it.

    Of the vacancies where these others may lie, one more or less counts as one in so many.
    """
    room = vacancies(table, others)
    shared = room - count(others)
    alone = max(room, 1)
    ways = 0
    for place in range(PLACES):
        if table.may[place] & crook:
            ways += vacant(table, place) * (shared if table.may[place] & others else alone)
    nth = below(table.rng, ways)
    for place in range(PLACES):
        if table.may[place] & crook:
            nth -= vacant(table, place) * (shared if table.may[place] & others else alone)
            if nth < 0:
                return place
    return UNDEALT


@kernel
def vacancies(table, crooks):
    """How many crooks are not named in all places where one of these may be."""
    number = 0
    for place in range(PLACES):
        if table.may[place] & crooks:
            number += vacant(table, place)
    return number


@kernel
def put(table, place, crook):
    """Name one crook of a place."""
    if place < FIRST_SLOT:
        table.pile[place] |= crook
    else:
        table.slot[place - FIRST_SLOT] = lowest(crook)


# Observation: what a view says, as numbers. Seats are counted from the viewer on.

SEEN_AT = MOST_HANGOUTS + 1 + MOST_PLAYERS * TARGETS + 1  # hangouts, undealt, targets by seat, killed or discarded
SEEN_CROOK = SEEN_AT + 2 + 7 + GANGS  # where it may be; rank, modifier, special, gangs
SEEN_CREWS = CROOKS * SEEN_CROOK  # number of crooks, and of face-down ones, of each seat at each target
SEEN_SEATS = SEEN_CREWS + 2 * MOST_PLAYERS * TARGETS  # cash, passed, in play, whose turn
SEEN_PILES = SEEN_SEATS + 4 * MOST_PLAYERS  # crooks in each place
SEEN_QUESTION = SEEN_PILES + FIRST_SLOT  # the question, and the choices made so far
SEEN_HANGOUT = SEEN_QUESTION + 7
SEEN_HAND = SEEN_HANGOUT + MOST_HANGOUTS
SEEN_TARGET = SEEN_HAND + CROOKS
SEEN_OPTIONS = SEEN_TARGET + TARGETS
OBSERVES = SEEN_OPTIONS + 2  # how many numbers an observation has


@kernel
def observe(box, table, seat, out):
    """What the view says of each crook, each crew, each seat, each pile and the question."""
    viewer = max(seat, 0)
    for crook in range(CROOKS):
        observe_crook(box, table, viewer, crook, out)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, offset, out)
    for place in range(FIRST_SLOT):
        out[SEEN_PILES + place] = table.piled[place]
    out[SEEN_QUESTION + table.asking] = 1
    if table.hangout >= 0:
        out[SEEN_HANGOUT + table.hangout] = 1
    if table.crook != UNKNOWN:
        out[SEEN_HAND + table.crook] = 1
    if table.target >= 0:
        out[SEEN_TARGET + table.target] = 1
    out[SEEN_OPTIONS] = box.full_pass
    out[SEEN_OPTIONS + 1] = box.killed_shown


@kernel
def observe_crook(box, table, viewer, crook, out):
    """Where a crook may be, and what it is."""
    row = crook * SEEN_CROOK
    for place in range(FIRST_SLOT):
        out[row + place] = (table.may[place] >> crook) & 1
    for slot in range(table.left):
        if (table.may[FIRST_SLOT + slot] >> crook) & 1:
            offset = (table.owner[slot] - viewer + box.players) % box.players
            out[row + FIRST_SLOT + seen_at(table, slot, offset)] = 1
    row += SEEN_AT
    out[row] = box.rank[crook]
    out[row + 1] = box.modifier[crook]
    out[row + 2 + box.special[crook]] = 1
    for gang in range(GANGS):
        out[row + 9 + gang] = (box.gangs[crook] >> gang) & 1


@kernel
def seen_at(table, slot, offset):
    """Where a slot is: seat after seat the targets, then the dead and discarded."""
    for target in range(TARGETS):
        if (table.sent[target] >> slot) & 1:
            return offset * TARGETS + target
    return MOST_PLAYERS * TARGETS


@kernel
def observe_seat(box, table, seat, offset, out):
    """A seat's crews, cash and state."""
    for target in range(TARGETS):
        crew = crew_of(table, seat, target)
        out[SEEN_CREWS + offset * TARGETS + target] = count(crew)
        out[SEEN_CREWS + (MOST_PLAYERS + offset) * TARGETS + target] = count(crew & table.down)
    out[SEEN_SEATS + offset] = table.cash[seat]
    out[SEEN_SEATS + MOST_PLAYERS + offset] = table.passed[seat]
    out[SEEN_SEATS + 2 * MOST_PLAYERS + offset] = 1
    out[SEEN_SEATS + 3 * MOST_PLAYERS + offset] = 1 if table.turn == seat else 0


# What no rule may ever break

(
    TWICE,
    NOWHERE,
    MISCOUNTED,
    STRAY_SLOT,
    MONEY_LOST,
    KINGPIN_HIDDEN,
    NO_DECISION,
    TWO_HIDDEN,
    WELCOME_THROWN,
) = range(1, 10)
FAULTS = {
    TWICE: "a crook is in two places",
    NOWHERE: "a crook is nowhere",
    MISCOUNTED: "piled does not say how many crooks lie in a pile",
    STRAY_SLOT: "left, owner, origin, sent, killed, thrown and taken do not agree on the slots",
    MONEY_LOST: "cash and bank do not add up to what was handed out",
    KINGPIN_HIDDEN: "the Kingpin lies face down",
    NO_DECISION: "turn, asking, hangout, crook, target, passed and ended do not agree on what is asked of whom",
    TWO_HIDDEN: "somebody has two crooks face down at one target",
    WELCOME_THROWN: "an Accomplice or a Killer was discarded, who can always be placed",
}


@kernel
def sound(box, table):
    """Every crook in one place, every slot in one state, all money accounted for."""
    found = 0
    for place in range(FIRST_SLOT):
        if found & table.pile[place]:
            return TWICE
        if count(table.pile[place]) != table.piled[place]:
            return MISCOUNTED
        found |= table.pile[place]
    for slot in range(CROOKS):
        if (slot < table.left) != (table.slot[slot] != UNKNOWN):
            return STRAY_SLOT
        if slot < table.left:
            if (found >> table.slot[slot]) & 1:
                return TWICE
            found |= 1 << table.slot[slot]
    if found != EVERY_CROOK:
        return NOWHERE
    money = table.bank
    for seat in range(box.players):
        money += table.cash[seat]
        if table.cash[seat] < 0:
            return MONEY_LOST
    if money != box.players * box.cash:
        return MONEY_LOST
    if not sound_decision(box, table):
        return NO_DECISION
    return sound_slots(box, table)


@kernel
def sound_decision(box, table):
    """Somebody who has not passed is asked, and what was chosen before fits the question."""
    out = 0
    for seat in range(box.players):
        out += table.passed[seat]
    if table.ended:
        return out == box.players
    if table.turn < 0 or table.passed[table.turn]:
        return False
    if table.asking == ASK_TURN:
        return table.hangout == -1 and table.crook == UNKNOWN and table.target == -1
    if table.hangout < 0 or table.hangout >= box.hangouts or table.piled[table.hangout] == 0:
        return False
    if table.asking == ASK_CROOK:
        return table.crook == UNKNOWN and table.target == -1
    if table.crook == UNKNOWN or not (table.pile[table.hangout] >> table.crook) & 1:
        return False
    return (table.target >= 0) == (table.asking > ASK_PLACE)


@kernel
def sound_slots(box, table):
    """A slot in use has an owner and an origin, and is at one target, killed or discarded."""
    placed = table.killed | table.thrown
    total = count(table.killed) + count(table.thrown)
    for target in range(TARGETS):
        placed |= table.sent[target]
        total += count(table.sent[target])
        for seat in range(box.players):
            crew = crew_of(table, seat, target)
            if (crew != 0) != taken(table, seat, target):
                return STRAY_SLOT
            if count(crew & table.down) > 1:
                return TWO_HIDDEN
    if placed != (1 << table.left) - 1 or total != table.left:
        return STRAY_SLOT
    for slot in range(CROOKS):
        used = slot < table.left
        if used and (table.down >> slot) & 1 and is_kingpin(box, table.slot[slot]) and not may_be_kingpin(table, slot):
            return KINGPIN_HIDDEN
        if used and (table.thrown >> slot) & 1 and (box.welcome >> table.slot[slot]) & 1:
            return WELCOME_THROWN
        if (table.owner[slot] >= 0) != used or (table.origin[slot] >= 0) != used:
            return STRAY_SLOT
    return ALLOWED
