from __future__ import annotations

import pytest

import larceny
from larceny.engine import stepping


@pytest.fixture
def compiled_proofs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs are played by compiled kernels, as a learner has them; `make test` is played by CPython."""
    if request.node.get_closest_marker("proof"):
        monkeypatch.delenv(stepping.SWITCH)
        larceny.compile(request.node.callspec.params["game"])
