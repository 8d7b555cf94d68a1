"""A batch on the CPU: numpy arrays, and compiled loops over spans of tables on all cores.

Every array is made once. A step allocates nothing, and leaves the interpreter free while it runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from larceny.batches import kernels
from larceny.batches.terms import Snapshot, Terms
from larceny.engine import contract
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.memory import Records, blank, copied
from larceny.engine.observation_rows import flattened
from larceny.engine.workshop import Workshop

LEAST = 64  # tables that are worth another thread


@cache
def workshop(game: Game) -> Workshop:
    """Return the workshop of batches: a game's compiled kernels, and its observations as one row of numbers."""
    observe = flattened(game.compiled.stand_ins[contract.observe], game.observation)
    return game.compiled.variant("batch", {kernels.perceive: observe})


class _Span:
    """One thread's span of tables, and memory of its own for what kernels write on the way."""

    def __init__(self, terms: Terms, first: int, last: int) -> None:
        game = terms.game
        self.span = (first, last)
        self.copies = blank(game.table)
        self.copied = self.copies.view(np.uint8)
        self.answers = np.zeros(game.actions + 1, np.int32)
        self.worth = np.zeros(game.actions + 1, np.int32)
        self.points = np.zeros(SEATS, np.int32)
        self.ranks = np.zeros(SEATS, np.int32)
        self.fault = np.zeros(1, np.int64)  # the seat whose answer was refused


