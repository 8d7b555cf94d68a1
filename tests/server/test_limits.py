"""What one guest, one address and all together may ask for, and that others go on while somebody asks for more."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import re
import secrets
import struct
import time
import tomllib
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import h11
import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus
from websockets.server import ServerProtocol

from larceny.engine.errors import LarcenyError
from larceny.net import limits as limits_module
from larceny.net.limits import CROWD, Limits, Rate, Toll, network
from larceny.net.messages import LARGEST, Ping, Rematch, Say, Ticket
from larceny.net.tasks import end
from larceny.server import connection as connection_module
from larceny.server import handlers as handlers_module
from larceny.server import incoming as lines_module
from larceny.server import quotas as quotas_module
from larceny.server import requests as requests_module
from larceny.server import sandbox as sandbox_module
from larceny.server.bus import Bus, LocalBus, RedisBus
from larceny.server.connection import Connection
from larceny.server.house import House
from larceny.server.incoming import RESERVE, OpenLines
from larceny.server.keeper import audience as audience_module
from larceny.server.keeper import writer as writer_module
from larceny.server.log import Lines, Sparing
from larceny.server.quotas import Quotas
from larceny.server.sandbox import Sandbox
from larceny.server.table import journal
from larceny.server.table.state import Table
from larceny.server.texts import Refused
from larceny.server.workers import Worker, WorkerPool
from tests.patience import PATIENCE
from tests.server.house import (
    ANY,
    GENEROUS,
    Place,
    Shaky,
    SharedHouse,
    answer,
    browser,
    eventually,
    guests,
    opened,
    play_to_the_end,
)
from tests.server.promises.server import many_files
from tests.server.services import Redis
from tests.server.stories import at_a_table, farewell, hello, line, refuses, sockets_at, tell, whose_turn
from tests.server.test_closing import serving

pytestmark = pytest.mark.usefixtures("nothing_broken")

WISH = {"game": "crooks", "seats": ["me", "easy"], "name": "Eve"}
SLOW = 0.3  # seconds that a house of these tests waits for what is slow
ELSEWHERE = "127.0.0.2"  # an address of this machine that is not that of the others


def cookie(who: str = "") -> str:
    return f"larceny-guest={who or secrets.token_urlsafe(24)}"


def for_guests(most: float, rate: float = 0.0) -> Toll:
    return replace(ANY, guest=Rate(most, rate))


@contextlib.asynccontextmanager
async def raw(port: int, host: str = "127.0.0.1") -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a line on which anything may be said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what came until the other end hung up."""
    said = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            while part := await reader.read(65536):
                said += part
    return said


