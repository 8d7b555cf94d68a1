"""Options that several commands share, and how they are read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.cli import completion
from larceny.engine import files
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.text import LANGUAGES
from larceny.engine.words import LANGUAGE, Quoted, phrases

phrase, _ = phrases(__file__)

GameName = Annotated[
    str,
    typer.Argument(
        autocompletion=completion.games,
    ),
]
OptionList = Annotated[list[str] | None, completion.option("--option", "-o", of=completion.options)]
DeckFile = Annotated[Path | None, typer.Option("--deck")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS"),
]
Device = Annotated[str, completion.option(of=completion.one_of("cpu", "cuda"))]
Lang = Annotated[
    str | None,
    typer.Option("--lang", envvar=LANGUAGE, autocompletion=completion.one_of(*LANGUAGES)),
]
Plain = Annotated[bool, typer.Option("--plain")]
StoreAddress = Annotated[
    str | None,
    typer.Option("--store", envvar="LARCENY_STORE"),
]
PORTS = 65_535  # the last port there is
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE")]
Bots = Annotated[str, completion.option(of=completion.bots)]
Bot = Annotated[str | None, completion.option(of=completion.bots)]
Seats = Annotated[str, completion.option(of=completion.seats)]
PHASES = ("gathering", "playing", "over")  # of a table of a house
BETWEEN = re.compile(r",(?![^(]*\))")  # commas outside of parentheses


def writable(path: Path | None) -> None:
    """Complain about a file that cannot be written before any work is done for it."""
    if path is not None:
        files.check(path)


def options_of(given: list[str] | None) -> dict[str, str | int]:
    """Return the options of a game, from words of the form name=value."""
    options: dict[str, str | int] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise LarcenyError(phrase("option-form", pair=Quoted(pair)))
        options[name] = value
    return options


def words(given: str) -> list[str]:
    """Return words with commas between them; commas in parentheses belong to their word."""
    return [word.strip() for word in BETWEEN.split(given)]


def numbers(name: str, given: str) -> list[int]:
    """Return numbers with commas between them; `name` is the option that has them."""
    numbers = [whole_number(word) for word in words(given)]
    if None in numbers:
        raise LarcenyError(phrase("not-numbers", name=name, given=Quoted(given)))
    return [number for number in numbers if number is not None]


def record_of(file: Path) -> tuple[larceny.Record, tuple[int, str] | None]:
    """Return a record from its file, or a game of an arena: FOLDER/records.jsonl#17.

    If an own bot forfeited that, its seat and what it did come with it.
    """
    from larceny.terminal.play import saves

    name, mark, number = str(file).rpartition("#")
    game = whole_number(number)
    if not mark or game is None or file.exists():
        return saves.read(file), None
    from larceny.lab.arena_folder import read_game

    played = read_game(Path(name), game)
    return played.record(), played.forfeit
