"""Many hands: independent pieces of work on all cores of this machine, or on a cluster of machines.

A piece of work is a task that can be pickled, its result another, and the job a pure function of the task: whose hands
do it, in which order and how often changes nothing in the result.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, Self, TypeVar

import larceny
from larceny.engine.errors import LarcenyError, install, whole_number
from larceny.engine.prints import print_of_sources

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2  # tasks given out for each that runs at once: nobody waits for the next, and an early stop wastes little
RETRIES = 3  # of a task whose worker died
ANSWER = 5.0  # seconds a cluster has to answer at its address
START = 60.0  # seconds a cluster's machines have to say which Larceny they have
PARTING = 3.0  # seconds for what still runs when we leave a cluster
LOOK = 5.0  # seconds between two looks at how many processors a cluster has
PORTS = 65536
LONGEST = 300  # letters of what Ray says
STORE = 100_000_000  # bytes for results under way, in a cluster of our own: they are small

# Ray takes these from the environment when it is imported and when it connects. Unasked it sends its makers statistics,
# prints whatever happens on the cluster into our output, and does for ever again what takes more memory than there is.
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_task_oom_retries": str(RETRIES),
}
# And it tries for minutes to reach a cluster that is not there.
PATIENCE = {
    "RAY_gcs_server_port_wait_time_s": "1",
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_py_gcs_connect_timeout_s": "5",
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "2",
    "RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S": "2",
}


class Hands(Protocol):
    """Whoever does the work. Leaving the `with` block drops what is not begun."""

    @property
    def count(self) -> int:
        """How many tasks run at once."""

    def rehearse(self, job: Callable[[T], object], task: T) -> None:
        """Do one task alone before the others, so that what it compiles is not compiled by all at once."""

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        """Results as they come, each with the number of its task. Tasks are taken a few ahead, so they may be endless;
        once the iterator is closed no more are."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *fault: object) -> None: ...


def hands(threads: int | None = None, cluster: str | None = None) -> Hands:
    """So many threads of this machine, or a cluster."""
    if cluster is None:
        return Threads(threads)
    if threads is not None:
        raise LarcenyError("a cluster's processors all play: --threads is for this machine alone")
    return Cluster(cluster)


class Threads:
    """The cores of this machine: compiled code leaves the interpreter free, so threads are enough."""

    def __init__(self, count: int | None = None) -> None:
        if count is not None and count < 1:
            raise LarcenyError(f"at least one thread has to play, not {count}")
        cores = len(os.sched_getaffinity(0))
        self._count = min(count or cores, cores)
        self._pool = ThreadPoolExecutor(self._count)

    @property
    def count(self) -> int:
        return self._count

    def rehearse(self, job: Callable[[T], object], task: T) -> None:
        """On the thread that asks: a person who loses patience with a compiler is heard at once."""
        job(task)

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        numbered = enumerate(tasks)
        running: dict[Future[R], int] = {}

        def give() -> None:
            for number, task in islice(numbered, self._count * AHEAD - len(running)):
                running[self._pool.submit(job, task)] = number

        try:
            give()
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    number, result = running.pop(future), future.result()
                    give()
                    yield number, result
        finally:
            for future in running:
                future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._pool.shutdown(cancel_futures=True)


