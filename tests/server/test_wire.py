"""Frames as the house writes them: well formed, in order, and in one go."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode

from larceny.net.messages import Pong, Room, Welcome
from larceny.server.framing import WAITING, FramedSocket, framed
from tests.server.house import answer, guests, opened
from tests.server.stories import at_a_table, heard, hello, line, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_has_the_head_that_the_standard_asks_for(size: int) -> None:
    text = b"x" * size
    assert b"".join(framed(text)) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_many_messages_at_once_are_all_answered_in_order() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 1) as (anna,):
            id = await anna.open("crooks", ["me", "open"], "Anna")
            async with line(place.address, anna.cookie) as wire:
                await hello(wire, id)
                assert isinstance(await heard(wire), Welcome)
                assert isinstance(await heard(wire), Room)
                await asyncio.gather(*(wire.send(json.dumps({"type": "ping", "n": n})) for n in range(1, 8 * WAITING)))
                answers = [await heard(wire) for _ in range(1, 8 * WAITING)]
                assert [one.n for one in answers if isinstance(one, Pong)] == list(range(1, 8 * WAITING))

    tell(story)


def test_what_is_said_to_a_guest_at_once_is_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An acknowledgement and the board it led to are one write, in the order in which they were sent."""
    writes: list[list[bytes]] = []
    put = FramedSocket.put

    def noted(self: FramedSocket, texts: list[bytes]) -> bool:
        writes.append(list(texts))
        return put(self, writes[-1])

    monkeypatch.setattr(FramedSocket, "put", noted)

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            mover = await whose_turn(anna, ben)
            writes.clear()
            await answer(mover)
            kinds = [[json.loads(text)["type"] for text in one] for one in writes]
            assert all(one for one in kinds)
            told = [kind for one in kinds for kind in one if kind in ("board", "change")]
            assert len(told) >= 2  # everybody has been shown the move
            assert len(writes) <= 4

    tell(story)
