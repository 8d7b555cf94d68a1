"""`larceny check`: runs the suite that every game passes, for one game. It is among the tests of the repository."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import larceny
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import install
from larceny.terminal.words import phrase

HOME = Path(larceny.__file__).parent.parent
SUITE = HOME / "tests" / "conformance" / "test_conformance.py"
NEEDED = ("pytest", "xdist")


def check(name: str) -> int:
    """Run the suite and the game's own tests; return pytest's exit status."""
    return subprocess.run(command(larceny.game(name)), check=False).returncode


def command(game: Game) -> list[str]:
    """Return the command that runs them."""
    if not SUITE.is_file():
        raise LarcenyError(phrase("check-no-suite"))
    for module in NEEDED:
        if find_spec(module) is None:
            raise LarcenyError(phrase("check-needs", module=module, install=install("dev")))
    settings = ["-c", str(HOME / "pyproject.toml"), "--rootdir", str(HOME), "-m", "not soak", "-q"]
    tests = [SUITE, *sorted(game.folder.glob("test_*.py"))]
    return [sys.executable, "-m", "pytest", *settings, "--game", game.name, *map(str, tests)]
