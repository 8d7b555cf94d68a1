"""What an observation is made of: every field has a name, a meaning and a range that its numbers never leave."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import larceny
from larceny import cli
from larceny.engine import contract
from larceny.engine.match import Match
from larceny.engine.observation_rows import flattened
from larceny.engine.text import LANGUAGES
from larceny.games import load, names
from larceny.terminal.games.observation import fields
from tests.conformance.proofs import brief_setups_of, setups_of
from tests.proving import proofs

MOST = 700  # steps of a game that are looked at


@pytest.mark.parametrize("setups", [brief_setups_of, *proofs(setups_of)])
@pytest.mark.parametrize("name", names())
def test_numbers_stay_in_their_ranges_and_every_field_says_something(name: str, setups: Any) -> None:
    game = load(name)
    said_of = fields(game)
    firsts = [field.first for field in said_of]  # they lie side by side
    low, high = np.array([field.low for field in said_of]), np.array([field.high for field in said_of])
    lowest, highest = high, low
    whole = True  # True while every game was played to its end
    for seed, setup in enumerate(setups(game)):
        match = Match(game, setup.players, setup.option_dict, seed=seed)
        choose = random.Random(seed)
        while match.actor is not None and len(match.actions) < MOST:
            if len(match.actions) % 3 == 0:
                row = match.view(match.actor).observe()
                least, most = np.minimum.reduceat(row, firsts), np.maximum.reduceat(row, firsts)
                wrong = np.flatnonzero((least < low) | (most > high))
                assert not wrong.size, [(said_of[at].name, least[at], most[at]) for at in wrong]
                lowest, highest = np.minimum(lowest, least), np.maximum(highest, most)
            match.play(choose.choice(match.legal()))
        whole &= match.actor is None
    assert not whole or (lowest | highest).all(), "something is never said"


@pytest.mark.parametrize("name", names())
def test_fields_lie_side_by_side_and_fill_the_row(name: str) -> None:
    game = load(name)
    end = 0
    for field in fields(game):
        assert field.first == end
        assert game.observation.record.fields is not None
        assert game.observation.record.fields[field.name][1] == 2 * end, "two bytes a number"
        assert field.meaning
        assert field.low < field.high
        end += int(np.prod(field.shape))
    assert end == game.observation.total == len(Match(game, game.players[0], seed=1).view(0).observe())


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("sys.argv", ["larceny", "observation", *words])
    cli.main()
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_command_says_it_of_every_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, lang: str
) -> None:
    lines = [" ".join(line.split()) for line in said(monkeypatch, capsys, name, "--lang", lang).splitlines()]
    game = load(name)
    for field in fields(game):
        to = {"en": "to", "de": "bis"}[lang]
        shape = " x ".join(map(str, field.shape)) or "1"
        meaning = field.meaning if lang == "en" else game.text(lang)(f"sight-{field.name.replace('_', '-')}")
        begin = f"{field.name} {field.first} {shape} {field.low} {to} {field.high} {meaning.split()[0]}"
        assert any(line.startswith(begin) for line in lines), begin


def test_the_command_prints_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(said(monkeypatch, capsys, "criminals", "--json", "-"))
    assert (whole["game"], whole["numbers"]) == ("criminals", larceny.game("criminals").observation.total)
    jewels = next(field for field in whole["fields"] if field["name"] == "jewels")
    assert jewels["shape"] == [4]
    assert (jewels["low"], jewels["high"], jewels["meaning"]) == (0, 12, "jewels of each seat")


@pytest.mark.parametrize("name", names())
def test_an_observation_can_be_written_into_any_array_of_numbers(name: str) -> None:
    """In a column of a matrix, of the smallest type that holds all numbers, as in the record."""
    game = load(name)
    observe = flattened(game.plain.stand_ins[contract.observe], game.observation)
    match = Match(game, game.players[-1], seed=3)
    choose = random.Random(1)
    while match.actor is not None and len(match.actions) < MOST // 10:
        seen = match.view(match.actor)
        columns = np.zeros((game.observation.total, 3), game.observation.narrow)
        observe(seen.box_row, seen.row, seen.seat, columns[:, 1])
        assert (columns[:, 1] == seen.observe()).all()
        assert not columns[:, ::2].any()
        match.play(choose.choice(match.legal()))


def test_a_sight_that_is_used_with_other_axes_than_it_has_cannot_be_written_into_an_array() -> None:
    def observe(box, table, seat, seen):
        seen.may[1] = 1

    game = load("crooks")
    with pytest.raises(ValueError, match="sight 'may' has 2 axes, and 1 are used"):
        flattened(observe, game.observation)
