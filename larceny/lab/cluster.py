"""The processors of a Ray cluster, as workers: the same results as on this machine, from more cores."""

from __future__ import annotations

import logging
import os
import pickle
import socket
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, Self, TypeVar

import larceny
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.fingerprints import fingerprint_of_sources
from larceny.engine.words import Quoted, install, phrases, trouble
from larceny.lab.workers import AHEAD, Threads, Workers

phrase, _ = phrases(__file__)

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 3  # of a task whose worker died
ANSWER = 5.0  # seconds a cluster has to answer at its address
START = 60.0  # seconds a cluster's machines have to say which Larceny they have
PARTING = 3.0  # seconds for tasks that still run when we leave a cluster
LOOK = 5.0  # seconds between two looks at how many processors a cluster has
PORTS = 65536
LONGEST = 300  # letters of a message of Ray's
STORE = 100_000_000  # bytes for results under way, in a cluster of our own: they are small

# Ray takes these from the environment when it is imported and when it connects. By default it sends its makers
# statistics, prints the cluster's messages into our output, and retries for ever a task that needs more memory than
# there is.
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_task_oom_retries": str(RETRIES),
}
# By default Ray tries for minutes to reach a cluster that is not there.
PATIENCE = {
    "RAY_gcs_server_port_wait_time_s": "1",
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_py_gcs_connect_timeout_s": "5",
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "2",
    "RAY_CLIENT_MAX_CONNECTION_TIMEOUT_S": "2",
}


def workers(threads: int | None = None, cluster: str | None = None) -> Workers:
    """Return the threads of this machine, or a cluster where an address is given."""
    if cluster is None:
        return Threads(threads)
    if threads is not None:
        raise LarcenyError(phrase("cluster-threads"))
    return Cluster(cluster)


