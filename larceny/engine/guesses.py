"""Guesses of heaps: deal the hidden cards anew, in a way that fits all that everybody saw.

All possible deals must be equally likely, where copies are told apart. So the cards are dealt again until the deal is
possible. Cards that the others kept at the last refill, and cannot all have parted with, are dealt first, to hands that
can still have them. That makes a deal more likely by the number of ways to choose those cards among their copies in the
hands. To make up for it, a deal is given up with the right chance whenever a further copy joins them.

With many players a possible deal is rare. Then an impossible deal is changed as little as needed until it is possible,
and then stirred: two cards change places again and again, wherever they can. After enough swaps all possible deals are
equally likely, as after a long shuffle.
"""

from larceny.engine.chance import below
from larceny.engine.contract import EVENT_WIDTH
from larceny.engine.heaps import DIPS, any_of, gone_by, last_dip, others_kept, parted_by
from larceny.engine.kernel import kernel
from larceny.engine.sets import lowest

DEALS = 16  # most deals before one is changed instead
PATIENCE = 10_000  # most deals where no change makes one possible; the rarest case seen was about one in a hundred
STIRS = 160  # swaps of two cards

# Notes beside the cards, by number. They are kept in the table's events, which a guess does not need.
ROOM = 0  # + DIPS * seat + dip: how many kept cards a seat can still be given that had not gone by this dip
FROM = 32  # + card: for which card it makes room, plus HERE times the seat where it does
NEED = 64  # + card: how many cards of a type must be in hands that may still have kept cards
FIRST = 96  # + card: how many of the needed cards are dealt first
NOTES = 128
HERE = 32


