"""The full-screen terminal at a house: its lobby, a new table, other people, phrases, and a line that breaks."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from larceny.net.client import Client
from larceny.net.messages import Act, Ban
from larceny.server import run
from larceny.terminal.app import house as lobby
from larceny.terminal.app import house_sittings
from larceny.terminal.app.dialogs import Chooser
from larceny.terminal.app.house import HouseMenu, HouseTable, HouseTableMenu
from larceny.terminal.app.house_sittings import VisitedHouse
from larceny.terminal.app.replay import ReplayScreen
from larceny.terminal.play import joining
from larceny.terminal.play.unasked import Unasked
from larceny.terminal.words import own_words
from tests.server.house import Shared, answer, eventually, guests, play_to_the_end, same
from tests.server.house import opened as house
from tests.server.test_study import judged
from tests.terminal.test_app import in_a_loop, key_of, opened, own_home, until, words

__all__ = ["judged", "own_home"]

BANNED = "The host does not let you in"


@in_a_loop
async def test_a_table_is_opened_filled_by_a_friend_and_played(judged: set[str]) -> None:
    """Anna opens a public table in her terminal, Ben joins it elsewhere; they play to the end, look at it again with
    what the house's judge says of it, and sit down to a rematch."""
    judged.add("crooks")
    async with (
        house() as place,
        guests(place.address) as (ben,),
        opened(lambda app: HouseMenu(place.address, name="Anna")) as pilot,
    ):
        menu = pilot.app.screen
        assert isinstance(menu, HouseMenu)
        await until(pilot, lambda: menu.house is not None and "new" in [row.id for row in menu._rows])
        assert menu._standing == "new", "while the house was knocked at, the only line was the one that leaves"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Chooser) and pilot.app.focused is not None)
        await pilot.press("c", "r", "o", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, HouseTableMenu))
        arranging = pilot.app.screen
        assert isinstance(arranging, HouseTableMenu)
        await until(pilot, lambda: arranging.focused is not None)
        arranging.players = 2
        arranging.turn("wish public", 1)
        arranging.draw()
        arranging.query_one(OptionList).highlighted = 0
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, HouseTable))
        screen = pilot.app.screen
        assert isinstance(screen, HouseTable)
        await until(pilot, lambda: "Waiting for players" in words(pilot, "board"))
        assert screen.sitting.url in words(pilot, "board")
        (listed,) = (await ben.get("/api/tables"))["tables"]
        await ben.join(listed["table"])
        await ben.sit("Ben")
        await until(pilot, lambda: screen.sitting.board is not None)
        assert "Ben" in words(pilot, "players")
        screen.command("say")
        await until(pilot, lambda: isinstance(pilot.app.screen, Chooser) and pilot.app.focused is not None)
        await pilot.press("enter")
        await eventually(lambda: bool(ben.phrases))
        while not screen.sitting.over:
            await until(pilot, lambda: screen.sitting.mine or ben.mine or screen.sitting.over)
            if ben.mine:
                await answer(ben)
            elif screen.sitting.mine:
                key = await key_of(pilot, -1)
                assert screen.sitting.shown is not None
                number = screen.sitting.shown.number
                await pilot.press(*key)
                await until(
                    pilot,
                    lambda n=number: screen.sitting.shown is not None and screen.sitting.shown.number > n,  # type: ignore[misc]
                )
        await until(pilot, lambda: "Rematch" in words(pilot, "question"))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        await until(pilot, lambda: "Moment" in words(pilot, "head") and replay.study.state == "done")
        await until(pilot, lambda: "Chances to win" in words(pilot, "question"))
        await pilot.press("home", "n")
        await until(pilot, lambda: "Played: " in words(pilot, "said"))
        await pilot.press("escape", "2")
        await eventually(lambda: ben.room is not None and bool(ben.room.next))
        await until(pilot, lambda: isinstance(pilot.app.screen, HouseTable) and pilot.app.screen is not screen)
        again = pilot.app.screen
        assert isinstance(again, HouseTable)
        assert ben.room is not None
        assert again.sitting.table == ben.room.next
        await until(pilot, lambda: "Waiting for players" in words(pilot, "board"))
        assert "Ben" in words(pilot, "board"), "his seat is kept"


