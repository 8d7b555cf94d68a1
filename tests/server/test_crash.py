"""Promises 2 and 3 in short: a killed server loses nothing, and people are soon back after a lost line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from larceny.net.client import Client
from larceny.net.messages import Ack, Act, Say, Shown, hear
from larceny.server import house
from larceny.server.bus import LocalBus
from larceny.server.store.sqlite import MEMORY, SqliteStore
from larceny.server.texts import PHRASES
from tests.server.house import Place, Shared, Wireless, answer, guests, opened, same
from tests.server.promises.crash import alone, pair
from tests.server.promises.resume import FEW, PROMISED, resume, some
from tests.server.promises.server import quantile
from tests.server.services import Postgres, Redis

KILLS, PAIR_KILLS = 8, 3
SOAK_KILLS, SOAK_PAIR_KILLS, SOAK_CUTS = 1000, 100, 300
LONGEST_OUTAGE = 0.4  # seconds, in the short run
A_GAME = 6  # answers that one process writes and the other does not hear of


@asynccontextmanager
async def half_told() -> AsyncIterator[tuple[Place, Place, str, Client, Act]]:
    """Two processes at one table. The first wrote a few answers, the last of them Anna's, and told nobody."""
    buses: set[LocalBus] = set()
    books = SqliteStore(MEMORY)
    await books.open()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(books.close)
        bus = Wireless(buses)
        one = await stack.enter_async_context(opened(Shared(books), bus))
        two = await stack.enter_async_context(opened(Shared(books), Wireless(buses)))
        anna, ben = await stack.enter_async_context(guests(one.address, 2))
        table = await anna.open("crooks", ["me", "open"])
        await anna.join(table)
        await ben.join(table)
        await ben.sit("Ben")
        far = await stack.enter_async_context(same(ben))
        far.address = two.address
        await far.join(table)
        await far.until(lambda: far.shown is not None)
        bus.die()
        said = await play(anna, ben)
        yield one, two, table, anna, said


async def play(anna: Client, ben: Client) -> Act:
    """Give a few answers; the last one is Anna's."""
    given = 0
    while True:
        await anna.until(lambda: anna.mine or ben.mine)
        if not anna.mine:
            await answer(ben)
            continue
        assert anna.shown is not None
        said = Act(id=anna.new_id(), expect=anna.shown.number, action=anna.shown.board.choices[0].action)
        await anna.act(said.action, id=said.id)
        given += 1
        if given >= A_GAME:
            return said


@pytest.fixture
def patient(monkeypatch: Any) -> None:
    """No process looks into the store by the clock."""
    monkeypatch.setattr(house, "LOOK", 1000.0)


@pytest.mark.usefixtures("patient")
def test_nobody_is_taken_back_in_time_by_a_process_that_was_not_told() -> None:
    async def moving() -> None:
        async with half_told() as (_, two, table, anna, _said):
            assert anna.shown is not None
            last, anna.frames = anna.shown.number, []
            anna.address = two.address
            await anna.join(table, last)
            await anna.command(Say(id="something", phrase=PHRASES[0]))
            boards = [said for said in map(hear, anna.frames) if isinstance(said, Shown)]
            assert all(shown.number >= last for shown in boards)

    asyncio.run(moving())


@pytest.mark.usefixtures("patient")
def test_a_command_done_by_a_process_that_died_is_not_refused_by_another() -> None:
    async def moving() -> None:
        async with half_told() as (_, two, table, anna, said):
            anna.address = two.address
            await anna.join(table, 0)
            assert isinstance(await anna.command(said), Ack)

    asyncio.run(moving())


@pytest.mark.proof
def test_a_killed_server_loses_nothing_and_does_nothing_twice() -> None:
    seen = alone(KILLS)
    assert (seen.kills, seen.games > 0, seen.acknowledged > KILLS) == (KILLS, True, True)


@pytest.mark.proof
def test_nothing_is_lost_when_one_of_two_processes_is_killed(postgres: Postgres, redis: Redis) -> None:
    seen = pair(PAIR_KILLS, postgres, redis)
    assert (seen.kills, seen.games > 0, seen.acknowledged > PAIR_KILLS) == (PAIR_KILLS, True, True)


@pytest.mark.proof
def test_who_lost_the_line_is_soon_back_and_does_nothing_twice() -> None:
    seen = resume(FEW, longest=LONGEST_OUTAGE)
    assert quantile(seen.promised(), 0.5) < PROMISED, seen  # the soak looks at the slowest, on a machine of its own
    assert (seen.cuts, seen.doubled > 0, seen.older > 0) == (len(FEW), True, True)


@pytest.mark.soak
def test_a_thousand_kills() -> None:
    seen = alone(SOAK_KILLS)
    print(seen)
    assert seen.kills == SOAK_KILLS
    assert seen.landed, "no kill came between the writing and the telling"


@pytest.mark.soak
def test_a_hundred_kills_of_one_process_of_two(postgres: Postgres, redis: Redis) -> None:
    seen = pair(SOAK_PAIR_KILLS, postgres, redis)
    print(seen)
    assert seen.kills == SOAK_PAIR_KILLS


@pytest.mark.soak
def test_hundreds_of_cuts() -> None:
    seen = resume(some(SOAK_CUTS, 1))
    print(seen)
    assert not seen.late
