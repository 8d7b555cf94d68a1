"""Batches and whole games on one GPU: checked byte for byte against the CPU, then timed in several shapes.

    python3 -m bench.gpu                       # everything, some minutes: mostly compilers, on all cores at once
    python3 -m bench.gpu --only crooks         # one game
    python3 -m bench.gpu --only crooks --part playouts --seconds 2

It needs Larceny, numba and numba-cuda, and for its last part torch, CuPy and JAX. Where nothing can be installed, take
along the folder .gpu that `make gpu` fills: it is found here.

Every game and part runs in a process of its own: they compile side by side, and take turns on the GPU. Each line is
printed as soon as it is known. What fails says so in a line or two, and the rest goes on.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))

PLAYERS = 4
TABLES = (65_536, 262_144, 1_048_576)
SOME = 262_144  # tables of figures that are not about their number
CHECKED = 100_352  # tables that are compared with the CPU's
CHECKED_STEPS = 80
CHECKED_GAMES = {"crooks": 200_000, "criminals": 100_000, "robbers": 20_000, "crimelords": 4_000}
STEPS = 4e8  # of one timed launch, about, and at least two games for each thread
THREADS = (16_896, 33_792, 67_584, 135_168, 270_336)
RESTS = (1, 8, 32, 1 << 20)
BLOCKS = (64, 128, 256)
WAVES = (0, 1, 2, 4, 8)
BANDWIDTH = 4.8e12  # bytes a second of an H200
REGISTERS = (64, 128)
PARTS = ("loop", "playouts", "sharing", "registers")
AIMS = {
    ("crooks", "playouts"): 6e9,
    ("criminals", "playouts"): 4e9,
    ("robbers", "playouts"): 1e9,
    ("crimelords", "playouts"): 0.4e9,
    ("crooks", "loop"): 150e6,
    ("criminals", "loop"): 400e6,
    ("robbers", "loop"): 200e6,
    ("crimelords", "loop"): 60e6,
}


class Bench:
    """One part of one game, in a process of its own."""

    def __init__(self, game: str, part: str, seconds: float, lock: Path, tables: tuple[int, ...]) -> None:
        self.game, self.part, self.seconds, self.tables = game, part, seconds, tables
        self._lock = lock
        self.best: tuple[float, str] = (0.0, "nothing")

    def say(self, *words: object) -> None:
        print(f"{self.game:<10} {self.part:<8}", *words, flush=True)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have the GPU for oneself: what is timed must not share it."""
        with self._lock.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """Go on after a failure, and say where it was."""
        try:
            yield
        except Exception as fault:
            place = traceback.extract_tb(fault.__traceback__)[-3:]
            where = " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(place))
            self.say(f"FAILED {what}: {type(fault).__name__}: {' '.join(str(fault).split())[:400]} ({where})")

    def rate(self, what: str, work: Callable[[], float], bytes_each: float = 0.0) -> float:
        """Say how many steps a second some work makes: it returns how many it made, when all are done."""
        start = perf_counter()
        done = work()
        if perf_counter() - start < self.seconds:  # so short that getting ready matters
            done, start = 0.0, perf_counter()
            while perf_counter() - start < self.seconds:
                done += work()
        found = done / (perf_counter() - start)
        moved = (
            f", {found * bytes_each / 1e9:,.0f} GB/s of memory ({found * bytes_each / BANDWIDTH:.0%})"
            if bytes_each
            else ""
        )
        self.say(f"{what}: {found / 1e6:,.1f} M steps/s{moved}")
        return found

    def better(self, found: float, what: str) -> None:
        self.best = max(self.best, (found, what))

    def verdict(self) -> None:
        aim = AIMS.get((self.game, self.part))
        if aim:
            found, what = self.best
            met = "met" if found >= aim else "NOT met"
            self.say(f"BEST {found / 1e6:,.1f} M steps/s with {what}; aim {aim / 1e6:,.0f}: {met}")


# A step, the mask and the observation of every table in one loop; all results stay on the GPU


