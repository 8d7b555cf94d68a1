"""Many games of bots that do not think ahead, compiled, on all cores or on a GPU.

Game number i of a run has the seed `first_seed + i`, and results are sums of whole numbers. So the same call gives the
same result, on any device, on any number of workers and in chunks of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cache, lru_cache
from pathlib import Path
from threading import local
from time import perf_counter

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots.minds import compiled_minds
from larceny.engine import loops
from larceny.engine.chance import SEEDS
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.memory import blank
from larceny.engine.words import Quoted, choices, phrases, spoken
from larceny.engine.workshop import Workshop
from larceny.games import load
from larceny.lab.fixtures import KEPT, Setting, box_of, deck_of, setting
from larceny.lab.statistics import rate, uneven
from larceny.lab.workers import Threads, Workers

phrase, _ = phrases(__file__)

FIRST = 8  # games of a chunk until it is known how long one takes
CHUNK = 0.25  # seconds that a chunk should take
TURNS = 2  # chunks for every worker that the rest is split into: at the end all finish at about the same time
DEVICES = ("cpu", "cuda")
SMALLEST = 16  # a chunk is never smaller than this part of a usual one
TALLY = (5, 64)  # rows: totals, points, squared points, victories, endings

Tally = NDArray[np.int64]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a run."""

    game: str
    players: int
    options: dict[str, str | int]
    deck: str
    seats: tuple[str, ...]
    seed: int
    games: int
    steps: int
    longest: int
    seconds: float
    threads: int  # cores that played; 0 on a GPU
    steps_per_second: float
    games_per_second: float
    mean_points: tuple[float, ...]
    deviation: tuple[float, ...]  # of points, by seat
    wins: tuple[float, ...]  # share of victories by seat; a shared victory is split
    intervals: tuple[tuple[float, float], ...]  # 95 % interval of each share
    p: float  # probability that equal players come out at least as uneven
    endings: dict[str, int]


class Chunk(msgspec.Struct, frozen=True):
    """Games to play, one after the other."""

    setting: Setting
    policies: tuple[int, ...]  # by seat
    first_seed: int
    count: int


class _Memory:
    """One thread's memory for playing chunks of one setting; only the tally of a chunk leaves it."""

    def __init__(self, setting: Setting, policies: tuple[int, ...]) -> None:
        game = load(setting.game)
        self._play = _simulator(game, loops.INSTINCT in policies)(loops.play_games)
        self._box = box_of(setting)[0]
        self._tables = blank(game.table, 2)
        self._rows = self._tables.view(np.uint8).reshape(2, -1)
        self._policies = np.array(policies, np.int64)
        self._answers = np.zeros(game.actions + 1, np.int32)
        self._worth = np.zeros(game.actions + 1, np.int32)
        self._rng = np.zeros(4, np.uint32)
        self._points = np.zeros(SEATS, np.int32)
        self._ranks = np.zeros(SEATS, np.int32)

    def run(self, first_seed: int, count: int) -> Tally:
        tally = np.zeros(TALLY, np.int64)
        self._play(
            self._box,
            self._tables,
            self._rows,
            self._policies,
            self._answers,
            self._worth,
            self._rng,
            first_seed,
            count,
            self._points,
            self._ranks,
            tally,
        )
        return tally


@cache
def _simulator(game: Game, instinct: bool) -> Workshop:
    """Return the compiled loop; without instinct among the bots, one that needs no views and is sooner compiled."""
    return game.compiled if instinct else game.compiled.variant("random", {loops.choose: loops.choose_randomly})


class _Own(local):
    """Memory of each thread: two threads must not write to the same."""

    def __init__(self) -> None:
        self.memory = lru_cache(KEPT)(_Memory)


_own = _Own()


def play(chunk: Chunk) -> tuple[Tally, float]:
    """Play a chunk of games; return the tally, and the seconds it took."""
    memory, start = _own.memory(chunk.setting, chunk.policies), perf_counter()
    return memory.run(chunk.first_seed, chunk.count), perf_counter() - start


def simulate(
    game: str,
    players: int,
    games: int,
    seats: Sequence[str] = ("random",),
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    workers: Workers | None = None,
    device: str = "cpu",
) -> Report:
    """Play many games with bots in all seats; `progress` hears how many are done. Compiling is not timed.

    Which `workers` play them changes nothing but the times; without any, that many threads of this machine do, or its
    GPU if the device is "cuda".
    """
    table = setting(game, players, options, deck)
    if device not in DEVICES:
        raise LarcenyError(phrase("lab-device", device=Quoted(device), choices=choices(DEVICES)))
    if games < 1:
        raise LarcenyError(phrase("lab-one-game", games=str(games)))
    if not 0 <= seed <= SEEDS - games:
        raise LarcenyError(phrase("lab-seeds", games=str(games), seed=str(seed)))
    lineup = _lineup(seats, players)
    whole = Chunk(table, tuple(loops.POLICIES.index(name) for name in lineup), seed, games)
    if device == "cuda":
        tally, seconds = _run_on_gpu(whole, progress or (lambda done: None))
        return _report(table, lineup, seed, 0, seconds, tally)
    with Threads(threads) if workers is None else nullcontext(workers) as team:
        team.rehearse(play, msgspec.structs.replace(whole, count=1))  # compiles
        start = perf_counter()
        tally = _run(team, whole, progress or (lambda done: None))
        return _report(table, lineup, seed, team.count, perf_counter() - start, tally)


