"""Promise 3: after a lost line the right board is soon back, and no command is done twice, however often it is sent.

python -m tests.server.promises.resume --cuts 200

People play through a relay that cuts or stalls their lines at any moment. They reconnect as the browser does and send
again what was not answered; every tenth message comes twice, and after every tenth an older one comes once more.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from larceny.engine.errors import LarcenyError
from larceny.games import add
from larceny.net import messages
from larceny.net.client import Rejected
from larceny.net.messages import encode
from larceny.server.connection import COME_AGAIN
from tests.server.house import as_sent
from tests.server.promises import crash
from tests.server.promises.crash import TABLES, Houses, Party, Player, Witness
from tests.server.promises.server import machine, quantile

STUTTER = 0.1  # how many messages come twice, and after how many an older one comes again
OLDER = 8  # commands that may be said again
THOUGHT = 0.25  # seconds, the longest a person thinks
HURRY = 0.06  # the same, when only the last games are to be finished
GLANCE = 0.4  # seconds until one looks anew: a sign of life asked of a line that has died never comes
PROMISED = 2.0  # seconds after the network's return
SLACK = 1.0  # seconds more on a machine that is busy, where we only check that the browser's clock was followed


@dataclass(frozen=True)
class Policy:
    """When a browser tries again, and when it gives a line up; in seconds (larceny/server/web/app/connection.js)."""

    first: float = 0.3
    again: tuple[float, float] = (1.2, 1.6)  # in the first half minute
    beat: float = 2.5
    patience: float = 5.0


@dataclass(frozen=True)
class Cut:
    """A way to lose the line."""

    outage: tuple[float, float]  # seconds, from and to
    noticed: bool = False  # does the browser hear that the network is back?
    stalls: bool = False  # do the lines stay, with nothing going through?
    swallowed: bool = False  # do the old lines stay dead when the network is back?

    def limit(self, policy: Policy) -> float:
        """Return seconds after the network's return within which everybody is back."""
        if self.swallowed:
            return policy.beat + policy.patience + policy.first + SLACK
        if self.outage[1] <= policy.first or self.noticed or self.stalls:
            return PROMISED
        return max(PROMISED, policy.again[1] + SLACK)


CUTS = {
    "blink": Cut((0.0, 0.0)),
    "short": Cut((0.05, 0.25)),
    "noticed": Cut((0.4, 3.0), noticed=True),
    "stall": Cut((0.3, 5.0), stalls=True),
    "unnoticed": Cut((0.4, 3.0)),
    "swallowed": Cut((0.2, 1.0), stalls=True, swallowed=True),
}
WEIGHTS = {"blink": 25, "short": 25, "noticed": 20, "stall": 20, "unnoticed": 6, "swallowed": 4}
FEW = (
    "blink",
    "short",
    "noticed",
    "stall",
    "blink",
    "short",
    "unnoticed",
    "blink",
    "noticed",
    "short",
    "stall",
    "blink",
)


# The network


