"""How strong are the bots that learned? Games on many cores, as many as fit into some minutes.

    python -m bench.strength --minutes 30                         # all questions of docs/learning.md, all games
    python -m bench.strength --minutes 5 --only crooks --ask levels --out games.jsonl
    python -m bench.strength --deals 500 --ask levels             # bots that answer at once, many tables together
    python -m bench.strength --sum games.jsonl other.jsonl        # what came of games that were played before

One bot sits among copies of another, in all seats of the same deals in turn; a deal is one observation. Each question
gets the same time. Every game that ends is written down at once, so that nothing is lost if this is stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, NamedTuple

TAKEN_ALONG = Path(__file__).parents[1] / ".gpu"
if TAKEN_ALONG.is_dir():
    sys.path.append(str(TAKEN_ALONG))
for library in ("OPENBLAS", "OMP", "MKL"):  # every process has one core
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

GAMES = ("crooks", "criminals", "robbers", "crimelords")
FIRST_SEED = 26_000_000  # of deals that nothing was tuned on
ASKED = {
    "instinct": [("learned", "instinct"), ("learned:greedy", "instinct")],
    "flat": [("learned", "flat:2000")],
    "search": [("learned:search=400", "search:2000")],
    "ahead": [("learned:search=400", "learned")],
    "levels": [("medium", "easy"), ("hard", "medium"), ("ruthless", "hard")],
}
SIDE_BY_SIDE = 250  # deals
IN_GUESSES = 400  # that stand for a learned level's time, which would differ from machine to machine


class Question(NamedTuple):
    """Who plays among whom, and how many play."""

    game: str
    players: int
    bot: str
    among: str


def questions(games: list[str], asked: list[str], tables: list[int]) -> list[Question]:
    pairs = [pair for what in asked for pair in ASKED.get(what) or [(what.split("/")[0], what.split("/")[-1])]]
    found = [
        Question(game, players, in_guesses(game, one), in_guesses(game, other))
        for game in games
        for one, other in pairs
        for players in tables
    ]
    return list(dict.fromkeys(found))


def in_guesses(game: str, name: str) -> str:
    """Return a bot by its full name; one that thinks for a time thinks for a number of guesses instead."""
    import msgspec

    from larceny.bots.minds import mind

    found = mind(name, game)
    return msgspec.structs.replace(found, ms=0, iterations=IN_GUESSES).name if found.ms else found.name


def play(one: Question, deal: int, seat: int) -> tuple[float, float]:
    """Play a game; return the bot's share of the victory, and the seconds that took."""
    from larceny.lab.fixtures import Fixture, by_hand, setting

    start = perf_counter()
    minds = tuple(one.bot if place == seat else one.among for place in range(one.players))
    shares = by_hand(Fixture(setting(one.game, one.players), minds, FIRST_SEED + deal)).shares
    return shares[seat], perf_counter() - start


def side_by_side(one: Question, first: int, deals: int) -> Iterator[dict[str, Any]]:
    """Yield what came of some deals, played in all seats at once: each network is asked about all its tables together.

    The bot sits in seat 0 at the first table of a deal, in seat 1 at the second, and so on.
    """
    import numpy as np

    import larceny
    from larceny.bots.minds import mind

    start = perf_counter()
    tables = deals * one.players
    batch = larceny.batch(one.game, tables, one.players, auto_reset=False, skip_forced=True)
    batch.redeal(seeds=np.repeat(np.arange(first, first + deals) + FIRST_SEED, one.players))
    seat = np.arange(tables) % one.players
    luck = np.random.default_rng([first, one.players])
    shares = np.full(tables, np.nan)
    while not batch.done.all():
        moves = batch.instinct().astype(np.int64)
        for name, theirs in ((one.bot, batch.actor == seat), (one.among, batch.actor != seat)):
            asked = np.flatnonzero(theirs & ~batch.done)
            if mind(name).learned and len(asked):
                moves[asked] = at_once(mind(name), batch, asked, luck)
        over = batch.done.copy()
        batch.step(moves)
        ended = batch.done & ~over
        shares[ended] = (batch.rewards[np.arange(tables), seat][ended] * (one.players - 1) + 1) / one.players
    seconds = round((perf_counter() - start) / tables, 3)
    for table, share in enumerate(shares.tolist()):
        deal, place = divmod(table, one.players)
        yield {**one._asdict(), "deal": first + deal, "seat": place, "share": share, "seconds": seconds}


def at_once(mind: Any, batch: Any, tables: Any, luck: Any) -> Any:
    """Return what a learned mind answers at each of some tables, drawn and overlooking as the bot at a table does."""
    import numpy as np

    import larceny
    from larceny.learned import weights
    from larceny.learned.network import LOGIT

    learned = weights.read(larceny.game(batch.game), mind.weights or None)
    logits, _ = learned.ask(batch.observe()[tables], batch.actor[tables], batch.players)
    legal = batch.mask()[tables] == 1
    noticed = legal & (luck.random(legal.shape) * 100 >= mind.overlook)
    noticed = np.where(noticed.any(1, keepdims=True), noticed, legal)
    if mind.temperature:  # the largest of logits with Gumbel noise is drawn by their chances
        logits = logits * 1000 / (LOGIT * mind.temperature) + luck.gumbel(size=legal.shape)
    return np.where(noticed, logits, -np.inf).argmax(1)


