"""A game of one's own: `larceny new-game` writes it, and where it lies the house finds it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny.engine.errors import LarcenyError
from larceny.games import PLACES, house, load, names
from larceny.net.client import Client
from larceny.terminal.games.checking import command
from larceny.terminal.games.new_game import EXAMPLE, new_game
from tests.patience import PATIENCE

games: Any = import_module("larceny.games")  # `larceny.games` itself is the list of them
LARCENY = str(Path(sys.executable).parent / "larceny")
FILES = {
    "RULES.de.md", "RULES.md", "__init__.py", "box.py", "deck.toml", "face.py", "instinct.py", "knowledge.py",
    "layout.py", "observation.py", "rules.py", "soundness.py", "test_rules.py", "text/de.ftl", "text/en.ftl",
}  # fmt: skip

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of one's own; what was found in it is forgotten afterwards."""
    monkeypatch.delenv(PLACES, raising=False)
    monkeypatch.chdir(tmp_path)
    before = list(games.__path__)
    yield tmp_path
    games.__path__[:] = before
    load.cache_clear()


@pytest.fixture
def run(here: Path) -> Run:
    """A command of Larceny's, in a process of its own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}

    def run_(*words: str, typed: str = "", cwd: Path = here, **more: str) -> subprocess.CompletedProcess[str]:
        env = {**kept, "XDG_DATA_HOME": str(here / "data"), "COLUMNS": "100", "TERM": "dumb", **more}
        return subprocess.run(
            [LARCENY, *words], input=typed, capture_output=True, text=True, env=env, cwd=cwd, timeout=5 * PATIENCE
        )

    return run_


def files_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


# Writing it


def test_it_has_the_files_that_every_game_has(here: Path) -> None:
    made = new_game("jumble", Path())
    assert files_in(made) == files_in(EXAMPLE) == FILES
    for name in house():
        folder = load(name).folder
        assert files_in(made) - files_in(folder) <= {"test_rules.py", "face.py"}
        assert (folder / "face.py").exists() or (folder / "face").is_dir()


def test_it_has_its_own_name_everywhere(here: Path) -> None:
    made = new_game("night_market", here)
    words = {file: (made / file).read_text("utf-8") for file in FILES}
    for file, text in words.items():
        assert not any(old in text for old in ("Hot Goods", "Heiße Ware", "BI-0", "bi_0", '"bidding"')), file
    assert 'game = "night_market"' in words["deck.toml"]
    assert "title = Night Market" in words["text/de.ftl"]
    assert words["RULES.md"].startswith("# Night Market\n")
    assert "**NI-01**" in words["RULES.md"]
    assert "def test_ni_01" in words["test_rules.py"]
    assert all("bidding" not in text for file, text in words.items() if file not in ("RULES.md", "RULES.de.md"))


def test_examples_in_the_repository_are_what_is_written() -> None:
    assert (Path(larceny.__file__).parent.parent / "examples").resolve() == EXAMPLE.parent


@pytest.mark.parametrize(
    "name", ["", "x", "7up", "a1", "Heist", "night-market", "night market", "über", "../up", "a/b", "class", "x" * 31]
)
def test_what_cannot_be_a_name_is_refused(here: Path, name: str) -> None:
    with pytest.raises(LarcenyError, match="cannot be a game's name: two to thirty small letters"):
        new_game(name, here)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["crooks", "bidding"])
def test_a_game_that_is_there_is_not_written_again(here: Path, name: str) -> None:
    with pytest.raises(LarcenyError, match=f"there is a game '{name}' already"):
        new_game(name, here)


def test_nothing_that_lies_there_is_written_over(here: Path) -> None:
    (here / "file").write_text("mine")
    (here / "full").mkdir()
    (here / "full" / "notes").write_text("mine")
    for name in ("file", "full"):
        with pytest.raises(LarcenyError, match=f"{name}: there is something already"):
            new_game(name, here)
    with pytest.raises(LarcenyError, match="nowhere: there is no such folder"):
        new_game("jumble", here / "nowhere")
    assert files_in(here) == {"file", "full/notes"}


def test_an_empty_folder_is_filled(here: Path) -> None:
    (here / "hollow").mkdir()
    assert files_in(new_game("hollow", here)) == FILES


def test_what_fails_leaves_nothing_behind(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = 0
    write = Path.write_text

    def full(path: Path, *args: str, **more: str) -> int:
        nonlocal written
        written += 1
        if written > 5:
            raise OSError(28, "No space left on device")
        return write(path, *args, **more)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(LarcenyError, match="jumble: No space left on device"):
        new_game("jumble", here)
    assert list(here.iterdir()) == []


# Finding it


def test_a_game_in_the_current_folder_is_one_of_all_there_are(here: Path) -> None:
    assert "kiosk" not in names()
    made = new_game("kiosk", here)
    assert "kiosk" in names()
    assert "kiosk" not in house()
    assert load("kiosk").folder == made.resolve()
    match = larceny.new("kiosk", players=2, seed=1)
    match.seal({0: 1, 1: 2})
    assert larceny.replay(match.record().to_json()).truth == match.truth


def test_the_house_comes_first(here: Path) -> None:
    new_game("mine", here).rename(here / "crooks")
    assert names().count("crooks") == 1
    assert load("crooks").folder.parent == Path(games.__file__).parent


def test_what_only_looks_like_a_game_is_none(here: Path) -> None:
    for part in ("rules.py", "deck.toml"):
        (new_game("halves", here) / part).unlink()
        assert "halves" not in names()
        (here / "halves").rename(here / f"Halves-{part}")
    new_game("flawless", here).rename(here / "Not-A-Name")
    assert not {"halves", "flawless", "Not-A-Name"} & set(names())


def test_other_peoples_games_are_left_alone_unless_asked_for(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game("theirs", here)
    monkeypatch.setattr(games, "_ours", lambda folder: False)
    games._games_in.cache_clear()
    assert "theirs" not in names()
    with pytest.raises(
        LarcenyError, match=r"the folder theirs is somebody else's: with LARCENY_GAMES=\. it is trusted"
    ):
        load("theirs")
    monkeypatch.setenv(PLACES, ".")
    assert load("theirs").name == "theirs"


def test_games_are_looked_for_where_one_says(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, name in (("one", "first_stall"), ("two", "second_stall")):
        (here / place).mkdir()
        new_game(name, here / place)
    new_game("unseen", here)
    monkeypatch.setenv(PLACES, f"one{os.pathsep}{here / 'two'}")
    found = set(names()) - set(house())
    assert {"first_stall", "second_stall"} <= found
    assert "unseen" not in found
    monkeypatch.setenv(PLACES, f"one{os.pathsep}three")
    with pytest.raises(LarcenyError, match="LARCENY_GAMES: there is no folder 'three'"):
        names()


def test_a_current_folder_that_is_gone_is_no_error(here: Path) -> None:
    gone = here / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    assert set(house()) <= set(names())
    os.chdir(here)


# As a person does it


def test_it_is_written_played_and_listed(run: Run, here: Path) -> None:
    made = run("new-game", "jumble")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.splitlines() == [
        "jumble: a small complete game, yours to change; docs/a-new-game.md shows how",
        "  larceny play jumble   play it here",
        "  larceny serve         play it in the browser",
        "  larceny sim jumble    have bots play it, a hundred thousand times",
        "  larceny check jumble  prove that it holds what every game must",
    ]
    assert "jumble (2, 3, 4, 5, 8): Bid in secret for what fell off a lorry." in run("games").stdout
    assert "jumble (2, 3, 4, 5, 8): Geheime Gebote auf das, was vom Laster fiel." in run("games", "--lang", "de").stdout
    played = run("play", "jumble", "--seats", "me,instinct", "--seed", "1", typed="3\nquit\n")
    assert played.stdout.startswith("Jumble. Type the number, letter or name of an answer")
    assert "- You bid 2." in played.stdout
    assert run("resume", typed="quit\n").returncode == 0
    assert "can be played as jumble" in run("deck", "check", "jumble/deck.toml").stdout


@pytest.mark.proof
def test_written_elsewhere_it_is_said_where_it_is_found(run: Run, here: Path) -> None:
    (here / "attic").mkdir()
    made = run("new-game", "jumble", "attic")
    assert f"in attic, or anywhere with {PLACES}={here / 'attic'}:" in made.stdout
    assert "jumble" not in run("games").stdout
    assert "jumble" in run("games", cwd=here / "attic").stdout
    assert "jumble" in run("games", **{PLACES: "attic"}).stdout


@pytest.mark.proof
def test_it_is_played_in_a_house_where_bots_think_in_processes_of_their_own(run: Run, here: Path) -> None:
    new_game("jumble", here)
    words = [LARCENY, "serve", "--port", "0", "--store", f"sqlite:{here / 'h.db'}", "--pace", "0"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=here, start_new_session=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://[^\s/]+", process.stdout.readline())
        assert found
        url = asyncio.run(opened(found[0], "jumble", "open", "instinct", "instinct"))
        played = run("join", url, "--bot", "random")
        assert (played.returncode, played.stderr) == (0, "")
        assert re.search("^Total ", played.stdout, re.MULTILINE)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


async def opened(address: str, game: str, *seats: str) -> str:
    """Return the link of a table that somebody opens."""
    client = await Client.visit(address)
    return f"{address}/t/{await client.open(game, seats, name='Host')}"


@pytest.mark.proof
def test_an_installed_larceny_writes_it_too_and_says_where_the_suite_is(run: Run, here: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(here)]
    subprocess.run(words, check=True, cwd=Path(larceny.__file__).parent.parent, capture_output=True)
    (wheel,) = here.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(here / "installed")
    home = {"PYTHONPATH": str(here / "installed")}
    assert run("new-game", "jumble", **home).returncode == 0
    assert files_in(here / "jumble") == FILES
    assert "jumble" in run("games", **home).stdout
    assert "among the tests of its repository" in run("check", "jumble", **home).stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules.py", "def deal(", "def deal(:", r"jumble/rules\.py: line \d+: "),
        pytest.param(
            "layout.py",
            "VERSION = 1",
            "VERSION = one",
            r"jumble/layout\.py: line \d+: NameError: name 'one' is not",
            marks=pytest.mark.proof,
        ),
        pytest.param("face.py", "def zones(", "def zones(:", r"jumble/face\.py: line \d+: ", marks=pytest.mark.proof),
        ("deck.toml", "worth = 4", "worth = 40", r"jumble/deck\.toml: line \d+: good 'Gramophone': worth: expected"),
    ],
)
def test_what_is_broken_is_one_clear_line(run: Run, here: Path, file: str, old: str, new: str, said: str) -> None:
    path = new_game("jumble", here) / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    failed = run("play", "jumble")
    assert failed.returncode == 1
    assert failed.stderr.count("\n") == 1
    assert re.search(said, failed.stderr), failed.stderr


# The suite


@pytest.mark.proof
def test_the_suite_can_be_run_for_one_game_alone(here: Path) -> None:
    new_game("jumble", here)
    plain = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    listed = subprocess.run(
        [*command(load("jumble")), "--collect-only"], capture_output=True, text=True, timeout=PATIENCE, env=plain
    ).stdout.splitlines()
    tests = [line for line in listed if "::" in line]
    assert any("test_the_wall_holds_after_every_action_for_everybody[jumble" in line for line in tests)
    assert any("::test_ju_01" in line for line in tests)
    assert not any(f"[{name}" in line for line in tests for name in (*house(), "bidding"))


@pytest.mark.soak
def test_a_new_game_passes_the_suite_as_written(run: Run, here: Path) -> None:
    run("new-game", "jumble")
    checked = run("check", "jumble")
    assert checked.returncode == 0, checked.stdout
