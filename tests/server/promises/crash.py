"""Promise 2: a server killed at any moment loses nothing it has acknowledged, and nothing is done twice.

python -m tests.server.promises.crash --kills 1000
python -m tests.server.promises.crash --kills 100 --pair

People and bots play at several tables; the server is killed with SIGKILL again and again and started anew on what it
has written. Everybody comes back with the number of the last board they saw, and sends again what was not answered.
In the end the journals are read and compared with all that anybody was ever told.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self, TypeVar

import larceny
from larceny.engine.errors import LarcenyError
from larceny.games import add
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.net.messages import Ack, Change, Pong, Reject, Shown, encode
from larceny.server.store.connect import connect
from larceny.server.table import journal, showing
from larceny.server.table.state import Table
from tests.server.house import as_sent, guest
from tests.server.promises.server import House, machine
from tests.server.services import Postgres, Redis

LOST = frozenset({"gone", "closing", "busy", "store", "silent", "slow"})  # answers after which one asks again
TABLES = (  # game, seats: the first is the host's, the open ones are other people's
    ("crooks", ("me", "open", "instinct")),
    ("crooks", ("me", "instinct", "random")),
    ("bidding", ("open", "me", "open")),  # a toy that bots do not know: all are asked at once, some speak out of turn
)
LIVES = (0.05, 1.0)  # seconds a server lives after it is open
THOUGHT = 0.02  # seconds, the longest a person thinks
LONGEST_GAME = 120.0  # seconds
LOOK = 0.5  # how often a person looks before saying something again
UNDO, INTERJECT = 0.2, 0.05  # how often a person does what is possible

T = TypeVar("T")
Where = Callable[[], Awaitable[str]]


class Witness(Client):
    """A client that remembers every board it was shown, and every answer to every command."""

    def __init__(self, address: str, cookie: str, lang: str = "en") -> None:
        super().__init__(address, cookie, lang)
        self.table = ""
        self.boards: dict[tuple[str, int, int], bytes] = {}  # by table, seat and number
        self.answered: dict[str, list[str]] = {}  # the kinds of answers to a command, by its id
        self.faults: list[str] = []
        self._pings = self._pongs = 0

    def _take(self, frame: str | bytes) -> messages.FromServer:
        before = self.shown.number if self.shown else 0
        try:
            said = super()._take(frame)
        except LarcenyError as fault:
            self.faults.append(str(fault))
            raise
        if isinstance(said, Shown | Change) and self.shown is not None and self.seat is not None:
            if self.shown.number < before:
                self.faults.append(f"board {self.shown.number} was shown after board {before}")
            seen = encode([as_sent(self.shown).board, self.shown.sealed])
            if self.boards.setdefault((self.table, self.seat, self.shown.number), seen) != seen:
                self.faults.append(f"board {self.shown.number} was shown in two ways")
        elif isinstance(said, Pong):
            self._pongs = max(self._pongs, said.n)
        elif isinstance(said, Ack | Reject):
            self.answered.setdefault(said.id, []).append(said.code if isinstance(said, Reject) else "ack")
        return said

    @property
    def number(self) -> int:
        """Return the number of the last board seen."""
        return self.shown.number if self.shown else 0

    async def look(self, seconds: float = 10.0) -> None:
        """Ask for a sign of life: what was sent before it has then been seen."""
        number = self._pings = self._pings + 1
        await self.send(messages.Ping(n=number))
        await self.until(lambda: self._pongs >= number, seconds)

    def hang_up(self) -> None:
        """Hang up as abruptly as a browser does, without waiting for a farewell."""
        if self._socket is not None:
            self._socket.transport.abort()


@dataclass
class Promise:
    """A command, and the answer it got."""

    table: str
    said: messages.Command
    code: str  # "ack", or why it was refused
    number: int = 0


class Player:
    """A person who plays on while houses die, and remembers what was promised."""

    def __init__(self, client: Witness, where: Where, seed: int) -> None:
        self.client = client
        self.where = where
        self.choose = random.Random(seed)
        self.promises: list[Promise] = []
        self.thought = THOUGHT
        self.losses = 0  # lines that broke
        self.resent = 0  # commands sent again
        self.looked = 0  # of these: after a look at the board
        self.landed = 0  # of these: the server had done them before it died, but not said so

    @classmethod
    async def visit(cls, where: Where, seed: int) -> Self:
        came = await Witness.visit(await where())
        assert isinstance(came, Witness)
        return cls(came, where, seed)

    @property
    def guest(self) -> str:
        return guest(self.client)

    def go(self, table: str) -> None:
        """To another table."""
        self.client.hang_up()
        self.client.table, self.client.room, self.client.shown = table, None, None

    async def come(self) -> None:
        """Be at the table, with a line that lives."""
        client = self.client
        if client.room is None or client.bye is not None:
            client.hang_up()
            client.address = await self.where()
            await client.join(client.table, client.shown.number if client.shown else 0)

    async def persist(self, doing: Callable[[], Awaitable[T]]) -> T:
        """Do something, again after every loss of the line, until it is answered."""
        while True:
            try:
                await self.come()
                return await doing()
            except Rejected as refusal:
                if refusal.code not in LOST:
                    raise
            except (LarcenyError, TimeoutError):
                self.lost()
            self.losses += 1
            await asyncio.sleep(0)  # so that the reading task notices too

    def lost(self) -> None:
        """The line is of no use any more."""
        self.client.room = None

    async def command(self, said: messages.Command) -> Promise:
        """Have something done once, however often it must be said."""
        tries = 0

        async def ask() -> messages.FromServer:
            nonlocal tries
            tries += 1
            if tries == 2 and self.choose.random() < LOOK:
                await self.client.look()
                now = self.client.shown.number if self.client.shown else 0
                self.looked += 1
                self.landed += now > getattr(said, "expect", now)
            return await self.say(said)

        try:
            ack = await self.persist(ask)
        except Rejected as refusal:
            promise = Promise(self.client.table, said, refusal.code)
        else:
            assert isinstance(ack, Ack)
            promise = Promise(self.client.table, said, "ack", ack.number)
        self.resent += tries > 1
        self.promises.append(promise)
        return promise

    async def say(self, said: messages.Command) -> messages.FromServer:
        return await self.client.command(said)

    async def sit(self, name: str) -> None:
        assert (await self.command(messages.Sit(id=self.client.new_id(), name=name))).code == "ack"

    async def rematch(self) -> str:
        await self.command(messages.Rematch(id=self.client.new_id()))
        return await self.persist(self._next)

    async def _next(self) -> str:
        await self.client.until(lambda: self.client.room is not None and bool(self.client.room.next))
        assert self.client.room is not None
        return self.client.room.next

    async def finish(self) -> None:
        """Play until the game is over."""
        while not self.client.over:
            await self.persist(self._turn)
            if not self.client.over:
                await asyncio.sleep(self.choose.uniform(0, self.thought))
                await self.answer()

    async def _turn(self) -> None:
        await self.client.until(lambda: self.client.mine or self.client.over, LONGEST_GAME)

    async def answer(self) -> None:
        """One command of those that are possible now, until it is seen what came of it."""
        promise = await self.command(self.wish())

        async def seen() -> None:
            await self.client.until(
                lambda: self.client.shown is not None and self.client.shown.number >= promise.number
            )

        await self.persist(seen)

    def wish(self) -> messages.Command:
        shown = self.client.shown
        assert shown is not None
        id, board = self.client.new_id(), shown.board
        if shown.undo and self.choose.random() < UNDO:
            return messages.Undo(id=id, expect=shown.number)
        if board.interjections and self.choose.random() < INTERJECT:
            return messages.Interject(id=id, expect=shown.number, number=self.choose.choice(board.interjections).action)
        return messages.Act(id=id, expect=shown.number, action=self.choose.choice(board.choices).action)


@dataclass
class Party:
    """The people of one table, who go on to the next together."""

    players: list[Player]
    tables: list[str] = field(default_factory=list)

    async def gather(self, game: str, seats: Sequence[str]) -> None:
        host, *others = self.players
        self.tables.append(await host.client.open(game, seats, name="Host"))
        await self._sit(others)
        host.go(self.tables[-1])

    async def _sit(self, others: Sequence[Player]) -> None:
        for number, player in enumerate(others):
            player.go(self.tables[-1])
            await player.sit(f"Friend {number}")

    async def play(self, enough: asyncio.Event) -> None:
        """One game after the other, until it is enough."""
        while True:
            async with asyncio.TaskGroup() as all_of_them:
                for player in self.players:
                    all_of_them.create_task(player.finish())
            if enough.is_set():
                return
            self.tables.append(await self.players[0].rematch())
            for player in self.players:  # their seats are kept
                player.go(self.tables[-1])


class Houses:
    """The houses on one store; the last one is killed and opened again."""

    def __init__(self, store: str, redis: str = "", steady: int = 0) -> None:
        self.store = store
        self.houses = [House(store, redis=redis) for _ in range(steady + 1)]
        self.opened = asyncio.Event()
        self.starts: list[float] = []
        self.kills = 0

    @property
    def victim(self) -> House:
        return self.houses[-1]

    async def open(self) -> None:
        for house in self.houses:
            await asyncio.to_thread(house.start)
        self.opened.set()

    async def kill(self) -> None:
        """Kill the process as when the power fails, and start it again."""
        self.opened.clear()
        await asyncio.to_thread(self.victim.kill)
        began = time.perf_counter()
        await asyncio.to_thread(self.victim.start)
        self.starts.append(time.perf_counter() - began)
        self.kills += 1
        self.opened.set()

    async def storm(self, kills: int, choose: random.Random, minutes: float = 0.0) -> None:
        end = time.monotonic() + 60 * (minutes or kills)
        while self.kills < kills and time.monotonic() < end:
            await asyncio.sleep(choose.uniform(*LIVES))
            await self.kill()
            if self.kills % 100 == 0:
                print(f"{self.kills} kills", flush=True)

    def address(self, seed: int) -> Where:
        """Return the address of the house that dies, or of any other."""
        choose = random.Random(seed)

        async def where() -> str:
            house = choose.choice(self.houses)
            if house is self.victim:
                await self.opened.wait()
            return house.url

        return where

    async def close(self) -> None:
        for house in self.houses:
            await asyncio.to_thread(house.stop)

    def abandon(self) -> None:
        for house in self.houses:
            if house.process is not None:
                house.kill()


@dataclass
class Seen:
    """What a storm came to."""

    kills: int = 0
    seconds: float = 0.0
    start: float = 0.0  # seconds a server takes until it is open
    games: int = 0
    entries: int = 0
    acknowledged: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    losses: int = 0
    resent: int = 0
    looked: int = 0
    landed: int = 0
    boards: int = 0

    def __str__(self) -> str:
        refused = ", ".join(f"{count} {code}" for code, count in sorted(self.refused.items())) or "none"
        return (
            f"{self.kills} kills in {self.seconds:.0f} s ({60 * self.kills / self.seconds:.0f} a minute; "
            f"a start takes {self.start:.2f} s), {self.losses} lines broken: "
            f"{self.games} finished games of {self.entries} entries, {self.acknowledged} commands acknowledged, "
            f"each in its journal once and in order; {self.resent} sent again "
            f"(of {self.looked} looked at, {self.landed} had been done before the kill); refused: {refused}; "
            f"{self.boards} boards that people saw, all as the journal has them; "
            f"0 lost, 0 done twice, 0 divergent replays"
        )


# The comparison


def audit(id: str, raw: Sequence[bytes], record: bytes, players: Sequence[Player], seen: Seen) -> None:
    """Check the journal of a finished table against all that people were told."""
    entries = [journal.read(entry) for entry in raw]
    for player in players:
        _promises_kept(id, entries, player, seen)
    table = _boards_kept(id, entries, players, seen)
    assert table.match is not None
    assert table.phase == "over"
    own = table.match.record()
    assert larceny.read_record(record) == own, "the server's record is not the journal's"
    assert larceny.replay(record).truth == table.match.truth, "the record leads to another table than the journal"
    seen.games += 1
    seen.entries += len(entries)


def _promises_kept(id: str, entries: Sequence[journal.Entry], player: Player, seen: Seen) -> None:
    """Check that acknowledged commands are there, once and in order, and refused ones are not."""
    here = [promise for promise in player.promises if promise.table == id]
    kept = [entry for entry in entries if entry.by == player.guest and entry.cmd]
    done = [
        promise.said for promise in here if promise.code == "ack" and not isinstance(promise.said, messages.Rematch)
    ]
    follows = [entry for entry in kept if isinstance(entry, journal.Followed)]
    assert len(follows) <= 1
    assert [entry.cmd for entry in kept if entry not in follows] == [said.id for said in done]
    for said, entry in zip(done, (entry for entry in kept if entry not in follows), strict=True):
        match said, entry:
            case messages.Act(), journal.Acted() | journal.Sealed():
                assert said.action == entry.action
            case messages.Interject(), journal.Interjected():
                assert said.number == entry.number
            case (messages.Undo(), journal.Undone()) | (messages.Sit(), journal.Sat()):
                pass
            case _:
                raise AssertionError(f"{said} became {entry}")
    assert not player.client.faults, player.client.faults
    for promise in here:
        # A command that was refused and comes again is judged anew, perhaps for another reason; but never is it done.
        kinds = {code == "ack" for code in player.client.answered[promise.said.id] if code not in LOST}
        assert kinds == {promise.code == "ack"}, f"{promise} was answered in several ways"
    seen.acknowledged += sum(promise.code == "ack" for promise in here)
    seen.refused.update(promise.code for promise in here if promise.code != "ack")


def _boards_kept(id: str, entries: Sequence[journal.Entry], players: Sequence[Player], seen: Seen) -> Table:
    """Check that every board that anybody saw is in the journal: nothing that was shown has been lost."""
    table = Table(id)
    left = {key[1:]: board for player in players for key, board in player.client.boards.items() if key[0] == id}
    seats = {seat for seat, _ in left}
    for entry in entries:
        table.apply(entry)
        for seat in seats:
            board = left.pop((seat, table.numbers[seat]), None)
            if board is not None:
                shown = showing.shown(table, seat, "en")
                assert shown is not None
                assert board == encode([shown.board, shown.sealed]), f"seat {seat} saw another board {shown.number}"
                seen.boards += 1
    assert not left, f"boards were shown that the journal does not know: {sorted(left)}"
    return table


async def compare(store: str, parties: Sequence[Party], records: dict[str, bytes], seen: Seen) -> None:
    """All journals, read as the next server would read them."""
    books = connect(store)
    await books.open()
    try:
        for party in parties:
            for id in party.tables:
                audit(id, await books.read(id), records[id], party.players, seen)
    finally:
        await books.close()
    for player in (player for party in parties for player in party.players):
        seen.losses += player.losses
        seen.resent += player.resent
        seen.looked += player.looked
        seen.landed += player.landed


async def gathered(
    tables: Sequence[tuple[str, Sequence[str]]], door: Callable[[int], Where], seed: int, kind: type[Player] = Player
) -> list[Party]:
    """People at every table, ready to play."""
    parties = []
    for number, (game, seats) in enumerate(tables):
        people = [seat for seat in seats if seat in ("me", "open")]
        seeds = [1000 * seed + 10 * number + place for place in range(len(people))]
        parties.append(Party([await kind.visit(door(one), one) for one in seeds]))
        await parties[-1].gather(game, seats)
    return parties


async def records_of(parties: Sequence[Party]) -> dict[str, bytes]:
    found = {}
    for party in parties:
        host = party.players[0].client
        host.address = await party.players[0].where()
        found |= {id: await host.fetch("GET", f"/api/tables/{id}/record") for id in party.tables}
    return found


async def prove(
    houses: Houses,
    kills: int,
    seed: int = 1,
    minutes: float = 0.0,
    tables: Sequence[tuple[str, Sequence[str]]] = TABLES,
) -> Seen:
    """Let servers die over people at play, and check what is left."""
    seen, enough = Seen(), asyncio.Event()
    try:
        await houses.open()
        parties = await gathered(tables, houses.address, seed)
        began = time.perf_counter()
        async with asyncio.TaskGroup() as evening:
            for party in parties:
                evening.create_task(party.play(enough))
            await houses.storm(kills, random.Random(seed), minutes)
            seen.seconds = time.perf_counter() - began
            enough.set()
        records = await records_of(parties)
        for player in (player for party in parties for player in party.players):
            await player.client.leave_line()
        await houses.close()
    finally:
        houses.abandon()
    seen.kills = houses.kills
    seen.start = sum(houses.starts) / len(houses.starts)
    await compare(houses.store, parties, records, seen)
    return seen


def alone(kills: int, seed: int = 1, minutes: float = 0.0) -> Seen:
    """Prove it of one process on a SQLite file."""
    add("larceny.examples.bidding")
    with tempfile.TemporaryDirectory(prefix="larceny-crash-") as folder:

        async def storm() -> Seen:
            return await prove(Houses(f"sqlite:{Path(folder) / 'house.db'}"), kills, seed, minutes)

        return asyncio.run(storm())


def pair(kills: int, postgres: Postgres, redis: Redis, seed: int = 1, minutes: float = 0.0) -> Seen:
    """Prove it of two processes on PostgreSQL and Redis: people of one table at both, and one dies again and again."""
    add("larceny.examples.bidding")

    async def storm() -> Seen:
        return await prove(Houses(postgres.fresh(), redis.url, steady=1), kills, seed, minutes)

    return asyncio.run(storm())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long, however many kills it were")
    parser.add_argument("--pair", action="store_true", help="two processes on PostgreSQL and Redis, one is killed")
    told = parser.parse_args()
    if told.pair:
        with ExitStack() as stack:
            postgres, redis = stack.enter_context(Postgres()), stack.enter_context(Redis())
            print(pair(told.kills, postgres, redis, told.seed, told.minutes))
    else:
        print(alone(told.kills, told.seed, told.minutes))
    print(machine())


if __name__ == "__main__":
    main()
