"""Batches and whole games on one GPU: checked byte for byte against the CPU, then timed in several shapes.

    python3 -m bench.gpu                       # everything, some minutes: mostly compilers, on all cores at once
    python3 -m bench.gpu --only crooks         # one game
    python3 -m bench.gpu --only crooks --part playouts --seconds 2

It needs Larceny, numba and numba-cuda, and for its last part torch, CuPy and JAX. Where nothing can be installed, take
along the folder .gpu that `make gpu` fills: it is found here.

Every game and part runs in a process of its own: they compile side by side, and take turns on the GPU. Each line is
printed as soon as it is known. What fails says so in a line or two, and the rest goes on.

What is timed are games in their midst: a batch is played until its tables are spread over all of a game's length. In
the first moves of a game there is less to know, and all tables do the same; that is several times as fast. For a
profiler there is the part `steps`, which marks a few steps of such a batch:

    ncu --profile-from-start off --clock-control none python3 -m bench.gpu --child crooks steps
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

from bench.peers import LENGTHS, spread

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))

PLAYERS = 4
TABLES = (65_536, 262_144, 1_048_576)
SOME = 262_144  # tables of figures that are not about their number
CHECKED = ((100_352, 80), (8_192, 900))  # tables that are compared with the CPU's, and after how many steps
CHECKED_GAMES = {"crooks": 200_000, "criminals": 100_000, "robbers": 20_000, "crimelords": 4_000}
COUNTED = {"crooks": 10_000, "criminals": 5_000, "robbers": 1_000, "crimelords": 500}
PIECE = 250  # games that are counted together
STEPS = 4e8  # of one timed launch, about, and at least two games for each thread
THREADS = (33_792, 67_584, 270_336)
RESTS = (16, 1 << 20)
SHAPES = ((270_336, 64), (540_672, 128), (2_162_688, 128))  # more threads, and threads of a block
BLOCKS = (64, 128, 256)
BANDWIDTH = 4.8e12  # bytes a second of an H200
REGISTERS = {  # limits that are tried; to translate a large kernel again takes long
    "crooks": (255, 96, 64, 48, 40),
    "criminals": (255, 128, 96, 64, 48),
    "robbers": (255, 96, 64),
    "crimelords": (255, 96, 64),
}
PARTS = ("compare", "loop", "playouts", "sharing", "counting", "steps")
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

    def __init__(
        self,
        game: str,
        part: str,
        seconds: float,
        lock: Path,
        tables: tuple[int, ...],
        tune: bool = False,
        brief: bool = False,
    ) -> None:
        self.game, self.part, self.seconds, self.tables, self.tune, self.brief = (
            game,
            part,
            seconds,
            tables,
            tune,
            brief,
        )
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
    start = perf_counter()
    small = _batch(bench.game, min(1024, SOME))
    small.step(small.sample(), check=False)
    small._device.synchronize()
    bench.say(f"compiled in {perf_counter() - start:.1f} s")
    with bench.trying("registers"):
        for name in ("step", "deal_queued", "look_all", "look_longer", "draw_all"):
            if name not in small._device.entries._kernels:
                continue
            registers, local = small._device.entries.figures(name)
            bench.say(f"{name}: {registers} registers, {local} bytes of local memory")
    tuned = ("step", "look_all") if bench.tune else ()
    limited = {name: Limited(bench, small._device.entries, name) for name in tuned}
    with bench.alone():
        batch = _batch_like(small, bench.game, SOME)
        _spread(bench, batch)
        bench.rate(f"{SOME:,} tables, as it comes", partial(_steps, batch))
        with bench.trying("the kernels"):
            bench.say(", ".join(f"{name} {ms:.2f} ms" for name, ms in _by_kernel(batch).items()))
        for name, one in limited.items():
            with bench.trying(f"registers of {name}"):
                one.tune(partial(_time_kernel, bench, batch, name))
        for n in bench.tables:
            with bench.trying(f"{n:,} tables"):
                if n != batch.n:
                    batch = _batch_like(batch, bench.game, n)
                    _spread(bench, batch)
                _time_shapes(bench, batch)
        if not bench.brief:
            with bench.trying("rows"):
                _rows(bench, SOME)
    bench.verdict()


def _batch_like(batch: Any, game: str, n: int) -> Any:
    """Return a batch of another size with the same kernels, tuned as they are."""
    entries = batch._device.entries
    del batch
    made = _batch(game, n, eager=False)
    made._device.entries = entries
    made._eager = 3
    return made


def _spread(bench: Bench, batch: Any) -> None:
    """Play until the tables are spread over all of a game's length."""
    start = perf_counter()
    steps = spread(batch, LENGTHS[bench.game])
    batch._device.synchronize()
    taken = perf_counter() - start
    bench.say(f"{batch.n:,} tables spread by {steps} steps without observations, "
              f"{batch.n * steps / taken / 1e6:,.1f} M steps/s")  # fmt: skip


