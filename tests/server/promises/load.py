"""Promise 4: one process, thousands of sockets, hundreds of moves a second, and everybody sees a move at once.

python -m tests.server.promises.load --sockets 5000 --tables 600 --moves 200 --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import http.client
import json
import os
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field

import msgspec

from larceny.games.crooks.rules import PASS
from tests.server.promises.server import House, machine, many_files, memory, quantile, seconds_used

COOKIE = "larceny-guest"
SETTLING = 5.0  # seconds between the last to come and the first move
PING = 10.0  # seconds between a client's pings


class Answer(msgspec.Struct):
    action: int


class Choices(msgspec.Struct):
    choices: list[Answer] = []


class News(Choices):
    """As much of a board or a change as is needed to play."""

    board: Choices | None = None


read = msgspec.json.Decoder(News).decode


def frame(text: bytes) -> bytes:
    """Return a message as a client must send it: masked, here with zeros."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


class Line(asyncio.Protocol):
    """One guest's socket, with as little around it as possible."""

    def __init__(self, place: Place, token: str) -> None:
        self.place = place
        self.token = token
        self.number = 0  # of the last board seen
        self.choices: list[int] = []
        self.boards = 0
        self.closed: int | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answers: dict[bytes, asyncio.Future[bytes]] = {}
        self._buffer = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {COOKIE}={self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, gap, data = data.partition(b"\r\n\r\n")
            if not gap:
                self._buffer = head
                return
            assert b" 101 " in head, head
            self._open = True
            self.say({"type": "hello", "protocol": 1, "table": self.place.id})
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end < start + size or end < start:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        self._buffer = data[at:]

    def _take(self, kind: int, text: bytes) -> None:
        if kind == 8:
            self.closed = int.from_bytes(text[:2], "big")
            return
        what = text[9:15]  # {"type":"...
        if what == b"change" or what == b'board"':
            self._look(text)
        elif what in (b'ack","', b"reject"):
            at = text.index(b'"id":"') + 6
            waiting = self.answers.pop(text[at : text.index(b'"', at)], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(text)
        elif what == b'room",' and not self.ready.done():
            self.ready.set_result(None)

    def _look(self, text: bytes) -> None:
        at = text.index(b'"number":') + 9
        self.number = int(text[at : text.index(b",", at)])
        self.boards += 1
        if b'"choices":[{' in text:
            seen = read(text)
            self.choices = [choice.action for choice in (seen.choices or (seen.board.choices if seen.board else []))]
        elif b'"choices":[]' in text or text[9:14] == b"board":
            self.choices = []
        self.place.saw(self)

    def say(self, message: dict[str, object]) -> None:
        self.transport.write(frame(json.dumps(message).encode()))

    def connection_lost(self, fault: Exception | None) -> None:
        if self.closed is None:
            self.closed = 0
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the line was cut"))

    async def command(self, message: dict[str, object]) -> bytes:
        id = secrets.token_hex(4)
        answer = self.answers[id.encode()] = asyncio.get_running_loop().create_future()
        self.say({**message, "id": id})
        return await asyncio.wait_for(answer, 30)


class Place:
    """A table and its guests."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.id = ""
        self.lines: list[Line] = []
        self.asked = 0.0  # when the last move was sent
        self.last = 0.0  # when the last board since then came
        self.seen = 0  # boards since then
        self.moving = False

    def saw(self, line: Line) -> None:
        self.last = time.perf_counter()
        self.seen += 1

    @property
    def mover(self) -> Line | None:
        return next((line for line in self.lines if line.choices and line.closed is None), None)

    def settle(self) -> None:
        """Note what the last move came to."""
        if self.moving and self.asked:
            self.load.times.append(max(self.last - self.asked, 0.0) if self.seen else self.load.lost())
            self.load.views += self.seen
        self.moving = False

    def move(self, mover: Line) -> None:
        self.settle()
        choices = [choice for choice in mover.choices if choice != PASS] or mover.choices
        action = self.load.choose.choice(choices)
        mover.choices = []
        self.load.count += 1
        self.moving, self.seen, self.asked = True, 0, time.perf_counter()
        act = f'{{"type":"act","id":"m{self.load.count}","expect":{mover.number},"action":{action}}}'
        mover.transport.write(frame(act.encode()))


@dataclass
class Load:
    """Everybody at all tables."""

    port: int
    pid: int
    tables: int
    sockets: int
    choose: random.Random = field(default_factory=lambda: random.Random(7))
    places: list[Place] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # from a move to the last view of it, in seconds
    views: int = 0
    count: int = 0
    unseen: int = 0  # moves nobody was shown
    slow: Line | None = None
    metrics: int = 0  # the port of the house's metrics

    def lost(self) -> float:
        self.unseen += 1
        return float("inf")

    async def open(self) -> None:
        """All tables, all people seated, and everybody else standing around."""
        self.places = [Place(self) for _ in range(self.tables)]
        door = http.client.HTTPConnection("127.0.0.1", self.port)
        hosts = [secrets.token_urlsafe(24) for _ in self.places]
        for number, (place, host) in enumerate(zip(self.places, hosts, strict=True)):
            wish = {"game": "crooks", "seats": ["me"] + ["open"] * (2 + number % 2), "name": "Host"}
            headers = {"Content-Type": "application/json", "Cookie": f"{COOKIE}={host}"}
            door.request("POST", "/api/tables", json.dumps(wish), headers)
            place.id = json.loads(door.getresponse().read())["table"]
        door.close()
        seats = [3 + number % 2 for number in range(self.tables)]
        around = self.sockets - sum(seats)
        waiting = []
        for number, place in enumerate(self.places):
            tokens = [hosts[number]] + [secrets.token_urlsafe(24) for _ in range(seats[number] - 1)]
            watching = around // self.tables + (number < around % self.tables)
            tokens += [secrets.token_urlsafe(24) for _ in range(watching)]
            waiting.append((place, tokens, seats[number]))
        for start in range(0, len(waiting), 20):
            await asyncio.gather(*(self._gather(*one) for one in waiting[start : start + 20]))

    async def _gather(self, place: Place, tokens: list[str], seats: int) -> None:
        for token in tokens:
            place.lines.append(await self.connect(place, token))
        for line in place.lines[1:seats]:
            assert b'"ack"' in await line.command({"type": "sit", "name": f"P{line.token[:6]}"})

    async def connect(self, place: Place, token: str) -> Line:
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(place, token), "127.0.0.1", self.port)
        await asyncio.wait_for(line.ready, 60)
        return line

    async def close(self) -> None:
        """Everybody hangs up."""
        lines = [line for place in self.places for line in place.lines]
        for line in [*lines, *([self.slow] if self.slow else [])]:
            line.transport.abort()
        await asyncio.sleep(0.1)  # the loop closes them in its next rounds

    async def stop_reading(self) -> None:
        """One more comes, asks for much and reads nothing."""
        place = self.places[0]
        self.slow = await self.connect(place, secrets.token_urlsafe(24))
        self.slow.transport.pause_reading()

    async def hung_up(self, seconds: float = 60.0) -> int:
        """Return the close code of the guest who does not read, once the server says that it has given up."""
        assert self.slow is not None
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and b'why="slow"} 1' not in await asyncio.to_thread(self._metrics):
            await asyncio.sleep(0.5)
        self.slow.transport.resume_reading()
        while time.perf_counter() < end and self.slow.closed is None:
            await asyncio.sleep(0.05)
        return self.slow.closed or 0

    def _metrics(self) -> bytes:
        door = http.client.HTTPConnection("127.0.0.1", self.metrics)
        door.request("GET", "/metrics")
        text = door.getresponse().read()
        door.close()
        return text

    async def run(self, seconds: float, rate: float) -> float:
        """Moves at this rate, all tables in turn; returns the processor time the server took, as a share."""
        order = list(self.places)
        self.choose.shuffle(order)
        await asyncio.sleep(SETTLING)
        used, began, place, spoken = seconds_used(self.pid), time.perf_counter(), 0, 0
        while (now := time.perf_counter()) < began + seconds:
            while self.count < (now - began) * rate:
                for _ in range(len(order)):
                    here = order[place % len(order)]
                    place += 1
                    if (mover := here.mover) is not None:
                        here.move(mover)
                        break
                else:
                    break
            if self.slow is not None and self.slow.closed is None and now - began > spoken * 0.25:
                spoken += 1
                self.slow.say({"type": "speak", "lang": ("de", "en")[spoken % 2]})
            await asyncio.sleep(0.004)
        share = (seconds_used(self.pid) - used) / (time.perf_counter() - began)
        await asyncio.sleep(1)
        for here in order:
            here.settle()
        return share

    async def ping(self) -> None:
        while True:
            for start in range(100):
                for place in self.places[start::100]:
                    for line in place.lines:
                        line.transport.write(frame(b'{"type":"ping"}'))
                await asyncio.sleep(PING / 100)


@dataclass
class Figures:
    sockets: int
    moves: int
    views: int
    median: float
    p99: float
    worst: float
    unseen: int
    memory: float
    share: float
    rate: float
    behind: int  # lines that were closed, or do not know what the others of their kind know
    slow: int | None

    def __str__(self) -> str:
        slow = "" if self.slow is None else f"; the reader who never read was closed with {self.slow}"
        return (
            f"{self.sockets} sockets, {self.moves} moves at {self.rate:.0f}/s, {self.views} views: "
            f"move to last view {self.median * 1e3:.1f} ms median, {self.p99 * 1e3:.1f} ms p99, "
            f"{self.worst * 1e3:.0f} ms at worst, {self.unseen} unseen, {self.behind} lines behind; "
            f"server {self.memory:.0f} MB, {self.share:.0%} of a core{slow}"
        )


async def measure(house: House, tables: int, sockets: int, rate: float, seconds: float, slow: bool = True) -> Figures:
    load = Load(house.port, house.pid, tables, sockets)
    load.metrics = house.metrics
    began = time.perf_counter()
    pings = asyncio.create_task(load.ping())
    await load.open()
    took, megabytes = time.perf_counter() - began, memory(house.pid)
    print(f"{sockets} sockets are at {tables} tables after {took:.0f} s, {megabytes:.0f} MB", flush=True)
    if slow:
        await load.stop_reading()
    hanging_up = asyncio.create_task(load.hung_up()) if slow else None
    share = await load.run(seconds, rate)
    lines = [line for place in load.places for line in place.lines]
    behind = sum(line.closed is not None for line in lines)
    for place in load.places:
        numbers = Counter(line.number for line in place.lines[4:])
        behind += len(numbers) > 1
    closed = await hanging_up if hanging_up is not None else None
    pings.cancel()
    figures = Figures(
        sockets=len(lines),
        moves=len(load.times),
        views=load.views,
        median=quantile(load.times, 0.5),
        p99=quantile(load.times, 0.99),
        worst=max(load.times),
        unseen=load.unseen,
        memory=memory(house.pid),
        share=share,
        rate=load.count / seconds,
        behind=behind,
        slow=closed,
    )
    await load.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--moves", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--store", default="")
    parser.add_argument("--profile", default="", help="a file for where the server spends its time")
    told = parser.parse_args()
    many_files()
    gc.disable()  # a pause of the measuring process would count as one of the server
    store = told.store or f"sqlite:/tmp/load-{os.getpid()}.db"
    with House(store, profile=told.profile) as house:
        print(asyncio.run(measure(house, told.tables, told.sockets, told.moves, told.seconds)))
        house.stop()
    print(machine())


if __name__ == "__main__":
    main()
