"""Answers that come from no guest: those of bots, of bots that play for absent people, and only answers.

When an answer is given must tell nothing of the hand it came from. A guarded question is answered at a moment drawn
when it was asked, and every other after a whole number of paces.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable

from larceny.bots import Forfeit
from larceny.bots.minds import MILLE, mind
from larceny.net.tasks import end
from larceny.server.keeper.audience import Audience
from larceny.server.keeper.host import Host
from larceny.server.keeper.writer import Writer
from larceny.server.store.contract import StoreError
from larceny.server.table import commands, journal
from larceny.server.table.state import Table
from larceny.server.texts import Refused

RETRY = 1.0  # seconds after an answer that could not be given
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4}  # how much of the house's pace a table's is
HURRY = 0.15  # seconds: the pace of bots that do not think, until a person is asked who wants to skip what they do
UNTHINKING = ("random", "instinct", "learned")

log = logging.getLogger(__name__)


def hurried(level: str, game: str) -> float:
    """Return the pace of a bot in a hurry: as long as it may think, or its moment would tell how long it thought."""
    thinker = mind(level, game) if level else None
    if thinker is None or (thinker.policy in UNTHINKING and not thinker.iterations and not thinker.ms):
        return HURRY
    return HURRY + thinker.ms / MILLE if thinker.ms else math.inf


class Hold:
    """The moment of a guarded question: it is drawn when the question is asked, and no answer is done before it."""

    def __init__(self, question: int, moment: Callable[[], Awaitable[None]]) -> None:
        self.question = question
        self.over = asyncio.Event()
        self._waiting = asyncio.create_task(self._wait(moment))

    async def _wait(self, moment: Callable[[], Awaitable[None]]) -> None:
        await moment()
        self.over.set()

    def end(self) -> None:
        """Let everybody go on who waits: the question is asked no more."""
        self._waiting.cancel()
        self.over.set()


class StandIns:
    """Gives the answers at one table that no guest gives, one at a time."""

    def __init__(self, host: Host, table: Table, writer: Writer, audience: Audience) -> None:
        self._host = host
        self._table = table
        self._writer = writer
        self._audience = audience
        self._thinking: asyncio.Task[None] | None = None
        self._hold: Hold | None = None  # while the question is a guarded one
        self._hurried: int | None = None  # the seat that bots hurry for, until it is asked
        self._absent: dict[int, float] = {}  # seats that are asked and not here, and since when

    async def close(self) -> None:
        """Stop thinking; nobody has to wait for a moment any more."""
        if self._hold is not None:
            self._hold.end()
        await end(self._thinking)

    # The moment of a guarded question

    def hold(self) -> Hold | None:
        """Return what an answer to the question asked now has to wait for; None if it may be done at once."""
        self._guard()
        return None if self._hold is None or self._hold.over.is_set() else self._hold

    @property
    def holding(self) -> bool:
        """True while answers wait for a moment, as far as is known without looking at the table."""
        return self._hold is not None and not self._hold.over.is_set()

    def _guard(self) -> None:
        """See to it that a guarded question has its moment, drawn once."""
        hold, table = self._hold, self._table
        if hold is not None and hold.question != table.question:
            hold.end()
            hold = None
        self._hold = hold or (Hold(table.question, self._host.release) if table.guarded else None)

    # Answers

    def stir(self) -> None:
        """Begin with the next answer that is no guest's, as long as somebody is here to see it."""
        self._guard()
        if self._hurried in self._table.asked and self._hurried not in self._table.forced:
            self._hurried = None
        if self._thinking is None and self._audience.listeners and self._table.phase == "playing":
            seats = self._table.bots_asked or self._answered_for
            if seats:
                self._thinking = asyncio.create_task(self._answer(seats[0]))

    def hurry(self, seat: int) -> None:
        """Let bots hurry until this seat is asked, if it is not."""
        self._hurried = seat
        self.stir()

    def pace(self, seat: int) -> float:
        """Return how many seconds an answer of a seat takes at this table's pace."""
        pace = self._host.pace * PACES[self._table.pace]
        level = self._table.seats[seat].level
        return pace if self._hurried is None else min(pace, hurried(level, self._table.setup.game))

    @property
    def _answered_for(self) -> list[int]:
        """Return the people whose only answer is given here; for those connected to another process it is given there.

        Two processes would draw two moments, and the earlier of two comes sooner than one.
        """
        forced = self._table.forced
        elsewhere = self._audience.present - self._audience.here if forced else ()
        return [seat for seat in forced if seat not in elsewhere]

    async def _answer(self, seat: int) -> None:
        """Give one answer for one seat, at a moment that tells nothing of the choice, nor whether there was one."""
        question, number = self._table.question, self._table.numbers[seat]

        def still_asked(table: Table) -> bool:
            """True while the answer being found still fits: its seat was shown nothing new, or has the same only one.

            Sealed answers that others change show it nothing new."""
            if table.question != question:
                return False
            same = seat in table.bots_asked and table.numbers[seat] == number
            return same or table.forced.get(seat) == action

        try:
            hold = self._hold
            began = time.monotonic()
            action, failed = await self._choose(seat)
            await self._wait(seat, hold, time.monotonic() - began)
            await self._writer.write(
                lambda table: commands.bot_act(table, seat, action, failed) if still_asked(table) else []
            )
        except (Refused, StoreError):
            await asyncio.sleep(RETRY)
        except Exception:
            log.exception("an answer could not be given", extra={"table": self._table.id})
            await asyncio.sleep(RETRY)
        finally:
            self._thinking = None
        self.stir()

    async def _wait(self, seat: int, hold: Hold | None, spent: float) -> None:
        """Wait until an answer of a seat that took `spent` seconds to find may be given."""
        pace = self.pace(seat)
        if hold is not None and not hold.over.is_set():
            await hold.over.wait()
            await asyncio.sleep(0)  # a guest who has given the same answer comes first, and is told that it is done
        elif pace:
            await asyncio.sleep(max(1, math.ceil(spent / pace)) * pace - spent)

    async def _choose(self, seat: int) -> tuple[int, str]:
        """Return the answer: the lesson's, the only one that a person has, or a bot's.

        And the bot that has failed, if one has: then a bot of the house has answered, and has the seat from now on.
        """
        match, script, level = self._table.running, self._table.lesson, self._table.seats[seat].level
        wanted = script.wanted(len(match.actions), seat) if script else None
        if wanted is not None:
            return wanted, ""
        if not level:
            return self._only_answer(seat), ""
        try:
            return await self._thought(seat, level), ""
        except Forfeit as forfeit:
            log.warning(
                "a bot has forfeited its seat, and one of the house plays on: %s",
                forfeit.reason,
                extra={"table": self._table.id, "seat": seat, "bot": level},
            )
            return await self._thought(seat, commands.RELIEF), level

    async def _thought(self, seat: int, level: str) -> int:
        """Return what a bot of this level answers for a seat."""
        match, began = self._table.running, time.monotonic()
        try:
            return await self._host.bot_pool.choose(match.view(seat), level, match.options)
        finally:
            self._host.metrics.thought.observe(time.monotonic() - began)

    def _only_answer(self, seat: int) -> int:
        forced = self._table.forced
        if seat not in forced:
            raise Refused("stale")
        return forced[seat]

    # Absent people

    def relieve(self, now: float) -> None:
        """Have bots play for people who are asked and have been away for longer than the table's grace."""
        table, grace = self._table, self._table.setup.grace
        awaited = {
            seat
            for seat in table.asked
            if table.seats[seat].guest and not table.seats[seat].level and seat not in table.sealed
        }
        missing = awaited - self._audience.present
        self._absent = {seat: self._absent.get(seat, now) for seat in missing}
        for seat, since in self._absent.items():
            if grace and now - since >= grace:
                self._writer.write_soon(lambda table, seat=seat: self._relief(table, seat))  # type: ignore[misc]

    def _relief(self, table: Table, seat: int) -> list[journal.Entry]:
        """Relieve a person, unless the person has come in the meantime."""
        return [] if seat in self._audience.present else commands.relieve(table, seat)
