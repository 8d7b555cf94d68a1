"""The keeper of one table in this process: takes the commands of its guests, and minds its clock.

Its writer writes, its audience is told, and its stand-ins answer where no guest does.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable

import msgspec

from larceny.net import messages
from larceny.net.messages import Ack, Because, Ticketed
from larceny.server.keeper import news
from larceny.server.keeper.audience import Audience, Listener
from larceny.server.keeper.host import Host
from larceny.server.keeper.stand_ins import Hold, StandIns
from larceny.server.keeper.writer import Command, Writer
from larceny.server.store.contract import Summary
from larceny.server.table import commands, journal, showing
from larceny.server.table.state import Table
from larceny.server.texts import PHRASES, Refused
from larceny.server.tokens import hashed


class Taken(Refused):
    """There is a table of that id."""


class Keeper:
    """One table in this process."""

    def __init__(self, host: Host, table: Table, drop: Callable[[Keeper], None], noted: Summary | None = None) -> None:
        """`drop` has the house let go of this keeper; `noted` is what the lobby lists of the table."""
        self.table = table
        self.idle_since = time.monotonic()
        self.writer = Writer(host, table, self._changed, lambda: drop(self), noted)
        self.audience = Audience(host, table)
        self.stand_ins = StandIns(host, table, self.writer, self.audience)
        self._host = host

    async def close(self) -> None:
        """Stop everything, and refuse what still waits."""
        self.writer.closed = True
        await self.stand_ins.close()
        await self.writer.close()

    async def write(self, command: Command) -> None:
        """Turn a command into entries, store them, and only then let anybody know."""
        await self.writer.write(command)

    def _changed(self) -> None:
        """Show what is new, and go on."""
        self.audience.tell()
        self.stand_ins.stir()

    # Guests

    async def join(self, listener: Listener, last: int) -> None:
        """Let a guest in who has seen board `last`."""
        await self.refresh()
        if self._host.shared and last > self.table.numbers.get(self.table.seat_of(listener.guest), 0):
            await self.writer.queue(self.writer.catch_up)  # another process has shown more than is known here
        if self.writer.behind or commands.welcome_back(self.table, listener.guest, time.time()):
            await self.write(lambda table: commands.welcome_back(table, listener.guest, time.time()))
        self.writer.check_open()
        self.audience.join(listener, last)
        self.stand_ins.stir()

    def part(self, listener: Listener) -> None:
        """Let a guest go."""
        self.idle_since = time.monotonic()
        self.audience.part(listener)

    async def refresh(self) -> None:
        """Catch up with other processes; while guests are here, the news of others have come already."""
        if self._host.shared and not self.audience.listeners:
            await self.writer.queue(self.writer.catch_up)

    def hear(self, sender: str, message: bytes) -> None:
        """Take in what another process tells of this table."""
        match news.decode(message):
            case news.Presence() as presence:
                self.audience.hear(sender, presence)
            case news.Phrase() as phrase:
                self.audience.say(phrase)
            case news.Written(number) if number > self.table.number:
                self.writer.look()

    # The clock

    def tick(self, now: float, everyone: bool) -> None:
        """Look after the table once a second: silent guests, its deadline, absent people; `everyone` now and then."""
        self.audience.tick(now)
        if everyone and self.writer.unnoted:
            self.writer.soon(self.writer.note)
        if self.table.phase != "playing" or not self.audience.listeners:
            return
        deadline = self.table.deadline
        if deadline is not None and time.time() >= deadline:
            self.writer.write_soon(lambda table: commands.time_up(table, time.time()))
        self.stand_ins.relieve(now)
        if everyone:
            self.stand_ins.stir()

    # Commands

    async def command(self, listener: Listener, said: messages.Command) -> messages.FromServer:
        """Do what a guest says, and answer; a repeat gets the answer of the first time."""
        guest, lang, table = listener.guest, listener.lang, self.table
        if isinstance(said, messages.Say):
            return self._say(guest, said)
        if isinstance(said, messages.Why):
            refusal = commands.why(table, guest, said.touch, lang)
            words = str(refusal).removesuffix(f" ({refusal.ruling})")
            return Because(id=said.id, text=words, ruling=refusal.ruling)
        if isinstance(said, messages.Older):
            return showing.older(table, table.seat_of(guest), said, lang)
        if isinstance(said, messages.Ticket):
            return await self._ticket(guest, said)
        if isinstance(said, messages.Rematch):
            await self._rematch(guest, said)
        elif isinstance(said, messages.Act):
            await self._act(guest, said, lang)
        else:
            await self.write(lambda table: [] if table.done(guest, said.id) else _entries(table, guest, said, lang))
        return Ack(id=said.id, number=table.numbers[table.seat_of(guest)])

    def must_wait(self, said: messages.Command) -> bool:
        """True for an answer that will have to wait for the moment of a guarded question."""
        return isinstance(said, messages.Act) and self.stand_ins.holding

    async def _act(self, guest: str, said: messages.Act, lang: str) -> None:
        """Give an answer. To a guarded question it is judged at once, and done at the question's moment."""
        holds: list[Hold] = []  # the one that the answer has to wait for, or none

        def now(table: Table) -> list[journal.Entry]:
            entries = [] if table.done(guest, said.id) else commands.act(table, guest, said, lang)
            hold = self.stand_ins.hold() if entries else None
            holds[:] = [hold] if hold else []
            return [] if hold else entries

        def later(table: Table) -> list[journal.Entry]:
            if table.done(guest, said.id):
                return []
            same = table.question == hold.question  # then the answer is good: only interjections came in between
            number = table.numbers[table.seat_for(guest)] if same else said.expect
            return commands.act(table, guest, msgspec.structs.replace(said, expect=number), lang)

        await self.write(now)
        for hold in holds:
            await hold.over.wait()
            await self.write(later)

    async def _ticket(self, guest: str, said: messages.Ticket) -> Ticketed:
        ticket = secrets.token_urlsafe(18)
        now = time.time()
        await self.write(lambda table: commands.ticket(table, guest, said, hashed(ticket), now))
        return Ticketed(id=said.id, path=f"/seat/{self.table.id}.{ticket}")

    async def _rematch(self, guest: str, said: messages.Rematch) -> None:
        """Open one table for the rematch, however many ask for it, however often, and at whichever process."""
        commands.may_follow(self.table, guest)
        if not self.table.next:
            new = commands.rematch_id(self.table)
            with contextlib.suppress(Taken):
                await self._host.begin(new, commands.again(self.table, guest, time.time()))
            await self.write(lambda table: commands.follow(table, guest, said, new))

    def _say(self, guest: str, said: messages.Say) -> Ack:
        if said.phrase not in PHRASES:
            raise Refused("no-phrase")
        seat = self.table.seat_of(guest)
        name = "" if seat is None else self.table.seats[seat].name
        phrase = news.Phrase(seat, name, said.phrase)
        self.audience.say(phrase)
        self._host.background(self._host.publish(self.table.id, phrase))
        return Ack(id=said.id, number=self.table.numbers.get(seat, 0))


def _entries(table: Table, guest: str, said: messages.Command, lang: str) -> list[journal.Entry]:
    match said:
        case messages.Interject():
            return commands.interject(table, guest, said, lang)
        case messages.Undo():
            return commands.undo(table, guest, said)
        case messages.Sit():
            return commands.sit(table, guest, said, time.time())
        case messages.Leave():
            return commands.leave(table, guest, said)
        case messages.Kick():
            return commands.kick(table, guest, said)
        case messages.Fill():
            return commands.fill(table, guest, said, time.time())
        case _:
            raise AssertionError(f"no way to do {said}")
