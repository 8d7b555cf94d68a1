"""Crime Lords: numbers of the game, questions, answers, reasons, events, the fields of the box and of the table.

Crooks and rackets are numbers, their places in the deck. A set of them is the bits of one number: a mob, the rackets of
a player, or the uncontrolled cards. Only `superior` says who stands below whom. Specials of a kind are interchangeable,
so hands, deck and discards are numbers of cards of each kind. To draw from the deck is to take any of its cards, each
equally likely: nobody ever sees the order of the deck, so it needs none.
"""

import numpy as np

from larceny.engine.codes import Events, Families, Names, Reasons
from larceny.engine.contract import EVERYBODY, tell
from larceny.engine.fields import Fields, field
from larceny.engine.kernel import kernel
from larceny.engine.kinds import BITS, CARD, CARDS, COUNTS, NUMBER, SEAT, Option
from larceny.engine.memory import record

VERSION = 2
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
WEIGHT = 4
MINUTES = 45

MOST_PLAYERS = 8
CROOKS = 36  # crooks in a deck, at most
RACKETS = 52  # rackets in a deck, at most
MOBS = 8
KINDS = 8  # kinds of Specials
MOST_SPECIALS = 15  # Specials of each kind, at most: an event has room for no more
TYPES = 8  # types of rackets
DISTRICTS = 8
EACH = 3  # crooks everybody starts with
STARTING_CASH = 20
SMALL = 2  # income of a player's first racket, at most
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
SWING = 4  # points that a Special adds to an attack, or takes away
HIDING = 3  # points that hiding out takes off a Hit
SURE = 10  # a number above it is no better: 11 and 12 always fail
LEAST = 2  # nothing lower can be rolled
TURNS = 200  # turns of all players together (CL-25)
RICHEST = 6  # Gs that counters can add to a racket's income, at most
BOOM = 2  # Gs that one Special adds to a racket's income
BRIBE = 6  # Gs that send the police away
MOST_GIFT = 30  # Gs given at once, at most
MOST_CASH = 32_000  # nobody can hold more

OPTIONS = {
    "length": Option(("long", "short")),  # CL-25
    "start": Option(("auction", "dealt")),  # CL-03
    "draw": Option(("one", "none")),  # CL-07
    "helpers": Option(("token", "free")),  # CL-13
    "gifts": Option(("on", "off")),  # CL-11; bots never give
    "boss": Option(("steady", "crook")),  # CL-06
    "opening": Option(("equal", "staggered")),  # CL-38
}
AHEAD = {2: 6, 3: 4, 4: 3, 5: 2, 6: 2, 7: 2, 8: 2}  # CL-38: Gs for each place further back, by number of players
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
EDGES = Names(first=0)
EDGE_INCOME = EDGES("income")
EDGE_PASS = EDGES("pass")
EDGE_HIT = EDGES("hit")
EDGE_RECRUIT = EDGES("recruit")
EDGE_TAKE_OVER = EDGES("take-over")
EDGE_SHELTER = EDGES("shelter")
EDGE_DRAW = EDGES("draw")
EDGE_LIEUTENANT = EDGES("lieutenant")

# What a Special does.
DEEDS = Names(first=0)
NUDGE = DEEDS("nudge")
CANCEL = DEEDS("cancel")
TOKEN = DEEDS("token")
PROTECT = DEEDS("protect")
CALM = DEEDS("calm")
PROFIT = DEEDS("profit")
SPY = DEEDS("spy")
RAID = DEEDS("raid")

