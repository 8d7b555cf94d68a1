"""Cops & Robbers: the getaway, from the first cop to the stash or to jail (RO-07 to RO-12)."""

from larceny.engine.contract import EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.games.robbers.cards import (
    beside,
    draw_cop,
    enhancements,
    hand_of,
    is_rich,
    leave_hand,
    leave_pile,
    packed,
    pile_of,
    scrap,
    use,
    why_missing,
)
from larceny.games.robbers.layout import *
from larceny.games.robbers.turn import drop_decision, end_rich, end_turn, go_on, put, tidy


@kernel
def may_stash(table):
    """True if the player may stash: a getaway is the whole turn, and needs loot (RO-03, RO-19)."""
    return table.piled[table.turn] > 0 and table.spent == 0


@kernel
def why_not_stash(table):
    return HAS_ACTED if table.spent else NOTHING_TO_STASH


@kernel
def stash(box, table):
    """Begin a getaway in the own turn."""
    run(box, table, table.turn)


@kernel
def run(box, table, seat):
    """Begin a getaway: draw a cop for each loot card in the pile, even after a Caught (RO-09)."""
    table.runner = seat
    table.caught = 0
    table.passed = table.jailed
    table.tally = enhancements(box, table, seat)
    table.idle = -1
    tell(table, RAN, EVERYBODY, seat, table.piled[seat])
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
        tell(table, CAUGHT, EVERYBODY, seat)
        put(table, seat, ASK_RESCUE)
    elif reached(table):
        next_in_chase(box, table, seat)
    else:
        put(table, seat, ASK_RUN)


# The chase (RO-08)


@kernel
def reached(table):
    """True if the runner's score is at least that of the cops."""
    return table.tally >= table.force


@kernel
def others_passed(box, table):
    """True if all players except the runner have passed."""
    everybody = (1 << box.players) - 1
    return (table.passed | 1 << table.runner) == everybody


@kernel
def next_in_chase(box, table, seat):
    """Ask the next player clockwise who has not passed; a runner in turn with enough score is away (RO-08)."""
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
def plus_cards(box, table):
    """Return the set of the types that the runner can lay."""
    return hand_of(table, table.asked) & box.doing[PLUS]


@kernel
def minus_cards(box, table):
    """Return the set of the types that one of the others can lay."""
    return hand_of(table, table.asked) & box.doing[MINUS]


@kernel
def why_not_lay(box, table, card):
    """Return why this card cannot be laid in this getaway."""
    missing = why_missing(box, table, card)
    if missing:
        return missing
    deed = box.deed[card]
    if deed == PLUS or deed == MINUS:
        return RUNNER_ONLY if deed == PLUS else OTHERS_ONLY
    return AS_RESCUE_ONLY if deed == EJECTOR_SEAT or deed == DUMP_LOOT else NOT_IN_GETAWAYS


@kernel
def lay(box, table, card):
    """Lay a plus or minus card; if all others have passed, a runner with enough score gets away at once."""
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
    """Lay no more cards for now: a seat that laid none passes for good; a runner below the cops may fail (RO-08)."""
    seat = table.asked
    if seat != table.runner:
        if table.laid:
            tell(table, STOPPED, EVERYBODY, seat)
        else:
            table.passed |= 1 << seat
            tell(table, PASSED, EVERYBODY, seat)
        next_in_chase(box, table, seat)
    elif reached(table) or stays_in(box, table):
        tell(table, STOPPED, EVERYBODY, seat)
        next_in_chase(box, table, seat)
    else:
        tell(table, FAILED, EVERYBODY, seat, table.tally, table.force)
        put(table, seat, ASK_RESCUE)


@kernel
def stays_in(box, table):
    """True if a runner who stops below the cops stays in the chase: a card was laid, and someone can answer it."""
    return table.laid != 0 and not box.once and not others_passed(box, table)


# Away (RO-10)


@kernel
def get_away(box, table):
    """Move the pile into the stash; that can end the game in any player's turn (RO-10, RO-20)."""
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
def leave_road(box, table):
    """Put the cops and cards of the getaway onto their discards (RO-18)."""
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
    """Go on after a getaway: the own one ends the turn; after a snitched one the snitch's turn goes on (RO-16)."""
    if seat != table.turn:
        go_on(box, table)
    elif box.alternate:
        end_turn(box, table)
    else:
        tidy(box, table, ASK_TIDY)


# Failing: rescue or jail (RO-11, RO-12)


@kernel
def rescue_cards(box, table):
    """Return the set of the types that save a runner who has failed or was Caught."""
    return hand_of(table, table.asked) & (box.doing[EJECTOR_SEAT] | (box.doing[DUMP_LOOT] if table.caught else 0))


@kernel
def why_not_rescue(box, table, card):
    """Return why this card is no rescue."""
    missing = why_missing(box, table, card)
    if missing:
        return missing
    return CAUGHT_ONLY if box.deed[card] == DUMP_LOOT else NOT_ASKED


@kernel
def rescue(box, table, card):
    """Play Dump Loot at once; with an Ejector Seat, ask which loot card to keep."""
    if box.deed[card] == DUMP_LOOT:
        dump(box, table, card)
    else:
        table.picked = card
        put(table, table.asked, ASK_KEEP)


@kernel
def dump(box, table, card):
    """Dump all loot and get away with the car."""
    seat = table.runner
    one, two, three = pile_of(table, seat, 0), pile_of(table, seat, 1), pile_of(table, seat, 2)
    use(table, seat, card)
    tell(table, DUMPED, EVERYBODY, seat, one, two, three)
    lose_loot(table, seat, UNKNOWN)
    leave_road(box, table)
    after_getaway(box, table, seat)


@kernel
def keepable(table):
    """Return the set of the loot types that an ejected runner can keep."""
    types = 0
    for loot in range(LOOTS):
        types |= (table.pile[table.asked, loot] > 0) << loot
    return types


@kernel
def eject(box, table, loot):
    """Keep one loot card in the pile, face down, none for UNKNOWN; lose the rest and all enhancements."""
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
def bail_out(box, table):
    """Eject and keep nothing."""
    eject(box, table, UNKNOWN)


@kernel
def accept_jail(box, table):
    """Go to jail after a failed getaway without rescue."""
    seat = table.runner
    leave_road(box, table)
    go_to_jail(box, table, seat)
    after_getaway(box, table, seat)


@kernel
def go_to_jail(box, table, seat):
    """Send a seat to jail: it loses unstashed loot, enhancements and its next turn."""
    one, two, three = pile_of(table, seat, 0), pile_of(table, seat, 1), pile_of(table, seat, 2)
    tell(table, JAILED, EVERYBODY, seat, one, two, three)
    lose_loot(table, seat, UNKNOWN)
    lose_parts(box, table, seat)
    table.jailed |= 1 << seat


@kernel
def lose_loot(table, seat, kept):
    """Put a pile onto the loot discards, except one card of the type kept, UNKNOWN for none."""
    for loot in range(LOOTS):
        for _ in range(table.pile[seat, loot] - (loot == kept)):
            leave_pile(table, seat, loot)
            table.loot_discards[loot] += 1


@kernel
def lose_parts(box, table, seat):
    """Put car, driver and upgrades onto the robber discards."""
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
