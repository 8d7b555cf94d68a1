"""Messages that make no sense, are too large, or too many."""

from __future__ import annotations

import json
import time

import pytest
from msgspec.structs import replace

from larceny.net import limits as limits_module
from larceny.net import messages
from larceny.net.limits import Rate
from larceny.net.messages import LARGEST
from tests.server.house import ANY, GENEROUS, SharedHouse, answer, guests, opened, same
from tests.server.stories import at_a_table, farewell, heard, hello, line, refuses, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


NO_TEXT = b"\xff\xfe{}"  # sent as text, which it is not
MALFORMED = {
    "nothing": "",
    "no json": "hello",
    "cut short": '{"type":"ping"',
    "two at once": '{"type":"ping"}{"type":"ping"}',
    "array": '["ping"]',
    "deep": "[" * 5000,
    "deep inside": '{"type":"why","id":"1","touch":' + "[" * 3000 + "]" * 3000 + "}",
    "null": "null",
    "number": "1",
    "no type": '{"n":1}',
    "unknown type": '{"type":"cheat"}',
    "servers type": '{"type":"ack","id":"1","number":1}',
    "type of another type": '{"type":1}',
    "unknown field": '{"type":"ping","n":1,"seat":0}',
    "missing field": '{"type":"act","id":"1","expect":1}',
    "wrong type": '{"type":"act","id":"1","expect":"1","action":0}',
    "float": '{"type":"act","id":"1","expect":1,"action":1.5}',
    "bool": '{"type":"act","id":"1","expect":true,"action":0}',
    "infinite": '{"type":"ping","n":1e999}',
    "not a number": '{"type":"ping","n":NaN}',
    "endless number": '{"type":"ping","n":' + "9" * 9000 + "}",
    "lone surrogate": '{"type":"why","id":"\\ud800","touch":"x"}',
    "unknown language": '{"type":"speak","lang":"fr"}',
    "no id": '{"type":"leave"}',
    "empty id": '{"type":"leave","id":""}',
    "endless id": '{"type":"leave","id":"' + "x" * 5000 + '"}',
    "binary": b'{"type":"ping"}',
    "binary nonsense": b"\xff\xfe",
    "no text": NO_TEXT,
}


@pytest.mark.parametrize("message", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_message_that_makes_no_sense_ends_only_the_line_it_came_on(house: SharedHouse, message: str | bytes) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben), same(anna) as tab:
            id = await at_a_table(anna, ben)
            for greeted in (True, False):
                async with line(house.address, anna.cookie) as wire:
                    if greeted:
                        await hello(wire, id)
                    await wire.send(message, text=True if message is NO_TEXT else None)
                    bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("malformed", False, 1008)
                assert len(bye.text) < 1000
            await tab.join(id)
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_a_message_too_large_closes_the_line(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            id = await anna.open("crooks", ["me", "open"])
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, id)
                await wire.send('{"type":"ping"' + " " * LARGEST + "}")
                _, code = await farewell(wire)
                assert code == 1009
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, id)
                await wire.send('{"type":"ping"' + " " * (LARGEST - 20) + "}")
                while not isinstance(await heard(wire), messages.Pong):
                    pass

    tell(story)


def test_who_talks_too_much_is_cut_off_and_may_come_back_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        limits = replace(GENEROUS, frames=replace(ANY, guest=Rate(20, 0.5)))
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            async with line(place.address, anna.cookie) as wire:
                await hello(wire, id)
                for n in range(25):
                    await wire.send(json.dumps({"type": "ping", "n": n}))
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("too-fast", 1008)
            async with line(place.address, anna.cookie) as wire:  # coming back is no way around it
                await hello(wire, id)
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("too-fast", 1008)
            async with same(ben) as tab:  # others at the address go on
                await tab.join(id)
            monkeypatch.setattr(limits_module, "monotonic", lambda: time.monotonic() + 3600)
            async with same(anna) as tab:
                await tab.join(id)
                await answer(await whose_turn(tab, ben))

    tell(story)


def test_absurd_numbers_in_commands_are_refused(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            for number in (-1, 2**31, 2**63, 2**64, -(2**70), 10**4000):
                assert (await refuses("no-action", turn.act(number))).code
                await refuses("stale", turn.act(0, expect=number))
                await refuses("no-seat", anna.command(messages.Kick(id=anna.new_id(), seat=number)))
                await refuses(
                    "no-interjection",
                    turn.command(
                        messages.Interject(id=anna.new_id(), expect=turn.shown.number, number=number)  # type: ignore[union-attr]
                    ),
                )
                await turn.send(messages.Ping(n=number))
            await refuses("nothing", turn.command(messages.Why(id="w", touch="x" * 10_000)))
            await answer(turn)

    tell(story)
