"""Many tables of one game, stepped at once: on all cores of the CPU, or on a GPU."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import SupportsIndex

from larceny.batches.batch import Batch
from larceny.batches.sitting import Sitting
from larceny.engine.errors import LarcenyError, choices, integer
from larceny.games import load

__all__ = ["Batch", "make"]

LAYOUTS = ("rows", "columns")
DEVICES = ("cpu", "cuda")
MOST = 2**31 - 1  # tables of a batch


def make(
    game: str,
    n: SupportsIndex,
    players: SupportsIndex,
    options: Mapping[str, str | int] | None,
    deck: str | Path | None,
    seed: SupportsIndex | None,
    device: str,
    layout: str,
    auto_reset: bool,
    skip_forced: bool,
    eager: bool,
    threads: int | None,
) -> Batch:
    """Make a batch of n tables, dealt; `larceny.batch` has the usual choices."""
    chosen = load(game)
    tables = integer(n)
    if tables is None or not 1 <= tables <= MOST:
        raise LarcenyError(f"a batch has 1 to {MOST:,} tables, not {n!r}")
    for what, word, known in (("device", device, DEVICES), ("layout", layout, LAYOUTS)):
        if word not in known:
            raise LarcenyError(f"{what}: {word!r} is not known; {choices(known)}")
    cores = None if threads is None else integer(threads)
    if threads is not None and (cores is None or cores < 1):
        raise LarcenyError(f"at least one thread has to play, not {threads!r}")
    sitting = Sitting(
        game=chosen,
        deck=chosen.house_deck if deck is None else chosen.read_deck(deck),
        players=chosen.check_players(players),
        options=chosen.read_options(options),
        tables=tables,
        columns=layout == "columns",
        again=auto_reset,
        skip=skip_forced,
    )
    return Batch(sitting, device, cores, seed, eager)