def loop(bench: Bench) -> None:
    from larceny.batches.gpu import Shape

    start = perf_counter()
    small = _batch(bench.game, min(1024, SOME))
    small.step(small.sample())
    small._device.synchronize()
    bench.say(f"compiled in {perf_counter() - start:.1f} s")
    with bench.trying("registers"):
        for name in ("advance",):
            kernel = next(iter(getattr(small._device.entries, name).overloads.values()))
            bench.say(
                f"{name}: {kernel.regs_per_thread} registers, {kernel.local_mem_per_thread} bytes of local memory"
            )
    with bench.trying("the comparison with the CPU"):
        _compare(bench)
    with bench.alone():
        for n in bench.tables:
            with bench.trying(f"{n:,} tables"):
                _time_shapes(bench, n, Shape)
    with bench.alone():
        for what in (_no_observation, _no_divergence, _rows, _wider):
            with bench.trying(what.__name__):
                what(bench, SOME)
    bench.verdict()


def _batch(game: str, n: int, **ways: Any) -> Any:
    import larceny

    return larceny.batch(game, n, players=PLAYERS, seed=1, **({"device": "cuda", "layout": "columns"} | ways))


def _sitting(game: str, n: int) -> Any:
    from larceny.batches.sitting import Sitting
    from larceny.games import load

    played = load(game)
    return Sitting(
        game=played, deck=played.house_deck, players=PLAYERS, options=played.read_options(None), tables=n,
        columns=True, again=True, skip=False,
    )  # fmt: skip


def _compare(bench: Bench) -> None:
    """Play the same random actions on both devices: tables, masks, observations and rewards must be the same."""
    import larceny

    start = perf_counter()
    here = larceny.batch(bench.game, CHECKED, players=PLAYERS, seed=1, layout="columns", eager=False)
    there = _batch(bench.game, CHECKED)
    for _ in range(CHECKED_STEPS):
        here.step(here.sample())
        there.step(there.sample())
    assert here.state() == there.state(), "tables differ"
    for what in ("mask", "observe"):
        assert (getattr(here, what)() == getattr(there, what)().copy_to_host()).all(), f"{what} differs"
    for what in ("actor", "asked"):
        assert (getattr(here, what) == getattr(there, what).copy_to_host()).all(), f"{what} differs"
    kept = here.state()
    wrong = there.sample().copy_to_host()
    wrong[777] = here.actions
    found = None
    try:
        there.step(there._device._cuda.to_device(wrong))
    except larceny.IllegalAction as told:
        found = told.table
    assert found == 777, "an illegal action was played"
    there.restore(kept)
    assert there.state() == kept, "restored tables differ"
    bench.say(
        f"{CHECKED:,} tables after {CHECKED_STEPS} steps: byte-identical to the CPU's ({perf_counter() - start:.1f} s)"
    )


