"""Records: whole games as JSON. Playing a record again leads to the same table, byte for byte.

A record carries its deck, a seal over all it says, and the hash of the table it led to. The seal shows at once that a
record was cut short or edited. The hash shows at the end that the rules now lead to another table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import SupportsIndex

import msgspec

from larceny.engine.chance import SEEDS
from larceny.engine.errors import LarcenyError, RecordError, integer
from larceny.engine.words import Quoted, phrase

FORMAT = "larceny-record"
FORMAT_VERSION = 1


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: points and ranks by seat (rank 1 has won), the winners, and the ending."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def returns(self) -> tuple[float, ...]:
        """Return what the game was worth to each seat, from -1 to 1; they add up to 0 with any points.

        A seat that wins alone has 1, and the losers share -1 evenly. Winners share the victory evenly: where all win,
        nobody gains.

        >>> Outcome((7, 5, 3), (1, 2, 3), (0,), "over").returns
        (1.0, -0.5, -0.5)
        >>> Outcome((7, 7, 3), (1, 1, 3), (0, 1), "over").returns
        (0.25, 0.25, -0.5)
        """
        players, winners = len(self.ranks), len(self.winners)
        won, lost = (players - winners) / (winners * (players - 1)), -1 / (players - 1)
        return tuple(won if seat in self.winners else lost for seat in range(players))


class DeckRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck that was played, with its text, so that a record needs no other file."""

    name: str
    digest: str
    source: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole game. While it runs, seed and salt are the table's secret."""

    format: str = FORMAT
    version: int = FORMAT_VERSION
    game: str
    rules: int
    players: int
    options: dict[str, str | int]
    deck: DeckRef
    seats: tuple[str, ...] = ()  # names of the players by seat: for people, no part of the game
    seed: int | None = None
    salt: str = ""
    position: str = ""  # the position the game started from; "" if it was dealt
    actions: tuple[int, ...] = ()
    result: Outcome | None = None
    table: str = ""  # SHA-256 of the table's bytes after the last action
    seal: str = ""  # SHA-256 of everything above

    @property
    def commitment(self) -> str:
        """Return the hash that may be published while the game runs; seed and salt confirm it when it is over."""
        return commit(self.game, self.seed, self.salt)

    def sealed(self) -> Record:
        return msgspec.structs.replace(self, seal=_seal(self))

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()


def seed_number(seed: SupportsIndex) -> int:
    """Return a seed as an int; raise LarcenyError if it is none."""
    number = integer(seed)
    if number is None or not 0 <= number < SEEDS:
        raise LarcenyError(phrase("record-seed", seed=Quoted(seed)))
    return number


def commit(game: str, seed: int | None, salt: str) -> str:
    return hashlib.sha256(f"{game}:{seed}:{salt}".encode()).hexdigest()


def from_json(source: str | bytes) -> Record:
    """Read a record; raise RecordError if it was cut short or edited, or is no record at all."""
    try:
        raw = msgspec.json.decode(source)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise RecordError(phrase("record-not-whole", fault=fault)) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise RecordError(phrase("record-other-json"))
    if raw.get("version") != FORMAT_VERSION:
        raise RecordError(phrase("record-version", get=raw.get("version"), format_version=FORMAT_VERSION))
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as fault:
        raise RecordError(phrase("record-damaged", fault=fault)) from None
    if record.seal != _seal(record):
        raise RecordError(phrase("record-altered"))
    return record


def table_hash(table: bytes) -> str:
    return hashlib.sha256(table).hexdigest()


def _seal(record: Record) -> str:
    return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(record, seal=""))).hexdigest()


def outcome(points: Sequence[int], ranks: Sequence[int], reason: str) -> Outcome:
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(tuple(points), tuple(ranks), winners, reason)
