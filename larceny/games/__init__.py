"""The house's games: each folder here is one, and nothing else has to know it. Others may come from elsewhere.

A folder that holds a game's files is a game too, under its own name, if it lies where LARCENY_GAMES says: in one of
the folders that it names, as PATH does. Without LARCENY_GAMES that is the current folder; but whoever has not asked for
them is not made to run other people's files there.
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

from larceny.engine.errors import LarcenyError, perhaps
from larceny.engine.game import Game, shared

PLACES = "LARCENY_GAMES"
NAME = re.compile(r"[a-z]{2}[a-z0-9_]{0,28}")  # how games from elsewhere may be called
PARTS = ("rules.py", "box.py", "face.py", "deck.toml")  # by these a game's folder is known

_house = list(__path__)
_added: dict[str, str] = {}  # games from elsewhere: name and package


def house() -> list[str]:
    """The games of the house."""
    return sorted(module.name for module in pkgutil.iter_modules(_house) if module.ispkg)


def names() -> list[str]:
    """All games there are."""
    return sorted({*house(), *_added, *_found()})


def add(package: str) -> Game:
    """A game from elsewhere, by its package; from now on it is one of all there are."""
    name = package.rsplit(".", 1)[-1]
    if name in names() and _added.get(name) != package:
        raise LarcenyError(f"there is a game {name!r} already")
    _added[name] = package
    try:
        return load(name)
    except ModuleNotFoundError as fault:
        del _added[name]
        raise LarcenyError(f"{package} is no game: {fault}") from None


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise LarcenyError(f"there is no game {name!r}; {_stranger(name) or perhaps(name, names())}")
    if name in _added or name in house():
        return shared(_added.get(name, f"{__name__}.{name}"))
    try:
        game = shared(f"{__name__}.{name}")
        for path in game.folder.glob("[a-z]*.py"):
            if not path.name.startswith("test_"):
                import_module(f"{__name__}.{name}.{path.stem}")
        return game
    except Exception as fault:  # whatever can be wrong with a file that somebody is writing
        raise LarcenyError(_broken(fault)) from fault


def _broken(fault: Exception) -> str:
    """In which file and line a game from elsewhere broke, and of what."""
    if isinstance(fault, SyntaxError):
        return f"{fault.filename}: line {fault.lineno}: {fault.msg}"
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{frame.filename}: line {frame.lineno}: {type(fault).__name__}: {fault}"


def _found() -> list[str]:
    """The games that lie where we look for them. From now on they are imported as those of the house are."""
    found: list[str] = []
    for place in places():
        with suppress(OSError):  # a folder that nobody may read
            found += _games_in(place, place.stat().st_mtime_ns, PLACES in os.environ)
            if str(place) not in __path__:
                __path__.append(str(place))
    return found


def places() -> list[Path]:
    """Where games from elsewhere are looked for."""
    named = [folder for folder in os.environ.get(PLACES, "").split(os.pathsep) if folder]
    for folder in named:
        if not Path(folder).is_dir():
            raise LarcenyError(f"{PLACES}: there is no folder {folder!r}")
    if named:
        return [Path(folder).resolve() for folder in named]
    with suppress(FileNotFoundError):  # a current folder that is gone
        return [Path.cwd()]
    return []


@lru_cache(64)
def _games_in(place: Path, changed: int, trusted: bool) -> list[str]:
    """The games in a place, as of its last change; our own alone if it was not asked for."""
    return [path.name for path in place.iterdir() if is_game(path) and (trusted or _ours(path))]


def is_game(folder: Path) -> bool:
    return NAME.fullmatch(folder.name) is not None and all((folder / part).is_file() for part in PARTS)


def _ours(folder: Path) -> bool:
    return folder.stat().st_uid in (os.geteuid(), 0)


def _stranger(name: str) -> str:
    """What to do about a game that lies here and is somebody else's."""
    if NAME.fullmatch(name) and is_game(Path(name)) and PLACES not in os.environ:
        return f"the folder {name} is somebody else's: with {PLACES}=. it is trusted"
    return ""


with suppress(LarcenyError):  # so that what is imported by its package's name, as in another process, is found
    _found()
