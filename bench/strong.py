"""What are the games like among bots that learned? Tables of `learned` in all seats, all at once, and what is counted.

    python -m bench.strong --play --out games          # on a GPU: writes games/GAME-PLAYERS.npz
    python -m bench.strong --count games --out found   # on any machine: found/GAME.json, as of `larceny balance`

The network of a game's file plays in torch, drawn at the temperature at which `learned` plays. What is kept of a game
are the answers where there was a choice: the same seeds and answers are the same games.
"""

from __future__ import annotations

import argparse
import sys
from functools import reduce
from operator import add
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))

from larceny.engine.contract import actor, apply, deal, forced  # noqa: E402
from larceny.engine.kernel import kernel  # noqa: E402
from larceny.engine.loops import TRUE, clear  # noqa: E402

GAMES = ("crooks", "criminals", "robbers", "crimelords")
TABLES = {"crooks": (2, 3, 4), "criminals": (2, 4), "robbers": (2, 3, 4), "crimelords": (2, 3, 4)}
FIRST_SEED = 27_000_000 + (1 << 61)
OVER = -1  # in place of an answer: the game was over
LEFT_OUT = -1
LOOKS = 16  # steps between two looks whether all games are over


def learned(game: str, device: str, weights: Path | None = None) -> Any:
    """Return the network of a game in torch."""
    from larceny.games import load
    from larceny.learned.weights import place
    from larceny.train import checkpoint
    from larceny.train.network import Network

    played = load(game)
    kept = checkpoint.unpacked(checkpoint.from_weights(weights or place(played), played, device))
    own = kept["settings"]["network"]
    network = Network(played.observation.total, played.actions, own["width"], own["blocks"]).to(device)
    network.load_state_dict(kept["average"])
    return network


def play(game: str, players: int, games: int, device: str, longest: int, weights: Path | None) -> dict[str, Any]:
    """Play games at once; return the answers of each, step by step, and which of them ended."""
    import torch

    from larceny.games import load
    from larceny.train.losses import as_played
    from larceny.train.mixed_tables import Plan, Room

    played, network = load(game), learned(game, device, weights)
    room = Room(game, Plan(players, played.read_options(None), games, FIRST_SEED, False), device, again=False)
    seen, mask, seat = (torch.zeros_like(one) for one in (room.seen, room.mask, room.actor))
    told: list[Any] = []
    with torch.no_grad():
        for step in range(longest):
            if step % LOOKS == 0 and bool(room.done.all()):
                break
            room.look(seen, mask, seat)
            logits, _ = network(seen)
            luck = torch.empty_like(logits).exponential_()
            moves = torch.where(room.actor < 0, OVER, as_played(logits, mask, luck))
            told.append(room.spoken(moves).to(torch.int16).cpu())
            room.step(moves, check=step == 0)
    return {"chosen": torch.stack(told, 1).numpy(), "ended": room.done.cpu().numpy()}


@kernel
def expand(box, tables, rows, seed, chosen, answers, moves):  # type: ignore[no-untyped-def]
    """Write down all moves of a game, given its choices; return how many, or -1 if it did not end."""
    clear(rows[TRUE])
    deal(box, tables[TRUE], seed)
    steps = 0
    place = 0
    while actor(box, tables[TRUE]) >= 0:
        move = forced(box, tables[TRUE], answers)
        if move == LEFT_OUT:
            if place == len(chosen) or chosen[place] < 0:
                return -1
            move = chosen[place]
            place += 1
        if steps < len(moves):
            moves[steps] = move
        apply(box, tables[TRUE], move)
        steps += 1
    return steps


def count(game: str, folder: Path) -> Any:
    """Return what `larceny balance` says of the games of a folder."""
    from larceny.engine.memory import blank
    from larceny.games import load
    from larceny.lab.decks.balance import _write_up
    from larceny.lab.decks.counting import _Memory
    from larceny.lab.fixtures import setting

    played = load(game)
    listed = played.compiled(expand)
    tables, counts = [], []
    for file in sorted(folder.glob(f"{game}-*.npz")):
        with np.load(file) as kept:
            chosen, ended = kept["chosen"], kept["ended"]
        memory = _Memory(setting(game, int(file.stem.split("-")[1])))
        at, answers = blank(played.table, 2), np.zeros(played.actions + 1, np.int32)
        rows = at.view(np.uint8).reshape(2, -1)

        def put_down(minds: Any, seed: int, memory: Any = memory, chosen: Any = chosen, at: Any = at,
                     rows: Any = rows, answers: Any = answers) -> None:  # fmt: skip
            row = chosen[seed - FIRST_SEED].astype(np.int32)
            while listed(memory.box, at, rows, seed, row, answers, memory.diary.moves) > len(memory.diary.moves):
                memory.make_room()

        memory.put_down = put_down  # type: ignore[method-assign]
        whole = np.flatnonzero(ended)
        runs = np.split(whole, np.flatnonzero(np.diff(whole) > 1) + 1)
        found = [memory._count_own((), FIRST_SEED + int(run[0]), len(run)) for run in runs]
        tables.append(memory.setting)
        counts.append(reduce(add, found))
    return _write_up(tables, None, counts, [], [], "learned", FIRST_SEED, counts[0].games)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.strong", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--play", action="store_true", help="play the games")
    parser.add_argument("--count", type=Path, help="count what happened in the games of this folder")
    parser.add_argument("--only", default=",".join(GAMES), help="games, with commas [all]")
    parser.add_argument("--games", type=int, default=20_000, help="of a line")
    parser.add_argument("--longest", type=int, default=6000, help="decisions, after which a game is left out")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--weights", type=Path, help="a folder with GAME.npz [those that come with Larceny]")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for game in asked.only.split(","):
        start = perf_counter()
        if asked.play:
            for players in TABLES[game]:
                own = asked.weights / f"{game}.npz" if asked.weights else None
                found = play(game, players, asked.games, asked.device, asked.longest, own)
                np.savez_compressed(asked.out / f"{game}-{players}.npz", **found)
                longest, ended = found["chosen"].shape[1], int(found["ended"].sum())
                seconds = perf_counter() - start
                print(f"{game} {players}: {ended:,} games of at most {longest} decisions, {seconds:.1f} s", flush=True)
        if asked.count:
            import msgspec

            balance = count(game, asked.count)
            (asked.out / f"{game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(balance, enc_hook=str)))
            for one in balance.findings:
                print(f"{game}: {one}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
