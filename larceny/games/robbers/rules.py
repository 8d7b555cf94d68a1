"""Cops & Robbers: the rules, in the order of RULES.md.

Cards of a type are interchangeable, so hands, piles, stashes and decks are how many there are of each type: a robber
card, a loot card and a cop card is a number, its place in the deck. To draw from a deck is to take any of its cards,
each equally likely: nobody ever sees the order of a deck, so it needs none.

Every answer that uses a card is PLAY + its type, and every answer that uses none is DONE, whatever is asked.
"""

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import (
    ALLOWED,
    EVERYBODY,
    HOUSE,
    TRUTH,
    UNKNOWN,
    among,
    header,
    hush,
    offer,
    only,
    tell,
    veil,
)
from larceny.engine.guesses import guess_hands
from larceny.engine.heaps import (
    DIPS,
    any_of,
    forget_others,
    name_certain,
    part_with,
    refill,
    remember,
    sound_memory,
    take,
)
from larceny.engine.kernel import kernel
from larceny.engine.memory import record
from larceny.engine.reads import BITS, CARD, COUNTS, NUMBER, SEAT, Option, Reads
from larceny.engine.sets import count, lowest, member

VERSION = 2
PLAYERS = (2, 3, 4, 5, 6)

MOST_PLAYERS = 6
TYPES = 30  # of robber cards, at most
LOOTS = 12  # types of loot, at most
COPS = 12  # types of cops, at most
CARDS = 120  # in each of the three decks, at most
HAND = 5
SPREE = 4  # loot cards drawn on a spree, at most
UPGRADES = 2  # slots of a car
FEW_COPS = 2  # with so many left, the cops' discards are shuffled in
ACTIONS_A_TURN = 2  # in the alternate game
QUIET_ROUNDS = 5  # without loot or getaway, then the game ends (RO-21)
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
(
    PLUS,
    MINUS,
    CAR,
    DRIVER,
    UPGRADE,
    PICK_LOCK,
    BOOBY_TRAP,
    EJECTOR_SEAT,
    DUMP_LOOT,
    SNITCH,
    CRIME_SPREE,
    CAR_JACK,
    UP_ON_BLOCKS,
    FEED_THE_DRIVER,
) = range(14)
DEEDS = (
    "plus",
    "minus",
    "car",
    "driver",
    "upgrade",
    "pick-lock",
    "booby-trap",
    "ejector-seat",
    "dump-loot",
    "snitch",
    "spree",
    "car-jack",
    "up-on-blocks",
    "feed-the-driver",
)
NUMBERED = UPGRADE + 1  # the first of them carry a number

# What is asked.
(
    ASK_TURN,  # what to do in a turn; in the alternate game, what next
    ASK_PLAY,  # which cards, after Loot or Lie Low
    ASK_DISCARD,  # what to discard, before anything is; nobody has heard yet that it is asked
    ASK_TIDY,  # what to discard, as everybody knows
    ASK_VICTIM,  # on whom to play a card
    ASK_TAKE,  # which of two upgrades to steal
    ASK_REPLACE,  # which of the own upgrades goes
    ASK_SPREE,  # how many loot cards to draw
    ASK_TRAP,  # the robbed: a Booby Trap?
    ASK_RUN,  # the runner: plus cards?
    ASK_CHASE,  # the others: minus cards?
    ASK_RESCUE,  # the runner who has failed: Ejector Seat or Dump Loot?
    ASK_KEEP,  # the ejected: which loot card stays, if any
) = range(13)

# What is answered. A family of actions starts at its name's number.
LOOT, LIE_LOW, STASH, DRAW, DISCARD, DONE, UNFILLED = range(7)
PLAIN = 7
PLAY = PLAIN  # + type
DROP = PLAY + TYPES  # + type: discard it
VICTIM = DROP + TYPES  # + seat
TAKE = VICTIM + MOST_PLAYERS  # + slot: this upgrade of theirs
REPLACE = TAKE + UPGRADES  # + slot: this upgrade of one's own
HAUL = REPLACE + UPGRADES  # + how many loot cards on a spree, less one
KEEP = HAUL + SPREE  # + loot
ACTIONS = KEEP + LOOTS

# Why something is not legal, and the ruling that says so.
(
    NOT_ASKED,
    NO_SUCH_CARD,
    NOT_IN_HAND,
    NO_LOOT,
    NO_CARDS,
    NOTHING_TO_STASH,
    HAS_ACTED,
    OTHER_GAME,
    IN_GETAWAYS_ONLY,
    AGAINST_THEFT_ONLY,
    AS_RESCUE_ONLY,
    NOT_IN_GETAWAYS,
    RUNNER_ONLY,
    OTHERS_ONLY,
    CAUGHT_ONLY,
    NO_TARGET,
    NOT_A_TARGET,
    TOO_MANY,
    TOO_FULL,
    NOT_ABOVE_FIVE,
    DROP_ONE,
    NOT_IN_PILE,
    NO_CLOCK,
    NO_FILLING,
) = range(1, 25)
REASONS = {
    NOT_ASKED: ("not-asked", "RO-03"),
    NO_SUCH_CARD: ("no-such-card", "RO-23"),
    NOT_IN_HAND: ("not-in-hand", "RO-03"),
    NO_LOOT: ("no-loot", "RO-05"),
    NO_CARDS: ("no-cards", "RO-05"),
    NOTHING_TO_STASH: ("nothing-to-stash", "RO-03"),
    HAS_ACTED: ("has-acted", "RO-19"),
    OTHER_GAME: ("other-game", "RO-19"),
    IN_GETAWAYS_ONLY: ("in-getaways-only", "RO-08"),
    AGAINST_THEFT_ONLY: ("against-theft-only", "RO-14"),
    AS_RESCUE_ONLY: ("as-rescue-only", "RO-12"),
    NOT_IN_GETAWAYS: ("not-in-getaways", "RO-13"),
    RUNNER_ONLY: ("runner-only", "RO-08"),
    OTHERS_ONLY: ("others-only", "RO-08"),
    CAUGHT_ONLY: ("caught-only", "RO-12"),
    NO_TARGET: ("no-target", "RO-18"),
    NOT_A_TARGET: ("not-a-target", "RO-18"),
    TOO_MANY: ("too-many", "RO-17"),
    TOO_FULL: ("too-full", "RO-04"),
    NOT_ABOVE_FIVE: ("not-above-five", "RO-04"),
    DROP_ONE: ("drop-one", "RO-19"),
    NOT_IN_PILE: ("not-in-pile", "RO-12"),
    NO_CLOCK: ("no-clock", "RO-20"),
    NO_FILLING: ("no-filling", "RO-04"),
}

# Why the game ended.
RUNNING, RICH, ROUNDS_OVER, LATE, BANK_EMPTY, QUIET, WORN_OUT = range(7)
ENDINGS = {
    RICH: "rich",
    ROUNDS_OVER: "rounds-over",
    LATE: "late",
    BANK_EMPTY: "bank-empty",
    QUIET: "quiet",
    WORN_OUT: "worn-out",
}

# What happened: the name of the event's text, and what its numbers are. Numbers of each type stand side by side in
# three: `loot`, `loot2`, `loot3`, four types in each; so do `cops`.
(
    SHOWED,
    TIED,
    STARTS,
    TURN,
    LOOTED,
    GOT_LOOT,
    LAY_LOW,
    DREW,
    GOT,
    INSTALLED,
    SPRANG,
    STOLE,
    TOOK_PART,
    SNITCHED,
    SPREED,
    RAN,
    COPS_CAME,
    CAUGHT,
    LAID,
    PASSED,
    STOPPED,
    AWAY,
    FAILED,
    EJECTED,
    DUMPED,
    JAILED,
    LOST_PARTS,
    MISSED,
    DROPPED,
    REFILLED,
    CLOCK_RANG,
    PICKED,
    KEPT,
    FINISHED,
    BAILED_OUT,
    LEFT_IT,
) = range(1, 37)
EVENTS = {
    SHOWED: ("showed", ("seat", "one")),
    TIED: ("tied", ("seats", "one")),  # a set of seats, as bits
    STARTS: ("starts", ("seat",)),
    TURN: ("turn", ("seat", "round")),
    LOOTED: ("looted", ("seat", "count")),
    GOT_LOOT: ("got-loot", ("loot", "loot2", "loot3")),
    LAY_LOW: ("lay-low", ("seat",)),
    DREW: ("drew", ("seat", "count")),
    GOT: ("got", ("card", "card2", "card3", "card4")),
    INSTALLED: ("installed", ("seat", "card", "old")),
    SPRANG: ("sprang", ("seat", "victim", "card")),
    STOLE: ("stole", ("seat", "victim", "one")),
    TOOK_PART: ("took-part", ("seat", "victim", "card", "old")),
    SNITCHED: ("snitched", ("seat", "victim", "card")),
    SPREED: ("spreed", ("seat", "card", "count")),
    RAN: ("ran", ("seat", "count")),
    COPS_CAME: ("cops-came", ("cops", "cops2", "cops3", "number")),
    CAUGHT: ("caught", ("seat",)),
    LAID: ("laid", ("seat", "card", "number", "against")),
    PASSED: ("passed", ("seat",)),
    STOPPED: ("stopped", ("seat",)),
    AWAY: ("away", ("seat", "loot", "loot2", "loot3")),
    FAILED: ("failed", ("seat", "number", "against")),
    EJECTED: ("ejected", ("seat", "loot", "loot2", "loot3")),
    DUMPED: ("dumped", ("seat", "loot", "loot2", "loot3")),
    JAILED: ("jailed", ("seat", "loot", "loot2", "loot3")),
    LOST_PARTS: ("lost-parts", ("card", "card2", "card3", "card4")),
    MISSED: ("missed", ("seat",)),
    DROPPED: ("dropped", ("seat", "card")),
    REFILLED: ("refilled", ("deck",)),
    CLOCK_RANG: ("clock-rang", ()),
    PICKED: ("picked", ("seat", "victim", "card")),
    KEPT: ("kept", ("seat",)),  # discards no more, in the alternate game
    FINISHED: ("finished", ()),
    BAILED_OUT: ("bailed-out", ("seat", "loot", "loot2", "loot3")),  # ejected, and kept nothing
    LEFT_IT: ("left-it", ("seat",)),  # ends the turn without filling up
}
ROBBER_DECK, LOOT_DECK, COP_DECK = range(3)
# No action tells more, whatever the deck. The longest is the last of a turn: a spree (1) with loot from a deck that is
# refilled (3), its getaway with cops from another (3), away or to jail without the parts (2), the hand filled from a
# third (4), everybody in jail misses a turn (one for each player), and the next turn begins (1): 20 with six players.
MOST_EVENTS = 24

