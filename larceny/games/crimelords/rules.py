"""Crime Lords: the rules, in the order of RULES.md.

Crooks and rackets are numbers, their places in the deck; sets of them are the bits of one number, so that a mob, the
rackets of a player and what lies uncontrolled are a number each. Who stands below whom is `superior`, and nothing else.
Specials of a kind are interchangeable: hands, deck and discards are how many there are of each kind. To draw from the
deck is to take any of its cards, each equally likely: nobody ever sees the order of the deck, so it needs none.

An action does what it does and leaves the rest to `advance`, which goes on until somebody has something to decide.
"""

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    EVERYBODY,
    TRUTH,
    UNKNOWN,
    header,
    hush,
    offer,
    only,
    tell,
    veil,
)
from larceny.engine.kernel import kernel
from larceny.engine.memory import record
from larceny.engine.reads import BITS, CARD, CARDS, COUNTS, NUMBER, SEAT, Option, Reads
from larceny.engine.sets import count, first, lowest, many

VERSION = 2
PLAYERS = (2, 3, 4, 5, 6, 7, 8)

MOST_PLAYERS = 8
CROOKS = 36  # at most
RACKETS = 52  # at most
MOBS = 8
KINDS = 8  # of Specials
TYPES = 8  # of rackets
DISTRICTS = 8
EACH = 3  # crooks everybody starts with
STARTING_CASH = 20
SMALL = 2  # the income of a racket one starts with, at most
OPEN = 4  # cards that lie uncontrolled after the draw, at least
LIEUTENANTS = 3  # below a Boss
FOLLOWERS = 2  # below any other crook
FED_UP = 3  # markers with which a crook leaves
STRONGEST = 6  # power that Hits can lead to
PASSING = 10  # Gs for a turn without actions
RAISE = 10  # Gs others may put on an attack
HIT_RAISE = 5  # Gs an attacker may put on a Hit
PURSE = 200  # Gs that can be bid or put on an attack at once (CL-37)
FURY = 5  # added to the leader's power for a Hit in a Gang War
SWING = 4  # what a Special adds to an attack, or takes away
TURNS = 200  # of all players together (CL-25)
RICHEST = 6  # what counters can add to a racket's income
BOOM = 2  # what one Special adds
BRIBE = 6  # Gs that send the police away
GIFTS = 30  # Gs given at once, at most
MOST_CASH = 32_000  # nobody can hold more

OPTIONS = {
    "length": Option(("long", "short")),  # CL-25
    "start": Option(("auction", "dealt")),  # CL-03
    "draw": Option(("one", "none")),  # CL-07
    "helpers": Option(("token", "free")),  # CL-13
    "gifts": Option(("on", "off")),  # CL-11; who plays without people never gives
    "boss": Option(("steady", "crook")),  # CL-06
}
GOALS = {  # rackets to win, bonuses counted: the long game and the short one, by number of players at the start
    2: (14, 11),
    3: (14, 11),
    4: (13, 10),
    5: (12, 9),
    6: (11, 8),
    7: (9, 7),
    8: (9, 7),
}

# What a mob is better at than others.
EDGE_INCOME, EDGE_PASS, EDGE_HIT, EDGE_RECRUIT, EDGE_TAKE_OVER, EDGE_SHELTER, EDGE_DRAW, EDGE_LIEUTENANT = range(8)
EDGES = ("income", "pass", "hit", "recruit", "take-over", "shelter", "draw", "lieutenant")

# What a Special does.
NUDGE, CANCEL, TOKEN, PROTECT, CALM, PROFIT, SPY, RAID = range(KINDS)
DEEDS = ("nudge", "cancel", "token", "protect", "calm", "profit", "spy", "raid")

# What is asked.
(
    NOTHING_ASKED,  # never to be seen from outside
    ASK_BID,  # how much for the next pick of a crook, or drop out
    ASK_PICK,  # which crook of the lot
    ASK_BOSS,  # who is the Boss: at the start, and when one was killed
    ASK_PAY,  # what a crook gets (`target`)
    ASK_ACTION,  # what to do in a turn
    ASK_WHO,  # which crook does it
    ASK_CROOK,  # at which crook: recruit, Hit, token, calm
    ASK_RACKET,  # at which racket: take-over, visit, protect, profit
    ASK_SEAT,  # to or at whom: give, spy, raid
    ASK_PLACE,  # below whom a crook goes: the mover (`leader`), or one without a superior (`target`)
    ASK_ORPHAN,  # who of those without a superior finds a place first
    ASK_PROTECTOR,  # the defender: who protects the racket
    ASK_STAKE,  # how many Gs on the attack; sealed, but for a Hit
    ASK_HELP,  # the attacker: who helps
    ASK_BACKUP,  # the defender: does the superior, who from below the protector, does the target hide out
    ASK_NUDGE,  # whoever has Specials: change the attack?
    ASK_CANCEL,  # whoever has Specials: cancel the one just played?
    ASK_EXPOSE,  # which Special of the hand one looks at is discarded
    ASK_BRIBE,  # the raided: pay, or which racket goes
    ASK_SPOILS,  # which racket of the eliminated
    ASK_SPEND,  # a token for another one?
    ASK_WAR,  # a Hit, or pass
) = range(23)

# What is answered. A family of actions starts at its name's number.
(
    PASS,  # no action in this turn, or no Hit now
    DONE,  # no further action, no further racket
    RECRUIT,
    TAKE_OVER,
    HIT,
    MOVE,
    GIVE,
    VISIT,
    DROP,
    DOUBLE_CROSS,
    RETIRE,
    PAY_ALL,  # full pay to everybody who is still to be paid
    PAY_FULL,
    PAY_PART,
    PAY_NOTHING,
    DROP_OUT,  # of the bidding
    YES,  # the superior helps; the target hides out; the bribe is paid
    NO,  # nobody, nobody else; let it be
    NUDGE_UP,
    NUDGE_DOWN,
) = range(20)
PLAIN = 20
CROOK = PLAIN  # + crook
RACKET = CROOK + CROOKS  # + racket
SEATED = RACKET + RACKETS  # + seat
SPECIAL = SEATED + MOST_PLAYERS  # + kind
AMOUNT = SPECIAL + KINDS  # + Gs: a bid, or Gs for the attack
AGAINST = AMOUNT + PURSE + 1  # + Gs less one: Gs of others against the attack
ACTIONS = AGAINST + RAISE

# What is said out of turn (CL-11): first to whom, then what.
GIFT_TO = 0  # + seat
GIFT_GS = GIFT_TO + MOST_PLAYERS  # + Gs less one
GIFT_RACKET = GIFT_GS + GIFTS  # + racket
GIFT_SPECIAL = GIFT_RACKET + RACKETS  # + kind
GIFT_CROOK = GIFT_SPECIAL + KINDS  # + crook
INTERJECTIONS = GIFT_CROOK + CROOKS

# Where a turn is.
(
    AUCTION,
    CROWNING,  # everybody names a Boss
    START,  # who has more power than his superior
    INCOME,
    PAYING,
    DRAWING,
    ACTING,
    WAR,
    TOKENS,  # the end of the turn
) = range(9)
STEPS = ("auction", "crowning", "start", "income", "paying", "drawing", "acting", "war", "tokens")

# Where an attack is.
PEACE, PROTECTING, STAKING, SHOWDOWN, HELPING, BACKING, NUDGING, ROLLING = range(8)
STAGES = ("peace", "protecting", "staking", "showdown", "helping", "backing", "nudging", "rolling")

# What an attack's success number is made of. The first of them are known when it is announced.
(
    BY_POWER,  # the attacker's power
    BY_TARGET,  # resistance; the target's power in a Hit
    BY_RANK,  # recruit: Lieutenant, below one; Hit: Boss, or with subordinates
    BY_WEAKNESS,  # recruit: who has more of the rackets he is weak for
    BY_MARKERS,  # recruit: Unhappy markers
    BY_TYPE,  # take-over: the attacker's rackets of the type
    BY_DISTRICT,  # take-over: the attacker's rackets in the district
    BY_THEIR_TYPE,  # take-over: the defender's rackets of the type
    BY_THEIR_DISTRICT,  # take-over: the defender's rackets in the district
    BY_BODYGUARDS,  # Hit: Bodyguards directly below the target
    BY_EDGE,  # what the attacker's mob is good at
    BY_SHELTER,  # take-over: what the defender's mob is good at
    BY_WAR,  # Hit in a Gang War
    BY_PROTECTOR,  # take-over
    BY_STAKES,  # Gs for and against, once revealed
    BY_HELP,  # the attacker's helpers
    BY_BACKUP,  # the defender's
    BY_HIDING,  # Hit
    BY_NUDGES,  # Specials
) = range(19)
ANNOUNCED = BY_PROTECTOR  # terms before this depend on nothing but who attacks what
TERMS = 19

# Why something is not legal, and the ruling that says so.
(
    NOT_ASKED,
    NO_SUCH_CARD,
    NOT_YOURS,  # not in the own mob or among the own rackets
    ALREADY_ACTED,  # pass only before any action
    NOTHING_DONE,  # end the turn only after one; else it is a pass
    NO_TOKEN,
    NO_TARGET,  # nothing this could be done to
    NOT_A_TARGET,
    BOSS_IMMUNE,
    NOT_STRONGER,
    PROTECTED_RACKET,
    OWN_BOSS,
    NOT_LIEUTENANT,
    TOO_DEAR,  # not enough Gs
    TOO_LOW,  # a bid that does not raise
    TOO_MUCH,  # more than others may add, or a Hit takes
    NO_ROOM,  # no free place below that crook
    CONTENT,  # no marker to take off
    NOT_IN_HAND,
    NOT_NOW,  # a Special that is played at another time
    ELIMINATED,
    GIFTS_OFF,
    NO_GIFTS_NOW,
    NOT_ACTIVE,  # a crook off-turn only to the active player
    NO_RECEIVER,
    FULL_PAY,  # part of a pay of 1 is all of it
    NOT_BELOW,  # helpers come from below
    AT_MOST,  # counters on a racket
) = range(1, 29)
REASONS = {
    NOT_ASKED: ("not-asked", "CL-10"),
    NO_SUCH_CARD: ("no-such-card", "CL-01"),
    NOT_YOURS: ("not-yours", "CL-10"),
    ALREADY_ACTED: ("already-acted", "CL-09"),
    NOTHING_DONE: ("nothing-done", "CL-31"),
    NO_TOKEN: ("no-token", "CL-08"),
    NO_TARGET: ("no-target", "CL-10"),
    NOT_A_TARGET: ("not-a-target", "CL-10"),
    BOSS_IMMUNE: ("boss-immune", "CL-16"),
    NOT_STRONGER: ("not-stronger", "CL-16"),
    PROTECTED_RACKET: ("protected", "CL-34"),
    OWN_BOSS: ("own-boss", "CL-32"),
    NOT_LIEUTENANT: ("not-lieutenant", "CL-22"),
    TOO_DEAR: ("too-dear", "CL-33"),
    TOO_LOW: ("too-low", "CL-28"),
    TOO_MUCH: ("too-much", "CL-12"),
    NO_ROOM: ("no-room", "CL-02"),
    CONTENT: ("content", "CL-10"),
    NOT_IN_HAND: ("not-in-hand", "CL-34"),
    NOT_NOW: ("not-now", "CL-34"),
    ELIMINATED: ("eliminated", "CL-26"),
    GIFTS_OFF: ("gifts-off", "CL-11"),
    NO_GIFTS_NOW: ("no-gifts-now", "CL-11"),
    NOT_ACTIVE: ("not-active", "CL-11"),
    NO_RECEIVER: ("no-receiver", "CL-11"),
    FULL_PAY: ("full-pay", "CL-29"),
    NOT_BELOW: ("not-below", "CL-16"),
    AT_MOST: ("at-most", "CL-37"),
}

# Why the game ended.
RUNNING, VICTORY, LAST_MOB, WORN_OUT = range(4)
ENDINGS = {VICTORY: "victory", LAST_MOB: "last-mob", WORN_OUT: "worn-out"}

# Why markers come or go, and crooks leave.
(
    FOR_PAY,  # the only cause that sends a crook to the uncontrolled area
    FOR_ENVY,  # more power than his superior
    FOR_HIT,  # survived one
    FOR_DEATH,  # superior, subordinate or Boss was Hit
    FOR_DEMOTION,
    FOR_TREASON,  # double-cross
    FOR_PROMOTION,
    FOR_NEW_MOB,
    FOR_CONQUEST,  # a racket he is weak for was taken over
    FOR_VISIT,
    FOR_CALM,
) = range(11)
CAUSES = (
    "pay", "envy", "hit", "death", "demotion", "treason", "promotion", "new-mob", "conquest", "visit", "calm",
)  # fmt: skip

