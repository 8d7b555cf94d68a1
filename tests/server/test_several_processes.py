"""Several processes with one store are one house."""

from __future__ import annotations

import asyncio

import pytest

from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.server.table import journal
from tests.server.house import Shaky, answer, eventually, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, tell, two_houses, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_people_at_two_processes_play_at_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch, seconds=5) as (one, two, _),
            guests(one.address, 2) as (anna, eve),
            guests(two.address, 1) as (ben,),
        ):
            id = await at_a_table(anna, ben, watch=eve, bots=1)
            await ben.until(lambda: ben.room is not None and ben.room.watchers == 1, 4)
            await ben.until(lambda: not ben.room.seats[0].away, 4)  # type: ignore[union-attr]
            await anna.until(lambda: anna.room is not None and not anna.room.seats[1].away)
            await ben.command(messages.Say(id="1", phrase="nice"))
            for client in (anna, eve, ben):
                await client.until(lambda client=client: len(client.phrases) == 1)
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)
            ends = [shown.board.result for shown in (anna.shown, ben.shown) if shown]
            assert len({end and end.totals for end in ends}) == 1
            assert None not in ends
            tables = [await place.table(id) for place in (one, two)]
            await eventually(lambda: len({table.number for table in tables}) == 1)
            await asyncio.gather(*(client.command(messages.Rematch(id="r")) for client in (anna, ben)))
            for client in (anna, ben):
                await client.until(lambda client=client: bool(client.room and client.room.next))
            assert anna.room is not None
            assert ben.room is not None
            assert anna.room.next == ben.room.next

    tell(story)


def test_two_processes_give_a_seat_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, _),
            guests(one.address, 1) as (host,),
            guests(one.address, 3) as here,
            guests(two.address, 3) as there,
        ):
            id = await host.open("crooks", ["me", "open", "open"], "Host")
            everybody = [*here, *there]
            for client in everybody:
                await client.join(id)

            async def reach(client: Client) -> str:
                try:
                    await client.sit("Same", seat=1)
                except Rejected as refusal:
                    return refusal.code
                return "mine"

            results = await asyncio.gather(*map(reach, everybody))
            assert sorted(results) == ["mine"] + ["seat-taken"] * 5

    tell(story)


def test_when_a_process_dies_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, bus),
            guests(one.address, 1) as (anna,),
            guests(two.address, 1) as (ben,),
        ):
            id = await at_a_table(anna, ben)
            await ben.until(lambda: not ben.room.seats[0].away)  # type: ignore[union-attr]
            bus.die()  # not a word is heard of it any more
            one.house.store = Shaky()
            anna._socket.transport.abort()  # type: ignore[union-attr]
            await ben.until(lambda: ben.room.seats[0].away)  # type: ignore[union-attr]
            await anna.leave_line()
            anna.address = two.address
            await anna.join(id)
            await ben.until(lambda: not ben.room.seats[0].away)  # type: ignore[union-attr]
            await play_to_the_end(anna, ben)

    tell(story)


def test_without_news_the_processes_still_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, bus),
            guests(one.address, 1) as (anna,),
            guests(two.address, 1) as (ben,),
        ):
            id = await at_a_table(anna, ben)
            bus.die()
            for _ in range(3):
                turn = await whose_turn(anna, ben)
                await answer(turn)
            tables = [await place.table(id) for place in (one, two)]
            await eventually(lambda: len({table.number for table in tables}) == 1)

    tell(story)


def test_a_journal_that_cannot_be_followed_stops_no_other_table(errors_are_told: None) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            other = await at_a_table(eve, bots=1)
            table = await place.table(id)
            bad = journal.write(journal.Acted(seat=0, action=10**6))
            assert await place.house.store.append(id, table.number + 1, [bad])
            place.house._keepers[id].writer.look()
            await eventually(lambda: anna.bye is not None and ben.bye is not None)
            with pytest.raises(Rejected):
                await anna.join(id)
            await play_to_the_end(eve)
            assert other in place.house._keepers

    tell(story)
