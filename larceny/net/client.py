"""A client for programs: a guest of a house who holds a seat, sees boards and answers.

async with await Client.visit("http://127.0.0.1:8080") as guest:
    table = await guest.open("crooks", ["me", "instinct"], name="Anna")
    await guest.join(table)
    shown = await guest.until(lambda: guest.mine)
    await guest.act(shown.board.choices[0].action)
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, at, phrases, trouble
from larceny.net import messages
from larceny.net.messages import (
    PARTS,
    Ack,
    Advice,
    Because,
    Bye,
    Change,
    Lines,
    Pong,
    Reject,
    Room,
    Said,
    Shown,
    Ticketed,
    Welcome,
)

phrase, _ = phrases(__file__)

TIMEOUT = 10.0
BEAT = 5.0  # seconds between pings
SILENCE = 20.0  # seconds without a word, until the line counts as dead
GOODBYE = 1.0  # seconds to hear a goodbye; a dead line says none


class Rejected(LarcenyError):
    """The server refused: a code for programs, words for people."""

    def __init__(self, code: str, text: str, ruling: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.ruling = ruling


class _Refusal(msgspec.Struct):
    code: str
    text: str


class Client:
    """One guest, at one table at a time."""

    def __init__(self, address: str, cookie: str, lang: str = "en") -> None:
        self.address = address.rstrip("/")
        self.cookie = cookie
        self.lang = lang
        self.room: Room | None = None
        self.shown: Shown | None = None
        self.bye: Bye | None = None
        self.phrases: list[Said] = []
        self.frames: list[str] | None = None  # everything heard, for a program that wants to keep it
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[messages.FromServer]] = {}
        self._news = asyncio.Event()
        self._heard = 0.0  # when
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))

    @classmethod
    async def visit(cls, address: str, lang: str = "en") -> Client:
        """Come to a house as a new guest, and take the token it gives."""
        status, headers, _ = await asyncio.to_thread(_request, address, "GET", "/", None, "")
        cookie = headers.get("set-cookie", "").split(";")[0]
        if status != 200 or not cookie:
            raise LarcenyError(phrase("net-no-house-status", address=address, status=str(status)))
        return cls(address, cookie, lang)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave_line()

    # Over HTTP

    async def get(self, path: str) -> Any:
        return await self._ask("GET", path, None)

    async def post(self, path: str, body: Mapping[str, object]) -> Any:
        return await self._ask("POST", path, body)

    async def _ask(self, method: str, path: str, body: Mapping[str, object] | None) -> Any:
        return msgspec.json.decode(await self.fetch(method, path, body))

    async def fetch(self, method: str, path: str, body: Mapping[str, object] | None = None) -> bytes:
        """Ask the house, and return the body of its answer as it came; a refusal is raised."""
        status, _, raw = await asyncio.to_thread(_request, self.address, method, path, body, self.cookie)
        if status != 200:
            try:
                refusal = msgspec.json.decode(raw, type=_Refusal)
            except msgspec.DecodeError:
                raise LarcenyError(phrase("net-no-house-status", address=self.address, status=str(status))) from None
            raise Rejected(refusal.code, refusal.text)
        return raw

    async def open(self, game: str, seats: Sequence[str], name: str = "Guest", **more: object) -> str:
        """Have the house open a table, and return its id."""
        body = {"game": game, "seats": list(seats), "name": name, "lang": self.lang, **more}
        return str((await self.post("/api/tables", body))["table"])

    # Over the socket

    async def join(self, table: str, last: int = 0, raw: bool = False) -> Welcome:
        """Connect to a table, with or without a seat there; `last` is the number of the last board seen."""
        await self.leave_line()
        url = self.address.replace("http", "ws", 1) + "/socket"
        try:
            self._socket = await connect(
                url,
                additional_headers={"Cookie": self.cookie},
                compression=None,
                open_timeout=TIMEOUT,
                ping_interval=None,
                close_timeout=GOODBYE,
                max_size=None,
            )
        except (InvalidHandshake, OSError, TimeoutError) as fault:
            raise LarcenyError(at(self.address, trouble(fault) if isinstance(fault, OSError) else fault)) from None
        self.bye = None
        self.shown = self.shown if last else None
        hello = messages.Hello(protocol=messages.PROTOCOL, table=table, lang=self.lang, last=last, raw=raw)  # type: ignore[arg-type]
        try:
            await self._socket.send(messages.encode(hello).decode())
            welcome = self._take(await asyncio.wait_for(self._socket.recv(), TIMEOUT))
        except (ConnectionClosed, TimeoutError):
            raise LarcenyError(phrase("net-nobody", address=self.address)) from None
        self._reader = asyncio.create_task(self._listen())
        if not isinstance(welcome, Welcome):
            raise self._refused()
        await self.until(lambda: self.room is not None)
        return welcome

    async def leave_line(self) -> None:
        """Hang up."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
            self._reader = None
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        self.room = None

    async def _listen(self) -> None:
        assert self._socket is not None
        with contextlib.suppress(ConnectionClosed, msgspec.DecodeError, LarcenyError):
            async for frame in self._socket:
                self._take(frame)
        self.bye = self.bye or Bye(code="gone", text="The line is dead.", again=True)
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(self._refused())
        self._answers.clear()
        self._news.set()

    def _take(self, frame: str | bytes) -> messages.FromServer:
        if self.frames is not None:
            self.frames.append(frame if isinstance(frame, str) else frame.decode())
        self._heard = time.monotonic()
        said: messages.FromServer = messages.hear(frame)
        match said:
            case Room():
                self.room = said
            case Shown():
                self.shown = said
            case Change():
                self.shown = merge(self.shown, said)
            case Ack() | Reject() | Because() | Advice() | Lines() | Ticketed():
                self.shown = with_older(self.shown, said) if isinstance(said, Lines) else self.shown
                answer = self._answers.pop(said.id, None)
                if answer is not None and not answer.done():
                    answer.set_result(said)
            case Said():
                self.phrases.append(said)
            case Bye():
                self.bye = said
            case Pong() | Welcome():
                pass
        self._news.set()
        return said

    def _refused(self) -> Rejected:
        bye = self.bye or Bye(code="gone", text="The line is dead.")
        return Rejected(bye.code, bye.text)

    @property
    def seat(self) -> int | None:
        return self.room.you if self.room else None

    @property
    def mine(self) -> bool:
        """True while this seat is asked and has not answered."""
        return self.shown is not None and bool(self.shown.board.choices) and self.shown.sealed is None

    @property
    def over(self) -> bool:
        return self.shown is not None and self.shown.board.result is not None

    async def until(self, true: Callable[[], bool], seconds: float | None = None) -> Shown:
        """Wait until something is true of what was heard, and return the last board."""
        async with asyncio.timeout(TIMEOUT if seconds is None else seconds):
            while not true():
                if self.bye is not None:
                    raise self._refused()
                self._news.clear()
                await self._news.wait()
        return self.shown  # type: ignore[return-value]

    async def news(self) -> None:
        """Wait until anything is heard."""
        self._news.clear()
        await self._news.wait()

    async def stay(self) -> Bye:
        """Keep the line alive until either end closes it, and return why."""
        while self.bye is None:
            if time.monotonic() - self._heard > SILENCE and self._socket is not None:
                await self._socket.close()
            with contextlib.suppress(Rejected):
                await self.send(messages.Ping())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    while self.bye is None:
                        await self.news()
        return self.bye

    async def send(self, said: messages.FromClient) -> None:
        if self._socket is None:  # between two lines, or before the first
            raise self._refused()
        try:
            await self._socket.send(messages.encode(said).decode())
        except ConnectionClosed:
            raise self._refused() from None

    async def command(self, said: messages.Command) -> messages.FromServer:
        """Give a command and return the server's answer; a refusal is raised."""
        answer: asyncio.Future[messages.FromServer] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )  # an error that nobody waits for is no trouble
        self._answers[said.id] = answer
        try:
            await self.send(said)
            reply = await asyncio.wait_for(answer, TIMEOUT)
        finally:
            self._answers.pop(said.id, None)
        if isinstance(reply, Reject):
            raise Rejected(reply.code, reply.text, reply.ruling)
        return reply

    async def act(self, action: int, expect: int | None = None, id: str | None = None) -> Ack:
        """Answer the question, and wait for the board that this leads to."""
        said = messages.Act(id=id or self.new_id(), expect=self._number(expect), action=action)
        return await self._caught_up(await self.command(said))

    async def hint(self, expect: int | None = None) -> Advice:
        """Ask what a strong player would do."""
        said = await self.command(messages.Hint(id=self.new_id(), expect=self._number(expect)))
        assert isinstance(said, Advice)
        return said

    async def undo(self) -> Ack:
        said = messages.Undo(id=self.new_id(), expect=self._number(None))
        return await self._caught_up(await self.command(said))

    async def _caught_up(self, ack: messages.FromServer) -> Ack:
        """Wait for the board that the answer led to: it may come a little after the acknowledgement."""
        assert isinstance(ack, Ack)
        await self.until(lambda: self.shown is not None and self.shown.number >= ack.number)
        return ack

    async def sit(self, name: str, seat: int | None = None) -> messages.FromServer:
        return await self.command(messages.Sit(id=self.new_id(), name=name, seat=seat))

    def new_id(self) -> str:
        return next(self._ids)

    def _number(self, expect: int | None) -> int:
        return expect if expect is not None else self.shown.number if self.shown else 0


