"""A house that stands in the street: all attacks at once, for minutes, beside people who only want to play.

python -m tests.server.promises.street --minutes 10
python -m tests.server.promises.street --minutes 1 --only pings,idle_lines

The house is `larceny serve` as anybody would start it, with its own limits. Honest players come from 127.0.0.1, every
attack from an address of its own (127.0.1.1 and on), all on loopback. In the end the journals are read: what was
acknowledged must stand there once. Times are what honest players saw, from a move to the board it led to.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.server.store.connect import connect
from larceny.server.table import journal
from tests.patience import PATIENCE
from tests.server.promises.load import COOKIE, frame
from tests.server.promises.server import ROOT, lag, machine, many_files, memory, quantile, seconds_used

TABLES = (("crooks", 3), ("criminals", 4), ("robbers", 4), ("crimelords", 4))  # games of honest people, with players
THOUGHT = (0.1, 0.5)  # seconds that an honest person thinks
EXPECTED = frozenset({"stale", "over", "not-your-turn"})  # refusals that an honest person may get: others were faster
GONE = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, LarcenyError)
ANSWER = 15.0  # seconds that an attack waits for an answer
CROWD = 1100  # idle lines from one address
BREATH = 0.02  # seconds between two blows of one attack: the generator shares the machine with the house


@dataclass
class Street:
    """The house, what the attacks have met, and what honest players saw."""

    port: int
    end: float  # by the monotonic clock
    tables: list[str] = field(default_factory=list)  # of honest people; their links are known to everybody
    met: dict[str, Counter[str]] = field(default_factory=dict)  # by attack: how often which answer
    times: list[float] = field(default_factory=list)  # seconds from an honest move to its board
    acknowledged: list[tuple[str, str]] = field(default_factory=list)  # table and command
    seen: Counter[str] = field(default_factory=Counter)  # what honest people had to bear, by its code
    games: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def over(self) -> bool:
        return time.monotonic() >= self.end


@dataclass
class Rogue:
    """One attacker: an address, and a guest's token."""

    street: Street
    source: str
    met: Counter[str]
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A bare line to the house."""
        async with asyncio.timeout(ANSWER):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.street.port, local_addr=(self.source, 0))
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def head(self, method: str, path: str, more: str = "") -> bytes:
        cookie = f"{COOKIE}={self.token}"
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n{more}\r\n".encode()

    async def ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Ask for something over HTTP; count the status, and return the body of the answer."""
        more = f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        async with self.line() as (reader, writer):
            writer.write(self.head(method, path, more) + body)
            async with asyncio.timeout(ANSWER):
                answer = await reader.read()
        self.met[answer[9:12].decode(errors="replace") or "cut"] += 1
        return answer.partition(b"\r\n\r\n")[2]

    @contextlib.asynccontextmanager
    async def socket(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A WebSocket, open if the house lets us in."""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        more = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        async with self.line() as (reader, writer):
            writer.write(self.head("GET", "/socket", more))
            async with asyncio.timeout(ANSWER):
                head = await reader.readuntil(b"\r\n\r\n")
            self.met[head[9:12].decode(errors="replace")] += 1
            if b" 101 " not in head:
                raise ConnectionRefusedError
            yield reader, writer

    async def table(self, game: str = "crooks", *seats: str, **more: object) -> str:
        """Open a table; an error if the house refuses."""
        wish = {"game": game, "seats": seats or ("me", "open"), "name": "Rogue", **more}
        told = json.loads(await self.ask("POST", "/api/tables", json.dumps(wish).encode()) or b"{}")
        if "table" not in told:
            raise LarcenyError(str(told.get("code")))
        return str(told["table"])


Attack = Callable[[Rogue], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(blow: Attack) -> Attack:
    """Note an attack: one blow of it, which is repeated while the street is open."""
    ATTACKS[blow.__name__] = blow
    return blow


def hello(table: str) -> bytes:
    return frame(json.dumps({"type": "hello", "protocol": messages.PROTOCOL, "table": table}).encode())


def control(kind: int, text: bytes = b"") -> bytes:
    """Return a control frame, or an empty one, as a client sends it."""
    return bytes([0x80 | kind, 0x80 | len(text)]) + b"\0\0\0\0" + text


# Requests that cost more than they should


@attack
async def dotted_deck(rogue: Rogue) -> None:
    """A deck of 40 KB whose keys have 20,000 dotted parts."""
    deck = 'game = "crooks"\nname = "x"\n' + ".".join("a" * 20_000) + " = 1\n"
    wish = {"game": "crooks", "seats": ["me", "instinct"], "name": "Rogue", "deck": deck}
    await rogue.ask("POST", "/api/tables", json.dumps(wish).encode())
    await asyncio.sleep(1)


@attack
async def long_numbers(rogue: Rogue) -> None:
    """A number of 100,000 digits, as JSON and in a deck."""
    digits = b"9" * 100_000
    await rogue.ask("POST", "/api/tables", b'{"game":"crooks","seats":["me"],"grace":%s}' % digits)
    deck = 'game = "crooks"\nname = "x"\nversion = ' + digits.decode() + "\n"
    await rogue.ask("POST", "/api/tables", json.dumps({"game": "crooks", "seats": ["me"], "deck": deck}).encode())


@attack
async def deep_bodies(rogue: Rogue) -> None:
    """A body of nothing but brackets."""
    await rogue.ask("POST", "/api/tables", b'{"game":' + b"[" * 50_000)


@attack
async def replays(rogue: Rogue) -> None:
    """The same moments of honest people's games again and again."""
    for table in rogue.street.tables:
        await rogue.ask("GET", f"/api/tables/{table}/replay?seat=watch&moment=0")


@attack
async def pages(rogue: Rogue) -> None:
    """The page and the rules of a game, without end."""
    await rogue.ask("GET", "/")
    await rogue.ask("GET", "/api/guide/crimelords")


# Lines


@attack
async def pings(rogue: Rogue) -> None:
    """Thousands of control frames a second: pings, pongs and empty messages."""
    async with rogue.socket() as (reader, writer):
        if rogue.street.tables:
            writer.write(hello(rogue.street.tables[0]))
        burst = (control(9) + control(10) + control(9, b"x" * 100)) * 100
        for _ in range(100):
            writer.write(burst)
            async with asyncio.timeout(ANSWER):
                await writer.drain()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BREATH):
                    if not await reader.read(1 << 16):
                        return


