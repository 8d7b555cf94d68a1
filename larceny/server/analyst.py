"""Studies finished games for the replay: chances to win, and better choices.

It works in the background, one decision at a time, in a process of the lowest priority, and only while somebody looks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from larceny.bots import FORESIGHT, THOUGHT, ready, warm
from larceny.bots.minds import KNOWING, Mind
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.record import Record, from_json
from larceny.engine.text import LANGUAGES
from larceny.games import load
from larceny.lab.analysis import Asked, Decision, decisions, first_answer, foreseen, joined, judge, shares, spelt
from larceny.learned.weights import serves
from larceny.net.tasks import end
from larceny.server.bot_pool import BotPool
from larceny.server.texts import Refused
from larceny.server.workers import Worker

MIND = Mind("search", iterations=300, ms=400)  # the judge of a decision: at most this many guesses and milliseconds
LEARNED = msgspec.structs.replace(KNOWING, iterations=300, ms=400)  # the judge of a game that was learned
KEPT = 64  # games whose studies are kept
SHOWN = 3  # best choices that are kept of a decision
LOOKING = 20.0  # seconds that a look counts
LONGEST = 60.0  # seconds for one decision, or for counting them, on a busy machine
COLD = 1.0  # seconds until we look again whether the code is compiled

log = logging.getLogger(__name__)


class Study:
    """One game, and what was found out about it so far."""

    def __init__(self, record: Record, names: Sequence[str]) -> None:
        self.record = record
        self.names = tuple(names)
        self.result = shares(record)
        self.total: int | None = None  # decisions, once they are counted
        self.found: dict[int, dict[str, Decision]] = {}  # by number and language
        self.failed = False
        self.looked = time.monotonic()
        self.learned = serves(self.game, self.game.parse_deck(record.deck.source, "the record's deck"))
        self._words = record.to_json()
        self._left: list[int] = []
        self._doubted: list[int] = []  # decisions that a network looked at, and that are still to be thought about

    @property
    def game(self) -> Game:
        return load(self.record.game)

    @property
    def done(self) -> bool:
        return len(self.found) == self.total and not self._doubted

    @property
    def needs(self) -> str:
        """Return what compiled code the next step needs; empty, while a network answers."""
        if not self.learned:
            return THOUGHT
        return "" if self.total is None or self._left else FORESIGHT

    @property
    def state(self) -> str:
        if self.failed or self.done:
            return "failed" if self.failed else "done"
        return "thinking" if not self.needs or ready(self.game, self.needs) else "warming"

    def decisions(self, lang: str) -> list[Decision]:
        """Return the decisions judged so far, in their order."""
        found = [self.found[number][lang] for number in sorted(self.found)]
        return joined(found) if self.learned else found

    def let_be(self) -> bool:
        """Do without the code that could not be made, if a network has answered; return whether that will do."""
        self._doubted.clear()
        return self.done

    async def go_on(self, worker: Worker) -> None:
        """Judge the next decision."""
        if self.total is None:
            self.total = await asyncio.wrap_future(worker.ask(count, self._words, self.learned))
            self._left = coarse_order(self.total)
        elif self._left or self._doubted:
            number = self._left[0] if self._left else self._doubted[0]
            way = "thought" if not self.learned else "first" if self._left else "foreseen"
            found = await asyncio.wrap_future(worker.ask(study, self._words, self.names, number, way))
            self.found[number] = found
            if self._left:
                del self._left[0]
                if any(one.doubted for one in found.values()):
                    self._doubted.append(number)
            else:
                del self._doubted[0]


def coarse_order(total: int) -> list[int]:
    """Return the numbers up to total in an order that soon gives a rough picture of the whole.

    >>> coarse_order(9)
    [0, 8, 4, 2, 6, 1, 3, 5, 7]
    """
    return sorted(range(total), key=lambda number: -(number & -number) if number else -total)


class Analyst:
    """Studies games one after the other."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._worker = Worker(lowest=True)
        self._studies: dict[str, Study] = {}
        self._working: asyncio.Task[None] | None = None

    def study(self, table: str, match: Match) -> Study:
        """Return what is known of a table's finished game, and go on studying it while somebody looks."""
        study = self._studies.pop(table, None) or Study(match.record(), match.called)
        self._studies[table] = study  # moved to the end: the first one is forgotten first
        study.looked = time.monotonic()
        while len(self._studies) > KEPT:
            del self._studies[next(iter(self._studies))]
        if self._working is None and not study.done and not study.failed:
            self._working = asyncio.create_task(self._work())
        return study

    async def stop(self) -> None:
        await end(self._working)
        self._worker.kill(wait=True)

    @property
    def _wanted(self) -> list[Study]:
        """Return games that somebody looks at, first those whose judge is compiled."""
        since = time.monotonic() - LOOKING
        wanted = [one for one in self._studies.values() if not one.done and not one.failed and one.looked >= since]
        return sorted(wanted, key=lambda one: one.state == "warming")

    async def _work(self) -> None:
        try:
            while wanted := self._wanted:
                await self._go_on(wanted[0])
        finally:
            self._working = None
            self._worker.kill()

    async def _go_on(self, study: Study) -> None:
        try:
            if study.state != "warming":
                async with asyncio.timeout(LONGEST):
                    await study.go_on(self._worker)
            elif self._bot_pool.warm(study.game, study.needs):
                await asyncio.sleep(COLD)
            elif not study.let_be():
                raise Refused("broken")
        except Exception:
            log.exception("a game could not be studied", extra={"game": study.record.game})
            study.failed = True
            self._worker.kill()


# In the analyst's own process


def count(record: str, learned: bool) -> int:
    """Load the judge's code, and return how many decisions there are to judge."""
    if not learned:
        warm(load(from_json(record).game))
    return len(_asked(record))


JUDGES: dict[str, Callable[[Asked], Decision]] = {
    "thought": lambda asked: judge(asked, MIND),
    "first": lambda asked: first_answer(asked, LEARNED),
    "foreseen": lambda asked: foreseen(asked, LEARNED),
}


def study(record: str, names: tuple[str, ...], number: int, way: str) -> dict[str, Decision]:
    """Judge a decision in one of three ways, and return it in the words of each language."""
    asked = _asked(record)[number]
    found = JUDGES[way](asked)
    shown = [one for place, one in enumerate(found.choices) if place < SHOWN or one.action == found.played]
    found = msgspec.structs.replace(found, choices=tuple(shown))
    return {lang: spelt(asked, found, lang, names) for lang in LANGUAGES}


@lru_cache(2)
def _asked(record: str) -> list[Asked]:
    return list(decisions(from_json(record)))
