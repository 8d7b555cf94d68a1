"""Uniformly random legal play in the libraries people use today, each as fast as its own API allows.

Only what a player decides counts as a decision; dealing and other chance costs time and counts nothing. Scores are
never asked for, nor observations, except where stepping the environment writes them anyway (RLCard, PettingZoo). Each
library is imported inside its function, so that a process loads only the one it measures.

    python -m bench.peers openspiel-hearts 3
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from random import Random, choices, random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np


class Tally(NamedTuple):
    """The decisions of one stretch, and its seconds."""

    decisions: int
    seconds: float


class Peer(NamedTuple):
    """One game of one library."""

    what: str  # its name in the table
    package: str  # the package whose version is reported
    play: Callable[[float], Tally]  # plays for about this many seconds, returns the fastest stretch
    cores: int = 1


@dataclass(frozen=True)
class Measurement:
    """One peer's figure, as it travels from the child process to the table."""

    name: str
    decisions: int
    seconds: float
    per_second: float
    version: str


STRETCH = 0.1  # seconds; short enough to fall between two disturbances on a shared machine


def fastest(play: Callable[[], Tally], seconds: float) -> Tally:
    """Play stretch after stretch and keep the fastest: other work of the machine only ever slows play down."""
    start = perf_counter()
    best = play()
    while perf_counter() - start < seconds:
        best = max(best, play(), key=lambda tally: tally.decisions / tally.seconds)
    return best


def keep_playing(game: Callable[[], int], seconds: float) -> Tally:
    """Play game after game, looking at the clock only between them; the first one warms up, untimed."""
    game()

    def play() -> Tally:
        decisions = 0
        start = now = perf_counter()
        while now - start < STRETCH:
            decisions += game()
            now = perf_counter()
        return Tally(decisions, now - start)

    return fastest(play, seconds)


# Below, a move is picked by `legal[int(random() * len(legal))]` in place: random.choice takes twice as long, which an
# OpenSpiel step would feel.


def rlcard(game: str, raw: bool, seconds: float) -> Tally:
    """RLCard's environment; raw actions spare it the decoding of numbers, where the game lists any."""
    from rlcard import make

    env = make(game, {"allow_step_back": False})

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[int(random() * len(legal))], raw)
            decisions += 1
        return decisions

    return keep_playing(play, seconds)


def rlcard_rules(game: str, seconds: float) -> Tally:
    """RLCard's rules without the environment around them, so without observations."""
    from rlcard import make

    rules = make(game, {"allow_step_back": False}).game

    def play() -> int:
        decisions = 0
        state, _ = rules.init_game()
        while not rules.is_over():
            legal = state["legal_actions"]
            state, _ = rules.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return keep_playing(play, seconds)


def pettingzoo_leduc(seconds: float) -> Tally:
    """PettingZoo's AEC loop, without the wrappers that only check for illegal moves."""
    from pettingzoo.classic.rlcard_envs.leduc_holdem import raw_env

    env = raw_env()

    def play() -> int:
        decisions = 0
        env.reset()
        while True:
            view, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return decisions
            legal = view["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1

    return keep_playing(play, seconds)


def openspiel(game: str, seconds: float) -> Tally:
    """OpenSpiel, step by step: players pick among their legal actions, chance by the odds the game gives."""
    import pyspiel

    rules = pyspiel.load_game(game)

    def play() -> int:
        decisions = 0
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(actions, odds)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return keep_playing(play, seconds)


def openspiel_uniform(game: str, seconds: float) -> Tally:
    """OpenSpiel without asking for the odds of chance, which are uniform in this game."""
    import pyspiel

    rules = pyspiel.load_game(game)
    over = int(pyspiel.PlayerId.TERMINAL)

    def play() -> int:
        decisions = 0
        state = rules.new_initial_state()
        while (player := state.current_player()) != over:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            if player >= 0:
                decisions += 1
        return decisions

    return keep_playing(play, seconds)


HEARTS_CHANCE = 1 + 52  # moves of chance in every game of hearts: which way to pass, and the deal


def openspiel_hearts_bots(seconds: float) -> Tally:
    """OpenSpiel's own loop over its own random bots: a whole game for one call from Python."""
    import pyspiel

    rules = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(rules.num_players())]

    def play() -> int:
        state = rules.new_initial_state()
        pyspiel.evaluate_bots(state, bots, int(random() * 2**31))
        return int(state.move_number()) - HEARTS_CHANCE

    return keep_playing(play, seconds)


PROBE = 2_000  # games of a short run that tells our rate


