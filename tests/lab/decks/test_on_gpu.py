"""Games counted on a GPU: the same sums as on the cores, whatever is counted at once."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from bench import gpu as bench
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.games import load, names
from larceny.lab.decks import on_gpu
from larceny.lab.decks.counting import Contrast, Counts, Piece, count_piece
from larceny.lab.decks.on_gpu import OnGpu, counters
from larceny.lab.fixtures import setting
from tests.batches import ptx
from tests.batches.standin import StandIn, stand_in


@pytest.fixture
def cuda(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A GPU that is none."""
    from larceny.lab.decks import gpu_entries

    monkeypatch.setattr(gpu_entries, "TOGETHER", {})
    monkeypatch.setattr(on_gpu, "BLOCK", 4)
    monkeypatch.setattr(on_gpu, "THREADS", 8)
    return stand_in(monkeypatch)


def assert_same(here: Counts | Contrast, there: Counts | Contrast) -> None:
    assert type(here) is type(there)
    for field in here.__dataclass_fields__:
        a, b = getattr(here, field), getattr(there, field)
        if isinstance(a, Counts):
            assert_same(a, b)
        else:
            assert np.array_equal(a, b), field


def counted_there(pieces: list[Piece]) -> dict[int, Counts | Contrast]:
    with OnGpu(1) as team:
        team.rehearse(count_piece, pieces[0])
        return dict(team.work(count_piece, iter(pieces)))


@pytest.mark.proof
@pytest.mark.parametrize("name", names())
def test_a_gpu_counts_what_the_cores_count(name: str, cuda: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of several sizes and numbers of players at once, more games than threads, too long for the room."""
    monkeypatch.setattr(on_gpu, "ROOM", 32)
    players = load(name).players
    pieces = [
        Piece(setting(name, players[0]), None, "instinct", 5, 7),
        Piece(setting(name, players[-1]), None, "instinct", 90, 2),
        Piece(setting(name, players[0]), None, "random", 5, 3),
    ]
    found = counted_there(pieces)
    assert sorted(found) == [0, 1, 2]
    for number, piece in enumerate(pieces):
        assert_same(count_piece(piece), found[number])


@pytest.mark.proof
def test_two_decks_are_compared_on_a_gpu_as_on_the_cores(cuda: StandIn, tyrant: Deck) -> None:
    source = tyrant.source.replace('"Velvet Vera"', '"Woollen Wanda"')  # a card that the other deck has not
    other = load("crooks").parse_deck(source, "other")
    pieces = [
        Piece(setting("crooks", players), setting("crooks", players, deck=other), "instinct", 3, 4)
        for players in (2, 3)
    ]
    found = counted_there(pieces)
    for number, piece in enumerate(pieces):
        assert_same(count_piece(piece), found[number])


def test_thinkers_are_not_counted_on_a_gpu(cuda: StandIn) -> None:
    table = setting("crooks", 2)
    for bot in ("search:5", "flat:5"):
        with pytest.raises(LarcenyError, match=f"'{bot}': a GPU counts games of random and instinct"):
            counted_there([Piece(table, None, bot, 0, 1)])


def test_whatever_is_not_counting_is_done_by_the_cores(cuda: StandIn) -> None:
    with OnGpu(1) as team:
        team.rehearse(abs, -1)
        assert sorted(team.work(abs, [-3, -4])) == [(0, 3), (1, 4)]


def test_a_device_that_is_not_there_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(LarcenyError, match="device: 'cude' is not known; there is: cpu, cuda"):
        counters(device="cude")
    with pytest.raises(LarcenyError, match="there is no GPU here"):
        counters(device="cuda")
    with pytest.raises(LarcenyError, match="leave out --cluster"):
        counters(cluster="auto", device="cuda")


@pytest.mark.proof
def test_the_bench_finds_the_same_counts_on_both(
    cuda: StandIn, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It will be run where nobody can mend it."""
    monkeypatch.setitem(bench.COUNTED, "crooks", 4)
    monkeypatch.setattr(bench, "PIECE", 4)
    bench.counting(bench.Bench("crooks", "counting", 0.01, tmp_path / "turn", ()))
    told = capsys.readouterr().out
    assert "16 games with each number of players: the same counts as on the CPU" in told
    assert "4 deals with two options: the same counts as on the CPU" in told
    assert "FAILED" not in told


@pytest.mark.proof
@pytest.mark.parametrize("optimized", [False, pytest.param(True, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", names())
def test_counting_compiles_to_ptx(name: str, optimized: bool) -> None:
    made = ptx.compile_counting(load(name), optimized)
    assert ".visible .entry" in made
    assert re.search(r"(atom|red)(.global)?.add.u64", made), "many threads add to one sum"
