"""How often a vault of Criminal's is cleared: by who knows every chip, by instinct, and at random.

    python -m bench.vault

A table of clairvoyants, one of instinct players and one of random ones play the same deals under every option. Counted
are the heists of single players: everybody who sat down to one, and everybody who had not withdrawn at its end. Then
one of each kind sits down with instinct players: how many games are to be won by knowing more?

The clairvoyant sees the truth, so it is no bot and lives here: it knows the chips of the vault in their order and its
own hand, but not what the others will discard. As long as some five henchmen that it can still have clear the vault,
it goes for them. The spy plays by instinct, but has seen every chip of stack B: nobody can learn more from what others
do, for the order of the vault is luck.
"""

from __future__ import annotations

import argparse
from itertools import product
from typing import NamedTuple

import numpy as np

from larceny.engine.chance import scatter
from larceny.engine.contract import SEATS, actor, apply, deal, instinct, legal, redact, score
from larceny.engine.kernel import kernel
from larceny.engine.loops import CHOICES, INSTINCT, RANDOM, SEEN, TRUE, WIN, best_of, choose, clear, copy
from larceny.engine.memory import blank
from larceny.games import load
from larceny.games.criminals.instinct import can_pair, one, own_hand
from larceny.games.criminals.layout import (
    ASK_CLEAR,
    ASK_DEAL,
    ASK_FIRST,
    ASK_PARTNER,
    ASK_REDUCE,
    ASK_SECOND,
    CASED,
    CLEAR,
    DROP,
    NEEDED,
    NO_CARD,
    PAIR,
    STACK,
    STRICT,
    SWAP,
    THEN,
    TYPES,
    VAULT,
    nth_of,
)
from larceny.games.criminals.rules import can_touch, match_for, top

CLAIRVOYANT, SPY = 2, 3
PLAYERS = {CLAIRVOYANT: "clairvoyant", INSTINCT: "instinct", RANDOM: "random"}
LONE = {CLAIRVOYANT: "clairvoyant", SPY: "spy", INSTINCT: "instinct"}
CLEARS = 1000  # worth of a hand that clears the vault
NO_PAIR = STACK


# The clairvoyant


@kernel
def foresee(box, table, answers, n, worth):
    """Rate each answer by the hand it leaves: whether it clears the vault, or how many chips it matches."""
    hand = own_hand(table)
    asking = table.asking
    for i in range(n):
        action = answers[i]
        if asking == ASK_REDUCE and action == SWAP:
            worth[i] = best_swap(box, table, hand) - 1
        elif asking == ASK_REDUCE:
            worth[i] = keeping(box, table, hand - one(action - DROP))
        elif asking == ASK_FIRST:
            worth[i] = best_second(box, table, hand, action - DROP)
        elif asking == ASK_SECOND:
            worth[i] = keeping(box, table, hand + one(top(table)) - one(table.picked) - one(action - DROP))
        elif asking == ASK_CLEAR and action == CLEAR:
            worth[i] = playing(box, table, hand, match_for(box, table, table.opened - 1))
        elif asking == ASK_CLEAR and PAIR <= action < THEN:
            worth[i] = best_partner(box, table, hand, action - PAIR)
        elif asking == ASK_PARTNER:
            worth[i] = playing(box, table, hand - one(table.picked), action - THEN)


@kernel
def keeping(box, table, hand):
    """Rate a hand before the heist."""
    if is_enough(box, table, hand, NO_CARD, 0):
        return CLEARS
    matched = 0
    for chip in range(STACK):
        card = match_for(box, table, chip)
        if nth_of(hand, card):
            hand -= one(card)
            matched += 1
    return matched


@kernel
def best_second(box, table, hand, card):
    best = 0
    for other in range(TYPES):
        if nth_of(hand, other) > (other == card):
            best = max(best, keeping(box, table, hand + one(top(table)) - one(card) - one(other)))
    return best


@kernel
def best_swap(box, table, hand):
    best = 0
    for card in range(TYPES):
        if nth_of(hand, card):
            best = max(best, best_second(box, table, hand, card))
    return best


@kernel
def playing(box, table, hand, card):
    """Rate a hand in the heist, once this card is at the end of the row."""
    return CLEARS if is_enough(box, table, hand - one(card), card, table.opened) else 0


@kernel
def best_partner(box, table, hand, card):
    best = 0
    left = hand - one(card)
    for other in range(box.types):
        if nth_of(left, other) and can_pair(box, match_for(box, table, table.opened - 1), card, other):
            best = max(best, playing(box, table, left, other))
    return best


@kernel
def is_enough(box, table, hand, last, chip):
    """True if some henchmen of this hand clear the vault from this chip on; five cards allow for one pair at most."""
    if clears(box, table, hand, last, chip, NO_PAIR, 0, 0):
        return True
    for paired in range(chip, STACK - 1):
        for card in range(box.types):
            for other in range(box.types):
                if clears(box, table, hand, last, chip, paired, card, other):
                    return True
    return False


