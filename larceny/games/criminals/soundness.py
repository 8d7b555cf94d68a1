"""Criminal's: find what is wrong with a table that no rule can lead to."""

from larceny.engine.contract import ALLOWED, UNKNOWN
from larceny.engine.fields import Faults
from larceny.engine.kernel import kernel
from larceny.games.criminals.layout import *
from larceny.games.criminals.rules import can_touch, ending, hand_of, is_stuck, match_for, next_first, partners, reducer

FAULTS = Faults()
NO_ROUND = FAULTS("round, first, reduced and opened do not agree on how far the game is")
NO_DECISION = FAULTS("turn, asking, picked and ended do not agree on what is asked of whom")
JEWELS_LOST = FAULTS("jewels, pot and supply do not add up to twelve")
MISCOUNTED = FAULTS("held does not say how many henchmen are in a hand")
STRAY_CARD = FAULTS("hand, shown, pile, took and dropped do not agree")
STRAY_ROW = FAULTS("row, played, used, withdrew, lacks and turn do not agree on the heist")
UNEXPLAINED = FAULTS("a hand does not explain a pair or a withdrawal")

lie = FIELDS.lie({HENCHMAN: (TYPES, "henchmen"), SKILL: (TYPES, "chips")})


@kernel
def sound(box, table):
    """Return the first fault of a table, ALLOWED if there is none.

    Every henchman and chip is in one place, all jewels are there, and the rules allow everything that happened.
    """
    fault = lie(box, table)
    if fault:
        return fault
    if not sound_round(box, table):
        return NO_ROUND
    if not sound_decision(box, table):
        return NO_DECISION
    if not sound_jewels(box, table):
        return JEWELS_LOST
    if not sound_rows(box, table):
        return STRAY_ROW
    for seat in range(MOST_PLAYERS):
        if not sound_hand(box, table, seat):
            return MISCOUNTED
    if not sound_pile(box, table):
        return STRAY_CARD
    for seat in range(box.players):
        if hand_of(table, seat) & table.lacks[seat]:
            return UNEXPLAINED
        if table.withdrew[seat] >= 0 and not is_stuck(box, table, seat, table.withdrew[seat]):
            return UNEXPLAINED
    return ALLOWED


@kernel
def sound_jewels(box, table):
    """True if there are twelve jewels in all and no number of them is negative."""
    jewels = table.pot + table.supply
    for seat in range(box.players):
        jewels += table.jewels[seat]
        if table.jewels[seat] < 0:
            return False
    return jewels == JEWELS and table.pot >= 0 and table.supply >= 0


@kernel
def sound_round(box, table):
    """True if the round is from 1 to the last, and the vault is open exactly when all reductions are done."""
    last = FEW_ROUNDS if box.three else MOST_ROUNDS
    if table.round < 1 or table.round > last or table.first < 0 or table.opened < 0 or table.opened > STACK:
        return False
    all_reduced = box.players * (DEALT - CREW)
    return 0 <= table.reduced <= all_reduced and (table.reduced == all_reduced) == (table.opened > 0)


@kernel
def sound_decision(box, table):
    """True if it is the asked seat's turn and the card picked before fits the question."""
    seat = table.turn
    if seat < 0 or (table.picked != UNKNOWN) != (table.asking == ASK_SECOND or table.asking == ASK_PARTNER):
        return False
    if table.picked != UNKNOWN and table.hand[seat, table.picked] == 0:
        return False
    if table.asking == ASK_DEAL:
        return table.opened > 0 and seat == next_first(box, table) and table.ended == ending(box, table)
    if table.ended:
        return False
    if table.asking <= ASK_SECOND:
        if table.asking != ASK_REDUCE and table.reduced == 0:
            return False
        return table.opened == 0 and seat == reducer(box, table, table.reduced)
    if table.opened == 0 or table.withdrew[seat] >= 0:
        return False
    return table.asking == ASK_CLEAR or partners(box, table, seat, table.opened - 1, table.picked) != 0


