"""The guests of a table: those connected here, those at other processes, and what each of them is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from larceny.net.messages import Said, Shown, change, encode
from larceny.server.keeper.host import Host
from larceny.server.keeper.news import Phrase, Presence
from larceny.server.table import showing
from larceny.server.table.state import Table, Viewer
from larceny.server.texts import Refused, server_text

SILENCE = 30.0  # seconds without a word from a guest, until the guest is dropped
CROWD = 20  # guests of a table to whom every change of their number is told at once
ROUND = 500  # guests who are told something in one round of the loop: more would keep other tables waiting
KNOWN = 1000  # guests whom a table recognises as having been there
LISTED = 50  # spectators whom the host is told of one by one
FRESH = 5.0  # seconds that a room with a clock in it is not made anew
PRESENCE = 5.0  # seconds between telling other processes which guests are here
FORGOTTEN = 2.5  # such times without a word from a process, until its guests count as gone

BoardKind = tuple[Viewer, str, bool]  # guests of one kind are sent the same boards: viewer, language, raw
RoomKind = tuple[Viewer, bool, bool, str]  # and the same rooms: viewer, host, may fill, language


class Listener(Protocol):
    """A guest's connection, as the audience needs it."""

    guest: str
    lang: str
    raw: bool
    heard: float  # when the guest last said something, by the monotonic clock
    board_kind: BoardKind | None  # whose boards it is sent
    since: int  # the entry after which it came to the table

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
        """Return the message that brings a guest who has seen board `number` up to date."""
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


