"""OpenSpiel's own tests over the adapter, and what they do not ask: resampling behind the wall, and wrong input."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

import larceny
from tests.adapters.setups import every_setup
from tests.patience import PATIENCE

pytest.importorskip("pyspiel", reason="pip install -e '.[openspiel]'")

import pyspiel

from larceny.adapters import openspiel

pytestmark = pytest.mark.proof  # `make proof` installs it

# The library writes every state down in words for every player: a whole game of Crime Lords takes it minutes.
SHORT: dict[str, dict[str, Any]] = {"robbers": {"goal": "rounds", "rounds": 2}}
WHOLE = [
    pytest.param(*setup.values, id=setup.id, marks=[pytest.mark.soak] if setup.values[0] == "crimelords" else [])
    for setup in every_setup()
]


def dealt(game: str, seed: int = 7, **params: Any) -> Any:
    """Return a state after the draws of chance."""
    state = pyspiel.load_game(f"python_larceny_{game}", params).new_initial_state()
    for number in (seed // 1_000_000, seed // 1000 % 1000, seed % 1000):
        state.apply_action(number)
    return state


def after(state: Any, steps: int, seed: int = 1) -> Any:
    choose = random.Random(seed)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
    return state


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_the_game_passes_the_library_s_own_simulation(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"python_larceny_{game}", {"players": players, **SHORT.get(game, {})})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize("game", ["crooks", "criminals"])
def test_states_are_serialized(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_larceny_{game}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize("game", ["crooks", "criminals", "robbers", pytest.param("crimelords", marks=pytest.mark.soak)])
def test_a_playthrough_tells_a_whole_game_and_is_told_again(game: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    params = SHORT.get(game, {})
    actions = after(dealt(game, **params), 10_000).history()
    name = f"python_larceny_{game}({','.join(f'{key}={value}' for key, value in params.items())})"
    told = generate_playthrough.playthrough(name, actions)
    assert told == generate_playthrough.playthrough(name, actions)
    assert "IsTerminal() = True" in told
    assert "InformationStateString(1)" in told


def test_the_draws_of_chance_are_the_seed() -> None:
    state = dealt("crooks", seed=123_456_789, players=3)
    assert state.match.truth == larceny.new("crooks", players=3, seed=123_456_789).truth
    one = pyspiel.load_game("python_larceny_crooks(draws=1)").new_initial_state()
    assert sum(odds for _, odds in one.chance_outcomes()) == pytest.approx(1)
    one.apply_action(5)
    assert one.match.truth == larceny.new("crooks", players=2, seed=5).truth


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(game: str, players: int) -> None:
    state = after(dealt(game, players=players), 20)
    sample = random.Random(1).random
    for player in range(players):
        guessed = state.resample_from_infostate(player, sample)
        assert guessed.information_state_string(player) == state.information_state_string(player)
        assert guessed.observation_string(player) == state.observation_string(player)
        assert guessed.observation_tensor(player) == state.observation_tensor(player)
        assert guessed.current_player() == state.current_player()
        if state.current_player() == player:
            assert guessed.legal_actions() == state.legal_actions()
        assert guessed.history() == [], "the true one would betray the others"
        after(guessed, 5)
        guessed.clone().serialize()


def test_resampled_states_differ_in_what_is_hidden() -> None:
    state = after(dealt("crooks", players=3), 6)
    sample = random.Random(1).random
    assert len({str(state.resample_from_infostate(0, sample)) for _ in range(5)}) == 5


def test_information_depends_on_nothing_that_the_player_cannot_see() -> None:
    """Two deals that differ in what nobody has seen yet are the same to everybody."""
    state, other = dealt("crooks", seed=7, players=2), dealt("crooks", seed=7, players=2)
    hidden = other.resample_from_infostate(0, random.Random(3).random)
    assert str(hidden) != str(state)
    assert hidden.information_state_string(0) == state.information_state_string(0)


def test_a_clone_goes_its_own_way() -> None:
    state = after(dealt("crooks"), 5)
    told, twin = str(state), state.clone()
    after(twin, 5)
    assert str(state) == told != str(twin)


def test_search_over_resampled_states_plays_a_move() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = after(dealt("crooks"), 4)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.0,
        evaluator=mcts.RandomRolloutEvaluator(1),
        max_simulations=5,
        random_state=None,
    )
    assert bot.step(state) in state.legal_actions()


def test_actions_have_words_and_no_two_have_the_same() -> None:
    state = dealt("crooks", players=3)
    words = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
    assert len(set(words)) == len(words)
    assert words[0] == f"{state.legal_actions()[0]} {state.match.describe(state.legal_actions()[0])}"


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"players": 5}, "crooks is for 2, 3 or 4 players, not 5"),
        ({"killed": "no"}, "crooks option killed: 'no' is not one of: secret, shown"),
        ({"draws": 7}, "draws: 1 to 6, not 7"),
        ({"deck": "/nowhere.toml"}, "/nowhere.toml"),
    ],
)
def test_wrong_parameters_are_refused_by_name(params: dict[str, Any], said: str) -> None:
    with pytest.raises((larceny.LarcenyError, OSError)) as refused:
        pyspiel.load_game("python_larceny_crooks", params)
    assert said in str(refused.value)


def test_an_unknown_parameter_is_refused_by_the_library() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'kiled'"):
        pyspiel.load_game("python_larceny_crooks", {"kiled": "shown"})


def test_what_is_public_is_what_spectators_see() -> None:
    state = after(dealt("crooks", players=3), 10)
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = state.get_game().make_py_observer(kind)
    public.set_from(state, 0)
    assert (public.tensor == state.match.view(None).observe()).all()
    assert public.string_from(state, 0) == public.string_from(state, 1) != state.observation_string(0)


def test_an_observer_of_all_hands_is_refused() -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(larceny.LarcenyError, match="what one player sees, or what is public"):
        pyspiel.load_game("python_larceny_crooks").make_py_observer(kind)


def test_nothing_is_guessed_before_the_deal() -> None:
    state = pyspiel.load_game("python_larceny_crooks").new_initial_state()
    with pytest.raises(larceny.LarcenyError, match="nothing is dealt yet"):
        state.resample_from_infostate(0, random.random)


def test_python_ends_without_complaint_after_it() -> None:
    """OpenSpiel frees registered games when Python has ended; what is a plain function by then is fatal."""
    done = subprocess.run(
        [sys.executable, "-c", "import larceny.adapters.openspiel"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_games_of_others_are_registered_too() -> None:
    openspiel.register("bidding")
    assert "python_larceny_bidding" in pyspiel.registered_names()
