"""`larceny balance` with several decks or with `--sweep`, on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich.table import Table

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Figure, Quoted, into, phrases
from larceny.lab.decks.findings import headlines, sentence
from larceny.lab.decks.league import League, league_teller, least_taken, missed_words
from larceny.lab.decks.on_gpu import counters
from larceny.lab.decks.sweep import Sweep, sweep_teller
from larceny.terminal.lab.balance import percent, plain
from larceny.terminal.lab.progress import in_english, leave, progress_bar, say, stages, wide_console

phrase, said = phrases(str(Path(__file__).parent))

Found = TypeVar("Found", bound=msgspec.Struct)
MEMORY = 120.0  # seconds that the estimated end goes by


def run_league(
    out: Path | None, json: Path | None, threads: int | None, cluster: str | None, device: str, **wishes: Any
) -> None:
    """Compare decks and print how they stand."""
    from larceny.lab.decks.many_report import league_page

    _run(lambda **more: league_teller(**wishes, **more), league_page, print_league, out, json, threads, cluster, device)


def run_sweep(
    out: Path | None, json: Path | None, threads: int | None, cluster: str | None, device: str, **wishes: Any
) -> None:
    """Try many values of one number and print what they do."""
    from larceny.lab.decks.many_report import sweep_page

    _run(lambda **more: sweep_teller(**wishes, **more), sweep_page, print_sweep, out, json, threads, cluster, device)


def _run(
    count: Callable[..., Callable[[], Found]],
    page: Callable[[Found], str],
    show: Callable[[Found], None],
    out: Path | None,
    json: Path | None,
    threads: int | None,
    cluster: str | None,
    device: str,
) -> None:
    """Work under a progress bar; a file that cannot be written is refused before anything is played."""
    from larceny.lab.decks.report import check_plots

    if out is not None:
        check_plots()
    if out is not None and json is not None and files.same(out, json):
        raise LarcenyError(phrase("lab-same-file", out=out))
    paths = [path for path in (out, json) if path is not None]
    for path in paths:
        files.check(path)
    with counters(threads, cluster, device) as team, progress_bar(MEMORY) as progress:
        task = progress.add_task(said("lab-compiling"), total=None)
        try:
            tell = count(workers=team, progress=stages(progress, task))
        except KeyboardInterrupt:
            progress.stop()
            say(said("lab-stopped-unwritten"))
            leave(at_once=cluster is None)
    found = tell()
    if json is not None:
        files.put(json, in_english(tell))
    if out is not None:
        files.put(out, page(found))
    if not any(files.is_stdout(path) for path in paths):
        show(found)
        for path in paths:
            print(said("lab-written", path=path))


def print_league(found: League) -> None:
    console = wide_console()
    console.print(
        said(
            "lab-league-head",
            game=str(found.game),
            many_standings=len(found.standings),
            games=Figure(found.games, ","),
            bot=found.bot,
        ),
        soft_wrap=True,
    )
    for number, one in enumerate(found.findings, 1):
        console.print(f"{number}. {one}", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    heads = [said("lab-head-deck"), said("lab-head-missed")]
    for party in found.standings[0].parties:
        heads += [
            said("lab-first-of", players=party.players),
            said("lab-decisions-of", players=party.players),
            said("lab-least-of", players=party.players),
        ]
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number % 3 == 0 else "right")
    for standing in found.standings:
        cells = [standing.label, missed_words(standing)]
        for party in standing.parties:
            least = least_taken(party)
            cells += [percent(party.places[0]), plain(party.decisions)]
            cells.append("" if least is None else f"{least[0]} {into(Figure(least[1].value, '.1%'))}")
        table.add_row(*cells)
    console.print()
    console.print(table)
    for standing in found.standings:
        console.print(f"\n{standing.label}, {standing.digest[:16]}", style="bold", soft_wrap=True)
        for miss in standing.misses:
            console.print(said("lab-missed-line", miss=miss), soft_wrap=True)
        for change in headlines(standing.changes)[:4]:
            console.print(said("lab-against-line", base=found.base, sentence=sentence(change)), soft_wrap=True)


def print_sweep(found: Sweep) -> None:
    console = wide_console()
    console.print(
        said(
            "lab-sweep-head",
            game=str(found.game),
            deck=found.deck,
            kind=found.kind,
            card=Quoted(found.card),
            field=found.field,
            now=found.now,
            games=Figure(found.games, ","),
            bot=found.bot,
        ),
        soft_wrap=True,
    )
    for number, one in enumerate(found.findings, 1):
        console.print(f"{number}. {one}", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in (
        found.field,
        said("lab-head-players"),
        said("lab-taken-share"),
        said("lab-winning-with"),
        said("lab-first-wins"),
        said("lab-head-decisions"),
    ):
        table.add_column(head, justify="right")
    for point in found.points:
        for at in point.at:
            edge = "" if at.edge is None else percent(at.edge, "+.1f")
            taken = "" if at.taken is None else percent(at.taken)
            cells = (taken, edge, percent(at.first), plain(at.decisions))
            table.add_row(str(point.value), str(at.players), *cells, style="bold" if point.value == found.now else None)
    console.print()
    console.print(table)
    for point in found.points:
        if point.refused:
            console.print(said("lab-left-out", value=point.value, refused=point.refused), soft_wrap=True)
