"""Minds: how a bot decides, how long it thinks, how boldly. A mind's name says all of it: `search:500`.

    random      any legal answer
    instinct    the game's own heuristic, without thinking ahead
    flat        tries every answer equally often in guesses of what is hidden, all seats playing on by instinct
    search      the same, but remembers decisions in a tree, which grows where it promises most (see `thinking`)
    learned     what a network answers that has learned the game (see `learned`)

Thinkers take a budget for each decision: a number of guesses (`flat:300`, `search:5000`) or a time (`search:200ms`).
More can be set for experiments: `search:500:explore=300:cutoff=60`. A learned bot can look ahead as well
(`learned:search=400`, `learned:search=650ms`), play its best answer always (`learned:greedy`) or less sharply
(`learned:temperature=1` is as it has learned), and overlook a part of the answers (`learned:overlook=30`, in percent).
Any other name with a colon, `module:Class`, names a bot of somebody's own (see `own`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType

import msgspec
import numpy as np
from numpy.typing import NDArray

from larceny.bots import thinking
from larceny.bots.own import LEARNED, own
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.game import Game
from larceny.engine.loops import WIN
from larceny.engine.words import Quoted, perhaps, phrases
from larceny.games import load
from larceny.learned.weights import there

phrase, _ = phrases(__file__)

ITERATIONS = 2_000  # default guesses of a thinker
MOST = 1_000_000  # guesses for one decision: with more, a notebook would take gigabytes
LONGEST = 600_000  # milliseconds for one decision
ENDLESS = 1 << 30

MILLE = 1000

# Levels for people, easiest first, in a game that no network has learned. Thinkers get a time, because somebody waits:
# with the way to the bot and back, less than the pace at which every bot of a house answers.
LEVELS: Mapping[str, str] = MappingProxyType(
    {"easy": "random", "medium": "instinct", "hard": "flat:300ms", "ruthless": "search:650ms"}
)
# Levels in a game that a network has learned: it overlooks answers, as people do, and the easier the level, the more.
# Each was measured against the one below it (docs/search.md). The network alone is the hardest: looking ahead is
# stronger, but has to be compiled; the network is ready at the first move.
LEARNED_LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "easy": "learned:overlook=60",
        "medium": "learned:overlook=35",
        "hard": "learned:overlook=12",
        "ruthless": "learned",
    }
)
# Levels of single games that differ from those.
LEVELS_OF: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "criminals": {
            "easy": "learned:overlook=65:temperature=6",
            "medium": "learned:overlook=47",
            "hard": "learned:overlook=26",
        },
    }
)


class Mind(msgspec.Struct, frozen=True):
    """How a seat decides."""

    policy: str
    iterations: int = 0  # guesses for one decision
    ms: int = 0  # time for one decision, in milliseconds; 0 for no limit
    explore: int = 100  # bonus of answers that were tried little, in thousandths of a victory
    widen: int = 60  # a decision met n * n * 1000 / widen times tries n of its answers
    noise: int = 50  # thousandths of the answers beyond the tree that are random
    cutoff: int = 40  # actions of each seat beyond the tree, after which the table is scored as it lies
    open: int = 1  # 1: decisions are told apart by the actions before them; 0: by what their seat has seen
    margin: int = 300  # thousandths of a reward for how clear a victory or how close a defeat is
    breadth: int = 32  # answers at the root that are considered: those that instinct likes best
    trust: int = 5  # victories credited to instinct's favourite in advance; tenths of one to a learned bot's favourite
    habit: int = 20  # thousandths of a victory that the tree must promise for leaving instinct; 0: ignore instinct
    doubt: int = 10  # tries without gain that are added to those of leaving instinct
    temperature: int = 500  # of a learned bot, in thousandths: at 0 it plays the best answer, at 1000 as it has learned
    overlook: int = 0  # percent of the answers that a learned bot does not notice
    depth: int = 0  # decisions of its own seat after which a learned bot judges a guess; 0: as suits the game
    weights: str = ""  # the file of a learned bot's weights; empty for the game's own

    @property
    def name(self) -> str:
        """Return the name that `mind` reads as this mind."""
        if self.learned:
            return ":".join([self.policy, *self._learned_parts()])
        budget = [f"{self.ms}ms"] if self.ms else [str(self.iterations)] if self.iterations else []
        usual = USUAL.get(self.policy, self)
        settings = [f"{key}={getattr(self, key)}" for key in SETTINGS if getattr(self, key) != getattr(usual, key)]
        return ":".join([self.policy, *budget, *settings])

    def _learned_parts(self) -> Iterator[str]:
        """Yield what a learned bot's name says beyond its kind."""
        if self.ms or self.iterations:
            yield f"search={f'{self.ms}ms' if self.ms else self.iterations}"
        if self.temperature != KNOWING.temperature:
            yield f"temperature={self.temperature / MILLE:g}" if self.temperature else GREEDY
        for key in ("overlook", "breadth", "trust", "depth", "weights"):
            if getattr(self, key) != getattr(KNOWING, key):
                yield f"{key}={getattr(self, key)}"

    @property
    def thinks(self) -> bool:
        """True if this is one of the thinkers, which kernels play."""
        return self.policy in USUAL

    @property
    def learned(self) -> bool:
        return self.policy == LEARNED

    @property
    def foresees(self) -> bool:
        """True if this is a learned bot that looks ahead."""
        return self.learned and bool(self.ms or self.iterations)

    @property
    def own(self) -> bool:
        """True if this is a bot of somebody's own."""
        return not self.learned and self.policy not in thinking.POLICIES

    @property
    def by_hand(self) -> bool:
        """True if no kernel can play this mind: each of its answers has to be asked for."""
        return self.policy not in thinking.POLICIES

    @property
    def row(self) -> list[int]:
        """Return the mind as kernels read it."""
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
# `flat` profits little from careful playouts. With more errors in them it is a rung of its own between instinct and
# search (docs/search.md has the figures).
USUAL = {"flat": Mind("flat", ITERATIONS, noise=200, breadth=ENDLESS), "search": Mind("search", ITERATIONS)}
KNOWING = Mind(LEARNED, breadth=8, trust=10)
GREEDY = "greedy"
BOTS = (*thinking.POLICIES, LEARNED)