def _time_kernel(bench: Bench, batch: Any, name: str, most: int) -> float:
    batch.step(batch.sample(), check=False)
    taken = _by_kernel(batch)[name]
    bench.say(f"{name}: at most {most} registers: {taken:.2f} ms")
    return taken


def _by_kernel(batch: Any, steps: int = 6) -> dict[str, float]:
    """Return the milliseconds of each kernel in a step."""
    entries, cuda = batch._device.entries, batch._device._cuda
    spent: dict[str, float] = {}
    launch = entries.launch

    def timed(name: str, *args: Any, stream: Any = None) -> None:
        before, after = cuda.event(), cuda.event()
        before.record()
        launch(name, *args, stream=stream)
        after.record()
        after.synchronize()
        spent[name] = spent.get(name, 0.0) + cuda.event_elapsed_time(before, after) / steps

    entries.launch = timed
    try:
        for _ in range(steps):
            batch.step(batch.sample(), check=False)
    finally:
        del entries.launch
    return spent


class Limited:
    """A compiled kernel, translated again with several limits to the registers of a thread."""

    def __init__(self, bench: Bench, entries: Any, name: str) -> None:
        self._bench, self._name = bench, name
        self._kernel = next(iter(entries._kernels[name].overloads.values()))
        self._made: dict[int, tuple[Any, Any]] = {}
        for most in REGISTERS[bench.game] if bench.tune else ():
            library = self._kernel._codelibrary
            library._max_registers = most if most < 255 else None
            library._cubin_cache, library._cufunc_cache = {}, {}
            start = perf_counter()
            taken, local = int(self._kernel.regs_per_thread), int(self._kernel.local_mem_per_thread)
            bench.say(f"{name}: at most {most} registers: {taken}, {local} bytes of local memory, translated in "
                      f"{perf_counter() - start:.1f} s")  # fmt: skip
            if most == 255 or taken <= most:
                self._made[most] = (library._cubin_cache, library._cufunc_cache)

    def use(self, most: int) -> None:
        library = self._kernel._codelibrary
        library._cubin_cache, library._cufunc_cache = self._made[most]

    def tune(self, time: Callable[[int], float]) -> int:
        """Use the limit that takes the least time; return it."""
        found = {}
        for most in self._made:
            self.use(most)
            found[most] = time(most)
        if not found:
            return 255
        best = min(found, key=found.__getitem__)
        self.use(best)
        self._bench.say(f"{self._name}: BEST with at most {best} registers")
        return best


def _batch(game: str, n: int, **ways: Any) -> Any:
    import larceny

    return larceny.batch(game, n, players=PLAYERS, seed=1, **({"device": "cuda", "layout": "columns"} | ways))


def compare(bench: Bench) -> None:
    """Play the same random actions on both devices: tables, masks, observations and rewards must be the same."""
    import larceny

    for tables, steps in CHECKED:
        start = perf_counter()
        here = larceny.batch(bench.game, tables, players=PLAYERS, seed=1, layout="columns", eager=False)
        for _ in range(steps):
            here.step(here.sample())
        mask, seen, kept = here.mask(), here.observe(), here.state()
        there = _batch(bench.game, tables)
        for _ in range(steps):
            there.step(there.sample(), check=False)
        assert kept == there.state(), "tables differ"
        assert (mask == there.mask().copy_to_host()).all(), "masks differ"
        assert (seen == there.observe().copy_to_host()).all(), "observations differ"
        for what in ("actor", "asked"):
            assert (getattr(here, what) == getattr(there, what).copy_to_host()).all(), f"{what} differs"
        told = f"byte-identical to the CPU's ({perf_counter() - start:.1f} s)"
        bench.say(f"{tables:,} tables after {steps} steps: {told}")
    if bench.brief:
        return
    wrong = there.sample().copy_to_host()
    wrong[777] = here.actions
    found = None
    try:
        there.step(there._device._cuda.to_device(wrong))
    except larceny.IllegalAction as told_of:
        found = told_of.table
    assert found == 777, "an illegal action was played"
    there.restore(kept)
    assert there.state() == kept, "restored tables differ"


def _time_shapes(bench: Bench, batch: Any) -> None:
    from larceny.batches.gpu import Shape

    game = batch._terms.game
    moved = 3 * game.table.itemsize + 2 * (game.observation.total * game.observation.narrow().itemsize + game.actions)
    for block in BLOCKS:
        batch._device._shape = Shape(block)
        what = f"{batch.n:,} tables, {block} threads a block"
        with bench.trying(what):
            bench.better(bench.rate(what, partial(_steps, batch), moved), what)


def _steps(batch: Any, steps: int = 4) -> float:
    for _ in range(steps):
        batch.step(batch.sample(), check=False)
    batch._device.synchronize()
    return float(steps * batch.n)


def _rows(bench: Bench, n: int) -> None:
    batch = _batch(bench.game, n, layout="rows")
    _spread(bench, batch)
    bench.rate(f"{n:,} tables, in rows", lambda: _steps(batch))


