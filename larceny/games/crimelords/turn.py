"""The steps of a turn before anybody acts: envy, income, pay and new cards (CL-05 to CL-07, CL-29)."""

from larceny.engine.chance import below
from larceny.engine.contract import EVERYBODY, UNKNOWN, only, tell
from larceny.engine.heaps import refill as refill_heap
from larceny.engine.kernel import kernel
from larceny.engine.questions import Answers
from larceny.engine.sets import first, many
from larceny.games.crimelords.common import edge, put, unknown_in, unseen
from larceny.games.crimelords.ending import eliminate
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import envious, upset

# Envy (CL-05)


@kernel
def start_step(box, table):
    """Give a marker to every crook who has more power than his superior (CL-05)."""
    seat = table.turn
    unhappy = 0
    members = table.crew[seat]
    while members:
        crook = first(members)
        members &= members - 1
        unhappy |= envious(box, table, crook, table.superior[crook]) << crook
    upset(box, table, seat, unhappy, 1, FOR_ENVY)
    table.step = INCOME


# Step 1: income


@kernel
def income(box, table, seat):
    """Return the Gs that a seat's rackets earn in a turn."""
    total = edge(box, table, seat, EDGE_INCOME)
    rackets = table.owned[seat]
    while rackets:
        racket = first(rackets)
        rackets &= rackets - 1
        total += box.income[racket] + table.profit[racket]
    return total


@kernel
def income_step(box, table):
    """Take the income (step 1), and list everybody who takes pay."""
    seat = table.turn
    earned = income(box, table, seat)
    table.cash[seat] = min(MOST_CASH, table.cash[seat] + earned)
    tell(table, EARNED, EVERYBODY, seat, earned)
    table.unpaid = payroll(box, table, seat)
    table.short = 0
    table.stiffed = 0
    table.step = PAYING


# Step 2: pay (CL-06, CL-29)


@kernel
def pay_step(box, table):
    """Ask for the next crook's pay (step 2); after the last, give markers to the underpaid, who may all leave."""
    seat = table.turn
    if table.unpaid:
        table.target = first(table.unpaid)
        put(table, seat, ASK_PAY)
        return
    table.target = UNKNOWN
    upset(box, table, seat, table.short, 1, FOR_PAY)
    upset(box, table, seat, table.stiffed, 2, FOR_PAY)
    table.short = 0
    table.stiffed = 0
    table.step = DRAWING
    if table.crew[seat] == 0:
        eliminate(box, table, seat, False)


@kernel
def payroll(box, table, seat):
    """Return the set of the crooks who take pay; a steady Boss does not."""
    members = table.crew[seat]
    if table.boss[seat] >= 0 and not box.boss_crook:
        members &= ~(1 << table.boss[seat])
    paid = 0
    while members:
        crook = first(members)
        members &= members - 1
        paid |= (box.pay[crook] > 0) << crook
    return paid


@kernel
def wages(box, crooks):
    """Return the full pay of a set of crooks, in Gs."""
    total = 0
    while crooks:
        total += box.pay[first(crooks)]
        crooks &= crooks - 1
    return total


@kernel
def pay_all(box, table):
    """Pay everybody who is still unpaid in full."""
    gs = wages(box, table.unpaid)
    table.unpaid = 0
    settle_pay(table, gs, -1, PAY_ALL)


@kernel
def can_pay_all(box, table):
    """True if several crooks are unpaid and there are Gs enough for all of them."""
    return table.unpaid & (table.unpaid - 1) != 0 and table.cash[table.turn] >= wages(box, table.unpaid)


@kernel
def pay_full(box, table):
    """Pay the crook in question in full."""
    table.unpaid ^= 1 << table.target
    settle_pay(table, box.pay[table.target], table.target, PAY_FULL)


@kernel
def can_pay_full(box, table):
    """True if there are Gs enough for the crook in question."""
    return table.cash[table.turn] >= box.pay[table.target]


@kernel
def pay_part(table):
    """Pay one G instead of the full pay (CL-29)."""
    table.unpaid ^= 1 << table.target
    table.short |= 1 << table.target
    settle_pay(table, 1, table.target, PAY_PART)


@kernel
def can_pay_part(box, table):
    """True if a part can be paid: a G is there, and the pay is more than that."""
    return box.pay[table.target] > 1 and table.cash[table.turn] >= 1


@kernel
def why_not_part(box, table):
    return FULL_PAY if box.pay[table.target] < 2 else TOO_DEAR


@kernel
def pay_nothing(table):
    """Pay the crook in question nothing."""
    table.unpaid ^= 1 << table.target
    table.stiffed |= 1 << table.target
    settle_pay(table, 0, table.target, PAY_NOTHING)


