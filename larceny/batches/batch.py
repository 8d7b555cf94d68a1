"""A batch: n tables of one game, stepped at once, on the CPU or on a GPU.

It holds the truth of its tables. What it shows is what the seat that decides may know, unless another seat is named.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from larceny.batches import kernels
from larceny.batches.terms import Terms, packed, unpacked
from larceny.engine.chance import SEEDS
from larceny.engine.contract import SPECTATOR
from larceny.engine.errors import IllegalAction, LarcenyError, integer
from larceny.engine.record import seed_number
from larceny.engine.view import View

EVERYTHING = kernels.MASKS | kernels.SIGHTS


class Batch:
    """Many tables of one game. Its arrays are made once: a step writes into them again, so copy what you keep.

    In rows, an array has a row for each table: `observe()` is n x numbers, `mask()` n x actions, `rewards` n x players.
    In columns it has a column for each. On a GPU the arrays are objects that torch, JAX and CuPy take without a copy.
    """

    def __init__(self, terms: Terms, name: str, threads: int | None, seed: SupportsIndex | None, eager: bool) -> None:
        self._terms = terms
        device = self._device = _device_of(name, terms, threads)
        self._eager = EVERYTHING if eager else 0
        self._fresh = 0  # which arrays show what the actors may do (MASKS) and see (SIGHTS) now, as bits
        self.device = name
        first = secrets.randbelow(SEEDS) if seed is None else seed_number(seed)
        device.scatter(first)
        seeds = ((np.arange(self.n, dtype=np.uint64) + np.uint64(first)) & np.uint64(SEEDS - 1)).astype(np.int64)
        device.deal(np.ones(self.n, np.bool_), seeds)
        self._look()

    def __repr__(self) -> str:
        terms = self._terms
        return f"<{terms.game.name} batch, {self.n:,} tables, {self.players} players, {self.layout}, {self.device}>"

    def __len__(self) -> int:
        return self.n

    # What it is

    @property
    def game(self) -> str:
        return self._terms.game.name

    @property
    def n(self) -> int:
        return self._terms.tables

    @property
    def players(self) -> int:
        return self._terms.players

    @property
    def options(self) -> dict[str, str | int]:
        return dict(self._terms.options)

    @property
    def actions(self) -> int:
        """Return how many action numbers there are."""
        return self._terms.game.actions

    @property
    def numbers(self) -> int:
        """Return how many numbers an observation has; `larceny.game(name).observation` names them."""
        return self._terms.game.observation.total

    @property
    def layout(self) -> str:
        return "columns" if self._terms.columns else "rows"

    @property
    def threads(self) -> int:
        """Return how many cores work on a step; 1 on a GPU."""
        return int(self._device.threads)

    # The tables as they are now

    @property
    def actor(self) -> Any:
        """Return the seat that decides at each table, int8; -1 where the game is over."""
        return self._device.actor

    @property
    def asked(self) -> Any:
        """Return the seats that may answer at each table, as bits, int16: several for a sealed question."""
        return self._device.asked

    @property
    def done(self) -> Any:
        """Return where the last step ended a game, bool; without auto-reset, where the game is over."""
        return self._device.done

    @property
    def rewards(self) -> Any:
        """Return each seat's reward for the last step, float32: zero unless a game ended.

        A sole winner gets 1 and the others -1 / (players - 1); a shared victory is split; the sum is zero.
        """
        return self._device.rewards

    @property
    def points(self) -> Any:
        """Return each seat's points in the game that ended last at each table, int32; zero before."""
        return self._device.points

    @property
    def seeds(self) -> Any:
        """Return the seed of each table's game, int64: `larceny.new` deals the same with it."""
        return self._device.seeds

    # Playing

    def step(self, actions: Any, check: bool = True) -> None:
        """Play an action at every table. If one is illegal, IllegalAction names the table, and none is played anywhere.

        Where a game is over and nothing is dealt anew, the action does not matter. With `check=False` the program does
        not wait for a GPU: a table whose action is illegal stays as it is, and the next step with a check tells of it.
        On the CPU every step is checked.
        """
        moves = self._device.read(actions, (self.n,), "actions")
        if check or self.device == "cpu":
            self._refuse(self._device.judge(moves), moves)
        else:
            self._device.take(moves)
        self._device.step_and_look(self._eager)
        self._fresh = self._eager

    def step_aside(self) -> None:
        """Let a GPU step this batch at the same time as others that step aside: one small batch does not fill a GPU.

        The batch and the default streams of other libraries wait for each other: arrays can be used as before.
        """
        self._device.step_aside()

    def seal(self, answers: Any) -> None:
        """Play everybody's answers to sealed questions at once: an array of n x players, in either layout.

        At a table where only the actor is asked, only the actor's answer counts.
        """
        moves = self._device.read(answers, (self.n, self.players), "answers")
        table, seat = self._device.judge_seal(moves)
        self._refuse(table, moves, seat)
        self._device.seal()
        self._look()

    def interject(self, numbers: Any, seats: Any) -> None:
        """Interject a number at each table for a seat; -1 as a number says nothing there, -1 as a seat is the house."""
        words = self._device.read(numbers, (self.n,), "interjections")
        speakers = self._device.read(seats, (self.n,), "seats")
        table = self._device.judge_words(words, speakers)
        if table != kernels.SOUND:
            raise self._objection(table, int(_host(words)[table]), int(_host(speakers)[table]))
        self._device.interject()
        self._look()

    def sample(self) -> Any:
        """Return a random legal action for each table, int32, the same on every device; -1 where the game is over."""
        self.mask()
        return self._device.draw()

    def instinct(self) -> Any:
        """Return what the game's own heuristic would play for each table's actor, int32; -1 where the game is over.

        It knows what the actor may know. Among equal actions it draws, by the random numbers of `sample`, so that the
        choice is the same on every device.
        """
        return self._device.advise()

    def redeal(self, where: Any = None, seeds: Any = None) -> None:
        """Deal a new game at all tables, or where a bool array of n says so, or at the tables that a list names.

        `seeds` are for the tables that are dealt, one for each. Without them a game's seed is that of the last, plus n.
        """
        chosen = self._chosen(where)
        after = (_host(self.seeds).astype(np.uint64) + np.uint64(self.n)) & np.uint64(SEEDS - 1)
        fresh = after.astype(np.int64)
        if seeds is not None:
            given = [seed_number(seed) for seed in np.atleast_1d(np.asarray(seeds)).tolist()]
            if len(given) != int(chosen.sum()):
                raise LarcenyError(f"{int(chosen.sum())} tables are dealt anew, and there are {len(given)} seeds")
            fresh[chosen] = given
        self._device.deal(chosen, fresh)
        self._look()

    def _chosen(self, where: Any) -> NDArray[np.bool_]:
        if where is None:
            return np.ones(self.n, np.bool_)
        named = _host(where)
        if named.dtype == np.bool_:
            if named.shape != (self.n,):
                raise LarcenyError(f"where: {self.n} of True and False are needed, not an array of shape {named.shape}")
            return named
        chosen = np.zeros(self.n, np.bool_)
        for number in named.reshape(-1).tolist():
            chosen[self._number(number)] = True
        return chosen

    def _number(self, table: object) -> int:
        number = integer(table)
        if number is None or not 0 <= number < self.n:
            raise LarcenyError(f"there is no table {table!r} in a batch of {self.n}: 0 to {self.n - 1}")
        return number

    # Looking

    def observe(self, seats: Any = None) -> Any:
        """Return what each table's actor sees, as numbers; `seats` is a seat, or one for each table, -1 a spectator.

        A sealed question is turned to the seat that looks, if that seat is asked.
        """
        if seats is None:
            self._freshen(kernels.SIGHTS)
        else:
            self._look_as(seats, kernels.SIGHTS)
        return self._device.observation

    def mask(self, seats: Any = None) -> Any:
        """Return the legal actions of each table's actor, int8, 1 for legal; or those of `seats`, if they are asked."""
        if seats is None:
            self._freshen(kernels.MASKS)
        else:
            self._look_as(seats, kernels.MASKS)
        return self._device.mask

    def _look(self) -> None:
        """Look at all tables after something has happened."""
        self._device.look(kernels.ACTING, self._eager)
        self._fresh = self._eager

    def _freshen(self, what: int) -> None:
        if not self._fresh & what:
            self._device.look(kernels.ACTING, what)
            self._fresh |= what

    def _look_as(self, seats: Any, what: int) -> None:
        one = integer(seats)
        wanted = np.full(self.n, one) if one is not None else _host(seats)
        if wanted.shape != (self.n,) or wanted.dtype.kind not in "iu":
            raise LarcenyError(f"seats: one seat, or whole numbers for {self.n} tables")
        if wanted.min() < SPECTATOR or wanted.max() >= self.players:
            wrong = wanted[(wanted < SPECTATOR) | (wanted >= self.players)][0]
            raise LarcenyError(f"there is no seat {wrong} at a table of {self.players}: 0 to {self.players - 1}")
        self._device.look(wanted, what)
        self._fresh &= ~what

    def view(self, table: SupportsIndex, seat: SupportsIndex | None) -> View:
        """Return what a seat of one table may know, as `Match.view` does; None is a spectator."""
        terms = self._terms
        truth = self._device.table(self._number(table))
        return View(terms.game, terms.deck, terms.box, truth, seat, answering=True)

    def truth(self, table: SupportsIndex) -> bytes:
        """Return one table's bytes, the same as `Match.truth` of the same game."""
        return bytes(self._device.table(self._number(table)).tobytes())

    # Keeping

    def state(self) -> bytes:
        """Return all tables as bytes, with their random numbers: `restore` goes on from them, on any device."""
        return packed(self._terms, self._device.save())

    def restore(self, state: bytes) -> None:
        """Go back to what `state` returned, of this batch or of another of the same game, players, deck and size.

        Bytes of any other kind are refused, and nothing is changed. Take them only from where you would take a program.
        """
        self._device.load(unpacked(self._terms, state, self._device.save()))
        self._look()

    def clone(self) -> Batch:
        """Return a batch that is the same now and shares nothing that changes: either goes on without the other."""
        return _revived(*self._kept())

    def __copy__(self) -> Batch:
        return self.clone()

    def __deepcopy__(self, known: dict[int, Any]) -> Batch:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, self._kept()

    def _kept(self) -> tuple[Terms, str, int, bool, bytes]:
        """Return the arguments with which `_revived` makes the same batch."""
        return replace(self._terms), self.device, self.threads, bool(self._eager), self.state()

    # Refusing

    def _refuse(self, table: int, moves: Any, seat: int | None = None) -> None:
        """Raise the refusal of the action at a table, unless `table` is SOUND: then none is refused."""
        if table == kernels.SOUND:
            return
        row = _host(moves)[table]
        speaker = self.view(table, None).actor if seat is None else seat
        action = int(row) if seat is None else int(row[seat])
        refusal = self.view(table, speaker).refuse(action)
        assert refusal is not None, "a view allows what the table does not"
        raise _at_table(refusal, table, seat)

    def _objection(self, table: int, number: int, speaker: int) -> IllegalAction:
        if not SPECTATOR <= speaker < self.players:
            raise LarcenyError(f"table {table}: there is no seat {speaker}: 0 to {self.players - 1}, -1 for the house")
        terms = self._terms
        truth = self._device.table(table)
        view = View(terms.game, terms.deck, terms.box, truth, None if speaker < 0 else speaker)
        refusal = view.object_to(number, speaker)
        assert refusal is not None, "a view allows what the table does not"
        return _at_table(refusal, table, None)


def _device_of(name: str, terms: Terms, threads: int | None) -> Any:
    """Return the memory of a batch, and all that works on it; what a device needs is imported when it is used."""
    if name == "cpu":
        from larceny.batches.cores import Cores

        return Cores(terms, threads)
    from larceny.batches.gpu import Gpu

    return Gpu(terms)


def _revived(terms: Terms, device: str, threads: int, eager: bool, state: bytes) -> Batch:
    """Return a batch that goes on from these bytes."""
    batch = Batch(terms, device, threads, 0, eager)
    batch.restore(state)
    return batch


def _at_table(refusal: IllegalAction, table: int, seat: int | None) -> IllegalAction:
    """Return a refusal that names its table."""
    explanation = f"table {table}: {refusal.explanation}"
    named = IllegalAction(refusal.action, refusal.reason, refusal.ruling, explanation)
    named.table, named.seat = table, seat
    return named


def _host(array: Any) -> NDArray[Any]:
    """Return an array of any device as numpy's."""
    return np.asarray(array.copy_to_host() if hasattr(array, "copy_to_host") else array)
