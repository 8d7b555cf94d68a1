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

from larceny.adapters import DEFEAT, RENDER_MODES, Setup, missing, most_steps, one_of, render_mode_of, seen, shown
from larceny.adapters.opponents import ANSWER, DEAL, WAIT, judge_all, look_all, play_all
from larceny.batches.cores import workshop
from larceny.bots import Bot, Seeded, make, mind
from larceny.engine.chance import SEEDS
from larceny.engine.contract import SEATS
from larceny.engine.errors import IllegalAction, LarcenyError, integer
from larceny.engine.loops import POLICIES
from larceny.engine.match import Match
from larceny.engine.memory import blank
from larceny.engine.record import seed_number
from larceny.engine.view import View
from larceny.games import house

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as fault:
    raise missing("Gymnasium", "gymnasium", fault) from None

ILLEGAL = ("lose", "raise")  # what follows an illegal answer

Bots = str | Bot | Sequence[str | Bot]


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], int]):
    """One seat of a table. A step is an answer of that seat, and all answers of the bots until the seat is asked again.

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
        """Prepare a table. Seat None is drawn for every game; with `skip_forced` its only answers are given for it."""
        self.setup = Setup(game, players, options, deck)
        self.seat = _seat(seat, self.setup.players)
        self.bots = _bots(bots, self.setup.players - 1)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.skip_forced = skip_forced
        self.render_mode = render_mode_of(render_mode)
        self.action_space = spaces.Discrete(self.setup.game.actions)
        self.observation_space = observation_space(self.setup)
        self._match: Match | None = None
        self._own = 0  # the learner's seat in this game
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
        """Deal: a seed gives the same deal as in `larceny.new`; without one, the environment's generator draws it."""
        super().reset(seed=seed)
        self._own = int(self.np_random.integers(self.setup.players)) if self.seat is None else self.seat
        for bot in self.bots:
            if isinstance(bot, Seeded):
                bot.reseed(int(self.np_random.integers(SEEDS)))
        self._match = self.setup.deal(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        self._over = False
        self._play_on()
        if self.match.actor is None:  # the game was over before this seat was asked
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
        """Return which actions are legal, under the name by which sb3-contrib's MaskablePPO asks for it."""
        return self.match.view(self._own).mask()

    def render(self) -> str | None:
        """Show the table as this seat sees it: print it ("human"), or return it ("ansi")."""
        return shown(self.match, self._own, self.render_mode)

    def _play_on(self) -> None:
        """Let the bots answer until this seat is asked, or the game is over."""
        match = self.match
        while (seat := match.actor) is not None:
            if seat != self._own:
                bot = self.bots[(seat - self._own) % self.setup.players - 1]  # the first sits left of the own seat
                match.play(bot.choose(match.view(seat)))
            elif self.skip_forced and len(legal := match.legal()) == 1:
                match.play(legal[0])
            else:
                return

    def _seen(self) -> dict[str, NDArray[Any]]:
        return seen(self.match.view(self._own))


def observation_space(setup: Setup) -> spaces.Dict:
    """Return the space of what a seat sees: its numbers within their ranges, and the mask of legal actions."""
    low, high = setup.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (setup.game.actions,), np.int8),
        }
    )


def _seat(seat: SupportsIndex | None, players: int) -> int | None:
    number = None if seat is None else integer(seat)
    if seat is not None and (number is None or not 0 <= number < players):
        raise LarcenyError(f"seat: there is no seat {seat!r} at a table of {players}: 0 to {players - 1}, or None")
    return number


def _bots(bots: Bots, others: int) -> list[Bot]:
    """Return a bot for each other seat, from the left of the own one on; a single bot sits on all of them."""
    line_up = [bots] * others if isinstance(bots, str) or hasattr(bots, "choose") else list(bots)
    if len(line_up) != others:
        raise LarcenyError(f"bots: one for all, or {others} for the other seats, not {len(line_up)}")
    return [make(bot) if isinstance(bot, str) else bot for bot in line_up]