def larceny_crooks(seconds: float) -> Tally:
    """Ours, as `larceny sim` plays; a short run first tells how many games fill a stretch."""
    from larceny.lab.simulate import simulate

    def play(games: int) -> Tally:
        run = simulate("crooks", players=4, games=games, threads=1)
        return Tally(run.steps, run.seconds)

    games = max(1, round(PROBE * STRETCH / play(PROBE).seconds))
    return fastest(partial(play, games), seconds)


PEERS = {
    "larceny-crooks": Peer("Larceny Crooks, 4 players", "larceny", larceny_crooks),
    "rlcard-leduc": Peer("RLCard Leduc", "rlcard", partial(rlcard, "leduc-holdem", True)),
    "rlcard-uno": Peer("RLCard UNO", "rlcard", partial(rlcard, "uno", True)),
    "rlcard-gin-rummy": Peer("RLCard gin rummy", "rlcard", partial(rlcard, "gin-rummy", False)),
    "pettingzoo-leduc": Peer("PettingZoo Leduc", "pettingzoo", pettingzoo_leduc),
    "openspiel-leduc": Peer("OpenSpiel Leduc", "open_spiel", partial(openspiel, "leduc_poker")),
    "openspiel-euchre": Peer("OpenSpiel euchre", "open_spiel", partial(openspiel, "euchre")),
    "openspiel-hearts": Peer("OpenSpiel hearts", "open_spiel", partial(openspiel, "hearts")),
    "openspiel-gin-rummy": Peer("OpenSpiel gin rummy", "open_spiel", partial(openspiel, "gin_rummy")),
    # No part of a claim, since users do not step games like this; it shows what the same rules can do.
    "openspiel-leduc-uniform": Peer(
        "OpenSpiel Leduc, chance taken as uniform", "open_spiel", partial(openspiel_uniform, "leduc_poker")
    ),
    "rlcard-leduc-rules": Peer("RLCard Leduc, bare rules", "rlcard", partial(rlcard_rules, "leduc-holdem")),
    "openspiel-hearts-bots": Peer("OpenSpiel hearts, native bots", "open_spiel", openspiel_hearts_bots),
}


# Thinking ahead: whole searches of the first decision after a deal, one playout a simulation. What counts there is
# simulations, not decisions.

SIMULATIONS = 20_000  # of one search


def openspiel_search(game: str, seconds: float) -> Tally:
    """OpenSpiel's information-set tree search, native, with its own random playouts."""
    import pyspiel

    rules = pyspiel.load_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS)
    state = rules.new_initial_state()
    deal = Random(1)
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(deal.choice(state.legal_actions()))

    def think() -> int:
        bot.step(state)
        return SIMULATIONS

    return keep_playing(think, seconds)


def larceny_search(mind: str, trees: int, seconds: float) -> Tally:
    """Ours, as the bot at a table thinks."""
    import larceny
    from larceny.bots import Thinker
    from larceny.bots import mind as named

    match = larceny.new("crooks", players=4, seed=1)
    view = match.view(match.actor)
    bot = Thinker(named(f"search:{SIMULATIONS}{mind}"), seed=1, trees=trees)

    def think() -> int:
        bot.choose(view)
        return SIMULATIONS

    return keep_playing(think, seconds)


AT_RANDOM = ":noise=1000:habit=0"  # as OpenSpiel's: random playouts, and no instinct in the tree

THINKERS = {
    "larceny-search": Peer("Larceny Crooks, random playouts", "larceny", partial(larceny_search, AT_RANDOM, 1)),
    "larceny-search-two": Peer("the same, two threads", "larceny", partial(larceny_search, AT_RANDOM, 2), cores=2),
    "openspiel-search-hearts": Peer("OpenSpiel hearts", "open_spiel", partial(openspiel_search, "hearts")),
    "openspiel-search-euchre": Peer("OpenSpiel euchre", "open_spiel", partial(openspiel_search, "euchre")),
    # As the bot at a table: every seat in the playouts follows the game's instinct, on a view of its own.
    "larceny-search-instinct": Peer("Larceny Crooks, by instinct", "larceny", partial(larceny_search, "", 1)),
}


# Stepping with the mask of the legal actions and the observation as numbers, as who trains a network needs them.

TABLES = 1024  # of a batch
LENGTHS = {"crooks": 53, "criminals": 457, "robbers": 862, "crimelords": 2035}  # steps of a random game, on average
GROUPS = 8  # of tables that are dealt anew one after the other