# What happened: the name of the event's text, and what its numbers are. A set of crooks is `crooks` and `crooks2`,
# eighteen of them in each number; a set of rackets is `rackets`, `rackets2` and `rackets3`. Kinds of Specials are
# counted side by side in `kinds` and `kinds2`, four bits each, four kinds in a number.
(
    MOB_DRAWN,
    FIRST,
    LOT,
    BIDDING,
    BID,
    OUT,
    PICKED,
    DEALT,
    CROWNED,
    STARTS_WITH,
    TURNED_UP,
    TURN,
    UNHAPPY,
    CALMED,
    LEFT,
    EARNED,
    PAID,
    DREW,
    GOT,
    REFILLED,
    PASSED,
    STOPPED,
    MOVED,
    GAVE_CROOK,
    PLACED,
    VISITED,
    DROPPED,
    DOUBLE_CROSSED,
    RETIRED,
    ATTACKED,
    PROTECTED,
    UNPROTECTED,
    STAKED,
    STAKED_OWN,
    STAKES,
    SHOWN,
    HELPED,
    NO_HELP,
    HID,
    LET_BE,
    NUDGED,
    PLAYED,
    MEANT,
    CANCELLED,
    FIZZLED,
    ROLLED,
    HOPELESS,
    RECRUITED,
    TAKEN,
    KILLED,
    STRONGER,
    FAILED,
    TOKENED,
    SHIELDED,
    PROFITED,
    LOOKED,
    SAW,
    EXPOSED,
    RAIDED,
    BRIBED,
    LOST_RACKET,
    WAR_BEGAN,
    JOINED,
    WAR_PASS,
    WAR_OVER,
    ELIMINATED_MOB,
    SPOILS,
    SPENT,
    LOST_RACKETS,
    TURNED_TO,
    GAVE_GS,
    GAVE_RACKET,
    GAVE_SPECIAL,
    GAVE_WHICH,
    FINISHED,
) = range(1, 76)
EVENTS = {
    MOB_DRAWN: ("mob-drawn", ("seat", "mob")),
    FIRST: ("first", ("seat",)),
    LOT: ("lot", ("round", "crooks", "crooks2")),
    BIDDING: ("bidding", ("seat",)),  # opens a lot
    BID: ("bid", ("seat", "gs")),
    OUT: ("out", ("seat",)),
    PICKED: ("picked", ("seat", "crook", "gs")),
    DEALT: ("dealt", ("seat", "crooks", "crooks2")),
    CROWNED: ("crowned", ("seat", "crook")),
    STARTS_WITH: ("starts-with", ("seat", "racket")),
    TURNED_UP: ("turned-up", ("crook", "racket")),  # one of them is -1
    TURN: ("turn", ("seat", "turn")),
    UNHAPPY: ("unhappy", ("cause", "crooks", "crooks2", "count")),
    CALMED: ("calmed", ("cause", "crooks", "crooks2")),  # one marker less; all, where the cause is a Special
    LEFT: ("left", ("cause", "crooks", "crooks2")),
    EARNED: ("earned", ("seat", "gs")),
    PAID: ("paid", ("seat", "gs", "crook", "how")),  # how: PAY_FULL ...; crook is -1 where all were paid
    DREW: ("drew", ("seat", "count")),  # so many Specials
    GOT: ("got", ("kinds", "kinds2")),
    REFILLED: ("refilled", ()),
    PASSED: ("passed", ("seat", "gs")),
    STOPPED: ("stopped", ("seat",)),  # ends the turn
    MOVED: ("moved", ("seat", "crook", "crook2")),  # below the second
    GAVE_CROOK: ("gave-crook", ("seat", "victim", "crook")),
    PLACED: ("placed", ("seat", "crook", "crook2")),
    VISITED: ("visited", ("seat", "crook", "racket")),
    DROPPED: ("dropped", ("seat", "crook")),
    DOUBLE_CROSSED: ("double-crossed", ("seat", "crook", "crook2")),  # the first is the new Boss
    RETIRED: ("retired", ("seat", "crook", "crook2", "gs")),
    ATTACKED: ("attacked", ("seat", "attack", "crook", "target")),  # target: a racket, or a crook
    PROTECTED: ("protected", ("seat", "crook")),
    UNPROTECTED: ("unprotected", ("seat",)),
    STAKED: ("staked", ("seat",)),
    STAKED_OWN: ("staked-own", ("gs",)),  # below zero: against
    STAKES: ("stakes", ("seat", "gs")),  # what a Hit's attacker adds, openly
    SHOWN: ("shown", ("seat", "gs")),  # at the Showdown
    HELPED: ("helped", ("seat", "crook", "number")),  # what it adds, or takes away
    NO_HELP: ("no-help", ("seat",)),
    HID: ("hid", ("seat", "crook")),
    LET_BE: ("let-be", ("seat",)),
    NUDGED: ("nudged", ("seat", "special", "number")),
    PLAYED: ("played", ("seat", "special")),
    MEANT: ("meant", ("crook", "racket", "rival")),  # at whom or what it is meant: two of them are -1
    CANCELLED: ("cancelled", ("seat", "special")),
    FIZZLED: ("fizzled", ("special",)),
    ROLLED: ("rolled", ("one", "two", "number")),
    HOPELESS: ("hopeless", ("number",)),
    RECRUITED: ("recruited", ("seat", "crooks", "crooks2")),
    TAKEN: ("taken", ("seat", "racket")),
    KILLED: ("killed", ("crook", "crook2")),  # the second by the first
    STRONGER: ("stronger", ("crook", "number")),
    FAILED: ("failed", ("crook",)),
    TOKENED: ("tokened", ("crook",)),
    SHIELDED: ("shielded", ("racket",)),
    PROFITED: ("profited", ("racket", "number")),
    LOOKED: ("looked", ("seat", "victim")),
    SAW: ("saw", ("victim", "kinds", "kinds2")),
    EXPOSED: ("exposed", ("victim", "special")),
    RAIDED: ("raided", ("victim",)),
    BRIBED: ("bribed", ("seat", "gs")),
    LOST_RACKET: ("lost-racket", ("seat", "racket")),
    WAR_BEGAN: ("war-began", ("seat", "victim")),
    JOINED: ("joined", ("seat",)),
    WAR_PASS: ("war-pass", ("seat",)),
    WAR_OVER: ("war-over", ()),
    ELIMINATED_MOB: ("eliminated", ("seat", "kinds", "kinds2")),
    SPOILS: ("spoils", ("seat", "racket")),
    SPENT: ("spent", ("seat", "crook", "racket")),  # whose token; the other is -1
    LOST_RACKETS: ("lost-rackets", ("rackets", "rackets2", "rackets3")),
    TURNED_TO: ("turned-to", ("seat", "victim")),  # about to give something
    GAVE_GS: ("gave-gs", ("seat", "victim", "gs")),
    GAVE_RACKET: ("gave-racket", ("seat", "victim", "racket")),
    GAVE_SPECIAL: ("gave-special", ("seat", "victim")),
    GAVE_WHICH: ("gave-which", ("special",)),
    FINISHED: ("finished", ()),
}
MOST_EVENTS = 32  # room for what one action tells: decks with which it could be more are refused


def most_told(players, draws):
    """No action tells more, where the mob that draws best draws so many cards more.

    It goes on until somebody is asked, and after a draw somebody always is. The longest way there is the last token of
    a war. A nudge is cancelled and fizzles: 2. The dice: 1. A Boss dies: killed, mourners, who of them leaves, the
    leader's gain, the only heir, new Lieutenants: 6; where more have to find a place or could follow, somebody is
    asked. Everybody passes for want of tokens, and the war is over. The next turn: its start, envy, who leaves,
    income: 4; who has somebody to pay is asked. The draw: cards turned up, the discards shuffled, that Specials were
    drawn, and for their owner which.

    Every other way is shorter: a Showdown, an auction, a set-up, a mob put in order or an elimination have fewer words,
    and of war, turn and draw no more than these.
    """
    war = players + 1
    draw = OPEN + draws + 3
    return 2 + 1 + 6 + war + 4 + draw


# No game has more actions: in a turn every crook can act once and once more for each Special, every attack asks
# everybody for Gs, for every helper and for every Special; a war is as long again.
LONGEST = TURNS * 2 * (CROOKS + 16) * (8 + MOST_PLAYERS + 2 * CROOKS + 16 * MOST_PLAYERS * 2)

BOX = record(
    [
        ("players", np.int8),
        ("crooks", np.int8),  # how many there are
        ("rackets", np.int8),
        ("goal", np.int8),  # rackets to win
        ("auction", np.int8),  # option start
        ("draw_one", np.int8),  # option draw
        ("free_help", np.int8),  # option helpers
        ("gifts", np.int8),  # option gifts
        ("boss_crook", np.int8),  # option boss: is he paid and unhappy like any crook?
        ("power", np.int8, CROOKS),
        ("resistance", np.int8, CROOKS),
        ("pay", np.int8, CROOKS),
        ("weak", np.int16, CROOKS),  # set of types
        ("bodyguards", np.int64),  # set of crooks
        ("kind", np.int8, RACKETS),  # a racket's type
        ("district", np.int8, RACKETS),
        ("income", np.int8, RACKETS),
        ("hold", np.int8, RACKETS),  # a racket's resistance
        ("of_kind", np.int64, TYPES),  # set of the rackets of a type
        ("within", np.int64, DISTRICTS),  # set of the rackets in a district
        ("edge", np.int8, (MOBS, len(EDGES))),  # what each mob is better by
        ("specials", np.int8, KINDS),  # how many there are of each
    ]
)

TABLE = record(
    [
        *header(MOST_EVENTS),
        ("turns", np.int16),  # how many have begun
        ("turn", np.int8),  # whose turn it is
        ("first", np.int8),  # who began
        ("step", np.int8),  # where the turn is
        ("asked", np.int8),  # whose decision it is
        ("asking", np.int8),  # the question, an ASK_ code
        ("acted", np.int8),  # has the active player done anything?
        ("doing", np.int8),  # the action half decided, or which way an attack is nudged; -1 for none
        ("leader", np.int8),  # the crook who acts; UNKNOWN for none
        ("target", np.int8),  # the crook it is about: attacked, to be placed, to be paid
        ("racket", np.int8),  # the racket it is about
        ("victim", np.int8),  # the seat it is about; -1 for nobody
        ("settling", np.int8),  # whose mob is being put in order; -1 for nobody's
        ("peaceful", np.int8),  # after a retirement, so that nobody minds a lost rank?
        ("fallen", np.int8),  # who was just eliminated and still has rackets; -1 for nobody
        ("spoils", np.int8),  # how many of those may be taken
        ("round", np.int8),  # of the auction, from 0
        ("high", np.int16),  # the highest bid, -1 for none
        ("bidding", np.int16),  # set of seats that have not dropped out
        ("lacking", np.int16),  # set of seats without a crook of this round, or without a Boss
        ("unpaid", np.int64),  # set of crooks still to be paid
        ("short", np.int64),  # set of those who got a part
        ("stiffed", np.int64),  # set of those who got nothing
        ("stage", np.int8),  # where the attack is
        ("attack", np.int8),  # RECRUIT, TAKE_OVER or HIT; -1 for none
        ("attacker", np.int8),  # seat; -1 for nobody
        ("defender", np.int8),  # seat; -1 for nobody
        ("protector", np.int8),  # crook
        ("helpers", np.int64),  # the attacker's, a set of crooks
        ("backup", np.int64),  # the defender's, the superior among them
        ("hiding", np.int8),  # does the target hide out?
        ("nudges", np.int8),  # what Specials add
        ("quiet", np.int8),  # in a war, how many passed in a row
        ("asker", np.int8),  # who was asked last, in the auction and in a war
        ("waiting", np.int16),  # set of seats still to be asked: for Gs, for a change of the attack, for a Cancel
        ("stake", np.int16, MOST_PLAYERS),  # Gs on the attack; below zero: against; in a view, what is known
        ("played", np.int8),  # the Special that waits for a Cancel; -1 for none
        ("player", np.int8),  # who played it, or the last Cancel
        ("cancels", np.int8),  # how many Cancels lie on it
        ("war", np.int16),  # set of involved seats
        ("provoked", np.int8),  # whose Boss was just Hit; -1 for nobody's
        ("out", np.int16),  # set of eliminated seats
        ("cash", np.int16, MOST_PLAYERS),
        ("held", np.int8, MOST_PLAYERS),  # Specials in each hand
        ("receiver", np.int8, MOST_PLAYERS),  # to whom each seat is about to give; -1 for nobody
        ("mob", np.int8, MOST_PLAYERS),
        ("boss", np.int8, MOST_PLAYERS),
        ("crew", np.int64, MOST_PLAYERS),  # sets of crooks
        ("ranked", np.int64, MOST_PLAYERS),  # those who count as Lieutenants
        ("owned", np.int64, MOST_PLAYERS),  # sets of rackets
        ("shield", np.int64, MOST_PLAYERS),  # rackets protected until this seat's next turn
        ("superior", np.int8, CROOKS),
        ("muscle", np.int8, CROOKS),  # counters on their power
        ("markers", np.int8, CROOKS),
        ("profit", np.int8, RACKETS),  # counters on their income
        ("ready", np.int64),  # set of crooks with a token
        ("stocked", np.int64),  # set of rackets with a token
        ("promoted", np.int64),  # set of crooks who lost a marker by promotion in this turn
        ("open_crooks", np.int64),  # the uncontrolled area
        ("open_rackets", np.int64),
        ("lot", np.int64),  # crooks to be bid for
        ("deck_crooks", np.int64),  # everybody can count them, for all others lie open
        ("deck_rackets", np.int64),
        ("gone_crooks", np.int64),  # the discards
        ("spare_mobs", np.int16),
        ("hand", np.int8, (MOST_PLAYERS, KINDS)),  # in a view, as many as are known
        ("deck_specials", np.int8, KINDS),
        ("gone_specials", np.int8, KINDS),
        ("seen", np.int8, (MOST_PLAYERS, MOST_PLAYERS, KINDS)),  # what a seat knows of another's hand, at least
    ]
)

