"""Tournaments: any bots over any game and numbers of players, every deal played in all seat orders.

A bout is one bot alone among copies of another, in every seat of one deal; so the luck of the cards cancels in it, and
its mean is one observation. With two players the bout of A among B's is also that of B among A's; with more there are
two. Games are numbered deal by deal, so an arena of more deals begins with the games of one of fewer.

An arena may be kept in a folder (`arena_folder`). However the program ended, the same arena goes on from there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cached_property
from itertools import combinations
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Self

import msgspec

import larceny
from larceny.bots import learned, thinking
from larceny.bots.minds import ITERATIONS, USUAL, mind
from larceny.bots.own import checked
from larceny.engine.chance import SEEDS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.fingerprints import fingerprint_of_sources
from larceny.engine.game import Game
from larceny.engine.words import Figure, Quoted, phrases, speaking
from larceny.games import load
from larceny.lab.arena_folder import Folder, Plan
from larceny.lab.fixtures import Fixture, Played, Setting, deck_of, play, setting
from larceny.lab.ratings import Rating, rated, rater
from larceny.lab.statistics import Share, check_scipy, equivalent, share_of, victory
from larceny.lab.workers import Threads, Workers

phrase, said = phrases(__file__)

BAR = 0.65  # share of two-player games, or the same strength among more, from which a bot is called better
CHANCE = 0.001  # largest p with which a bot is called better
DIGITS = 16  # of a hash over rules and bots


class Bout(msgspec.Struct, frozen=True):
    """One bot among copies of another, in every seat of a deal."""

    players: int
    bot: str
    among: str
    first: int  # number of its first game within a deal, from 1 on

    def minds(self, seat: int) -> tuple[str, ...]:
        return tuple(self.bot if other == seat else self.among for other in range(self.players))


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did among copies of another."""

    players: int
    bot: str
    among: str
    deals: int
    share: float  # of victories
    low: float  # 95 % interval
    high: float
    p: float  # probability that chance alone is as far from the fair share
    fair: float
    bar: float  # the share that is as strong as 65 % of two-player games
    passes: bool  # reaches the bar, with p below CHANCE


