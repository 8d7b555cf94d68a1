"""A batch on a GPU: the kernels of the CPU, one thread a table, and arrays that stay there.

Tables lie in columns of 32-bit words, so that neighbouring threads read and write side by side. Each thread takes its
table into local memory, which the GPU lays out in the same way, and a step plays and looks in one go.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pickle import PickleError
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from larceny.batches import entries, kernels
from larceny.batches.cores import times, workshop
from larceny.batches.shared import Shared
from larceny.batches.terms import Snapshot, Terms
from larceny.engine import contract, loops
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.engine.fingerprints import DIGITS
from larceny.engine.game import Game
from larceny.engine.kernel import Kernel, is_kernel
from larceny.engine.memory import Records
from larceny.engine.words import Figure, install, phrases
from larceny.engine.workshop import Workshop, cache_folder

phrase, _ = phrases(__file__)

WORD = np.dtype(np.int32)
QUEUES = {"deal_queued": 4, "look_longer": 16}  # blocks for each processor in kernels that serve a queue
SMALL = ("wipe", "wipe_both", "pick", "take_in", "copy_in", "copy_rows_in", "scatter_all", "draw_all")
SMALL_BLOCK = 256  # threads of a block in these kernels, which do little
THREADS = 2048  # that a processor of the GPU holds at once
# The most registers of a thread in the large kernels: some would take four times as many, and then few threads fit on a
# processor, which mostly waits for memory. What was fastest on an H200, and 64 where it made no difference
# (docs/speed.md).
REGISTERS = dict.fromkeys(("step", "look_all", "look_longer", "playouts"), 64)
OWN_REGISTERS = {"crooks": {"look_all": 96, "playouts": 40}}
OWN_THREADS = {"criminals": 2_162_688}  # games at once


@dataclass(frozen=True)
class Shape:
    """How a kernel's threads are laid out on the GPU."""

    block: int = 64  # threads of a block
    waves: int = 0  # blocks for each processor of the chip, each taking table after table; 0: a thread for each table


def get_cuda() -> Any:
    """Return numba's part for GPUs; raise at once if it is not installed, or if there is no GPU."""
    cuda = compiler()
    if not cuda.is_available():
        raise LarcenyError(phrase("gpu-none"))
    return cuda


def compiler() -> Any:
    """Return numba's part for GPUs, which compiles without one too."""
    if find_spec("numba_cuda") is None:
        raise LarcenyError(phrase("gpu-needs", install=install("cuda")))
    if not hasattr(np, "row_stack"):  # numpy 2.5 dropped it, and numba-cuda still asks for it
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


def instructions() -> Mapping[Kernel, Kernel]:
    """Return the kernels that a GPU has instructions for."""
    from larceny.batches.instructions import INSTRUCTIONS

    return INSTRUCTIONS


def unnoticed(thinks: bool) -> Mapping[Kernel, Kernel]:
    """Return stand-ins for kernels that do nothing for whole games: they note what is told, and what seats know."""
    from larceny.batches.instructions import UNHEARD, UNSEEN

    return UNHEARD if thinks else {**UNHEARD, **UNSEEN}


@contextmanager
def widened_calls() -> Iterator[None]:
    """Let kernels that are compiled meanwhile pass each other whole numbers of one width, as on the CPU."""
    from numba.cuda import dispatcher

    from larceny.engine.compiling.widening import wide

    of_kernels: Any = dispatcher.CUDADispatcher
    template_for = of_kernels.get_call_template

    def widened(called: Any, args: Any, kws: Any) -> Any:
        return template_for(called, tuple(wide(kind) for kind in args), kws)

    of_kernels.get_call_template = widened
    try:
        yield
    finally:
        of_kernels.get_call_template = template_for


