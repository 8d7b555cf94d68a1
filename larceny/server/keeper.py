"""A table's keeper: the one task that alone writes to it in this process, tells its guests, and has its bots move.

Nothing is told before it is in the store. A command becomes entries, these are written at the table's next number, and
only then are they taken in and shown. If another process was faster, its entries are read and the command is judged
anew. So any number of processes may keep the same table, and any of them may die.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from larceny.net import messages
from larceny.net.messages import Ack, Because, Room, Said, Shown, Ticketed, change, encode
from larceny.net.tasks import end
from larceny.server.store.contract import StoreError, Summary
from larceny.server.table import commands, journal, showing
from larceny.server.table.state import Table, Viewer
from larceny.server.texts import PHRASES, Refused, server_text

if TYPE_CHECKING:
    from larceny.server.house import House

QUEUE = 64  # commands that may wait at one table
TRIES = 10  # how often a command is judged anew when other processes were faster
SILENCE = 30.0  # seconds until a guest of whom nothing is heard is dropped
PRESENCE = 5.0  # seconds between telling other processes who is here

log = logging.getLogger(__name__)

Reply = messages.FromServer
Key = tuple[Viewer, str, bool]  # what boards are the same for: viewer, language, raw


class Wire(Protocol):
    """A guest's connection, as the keeper needs it."""

    guest: str
    lang: str
    raw: bool
    heard: float  # when something was last heard
    key: Key | None  # whose boards it is sent

    def send(self, frame: bytes, kind: str) -> None: ...
    def show(self, frame: Frame) -> None: ...
    def hang_up(self, code: str, again: bool) -> None: ...


class Frame:
    """A board ready to be sent: whole, or as the change from the one before."""

    def __init__(self, shown: Shown, before: Shown | None) -> None:
        self.shown = shown
        self.number = shown.number
        self.since = before.number if before else 0
        self._before = before
        self._whole: bytes | None = None
        self._change: bytes | None = None

    def bytes_for(self, number: int) -> bytes:
        """What brings a guest who has seen board `number` up to date."""
        if self._before is not None and number == self.since:
            if self._change is None:
                step = change(self._before, self.shown)
                self._change = encode(step) if step else self.whole
            return self._change
        return self.whole

    @property
    def whole(self) -> bytes:
        if self._whole is None:
            self._whole = encode(self.shown)
        return self._whole


class Hold:
    """A guarded question: whatever is answered is done at a moment that was drawn when the question was asked."""

    def __init__(self, question: int, moment: Callable[[], Awaitable[None]]) -> None:
        self.question = question
        self.over = asyncio.Event()
        self._waiting = asyncio.create_task(self._wait(moment))

    async def _wait(self, moment: Callable[[], Awaitable[None]]) -> None:
        await moment()
        self.over.set()

    def end(self) -> None:
        """The question is asked no more: whoever waits need not."""
        self._waiting.cancel()
        self.over.set()


class Early(Exception):
    """An answer that is fine, and has to wait for its moment."""

    def __init__(self, hold: Hold) -> None:
        super().__init__()
        self.hold = hold


