"""One match stepped from Python: compiled kernels beside CPython's, in one run on one core.

    python -m bench.stepping [--games crooks,criminals,robbers,crimelords] [--players 4] [--steps 400] [--rounds 5]

Plays the same random game both ways, in turns, and takes the fastest round of each by processor time: `play` alone,
`observe` of the actor's view alone, and the loop that learners run: view, mask, observe, play. Ends with 1 where
compiled kernels are less than TIMES as fast. `make` compiles them first, if they are not there yet.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from time import process_time

import larceny

TIMES = 10  # what compiled kernels have to gain in `play` and `observe`
WHAT = ("play", "observe", "view, mask, observe, play")


def course(name: str, players: int, steps: int) -> list[tuple[int, list[int]]]:
    """Seeds of games, and random legal actions for each: as many steps as asked for."""
    chance, games, left = random.Random(1), [], steps
    while left > 0:
        match = larceny.new(name, players, seed=left, compiled=True)
        while match.actor is not None and len(match.actions) < left:
            match.play(chance.choice(match.legal()))
        games.append((left, list(match.actions)))
        left -= len(match.actions)
    return games


def play(match: larceny.Match, actions: list[int]) -> float:
    began = process_time()
    for action in actions:
        match.play(action)
    return process_time() - began


def observe(match: larceny.Match, actions: list[int]) -> float:
    views = []
    for action in actions:
        views.append(match.view(match.actor))
        match.play(action)
    began = process_time()
    for view in views:
        view.observe()
    return process_time() - began


def learn(match: larceny.Match, actions: list[int]) -> float:
    began = process_time()
    for action in actions:
        view = match.view(match.actor)
        view.mask()
        view.observe()
        match.play(action)
    return process_time() - began


def seconds(
    work: Callable[[larceny.Match, list[int]], float],
    name: str,
    players: int,
    games: list[tuple[int, list[int]]],
    compiled: bool,
) -> float:
    """Return how long all games take."""
    return sum(work(larceny.new(name, players, seed=seed, compiled=compiled), actions) for seed, actions in games)


def measure(name: str, players: int, steps: int, rounds: int) -> list[tuple[float, float]]:
    """Return microseconds a step for each kind of work, in CPython and compiled."""
    games = course(name, players, steps)
    count = sum(len(actions) for _, actions in games)
    found = []
    for work in (play, observe, learn):
        times: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(rounds):
            for compiled in times:
                times[compiled].append(seconds(work, name, players, games, compiled) / count * 1e6)
        found.append((min(times[False]), min(times[True])))
    return found


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m bench.stepping")
    reader.add_argument("--games", default="crooks,criminals,robbers,crimelords")
    reader.add_argument("--players", type=int, default=4)
    reader.add_argument("--steps", type=int, default=400)
    reader.add_argument("--rounds", type=int, default=5)
    asked = reader.parse_args()
    short = False
    for name in asked.games.split(","):
        for what, (plain, compiled) in zip(WHAT, measure(name, asked.players, asked.steps, asked.rounds), strict=True):
            short |= plain < TIMES * compiled
            print(
                f"{name}, {asked.players} players, {what}: {plain:.1f} us in CPython, {compiled:.1f} us compiled, "
                f"{plain / compiled:.1f} times as fast",
                flush=True,
            )
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
