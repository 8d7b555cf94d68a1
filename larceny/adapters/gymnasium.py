"""The games as Gymnasium environments: one seat learns, bots have the others.

>>> import gymnasium
>>> env = gymnasium.make("larceny.adapters.gymnasium:larceny/crooks-v0", players=3, bots="instinct")
>>> seen, info = env.reset(seed=7)
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((1908,), 8)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from larceny.adapters import DEFEAT, RENDER_MODES, Table, missing, one_of, render_mode_of, seen, shown
from larceny.bots import Bot, Seeded, make
from larceny.engine.chance import SEEDS
from larceny.engine.errors import IllegalAction, LarcenyError, integer
from larceny.engine.match import Match
from larceny.games import house

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as fault:
    raise missing("Gymnasium", "gymnasium", fault) from None

ILLEGAL = ("lose", "raise")  # what an illegal answer does

Bots = str | Bot | Sequence[str | Bot]


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], int]):
    """One seat of a table. A step is an answer of that seat and all that the bots answer until it is asked again.

    The reward comes at the end of the game, from -1 to 1. An illegal answer loses the game at once, and `info` says
    why ("lose"), or raises IllegalAction and changes nothing ("raise").
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str = "crooks",
        players: SupportsIndex | None = None,
        seat: SupportsIndex | None = 0,
        bots: Bots = "instinct",
        options: Mapping[str, str | int] | None = None,
        deck: str | Path | None = None,
        illegal: str = "lose",
        skip_forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a table. Seat None is another seat in every game; `skip_forced` answers where there is one answer."""
        self.table = Table(game, players, options, deck)
        self.seat = _seat(seat, self.table.players)
        self.bots = _bots(bots, self.table.players - 1)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.skip_forced = skip_forced
        self.render_mode = render_mode_of(render_mode)
        self.action_space = spaces.Discrete(self.table.game.actions)  # type: ignore[assignment]
        self.observation_space = observation_space(self.table)
        self._match: Match | None = None
        self._own = 0  # the seat in this game
        self._over = False

    @property
    def match(self) -> Match:
        """Return the game being played, secrets included."""
        if self._match is None:
            raise LarcenyError("nothing is dealt yet: call reset() first")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal: with a seed what `larceny.new` deals with it, without one whatever comes next."""
        super().reset(seed=seed)
        self._own = int(self.np_random.integers(self.table.players)) if self.seat is None else self.seat
        for bot in self.bots:
            if isinstance(bot, Seeded):
                bot.reseed(int(self.np_random.integers(SEEDS)))
        self._match = self.table.deal(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        self._over = False
        self._play_on()
        if self.match.actor is None:  # the bots have played it to its end before this seat was asked
            return self.reset()
        return self._seen(), {"seat": self._own}

    def step(self, action: SupportsIndex) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise LarcenyError("the game is over: call reset()")
        info: dict[str, Any] = {"seat": self._own}
        try:
            self.match.play(action)
        except IllegalAction as refusal:
            if self.illegal == "raise":
                raise
            self._over = True
            return self._seen(), DEFEAT, True, False, info | {"refused": str(refusal)}
        self._play_on()
        self._over = self.match.actor is None
        return self._seen(), self.match.returns[self._own], self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, by the name that sb3-contrib's MaskablePPO asks for."""
        return self.match.view(self._own).mask()

    def render(self) -> str | None:  # type: ignore[override]
        """Show the table as this seat sees it: print it ("human"), or return it ("ansi")."""
        return shown(self.match, self._own, self.render_mode)

    def _play_on(self) -> None:
        """Let the bots answer until this seat is asked, or the game is over."""
        match = self.match
        while (seat := match.actor) is not None:
            if seat != self._own:
                bot = self.bots[(seat - self._own) % self.table.players - 1]  # the first sits at our left
                match.play(bot.choose(match.view(seat)))
            elif self.skip_forced and len(legal := match.legal()) == 1:
                match.play(legal[0])
            else:
                return

    def _seen(self) -> dict[str, NDArray[Any]]:
        return seen(self.match.view(self._own))


def observation_space(table: Table) -> spaces.Dict:
    """Return the space of what a seat sees: its numbers within their ranges, and the mask of legal actions."""
    low, high = table.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (table.game.actions,), np.int8),
        }
    )


def _seat(seat: SupportsIndex | None, players: int) -> int | None:
    number = None if seat is None else integer(seat)
    if seat is not None and (number is None or not 0 <= number < players):
        raise LarcenyError(f"seat: there is no seat {seat!r} at a table of {players}: 0 to {players - 1}, or None")
    return number


def _bots(bots: Bots, others: int) -> list[Bot]:
    """Return a bot for each other seat, from the left of the own one on; one that is named alone sits everywhere."""
    line_up = [bots] * others if isinstance(bots, str) or hasattr(bots, "choose") else list(bots)
    if len(line_up) != others:
        raise LarcenyError(f"bots: one for all, or {others} for the other seats, not {len(line_up)}")
    return [make(bot) if isinstance(bot, str) else bot for bot in line_up]


for _name in house():
    gymnasium.register(f"larceny/{_name}-v0", SeatEnv, kwargs={"game": _name})
