"""What the refill of a deck tells: how much views know by it, and what it costs to think of it.

    python -m bench.knowledge [robbers] [--games 200] [--bots instinct]
    python -m bench.knowledge crimelords [--games 200] [--bots random]
    python -m bench.knowledge --strength 1200 [--players 2] [--iterations 30]

Everybody plays by instinct, or at random. Of every decision after a refill of the robber deck in Cops & Robbers: how
many of the others' cards a view names, with what is remembered of the refill and without; how many deals without memory
could not be true; how many deals a guess needs; and how long view and guess take. In Crime Lords: how often there is a
refill at all, and how many of the others' Specials a view names after it, again without and with. The strength is that
of one thinker in Cops & Robbers who remembers refills, among others who do not.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

import larceny
from larceny.engine.chance import scatter
from larceny.engine.contract import actor, apply, deal, guess, legal, redact
from larceny.engine.guesses import fit, guess_hands
from larceny.engine.heaps import DIPS
from larceny.engine.kernel import kernel
from larceny.engine.loops import CHOICES, POLICIES, SEEN, TRUE, choose, clear, copy
from larceny.engine.memory import blank, copied
from larceny.games import load
from larceny.games.crimelords.layout import KINDS, REFILLED
from larceny.games.robbers.knowledge import gather_robbers
from larceny.games.robbers.layout import MOST_PLAYERS, TYPES

(
    DECISIONS, AFTER, HIDDEN, NAMED, FORMERLY, DECK, DECK_NAMED, DECK_FORMERLY, DEALT, FALSE, TRIES, MOST, UNMATCHED,
) = range(13)  # fmt: skip
GUESS = 2
WIDTH = 13


@kernel
def forget(table):
    """Forget all refills."""
    for seat in range(MOST_PLAYERS):
        for dip in range(DIPS):
            table.dips[seat, dip] = 0
            table.loot_dips[seat, dip] = 0
            for card in range(TYPES):
                table.parted[seat, dip, card] = 0
    for card in range(TYPES):
        for seat in range(MOST_PLAYERS + 1):
            table.kept[seat, card] = 0


@kernel
def count_named(box, table, seat, counts, hands, deck):
    """Count the cards of the others' hands and of the deck that a view names."""
    for card in range(TYPES):
        counts[deck] += table.robber_deck[card]
        for other in range(box.players):
            counts[hands] += table.hand[other, card] if other != seat else 0


@kernel
def look(box, tables, rows, seat, seed, counts):
    """Look at one decision after a refill."""
    copy(rows[TRUE], rows[SEEN])
    redact(box, tables[SEEN], seat)
    count_named(box, tables[SEEN], seat, counts, NAMED, DECK_NAMED)
    for other in range(box.players):
        counts[HIDDEN] += tables[TRUE].held[other] if other != seat else 0
    counts[DECK] += tables[TRUE].deck_left
    copy(rows[SEEN], rows[GUESS])
    one = tables[GUESS]
    gather_robbers(box, one, seat)
    others = ((1 << box.players) - 1) & ~(1 << seat)
    scatter(one.rng, seed)
    tries = guess_hands(
        one.rng, one.hand, one.held, one.robber_deck, one.deck_left, one.kept, one.parted, one.dips, one.events,
        others, seat, box.players,
    )  # fmt: skip
    counts[DEALT] += 1
    counts[TRIES] += tries
    counts[MOST] = max(counts[MOST], tries)
    counts[UNMATCHED] += tries == 0
    copy(rows[TRUE], rows[GUESS])
    forget(tables[GUESS])
    redact(box, tables[GUESS], seat)
    count_named(box, tables[GUESS], seat, counts, FORMERLY, DECK_FORMERLY)
    guess(box, tables[GUESS], seat, seed)
    seen = tables[SEEN]
    guessed = tables[GUESS]
    fits = fit(
        guessed.hand, guessed.held, guessed.robber_deck, seen.kept, seen.parted, seen.dips, seen.events, 0,
        seat, box.players,
    )  # fmt: skip
    counts[FALSE] += 0 if fits else 1