@kernel
def clears(box, table, hand, last, chip, paired, card, other):
    """True if a line matches every chip with one card, except one chip with these two."""
    needs = 0
    for number in range(chip, STACK):
        match = match_for(box, table, number)
        needs += one(card) + one(other) if number == paired else one(match)
    for kind in range(TYPES):
        if nth_of(needs, kind) > nth_of(hand, kind):
            return False
    for number in range(chip, STACK):
        match = match_for(box, table, number)
        touches = can_touch(box, last, match)
        if number != paired:
            if not touches:
                return False
            needs -= one(match)
            last = match
        else:
            if nth_of(needs, match) and (box.pair == STRICT or (box.pair == NEEDED and touches)):
                return False
            if not can_touch(box, last, card) or not can_pair(box, match, card, other):
                return False
            needs -= one(card) + one(other)
            last = other
    return True


@kernel
def spy(box, tables, rows, answers, n, worth):
    """Rate each answer by instinct, knowing stack B."""
    copy(rows[TRUE], rows[SEEN])
    redact(box, tables[SEEN], tables[TRUE].turn)
    for place in range(CASED, VAULT):
        tables[SEEN].chip[place] = tables[TRUE].chip[place]
    instinct(box, tables[SEEN], answers, n, worth)


@kernel
def decide(box, tables, rows, policy, answers, worth, rng):
    if policy < CLAIRVOYANT:
        return choose(box, tables, rows, policy, answers, worth, rng)
    n = legal(box, tables[TRUE], answers)
    if policy == CLAIRVOYANT:
        foresee(box, tables[TRUE], answers, n, worth)
    else:
        spy(box, tables, rows, answers, n, worth)
    return answers[best_of(n, worth, rng)]


# Counting

HEISTS, CLEARED, GAMES, ROUNDS, WON = range(5)


@kernel
def count_heists(box, tables, rows, first, others, answers, worth, rng, points, ranks, games, tally):
    """Play games, and count who sat down to a heist, who cleared it, and what the first seat won."""
    for seed in range(games):
        clear(rows[TRUE])
        deal(box, tables[TRUE], seed)
        scatter(rng, seed ^ CHOICES)
        while actor(box, tables[TRUE]) >= 0:
            policy = others if actor(box, tables[TRUE]) else first
            apply(box, tables[TRUE], decide(box, tables, rows, policy, answers, worth, rng))
            if tables[TRUE].asking == ASK_DEAL:
                for seat in range(box.players):
                    tally[HEISTS] += 1
                    tally[CLEARED] += tables[TRUE].withdrew[seat] < 0
        tally[GAMES] += 1
        tally[ROUNDS] += tables[TRUE].round
        score(box, tables[TRUE], points, ranks)
        winners = 0
        for seat in range(box.players):
            winners += ranks[seat] == 1
        tally[WON] += WIN // winners if ranks[0] == 1 else 0


class Measured(NamedTuple):
    cleared: float  # share of heists
    rounds: float  # in a game
    won: float  # share of victories of the first seat


def measure(players: int, options: dict[str, str | int], first: int, others: int, games: int) -> Measured:
    game = load("criminals")
    box = game.box(players, game.read_options(options), game.house_deck)
    tables = blank(game.table, 2)
    answers, worth = np.zeros(game.actions + 1, np.int32), np.zeros(game.actions + 1, np.int32)
    tally = np.zeros(5, np.int64)
    game.compiled(count_heists)(
        box[0], tables, tables.view(np.uint8).reshape(2, -1), first, others, answers, worth,
        np.zeros(4, np.uint32), np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int32), games, tally,
    )  # fmt: skip
    return Measured(
        float(tally[CLEARED] / tally[HEISTS]),
        float(tally[ROUNDS] / tally[GAMES]),
        float(tally[WON] / tally[GAMES] / WIN),
    )


def main() -> None:
    wishes = argparse.ArgumentParser(description="How often a vault of Criminal's is cleared.")
    wishes.add_argument("--games", type=int, default=20_000, help="games for each line and player [20000]")
    games = wishes.parse_args().games
    game = load("criminals")
    print("| players | contact | pair | partners | " + " | ".join(PLAYERS.values()) + " | rounds (instinct) |")
    print("|---|---|---|---|" + "---|" * (len(PLAYERS) + 1))
    usual, *stricter = game.option_list["partners"].choices
    choices = [*product(game.option_list["contact"].choices, game.option_list["pair"].choices, [usual])]
    choices += [("one_way", "needed", partners) for partners in stricter]
    for players, (contact, pair, partners) in product(game.players, choices):
        options: dict[str, str | int] = {"contact": contact, "pair": pair, "partners": partners}
        found = {policy: measure(players, options, policy, policy, games) for policy in PLAYERS}
        shares = " | ".join(f"{100 * one.cleared:.1f} %" for one in found.values())
        rounds = found[INSTINCT].rounds
        print(f"| {players} | {contact} | {pair} | {partners} | {shares} | {rounds:.1f} |", flush=True)
    print("\n| players, the others by instinct | " + " | ".join(LONE.values()) + " |\n|---|" + "---|" * len(LONE))
    for players in game.players:
        won = [measure(players, {}, policy, INSTINCT, games).won for policy in LONE]
        print(f"| {players} | " + " | ".join(f"{100 * share:.1f} %" for share in won) + " |", flush=True)


if __name__ == "__main__":
    main()
