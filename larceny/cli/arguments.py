"""Options that several commands share, and how they are read."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.engine import files
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.text import LANGUAGES

GameName = Annotated[
    str,
    typer.Argument(
        help="The game: see `larceny games`.",
        autocompletion=lambda incomplete: [game for game in larceny.games() if game.startswith(incomplete)],
    ),
]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; may be repeated.")
]
DeckFile = Annotated[Path | None, typer.Option("--deck", help="A deck file instead of the house deck.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Work on a Ray cluster: host:port, ray://host:port, auto, or local."),
]
Device = Annotated[str, typer.Option(help="cpu, or cuda for this machine's GPU.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", help="en or de; without it, as the system speaks.", autocompletion=lambda: list(LANGUAGES)),
]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines, for screen readers and pipes; no full screen.")]
StoreAddress = Annotated[
    str | None,
    typer.Option(
        "--store",
        envvar="LARCENY_STORE",
        help="sqlite:PATH or postgresql://...; without it, a file in your home.",
    ),
]
JsonFile = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write it as JSON to this file; - prints it.")
]
BOTS_HELP = (
    "Bots: easy, medium, hard, ruthless; or random, instinct, flat:GUESSES, search:GUESSES, search:TIMEms, learned, "
    "learned:search=GUESSES; or your own, MODULE:CLASS."
)
BETWEEN = re.compile(r",(?![^(]*\))")  # commas outside of parentheses


def language(lang: str | None) -> str:
    """The language asked for; without one the system's, or English."""
    if lang is None:
        spoken = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")[:2]
        return spoken if spoken in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise LarcenyError(f"--lang: {lang!r} is not one of: {', '.join(LANGUAGES)}")
    return lang


def writable(path: Path | None) -> None:
    """Complain about a file that cannot be written before any work is done for it."""
    if path is not None:
        files.check(path)


def options_of(given: list[str] | None) -> dict[str, str | int]:
    """The options of a game, from words of the form name=value."""
    options: dict[str, str | int] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise LarcenyError(f"--option: {pair!r} is not of the form name=value")
        options[name] = value
    return options


def words(given: str) -> list[str]:
    """Words with commas between them; commas in parentheses belong to their word."""
    return [word.strip() for word in BETWEEN.split(given)]


def numbers(name: str, given: str) -> list[int]:
    """Numbers with commas between them; `name` is the option that has them."""
    numbers = [whole_number(word) for word in words(given)]
    if None in numbers:
        raise LarcenyError(f"{name}: {given!r} is not a number, or several with commas")
    return [number for number in numbers if number is not None]


def record_of(file: Path) -> larceny.Record:
    """A record from its file, or a game of an arena: FOLDER/records.jsonl#17."""
    from larceny.terminal.play import saves

    name, mark, number = str(file).rpartition("#")
    game = whole_number(number)
    if not mark or game is None or file.exists():
        return saves.read(file)
    from larceny.lab.arena_folder import read_game

    return read_game(Path(name), game)