def merge(shown: Shown | None, step: Change) -> Shown:
    """Return the next board, made from the last one and what changed."""
    if shown is None or shown.number != step.since:
        raise LarcenyError(f"a change from board {step.since}, but the last one seen is {shown and shown.number}")
    board = shown.board
    changed = {zone.id: zone for zone in step.zones}
    parts = {part: value for part in PARTS if (value := getattr(step, part)) is not msgspec.UNSET}
    board = msgspec.structs.replace(
        board,
        moment=step.moment,
        zones=tuple(changed.get(zone.id, zone) for zone in board.zones),
        log=board.log + step.log,
        **parts,
    )
    return Shown(number=step.number, board=board, undo=step.undo, sealed=step.sealed, coach=step.coach, raw=step.raw)


def with_older(shown: Shown | None, lines: Lines) -> Shown | None:
    """Return the board with more of its log, if these are the lines before those that it has."""
    if shown is None or shown.board.older != lines.older + len(lines.log):
        return shown
    board = msgspec.structs.replace(shown.board, log=lines.log + shown.board.log, older=lines.older)
    return msgspec.structs.replace(shown, board=board)


def _request(
    address: str, method: str, path: str, body: Mapping[str, object] | None, cookie: str
) -> tuple[int, dict[str, str], bytes]:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise LarcenyError(phrase("net-address", address=Quoted(address)))
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    line = kind(parts.hostname, parts.port, timeout=TIMEOUT)
    try:
        headers = {"Cookie": cookie} if cookie else {}
        raw = None
        if body is not None:
            raw, headers["Content-Type"] = msgspec.json.encode(body), "application/json"
        line.request(method, path, raw, headers)
        answer = line.getresponse()
        return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
    except OSError as fault:
        raise LarcenyError(at(address, trouble(fault))) from None
    except HTTPException:
        raise LarcenyError(phrase("net-no-house", address=address)) from None
    finally:
        line.close()
