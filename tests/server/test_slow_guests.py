"""Guests who are slow, silent or dead delay nobody."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket

import pytest
from msgspec.structs import replace

from larceny.net import messages
from larceny.net.messages import Welcome
from larceny.server.framing import FramedSocket
from larceny.server.keeper import audience as audience_module
from tests.patience import PATIENCE
from tests.server.house import GENEROUS, answer, eventually, guests, opened, play_to_the_end, same
from tests.server.stories import at_a_table, farewell, heard, hello, hung_up, line, sockets_at, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_a_guest_who_does_not_read_is_cut_off_and_delays_nobody() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, backlog_frames=40, send_seconds=2 * PATIENCE)
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            place.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            id = await at_a_table(anna, ben)
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", place.port))
            deaf.setblocking(False)
            async with same(anna) as tab, line(place.address, tab.cookie, sock=deaf, max_queue=1) as wire:
                await hello(wire, id)
                keeper = place.house._keepers[id]
                await eventually(lambda: len(keeper.audience.listeners) == 3)
                for n in range(400):
                    await wire.send(json.dumps({"type": "speak", "lang": ("en", "de")[n % 2]}))
                    if n % 20 == 0:
                        await ben.command(messages.Say(id=str(n), phrase="hurry"))
                    if hung_up(place, "slow"):
                        break
                await eventually(lambda: hung_up(place, "slow") == 1)
                await eventually(lambda: len(keeper.audience.listeners) == 2)
                bye, code = await farewell(wire)
                assert code in (1013, 1006, None)
                assert bye is None or bye.code == "slow"
            await play_to_the_end(anna, ben)

    tell(story)


@pytest.mark.parametrize("most", [{"backlog_frames": 5}, {"backlog_bytes": 100}], ids=["frames", "bytes"])
def test_a_guest_to_whom_too_much_is_to_be_said_at_once_is_told_why(most: dict[str, int]) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            async with line(place.address, anna.cookie) as wire:
                keeper = place.house._keepers[id]
                before = set(keeper.audience.listeners)
                await hello(wire, id)
                await eventually(lambda: len(keeper.audience.listeners) == 3)
                (slow,) = keeper.audience.listeners - before
                slow._limits = replace(GENEROUS, **most)  # type: ignore[attr-defined]
                for _ in range(20):  # faster than anybody can be sent anything
                    slow.send(messages.encode(messages.Pong()), "pong")
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("slow", True, 1013)
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_a_guest_who_takes_too_long_to_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(limits=replace(GENEROUS, send_seconds=0.3)) as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            monkeypatch.setattr(FramedSocket, "blocked", property(lambda _: True))
            await ben.send(messages.Say(id="1", phrase="hurry"))
            await eventually(lambda: hung_up(place, "slow") == 2)
            assert anna.bye is None or anna.bye.code in ("slow", "gone")

    tell(story)


def test_a_guest_of_whom_nothing_is_heard_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "SILENCE", 1.0)

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)

            async def beat() -> None:
                while True:
                    await anna.send(messages.Ping())
                    await asyncio.sleep(0.2)

            beating = asyncio.create_task(beat())
            await anna.until(lambda: anna.room is not None and anna.room.seats[1].away)
            assert ben.bye is not None
            assert (ben.bye.code, ben.bye.again) == ("silent", True)
            assert anna.bye is None
            await ben.join(id)
            await anna.until(lambda: anna.room is not None and not anna.room.seats[1].away)
            beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await beating

    tell(story)


def test_a_dead_guest_who_answers_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shut laptop says no goodbye, closes nothing, and reads no more."""
    monkeypatch.setattr(audience_module, "SILENCE", 1.0)

    async def story() -> None:
        async with opened() as place, guests(place.address, 1) as (anna,):
            id = await anna.open("crooks", ["me", "open"], "Anna")
            async with line(place.address, anna.cookie) as wire:
                await hello(wire, id)
                assert isinstance(await heard(wire), Welcome)
                keeper = place.house._keepers[id]
                await eventually(lambda: len(keeper.audience.listeners) == 1)
                wire.transport.pause_reading()
                await eventually(lambda: not keeper.audience.listeners)
                await eventually(lambda: sockets_at(place) == 0, 15)
                wire.transport.abort()

    tell(story)