@kernel
def sound_hand(box, table, seat):
    """True if a hand has as many henchmen as `held` says and as reductions and row leave, the shown among them."""
    held = 0
    for card in range(TYPES):
        held += table.hand[seat, card]
        if table.hand[seat, card] < table.shown[seat, card] or table.shown[seat, card] < 0:
            return False
    if seat >= box.players:
        return held == 0 and table.held[seat] == 0
    after = (seat - table.first - table.reduced // box.players + 2 * box.players) % box.players
    reductions = table.reduced // box.players + (after < table.reduced % box.players)
    return held == table.held[seat] == DEALT - reductions - table.played[seat]


@kernel
def sound_rows(box, table):
    """True if the rules allow each seat's heist, and each seat has had its turns."""
    still_in = 0
    for seat in range(MOST_PLAYERS):
        if not sound_row(box, table, seat):
            return False
        if seat >= box.players:
            if table.withdrew[seat] >= 0 or table.jewels[seat] or table.played[seat]:
                return False
        elif not sound_turns(box, table, seat):
            return False
        else:
            still_in += table.withdrew[seat] < 0
    return table.asking != ASK_DEAL or table.opened == STACK or still_in == 0


@kernel
def sound_row(box, table, seat):
    """True if a row has a match or a pair for each chip, each card may follow the last, and `lacks` has the proofs."""
    place = 0
    lacks = 0
    before = NO_CARD
    for chip in range(STACK):
        used = table.used[seat, chip]
        match = match_for(box, table, chip)
        free = can_touch(box, before, match)
        if used < 0 or used > 2 or place + used > CREW or (used and chip >= table.opened):
            return False
        if (used == 2 and chip == STACK - 1) or (used == 1 and table.row[seat, place] != match):
            return False
        if used == 2 and not sound_pair(box, match, table.row[seat, place], table.row[seat, place + 1]):
            return False
        if used == 2 and (box.pair == STRICT or (box.pair == NEEDED and free)):
            lacks |= 1 << match
        if table.withdrew[seat] == chip and free:
            lacks |= 1 << match
        for _ in range(used):
            card = table.row[seat, place]
            if card == UNKNOWN or not can_touch(box, before, card):
                return False
            before = card
            place += 1
    for rest in range(place, CREW):
        if table.row[seat, rest] != UNKNOWN:
            return False
    return place == table.played[seat] and lacks == table.lacks[seat] and table.withdrew[seat] < table.opened


@kernel
def sound_pair(box, match, card, last):
    """True if these two may clear a chip together, no matter which card lies before them (option partners)."""
    if card == UNKNOWN or last == UNKNOWN:
        return False
    willing = box.dares[match]
    return (willing >> card) & (willing >> last) & (box.follows[card] >> last) & 1 != 0


@kernel
def sound_turns(box, table, seat):
    """True if the seat has cleared or given up every chip it was asked about, and no other."""
    offset = (seat - table.first + box.players) % box.players
    turn = (table.turn - table.first + box.players) % box.players
    out = table.withdrew[seat]
    for chip in range(table.opened):
        due = chip < table.opened - 1 or table.asking == ASK_DEAL or offset < turn
        gone = 0 <= out < chip
        seen_to = table.used[seat, chip] > 0 or out == chip
        if seen_to != (due and not gone) or (table.used[seat, chip] and out == chip):
            return False
    return True


@kernel
def sound_pile(box, table):
    """True if pile, took and dropped agree: each reduction left the cards it dropped and took the top card."""
    for place in range(REDUCTIONS):
        if (table.pile[place] != UNKNOWN) != (place < table.reduced):
            return False
        one = table.dropped[place, 0]
        two = table.dropped[place, 1]
        if (one != UNKNOWN) != (place < table.reduced) or (two != UNKNOWN) != (table.took[place] != UNKNOWN):
            return False
        if two != UNKNOWN and (place == 0 or place >= table.reduced):
            return False
    # Only the next reduction can take the card that one leaves on top. It then lays its own first card in that place.
    for place in range(table.reduced):
        one = table.dropped[place, 0]
        last = one if table.dropped[place, 1] == UNKNOWN else table.dropped[place, 1]
        following = place + 1 < table.reduced and table.took[place + 1] != UNKNOWN
        if following and table.took[place + 1] != last:
            return False
        left = table.dropped[place + 1, 0] if following else last
        if table.pile[place] != left:
            return False
    return True
