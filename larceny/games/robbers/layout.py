"""Cops & Robbers: numbers of the game, questions, answers, reasons, events, the fields of the box and of the table.

Cards of a type are interchangeable, so hands, piles, stashes and decks are numbers of cards of each type. A type of
robber, loot or cop card is a number, its place in the deck. To draw from a deck is to take any of its cards, each
equally likely: nobody ever sees the order of a deck, so it needs none.

Every answer that plays a card is PLAY + its type, and every answer that plays none is DONE, at every question.
"""

import numpy as np

from larceny.engine.codes import Events, Families, Names, Reasons
from larceny.engine.fields import Fields, field
from larceny.engine.kinds import BITS, CARD, COUNTS, NUMBER, SEAT, Option
from larceny.engine.memory import record

VERSION = 2
PLAYERS = (2, 3, 4, 5, 6)
WEIGHT = 2
MINUTES = 30

MOST_PLAYERS = 6
TYPES = 30  # types of robber cards, at most
LOOTS = 12  # types of loot, at most
COPS = 12  # types of cops, at most
CARDS = 120  # cards in each of the three decks, at most
HIGHEST = 20  # number printed on a robber card or a cop
RICHEST = 1000  # thousands a loot card is worth, at most
DEAREST = 32_000  # thousands all loot is worth, at most: an observation has no room for more
HAND = 5
SPREE = 4  # loot cards drawn on a spree, at most
UPGRADES = 2  # slots of a car
FEW_COPS = 2  # with this many cops left or fewer, their discards are shuffled in
ACTIONS_A_TURN = 2  # in the alternate game
QUIET_ROUNDS = 5  # the game ends after this many rounds without loot or getaway (RO-21)
MOST_ROUNDS = 100  # no game lasts longer (RO-24)
CASH = {2: 1000, 3: 700, 4: 500, 5: 500, 6: 500}  # thousands to stash, by number of players (RO-01)

OPTIONS = {
    "goal": Option(("cash", "rounds", "time")),  # RO-01
    "rounds": Option(low=1, high=MOST_ROUNDS, default=20),  # with goal=rounds
    "minutes": Option(low=1, high=240, default=60),  # with goal=time
    "topup": Option(("normal", "start", "off")),  # RO-04
    "discard": Option(("any", "excess")),  # RO-04
    "chase": Option(("on", "once")),  # RO-08
    "play": Option(("standard", "alternate")),  # RO-19
    "counted": Option(("stash", "all")),  # RO-19, in the alternate game
}
FOR_CASH, FOR_ROUNDS, FOR_TIME = range(3)
NORMAL, START, OFF = range(3)
TIME_UP = 0  # what the house's clock interjects
INTERJECTIONS = 1

# What a robber card does.
DEEDS = Names(first=0)
PLUS = DEEDS("plus")
MINUS = DEEDS("minus")
CAR = DEEDS("car")
DRIVER = DEEDS("driver")
UPGRADE = DEEDS("upgrade")
PICK_LOCK = DEEDS("pick-lock")
BOOBY_TRAP = DEEDS("booby-trap")
EJECTOR_SEAT = DEEDS("ejector-seat")
DUMP_LOOT = DEEDS("dump-loot")
SNITCH = DEEDS("snitch")
CRIME_SPREE = DEEDS("spree")
CAR_JACK = DEEDS("car-jack")
UP_ON_BLOCKS = DEEDS("up-on-blocks")
FEED_THE_DRIVER = DEEDS("feed-the-driver")
NUMBERED = UPGRADE + 1  # deeds below this carry a number

# The questions.
ASKS = Names(first=0)
ASK_TURN = ASKS("turn")  # what to do in a turn; in the alternate game, what next
ASK_PLAY = ASKS("play")  # which cards, after Loot or Lie Low
ASK_DISCARD = ASKS("discard")  # what to discard first; the others do not know yet that it is asked
ASK_TIDY = ASKS("tidy")  # what to discard next; everybody knows that it is asked
ASK_VICTIM = ASKS("victim")  # on whom to play a card
ASK_TAKE = ASKS("take")  # which of two upgrades to steal
ASK_REPLACE = ASKS("replace")  # which of the own upgrades goes
ASK_SPREE = ASKS("spree")  # how many loot cards to draw
ASK_TRAP = ASKS("trap")  # the robbed seat may play a Booby Trap
ASK_RUN = ASKS("run")  # the runner may lay plus cards
ASK_CHASE = ASKS("chase")  # one of the others may lay minus cards
ASK_RESCUE = ASKS("rescue")  # the failed runner may play an Ejector Seat or Dump Loot
ASK_KEEP = ASKS("keep")  # which loot card the ejected runner keeps, if any

