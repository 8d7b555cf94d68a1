"""`larceny sim` on a terminal: progress while it runs, a table when it is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from larceny.engine.errors import LarcenyError
from larceny.engine.view import mean_points
from larceny.engine.words import Figure, into, phrases
from larceny.games import load
from larceny.lab.cluster import workers
from larceny.lab.simulate import Report, ending_words, simulate
from larceny.terminal.lab.progress import progress_bar, write_json

phrase, said = phrases(str(Path(__file__).parent))

CHANCE = 0.01  # least p that is called chance; not 0.05, which many tries reach now and then


def run_with_progress(games: int, threads: int | None, cluster: str | None, device: str, **settings: Any) -> Report:
    """Simulate under a progress bar."""
    if device != "cpu" and (threads is not None or cluster):
        raise LarcenyError(phrase("lab-device-alone", device=device))
    with (
        workers(threads, cluster) as team,
        progress_bar() as progress,
    ):
        task = progress.add_task(said("lab-compiling"), total=games)

        def show(done: int) -> None:
            progress.update(task, completed=done, description=said("lab-head-games"))

        return simulate(games=games, progress=show, workers=team, device=device, **settings)


def print_report(report: Report, json: Path | None) -> None:
    if write_json(report, json):
        return
    console = Console(highlight=False, markup=False)
    options = " ".join(f"{name}={value}" for name, value in report.options.items())
    console.print(
        said(
            "lab-sim-head",
            game=str(report.game),
            players=report.players,
            options=options,
            deck=report.deck,
        ),
        soft_wrap=True,
    )
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("seat", "bot", "mean-points", "deviation", "wins", "with-95"):
        table.add_column(said(f"lab-head-{heading}"), justify="left" if heading == "bot" else "right")
    game = load(report.game)
    for seat, bot in enumerate(report.seats):
        table.add_row(
            str(seat + 1),
            bot,
            mean_points(game, report.mean_points[seat]),
            mean_points(game, report.deviation[seat]),
            into(Figure(report.wins[seat], ".2%")),
            _between(*report.intervals[seat]),
        )
    console.print(table)
    verdict = said("lab-chance") if report.p > CHANCE else said("lab-no-chance")
    console.print(said("lab-uneven", verdict=verdict, p=Figure(report.p, ".1%")), soft_wrap=True)
    endings = ", ".join(
        f"{ending_words(game, name)} {into(Figure(count, ','))}" for name, count in report.endings.items()
    )
    console.print(said("lab-endings", endings=endings, longest=str(report.longest)), soft_wrap=True)
    where = said("lab-cores", threads=report.threads) if report.threads else said("lab-gpu")
    console.print(
        said(
            "lab-speed",
            games=Figure(report.games, ","),
            steps=Figure(report.steps, ","),
            seconds=Figure(report.seconds, ".2f"),
            where=where,
            steps_per_second=Figure(report.steps_per_second, ",.0f"),
            games_per_second=Figure(report.games_per_second, ",.0f"),
        ),
        soft_wrap=True,
    )


def _between(low: float, high: float) -> str:
    return said("lab-between", low=Figure(low, ".2%"), high=Figure(high, ".2%"))
