"""The command line. Whatever goes wrong is one clear line and a non-zero exit.

Commands import what they need when they are called, so that `larceny` starts at once.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Annotated, NoReturn

import typer

import larceny
from larceny.cli import completion, deck, desk, games, house, lab, play, press, serve, train
from larceny.cli.speech import Command, Group, command, language, letters_only, phrase, said, spelled, usage
from larceny.engine.errors import LarcenyError
from larceny.engine.words import at, into, speak, speaking, spoken, trouble

STOPPED = 130  # exit status of a program that Ctrl+C has stopped

app = typer.Typer(
    cls=Group,
    invoke_without_command=True,
    add_completion=False,  # ours speaks every language
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
# In the order in which the help lists them.
for function in (
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
    app.command(function.__name__.rstrip("_").replace("_", "-"), cls=Command)(command(function))
app.add_typer(house.app, name="house")
app.add_typer(deck.app, name="deck")


def _say_version(asked: bool) -> None:
    if asked:
        print(f"larceny {larceny.__version__}")
        raise typer.Exit


completion.begin()


@app.callback()
@command
def program(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_say_version, is_eager=True)] = False,
    install_completion: Annotated[
        bool, typer.Option("--install-completion", callback=completion.install, is_eager=True)
    ] = False,
    show_completion: Annotated[
        bool, typer.Option("--show-completion", callback=completion.show, is_eager=True)
    ] = False,
) -> None:
    """A house of crime card games."""
    if context.invoked_subcommand is None:
        if play.full_screen(False):
            play.home(spoken())
            print(said("hint"))
        else:
            print(context.get_help())
            raise SystemExit(2)


def main() -> None:
    """The entry point. A traceback is shown only with LARCENY_DEBUG."""
    codecs.register_error("spelled", spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="spelled")  # a terminal that has no ü gets ue
            if stream.isatty() and letters_only(os.environ):
                stream.reconfigure(encoding="ascii", errors="spelled")
    with speaking("en"):  # the Python that called this speaks on as before
        _run()


def _run() -> None:
    try:
        speak(language(sys.argv[1:], os.environ))
        with completion.mended(os.environ):
            status = app(standalone_mode=False)
        if status == STOPPED:  # Typer turns Ctrl+C into an exit status and returns it
            _fail(phrase("stopped"), STOPPED)
        print(end="", flush=True)
    except BrokenPipeError:  # the reader has gone, as `head` does: exit silently, as Typer does
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise SystemExit(1) from None
    except LarcenyError as fault:
        _fail(fault, 1)
    except (typer.Abort, KeyboardInterrupt):
        _fail(phrase("stopped"), STOPPED)
    except OSError as fault:
        _fail(at(fault.filename or phrase("output"), trouble(fault)), 1)
    except Exception as fault:
        # Errors in the command line itself: Typer's have no public class in common.
        if type(fault).__name__ == "NoArgsIsHelpError":
            print(fault)
            raise SystemExit(2) from None
        if hasattr(fault, "format_message"):
            _fail(usage(str(fault.format_message())), 2)
        if os.environ.get("LARCENY_DEBUG"):
            raise
        _fail(phrase("broken", fault=repr(fault)), 70)


def _fail(complaint: object, code: int) -> NoReturn:
    for line in into(complaint).splitlines() or [""]:
        print(f"larceny: {line}", file=sys.stderr)
    raise SystemExit(code)
