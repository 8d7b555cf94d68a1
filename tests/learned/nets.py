"""Networks for tests: small, of random numbers, in files of a folder of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from larceny.games import load
from larceny.learned.network import shapes
from larceny.learned.weights import _whole, pack


def arrays(game: str, width: int = 16, blocks: int = 2, hidden: int = 24, seed: int = 0) -> dict[str, NDArray[Any]]:
    """Return the arrays of a network that nobody has trained."""
    chosen, random = load(game), np.random.default_rng(seed)
    made = {
        name: random.normal(0, 1.5 / np.sqrt(shape[-1]), shape).astype(np.float32)
        for name, shape in shapes(chosen.observation.total, chosen.actions, width, blocks, hidden).items()
    }
    made["in.weight"] *= 8  # few numbers of an observation are not zero
    made["scale"] = np.array(
        [max(1, min(one.high, 20)) for one in chosen.observation.values() for _ in range(int(np.prod(one.shape)))],
        np.float32,
    )
    return made | {name: made[name] + 1 for name in made if name.endswith("norm.weight")}


def packed(arrays: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Return the arrays as a network takes them."""
    found: dict[str, NDArray[Any]] = {}
    for name, array in arrays.items():
        if array.ndim == 2:
            whole, factor = _whole(np.asarray(array.T if name == "in.weight" else array, np.float64))
            found |= {name: whole, f"{name.removesuffix('weight')}factor": factor}
        else:
            found[name] = array
    return found


def write(folder: Path, game: str, **sizes: Any) -> Path:
    """Write the file of such a network."""
    path = folder / f"{game}.npz"
    path.write_bytes(pack(arrays(game, **sizes), {"game": game, "trained": "never"}))
    return path
