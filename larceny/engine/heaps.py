"""Heaps: cards of which one is like another, as how many there are of each type; drawn, refilled, and remembered.

Hands (or piles) are `hands[seat, card]` and `held[seat]`, which everybody can count; a deck is `deck[card]`: nobody
ever sees its order, so it needs none. A hand is hidden from all but its seat, and cards leave it face up.

When an empty deck is refilled, all that a seat cannot see lies in the others' hands, and what the new deck holds was
open to all. A table remembers that for good players:

    kept[seat, card]         the hand of each seat at the last refill; only that seat knows it
    kept[seats, card]        all those hands together: what is in neither the new deck nor in the open
    parted[seat, dip, card]  what has left each hand since, face up
    dips[seat, dip]          first how many cards a seat kept; then, each time it was about to draw with fewer cards
                             than ever since the refill, how many of those it kept must have gone by then

A card that a seat parted with may be one it kept or one it drew since; but with two cards left of five, three of those
it kept are gone. What was parted with between two dips stands in one row. No refill yet: all is zero.

What follows from it for certain is named here; guesses.py deals the hidden cards anew, in any way that can be.
"""

from larceny.engine.chance import below
from larceny.engine.kernel import kernel

DIPS = 4  # rows for each seat: a fourth dip is made one with the third, and then a little less is known


# Drawing and parting


@kernel
def any_of(rng, cards, left):
    """One of so many cards, each equally likely."""
    nth = below(rng, left)
    card = 0
    while nth >= cards[card]:
        nth -= cards[card]
        card += 1
    return card


@kernel
def refill(deck, discards):
    """The discards become the deck, which is empty; returns how many cards they are."""
    cards = 0
    for card in range(len(deck)):
        cards += discards[card]
        deck[card] = discards[card]
        discards[card] = 0
    return cards


@kernel
def remember(hands, held, kept, parted, dips):
    """The deck has been refilled: from now on everything is counted from what each seat holds."""
    seats = len(held)
    for card in range(kept.shape[1]):
        kept[seats, card] = 0
    for seat in range(seats):
        if held[seat] or dips[seat, 0]:  # otherwise it has nothing, as the last time
            remember_hand(hands, held, kept, parted, dips, seat)


@kernel
def remember_hand(hands, held, kept, parted, dips, seat):
    """The same for one seat; rows beyond its last dip are all zero."""
    seats = len(held)
    for card in range(kept.shape[1]):
        kept[seat, card] = hands[seat, card]
        kept[seats, card] += hands[seat, card]
    for dip in range(last_dip(dips, seat) + 1):
        for card in range(kept.shape[1]):
            parted[seat, dip, card] = 0
        dips[seat, dip] = 0
    dips[seat, 0] = held[seat]


@kernel
def last_dip(dips, seat):
    """The last dip of a seat, 0 before the first."""
    dip = 0
    while dip + 1 < DIPS and dips[seat, dip + 1]:
        dip += 1
    return dip


@kernel
def gone_by(dips, seat, dip):
    """How many of the cards it kept a seat had parted with, at least, at this dip."""
    return dips[seat, dip] if dip else 0


@kernel
def part_with(hands, held, parted, dips, seat, card):
    """A card leaves a hand, face up."""
    hands[seat, card] -= 1
    held[seat] -= 1
    if dips[seat, 0]:
        dip = last_dip(dips, seat)
        if gone_by(dips, seat, dip) < dips[seat, 0]:  # otherwise nothing is left of what it kept
            parted[seat, dip, card] += 1


@kernel
def take(hands, held, parted, dips, seat, card):
    """A card that was drawn goes to a hand."""
    if held[seat] < dips[seat, 0]:
        note_dip(held, parted, dips, seat)
    hands[seat, card] += 1
    held[seat] += 1


@kernel
def note_dip(held, parted, dips, seat):
    """With fewer cards than ever since the refill: that many of those it kept are gone."""
    gone = dips[seat, 0] - held[seat]
    dip = last_dip(dips, seat)
    if gone <= gone_by(dips, seat, dip):
        return
    if dip + 1 < DIPS:
        dips[seat, dip + 1] = gone
        return
    dips[seat, dip] = gone
    for card in range(parted.shape[2]):
        parted[seat, dip - 1, card] += parted[seat, dip, card]
        parted[seat, dip, card] = 0


@kernel
def parted_by(parted, seat, dip, card):
    """How many cards of a type a seat has parted with before this dip."""
    cards = 0
    for row in range(dip):
        cards += parted[seat, row, card]
    return cards


