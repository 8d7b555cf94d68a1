"""Crooks: numbers of the game, questions, answers, reasons, events, the fields of the box and of the table.

A crook is a number 0-31, its place in the deck. Where crooks are:

    place   0 .. 8      hangouts A .. I: a set of crooks each, without order (CR-18)
            9           the undealt: out of the game and unseen
            10 .. 41    slots: the k-th crook to leave a hangout stays in slot k for good (CR-19)

What happens to a crook after that (face down, moved, killed, discarded) happens to its slot, in public. So a seat's
knowledge follows from who looked where and when, which is public too. The views of all seats need no other bookkeeping.
"""

import numpy as np

from larceny.engine.codes import Events, Families, Names, Reasons
from larceny.engine.fields import Fields, field
from larceny.engine.kinds import BITS, CARD, CARDS, MONEY, NUMBER, SEAT, Option
from larceny.engine.memory import record

VERSION = 2
PLAYERS = (2, 3, 4)
WEIGHT = 1
MINUTES = 10

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
PICKED = 2  # dollars that a Pickpocket takes

OPTIONS = {
    "full": Option(("recruit", "pass")),  # CR-07
    "killed": Option(("secret", "shown")),  # CR-12
}

# A crook's special action.
PLAIN, PICKPOCKET, ACCOMPLICE, SWITCH, KILLER, KINGPIN, SPY = range(7)

# The questions.
ASKS = Names(first=0)
ASK_TURN = ASKS("turn")
ASK_CROOK = ASKS("crook")
ASK_PLACE = ASKS("place")
ASK_CASH = ASKS("cash")
ASK_VICTIM = ASKS("victim")
ASK_MOVE = ASKS("move")
ASK_SPY = ASKS("spy")

# The answers: families of actions, and how many actions each has.
ACTS = Families()
RECRUIT = ACTS("recruit", MOST_HANGOUTS)
PASS = ACTS("pass")
TAKE = ACTS("take", CROOKS)
UP = ACTS("up", TARGETS)
DOWN = ACTS("down", TARGETS)
DISCARD = ACTS("discard")
COLLECT = ACTS("collect")
KILL = ACTS("kill", MOST_PLAYERS, seats=True)
MOVE = ACTS("move", TARGETS)
SPY_TARGET = ACTS("spy-target", TARGETS)
SPY_HANGOUT = ACTS("spy-hangout", MOST_HANGOUTS)
DECLINE = ACTS("decline")
ACTIONS = ACTS.total

# Why something is not legal, and the ruling that says so.
REASONS = Reasons()
NOT_ASKED = REASONS("not-asked", "CR-03")
NOT_IN_PLAY = REASONS("not-in-play", "CR-01")
HANGOUT_EMPTY = REASONS("hangout-empty", "CR-03")
TOO_EXPENSIVE = REASONS("too-expensive", "CR-04")
MUST_PASS = REASONS("must-pass", "CR-07")
NOT_IN_PILE = REASONS("not-in-pile", "CR-03")
KINGPIN_LAST = REASONS("kingpin-last", "CR-06")
TARGET_TAKEN = REASONS("target-taken", "CR-08")
NO_WAY_OUT = REASONS("no-way-out", "CR-10")
KINGPIN_UP = REASONS("kingpin-up", "CR-06")
DOWN_COSTS = REASONS("down-costs", "CR-05")
TARGET_FREE = REASONS("target-free", "CR-07")
NO_VICTIM = REASONS("no-victim", "CR-11")
MOVE_ELSEWHERE = REASONS("move-elsewhere", "CR-10")
NOTHING_HIDDEN = REASONS("nothing-hidden", "CR-13")
CAN_BE_PLACED = REASONS("can-be-placed", "CR-07")

# Why the game ended.
ENDINGS = Names()
ALL_PASSED = ENDINGS("all-passed")

# The events: the name of the event's text, and the names of its numbers.
EVENTS = Events()
STARTS = EVENTS("starts", "seat")
SEARCHED = EVENTS("searched", "seat", "hangout", "price")
SAW = EVENTS("saw", "seat", "low", "high")  # a set of crooks, in two halves
RECOGNISED = EVENTS("recognised", "seat", "crook", "victim")
PLACED_UP = EVENTS("placed-up", "seat", "crook", "target", "hangout")
PLACED_DOWN = EVENTS("placed-down", "seat", "target", "hangout")  # what the others see
HID = EVENTS("hid", "seat", "crook", "target", "hangout")  # what the owner sees
THREW = EVENTS("threw", "seat", "hangout")
THREW_OWN = EVENTS("threw-own", "seat", "crook", "hangout")
COLLECTED = EVENTS("collected", "seat", "price", scene="theft", good=True)
STACKED = EVENTS("stacked", "seat", "crook", "target", "hangout")
MOVED = EVENTS("moved", "seat", "target", "to")
MURDERED = EVENTS("murdered", "seat", "victim", "target", scene="killing")
UNMASKED = EVENTS("unmasked", "victim", "crook", scene="unmasked")
SPIED_TARGET = EVENTS("spied-target", "seat", "target", scene="spying")
SPIED_HANGOUT = EVENTS("spied-hangout", "seat", "hangout", scene="spying")
PASSED = EVENTS("passed", "seat")
FINISHED = EVENTS("finished")

