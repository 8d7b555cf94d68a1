"""Every file is either read or refused with a clear error."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import larceny
from larceny.engine.match import Match
from larceny.games import load, names
from tests.proving import proofs

SCRAPS = [
    "",
    "-",
    "0",
    "-1",
    "7",
    "99",
    "²",
    ":",
    "#",
    ",",
    " ",
    "\n",
    '"',
    "[",
    "]",
    "{",
    "}",
    "true",
    "A",
    "1e400",
    "\x00",
]
edits = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 6), st.sampled_from(SCRAPS)), min_size=1, max_size=4)
SHORT, LONG = 50, 150  # examples in `make test`, and in `make proof`
often = pytest.mark.parametrize("examples", [SHORT, *proofs(LONG)])
every_game = pytest.mark.parametrize("name", names())


def midgame(name: str) -> Match:
    game = load(name)
    match = Match(game, game.players[-1], seed=5)
    choose = random.Random(5)
    for _ in range(20):
        match.play(choose.choice(match.legal()))
    return match


def try_damages(examples: int, read: Callable[[list[tuple[int, int, str]]], None]) -> None:
    """Read what was damaged in this many ways, always the same ones."""
    usual = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    usual(given(edits)(read))()


def damage(text: str, changes: list[tuple[int, int, str]]) -> str:
    """Return a text in which a few characters here and there are replaced by something else."""
    for place, length, scrap in changes:
        at = place % (len(text) + 1)
        text = text[:at] + scrap + text[at + length :]
    return text


@every_game
@often
def test_a_damaged_position_is_read_or_refused(name: str, examples: int) -> None:
    position = midgame(name).position()

    def read(changes: list[tuple[int, int, str]]) -> None:
        try:
            match = larceny.from_position(damage(position, changes))
        except larceny.LarcenyError:
            return
        for seat in (None, *range(match.players)):  # what is accepted can be looked at and played on
            match.board(seat)
        while match.actor is not None and len(match.actions) < 30:
            match.play(match.legal()[-1])

    try_damages(examples, read)


@every_game
@often
def test_a_damaged_record_is_refused(name: str, examples: int) -> None:
    match = midgame(name)
    record = match.record()

    def read(changes: list[tuple[int, int, str]]) -> None:
        try:
            again = larceny.replay(damage(record.to_json(), changes))
        except larceny.LarcenyError:
            return
        assert again.truth == match.truth, "only what changes nothing, such as a blank, may pass"
        assert again.record() == record

    try_damages(examples, read)


@every_game
@often
def test_a_damaged_deck_is_read_or_refused(name: str, examples: int) -> None:
    game = load(name)

    def read(changes: list[tuple[int, int, str]]) -> None:
        try:
            deck = game.parse_deck(damage(game.house_deck.source, changes), "mine.toml")
        except larceny.DeckError:
            return
        match = Match(game, game.players[0], deck=deck, seed=1)
        assert Match.from_position(game, match.position(), deck).truth == match.truth

    try_damages(examples, read)
