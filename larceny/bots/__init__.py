"""Who chooses: bots get a View and nothing else. `minds` has their names, `thinking` how they think ahead."""

from __future__ import annotations

import os
import platform
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Event, Thread
from time import monotonic
from typing import Protocol, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from larceny.bots import thinking
from larceny.bots.minds import LEVELS, MOST, Mind, Weighed, mind, notebook, weighed
from larceny.engine.chance import SEEDS, below, scatter, word
from larceny.engine.contract import instinct
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.loops import SEEN, best_of
from larceny.engine.match import Match
from larceny.engine.memory import blank
from larceny.engine.memory import view as in_memory
from larceny.engine.record import seed_number
from larceny.engine.view import View
from larceny.engine.workshop import cache_folder
from larceny.games import load

Ledger = NDArray[np.int64]

BREATH, LONG_BREATH = 8, 64  # guesses between two looks at the clock, and without one
LOWEST = 19  # the priority of what everything else goes before

__all__ = [
    "LEVELS",
    "LOWEST",
    "Bot",
    "Instinct",
    "Patient",
    "Random",
    "Seeded",
    "Thinker",
    "Weighed",
    "make",
    "mind",
    "ready",
    "seed_of",
    "warm",
    "warm_elsewhere",
    "warming",
]


class Bot(Protocol):
    """Anything that can sit at a table."""

    def choose(self, view: View) -> int:
        """One of the view's legal actions."""
        ...


class Seeded:
    """A bot with random numbers of its own: the same seed makes the same choices."""

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self._rng = in_memory(np.zeros(4, np.uint32))
        self.reseed(secrets.randbelow(SEEDS) if seed is None else seed)

    def reseed(self, seed: SupportsIndex) -> None:
        """Go on with other random numbers."""
        scatter(self._rng, seed_number(seed))


class Random(Seeded):
    """Any legal action, each equally likely."""

    def choose(self, view: View) -> int:
        legal = view.legal()
        return legal[below(self._rng, len(legal))] if len(legal) > 1 else legal[0]


class Instinct(Seeded):
    """The game's own heuristic: what looks best at once, without thinking ahead."""

    def choose(self, view: View) -> int:
        legal = view.legal()
        answers = np.array(legal, np.int32)
        worth = np.zeros(len(legal), np.int32)
        view.game.plain(instinct)(view.box_row, view.row, in_memory(answers), len(legal), in_memory(worth))
        return legal[best_of(len(legal), in_memory(worth), self._rng)]


class Thinker(Seeded):
    """Thinks ahead, compiled and without holding the interpreter lock: `flat` and `search`.

    It grows so many trees at once, each in a thread of its own with its part of the budget, and adds up what they
    found. The same seed, guesses and trees give the same choice; a budget of time depends on the machine. With a budget
    of both, whichever is used up first ends the thought; so does somebody who says that it is `enough`. Time is that of
    `clock`.
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
        if trees < 1:
            raise LarcenyError(f"a thinker grows at least one tree, not {trees}")
        self.mind = mind
        self._trees = trees
        self._most = -(-mind.iterations // trees) if mind.iterations else min(MOST, 200 * mind.ms)
        self._grown: dict[str, list[_Tree]] = {}  # by game

    def choose(self, view: View) -> int:
        """What promises most. Who is asked a guarded question thinks without a choice too: time shall not tell."""
        legal = view.legal()
        if len(legal) == 1 and not view.guarded:
            return legal[0]
        ledger = self._think(view)
        thinking.shuffle(legal, len(legal), self._rng)
        return int(thinking.best_known(ledger, self.mind.row, legal, len(legal)))

    def weigh(self, view: View) -> list[Weighed]:
        """What this bot finds out about each answer, those it tried most first; answers never tried are left out."""
        return weighed(self._think(view), view.legal(), view.players)

    def compare(self, view: View, rivals: Sequence[int]) -> list[Weighed]:
        """The same after the last thought, about this view, went on half as long: about these answers alone."""
        trees = self._grown[view.game.name]
        ledgers = [tree.try_out(rivals, max(len(rivals), tree.guessed // 2), self._enough) for tree in trees]
        return weighed(np.sum(ledgers, axis=0), view.legal(), view.players)

    def try_out(self, view: View, answers: Sequence[int], times: int) -> list[Weighed]:
        """What comes of these answers, each tried so many times by every tree."""
        ledgers = [tree.try_out(answers, times * len(answers), self._enough) for tree in self._begun(view)]
        return weighed(np.sum(ledgers, axis=0), view.legal(), view.players)

    def _think(self, view: View) -> Ledger:
        """What all trees together found out at the root."""
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
        """The trees, each with a fresh page for this view."""
        if view.seat is None or view.seat != view.actor:
            raise LarcenyError("nobody can think about a decision that is not theirs")
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
        """A fresh page for a view; the first one has the code compiled, or read from disk."""
        self._box, self._mind = view.box[0], np.array(mind.row, np.int64)
        self._rows[SEEN] = view.table.view(np.uint8)
        scatter(in_memory(self._notebook.rng), seed)
        self._go_on(True, 0, 0)

    def grow(self, iterations: int, ms: int, enough: Event, clock: Callable[[], float]) -> Ledger:
        """Think so much or so long, and return the root's ledger."""
        deadline = clock() + ms / 1000
        for planned, more in _portions(iterations, ms):
            self._go_on(False, planned, more)
            if (ms and clock() >= deadline) or enough.is_set():
                break
        return self._ledger

    def try_out(self, answers: Sequence[int], guesses: int, enough: Event) -> Ledger:
        """So many guesses more, trying these answers in turn; the root's ledger."""
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
        """How many guesses the page has."""
        return int(self._ledger[:, thinking.TRIED].sum())

    @property
    def _ledger(self) -> Ledger:
        ledger: Ledger = self._notebook.ledger
        return ledger

    def _go_on(self, afresh: bool, planned: int, more: int) -> None:
        self._ponder(self._box, self._tables, self._rows, self._mind, self._notebook, afresh, planned, more)


