"""Frames as the house writes them: well formed, in order, and in one go."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from websockets.frames import Frame, Opcode

from larceny.net.messages import Pong, Room, Welcome
from larceny.server.connection import Mail
from larceny.server.wire import WAITING, Wire, framed
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
    put = Wire.put

    def noted(self: Wire, texts: list[bytes]) -> bool:
        writes.append(list(texts))
        return put(self, writes[-1])

    monkeypatch.setattr(Wire, "put", noted)

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
            assert [one for one in kinds if "ack" in one] in ([["ack", "change"]], [["ack", "board"]])
            assert len(writes) <= 4

    tell(story)


def test_mail_goes_out_some_at_a_time_and_one_line_s_trouble_is_its_own(
    errors_are_told: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Mail, "AT_ONCE", 3)
    written: list[int] = []

    def write(number: int) -> None:
        if number == 4:
            raise OSError("the line is dead")
        written.append(number)

    async def story() -> None:
        mail = Mail()
        for number in range(10):
            mail.add(partial(write, number))
        steps = []
        while len(written) < 9:
            before = len(written)
            await asyncio.sleep(0)
            steps.append(len(written) - before)
        assert max(steps) == 3, "others are served in between"
        assert written == [0, 1, 2, 3, 5, 6, 7, 8, 9]
        mail.add(partial(write, 10))
        await asyncio.sleep(0)
        assert written[-1] == 9, "more may still be said to the same guest"
        while written[-1] != 10:
            await asyncio.sleep(0)

    tell(story)
    assert [record.getMessage() for record in caplog.records] == ["a guest could not be written to"]
