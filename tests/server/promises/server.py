"""A house in a process of its own, which the proofs may fill, flood and kill.

python -m tests.server.promises.server --store sqlite:/tmp/house.db --pace 0
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import mmap
import os
import resource
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType, TracebackType

from larceny.games import add
from larceny.net import limits
from larceny.net.limits import Limits
from larceny.server import run
from larceny.server.table import commands, journal
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
MANY = 10**6


def patient(hasty: bool) -> Limits:
    """Everybody comes from one address here, and opens what there is to open; what a guest may say is as ever.

    The `hasty` may say as much as they like.
    """
    if not hasattr(limits, "Toll"):  # older code, which is measured beside this
        return Limits(requests=MANY, tables=MANY, sockets=MANY, **({"messages": MANY} if hasty else {}))
    rate = limits.Rate(MANY, MANY)
    any_number = limits.Toll(guest=rate, address=rate, house=rate)
    free = ("requests", "handshakes", "tables", "public", "tickets", "work", *(("frames",) if hasty else ()))
    return Limits(crowd=10**4 * limits.CROWD, **dict.fromkeys(free, any_number))


class House:
    """A server that runs beside us: `with House(...) as house: house.url`."""

    def __init__(
        self,
        store: str,
        port: int = 0,
        pace: float = 0.0,
        redis: str = "",
        profile: str = "",
        tree: Path = ROOT,
        seed: int = 0,
        pauses: str = "",
    ) -> None:
        """`tree` is the folder whose code is run; with a `seed` other than 0 every table is dealt the same cards,
        and people may be as fast as they like. `pauses` is a file for the longest round of its loop."""
        self.port = port or free_port()
        self.metrics = free_port()
        words = ["--store", store, "--port", self.port, "--pace", pace, "--redis", redis, "--metrics", self.metrics]
        words += ["--profile", profile, "--seed", seed, "--pauses", pauses]
        self._command = [sys.executable, "-P", __file__, *map(str, words)]
        self._tree = tree
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> House:
        """Returns when the house is open."""
        path = os.pathsep.join((str(self._tree), os.environ.get("PYTHONPATH", "")))
        quiet = os.environ | {"PYTHONWARNINGS": "ignore:resource_tracker", "PYTHONPATH": path}
        self.process = subprocess.Popen(self._command, cwd=self._tree, stdout=subprocess.PIPE, text=True, env=quiet)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "Larceny is open" in said, said
        return self

    def kill(self) -> None:
        """Kill the server as when the power fails: nothing is said, nothing is tidied up."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        """Ask the server to stop, and wait."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def __enter__(self) -> House:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.kill()


def children(pid: int) -> list[int]:
    with suppress(FileNotFoundError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def memory(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def seconds_used(pid: int) -> float:
    """Return the processor time of a process, in seconds."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def many_files() -> None:
    """Allow as many sockets as the system gives us."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def machine() -> str:
    """Describe the machine that the figures were taken on."""
    memory = int(Path("/proc/meminfo").read_text().split()[1]) / 2**20
    python, load, now = sys.version.split()[0], os.getloadavg()[0], time.strftime("%F %H:%M")
    return f"{os.cpu_count()} cores, {memory:.0f} GB, Python {python}, load {load:.1f} on {now}"


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def lag(seconds: float, every: float = 0.01) -> list[float]:
    """Measure how late our own clock comes: that much of the figures is the machine's."""
    late, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        due = time.monotonic() + every
        await asyncio.sleep(every)
        late.append(time.monotonic() - due)
    return late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", default="sqlite::memory:")
    parser.add_argument("--redis", default="")
    parser.add_argument("--port", type=int)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--metrics")
    parser.add_argument("--profile", default="", help="a file for the profile")
    parser.add_argument("--seed", type=int, default=0, help="deal this at every table")
    parser.add_argument("--pauses", default="", help="a file for the longest round of the loop")
    told = parser.parse_args()
    many_files()
    if told.pauses:
        note_pauses(Path(told.pauses))
    run.listen = small_buffers(run.listen)
    add("larceny.examples.bidding")
    if told.seed:
        commands._deal = lambda now: journal.Dealt(seed=told.seed, salt="salt", time=now)
    wished = {"metrics": told.metrics} if "metrics" in run.Plan.__struct_fields__ else {}  # older code has none
    plan = run.Plan(
        port=told.port,
        store=told.store,
        redis=told.redis or None,
        pace=told.pace,
        limits=patient(bool(told.seed or told.pauses)),
        **wished,
    )
    if told.profile:
        sample(Path(told.profile))
    with suppress(KeyboardInterrupt):
        run.serve(plan)


def small_buffers(listen: Callable[[str, int | None], socket.socket]) -> Callable[[str, int | None], socket.socket]:
    """Make buffers small, so that the system soon shows that a guest does not read."""

    def listening(host: str, port: int | None) -> socket.socket:
        listener = listen(host, port)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        return listener

    return listening


def note_pauses(path: Path) -> None:
    """Keep in a file how long the longest round of the loop was: processor time, and time by the clock, as doubles.

    To read it sets it back to zero.
    """
    with path.open("r+b") as file:
        longest = memoryview(mmap.mmap(file.fileno(), 16)).cast("d")

    class Watched(selectors.EpollSelector):
        _since = (0.0, 0.0)

        def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
            processor, clock = self._since
            if clock:
                longest[0] = max(longest[0], time.thread_time() - processor)
                longest[1] = max(longest[1], time.perf_counter() - clock)
            try:
                return super().select(timeout)
            finally:
                self._since = time.thread_time(), time.perf_counter()

    selectors.DefaultSelector = Watched  # type: ignore[misc]


def sample(report: Path, every: float = 0.002) -> None:
    """Look every few milliseconds of processor time where the server is, and write down what was seen when it ends."""
    alone: Counter[str] = Counter()
    within: Counter[str] = Counter()

    def look(_: int, now: FrameType | None) -> None:
        names = []
        while now is not None:
            code = now.f_code
            names.append(f"{Path(code.co_filename).name}:{code.co_name}")
            now = now.f_back
        alone[names[0]] += 1
        within.update(set(names))

    def write() -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        whole = sum(alone.values())
        lines = [f"{whole} samples", "alone:", *(f"{n / whole:6.1%} {name}" for name, n in alone.most_common(40))]
        lines += ["within:", *(f"{n / whole:6.1%} {name}" for name, n in within.most_common(90))]
        report.write_text("\n".join(lines))

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, every, every)
    atexit.register(write)


if __name__ == "__main__":
    main()
