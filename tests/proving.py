"""What `make test` leaves to `make proof`."""

from __future__ import annotations

from typing import Any

import pytest


def proofs(*variants: Any) -> list[Any]:
    """Mark what `make proof` looks at as well: `make test` looks at one of each kind."""
    return [pytest.param(one, marks=pytest.mark.proof) for one in variants]
