"""How long a game of Cops & Robbers lasts, whether seats are fair, how getaways go, and who stashes too early.

    python -m bench.getaways [--option chase=once]

Tables of instinct players play for cash with every number of players. Then one of them is replaced by somebody who
plays the same but stashes after every single loot card: what share of the victories is that worth, if 100 % is fair?
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from larceny.engine.chance import scatter
from larceny.engine.contract import actor, apply, deal, score
from larceny.engine.kernel import kernel
from larceny.engine.loops import CHOICES, INSTINCT, TRUE, choose, clear
from larceny.engine.memory import blank
from larceny.games import load
from larceny.games.robbers.layout import (
    ASK_CHASE,
    ASK_TURN,
    AWAY,
    PLAY,
    RAN,
    STASH,
)

HASTY = -1  # nobody
ROUNDS, STARTER, RUNS, LOOT, ESCAPES, MINUS = range(6)  # what is counted of a game


@kernel
def play_and_count(box, tables, rows, answers, worth, rng, first_seed, hasty, points, ranks, counts, shares):
    """Play games in which one seat may be hasty, and count what happens in each."""
    for game in range(len(counts)):
        clear(rows[TRUE])
        deal(box, tables[TRUE], first_seed + game)
        scatter(rng, (first_seed + game) ^ CHOICES)
        seat = actor(box, tables[TRUE])
        while seat >= 0:
            if seat == hasty and tables[TRUE].asking == ASK_TURN and tables[TRUE].piled[seat]:
                action = STASH
            else:
                action = choose(box, tables, rows, INSTINCT, answers, worth, rng)
            counts[game, MINUS] += tables[TRUE].asking == ASK_CHASE and action >= PLAY
            apply(box, tables[TRUE], action)
            for row in range(tables[TRUE].told):
                kind = tables[TRUE].events[row, 0]
                counts[game, RUNS] += kind == RAN
                counts[game, LOOT] += tables[TRUE].events[row, 3] if kind == RAN else 0
                counts[game, ESCAPES] += kind == AWAY
            seat = actor(box, tables[TRUE])
        counts[game, ROUNDS] = tables[TRUE].round
        counts[game, STARTER] = tables[TRUE].starter
        score(box, tables[TRUE], points, ranks)
        winners = 0
        for seat in range(box.players):
            winners += ranks[seat] == 1
        for seat in range(box.players):
            shares[game, seat] = 60 // winners if ranks[seat] == 1 else 0


@dataclass(frozen=True)
class Evening:
    """Many games, and what was counted of each."""

    players: int
    counts: NDArray[np.int32]
    shares: NDArray[np.int32]  # sixtieths of the victory, by seat

    def rounds(self, share: float) -> int:
        """Return the rounds that this share of all games does not exceed."""
        return int(np.quantile(self.counts[:, ROUNDS], share))

    @property
    def wins(self) -> Any:
        """Return share of victories of each seat."""
        return self.shares[:, : self.players].mean(axis=0) / 60

    @property
    def wins_by_turn(self) -> Any:
        """Return share of victories by turn order."""
        order = (self.counts[:, STARTER][:, None] + np.arange(self.players)) % self.players
        return np.take_along_axis(self.shares, order, axis=1).mean(axis=0) / 60

    def per_run(self, what: int) -> float:
        return float(self.counts[:, what].sum() / self.counts[:, RUNS].sum())


def play(
    players: int, games: int, hasty: int = HASTY, first_seed: int = 0, options: Mapping[str, str] | None = None
) -> Evening:
    """Play games of instinct players, one of them perhaps hasty."""
    game = load("robbers")
    box = game.box(players, game.read_options(options), game.house_deck)
    tables = blank(game.table, 2)
    answers, worth = np.zeros(game.actions + 1, np.int32), np.zeros(game.actions + 1, np.int32)
    counts, shares = np.zeros((games, 6), np.int32), np.zeros((games, 8), np.int32)
    game.compiled(play_and_count)(
        box[0], tables, tables.view(np.uint8).reshape(2, -1), answers, worth, np.zeros(4, np.uint32),
        first_seed, hasty, np.zeros(8, np.int32), np.zeros(8, np.int32), counts, shares,
    )  # fmt: skip
    return Evening(players, counts, shares)


def haste(players: int, games: int, options: Mapping[str, str]) -> float:
    """Return the victories of the hasty seat as a part of a fair share, over all seats equally."""
    each = games // players
    won = [play(players, each, seat, 10_000_000 * (seat + 1), options).wins[seat] for seat in range(players)]
    return float(np.mean(won)) * players


def main() -> None:
    wishes = argparse.ArgumentParser(description="How Cops & Robbers goes among instinct players.")
    wishes.add_argument("--games", type=int, default=20_000, help="games for each line [20000]")
    wishes.add_argument("--option", action="append", default=[], help="an option of the game, name=value")
    wish = wishes.parse_args()
    games, options = wish.games, dict(pair.split("=", 1) for pair in wish.option)
    print(
        "| players | rounds: 1 in 10 | median | 9 in 10 | luckiest seat | luckiest place in turn order | loot cards a"
        " getaway | escapes | minus cards a getaway | hasty player |"
    )
    print("|---|" + "---|" * 9)
    for players in load("robbers").players:
        evening = play(players, games, options=options)
        seat, place = (f"{100 * (wins.max() - 1 / players):+.1f}" for wins in (evening.wins, evening.wins_by_turn))
        print(
            f"| {players} | {evening.rounds(0.1)} | {evening.rounds(0.5)} | {evening.rounds(0.9)} | {seat} | {place} |"
            f" {evening.per_run(LOOT):.1f} | {100 * evening.per_run(ESCAPES):.0f} % | {evening.per_run(MINUS):.1f} |"
            f" {100 * haste(players, games, options):.0f} % |",
            flush=True,
        )


if __name__ == "__main__":
    main()
