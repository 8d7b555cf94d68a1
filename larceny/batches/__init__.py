"""Many tables of one game, stepped at once: on all cores of the CPU, or on a GPU."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import SupportsIndex

from larceny.batches.batch import Batch
from larceny.batches.terms import Terms
from larceny.engine.errors import LarcenyError, integer
from larceny.engine.words import Figure, Quoted, choices, phrases
from larceny.games import load

phrase, _ = phrases(__file__)

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
        raise LarcenyError(phrase("batch-tables", most=Figure(MOST, ","), n=Quoted(n)))
    for what, word, known in (("device", device, DEVICES), ("layout", layout, LAYOUTS)):
        if word not in known:
            raise LarcenyError(phrase("batch-unknown", what=what, word=Quoted(word), choices=choices(known)))
    cores = None if threads is None else integer(threads)
    if threads is not None and (cores is None or cores < 1):
        raise LarcenyError(phrase("batch-threads", threads=Quoted(threads)))
    terms = Terms(
        game=chosen,
        deck=chosen.house_deck if deck is None else chosen.read_deck(deck),
        players=chosen.check_players(players),
        options=chosen.read_options(options),
        tables=tables,
        columns=layout == "columns",
        again=auto_reset,
        skip=skip_forced,
    )
    return Batch(terms, device, cores, seed, eager)
