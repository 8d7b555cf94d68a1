"""Larceny's command line for tests: real processes with a home of their own, or the same in this process."""

from __future__ import annotations

import gc
import os
import random
import stat
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Sequence
from contextlib import ExitStack, redirect_stdout, suppress
from functools import cache, partial
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

import pexpect
import pytest
import typer

import larceny
from larceny import cli
from larceny.lab.simulate import simulate
from tests.patience import PATIENCE

LARCENY = str(Path(sys.executable).parent / "larceny")
HOUSE = larceny.game("crooks").house_deck.source

VERA = '"Velvet Vera"\nrank = 7'

PLAYING = {"sim", "arena", "sprt", "balance", "tune"}  # commands that play games by compiled code

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Return an environment whose saved games are the test's own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "80", "TERM": "dumb"}


@pytest.fixture
def run(home: dict[str, str], tmp_path: Path) -> Run:
    def run_(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return forked(words, typed, {**home, **more}, tmp_path)

    return run_


@pytest.fixture
def run_fresh(home: dict[str, str], tmp_path: Path) -> Run:
    """Run a command as a shell does; for what depends on how Python starts."""

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


def forked(words: Sequence[str], typed: str, env: dict[str, str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a copy of this process, and wait for its end."""
    with ExitStack() as files:
        keys, out, err = (files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in range(3))
        keys.write(typed)
        keys.seek(0)
        status = started(words, env, cwd=cwd, stdin=keys, stdout=out, stderr=err).wait()
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, status, out.read(), err.read())


def started(words: Sequence[str], env: dict[str, str], **settings: Any) -> subprocess.Popen[str]:
    """Start a command in a copy of this process, which has imported everything: it is there at once."""
    _import_all()
    if PLAYING.intersection(words):
        _load_code()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the threads of pytest-xdist stay behind
        become = partial(_become_larceny, words, env)
        return subprocess.Popen([LARCENY], text=True, restore_signals=False, preexec_fn=become, **settings)


def at_a_terminal(words: Sequence[str], env: dict[str, str], **settings: Any) -> pexpect.spawn[Any]:
    """Start a command at a terminal of its own, likewise."""
    _import_all()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        become = partial(_become_larceny, words, env)
        return pexpect.spawn(LARCENY, [], timeout=PATIENCE, preexec_fn=become, **settings)


@cache
def _import_all() -> None:
    """Import what commands import when they are called, and all games."""
    for module in ("play.local", "play.online"):
        import_module(f"larceny.terminal.{module}")
    with redirect_stdout(StringIO()):
        typer.main.get_command(cli.app).main(["games"], standalone_mode=False)


@cache
def _load_code() -> None:
    """Load compiled code, once, so that no copy has to."""
    simulate("crooks", 2, 10)


def _become_larceny(words: Sequence[str], env: dict[str, str]) -> NoReturn:
    """Do what a new process does, as far as a command can notice, and end as it ends."""
    status = 1
    try:
        gc.freeze()  # what this process has left behind is never cleaned away here
        _leave_files()
        random.seed()
        sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__ = [
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115, open to the end
            for number, mode in enumerate("rww")
        ]
        sys.stderr.reconfigure(line_buffering=True)
        os.environ.clear()
        os.environ.update(env)
        sys.argv = [LARCENY, *words]
        warnings.resetwarnings()
        warnings.simplefilter("ignore")
        cli.main()
        status = 0
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _leave_files() -> None:
    """Let go of this process's lines and pipes: who is at their other end shall notice when it ends. Their numbers stay
    taken, since something left behind may still close them. SQLite goes on using what it has open."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in [int(file.name) for file in Path("/proc/self/fd").iterdir()]:
        with suppress(OSError):  # the list's own
            if number > 2 and stat.S_IFMT(os.fstat(number).st_mode) in (stat.S_IFIFO, stat.S_IFSOCK):
                os.dup2(nothing, number)


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
