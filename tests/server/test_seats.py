"""Seats: whose they are, how they are taken, kept, moved to another device and given up."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from larceny.net import messages
from larceny.net.client import Client, Rejected
from tests.server.house import SharedHouse, answer, browser, guest, guests, opened, play_to_the_end, same, token
from tests.server.stories import at_a_table, crooks_in, line, refuses, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_a_seat_is_bound_to_the_cookie(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            assert turn.shown is not None
            action = turn.shown.board.choices[0].action
            await eve.join(id)
            assert eve.seat is None
            assert eve.shown is not None or await eve.until(lambda: eve.shown is not None)
            for expect in (turn.shown.number, eve.shown.number if eve.shown else 0):
                await refuses("not-seated", eve.act(action, expect))
            await refuses("not-seated", eve.undo())
            await refuses("begun", eve.sit("Eve"))
            await refuses("not-seated", eve.command(messages.Leave(id="1")))
            await refuses("not-seated", eve.command(messages.Ticket(id="2")))
            await refuses("not-host", eve.command(messages.Kick(id="3", seat=0)))

    tell(story)


@pytest.mark.parametrize("forge", ["", "short", "x" * 101, "hash", "other"])
def test_a_stranger_or_forged_token_gets_nowhere(house: SharedHouse, forge: str) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            forged = {"hash": guest(anna), "other": token(anna)[:-1] + "!"}.get(forge, forge)
            stranger = Client(house.address, f"larceny-guest={forged}")
            if forge in ("hash", "other"):
                async with stranger:
                    welcome = await stranger.join(id)
                    assert welcome.you is None
                    await stranger.until(lambda: stranger.shown is not None)
                    assert not crooks_in("".join(stranger.frames or []))
            else:
                with pytest.raises(InvalidStatus) as caught:
                    async with line(house.address, stranger.cookie):
                        pass
                assert caught.value.response.status_code == 403
                await refuses("no-guest", stranger.post("/api/tables", {"game": "crooks", "seats": ["me", "open"]}))
                await refuses("no-guest", stranger.post("/api/seat", {"ticket": f"{id}.x"}))

    tell(story)


def test_a_second_tab_of_the_same_seat_sees_and_does_the_same(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben), same(anna) as tab:
            id = await at_a_table(anna, ben)
            welcome = await tab.join(id)
            assert welcome.you == 0
            await tab.until(lambda: tab.shown is not None)
            for _ in range(6):
                turn = await whose_turn(anna, ben)
                await answer(tab if turn is anna else ben)
                assert tab.shown is not None
                await anna.until(lambda: anna.shown == tab.shown)
            await tab.leave_line()
            await answer(await whose_turn(anna, ben))
            assert anna.room is not None
            assert not anna.room.seats[0].away

    tell(story)


def test_everybody_learns_who_comes_and_goes(house: SharedHouse) -> None:
    """Those of the same kind too, as several spectators are, or several tabs of one seat."""

    async def story() -> None:
        async with guests(house.address, 4) as (anna, ben, eve, eva), same(anna) as tab:
            id = await at_a_table(anna, ben)
            await eve.join(id)
            await eva.join(id)
            await tab.join(id)
            for client in (anna, ben, eve, eva, tab):
                await client.until(lambda client=client: client.room is not None and client.room.watchers == 2)
            await ben.leave_line()
            for client in (anna, eve, eva, tab):
                await client.until(lambda client=client: client.room is not None and client.room.seats[1].away)
            await ben.join(id)
            await eva.leave_line()
            for client in (anna, eve, tab, ben):
                await client.until(lambda client=client: client.room is not None and client.room.watchers == 1)
                assert client.room is not None
                assert not client.room.seats[1].away

    tell(story)


def test_of_many_who_reach_for_a_seat_exactly_one_gets_it(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 7) as (host, *others):
            id = await host.open("crooks", ["me", "open", "open"], "Host")
            await host.join(id)
            for one in others:
                await one.join(id)

            async def reach(one: Client) -> str:
                try:
                    await one.sit("Same", seat=1)
                except Rejected as refusal:
                    return refusal.code
                return "mine"

            results = await asyncio.gather(*map(reach, others))
            assert sorted(results) == ["mine"] + ["seat-taken"] * 5
            await host.until(lambda: host.room is not None and host.room.seats[1].kind == "person")
            winner = others[results.index("mine")]
            await winner.until(lambda: winner.seat == 1)
            assert [one.seat for one in others].count(1) == 1

    tell(story)


def test_the_link_to_another_device_works_once_and_carries_no_token(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 4) as (anna, ben, phone, thief):
            id = await at_a_table(anna, ben)
            ticketed = await ben.command(messages.Ticket(id="t"))
            assert isinstance(ticketed, messages.Ticketed)
            assert token(ben) not in ticketed.path
            assert guest(ben) not in ticketed.path
            ticket = ticketed.path.removeprefix("/seat/")
            async with browser(house.address) as page:
                shown = await page.get(ticketed.path)  # only looking at it, as link previews do, uses nothing up
                assert shown.status_code == 200
            await refuses("seated", anna.post("/api/seat", {"ticket": ticket}))
            assert await phone.post("/api/seat", {"ticket": ticket}) == {"path": f"/t/{id}"}
            assert (await phone.join(id)).you == 1
            await ben.until(lambda: ben.room is not None and ben.room.you is None)
            await ben.until(lambda: ben.shown is not None and ben.shown.board.seat is None)
            await refuses("ticket", thief.post("/api/seat", {"ticket": ticket}))
            await refuses("ticket", ben.post("/api/seat", {"ticket": ticket}))
            for client in (anna, ben, phone):
                text = "".join(client.frames or [])
                for one in (anna, ben, phone):
                    assert token(one) not in text
                    assert guest(one) not in text
            assert ticket.split(".")[1] not in "".join((anna.frames or []) + (phone.frames or []))

    tell(story)


@pytest.mark.parametrize("ticket", ["", ".", "x.y", "a" * 101, "../x.y", "\u0000.\u0000", "ü.🃏"])
def test_a_link_nobody_gave_is_refused(house: SharedHouse, ticket: str) -> None:
    async def story() -> None:
        async with guests(house.address) as (eve,):
            await refuses("ticket", eve.post("/api/seat", {"ticket": ticket}))

    tell(story)


def test_a_rematch_that_both_ask_for_is_one_table() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve, public=True)
            await refuses("not-over", anna.command(messages.Rematch(id="0")))
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)
            await refuses("not-seated", eve.command(messages.Rematch(id="1")))
            await asyncio.gather(*(one.command(messages.Rematch(id="r")) for one in (anna, ben)))
            for client in (anna, ben, eve):
                await client.until(lambda client=client: bool(client.room and client.room.next))
            nexts = {client.room.next for client in (anna, ben, eve) if client.room}
            assert len(nexts) == 1
            (new,) = nexts
            lobby = (await anna.get("/api/tables"))["tables"]
            assert [table["table"] for table in lobby] == [new]
            await anna.command(messages.Rematch(id="r2"))
            await asyncio.gather(anna.join(new), ben.join(new))
            assert (anna.seat, ben.seat) == (0, 1)
            await play_to_the_end(anna, ben)
            assert id != new

    tell(story)


def test_a_spectator_takes_nobodys_place_in_the_rematch() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve, bots=1)
            await play_to_the_end(anna, ben)
            await ben.command(messages.Rematch(id="r"))
            for client in (anna, ben, eve):
                await client.until(lambda client=client: bool(client.room and client.room.next))
                assert client.room is not None
                assert client.room.asker == 1  # all are told that Ben asks
            assert eve.room is not None
            names = [seat.name for seat in eve.room.seats]
            new = eve.room.next
            await eve.join(new)
            assert eve.seat is None
            assert [seat.name for seat in eve.room.seats] == names
            assert [seat.awaited for seat in eve.room.seats] == [True, False, False]  # the asker is here
            await refuses("full", eve.sit("Eve"))
            await refuses("full", eve.sit("Eve", 0))
            await ben.join(new)
            assert ben.seat == 1
            assert ben.room.phase == "gathering"
            await anna.join(new)
            assert anna.seat == 0
            await eve.until(lambda: bool(eve.room and eve.room.phase == "playing"))
            await play_to_the_end(anna, ben)

    tell(story)


def test_a_rematch_starts_without_who_is_late_if_the_host_says_so() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, carl):
            await at_a_table(anna, ben, carl)
            await play_to_the_end(anna, ben, carl)
            await anna.command(messages.Rematch(id="r"))
            await anna.until(lambda: bool(anna.room and anna.room.next))
            assert anna.room is not None
            new = anna.room.next
            await anna.join(new)
            assert anna.room.host
            await anna.command(messages.Kick(id="k", seat=2))
            await carl.join(new)
            assert carl.seat is None
            await anna.command(messages.Fill(id="f", level="easy"))
            await anna.until(lambda: bool(anna.room and anna.room.phase == "playing" and anna.room.seats[1].relieved))
            assert anna.room.seats[1].name == "Ben"
            assert anna.room.seats[2].kind == "bot"
            await ben.join(new)
            assert ben.seat == 1
            await anna.until(lambda: bool(anna.room and not anna.room.seats[1].relieved))
            await play_to_the_end(anna, ben)

    tell(story)


def test_a_table_without_spectators_lets_none_in(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await anna.open("crooks", ["me", "open"], "Anna", watch=False)
            await anna.join(id)
            await eve.join(id)  # as long as there is a seat, one may look in
            await ben.join(id)
            await ben.sit("Ben")
            with pytest.raises(Rejected):
                await eve.until(lambda: False)
            assert eve.bye is not None
            assert (eve.bye.code, eve.bye.again) == ("no-watching", False)
            await refuses("no-watching", eve.join(id))
            await play_to_the_end(anna, ben)
            for path in ("record", "opened", "replay", "replay?seat=all", "replay?seat=0", "replay?seat=watch"):
                await refuses("no-watching", eve.get(f"/api/tables/{id}/{path}"))
            assert await ben.get(f"/api/tables/{id}/record")

    tell(story)


def test_who_is_kicked_sees_no_hand_any_more(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await anna.command(messages.Kick(id="1", seat=1))
            await ben.until(lambda: ben.room is not None and ben.room.you is None)
            await ben.until(lambda: ben.shown is not None and ben.shown.board.seat is None)
            await refuses("not-seated", ben.act(0))
            assert (await ben.join(id)).you is None

    tell(story)