# The questions.
ASKS = Names(first=0)
NOTHING_ASKED = ASKS("nothing")  # never to be seen from outside
ASK_BID = ASKS("bid")  # how much to bid for the next pick of a crook, or drop out
ASK_PICK = ASKS("pick")  # which crook of the lot
ASK_BOSS = ASKS("boss")  # who is the Boss: at the start, and when one was killed
ASK_PAY = ASKS("pay")  # how much a crook (`target`) gets
ASK_ACTION = ASKS("action")  # what to do in a turn
ASK_WHO = ASKS("who")  # which crook does it
ASK_CROOK = ASKS("crook")  # the crook aimed at: recruit, Hit, token, calm
ASK_RACKET = ASKS("racket")  # the racket aimed at: take-over, visit, protect, profit
ASK_SEAT = ASKS("seat")  # the seat aimed at: give, spy, raid
ASK_PLACE = ASKS("place")  # below whom a crook goes: the mover (`leader`), or one without a superior (`target`)
ASK_ORPHAN = ASKS("orphan")  # which crook without a superior finds a place first
ASK_PROTECTOR = ASKS("protector")  # which crook of the defender protects the racket
ASK_STAKE = ASKS("stake")  # how many Gs to put on the attack; sealed, except for a Hit
ASK_HELP = ASKS("help")  # which crook helps the attacker
ASK_BACKUP = ASKS("backup")  # which help the defender gets: the superior, one below the protector, or hiding out
ASK_NUDGE = ASKS("nudge")  # a seat with Specials may change the attack
ASK_CANCEL = ASKS("cancel")  # a seat with Specials may cancel the one just played
ASK_EXPOSE = ASKS("expose")  # which Special of the hand looked at is discarded
ASK_BRIBE = ASKS("bribe")  # whether the raided seat pays, or which racket goes
ASK_SPOILS = ASKS("spoils")  # which racket of the eliminated
ASK_SPEND = ASKS("spend")  # whether to spend a token for another racket
ASK_WAR = ASKS("war")  # a Hit, or pass

# The answers: families of actions, and how many actions each has.
ACTS = Families()
PASS = ACTS("pass")  # no action in this turn, or no Hit now
DONE = ACTS("done")  # no further action, no further racket
DO = ACTS("do", 9)  # RECRUIT to RETIRE
PAY_ALL = ACTS("pay-all")  # full pay to everybody who is still to be paid
PAY_FULL = ACTS("pay-full")
PAY_PART = ACTS("pay-part")
PAY_NOTHING = ACTS("pay-nothing")
DROP_OUT = ACTS("drop-out")  # of the bidding
YES = ACTS("yes")  # the superior helps; the target hides out; the bribe is paid
NO = ACTS("no")  # nobody, nobody else; let it be
NUDGE_UP = ACTS("nudge-up")
NUDGE_DOWN = ACTS("nudge-down")
CROOK = ACTS("crook", CROOKS)
RACKET = ACTS("racket", RACKETS)
SEATED = ACTS("seat", MOST_PLAYERS, seats=True)
SPECIAL = ACTS("special", KINDS)
AMOUNT = ACTS("amount", PURSE + 1)  # Gs: a bid, or Gs for the attack
AGAINST = ACTS("against", RAISE)  # Gs less one: Gs of others against the attack
ACTIONS = ACTS.total
PLAIN = CROOK  # answers before this name no card, seat or amount

# What crooks do in a turn.
DOINGS = Names(first=DO)
RECRUIT = DOINGS("recruit")
TAKE_OVER = DOINGS("take-over")
HIT = DOINGS("hit")
MOVE = DOINGS("move")
GIVE = DOINGS("give")
VISIT = DOINGS("visit")
DROP = DOINGS("drop")
DOUBLE_CROSS = DOINGS("double-cross")
RETIRE = DOINGS("retire")
ANSWERS = {first: name for first, (name, _) in ACTS.items()} | DOINGS  # names of the answers that name no card
ACTIVITIES = tuple(ANSWERS[number] for number in range(RETIRE + 1))

# Gifts out of turn (CL-11): first the receiver, then the thing.
GIFTS = Families()
GIFT_TO = GIFTS("to", MOST_PLAYERS)
GIFT_GS = GIFTS("gs", MOST_GIFT)  # Gs less one
GIFT_RACKET = GIFTS("racket", RACKETS)
GIFT_SPECIAL = GIFTS("special", KINDS)
GIFT_CROOK = GIFTS("crook", CROOKS)
INTERJECTIONS = GIFTS.total

# Where a turn is.
STEPS = Names(first=0)
AUCTION = STEPS("auction")
CROWNING = STEPS("crowning")  # everybody names a Boss
START = STEPS("start")  # envy: crooks with more power than their superior
INCOME = STEPS("income")
PAYING = STEPS("paying")
DRAWING = STEPS("drawing")
ACTING = STEPS("acting")
WAR = STEPS("war")
TOKENS = STEPS("tokens")  # the end of the turn

