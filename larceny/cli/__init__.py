"""The command line. Whatever goes wrong is one clear line and a non-zero exit.

Commands import what they need when they are called, so that `larceny` starts at once.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated, NoReturn

import typer

import larceny
from larceny.cli import deck, desk, games, house, lab, play, press, serve, train
from larceny.cli.arguments import Lang, language
from larceny.engine.errors import LarcenyError

STOPPED = 130  # exit status of a program that Ctrl+C has stopped

app = typer.Typer(
    invoke_without_command=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
# In the order in which the help lists them.
for command in (
    play.play,
    play.resume,
    play.replay,
    lab.analyse,
    lab.sim,
    lab.arena,
    lab.sprt,
    lab.balance,
    lab.tune,
    desk.desk,
    train.train,
    press.print_,
    serve.serve,
    serve.mcp,
    play.join,
    games.games,
    games.observation,
    games.new_game,
    games.check,
):
    app.command(command.__name__.rstrip("_").replace("_", "-"))(command)
app.add_typer(house.app, name="house")
app.add_typer(deck.app, name="deck")


def _say_version(asked: bool) -> None:
    if asked:
        print(f"larceny {larceny.__version__}")
        raise typer.Exit


@app.callback()
def program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which version this is.")
    ] = False,
    lang: Lang = None,
) -> None:
    """A house of crime card games."""
    if context.invoked_subcommand is None:
        if play.full_screen(False):
            play.home(language(lang))
        else:
            print(context.get_help())
            raise SystemExit(2)


def main() -> None:
    """The entry point. A traceback is shown only with LARCENY_DEBUG."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no umlauts gets question marks
    try:
        if app(standalone_mode=False) == STOPPED:  # Typer turns Ctrl+C into an exit status and returns it
            _fail("stopped", STOPPED)
        print(end="", flush=True)
    except BrokenPipeError:  # the reader has gone, as `head` does: exit silently, as Typer does
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise SystemExit(1) from None
    except LarcenyError as fault:
        _fail(str(fault), 1)
    except (typer.Abort, KeyboardInterrupt):
        _fail("stopped", STOPPED)
    except OSError as fault:
        _fail(f"{fault.filename or 'output'}: {fault.strerror}", 1)
    except Exception as fault:
        # Errors in the command line itself: Typer's have no public class in common.
        if type(fault).__name__ == "NoArgsIsHelpError":
            print(fault)
            raise SystemExit(2) from None
        if hasattr(fault, "format_message"):
            _fail(str(fault.format_message()), 2)
        if os.environ.get("LARCENY_DEBUG"):
            raise
        _fail(f"something broke that should not: {fault!r} (LARCENY_DEBUG=1 shows where)", 70)


def _fail(message: str, code: int) -> NoReturn:
    for line in message.splitlines() or [""]:
        print(f"larceny: {line}", file=sys.stderr)
    raise SystemExit(code)
