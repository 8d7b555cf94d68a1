"""What does the strongest bot do that instinct does not? Games of two between them, read move by move.

    python -m bench.lessons crooks --games 10                # says what it chose where instinct would have chosen else
    python -m bench.lessons crooks --games 10 --tell told    # and writes each game down, in the folder `told`

At every decision of the bot, instinct is asked as well.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))
for library in ("OPENBLAS", "OMP", "MKL"):  # every process has one core
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

FIRST_SEED = 29_000_000
OFTEN = 12  # differences that are listed


class Lesson(NamedTuple):
    """A game: what came of it, how often each family was chosen, and instead of what."""

    share: float
    score: str
    chosen: Counter[tuple[int, str]]  # by seat: 0 for the bot, 1 for instinct
    instead: Counter[tuple[str, str]]  # the family that instinct would have chosen, and the bot's
    decisions: int
    told: list[str]


def played(game: str, bot: str, seed: int) -> Lesson:
    """Play a game; the bot sits in another seat each time."""
    import larceny

    match = larceny.new(game, players=2, seed=FIRST_SEED + seed)
    strong, instinct = larceny.bot(bot, seed=seed), larceny.bot("instinct", seed=seed)
    own, family = seed % 2, larceny.game(game).layout.ACTS.of
    chosen: Counter[tuple[int, str]] = Counter()
    instead: Counter[tuple[str, str]] = Counter()
    told, decisions = [], 0
    while match.actor is not None:
        view = match.view(match.actor)
        legal, usual = view.legal(), instinct.choose(view)
        action = strong.choose(view) if match.actor == own else usual
        if len(legal) > 1:
            chosen[int(match.actor != own), family(action)[0]] += 1
        if match.actor == own and len(legal) > 1:
            decisions += 1
            if action != usual:
                instead[family(usual)[0], family(action)[0]] += 1
            aside = "" if action == usual else f"    [instinct: {view.describe(usual)}]"
            told.append(f"* {view.describe(action)}{aside}")
        else:
            told.append(f"  {view.describe(action)}")
        match.play(action)
    result = match.result()
    assert result is not None
    winners = [seat for seat in range(2) if result.ranks[seat] == 1]
    share = (own in winners) / len(winners)
    return Lesson(share, f"{result.points[own]} to {result.points[1 - own]}", chosen, instead, decisions, told)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.lessons", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bot", default="learned")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--tell", type=Path, help="a folder for the games in words")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.cores) as pool:
        lessons = list(
            pool.map(played, *zip(*((asked.game, asked.bot, seed) for seed in range(asked.games)), strict=True))
        )
    won, decisions = sum(one.share for one in lessons), sum(one.decisions for one in lessons)
    apart = sum((one.instead for one in lessons), Counter())
    print(f"{asked.game}: {asked.bot} wins {won:g} of {len(lessons)}: {'; '.join(one.score for one in lessons)}")
    print(f"{decisions} decisions, {sum(apart.values())} otherwise than instinct; most often, of all its decisions:")
    for (usual, own), count in apart.most_common(OFTEN):
        print(f"  {100 * count / decisions:5.1f} %  {own} instead of {usual if usual != own else 'another'}")
    chosen = sum((one.chosen for one in lessons), Counter())
    print("a game, the bot and instinct:")
    for name in sorted({name for _, name in chosen}, key=lambda name: -chosen[0, name] - chosen[1, name]):
        print(f"  {chosen[0, name] / len(lessons):6.1f} {chosen[1, name] / len(lessons):6.1f}  {name}")
    if asked.tell:
        asked.tell.mkdir(parents=True, exist_ok=True)
        for seed, one in enumerate(lessons):
            (asked.tell / f"{asked.game}-{seed}.txt").write_text("\n".join([one.score, *one.told]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
