"""The tutorial of a designer's day is true: its commands are run from the page, and say what the page says.

With few games the numbers are others, so the quick proof compares only what does not depend on them; the slow one
compares everything.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from larceny import cli

PAGE = Path(__file__).parent.parent.parent / "docs" / "designers-day.md"
BLOCK = re.compile(r"^```(console|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LARCENY = str(Path(sys.executable).parent / "larceny")
DIGEST = re.compile(r"[0-9a-f]{16}$")
FEW = {r"-n [\d_]+": "-n 100 -p 3", r"--(out|report) \S+\.html": "", "me,hard": "me,instinct"}  # plots take long


class Step(NamedTuple):
    command: str  # or the name of a file
    shown: list[str]  # what it prints, or what is in the file


def steps() -> Iterator[Step]:
    """Yield all that is done on the page, in its order. A file's name stands in its first line, as a comment."""
    for language, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        lines = text.replace("\\\n", "").splitlines()
        if language == "toml":
            yield Step(lines[0].removeprefix("# "), lines)
            continue
        starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            yield Step(lines[start][2:], [line for line in lines[start + 1 : end] if line.strip(" .")])


def quick(command: str) -> str:
    for found, instead in FEW.items():
        command = re.sub(found, instead, command)
    return command


def squeezed(lines: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in lines]


def run(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Run a command of the page; Larceny's own in this process, where everything is compiled already."""
    words = shlex.split(command)
    if words[0] != "larceny":
        subprocess.run(words, check=True)
        return []
    if words[1] == "play":
        done = subprocess.run([LARCENY, *words[1:]], input="quit\n", capture_output=True, text=True, check=False)
        assert not done.stderr
        return done.stdout.splitlines()
    monkeypatch.setattr("sys.argv", words)
    with suppress(SystemExit):
        cli.main()
    shown = capsys.readouterr()
    return [*shown.out.splitlines(), *shown.err.splitlines()]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith(("LC_", "LANG"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def go_through(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, few: bool) -> None:
    done = 0
    for step in steps():
        if step.command.endswith(".toml") and " " not in step.command:
            (home / step.command).write_text("\n".join(step.shown) + "\n", encoding="utf-8")
            continue
        command = quick(step.command) if few else step.command
        said, expected = squeezed(run(command, capsys, monkeypatch)), squeezed(step.shown)
        if few and command != step.command:
            expected = [line for line in expected if line.startswith("written: ") and line.split()[1] in command]
        if few:  # with fewer games it may be another deck
            said, expected = ([DIGEST.sub("", line) for line in lines] for lines in (said, expected))
        missing = [line for line in expected if line not in said]
        assert not missing, f"{command}: not said: {missing}, but {said}"
        done += 1
    assert done >= 8


@pytest.mark.proof
def test_a_designers_day(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    go_through(home, capsys, monkeypatch, few=True)


@pytest.mark.soak
def test_a_designers_day_says_what_the_page_says(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_through(home, capsys, monkeypatch, few=False)
