"""What the tests of the server share: stories told against a time limit, lines without a client, guests at a table."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from larceny.games import load
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.net.messages import PROTOCOL, Bye
from larceny.server import house as house_module
from larceny.server.app import HEADERS
from larceny.server.bus import LocalBus
from larceny.server.keeper import audience as audience_module
from tests.patience import PATIENCE
from tests.server.house import Place, Shared, Wireless, answer, opened

CROOKS = load("crooks").house_deck.names("crook")
CLOSED = 4000  # not let in, and coming back does not help
Story = Callable[[], Awaitable[None]]


def tell(story: Story) -> None:
    async def within() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(within())


@asynccontextmanager
async def line(address: str, cookie: str, **more: Any) -> AsyncIterator[ClientConnection]:
    headers = {"Cookie": cookie, **more.pop("headers", {})}
    url = address.replace("http", "ws", 1) + "/socket"
    async with connect(
        url, additional_headers=headers, compression=None, ping_interval=None, open_timeout=PATIENCE, proxy=None, **more
    ) as wire:
        yield wire


async def hello(wire: ClientConnection, table: str, **more: Any) -> None:
    await wire.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "table": table, **more}))


async def heard(wire: ClientConnection) -> Any:
    return messages.hear(await asyncio.wait_for(wire.recv(), PATIENCE))


async def farewell(wire: ClientConnection) -> tuple[Bye | None, int | None]:
    """Return the last word and the number that the line was closed with."""
    bye = None
    try:
        async with asyncio.timeout(PATIENCE):
            async for frame in wire:
                said = messages.hear(frame)
                bye = said if isinstance(said, Bye) else bye
    except ConnectionClosed:
        pass
    return bye, wire.close_code


async def refuses(code: str, doing: Awaitable[object]) -> Rejected:
    with pytest.raises(Rejected) as caught:
        await doing
    assert caught.value.code == code, caught.value
    assert str(caught.value)
    return caught.value


def seen_by(client: Client) -> str:
    """Return all that came over this line before the game was over."""
    assert client.frames is not None
    end = next((number for number, frame in enumerate(client.frames) if '"result":{' in frame), None)
    return "\n".join(client.frames[:end])


def crooks_in(text: str) -> set[str]:
    return {name for name in CROOKS if name in text}


async def at_a_table(*clients: Client, watch: Client | None = None, bots: int = 0, **more: Any) -> str:
    """Seat the clients together, in their order, at a table that the first one opens; return its id."""
    names = ["Anna", "Ben", "Carl", "Dora"]
    first = clients[0]
    seats = ["me", *["open"] * (len(clients) - 1), *["instinct"] * bots]
    id = await first.open(more.pop("game", "crooks"), seats, names[0], **more)
    await first.join(id)
    if watch is not None:
        await watch.join(id)
    for client, name in zip(clients[1:], names[1:], strict=False):
        await client.join(id)
        await client.sit(name)
    for client in clients:
        await client.until(lambda client=client: client.room is not None and client.room.phase != "gathering")
        await client.until(lambda client=client: client.shown is not None)
    return id


async def whose_turn(*clients: Client) -> Client:
    """Wait until one of the clients is asked, and return it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for client in clients:
                if client.mine:
                    return client
            await asyncio.sleep(0.01)


async def until_undo(*clients: Client) -> Client:
    """Play until somebody may take something back."""
    while True:
        turn = await whose_turn(*clients)
        assert turn.shown is not None
        if turn.shown.undo:
            return turn
        choices = turn.shown.board.choices
        search = [choice for choice in choices if "Search" in choice.label or "Take" in choice.label]
        await answer(turn, (search or list(choices))[0].action)


async def nothing() -> None:
    """Do nothing: once this job is done, all jobs before it are."""


def check_headers(headers: Any) -> None:
    for name, value in HEADERS.items():
        assert headers.get_list(name) == [value], name
    assert "server" not in headers
    assert "x-powered-by" not in headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def check_refusal(body: Any) -> None:
    assert set(body) == {"code", "text"}
    assert re.fullmatch(r"[a-z-]+", body["code"])
    assert body["text"]


def sockets_at(place: Place) -> float:
    found = re.search(rb"^larceny_sockets (\S+)", place.house.metrics.text(), re.MULTILINE)
    assert found
    return float(found[1])


def hung_up(place: Place, why: str) -> float:
    found = re.search(rb'^larceny_hung_up_total\{why="%s"\} (\S+)' % why.encode(), place.house.metrics.text(), re.M)
    return float(found[1]) if found else 0


@asynccontextmanager
async def two_houses(
    monkeypatch: pytest.MonkeyPatch, seconds: float = 1.0
) -> AsyncIterator[tuple[Place, Place, Wireless]]:
    """Open two processes of one house; each looks into the store and tells of its guests every `seconds`."""
    monkeypatch.setattr(audience_module, "PRESENCE", seconds)
    monkeypatch.setattr(house_module, "LOOK", seconds)
    store = Shared()
    await store.inner.open()
    buses: set[LocalBus] = set()
    bus = Wireless(buses)
    try:
        async with opened(store, bus) as one, opened(store, Wireless(buses)) as two:
            yield one, two, bus
    finally:
        await store.inner.close()


SERVER = Path(house_module.__file__).parent
