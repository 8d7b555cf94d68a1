"""Compares two checkouts of Larceny: whether the same seeds lead to the same tables, and how fast.

    python -m bench.alike OTHER [--games 100000] [--only crooks,robbers] [--seconds 2]

Plays random games with the house deck for every number of players in both, and compares the last table of each game,
field by field. Then both simulate in turns, three rounds, and the best counts: a ratio above 1 means that this
checkout is the faster one. Ends with 1 where tables differ in a field that both have.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from larceny.engine.chance import below, scatter
from larceny.engine.contract import actor, apply, deal, legal
from larceny.engine.kernel import kernel
from larceny.engine.memory import blank
from larceny.games import load, names

HERE = Path(__file__).resolve()
ROUNDS = 3
CHUNK = 500  # tables at a time


@kernel
def play_out(box, tables, answers, rng, first_seed):  # type: ignore[no-untyped-def]
    """Play a random game on each table."""
    for i in range(len(tables)):
        table = tables[i]
        deal(box, table, first_seed + i)
        scatter(rng, first_seed + i)
        while actor(box, table) >= 0:
            apply(box, table, answers[below(rng, legal(box, table, answers))])


def one_side(game: str, players: int, games: int, seconds: float) -> dict[str, Any]:
    """Play games with this checkout: a hash of each field of the last tables, and games a processor second."""
    which = load(game)
    box = which.box(players, which.read_options(None), which.house_deck)
    play, answers, rng = which.compiled(play_out), np.zeros(which.actions + 1, np.int32), np.zeros(4, np.uint32)
    named = [name for name in which.table.names or () if not name.startswith("_")]
    hashes = {name: hashlib.sha256() for name in named}
    for first in range(0, games, CHUNK):
        tables = blank(which.table, min(CHUNK, games - first))
        play(box[0], tables, answers, rng, first)
        for name in named:
            hashes[name].update(np.ascontiguousarray(tables[name]).tobytes())
    play(box[0], blank(which.table), answers, rng, 0)  # compiles, if that was not done before
    began, played = process_time(), 0
    while process_time() - began < seconds:
        play(box[0], blank(which.table, 50), answers, rng, played)
        played += 50
    rate = played / (process_time() - began)
    return {"hashes": {name: one.hexdigest()[:16] for name, one in hashes.items()}, "rate": rate}


def ask(checkout: Path, game: str, players: int, games: int, seconds: float) -> dict[str, Any]:
    """Play games in a process of its own, with the larceny of a checkout."""
    command = [sys.executable, str(HERE), "--side", game, str(players), str(games), str(seconds)]
    found = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(checkout)}, capture_output=True, text=True, check=False
    )
    if found.returncode:
        raise SystemExit(f"{checkout}: {found.stderr.strip().splitlines()[-1]}")
    told: dict[str, Any] = json.loads(found.stdout)
    return told


def compare(other: Path, game: str, players: int, games: int, seconds: float) -> bool:
    """Print one line about a game and number of players; return whether the tables are alike."""
    sides = HERE.parent.parent, other
    first, second = (ask(side, game, players, games, 0)["hashes"] for side in sides)
    rates = [[ask(side, game, players, 0, seconds)["rate"] for side in sides] for _ in range(ROUNDS)]
    ours, theirs = (max(pair[side] for pair in rates) for side in range(2))
    differ = [name for name in first if name in second and first[name] != second[name]]
    new = [name for name in {**first, **second} if (name in first) != (name in second)]
    verdict = f"{', '.join(differ)} DIFFER" if differ else f"{games:,} last tables alike"
    beside = f"; in one only: {', '.join(new)}" if new else ""
    speed = f"{ours:,.0f} against {theirs:,.0f} games a processor second, {ours / theirs:.2f}"
    print(f"{game} {players}p: {verdict}{beside}; {speed}")
    return not differ


def main() -> int:
    if sys.argv[1:2] == ["--side"]:
        game, players, games, seconds = sys.argv[2:]
        print(json.dumps(one_side(game, int(players), int(games), float(seconds))))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path, help="a checkout of another version")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--only", default=",".join(names()), help="games, with commas")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement of speed")
    args = parser.parse_args()
    if not (args.other / "larceny").is_dir():
        parser.error(f"{args.other} is no checkout of Larceny")
    alike = [
        compare(args.other.resolve(), game, players, args.games, args.seconds)
        for game in args.only.split(",")
        for players in load(game).players
    ]
    return 0 if all(alike) else 1


if __name__ == "__main__":
    sys.exit(main())