# No game has more actions: in a turn every card can be used once, with four answers at most, and once against it, and
# every Snitch among them makes a getaway in which everybody can pass.
LONGEST = MOST_ROUNDS * MOST_PLAYERS * CARDS * (4 + 2 + MOST_PLAYERS + 2)

BOX = record(
    [
        ("players", np.int8),
        ("types", np.int8),  # of robber cards
        ("loots", np.int8),  # types of loot
        ("kinds_of_cops", np.int8),
        ("goal", np.int8),  # option goal
        ("rounds", np.int8),  # how many there are, at most
        ("topup", np.int8),  # option topup
        ("excess", np.int8),  # option discard: only what is above five?
        ("once", np.int8),  # option chase: must what is laid in one turn reach the score?
        ("alternate", np.int8),  # option play
        ("all_counts", np.int8),  # option counted, in the alternate game: unstashed loot too?
        ("cash", np.int16),  # thousands that end the game
        ("robbers", np.int8, TYPES),  # how many robber cards of each type
        ("number", np.int8, TYPES),  # what is printed on them, without the sign
        ("deed", np.int8, TYPES),  # what they do
        ("doing", np.int32, len(DEEDS)),  # set of the types that do it
        ("loot", np.int8, LOOTS),  # how many loot cards of each type
        ("worth", np.int16, LOOTS),  # in thousands
        ("cops", np.int8, COPS),  # how many cop cards of each type
        ("force", np.int8, COPS),  # what is printed on them
        ("catches", np.int32),  # set of the cops that are Caught
    ]
)

TABLE = record(
    [
        *header(MOST_EVENTS),
        ("turn", np.int8),  # whose turn it is
        ("asked", np.int8),  # whose decision it is
        ("asking", np.int8),  # the question, an ASK_ code
        ("starter", np.int8),  # who began
        ("round", np.int8),  # 1 to 100
        ("spent", np.int8),  # actions of this turn, in the alternate game
        ("picked", np.int8),  # the robber card about to be played, UNKNOWN for none
        ("victim", np.int8),  # on whom it is played; -1 for nobody
        ("slot", np.int8),  # which upgrade of theirs; -1 for none
        ("runner", np.int8),  # who makes a getaway; -1 for nobody
        ("caught", np.int8),  # has a Caught come?
        ("laid", np.int8),  # has whoever is asked in the chase laid a card since?
        ("passed", np.int8),  # set of those who play no more in this getaway
        ("tally", np.int16),  # the runner's score so far
        ("force", np.int16),  # what the cops add up to
        ("late", np.int8),  # has the clock rung?
        ("idle", np.int8),  # turns since loot was drawn or a getaway made; -1 if in this one
        ("jailed", np.int8),  # set of those in jail
        ("deck_left", np.int8),  # cards in the robber deck
        ("loot_left", np.int8),  # cards in the loot deck
        ("held", np.int8, MOST_PLAYERS),  # robber cards in each hand
        ("piled", np.int8, MOST_PLAYERS),  # loot cards in each pile
        ("stowed", np.int8, MOST_PLAYERS),  # loot cards in each stash
        ("hand", np.int8, (MOST_PLAYERS, TYPES)),  # in a view, as many as are known; so with all that is hidden
        ("robber_deck", np.int8, TYPES),
        ("discards", np.int8, TYPES),
        ("played", np.int8, (MOST_PLAYERS, TYPES)),  # laid by each seat in the getaway going on
        ("car", np.int8, MOST_PLAYERS),
        ("driver", np.int8, MOST_PLAYERS),
        ("upgrade", np.int8, (MOST_PLAYERS, UPGRADES)),
        ("pile", np.int8, (MOST_PLAYERS, LOOTS)),  # unstashed
        ("stash", np.int8, (MOST_PLAYERS, LOOTS)),
        ("loot_deck", np.int8, LOOTS),
        ("loot_discards", np.int8, LOOTS),
        ("cop_deck", np.int8, COPS),  # which cops are left everybody can count, for all that came were seen
        ("cop_discards", np.int8, COPS),
        ("chasing", np.int8, COPS),  # after the runner
        # what everybody can remember of the last refill of the robber and of the loot deck, as in engine/heaps.py
        ("kept", np.int8, (MOST_PLAYERS + 1, TYPES)),  # the hands at that moment; in a view, the own and all together
        ("parted", np.int8, (MOST_PLAYERS, DIPS, TYPES)),  # what has left each hand since
        ("dips", np.int8, (MOST_PLAYERS, DIPS)),  # how many cards each kept, and how many of them must be gone
        ("kept_loot", np.int8, (MOST_PLAYERS + 1, LOOTS)),  # the same of loot piles
        ("parted_loot", np.int8, (MOST_PLAYERS, DIPS, LOOTS)),
        ("loot_dips", np.int8, (MOST_PLAYERS, DIPS)),
    ]
)

# How the fields read in a position, and where cards lie.
AXES = {
    "seat": ("0", "1", "2", "3", "4", "5"),
    "slot": ("first", "second"),
    "keeper": ("0", "1", "2", "3", "4", "5", "all"),
    "dip": ("first", "second", "third", "last"),
}
QUESTIONS = (
    "turn",
    "play",
    "discard",
    "tidy",
    "victim",
    "take",
    "replace",
    "spree",
    "trap",
    "run",
    "chase",
    "rescue",
    "keep",
)  # by ASK_ code
ROBBER_CARD, LOOT_CARD, COP_CARD = "robber", "loot", "cop"
READS = {
    "turn": Reads(SEAT),
    "asked": Reads(SEAT),
    "asking": Reads(NUMBER, names=QUESTIONS),
    "starter": Reads(SEAT),
    "round": Reads(NUMBER),
    "spent": Reads(NUMBER),
    "picked": Reads(CARD, home=False, of=ROBBER_CARD),
    "victim": Reads(SEAT),
    "slot": Reads(NUMBER, names=AXES["slot"], empty=-1),
    "runner": Reads(SEAT),
    "caught": Reads(NUMBER),
    "laid": Reads(NUMBER),
    "passed": Reads(BITS),
    "tally": Reads(NUMBER, least=-(1 << 15)),  # minus cards go on below zero
    "force": Reads(NUMBER),
    "late": Reads(NUMBER),
    "idle": Reads(NUMBER, empty=-1),
    "jailed": Reads(BITS),
    "deck_left": Reads(NUMBER),
    "loot_left": Reads(NUMBER),
    "held": Reads(NUMBER, "seat"),
    "piled": Reads(NUMBER, "seat"),
    "stowed": Reads(NUMBER, "seat"),
    "hand": Reads(COUNTS, "seat", of=ROBBER_CARD),
    "robber_deck": Reads(COUNTS, of=ROBBER_CARD),
    "discards": Reads(COUNTS, of=ROBBER_CARD),
    "played": Reads(COUNTS, "seat", of=ROBBER_CARD),
    "car": Reads(CARD, "seat", of=ROBBER_CARD),
    "driver": Reads(CARD, "seat", of=ROBBER_CARD),
    "upgrade": Reads(CARD, "seat", "slot", of=ROBBER_CARD),
    "pile": Reads(COUNTS, "seat", of=LOOT_CARD),
    "stash": Reads(COUNTS, "seat", of=LOOT_CARD),
    "loot_deck": Reads(COUNTS, of=LOOT_CARD),
    "loot_discards": Reads(COUNTS, of=LOOT_CARD),
    "cop_deck": Reads(COUNTS, of=COP_CARD),
    "cop_discards": Reads(COUNTS, of=COP_CARD),
    "chasing": Reads(COUNTS, of=COP_CARD),
    "kept": Reads(COUNTS, "keeper", home=False, of=ROBBER_CARD),
    "parted": Reads(COUNTS, "keeper", "dip", home=False, of=ROBBER_CARD),
    "dips": Reads(NUMBER, "keeper", "dip"),
    "kept_loot": Reads(COUNTS, "keeper", home=False, of=LOOT_CARD),
    "parted_loot": Reads(COUNTS, "keeper", "dip", home=False, of=LOOT_CARD),
    "loot_dips": Reads(NUMBER, "keeper", "dip"),
}


# Set-up (RO-02)