class Relay:
    """The network between the guests and the house."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.links: set[Near] = set()
        self.down: Cut | None = None
        self._server: asyncio.Server

    async def open(self) -> str:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Near(self), "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        self._server.close()
        for link in list(self.links):
            link.abort()
        await self._server.wait_closed()

    def cut(self, how: Cut) -> None:
        self.down = how
        for link in list(self.links):
            if how.stalls:
                link.freeze(for_good=how.swallowed)
            else:
                link.abort()

    def mend(self) -> None:
        self.down = None
        for link in list(self.links):
            link.thaw()


class Near(asyncio.Protocol):
    """The guest's end of a line through the relay."""

    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self.near: asyncio.Transport
        self.far: asyncio.Transport | None = None
        self.dead = False
        self._early = b""  # asyncio of Python 3.11.2 reads even where it was told to pause
        self._connecting: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.near = transport
        self.near.pause_reading()
        self.relay.links.add(self)
        if self.relay.down is None:
            self.connect()
        elif not self.relay.down.stalls:
            self.abort()

    def connect(self) -> None:
        self._connecting = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            self.far, _ = await loop.create_connection(lambda: Far(self), "127.0.0.1", self.relay.port)
        if self.far is None or self not in self.relay.links:
            self.abort()
        elif self.relay.down is None:
            self.far.write(self._early)
            self.near.resume_reading()
        else:
            self.far.write(self._early)
            self.far.pause_reading()

    def data_received(self, data: bytes) -> None:
        if self.far is None:
            self._early += data
        else:
            self.far.write(data)

    def connection_lost(self, fault: Exception | None) -> None:
        self.relay.links.discard(self)
        self.abort()

    def freeze(self, for_good: bool) -> None:
        self.dead = self.dead or for_good
        for end in (self.near, self.far):
            if end is not None:
                end.pause_reading()

    def thaw(self) -> None:
        if self.dead:
            return
        if self.far is None:
            self.connect()
            return
        for end in (self.near, self.far):
            end.resume_reading()

    def abort(self) -> None:
        self.relay.links.discard(self)
        for end in (self.near, self.far):
            if end is not None:
                end.abort()


class Far(asyncio.Protocol):
    """The house's end."""

    def __init__(self, line: Near) -> None:
        self.line = line

    def data_received(self, data: bytes) -> None:
        self.line.near.write(data)

    def connection_lost(self, fault: Exception | None) -> None:
        self.line.abort()


# The people


class Traveller(Player):
    """A person at a browser: one task keeps the line as the browser does, another plays, and stutters."""

    def __init__(self, client: Witness, where: Callable[[], Awaitable[str]], seed: int) -> None:
        super().__init__(client, where, seed)
        self.policy = Policy()
        self.thought = THOUGHT
        self.line_open = asyncio.Event()
        self.network = asyncio.Event()  # is back, says the system
        self.playing = asyncio.Event()  # cleared: no new answers for a while
        self.playing.set()
        self.idle = asyncio.Event()  # nothing is waiting for an answer
        self.idle.set()
        self.doubled = self.older = 0
        self._said: list[messages.Command] = []
        self._jitter = random.Random(seed + 1)
        self._keeping: asyncio.Task[None] | None = None

    def go(self, table: str) -> None:
        self.stop()
        super().go(table)
        self._said.clear()
        self.line_open.clear()
        self._keeping = asyncio.create_task(self._keep_line())

    def stop(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()

    async def _keep_line(self) -> None:
        client, tries = self.client, 0
        client.address = await self.where()
        while True:
            try:
                await client.join(client.table, client.shown.number if client.shown else 0)
                self.line_open.set()
                tries = 0
                await self._heartbeat()
            except Rejected as refusal:
                if refusal.code not in (*crash.LOST, *COME_AGAIN):  # a browser waits and comes again, too
                    client.faults.append(f"turned away: {refusal.code}")
            except (LarcenyError, TimeoutError):
                pass
            self.line_open.clear()
            client.hang_up()
            wait = self._jitter.uniform(*self.policy.again) if tries else self.policy.first
            tries += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self.network.wait(), wait)

    async def _heartbeat(self) -> None:
        while True:
            with suppress(TimeoutError):
                await self.client.until(lambda: False, self.policy.beat)
            await self.client.look(self.policy.patience)

    async def come(self) -> None:
        if self.client.bye is not None:
            self.line_open.clear()
        await self.line_open.wait()

    def lost(self) -> None:
        pass

    async def command(self, said: messages.Command) -> crash.Promise:
        self.idle.clear()
        try:
            return await super().command(said)
        finally:
            self._said = [*self._said, said][-OLDER:]
            self.idle.set()

    async def say(self, said: messages.Command) -> messages.FromServer:
        """Now and then twice, and now and then an older one after it."""
        if self.choose.random() < STUTTER:
            self.doubled += 1
            await self.client.send(said)
        if self._said and self.choose.random() < STUTTER:
            self.older += 1
            await self.client.send(said)
            await self.client.send(self.choose.choice(self._said))
        return await self.client.command(said)

    async def answer(self) -> None:
        await self.playing.wait()
        if self.client.mine and not self.client.over:
            await super().answer()

    async def back(self, table: str, number: int) -> float:
        """When the line lives again, and shows what is to be seen; or the person is at the next table already."""
        client = self.client
        while True:
            await self.come()
            with suppress(LarcenyError, TimeoutError):
                await client.look(GLANCE)
                await client.until(
                    lambda: client.table != table or (client.shown is not None and client.shown.number >= number),
                    GLANCE,
                )
                return time.monotonic()