class Cores:
    """The tables of a batch in the memory of this machine."""

    def __init__(self, terms: Terms, threads: int | None) -> None:
        n, game, players = terms.tables, terms.game, terms.players
        self._terms = terms
        self._compiled = workshop(game)
        self._box = terms.box[0]
        self._tables = blank(game.table, n)
        self._rows = self._tables.view(np.uint8).reshape(n, -1)
        self._rngs = np.zeros((n, 4), np.uint32)
        self._words = np.zeros(n, np.int64)  # interjections
        self._speakers = np.zeros(n, np.int64)
        self._answers = np.zeros((n, players), np.int64)  # to sealed questions
        self._moves = np.zeros(n, np.int64)
        self._seats = np.zeros(n, np.int8)
        self._where = np.zeros(n, np.uint8)
        self._done = np.zeros(n, np.uint8)
        self.seeds = np.zeros(n, np.int64)
        self.actor = np.zeros(n, np.int8)
        self.asked = np.zeros(n, np.int16)
        self.drawn = np.zeros(n, np.int32)
        self.advised = np.zeros(n, np.int32)
        self.done = self._done.view(np.bool_)
        self.rewards, self._by_rewards = self._table_wise(players, np.float32)
        self.points, self._by_points = self._table_wise(players, np.int32)
        self.mask, self._by_mask = self._table_wise(game.actions, np.int8)
        self.observation, self._by_observation = self._table_wise(game.observation.total, terms.numbers)
        self._threads = [_Span(terms, *span) for span in _spans(n, threads)]
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0  # the process that the pool's threads run in

    def _table_wise(self, length: int, numbers: Any) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return an array in the batch's layout, and the same memory with one row for each table."""
        if self._terms.columns:
            array = np.zeros((length, self._terms.tables), numbers)
            return array, array.T
        array = np.zeros((self._terms.tables, length), numbers)
        return array, array

    @property
    def threads(self) -> int:
        return len(self._threads)

    def step_aside(self) -> None:
        """Do nothing: on the CPU batches take turns."""

    def _all(self, job: Callable[[_Span], Any]) -> list[Any]:
        """Do a job for all spans, the first of them on the calling thread."""
        if len(self._threads) == 1:
            return [job(self._threads[0])]
        if self._pool is None or self._process != os.getpid():  # a fork takes no threads along
            self._pool, self._process = ThreadPoolExecutor(len(self._threads) - 1), os.getpid()
        others = [self._pool.submit(job, mine) for mine in self._threads[1:]]
        return [job(self._threads[0]), *(other.result() for other in others)]

    def _first_fault(self, job: Callable[[_Span], Any]) -> tuple[int, int]:
        """Return the first table at fault and the seat that it is about; the table is SOUND if none is."""
        found = [(int(table), int(mine.fault[0])) for table, mine in zip(self._all(job), self._threads, strict=True)]
        return min((one for one in found if one[0] != kernels.SOUND), default=(kernels.SOUND, 0))

    # Dealing

    def scatter(self, seed: int) -> None:
        """Start the random numbers of `draw`."""
        self._compiled(kernels.scatter_span)(0, len(self._tables), seed, self._rngs)

    def deal(self, where: NDArray[np.bool_], seeds: NDArray[np.int64]) -> None:
        np.copyto(self._where, where)
        np.copyto(self.seeds, seeds, where=where)
        self._play(self._compiled(kernels.deal_span), self._where)

    # Playing

    def read(self, actions: Any, shape: tuple[int, ...], what: str) -> NDArray[np.int64]:
        """Return actions as an array that kernels take; raise if they are of the wrong shape, type or device."""
        if hasattr(actions, "__cuda_array_interface__"):
            raise LarcenyError(f"the {what} lie on a GPU, and this batch is on the CPU")
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            raise LarcenyError(f"{what}: {times(shape)} are needed, not lists of different lengths") from None
        if given.dtype.kind not in "iu":
            raise LarcenyError(f"{what} are whole numbers, not {given.dtype}")
        if given.shape != shape:
            raise LarcenyError(f"{what}: {times(shape)} are needed, not {times(given.shape)}")
        return given

    def judge(self, actions: NDArray[Any]) -> int:
        """Return the first table where its action is illegal, or SOUND; keep the actions for `step_and_look`."""
        np.copyto(self._moves, actions, casting="same_kind" if actions.dtype.kind == "i" else "unsafe")
        judge, most = self._compiled(kernels.judge_span), self._terms.game.actions

        def job(mine: _Span) -> Any:
            return judge(self._box, self._tables, *mine.span, self._moves, most)

        return self._first_fault(job)[0]

    def step_and_look(self, what: int) -> None:
        """Play the actions that were judged, and look as the seat that decides then."""
        self._play(self._compiled(kernels.step_span), self._moves)
        self.look(kernels.ACTING, what)

    def judge_seal(self, answers: NDArray[Any]) -> tuple[int, int]:
        """Return the first table where an answer is illegal, or SOUND, and the seat; keep the answers for `seal`."""
        np.copyto(self._answers, answers, casting="unsafe")
        judge, most = self._compiled(kernels.judge_seal_span), self._terms.game.actions

        def job(mine: _Span) -> Any:
            return judge(self._box, self._tables, self._rows, *mine.span, self._answers, most, mine.copies, mine.copied,
                         mine.fault)  # fmt: skip

        return self._first_fault(job)

    def seal(self) -> None:
        """Play the answers that were judged."""
        self._play(self._compiled(kernels.seal_span), self._answers)

    def judge_words(self, numbers: NDArray[Any], speakers: NDArray[Any]) -> int:
        """Return the first table where this may not be interjected, or SOUND; keep it for `interject`."""
        np.copyto(self._words, numbers, casting="unsafe")
        np.copyto(self._speakers, speakers, casting="unsafe")
        judge, most = self._compiled(kernels.judge_words_span), self._terms.game.interjections

        def job(mine: _Span) -> Any:
            return judge(self._box, self._tables, *mine.span, self._words, self._speakers, most)

        return self._first_fault(job)[0]

    def interject(self) -> None:
        """Interject what was judged."""
        self._play(self._compiled(kernels.interject_span), self._words, self._speakers)

    def _play(self, play: Any, *moves: NDArray[Any]) -> None:
        ways, prizes = self._terms.ways, self._terms.prizes

        def job(mine: _Span) -> None:
            play(self._box, self._tables, self._rows, *mine.span, *moves, self.seeds, mine.answers, ways, mine.points,
                 mine.ranks, prizes, self._by_rewards, self._by_points, self._done)  # fmt: skip

        self._all(job)

    # Looking

    def look(self, seats: NDArray[Any] | int, what: int) -> None:
        """Write down who decides, and what each of these seats may do and know."""
        np.copyto(self._seats, seats, casting="unsafe")
        look = self._compiled(kernels.look_span)

        def job(mine: _Span) -> None:
            look(self._box, self._tables, self._rows, *mine.span, mine.copies, mine.copied, self._seats, mine.answers,
                 self._by_mask, self._by_observation, self.actor, self.asked, what)  # fmt: skip

        self._all(job)

    def draw(self) -> NDArray[np.int32]:
        """Draw a random action for each table from its mask."""
        draw, most = self._compiled(kernels.draw_span), self._terms.game.actions

        def job(mine: _Span) -> None:
            draw(*mine.span, self._by_mask, most, self._rngs, self.drawn)

        self._all(job)
        return self.drawn

    def advise(self) -> NDArray[np.int32]:
        """Write down what the instinct of each table's actor chooses."""
        advise = self._compiled(kernels.instinct_span)

        def job(mine: _Span) -> None:
            advise(self._box, self._tables, self._rows, *mine.span, mine.copies, mine.copied, mine.answers, mine.worth,
                   self._rngs, self.advised)  # fmt: skip

        self._all(job)
        return self.advised

    # Keeping

    def table(self, number: int) -> Records:
        return copied(self._tables[number : number + 1])

    def save(self) -> Snapshot:
        return Snapshot(self._tables, self.seeds, self._rngs, self._done, self._by_rewards, self._by_points)

    def load(self, snapshot: Snapshot) -> None:
        pairs: Any = zip(self.save(), snapshot, strict=True)
        for own, other in pairs:
            own[...] = other


def _spans(tables: int, threads: int | None) -> list[tuple[int, int]]:
    """Return each thread's tables, from the first to before the last.

    >>> _spans(1000, 3), _spans(100, 8)
    ([(0, 334), (334, 667), (667, 1000)], [(0, 100)])
    """
    cores = len(os.sched_getaffinity(0))
    wanted = cores if threads is None else threads
    count = max(1, min(wanted, tables // LEAST))
    bounds = [-(-tables * place // count) for place in range(count + 1)]
    return list(pairwise(bounds))


def times(shape: tuple[int, ...]) -> str:
    """Return a shape in words.

    >>> times((3,)), times((3, 2)), times(())
    ('3 numbers', '3 x 2 numbers', 'a single number')
    """
    return f"{' x '.join(map(str, shape))} numbers" if shape else "a single number"
