"""All attacks at once beside honest play: nothing that was acknowledged is lost. In full: `make soak`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.promises.street import ATTACKS, stand

MINUTES = 10.0
BRIEF = 15.0  # seconds
HEAVY = {"dotted_deck", "idle_lines"}  # each takes a house by itself minutes to get over, or the whole of the test


@pytest.mark.proof
def test_honest_people_lose_nothing_while_others_do_their_worst(tmp_path: Path) -> None:
    names = [name for name in ATTACKS if name not in HEAVY]
    seen = stand(BRIEF, names, tmp_path)
    print(*seen.lines(), sep="\n")
    assert (seen.lost, seen.twice) == (0, 0)
    assert seen.street.acknowledged
    assert all(seen.street.met[name] for name in names if name not in ("half_open_lines", "slow_readers")), "all struck"


@pytest.mark.soak
def test_a_house_stands_in_the_street(tmp_path: Path) -> None:
    seen = stand(60 * MINUTES, list(ATTACKS), tmp_path)
    print(*seen.lines(), sep="\n")
    assert (seen.lost, seen.twice) == (0, 0)
    assert not any(code.startswith("thrown off") for code in seen.street.seen), seen.street.seen
