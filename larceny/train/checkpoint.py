"""Checkpoints: everything that training needs to go on as if it had never stopped, in one file that is always whole."""

from __future__ import annotations

import hashlib
import io
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import torch

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Quoted, at, phrases, trouble

phrase, _ = phrases(__file__)

MAGIC = b"larceny training 1\n"
PACKED = ".npz"  # how files that bots play end
DIGEST = hashlib.sha256().digest_size


def write(path: Path, state: dict[str, Any]) -> None:
    """Write a checkpoint; if that fails, the last one is still there, and whole."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    body = buffer.getvalue()
    files.put(path, MAGIC + hashlib.sha256(body).digest() + body)


def read(path: Path, game: Game, device: str) -> dict[str, Any]:
    """Read a checkpoint of this game; raise if it is none, damaged, or of another game or version."""
    try:
        whole = path.read_bytes()
    except OSError as fault:
        raise LarcenyError(at(path, trouble(fault))) from None
    if not whole.startswith(MAGIC):
        raise LarcenyError(phrase("train-no-checkpoint", path=path))
    start = len(MAGIC) + DIGEST
    if hashlib.sha256(whole[start:]).digest() != whole[len(MAGIC) : start]:
        raise LarcenyError(phrase("train-damaged", path=path))
    try:
        state: dict[str, Any] = torch.load(io.BytesIO(whole[start:]), map_location=device, weights_only=True)
    except (RuntimeError, pickle.UnpicklingError) as fault:
        raise LarcenyError(phrase("train-torch", path=path, splitlines=str(fault).splitlines()[0])) from None
    for what, here in identity(game).items():
        if state[what] != here:
            raise LarcenyError(
                phrase("train-other-kind", path=path, what=what, state=Quoted(state[what]), here=Quoted(here))
            )
    return state


def identity(game: Game) -> dict[str, Any]:
    """Return what a network fits: the game, its rules, its observation and its answers."""
    fields = [(one.name, one.shape, one.low, one.high) for one in game.observation.values()]
    return {
        "game": game.name,
        "rules": game.version,
        "numbers": game.observation.total,
        "actions": game.actions,
        "observation": hashlib.sha256(repr([fields, game.layout.ACTS.seats]).encode()).hexdigest()[:16],
    }


def carried(state: dict[str, Any]) -> dict[str, Any]:
    """Return what of a checkpoint is worth carrying far: averaged weights and magnet in half precision.

    Tables, optimizer and random numbers stay behind: training goes on from there, but not exactly.
    """
    kept = {name: state[name] for name in (*state["identity"], "identity", "settings", "seed", "about", "past_at")}
    halves = {
        name: {key: one.half().cpu() for key, one in state[name].items() if key != "scale"}
        for name in ("average", "magnet")
    }
    return kept | halves | {"scale": state["average"]["scale"].float().cpu(), "carried": True}


def from_weights(path: Path, game: Game, device: str) -> dict[str, Any]:
    """Return what bots play, as a carried checkpoint: its whole numbers are nearly what was trained."""
    from larceny.learned import weights

    learned = weights.read(game, path).about  # refuses what is damaged or does not fit
    arrays: dict[str, Any] = {}
    with np.load(path, allow_pickle=False) as file:
        for name in file.files:
            if name == "about" or name.endswith("factor"):
                continue
            rows = file[name].astype(np.float32)
            factor = f"{name.removesuffix('weight')}factor"
            if factor in file.files:
                rows = rows * file[factor].astype(np.float32)[:, None]
            arrays[name] = torch.from_numpy(np.ascontiguousarray(rows.T if name == "in.weight" else rows)).to(device)
    scale = arrays.pop("scale")
    about = {"phase": learned["phase"], "decisions": learned["decisions"], "commands": learned["commands"]}
    about |= {name: learned[name] for name in ("iteration", "trials", "seconds")}
    network = {"width": learned["width"], "blocks": learned["blocks"]}
    mine = identity(game)
    return mine | {
        "identity": list(mine), "settings": {"network": network}, "seed": learned["seed"], "about": about,
        "average": arrays, "magnet": arrays, "scale": scale, "carried": True, "past_at": -1,
    }  # fmt: skip


def unpacked(state: dict[str, Any]) -> dict[str, Any]:
    """Return the weights of a carried checkpoint in full width."""
    widened = {
        name: {key: one.float().clone() for key, one in state[name].items()} | {"scale": state["scale"].clone()}
        for name in ("average", "magnet")
    }
    weights = {key: one.clone() for key, one in widened["average"].items()}
    return state | widened | {"weights": weights, "past": {key: one.clone() for key, one in weights.items()}}