@in_a_loop
async def test_who_asked_for_the_rematch_starts_it_though_the_host_stays_away() -> None:
    async with house() as place, guests(place.address) as (ben,):
        table = await ben.open("crooks", ["me", "open"], "Ben")
        await ben.join(table)
        async with opened(lambda app: HouseMenu(f"{place.address}/t/{table}", name="Anna")) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, HouseTable) and pilot.app.screen.sitting.seated)
            screen = pilot.app.screen
            assert isinstance(screen, HouseTable)
            async with same(ben) as host, Client(place.address, screen.sitting.client.cookie) as hand:
                await host.join(table)
                await hand.join(table)
                await play_to_the_end(host, hand)
            await until(pilot, lambda: "Rematch" in words(pilot, "question"))
            screen.command("again")
            await until(
                pilot, lambda: pilot.app.screen is not screen and "Waiting for players" in words(pilot, "board")
            )
            again = pilot.app.screen
            assert isinstance(again, HouseTable)
            assert not again.sitting.host
            (level, *_) = [one for one, _ in again.gathering_options() if one.startswith("fill-")]
            again.command(level)
            await until(pilot, lambda: again.sitting.board is not None)


@in_a_loop
async def test_who_only_watches_sees_the_game_to_its_end_and_is_asked_nothing() -> None:
    async with house() as place, guests(place.address) as (ben,):
        table = await ben.open("crooks", ["me", "instinct"], "Ben")
        await ben.join(table)
        link = f"{place.address}/t/{table}"
        async with opened(lambda app: HouseMenu(link, watch=True, name="Cleo")) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, HouseTable) and bool(words(pilot, "players")))
            screen = pilot.app.screen
            assert isinstance(screen, HouseTable)
            await until(pilot, lambda: "Hangouts" in words(pilot, "board"))
            assert "Ben" in words(pilot, "players")
            assert not screen.choosing.choices
            assert not words(pilot, "hand")
            before = screen.sitting.shown
            await pilot.press("1", "a", "enter")
            assert screen.sitting.shown is before
            await eventually(lambda: ben.room is not None and ben.room.watchers == 1)
            await play_to_the_end(ben)
            await until(pilot, lambda: "See the game again" in words(pilot, "question"))
            assert "Rematch" not in words(pilot, "question"), "who only watched asks for none"
            other = await ben.open("crooks", ["me", "open"], "Ben", public=True)
            screen.command("leave")
            await until(pilot, lambda: isinstance(pilot.app.screen, HouseMenu))
            menu = pilot.app.screen
            assert isinstance(menu, HouseMenu)
            await until(pilot, lambda: f"table {other}" in [row.id for row in menu._rows])
            assert [row.tip for row in menu._rows if row.id == f"table {other}"] == [f"{place.address}/t/{other}"]
            assert f" {place.address} · " in menu.head(), "the house's own address, not the link by which one came"


@in_a_loop
async def test_a_house_that_goes_and_comes_back_is_waited_for_and_nothing_is_done_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is answered into the dead line is done once, over the next."""
    store = Shared()
    await store.inner.open()
    listen = run.listen
    async with AsyncExitStack() as stack:
        async with house(store) as place:
            port = place.port
            async with guests(place.address) as (ben,):
                table = await ben.open("crooks", ["open", "instinct"], "Ben")
            link = f"{place.address}/t/{table}"
            pilot = await stack.enter_async_context(opened(lambda app: HouseMenu(link, name="Anna")))
            await until(pilot, lambda: isinstance(pilot.app.screen, HouseTable) and pilot.app.screen.sitting.mine)
            screen = pilot.app.screen
            assert isinstance(screen, HouseTable)
            await until(pilot, lambda: "search a hangout" in words(pilot, "question"))
            before = (await place.table(table)).match
            assert before is not None
        await until(pilot, lambda: "line to the house is broken" in words(pilot, "head"))
        assert screen.sitting.shown is not None
        number = screen.sitting.shown.number
        await pilot.press("1")
        monkeypatch.setattr(run, "listen", lambda host, asked: listen(host, port))
        async with house(store) as place:
            await until(pilot, lambda: "broken" not in words(pilot, "head"))
            await until(pilot, lambda: screen.sitting.shown is not None and screen.sitting.shown.number > number)
            await until(pilot, lambda: "which crook" in words(pilot, "question"))
            match = (await place.table(table)).match
            assert match is not None
            assert len(match.actions) == len(before.actions) + 1
    await store.inner.close()


@in_a_loop
async def test_who_is_banned_while_an_answer_is_under_way_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer that Ben need not be asked for gets lost; then the host bans him."""
    monkeypatch.setattr(house_sittings, "SEEN", 0.0)
    monkeypatch.setattr(Unasked, "answer", lambda self, board, coach: board.choices[0])
    lost: list[Act] = []
    send = Client.send

    async def lossy(self: Client, said: Any) -> None:
        if isinstance(said, Act):
            lost.append(said)
        else:
            await send(self, said)

    monkeypatch.setattr(Client, "send", lossy)
    async with house() as place, guests(place.address) as (anna,):
        table = await anna.open("crooks", ["open", "instinct"], "Anna")
        await anna.join(table)
        async with opened(lambda app: HouseMenu(f"{place.address}/t/{table}", name="Ben")) as pilot:
            await until(pilot, lambda: bool(lost))
            await anna.command(Ban(id="ban", seat=0))
            await until(pilot, lambda: BANNED in words(pilot, "said"))
            screen = pilot.app.screen
            assert isinstance(screen, HouseTable)
            await pilot.press("escape")
            await until(pilot, lambda: not screen._said)
            assert not screen.sitting.mine
            assert BANNED in str(screen._said_sheet(80)), "why nothing happens any more is not for one key to clear"
            await until(pilot, lambda: "trying again" not in words(pilot, "head"))


