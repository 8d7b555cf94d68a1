"""Tournaments and duels on a terminal: progress while they run, tables when they are done or stopped."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from larceny.lab.arena import CHANCE, Cell, Standings, Tournament
from larceny.lab.arena_folder import RECORDS, Plan
from larceny.lab.cluster import workers
from larceny.lab.sprt import Duel, Reading, Test
from larceny.lab.statistics import elo

MEMORY = 600.0  # seconds of games that the estimated end goes by: those of thinkers are few and long
PAPER = 160  # columns where nobody is looking
STOPPED = 130  # exit status
SMALLEST = 1e-9  # below, how small a p exactly is says nothing


def run_arena(
    plan: Plan, deals: int, folder: Path | None, threads: int | None, cluster: str | None, json: bool
) -> None:
    """Play an arena and print its tables; whoever interrupts it gets those so far."""
    with Tournament(plan, deals, folder) as tournament, workers(threads, cluster) as team:
        _say_what_is_kept(tournament)
        stopped = False
        with _progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as progress:
            task = progress.add_task("compiling", total=tournament.of, completed=tournament.done)
            try:
                tournament.play(team, lambda done: progress.update(task, completed=done, description="games"))
            except KeyboardInterrupt:
                stopped = True
        print_standings(tournament.standings(), json)
        if stopped:
            _say(_how_to_go_on(tournament))
            leave(at_once=cluster is None)


def run_sprt(test: Test, threads: int | None, cluster: str | None, json: bool) -> None:
    """Test one bot against another and print what came of it, or how it stands when somebody interrupts it."""
    with workers(threads, cluster) as team:
        stopped = False
        with _progress() as progress:
            task = progress.add_task("compiling", total=None)
            try:
                test.run(team, lambda reading: progress.update(task, description=_live(test, reading)))
            except KeyboardInterrupt:
                stopped = True
        print_duel(test.duel(), json)
        if stopped:
            _say("stopped; nothing was kept")
            leave(at_once=cluster is None)


def _progress(*columns: ProgressColumn) -> Progress:
    """A line that tells how it goes, where somebody is looking; on the error stream, out of the report's way."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=MEMORY,
    )


def _live(test: Test, reading: Reading) -> str:
    return (
        f"deal {reading.blocks:,} of {test.most:,} at most: {reading.share:.1%} of victories, "
        f"LLR {reading.llr:+.2f} ({test.lower:.2f} to {test.upper:.2f})"
    )


def leave(at_once: bool) -> NoReturn:
    """Exit as somebody who was interrupted. A compiled game cannot be: the threads that play on are not waited for."""
    if at_once:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(STOPPED)
    raise SystemExit(STOPPED)


def _say_what_is_kept(tournament: Tournament) -> None:
    if tournament.folder is None:
        _say("nothing is kept of this arena: --out FOLDER keeps every game, and goes on after an interruption")
    elif tournament.done:
        _say(f"{tournament.folder}: {tournament.done:,} of {tournament.of:,} games are there already")


def _how_to_go_on(tournament: Tournament) -> str:
    if tournament.folder is None:
        return "stopped; nothing was kept"
    return f"stopped; the same command goes on from here: all games that ended are in {tournament.folder}"


def _say(line: str) -> None:
    print(f"larceny: {line}", file=sys.stderr)


def print_json(found: msgspec.Struct) -> None:
    print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())


def print_standings(standings: Standings, json: bool) -> None:
    if json:
        print_json(standings)
        return
    console = _console()
    options = " ".join(f"{name}={value}" for name, value in standings.options.items())
    head = [standings.game, options, standings.deck, f"{standings.deals} deals from seed {standings.seed} on"]
    console.print(", ".join(word for word in head if word), soft_wrap=True)
    for players in standings.players:
        cells = {(cell.bot, cell.among): cell for cell in standings.cells if cell.players == players}
        if cells:
            console.print()
            _print_cross_table(console, standings.bots, cells)
    console.print()
    _print_pairs(console, standings.cells)
    console.print()
    _print_ratings(console, standings)
    console.print()
    _print_summary(console, standings)


def _console() -> Console:
    """Where tables go: as wide as the terminal, and in a file as wide as they are."""
    console = Console(highlight=False, markup=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, width=PAPER)


