"""A house for the tests: the real server on a free port of this machine, its guests, and stores that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any

import httpx
from msgspec.structs import replace

from larceny.bots import Learned, Opinion, make, mind
from larceny.engine.game import Options
from larceny.engine.view import View
from larceny.net import client
from larceny.net.client import Client, Rejected
from larceny.net.limits import Limits, Rate, Toll
from larceny.net.messages import LINES, Ack, Shown
from larceny.server import run
from larceny.server.bot_pool import BotPool
from larceny.server.bus import Bus, Hear, LocalBus
from larceny.server.house import House
from larceny.server.quotas import Account
from larceny.server.requests import COOKIE
from larceny.server.sandbox import Sandbox
from larceny.server.store.contract import OnCommit, Report, Store, StoreError, Summary, Unsure
from larceny.server.store.sqlite import MEMORY, SqliteStore
from larceny.server.table.state import Table
from larceny.server.tokens import hashed
from tests.patience import PATIENCE

client.TIMEOUT = PATIENCE
MANY = 1_000_000


def toll(most: float, rate: float) -> Toll:
    """Return the same allowance for a guest, an address and the house."""
    return Toll(guest=Rate(most, rate), address=Rate(most, rate), house=Rate(most, rate))


ANY = toll(MANY, MANY)
GENEROUS = Limits(
    requests=ANY,
    handshakes=ANY,
    frames=ANY,
    tables=ANY,
    public=ANY,
    tickets=ANY,
    work=ANY,
    sockets=MANY,
    lines=MANY,
)


class QuickPool(BotPool):
    """Bots that think here and now: no process has to be started, and they know the toys."""

    def start(self) -> None:
        pass

    async def choose(self, view: View, level: str, options: Options) -> int:
        return make(level, seed=len(view.table.tobytes())).choose(view)

    async def advise(self, view: View, options: Options) -> Opinion:
        opinion = Learned(mind("learned"), 0).opinion(view)
        assert opinion is not None
        return opinion


class QuickRoom(Sandbox):
    """A sandbox that is here: no process has to be started, and the toys are known."""

    async def do(self, work: partial[Any], payer: Account | None = None, seconds: float = 0.0) -> Any:
        if payer is not None:
            payer.pay("work", 1.0)
        return work()


class Place(run.Announcing):
    """A server at work in the loop of the test."""

    def __init__(self, house: House, plan: run.Plan) -> None:
        self.house = house
        self.listener = run.listen("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.ready = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None
        super().__init__(run.config(house, plan), self.address, house)

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        """Signals are pytest's."""
        return nullcontext()

    async def startup(self, sockets: Any = None) -> None:
        try:
            await super().startup(sockets)
        finally:
            self.ready.set()

    async def open(self) -> None:
        self._serving = asyncio.create_task(self.serve([self.listener]))
        await self.ready.wait()
        assert self.started, self.fault

    async def close(self) -> None:
        """Stop as a signal would have it."""
        if self._serving is not None:
            self.should_exit = True
            await asyncio.wait_for(self._serving, PATIENCE)
            self._serving = None
        self.listener.close()

    async def table(self, id: str) -> Table:
        return (await self.house.keeper(id)).table


@asynccontextmanager
async def opened(
    store: Store | None = None,
    bus: Bus | None = None,
    limits: Limits = GENEROUS,
    pace: float = 0.0,
    bot_pool: BotPool | None = None,
    sandbox: Sandbox | None = None,
    **plan: Any,
) -> AsyncIterator[Place]:
    """Open a house for the length of a test."""
    sandbox = sandbox or QuickRoom()
    house = House(store or SqliteStore(MEMORY), bus or LocalBus(), bot_pool or QuickPool(), pace=pace, sandbox=sandbox)
    place = Place(house, run.Plan(limits=limits, **plan))
    try:
        await place.open()
        yield place
    finally:
        await place.close()


