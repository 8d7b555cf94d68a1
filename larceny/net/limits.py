"""How much one connection or one address may ask for. Nobody is ever banned: asking for too much ends a connection."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a house puts up with."""

    messages: int = 100  # of one connection at once
    message_rate: float = 5.0  # a second, on and on
    requests: int = 2000  # of one address at once: a page is some forty files, and a whole club may have one address
    request_rate: float = 100.0
    tables: int = 30  # opened by one address at once
    table_rate: float = 0.5
    troubles: int = 10  # that pages of one address report at once
    trouble_rate: float = 0.1
    sockets: int = 200  # of one address
    backlog_frames: int = 256  # waiting to be sent to one guest
    backlog_bytes: int = 8 << 20
    send_seconds: float = 10.0  # for a guest to read what was sent; then the line is closed


class Bucket:
    """A token bucket: `most` at once, and `rate` a second in the long run."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: int, rate: float) -> None:
        self._most, self._rate = most, rate
        self._left = float(most)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one more; False if there is none left now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address; the addresses not seen for longest are forgotten."""

    def __init__(self, most: int, rate: float, addresses: int = 10_000) -> None:
        self._most, self._rate, self._addresses = most, rate, addresses
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._most, self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self._addresses:
            self._buckets.popitem(last=False)
        return bucket.take()


class Addresses:
    """Counts what each address asks for, and its sockets."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests, limits.request_rate)
        self.tables = Buckets(limits.tables, limits.table_rate)
        self.troubles = Buckets(limits.troubles, limits.trouble_rate)
        self._sockets: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket from this address in; False if the address has too many."""
        if self._sockets[address] >= self.limits.sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
