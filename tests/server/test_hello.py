"""Hello, the numbers of boards, and commands that are sent again."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from larceny.net import messages
from larceny.net.messages import PROTOCOL, Room, Shown, Welcome
from larceny.server import connection as connection_module
from tests.server.house import SharedHouse, answer, guests
from tests.server.stories import CLOSED, at_a_table, farewell, heard, hello, line, refuses, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_another_protocol_is_told_to_load_the_page_again(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            id = await anna.open("crooks", ["me", "open"])
            for version in (0, PROTOCOL + 1, -1, 10**30):
                async with line(house.address, anna.cookie) as wire:
                    await hello(wire, id, protocol=version, lang="de")
                    bye, code = await farewell(wire)
                    assert bye is not None
                    assert (bye.code, bye.again, code) == ("protocol", False, CLOSED)
                    assert "Seite" in bye.text

    tell(story)


def test_hello_comes_first_in_time_and_once(house: SharedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "HELLO_SECONDS", 0.3)

    async def story() -> None:
        async with guests(house.address) as (anna,):
            id = await anna.open("crooks", ["me", "open"])
            async with line(house.address, anna.cookie) as wire:  # not at all
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("malformed", 1008)
            async with line(house.address, anna.cookie) as wire:  # something else first
                await wire.send('{"type":"ping"}')
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("malformed", 1008)
            async with line(house.address, anna.cookie) as wire:  # twice
                await hello(wire, id)
                await hello(wire, id)
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("malformed", False, 1008)

    tell(story)


@pytest.mark.parametrize("table", ["nosuchtable", "", "../x", "x" * 33, "a/b", "ü", "\0", "' OR 1=1 --", "x" * 9000])
def test_a_table_nobody_knows(house: SharedHouse, table: str) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, table)
                bye, code = await farewell(wire)
            assert bye is not None
            assert (bye.code, bye.again, code) == ("no-table", False, CLOSED)

    tell(story)


async def first_board(wire: ClientConnection) -> tuple[Welcome, Room, Any]:
    """Return what a hello is answered with; a pong stands for a board that was not sent."""
    await wire.send('{"type":"ping"}')
    welcome, room, board = await heard(wire), await heard(wire), await heard(wire)
    for _ in range(3):  # boards wait until everything else is sent
        if isinstance(board, messages.Pong):
            await wire.send('{"type":"ping"}')
            board = await heard(wire)
    return welcome, room, board


def test_who_comes_back_is_sent_what_changed(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            assert anna.shown is not None
            before = anna.shown
            other = await whose_turn(anna, ben)
            await answer(other)
            while anna.shown.number == before.number:
                await answer(await whose_turn(anna, ben))
            now = anna.shown
            for last, kind in ((now.number, messages.Pong), (before.number, messages.Change), (0, Shown), (-5, Shown)):
                async with line(house.address, anna.cookie) as wire:
                    await hello(wire, id, last=last)
                    welcome, room, board = await first_board(wire)
                    assert isinstance(welcome, Welcome)
                    assert isinstance(room, Room)
                    assert isinstance(board, kind), (last, board)
                    if isinstance(board, Shown):
                        assert board == now
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, id, raw=True)
                _, _, board = await first_board(wire)
                assert isinstance(board, Shown)
                assert board.raw

    tell(story)


def test_a_command_sent_again_is_done_once(house: SharedHouse) -> None:
    """A connection that breaks before the answer comes makes clients send a command again."""

    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            assert turn.shown is not None
            number, action = turn.shown.number, turn.shown.board.choices[0].action
            await turn.act(action, number, id="again")
            entries = len(house.ask(house.place.house.store.read(id)))
            await turn.act(action, number, id="again")
            await turn.leave_line()
            await turn.join(id)
            await turn.act(action, number, id="again")
            assert len(house.ask(house.place.house.store.read(id))) == entries
            await refuses("stale", turn.act(action, number, id="another"))

    tell(story)
