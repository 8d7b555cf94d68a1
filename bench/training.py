"""All games trained side by side on one GPU, each in a process of its own, for some minutes in all.

    python3 -m bench.training --minutes 9 --folder /tmp/training --out $OUT           # the first half hour's first part
    python3 -m bench.training --minutes 9 --folder /tmp/training --out $OUT --land    # and its last

The second command goes on from where the first stopped. What comes back in --out is small enough to travel: for each
game a checkpoint to go on from (`larceny train GAME --start FILE`), for all games the logs and the compiled kernels.
Where nothing can be installed, take along the folder .gpu that `make gpu` fills: it is found here. If there is a file
kernels.tar.xz in it or in --folder, nothing is compiled again.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tarfile
import threading
from pathlib import Path
from time import perf_counter

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))

GAMES = ("crooks", "criminals", "robbers", "crimelords")
MEASURED = 4  # iterations of each shape
SHAPES = {
    "as set": "[{game}.tables]\nwarmup = 4\n",
    "twice the tables, half the window": "[{game}.tables]\nwarmup = 4\ntables = 65536\nwindow = 32\n",
    "four times the tables, a quarter": "[{game}.tables]\nwarmup = 4\ntables = 131072\nwindow = 16\n",
    "two rooms": "[{game}.tables]\nwarmup = 4\nothers = 0\npairs = 0.5\ncrowds = 0.5\n",
    "fused": "[{game}]\nfused = true\n[{game}.tables]\nwarmup = 4\n",
    "larger batches": "[{game}.tables]\nwarmup = 4\n[{game}.selfplay]\nbatch = 131072\n",
}
KERNELS = "kernels.tar.xz"
LARGEST = 16 << 20  # bytes of a file that travels


def one_game(asked: argparse.Namespace) -> None:
    """Train one game in this process, then write what travels."""
    from larceny.games import load
    from larceny.train import office

    game, out = asked.child, Path(asked.out)
    words = [f"larceny train {game} --minutes {asked.minutes:g}", "--land" * asked.land]
    found = [Path(asked.start) / f"{game}{end}" for end in (".carried", ".npz")] if asked.start else []
    start = next((one for one in found if one.exists()), None)
    if (Path(asked.folder) / game / "checkpoint").exists():
        start = None
    words += [f"--start {start.name}"] if start else []
    office.work(
        load(game), Path(asked.folder) / game, asked.device, asked.seed, asked.settings, start, asked.minutes,
        asked.land, True, None, out / f"{game}.carried", " ".join(word for word in words if word),
    )  # fmt: skip


def measure(asked: argparse.Namespace) -> None:
    """Say how long an iteration of self-play takes in several shapes, one game after the other, alone on the GPU."""
    from larceny.games import load
    from larceny.train.run import SELFPLAY, Training

    for game in asked.only.split(","):
        for number, (name, text) in enumerate(SHAPES.items()):
            folder = Path(asked.folder) / "measured" / f"{game}{number}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "settings.toml").write_text(text.format(game=game))
            training = Training(load(game), folder, asked.device, asked.seed, folder / "settings.toml")
            training.phase = SELFPLAY
            told = []
            for _ in range(MEASURED):
                training._iterate(0.5)
                line = (folder / "log.jsonl").read_text().splitlines()[-1]
                told.append(json.loads(line))
            first, last = told[0], told[-1]
            rate, whole, played = last["per_second"] / 1e6, last["seconds"], last["play_seconds"]
            words = f"{rate:.2f} M decisions/s, {whole:.2f} s an iteration, of them {played:.2f} playing"
            print(f"{game:<10} {name}: {words}; the first {first['seconds']:.2f} s", flush=True)
            training.close()
            del training
            gc.collect()


def unpack_kernels(folder: Path, cache: Path) -> None:
    for place in (TAKEN_ALONG, folder):
        if (place / KERNELS).exists():
            with tarfile.open(place / KERNELS) as kept:
                kept.extractall(cache, filter="data")
            print(f"compiled kernels from {place / KERNELS}", flush=True)


def pack(folder: Path, cache: Path, out: Path) -> None:
    """Write the logs, and the kernels if they are small enough."""
    with tarfile.open(out / "logs.tar.gz", "w:gz") as logs:
        for log in sorted(folder.glob("*/log.jsonl")):
            logs.add(log, f"{log.parent.name}.jsonl")
    with tarfile.open(out / KERNELS, "w:xz", preset=1) as kept:
        for file in sorted(cache.glob("*/cuda-*/**/*.nb[ic]")):
            kept.add(file, str(file.relative_to(cache)))
    for file in sorted(out.iterdir()):
        size = file.stat().st_size
        print(f"{file.name}: {size:,} bytes{'; too large to travel' if size > LARGEST else ''}", flush=True)


def told(child: subprocess.Popen[str], game: str, start: float) -> None:
    """Print what a child says, with the time."""
    assert child.stdout is not None
    for line in child.stdout:
        print(f"{perf_counter() - start:6.1f} {game:<10} {line.rstrip()[:1000]}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.training", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", default=",".join(GAMES), help="games, with commas [all]")
    parser.add_argument("--minutes", type=float, default=9.0, help="of training, with getting ready")
    parser.add_argument("--folder", required=True, help="keeps checkpoints and logs, a folder for each game")
    parser.add_argument("--out", required=True, help="what travels is written here")
    parser.add_argument("--start", help="a folder with GAME.carried or GAME.npz to begin with")
    parser.add_argument("--land", action="store_true", help="the rates fall to their ends by the end")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settings", type=Path)
    parser.add_argument("--measure", action="store_true", help="only say how fast it is in several shapes")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        one_game(asked)
        return 0
    start = perf_counter()
    folder, out = Path(asked.folder), Path(asked.out)
    for place in (folder, out):
        place.mkdir(parents=True, exist_ok=True)
    cache = Path(os.environ.setdefault("LARCENY_CACHE", str(folder / "cache")))
    unpack_kernels(folder, cache)
    if asked.measure:
        measure(asked)
        pack(folder, cache, out)
        return 0
    children = {}
    for game in asked.only.split(","):
        command = [sys.executable, "-W", "ignore", "-m", "bench.training", "--child", game, *sys.argv[1:]]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=told, args=(child, game, start), daemon=True).start()
        children[game] = child
    ended = {game: child.wait() for game, child in children.items()}
    pack(folder, cache, out)
    print(f"all done in {perf_counter() - start:.0f} s: {ended}", flush=True)
    return max(ended.values())


if __name__ == "__main__":
    sys.exit(main())
