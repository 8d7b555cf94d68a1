"""A batch on a GPU: the kernels of the CPU, one thread a table, and arrays that stay there.

Tables lie in columns of 32-bit words, so that neighbouring threads read and write side by side. Each thread takes its
table into local memory, which the GPU lays out in the same way, and a step plays and looks in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from larceny.batches import kernels
from larceny.batches.cores import times, workshop
from larceny.batches.shared import Shared
from larceny.batches.sitting import Sitting, Snapshot
from larceny.engine import contract, loops
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError, install
from larceny.engine.game import Game
from larceny.engine.memory import Records
from larceny.engine.workshop import Workshop, cache_folder

WORD = np.dtype(np.int32)
SMALL_BLOCK = 256  # threads of a block in kernels that do little


@dataclass(frozen=True)
class Shape:
    """How a kernel's threads are laid out on the GPU."""

    block: int = 128  # threads of a block
    waves: int = (
        0  # blocks for each of the chip's processors, each taking table after table; 0: a thread for each table
    )
    fused: bool = True  # play and look in one kernel, or in two


def get_cuda() -> Any:
    """Return numba's part for GPUs; raise at once if it is not installed, or if there is no GPU."""
    cuda = compiler()
    if not cuda.is_available():
        raise LarcenyError("device 'cuda': there is no GPU here that CUDA can use; device='cpu' plays the same games")
    return cuda


def compiler() -> Any:
    """Return numba's part for GPUs, which compiles without one too."""
    if find_spec("numba_cuda") is None:
        raise LarcenyError(f"device 'cuda' needs numba-cuda: {install('cuda')}")
    if not hasattr(np, "row_stack"):  # numpy 2.5 dropped it, and numba-cuda still asks for it
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


@contextmanager
def widened_calls() -> Iterator[None]:
    """Let kernels that are compiled meanwhile pass each other whole numbers of one width, as on the CPU."""
    from numba.cuda.dispatcher import CUDADispatcher

    from larceny.engine.compiling.widening import wide

    template_for = CUDADispatcher.get_call_template

    def widened(dispatcher: Any, args: Any, kws: Any) -> Any:
        return template_for(dispatcher, tuple(wide(kind) for kind in args), kws)

    CUDADispatcher.get_call_template = widened
    try:
        yield
    finally:
        CUDADispatcher.get_call_template = template_for