def level_of(level: str, game: str | None) -> str:
    """Return the name of the mind that plays a level in a game: a learned one, if a network has learned the game."""
    if game is not None and there(load(game)):
        return LEVELS_OF.get(game, {}).get(level) or LEARNED_LEVELS[level]
    return LEVELS[level]


def mind(name: str, game: str | None = None) -> Mind:
    """Return a mind by its name, or by the name of a level, whose mind depends on the game."""
    if not isinstance(name, str):
        raise LarcenyError(phrase("bot-name", name=Quoted(name)))
    policy, *parts = (level_of(name, game) if name in LEVELS else name).split(":")
    if policy == LEARNED:
        return _learned(name, parts)
    if policy not in thinking.POLICIES:
        found = None if policy in LEVELS else own(name)
        if found is not None:
            return Mind(found.name)
        raise LarcenyError(phrase("bot-unknown", policy=Quoted(policy), perhaps=perhaps(policy, [*BOTS, *LEVELS])))
    if policy not in USUAL:
        if parts:
            raise LarcenyError(phrase("bot-no-budget", name=Quoted(name), policy=policy))
        return Mind(policy)
    fields: dict[str, int] = {}
    for part in parts:
        fields |= _part(name, part)
    return msgspec.structs.replace(USUAL[policy], **fields)


