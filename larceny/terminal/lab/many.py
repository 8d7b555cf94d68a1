"""`larceny balance` with several decks or with `--sweep`, on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from rich.table import Table

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.lab.decks.findings import headlines, sentence
from larceny.lab.decks.league import League, league, least_taken, missed_words
from larceny.lab.decks.on_gpu import counters
from larceny.lab.decks.sweep import Sweep, sweep
from larceny.lab.statistics import Estimate
from larceny.terminal.lab.progress import leave, progress_bar, say, stages, wide_console

Found = TypeVar("Found", bound=msgspec.Struct)
MEMORY = 120.0  # seconds that the estimated end goes by


def run_league(
    out: Path | None, json: Path | None, threads: int | None, cluster: str | None, device: str, **wishes: Any
) -> None:
    """Compare decks and print how they stand."""
    from larceny.lab.decks.many_report import league_page

    _run(lambda **more: league(**wishes, **more), league_page, print_league, out, json, threads, cluster, device)


def run_sweep(
    out: Path | None, json: Path | None, threads: int | None, cluster: str | None, device: str, **wishes: Any
) -> None:
    """Try many values of one number and print what they do."""
    from larceny.lab.decks.many_report import sweep_page

    _run(lambda **more: sweep(**wishes, **more), sweep_page, print_sweep, out, json, threads, cluster, device)


def _run(
    find: Callable[..., Found],
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
        raise LarcenyError(f"{out}: the report and the JSON cannot be the same file")
    paths = [path for path in (out, json) if path is not None]
    for path in paths:
        files.check(path)
    with counters(threads, cluster, device) as team, progress_bar(MEMORY) as progress:
        task = progress.add_task("compiling", total=None)
        try:
            found = find(workers=team, progress=stages(progress, task))
        except KeyboardInterrupt:
            progress.stop()
            say("stopped; nothing was written")
            leave(at_once=cluster is None)
    if json is not None:
        files.put(json, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    if out is not None:
        files.put(out, page(found))
    if not any(files.is_stdout(path) for path in paths):
        show(found)
        for path in paths:
            print(f"written: {path}")


def print_league(found: League) -> None:
    console = wide_console()
    console.print(f"{found.game}, {len(found.standings)} decks, {found.games:,} games of each on the same deals, "
                  f"{found.bot} in every seat", soft_wrap=True)  # fmt: skip
    for number, one in enumerate(found.findings, 1):
        console.print(f"{number}. {one}", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    heads = ["deck", "missed"]
    for party in found.standings[0].parties:
        heads += [f"first of {party.players} %", f"decisions, {party.players}", f"taken least, {party.players}"]
    for head in heads:
        table.add_column(head, justify="left" if head.startswith(("deck", "taken")) else "right")
    for standing in found.standings:
        cells = [standing.label, missed_words(standing)]
        for party in standing.parties:
            least = least_taken(party)
            cells += [_percent(party.places[0]), _plain(party.decisions)]
            cells.append("" if least is None else f"{least[0]} {least[1].value:.1%}")
        table.add_row(*cells)
    console.print()
    console.print(table)
    for standing in found.standings:
        console.print(f"\n{standing.label}, {standing.digest[:16]}", style="bold", soft_wrap=True)
        for miss in standing.misses:
            console.print(f"  missed: {miss}", soft_wrap=True)
        for change in headlines(standing.changes)[:4]:
            console.print(f"  against {found.base}: {sentence(change)}", soft_wrap=True)


def print_sweep(found: Sweep) -> None:
    console = wide_console()
    console.print(f"{found.game}, {found.deck}, {found.kind} {found.card!r}: {found.field} {found.now} now, "
                  f"{found.games:,} games of each value, {found.bot} in every seat", soft_wrap=True)  # fmt: skip
    for number, one in enumerate(found.findings, 1):
        console.print(f"{number}. {one}", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in (found.field, "players", "taken %", "winning with it %", "asked first wins %", "decisions"):
        table.add_column(head, justify="right")
    for point in found.points:
        for at in point.at:
            edge = "" if at.edge is None else f"{100 * at.edge.value:+.1f} ±{50 * (at.edge.high - at.edge.low):.1f}"
            taken = "" if at.taken is None else _percent(at.taken)
            cells = (taken, edge, _percent(at.first), _plain(at.decisions))
            table.add_row(str(point.value), str(at.players), *cells, style="bold" if point.value == found.now else None)
    console.print()
    console.print(table)
    for point in found.points:
        if point.refused:
            console.print(f"{point.value} is left out: {point.refused}", soft_wrap=True)


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} ±{50 * (share.high - share.low):.1f}"


def _plain(found: Estimate) -> str:
    return f"{found.value:.1f} ±{(found.high - found.low) / 2:.1f}"