async def upgraded(port: int, who: str, host: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {who}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(opcode: int, words: bytes = b"", fin: bool = True) -> bytes:
    """Return a frame as a client sends it, with a mask of zeros."""
    size = bytes([0x80 | len(words)]) if len(words) < 126 else b"\xfe" + struct.pack("!H", len(words))
    return bytes([opcode | 0x80 * fin]) + size + bytes(4) + words


# Whose allowance it is


def test_an_address_of_ipv6_is_its_network_of_64_bits() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("fe80::1%eth0") == network("fe80::2")
    assert network("192.0.2.7") != network("192.0.2.8")
    assert network("a proxy's nonsense:") == "a proxy's nonsense:"

    quotas = Quotas(replace(GENEROUS, tables=replace(ANY, address=Rate(2, 0))), LocalBus())
    tries = [quotas.account(f"guest {n}", f"2001:db8::{n}").can_pay("tables") for n in range(3)]
    assert tries == [True, True, False]
    assert quotas.account("guest 1", "2001:db8:1::1").can_pay("tables")


def test_each_allowance_is_counted_for_the_guest_for_the_address_and_for_the_house() -> None:
    two = Rate(2, 0)
    for who in ("guest", "address", "house"):
        quotas = Quotas(replace(GENEROUS, tables=replace(ANY, **{who: two}), crowd=CROWD), LocalBus())
        for _ in range(4 if who == "house" else 2):  # those who asked for little may borrow from the house
            assert quotas.account("anna", "10.0.0.1").can_pay("tables")
        assert not quotas.account("anna", "10.0.0.1").can_pay("tables")
        assert quotas.account("ben", "10.0.0.1").can_pay("tables") == (who == "guest")


def test_when_all_together_ask_too_much_those_who_asked_little_are_let_in() -> None:
    limits = replace(GENEROUS, requests=Toll(guest=Rate(100, 0), address=Rate(100, 0), house=Rate(70, 0)), crowd=CROWD)
    quotas = Quotas(limits, LocalBus())
    greedy = [quotas.account("eve", "10.0.0.1").can_pay("requests") for _ in range(100)]
    assert sum(greedy) == 70
    assert [quotas.account("anna", "10.0.0.2").can_pay("requests") for _ in range(20)] == [True] * 20
    many = sum(quotas.account(f"bot {n}", f"10.1.0.{n}").can_pay("requests") for n in range(200))
    assert many == 50, "but the house has an end"


def test_to_be_refused_costs_something_too() -> None:
    quotas = Quotas(replace(GENEROUS, tables=replace(ANY, guest=Rate(2, 0))), LocalBus())
    anna = quotas.account("anna", "10.0.0.1")
    assert [anna.can_pay("tables") for _ in range(8)] == [True] * 2 + [False] * 6
    anna.settle("tables", -2.0)  # two are given back: without the six refusals they would be there now
    assert not anna.can_pay("tables")


def test_a_larger_crowd_behind_an_address_may_ask_for_more() -> None:
    for crowd, most in ((CROWD, 60), (10 * CROWD, 600)):
        quotas = Quotas(Limits(crowd=crowd), LocalBus())
        opened = [quotas.account(f"guest {n}", "10.0.0.1").can_pay("tables") for n in range(700)]
        assert most <= sum(opened) < most + 20


@contextlib.asynccontextmanager
async def two_processes(limits: Limits, first: Bus, second: Bus) -> AsyncIterator[tuple[Quotas, Quotas]]:
    both = Quotas(limits, first), Quotas(limits, second)
    async with contextlib.AsyncExitStack() as stack:
        for bus, quotas in zip((first, second), both, strict=True):
            await bus.open()
            stack.push_async_callback(bus.close)
            await quotas.open()
            stack.push_async_callback(quotas.close)
        yield both


@pytest.mark.parametrize("through", ["street", "redis"])
def test_processes_of_a_house_count_together(
    through: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(quotas_module, "REPORT", 0.05)
    if through == "redis":
        redis: Redis = request.getfixturevalue("redis")
        buses: tuple[Bus, Bus] = RedisBus(redis.url), RedisBus(redis.url)
    else:
        street: set[LocalBus] = set()
        buses = LocalBus(street), LocalBus(street)
    limits = replace(GENEROUS, handshakes=for_guests(5), sockets=3, crowd=CROWD)

    async def story() -> None:
        async with two_processes(limits, *buses) as (here, there):
            anna = [one.account("anna", "10.0.0.1") for one in (here, there)]
            for _ in range(5):
                anna[0].pay("handshakes")
            await eventually(lambda: anna[1]._quotas._bucket(("handshakes", "guest", "anna")).left < 1)
            assert not anna[1].can_pay("handshakes")
            assert there.account("ben", "10.0.0.1").can_pay("handshakes")
            for _ in range(3):
                assert here.enter(anna[0])
            await eventually(lambda: there.was_at("anna", "10.0.0.1"))
            assert not there.was_at("anna", "10.0.0.2")
            await eventually(lambda: not there.enter(anna[1]) or there.leave(anna[1]) or False)
            for _ in range(3):
                here.leave(anna[0])
            monkeypatch.setattr(quotas_module, "FORGOTTEN", 0.0)
            await eventually(lambda: there.enter(anna[1]))

    tell(story)


# Frames


PINGS = {
    "pings": frame(9),
    "pongs": frame(10),
    "empty messages": frame(1),
    "empty parts": frame(0, fin=False),
    "messages": frame(1, b'{"type":"ping"}'),
    "a few pings and a goodbye": frame(9) * 50 + frame(8, struct.pack("!H", 1000)),
}


@pytest.mark.parametrize("kind", PINGS)
def test_a_flood_of_frames_of_any_kind_is_cut_off_before_it_is_read(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        limits = replace(GENEROUS, frames=for_guests(50))
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            paid = 0
            can_pay = quotas_module.Account.can_pay

            def counted(account: quotas_module.Account, toll: str, cost: float = 1.0) -> bool:
                nonlocal paid
                paid += toll == "frames"
                return can_pay(account, toll, cost)

            monkeypatch.setattr(quotas_module.Account, "can_pay", counted)
            reader, writer = await upgraded(place.port, cookie())
            said = json.dumps({"type": "hello", "protocol": 1, "table": id}).encode()
            writer.write(frame(1, said) if kind != "empty messages" else b"")
            with contextlib.suppress(ConnectionError, TimeoutError):
                writer.write(
                    (frame(1, fin=False) if kind == "empty parts" else b"")
                    + PINGS[kind] * (20_000 * 6 // len(PINGS[kind]))
                )
                await asyncio.wait_for(writer.drain(), SLOW)
            last = (await ended(reader))[-300:]
            if kind not in ("empty messages", "a few pings and a goodbye"):  # these end it themselves
                assert b'"too-fast"' in last
                assert last.endswith(struct.pack("!H", 1008)) or struct.pack("!H", 1008) in last
            assert paid < 500, "the rest was never looked at"
            writer.transport.abort()
            await eventually(lambda: sockets_at(place) == 2)
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_frames_before_anybody_says_who_speaks_are_not_heard_for_long(house: SharedHouse) -> None:
    """Together with the handshake, so that nobody has been let in yet."""

    async def story() -> None:
        async with raw(house.place.port) as (reader, writer):
            writer.write(
                f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{house.place.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {cookie()}\r\n\r\n".encode()
                + frame(9) * 1000
            )
            await ended(reader)

    tell(story)


def test_a_phrase_costs_more_the_more_people_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "HEARERS", 0.1)

    async def story() -> None:
        limits = replace(GENEROUS, frames=for_guests(100))
        async with opened(limits=limits) as place, guests(place.address, 3) as (anna, ben, carl):
            await at_a_table(anna, ben, watch=carl)
            for _ in range(3):
                await carl.command(Say(id=carl.new_id(), phrase="hello"))  # three people hear it
            await refuses("too-fast", carl.command(Say(id=carl.new_id(), phrase="hello")))
            await ben.command(Say(id=ben.new_id(), phrase="hello"))
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_in_a_crowd_who_comes_and_goes_is_told_once_a_second_and_else_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            audience = (await place.house.keeper(id)).audience
            for crowd in (20, 2):
                monkeypatch.setattr(audience_module, "CROWD", crowd)
                assert anna.frames is not None
                before = sum('"type":"room"' in one for one in anna.frames)
                with monkeypatch.context() as still:
                    still.setattr(audience, "tick", lambda _: None)
                    async with contextlib.AsyncExitStack() as stack:
                        watching = await stack.enter_async_context(guests(place.address, 10))
                        for one in watching:
                            await one.join(id)
                        assert watching[-1].room is not None
                        assert watching[-1].room.watchers == 10
                        told = sum('"type":"room"' in one for one in anna.frames) - before
                        assert told >= 9 if crowd == 20 else told == 0
                await anna.until(lambda: anna.room is not None and anna.room.watchers == 0, PATIENCE)

    tell(story)


def test_a_crowd_is_told_in_several_rounds_players_first_and_nobody_is_left_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience_module, "ROUND", 3)

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as players, guests(place.address, 10) as watching:
            id = await at_a_table(*players)
            audience = (await place.house.keeper(id)).audience
            for one in watching:
                await one.join(id)
            told: list[bool] = []
            audience._each(lambda one: told.append(audience._table.seat_of(one.guest) is not None))
            assert told == [True, True, False], "the others have to wait for a round"
            for _ in range(5):
                await answer(await whose_turn(*players))
            await watching[0].command(Say(id=watching[0].new_id(), phrase="hello"))
            last = audience._table.numbers[None]
            for one in watching:
                await one.until(lambda one=one: one.shown is not None and one.shown.number == last, PATIENCE)
            for one in (*players, *watching):
                await one.until(lambda one=one: sum('"type":"said"' in each for each in one.frames) == 1, PATIENCE)
            assert len(told) == 12

    tell(story)


# Lines


def test_who_comes_back_again_and_again_waits_and_others_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(limits=replace(GENEROUS, handshakes=for_guests(3, 1))) as place:
            mine = cookie()
            for _ in range(3):
                async with line(place.address, mine):
                    pass
            with pytest.raises(InvalidStatus) as caught:
                async with line(place.address, mine):
                    pass
            assert caught.value.response.status_code == 429
            assert json.loads(caught.value.response.body or b"")["code"] == "too-fast"
            async with line(place.address, cookie()):
                pass
            monkeypatch.setattr(limits_module, "monotonic", lambda: time.monotonic() + 60)
            async with line(place.address, mine):
                pass

    tell(story)


HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half the headers": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "half of the second request": b"GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nX-Slow:",
}


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_waited_for_however_it_trickles(half: str) -> None:
    async def story() -> None:
        async with opened(limits=replace(GENEROUS, header_seconds=SLOW)) as place, raw(place.port) as (reader, writer):
            writer.write(HALVES[half])
            ending = asyncio.create_task(ended(reader))
            while not ending.done():
                if HALVES[half] and not writer.transport.is_closing():
                    writer.write(b"x")
                await asyncio.sleep(0.05)
            await eventually(lambda: not place.server_state.connections)
            assert place._open_lines.open == 0

    tell(story)


def test_a_body_that_trickles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests_module, "BODY_SECONDS", SLOW)

    async def story() -> None:
        async with opened(limits=GENEROUS) as place, raw(place.port) as (reader, writer):
            writer.write(
                "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                f"Cookie: {cookie()}\r\nContent-Length: 5000\r\n\r\n{{".encode()
            )
            said = await ended(reader)
            assert b" 408 " in said
            assert b'"slow"' in said

    tell(story)


async def in_parts(port: int, path: str, parts: int) -> bytes:
    """Say something to be read in the smallest parts there are, and return what comes."""
    async with raw(port) as (reader, writer):
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Cookie: {cookie()}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        body = json.dumps({"ticket": "x" * (parts - 14)})
        writer.write(b"".join(b"1\r\n%c\r\n" % letter for letter in body.encode()) + b"0\r\n\r\n")
        return await ended(reader)


def test_a_body_in_too_many_parts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part costs as much as a whole body; and nobody waits until they are all taken apart."""
    taken = 0
    sane = h11.Connection.next_event

    def counted(connection: h11.Connection) -> Any:
        nonlocal taken
        taken += 1
        return sane(connection)

    monkeypatch.setattr(h11.Connection, "next_event", counted)

    async def story() -> None:
        async with opened() as place:
            assert b" 410 " in await in_parts(place.port, "/api/seat", 900)
            before = taken
            assert b" 400 " in await in_parts(place.port, "/api/seat", 50_000)
            await in_parts(place.port, "/no/such/page", 50_000)
            assert taken - before < 2 * lines_module.PARTS + 100
            await eventually(lambda: not place.server_state.connections)

    tell(story)


@pytest.mark.parametrize("path", ["/api/seat", "/no/such/page"])
@pytest.mark.parametrize("answered", [False, True])
def test_a_body_that_is_none_breaks_nothing_before_the_answer_or_after_it(path: str, answered: bool) -> None:
    """Whoever is at work on the request has nobody to answer any more; the log has no fault of ours."""

    async def story() -> None:
        async with opened() as place, raw(place.port) as (reader, writer):
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n".encode()
            )
            if answered:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(SLOW):
                        await reader.readuntil(b"\r\n\r\n")
            writer.write(b"no chunk at all\r\n")
            await ended(reader)
            await eventually(lambda: not place.server_state.connections and not place.server_state.tasks)

    tell(story)


def test_who_never_reads_the_answers_is_cut_off() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, header_seconds=SLOW, idle_seconds=SLOW)
        async with opened(limits=limits) as place, raw(place.port) as (_, writer):
            async with browser(place.address) as page:
                index = (await page.get("/")).text
            script = re.search(r"/web/larceny-\w+\.js", index)
            assert script
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(f"GET {script[0]} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 200)
            await eventually(lambda: place._open_lines.open == 0)

    tell(story)


WEBSOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
GUEST = f"Cookie: larceny-guest={'x' * 30}\r\n"


def request(path: str, more: str = "Connection: close\r\n") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n".encode()


HELLO = request("/socket", GUEST + WEBSOCKET) + frame(1, b'{"type":"hello","protocol":1,"table":"TABLE"}')
GONE = {  # what was said on a line before it went
    "nothing": b"",
    "a page": request("/"),
    "no page": request("/nowhere"),
    "no HTTP": b"\0\1\2\r\n\r\n",
    "half a request": request("/")[:20],
    "a WebSocket of nobody": request("/socket", WEBSOCKET),
    "a WebSocket where there is none": request("/elsewhere", GUEST + WEBSOCKET),
    "an old WebSocket": request("/socket", GUEST + WEBSOCKET.replace("13", "7")),
    "a silent WebSocket": request("/socket", GUEST + WEBSOCKET),
    "a good guest": HELLO,
    "a refused command": HELLO + frame(1, b'{"type":"act","id":"1","expect":1,"action":0}'),
    "no table": request("/socket", GUEST + WEBSOCKET) + frame(1, b'{"type":"hello","protocol":1,"table":"nowhere"}'),
    "nonsense": request("/socket", GUEST + WEBSOCKET) + frame(1, b"{"),
    "no text": request("/socket", GUEST + WEBSOCKET) + frame(1, b"\xff\xfe"),
    "too much": request("/socket", GUEST + WEBSOCKET) + frame(1, b"x" * (LARGEST + 1)),
    "a flood": request("/socket", GUEST + WEBSOCKET) + frame(9) * 1000,
    "goodbye": request("/socket", GUEST + WEBSOCKET) + frame(8, b"\x03\xe8"),
}


@pytest.mark.parametrize("said", GONE.values(), ids=GONE.keys())
def test_a_line_that_has_gone_leaves_the_memory_at_once(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Garbage that outlives a look of the collector stays for minutes: lines that come and go would fill the memory."""
    monkeypatch.setattr(lines_module, "LINGER", 0.0)
    ours = (Connection, lines_module.Line, lines_module.HttpLine, ServerProtocol, h11.Connection)

    def kept(port: int) -> Counter[str]:
        """Count what a line consists of; the client's end of it is none of ours."""
        objects = gc.get_objects()
        transports = [one for one in objects if issubclass(type(one), asyncio.Transport)]
        known = Counter(type(one).__name__ for one in objects if type(one) in ours)
        known["transports"] = sum((one.get_extra_info("sockname") or ("", 0))[1] == port for one in transports)
        return known

    async def come_and_go(place: Place, table: str) -> None:
        async with raw(place.port) as (reader, writer):
            writer.write(said.replace(b"TABLE", table.encode()))
            with contextlib.suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(0.1):
                    while await reader.read(65536):
                        pass

    async def story() -> None:
        async with opened(limits=GENEROUS) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await come_and_go(place, id)
            gc.disable()
            gc.freeze()  # what is here already is not looked at, time and again
            try:
                for _ in range(5):
                    await come_and_go(place, id)
                await eventually(lambda: not kept(place.port).total())
            finally:
                gc.unfreeze()
                gc.enable()

    tell(story)


def test_many_idle_lines_from_one_address_leave_room_for_the_others() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, lines=30, crowd=CROWD)
        async with opened(limits=limits) as place, contextlib.AsyncExitStack() as stack:
            idle = [await stack.enter_async_context(raw(place.port, ELSEWHERE)) for _ in range(60)]
            await eventually(lambda: place._open_lines.open == 30)
            turned_away = await ended(idle[-1][0])
            assert turned_away.startswith(b"HTTP/1.1 503 ")
            assert b"try now" in turned_away
            assert b"jetzt" in turned_away
            async with guests(place.address, 2) as (anna, ben):
                await at_a_table(anna, ben)
                await play_to_the_end(anna, ben)

    tell(story)


@pytest.mark.proof
def test_with_1100_idle_lines_from_one_address_and_1024_files_the_others_play_on(tmp_path: Path) -> None:
    many_files()

    async def crowd(port: int, lines: list[asyncio.StreamWriter]) -> None:
        """Open lines again and again, as they are turned away and cut."""
        while True:
            lines[:] = [one for one in lines if not one.transport.is_closing()]
            while len(lines) < 1100:
                with contextlib.suppress(ConnectionError):
                    lines.append((await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0)))[1])
            await asyncio.sleep(0.5)

    async def story(address: str) -> None:
        lines: list[asyncio.StreamWriter] = []
        crowding = asyncio.create_task(crowd(int(address.rpartition(":")[2]), lines))
        await eventually(lambda: len(lines) == 1100 or crowding.done())
        for _ in range(3):
            async with guests(address, 2) as (anna, ben):
                await at_a_table(anna, ben)
                await play_to_the_end(anna, ben)
        await end(crowding)
        for one in lines:
            one.transport.abort()

    with serving(tmp_path, (1024, 1024)) as (address, _, log):
        asyncio.run(story(address))
        assert "out of system resource" not in log.read_text()


