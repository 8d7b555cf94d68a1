"""The command line. Whatever goes wrong is one clear line and a non-zero exit."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import larceny
from larceny.engine import files, toml
from larceny.engine.deck import Deck, DeckFault
from larceny.engine.errors import LarcenyError, choices, install, perhaps, whole_number
from larceny.engine.game import Game
from larceny.engine.text import LANGUAGES
from larceny.terminal.words import ME, wrap

if TYPE_CHECKING:
    from larceny.bots import Bot

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
deck_app = typer.Typer(help="Look at decks, and check your own.", no_args_is_help=True)
app.add_typer(deck_app, name="deck")

STOPPED = 130  # exit status of what a person has stopped

GameName = Annotated[str, typer.Argument(help="The game: see `larceny games`.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; may be repeated.")
]
DeckFile = Annotated[Path | None, typer.Option("--deck", help="A deck file instead of the house deck.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Work on a Ray cluster: host:port, ray://host:port, auto, or local."),
]
BOTS_HELP = "Bots: easy, medium, hard, ruthless; or random, instinct, flat:GUESSES, search:GUESSES, search:TIMEms."
Lang = Annotated[str | None, typer.Option("--lang", help="en or de; without it, as the system speaks.")]


def _say_version(asked: bool) -> None:
    if asked:
        print(f"larceny {larceny.__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """A house of crime card games."""


@app.command()
def play(
    game: GameName = "crooks",
    seats: Annotated[
        str, typer.Option(help=f"Who sits where, with commas: me, me:NAME, or a bot. {BOTS_HELP}")
    ] = "me,medium",
    seed: Annotated[
        int | None,
        typer.Option(
            help="Deal this game again. Bots answer the same again, but for those that think for a time: hard, "
            "ruthless, TIMEms."
        ),
    ] = None,
    option: OptionList = None,
    deck: DeckFile = None,
    lang: Lang = None,
) -> None:
    """Play in the terminal."""
    from larceny.terminal import saves

    spoken = _language(lang)
    chosen = larceny.game(game)
    lineup = _lineup(seats)
    cards = None if deck is None else chosen.read_deck(deck)
    match = larceny.Match(chosen, len(lineup), _options(option), cards, seed, lineup)
    for warning in chosen.warnings(match.deck):
        print(f"larceny: {deck}: warning: {warning}", file=sys.stderr)
    _sit_down(match, spoken, saves.fresh(game))


@app.command()
def resume(
    file: Annotated[Path | None, typer.Argument(help="A saved game; without it, the last unfinished one.")] = None,
    lang: Lang = None,
) -> None:
    """Go on with a saved game."""
    from larceny.terminal import saves

    spoken = _language(lang)
    path = file or saves.latest_unfinished()
    if not files.is_plain(path):
        raise LarcenyError(f"{path}: a game goes on in a file, and this is none")
    record = saves.read(path)
    if record.result is not None:
        raise LarcenyError(f"{path}: this game is over; `larceny replay {path}` shows it")
    try:
        _check_lineup(record.seats, record.players)
    except LarcenyError as fault:
        raise LarcenyError(f"{path}: {fault}") from None
    _sit_down(_replay(path, record), spoken, path)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a game of an arena: FOLDER/records.jsonl#17.")],
    seat: Annotated[str, typer.Option(help="Whose knowledge: a seat's number from 1 on, `public`, or `all`.")] = "all",
    position: Annotated[int | None, typer.Option(help="Print the position after so many actions instead.")] = None,
    lang: Lang = None,
) -> None:
    """Play a record again, checking every step, and print it."""
    from larceny.terminal.transcript import ALL, transcript

    spoken = _language(lang)
    record = _record(file)
    viewer: int | str | None = ALL if seat == "all" else None
    number = whole_number(seat)
    if number is not None and 1 <= number <= record.players:
        viewer = number - 1
    elif seat not in ("all", "public"):
        raise LarcenyError(f"--seat: {seat!r} is not all, public, or 1 to {record.players}")
    if position is not None:
        if not 0 <= position <= len(record.actions):
            raise LarcenyError(f"--position: the record has {len(record.actions)} actions, not {position}")
        print(_replay(file, record, position).position(), end="")
        return
    try:
        for line in transcript(record, viewer, spoken):
            print(line)
    except LarcenyError as fault:
        raise LarcenyError(f"{file}: {fault}") from None


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A record of a finished game, or ARENA/records.jsonl#N.")],
    bot: Annotated[str, typer.Option(help="Who judges: search:GUESSES or flat:GUESSES a decision.")] = "search:2000",
    seat: Annotated[int | None, typer.Option(help="Only the decisions of this seat, from 1 on.")] = None,
    json: Annotated[Path | None, typer.Option("--json", help="Write it as JSON to this file; - prints it.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the chances to win: a file .png, .svg or .pdf; - prints a .png.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed judges the same.")] = 0,
    threads: Annotated[int | None, typer.Option(help="How many cores; without it, all.")] = None,
    lang: Lang = None,
) -> None:
    """Judge every decision of a finished game by what its seat knew, and say what would have been better."""
    from larceny.terminal import analysis

    spoken = _language(lang)
    own = None if seat is None else seat - 1
    wish = analysis.Wish(file=file, bot=bot, seat=own, seed=seed, threads=threads, json=json, plot=plot, lang=spoken)
    analysis.run(wish, _record(file))


@app.command()
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
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Play many games at once, compiled, and report what came of them."""
    from larceny.terminal.report import print_report, run_with_progress

    report = run_with_progress(
        game=game,
        players=players,
        games=count,
        seats=[seat.strip() for seat in seats.split(",")],
        options=_options(option),
        deck=deck,
        seed=seed,
        threads=threads,
        cluster=cluster,
    )
    print_report(report, json)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Two bots or more, with commas: random, instinct, flat:300, search:2000.")],
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
    json: Annotated[bool, typer.Option("--json", help="Print the tables as JSON.")] = False,
) -> None:
    """Hold a tournament of bots: who wins how often against whom, and how sure that is."""
    from larceny.lab.arena import planned
    from larceny.terminal.standings import run_arena

    plan = planned(game, _words(bots), _numbers("--players", players), _options(option), deck, seed)
    run_arena(plan, deals, out, threads, cluster, json)


