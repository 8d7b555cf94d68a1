"""The games as Python games of OpenSpiel: `python_larceny_crooks` and the others are registered when this is imported.

Chance is explicit-stochastic. The first moves of a game are chance nodes that draw the seed of the deal, each one of a
thousand numbers; what chance decides later, a shuffle or dice, follows from that seed. So a history is a whole game,
and `resample_from_infostate` guesses what a player cannot see: the dice to come as well as the cards.

>>> import pyspiel
>>> import larceny.adapters.openspiel
>>> game = pyspiel.load_game("python_larceny_crooks(players=3,killed=shown)")
>>> game.num_players(), game.num_distinct_actions(), game.utility_sum()
(3, 90, 0.0)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from larceny.adapters import Setup, in_words, missing
from larceny.engine.chance import SEEDS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.games import house, load

try:
    import pyspiel
except ModuleNotFoundError as fault:
    raise missing("OpenSpiel", "openspiel", fault) from None

PREFIX = "python_larceny_"
OUTCOMES = 1000  # outcomes of one chance node
DRAWS = 3  # chance nodes of a game, unless the parameter `draws` says otherwise: a thousand million deals
MOST_DRAWS = 6  # with more, numbers could be drawn that are too large for a seed
OWN = ("players", "deck", "draws")  # parameters of every game; the others are the game's options


def game_type(game: Game) -> pyspiel.GameType:
    """Return how OpenSpiel classifies a game, and its parameters: players, deck, draws, and the game's options."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Larceny: {game.text('en')('title')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            "deck": "",
            "draws": DRAWS,
            **{name: option.usual for name, option in game.option_list.items()},
        },
    )


class LarcenyGame(pyspiel.Game):
    """A game with its parameters; `register` makes a subclass for each game."""

    NAME: ClassVar[str]
    KIND: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {key: value for key, value in given.items() if key not in OWN}
        self.setup = Setup(self.NAME, given.get("players"), options, given.get("deck") or None)
        self.draws = given.get("draws", DRAWS)
        if not 1 <= self.draws <= MOST_DRAWS:
            raise LarcenyError(f"draws: 1 to {MOST_DRAWS}, not {self.draws}")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.game.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setup.game.longest,
        )
        super().__init__(self.KIND, info, given)

    def new_initial_state(self) -> LarcenyState:
        return LarcenyState(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.draws)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        return Observer(self.setup, iig_obs_type, params)


class Play:
    """What has happened in a state: the numbers drawn, and the match once it is dealt.

    OpenSpiel copies and pickles the attributes of a state; its only one is a Play, which knows how to be copied.
    """

    def __init__(self, setup: Setup, draws: int, match: Match | None = None) -> None:
        self.setup = setup
        self.draws = draws  # draws still to come
        self.seed = 0  # what the draws so far make of it
        self.match = match
        self._views: dict[int | None, View] = {}  # of this moment, by seat; None is a spectator's

    def __deepcopy__(self, known: dict[int, Any]) -> Play:
        twin = Play(self.setup, self.draws, None if self.match is None else self.match.clone())
        twin.seed = self.seed
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_views": {}}

    def draw(self, number: int) -> None:
        """Take the number that the next draw of the seed gave; deal after the last one."""
        self.seed = self.seed * OUTCOMES + number
        self.draws -= 1
        if not self.draws:
            self.match = self.setup.deal(self.seed)

    def answer(self, action: int) -> None:
        assert self.match is not None
        self.match.play(action)
        self._views.clear()

    def view(self, seat: int | None) -> View:
        assert self.match is not None
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]


class LarcenyState(pyspiel.State):
    """A state of a game: the draws of chance first, then the match."""

    def __init__(self, game: LarcenyGame) -> None:
        super().__init__(game)
        self.play = Play(game.setup, game.draws)

    @property
    def match(self) -> Match | None:
        """Return the match, secrets included; None before it is dealt."""
        return self.play.match

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.actor
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.actor is None

    def returns(self) -> list[float]:
        return [0.0] * self.num_players() if self.match is None else list(self.match.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / OUTCOMES) for number in range(OUTCOMES)]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> LarcenyState:
        """Return a state that the player cannot tell from this one, as `view.guess` guesses it.

        The player's information is the same there, and the game goes on from there. Its history is empty, since the
        true one would betray what the player cannot see. What other players recall begins with this state.
        """
        if self.match is None:
            raise LarcenyError("nothing is dealt yet, so there is nothing to guess")
        state: LarcenyState = self.get_game().new_initial_state()
        seed = int(sampler() * (1 << 31)) << 31 | int(sampler() * (1 << 31))
        state.play = Play(self.play.setup, 0, self.play.view(player_id).guess(seed % SEEDS))
        return state

    def __str__(self) -> str:
        return f"draws to come: {self.play.draws}" if self.match is None else self.match.position()

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return self.match.legal()

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.play.draw(action)
        else:
            self.play.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action's number and words; two actions may have the same words."""
        if player < 0:
            return f"draw {action}"
        if self.match is None or self.match.actor != player:
            return str(action)
        view = self.play.view(player)
        return f"{action} {view.describe(action)}" if view.refuse(action) is None else str(action)


class Observer:
    """What a player sees: a tensor with the fields of the game's observation by their names, or a string.

    With perfect recall the string stands for all that the player was told and did, too; without, it is the table as
    the player sees it, in words. Public is what spectators see; private is the player's whole view.
    """

    def __init__(
        self, setup: Setup, kind: pyspiel.IIGObservationType | None, params: Mapping[str, Any] | None = None
    ) -> None:
        if params:
            raise LarcenyError(f"observers take no parameters, and these were given: {dict(params)}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (private or kind.public_info):
            raise LarcenyError("an observer shows what one player sees, or what is public")
        self._recall, self._private = kind.perfect_recall, private
        self.tensor = None if self._recall else np.zeros(setup.game.observation.total, np.float32)
        self.dict = {} if self.tensor is None else _fields(setup.game, self.tensor)

    def set_from(self, state: LarcenyState, player: int) -> None:
        """Write what a player sees into `tensor`; before the deal, zeros."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.match is None else state.play.view(self._viewer(player)).observe()

    def string_from(self, state: LarcenyState, player: int) -> str:
        if state.match is None:
            return "before the deal"
        view = state.play.view(self._viewer(player))
        return view.information() if self._recall else in_words(view)

    def _viewer(self, player: int) -> int | None:
        return player if self._private else None


def _fields(game: Game, tensor: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """Return the fields of an observation as parts of the tensor."""
    fields, first = {}, 0
    for name, sight in game.observation.items():
        end = first + int(np.prod(sight.shape))
        fields[name] = tensor[first:end].reshape(sight.shape or (1,))
        first = end
    return fields


def register(name: str) -> None:
    """Register a game with OpenSpiel, one of the house or any other that `larceny.games()` lists."""
    kind = game_type(load(name))
    # A class, as OpenSpiel's own: a function would be freed when Python has ended already, and that is fatal.
    pyspiel.register_game(kind, type(f"{name.capitalize()}Game", (LarcenyGame,), {"NAME": name, "KIND": kind}))


for _name in house():
    register(_name)