class Entries:
    """The CUDA kernels of one game in one layout: each is a thin loop over tables around the kernels of the CPU."""

    def __init__(self, cuda: Any, game: Game, columns: bool) -> None:
        from numba import from_dtype, int16, int32, njit

        twin = workshop(game)
        table, record = from_dtype(game.table), game.table.itemsize
        words, actions, spare = record // WORD.itemsize, game.actions, game.actions + 1
        turn, look, begin, draw = (twin(one) for one in (kernels.turn, kernels.look, kernels.begin, kernels.draw))
        wrong_action, wrong_answer, wrong_word = (
            twin(one) for one in (kernels.wrong_action, kernels.wrong_answer, kernels.wrong_word)
        )
        answer_all, speak = twin(kernels.answer_all), twin(kernels.speak)
        next_seed, asked_now, actor = twin(kernels.next_seed), twin(kernels.asked_now), twin(contract.actor)
        scatter = twin(kernels.scatter)
        again, left_out, sound = kernels.AGAIN, kernels.LEFT_OUT, kernels.SOUND
        choices, seed_bits, acting = loops.CHOICES, kernels.SEED_BITS, kernels.ACTING

        @njit
        def of_column(array, i):  # type: ignore[no-untyped-def]
            return array[:, i]

        @njit
        def of_row(array, i):  # type: ignore[no-untyped-def]
            return array[i]

        own = of_column if columns else of_row  # a table's part of an array

        @njit
        def take(words, i, cells):  # type: ignore[no-untyped-def]
            for w in range(len(cells)):
                cells[w] = words[w, i]

        @njit
        def put(cells, words, i):  # type: ignore[no-untyped-def]
            for w in range(len(cells)):
                words[w, i] = cells[w]

        def wipe(memory):  # type: ignore[no-untyped-def]
            for i in range(cuda.grid(1), len(memory), cuda.gridsize(1)):
                memory[i] = 0

        def copy_in(given, moves):  # type: ignore[no-untyped-def]
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                moves[i] = given[i]

        def copy_rows_in(given, moves):  # type: ignore[no-untyped-def]
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                for seat in range(moves.shape[1]):
                    moves[i, seat] = given[i, seat]

        def scatter_all(seed, rngs):  # type: ignore[no-untyped-def]
            for i in range(cuda.grid(1), len(rngs), cuda.gridsize(1)):
                scatter(rngs[i], ((seed + i) & seed_bits) ^ choices)

        def deal(box, tables, where, seeds, prizes, rewards, done, ways):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            answers = cuda.local.array(spare, int16)
            for i in range(cuda.grid(1), len(seeds), cuda.gridsize(1)):
                if where[i]:
                    begin(box[0], local[0], cells, seeds[i], answers, ways)
                    put(cells, tables, i)
                    done[i] = 0
                    mine = own(rewards, i)
                    for seat in range(len(mine)):
                        mine[seat] = prizes[0, 0]

        def judge(box, tables, moves, fault):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                take(tables, i, cells)
                if wrong_action(box[0], local[0], moves[i], actions):
                    cuda.atomic.min(fault, 0, i)

        def step(box, tables, moves, seeds, prizes, rewards, totals, done, fault, ways):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            answers = cuda.local.array(spare, int16)
            points = cuda.local.array(SEATS, int32)
            ranks = cuda.local.array(SEATS, int32)
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                take(tables, i, cells)
                if wrong_action(box[0], local[0], moves[i], actions):
                    cuda.atomic.min(fault, 0, i)
                else:
                    seed = next_seed(seeds[i], len(moves))
                    over = turn(
                        box[0], local[0], cells, moves[i], seed, answers, ways, points, ranks, prizes,
                        own(rewards, i), own(totals, i),
                    )  # fmt: skip
                    done[i] = over
                    if over and ways & again:
                        seeds[i] = seed
                    put(cells, tables, i)

        def step_and_look(  # type: ignore[no-untyped-def]
            box, tables, moves, seeds, prizes, rewards, totals, done, fault, ways, masks, seen, actors, askeds, what
        ):
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            answers = cuda.local.array(spare, int16)
            points = cuda.local.array(SEATS, int32)
            ranks = cuda.local.array(SEATS, int32)
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                take(tables, i, cells)
                if wrong_action(box[0], local[0], moves[i], actions):
                    cuda.atomic.min(fault, 0, i)
                else:
                    seed = next_seed(seeds[i], len(moves))
                    over = turn(
                        box[0], local[0], cells, moves[i], seed, answers, ways, points, ranks, prizes,
                        own(rewards, i), own(totals, i),
                    )  # fmt: skip
                    done[i] = over
                    if over and ways & again:
                        seeds[i] = seed
                    put(cells, tables, i)
                actors[i] = actor(box[0], local[0])
                askeds[i] = asked_now(box[0], local[0])
                look(box[0], local[0], acting, answers, own(masks, i), own(seen, i), what)

        def look_all(box, tables, seats, masks, seen, actors, askeds, what):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            answers = cuda.local.array(spare, int16)
            for i in range(cuda.grid(1), len(seats), cuda.gridsize(1)):
                take(tables, i, cells)
                actors[i] = actor(box[0], local[0])
                askeds[i] = asked_now(box[0], local[0])
                if what:
                    look(box[0], local[0], seats[i], answers, own(masks, i), own(seen, i), what)

        def draw_all(masks, rngs, drawn):  # type: ignore[no-untyped-def]
            for i in range(cuda.grid(1), len(drawn), cuda.gridsize(1)):
                drawn[i] = draw(own(masks, i), actions, rngs[i])

        def judge_seal(box, tables, moves, fault):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            view = cuda.local.array(1, table, alignment=16)
            view_cells = view.view(np.int32)
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                take(tables, i, cells)
                seat = wrong_answer(box[0], local[0], cells, moves[i], actions, view[0], view_cells)
                if seat != sound:
                    cuda.atomic.min(fault, 0, i * SEATS + seat)

        def seal(box, tables, moves, seeds, prizes, rewards, totals, done, ways):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            answers = cuda.local.array(spare, int16)
            points = cuda.local.array(SEATS, int32)
            ranks = cuda.local.array(SEATS, int32)
            for i in range(cuda.grid(1), len(moves), cuda.gridsize(1)):
                take(tables, i, cells)
                seed = next_seed(seeds[i], len(moves))
                over = answer_all(
                    box[0], local[0], cells, moves[i], seed, answers, ways, points, ranks, prizes,
                    own(rewards, i), own(totals, i),
                )  # fmt: skip
                done[i] = over
                if over and ways & again:
                    seeds[i] = seed
                put(cells, tables, i)

        def judge_words(box, tables, numbers, speakers, most, fault):  # type: ignore[no-untyped-def]
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            for i in range(cuda.grid(1), len(numbers), cuda.gridsize(1)):
                take(tables, i, cells)
                if wrong_word(box[0], local[0], numbers[i], speakers[i], most):
                    cuda.atomic.min(fault, 0, i)

        def interject(  # type: ignore[no-untyped-def]
            box, tables, numbers, speakers, seeds, prizes, rewards, totals, done, ways
        ):
            local = cuda.local.array(1, table, alignment=16)
            cells = local.view(np.int32)
            answers = cuda.local.array(spare, int16)
            points = cuda.local.array(SEATS, int32)
            ranks = cuda.local.array(SEATS, int32)
            for i in range(cuda.grid(1), len(numbers), cuda.gridsize(1)):
                take(tables, i, cells)
                seed = next_seed(seeds[i], len(numbers))
                over = speak(
                    box[0], local[0], cells, numbers[i], speakers[i], seed, answers, ways, points, ranks, prizes,
                    own(rewards, i), own(totals, i),
                )  # fmt: skip
                done[i] = over
                if over and numbers[i] != left_out and ways & again:
                    seeds[i] = seed
                put(cells, tables, i)

        self._words = words
        self._functions: dict[str, Callable[..., None]] = {
            function.__name__: function
            for function in (
                wipe, copy_in, copy_rows_in, scatter_all, deal, judge, step, step_and_look, look_all, draw_all,
                judge_seal, seal, judge_words, interject,
            )
        }  # fmt: skip
        self._kernels: dict[str, Any] = {}
        self._cuda = cuda
        self._folder = f"{game.name}-{'columns' if columns else 'rows'}"
        self._made_of = "-".join(twin.made_of(one) for one in (kernels.turn, kernels.look))

    def function(self, name: str) -> Callable[..., None]:
        """Return a CUDA kernel before it is compiled."""
        return self._functions[name]

    def __getitem__(self, name: str) -> Any:
        """Return a CUDA kernel, compiled at its first launch and kept on disk."""
        if name not in self._kernels:
            self._kernels[name] = kept(self._cuda, self._functions[name], self._folder, self._made_of)
        return self._kernels[name]


