"""Crime Lords: what is in the box and on the table, and the names of what is asked, answered, refused and told.

Crooks and rackets are numbers, their places in the deck; sets of them are the bits of one number, so that a mob, the
rackets of a player and what lies uncontrolled are a number each. Who stands below whom is `superior`, and nothing else.
Specials of a kind are interchangeable: hands, deck and discards are how many there are of each kind. To draw from the
deck is to take any of its cards, each equally likely: nobody ever sees the order of the deck, so it needs none.
"""

import numpy as np

from larceny.engine.contract import EVERYBODY, header, tell
from larceny.engine.kernel import kernel
from larceny.engine.memory import record
from larceny.engine.reads import BITS, CARD, CARDS, COUNTS, NUMBER, SEAT, Option, Reads

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
HIDING = 3  # what hiding out takes off a Hit
SURE = 10  # a number above it is no better: 11 and 12 always fail
LEAST = 2  # nothing lower can be rolled
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


# Sets in events


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
