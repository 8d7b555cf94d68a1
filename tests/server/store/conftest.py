"""The address of an empty store, of each kind in turn."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty store, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'house.db'}"
    fresh: str = request.getfixturevalue("postgres").fresh()
    return fresh
