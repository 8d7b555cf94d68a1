"""A finished game as it was drawn: kept beside the journal, and read when its rules are no longer ours.

Everything is revealed in it, move by move, in every language. The rules that drew it are not needed to show it.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence

import msgspec

from larceny.engine.board import Board, Line
from larceny.engine.match import Match, replay
from larceny.engine.record import Record, from_json
from larceny.engine.text import LANGUAGES
from larceny.games import load

PACK = 32  # boards that are packed together: they differ little, and one of them is soon unpacked


class Page(msgspec.Struct, frozen=True):
    """A board without its log, and how many lines the log has by then."""

    board: Board
    lines: int


class Volume(msgspec.Struct, frozen=True):
    """A game in one language."""

    log: tuple[Line, ...]
    packs: tuple[bytes, ...]  # of pages, PACK in each


class Keepsake(msgspec.Struct, frozen=True):
    """A finished game: its record, and a board for each moment at which anybody was told something."""

    record: Record
    moments: int
    volumes: dict[str, Volume]  # by language

    @property
    def last(self) -> int:
        return self.moments - 1

    def board(self, moment: int, lang: str, lines: int | None = None) -> Board:
        """Return the board of a moment, counted from 0, with the last `lines` of its log; None is all of it."""
        volume = self.volumes[lang]
        pages = _unpack(lzma.decompress(volume.packs[moment // PACK]))
        page: Page = pages[moment % PACK]
        older = 0 if lines is None else max(0, page.lines - lines)
        return msgspec.structs.replace(page.board, log=volume.log[older : page.lines], older=older)

    def older(self, lang: str, before: int, lines: int) -> tuple[int, tuple[Line, ...]]:
        """Return up to `lines` of the log that come just before line number `before`, and how many are older."""
        log = self.volumes[lang].log
        end = max(0, min(before, len(log)))
        start = max(0, end - lines)
        return start, log[start:end]


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(list[Page]).decode
read = msgspec.msgpack.Decoder(Keepsake).decode


def draw(record: str, called: Sequence[str]) -> bytes:
    """Play a finished game again, and draw each moment of it. This takes seconds: it is work for another process."""
    played = from_json(record)
    steps = moments(replay(load(played.game), played))
    match = replay(load(played.game), played, 0)
    match.called = tuple(called)
    pages: dict[str, list[Page]] = {lang: [] for lang in LANGUAGES}
    logs: dict[str, tuple[Line, ...]] = {}
    for step in steps:
        for action in played.actions[len(match.actions) : step]:
            match.enter(action)
        for lang in LANGUAGES:
            board = match.revealed(lang)
            logs[lang] = board.log
            pages[lang].append(Page(msgspec.structs.replace(board, log=()), len(board.log)))
    volumes = {lang: Volume(logs[lang], _packs(pages[lang])) for lang in LANGUAGES}
    return _pack(Keepsake(played, len(steps), volumes))


def moments(match: Match) -> list[int]:
    """Return after how many actions anybody was told something; the first is before anything was."""
    return [0, *(step for step, heard in enumerate(match.hearings) if heard)]


def _packs(pages: list[Page]) -> tuple[bytes, ...]:
    parts = (pages[start : start + PACK] for start in range(0, len(pages), PACK))
    return tuple(lzma.compress(_pack(part), preset=1) for part in parts)
