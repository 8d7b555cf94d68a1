"""A sitting at a table of a house: what the house shows, and what is said to it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

from larceny.engine.board import Choice
from larceny.engine.errors import LarcenyError
from larceny.engine.words import into
from larceny.games import load
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.net.messages import Room
from larceny.net.reconnecting import ReconnectingLine
from larceny.terminal.app.sheet import clean
from larceny.terminal.app.sittings import Sitting
from larceny.terminal.play import company, guests, saves
from larceny.terminal.play.guests import Guest
from larceny.terminal.play.joining import FULL, Terms, Wish, guest_of, terms_of
from larceny.terminal.play.unasked import Unasked
from larceny.terminal.words import own_words, phrase

SEEN = 0.7  # seconds that a question is seen before its only answer is given


class HouseSitting(Sitting):
    """One guest at one table of a house; the line mends itself."""

    def __init__(self, client: Client, table: str, terms: Terms, wish: Wish, name: str) -> None:
        game = load(terms.game)
        super().__init__(game, game.parse_deck(terms.deck, phrase("visit-deck")), terms.players, wish.lang)
        self.url = wish.url
        self.client = client
        self.table = table
        self._wish = wish
        self._name = name
        self._told_at = 0.0
        self._wake = asyncio.Event()
        self._answered = 0  # number of the board after our last answer
        self._unasked = Unasked()
        self._given = -1  # number of the board to which an answer was given unasked
        self.line = ReconnectingLine(client, table, False, self._news)

    # News

    async def run(self) -> None:
        """Sit down, and listen until the line is dead for good; why it is stays said."""
        try:
            await self._sit_and_listen()
        except (LarcenyError, TimeoutError) as fault:
            if not self.line.up:
                self.given_up = into(fault, self.lang)
            raise

    async def _sit_and_listen(self) -> None:
        await self.line.open()
        self._news()
        room = self.client.room
        wants = not self._wish.watch and room is not None and room.you is None and room.phase == "gathering"
        if wants:
            try:
                await self.sit(self._wish.seat)
            except Rejected as refusal:
                if refusal.code not in FULL:
                    raise
                self.notice(str(refusal))
        while self.line.fault is None:
            await self._wake.wait()
            self._wake.clear()
            await self._answer_unasked()
        raise self.line.fault

    async def _answer_unasked(self) -> None:
        """Give the answer that the person need not be asked for, after a moment in which the question is seen."""
        shown = self.shown
        if shown is None or not self.mine or shown.number == self._given:
            return
        given = self._unasked.answer(shown.board, shown.coach)
        if given is None:
            return
        self._given = shown.number
        await asyncio.sleep(SEEN)
        if self.shown is shown and self.mine:
            self.notice(self.given_words(shown.board, given))
            await self.act(given.action)

    def _news(self) -> None:
        if self.client.room is not None and self.client.room != self.room:
            before, self.room, self._told_at = self.room, self.client.room, time.monotonic()
            self._report(before, self.room)
        for said in self.client.phrases:
            name = said.name or company.spectator(said.who, own_words(self.lang))
            self.notice(self.words("online-said", name=clean(name), words=clean(said.text)))
        self.client.phrases.clear()
        self.shown = self.client.shown
        self.connected = self.line.up
        self._wake.set()
        self.changed()

    def _report(self, before: Room | None, room: Room) -> None:
        """Say what changed at the table besides its game."""
        if before is not None and before.you is not None and room.you is None:
            self.notice(self.words("online-expelled"))
        words = [one.words for one in company.stood_in(before, room, own_words(self.lang))]
        if words:
            self.notice(" ".join(words))
        if name := company.asks_again(before, room):
            self.notice(self.words("app-asks-rematch", name=clean(name)))

    @property
    def mine(self) -> bool:
        """True if this seat is asked and has not answered yet; nobody is asked over a line that is dead for good."""
        asked = super().mine and self.shown is not None and self.shown.number >= self._answered
        return asked and self.line.fault is None

    @property
    def seated(self) -> bool:
        return self.room is not None and self.room.you is not None

    @property
    def host(self) -> bool:
        room = self.room
        return room is not None and room.you is not None and room.seats[room.you].host

    @property
    def time_left(self) -> float | None:
        left = self.room.left if self.room is not None else None
        return None if left is None else left - (time.monotonic() - self._told_at)

    # What a person does

    async def have(self, said: messages.Command) -> messages.FromServer | None:
        """Send a command; what is refused is said."""
        try:
            reply = await self.line.command(said)
        except Rejected as refusal:
            self.notice(f"{refusal} ({refusal.ruling})" if refusal.ruling else str(refusal))
            return None
        acted = isinstance(said, messages.Act | messages.Interject | messages.Undo)
        if isinstance(reply, messages.Ack) and acted:
            self._answered = reply.number
            self._unasked.undone = isinstance(said, messages.Undo)
            self._wake.set()
        return reply

    @property
    def id(self) -> str:
        """Return a new command's id."""
        return self.client.new_id()

    @property
    def _number(self) -> int:
        return self.shown.number if self.shown is not None else 0

    async def sit(self, seat: int | None = None) -> None:
        await self.line.command(messages.Sit(id=self.id, name=self._name, seat=seat))

    async def act(self, action: int) -> None:
        await self.have(messages.Act(id=self.id, expect=self._number, action=action))
        self.changed()

    async def answer_for_good(self, choice: Choice) -> None:
        self._unasked.for_good(choice)
        await self.act(choice.action)

    async def interject(self, number: int) -> None:
        await self.have(messages.Interject(id=self.id, expect=self._number, number=number))

    async def undo(self) -> None:
        if self.shown is None or not self.shown.undo:
            self.notice(self.words("line-no-undo"))
            return
        self._unasked.undone = True  # or an only answer would be given again at once
        await self.have(messages.Undo(id=self.id, expect=self._number))

    async def skip(self) -> None:
        if isinstance(await self.have(messages.Skip(id=self.id)), messages.Ack):
            self.notice(self.words("app-skipped"))

    async def hint(self) -> str:
        try:
            said = await self.line.command(messages.Hint(id=self.id, expect=self._number))
        except Rejected as refusal:
            return str(refusal)
        assert isinstance(said, messages.Advice)
        return said.text

    async def why(self, touch: str) -> tuple[str, str]:
        try:
            said = await self.line.command(messages.Why(id=self.id, touch=touch))
        except Rejected:
            return "", ""
        assert isinstance(said, messages.Because)
        return said.text, said.ruling

    async def speak(self, lang: str) -> None:
        self.lang = lang
        await self.line.speak(lang)  # type: ignore[arg-type]
        self.changed()

    async def older(self) -> None:
        if self.shown is not None and self.shown.board.older:
            await self.have(messages.Older(id=self.id, before=self.shown.board.older))
            self._news()

    async def close(self) -> None:
        await self.line.close()


