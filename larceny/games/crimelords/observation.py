"""Crime Lords: turn a view into numbers for learning. Seats are counted from the viewer on."""

from larceny.engine.fields import Sights, sight
from larceny.engine.kernel import kernel
from larceny.games.crimelords.common import edge, owner, racket_owner
from larceny.games.crimelords.ending import points
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import power
from larceny.games.crimelords.number import number

# Where a crook or racket can be, after the seats.
IN_STREET, IN_DECK, IN_LOT, DISCARDED = range(MOST_PLAYERS, MOST_PLAYERS + 4)
DOABLE = PLAIN + KINDS  # what can be half decided: an answer without a card, or a Special
MOST_POINTS = RACKETS + TYPES + 2 * DISTRICTS
PRINTED = 20  # no card has a higher number
FAR = 1000  # no attack has a higher number, nor a lower one below zero

SIGHTS = Sights(
    sight(
        "crook", "where each is: in whose mob, in the street, the deck, the lot or the discards", CROOKS, DISCARDED + 1
    ),
    sight("boss", "is each crook the Boss of a mob?", CROOKS),
    sight("lieutenant", "is each crook a Lieutenant?", CROOKS),
    sight("ready", "has each crook a token?", CROOKS),
    sight("markers", "Unhappy markers on each crook", CROOKS, high=FED_UP),
    sight("power", "of each crook, with its counters", CROOKS, high=STRONGEST),
    sight("superior", "who stands directly above each crook, counted from 1; 0 for nobody", CROOKS, high=CROOKS),
    sight("unpaid", "is each crook still to be paid?", CROOKS),
    sight("leader", "does each crook lead what is being done?", CROOKS),
    sight("target", "is it about each crook?", CROOKS),
    sight("protector", "does each crook protect the racket?", CROOKS),
    sight("helper", "does each crook help the attacker?", CROOKS),
    sight("backer", "does each crook help the defender?", CROOKS),
    sight("resistance", "of each crook", CROOKS, high=PRINTED),
    sight("pay", "of each crook", CROOKS, high=PRINTED),
    sight("bodyguard", "is each crook one?", CROOKS),
    sight("weak", "for which types each crook is", CROOKS, TYPES),
    sight("racket", "where each is: whose, in the street or in the deck", RACKETS, IN_DECK + 1),
    sight("stocked", "has each racket a token?", RACKETS),
    sight("shielded", "is each racket protected by a Special?", RACKETS),
    sight("profit", "counters on each racket's income", RACKETS, high=RICHEST),
    sight("income", "printed on each racket", RACKETS, high=PRINTED),
    sight("aim", "is it about each racket?", RACKETS),
    sight("hold", "resistance of each racket", RACKETS, high=PRINTED),
    sight("kind", "the type of each racket", RACKETS, TYPES),
    sight("district", "in which district each racket is", RACKETS, DISTRICTS),
    sight("playing", "which seats are taken", MOST_PLAYERS),
    sight("cash", "Gs of each seat", MOST_PLAYERS, high=MOST_CASH),
    sight("held", "how many Specials each seat holds", MOST_PLAYERS, high=KINDS * MOST_SPECIALS),
    sight("points", "rackets of each seat, bonuses counted", MOST_PLAYERS, high=MOST_POINTS),
    sight("out", "who is eliminated", MOST_PLAYERS),
    sight("turn", "whose turn it is", MOST_PLAYERS),
    sight("asked", "who is asked", MOST_PLAYERS),
    sight("attacker", "who attacks", MOST_PLAYERS),
    sight("defender", "who is attacked", MOST_PLAYERS),
    sight("waiting", "who is still to be asked, for Gs or for a Special", MOST_PLAYERS),
    sight("stake", "Gs on the attack, below zero against it, as far as known", MOST_PLAYERS, low=-PURSE, high=PURSE),
    sight("war", "who is in the Gang War", MOST_PLAYERS),
    sight("bidding", "who has not dropped out", MOST_PLAYERS),
    sight("lacking", "who lacks a crook of this round, or a Boss", MOST_PLAYERS),
    sight("victim", "at whom the Special is meant", MOST_PLAYERS),
    sight("player", "who played the Special, or the last Cancel", MOST_PLAYERS),
    sight("settling", "whose mob is being put in order", MOST_PLAYERS),
    sight("fallen", "who was just eliminated", MOST_PLAYERS),
    sight("edge", "what each seat's mob is better by", MOST_PLAYERS, EDGES.total, high=10),
    sight("hand", "Specials of each seat, as far as known", MOST_PLAYERS, KINDS, high=MOST_SPECIALS),
    sight("deck_specials", "Specials that must be in the deck", KINDS, high=MOST_SPECIALS),
    sight("gone_specials", "Specials in the discards", KINDS, high=MOST_SPECIALS),
    sight("specials", "Specials that there are", KINDS, high=MOST_SPECIALS),
    sight("asking", "the question", ASKS.total),
    sight("step", "where the turn is", STEPS.total),
    sight("stage", "where the attack is", STAGES.total),
    sight("doing", "what is half decided: an answer without a card, or a Special", DOABLE),
    sight("turns", "how many have begun", high=TURNS),
    sight("round", "of the auction, from 0", high=EACH),
    sight("high", "the highest bid, and 1; 0 for none", high=PURSE + 1),
    sight("acted", "has the active player done anything?"),
    sight("attack", "which, by the number of the answer and 1; 0 for none", high=HIT + 1),
    sight("number", "the success number so far", low=-FAR, high=FAR),
    sight("hiding", "does the target hide out?"),
    sight("nudges", "what Specials add to the attack", low=-128, high=127),
    sight("quiet", "in a war, how many passed in a row", high=MOST_PLAYERS),
    sight("played", "the kind of Special that waits for a Cancel, and 1; 0 for none", high=KINDS),
    sight("cancels", "how many Cancels lie on it", high=MOST_SPECIALS),
    sight("spoils", "how many rackets of the eliminated may be taken", high=RACKETS),
    sight("goal", "points to win", high=MOST_POINTS),
    sight("receiver", "to which seat the viewer is about to give; 0 for nobody", high=MOST_PLAYERS - 1),
    sight("peaceful", "does nobody mind a lost rank, after a retirement?"),
    sight("draw_one", "option draw=one"),
    sight("free_help", "option helpers=free"),
    sight("boss_crook", "option boss=crook"),
)
SEEN_OTHERWISE = ("racket", "boss", "power", "superior", "weak", "kind", "district", "edge", "doing", "high", "attack")
show = SIGHTS.shown(FIELDS, BOX, but=(*SEEN_OTHERWISE, "played", "receiver"))


