"""The server's metrics for Prometheus: counters without names or cards.

Whether a person had a choice must not be told here either. So nothing counts the commands of people, nor their answers:
what is written to the journals is counted, which is the same whether a person answered or the house.
"""

from __future__ import annotations

from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("larceny_tables", "Tables open in this process", registry=self.registry)
        self.sockets = Gauge("larceny_sockets", "Sockets connected to this process", registry=self.registry)
        self.backlog = Gauge("larceny_backlog", "Longest queue of commands at one table", registry=self.registry)
        self.loop_lag = Histogram(
            "larceny_loop_lag_seconds", "How late the loop's clock comes", buckets=QUICK, registry=self.registry
        )
        self.frames = Counter("larceny_frames", "Frames sent", ["kind"], registry=self.registry)
        self.sent = cache(self.frames.labels)  # by kind: to find one takes longer than to count
        self.entries = Counter("larceny_entries", "Entries written to journals", registry=self.registry)
        self.unstored = Counter(
            "larceny_unstored", "Commands refused because the store was away", registry=self.registry
        )
        self.ready = Gauge("larceny_ready", "1 if moves can be kept", registry=self.registry)
        self.ack = Histogram(
            "larceny_ack_seconds",
            "From a command to its answer, except where an answer has to wait for its moment",
            buckets=QUICK,
            registry=self.registry,
        )
        self.view = Histogram("larceny_view_seconds", "Making one board", buckets=QUICK, registry=self.registry)
        self.commit = Histogram(
            "larceny_commit_seconds", "One commit of the store", buckets=QUICK, registry=self.registry
        )
        self.thought = Histogram("larceny_thought_seconds", "A bot's thinking", buckets=QUICK, registry=self.registry)
        self.page_errors = Counter("larceny_page_errors", "Errors that pages have reported", registry=self.registry)
        self.hung_up = Counter("larceny_hung_up", "Sockets closed by us", ["why"], registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
