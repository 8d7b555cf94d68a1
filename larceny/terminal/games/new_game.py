"""`larceny new-game`: copies the example under another name, so that it plays at once."""

from __future__ import annotations

import re
import secrets
import shutil
from keyword import iskeyword
from pathlib import Path

import larceny
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, at, trouble
from larceny.games import NAME, PLACES
from larceny.terminal.words import phrase, said

EXAMPLE = Path(larceny.__file__).parent / "examples" / "bidding"
TITLES = ("Hot Goods", "Heiße Ware")  # the example's title in both languages
RULING = re.compile(r"\bBI-(?=\d\d)|(?<=test_)bi_(?=\d\d)")  # the prefix of its rulings


def new_game(name: str, folder: Path) -> Path:
    """Write a game into a folder, whole or not at all; return the game's own folder."""
    target = folder / name
    _check(name, folder, target)
    draft = folder / f".{name}.{secrets.token_hex(4)}"
    try:
        for source in sorted(EXAMPLE.rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                copy = draft / source.relative_to(EXAMPLE)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
        draft.replace(target)
    except OSError as fault:
        raise LarcenyError(at(target, trouble(fault))) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return target


def first_steps(made: Path) -> list[str]:
    """Return lines that say what can be done with a new game."""
    name, place = made.name, made.parent
    commands = {
        f"larceny play {name}": said("new-play"),
        "larceny serve": said("new-in-browser"),
        f"larceny sim {name}": said("new-sim"),
        f"larceny check {name}": said("new-check"),
    }
    return [
        said("new-made", made=made),
        *([] if place == Path() else [said("new-where", place=str(place), places=PLACES, resolve=place.resolve())]),
        *(f"  {command:{len(name) + 14}}  {what}" for command, what in commands.items()),
    ]


def _check(name: str, folder: Path, target: Path) -> None:
    if NAME.fullmatch(name) is None or iskeyword(name):
        wanted = phrase("new-name")
        raise LarcenyError(phrase("new-cannot", name=Quoted(name), wanted=wanted))
    if name in larceny.games():
        raise LarcenyError(phrase("new-already", name=Quoted(name)))
    if not folder.is_dir():
        raise LarcenyError(phrase("new-no-folder", folder=folder))
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise LarcenyError(phrase("new-there", target=target))


def renamed(source: str, name: str) -> str:
    """Return the text of one of the example's files, for a game with another name."""
    for title in TITLES:
        source = source.replace(title, name.replace("_", " ").title())
    begin = name[:2]
    source = RULING.sub(lambda found: f"{begin.upper()}-" if found[0].isupper() else f"{begin}_", source)
    return source.replace(f'"{EXAMPLE.name}"', f'"{name}"')