@pytest.mark.proof
def test_with_2000_spectators_the_players_play_on(tmp_path: Path) -> None:
    many_files()
    places = [f"127.0.3.{n}" for n in range(1, 21)]

    async def watch(port: int, table: str, host: str) -> asyncio.StreamWriter:
        reader, writer = await upgraded(port, cookie(), host)
        writer.write(frame(1, json.dumps({"type": "hello", "protocol": 1, "table": table}).encode()))
        assert b'"welcome"' in await reader.read(2048)
        return writer

    async def story(address: str, log: Path) -> None:
        port = int(address.rpartition(":")[2])
        async with guests(address, 2) as (anna, ben):
            table = await at_a_table(anna, ben)
            watching = []
            for _ in range(100):
                watching += await asyncio.gather(*(watch(port, table, host) for host in places))
                for player in (anna, ben):
                    await player.send(Ping())  # all this may take longer than anybody may be silent
            assert len(watching) == 2000
            assert anna.room is not None
            await play_to_the_end(anna, ben)
            for writer in watching:
                writer.transport.abort()
        assert "out of system resource" not in log.read_text()

    with serving(tmp_path, (1024, 4096)) as (address, _, log):
        asyncio.run(story(address, log))


def test_when_lines_are_scarce_nobody_may_hold_many(caplog: pytest.LogCaptureFixture) -> None:
    quotas = Quotas(GENEROUS, LocalBus())
    open_lines = OpenLines(GENEROUS, quotas, behind_proxy=False, most=1000 + RESERVE)
    assert sum(open_lines.enter("10.0.0.1") for _ in range(2000)) == 800
    assert sum(open_lines.enter("10.0.0.2") for _ in range(2000)) == 50
    assert sum(open_lines.enter(f"10.1.0.{n}") for n in range(200)) == 150, "but all files cannot be used up"
    open_lines.leave("10.0.0.1")
    assert open_lines.enter("10.0.0.3")
    assert {record.getMessage() for record in caplog.records} == {"the house is nearly full"}
    behind = OpenLines(GENEROUS, quotas, behind_proxy=True, most=1000 + RESERVE)
    assert sum(behind.enter("127.0.0.1") for _ in range(2000)) == 1000, "a proxy's lines are everybody's"


