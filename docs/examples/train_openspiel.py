"""Self-play over OpenSpiel's states and tensors: `python docs/examples/train_openspiel.py crooks 2000`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyspiel
from policy import Decision, Policy, arguments, train

import larceny.adapters.openspiel  # noqa: F401, registers the games

name, games = arguments()
game = pyspiel.load_game(f"python_larceny_{name}(players=2)")
policy = Policy(game.observation_tensor_size(), game.num_distinct_actions())
chance = np.random.default_rng(1)


def play() -> Iterator[tuple[Decision, float]]:
    """Play one game; every decision is worth what its player got."""
    decisions: list[tuple[int, Decision]] = []
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.integers(len(state.chance_outcomes()))))
            continue
        player = state.current_player()
        decision = policy.decide(np.array(state.observation_tensor(player)), np.array(state.legal_actions_mask()))
        decisions.append((player, decision))
        state.apply_action(decision[2])
    worth = state.returns()
    yield from ((decision, worth[player]) for player, decision in decisions)


train(policy, name, play, games)