# The proof


@dataclass
class Seen(crash.Seen):
    cuts: int = 0
    policy: Policy = field(default_factory=Policy)
    times: dict[str, list[float]] = field(default_factory=dict)
    doubled: int = 0
    older: int = 0
    compared: int = 0

    def promised(self) -> list[float]:
        """Return seconds until people were back, for the ways to lose the line that the promise names."""
        return [one for kind, times in self.times.items() if CUTS[kind].limit(self.policy) <= PROMISED for one in times]

    @property
    def late(self) -> list[str]:
        """Kinds of cuts after which people were not back in time."""
        return [kind for kind, times in self.times.items() if quantile(times, 0.99) > CUTS[kind].limit(self.policy)]

    def __str__(self) -> str:
        every = self.promised()
        lines = [
            f"{self.cuts} cuts in {self.seconds:.0f} s, {self.losses} lines lost with a command under way: "
            f"back {quantile(every, 0.5):.2f} s median, {quantile(every, 0.99):.2f} s p99, {max(every):.2f} s at worst "
            f"after the network's return ({len(every)} returns)",
            *(
                f"  {kind}: {len(times)} returns, {quantile(times, 0.5):.2f} s median, "
                f"{quantile(times, 0.99):.2f} s p99, {max(times):.2f} s at worst "
                f"(limit {CUTS[kind].limit(self.policy):.1f} s)"
                for kind, times in self.times.items()
            ),
            f"{self.compared} boards equal to those of a fresh join, {self.boards} boards as the journals have them; "
            f"{self.games} finished games of {self.entries} entries, {self.acknowledged} commands acknowledged, each "
            f"in its journal once and in order, {self.resent} sent again, {self.doubled} sent twice, "
            f"{self.older} older ones sent after newer ones; refused: {dict(self.refused)}; 0 lost, 0 done twice",
        ]
        return "\n".join(lines)


class Weather:
    """What happens to the lines, and how long it takes people to be back."""

    def __init__(self, relay: Relay, parties: Sequence[Party], house: str, seen: Seen, seed: int) -> None:
        self.relay, self.parties, self.house, self.seen = relay, parties, house, seen
        self.choose = random.Random(seed)

    @property
    def people(self) -> list[Traveller]:
        return [player for party in self.parties for player in party.players if isinstance(player, Traveller)]

    async def strike(self, kind: str, longest: float) -> None:
        """One cut, from the first moment without a network to everybody's return."""
        how = CUTS[kind]
        await asyncio.sleep(self.choose.uniform(0.1, 0.6))
        self.relay.cut(how)
        await asyncio.sleep(min(longest, self.choose.uniform(*how.outage)))
        self.relay.mend()
        began = time.monotonic()
        if how.noticed:
            for one in self.people:
                one.network.set()
        times = await asyncio.gather(*(self._back(one, began) for one in self.people))
        for one in self.people:
            one.network.clear()
        self.seen.times.setdefault(kind, []).extend(times)
        self.seen.cuts += 1
        await self._compare()

    async def _back(self, one: Traveller, began: float) -> float:
        async with self.fresh(one) as tab:
            table, number = tab.table, tab.shown.number if tab.shown else 0
        return await one.back(table, number) - began

    def fresh(self, one: Traveller) -> Fresh:
        return Fresh(self.house, one)

    async def _compare(self) -> None:
        """While nobody answers, everybody's board is what a fresh join shows."""
        for one in self.people:
            one.playing.clear()
        for one in self.people:
            await self._equal(one)
        for one in self.people:
            one.playing.set()

    async def _equal(self, one: Traveller) -> None:
        for _ in range(200):
            await one.idle.wait()
            await one.come()
            async with self.fresh(one) as tab:
                with suppress(LarcenyError, TimeoutError):
                    await one.client.look()
                mine, theirs = one.client.shown, tab.shown
            same = one.client.table == tab.table and (mine and mine.number) == (theirs and theirs.number)
            if same:
                assert mine is None or encode(as_sent(mine)) == encode(theirs), "another board than a fresh join shows"
                self.seen.compared += 1
                return
        raise AssertionError("the board never was that of a fresh join")


