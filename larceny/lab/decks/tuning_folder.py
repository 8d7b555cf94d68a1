"""The folder of a search for better numbers: with it the search goes on after any interruption.

counts.jsonl keeps the counts of every piece of games that was played. tried.jsonl is for people: a line for each deck
that took the lead and was checked. best.toml is the best of these decks; its first lines say how sure that is.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from larceny.engine import files
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.words import Figure, at, phrases, trouble
from larceny.lab.decks.counting import Counts, Piece
from larceny.lab.decks.findings import listed, signed
from larceny.lab.resumable import ResumableFile
from larceny.lab.statistics import Estimate

phrase, said = phrases(__file__)

COUNTS, TRIED, BEST = "counts.jsonl", "tried.jsonl", "best.toml"
MANY = 6  # most changes that one line names


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that came to lead, checked on deals that did not choose it."""

    generation: int
    decks: int  # tried so far
    edits: tuple[str, ...]
    missed: float  # how far it misses all targets together, on all deals by which it was judged
    misses: tuple[str, ...]  # each target it misses, in words
    gain: Estimate  # how much less it misses than the old deck, on the same deals
    deals: int  # deals on which the gain was measured
    leads: bool  # does it still lead after the check?

    def words(self) -> str:
        more = len(self.edits) - MANY
        changes = said("tune-more", changes=listed(self.edits[:MANY]), more=more) if more > 0 else listed(self.edits)
        return said(
            "tune-tried",
            generation=self.generation,
            decks=Figure(self.decks, ","),
            state="leads" if self.leads else "lucky",
            missed=Figure(self.missed, ".2f"),
            gain=signed(self.gain, ".2f"),
            deals=Figure(self.deals, ","),
            changes=changes or said("tune-unchanged"),
        )


class KeptCounts(msgspec.Struct, frozen=True):
    """The counts of a piece of games, as the folder keeps them."""

    piece: str  # a hash of the piece
    counts: str  # compressed, in base 85


class TuningFolder:
    """An open folder, locked for this program."""

    def __init__(self, folder: Path, plan: Mapping[str, Any]) -> None:
        self.path = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise LarcenyError(at(folder, trouble(fault))) from None
        self._kept = ResumableFile(folder / COUNTS, "tuning", plan, KeptCounts)
        self._rows = {row.piece: row.counts for row in self._kept.found}
        self.had = len(self._rows)  # pieces that were counted before the folder was opened
        self._tried: list[Tried] = []

    def counts(self, piece: Piece) -> Counts | None:
        """Return the counts of a piece, if they are there."""
        row = self._rows.get(_name(piece))
        return None if row is None else _unpacked(row, self._kept.path)

    def keep(self, piece: Piece, counts: Counts) -> None:
        row = KeptCounts(_name(piece), _packed(counts))
        self._kept.add(row)
        self._rows[row.piece] = row.counts

    def note(self, tried: Tried) -> None:
        """Write down a deck that was checked."""
        self._tried.append(tried)
        files.put(self.path / TRIED, b"".join(msgspec.json.encode(one) + b"\n" for one in self._tried))

    def put_best(self, text: str, tried: Tried) -> None:
        """Write the best deck so far; the first lines say how sure it is."""
        unmet = [said("tune-still", miss=miss) for miss in tried.misses] or [said("tune-all-met")]
        head = "".join(f"# {line}\n" for line in (tried.words(), *unmet))
        files.put(self.path / BEST, head + text)

    def close(self) -> None:
        self._kept.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def discard(folder: Path) -> None:
    """Delete a search, and its folder if nothing else lies there."""
    for name in (COUNTS, TRIED, BEST):
        (folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


def _name(piece: Piece) -> str:
    return hashlib.sha256(msgspec.json.encode(piece)).hexdigest()[:32]


def _packed(counts: Counts) -> str:
    """Return counts as text: the arrays' shapes, then all their 64-bit numbers; most are zero, so they pack well."""
    games, *arrays = astuple(counts)
    parts = [np.array([games], np.int64), *arrays]
    head = msgspec.json.encode([list(part.shape) for part in parts])
    body = b"".join(np.ascontiguousarray(part, "<i8").tobytes() for part in parts)
    return base64.b85encode(zlib.compress(head + b"\n" + body, 6)).decode()


def _unpacked(text: str, path: Path) -> Counts:
    try:
        head, _, body = zlib.decompress(base64.b85decode(text)).partition(b"\n")
        shapes = msgspec.json.decode(head, type=list[list[int]])
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
        flat = np.frombuffer(body, "<i8")
        parts = [part.reshape(shape).copy() for part, shape in zip(np.split(flat, ends[:-1]), shapes, strict=True)]
        assert len(parts) == len(fields(Counts))
    except (ValueError, zlib.error, msgspec.DecodeError, AssertionError) as fault:
        raise RecordError(phrase("tune-counts", path=path, fault=fault)) from None
    return Counts(int(parts[0][0]), *parts[1:])
