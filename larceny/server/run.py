"""The house on this machine: from the command line's wishes to a server that runs until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import os
import resource
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from larceny.engine.errors import LarcenyError
from larceny.net import messages
from larceny.net.limits import Limits
from larceny.server.app import LOCAL, Settings, create
from larceny.server.bus import connect as connect_bus
from larceny.server.house import House
from larceny.server.store.connect import connect as connect_store

PORTS = range(8080, 8100)  # tried one after the other when none is given
LEVELS = ("debug", "info", "warning", "error")
DRAIN = 5  # seconds for requests under way when the server stops
LOOK = 0.25  # seconds between looks for new garbage
THOROUGH = 2400  # such looks until all is looked through: ten minutes
LINGER = 5.0  # seconds for the last words to reach a guest; then the line is cut
OFTEN = 5  # times that the log tells of the same trouble within a while; then it only counts
WHILE = 60.0  # seconds
TROUBLES = 1000  # that are told apart


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says."""

    host: str = "127.0.0.1"
    port: int | None = None
    store: str | None = None
    redis: str | None = None
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    proxy: bool = False
    pace: float = 0.8
    log: str = "warning"
    limits: Limits = Limits()


def serve(plan: Plan) -> None:
    """Run until stopped."""
    keep_log(plan.log)
    open_files()
    if not 0 <= plan.pace <= 60:
        raise LarcenyError(f"--pace: 0 to 60 seconds, not {plan.pace:g}")
    house = House(connect_store(plan.store or default_store()), connect_bus(plan.redis), pace=plan.pace)
    listener = listen(plan.host, plan.port)
    server = Announcing(config(house, plan), address(plan.host, listener), house, alone=True)
    try:
        with suppress(KeyboardInterrupt):  # which has closed the house, and is handed on when all is done
            server.run([listener])
    finally:
        listener.close()
    if server.fault is not None:
        raise server.fault


def open_files() -> None:
    """As many as the system allows: every guest's line is one, and what a shell allows is soon used up."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # where the system does not mean what it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def config(house: House, plan: Plan) -> uvicorn.Config:
    """How uvicorn is to run: our own heartbeat, our own log, no compression of what must not tell by its length."""
    anywhere = plan.host in ("0.0.0.0", "::") and not plan.names
    own = f"[{plan.host}]" if ":" in plan.host else plan.host
    hosts = () if anywhere else tuple(name.lower() for name in (*LOCAL, own, *plan.names))
    settings = Settings(origins=plan.origins, hosts=hosts, limits=plan.limits)
    return uvicorn.Config(
        create(house, settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=plan.proxy,
        forwarded_allow_ips="127.0.0.1",
        ws=Line,
        ws_max_size=messages.LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=DRAIN,
        backlog=4096,
    )


async def collect() -> None:
    """The garbage collector at our own pace: often through what is new, seldom through everything.

    With thousands of guests a look through everything takes half a second, in which nobody is served. What has survived
    one look is therefore frozen, out of sight of the next; only now and then all is looked through again.
    """
    gc.disable()
    try:
        for look in itertools.count(1):
            await asyncio.sleep(LOOK)
            if look % THOROUGH == 0:
                gc.unfreeze()
            gc.collect()
            gc.freeze()
    finally:
        gc.unfreeze()
        gc.enable()


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that can be closed even if the guest reads nothing, and that does not linger when it is."""

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.writable.set()  # what is said last waits for nobody
        await super().send(message)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(LINGER, self.transport.abort)


class Announcing(uvicorn.Server):
    """Says where it is once it is ready to serve, why if it cannot, and goodbye in the end."""

    def __init__(self, config: uvicorn.Config, where: str, house: House, alone: bool = False) -> None:
        """`alone` in its process, it may rule over the garbage collector."""
        super().__init__(config)
        self._alone = alone
        self._where = where
        self._house = house
        self.fault: LarcenyError | None = None
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(collect()) if self._alone else None
            print(f"Larceny is open at {self._where} (Ctrl+C closes it)", flush=True)
        else:
            self.fault = LarcenyError("the house could not be opened; see above")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C pressed again changes nothing: the house closes within seconds, and its books shall be in order."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Guests hear why before uvicorn closes their lines."""
        if self._collecting is not None:
            self._collecting.cancel()
        await self._house.farewell()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port, or at the first free one."""
    fault: OSError | None = None
    for number in PORTS if port is None else (port,):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            return listener
        except (OSError, OverflowError) as error:
            listener.close()
            fault = error if isinstance(error, OSError) else OSError(0, str(error))
    assert fault is not None
    raise LarcenyError(f"{host}, port {port or f'{PORTS.start} to {PORTS.stop - 1}'}: {fault.strerror}")


def address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    shown = socket.gethostname() if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def default_store() -> str:
    """A file where this system keeps what programs remember."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:{home / 'larceny' / 'house.db'}"


class Lines(logging.Formatter):
    """One JSON object a line: what happened, where, and whatever came with it. Cards are never among it."""

    PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in self.PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class Sparing(logging.Filter):
    """Lets the same trouble through a few times in a while, and says with the next how often it was left out.

    Who takes up all the house's lines makes asyncio complain thousands of times a second, each time at length.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[str, str, str], tuple[float, int]] = {}  # when its while began, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        fault = repr(record.exc_info[1]) if record.exc_info else ""
        trouble = (record.name, str(record.msg).partition("\n")[0], fault)
        began, times = self._told.get(trouble, (-WHILE, 0))
        if record.created - began >= WHILE:
            if times > OFTEN:
                vars(record)["left_out"] = times - OFTEN
            began, times = record.created, 0
        if len(self._told) >= TROUBLES:
            self._told.clear()
        self._told[trouble] = began, times + 1
        return times < OFTEN


def keep_log(level: str) -> None:
    if level not in LEVELS:
        raise LarcenyError(f"--log: {level!r} is not one of: {', '.join(LEVELS)}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Sparing())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