def test_who_goes_on_knocking_is_not_even_answered() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, requests=Toll(guest=Rate(20, 0), address=Rate(20, 0), house=ANY.house), crowd=CROWD)
        async with opened(limits=limits) as place:
            async with browser(place.address) as page:
                codes = [(await page.get("/api/house")).status_code for _ in range(40)]
            assert codes[:19] == [200] * 19
            assert set(codes[20:]) == {429, 503}
            assert codes.index(503) < 35

    tell(story)


def test_nonsense_is_counted_too() -> None:
    """Lines on which no request ever comes, requests for another host, and sockets of nobody."""

    async def story() -> None:
        limits = replace(GENEROUS, requests=Toll(guest=ANY.guest, address=Rate(20, 0), house=ANY.house), crowd=CROWD)
        async with opened(limits=limits) as place:
            said = b""
            for _ in range(200):
                async with raw(place.port) as (reader, writer):
                    writer.write(b"nonsense\r\n\r\n")
                    said = await ended(reader)
                if b" 503 " in said:
                    break
            assert b" 503 " in said
        for headers in ({"Host": "elsewhere.example"}, {"Origin": "http://elsewhere.example"}):
            async with opened(limits=limits) as place, browser(place.address) as page:
                codes = [(await page.get("/socket", headers=headers)).status_code for _ in range(60)]
                assert codes[-1] == 503
        async with opened(limits=limits) as place:
            refused = []
            for _ in range(60):
                with pytest.raises(InvalidStatus) as caught:
                    async with line(place.address, ""):
                        pass
                refused.append(caught.value.response.status_code)
            assert (refused[0], refused[-1]) == (403, 503)

    tell(story)


