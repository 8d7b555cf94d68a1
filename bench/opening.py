"""What is it worth in Crime Lords to begin, and how many Gs make up for that?

    python -m bench.opening --players 2,3,4,6,8 --steps 0,1,2,3 --games 6000       # by instinct, on the CPU
    python -m bench.opening --learned --players 2,4 --steps 0,2,4 --games 20000  # by `learned`, on a GPU

After the auction the first player gets nothing, and each next one a step more Gs than the one before.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))

FIRST_SEED = 28_000_000 + (1 << 61)
LOOKS = 16  # steps between two looks whether all games are over
LONGEST = 8000  # steps


def stagger(players: int, step: int) -> None:
    """Let each next player get this many more Gs."""
    from larceny.games.crimelords import layout

    layout.AHEAD[players] = step


def by_instinct(players: int, step: int, games: int) -> Any:
    """Return the share of the victories in turn order."""
    from bench import turf

    stagger(players, step)
    return turf.play(players, games, FIRST_SEED, opening="staggered").wins_by_turn


def by_network(players: int, step: int, games: int, device: str) -> Any:
    """Return the same, with the network in all seats, all games at once."""
    import torch

    from bench.strong import learned
    from larceny.games import load
    from larceny.train.losses import as_played
    from larceny.train.mixed_tables import Plan, Room

    stagger(players, step)
    game, network = load("crimelords"), learned("crimelords", device)
    plan = Plan(players, game.read_options({"opening": "staggered"}), games, FIRST_SEED, False)
    room = Room(game.name, plan, device, again=False)
    seen, mask, seat = (torch.zeros_like(one) for one in (room.seen, room.mask, room.actor))
    first = room.actor.long().clone()
    won = torch.zeros_like(room.rewards)
    with torch.no_grad():
        for number in range(LONGEST):
            if number % LOOKS == 0 and bool(room.done.all()):
                break
            room.look(seen, mask, seat)
            logits, _ = network(seen)
            luck = torch.empty_like(logits).exponential_()
            room.step(torch.where(room.actor < 0, -1, as_played(logits, mask, luck)), check=number == 0)
            won += room.rewards
    shares = (won * room.whole + 1 / players)[:, room.done.bool()]
    seats = (first[None, room.done.bool()] - torch.arange(players, device=device)[:, None]) % players
    return shares.gather(0, seats).mean(1).cpu().numpy()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.opening", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--learned", action="store_true", help="by the network, all games at once")
    parser.add_argument("--device", default="cuda", help="of the network [cuda]")
    parser.add_argument("--players", default="2,3,4,5,6,7,8")
    parser.add_argument("--steps", default="0,1,2,3,4", help="Gs from one player to the next")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    wanted = [
        (int(players), int(step), asked.games)
        for players in asked.players.split(",")
        for step in asked.steps.split(",")
    ]
    if asked.learned:
        for one in wanted:
            tell(*one[:2], by_network(*one, asked.device))
        return 0
    with ProcessPoolExecutor(asked.cores) as pool:
        for one, shares in zip(wanted, pool.map(by_instinct, *zip(*wanted, strict=True)), strict=True):
            tell(*one[:2], shares)
    return 0


def tell(players: int, step: int, shares: Any) -> None:
    told = ", ".join(f"{100 * share:.1f}" for share in shares)
    uneven = 100 * np.abs(shares - 1 / players).max()
    print(f"{players} players, {step} Gs a place: {told}; {uneven:.1f} points from fair", flush=True)


if __name__ == "__main__":
    sys.exit(main())
