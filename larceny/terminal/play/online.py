"""A game at a table of a house, in plain lines: tells the news as they come, sends the answers of a person or a bot."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import re
import signal
import time
from collections.abc import Coroutine
from typing import TextIO

import msgspec

from larceny.bots import Bot, warming
from larceny.engine.board import Board, Choice
from larceny.engine.errors import LarcenyError
from larceny.engine.record import from_json
from larceny.engine.text import LANGUAGES
from larceny.games import load
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.net.messages import Advice, Because, Room, Shown
from larceny.net.reconnecting import ReconnectingLine
from larceny.net.redacted import view_of
from larceny.net.tasks import end
from larceny.terminal.play import company, joining, saves
from larceny.terminal.play.answers import FOR_GOOD, Answers
from larceny.terminal.play.company import Person
from larceny.terminal.play.joining import Terms, Wish
from larceny.terminal.play.keyboard import Keyboard
from larceny.terminal.play.teller import DIM, Left, Teller
from larceny.terminal.play.unasked import Unasked
from larceny.terminal.words import own_words, phrase, warming_key

RECENT = 10  # lines of the log that are told to a person who joins a game under way
THINGS = 5  # most pieces and zones of one name that `why` asks about
NOBODY = Person("", None, "")
RETRY = 1.0  # seconds before a bot repeats what the house refused
PASSING = ("stale", "busy", "store", "too-fast", "not-your-turn", "over", "repeated")  # refusals that end no bot's game


async def join(wish: Wish, bot: Bot | None = None, bot_name: str = "", out: TextIO | None = None) -> OnlineGame:
    """Join a table; a guest who was there before gets the same seat."""
    house, table = joining.table_of(wish.url)
    guest = await joining.guest_of(house, wish, bot_name)
    client = Client(house, guest.cookie, wish.lang)
    terms = await joining.terms_of(client, table, wish.url)
    game = OnlineGame(client, table, terms, wish, guest.name, bot, out)
    try:
        await game.sit_down()
    except BaseException:
        await game.close()
        raise
    return game


async def visit(wish: Wish, bot: Bot | None = None, bot_name: str = "") -> int:
    """Play a whole sitting with its rematches; return the exit status."""
    url: str | None = wish.url
    while url is not None:
        wish = msgspec.structs.replace(wish, url=url)
        game = await join(wish, bot, bot_name)
        try:
            url = await game.play()
        except Left as left:
            game.farewell()
            return 0 if left.asked else 1
        except asyncio.CancelledError:  # somebody pressed Ctrl+C
            game.farewell()
            raise
        finally:
            await game.close()
    return 0


class OnlineGame(Teller):
    """One sitting at a table of a house."""

    COMMANDS = (
        "help",
        "rules",
        "log",
        "board",
        "undo",
        "hint",
        "say",
        "why",
        "rematch",
        "lang",
        "quit",
        "skip",
        "who",
        "report",
        *company.ORDERS,
    )
    HELP = "online-help"

    def __init__(
        self,
        client: Client,
        table: str,
        terms: Terms,
        wish: Wish,
        name: str,
        bot: Bot | None = None,
        out: TextIO | None = None,
    ) -> None:
        game = load(terms.game)
        super().__init__(game, game.parse_deck(terms.deck, phrase("visit-deck")), terms.players, wish.lang, out)
        if bot is not None and terms.rules != game.version:
            raise LarcenyError(
                phrase("visit-version", url=wish.url, rules=terms.rules, name=game.name, version=str(game.version))
            )
        self._wish = wish
        self._name = name
        self._bot = bot
        self._box = game.box(terms.players, terms.options, self.deck)
        self._wake = asyncio.Event()
        self._keyboard: Keyboard | None = None
        self.client = client
        self.line = ReconnectingLine(client, table, bot is not None, self._wake.set)
        self._room: Room | None = None  # as last told
        self._told_at = 0.0  # when the room was, by the monotonic clock
        self._shown: Shown | None = None  # as last told
        self._lines = 0  # of the log told so far
        self._coached = ""  # what the coach said last
        self._unasked = Unasked()
        self._given: Choice | None = None  # the answer that the person is not asked for, until it is sent
        self._answered = 0  # number of the board after our last answer
        self._stale = True  # others have changed the table since it was shown
        self._connected = True  # as last told
        self._over = False  # the result has been told
        self._wants_more = False  # the person wants a rematch
        self._doing: asyncio.Task[None] | None = None
        self._fault: Exception | None = None  # raised by a command in the background

    # Coming and going

    async def sit_down(self) -> None:
        """Take our old seat or an open one; without any, watch."""
        await self.line.open()
        room = self.client.room
        assert room is not None
        why_not = joining.refusal(msgspec.structs.replace(self._wish, lang=self._lang), room, self._insists)
        if why_not is not None:
            raise Rejected(why_not.code, f"{self._wish.url}: {why_not}")
        if self._wish.watch or room.you is not None or room.phase != "gathering":
            return
        try:
            said = messages.Sit(id=self.client.new_id(), name=self._name, seat=self._wish.seat)
            await self.line.command(said)
        except Rejected as refusal:
            if self._insists or refusal.code not in joining.FULL:
                raise Rejected(refusal.code, f"{self._wish.url}: {refusal}") from None
            return
        with contextlib.suppress(Rejected, TimeoutError):  # the connection may break here too
            await self.client.until(lambda: self.client.seat is not None)

    @property
    def _insists(self) -> bool:
        """True if to refuse watching instead of a seat."""
        return self._bot is not None or self._wish.seat is not None

    async def close(self) -> None:
        await end(self._doing)
        if self._keyboard is not None:
            self._keyboard.close()
        await self.line.close()

    def farewell(self) -> None:
        """Say goodbye to a person who leaves."""
        if self._seated and not self._over:
            self._say(self._text("online-left", url=self._wish.url))

    async def play(self) -> str | None:
        """Play until the game is over or the person leaves; return the link of a rematch, if the person wants one."""
        if self._bot is None:
            self._keyboard = Keyboard(self._wake.set, self._out)
            if self._keyboard.terminal and hasattr(signal, "SIGCONT"):
                with contextlib.suppress(ValueError, RuntimeError):  # not the main thread
                    asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, self._back_from_sleep)
        welcome = "online-welcome" if self._bot is None else "online-bot"
        self._say(self._text(welcome, title=self._title, url=self._wish.url))
        with warming(self.game, [self._bot]) as cold:
            if cold:
                self._say(self._text(warming_key()), style=DIM)
            return await self._play()

    async def _play(self) -> str | None:
        while True:
            self._wake.clear()
            self._report()
            if self._shown is not None and self._shown.board.result is not None and not self._over:
                await self._finish(self._shown.board)
                self._over = True
            if self._over and (self._next is not None or not self._may_want_more):
                return self._next
            fault = self._fault or self.line.fault
            if fault is not None:
                raise fault
            if not self._go_on():
                if self._keyboard is not None:
                    self._keyboard.show(self._mine and self._doing is None)
                self._out.flush()
                await self._wake.wait()

    @property
    def _may_want_more(self) -> bool:
        """True if a person sits here who may still ask for a rematch; a pipe asks for none."""
        return self._seated and self._keyboard is not None and self._keyboard.terminal

    @property
    def _next(self) -> str | None:
        """Return the link of the rematch, once it is wanted and there."""
        return self._rematch_url if self._wants_more and self._room is not None and self._room.next else None

    @property
    def _rematch_url(self) -> str:
        assert self._room is not None
        return f"{self.client.address}/t/{self._room.next}"

    async def _finish(self, board: Board) -> None:
        """Tell the result, and save the record."""
        self._reckoning(board)
        try:
            record = from_json(await self.client.fetch("GET", f"/api/tables/{self.line.table}/record"))
            path = saves.fresh(self.game.name)
            saves.write(path, record)
        except LarcenyError:
            self._say(self._text("online-again", url=self._wish.url))
        else:
            self._say(self._text("line-record", path=str(path)))
        if self._may_want_more:
            self._say(self._text("online-rematch"))

    # News

    def _report(self) -> None:
        """Tell all news."""
        if self.line.up != self._connected and self.line.fault is None:
            self._connected = self.line.up
            self._say(self._text("online-found" if self._connected else "online-lost"), style=DIM)
        if self.client.room is not None and self.client.room != self._room:
            before, self._room, self._told_at = self._room, self.client.room, time.monotonic()
            self._report_room(before, self._room)
        for said in self.client.phrases:
            name = said.name or (
                company.spectator(said.who, own_words(self._lang)) if said.who else self._text("online-somebody")
            )
            self._say(self._text("online-said", name=name, words=said.text))
        self.client.phrases.clear()
        if self.client.shown is not None and self.client.shown is not self._shown:
            before_board, self._shown = self._shown, self.client.shown
            self._report_board(before_board, self._shown)

    def _report_room(self, before: Room | None, room: Room) -> None:
        """Tell who has come and gone, and who asks for another game."""
        words = own_words(self._lang)
        for one in company.news(before, room, self._wish.url, self._wish.watch, words):
            self._say(one.words, style=DIM if one.aside else "")
        if name := company.asks_again(before, room):
            asked = "online-asks" if room.you is None else "online-asks-you"
            self._say(self._text(asked, name=name, url=self._rematch_url))

    def _report_board(self, before: Shown | None, shown: Shown) -> None:
        board = shown.board
        self._given = None
        self._tell(board.log[max(0, self._lines - board.older) if before else -RECENT :])
        self._lines = board.older + len(board.log)
        if before is None or not before.board.choices:
            self._stale = True
        if shown.coach is not None and shown.coach.text not in ("", self._coached):
            self._coached = shown.coach.text
            self._say("")
            self._say(self._coached)
        if board.result is not None:
            return
        if self._mine:
            self._ask()
        elif shown.sealed is not None and (before is None or before.sealed != shown.sealed):
            answer = next((choice.label for choice in board.choices if choice.action == shown.sealed), "")
            self._say(self._text("online-sealed", answer=answer))
        elif before is None and board.seat is None:
            self._show(board)
        elif before is None or before.board.question.seat != board.question.seat:
            self._say(board.question.text, style=DIM)

    @property
    def _mine(self) -> bool:
        """True if this seat is asked and has not answered yet."""
        return (
            self._shown is not None
            and self._shown is self.client.shown
            and self.client.mine
            and self._shown.number >= self._answered
        )

    @property
    def _time_left(self) -> float | None:
        left = self._room.left if self._room is not None else None
        return None if left is None else left - (time.monotonic() - self._told_at)

    def _ask(self) -> None:
        assert self._shown is not None
        if self._bot is not None:
            return
        board, coach = self._shown.board, self._shown.coach
        given = self._unasked.answer(board, coach)
        if given is not None:
            self._say("")
            self._say(board.question.text, style=DIM)
            self._say(self._given_words(board, given))
            self._given = given
            return
        if self._stale:
            self._show_changes(board)
            self._stale = False
        self._question(board)
        answers = Answers(board.choices)
        for choice in board.choices:
            if coach is not None and coach.action == choice.action:
                self._say(self._text("online-lesson", number=answers.name(choice), answer=choice.label))
        self._asides(board)

    # Answers

    def _go_on(self) -> bool:
        """Take the next step; False if all we can do is wait."""
        if self._bot is not None:
            if self._mine and self._doing is None:
                self._do(self._think(self._bot))
            return False
        assert self._keyboard is not None
        if self._given is not None and self._doing is None and self._mine:
            assert self._shown is not None
            self._do(self._answer(self._shown, self._given.action))
            return False
        typed = self._keyboard.head
        if typed is None:
            if self._keyboard.ended and self._doing is None and self._seated:
                raise Left(asked=self._over)
            return False
        if self._doing is not None and self._parse(typed)[0] != "quit":
            return False
        if self._waits(typed):
            return False
        self._keyboard.take()
        self._obey(typed)
        return True

    def _waits(self, typed: str) -> bool:
        """True if a typed line has to wait: a pipe answers in advance, so its answers wait for their questions."""
        assert self._keyboard is not None
        answers = re.fullmatch(r"[!#]?\d{1,19}", typed, re.ASCII) or (len(typed) == 1 and self._parse(typed)[0] is None)
        return bool(answers) and not self._mine and not self._keyboard.terminal and self._seated

    @property
    def _seated(self) -> bool:
        return self._room is not None and self._room.you is not None

    def _do(self, doing: Coroutine[None, None, None]) -> None:
        """Start something in the background, while we go on listening."""
        self._doing = asyncio.create_task(self._done(doing))

    async def _done(self, doing: Coroutine[None, None, None]) -> None:
        try:
            await doing
        except Rejected as refusal:
            self._refused(refusal)
            if self._bot is not None:
                if refusal.code not in PASSING:
                    self._fault = refusal
                await asyncio.sleep(RETRY)
        except Exception as fault:
            self._fault = fault
        finally:
            self._doing = None
            self._wake.set()

    def _refused(self, refusal: Rejected) -> None:
        if refusal is self.line.fault:  # ends the game, and is said then
            return
        self._say(f"{refusal} ({refusal.ruling})" if refusal.ruling else str(refusal))

    async def _think(self, bot: Bot) -> None:
        """Show the bot its seat's view, and send its answer."""
        shown = self._shown
        assert shown is not None
        assert shown.board.seat is not None
        view = view_of(self.game, self.deck, self._box, base64.b64decode(shown.raw), shown.board.seat)
        await self._answer(shown, await asyncio.to_thread(bot.choose, view))

    async def _answer(self, shown: Shown, action: int) -> None:
        await self._have(messages.Act(id=self.client.new_id(), expect=shown.number, action=action))

    async def _have(self, said: messages.Command) -> None:
        """Send a command; no question counts as ours before its result has arrived."""
        reply = await self.line.command(said)
        if isinstance(reply, messages.Ack) and isinstance(said, messages.Act | messages.Interject | messages.Undo):
            self._answered = reply.number
            self._unasked.undone = isinstance(said, messages.Undo)
            self._given = None

    # Commands

    def _obey(self, typed: str) -> None:
        """Obey a typed line: an answer, an interjection or a command."""
        board = self._shown.board if self._shown is not None else None
        command, rest = self._parse(typed)
        if re.fullmatch(r"!\d{1,3}", typed, re.ASCII):
            self._interject(int(typed[1:]))
        elif typed.startswith("!") and board is not None:
            self._list_asides(board, typed[1:].strip())
        elif typed == FOR_GOOD and board is not None and (standing := Answers(board.choices).standing) is not None:
            self._unasked.for_good(standing)
            self._choose(Answers(board.choices).name(standing))
        elif Answers(() if board is None else board.choices).looks_like_one(typed):
            self._choose(typed)
        elif self._mine and (named := self._named(typed, Answers(board.choices if board else ()))) is not None:
            assert self._shown is not None
            self._do(self._answer(self._shown, named.action))
        elif command == "quit":
            raise Left(asked=True)
        elif command == "help":
            self._explain(rest, board)
        elif command == "rules":
            self._rules(rest, board)
        elif command == "lang":
            self._switch(rest)
        elif command == "say":
            self._speak(rest)
        elif command == "rematch":
            self._rematch()
        elif command == "skip":
            self._do(self._have(messages.Skip(id=self.client.new_id())))
        elif command == "who":
            self._list_people()
        elif command == "report":
            self._report_to_keeper(rest)
        elif command in company.ORDERS:
            self._keep_order(command, rest)
        elif command is not None and board is None:
            self._say(self._text("online-not-begun"))
        elif command == "board":
            self._look()
        elif command == "log" and board is not None:
            self._do(self._whole_log())
        elif command == "undo":
            self._undo()
        elif command == "hint":
            self._do(self._hint())
        elif command == "why" and board is not None:
            self._do(self._why(rest, board))
        elif typed:
            self._unknown(typed, board)
        elif self._mine:
            self._ask()

    def _choose(self, typed: str) -> None:
        """Answer the question."""
        shown = self._shown
        if shown is None or not shown.board.choices:
            self._say(self._text("house-not-your-turn"))
            return
        choice = Answers(shown.board.choices).meant(typed)
        if choice is None:
            self._no_answer(shown.board, typed)
        else:
            self._do(self._answer(shown, choice.action))

    def _interject(self, number: int) -> None:
        """Send an interjection by its number."""
        shown = self._shown
        spoken = () if shown is None else shown.board.interjections
        if shown is None or not spoken:
            self._say(self._text("house-not-your-turn"))
        elif not 1 <= number <= len(spoken):
            self._say(self._text("line-number", last=len(spoken)))
        else:
            said = messages.Interject(id=self.client.new_id(), expect=shown.number, number=spoken[number - 1].action)
            self._do(self._have(said))

    def _undo(self) -> None:
        if self._shown is None or not self._shown.undo:
            self._say(self._text("line-no-undo"))
            return
        self._unasked.undone = True  # or an only answer would be given again at once
        self._do(self._have(messages.Undo(id=self.client.new_id(), expect=self._shown.number)))

    def _rematch(self) -> None:
        """Go to the rematch, or ask for it."""
        self._wants_more = self._over
        if self._room is None or not self._room.next:
            self._do(self._have(messages.Rematch(id=self.client.new_id())))

    def _look(self) -> None:
        assert self._shown is not None
        self._stale = True
        self._shown_before = None
        if self._mine:
            self._ask()
        else:
            self._show(self._shown.board)
            self._say(self._shown.board.question.text, style=DIM)

    def _switch(self, lang: str) -> None:
        if lang not in LANGUAGES:
            self._say(self._text("line-languages", languages=", ".join(LANGUAGES)))
            return
        self._lang = lang
        self._do(self.line.speak(lang))  # type: ignore[arg-type]

    def _speak(self, words: str) -> None:
        """Say one of the house's phrases, by its name or its first words."""
        phrases = self._room.phrases if self._room is not None else ()
        wanted = words.casefold()
        found = [one.id for one in phrases if wanted and wanted == one.id.casefold()]
        found += [one.id for one in phrases if wanted and one.text.casefold().startswith(wanted)]
        if not found:
            known = ", ".join(f"{one.id} ({one.text})" for one in phrases)
            self._say(self._text("online-phrases", phrases=known))
            return
        self._do(self._have(messages.Say(id=self.client.new_id(), phrase=found[0])))

    async def _whole_log(self) -> None:
        """Tell everything from the beginning; what was not sent yet is asked for."""
        while self._shown is not None and self._shown.board.older:
            await self.line.command(messages.Older(id=self.client.new_id(), before=self._shown.board.older))
        self._history(self._shown.board.log if self._shown else ())

    # Order

    def _list_people(self) -> None:
        if self._room is not None:
            for line in company.lines(self._room, own_words(self._lang)):
                self._say(line)

    def _meant(self, words: str) -> Person | None:
        """Return the person who has this name, or one that begins so; None, after a word on who is here."""
        if self._room is None:
            return None
        text = own_words(self._lang)
        found = company.called(self._room, words, text)
        if found is None:
            names = ", ".join(one.name for one in company.others(self._room, text))
            self._say(self._text("online-nobody", name=words, names=names or "-"))
        return found

    def _keep_order(self, command: str, name: str) -> None:
        """Have the host's will done; the house refuses it to others."""
        id = self.client.new_id()
        if command in ("shut", "open"):
            self._do(self._have(messages.Door(id=id, shut=command == "shut")))
        elif command in ("mute", "unmute") and not name:
            self._do(self._have(messages.Mute(id=id, on=command == "mute")))
        elif (meant := self._meant(name)) is not None:
            self._do(self._have(company.order(command, id, meant)))

    def _report_to_keeper(self, rest: str) -> None:
        """Tell the keeper of the house: of the table, or of a NAME with a colon behind it."""
        name, colon, words = rest.partition(":")
        if not rest:
            self._say(self._text("online-report-how"))
            return
        meant = self._meant(name.strip()) if colon else NOBODY
        if meant is not None:
            id, told = self.client.new_id(), (words if colon else rest).strip()
            self._do(
                self._reported(messages.Report(id=id, seat=meant.seat, who=meant.mark, reason="other", words=told))
            )

    async def _reported(self, said: messages.Report) -> None:
        await self._have(said)
        self._say(self._text("online-reported"))

    async def _hint(self) -> None:
        """Tell what a strong player would do."""
        assert self._shown is not None
        try:
            said = await self.line.command(messages.Hint(id=self.client.new_id(), expect=self._shown.number))
        except Rejected as refusal:
            self._refused(refusal)
            return
        assert isinstance(said, Advice)
        self._say(said.text)

    async def _why(self, thing: str, board: Board) -> None:
        """Tell why something on the table cannot be chosen now."""
        refusal: Rejected | None = None
        for touch in _things(thing, board)[:THINGS]:
            try:
                because = await self.line.command(messages.Why(id=self.client.new_id(), touch=touch))
            except Rejected as fault:
                refusal = fault
                continue
            assert isinstance(because, Because)
            self._say(f"{because.text} ({because.ruling})" if because.ruling else because.text)
            return
        if refusal is None:
            self._say(self._text("online-no-thing", thing=thing))
        else:
            self._refused(refusal)

    # Speaking

    def _say(self, line: str, wrapped: bool = False, style: str = "") -> None:
        """Print a line without control characters: what comes over the network may hold anything."""
        if self._keyboard is not None:
            self._keyboard.hide()
        super()._say("".join(letter if letter.isprintable() else " " for letter in line), wrapped, style)

    def _back_from_sleep(self) -> None:
        """Ask again after `fg`: the terminal has scrolled on, and another program may have changed it."""
        if self._keyboard is not None:
            self._keyboard.take_over()
        self._wake.set()


def _things(words: str, board: Board) -> list[str]:
    """Return the zones and pieces with these words in their names, those that begin with them first."""
    named = [(zone.title, zone.id) for zone in board.zones]
    named += [(piece.name, piece.handle) for zone in board.zones for piece in zone.pieces if piece.name]
    wanted = words.casefold()
    found = [(name.casefold(), touch) for name, touch in named if wanted and wanted in name.casefold()]
    return [touch for name, touch in sorted(found, key=lambda pair: not pair[0].startswith(wanted))]
