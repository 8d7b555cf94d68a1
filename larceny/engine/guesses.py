"""Guesses of heaps: the hidden cards are dealt anew, as they can lie after all that everybody saw.

All ways in which they can lie are equally likely, copies told apart: so they are dealt until they lie in a way that can
be. What the others kept at the last refill and cannot all have parted with is dealt first, to hands that can still have
it: then every way is more likely by the ways to choose those cards among their copies there, and so a copy that joins
them is taken back as often as makes up for it.

With many players a deal that can be is rare. Then one is changed, as little as need be, until it can be, and stirred:
two cards change places again and again, wherever they can. Of that, too, all ways are equally likely in the end, as
they are when a deck is shuffled for long enough.
"""

from larceny.engine.chance import below
from larceny.engine.contract import EVENT_WIDTH
from larceny.engine.heaps import DIPS, any_of, gone_by, last_dip, others_kept, parted_by
from larceny.engine.kernel import kernel
from larceny.engine.sets import lowest

DEALS = 16  # are made, at most, before one is changed
PATIENCE = 10_000  # deals, where no change leads to one that can be: one in a hundred is about the rarest that was seen
STIRS = 160  # of two cards each

# What is noted beside the cards, in a table's events, which a guess has none of.
ROOM = 0  # + DIPS * seat + dip: how many cards kept that had not gone by this dip a seat can still be given
FROM = 32  # + card: from where a card has to make room for another: that card, and HERE times the seat
NEED = 64  # + card: how many cards of a type must be in the hands of those who may still have what they kept
FIRST = 96  # + card: how many of these are dealt first
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
    """Of a view in which the deck has all that is hidden: deal it to the hidden hands, each way equally likely.

    `hidden` is a set of seats, `notes` some room that is all zero. Returns how many deals there were, 0 if one had to
    be changed.
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
    """Deal until the cards lie as they can, at most so often; returns how many deals that took, 0 if none was right."""
    for deals in range(most):
        gather(hands, deck, hidden, players)
        dealt = deal_anew(rng, hands, held, deck, deck_left, notes, hidden, keepers, players)
        if dealt and fit(hands, held, deck, kept, parted, dips, notes, 0, seat, players):
            return deals + 1
    return 0


@kernel
def may_keep(held, dips, seat, players):
    """Set of the other seats that may still have a card they kept."""
    seats = 0
    for other in range(players):
        kept_some = gone_by(dips, other, last_dip(dips, other)) < dips[other, 0]
        seats |= (other != seat and held[other] > 0 and kept_some) << other
    return seats


@kernel
def note_needs(deck, kept, parted, dips, notes, seat, players):
    """How many cards of each type others kept, and cannot all have parted with."""
    for card in range(len(deck)):
        need = others_kept(kept, seat, card)
        for other in range(players):
            if other != seat and need > 0:
                need -= min(dips[other, 0], parted_by(parted, other, DIPS, card))
        note(notes, NEED + card, max(0, need))


@kernel
def note_first(held, deck, deck_left, notes, hidden, keepers, players):
    """Which of them are dealt first: the types of which those hands must have more than they would by chance."""
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
    """All hidden hands back into the deck."""
    for other in range(players):
        if (hidden >> other) & 1:
            for card in range(len(deck)):
                deck[card] += hands[other, card]
                hands[other, card] = 0


@kernel
def deal_anew(rng, hands, held, deck, deck_left, notes, hidden, keepers, players):
    """Deal the hidden hands; False where this deal is given up."""
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
    """The cards of all who may still have what they kept: in one hand first, then everybody's; returns what is left."""
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
    """Deal what lies in the first of these hands to all of them."""
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


# Could it have come to this? What the others kept is shared out among them, card by card, so that everybody's cards, in
# the hand and parted with, have room for it, and as many are gone at each dip as must be. Where a card finds no room,
# others make some: the shortest row of changes is looked for, in waves. If hands may be changed, it is also room for a
# card where one of its type can be had from elsewhere, for one that nobody needs there.


