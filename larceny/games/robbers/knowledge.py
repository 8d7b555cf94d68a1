"""Cops & Robbers: redact a table to what a seat may know, and guess the rest (RO-06)."""

from larceny.engine.chance import scatter
from larceny.engine.contract import TRUTH, UNKNOWN, veil
from larceny.engine.guesses import guess_hands
from larceny.engine.heaps import forget_others, name_certain, tells
from larceny.engine.kernel import kernel
from larceny.games.robbers.layout import *
from larceny.games.robbers.turn import drop_decision


@kernel
def redact(box, table, seat):
    """Turn the table into what the seat may know: its hand and pile, all cards face up, all numbers, and conclusions.

    When the game is over all loot piles lie open.
    """
    veil(table, seat)
    if seat != table.asked:
        veil_decision(box, table)
    gather_robbers(box, table, seat)
    name_certain(
        table.hand, table.held, table.robber_deck, table.deck_left, table.kept, table.parted, table.dips,
        seat, box.players,
    )  # fmt: skip
    gather_loot(box, table, seat)
    if not table.ended:
        name_certain(
            table.pile, table.piled, table.loot_deck, table.loot_left, table.kept_loot, table.parted_loot,
            table.loot_dips, seat, box.players,
        )  # fmt: skip
    else:
        forget_others(table.kept_loot, seat, box.players)


@kernel
def tedious(box, table, seat):
    """True if a refill tells something for certain, so that `name_certain` has to find out what.

    Otherwise what was kept is forgotten here: it would only be asked again whether it tells something.
    """
    gather_robbers(box, table, seat)
    gather_loot(box, table, seat)
    if tells(
        table.hand, table.held, table.robber_deck, table.deck_left, table.kept, table.parted, table.dips,
        seat, box.players,
    ):  # fmt: skip
        return True
    if not table.ended and tells(
        table.pile, table.piled, table.loot_deck, table.loot_left, table.kept_loot, table.parted_loot,
        table.loot_dips, seat, box.players,
    ):  # fmt: skip
        return True
    for other in range(box.players):
        table.dips[other, 0] = 0
        table.loot_dips[other, 0] = 0
    return False


@kernel
def veil_decision(box, table):
    """Hide a card picked until its effect is chosen, and the question of what to discard."""
    if table.asking == ASK_DISCARD or ASK_VICTIM <= table.asking <= ASK_SPREE:
        table.asking = ASK_TURN if box.alternate else ASK_PLAY
        drop_decision(table)
    elif table.asking == ASK_KEEP:
        table.asking = ASK_RESCUE
        drop_decision(table)


@kernel
def gather_robbers(box, table, seat):
    """Put into the deck every robber card that this seat cannot see."""
    for card in range(TYPES):
        loose = box.robbers[card] - table.discards[card]
        for other in range(box.players):
            if other != seat:
                table.hand[other, card] = 0
            loose -= table.hand[other, card] + table.played[other, card]
        table.robber_deck[card] = loose
    for other in range(box.players):
        for card in (table.car[other], table.driver[other], table.upgrade[other, 0], table.upgrade[other, 1]):
            if card != UNKNOWN:
                table.robber_deck[card] -= 1


@kernel
def sees_pile(table, seat, other):
    """True if this seat can look at the other's loot pile."""
    return other == seat or table.ended != 0


@kernel
def gather_loot(box, table, seat):
    """Put into the loot deck every loot card that this seat cannot see."""
    for loot in range(LOOTS):
        loose = box.loot[loot] - table.loot_discards[loot]
        for other in range(box.players):
            if not sees_pile(table, seat, other):
                table.pile[other, loot] = 0
            loose -= table.pile[other, loot] + table.stash[other, loot]
        table.loot_deck[loot] = loose


@kernel
def hidden_robbers(box, table, seat):
    """Return how many robber cards the seat cannot see."""
    hidden = table.deck_left
    for other in range(box.players):
        if other != seat:
            hidden += table.held[other]
    return hidden


@kernel
def guess(box, table, seat, seed):
    """Deal the cards the seat cannot see anew to hands, piles and decks, as their numbers and the memory allow."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    everybody = (1 << box.players) - 1
    others = everybody & ~(1 << seat) if seat >= 0 else everybody
    gather_robbers(box, table, seat)
    guess_hands(
        table.rng, table.hand, table.held, table.robber_deck, table.deck_left, table.kept, table.parted, table.dips,
        table.events, others, seat, box.players,
    )  # fmt: skip
    gather_loot(box, table, seat)
    guess_hands(
        table.rng, table.pile, table.piled, table.loot_deck, table.loot_left, table.kept_loot, table.parted_loot,
        table.loot_dips, table.events, 0 if table.ended else others, seat, box.players,
    )  # fmt: skip