# Tables, tickets


def test_one_address_cannot_fill_the_lobby() -> None:
    async def story() -> None:
        async with opened(limits=Limits()) as place, browser(place.address) as page:
            codes: list[int] = []
            for _ in range(60):
                wish = {**WISH, "seats": ["me", "open"], "public": True}
                made = await page.post("/api/tables", json=wish, headers={"Cookie": cookie()})
                codes.append(made.status_code)
            assert 20 <= codes.count(200) < 25
            assert set(codes) == {200, 429}
            private = await page.post("/api/tables", json=WISH, headers={"Cookie": cookie()})
            assert private.status_code == 200, "who opens a table for friends is not held up"

    tell(story)


def test_one_guest_cannot_open_tables_on_and_on() -> None:
    async def story() -> None:
        async with opened(limits=Limits()) as place, browser(place.address) as page:
            made = [await page.post("/api/tables", json=WISH, headers={"Cookie": cookie("e" * 30)}) for _ in range(15)]
            assert [one.status_code for one in made] == [200] * 10 + [429] * 5
            assert made[-1].json()["code"] == "too-fast"
            assert int(made[-1].headers["retry-after"]) > 0

    tell(story)


def test_tickets_are_limited_when_they_are_asked_for_and_when_they_are_tried() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, tickets=for_guests(3))
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            for _ in range(3):
                await anna.command(Ticket(id=anna.new_id()))
            await refuses("too-fast", anna.command(Ticket(id=anna.new_id())))
            await answer(await whose_turn(anna, ben))  # the line is open still
            async with browser(place.address, cookie()) as page:
                tries = [await page.post("/api/seat", json={"ticket": f"{id}.{n}"}) for n in range(5)]
            assert [one.status_code for one in tries] == [410] * 3 + [429] * 2

    tell(story)