class Cluster:
    """A Ray cluster at host:port or ray://host:port; `auto`: this machine's own; `local`: started here, ends with us.

    The task of a worker that died is done again by another.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray = _connected(address)
        self._count = 0
        self._looked = -LOOK
        self._out: set[Any] = set()  # references of tasks given out and not come back
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
        """Do it on every machine: each compiles for itself."""
        given = [self._on(node, self._do).remote(edition(), job, task) for node in self._machines().values()]
        for ref in given:
            self._result(ref)

    def work(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[int, R]]:
        """Yield results as they come. An early stop gives out no more tasks, but cancels none.

        Ray's core (2.60) crashes now and then when a task is cancelled that is just being finished.
        """
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
        """Disconnect, after a wait for short tasks: Ray's core may crash when it is ended while results come in."""
        try:
            if self._out:
                self._ray.wait(list(self._out), num_returns=len(self._out), timeout=PARTING)
        finally:
            self._out.clear()
            self._ray.shutdown()

    def _result(self, ref: Any) -> Any:
        """Return the result of a task, or raise what it raised."""
        faults = self._ray.exceptions
        try:
            return self._ray.get(ref)
        except faults.RayTaskError as fault:
            if isinstance(fault.cause, faults.RayError):  # the job did not even begin
                raise LarcenyError(
                    phrase("cluster-fault", address=self._address, in_one_line=_in_one_line(fault.cause))
                ) from fault
            raise fault.cause from fault
        except (faults.WorkerCrashedError, faults.NodeDiedError, faults.OutOfMemoryError):
            raise LarcenyError(phrase("cluster-died", address=self._address, retries=RETRIES + 1)) from None
        except faults.RayError as fault:
            raise LarcenyError(
                phrase("cluster-fault", address=self._address, in_one_line=_in_one_line(fault))
            ) from fault

    def _machines(self) -> dict[str, str]:
        """Return one node with processors on each machine, by the machine's address."""
        nodes = [node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
        return {node["NodeManagerAddress"]: node["NodeID"] for node in nodes}

    def _on(self, node: str, remote: Any) -> Any:
        """Return the same remote function, to run on that node if it is alive."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        return remote.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node, soft=True))

    def _check_editions(self) -> None:
        """Refuse a cluster where a machine has another Larceny: other rules would give other results."""

        def theirs() -> str:  # a nested function travels as code: the machine may lack Larceny
            try:
                from larceny.lab.cluster import edition
            except ImportError:
                return "no larceny, or a very old one"
            return edition()

        machines = self._machines()
        if not machines:
            raise LarcenyError(phrase("cluster-empty", address=self._address))
        ask = self._ray.remote(num_cpus=0)(theirs)
        answers = {machine: self._on(node, ask).remote() for machine, node in machines.items()}
        _, late = self._ray.wait(list(answers.values()), num_returns=len(answers), timeout=START)
        for machine, ref in answers.items():
            if ref in late:
                raise LarcenyError(phrase("cluster-silent", address=self._address, machine=machine))
            if (answer := self._result(ref)) != edition():
                raise LarcenyError(
                    phrase("cluster-edition", address=self._address, machine=machine, answer=answer, edition=edition())
                )


def edition() -> str:
    """Return which Larceny this is: its version, and a hash of all sources that a result depends on."""
    return f"larceny {larceny.__version__} ({_rules()})"


@cache
def _rules() -> str:
    package = Path(str(larceny.__file__)).parent
    return fingerprint_of_sources(*(package / part for part in ("engine", "games", "bots", "lab")))


def _do(asked: str, job: Callable[[T], R], task: T) -> R:
    """Do a task on the cluster; a machine that joined later is checked here for its edition."""
    if edition() != asked:
        raise LarcenyError(phrase("cluster-other-edition", edition=edition(), asked=asked))
    try:
        return job(task)
    except Exception as fault:
        raise _portable(fault) from None


def _portable(fault: Exception) -> Exception:
    """Return the same fault, or one with the same message if it cannot be pickled."""
    try:
        pickle.loads(pickle.dumps(fault))
    except Exception:
        return LarcenyError(str(fault)) if isinstance(fault, LarcenyError) else RuntimeError(repr(fault))
    return fault


def _connected(address: str) -> Any:
    """Connect Ray to a cluster; any failure is raised as one line."""
    _knock(address)
    with _quietly(SETTINGS if address == "local" else SETTINGS | PATIENCE):
        try:
            import ray
        except ImportError:
            raise LarcenyError(phrase("cluster-needs", install=install("cluster"))) from None
        if ray.is_initialized():
            raise LarcenyError(phrase("cluster-already", address=address))
        own: dict[str, Any] = {"include_dashboard": False, "object_store_memory": STORE} if address == "local" else {}
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **own)
        except Exception as fault:
            hint = "" if "//" in address else phrase("cluster-hint")
            raise LarcenyError(
                phrase("cluster-refused", address=address, in_one_line=_in_one_line(fault), hint=hint)
            ) from fault
    warnings.filterwarnings("ignore", module=r"ray\.")  # Ray advises against sending small tasks
    return ray


@contextmanager
def _quietly(settings: Mapping[str, str]) -> Iterator[None]:
    """Set these environment variables where the user has not, and silence the error stream.

    Ray's core writes to the stream itself, past Python; what it has to say about connecting is also in what it raises.
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
    """Fail early if nobody listens at the address: importing Ray takes long, and its own attempts longer."""
    if address in ("auto", "local"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    number = whole_number(port)
    if not host or number is None or number >= PORTS:
        raise LarcenyError(phrase("cluster-address", address=Quoted(address)))
    try:
        socket.create_connection((host.strip("[]"), number), ANSWER).close()
    except OSError as fault:
        raise LarcenyError(phrase("cluster-nobody", address=address, strerror=trouble(fault))) from None


def _in_one_line(fault: Exception) -> str:
    """Return Ray's message in one line; of a traceback the last line, which says what is wrong."""
    text = str(fault).strip() or type(fault).__name__
    return " ".join((text.splitlines()[-1] if "Traceback" in text else text).split())[:LONGEST]
