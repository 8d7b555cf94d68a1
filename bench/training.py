"""All games trained side by side on one GPU, each in a process of its own, for some minutes in all.

    python3 -m bench.training --minutes 9 --folder /tmp/training --out $OUT           # the first half hour's first part
    python3 -m bench.training --minutes 9 --folder /tmp/training --out $OUT --land    # and its last

The second command goes on from where the first stopped. What comes back in --out is small enough to travel: for each
game a checkpoint to go on from (`larceny train GAME --start FILE`), for all games the logs and the compiled kernels.
Where nothing can be installed, take along the folder .gpu that `make gpu` fills: it is found here. If there are files
kernels.tar.xz and torch.tar.xz in it or in --folder, nothing is compiled again.

Four processes take turns on a GPU, and each waits for the others' slowest threads, unless NVIDIA's MPS lets them in
together: `nvidia-cuda-mps-control -d` before, with CUDA_MPS_PIPE_DIRECTORY set. That is twice to three times as fast.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tarfile
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))

VARIANTS = Path(__file__).parent / "ablations"
GAMES = ("crooks", "criminals", "robbers", "crimelords")
JUDGED, JUDGING = 4096, 1 << 19  # games of a contest, and the number of the trial
MEASURED = 2  # iterations that are timed, after one that gets ready
BIN = 10e6  # decisions of a point of a curve
LONGEST = 16  # kernels of the GPU that are listed
KERNELS, COMPILED = "kernels.tar.xz", "torch.tar.xz"
LARGEST = 16 << 20  # bytes of a file that travels


def one_game(asked: argparse.Namespace) -> None:
    """Train one game in this process, then write what travels."""
    from larceny.games import load
    from larceny.train import checkpoint, command
    from larceny.train.run import SELFPLAY, Training

    name, out, folder = asked.child, Path(asked.out), Path(asked.folder) / asked.child
    game, _, variant = name.partition("-")
    settings = VARIANTS / f"{variant}.toml" if variant else asked.settings
    found = [Path(asked.start) / f"{game}{end}" for end in (".carried", ".npz")] if asked.start else []
    start = next((one for one in found if one.exists()), None)
    words = [f"larceny train {game} --minutes {asked.minutes:g}"]
    if (folder / "checkpoint").exists():
        start = None
    against = Path(asked.against) / f"{game}.npz" if asked.against else None
    words += [f"--start {start.name}"] if start is not None else []
    words += [f"--against {game}.npz"] * (against is not None) + ["--land"] * asked.land
    training = Training(
        load(game), folder, asked.device, asked.seed, settings, start, command.say, " ".join(words), against
    )
    command.say(f"ready: {training.phase}, iteration {training.iteration}")
    try:
        if asked.measure and training.phase == SELFPLAY:
            training._iterate(training.progress)  # compiles
            command.say("compiled")
            with alone(Path(asked.folder) / "turn"):
                try:
                    measure(training)
                except Exception:  # it is not what this is for
                    traceback.print_exc()
        training.run(asked.minutes, asked.land)
        state = training.state()
        checkpoint.write(out / f"{name}.carried", checkpoint.carried(state))
        (out / f"{name}.npz").write_bytes(command.packed(training.game, state))
        if asked.judge:
            judge(training, out / f"{name}.npz", start if start is not None and start.suffix == ".npz" else None)
    finally:
        training.close()


def judge(training: Any, packed: Path, start: Path | None) -> None:
    """Say how strong the packed network is, and what it began with, on the same deals; and what the packing costs."""
    from larceny.train import checkpoint
    from larceny.train.trial import Meeting, hold

    def network(path: Path) -> Any:
        made = training._make()
        made.load_state_dict(
            checkpoint.unpacked(checkpoint.from_weights(path, training.game, training.device))["average"]
        )
        return made

    floats, small = training._make(), network(packed)
    floats.load_state_dict(training._learner.average)
    sizes = dict.fromkeys((2, training.settings.tables.larger))
    instinct = [Meeting(players, "instinct") for players in sizes]
    contests = {
        "packed": (small, [*instinct, *(Meeting(players, "unpacked", floats, draws=True) for players in sizes)]),
        "unpacked": (floats, instinct),
    }
    if start is not None:
        before = network(start)
        contests["packed"][1].extend(Meeting(players, "start", before, draws=True) for players in sizes)
        contests["start"] = (before, instinct)
    for name, (player, meetings) in contests.items():
        for one in hold(training.game, training.device, player, meetings, JUDGED, JUDGING, 6000):
            told = {"what": "judged", "who": name, **one._asdict()}
            training._diary.write(**told)
            print(told, flush=True)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Have the GPU alone; other games may still get ready."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def measure(training: Any) -> None:
    """Say how long an iteration of self-play takes, and which kernels of the GPU that is."""
    from torch.profiler import ProfilerActivity, profile

    from larceny.train import losses

    learner = training._learner
    fused = learner._improved, learner._drawn
    for name, (learner._improved, learner._drawn) in (
        ("as it comes", (losses.improved, losses.drawn)), ("compiled", fused),
    ):  # fmt: skip
        for _ in range(1 + MEASURED):
            training._iterate(training.progress)
        lines = (training.folder / "log.jsonl").read_text().splitlines()
        told = [line for line in map(json.loads, lines) if "play_seconds" in line][-MEASURED:]
        rate, seconds, played = (
            sum(line[what] for line in told) / MEASURED for what in ("per_second", "seconds", "play_seconds")
        )
        words = f"{name}: {rate / 1e6:.2f} M decisions/s, {seconds:.2f} s an iteration, of them {played:.2f} playing"
        print(words, {name: told[-1][name] for name in told[-1] if name not in ("what", "phase")}, flush=True)
    with profile(activities=[ProfilerActivity.CUDA]) as found:
        training._iterate(training.progress)
    spent: dict[str, tuple[float, int]] = {}
    for one in found.key_averages():
        before = spent.get(one.key[:70], (0.0, 0))
        spent[one.key[:70]] = before[0] + one.self_device_time_total / 1e3, before[1] + one.count
    for name, (ms, count) in sorted(spent.items(), key=lambda item: -item[1][0])[:LONGEST]:
        print(f"  {ms:8.1f} ms {count:6} x {name}", flush=True)


def unpack_kernels(folder: Path, cache: Path) -> None:
    for name in (KERNELS, COMPILED):
        for place in (TAKEN_ALONG, folder):
            if (place / name).exists():
                with tarfile.open(place / name) as kept:
                    kept.extractall(cache, filter="data")
                print(f"compiled kernels from {place / name}", flush=True)


def pack(folder: Path, cache: Path, out: Path) -> None:
    """Write the logs, and the kernels if they are small enough."""
    with tarfile.open(out / "logs.tar.gz", "w:gz") as logs:
        for log in sorted(folder.glob("*/log.jsonl")):
            logs.add(log, f"{log.parent.name}.jsonl")
    for name, files in ((KERNELS, "*/cuda-*/**/*.nb[ic]"), (COMPILED, "torch/**/*")):
        with tarfile.open(out / name, "w:xz", preset=1) as kept:
            for file in sorted(one for one in cache.glob(files) if one.is_file()):
                kept.add(file, str(file.relative_to(cache)))
    for file in sorted(out.iterdir()):
        size = file.stat().st_size
        print(f"{file.name}: {size:,} bytes{'; too large to travel' if size > LARGEST else ''}", flush=True)


def curves(logs: list[Path], players: int) -> str:
    """Return a drawing of how often a lone learner won against instinct while it learned, a curve for each log."""
    from larceny.train.log import lines
    from larceny.train.page import SURE, Curve, draw

    found = []
    for log in logs:
        bins: dict[int, list[float]] = {}
        first = None
        for line in lines(log):
            if f"won_{players}" in line:
                first = line["decisions"] if first is None else first
                some = bins.setdefault(int((line["decisions"] - first) / BIN), [0.0, 0.0])
                some[0] += line[f"won_{players}"] * line[f"games_{players}"]
                some[1] += line[f"games_{players}"]
        points = [((place + 0.5) * BIN / 1e6, won / games, SURE * 0.5 / games**0.5)
                  for place, (won, games) in sorted(bins.items())]  # fmt: skip
        found.append(Curve(log.stem, points))
    return draw(found, f"share of victories, {players} players")


def told(child: subprocess.Popen[str], game: str, start: float) -> None:
    """Print what a child says, with the time."""
    assert child.stdout is not None
    for line in child.stdout:
        print(f"{perf_counter() - start:6.1f} {game:<17} {line.rstrip()[:1000]}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.training", description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--only",
        default=",".join(GAMES),
        help="games, with commas [all]; GAME-NAME trains with the settings of bench/ablations/NAME.toml",
    )
    parser.add_argument("--minutes", type=float, default=9.0, help="of training, with getting ready")
    parser.add_argument("--folder", default="training", help="keeps checkpoints and logs, a folder for each game")
    parser.add_argument("--out", required=True, help="what travels is written here; or a drawing")
    parser.add_argument("--start", help="a folder with GAME.carried or GAME.npz to begin with")
    parser.add_argument("--land", action="store_true", help="the rates fall to their ends by the end")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settings", type=Path)
    parser.add_argument("--against", help="a folder with GAME.npz: learn to beat these networks")
    parser.add_argument("--judge", action="store_true", help="say in the end how strong it is, and it was before")
    parser.add_argument("--measure", action="store_true", help="say first how fast it is, and what takes the time")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--curves", type=Path, nargs="+", help="only draw curves of these logs, into --out")
    parser.add_argument("--players", type=int, default=2, help="of the games in --curves [2]")
    asked = parser.parse_args()
    if asked.curves:
        Path(asked.out).write_text(curves(asked.curves, asked.players) + "\n")
        return 0
    if asked.child:
        one_game(asked)
        return 0
    start = perf_counter()
    folder, out = Path(asked.folder), Path(asked.out)
    for place in (folder, out):
        place.mkdir(parents=True, exist_ok=True)
    cache = Path(os.environ.setdefault("LARCENY_CACHE", str(folder / "cache")))
    os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(cache / "torch"))
    unpack_kernels(folder, cache)
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