@kernel
def play_and_look(box, tables, rows, policy, answers, worth, rng, first_seed, games, counts):
    """Play games, and look at every question with a choice."""
    for game in range(games):
        clear(rows[TRUE])
        deal(box, tables[TRUE], first_seed + game)
        scatter(rng, (first_seed + game) ^ CHOICES)
        seat = actor(box, tables[TRUE])
        while seat >= 0:
            if legal(box, tables[TRUE], answers) > 1:
                counts[DECISIONS] += 1
                kept = 0
                for other in range(box.players):
                    kept += tables[TRUE].dips[other, 0]
                if kept:
                    counts[AFTER] += 1
                    look(box, tables, rows, seat, counts[DECISIONS], counts)
            apply(box, tables[TRUE], choose(box, tables, rows, policy, answers, worth, rng))
            seat = actor(box, tables[TRUE])


@kernel
def think(box, tables, rows, seats, views, guesses, remembering):
    """Make views of some tables and guesses from each, to be timed."""
    for i in range(len(seats)):
        for _ in range(views):
            copy(rows[2 + i], rows[TRUE])
            if not remembering:
                forget(tables[TRUE])
            redact(box, tables[TRUE], seats[i])
        for seed in range(guesses):
            copy(rows[TRUE], rows[SEEN])
            guess(box, tables[SEEN], seats[i], seed)


@kernel
def collect(box, tables, rows, policy, answers, worth, rng, first_seed, seats):
    """Collect tables of decisions after a refill, one of each game."""
    found = 0
    seed = first_seed
    while found < len(seats):
        seed += 1
        clear(rows[TRUE])
        deal(box, tables[TRUE], seed)
        scatter(rng, seed ^ CHOICES)
        wait = seed % 64
        seat = actor(box, tables[TRUE])
        while seat >= 0 and wait >= 0:
            wait -= tables[TRUE].dips[(seat + 1) % box.players, 0] > 0
            if wait < 0:
                copy(rows[TRUE], rows[2 + found])
                seats[found] = seat
                found += 1
            apply(box, tables[TRUE], choose(box, tables, rows, policy, answers, worth, rng))
            seat = actor(box, tables[TRUE])


def timed(players: int, bots: str, some: int = 64, views: int = 50, guesses: int = 50) -> list[float]:
    """Return microseconds of a view and of a guess, without memory of refills and with it."""
    game = load("robbers")
    box = game.box(players, game.read_options({}), game.house_deck)
    tables = blank(game.table, 2 + some)
    rows = tables.view(np.uint8).reshape(len(tables), -1)
    answers, worth = np.zeros(game.actions + 1, np.int32), np.zeros(game.actions + 1, np.int32)
    seats = np.zeros(some, np.int64)
    game.compiled(collect)(
        box[0], tables, rows, POLICIES.index(bots), answers, worth, np.zeros(4, np.uint32), 0, seats
    )  # fmt: skip
    run = game.compiled(think)
    run(box[0], tables, rows, seats[:1], 1, 1, True)
    took = []
    for remembering in (False, True):
        for number in ((views, 0), (1, guesses)):
            start = time.process_time()
            run(box[0], tables, rows, seats, *number, remembering)
            took.append((time.process_time() - start) * 1e6 / some / max(number))
    return took


def bench(players: int, games: int, bots: str, first_seed: int = 0) -> np.ndarray:
    """Return the counts of some games."""
    game = load("robbers")
    box = game.box(players, game.read_options({}), game.house_deck)
    tables = blank(game.table, 3)
    answers, worth = np.zeros(game.actions + 1, np.int32), np.zeros(game.actions + 1, np.int32)
    counts = np.zeros(WIDTH, np.int64)
    game.compiled(play_and_look)(
        box[0], tables, tables.view(np.uint8).reshape(3, -1), POLICIES.index(bots), answers, worth,
        np.zeros(4, np.uint32), first_seed, games, counts,
    )  # fmt: skip
    return counts