class SeatVectorEnv(VectorEnv[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any]]):
    """Many tables, played by compiled code: with the same seed each is what SeatEnv is, answer for answer.

    The bots are `random` and `instinct`, which have compiled code. Where a game has ended, the next step deals another
    and ignores the answer, as Gymnasium's own vectors do.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "crooks",
        players: SupportsIndex | None = None,
        seat: SupportsIndex | None = 0,
        bots: str | Sequence[str] = "instinct",
        options: Mapping[str, str | int] | None = None,
        deck: str | Path | None = None,
        illegal: str = "lose",
        skip_forced: bool = False,
    ) -> None:
        """Prepare the tables; settings are those of SeatEnv."""
        self.setup = setup = Setup(game, players, options, deck)
        self.num_envs = n = most_steps("num_envs", num_envs) or 1
        self.seat = _seat(seat, setup.players)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self._policies = _policies(bots, setup.players - 1)
        self._skip = int(skip_forced)
        self.single_action_space = spaces.Discrete(setup.game.actions)
        self.single_observation_space = observation_space(setup)
        self.action_space = batch_space(self.single_action_space, n)
        self.observation_space = batch_space(self.single_observation_space, n)
        self._compiled = workshop(setup.game)
        self._box_record = setup.game.box(setup.players, setup.options, setup.deck)
        self._box = self._box_record[0]
        self._tables = blank(setup.game.table, 2 * n).reshape(n, 2)
        self._rows = self._tables.view(np.uint8).reshape(n, 2, -1)
        self._own = np.zeros(n, np.int64)
        self._seated = np.zeros((n, setup.players), np.int64)  # policies by seat
        self._rngs = np.zeros((n, setup.players, 4), np.uint32)
        self._luck = np.zeros((n, setup.players), np.int64)  # seeds of the bots, by seat
        self._seeds = np.zeros(n, np.int64)
        self._answers, self._worth = np.zeros((2, setup.game.actions + 1), np.int32)
        self._points, self._ranks = np.zeros(SEATS, np.int32), np.zeros((n, SEATS), np.int32)
        self._over = np.ones(n, np.uint8)
        self._chances: list[np.random.Generator] = []

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal at all tables: at table i with `seed + i`, or with the i-th seed of a list."""
        n = self.num_envs
        seeds = [seed] * n if seed is None else [seed + i for i in range(n)] if isinstance(seed, int) else list(seed)
        if len(seeds) != n:
            raise LarcenyError(f"seed: one, or {n} of them, not {len(seeds)}")
        if not self._chances:
            self._chances = [np.random.default_rng() for _ in range(n)]
        for i, given in enumerate(seeds):
            if given is not None:
                self._chances[i] = np_random(given)[0]
            self._draw(i, given)
        self._play(np.full(n, DEAL, np.int8), np.zeros(n, np.int64))
        return self._seen(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        moves = np.asarray(actions)
        if not self._chances:
            raise LarcenyError("nothing is dealt yet: call reset() first")
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            raise LarcenyError(f"actions: {self.num_envs} whole numbers, not {moves.dtype} of shape {moves.shape}")
        jobs = np.where(self._over, DEAL, ANSWER).astype(np.int8)
        refused = self._refused(jobs, moves.astype(np.int64))
        for i in np.flatnonzero(jobs == DEAL):
            self._draw(int(i), None)
        jobs[list(refused)] = WAIT
        self._play(jobs, moves.astype(np.int64))
        self._over[list(refused)] = 1
        done = (jobs != DEAL) & (self._over == 1)
        rewards = np.where(done, self._returns(), 0.0)
        rewards[list(refused)] = DEFEAT
        return self._seen(), rewards, done, np.zeros(self.num_envs, np.bool_), self._info(refused)

    def _refused(self, jobs: NDArray[np.int8], moves: NDArray[np.int64]) -> dict[int, str]:
        """Return why answers are illegal, by table; with `illegal="raise"`, raise the first."""
        marks = np.zeros(self.num_envs, np.uint8)
        self._compiled(judge_all)(self._box, self._tables, jobs, moves, self.setup.game.actions, marks)
        refused = {}
        for i in np.flatnonzero(marks):
            truth = self._tables[i, :1].copy()
            view = View(self.setup.game, self.setup.deck, self._box_record, truth, int(self._own[i]))
            refusal = view.refuse(int(moves[i]))
            assert refusal is not None, "a view allows what the table does not"
            told = f"table {i}: {refusal.explanation}"
            if self.illegal == "raise":
                raise IllegalAction(refusal.action, refusal.reason, refusal.ruling, told)
            refused[int(i)] = str(refusal)
        return refused

    def _draw(self, i: int, seed: int | None) -> None:
        """Draw what a new game at a table needs, in the same order as SeatEnv."""
        chance, players = self._chances[i], self.setup.players
        own = int(chance.integers(players)) if self.seat is None else self.seat
        self._own[i] = own
        for place, policy in enumerate(self._policies, 1):
            self._seated[i, (own + place) % players] = policy
            self._luck[i, (own + place) % players] = chance.integers(SEEDS)
        self._seeds[i] = chance.integers(SEEDS) if seed is None else seed_number(seed)

    def _play(self, jobs: NDArray[np.int8], moves: NDArray[np.int64]) -> None:
        """Deal or answer, and again where the bots have played a new game to its end before the seat was asked."""
        while True:
            self._compiled(play_all)(
                self._box, self._tables, self._rows, jobs, moves, self._own, self._seeds, self._seated, self._answers,
                self._worth, self._rngs, self._luck, self._skip, self._points, self._ranks, self._over,
            )  # fmt: skip
            again = (jobs == DEAL) & (self._over == 1)
            if not again.any():
                return
            for i in np.flatnonzero(again):
                self._draw(int(i), None)
            jobs = np.where(again, DEAL, WAIT).astype(np.int8)

    def _returns(self) -> NDArray[np.float64]:
        """Return what the last game of each table was worth to its own seat, as `Outcome.returns` has it."""
        players = self.setup.players
        won = self._ranks[:, :players] == 1
        winners = np.maximum(won.sum(axis=1), 1)
        shares = (players - winners) / (winners * (players - 1))
        return np.where(won[np.arange(self.num_envs), self._own], shares, -1 / (players - 1))

    def _seen(self) -> dict[str, NDArray[Any]]:
        masks = np.zeros((self.num_envs, self.setup.game.actions), np.int8)
        sights = np.zeros((self.num_envs, self.setup.game.observation.total), np.int16)
        self._compiled(look_all)(self._box, self._tables, self._rows, self._own, self._answers, masks, sights)
        return {"observation": sights, "action_mask": masks}

    def _info(self, refused: Mapping[int, str] | None = None) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self._own.copy(), "_seat": np.ones(self.num_envs, np.bool_)}
        if refused:
            info["refused"] = np.array([refused.get(i) for i in range(self.num_envs)], object)
            info["_refused"] = np.array([i in refused for i in range(self.num_envs)])
        return info


def _policies(bots: str | Sequence[str], others: int) -> list[int]:
    """Return the policies of the other seats inside compiled code, from the left of the own one on."""
    line_up = [bots] * others if isinstance(bots, str) else list(bots)
    if len(line_up) != others:
        raise LarcenyError(f"bots: one for all, or {others} for the other seats, not {len(line_up)}")
    for bot in line_up:
        if not isinstance(bot, str) or mind(bot).policy not in POLICIES:
            raise LarcenyError(f"bots: in a vector they are {' or '.join(POLICIES)}; {bot!r} sits down in SeatEnv")
    return [POLICIES.index(mind(bot).policy) for bot in line_up]


for _name in house():
    gymnasium.register(f"larceny/{_name}-v0", SeatEnv, kwargs={"game": _name}, vector_entry_point=SeatVectorEnv)
