"""Compiled kernels for Python programs that step one match at a time: what Match and View do most, each as one call.

A match that uses them plays the same games as one that does not; only the time differs. They are compiled once on a
machine, which takes a minute. `Match` uses them if they are compiled already.
"""

from __future__ import annotations

import hashlib
import os
import platform
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from larceny.engine.compiler import compiles, need_compiler
from larceny.engine.contract import NUMBERS, actor, apply, ask, deal, guarded, guess, legal, observe, redact, sealed
from larceny.engine.kernel import Kernel, kernel
from larceny.engine.loops import copy
from larceny.engine.memory import Records, blank, in_memory, laid, mapped
from larceny.engine.workshop import cache_folder

if TYPE_CHECKING:
    from larceny.engine.game import Game

SWITCH = "LARCENY_COMPILED"  # an environment variable: if it is 0, these kernels are used only where a program asks

# What is known of a table after each call, by its place among the facts.
ACTOR = 0  # the seat that decides; -1 when the game is over
ANSWERS = 1  # how many legal actions it has
SEALED = 2  # the set of the seats that are asked a sealed question; 0 if only the actor is asked
GUARDED = 3  # must it stay secret whether the asked seat has a choice?
TOLD = 4  # events of the last action
HEARD = 5  # the set of their viewers
SAME = 6  # did the last action draw no random number, and does the same seat still decide?
FACTS = 7


# numba takes ten times as long to pass a record as to pass an array of one: so all kernels below take arrays.


@kernel
def look(boxes, tables, answers, facts):
    """Note whose decision it is, and list that seat's legal actions."""
    note(boxes[0], tables[0], answers, facts)


@kernel
def begin(boxes, tables, seed, answers, facts):
    """Deal on a table whose bytes are all zero."""
    deal(boxes[0], tables[0], seed)
    note(boxes[0], tables[0], answers, facts)


@kernel
def step(action, boxes, tables, row, before, answers, facts):
    """Do an action if it is among the listed ones, after copying the table; return whether it was."""
    found = False
    for i in range(facts[ANSWERS]):
        found |= answers[i] == action
    if not found:
        return False
    copy(row, before)
    table = tables[0]
    seat = facts[ACTOR]
    a = table.rng[0]
    b = table.rng[1]
    c = table.rng[2]
    d = table.rng[3]
    apply(boxes[0], table, action)
    note(boxes[0], table, answers, facts)
    drew = table.rng[0] != a or table.rng[1] != b or table.rng[2] != c or table.rng[3] != d
    facts[SAME] = 0 if drew else facts[ACTOR] == seat
    return True


@kernel
def reveal(boxes, truth, row, tables, seat, answering):
    """Write into a table what a seat may know of the truth; with `answering`, turn a sealed question to the seat."""
    copy(truth, row)
    box = boxes[0]
    table = tables[0]
    redact(box, table, seat)
    turns = answering and seat >= 0 and actor(box, table) >= 0 and actor(box, table) != seat
    if turns and (sealed(box, table) >> max(0, seat)) & 1:
        ask(box, table, seat)


@kernel
def describe(boxes, tables, seat, seen):
    """Write a redacted table as numbers for learning, into a record that is all zero."""
    observe(boxes[0], tables[0], seat, seen[0])


@kernel
def suppose(boxes, tables, seat, seed):
    """Turn a redacted table into one possible truth."""
    guess(boxes[0], tables[0], seat, seed)


PLAYING = (look, step, reveal)  # what a table needs once it is dealt: a house compiles no others
KERNELS = (*PLAYING, begin, describe, suppose)


@kernel
def note(box, table, answers, facts):
    """Note whose decision it is, list that seat's legal actions, and count the last events."""
    facts[ACTOR] = actor(box, table)
    facts[ANSWERS] = legal(box, table, answers) if facts[ACTOR] >= 0 else 0
    facts[SEALED] = sealed(box, table) if facts[ACTOR] >= 0 else 0
    facts[GUARDED] = guarded(box, table) if table.ended == 0 else 0
    facts[TOLD] = table.told
    facts[HEARD] = 0
    for row in range(table.told):
        facts[HEARD] |= table.events[row, 1]