@kernel
def note(notes, number, value):
    notes[number // EVENT_WIDTH, number % EVENT_WIDTH] = value


@kernel
def noted(notes, number):
    return notes[number // EVENT_WIDTH, number % EVENT_WIDTH]


@kernel
def guess_hands(rng, hands, held, deck, deck_left, kept, parted, dips, notes, hidden, seat, players):
    """Deal the hidden hands from a view whose deck has all hidden cards, all possible deals equally likely.

    `hidden` is the set of seats with hidden hands; `notes` is room for notes, all zero. Return how many deals were
    made, 0 if one had to be changed.
    """
    keepers = hidden & may_keep(held, dips, seat, players)
    note_needs(deck, kept, parted, dips, notes, seat, players)
    note_first(held, deck, deck_left, notes, hidden, keepers, players)
    deals = deal_until(
        rng, hands, held, deck, deck_left, kept, parted, dips, notes, hidden, keepers, seat, players, DEALS
    )
    if deals == 0:
        gather(hands, deck, hidden, players)
        deal_anew(rng, hands, held, deck, deck_left, notes, hidden, 0, players)
        if fit(hands, held, deck, kept, parted, dips, notes, hidden, seat, players):
            stir(rng, hands, held, deck, deck_left, kept, parted, dips, notes, hidden, seat, players)
        else:
            deals = deal_until(
                rng, hands, held, deck, deck_left, kept, parted, dips, notes, hidden, keepers, seat, players, PATIENCE
            )
    for number in range(NOTES):
        note(notes, number, 0)
    return deals


@kernel
def deal_until(rng, hands, held, deck, deck_left, kept, parted, dips, notes, hidden, keepers, seat, players, most):
    """Deal until a deal is possible, at most `most` times; return how many deals that took, 0 if none was possible."""
    for deals in range(most):
        gather(hands, deck, hidden, players)
        dealt = deal_anew(rng, hands, held, deck, deck_left, notes, hidden, keepers, players)
        if dealt and fit(hands, held, deck, kept, parted, dips, notes, 0, seat, players):
            return deals + 1
    return 0


@kernel
def may_keep(held, dips, seat, players):
    """Return the set of the other seats that may still have a card they kept."""
    seats = 0
    for other in range(players):
        kept_some = gone_by(dips, other, last_dip(dips, other)) < dips[other, 0]
        seats |= (other != seat and held[other] > 0 and kept_some) << other
    return seats


@kernel
def note_needs(deck, kept, parted, dips, notes, seat, players):
    """Note how many cards of each type others kept, and cannot all have parted with."""
    for card in range(len(deck)):
        need = others_kept(kept, seat, card)
        for other in range(players):
            if other != seat and need > 0:
                need -= min(dips[other, 0], parted_by(parted, other, DIPS, card))
        note(notes, NEED + card, max(0, need))


@kernel
def note_first(held, deck, deck_left, notes, hidden, keepers, players):
    """Note the needed cards that are dealt first: types that the keepers must have more of than chance would give."""
    places = deck_left
    theirs = 0
    for other in range(players):
        places += held[other] if (hidden >> other) & 1 else 0
        theirs += held[other] if (keepers >> other) & 1 else 0
    for card in range(len(deck)):
        need = noted(notes, NEED + card)
        note(notes, FIRST + card, need if need * places > theirs * deck[card] else 0)


@kernel
def gather(hands, deck, hidden, players):
    """Put all hidden hands back into the deck."""
    for other in range(players):
        if (hidden >> other) & 1:
            for card in range(len(deck)):
                deck[card] += hands[other, card]
                hands[other, card] = 0


@kernel
def deal_anew(rng, hands, held, deck, deck_left, notes, hidden, keepers, players):
    """Deal the hidden hands; return False if this deal is given up."""
    left = deck_left
    for other in range(players):
        left += held[other] if (hidden >> other) & 1 else 0
    first = 0
    if keepers:
        first = lowest(keepers)
        left = deal_keepers(rng, hands, held, deck, notes, keepers, players, first, left)
        if left < 0:
            return False
    for other in range(players):
        if ((hidden & ~keepers) >> other) & 1:
            for _ in range(held[other]):
                card = any_of(rng, deck, left)
                deck[card] -= 1
                hands[other, card] += 1
                left -= 1
    return True


@kernel
def deal_keepers(rng, hands, held, deck, notes, keepers, players, first, left):
    """Deal the keepers' cards into one hand, then share them; return how many hidden cards are left, -1 to give up."""
    missing = 0
    for other in range(players):
        missing += held[other] if (keepers >> other) & 1 else 0
    for card in range(len(deck)):
        need = noted(notes, FIRST + card)
        deck[card] -= need
        hands[first, card] = need
        left -= need
        missing -= need
    for _ in range(missing):
        card = any_of(rng, deck, left)
        deck[card] -= 1
        hands[first, card] += 1
        left -= 1
        need = noted(notes, FIRST + card)
        if need and below(rng, hands[first, card]) < need:
            return -1
    for card in range(len(deck)):
        if hands[first, card] < noted(notes, NEED + card):
            return -1
    share(rng, hands, held, keepers, players, first)
    return left


@kernel
def share(rng, hands, held, seats, players, first):
    """Share the cards in the first of these hands among all of them."""
    left = 0
    for other in range(players):
        left += held[other] if (seats >> other) & 1 else 0
    for other in range(players):
        if (seats >> other) & 1 and other != first:
            for _ in range(held[other]):
                nth = below(rng, left)
                card = 0
                while nth >= hands[first, card]:
                    nth -= hands[first, card]
                    card += 1
                hands[first, card] -= 1
                hands[other, card] += 1
                left -= 1


# Whether a deal is possible. The cards that the others kept are shared among them, card by card. Each kept card must
# be among the cards that its seat holds or has parted with, and as many must be gone at each dip as are known to be.
# Where a card finds no room, other cards make room: the shortest chain of moves is searched, in waves. If hands may be
# changed, a seat also has room for a card if it can get one of that type from elsewhere, for a card it does not need.


@kernel
def fit(hands, held, deck, kept, parted, dips, notes, hidden, seat, players):
    """Find what each other seat may have kept, given these hands; return False if nothing fits.

    The hands in `hidden`, and the deck, may be changed to make it fit.
    """
    for other in range(players):
        if other != seat:
            for card in range(kept.shape[1]):
                kept[other, card] = 0
            for dip in range(DIPS):
                note(notes, ROOM + DIPS * other + dip, dips[other, 0] - gone_by(dips, other, dip))
    for card in range(kept.shape[1]):
        for _ in range(others_kept(kept, seat, card)):
            if not find_room(hands, held, deck, kept, parted, dips, notes, hidden, seat, players, card):
                return False
    return True


@kernel
def row_of(hands, parted, seat, card, nth):
    """Return the row of `parted` that has a seat's nth card of a type; DIPS if in the hand, -1 if there is none."""
    for row in range(DIPS):
        if nth < parted[seat, row, card]:
            return row
        nth -= parted[seat, row, card]
    return DIPS if nth < hands[seat, card] else -1


@kernel
def full_at(dips, notes, seat, row):
    """Return the last dip, up to a row, at which a seat has no room for more kept cards; -1 if there is room."""
    dip = min(row, last_dip(dips, seat))
    while dip >= 0 and noted(notes, ROOM + DIPS * seat + dip):
        dip -= 1
    return dip


@kernel
def count_room(dips, notes, seat, row, more):
    """Add `more` to the room at a seat, for a card in this row."""
    for dip in range(min(row, last_dip(dips, seat)) + 1):
        note(notes, ROOM + DIPS * seat + dip, noted(notes, ROOM + DIPS * seat + dip) + more)


@kernel
def give(hands, deck, kept, parted, dips, notes, hidden, players, seat, card):
    """Let a seat have kept one card more of a type; if it has no further one, fetch one first."""
    if row_of(hands, parted, seat, card, kept[seat, card]) < 0:
        fetch(hands, deck, kept, parted, hidden, players, seat, card)
    count_room(dips, notes, seat, row_of(hands, parted, seat, card, kept[seat, card]), -1)
    kept[seat, card] += 1


@kernel
def take_back(hands, kept, parted, dips, notes, seat, card):
    """Let a seat have kept one card less of a type."""
    kept[seat, card] -= 1
    count_room(dips, notes, seat, row_of(hands, parted, seat, card, kept[seat, card]), 1)


@kernel
def find_room(hands, held, deck, kept, parted, dips, notes, hidden, seat, players, card):
    """Give one more kept card of a type to some seat, if need be by moving others; return False if none has room."""
    wave = 1 << card
    seen = wave
    while wave:
        following = 0
        while wave:
            one = lowest(wave)
            wave &= wave - 1
            spare = hidden != 0 and is_spare(hands, deck, kept, parted, notes, hidden, players, card, one)
            for other in range(players):
                if other != seat:
                    more = ask_room(hands, held, kept, parted, dips, notes, other, one, seen, spare)
                    if more < 0:
                        move_up(hands, deck, kept, parted, dips, notes, hidden, players, card, one, other)
                        return True
                    seen |= more
                    following |= more
        wave = following
    return False


@kernel
def ask_room(hands, held, kept, parted, dips, notes, seat, card, seen, spare):
    """Return the set of unseen types that could make room for this card at a seat; -1 if there is room already."""
    row = row_of(hands, parted, seat, card, kept[seat, card])
    if row < 0 and not spare:
        return 0
    dip = full_at(dips, notes, seat, row if row >= 0 else DIPS)
    if row < 0 and spare_in(hands, kept, parted, seat, -1) < 0:
        dip = DIPS  # only a kept card that is in the hand can make room
    if dip < 0:
        return -1
    types = 0
    for other in range(kept.shape[1]):
        if kept[seat, other] and not (seen >> other) & 1:
            makes_room = row_of(hands, parted, seat, other, kept[seat, other] - 1) >= dip
            types |= makes_room << other
            if makes_room:
                note(notes, FROM + other, HERE * seat + card)
    return types


@kernel
def move_up(hands, deck, kept, parted, dips, notes, hidden, players, card, last, place):
    """Move the last card of the chain to a place, and each other card to where the one after it was."""
    one = last
    while one != card:
        take_back(hands, kept, parted, dips, notes, noted(notes, FROM + one) // HERE, one)
        one = noted(notes, FROM + one) % HERE
    give(hands, deck, kept, parted, dips, notes, hidden, players, place, last)
    while last != card:
        place = noted(notes, FROM + last) // HERE
        last = noted(notes, FROM + last) % HERE
        give(hands, deck, kept, parted, dips, notes, hidden, players, place, last)


@kernel
def to_spare(hands, kept, parted, seat, card):
    """Return how many cards of a type a hand has that were not kept."""
    return hands[seat, card] - max(0, kept[seat, card] - parted_by(parted, seat, DIPS, card))


@kernel
def spare_in(hands, kept, parted, seat, but):
    """Return a type, other than `but`, that a hand has a card of beyond those it kept; -1 if there is none."""
    for card in range(kept.shape[1]):
        if card != but and to_spare(hands, kept, parted, seat, card) > 0:
            return card
    return -1


@kernel
def is_spare(hands, deck, kept, parted, notes, hidden, players, first, card):
    """True if a card of this type can be had: one that nobody kept, or one that makes room for another in its hand."""
    if deck[card]:
        return True
    if card != first:
        seat = noted(notes, FROM + card) // HERE
        if row_of(hands, parted, seat, card, kept[seat, card] - 1) == DIPS:
            return True
    found = False
    for other in range(players):
        found |= (hidden >> other) & 1 != 0 and to_spare(hands, kept, parted, other, card) > 0
    return found


@kernel
def fetch(hands, deck, kept, parted, hidden, players, seat, card):
    """Swap a card of a seat that was not kept for one of this type, from the deck or a hand where it was not kept."""
    other = spare_in(hands, kept, parted, seat, card)
    hands[seat, other] -= 1
    hands[seat, card] += 1
    if deck[card]:
        deck[card] -= 1
        deck[other] += 1
        return
    for place in range(players):
        if place != seat and (hidden >> place) & 1 and to_spare(hands, kept, parted, place, card) > 0:
            hands[place, card] -= 1
            hands[place, other] += 1
            return


# Stirring


@kernel
def stir(rng, hands, held, deck, deck_left, kept, parted, dips, notes, hidden, seat, players):
    """Swap two random hidden cards, STIRS times, wherever the hands are still possible afterwards."""
    cards = deck_left
    for other in range(players):
        cards += held[other] if (hidden >> other) & 1 else 0
    for _ in range(STIRS):
        one = place_at(held, hidden, players, below(rng, cards))
        other = place_at(held, hidden, players, below(rng, cards))
        if one != other:
            first = card_at(rng, hands, held, deck, deck_left, players, one)
            second = card_at(rng, hands, held, deck, deck_left, players, other)
            if first != second:
                swap(hands, held, deck, kept, parted, dips, notes, seat, players, one, first, other, second)


@kernel
def place_at(held, hidden, players, nth):
    """Return the place of the nth hidden card: a seat, or `players` for the deck."""
    for other in range(players):
        if (hidden >> other) & 1:
            if nth < held[other]:
                return other
            nth -= held[other]
    return players


@kernel
def card_at(rng, hands, held, deck, deck_left, players, place):
    """Return the type of a random card in a place, each card equally likely."""
    if place == players:
        return any_of(rng, deck, deck_left)
    nth = below(rng, held[place])
    card = 0
    while nth >= hands[place, card]:
        nth -= hands[place, card]
        card += 1
    return card


@kernel
def swap(hands, held, deck, kept, parted, dips, notes, seat, players, one, first, other, second):
    """Swap two cards, and swap them back if the hands are not possible then."""
    firsts = let_go(hands, kept, parted, dips, notes, players, one, first)
    seconds = let_go(hands, kept, parted, dips, notes, players, other, second)
    change_places(hands, deck, players, one, first, other, second)
    if firsts and find_room(hands, held, deck, kept, parted, dips, notes, 0, seat, players, first):
        firsts = 0
    if seconds and find_room(hands, held, deck, kept, parted, dips, notes, 0, seat, players, second):
        seconds = 0
    if firsts + seconds == 0:
        return
    firsts += let_go(hands, kept, parted, dips, notes, players, other, first)
    seconds += let_go(hands, kept, parted, dips, notes, players, one, second)
    change_places(hands, deck, players, one, second, other, first)
    for _ in range(firsts):
        find_room(hands, held, deck, kept, parted, dips, notes, 0, seat, players, first)
    for _ in range(seconds):
        find_room(hands, held, deck, kept, parted, dips, notes, 0, seat, players, second)


@kernel
def let_go(hands, kept, parted, dips, notes, players, place, card):
    """Prepare a card to leave a place; return 1 if it counted as kept there, and so needs another place."""
    if place == players or to_spare(hands, kept, parted, place, card) > 0:
        return 0
    take_back(hands, kept, parted, dips, notes, place, card)
    return 1


@kernel
def change_places(hands, deck, players, one, first, other, second):
    """Let the first card, in one place, and the second, in the other, change places."""
    move(hands, deck, players, one, first, -1)
    move(hands, deck, players, one, second, 1)
    move(hands, deck, players, other, second, -1)
    move(hands, deck, players, other, first, 1)


@kernel
def move(hands, deck, players, place, card, by):
    """Add `by` cards of a type to a hand or to the deck."""
    if place == players:
        deck[card] += by
    else:
        hands[place, card] += by
