"""The games as PettingZoo environments: `env` asks one agent after the other, `parallel_env` all in every cycle.

>>> from larceny.adapters import pettingzoo
>>> env = pettingzoo.env("crooks", players=3)
>>> env.reset(seed=7)
>>> env.agent_selection
'player_2'
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from larceny.adapters import (
    DEFEAT,
    RENDER_MODES,
    Setup,
    missing,
    most_steps,
    one_of,
    render_mode_of,
    seen,
    shown,
)
from larceny.engine.chance import SEEDS
from larceny.engine.errors import IllegalAction, LarcenyError
from larceny.engine.match import Match

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

    from larceny.adapters.gymnasium import observation_space
except ModuleNotFoundError as fault:
    raise missing("PettingZoo", "pettingzoo", fault) from None

Options = Mapping[str, str | int]
Step = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]  # what a step returns
ILLEGAL = ("lose", "replace", "raise")  # what an illegal answer does in `parallel_env`


def env(game: str = "crooks", players: SupportsIndex | None = None, **settings: Any) -> AECEnv:
    """Return an environment whose agents answer in turn; an illegal answer ends the game, and its agent loses.

    Settings are those of `raw_env`.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw_env(game, players, **settings), DEFEAT))


class _Seats:
    """What both forms share: agents, spaces, deals, and the table in words."""

    def __init__(
        self,
        game: str = "crooks",
        players: SupportsIndex | None = None,
        options: Options | None = None,
        deck: str | Path | None = None,
        max_cycles: SupportsIndex | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a table.

        `max_cycles` cuts a game short: in `parallel_env` after that many cycles, in `env` after as many answers as all
        agents together give when each gives that many.
        """
        self.setup = Setup(game, players, options, deck)
        self.max_cycles = most_steps("max_cycles", max_cycles)
        self.render_mode = render_mode_of(render_mode)
        self.metadata = {"name": f"larceny_{self.setup.game.name}_v0", "render_modes": list(RENDER_MODES)}
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(self.setup.game.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.setup) for agent in self.possible_agents}
        self._chance = np.random.default_rng()
        self._match: Match | None = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def match(self) -> Match:
        """Return the game being played, secrets included."""
        if self._match is None:
            raise LarcenyError("nothing is dealt yet: call reset() first")
        return self._match

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Show the table as spectators see it: print it ("human"), or return it ("ansi")."""
        return shown(self.match, None, self.render_mode)

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _deal(self, seed: int | None) -> None:
        """Deal what `larceny.new` deals with this seed; without one, draw a seed."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._match = self.setup.deal(int(self._chance.integers(SEEDS)) if seed is None else seed)
        self.agents = list(self.possible_agents)

    def _seen(self, agent: str, asked: bool) -> dict[str, Any]:
        """Return what an agent sees; one that is not asked has no legal answers."""
        observed = seen(self.match.view(self._seats[agent]))
        if not asked:
            observed["action_mask"][:] = 0
        return observed


class raw_env(_Seats, AECEnv):  # in small letters, as PettingZoo names it
    """The environment itself, without PettingZoo's wrappers: an illegal answer raises IllegalAction, nothing changes.

    A sealed question goes to one seat after the other; nobody sees what another has answered before all have.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self._answers = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen(agent, agent == self.agent_selection)

    def step(self, action: SupportsIndex | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise LarcenyError(f"{agent} is asked, and None is no answer before the game is over")
        self.match.play(action)
        self._answers += 1
        self._cumulative_rewards[agent] = 0.0
        over = self.match.actor is None
        self.rewards = dict(zip(self.possible_agents, self.match.returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        cut = self.max_cycles is not None and self._answers >= self.max_cycles * self.setup.players
        self.truncations = dict.fromkeys(self.agents, cut and not over)
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        """Ask the seat that decides; after the last answer, everybody in turn steps with None."""
        seat = self.match.actor
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


class parallel_env(_Seats, ParallelEnv):  # in small letters, as PettingZoo names it
    """Every agent answers in every cycle, and the answers of those who are asked count; `infos` says who is.

    All agents of a sealed question answer it in one cycle. `illegal` says what an illegal answer does: its agent loses
    and the game is over ("lose"), a legal answer is drawn instead ("replace"), or IllegalAction is raised and nothing
    changes ("raise").
    """

    def __init__(
        self, game: str = "crooks", players: SupportsIndex | None = None, *, illegal: str = "lose", **settings: Any
    ) -> None:
        super().__init__(game, players, **settings)
        self.illegal = one_of("illegal", illegal, ILLEGAL)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._deal(seed)
        self._cycles = 0
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, SupportsIndex]) -> Step:
        try:
            self._answer(actions)
        except IllegalAction as refusal:
            if self.illegal == "raise" or refusal.seat is None:
                raise
            return self._lost(refusal, refusal.seat)
        self._cycles += 1
        over = self.match.actor is None
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(self.possible_agents, self.match.returns, strict=True))
        return self._step(rewards, over, cut)

    def _answer(self, actions: Mapping[str, SupportsIndex]) -> None:
        """Play what the asked agents answer; if one answer is illegal, play nothing."""
        answers: dict[int, SupportsIndex] = {}
        for seat in self.match.asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise LarcenyError(f"{agent} is asked, and has no action among those of this step")
            answers[seat] = self._answer_of(seat, actions[agent])
        if answers:
            self.match.seal(answers)

    def _answer_of(self, seat: int, action: SupportsIndex) -> SupportsIndex:
        """Return an agent's answer, or a legal one drawn instead."""
        view = self.match.view(seat)
        if self.illegal == "replace" and view.refuse(action) is not None:
            return int(self._chance.choice(view.legal()))
        return action

    def _lost(self, refusal: IllegalAction, seat: int) -> Step:
        """End the game for everybody; the seat whose answer was refused loses, and is told why."""
        agent = self.possible_agents[seat]
        rewards = {other: DEFEAT if other == agent else 0.0 for other in self.agents}
        step = self._step(rewards, over=True, cut=False)
        step[-1][agent]["refused"] = str(refusal)
        return step

    def _step(self, rewards: dict[str, float], over: bool, cut: bool) -> Step:
        """Return what a step returns, and dismiss the agents when the game is over or cut short."""
        step = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            self._infos(),
        )
        if over or cut:
            self.agents = []
        return step

    def _observations(self) -> dict[str, Any]:
        return {agent: self._seen(agent, self._seats[agent] in self.match.asked) for agent in self.agents}

    def _infos(self) -> dict[str, Any]:
        return {agent: {"asked": self._seats[agent] in self.match.asked} for agent in self.agents}