# The answers: families of actions, and how many actions each has.
ACTS = Families()
LOOT = ACTS("loot")
LIE_LOW = ACTS("lie-low")
STASH = ACTS("stash")
DRAW = ACTS("draw")  # DRAW and DISCARD are actions of the alternate game
DISCARD = ACTS("discard")
DONE = ACTS("done")
UNFILLED = ACTS("unfilled")  # the turn ends with fewer than five cards
PLAY = ACTS("play", TYPES)
DROP = ACTS("drop", TYPES)  # discard this type
VICTIM = ACTS("victim", MOST_PLAYERS, seats=True)
TAKE = ACTS("take", UPGRADES)  # steal this upgrade of the victim
REPLACE = ACTS("replace", UPGRADES)  # replace this own upgrade
HAUL = ACTS("haul", SPREE)  # HAUL + n draws n + 1 loot cards on a spree
KEEP = ACTS("keep", LOOTS)
ACTIONS = ACTS.total

# Why something is not legal, and the ruling that says so.
REASONS = Reasons()
NOT_ASKED = REASONS("not-asked", "RO-03")
NO_SUCH_CARD = REASONS("no-such-card", "RO-23")
NOT_IN_HAND = REASONS("not-in-hand", "RO-03")
NO_LOOT = REASONS("no-loot", "RO-05")
NO_CARDS = REASONS("no-cards", "RO-05")
NOTHING_TO_STASH = REASONS("nothing-to-stash", "RO-03")
HAS_ACTED = REASONS("has-acted", "RO-19")
OTHER_GAME = REASONS("other-game", "RO-19")
IN_GETAWAYS_ONLY = REASONS("in-getaways-only", "RO-08")
AGAINST_THEFT_ONLY = REASONS("against-theft-only", "RO-14")
AS_RESCUE_ONLY = REASONS("as-rescue-only", "RO-12")
NOT_IN_GETAWAYS = REASONS("not-in-getaways", "RO-13")
RUNNER_ONLY = REASONS("runner-only", "RO-08")
OTHERS_ONLY = REASONS("others-only", "RO-08")
CAUGHT_ONLY = REASONS("caught-only", "RO-12")
NO_TARGET = REASONS("no-target", "RO-18")
NOT_A_TARGET = REASONS("not-a-target", "RO-18")
TOO_MANY = REASONS("too-many", "RO-17")
TOO_FULL = REASONS("too-full", "RO-04")
NOT_ABOVE_FIVE = REASONS("not-above-five", "RO-04")
DROP_ONE = REASONS("drop-one", "RO-19")
NOT_IN_PILE = REASONS("not-in-pile", "RO-12")
NO_CLOCK = REASONS("no-clock", "RO-20")
NO_FILLING = REASONS("no-filling", "RO-04")

# Why the game ended.
ENDINGS = Names()
RICH = ENDINGS("rich")
ROUNDS_OVER = ENDINGS("rounds-over")
LATE = ENDINGS("late")
BANK_EMPTY = ENDINGS("bank-empty")
QUIET = ENDINGS("quiet")
WORN_OUT = ENDINGS("worn-out")
RUNNING = 0