@kernel
def others_kept(kept, seat, card):
    """How many cards of a type the others had in hand at the refill, as this seat knows."""
    seats = kept.shape[0] - 1
    return kept[seats, card] - (kept[seat, card] if seat >= 0 else 0)


@kernel
def forget_others(kept, seat, players):
    """What the others kept is theirs to know."""
    for other in range(players):
        if other != seat:
            for card in range(kept.shape[1]):
                kept[other, card] = 0


@kernel
def sound_memory(hands, held, kept, parted, dips):
    """Could everybody have kept that, with what they have and have parted with since?"""
    seats = len(held)
    for card in range(kept.shape[1]):
        together = kept[seats, card]
        for seat in range(seats):
            together -= kept[seat, card]
            most = hands[seat, card]
            for row in range(DIPS):
                if parted[seat, row, card] < 0 or (row > last_dip(dips, seat) and parted[seat, row, card]):
                    return False
                most += parted[seat, row, card]
            if not 0 <= kept[seat, card] <= most:
                return False
        if together:
            return False
    sound = True
    for seat in range(seats):
        sound &= sound_dips(kept, parted, dips, seat)
    return sound


@kernel
def sound_dips(kept, parted, dips, seat):
    """As many cards as were kept, ever more of them gone, and at each dip so many among those parted with before."""
    for dip in range(DIPS):
        cards = dips[seat, 0] - gone_by(dips, seat, dip)
        for card in range(kept.shape[1]):
            cards -= max(0, kept[seat, card] - parted_by(parted, seat, dip, card))
        if cards < 0 or (dip == 0 and cards):
            return False
        if dip > 1 and dips[seat, dip] and dips[seat, dip] <= dips[seat, dip - 1]:
            return False
    return True


# What follows for certain. Of the cards that a seat parted with, y are among those it kept, by seat and type. What is
# possible is a flow from types to seats: no more of a type than the others kept, no fewer than are not hidden any more;
# of a seat no more than it kept, and at each dip no fewer than must have been gone. The cards kept that are still in
# hands are then any of their types in any of those hands, and all other hidden cards lie anywhere else. So a type is in
# a hand for certain as far as neither all flows leave room elsewhere among the cards kept, nor among the others. How
# much flow there is at most, counting only some types and seats, the cuts say: at each seat a cut lies at one of its
# dips or takes the whole seat, and then each type adds what is least (Hoffman's theorem on circulations).


@kernel
def name_certain(hands, held, deck, deck_left, kept, parted, dips, seat, players):
    """Of a view in which the deck has all that is hidden: into each place as many of a type as must be there.

    What the others kept, which only they know, is gone after this.
    """
    hidden = deck_left
    for other in range(players):
        hidden += held[other] if other != seat else 0
    told = tells_something(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden)
    loose = (seat + 1) % players  # whose row of `kept` has the hidden cards for now
    for card in range(len(deck)):
        for other in range(players):
            if other != seat:
                kept[other, card] = 0
                hands[other, card] = max(0, deck[card] + held[other] - hidden)
        kept[loose, card] = deck[card]
        deck[card] = max(0, deck[card] + deck_left - hidden)
    cut = 0 if told else -1
    coarse = told and too_many_cuts(parted, dips, seat, players)
    while cut >= 0:
        conclude(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden, cut)
        cut = next_cut(parted, dips, seat, players, cut, coarse)
    for card in range(len(deck)):
        kept[loose, card] = 0


@kernel
def tells_something(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden):
    """May the refill tell something for certain? Not if in the table itself every card has room elsewhere.

    For that, the others' hands have for now what may be left of the cards they kept, all others being parted with.
    """
    old = 0
    unknown = 0
    for other in range(players):
        unknown += dips[other, 0] if other != seat else 0
    if unknown == 0:
        return False
    for card in range(len(deck)):
        for other in range(players):
            if other != seat:
                unknown -= kept[other, card]
                hands[other, card] = max(0, kept[other, card] - parted_by(parted, other, DIPS, card))
                old += hands[other, card]
    if unknown:
        return True  # in a view nobody can tell what the others kept
    new = hidden - old
    for card in range(len(deck)):
        if deck[card] - all_of(hands, seat, players, card) + deck_left > new:
            return True
    for other in range(players):
        if other != seat and is_certain_of(hands, held, deck, seat, players, other, old, new):
            return True
    return False


@kernel
def all_of(hands, seat, players, card):
    """How many cards of a type the other hands have together."""
    cards = 0
    for other in range(players):
        cards += hands[other, card] if other != seat else 0
    return cards