def spread(batch: Any, length: int) -> int:
    """Play until the tables of a batch are spread over all of a game's length, and return how many steps that took.

    In the first moves of a game there is less to know, and all tables are asked the same: that would be faster.
    """
    steps = -(-length // GROUPS)
    eager, batch._eager = batch._eager, 0
    for group in range(GROUPS):
        batch.redeal(np.arange(batch.n) % GROUPS == group)
        for _ in range(steps):
            batch.step(batch.sample(), check=False)
    batch._eager = eager
    batch.step(batch.sample(), check=False)
    return GROUPS * steps + 1


def larceny_batch(game: str, seconds: float) -> Tally:
    """Ours from Python: a step of all tables, their masks and observations, a random legal action for each."""
    import larceny

    batch = larceny.batch(game, TABLES, players=4, seed=1, threads=1)
    spread(batch, LENGTHS[game])

    def step() -> int:
        batch.step(batch.sample())
        batch.mask()
        batch.observe()
        return TABLES

    return keep_playing(step, seconds)


def openspiel_tensor(game: str, seconds: float) -> Tally:
    """OpenSpiel, step by step, with the tensor of the player who decides: of the observation, if the game has one."""
    import pyspiel

    rules = pyspiel.load_game(game)
    observes = rules.get_type().provides_observation_tensor

    def play() -> int:
        decisions = 0
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(actions, odds)[0])
            else:
                state.observation_tensor() if observes else state.information_state_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return keep_playing(play, seconds)


def pgx(game: str, seconds: float) -> Tally:
    """Pgx, compiled by JAX: a step of all tables, with its auto-reset and a random legal action for each."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(game)

    @jax.jit
    def step(state, key):  # type: ignore[no-untyped-def]
        key, own = jax.random.split(key)
        scores = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        moves = jax.random.categorical(own, scores)
        keys = jax.random.split(own, TABLES)
        return jax.vmap(auto_reset(env.step, env.init))(state, moves, keys), key

    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), TABLES)), jax.random.PRNGKey(2)]

    def play() -> int:
        held[:] = step(*held)
        held[0].observation.block_until_ready()
        return TABLES

    return keep_playing(play, seconds)


LEARNERS = {
    "larceny-batch-crooks": Peer("Larceny Crooks, 4 players", "larceny", partial(larceny_batch, "crooks")),
    "larceny-batch-criminals": Peer("Larceny Criminal's, 4 players", "larceny", partial(larceny_batch, "criminals")),
    "larceny-batch-robbers": Peer("Larceny Cops & Robbers, 4 players", "larceny", partial(larceny_batch, "robbers")),
    "larceny-batch-crimelords": Peer("Larceny Crime Lords, 4 players", "larceny", partial(larceny_batch, "crimelords")),
    "openspiel-tensor-hearts": Peer("OpenSpiel hearts", "open_spiel", partial(openspiel_tensor, "hearts")),
    "openspiel-tensor-euchre": Peer("OpenSpiel euchre", "open_spiel", partial(openspiel_tensor, "euchre")),
    "openspiel-tensor-gin-rummy": Peer("OpenSpiel gin rummy", "open_spiel", partial(openspiel_tensor, "gin_rummy")),
    "openspiel-tensor-leduc": Peer("OpenSpiel Leduc", "open_spiel", partial(openspiel_tensor, "leduc_poker")),
    "rlcard-tensor-uno": Peer("RLCard UNO", "rlcard", partial(rlcard, "uno", False)),
    "pettingzoo-tensor-leduc": Peer("PettingZoo Leduc", "pettingzoo", pettingzoo_leduc),
    "pgx-leduc": Peer("Pgx Leduc", "pgx", partial(pgx, "leduc_holdem")),
}
EVERYBODY = PEERS | LEARNERS | THINKERS


def measure(name: str, seconds: float) -> Measurement:
    """Play one peer, and say which version of it played."""
    peer = EVERYBODY[name]
    installed = version(peer.package)
    tally = peer.play(seconds)
    return Measurement(name, tally.decisions, tally.seconds, tally.decisions / tally.seconds, installed)


def pin(cores: int) -> None:
    """Stay on the last core that we may use, or on the last few: other programs mostly run on the first."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-cores:])


def main() -> None:
    """Print one measurement as a line of JSON, or one line on what is missing."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers")
    parser.add_argument("name", choices=EVERYBODY)
    parser.add_argument("seconds", type=float)
    asked = parser.parse_args()
    pin(EVERYBODY[asked.name].cores)
    try:
        print(json.dumps(asdict(measure(asked.name, asked.seconds))))
    except ModuleNotFoundError as missing:
        sys.exit(f"{asked.name}: {missing.name} is not installed; pip install -e '.[bench]'")


if __name__ == "__main__":
    main()
