"""How sure one can be of a number: shares, intervals, tests, and many tests at once."""

from __future__ import annotations

import sys
from collections.abc import Callable

import msgspec
import pytest

from larceny.engine.errors import LarcenyError
from larceny.lab.arena import arena, cell
from larceny.lab.decks.balance import balance
from larceny.lab.decks.tune import tune
from larceny.lab.simulate import simulate
from larceny.lab.sprt import sprt
from larceny.lab.statistics import (
    chi_square_tail,
    discoveries,
    elo,
    equivalent,
    mean,
    rate,
    share_at,
    share_of,
    student_quantile,
    student_tail,
    victory,
)

# Shares


def test_a_share_among_more_players_by_the_same_strength() -> None:
    assert equivalent(0.65, 2) == 0.65
    assert round(equivalent(0.65, 3), 3) == 0.481
    assert round(equivalent(0.65, 4), 3) == 0.382
    assert [equivalent(0.5, players) for players in (2, 4, 8)] == [1 / 2, 1 / 4, 1 / 8]


def test_elo() -> None:
    assert share_at(0) == 0.5
    assert share_at(400) == pytest.approx(10 / 11)
    assert elo(share_at(35)) == pytest.approx(35)
    assert elo(1.0) == float("inf")


def test_a_shared_victory_is_shared() -> None:
    assert [victory((1, 3, 1, 4), seat) for seat in range(4)] == [0.5, 0, 0.5, 0]


def test_students_t_by_the_book() -> None:
    """Two-sided 5 % and 0.1 % points, as in any table."""
    for freedom, usual, rare in [(1, 12.706, 636.62), (4, 2.776, 8.610), (30, 2.042, 3.646), (120, 1.980, 3.373)]:
        assert student_quantile(freedom) == pytest.approx(usual, abs=6e-4)
        assert student_tail(rare, freedom) == pytest.approx(0.001, rel=3e-3)


def test_an_interval_by_hand() -> None:
    """Means 0, ½, ½, 1, 1: mean 0.6, standard deviation √0.175, standard error 0.18708; t for 4 degrees is 2.776."""
    found = share_of([0, 0.5, 0.5, 1, 1], 0.5)
    assert (found.blocks, found.share) == (5, 0.6)
    assert found.low == pytest.approx(0.6 - 2.776445 * 0.187083, abs=1e-6)
    assert found.high == 1.0  # no share is larger
    assert found.p == pytest.approx(0.621308, abs=1e-6)  # t is 0.5345


@pytest.mark.parametrize(
    ("means", "fair", "low", "high", "p"),
    [
        ([1.0] * 20, 1 / 2, 0.025 ** (1 / 20), 1.0, 2 * 0.5**20),
        ([0.0] * 20, 1 / 4, 0.0, 1 - 0.025 ** (1 / 20), 2 * 0.75**20),
        ([0.5] * 20, 1 / 2, 0.5 * 0.025 ** (1 / 20), 1 - 0.5 * 0.025 ** (1 / 20), 1.0),
        ([1.0], 1 / 2, 0.025, 1.0, 1.0),
    ],
)
def test_without_any_spread_nobody_is_surer_than_the_number_of_deals_allows(
    means: list[float], fair: float, low: float, high: float, p: float
) -> None:
    found = share_of(means, fair)
    assert (found.low, found.high, found.p) == pytest.approx((low, high, p))


def test_the_bar_is_65_percent_and_no_accident() -> None:
    def passes(players: int, means: list[float]) -> bool:
        return cell(players, "this", "that", means).passes

    assert passes(2, [0.5, 1] * 40)
    assert not passes(2, [0.5, 0.5, 0.5, 1] * 40)  # 62.5 %
    assert not passes(2, [0.5, 1] * 3)  # three quarters of six deals may be luck
    assert passes(4, [0.25, 0.5, 0.5] * 40)
    assert not passes(4, [0.25, 0.25, 0.5] * 40)


# Estimating


def test_intervals_are_the_known_ones() -> None:
    wilson = rate(0, 10)
    assert (wilson.value, wilson.low, round(wilson.high, 4)) == (0, 0, 0.2775)
    assert [round(number, 4) for number in msgspec.structs.astuple(rate(8, 10))] == [0.8, 0.4902, 0.9433]
    found = mean([10, 30], 5)  # 0, 0, 2, 4, 4 or the like: mean 2, variance 2 of 5, 2.5 of 4
    assert (found.value, round(found.high - 2, 4)) == (2, round(1.959964 * (2.0 / 4) ** 0.5, 4))
    assert [round(chi_square_tail(value, 4), 4) for value in (0, 9.488, 13.277)] == [1, 0.05, 0.01]
    assert round(chi_square_tail(7.815, 3), 4) == 0.05
    assert discoveries([0.01, 0.02, 0.03, 0.04, 0.05]) == [True] * 5
    assert discoveries([0.04, 0.5]) == [False, False]


# What SciPy does


def test_without_scipy_one_line_says_how_to_get_it_before_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    asked: list[Callable[[], object]] = [
        lambda: arena("crooks", ["instinct", "random"]),
        lambda: sprt("crooks", ["instinct", "random"]),
        lambda: balance("crooks", [2]),
        lambda: tune("crooks", players=[2]),
    ]
    for ask in asked:
        with pytest.raises(LarcenyError, match=r"^Student's t needs scipy: pip install -e '\.\[lab\]' "):
            ask()


def test_simulations_and_decks_without_a_ladder_need_no_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    assert 0 <= simulate("crooks", 2, 100).p <= 1
    assert balance("crooks", [2], 100, skill=0, variants=False).ladder == ()
