"""Heaps: cards kept as counts of each type, because copies are alike; drawn, refilled, and remembered.

`hands[seat, card]` counts the cards of a hand (or pile), and `held[seat]` its size, which everybody sees. `deck[card]`
counts the deck; nobody ever sees its order, so it has none. Only its own seat sees a hand, and cards leave it face up.

When an empty deck is refilled, the new deck was open to all. So every card that a seat does not see lies in another
seat's hand. A table remembers that for players who count:

    kept[seat, card]         the hand of each seat at the last refill; only that seat knows it
    kept[seats, card]        all those hands together: the cards that are neither in the new deck nor open
    parted[seat, dip, card]  the cards that have left each hand since, face up
    dips[seat, dip]          first how many cards a seat kept; then, each time it was about to draw with fewer cards
                             than ever since the refill, how many of those it kept must have gone by then

A card that a seat parted with may be one it kept or one it drew since. But a seat that kept five cards and holds two
before it draws has parted with three of those it kept. A row of `parted` has the cards of the time between two dips.
Before the first refill all numbers are zero.

This module finds what follows for certain; guesses.py deals the hidden cards anew, in every way that is possible.
"""

from larceny.engine.chance import below
from larceny.engine.kernel import kernel
from larceny.engine.sets import lowest

DIPS = 4  # rows for each seat: row 0 and three dips; a fourth dip is merged with the third, which loses a little


# Drawing and parting


@kernel
def any_of(rng, cards, left):
    """Return the type of a random card among `left` cards, each equally likely."""
    nth = below(rng, left)
    card = 0
    while nth >= cards[card]:
        nth -= cards[card]
        card += 1
    return card


@kernel
def refill(deck, discards):
    """Turn the discards into the deck, which is empty; return how many cards they are."""
    cards = 0
    for card in range(len(deck)):
        cards += discards[card]
        deck[card] = discards[card]
        discards[card] = 0
    return cards


@kernel
def remember(hands, held, kept, parted, dips):
    """Remember the hands when the deck was refilled: from now on everything is counted from them."""
    seats = len(held)
    for card in range(kept.shape[1]):
        kept[seats, card] = 0
    for seat in range(seats):
        if held[seat] or dips[seat, 0]:  # otherwise its hand is empty, as at the last refill
            remember_hand(hands, held, kept, parted, dips, seat)


@kernel
def remember_hand(hands, held, kept, parted, dips, seat):
    """Remember one seat's hand; rows beyond its last dip are all zero already."""
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
    """Return the last dip of a seat; 0 before the first."""
    dip = 0
    while dip + 1 < DIPS and dips[seat, dip + 1]:
        dip += 1
    return dip


@kernel
def gone_by(dips, seat, dip):
    """Return how many of its kept cards a seat had parted with, at least, at this dip."""
    return dips[seat, dip] if dip else 0


@kernel
def part_with(hands, held, parted, dips, seat, card):
    """Move a card out of a hand, face up."""
    hands[seat, card] -= 1
    held[seat] -= 1
    if dips[seat, 0]:
        dip = last_dip(dips, seat)
        if gone_by(dips, seat, dip) < dips[seat, 0]:  # otherwise no kept card is left
            parted[seat, dip, card] += 1


@kernel
def take(hands, held, parted, dips, seat, card):
    """Put a drawn card into a hand."""
    if held[seat] < dips[seat, 0]:
        note_dip(held, parted, dips, seat)
    hands[seat, card] += 1
    held[seat] += 1


@kernel
def note_dip(held, parted, dips, seat):
    """Note a dip if the seat holds fewer cards than at any dip since the refill, and how many kept cards are gone."""
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
    """Return how many cards of a type a seat has parted with before this dip."""
    cards = 0
    for row in range(dip):
        cards += parted[seat, row, card]
    return cards


@kernel
def others_kept(kept, seat, card):
    """Return how many cards of a type the others held at the refill, which this seat knows."""
    seats = kept.shape[0] - 1
    return kept[seats, card] - (kept[seat, card] if seat >= 0 else 0)


@kernel
def forget_others(kept, seat, players):
    """Clear what the other seats kept, which only they know."""
    for other in range(players):
        if other != seat:
            for card in range(kept.shape[1]):
                kept[other, card] = 0


@kernel
def sound_memory(hands, held, kept, parted, dips):
    """True if all seats can have kept these cards, given what they hold and have parted with since."""
    seats = len(held)
    for card in range(kept.shape[1]):
        together = kept[seats, card]
        for seat in range(seats):
            together -= kept[seat, card]
        if together:
            return False
    sound = True
    for seat in range(seats):
        sound &= sound_parted(hands, kept, parted, dips, seat) and sound_dips(kept, parted, dips, seat)
    return sound