@kernel
def fit(hands, held, deck, kept, parted, dips, notes, hidden, seat, players):
    """Find what each other seat may have kept, if these are their hands now; False when there is nothing.

    The hidden hands may be changed for that, and the deck.
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
    """In which row of the cards parted with the nth of a type is, DIPS if in the hand; -1 if there are not as many."""
    for row in range(DIPS):
        if nth < parted[seat, row, card]:
            return row
        nth -= parted[seat, row, card]
    return DIPS if nth < hands[seat, card] else -1


@kernel
def full_at(dips, notes, seat, row):
    """The last dip, up to a row, after which a seat can be given no more; -1 if there is room."""
    dip = min(row, last_dip(dips, seat))
    while dip >= 0 and noted(notes, ROOM + DIPS * seat + dip):
        dip -= 1
    return dip


@kernel
def count_room(dips, notes, seat, row, more):
    """There is more or less room at a seat, for a card in this row."""
    for dip in range(min(row, last_dip(dips, seat)) + 1):
        note(notes, ROOM + DIPS * seat + dip, noted(notes, ROOM + DIPS * seat + dip) + more)


@kernel
def give(hands, deck, kept, parted, dips, notes, hidden, players, seat, card):
    """A seat is said to have kept one card more of a type; if it has none to spare, that is changed first."""
    if row_of(hands, parted, seat, card, kept[seat, card]) < 0:
        fetch(hands, deck, kept, parted, hidden, players, seat, card)
    count_room(dips, notes, seat, row_of(hands, parted, seat, card, kept[seat, card]), -1)
    kept[seat, card] += 1


@kernel
def take_back(hands, kept, parted, dips, notes, seat, card):
    """And one less."""
    kept[seat, card] -= 1
    count_room(dips, notes, seat, row_of(hands, parted, seat, card, kept[seat, card]), 1)


@kernel
def find_room(hands, held, deck, kept, parted, dips, notes, hidden, seat, players, card):
    """Give one more card of a type to somebody, if need be by moving others."""
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
    """Set of the types of which one could make room for this card at a seat, if not seen yet; -1 if there is room."""
    row = row_of(hands, parted, seat, card, kept[seat, card])
    if row < 0 and not spare:
        return 0
    dip = full_at(dips, notes, seat, row if row >= 0 else DIPS)
    if row < 0 and spare_in(hands, kept, parted, seat, -1) < 0:
        dip = DIPS  # only one that was kept, and is in the hand
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
    """The last card of the row goes to a place, and each of the others to where the one after it was."""
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
    """How many cards of a type a hand has that were not kept."""
    return hands[seat, card] - max(0, kept[seat, card] - parted_by(parted, seat, DIPS, card))


@kernel
def spare_in(hands, kept, parted, seat, but):
    """A type of which a hand has a card that was not kept, but not this one; -1 if there is none."""
    for card in range(kept.shape[1]):
        if card != but and to_spare(hands, kept, parted, seat, card) > 0:
            return card
    return -1


@kernel
def is_spare(hands, deck, kept, parted, notes, hidden, players, first, card):
    """Is there one of this type that nobody kept, or that comes from a hand, where it makes room for another?"""
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
    """A card from the deck, or from a hand where it was not kept, for one of the own that was not."""
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
    """Two hidden cards change places, wherever the hands are possible after it; again and again."""
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
    """Where the nth hidden card lies: at a seat, or after those in the deck."""
    for other in range(players):
        if (hidden >> other) & 1:
            if nth < held[other]:
                return other
            nth -= held[other]
    return players


@kernel
def card_at(rng, hands, held, deck, deck_left, players, place):
    """Any card of a place, each equally likely."""
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
    """Two cards change places, if that can be; otherwise they change back."""
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
    """A card is about to leave a place: if it is there as one that was kept, that needs another place. Does it?"""
    if place == players or to_spare(hands, kept, parted, place, card) > 0:
        return 0
    take_back(hands, kept, parted, dips, notes, place, card)
    return 1


@kernel
def change_places(hands, deck, players, one, first, other, second):
    """The first card from one place, the second from the other."""
    move(hands, deck, players, one, first, -1)
    move(hands, deck, players, one, second, 1)
    move(hands, deck, players, other, second, -1)
    move(hands, deck, players, other, first, 1)


@kernel
def move(hands, deck, players, place, card, by):
    """More or fewer of a type in a hand, or in the deck."""
    if place == players:
        deck[card] += by
    else:
        hands[place, card] += by