class Cluster:
    """The processors of a Ray cluster: at host:port, ray://host:port, `auto` for one that this machine is part of, or
    `local` for one that is started here and ends with us.

    What a dead worker was doing is done again elsewhere.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray = _connected(address)
        self._count = 0
        self._looked = -LOOK
        self._out: set[Any] = set()  # what was given out and has not come back
        try:
            self._check_editions()
        except BaseException:
            self._ray.shutdown()
            raise
        self._do = self._ray.remote(max_retries=RETRIES, num_cpus=1)(_do)

    @property
    def count(self) -> int:
        if monotonic() - self._looked > LOOK:
            self._count = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
            self._looked = monotonic()
        return self._count

    def rehearse(self, job: Callable[[T], object], task: T) -> None:
        """On every machine, for each compiles for itself."""
        given = [self._on(node, self._do).remote(edition(), job, task) for node in self._machines().values()]
        for ref in given:
            self._result(ref)

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        """An early stop gives out nothing more; what was given out is done for nobody, for Ray's core (2.60) crashes
        now and then when a task is called off that is just being finished."""
        numbered = enumerate(tasks)
        shared, own = self._ray.put(job), edition()
        running: dict[Any, int] = {}

        def give() -> None:
            for number, task in islice(numbered, max(0, self.count * AHEAD - len(running))):
                ref = self._do.remote(own, shared, task)
                running[ref] = number
                self._out.add(ref)

        give()
        while running:
            self._ray.wait(list(running), num_returns=1)
            done, _ = self._ray.wait(list(running), num_returns=len(running), timeout=0)
            for ref in done:
                self._out.discard(ref)
                number, result = running.pop(ref), self._result(ref)
                give()
                yield number, result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        """Hang up. Nor does Ray's core like to be ended while results come in: short tasks are waited for."""
        try:
            if self._out:
                self._ray.wait(list(self._out), num_returns=len(self._out), timeout=PARTING)
        finally:
            self._out.clear()
            self._ray.shutdown()

    def _result(self, ref: Any) -> Any:
        """What came of a task; what it raised is raised here."""
        faults = self._ray.exceptions
        try:
            return self._ray.get(ref)
        except faults.RayTaskError as fault:
            if isinstance(fault.cause, faults.RayError):  # it did not get as far as the job
                raise LarcenyError(f"cluster {self._address}: {_in_one_line(fault.cause)}") from fault
            raise fault.cause from fault
        except (faults.WorkerCrashedError, faults.NodeDiedError, faults.OutOfMemoryError):
            raise LarcenyError(
                f"cluster {self._address}: the worker died {RETRIES + 1} times over the same task"
            ) from None
        except faults.RayError as fault:
            raise LarcenyError(f"cluster {self._address}: {_in_one_line(fault)}") from fault

    def _machines(self) -> dict[str, str]:
        """A node that works on each machine, by the machine's address."""
        nodes = [node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
        return {node["NodeManagerAddress"]: node["NodeID"] for node in nodes}

    def _on(self, node: str, remote: Any) -> Any:
        """The same remote function, on that node if it lives."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        return remote.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node, soft=True))

    def _check_editions(self) -> None:
        """Other rules would give other results: every machine has to have the same ones."""

        def theirs() -> str:  # a function within one travels as its code: there need not be a Larceny where it goes
            try:
                from larceny.lab.hands import edition
            except ImportError:
                return "no larceny, or a very old one"
            return edition()

        machines = self._machines()
        if not machines:
            raise LarcenyError(f"cluster {self._address}: it has no processors")
        ask = self._ray.remote(num_cpus=0)(theirs)
        answers = {machine: self._on(node, ask).remote() for machine, node in machines.items()}
        _, late = self._ray.wait(list(answers.values()), num_returns=len(answers), timeout=START)
        for machine, ref in answers.items():
            if ref in late:
                raise LarcenyError(f"cluster {self._address}: no worker starts on {machine}")
            if (answer := self._result(ref)) != edition():
                raise LarcenyError(f"cluster {self._address}: {machine} has {answer}, here is {edition()}")


def edition() -> str:
    """Which Larceny this is: its version, and a hash over all that is compiled."""
    return f"larceny {larceny.__version__} ({_rules()})"


@cache
def _rules() -> str:
    package = Path(str(larceny.__file__)).parent
    return print_of_sources(*(package / part for part in ("engine", "games", "bots", "lab")))


def _do(asked: str, job: Callable[[T], R], task: T) -> R:
    """What runs on a cluster. A machine that joined it later has not been asked which rules it has."""
    if edition() != asked:
        raise LarcenyError(f"a machine of the cluster has {edition()}, the one that asks has {asked}")
    try:
        return job(task)
    except Exception as fault:
        raise _portable(fault) from None


def _portable(fault: Exception) -> Exception:
    """The same fault, or one that says the same where it would not survive being pickled."""
    try:
        pickle.loads(pickle.dumps(fault))
    except Exception:
        return LarcenyError(str(fault)) if isinstance(fault, LarcenyError) else RuntimeError(repr(fault))
    return fault


def _connected(address: str) -> Any:
    """Ray, connected to a cluster, or one line on why it is not."""
    _knock(address)
    with _quietly(SETTINGS if address == "local" else SETTINGS | PATIENCE):
        try:
            import ray
        except ImportError:
            raise LarcenyError(f"a cluster needs Ray: {install('cluster')}") from None
        if ray.is_initialized():
            raise LarcenyError(f"cluster {address}: this program works on a cluster already")
        own: dict[str, Any] = {"include_dashboard": False, "object_store_memory": STORE} if address == "local" else {}
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **own)
        except Exception as fault:
            hint = "" if "//" in address else " (from a machine that is not part of it: ray://host:10001)"
            raise LarcenyError(f"cluster {address}: {_in_one_line(fault)}{hint}") from fault
    warnings.filterwarnings("ignore", module=r"ray\.")  # it has advice on what is too small to be sent around
    return ray


@contextmanager
def _quietly(settings: Mapping[str, str]) -> Iterator[None]:
    """With these settings, if nobody has chosen others, and without a word.

    Whatever Ray has to say about connecting is in what it raises; its core writes past Python to the error stream.
    """
    ours = {name: value for name, value in settings.items() if name not in os.environ}
    kept = os.dup(2)
    with Path(os.devnull).open("wb") as nowhere, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        os.dup2(nowhere.fileno(), 2)
        os.environ.update(ours)
        try:
            yield
        finally:
            for name in ours:
                os.environ.pop(name, None)
            os.dup2(kept, 2)
            os.close(kept)


def _knock(address: str) -> None:
    """Whether anybody is there, for Ray takes long to be read, and longer to find out."""
    if address in ("auto", "local"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    number = whole_number(port)
    if not host or number is None or number >= PORTS:
        raise LarcenyError(f"cluster {address!r}: an address is host:port, ray://host:port, auto or local")
    try:
        socket.create_connection((host.strip("[]"), number), ANSWER).close()
    except OSError as fault:
        raise LarcenyError(f"cluster {address}: nobody answers ({fault.strerror or fault})") from None


def _in_one_line(fault: Exception) -> str:
    """What Ray says; of a traceback the end, which says what is wrong."""
    text = str(fault).strip() or type(fault).__name__
    return " ".join((text.splitlines()[-1] if "Traceback" in text else text).split())[:LONGEST]
