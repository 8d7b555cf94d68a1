"""Counts games on a GPU: workers count many pieces of games at once, and leave everything else to the cores.

Sums of whole numbers do not depend on the order in which they are added up, so every count is the same as on the CPU,
to the last digit, and counts from both can be added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from larceny.bots import thinking
from larceny.bots.minds import mind
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Quoted, choices, phrases
from larceny.games import load
from larceny.lab.cluster import workers
from larceny.lab.decks.counting import (
    FACTS,
    LONG,
    NONE,
    WIDTH,
    Contrast,
    Counts,
    Piece,
    count_piece,
    doers_of,
    things_of,
    twins,
)
from larceny.lab.fixtures import box_of
from larceny.lab.simulate import DEVICES
from larceny.lab.workers import Threads, Workers

if TYPE_CHECKING:
    from larceny.batches import gpu

phrase, _ = phrases(__file__)

T = TypeVar("T")
R = TypeVar("R")

PIECES = 256  # most pieces that are counted at once: each has sums of its own
THREADS = 1 << 15  # most games that are counted at once: each has a diary of its own
BLOCK = 64  # threads of a block
ROOM = 1 << 11  # moves of a game for which there is memory at first; doubled until the longest game fits


def counters(threads: int | None = None, cluster: str | None = None, device: str = "cpu") -> Workers:
    """Return the workers that count games: this machine's cores, a cluster where an address is given, or the GPU."""
    if device not in DEVICES:
        raise LarcenyError(phrase("gpu-device", device=Quoted(device), choices=choices(DEVICES)))
    if device == "cpu":
        return workers(threads, cluster)
    if cluster:
        raise LarcenyError(phrase("gpu-cluster", device=device))
    return OnGpu(threads)


class OnGpu(Threads):
    """This machine's GPU for counting, and its cores for everything else."""

    def __init__(self, count: int | None = None) -> None:
        from larceny.batches import gpu  # imports numba

        self._cuda = gpu.get_cuda()
        super().__init__(count)

    def rehearse(self, job: Callable[[T], object], task: T) -> None:
        if isinstance(task, Piece):
            self._counted([task])
        else:
            super().rehearse(job, task)

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        if job is not count_piece:
            yield from super().work(job, tasks)
            return
        numbered = enumerate(cast("Iterable[Piece]", tasks))
        while together := list(islice(numbered, PIECES)):
            for _, group in groupby(together, lambda one: (one[1].setting.game, one[1].bot, one[1].other is None)):
                numbers, pieces = zip(*group, strict=True)
                yield from zip(numbers, cast("list[R]", self._counted(pieces)), strict=True)

    def _counted(self, pieces: Sequence[Piece]) -> list[Counts] | list[Contrast]:
        """Count pieces of one game and bot, all with one deck or all with two."""
        found, room = None, ROOM
        while found is None:
            run = _Run(self._cuda, pieces, room)
            found = run.counts()
            room *= 2
        return found