@in_a_loop
async def test_an_only_answer_is_given_and_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house_sittings, "SEEN", 0.0)
    async with house() as place, guests(place.address) as (ben,):
        table = await ben.open("criminals", ["open", "instinct"], "Ben")
        link = f"{place.address}/t/{table}"
        async with opened(lambda app: HouseMenu(link, name="Anna")) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, HouseTable) and pilot.app.screen.sitting.mine)
            screen = pilot.app.screen
            assert isinstance(screen, HouseTable)
            given: list[str] = []
            tell = screen.sitting.notice

            def hear(said: str) -> None:
                given.append(said)
                tell(said)

            screen.sitting.notice = hear
            while not any("only one answer" in one for one in given):
                await until(pilot, lambda: len(screen.choosing.choices) > 1 or bool(given))
                if not given:
                    key = await key_of(pilot)
                    assert screen.sitting.shown is not None
                    number = screen.sitting.shown.number
                    await pilot.press(*key)
                    await until(
                        pilot,
                        lambda n=number: screen.sitting.shown is not None and screen.sitting.shown.number > n,  # type: ignore[misc]
                    )


@in_a_loop
async def test_in_plain_lines_a_house_lists_its_open_tables() -> None:
    async with house() as place, guests(place.address) as (ben,):
        assert (await joining.lobby(place.address, "de")) == [own_words("de")("app-no-tables")]
        table = await ben.open("crooks", ["me", "open"], "Ben", public=True)
        lines = await joining.lobby(f"{place.address}/", "en")
        assert "Crooks · one seat free · Ben, open" in lines[1]
        assert lines[2].strip() == f"larceny join {place.address}/t/{table}"


@in_a_loop
async def test_a_house_that_is_not_there_is_said_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "FRESH", 0.01)
    async with opened(lambda app: HouseMenu("http://127.0.0.1:9")) as pilot:
        menu = pilot.app.screen
        assert isinstance(menu, HouseMenu)
        await until(pilot, lambda: "retry" in [row.id for row in menu._rows])
        assert "127.0.0.1:9" in menu._rows[0].words
        assert menu._standing == "retry", "Enter tries again, and does not leave"
        await pilot.pause(0.3)
        assert "retry" in [row.id for row in menu._rows], "only an open lobby is looked at again and again"


@in_a_loop
async def test_what_was_refused_stays_said_while_the_lobby_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody comes by the link of a table that is gone, and is refused another table later."""
    monkeypatch.setattr(lobby, "FRESH", 0.01)
    looks: list[str] = []
    tables = VisitedHouse.tables

    async def counted(self: VisitedHouse) -> Any:
        found = await tables(self)
        looks.append(self.client.address)
        return found

    monkeypatch.setattr(VisitedHouse, "tables", counted)

    async def stays(pilot: Pilot[None], menu: HouseMenu, said: str) -> None:
        await until(pilot, lambda: "retry" in [row.id for row in menu._rows])
        seen = len(looks)
        await until(pilot, lambda: len(looks) > seen + 3)
        await pilot.pause()
        assert said in menu._rows[0].words
        assert "retry" in [row.id for row in menu._rows]

    async with house() as place:
        async with opened(lambda app: HouseMenu(f"{place.address}/t/nowhere", name="Anna")) as pilot:
            menu = pilot.app.screen
            assert isinstance(menu, HouseMenu)
            await stays(pilot, menu, "There is no such table")
            menu.choose("retry")
            await until(pilot, lambda: "new" in [row.id for row in menu._rows])
        async with opened(lambda app: HouseMenu(place.address, name="Anna")) as pilot:
            menu = pilot.app.screen
            assert isinstance(menu, HouseMenu)
            await until(pilot, lambda: "new" in [row.id for row in menu._rows])
            menu.work(menu.open("no-such-game", ["me", "open"]))
            await stays(pilot, menu, "There is no game of that name")
            menu.choose("retry")
            await until(pilot, lambda: "new" in [row.id for row in menu._rows])