def test_a_rematch_is_a_table_like_any_other() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, tables=for_guests(1))
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            await play_to_the_end(anna, ben)
            await refuses("too-fast", anna.command(Rematch(id="again")))
            await ben.command(Rematch(id="again"))

    tell(story)


def test_those_who_asked_long_ago_are_forgotten_and_the_house_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas_module, "REMEMBERED", 100)
    quotas = Quotas(replace(GENEROUS, requests=replace(ANY, house=Rate(1000, 0))), LocalBus())
    for number in range(500):
        assert quotas.account(f"guest {number}", f"10.0.{number % 200}.1").can_pay("requests")
    assert len(quotas._buckets) <= 100
    assert quotas._bucket(("requests", "house", "")).left == 500


def test_a_table_puts_up_with_so_many_commands_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "QUEUE", 3)

    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            keeper = await place.house.keeper(id)
            store.gate = asyncio.Event()
            ticked = [journal.Ticked(left=9.0)]
            writing = [asyncio.create_task(keeper.write(lambda _: list(ticked))) for _ in range(8)]
            await eventually(lambda: sum(one.done() for one in writing) >= 4)
            store.gate.set()
            fates = await asyncio.gather(*writing, return_exceptions=True)
            busy = [fate for fate in fates if isinstance(fate, Refused)]
            assert {fate.code for fate in busy} == {"busy"}
            assert 4 <= len(busy) <= 5, "one is being written, and three wait"
            store.gate = None
            await answer(await whose_turn(anna, ben))

    tell(story)


# What a request costs


ABSURD = {
    "dots": "a" + ".a" * 20_000 + " = 1",
    "brackets": "a = " + "[" * 20_000,
    "digits": "a = " + "1" * 90_000,
    "size": "#" * 120_000,
    "words": "a = [" + "1," * 40_000 + "]",
    "tables": "[[a]]\n" * 15_000,
}