@app.command()
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
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Find out whether one bot is better than another, and stop as soon as that is known."""
    from larceny.lab.sprt import Test, hypotheses
    from larceny.terminal.standings import run_sprt

    larceny.game(game).check_players(players)
    shares = hypotheses(players, (share0, share1), (elo0, elo1))
    test = Test(game, _words(bots), players, shares, alpha, beta, most, _options(option), deck, seed)
    run_sprt(test, threads, cluster, json)


@app.command()
def balance(
    game: GameName,
    players: Annotated[
        str | None, typer.Option("-p", "--players", help="How many players; several with commas. Without it, 2 to 4.")
    ] = None,
    count: Annotated[int, typer.Option("-n", "--games", help="How many games with each number of players.")] = 10_000,
    bot: Annotated[str, typer.Option(help="Who sits in every seat.")] = "instinct",
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next one has the next.")] = 0,
    option: OptionList = None,
    deck: DeckFile = None,
    against: Annotated[
        str | None, typer.Option(help="Another deck file, or `house`: what does the deck do differently?")
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
    out: Annotated[Path | None, typer.Option(help="Write a report to look at: one HTML file; - prints it.")] = None,
    json: Annotated[
        Path | None, typer.Option("--json", help="Write everything as JSON to this file; - prints it.")
    ] = None,
) -> None:
    """Find out what a deck does: who wins from where, what is used, how long it takes, what thinking is worth."""
    from larceny.terminal.balance import run_balance

    run_balance(
        out,
        json,
        threads,
        cluster,
        game=game,
        players=None if players is None else _numbers("--players", players),
        games=count,
        bot=bot,
        options=_options(option),
        deck=deck,
        against=None if against is None else larceny.game(game).house_deck if against == "house" else Path(against),
        seed=seed,
        skill=skill,
        budgets=_words(budget) if budget else (),
        variants=variants,
    )


@app.command()
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
    out: Annotated[
        Path | None, typer.Option(help="Write the new deck to this file, if it is better; - prints it.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write what it does differently: one HTML file; - prints it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write it even if it is not surely better.")] = False,
) -> None:
    """Search for better numbers of a deck: fair seats, every card worth taking, or whatever a file wants."""
    from larceny.terminal.tune import run_tune

    run_tune(
        out,
        report,
        force,
        threads,
        cluster,
        game=game,
        bounds=bounds,
        deck=deck,
        players=None if players is None else _numbers("--players", players),
        games=count,
        generations=generations,
        bot=bot,
        options=_options(option),
        seed=seed,
    )


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="Without it 8080, or the next that is free.")] = None,
    store: Annotated[
        str | None, typer.Option(help="sqlite:PATH or postgresql://...; without it, a file in your home.")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(help="redis://..., to carry news between several servers on one PostgreSQL.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="A page's origin that may talk to this server; may be repeated.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A host name this server answers to, as behind a proxy; may be repeated.")
    ] = None,
    proxy: Annotated[bool, typer.Option(help="Believe what a proxy on this machine says of its clients.")] = False,
    pace: Annotated[float, typer.Option(help="Seconds a bot takes for a move; 0, for tests, hides no times.")] = 0.8,
    log: Annotated[str, typer.Option(help="What is written to stderr: debug, info, warning or error.")] = "warning",
) -> None:
    """Open the house: play in the browser, with friends and bots."""
    try:
        from larceny.server import run
    except ModuleNotFoundError as missing:
        raise LarcenyError(f"the server needs {missing.name}: {install('web')}") from None
    for game in larceny.games():
        larceny.game(game)  # one that somebody is writing may be broken: that is said now, and not at a table
    run.serve(
        run.Plan(
            host=host,
            port=port,
            store=store,
            redis=redis,
            origins=tuple(origin or ()),
            names=tuple(name or ()),
            proxy=proxy,
            pace=pace,
            log=log,
        )
    )


@app.command()
def join(
    url: Annotated[str, typer.Argument(help="A table's link: http://host:port/t/TABLE.")],
    name: Annotated[str | None, typer.Option(help="What the others call you; without it, as the last time.")] = None,
    seat: Annotated[int | None, typer.Option(help="A certain seat, from 1 on; without it, any.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Do not sit down, only watch.")] = False,
    bot: Annotated[str | None, typer.Option(help=f"Have a bot sit down instead. {BOTS_HELP}")] = None,
    lang: Lang = None,
) -> None:
    """Sit down at a table of a house, here in the terminal."""
    import asyncio

    spoken = _language(lang)
    player = None if bot is None else larceny.bot(bot, patient=True)
    try:
        from larceny.terminal import online
    except ModuleNotFoundError as missing:
        raise LarcenyError(f"a table of a house needs {missing.name}: {install('web')}") from None
    if bot is not None and watch:
        raise LarcenyError("--watch: a bot does not watch, it plays")
    if seat is not None and watch:
        raise LarcenyError("--watch: who watches has no seat, and --seat asks for one")
    own = None if seat is None else seat - 1
    wish = online.Wish(url=url, name=name, seat=own, watch=watch, lang=spoken)
    try:
        raise SystemExit(asyncio.run(online.visit(wish, player, bot or "")))
    except KeyboardInterrupt:
        raise SystemExit(130) from None


@app.command()
def games(lang: Lang = None) -> None:
    """List the games of the house."""
    spoken = _language(lang)
    for name in larceny.games():
        game = larceny.game(name)
        text = game.text(spoken)
        _print(f"{name} ({', '.join(str(count) for count in game.players)}): {text('pitch')}")
        for key, option in game.option_list.items():
            values = [f"{key}={word}: {text(f'option-{key}-{word}')}" for word in option.choices] or [
                f"{key}={option} ({option.usual})"
            ]
            _print(f"  {text(f'option-{key}')}: {'; '.join(values)}")


@app.command()
def observation(
    game: GameName,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Say what a game's observations are made of: the numbers from which one learns, field by field."""
    from larceny.terminal.observation import print_observation

    print_observation(larceny.game(game), json, _language(lang))


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="What it is called: small letters, digits and _.")],
    folder: Annotated[Path, typer.Argument(help="Where its folder is to be made.")] = Path(),
) -> None:
    """Write a small complete game, to make another of it."""
    from larceny.terminal import new_game as writing

    made = writing.new_game(name, folder)
    for line in writing.first_steps(made):
        print(line)