@kernel
def sound_parted(hands, kept, parted, dips, seat):
    """True if a seat has parted with nothing after its last dip, and what it kept is there or gone since."""
    last = last_dip(dips, seat)
    for card in range(kept.shape[1]):
        most = hands[seat, card]
        for row in range(DIPS):
            gone = parted[seat, row, card]
            if gone < 0 or (gone and row > last):
                return False
            most += gone
        if not 0 <= kept[seat, card] <= most:
            return False
    return True


@kernel
def sound_dips(kept, parted, dips, seat):
    """True if a seat's kept cards add up, each dip has more of them gone, and the seat parted with enough before it."""
    for dip in range(DIPS):
        if dip and not dips[seat, dip]:
            continue  # nothing needs to have gone by a dip that was not
        cards = dips[seat, 0] - gone_by(dips, seat, dip)
        for card in range(kept.shape[1]):
            cards -= max(0, kept[seat, card] - parted_by(parted, seat, dip, card))
        if cards < 0 or (dip == 0 and cards):
            return False
        if dip > 1 and dips[seat, dip] <= dips[seat, dip - 1]:
            return False
    return True


# What follows for certain. Let y be the number of kept cards that each seat has parted with, by seat and type. Each
# possible y is a flow from types to seats. Of a type, it has no more than the others kept, and no fewer than are not
# hidden any more. Of a seat, it has no more than the seat kept, and at each dip no fewer than must have been gone. The
# kept cards that are still in hands can be any of their types in any of those hands; all other hidden cards can lie
# anywhere else. So a hand has a type for certain as far as no flow leaves room for it elsewhere, neither among the kept
# cards nor among the others. Cuts give the largest flow through some types and seats: at each seat a cut lies at one of
# its dips or takes the whole seat, and then each type adds its minimum (Hoffman's theorem on circulations).


@kernel
def name_certain(hands, held, deck, deck_left, kept, parted, dips, seat, players):
    """Put into each place as many cards of each type as must be there, in a view whose deck has all hidden cards.

    This clears what the others kept, which only they know.
    """
    hidden = hidden_from(held, deck_left, seat, players)
    told = told_types(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden)
    loose = (seat + 1) % players  # the seat whose row of `kept` holds the hidden cards for now
    for card in range(len(deck)):
        for other in range(players):
            if other != seat:
                kept[other, card] = 0
                hands[other, card] = max(0, deck[card] + held[other] - hidden)
        kept[loose, card] = deck[card]
        deck[card] = max(0, deck[card] + deck_left - hidden)
    if told:
        theirs = types_kept(kept, seat)
        whole = whole_cut(parted, dips, seat, players)
        coarse = too_many_cuts(whole, players)
        places = 0 if coarse else all_places(held, parted, dips, theirs, whole, seat, players)
        theirs = types_parted(parted, theirs, seat, players)
        sum_up(parted, theirs, seat, players, 1)
        cut = 0 if coarse else first_cut(places, players)
        while cut >= 0:
            conclude(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden, cut, whole, theirs, told)
            cut = next_cut(cut, whole, places, players, coarse)
        sum_up(parted, theirs, seat, players, -1)
    for card in range(len(deck)):
        kept[loose, card] = 0


@kernel
def hidden_from(held, deck_left, seat, players):
    """Return how many cards a seat does not see."""
    hidden = deck_left
    for other in range(players):
        hidden += held[other] if other != seat else 0
    return hidden


@kernel
def tells(hands, held, deck, deck_left, kept, parted, dips, seat, players):
    """True if the refill may tell something for certain: then `name_certain` takes long. The others' hands change."""
    hidden = hidden_from(held, deck_left, seat, players)
    return told_types(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden) != 0


@kernel
def told_types(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden):
    """Return the set of the types about which the refill may tell something for certain.

    To find out, the others' hands hold for now the kept cards that they must still have in the truth.
    """
    unknown = 0
    for other in range(players):
        unknown += dips[other, 0] if other != seat else 0
    if unknown == 0:
        return 0
    old = 0
    most_old = 0
    most_new = deck_left
    for other in range(players):
        if other != seat:
            unknown -= recall_kept(hands, kept, parted, other)
            own = cards_of(hands, other)
            old += own
            most_old = max(most_old, own)
            most_new = max(most_new, held[other] - own)
    if unknown:
        return (1 << len(deck)) - 1  # this is a view: it does not have what the others kept
    new = hidden - old
    told = 0
    for card in range(len(deck)):
        still = all_of(hands, seat, players, card)
        if still + most_old > old or deck[card] - still + most_new > new:
            told |= tells_of(hands, held, deck, deck_left, seat, players, card, still, old, new) << card
    return told


