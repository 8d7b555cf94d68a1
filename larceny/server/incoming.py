"""Lines from outside, before anybody knows who speaks on them: how many there may be, and how long they may take.

Every line is an open file, and a process may open few. Somebody who holds many lines, says nothing on them, sends
headers or reads answers letter by letter, or floods a WebSocket with frames, takes them from the others.
"""

from __future__ import annotations

import asyncio
import logging
import os
import resource
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from weakref import ref

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

from larceny.net.limits import Limits, network
from larceny.server.framing import FramedSocket
from larceny.server.quotas import Quotas

RESERVE = 64 + 8 * (os.cpu_count() or 1)  # files that are no lines: the store, Redis, processes of bots
ENDLESS = 1 << 20  # lines, where the system sets no limit
TIGHT = 0.8  # when this share of all lines is taken, no address may hold more than a
SHARE = 20  # twentieth of them
SLICE = 1024  # bytes of a WebSocket that are read before frames are counted again
LINGER = 5.0  # seconds for the last words to reach a guest; then the line is cut
PARTS = 1000  # of the body of one request: each costs more to read than the byte it may consist of
EARLY = 10  # frames on a WebSocket before anybody is known who pays for them
SWEEP = 1.0  # seconds between looks at all lines

FULL = b"""<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Larceny</title>
<p lang="en">The house is full just now. This page tries again in a few seconds; or <a href="">try now</a>.</p>
<p lang="de">Das Haus ist gerade voll. Diese Seite versucht es gleich noch einmal; oder <a href="">jetzt</a>.</p>
"""
TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/html; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Cache-Control: no-store\r\nContent-Security-Policy: default-src 'none'\r\nX-Content-Type-Options: nosniff\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(FULL), FULL)
)

log = logging.getLogger(__name__)


def open_files() -> None:
    """Allow as many open files as the system does: every guest's line is one, and a shell allows few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # where the system does not mean what it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _files() -> int:
    """Return how many files may be open."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENDLESS if most == resource.RLIM_INFINITY else most


def _let_go(transport: asyncio.Transport) -> None:
    """Have a transport that is closed leave the memory: up to Python 3.11 a method of its own keeps it there.

    What keeps itself stays until all garbage is looked through, and that is seldom done.
    """
    if getattr(transport, "_read_ready_cb", None) is not None:
        transport._read_ready_cb = None  # type: ignore[attr-defined]


