"""Guests send anything at all: the server does not break, tells no secrets, and others play on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import string
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from larceny.engine.match import replay
from larceny.games import load
from larceny.net import messages
from larceny.net.client import Client
from larceny.net.messages import PROTOCOL, Bye, Pong
from larceny.server.app import HEADERS
from larceny.server.log import Lines
from larceny.server.table.state import Table
from larceny.server.texts import PHRASES
from tests.patience import PATIENCE
from tests.server.house import SharedHouse, answer, browser, guest, guests, shared_house

CROOKS = load("crooks").house_deck.names("crook")
SHORT, LONG = 8, 300  # examples in `make test`, and in `make soak`
slow_soak = pytest.param(LONG, marks=pytest.mark.soak)
quick_soak = pytest.param(LONG * 10, marks=pytest.mark.soak)


@pytest.fixture(scope="module")
def house() -> Iterator[SharedHouse]:
    with shared_house() as open_house:
        yield open_house


@pytest.fixture(autouse=True)
def nothing_broken(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not faults, [Lines().format(record) for record in faults]


def often(examples: int) -> Any:
    short = examples < LONG
    phases = [Phase.explicit, Phase.generate] if short else list(Phase)
    return settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=short,
        phases=phases,
        database=None,
    )


# Messages made from the protocol's own types


NUMBERS = st.one_of(
    st.integers(-2, 40), st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**30, 10**400, -(10**4000)]), st.integers()
)
WORDS = st.one_of(
    st.sampled_from(["", "hand", "me", "all", "gone", "0", "\x00", "a" * 24, "🃏" * 9, "x" * 3000, "\u202e", *PHRASES]),
    st.sampled_from(["instinct", "random", "open", "Anna", "undealt", "c3", "s1", "../..", "' OR 1=1"]),
    st.text(max_size=40),
)


def values(kind: Any, name: str) -> st.SearchStrategy[Any]:
    """Odd values of a field's type."""
    origin = typing.get_origin(kind)
    if origin is Literal:
        return st.sampled_from(typing.get_args(kind))
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(values(one, name) for one in typing.get_args(kind)))
    if kind is type(None):
        return st.none()
    if kind is bool:
        return st.booleans()
    if kind is int:
        return NUMBERS
    assert kind is str, kind
    return st.text(string.ascii_lowercase, min_size=1, max_size=3) if name == "id" else WORDS


