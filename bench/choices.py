"""What thinking is worth at one decision, in points of winning chance, and how much of it is found with which budget.

    python -m bench.choices robbers

Decisions are drawn from games between instinct players, one from each. Every bot is asked what it would do, and what
they chose is tried with the same guesses in turn, everybody playing on by instinct to the end: how much likelier is a
victory than with instinct's own answer? These guesses are fresh ones, so what a bot owes to luck does not count.

Gains do not add up over a game: what was not done now can often be done next time. And a bot whose tree expects others
to think may be right where this says that it is wrong, for here they do not.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from larceny.bots import make, thinking
from larceny.bots.minds import ENDLESS, Mind, notebook
from larceny.engine.chance import scatter
from larceny.engine.errors import LarcenyError
from larceny.engine.loops import SEEN, WIN
from larceny.engine.match import Match, replay
from larceny.engine.memory import blank
from larceny.engine.memory import view as in_memory
from larceny.engine.view import View
from larceny.games import load
from larceny.lab.season import Fixture, play, setting

JUDGE = Mind("search", cutoff=1 << 20, noise=0, habit=ENDLESS)  # nobody ever leaves instinct
NOTES = 16  # decisions that the judge remembers: it has no use for more


class Decision(NamedTuple):
    """Somebody's choice in some game."""

    game: int  # its number
    view: View
    of: int  # decisions in that game


def drawn(game: str, players: int, count: int) -> Iterator[Decision]:
    """So many decisions with a choice, each from a game of its own."""
    table = setting(game, players)
    for number in range(count):
        (played,) = play([Fixture(table, ("instinct",) * players, number)])
        choices: list[int] = []
        match = Match(load(game), players, seed=number)
        for step, action in enumerate(played.moves):
            if len(match.legal()) > 1:
                choices.append(step)
            match.play(action)
        match = replay(load(game), played.record(), int(np.random.default_rng(number).choice(choices)))
        yield Decision(number, match.view(match.actor), len(choices))


def gains(decision: Decision, bots: Sequence[str], guesses: int) -> list[float | None]:
    """What each bot's answer is worth more than instinct's, in points; None if it is the same."""
    view, seed = decision.view, decision.game
    own = make("instinct", seed).choose(view)
    chosen = [make(bot, seed).choose(view) for bot in bots]
    worth = chances(view, sorted({own, *chosen}), guesses, seed)
    return [None if one == own else 100 * (worth[one] - worth[own]) for one in chosen]


def chances(view: View, answers: Sequence[int], guesses: int, seed: int) -> dict[int, float]:
    """The seat's chance to win with each of these answers, all tried with the same guesses."""
    assert view.seat is not None
    ponder = view.game.compiled(thinking.ponder)
    tables = blank(view.game.table, thinking.TABLES)
    rows = tables.view(np.uint8).reshape(thinking.TABLES, -1)
    rows[SEEN] = view.table.view(np.uint8)
    book, mind = notebook(view.game, NOTES), np.array(JUDGE.row, np.int64)
    scatter(in_memory(book.rng), ~seed & 0xFFFFFFFF)
    ponder(view.box[0], tables, rows, mind, book, True, 0, 0)
    book.rivals[: len(answers)] = answers
    book.counts[[thinking.RIVALS, thinking.TURN, thinking.LAPS]] = len(answers), 0, guesses + 1
    ponder(view.box[0], tables, rows, mind, book, False, 0, guesses * len(answers))
    return {one: float(book.ledger[one, thinking.WINS + view.seat]) / (WIN * guesses) for one in answers}


def mean(numbers: NDArray[np.float64], weights: NDArray[np.float64]) -> tuple[float, float]:
    """Their weighted mean, and the half of its 95 % interval."""
    average = float(np.average(numbers, weights=weights))
    errors = weights / weights.sum() * (numbers - average)
    return average, 1.96 * float(np.sqrt((errors**2).sum()))


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
        decisions = list(drawn(wish.game, wish.players, wish.decisions))
    except LarcenyError as fault:
        wishes.error(str(fault))
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = list(pool.map(lambda one: gains(one, bots, wish.guesses), decisions))
    # Long games have more decisions, and only one of each was drawn.
    weights = np.array([one.of for one in decisions], np.float64)
    answers = np.average([len(one.view.legal()) for one in decisions], weights=weights)
    a_seat = weights.mean() / wish.players
    print(f"{wish.game} for {wish.players}: {a_seat:.0f} decisions a seat, {answers:.1f} answers each\n")
    print("| bot | other answers than instinct's | points gained by a decision |")
    print("|---|---|---|")
    for row, bot in enumerate(bots):
        other = np.average([one[row] is not None for one in found], weights=weights)
        gain, error = mean(np.array([one[row] or 0.0 for one in found]), weights)
        print(f"| `{bot}` | {100 * other:.0f} % | {gain:.2f} ± {error:.2f} |")


if __name__ == "__main__":
    main()
