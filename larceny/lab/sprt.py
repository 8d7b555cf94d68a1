"""Finds out whether one bot is better than another, in as few deals as that takes.

The test is Wald's sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945) in
its generalised form for means of unknown distribution (M. Van den Bergh, "A Practical Introduction to the GSPRT"), as
Stockfish's Fishtest has it: each hypothesis says what the mean share of victories is, and takes the distribution with
that mean under which the data are likeliest. The log of the ratio of the two likelihoods walks up or down with every
block until it leaves a band whose width the error rates give.

The unit is a block, one deal with the first bot in every seat among copies of the other. Fishtest counts pairs of games
in five classes; here a block's mean may be any number, so the distributions live on all that were seen. Fishtest's
older shortcut, n (s1 - s0) (2 mean - s0 - s1) / (2 variance), comes to nearly the same with two players; with more the
shares are skewed, and it would miss a better bot twice as often as it says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from math import log, log1p
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Literal

import msgspec

from larceny.bots import learned
from larceny.bots.own import checked
from larceny.engine.chance import SEEDS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases, unkept
from larceny.games import load
from larceny.lab.arena import Bout, edition, entrants, warm_up
from larceny.lab.fixtures import Fixture, Played, deck_of, play, setting
from larceny.lab.resumable import ResumableFile
from larceny.lab.statistics import check_scipy, equivalent, share_at, share_of, victory
from larceny.lab.workers import Threads, Workers

phrase, _ = phrases(__file__)

BETTER = 0.55  # share of two-player games, or the same strength among more, that a better bot is expected to win
MOST = 10_000  # deals
PRIOR = 1.0  # imaginary blocks that favour neither hypothesis, so that the first real ones do not weigh too much
STEPS = 100  # most steps towards a root; six usually are enough
CLOSE = 1e-12  # relative step at which a root is found

Verdict = Literal["better", "not better", "open"]


class Reading(msgspec.Struct, frozen=True):
    """Where a test stands."""

    blocks: int
    share: float  # mean so far
    llr: float  # log-likelihood ratio
    verdict: Verdict


class Looked(msgspec.Struct, frozen=True):
    """A deal that was played, as a file keeps it."""

    deal: int  # from 0 on
    mean: float  # share of victories, over all seat orders
    forfeits: tuple[str | dict[str, str], ...] = ()


class Sprt:
    """A test of "the mean is share1" (better) against "it is share0" (not better), fed one block's mean at a time."""

    def __init__(self, share0: float, share1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0 < share0 < share1 < 1:
            raise LarcenyError(phrase("sprt-shares", share0=share0, share1=share1))
        for name, rate in (("alpha", alpha), ("beta", beta)):
            if not 0 < rate < 0.5:
                raise LarcenyError(phrase("sprt-rate", name=name, rate=rate))
        self._shares = (share0, share1)
        self.lower = log(beta / (1 - alpha))
        self.upper = log((1 - beta) / alpha)
        middle = (share0 + share1) / 2
        self._counts = defaultdict(float, {0.0: PRIOR * (1 - middle), 1.0: PRIOR * middle})  # blocks, by their mean
        self._blocks = 0
        self._sum = 0.0

    def see(self, mean: float) -> Reading:
        """Take in the mean of one more block; return where the test stands."""
        self._counts[round(mean, 12)] += 1
        self._blocks += 1
        self._sum += mean
        ratio = self._ratio()
        verdict: Verdict = "better" if ratio >= self.upper else "not better" if ratio <= self.lower else "open"
        return Reading(self._blocks, self._sum / self._blocks, ratio, verdict)

    def _ratio(self) -> float:
        """Return the log of the ratio of the two likelihoods, share1's over share0's."""
        return self._likelihood(self._shares[1]) - self._likelihood(self._shares[0])

    def _likelihood(self, share: float) -> float:
        """Return the log of the largest likelihood that a distribution with this mean gives the data, up to a constant.

        The best distribution gives each value its frequency divided by 1 + t (value - share), with t such that the mean
        is right (A. Owen, "Empirical Likelihood", 2001).
        """
        away = [(value - share, times) for value, times in self._counts.items()]
        t = _balance(away)
        return -sum(times * log1p(t * far) for far, times in away)


def _balance(away: Sequence[tuple[float, float]]) -> float:
    """Return the t for which the sum of times far / (1 + t far) is 0: by Newton's steps, halved outside the range."""
    low, high = -1 / max(far for far, _ in away), -1 / min(far for far, _ in away)
    t = 0.0
    for _ in range(STEPS):
        parts = [(times, far / (1 + t * far)) for far, times in away]
        tilt = sum(times * part for times, part in parts)
        low, high = (t, high) if tilt > 0 else (low, t)
        step = tilt / sum(times * part * part for times, part in parts)
        before, t = t, t + step if low < t + step < high else (low + high) / 2
        if abs(t - before) <= CLOSE * abs(t):
            break
    return t


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a test between two bots."""

    game: str
    players: int
    options: dict[str, str | int]
    deck: str
    bot: str
    among: str
    seed: int
    share0: float
    share1: float
    alpha: float
    beta: float
    lower: float  # where the ratio says "not better"
    upper: float  # where it says "better"
    verdict: Verdict
    llr: float
    deals: int  # looked at, each in all seat orders
    most: int
    share: float  # of victories; a little too extreme, since the test stops where it looks convincing
    low: float  # 95 % interval, as if it had not been stopped
    high: float
    seconds: float
    threads: int
    forfeits: tuple[str, ...] = ()  # games that own bots lost by raising, taking too long or answering illegally


def hypotheses(
    players: int,
    shares: tuple[float | None, float | None] = (None, None),
    elos: tuple[float | None, float | None] = (None, None),
) -> tuple[float, float]:
    """Return the shares to tell apart: as given, by Elo points, or the fair one and that of a bot that is better.

    Elo points are of two players; with more they count for the share that the same strength brings there.
    """
    if any(one is not None for one in shares) and any(one is not None for one in elos):
        raise LarcenyError(phrase("sprt-both"))
    usual = (1 / players, equivalent(BETTER, players))
    by_elo = [None if points is None else equivalent(share_at(points), players) for points in elos]
    given = [by_elo[n] if shares[n] is None else shares[n] for n in range(2)]
    chosen = [usual[n] if one is None else one for n, one in enumerate(given)]
    return chosen[0], chosen[1]


def sprt(
    game: str,
    bots: Sequence[str],
    players: int = 2,
    shares: tuple[float, float] | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    most: int = MOST,
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
    seed: int = 0,
    threads: int | None = None,
    watch: Callable[[Reading], None] | None = None,
    workers: Workers | None = None,
    keep: Path | None = None,
) -> Duel:
    """Test whether the first bot, alone among copies of the second, is better; `watch` hears how it stands.

    With a file to `keep` the deals in, the same call goes on from there, and one with more deals from its end. Which
    `workers` do it changes nothing but the times: deals are looked at in their order, and none after the one that
    decides.
    """
    with Threads(threads) if workers is None else nullcontext(workers) as team:
        return Test(game, bots, players, shares, alpha, beta, most, options, deck, seed).run(team, watch, keep)


class Test:
    """A test between two bots; what is wrong with it is raised before a game is played."""

    __test__ = False  # pytest takes the name for its own

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        players: int = 2,
        shares: tuple[float, float] | None = None,
        alpha: float = 0.05,
        beta: float = 0.05,
        most: int = MOST,
        options: Mapping[str, str | int] | None = None,
        deck: str | Path | Deck | None = None,
        seed: int = 0,
    ) -> None:
        check_scipy()
        self._setting = setting(game, players, options, deck)
        names = entrants(bots, self._setting.game)
        checked(names)
        learned.checked(load(self._setting.game), names)
        if len(names) > 2:
            raise LarcenyError(phrase("sprt-two-bots", many_names=len(names)))
        if most < 1:
            raise LarcenyError(phrase("sprt-one-deal", most=str(most)))
        if not 0 <= seed <= SEEDS - most:
            raise LarcenyError(phrase("sprt-seeds", most=str(most), seed=str(seed)))
        self.bout = Bout(players, names[0], names[1], 1)
        self.shares = shares or hypotheses(players)
        self.rates = (alpha, beta)
        self.most = most
        self.seed = seed
        self._sprt = Sprt(*self.shares, alpha, beta)
        self.lower, self.upper = self._sprt.lower, self._sprt.upper
        self._means: list[float] = []  # of the deals looked at
        self._forfeits: list[str] = []
        self._reading = Reading(0, 1 / players, 0.0, "open")
        self._seconds = 0.0
        self._threads = 0
        self.resumed = 0  # deals that a file had

    def run(self, workers: Workers, watch: Callable[[Reading], None] | None = None, keep: Path | None = None) -> Duel:
        """Play until the test decides, or all deals are played; deals that a file has kept are not played again."""
        kept = None if keep is None else ResumableFile(keep, "sprt", self._plan(), Looked)
        try:
            self._run(workers, watch or (lambda reading: None), kept)
        finally:
            if kept is not None:
                kept.close()
        return self.duel()

    def _plan(self) -> dict[str, object]:
        """Return what decides how each deal goes, and how it counts; how many there are is left open."""
        bots = (self.bout.bot, self.bout.among)
        return {
            "larceny": edition(load(self._setting.game), bots),
            **msgspec.to_builtins(self._setting),
            "bots": bots,
            "seed": self.seed,
            "shares": self.shares,
            "rates": self.rates,
        }

    def _run(self, workers: Workers, watch: Callable[[Reading], None], kept: ResumableFile[Looked] | None) -> None:
        early = {} if kept is None else {one.deal: one for one in kept.found}  # results that wait for earlier deals
        self.resumed = len(early)
        self._look(early, watch)
        if self._settled():
            return
        workers.rehearse(play, [warm_up(self._setting)])
        self._threads = workers.count
        start = perf_counter()
        due = [number for number in range(len(self._means), self.most) if number not in early]
        for place, games in workers.work(play, (self._deal(number) for number in due)):
            one = self._looked(due[place], games)
            early[one.deal] = one
            if kept is not None:
                kept.add(one)
            self._look(early, watch)
            self._seconds = perf_counter() - start
            if self._settled():
                return

    def _settled(self) -> bool:
        return self._reading.verdict != "open" or len(self._means) >= self.most

    def _deal(self, number: int) -> list[Fixture]:
        return [Fixture(self._setting, self.bout.minds(seat), self.seed + number) for seat in range(self.bout.players)]

    def _looked(self, number: int, games: Sequence[Played]) -> Looked:
        mean = fmean(victory(game.ranks, seat) for seat, game in enumerate(games))
        return Looked(number, mean, tuple(_forfeited(game) for game in games if game.forfeit is not None))

    def _look(self, early: dict[int, Looked], watch: Callable[[Reading], None]) -> None:
        """Look at deals in their order, as far as they are there and until one decides."""
        while not self._settled() and len(self._means) in early:
            one = early.pop(len(self._means))
            self._means.append(one.mean)
            self._forfeits += map(unkept, one.forfeits)
            self._reading = self._sprt.see(one.mean)
            watch(self._reading)

    def duel(self) -> Duel:
        """Return the result so far."""
        fair = 1 / self.bout.players
        found = share_of(self._means, fair) if self._means else None
        return Duel(
            game=self._setting.game,
            players=self.bout.players,
            options=dict(self._setting.options),
            deck=load(self._setting.game).deck_called(deck_of(self._setting)),
            bot=self.bout.bot,
            among=self.bout.among,
            seed=self.seed,
            share0=self.shares[0],
            share1=self.shares[1],
            alpha=self.rates[0],
            beta=self.rates[1],
            lower=self.lower,
            upper=self.upper,
            verdict=self._reading.verdict,
            llr=self._reading.llr,
            deals=len(self._means),
            most=self.most,
            share=found.share if found else fair,
            low=found.low if found else 0.0,
            high=found.high if found else 1.0,
            seconds=round(self._seconds, 3),
            threads=self._threads,
            forfeits=tuple(self._forfeits),
        )


def _forfeited(game: Played) -> str:
    assert game.forfeit is not None
    seat, reason = game.forfeit
    return phrase(
        "sprt-forfeit", bot=game.fixture.minds[seat], seat=seat + 1, seed=str(game.fixture.seed), reason=reason
    )