class Fresh:
    """Another tab of the same person, opened for a moment, and not through the relay."""

    def __init__(self, house: str, one: Traveller) -> None:
        self._tab = Witness(house, one.client.cookie)
        self._tab.table = one.client.table

    async def __aenter__(self) -> Witness:
        await self._tab.join(self._tab.table)
        await self._tab.look()
        return self._tab

    async def __aexit__(self, *_: object) -> None:
        self._tab.hang_up()
        await self._tab.leave_line()


async def prove(store: str, kinds: Sequence[str], policy: Policy, seed: int = 1, longest: float = 60.0) -> Seen:
    """Cut after cut while people play, and what was left."""
    seen, enough = Seen(policy=policy), asyncio.Event()
    houses = Houses(store)
    try:
        await houses.open()
        relay = Relay(houses.victim.port)
        address = await relay.open()
        parties = await crash.gathered(TABLES, lambda _: at(address), seed, Traveller)
        weather = Weather(relay, parties, houses.victim.url, seen, seed)
        for one in weather.people:
            one.policy = policy
        began = time.monotonic()
        async with asyncio.TaskGroup() as evening:
            for party in parties:
                evening.create_task(party.play(enough))
            for number, kind in enumerate(kinds, 1):
                await weather.strike(kind, longest)
                if number % 50 == 0:
                    print(f"{number} cuts", flush=True)
            seen.seconds = time.monotonic() - began
            enough.set()
            for one in weather.people:
                one.thought = HURRY
        records = await crash.records_of(parties)
        for one in weather.people:
            one.stop()
            one.client.hang_up()
            await one.client.leave_line()
            seen.doubled += one.doubled
            seen.older += one.older
        await relay.close()
        await houses.close()
    finally:
        houses.abandon()
    await crash.compare(store, parties, records, seen)
    return seen


def at(address: str) -> Callable[[], Awaitable[str]]:
    async def where() -> str:
        return address

    return where


def some(cuts: int, seed: int) -> list[str]:
    """Cuts of all kinds, the usual ones most often."""
    return random.Random(seed).choices(list(WEIGHTS), list(WEIGHTS.values()), k=cuts)


def resume(kinds: Sequence[str], policy: Policy | None = None, seed: int = 1, longest: float = 60.0) -> Seen:
    add("larceny.examples.bidding")
    with tempfile.TemporaryDirectory(prefix="larceny-resume-") as folder:
        return asyncio.run(prove(f"sqlite:{Path(folder) / 'house.db'}", kinds, policy or Policy(), seed, longest))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=float, nargs=2, default=Policy.again, help="seconds between later tries")
    parser.add_argument("--only", nargs="*", choices=list(CUTS), help="only cuts of these kinds")
    told = parser.parse_args()
    only = told.only
    kinds = [only[n % len(only)] for n in range(told.cuts)] if only else some(told.cuts, told.seed)
    print(dict(Counter(kinds)), flush=True)
    seen = resume(kinds, Policy(again=(told.again[0], told.again[1])), told.seed)
    print(seen)
    print(machine())
    if seen.late:
        raise SystemExit(f"too late after: {', '.join(seen.late)}")


if __name__ == "__main__":
    main()