class Entries:
    """The CUDA kernels of one game, compiled when they are first launched."""

    def __init__(
        self,
        cuda: Any,
        game: Game,
        workshop: Workshop,
        registers: Mapping[str, int] | None = None,
        written: ModuleType = entries,
        **sizes: int,
    ) -> None:
        """Put the game's kernels of this workshop, its types and sizes in the place of the names in `written`.

        With a limit to the `registers` of a kernel's threads, more of them fit on the chip.
        """
        from numba import from_dtype

        own = {
            "cuda": cuda,
            "TABLE": from_dtype(game.table),
            "WORDS": game.table.itemsize // WORD.itemsize,
            "ACTIONS": game.actions,
            "ANSWERS": game.actions + 1,
            "ENDINGS": max(game.endings) + 1,
        }
        kernels_here = {name: workshop(thing) for name, thing in vars(written).items() if is_kernel(thing)}
        self._written = written
        self._namespace = {**vars(written), **kernels_here, **own, **sizes}
        self._cuda = cuda
        most = REGISTERS | OWN_REGISTERS.get(game.name, {}) | dict(registers or {})
        self._limits = {name: {"max_registers": count} for name, count in most.items()}
        self._folder = cache_folder() / f"cuda-{game.name}" / _print(workshop, written, sizes, self._limits)
        self._kernels: dict[str, Any] = {}
        self._launched: set[Any] = set()

    def function(self, name: str) -> Callable[..., None]:
        """Return a CUDA kernel before it is compiled."""
        written = getattr(self._written, name)
        return FunctionType(written.__code__, self._namespace, name)

    def launch(self, name: str, blocks: int, block: int, *args: Any, stream: Any = None) -> None:
        """Launch a kernel; compile it first if need be, or read it from disk."""
        kinds = (name, *(getattr(one, "dtype", None) for one in args))
        if kinds in self._launched:
            shape = (blocks, block) if stream is None else (blocks, block, stream)
            self._kernels[name][shape](*args)
            return
        limit = self._limits.get(name, {})
        with widened_calls():
            try:
                if name not in self._kernels:
                    self._kernels[name] = _kept(self._cuda, self.function(name), self._folder, **limit)
                self._kernels[name][blocks, block](*args)
            except (OSError, TypeError, AttributeError, ImportError, PickleError):  # the disk is full, or not ours
                self._kernels[name] = self._cuda.jit(self.function(name), **limit)
                self._kernels[name][blocks, block](*args)
        self._launched.add(kinds)

    def kept(self, name: str) -> bool:
        """True if a kernel's machine code lies on disk."""
        return (self._folder / f"{name}.nbi").exists()

    def figures(self, name: str) -> tuple[int, int]:
        """Return a launched kernel's registers and bytes of local memory."""
        kernel = next(iter(self._kernels[name].overloads.values()))
        return int(kernel.regs_per_thread), int(kernel.local_mem_per_thread)


def _print(workshop: Workshop, written: ModuleType, *choices: Any) -> str:
    """Return what the machine code of all these kernels is named by."""
    made_of = [workshop.made_of(thing) for thing in vars(written).values() if is_kernel(thing)]
    source = Path(str(written.__file__)).read_bytes()
    return hashlib.sha256(repr((made_of, choices)).encode() + source).hexdigest()[:DIGITS]


def _kept(cuda: Any, function: Callable[..., None], folder: Path, **limit: int) -> Any:
    """Return a function as a CUDA kernel whose machine code numba keeps in a folder.

    The folder is named by what is compiled. So it does not matter where our sources lie or when they were written: it
    can be carried to another machine with the same versions and the same kind of GPU.
    """
    from numba.cuda.core import caching, config

    usual, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        kernel = cuda.jit(function, cache=True, **limit)
    finally:
        config.CACHE_DIR = usual
    if hasattr(kernel, "_cache"):
        folder.mkdir(parents=True, exist_ok=True)
        kernel._cache._cache_file = caching.IndexDataCacheFile(str(folder), function.__name__, source_stamp=0)
    return kernel


@cache
def stepping(cuda: Any, game: Game, registers: tuple[tuple[str, int], ...]) -> Entries:
    """Return the kernels of batches: all batches of a game share them, and load them once."""
    return Entries(cuda, game, workshop(game).variant("cuda", instructions()), dict(registers))


class _Matrix(NamedTuple):
    """An array of a batch with something for each table."""

    array: Any  # in the batch's layout
    tables: Any  # the same memory, with the tables along the first axis
    memory: Any  # the same memory as 64-bit words, to be wiped fast


