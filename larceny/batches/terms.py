"""What a batch is made of, on any device: its game and tables, how it goes on, how it is kept as bytes."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.batches import kernels
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game, Options
from larceny.engine.memory import Records

MAGIC = b"larceny batch 1\n"


@dataclass(frozen=True, eq=False)
class Terms:
    """The terms of a batch; they never change."""

    game: Game
    deck: Deck
    players: int
    options: Options
    tables: int
    columns: bool  # a column for each table, not a row
    again: bool  # a finished game is followed by the next
    skip: bool  # a seat with one legal answer only is not asked

    @cached_property
    def box(self) -> Records:
        return self.game.box(self.players, self.options, self.deck)

    @property
    def ways(self) -> int:
        return (kernels.AGAIN if self.again else 0) | (kernels.SKIP if self.skip else 0)

    @property
    def numbers(self) -> Any:
        """Return the type of an observation's numbers."""
        return self.game.observation.narrow

    @cached_property
    def prizes(self) -> NDArray[np.float32]:
        """Return the rewards of a loser and of a winner, by how many share the victory; all zero for none."""
        found = np.zeros((self.players + 1, 2), np.float32)
        for winners in range(1, self.players + 1):
            found[winners] = prize(0.0, self.players), prize(1 / winners, self.players)
        return found


def prize(share: float, players: int) -> float:
    """Return the reward for a share of the victory: 1 for all of it, 0 for a fair one; all players' rewards sum to 0.

    >>> [round(prize(share, 4), 3) for share in (1, 1 / 2, 1 / 4, 0)]
    [1.0, 0.333, 0.0, -0.333]
    """
    return (share * players - 1) / (players - 1)


class Snapshot(NamedTuple):
    """Everything that changes in a batch, with one row for each table."""

    tables: Records
    seeds: NDArray[np.int64]
    rngs: NDArray[np.uint32]
    done: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    points: NDArray[np.int32]


class Label(msgspec.Struct, frozen=True):
    """What a batch kept as bytes is of; only a batch of the same can take it up again."""

    game: str
    rules: int
    players: int
    options: dict[str, str | int]
    deck: str  # its digest
    tables: int


def label(terms: Terms) -> Label:
    game = terms.game
    return Label(game.name, game.version, terms.players, terms.options, terms.deck.digest, terms.tables)


def packed(terms: Terms, snapshot: Snapshot) -> bytes:
    """Return a batch as bytes."""
    body = b"".join(part.tobytes() for part in snapshot)
    head = msgspec.json.encode(label(terms)) + b"\n"
    return b"".join([MAGIC, zlib.crc32(head + body).to_bytes(4, "little"), head, body])


def unpacked(terms: Terms, source: bytes, like: Snapshot) -> Snapshot:
    """Return what these bytes hold; raise if they are damaged, or not of a batch like this one."""
    if not isinstance(source, bytes | bytearray | memoryview):
        raise LarcenyError(f"a batch is restored from bytes, not from {type(source).__name__}")
    whole = bytes(source)
    start = len(MAGIC) + 4
    if not whole.startswith(MAGIC):
        raise LarcenyError("these bytes are no batch")
    if zlib.crc32(whole[start:]) != int.from_bytes(whole[len(MAGIC) : start], "little"):
        raise LarcenyError("this batch is damaged: some of its bytes are missing or changed")
    head, _, body = whole[start:].partition(b"\n")
    kept, own = msgspec.json.decode(head, type=Label), label(terms)
    for field in Label.__struct_fields__:
        there, here = getattr(kept, field), getattr(own, field)
        if there != here:
            raise LarcenyError(f"these bytes are a batch of another kind: {field} is {there!r} there, {here!r} here")
    parts: list[Any] = []
    place = 0
    for part in like:
        size = part.dtype.itemsize * part.size
        parts.append(np.frombuffer(body[place : place + size], part.dtype).reshape(part.shape))
        place += size
    return Snapshot(*parts)
