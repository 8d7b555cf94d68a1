"""Every file is either read or refused with a clear error."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import larceny
from larceny.engine.match import Match
from larceny.games import load, names

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
often = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
every_game = pytest.mark.parametrize("name", names())


def midgame(name: str) -> Match:
    game = load(name)
    match = Match(game, game.players[-1], seed=5)
    choose = random.Random(5)
    for _ in range(20):
        match.play(choose.choice(match.legal()))
    return match


def damage(text: str, changes: list[tuple[int, int, str]]) -> str:
    """Return a text in which a few characters here and there are replaced by something else."""
    for place, length, scrap in changes:
        at = place % (len(text) + 1)
        text = text[:at] + scrap + text[at + length :]
    return text


@every_game
@often
@given(edits)
def test_a_damaged_position_is_read_or_refused(name: str, changes: list[tuple[int, int, str]]) -> None:
    text = damage(midgame(name).position(), changes)
    try:
        match = larceny.from_position(text)
    except larceny.LarcenyError:
        return
    for seat in (None, *range(match.players)):  # what is accepted can be looked at and played on
        match.board(seat)
    while match.actor is not None and len(match.actions) < 30:
        match.play(match.legal()[-1])


@every_game
@often
@given(edits)
def test_a_damaged_record_is_refused(name: str, changes: list[tuple[int, int, str]]) -> None:
    match = midgame(name)
    text = match.record().to_json()
    damaged = damage(text, changes)
    try:
        again = larceny.replay(damaged)
    except larceny.LarcenyError:
        return
    assert again.truth == match.truth, "only what changes nothing, such as a blank, may pass"
    assert again.record() == match.record()


@every_game
@often
@given(edits)
def test_a_damaged_deck_is_read_or_refused(name: str, changes: list[tuple[int, int, str]]) -> None:
    game = load(name)
    text = damage(game.house_deck.source, changes)
    try:
        deck = game.parse_deck(text, "mine.toml")
    except larceny.DeckError:
        return
    match = Match(game, game.players[0], deck=deck, seed=1)
    assert Match.from_position(game, match.position(), deck).truth == match.truth