def message(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Draw a message of a type, as it is sent."""
    fields = msgspec.structs.fields(kind)
    hints = typing.get_type_hints(kind)
    made = {field.encode_name: values(hints[field.name], field.name) for field in fields}
    return st.fixed_dictionaries({"type": st.just(kind.__struct_config__.tag), **made})


KINDS = [kind for kind in typing.get_args(messages.FromClient) if kind is not messages.Hello]
VALID = st.one_of(*map(message, KINDS))
SCRAPS = [
    "",
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "-",
    "1e999",
    "\\ud800",
    "\x00",
    "true",
    '"type":"act",',
    "9" * 50,
]
EDITS = st.lists(st.tuples(st.integers(0, 10**4), st.integers(0, 8), st.sampled_from(SCRAPS)), min_size=1, max_size=3)


@st.composite
def mutated(draw: st.DrawFn) -> str | bytes:
    """Nearly a message."""
    text = json.dumps(draw(st.one_of(VALID, message(messages.Hello))))
    for place, length, scrap in draw(EDITS):
        at = place % (len(text) + 1)
        text = text[:at] + scrap + text[at + length :]
    return text.encode() if draw(st.integers(0, 9)) == 0 else text


SPEECH = st.tuples(st.lists(VALID, min_size=1, max_size=8), st.none() | mutated())


class Talk:
    """A table in the middle of a game, with a guest who says anything at all."""

    def __init__(self, house: SharedHouse, game: str) -> None:
        self.house = house
        self.game = game

    async def open(self, people: list[Client]) -> None:
        self.anna, self.ben, self.eve = people
        self.id = await self.anna.open(self.game, ["me", "open", "instinct"], "Anna", grace=0)
        await self.anna.join(self.id)
        await self.ben.join(self.id)
        await self.ben.sit("Ben")
        await self.ben.until(lambda: self.ben.shown is not None)

    @property
    def table(self) -> Table:
        table: Table = self.house.ask(self.house.place.table(self.id))
        return table

    async def say(self, who: Client, speech: tuple[list[dict[str, Any]], str | bytes | None]) -> list[str]:
        """Say all this over a line, and return everything that is heard; a line that is cut off must deserve it."""
        spoken, last = speech
        frames: list[str] = []
        url = self.house.address.replace("http", "ws", 1) + "/socket"
        async with connect(
            url,
            additional_headers={"Cookie": who.cookie},
            compression=None,
            ping_interval=None,
            proxy=None,
            max_size=None,
        ) as wire:
            await wire.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "table": self.id}))
            with contextlib.suppress(ConnectionClosed):
                for said in spoken:
                    # half of what is said fits the board that is to be seen
                    await wire.send(json.dumps(self.fitting(who, said)))
                await wire.send(json.dumps({"type": "ping", "n": 4711}))
                await self.hear(wire, frames)
                if last is not None:
                    await wire.send(last)
                    await wire.send(json.dumps({"type": "ping", "n": 4711}))
                    await self.hear(wire, frames)
        for frame in frames:
            heard = messages.hear(frame)
            assert not isinstance(heard, Bye) or heard.code in ("malformed", "no-watching"), heard
        return frames

    def fitting(self, who: Client, said: dict[str, Any]) -> dict[str, Any]:
        table = self.table
        if isinstance(said.get("expect"), int) and said["expect"] % 2 == 0:
            said = {**said, "expect": table.numbers[table.seat_of(guest(who))]}
        return said

    async def hear(self, wire: ClientConnection, frames: list[str]) -> None:
        while True:
            frame = await asyncio.wait_for(wire.recv(), PATIENCE)
            assert isinstance(frame, str)
            frames.append(frame)
            heard = messages.hear(frame)
            if isinstance(heard, Pong) and heard.n == 4711:
                return


def names_in(text: str) -> set[str]:
    return {name for name in CROOKS if name in text}


def talk(house: SharedHouse, game: str, examples: int) -> None:
    """Many speeches at tables of a game, by a spectator and by both seats; then the game goes on."""
    with asyncio.Runner() as runner:
        stack = contextlib.AsyncExitStack()
        people = runner.run(stack.enter_async_context(guests(house.address, 3)))

        @often(examples)
        @given(st.lists(st.tuples(st.integers(0, 2), SPEECH), min_size=1, max_size=3), st.integers(0, 8))
        def speeches(many: list[tuple[int, Any]], steps: int) -> None:
            runner.run(one_evening(house, game, people, many, steps))

        try:
            speeches()
        finally:
            runner.run(stack.aclose())


async def one_evening(
    house: SharedHouse, game: str, people: list[Client], many: list[tuple[int, Any]], steps: int
) -> None:
    async with asyncio.timeout(PATIENCE):
        table = Talk(house, game)
        await table.open(people)
        choose = random.Random(steps)
        for _ in range(steps):
            for client in people[:2]:
                if client.mine:
                    await answer(client, choose=choose)
        for who, speech in many:
            before = table.table.seat_of(guest(people[who]))
            frames = await table.say(people[who], speech)
            truth = table.table
            if game == "crooks" and truth.phase != "over" and truth.seat_of(guest(people[who])) == before:
                told = names_in("".join(frame for frame in frames if not frame.startswith('{"type":"because"')))
                assert told <= seen_on_the_way(truth, before)
        await goes_on(table)


def seen_on_the_way(table: Table, viewer: int | None) -> set[str]:
    """Return every name the rules have ever shown to somebody, in what was played and not taken back."""
    assert table.match is not None
    record = table.match.record()
    match = replay(table.game, record, 0)
    seen = names_in(messages.encode(match.board(viewer)).decode())
    for action in record.actions:
        match.enter(action)
        seen |= names_in(messages.encode(match.board(viewer)).decode())
    return seen


async def goes_on(table: Talk) -> None:
    """Check that the people who still sit there play on, and that everybody's board is the true one."""
    truth = table.table
    for client, seat in ((table.anna, 0), (table.ben, 1)):
        if truth.seat_of(guest(client)) != seat:
            continue
        await client.join(table.id)
        if truth.phase != "gathering":
            await client.until(lambda client=client: client.shown is not None)
            assert client.room is not None
    if truth.phase == "playing" and truth.asked and truth.seats[truth.asked[0]].guest:
        seat = truth.asked[0]
        client = (table.anna, table.ben)[seat] if seat < 2 else None
        if client is not None and truth.seat_of(guest(client)) == seat and seat not in truth.sealed:
            await client.until(lambda: client.mine)
            await answer(client)


@pytest.mark.parametrize("examples", [pytest.param(SHORT), slow_soak])
def test_whatever_is_said_at_a_table_of_crooks(house: SharedHouse, examples: int) -> None:
    talk(house, "crooks", examples)


@pytest.mark.parametrize("examples", [pytest.param(SHORT // 2), slow_soak])
def test_whatever_is_said_at_a_table_where_all_answer_at_once(house: SharedHouse, examples: int) -> None:
    talk(house, "bidding", examples)


@pytest.mark.parametrize("examples", [pytest.param(SHORT * 6), quick_soak])
def test_whatever_comes_first(house: SharedHouse, examples: int) -> None:
    """Hellos of all kinds, and what is none."""

    async def come(first: str | bytes) -> None:
        url = house.address.replace("http", "ws", 1) + "/socket"
        headers = {"Cookie": "larceny-guest=" + "e" * 30}
        byes = []
        async with (
            asyncio.timeout(PATIENCE),
            connect(url, additional_headers=headers, compression=None, ping_interval=None, proxy=None) as wire,
        ):
            with contextlib.suppress(ConnectionClosed):
                await wire.send(first)
                byes.append(messages.hear(await wire.recv()))
        assert all(isinstance(bye, Bye) for bye in byes)
        assert [bye.code for bye in byes if isinstance(bye, Bye)] in (["malformed"], ["no-table"], ["protocol"])

    hellos = message(messages.Hello).map(json.dumps)
    near = hellos.map(lambda text: json.dumps({**json.loads(text), "protocol": PROTOCOL}))

    @often(examples)
    @given(st.one_of(hellos, near, mutated()))
    def first_words(first: str | bytes) -> None:
        runner.run(come(first))

    with asyncio.Runner() as runner:
        first_words()


# Requests


METHODS = st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"])
PARTS = st.one_of(
    st.sampled_from(
        [
            "",
            "api",
            "tables",
            "house",
            "guide",
            "crooks",
            "lesson",
            "seat",
            "web",
            "t",
            "..",
            ".",
            "%2e%2e",
            "%00",
            "%ff",
        ]
    ),
    st.sampled_from(["replay", "record", "opened", "box", "live", "ready", "socket", "index.html", "TABLE", "TABLE"]),
    st.text(string.printable.strip().replace("#", "").replace("?", ""), max_size=6),
)
KNOWN = ["/", "/api/house", "/api/tables", "/api/lesson", "/api/seat", "/api/guide/crooks", "/live", "/ready"]
KNOWN += [f"/api/tables/TABLE/{what}" for what in ("replay", "record", "opened", "box")]
PATHS = st.one_of(st.sampled_from(KNOWN), st.lists(PARTS, max_size=5).map(lambda parts: "/" + "/".join(parts)))
ODD = [
    "",
    "0",
    "-1",
    "999999",
    "9999999",
    "²",
    "1e9",
    "\x00",
    "all",
    "mine",
    "watch",
    "01",
    "de",
    "xx",
    "0" * 5000,
    "[",
    "%",
]
QUERIES = st.dictionaries(st.sampled_from(["moment", "seat", "lang", "x"]), st.sampled_from(ODD), max_size=3)
HEADER = st.dictionaries(
    st.sampled_from(
        ["Origin", "Host", "Content-Type", "Accept-Encoding", "If-None-Match", "Cookie", "X-Forwarded-For", "Accept"]
    ),
    st.sampled_from(
        [
            "application/json",
            "application/json; charset=utf-8",
            "text/plain",
            "http://[",
            "null",
            "http://evil.example",
            "[::1",
            "*",
            "gzip",
            '"x"',
            "larceny-guest=",
            "larceny-guest=" + "a" * 30,
            "larceny-guest=\xff" + "a" * 30,
            "x" * 3000,
            "",
            "=;=;;",
        ]
    ),
    max_size=3,
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.floats(allow_nan=False, allow_infinity=False)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
WISHES = st.fixed_dictionaries(
    {"game": st.sampled_from(["crooks", "bidding", "whist", ""])},
    optional={
        "seats": st.lists(st.sampled_from(["me", "open", "instinct", "random", "x"]), max_size=9),
        "name": WORDS,
        "lang": st.sampled_from(["en", "de", "fr"]),
        "options": st.dictionaries(st.sampled_from(["full", "minutes", "x" * 2000]), NUMBERS | WORDS, max_size=2),
        "deck": WORDS | st.sampled_from([load("crooks").house_deck.source[:5000], "a=" + "[" * 9000, "[" * 9000]),
        "public": st.booleans(),
        "watch": st.booleans(),
        "grace": NUMBERS,
        "ticket": WORDS,
    },
)
BODIES = st.one_of(
    st.none(),
    st.binary(max_size=60),
    JSON.map(lambda value: json.dumps(value).encode()),
    WISHES.map(lambda value: json.dumps(value).encode()),
    st.fixed_dictionaries({"ticket": WORDS}).map(lambda value: json.dumps(value).encode()),
    st.just(b"[" * 100_000),
    st.just(b'{"deck":"' + b"x" * 200_000 + b'"}'),
)


@pytest.mark.parametrize("examples", [pytest.param(SHORT * 8), quick_soak])
def test_whatever_is_requested(house: SharedHouse, examples: int) -> None:
    """No request is answered with 500, every refusal is JSON, and every answer is armoured."""

    async def prepared() -> str:
        async with guests(house.address) as (anna,):
            return await anna.open("crooks", ["me", "instinct"], "Anna")

    table = asyncio.run(prepared())

    page = browser(house.address, "larceny-guest=" + "f" * 30)

    async def request(
        method: str, path: str, query: dict[str, str], headers: dict[str, str], body: bytes | None
    ) -> None:
        page.cookies.clear()
        if method == "POST" and "Content-Type" not in headers:
            headers = {**headers, "Content-Type": "application/json"}
        raw = {name: value.encode("latin-1") for name, value in headers.items()}
        made = page.build_request(method, "/", params=query, headers=raw, content=body)  # type: ignore[arg-type]
        target = path.replace("TABLE", table).encode()
        tail = b"?" + made.url.query if made.url.query else b""
        made.url = made.url.copy_with(raw_path=target + tail)
        answered = await page.send(made)
        assert answered.status_code not in (500, 502), (method, path, answered.text)
        if answered.headers.get("content-type", "").startswith("text/plain") and answered.status_code == 400:
            return  # not even HTTP: uvicorn's own answer
        for name, value in HEADERS.items():
            assert answered.headers.get_list(name) == [value], (method, path, name)
        if answered.status_code >= 400 and method != "HEAD":
            refusal = answered.json()
            assert set(refusal) == {"code", "text"}
            assert refusal["code"] != "broken"

    @often(examples)
    @given(METHODS, PATHS, QUERIES, HEADER, BODIES)
    def requests(method: str, path: str, query: dict[str, str], headers: dict[str, str], body: bytes | None) -> None:
        runner.run(request(method, path, query, headers, body))

    with asyncio.Runner() as runner:
        try:
            requests()
        finally:
            runner.run(page.aclose())
