"""What thinking is worth at one decision, in points of winning chance, by bot and budget.

    python -m bench.choices robbers

One decision is drawn from each of many games between instinct players. Every bot is asked what it would do. Its answer
is tried with fresh guesses, all seats playing on by instinct to the end: how much likelier is a victory than with
instinct's own answer? As the guesses are fresh, what a bot owes to luck does not count.

Gains do not add up over a game: what was not done now can often be done next time. And a bot whose tree expects others
to think may be right where this says that it is wrong, because here they do not.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from larceny.bots import Thinker, make
from larceny.bots.minds import ENDLESS, Mind
from larceny.engine.chance import SEEDS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match, replay
from larceny.engine.view import View
from larceny.games import load
from larceny.lab.fixtures import Fixture, Played, play, setting

JUDGE = Mind("flat", iterations=1, cutoff=ENDLESS, noise=0)  # no tree, so memory for one guess is enough


class Decision(NamedTuple):
    """A question with a choice, in one of the games."""

    number: int  # among those drawn
    view: View


def drawn(game: str, players: int, count: int) -> tuple[list[Decision], float]:
    """Draw decisions, each equally likely, one from as many games; and the mean decisions of a seat in a game."""
    table = setting(game, players)
    games = [play([Fixture(table, ("instinct",) * players, number)])[0] for number in range(count)]
    met = [(played, step) for played in games for step in choices(load(game), played)]
    picks = np.random.default_rng(0).choice(len(met), count, replace=False)
    matches = [replay(load(game), met[pick][0].record(), met[pick][1]) for pick in picks]
    decisions = [Decision(number, match.view(match.actor)) for number, match in enumerate(matches)]
    return decisions, len(met) / count / players


def choices(game: Game, played: Played) -> Iterator[int]:
    """Yield the steps of a game at which a seat had a choice."""
    match = Match(game, played.fixture.setting.players, seed=played.fixture.seed)
    for step, action in enumerate(played.moves):
        if len(match.legal()) > 1:
            yield step
        match.play(action)


def gains(decision: Decision, bots: Sequence[str], guesses: int) -> list[float | None]:
    """Return how much more each bot's answer is worth than instinct's, in points; None if it is the same answer."""
    view, seed = decision.view, decision.number
    own = make("instinct", seed).choose(view)
    chosen = [make(bot, seed).choose(view) for bot in bots]
    assert view.seat is not None
    tried = Thinker(JUDGE, ~seed % SEEDS).try_out(view, sorted({own, *chosen}), guesses)
    worth = {one.action: 100 * one.chances[view.seat] for one in tried}
    return [None if one == own else worth[one] - worth[own] for one in chosen]


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half of its 95 % interval."""
    return fmean(numbers), 1.96 * stdev(numbers) / len(numbers) ** 0.5


def main() -> None:
    wishes = argparse.ArgumentParser(description="What thinking is worth at one decision.")
    wishes.add_argument("game", help="see `larceny games`")
    wishes.add_argument("-p", "--players", type=int, default=2)
    wishes.add_argument("-n", "--decisions", type=int, default=300, help="how many are looked at [300]")
    wishes.add_argument("--bots", default="flat:200,flat:2000,search:2000", help="whom to ask [%(default)s]")
    wishes.add_argument("--guesses", type=int, default=3000, help="for each answer that somebody chose [3000]")
    wish = wishes.parse_args()
    bots = wish.bots.split(",")
    if wish.decisions < 2 or wish.guesses < 1:
        wishes.error("it takes at least two decisions, and a guess")
    try:
        for bot in bots:
            make(bot)
        decisions, a_seat = drawn(wish.game, wish.players, wish.decisions)
    except LarcenyError as fault:
        wishes.error(str(fault))
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = list(pool.map(lambda one: gains(one, bots, wish.guesses), decisions))
    answers = fmean(len(one.view.legal()) for one in decisions)
    print(f"{wish.game} for {wish.players}: {a_seat:.0f} decisions a seat, {answers:.1f} answers each\n")
    print("| bot | other answers than instinct's | points gained by a decision |")
    print("|---|---|---|")
    for row, bot in enumerate(bots):
        other = fmean(one[row] is not None for one in found)
        gain, error = mean([one[row] or 0.0 for one in found])
        print(f"| `{bot}` | {100 * other:.0f} % | {gain:.2f} ± {error:.2f} |")


if __name__ == "__main__":
    main()
