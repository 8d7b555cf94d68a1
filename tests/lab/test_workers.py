"""Workers: threads, and a real Ray cluster of several processes. The results are the same with all of them."""

from __future__ import annotations

import heapq
import itertools
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np
import pytest

import larceny
from larceny.engine.errors import DeckError, IllegalAction, LarcenyError
from larceny.lab import simulate as simulation
from larceny.lab.arena import arena
from larceny.lab.cluster import RETRIES, Cluster, workers
from larceny.lab.simulate import FIRST, TALLY, simulate
from larceny.lab.sprt import sprt
from larceny.lab.workers import AHEAD, Threads, Workers
from tests.patience import PATIENCE
from tests.proving import proofs
from tests.server.services import Service, binary, free_port

LARCENY = str(Path(sys.executable).parent / "larceny")
PROCESSORS = 2  # of the cluster
STORE = 80_000_000  # bytes: about the least that Ray takes

# Ray reads this when it is imported, and what listens runs all code it is sent: so the clusters of tests have a secret.
# With support for forks, the server for clients from outside crashes now and then (ray-project/ray#63202).
os.environ |= {
    "GRPC_ENABLE_FORK_SUPPORT": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(16),
    "RAY_GRACEFUL_SHUTDOWN_DRAIN_TIMEOUT_S": "0",
}


# Jobs: pure functions of the task, at a module's top level so that they can travel


def double(number: int) -> int:
    return 2 * number


