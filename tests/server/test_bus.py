"""Both buses: news from others arrives in order, one's own does not, and a Redis that was away is found again."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from larceny.engine.errors import LarcenyError
from larceny.net import tasks
from larceny.server import bus as bus_module
from larceny.server.bus import Bus, Hear, LocalBus, RedisBus, connect
from tests.patience import PATIENCE
from tests.server.services import Redis

Make = Callable[[], Bus]


@pytest.fixture(params=["local", "redis"])
def make(request: pytest.FixtureRequest) -> Make:
    """Makes the buses of several processes of one house."""
    if request.param == "local":
        buses: set[LocalBus] = set()
        return lambda: LocalBus(buses)
    server: Redis = request.getfixturevalue("redis")
    return lambda: connect(server.url)


def play(make: Make, count: int, story: Callable[..., Awaitable[None]]) -> None:
    """Tell a story with `count` buses of one house, opened."""

    async def telling() -> None:
        async with AsyncExitStack() as stack:
            buses = [make() for _ in range(count)]
            for bus in buses:
                await bus.open()
                stack.push_async_callback(bus.close)
            await story(*buses)

    asyncio.run(asyncio.wait_for(telling(), PATIENCE))  # a story that hangs fails, and does not hold up all tests


def into(heard: list[bytes]) -> Hear:
    """Return a listener that keeps the messages it hears."""
    return lambda _, message: heard.append(message)


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that must come."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        await asyncio.sleep(0.01)


def test_others_hear_it_in_order(make: Make) -> None:
    async def story(one: Bus, two: Bus, three: Bus) -> None:
        heard: dict[Bus, list[bytes]] = {two: [], three: []}
        await two.subscribe("table", into(heard[two]))
        await three.subscribe("table", into(heard[three]))
        for i in range(500):
            await one.publish("table", b"%d" % i)
        await until(lambda: all(len(news) >= 500 for news in heard.values()))
        assert heard[two] == heard[three] == [b"%d" % i for i in range(500)]

    play(make, 3, story)


def test_nobody_hears_himself(make: Make) -> None:
    async def story(one: Bus, two: Bus) -> None:
        mine: list[bytes] = []
        theirs: list[bytes] = []
        await one.subscribe("table", into(mine))
        await two.subscribe("table", into(theirs))
        await one.publish("table", b"from one")
        await until(lambda: theirs == [b"from one"])
        await two.publish("table", b"from two")
        await until(lambda: mine == [b"from two"])
        assert theirs == [b"from one"]

    play(make, 2, story)


def test_who_sent_it_is_told_with_every_message(make: Make) -> None:
    async def story(one: Bus, two: Bus, three: Bus) -> None:
        senders: list[str] = []
        await three.subscribe("table", lambda sender, _: senders.append(sender))
        for count, sender in enumerate((one, two, one)):
            await sender.publish("table", b"x")
            await until(lambda count=count: len(senders) > count)  # type: ignore[misc]
        assert senders[0] == senders[2] != senders[1]

    play(make, 3, story)


def test_channels_are_apart(make: Make) -> None:
    async def story(one: Bus, two: Bus) -> None:
        heard: list[tuple[str, bytes]] = []
        odd = ("a", "A", "a*", "ü 🃏", "", "a:b")

        def listener(channel: str) -> Hear:
            return lambda _, message: heard.append((channel, message))

        for channel in odd:
            await two.subscribe(channel, listener(channel))
        for channel in (*odd, "nobody listens", "aa"):
            await one.publish(channel, channel.encode() + b"\0\xff")
        await until(lambda: len(heard) >= len(odd))
        assert heard == [(channel, channel.encode() + b"\0\xff") for channel in odd]

    play(make, 2, story)


def test_who_unsubscribes_hears_no_more(make: Make) -> None:
    async def story(one: Bus, two: Bus) -> None:
        gone: list[bytes] = []
        kept: list[bytes] = []
        await two.subscribe("gone", into(gone))
        await two.subscribe("kept", into(kept))
        await two.unsubscribe("gone")
        await two.unsubscribe("never subscribed")
        await one.publish("gone", b"x")
        await one.publish("kept", b"x")
        await until(lambda: kept == [b"x"])
        assert gone == []
        await two.subscribe("gone", into(gone))
        await one.publish("gone", b"again")
        await until(lambda: gone == [b"again"])

    play(make, 2, story)


def test_the_last_to_subscribe_listens(make: Make) -> None:
    async def story(one: Bus, two: Bus) -> None:
        first: list[bytes] = []
        second: list[bytes] = []
        await two.subscribe("table", into(first))
        await two.subscribe("table", into(second))
        await one.publish("table", b"x")
        await until(lambda: second == [b"x"])
        assert first == []

    play(make, 2, story)


def test_a_listener_that_fails_disturbs_nobody(make: Make) -> None:
    async def story(one: Bus, two: Bus) -> None:
        complaints: list[object] = []
        heard: list[bytes] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context["exception"]))

        def fail(sender: str, message: bytes) -> None:
            raise RuntimeError("cannot hear")

        await two.subscribe("bad", fail)
        await two.subscribe("good", into(heard))
        for _ in range(2):
            await one.publish("bad", b"x")
            await one.publish("good", b"x")
        await until(lambda: heard == [b"x", b"x"])
        assert len(complaints) == 2

    play(make, 2, story)


def test_news_is_not_heard_within_publish(make: Make) -> None:
    """A table that publishes is in the middle of something: no listener may run before it lets go."""

    async def story(one: Bus, two: Bus) -> None:
        heard: list[bytes] = []
        await two.subscribe("table", into(heard))
        await one.publish("table", b"x")
        assert heard == []
        await until(lambda: heard == [b"x"])

    play(make, 2, story)


def test_who_closes_hears_no_more_but_has_spoken(make: Make) -> None:
    async def story(one: Bus, two: Bus) -> None:
        mine: list[bytes] = []
        theirs: list[bytes] = []
        await one.subscribe("table", into(mine))
        await two.subscribe("table", into(theirs))
        await one.publish("table", b"goodbye")
        await one.close()
        await until(lambda: theirs == [b"goodbye"])
        await two.publish("table", b"too late")
        await asyncio.sleep(0.1)
        assert mine == []
        await one.publish("table", b"from the grave")

    play(make, 2, story)


# Redis goes away


def test_redis_restarts(redis: Redis) -> None:
    """Nothing raises or waits meanwhile, and both listen again by themselves, to what came later too."""

    async def story(one: Bus, two: Bus) -> None:
        heard: list[bytes] = []
        await two.subscribe("table", into(heard))
        await two.subscribe("left", into(heard))
        await until(lambda: one.healthy and two.healthy)
        redis.stop()
        await until(lambda: not one.healthy and not two.healthy)
        for i in range(3000):
            await one.publish("table", b"lost %d" % i)
        await two.subscribe("later", into(heard))
        await two.unsubscribe("left")
        await asyncio.sleep(0.5)
        redis.launch()
        await asyncio.to_thread(redis.wait)
        await until(lambda: one.healthy and two.healthy)  # though nobody says anything
        for channel in ("left", "table", "later"):
            await one.publish(channel, channel.encode())
        await until(lambda: heard[-2:] == [b"table", b"later"])
        assert all(news.startswith(b"lost") for news in heard[:-2])

    play(lambda: connect(redis.url), 2, story)


def test_a_sender_that_does_not_hear_its_end(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library may miss its cancelling if something comes in the moment the bus is closed: it is cancelled again."""
    monkeypatch.setattr(bus_module, "PATIENCE", 0.1)
    monkeypatch.setattr(tasks, "AGAIN", 0.1)
    deaf: list[str] = []

    async def send(_: RedisBus, batch: list[tuple[str, bytes]]) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            deaf.extend(channel for channel, _ in batch)

    monkeypatch.setattr(RedisBus, "_send", send)

    async def story(one: Bus) -> None:
        await one.publish("table", b"x")

    play(lambda: connect(redis.url), 1, story)
    assert deaf == ["table"]