# Where an attack is.
STAGES = Names(first=0)
PEACE = STAGES("peace")
PROTECTING = STAGES("protecting")
STAKING = STAGES("staking")
SHOWDOWN = STAGES("showdown")
HELPING = STAGES("helping")
BACKING = STAGES("backing")
NUDGING = STAGES("nudging")
ROLLING = STAGES("rolling")

# The terms of an attack's success number. Those before ANNOUNCED are known when it is announced.
TERMS = Names(first=0)
BY_POWER = TERMS("power")  # the attacker's power
BY_TARGET = TERMS("target")  # resistance; the target's power in a Hit
BY_RANK = TERMS("rank")  # recruit: Lieutenant, below one; Hit: Boss, or with subordinates
BY_WEAKNESS = TERMS("weakness")  # recruit: who has more of the rackets he is weak for
BY_MARKERS = TERMS("markers")  # recruit: Unhappy markers
BY_TYPE = TERMS("type")  # take-over: the attacker's rackets of the type
BY_DISTRICT = TERMS("district")  # take-over: the attacker's rackets in the district
BY_THEIR_TYPE = TERMS("their-type")  # take-over: the defender's rackets of the type
BY_THEIR_DISTRICT = TERMS("their-district")  # take-over: the defender's rackets in the district
BY_BODYGUARDS = TERMS("bodyguards")  # Hit: Bodyguards directly below the target
BY_EDGE = TERMS("edge")  # the edge of the attacker's mob
BY_SHELTER = TERMS("shelter")  # take-over: the edge of the defender's mob
BY_WAR = TERMS("war")  # Hit in a Gang War
BY_PROTECTOR = TERMS("protector")  # take-over
BY_STAKES = TERMS("stakes")  # Gs for and against, once revealed
BY_HELP = TERMS("help")  # the attacker's helpers
BY_BACKUP = TERMS("backup")  # the defender's
BY_HIDING = TERMS("hiding")  # Hit
BY_NUDGES = TERMS("nudges")  # Specials
ANNOUNCED = BY_PROTECTOR  # terms before this depend only on attacker and target

# Why something is not legal, and the ruling that says so.
REASONS = Reasons()
NOT_ASKED = REASONS("not-asked", "CL-10")
NO_SUCH_CARD = REASONS("no-such-card", "CL-01")
NOT_YOURS = REASONS("not-yours", "CL-10")  # not in the own mob or among the own rackets
ALREADY_ACTED = REASONS("already-acted", "CL-09")  # pass only before any action
NOTHING_DONE = REASONS("nothing-done", "CL-31")  # end the turn only after one; else it is a pass
NO_TOKEN = REASONS("no-token", "CL-08")
NO_TARGET = REASONS("no-target", "CL-10")  # nothing this could be done to
NOT_A_TARGET = REASONS("not-a-target", "CL-10")
BOSS_IMMUNE = REASONS("boss-immune", "CL-16")
NOT_STRONGER = REASONS("not-stronger", "CL-16")
PROTECTED_RACKET = REASONS("protected", "CL-34")
OWN_BOSS = REASONS("own-boss", "CL-32")
NOT_LIEUTENANT = REASONS("not-lieutenant", "CL-22")
TOO_DEAR = REASONS("too-dear", "CL-33")  # not enough Gs
TOO_LOW = REASONS("too-low", "CL-28")  # a bid that does not raise
TOO_MUCH = REASONS("too-much", "CL-12")  # more than others may add, or a Hit takes
NO_ROOM = REASONS("no-room", "CL-02")  # no free place below that crook
CONTENT = REASONS("content", "CL-10")  # no marker to take off
NOT_IN_HAND = REASONS("not-in-hand", "CL-34")
NOT_NOW = REASONS("not-now", "CL-34")  # a Special that is played at another time
ELIMINATED = REASONS("eliminated", "CL-26")
GIFTS_OFF = REASONS("gifts-off", "CL-11")
NO_GIFTS_NOW = REASONS("no-gifts-now", "CL-11")
NOT_ACTIVE = REASONS("not-active", "CL-11")  # a crook off-turn only to the active player
NO_RECEIVER = REASONS("no-receiver", "CL-11")
FULL_PAY = REASONS("full-pay", "CL-29")  # part of a pay of 1 is all of it
NOT_BELOW = REASONS("not-below", "CL-16")  # helpers come from below
AT_MOST = REASONS("at-most", "CL-37")  # counters on a racket