# How the fields read in a position, and where cards lie.
AXES = {"seat": ("0", "1", "2", "3", "4", "5", "6", "7")}
QUESTIONS = (
    "nothing", "bid", "pick", "boss", "pay", "action", "who", "crook", "racket", "seat", "place", "orphan",
    "protector", "stake", "help", "backup", "nudge", "cancel", "expose", "bribe", "spoils", "spend", "war",
)  # fmt: skip
ANSWERS = (
    "pass", "done", "recruit", "take-over", "hit", "move", "give", "visit", "drop", "double-cross", "retire",
)  # fmt: skip
CROOK_CARD, RACKET_CARD, MOB_CARD, SPECIAL_CARD = "crook", "racket", "mob", "special"
READS = {
    "turns": Reads(NUMBER),
    "turn": Reads(SEAT),
    "first": Reads(SEAT),
    "step": Reads(NUMBER, names=STEPS),
    "asked": Reads(SEAT),
    "asking": Reads(NUMBER, names=QUESTIONS),
    "acted": Reads(NUMBER),
    "doing": Reads(NUMBER, empty=-1),
    "leader": Reads(CARD, home=False, of=CROOK_CARD),
    "target": Reads(CARD, home=False, of=CROOK_CARD),
    "racket": Reads(CARD, home=False, of=RACKET_CARD),
    "victim": Reads(SEAT),
    "settling": Reads(SEAT),
    "peaceful": Reads(NUMBER),
    "fallen": Reads(SEAT),
    "spoils": Reads(NUMBER),
    "round": Reads(NUMBER),
    "high": Reads(NUMBER, empty=-1),
    "bidding": Reads(BITS),
    "lacking": Reads(BITS),
    "unpaid": Reads(CARDS, home=False, of=CROOK_CARD),
    "short": Reads(CARDS, home=False, of=CROOK_CARD),
    "stiffed": Reads(CARDS, home=False, of=CROOK_CARD),
    "stage": Reads(NUMBER, names=STAGES),
    "attack": Reads(NUMBER, names=ANSWERS, empty=-1),
    "attacker": Reads(SEAT),
    "defender": Reads(SEAT),
    "protector": Reads(CARD, home=False, of=CROOK_CARD),
    "helpers": Reads(CARDS, home=False, of=CROOK_CARD),
    "backup": Reads(CARDS, home=False, of=CROOK_CARD),
    "hiding": Reads(NUMBER),
    "nudges": Reads(NUMBER, least=-128),
    "quiet": Reads(NUMBER),
    "asker": Reads(SEAT),
    "waiting": Reads(BITS),
    "stake": Reads(NUMBER, "seat", least=-PURSE),
    "played": Reads(CARD, home=False, of=SPECIAL_CARD),
    "player": Reads(SEAT),
    "cancels": Reads(NUMBER),
    "war": Reads(BITS),
    "provoked": Reads(SEAT),
    "out": Reads(BITS),
    "cash": Reads(NUMBER, "seat"),
    "held": Reads(NUMBER, "seat"),
    "receiver": Reads(SEAT, "seat"),
    "mob": Reads(CARD, "seat", of=MOB_CARD),
    "boss": Reads(CARD, "seat", home=False, of=CROOK_CARD),
    "crew": Reads(CARDS, "seat", of=CROOK_CARD),
    "ranked": Reads(CARDS, "seat", home=False, of=CROOK_CARD),
    "owned": Reads(CARDS, "seat", of=RACKET_CARD),
    "shield": Reads(CARDS, "seat", home=False, of=RACKET_CARD),
    "superior": Reads(CARD, "crook", home=False, of=CROOK_CARD),
    "muscle": Reads(NUMBER, "crook"),
    "markers": Reads(NUMBER, "crook"),
    "profit": Reads(NUMBER, "racket"),
    "ready": Reads(CARDS, home=False, of=CROOK_CARD),
    "stocked": Reads(CARDS, home=False, of=RACKET_CARD),
    "promoted": Reads(CARDS, home=False, of=CROOK_CARD),
    "open_crooks": Reads(CARDS, of=CROOK_CARD),
    "open_rackets": Reads(CARDS, of=RACKET_CARD),
    "lot": Reads(CARDS, of=CROOK_CARD),
    "deck_crooks": Reads(CARDS, of=CROOK_CARD),
    "deck_rackets": Reads(CARDS, of=RACKET_CARD),
    "gone_crooks": Reads(CARDS, of=CROOK_CARD),
    "spare_mobs": Reads(CARDS, of=MOB_CARD),
    "hand": Reads(COUNTS, "seat", of=SPECIAL_CARD),
    "deck_specials": Reads(COUNTS, of=SPECIAL_CARD),
    "gone_specials": Reads(COUNTS, of=SPECIAL_CARD),
    "seen": Reads(COUNTS, "seat", "seat", home=False, of=SPECIAL_CARD),
}

HALF = 18  # crooks or rackets of a set in one number of an event
HALF_MASK = (1 << HALF) - 1
BESIDE = 4  # kinds of Specials in one number of an event
WIDTH = 4  # bits for each


# Sets and events


@kernel
def tell_crooks(table, kind, a, crooks, d):
    """Tell everybody something of a set of crooks."""
    tell(table, kind, EVERYBODY, a, crooks & HALF_MASK, crooks >> HALF, d)


@kernel
def beside(kind, which):
    """One Special of a kind, as it stands in one of the two numbers of an event."""
    return 1 << (WIDTH * (kind % BESIDE)) if kind // BESIDE == which else 0


@kernel
def packed_hand(table, seat, which):
    """Four numbers of a hand side by side."""
    number = 0
    for i in range(BESIDE):
        number += table.hand[seat, which * BESIDE + i] << (WIDTH * i)
    return number


@kernel
def any_of(rng, members):
    """One of a set, each equally likely."""
    for _ in range(below(rng, many(members))):
        members &= members - 1
    return first(members)


@kernel
def alive(box, table):
    """Set of the seats that are not eliminated."""
    return ((1 << box.players) - 1) & ~table.out


@kernel
def next_in(box, seat, members):
    """The next of a set of seats, counterclockwise from a seat and at last itself (CL-04)."""
    seat = (seat + box.players - 1) % box.players
    while not (members >> seat) & 1:
        seat = (seat + box.players - 1) % box.players
    return seat


# Hierarchy (CL-02)


@kernel
def power(box, table, crook):
    """Printed power and counters (CL-15)."""
    return box.power[crook] + table.muscle[crook]


@kernel
def owner(box, table, crook):
    """In whose mob a crook is; -1 for nobody's."""
    for seat in range(box.players):
        if (table.crew[seat] >> crook) & 1:
            return seat
    return -1


@kernel
def racket_owner(box, table, racket):
    """Whose a racket is; -1 for nobody's."""
    for seat in range(box.players):
        if (table.owned[seat] >> racket) & 1:
            return seat
    return -1


@kernel
def edge(box, table, seat, which):
    """What a seat's mob is better by at something."""
    return box.edge[table.mob[seat], which]


@kernel
def led_by(table, crew, leaders):
    """Set of those in a mob who stand directly below one of some crooks."""
    led = 0
    while crew:
        crook = first(crew)
        crew &= crew - 1
        superior = table.superior[crook]
        if superior >= 0 and (leaders >> superior) & 1:
            led |= 1 << crook
    return led


@kernel
def subordinates(box, table, crook):
    """Set of the crooks directly below one."""
    seat = owner(box, table, crook)
    return led_by(table, table.crew[seat], 1 << crook) if seat >= 0 else 0


@kernel
def branch(box, table, crook):
    """Set of all crooks below one, however deep."""
    seat = owner(box, table, crook)
    if seat < 0:
        return 0
    crew = table.crew[seat]
    found = led_by(table, crew, 1 << crook)
    fresh = found
    while fresh:
        fresh = led_by(table, crew, fresh)
        found |= fresh
    return found


@kernel
def orphans(table, seat):
    """Set of those in a mob, the Boss aside, who have no superior."""
    crew = table.crew[seat]
    found = 0
    while crew:
        crook = first(crew)
        crew &= crew - 1
        if table.superior[crook] < 0 and crook != table.boss[seat]:
            found |= 1 << crook
    return found


@kernel
def most_below(box, table, seat, crook):
    """How many can stand directly below a crook."""
    if crook == table.boss[seat]:
        return LIEUTENANTS + edge(box, table, seat, EDGE_LIEUTENANT)
    return FOLLOWERS


@kernel
def room(box, table, seat, crook):
    """How many more fit directly below a crook of a mob."""
    return most_below(box, table, seat, crook) - many(led_by(table, table.crew[seat], 1 << crook))


@kernel
def places(box, table, seat, crook):
    """Set of the crooks below whom one can go: they hang on the Boss, have room, and are not where he is already."""
    connected = 0
    fresh = 1 << table.boss[seat]
    free = 0
    while fresh:
        connected |= fresh
        members = fresh
        fresh = 0
        while members:
            superior = first(members)
            members &= members - 1
            led = led_by(table, table.crew[seat], 1 << superior)
            if many(led) < most_below(box, table, seat, superior) and superior != table.superior[crook]:
                free |= 1 << superior
            fresh |= led & ~(1 << crook)  # his branch goes with him: nobody can go below himself
    return free


# Set-up (CL-03, CL-28)


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


@kernel
def clear_table(box, table):
    """All cards in the deck, and nobody has or does anything."""
    table.asked = 0
    table.settling = -1
    table.fallen = -1
    table.high = -1
    table.asker = -1
    table.played = -1
    table.player = -1
    table.provoked = -1
    drop_decision(table)
    clear_attack(table)
    for seat in range(MOST_PLAYERS):
        table.receiver[seat] = -1
        table.mob[seat] = UNKNOWN
        table.boss[seat] = UNKNOWN
    for crook in range(CROOKS):
        table.superior[crook] = UNKNOWN
    table.deck_crooks = (1 << box.crooks) - 1
    table.deck_rackets = (1 << box.rackets) - 1
    table.spare_mobs = (1 << MOBS) - 1
    for kind in range(KINDS):
        table.deck_specials[kind] = box.specials[kind]


@kernel
def drop_decision(table):
    """Nothing is half decided."""
    table.doing = -1
    table.leader = UNKNOWN
    table.target = UNKNOWN
    table.racket = UNKNOWN
    table.victim = -1


@kernel
def take_crook(table):
    """A random crook out of the deck, as a set of one."""
    bit = 1 << any_of(table.rng, table.deck_crooks)
    table.deck_crooks ^= bit
    return bit


@kernel
def open_round(box, table):
    """One crook more than there are players, for everybody to bid for."""
    table.step = AUCTION
    for _ in range(box.players + 1):
        table.lot |= take_crook(table)
    table.lacking = (1 << box.players) - 1
    tell_crooks(table, LOT, table.round + 1, table.lot, 0)
    open_lot(box, table)