def steps(bench: Bench) -> None:
    """Play a few steps for a profiler."""
    batch = _batch(bench.game, SOME)
    _spread(bench, batch)
    _steps(batch)
    with batch._device._cuda.profiling():
        _steps(batch, 1)


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

    def time(threads: int, rest: int, what: str, block: int = 128) -> float:
        games = max(2 * threads, int(STEPS / length))
        found = bench.rate(what, lambda: float(play(games, block, threads, rest)[0, 1]))
        bench.better(found, what)
        return found

    limited = Limited(bench, player.entries, "playouts") if bench.tune else None
    with bench.alone():
        best = 255
        if limited:
            with bench.trying("limits"):
                best = limited.tune(lambda most: 1 / time(THREADS[1], RESTS[-1], f"at most {most} registers"))
        for threads, rest in product(THREADS, RESTS):
            what = f"at most {best} registers, {threads:,} threads, deals every {rest} steps"
            with bench.trying(what):
                time(threads, rest, what)
        for threads, block in SHAPES:
            if 2 * threads * length > 5 * STEPS:
                continue  # that would take too long
            what = f"at most {best} registers, {threads:,} threads, {block} of a block, deals when all have finished"
            with bench.trying(what):
                time(threads, RESTS[-1], what, block)
    bench.verdict()


# What happens in whole games, for balance and tune


def counting(bench: Bench) -> None:
    """Count games of instinct, and the same deals with two options, on both devices: all sums must be the same."""
    from larceny.games import load
    from larceny.lab.decks.counting import Piece, count_piece
    from larceny.lab.decks.on_gpu import OnGpu
    from larceny.lab.decks.options import other_values
    from larceny.lab.fixtures import settings
    from larceny.lab.workers import Threads, Workers

    tables = settings(bench.game, None)
    first = tables[0]
    option = next(iter(other_values(load(bench.game), dict(first.options))))
    (other,) = settings(bench.game, [first.players], dict(first.options) | dict([option]))
    few = COUNTED[bench.game]
    sets = {
        f"{4 * few:,} games with each number of players": [
            Piece(table, None, "instinct", 7 + PIECE * part, PIECE)
            for table in tables
            for part in range(4 * few // PIECE)
        ],
        f"{few:,} deals with two options": [
            Piece(first, other, "instinct", 7 + PIECE * part, PIECE) for part in range(few // PIECE)
        ],
    }
    for what, pieces in sets.items():

        def counted(team: Workers, pieces: list[Piece] = pieces) -> tuple[dict[int, Any], float]:
            team.rehearse(count_piece, pieces[0])
            start = perf_counter()
            return dict(team.work(count_piece, pieces)), perf_counter() - start

        with bench.trying(what), OnGpu() as there, Threads() as here, bench.alone():
            start = perf_counter()
            found, taken = counted(there)
            bench.say(f"{what}: compiled in {perf_counter() - start - taken:.1f} s")
            wanted, usual = counted(here)
            differ = [number for number in wanted if not _alike(wanted[number], found[number])]
            assert not differ, f"pieces {differ} differ from the CPU's"
            bench.say(f"{what}: the same counts as on the CPU; {taken:.2f} s, and {usual:.2f} s on {here.count} cores")


def _alike(one: Any, other: Any) -> bool:
    """True if all counts are the same."""
    pairs = [(getattr(one, name), getattr(other, name)) for name in one.__dataclass_fields__]
    return all(_alike(a, b) if hasattr(a, "__dataclass_fields__") else np.array_equal(a, b) for a, b in pairs)


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
    bench = Bench(game, part, asked.seconds, Path(asked.lock), asked.tables, asked.tune, asked.brief)
    with bench.trying("all of it"):
        {"compare": compare, "loop": loop, "playouts": playouts, "sharing": sharing, "counting": counting,
         "steps": steps}[part](bench)  # fmt: skip


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
    parser.add_argument(
        "--part", default=",".join(PARTS[:4]), help=f"of {', '.join(PARTS)}, with commas [the first four]"
    )
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure [0.4]")
    parser.add_argument("--limit", type=float, default=540, help="seconds until all is stopped [540]")
    parser.add_argument("--tables", type=lambda words: tuple(int(word) for word in words.split(",")), default=TABLES)
    parser.add_argument("--tune", action="store_true", help="try limits to the registers of threads")
    parser.add_argument("--brief", action="store_true", help="try no rows, and no illegal actions: each compiles again")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--lock", default=os.devnull, help=argparse.SUPPRESS)
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
    pairs = [(game, part) for part in parts for game in (games[:1] if part == "sharing" else games)]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-W", "ignore", "-m", "bench.gpu", "--lock", f"{folder}/turn"]
        command += ["--seconds", str(asked.seconds), "--tables", ",".join(map(str, asked.tables))]
        command += ["--tune"] * asked.tune + ["--brief"] * asked.brief
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
