"""Check the tutorial of a new game: run its commands from the page, compare what they print, and make its changes.

The quick proof runs part of the suite and few games; the slow one runs all that the page runs.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.patience import PATIENCE

PAGE = Path(__file__).parent.parent / "docs" / "a-new-game.md"
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LARCENY = str(Path(sys.executable).parent / "larceny")
FEW = "he_0 or text or ruling or whole or language or both_ways or cannot_act"  # of the suite: it compiles nothing


class Change(NamedTuple):
    """Lines of a file, and the lines that replace them."""

    file: str
    old: str
    new: str


class Command(NamedTuple):
    words: str
    shown: list[str]  # what it says, among other things


def steps() -> Iterator[Change | Command]:
    """Yield the commands and changes of the page, in its order."""
    for language, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        lines = text.splitlines()
        if language == "diff":
            yield from changes(lines)
            continue
        starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            yield Command(lines[start][2:], [line for line in lines[start + 1 : end] if line.strip(" .")])


def changes(lines: list[str]) -> Iterator[Change]:
    """Yield the changes of a block: its first line names the file, and @@ separates two places in it."""
    file = lines[0].removeprefix("--- ")
    for part in "\n".join(lines[1:]).split("\n@@\n"):
        old, new = ("".join(f"{line[1:]}\n" for line in part.splitlines() if line[:1] in f" {sign}") for sign in "-+")
        yield Change(file, old, new)


def make(home: Path, change: Change) -> None:
    path = home / change.file
    text = path.read_text(encoding="utf-8")
    assert text.count(change.old) == 1, f"{change.file}: {change.old!r} is there {text.count(change.old)} times"
    path.write_text(text.replace(change.old, change.new), encoding="utf-8")


def run(home: Path, command: str, few: bool) -> list[str]:
    words = shlex.split(command)
    assert words[0] == "larceny"
    if few:
        words = [re.sub("100_000", "1000", word) for word in words]
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "LARCENY_GAMES"))}
    env |= {"XDG_DATA_HOME": str(home / "data"), "COLUMNS": "100", "TERM": "dumb"}
    if few and words[1] == "check":
        env["PYTEST_ADDOPTS"] = f"-k '{FEW}'"
    done = subprocess.run(
        [LARCENY, *words[1:]], input="quit\n", capture_output=True, text=True, cwd=home, env=env, timeout=5 * PATIENCE
    )
    assert words[1] != "check" or done.returncode == 0, done.stdout
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def go_through(home: Path, few: bool) -> None:
    done = 0
    for step in steps():
        if isinstance(step, Change):
            make(home, step)
            continue
        said = [" ".join(line.split()) for line in run(home, step.words, few)]
        missing = [line for line in (" ".join(line.split()) for line in step.shown) if line not in said]
        assert not missing, f"{step.words}: not said: {missing}, but {said}"
        done += 1
    assert done >= 10


@pytest.mark.proof
def test_a_new_game(tmp_path: Path) -> None:
    go_through(tmp_path, few=True)


@pytest.mark.soak
def test_a_new_game_passes_the_whole_suite(tmp_path: Path) -> None:
    go_through(tmp_path, few=False)