@kernel
def deal(box, table, seed):
    """Five robber cards each; the highest loot card starts."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    clear_table(box, table)
    for seat in range(box.players):
        for _ in range(HAND):
            table.hand[seat, draw_robber(box, table)] += 1
        table.held[seat] = HAND
    table.starter = draw_starter(box, table)
    table.round = 1
    tell(table, STARTS, EVERYBODY, table.starter, 0, 0, 0)
    begin_turn(box, table, table.starter)


@kernel
def clear_table(box, table):
    """All cards in their decks, and nobody has anything."""
    table.runner = -1
    drop_decision(table)
    for seat in range(MOST_PLAYERS):
        table.car[seat] = UNKNOWN
        table.driver[seat] = UNKNOWN
        for slot in range(UPGRADES):
            table.upgrade[seat, slot] = UNKNOWN
    for card in range(TYPES):
        table.robber_deck[card] = box.robbers[card]
        table.deck_left += box.robbers[card]
    for loot in range(LOOTS):
        table.loot_deck[loot] = box.loot[loot]
        table.loot_left += box.loot[loot]
    for cop in range(COPS):
        table.cop_deck[cop] = box.cops[cop]


@kernel
def draw_starter(box, table):
    """Everybody shows a loot card; those tied for the highest show another, until one is left or no card is."""
    tied = (1 << box.players) - 1
    redraws = 0
    while tied & (tied - 1) and table.loot_left >= box.players:
        best = -1
        first = 0
        shown = 0
        for seat in range(box.players):
            if (tied >> seat) & 1:
                loot = draw_loot(box, table)
                table.pile[seat, loot] += 1
                if redraws == 0:
                    tell(table, SHOWED, EVERYBODY, seat, loot, 0, 0)
                if box.worth[loot] > best:
                    best = box.worth[loot]
                    first = 0
                    shown = loot
                first |= (box.worth[loot] == best) << seat
        tied = first
        redraws += 1
        if tied & (tied - 1) and redraws < 4:  # more is hardly ever seen, and tells nothing new
            tell(table, TIED, EVERYBODY, tied, shown, 0, 0)
    for seat in range(box.players):
        for loot in range(LOOTS):
            table.loot_deck[loot] += table.pile[seat, loot]
            table.loot_left += table.pile[seat, loot]
            table.pile[seat, loot] = 0
    return member(tied, below(table.rng, count(tied))) if tied & (tied - 1) else lowest(tied)


# Decks (RO-05)


@kernel
def draw_robber(box, table):
    """The next robber card, UNKNOWN when there is none; an empty deck is refilled from its discards first."""
    if table.deck_left == 0:
        table.deck_left = refill(table.robber_deck, table.discards)
        if table.deck_left == 0:
            return UNKNOWN
        remember(table.hand, table.held, table.kept, table.parted, table.dips)
        tell(table, REFILLED, EVERYBODY, ROBBER_DECK, 0, 0, 0)
    card = any_of(table.rng, table.robber_deck, table.deck_left)
    table.robber_deck[card] -= 1
    table.deck_left -= 1
    return card


@kernel
def loot_to_draw(box, table):
    """How many loot cards can be drawn; in the alternate game the discards stay where they are (RO-19)."""
    left = table.loot_left
    if not box.alternate:
        for loot in range(LOOTS):
            left += table.loot_discards[loot]
    return left


@kernel
def can_loot(box, table):
    """Is there a loot card to draw?"""
    return table.loot_left > 0 or loot_to_draw(box, table) > 0


@kernel
def draw_loot(box, table):
    """The next loot card, where there is one."""
    if table.loot_left == 0:
        table.loot_left = refill(table.loot_deck, table.loot_discards)
        remember(table.pile, table.piled, table.kept_loot, table.parted_loot, table.loot_dips)
        tell(table, REFILLED, EVERYBODY, LOOT_DECK, 0, 0, 0)
    loot = any_of(table.rng, table.loot_deck, table.loot_left)
    table.loot_deck[loot] -= 1
    table.loot_left -= 1
    return loot


@kernel
def draw_cop(box, table):
    """The next cop, UNKNOWN when there is none; with two left or fewer the discards are shuffled in first."""
    left = 0
    for cop in range(COPS):
        left += table.cop_deck[cop]
    if left <= FEW_COPS:
        found = 0
        for cop in range(COPS):
            found += table.cop_discards[cop]
            table.cop_deck[cop] += table.cop_discards[cop]
            table.cop_discards[cop] = 0
        left += found
        if found:
            tell(table, REFILLED, EVERYBODY, COP_DECK, 0, 0, 0)
    if left == 0:
        return UNKNOWN
    cop = any_of(table.rng, table.cop_deck, left)
    table.cop_deck[cop] -= 1
    return cop


@kernel
def take_robbers(box, table, seat, most):
    """Up to five robber cards into a hand, as far as there are any; everybody sees how many."""
    first = UNKNOWN
    second = UNKNOWN
    third = UNKNOWN
    fourth = UNKNOWN
    fifth = UNKNOWN
    drawn = 0
    for _ in range(most):
        card = draw_robber(box, table)
        if card == UNKNOWN:
            break
        take(table.hand, table.held, table.parted, table.dips, seat, card)
        drawn += 1
        if drawn == 1:
            first = card
        elif drawn == 2:
            second = card
        elif drawn == 3:
            third = card
        elif drawn == 4:
            fourth = card
        else:
            fifth = card
    if drawn:
        tell(table, DREW, EVERYBODY, seat, drawn, 0, 0)
        tell(table, GOT, only(seat), first, second, third, fourth)
    if fifth != UNKNOWN:
        tell(table, GOT, only(seat), fifth, UNKNOWN, UNKNOWN, UNKNOWN)


@kernel
def leave_hand(table, seat, card):
    """A robber card is played or discarded, and everybody sees which."""
    part_with(table.hand, table.held, table.parted, table.dips, seat, card)


@kernel
def leave_pile(table, seat, loot):
    """A loot card is shown, and lies in the pile no more."""
    part_with(table.pile, table.piled, table.parted_loot, table.loot_dips, seat, loot)


@kernel
def take_loot(box, table, seat, cards):
    """So many loot cards onto the own pile, face down."""
    one = 0
    two = 0
    three = 0
    for _ in range(cards):
        loot = draw_loot(box, table)
        take(table.pile, table.piled, table.parted_loot, table.loot_dips, seat, loot)
        one += beside(loot, 0)
        two += beside(loot, 1)
        three += beside(loot, 2)
    table.idle = -1
    tell(table, LOOTED, EVERYBODY, seat, cards, 0, 0)
    tell(table, GOT_LOOT, only(seat), one, two, three, 0)


# Numbers of each type stand side by side, eight bits each, four types in a number, three numbers for all.
WIDTH = 8
BESIDE = 4


@kernel
def beside(card, which):
    """One of a type, as it stands in one of the three numbers."""
    return 1 << (WIDTH * (card % BESIDE)) if card // BESIDE == which else 0


@kernel
def packed(cards, which):
    """Four numbers of a list of twelve, side by side."""
    number = 0
    for i in range(BESIDE):
        number += cards[which * BESIDE + i] << (WIDTH * i)
    return number


# Turns (RO-03, RO-04, RO-19)


@kernel
def actor(box, table):
    """Whose decision it is; nobody's when the game is over."""
    if table.ended:
        return -1
    return table.asked


@kernel
def put(table, seat, asking):
    """Ask a seat something."""
    table.asked = seat
    table.asking = asking
    table.laid = 0


@kernel
def drop_decision(table):
    """Nothing is half decided."""
    table.picked = UNKNOWN
    table.victim = -1
    table.slot = -1


@kernel
def begin_turn(box, table, seat):
    """A turn; with topup=start the hand is filled now."""
    table.turn = seat
    table.spent = 0
    tell(table, TURN, EVERYBODY, seat, table.round, 0, 0)
    if box.topup == START:
        fill(box, table, seat)
    put(table, seat, ASK_TURN)


@kernel
def fill(box, table, seat):
    """Up to five robber cards, once and without choice."""
    take_robbers(box, table, seat, max(0, HAND - table.held[seat]))


@kernel
def go_looting(box, table):
    """A loot card, and in the standard game a robber card; then cards are played."""
    seat = table.turn
    take_loot(box, table, seat, 1)
    if box.alternate:
        next_action(box, table)
    else:
        take_robbers(box, table, seat, 1)
        put(table, seat, ASK_PLAY)


@kernel
def lie_low(box, table):
    """Two robber cards; then cards are played."""
    tell(table, LAY_LOW, EVERYBODY, table.turn, 0, 0, 0)
    take_robbers(box, table, table.turn, 2)
    put(table, table.turn, ASK_PLAY)


@kernel
def next_action(box, table):
    """After an action of the alternate game: another, or the next player (RO-19)."""
    table.spent += 1
    if table.spent >= ACTIONS_A_TURN:
        end_turn(box, table)
    else:
        put(table, table.turn, ASK_TURN)


@kernel
def go_on(box, table):
    """After a card: the next one; in the alternate game it was an action."""
    drop_decision(table)
    if box.alternate:
        next_action(box, table)
    else:
        put(table, table.turn, ASK_PLAY)


@kernel
def jailed(table, seat):
    return (table.jailed >> seat) & 1 != 0


@kernel
def may_drop(box, table):
    """May whoever is in turn discard (another) card? With discard=excess only above five."""
    return table.held[table.turn] > (HAND if box.excess and not box.alternate else 0)


@kernel
def may_leave_it(box, table):
    """May whoever ends the turn do without filling up? (RO-04)"""
    asked = table.asking == ASK_DISCARD or table.asking == ASK_TIDY
    return asked and not box.alternate and box.topup == NORMAL and table.held[table.turn] < HAND


@kernel
def tidy(box, table, asking):
    """The end of a turn of the standard game: what is discarded?"""
    if may_drop(box, table):
        put(table, table.turn, asking)
    else:
        finish_turn(box, table)


@kernel
def drop(box, table, card):
    """A robber card face up onto the discards."""
    seat = table.turn
    leave_hand(table, seat, card)
    table.discards[card] += 1
    tell(table, DROPPED, EVERYBODY, seat, card, 0, 0)
    if may_drop(box, table):
        put(table, seat, ASK_TIDY)
    elif box.alternate:
        next_action(box, table)
    else:
        finish_turn(box, table)


@kernel
def finish_turn(box, table):
    """The hand is filled, but not with topup=start or off."""
    if box.topup == NORMAL:
        fill(box, table, table.turn)
    end_turn(box, table)


@kernel
def end_turn(box, table):
    """The next who is not in jail, unless the game ends; who is in jail misses this turn, and is free again."""
    while True:
        table.idle += 1
        table.ended = ending(box, table)
        if table.ended:
            close(box, table)
            return
        seat = (table.turn + 1) % box.players
        if seat == table.starter:
            table.round += 1
        if not jailed(table, seat):
            begin_turn(box, table, seat)
            return
        table.turn = seat
        table.jailed ^= 1 << seat
        tell(table, MISSED, EVERYBODY, seat, 0, 0, 0)


