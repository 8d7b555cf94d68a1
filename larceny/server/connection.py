"""One guest's WebSocket: how fast the guest may speak, and what is sent, however slowly the guest reads."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from larceny import __version__
from larceny.net import messages
from larceny.net.limits import Limits
from larceny.net.messages import Bye, Hello, Ping, Pong, Reject, Speak, Welcome, encode
from larceny.server.framing import FramedSocket
from larceny.server.house import House
from larceny.server.keeper.audience import BoardKind, Frame
from larceny.server.keeper.keeper import Keeper
from larceny.server.quotas import Account
from larceny.server.store.contract import StoreError
from larceny.server.texts import Refused, server_text

HELLO_SECONDS = 10.0
HEARERS = 50  # people who hear a phrase for the price of one frame
LONGEST_ID = 64  # letters of a command's id
TOLLS: dict[type, str] = {
    messages.Ticket: "tickets",
    messages.Rematch: "tables",
}  # commands that cost more than a frame
HINT = 150  # milliseconds of work that a hint is charged with
CLOSING = {  # what a WebSocket is closed with, by our own code
    "too-fast": 1008,
    "malformed": 1008,
    "slow": 1013,
    "store": 1013,
    "busy": 1013,
    "closing": 1012,
    "silent": 1001,
    "too-large": 1009,
}
COME_AGAIN = ("busy", "closing", "crowded", "too-fast")  # reasons not to be let in that pass
ANSWER = "answer"  # the kind of frame that answers a command
REFUSED = 4000  # our own: the guest is not let in, and coming back does not help

log = logging.getLogger(__name__)


class Connection:
    """A guest's connection. Messages wait in a bounded queue; boards do not queue up, only the newest waits."""

    def __init__(self, socket: WebSocket, account: Account, limits: Limits, house: House) -> None:
        self.guest = account.guest
        self.lang = "en"
        self.raw = False
        self.board_kind: BoardKind | None = None
        self.since = 0
        self.heard = time.monotonic()
        self._socket = socket
        self._house = house
        self._limits = limits
        self._account = account
        self._waiting: deque[tuple[bytes, str]] = deque()
        self._bytes = 0
        self._frame: Frame | None = None
        self._seen: tuple[BoardKind | None, int] = (None, 0)  # the last board sent: its kind and its number
        self._loop = asyncio.get_running_loop()
        self._framed: FramedSocket = socket.scope["state"].pop("line")
        self._framed.freed = self._write_soon
        self._due = False  # will it be written in the loop's next round?
        self._impatience: asyncio.TimerHandle | None = None  # ends the line of a guest who does not read
        self._bye: Bye | None = None  # said last
        self._gone = False  # has the guest hung up?
        self._closing: asyncio.Task[None] | None = None
        self._framed.pay = partial(account.can_pay, "frames")
        self._framed.on_flood = partial(self.hang_up, "too-fast", again=False)

    # Sending

    def send(self, frame: bytes, kind: str) -> None:
        self._waiting.append((frame, kind))
        self._bytes += len(frame)
        if len(self._waiting) > self._limits.backlog_frames or self._bytes > self._limits.backlog_bytes:
            self._waiting.clear()
            self._bytes = 0
            self.hang_up("slow", again=True)
        self._write_soon()

    def show(self, frame: Frame) -> None:
        self._frame = frame if self._seen != (self.board_kind, frame.number) else None
        self._write_soon()

    def hang_up(self, code: str, again: bool, words: str = "") -> None:
        """Say goodbye with a reason, and close."""
        if self._bye is None:
            text = server_text(self.lang)
            said = words or text(f"bye-{code}" if text.has(f"bye-{code}") else f"refused-{code}")
            self._bye = Bye(code=code, text=said, again=again)
            self._house.metrics.hung_up.labels(code).inc()
            self._closing = self._loop.create_task(self._close())

    def _write_soon(self) -> None:
        """Write in the loop's next round, together with everything that is sent until then."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._write)

    def _write(self) -> None:
        """Write everything that waits, in one go; if the guest does not read, wait, but not for ever.

        The board comes before the answer to the command that changed it. After the goodbye nothing is written: who is
        told to come back is told everything then.
        """
        self._due = False
        if self._gone or self._bye is not None or not (self._waiting or self._frame):
            return
        if self._framed.blocked:
            self._impatience = self._impatience or self._loop.call_later(self._limits.send_seconds, self._give_up)
            return
        self._calm_down()
        frames = [one for one in self._waiting if one[1] != ANSWER]
        answers = [one for one in self._waiting if one[1] == ANSWER]
        self._waiting.clear()
        self._bytes = 0
        if self._frame is not None:
            board, self._frame = self._frame, None
            seen_by, number = self._seen
            self._seen = (self.board_kind, board.number)
            frames.append((board.bytes_for(number if seen_by == self.board_kind else -1), "board"))
        if self._framed.put(frame for frame, _ in (*frames, *answers)):
            for _, kind in frames:  # not of answers: a person's to a guarded question has one, the house's has none
                self._house.metrics.sent(kind).inc()

    def _give_up(self) -> None:
        self._impatience = None
        self.hang_up("slow", again=True)

    def _calm_down(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    async def _close(self) -> None:
        """Say goodbye, unless the guest reads nothing, and close in any case, which ends the reading too."""
        assert self._bye is not None
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            await asyncio.wait_for(self._socket.send_text(encode(self._bye).decode()), 1)
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            await asyncio.wait_for(self._socket.close(CLOSING.get(self._bye.code, REFUSED)), 1)

    # Hearing

    async def serve(self) -> None:
        """Serve the guest from hello to the end."""
        keeper: Keeper | None = None
        try:
            keeper = await self._greet()
            while self._bye is None:
                await self._answer(keeper, await self._read())
        except Refused as refusal:
            again = refusal.code in COME_AGAIN
            self.hang_up(refusal.code, again, refusal.text(self.lang))
        except StoreError as fault:
            log.warning("a guest could not be served", extra={"fault": str(fault)})
            self.hang_up("store", again=True)
        except (WebSocketDisconnect, RuntimeError):
            self._gone = True
        except Exception:
            log.exception("a connection has failed", extra={"table": keeper.table.id if keeper else ""})
            self.hang_up("broken", again=True)
        finally:
            if keeper is not None:
                keeper.part(self)
                log.debug("a guest has gone", extra={"table": keeper.table.id, "why": self._bye and self._bye.code})
            await self._end()

    async def _end(self) -> None:
        """Take a moment to say goodbye."""
        self._calm_down()
        # They would keep each other in memory until all garbage is looked through, which is seldom done.
        self._framed.freed = self._framed.on_flood = None
        if self._closing is not None:
            if self._gone:
                self._closing.cancel()
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(self._closing, 3)

    async def _read(self) -> messages.FromClient:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1005))
        self.heard = time.monotonic()
        said = message.get("text")
        if said is None:
            raise Refused("malformed", why="text frames only")
        try:
            heard: messages.FromClient = messages.decode(said)
            return heard
        except (msgspec.DecodeError, RecursionError, ValueError) as fault:
            raise Refused("malformed", why=str(fault)) from None

    async def _greet(self) -> Keeper:
        """Read hello, which comes before everything else, and join the table it names."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._read()
        except TimeoutError:
            raise Refused("malformed", why="hello") from None
        if not isinstance(hello, Hello):
            raise Refused("malformed", why="hello")
        self.lang, self.raw = hello.lang, hello.raw
        if hello.protocol != messages.PROTOCOL:
            raise Refused("protocol")
        if self._house.closing:
            raise Refused("closing")
        keeper = await self._house.keeper(hello.table, self._account)
        you = keeper.table.seat_of(self.guest)
        self.send(encode(Welcome(protocol=messages.PROTOCOL, version=__version__, you=you)), "welcome")
        self._seen = ((you, self.lang, self.raw), hello.last)
        await keeper.join(self, hello.last)
        log.debug("a guest has come", extra={"table": hello.table, "seat": you})
        return keeper

    async def _answer(self, keeper: Keeper, said: messages.FromClient) -> None:
        match said:
            case Hello():
                raise Refused("malformed", why="hello")
            case Ping():
                self.send(encode(Pong(n=said.n)), "pong")
            case Speak():
                keeper.audience.speak(self, said.lang)
            case _:
                if not 0 < len(said.id) <= LONGEST_ID:
                    raise Refused("malformed", why=f"id: 1 to {LONGEST_ID} letters")
                if keeper.must_wait(said):
                    self._house.background(self._wait(keeper, said))
                else:
                    await self._command(keeper, said)

    def _pay(self, keeper: Keeper, said: messages.Command) -> None:
        """Pay for a command that costs more than its frame; what is said to many costs more."""
        if (toll := TOLLS.get(type(said))) is not None:
            self._account.pay(toll)
        if isinstance(said, messages.Hint):
            self._account.pay("work", HINT)
        if isinstance(said, messages.Say):
            self._account.pay("frames", len(keeper.audience.listeners) / HEARERS)

    async def _wait(self, keeper: Keeper, said: messages.Command) -> None:
        """Do a command that has to wait for its moment, while the guest is heard on."""
        try:
            await self._command(keeper, said, timed=False)
        except Exception:
            log.exception("a connection has failed", extra={"table": keeper.table.id})
            self.hang_up("broken", again=True)

    async def _command(self, keeper: Keeper, said: messages.Command, timed: bool = True) -> None:
        began = time.perf_counter()
        metrics = self._house.metrics
        try:
            self._pay(keeper, said)
            reply = await keeper.command(self, said)
        except Refused as refusal:
            reply = Reject(id=said.id, code=refusal.code, text=refusal.text(self.lang), ruling=refusal.ruling)
        except StoreError as fault:
            log.warning("a command could not be stored", extra={"table": keeper.table.id, "fault": str(fault)})
            reply = Reject(id=said.id, code="store", text=server_text(self.lang)("refused-store"))
            metrics.unstored.inc()
        if timed:
            metrics.ack.observe(time.perf_counter() - began)
        self.send(encode(reply), ANSWER)
