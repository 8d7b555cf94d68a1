"""Find and load games: each folder here is a game of the house, and needs no registration. Others come from elsewhere.

A folder with a game's files is a game too, under its own name, if it lies in one of the folders that LARCENY_GAMES
names, separated as in PATH. Without LARCENY_GAMES games are looked for in the current folder, but only in folders that
belong to the user or to root: nobody runs other people's files without asking for it.
"""

from __future__ import annotations

import os
import pkgutil
import re
import traceback
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path

from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game, shared
from larceny.engine.words import Quoted, perhaps, phrases

phrase, _ = phrases(__file__)

PLACES = "LARCENY_GAMES"
NAME = re.compile(r"[a-z]{2}[a-z0-9_]{0,28}")  # names that games from elsewhere may have
PARTS = ("rules.py", "box.py", "face.py", "deck.toml")  # files that every game's folder has

_house = list(__path__)
_added: dict[str, str] = {}  # games from elsewhere: name and package


def house() -> list[str]:
    """Return the names of the games of the house."""
    return sorted(module.name for module in pkgutil.iter_modules(_house) if module.ispkg)


def names() -> list[str]:
    """Return the names of all games: of the house, added, and found."""
    return sorted({*house(), *_added, *_found()})


def add(package: str) -> Game:
    """Add a game from elsewhere by its package, and return it; from now on `names` lists it."""
    name = package.rsplit(".", 1)[-1]
    if name in names() and _added.get(name) != package:
        raise LarcenyError(phrase("games-already", name=Quoted(name)))
    _added[name] = package
    try:
        return load(name)
    except ModuleNotFoundError as fault:
        del _added[name]
        raise LarcenyError(phrase("games-no-game", package=package, fault=fault)) from None


@cache
def load(name: str) -> Game:
    """Return a game by its name."""
    if name not in names():
        word = str(name)  # a program may have passed anything
        raise LarcenyError(
            phrase("games-unknown", name=Quoted(name), stranger=_stranger(word) or perhaps(word, names()))
        )
    if name in _added or name in house():
        return shared(_added.get(name, f"{__name__}.{name}"))
    try:
        game = shared(f"{__name__}.{name}")
        for path in game.folder.glob("[a-z]*.py"):
            if not path.name.startswith("test_"):
                import_module(f"{__name__}.{name}.{path.stem}")
        return game
    except Exception as fault:  # a file that somebody is writing can raise anything
        raise LarcenyError(_broken(fault)) from fault


def _broken(fault: Exception) -> str:
    """Return the file and line where a game from elsewhere broke, and its error."""
    if isinstance(fault, SyntaxError):
        return f"{fault.filename}: line {fault.lineno}: {fault.msg}"
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{frame.filename}: line {frame.lineno}: {type(fault).__name__}: {fault}"


def _found() -> list[str]:
    """Return the games found in `places`; from now on they are imported like those of the house."""
    found: list[str] = []
    for place in places():
        with suppress(OSError):  # a folder that nobody may read
            found += _games_in(place, place.stat().st_mtime_ns, PLACES in os.environ)
            if str(place) not in __path__:
                __path__.append(str(place))
    return found


def places() -> list[Path]:
    """Return the folders in which games from elsewhere are looked for."""
    named = [folder for folder in os.environ.get(PLACES, "").split(os.pathsep) if folder]
    for folder in named:
        if not Path(folder).is_dir():
            raise LarcenyError(phrase("games-no-folder", places=PLACES, folder=Quoted(folder)))
    if named:
        return [Path(folder).resolve() for folder in named]
    with suppress(FileNotFoundError):  # a current folder that is gone
        return [Path.cwd()]
    return []


@lru_cache(64)
def _games_in(place: Path, changed: int, trusted: bool) -> list[str]:
    """Return the games in a folder, cached until it changes; unless it is trusted, only those of the user or root."""
    return [path.name for path in place.iterdir() if is_game(path) and (trusted or _ours(path))]


def is_game(folder: Path) -> bool:
    return NAME.fullmatch(folder.name) is not None and all((folder / part).is_file() for part in PARTS)


def _ours(folder: Path) -> bool:
    return folder.stat().st_uid in (os.geteuid(), 0)


def _stranger(name: str) -> str:
    """Return advice on a game in the current folder that belongs to somebody else; "" if there is none."""
    if NAME.fullmatch(name) and is_game(Path(name)) and PLACES not in os.environ:
        return phrase("games-stranger", name=name, places=PLACES)
    return ""


with suppress(LarcenyError):  # so that imports by package name find these games too, as in another process
    _found()
