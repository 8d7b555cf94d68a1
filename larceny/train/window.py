"""A window: the same number of decisions of every table, kept for learning; and what each was worth to its seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import torch
from torch import Tensor

from larceny.engine.game import Game
from larceny.train.mixed_tables import MixedTables
from larceny.train.network import room_for

BLOCK = 512  # tables side by side that are learnt from together, at most: neighbours in memory


class Part(NamedTuple):
    """Some decisions of a window, to learn from."""

    seen: Tensor  # by columns
    mask: Tensor  # by columns
    action: Tensor
    logp: Tensor
    target: Tensor
    advantage: Tensor
    sure: Tensor  # where target and advantage are known
    whole: Tensor  # what is seen, and below it what a critic is shown besides


class Window:
    """Memory for a window, filled again and again. Decision t of table i has the column t * tables + i.

    What `others` other seats see can be kept below what the actor sees: the truth, for a critic in training alone.
    """

    def __init__(self, game: Game, tables: int, steps: int, device: str, others: int = 0) -> None:
        self.tables, self.steps, self.others = tables, steps, others
        flat, every = tables * steps, (steps, tables)
        kind = torch.int8 if game.observation.narrow().itemsize == 1 else torch.int16
        make: Any = torch.zeros
        own = room_for(game.observation.total)
        self.whole = make((own * (1 + others), flat), dtype=kind, device=device)
        self.seen = self.whole[:own]
        self.mask = make((game.actions, flat), dtype=torch.int8, device=device)
        self.seat = make(every, dtype=torch.int8, device=device)
        self.action = make(every, dtype=torch.int64, device=device)
        self.logp, self.value, self.target, self.advantage = (make(every, device=device) for _ in range(4))
        self.sure = make(every, dtype=torch.bool, device=device)
        self.mine = torch.ones(every, dtype=torch.bool, device=device)  # where a seat decided that learns
        self.done = make(every, dtype=torch.bool, device=device)
        self.shares = make((steps, game.players[-1], tables), device=device)
        self.block = BLOCK
        while tables % self.block:
            self.block //= 2

    def columns(self, step: int) -> slice:
        return slice(step * self.tables, (step + 1) * self.tables)

    def play(
        self,
        rooms: MixedTables,
        choose: Callable[[int, Tensor, Tensor], Tensor],
        rival: Callable[[str, Tensor, Tensor], Tensor] | None = None,
    ) -> None:
        """Fill the window: `choose` is given a step, what is seen and what is legal, and returns what is played.

        If `rival` is there, rivals play at their tables, and it answers for those that are networks.
        """
        self.shares.zero_()
        for step in range(self.steps):
            seen, mask = self.seen[:, self.columns(step)], self.mask[:, self.columns(step)]
            rooms.look(seen, mask, self.seat[step])
            if self.others:
                rooms.look_beyond(self.whole[len(self.seen) :, self.columns(step)], len(self.seen))
            moves = choose(step, seen, mask)
            if rival is not None:
                answer = partial(_answered, rival, seen, mask)
                rooms.seat_rivals(moves, self.seat[step], self.mine[step], answer)
            rooms.step(moves, check=step == 0)
            rooms.tell(self.done[step], self.shares[step])

    def judge(self, trace: float) -> None:
        """Go back through the window and say what each decision was worth, and how much better that was than expected.

        Each seat has a next value and a next surprise of its own: from its next decision, or from the game's end. A
        decision whose next one lies beyond the window is not judged, but judges the one before. Rivals are not judged.
        """
        after, surprise = torch.zeros_like(self.shares[0]), torch.zeros_like(self.shares[0])
        known = torch.zeros_like(self.shares[0])
        for step in reversed(range(self.steps)):
            over, seat = self.done[step], self.seat[step].long()[None]
            after = torch.where(over, self.shares[step], after)
            surprise = torch.where(over, 0.0, surprise)
            known = torch.where(over, 1.0, known)
            sure = known.gather(0, seat)[0]
            worth = self.value[step]
            found = after.gather(0, seat)[0] - worth + trace * surprise.gather(0, seat)[0]
            self.sure[step] = (sure > 0) & self.mine[step]
            self.advantage[step] = found * sure
            self.target[step] = (found + worth) * sure
            after = after.scatter(0, seat, worth[None])
            surprise = surprise.scatter(0, seat, self.advantage[step][None])
            known = known.scatter(0, seat, 1.0)

    def settle(self) -> None:
        """Say what each decision of a game that ended in the window came to; nothing is expected."""
        after, known = torch.zeros_like(self.shares[0]), torch.zeros_like(self.done[0])
        for step in reversed(range(self.steps)):
            after = torch.where(self.done[step], self.shares[step], after)
            known = known | self.done[step]
            self.sure[step] = known
            self.target[step] = after.gather(0, self.seat[step].long()[None])[0]

    def parts(self, size: int, generator: Any) -> Iterator[Part]:
        """Yield all decisions once, in random parts of about this size."""
        blocks = self.tables * self.steps // self.block
        order = torch.randperm(blocks, generator=generator, device=self.seen.device)
        for some in order.split(max(1, size // self.block)):
            rest = (self.action, self.logp, self.target, self.advantage, self.sure)
            action, logp, target, advantage, sure = (one.view(blocks, self.block)[some].flatten() for one in rest)
            whole = self._pick(self.whole, some)
            seen, mask = whole[: len(self.seen)], self._pick(self.mask, some)
            yield Part(seen, mask, action, logp, target, advantage, sure, whole)

    def _pick(self, columns: Tensor, blocks: Tensor) -> Tensor:
        """Return some blocks of columns; they are copied eight bytes at a time."""
        bytes_each = self.block * columns.element_size()
        words = columns.view(torch.int64) if bytes_each % 8 == 0 else columns
        wide = words.view(len(words), -1, words.shape[1] * self.block // (self.tables * self.steps))
        return wide.index_select(1, blocks).flatten(1).view(columns.dtype)


def _answered(
    rival: Callable[[str, Tensor, Tensor], Tensor], seen: Tensor, mask: Tensor, name: str, span: slice
) -> Tensor:
    return rival(name, seen[:, span], mask[:, span])
