"""`larceny arena` on a terminal: progress while it runs, tables when it is done or stopped."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from larceny.engine.words import Figure, into, phrases
from larceny.lab.arena import CHANCE, Cell, Standings, Tournament, remarks
from larceny.lab.arena_folder import RECORDS, Plan
from larceny.lab.cluster import workers
from larceny.lab.ratings import Rating
from larceny.terminal.lab.progress import leave, progress_bar, say, wide_console, write_json

_, said = phrases(str(Path(__file__).parent))

MEMORY = 600.0  # seconds that the estimated end goes by; long, because games of thinkers are few and long
SMALLEST = 1e-9  # smallest p that is printed


def run_arena(
    plan: Plan, deals: int, folder: Path | None, threads: int | None, cluster: str | None, json: Path | None
) -> None:
    """Play an arena and print its tables; after Ctrl+C those so far."""
    with Tournament(plan, deals, folder) as tournament, workers(threads, cluster) as team:
        _say_what_is_kept(tournament)
        stopped = False
        with progress_bar(MEMORY) as progress:
            task = progress.add_task(said("lab-compiling"), total=tournament.of, completed=tournament.done)
            try:
                tournament.play(
                    team, lambda done: progress.update(task, completed=done, description=said("lab-head-games"))
                )
            except KeyboardInterrupt:
                stopped = True
        print_standings(tournament.standings(), json)
        if stopped:
            say(_how_to_go_on(tournament))
            leave(at_once=cluster is None)


def _say_what_is_kept(tournament: Tournament) -> None:
    if tournament.folder is None:
        say(said("lab-arena-not-kept"))
    elif tournament.done:
        say(
            said(
                "lab-arena-there",
                folder=tournament.folder,
                done=Figure(tournament.done, ","),
                of=Figure(tournament.of, ","),
            )
        )


def _how_to_go_on(tournament: Tournament) -> str:
    if tournament.folder is None:
        return said("lab-stopped-nothing")
    return said("lab-arena-stopped", folder=tournament.folder)


def print_standings(standings: Standings, json: Path | None) -> None:
    if write_json(standings, json):
        return
    console = wide_console()
    options = " ".join(f"{name}={value}" for name, value in standings.options.items())
    head = [
        standings.game,
        options,
        into(standings.deck),
        said("lab-deals-from", deals=str(standings.deals), seed=str(standings.seed)),
    ]
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
    _print_forfeits(console, standings)
    _print_summary(console, standings)


def _table(left: tuple[str, ...], right: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in left:
        table.add_column(heading, overflow="fold")
    for heading in right:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _print_cross_table(console: Console, bots: tuple[str, ...], cells: dict[tuple[str, str], Cell]) -> None:
    """Print the victories of each row's bot among copies of each column's."""
    any_cell = next(iter(cells.values()))
    console.print(said("lab-cross-head", players=any_cell.players), style="bold")
    table = _table(("",), ())
    for bot in bots:
        table.add_column(bot, justify="right", min_width=len("100.0% *"), overflow="fold")
    for bot in bots:
        row = [cells.get((bot, among)) for among in bots]
        table.add_row(
            bot,
            *("-" if one is None else f"{into(Figure(one.share, '.1%'))}{' *' if one.passes else '  '}" for one in row),
        )
    console.print(table)
    fair = said("lab-fair", fair=Figure(any_cell.fair, ".1%"))
    bar = said("lab-at-least", bar=Figure(any_cell.bar, ".1%")) + (said("lab-as-two") if any_cell.players > 2 else "")
    console.print(said("lab-cross-foot", fair=fair, bar=bar, chance=Figure(CHANCE, "g")), soft_wrap=True)


def _print_pairs(console: Console, cells: tuple[Cell, ...]) -> None:
    console.print(said("lab-pairs-head"), style="bold")
    table = _table(
        (said("lab-head-one"), said("lab-head-among")),
        (
            said("lab-head-players"),
            said("lab-head-deals"),
            said("lab-head-wins"),
            said("lab-interval"),
            said("lab-head-fair"),
            said("lab-head-p"),
        ),
    )
    for one in cells:
        table.add_row(
            one.bot,
            one.among,
            str(one.players),
            into(Figure(one.deals, ",")),
            into(Figure(one.share, ".1%")),
            said("lab-between", low=Figure(one.low, ".1%"), high=Figure(one.high, ".1%")),
            into(Figure(one.fair, ".1%")),
            probability(one.p),
        )
    console.print(table)


def probability(p: float) -> str:
    return f"< {SMALLEST:.0e}" if p < SMALLEST else into(Figure(p, ".2g"))


def _print_ratings(console: Console, standings: Standings) -> None:
    """Print the ratings for each number of players, those over all games, and where they and the tables differ."""
    console.print(said("lab-ratings-head"), style="bold")
    counts = list(standings.ratings_by_players)
    several = len(counts) > 1
    table = _table(
        (said("lab-head-bot"),),
        (
            said("lab-head-games"),
            said("lab-head-all" if several else "lab-head-rating"),
            *(said("lab-to-players", count=count) for count in counts * several),
        ),
    )
    for one in standings.ratings:
        lists = [standings.ratings_by_players[count] for count in counts * several]
        there = [_rating(each) for ratings in lists for each in ratings if each.bot == one.bot]
        table.add_row(one.bot, into(Figure(one.games, ",")), _rating(one), *there)
    console.print(table)
    for remark in remarks(standings.ratings, standings.ratings_by_players, standings.cells):
        console.print(remark, soft_wrap=True)


def _rating(one: Rating) -> str:
    return f"{into(Figure(one.mu, '.2f'))} ± {into(Figure(2 * one.sigma, '.2f'))}"


def _print_forfeits(console: Console, standings: Standings) -> None:
    for one in standings.forfeits:
        games = said("lab-one-game-lost") if one.games == 1 else said("lab-games-lost", games=Figure(one.games, ","))
        console.print(
            said("lab-forfeit", bot=one.bot, games=str(games), first=str(one.first), reason=one.reason), soft_wrap=True
        )


def _print_summary(console: Console, standings: Standings) -> None:
    words = said("lab-games-of", games=Figure(standings.games, ","), of=Figure(standings.of, ","))
    if standings.seconds:
        words += said("lab-this-time", seconds=Figure(standings.seconds, ",.1f"), threads=standings.threads)
    console.print(words, soft_wrap=True)
    if standings.folder is not None:
        file = f"{Path(standings.folder) / RECORDS}"
        console.print(said("lab-kept-in", file=file), soft_wrap=True)