class Keeper:
    """One table in this process: its only writer here, and its guests."""

    def __init__(self, house: House, table: Table, noted: Summary | None = None) -> None:
        self.house = house
        self.table = table
        self.wires: set[Wire] = set()
        self.idle_since = time.monotonic()
        self.dropped = False  # has the house let go of it?
        self._behind = False  # must the store be read before anything else?
        self.unnoted = False  # was something written here that the lobby may not know of?
        self._noted = noted  # what the lobby lists, if it was written here
        self._jobs: asyncio.Queue[tuple[Callable[[], Awaitable[object]], asyncio.Future[object]]]
        self._jobs = asyncio.Queue(QUEUE)
        self._frames: dict[Key, Frame] = {}
        self._rooms: dict[tuple[Viewer, bool, str], bytes] = {}
        self._room_stamp: object = None
        self._elsewhere: dict[bytes, tuple[float, frozenset[int], int]] = {}  # guests at other processes
        self._absent: dict[int, float] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._hold: Hold | None = None  # while the question is a guarded one
        self._working = asyncio.create_task(self._work())

    async def close(self) -> None:
        self.dropped = True
        if self._hold is not None:
            self._hold.end()
        await end(self._thinking, self._working)
        while not self._jobs.empty():  # nobody shall wait for what will not be done
            _, answer = self._jobs.get_nowait()
            if not answer.done():
                answer.set_exception(Refused("closing"))

    # One thing at a time

    async def _work(self) -> None:
        while True:
            job, answer = await self._jobs.get()
            try:
                result = await job()
                if not answer.done():
                    answer.set_result(result)
            except Exception as fault:
                if not answer.done():
                    answer.set_exception(fault)
            except asyncio.CancelledError:
                if not answer.done():
                    answer.set_exception(Refused("closing"))
                raise

    async def queue(self, job: Callable[[], Awaitable[object]]) -> None:
        """Have something done when it is its turn."""
        self._check_open()
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        try:
            self._jobs.put_nowait((job, answer))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        await answer

    def _check_open(self) -> None:
        if self.dropped:
            raise Refused("closing")

    @property
    def backlog(self) -> int:
        return self._jobs.qsize()

    async def write(self, make: Callable[[Table], list[journal.Entry]]) -> None:
        """Turn a command into entries, keep them, and only then let anybody know."""
        await self.queue(lambda: self._write(make))

    async def _write(self, make: Callable[[Table], list[journal.Entry]]) -> None:
        for _ in range(TRIES):
            if self._behind:
                await self._catch_up()
            try:
                entries = make(self.table)
            except Refused:
                if await self._up_to_date():
                    raise
                continue
            if not entries:
                return
            self._behind = True  # until the store has answered
            written = [journal.write(entry) for entry in entries]
            summary = showing.begun(self.table) if any(isinstance(entry, journal.Dealt) for entry in entries) else None
            if await self.house.store.append(self.table.id, self.table.number + 1, written, summary):
                self._take_in(entries)
                self._behind = False
                self.tell()
                self.house.background(self.house.news(self.table.id, b"n%d" % self.table.number))
                self.unnoted = True
                if self.table.phase == "over" or not all(isinstance(entry, journal.MOVES) for entry in entries):
                    await self.note()
                return
        self.house.drop(self)  # the store has another picture of the table, or has forgotten it
        raise Refused("busy")

    async def _up_to_date(self) -> bool:
        """Was that judged by all that is written? Another process may have died before it told us what it wrote."""
        before = self.table.number
        if self.house.shared:
            await self._catch_up()
        return self.table.number == before

    async def _catch_up(self) -> None:
        """Read what other processes have written."""
        entries = await self.house.store.read(self.table.id, self.table.number)
        self._take_in([journal.read(entry) for entry in entries])
        self._behind = False
        if entries:
            self.tell()

    def _take_in(self, entries: list[journal.Entry]) -> None:
        try:
            for entry in entries:
                self.table.apply(entry)
        except Exception:
            log.exception("a journal could not be followed", extra={"table": self.table.id})
            self.house.drop(self)
            raise

    async def note(self) -> None:
        """Keep the lobby's picture of the table true; it may lag, so a store that fails here harms nobody.

        Whose turn it is changes with every move, and is noted by the clock.
        """
        self.unnoted = False
        summary = showing.summarise(self.table)
        if summary != self._noted:
            self._noted = summary
            try:
                await self.house.store.note(summary)
            except StoreError:
                self._noted = None

    def look(self) -> None:
        """Others have written, perhaps."""
        self._soon(self._catch_up)

    async def refresh(self) -> None:
        """Be up to date with other processes; with guests here, their news have come already."""
        if self.house.shared and not self.wires:
            await self.queue(self._catch_up)

    def _soon(self, job: Callable[[], Awaitable[object]]) -> None:
        self.house.background(self._forgiving(job))

    async def _forgiving(self, job: Callable[[], Awaitable[object]]) -> None:
        """What nobody waits for may fail: it is tried again by the clock."""
        with contextlib.suppress(Refused, StoreError):
            await self.queue(job)

    # Guests

    async def join(self, wire: Wire, last: int) -> None:
        """A guest has come. What is shown depends on the token alone."""
        await self.refresh()
        if self.house.shared and last > self.table.numbers.get(self.table.seat_of(wire.guest), 0):
            await self.queue(self._catch_up)  # another process has shown more than is known here
        if self._behind or commands.welcome_back(self.table, wire.guest, time.time()):
            await self.write(lambda table: commands.welcome_back(table, wire.guest, time.time()))
        self._check_open()
        viewer = self.table.seat_of(wire.guest)
        self._admit(viewer)
        wire.key = (viewer, wire.lang, wire.raw)
        self.wires.add(wire)
        self.presence_changed(wire)
        frame = self._frame(wire.key)
        if frame is not None and last != frame.number:
            wire.show(frame)
        self.stir()

    def _admit(self, viewer: Viewer) -> None:
        if viewer is None and not self.table.setup.watch and self.table.phase != "gathering":
            raise Refused("no-watching")

    def part(self, wire: Wire) -> None:
        """A guest has gone."""
        self.wires.discard(wire)
        self.idle_since = time.monotonic()
        self.presence_changed()

    def speak(self, wire: Wire, lang: str) -> None:
        """A guest wants another language."""
        wire.lang = lang
        wire.key = (self.table.seat_of(wire.guest), lang, wire.raw)
        self._tell_rooms(wire)
        frame = self._frame(wire.key)
        if frame is not None:
            wire.show(frame)

    @property
    def here(self) -> frozenset[int]:
        """Seats whose people are connected to this process."""
        return frozenset(wire.key[0] for wire in self.wires if wire.key and wire.key[0] is not None)

    @property
    def watching(self) -> int:
        return sum(wire.key is not None and wire.key[0] is None for wire in self.wires)

    @property
    def present(self) -> set[int]:
        """Seats whose people are connected anywhere."""
        now = time.monotonic()
        far = [seats for until, seats, _ in self._elsewhere.values() if until > now]
        return set(self.here).union(*far)

    @property
    def watchers(self) -> int:
        now = time.monotonic()
        return self.watching + sum(count for until, _, count in self._elsewhere.values() if until > now)

    def presence_changed(self, newcomer: Wire | None = None) -> None:
        self._tell_rooms(newcomer)
        self.announce()

    def announce(self) -> None:
        """Tell other processes who is here."""
        seats = ",".join(map(str, sorted(self.here)))
        self.house.background(self.house.news(self.table.id, f"p{self.watching};{seats}".encode()))

    def hear(self, sender: bytes, news: bytes) -> None:
        """Another process has news: p(resence), s(aid), or the n(umber) it has written."""
        if news[:1] == b"p":
            count, _, seats = news[1:].decode().partition(";")
            here = frozenset(int(seat) for seat in seats.split(",") if seat)
            if sender not in self._elsewhere and self.wires:
                self.announce()  # it cannot know yet who is here
            self._elsewhere[sender] = (time.monotonic() + 2.5 * PRESENCE, here, int(count))
            self._tell_rooms()
        elif news[:1] == b"s":
            self._spread(msgspec.json.decode(news[1:], type=Utterance))
        elif int(news[1:]) > self.table.number:
            self.look()

    # Telling

    def tell(self) -> None:
        """Show everybody what is new to them."""
        shut = not self.table.setup.watch and self.table.phase != "gathering"
        for wire in list(self.wires):
            viewer = self.table.seat_of(wire.guest)
            if viewer is None and shut:
                self.wires.discard(wire)
                wire.hang_up("no-watching", again=False)
                continue
            wire.key = (viewer, wire.lang, wire.raw)
            frame = self._frame(wire.key)
            if frame is not None:
                wire.show(frame)
        self._frames = {key: self._frames[key] for key in {w.key for w in self.wires if w.key} if key in self._frames}
        self._tell_rooms()
        self.stir()

    def _frame(self, key: Key) -> Frame | None:
        """The board for all guests of one kind, made once."""
        viewer, lang, raw = key
        frame = self._frames.get(key)
        if self.table.match is None:
            return None
        if frame is None or frame.number != self.table.numbers[viewer]:
            began = time.perf_counter()
            shown = showing.shown(self.table, viewer, lang, raw)
            self.house.metrics.view.observe(time.perf_counter() - began)
            assert shown is not None
            frame = self._frames[key] = Frame(shown, frame.shown if frame else None)
        return frame

    def _kind(self, wire: Wire) -> tuple[Viewer, bool, str]:
        """What rooms are the same for."""
        return self.table.seat_of(wire.guest), wire.guest == self.table.setup.host, wire.lang

    def _room(self, wire: Wire) -> Room:
        viewer = self.table.seat_of(wire.guest)
        return showing.room(self.table, viewer, wire.guest, wire.lang, self.present, self.watchers)

    def _tell_rooms(self, newcomer: Wire | None = None) -> None:
        """Tell who sits where to a newcomer, and to all if that has changed; most moves change nothing of it."""
        stamp = (showing.room_stamp(self.table), self.present, self.watchers)
        if stamp != self._room_stamp:
            self._room_stamp = stamp
            self._rooms.clear()
            for wire in self.wires:
                self._send_room(wire)
        elif newcomer is not None:
            self._send_room(newcomer)

    def _send_room(self, wire: Wire) -> None:
        kind = self._kind(wire)
        if kind not in self._rooms:
            self._rooms[kind] = encode(self._room(wire))
        wire.send(self._rooms[kind], "room")

    # Bots, and people who have only one answer

    def stir(self) -> None:
        """Have the next answer given that is no guest's, as long as somebody is here to see it."""
        self._guard()
        if self._thinking is None and self.wires and self.table.phase == "playing":
            seats = self.table.bots_asked or self._answered_for
            if seats:
                self._thinking = asyncio.create_task(self._think(seats[0]))

    @property
    def _answered_for(self) -> list[int]:
        """People for whom the house answers here: not those who sit at another process, which does it for them.

        It would draw a moment of its own, and the earlier of two is another chance than one.
        """
        elsewhere = self.present - self.here
        return [seat for seat in self.table.forced if seat not in elsewhere]

    def _guard(self) -> None:
        """See to it that a guarded question has its moment, drawn once."""
        hold, table = self._hold, self.table
        if hold is not None and hold.question != table.question:
            hold.end()
            hold = None
        self._hold = hold or (Hold(table.question, self.house.release) if table.guarded else None)

    async def _think(self, seat: int) -> None:
        """One answer for one seat, at a moment that tells nothing of how hard the choice was, or whether it was one."""
        question, number = self.table.question, self.table.numbers[seat]

        def still_asked(table: Table) -> bool:
            """A bot thinks anew when what it is shown has changed, and not because others change their minds in secret;
            the only answer there is stays what it is."""
            if table.question != question:
                return False
            same = seat in table.bots_asked and table.numbers[seat] == number
            return same or table.forced.get(seat) == action

        try:
            hold = self._hold
            began = time.monotonic()
            action = await self._choose(seat)
            await self._wait(hold, time.monotonic() - began)
            await self.write(lambda table: commands.bot_act(table, seat, action) if still_asked(table) else [])
        except (Refused, StoreError):
            await asyncio.sleep(1.0)
        except Exception:
            log.exception("an answer could not be given", extra={"table": self.table.id})
            await asyncio.sleep(1.0)
        finally:
            self._thinking = None
        self.stir()

    async def _wait(self, hold: Hold | None, spent: float) -> None:
        """Until something may be answered about which one has thought for so many seconds."""
        pace = self.house.pace
        if hold is not None and not hold.over.is_set():
            await hold.over.wait()
            await asyncio.sleep(0)  # who has said it too comes first, and is told that it is done
        elif pace:
            await asyncio.sleep(max(1, math.ceil(spent / pace)) * pace - spent)

    async def _choose(self, seat: int) -> int:
        match, script = self.table.running, self.table.lesson
        wanted = script.wanted(len(match.actions), seat) if script else None
        if wanted is not None:
            return wanted
        if not self.table.seats[seat].level:
            return self._only_answer(seat)
        began = time.monotonic()
        try:
            return await self.house.bot_pool.choose(match.view(seat), self.table.seats[seat].level, match.options)
        finally:
            self.house.metrics.thought.observe(time.monotonic() - began)

    def _only_answer(self, seat: int) -> int:
        forced = self.table.forced
        if seat not in forced:
            raise Refused("stale")
        return forced[seat]

    # The clock

    def tick(self, now: float, everyone: bool) -> None:
        """Once a second: who is silent, who stays away, whose time is up."""
        for wire in list(self.wires):
            if now - wire.heard > SILENCE:
                wire.hang_up("silent", again=True)
        if self._elsewhere:
            self._tell_rooms()  # a process of which nothing is heard any more takes its guests with it
        if everyone and self.unnoted:
            self._soon(self.note)
        if self.table.phase != "playing" or not self.wires:
            return
        deadline = self.table.deadline
        if deadline is not None and time.time() >= deadline:
            self._soon(lambda: self._write(lambda table: commands.time_up(table, time.time())))
        self._relieve(now)
        if everyone:
            self.stir()

    def _relieve(self, now: float) -> None:
        """Bots take over from people who are asked and have been away for too long."""
        grace = self.table.setup.grace
        awaited = {
            seat
            for seat in self.table.asked
            if self.table.seats[seat].guest and not self.table.seats[seat].level and seat not in self.table.sealed
        }
        missing = awaited - self.present
        self._absent = {seat: self._absent.get(seat, now) for seat in missing}
        for seat, since in self._absent.items():
            if grace and now - since >= grace:
                self._soon(lambda seat=seat: self._write(lambda table: self._relief(table, seat)))  # type: ignore[misc]

    def _relief(self, table: Table, seat: int) -> list[journal.Entry]:
        """Nobody is relieved who has come in the meantime."""
        return [] if seat in self.present else commands.relieve(table, seat)

    # Commands

    async def command(self, wire: Wire, said: messages.Command) -> Reply:
        """Do what a guest says, and answer. A repeat gets the answer of the first time."""
        guest, lang, table = wire.guest, wire.lang, self.table
        if isinstance(said, messages.Say):
            return self._say(wire, said)
        if isinstance(said, messages.Why):
            refusal = commands.why(table, guest, said.touch, lang)
            words = str(refusal).removesuffix(f" ({refusal.ruling})")
            return Because(id=said.id, text=words, ruling=refusal.ruling)
        if isinstance(said, messages.Ticket):
            return await self._ticket(guest, said)
        if isinstance(said, messages.Rematch):
            await self._rematch(guest, said)
        elif isinstance(said, messages.Act):
            await self._act(guest, said, lang)
        else:
            await self.write(lambda table: [] if table.done(guest, said.id) else _entries(table, guest, said, lang))
        return Ack(id=said.id, number=table.numbers[table.seat_of(guest)])

    def early(self, said: messages.Command) -> bool:
        """Will this have to wait for the moment of a guarded question?"""
        return isinstance(said, messages.Act) and self._hold is not None and not self._hold.over.is_set()

    async def _act(self, guest: str, said: messages.Act, lang: str) -> None:
        """An answer. To a guarded question it is judged at once, and done at the question's moment."""

        def now(table: Table) -> list[journal.Entry]:
            entries = [] if table.done(guest, said.id) else commands.act(table, guest, said, lang)
            self._guard()
            if entries and self._hold is not None and self.early(said):
                raise Early(self._hold)
            return entries

        def later(table: Table) -> list[journal.Entry]:
            if table.done(guest, said.id):
                return []
            same = table.question == hold.question  # then it is good, whatever was said out of turn in between
            number = table.numbers[table.seat_for(guest)] if same else said.expect
            return commands.act(table, guest, msgspec.structs.replace(said, expect=number), lang)

        try:
            await self.write(now)
        except Early as early:
            hold = early.hold
            await hold.over.wait()
            await self.write(later)

    async def _ticket(self, guest: str, said: messages.Ticket) -> Ticketed:
        ticket = secrets.token_urlsafe(18)
        now = time.time()
        await self.write(lambda table: commands.ticket(table, guest, said, hashed(ticket), now))
        return Ticketed(id=said.id, path=f"/seat/{self.table.id}.{ticket}")

    async def _rematch(self, guest: str, said: messages.Rematch) -> None:
        """One new table, whoever asks first, however often, and at whichever process."""
        commands.may_follow(self.table, guest)
        if not self.table.next:
            new = commands.rematch_id(self.table)
            with contextlib.suppress(Taken):
                await self.house.begin(new, commands.again(self.table, guest, time.time()))
            await self.write(lambda table: commands.follow(table, guest, said, new))

    def _say(self, wire: Wire, said: messages.Say) -> Ack:
        if said.phrase not in PHRASES:
            raise Refused("no-phrase")
        seat = self.table.seat_of(wire.guest)
        name = "" if seat is None else self.table.seats[seat].name
        heard = Utterance(seat, name, said.phrase)
        self._spread(heard)
        self.house.background(self.house.news(self.table.id, b"s" + encode(heard)))
        return Ack(id=said.id, number=self.table.numbers.get(seat, 0))

    def _spread(self, heard: Utterance) -> None:
        for wire in self.wires:
            text = server_text(wire.lang)(f"phrase-{heard.phrase}")
            wire.send(encode(Said(seat=heard.seat, name=heard.name, text=text)), "said")


class Utterance(msgspec.Struct, frozen=True, array_like=True):
    """A phrase on its way between processes."""

    seat: int | None
    name: str
    phrase: str


class Taken(Refused):
    """There is a table of that name."""


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


def hashed(secret: str) -> str:
    """What is kept of a token or ticket: nobody who reads the store can sit in with it."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]
