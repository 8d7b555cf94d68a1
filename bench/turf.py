"""How long a game of Crime Lords lasts, whether seats are fair, how attacks go, and what is used.

    python -m bench.turf

Tables of instinct players play with every number of players in both lengths.
"""

from __future__ import annotations

import argparse
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
from larceny.games.crimelords import layout
from larceny.games.crimelords.layout import ASK_ACTION, ASK_CANCEL, ASK_NUDGE, SPECIAL

TURNS, FIRST, ENDED, STEPS = range(4)  # what is counted of a game
SHARE = 840  # parts of a victory: up to eight winners can share it evenly


@kernel
def play_and_count(box, tables, rows, answers, worth, rng, first_seed, points, ranks, counts, shares, chosen, told):
    """Play games; count what happens in each, and actions and events over all of them."""
    for game in range(len(counts)):
        clear(rows[TRUE])
        deal(box, tables[TRUE], first_seed + game)
        scatter(rng, (first_seed + game) ^ CHOICES)
        seat = actor(box, tables[TRUE])
        while seat >= 0:
            asking = tables[TRUE].asking
            action = choose(box, tables, rows, INSTINCT, answers, worth, rng)
            chosen[action] += asking in (ASK_ACTION, ASK_NUDGE, ASK_CANCEL)
            apply(box, tables[TRUE], action)
            counts[game, STEPS] += 1
            for row in range(tables[TRUE].told):
                told[tables[TRUE].events[row, 0]] += 1
            seat = actor(box, tables[TRUE])
        counts[game, TURNS] = tables[TRUE].turns
        counts[game, FIRST] = tables[TRUE].first
        counts[game, ENDED] = tables[TRUE].ended
        score(box, tables[TRUE], points, ranks)
        winners = 0
        for seat in range(box.players):
            winners += ranks[seat] == 1
        for seat in range(box.players):
            shares[game, seat] = SHARE // winners if ranks[seat] == 1 else 0


@dataclass(frozen=True)
class Season:
    """Many games, and what was counted of them."""

    players: int
    counts: NDArray[np.int32]
    shares: NDArray[np.int32]  # parts of the victory, by seat
    chosen: NDArray[np.int64]  # how often each action, Special and nudge was chosen
    told: NDArray[np.int64]  # how often each event was told

    def turns(self, share: float) -> float:
        """Return the turns per player that this share of all games does not exceed."""
        return float(np.quantile(self.counts[:, TURNS], share)) / self.players

    def ended(self, why: int) -> float:
        """Return share of games with this ending."""
        return float((self.counts[:, ENDED] == why).mean())

    @property
    def wins(self) -> Any:
        """Return share of victories of each seat."""
        return self.shares[:, : self.players].mean(axis=0) / SHARE

    @property
    def wins_by_turn(self) -> Any:
        """Return share of victories by turn order."""
        order = (self.counts[:, FIRST][:, None] - np.arange(self.players)) % self.players
        return np.take_along_axis(self.shares, order, axis=1).mean(axis=0) / SHARE

    def each(self, event: int) -> float:
        """Return how often an event is told in a game."""
        return float(self.told[event]) / len(self.counts)

    def uses(self, action: int) -> float:
        """Return how often an action is chosen in a game."""
        return float(self.chosen[action]) / len(self.counts)


def play(players: int, games: int, first_seed: int = 0, **options: str) -> Season:
    """Play games of instinct players."""
    game = load("crimelords")
    box = game.box(players, game.read_options(options), game.house_deck)
    tables = blank(game.table, 2)
    answers, worth = np.zeros(game.actions + 1, np.int32), np.zeros(game.actions + 1, np.int32)
    counts, shares = np.zeros((games, 4), np.int32), np.zeros((games, 8), np.int32)
    chosen, told = np.zeros(game.actions, np.int64), np.zeros(len(layout.EVENTS) + 1, np.int64)
    game.compiled(play_and_count)(
        box[0], tables, tables.view(np.uint8).reshape(2, -1), answers, worth, np.zeros(4, np.uint32),
        first_seed, np.zeros(8, np.int32), np.zeros(8, np.int32), counts, shares, chosen, told,
    )  # fmt: skip
    return Season(players, counts, shares, chosen, told)


def show_lengths(games: int) -> list[Season]:
    """Print how long games are, how they end, and who wins them."""
    seasons = []
    print(
        "players  length  turns each: median  9 of 10   victory  last mob  cap    steps"
        "   best seat  first to last in turn order"
    )
    for length in ("long", "short"):
        for players in layout.PLAYERS:
            season = play(players, games, length=length)
            seasons.append(season)
            best = 100 * (season.wins.max() - 1 / players)
            order = " ".join(f"{100 * share:.1f}" for share in season.wins_by_turn)
            print(
                f"{players:7d}  {length:6s}  {season.turns(0.5):18.1f}  {season.turns(0.9):7.1f}"
                f"  {100 * season.ended(layout.VICTORY):7.1f}%  {100 * season.ended(layout.LAST_MOB):7.1f}%"
                f"  {100 * season.ended(layout.WORN_OUT):4.2f}%  {season.counts[:, STEPS].mean():6.0f}"
                f"  {best:+9.1f}  {order}",
                flush=True,
            )
    return seasons


ACTIONS = {name: number for number, name in enumerate(layout.ACTIVITIES)}
HAPPENINGS = {
    "recruited": layout.RECRUITED,
    "taken over": layout.TAKEN,
    "killed": layout.KILLED,
    "failed": layout.FAILED,
    "hopeless": layout.HOPELESS,
    "crooks who left": layout.LEFT,
    "Gang Wars": layout.WAR_BEGAN,
    "joined a war": layout.JOINED,
    "eliminated": layout.ELIMINATED_MOB,
    "rackets of the eliminated": layout.SPOILS,
    "protectors": layout.PROTECTED,
    "helpers": layout.HELPED,
    "hide-outs": layout.HID,
    "refills": layout.REFILLED,
}


def show_uses(seasons: list[Season]) -> None:
    """Print how often in a game each action and Special is used, with two to eight players in the long game."""
    seasons = seasons[: len(layout.PLAYERS)]
    print("\nin a game, players".ljust(28) + "".join(f"{season.players:8d}" for season in seasons))
    for name, action in ACTIONS.items():
        print(name.ljust(27) + "".join(f"{season.uses(action):8.3f}" for season in seasons))
    for kind, name in layout.DEEDS.items():
        numbers = (layout.NUDGE_UP, layout.NUDGE_DOWN) if kind == layout.NUDGE else (SPECIAL + kind,)
        used = "".join(f"{sum(season.uses(number) for number in numbers):8.2f}" for season in seasons)
        print(f"Special: {name}".ljust(27) + used)
    for name, event in HAPPENINGS.items():
        print(name.ljust(27) + "".join(f"{season.each(event):8.2f}" for season in seasons))


def main() -> None:
    wishes = argparse.ArgumentParser(description="How Crime Lords goes among instinct players.")
    wishes.add_argument("--games", type=int, default=4_000, help="games for each line [4000]")
    show_uses(show_lengths(wishes.parse_args().games))


if __name__ == "__main__":
    main()
