"""PettingZoo's own tests over the adapter, and what they do not ask: who sees what, and what is said of wrong input."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import larceny
from tests.adapters.setups import every_setup

pytest.importorskip("pettingzoo", reason="pip install -e '.[pettingzoo]'")

from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

from larceny.adapters import pettingzoo

# Masks stand beside the observation, as in PettingZoo's own card games, whose names its test lets pass.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def legal(seen: dict[str, Any]) -> list[int]:
    return np.flatnonzero(seen["action_mask"]).tolist()


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_the_environment_passes_the_library_s_own_tests(game: str, players: int) -> None:
    api_test(pettingzoo.env(game, players), num_cycles=20)
    seed_test(partial(pettingzoo.env, game, players), num_cycles=10)


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_the_parallel_form_passes_the_library_s_own_tests(game: str, players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, players), num_cycles=20)
    parallel_seed_test(partial(pettingzoo.parallel_env, game, players), num_cycles=10)


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_a_game_is_cut_short_after_so_many_cycles(game: str, players: int) -> None:
    """The library's test asks every agent in every cycle, without a mask: so it takes the parallel form, agent by
    agent, and illegal answers are replaced."""

    def parallel(max_cycles: int) -> pettingzoo.parallel_env:
        env = pettingzoo.parallel_env(game, players, illegal="replace", max_cycles=max_cycles)
        env._chance = np.random.default_rng(1)  # the library's test gives no seed, and a game of two may be short
        for space in env.action_spaces.values():
            space.seed(1)
        return env

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )


@pytest.mark.proof
@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_whole_games_pass_too(game: str, players: int) -> None:
    api_test(pettingzoo.env(game, players), num_cycles=1000)


def test_in_turn_it_is_cut_short_after_as_many_answers_as_the_agents_would_give_in_so_many_cycles() -> None:
    env = pettingzoo.env("crooks", 3, max_cycles=2)
    env.reset(seed=1)
    answers = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        assert not over
        answers += not cut
        env.step(None if cut else legal(seen)[0])
    assert answers == 2 * 3


def test_it_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.env, "crooks", 2))
    assert "Player 1" in capsys.readouterr().out


def test_a_seed_deals_what_it_deals_everywhere() -> None:
    env = pettingzoo.raw_env("crooks", 3)
    env.reset(seed=7)
    assert env.match.truth == larceny.new("crooks", players=3, seed=7).truth
    env.reset()
    assert env.match.truth != larceny.new("crooks", players=3, seed=7).truth, "and then another"


def test_each_agent_sees_its_own_view_and_whoever_is_not_asked_has_no_answers() -> None:
    env = pettingzoo.raw_env("crooks", 3)
    env.reset(seed=7)
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert (seen["observation"] == env.match.view(seat).observe()).all()
        assert legal(seen) == (env.match.legal() if agent == env.agent_selection else [])


def test_a_sealed_question_is_asked_of_one_agent_after_the_other() -> None:
    env, chance = pettingzoo.raw_env("crimelords", 3), np.random.default_rng(1)
    env.reset(seed=1)
    while len(env.match.asked) < 2:
        env.step(chance.choice(legal(env.last()[0])))
    asked = {env.possible_agents[seat] for seat in env.match.asked}
    for agent in asked - {env.agent_selection}:
        assert env.match.view(env.possible_agents.index(agent)).legal(), "it will be asked"
        assert legal(env.observe(agent)) == [], "but not yet"


def test_rewards_come_at_the_end_and_are_the_game_s_returns() -> None:
    env = pettingzoo.raw_env("crooks", 3)
    env.reset(seed=7)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        got[agent] += reward
        env.step(None if over else legal(seen)[0])
    assert list(got.values()) == list(env.match.returns)
    assert any(got.values())


def test_an_illegal_answer_loses_in_env_and_raises_in_raw_env(recwarn: pytest.WarningsRecorder) -> None:
    env = pettingzoo.env("crooks", 3)
    env.reset(seed=7)
    loser, seen = env.agent_selection, env.last()[0]
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    assert {agent: reward for agent, reward in env._cumulative_rewards.items() if reward} == {loser: -1.0}
    raw = pettingzoo.raw_env("crooks", 3)
    raw.reset(seed=7)
    before = raw.match.truth
    with pytest.raises(larceny.IllegalAction):
        raw.step(wrong)
    assert raw.match.truth == before


def test_a_sealed_question_is_answered_by_all_at_once() -> None:
    env = pettingzoo.parallel_env("crimelords", 3, illegal="raise")
    seen, infos = env.reset(seed=1)
    together, chance = 0, np.random.default_rng(1)
    while env.agents and together < 3:
        asked = [agent for agent in env.agents if infos[agent]["asked"]]
        together += len(asked) > 1
        entries = len(env.match.actions)
        seen, _, _, _, infos = env.step({agent: chance.choice(legal(seen[agent])) for agent in asked})
        assert len(env.match.actions) == entries + len(asked)
    assert together == 3


def test_in_the_parallel_form_an_illegal_answer_loses_is_replaced_or_raises() -> None:
    wrong = {f"player_{seat}": 89 for seat in range(3)}
    env = pettingzoo.parallel_env("crooks", 3)
    env.reset(seed=7)
    _, rewards, over, _, infos = env.step(wrong)
    assert rewards == {"player_0": 0.0, "player_1": 0.0, "player_2": -1.0}
    assert all(over.values())
    assert infos["player_2"]["refused"]
    assert env.agents == []
    replacing = pettingzoo.parallel_env("crooks", 3, illegal="replace")
    replacing.reset(seed=7)
    replacing.step(wrong)
    assert len(replacing.match.actions) == 1
    raising = pettingzoo.parallel_env("crooks", 3, illegal="raise")
    raising.reset(seed=7)
    with pytest.raises(larceny.IllegalAction):
        raising.step(wrong)
    assert raising.match.actions == ()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"game": "crook"}, "there is no game 'crook'; did you mean 'crooks'?"),
        ({"players": 5}, "crooks is for 2, 3 or 4 players, not 5"),
        ({"options": {"kiled": "shown"}}, "crooks has no option 'kiled'; did you mean 'killed'?"),
        ({"max_cycles": 0}, "max_cycles: a whole number from 1 on, not 0"),
        ({"render_mode": "humans"}, "render_mode: there is no 'humans'; did you mean 'human'?"),
    ],
)
def test_wrong_settings_are_refused_in_one_line(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(larceny.LarcenyError) as refused:
        pettingzoo.raw_env(**settings)
    assert str(refused.value) == said


def test_what_comes_too_early_or_not_at_all_is_refused() -> None:
    env = pettingzoo.raw_env("crooks", 2)
    with pytest.raises(larceny.LarcenyError, match=r"call reset\(\) first"):
        _ = env.match
    env.reset(seed=1)
    with pytest.raises(larceny.LarcenyError, match="None is no answer"):
        env.step(None)
    parallel = pettingzoo.parallel_env("crooks", 2)
    parallel.reset(seed=1)
    with pytest.raises(larceny.LarcenyError, match="is asked, and has no action"):
        parallel.step({})
    with pytest.raises(larceny.LarcenyError, match="illegal: there is no 'win'"):
        pettingzoo.parallel_env("crooks", 2, illegal="win")
