"""Quotas: count what every guest, every address and all together cost the house, and refuse what is too much.

Each process counts for itself, and tells the others once a second what was spent, so that it counts there as well. What
they tell may be lost: then a process only knows its own part.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable
from heapq import nlargest
from typing import Literal

import msgspec

from larceny.net.limits import CROWD, Bucket, Limits, Rate, network
from larceny.net.tasks import end
from larceny.server.bus import Bus
from larceny.server.texts import Refused

CHANNEL = "quotas."  # no table can have this id
REPORT = 1.0  # seconds between what processes tell each other
FORGOTTEN = 3.5  # seconds that a report on open lines counts
REPORTED = 1000  # parties in one report, at most: those that spent most
REMEMBERED = 50_000  # parties whose allowances are remembered; the others have all of theirs
LATELY = 3600.0  # seconds that somebody counts as from an address after a line from there
MODEST = 0.5  # an address that still has this share of its allowance is let in when the whole house is at its limit
KNOCK = 0.25  # what it costs to be refused, as a share of the cost of being let in

Kind = Literal["guest", "address", "house"]
Payer = tuple[str, Kind, str]  # whose allowance it is: toll, kind of party, its name


class Report(msgspec.Struct, frozen=True, array_like=True):
    """What a process tells the others: what was spent since its last report, which addresses hold many lines, and
    who came from where since."""

    spent: list[tuple[Payer, float]]
    sockets: dict[str, int]
    came: list[tuple[str, str]] = []  # guest and address


class Account:
    """What one guest at one address has spent. A guest who comes back has the same."""

    __slots__ = ("_quotas", "address", "guest")

    def __init__(self, quotas: Quotas, guest: str, address: str) -> None:
        self._quotas = quotas
        self.guest = guest
        self.address = address

    def pay(self, toll: str, cost: float = 1.0) -> None:
        """Pay for what is asked; too much is refused."""
        if not self.can_pay(toll, cost):
            raise Refused("too-fast")

    def can_pay(self, toll: str, cost: float = 1.0) -> bool:
        """Pay for what is asked, if there is enough left."""
        return self._quotas.admit(toll, self.guest, self.address, cost)

    def settle(self, toll: str, cost: float) -> None:
        """Pay what something has cost in the end, or get back what was paid too much."""
        self._quotas.charge(toll, self.guest, self.address, cost)

    def is_near(self, guests: Iterable[str]) -> bool:
        """True if one of these guests was at the same address lately."""
        return any(self._quotas.was_at(guest, self.address) for guest in guests)


class Quotas:
    """Counts for one process of the house."""

    def __init__(self, limits: Limits, bus: Bus) -> None:
        self.limits = limits
        self._bus = bus
        self._buckets: OrderedDict[Payer, Bucket] = OrderedDict()
        self._spent: dict[Payer, float] = {}  # since the last report
        self._sockets: Counter[str] = Counter()  # open now, by address
        self._whence: OrderedDict[str, tuple[str, float]] = OrderedDict()  # by guest: the last address, and when
        self._came: dict[str, str] = {}  # address by guest, of those noted since the last report
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}  # by process: until when it counts, and its lines
        self._reporting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._bus.subscribe(CHANNEL, self._hear)
        self._reporting = asyncio.create_task(self._report())

    async def close(self) -> None:
        await end(self._reporting)

    def account(self, guest: str, address: str) -> Account:
        return Account(self, guest, network(address))

    # Allowances

    def admit(self, toll: str, guest: str, address: str, cost: float = 1.0) -> bool:
        """Pay, if guest, address and house can. To be refused costs something too: else one could knock for ever."""
        parties = self._payers(toll, guest, address)
        able = self._able(parties, cost)
        self._spend(parties if able else parties[:-1], cost if able else KNOCK * cost)
        return able

    def charge(self, toll: str, guest: str, address: str, cost: float) -> None:
        self._spend(self._payers(toll, guest, address), cost)

    def knock(self, address: str) -> None:
        """Count a line that was opened, whatever comes on it; perhaps nothing does that could be counted."""
        self._spend((("requests", "address", network(address)),), KNOCK)

    def knocks_too_much(self, address: str) -> bool:
        """True for an address that goes on asking after it was refused again and again."""
        bucket = self._buckets.get(("requests", "address", network(address)))
        return bucket is not None and bucket.left < -0.1 * bucket.rate.most

    def _able(self, parties: tuple[Payer, Payer, Payer], cost: float) -> bool:
        guest, address, house = map(self._bucket, parties)
        if guest.left < min(cost, guest.rate.most) or address.left < min(cost, address.rate.most):
            return False
        return house.left >= cost or (house.left > -house.rate.most and address.left >= MODEST * address.rate.most)

    def _payers(self, toll: str, guest: str, address: str) -> tuple[Payer, Payer, Payer]:
        """Return who pays: guest, address and house; strangers without a token are one guest of their address."""
        return (toll, "guest", guest or address), (toll, "address", address), (toll, "house", "")

    def _spend(self, parties: tuple[Payer, ...], cost: float) -> None:
        for party in parties:
            self._bucket(party).spend(cost)
            self._spent[party] = self._spent.get(party, 0.0) + cost

    def _bucket(self, party: Payer) -> Bucket:
        bucket = self._buckets.pop(party, None) or Bucket(self._rate(party))
        self._buckets[party] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket

    def _rate(self, party: Payer) -> Rate:
        toll, kind, _ = party
        rate: Rate = getattr(getattr(self.limits, toll), kind)
        return rate.times(self.limits.crowd / CROWD) if kind == "address" else rate

    # Lines

    def enter(self, account: Account) -> bool:
        """Count a WebSocket of this address in; False if the address has too many."""
        now, address = time.monotonic(), account.address
        far = sum(lines.get(address, 0) for until, lines in self._elsewhere.values() if until > now)
        if self._sockets[address] + far >= self.limits.of_crowd(self.limits.sockets):
            return False
        self._sockets[address] += 1
        self._note(account)
        return True

    def leave(self, account: Account) -> None:
        self._note(account)
        self._sockets[account.address] -= 1
        if not self._sockets[account.address]:
            del self._sockets[account.address]

    def was_at(self, guest: str, address: str) -> bool:
        """True if the last line of a guest, to any process, is or lately was from this address."""
        last, when = self._whence.get(guest, ("", 0.0))
        return last == address and time.monotonic() - when < LATELY

    def _note(self, account: Account) -> None:
        self._came[account.guest] = account.address
        self._place(account.guest, account.address)

    def _place(self, guest: str, address: str) -> None:
        self._whence[guest] = address, time.monotonic()
        self._whence.move_to_end(guest)
        if len(self._whence) > REMEMBERED:
            self._whence.popitem(last=False)

    # Between processes

    async def _report(self) -> None:
        while True:
            await asyncio.sleep(REPORT)
            spent, self._spent = self._spent, {}
            told = nlargest(REPORTED, spent.items(), key=lambda one: abs(one[1]))
            sockets = dict(self._sockets.most_common(REPORTED))
            came, self._came = list(self._came.items())[-REPORTED:], {}
            if told or sockets or came:
                await self._bus.publish(CHANNEL, pack(Report(told, sockets, came)))

    def _hear(self, sender: str, message: bytes) -> None:
        report = unpack(message)
        for party, cost in report.spent:
            self._bucket(party).spend(cost)
        for guest, address in report.came:
            self._place(guest, address)
        now = time.monotonic()
        self._elsewhere = {one: told for one, told in self._elsewhere.items() if told[0] > now}
        self._elsewhere[sender] = now + FORGOTTEN, report.sockets


pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Report).decode