@kernel
def ending(box, table):
    """Why the game is over after this turn, if it is (RO-05, RO-19 to RO-21)."""
    if table.late:
        return LATE
    if box.alternate:
        if table.loot_left == 0:
            return BANK_EMPTY
    elif not can_loot(box, table) and no_piles(box, table):
        return BANK_EMPTY
    if (table.turn + 1) % box.players == table.starter and table.round == box.rounds:
        return ROUNDS_OVER if box.goal == FOR_ROUNDS else WORN_OUT
    return QUIET if table.idle >= QUIET_ROUNDS * box.players else RUNNING


@kernel
def no_piles(box, table):
    """Is all loot stashed?"""
    for seat in range(box.players):
        if table.piled[seat]:
            return False
    return True


@kernel
def close(box, table):
    """The game is over."""
    put(table, table.turn, ASK_TURN)
    drop_decision(table)
    table.spent = 0
    tell(table, FINISHED, EVERYBODY, 0, 0, 0, 0)


# Getaways (RO-07 to RO-10)


@kernel
def run(box, table, seat):
    """Cops come, one for each loot card in the pile, whether one of them is Caught or not (RO-09)."""
    table.runner = seat
    table.caught = 0
    table.passed = table.jailed
    table.tally = enhancements(box, table, seat)
    table.idle = -1
    tell(table, RAN, EVERYBODY, seat, table.piled[seat], 0, 0)
    for _ in range(table.piled[seat]):
        cop = draw_cop(box, table)
        if cop == UNKNOWN:
            break
        table.chasing[cop] += 1
        table.force += box.force[cop]
        if (box.catches >> cop) & 1:
            table.caught = 1
    one, two, three = packed(table.chasing, 0), packed(table.chasing, 1), packed(table.chasing, 2)
    tell(table, COPS_CAME, EVERYBODY, one, two, three, table.force)
    if table.caught:
        tell(table, CAUGHT, EVERYBODY, seat, 0, 0, 0)
        put(table, seat, ASK_RESCUE)
    elif reached(table):
        next_in_chase(box, table, seat)
    else:
        put(table, seat, ASK_RUN)


@kernel
def part(box, card):
    """What an enhancement adds; an empty slot nothing."""
    return box.number[card] if card != UNKNOWN else 0


@kernel
def enhancements(box, table, seat):
    """What car, driver and upgrades add up to."""
    total = part(box, table.car[seat]) + part(box, table.driver[seat])
    for slot in range(UPGRADES):
        total += part(box, table.upgrade[seat, slot])
    return total


@kernel
def reached(table):
    """Is the score at least that of the cops?"""
    return table.tally >= table.force


@kernel
def others_passed(box, table):
    """Have all but the runner passed?"""
    everybody = (1 << box.players) - 1
    return (table.passed | 1 << table.runner) == everybody


@kernel
def next_in_chase(box, table, seat):
    """Clockwise: whoever has not passed; on the own turn a runner who has reached the score is away (RO-08)."""
    for offset in range(1, box.players + 1):
        other = (seat + offset) % box.players
        if other == table.runner:
            if reached(table):
                get_away(box, table)
            else:
                put(table, other, ASK_RUN)
            return
        if not (table.passed >> other) & 1:
            put(table, other, ASK_CHASE)
            return


@kernel
def lay(box, table, card):
    """A plus or minus card on the table; with nobody left against it, a score that is reached is enough at once."""
    seat = table.asked
    leave_hand(table, seat, card)
    table.played[seat, card] += 1
    table.laid = 1
    table.tally += box.number[card] if seat == table.runner else -box.number[card]
    tell(table, LAID, EVERYBODY, seat, card, table.tally, table.force)
    if seat == table.runner and others_passed(box, table) and reached(table):
        get_away(box, table)


@kernel
def stop(box, table):
    """No more cards for now: who has laid none passes for good, and a runner below the cops fails by that (RO-08)."""
    seat = table.asked
    if seat != table.runner:
        if table.laid:
            tell(table, STOPPED, EVERYBODY, seat, 0, 0, 0)
        else:
            table.passed |= 1 << seat
            tell(table, PASSED, EVERYBODY, seat, 0, 0, 0)
        next_in_chase(box, table, seat)
    elif reached(table) or stays_in(box, table):
        tell(table, STOPPED, EVERYBODY, seat, 0, 0, 0)
        next_in_chase(box, table, seat)
    else:
        tell(table, FAILED, EVERYBODY, seat, table.tally, table.force, 0)
        put(table, seat, ASK_RESCUE)


@kernel
def stays_in(box, table):
    """Does a runner who stops below the cops stay in the chase? Who has laid a card, while somebody can answer it."""
    return table.laid != 0 and not box.once and not others_passed(box, table)


@kernel
def get_away(box, table):
    """The pile joins the stash; that can end the game, whoever's turn it is (RO-10, RO-20)."""
    seat = table.runner
    one, two, three = pile_of(table, seat, 0), pile_of(table, seat, 1), pile_of(table, seat, 2)
    tell(table, AWAY, EVERYBODY, seat, one, two, three)
    table.stowed[seat] += table.piled[seat]
    for loot in range(LOOTS):
        for _ in range(table.pile[seat, loot]):
            leave_pile(table, seat, loot)
            table.stash[seat, loot] += 1
    leave_road(box, table)
    if is_rich(box, table, seat):
        end_rich(box, table)
    else:
        after_getaway(box, table, seat)


@kernel
def pile_of(table, seat, which):
    """A loot pile, four types side by side."""
    number = 0
    for i in range(BESIDE):
        number += table.pile[seat, which * BESIDE + i] << (WIDTH * i)
    return number


@kernel
def stashed(box, table, seat):
    """Thousands in a stash."""
    total = 0
    for loot in range(LOOTS):
        total += table.stash[seat, loot] * box.worth[loot]
    return total


@kernel
def unstashed(box, table, seat):
    """Thousands in a loot pile, as far as it is known."""
    total = 0
    for loot in range(LOOTS):
        total += table.pile[seat, loot] * box.worth[loot]
    return total


@kernel
def is_rich(box, table, seat):
    """Has this stash reached the goal? (RO-01)"""
    return box.goal == FOR_CASH and not box.alternate and stashed(box, table, seat) >= box.cash


@kernel
def end_rich(box, table):
    table.ended = RICH
    close(box, table)


@kernel
def leave_road(box, table):
    """Cops and cards of the getaway go to their discards (RO-18)."""
    for cop in range(COPS):
        table.cop_discards[cop] += table.chasing[cop]
        table.chasing[cop] = 0
    for seat in range(box.players):
        for card in range(box.types):
            table.discards[card] += table.played[seat, card]
            table.played[seat, card] = 0
    table.runner = -1
    table.caught = 0
    table.passed = 0
    table.tally = 0
    table.force = 0
    table.laid = 0


@kernel
def after_getaway(box, table, seat):
    """The own one ends the turn; another's leaves it to the snitch (RO-16)."""
    if seat != table.turn:
        go_on(box, table)
    elif box.alternate:
        end_turn(box, table)
    else:
        tidy(box, table, ASK_TIDY)


# Failing: rescue or jail (RO-11, RO-12)


@kernel
def lose_loot(table, seat, kept):
    """The pile to the loot discards, but for one card that is kept; UNKNOWN for none."""
    for loot in range(LOOTS):
        for _ in range(table.pile[seat, loot] - (loot == kept)):
            leave_pile(table, seat, loot)
            table.loot_discards[loot] += 1


@kernel
def lose_parts(box, table, seat):
    """Car, driver and upgrades to the robber discards."""
    car = table.car[seat]
    driver = table.driver[seat]
    first = table.upgrade[seat, 0]
    second = table.upgrade[seat, 1]
    if car == UNKNOWN and driver == UNKNOWN and first == UNKNOWN and second == UNKNOWN:
        return
    tell(table, LOST_PARTS, EVERYBODY, car, driver, first, second)
    scrap(table, car)
    scrap(table, driver)
    scrap(table, first)
    scrap(table, second)
    table.car[seat] = UNKNOWN
    table.driver[seat] = UNKNOWN
    table.upgrade[seat, 0] = UNKNOWN
    table.upgrade[seat, 1] = UNKNOWN


@kernel
def scrap(table, card):
    """A card, if there is one, to the robber discards."""
    if card != UNKNOWN:
        table.discards[card] += 1


@kernel
def use(table, seat, card):
    """A one-use card from the hand to the discards."""
    leave_hand(table, seat, card)
    table.discards[card] += 1


@kernel
def dump(box, table, card):
    """All loot overboard, and away with the car."""
    seat = table.runner
    one, two, three = pile_of(table, seat, 0), pile_of(table, seat, 1), pile_of(table, seat, 2)
    use(table, seat, card)
    tell(table, DUMPED, EVERYBODY, seat, one, two, three)
    lose_loot(table, seat, UNKNOWN)
    leave_road(box, table)
    after_getaway(box, table, seat)


@kernel
def eject(box, table, loot):
    """One loot card stays in the pile, face down, or with UNKNOWN none; the rest and all enhancements are lost."""
    seat = table.runner
    use(table, seat, table.picked)
    drop_decision(table)
    one, two, three = pile_of(table, seat, 0), pile_of(table, seat, 1), pile_of(table, seat, 2)
    if loot == UNKNOWN:
        tell(table, BAILED_OUT, EVERYBODY, seat, one, two, three)
    else:
        lost = one - beside(loot, 0), two - beside(loot, 1), three - beside(loot, 2)
        tell(table, EJECTED, EVERYBODY, seat, lost[0], lost[1], lost[2])
    lose_loot(table, seat, loot)
    lose_parts(box, table, seat)
    leave_road(box, table)
    after_getaway(box, table, seat)


@kernel
def go_to_jail(box, table, seat):
    """Unstashed loot and enhancements are lost, and the next turn is."""
    one, two, three = pile_of(table, seat, 0), pile_of(table, seat, 1), pile_of(table, seat, 2)
    tell(table, JAILED, EVERYBODY, seat, one, two, three)
    lose_loot(table, seat, UNKNOWN)
    lose_parts(box, table, seat)
    table.jailed |= 1 << seat


@kernel
def accept_jail(box, table):
    """A failed getaway without rescue."""
    seat = table.runner
    leave_road(box, table)
    go_to_jail(box, table, seat)
    after_getaway(box, table, seat)


