"""Runs a house on this machine, as the command line says, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_network
from multiprocessing import resource_tracker
from types import FrameType
from urllib.parse import urlsplit

import msgspec
import uvicorn
from prometheus_client import start_http_server

from larceny.bots import mind
from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES
from larceny.engine.words import Figure, Quoted, phrases, trouble
from larceny.games import load, names
from larceny.net import messages
from larceny.net.limits import Limits
from larceny.server.app import create
from larceny.server.bus import connect as connect_bus
from larceny.server.catalogue import about, guide
from larceny.server.handlers import LOCAL, Settings
from larceny.server.house import House
from larceny.server.incoming import SWEEP, HttpLine, Line, LinesConfig, OpenLines, open_files
from larceny.server.kernels import Kernels
from larceny.server.log import keep_log
from larceny.server.quotas import Quotas
from larceny.server.store.connect import connect as connect_store
from larceny.server.store.connect import default_address
from larceny.server.texts import OWN_BOTS

phrase, said = phrases(__file__)

PORTS = range(8080, 8100)  # tried one after the other when none is given
KNOCKING = 4096  # lines that the system holds until they are let in
AT_ONCE = 16  # lines let in in one round of the loop: fewer than the files in reserve, even before they are counted
MOST_CROWD = 1_000_000  # people behind one address
DRAIN = 5  # seconds for requests under way when the server stops
LOOK = 0.25  # seconds between looks for new garbage
THOROUGH = 2400  # such looks until all objects are looked through: ten minutes
LONGEST_KEPT = 36500.0  # days

log = logging.getLogger(__name__)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says."""

    host: str = "127.0.0.1"
    port: int | None = None
    store: str | None = None
    redis: str | None = None
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    proxy: bool = False  # is there one on this machine?
    proxies: tuple[str, ...] = ()  # addresses or networks of others
    pace: float = 0.8
    bots: tuple[str, ...] = ()  # own bots that people may seat
    log: str = "warning"
    metrics: str | None = None  # PORT or HOST:PORT
    keep_days: float | None = None
    check: bool = False
    decks: bool = True  # may guests bring their own?
    limits: Limits = Limits()


def serve(plan: Plan) -> None:
    """Run until stopped."""
    keep_log(plan.log)
    OWN_BOTS[:] = [mind(name).name for name in plan.bots]
    open_files()
    check(plan)
    store, bus = connect_store(plan.store or default_address()), connect_bus(plan.redis)
    house = House(store, bus, pace=plan.pace, keep_days=plan.keep_days, check=plan.check, kernels=Kernels())
    listener = listen(plan.host, plan.port)
    server = Announcing(config(house, plan), address(plan.host, listener), house, alone=True)
    try:
        with (
            metrics_served(house, plan.metrics),
            closing_when_the_terminal_does(server),
            suppress(KeyboardInterrupt),  # it has closed the house, and uvicorn raises it again when all is done
        ):
            server.run([listener])
    finally:
        listener.close()
    if server.fault is not None:
        raise server.fault


def check(plan: Plan) -> None:
    """Refuse, in a line that names the option, what can only be a mistake."""
    if not 0 <= plan.pace <= 60:
        raise LarcenyError(phrase("serve-pace", pace=Figure(plan.pace, "g")))
    if not 1 <= plan.limits.crowd <= MOST_CROWD:
        raise LarcenyError(phrase("serve-crowd", most_crowd=Figure(MOST_CROWD, ","), crowd=plan.limits.crowd))
    if plan.keep_days is not None and not 1 <= plan.keep_days <= LONGEST_KEPT:
        raise LarcenyError(
            phrase("serve-keep-days", longest_kept=Figure(LONGEST_KEPT, "g"), keep_days=Figure(plan.keep_days, "g"))
        )
    if plan.metrics is not None:
        metrics_address(plan.metrics)
    for origin in plan.origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or origin != f"{parts.scheme}://{parts.netloc}" or not parts.hostname:
            raise LarcenyError(phrase("serve-origin", origin=Quoted(origin)))
    for proxy in plan.proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise LarcenyError(phrase("serve-proxy-at", proxy=Quoted(proxy))) from None
    for name in plan.names:
        if not name or set(name) & set("/:@ ,"):
            raise LarcenyError(phrase("serve-name", name=Quoted(name)))