@kernel
def open_lot(box, table):
    """The next pick is bid for; the opener of the round begins, or the next who still lacks a crook."""
    table.bidding = table.lacking
    table.high = -1
    table.asker = (table.first - table.round + 1 + box.players) % box.players  # the seat before the opener
    if many(table.lacking) > 1:
        tell(table, BIDDING, EVERYBODY, next_in(box, table.asker, table.bidding), 0, 0, 0)


@kernel
def auction_step(box, table):
    """Somebody bids, or picks."""
    if table.lacking == 0:
        close_round(box, table)
    elif table.bidding & (table.bidding - 1) == 0:
        put(table, lowest(table.bidding), ASK_PICK)
    else:
        seat = next_in(box, table.asker, table.bidding)
        table.asker = seat
        if table.cash[seat] > table.high and table.high < PURSE:
            put(table, seat, ASK_BID)
        else:
            drop_out(table, seat)


@kernel
def drop_out(table, seat):
    """Bids no more for this pick."""
    table.bidding ^= 1 << seat
    tell(table, OUT, EVERYBODY, seat, 0, 0, 0)


@kernel
def pick(box, table, crook):
    """Whoever outbid the others takes a crook of the lot and pays; the last one of a round pays nothing."""
    seat = table.asked
    price = max(0, table.high)
    table.cash[seat] -= price
    table.lot ^= 1 << crook
    table.crew[seat] |= 1 << crook
    table.lacking ^= 1 << seat
    tell(table, PICKED, EVERYBODY, seat, crook, price, 0)
    table.high = -1
    table.bidding = 0
    if table.lacking:
        open_lot(box, table)


@kernel
def close_round(box, table):
    """The crook left over goes back into the deck."""
    table.deck_crooks |= table.lot
    table.lot = 0
    table.asker = -1
    table.round += 1
    if table.round < EACH:
        open_round(box, table)
    else:
        begin_crowning(box, table)


@kernel
def begin_crowning(box, table):
    """Everybody names a Boss, from the first player on."""
    table.step = CROWNING
    table.round = 0
    table.lacking = (1 << box.players) - 1


@kernel
def crowning_step(box, table):
    """The next names a Boss; when all have, the city comes to life."""
    if table.lacking:
        put(table, next_in(box, (table.first + 1) % box.players, table.lacking), ASK_BOSS)
    else:
        open_city(box, table)


@kernel
def name_boss(table, seat, crook):
    """The first Boss of a mob; the others are his Lieutenants."""
    table.boss[seat] = crook
    table.lacking ^= 1 << seat
    members = table.crew[seat] & ~(1 << crook)
    table.ranked[seat] = members
    while members:
        table.superior[first(members)] = crook
        members &= members - 1
    tell(table, CROWNED, EVERYBODY, seat, crook, 0, 0)


@kernel
def open_city(box, table):
    """A small racket for everybody, four cards uncontrolled, tokens everywhere; the first turn begins."""
    small = 0
    for racket in range(box.rackets):
        small |= (box.income[racket] <= SMALL) << racket
    for seat in range(box.players):
        racket = any_of(table.rng, table.deck_rackets & small)
        table.deck_rackets ^= 1 << racket
        table.owned[seat] = 1 << racket
        tell(table, STARTS_WITH, EVERYBODY, seat, racket, 0, 0)
        restock(table, seat)
    for _ in range(OPEN):
        turn_up(table, below(table.rng, many(table.deck_crooks) + many(table.deck_rackets)))
    begin_turn(box, table, table.first)


# The turn


@kernel
def actor(box, table):
    """Whose decision it is; nobody's when the game is over."""
    return -1 if table.ended else table.asked


@kernel
def put(table, seat, asking):
    """Ask a seat something."""
    table.asked = seat
    table.asking = asking


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


@kernel
def begin_turn(box, table, seat):
    """A turn begins; what was protected until then is not any more."""
    table.turn = seat
    table.turns += 1
    table.step = START
    table.acted = 0
    table.promoted = 0
    table.shield[seat] = 0
    tell(table, TURN, EVERYBODY, seat, table.turns, 0, 0)


@kernel
def start_step(box, table):
    """Whoever has more power than his superior is unhappy about it (CL-05)."""
    seat = table.turn
    envious = 0
    members = table.crew[seat]
    while members:
        crook = first(members)
        members &= members - 1
        superior = table.superior[crook]
        if superior >= 0 and power(box, table, crook) > power(box, table, superior):
            envious |= 1 << crook
    upset(box, table, seat, envious, 1, FOR_ENVY)
    table.step = INCOME


@kernel
def income(box, table, seat):
    """What a seat's rackets earn in a turn."""
    total = edge(box, table, seat, EDGE_INCOME)
    rackets = table.owned[seat]
    while rackets:
        racket = first(rackets)
        rackets &= rackets - 1
        total += box.income[racket] + table.profit[racket]
    return total


@kernel
def income_step(box, table):
    """Step 1; and then everybody who takes pay is to be paid."""
    seat = table.turn
    earned = income(box, table, seat)
    table.cash[seat] = min(MOST_CASH, table.cash[seat] + earned)
    tell(table, EARNED, EVERYBODY, seat, earned, 0, 0)
    members = table.crew[seat]
    if not box.boss_crook:
        members &= ~(1 << table.boss[seat])
    unpaid = 0
    while members:
        crook = first(members)
        members &= members - 1
        unpaid |= (box.pay[crook] > 0) << crook
    table.unpaid = unpaid
    table.short = 0
    table.stiffed = 0
    table.step = PAYING


# Pay (CL-06, CL-29)


@kernel
def pay_step(box, table):
    """Step 2: the next crook; when all have been asked, those who got less are unhappy. Perhaps nobody stays."""
    seat = table.turn
    if table.unpaid:
        table.target = first(table.unpaid)
        put(table, seat, ASK_PAY)
        return
    table.target = UNKNOWN
    upset(box, table, seat, table.short, 1, FOR_PAY)
    upset(box, table, seat, table.stiffed, 2, FOR_PAY)
    table.short = 0
    table.stiffed = 0
    table.step = DRAWING
    if table.crew[seat] == 0:
        eliminate(box, table, seat, False)


@kernel
def wages(box, crooks):
    """What full pay for a set of crooks adds up to."""
    total = 0
    while crooks:
        total += box.pay[first(crooks)]
        crooks &= crooks - 1
    return total


@kernel
def pay(box, table, action):
    """Full pay, a part, nothing; or full pay for everybody."""
    seat = table.turn
    bit = 1 << table.target
    if action == PAY_ALL:
        paid = wages(box, table.unpaid)
        table.unpaid = 0
    else:
        paid = box.pay[table.target] if action == PAY_FULL else 1 if action == PAY_PART else 0
        table.unpaid ^= bit
        if action == PAY_PART:
            table.short |= bit
        elif action == PAY_NOTHING:
            table.stiffed |= bit
    table.cash[seat] -= paid
    tell(table, PAID, EVERYBODY, seat, paid, -1 if action == PAY_ALL else table.target, action)
    table.target = UNKNOWN


# Unhappiness (CL-06, CL-19)


@kernel
def upset(box, table, seat, crooks, markers, cause):
    """Markers for a set of crooks; with three a crook leaves, the unpaid to the uncontrolled area."""
    if crooks == 0:
        return
    tell_crooks(table, UNHAPPY, cause, crooks, markers)
    leaving = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        table.markers[crook] = min(FED_UP, table.markers[crook] + markers)
        leaving |= (table.markers[crook] >= FED_UP) << crook
    if leaving:
        tell_crooks(table, LEFT, cause, leaving, 0)
    while leaving:
        depart(table, seat, first(leaving), cause == FOR_PAY)
        leaving &= leaving - 1


@kernel
def soothe(table, crooks, cause):
    """One marker off each of a set of crooks who has any; returns who had."""
    soothed = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        if table.markers[crook] > 0:
            table.markers[crook] -= 1
            soothed |= 1 << crook
    if soothed:
        tell_crooks(table, CALMED, cause, soothed, 0)
    return soothed


@kernel
def depart(table, seat, crook, to_open):
    """A crook leaves a mob for the uncontrolled area or the discards; whom he led are without a superior (CL-30)."""
    leave(table, seat, crook)
    members = led_by(table, table.crew[seat], 1 << crook)
    while members:
        table.superior[first(members)] = UNKNOWN
        members &= members - 1
    table.settling = seat
    if to_open:
        table.markers[crook] = 0
        table.open_crooks |= 1 << crook
    else:
        discard(table, crook)


@kernel
def leave(table, seat, crook):
    """Out of a mob, without token and rank."""
    table.crew[seat] &= ~(1 << crook)
    table.ranked[seat] &= ~(1 << crook)
    table.ready &= ~(1 << crook)
    table.unpaid &= ~(1 << crook)
    table.superior[crook] = UNKNOWN
    if table.boss[seat] == crook:
        table.boss[seat] = UNKNOWN


@kernel
def discard(table, crook):
    """Onto the discards, without markers and counters."""
    table.markers[crook] = 0
    table.muscle[crook] = 0
    table.gone_crooks |= 1 << crook


# A mob put in order (CL-20, CL-21)


@kernel
def settle_step(box, table):
    """A Boss is named, everybody finds a superior, and then ranks are compared with those before."""
    seat = table.settling
    if table.crew[seat] == 0:
        table.settling = -1
        return
    if table.boss[seat] == UNKNOWN:
        if heirs(table, seat) & (heirs(table, seat) - 1):
            put(table, seat, ASK_BOSS)
        else:
            crown(table, seat, first(heirs(table, seat)))
        return
    lost = orphans(table, seat)
    if lost & (lost - 1):
        put(table, seat, ASK_ORPHAN)
    elif lost:
        table.target = first(lost)
        put(table, seat, ASK_PLACE)
    else:
        compare_ranks(box, table, seat)


@kernel
def heirs(table, seat):
    """Who can follow a Boss: a Lieutenant, or anybody where there is none."""
    return table.ranked[seat] if table.ranked[seat] else table.crew[seat]


@kernel
def crown(table, seat, crook):
    """A new Boss, without any markers; whoever stood above him does not any more."""
    table.boss[seat] = crook
    table.superior[crook] = UNKNOWN
    table.markers[crook] = 0
    table.ranked[seat] &= ~(1 << crook)
    tell(table, CROWNED, EVERYBODY, seat, crook, 0, 0)


@kernel
def place(table, seat, crook, superior):
    """One without a superior gets one."""
    table.superior[crook] = superior
    table.target = UNKNOWN
    tell(table, PLACED, EVERYBODY, seat, crook, superior, 0)


@kernel
def compare_ranks(box, table, seat):
    """New Lieutenants lose a marker, once a turn each; who is none any more gets one, but not after a retirement."""
    now = led_by(table, table.crew[seat], 1 << table.boss[seat])
    gained = now & ~table.ranked[seat]
    demoted = table.ranked[seat] & ~now
    table.ranked[seat] = now
    table.settling = -1
    table.promoted |= soothe(table, gained & ~table.promoted, FOR_PROMOTION)
    if not table.peaceful:
        upset(box, table, seat, demoted, 1, FOR_DEMOTION)
    table.peaceful = 0


# Drawing (CL-07)


@kernel
def draw(box, table, seat):
    """Step 3: until four cards lie uncontrolled, Specials not counted; one card, whatever it is, where they do already.

    Specials go to the hand. A mob that draws better takes one more card, whatever it is.
    """
    missing = OPEN - many(table.open_crooks) - many(table.open_rackets)
    extra = edge(box, table, seat, EDGE_DRAW) + (box.draw_one if missing <= 0 else 0)
    drawn = 0
    low = 0
    high = 0
    while missing > 0 or extra > 0:
        cards = many(table.deck_crooks) + many(table.deck_rackets)
        specials = 0
        for kind in range(KINDS):
            specials += table.deck_specials[kind]
        if cards + specials == 0:
            if not refill(table):
                break
            continue
        nth = below(table.rng, cards + specials)
        if nth < cards:
            turn_up(table, nth)
        else:
            kind = take_special(table, seat, nth - cards)
            drawn += 1
            low += beside(kind, 0)
            high += beside(kind, 1)
        if missing > 0:
            missing -= nth < cards
        else:
            extra -= 1
    if drawn:
        tell(table, DREW, EVERYBODY, seat, drawn, 0, 0)
        tell(table, GOT, only(seat), low, high, 0, 0)