@attack
async def empty_frames(rogue: Rogue) -> None:
    """Fragments with nothing in them."""
    async with rogue.socket() as (_, writer):
        writer.write(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 2000)
        async with asyncio.timeout(ANSWER):
            await writer.drain()
        await asyncio.sleep(BREATH)


@attack
async def reconnects(rogue: Rogue) -> None:
    """A line that says a hundred things and comes again, so that nobody counts more."""
    if rogue.street.tables:
        async with rogue.socket() as (reader, writer):
            writer.write(hello(rogue.street.tables[0]) + frame(b'{"type":"ping"}') * 90)
            async with asyncio.timeout(ANSWER):
                await reader.read(1 << 16)


@attack
async def idle_lines(rogue: Rogue) -> None:
    """More lines than one address should have, which say nothing."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(CROWD):
            with contextlib.suppress(*GONE):
                await stack.enter_async_context(rogue.socket())
        await asyncio.sleep(10)


@attack
async def half_open_lines(rogue: Rogue) -> None:
    """Connections on which no request ever comes."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(100):
            with contextlib.suppress(*GONE):
                await stack.enter_async_context(rogue.line())
        await asyncio.sleep(15)


@attack
async def slow_headers(rogue: Rogue) -> None:
    """A request that comes letter by letter."""
    async with rogue.line() as (reader, writer):
        for letter in rogue.head("GET", "/")[:30]:
            writer.write(bytes([letter]))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    if not await reader.read(1):
                        rogue.met["cut"] += 1
                        return
        rogue.met["borne"] += 1


@attack
async def slow_readers(rogue: Rogue) -> None:
    """Spectators who read nothing."""
    async with contextlib.AsyncExitStack() as stack:
        for table in rogue.street.tables:
            reader, writer = await stack.enter_async_context(rogue.socket())
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(hello(table))
        await asyncio.sleep(20)


@attack
async def nonsense(rogue: Rogue) -> None:
    """Messages that are none, too large, or not ours."""
    for said in (
        b"{",
        b'{"type":"act"}',
        b"[" * 10_000,
        b'{"type":"hello","protocol":1e999}',
        b"\xff\xfe",
        b"x" * 60_000,
    ):
        async with rogue.socket() as (reader, writer):
            writer.write(frame(said))
            async with asyncio.timeout(ANSWER):
                while await reader.read(1 << 16):
                    pass


