"""Batches on a GPU: what is written for it plays as the CPU does, compiles, and says at once what is missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import numpy as np
import pytest

import larceny
from bench import gpu as bench
from larceny.batches import gpu, shared
from larceny.engine import loops
from larceny.games import load, names
from larceny.lab.simulate import simulate
from tests.batches import ptx
from tests.batches.standin import StandIn, stand_in
from tests.proving import proofs

every_game = pytest.mark.parametrize("name", names())
# What is compiled for the stand-in is compiled for nothing else: `make test` has it done for one game.
briefly_crooks = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "crooks" else pytest.mark.proof) for name in names()]
)


@pytest.fixture
def cuda(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A GPU that is none."""
    return stand_in(monkeypatch)


def assert_same(here: Any, there: Any) -> None:
    """Two batches of one kind, the second on a GPU, are the same, and show the same."""
    assert here.state() == there.state()
    for what in ("mask", "observe"):
        assert (getattr(here, what)() == getattr(there, what)().copy_to_host()).all(), what
    for what in ("actor", "asked", "done", "rewards", "points", "seeds"):
        assert (getattr(here, what) == getattr(there, what).copy_to_host()).all(), what


@pytest.mark.parametrize(
    ("name", "layout"),
    [pytest.param(name, "columns", marks=pytest.mark.proof) for name in names()]
    + [pytest.param("crooks", "rows", marks=pytest.mark.proof)]
    + [pytest.param(name, "rows", marks=pytest.mark.soak) for name in names() if name != "crooks"],
)
def test_a_batch_on_a_gpu_plays_as_one_on_the_cpu(name: str, layout: str, cuda: StandIn) -> None:
    """Steps, forced moves skipped or not, sealed answers, interjections, new deals, kept bytes."""
    players = load(name).players[-1]
    for ways in ({"skip_forced": True}, {"eager": False, "auto_reset": False}):
        here = larceny.batch(name, 20, players, seed=3, layout=layout, **ways)  # type: ignore[arg-type]
        there = larceny.batch(name, 20, players, seed=3, layout=layout, device="cuda", **ways)  # type: ignore[arg-type]
        there._device._shape = gpu.Shape(block=4, waves=1)
        for step in range(40):
            assert (here.sample() == there.sample().copy_to_host()).all()
            here.step(here.sample())
            there.step(there.sample(), check=step % 2 == 0)
        assert_same(here, there)
        here.redeal([3, 5])
        there.redeal([3, 5])
        assert_same(here, there)
        there.sample()  # as many random numbers are drawn on both
        answers = np.tile(here.sample()[:, None], (1, players))
        if not (here.asked & (here.asked - 1)).any():
            here.seal(answers)
            there.seal(cuda.to_device(answers))
            assert_same(here, there)
        nothing = np.full(20, -1)
        here.interject(nothing, nothing)
        there.interject(cuda.to_device(nothing), cuda.to_device(nothing))
        assert_same(here, there)
        for seat in (-1, players - 1):
            assert (here.observe(seat) == there.observe(seat).copy_to_host()).all()
            assert (here.mask(seat) == there.mask(seat).copy_to_host()).all()
        kept = there.state()
        there.step(there.sample())
        there.restore(kept)
        here.restore(kept)
        assert_same(here, there)


@pytest.mark.proof
@briefly_crooks
def test_instinct_chooses_on_a_gpu_as_on_the_cpu(name: str, cuda: StandIn) -> None:
    here, there = (
        larceny.batch(name, 12, seed=3, layout="columns", device=device, skip_forced=True, auto_reset=False)
        for device in ("cpu", "cuda")
    )
    here.step_aside()
    there.step_aside()
    for _ in range(40):
        wanted = here.instinct().copy()
        assert (wanted == there.instinct().copy_to_host()).all()
        here.step(wanted)
        there.step(cuda.to_device(wanted))
    assert_same(here, there)
    there._device.prepare_instinct()
    assert (here.instinct() == there.instinct().copy_to_host()).all(), "to prepare it asks nobody"


def test_what_is_compiled_for_a_gpu_is_found_wherever_our_sources_lie(tmp_path: Path) -> None:
    """numba looks at a source's place and date; ours is named by what it is made of, and can be carried."""
    from numba import cuda as numba_cuda

    folder, found = tmp_path / "kept", []
    for place, written in (("here", 1), ("there", 2)):
        (tmp_path / place).mkdir()
        source = tmp_path / place / "entries.py"
        source.write_text("def nothing(memory):\n    memory[0] = 0\n")
        os.utime(source, (written, written))
        names: dict[str, Any] = {}
        exec(compile(source.read_text(), str(source), "exec"), names)
        kept = gpu._kept(numba_cuda, names["nothing"], folder)._cache._cache_file
        found.append(kept.load("signature"))
        kept.save("signature", "machine code")
    assert found == [None, "machine code"]