# Why the game ended.
RUNNING = 0
ENDINGS = Names()
VICTORY = ENDINGS("victory")
LAST_MOB = ENDINGS("last-mob")
WORN_OUT = ENDINGS("worn-out")

# Why markers come or go, and crooks leave.
CAUSES = Names(first=0)
FOR_PAY = CAUSES("pay")  # the only cause that sends a crook to the uncontrolled area
FOR_ENVY = CAUSES("envy")  # more power than his superior
FOR_HIT = CAUSES("hit")  # survived one
FOR_DEATH = CAUSES("death")  # superior, subordinate or Boss was Hit
FOR_DEMOTION = CAUSES("demotion")
FOR_TREASON = CAUSES("treason")  # double-cross
FOR_PROMOTION = CAUSES("promotion")
FOR_NEW_MOB = CAUSES("new-mob")
FOR_CONQUEST = CAUSES("conquest")  # a racket he is weak for was taken over
FOR_VISIT = CAUSES("visit")
FOR_CALM = CAUSES("calm")

# The events: the name of the event's text, and the names of its numbers. A set of crooks is `crooks` and `crooks2`,
# eighteen of them in each number; a set of rackets is `rackets`, `rackets2` and `rackets3`. Kinds of Specials are
# counted side by side in `kinds` and `kinds2`, four bits each, four kinds in a number.
EVENTS = Events()
MOB_DRAWN = EVENTS("mob-drawn", "seat", "mob")
FIRST = EVENTS("first", "seat")
LOT = EVENTS("lot", "round", "crooks", "crooks2")
BIDDING = EVENTS("bidding", "seat")  # opens a lot
BID = EVENTS("bid", "seat", "gs")
OUT = EVENTS("out", "seat")
PICKED = EVENTS("picked", "seat", "crook", "gs")
DEALT = EVENTS("dealt", "seat", "crooks", "crooks2")
CROWNED = EVENTS("crowned", "seat", "crook", scene="crown")
STARTS_WITH = EVENTS("starts-with", "seat", "racket")
TURNED_UP = EVENTS("turned-up", "crook", "racket")  # one of them is -1
TURN = EVENTS("turn", "seat", "turn")
UNHAPPY = EVENTS("unhappy", "cause", "crooks", "crooks2", "count")
CALMED = EVENTS("calmed", "cause", "crooks", "crooks2")  # one marker less; all, where the cause is a Special
LEFT = EVENTS("left", "cause", "crooks", "crooks2")
EARNED = EVENTS("earned", "seat", "gs")
PAID = EVENTS("paid", "seat", "gs", "crook", "how")  # how: PAY_FULL ...; crook is -1 where all were paid
DREW = EVENTS("drew", "seat", "count")  # `count` Specials
GOT = EVENTS("got", "kinds", "kinds2")
REFILLED = EVENTS("refilled")
PASSED = EVENTS("passed", "seat", "gs")
STOPPED = EVENTS("stopped", "seat")  # ends the turn
MOVED = EVENTS("moved", "seat", "crook", "crook2")  # below the second
GAVE_CROOK = EVENTS("gave-crook", "seat", "victim", "crook")
PLACED = EVENTS("placed", "seat", "crook", "crook2")
VISITED = EVENTS("visited", "seat", "crook", "racket")
DROPPED = EVENTS("dropped", "seat", "crook")
DOUBLE_CROSSED = EVENTS("double-crossed", "seat", "crook", "crook2", scene="crown")  # the first is the new Boss
RETIRED = EVENTS("retired", "seat", "crook", "crook2", "gs")
ATTACKED = EVENTS("attacked", "seat", "attack", "crook", "target", scene="attack")  # target: a racket, or a crook
PROTECTED = EVENTS("protected", "seat", "crook")
UNPROTECTED = EVENTS("unprotected", "seat")
STAKED = EVENTS("staked", "seat")
STAKED_OWN = EVENTS("staked-own", "gs")  # below zero: against
STAKES = EVENTS("stakes", "seat", "gs")  # Gs that a Hit's attacker adds, openly
SHOWN = EVENTS("shown", "seat", "gs")  # at the Showdown
HELPED = EVENTS("helped", "seat", "crook", "number")  # `number` is what the help adds, or takes away
NO_HELP = EVENTS("no-help", "seat")
HID = EVENTS("hid", "seat", "crook")
LET_BE = EVENTS("let-be", "seat")
NUDGED = EVENTS("nudged", "seat", "special", "number")
PLAYED = EVENTS("played", "seat", "special")
MEANT = EVENTS("meant", "crook", "racket", "rival")  # the target of a Special: two of the three are -1
CANCELLED = EVENTS("cancelled", "seat", "special")
FIZZLED = EVENTS("fizzled", "special")
ROLLED = EVENTS("rolled", "one", "two", "number", scene="dice")
HOPELESS = EVENTS("hopeless", "number", scene="dice", good=False)
RECRUITED = EVENTS("recruited", "seat", "crooks", "crooks2", scene="recruit", good=True)
TAKEN = EVENTS("taken", "seat", "racket", scene="takeover", good=True)
KILLED = EVENTS("killed", "crook", "crook2", scene="killing")  # the second by the first
STRONGER = EVENTS("stronger", "crook", "number")
FAILED = EVENTS("failed", "crook", scene="attack", good=False)
TOKENED = EVENTS("tokened", "crook")
SHIELDED = EVENTS("shielded", "racket")
PROFITED = EVENTS("profited", "racket", "number")
LOOKED = EVENTS("looked", "seat", "victim")
SAW = EVENTS("saw", "victim", "kinds", "kinds2")
EXPOSED = EVENTS("exposed", "victim", "special")
RAIDED = EVENTS("raided", "victim", scene="raid")
BRIBED = EVENTS("bribed", "seat", "gs")
LOST_RACKET = EVENTS("lost-racket", "seat", "racket", scene="takeover", good=False)
WAR_BEGAN = EVENTS("war-began", "seat", "victim", scene="war")
JOINED = EVENTS("joined", "seat")
WAR_PASS = EVENTS("war-pass", "seat")
WAR_OVER = EVENTS("war-over")
ELIMINATED_MOB = EVENTS("eliminated", "seat", "kinds", "kinds2", scene="eliminated")
SPOILS = EVENTS("spoils", "seat", "racket")
SPENT = EVENTS("spent", "seat", "crook", "racket")  # whose token; the other is -1
LOST_RACKETS = EVENTS("lost-rackets", "rackets", "rackets2", "rackets3")
TURNED_TO = EVENTS("turned-to", "seat", "victim")  # about to give something
GAVE_GS = EVENTS("gave-gs", "seat", "victim", "gs")
GAVE_RACKET = EVENTS("gave-racket", "seat", "victim", "racket")
GAVE_SPECIAL = EVENTS("gave-special", "seat", "victim")
GAVE_WHICH = EVENTS("gave-which", "special")
FINISHED = EVENTS("finished")
MOST_EVENTS = 32  # room for the events of one action; a deck that could need more is refused


