"""The command that trains a network."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.cli.arguments import GameName
from larceny.engine import files
from larceny.engine.errors import LarcenyError, choices, install

DEVICES = ("auto", "cuda", "cpu")


def train(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option(help="A folder that keeps all; the same command goes on from there.")
    ] = None,
    minutes: Annotated[float | None, typer.Option(help="Stop after so many minutes, and go on another time.")] = None,
    land: Annotated[
        bool, typer.Option("--land", help="Let the rates fall to their ends by the end of these minutes.")
    ] = False,
    device: Annotated[str, typer.Option(help="cuda, cpu, or auto for whatever there is.")] = "auto",
    seed: Annotated[int, typer.Option(help="The same seed learns the same, on a CPU.")] = 0,
    settings: Annotated[Path | None, typer.Option(help="A TOML file with other settings.")] = None,
    start: Annotated[Path | None, typer.Option(help="Begin with what --carry wrote, in a folder of its own.")] = None,
    against: Annotated[
        Path | None, typer.Option(help="Learn to beat this network, which stays as it is: how exploitable is it?")
    ] = None,
    export: Annotated[Path | None, typer.Option(help="Write the network as bots play it to this file.")] = None,
    carry: Annotated[
        Path | None, typer.Option(help="Write a small checkpoint to this file, to go on elsewhere.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(help="Draw the curves: one HTML file, or a drawing .svg; - prints it.")
    ] = None,
) -> None:
    """Train a network: it imitates instinct, then plays against itself; --page, --carry, --export alone only write."""
    chosen = larceny.game(game)
    folder = out or Path("training") / game
    if minutes is not None and not minutes >= 0:
        raise LarcenyError(f"--minutes: {minutes} is less than none")
    if land and not minutes:
        raise LarcenyError("--land needs --minutes: until when are the rates to fall?")
    if device not in DEVICES:
        raise LarcenyError(f"--device: {device!r} is not known; {choices(DEVICES)}")
    for file in (export, carry, page):
        if file is not None:
            files.check(file)
    trains = minutes is not None or (export, carry, page) == (None, None, None)
    if trains or export or carry:
        if find_spec("torch") is None:
            raise LarcenyError(f"training needs torch: {install('train')}")
        from larceny.train import office

        command = f"larceny {shlex.join(sys.argv[1:])}"
        office.work(
            chosen, folder, device, seed, settings, start, minutes, land, trains, export, carry, command, against
        )
    if page is not None:
        from larceny.train.page import write

        files.put(page, write(folder / "log.jsonl", page))
