"""What the lab's commands share on a terminal: progress bars, consoles, and how to stop."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from larceny.engine import files
from larceny.engine.words import into, speaking

STOPPED = 130  # exit status of a program that Ctrl+C has stopped
PAPER = 160  # columns where nobody is looking
MEMORY = 30.0  # seconds of work that the estimated end goes by


def progress_bar(memory: float = MEMORY) -> Progress:
    """Return a bar that shows how much is done and how long the rest will take."""
    return progress_line(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), memory=memory)


def progress_line(*columns: ProgressColumn, memory: float = MEMORY) -> Progress:
    """Return a line on the error stream that says what is being done, as long as somebody is looking."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=memory,
    )


def stages(progress: Progress, task: TaskID) -> Callable[[str, int, int], None]:
    """Return a function that shows work of several stages: what is being done, how much of it, of how much."""

    def show(what: str, done: int, total: int) -> None:
        what = into(what)
        if progress.tasks[task].description != what:
            progress.reset(task, description=what, total=total)
        progress.update(task, completed=done)

    return show


def wide_console() -> Console:
    """Return a console for tables: as wide as the terminal, or wide enough for any table where nobody looks."""
    console = Console(highlight=False, markup=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, width=PAPER)


def write_json(found: object, path: Path | None) -> bool:
    """Write a result as JSON, if a file was named; True if it was printed, and nothing else is to be."""
    if path is None:
        return False
    files.put(path, msgspec.json.format(msgspec.json.encode(found, enc_hook=str), indent=2).decode() + "\n")
    return files.is_stdout(path)


def in_english(tell: Callable[[], object], indent: int = 1) -> str:
    """Return what is told, as JSON for programs: in English, whatever is spoken."""
    with speaking("en"):
        return msgspec.json.format(msgspec.json.encode(tell(), enc_hook=str), indent=indent).decode() + "\n"


def say(line: str) -> None:
    """Tell the person something beside the report."""
    print(f"larceny: {line}", file=sys.stderr)


def leave(at_once: bool) -> NoReturn:
    """Exit after Ctrl+C; at once without waiting for threads, because a compiled game cannot be interrupted."""
    if at_once:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(STOPPED)
    raise SystemExit(STOPPED)
