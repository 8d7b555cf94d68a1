"""`larceny sim` on a terminal: progress while it runs, a table when it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from larceny.engine.errors import LarcenyError
from larceny.engine.view import mean_points
from larceny.games import load
from larceny.lab.cluster import workers
from larceny.lab.simulate import Report, simulate
from larceny.terminal.lab.progress import progress_bar, write_json

CHANCE = 0.01  # least p that is called chance; not 0.05, which many tries reach now and then


def run_with_progress(games: int, threads: int | None, cluster: str | None, device: str, **settings: Any) -> Report:
    """Simulate under a progress bar."""
    if device != "cpu" and (threads is not None or cluster):
        raise LarcenyError(f"--device {device} plays on this machine's GPU: leave out --threads and --cluster")
    with (
        workers(threads, cluster) as team,
        progress_bar() as progress,
    ):
        task = progress.add_task("compiling", total=games)

        def show(done: int) -> None:
            progress.update(task, completed=done, description="games")

        return simulate(games=games, progress=show, workers=team, device=device, **settings)


def print_report(report: Report, json: Path | None) -> None:
    if write_json(report, json):
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
    where = f"{report.threads} cores" if report.threads else "the GPU"
    console.print(
        f"{report.games:,} games, {report.steps:,} steps in {report.seconds:.2f} s on {where}: "
        f"{report.steps_per_second:,.0f} steps/s, {report.games_per_second:,.0f} games/s",
        soft_wrap=True,
    )