class Forfeits(msgspec.Struct, frozen=True, kw_only=True):
    """The games that an own bot lost by raising, taking too long or answering illegally."""

    bot: str
    games: int
    first: int  # number of the first of them
    reason: str  # what the bot did there


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of an arena so far. Bouts that are not complete do not count."""

    game: str
    players: tuple[int, ...]
    options: dict[str, str | int]
    deck: str
    bots: tuple[str, ...]
    seed: int
    deals: int  # asked for
    games: int  # played
    of: int  # games asked for
    seconds: float  # of this sitting
    threads: int
    folder: str | None
    cells: tuple[Cell, ...]
    ratings: tuple[Rating, ...]  # over all games, best first
    ratings_by_players: dict[int, tuple[Rating, ...]]  # over the games of each number of players
    remarks: tuple[str, ...]  # where a rating and the cross tables do not say the same, and why
    forfeits: tuple[Forfeits, ...]  # of own bots


def arena(
    game: str,
    bots: Sequence[str],
    players: Sequence[int] = (2,),
    deals: int = 100,
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
    seed: int = 0,
    threads: int | None = None,
    folder: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
    workers: Workers | None = None,
) -> Standings:
    """Play a tournament to its end, going on where a folder left off; `progress` hears how many games are done.

    Which `workers` play it changes nothing but the times; without any, that many threads of this machine do.
    """
    plan = planned(game, bots, players, options, deck, seed)
    with Tournament(plan, deals, folder) as tournament:
        with Threads(threads) if workers is None else nullcontext(workers) as team:
            tournament.play(team, progress)
        return tournament.standings()


def planned(
    game: str,
    bots: Sequence[str],
    players: Sequence[int] = (2,),
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
    seed: int = 0,
) -> Plan:
    """Plan a tournament; raise here what is wrong with it, before a game is played."""
    chosen = load(game)
    if not players:
        raise LarcenyError(phrase("arena-how-many"))
    if len(set(players)) < len(players):
        raise LarcenyError(phrase("arena-twice", players=", ".join(str(count) for count in players)))
    settings = [setting(chosen.name, count, options, deck) for count in players]
    names = entrants(bots, chosen.name)
    return Plan(
        larceny=edition(chosen, names),
        game=chosen.name,
        players=tuple(players),
        options=dict(settings[0].options),
        deck=settings[0].deck,
        bots=names,
        seed=seed,
    ).sealed()


def entrants(names: Sequence[str], game: str | None = None) -> tuple[str, ...]:
    """Return the bots that take part, each by its full name; what a level is depends on the game."""
    if len(names) < 2:
        raise LarcenyError(phrase("arena-two-bots", many_names=len(names)))
    minds = [mind(name, game) for name in names]
    for name, one in zip(names, minds, strict=True):
        if one.ms:
            raise LarcenyError(
                phrase("arena-time", name=Quoted(name), ms=str(one.ms), policy=one.policy, iterations=str(ITERATIONS))
            )
        if minds.count(one) > 1:
            raise LarcenyError(phrase("arena-bot-twice", name=Quoted(name), name2=one.name))
    return tuple(one.name for one in minds)


def edition(game: Game, bots: Sequence[str]) -> str:
    """Return the version, and a hash of all that decides how a game goes: kernels, bots, settings, packing of decks."""
    prints = [game.compiled.made_of(thinking.play_game), fingerprint_of_sources(game.folder / "box.py")]
    prints += checked(bots).values()
    prints += learned.checked(game, bots).values()
    return f"{larceny.__version__} ({hashlib.sha256(repr((prints, USUAL)).encode()).hexdigest()[:DIGITS]})"


class Tournament:
    """Plays a number of deals of a plan. Games that ended are kept in the folder, if there is one."""

    def __init__(self, plan: Plan, deals: int, folder: str | Path | None = None) -> None:
        if deals < 1:
            raise LarcenyError(phrase("lab-one-deal", deals=str(deals)))
        if not 0 <= plan.seed <= SEEDS - deals:
            raise LarcenyError(phrase("arena-seeds", deals=str(deals), seed=str(plan.seed)))
        check_scipy()
        rater()  # where something is missing, this fails before the first game
        self.plan = plan
        self.deals = deals
        self.folder = None if folder is None else Path(folder)
        self._seconds = 0.0
        self._threads = 0
        self._ranks: dict[int, tuple[int, ...]] = {}  # of the games played, by number
        self._forfeits: dict[int, tuple[str, str]] = {}  # of those that were forfeited: the bot, and why
        self._kept = None if self.folder is None else Folder(self.folder, plan)
        if self._kept:
            for number, played in self._kept.read(self.fixture).items():
                self._note(number, played)

    @cached_property
    def bouts(self) -> tuple[Bout, ...]:
        """Return the bouts of every deal."""
        bouts: list[Bout] = []
        first = 1
        for players in self.plan.players:
            for one, other in combinations(self.plan.bots, 2):
                for bot, among in [(one, other)] if players == 2 else [(one, other), (other, one)]:
                    bouts.append(Bout(players, bot, among, first))
                    first += players
        return tuple(bouts)

    @property
    def games_a_deal(self) -> int:
        return sum(bout.players for bout in self.bouts)

    @property
    def of(self) -> int:
        """Return how many games are asked for."""
        return self.deals * self.games_a_deal

    @property
    def done(self) -> int:
        """Return how many of those are played."""
        return sum(number <= self.of for number in self._ranks)

    @cached_property
    def _games_of_a_deal(self) -> tuple[tuple[Setting, tuple[str, ...]], ...]:
        return tuple(
            (self.plan.setting(bout.players), bout.minds(seat)) for bout in self.bouts for seat in range(bout.players)
        )

    def fixture(self, number: int) -> Fixture:
        """Return a game by its number, from 1 on."""
        deal, place = divmod(number - 1, self.games_a_deal)
        setting, minds = self._games_of_a_deal[place]
        return Fixture(setting, minds, self.plan.seed + deal)

    def play(self, workers: Workers, progress: Callable[[int], None] | None = None) -> None:
        """Play the games that are missing."""
        self._threads = workers.count
        done = self.done
        if done == self.of:
            return
        workers.rehearse(play, [warm_up(self.plan.setting(self.plan.players[0]))])
        start = perf_counter()
        under_way: dict[int, int] = {}  # numbers of games, by those of tasks
        for task, (played,) in workers.work(play, self._tasks(under_way)):
            number = under_way.pop(task)
            if self._kept:
                self._kept.write(number, played)
            self._note(number, played)
            self._seconds = perf_counter() - start
            done += 1
            if progress:
                progress(done)

    def _note(self, number: int, played: Played) -> None:
        self._ranks[number] = played.ranks
        if played.forfeit is not None:
            seat, reason = played.forfeit
            self._forfeits[number] = played.fixture.minds[seat], reason

    def _tasks(self, under_way: dict[int, int]) -> Iterator[list[Fixture]]:
        missing = (number for number in range(1, self.of + 1) if number not in self._ranks)
        for task, number in enumerate(missing):
            under_way[task] = number
            yield [self.fixture(number)]

    def standings(self) -> Standings:
        """Return the tables so far."""
        plan = self.plan
        cells = tuple(self._cells())
        games = list(self._finished_games())
        pooled = rated(plan.bots, games)
        by_players = {
            count: rated(plan.bots, [one for one in games if len(one[0]) == count])
            for count in plan.players
            if any(cell.players == count for cell in cells)
        }
        with speaking("en"):
            told = tuple(remarks(pooled, by_players, cells))
        return Standings(
            game=plan.game,
            players=plan.players,
            options=plan.options,
            deck=load(plan.game).deck_called(deck_of(plan.setting(plan.players[0]))),
            bots=plan.bots,
            seed=plan.seed,
            deals=self.deals,
            games=self.done,
            of=self.of,
            seconds=round(self._seconds, 3),
            threads=self._threads,
            folder=None if self.folder is None else str(self.folder),
            cells=cells,
            ratings=pooled,
            ratings_by_players=by_players,
            remarks=told,
            forfeits=tuple(self._forfeited()),
        )

    def _forfeited(self) -> Iterator[Forfeits]:
        for bot in self.plan.bots:
            numbers = sorted(number for number, (loser, _) in self._forfeits.items() if loser == bot)
            if numbers:
                reason = self._forfeits[numbers[0]][1]
                yield Forfeits(bot=bot, games=len(numbers), first=numbers[0], reason=reason)

    def _cells(self) -> Iterator[Cell]:
        for bout in self.bouts:
            means = [self._mean(bout, deal) for deal in self._begun if self._is_played(bout, deal)]
            if means:
                yield cell(bout.players, bout.bot, bout.among, means)
                if bout.players == 2:
                    yield cell(2, bout.among, bout.bot, [1 - mean for mean in means])

    @property
    def _begun(self) -> range:
        """Return the deals that have begun."""
        return range(min(self.deals, -(-max(self._ranks, default=0) // self.games_a_deal)))

    def _numbers(self, bout: Bout, deal: int) -> range:
        first = deal * self.games_a_deal + bout.first
        return range(first, first + bout.players)

    def _is_played(self, bout: Bout, deal: int) -> bool:
        return all(number in self._ranks for number in self._numbers(bout, deal))

    def _mean(self, bout: Bout, deal: int) -> float:
        """Return the bot's share of victories in one deal of a bout; it sits one seat further in each game."""
        return fmean(victory(self._ranks[number], seat) for seat, number in enumerate(self._numbers(bout, deal)))

    def _finished_games(self) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
        """Yield minds and ranks by seat of each game in a complete bout, by the games' numbers."""
        for deal in self._begun:
            for bout in self.bouts:
                if self._is_played(bout, deal):
                    for seat, number in enumerate(self._numbers(bout, deal)):
                        yield bout.minds(seat), self._ranks[number]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._kept:
            self._kept.close()


