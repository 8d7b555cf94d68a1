"""What the way to an own bot's process costs: `python -m bench.own_bot`.

An own bot that answers at once, beside the same class in this process, on the decisions of one game of Crooks for two.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import Protocol

import larceny
from larceny.bots.own import Outsider, own
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.examples.mybots import First

NAME = "larceny.examples.mybots:First"
GAMES = 20


class Player(Protocol):
    def choose(self, view: View) -> int: ...


def times(player: Player, seed: int) -> list[float]:
    """Return how long a player took for each of its answers in a game, in milliseconds."""
    match = Match(larceny.game("crooks"), 2, seed=seed)
    took = []
    while match.actor is not None:
        view = match.view(match.actor)
        before = perf_counter()
        answer = player.choose(view)
        took.append(1000 * (perf_counter() - before))
        match.play(answer)
    return took


def main() -> None:
    """Say what the first answer of a game and any other take."""
    entrant = own(NAME)
    assert entrant is not None
    outsider = Outsider(entrant)
    first, others, here = [], [], []
    for seed in range(GAMES):
        outsider.begin(seed)
        answers = times(outsider, seed)
        first.append(answers[0])
        others += answers[1:]
        here += times(First(), seed)
    outsider.close()
    print(f"first answer of a game, with a fresh process: {median(first):.1f} ms")
    print(f"any other: {median(others):.3f} ms; in this process: {median(here):.3f} ms")


if __name__ == "__main__":
    main()
