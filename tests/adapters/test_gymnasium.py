"""Gymnasium's own checker over the adapter, vectors of it, and what they do not ask."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import larceny
from tests.adapters.setups import every_setup

pytest.importorskip("gymnasium", reason="pip install -e '.[gymnasium]'")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from larceny.adapters.gymnasium import SeatEnv, SeatVectorEnv

HERE = "larceny.adapters.gymnasium:larceny"


def legal(seen: dict[str, Any]) -> list[int]:
    return np.flatnonzero(seen["action_mask"]).tolist()


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_the_environment_passes_the_library_s_own_checker(game: str, players: int) -> None:
    check_env(gymnasium.make(f"{HERE}/{game}-v0", players=players).unwrapped)


@pytest.mark.usefixtures("compiled_proofs")
@pytest.mark.parametrize(("game", "players"), every_setup())
def test_whole_games_are_played_against_bots(game: str, players: int) -> None:
    env = gymnasium.make(f"{HERE}/{game}-v0", players=players, bots="random", skip_forced=True)
    chance = np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    over, rewards = False, [0.0]
    while not over:
        assert info["seat"] == 0
        assert len(legal(seen)) > 1, "where there is one answer it is given"
        seen, reward, over, cut, info = env.step(chance.choice(legal(seen)))
        assert not cut
        rewards.append(float(reward))
    assert not any(rewards[:-1])
    assert rewards[-1] == env.unwrapped.match.returns[0]


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_a_vector_of_environments_plays_on_by_itself(mode: str) -> None:
    envs = gymnasium.make_vec(f"{HERE}/crooks-v0", num_envs=2, vectorization_mode=mode, players=2)
    seen, _ = envs.reset(seed=1)
    over = 0
    for _ in range(60):
        seen, _, done, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
        over += int(done.sum())
    envs.close()
    assert over >= 2, "each has played a game and begun another"


# The toy compiles in seconds, the games of the house in a minute or so each.
VECTORS = [
    pytest.param("bidding", 2, "random", 0, id="bidding"),
    pytest.param("crooks", 3, ["instinct", "random"], None, id="crooks", marks=pytest.mark.proof),
    pytest.param("criminals", 4, "instinct", 3, id="criminals", marks=pytest.mark.proof),
    pytest.param("robbers", 2, "random", None, id="robbers", marks=pytest.mark.proof),
    pytest.param("crimelords", 3, "instinct", 1, id="crimelords", marks=pytest.mark.proof),
]


@pytest.mark.parametrize(("game", "players", "bots", "seat"), VECTORS)
def test_a_compiled_vector_is_the_same_as_single_environments(
    game: str, players: int, bots: str | list[str], seat: int | None
) -> None:
    """Answer for answer, illegal ones among them, over the ends of games and the deals after them."""
    settings: dict[str, Any] = {"players": players, "bots": bots, "seat": seat, "skip_forced": True}
    envs, compiled = SyncVectorEnv([lambda: SeatEnv(game, **settings)] * 3), SeatVectorEnv(3, game, **settings)
    chance, ended = np.random.default_rng(1), 0
    (seen, told), (again, retold) = envs.reset(seed=5), compiled.reset(seed=5)
    for step in range(300):
        assert (seen["observation"] == again["observation"]).all()
        assert (seen["action_mask"] == again["action_mask"]).all()
        assert (told["seat"] == retold["seat"]).all()
        moves = [int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in seen["action_mask"]]
        if step % 60 == 59:
            moves[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
        seen, rewards, done, _, told = envs.step(moves)
        again, same_rewards, same_done, _, retold = compiled.step(moves)
        assert rewards.tolist() == same_rewards.tolist()
        assert done.tolist() == same_done.tolist()
        ended += int(done.sum())
    assert ended >= 3


def test_in_a_vector_an_illegal_answer_names_its_table_and_nothing_is_played() -> None:
    envs = SeatVectorEnv(3, "bidding", bots="random", illegal="raise")
    seen, _ = envs.reset(seed=1)
    moves = seen["action_mask"].argmax(axis=1)
    moves[1] = 10_000
    before = envs._tables.tobytes()
    with pytest.raises(larceny.IllegalAction, match=r"^table 1: "):
        envs.step(moves)
    assert envs._tables.tobytes() == before


def test_a_vector_takes_whole_numbers_one_for_each_table_and_bots_that_are_compiled() -> None:
    envs = SeatVectorEnv(3, "bidding", bots="random")
    with pytest.raises(larceny.LarcenyError, match=r"call reset\(\) first"):
        envs.step([0, 0, 0])
    envs.reset(seed=1)
    with pytest.raises(larceny.LarcenyError, match="actions: 3 whole numbers, not int64 of shape"):
        envs.step([0, 0])
    with pytest.raises(larceny.LarcenyError, match="actions: 3 whole numbers, not float64"):
        envs.step([0.0, 0.0, 0.0])
    with pytest.raises(larceny.LarcenyError, match="seed: one, or 3 of them, not 2"):
        envs.reset(seed=[1, 2])
    with pytest.raises(larceny.LarcenyError, match="in a vector they are random or instinct; 'search:20'"):
        SeatVectorEnv(3, "crooks", bots="search:20")
    with pytest.raises(larceny.LarcenyError, match="num_envs: a whole number from 1 on, not 0"):
        SeatVectorEnv(0, "crooks")


def test_a_seed_deals_what_it_deals_everywhere_and_the_bots_repeat_themselves() -> None:
    env, twin = SeatEnv("crooks", 3, bots="random"), SeatEnv("crooks", 3, bots="random")
    seen, _ = env.reset(seed=7)
    again, _ = twin.reset(seed=7)
    assert env.match.chosen_seed == 7
    for _ in range(5):
        assert (seen["observation"] == again["observation"]).all()
        seen, *_ = env.step(legal(seen)[0])
        again, *_ = twin.step(legal(again)[0])
    env.reset()
    assert env.match.chosen_seed != 7


def test_the_learner_sees_its_own_view_in_any_seat() -> None:
    env = SeatEnv("crooks", 4, seat=2)
    seen, info = env.reset(seed=3)
    assert info["seat"] == 2
    assert (seen["observation"] == env.match.view(2).observe()).all()
    assert legal(seen) == env.match.view(2).legal() == np.flatnonzero(env.action_masks()).tolist()


def test_without_a_seat_it_sits_somewhere_else_in_every_game() -> None:
    env = SeatEnv("crooks", 4, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}


def test_bots_are_named_one_for_all_or_one_for_each_other_seat() -> None:
    class Shy:
        """Always passes, which is the last answer."""

        asked = 0

        def choose(self, view: larceny.View) -> int:
            assert view.seat != 1
            Shy.asked += 1
            return view.legal()[-1]

    env = SeatEnv("crooks", 3, seat=1, bots=[Shy(), "random"])
    seen, _ = env.reset(seed=2)
    over = False
    while not over:
        seen, _, over, *_ = env.step(legal(seen)[-1])
    assert Shy.asked


def test_an_illegal_answer_loses_and_says_why_or_raises() -> None:
    env = SeatEnv("crooks", 2)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert info["refused"]
    with pytest.raises(larceny.LarcenyError, match=r"the game is over: call reset\(\)"):
        env.step(wrong)
    strict = SeatEnv("crooks", 2, illegal="raise")
    strict.reset(seed=1)
    before = strict.match.truth
    with pytest.raises(larceny.IllegalAction):
        strict.step(wrong)
    assert strict.match.truth == before


@pytest.mark.parametrize("action", [np.int64(0), np.int8(0), 0])
def test_any_whole_number_is_an_answer(action: Any) -> None:
    env = SeatEnv("crooks", 2, illegal="raise")
    env.reset(seed=1)
    env.step(action)


def test_it_is_shown_as_its_seat_sees_it() -> None:
    env = gymnasium.make(f"{HERE}/crooks-v0", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert "Player 1 (you)" in str(env.render())


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seat": 3}, "seat: there is no seat 3 at a table of 3: 0 to 2, or None"),
        ({"seat": "1"}, "seat: there is no seat '1' at a table of 3: 0 to 2, or None"),
        ({"bots": ["random"]}, "bots: one for all, or 2 for the other seats, not 1"),
        ({"bots": "instict"}, "there is no bot 'instict'; did you mean 'instinct'?"),
        ({"illegal": "loose"}, "illegal: there is no 'loose'; did you mean 'lose'?"),
    ],
)
def test_wrong_settings_are_refused_in_one_line(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(larceny.LarcenyError) as refused:
        SeatEnv("crooks", 3, **settings)
    assert str(refused.value) == said


def test_nothing_is_asked_before_the_deal() -> None:
    with pytest.raises(larceny.LarcenyError, match=r"call reset\(\) first"):
        SeatEnv("crooks", 2).step(0)
