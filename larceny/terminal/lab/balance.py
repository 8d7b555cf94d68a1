"""`larceny balance` on a terminal: progress while games are counted, then findings and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.view import mean_points
from larceny.engine.words import Figure, into, phrases
from larceny.games import load
from larceny.lab.decks.balance import Balance, balance_teller
from larceny.lab.decks.findings import RANKS, headlines, players_in, sentence
from larceny.lab.decks.measures import PLACES, order
from larceny.lab.decks.on_gpu import counters
from larceny.lab.decks.report import check_plots, page
from larceny.lab.statistics import Estimate
from larceny.terminal.lab.progress import in_english, leave, progress_bar, say, stages

phrase, said = phrases(str(Path(__file__).parent))

MARKS: Mapping[str, tuple[str, str]] = {
    "good": ("+", "green"),
    "look": ("!", "yellow"),
    "bad": ("X", "red bold"),
    "note": ("-", "cyan"),
}
MEMORY = 120.0  # seconds that the estimated end goes by


def run_balance(
    out: Path | None, json: Path | None, threads: int | None, cluster: str | None, device: str, **wishes: Any
) -> None:
    """Find out what a deck does and print it; a file that cannot be written is refused before anything is played."""
    if out is not None:
        check_plots()
    if out is not None and json is not None and files.same(out, json):
        raise LarcenyError(phrase("lab-same-file", out=out))
    paths = [path for path in (out, json) if path is not None]
    for path in paths:
        files.check(path)
    taken = any(files.is_stdout(path) for path in paths)  # standard output has the file, and nothing else
    tell = _with_progress(threads, cluster, device, wishes)
    found = tell()
    if json is not None:
        files.put(json, in_english(tell))
    if out is not None:
        files.put(out, page(found))
    if not taken:
        print_balance(found)
        for path in paths:
            print(said("lab-written", path=path))


def _with_progress(
    threads: int | None, cluster: str | None, device: str, wishes: Mapping[str, Any]
) -> Callable[[], Balance]:
    with (
        counters(threads, cluster, device) as team,
        progress_bar(MEMORY) as progress,
    ):
        task = progress.add_task(said("lab-compiling"), total=None)

        try:
            return balance_teller(workers=team, progress=stages(progress, task), **wishes)
        except KeyboardInterrupt:
            progress.stop()
            say(said("lab-stopped-unwritten"))
            leave(at_once=cluster is None)


def print_balance(found: Balance) -> None:
    console = Console(highlight=False, markup=False)
    options = " ".join(f"{name}={value}" for name, value in found.options.items())
    against = said("lab-against", against=found.against) if found.against else ""
    head = [found.game, f"{into(found.deck)}{against}", options, said("lab-in-every-seat", bot=found.bot)]
    console.print(", ".join(word for word in head if word), soft_wrap=True)
    console.print(
        said(
            "lab-games-with", games=Figure(found.games, ","), players_in=players_in(found.parties), seed=str(found.seed)
        ),
        soft_wrap=True,
    )
    console.print()
    _print_findings(console, found)
    _print_changes(console, found)
    _print_shares(console, found)
    _print_game(console, found)


def _print_findings(console: Console, found: Balance) -> None:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for one in sorted(found.findings, key=lambda finding: RANKS.index(finding.level)):
        mark, style = MARKS[one.level]
        grid.add_row(mark, one.title, one.text, style=None if one.level == "note" else style)
    console.print(grid)


def _print_changes(console: Console, found: Balance) -> None:
    if found.against is None:
        return
    console.print(said("lab-in-the-deck"), style="bold")
    for edit in found.edits or (said("lab-no-edit"),):
        console.print(f"  {edit}")
    sure = sum(change.sure for change in found.changes)
    console.print(said("lab-in-the-games", sure=sure, many_changes=Figure(len(found.changes), ",")), style="bold")
    grid = Table.grid(padding=(0, 1))
    for change in headlines(found.changes):
        grid.add_row(" +" if change.more.value > 0 else " -", sentence(change))
    console.print(grid)


def _print_shares(console: Console, found: Balance) -> None:
    """Print victories by seat and by turn order."""
    for title, labels, field in (
        (said("lab-by-seat"), [said("lab-seat", seat=seat + 1) for seat in range(PLACES)], "seats"),
        (said("lab-by-turn"), [order(place) for place in range(PLACES)], "places"),
    ):
        most = max(party.players for party in found.parties)
        table = _table(title, (said("lab-head-players"), *labels[:most], said("lab-p-equal")))
        for party in found.parties:
            shares = [percent(one) for one in getattr(party, field)]
            p = getattr(party, f"{field}_p")
            table.add_row(str(party.players), *shares, *[""] * (most - party.players), into(Figure(p, ".4f")))
        console.print()
        console.print(table)


def _print_game(console: Console, found: Balance) -> None:
    table = _table(
        said("lab-a-game"),
        (
            said("lab-head-players"),
            said("lab-head-decisions"),
            said("lab-head-choices"),
            said("lab-best"),
            said("lab-head-ahead"),
            said("lab-head-shared"),
            said("lab-settled"),
        ),
    )
    game = load(found.game)
    for party in found.parties:
        table.add_row(
            str(party.players),
            plain(party.decisions),
            into(Figure(party.branching.value, ".2f")),
            mean_points(game, party.best.value, 1),
            mean_points(game, party.margin.value, 1),
            into(Figure(party.shared.value, ".1%")),
            into(Figure(party.settled.value, ".0%")),
        )
    console.print()
    console.print(table)


def _table(title: str, heads: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", title=title, title_justify="left", title_style="bold")
    for head in heads:
        table.add_column(head, justify="right")
    return table


def percent(share: Estimate, form: str = ".1f") -> str:
    return f"{into(Figure(100 * share.value, form))} ±{into(Figure(50 * (share.high - share.low), '.1f'))}"


def plain(found: Estimate) -> str:
    return f"{into(Figure(found.value, '.1f'))} ±{into(Figure((found.high - found.low) / 2, '.1f'))}"