@pytest.mark.proof
def test_the_house_rings_the_clock_on_a_gpu_too(cuda: StandIn) -> None:
    here, there = (
        larceny.batch("robbers", 6, 3, {"goal": "time"}, seed=3, device=device) for device in ("cpu", "cuda")
    )
    rung = 0
    for _ in range(30):
        numbers, seats = np.full(6, -1), np.full(6, -1)
        if here.view(2, None).object_to(0, -1) is None:
            numbers[2] = 0
            rung += 1
        here.interject(numbers, seats)
        there.interject(cuda.to_device(numbers), cuda.to_device(seats))
        here.step(here.sample())
        there.step(there.sample())
    assert rung
    assert_same(here, there)


@pytest.mark.proof
def test_sealed_answers_are_played_together_on_a_gpu_too(cuda: StandIn) -> None:
    here, there = (larceny.batch("crimelords", 12, 3, seed=1, device=device, eager=False) for device in ("cpu", "cuda"))
    several = 0
    for _ in range(300):
        answers = np.stack([_first_answers(here, seat) for seat in range(3)], axis=1)
        several += bool((here.asked & (here.asked - 1)).any())
        here.seal(answers)
        there.seal(cuda.to_device(answers))
    assert several
    assert_same(here, there)


def _first_answers(batch: Any, seat: int) -> Any:
    """Return what a seat would answer at each table: its first legal action, or a late one now and then."""
    legal = batch.mask(seat).astype(np.int64)
    nth = np.arange(len(legal)) % np.maximum(legal.sum(1), 1)
    return np.argmax(legal.cumsum(1) > nth[:, None], axis=1)


def test_illegal_actions_are_refused_on_a_gpu_with_their_table(cuda: StandIn) -> None:
    batch = larceny.batch("crooks", 20, 3, seed=1, device="cuda")
    moves = batch.sample().copy_to_host()
    before = batch.state()
    moves[7] = moves[13] = 89
    with pytest.raises(larceny.IllegalAction, match=r"^table 7: ") as told:
        batch.step(cuda.to_device(moves))
    assert told.value.table == 7
    assert batch.state() == before
    batch.step(cuda.to_device(moves), check=False)
    unmoved = [table for table in range(20) if batch.truth(table) in before]
    assert unmoved == [7, 13], "without a check, only the tables with an illegal action stay as they are"
    wrong = np.zeros((20, 3), np.int64)
    with pytest.raises(larceny.IllegalAction, match=r"^table \d+: "):
        batch.seal(cuda.to_device(wrong - 1))
    with pytest.raises(larceny.IllegalAction, match=r"^table 4: "):
        batch.interject(cuda.to_device(np.where(np.arange(20) == 4, 0, -1)), cuda.to_device(np.zeros(20, np.int64)))


def test_actions_for_a_gpu_must_be_there_and_fit(cuda: StandIn) -> None:
    batch = larceny.batch("crooks", 3, device="cuda")
    for wrong, told in (
        (np.zeros(3, np.int64), "this batch is on the GPU, and the actions are not: ndarray"),
        ([0, 0, 0], "are not: list"),
        (cuda.to_device(np.zeros(4, np.int64)), "actions: 3 numbers are needed, not 4 numbers"),
        (cuda.to_device(np.zeros(3, np.float32)), "actions are whole numbers, not float32"),
    ):
        with pytest.raises(larceny.LarcenyError, match=told):
            batch.step(wrong)


def test_without_a_gpu_or_its_compiler_it_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(larceny.LarcenyError, match="there is no GPU here that CUDA can use"):
        larceny.batch("crooks", 3, device="cuda")
    monkeypatch.setattr(gpu, "find_spec", lambda name: None)
    with pytest.raises(larceny.LarcenyError, match=r"needs numba-cuda: pip install -e '.\[cuda\]'"):
        larceny.batch("crooks", 3, device="cuda")


# Memory that other libraries share


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.float32, np.bool_])
def test_memory_is_handed_over_as_dlpack_does(kind: Any) -> None:
    """numpy takes the CPU's memory the same way as torch and JAX take a GPU's."""
    array = np.arange(6).reshape(2, 3).astype(kind)

    class Lent:
        def __dlpack_device__(self) -> tuple[int, int]:
            return shared.CPU, 0

        def __dlpack__(self, **wishes: Any) -> Any:
            return shared.capsule(array, array.ctypes.data, array.shape, array.dtype, (shared.CPU, 0))

    before = len(shared._lent)
    taken = np.from_dlpack(Lent())
    assert (taken.dtype, taken.ctypes.data) == (array.dtype, array.ctypes.data)
    assert (taken == array).all()
    assert len(shared._lent) == before + 1
    del taken
    assert len(shared._lent) == before, "what is given back can be freed"


