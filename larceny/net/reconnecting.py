"""A line to a table that reconnects by itself: each command is done once, however often the line breaks."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import Callable

from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.net.limits import Bucket, Rate
from larceny.net.tasks import end

phrase, said = phrases(__file__)

PAUSES = (0.1, 0.3, 1.0, 2.0, 4.0)  # seconds between tries to reach the house again; the last is repeated
PATIENCE = 600.0  # seconds of trying until the line is given up
AT_ONCE, A_SECOND = 60, 4.0  # commands; a little less than a house allows, so that no pipe and no bot is cut off


class ReconnectingLine:
    """One guest at one table, until coming back does not help any more."""

    def __init__(self, client: Client, table: str, raw: bool, news: Callable[[], None]) -> None:
        """`news` is called whenever there is something new to see."""
        self.client = client
        self.table = table
        self.fault: LarcenyError | None = None  # why the line is dead for good
        self._raw = raw
        self._news = news
        self._up = asyncio.Event()  # also set when the line is dead for good: nobody is to wait for it then
        self._you: int | None = None
        self._bucket = Bucket(Rate(AT_ONCE, A_SECOND))
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def up(self) -> bool:
        return self._up.is_set() and self.fault is None

    async def open(self) -> None:
        """Connect for the first time; a failure here is raised."""
        try:
            await self._join()
        except TimeoutError:
            raise LarcenyError(phrase("net-nobody", address=self.client.address)) from None
        self._up.set()
        self._tasks = [asyncio.create_task(self._relay()), asyncio.create_task(self._keep())]

    async def close(self) -> None:
        await end(*self._tasks)
        await self.client.leave_line()

    async def command(self, said: messages.Command) -> messages.FromServer:
        """Give a command; if the line breaks, the same command, with its id, is sent again over the next one.

        What ends the line for good is raised.
        """
        while not self._bucket.take():
            await asyncio.sleep(PAUSES[0])
        while True:
            await self._up.wait()
            if self.fault is not None:
                raise self.fault
            try:
                return await self.client.command(said)
            except Rejected as refusal:
                if refusal.code != "gone" and self.client.bye is None:
                    raise
            except TimeoutError:
                pass
            await asyncio.sleep(PAUSES[0])

    async def speak(self, lang: messages.Lang) -> None:
        """Switch to another language; if the line is down, the next one begins with it."""
        client = self.client
        client.lang = lang
        with contextlib.suppress(Rejected, TimeoutError):
            if self.up:
                await client.send(messages.Speak(lang=lang))
                await client.until(lambda: client.shown is None or client.shown.board.lang == lang, PAUSES[-1])

    async def _relay(self) -> None:
        while True:
            await self.client.news()
            if self.client.room is not None:
                self._you = self.client.room.you
            self._news()

    async def _keep(self) -> None:
        """Reconnect whenever the line breaks, until coming back does not help."""
        try:
            while (bye := await self.client.stay()).again:
                self._up.clear()
                self._news()
                await self._mend()
                self._up.set()
                self._news()
            self.fault = Rejected(bye.code, bye.text)
        except LarcenyError as fault:
            self.fault = fault
        self._up.set()
        self._news()

    async def _mend(self) -> None:
        deadline = time.monotonic() + PATIENCE
        for pause in itertools.chain(PAUSES, itertools.repeat(PAUSES[-1])):
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            try:
                await self._join()
                return
            except Rejected as refusal:
                bye = self.client.bye
                if bye is not None and not bye.again:
                    raise
                fault: LarcenyError = refusal
            except LarcenyError as error:
                fault = error
            except TimeoutError:
                fault = LarcenyError(phrase("net-nobody", address=self.client.address))
            if time.monotonic() > deadline:
                raise fault

    async def _join(self) -> None:
        """Connect and go on from the last board seen, if the seat and the language are still the same."""
        shown, you = self.client.shown, self._you
        last = shown.number if shown is not None and shown.board.lang == self.client.lang else 0
        welcome = await self.client.join(self.table, last, self._raw)
        if last and welcome.you != you:
            self.client.shown = None
            welcome = await self.client.join(self.table, 0, self._raw)
        self._you = welcome.you
