"""A policy small enough to read: one weight for each number and action, learned by REINFORCE, in numpy alone."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

import larceny
from larceny.bots import Bot

Decision = tuple[NDArray[np.float32], NDArray[np.bool_], int]  # what was seen, what was legal, what was chosen


class Policy:
    """Softmax over the legal actions of a linear score."""

    def __init__(self, numbers: int, actions: int, rate: float = 0.02, seed: int = 0) -> None:
        self.weights = np.zeros((actions, numbers + 1), np.float32)
        self._squares = np.full_like(self.weights, 1e-6)  # of all gradients so far: rare numbers learn faster
        self._rate = rate
        self._chance = np.random.default_rng(seed)

    def decide(self, seen: NDArray[np.generic], mask: NDArray[np.generic]) -> Decision:
        """Draw an action; the decision holds all that learning needs."""
        numbers, legal = np.append(np.asarray(seen, np.float32) / 10, np.float32(1)), np.asarray(mask, np.bool_)
        return numbers, legal, int(self._chance.choice(len(legal), p=self._odds(numbers, legal)))

    def choose(self, view: larceny.View) -> int:
        """Choose as a bot does."""
        return self.decide(view.observe(), view.mask())[2]

    def learn(self, played: list[tuple[Decision, float]]) -> None:
        """Make what went well more likely, and what went badly less: each decision with what its game was worth."""
        gradient = np.zeros_like(self.weights)
        for (numbers, legal, action), worth in played:
            wanted = -self._odds(numbers, legal)
            wanted[action] += 1
            gradient[legal] += np.outer(worth * wanted[legal], numbers)
        self._squares += gradient**2
        self.weights += self._rate * gradient / np.sqrt(self._squares)

    def _odds(self, numbers: NDArray[np.float32], legal: NDArray[np.bool_]) -> NDArray[np.float64]:
        scores = np.where(legal, self.weights @ numbers, -np.inf).astype(np.float64)
        odds = np.exp(scores - scores.max())
        return odds / odds.sum()


def share_of_victories(bot: Bot, game: str, games: int = 200) -> float:
    """Play against `random`, each seat in turn; a shared victory is half of one."""
    rival, won = larceny.bot("random", seed=1), 0.0
    for number in range(games):
        match = larceny.new(game, players=2, seed=10**9 + number)
        while (seat := match.actor) is not None:
            match.play((bot if seat == number % 2 else rival).choose(match.view(seat)))
        won += (1 + match.returns[number % 2]) / 2
    return won / games


def train(policy: Policy, game: str, play: Callable[[], Iterator[tuple[Decision, float]]], games: int) -> None:
    """Play, learn from every eight games, and say now and then how it goes."""
    start, played = time.perf_counter(), []
    for number in range(1, games + 1):
        played += play()
        if number % 8 == 0:
            policy.learn(played)
            played = []
        if number % max(games // 4, 1) == 0:
            share = share_of_victories(policy, game)
            print(f"{number:,} games, {time.perf_counter() - start:.0f} s: {share:.0%} against random", flush=True)


def arguments() -> tuple[str, int]:
    """Return the game and the number of games to learn from."""
    words = sys.argv[1:]
    return words[0] if words else "crooks", int(words[1]) if len(words) > 1 else 2000