def strength(players: int, games: int, iterations: int, first_seed: int = 0) -> tuple[float, float]:
    """Return the share of victories of one thinker who remembers refills among others who do not, with its error.

    A fair share is one by the number of players. Every seat has its turn as the one who remembers.
    """
    game = load("robbers")
    won = np.zeros(games)
    for number in range(games):
        match = larceny.Match(game, players, seed=first_seed + number // players)
        bots = [larceny.bot(f"search:{iterations}", seed=number + seat) for seat in range(players)]
        while (seat := match.actor) is not None:
            view = match.view(seat)
            if seat != number % players:
                table = copied(match._table)
                for name in ("kept", "parted", "dips", "kept_loot", "parted_loot", "loot_dips"):
                    table[name] = 0
                view = larceny.View(game, match.deck, match._box, table, seat)
            match.play(bots[seat].choose(view))
        result = match.record().result
        assert result is not None
        winners = [one for one, rank in enumerate(result.ranks) if rank == 1]
        won[number] = (number % players in winners) / len(winners)
        if (number + 1) % (10 * players) == 0:
            done = won[: number + 1]
            print(f"{number + 1} games: {done.mean():.1%}, {time.process_time():.0f} s", file=sys.stderr, flush=True)
    return float(won.mean()), float(won.std(ddof=1) / games**0.5)


def print_robbers(games: int, bots: str) -> None:
    print("players  after a refill  others' cards named  deck named     without: impossible  deals  changed")
    for players in load("robbers").players:
        n = bench(players, games, bots)
        after = max(1, n[AFTER])
        print(
            f"{players}        {n[AFTER] / n[DECISIONS]:6.1%}          "
            f"{n[FORMERLY] / after:4.1f} -> {n[NAMED] / after:4.1f} of {n[HIDDEN] / after:4.1f}  "
            f"{n[DECK_FORMERLY] / after:4.1f} -> {n[DECK_NAMED] / after:4.1f} of {n[DECK] / after:4.1f}  "
            f"{n[FALSE] / after:6.1%}      {n[TRIES] / max(1, after - n[UNMATCHED]):6.2f}   "
            f"{n[UNMATCHED] / after:6.1%}"
        )
    print("\nmicroseconds: view without and with memory, guess without and with")
    for players in load("robbers").players:
        view, guessed, view_now, guess_now = timed(players, bots)
        print(f"{players}        {view:6.2f} -> {view_now:6.2f}    {guessed:6.2f} -> {guess_now:6.2f}")


# Crime Lords

FORGETFUL, BEFORE, LOOK = 2, 3, 4  # tables: the same game if no refill is remembered, the same an action ago, a view
GAMES, REFILLS, CHOSEN, LATE, OTHERS, KNOWN, KNOWN_ONCE = range(7)


@kernel
def refilled(table):
    """Was the deck refilled in the last action?"""
    found = False
    for row in range(table.told):
        found |= table.events[row, 0] == REFILLED
    return found


@kernel
def forget_refill(box, table, before):
    """Conclude nothing from a refill: a seat knows of a hand no more than an action ago."""
    for viewer in range(box.players):
        for other in range(box.players):
            for kind in range(KINDS):
                table.seen[viewer, other, kind] = min(table.seen[viewer, other, kind], before.seen[viewer, other, kind])


@kernel
def named_in(box, table, seat):
    """Return how many of the others' Specials a view names."""
    named = 0
    for other in range(box.players):
        if other != seat:
            for kind in range(KINDS):
                named += table.hand[other, kind]
    return named


@kernel
def look_at_hands(box, tables, rows, seat, counts):
    """Look at a decision after a refill: what the seat knows of the others' hands, and would know without memory."""
    for other in range(box.players):
        counts[OTHERS] += tables[TRUE].held[other] if other != seat else 0
    copy(rows[TRUE], rows[LOOK])
    redact(box, tables[LOOK], seat)
    counts[KNOWN] += named_in(box, tables[LOOK], seat)
    copy(rows[FORGETFUL], rows[LOOK])
    redact(box, tables[LOOK], seat)
    counts[KNOWN_ONCE] += named_in(box, tables[LOOK], seat)


@kernel
def play_and_count(box, tables, rows, policy, answers, worth, rng, first_seed, games, counts):
    """Play games twice side by side, with memory of refills and without, and look at every choice after a refill."""
    for game in range(games):
        clear(rows[TRUE])
        deal(box, tables[TRUE], first_seed + game)
        copy(rows[TRUE], rows[FORGETFUL])
        scatter(rng, (first_seed + game) ^ CHOICES)
        refills = 0
        seat = actor(box, tables[TRUE])
        while seat >= 0:
            if legal(box, tables[TRUE], answers) > 1:
                counts[CHOSEN] += 1
                if refills:
                    counts[LATE] += 1
                    look_at_hands(box, tables, rows, seat, counts)
            action = choose(box, tables, rows, policy, answers, worth, rng)
            copy(rows[FORGETFUL], rows[BEFORE])
            apply(box, tables[TRUE], action)
            apply(box, tables[FORGETFUL], action)
            if refilled(tables[TRUE]):
                refills += 1
                forget_refill(box, tables[FORGETFUL], tables[BEFORE])
            seat = actor(box, tables[TRUE])
        counts[REFILLS] += refills
        counts[GAMES] += refills > 0


def count_refills(players: int, games: int, bots: str, first_seed: int = 0) -> np.ndarray:
    """Return what is counted in some games of Crime Lords."""
    game = load("crimelords")
    box = game.box(players, game.read_options({}), game.house_deck)
    tables = blank(game.table, 5)
    answers, worth = np.zeros(game.actions + 1, np.int32), np.zeros(game.actions + 1, np.int32)
    counts = np.zeros(7, np.int64)
    game.compiled(play_and_count)(
        box[0], tables, tables.view(np.uint8).reshape(5, -1), POLICIES.index(bots), answers, worth,
        np.zeros(4, np.uint32), first_seed, games, counts,
    )  # fmt: skip
    return counts


def print_crimelords(games: int, bots: str) -> None:
    print("players  games with a refill  refills a game  decisions after one  others' Specials named")
    for players in load("crimelords").players:
        n = count_refills(players, games, bots)
        late = max(1, n[LATE])
        print(
            f"{players}        {n[GAMES] / games:6.1%}               {n[REFILLS] / games:5.1f}           "
            f"{n[LATE] / n[CHOSEN]:6.1%}               "
            f"{n[KNOWN_ONCE] / late:4.2f} -> {n[KNOWN] / late:4.2f} of {n[OTHERS] / late:4.2f}"
        )


def main() -> None:
    wishes = argparse.ArgumentParser(description="What the refill of a deck tells.")
    wishes.add_argument("game", nargs="?", choices=("robbers", "crimelords"), default="robbers")
    wishes.add_argument("--games", type=int, default=200)
    wishes.add_argument("--bots", choices=POLICIES, default="instinct")
    wishes.add_argument("--strength", type=int, default=0, metavar="GAMES", help="let thinkers play, and only that")
    wishes.add_argument("--players", type=int, default=3)
    wishes.add_argument("--iterations", type=int, default=100)
    wished: Any = wishes.parse_args()
    if wished.strength:
        share, error = strength(wished.players, wished.strength, wished.iterations)
        fair = 1 / wished.players
        print(f"{wished.players} players: {share:.1%} +- {1.96 * error:.1%} of the victories, {fair:.1%} would be fair")
        return
    if wished.game == "crimelords":
        print_crimelords(wished.games, wished.bots)
    else:
        print_robbers(wished.games, wished.bots)


if __name__ == "__main__":
    main()
