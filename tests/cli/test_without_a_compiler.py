"""Without numba people play as ever; what needs it says so, and how to get it, in one line."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import larceny
from tests.command_line import HOUSE
from tests.patience import PATIENCE
from tests.proving import proofs

ROOT = Path(larceny.__file__).parent.parent
HIDDEN = ("numba", "llvmlite")
GET_IT = "pip install -e '.[fast]' (in Larceny's folder)"

Bare = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def bare(home: dict[str, str], tmp_path: Path) -> Bare:
    """Run a command in a Python that has neither numba nor llvmlite."""
    script = f"import sys; sys.modules.update(dict.fromkeys({HIDDEN!r})); from larceny.cli import main; main()"

    def run(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", script, *words],
            input=typed,
            capture_output=True,
            text=True,
            env={**home, **more},
            cwd=tmp_path,
            timeout=PATIENCE,
        )

    return run


@pytest.mark.proof
def test_a_game_is_played_to_its_end_against_instinct_and_a_learned_bot(bare: Bare) -> None:
    seats = "me,instinct,learned,easy"
    played = bare("play", "crooks", "--seats", seats, "--seed", "3", typed="#1\n" * 200)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Everybody has passed." in played.stdout


def test_strong_bots_play_by_instinct_and_the_person_is_told_how_to_wake_them(bare: Bare) -> None:
    told = bare("play", "crooks", "--seats", "me,search:650ms", typed="#1\n" * 200)
    assert told.returncode == 0, told.stderr
    assert GET_IT in " ".join(told.stdout.split())
    assert "warm" not in told.stdout, "nothing is being compiled"
    german = bare("play", "crooks", "--seats", "me,search:650ms", "--lang", "de", typed="ende\n")
    assert "Starke Bots denken nur mit numba voraus" in " ".join(german.stdout.split())


@pytest.mark.parametrize(
    "words",
    [
        ("sim", "crooks", "-n", "10"),
        *proofs(
            ("balance", "crooks", "-n", "100", "--skill", "0"),
            ("play", "crooks", "--seats", "me,search:30", "--seed", "1"),
        ),
    ],
)
def test_what_needs_a_compiler_says_so_in_one_line_with_the_command(bare: Bare, words: tuple[str, ...]) -> None:
    told = bare(*words)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == f"larceny: this needs numba, which compiles the games: {GET_IT}\n"


def test_an_own_deck_is_read_checked_and_shown(bare: Bare, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8")
    assert "can be played as crooks" in bare("deck", "check", "mine.toml").stdout


def test_a_player_s_install_brings_no_compiler_and_the_house_s_does() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert not [one for one in told["dependencies"] if one.startswith(HIDDEN)]
    extras = told["optional-dependencies"]
    assert extras["fast"][0].startswith("numba")
    for extra in ("lab", "cluster", "cuda", "train", "gymnasium", "dev"):
        assert "larceny[fast]" in extras[extra], extra
    assert "'.[web,scale,fast]'" in (ROOT / "Containerfile").read_text("utf-8")


def test_make_asks_for_extras_as_a_whole(tmp_path: Path) -> None:
    """Make takes a comma for the end of an argument: what it would run is looked at, not what is written."""
    installs = {}
    for target in ("play", "test", "proof", "docs", "bench"):
        words = ["make", "--dry-run", f"{tmp_path}/venv/{target}", f"VENV={tmp_path}/venv"]
        said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
        installs[target] = re.findall(r"-e (\S+?)(?:;| )", said)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for target, found in installs.items():
        assert found, target
        for one in found:
            named = re.fullmatch(r"\.\[([a-z,]+)\]", one)
            assert named, (target, one)
            assert set(named[1].split(",")) <= set(extras), (target, one)
    assert set(installs["play"]) == {".[web,fast]"}
