"""The keeper of one table in this process: takes the commands of its guests, and minds its clock.

Its writer writes, its audience is told, and its stand-ins answer where no guest does.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from larceny.bots import advice
from larceny.net import messages
from larceny.net.messages import Ack, Advice, Because, Likely, Ticketed
from larceny.server.keeper import news
from larceny.server.keeper.audience import Audience, Listener
from larceny.server.keeper.host import Host
from larceny.server.keeper.stand_ins import Hold, StandIns
from larceny.server.keeper.writer import Command, Writer
from larceny.server.quotas import Account
from larceny.server.store.contract import Report, Summary
from larceny.server.table import commands, journal, showing
from larceny.server.table.state import Table
from larceny.server.texts import PHRASES, Refused
from larceny.server.tokens import hashed

REPORTS = 10  # that one guest makes at a table while it is open

log = logging.getLogger(__name__)


class Taken(Refused):
    """There is a table of that id."""


class TableClock:
    """The time that a table has left. Entries of the journal set it, and it runs by the monotonic clock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._turned: float | None = None  # with how many seconds
        self._at = 0.0  # when, by the monotonic clock

    def left(self) -> float | None:
        """Return the seconds that are left; None if the table has no limit, or is not being played."""
        table, now = self._table, time.monotonic()
        if table.left is None or not table.timed:
            return None
        if self._turned != table.left:
            self._turned, self._at = table.left, now
        return table.left - (now - self._at)


