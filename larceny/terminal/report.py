"""Simulations and decks on a terminal: progress while it runs, a table when it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from larceny.engine.deck import Card, Deck
from larceny.engine.view import mean_points
from larceny.games import load
from larceny.lab.cluster import workers
from larceny.lab.simulate import Report, simulate

NARROW = 70  # columns from which on a table fits
WIDE = 120  # columns from which on a word about each card fits
CHANCE = 0.01  # shares as uneven as that may be chance: who tries many things sees one in twenty quite often
HIDDEN_FIELDS = ("called", "about", "look")  # of a card: in its name already, or too long for a table


def run_with_progress(games: int, threads: int | None, cluster: str | None, **settings: Any) -> Report:
    """Simulate, with a progress bar where somebody is looking; it goes to the error stream, out of the report's way."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        workers(threads, cluster) as team,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("compiling", total=games)

        def show(done: int) -> None:
            progress.update(task, completed=done, description="games")

        return simulate(games=games, progress=show, workers=team, **settings)


def print_report(report: Report, json: bool) -> None:
    if json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
        return
    console = Console(highlight=False, markup=False)
    options = " ".join(f"{name}={value}" for name, value in report.options.items())
    console.print(f"{report.game}, {report.players} players, {options}, {report.deck}", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("seat", "bot", "mean points", "deviation", "wins", "with 95%"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    game = load(report.game)
    for seat, bot in enumerate(report.seats):
        table.add_row(
            str(seat + 1),
            bot,
            mean_points(game, report.mean_points[seat]),
            mean_points(game, report.deviation[seat]),
            f"{report.wins[seat]:.2%}",
            "{:.2%} to {:.2%}".format(*report.intervals[seat]),
        )
    console.print(table)
    verdict = "that may be chance" if report.p > CHANCE else "that is hardly chance"
    console.print(f"{verdict}: equal players come out as uneven in {report.p:.1%} of such runs", soft_wrap=True)
    endings = ", ".join(f"{name} {count:,}" for name, count in report.endings.items())
    console.print(f"endings: {endings}; longest game {report.longest} steps", soft_wrap=True)
    console.print(
        f"{report.games:,} games, {report.steps:,} steps in {report.seconds:.2f} s on {report.threads} cores: "
        f"{report.steps_per_second:,.0f} steps/s, {report.games_per_second:,.0f} games/s",
        soft_wrap=True,
    )


def print_deck(deck: Deck, lang: str) -> None:
    """Every card with its numbers, and a word about it."""
    console = Console(highlight=False, markup=False)
    console.print(deck.name, style="bold")
    if lang in deck.about:
        console.print(deck.about[lang])
    called = {card.name: card.word(lang) for cards in deck.cards.values() for card in cards}
    for kind, cards in deck.cards.items():
        fields = [field for field in cards[0].__struct_fields__ if field not in HIDDEN_FIELDS]
        if console.width < NARROW:
            _print_list(console, cards, fields, lang, called)
            continue
        table = Table(
            box=None, pad_edge=False, header_style="bold", title=f"{len(cards)} x {kind}", title_justify="left"
        )
        columns = [*fields, "about"] if console.width >= WIDE else fields
        for field in columns:
            numeric = isinstance(getattr(cards[0], field), int)
            table.add_column(field, justify="right" if numeric else "left", no_wrap=field == "name")
        for card in cards:
            cells = [_cell(getattr(card, field), lang, called) for field in fields]
            about = [card.about.get(lang, "")] if console.width >= WIDE else []
            table.add_row(*(Text(cell) for cell in [*cells, *about]))
        console.print(table)


def _print_list(
    console: Console, cards: Sequence[Card], fields: Sequence[str], lang: str, called: Mapping[str, str]
) -> None:
    """One line a card, where a table does not fit."""
    for card in cards:
        facts = [f"{field} {_cell(getattr(card, field), lang, called)}" for field in fields if field != "name"]
        console.print(Text(f"{card.word(lang)}: {', '.join(fact for fact in facts if not fact.endswith(' '))}"))


def _cell(value: Any, lang: str, called: Mapping[str, str]) -> str:
    """What a field holds; a card's name as people call the card."""
    if isinstance(value, dict):
        return str(value.get(lang, ""))
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    return "" if value in (None, 0) else called.get(value, str(value))