@kernel
def settle_pay(table, gs, crook, how):
    """Pay a crook, or all who were left, this many Gs."""
    table.cash[table.turn] -= gs
    tell(table, PAID, EVERYBODY, table.turn, gs, crook, how)
    table.target = UNKNOWN


# Step 3: draw (CL-07)


@kernel
def draw(box, table, seat):
    """Draw cards (step 3) until four lie uncontrolled, Specials not counted; if four lie already, draw one of any kind.

    Specials go to the hand. A mob that draws better draws more cards, of any kind.
    """
    missing = OPEN - many(table.open_crooks) - many(table.open_rackets)
    extra = edge(box, table, seat, EDGE_DRAW) + (box.draw_one if missing <= 0 else 0)
    drawn = 0
    low = 0
    high = 0
    while missing > 0 or extra > 0:
        cards = many(table.deck_crooks) + many(table.deck_rackets)
        specials = 0
        for kind in range(KINDS):
            specials += table.deck_specials[kind]
        if cards + specials == 0:
            if not refill(box, table):
                break
            continue
        nth = below(table.rng, cards + specials)
        if nth < cards:
            turn_up(table, nth)
        else:
            kind = take_special(table, seat, nth - cards)
            drawn += 1
            low += beside(kind, 0)
            high += beside(kind, 1)
        if missing > 0:
            missing -= nth < cards
        else:
            extra -= 1
    if drawn:
        tell(table, DREW, EVERYBODY, seat, drawn)
        tell(table, GOT, only(seat), low, high)


@kernel
def turn_up(table, nth):
    """Lay the nth crook or racket of the deck uncontrolled."""
    crooks = many(table.deck_crooks)
    members = table.deck_crooks if nth < crooks else table.deck_rackets
    for _ in range(nth if nth < crooks else nth - crooks):
        members &= members - 1
    bit = members & -members
    if nth < crooks:
        table.deck_crooks ^= bit
        table.open_crooks |= bit
        tell(table, TURNED_UP, EVERYBODY, first(bit), -1)
    else:
        table.deck_rackets ^= bit
        table.open_rackets |= bit
        tell(table, TURNED_UP, EVERYBODY, -1, first(bit))


@kernel
def take_special(table, seat, nth):
    """Move the nth Special of the deck to a hand."""
    kind = 0
    while nth >= table.deck_specials[kind]:
        nth -= table.deck_specials[kind]
        kind += 1
    table.deck_specials[kind] -= 1
    table.hand[seat, kind] += 1
    table.held[seat] += 1
    return kind


@kernel
def refill(box, table):
    """Shuffle the discards into the empty deck; True if there were any."""
    count_hands(box, table)
    found = table.gone_crooks != 0
    table.deck_crooks = table.gone_crooks
    table.gone_crooks = 0
    found |= refill_heap(table.deck_specials, table.gone_specials) > 0
    if found:
        tell(table, REFILLED, EVERYBODY)
    return found


@kernel
def count_hands(box, table):
    """Note for each seat what must be in each other hand: with the deck empty, unseen Specials are there (CL-35)."""
    most = 0
    for kind in range(KINDS):
        most = max(most, box.specials[kind])
    for viewer in range(box.players):
        if not (table.out >> viewer) & 1 and not roomy(box, table, viewer, most):
            for other in range(box.players):
                if other != viewer:
                    count_hand(box, table, viewer, other)


@kernel
def roomy(box, table, viewer, most):
    """True if the other hands, without any one of them, have room for all of any kind: then nothing is certain."""
    room = 0
    largest = 0
    for other in range(box.players):
        unknown = unknown_in(table, viewer, other) if other != viewer else 0
        room += min(unknown, largest)
        largest = max(largest, unknown)
        if room >= most:
            return True
    return False


@kernel
def count_hand(box, table, viewer, other):
    """Note that a hand holds as many of a kind as the other hands have no room for.

    What was noted of another hand before follows from the same facts, so it changes nothing here.
    """
    room = -unknown_in(table, viewer, other)
    for seat in range(box.players):
        room += unknown_in(table, viewer, seat) if seat != viewer else 0
    for kind in range(KINDS):
        table.seen[viewer, other, kind] += max(0, unseen(box, table, viewer, kind) - room)


# The questions

PAY_QUESTIONS = {
    ASK_PAY: (
        Answers(PAY_ALL, pay_all, can_pay_all, TOO_DEAR),
        Answers(PAY_FULL, pay_full, can_pay_full, TOO_DEAR),
        Answers(PAY_PART, pay_part, can_pay_part, why_not_part),
        Answers(PAY_NOTHING, pay_nothing),
    ),
}