def nap(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def whoami(_: object) -> int:
    time.sleep(0.05)
    return os.getpid()


def complain(number: int) -> None:
    raise DeckError(f"deck {number}: no cards")


def forbid(number: int) -> None:
    raise IllegalAction(number, "asleep", "CR-01", "not now")


def stumble(number: int) -> None:
    raise IndexError(number)


def collapse(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def held_up(marker: Path, job: Callable[[Any], Any], task: Any) -> Any:
    """Do the job; but the first who gets here says who it is, and waits to be killed."""
    try:
        with marker.open("x") as file:
            file.write(f"{os.getpid()}\n")
    except FileExistsError:
        return job(task)
    time.sleep(60)
    raise AssertionError("it was not killed")


# Threads


def test_results_come_with_the_numbers_of_their_tasks() -> None:
    with Threads(2) as workers:
        assert workers.count <= 2
        assert dict(workers.work(double, range(100))) == {number: 2 * number for number in range(100)}
        assert list(workers.work(double, [])) == []


def test_nobody_waits_for_a_slow_task() -> None:
    with Threads() as workers:
        if workers.count == 1:
            pytest.skip("one core does one thing at a time")
        numbers = [number for number, _ in workers.work(nap, [0.3, 0.01, 0.01])]
    assert numbers[-1] == 0


def test_tasks_are_taken_a_few_ahead_and_no_more() -> None:
    taken = itertools.count()
    with Threads() as workers, closing(workers.work(double, taken)) as results:
        assert len(list(itertools.islice(results, 10))) == 10
        assert next(taken) <= 10 + workers.count * AHEAD


def test_what_a_task_raises_is_raised_and_nothing_more_is_begun() -> None:
    begun: list[int] = []

    def job(number: int) -> None:
        begun.append(number)
        if number == 3:
            raise DeckError("deck 3: no cards")
        time.sleep(0.01)

    with pytest.raises(DeckError, match=r"^deck 3: no cards$"), Threads() as workers:
        list(workers.work(job, itertools.count()))
    assert max(begun) < 4 + 2 * AHEAD * workers.count


def test_an_early_stop_drops_what_is_not_begun() -> None:
    begun: list[float] = []

    def job(seconds: float) -> None:
        begun.append(seconds)
        time.sleep(seconds)

    with Threads(1) as workers:
        for _ in workers.work(job, itertools.chain([0.0], itertools.repeat(0.3))):
            break
    assert len(begun) <= 2


def test_ctrl_c_stops_at_once() -> None:
    script = (
        "import itertools, time; from larceny.lab.workers import Threads\n"
        "with Threads() as workers:\n"
        "    for number, _ in workers.work(time.sleep, itertools.repeat(0.05)):\n"
        "        if number == 3: print('working', flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"working\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == -signal.SIGINT


@pytest.mark.parametrize("count", [0, -1])
def test_somebody_has_to_work(count: int) -> None:
    with pytest.raises(LarcenyError, match=f"at least one thread has to play, not {count}"):
        Threads(count)


# No cluster


def test_without_ray_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LarcenyError, match=r"^a cluster needs Ray: pip install -e '\.\[cluster\]' "):
        Cluster("auto")


@pytest.mark.parametrize("address", ["", "nowhere", "nowhere:", ":6379", "nowhere:port", "127.0.0.1:99999", "ray://"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(LarcenyError, match="an address is host:port, ray://host:port, auto or local"):
        Cluster(address)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_dead_address_is_told_soon(scheme: str) -> None:
    address = f"{scheme}127.0.0.1:{free_port()}"
    with pytest.raises(LarcenyError, match=f"^cluster {address}: nobody answers \\(Connection refused\\)$"):
        Cluster(address)


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_that_is_no_cluster_is_told_soon(scheme: str) -> None:
    with Silence() as somebody:
        result = run_sim("--cluster", f"{scheme}127.0.0.1:{somebody.port}")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert f"larceny: cluster {scheme}127.0.0.1:{somebody.port}: " in result.stderr


def test_threads_are_of_this_machine_only() -> None:
    with pytest.raises(LarcenyError, match="--threads is for this machine"):
        workers(2, "auto")


# A cluster


class Silence:
    """A server that takes every connection and never says a word."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("", 0))
        self.port: int = self._socket.getsockname()[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._socket.close()


class RayHead(Service):
    """A cluster of one machine."""

    def __init__(self) -> None:
        super().__init__()
        self.client_port = free_port()

    def command(self) -> list[str]:
        """In the foreground, so that it dies with us; small, no dashboard."""
        options = {
            "port": self.port,
            "ray-client-server-port": self.client_port,
            "num-cpus": PROCESSORS,
            "object-store-memory": STORE,
            "include-dashboard": "false",
            "temp-dir": self.folder,
        }
        ray = str(Path(sys.executable).parent / "ray")
        words = [f"--{name}={value}" for name, value in options.items()]
        return [binary("setpriv"), "--pdeathsig", "TERM", ray, "start", "--head", "--block", *words]

    def ready(self) -> bool:
        """True if it says so."""
        return "Ray runtime started" in (self.folder / "log").read_text()

    def stop(self) -> None:
        """Have it end its processes."""
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


@pytest.fixture(scope="module")
def head() -> Iterator[RayHead]:
    with RayHead() as service:
        yield service


@pytest.fixture(scope="module")
def cluster(head: RayHead) -> Iterator[Cluster]:
    with Cluster(head.address) as cluster:
        yield cluster


class Unlucky:
    """Workers, one of them killed at work."""

    def __init__(self, workers: Workers, folder: Path) -> None:
        self._workers = workers
        self._marker = folder / "pid"
        self.killed = 0

    @property
    def count(self) -> int:
        return self._workers.count

    def rehearse(self, job: Callable[[Any], object], task: Any) -> None:
        self._workers.rehearse(job, task)

    def work(self, job: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        killer = threading.Thread(target=self._kill)
        killer.start()
        yield from self._workers.work(partial(held_up, self._marker, job), tasks)
        killer.join()

    def _kill(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and not self.killed:
            time.sleep(0.02)
            if self._marker.exists() and self._marker.read_text().endswith("\n"):
                self.killed = int(self._marker.read_text())
                os.kill(self.killed, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None: ...


def run_sim(*words: str) -> subprocess.CompletedProcess[str]:
    command = [LARCENY, "sim", "crooks", "-p", "3", "-n", "9_000", "--seed", "5", "--json", "-", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def untimed(report: Any) -> dict[str, Any]:
    """Return what may not depend on which workers did it."""
    facts = msgspec.to_builtins(report, enc_hook=str)
    return {name: fact for name, fact in facts.items() if name not in ("seconds", "threads") and "_per_" not in name}


@pytest.fixture(scope="module")
def at_home() -> dict[str, Any]:
    """What comes out on this machine."""
    return untimed(simulate("crooks", 3, 9_000, seed=5))


class Pretending:
    """Workers that play nothing, but say how long it would have taken: a game takes each of them `seconds`.

    A worker that begins has to get ready, which takes five seconds.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self._seconds = seconds
        self.free = [0.0] * count  # when each worker is done with its tasks
        self.chunks: list[tuple[int, int]] = []  # their first seeds and how many games they have

    def rehearse(self, job: Any, task: Any) -> None: ...

    def work(self, job: Any, tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        waiting: list[tuple[float, int, Any]] = []
        given = enumerate(tasks)
        while True:
            for number, chunk in itertools.islice(given, self.count * AHEAD - len(waiting)):
                hand = self.free.index(min(self.free))
                took = self._seconds * chunk.count + (0 if self.free[hand] else 5.0)
                self.free[hand] += took
                self.chunks.append((chunk.first_seed, chunk.count))
                tally = np.zeros(TALLY, np.int64)
                tally[0, 0] = chunk.count
                heapq.heappush(waiting, (self.free[hand], number, (tally, took)))
            if not waiting:
                return
            _, number, result = heapq.heappop(waiting)
            yield number, result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None: ...


@pytest.mark.parametrize(
    ("count", "games", "seconds"),
    [(16, 4_800, 0.02), (16, 1_000_000, 1e-4), (2, 100_000, 1e-3), (16, 100, 1.0), (1, 7, 0.1), (300, 200_000, 0.02)],
)
def test_games_are_handed_out_by_the_time_they_take_so_that_all_hands_are_busy_to_the_end(
    count: int, games: int, seconds: float
) -> None:
    team = Pretending(count, seconds)
    heard: list[int] = []
    simulate("crimelords", 2, games, seed=3, workers=team, progress=heard.append)
    seeds = sorted(team.chunks)
    assert seeds[0][0] == 3
    assert all(first + size == after for (first, size), (after, _) in itertools.pairwise(seeds)), "each game once"
    assert sum(size for _, size in seeds) == games
    ideal = 5.0 + games * seconds / count
    assert max(team.free) <= 1.15 * ideal + 2 * seconds
    assert heard == sorted(heard)
    assert heard[-1] == games, "the progress bar gets to its end"
    assert max(size for _, size in seeds) * seconds <= max(0.3, FIRST * seconds), "and moves on all the while"


@pytest.mark.parametrize("name", ["crooks", *proofs("robbers")])
def test_chunks_of_any_size_give_the_same_report(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reports = []
    for size in (1, 7, 300):
        monkeypatch.setattr(simulation, "_size", lambda left, pace, workers, size=size: min(left, size))
        reports.append(untimed(simulate(name, 2, 300, seed=5)))
    monkeypatch.undo()
    assert all(one == untimed(simulate(name, 2, 300, seed=5)) for one in reports)


@pytest.mark.proof
def test_a_cluster_of_several_processes_gives_the_same_report(cluster: Cluster, at_home: dict[str, Any]) -> None:
    assert cluster.count == PROCESSORS
    pids = {pid for _, pid in cluster.work(whoami, range(20))}
    assert len(pids) > 1
    assert os.getpid() not in pids
    assert untimed(simulate("crooks", 3, 9_000, seed=5, workers=cluster)) == at_home


@pytest.mark.proof
def test_a_worker_killed_at_work_changes_nothing(cluster: Cluster, at_home: dict[str, Any], tmp_path: Path) -> None:
    unlucky = Unlucky(cluster, tmp_path)
    assert untimed(simulate("crooks", 3, 9_000, seed=5, workers=unlucky)) == at_home
    assert unlucky.killed


@pytest.mark.proof
def test_a_task_that_kills_every_worker_ends_in_one_line(cluster: Cluster) -> None:
    with pytest.raises(LarcenyError, match=f"the worker died {RETRIES + 1} times over the same task$"):
        list(cluster.work(collapse, [0]))
    assert dict(cluster.work(double, [1, 2])) == {0: 2, 1: 4}


@pytest.mark.proof
def test_what_a_task_raises_travels(cluster: Cluster) -> None:
    with pytest.raises(DeckError, match=r"^deck 0: no cards$"):
        list(cluster.work(complain, itertools.repeat(0)))
    with pytest.raises(LarcenyError, match=r"^not now \(CR-01\)$"):  # an error that cannot be pickled
        list(cluster.work(forbid, [0]))
    with pytest.raises(IndexError):
        cluster.rehearse(stumble, 0)


@pytest.mark.proof
def test_a_cluster_takes_tasks_a_few_ahead_and_stops_early(cluster: Cluster) -> None:
    taken = itertools.count()
    with closing(cluster.work(double, taken)) as results:
        assert len(list(itertools.islice(results, 10))) == 10
        assert next(taken) <= 10 + PROCESSORS * AHEAD
    assert dict(cluster.work(double, [4])) == {0: 8}


@pytest.mark.proof
def test_a_machine_that_comes_later_with_other_rules_does_no_work(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = larceny.__version__
    monkeypatch.setattr(larceny, "__version__", "9.9.9")
    with pytest.raises(LarcenyError, match=rf"has larceny {there} .*has larceny 9\.9\.9 "):
        list(cluster.work(double, [1]))


@pytest.mark.proof
def test_one_program_works_on_one_cluster(cluster: Cluster, head: RayHead) -> None:
    with pytest.raises(LarcenyError, match="works on a cluster already"):
        Cluster(head.address)


@pytest.mark.proof
def test_a_cluster_with_another_larceny_is_refused(head: RayHead) -> None:
    script = (
        "import sys, larceny; larceny.__version__ = '9.9.9'; from larceny.lab.cluster import Cluster\n"
        "try: Cluster(sys.argv[1])\n"
        "except larceny.LarcenyError as fault: print(fault)\n"
    )
    run = [sys.executable, "-c", script, head.address]
    result = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE)
    assert f"has larceny {larceny.__version__} (" in result.stdout
    assert "here is larceny 9.9.9 (" in result.stdout
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""


@pytest.mark.proof
def test_the_command_line_from_outside_the_cluster(head: RayHead, at_home: dict[str, Any]) -> None:
    result = run_sim("--cluster", f"ray://127.0.0.1:{head.client_port}")
    assert result.stderr == ""
    assert untimed(json.loads(result.stdout)) == json.loads(json.dumps(at_home))


@pytest.mark.proof
def test_an_arena_and_a_duel_come_out_the_same_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    bots = ["flat:3", "instinct", "random"]
    unlucky = Unlucky(cluster, tmp_path)
    there = arena("crooks", bots, (2, 3), 2, workers=unlucky)
    assert unlucky.killed
    assert untimed(there) == untimed(arena("crooks", bots, (2, 3), 2))
    duel = sprt("crooks", ["instinct", "random"], workers=cluster)
    assert untimed(duel) == untimed(sprt("crooks", ["instinct", "random"]))
