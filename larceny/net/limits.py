"""How much one guest, one address and all together may ask of a house. A guest refused may ask again later."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from time import monotonic

import msgspec

CROWD = 60  # people who may share an address: the allowances of an address below are written for so many


class Rate(msgspec.Struct, frozen=True):
    """Allows `most` at once, and `rate` a second in the long run."""

    most: float
    rate: float

    def times(self, factor: float) -> Rate:
        return Rate(self.most * factor, self.rate * factor)


class Toll(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of request may cost a guest, an address, and the whole house."""

    guest: Rate
    address: Rate
    house: Rate


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a house allows."""

    # HTTP requests. A page is a dozen files, and thirty people of a class may open it at once.
    requests: Toll = Toll(guest=Rate(300, 20), address=Rate(2000, 100), house=Rate(20_000, 1000))
    # WebSockets opened. A page that lost its line tries again every second.
    handshakes: Toll = Toll(guest=Rate(30, 1), address=Rate(400, 20), house=Rate(10_000, 500))
    # Frames of any kind: messages, parts of messages, pings, pongs, empty ones.
    frames: Toll = Toll(guest=Rate(100, 5), address=Rate(3000, 150), house=Rate(60_000, 10_000))
    # Tables opened: at all, and those that everybody sees in the lobby, which lists fifty.
    tables: Toll = Toll(guest=Rate(10, 1 / 15), address=Rate(60, 0.5), house=Rate(1000, 10))
    public: Toll = Toll(guest=Rate(4, 1 / 60), address=Rate(20, 1 / 30), house=Rate(200, 1))
    # Links that move a seat: asked for, and tried.
    tickets: Toll = Toll(guest=Rate(10, 1 / 10), address=Rate(100, 1), house=Rate(1000, 20))
    # Milliseconds of processor time in the sandbox: decks, replays, journals.
    work: Toll = Toll(guest=Rate(10_000, 250), address=Rate(40_000, 500), house=Rate(120_000, 2000))
    # Errors that pages report.
    troubles: Toll = Toll(guest=Rate(5, 0.1), address=Rate(10, 0.1), house=Rate(100, 1))

    crowd: int = CROWD  # people who may share an address, for this house
    sockets: int = 200  # WebSockets of one address at once
    lines: int = 500  # connections of one address at once, of all kinds
    backlog_frames: int = 256  # frames that may wait to be sent to one guest
    backlog_bytes: int = 8 << 20  # and their bytes
    send_seconds: float = 10.0  # for a guest to read what was sent; after that the line is closed
    header_seconds: float = 10.0  # for a whole request to come, and for a closed line to end
    idle_seconds: float = 60.0  # for the answer to a request

    def of_crowd(self, number: int) -> int:
        """Return how many of something one address may hold at once; `number` is meant for CROWD people."""
        return max(1, number * self.crowd // CROWD)


class Bucket:
    """What is left of an allowance; it may fall as far below zero as it can rise above."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left = rate.most
        self._at = monotonic()

    @property
    def left(self) -> float:
        now = monotonic()
        self._left = min(self.rate.most, self._left + (now - self._at) * self.rate.rate)
        self._at = now
        return self._left

    def take(self) -> bool:
        """Take one; False if there is none left now."""
        if self.left < 1:
            return False
        self.spend()
        return True

    def spend(self, cost: float = 1.0) -> None:
        """Take a cost, whether or not that much is left; a cost below zero is given back."""
        self._left = max(-self.rate.most, self.left - cost)


def network(address: str) -> str:
    """Return the network that counts as one address: of IPv6 a /64, which is what one household has.

    >>> network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7"), network("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
