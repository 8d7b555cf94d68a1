"""Tables of several kinds: batches, each of one number of players and options, stepped as if they were one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

import larceny
from larceny.engine.game import Game
from larceny.games import load
from larceny.train.settings import Tables

TRAINED = 1 << 62  # deals for training have seeds below this, those of trials above: none is ever seen in both
UNIT = 128  # large rooms have a multiple of this many tables: a GPU reads them side by side


INSTINCT, EARLIER, FROZEN = "instinct", "earlier", "frozen"  # who sits in the seats that do not learn


class Plan(NamedTuple):
    """What a room is to be: players, options and tables; `drawn` if another may take its place.

    With `rivals` only some seats of each table learn; in the others sit those.
    """

    players: int
    options: dict[str, str | int]
    tables: int
    seed: int
    drawn: bool
    rivals: str = ""


class Room:
    """A batch, and its arrays as torch's."""

    def __init__(self, game: str, plan: Plan, device: str, again: bool = True) -> None:
        self.plan = plan
        self.batch = larceny.batch(
            game, plan.tables, plan.players, plan.options, seed=plan.seed, device=device, layout="columns",
            auto_reset=again, skip_forced=True,
        )  # fmt: skip
        self.batch.step_aside()
        self.seen = shared(self.batch.observe())
        self.mask = shared(self.batch.mask())
        self.actor = shared(self.batch.actor)
        self.done = shared(self.batch.done)
        self.rewards = shared(self.batch.rewards)
        self.whole = (plan.players - 1) / plan.players  # turns a reward into a share of victory above a fair one
        self.heroes = heroes(plan.players, plan.tables, device) if plan.rivals else None
        self._seats = load(game).layout.ACTS.seats
        self._offsets = torch.arange(plan.players, device=device)[:, None]

    def look(self, seen: Tensor, mask: Tensor, seat: Tensor) -> None:
        """Write down what each table's actor sees and may do, and who that is.

        Observations count seats from the actor on, and so do here all answers that name a seat.
        """
        seen[: len(self.seen)] = self.seen
        mask.copy_(self.mask)
        seat.copy_(self.actor)
        for first in self._seats:
            rows = slice(first, first + self.plan.players)
            mask[rows] = self.mask[rows].gather(0, (self._offsets + seat.long()) % self.plan.players)

    def look_beyond(self, seen: Tensor, numbers: int) -> None:
        """Write down what the other seats see, from the one after the actor on, in this many numbers each."""
        for place in range(len(seen) // numbers):
            rows = seen[place * numbers : (place + 1) * numbers]
            if place + 1 < self.plan.players:
                seats = (self.actor.long() + place + 1) % self.plan.players
                rows[: len(self.seen)] = shared(self.batch.observe(seats.cpu().numpy()))
            else:
                rows.zero_()

    def instinct(self) -> Tensor:
        """Return what instinct would answer."""
        return self._turned(shared(self.batch.instinct()).long(), -self.actor)

    def spoken(self, answers: Tensor) -> Tensor:
        """Return answers as the game counts them."""
        return self._turned(answers, self.actor)

    def step(self, answers: Tensor, check: bool) -> None:
        actions = self.spoken(answers)
        self.batch.step(actions if actions.is_cuda else actions.numpy(), check=check)

    def _turned(self, answers: Tensor, by: Tensor) -> Tensor:
        players = self.plan.players
        for first in self._seats:
            named = (answers >= first) & (answers < first + players)
            answers = torch.where(named, first + (answers - first + by) % players, answers)
        return answers


class MixedTables:
    """All rooms; whatever is asked of them has a column for each table, room after room."""

    def __init__(self, rooms: list[Room]) -> None:
        self.rooms = rooms
        bounds = np.cumsum([0, *(room.plan.tables for room in rooms)]).tolist()
        self.spans = [slice(*pair) for pair in pairwise(bounds)]
        self.total = bounds[-1]

    def look(self, seen: Tensor, mask: Tensor, seat: Tensor) -> None:
        """Write down what each table's actor sees and may do, and who that is."""
        for room, span in zip(self.rooms, self.spans, strict=True):
            room.look(seen[:, span], mask[:, span], seat[span])

    def look_beyond(self, seen: Tensor, numbers: int) -> None:
        for room, span in zip(self.rooms, self.spans, strict=True):
            room.look_beyond(seen[:, span], numbers)

    def instinct(self) -> Tensor:
        return torch.cat([room.instinct() for room in self.rooms])

    def step(self, actions: Tensor, check: bool = True) -> None:
        for room, span in zip(self.rooms, self.spans, strict=True):
            room.step(actions[span], check)

    def seat_rivals(self, moves: Tensor, seat: Tensor, mine: Tensor, answer: Callable[[str, slice], Tensor]) -> None:
        """Put the rivals' answers in the place of the others, where they decide; write down where they do not.

        `answer` is asked for those of rivals that are networks.
        """
        for room, span in zip(self.rooms, self.spans, strict=True):
            if room.heroes is None:
                mine[span] = True
                continue
            own = room.heroes.gather(0, seat[span].long()[None])[0]
            theirs = room.instinct() if room.plan.rivals == INSTINCT else answer(room.plan.rivals, span)
            moves[span] = torch.where(own, moves[span], theirs)
            mine[span] = own

    def victories(self, done: Tensor, shares: Tensor) -> dict[str, float]:
        """Return how often a lone learner has won against instinct, or a frozen network, and in how many games."""
        found: dict[str, float] = {}
        for room, span in zip(self.rooms, self.spans, strict=True):
            if room.heroes is None or room.plan.rivals == EARLIER:
                continue
            players = room.plan.players
            ended = done[:, span] & (room.heroes.sum(0) == 1)
            above = (shares[:, :players, span] * room.heroes).sum(1)[ended]
            if len(above):
                found |= {f"won_{players}": float(above.mean()) + 1 / players, f"games_{players}": len(above)}
        return found

    def tell(self, done: Tensor, shares: Tensor) -> None:
        """Write down where a game has ended, and each seat's share of the victory above a fair one."""
        for room, span in zip(self.rooms, self.spans, strict=True):
            done[span] = room.done
            torch.mul(room.rewards, room.whole, out=shares[: room.plan.players, span])


def shared(array: Any) -> Tensor:
    """Return a batch's array as torch's, without a copy."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")


def heroes(players: int, tables: int, device: str) -> Tensor:
    """Return which seats of each table learn, in turns: one, and at larger tables one or two."""
    table, seat = torch.arange(tables, device=device), torch.arange(players, device=device)[:, None]
    some = 1 + table // players % 2 if players > 2 else torch.ones_like(table)
    return (seat - table) % players < some


def plans(game: Game, tables: Tables, seed: int, era: int, seats: int | None = None) -> list[Plan]:
    """Return the rooms of an era: those with the usual options stay, the others are drawn anew for each era."""
    total = tables.tables if seats is None else seats
    usual = game.read_options(None)
    found: list[Plan] = []
    sizes = {2: tables.pairs, tables.larger: tables.crowds} if tables.larger != 2 else {2: tables.pairs + tables.crowds}
    unit = UNIT if total >= UNIT * UNIT else 1
    for players, share in sizes.items():
        some = int(total * share) // unit * unit
        met, known = (int(some * share) // unit * unit for share in (tables.rivals, tables.earlier))
        for count, rivals in ((some - met - known, ""), (met, INSTINCT), (known, EARLIER)):
            if count:
                found.append(Plan(players, usual, count, _seed(seed, 0, len(found)), False, rivals))
    rest = total - sum(plan.tables for plan in found)
    rooms = min(tables.others, rest // unit)
    if not rooms and found:  # nobody else plays: the first room has all that is left
        return [found[0]._replace(tables=found[0].tables + rest), *found[1:]]
    for number in range(max(1, rooms)):
        rng = np.random.default_rng([seed, era, number])
        players = int(rng.choice(game.players))
        first, last = (rest // unit * place // max(1, rooms) * unit for place in (number, number + 1))
        some = (rest if number + 1 == max(1, rooms) else last) - first
        found.append(Plan(players, draw_options(game, rng), some, _seed(seed, era, 100 + number), True))
    return found


def draw_options(game: Game, rng: np.random.Generator) -> dict[str, str | int]:
    """Return options, each drawn at random, but none with a clock: only people have one."""
    while True:
        drawn: Mapping[str, str | int] = {
            name: str(rng.choice(option.choices)) if option.choices else int(rng.integers(option.low, option.high + 1))
            for name, option in game.option_list.items()
        }
        if game.clock(drawn) is None:
            return game.read_options(drawn)


def _seed(*numbers: int) -> int:
    """Return the seed of a room's first deal."""
    return int(np.random.default_rng([7, *numbers]).integers(TRAINED >> 1))
