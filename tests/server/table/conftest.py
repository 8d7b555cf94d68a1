"""Tables whose journals are checked in the end, and commands that must be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from larceny.server.table.state import fold
from larceny.server.texts import Refused
from tests.server.table.live import LANGS, Live, brief, state


@pytest.fixture
def live() -> Iterator[Callable[..., Live]]:
    """Make tables; in the end, check that the journal of each adds up to the same table."""
    made: list[Live] = []

    def one(*seats: str, **more: object) -> Live:
        made.append(Live(*seats, **more))  # type: ignore[arg-type]
        return made[-1]

    yield one
    for each in made:
        assert msgspec.to_builtins(state(fold("t", each.journal))) == msgspec.to_builtins(each.state())


@pytest.fixture
def refused() -> Callable[..., None]:
    """Check that a command is refused with this code, in both languages, and changes nothing."""

    def check(live: Live, code: str, command: Callable[[], object]) -> None:
        before = brief(live.table)
        with pytest.raises(Refused) as caught:
            command()
        assert caught.value.code == code
        assert all(caught.value.text(lang) for lang in LANGS)
        assert brief(live.table) == before

    return check
