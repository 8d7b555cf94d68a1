"""The setups in which adapters are tried: every game with every number of players, a few of them in `make test`."""

from __future__ import annotations

import pytest

from larceny.games import house, load

ALL = [(name, players) for name in house() for players in load(name).players]
BRIEF = [("criminals", 2), ("crimelords", 3), ("crooks", 2), ("crooks", 4), ("robbers", 2)]


def every_setup() -> list[pytest.ParameterSet]:
    """Return all setups; those beyond the brief ones are proofs."""
    return [
        pytest.param(
            name, players, marks=[] if (name, players) in BRIEF else [pytest.mark.proof], id=f"{name}-{players}"
        )
        for name, players in ALL
    ]
