"""What a bot is made of: who decides, how long, how boldly. A mind has a name that says all of it: `search:500`.

    random      any legal answer
    instinct    the game's own heuristic, without thinking ahead
    flat        every answer tried as often in guesses of what is hidden, everybody playing on by instinct
    search      the same, but growing a tree of decisions where they promise most (see `thinking`)

Thinkers take a budget: `flat:300` or `search:5000` so many guesses a decision, `search:200ms` so long a time. More can
be set for experiments: `search:500:explore=300:cutoff=60`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots import thinking
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError, perhaps, whole_number
from larceny.engine.game import Game
from larceny.engine.loops import WIN

ITERATIONS = 2_000  # of a thinker that is not told otherwise
MOST = 1_000_000  # guesses a decision: beyond, a notebook would take gigabytes
LONGEST = 600_000  # milliseconds a decision
ENDLESS = 1 << 30

# Levels for people, easiest first. Thinkers have a time, for somebody waits: with a little for the way to them and back
# it is less than what every bot of a house takes for an answer.
LEVELS: Mapping[str, str] = MappingProxyType(
    {"easy": "random", "medium": "instinct", "hard": "flat:300ms", "ruthless": "search:650ms"}
)


class Mind(msgspec.Struct, frozen=True):
    """How a seat decides."""

    policy: str
    iterations: int = 0  # guesses a decision
    ms: int = 0  # or time, in milliseconds
    explore: int = 100  # how much is hoped of what was tried little, in thousandths of a victory
    widen: int = 60  # thousandths: n answers are known to a decision met n * n * 1000 / widen times
    noise: int = 50  # thousandths of the answers beyond the tree that are anything at all
    cutoff: int = 40  # actions beyond the tree, for each seat, after which the table is judged as it lies
    open: int = 1  # decisions are told apart by the actions before them alone; 0: by what their seat has seen
    margin: int = 300  # thousandths of a reward that are for how clear a victory is, or how close a defeat
    breadth: int = 32  # answers that are looked at: those that instinct likes best
    trust: int = 5  # victories that instinct's favourite is credited with
    habit: int = 20  # thousandths of a victory that leaving instinct must promise in the tree; 0: it is not asked
    doubt: int = 10  # tries in the tree with which leaving instinct is reckoned to have gained nothing

    @property
    def name(self) -> str:
        """What `mind` reads as this."""
        budget = [f"{self.ms}ms"] if self.ms else [str(self.iterations)] if self.iterations else []
        usual = USUAL.get(self.policy, self)
        settings = [f"{key}={getattr(self, key)}" for key in SETTINGS if getattr(self, key) != getattr(usual, key)]
        return ":".join([self.policy, *budget, *settings])

    @property
    def thinks(self) -> bool:
        return self.policy in USUAL

    @property
    def row(self) -> list[int]:
        """This as kernels read it."""
        policy = thinking.POLICIES.index(self.policy)
        return [policy, self.iterations, *(getattr(self, key) for key in SETTINGS)]


SETTINGS = (
    "explore",
    "widen",
    "noise",
    "cutoff",
    "open",
    "margin",
    "breadth",
    "trust",
    "habit",
    "doubt",
)  # in the order of a mind's row
# One level alone profits little from careful playouts: with some more errors in them it is a rung of its own, between
# instinct and search (docs/search.md has the figures).
USUAL = {"flat": Mind("flat", ITERATIONS, noise=200, breadth=ENDLESS), "search": Mind("search", ITERATIONS)}


def mind(name: str) -> Mind:
    """A mind by its name, or by a level's."""
    policy, *parts = LEVELS.get(name, name).split(":")
    if policy not in thinking.POLICIES:
        raise LarcenyError(f"there is no bot {policy!r}; {perhaps(policy, [*thinking.POLICIES, *LEVELS])}")
    if policy not in USUAL:
        if parts:
            raise LarcenyError(f"bot {name!r}: {policy} takes no budget, it does not think ahead")
        return Mind(policy)
    fields: dict[str, int] = {}
    for part in parts:
        fields |= _part(name, part)
    return msgspec.structs.replace(USUAL[policy], **fields)


def _part(name: str, part: str) -> dict[str, int]:
    """What one word of a mind's name sets."""
    key, equals, value = part.partition("=")
    if equals:
        number = whole_number(value)
        if key not in SETTINGS:
            raise LarcenyError(f"bot {name!r}: {key!r} is no setting; {perhaps(key, SETTINGS)}")
        if number is None or not 0 <= number <= ENDLESS:
            raise LarcenyError(f"bot {name!r}: {key} is a whole number from 0 on, not {value!r}")
        return {key: number}
    timed = part.endswith("ms")
    number = whole_number(part.removesuffix("ms").replace("_", ""))
    most = LONGEST if timed else MOST
    if number is None or not 1 <= number <= most:
        raise LarcenyError(f"bot {name!r}: a budget is 1 to {MOST} guesses or 1ms to {LONGEST}ms, not {part!r}")
    return {"ms": number, "iterations": 0} if timed else {"iterations": number}


def notebook(game: Game, most: int) -> thinking.Notebook:
    """Memory for thinking about a game with so many guesses a decision."""
    actions = game.actions + 1
    nodes = 1 << max(4, (2 * most).bit_length())

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, np.int64)

    return thinking.Notebook(
        answers=np.zeros(actions, np.int32),
        worth=np.zeros(actions, np.int32),
        rng=np.zeros(4, np.uint32),
        points=np.zeros(SEATS, np.int32),
        ranks=np.zeros(SEATS, np.int32),
        rewards=zeros(SEATS),
        shares=zeros(SEATS),
        nodes=zeros(nodes, 3),
        edges=zeros(2 * most + 2, 5),
        path=zeros(thinking.DEEPEST, 2),
        keys=zeros(SEATS),
        marks=zeros(actions),
        counts=zeros(thinking.COUNTERS),
        ledger=zeros(actions, thinking.WINS + SEATS),
        rivals=zeros(actions),
        roots=ROOTS,
    )


ROOTS = thinking.roots()
ROOTS.flags.writeable = False


class Weighed(msgspec.Struct, frozen=True):
    """What thinking found out about an answer: how often it was tried, and each seat's chance to win with it."""

    action: int
    tries: int
    chances: tuple[float, ...]


def weighed(ledger: NDArray[np.int64], legal: list[int], players: int) -> list[Weighed]:
    """A root's ledger, read; the most tried answers first."""
    rows = [(action, ledger[action]) for action in legal if ledger[action, thinking.TRIED]]
    wins = slice(thinking.WINS, thinking.WINS + players)
    found = [
        Weighed(action, int(row[thinking.TRIED]), tuple((row[wins] / (WIN * row[thinking.TRIED])).tolist()))
        for action, row in rows
    ]
    return sorted(found, key=lambda one: -one.tries)