@app.command()
def check(game: GameName) -> None:
    """Prove that a game holds what every game must: the one suite, and the game's own tests."""
    from larceny.terminal.checking import check as prove

    raise SystemExit(prove(game))


@deck_app.command("check")
def deck_check(file: Annotated[Path, typer.Argument(help="A deck file.")]) -> None:
    """Say whether a deck can be played, or all that is wrong with it.

    Who types in a printed game: the head of the house deck's file says what each field means. In Crooks a red circle is
    the gang "north", a blue one "west", a yellow one "outfit".
    """
    game, deck = _deck(file)
    counts = ", ".join(f"{len(cards)} x {kind}" for kind, cards in deck.cards.items())
    print(f"{file}: {deck.name!r} can be played as {game.name}: {counts}, {deck.digest[:16]}")
    for warning in game.warnings(deck):
        print(f"{file}: warning: {warning}")


@deck_app.command("copy")
def deck_copy(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="Where to; it must not be there yet. - prints it.")],
    name: Annotated[str | None, typer.Option(help="What the copy is called; without it, as the house deck.")] = None,
) -> None:
    """Copy a house deck, to make another of it."""
    from larceny.terminal.tune import copy_deck

    deck = copy_deck(game, file, name)
    if not files.is_stdout(file):
        print(
            f"{file}: a copy of the house deck of {game}, {deck.name!r}; `larceny deck check {file}` after each change"
        )