def answers_at_once(one: Question) -> bool:
    """True if both bots are networks alone, or instinct."""
    from larceny.bots.minds import mind

    found = [mind(name) for name in (one.bot, one.among)]
    return all(bot.policy == "instinct" or (bot.learned and not bot.foresees) for bot in found)


def play_side_by_side(wanted: list[Question], out: Path, first: int, deals: int) -> None:
    """Play some deals of each question, a part at a time, so that an interruption loses little."""
    with out.open("a") as file:
        for one in wanted:
            for part in range(first, first + deals, SIDE_BY_SIDE):
                count = min(SIDE_BY_SIDE, first + deals - part)
                file.writelines(json.dumps(line) + "\n" for line in side_by_side(one, part, count))
                file.flush()


def compile_for(wanted: tuple[str, str]) -> None:
    """Compile what steps a game, or what bots of a kind need."""
    import larceny
    from larceny.bots import warm

    game, what = wanted
    if what == "steps":
        larceny.compile(game)
    else:
        warm(larceny.game(game), what)


def run(wanted: list[Question], minutes: float, cores: int, out: Path, first: int) -> None:
    """Play until the time is up; whatever has had the least time so far plays next."""
    end = monotonic() + minutes * 60
    spent = dict.fromkeys(wanted, 0.0)
    games = dict.fromkeys(wanted, 0)
    under_way: dict[Future[tuple[float, float]], tuple[Question, int, int]] = {}
    with ProcessPoolExecutor(cores) as pool, out.open("a") as file:
        while monotonic() < end or under_way:
            while monotonic() < end and len(under_way) < cores:
                one = min(wanted, key=lambda one: spent[one])
                deal, seat = divmod(games[one], one.players)
                deal += first
                under_way[pool.submit(play, one, deal, seat)] = one, deal, seat
                games[one] += 1
                spent[one] += max(0.1, spent[one] / games[one])  # until it is known
            ready, _ = wait(under_way, timeout=5, return_when=FIRST_COMPLETED)
            for task in ready:
                one, deal, seat = under_way.pop(task)
                share, seconds = task.result()
                spent[one] += seconds - max(0.1, spent[one] / games[one])
                line = {**one._asdict(), "deal": deal, "seat": seat, "share": share, "seconds": round(seconds, 2)}
                file.write(json.dumps(line) + "\n")
                file.flush()
            if monotonic() > end + 60:  # a very long game says nothing: its deal is left out
                for process in list(pool._processes.values()):
                    process.terminate()
                return


def told(files: list[Path]) -> Iterator[str]:
    """Yield what came of each question, from the deals that were played in all seats."""
    from larceny.lab.statistics import share_of

    deals: dict[Question, dict[int, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    seconds: dict[Question, float] = defaultdict(float)
    for file in files:
        for text in file.read_text().splitlines():
            line: dict[str, Any] = json.loads(text)
            one = Question(*(line[name] for name in Question._fields))
            deals[one][line["deal"]][line["seat"]] = line["share"]
            seconds[one] += line["seconds"]
    yield "| game | players | bot | among | wins | deals | seconds a game |"
    yield "|---|---|---|---|---|---|---|"
    for one in sorted(deals):
        means = [sum(seats.values()) / one.players for seats in deals[one].values() if len(seats) == one.players]
        played = sum(map(len, deals[one].values()))
        if means:
            found = share_of(means, 1 / one.players)
            wins = f"{100 * found.share:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
            yield (
                f"| {one.game} | {one.players} | `{one.bot}` | `{one.among}` | {wins} | {found.blocks} "
                f"| {seconds[one] / played:.1f} |"
            )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", default=",".join(GAMES), help="games, with commas [all]")
    parser.add_argument("--ask", default=",".join(ASKED), help="questions, or bot/among, with commas [all]")
    parser.add_argument("--players", default="2,4", help="with commas [2,4]")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument(
        "--deals", type=int, help="play this many of each question whose bots answer at once, and leave out the others"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=Path("strength.jsonl"), help="games are added to this file")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal [0]")
    parser.add_argument("--warm", action="store_true", help="only compile what these bots need")
    parser.add_argument("--sum", type=Path, nargs="+", help="only say what came of the games in these files")
    asked = parser.parse_args()
    if asked.deals is not None and asked.deals < 1:
        parser.error("--deals: at least one")
    if asked.sum:
        print("\n".join(told(asked.sum)))
        return 0
    games = asked.only.split(",")
    if asked.warm:
        with ProcessPoolExecutor(asked.cores) as pool:
            list(pool.map(compile_for, [(game, what) for game in games for what in ("steps", "thinks", "foresees")]))
        return 0
    tables = [int(count) for count in asked.players.split(",")]
    wanted = questions(games, asked.ask.split(","), tables)
    if asked.deals:
        for one in wanted:
            if not answers_at_once(one):
                print(f"left out: {one.bot} among {one.among} in {one.game} for {one.players}: somebody there thinks")
        play_side_by_side([one for one in wanted if answers_at_once(one)], asked.out, asked.first, asked.deals)
    else:
        run(wanted, asked.minutes, asked.cores, asked.out, asked.first)
    print("\n".join(told([asked.out])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