class OpenLines:
    """All lines that are open in this process."""

    def __init__(self, limits: Limits, quotas: Quotas, behind_proxy: bool, most: int | None = None) -> None:
        """`most` lines may be open; without a number, as many as there may be files."""
        self.limits = limits
        self.most = max(RESERVE, (most or _files()) - RESERVE)
        self.open = 0
        self.quotas = quotas
        self._behind_proxy = behind_proxy  # then all lines come from the proxy, which has to count addresses itself
        self._held: Counter[str] = Counter()  # lines by address

    def enter(self, address: str) -> bool:
        """Count a line in; False if there is no room for it."""
        if self.open == int(TIGHT * self.most):
            log.warning("the house is nearly full", extra={"lines": self.open, "most": self.most})
        if not self._behind_proxy:
            self.quotas.knock(address)
        if self.open >= self.most or (not self._behind_proxy and self._greedy(address)):
            return False
        self.open += 1
        self._held[network(address)] += 1
        return True

    def leave(self, address: str) -> None:
        self.open -= 1
        self._held[network(address)] -= 1
        if not self._held[network(address)]:
            del self._held[network(address)]

    def _greedy(self, address: str) -> bool:
        held = self._held[network(address)]
        tight = self.open >= TIGHT * self.most and held >= max(1, self.most // SHARE)
        return tight or held >= self.limits.of_crowd(self.limits.lines) or self.quotas.knocks_too_much(address)

    def sweep(self, lines: Iterable[Any], now: float) -> None:
        """Cut all lines that take too long."""
        for line in list(lines):
            if isinstance(line, HttpLine) and line.overdue(now):
                line.transport.abort()


class LinesConfig(uvicorn.Config):
    """How uvicorn runs, and where its lines are counted."""

    open_lines: OpenLines


class HttpLine(H11Protocol):
    """A line on which requests come, until one of them turns it into a WebSocket."""

    config: LinesConfig
    _since = 0.0  # when what the line is busy with began: a request, an answer, or closing
    _begun = False  # has the next request begun to come?
    _inside = False
    _parts = 0  # of the body that comes now

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._next_event, line = self.conn.next_event, ref(self)  # a line that kept itself alive would not go away
        self.conn.next_event = lambda: line()._counted_event()  # type: ignore[method-assign, union-attr]
        self._since = self.loop.time()
        self._inside = self.config.open_lines.enter(self._address)
        if not self._inside:
            transport.write(TURNED_AWAY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        _let_go(self.transport)
        if self._inside:
            self._inside = False
            self.config.open_lines.leave(self._address)

    def data_received(self, data: bytes) -> None:
        if not self._inside:
            return
        if not self._begun:
            self._begun, self._since = True, self.loop.time()
        super().data_received(data)

    def _counted_event(self) -> Any:
        """Return what came next; a body in too many parts is no request."""
        try:
            event = self._next_event()
        except h11.RemoteProtocolError as fault:
            raise fault.with_traceback(None) from None  # h11 has it keep itself in memory, and with it this line
        if isinstance(event, h11.Request):
            self._parts = 0
        self._parts += isinstance(event, h11.Data)
        if self._parts > PARTS:
            raise h11.RemoteProtocolError("too many parts")
        return event

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, unless it was answered already; whoever is still at work on it need not answer."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def on_response_complete(self) -> None:
        self._begun, self._since = False, self.loop.time()
        super().on_response_complete()

    def overdue(self, now: float) -> bool:
        """True if a request, an answer or a goodbye has taken too long; uvicorn itself closes lines without any."""
        limits = self.config.open_lines.limits
        answering = self.cycle is not None and not self.cycle.response_complete and not self.transport.is_closing()
        return now - self._since > (limits.idle_seconds if answering else limits.header_seconds)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""


class Line(FramedSocket):
    """A WebSocket that counts every frame, that can be closed even if the guest reads nothing, and does not linger."""

    config: LinesConfig
    _free = EARLY
    _deaf = False  # was it flooded? Then nothing more is heard on it

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        _let_go(self.transport)
        self._forget()
        self.config.open_lines.leave(self.client[0] if self.client else "")

    def _forget(self) -> None:
        """Break what would keep this line in memory: a parser that waits, and faults that remember frames of ours."""
        self.conn.parser.close()
        if self.conn.handshake_exc is not None:
            self.conn.handshake_exc.__traceback__ = None
        self.conn.parser_exc = self.conn.handshake_exc = None

    def data_received(self, data: bytes) -> None:
        """Read a little at a time: a full buffer would hold forty thousand pings."""
        for start in range(0, len(data), SLICE):
            if self._deaf or self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        frames = sum(isinstance(event, Frame) and event.opcode != Opcode.CLOSE for event in self.conn.events)
        if not all(self._paid() for _ in range(frames)):
            self.conn.events.clear()
            self._deafen()
        super().handle_events()

    def _paid(self) -> bool:
        if self.pay is not None:
            return self.pay()
        self._free -= 1
        return self._free >= 0

    def _deafen(self) -> None:
        self._deaf = self.read_paused = True
        self.transport.pause_reading()
        self.loop.call_later(LINGER, self.transport.abort)
        if self.on_flood is None:
            self.transport.abort()
        else:
            self.on_flood()

    def shutdown(self) -> None:
        with suppress(InvalidState):  # the guest was faster
            super().shutdown()
        self.transport.close()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.writable.set()  # the last words do not wait for a guest to read
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # with a refusal; uvicorn would log that there was no answer
        if message["type"] == "websocket.close" and self._deaf and not self.transport.is_closing():
            self.transport.pause_reading()
            self.transport.write_eof()  # nobody waits for an answer that is not read

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.scope["state"].clear()
        self.loop.call_later(LINGER, self.transport.abort)