@deck_app.command("show")
def deck_show(
    deck: Annotated[str, typer.Argument(help="A deck file, or a game for its house deck.")] = "crooks",
    lang: Lang = None,
) -> None:
    """Show the cards of a deck."""
    from larceny.terminal.report import print_deck

    spoken = _language(lang)
    if deck in larceny.games():
        game = larceny.game(deck)
        print_deck(game.house_deck, spoken)
    elif Path(deck).exists() or "." in deck or "/" in deck:
        print_deck(_deck(Path(deck))[1], spoken)
    else:
        raise LarcenyError(f"{deck!r} is neither a file nor a game; {perhaps(deck, larceny.games())}")


# What the commands share


def _language(lang: str | None) -> str:
    """The language asked for, or the system's where we speak it."""
    if lang is None:
        spoken = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")[:2]
        return spoken if spoken in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise LarcenyError(f"--lang: {lang!r} is not one of: {', '.join(LANGUAGES)}")
    return lang


def _options(given: list[str] | None) -> dict[str, str | int]:
    options: dict[str, str | int] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise LarcenyError(f"--option: {pair!r} is not of the form name=value")
        options[name] = value
    return options


def _words(given: str) -> list[str]:
    return [word.strip() for word in given.split(",")]


def _numbers(name: str, given: str) -> list[int]:
    """Numbers with commas."""
    numbers = [whole_number(word) for word in _words(given)]
    if None in numbers:
        raise LarcenyError(f"{name}: {given!r} is not a number, or several with commas")
    return [number for number in numbers if number is not None]


def _lineup(seats: str) -> list[str]:
    """Who sits where; every name is checked before a card is dealt."""
    lineup = [seat.strip() for seat in seats.split(",")]
    _check_lineup(lineup, len(lineup))
    return lineup


