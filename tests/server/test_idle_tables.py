"""Tables that nobody is at are put away, and fetched again."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from functools import partial

import pytest

from larceny.engine.match import Match
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.server import house as house_module
from larceny.server.keeper.keeper import Keeper
from larceny.server.keeper.writer import Writer
from larceny.server.table.state import Table
from tests.patience import PATIENCE
from tests.server.house import Shaky, answer, eventually, guest, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_tables_nobody_is_at_are_put_away_and_fetched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            before = anna.shown
            await anna.leave_line()
            await ben.leave_line()
            monkeypatch.setattr(house_module, "IDLE", 0.0)
            await eventually(lambda: id not in place.house._keepers)
            monkeypatch.setattr(house_module, "IDLE", 100.0)
            await asyncio.gather(anna.join(id), ben.join(id))
            assert len(place.house._keepers) == 1
            await anna.until(lambda: anna.shown is not None)
            assert anna.shown == before
            await play_to_the_end(anna, ben)

    tell(story)


def test_a_table_that_is_put_away_leaves_the_memory_at_once() -> None:
    """Garbage that outlives a look of the collector stays for minutes: games that are over would fill the memory."""

    def kept() -> Counter[str]:
        return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in (Keeper, Writer, Table, Match))

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            gc.disable()
            gc.freeze()  # what is here already is not looked at, time and again
            try:
                id = await at_a_table(anna, ben)
                await play_to_the_end(anna, ben)
                assert kept()
                await anna.leave_line()
                await ben.leave_line()
                place.house.drop(place.house._keepers[id])
                await eventually(lambda: not kept())
            finally:
                gc.unfreeze()
                gc.enable()

    tell(story)


def test_who_comes_while_a_table_is_put_away_is_served_all_the_same() -> None:
    """Guests who were in before are told to come back, and do; others do not even notice."""

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            for number in range(20):
                for client in (anna, ben):
                    await client.leave_line()
                keeper = await place.house.keeper(id)
                joining = asyncio.create_task(join_again(anna, id))
                if number % 2:
                    await eventually(partial(is_in, keeper, anna))
                else:
                    await asyncio.sleep(0.0005 * number)
                was_in = is_in(keeper, anna)
                place.house.drop(keeper)
                await joining
                again = await place.house.keeper(id)
                assert again is not keeper
                await eventually(lambda again=again: is_in(again, anna) or anna.bye is not None)
                if not is_in(again, anna):
                    assert was_in
                    assert anna.bye is not None
                    assert (anna.bye.code, anna.bye.again) == ("closing", True)
                    await join_again(anna, id)
                assert is_in(again, anna)
                await join_again(ben, id)
                await answer(await whose_turn(anna, ben))

    tell(story)


def is_in(keeper: Keeper, client: Client) -> bool:
    return guest(client) in {one.guest for one in keeper.audience.listeners}


async def join_again(client: Client, id: str) -> None:
    """Join as the page does: come back whenever that may help."""
    for _ in range(5):
        try:
            await client.join(id)
            await client.command(messages.Say(id=client.new_id(), phrase="hello"))
            await client.until(lambda: client.shown is not None)
            return
        except Rejected as refusal:
            if refusal.code not in ("closing", "gone"):
                raise
    raise AssertionError("never let in")


def test_whoever_waits_for_a_table_that_is_put_away_is_answered() -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            keeper = await place.house.keeper(id)
            store.gate = asyncio.Event()
            turn = await whose_turn(anna, ben)
            acting = [asyncio.create_task(turn.act(turn.shown.board.choices[0].action))]  # type: ignore[union-attr]
            await eventually(lambda: store.appends > 2)
            waiting = asyncio.create_task(keeper.write(lambda table: []))
            await asyncio.sleep(0)
            place.house.drop(keeper)
            store.gate.set()
            done, undone = await asyncio.wait([*acting, waiting], timeout=PATIENCE)
            assert not undone
            await asyncio.gather(*done, return_exceptions=True)
            store.gate = None

    tell(story)
