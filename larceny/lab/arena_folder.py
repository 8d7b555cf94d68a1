"""An arena's folder: arena.json says what is played, records.jsonl has a line for each game as it ends.

Both are sealed: a plan or a game that was altered is refused. `read_game` returns one game.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from larceny.engine import files
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.words import Joined, at, kept, phrases, trouble, unkept
from larceny.lab.fixtures import Fixture, Played, Setting

phrase, _ = phrases(__file__)


FORMAT = "larceny-arena"
FORMAT_VERSION = 1
PLAN, RECORDS = "arena.json", "records.jsonl"
SEAL = 16  # letters of a line's seal


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played. The number of deals is left open: an arena may always go on."""

    format: str = FORMAT
    version: int = FORMAT_VERSION
    larceny: str  # version, and a hash over everything that decides how games go
    game: str
    players: tuple[int, ...]
    options: dict[str, str | int]
    deck: str  # its whole text
    bots: tuple[str, ...]
    seed: int  # of the first deal; each later deal has the next number
    seal: str = ""

    def sealed(self) -> Plan:
        return msgspec.structs.replace(self, seal=_seal(self))

    def setting(self, players: int) -> Setting:
        return Setting(self.game, players, tuple(self.options.items()), self.deck)


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as the folder keeps it; together with the plan it makes a record."""

    game: int  # its number, from 1 on
    seed: int
    seats: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    ended: int  # one of the game's ENDINGS
    moves: tuple[int, ...]
    table: str  # SHA-256 of the last table
    forfeit: tuple[int, str | dict[str, str]] | msgspec.UnsetType = msgspec.UNSET  # seat and reason, if somebody did
    seal: str = ""

    def sealed(self) -> Line:
        return msgspec.structs.replace(self, seal=_seal(self)[:SEAL])


def _seal(said: Plan | Line) -> str:
    return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(said, seal=""))).hexdigest()


class Folder:
    """An open folder, locked for one program. A torn last line is dropped, and its game played again."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._path = folder / RECORDS
        if folder == files.STDOUT:
            raise LarcenyError(phrase("arena-stdout"))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("ab", buffering=0)
        except OSError as fault:
            raise LarcenyError(at(fault.filename or folder, trouble(fault))) from None
        try:
            self._lock()
            self._check_plan(folder / PLAN, plan)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LarcenyError(phrase("arena-busy", parent=self._path.parent)) from None

    def _check_plan(self, path: Path, plan: Plan) -> None:
        """Refuse a folder whose plan is another one; write the plan into a new folder."""
        if path.exists():
            if differences := list(_differences(read_plan(path), plan)):
                raise LarcenyError(
                    phrase("arena-other", parent=path.parent, differences=Joined("; ", tuple(differences)))
                )
        elif self._path.stat().st_size:
            raise LarcenyError(phrase("arena-no-plan", parent=path.parent, records=RECORDS, plan=PLAN))
        else:
            files.put(path, msgspec.json.format(msgspec.json.encode(plan), indent=1))

    def read(self, fixture: Callable[[int], Fixture]) -> dict[int, Played]:
        """Return all games in the folder, by number; a line must be the very game that the plan has there."""
        games: dict[int, Played] = {}
        whole = 0
        try:
            with self._path.open("rb") as lines:
                for row, words in enumerate(lines, start=1):
                    if words.endswith(b"\n"):
                        whole += len(words)
                        line = _line(words, self._path, row)
                        due = fixture(line.game)
                        if (line.seats, line.seed) != (due.minds, due.seed):
                            raise RecordError(
                                phrase("arena-not-game", path=self._path, row=str(row), game=str(line.game))
                            )
                        games[line.game] = _played(due, line)
            self._file.truncate(whole)
        except BaseException:
            self._file.close()
            raise
        return games

    def write(self, number: int, played: Played) -> None:
        line = Line(
            game=number,
            seed=played.fixture.seed,
            seats=played.fixture.minds,
            points=played.points,
            ranks=played.ranks,
            ended=played.ended,
            moves=played.moves,
            table=played.table,
            forfeit=(played.forfeit[0], kept(played.forfeit[1])) if played.forfeit else msgspec.UNSET,
        ).sealed()
        files.append(self._file.fileno(), msgspec.json.encode(line) + b"\n", self._path)

    def close(self) -> None:
        self._file.close()


def read_plan(path: Path) -> Plan:
    """Return the plan of an arena's folder."""
    try:
        plan = msgspec.json.decode(path.read_bytes(), type=Plan)
    except OSError as fault:
        raise LarcenyError(at(path, trouble(fault))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise RecordError(phrase("arena-no-arena", path=path, fault=fault)) from None
    if plan.format != FORMAT or plan.version != FORMAT_VERSION:
        raise RecordError(
            phrase(
                "arena-format",
                path=path,
                format=plan.format,
                version=str(plan.version),
                format2=FORMAT,
                format_version=FORMAT_VERSION,
            )
        )
    if plan.seal != _seal(plan):
        raise RecordError(phrase("arena-altered", path=path))
    return plan


def read_game(file: Path, number: int) -> Played:
    """Return one game of an arena's records.jsonl."""
    plan = read_plan(file.parent / PLAN)
    try:
        with file.open("rb") as lines:
            for row, words in enumerate(lines, start=1):
                if words.endswith(b"\n") and (line := _line(words, file, row)).game == number:
                    fixture = Fixture(plan.setting(len(line.seats)), line.seats, line.seed)
                    return _played(fixture, line)
    except OSError as fault:
        raise LarcenyError(at(file, trouble(fault))) from None
    raise LarcenyError(phrase("arena-no-game", file=file, number=str(number)))


def _played(fixture: Fixture, line: Line) -> Played:
    forfeit = None if isinstance(line.forfeit, msgspec.UnsetType) else (line.forfeit[0], unkept(line.forfeit[1]))
    return Played(fixture, line.points, line.ranks, line.ended, line.moves, line.table, forfeit)


def _line(words: bytes, path: Path, row: int) -> Line:
    try:
        line = msgspec.json.decode(words, type=Line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise RecordError(phrase("arena-broken-game", path=path, row=str(row), fault=fault)) from None
    if line.seal != line.sealed().seal or line.game < 1:
        raise RecordError(phrase("arena-game-altered", path=path, row=str(row)))
    return line


def _differences(there: Plan, here: Plan) -> Iterator[str]:
    for name in ("larceny", "game", "players", "options", "bots", "seed"):
        old, new = getattr(there, name), getattr(here, name)
        if old != new:
            yield phrase("arena-differs", name=name, old=_words(old), new=_words(new))
    if there.deck != here.deck:
        yield phrase("arena-decks-differ")


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={one}" for key, one in value.items())
    return ",".join(str(one) for one in value) if isinstance(value, tuple) else str(value)