class Audience:
    """The guests of one table: connections to this process, and what other processes told of theirs."""

    def __init__(self, host: Host, table: Table, left: Callable[[], float | None] = lambda: None) -> None:
        """`left` tells how many seconds the table has."""
        self.listeners: set[Listener] = set()
        self.known: set[str] = set()  # guests who were let in here
        self._left = left
        self._rooms_made = 0.0  # when, by the monotonic clock
        self._host = host
        self._table = table
        self._frames: dict[BoardKind, Frame] = {}
        self._rooms: dict[RoomKind, bytes] = {}
        self._rooms_stamp: object = None  # what the rooms were made of
        self._told: tuple[object, int] = (None, 0)  # what everybody was told of the room, and of how many watch
        self._elsewhere: dict[str, tuple[float, Presence]] = {}  # by process: until when it counts, and its guests

    # Coming and going

    def admit(self, guest: str) -> None:
        """Refuse a guest who may not look at this table; one that is shut is open to who sits or watches already."""
        table = self._table
        table.admit(guest)
        if table.shut and table.seat_of(guest) is None and guest != table.setup.host and not self._watches(guest):
            raise Refused("shut")

    def _watches(self, guest: str) -> bool:
        """True if the guest is connected to this process, or one of those whom another process has told of."""
        return any(one.guest == guest for one in self.listeners) or any(guest in far.spectators for far in self._far)

    def join(self, listener: Listener, last: int) -> None:
        """Let a guest in who has seen board `last`; the guest's token alone decides what is shown."""
        self.admit(listener.guest)
        listener.since = self._table.number
        listener.board_kind = (self._table.seat_of(listener.guest), listener.lang, listener.raw)
        self.listeners.add(listener)
        if len(self.known) < KNOWN:
            self.known.add(listener.guest)
        self._tell_rooms(listener)
        self.announce()
        frame = self._frame(listener.board_kind)
        if frame is not None and last != frame.number:
            listener.show(frame)

    def part(self, listener: Listener) -> None:
        """Let a guest go."""
        self.listeners.discard(listener)
        self._tell_rooms()
        self.announce()

    def speak(self, listener: Listener, lang: str) -> None:
        """Go on in another language with this guest."""
        listener.lang = lang
        listener.board_kind = (self._table.seat_of(listener.guest), lang, listener.raw)
        self._tell_rooms(listener)
        frame = self._frame(listener.board_kind)
        if frame is not None:
            listener.show(frame)

    def hang_up(self, code: str, again: bool) -> None:
        """Send everybody away."""
        for listener in list(self.listeners):
            listener.hang_up(code, again)

    # Presence

    @property
    def here(self) -> frozenset[int]:
        """Return seats whose people are connected to this process."""
        return frozenset(
            one.board_kind[0] for one in self.listeners if one.board_kind and one.board_kind[0] is not None
        )

    @property
    def _watching(self) -> int:
        return sum(one.board_kind is not None and one.board_kind[0] is None for one in self.listeners)

    @property
    def spectators(self) -> list[str]:
        """Return guests who watch, at any process; not all of them, if they are very many."""
        return list(dict.fromkeys([*self._spectators, *(one for far in self._far for one in far.spectators)]))[:LISTED]

    @property
    def _spectators(self) -> list[str]:
        watching = {one.guest for one in self.listeners if one.board_kind is not None and one.board_kind[0] is None}
        return sorted(watching)[:LISTED]

    @property
    def _far(self) -> list[Presence]:
        """Return guests at other processes, as far as their word still counts."""
        now = time.monotonic()
        return [presence for until, presence in self._elsewhere.values() if until > now]

    @property
    def present(self) -> set[int]:
        """Return seats whose people are connected to any process."""
        return set(self.here).union(*(presence.seats for presence in self._far))

    @property
    def watchers(self) -> int:
        """Return how many watch, at any process."""
        return self._watching + sum(presence.watchers for presence in self._far)

    def announce(self) -> None:
        """Tell other processes which guests are here."""
        news = Presence(tuple(sorted(self.here)), self._watching, tuple(self._spectators))
        self._host.background(self._host.publish(self._table.id, news))

    def hear(self, sender: str, presence: Presence) -> None:
        """Take in which guests are connected to another process."""
        if sender not in self._elsewhere and self.listeners:
            self.announce()  # it cannot know yet which guests are here
        self._elsewhere[sender] = (time.monotonic() + FORGOTTEN * PRESENCE, presence)
        self._tell_rooms()

    def tick(self, now: float) -> None:
        """Drop silent guests, and forget those of processes that have fallen silent."""
        for listener in list(self.listeners):
            if now - listener.heard > SILENCE:
                listener.hang_up("silent", again=True)
        if self._elsewhere or len(self.listeners) > CROWD:  # else everything was told when it happened
            self._tell_rooms(counted=True)

    # Showing

    def tell(self) -> None:
        """Show everybody what is new to them; send them away from a closed table."""
        if self._table.closed:
            self.hang_up("closed", again=False)
            return
        self._each(self._show_board)
        wanted = {one.board_kind for one in self.listeners if one.board_kind}
        self._frames = {kind: frame for kind, frame in self._frames.items() if kind in wanted}
        self._tell_rooms()

    def _each(self, tell: Callable[[Listener], None]) -> None:
        """Tell everybody something: a crowd in several rounds of the loop, those who sit at the table in the first.

        What is told is what holds when it is told, so that nobody is left with something older.
        """
        guests = list(self.listeners)
        if len(guests) > ROUND:
            guests.sort(key=lambda one: self._table.seat_of(one.guest) is None)
            self._host.background(self._rest(guests[ROUND:], tell))
        for listener in guests[:ROUND]:
            tell(listener)

    async def _rest(self, guests: list[Listener], tell: Callable[[Listener], None]) -> None:
        for first in range(0, len(guests), ROUND):
            await asyncio.sleep(0)
            for listener in guests[first : first + ROUND]:
                if listener in self.listeners:
                    tell(listener)

    def _show_board(self, listener: Listener) -> None:
        """Show a guest the board, or send the guest away."""
        farewell = self._farewell(listener)
        if farewell:
            self.listeners.discard(listener)
            listener.hang_up(farewell, again=False)
            return
        listener.board_kind = (self._table.seat_of(listener.guest), listener.lang, listener.raw)
        frame = self._frame(listener.board_kind)
        if frame is not None:
            listener.show(frame)

    def _farewell(self, listener: Listener) -> str:
        """Return why a guest has to go; empty, if the guest may stay. At most tables nobody ever has to."""
        if self._table.setup.watch and not self._table.standings:
            return ""
        try:
            self._table.admit(listener.guest)
        except Refused as refusal:
            return refusal.code
        return "removed" if self._table.shown_out.get(listener.guest, 0) > listener.since else ""

    def _frame(self, kind: BoardKind) -> Frame | None:
        """Return the board for all guests of one kind, made once; None before the game has begun."""
        viewer, lang, raw = kind
        frame = self._frames.get(kind)
        if self._table.match is None and self._table.past is None:
            return None
        if frame is None or frame.number != self._table.numbers[viewer]:
            began = time.perf_counter()
            shown = showing.shown(self._table, viewer, lang, raw)
            self._host.metrics.view.observe(time.perf_counter() - began)
            assert shown is not None
            frame = self._frames[kind] = Frame(shown, frame.shown if frame else None)
        return frame

    def _tell_rooms(self, newcomer: Listener | None = None, counted: bool = False) -> None:
        """Send the room to a newcomer, and to all if it has changed; most moves change nothing of it.

        In a crowd, how many watch is told once a second (`counted`): else everybody who comes would be told to all.
        """
        stamp, watchers = (showing.room_stamp(self._table), self.present), self.watchers
        made_of = (stamp, watchers, self.spectators if watchers else [])
        if self._table.timed and time.monotonic() - self._rooms_made > FRESH:
            self._rooms.clear()
        if self._rooms_stamp != made_of:
            self._rooms_stamp = made_of
            self._rooms.clear()
        at_once = counted or len(self.listeners) <= CROWD
        if stamp != self._told[0] or (at_once and watchers != self._told[1]):
            self._told = (stamp, watchers)
            self._each(self._send_room)
        elif newcomer is not None:
            self._send_room(newcomer)

    def _send_room(self, listener: Listener) -> None:
        table, guest, lang = self._table, listener.guest, listener.lang
        viewer = table.seat_of(guest)
        kind = (viewer, guest == table.setup.host, table.may_fill(guest), lang)
        if kind not in self._rooms:
            self._rooms_made = time.monotonic()
            room = showing.room(
                table,
                viewer,
                guest,
                lang,
                self.present,
                self.watchers,
                self.spectators,
                self._left(),
                self._host.store.now(),
            )
            self._rooms[kind] = encode(room)
        listener.send(self._rooms[kind], "room")

    def say(self, heard: Phrase) -> None:
        """Have everybody here hear a phrase, each in their language."""
        frames: dict[str, bytes] = {}

        def tell(listener: Listener) -> None:
            if listener.lang not in frames:
                text = server_text(listener.lang)(f"phrase-{heard.phrase}")
                frames[listener.lang] = encode(Said(seat=heard.seat, name=heard.name, text=text, who=heard.who))
            listener.send(frames[listener.lang], "said")

        self._each(tell)