@kernel
def turn_up(table, nth):
    """The nth crook or racket of the deck comes to lie uncontrolled."""
    crooks = many(table.deck_crooks)
    members = table.deck_crooks if nth < crooks else table.deck_rackets
    for _ in range(nth if nth < crooks else nth - crooks):
        members &= members - 1
    bit = members & -members
    if nth < crooks:
        table.deck_crooks ^= bit
        table.open_crooks |= bit
        tell(table, TURNED_UP, EVERYBODY, first(bit), -1, 0, 0)
    else:
        table.deck_rackets ^= bit
        table.open_rackets |= bit
        tell(table, TURNED_UP, EVERYBODY, -1, first(bit), 0, 0)


@kernel
def take_special(table, seat, nth):
    """The nth Special of the deck goes to a hand."""
    kind = 0
    while nth >= table.deck_specials[kind]:
        nth -= table.deck_specials[kind]
        kind += 1
    table.deck_specials[kind] -= 1
    table.hand[seat, kind] += 1
    table.held[seat] += 1
    return kind


@kernel
def refill(table):
    """The discards are shuffled into the empty deck; were there any?"""
    found = table.gone_crooks != 0
    table.deck_crooks = table.gone_crooks
    table.gone_crooks = 0
    for kind in range(KINDS):
        found |= table.gone_specials[kind] > 0
        table.deck_specials[kind] = table.gone_specials[kind]
        table.gone_specials[kind] = 0
    if found:
        tell(table, REFILLED, EVERYBODY, 0, 0, 0, 0)
    return found


# The end of a turn (CL-08, CL-25)


@kernel
def restock(table, seat):
    """Step 5: a token on every crook and every racket."""
    table.ready |= table.crew[seat]
    table.stocked |= table.owned[seat]


@kernel
def end_turn(box, table):
    """The next player, unless the game is over."""
    table.ended = ending(box, table)
    if table.ended:
        close(box, table)
    else:
        begin_turn(box, table, next_in(box, table.turn, alive(box, table)))


@kernel
def ending(box, table):
    """Why the game is over after this turn, if it is."""
    seats = alive(box, table)
    if seats & (seats - 1) == 0:
        return LAST_MOB
    for seat in range(box.players):
        if (seats >> seat) & 1 and points(box, table, seat) >= box.goal:
            return VICTORY
    return WORN_OUT if table.turns >= TURNS else RUNNING


@kernel
def close(box, table):
    """The game is over: nobody is asked anything."""
    table.step = TOKENS
    table.asking = ASK_ACTION
    table.asked = table.turn
    drop_decision(table)
    for seat in range(MOST_PLAYERS):
        table.receiver[seat] = -1
    tell(table, FINISHED, EVERYBODY, 0, 0, 0, 0)


@kernel
def points(box, table, seat):
    """Rackets; one more for each type, and two more for each district, that a player has to himself (CL-25)."""
    own = table.owned[seat]
    others = 0
    for other in range(box.players):
        if other != seat:
            others |= table.owned[other]
    total = many(own)
    if total < 3:
        return total
    for kind in range(TYPES):
        rackets = box.of_kind[kind]
        if rackets & others == 0 and many(own & rackets) >= 3:
            total += 1
    for district in range(DISTRICTS):
        rackets = box.within[district]
        if many(own & rackets) >= 4:
            alone = True
            for other in range(box.players):
                if other != seat and many(table.owned[other] & rackets) > 1:
                    alone = False
            total += 2 if alone else 0
    return total


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


# Actions of step 4 (CL-09, CL-10, CL-22, CL-31)


@kernel
def spend_token(table, crook):
    """A crook acts."""
    table.ready &= ~(1 << crook)
    table.acted = 1


@kernel
def choose_action(box, table, action):
    """What the active player does next, or that it is enough."""
    seat = table.turn
    if action == PASS:
        paid = PASSING + edge(box, table, seat, EDGE_PASS)
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
def hand_over(box, table, seat, to, crook):
    """A crook and his branch change mobs: no tokens, and one marker less."""
    moving = branch(box, table, crook) | (1 << crook)
    table.crew[seat] &= ~moving
    table.ranked[seat] &= ~moving
    table.ready &= ~moving
    table.unpaid &= ~moving
    table.short &= ~moving
    table.stiffed &= ~moving
    table.crew[to] |= moving
    table.superior[crook] = UNKNOWN
    soothe(table, moving, FOR_NEW_MOB)


@kernel
def visit(box, table, racket):
    """A crook has a good time where he cannot resist."""
    crook = table.leader
    spend_token(table, crook)
    tell(table, VISITED, EVERYBODY, table.turn, crook, racket, 0)
    soothe(table, 1 << crook, FOR_VISIT)
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


# What can be done, and by whom


@kernel
def with_markers(table, crooks):
    """Set of those among some crooks who have markers."""
    found = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        found |= (table.markers[crook] > 0) << crook
    return found


@kernel
def strongest(box, table, crooks):
    """The greatest power among some crooks; 0 for none."""
    best = 0
    while crooks:
        best = max(best, power(box, table, first(crooks)))
        crooks &= crooks - 1
    return best


@kernel
def weaker(box, table, crooks, limit):
    """Set of those among some crooks who have less power than this."""
    found = 0
    while crooks:
        crook = first(crooks)
        crooks &= crooks - 1
        found |= (power(box, table, crook) < limit) << crook
    return found


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
def weak_for(box, table, crook):
    """Set of the rackets that a crook cannot resist."""
    found = 0
    for kind in range(TYPES):
        if (box.weak[crook] >> kind) & 1:
            found |= box.of_kind[kind]
    return found


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


# Specials (CL-34)


@kernel
def hands(box, table):
    """Set of the seats with Specials."""
    found = 0
    for seat in range(box.players):
        found |= (table.held[seat] > 0) << seat
    return found


@kernel
def lay_special(table, seat, kind):
    """A Special of a hand goes to the discards, for everybody to see."""
    table.hand[seat, kind] -= 1
    table.held[seat] -= 1
    table.gone_specials[kind] += 1
    for viewer in range(MOST_PLAYERS):
        table.seen[viewer, seat, kind] = max(0, table.seen[viewer, seat, kind] - 1)


@kernel
def play_special(box, table):
    """The Special half decided is played; it waits for a Cancel."""
    seat = table.turn
    kind = table.doing - SPECIAL
    tell(table, PLAYED, EVERYBODY, seat, kind, 0, 0)
    tell(table, MEANT, EVERYBODY, table.target, table.racket, table.victim, 0)
    await_cancel(box, table, seat, kind, kind)


@kernel
def await_cancel(box, table, seat, kind, played):
    """A Special lies on the table; everybody else who has any is asked."""
    lay_special(table, seat, kind)
    table.played = played
    table.player = seat
    table.waiting = hands(box, table) & ~(1 << seat)


@kernel
def nudge(box, table, action):
    """A Special changes the attack, if nobody cancels it."""
    seat = table.asked
    if action == NO:
        table.waiting ^= 1 << seat
        tell(table, LET_BE, EVERYBODY, seat, 0, 0, 0)
        return
    table.doing = action
    tell(table, NUDGED, EVERYBODY, seat, NUDGE, SWING if action == NUDGE_UP else -SWING, 0)
    await_cancel(box, table, seat, NUDGE, NUDGE)


@kernel
def answer_special(box, table, action):
    """A Cancel, or not."""
    seat = table.asked
    if action == NO:
        table.waiting ^= 1 << seat
        tell(table, LET_BE, EVERYBODY, seat, 0, 0, 0)
        return
    tell(table, CANCELLED, EVERYBODY, seat, CANCEL if table.cancels else table.played, 0, 0)
    table.cancels += 1
    await_cancel(box, table, seat, CANCEL, table.played)


@kernel
def special_step(box, table):
    """Somebody may cancel; when nobody does any more, the Special has its effect, or a Cancel had the last word."""
    if table.waiting:
        put(table, next_in(box, table.player, table.waiting), ASK_CANCEL)
        return
    kind = table.played
    fizzles = table.cancels & 1
    table.played = -1
    table.player = -1
    table.cancels = 0
    if fizzles:
        tell(table, FIZZLED, EVERYBODY, kind, 0, 0, 0)
    elif kind == NUDGE:
        table.nudges += SWING if table.doing == NUDGE_UP else -SWING
    else:
        take_effect(box, table, kind)
    if table.stage == NUDGING:
        table.doing = -1
        table.waiting = hands(box, table)
    elif table.asking == NOTHING_ASKED:
        drop_decision(table)


@kernel
def take_effect(box, table, kind):
    """What a Special of step 4 does."""
    seat = table.turn
    if kind == TOKEN:
        table.ready |= 1 << table.target
        tell(table, TOKENED, EVERYBODY, table.target, 0, 0, 0)
    elif kind == PROTECT:
        table.shield[seat] |= 1 << table.racket
        tell(table, SHIELDED, EVERYBODY, table.racket, 0, 0, 0)
    elif kind == CALM:
        table.markers[table.target] = 0
        tell_crooks(table, CALMED, FOR_CALM, 1 << table.target, 0)
    elif kind == PROFIT:
        table.profit[table.racket] += BOOM
        tell(table, PROFITED, EVERYBODY, table.racket, BOOM, 0, 0)
    elif kind == SPY:
        look(table, seat, table.victim)
    else:
        tell(table, RAIDED, EVERYBODY, table.victim, 0, 0, 0)
        put(table, table.victim, ASK_BRIBE)


@kernel
def look(table, seat, victim):
    """Somebody sees a hand, and one of its Specials goes; perhaps the last of them was just played as a Cancel."""
    tell(table, LOOKED, EVERYBODY, seat, victim, 0, 0)
    if table.held[victim] == 0:
        return
    tell(table, SAW, only(seat), victim, packed_hand(table, victim, 0), packed_hand(table, victim, 1), 0)
    for kind in range(KINDS):
        table.seen[seat, victim, kind] = table.hand[victim, kind]
    put(table, seat, ASK_EXPOSE)


@kernel
def expose(table, kind):
    """One of the Specials one looks at is discarded."""
    tell(table, EXPOSED, EVERYBODY, table.victim, kind, 0, 0)
    lay_special(table, table.victim, kind)
    drop_decision(table)


@kernel
def bribe(box, table, action):
    """The raided pays, or loses a racket."""
    seat = table.victim
    if action == YES:
        table.cash[seat] -= BRIBE
        tell(table, BRIBED, EVERYBODY, seat, BRIBE, 0, 0)
    else:
        racket = action - RACKET
        tell(table, LOST_RACKET, EVERYBODY, seat, racket, 0, 0)
        release(table, seat, racket)
        table.open_rackets |= 1 << racket
    drop_decision(table)


@kernel
def release(table, seat, racket):
    """A racket is a seat's no more; it keeps nothing but its counters."""
    table.owned[seat] &= ~(1 << racket)
    table.shield[seat] &= ~(1 << racket)
    table.stocked &= ~(1 << racket)


# Attacks (CL-12 to CL-18, CL-33)


@kernel
def clear_attack(table):
    """Nobody attacks anybody."""
    table.stage = PEACE
    table.attack = -1
    table.attacker = -1
    table.defender = -1
    table.protector = UNKNOWN
    table.helpers = 0
    table.backup = 0
    table.hiding = 0
    table.nudges = 0
    table.waiting = 0
    for seat in range(MOST_PLAYERS):
        table.stake[seat] = 0


@kernel
def announce(box, table, defender):
    """The attack half decided is announced: the token is spent, and there is no way back."""
    seat = table.asked
    spend_token(table, table.leader)
    table.attack = table.doing
    table.attacker = seat
    table.defender = defender
    table.stage = PROTECTING
    table.doing = -1
    table.quiet = 0
    aim = table.racket if table.attack == TAKE_OVER else table.target
    tell(table, ATTACKED, EVERYBODY, seat, table.attack, table.leader, aim)
    if table.step == WAR and not (table.war >> defender) & 1:
        table.war |= 1 << defender
        table.ready |= table.crew[defender]
        tell(table, JOINED, EVERYBODY, defender, 0, 0, 0)


@kernel
def attack_step(box, table):
    """The next stage of an attack in which somebody has something to say."""
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
    """Who is asked next: attacker, defender, then the others counterclockwise from the attacker."""
    if (table.waiting >> table.attacker) & 1:
        return table.attacker
    if table.defender >= 0 and (table.waiting >> table.defender) & 1:
        return table.defender
    return next_in(box, table.attacker, table.waiting)


@kernel
def able_to_help(box, table, crooks):
    """Set of those among some crooks who can help: with a token, unless help is free (CL-13)."""
    return crooks if box.free_help else crooks & table.ready


