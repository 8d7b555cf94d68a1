"""Every test sees the toys beside the games of the house, and Ctrl+C works even if the tests run in the background.

Tests run in several processes: this says which of them go to one, which come first, and what happens if one dies.
"""

import faulthandler
import gc
import os
import shutil
import signal
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, TextIO

import pytest
from xdist.scheduler import LoadScopeScheduling

from larceny.games import add
from tests.patience import PATIENCE

gc.disable()  # until all tests are read: nothing of that is garbage

add("larceny.examples.bidding")
os.environ["LARCENY_COMPILED"] = (
    "0"  # CPython is the reference: no test is faster, or misses a fault, by what is compiled
)
os.environ.setdefault("OMP_NUM_THREADS", "1")  # torch's threads spin while they wait, and other tests need the cores
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs start with it ignored

# All tests in one of these places go to one process: several browsers at once would keep two cores busy with drawing,
# one cluster is enough, and houses wait more than they work, so that the others should work meanwhile.
CLUSTER = "tests/lab/test_workers.py"
HOUSES = ("tests/server/store/", "tests/server/table/", "tests/server/test_limits.py", "tests/server/")
TOGETHER = ("tests/browser/", *HOUSES, CLUSTER)  # how their paths begin: the first that fits counts
# And so do the tests of each file here: what takes seconds to import, to measure or to load is there once.
BY_FILE = ("tests/bots/", "tests/engine/test_compiling.py", "tests/lab/", "tests/learned/", "tests/press/")

COMPILING = "test_cpython_and_compiled_code_agree_byte_for_byte"  # needs every kernel of a game
PYTESTS = ("pluggy", "_pytest", "xdist", "execnet", "<string>")  # lines of a traceback that nobody wants to read
WORDS = pytest.StashKey[TextIO]()  # where a test process says what it dies of


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="of what is tested for every game, only this one's")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """First what takes longest to compile, each game in another process: later they would wait for each other."""
    if hasattr(config, "workeroutput"):
        proofs = (item for item in items if item.get_closest_marker("proof") and not item.get_closest_marker("soak"))
        config.workeroutput["proofs"] = dict(Counter(item.nodeid.partition("::")[0] for item in proofs))
    if wanted := config.getoption("--game"):
        config.hook.pytest_deselected(items=[item for item in items if _game_of(item) not in (None, wanted)])
        items[:] = [item for item in items if _game_of(item) in (None, wanted)]
    firsts = _first_of_each_game(items)
    items.sort(key=lambda item: item not in firsts)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Spare the collector of garbage the millions of things that stay: modules, and tests."""
    gc.enable()
    gc.collect()
    gc.freeze()


def _first_of_each_game(items: list[pytest.Item]) -> set[pytest.Item]:
    """For each game the first test that needs all of it compiled: in `make test`, and in `make proof`."""
    firsts = {}
    for item in items:
        if item.name.startswith(COMPILING):
            firsts.setdefault((_game_of(item), item.get_closest_marker("proof") is not None), item)
    return set(firsts.values())


def _game_of(item: pytest.Item) -> str | None:
    """Return the game for which a test of every game is run now; None for any other test."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    setup = params.get("setup")
    return params.get("name") if setup is None else getattr(setup.game, "name", setup.game)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return Scheduling(config, log)


class Scheduling(LoadScopeScheduling):
    """Test by test to the process that is free, except those that go together."""

    def remove_node(self, node: Any) -> str | None:
        """Give others what a process that died has left, except two things: what it had done, since they would wait
        forever for its results, and the test that killed it, since they would die of it too."""
        work = self.assigned_work[node]
        died_of = next((test for tests in work.values() for test, done in tests.items() if not done), None)
        if died_of is not None:
            work[self._split_scope(died_of)][died_of] = True
        for scope in [scope for scope, tests in work.items() if all(tests.values())]:
            del work[scope]
        super().remove_node(node)
        return died_of

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Forget what is done, except that the cluster was there: all that is kept is counted after each test."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        work = self.assigned_work[node]
        if scope != CLUSTER and all(work[scope].values()):
            del work[scope]

    def _reschedule(self, node: Any) -> None:
        """The process that had the cluster goes home after it, if another is left: Ray stays in a process for good, and
        takes its signals' handlers, so that a crash would go unreported.

        A process begins a test when it knows of the next: one that takes a dead one's place is given two.
        """
        if node not in self.registered_collections:
            return  # it still reads the tests, and will be asked when it knows them
        others = [other for other in self.nodes if other is not node and not other.shutting_down]
        starts_ray = CLUSTER in self.assigned_work[node] and "not proof" not in self.config.option.markexpr
        if others and not node.shutting_down and starts_ray:
            node.shutdown()
            return
        super()._reschedule(node)
        if self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        usual = file if file.startswith(BY_FILE) else nodeid
        return next((place for place in TOGETHER if file.startswith(place)), usual)


class Rest:
    """Says at the end of `make test` what `make proof` would add."""

    def __init__(self) -> None:
        self._proofs: dict[str, int] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        self._proofs = getattr(node, "workeroutput", {}).get("proofs", self._proofs)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._proofs and "not proof" in terminalreporter.config.option.markexpr:
            files = ", ".join(
                f"{Path(file).stem.removeprefix('test_')} {proofs}"
                for file, proofs in sorted(self._proofs.items(), key=lambda counted: -counted[1])
            )
            terminalreporter.write_line(f"`make proof` adds {sum(self._proofs.values())} thorough proofs: {files}")


class Deaths:
    """Test processes that died: of what, and what they said last. Told at the end, where everybody looks."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._folder = Path(tempfile.mkdtemp(prefix="larceny-deaths-"))

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["last_words"] = str(self._folder / node.gateway.id)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        if error:
            self._told += [f"{node.gateway.id}: {_cause(node)}; {_memory()}"]
            words = self._folder / node.gateway.id
            lines = words.read_text().splitlines() if words.exists() else []  # it may have died before it could write
            self._told += [line for line in lines if not any(name in line for name in PYTESTS)]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._told:
            terminalreporter.section("test processes that died")
            terminalreporter.write("\n".join([*self._told, ""]))


def _cause(node: Any) -> str:
    try:
        status = node.gateway._io.popen.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return "still alive, but answers no more"
    return signal.Signals(-status).name if status < 0 else f"exit status {status}"


def _memory() -> str:
    """Return what was left of it when a process died: one that takes too much is killed without a word."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return ", ".join(" ".join(line.split()) for line in lines[:3])


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """After pytest's own: its parent tells where a process crashed."""
    if not hasattr(config, "workerinput"):
        if config.getoption("numprocesses", None):
            gc.enable()  # this process reads no tests
        config.pluginmanager.register(Deaths())
        config.pluginmanager.register(Rest())
    elif file := config.workerinput.get("last_words"):
        config.stash[WORDS] = Path(file).open("w")  # noqa: SIM115, open for as long as there may be something to say
        faulthandler.enable(config.stash[WORDS])
