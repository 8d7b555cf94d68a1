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
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, choices, install, phrases

phrase, _ = phrases(__file__)

DEVICES = ("auto", "cuda", "cpu")


def train(
    game: GameName,
    out: Path | None = None,
    minutes: float | None = None,
    land: Annotated[bool, typer.Option("--land")] = False,
    device: str = "auto",
    seed: int = 0,
    settings: Path | None = None,
    start: Path | None = None,
    against: Path | None = None,
    export: Path | None = None,
    carry: Path | None = None,
    page: Path | None = None,
) -> None:
    """Train a network: it imitates instinct, then plays against itself; --page, --carry, --export alone only write."""
    chosen = larceny.game(game)
    folder = out or Path("training") / game
    if minutes is not None and not minutes >= 0:
        raise LarcenyError(phrase("train-minutes-none", minutes=minutes))
    if land and not minutes:
        raise LarcenyError(phrase("train-land-when"))
    if device not in DEVICES:
        raise LarcenyError(phrase("train-device-unknown", device=Quoted(device), choices=choices(DEVICES)))
    for file in (export, carry, page):
        if file is not None:
            files.check(file)
    trains = minutes is not None or (export, carry, page) == (None, None, None)
    if trains or export or carry:
        if find_spec("torch") is None:
            raise LarcenyError(phrase("train-needs", install=install("train")))
        from larceny.train import command as train_command

        command = f"larceny {shlex.join(sys.argv[1:])}"
        train_command.work(
            chosen, folder, device, seed, settings, start, minutes, land, trains, export, carry, command, against
        )
    if page is not None:
        from larceny.train.page import write

        files.put(page, write(folder / "log.jsonl", page))
