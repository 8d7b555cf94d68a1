"""Bots that think ahead: `Thinker` runs the kernels of `thinking` within a budget of guesses or of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from larceny.bots import thinking
from larceny.bots.minds import MOST, Mind, Weighed, notebook, weighed
from larceny.bots.simple import Seeded
from larceny.engine.chance import scatter, word
from larceny.engine.errors import LarcenyError, integer
from larceny.engine.game import Game
from larceny.engine.loops import SEEN
from larceny.engine.memory import blank, in_memory
from larceny.engine.view import View
from larceny.engine.words import Quoted, phrases

phrase, _ = phrases(__file__)

Ledger = NDArray[np.int64]

BREATH, LONG_BREATH = 8, 64  # guesses between two looks at the clock, and between two looks at `enough` without one


class Thinker(Seeded):
    """Thinks ahead, compiled and without holding the interpreter lock: `flat` and `search`.

    It grows one or more trees, each in a thread of its own with its part of the budget, and adds up what they found.
    The same seed, guesses and trees give the same choice; a budget of time depends on the machine. A thought ends when
    the budget of guesses or of time is used up, or when `enough` is set. Time is that of `clock`.
    """

    def __init__(
        self,
        mind: Mind,
        seed: SupportsIndex | None = None,
        trees: int = 1,
        enough: Event | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(seed)
        self._enough = enough or Event()
        self._clock = clock
        if (integer(trees) or 0) < 1:
            raise LarcenyError(phrase("bot-trees", trees=Quoted(trees)))
        self.mind = mind
        self._trees = trees
        self._most = -(-mind.iterations // trees) if mind.iterations else min(MOST, 200 * mind.ms)
        self._grown: dict[str, list[_Tree]] = {}  # by game

    def choose(self, view: View) -> int:
        """Choose what promises most. At a guarded question it thinks even about an only answer: time must not tell."""
        legal = view.legal()
        if len(legal) == 1 and not view.guarded:
            return legal[0]
        ledger = self._think(view)
        thinking.shuffle(legal, len(legal), self._rng)
        return int(thinking.best_known(ledger, self.mind.row, legal, len(legal)))

    def weigh(self, view: View) -> list[Weighed]:
        """Think, and return what was found out about each answer that was tried, the most tried first."""
        return weighed(self._think(view), view.legal(), view.players)

    def compare(self, view: View, rivals: Sequence[int]) -> list[Weighed]:
        """Go on with the last thought for half as long, trying these answers alone; return as `weigh`."""
        trees = self._grown[view.game.name]
        ledgers = [tree.try_out(rivals, max(len(rivals), tree.guessed // 2), self._enough) for tree in trees]
        return weighed(np.sum(ledgers, axis=0), view.legal(), view.players)

    def try_out(self, view: View, answers: Sequence[int], times: int) -> list[Weighed]:
        """Try each of these answers a number of times in every tree; return as `weigh`."""
        ledgers = [tree.try_out(answers, times * len(answers), self._enough) for tree in self._begun(view)]
        return weighed(np.sum(ledgers, axis=0), view.legal(), view.players)

    def _think(self, view: View) -> Ledger:
        """Think; return the sum of all trees' ledgers at the root."""
        trees = self._begun(view)
        rest = self.mind.iterations % self._trees
        shares = [self.mind.iterations // self._trees + (number < rest) for number in range(self._trees)]

        def grow(tree: _Tree, share: int) -> Ledger:
            return tree.grow(share, self.mind.ms, self._enough, self._clock)

        if self._trees == 1:
            ledgers = [grow(trees[0], shares[0])]
        else:
            with ThreadPoolExecutor(self._trees) as pool:
                ledgers = list(pool.map(grow, trees, shares))
        total: Ledger = np.sum(ledgers, axis=0)
        return total

    def _begun(self, view: View) -> list[_Tree]:
        """Return the trees, each ready to think about this view."""
        if view.seat is None or view.seat != view.actor:
            raise LarcenyError(phrase("bot-not-theirs"))
        if view.game.name not in self._grown:
            self._grown[view.game.name] = [_Tree(view.game, self._most) for _ in range(self._trees)]
        trees = self._grown[view.game.name]
        for tree in trees:
            tree.begin(view, self.mind, word(self._rng))
        return trees


class _Tree:
    """One thread's memory for thinking about a game."""

    def __init__(self, game: Game, most: int) -> None:
        self._ponder = game.compiled(thinking.ponder)
        self._tables = blank(game.table, thinking.TABLES)
        self._rows = self._tables.view(np.uint8).reshape(thinking.TABLES, -1)
        self._notebook = notebook(game, most)

    def begin(self, view: View, mind: Mind, seed: int) -> None:
        """Forget the last thought and take a view; the first call compiles the code, or reads it from disk."""
        self._box, self._mind = view.box[0], np.array(mind.row, np.int64)
        self._rows[SEEN] = view.table.view(np.uint8)
        scatter(in_memory(self._notebook.rng), seed)
        self._go_on(True, 0, 0)

    def grow(self, iterations: int, ms: int, enough: Event, clock: Callable[[], float]) -> Ledger:
        """Think for a number of guesses or milliseconds; return the root's ledger."""
        deadline = clock() + ms / 1000
        for planned, more in _portions(iterations, ms):
            self._go_on(False, planned, more)
            if (ms and clock() >= deadline) or enough.is_set():
                break
        return self._ledger

    def try_out(self, answers: Sequence[int], guesses: int, enough: Event) -> Ledger:
        """Make more guesses, trying these answers in turn; return the root's ledger."""
        book = self._notebook
        book.rivals[: len(answers)] = answers
        book.counts[[thinking.RIVALS, thinking.TURN, thinking.LAPS]] = len(answers), 0, guesses + 1
        while guesses > 0:
            more = min(guesses, LONG_BREATH)
            self._go_on(False, 0, more)
            guesses = 0 if enough.is_set() else guesses - more
        return self._ledger

    @property
    def guessed(self) -> int:
        """Return how many guesses this thought has made."""
        return int(self._ledger[:, thinking.TRIED].sum())

    @property
    def _ledger(self) -> Ledger:
        ledger: Ledger = self._notebook.ledger
        return ledger

    def _go_on(self, afresh: bool, planned: int, more: int) -> None:
        self._ponder(self._box, self._tables, self._rows, self._mind, self._notebook, afresh, planned, more)


def _portions(iterations: int, ms: int) -> Iterator[tuple[int, int]]:
    """Yield pairs for the kernel: guesses to plan for (0: go on with the plan), and guesses until the next look.

    How many guesses a time allows is unknown: so plans are for a few, then for as many again, and again.
    """
    breath = BREATH if ms else LONG_BREATH
    thought, planned = 0, iterations or BREATH
    while thought < (iterations or MOST):
        left = planned
        while left > 0:
            more = min(left, breath)
            yield (planned if left == planned else 0), more
            left -= more
            thought += more
        planned = thought