def kept(cuda: Any, function: Callable[..., None], folder: str, made_of: str) -> Any:
    """Return a function as a CUDA kernel whose machine code is kept on disk, by a print of what it is made of."""
    from numba.core import config

    usual, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder() / f"cuda-{folder}" / made_of)
    try:
        return cuda.jit(function, cache=True)
    except Exception:  # a numba that cannot keep such a function still compiles it
        return cuda.jit(function)
    finally:
        config.CACHE_DIR = usual


class Gpu:
    """The tables of a batch in the memory of a GPU."""

    threads = 1

    def __init__(self, sitting: Sitting, shape: Shape | None = None, numbers: Any = None) -> None:
        cuda = get_cuda()
        n, game, players = sitting.tables, sitting.game, sitting.players
        self._cuda = cuda
        self._sitting = sitting
        self._shape = shape or Shape()
        self._processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.entries = Entries(cuda, game, sitting.columns)
        self._launched: set[tuple[str, Any]] = set()
        words = game.table.itemsize // WORD.itemsize
        try:
            self._box = cuda.to_device(np.array(sitting.box))
            self._prizes = cuda.to_device(sitting.prizes)
            self._tables = cuda.device_array((words, n), WORD)
            self._rngs = cuda.device_array((n, 4), np.uint32)
            self._moves = cuda.device_array(n, np.int64)
            self._answers: Any = None  # to sealed questions
            self._words: Any = None  # interjections
            self._speakers: Any = None
            self._seats = cuda.to_device(np.full(n, kernels.ACTING, np.int8))
            self._acting = cuda.to_device(np.full(n, kernels.ACTING, np.int8))
            self._fault = cuda.to_device(np.array([sitting.tables * SEATS], np.int64))
            self._seeds = cuda.device_array(n, np.int64)
            self._actor = cuda.device_array(n, np.int8)
            self._asked = cuda.device_array(n, np.int16)
            self._done = cuda.device_array(n, np.uint8)
            self._drawn = cuda.device_array(n, np.int32)
            self._rewards = self._zeros(players, np.float32)[0]
            self._points = self._zeros(players, np.int32)[0]
            self._mask, self._mask_memory = self._zeros(game.actions, np.int8)
            self._observation, self._memory = self._zeros(game.observation.total, numbers or sitting.numbers)
        except Exception as fault:
            if "OUT_OF_MEMORY" in str(fault).upper().replace(" ", "_"):
                raise LarcenyError(f"device 'cuda': the GPU has no room for {n:,} tables of {game.name}") from None
            raise
        self.seeds, self.actor, self.asked, self.drawn = (
            Shared(array) for array in (self._seeds, self._actor, self._asked, self._drawn)
        )
        self.done = Shared(self._done, np.dtype(np.bool_))
        self.rewards, self.points = Shared(self._rewards), Shared(self._points)
        self.mask, self.observation = Shared(self._mask), Shared(self._observation)

    def _zeros(self, length: int, numbers: Any) -> tuple[Any, Any]:
        """Return an array in the batch's layout, and its memory as whole 64-bit words, to be wiped fast."""
        from numba.cuda.cudadrv.devicearray import DeviceNDArray

        n, kind = self._sitting.tables, np.dtype(numbers)
        memory = self._cuda.device_array(-(-n * length * kind.itemsize // 8), np.int64)
        shape = (length, n) if self._sitting.columns else (n, length)
        array = DeviceNDArray(shape, (shape[1] * kind.itemsize, kind.itemsize), kind, gpu_data=memory.gpu_data)
        self._run("wipe", memory)
        return array, memory

    # Launching

    def _run(self, name: str, *args: Any, tables: int | None = None) -> None:
        """Launch a kernel over all tables; compile it first if need be."""
        count = self._sitting.tables if tables is None else tables
        small = name in ("wipe", "copy_in", "copy_rows_in", "scatter_all", "draw_all")
        block = SMALL_BLOCK if small else self._shape.block
        blocks = -(-count // block)
        if self._shape.waves and not small:
            blocks = min(blocks, self._processors * self._shape.waves)
        launch = self.entries[name][max(1, blocks), block]
        kinds = (name, tuple(getattr(one, "dtype", None) for one in args))
        if kinds in self._launched:
            launch(*args)
            return
        with widened_calls():
            launch(*args)
        self._launched.add(kinds)

    def _first_fault(self) -> int:
        """Return the first table that the last kernel found fault with, or SOUND, and forget it."""
        found = int(self._fault.copy_to_host()[0])
        most = self._sitting.tables * SEATS
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
        chosen = self._cuda.to_device(where.astype(np.uint8))
        self._run("deal", self._box, self._tables, chosen, self._seeds, self._prizes, self._rewards, self._done,
                  self._sitting.ways)  # fmt: skip

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
        """Keep actions for `step`."""
        self._run("copy_in", actions, self._moves)

    def step(self) -> None:
        self._run("step", *self._playing(self._moves), self._fault, self._sitting.ways)

    def _playing(self, *moves: Any) -> tuple[Any, ...]:
        return (self._box, self._tables, *moves, self._seeds, self._prizes, self._rewards, self._points, self._done)

    def step_and_look(self, what: int) -> None:
        """Play the actions that were judged, and look, in one kernel; an illegal one is not played."""
        if not what or not self._shape.fused:
            self.step()
            self.look(kernels.ACTING, what)
            return
        self._wipe(what)
        self._run("step_and_look", *self._playing(self._moves), self._fault, self._sitting.ways, *self._looking(), what)

    def judge_seal(self, answers: Any) -> tuple[int, int]:
        if self._answers is None:
            self._answers = self._cuda.device_array((self._sitting.tables, self._sitting.players), np.int64)
        self._run("copy_rows_in", answers, self._answers)
        self._run("judge_seal", self._box, self._tables, self._answers, self._fault)
        found = self._first_fault()
        return (kernels.SOUND, 0) if found == kernels.SOUND else divmod(found, SEATS)

    def seal(self) -> None:
        self._run("seal", *self._playing(self._answers), self._sitting.ways)

    def judge_words(self, numbers: Any, speakers: Any) -> int:
        if self._words is None:
            self._words, self._speakers = (self._cuda.device_array(self._sitting.tables, np.int64) for _ in range(2))
        self._run("copy_in", numbers, self._words)
        self._run("copy_in", speakers, self._speakers)
        most = self._sitting.game.interjections
        self._run("judge_words", self._box, self._tables, self._words, self._speakers, most, self._fault)
        return self._first_fault()

    def interject(self) -> None:
        self._run("interject", *self._playing(self._words, self._speakers), self._sitting.ways)

    # Looking

    def _looking(self) -> tuple[Any, ...]:
        return self._mask, self._observation, self._actor, self._asked

    def _wipe(self, what: int) -> None:
        if what & kernels.MASKS:
            self._run("wipe", self._mask_memory, tables=len(self._mask_memory))
        if what & kernels.SIGHTS:
            self._run("wipe", self._memory, tables=self._processors * 16 * SMALL_BLOCK)

    def look(self, seats: NDArray[Any] | int, what: int) -> None:
        chosen = self._acting
        if not isinstance(seats, int):
            self._seats.copy_to_device(np.ascontiguousarray(seats, np.int8))
            chosen = self._seats
        self._wipe(what)
        self._run("look_all", self._box, self._tables, chosen, *self._looking(), what)

    def draw(self) -> Shared:
        self._run("draw_all", self._mask, self._rngs, self._drawn)
        return self.drawn

    # Keeping

    def table(self, number: int) -> Records:
        """Return one table; reading a column costs a copy of all, so this is for errors and single looks."""
        column = self._tables[:, number].copy_to_host()
        return np.ascontiguousarray(column).view(self._sitting.game.table)

    def save(self) -> Snapshot:
        columns = self._sitting.columns
        words = np.ascontiguousarray(self._tables.copy_to_host().T)
        rewards, points = self._rewards.copy_to_host(), self._points.copy_to_host()
        return Snapshot(
            words.view(self._sitting.game.table).reshape(-1),
            self._seeds.copy_to_host(),
            self._rngs.copy_to_host(),
            self._done.copy_to_host(),
            rewards.T if columns else rewards,
            points.T if columns else points,
        )

    def load(self, snapshot: Snapshot) -> None:
        columns = self._sitting.columns
        words = snapshot.tables.view(WORD).reshape(self._sitting.tables, -1)
        self._tables.copy_to_device(np.ascontiguousarray(words.T))
        self._seeds.copy_to_device(snapshot.seeds)
        self._rngs.copy_to_device(snapshot.rngs)
        self._done.copy_to_device(snapshot.done)
        for own, other in ((self._rewards, snapshot.rewards), (self._points, snapshot.points)):
            own.copy_to_device(np.ascontiguousarray(other.T if columns else other))

    def synchronize(self) -> None:
        self._cuda.synchronize()


# Whole games, for simulations


class Playouts:
    """Whole games of bots that do not think ahead, one thread a game after the other; the same games as on the CPU."""

    def __init__(self, cuda: Any, game: Game, simulator: Workshop, random: bool) -> None:
        """Write the CUDA kernel around the kernels of this workshop; if all play at random, no view is made room for."""
        from numba import from_dtype, int16, int32, int64, uint32

        table, words, spare = from_dtype(game.table), game.table.itemsize // WORD.itemsize, game.actions + 1
        copies = 1 if random else 2
        deal, actor, apply, score = (
            simulator(one) for one in (contract.deal, contract.actor, contract.apply, contract.score)
        )
        choose, scatter, clear = simulator(loops.choose), simulator(kernels.scatter), simulator(loops.clear)
        choices, win, seats, endings = loops.CHOICES, loops.WIN, SEATS, max(game.endings) + 1

        def playouts(box, policies, first_seed, games, rest, tally):  # type: ignore[no-untyped-def]
            local = cuda.local.array(copies, table, alignment=16)
            cells = local.view(np.int32)
            rows = (cells[:words], cells[(copies - 1) * words :])
            answers = cuda.local.array(spare, int16)
            worth = cuda.local.array(1 if random else spare, int32)
            rng = cuda.local.array(4, uint32)
            points = cuda.local.array(seats, int32)
            ranks = cuda.local.array(seats, int32)
            sums = cuda.local.array(3 * seats, int64)
            ended = cuda.local.array(endings, int32)
            for k in range(3 * seats):
                sums[k] = 0
            for k in range(endings):
                ended[k] = 0
            players = box[0].players
            count, total, longest = 0, 0, 0
            steps, seat, live = 0, -1, False
            game = cuda.grid(1)
            while live or game < games:
                if seat < 0:
                    if live:
                        score(box[0], local[0], points, ranks)
                        winners = 0
                        for one in range(players):
                            winners += 1 if ranks[one] == 1 else 0
                        for one in range(players):
                            sums[one] += points[one]
                            sums[seats + one] += points[one] * points[one]
                            sums[2 * seats + one] += win // winners if ranks[one] == 1 else 0
                        ended[local[0].ended] += 1
                        count += 1
                        total += steps
                        longest = max(longest, steps)
                        live = False
                    if game < games:
                        clear(rows[0])
                        deal(box[0], local[0], first_seed + game)
                        scatter(rng, (first_seed + game) ^ choices)
                        seat = actor(box[0], local[0])
                        steps = 0
                        live = True
                        game += cuda.gridsize(1)
                k = 0
                while k < rest and seat >= 0:
                    move = choose(box[0], local, rows, policies[seat], answers, worth, rng)
                    apply(box[0], local[0], move)
                    seat = actor(box[0], local[0])
                    steps += 1
                    k += 1
            cuda.atomic.add(tally, (0, 0), count)
            cuda.atomic.add(tally, (0, 1), total)
            cuda.atomic.max(tally, (0, 2), longest)
            for one in range(players):
                cuda.atomic.add(tally, (1, one), sums[one])
                cuda.atomic.add(tally, (2, one), sums[seats + one])
                cuda.atomic.add(tally, (3, one), sums[2 * seats + one])
            for k in range(endings):
                cuda.atomic.add(tally, (4, k), ended[k])

        self.function = playouts
        self._cuda = cuda
        self._compiled = False
        made_of = "-".join(simulator.made_of(one) for one in (contract.apply, loops.choose, contract.deal))
        self._folder, self._made_of = f"{game.name}-playouts-{'random' if random else 'all'}", made_of
        self._kernel: Any = None

    def play(
        self, box: Any, policies: Any, first_seed: int, games: int, tally: Any, block: int, threads: int, rest: int
    ) -> None:
        """Play games with the seeds from first_seed on, and add their results to the tally, all in the GPU's memory.

        A thread that has finished a game waits up to `rest` steps for its neighbours, so that several deal together.
        """
        if self._kernel is None:
            self._kernel = kept(self._cuda, self.function, self._folder, self._made_of)
        blocks = max(1, -(-min(threads, games) // block))
        launch = self._kernel[blocks, block]
        if self._compiled:
            launch(box, policies, first_seed, games, rest, tally)
            return
        with widened_calls():
            launch(box, policies, first_seed, games, rest, tally)
        self._compiled = True
