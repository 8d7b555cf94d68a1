"""Golden games replay exactly: from their seed and actions alone, to the last word and the last byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from larceny.engine.match import Match
from larceny.games import house, load
from tests.golden import FOLDER, text

FILES = sorted(FOLDER.glob("*.txt"))


def is_brief(file: Path) -> bool:
    """True for one game of each number of players: an English one of an even number, a German one of an odd number."""
    _, players, seed = file.stem.split("-")
    return int(seed) == 11 + int(players) % 2


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=() if is_brief(file) else pytest.mark.proof, id=file.stem) for file in FILES]
)
def test_a_golden_game_replays_exactly(file: Path) -> None:
    golden = file.read_text("utf-8")
    lines = dict(line.split(" ", 1) for line in golden.splitlines()[:4])
    head = dict(line.split(": ", 1) for line in golden[golden.index("position: ") :].splitlines()[:6])
    options = dict(part.split("=") for part in head["options"].split())
    seats = lines["seats"].split(",")
    match = Match(load(head["game"]), int(head["players"]), options, seed=int(lines["seed"]), names=seats)
    for entry in json.loads(lines["actions"]):
        match.enter(entry)
    assert text(file.stem, match) == golden, "the game changed; if that is meant, run python -m tests.golden"


def test_every_game_and_number_of_players_has_golden_games() -> None:
    have = {file.stem.rsplit("-", 1)[0] for file in FILES}
    assert have == {f"{name}-{players}" for name in house() for players in load(name).players}