@kernel
def protectors(box, table):
    """Set of the crooks who could protect the racket that is attacked."""
    if table.attack != TAKE_OVER or table.defender < 0:
        return 0
    return able_to_help(box, table, table.crew[table.defender])


@kernel
def protect(box, table, action):
    """The defender names a protector, or nobody."""
    if action == NO:
        tell(table, UNPROTECTED, EVERYBODY, table.defender, 0, 0, 0)
    else:
        table.protector = action - CROOK
        tire(box, table, table.protector)
        tell(table, PROTECTED, EVERYBODY, table.defender, table.protector, 0, 0)
    begin_staking(box, table)


@kernel
def tire(box, table, crook):
    """A helper's token, unless help is free."""
    if not box.free_help:
        table.ready &= ~(1 << crook)


@kernel
def begin_staking(box, table):
    """Everybody who has any may put Gs on the attack; on a Hit only the attacker."""
    table.stage = STAKING
    for seat in range(box.players):
        if table.cash[seat] > 0 and (table.attack != HIT or seat == table.attacker):
            table.waiting |= 1 << seat


@kernel
def most_staked(box, table, seat):
    """How many Gs a seat may put on the attack."""
    if table.attack == HIT:
        return min(table.cash[seat], HIT_RAISE)
    party = seat == table.attacker or seat == table.defender
    return min(table.cash[seat], PURSE if party else RAISE)


@kernel
def stake(box, table, action):
    """Gs on the attack; nobody sees how many, but on a Hit, where nobody else may."""
    seat = table.asked
    gs = action - AMOUNT if action < AGAINST else AGAINST - 1 - action
    if seat == table.defender:
        gs = -gs
    if table.attack != HIT:
        tell(table, STAKED, EVERYBODY, seat, 0, 0, 0)
        tell(table, STAKED_OWN, only(seat), gs, 0, 0, 0)
    else:
        tell(table, STAKES, EVERYBODY, seat, gs, 0, 0)
    table.stake[seat] = gs
    table.waiting ^= 1 << seat


@kernel
def showdown(box, table):
    """All Gs are revealed, and lost."""
    for seat in range(box.players):
        gs = table.stake[seat]
        if gs:
            table.cash[seat] -= abs(gs)
            if table.attack != HIT:
                tell(table, SHOWN, EVERYBODY, seat, gs, 0, 0)
    table.stage = HELPING


@kernel
def may_help(box, table):
    """Set of the crooks who could help the attacker, or help too."""
    if table.attack == TAKE_OVER:
        return able_to_help(box, table, branch(box, table, table.leader)) & ~table.helpers
    if table.helpers:
        return 0
    if table.attack == RECRUIT:
        return able_to_help(box, table, branch(box, table, table.leader))
    return able_to_help(box, table, subordinates(box, table, table.leader))


@kernel
def may_back(box, table):
    """Set of the crooks who could help the defender: the target's superior, the target, those below the protector."""
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
def help_attack(box, table, action):
    """Somebody helps the attacker, or nobody (else) does."""
    if action == NO:
        tell(table, NO_HELP, EVERYBODY, table.attacker, 0, 0, 0)
        table.stage = BACKING
        return
    crook = action - CROOK
    table.helpers |= 1 << crook
    tire(box, table, crook)
    tell(table, HELPED, EVERYBODY, table.attacker, crook, power(box, table, crook), 0)


@kernel
def back_up(box, table, action):
    """Somebody helps the defender, the target hides out, or nobody (else) does anything."""
    seat = table.defender
    if action == NO:
        tell(table, NO_HELP, EVERYBODY, seat, 0, 0, 0)
        table.stage = NUDGING
        table.waiting = hands(box, table)
    elif table.attack == HIT:
        table.hiding = 1
        table.ready &= ~(1 << table.target)
        tell(table, HID, EVERYBODY, seat, table.target, 0, 0)
    else:
        crook = table.superior[table.target] if table.attack == RECRUIT else action - CROOK
        table.backup |= 1 << crook
        tire(box, table, crook)
        tell(table, HELPED, EVERYBODY, seat, crook, -power(box, table, crook), 0)


# The success number


@kernel
def term(box, table, which, attack, seat, leader, target):
    """What one thing that is known from the start adds to an attack of a seat's crook on a crook or racket."""
    if which == BY_POWER:
        return power(box, table, leader)
    if attack == TAKE_OVER:
        return take_over_term(box, table, which, seat, target)
    if attack == RECRUIT:
        return recruit_term(box, table, which, seat, target)
    return hit_term(box, table, which, seat, target)


@kernel
def recruit_term(box, table, which, seat, target):
    """Recruiting (CL-16)."""
    if which == BY_TARGET:
        return -box.resistance[target]
    if which == BY_RANK:
        other = owner(box, table, target)
        if other < 0:
            return 0
        if (table.ranked[other] >> target) & 1:
            return -10
        superior = table.superior[target]
        return -5 if superior >= 0 and (table.ranked[other] >> superior) & 1 else 0
    if which == BY_WEAKNESS:
        other = owner(box, table, target)
        tempting = weak_for(box, table, target)
        theirs = many(tempting & table.owned[other]) if other >= 0 else 0
        ours = many(tempting & table.owned[seat])
        return 4 if ours > theirs else -4 if ours < theirs else 0
    if which == BY_MARKERS:
        return 2 * table.markers[target]
    if which == BY_EDGE:
        return edge(box, table, seat, EDGE_RECRUIT)
    return 0


@kernel
def take_over_term(box, table, which, seat, target):
    """Taking over (CL-17)."""
    alike = box.of_kind[box.kind[target]] & ~(1 << target)
    near = box.within[box.district[target]] & ~(1 << target)
    if which == BY_TARGET:
        return -box.hold[target]
    if which == BY_TYPE:
        return 2 * many(table.owned[seat] & alike)
    if which == BY_DISTRICT:
        return 2 * many(table.owned[seat] & near)
    if which == BY_EDGE:
        return edge(box, table, seat, EDGE_TAKE_OVER)
    if BY_THEIR_TYPE <= which <= BY_THEIR_DISTRICT or which == BY_SHELTER:
        other = racket_owner(box, table, target)
        if other < 0:
            return 0
        if which == BY_SHELTER:
            return -edge(box, table, other, EDGE_SHELTER)
        return -2 * many(table.owned[other] & (alike if which == BY_THEIR_TYPE else near))
    return 0


@kernel
def hit_term(box, table, which, seat, target):
    """Hits (CL-18, CL-23)."""
    if which == BY_TARGET:
        return -power(box, table, target)
    if which == BY_RANK:
        other = owner(box, table, target)
        if other < 0:
            return 0
        if table.boss[other] == target:
            return -10
        return -5 if subordinates(box, table, target) else 0
    if which == BY_BODYGUARDS:
        return -5 * many(subordinates(box, table, target) & box.bodyguards)
    if which == BY_EDGE:
        return edge(box, table, seat, EDGE_HIT)
    if which == BY_WAR:
        return fury(table)
    return 0


@kernel
def fury(table):
    """What a Gang War adds to the leader's power for a Hit (CL-23)."""
    return FURY if table.step == WAR else 0


@kernel
def base(box, table, attack, seat, leader, target):
    """The success number when an attack is announced: every term that attacks of this kind have.

    Bots look at hundreds of attacks for every one that is made. Terms that are named one by one cost a third.
    """
    total = power(box, table, leader)
    if attack == TAKE_OVER:
        total += take_over_term(box, table, BY_TARGET, seat, target)
        total += take_over_term(box, table, BY_TYPE, seat, target)
        total += take_over_term(box, table, BY_DISTRICT, seat, target)
        total += take_over_term(box, table, BY_THEIR_TYPE, seat, target)
        total += take_over_term(box, table, BY_THEIR_DISTRICT, seat, target)
        total += take_over_term(box, table, BY_EDGE, seat, target)
        return total + take_over_term(box, table, BY_SHELTER, seat, target)
    if attack == RECRUIT:
        total += recruit_term(box, table, BY_TARGET, seat, target)
        total += recruit_term(box, table, BY_RANK, seat, target)
        total += recruit_term(box, table, BY_WEAKNESS, seat, target)
        total += recruit_term(box, table, BY_MARKERS, seat, target)
        return total + recruit_term(box, table, BY_EDGE, seat, target)
    total += hit_term(box, table, BY_TARGET, seat, target)
    total += hit_term(box, table, BY_RANK, seat, target)
    total += hit_term(box, table, BY_BODYGUARDS, seat, target)
    total += hit_term(box, table, BY_EDGE, seat, target)
    return total + hit_term(box, table, BY_WAR, seat, target)


@kernel
def aimed_at(table):
    """The crook or racket that is attacked."""
    return table.racket if table.attack == TAKE_OVER else table.target


@kernel
def strength(box, table, crooks):
    """The power of some crooks together."""
    total = 0
    while crooks:
        total += power(box, table, first(crooks))
        crooks &= crooks - 1
    return total


@kernel
def running(box, table, which):
    """What one thing adds to the attack going on."""
    if which < ANNOUNCED:
        return term(box, table, which, table.attack, table.attacker, table.leader, aimed_at(table))
    if which == BY_PROTECTOR:
        return -power(box, table, table.protector) if table.protector >= 0 else 0
    if which == BY_STAKES:
        total = 0
        if table.stage > SHOWDOWN:
            for seat in range(box.players):
                total += table.stake[seat]
        return total
    if which == BY_HELP:
        return strength(box, table, table.helpers)
    if which == BY_BACKUP:
        return -strength(box, table, table.backup)
    if which == BY_HIDING:
        return -3 if table.hiding else 0
    return table.nudges


@kernel
def number(box, table):
    """The success number of the attack going on, as far as it is known."""
    total = base(box, table, table.attack, table.attacker, table.leader, aimed_at(table))
    for which in range(ANNOUNCED, TERMS):
        total += running(box, table, which)
    return total


@kernel
def chance(number):
    """How many of the 36 throws of two dice succeed."""
    number = min(number, 10)
    if number < 2:
        return 0
    if number <= 7:
        return number * (number - 1) // 2
    return 36 - (12 - number) * (13 - number) // 2


@kernel
def resolve(box, table):
    """The dice decide."""
    seat = table.attacker
    attack = table.attack
    leader = table.leader
    target = table.target
    racket = table.racket
    defender = table.defender
    needed = number(box, table)
    won = False
    if needed < 2:
        tell(table, HOPELESS, EVERYBODY, needed, 0, 0, 0)
    else:
        one = 1 + below(table.rng, 6)
        two = 1 + below(table.rng, 6)
        tell(table, ROLLED, EVERYBODY, one, two, needed, 0)
        won = one + two <= min(needed, 10)
    boss_hit = attack == HIT and defender >= 0 and table.boss[defender] == target
    clear_attack(table)
    drop_decision(table)
    if not won:
        tell(table, FAILED, EVERYBODY, leader, 0, 0, 0)
        if attack == HIT and defender >= 0 and needed >= 2:
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
def survive(box, table, seat, crook):
    """Shot at: a marker, but for a Boss who takes none. Who leaves over it may have been the last one."""
    if table.boss[seat] == crook and not box.boss_crook:
        return
    upset(box, table, seat, 1 << crook, 1, FOR_HIT)
    if table.crew[seat] == 0:
        eliminate(box, table, seat, True)


@kernel
def recruit(box, table, seat, leader, target, defender):
    """A crook and his branch come over: below the attacker, or where there is room."""
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
    """A racket changes hands; whoever cannot resist it is happier for it."""
    if defender >= 0:
        release(table, defender, racket)
    else:
        table.open_rackets ^= 1 << racket
    table.owned[seat] |= 1 << racket
    tell(table, TAKEN, EVERYBODY, seat, racket, 0, 0)
    tempted = 0
    members = table.crew[seat]
    while members:
        crook = first(members)
        members &= members - 1
        tempted |= ((box.weak[crook] >> box.kind[racket]) & 1) << crook
    soothe(table, tempted, FOR_CONQUEST)


@kernel
def kill(box, table, seat, leader, target):
    """A crook dies; those next to him take it badly, and the leader grows, if he did not leave over it himself."""
    defender = owner(box, table, target)
    tell(table, KILLED, EVERYBODY, leader, target, 0, 0)
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
    """Set of those who take a death badly: superior and subordinates; if it is the Boss, everybody."""
    if table.boss[seat] == crook:
        return table.crew[seat] & ~(1 << crook)
    near = subordinates(box, table, crook) | (1 << table.superior[crook])
    return near if box.boss_crook else near & ~(1 << table.boss[seat])