@kernel
def recall_kept(hands, kept, parted, seat):
    """Put into a hand the kept cards that it must still have, and return how many the seat kept.

    All DIPS rows are added, without a loop: those beyond the last dip are zero, and every view needs this.
    """
    cards = 0
    for card in range(kept.shape[1]):
        cards += kept[seat, card]
        gone = parted[seat, 0, card] + parted[seat, 1, card] + parted[seat, 2, card] + parted[seat, 3, card]
        hands[seat, card] = max(0, kept[seat, card] - gone)
    return cards


@kernel
def cards_of(hands, seat):
    """Return how many cards a hand has."""
    cards = 0
    for card in range(hands.shape[1]):
        cards += hands[seat, card]
    return cards


@kernel
def all_of(hands, seat, players, card):
    """Return how many cards of a type the other hands have together."""
    cards = 0
    for other in range(players):
        cards += hands[other, card] if other != seat else 0
    return cards


@kernel
def tells_of(hands, held, deck, deck_left, seat, players, card, still, old, new):
    """True if more cards of a type must be in some place than follows from their number alone.

    The others still have `old` of the cards they kept, `still` of them of this type; `new` other cards are hidden.
    """
    fresh = deck[card] - still
    tells = still < old and fresh + deck_left > new
    for other in range(players):
        if other != seat:
            own = cards_of(hands, other)
            least_old = still + own - old
            least_new = fresh + held[other] - own - new
            tells |= (least_old > 0 > least_new) or (least_new > 0 > least_old)  # their sum follows from the number
    return tells


@kernel
def types_kept(kept, seat):
    """Return the set of the types that others held at the refill."""
    types = 0
    for card in range(kept.shape[1]):
        types |= (others_kept(kept, seat, card) > 0) << card
    return types


@kernel
def types_parted(parted, theirs, seat, players):
    """Return which of these types others have parted with: of the rest all that was kept is hidden, and none passes."""
    types = 0
    while theirs:
        card = lowest(theirs)
        theirs &= theirs - 1
        cards = 0
        for other in range(players):
            cards += parted_by(parted, other, DIPS, card) if other != seat else 0
        types |= (cards > 0) << card
    return types


@kernel
def sum_up(parted, types, seat, players, sign):
    """Add to each row of `parted` what others parted with before it, of these types; with sign -1, undo that."""
    while types:
        card = lowest(types)
        types &= types - 1
        for other in range(players):
            if other != seat:
                for step in range(1, DIPS):
                    row = step if sign > 0 else DIPS - step
                    parted[other, row, card] += sign * parted[other, row - 1, card]


@kernel
def last_cut(parted, dips, seat):
    """Return the last place of a cut at a seat, which takes all of it; before it come the refill and its dips."""
    if dips[seat, 0] == 0:
        return 0
    dip = last_dip(dips, seat)
    for card in range(parted.shape[2]):
        if parted[seat, dip, card]:
            return dip + 1
    return dip


CUT = 8  # base of a cut's digits: one digit for each seat, and more places than a seat has
MOST_CUTS = 125  # all cuts with four players; where there are more, only the two that cut every seat alike are tried


@kernel
def whole_cut(parted, dips, seat, players):
    """Return the cut that takes all of every seat: no cut has a later place anywhere."""
    whole = 0
    for other in range(players):
        if other != seat:
            whole += last_cut(parted, dips, other) << 3 * other
    return whole


@kernel
def too_many_cuts(whole, players):
    """True if trying every cut would take too long. Each cut tells the truth: without some, a view only says less."""
    cuts = 1
    for other in range(players):
        cuts *= 1 + place_of(whole, other)
    return cuts > MOST_CUTS


@kernel
def all_places(held, parted, dips, theirs, whole, seat, players):
    """Return the places where each seat is cut: for each a set of CUT bits. The others' places tell nothing more.

    From one place to the next as many more cards must be gone as the next tells. If the seat has parted with no more of
    these types meanwhile, the next place tells at least as much, wherever the other seats are cut.
    """
    places = 0
    for other in range(players):
        last = place_of(whole, other)
        places |= 1 << CUT * other + last
        if other != seat:
            for place in range(last):
                more = least_before(held, dips, other, place + 1, last) - gone_by(dips, other, place)
                if cards_parted(parted, other, place, theirs) > more:
                    places |= 1 << CUT * other + place
    return places


