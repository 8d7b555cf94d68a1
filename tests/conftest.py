"""Every test sees the toys beside the games of the house, and Ctrl+C works even if the tests run in the background.

Tests run in several processes: this says which of them go to one, and which come first.
"""

import signal
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from larceny.games import add

add("tests.toys.bidding")
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs start with it ignored

# One process has the browser and its houses, and mostly waits for them while others compute; and one cluster is enough.
CLUSTER = "tests/test_hands.py"
TOGETHER = ("tests/test_browser.py", CLUSTER)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First what takes longest to compile, each game in another process: later they would wait for each other."""
    items.sort(key=lambda item: not item.name.startswith("test_instinct_beats_random_from_every_seat"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return Scheduling(config, log)


class Scheduling(LoadScopeScheduling):
    """Test by test to whoever is free, but for those that go together."""

    def remove_node(self, node: Any) -> str | None:
        """Of a process that died nothing is done again that was done: others would wait forever for its results."""
        work = self.assigned_work[node]
        for scope in [scope for scope, tests in work.items() if all(tests.values())]:
            del work[scope]
        return super().remove_node(node)

    def _reschedule(self, node: Any) -> None:
        """Whoever had the cluster goes home after it: Ray's threads stay in a process for good, and what they break
        there is not even reported, for Ray has taken the handlers of signals.

        A process begins a test when it knows of the next: one that takes a dead one's place is given two.
        """
        if CLUSTER in self.assigned_work[node] and len(self.nodes) > 1 and not node.shutting_down:
            node.shutdown()
            return
        super()._reschedule(node)
        if self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file in TOGETHER else nodeid