def test_a_kernel_that_cannot_be_kept_on_disk_is_compiled_all_the_same(
    cuda: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **limits: Any) -> Any:
        raise OSError("no space left on device")

    monkeypatch.setattr(gpu, "_kept", full)
    batch = larceny.batch("crooks", 3, seed=1, device="cuda")
    assert batch.truth(2) == larceny.new("crooks", 2, seed=3).truth


def test_an_array_on_the_gpu_says_where_it_lies(cuda: StandIn) -> None:
    batch = larceny.batch("crooks", 5, device="cuda", layout="columns")
    told = batch.done.__cuda_array_interface__
    assert told["typestr"] == "|b1"
    assert told["shape"] == (5,)
    assert batch.observe().shape == (batch.numbers, 5)
    assert batch.observe().__dlpack_device__() == (2, 0)
    assert repr(batch.mask()) == "<90 x 5 int8 on the GPU>"


# Whole games


@pytest.mark.proof
@briefly_crooks
@pytest.mark.parametrize("bots", ["random", *proofs("instinct")])
def test_whole_games_on_a_gpu_have_the_results_of_the_cpu(name: str, bots: str, cuda: StandIn) -> None:
    """With several threads at once; each takes the next game that is left."""
    players = load(name).players[0]
    here = simulate(name, players, 9, [bots], seed=5)
    heard: list[int] = []
    with (
        patch.object(gpu.Player, "threads", 4),
        patch.dict(gpu.OWN_THREADS, clear=True),
        patch.object(gpu.Player, "block", 2),
        patch.object(gpu.Player, "rest", 7),
    ):
        there = simulate(name, players, 9, [bots], seed=5, device="cuda", progress=heard.append)
    timed = ("seconds", "threads", "steps_per_second", "games_per_second")
    assert msgspec.structs.asdict(here) | dict.fromkeys(timed) == msgspec.structs.asdict(there) | dict.fromkeys(timed)
    assert there.threads == 0
    assert heard[-1] == 9


def test_a_simulation_says_at_once_what_is_wrong_with_its_device(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(larceny.LarcenyError, match="device: 'cude' is not known; there is: cpu, cuda"):
        simulate("crooks", 2, 10, device="cude")
    with pytest.raises(larceny.LarcenyError, match="there is no GPU here"):
        simulate("crooks", 2, 10, device="cuda")


# Compiling


@pytest.mark.parametrize(
    "kernel", ["wipe", "wipe_both", "pick", "take_in", "copy_in", "copy_rows_in", "scatter_all", "draw_all", "judge"]
)
def test_small_kernels_of_crooks_compile_to_ptx(kernel: str) -> None:
    assert ".visible .entry" in ptx.compile_to_ptx(load("crooks"), kernel)


@pytest.mark.proof
@pytest.mark.parametrize("optimized", [False, pytest.param(True, marks=pytest.mark.soak)])
@every_game
def test_every_kernel_for_a_gpu_compiles_to_ptx(name: str, optimized: bool) -> None:
    """One after the other in one process: what they all call is read once.

    Random games are those of instinct without instinct: `make soak` compiles them too.
    """
    game = load(name)
    made = {kernel: ptx.compile_to_ptx(game, kernel, optimized) for kernel in ptx.KERNELS}
    games = loops.POLICIES if optimized else ("instinct",)
    made |= {f"{bots} games": ptx.compile_playouts(game, bots == "random", optimized) for bots in games}
    for kernel, code in made.items():
        assert ".visible .entry" in code, kernel
        assert "__local_depot" not in code or ".local .align 16" in code, (
            f"{kernel}: tables in local memory are aligned"
        )


@every_game
def test_tables_are_whole_words(name: str) -> None:
    """A GPU keeps them as columns of 32-bit words."""
    assert load(name).table.itemsize % gpu.WORD.itemsize == 0


# Its bench


@pytest.mark.proof
def test_the_bench_runs_and_finds_tables_and_games_the_same(
    cuda: StandIn, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It will be run where nobody can mend it."""
    small: dict[str, Any] = {
        "CHECKED": ((1000, 2),), "CHECKED_GAMES": {"crooks": 12}, "LENGTHS": {"crooks": 9}, "STEPS": 1000,
        "THREADS": (4, 8), "RESTS": (3,), "SHAPES": ((4, 2),), "BLOCKS": (4,), "SOME": 16,
    }  # fmt: skip
    for name, value in small.items():
        monkeypatch.setattr(bench, name, value)
    for part in bench.PARTS[:3]:
        run = bench.Bench("crooks", part, 0.01, tmp_path / "turn", (8, 16, 24))
        getattr(bench, part)(run)
    told = capsys.readouterr().out
    assert "1,000 tables after 2 steps: byte-identical to the CPU's" in told
    assert "12 games: the same results as on the CPU" in told
    assert told.count("BEST") == 2
    failed = [line for line in told.splitlines() if "FAILED" in line]
    known = ("FAILED registers", "FAILED the kernels")  # the stand-in has no registers, and no clock
    assert all(any(one in line for one in known) for line in failed), "\n".join(failed)