# Cards of one's own turn (RO-13 to RO-18)


@kernel
def hand_of(table, seat):
    """Set of the types in a hand."""
    types = 0
    for card in range(TYPES):
        types |= (table.hand[seat, card] > 0) << card
    return types


@kernel
def is_target(box, table, deed, seat):
    """Has this seat what a card that does this is after?"""
    if deed == PICK_LOCK:
        return table.stowed[seat] > 0
    if deed == SNITCH:
        return table.piled[seat] > 0
    if deed == CAR_JACK:
        return table.car[seat] != UNKNOWN
    if deed == UP_ON_BLOCKS:
        return table.upgrade[seat, 0] != UNKNOWN or table.upgrade[seat, 1] != UNKNOWN
    return deed == FEED_THE_DRIVER and table.driver[seat] != UNKNOWN


@kernel
def victims(box, table, deed):
    """Set of the seats on whom whoever is in turn can play a card that does this."""
    seats = 0
    for seat in range(box.players):
        seats |= is_target(box, table, deed, seat) << seat
    return seats & ~(1 << table.turn)


@kernel
def turn_cards(box, table):
    """Set of the types that can be played in one's own turn, if in the hand: those that find what they need."""
    types = box.doing[CAR] | box.doing[DRIVER] | box.doing[UPGRADE]
    if can_loot(box, table):
        types |= box.doing[CRIME_SPREE]
    stash = 0
    pile = 0
    car = UNKNOWN
    driver = UNKNOWN
    upgrade = UNKNOWN
    for seat in range(box.players):
        if seat != table.turn:
            stash = max(stash, table.stowed[seat])
            pile = max(pile, table.piled[seat])
            car = max(car, table.car[seat])
            driver = max(driver, table.driver[seat])
            upgrade = max(upgrade, table.upgrade[seat, 0], table.upgrade[seat, 1])
    types |= box.doing[PICK_LOCK] if stash else 0
    types |= box.doing[SNITCH] if pile else 0
    types |= box.doing[CAR_JACK] if car != UNKNOWN else 0
    types |= box.doing[FEED_THE_DRIVER] if driver != UNKNOWN else 0
    types |= box.doing[UP_ON_BLOCKS] if upgrade != UNKNOWN else 0
    return types


@kernel
def playable(box, table):
    """Set of the types that whoever is asked can play, if they are in the hand."""
    asking = table.asking
    if asking == ASK_PLAY or (asking == ASK_TURN and box.alternate):
        return turn_cards(box, table)
    if asking == ASK_TRAP:
        return box.doing[BOOBY_TRAP]
    if asking == ASK_RUN:
        return box.doing[PLUS]
    if asking == ASK_CHASE:
        return box.doing[MINUS]
    if asking == ASK_RESCUE:
        return box.doing[EJECTOR_SEAT] | (box.doing[DUMP_LOOT] if table.caught else 0)
    return 0


@kernel
def play(box, table, card):
    """What each card does, or asks first."""
    deed = box.deed[card]
    if deed <= MINUS:
        lay(box, table, card)
    elif deed <= UPGRADE:
        install(box, table, card)
    elif deed == BOOBY_TRAP:
        spring(box, table, card)
    elif deed == DUMP_LOOT:
        dump(box, table, card)
    else:
        table.picked = card
        if deed == EJECTOR_SEAT:
            put(table, table.asked, ASK_KEEP)
        elif deed == CRIME_SPREE:
            put(table, table.asked, ASK_SPREE)
        else:
            put(table, table.asked, ASK_VICTIM)


@kernel
def install(box, table, card):
    """An enhancement into its slot; a free one first, and with both upgrades in place it is asked which goes."""
    seat = table.turn
    deed = box.deed[card]
    if deed == UPGRADE and full(table, seat) and two_kinds(table, seat):
        table.picked = card
        put(table, seat, ASK_REPLACE)
        return
    leave_hand(table, seat, card)
    old = fit(box, table, seat, card, free_slot(table, seat))
    tell(table, INSTALLED, EVERYBODY, seat, card, old, 0)
    go_on(box, table)


@kernel
def full(table, seat):
    """Are both upgrade slots taken?"""
    return table.upgrade[seat, 0] != UNKNOWN and table.upgrade[seat, 1] != UNKNOWN


@kernel
def two_kinds(table, seat):
    """Are the two upgrades of different types? Of two alike it does not matter which."""
    return table.upgrade[seat, 0] != table.upgrade[seat, 1]


@kernel
def free_slot(table, seat):
    """The first free upgrade slot; the first of all when none is."""
    return 1 if table.upgrade[seat, 0] != UNKNOWN and table.upgrade[seat, 1] == UNKNOWN else 0


@kernel
def fit(box, table, seat, card, slot):
    """Put an enhancement in its place; what was there is discarded, and returned."""
    deed = box.deed[card]
    if deed == CAR:
        old = table.car[seat]
        table.car[seat] = card
    elif deed == DRIVER:
        old = table.driver[seat]
        table.driver[seat] = card
    else:
        old = table.upgrade[seat, slot]
        table.upgrade[seat, slot] = card
    scrap(table, old)
    return old


@kernel
def aim(box, table, victim):
    """A card is played on somebody."""
    card = table.picked
    deed = box.deed[card]
    if deed == PICK_LOCK:
        pick_lock(box, table, victim)
    elif deed == SNITCH:
        snitch(box, table, victim)
    elif deed != UP_ON_BLOCKS:
        steal_part(box, table, victim, 0, 0)
    else:
        table.victim = victim
        if full(table, victim) and two_kinds(table, victim):
            put(table, table.asked, ASK_TAKE)
        else:
            choose_slot(box, table, 0 if table.upgrade[victim, 0] != UNKNOWN else 1)


@kernel
def choose_slot(box, table, slot):
    """This upgrade of theirs; with both own slots full it is asked which of one's own goes (RO-15)."""
    seat = table.turn
    table.slot = slot
    if full(table, seat) and two_kinds(table, seat):
        put(table, seat, ASK_REPLACE)
    else:
        steal_part(box, table, table.victim, slot, free_slot(table, seat))


@kernel
def steal_part(box, table, victim, slot, own):
    """A car, driver or upgrade straight into the own slot."""
    seat = table.turn
    deed = box.deed[table.picked]
    if deed == CAR_JACK:
        card = table.car[victim]
        table.car[victim] = UNKNOWN
    elif deed == FEED_THE_DRIVER:
        card = table.driver[victim]
        table.driver[victim] = UNKNOWN
    else:
        card = table.upgrade[victim, slot]
        table.upgrade[victim, slot] = UNKNOWN
    use(table, seat, table.picked)
    old = fit(box, table, seat, card, own)
    tell(table, TOOK_PART, EVERYBODY, seat, victim, card, old)
    go_on(box, table)


@kernel
def replace(box, table, own):
    """Which of the own upgrades goes, for one from the hand or a stolen one."""
    if table.victim >= 0:
        steal_part(box, table, table.victim, table.slot, own)
        return
    seat = table.turn
    card = table.picked
    leave_hand(table, seat, card)
    old = fit(box, table, seat, card, own)
    tell(table, INSTALLED, EVERYBODY, seat, card, old, 0)
    go_on(box, table)


@kernel
def pick_lock(box, table, victim):
    """The robbed may answer with a Booby Trap, if they have any cards and are not in jail (RO-14, RO-22)."""
    seat = table.turn
    card = table.picked
    use(table, seat, card)
    drop_decision(table)
    table.victim = victim
    tell(table, PICKED, EVERYBODY, seat, victim, card, 0)
    if table.held[victim] and not jailed(table, victim):
        put(table, victim, ASK_TRAP)
    else:
        steal_loot(box, table)


@kernel
def steal_loot(box, table):
    """Any card of the stash, each equally likely, into the own stash."""
    seat = table.turn
    victim = table.victim
    nth = below(table.rng, table.stowed[victim])
    loot = 0
    while nth >= table.stash[victim, loot]:
        nth -= table.stash[victim, loot]
        loot += 1
    table.stash[victim, loot] -= 1
    table.stash[seat, loot] += 1
    table.stowed[victim] -= 1
    table.stowed[seat] += 1
    tell(table, STOLE, EVERYBODY, seat, victim, loot, 0)
    if is_rich(box, table, seat):
        end_rich(box, table)
    else:
        go_on(box, table)


@kernel
def spring(box, table, card):
    """The thief goes to jail at once, and the turn ends."""
    seat = table.turn
    use(table, table.asked, card)
    tell(table, SPRANG, EVERYBODY, table.asked, seat, card, 0)
    drop_decision(table)
    go_to_jail(box, table, seat)
    if box.alternate:
        end_turn(box, table)
    else:
        tidy(box, table, ASK_TIDY)


@kernel
def snitch(box, table, victim):
    """Another player makes a getaway at once."""
    seat = table.turn
    card = table.picked
    use(table, seat, card)
    drop_decision(table)
    tell(table, SNITCHED, EVERYBODY, seat, victim, card, 0)
    run(box, table, victim)


@kernel
def go_on_spree(box, table, cards):
    """So many loot cards, and a getaway with the whole pile."""
    seat = table.turn
    card = table.picked
    use(table, seat, card)
    drop_decision(table)
    tell(table, SPREED, EVERYBODY, seat, card, cards, 0)
    take_loot(box, table, seat, cards)
    run(box, table, seat)


# Questions and answers


@kernel
def plain(box, table):
    """Set of the answers that need no card, of the first seven."""
    asking = table.asking
    if asking == ASK_TURN:
        loot = can_loot(box, table) << LOOT
        stash = (table.piled[table.turn] > 0 and table.spent == 0) << STASH
        if box.alternate:
            return loot | stash | can_draw(table) << DRAW | (table.held[table.turn] > 0) << DISCARD | 1 << DONE
        return loot | stash | 1 << LIE_LOW
    if asking == ASK_DISCARD or asking == ASK_TIDY:
        return (why_not_done(box, table) == ALLOWED) << DONE | may_leave_it(box, table) << UNFILLED
    if asking == ASK_PLAY or asking >= ASK_TRAP:
        return 1 << DONE
    return 0


