"""Whether a second judge agrees with the first one's grades.

    python -m bench.judges --games 6

Bots, good and bad ones, play games of Crooks for three. `search:2000` judges them, and wherever it has something to
say, another judge with other random numbers looks at the same decision: by its own account, was anything lost, and at
least what the first was sure of? Chance aside, the two may differ because one thinks further ahead.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import partial
from statistics import fmean

from larceny.engine.record import Record
from larceny.lab.analysis import BEST, GOOD, USUAL, Asked, Decision, analyse, decisions, judge, judge_by
from larceny.lab.fixtures import Fixture, play, setting
from larceny.lab.workers import Threads

SEATS = ("learned", "instinct", "easy")


def records(games: int) -> Iterator[Record]:
    """Play games, every bot in every seat by turns."""
    table = setting("crooks", len(SEATS))
    for number in range(games):
        turned = SEATS[number % len(SEATS) :] + SEATS[: number % len(SEATS)]
        yield play([Fixture(table, turned, number)])[0].record()


def graded(record: Record) -> tuple[int, list[tuple[Asked, Decision]]]:
    """Return how many decisions a game had, and those of which the first judge says that they lost something."""
    asked = {one.number: one for one in decisions(record)}
    found = analyse(record, USUAL).decisions
    return len(found), [(asked[one.number], one) for one in found if one.grade not in (BEST, GOOD)]


def main() -> None:
    """Judge games twice and say how far the judges agree."""
    parser = argparse.ArgumentParser(description="Whether a second judge agrees with the first one's grades.")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--second", default="search:10000", help="the second judge")
    asks = parser.parse_args()
    found = [graded(record) for record in records(asks.games)]
    first = [one for _, ones in found for one in ones]
    job = partial(judge, thinker=judge_by(asks.second), seed=1)
    with Threads() as workers:
        again = dict(workers.work(job, [asked for asked, _ in first]))
    pairs = [(one, again[number]) for number, (_, one) in enumerate(first)]
    grades = Counter(one.grade for one, _ in pairs)
    print(f"{asks.games} games, {sum(count for count, _ in found)} decisions, graded {dict(grades)}")
    print(f"{asks.second}: anything lost in {sum(two.lost > 0 for _, two in pairs)} of {len(pairs)},")
    print(f"at least what the first was sure of in {sum(two.lost >= one.certain for one, two in pairs)}")
    if pairs:
        lost = fmean(one.lost for one, _ in pairs), fmean(two.lost for _, two in pairs)
        print(f"points lost a decision: {100 * lost[0]:.1f} by {USUAL}, {100 * lost[1]:.1f} by {asks.second}")


if __name__ == "__main__":
    main()