class _Run:
    """One launch: the memory of its games on the GPU."""

    def __init__(self, cuda: Any, pieces: Sequence[Piece], room: int) -> None:
        table, bot = pieces[0].setting, mind(pieces[0].bot)
        if bot.thinks or bot.by_hand:
            raise LarcenyError(phrase("gpu-bot", bot=Quoted(bot.name)))
        self._cuda, self._pieces, self._room = cuda, pieces, room
        self._settings = [[one.setting] if one.other is None else [one.setting, one.other] for one in pieces]
        self._sides = len(self._settings[0])
        self._sizes = np.array([[things_of(one).all for one in pair] for pair in self._settings], np.int64)
        self._entries = entries(cuda, load(table.game))
        self._minds = np.tile(np.array(bot.row, np.int64), (SEATS, 1))

    def counts(self) -> list[Counts] | list[Contrast] | None:
        """Count the pieces; return None if a game has more moves than there is room for."""
        pieces, sides, most = len(self._pieces), self._sides, int(self._sizes.max())
        games = sum(piece.count for piece in self._pieces)
        blocks = -(-min(THREADS, games) // BLOCK)
        columns = sides * blocks * BLOCK
        take = self._cuda.device_array
        diaries = (
            take((most, WIDTH, columns), np.int32),
            take((3, most, columns), np.int32),
            take((self._room, columns), np.int16),
        )
        sums = self._zeros((FACTS, 2), (most, WIDTH), (most, WIDTH, WIDTH), (most,), (2, LONG), lead=(pieces, sides))
        pairs = self._zeros((FACTS, 2), (most, WIDTH, WIDTH), lead=(pieces,))
        tickets, longest = self._zeros((1,), (1,))
        self._entries.launch(
            "count_pieces",
            blocks,
            BLOCK,
            self._cuda.to_device(self._boxes()),
            self._cuda.to_device(self._minds),
            self._cuda.to_device(doers_of(self._settings[0][0])),
            tuple(self._cuda.to_device(one) for one in self._games()),
            (self._cuda.to_device(self._sizes), self._cuda.to_device(self._firsts())),
            diaries,
            sums,
            (*pairs, self._cuda.to_device(self._twins(most))),
            tickets,
            longest,
        )
        if int(longest.copy_to_host()[0]) > self._room:
            return None
        here = [one.copy_to_host() for one in sums]
        counts = [[self._counts(number, side, here) for side in range(sides)] for number in range(pieces)]
        if sides == 1:
            return [one for (one,) in counts]
        facts, products = (one.copy_to_host() for one in pairs)
        return [
            Contrast(one, other, facts[number].copy(), products[number, : self._sizes[number, 0]].copy())
            for number, (one, other) in enumerate(counts)
        ]

    def _counts(self, number: int, side: int, sums: list[NDArray[np.int64]]) -> Counts:
        """Cut the counts of one piece and side out of the sums of all."""
        facts, things, products, used_in, lengths = (one[number, side] for one in sums)
        n = self._sizes[number, side]
        own = (facts, things[:n], products[:n], used_in[:n], lengths)
        return Counts(self._pieces[number].count, *(one.copy() for one in own))

    def _zeros(self, *shapes: tuple[int, ...], lead: tuple[int, ...] = ()) -> tuple[Any, ...]:
        return tuple(self._cuda.to_device(np.zeros(lead + shape, np.int64)) for shape in shapes)

    def _boxes(self) -> NDArray[Any]:
        """Return the boxes, by piece and side."""
        return np.array([[box_of(one)[0] for one in pair] for pair in self._settings])

    def _games(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the seed of each game, and the number of its piece."""
        counts = [piece.count for piece in self._pieces]
        seeds = [np.arange(one.first_seed, one.first_seed + one.count, dtype=np.int64) for one in self._pieces]
        return np.concatenate(seeds), np.repeat(np.arange(len(counts)), counts)

    def _firsts(self) -> NDArray[np.int64]:
        """Return the numbers of the first card, action and event among the things, by piece and side."""
        things = [[things_of(one) for one in pair] for pair in self._settings]
        return np.array([[(0, one.cards, one.first_event) for one in pair] for pair in things], np.int64)

    def _twins(self, most: int) -> NDArray[np.int64]:
        """Return for each piece and thing of the first deck its number in the second, or NONE."""
        found = np.full((len(self._settings), most), NONE, np.int64)
        for row, pair in zip(found, self._settings, strict=True):
            if len(pair) == 2:
                own = twins(*pair)
                row[: len(own)] = own
        return found


@cache
def entries(cuda: Any, game: Game) -> gpu.Entries:
    """Return the kernels of a game that count on the GPU, to be launched by name."""
    from larceny.batches import gpu
    from larceny.lab.decks import gpu_entries

    at_once = game.compiled.variant("at-once", {thinking.choose: thinking.choose_at_once})
    ours = at_once.variant("cuda", {**gpu.instructions(), **gpu_entries.TOGETHER})
    return gpu.Entries(cuda, game, ours, written=gpu_entries)
