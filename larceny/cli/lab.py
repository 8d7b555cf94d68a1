"""Commands of the lab: simulations, tournaments, what a deck does, what a decision was worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import larceny
from larceny.cli.arguments import (
    Bot,
    Bots,
    Cluster,
    DeckFile,
    Device,
    GameName,
    JsonFile,
    OptionList,
    numbers,
    options_of,
    record_of,
    words,
    writable,
)
from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases, spoken

phrase, _ = phrases(__file__)


def analyse(
    file: Annotated[Path, typer.Argument()],
    bot: Bot = None,
    seat: int | None = None,
    json: JsonFile = None,
    plot: Path | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> None:
    """Judge every decision of a finished game by what its seat knew, and say what would have been better."""
    from larceny.terminal.lab import analysis

    own = None if seat is None else seat - 1
    wish = analysis.Wish(file=file, bot=bot, seat=own, seed=seed, threads=threads, json=json, plot=plot, lang=spoken())
    analysis.run(wish, *record_of(file))


def sim(
    game: GameName,
    players: Annotated[int, typer.Option("-p", "--players")] = 2,
    count: Annotated[int, typer.Option("-n", "--games")] = 100_000,
    seats: Bots = "random",
    seed: int = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    threads: int | None = None,
    cluster: Cluster = None,
    device: Device = "cpu",
    json: JsonFile = None,
) -> None:
    """Play many games at once, compiled, and report what came of them."""
    from larceny.terminal.lab.simulation import print_report, run_with_progress

    writable(json)
    report = run_with_progress(
        game=game,
        players=players,
        games=count,
        seats=words(seats),
        options=options_of(option),
        deck=deck,
        seed=seed,
        threads=threads,
        cluster=cluster,
        device=device,
    )
    print_report(report, json)


def arena(
    game: GameName,
    bots: Bots,
    players: Annotated[str, typer.Option("-p", "--players")] = "2",
    deals: Annotated[int, typer.Option("-n", "--deals")] = 100,
    seed: int = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    threads: int | None = None,
    cluster: Cluster = None,
    out: Path | None = None,
    json: JsonFile = None,
) -> None:
    """Hold a tournament of bots: who wins how often against whom, and how sure that is."""
    from larceny.lab.arena import planned
    from larceny.terminal.lab.arena import run_arena

    writable(json)
    plan = planned(game, words(bots), numbers("--players", players), options_of(option), deck, seed)
    run_arena(plan, deals, out, threads, cluster, json)


def sprt(
    game: GameName,
    bots: Bots,
    players: Annotated[int, typer.Option("-p", "--players")] = 2,
    share0: float | None = None,
    share1: float | None = None,
    elo0: float | None = None,
    elo1: float | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    most: int = 10_000,
    seed: int = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    threads: int | None = None,
    cluster: Cluster = None,
    keep: Path | None = None,
    json: JsonFile = None,
) -> None:
    """Find out whether one bot is better than another, and stop as soon as that is known."""
    from larceny.lab.sprt import Test, hypotheses
    from larceny.terminal.lab.sprt import run_sprt

    writable(json)
    larceny.game(game).check_players(players)
    shares = hypotheses(players, (share0, share1), (elo0, elo1))
    test = Test(game, words(bots), players, shares, alpha, beta, most, options_of(option), deck, seed)
    run_sprt(test, threads, cluster, json, keep)


def balance(
    game: GameName,
    players: Annotated[str | None, typer.Option("-p", "--players")] = None,
    count: Annotated[int, typer.Option("-n", "--games")] = 10_000,
    bot: Bots = "instinct",
    seed: int = 0,
    option: OptionList = None,
    deck: list[Path] | None = None,
    against: str | None = None,
    sweep: str | None = None,
    skill: int | None = None,
    budget: Bots = "",
    variants: bool = True,
    threads: int | None = None,
    cluster: Cluster = None,
    device: Device = "cpu",
    out: Path | None = None,
    json: JsonFile = None,
) -> None:
    """Find out what a deck does: who wins from where, what is used, how long it takes, what thinking is worth."""
    from larceny.lab.decks.league import deck_files
    from larceny.terminal.lab.balance import run_balance
    from larceny.terminal.lab.many import run_league, run_sweep

    chosen = larceny.game(game)
    other = None if against is None else chosen.house_deck if against == "house" else Path(against)
    decks = deck_files(deck or [])
    common: dict[str, Any] = {
        "game": game,
        "players": None if players is None else numbers("--players", players),
        "games": count,
        "bot": bot,
        "options": options_of(option),
        "seed": seed,
    }
    if sweep is not None:
        if len(decks) > 1 or other is not None:
            raise LarcenyError(phrase("balance-sweep-alone"))
        run_sweep(out, json, threads, cluster, device, words=sweep, deck=decks[0] if decks else None, **common)
        return
    if len(decks) > 1 or any(path.is_dir() for path in deck or []):
        if skill or budget:
            raise LarcenyError(phrase("balance-ladder-alone"))
        run_league(out, json, threads, cluster, device, decks=[*([] if other is None else [other]), *decks], **common)
        return
    run_balance(
        out,
        json,
        threads,
        cluster,
        device,
        **common,
        deck=decks[0] if decks else None,
        against=other,
        skill=skill,
        budgets=words(budget) if budget else (),
        variants=variants,
    )


def tune(
    game: GameName,
    bounds: Path | None = None,
    deck: DeckFile = None,
    players: Annotated[str | None, typer.Option("-p", "--players")] = None,
    generations: int = 12,
    count: Annotated[int, typer.Option("-n", "--games")] = 1000,
    bot: Bots = "instinct",
    seed: int = 0,
    option: OptionList = None,
    threads: int | None = None,
    cluster: Cluster = None,
    device: Device = "cpu",
    out: Path | None = None,
    report: Path | None = None,
    force: Annotated[bool, typer.Option("--force")] = False,
    keep: Path | None = None,
) -> None:
    """Search for better numbers of a deck: fair seats, every card worth taking, or whatever a file wants."""
    from larceny.terminal.lab.tune import run_tune

    run_tune(
        out,
        report,
        force,
        threads,
        cluster,
        device,
        keep,
        game=game,
        bounds=bounds,
        deck=deck,
        players=None if players is None else numbers("--players", players),
        games=count,
        generations=generations,
        bot=bot,
        options=options_of(option),
        seed=seed,
    )