# The events: the name of the event's text, and the names of its numbers. A heap of loot is three numbers, `loot`,
# `loot2` and `loot3`: each holds four types side by side, eight bits a type. A heap of cops is written the same way.
WIDTH = 8
BESIDE = 4
EVENTS = Events()
SHOWED = EVENTS("showed", "seat", "one")
TIED = EVENTS("tied", "seats", "one")  # a set of seats, as bits
STARTS = EVENTS("starts", "seat")
TURN = EVENTS("turn", "seat", "round")
LOOTED = EVENTS("looted", "seat", "count")
GOT_LOOT = EVENTS("got-loot", "loot", "loot2", "loot3")
LAY_LOW = EVENTS("lay-low", "seat")
DREW = EVENTS("drew", "seat", "count")
GOT = EVENTS("got", "card", "card2", "card3", "card4")
INSTALLED = EVENTS("installed", "seat", "card", "old")
SPRANG = EVENTS("sprang", "seat", "victim", "card", scene="trap")
STOLE = EVENTS("stole", "seat", "victim", "one", scene="theft")
TOOK_PART = EVENTS("took-part", "seat", "victim", "card", "old", scene="theft")
SNITCHED = EVENTS("snitched", "seat", "victim", "card", scene="snitch")
SPREED = EVENTS("spreed", "seat", "card", "count")
RAN = EVENTS("ran", "seat", "count", scene="getaway")
COPS_CAME = EVENTS("cops-came", "cops", "cops2", "cops3", "number")
CAUGHT = EVENTS("caught", "seat", scene="getaway", good=False)
LAID = EVENTS("laid", "seat", "card", "number", "against")
PASSED = EVENTS("passed", "seat")
STOPPED = EVENTS("stopped", "seat")
AWAY = EVENTS("away", "seat", "loot", "loot2", "loot3", scene="getaway", good=True)
FAILED = EVENTS("failed", "seat", "number", "against", scene="getaway", good=False)
EJECTED = EVENTS("ejected", "seat", "loot", "loot2", "loot3")
DUMPED = EVENTS("dumped", "seat", "loot", "loot2", "loot3")
JAILED = EVENTS("jailed", "seat", "loot", "loot2", "loot3", scene="jail")
LOST_PARTS = EVENTS("lost-parts", "card", "card2", "card3", "card4")
MISSED = EVENTS("missed", "seat")
DROPPED = EVENTS("dropped", "seat", "card")
REFILLED = EVENTS("refilled", "deck")
CLOCK_RANG = EVENTS("clock-rang")
PICKED = EVENTS("picked", "seat", "victim", "card")
KEPT = EVENTS("kept", "seat")  # the seat stops discarding, in the alternate game
FINISHED = EVENTS("finished")
BAILED_OUT = EVENTS("bailed-out", "seat", "loot", "loot2", "loot3")  # ejected, and kept nothing
LEFT_IT = EVENTS("left-it", "seat")  # the seat ends its turn without filling up
ROBBER_DECK, LOOT_DECK, COP_DECK = range(3)
# The most events one action tells, with any deck, are those of the last action of a turn: a spree (1) with loot from a
# refilled deck (3), its getaway with cops from a refilled deck (3), away or to jail without the parts (2), the hand
# filled from a refilled deck (4), jailed players miss a turn (one each), the next turn begins (1): 20 with six players.
MOST_EVENTS = 24

# The most actions that the rules allow: in a turn every card can be used once, with four answers at most, and answered
# once, and every Snitch among them makes a getaway in which everybody can pass.
LIMIT = MOST_ROUNDS * MOST_PLAYERS * CARDS * (4 + 2 + MOST_PLAYERS + 2)
# That would take every card in every turn. In 5 million random actions at tables of all sizes, in half of the
# games by players who never stop while they can go on, the longest turn had 43 actions, and the longest game 5,547.
# This is no proof; LIMIT is.
A_TURN = 150
LONGEST = MOST_ROUNDS * MOST_PLAYERS * A_TURN
CAPS = {"RO-24": (MOST_ROUNDS, "rounds")}

BOX = record(
    [
        ("players", np.int8),
        ("types", np.int8),  # types of robber cards
        ("loots", np.int8),  # types of loot
        ("kinds_of_cops", np.int8),
        ("goal", np.int8),  # option goal
        ("rounds", np.int8),  # number of rounds, at most
        ("topup", np.int8),  # option topup
        ("excess", np.int8),  # option discard=excess: only cards above five may be discarded
        ("once", np.int8),  # option chase=once: the runner must reach the score in one turn
        ("alternate", np.int8),  # option play
        ("all_counts", np.int8),  # option counted=all, in the alternate game: unstashed loot counts too
        ("cash", np.int16),  # thousands that end the game
        ("robbers", np.int8, TYPES),  # number of robber cards of each type
        ("number", np.int8, TYPES),  # the number printed on each type, without the sign
        ("deed", np.int8, TYPES),  # the deed of each type
        ("doing", np.int32, len(DEEDS)),  # set of the types with each deed
        ("loot", np.int8, LOOTS),  # number of loot cards of each type
        ("worth", np.int16, LOOTS),  # thousands that each type is worth
        ("cops", np.int8, COPS),  # number of cop cards of each type
        ("force", np.int8, COPS),  # the number printed on each type
        ("catches", np.int32),  # set of the cops that are Caught
    ]
)

ROBBER_CARD, LOOT_CARD, COP_CARD = "robber", "loot", "cop"
SLOTS = ("first", "second")