# The most events one action tells, with any deck: a Spy is placed, it looks at a target, and it recognises one
# face-down crook of each player there. A player has at most one face down at a target: a crook is hidden only where
# its owner has nobody, and a Switch moves a crew only to such a target.
MOST_EVENTS = 2 + MOST_PLAYERS

LONGEST = 4 * (CROOKS - 1) + MOST_PLAYERS  # the most actions of a game: four for each crook, a pass for each player

BOX = record(
    [
        ("players", np.int8),
        ("hangouts", np.int8),  # number of hangouts in play
        ("sizes", np.int8, MOST_HANGOUTS),  # crooks dealt to each (CR-01)
        ("cash", np.int16),  # dollars that each player starts with
        ("gang_points", np.int8),  # points for the sole leader of a gang (CR-15)
        ("rank", np.int8, CROOKS),
        ("modifier", np.int8, CROOKS),  # points that the crook adds to its target
        ("special", np.int8, CROOKS),  # its action, PLAIN for none
        ("gangs", np.int8, CROOKS),  # set of the gangs it belongs to
        ("kingpin", np.int64),  # set with the Kingpin alone; empty if the deck has none
        ("welcome", np.int64),  # set of the crooks that can always be placed: Accomplices and Killers (CR-07)
        ("full_pass", np.int8),  # option full=pass
        ("killed_shown", np.int8),  # option killed=shown
    ]
)


HANGOUTS = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "undealt")
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9")  # of the targets

FIELDS = Fields(
    {
        "seat": MOST_PLAYERS,
        "target": VALUES,
        "hangout": HANGOUTS[:MOST_HANGOUTS],
        "place": HANGOUTS,
        "slot": CROOKS,
    },
    field("turn", np.int8, SEAT, "whose turn it is"),
    field("asking", np.int8, NUMBER, "the question, an ASK_ code", names=ASKS),
    field("passed", np.int8, NUMBER, "1 for who has passed", "seat"),
    field("cash", np.int16, MONEY, "dollars", "seat"),
    field("bank", np.int16, MONEY, "dollars paid in, less those taken out"),
    field("hangout", np.int8, NUMBER, "the one being searched, -1 for none", names=HANGOUTS, empty=-1),
    field("crook", np.int8, CARD, "the one chosen there, not yet placed, -1 for none", home=False),
    field("target", np.int8, NUMBER, "where it is to go, -1 before that is said", names=VALUES, empty=-1),
    field("piled", np.int8, NUMBER, "how many crooks lie in each hangout and among the undealt", "place"),
    field("stirred", np.int8, NUMBER, "how often each pile was handled", "hangout"),
    field("left", np.int8, NUMBER, "how many crooks have left the hangouts: the next free slot"),
    field("slot", np.int8, CARD, "the crook in each slot, UNKNOWN for none or a hidden one", "slot"),
    field("owner", np.int8, SEAT, "the seat that took it, -1 for a free slot", "slot"),
    field("origin", np.int8, NUMBER, "the hangout it came from, -1 for a free slot", "slot", names=HANGOUTS, empty=-1),
    field("sent", np.int32, BITS, "set of slots at each target, everybody's", "target"),
    field("killed", np.int32, BITS, "set of slots killed"),
    field("thrown", np.int32, BITS, "set of slots discarded from hand (CR-07)"),
    field("taken", np.int16, BITS, "set of targets where each seat has somebody", "seat", names=VALUES),
    field("down", np.int32, BITS, "set of slots that lie face down, wherever they are"),
    field("alone", np.int32, BITS, "set of slots taken as the last of their pile"),
    field("knows", np.int32, BITS, "set of face-down slots each seat has seen", "seat"),
    field("looked", np.int32, BITS, "when: bit k is set by a look when `left` was k", "seat", "hangout"),
    field(
        "pile", np.int64, CARDS, "set of crooks in each hangout, and of the undealt; in a view, those known", "place"
    ),
    field(
        "may",
        np.int64,
        CARDS,
        "in a view: set of crooks that may be in each place (CR-17, CR-19); else empty",
        PLACES,
        home=False,
    ),
)
TABLE = FIELDS.record(MOST_EVENTS)
