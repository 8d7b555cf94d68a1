"""The full-screen terminal at a house: its lobby, a new table, other people, phrases, and a line that breaks."""

from __future__ import annotations

from textual.widgets import OptionList

from larceny.terminal.app.dialogs import Chooser
from larceny.terminal.app.house import HouseDoor, HouseTable, HouseTableDoor
from larceny.terminal.app.replay import ReplayScreen
from larceny.terminal.play import joining
from larceny.terminal.words import own_words
from tests.server.house import answer, eventually, guests
from tests.server.house import opened as house
from tests.terminal.test_app import in_a_loop, opened, own_home, until, words

__all__ = ["own_home"]


@in_a_loop
async def test_a_table_is_opened_filled_by_a_friend_and_played() -> None:
    """Anna opens a public table in her terminal, Ben joins it elsewhere; they play to the end and look at it again."""
    async with (
        house() as place,
        guests(place.address) as (ben,),
        opened(lambda app: HouseDoor(place.address, name="Anna")) as pilot,
    ):
        door = pilot.app.screen
        assert isinstance(door, HouseDoor)
        await until(pilot, lambda: door.house is not None and "new" in [row.id for row in door._rows])
        door.took("new", "crooks")
        await until(pilot, lambda: isinstance(pilot.app.screen, HouseTableDoor))
        arranging = pilot.app.screen
        assert isinstance(arranging, HouseTableDoor)
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
                assert screen.sitting.shown is not None
                number = screen.sitting.shown.number
                await pilot.press(*screen.choosing.answers.name(screen.choosing.choices[-1]))
                await until(
                    pilot,
                    lambda n=number: screen.sitting.shown is not None and screen.sitting.shown.number > n,  # type: ignore[misc]
                )
        await until(pilot, lambda: "Rematch" in words(pilot, "question"))
        screen.command("replay")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await until(pilot, lambda: "Moment" in words(pilot, "head"))


@in_a_loop
async def test_in_plain_lines_a_house_lists_its_open_tables() -> None:
    async with house() as place, guests(place.address) as (ben,):
        assert (await joining.lobby(place.address, "de")) == [own_words("de")("app-no-tables")]
        table = await ben.open("crooks", ["me", "open"], "Ben", public=True)
        lines = await joining.lobby(f"{place.address}/", "en")
        assert "Crooks · one seat free · Ben, open" in lines[1]
        assert lines[2].strip() == f"larceny join {place.address}/t/{table}"


@in_a_loop
async def test_a_house_that_is_not_there_is_said_and_can_be_tried_again() -> None:
    async with opened(lambda app: HouseDoor("http://127.0.0.1:9")) as pilot:
        door = pilot.app.screen
        assert isinstance(door, HouseDoor)
        await until(pilot, lambda: "retry" in [row.id for row in door._rows])
        assert "127.0.0.1:9" in door._rows[0].words
