"""Larceny beside its peers, in one run on one core: only ratios taken together on one machine mean anything.

    python -m bench [--seconds 3] [--json FILE]

Ends with 1 when a claim we publish is not met, so that it cannot quietly stop being true.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.peers import EVERYBODY, LEARNERS, PEERS, SIMULATIONS, STRETCH, TABLES, THINKERS, Measurement, Peer
from larceny.engine import files

OURS = "larceny-crooks"
BATCH = "larceny-batch-crooks"
SEARCH, TWO_THREADS = "larceny-search", "larceny-search-two"
ROUNDS = 3  # each peer plays a third of its time in each, and its best counts
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
NOTE = (
    f"One core, uniformly random legal play, decisions of players only, the fastest {STRETCH} s of {ROUNDS} rounds. "
    "Peers are stepped from Python, as their users step them; larceny's loop is compiled. The last three rows show "
    "those rules with less around them than a general user of the library has."
)
LEARNING = (
    f"One core, stepped from Python, with the mask of legal actions and the observation as numbers for every decision. "
    f"Larceny and Pgx step {TABLES:,} tables at once. EnvPool and PufferLib have no card game to compare."
)
THINKING = (
    f"Tree search over information sets: the first decision of a game for four, {SIMULATIONS:,} simulations a search, "
    "one playout to the end each. OpenSpiel's is native. The last row is the bot as it sits at a table."
)


@dataclass(frozen=True)
class Claim:
    """A published claim: one of ours is this many times faster than the fastest of some peers."""

    than: str
    peers: tuple[str, ...]
    bar: float  # below this the claim is false
    aim: float  # the figure that we work towards
    ours: str = OURS

    def ratio(self, rates: dict[str, float]) -> float | None:
        """Return how many times faster we are, or None if one of them did not run."""
        if self.ours not in rates or any(peer not in rates for peer in self.peers):
            return None
        return rates[self.ours] / max(rates[peer] for peer in self.peers)

    def verdict(self, ratio: float | None) -> str:
        """Return one line: what was found, what was claimed, and whether it holds."""
        found = "not measured" if ratio is None else f"{ratio:.3g} times"
        holds = "met" if self.met(ratio) else "NOT met"
        return f"{EVERYBODY[self.ours].what} vs {self.than}: {found} (bar {self.bar}, aim {self.aim}): {holds}"

    def met(self, ratio: float | None) -> bool:
        """True if the claim is met; one that could not be measured is not."""
        return ratio is not None and ratio >= self.bar


CLAIMS = (
    Claim("RLCard Leduc", ("rlcard-leduc",), bar=200, aim=400),
    Claim(
        "the fastest OpenSpiel card game",
        ("openspiel-leduc", "openspiel-euchre", "openspiel-hearts", "openspiel-gin-rummy"),
        bar=35,
        aim=70,
    ),
    *(
        Claim("OpenSpiel hearts with its tensor", ("openspiel-tensor-hearts",), bar=20, aim=40, ours=ours)
        for ours in LEARNERS
        if ours.startswith("larceny-batch")
    ),
    Claim("OpenSpiel's ISMCTS on hearts", ("openspiel-search-hearts",), bar=3, aim=6, ours=SEARCH),
    Claim("one thread", (SEARCH,), bar=1.7, aim=1.9, ours=TWO_THREADS),
)


def measure_alone(name: str, seconds: float) -> Measurement | str:
    """Measure one peer in a process of its own; return one line on what went wrong if it fails."""
    child = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bench.peers", name, str(seconds)],
        env=os.environ | ONE_THREAD,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    if child.returncode:
        return (child.stderr.strip().splitlines() or [f"{name}: exit code {child.returncode}"])[-1]
    return Measurement(**json.loads(child.stdout.splitlines()[-1]))


def measure_all(seconds: float, console: Console) -> dict[str, Measurement]:
    """Measure all peers in turn, round by round, so that a slow minute of the machine hits no peer alone."""
    best: dict[str, Measurement] = {}
    failed: set[str] = set()
    for lap in range(ROUNDS):
        for name in (name for name in EVERYBODY if name not in failed):
            with console.status(f"round {lap + 1} of {ROUNDS}: {EVERYBODY[name].what}"):
                found = measure_alone(name, seconds / ROUNDS)
            if isinstance(found, str):
                failed.add(name)
                console.print(found, markup=False, soft_wrap=True)
            elif name not in best or found.per_second > best[name].per_second:
                best[name] = found
    return {name: best[name] for name in EVERYBODY if name in best and name not in failed}


def cpu() -> str:
    """Return the processor's name, or at least its kind."""
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def machine() -> dict[str, str]:
    """Return the machine and the versions, which figures depend on too."""
    found = {"cpu": cpu(), "cores": str(os.cpu_count()), "python": platform.python_version()}
    for package in ("numpy", "numba"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "missing"
    return found


def table(measured: dict[str, Measurement], group: dict[str, Peer], first: str, unit: str, note: str) -> Table:
    """Return every peer of a group that ran, in the order of the list."""
    drawn = Table(caption=note, caption_justify="left")
    drawn.add_column("what")
    drawn.add_column("version")
    drawn.add_column(unit, justify="right")
    drawn.add_column("larceny is", justify="right")
    ours = measured.get(first)
    for name, found in ((name, found) for name, found in measured.items() if name in group):
        times = f"{ours.per_second / found.per_second:,.3g} times that" if ours and name != first else ""
        drawn.add_row(group[name].what, found.version, f"{found.per_second:,.0f}", times)
    return drawn


def main() -> int:
    """Measure all, draw the table, judge the claims."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Larceny beside its peers.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each peer (default: 3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures here")
    asked = parser.parse_args()
    if asked.json:
        files.check(asked.json)
    console = Console(highlight=False, stderr=files.is_stdout(asked.json))
    measured = measure_all(asked.seconds, console)
    console.print(table(measured, PEERS, OURS, "decisions/s", NOTE))
    console.print(table(measured, LEARNERS, BATCH, "decisions/s", LEARNING))
    console.print(table(measured, THINKERS, SEARCH, "simulations/s", THINKING))
    console.print(", ".join(f"{what} {value}" for what, value in machine().items()), soft_wrap=True)
    rates = {name: found.per_second for name, found in measured.items()}
    judged = [(claim, claim.ratio(rates)) for claim in CLAIMS]
    for claim, ratio in judged:
        console.print(claim.verdict(ratio), soft_wrap=True)

    if asked.json:
        report = {
            "machine": machine(),
            "measured": [asdict(found) for found in measured.values()],
            "claims": [asdict(claim) | {"ratio": ratio, "met": claim.met(ratio)} for claim, ratio in judged],
        }
        files.put(asked.json, json.dumps(report, indent=2) + "\n")
    return 0 if all(claim.met(ratio) for claim, ratio in judged) else 1


if __name__ == "__main__":
    sys.exit(main())
