"""Commands about the games themselves, and for writing one."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.cli.arguments import GameName, JsonFile
from larceny.engine.words import spoken
from larceny.terminal.words import wrap


def games() -> None:
    """List the games of the house."""
    for name in larceny.games():
        game = larceny.game(name)
        text = game.text(spoken())
        _print(f"{name} ({', '.join(str(count) for count in game.players)}): {text('pitch')}")
        for key, option in game.option_list.items():
            values = [f"{key}={word}: {text(f'option-{key}-{word}')}" for word in option.choices] or [
                f"{key}={option} ({option.usual})"
            ]
            _print(f"  {text(f'option-{key}')}: {'; '.join(values)}")


def observation(
    game: GameName,
    json: JsonFile = None,
) -> None:
    """Say what a game's observations are made of: the numbers from which one learns, field by field."""
    from larceny.terminal.games.observation import print_observation

    print_observation(larceny.game(game), json, spoken())


def new_game(
    name: Annotated[str, typer.Argument()],
    folder: Annotated[Path, typer.Argument()] = Path(),
) -> None:
    """Write a small complete game, to make another of it."""
    from larceny.terminal.games import new_game as writing

    made = writing.new_game(name, folder)
    for line in writing.first_steps(made):
        print(line)


def check(game: GameName) -> None:
    """Prove that a game holds what every game must: the one suite, and the game's own tests."""
    from larceny.terminal.games.checking import check as prove

    raise SystemExit(prove(game))


def _print(line: str) -> None:
    for part in wrap(line, shutil.get_terminal_size((80, 24)).columns, "    "):
        print(part)
