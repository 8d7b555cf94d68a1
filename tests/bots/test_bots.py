"""Bots get a view and nothing else, and instinct is worth playing against."""

from __future__ import annotations

import pytest

import larceny
from larceny.engine.errors import LarcenyError
from larceny.games import house, load
from larceny.lab.simulate import simulate

# Share of victories against random players; where one lucky heist brings a third of all jewels, it is lower.
BARS = {"crooks": 0.98, "criminals": 0.87, "robbers": 0.94, "crimelords": 0.98}

GAMES = {"crimelords": 60}  # among random players they go on for thousands of steps


@pytest.mark.proof
@pytest.mark.parametrize("name", house())
def test_instinct_beats_random_from_every_seat(name: str) -> None:
    for players in load(name).players:
        for seat in range(players):
            lineup = ["random"] * players
            lineup[seat] = "instinct"
            report = simulate(name, players, games=GAMES.get(name, 500), seats=lineup)
            assert report.wins[seat] > BARS[name], (players, seat)


@pytest.mark.parametrize("bot", ["random", "instinct"])
def test_a_bot_decides_by_its_view_and_its_seed_alone(bot: str) -> None:
    match = larceny.new("crooks", players=3, seed=4)
    twin = larceny.new("crooks", players=3, seed=4)
    one, two = larceny.bot(bot, seed=9), larceny.bot(bot, seed=9)
    while match.actor is not None:
        seen = match.view(match.actor)
        before = seen.table.tobytes()
        action = one.choose(seen)
        assert action in match.legal()
        assert seen.table.tobytes() == before, "a bot leaves its view as it was"
        assert two.choose(twin.view(twin.actor)) == action
        match.play(action)
        twin.play(action)


def test_an_unknown_bot_has_a_clear_error() -> None:
    with pytest.raises(LarcenyError, match="no bot 'instict'; did you mean 'instinct'"):
        larceny.bot("instict")