# In a view, hands, piles and decks count only the cards that are known. The fields from `kept` on hold what everybody
# can remember of the last refill of the robber deck and of the loot deck, as in engine/heaps.py.
FIELDS = Fields(
    {
        "seat": MOST_PLAYERS,
        "slot": SLOTS,
        "keeper": ("0", "1", "2", "3", "4", "5", "all"),
        "dip": ("first", "second", "third", "last"),
    },
    field("turn", np.int8, SEAT, "whose turn it is"),
    field("asked", np.int8, SEAT, "whose decision it is"),
    field("asking", np.int8, NUMBER, "the question, an ASK_ code", names=ASKS),
    field("starter", np.int8, SEAT, "who began"),
    field("round", np.int8, NUMBER, "1 to 100"),
    field("spent", np.int8, NUMBER, "actions of this turn, in the alternate game"),
    field("picked", np.int8, CARD, "the robber card about to be played, UNKNOWN for none", home=False, of=ROBBER_CARD),
    field("victim", np.int8, SEAT, "on whom it is played; -1 for nobody"),
    field("slot", np.int8, NUMBER, "which upgrade of theirs; -1 for none", names=SLOTS, empty=-1),
    field("runner", np.int8, SEAT, "who makes a getaway; -1 for nobody"),
    field("caught", np.int8, NUMBER, "has a Caught come?"),
    field("laid", np.int8, NUMBER, "has the seat that is asked in the chase laid a card since?"),
    field("passed", np.int8, BITS, "set of those who play no more in this getaway", of="seat"),
    field("tally", np.int16, NUMBER, "the runner's score so far; minus cards go on below zero", least=-(1 << 15)),
    field("force", np.int16, NUMBER, "what the cops add up to"),
    field("late", np.int8, NUMBER, "has the clock rung?"),
    field("idle", np.int8, NUMBER, "turns since loot was drawn or a getaway made; -1 if in this one", empty=-1),
    field("jailed", np.int8, BITS, "set of those in jail", of="seat"),
    field("deck_left", np.int8, NUMBER, "cards in the robber deck"),
    field("loot_left", np.int8, NUMBER, "cards in the loot deck"),
    field("held", np.int8, NUMBER, "robber cards in each hand", "seat"),
    field("piled", np.int8, NUMBER, "loot cards in each pile", "seat"),
    field("stowed", np.int8, NUMBER, "loot cards in each stash", "seat"),
    field("hand", np.int8, COUNTS, "robber cards of each type in each hand", "seat", TYPES, of=ROBBER_CARD),
    field("robber_deck", np.int8, COUNTS, "those in their deck", TYPES, of=ROBBER_CARD),
    field("discards", np.int8, COUNTS, "those on its discards", TYPES, of=ROBBER_CARD),
    field("played", np.int8, COUNTS, "those laid by each seat in the getaway going on", "seat", TYPES, of=ROBBER_CARD),
    field("car", np.int8, CARD, "each seat's car", "seat", of=ROBBER_CARD),
    field("driver", np.int8, CARD, "its driver", "seat", of=ROBBER_CARD),
    field("upgrade", np.int8, CARD, "its upgrades", "seat", "slot", of=ROBBER_CARD),
    field("pile", np.int8, COUNTS, "unstashed loot of each type", "seat", LOOTS, of=LOOT_CARD),
    field("stash", np.int8, COUNTS, "loot in each stash", "seat", LOOTS, of=LOOT_CARD),
    field("loot_deck", np.int8, COUNTS, "loot in its deck", LOOTS, of=LOOT_CARD),
    field("loot_discards", np.int8, COUNTS, "loot that was lost", LOOTS, of=LOOT_CARD),
    field(
        "cop_deck",
        np.int8,
        COUNTS,
        "cops in their deck: everybody can count them, for all that came were seen",
        COPS,
        of=COP_CARD,
    ),
    field("cop_discards", np.int8, COUNTS, "cops on its discards", COPS, of=COP_CARD),
    field("chasing", np.int8, COUNTS, "cops after the runner", COPS, of=COP_CARD),
    field(
        "kept",
        np.int8,
        COUNTS,
        "the hands at the last refill, and all of them together; in a view, the own and all",
        "keeper",
        TYPES,
        home=False,
        of=ROBBER_CARD,
    ),
    field("parted", np.int8, COUNTS, "what has left each hand since", "seat", "dip", TYPES, home=False, of=ROBBER_CARD),
    field("dips", np.int8, NUMBER, "how many cards each kept, and how many of them must be gone", "seat", "dip"),
    field(
        "kept_loot",
        np.int8,
        COUNTS,
        "the loot piles at the last refill of their deck, in the same way",
        "keeper",
        LOOTS,
        home=False,
        of=LOOT_CARD,
    ),
    field(
        "parted_loot", np.int8, COUNTS, "what has left each pile since", "seat", "dip", LOOTS, home=False, of=LOOT_CARD
    ),
    field(
        "loot_dips", np.int8, NUMBER, "how many loot cards each kept, and how many of them must be gone", "seat", "dip"
    ),
)
TABLE = FIELDS.record(MOST_EVENTS)