def test_redis_that_answers_no_more(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection stays, and nothing comes: the bus notices, nobody waits for it, and it heals."""
    monkeypatch.setattr(bus_module, "PULSE", 0.3)
    monkeypatch.setattr(bus_module, "PATIENCE", 0.3)

    async def story(one: Bus, two: Bus) -> None:
        heard: list[bytes] = []
        await two.subscribe("table", into(heard))
        redis.freeze()
        await one.publish("table", b"x")
        await until(lambda: not one.healthy and not two.healthy)
        with pytest.raises(StopIteration):  # it waits for nothing
            one.publish("table", b"x").send(None)
        await two.subscribe("later", into(heard))
        redis.thaw()
        await until(lambda: two.healthy)
        while b"later" not in heard:  # one message may be lost: Redis is given little time here
            await one.publish("later", b"later")
            await asyncio.sleep(0.1)

    play(lambda: connect(redis.url), 2, story)


def test_a_quiet_redis_stays_connected(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "PULSE", 0.5)

    async def story(one: Bus, two: Bus) -> None:
        heard: list[bytes] = []
        await two.subscribe("table", into(heard))
        assert isinstance(two, RedisBus)
        connection = two._pubsub
        for _ in range(20):
            await asyncio.sleep(0.1)
            assert two.healthy
        assert two._pubsub is connection
        await one.publish("table", b"x")
        await until(lambda: heard == [b"x"])

    play(lambda: connect(redis.url), 2, story)


async def subscribers(bus: Bus, channel: str) -> int:
    """Return how many subscribers Redis knows of."""
    assert isinstance(bus, RedisBus)
    ((_, count),) = await bus._mouth.pubsub_numsub(bus_module.PREFIX + channel)
    return int(count)


def test_redis_knows_who_listens(redis: Redis) -> None:
    """A subscriber misses nothing, and one that has left costs nothing."""

    async def story(one: Bus, two: Bus) -> None:
        redis.freeze()
        subscribing = asyncio.create_task(two.subscribe("table", lambda sender, message: None))
        await asyncio.sleep(0.1)
        assert not subscribing.done(), "Redis has not confirmed it"
        redis.thaw()
        await subscribing
        assert await subscribers(one, "table") == 1
        await two.unsubscribe("table")
        for _ in range(100):
            if await subscribers(one, "table") == 0:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("Redis still sends")

    play(lambda: connect(redis.url), 2, story)


def test_redis_that_lets_us_only_listen(redis: Redis) -> None:
    async def story(one: Bus) -> None:
        assert isinstance(one, RedisBus)
        await one._mouth.acl_setuser("default", enabled=True, commands=["-publish"])
        try:
            await one.publish("table", b"x")
            await until(lambda: not one.healthy)
        finally:
            await one._mouth.acl_setuser("default", enabled=True, commands=["+publish"])
        await one.publish("table", b"x")
        await until(lambda: one.healthy)

    play(lambda: connect(redis.url), 1, story)


def test_redis_away_at_the_start() -> None:
    async def story(one: Bus) -> None:
        assert not one.healthy
        await one.subscribe("table", lambda sender, message: None)
        await one.publish("table", b"x")

    play(lambda: connect("redis://127.0.0.1:1"), 1, story)


# Addresses


def test_no_address_is_one_process() -> None:
    assert isinstance(connect(None), LocalBus)
    assert isinstance(connect(""), LocalBus)


@pytest.mark.parametrize("url", ["amqp://me:secret@x", "localhost", "redis"])
def test_an_address_that_is_no_bus(url: str) -> None:
    with pytest.raises(LarcenyError, match="is no bus: write redis://") as caught:
        connect(url)
    assert "secret" not in str(caught.value)


def test_an_address_that_cannot_be_read() -> None:
    with pytest.raises(LarcenyError, match="cannot be read"):
        connect("redis://localhost:port")


def test_an_address_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(LarcenyError, match=r"^Redis needs redis: pip install -e '\.\[scale\]' "):
        connect("redis://localhost")
