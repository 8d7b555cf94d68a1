"""Larceny's command line for tests: real processes with a home of their own, or the same in this process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import larceny
from larceny import cli
from tests.patience import PATIENCE

LARCENY = str(Path(sys.executable).parent / "larceny")
HOUSE = larceny.game("crooks").house_deck.source

VERA = '"Velvet Vera"\nrank = 7'

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Return an environment whose saved games are the test's own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "80", "TERM": "dumb"}


@pytest.fixture
def run(home: dict[str, str], tmp_path: Path) -> Run:
    def run_(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [LARCENY, *words],
            input=typed,
            capture_output=True,
            text=True,
            env={**home, **more},
            cwd=tmp_path,
            timeout=PATIENCE,
        )

    return run_


@pytest.fixture
def run_here(
    home: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in this process; for the many tests of refused words, so that Python starts only once."""
    for key in set(os.environ) - set(home):
        monkeypatch.delenv(key)
    for key, value in home.items():
        monkeypatch.setenv(key, value)
    monkeypatch.chdir(tmp_path)

    def run_(*words: str) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["larceny", *words])
        status = 0
        try:
            cli.main()
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
        told = capsys.readouterr()
        return subprocess.CompletedProcess(words, status, told.out, told.err)

    return run_


def saved(home: dict[str, str]) -> Path:
    (path,) = (Path(home["XDG_DATA_HOME"]) / "larceny" / "games").glob("*.json")
    return path


def one_line(result: subprocess.CompletedProcess[str]) -> str:
    """Return the error of a failed command, after checking that it is one line without a traceback."""
    assert result.returncode != 0
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("larceny: ")
    return result.stderr