@contextmanager
def metrics_served(house: House, where: str | None) -> Iterator[None]:
    """Serve the metrics at an address of their own, if any: they are nobody's business but the operator's."""
    if where is None:
        yield
        return
    host, port = metrics_address(where)
    try:
        server, thread = start_http_server(port, host, house.metrics.registry)
    except OSError as fault:
        raise LarcenyError(phrase("serve-metrics-port", host=host, port=str(port), strerror=trouble(fault))) from None
    log.info("metrics are served", extra={"host": host, "port": server.server_port})
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def metrics_address(where: str) -> tuple[str, int]:
    """Return host and port of PORT or HOST:PORT; without a host, only this machine may ask."""
    host, _, port = where.rpartition(":")
    if not (port.isascii() and port.isdecimal() and int(port[:6]) < 1 << 16):
        raise LarcenyError(phrase("serve-metrics", where=Quoted(where)))
    return host.strip("[]") or LOCAL[1], int(port)


@contextmanager
def closing_when_the_terminal_does(server: uvicorn.Server) -> Iterator[None]:
    """Close the house in order on SIGHUP too, unless it was started to outlive its terminal (nohup)."""
    before = signal.getsignal(signal.SIGHUP)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        resource_tracker.ensure_running()  # a helper of bots' processes; it goes on ignoring what the terminal says
        signal.signal(signal.SIGHUP, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def config(house: House, plan: Plan) -> LinesConfig:
    """Return how uvicorn is to run: our own heartbeat, our own log, and no compression, which tells by its length."""
    anywhere = plan.host in ("0.0.0.0", "::") and not plan.names
    own = f"[{plan.host}]" if ":" in plan.host else plan.host
    hosts = () if anywhere else tuple(name.lower() for name in (*LOCAL, own, *plan.names))
    settings = Settings(origins=plan.origins, hosts=hosts, limits=plan.limits, decks=plan.decks)
    quotas = Quotas(plan.limits, house.bus)
    made = LinesConfig(
        create(house, settings, quotas),
        lifespan="off",  # `Announcing` opens and closes the house
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=plan.proxy or bool(plan.proxies),
        forwarded_allow_ips=[*(("127.0.0.1", "::1") if plan.proxy else ()), *plan.proxies],
        http=HttpLine,
        ws=Line,
        ws_max_size=messages.LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=DRAIN,
        backlog=AT_ONCE,
    )
    made.open_lines = OpenLines(plan.limits, quotas, behind_proxy=plan.proxy or bool(plan.proxies))
    return made


async def read_ahead() -> None:
    """Read the texts of all games before anybody asks: the first to ask would hold up the others."""
    for name in names():
        for lang in LANGUAGES:
            await asyncio.to_thread(about, load(name), lang)
            await asyncio.to_thread(guide, name, lang)


async def sweep(server: uvicorn.Server, open_lines: OpenLines) -> None:
    """Cut lines that take too long, once a second."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(SWEEP)
        open_lines.sweep(server.server_state.connections, loop.time())


async def collect() -> None:
    """Collect garbage at our own pace: often among new objects, seldom among all.

    With thousands of guests a look through all objects takes half a second, in which nobody is served. Objects that
    have survived one look are therefore frozen, out of sight of the next; only now and then all are looked through.
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


class Announcing(uvicorn.Server):
    """A server that says where it is once it serves, or why it cannot, and goodbye in the end."""

    def __init__(self, config: LinesConfig, where: str, house: House, alone: bool = False) -> None:
        """`alone`: nothing else runs in this process, so the server may run the garbage collector at its own pace."""
        super().__init__(config)
        self._alone = alone
        self._where = where
        self._house = house
        self.fault: LarcenyError | None = None
        self._open_lines = config.open_lines
        self._chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._house.start()
        except LarcenyError as fault:
            self.fault = fault
            self.should_exit = True
            return
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(KNOCKING)
        await self._open_lines.quotas.open()
        chores = [sweep(self, self._open_lines), *([collect(), read_ahead()] if self._alone else [])]
        self._chores = [asyncio.create_task(chore) for chore in chores]
        print(said("serve-open", where=self._where), flush=True)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C pressed again changes nothing: the house closes within seconds, and its books shall be in order."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell guests why, before uvicorn closes their lines."""
        for chore in self._chores:
            chore.cancel()
        await self._house.farewell()
        await super().shutdown(sockets)
        await self._open_lines.quotas.close()
        await self._house.stop()


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket bound to the port, or to the first free one."""
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
    raise LarcenyError(
        phrase("serve-port", host=host, port=str(port or f"{PORTS.start}-{PORTS.stop - 1}"), why=trouble(fault))
    )


def address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    shown = socket.gethostname() if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