@kernel
def cards_parted(parted, seat, row, types):
    """Return how many cards of these types a row of `parted` has."""
    cards = 0
    while types:
        card = lowest(types)
        types &= types - 1
        cards += parted[seat, row, card]
    return cards


@kernel
def places_at(places, seat):
    return (places >> CUT * seat) & ((1 << CUT) - 1)


@kernel
def first_cut(places, players):
    """Return the cut at each seat's first place."""
    cut = 0
    for seat in range(players):
        cut += lowest(places_at(places, seat)) << 3 * seat
    return cut


@kernel
def next_cut(cut, whole, places, players, coarse):
    """Return the next cut, -1 after the last; if coarse, only the cut of all whole seats follows the first."""
    if coarse:
        return -1 if cut else whole
    for seat in range(players):
        own = places_at(places, seat)
        here = place_of(cut, seat)
        later = own >> (here + 1)
        if later:
            return cut + ((1 + lowest(later)) << 3 * seat)
        cut -= (here - lowest(own)) << 3 * seat
    return -1


@kernel
def place_of(cut, seat):
    """Return the place of a cut at a seat."""
    return (cut >> 3 * seat) & (CUT - 1)


@kernel
def most_through(dips, seat, place, last):
    """Return how many kept cards a seat can have parted with, at most, after a place; 0 where the whole seat is cut."""
    if place == last:
        return 0
    return dips[seat, 0] - gone_by(dips, seat, place)


@kernel
def least_before(held, dips, seat, place, last):
    """Return how many kept cards a seat has parted with, at least, before a place."""
    if place == last:
        return max(gone_by(dips, seat, last_dip(dips, seat)), dips[seat, 0] - held[seat])
    return gone_by(dips, seat, place)


@kernel
def through(parted, seat, players, cut, card):
    """Return how many cards of a type went through a cut: all that others parted with before it.

    The rows of `parted` are sums for now.
    """
    cards = 0
    for other in range(players):
        place = place_of(cut, other)
        if place and other != seat:
            cards += parted[other, place - 1, card]
    return cards


TURN = 9  # bits of one seat's number in `turns`, which packs a number for each seat; room for seven seats


@kernel
def conclude(hands, held, deck, deck_left, kept, parted, dips, seat, players, hidden, cut, whole, theirs, told):
    """Conclude from one cut, for the types in `told` and every place.

    `out` is the most that can pass, -`back` the least.
    """
    loose = (seat + 1) % players
    out = 0
    back = 0
    cards = 0
    turns = 0
    for other in range(players):
        if other != seat:
            place = place_of(cut, other)
            most = most_through(dips, other, place, place_of(whole, other))
            least = least_before(held, dips, other, place, place_of(whole, other))
            out += most
            back -= least
            turns += (most + least) << TURN * other
            cards += dips[other, 0]
    while theirs:
        card = lowest(theirs)
        theirs &= theirs - 1
        went = through(parted, seat, players, cut, card)
        out += min(others_kept(kept, seat, card), went)
        back += min(0, went - max(0, others_kept(kept, seat, card) - kept[loose, card]))
    while told:
        card = lowest(told)
        told &= told - 1
        if kept[loose, card]:
            change = turned(kept, parted, seat, players, cut, card)
            short = cards - others_kept(kept, seat, card)
            deck[card] = max(deck[card], kept[loose, card] - hidden + deck_left + short - out - change)
            conclude_of(hands, held, kept, dips, seat, players, hidden, out, back - change, change, turns, short, card)


@kernel
def turned(kept, parted, seat, players, cut, card):
    """Return what changes if one type is on the other side of the cut."""
    theirs = others_kept(kept, seat, card)
    if theirs == 0:
        return 0
    went = through(parted, seat, players, cut, card)
    return min(0, went - max(0, theirs - kept[(seat + 1) % players, card])) - min(theirs, went)


@kernel
def conclude_of(hands, held, kept, dips, seat, players, hidden, out, back, change, turns, short, card):
    """Conclude from one cut, for one type in every hand."""
    cards = kept[(seat + 1) % players, card] - hidden
    for other in range(players):
        if other != seat:
            turn = (turns >> TURN * other) & ((1 << TURN) - 1)
            old = dips[other, 0] - short
            new = cards + held[other] - old
            hands[other, card] = max(hands[other, card], old - back - turn, new - out - change + turn)
