"""The wall: redact a table to what a seat may know, and guess one possible truth behind it (CL-35)."""

from larceny.engine.chance import below, scatter
from larceny.engine.contract import TRUTH, UNKNOWN, veil
from larceny.engine.heaps import any_of
from larceny.engine.kernel import kernel
from larceny.games.crimelords.attack import most_staked
from larceny.games.crimelords.common import drop_decision, half_decided, unknown_in, unseen
from larceny.games.crimelords.layout import *
from larceny.games.crimelords.mob import orphans

# What a seat may know


@kernel
def redact(box, table, seat):
    """Turn the table into what the seat may know: all that lies open, its hand, Specials it saw, and conclusions."""
    veil(table, seat)
    if seat != table.asked:
        veil_decision(table)
    for other in range(MOST_PLAYERS):
        if other != seat:
            if table.stage == STAKING and table.attack != HIT:
                table.stake[other] = 0
            for owner in range(MOST_PLAYERS):
                for kind in range(KINDS):
                    table.seen[other, owner, kind] = 0
    gather(box, table, seat)
    name_certain(box, table, seat)


@kernel
def veil_decision(table):
    """Hide an action until its target is chosen, and which of several crooks is to find a place."""
    if half_decided(table):
        table.asking = ASK_WAR if table.step == WAR else ASK_ACTION
        drop_decision(table)
    elif table.asking == ASK_PLACE:
        lost = orphans(table, table.asked)
        if lost & (lost - 1):
            table.asking = ASK_ORPHAN
            table.target = UNKNOWN


@kernel
def gather(box, table, seat):
    """Put every Special whose place this seat does not know into the deck."""
    for kind in range(KINDS):
        for other in range(box.players):
            if other != seat:
                table.hand[other, kind] = table.seen[seat, other, kind] if seat >= 0 else 0
        table.deck_specials[kind] = unseen(box, table, seat, kind)


@kernel
def name_certain(box, table, seat):
    """Put into each hidden place as many of a kind as must be there, since other places have no room for them."""
    loose = 0
    for kind in range(KINDS):
        loose += table.deck_specials[kind]
    in_hands = 0
    for other in range(box.players):
        if other != seat:
            unknown = unknown_in(table, seat, other)
            in_hands += unknown
            for kind in range(KINDS):
                table.hand[other, kind] += max(0, table.deck_specials[kind] - (loose - unknown))
    for kind in range(KINDS):
        table.deck_specials[kind] = max(0, table.deck_specials[kind] - in_hands)


# What may be true


@kernel
def guess(box, table, seat, seed):
    """Deal the Specials that the seat does not know anew, and make up Gs that are not revealed yet."""
    scatter(table.rng, seed)
    table.viewer = TRUTH
    gather(box, table, seat)
    loose = 0
    for kind in range(KINDS):
        loose += table.deck_specials[kind]
    for other in range(box.players):
        if other != seat:
            for _ in range(unknown_in(table, seat, other)):
                kind = any_of(table.rng, table.deck_specials, loose)
                table.deck_specials[kind] -= 1
                table.hand[other, kind] += 1
                loose -= 1
            if table.stage == STAKING and table.attack != HIT and not (table.waiting >> other) & 1:
                guess_stake(box, table, other)


@kernel
def guess_stake(box, table, seat):
    """Draw Gs that a seat may have put on an attack."""
    most = most_staked(table, seat)
    if seat == table.attacker:
        table.stake[seat] = below(table.rng, most + 1)
    elif seat == table.defender:
        table.stake[seat] = -below(table.rng, most + 1)
    else:
        table.stake[seat] = below(table.rng, 2 * most + 1) - most