class Keeper:
    """One table in this process."""

    def __init__(self, host: Host, table: Table, drop: Callable[[Keeper], None], noted: Summary | None = None) -> None:
        """`drop` has the house let go of this keeper; `noted` is what the lobby lists of the table."""
        self.table = table
        self.idle_since = time.monotonic()
        self.writer = Writer(host, table, self._changed, lambda: drop(self), noted)
        self.clock = TableClock(table)
        self.audience = Audience(host, table, self.clock.left)
        self.stand_ins = StandIns(host, table, self.writer, self.audience)
        self._host = host
        self._reports: Counter[str] = Counter()  # made here, by guest

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

    def admit(self, account: Account) -> None:
        """Refuse a newcomer from the address of somebody who is banned here: a new cookie is soon had.

        Where somebody with a seat is at that address too, as in a class, nobody is refused: there the host may shut the
        table.
        """
        table, guest = self.table, account.guest
        banned = [one for one, now in table.standings.items() if now.banned]
        if not banned or guest in banned or guest in self.audience.known:
            return
        sitting = [table.setup.host, *(seat.guest for seat in table.seats if seat.guest)]
        if guest not in sitting and account.is_near(banned) and not account.is_near(sitting):
            raise Refused("banned-address")

    async def join(self, listener: Listener, last: int) -> None:
        """Let a guest in who has seen board `last`."""
        await self.refresh()
        if self._host.shared and last > self.table.numbers.get(self.table.seat_of(listener.guest), 0):
            await self.writer.queue(self.writer.catch_up)  # another process has shown more than is known here
        self.table.admit(listener.guest)
        now = self._host.store.now()
        if self.writer.behind or commands.welcome_back(self.table, listener.guest, now):
            await self.write(lambda table: commands.welcome_back(table, listener.guest, now))
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
        left = self.clock.left()
        if self.table.phase != "playing" or not self.audience.listeners:
            return
        if left is not None and (commands.tick(self.table, left) or commands.time_up(self.table, left)):
            self.writer.write_soon(self._on_time)
        self.stand_ins.relieve(now)
        if everyone:
            self.stand_ins.stir()

    def _on_time(self, table: Table) -> list[journal.Entry]:
        left = self.clock.left()
        return [] if left is None else commands.tick(table, left) or commands.time_up(table, left)

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
        if isinstance(said, messages.Hint):
            return await self._hint(guest, said, lang)
        if isinstance(said, messages.Skip):
            self.stand_ins.hurry(commands.may_skip(table, guest))
            return Ack(id=said.id, number=table.numbers[table.seat_of(guest)])
        if isinstance(said, messages.Older):
            return showing.older(table, table.seat_of(guest), said, lang)
        if isinstance(said, messages.Ticket):
            return await self._ticket(guest, said)
        if isinstance(said, messages.Report):
            return await self._report(guest, said)
        if isinstance(said, messages.Rematch):
            await self._rematch(guest, said)
        elif isinstance(said, messages.Act):
            await self._act(guest, said, lang)
        else:
            await self.write(
                lambda table: [] if table.done(guest, said.id) else self._entries(table, guest, said, lang)
            )
        return Ack(id=said.id, number=table.numbers[table.seat_of(guest)])

    def must_wait(self, said: messages.Command) -> bool:
        """True for an answer that will have to wait for the moment of a guarded question, and for a hint."""
        return isinstance(said, messages.Hint) or (isinstance(said, messages.Act) and self.stand_ins.holding)

    async def _hint(self, guest: str, said: messages.Hint, lang: str) -> Advice:
        """Say what a strong player would answer, by the view of the guest's own seat."""
        seen = commands.hint(self.table, guest, said)
        opinion = await self._host.bot_pool.advise(seen, self.table.running.options)
        answers = tuple(Likely(action=action, share=round(share, 4)) for action, share in opinion.ranked)
        text = advice(seen, opinion, lang)
        return Advice(id=said.id, number=said.expect, text=text, chance=round(opinion.chance, 4), answers=answers)

    async def _act(self, guest: str, said: messages.Act, lang: str) -> None:
        """Give an answer. To a guarded question it is judged at once, and done at the question's moment."""
        holds: list[Hold] = []  # the one that the answer has to wait for, or none

        def now(table: Table) -> list[journal.Entry]:
            if table.done(guest, said.id):
                return []
            entries = commands.act(table, guest, said, lang)
            if not entries:
                return commands.heed(table, guest, said.id)
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
        now = self._host.store.now()
        await self.write(lambda table: commands.ticket(table, guest, said, hashed(ticket), now))
        return Ticketed(id=said.id, path=f"/seat/{self.table.id}.{ticket}")

    async def _rematch(self, guest: str, said: messages.Rematch) -> None:
        """Open one table for the rematch, however many ask for it, however often, and at whichever process."""
        commands.may_follow(self.table, guest)
        self.table.check_today()
        if not self.table.next:
            new = commands.rematch_id(self.table)
            with contextlib.suppress(Taken):
                await self._host.begin(new, commands.again(self.table, guest, self._host.store.now()))
            await self.write(lambda table: commands.follow(table, guest, said, new))

    def _say(self, guest: str, said: messages.Say) -> Ack:
        if said.phrase not in PHRASES:
            raise Refused("no-phrase")
        seat = self.table.seat_of(guest)
        if self.table.standing(guest).muted or (seat is None and self.table.hushed and guest != self.table.setup.host):
            raise Refused("muted")
        if self.table.done(guest, said.id):
            return Ack(id=said.id, number=self.table.numbers.get(seat, 0))
        self.table.remember(guest, said.id)
        name = "" if seat is None else self.table.seats[seat].name
        phrase = news.Phrase(seat, name, said.phrase, self.table.mark(guest))
        self.audience.say(phrase)
        self._host.background(self._host.publish(self.table.id, phrase))
        return Ack(id=said.id, number=self.table.numbers.get(seat, 0))

    async def _report(self, guest: str, said: messages.Report) -> Ack:
        """Tell the keeper of the house of somebody, in the store and in the log."""
        table = self.table
        about = commands.reported(table, guest, said, self.audience.spectators)
        if self._reports[guest] >= REPORTS or not self._host.reports.take():
            raise Refused("too-fast")
        self._reports[guest] += 1
        seat = table.seat_of(about)
        name = table.standing(about).name if seat is None else table.seats[seat].name
        words = " ".join(said.words[: messages.WORDS].split())
        words = "".join(letter for letter in words if letter.isprintable())
        report = Report(table=table.id, by=guest, about=about, name=name, reason=said.reason, words=words)
        await self._host.store.report(report)
        told = {"table": table.id, "seat": seat, "called": name, "reason": said.reason, "words": words}
        log.warning("a guest was reported", extra=told)
        return Ack(id=said.id, number=table.numbers[table.seat_of(guest)])

    def _entries(self, table: Table, guest: str, said: messages.Command, lang: str) -> list[journal.Entry]:
        """Return what a command adds to the journal; that it was heeded, at least."""
        return self._judged(table, guest, said, lang) or commands.heed(table, guest, said.id)

    def _judged(self, table: Table, guest: str, said: messages.Command, lang: str) -> list[journal.Entry]:
        here, now = self.audience.spectators, self._host.store.now()
        match said:
            case messages.Interject():
                return commands.interject(table, guest, said, lang)
            case messages.Undo():
                return commands.undo(table, guest, said)
            case messages.Sit():
                return commands.sit(table, guest, said, now)
            case messages.Leave():
                return commands.leave(table, guest, said)
            case messages.Kick():
                return commands.kick(table, guest, said)
            case messages.Mute():
                return commands.mute(table, guest, said, here)
            case messages.Remove():
                return commands.remove(table, guest, said, here)
            case messages.Ban():
                return commands.ban(table, guest, said, here)
            case messages.Door():
                return commands.door(table, guest, said)
            case messages.Tempo():
                return commands.tempo(table, guest, said)
            case messages.Fill():
                return commands.fill(table, guest, said, now)
            case _:
                raise AssertionError(f"no way to do {said}")