@pytest.mark.parametrize("absurd", ABSURD)
def test_an_absurd_deck_is_refused_before_it_is_parsed(
    house: SharedHouse, absurd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parsed(_: str) -> None:
        raise AssertionError("this is never parsed")

    monkeypatch.setattr(tomllib, "loads", parsed)

    async def story() -> None:
        async with browser(house.address, cookie()) as page:
            answered = await page.post("/api/tables", json={**WISH, "deck": ABSURD[absurd]})
            assert (answered.status_code, answered.json()["code"]) == (400, "deck")

    tell(story)


@pytest.mark.parametrize("number", ["1" * 100_000, "-" + "9" * 5000, "1" * 5000 + ".5", "1e" + "9" * 5000])
def test_an_endless_number_is_refused_and_breaks_nothing(house: SharedHouse, number: str) -> None:
    async def story() -> None:
        async with browser(house.address, cookie()) as page:
            for body in (
                f'{{"game":"crooks","seats":["me","easy"],"options":{{"rounds":{number}}}}}',
                f'{{"game":"crooks","seats":["me","easy"],"grace":{number}}}',
                f'{{"game":{number},"seats":[]}}',
            ):
                headers = {"Content-Type": "application/json"}
                answered = await page.post("/api/tables", content=body, headers=headers)
                assert answered.status_code == 400
                assert answered.json()["code"] in ("malformed", "setup")
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            async with line(house.address, cookie()) as wire:
                await hello(wire, id)
                await wire.send(f'{{"type":"act","id":"1","expect":1,"action":{number[: LARGEST - 100]}}}')
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("malformed", 1008)

    tell(story)


def burn(seconds: float) -> str:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "done"


def hoard(size: int) -> int:
    return len(bytearray(size))


def complain(words: str) -> None:
    raise LarcenyError(words)


class LateRiser(Worker):
    """Its process takes longer to start than any work may take."""

    awake = False

    async def wake(self) -> None:
        await asyncio.sleep(0.2)
        self.awake = True

    def ask(self, work: Any, *words: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        if self.awake:
            answer.set_result(work(*words))
        return answer


def test_the_start_of_a_process_does_not_count_as_work() -> None:
    async def story() -> None:
        room = Sandbox(1)
        room._pool = WorkerPool([LateRiser()])
        assert await room.do(partial(max, 3, 4), seconds=0.1) == 4

    tell(story)


def test_work_that_takes_too_long_or_too_much_memory_is_ended_and_the_next_is_done(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        room = Sandbox(1)
        try:
            assert await room.do(partial(burn, 0.01), seconds=PATIENCE) == "done"  # its process has to start
            (before,) = room.processes
            with pytest.raises(Refused) as caught:
                await room.do(partial(burn, 600.0), seconds=0.5)
            assert caught.value.code == "too-heavy"
            assert before not in room.processes
            with pytest.raises(Refused):
                await room.do(partial(hoard, 2 << 30))
            assert await room.do(partial(hoard, 100 << 20), seconds=PATIENCE) == 100 << 20
            with pytest.raises(LarcenyError, match="no such card"):
                await room.do(partial(complain, "no such card"), seconds=PATIENCE)
        finally:
            room.stop()

    tell(story)
    assert caplog.records[0].getMessage() == "something was too much for the sandbox"


def test_work_is_paid_by_its_processor_time() -> None:
    async def story() -> None:
        room = Sandbox(1)
        quotas = Quotas(replace(GENEROUS, work=for_guests(1000)), LocalBus())
        eve, anna = quotas.account("eve", "10.0.0.1"), quotas.account("anna", "10.0.0.1")
        try:
            await room.do(partial(burn, 0.01), eve, PATIENCE)
            await room.do(partial(burn, 0.01), eve, PATIENCE)
            await room.do(partial(burn, 1.2), eve, PATIENCE)
            with pytest.raises(Refused) as caught:
                await room.do(partial(burn, 0.01), eve, PATIENCE)
            assert caught.value.code == "too-fast"
            await room.do(partial(burn, 0.01), anna, PATIENCE)
        finally:
            room.stop()

    tell(story)


def test_who_looks_at_a_study_pays_for_the_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(*_: object) -> dict[str, str]:
        burn(0.06)
        return {}

    monkeypatch.setattr(handlers_module, "studied", slowly)

    async def story() -> None:
        limits = replace(GENEROUS, work=for_guests(100))
        async with opened(limits=limits) as place, guests(place.address, 3) as (anna, ben, eve):
            path = f"/api/tables/{await at_a_table(anna, ben)}/analysis"
            assert [await eve.get(path) for _ in range(2)] == [{}, {}]
            await refuses("too-fast", eve.get(path))
            assert await anna.get(path) == {}

    tell(story)


def test_who_has_a_table_opened_pays_for_the_processor_time_and_who_comes_to_an_open_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    follow = House._follow

    async def slowly(house: House, table: Table) -> None:
        burn(0.06)
        await asyncio.sleep(0)
        await follow(house, table)

    monkeypatch.setattr(House, "_follow", slowly)

    async def story() -> None:
        limits = replace(GENEROUS, work=for_guests(100))
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)

            async def ask(page: httpx.AsyncClient, cold: bool = True) -> int:
                if cold:
                    place.house.drop(place.house._keepers[id])
                return (await page.get(f"/api/tables/{id}/box")).status_code

            async with browser(place.address, cookie("e" * 30)) as eve, browser(place.address, cookie()) as dora:
                assert [await ask(eve) for _ in range(3)] == [200, 200, 429]
                assert await ask(dora, cold=False) == 200
                assert [await ask(eve, cold=False) for _ in range(5)] == [200] * 5
                assert (await eve.get("/api/tables/nowhere/box")).status_code == 429, "also if there is none"
                assert (await dora.get("/api/tables/nowhere/box")).status_code == 404
            place.house.drop(place.house._keepers[id])
            async with line(place.address, cookie("e" * 30)) as wire:
                await hello(wire, id)
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("too-fast", True, 1008)
            await anna.join(id)
            await ben.join(id)
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_one_address_cannot_fill_the_back_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox_module, "EACH", 2)
    monkeypatch.setattr(sandbox_module, "WAITING", 3)

    async def story() -> None:
        room = Sandbox(1)
        quotas = Quotas(GENEROUS, LocalBus())

        def ask(address: str) -> asyncio.Task[str]:
            return asyncio.create_task(room.do(partial(burn, 0.05), quotas.account("", address), PATIENCE))

        async def fate(task: asyncio.Task[str]) -> str:
            try:
                return await task
            except Refused as refusal:
                return refusal.code

        try:
            tasks = [ask("10.0.0.1") for _ in range(4)]
            await asyncio.sleep(0)
            tasks += [ask(f"10.0.1.{n}") for n in range(4)]
            fates = [await fate(task) for task in tasks]
            assert fates[:4] == ["done", "done", "too-fast", "too-fast"]
            assert sorted(fates[4:]) == ["crowded", "crowded", "done", "done"]
        finally:
            room.stop()

    tell(story)


class Attended(Sandbox):
    """A sandbox that notes what is done in it."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.seen: list[str] = []

    async def do(self, work: partial[Any], payer: Any = None, seconds: float = PATIENCE) -> Any:
        self.seen.append(work.func.__name__)
        return await super().do(work, payer, seconds)


def test_decks_and_replays_are_read_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    from larceny.games import load

    source = load("crooks").house_deck.source

    async def story() -> None:
        room = Attended(1)
        async with opened(sandbox=room) as place, guests(place.address, 2) as (anna, ben):
            with monkeypatch.context() as here:
                here.setattr(tomllib, "loads", lambda _: pytest.fail("a deck was parsed in the loop"))
                here.setattr("larceny.server.replay.replay", lambda *_: pytest.fail("a game was replayed in the loop"))
                id = await at_a_table(anna, ben, deck=f"# another one\n{source}")
                await play_to_the_end(anna, ben)
                async with browser(place.address, anna.cookie) as page:
                    first = await page.get(f"/api/tables/{id}/replay", params={"moment": 3})
                    assert first.status_code == 200
                    assert first.json()["moment"] == 3
                    again = await page.get(f"/api/tables/{id}/replay", params={"moment": 3})
                    assert first.content == again.content
                    later = (await page.get(f"/api/tables/{id}/replay", params={"moment": 5})).json()
                    back = (await page.get(f"/api/tables/{id}/replay", params={"moment": 3})).json()
                    assert back == first.json()
                    assert later["board"] != back["board"]
                    number = (await place.table(id)).number
                    place.house.drop(place.house._keepers[id])
                    assert (await page.get(f"/api/tables/{id}/record")).status_code == 200
                    assert (await place.table(id)).number == number
        assert room.seen == ["appraise", "encoded", "encoded", "encoded", "encoded"]

    tell(story)


# A class


@pytest.mark.proof
def test_a_class_of_thirty_behind_one_address_gets_in_at_once() -> None:
    """Each with an empty cache: the page with everything it asks for, a table of their own, and a line to it."""

    async def visit(address: str, who: str) -> None:
        async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as page:

            async def fetch(path: str, **query: str) -> httpx.Response:
                try:
                    answered = await page.get(path, params=query)
                except (httpx.ReadError, httpx.RemoteProtocolError):  # the line was idle for too long on a busy machine
                    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=PATIENCE) as new:
                        answered = await new.get(path, params=query)
                assert answered.status_code == 200, (path, answered.text)
                return answered

            index = (await fetch("/")).text
            paths = re.findall(r'(?:href|src)="(/[^"]+)"', index)
            styles = next(path for path in paths if path.endswith(".css"))
            fonts = re.findall(r"url\((/[^)]+)\)", (await fetch(styles)).text)
            await asyncio.gather(*map(fetch, [*paths, *fonts, "/web/text/de.ftl", "/favicon.ico"]))
            await asyncio.gather(fetch("/api/house", lang="de"), fetch("/api/tables", lang="de"))
            wish = {"game": "crooks", "seats": ["me", "easy", "easy"], "name": who}
            made = await page.post("/api/tables", json=wish)
            assert made.status_code == 200, made.text
            guest = f"larceny-guest={page.cookies['larceny-guest']}"
            async with line(address, guest) as wire:
                await hello(wire, made.json()["table"])
                said = ""
                while '"type":"board"' not in said:
                    said = str(await asyncio.wait_for(wire.recv(), PATIENCE))
                    assert '"type":"bye"' not in said

    async def story() -> None:
        slowly = Limits(header_seconds=PATIENCE, idle_seconds=PATIENCE, send_seconds=PATIENCE)
        async with opened(limits=slowly) as place:
            for _ in range(2):  # and once more, after everybody has reloaded
                await asyncio.gather(*(visit(place.address, f"Pupil {n}") for n in range(30)))

    tell(story)


def test_guests_behind_a_proxy_are_told_apart() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, tables=replace(ANY, address=Rate(1, 0)), crowd=CROWD)
        async with opened(limits=limits, proxy=True) as place, browser(place.address, cookie()) as page:

            async def open_from(address: str) -> int:
                headers = {"X-Forwarded-For": address}
                return (await page.post("/api/tables", json=WISH, headers=headers)).status_code

            assert [await open_from("192.0.2.1") for _ in range(2)] == [200, 429]
            assert await open_from("192.0.2.2") == 200
            assert [await open_from("2001:db8::1"), await open_from("2001:db8::2")] == [200, 429]

    tell(story)


# The log


def test_the_log_has_only_so_many_lines_and_so_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits_module, "monotonic", lambda: now[0])
    sparing = Sparing()

    def said(**more: Any) -> dict[str, Any] | None:
        record = logging.makeLogRecord({"name": "sky", "msg": "a guest came", "levelno": logging.INFO, **more})
        return json.loads(Lines().format(record)) if sparing.filter(record) else None

    told = [said() for _ in range(2000)]
    assert 500 <= sum(one is not None for one in told) < 1000
    now[0] = 10.0
    after = said(error="x" * 50_000)
    assert after is not None
    assert after["lines_left_out"] > 1000
    assert len(json.dumps(after)) < 5000
    assert "lines_left_out" not in (said() or {"lines_left_out": 0})