def _check_lineup(lineup: Sequence[str], players: int) -> None:
    from larceny.bots import LEVELS, mind
    from larceny.bots.thinking import POLICIES

    if len(lineup) != players:
        raise LarcenyError(f"seats: it does not say who sits in each of the {players} seats")
    for seat in lineup:
        kind, colon, name = seat.partition(":")
        if kind == ME and (name or not colon):
            continue
        if seat not in LEVELS and kind not in POLICIES:
            known = [ME, f"{ME}:NAME", *LEVELS, *POLICIES]
            raise LarcenyError(f"seats: nobody is called {seat!r}; {perhaps(seat, known)}")
        mind(seat)


def _sit_down(match: larceny.Match, lang: str, path: Path) -> None:
    """Play a match whose seats say who they are."""
    from larceny.terminal.line import LineGame
    from larceny.terminal.teller import Left

    bots = [None if seat.partition(":")[0] == ME else _bot(seat, match) for seat in match.names]
    table = LineGame(match, bots, lang, path)
    try:
        table.play()
    except Left as left:
        table.farewell()
        raise SystemExit(0 if left.asked else 1) from None
    except KeyboardInterrupt:
        print()
        table.farewell()
        raise SystemExit(130) from None


def _bot(name: str, match: larceny.Match) -> Bot:
    """A bot for people's tables; where its answers are to be the same again, it does not begin by instinct."""
    from larceny.bots import mind

    return larceny.bot(name, patient=match.chosen_seed is None or mind(name).ms > 0)


def _record(file: Path) -> larceny.Record:
    """A record from its file, or a game of an arena: FOLDER/records.jsonl#17."""
    from larceny.terminal import saves

    name, mark, number = str(file).rpartition("#")
    game = whole_number(number)
    if not mark or game is None or file.exists():
        return saves.read(file)
    from larceny.lab.arena_folder import read_game

    return read_game(Path(name), game)


def _replay(path: Path, record: larceny.Record, steps: int | None = None) -> larceny.Match:
    try:
        return larceny.replay(record, steps)
    except LarcenyError as fault:
        raise LarcenyError(f"{path}: {fault}") from None


def _deck(file: Path) -> tuple[Game, Deck]:
    """A deck, and the game it says it is for."""
    source = toml.read(file)
    name = toml.parse(source, str(file)).get("game")
    if name not in larceny.games():
        complaint = "missing" if name is None else f"there is no game {name!r}"
        fault = DeckFault(f"{complaint}; {choices(larceny.games())}", field="game")
        raise LarcenyError(fault.words(str(file), toml.lines(source).get(("game",))))
    game = larceny.game(name)
    return game, game.parse_deck(source, str(file))


def _print(line: str) -> None:
    for part in wrap(line, shutil.get_terminal_size((80, 24)).columns, "    "):
        print(part)


def _fail(message: str, code: int) -> NoReturn:
    for line in message.splitlines() or [""]:
        print(f"larceny: {line}", file=sys.stderr)
    raise SystemExit(code)


def main() -> None:
    """The entry point: no traceback ever reaches a person, unless asked for by LARCENY_DEBUG."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot write an umlaut is no error either
    try:
        if app(standalone_mode=False) == STOPPED:  # Typer makes an exit status of Ctrl+C, and hands it back
            _fail("stopped", STOPPED)
        print(end="", flush=True)
    except BrokenPipeError:  # whoever read this has gone, as `head` does: not a word about it, just like Typer's
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise SystemExit(1) from None
    except LarcenyError as fault:
        _fail(str(fault), 1)
    except (typer.Abort, KeyboardInterrupt):
        _fail("stopped", STOPPED)
    except OSError as fault:
        _fail(f"{fault.filename or 'output'}: {fault.strerror}", 1)
    except Exception as fault:
        # The command line itself is wrong. Typer's errors share no public class.
        if type(fault).__name__ == "NoArgsIsHelpError":
            print(fault)
            raise SystemExit(2) from None
        if hasattr(fault, "format_message"):
            _fail(str(fault.format_message()), 2)
        if os.environ.get("LARCENY_DEBUG"):
            raise
        _fail(f"something broke that should not: {fault!r} (LARCENY_DEBUG=1 shows where)", 70)
