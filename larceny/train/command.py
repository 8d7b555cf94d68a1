"""What `larceny train` does, once its words are read: train, then write what was asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import torch

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import phrases
from larceny.train import checkpoint
from larceny.train.network import arrays
from larceny.train.run import CHECKPOINT, Training

phrase, _ = phrases(__file__)


def work(
    game: Game,
    folder: Path,
    device: str,
    seed: int,
    settings: Path | None,
    start: Path | None,
    minutes: float | None,
    land: bool,
    trains: bool,
    export: Path | None,
    carry: Path | None,
    command: str,
    against: Path | None = None,
) -> None:
    """Train if asked to, then write what was asked for."""
    if trains:
        training = Training(game, folder, found(device), seed, settings, start, say, command, against)
        try:
            training.run(minutes, land)
        finally:
            training.close()
    if export is None and carry is None:
        return
    state = checkpoint.read(folder / CHECKPOINT if trains or start is None else start, game, "cpu")
    if state.get("carried"):
        state = checkpoint.unpacked(state)
    if carry is not None:
        checkpoint.write(carry, checkpoint.carried(state))
    if export is not None:
        files.put(export, packed(game, state))


def found(device: str) -> str:
    """Return the device to train on; raise if the GPU that was asked for is none that torch can use."""
    if device == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda" and not torch.cuda.is_available():
        raise LarcenyError(phrase("train-no-gpu"))
    return device


def packed(game: Game, state: dict[str, Any]) -> bytes:
    """Return the averaged weights as bots play them, with the story of their training."""
    from larceny.learned.weights import pack

    story, own = state["about"], state["settings"]["network"]
    about = {
        "game": game.name,
        "width": own["width"],
        "blocks": own["blocks"],
        "commands": list(story["commands"]),
        "decisions": dict(story["decisions"]),
        "seconds": round(story["seconds"]),
        **{name: story[name] for name in ("phase", "iteration", "trials")},
        "seed": state["seed"],
        "date": datetime.now(UTC).date().isoformat(),
    }
    return pack(arrays(state["average"]), about)


def say(line: str) -> None:
    print(line, flush=True)