def warm_up(setting: Setting) -> Fixture:
    """Return a short game, played first so that the code is compiled."""
    return Fixture(setting, ("random",) * setting.players, 0)


def remarks(
    pooled: Sequence[Rating], by_players: Mapping[int, Sequence[Rating]], cells: Sequence[Cell]
) -> Iterator[str]:
    """Say of each two bots where a rating puts one first and their own games the other, and why that can be."""
    shares = {(one.players, one.bot, one.among): one.share for one in cells}
    for players, own in by_players.items():
        lists = [(said("remark-with", players=players), own)]
        lists += [(said("remark-over-all"), pooled)] if len(by_players) > 1 else []
        for where, ratings in lists:
            for better, worse in combinations(ratings, 2):
                gained = shares.get((players, better.bot, worse.bot))
                given = shares.get((players, worse.bot, better.bot))
                if gained is not None and given is not None and given > gained and better.mu > worse.mu:
                    yield said(
                        "remark",
                        where=where,
                        better=better.bot,
                        worse=worse.bot,
                        players=players,
                        gained=Figure(gained, ".1%"),
                        given=Figure(given, ".1%"),
                        why=said("remark-close" if better.low <= worse.high else "remark-places"),
                    )


def cell(players: int, bot: str, among: str, means: Sequence[float]) -> Cell:
    """Return a cell of the table, from the means of a bout's deals."""
    fair, bar = 1 / players, equivalent(BAR, players)
    found: Share = share_of(means, fair)
    return Cell(
        players=players,
        bot=bot,
        among=among,
        deals=found.blocks,
        share=found.share,
        low=found.low,
        high=found.high,
        p=found.p,
        fair=fair,
        bar=bar,
        passes=found.share >= bar and found.p < CHANCE,
    )
