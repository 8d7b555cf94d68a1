"""One seat learns against a bot in Gymnasium: `python docs/examples/train_gymnasium.py crooks 2000`."""

from __future__ import annotations

from collections.abc import Iterator

import gymnasium
from policy import Decision, Policy, arguments, train

game, games = arguments()
env = gymnasium.make(
    f"larceny.adapters.gymnasium:larceny/{game}-v0", players=2, seat=None, bots="random", skip_forced=True
)
policy = Policy(env.observation_space["observation"].shape[0], int(env.action_space.n))


def play() -> Iterator[tuple[Decision, float]]:
    """Play one game; every decision is worth what came of it."""
    decisions: list[Decision] = []
    seen, _ = env.reset()
    over, reward = False, 0.0
    while not over:
        decisions.append(policy.decide(seen["observation"], seen["action_mask"]))
        seen, reward, over, _, _ = env.step(decisions[-1][2])
    yield from ((decision, float(reward)) for decision in decisions)


env.reset(seed=1)
train(policy, game, play, games)