def _portions(iterations: int, ms: int) -> Iterator[tuple[int, int]]:
    """How many guesses at a time, few between two looks at the clock; and for how many in all a plan is drawn up first.

    Nobody knows how many a time allows for: so for some, then for as many again, and again.
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


def seed_of(game: int, seat: int, step: int) -> int:
    """A seat's seed for one decision of a game that was dealt by a chosen seed: of its own, and always the same."""
    return int.from_bytes(sha256(f"{game}:{seat}:{step}".encode()).digest()) % SEEDS


def make(name: str, seed: SupportsIndex | None = None, trees: int = 1, patient: bool = False) -> Bot:
    """A bot by its name or by a level's; a patient one keeps nobody waiting for a compiler."""
    chosen = mind(name)
    if chosen.thinks:
        thinker = Thinker(chosen, seed, trees)
        return Patient(thinker, seed) if patient else thinker
    return Random(seed) if chosen.policy == "random" else Instinct(seed)


# Code that has to be compiled first


def ready(game: Game) -> bool:
    """Is there compiled code for thinkers of this game on this machine? Then they begin within a second or two."""
    return _mark(game).exists()


def warm(game: Game) -> None:
    """Compile what thinkers of a game need: a minute or two the first time on a machine."""
    match = Match(game, game.players[0], seed=0)
    assert match.actor is not None
    Thinker(Mind("search", iterations=1), seed=0).weigh(match.view(match.actor))
    _mark(game).touch()


def warm_elsewhere(game: Game) -> Popen[bytes]:
    """The same in a process of its own, behind everything else that runs here; it ends with whoever began it."""
    command = f"from larceny.bots import _warm_alone; _warm_alone({game.name!r})"
    return Popen([sys.executable, "-c", command], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL)


def _warm_alone(name: str) -> None:
    def follow() -> None:
        sys.stdin.read()
        os._exit(1)

    Thread(target=follow, daemon=True).start()
    os.nice(LOWEST)
    warm(load(name))


def _mark(game: Game) -> Path:
    """A file beside the compiled code. Another machine may have another processor, for which it is not."""
    made_of = game.compiled.made_of(thinking.ponder)
    return cache_folder() / f"{game.name} {made_of} thinks on {platform.node()}"


class Patient:
    """A thinker for people's tables: it plays by instinct until its code is there, and nobody waits for a compiler."""

    def __init__(self, thinker: Thinker, seed: SupportsIndex | None = None) -> None:
        self._thinker = thinker
        self._instinct = Instinct(seed)

    def choose(self, view: View) -> int:
        return (self._thinker if ready(view.game) else self._instinct).choose(view)


@contextmanager
def warming(game: Game, bots: Iterable[Bot | None]) -> Iterator[bool]:
    """As long as this lasts, have compiled what these bots wait for; do they?"""
    if ready(game) or not any(isinstance(bot, Patient) for bot in bots):
        yield False
        return
    with warm_elsewhere(game):
        yield True