@kernel
def can_draw(table):
    """Is there a robber card to draw?"""
    if table.deck_left:
        return True
    for card in range(TYPES):
        if table.discards[card]:
            return True
    return False


@kernel
def droppable(box, table):
    """Set of the types that can be discarded."""
    if (table.asking == ASK_DISCARD or table.asking == ASK_TIDY) and may_drop(box, table):
        return hand_of(table, table.turn)
    return 0


@kernel
def takeable(box, table):
    """Set of the victim's upgrades that can be stolen."""
    return 3 if table.asking == ASK_TAKE else 0


@kernel
def replaceable(box, table):
    """Set of the own upgrades that can be replaced."""
    return 3 if table.asking == ASK_REPLACE else 0


@kernel
def hauls(box, table):
    """Set of how many loot cards a spree can bring, each less one (RO-17)."""
    if table.asking != ASK_SPREE:
        return 0
    return (1 << min(SPREE, loot_to_draw(box, table))) - 1


@kernel
def keepable(box, table):
    """Set of the loot that an ejected runner can keep."""
    types = 0
    if table.asking == ASK_KEEP:
        for loot in range(LOOTS):
            types |= (table.pile[table.asked, loot] > 0) << loot
    return types


@kernel
def aimed_at(box, table):
    """Set of the seats on whom the card picked can be played."""
    return victims(box, table, box.deed[table.picked]) if table.asking == ASK_VICTIM else 0


@kernel
def legal(box, table, answers):
    """Every answer to the question asked."""
    asking = table.asking
    if table.ended:
        return 0
    if asking == ASK_DISCARD or asking == ASK_TIDY:
        n = offer(answers, 0, 0, plain(box, table), PLAIN)
        return offer_hand(table, answers, n, DROP, -1)
    if asking == ASK_PLAY:
        answers[0] = DONE
        return offer_hand(table, answers, 1, PLAY, turn_cards(box, table))
    if asking == ASK_TURN:
        n = offer(answers, 0, 0, plain(box, table), PLAIN)
        return offer_hand(table, answers, n, PLAY, turn_cards(box, table)) if box.alternate else n
    if asking == ASK_TRAP or asking == ASK_RUN or asking == ASK_CHASE or asking == ASK_RESCUE:
        answers[0] = DONE
        return offer_hand(table, answers, 1, PLAY, playable(box, table))
    if asking == ASK_VICTIM:
        return offer(answers, 0, VICTIM, aimed_at(box, table), MOST_PLAYERS)
    if asking == ASK_TAKE:
        return offer(answers, 0, TAKE, takeable(box, table), UPGRADES)
    if asking == ASK_REPLACE:
        return offer(answers, 0, REPLACE, replaceable(box, table), UPGRADES)
    if asking == ASK_SPREE:
        return offer(answers, 0, HAUL, hauls(box, table), SPREE)
    answers[0] = DONE
    return offer(answers, 1, KEEP, keepable(box, table), LOOTS)


@kernel
def offer_hand(table, answers, n, first, types):
    """List the actions first + type for the types in the hand of whoever is asked, if they are among these."""
    held = hand_of(table, table.asked) & types
    while held:
        answers[n & 0xFFFF] = first + lowest(held)
        held &= held - 1
        n += 1
    return n


@kernel
def refusal(box, table, action):
    """Why this is no answer to the question asked, if it is none."""
    if table.ended:
        return NOT_ASKED
    if action < PLAIN:
        return among(plain(box, table), action, why_not_plain(box, table, action))
    if action < DROP:
        held = hand_of(table, table.asked)
        return among(held & playable(box, table), action - PLAY, why_not_play(box, table, action - PLAY))
    if action < VICTIM:
        return among(droppable(box, table), action - DROP, why_not_drop(box, table, action - DROP))
    if action < TAKE:
        reason = NOT_A_TARGET if table.asking == ASK_VICTIM else NOT_ASKED
        return among(aimed_at(box, table), action - VICTIM, reason)
    if action < REPLACE:
        return among(takeable(box, table), action - TAKE, NOT_ASKED)
    if action < HAUL:
        return among(replaceable(box, table), action - REPLACE, NOT_ASKED)
    if action < KEEP:
        return among(hauls(box, table), action - HAUL, TOO_MANY if table.asking == ASK_SPREE else NOT_ASKED)
    return among(keepable(box, table), action - KEEP, NOT_IN_PILE if table.asking == ASK_KEEP else NOT_ASKED)


@kernel
def why_not_plain(box, table, action):
    """Why none of the first seven answers."""
    if action == DONE:
        return why_not_done(box, table)
    if action == UNFILLED:
        return NO_FILLING if table.asking == ASK_DISCARD or table.asking == ASK_TIDY else NOT_ASKED
    if table.asking != ASK_TURN:
        return NOT_ASKED
    if action == LOOT:
        return NO_LOOT
    if action == STASH:
        return HAS_ACTED if table.spent else NOTHING_TO_STASH
    if action == LIE_LOW or not box.alternate:
        return OTHER_GAME
    return NO_CARDS if action == DRAW else NOT_IN_HAND


@kernel
def why_not_done(box, table):
    """Why one cannot stop here: too many cards, or none discarded yet."""
    if table.asking == ASK_TIDY or table.asking == ASK_DISCARD:
        if box.alternate:
            return DROP_ONE if table.asking == ASK_DISCARD else ALLOWED
        return TOO_FULL if table.held[table.turn] > HAND else ALLOWED
    return NOT_ASKED


@kernel
def why_not_play(box, table, card):
    """Why this card cannot be played now."""
    if card >= box.types:
        return NO_SUCH_CARD
    if table.hand[table.asked, card] == 0:
        return NOT_IN_HAND
    asking = table.asking
    deed = box.deed[card]
    if ASK_RUN <= asking <= ASK_RESCUE:
        if asking == ASK_RESCUE:
            return CAUGHT_ONLY if deed == DUMP_LOOT else NOT_ASKED
        if deed == PLUS or deed == MINUS:
            return RUNNER_ONLY if deed == PLUS else OTHERS_ONLY
        return AS_RESCUE_ONLY if deed == EJECTOR_SEAT or deed == DUMP_LOOT else NOT_IN_GETAWAYS
    if asking != ASK_PLAY and not (asking == ASK_TURN and box.alternate):
        return NOT_ASKED
    if deed == PLUS or deed == MINUS:
        return IN_GETAWAYS_ONLY
    if deed == BOOBY_TRAP:
        return AGAINST_THEFT_ONLY
    if deed == EJECTOR_SEAT or deed == DUMP_LOOT:
        return AS_RESCUE_ONLY
    return NO_LOOT if deed == CRIME_SPREE else NO_TARGET


@kernel
def why_not_drop(box, table, card):
    """Why this card cannot be discarded now."""
    if table.asking != ASK_DISCARD and table.asking != ASK_TIDY:
        return NOT_ASKED
    if card >= box.types:
        return NO_SUCH_CARD
    return NOT_IN_HAND if table.hand[table.turn, card] == 0 else NOT_ABOVE_FIVE


@kernel
def about(box, table, action):
    """The robber card that is played, the part that is stolen with it, or the loot that is kept; none for a discard."""
    if action < PLAY or DROP <= action < VICTIM:
        return -1
    if action < DROP:
        return action - PLAY
    if action < TAKE:
        return wanted(box, table, action - VICTIM)
    if action < REPLACE:
        return table.upgrade[table.victim, action - TAKE]
    if action < HAUL and table.victim >= 0:
        return table.upgrade[table.victim, table.slot]
    return table.picked if action < KEEP else box.types + action - KEEP


@kernel
def wanted(box, table, victim):
    """What the card picked steals from this victim, -1 while there is a choice; itself if it steals no part."""
    deed = box.deed[table.picked]
    if deed == CAR_JACK:
        return table.car[victim]
    if deed == FEED_THE_DRIVER:
        return table.driver[victim]
    if deed != UP_ON_BLOCKS:
        return table.picked
    if full(table, victim) and two_kinds(table, victim):
        return -1
    return table.upgrade[victim, 0 if table.upgrade[victim, 0] != UNKNOWN else 1]


@kernel
def apply(box, table, action):
    """What each answer does."""
    hush(table)
    if action < PLAY:
        apply_plain(box, table, action)
    elif action < DROP:
        play(box, table, action - PLAY)
    elif action < VICTIM:
        drop(box, table, action - DROP)
    elif action < TAKE:
        aim(box, table, action - VICTIM)
    elif action < REPLACE:
        choose_slot(box, table, action - TAKE)
    elif action < HAUL:
        replace(box, table, action - REPLACE)
    elif action < KEEP:
        go_on_spree(box, table, action - HAUL + 1)
    else:
        eject(box, table, action - KEEP)


@kernel
def apply_plain(box, table, action):
    """What the answers do that need no card."""
    if action == LOOT:
        go_looting(box, table)
    elif action == LIE_LOW:
        lie_low(box, table)
    elif action == STASH:
        run(box, table, table.turn)
    elif action == DRAW:
        take_robbers(box, table, table.turn, 1)
        next_action(box, table)
    elif action == DISCARD:
        put(table, table.turn, ASK_DISCARD)
    elif action == UNFILLED:
        tell(table, LEFT_IT, EVERYBODY, table.turn, 0, 0, 0)
        end_turn(box, table)
    else:
        be_done(box, table)


@kernel
def be_done(box, table):
    """No card, or no more: what that means depends on what was asked."""
    asking = table.asking
    if asking == ASK_TRAP:
        steal_loot(box, table)
    elif asking == ASK_RUN or asking == ASK_CHASE:
        stop(box, table)
    elif asking == ASK_RESCUE:
        accept_jail(box, table)
    elif asking == ASK_KEEP:
        eject(box, table, UNKNOWN)
    elif asking == ASK_PLAY:
        tidy(box, table, ASK_DISCARD)
    elif asking == ASK_TURN:
        end_turn(box, table)
    elif box.alternate:
        tell(table, KEPT, EVERYBODY, table.turn, 0, 0, 0)
        next_action(box, table)
    else:
        finish_turn(box, table)


