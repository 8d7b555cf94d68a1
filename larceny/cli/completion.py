"""What a shell completes: games, their options, bots, decks, tables of a house."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager, redirect_stdout
from typing import Any

import typer
from typer import completion as of_typer

import larceny
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, choices, phrases

phrase, said = phrases(__file__)

SHELLS = ("bash", "zsh", "fish", "pwsh", "powershell")
TAUGHT = "compdef _larceny_completion larceny"  # how Typer's script for zsh ends
# A file of zsh's search path is run when its command is first completed, and is to complete it then and there.
CALLED = f'if [[ $funcstack[1] == _larceny ]]; then _larceny_completion "$@"; else {TAUGHT}; fi'
ASKED = "_LARCENY_COMPLETE"  # set by the shell; complete_bash asks for bash
BREAKS = "=:"  # bash takes these for words of their own


def begin() -> None:
    """Let Typer answer shells."""
    of_typer.completion_init()  # type: ignore[attr-defined]


def install(asked: bool) -> None:
    """Teach the shell that called this to complete."""
    if asked:
        shell, path = of_typer.install(_shell(), "larceny", ASKED)  # type: ignore[attr-defined]
        if shell == "zsh":
            path.write_text(_script(shell))
        print(said("completion-installed", shell=shell, path=str(path)))
        raise typer.Exit


def show(asked: bool) -> None:
    """Print the script that teaches the shell that called this."""
    if asked:
        print(_script(_shell()))
        raise typer.Exit


def _shell() -> str:
    shell = of_typer._get_shell_name()  # type: ignore[attr-defined]
    if shell not in SHELLS:
        raise LarcenyError(phrase("completion-no-shell", shell=Quoted(shell or "?"), choices=choices(SHELLS)))
    return str(shell)


def _script(shell: str) -> str:
    script = of_typer.get_completion_script(prog_name="larceny", complete_var=ASKED, shell=shell)  # type: ignore[attr-defined]
    return str(script).replace(TAUGHT, CALLED)


@contextmanager
def mended(environment: MutableMapping[str, str]) -> Iterator[None]:
    """Put together what bash has taken apart, full=pa and search:500, and leave out what it has of the answers."""
    if environment.get(ASKED) != "complete_bash":
        yield
        return
    words, here, typed = _whole(environment.get("COMP_WORDS", "").split("\n"), int(environment.get("COMP_CWORD") or 0))
    environment["COMP_WORDS"], environment["COMP_CWORD"] = "\n".join(words), str(here)
    with redirect_stdout(io.StringIO()) as found:
        try:
            yield
        finally:
            print(*(line.removeprefix(typed) for line in found.getvalue().splitlines()), sep="\n", file=sys.__stdout__)


def _whole(words: list[str], here: int) -> tuple[list[str], int, str]:
    """Return whole words, which of them is being typed, and what bash has of it already.

    >>> _whole(["larceny", "sim", "crooks", "-o", "full", "=", "pa"], 6)
    (['larceny', 'sim', 'crooks', '-o', 'full=pa'], 4, 'full=')
    """
    whole: list[str] = []
    for word in [*words, ""][: here + 1]:
        broken = bool(word) and not word.strip(BREAKS)
        typed = ""
        if len(whole) > 1 and (broken or whole[-1].endswith(tuple(BREAKS))):
            typed = whole[-1] + (word if broken else "")
            whole[-1] += word
        else:
            whole.append(word)
    return whole, len(whole) - 1, typed


def _fitting(known: Iterable[str], incomplete: str) -> list[str]:
    """Return the words that go on as it was begun."""
    return [word for word in known if word.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    return _fitting(larceny.games(), incomplete)


def options(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return options of the game that is named, each with its values."""
    try:
        known = larceny.game(ctx.params.get("game") or "crooks").option_list
    except LarcenyError:
        return []
    values = [f"{name}={value}" for name, option in known.items() for value in option.choices or (option.usual,)]
    return _fitting(values, incomplete)


def _bots(*more: str) -> Callable[[str], list[str]]:
    """Return what completes bots with commas between them."""

    def complete(incomplete: str) -> list[str]:
        from larceny.bots.minds import BOTS, LEVELS

        done, comma, _ = incomplete.rpartition(",")
        return _fitting((f"{done}{comma}{name}" for name in (*more, *LEVELS, *BOTS)), incomplete)

    return complete


bots, seats = _bots(), _bots("me")


def decks(incomplete: str) -> list[str]:
    """Return games, for their house decks; files are the shell's own affair."""
    return _fitting([*larceny.games(), "house"], incomplete)


def tables(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the tables of the house's store; none if there is no store to be read."""
    try:
        from larceny.server import administration

        async def named() -> list[str]:
            async with administration.opened(ctx.params.get("store")) as archive:
                return [kept.table for kept in await administration.chosen(archive, None, None)]

        return _fitting(asyncio.run(named()), incomplete)
    except (LarcenyError, ImportError, OSError):
        return []


def one_of(*words: str) -> Callable[[str], list[str]]:
    """Return what completes one of these words."""

    def complete(incomplete: str) -> list[str]:
        return _fitting(words, incomplete)

    return complete


def option(*names: str, of: Callable[..., list[str]]) -> Any:
    """Return an option whose value is completed."""
    return typer.Option(*names, autocompletion=of)