@kernel
def gain(box, table, leader, victim):
    """Power for a Hit: one, or two where the leader had less than the victim (CL-18, CL-23)."""
    return 2 if power(box, table, leader) + fury(table) < power(box, table, victim) else 1


@kernel
def grow(box, table, crook, by):
    """Power from a Hit, never above six (CL-15)."""
    gained = min(by, STRONGEST - power(box, table, crook))
    if gained > 0:
        table.muscle[crook] += gained
        tell(table, STRONGER, EVERYBODY, crook, gained, 0, 0)


# Elimination (CL-26, CL-27)


@kernel
def eliminate(box, table, seat, attacked):
    """A player without crooks is out: cash to the bank, Specials to the discards, rackets to the victor.

    Who was not attacked has nobody left over pay or an own Hit: then the rackets go uncontrolled, and so ends the turn.
    """
    table.out |= 1 << seat
    table.war &= ~(1 << seat)
    table.cash[seat] = 0
    table.settling = -1
    tell(table, ELIMINATED_MOB, EVERYBODY, seat, packed_hand(table, seat, 0), packed_hand(table, seat, 1), 0)
    for kind in range(KINDS):
        while table.hand[seat, kind]:
            lay_special(table, seat, kind)
    for other in range(box.players):
        for kind in range(KINDS):
            table.seen[seat, other, kind] = 0
        if table.receiver[other] == seat or other == seat:
            table.receiver[other] = -1
    seats = alive(box, table)
    if seats & (seats - 1) == 0:
        free_rackets(table, seat)
        table.ended = LAST_MOB
        table.war = 0
        table.quiet = 0
        table.asker = -1
        close(box, table)
    elif not attacked:
        free_rackets(table, seat)
        end_turn(box, table)
    elif table.owned[seat]:
        table.fallen = seat
        table.spoils = 1


@kernel
def free_rackets(table, seat):
    """All rackets of a seat come to lie uncontrolled."""
    rackets = table.owned[seat]
    if rackets:
        tell(
            table, LOST_RACKETS, EVERYBODY,
            rackets & HALF_MASK, (rackets >> HALF) & HALF_MASK, rackets >> (2 * HALF), 0,
        )  # fmt: skip
    table.open_rackets |= rackets
    table.owned[seat] = 0
    table.shield[seat] = 0
    table.stocked &= ~rackets


@kernel
def victor(table):
    """Who acts: in a war whoever was asked last, else the active player."""
    return table.asker if table.step == WAR else table.turn


@kernel
def spoils_step(box, table):
    """The victor takes a racket, and another for each token; what is left goes uncontrolled."""
    seat = victor(table)
    rackets = table.owned[table.fallen]
    if rackets and table.spoils:
        put(table, seat, ASK_SPOILS)
    elif rackets and (table.crew[seat] & table.ready or table.owned[seat] & table.stocked):
        put(table, seat, ASK_SPEND)
    else:
        end_spoils(table)


@kernel
def end_spoils(table):
    free_rackets(table, table.fallen)
    table.fallen = -1
    table.spoils = 0


@kernel
def take_spoils(table, racket):
    """A racket of the eliminated."""
    seat = table.asked
    release(table, table.fallen, racket)
    table.owned[seat] |= 1 << racket
    table.spoils -= 1
    tell(table, SPOILS, EVERYBODY, seat, racket, 0, 0)


@kernel
def spend(table, action):
    """A token for another racket, or enough."""
    seat = table.asked
    if action == DONE:
        end_spoils(table)
        return
    table.spoils += 1
    if action < RACKET:
        table.ready &= ~(1 << (action - CROOK))
        tell(table, SPENT, EVERYBODY, seat, action - CROOK, -1, 0)
    else:
        table.stocked &= ~(1 << (action - RACKET))
        tell(table, SPENT, EVERYBODY, seat, -1, action - RACKET, 0)


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
        return places(box, table, seat, table.leader if table.doing == MOVE else table.target)
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
def bid(table, seat, action):
    """A higher bid, or none any more."""
    if action == DROP_OUT:
        drop_out(table, seat)
    else:
        table.high = action - AMOUNT
        tell(table, BID, EVERYBODY, seat, table.high, 0, 0)


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


# Gifts (CL-11, CL-24, CL-31)


@kernel
def half_decided(table):
    """Is the active player, or one in a war, in the middle of saying what to do?"""
    return ASK_WHO <= table.asking <= ASK_SEAT or (table.asking == ASK_PLACE and table.doing == MOVE)


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


# The wall


@kernel
def redact(box, table, seat):
    """What the seat may know: all that lies open, its own hand, what it has seen of others', and what follows."""
    veil(table, seat)
    if seat != table.asked:
        veil_decision(table)
    for other in range(MOST_PLAYERS):
        if other != seat:
            if table.stage == STAKING and table.attack != HIT:
                table.stake[other] = 0
            for owner in range(MOST_PLAYERS):
                for kind in range(KINDS):
                    table.seen[other, owner, kind] = 0
    gather(box, table, seat)
    name_certain(box, table, seat)


@kernel
def veil_decision(table):
    """Of an action nobody hears until it is clear at whom it is meant; nor who is to find a place."""
    if half_decided(table):
        table.asking = ASK_WAR if table.step == WAR else ASK_ACTION
        drop_decision(table)
    elif table.asking == ASK_PLACE:
        lost = orphans(table, table.asked)
        if lost & (lost - 1):
            table.asking = ASK_ORPHAN
            table.target = UNKNOWN


@kernel
def gather(box, table, seat):
    """Put into the deck every Special of which this seat does not know where it is."""
    for kind in range(KINDS):
        loose = box.specials[kind] - table.gone_specials[kind]
        for other in range(box.players):
            if other != seat:
                table.hand[other, kind] = table.seen[seat, other, kind] if seat >= 0 else 0
            loose -= table.hand[other, kind]
        table.deck_specials[kind] = loose


@kernel
def unknown_of(table, seat):
    """How many Specials of a hand are not known."""
    left = table.held[seat]
    for kind in range(KINDS):
        left -= table.hand[seat, kind]
    return left


@kernel
def name_certain(box, table, seat):
    """Into each hidden place as many of a kind as must be there, since the other places have no room for them.

    That the deck was refilled, and from what, is not remembered: who has counted that too may know a little more.
    """
    loose = 0
    for kind in range(KINDS):
        loose += table.deck_specials[kind]
    in_deck = loose
    for other in range(box.players):
        if other != seat:
            in_deck -= unknown_of(table, other)
    for other in range(box.players):
        if other != seat:
            unknown = unknown_of(table, other)
            for kind in range(KINDS):
                table.hand[other, kind] += max(0, table.deck_specials[kind] + unknown - loose)
    for kind in range(KINDS):
        table.deck_specials[kind] = max(0, table.deck_specials[kind] + in_deck - loose)