class QuickKernels:
    """The compiled kernels of one game; boxes and tables are passed as arrays of one record."""

    _look: Any
    _begin: Any
    _step: Any
    _reveal: Any
    _describe: Any
    _suppose: Any

    def __init__(self, game: Game, kernels: tuple[Kernel, ...] = KERNELS) -> None:
        """Take all KERNELS, or only PLAYING: then CPython deals, observes and guesses."""
        self.game = game
        self.room = game.actions + 1  # places in an array of answers
        self.whole = kernels == KERNELS
        self._seen_record, self._seen_numbers = game.observation.record, game.observation.total
        for one in kernels:
            setattr(self, f"_{one.__name__}", game.compiled(one))
        self._try_out()
        for one in kernels:
            setattr(self, f"_{one.__name__}", straight(getattr(self, f"_{one.__name__}")))

    def _try_out(self) -> None:
        """Call each kernel once: that reads it from disk, or compiles it, for the types it is always called with."""
        game = self.game
        box, table = game.box(game.players[0], game.read_options(None), game.house_deck), blank(game.table)
        stepper = Stepper(self, box, table)
        if self.whole:
            stepper.begin(0)
        else:
            game.plain(deal)(mapped(box), mapped(table), 0)
            stepper.look()
        stepper.step(stepper.legal()[0])
        seen = self.reveal(box, stepper.row, 0, True)
        self.look(box, seen)
        if self.whole:
            self.observe(box, seen, 0)
            self.guess(box, seen, 0, 0)

    def look(self, box: Records, table: Records) -> tuple[int, NDArray[np.int32], int, bool]:
        """Return who decides, that seat's legal actions, who is asked a sealed question, and if it is a guarded one."""
        answers, facts = np.empty(self.room, np.int32), np.empty(FACTS, np.int64)
        self._look(box, table, answers, facts)
        noted = facts.tolist()
        return noted[ACTOR], answers[: noted[ANSWERS]], noted[SEALED], bool(noted[GUARDED])

    def reveal(self, box: Records, truth: NDArray[np.uint8], seat: int, answering: bool) -> Records:
        """Return what a seat may know of a table; the truth is given as bytes."""
        row = np.empty(len(truth), np.uint8)
        table = laid(row, self.game.table)
        self._reveal(box, truth, row, table, seat, answering)
        return table

    def observe(self, box: Records, table: Records, seat: int) -> NDArray[np.int16]:
        """Return a redacted table as numbers for learning."""
        seen = np.zeros(self._seen_numbers, NUMBERS)
        self._describe(box, table, seat, laid(seen, self._seen_record))
        return seen

    def guess(self, box: Records, table: Records, seat: int, seed: int) -> None:
        """Turn a redacted table into one possible truth."""
        self._suppose(box, table, seat, seed)


def straight(compiled: Any) -> Any:
    """Return the machine code of a kernel that was called with arguments of one set of types.

    It is called without numba's dispatcher, which looks at the type of every argument, and takes longer than many a
    kernel. The machine code refuses an array of another kind or shape too.
    """
    made = list(compiled.overloads.values())
    return made[0].entry_point if len(made) == 1 else compiled


class Stepper:
    """One match's table under compiled kernels: it notes after every step who decides and what is legal."""

    def __init__(self, quick: QuickKernels, box: Records, table: Records) -> None:
        self.quick = quick
        self.row = table.view(np.uint8)
        self._box, self._table = box, table
        self._before = np.empty_like(self.row)
        self._answers, self._facts = np.zeros(quick.room, np.int32), np.zeros(FACTS, np.int64)
        self._listed, self.facts = in_memory(self._answers), in_memory(self._facts)  # read quicker than the arrays
        self._all = (box, table, self.row, self._before, self._answers, self._facts)
        self._step, self._room = quick._step, quick.room

    def begin(self, seed: int) -> None:
        """Deal."""
        self.quick._begin(self._box, self._table, seed, self._answers, self._facts)

    def step(self, action: int) -> bool:
        """Do an action if it is legal; return whether it was."""
        fits = -1 < action < self._room  # a larger number might not fit into a kernel's
        done: bool = fits and self._step(action, *self._all)
        return done

    def look(self) -> None:
        """Look again after the table was changed by others."""
        self.quick._look(self._box, self._table, self._answers, self._facts)

    def legal(self) -> list[int]:
        listed: list[int] = self._listed[: self.facts[ANSWERS]].tolist()
        return listed

    def before(self) -> Records:
        """Return the table as it was before the last step."""
        return laid(bytearray(self._before), self._table.dtype)


# Whether compiled code is there


def usable(game: Game, wanted: bool | None = None) -> QuickKernels | None:
    """Return a game's compiled kernels, if there are any; True for `wanted` compiles them, False uses none."""
    if wanted or (wanted is None and os.environ.get(SWITCH) != "0" and there(game)):
        return _quick(game, bool(wanted))
    return None


@cache
def _quick(game: Game, wanted: bool) -> QuickKernels | None:
    """Return the kernels, read from disk or compiled; None on a machine without a compiler."""
    if wanted:
        need_compiler()
    if not compiles():
        return None
    quick = QuickKernels(game)
    with suppress(OSError):
        marker(game).touch()
    return quick


def there(game: Game) -> bool:
    """True if this machine has compiled the kernels of this game as they are now."""
    try:
        return marker(game).exists()
    except (PackageNotFoundError, OSError):  # without numba nothing is compiled
        return False


@cache
def marker(game: Game, kernels: tuple[Kernel, ...] = KERNELS) -> Path:
    """Return the file that is there once the kernels are compiled; its name has the machine, as processors differ."""
    prints = [game.compiled.made_of(one) for one in kernels]
    made_of = hashlib.sha256(repr(prints).encode()).hexdigest()[:16]
    return cache_folder() / f"{game.name} {made_of} steps on {platform.node()}"
