"""All agents of a PettingZoo environment learn with one policy: `docs/examples/train_pettingzoo.py crooks 2000`."""

from __future__ import annotations

from collections.abc import Iterator

from policy import Decision, Policy, arguments, train

from larceny.adapters import pettingzoo

game, games = arguments()
env = pettingzoo.env(game, players=2)
spaces = env.observation_space("player_0")["observation"], env.action_space("player_0")
policy = Policy(spaces[0].shape[0], int(spaces[1].n))


def play() -> Iterator[tuple[Decision, float]]:
    """Play one game; every decision is worth what its agent got at the end."""
    decisions: dict[str, list[Decision]] = {agent: [] for agent in env.possible_agents}
    worth = dict.fromkeys(env.possible_agents, 0.0)
    env.reset()
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        worth[agent] += reward
        if over or cut:
            env.step(None)
            continue
        decisions[agent].append(policy.decide(seen["observation"], seen["action_mask"]))
        env.step(decisions[agent][-1][2])
    for agent, made in decisions.items():
        yield from ((decision, worth[agent]) for decision in made)


env.reset(seed=1)
train(policy, game, play, games)