@kernel
def guess(box, table, seat, seed):
    """Deal the Specials that the seat does not know anew, and make up Gs that are not revealed yet."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    gather(box, table, seat)
    loose = 0
    for kind in range(KINDS):
        loose += table.deck_specials[kind]
    for other in range(box.players):
        if other != seat:
            for _ in range(unknown_of(table, other)):
                nth = below(table.rng, loose)
                kind = 0
                while nth >= table.deck_specials[kind]:
                    nth -= table.deck_specials[kind]
                    kind += 1
                table.deck_specials[kind] -= 1
                table.hand[other, kind] += 1
                loose -= 1
            if table.stage == STAKING and table.attack != HIT and not (table.waiting >> other) & 1:
                guess_stake(box, table, other)


@kernel
def guess_stake(box, table, seat):
    """Gs that a seat may have put on an attack."""
    most = most_staked(box, table, seat)
    if seat == table.attacker:
        table.stake[seat] = below(table.rng, most + 1)
    elif seat == table.defender:
        table.stake[seat] = -below(table.rng, most + 1)
    else:
        table.stake[seat] = below(table.rng, 2 * most + 1) - most


# Observation: what a view says, as numbers. Seats are counted from the viewer on.

CROOK_PLACES = MOST_PLAYERS + 4  # each mob, uncontrolled, in the lot, in the deck, in the discards
SEEN_CROOK = CROOK_PLACES + 12 + 3 + TYPES  # of each crook: where, how he stands, what is printed
RACKET_PLACES = MOST_PLAYERS + 2
SEEN_RACKET = RACKET_PLACES + 5 + 1 + TYPES + DISTRICTS
SEEN_SEAT = 18 + len(EDGES) + KINDS
SEEN_RACKETS = CROOKS * SEEN_CROOK
SEEN_SEATS = SEEN_RACKETS + RACKETS * SEEN_RACKET
SEEN_SPECIALS = SEEN_SEATS + MOST_PLAYERS * SEEN_SEAT
SEEN_QUESTION = SEEN_SPECIALS + 3 * KINDS  # in the deck as far as known, in the discards, in the box
SEEN_STEP = SEEN_QUESTION + ASK_WAR + 1
SEEN_STAGE = SEEN_STEP + len(STEPS)
SEEN_DOING = SEEN_STAGE + len(STAGES)
SEEN_ROUND = SEEN_DOING + PLAIN + KINDS
OBSERVES = SEEN_ROUND + 18


@kernel
def observe(box, table, seat, out):
    """What the view says of crooks, rackets, seats, the attack and the question."""
    viewer = max(seat, 0)
    for crook in range(box.crooks):
        observe_crook(box, table, viewer, crook, SEEN_CROOK * crook, out)
    for racket in range(box.rackets):
        observe_racket(box, table, viewer, racket, SEEN_RACKETS + SEEN_RACKET * racket, out)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, SEEN_SEATS + SEEN_SEAT * offset, out)
    for kind in range(KINDS):
        out[SEEN_SPECIALS + kind] = table.deck_specials[kind]
        out[SEEN_SPECIALS + KINDS + kind] = table.gone_specials[kind]
        out[SEEN_SPECIALS + 2 * KINDS + kind] = box.specials[kind]
    out[SEEN_QUESTION + table.asking] = 1
    out[SEEN_STEP + table.step] = 1
    out[SEEN_STAGE + table.stage] = 1
    if table.doing >= SPECIAL:
        out[SEEN_DOING + PLAIN + table.doing - SPECIAL] = 1
    elif table.doing >= 0:
        out[SEEN_DOING + table.doing] = 1
    observe_round(box, table, viewer, out)


@kernel
def observe_crook(box, table, viewer, crook, row, out):
    """Where a crook is, how he stands there, and what is printed on him."""
    seat = owner(box, table, crook)
    if seat >= 0:
        out[row + (seat - viewer + box.players) % box.players] = 1
    out[row + MOST_PLAYERS] = (table.open_crooks >> crook) & 1
    out[row + MOST_PLAYERS + 1] = (table.lot >> crook) & 1
    out[row + MOST_PLAYERS + 2] = (table.deck_crooks >> crook) & 1
    out[row + MOST_PLAYERS + 3] = (table.gone_crooks >> crook) & 1
    row += CROOK_PLACES
    out[row] = seat >= 0 and table.boss[seat] == crook
    out[row + 1] = (table.ranked[max(seat, 0)] >> crook) & 1
    out[row + 2] = (table.ready >> crook) & 1
    out[row + 3] = table.markers[crook]
    out[row + 4] = power(box, table, crook)
    out[row + 5] = table.superior[crook] + 1
    out[row + 6] = (table.unpaid >> crook) & 1
    out[row + 7] = table.leader == crook
    out[row + 8] = table.target == crook
    out[row + 9] = table.protector == crook
    out[row + 10] = (table.helpers >> crook) & 1
    out[row + 11] = (table.backup >> crook) & 1
    row += 12
    out[row] = box.resistance[crook]
    out[row + 1] = box.pay[crook]
    out[row + 2] = (box.bodyguards >> crook) & 1
    for kind in range(TYPES):
        out[row + 3 + kind] = (box.weak[crook] >> kind) & 1


@kernel
def observe_racket(box, table, viewer, racket, row, out):
    """Where a racket is, how it stands, and what is printed on it."""
    seat = racket_owner(box, table, racket)
    if seat >= 0:
        out[row + (seat - viewer + box.players) % box.players] = 1
    out[row + MOST_PLAYERS] = (table.open_rackets >> racket) & 1
    out[row + MOST_PLAYERS + 1] = (table.deck_rackets >> racket) & 1
    row += RACKET_PLACES
    out[row] = (table.stocked >> racket) & 1
    out[row + 1] = (table.shield[max(seat, 0)] >> racket) & 1
    out[row + 2] = table.profit[racket]
    out[row + 3] = box.income[racket]
    out[row + 4] = table.racket == racket
    out[row + 5] = box.hold[racket]
    out[row + 6 + box.kind[racket]] = 1
    out[row + 6 + TYPES + box.district[racket]] = 1


@kernel
def observe_seat(box, table, seat, row, out):
    """A seat: its numbers, its part in what is going on, its mob, what is known of its hand."""
    out[row] = 1
    out[row + 1] = table.cash[seat]
    out[row + 2] = table.held[seat]
    out[row + 3] = points(box, table, seat)
    out[row + 4] = (table.out >> seat) & 1
    out[row + 5] = table.turn == seat
    out[row + 6] = table.asked == seat
    out[row + 7] = table.attacker == seat
    out[row + 8] = table.defender == seat
    out[row + 9] = (table.waiting >> seat) & 1
    out[row + 10] = table.stake[seat]
    out[row + 11] = (table.war >> seat) & 1
    out[row + 12] = (table.bidding >> seat) & 1
    out[row + 13] = (table.lacking >> seat) & 1
    out[row + 14] = table.victim == seat
    out[row + 15] = table.player == seat
    out[row + 16] = table.settling == seat
    out[row + 17] = table.fallen == seat
    for which in range(len(EDGES)):
        out[row + 18 + which] = edge(box, table, seat, which)
    for kind in range(KINDS):
        out[row + 18 + len(EDGES) + kind] = table.hand[seat, kind]


@kernel
def observe_round(box, table, viewer, out):
    """How far the game, the auction and the attack are, and the options."""
    row = SEEN_ROUND
    out[row] = table.turns
    out[row + 1] = table.round
    out[row + 2] = table.high + 1
    out[row + 3] = table.acted
    out[row + 4] = table.attack + 1
    out[row + 5] = number(box, table) if table.stage != PEACE else 0
    out[row + 6] = table.hiding
    out[row + 7] = table.nudges
    out[row + 8] = table.quiet
    out[row + 9] = table.played + 1
    out[row + 10] = table.cancels
    out[row + 11] = table.spoils
    out[row + 12] = box.goal
    out[row + 13] = box.draw_one
    out[row + 14] = box.free_help
    out[row + 15] = (table.receiver[viewer] - viewer + box.players) % box.players if table.receiver[viewer] >= 0 else 0
    out[row + 16] = box.boss_crook
    out[row + 17] = table.peaceful


# What no rule may ever break

NO_TURN, NO_DECISION, NO_ATTACK, STRAY_CROOK, STRAY_RACKET, STRAY_SPECIAL, STRAY_MOB, NO_TREE, MISCOUNTED = range(1, 10)
FAULTS = {
    NO_TURN: "turns, turn, step, war, out, cash, bidding and ended do not agree on how far the game is",
    NO_DECISION: "asked, asking, doing, leader, target, racket and victim do not agree on what is asked of whom",
    NO_ATTACK: "stage, attack, attacker, defender, protector, helpers, backup, stake and played do not fit together",
    STRAY_CROOK: "a crook is lost or doubled, or has a token, a rank or markers where nobody has",
    STRAY_RACKET: "a racket is lost or doubled, or has a token or protection where none has",
    STRAY_SPECIAL: "a Special is lost or doubled",
    STRAY_MOB: "a mob is lost or doubled",
    NO_TREE: "boss, superior, ranked and peaceful make no order in which everybody but the Boss has one superior",
    MISCOUNTED: "held or seen does not fit what is in the hands",
}


@kernel
def sound(box, table):
    """Every card in one place, every mob in order, and everything that is asked can be asked."""
    if not sound_crooks(box, table):
        return STRAY_CROOK
    if not sound_rackets(box, table):
        return STRAY_RACKET
    if not sound_mobs(box, table):
        return STRAY_MOB
    if not sound_specials(box, table):
        return STRAY_SPECIAL
    if not sound_hands(box, table):
        return MISCOUNTED
    if not sound_trees(box, table):
        return NO_TREE
    if not sound_turn(box, table):
        return NO_TURN
    if not sound_attack(box, table):
        return NO_ATTACK
    return ALLOWED if sound_decision(box, table) else NO_DECISION


@kernel
def sound_crooks(box, table):
    """Every crook in one place; tokens, ranks and pay only in mobs, markers too, counters never in the discards."""
    found = table.open_crooks
    total = many(found)
    crews = 0
    for seat in range(MOST_PLAYERS):
        crews |= table.crew[seat]
        total += many(table.crew[seat])
        if seat >= box.players and table.crew[seat]:
            return False
        if table.ranked[seat] & ~table.crew[seat]:
            return False
    found |= crews | table.lot | table.deck_crooks | table.gone_crooks
    total += many(table.lot) + many(table.deck_crooks) + many(table.gone_crooks)
    if found != (1 << box.crooks) - 1 or total != box.crooks or table.ready & ~crews:
        return False
    if (table.unpaid | table.short | table.stiffed) & ~table.crew[table.turn]:
        return False
    loose = table.lot | table.deck_crooks | table.gone_crooks
    for crook in range(CROOKS):
        markers = table.markers[crook]
        muscle = table.muscle[crook]
        if not 0 <= markers < FED_UP or not 0 <= muscle <= STRONGEST:
            return False
        if crook >= box.crooks and (markers or muscle):
            return False
        if crook < box.crooks and muscle and (power(box, table, crook) > STRONGEST or (loose >> crook) & 1):
            return False
        if markers and not (crews >> crook) & 1:
            return False
    return True


@kernel
def sound_rackets(box, table):
    """Every racket in one place; tokens and protection only where somebody owns it."""
    found = table.open_rackets | table.deck_rackets
    total = many(table.open_rackets) + many(table.deck_rackets)
    owned = 0
    for seat in range(MOST_PLAYERS):
        owned |= table.owned[seat]
        total += many(table.owned[seat])
        if table.shield[seat] & ~table.owned[seat]:
            return False
        if seat >= box.players and table.owned[seat]:
            return False
        if (table.out >> seat) & 1 and table.owned[seat] and seat != table.fallen:
            return False
    if found | owned != (1 << box.rackets) - 1 or total != box.rackets or table.stocked & ~owned:
        return False
    for racket in range(RACKETS):
        if not 0 <= table.profit[racket] <= RICHEST or (racket >= box.rackets and table.profit[racket]):
            return False
        if table.profit[racket] and (table.deck_rackets >> racket) & 1:
            return False
    return True


@kernel
def sound_mobs(box, table):
    """A mob for everybody, and no mob twice."""
    found = table.spare_mobs
    if found & ~((1 << MOBS) - 1):
        return False
    for seat in range(MOST_PLAYERS):
        mob = table.mob[seat]
        if (mob == UNKNOWN) != (seat >= box.players) or mob >= MOBS:
            return False
        if mob >= 0:
            if (found >> mob) & 1:
                return False
            found |= 1 << mob
    return found == (1 << MOBS) - 1


@kernel
def sound_specials(box, table):
    """As many Specials of each kind as the box has."""
    for kind in range(KINDS):
        found = table.deck_specials[kind] + table.gone_specials[kind]
        if table.deck_specials[kind] < 0 or table.gone_specials[kind] < 0:
            return False
        for seat in range(MOST_PLAYERS):
            if table.hand[seat, kind] < 0:
                return False
            found += table.hand[seat, kind]
        if found != box.specials[kind]:
            return False
    return True


@kernel
def sound_hands(box, table):
    """As many Specials in a hand as everybody sees there; and nobody has seen what is not there."""
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


@kernel
def sound_trees(box, table):
    """Everybody but the Boss stands below one other, with room for him; only a mob put in order may have others."""
    if not 0 <= table.peaceful <= 1 or (table.peaceful and (table.settling < 0 or table.settling != table.turn)):
        return False
    crews = 0
    for seat in range(MOST_PLAYERS):
        crew = table.crew[seat]
        crews |= crew
        boss = table.boss[seat]
        lost = orphans(table, seat)
        settled = seat != table.settling and table.step > CROWNING
        if boss >= 0 and (boss >= box.crooks or not (crew >> boss) & 1):
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
    """Superiors of the own mob, with room, and nobody below himself."""
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


@kernel
def sound_turn(box, table):
    """A turn of somebody who is still there, and everything about set-up, war and end fits its step."""
    everybody = (1 << box.players) - 1
    step = table.step
    if not 0 <= table.turn < box.players or not 0 <= table.first < box.players or table.out & ~everybody:
        return False
    if not 0 <= table.turns <= TURNS or (table.turns == 0) != (step <= CROWNING) or not 0 <= table.acted <= 1:
        return False
    for seat in range(MOST_PLAYERS):
        if table.cash[seat] < 0 or (seat >= box.players and table.cash[seat]):
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
        return table.war & ~alive(box, table) == 0 and 0 <= table.asker < box.players and table.quiet >= 0
    if table.war or table.quiet or table.asker != -1:
        return False
    if table.ended == 0 and (table.out >> table.turn) & 1:
        return False
    return table.unpaid == 0 or step == PAYING


@kernel
def sound_auction(box, table):
    """A lot for those who lack a crook and one more, bidders among them, and a bid that one of them can pay."""
    everybody = (1 << box.players) - 1
    if table.lacking & ~everybody or table.lacking == 0 or table.bidding & ~table.lacking or table.bidding == 0:
        return False
    if many(table.lot) != count(table.lacking) + 1 or not 0 <= table.round < EACH or table.war or table.out:
        return False
    for seat in range(box.players):
        if many(table.crew[seat]) != table.round + (1 - ((table.lacking >> seat) & 1)):
            return False
    if not 0 <= table.asker < box.players or not -1 <= table.high <= PURSE:
        return False
    if table.bidding & (table.bidding - 1) == 0:
        return table.high <= table.cash[lowest(table.bidding)]
    return table.high < 0 or (table.asked >= 0 and table.cash[table.asked] > table.high)


@kernel
def sound_attack(box, table):
    """An attack with all its parts, or none; and a Special that waits for a Cancel, or none."""
    everybody = (1 << box.players) - 1
    stage = table.stage
    if table.waiting & ~everybody or not PEACE <= stage <= ROLLING or not 0 <= table.hiding <= 1:
        return False
    if (table.played >= 0) != (table.player >= 0) or table.cancels < 0 or table.played >= KINDS:
        return False
    if table.played < 0 and table.cancels:
        return False
    if stage == PEACE:
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
    """Who attacks what of whom, with whose help and how many Gs."""
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
        party = other == seat or other == defender
        most = (HIT_RAISE if other == seat else 0) if table.attack == HIT else PURSE if party else RAISE
        if gs and (other >= box.players or abs(gs) > most or table.stage < STAKING):
            return False
        if gs and table.stage == STAKING and abs(gs) > table.cash[other]:
            return False
        if (gs < 0 and other == seat) or (gs > 0 and other == defender):
            return False
    return True


@kernel
def sound_decision(box, table):
    """Whoever is asked can be asked this, and what was chosen before fits the question."""
    asking = table.asking
    seat = table.asked
    if not 0 <= seat < box.players or not ASK_BID <= asking <= ASK_WAR:
        return False
    if not -1 <= table.doing < SPECIAL + KINDS or table.leader >= box.crooks or table.target >= box.crooks:
        return False
    if table.racket >= box.rackets or not sound_chosen(box, table):
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
    """What is half decided, and nothing else, is chosen."""
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
    """Is this what would be asked of this seat?"""
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
    """A Boss to be named, or somebody to find a place."""
    lost = orphans(table, seat)
    if asking == ASK_BOSS:
        return table.boss[seat] == UNKNOWN and heirs(table, seat) != 0
    if table.boss[seat] == UNKNOWN or lost == 0:
        return False
    return lost & (lost - 1) != 0 if asking == ASK_ORPHAN else (lost >> table.target) & 1 != 0


@kernel
def sound_half(box, table, asking, seat):
    """The action half decided can be done, by whom it is half decided."""
    doing = table.doing
    if doing >= SPECIAL:
        kind = doing - SPECIAL
        fits = ASK_CROOK if kind == TOKEN or kind == CALM else ASK_SEAT if kind >= SPY else ASK_RACKET
        return asking == fits and (playable(box, table, seat) >> kind) & 1 != 0
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
    """One of several who are asked."""
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
    """A question of an attack to one side of it."""
    if asking == ASK_PROTECTOR:
        return table.stage == PROTECTING and seat == table.defender and protectors(box, table) != 0
    if asking == ASK_HELP:
        return table.stage == HELPING and seat == table.attacker and may_help(box, table) != 0
    return table.stage == BACKING and seat == table.defender and may_back(box, table) != 0
