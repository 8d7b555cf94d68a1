from pathlib import Path

import pytest

from larceny.games import house
from larceny.learned.weights import PLACE
from tests.learned import nets


@pytest.fixture(scope="session")
def some_weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with weights for every game of the house."""
    folder = tmp_path_factory.mktemp("weights")
    for game in (*house(), "bidding"):
        nets.write(folder, game)
    return folder


@pytest.fixture
def learned(some_weights: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Weights for every game of the house are in use."""
    monkeypatch.setenv(PLACE, str(some_weights))
    return some_weights
