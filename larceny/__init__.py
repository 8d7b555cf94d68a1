"""Larceny: a house of crime card games, played anywhere, simulated at hardware speed.

>>> import larceny
>>> match = larceny.new("crooks", players=3, seed=7)
>>> match.actor, len(match.legal())
(2, 8)
>>> match.play(match.legal()[0])
>>> match.describe(match.legal()[0])[:5]
'Take '
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from larceny.engine import match as _match
from larceny.engine import position as _position
from larceny.engine import record as _record
from larceny.engine import stepping as _quick
from larceny.engine.board import Board
from larceny.engine.errors import DeckError, IllegalAction, LarcenyError, PositionError, RecordError
from larceny.engine.match import Match
from larceny.engine.record import Outcome, Record
from larceny.engine.view import View
from larceny.games import load as game
from larceny.games import names as games

if TYPE_CHECKING:
    from larceny.batches import Batch
    from larceny.bots import Bot

__version__ = "0.1.0"

__all__ = [
    "Board",
    "DeckError",
    "IllegalAction",
    "LarcenyError",
    "Match",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "View",
    "batch",
    "bot",
    "compile",
    "from_position",
    "game",
    "games",
    "new",
    "read_record",
    "replay",
]


def new(
    name: str,
    players: SupportsIndex,
    seed: SupportsIndex | None = None,
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | None = None,
    names: Sequence[str] = (),
    compiled: bool | None = None,
) -> Match:
    """Return a new game, dealt.

    Compiled kernels step it, and observe its views, if this machine has them already; True compiles them otherwise,
    False does without. The games are the same.
    """
    chosen = game(name)
    cards = None if deck is None else chosen.read_deck(deck)
    return Match(chosen, players, options, cards, seed, names, compiled=compiled)


def compile(name: str) -> None:
    """Compile a game's kernels for this machine, which takes a minute; from then on `new` uses them."""
    _quick.usable(game(name), wanted=True)


def batch(
    name: str,
    n: SupportsIndex,
    players: SupportsIndex = 2,
    options: Mapping[str, str | int] | None = None,
    deck: str | Path | None = None,
    seed: SupportsIndex | None = None,
    device: str = "cpu",
    layout: str = "rows",
    auto_reset: bool = True,
    skip_forced: bool = False,
    eager: bool = True,
    threads: int | None = None,
) -> Batch:
    """Deal n tables of a game, to be stepped at once on the CPU's cores or on a GPU (`device="cuda"`).

    Table i is dealt with the seed `seed + i`, and its next game with the last one's seed plus n. `auto_reset` deals the
    next game as soon as one ends; `skip_forced` does not ask who has one answer only; `eager` writes masks and
    observations down with every step, which `mask()` and `observe()` otherwise do when asked; `layout="columns"` has a
    column for each table instead of a row.
    """
    from larceny.batches import make

    return make(name, n, players, options, deck, seed, device, layout, auto_reset, skip_forced, eager, threads)


def read_record(source: str | bytes) -> Record:
    """Return a record from its JSON."""
    return _record.from_json(source)


def replay(record: Record | str | bytes, steps: SupportsIndex | None = None, compiled: bool | None = None) -> Match:
    """Play a record again; steps stops it early. `compiled` is that of `new`."""
    if not isinstance(record, Record | str | bytes):
        raise RecordError(f"a record is a Record or its JSON, not {record!r}")
    if not isinstance(record, Record):
        record = read_record(record)
    return _match.replay(game(record.game), record, steps, compiled)


def from_position(source: str, deck: str | Path | None = None) -> Match:
    """Return a game that goes on from a position's text."""
    if not isinstance(source, str):
        raise PositionError(f"a position is a text, not {source!r}")
    chosen = game(_position.head(source)["game"])
    cards = None if deck is None else chosen.read_deck(deck)
    return Match.from_position(chosen, source, cards, compiled=None)


def bot(name: str, **settings: Any) -> Bot:
    """Return a bot by its name."""
    from larceny.bots import make

    return make(name, **settings)
