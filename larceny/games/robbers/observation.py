"""Cops & Robbers: turn a view into numbers for learning. Seats are counted from the viewer on."""

from larceny.engine.contract import UNKNOWN
from larceny.engine.fields import Sights, sight
from larceny.engine.kernel import kernel
from larceny.games.robbers.cards import enhancements, stashed
from larceny.games.robbers.layout import *

BEST_CAR = HIGHEST * (2 + UPGRADES)
MOST_LAID = HIGHEST * CARDS

SIGHTS = Sights(
    sight("hand", "robber cards of each type that a seat is known to hold", MOST_PLAYERS, TYPES, high=CARDS),
    sight("played", "those it has laid in the getaway going on", MOST_PLAYERS, TYPES, high=CARDS),
    sight("part", "its car, its driver and its first upgrade", MOST_PLAYERS, TYPES),
    sight("second", "its second upgrade", MOST_PLAYERS, TYPES),
    sight("pile", "loot of each type that is known to be in its pile", MOST_PLAYERS, LOOTS, high=CARDS),
    sight("stash", "loot in its stash", MOST_PLAYERS, LOOTS, high=CARDS),
    sight("held", "robber cards in each hand", MOST_PLAYERS, high=CARDS),
    sight("piled", "loot cards in each pile", MOST_PLAYERS, high=CARDS),
    sight("stashed", "thousands in each stash", MOST_PLAYERS, high=DEAREST),
    sight("enhancements", "what car, driver and upgrades add up to", MOST_PLAYERS, high=BEST_CAR),
    sight("jailed", "who is in jail", MOST_PLAYERS),
    sight("passed", "who plays no more in this getaway", MOST_PLAYERS),
    sight("turn", "whose turn it is", MOST_PLAYERS),
    sight("asked", "whose decision it is", MOST_PLAYERS),
    sight("runner", "who makes a getaway", MOST_PLAYERS),
    sight("playing", "which seats are taken", MOST_PLAYERS),
    sight("robber_deck", "robber cards that are known to be in their deck", TYPES, high=CARDS),
    sight("discards", "robber cards on the discards", TYPES, high=CARDS),
    sight("loot_deck", "loot that is known to be in its deck", LOOTS, high=CARDS),
    sight("loot_discards", "loot that was lost", LOOTS, high=CARDS),
    sight("cop_deck", "cops in their deck", COPS, high=CARDS),
    sight("cop_discards", "cops on their discards", COPS, high=CARDS),
    sight("chasing", "cops after the runner", COPS, high=CARDS),
    sight("asking", "the question", ASKS.total),
    sight("picked", "the robber card about to be played", TYPES),
    sight("round", "which round it is", high=MOST_ROUNDS),
    sight("spent", "actions of this turn, in the alternate game", high=ACTIONS_A_TURN - 1),
    sight(
        "idle",
        "turns since loot was drawn or a getaway made; -1 if in this one",
        low=-1,
        high=QUIET_ROUNDS * MOST_PLAYERS,
    ),
    sight("late", "has the clock rung?"),
    sight("deck_left", "cards in the robber deck", high=CARDS),
    sight("loot_left", "cards in the loot deck", high=CARDS),
    sight("caught", "has a Caught come?"),
    sight("laid", "has the seat that is asked in the chase laid a card since?"),
    sight("tally", "the runner's score so far", low=-MOST_LAID, high=BEST_CAR + MOST_LAID),
    sight("force", "what the cops add up to", high=MOST_LAID),
    sight("victim", "on whom the card is played, from 1 on; 0 for nobody", high=MOST_PLAYERS),
    sight("slot", "which upgrade of theirs, from 1 on; 0 for none", high=UPGRADES),
    sight("robbers", "how many robber cards of each type there are", TYPES, high=CARDS),
    sight("number", "what is printed on them, without the sign", TYPES, high=HIGHEST),
    sight("deed", "what they do", TYPES, len(DEEDS)),
    sight("loot", "how many loot cards of each type there are", LOOTS, high=CARDS),
    sight("worth", "thousands that each is worth", LOOTS, high=RICHEST),
    sight("cops", "how many cops of each type there are", COPS, high=CARDS),
    sight("strength", "what is printed on them; -1 for Caught", COPS, low=-1, high=HIGHEST),
    sight("goal", "option goal: cash, rounds, time", 3),
    sight("topup", "option topup: normal, start, off, from 0 on", high=OFF),
    sight("excess", "option discard=excess"),
    sight("alternate", "option play=alternate"),
    sight("cash", "thousands that end the game", high=max(CASH.values())),
    sight("rounds", "how many rounds there are, at most", high=MOST_ROUNDS),
    sight("once", "option chase=once"),
    sight("all_counts", "option counted=all, in the alternate game"),
)
show = SIGHTS.shown(FIELDS, BOX, but=("victim", "slot", "deed"))


@kernel
def observe(box, table, seat, seen):
    """Write down all that the view says about seats, decks, the getaway, the question and the box."""
    viewer = max(seat, 0)
    show(box, table, viewer, seen)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, offset, seen)
    seen.victim = (table.victim - viewer + box.players) % box.players + 1 if table.victim >= 0 else 0
    seen.slot = table.slot + 1
    for card in range(box.types):
        seen.deed[card, box.deed[card]] = 1
    for cop in range(COPS):
        seen.strength[cop] = -1 if (box.catches >> cop) & 1 else box.force[cop]


@kernel
def observe_seat(box, table, seat, offset, seen):
    """Write down a seat's car and parts, their sum, and the thousands in its stash."""
    if table.car[seat] != UNKNOWN:
        seen.part[offset, table.car[seat]] = 1
    if table.driver[seat] != UNKNOWN:
        seen.part[offset, table.driver[seat]] = 1
    if table.upgrade[seat, 0] != UNKNOWN:
        seen.part[offset, table.upgrade[seat, 0]] = 1
    if table.upgrade[seat, 1] != UNKNOWN:
        seen.second[offset, table.upgrade[seat, 1]] = 1
    seen.stashed[offset] = stashed(box, table, seat)
    seen.enhancements[offset] = enhancements(box, table, seat)
    seen.playing[offset] = 1
