"""The ladder of bots: what thinking is worth."""

from __future__ import annotations

import numpy as np

from larceny.lab.decks.ladder import parts


def test_luck_and_skill_are_told_apart() -> None:
    """By deal, seat of the stronger, and seat: what each seat wins."""
    seat_0_always, strong_always = np.zeros((40, 2, 2)), np.zeros((40, 2, 2))
    seat_0_always[::2, :, 0] = seat_0_always[1::2, :, 1] = 1  # the deal alone says who wins
    strong_always[:, [0, 1], [0, 1]] = 1
    assert parts(seat_0_always).round(6).tolist() == [1, 0, 0]
    assert parts(strong_always).round(6).tolist() == [0, 1, 0]
    coins = np.random.default_rng(1).integers(0, 2, (4000, 2))
    chance = np.stack([coins, 1 - coins], axis=2).astype(float)
    assert np.abs(parts(chance) - [0, 0, 1]).max() < 0.05