def _table(left: tuple[str, ...], right: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in left:
        table.add_column(heading, overflow="fold")
    for heading in right:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _print_cross_table(console: Console, bots: tuple[str, ...], cells: dict[tuple[str, str], Cell]) -> None:
    """One bot of the row among copies of the column's."""
    any_cell = next(iter(cells.values()))
    console.print(f"{any_cell.players} players: victories of one (row) among copies of another (column)", style="bold")
    table = _table(("",), ())
    for bot in bots:
        table.add_column(bot, justify="right", min_width=len("100.0% *"), overflow="fold")
    for bot in bots:
        row = [cells.get((bot, among)) for among in bots]
        table.add_row(bot, *("-" if one is None else f"{one.share:.1%}{' *' if one.passes else '  '}" for one in row))
    console.print(table)
    fair = f"fair: {any_cell.fair:.1%}"
    bar = f"at least {any_cell.bar:.1%}" + (", which is 65 % of two-player games" if any_cell.players > 2 else "")
    console.print(f"{fair}; * {bar}, and p < {CHANCE}", soft_wrap=True)


def _print_pairs(console: Console, cells: tuple[Cell, ...]) -> None:
    console.print("each deal in all seat orders is one observation; interval and p by Student's t", style="bold")
    table = _table(("one", "among"), ("players", "deals", "wins", "95 % interval", "fair", "p"))
    for one in cells:
        table.add_row(
            one.bot,
            one.among,
            str(one.players),
            f"{one.deals:,}",
            f"{one.share:.1%}",
            f"{one.low:.1%} to {one.high:.1%}",
            f"{one.fair:.1%}",
            probability(one.p),
        )
    console.print(table)


def probability(p: float) -> str:
    return f"< {SMALLEST:.0e}" if p < SMALLEST else f"{p:.2g}"


def _print_ratings(console: Console, standings: Standings) -> None:
    console.print("ratings by openskill, Plackett-Luce: mu ± 2 sigma", style="bold")
    table = _table(("bot",), ("games", "rating", "±"))
    for one in standings.ratings:
        table.add_row(one.bot, f"{one.games:,}", f"{one.mu:.2f}", f"{2 * one.sigma:.2f}")
    console.print(table)


def _print_summary(console: Console, standings: Standings) -> None:
    words = f"{standings.games:,} of {standings.of:,} games"
    if standings.seconds:
        words += f"; this time {standings.seconds:,.1f} s on {standings.threads} cores"
    console.print(words, soft_wrap=True)
    if standings.folder is not None:
        file = f"{Path(standings.folder) / RECORDS}"
        console.print(f"kept in {file}; `larceny replay {file}#1` shows game 1", soft_wrap=True)


def print_duel(duel: Duel, json: bool) -> None:
    if json:
        print_json(duel)
        return
    console = _console()
    options = " ".join(f"{name}={value}" for name, value in duel.options.items())
    words = [duel.game, f"{duel.players} players", options, duel.deck, f"deals from seed {duel.seed} on"]
    console.print(", ".join(word for word in words if word), soft_wrap=True)
    console.print(_verdict(duel), style="bold", soft_wrap=True)
    points = f", {elo(duel.share):+.0f} Elo" if duel.players == 2 and 0 < duel.share < 1 else ""
    if duel.deals:
        console.print(
            f"wins {duel.share:.1%} of games (95 % interval {duel.low:.1%} to {duel.high:.1%}){points}; "
            f"{duel.deals:,} deals, each in all seat orders",
            soft_wrap=True,
        )
    console.print(
        f"generalised SPRT of {duel.share0:.1%} against {duel.share1:.1%}: LLR {duel.llr:+.2f}, "
        f"decides at {duel.lower:.2f} or {duel.upper:.2f} (alpha {duel.alpha:g}, beta {duel.beta:g})",
        soft_wrap=True,
    )
    console.print(f"{duel.seconds:,.1f} s on {duel.threads} cores", soft_wrap=True)


def _verdict(duel: Duel) -> str:
    rival = f"copies of {duel.among}" if duel.players > 2 else duel.among
    if duel.verdict == "better":
        return f"{duel.bot} is better among {rival}" if duel.players > 2 else f"{duel.bot} is better than {rival}"
    if duel.verdict == "not better":
        return f"{duel.bot} is not that much better than {duel.among}: {duel.share1:.1%} is too much to expect"
    return f"not known yet whether {duel.bot} is better than {duel.among}"
