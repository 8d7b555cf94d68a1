"""The command that opens a deck's editor in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from larceny.cli.arguments import PORTS
from larceny.cli.deck import read_deck_game
from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrases

phrase, _ = phrases(__file__)


def desk(
    file: Annotated[Path, typer.Argument()],
    port: Annotated[int | None, typer.Option(min=0, max=PORTS, metavar="<int>")] = None,
    show: Annotated[bool, typer.Option("--open/--no-open")] = True,
) -> None:
    """Edit a deck in the browser: its cards as they will look, and what each change does in the games."""
    try:
        from larceny.desk.app import serve
    except ModuleNotFoundError as missing:
        raise LarcenyError(phrase("desk-needs", name=missing.name, install=install("web"))) from None
    if not file.exists():
        raise LarcenyError(phrase("desk-no-file", file=file))
    serve(read_deck_game(file)[0], file, port, show)
