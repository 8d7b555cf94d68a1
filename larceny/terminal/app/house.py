"""The menus and tables of a house on the network: its lobby, a new table there, and a table's screen."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Sequence
from typing import Any, get_args

import larceny
from larceny.bots import LEVELS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Quoted, into
from larceny.net import messages
from larceny.terminal.app.dialogs import Chooser, Reader
from larceny.terminal.app.house_sittings import HouseSitting, VisitedHouse, keep_record
from larceny.terminal.app.menu import Menu, Row
from larceny.terminal.app.sheet import Sheet, clean
from larceny.terminal.app.start import TableMenu
from larceny.terminal.app.table import TableScreen
from larceny.terminal.play.joining import only_here
from larceny.terminal.words import ME, phrase

FRESH = 5.0  # seconds after which the lobby is looked at again


def address_of(words: str) -> tuple[str, str]:
    """Return the address of the house that somebody typed, and the table if it was a table's link.

    >>> address_of("127.0.0.1:8080"), address_of("https://house.example/t/abc")
    (('http://127.0.0.1:8080', ''), ('https://house.example', 'abc'))
    """
    full = words if re.match(r"https?://", words) else f"http://{words}"
    found = re.fullmatch(r"(https?://(?:[^/@]*@)?[^/\s@]+)/?(?:t/([\w-]{1,64})/?)?", full, re.ASCII)
    if found is None:
        raise LarcenyError(phrase("visit-address", words=Quoted(words)))
    return re.sub(r"//[^/@]*@", "//", found[1]), found[2] or ""


class HouseMenu(Menu):
    """The lobby of a house: its open tables, the guest's own, a new one, lessons."""

    def __init__(self, address: str, watch: bool = False, name: str = "", seat: int | None = None) -> None:
        """Open the lobby; from a table's link, go on to the table: to `seat`, to any seat, or only to watch."""
        super().__init__()
        self._wanted = address  # the house's, or a table's link
        self._address = address  # the house's, once it is known which part of a link that is
        self._watch = watch
        self._seat = seat
        self._name = name
        self.house: VisitedHouse | None = None
        self._tables: dict[str, Any] = {"tables": [], "yours": []}
        self._refused = ""  # why the last deed came to nothing: said until another one, or `retry`, comes to something
        self._unseen = ""  # why the last look at the lobby came to nothing

    def on_mount(self) -> None:
        self.work(self._enter())
        self.set_interval(FRESH, self._look_again)

    def on_screen_resume(self) -> None:
        if self.house is not None:
            self.house.client.lang = self.app.lang
            self._look_again()

    def _look_again(self) -> None:
        """Look, once the door is open; what was refused stays to be read."""

        async def looked() -> None:
            self._unseen = await self._fault_of(self._look())
            self.draw()

        if self.house is not None:
            self.run_worker(looked())

    def work(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something that asks the house; a fault is shown in the list."""

        async def done() -> None:
            self._refused = await self._fault_of(doing)
            self._unseen = ""
            self.draw()

        self.run_worker(done())

    async def _fault_of(self, doing: Coroutine[Any, Any, None]) -> str:
        try:
            await doing
        except (LarcenyError, TimeoutError) as fault:
            return into(fault, self.app.lang)
        return ""

    async def _enter(self) -> None:
        self._address, table = address_of(self._wanted)
        self.house = await VisitedHouse.at(self._address, self._name or self.app.settings.name, self.app.lang)
        self.app.settings = self.app.settings.changed(house=self._address)
        if table:
            self._wanted = self._address  # to try again leads to the lobby: the table may be gone
            self.app.sit_down(await self.house.sitting(table, self._watch, self._seat))
        else:
            await self._look()

    async def _look(self) -> None:
        if self.house is not None and self.app.screen is self:
            self._tables = await self.house.tables()

    def head(self) -> str:
        who = f" · {self.house.guest.name}" if self.house is not None else ""
        return f"{self.app.text('app-menu-house')}: {self._address}{who}"

    def rows(self) -> Sequence[Row]:
        text = self.app.text
        if fault := self._refused or self._unseen:
            return [Row("", fault), Row("retry", text("app-retry")), Row("back", text("app-back"))]
        if self.house is None:
            return [Row("", text("app-knocking")), Row("back", text("app-back"))]
        rows = [Row("", text("app-open-tables"))]
        own = {one["table"] for one in self._tables["yours"]}  # a public table of the guest's own is listed once
        others = [self._row(one) for one in self._tables["tables"] if one["table"] not in own]
        rows += others or [Row("", f"  {text('app-no-tables')}")]
        if self._tables["yours"]:
            rows += [Row("", text("app-your-tables")), *(self._row(one) for one in self._tables["yours"])]
        rows.append(Row("", text("app-more")))
        rows += [Row("new", f"  {text('app-new-table')}"), Row("lesson", f"  {text('app-menu-lessons')}")]
        return [
            *rows,
            Row("name", f"  {text('app-name')}: {self.house.guest.name}"),
            Row("back", f"  {text('app-back')}"),
        ]

    def _row(self, one: dict[str, Any]) -> Row:
        """Return the row of a table: its game, how far it is, who sits there."""
        text = self.app.text
        names = [clean(seat["name"]) or text("online-open") for seat in one["seats"]]
        state = text(f"app-phase-{one['phase']}", open=one["open"])
        turn = " ►" if one.get("you") is not None and one["you"] in one.get("turn", ()) else ""
        words = f"  {one['title']} · {state} · {', '.join(names)}{turn}"
        return Row(f"table {one['table']}", words, f"{self._address}/t/{one['table']}")

    def choose(self, id: str) -> None:
        assert self.house is not None or id in ("retry", "back")
        if id == "back":
            self.action_back()
        elif id == "retry":
            self.work(self._enter())
        elif id.startswith("table "):
            self.work(self._go(id.removeprefix("table ")))
        elif id in ("new", "lesson"):
            games = [(name, larceny.game(name).text(self.app.lang)("title")) for name in larceny.games()]
            self.offer(self.app.text(f"app-which-{id}"), games, id)
        elif id == "name" and self.house is not None:
            self.ask(self.app.text("app-name"), self.house.guest.name, "name")

    def took(self, what: str, value: str) -> None:
        assert self.house is not None
        if what == "new":
            self.app.push_screen(HouseTableMenu(larceny.game(value), self))
        elif what == "lesson":
            self.work(self._lesson(value))
        elif what == "name" and value:
            self.house.call(value[: messages.NAME])

    async def _go(self, table: str) -> None:
        assert self.house is not None
        self.app.sit_down(await self.house.sitting(table, self._watch))

    async def _lesson(self, game: str) -> None:
        assert self.house is not None
        await self._go(await self.house.lesson(game))

    async def open(self, game: str, seats: Sequence[str], **more: object) -> None:
        """Open a table, and go there."""
        assert self.house is not None
        await self._go(await self.house.client.open(game, seats, self.house.guest.name, **more))


class HouseTableMenu(TableMenu):
    """A new table at a house: seats may be left open for friends."""

    def __init__(self, game: Game, menu: HouseMenu) -> None:
        super().__init__(game)
        self._menu = menu
        self._wishes = {"public": False, "watch": True, "hints": False}

    def first_seats(self) -> list[str]:
        return [ME, *["open"] * (max(self.game.players) - 1)]

    @property
    def kinds(self) -> tuple[str, ...]:
        return (ME, "open", *LEVELS)

    def more(self) -> Sequence[Row]:
        text = self.app.text
        return [
            Row(f"wish {name}", f"{text(f'app-wish-{name}')}: ‹ {text('app-yes' if on else 'app-no')} ›")
            for name, on in self._wishes.items()
        ]

    def turn(self, id: str, by: int) -> None:
        if id.startswith("wish "):
            name = id.removeprefix("wish ")
            self._wishes[name] = not self._wishes[name]
            return
        super().turn(id, by)
        if id.startswith("seat "):  # one person sits at this end of the line
            here = int(id.removeprefix("seat "))
            for seat, kind in enumerate(self.seats):
                if kind == ME and seat != here and self.seats[here] == ME:
                    self.seats[seat] = "open"

    def deal(self) -> None:
        wishes: dict[str, object] = dict(self._wishes)
        wishes["hints"] = True if self._wishes["hints"] else None
        self.app.pop_screen()
        seats = self.seats[: self.players]
        self._menu.work(self._menu.open(self.game.name, seats, options=self.options, **wishes))


class HouseTable(TableScreen):
    """A table of a house: it also shows who comes and goes, what is said, and the link for others."""

    sitting: HouseSitting

    def gathering(self, width: int) -> Sheet:
        room = self.sitting.room
        assert room is not None
        sheet = Sheet(width)
        sheet.line("")
        sheet.line(self.text("app-gathering"), "title", 2)
        for seat in room.seats:
            words = clean(seat.name) if seat.kind != "open" else self.text("online-open")
            beside = [seat.level] if seat.level else []
            beside += [self.text("house-you")] if seat.seat == room.you else []
            beside += [self.text("app-seat-away")] if seat.away else []
            more = f" ({', '.join(beside)})" if beside else ""
            sheet.line([(f"  {seat.seat + 1}  ", "dim"), (f"{words}{more}", f"seat-{seat.seat % 8}")])
        sheet.line("")
        sheet.lines(self.text("app-invite"), "", 2)
        sheet.line(self.sitting.url, "gold", 2)
        if only_here(self.sitting.url):
            sheet.lines(self.text("online-only-here"), "dim", 2)
        return sheet

    def gathering_options(self) -> list[tuple[str, str]]:
        room = self.sitting.room
        assert room is not None
        options = []
        if room.you is None and any(seat.kind == "open" for seat in room.seats):
            options.append(("sit", self.text("app-sit")))
        if room.fills:
            options += [(f"fill-{level.id}", self.text("app-fill", level=level.text)) for level in room.levels]
        return [*options, ("say", self.text("app-key-say")), ("leave", self.text("app-key-leave"))]

    def command(self, name: str) -> None:
        if name.startswith("fill-"):
            self.do(self._have(messages.Fill(id=self.sitting.id, level=name.removeprefix("fill-"))))
            return
        super().command(name)

    async def _have(self, said: messages.Command) -> None:
        await self.sitting.have(said)

    def do_sit(self) -> None:
        self.do(self.sitting.sit())

    def do_say(self) -> None:
        room = self.sitting.room
        if room is None:
            return
        phrases = [(one.id, one.text) for one in room.phrases]

        def take(phrase: str | None) -> None:
            if phrase is not None:
                self.do(self._have(messages.Say(id=self.sitting.id, phrase=phrase)))

        self.app.push_screen(Chooser(self.text("app-key-say"), phrases, self.text("app-choose")), take)

    def menu(self) -> list[tuple[str, str]]:
        options = [("invite", self.text("app-invite-link")), ("who", self.text("app-who"))]
        if self.sitting.host and self.sitting.room is not None:
            options.append(("tempo", self.text("app-tempo", pace=self.sitting.room.pace)))
        if self.sitting.over or not self.sitting.seated:
            options.append(("replay", self.text("app-see-again")))
        return [*options, *super().menu()]

    def do_tempo(self) -> None:
        """Give the bots their next pace: slow, normal, fast."""
        if self.sitting.room is not None:
            paces = get_args(messages.Pace)
            pace = paces[(paces.index(self.sitting.room.pace) + 1) % len(paces)]
            self.do(self._have(messages.Tempo(id=self.sitting.id, pace=pace)))

    def do_invite(self) -> None:
        words = f"{self.sitting.url}\n\nlarceny join {self.sitting.url}"
        if only_here(self.sitting.url):
            words += f"\n\n{self.text('online-only-here')}"
        self.app.push_screen(Reader(self.text("app-invite-link"), words, self.text("app-close")))

    def do_who(self) -> None:
        room = self.sitting.room
        if room is None:
            return
        seats = [
            f"{seat.seat + 1}  {clean(seat.name) or self.text('online-open')}  {seat.level}" for seat in room.seats
        ]
        words = "\n".join([*seats, "", self.text("online-watchers", count=room.watchers)])
        self.app.push_screen(Reader(self.text("app-who"), words, self.text("app-close")))

    def ending_options(self) -> list[tuple[str, str]]:
        options = [("replay", self.text("app-see-again"))]
        if self.sitting.seated:
            options.append(("again", self.text("app-rematch")))
        return [*options, ("record", self.text("app-record")), ("leave", self.text("app-key-leave"))]

    def do_record(self) -> None:
        async def keep() -> None:
            self.tell(self.text("line-record", path=await keep_record(self.sitting)))

        self.do(keep())

    def do_again(self) -> None:
        """Go to the rematch; ask for it first, if nobody has."""

        async def ask() -> None:
            room = self.sitting.room
            if room is None or not room.next:
                await self.sitting.have(messages.Rematch(id=self.sitting.id))
                await self.sitting.client.until(
                    lambda: bool(self.sitting.client.room and self.sitting.client.room.next)
                )
            room = self.sitting.client.room
            if room is not None and room.next:
                house = VisitedHouse(self.sitting.client, self._guest())
                sitting = await house.sitting(room.next)
                self.app.switch_screen(self.app.table_screen(sitting))

        self.do(ask())

    def _guest(self) -> Any:
        from larceny.terminal.play.guests import Guest

        room, client = self.sitting.room, self.sitting.client
        name = room.seats[room.you].name if room is not None and room.you is not None else ""
        return Guest(house=client.address, name=name, cookie=client.cookie)

    def do_replay(self) -> None:
        self.see_moment(-1)

    def see_moment(self, moment: int) -> None:
        from larceny.terminal.app.replay import ReplayScreen
        from larceny.terminal.app.replay_sources import HouseShow

        self.app.push_screen(ReplayScreen(HouseShow(self.sitting), moment))

    def do_leave(self) -> None:
        if self.sitting.seated and not self.sitting.over:
            self.app.left = self.text("online-left", url=self.sitting.url)
        self.app.leave_table()
