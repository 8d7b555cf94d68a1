"""`larceny observation` on a terminal: the fields of a game's observation, one line each."""

from __future__ import annotations

from itertools import accumulate
from math import prod
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from larceny.engine import files
from larceny.engine.game import Game
from larceny.terminal.words import own_words


class Seen(msgspec.Struct, frozen=True):
    """A field of an observation: its first number's place, its shape, and the range of its numbers."""

    name: str
    first: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


def fields(game: Game) -> list[Seen]:
    """Return the fields of a game's observation, in their order."""
    sights = list(game.observation.values())
    begins = accumulate((prod(one.shape) for one in sights), initial=0)
    return [
        Seen(one.name, first, one.shape, one.low, one.high, one.meaning)
        for one, first in zip(sights, begins, strict=False)
    ]


def print_observation(game: Game, json: Path | None, lang: str) -> None:
    """Print name, place, shape, range and meaning of each field."""
    if json is not None:
        whole = {"game": game.name, "numbers": game.observation.total, "fields": fields(game)}
        files.put(json, msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n")
        return
    text = own_words(lang)
    console = Console(highlight=False, markup=False)
    console.print(text("observation-head", game=game.name, numbers=game.observation.total), soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "first", "shape", "range", "meaning"):
        table.add_column(
            text(f"observation-{column}"),
            justify="right" if column == "first" else "left",
            no_wrap=column != "meaning",
        )
    named = game.text(lang)
    for field in fields(game):
        key = f"sight-{field.name.replace('_', '-')}"
        meaning = named(key) if named.has(key) else field.meaning  # English is where they are declared
        shape = " x ".join(map(str, field.shape)) or "1"
        limits = text("observation-limits", low=str(field.low), high=str(field.high))
        table.add_row(*map(Text, (field.name, str(field.first), shape, limits, meaning)))
    console.print(table)
