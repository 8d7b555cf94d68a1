"""The pace of bots is the table's: set with it, changed by the host, kept in the journal and in the rematch's setup."""

from __future__ import annotations

from math import inf

import pytest

from larceny.net.messages import Pace, Tempo
from larceny.server.keeper.stand_ins import hurried
from larceny.server.table import commands, journal, snapshot
from larceny.server.texts import Refused
from tests.server.table.live import ANNA, HOST, Live


def tempo(live: Live, guest: str, pace: Pace) -> list[journal.Entry]:
    return live.write(commands.tempo(live.table, guest, Tempo(id=live.id(), pace=pace)))


def test_the_host_changes_the_pace_and_nobody_else() -> None:
    live = Live("me", "open", pace="slow")
    assert live.table.pace == "slow"
    live.sit(ANNA)
    assert tempo(live, HOST, "fast")
    assert live.table.pace == "fast"
    assert tempo(live, HOST, "fast") == []
    with pytest.raises(Refused, match="not-host"):
        tempo(live, ANNA, "slow")
    thawed = snapshot.thaw("t", snapshot.freeze(live.table))
    assert thawed is not None
    assert thawed.pace == "fast"


def test_a_table_of_earlier_days_has_the_usual_pace() -> None:
    old = journal.read(b'{"type":"Opened","game":"crooks","rules":2,"players":2,"options":{},"deck":""}')
    assert isinstance(old, journal.Opened)
    assert old.pace == "normal"


def test_only_who_plays_with_bots_alone_may_skip_ahead() -> None:
    alone = Live("me", "instinct")
    assert commands.may_skip(alone.table, HOST) == 0
    together = Live("me", "open")
    with pytest.raises(Refused, match="not-begun"):
        commands.may_skip(together.table, HOST)
    together.sit(ANNA)
    with pytest.raises(Refused, match="not-alone"):
        commands.may_skip(together.table, HOST)


@pytest.mark.parametrize(
    ("level", "seconds"),
    [
        ("instinct", 0.15),
        ("medium", 0.15),
        ("hard", 0.15),
        ("ruthless", 0.15),
        ("search:650ms", 0.8),
        ("search:5000", inf),
        ("", 0.15),
    ],
)
def test_a_bot_in_a_hurry_takes_as_long_as_it_may_think_so_that_its_moment_tells_nothing(
    level: str, seconds: float
) -> None:
    assert hurried(level, "crooks") == pytest.approx(seconds)