@kernel
def is_certain_of(hands, held, deck, seat, players, other, old, new):
    """Must any type be in this hand, among its cards kept or among the rest, if each may be any of those there are?"""
    own = 0
    for card in range(len(deck)):
        own += hands[other, card]
    for card in range(len(deck)):
        still = all_of(hands, seat, players, card)
        if still + own > old or deck[card] - still + held[other] - own > new:
            return True
    return False


@kernel
def last_cut(parted, dips, seat):
    """How many places a cut has at a seat, beside the last, which takes all of it: the refill, and its dips."""
    if dips[seat, 0] == 0:
        return 0
    dip = last_dip(dips, seat)
    for card in range(parted.shape[2]):
        if parted[seat, dip, card]:
            return dip + 1
    return dip


CUT = 8  # a cut has a digit for each seat


MOST_CUTS = 125  # all there can be with four players; of more, only those are looked at that cut every seat alike


@kernel
def too_many_cuts(parted, dips, seat, players):
    """Would it take too long to look at every cut? What each says is true: without some, a view only says less."""
    cuts = 1
    for other in range(players):
        cuts *= 1 + last_cut(parted, dips, other) if other != seat else 1
    return cuts > MOST_CUTS


@kernel
def next_cut(parted, dips, seat, players, cut, coarse):
    """One cut after the other, -1 after the last; if coarse, after the first that of everybody's whole."""
    if coarse and cut:
        return -1
    digit = 1
    whole = 0
    for other in range(players):
        if other != seat:
            here = cut // digit % CUT
            last = last_cut(parted, dips, other)
            whole += digit * last
            if here < last and not coarse:
                return cut + digit
            cut -= here * digit
        digit *= CUT
    return whole if coarse else -1


@kernel
def place_of(cut, seat):
    """Where a cut lies at a seat."""
    return (cut >> 3 * seat) % CUT


@kernel
def most_through(parted, dips, seat, place):
    """How many cards kept a seat can have parted with, at most, after a place; nothing counts where it is all cut."""
    if place == last_cut(parted, dips, seat):
        return 0
    return dips[seat, 0] - gone_by(dips, seat, place)


@kernel
def least_before(held, parted, dips, seat, place):
    """How many cards kept a seat has parted with, at least, before a place."""
    if place == last_cut(parted, dips, seat):
        return max(gone_by(dips, seat, last_dip(dips, seat)), dips[seat, 0] - held[seat])
    return gone_by(dips, seat, place)


@kernel
def through(parted, seat, players, cut, card):
    """How many cards of a type went through a cut: all that others parted with before it."""
    cards = 0
    for other in range(players):
        if other != seat:
            cards += parted_by(parted, other, place_of(cut, other), card)
    return cards


TURN = 9  # bits for what each seat counts the other way round: side by side in one number, so seven seats at most


@kernel
def conclude(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden, cut):
    """What one cut says of every type in every place: `out` is what all let through, `back` what they must."""
    loose = (seat + 1) % players
    out = 0
    back = 0
    cards = 0
    turns = 0
    for other in range(players):
        if other != seat:
            most = most_through(parted, dips, other, place_of(cut, other))
            least = least_before(held, parted, dips, other, place_of(cut, other))
            out += most
            back -= least
            turns += (most + least) << TURN * other
            cards += dips[other, 0]
    for card in range(len(deck)):
        theirs = others_kept(kept, seat, card)
        if theirs:
            went = through(parted, seat, players, cut, card)
            out += min(theirs, went)
            back += min(0, went - max(0, theirs - kept[loose, card]))
    for card in range(len(deck)):
        if kept[loose, card]:
            change = turned(kept, parted, seat, players, cut, card)
            short = cards - others_kept(kept, seat, card)
            deck[card] = max(deck[card], kept[loose, card] - hidden + deck_left + short - out - change)
            conclude_of(hands, held, kept, dips, seat, players, hidden, out, back - change, change, turns, short, card)


@kernel
def turned(kept, parted, seat, players, cut, card):
    """What changes if one type counts the other way round."""
    theirs = others_kept(kept, seat, card)
    if theirs == 0:
        return 0
    went = through(parted, seat, players, cut, card)
    return min(0, went - max(0, theirs - kept[(seat + 1) % players, card])) - min(theirs, went)


@kernel
def conclude_of(hands, held, kept, dips, seat, players, hidden, out, back, change, turns, short, card):
    """What a cut says of one type in every hand."""
    cards = kept[(seat + 1) % players, card] - hidden
    for other in range(players):
        if other != seat:
            turn = (turns >> TURN * other) & ((1 << TURN) - 1)
            old = dips[other, 0] - short
            new = cards + held[other] - old
            hands[other, card] = max(hands[other, card], old - back - turn, new - out - change + turn)
