"""A real PostgreSQL and a real Redis for the tests, which can be stopped, frozen and started again."""

from __future__ import annotations

import atexit
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Self

from tests.patience import PATIENCE

PORTS = range(20000, 30000)  # below those the system hands out, so that a stopped server finds its own again


class Service:
    """A server of our own in a folder of its own, which dies with us.

    Start it on the main thread: the system ends it when the thread ends that started it.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="larceny-test-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """Return the command that starts it."""
        raise NotImplementedError

    def ready(self) -> bool:
        """True if it answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start it, and do not wait."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/")

    def wait(self) -> None:
        """Wait until it answers, or show what it said before it died."""
        deadline = time.monotonic() + PATIENCE
        while not self.ready():
            if time.monotonic() > deadline or self.process is None or self.process.poll() is not None:
                raise RuntimeError(f"{type(self).__name__} does not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """End it abruptly, as a crash would."""
        if self.process:
            self.thaw()
            self.process.send_signal(signal.SIGQUIT if isinstance(self, Postgres) else signal.SIGKILL)
            self.process.wait(PATIENCE)
            self.process = None

    def freeze(self) -> None:
        """Have it answer nothing any more, though its connections stay, as a broken network would."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Have it answer again."""
        self._signal(signal.SIGCONT)

    def wake(self) -> None:
        """Have it up and running again after a test that stopped or froze it."""
        self.thaw()
        if self.process is None:
            self.start()

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def _signal(self, number: int) -> None:
        if self.process:
            pid = self.process.pid
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            for one in (pid, *map(int, children)):
                with suppress(ProcessLookupError):
                    os.kill(one, number)


class Postgres(Service):
    """A PostgreSQL that writes to the disk as in earnest; it refuses to run as root."""

    def __init__(self) -> None:
        super().__init__()
        self.houses = 0
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        subprocess.run(
            [*as_nobody_special(), postgres_binary("initdb"), "-D", self.data, "-U", "postgres", "-A", "trust", "-N"],
            check=True,
            capture_output=True,
            cwd="/",
        )

    def command(self) -> list[str]:
        """Return the command of a small server on loopback, with fsync on."""
        settings = (
            "recovery_init_sync_method=syncfs",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "shared_buffers=16MB",
            "max_connections=60",
        )
        options = [word for setting in settings for word in ("-c", setting)]
        return [*as_nobody_special(), postgres_binary("postgres"), "-D", str(self.data), "-p", str(self.port), *options]

    def ready(self) -> bool:
        """True if it takes connections."""
        asking = [postgres_binary("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asking, check=False).returncode == 0

    @property
    def url(self) -> str:
        """Its address."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def fresh(self) -> str:
        """Make an empty house and return its address: a schema of its own, which is made faster than a database."""
        self.houses += 1
        self.sql(f"CREATE SCHEMA house{self.houses}")
        return f"{self.url}?search_path=house{self.houses}"

    def sql(self, statement: str) -> str:
        """Run a statement, and what it printed."""
        asking = [postgres_binary("psql"), "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement, self.url]
        return subprocess.run(asking, check=True, capture_output=True, text=True).stdout.strip()


class Redis(Service):
    """A Redis that keeps nothing."""

    def command(self) -> list[str]:
        """On loopback, in memory only."""
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": self.folder}
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        return [*dying_with_us(), binary("redis-server"), *words]

    def ready(self) -> bool:
        """True if it answers a ping."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as link:
            link.sendall(b"PING\r\n")
            return link.recv(5) == b"+PONG"
        return False

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}"


def free_port() -> int:
    """Return a port that nobody listens on."""
    while True:
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", random.choice(PORTS)))
            port: int = probe.getsockname()[1]
            return port


def dying_with_us() -> list[str]:
    """Return words before a command that end it when we end, even if we are killed."""
    return [binary("setpriv"), "--pdeathsig", "KILL"]


def as_nobody_special() -> list[str]:
    """Return words before a command that end it when we end, and run it as another user if we are root."""
    user = ["--reuid", "postgres", "--regid", "postgres", "--init-groups"] if os.geteuid() == 0 else []
    return [binary("setpriv"), *user, "--pdeathsig", "QUIT"]


def binary(name: str) -> str:
    """Return where a program is; without it the tests fail, and are not skipped."""
    found = shutil.which(name)
    if not found:
        raise RuntimeError(f"{name} is missing: apt-get install postgresql redis-server util-linux")
    return found


def postgres_binary(name: str) -> str:
    """Return where a program of the newest PostgreSQL is."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda file: float(file.parts[-3]))
    return str(found[-1]) if found else binary(name)


@cache
def shared_postgres() -> Postgres:
    """Return the one that all tests of this process share."""
    service = Postgres()
    atexit.register(service.remove)
    return service


@cache
def shared_redis() -> Redis:
    """Return the one that all tests of this process share."""
    service = Redis()
    atexit.register(service.remove)
    return service
