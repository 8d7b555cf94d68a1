"""Finds out what a deck does: who wins from which seat, how long games take, and which cards winners use.

Games with one bot in all seats are counted; options are tried on the same deals; a ladder of bots says what thinking is
worth. Two decks are compared on the same deals, and the difference in each deal is one observation.

Every number has a 95 % interval. Among many comparisons, Benjamini and Hochberg's procedure ("Controlling the False
Discovery Rate", 1995) keeps the false discoveries to one in twenty. That winners used a card more often does not say
that they won by it: they may just have had more to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import larceny
from larceny.bots import learned
from larceny.bots.minds import mind
from larceny.bots.own import checked
from larceny.engine.chance import SEEDS
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, phrases, told_at_once
from larceny.games import load
from larceny.lab.decks.counting import Progress, asked_about, counted, pieces_of
from larceny.lab.decks.differences import Change, DeckDiff, changes_of, deck_diff, edits
from larceny.lab.decks.findings import Finding, findings
from larceny.lab.decks.ladder import Rung, climb, thinkers
from larceny.lab.decks.measures import Party, party_of
from larceny.lab.decks.options import Trial, try_options
from larceny.lab.fixtures import Setting, deck_of, settings
from larceny.lab.statistics import check_scipy
from larceny.lab.workers import Threads, Workers

phrase, _ = phrases(__file__)

GAMES = 10_000  # default, with each number of players
FEWEST = 100  # games: with fewer, an interval says nothing
SHORT = 10  # each value of an option is tried on this many times fewer games


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """Everything found out about a deck."""

    larceny: str
    game: str
    title: str
    deck: str
    digest: str
    against: str | None
    against_digest: str | None
    edits: tuple[str, ...]  # differences between the two decks' cards
    diff: DeckDiff | None  # the same card by card, with words and looks
    options: dict[str, str | int]
    bot: str
    seed: int
    games: int
    findings: tuple[Finding, ...]
    parties: tuple[Party, ...]
    before: tuple[Party, ...]  # the same of the deck that it is compared with
    trials: tuple[Trial, ...]
    ladder: tuple[Rung, ...]
    changes: tuple[Change, ...]


def balance_teller(
    game: str,
    players: Sequence[int] | None = None,
    games: int = GAMES,
    bot: str = "instinct",
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | Deck | None = None,
    against: str | Path | Deck | None = None,
    seed: int = 0,
    skill: int | None = None,
    budgets: Sequence[str] = (),
    variants: bool = True,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Callable[[], Balance]:
    """Find out what a deck does, or what it does differently from the deck it is held `against`.

    `skill` is the number of deals on each rung of the ladder: 0 for no ladder, None for as many as take about a minute.
    `budgets` are the thinkers on the ladder, weakest first; one alone is doubled twice. With `variants` the game's
    options are tried with other values. Which `workers` do it changes nothing.
    """
    tables = settings(game, players, options, deck)
    others = None if against is None else settings(game, players, options, against)
    check_wishes(game, games, bot, seed, skill)
    rungs = [] if skill == 0 else thinkers(budgets)
    report = progress or (lambda what, done, total: None)
    with Threads() if workers is None else nullcontext(workers) as team:
        runs = [list(pieces_of(one, None, bot, seed, games)) for one in tables]
        if others is not None:
            runs = [list(pieces_of(*pair, bot, seed, games)) for pair in zip(others, tables, strict=True)]
        found = counted(team, runs, phrase("counting-games"), report)
        shorter = max(FEWEST, games // SHORT)
        tried = try_options(team, tables, bot, seed, shorter, report) if variants else []
        ladder = [] if skill == 0 else climb(team, tables[0], asked_about(found[0]), rungs, seed, skill, report)
    return partial(_write_up, tables, others, found, tried, ladder, bot, seed, games)


balance = told_at_once(balance_teller)


def check_wishes(game: str, games: int, bot: str, seed: int, skill: int | None) -> None:
    """Refuse wishes from which nothing could be learned about a deck, before a game is played."""
    if games < FEWEST:
        raise LarcenyError(phrase("balance-few", fewest=FEWEST, games=str(games)))
    if not 0 <= seed <= SEEDS - games:
        raise LarcenyError(phrase("decks-seeds", games=str(games), seed=str(seed)))
    if skill is not None and (skill < 0 or skill == 1):
        raise LarcenyError(phrase("balance-rung", skill=skill))
    if skill != 0:
        check_scipy()
    checked([bot])
    learned.checked(load(game), [bot])
    if mind(bot).ms:
        raise LarcenyError(phrase("balance-time", bot=Quoted(bot)))


def _write_up(
    tables: list[Setting],
    others: list[Setting] | None,
    counted: list[Any],
    trials: list[Trial],
    ladder: list[Rung],
    bot: str,
    seed: int,
    games: int,
) -> Balance:
    table = tables[0]
    game, deck = load(table.game), deck_of(table)
    earlier = None if others is None else deck_of(others[0])
    parties = [party_of(one, asked_about(found)) for one, found in zip(tables, counted, strict=True)]
    before = [party_of(one, found.one) for one, found in zip(others or [], counted, strict=False)]
    changes = [
        change
        for old, new, found in zip(others or [], tables, counted, strict=False)
        for change in changes_of(old, new, found)
    ]
    return Balance(
        larceny=larceny.__version__,
        game=game.name,
        title=game.text("en")("title"),
        deck=game.deck_called(deck),
        digest=deck.digest,
        against=None if earlier is None else game.deck_called(earlier),
        against_digest=None if earlier is None else earlier.digest,
        edits=() if earlier is None else tuple(edits(earlier, deck)),
        diff=None if earlier is None else deck_diff(earlier, deck),
        options=dict(table.options),
        bot=mind(bot).name,
        seed=seed,
        games=games,
        findings=tuple(findings(parties, trials, ladder)),
        parties=tuple(parties),
        before=tuple(before),
        trials=tuple(trials),
        ladder=tuple(ladder),
        changes=tuple(changes),
    )
