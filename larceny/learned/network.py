"""A network as it is played: numpy alone, in whole numbers, so that every machine comes to the same answer.

One network serves a game with all its numbers of players, options and decks: an observation always has the same
numbers, says who plays and by which options, and leaves zeros where nobody sits.

    x = observation / scale
    h = in(x)
    h = h + down(gelu(up(norm(h))))        for each block
    h = norm(h)
    logits = policy(h)                     one for each action; illegal ones do not count; seats count from the own one
    value = value(h)                       linear, or its tanh: the acting seat's share of victory, less 1 / players

`norm` is a layer norm with an epsilon of 1e-5, `gelu` the approximation by tanh.

Sums of fractions depend on the order in which a processor adds them up, and so on the machine. Here all that is added
up is whole: weights are, as they were packed, and between two layers every number is rounded to 1 / 4096. Sums of whole
numbers below 2^53 are exact in any order. What is left are single multiplications, divisions and roots, which are alike
everywhere, and a table for gelu. Logits are whole numbers of 1 / 1024 each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from larceny.engine.game import Game

Numbers = NDArray[np.float64]

EPSILON = 1e-5  # of a layer norm
ONE = 1 << 12  # 1, between two layers
LOGIT = 1 << 10  # 1, as a logit
FINEST = 1 << 24  # 1, within the first layer
GRID = 1 << 11  # places of gelu's table from one whole number to the next
WIDE = 8  # the table reaches so far; beyond, gelu is its input, or 0


def fingerprint(game: Game) -> str:
    """Return a hash of what the numbers of an observation and of an action mean, as far as a game declares it."""
    fields = [(one.name, one.shape, one.low, one.high) for one in game.observation.values()]
    seats = game.layout.ACTS.seats
    declared = (game.name, fields, game.actions, *([seats] if seats else []))
    return hashlib.sha256(repr(declared).encode()).hexdigest()[:16]


def shapes(numbers: int, actions: int, width: int, blocks: int, hidden: int) -> dict[str, tuple[int, ...]]:
    """Return the arrays of a network, by name, each with its shape."""
    found: dict[str, tuple[int, ...]] = {"scale": (numbers,), "in.weight": (width, numbers), "in.bias": (width,)}
    for block in range(blocks):
        found |= {
            f"block{block}.norm.weight": (width,),
            f"block{block}.norm.bias": (width,),
            f"block{block}.up.weight": (hidden, width),
            f"block{block}.up.bias": (hidden,),
            f"block{block}.down.weight": (width, hidden),
            f"block{block}.down.bias": (width,),
        }
    return found | {
        "norm.weight": (width,),
        "norm.bias": (width,),
        "policy.weight": (actions, width),
        "policy.bias": (actions,),
        "value.weight": (1, width),
        "value.bias": (1,),
    }


def _gelu_table() -> Numbers:
    at = np.arange(-WIDE * GRID, WIDE * GRID + 1) / GRID
    curve = 0.5 * at * (1 + np.tanh(np.sqrt(2 / np.pi) * (at + 0.044715 * at**3)))
    return np.asarray(np.rint(curve * ONE), np.float64)


GELU = _gelu_table()
GELU.flags.writeable = False


def gelu(rows: Numbers) -> Numbers:
    """Return gelu of some numbers, in parts of ONE."""
    places = np.rint(rows * GRID)
    last = WIDE * GRID
    inside = GELU[np.clip(places, -last, last).astype(np.intp) + last]
    return np.asarray(inside + np.maximum(places - last, 0) * (ONE // GRID), np.float64)


class Layer:
    """A matrix of whole numbers, each row with its factor, and what is added."""

    def __init__(self, whole: NDArray[np.int8], factor: NDArray[np.float16], bias: NDArray[np.float32]) -> None:
        self._whole = whole.astype(np.float64)
        self._factor = factor.astype(np.float64) / ONE
        self._bias = bias.astype(np.float64)

    def __call__(self, rows: Numbers) -> Numbers:
        """Return the layer's answer to rows in parts of ONE."""
        return np.asarray(rows @ self._whole.T * self._factor + self._bias, np.float64)


class Norm:
    """A layer norm, from parts of ONE to parts of ONE."""

    def __init__(self, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
        self._weight = weight.astype(np.float64) * ONE
        self._bias = bias.astype(np.float64) * ONE

    def __call__(self, rows: Numbers) -> Numbers:
        width = rows.shape[-1]
        centred = rows - np.rint(rows.sum(-1, keepdims=True) / width)
        spread = np.sqrt((centred * centred).sum(-1, keepdims=True) / width + EPSILON * ONE * ONE)
        return np.asarray(np.rint(centred / spread * self._weight + self._bias), np.float64)


class Network:
    """A network, ready to be asked. Its arrays are those of a file of weights (see `weights`)."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], squashed: bool) -> None:
        self._first = arrays["in.weight"]  # a row for each number of an observation: few of them are not zero
        self._reach = arrays["in.factor"].astype(np.float64) / arrays["scale"].astype(np.float64) * FINEST
        self._start = arrays["in.bias"].astype(np.float64)
        self._blocks: list[tuple[Norm, Layer, Layer]] = []
        while f"block{len(self._blocks)}.norm.weight" in arrays:
            name = f"block{len(self._blocks)}."
            self._blocks.append((_norm(arrays, name), _layer(arrays, f"{name}up"), _layer(arrays, f"{name}down")))
        self._norm = _norm(arrays, "")
        self._policy = _layer(arrays, "policy")
        self._value = _layer(arrays, "value")
        self._squashed = squashed

    def __call__(self, observations: NDArray[np.integer[Any]]) -> tuple[NDArray[np.int64], Numbers]:
        """Return logits in parts of LOGIT and the acting seat's value, for one observation or for a row of each."""
        rows = np.atleast_2d(observations)
        shown = np.flatnonzero(rows.any(0))
        lit = np.rint(rows[:, shown] * self._reach[shown])
        h = np.rint((lit @ self._first[shown].astype(np.float64) / FINEST + self._start) * ONE)
        for norm, up, down in self._blocks:
            h = h + np.rint(down(gelu(up(norm(h)))) * ONE)
        h = self._norm(h)
        logits = np.rint(self._policy(h) * LOGIT).astype(np.int64)
        value = np.rint(self._value(h)[:, 0] * ONE) / ONE
        if self._squashed:
            value = np.rint(np.tanh(value) * ONE) / ONE
        return (logits, value) if observations.ndim == 2 else (logits[0], value[0])


def _norm(arrays: Mapping[str, NDArray[Any]], name: str) -> Norm:
    return Norm(arrays[f"{name}norm.weight"], arrays[f"{name}norm.bias"])


def _layer(arrays: Mapping[str, NDArray[Any]], name: str) -> Layer:
    return Layer(arrays[f"{name}.weight"], arrays[f"{name}.factor"], arrays[f"{name}.bias"])