def _lineup(seats: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the policy of each seat; one name stands for all seats."""
    found = compiled_minds(seats, "sim")
    for one in found:
        if one.thinks:
            raise LarcenyError(phrase("lab-thinks", name=Quoted(one.name)))
    if len(seats) not in (1, players):
        raise LarcenyError(phrase("lab-seats", many_seats=len(seats), players=players))
    return tuple(one.policy for one in found) * (players // len(seats))


def _run(workers: Workers, whole: Chunk, progress: Callable[[int], None]) -> Tally:
    """Hand out chunks until all games are played; the order in which they come back does not matter."""
    total = np.zeros(TALLY, np.int64)
    pace = 0.0  # games a second of the fastest chunk so far: the first ones include getting ready

    def pieces() -> Iterator[Chunk]:
        given = 0
        while given < whole.count:
            count = _size(whole.count - given, pace, workers.count)
            yield msgspec.structs.replace(whole, first_seed=whole.first_seed + given, count=count)
            given += count

    for _, (part, seconds) in workers.work(play, pieces()):
        _add(total, part)
        pace = max(pace, int(part[0, 0]) / seconds)
        progress(int(total[0, 0]))
    return total


def _run_on_gpu(whole: Chunk, progress: Callable[[int], None]) -> tuple[Tally, float]:
    """Play all games on this machine's GPU; return the tally, and the seconds it took once all was compiled."""
    from larceny.batches.gpu import Player

    game, thinks = load(whole.setting.game), loops.INSTINCT in whole.policies
    player = Player(game, box_of(whole.setting), _simulator(game, thinks), whole.policies, TALLY)
    player.play(whole.first_seed, 1)  # compiles
    start, total, pace = perf_counter(), np.zeros(TALLY, np.int64), 0.0
    given = 0
    while given < whole.count:
        count = min(whole.count - given, max(player.threads, int(CHUNK * pace)))
        began = perf_counter()
        _add(total, player.play(whole.first_seed + given, count))
        pace = max(pace, count / (perf_counter() - began))
        given += count
        progress(given)
    return total, perf_counter() - start


def _size(left: int, pace: float, workers: int) -> int:
    """Return how many games the next chunk gets, by how many are left and how many a worker plays in a second.

    >>> [_size(left, pace, 16) for left, pace in ((4800, 0), (4000, 50), (10**6, 10**5), (10**5, 10**5), (9, 50))]
    [8, 12, 25000, 3125, 1]
    """
    wanted = max(1, int(CHUNK * pace)) if pace else FIRST
    fair = max(left // (TURNS * workers), wanted // SMALLEST, 1)
    return min(wanted, fair, left)


def _add(total: Tally, part: Tally) -> None:
    longest = max(total[0, 2], part[0, 2])
    total += part
    total[0, 2] = longest


def _report(table: Setting, seats: tuple[str, ...], seed: int, threads: int, seconds: float, tally: Tally) -> Report:
    game, players = load(table.game), table.players
    count, steps, longest = (int(number) for number in tally[0, :3])
    means = tally[1, :players] / count
    wins = [rate(int(share) / loops.WIN, count) for share in tally[3, :players]]
    deviation = np.sqrt(np.maximum(tally[2, :players] / count - means**2, 0))
    return Report(
        game=game.name,
        players=players,
        options=dict(table.options),
        deck=game.deck_called(deck_of(table)),
        seats=seats,
        seed=seed,
        games=count,
        steps=steps,
        longest=longest,
        seconds=round(seconds, 6),
        threads=threads,
        steps_per_second=round(steps / seconds, 1),
        games_per_second=round(count / seconds, 1),
        mean_points=tuple(round(float(mean), 4) for mean in means),
        deviation=tuple(round(float(spread), 4) for spread in deviation),
        wins=tuple(round(share.value, 6) for share in wins),
        intervals=tuple((round(share.low, 6), round(share.high, 6)) for share in wins),
        p=round(uneven([share.value for share in wins], count), 6),
        endings={name: int(tally[4, code]) for code, name in game.endings.items()},
    )


def ending_words(game: Game, name: str) -> str:
    """Return what a kind of ending is called: by its name in English, else as people are told."""
    return name if spoken() == "en" else game.text(spoken())(f"ending-{name}").rstrip(".")