class SharedHouse(threading.Thread):
    """A house in a thread of its own, for many tests."""

    def __init__(self) -> None:
        super().__init__(name="the house of the tests", daemon=True)
        self.place: Place
        self.loop: asyncio.AbstractEventLoop
        self._ready = threading.Event()
        self._enough: asyncio.Event
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            asyncio.run(self._keep())
        except BaseException as fault:
            self.fault = fault
        finally:
            self._ready.set()

    async def _keep(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._enough = asyncio.Event()
        async with opened() as self.place:
            self._ready.set()
            await self._enough.wait()

    @property
    def address(self) -> str:
        return self.place.address

    def open(self) -> None:
        self.start()
        self._ready.wait(PATIENCE)
        assert self.fault is None, self.fault

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self._enough.set)
        self.join(PATIENCE)
        assert self.fault is None, self.fault
        assert not self.is_alive()

    def ask(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Have something done in the house's own loop."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(PATIENCE)


@contextmanager
def shared_house() -> Iterator[SharedHouse]:
    house = SharedHouse()
    house.open()
    try:
        yield house
    finally:
        house.close()


# Guests


@asynccontextmanager
async def guests(address: str, count: int = 1, langs: Sequence[str] = ("en",)) -> AsyncIterator[list[Client]]:
    """Bring `count` guests to a house; they hang up in the end."""
    async with contextlib.AsyncExitStack() as stack:
        made = []
        for number in range(count):
            client = await Client.visit(address, langs[number % len(langs)])
            client.frames = []
            made.append(await stack.enter_async_context(client))
        yield made


@asynccontextmanager
async def same(client: Client, lang: str | None = None) -> AsyncIterator[Client]:
    """Another tab of the same guest."""
    async with Client(client.address, client.cookie, lang or client.lang) as tab:
        tab.frames = []
        yield tab


def as_sent(shown: Shown) -> Shown:
    """Return a board as it is sent to somebody who comes now: with a window of the log, not with all of it."""
    board = shown.board
    left = max(0, len(board.log) - LINES)
    return replace(shown, board=replace(board, log=board.log[left:], older=board.older + left))


def token(client: Client) -> str:
    return client.cookie.removeprefix(f"{COOKIE}=")


def guest(client: Client) -> str:
    """Return the name under which the house knows a client."""
    return hashed(token(client))


def browser(address: str, cookie: str = "") -> httpx.AsyncClient:
    """Requests as a browser or a rogue makes them."""
    headers = {"Cookie": cookie} if cookie else {}
    return httpx.AsyncClient(base_url=address, headers=headers, trust_env=False, timeout=PATIENCE, verify=False)


async def answer(client: Client, action: int | None = None, choose: random.Random | None = None) -> None:
    """Give an answer, without any to choose one that goes on, and wait for what comes of it."""
    assert client.shown is not None
    choices = client.shown.board.choices
    if action is None and choose is not None:
        action = choose.choice(choices).action
    elif action is None:
        action = next((one for one in choices if not one.label.startswith("Pass")), choices[0]).action
    try:
        ack = await client.act(action)
    except Rejected as refusal:
        if refusal.code not in ("stale", "over", "not-your-turn"):
            raise
        return
    assert isinstance(ack, Ack)
    await client.until(lambda: client.shown is not None and client.shown.number >= ack.number, PATIENCE)


async def play_to_the_end(*clients: Client, seed: int = 1) -> None:
    """All clients answer at random until the game is over."""

    async def one(client: Client, choose: random.Random) -> None:
        while not client.over:
            await client.until(lambda: client.mine or client.over, PATIENCE)
            if client.mine and not client.over:
                await answer(client, choose=choose)

    await asyncio.gather(*(one(client, random.Random(seed + number)) for number, client in enumerate(clients)))


async def eventually(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for what no message tells of."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        await asyncio.sleep(0.01)


# Stores and buses


class Shaky:
    """A store that fails as told: by a plan for the next appends, or in everything."""

    def __init__(self, inner: Store | None = None) -> None:
        self.inner = inner or SqliteStore(MEMORY)
        self.plan: list[str] = []  # for the next appends: "" well, "fails", "lost" and "written" are both Unsure
        self.down = False
        self.appends = 0
        self.gate: asyncio.Event | None = None  # appends wait for it
        self.bytes_written = 0
        self.on_commit: OnCommit | None = None

    async def open(self) -> None:
        await self.inner.open()

    async def close(self) -> None:
        await self.inner.close()

    async def append(self, table: str, number: int, entries: Sequence[bytes], summary: Summary | None = None) -> bool:
        self.appends += 1
        if self.gate is not None:
            await self.gate.wait()
        self._check()
        fate = self.plan.pop(0) if self.plan else ""
        if fate == "fails":
            raise StoreError("the disk is full")
        if fate == "lost":
            raise Unsure("the line went dead")
        done = await self.inner.append(table, number, entries, summary)
        if fate == "written":
            raise Unsure("the line went dead")
        return done

    async def note(self, summary: Summary) -> None:
        self._check()
        await self.inner.note(summary)

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[bytes]:
        self._check()
        return await self.inner.read(table, after, most)

    async def lobby(self, limit: int = 50, within: float | None = None) -> list[Summary]:
        self._check()
        return await self.inner.lobby(limit, within)

    async def yours(self, guest: str, limit: int = 50) -> list[tuple[Summary, int]]:
        self._check()
        return await self.inner.yours(guest, limit)

    async def forget(self, before: float) -> int:
        self._check()
        return await self.inner.forget(before)

    async def retire(self, before: float) -> int:
        self._check()
        return await self.inner.retire(before)

    async def probe(self) -> None:
        self._check()
        await self.inner.probe()

    async def faults(self) -> list[str]:
        self._check()
        return await self.inner.faults()

    def now(self) -> float:
        return self.inner.now()

    async def touch(self, tables: Sequence[str]) -> None:
        self._check()
        await self.inner.touch(tables)

    async def unlist(self, table: str) -> None:
        self._check()
        await self.inner.unlist(table)

    async def shelve(self, table: str, kind: str, number: int, thing: bytes) -> None:
        self._check()
        await self.inner.shelve(table, kind, number, thing)

    async def shelved(self, table: str, kind: str) -> tuple[int, bytes] | None:
        self._check()
        return await self.inner.shelved(table, kind)

    async def unshelved(self, kind: str, limit: int = 50) -> list[str]:
        self._check()
        return await self.inner.unshelved(kind, limit)

    async def report(self, report: Report) -> None:
        self._check()
        await self.inner.report(report)

    async def reports(self, limit: int = 50) -> list[Report]:
        self._check()
        return await self.inner.reports(limit)

    def _check(self) -> None:
        if self.down:
            raise StoreError("the store is away")


class Shared(Shaky):
    """A store that several houses use; the test opens and closes it."""

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Wireless:
    """A bus between houses in one loop that is not the bus of a house alone; it can go dead."""

    def __init__(self, buses: set[LocalBus]) -> None:
        self._bus = LocalBus(buses)
        self._buses = buses

    @property
    def healthy(self) -> bool:
        return True

    def die(self) -> None:
        """Nothing is heard from here any more."""
        self._buses.discard(self._bus)

    async def open(self) -> None:
        await self._bus.open()

    async def close(self) -> None:
        await self._bus.close()

    async def publish(self, channel: str, message: bytes) -> None:
        if self._bus in self._buses:
            await self._bus.publish(channel, message)

    async def subscribe(self, channel: str, hear: Hear) -> None:
        await self._bus.subscribe(channel, hear)

    async def unsubscribe(self, channel: str) -> None:
        await self._bus.unsubscribe(channel)