def most_told(players, draws):
    """Return the most events one action tells; `draws` is how many more cards the best-drawing mob draws.

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


# The most actions that the rules allow: in a turn every crook can act once and once more for each Special, every attack
# asks everybody for Gs, for every helper and for every Special; a war is as long again.
LIMIT = TURNS * 2 * (CROOKS + 16) * (8 + MOST_PLAYERS + 2 * CROOKS + 16 * MOST_PLAYERS * 2)
# That would take every token and Special of the city in every turn. Nobody plays like that: in 7 million random
# actions at tables of all sizes, in half of the games by players who never stop while they can go on, the longest turn
# had 133 actions, and the longest game 3,300. This is no proof; LIMIT is.
A_TURN = 400
LONGEST = TURNS * A_TURN
CAPS = {"CL-25": (TURNS, "turns of all players together")}

BOX = record(
    [
        ("players", np.int8),
        ("crooks", np.int8),  # number of crooks in the deck
        ("rackets", np.int8),
        ("goal", np.int8),  # rackets to win
        ("auction", np.int8),  # option start
        ("draw_one", np.int8),  # option draw
        ("free_help", np.int8),  # option helpers
        ("gifts", np.int8),  # option gifts
        ("boss_crook", np.int8),  # option boss: the Boss takes pay and markers like any crook
        ("ahead", np.int8),  # option opening: Gs for each place further back in the turn order
        ("power", np.int8, CROOKS),
        ("resistance", np.int8, CROOKS),
        ("pay", np.int8, CROOKS),
        ("weak", np.int16, CROOKS),  # set of the types each crook is weak for
        ("bodyguards", np.int64),  # set of the crooks who are bodyguards
        ("kind", np.int8, RACKETS),  # a racket's type
        ("district", np.int8, RACKETS),
        ("income", np.int8, RACKETS),
        ("hold", np.int8, RACKETS),  # a racket's resistance
        ("of_kind", np.int64, TYPES),  # set of the rackets of a type
        ("within", np.int64, DISTRICTS),  # set of the rackets in a district
        ("edge", np.int8, (MOBS, len(EDGES))),  # by how much each mob is better at each thing
        ("specials", np.int8, KINDS),  # number of cards of each kind
    ]
)

FIELDS = Fields(
    {"seat": MOST_PLAYERS, "crook": CROOKS, "racket": RACKETS},
    field("turns", np.int16, NUMBER, "how many turns have begun"),
    field("turn", np.int8, SEAT, "whose turn it is"),
    field("first", np.int8, SEAT, "who began"),
    field("step", np.int8, NUMBER, "where the turn is", names=STEPS),
    field("asked", np.int8, SEAT, "whose decision it is"),
    field("asking", np.int8, NUMBER, "the question, an ASK_ code", names=ASKS),
    field("acted", np.int8, NUMBER, "has the active player done anything?"),
    field("doing", np.int8, NUMBER, "the action half decided, or which way an attack is nudged; -1 for none", empty=-1),
    field("leader", np.int8, CARD, "the crook who acts; UNKNOWN for none", home=False, of="crook"),
    field("target", np.int8, CARD, "the crook it is about: attacked, to be placed or paid", home=False, of="crook"),
    field("racket", np.int8, CARD, "the racket it is about", home=False, of="racket"),
    field("victim", np.int8, SEAT, "the seat it is about; -1 for nobody"),
    field("settling", np.int8, SEAT, "whose mob is being put in order; -1 for nobody's"),
    field("peaceful", np.int8, NUMBER, "after a retirement, so that nobody minds a lost rank?"),
    field("fallen", np.int8, SEAT, "who was just eliminated and still has rackets; -1 for nobody"),
    field("spoils", np.int8, NUMBER, "how many of those may be taken"),
    field("round", np.int8, NUMBER, "which of the auction, from 0"),
    field("high", np.int16, NUMBER, "the highest bid, -1 for none", empty=-1),
    field("bidding", np.int16, BITS, "set of seats that have not dropped out", of="seat"),
    field("lacking", np.int16, BITS, "set of seats without a crook of this round, or without a Boss", of="seat"),
    field("unpaid", np.int64, CARDS, "set of crooks still to be paid", home=False, of="crook"),
    field("short", np.int64, CARDS, "set of those who got a part", home=False, of="crook"),
    field("stiffed", np.int64, CARDS, "set of those who got nothing", home=False, of="crook"),
    field("stage", np.int8, NUMBER, "where the attack is", names=STAGES),
    field("attack", np.int8, NUMBER, "RECRUIT, TAKE_OVER or HIT; -1 for none", names=ACTIVITIES, empty=-1),
    field("attacker", np.int8, SEAT, "who attacks; -1 for nobody"),
    field("defender", np.int8, SEAT, "whose it is that is attacked; -1 for nobody"),
    field("protector", np.int8, CARD, "the crook who protects the racket", home=False, of="crook"),
    field("helpers", np.int64, CARDS, "set of crooks who help the attacker", home=False, of="crook"),
    field("backup", np.int64, CARDS, "set of those who help the defender", home=False, of="crook"),
    field("hiding", np.int8, NUMBER, "does the target hide out?"),
    field("nudges", np.int8, NUMBER, "what Specials add to the attack", least=-128),
    field("quiet", np.int8, NUMBER, "in a war, how many passed in a row"),
    field("asker", np.int8, SEAT, "who was asked last, in the auction and in a war"),
    field("waiting", np.int16, BITS, "set of seats still to be asked: for Gs, for a Special", of="seat"),
    field(
        "stake", np.int16, NUMBER, "Gs on the attack; below zero: against; in a view, those known", "seat", least=-PURSE
    ),
    field("played", np.int8, CARD, "the Special that waits for a Cancel; -1 for none", home=False, of="special"),
    field("player", np.int8, SEAT, "who played it, or the last Cancel"),
    field("cancels", np.int8, NUMBER, "how many Cancels lie on it"),
    field("war", np.int16, BITS, "set of the seats in the Gang War", of="seat"),
    field("provoked", np.int8, SEAT, "whose Boss was just Hit; -1 for nobody's"),
    field("out", np.int16, BITS, "set of eliminated seats", of="seat"),
    field("cash", np.int16, NUMBER, "Gs of each seat", "seat"),
    field("held", np.int8, NUMBER, "Specials in each hand", "seat"),
    field("receiver", np.int8, SEAT, "to whom each seat is about to give; -1 for nobody", "seat"),
    field("mob", np.int8, CARD, "which each seat plays", "seat", of="mob"),
    field("boss", np.int8, CARD, "of each mob", "seat", home=False, of="crook"),
    field("crew", np.int64, CARDS, "the crooks of each mob", "seat", of="crook"),
    field("ranked", np.int64, CARDS, "those who count as Lieutenants", "seat", home=False, of="crook"),
    field("owned", np.int64, CARDS, "the rackets of each seat", "seat", of="racket"),
    field("shield", np.int64, CARDS, "rackets protected until the seat's next turn", "seat", home=False, of="racket"),
    field("superior", np.int8, CARD, "who stands directly above each crook", "crook", home=False, of="crook"),
    field("muscle", np.int8, NUMBER, "counters on each crook's power", "crook"),
    field("markers", np.int8, NUMBER, "Unhappy markers on each crook", "crook"),
    field("profit", np.int8, NUMBER, "counters on each racket's income", "racket"),
    field("ready", np.int64, CARDS, "set of crooks with a token", home=False, of="crook"),
    field("stocked", np.int64, CARDS, "set of rackets with a token", home=False, of="racket"),
    field(
        "promoted", np.int64, CARDS, "set of crooks who lost a marker by promotion in this turn", home=False, of="crook"
    ),
    field("open_crooks", np.int64, CARDS, "the uncontrolled area", of="crook"),
    field("open_rackets", np.int64, CARDS, "the rackets there", of="racket"),
    field("lot", np.int64, CARDS, "crooks to be bid for", of="crook"),
    field("deck_crooks", np.int64, CARDS, "everybody can count them, for all others lie open", of="crook"),
    field("deck_rackets", np.int64, CARDS, "the rackets of the deck", of="racket"),
    field("gone_crooks", np.int64, CARDS, "the discards", of="crook"),
    field("spare_mobs", np.int16, CARDS, "mobs that nobody plays", of="mob"),
    field("hand", np.int8, COUNTS, "in a view, as many as are known", "seat", KINDS, of="special"),
    field(
        "deck_specials",
        np.int8,
        COUNTS,
        "Specials of the deck; in a view, those that must be there",
        KINDS,
        of="special",
    ),
    field("gone_specials", np.int8, COUNTS, "Specials in the discards", KINDS, of="special"),
    field(
        "seen",
        np.int8,
        COUNTS,
        "what a seat knows of another's hand, at least",
        "seat",
        "seat",
        KINDS,
        home=False,
        of="special",
    ),
)
TABLE = FIELDS.record(MOST_EVENTS)

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
    """Return one Special of a kind for one of the two numbers of an event."""
    return 1 << (WIDTH * (kind % BESIDE)) if kind // BESIDE == which else 0


@kernel
def packed_hand(table, seat, which):
    """Return four numbers of a hand, side by side."""
    number = 0
    for i in range(BESIDE):
        number += table.hand[seat, which * BESIDE + i] << (WIDTH * i)
    return number
