"""Compares many decks: all play the same deals, and stand in the order of how far they miss what is usually wanted.

The usual targets are those of `larceny tune` without a file: fair seats, and every card taken now and then. Each deck
is held against the first, deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec

import larceny
from larceny.bots.minds import mind
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Figure, into, phrases, told_at_once
from larceny.games import load
from larceny.lab.decks.balance import GAMES, check_wishes
from larceny.lab.decks.counting import Contrast, Progress, asked_about, counted, pieces_of
from larceny.lab.decks.differences import Change, DeckDiff, changes_of, deck_diff
from larceny.lab.decks.findings import headlines, points, sentence
from larceny.lab.decks.measures import Party, party_of
from larceny.lab.decks.targets import USUAL, choosable_cards, misses, total
from larceny.lab.decks.tune import BLOCKS, jackknifed
from larceny.lab.fixtures import Setting, settings
from larceny.lab.statistics import Estimate, check_scipy
from larceny.lab.workers import Threads, Workers

phrase, said = phrases(__file__)

MOST = 64  # decks in one league
DECKS = "*.toml"


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A deck of the league."""

    label: str  # its name; with its file if another deck has the same name
    deck: str
    file: str  # empty for a house deck
    digest: str
    missed: Estimate  # how far it misses the usual targets, as a mean over the numbers of players
    misses: tuple[str, ...]
    parties: tuple[Party, ...]
    diff: DeckDiff | None  # None for the deck that others are held against
    changes: tuple[Change, ...]  # in the games, against that deck


class League(msgspec.Struct, frozen=True, kw_only=True):
    """Many decks, the one that misses least first."""

    larceny: str
    game: str
    title: str
    options: dict[str, str | int]
    bot: str
    seed: int
    games: int
    base: str  # label of the deck that others are held against
    findings: tuple[str, ...]
    standings: tuple[Standing, ...]


def deck_files(given: Sequence[Path]) -> list[Path]:
    """Return the files of decks that are named, and all of a folder that is named."""
    found: list[Path] = []
    for path in given:
        inside = sorted(path.glob(DECKS)) if path.is_dir() else [path]
        if not inside:
            raise LarcenyError(phrase("league-empty", path=path, decks=DECKS))
        found += inside
    if len({path.resolve() for path in found}) < len(found):
        raise LarcenyError(phrase("league-twice"))
    if len(found) > MOST:
        raise LarcenyError(phrase("league-many", many_found=len(found), most=str(MOST)))
    return found