@kernel
def observe(box, table, seat, seen):
    """Write down all that the view says about crooks, rackets, seats, Specials, the question and the attack."""
    viewer = max(seat, 0)
    show(box, table, viewer, seen)
    for crook in range(box.crooks):
        observe_crook(box, table, viewer, crook, seen)
    for racket in range(box.rackets):
        observe_racket(box, table, viewer, racket, seen)
    for offset in range(box.players):
        observe_seat(box, table, (viewer + offset) % box.players, offset, seen)
    observe_action(box, table, viewer, seen)


@kernel
def observe_crook(box, table, viewer, crook, seen):
    """Write down where a crook is, how he stands there, and what is printed on him."""
    seat = owner(box, table, crook)
    if seat >= 0:
        seen.crook[crook, (seat - viewer + box.players) % box.players] = 1
    seen.crook[crook, IN_STREET] = (table.open_crooks >> crook) & 1
    seen.crook[crook, IN_DECK] = (table.deck_crooks >> crook) & 1
    seen.crook[crook, IN_LOT] = (table.lot >> crook) & 1
    seen.crook[crook, DISCARDED] = (table.gone_crooks >> crook) & 1
    seen.boss[crook] = seat >= 0 and table.boss[seat] == crook
    seen.lieutenant[crook] = (table.ranked[max(seat, 0)] >> crook) & 1
    seen.power[crook] = power(box, table, crook)
    seen.superior[crook] = table.superior[crook] + 1
    seen.helper[crook] = (table.helpers >> crook) & 1
    seen.backer[crook] = (table.backup >> crook) & 1
    seen.bodyguard[crook] = (box.bodyguards >> crook) & 1
    for kind in range(TYPES):
        seen.weak[crook, kind] = (box.weak[crook] >> kind) & 1


@kernel
def observe_racket(box, table, viewer, racket, seen):
    """Write down where a racket is, how it stands, and what is printed on it."""
    seat = racket_owner(box, table, racket)
    if seat >= 0:
        seen.racket[racket, (seat - viewer + box.players) % box.players] = 1
    seen.racket[racket, IN_STREET] = (table.open_rackets >> racket) & 1
    seen.racket[racket, IN_DECK] = (table.deck_rackets >> racket) & 1
    seen.shielded[racket] = (table.shield[max(seat, 0)] >> racket) & 1
    seen.aim[racket] = table.racket == racket
    seen.kind[racket, box.kind[racket]] = 1
    seen.district[racket, box.district[racket]] = 1


@kernel
def observe_seat(box, table, seat, offset, seen):
    """Write down a seat's points, and what its mob is better at."""
    seen.playing[offset] = 1
    seen.points[offset] = points(box, table, seat)
    for which in range(EDGE_LIEUTENANT + 1):
        seen.edge[offset, which] = edge(box, table, seat, which)


@kernel
def observe_action(box, table, viewer, seen):
    """Write down what is half decided, bid, attacked, played and about to be given."""
    if table.doing >= SPECIAL:
        seen.doing[PLAIN + table.doing - SPECIAL] = 1
    elif table.doing >= 0:
        seen.doing[table.doing] = 1
    seen.high = table.high + 1
    seen.attack = table.attack + 1
    seen.number = number(box, table) if table.stage != PEACE else 0
    seen.played = table.played + 1
    if table.receiver[viewer] >= 0:
        seen.receiver = (table.receiver[viewer] - viewer + box.players) % box.players