# Guests


@attack
async def lobby_flood(rogue: Rogue) -> None:
    """Public tables, as many as the house opens."""
    with contextlib.suppress(LarcenyError):
        await rogue.table(public=True)


@attack
async def journal_flood(rogue: Rogue) -> None:
    """Tickets, and sitting down and leaving again, at a table of the rogue's own."""
    table = await rogue.table("crooks", "open", "open", "open")
    async with rogue.socket() as (reader, writer):
        writer.write(hello(table))
        for number in itertools.count():
            for what in ({"type": "sit", "name": "Rogue"}, {"type": "ticket"}, {"type": "leave"}):
                writer.write(frame(json.dumps({**what, "id": f"{what['type']}{number}"}).encode()))
            async with asyncio.timeout(ANSWER):
                if not await reader.read(1 << 16) or rogue.street.over:
                    return


@attack
async def strangers(rogue: Rogue) -> None:
    """Somebody with a link: watches, shouts, and tries to play for others."""
    rogue.token = secrets.token_urlsafe(24)
    for table in rogue.street.tables:
        async with rogue.socket() as (reader, writer):
            writer.write(hello(table))
            for number in range(60):
                what = ({"type": "say", "phrase": "hurry"}, {"type": "act", "expect": number, "action": 0})[number % 2]
                writer.write(frame(json.dumps({**what, "id": str(number)}).encode()))
            async with asyncio.timeout(ANSWER):
                await reader.read(1 << 16)
        await rogue.ask("POST", "/api/seat", json.dumps({"ticket": f"{table}.{secrets.token_urlsafe(18)}"}).encode())


@attack
async def log_flood(rogue: Rogue) -> None:
    """Errors of pages that never were."""
    await rogue.ask("POST", "/api/trouble", json.dumps({"what": secrets.token_hex(50)}).encode())


async def go_on(rogue: Rogue, blow: Attack) -> None:
    """Repeat an attack until the street is closed; what fails is what should."""
    while not rogue.street.over:
        try:
            async with asyncio.timeout(max(1.0, rogue.street.end - time.monotonic())):
                await blow(rogue)
        except GONE as fault:
            rogue.met[type(fault).__name__] += 1
        await asyncio.sleep(BREATH)


# Honest people


async def sitting(street: Street, game: str, players: int) -> None:
    """Play game after game with the same people, until the street is closed."""
    choose = random.Random(game)
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(await Client.visit(street.address)) for _ in range(players)]
        while not street.over:
            try:
                id = await people[0].open(game, ["me"] + ["open"] * (players - 1), "Anna", grace=0)
                street.tables.append(id)
                for number, person in enumerate(people):
                    await person.join(id)
                    if number:
                        await person.sit(f"Guest {number}")
                await asyncio.gather(*(play(street, person, id, choose) for person in people))
                street.games += all(person.over for person in people)
                street.tables.remove(id)
            except (LarcenyError, OSError, TimeoutError) as fault:
                street.seen[f"no game: {getattr(fault, 'code', fault)}"] += 1
                await asyncio.sleep(1)


async def play(street: Street, person: Client, table: str, choose: random.Random) -> None:
    """Answer at random whenever asked, and come back whenever the line is lost."""
    while not (street.over or person.over):
        try:
            await person.until(lambda: person.mine or person.over, 5.0)
            if not person.over:
                await asyncio.sleep(choose.uniform(*THOUGHT))
                await move(street, person, table, choose)
        except Rejected as refusal:
            if refusal.code not in EXPECTED:
                street.seen[refusal.code] += 1
        except TimeoutError:
            with contextlib.suppress(LarcenyError):
                await person.send(messages.Ping())
        if person.bye is not None and not street.over:
            street.seen[f"thrown off: {person.bye.code}"] += 1
            with contextlib.suppress(LarcenyError, OSError, TimeoutError):
                await person.join(table)


async def move(street: Street, person: Client, table: str, choose: random.Random) -> None:
    """Give one answer, and measure how long it took until its board was there."""
    if person.shown is None or not person.mine:
        return
    id, began = person.new_id(), time.perf_counter()
    await person.act(choose.choice(person.shown.board.choices).action, id=id)
    street.times.append(time.perf_counter() - began)
    street.acknowledged.append((table, id))


# The house


