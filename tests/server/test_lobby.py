"""The lobby: public tables for everybody, and each guest's own."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from larceny.net import messages
from larceny.net.client import Client
from larceny.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.house import SharedHouse, answer, browser, eventually, guest, guests, opened, play_to_the_end, token
from tests.server.stories import at_a_table, tell, two_houses, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_the_lobby_lists_public_tables_and_no_secrets(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            shown = await anna.open("crooks", ["me", "open", "instinct"], "Anna", public=True)
            hidden = await anna.open("crooks", ["me", "open"], "Anna")
            lobby = await anna.get("/api/tables?lang=de")
            listed = {table["table"]: table for table in lobby["tables"]}
            assert shown in listed
            assert hidden not in listed
            assert listed[shown]["open"] == 1
            assert guest(anna) not in json.dumps(lobby)
            await anna.join(shown)
            await anna.command(messages.Fill(id="1", level="random"))
            await eventually(lambda: True)
            lobby = await anna.get("/api/tables")
            assert {t["table"]: t["phase"] for t in lobby["tables"]}[shown] == "playing"

    tell(story)


async def yours(client: Client, lang: str = "en") -> dict[str, Any]:
    return {table["table"]: table for table in (await client.get(f"/api/tables?lang={lang}"))["yours"]}


def test_a_guest_finds_the_own_tables_in_the_lobby_and_nobody_elses() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            waiting = await anna.open("robbers", ["me", "open"], "Anna")
            id = await at_a_table(anna, ben, watch=eve, bots=1)
            mine, bens = await yours(anna), await yours(ben, "de")
            assert list(mine) == [id, waiting]  # the last touched first
            assert [table["you"] for table in mine.values()] == [0, 0]
            assert (mine[waiting]["phase"], mine[waiting]["open"]) == ("gathering", 1)
            assert [seat["name"] for seat in mine[id]["seats"][:2]] == ["Anna", "Ben"]
            assert list(bens) == [id]
            assert bens[id]["you"] == 1
            assert await yours(eve) == {}  # a spectator has no table
            async with browser(place.address) as stranger:
                assert (await stranger.get("/api/tables")).json()["yours"] == []
            for _ in range(3):
                turn = await whose_turn(anna, ben)
                assert (await yours(anna))[id]["turn"] == [turn.seat]
                await answer(turn)
            await play_to_the_end(anna, ben)
            over = (await yours(ben))[id]
            assert (over["phase"], over["turn"]) == ("over", [])
            assert anna.shown is not None
            assert anna.shown.board.result is not None
            assert tuple(over["winners"]) == anna.shown.board.result.winners
            assert list(await yours(anna)) == [waiting, id]  # what is over comes last
            public = await anna.open("crooks", ["me", "easy"], "Anna", public=True, watch=False)
            (table,) = (await eve.get("/api/tables"))["tables"]
            assert table["table"] == public
            assert "turn" not in table  # only players are told how a table stands
            known = json.dumps([await yours(client) for client in (anna, ben)])
            assert not any(guest(client) in known or token(client) in known for client in (anna, ben, eve))

    tell(story)


def test_own_tables_are_found_again_after_a_restart_with_whose_turn_it_is(tmp_path: Path) -> None:
    """The stored list of a table that nobody has opened since is as true as when the house closed."""

    async def story() -> None:
        path = str(tmp_path / "house.db")
        async with opened(SqliteStore(path)) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, watch=None)
            for _ in range(4):
                turn = await whose_turn(anna, ben)
                await answer(turn)
            turn = await whose_turn(anna, ben)
            cookie, seat = anna.cookie, turn.seat
        async with opened(SqliteStore(path)) as place, Client(place.address, cookie) as anna:
            assert not place.house._keepers
            mine = await yours(anna)
            assert mine[id]["turn"] == [seat]
            assert mine[id]["you"] == 0

    tell(story)


def test_the_clock_notes_whose_turn_it_is_for_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with two_houses(monkeypatch) as (one, two, _), guests(one.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            turn = await whose_turn(anna, ben)
            async with Client(two.address, anna.cookie) as elsewhere:
                async with asyncio.timeout(PATIENCE):
                    while (await yours(elsewhere))[id]["turn"] != [turn.seat]:
                        await asyncio.sleep(0.2)
            assert not two.house._keepers

    tell(story)


def test_who_is_kicked_or_moves_the_seat_has_the_table_no_more() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, phone):
            id = await at_a_table(anna, ben)
            await anna.command(messages.Kick(id="1", seat=1))
            assert await yours(ben) == {}
            ticket = await anna.command(messages.Ticket(id="2"))
            assert isinstance(ticket, messages.Ticketed)
            await phone.post("/api/seat", {"ticket": ticket.path.removeprefix("/seat/")})
            assert (await yours(phone))[id]["you"] == 0
            assert await yours(anna) == {}
            await phone.join(id)
            assert phone.room is not None
            assert phone.room.host  # as she was on her old device

    tell(story)