class Gpu:
    """The tables of a batch in the memory of a GPU."""

    threads = 1

    def __init__(
        self,
        terms: Terms,
        shape: Shape | None = None,
        numbers: Any = None,
        registers: Mapping[str, int] | None = None,
    ) -> None:
        cuda = get_cuda()
        n, game, players = terms.tables, terms.game, terms.players
        self._cuda = cuda
        self._terms = terms
        self._shape = shape or Shape()
        self._stream: Any = None  # the default one
        self._processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.entries = stepping(cuda, game, tuple((registers or {}).items()))
        words = game.table.itemsize // WORD.itemsize
        try:
            self._box = cuda.to_device(np.array(terms.box))
            self._prizes = cuda.to_device(terms.prizes)
            self._tables = cuda.device_array((words, n), WORD)
            self._rngs = cuda.device_array((n, 4), np.uint32)
            self._moves = cuda.device_array(n, np.int64)
            self._answers: Any = None  # to sealed questions
            self._words: Any = None  # interjections
            self._speakers: Any = None
            self._acting = cuda.to_device(np.full(n, kernels.ACTING, np.int8))
            self._seats = cuda.device_array(n, np.int8)
            self._queue = cuda.device_array(n, np.int32)  # tables where a game is to be dealt
            self._waiting = cuda.device_array(1, np.int32)  # how many
            self._fault = cuda.to_device(np.array([terms.tables * SEATS], np.int64))
            self._seeds = cuda.device_array(n, np.int64)
            self._actor = cuda.device_array(n, np.int8)
            self._asked = cuda.device_array(n, np.int16)
            self._done = cuda.device_array(n, np.uint8)
            self._drawn = cuda.device_array(n, np.int32)
            self._advised = cuda.device_array(n, np.int32)
            self._rewards = self._zeros(players, np.float32)
            self._points = self._zeros(players, np.int32)
            self._mask = self._zeros(game.actions, np.int8)
            self._observation = self._zeros(game.observation.total, numbers or terms.numbers)
        except Exception as fault:
            if "OUT_OF_MEMORY" in str(fault).upper().replace(" ", "_"):
                raise LarcenyError(phrase("gpu-no-room", n=Figure(n, ","), name=game.name)) from None
            raise
        self.seeds, self.actor, self.asked, self.drawn, self.advised = (
            Shared(array) for array in (self._seeds, self._actor, self._asked, self._drawn, self._advised)
        )
        self.done = Shared(self._done, np.dtype(np.bool_))
        self.rewards, self.points, self.mask, self.observation = (
            Shared(matrix.array) for matrix in (self._rewards, self._points, self._mask, self._observation)
        )

    def _zeros(self, length: int, numbers: Any) -> _Matrix:
        n, kind, columns = self._terms.tables, np.dtype(numbers), self._terms.columns
        memory = self._cuda.device_array(-(-n * length * kind.itemsize // 8), np.int64)
        shape = (length, n) if columns else (n, length)
        strides = (shape[1] * kind.itemsize, kind.itemsize)
        array = self._read_as(memory, shape, strides, kind)
        turned = self._read_as(memory, shape[::-1], strides[::-1], kind) if columns else array
        self._run("wipe", memory, self._waiting, tables=min(len(memory), self._processors * THREADS))
        return _Matrix(array, turned, memory)

    def _read_as(self, memory: Any, shape: tuple[int, ...], strides: tuple[int, ...], kind: np.dtype[Any]) -> Any:
        """Return memory of the GPU as an array of another shape and type."""
        from numba.cuda.cudadrv.devicearray import DeviceNDArray

        return DeviceNDArray(shape, strides, kind, gpu_data=memory.gpu_data)

    # Launching

    def _run(self, name: str, *args: Any, tables: int | None = None) -> None:
        """Launch a kernel over all tables."""
        count = self._terms.tables if tables is None else tables
        block = SMALL_BLOCK if name in SMALL else self._shape.block
        blocks = -(-count // block)
        if name in QUEUES:
            blocks = min(blocks, self._processors * QUEUES[name])
        if self._shape.waves and name not in SMALL:
            blocks = min(blocks, self._processors * self._shape.waves)
        self.entries.launch(name, max(1, blocks), block, *args, stream=self._stream)

    def step_aside(self) -> None:
        """Launch in a stream of one's own from now on; the default stream waits for it, and it for the default one."""
        self._stream = self._cuda.stream()

    def _first_fault(self) -> int:
        """Return the first table that the last kernel found fault with, or SOUND, and forget it."""
        found = int(self._fault.copy_to_host()[0])
        most = self._terms.tables * SEATS
        if found == most:
            return kernels.SOUND
        self._fault.copy_to_device(np.array([most], np.int64))
        return found

    # Dealing

    def scatter(self, seed: int) -> None:
        self._run("scatter_all", seed, self._rngs)

    def deal(self, where: NDArray[np.bool_], seeds: NDArray[np.int64]) -> None:
        mixed = np.where(where, seeds, self._seeds.copy_to_host()) if not where.all() else seeds
        self._seeds.copy_to_device(np.ascontiguousarray(mixed))
        chosen = np.flatnonzero(where).astype(np.int32)
        self._queue.copy_to_device(np.resize(chosen, len(where)) if len(chosen) else np.zeros(len(where), np.int32))
        self._waiting.copy_to_device(np.array([len(chosen)], np.int32))
        self._deal_queued(fresh=True)

    def _deal_queued(self, fresh: bool) -> None:
        self._run("deal_queued", self._box, self._tables, self._seeds, self._prizes, self._rewards.tables, self._done,
                  self._actor, self._asked, self._queue, self._waiting, fresh)  # fmt: skip
        if self._terms.skip:
            self._step(dealt=True)

    # Playing

    def read(self, actions: Any, shape: tuple[int, ...], what: str) -> Any:
        """Return actions as an array that kernels take; raise if they are of the wrong shape, type or device."""
        if isinstance(actions, Shared):
            given = actions.array
        elif hasattr(actions, "__cuda_array_interface__"):
            given = self._cuda.as_cuda_array(actions)
        else:
            raise LarcenyError(f"this batch is on the GPU, and the {what} are not: {type(actions).__name__}")
        if given.dtype.kind not in "iu":
            raise LarcenyError(f"{what} are whole numbers, not {given.dtype}")
        if given.shape != shape:
            raise LarcenyError(f"{what}: {times(shape)} are needed, not {times(given.shape)}")
        return given

    def judge(self, actions: Any) -> int:
        self.take(actions)
        self._run("judge", self._box, self._tables, self._moves, self._fault)
        return self._first_fault()

    def take(self, actions: Any) -> None:
        """Keep actions for `step_and_look`."""
        self._run("take_in", actions, self._moves, self._waiting)

    def _playing(self, *moves: Any) -> tuple[Any, ...]:
        told = (self._rewards.tables, self._points.tables, self._done)
        return (self._box, self._tables, *moves, self._seeds, self._prizes, *told)

    def step_and_look(self, what: int) -> None:
        """Play the actions that were judged, and look as the seat that decides then; an illegal one is not played."""
        self._step(dealt=False)
        if self._terms.again:
            self._deal_queued(fresh=False)
        if what:
            self.look(kernels.ACTING, what)

    def _step(self, dealt: bool) -> None:
        self._run("step", *self._playing(self._moves), self._fault, self._terms.ways, self._actor, self._asked,
                  self._queue, self._waiting, dealt)  # fmt: skip

    def judge_seal(self, answers: Any) -> tuple[int, int]:
        if self._answers is None:
            self._answers = self._cuda.device_array((self._terms.tables, self._terms.players), np.int64)
        self._run("copy_rows_in", answers, self._answers)
        self._run("judge_seal", self._box, self._tables, self._answers, self._fault)
        found = self._first_fault()
        return (kernels.SOUND, 0) if found == kernels.SOUND else divmod(found, SEATS)

    def seal(self) -> None:
        self._run("seal", *self._playing(self._answers), self._terms.ways)

    def judge_words(self, numbers: Any, speakers: Any) -> int:
        if self._words is None:
            self._words, self._speakers = (self._cuda.device_array(self._terms.tables, np.int64) for _ in range(2))
        self._run("copy_in", numbers, self._words)
        self._run("copy_in", speakers, self._speakers)
        most = self._terms.game.interjections
        self._run("judge_words", self._box, self._tables, self._words, self._speakers, most, self._fault)
        return self._first_fault()

    def interject(self) -> None:
        self._run("interject", *self._playing(self._words, self._speakers), self._terms.ways)

    # Looking

    def _clear(self, what: int) -> None:
        memories = [self._mask.memory] if what & kernels.MASKS else []
        memories += [self._observation.memory] if what & kernels.SIGHTS else []
        threads = min(sum(map(len, memories)), self._processors * THREADS)
        if memories:
            self._run("wipe" if len(memories) == 1 else "wipe_both", *memories, self._waiting, tables=threads)

    def look(self, seats: NDArray[Any] | int, what: int) -> None:
        looking = self._acting
        if not isinstance(seats, int):
            looking = self._seats
            looking.copy_to_device(np.ascontiguousarray(seats, np.int8))
        self._clear(what)
        seen = (looking, self._mask.tables, self._observation.tables)
        queue = (self._queue, self._waiting, what)
        self._run("look_all", self._box, self._tables, *seen, self._actor, self._asked, *queue)
        if what & kernels.SIGHTS and self._terms.game.compiled.stand_ins[contract.tedious] is not contract.tedious:
            self._run("look_longer", self._box, self._tables, *seen, *queue)

    def draw(self) -> Shared:
        self._run("draw_all", self._mask.tables, self._rngs, self._drawn)
        return self.drawn

    def advise(self) -> Shared:
        self._run("instinct_all", self._box, self._tables, self._rngs, self._advised)
        return self.advised

    def prepare_instinct(self) -> None:
        """Compile what `advise` needs, without asking at any table."""
        self._run("instinct_all", self._box, self._tables, self._rngs, self._cuda.device_array(0, np.int32))

    # Keeping

    def table(self, number: int) -> Records:
        words = self._cuda.device_array(len(self._tables), WORD)
        self._run("pick", self._tables, number, words, tables=len(words))
        return np.asarray(words.copy_to_host()).view(self._terms.game.table)

    def save(self) -> Snapshot:
        columns = self._terms.columns
        words = np.ascontiguousarray(self._tables.copy_to_host().T)
        rewards, points = self._rewards.array.copy_to_host(), self._points.array.copy_to_host()
        return Snapshot(
            words.view(self._terms.game.table).reshape(-1),
            self._seeds.copy_to_host(),
            self._rngs.copy_to_host(),
            self._done.copy_to_host(),
            rewards.T if columns else rewards,
            points.T if columns else points,
        )

    def load(self, snapshot: Snapshot) -> None:
        columns = self._terms.columns
        words = snapshot.tables.view(WORD).reshape(self._terms.tables, -1)
        self._tables.copy_to_device(np.ascontiguousarray(words.T))
        self._seeds.copy_to_device(snapshot.seeds)
        self._rngs.copy_to_device(snapshot.rngs)
        self._done.copy_to_device(snapshot.done)
        for own, other in ((self._rewards, snapshot.rewards), (self._points, snapshot.points)):
            own.array.copy_to_device(np.ascontiguousarray(other.T if columns else other))

    def synchronize(self) -> None:
        self._cuda.synchronize()


# Whole games, for simulations


class Player:
    """Plays whole games of bots that do not think ahead on this machine's GPU: the same games as on the CPU."""

    # What was fastest on an H200 in three games of four (docs/speed.md).
    threads = 270_336  # games at once
    block = 128  # threads of a block
    rest = 1 << 20  # steps until those that have finished a game deal together: when all have

    def __init__(
        self, game: Game, box: Records, simulator: Workshop, policies: tuple[int, ...], tally: tuple[int, int]
    ) -> None:
        self._cuda = get_cuda()
        self.threads = OWN_THREADS.get(game.name, self.threads)
        self.entries = playing(self._cuda, game, simulator, loops.INSTINCT in policies)
        self._box = self._cuda.to_device(np.array(box))
        self._policies = self._cuda.to_device(np.array(policies, np.int64))
        self._tally = tally

    def play(self, first_seed: int, games: int) -> NDArray[np.int64]:
        """Play games with the seeds from first_seed on; return their tally."""
        tally = self._cuda.to_device(np.zeros(self._tally, np.int64))
        tickets = self._cuda.to_device(np.zeros(1, np.int64))
        blocks = -(-min(self.threads, games) // self.block)
        self.entries.launch(
            "playouts", blocks, self.block, self._box, self._policies, first_seed, games, self.rest, tickets, tally
        )
        return np.asarray(tally.copy_to_host())


def playing(cuda: Any, game: Game, simulator: Workshop, thinks: bool) -> Entries:
    """Return the kernels for whole games; policies that think need room for a view, and for what answers are worth."""
    bare = simulator.variant("cuda", {**instructions(), **unnoticed(thinks)})
    return Entries(cuda, game, bare, COPIES=2 if thinks else 1, THOUGHTS=game.actions + 1 if thinks else 1)
