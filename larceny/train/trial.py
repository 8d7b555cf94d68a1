"""Trials: how often a network, which plays what it likes best, wins against instinct or against an earlier self."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from larceny.engine.game import Game
from larceny.train.losses import as_played
from larceny.train.mixed_tables import TRAINED, MixedTables, Plan, Room
from larceny.train.network import Network, masked, room_for

SURE = 1.96  # standard errors to each side of a share: 95 times of 100 the truth lies there
LOOKS = 16  # steps between two looks whether all games are over


class Trial(NamedTuple):
    """What came of a trial."""

    players: int
    against: str
    games: int
    share: float  # of the victories; 1 / players is fair
    error: float  # to each side
    unfinished: int


class Meeting(NamedTuple):
    """Whom the network plays against, with how many players; `rival` is None for instinct, and `draws` as bots do."""

    players: int
    against: str
    rival: Network | None = None
    draws: bool = False


def hold(
    game: Game, device: str, network: Network, meetings: Sequence[Meeting], games: int, number: int, longest: int
) -> list[Trial]:
    """Hold trial `number`: in each meeting the network sits in one seat, in turns, and its rivals in all others."""
    usual = game.read_options(None)
    first = TRAINED + (number % (1 << 20)) * (1 << 32)  # each trial has deals of its own, and training none of them
    rooms = MixedTables(
        [
            Room(game.name, Plan(one.players, usual, games, first + place * games, drawn=False), device, again=False)
            for place, one in enumerate(meetings)
        ]
    )
    table = _TrialTables(game, rooms, device)
    for step in range(longest):
        if step % LOOKS == 0 and bool(table.over.all()):
            break
        table.look(rooms)
        moves = table.answer(network, slice(0, rooms.total))
        for room, span, one in zip(rooms.rooms, rooms.spans, meetings, strict=True):
            others = table.answer(one.rival, span, one.draws) if one.rival else room.instinct()
            moves[span] = torch.where(table.seat[span] == table.hero[span], moves[span], others)
        rooms.step(moves, check=step == 0)
        table.score(rooms)
    return [table.result(one, span) for one, span in zip(meetings, rooms.spans, strict=True)]


class _TrialTables:
    """What the tables of a trial show, and who has won."""

    def __init__(self, game: Game, rooms: MixedTables, device: str) -> None:
        self._game = game
        self._generator = torch.Generator(device)
        self._generator.manual_seed(TRAINED)
        make: Any = torch.zeros
        first = rooms.rooms[0]
        self.seen = make((room_for(game.observation.total), rooms.total), dtype=first.seen.dtype, device=device)
        self.mask = make((game.actions, rooms.total), dtype=first.mask.dtype, device=device)
        self.seat = make(rooms.total, dtype=torch.int8, device=device)
        self.over = make(rooms.total, dtype=torch.bool, device=device)
        self.shares = make((game.players[-1], rooms.total), device=device)
        self.won = make((game.players[-1], rooms.total), device=device)
        seats = [torch.arange(room.plan.tables, device=device) % room.plan.players for room in rooms.rooms]
        self.hero = torch.cat(seats)

    def look(self, rooms: MixedTables) -> None:
        rooms.look(self.seen, self.mask, self.seat)

    @torch.no_grad()
    def answer(self, network: Network, span: slice, draws: bool = False) -> torch.Tensor:
        logits, _ = network(self.seen[:, span])
        if draws:
            luck = torch.empty_like(logits).exponential_(generator=self._generator)
            return as_played(logits, self.mask[:, span], luck)
        return masked(logits, self.mask[:, span]).argmax(1)

    def score(self, rooms: MixedTables) -> None:
        rooms.tell(self.over, self.shares)
        self.won += self.shares  # zero but after a game's last step

    def result(self, meeting: Meeting, span: slice) -> Trial:
        hero, over = self.hero[span], self.over[span]
        above = self.won[:, span].gather(0, hero[None])[0]
        shares = torch.where(over, above + 1 / meeting.players, 0.0).double()
        games = len(shares)
        error = SURE * float(shares.std(unbiased=False)) / games**0.5
        unfinished = int((~over).sum())
        return Trial(
            meeting.players, meeting.against, games, round(float(shares.mean()), 4), round(error, 4), unfinished
        )