@kernel
def guarded(box, table):
    """Is somebody asked for a card who may have none, and must nobody notice? (RO-22)"""
    return table.asking >= ASK_TRAP


@kernel
def objection(box, table, seat, number):
    """Only the house's clock calls time, once, and only at a table that has one (RO-20)."""
    return ALLOWED if seat == HOUSE and box.goal == FOR_TIME and not table.late and not table.ended else NO_CLOCK


@kernel
def interject(box, table, seat, number):
    """The turn is played out, and then the game ends."""
    hush(table)
    table.late = 1
    tell(table, CLOCK_RANG, EVERYBODY, 0, 0, 0, 0)


@kernel
def score(box, table, points, ranks):
    """Thousands in the stash, and with counted=all in the pile; a tie is shared (RO-01, RO-19)."""
    for seat in range(box.players):
        points[seat] = stashed(box, table, seat) + (unstashed(box, table, seat) if box.all_counts else 0)
    for seat in range(box.players):
        ranks[seat] = 1
        for other in range(box.players):
            ranks[seat] += points[other] > points[seat]


# Knowledge (RO-06)


@kernel
def redact(box, table, seat):
    """What the seat may know: its hand and pile, all that is face up, all numbers, and what follows from them.

    When the game is over all loot piles lie open.
    """
    veil(table, seat)
    if seat != table.asked:
        veil_decision(box, table)
    gather_robbers(box, table, seat)
    name_certain(
        table.hand, table.held, table.robber_deck, table.deck_left, table.kept, table.parted, table.dips,
        seat, box.players,
    )  # fmt: skip
    gather_loot(box, table, seat)
    if not table.ended:
        name_certain(
            table.pile, table.piled, table.loot_deck, table.loot_left, table.kept_loot, table.parted_loot,
            table.loot_dips, seat, box.players,
        )  # fmt: skip
    else:
        forget_others(table.kept_loot, seat, box.players)


@kernel
def veil_decision(box, table):
    """Of a card nobody hears until it is clear what it does; nor that discarding is being thought about."""
    if table.asking == ASK_DISCARD or ASK_VICTIM <= table.asking <= ASK_SPREE:
        table.asking = ASK_TURN if box.alternate else ASK_PLAY
        drop_decision(table)
    elif table.asking == ASK_KEEP:
        table.asking = ASK_RESCUE
        drop_decision(table)


@kernel
def gather_robbers(box, table, seat):
    """Put into the deck every robber card that this seat cannot see."""
    for card in range(TYPES):
        loose = box.robbers[card] - table.discards[card]
        for other in range(box.players):
            if other != seat:
                table.hand[other, card] = 0
            loose -= table.hand[other, card] + table.played[other, card]
        table.robber_deck[card] = loose
    for other in range(box.players):
        for card in (table.car[other], table.driver[other], table.upgrade[other, 0], table.upgrade[other, 1]):
            if card != UNKNOWN:
                table.robber_deck[card] -= 1


@kernel
def sees_pile(table, seat, other):
    """Can this seat look at the other's loot pile?"""
    return other == seat or table.ended != 0


@kernel
def gather_loot(box, table, seat):
    """Put into the loot deck every loot card that this seat cannot see."""
    for loot in range(LOOTS):
        loose = box.loot[loot] - table.loot_discards[loot]
        for other in range(box.players):
            if not sees_pile(table, seat, other):
                table.pile[other, loot] = 0
            loose -= table.pile[other, loot] + table.stash[other, loot]
        table.loot_deck[loot] = loose


@kernel
def hidden_robbers(box, table, seat):
    """How many robber cards the seat cannot see."""
    hidden = table.deck_left
    for other in range(box.players):
        if other != seat:
            hidden += table.held[other]
    return hidden