class VisitedHouse:
    """A house on the network, as one guest sees it."""

    def __init__(self, client: Client, guest: Guest) -> None:
        self.client = client
        self.guest = guest

    @classmethod
    async def at(cls, address: str, name: str, lang: str) -> VisitedHouse:
        """Come to a house: as the guest one was there last, or as a new one."""
        wish = Wish(url=address, name=name or None, lang=lang)
        guest = await guest_of(address, wish, "")
        return cls(Client(address, guest.cookie, lang), guest)

    async def about(self) -> Any:
        return await self.client.get(f"/api/house?lang={self.client.lang}")

    async def tables(self) -> Any:
        """Return the open tables, and one's own."""
        return await self.client.get(f"/api/tables?lang={self.client.lang}")

    async def lesson(self, game: str) -> str:
        body = {"game": game, "name": self.guest.name, "lang": self.client.lang}
        return str((await self.client.post("/api/lesson", body))["table"])

    async def sitting(self, table: str, watch: bool = False, seat: int | None = None) -> HouseSitting:
        """Return a sitting at one of its tables."""
        client = Client(self.client.address, self.client.cookie, self.client.lang)
        url = f"{client.address}/t/{table}"
        terms = await terms_of(client, table, url)
        wish = Wish(url=url, name=self.guest.name, seat=seat, watch=watch, lang=client.lang)
        return HouseSitting(client, table, terms, wish, self.guest.name)

    def call(self, name: str) -> None:
        """Take another name from now on."""
        self.guest = msgspec.structs.replace(self.guest, name=name)
        guests.keep(self.guest)


async def keep_record(sitting: HouseSitting) -> str:
    """Save the record of a finished game here, and return its file."""
    from larceny.engine.record import from_json

    record = from_json(await sitting.client.fetch("GET", f"/api/tables/{sitting.table}/record"))
    path = saves.fresh(sitting.game.name)
    saves.write(path, record)
    return str(path)
