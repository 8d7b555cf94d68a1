"""How the processes of a house tell each other that a table has news.

News may be lost: tables also look into the store every few seconds. So nothing here is durable, and nothing here ever
holds up a table. All processes of a house run the same version of Larceny: messages between them may change with it.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, phrases
from larceny.net.tasks import end

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

phrase, _ = phrases(__file__)

PREFIX = "larceny:"  # of our channels in a Redis that others may use too
PULSE_CHANNEL = "larceny"  # always subscribed, so that there is something to listen to
OUTBOX = 1000  # messages that may wait to be sent; more are lost
BATCH = 200  # messages sent in one journey
PATIENCE = 1.0  # seconds to wait for Redis
PULSE = 2.0  # seconds of silence before we ask whether Redis is still there, and again before we give it up
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds between attempts to connect

Hear = Callable[[str, bytes], None]  # is told who sent a message, and the message


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """A message in Redis, with the name of its sender: Redis delivers it to the sender as well."""

    sender: str
    message: bytes


pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Envelope).decode


class Bus(Protocol):
    """What the house asks of a messenger."""

    @property
    def healthy(self) -> bool:
        """True while news travels."""

    async def open(self) -> None:
        """Get ready; a messenger that is away is no error."""

    async def close(self) -> None:
        """Hear nothing more, and let go of everything."""

    async def publish(self, channel: str, message: bytes) -> None:
        """Tell every other process that listens, if possible; never raises, never waits long."""

    async def subscribe(self, channel: str, hear: Hear) -> None:
        """Call `hear` with the sender and the message whenever others publish; one listener a channel."""

    async def unsubscribe(self, channel: str) -> None:
        """Hear no more of this channel."""


class LocalBus:
    """The bus of a house of one process, with nobody to tell; several of one set of buses hear each other."""

    def __init__(self, buses: set[LocalBus] | None = None) -> None:
        self._name = new_name()
        self._buses = set() if buses is None else buses
        self._listeners: dict[str, Hear] = {}

    @property
    def healthy(self) -> bool:
        """Return True: nothing can break here."""
        return True

    async def open(self) -> None:
        """Join the other buses."""
        self._buses.add(self)

    async def close(self) -> None:
        """Leave the other buses."""
        self._buses.discard(self)
        self._listeners.clear()

    async def publish(self, channel: str, message: bytes) -> None:
        """Tell the other buses, soon."""
        loop = asyncio.get_running_loop()
        for other in self._buses - {self}:
            loop.call_soon(other._deliver, channel, self._name, message)

    async def subscribe(self, channel: str, hear: Hear) -> None:
        """Listen."""
        self._listeners[channel] = hear

    async def unsubscribe(self, channel: str) -> None:
        """Listen no more."""
        self._listeners.pop(channel, None)

    def _deliver(self, channel: str, sender: str, message: bytes) -> None:
        if hear := self._listeners.get(channel):
            hear(sender, message)


class RedisBus:
    """The bus of a house of several processes: pub/sub of a Redis they share."""

    def __init__(self, url: str) -> None:
        self._ear = redis_client(url)
        self._mouth = redis_client(url)
        self._name = new_name()
        self._listeners: dict[str, Hear] = {}
        self._waiting: dict[str, asyncio.Event] = {}  # channels whose subscription is not yet confirmed
        self._pubsub: PubSub | None = None  # the connection we listen on, None while there is none
        self._talking = asyncio.Lock()  # one command at a time on it
        self._listening = asyncio.Event()
        self._speaking = True  # whether the last attempt to send succeeded
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(OUTBOX)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def healthy(self) -> bool:
        """True while Redis hears us and we hear Redis."""
        return self._listening.is_set() and self._speaking

    async def open(self) -> None:
        """Start listening and speaking; they go on trying while Redis is away."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]
            await within(PATIENCE, self._listening.wait())

    async def close(self) -> None:
        """Send what is still to be said, if that goes quickly, and disconnect."""
        await within(PATIENCE, self._outbox.join())
        await end(*self._tasks)
        self._tasks.clear()
        self._listeners.clear()
        await self._ear.aclose()
        await self._mouth.aclose()

    async def publish(self, channel: str, message: bytes) -> None:
        """Hand it to the sender; it is lost when too much waits already."""
        if self._tasks and not self._outbox.full():
            self._outbox.put_nowait((channel, message))

    async def subscribe(self, channel: str, hear: Hear) -> None:
        """Listen; when this returns and Redis is there, nothing published from now on is missed."""
        self._listeners[channel] = hear
        self._waiting[channel] = confirmed = asyncio.Event()
        await self._tell("subscribe", channel)
        if self._listening.is_set():
            await within(PATIENCE, confirmed.wait())

    async def unsubscribe(self, channel: str) -> None:
        """Listen no more."""
        self._waiting.pop(channel, None)
        if self._listeners.pop(channel, None):
            await self._tell("unsubscribe", channel)

    async def _tell(self, verb: str, channel: str) -> None:
        """Change what Redis sends us; where that fails we connect anew, and subscribe to everything."""
        async with self._talking:
            if pubsub := self._pubsub:
                sent = await within(PATIENCE, getattr(pubsub, verb)(PREFIX + channel))
                if not sent and self._pubsub is pubsub:
                    self._pubsub = None

    async def _listen(self) -> None:
        """Stay connected: one connection after the other, with longer and longer pauses while there is none."""
        pause = SHORTEST_PAUSE
        while True:
            pubsub = self._ear.pubsub()
            try:
                await self._hear_from(pubsub)
            except Exception:  # of any kind: the next connection may be better
                pause = SHORTEST_PAUSE if self._listening.is_set() else min(2 * pause, LONGEST_PAUSE)
            finally:
                self._pubsub = None
                self._listening.clear()
                await within(PATIENCE, pubsub.aclose())
            await asyncio.sleep(pause * random.uniform(0.5, 1))

    async def _hear_from(self, pubsub: PubSub) -> None:
        """Deliver what comes on this connection, until it falls silent."""
        async with self._talking:
            await pubsub.subscribe(PULSE_CHANNEL, *(PREFIX + channel for channel in self._listeners))
            self._pubsub = pubsub
        asked = False
        while self._pubsub is pubsub:
            message = await pubsub.get_message(timeout=PULSE)
            if message:
                self._sort(message)
            elif asked:
                return
            else:
                await pubsub.ping()
            asked = not message

    def _sort(self, message: dict[str, Any]) -> None:
        """Deliver a message of another process, or note that Redis confirms a subscription."""
        self._listening.set()
        channel = (message["channel"] or b"").decode().removeprefix(PREFIX)
        if message["type"] == "subscribe" and channel in self._waiting:
            self._waiting.pop(channel).set()
        elif message["type"] == "message":
            with suppress(msgspec.DecodeError):  # of another program that uses our channels
                self._open(channel, unpack(message["data"]))

    def _open(self, channel: str, envelope: Envelope) -> None:
        if envelope.sender != self._name:
            asyncio.get_running_loop().call_soon(self._deliver, channel, envelope.sender, envelope.message)

    def _deliver(self, channel: str, sender: str, message: bytes) -> None:
        if hear := self._listeners.get(channel):
            hear(sender, message)

    async def _speak(self) -> None:
        """Send what is in the outbox, in order, many at a time; what cannot be sent is lost."""
        while True:
            batch = [await self._outbox.get()]
            while len(batch) < BATCH and not self._outbox.empty():
                batch.append(self._outbox.get_nowait())
            self._speaking = await within(2 * PATIENCE, self._send(batch))
            for _ in batch:
                self._outbox.task_done()
            while not self._speaking:  # in a quiet house nobody else would find out that Redis is back
                await asyncio.sleep(SHORTEST_PAUSE)
                self._speaking = await within(PATIENCE, self._mouth.ping())

    async def _send(self, batch: list[tuple[str, bytes]]) -> None:
        async with self._mouth.pipeline(transaction=False) as pipeline:
            for channel, message in batch:
                pipeline.publish(PREFIX + channel, pack(Envelope(self._name, message)))
            await pipeline.execute()


def new_name() -> str:
    """Return a name under which a bus sends its messages."""
    return secrets.token_hex(8)


async def within(seconds: float, doing: Awaitable[Any]) -> bool:
    """Return True if it succeeded in this time. No error of the bus reaches anybody else."""
    try:
        async with asyncio.timeout(seconds):
            await doing
    except Exception:
        return False
    return True


def redis_client(url: str) -> Redis:
    """Return a client that fails fast: trying again is our own job."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ModuleNotFoundError as error:
        raise LarcenyError(phrase("redis-needed", install=install("scale"))) from error
    try:
        return Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, protocol=2
        )
    except ValueError as error:
        raise LarcenyError(phrase("redis-address", error=error)) from error


def connect(url: str | None) -> Bus:
    """Return the bus that an address names, not yet opened; without an address, that of a single process."""
    if not url:
        return LocalBus()
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise LarcenyError(phrase("redis-no-bus", partition=url.partition(":")[0]))
    return RedisBus(url)