@kernel
def guess(box, table, seat, seed):
    """Deal what the seat cannot see anew: to hands, piles and decks, as many as lie there, and as can be there."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    everybody = (1 << box.players) - 1
    others = everybody & ~(1 << seat) if seat >= 0 else everybody
    gather_robbers(box, table, seat)
    guess_hands(
        table.rng, table.hand, table.held, table.robber_deck, table.deck_left, table.kept, table.parted, table.dips,
        table.events, others, seat, box.players,
    )  # fmt: skip
    gather_loot(box, table, seat)
    guess_hands(
        table.rng, table.pile, table.piled, table.loot_deck, table.loot_left, table.kept_loot, table.parted_loot,
        table.loot_dips, table.events, 0 if table.ended else others, seat, box.players,
    )  # fmt: skip


# Observation: what a view says, as numbers. Seats are counted from the viewer on.

SEEN_CARDS = 4 * TYPES + 2 * LOOTS  # of each seat: hand, laid, parts, how many of each; pile and stash
SEEN_SEAT = SEEN_CARDS + 10  # and its numbers
SEEN_DECKS = MOST_PLAYERS * SEEN_SEAT
SEEN_COPS = SEEN_DECKS + 2 * TYPES + 2 * LOOTS  # decks as far as they are known, and discards
SEEN_QUESTION = SEEN_COPS + 3 * COPS
SEEN_PICKED = SEEN_QUESTION + ASK_KEEP + 1
SEEN_ROUND = SEEN_PICKED + TYPES
SEEN_TYPES = SEEN_ROUND + 12  # of each robber card: copies, number, deed
SEEN_WORTH = SEEN_TYPES + TYPES * (2 + len(DEEDS))  # of loot and cops: copies, and what is printed on them
SEEN_OPTIONS = SEEN_WORTH + 2 * LOOTS + 2 * COPS
OBSERVES = SEEN_OPTIONS + 10  # how many numbers an observation has


@kernel
def observe(box, table, seat, out):
    """What the view says of seats, decks, the getaway, the question and the box."""
    viewer = max(seat, 0)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, SEEN_SEAT * offset, out)
    for card in range(TYPES):
        out[SEEN_DECKS + card] = table.robber_deck[card]
        out[SEEN_DECKS + TYPES + card] = table.discards[card]
    for loot in range(LOOTS):
        out[SEEN_DECKS + 2 * TYPES + loot] = table.loot_deck[loot]
        out[SEEN_DECKS + 2 * TYPES + LOOTS + loot] = table.loot_discards[loot]
    for cop in range(COPS):
        out[SEEN_COPS + cop] = table.cop_deck[cop]
        out[SEEN_COPS + COPS + cop] = table.cop_discards[cop]
        out[SEEN_COPS + 2 * COPS + cop] = table.chasing[cop]
    out[SEEN_QUESTION + table.asking] = 1
    if table.picked != UNKNOWN:
        out[SEEN_PICKED + table.picked] = 1
    observe_round(box, table, viewer, out)
    observe_box(box, out)


@kernel
def observe_seat(box, table, seat, row, out):
    """A seat: what is known of its cards, and its numbers."""
    for card in range(TYPES):
        out[row + card] = table.hand[seat, card]
        out[row + TYPES + card] = table.played[seat, card]
    for slot in range(UPGRADES):
        if table.upgrade[seat, slot] != UNKNOWN:
            out[row + (2 + slot) * TYPES + table.upgrade[seat, slot]] = 1
    if table.car[seat] != UNKNOWN:
        out[row + 2 * TYPES + table.car[seat]] = 1
    if table.driver[seat] != UNKNOWN:
        out[row + 2 * TYPES + table.driver[seat]] = 1
    for loot in range(LOOTS):
        out[row + 4 * TYPES + loot] = table.pile[seat, loot]
        out[row + 4 * TYPES + LOOTS + loot] = table.stash[seat, loot]
    row += SEEN_CARDS
    out[row] = table.held[seat]
    out[row + 1] = table.piled[seat]
    out[row + 2] = stashed(box, table, seat)
    out[row + 3] = enhancements(box, table, seat)
    out[row + 4] = jailed(table, seat)
    out[row + 5] = (table.passed >> seat) & 1
    out[row + 6] = table.turn == seat
    out[row + 7] = table.asked == seat
    out[row + 8] = table.runner == seat
    out[row + 9] = 1


@kernel
def observe_round(box, table, viewer, out):
    """How far the game and the getaway are."""
    row = SEEN_ROUND
    out[row] = table.round
    out[row + 1] = table.spent
    out[row + 2] = table.idle
    out[row + 3] = table.late
    out[row + 4] = table.deck_left
    out[row + 5] = table.loot_left
    out[row + 6] = table.caught
    out[row + 7] = table.laid
    out[row + 8] = table.tally
    out[row + 9] = table.force
    out[row + 10] = (table.victim - viewer + box.players) % box.players + 1 if table.victim >= 0 else 0
    out[row + 11] = table.slot + 1


@kernel
def observe_box(box, out):
    """The decks, and the options."""
    for card in range(box.types):
        row = SEEN_TYPES + card * (2 + len(DEEDS))
        out[row] = box.robbers[card]
        out[row + 1] = box.number[card]
        out[row + 2 + box.deed[card]] = 1
    for loot in range(LOOTS):
        out[SEEN_WORTH + loot] = box.loot[loot]
        out[SEEN_WORTH + LOOTS + loot] = box.worth[loot]
    for cop in range(COPS):
        out[SEEN_WORTH + 2 * LOOTS + cop] = box.cops[cop]
        out[SEEN_WORTH + 2 * LOOTS + COPS + cop] = -1 if (box.catches >> cop) & 1 else box.force[cop]
    out[SEEN_OPTIONS + box.goal] = 1
    out[SEEN_OPTIONS + 3] = box.topup
    out[SEEN_OPTIONS + 4] = box.excess
    out[SEEN_OPTIONS + 5] = box.alternate
    out[SEEN_OPTIONS + 6] = box.cash
    out[SEEN_OPTIONS + 7] = box.rounds
    out[SEEN_OPTIONS + 8] = box.once
    out[SEEN_OPTIONS + 9] = box.all_counts


# What no rule may ever break

NO_ROUND, NO_DECISION, NO_GETAWAY, MISCOUNTED, STRAY_CARD, STRAY_LOOT, STRAY_COP, STRAY_PART, NO_MEMORY = range(1, 10)
FAULTS = {
    NO_ROUND: "turn, round, spent, idle, late, jailed and ended do not agree on how far the game is",
    NO_DECISION: "asked, asking, picked, victim and slot do not agree on what is asked of whom",
    NO_GETAWAY: "runner, caught, laid, passed, tally, force, played and chasing do not agree on the getaway",
    NO_MEMORY: "kept, parted and dips, or those of loot, do not agree on what was held at the last refill",
    MISCOUNTED: "deck_left, loot_left, held, piled or stowed does not say how many cards there are",
    STRAY_CARD: "a robber card is lost or doubled",
    STRAY_LOOT: "a loot card is lost or doubled",
    STRAY_COP: "a cop is lost or doubled",
    STRAY_PART: "something is no car, driver or upgrade, and lies where one belongs",
}


@kernel
def sound(box, table):
    """Every card in one place, and everything that is asked can be asked."""
    if not sound_parts(box, table):
        return STRAY_PART
    if not sound_robbers(box, table):
        return STRAY_CARD
    if not sound_loot(box, table):
        return STRAY_LOOT
    if not sound_cops(box, table):
        return STRAY_COP
    if not sound_numbers(box, table):
        return MISCOUNTED
    if not sound_memory(table.hand, table.held, table.kept, table.parted, table.dips):
        return NO_MEMORY
    if not sound_memory(table.pile, table.piled, table.kept_loot, table.parted_loot, table.loot_dips):
        return NO_MEMORY
    if not sound_round(box, table):
        return NO_ROUND
    if not sound_getaway(box, table):
        return NO_GETAWAY
    return ALLOWED if sound_decision(box, table) else NO_DECISION


@kernel
def is_part(box, card, deed):
    return card == UNKNOWN or (0 <= card < box.types and box.deed[card] == deed)


@kernel
def sound_parts(box, table):
    """Cars, drivers and upgrades in their slots, and nothing where nobody sits."""
    for seat in range(MOST_PLAYERS):
        first = table.upgrade[seat, 0]
        second = table.upgrade[seat, 1]
        if not is_part(box, table.car[seat], CAR) or not is_part(box, table.driver[seat], DRIVER):
            return False
        if not is_part(box, first, UPGRADE) or not is_part(box, second, UPGRADE):
            return False
        if seat >= box.players:
            if table.held[seat] or table.piled[seat] or table.car[seat] != UNKNOWN or table.driver[seat] != UNKNOWN:
                return False
            if first != UNKNOWN or second != UNKNOWN:
                return False
    return True


@kernel
def sound_robbers(box, table):
    """As many robber cards of each type as the box has."""
    for card in range(TYPES):
        found = table.robber_deck[card] + table.discards[card]
        if table.robber_deck[card] < 0 or table.discards[card] < 0:
            return False
        for seat in range(MOST_PLAYERS):
            if table.hand[seat, card] < 0 or table.played[seat, card] < 0:
                return False
            found += table.hand[seat, card] + table.played[seat, card]
            found += (table.car[seat] == card) + (table.driver[seat] == card)
            found += (table.upgrade[seat, 0] == card) + (table.upgrade[seat, 1] == card)
        if found != box.robbers[card]:
            return False
    return True


@kernel
def sound_loot(box, table):
    """As many loot cards of each type as the box has."""
    for loot in range(LOOTS):
        found = table.loot_deck[loot] + table.loot_discards[loot]
        if table.loot_deck[loot] < 0 or table.loot_discards[loot] < 0:
            return False
        for seat in range(MOST_PLAYERS):
            if table.pile[seat, loot] < 0 or table.stash[seat, loot] < 0:
                return False
            found += table.pile[seat, loot] + table.stash[seat, loot]
        if found != box.loot[loot]:
            return False
    return True


@kernel
def sound_cops(box, table):
    """As many cops of each type as the box has."""
    for cop in range(COPS):
        if table.cop_deck[cop] < 0 or table.cop_discards[cop] < 0 or table.chasing[cop] < 0:
            return False
        if table.cop_deck[cop] + table.cop_discards[cop] + table.chasing[cop] != box.cops[cop]:
            return False
    return True


@kernel
def sound_numbers(box, table):
    """The numbers that everybody sees are those of the cards."""
    cards = table.deck_left
    for card in range(TYPES):
        cards -= table.robber_deck[card]
    loots = table.loot_left
    for loot in range(LOOTS):
        loots -= table.loot_deck[loot]
    if cards or loots:
        return False
    for seat in range(MOST_PLAYERS):
        held = table.held[seat]
        for card in range(TYPES):
            held -= table.hand[seat, card]
        piled = table.piled[seat]
        stowed = table.stowed[seat]
        for loot in range(LOOTS):
            piled -= table.pile[seat, loot]
            stowed -= table.stash[seat, loot]
        if held or piled or stowed:
            return False
    return True


@kernel
def sound_round(box, table):
    """A turn of a round, nobody rich, nothing too late, and in jail only who sits there."""
    if not 0 <= table.turn < box.players or not 0 <= table.starter < box.players:
        return False
    if not 1 <= table.round <= box.rounds or not 0 <= table.late <= (box.goal == FOR_TIME):
        return False
    if not 0 <= table.spent < (ACTIONS_A_TURN if box.alternate else 1) or table.jailed >> box.players:
        return False
    if not -1 <= table.idle <= QUIET_ROUNDS * box.players:
        return False
    rich = False
    for seat in range(box.players):
        rich |= is_rich(box, table, seat)
    return rich == (table.ended == RICH)


@kernel
def sound_getaway(box, table):
    """A runner with loot, cops no more than that, and on the table only what may be there."""
    cops = 0
    force = 0
    caught = False
    for cop in range(COPS):
        cops += table.chasing[cop]
        force += table.chasing[cop] * box.force[cop]
        caught |= table.chasing[cop] > 0 and (box.catches >> cop) & 1 != 0
    if caught != (table.caught != 0) or force != table.force or not -1 <= table.runner < box.players:
        return False
    tally = enhancements(box, table, table.runner) if table.runner >= 0 else 0
    for seat in range(MOST_PLAYERS):
        for card in range(TYPES):
            if table.played[seat, card]:
                if table.runner < 0 or caught or box.deed[card] != (PLUS if seat == table.runner else MINUS):
                    return False
                laid = table.played[seat, card] * box.number[card]
                tally += laid if seat == table.runner else -laid
    if tally != table.tally:
        return False
    if table.runner < 0:
        return cops == 0 and table.passed == 0 and table.laid == 0
    if cops > table.piled[table.runner] or table.piled[table.runner] == 0 or jailed(table, table.runner):
        return False
    everybody = (1 << box.players) - 1
    passed = table.passed
    return passed & ~everybody == 0 and passed & table.jailed == table.jailed and not (passed >> table.runner) & 1


@kernel
def sound_decision(box, table):
    """Whoever is asked can be asked this, and what was chosen before fits the question."""
    asking = table.asking
    seat = table.asked
    if not 0 <= seat < box.players or not ASK_TURN <= asking <= ASK_KEEP or not sound_pick(box, table):
        return False
    if table.ended:
        return table.runner < 0 and asking == ASK_TURN
    if asking >= ASK_RUN:
        return table.runner >= 0 and sound_chase(box, table)
    if table.runner >= 0:
        return False
    if asking == ASK_TRAP:
        victim = table.victim
        free = victim >= 0 and victim != table.turn and not jailed(table, victim)
        return free and seat == victim and table.held[victim] > 0 and table.stowed[victim] > 0
    if seat != table.turn or (asking == ASK_PLAY and box.alternate):
        return False
    if asking == ASK_TIDY:
        return may_drop(box, table)
    return not jailed(table, seat) and (asking != ASK_DISCARD or may_drop(box, table))


@kernel
def sound_chase(box, table):
    """The runner or one who has not passed; below the score where that is what the question is about."""
    asking = table.asking
    seat = table.asked
    if asking == ASK_CHASE:
        return seat != table.runner and not (table.passed >> seat) & 1 and not table.caught
    if seat != table.runner:
        return False
    below_cops = not reached(table)
    if asking == ASK_RUN:
        return not table.caught and (below_cops or (table.laid != 0 and not others_passed(box, table)))
    return table.laid == 0 and (table.caught != 0 or below_cops)


@kernel
def sound_pick(box, table):
    """A card is picked where the question is about one, and somebody is its victim where one was named."""
    asking = table.asking
    card = table.picked
    about_card = ASK_VICTIM <= asking <= ASK_SPREE or asking == ASK_KEEP
    if (card != UNKNOWN) != about_card or not -1 <= table.victim < box.players or not -1 <= table.slot < UPGRADES:
        return False
    if not about_card:
        return (table.victim >= 0) == (asking == ASK_TRAP) and table.slot == -1
    if card >= box.types or table.hand[table.asked, card] == 0:
        return False
    deed = box.deed[card]
    if asking == ASK_VICTIM:
        return table.victim == -1 and table.slot == -1 and aimed_at(box, table) != 0
    if asking == ASK_SPREE:
        return table.victim == -1 and table.slot == -1 and deed == CRIME_SPREE and hauls(box, table) != 0
    if asking == ASK_KEEP:
        return table.victim == -1 and table.slot == -1 and deed == EJECTOR_SEAT and keepable(box, table) != 0
    if asking == ASK_TAKE:
        return table.slot == -1 and deed == UP_ON_BLOCKS and two_to_take(table)
    two = full(table, table.turn) and two_kinds(table, table.turn)
    if deed == UPGRADE:
        return two and table.victim == -1 and table.slot == -1
    named = table.victim >= 0 and table.victim != table.turn and table.slot >= 0
    return two and deed == UP_ON_BLOCKS and named and table.upgrade[table.victim, table.slot] != UNKNOWN


@kernel
def two_to_take(table):
    """Has the victim two upgrades of different types?"""
    victim = table.victim
    return victim >= 0 and victim != table.turn and full(table, victim) and two_kinds(table, victim)