@contextlib.contextmanager
def open_house(folder: Path) -> Any:
    """Start a house as anybody would, except that no bot keeps anybody waiting."""
    words = ["serve", "--port", "0", "--pace", "0", "--store", f"sqlite:{folder / 'house.db'}"]
    command = [sys.executable, "-c", "from larceny.cli import main; main()", *words]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", said := process.stdout.readline())
        assert found, said + (folder / "log").read_text()
        yield int(found[1]), process
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


async def written(folder: Path, tables: set[str]) -> Counter[tuple[str, str]]:
    """Return how often each command stands in the journals."""
    store = connect(f"sqlite:{folder / 'house.db'}")
    await store.open()
    found: Counter[tuple[str, str]] = Counter()
    for table in tables:
        found.update((table, entry.cmd) for entry in map(journal.read, await store.read(table)) if entry.cmd)
    await store.close()
    return found


@dataclass
class Seen:
    """What came of it."""

    street: Street
    lost: int  # acknowledged, and not in the journal
    twice: int  # acknowledged, and in the journal more than once
    megabytes: float  # of the house's process, at the end
    share: float  # of a core that it took
    own_lag: float  # seconds that our own clock came late, p99
    log_lines: int

    def lines(self) -> list[str]:
        """Say it."""
        street, times = self.street, self.street.times
        attacks = [f"  {name}: {dict(met.most_common(6))}" for name, met in street.met.items()]
        borne = dict(street.seen.most_common()) or "nothing"
        return [
            "attacks, and what they met:",
            *attacks,
            f"honest players: {len(times)} moves in {street.games} whole games and some begun; "
            f"{quantile(times, 0.5) * 1e3:.0f} ms median, {quantile(times, 0.99) * 1e3:.0f} ms p99, "
            f"{quantile(times, 1) * 1e3:.0f} ms at worst (our own clock: {self.own_lag * 1e3:.0f} ms p99)",
            f"they had to bear: {borne}",
            f"acknowledged {len(street.acknowledged)}: lost {self.lost}, twice {self.twice}",
            f"the house: {self.megabytes:.0f} MB, {self.share:.0%} of a core, {self.log_lines} lines in its log",
        ]


async def crowd(port: int, seconds: float, names: list[str]) -> tuple[Street, float]:
    """Let everybody loose on the house for a while; what they saw, and how late our own clock came."""
    street = Street(port, time.monotonic() + seconds)
    rogues = [
        Rogue(street, f"127.0.1.{number}", street.met.setdefault(name, Counter()))
        for number, name in enumerate(names, start=1)
    ]
    people = [asyncio.create_task(sitting(street, game, players)) for game, players in TABLES]
    clock = asyncio.create_task(lag(seconds))
    await asyncio.sleep(min(2.0, seconds / 4))  # honest people come first
    blows = [asyncio.create_task(go_on(rogue, ATTACKS[name])) for rogue, name in zip(rogues, names, strict=True)]
    await asyncio.gather(*people, *blows)
    return street, quantile(await clock, 0.99)


def stand(seconds: float, names: list[str], folder: Path) -> Seen:
    """Open a house in the street, and see what comes of it."""
    many_files()
    with open_house(folder) as (port, process):
        used = seconds_used(process.pid)
        began = time.monotonic()
        street, own_lag = asyncio.run(crowd(port, seconds, names))
        share = (seconds_used(process.pid) - used) / (time.monotonic() - began)
        megabytes = memory(process.pid)
    found = asyncio.run(written(folder, {table for table, _ in street.acknowledged}))
    return Seen(
        street,
        lost=sum(not found[one] for one in street.acknowledged),
        twice=sum(found[one] > 1 for one in street.acknowledged),
        megabytes=megabytes,
        share=share,
        own_lag=own_lag,
        log_lines=len((folder / "log").read_text().splitlines()),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", default="", help=f"some of: {', '.join(ATTACKS)}")
    parser.add_argument("--without", default="", help="all attacks except these")
    told = parser.parse_args()
    only, without = (set(words.split(",")) - {""} for words in (told.only, told.without))
    unknown = (only | without) - set(ATTACKS)
    if unknown:
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    names = [name for name in ATTACKS if (not only or name in only) and name not in without]
    with tempfile.TemporaryDirectory(prefix="larceny-street-") as folder:
        seen = stand(60 * told.minutes, names, Path(folder))
    print(*seen.lines(), machine(), sep="\n")
    if seen.lost or seen.twice:
        sys.exit(1)


if __name__ == "__main__":
    main()
