"""Cops & Robbers: the cards of the own turn, and the Booby Trap that answers one of them (RO-13 to RO-18)."""

from larceny.engine.chance import below
from larceny.engine.contract import EVERYBODY, UNKNOWN, tell
from larceny.engine.kernel import kernel
from larceny.games.robbers.cards import (
    can_loot,
    fit,
    free_slot,
    full,
    hand_of,
    is_rich,
    leave_hand,
    loot_to_draw,
    take_loot,
    two_kinds,
    use,
    why_missing,
)
from larceny.games.robbers.getaway import go_to_jail, run
from larceny.games.robbers.layout import *
from larceny.games.robbers.turn import drop_decision, end_rich, end_turn, go_on, jailed, put, tidy

# What can be played


@kernel
def turn_cards(box, table):
    """Return the set of the types that find what they need in the own turn, whether in hand or not."""
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
    """Return the set of the types in hand that can be played in the own turn."""
    return hand_of(table, table.turn) & turn_cards(box, table)


@kernel
def playable_as_action(box, table):
    """Return the set of the types that can be played as an action: only in the alternate game (RO-03, RO-19)."""
    return playable(box, table) if box.alternate else 0


@kernel
def why_not_play(box, table, card):
    """Return why this card cannot be played in the own turn."""
    missing = why_missing(box, table, card)
    if missing:
        return missing
    if table.asking == ASK_TURN and not box.alternate:
        return NOT_ASKED
    deed = box.deed[card]
    if deed == PLUS or deed == MINUS:
        return IN_GETAWAYS_ONLY
    if deed == BOOBY_TRAP:
        return AGAINST_THEFT_ONLY
    if deed == EJECTOR_SEAT or deed == DUMP_LOOT:
        return AS_RESCUE_ONLY
    return NO_LOOT if deed == CRIME_SPREE else NO_TARGET


@kernel
def play(box, table, card):
    """Play a card: install a part; for every other card ask for the victim or the haul first."""
    deed = box.deed[card]
    if deed <= UPGRADE:
        install(box, table, card)
    else:
        table.picked = card
        put(table, table.asked, ASK_SPREE if deed == CRIME_SPREE else ASK_VICTIM)


# Parts of a car (RO-13)


@kernel
def install(box, table, card):
    """Put an enhancement into its slot, a free one first; with two different upgrades in place, ask which goes."""
    seat = table.turn
    deed = box.deed[card]
    if deed == UPGRADE and full(table, seat) and two_kinds(table, seat):
        table.picked = card
        put(table, seat, ASK_REPLACE)
        return
    leave_hand(table, seat, card)
    old = fit(box, table, seat, card, free_slot(table, seat))
    tell(table, INSTALLED, EVERYBODY, seat, card, old)
    go_on(box, table)


@kernel
def replace(box, table, own):
    """Replace an own upgrade by one from the hand or by a stolen one."""
    if table.victim >= 0:
        steal_part(box, table, table.victim, table.slot, own)
        return
    seat = table.turn
    card = table.picked
    leave_hand(table, seat, card)
    old = fit(box, table, seat, card, own)
    tell(table, INSTALLED, EVERYBODY, seat, card, old)
    go_on(box, table)


# Cards that are played on somebody (RO-15, RO-18)


@kernel
def is_target(box, table, deed, seat):
    """True if this seat has the thing that a card with this deed is after."""
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
    """Return the set of the seats on whom the player in turn can play a card with this deed."""
    seats = 0
    for seat in range(box.players):
        seats |= is_target(box, table, deed, seat) << seat
    return seats & ~(1 << table.turn)


@kernel
def aimed_at(box, table):
    """Return the set of the seats on whom the card picked can be played."""
    return victims(box, table, box.deed[table.picked])


@kernel
def aim(box, table, victim):
    """Play the card picked on a victim."""
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
def wanted(box, table, victim):
    """Return the part that the card picked steals, -1 if there is a choice, the card itself if it steals no part."""
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
def choose_slot(box, table, slot):
    """Choose which upgrade to steal; with two different own upgrades in place, ask which of these goes (RO-15)."""
    seat = table.turn
    table.slot = slot
    if full(table, seat) and two_kinds(table, seat):
        put(table, seat, ASK_REPLACE)
    else:
        steal_part(box, table, table.victim, slot, free_slot(table, seat))


@kernel
def steal_part(box, table, victim, slot, own):
    """Steal a car, driver or upgrade straight into the own slot."""
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


# Pick Lock and Booby Trap (RO-14)


@kernel
def pick_lock(box, table, victim):
    """Rob a stash; a victim with cards and not in jail may answer with a Booby Trap (RO-14, RO-22)."""
    seat = table.turn
    card = table.picked
    use(table, seat, card)
    drop_decision(table)
    table.victim = victim
    tell(table, PICKED, EVERYBODY, seat, victim, card)
    if table.held[victim] and not jailed(table, victim):
        put(table, victim, ASK_TRAP)
    else:
        steal_loot(box, table)


@kernel
def steal_loot(box, table):
    """Move a random card of the victim's stash, each equally likely, into the own stash."""
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
    tell(table, STOLE, EVERYBODY, seat, victim, loot)
    if is_rich(box, table, seat):
        end_rich(box, table)
    else:
        go_on(box, table)


@kernel
def traps(box, table):
    """Return the set of the types in hand that are a Booby Trap."""
    return hand_of(table, table.asked) & box.doing[BOOBY_TRAP]


@kernel
def why_not_trap(box, table, card):
    missing = why_missing(box, table, card)
    return missing if missing else NOT_ASKED


@kernel
def spring(box, table, card):
    """Spring a Booby Trap: the thief goes to jail at once, and the turn ends."""
    seat = table.turn
    use(table, table.asked, card)
    tell(table, SPRANG, EVERYBODY, table.asked, seat, card)
    drop_decision(table)
    go_to_jail(box, table, seat)
    if box.alternate:
        end_turn(box, table)
    else:
        tidy(box, table, ASK_TIDY)


# Snitch and Spree (RO-16, RO-17)


@kernel
def snitch(box, table, victim):
    """Send another player on a getaway at once."""
    seat = table.turn
    card = table.picked
    use(table, seat, card)
    drop_decision(table)
    tell(table, SNITCHED, EVERYBODY, seat, victim, card)
    run(box, table, victim)


@kernel
def hauls(box, table):
    """Return the set of the numbers of loot cards a spree can bring, each less one (RO-17)."""
    return (1 << min(SPREE, loot_to_draw(box, table))) - 1


@kernel
def go_on_spree(box, table, haul):
    """Draw `haul` + 1 loot cards, and make a getaway with the whole pile."""
    seat = table.turn
    card = table.picked
    cards = haul + 1
    use(table, seat, card)
    drop_decision(table)
    tell(table, SPREED, EVERYBODY, seat, card, cards)
    take_loot(box, table, seat, cards)
    run(box, table, seat)
