"""A network in whole numbers: as it was trained, the same on every machine, and quick."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import larceny
from larceny.games import house, load
from larceny.learned.network import GELU, LOGIT, Network, gelu
from larceny.learned.weights import _whole, read
from tests.learned import nets


def observations(game: str, players: int = 2, steps: int = 30) -> NDArray[np.int16]:
    """Return what the deciding seats saw in the first steps of a game by instinct."""
    match, bot, found = larceny.new(game, players=players, seed=5), larceny.bot("instinct", seed=1), []
    for _ in range(steps):
        if match.actor is None:
            break
        seen = match.view(match.actor)
        found.append(seen.observe())
        match.play(bot.choose(seen))
    return np.stack(found)


def in_floats(arrays: dict[str, NDArray[Any]], rows: NDArray[np.int16]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the network as it is trained: in floating-point numbers, by the formula."""

    def norm(h: NDArray[Any], name: str) -> NDArray[Any]:
        centred = h - h.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
        return scaled * arrays[f"{name}norm.weight"] + arrays[f"{name}norm.bias"]

    def layer(h: NDArray[Any], name: str) -> NDArray[Any]:
        return h @ arrays[f"{name}.weight"].T + arrays[f"{name}.bias"]

    def curve(h: NDArray[Any]) -> NDArray[Any]:
        return 0.5 * h * (1 + np.tanh(np.sqrt(2 / np.pi) * (h + 0.044715 * h**3)))

    h = layer(rows / arrays["scale"], "in")
    for block in range(sum(name.endswith(".norm.weight") for name in arrays)):
        h = h + layer(curve(layer(norm(h, f"block{block}."), f"block{block}.up")), f"block{block}.down")
    h = norm(h, "")
    return layer(h, "policy"), layer(h, "value")[:, 0]


def rounded(arrays: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Return the arrays as a file keeps them."""
    found = dict(arrays)
    for name, array in arrays.items():
        if array.ndim == 2:
            whole, factor = _whole(np.asarray(array.T if name == "in.weight" else array, np.float64))
            kept = whole * factor.astype(np.float64)[:, None]
            found[name] = kept.T if name == "in.weight" else kept
    return found


@pytest.mark.parametrize("game", house())
def test_whole_numbers_say_what_the_formula_says(game: str, learned: Any) -> None:
    rows = observations(game)
    logits, values = read(game).network(rows)
    wanted, worth = in_floats(rounded(nets.arrays(game)), rows)
    assert np.abs(logits / LOGIT - wanted).max() < 0.02
    assert np.abs(values - worth).max() < 0.01
    assert wanted.std() > 0.3  # there is something to be right about


@pytest.mark.parametrize("game", house())
def test_packing_costs_little(game: str, learned: Any) -> None:
    rows = observations(game)
    logits, _ = read(game).network(rows)
    wanted, _ = in_floats(nets.arrays(game), rows)
    assert np.abs(logits / LOGIT - wanted).mean() < 0.05 * wanted.std()


def test_sums_do_not_depend_on_their_order() -> None:
    """Another processor adds in another order: so the neurons change places here, and every bit stays the same."""
    arrays, order = nets.arrays("crooks", width=64), np.random.default_rng(1).permutation(64)
    inner = np.random.default_rng(2).permutation(24)
    other = dict(arrays)
    for name, array in arrays.items():
        if name in ("in.weight", "in.bias") or "norm" in name or name.endswith("down.bias"):
            other[name] = array[order]
        elif name.endswith("up.weight"):
            other[name] = array[inner][:, order]
        elif name.endswith("up.bias"):
            other[name] = array[inner]
        elif name.endswith("down.weight"):
            other[name] = array[order][:, inner]
        elif name in ("policy.weight", "value.weight"):
            other[name] = array[:, order]
    rows = observations("crooks")
    one, two = (Network(nets.packed(some), squashed=True)(rows) for some in (arrays, other))
    assert (one[0] == two[0]).all()
    assert (one[1] == two[1]).all()
    assert len(np.unique(one[0])) > 100


def test_one_decision_is_answered_as_among_many(learned: Any) -> None:
    network, rows = read("robbers").network, observations("robbers", players=4)
    logits, values = network(rows)
    for row, wanted, worth in zip(rows, logits, values, strict=True):
        alone, value = network(row)
        assert (alone == wanted).all()
        assert value == worth


def test_gelu_goes_on_beyond_its_table() -> None:
    assert gelu(np.array([-40.0, -9.0, 0.0, 8.0, 9.5, 40.0])).tolist() == [0, 0, 0, 8 * 4096, 9.5 * 4096, 40 * 4096]
    found = hashlib.sha256(GELU.astype(np.int64).tobytes()).hexdigest()
    assert found.startswith(GELU_PRINT), f"this machine rounds gelu's table differently: {found}"


GELU_PRINT = "06b709899043c8a9"


@pytest.mark.parametrize("game", house())
def test_an_observation_has_the_same_numbers_whoever_plays(game: str) -> None:
    """One network serves all tables of a game, and can tell them apart by what it sees."""
    chosen = load(game)
    firsts = [observations(game, players, steps=1)[0] for players in chosen.players]
    assert {len(one) for one in firsts} == {chosen.observation.total}
    assert len({one.tobytes() for one in firsts}) == len(firsts)


@pytest.mark.parametrize("game", ["crooks", "robbers", "crimelords"])
def test_answers_that_name_a_seat_are_counted_from_the_seat_that_looks(game: str) -> None:
    """As observations count seats: whom an answer means does not depend on where the network sits."""
    played, players = load(game), 4
    [first] = played.layout.ACTS.seats
    learned, rng = read(game), np.random.default_rng(4)
    rows = rng.integers(0, 2, size=(players, played.observation.total)).astype(np.int16)
    logits, _ = learned.network(rows)
    found, _ = learned.ask(rows, np.arange(players), players)
    for seat in range(players):
        own, _ = learned.ask(rows[seat], seat, players)
        assert own.tolist() == found[seat].tolist()
        for other in range(players):
            assert own[first + other] == logits[seat, first + (other - seat) % players]
    rest = [action for action in range(played.actions) if not first <= action < first + players]
    assert found[:, rest].tolist() == logits[:, rest].tolist()