def _time_shapes(bench: Bench, n: int, shape: Any) -> None:
    batch = _batch(bench.game, n)
    game = batch._sitting.game
    moved = 2 * game.table.itemsize + 2 * (game.observation.total * game.observation.narrow().itemsize + game.actions)
    shapes = [shape(block, waves) for block, waves in product(BLOCKS, WAVES)] + [shape(128, 0, fused=False)]
    if n != sorted(bench.tables)[len(bench.tables) // 2]:
        shapes = [shape(64, 0), shape(128, 0), shape(256, 0)]
    for one in shapes:
        batch._device._shape = one
        what = f"{n:,} tables, {one.block} threads a block, {one.waves or 'all'} blocks a processor"
        what += "" if one.fused else ", step and look apart"
        with bench.trying(what):
            bench.better(bench.rate(what, partial(_steps, batch), moved), what)


def _steps(batch: Any, steps: int = 4) -> float:
    for _ in range(steps):
        batch.step(batch.sample(), check=False)
    batch._device.synchronize()
    return float(steps * batch.n)


def _no_observation(bench: Bench, n: int) -> None:
    batch = _batch(bench.game, n, eager=False)
    bench.rate(f"{n:,} tables, step and mask alone", lambda: _steps(batch))


def _no_divergence(bench: Bench, n: int) -> None:
    """All tables play the same game, so that all threads do the same: the difference is what divergence costs."""
    batch = _batch(bench.game, n)
    batch.redeal(seeds=[1] * n)
    rngs = batch._device._rngs.copy_to_host()
    batch._device._rngs.copy_to_device(np.tile(rngs[:1], (n, 1)))
    bench.rate(f"{n:,} tables, the same game everywhere", lambda: _steps(batch, 1))


def _rows(bench: Bench, n: int) -> None:
    batch = _batch(bench.game, n, layout="rows")
    bench.rate(f"{n:,} tables, in rows", lambda: _steps(batch))


def _wider(bench: Bench, n: int) -> None:
    """Observations of 16 bits, where 8 are enough."""
    from larceny.batches.batch import Batch
    from larceny.batches.gpu import Gpu

    sitting = _sitting(bench.game, n)
    if np.dtype(sitting.numbers) == np.int8:
        batch = Batch(sitting, Gpu(sitting, numbers=np.int16), "cuda", 1, eager=True)
        bench.rate(f"{n:,} tables, observations of 16 bits", lambda: _steps(batch))


def registers(bench: Bench) -> None:
    """Fewer registers a thread, so that more threads fit on the chip: each limit is compiled anew."""
    from larceny.batches.batch import Batch
    from larceny.batches.gpu import Gpu, Shape

    for most in REGISTERS:
        with bench.trying(f"{most} registers"):
            sitting = _sitting(bench.game, SOME)
            batch = Batch(sitting, Gpu(sitting, registers=most), "cuda", 1, eager=True)
            _steps(batch)
            with bench.alone():
                for block in BLOCKS:
                    batch._device._shape = Shape(block)
                    what = f"{SOME:,} tables, at most {most} registers, {block} threads a block"
                    bench.better(bench.rate(what, partial(_steps, batch)), what)


# Whole games


def playouts(bench: Bench) -> None:
    from larceny.batches.gpu import Player
    from larceny.engine import loops
    from larceny.games import load
    from larceny.lab.simulate import TALLY, simulate

    game = load(bench.game)
    simulator = game.compiled.variant("random", {loops.choose: loops.choose_randomly})
    box = game.box(PLAYERS, game.read_options(None), game.house_deck)
    player = Player(game, box, simulator, (loops.RANDOM,) * PLAYERS, TALLY)

    def play(games: int, block: int, threads: int, rest: int) -> Any:
        player.block, player.threads, player.rest = block, threads, rest
        return player.play(0, games)

    start = perf_counter()
    play(1, 64, 64, 16)
    bench.say(f"compiled in {perf_counter() - start:.1f} s")
    with bench.trying("registers"):
        registers, local = player.entries.figures("playouts")
        bench.say(f"{registers} registers, {local} bytes of local memory")
    games = CHECKED_GAMES[bench.game]
    there = play(games, 128, THREADS[0], 8)
    with bench.trying("the comparison with the CPU"):
        here = simulate(bench.game, PLAYERS, games)
        means = tuple(round(float(mean), 4) for mean in there[1, :PLAYERS] / games)
        found = (int(there[0, 0]), int(there[0, 1]), int(there[0, 2]), means)
        wanted = (here.games, here.steps, here.longest, here.mean_points)
        assert found == wanted, f"{found} on the GPU, {wanted} on the CPU"
        bench.say(f"{games:,} games: the same results as on the CPU, which makes {here.steps_per_second / 1e6:,.1f} M "
                  f"steps/s on {here.threads} cores")  # fmt: skip
    length = there[0, 1] / there[0, 0]
    bench.say(f"a game has {length:,.0f} steps on average, {there[0, 2]:,} at most")
    with bench.alone():
        for threads in THREADS:
            for block, rest in [(128, rest) for rest in RESTS] + [(64, 8), (256, 8)]:
                what = f"{threads:,} threads, {block} a block, deals every {rest} steps"
                if threads * 2 * length > 8 * STEPS:
                    continue
                with bench.trying(what):
                    games = max(2 * threads, int(STEPS / length))

                    def whole(
                        games: int = games, block: int = block, threads: int = threads, rest: int = rest
                    ) -> float:
                        return float(play(games, block, threads, rest)[0, 1])

                    bench.better(bench.rate(what, whole), what)
    bench.verdict()


# Memory that other libraries share


def sharing(bench: Bench) -> None:
    batch = _batch(bench.game, 4096)
    address = batch.observe().__cuda_array_interface__["data"][0]
    with bench.trying("torch"):
        import torch

        seen = torch.as_tensor(batch.observe(), device="cuda")
        other = torch.from_dlpack(batch.observe())
        assert seen.data_ptr() == other.data_ptr() == address
        legal = torch.as_tensor(batch.mask(), device="cuda")
        done = torch.as_tensor(batch.done, device="cuda")
        assert done.dtype == torch.bool
        moves = torch.multinomial(legal.T.float(), 1).squeeze(1)
        batch.step(moves)
        assert (seen.cpu().numpy() == batch.observe().copy_to_host()).all()
        bench.say(f"torch {torch.__version__} shares {tuple(seen.shape)} of {seen.dtype}, and its actions are played")
    with bench.trying("cupy"):
        import cupy

        seen = cupy.asarray(batch.observe())
        assert seen.data.ptr == address
        legal = cupy.asarray(batch.mask())
        batch.step(cupy.argmax(legal, axis=0))
        bench.say(f"cupy {cupy.__version__} shares {seen.shape} of {seen.dtype}, and its actions are played")
    with bench.trying("jax"):
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        import jax

        seen = jax.dlpack.from_dlpack(batch.observe())
        assert seen.unsafe_buffer_pointer() == address
        legal = jax.dlpack.from_dlpack(batch.mask())
        moves = jax.numpy.argmax(legal, axis=0).block_until_ready()
        batch.step(moves)
        bench.say(f"jax {jax.__version__} shares {seen.shape} of {seen.dtype}, and its actions are played")


def one_part(asked: argparse.Namespace) -> None:
    """Run one part of one game, in this process."""
    game, part = asked.child
    bench = Bench(game, part, asked.seconds, Path(asked.lock), asked.tables)
    with bench.trying("all of it"):
        {"loop": loop, "playouts": playouts, "sharing": sharing, "registers": registers}[part](bench)


def machine() -> str:
    import numba

    from larceny.batches.gpu import get_cuda

    device = get_cuda().get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    return f"{name}, {device.MULTIPROCESSOR_COUNT} processors, numba {numba.__version__}, numpy {np.__version__}"


def main() -> int:
    """Start a process for every part of every game, and pass on what they say."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.gpu", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="crooks,criminals,robbers,crimelords", help="games, with commas [all]")
    parser.add_argument("--part", default="loop,playouts", help=f"of {', '.join(PARTS)}, with commas [loop,playouts]")
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure [0.4]")
    parser.add_argument("--limit", type=float, default=540, help="seconds until all is stopped [540]")
    parser.add_argument("--tables", type=lambda words: tuple(int(word) for word in words.split(",")), default=TABLES)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--lock", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        one_part(asked)
        return 0
    start = perf_counter()
    try:
        print(machine(), flush=True)
    except ValueError as missing:  # no GPU, or nothing to compile for it
        sys.exit(str(missing))
    games, parts = asked.only.split(","), asked.part.split(",")
    pairs = [(game, part) for part in parts for game in games]
    if "sharing" not in parts:
        pairs.append((games[0], "sharing"))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-W", "ignore", "-m", "bench.gpu", "--lock", f"{folder}/turn"]
        command += ["--seconds", str(asked.seconds), "--tables", ",".join(map(str, asked.tables))]
        children = [subprocess.Popen([*command, "--child", *pair]) for pair in pairs]
        for child, pair in zip(children, pairs, strict=True):
            try:
                child.wait(max(1.0, asked.limit - (perf_counter() - start)))
            except subprocess.TimeoutExpired:
                child.kill()
                print(f"{' '.join(pair)}: stopped after {asked.limit:.0f} s", flush=True)
    print(f"all done in {perf_counter() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
