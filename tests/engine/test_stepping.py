"""Compiled kernels under a match: the same games, byte for byte, and the same errors."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import larceny
from larceny.engine import compiler, stepping
from larceny.engine.errors import LarcenyError

# What takes long to compile is proved with the other proofs.
GAMES = [
    pytest.param(name, marks=() if name in ("bidding", "crooks") else pytest.mark.proof) for name in larceny.games()
]


def known(match: larceny.Match) -> list[object]:
    """Return all that is told of a match and by its views."""
    views = [match.view(seat) for seat in (*range(match.players), None)]
    told: list[object] = [match.truth, match.actor, match.asked, match.guarded, match.legal(), match.can_undo]
    told += [match.last_heard, match.hearings, match.told, match.result(), match.returns]
    for view in views:
        told += [view.table.tobytes(), view.actor, view.asked, view.guarded, view.forced, view.legal(), view.events]
        told += [view.observe().tobytes(), view.mask().tobytes(), view.information(), view.interjections()]
        told += [view.possible(len(match.actions)).tobytes() if match.actor is not None else b""]
    return told


def pair(name: str, players: int, **settings: object) -> tuple[larceny.Match, larceny.Match]:
    return tuple(larceny.new(name, players, compiled=compiled, **settings) for compiled in (False, True))  # type: ignore


@pytest.mark.parametrize("name", GAMES)
def test_compiled_kernels_play_the_same_games(name: str) -> None:
    for players in {larceny.game(name).players[0], larceny.game(name).players[-1]}:
        plain, compiled = pair(name, players, seed=players)
        bot, dice = larceny.bot("random", seed=3), np.random.default_rng(3)
        for step in range(120):
            if plain.actor is None:
                break
            if step % 5 == 0:
                assert known(plain) == known(compiled)
            action = bot.choose(plain.view(plain.actor))
            for match in (plain, compiled):
                match.play(action)
                if match.can_undo and step % 7 == 0:
                    match.undo()
            said = plain.view(0).interjections()
            if said and dice.random() < 0.1:
                for match in (plain, compiled):
                    match.interject(said[0], seat=0)
        assert known(plain) == known(compiled)
        assert plain.record() == compiled.record()
        assert plain.board(0) == compiled.board(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_alike(name: str) -> None:
    plain, compiled = pair(name, larceny.game(name).players[0], seed=8)
    bot = larceny.bot("instinct", seed=3)
    while compiled.actor is not None:
        compiled.play(bot.choose(compiled.view(compiled.actor)))
    for action in compiled.actions:
        plain.play(action)
    assert known(plain) == known(compiled)
    with pytest.raises(larceny.IllegalAction, match="over"):
        compiled.play(0)


@pytest.mark.parametrize(
    "copied", [larceny.Match.clone, copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))]
)
def test_copies_of_a_compiled_match_go_on_alone(
    copied: Callable[[larceny.Match], larceny.Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(stepping.SWITCH)
    _, match = pair("crooks", 3, seed=2)
    for _ in range(9):
        match.play(match.legal()[0])
    assert match.actor is not None
    before, twin = known(match), copied(match)
    assert known(twin) == before
    bot = larceny.bot("random", seed=1)
    for _ in range(9):
        twin.play(bot.choose(twin.view(twin.actor)))
    assert known(match) == before
    guess = match.view(match.actor).guess(1)
    guess.play(guess.legal()[0])
    assert known(match) == before


@pytest.mark.parametrize("action", [-1, 90, 91, 10**30, -(10**30), "1", None, 1.0, True, np.int64(-5)])
def test_nonsense_is_refused_alike(action: object) -> None:
    told = []
    for match in pair("crooks", 2, seed=1):
        before = known(match)
        with pytest.raises(larceny.IllegalAction) as caught:
            match.play(action)  # type: ignore[arg-type]
        assert known(match) == before
        told.append((str(caught.value), caught.value.reason))
    assert told[0] == told[1]


def test_what_is_illegal_now_is_refused_alike() -> None:
    plain, compiled = pair("crooks", 2, seed=1)
    for action in range(plain.game.actions):
        if action not in plain.legal():
            told = []
            for match in (plain, compiled):
                with pytest.raises(larceny.IllegalAction) as caught:
                    match.play(action)
                told.append((str(caught.value), caught.value.reason, caught.value.ruling))
            assert told[0] == told[1]
    with pytest.raises(larceny.IllegalAction, match="turn"):
        compiled.play(compiled.legal()[0], seat=1 - compiled.actor)


def test_a_replay_is_the_same_compiled() -> None:
    plain, _ = pair("crooks", 2, seed=1)
    for _ in range(40):
        plain.play(plain.legal()[0])
    again = larceny.engine.match.replay(plain.game, plain.record(), compiled=True)
    assert known(again) == known(plain)
    position = larceny.Match.from_position(plain.game, plain.position(), compiled=True)
    assert known(position) == known(larceny.Match.from_position(plain.game, plain.position()))


def test_a_new_match_uses_what_is_compiled_already(monkeypatch: pytest.MonkeyPatch) -> None:
    larceny.compile("crooks")
    assert larceny.new("crooks", 2, seed=1).view(0).quick is None  # tests are told to go without
    monkeypatch.delenv(stepping.SWITCH)
    assert larceny.new("crooks", 2, seed=1).view(0).quick is not None
    assert larceny.new("crooks", 2, seed=1, compiled=False).view(0).quick is None
    monkeypatch.setattr(stepping, "there", lambda game: False)
    assert larceny.new("crooks", 2, seed=1).view(0).quick is None


def test_without_numba_a_match_is_played_by_cpython(monkeypatch: pytest.MonkeyPatch) -> None:
    stepping._quick.cache_clear()
    monkeypatch.delenv(stepping.SWITCH)
    monkeypatch.setattr(compiler, "find_spec", lambda name: None)
    try:
        assert larceny.new("crooks", 2, seed=1).view(0).quick is None
        with pytest.raises(LarcenyError, match=r"needs numba, .*: pip install -e '\.\[fast\]'"):
            larceny.compile("crooks")
    finally:
        stepping._quick.cache_clear()


def test_the_table_of_a_compiled_view_cannot_be_written_to() -> None:
    _, match = pair("crooks", 2, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        match.view(0).table["ended"] = 1