def league_teller(
    game: str,
    decks: Sequence[Path | Deck],
    players: Sequence[int] | None = None,
    games: int = GAMES,
    bot: str = "instinct",
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Callable[[], League]:
    """Find out which of several decks does what it should, and what the others do differently from the first."""
    chosen = load(game)
    check_wishes(game, games, bot, seed, 0)
    check_scipy()
    read = [one if isinstance(one, Deck) else chosen.read_deck(one) for one in decks]
    if len(read) < 2:
        raise LarcenyError(phrase("league-two", many_read=len(read)))
    tables = [settings(game, players, options, deck) for deck in read]
    with Threads() if workers is None else nullcontext(workers) as team:
        size = games // BLOCKS
        runs = [
            list(pieces_of(base, table if number else None, bot, seed + size * block, size))
            for number, all_ in enumerate(tables)
            for base, table in zip(tables[0], all_, strict=True)
            for block in range(BLOCKS)
        ]
        found = iter(counted(team, runs, phrase("counting-games"), progress or (lambda what, done, total: None)))
    blocks = [[[next(found) for _ in range(BLOCKS)] for _ in all_] for all_ in tables]

    def tell() -> League:
        labels = _labels([into(chosen.deck_called(one)) for one in read], decks)
        standings = [
            _standing(labels[number], decks[number], read[0], read[number], tables[0], tables[number], blocks[number])
            for number in range(len(read))
        ]
        ranked = tuple(sorted(standings, key=lambda one: (one.missed.value, labels.index(one.label))))
        return League(
            larceny=larceny.__version__,
            game=chosen.name,
            title=chosen.text("en")("title"),
            options=dict(tables[0][0].options),
            bot=mind(bot).name,
            seed=seed,
            games=size * BLOCKS,
            base=labels[0],
            findings=tuple(_findings(ranked, labels[0])),
            standings=ranked,
        )

    return tell


league = told_at_once(league_teller)


def _labels(names: Sequence[str], decks: Sequence[Path | Deck]) -> list[str]:
    """Return names that tell decks apart."""
    return [
        name
        if names.count(name) == 1
        else f"{name} ({source.name if isinstance(source, Path) else said('league-house')})"
        for name, source in zip(names, decks, strict=True)
    ]


def _standing(
    label: str,
    source: Path | Deck,
    base: Deck,
    deck: Deck,
    before: Sequence[Setting],
    tables: Sequence[Setting],
    blocks: Sequence[Sequence[Any]],
) -> Standing:
    counts = [[asked_about(one) for one in pieces] for pieces in blocks]
    whole = [sum_of(pieces) for pieces in counts]
    choosable = choosable_cards(tables, whole)

    def found(without: int | None) -> list[Any]:
        kept = [sum_of([one for number, one in enumerate(pieces) if number != without]) for pieces in counts]
        return misses(tables, kept, USUAL, choosable)

    changes: list[Change] = []
    for old, new, pieces in zip(before, tables, blocks, strict=True):
        if isinstance(pieces[0], Contrast):
            changes += changes_of(old, new, sum_of(pieces))
    missed = jackknifed(lambda out: total(found(out), len(tables)))
    return Standing(
        label=label,
        deck=deck.name,
        file="" if isinstance(source, Deck) else str(source),
        digest=deck.digest,
        missed=Estimate(missed.value, max(0.0, missed.low), missed.high),
        misses=tuple(said("league-miss", players=miss.players, text=miss.text) for miss in found(None)),
        parties=tuple(party_of(table, one) for table, one in zip(tables, whole, strict=True)),
        diff=None if deck is base else deck_diff(base, deck),
        changes=tuple(changes),
    )


def sum_of(pieces: Sequence[Any]) -> Any:
    """Return the counts of all pieces together."""
    whole, *rest = pieces
    for one in rest:
        whole = whole + one
    return whole


# In words


def _findings(ranked: Sequence[Standing], base: str) -> list[str]:
    """Return the three most important sentences: who misses least and most, and what differs most."""
    best, worst = ranked[0], ranked[-1]
    chance = "" if best.missed.high < worst.missed.low else said("league-chance")
    told = [
        said(
            "league-best",
            label=best.label,
            missed_words=missed_words(best),
            label2=worst.label,
            missed_words2=missed_words(worst),
            chance=chance,
        )
    ]
    moved = [(standing, change) for standing in ranked for change in headlines(standing.changes)[:1]]
    moved.sort(
        key=lambda pair: -abs(pair[1].more.value) / (1 if pair[1].unit == "share" else max(pair[1].before, 0.01))
    )
    told += [
        said("league-against", label=standing.label, base=base, sentence=sentence(change))
        for standing, change in moved[:1]
    ]
    off, who, party = max(
        ((abs(share.value - 1 / party.players), standing, party) for standing in ranked for party in standing.parties
         for share in party.places),
        key=lambda row: row[0],
    )  # fmt: skip
    told.append(said("league-turns", label=who.label, points=points(off), players=party.players))
    return told


def missed_words(standing: Standing) -> str:
    missed = standing.missed
    return said(
        "league-missed",
        value=Figure(missed.value, ".2f"),
        part=Figure(missed.low, ".2f"),
        high=Figure(missed.high, ".2f"),
    )


def least_taken(party: Party) -> tuple[str, Estimate] | None:
    """Return the card that is taken least when on offer."""
    known = [(card.taken.value, card.name, card.taken) for card in party.cards if card.taken is not None]
    return min(known)[1:] if known else None