def compiled_minds(names: Iterable[str], what: str) -> tuple[Mind, ...]:
    """Return minds that kernels play; `what` is done compiled, so bots that no kernel plays are refused."""
    found = tuple(mind(name) for name in names)
    for one in found:
        if one.by_hand:
            others = phrase("bot-learned-ones" if one.learned else "bot-own-ones")
            raise LarcenyError(phrase("bot-compiled-only", name=Quoted(one.name), what=what, others=others))
    return found


def _learned(name: str, parts: Iterable[str]) -> Mind:
    """Return a learned bot by the parts of its name."""
    found = KNOWING
    for part in parts:
        key, equals, value = part.partition("=")
        if part == GREEDY:
            field: dict[str, int | str] = {"temperature": 0}
        elif key == "search" and equals and "=" not in value:
            field = {"ms": 0, "iterations": 0, **_part(name, value)}
        elif key == "weights" and value:
            field = {"weights": value}
        elif key == "temperature" and equals:
            field = {"temperature": _temperature(name, value)}
        elif key in HABITS and equals:
            most = HABITS[key]
            number = whole_number(value)
            if number is None or not 0 <= number <= most:
                raise LarcenyError(
                    phrase("bot-setting-span", name=Quoted(name), key=key, most=str(most), value=Quoted(value))
                )
            field = {key: max(1, number) if key == "breadth" else number}
        else:
            known = (GREEDY, "search", "temperature", "weights", *HABITS)
            raise LarcenyError(
                phrase("bot-learned-setting", name=Quoted(name), part=Quoted(part), perhaps=perhaps(key, known))
            )
        found = msgspec.structs.replace(found, **field)
    return found


# Further settings of learned bots, and the largest value of each.
HABITS = {"overlook": 100, "breadth": 1000, "trust": 100_000, "depth": 100}
HOTTEST = 100  # the largest temperature in a name, where 1 is as it has learned


def _temperature(name: str, value: str) -> int:
    with suppress(ValueError):
        if 0 <= float(value) <= HOTTEST:
            return round(float(value) * MILLE)
    raise LarcenyError(phrase("bot-temperature", name=Quoted(name), hottest=HOTTEST, value=Quoted(value)))


def _part(name: str, part: str) -> dict[str, int]:
    """Return the field that one part of a mind's name sets."""
    key, equals, value = part.partition("=")
    if equals:
        number = whole_number(value)
        if key not in SETTINGS:
            raise LarcenyError(
                phrase("bot-setting", name=Quoted(name), key=Quoted(key), perhaps=perhaps(key, SETTINGS))
            )
        if number is None or not 0 <= number <= ENDLESS:
            raise LarcenyError(phrase("bot-setting-number", name=Quoted(name), key=key, value=Quoted(value)))
        return {key: number}
    timed = part.endswith("ms")
    number = whole_number(part.removesuffix("ms").replace("_", ""))
    most = LONGEST if timed else MOST
    if number is None or not 1 <= number <= most:
        raise LarcenyError(phrase("bot-budget", name=Quoted(name), most=str(MOST), longest=LONGEST, part=Quoted(part)))
    return {"ms": number, "iterations": 0} if timed else {"iterations": number}


def notebook(game: Game, most: int) -> thinking.Notebook:
    """Return memory for thinking about a game with at most this many guesses a decision."""
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
    """An answer after thinking: how often it was tried, and each seat's chance to win with it."""

    action: int
    tries: int
    chances: tuple[float, ...]
    error: float | None = None  # standard error of the thinker's own chance; None, if its tries say it


def weighed(ledger: NDArray[np.int64], legal: list[int], players: int) -> list[Weighed]:
    """Read a root's ledger; the most tried answers come first."""
    rows = [(action, ledger[action]) for action in legal if ledger[action, thinking.TRIED]]
    wins = slice(thinking.WINS, thinking.WINS + players)
    found = [
        Weighed(action, int(row[thinking.TRIED]), tuple((row[wins] / (WIN * row[thinking.TRIED])).tolist()))
        for action, row in rows
    ]
    return sorted(found, key=lambda one: -one.tries)
