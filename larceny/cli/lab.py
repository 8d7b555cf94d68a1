"""Commands of the lab: simulations, tournaments, what a deck does, what a decision was worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import larceny
from larceny.cli.arguments import (
    Cluster,
    DeckFile,
    Device,
    GameName,
    JsonFile,
    Lang,
    OptionList,
    language,
    numbers,
    options_of,
    record_of,
    words,
    writable,
)
from larceny.engine.errors import LarcenyError


def analyse(
    file: Annotated[Path, typer.Argument(help="A record of a finished game, or ARENA/records.jsonl#N.")],
    bot: Annotated[
        str | None,
        typer.Option(help="Who judges: search:GUESSES or learned:search=GUESSES a decision; the second, if it can."),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Only the decisions of this seat, from 1 on.")] = None,
    json: JsonFile = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the chances to win: a file .png, .svg or .pdf; - prints a .png.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed judges the same.")] = 0,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
    lang: Lang = None,
) -> None:
    """Judge every decision of a finished game by what its seat knew, and say what would have been better."""
    from larceny.terminal.lab import analysis

    spoken = language(lang)
    own = None if seat is None else seat - 1
    wish = analysis.Wish(file=file, bot=bot, seat=own, seed=seed, threads=threads, json=json, plot=plot, lang=spoken)
    analysis.run(wish, record_of(file))


def sim(
    game: GameName,
    players: Annotated[int, typer.Option("-p", "--players", help="How many players.")] = 2,
    count: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 100_000,
    seats: Annotated[str, typer.Option(help="A bot for all seats, or one for each, with commas.")] = "random",
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next one has the next.")] = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
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
    bots: Annotated[str, typer.Option(help="Two bots or more, with commas: instinct, search:2000, MODULE:CLASS.")],
    players: Annotated[str, typer.Option("-p", "--players", help="How many players; several with commas.")] = "2",
    deals: Annotated[
        int, typer.Option("-n", "--deals", help="How many deals; each is played in all seat orders.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first deal; each next one has the next.")] = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
    cluster: Cluster = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder that keeps every game; the same command goes on from there.")
    ] = None,
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
    bots: Annotated[str, typer.Option(help="Two bots: is the first better than the second?")],
    players: Annotated[int, typer.Option("-p", "--players", help="How many players: the first among copies.")] = 2,
    share0: Annotated[float | None, typer.Option(help="Not better: wins this share; usually a fair one.")] = None,
    share1: Annotated[
        float | None, typer.Option(help="Better: wins this share; usually 0.55, or as strong among more.")
    ] = None,
    elo0: Annotated[float | None, typer.Option(help="The same in Elo points.")] = None,
    elo1: Annotated[float | None, typer.Option(help="The same in Elo points.")] = None,
    alpha: Annotated[float, typer.Option(help="How often one that is not better may be called so.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often one that is better may be missed.")] = 0.05,
    most: Annotated[int, typer.Option(help="How many deals at most, each played in all seat orders.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of the first deal; each next one has the next.")] = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
    cluster: Cluster = None,
    keep: Annotated[
        Path | None, typer.Option(help="A file that keeps every deal; the same command goes on from there.")
    ] = None,
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
    players: Annotated[
        str | None, typer.Option("-p", "--players", help="How many players; several with commas. Without it, 2 to 4.")
    ] = None,
    count: Annotated[int, typer.Option("-n", "--games", help="How many games with each number of players.")] = 10_000,
    bot: Annotated[str, typer.Option(help="Who sits in every seat.")] = "instinct",
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next one has the next.")] = 0,
    option: OptionList = None,
    deck: Annotated[
        list[Path] | None,
        typer.Option(help="A deck file instead of the house deck. Several, or a folder of decks, make a league."),
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Another deck file, or `house`: what does the deck do differently?")
    ] = None,
    sweep: Annotated[
        str | None,
        typer.Option(help="What if one number were another? KIND.CARD.FIELD=LOW..HIGH: crook.foghorn-fiona.rank=1..9"),
    ] = None,
    skill: Annotated[
        int | None, typer.Option(help="Deals on each rung of the ladder of bots, 0 for none; without it, a minute.")
    ] = None,
    budget: Annotated[
        str, typer.Option(help="Thinkers on the ladder, weakest first, with commas; one alone is doubled twice.")
    ] = "",
    variants: Annotated[bool, typer.Option(help="Try the game's options with other values too.")] = True,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
    cluster: Cluster = None,
    device: Device = "cpu",
    out: Annotated[Path | None, typer.Option(help="Write a report to look at: one HTML file; - prints it.")] = None,
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
            raise LarcenyError("--sweep: one deck, which is held against itself: leave out --against and further decks")
        run_sweep(out, json, threads, cluster, device, words=sweep, deck=decks[0] if decks else None, **common)
        return
    if len(decks) > 1 or any(path.is_dir() for path in deck or []):
        if skill or budget:
            raise LarcenyError("--skill, --budget: the ladder is for one deck alone")
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
    bounds: Annotated[
        Path | None,
        typer.Option(help="A file that says which numbers may vary and what is wanted; without it, all by one."),
    ] = None,
    deck: DeckFile = None,
    players: Annotated[
        str | None, typer.Option("-p", "--players", help="How many players; several with commas. Without it, 2 to 4.")
    ] = None,
    generations: Annotated[int, typer.Option(help="How many generations of decks, at most.")] = 12,
    count: Annotated[
        int, typer.Option("-n", "--games", help="How many games each deck plays with each number.")
    ] = 1000,
    bot: Annotated[str, typer.Option(help="Who sits in every seat.")] = "instinct",
    seed: Annotated[int, typer.Option(help="Seed of the search, and of the first game.")] = 0,
    option: OptionList = None,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
    cluster: Cluster = None,
    device: Device = "cpu",
    out: Annotated[
        Path | None, typer.Option(help="Write the new deck to this file, if it is better; - prints it.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write what it does differently: one HTML file; - prints it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write it even if it is not surely better.")] = False,
    keep: Annotated[
        Path | None,
        typer.Option(
            help="A folder that keeps the search and its best deck; the same command goes on from there. Without it, "
            "OUT.tuning until the deck is written."
        ),
    ] = None,
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
