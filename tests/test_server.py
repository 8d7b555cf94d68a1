"""The server as guests meet it, over real HTTP and WebSockets: played honestly, badly, and with everything failing."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ast_of_fluent
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import larceny
from larceny.bots.minds import Mind
from larceny.engine.game import Options
from larceny.engine.match import replay
from larceny.engine.record import commit, from_json
from larceny.engine.view import View
from larceny.games import load
from larceny.lab.analysis import Asked, Choice, Decision, _view
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.net.limits import Limits
from larceny.net.messages import LARGEST, PROTOCOL, Bye, Room, Shown, Welcome
from larceny.server import analyst as analyst_module
from larceny.server import connection as connection_module
from larceny.server import house as house_module
from larceny.server.app import HEADERS
from larceny.server.bot_pool import BotPool, Worker
from larceny.server.bus import LocalBus
from larceny.server.files import FOLDER as WEB
from larceny.server.files import browser_files
from larceny.server.keeper import audience as audience_module
from larceny.server.log import Lines, Sparing
from larceny.server.requests import LARGEST_BODY
from larceny.server.store.contract import StoreError
from larceny.server.store.sqlite import SqliteStore
from larceny.server.table import journal, showing
from larceny.server.table import state as state_module
from larceny.server.table.state import Table, fold
from tests import protocol_page
from tests import robbers_tables as robbers
from tests.house import (
    Lodging,
    Place,
    QuickPool,
    Shaky,
    Shared,
    Wireless,
    answer,
    browser,
    eventually,
    guest,
    guests,
    lodging,
    opened,
    play_to_the_end,
    same,
    token,
)
from tests.patience import PATIENCE

CROOKS = load("crooks").house_deck.names("crook")
CLOSED = 4000  # not let in, and coming back does not help
Story = Callable[[], Awaitable[None]]


@pytest.fixture(scope="module")
def house() -> Iterator[Lodging]:
    """One house for all tests that leave it as it was."""
    with lodging() as open_house:
        yield open_house


@pytest.fixture(autouse=True)
def nothing_broken(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever guests do, the server writes no error down."""
    yield
    if "errors_are_told" not in request.fixturenames:
        faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert not faults, [Lines().format(record) for record in faults]


@pytest.fixture
def errors_are_told() -> None:
    """For tests in which something breaks that should not."""


def tell(story: Story) -> None:
    async def within() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(within())


# A line without a client behind it


@asynccontextmanager
async def line(address: str, cookie: str, **more: Any) -> AsyncIterator[ClientConnection]:
    headers = {"Cookie": cookie, **more.pop("headers", {})}
    url = address.replace("http", "ws", 1) + "/socket"
    async with connect(
        url, additional_headers=headers, compression=None, ping_interval=None, open_timeout=PATIENCE, proxy=None, **more
    ) as wire:
        yield wire


async def hello(wire: ClientConnection, table: str, **more: Any) -> None:
    await wire.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "table": table, **more}))


async def heard(wire: ClientConnection) -> Any:
    return messages.hear(await asyncio.wait_for(wire.recv(), PATIENCE))


async def farewell(wire: ClientConnection) -> tuple[Bye | None, int | None]:
    """The last word and the number it was closed with."""
    bye = None
    try:
        async with asyncio.timeout(PATIENCE):
            async for frame in wire:
                said = messages.hear(frame)
                bye = said if isinstance(said, Bye) else bye
    except ConnectionClosed:
        pass
    return bye, wire.close_code


async def refuses(code: str, doing: Awaitable[object]) -> Rejected:
    with pytest.raises(Rejected) as caught:
        await doing
    assert caught.value.code == code, caught.value
    assert str(caught.value)
    return caught.value


def seen_by(client: Client) -> str:
    """All that came over this line before the game was over."""
    assert client.frames is not None
    end = next((number for number, frame in enumerate(client.frames) if '"result":{' in frame), None)
    return "\n".join(client.frames[:end])


def crooks_in(text: str) -> set[str]:
    return {name for name in CROOKS if name in text}


async def at_a_table(*clients: Client, watch: Client | None = None, bots: int = 0, **more: Any) -> str:
    """The clients sit together, in their order; the first one has opened the table."""
    names = ["Anna", "Ben", "Carl", "Dora"]
    first = clients[0]
    seats = ["me", *["open"] * (len(clients) - 1), *["instinct"] * bots]
    id = await first.open(more.pop("game", "crooks"), seats, names[0], **more)
    await first.join(id)
    if watch is not None:
        await watch.join(id)
    for client, name in zip(clients[1:], names[1:], strict=False):
        await client.join(id)
        await client.sit(name)
    for client in clients:
        await client.until(lambda client=client: client.room is not None and client.room.phase != "gathering")
        await client.until(lambda client=client: client.shown is not None)
    return id


async def whose_turn(*clients: Client) -> Client:
    """The client who is asked."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for client in clients:
                if client.mine:
                    return client
            await asyncio.sleep(0.01)


async def until_undo(*clients: Client) -> Client:
    """Play until somebody may take something back."""
    while True:
        turn = await whose_turn(*clients)
        assert turn.shown is not None
        if turn.shown.undo:
            return turn
        choices = turn.shown.board.choices
        search = [choice for choice in choices if "Search" in choice.label or "Take" in choice.label]
        await answer(turn, (search or list(choices))[0].action)


# Playing


def test_two_people_and_bots_play_a_whole_game_and_all_see_the_same_end(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve, bots=2)
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)
            results = [client.shown.board.result for client in (anna, ben, eve) if client.shown]
            assert results[0] == results[1] == results[2]
            assert anna.room is not None
            assert anna.room.phase == "over"
            table: Table = house.ask(house.place.table(id))
            for client, viewer in ((anna, 0), (ben, 1), (eve, None)):
                assert client.shown == showing.shown(table, viewer, "en")
            kept = house.ask(house.place.house.store.read(id))
            assert fold(id, kept).match is not None
            assert fold(id, kept).match.truth == table.match.truth  # type: ignore[union-attr]

    tell(story)


def test_what_goes_over_a_line_is_what_its_seat_may_see(house: Lodging) -> None:
    """Not one crook is named to anybody, from the first frame to the last, who was not shown it by the rules."""

    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve, bots=1)
            await play_to_the_end(anna, ben, seed=4)
            await eve.until(lambda: eve.over)
            record = from_json(json.dumps(await anna.get(f"/api/tables/{id}/record")))
            told = Counter[str]()
            for client, viewer in ((anna, 0), (ben, 1), (eve, None)):
                match, known = replay(load("crooks"), record, 0), set()
                for action in record.actions:
                    known |= crooks_in(messages.encode(match.board(viewer)).decode())
                    match.enter(action)
                seen = crooks_in(seen_by(client))
                assert seen <= known
                told[str(viewer)] = len(seen)
            assert told["None"] <= min(told["0"], told["1"])
            assert told["None"] < len(CROOKS), "nothing was hidden from anybody"

    tell(story)


def test_a_seat_is_bound_to_the_cookie(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            assert turn.shown is not None
            action = turn.shown.board.choices[0].action
            await eve.join(id)
            assert eve.seat is None
            assert eve.shown is not None or await eve.until(lambda: eve.shown is not None)
            for expect in (turn.shown.number, eve.shown.number if eve.shown else 0):
                await refuses("not-seated", eve.act(action, expect))
            await refuses("not-seated", eve.undo())
            await refuses("begun", eve.sit("Eve"))
            await refuses("not-seated", eve.command(messages.Leave(id="1")))
            await refuses("not-seated", eve.command(messages.Ticket(id="2")))
            await refuses("not-host", eve.command(messages.Kick(id="3", seat=0)))

    tell(story)


@pytest.mark.parametrize("forge", ["", "short", "x" * 101, "hash", "other"])
def test_a_stranger_or_forged_token_gets_nowhere(house: Lodging, forge: str) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            forged = {"hash": guest(anna), "other": token(anna)[:-1] + "!"}.get(forge, forge)
            stranger = Client(house.address, f"larceny-guest={forged}")
            if forge in ("hash", "other"):
                async with stranger:
                    welcome = await stranger.join(id)
                    assert welcome.you is None
                    await stranger.until(lambda: stranger.shown is not None)
                    assert not crooks_in("".join(stranger.frames or []))
            else:
                with pytest.raises(InvalidStatus) as caught:
                    async with line(house.address, stranger.cookie):
                        pass
                assert caught.value.response.status_code == 403
                await refuses("no-guest", stranger.post("/api/tables", {"game": "crooks", "seats": ["me", "open"]}))
                await refuses("no-guest", stranger.post("/api/seat", {"ticket": f"{id}.x"}))

    tell(story)


def test_a_second_tab_of_the_same_seat_sees_and_does_the_same(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben), same(anna) as tab:
            id = await at_a_table(anna, ben)
            welcome = await tab.join(id)
            assert welcome.you == 0
            await tab.until(lambda: tab.shown is not None)
            for _ in range(6):
                turn = await whose_turn(anna, ben)
                await answer(tab if turn is anna else ben)
                assert tab.shown is not None
                await anna.until(lambda: anna.shown == tab.shown)
            await tab.leave_line()
            await answer(await whose_turn(anna, ben))
            assert anna.room is not None
            assert not anna.room.seats[0].away

    tell(story)


def test_everybody_learns_who_comes_and_goes(house: Lodging) -> None:
    """Those of the same kind too, as several spectators are, or several tabs of one seat."""

    async def story() -> None:
        async with guests(house.address, 4) as (anna, ben, eve, eva), same(anna) as tab:
            id = await at_a_table(anna, ben)
            await eve.join(id)
            await eva.join(id)
            await tab.join(id)
            for client in (anna, ben, eve, eva, tab):
                await client.until(lambda client=client: client.room is not None and client.room.watchers == 2)
            await ben.leave_line()
            for client in (anna, eve, eva, tab):
                await client.until(lambda client=client: client.room is not None and client.room.seats[1].away)
            await ben.join(id)
            await eva.leave_line()
            for client in (anna, eve, tab, ben):
                await client.until(lambda client=client: client.room is not None and client.room.watchers == 1)
                assert client.room is not None
                assert not client.room.seats[1].away

    tell(story)


def test_of_many_who_reach_for_a_seat_exactly_one_gets_it(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 7) as (host, *others):
            id = await host.open("crooks", ["me", "open", "open"], "Host")
            await host.join(id)
            for one in others:
                await one.join(id)

            async def reach(one: Client) -> str:
                try:
                    await one.sit("Same", seat=1)
                except Rejected as refusal:
                    return refusal.code
                return "mine"

            results = await asyncio.gather(*map(reach, others))
            assert sorted(results) == ["mine"] + ["seat-taken"] * 5
            await host.until(lambda: host.room is not None and host.room.seats[1].kind == "person")
            winner = others[results.index("mine")]
            await winner.until(lambda: winner.seat == 1)
            assert [one.seat for one in others].count(1) == 1

    tell(story)


def test_the_link_to_another_device_works_once_and_carries_no_token(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 4) as (anna, ben, phone, thief):
            id = await at_a_table(anna, ben)
            ticketed = await ben.command(messages.Ticket(id="t"))
            assert isinstance(ticketed, messages.Ticketed)
            assert token(ben) not in ticketed.path
            assert guest(ben) not in ticketed.path
            ticket = ticketed.path.removeprefix("/seat/")
            async with browser(house.address) as page:
                shown = await page.get(ticketed.path)  # only looking at it, as link previews do, uses nothing up
                assert shown.status_code == 200
            await refuses("seated", anna.post("/api/seat", {"ticket": ticket}))
            assert await phone.post("/api/seat", {"ticket": ticket}) == {"path": f"/t/{id}"}
            assert (await phone.join(id)).you == 1
            await ben.until(lambda: ben.room is not None and ben.room.you is None)
            await ben.until(lambda: ben.shown is not None and ben.shown.board.seat is None)
            await refuses("ticket", thief.post("/api/seat", {"ticket": ticket}))
            await refuses("ticket", ben.post("/api/seat", {"ticket": ticket}))
            for client in (anna, ben, phone):
                text = "".join(client.frames or [])
                for one in (anna, ben, phone):
                    assert token(one) not in text
                    assert guest(one) not in text
            assert ticket.split(".")[1] not in "".join((anna.frames or []) + (phone.frames or []))

    tell(story)


@pytest.mark.parametrize("ticket", ["", ".", "x.y", "a" * 101, "../x.y", "\u0000.\u0000", "ü.🃏"])
def test_a_link_nobody_gave_is_refused(house: Lodging, ticket: str) -> None:
    async def story() -> None:
        async with guests(house.address) as (eve,):
            await refuses("ticket", eve.post("/api/seat", {"ticket": ticket}))

    tell(story)


def test_a_rematch_that_both_ask_for_is_one_table() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve, public=True)
            await refuses("not-over", anna.command(messages.Rematch(id="0")))
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)
            await refuses("not-seated", eve.command(messages.Rematch(id="1")))
            await asyncio.gather(*(one.command(messages.Rematch(id="r")) for one in (anna, ben)))
            for client in (anna, ben, eve):
                await client.until(lambda client=client: bool(client.room and client.room.next))
            nexts = {client.room.next for client in (anna, ben, eve) if client.room}
            assert len(nexts) == 1
            (new,) = nexts
            lobby = (await anna.get("/api/tables"))["tables"]
            assert [table["table"] for table in lobby] == [new]
            await anna.command(messages.Rematch(id="r2"))
            await asyncio.gather(anna.join(new), ben.join(new))
            assert (anna.seat, ben.seat) == (0, 1)
            await play_to_the_end(anna, ben)
            assert id != new

    tell(story)


def test_a_spectator_takes_nobodys_place_in_the_rematch() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve, bots=1)
            await play_to_the_end(anna, ben)
            await ben.command(messages.Rematch(id="r"))
            for client in (anna, ben, eve):
                await client.until(lambda client=client: bool(client.room and client.room.next))
                assert client.room is not None
                assert client.room.asker == 1  # all are told that it is Ben who asks
            assert eve.room is not None
            names = [seat.name for seat in eve.room.seats]
            new = eve.room.next
            await eve.join(new)
            assert eve.seat is None
            assert [seat.name for seat in eve.room.seats] == names
            assert [seat.awaited for seat in eve.room.seats] == [True, False, False]  # who asks has come
            await refuses("full", eve.sit("Eve"))
            await refuses("full", eve.sit("Eve", 0))
            await ben.join(new)
            assert ben.seat == 1
            assert ben.room.phase == "gathering"
            await anna.join(new)
            assert anna.seat == 0
            await eve.until(lambda: bool(eve.room and eve.room.phase == "playing"))
            await play_to_the_end(anna, ben)

    tell(story)


def test_a_rematch_starts_without_who_is_late_if_the_host_says_so() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, carl):
            await at_a_table(anna, ben, carl)
            await play_to_the_end(anna, ben, carl)
            await anna.command(messages.Rematch(id="r"))
            await anna.until(lambda: bool(anna.room and anna.room.next))
            assert anna.room is not None
            new = anna.room.next
            await anna.join(new)
            assert anna.room.host
            await anna.command(messages.Kick(id="k", seat=2))
            await carl.join(new)
            assert carl.seat is None
            await anna.command(messages.Fill(id="f", level="easy"))
            await anna.until(lambda: bool(anna.room and anna.room.phase == "playing" and anna.room.seats[1].relieved))
            assert anna.room.seats[1].name == "Ben"
            assert anna.room.seats[2].kind == "bot"
            await ben.join(new)
            assert ben.seat == 1
            await anna.until(lambda: bool(anna.room and not anna.room.seats[1].relieved))
            await play_to_the_end(anna, ben)

    tell(story)


def test_who_leaves_is_played_for_and_gets_the_seat_back() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await ben.command(messages.Leave(id="1"))
            await ben.leave_line()
            for _ in range(3):
                await answer(await whose_turn(anna))
            assert anna.room is not None
            assert anna.room.seats[1].relieved
            await ben.join(id)
            assert ben.seat == 1
            await anna.until(lambda: anna.room is not None and not anna.room.seats[1].relieved)
            turn = await whose_turn(anna, ben)
            before = len((await place.table(id)).running.actions)
            if turn is ben:
                await answer(ben)
                assert len((await place.table(id)).running.actions) > before
            await play_to_the_end(anna, ben)

    tell(story)


def test_a_bot_takes_over_from_who_stays_away_and_hands_back() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, grace=1)
            while not ben.mine:
                await answer(await whose_turn(anna, ben))
            await ben.leave_line()
            await anna.until(lambda: anna.room is not None and anna.room.seats[1].relieved)
            await anna.until(lambda: anna.mine)
            await ben.join(id)
            await anna.until(lambda: anna.room is not None and not anna.room.seats[1].relieved)
            assert ben.room is not None
            (told,) = ben.room.stood_in  # and is told what was played for whom
            assert told.answers > 0
            assert ben.shown is not None
            assert any(told.after < line.moment <= told.until for line in ben.shown.board.log)
            assert anna.room is not None
            assert anna.room.stood_in == ()
            await play_to_the_end(anna, ben)

    tell(story)


def test_without_grace_nobody_takes_over() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben, grace=0)
            while not ben.mine:
                await answer(await whose_turn(anna, ben))
            await ben.leave_line()
            await anna.until(lambda: anna.room is not None and anna.room.seats[1].away)
            await asyncio.sleep(2.2)
            assert not anna.room.seats[1].relieved  # type: ignore[union-attr]

    tell(story)


def test_phrases_reach_everybody_in_their_language(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3, ["en", "de", "de"]) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve)
            await anna.command(messages.Say(id="1", phrase="luck"))
            for client, words in ((anna, "Good luck!"), (ben, "Viel Glück!"), (eve, "Viel Glück!")):
                await client.until(lambda client=client: bool(client.phrases))
                assert (client.phrases[0].seat, client.phrases[0].name) == (0, "Anna")
                assert client.phrases[0].text == words
            await eve.command(messages.Say(id="1", phrase="thanks"))
            await anna.until(lambda: len(anna.phrases) == 2)
            assert (anna.phrases[1].seat, anna.phrases[1].name) == (None, "")
            await refuses("no-phrase", anna.command(messages.Say(id="2", phrase="buy my things")))

    tell(story)


def test_why_is_answered_in_the_askers_language(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 2, ["en", "de"]) as (anna, ben):
            await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            other = ben if turn is anna else anna
            because = await other.command(messages.Why(id="1", touch="hand"))
            assert isinstance(because, messages.Because)
            assert ("turn" in because.text) == (other is anna)
            target = next(zone.id for zone in turn.shown.board.zones if zone.group == "city")  # type: ignore[union-attr]
            because = await turn.command(messages.Why(id="2", touch=target))
            assert isinstance(because, messages.Because)
            assert because.text
            rejected = await refuses("nothing", ben.command(messages.Why(id="3", touch="x"))) if turn is ben else None
            assert rejected is None or "There" not in str(rejected)

    tell(story)


def test_a_decision_nobody_heard_of_can_be_taken_back(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve)
            turn = await until_undo(anna, ben)
            other = ben if turn is anna else anna
            frames = len(other.frames or []), len(eve.frames or [])
            assert turn.shown is not None
            number, choices = turn.shown.number, turn.shown.board.choices
            await turn.undo()
            await turn.until(lambda: turn.shown is not None and turn.shown.number != number)
            assert turn.shown.board.choices != choices
            assert not turn.shown.undo
            assert (len(other.frames or []), len(eve.frames or [])) == frames, "others noticed"
            await refuses("no-undo", turn.undo())
            await refuses("no-undo", other.undo())

    tell(story)


def test_another_language_at_any_time(house: Lodging) -> None:
    """Also when somebody else of the same kind has spoken it all along."""

    async def story() -> None:
        async with guests(house.address, 4, ["en", "en", "de", "en"]) as (anna, ben, eve, eva), same(anna, "de") as tab:
            id = await at_a_table(anna, ben, watch=eve)
            await eva.join(id)
            await tab.join(id)
            for client in (anna, eva):
                for lang, title in (("de", "Verstecke"), ("en", "Hangouts")):
                    await client.send(messages.Speak(lang=lang))  # type: ignore[arg-type]
                    await client.until(lambda client=client, lang=lang: client.shown.board.lang == lang)
                    assert client.shown is not None
                    assert any(group.title != title for group in client.shown.board.groups)
                    words = "Viel Glück!" if lang == "de" else "Good luck!"
                    await client.until(
                        lambda client=client, words=words: words in [label.text for label in client.room.phrases]
                    )
            await eva.send(messages.Speak(lang="de"))
            await eva.send(messages.Speak(lang="en"))
            await eva.send(messages.Ping(n=1))
            await eva.until(lambda: any('"pong"' in frame for frame in eva.frames or []))
            await asyncio.sleep(0.05)
            assert eva.shown is not None
            assert eva.shown.board.lang == "en"
            assert eva.room is not None
            assert "Good luck!" in [label.text for label in eva.room.phrases]

    tell(story)


def test_replays_records_and_the_opened_deal(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            assert anna.room is not None
            promised = anna.room.commitment
            path = f"/api/tables/{id}"
            for _ in range(8):
                await answer(await whose_turn(anna, ben))
            for client, seat in ((anna, 0), (ben, 1), (eve, None)):
                assert (await client.get(f"{path}/replay?moment=0"))["board"].get("seat") == seat
                for point in ("all", "0", "1"):
                    await refuses("no-viewpoint", client.get(f"{path}/replay?seat={point}"))
                await refuses("not-over", client.get(f"{path}/record"))
                await refuses("not-over", client.get(f"{path}/opened"))
            for moment in ("-1", "x", "1e3", "%C2%B2", "9999999", "99999", "%00", ""):
                await refuses("no-moment", anna.get(f"{path}/replay?moment={moment}"))
            await play_to_the_end(anna, ben)
            for point in ("mine", "1", "watch", "all"):
                last = (await anna.get(f"{path}/replay?seat={point}"))["moments"]
                end = await anna.get(f"{path}/replay?seat={point}&moment={last}&lang=de")
                assert end["board"]["result"]
                assert end["board"]["lang"] == "de"
            for point in ("2", "0999", "01", "0" * 5000, "-1"):
                await refuses("no-viewpoint", anna.get(f"{path}/replay?seat={point}"))
            shown = await eve.get(f"{path}/opened")
            assert commit(shown["game"], int(shown["seed"]), shown["salt"]) == shown["commitment"] == promised
            record = from_json(json.dumps(await eve.get(f"{path}/record")))
            assert record.commitment == promised
            assert larceny.replay(record).result() == record.result
            assert token(anna) not in json.dumps(await eve.get(f"{path}/record"))

    tell(story)


class Scribe(Worker):
    """A process that is none: what it is asked it does here."""

    def ask(self, work: Callable[..., Any], *words: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        try:
            answer.set_result(work(*words))
        except Exception as fault:
            answer.set_exception(fault)
        return answer


def verdict(asked: Asked, thinker: Mind) -> Decision:
    """A judge to whom the first answer is the best, and whatever else was played a mistake."""
    best = _view(asked, ()).legal()[0]
    legal = sorted({best, asked.played})
    choices = [Choice(action=action, chance=0.6 if action == best else 0.4, error=0.01, tries=100) for action in legal]
    chances = tuple(0.6 if seat == asked.seat else 0.4 for seat in range(2))
    grade = "best" if asked.played == best else "mistake"
    lost = 0.0 if asked.played == best else 0.2
    return Decision(
        **{name: getattr(asked, name) for name in ("number", "step", "seat", "played")},
        choices=tuple(choices), chances=chances, lost=lost, certain=lost, grade=grade,
    )  # fmt: skip


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Studies without a judge's process; the games for which its code is there."""
    there: set[str] = set()
    monkeypatch.setattr(analyst_module, "Worker", Scribe)
    monkeypatch.setattr(analyst_module, "judge", verdict)
    monkeypatch.setattr(analyst_module, "ready", lambda game: game.name in there)
    monkeypatch.setattr(analyst_module, "warm", lambda game: None)
    monkeypatch.setattr(analyst_module, "COLD", 0.01)
    monkeypatch.setattr(BotPool, "warm", lambda self, game: True)
    return there


async def studied(client: Client, path: str, **query: str) -> Any:
    """What is known when all is known."""
    words = "&".join(f"{key}={value}" for key, value in query.items())
    async with asyncio.timeout(PATIENCE):
        while (found := await client.get(f"{path}/analysis?{words}"))["state"] in ("thinking", "warming"):
            await asyncio.sleep(0.01)
    return found


def test_a_finished_game_is_studied_as_its_viewers_may_see_it(judged: set[str]) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3, ("en", "de")) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            path = f"/api/tables/{id}"
            for client in (anna, ben, eve):
                await refuses("not-over", client.get(f"{path}/analysis"))
            await play_to_the_end(anna, ben)
            cold = await anna.get(f"{path}/analysis")
            assert (cold["state"], cold["done"], cold["total"], cold["notes"]) == ("warming", 0, None, [])
            assert len(cold["curve"]) == 1, "the result is known"
            judged.add("crooks")
            mine = await studied(anna, path, seat="mine")
            assert (mine["state"], mine["done"]) == ("done", mine["total"])
            assert mine["curve"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
            moments = [point["moment"] for point in mine["curve"]]
            assert moments == sorted(set(moments))
            last = (await anna.get(f"{path}/replay?seat=mine"))["moments"]
            assert moments[-1] == last
            assert any("Mistake. Played: " in note["text"] and "Instead: " in note["text"] for note in mine["notes"])
            everybody = await studied(anna, path, seat="all", lang="de")
            assert len(everybody["notes"]) > len(mine["notes"])
            assert any(note["text"].startswith(("Anna: ", "Ben: ")) for note in everybody["notes"])
            assert any("Fehler" in note["text"] for note in everybody["turns"])
            theirs = await studied(anna, path, seat="1")
            assert {note["text"] for note in theirs["notes"]} != {note["text"] for note in mine["notes"]}
            assert (await studied(eve, path, seat="watch"))["notes"] == []
            for point in ("2", "01", "nobody"):
                await refuses("no-viewpoint", anna.get(f"{path}/analysis?seat={point}"))

    tell(story)


def test_notes_stand_at_moments_at_which_the_viewer_is_asked(judged: set[str]) -> None:
    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            path = f"/api/tables/{await at_a_table(anna, ben)}"
            await play_to_the_end(anna, ben)
            notes = (await studied(anna, path, seat="1"))["notes"]
            shown = [await anna.get(f"{path}/replay?seat=1&moment={note['moment']}") for note in notes]
            assert [then["board"]["question"]["seat"] for then in shown] == [1] * len(notes)
            asked = [then["board"]["question"]["text"] for then in shown]
            assert any(note["text"].startswith(text) for note, text in zip(notes, asked, strict=True))

    tell(story)


def test_a_table_without_spectators_shows_its_study_to_none(judged: set[str]) -> None:
    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=None, options={})
            await play_to_the_end(anna, ben)
            assert (await studied(eve, f"/api/tables/{id}", seat="watch"))["state"] == "done"
            shut = await anna.open("crooks", ["me", "random"], "Anna", watch=False)
            await anna.join(shut)
            await play_to_the_end(anna)
            await refuses("no-watching", eve.get(f"/api/tables/{shut}/analysis?seat=watch"))

    tell(story)


def test_a_judge_who_breaks_down_is_told_of_once(
    judged: set[str], monkeypatch: pytest.MonkeyPatch, errors_are_told: None
) -> None:
    def break_down(asked: Asked, thinker: Mind) -> Decision:
        raise RuntimeError("no judge")

    monkeypatch.setattr(analyst_module, "judge", break_down)

    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            path = f"/api/tables/{await at_a_table(anna, ben)}"
            await play_to_the_end(anna, ben)
            assert (await studied(anna, path, seat="mine"))["state"] == "failed"
            assert (await anna.get(f"{path}/analysis"))["state"] == "failed"
            assert (await anna.get(f"{path}/replay"))["board"], "one can look back all the same"

    tell(story)


def test_nobody_thinks_about_games_that_nobody_looks_at(judged: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst_module, "LOOKING", 0.0)

    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            path = f"/api/tables/{await at_a_table(anna, ben)}"
            await play_to_the_end(anna, ben)
            first = await anna.get(f"{path}/analysis")
            await asyncio.sleep(0.1)
            assert (await anna.get(f"{path}/analysis"))["done"] <= first["done"] + 1
            assert place.house.analyst._working is None or place.house.analyst._working.done() is False

    tell(story)


def test_a_table_without_spectators_lets_none_in(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            id = await anna.open("crooks", ["me", "open"], "Anna", watch=False)
            await anna.join(id)
            await eve.join(id)  # as long as there is a seat, one may look in
            await ben.join(id)
            await ben.sit("Ben")
            with pytest.raises(Rejected):
                await eve.until(lambda: False)
            assert eve.bye is not None
            assert (eve.bye.code, eve.bye.again) == ("no-watching", False)
            await refuses("no-watching", eve.join(id))
            await play_to_the_end(anna, ben)
            for path in ("record", "opened", "replay", "replay?seat=all", "replay?seat=0", "replay?seat=watch"):
                await refuses("no-watching", eve.get(f"/api/tables/{id}/{path}"))
            assert await ben.get(f"/api/tables/{id}/record")

    tell(story)


def test_who_is_kicked_sees_no_hand_any_more(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await anna.command(messages.Kick(id="1", seat=1))
            await ben.until(lambda: ben.room is not None and ben.room.you is None)
            await ben.until(lambda: ben.shown is not None and ben.shown.board.seat is None)
            await refuses("not-seated", ben.act(0))
            assert (await ben.join(id)).you is None

    tell(story)


def test_a_lesson_is_taken_over_the_wire(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (lea, eve):
            await refuses("no-lesson", lea.post("/api/lesson", {"game": "bidding", "name": "Lea"}))
            await refuses("no-lesson", lea.post("/api/lesson", {"game": "whist", "name": "Lea"}))
            id = (await lea.post("/api/lesson", {"game": "crooks", "name": "Lea"}))["table"]
            await lea.join(id)
            await refuses("no-watching", eve.join(id))
            while True:
                shown = await lea.until(lambda: lea.mine or lea.over)
                assert shown.coach is not None
                if shown.coach.over:
                    break
                assert shown.coach.action is not None
                others = [choice.action for choice in shown.board.choices if choice.action != shown.coach.action]
                if others:
                    await refuses("lesson", lea.act(others[0]))
                await answer(lea, shown.coach.action)
            await play_to_the_end(lea)

    tell(story)


def test_sealed_answers_gifts_and_clock_over_the_wire(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 3) as (anna, ben, eve):
            await at_a_table(anna, ben, watch=eve, game="bidding", options={"minutes": 5})
            assert anna.room is not None
            assert anna.room.deadline is not None
            before = eve.shown
            await answer(anna, 4)
            await anna.until(lambda: anna.shown is not None and anna.shown.sealed == 4)
            await eve.until(lambda: eve.room is not None and eve.room.seats[0].ready)
            assert eve.shown == before
            assert ben.shown is not None
            assert ben.shown.sealed is None
            gift = ben.shown.board.interjections[0].action
            await ben.command(messages.Interject(id="g", expect=ben.shown.number, number=gift))
            await anna.until(lambda: anna.mine)
            await eve.until(lambda: eve.room is not None and not eve.room.seats[0].ready)
            assert '"sealed":4' not in "".join((ben.frames or []) + (eve.frames or []))
            await play_to_the_end(anna, ben)

    tell(story)


class Slow(QuickPool):
    """Bots who think until they are told that it is enough."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0
        self.enough = asyncio.Event()

    async def choose(self, view: View, level: str, options: Options) -> int:
        self.thoughts += 1
        await self.enough.wait()
        return await super().choose(view, level, options)


def test_who_changes_a_sealed_answer_again_and_again_holds_up_no_bot() -> None:
    """What is changed in secret is no news to a bot: it goes on with its thought, and answers."""

    async def story() -> None:
        pool = Slow()
        async with opened(bot_pool=pool) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, bots=1, game="bidding")
            await eventually(lambda: pool.thoughts == 1)
            for bid in (1, 2, 0, 2, 2):
                await answer(anna, bid)
                await anna.command(messages.Ticket(id=f"ticket-{bid}"))  # nor is anything else that is no move
            pool.enough.set()
            table = await place.table(id)
            await eventually(lambda: 2 in table.sealed)
            assert table.sealed.keys() == {0, 2}
            assert pool.thoughts == 1

    tell(story)


def test_a_bot_thinks_anew_about_what_it_has_heard() -> None:
    async def story() -> None:
        pool = Slow()
        async with opened(bot_pool=pool) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, bots=1, game="bidding")
            await eventually(lambda: pool.thoughts == 1)
            assert anna.shown is not None
            gift = anna.shown.board.interjections[0].action
            await anna.command(messages.Interject(id="g", expect=anna.shown.number, number=gift))
            pool.enough.set()
            table = await place.table(id)
            await eventually(lambda: 2 in table.sealed)
            assert pool.thoughts == 2

    tell(story)


def test_the_house_calls_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, game="bidding", options={"minutes": 1})
            table = await place.table(id)
            assert table.dealt is not None
            monkeypatch.setattr(house_module.time, "time", lambda: table.dealt.time + 61)  # type: ignore[union-attr]
            await anna.until(lambda: anna.over)
            await ben.until(lambda: ben.over)

    tell(story)


def test_the_house_calls_time_once_where_the_turn_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, game="robbers", options={"goal": "time", "minutes": 1})
            keeper = await place.house.keeper(id)
            assert keeper.table.dealt is not None
            late = keeper.table.dealt.time + 61
            monkeypatch.setattr(house_module.time, "time", lambda: late)
            for _ in range(3):
                keeper.tick(time.monotonic(), everyone=False)
                await keeper.writer.queue(nothing)
            assert keeper.table.phase == "playing"
            await play_to_the_end(anna, ben)
            entries = [journal.read(raw) for raw in await place.house.store.read(id)]
            assert sum(isinstance(entry, journal.Interjected) for entry in entries) == 1
            record = from_json(json.dumps(await anna.get(f"/api/tables/{id}/record")))
            assert record.result is not None
            assert record.result.reason == "late"
            assert replay(load("robbers"), record).result() == record.result

    tell(story)


async def nothing() -> None:
    """What waits behind everything that was to be done before."""


# Questions that must not betray a hand


class Moment:
    """The moment of guarded questions comes when the test says so; each was drawn from nothing."""

    def __init__(self, *places: Place) -> None:
        self.asked = 0  # how often one was drawn
        self._come = asyncio.Event()
        for place in places:
            place.house.release = self.wait  # type: ignore[method-assign]

    async def wait(self) -> None:
        self.asked += 1
        await self._come.wait()

    def come(self) -> None:
        """For all questions asked so far."""
        self._come.set()
        self._come = asyncio.Event()


def set_out(monkeypatch: pytest.MonkeyPatch, make: Callable[[], larceny.Match]) -> None:
    """Every deal leads to this table."""
    monkeypatch.setattr(state_module, "Match", lambda *_: make())


def about_to_rob(robbed: str, **options: str) -> larceny.Match:
    """Anna has just to say whose lock she picks; Ben, who has a stash, holds this card."""
    return robbers.table(
        robbers.seat("LOCK P1 P1"),
        robbers.seat(f"{robbed} M1", stash="CN"),
        robbers.seat("M2"),
        asking=robbers.layout.ASK_PLAY,
        **options,
    )


def about_to_run(hunter: str) -> larceny.Match:
    """Anna is about to run from cops whom she outdoes; Ben, who is asked first, holds this card."""
    return robbers.table(
        robbers.seat("P1", pile="A", car="C3"), robbers.seat(f"{hunter} P2"), robbers.seat("M2 TRAP"), force="0"
    )


async def rob(thief: Client, victim: Client) -> None:
    """Up to the question whether there is a Booby Trap."""
    for action in robbers.pick_lock(1):
        await thief.act(action)
    await victim.until(lambda: victim.mine)


async def run_away(runner: Client, hunter: Client) -> None:
    """Up to the question for minus cards."""
    await runner.act(robbers.STASH)
    await hunter.until(lambda: hunter.mine)


async def early(client: Client, action: int, id: str = "early") -> asyncio.Task[messages.FromServer]:
    """An answer that is said now, whenever it may be done."""
    assert client.shown is not None
    said = messages.Act(id=id, expect=client.shown.number, action=action)
    answered = asyncio.create_task(client.command(said))
    await asyncio.sleep(0)  # it is on its way, before anything that this client says next
    return answered


async def heard_of(client: Client) -> None:
    """Whatever was said to this client or by it has come, both ways: its ping was answered."""
    assert client.frames is not None
    pongs = sum('"type":"pong"' in frame for frame in client.frames)
    await client.send(messages.Ping())
    await client.until(lambda: sum('"type":"pong"' in frame for frame in client.frames or []) > pongs)


async def settled(place: Place, id: str) -> None:
    """Whatever the house was about to do at this table is done."""
    keeper = await place.house.keeper(id)
    for _ in range(20):
        await asyncio.sleep(0)
    await keeper.writer.queue(nothing)


async def others_hear(
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[], larceny.Match],
    lead: Callable[[Client, Client], Awaitable[None]],
    says: int | None,
) -> tuple[list[list[str]], int]:
    """All that Anna, Carl and Eve are sent from Ben's guarded question on, and how many moments were drawn.

    Ben says something at once, or nothing at all.
    """
    set_out(monkeypatch, make)
    async with opened() as place, guests(place.address, 4) as (anna, ben, carl, eve):
        moment = Moment(place)
        id = await at_a_table(anna, ben, carl, watch=eve, game="robbers")
        await lead(anna, ben)
        others = (anna, carl, eve)
        for client in others:
            await heard_of(client)
            assert client.frames is not None
            client.frames.clear()
        answered = None if says is None else await early(ben, says)
        await heard_of(ben)  # who waits for a moment is still listened to
        await settled(place, id)
        for client in others:
            await heard_of(client)
        moment.come()
        for client in others:
            await client.until(lambda client=client: any('"type":"change"' in one for one in client.frames or []))
            await heard_of(client)
        if answered is not None:
            assert isinstance(await answered, messages.Ack)
        return [[frame.replace(id, "ID") for frame in client.frames or []] for client in others], moment.asked


@pytest.mark.parametrize(
    ("make", "lead", "card"),
    [(about_to_rob, rob, "TRAP"), (about_to_run, run_away, "M3")],
    ids=["trap", "chase"],
)
def test_nobody_can_tell_who_has_no_card_from_who_plays_none(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[str], larceny.Match], lead: Any, card: str
) -> None:
    """Two tables that differ in one hand: the same frames, byte for byte, on the same side of the same moment."""

    async def story() -> None:
        with_card = await others_hear(monkeypatch, lambda: make(card), lead, robbers.DONE)
        without = await others_hear(monkeypatch, lambda: make("D1"), lead, None)
        clicked = await others_hear(monkeypatch, lambda: make("D1"), lead, robbers.DONE)
        assert with_card == without == clicked
        frames, _ = without
        for client_frames in frames:
            kinds = [json.loads(frame)["type"] for frame in client_frames]
            assert kinds == ["pong", "change", "pong"], "nothing comes before the moment, and then one change"

    tell(story)


def test_the_moment_is_drawn_from_one_range_and_from_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, list[tuple[float, float]]] = {}

    async def story(card: str) -> None:
        set_out(monkeypatch, lambda: about_to_rob(card))
        async with opened(pace=0.01) as place, guests(place.address, 3) as (anna, ben, carl):

            def draw(low: float, high: float) -> float:
                drawn.setdefault(card, []).append((low, high))
                return 0.0

            place.house.draw = draw
            await at_a_table(anna, ben, carl, game="robbers")
            for action in robbers.pick_lock(1):
                await anna.act(action)
            if card == "TRAP":
                await ben.until(lambda: ben.mine)
                await answer(ben, robbers.DONE)
            await anna.until(lambda: anna.mine)

    for card in ("TRAP", "D1"):
        asyncio.run(asyncio.wait_for(story(card), PATIENCE))
    assert drawn == {card: [house_module.RELEASE] for card in ("TRAP", "D1")}
    low, high = house_module.RELEASE
    assert 0 < low < high


@pytest.mark.parametrize("card", ["TRAP", "D1"])
def test_a_bot_too_answers_at_the_moment(monkeypatch: pytest.MonkeyPatch, card: str) -> None:
    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob(card))
        async with opened() as place, guests(place.address, 1) as (anna,):
            moment = Moment(place)
            id = await at_a_table(anna, game="robbers", bots=2)
            for action in robbers.pick_lock(1):
                await anna.act(action)
            keeper = await place.house.keeper(id)
            number = keeper.table.number
            await heard_of(anna)
            await settled(place, id)  # the bot has thought long since
            assert keeper.table.number == number
            moment.come()
            await eventually(lambda: keeper.table.number > number)
            assert moment.asked == 1

    tell(story)


def test_the_house_answers_for_who_is_away_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob("D1"))
        async with opened() as place, guests(place.address, 3) as (anna, ben, carl):
            moment = Moment(place)
            id = await at_a_table(anna, ben, carl, game="robbers")
            await ben.leave_line()
            for action in robbers.pick_lock(1):
                await anna.act(action)
            table = await place.table(id)
            assert table.asked == (1,)
            moment.come()
            await anna.until(lambda: anna.mine)
            last = journal.read((await place.house.store.read(id))[-1])
            assert last == journal.Acted(seat=1, action=robbers.DONE), "it is nobody's command"
            assert not table.seats[1].relieved

    tell(story)


def test_an_answer_that_waits_survives_the_line_and_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob("TRAP"))
        async with opened() as place, guests(place.address, 3) as (anna, ben, carl):
            moment = Moment(place)
            id = await at_a_table(anna, ben, carl, game="robbers")
            await rob(anna, ben)
            await refuses("not-in-hand", ben.act(robbers.use("P4")))  # what is wrong is said at once
            trap = robbers.use("TRAP")
            assert ben.shown is not None
            first = await early(ben, trap)
            await heard_of(ben)
            await ben.leave_line()
            first.cancel()
            await ben.join(id)
            again = [await early(ben, trap), await early(ben, trap)]
            other = await early(ben, robbers.DONE, "another")
            await heard_of(ben)
            moment.come()
            await ben.until(lambda: robbers.jailed(place.house._keepers[id].table.match) == {0})
            assert isinstance(await again[1], messages.Ack)
            await refuses("stale", other)
            again[0].cancel()
            entries = [journal.read(raw) for raw in await place.house.store.read(id)]
            assert [entry.action for entry in entries if isinstance(entry, journal.Acted) and entry.seat == 1] == [trap]

    tell(story)


@pytest.mark.parametrize("card", ["TRAP", "D1"])
def test_what_others_do_in_the_meantime_changes_nothing(monkeypatch: pytest.MonkeyPatch, card: str) -> None:
    """Time is called and somebody wants a link while the answer waits: it is good, and no later for that."""

    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob(card, goal="time"))
        async with opened(pace=60) as place, guests(place.address, 3) as (anna, ben, carl):
            moment = Moment(place)
            id = await at_a_table(anna, ben, carl, game="robbers", options={"goal": "time"})
            await rob(anna, ben)
            answered = await early(ben, robbers.DONE) if card == "TRAP" else None
            await heard_of(ben)
            keeper = await place.house.keeper(id)
            await keeper.write(lambda _: [journal.Interjected(seat=None, number=robbers.layout.TIME_UP)])
            await carl.command(messages.Ticket(id="link"))
            moment.come()
            await anna.until(lambda: anna.mine)
            assert moment.asked == 1
            if answered is not None:
                assert isinstance(await answered, messages.Ack)

    tell(story)


def test_what_is_taken_back_leads_to_a_moment_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna is caught, takes the Ejector Seat, thinks of what to keep, and goes back; nobody hears a thing of it."""

    async def story() -> None:
        made = robbers.chase(robbers.seat("EJECT", pile="AB"), robbers.seat("M1"), cops="X")
        set_out(monkeypatch, lambda: made)
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            moment = Moment(place)
            await at_a_table(anna, ben, game="robbers")
            await heard_of(ben)
            assert ben.frames is not None
            ben.frames.clear()
            waiting = await early(anna, robbers.use("EJECT"))
            await heard_of(anna)
            moment.come()
            await waiting
            await anna.until(lambda: anna.shown is not None and anna.shown.undo)
            await anna.undo()
            assert moment.asked == 3, "for the rescue, for what to keep, and for the rescue again"
            waiting = await early(anna, robbers.DONE, "jail")
            await heard_of(anna)
            await heard_of(ben)
            assert not any('"type":"change"' in frame for frame in ben.frames)
            moment.come()
            await waiting
            await anna.until(lambda: anna.mine)
            await anna.act(robbers.DONE)  # in jail, but the turn is still Anna's to end
            await ben.until(lambda: ben.mine)

    tell(story)


def test_the_house_closes_while_an_answer_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob("TRAP"))
        async with opened() as place, guests(place.address, 3) as (anna, ben, carl):
            Moment(place)
            await at_a_table(anna, ben, carl, game="robbers")
            await rob(anna, ben)
            waiting = await early(ben, robbers.use("TRAP"))
            await heard_of(ben)
            await place.close()
            with pytest.raises(Rejected):
                await waiting

    tell(story)


def test_of_two_processes_the_one_answers_where_the_person_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob("D1"))
        async with (
            two_houses(monkeypatch) as (one, two, _),
            guests(one.address, 2) as (anna, carl),
            guests(two.address, 1) as (ben,),
        ):
            here, there = Moment(one), Moment(two)
            id = await at_a_table(anna, ben, carl, game="robbers")
            await anna.until(lambda: not anna.room.seats[1].away)  # type: ignore[union-attr]
            await rob(anna, ben)
            here.come()
            await settled(one, id)
            await heard_of(anna)
            assert not anna.mine
            there.come()
            await anna.until(lambda: anna.mine)
            await check_one_answer(one, id)

    tell(story)


def test_two_processes_answer_for_who_is_away_and_one_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        set_out(monkeypatch, lambda: about_to_rob("D1"))
        async with (
            two_houses(monkeypatch) as (one, two, _),
            guests(one.address, 2) as (anna, ben),
            guests(two.address, 1) as (carl,),
        ):
            moment = Moment(one, two)
            id = await at_a_table(anna, ben, carl, game="robbers")
            await ben.leave_line()
            await carl.until(lambda: carl.room.seats[1].away)  # type: ignore[union-attr]
            for action in robbers.pick_lock(1):
                await anna.act(action)
            await eventually(lambda: moment.asked == 2)
            moment.come()
            await anna.until(lambda: anna.mine)
            await carl.until(lambda: carl.shown is not None and carl.shown.board.question.seat == 0)
            await check_one_answer(one, id)

    tell(story)


async def check_one_answer(place: Place, id: str) -> None:
    """Ben was answered for, once."""
    entries = [journal.read(raw) for raw in await place.house.store.read(id)]
    assert sum(isinstance(entry, journal.Acted) and entry.seat == 1 for entry in entries) == 1


# Hello, numbers and repeats


def test_another_protocol_is_told_to_load_the_page_again(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            id = await anna.open("crooks", ["me", "open"])
            for version in (0, PROTOCOL + 1, -1, 10**30):
                async with line(house.address, anna.cookie) as wire:
                    await hello(wire, id, protocol=version, lang="de")
                    bye, code = await farewell(wire)
                    assert bye is not None
                    assert (bye.code, bye.again, code) == ("protocol", False, CLOSED)
                    assert "Seite" in bye.text

    tell(story)


def test_hello_comes_first_in_time_and_once(house: Lodging, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "HELLO_SECONDS", 0.3)

    async def story() -> None:
        async with guests(house.address) as (anna,):
            id = await anna.open("crooks", ["me", "open"])
            async with line(house.address, anna.cookie) as wire:  # not at all
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("malformed", 1008)
            async with line(house.address, anna.cookie) as wire:  # something else first
                await wire.send('{"type":"ping"}')
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("malformed", 1008)
            async with line(house.address, anna.cookie) as wire:  # twice
                await hello(wire, id)
                await hello(wire, id)
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("malformed", False, 1008)

    tell(story)


@pytest.mark.parametrize("table", ["nosuchtable", "", "../x", "x" * 33, "a/b", "ü", "\0", "' OR 1=1 --", "x" * 9000])
def test_a_table_nobody_knows(house: Lodging, table: str) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, table)
                bye, code = await farewell(wire)
            assert bye is not None
            assert (bye.code, bye.again, code) == ("no-table", False, CLOSED)

    tell(story)


async def first_board(wire: ClientConnection) -> tuple[Welcome, Room, Any]:
    """What a hello is answered with; a pong stands for a board that was not sent."""
    await wire.send('{"type":"ping"}')
    welcome, room, board = await heard(wire), await heard(wire), await heard(wire)
    for _ in range(3):  # boards wait until everything else is sent
        if isinstance(board, messages.Pong):
            await wire.send('{"type":"ping"}')
            board = await heard(wire)
    return welcome, room, board


def test_who_comes_back_is_sent_what_changed(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            assert anna.shown is not None
            before = anna.shown
            other = await whose_turn(anna, ben)
            await answer(other)
            while anna.shown.number == before.number:
                await answer(await whose_turn(anna, ben))
            now = anna.shown
            for last, kind in ((now.number, messages.Pong), (before.number, messages.Change), (0, Shown), (-5, Shown)):
                async with line(house.address, anna.cookie) as wire:
                    await hello(wire, id, last=last)
                    welcome, room, board = await first_board(wire)
                    assert isinstance(welcome, Welcome)
                    assert isinstance(room, Room)
                    assert isinstance(board, kind), (last, board)
                    if isinstance(board, Shown):
                        assert board == now
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, id, raw=True)
                _, _, board = await first_board(wire)
                assert isinstance(board, Shown)
                assert board.raw

    tell(story)


def test_a_command_sent_again_is_done_once(house: Lodging) -> None:
    """As after a connection that broke before the answer came."""

    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            assert turn.shown is not None
            number, action = turn.shown.number, turn.shown.board.choices[0].action
            await turn.act(action, number, id="again")
            entries = len(house.ask(house.place.house.store.read(id)))
            await turn.act(action, number, id="again")
            await turn.leave_line()
            await turn.join(id)
            await turn.act(action, number, id="again")
            assert len(house.ask(house.place.house.store.read(id))) == entries
            await refuses("stale", turn.act(action, number, id="another"))

    tell(story)


# Bad messages


MALFORMED = {
    "nothing": "",
    "no json": "hello",
    "cut short": '{"type":"ping"',
    "two at once": '{"type":"ping"}{"type":"ping"}',
    "array": '["ping"]',
    "deep": "[" * 5000,
    "deep inside": '{"type":"why","id":"1","touch":' + "[" * 3000 + "]" * 3000 + "}",
    "null": "null",
    "number": "1",
    "no type": '{"n":1}',
    "unknown type": '{"type":"cheat"}',
    "servers type": '{"type":"ack","id":"1","number":1}',
    "type of another type": '{"type":1}',
    "unknown field": '{"type":"ping","n":1,"seat":0}',
    "missing field": '{"type":"act","id":"1","expect":1}',
    "wrong type": '{"type":"act","id":"1","expect":"1","action":0}',
    "float": '{"type":"act","id":"1","expect":1,"action":1.5}',
    "bool": '{"type":"act","id":"1","expect":true,"action":0}',
    "infinite": '{"type":"ping","n":1e999}',
    "not a number": '{"type":"ping","n":NaN}',
    "endless number": '{"type":"ping","n":' + "9" * 9000 + "}",
    "lone surrogate": '{"type":"why","id":"\\ud800","touch":"x"}',
    "unknown language": '{"type":"speak","lang":"fr"}',
    "no id": '{"type":"leave"}',
    "empty id": '{"type":"leave","id":""}',
    "endless id": '{"type":"leave","id":"' + "x" * 5000 + '"}',
    "binary": b'{"type":"ping"}',
    "binary nonsense": b"\xff\xfe",
}


@pytest.mark.parametrize("message", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_message_that_makes_no_sense_ends_only_the_line_it_came_on(house: Lodging, message: str | bytes) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben), same(anna) as tab:
            id = await at_a_table(anna, ben)
            for greeted in (True, False):
                async with line(house.address, anna.cookie) as wire:
                    if greeted:
                        await hello(wire, id)
                    await wire.send(message)
                    bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("malformed", False, 1008)
                assert len(bye.text) < 1000
            await tab.join(id)
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_a_message_too_large_closes_the_line(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            id = await anna.open("crooks", ["me", "open"])
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, id)
                await wire.send('{"type":"ping"' + " " * LARGEST + "}")
                _, code = await farewell(wire)
                assert code == 1009
            async with line(house.address, anna.cookie) as wire:
                await hello(wire, id)
                await wire.send('{"type":"ping"' + " " * (LARGEST - 20) + "}")
                while not isinstance(await heard(wire), messages.Pong):
                    pass

    tell(story)


def test_who_talks_too_much_is_cut_off_and_may_come_back() -> None:
    async def story() -> None:
        limits = Limits(messages=20, message_rate=1)
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            async with line(place.address, anna.cookie) as wire:
                await hello(wire, id)
                for n in range(25):
                    await wire.send(json.dumps({"type": "ping", "n": n}))
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, code) == ("too-fast", 1008)
            await answer(await whose_turn(anna, ben))
            async with same(anna) as tab:
                await tab.join(id)

    tell(story)


def test_absurd_numbers_in_commands_are_refused(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            for number in (-1, 2**31, 2**63, 2**64, -(2**70), 10**4000):
                assert (await refuses("no-action", turn.act(number))).code
                await refuses("stale", turn.act(0, expect=number))
                await refuses("no-seat", anna.command(messages.Kick(id=anna.new_id(), seat=number)))
                await refuses(
                    "no-interjection",
                    turn.command(
                        messages.Interject(id=anna.new_id(), expect=turn.shown.number, number=number)  # type: ignore[union-attr]
                    ),
                )
                await turn.send(messages.Ping(n=number))
            await refuses("nothing", turn.command(messages.Why(id="w", touch="x" * 10_000)))
            await answer(turn)

    tell(story)


# The doors


def test_pages_of_other_sites_can_do_nothing(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            host = house.address.removeprefix("http://")
            body = {"game": "crooks", "seats": ["me", "open"], "name": "Anna"}
            strange = [
                "https://evil.example",
                "null",
                "http://[",
                f"http://{host}.evil.example",
                "http://",
                "",
                "ü://ü",
            ]
            for origin in strange:
                answered = await page.post("/api/tables", json=body, headers={"Origin": origin.encode()})  # type: ignore[arg-type]
                assert (answered.status_code, answered.json()["code"]) == (403, "origin"), origin
            good = await page.post("/api/tables", json=body, headers={"Origin": house.address})
            assert good.status_code == 200
            for origin in strange[:-1]:
                with pytest.raises(InvalidStatus) as caught:
                    async with line(house.address, anna.cookie, headers={"Origin": origin}):
                        pass
                assert caught.value.response.status_code == 403
                assert json.loads(caught.value.response.body or b"")["code"] == "origin"
                assert all(name in caught.value.response.headers for name in HEADERS)
            async with line(house.address, anna.cookie, headers={"Origin": house.address}) as wire:
                await hello(wire, good.json()["table"])
                assert isinstance(await heard(wire), Welcome)

    tell(story)


def test_another_host_name_is_refused_even_on_the_socket(house: Lodging) -> None:
    """Else a page could have its name lead to this machine, and talk to the house as if it were its own."""

    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            port = house.address.rsplit(":", 1)[1]
            for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "", "[::1", "localhost.:1"):
                answered = await page.get("/", headers={"Host": host})
                assert (answered.status_code, answered.json()["code"]) == (403, "origin"), host
                assert "set-cookie" not in answered.headers
            for host in (f"localhost:{port}", "localhost", "LOCALHOST", "127.0.0.1", "[::1]", f"[::1]:{port}"):
                assert (await page.get("/", headers={"Host": host})).status_code == 200, host
            status = await raw_upgrade(house.address, anna.cookie, "evil.example", "http://evil.example")
            assert status == 403
            assert await raw_upgrade(house.address, anna.cookie, "localhost", "http://localhost") == 101

    tell(story)


async def raw_upgrade(address: str, cookie: str, host: str, origin: str) -> int:
    """The status a browser would get that was led astray."""
    name, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    status = int((await asyncio.wait_for(reader.readline(), PATIENCE)).split()[1])
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return status


def test_a_named_house_behind_a_proxy() -> None:
    async def story() -> None:
        plan = {"names": ("larceny.example",), "origins": ("https://larceny.example",), "proxy": True}
        async with opened(**plan) as place, browser(place.address) as page:  # type: ignore[arg-type]
            proxied = {"Host": "larceny.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
            answered = await page.get("/", headers=proxied)
            assert answered.status_code == 200
            assert "Secure" in answered.headers["set-cookie"]
            cookie = answered.headers["set-cookie"].split(";")[0]
            body = {"game": "crooks", "seats": ["me", "open"], "name": "Anna"}
            for origin, status in (
                ("https://larceny.example", 200),
                ("http://larceny.example", 403),
                ("https://x", 403),
            ):
                headers = {**proxied, "Origin": origin, "Cookie": cookie}
                assert (await page.post("/api/tables", json=body, headers=headers)).status_code == status

    tell(story)


def test_the_cookie_is_kept_from_scripts_and_given_once(house: Lodging) -> None:
    async def story() -> None:
        async with browser(house.address) as page:
            for path in ("/", "/t/x", "/seat/x"):
                answered = await page.get(path)
                flags = [part.strip().lower() for part in answered.headers["set-cookie"].split(";")]
                assert flags[0].startswith("larceny-guest=")
                assert len(flags[0]) > 40
                assert "httponly" in flags
                assert "samesite=lax" in flags
                assert "path=/" in flags
                assert any(flag.startswith("max-age=") for flag in flags)
                assert "secure" not in flags  # over plain HTTP it would never come back
                cookie = answered.headers["set-cookie"].split(";")[0]
                page.cookies.clear()
                again = await page.get(path, headers={"Cookie": cookie})
                assert "set-cookie" not in again.headers
            for path in ("/api/house", "/web/icon.svg", "/health", "/nothing"):
                page.cookies.clear()
                assert "set-cookie" not in (await page.get(path)).headers

    tell(story)


EVERYWHERE = [
    ("GET", "/", 200),
    ("HEAD", "/", 200),
    ("GET", "/t/anything", 200),
    ("GET", "/web/icon.svg", 200),
    ("GET", "/favicon.ico", 200),
    ("GET", "/web/nothing.js", 404),
    ("GET", "/web/", 404),
    ("GET", "/web/../app.py", 404),
    ("GET", "/web/%2e%2e/app.py", 404),
    ("GET", "/web/..%2fapp.py", 404),
    ("GET", "/web//etc/passwd", 404),
    ("GET", "/api/house", 200),
    ("HEAD", "/api/house", 200),
    ("GET", "/api/house?lang=xx", 200),
    ("GET", "/api/guide/crooks", 200),
    ("GET", "/api/guide/whist", 404),
    ("GET", "/api/guide/..%2fcrooks", 404),
    ("GET", "/api/tables", 200),
    ("GET", "/api/tables/", 404),
    ("GET", "/api/tables/nothing/replay", 404),
    ("GET", "/api/tables/nothing/record", 404),
    ("GET", "/api/tables/nothing/opened", 404),
    ("GET", "/health", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api/trouble", 404),
    ("GET", "/nothing", 404),
    ("GET", "/socket", 404),
    ("POST", "/nothing", 404),
    ("POST", "/", 404),
    ("PUT", "/api/tables", 404),
    ("DELETE", "/api/tables", 404),
    ("PATCH", "/", 404),
    ("OPTIONS", "/api/tables", 404),
    ("OPTIONS", "/", 404),
    ("TRACE", "/", 404),
    ("BREW", "/nothing", 404),
]


def test_every_answer_is_armoured_and_every_refusal_is_json(house: Lodging) -> None:
    async def story() -> None:
        async with browser(house.address) as page:
            for method, path, status in EVERYWHERE:
                answered = await page.request(method, path)
                assert answered.status_code == status, (method, path, answered.status_code)
                check_headers(answered.headers)
                if status != 200 and method != "HEAD":
                    check_refusal(answered.json())
            first = await page.get("/web/icon.svg")
            cached = await page.get("/web/icon.svg", headers={"If-None-Match": first.headers["etag"]})
            assert cached.status_code == 304
            check_headers(cached.headers)

    tell(story)


def check_headers(headers: Any) -> None:
    for name, value in HEADERS.items():
        assert headers.get_list(name) == [value], name
    assert "server" not in headers
    assert "x-powered-by" not in headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def check_refusal(body: Any) -> None:
    assert set(body) == {"code", "text"}
    assert re.fullmatch(r"[a-z-]+", body["code"])
    assert body["text"]


WISH = {"game": "crooks", "seats": ["me", "open"], "name": "Anna"}
BODIES: dict[str, tuple[Any, dict[str, str], int, str]] = {
    "form": (b"game=crooks", {"Content-Type": "application/x-www-form-urlencoded"}, 400, "malformed"),
    "plain": (json.dumps(WISH).encode(), {"Content-Type": "text/plain"}, 400, "malformed"),
    "untyped": (json.dumps(WISH).encode(), {}, 400, "malformed"),
    "no json": (b"{", {}, 400, "malformed"),
    "nothing": (b"", {}, 400, "malformed"),
    "no utf-8": (b'{"game":"\xff"}', {}, 400, "malformed"),
    "deep": (b"[" * 60_000, {}, 400, "malformed"),
    "array": (b"[]", {}, 400, "malformed"),
    "unknown field": (json.dumps({**WISH, "seed": 1}).encode(), {}, 400, "malformed"),
    "wrong type": (json.dumps({**WISH, "seats": "me"}).encode(), {}, 400, "malformed"),
    "language": (json.dumps({**WISH, "lang": "fr"}).encode(), {}, 400, "malformed"),
    "too large": (json.dumps({**WISH, "deck": "x" * LARGEST_BODY}).encode(), {}, 413, "too-large"),
    "deck": (json.dumps({**WISH, "deck": "x" * 9000}).encode(), {}, 400, "deck"),
    "deep deck": (json.dumps({**WISH, "deck": "a=" + "[" * 60_000}).encode(), {}, 400, "deck"),
    "dotted deck": (json.dumps({**WISH, "deck": "a" + ".a" * 20_000 + "=1"}).encode(), {}, 400, "deck"),
    "endless deck": (json.dumps({**WISH, "deck": 'a="' + '\\"' * 30_000}).encode(), {}, 400, "deck"),
    "digits in a deck": (json.dumps({**WISH, "deck": "a=" + "9" * 100_000}).encode(), {}, 400, "deck"),
    "digits": (b'{"game":"crooks","grace":%s}' % (b"9" * 100_000), {}, 400, "malformed"),
    "digits in an option": (
        b'{"game":"robbers","seats":["me","open"],"options":{"rounds":%s}}' % (b"9" * 100_000),
        {},
        400,
        "malformed",
    ),
    "digits in a wrong field": (b'{"game":"crooks","nonsense":%s}' % (b"9" * 100_000), {}, 400, "malformed"),
    "game": (json.dumps({**WISH, "game": "whist"}).encode(), {}, 404, "no-game"),
    "grace": (json.dumps({**WISH, "grace": -1}).encode(), {}, 400, "setup"),
    "endless grace": (json.dumps({**WISH, "grace": 10**30}).encode(), {}, 400, "setup"),
    "options": (json.dumps({**WISH, "options": {"x" * 5000: 1}}).encode(), {}, 400, "setup"),
    "option": (json.dumps({**WISH, "options": {"full": "y" * 5000}}).encode(), {}, 400, "setup"),
    "number": (json.dumps({**WISH, "options": {"full": 10**4000}}).encode(), {}, 400, "setup"),
    "seats": (json.dumps({**WISH, "seats": ["me"] * 9000}).encode(), {}, 400, "seats"),
    "name": (json.dumps({**WISH, "name": "x" * 9000}).encode(), {}, 400, "name"),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_a_wish_that_cannot_be_read_is_refused(house: Lodging, body: tuple[Any, dict[str, str], int, str]) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            content, headers, status, code = body
            typed = headers or ({} if content == BODIES["untyped"][0] else {"Content-Type": "application/json"})
            answered = await page.post("/api/tables", content=content, headers=typed)
            check_headers(answered.headers)
            check_refusal(answered.json())
            assert (answered.status_code, answered.json()["code"]) == (status, code)
            assert len(answered.content) < 2000

    tell(story)


def test_who_brings_a_wrong_deck_is_told_all_its_faults_as_far_as_there_is_room(house: Lodging) -> None:
    source = load("crooks").house_deck.source
    few = source.replace("rank = 10", "rank = 21").replace('"tophat"', '"helmet"', 1)

    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            for lang, sorry in (("en", "The deck cannot be used."), ("de", "Das Deck ist nicht zu gebrauchen.")):
                told = (await page.post("/api/tables", json={**WISH, "deck": few, "lang": lang})).json()["text"]
                assert [line.partition(": crook")[0] for line in told.splitlines()] == [
                    f"{sorry} deck: line 29",
                    "deck: line 32",
                ], told
            many = await page.post("/api/tables", json={**WISH, "deck": source.replace("rank = ", "rank = 7")})
            assert many.status_code == 400
            assert many.json()["text"].count("rank: expected `int` <= 20") > 10
            assert many.json()["text"].endswith("…")

    tell(story)


def test_who_brings_a_small_deck_is_warned_and_plays_and_where_it_cannot_be_dealt_is_refused(house: Lodging) -> None:
    small = robbers.deck_text({"P1": 15, "M1": 14})
    wish = {"game": "robbers", "name": "Anna", "deck": small}

    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            opened = await page.post("/api/tables", json={**wish, "seats": ["me", "instinct"]})
            assert opened.status_code == 200
            assert ["cannot be played with 6" in opened.json()["warnings"][0], len(opened.json()["warnings"])] == [
                True,
                2,
            ]
            refused = await page.post("/api/tables", json={**wish, "seats": ["me", *["instinct"] * 5]})
            assert refused.status_code == 400
            assert "6 players are dealt 30 cards, and there are 29" in refused.json()["text"]
            usual = await page.post("/api/tables", json={**wish, "deck": "", "seats": ["me", "instinct"]})
            assert usual.json()["warnings"] == []

    tell(story)


def test_who_hangs_up_in_the_middle_of_a_request_disturbs_nobody(house: Lodging) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            name, port = house.address.removeprefix("http://").split(":")
            _, writer = await asyncio.open_connection(name, int(port))
            writer.write(
                f"POST /api/tables HTTP/1.1\r\nHost: {name}\r\nCookie: {anna.cookie}\r\nContent-Length: 500\r\n"
                'Content-Type: application/json\r\n\r\n{"game"'.encode()
            )
            await writer.drain()
            await anna.get("/api/house")
            writer.transport.abort()
            await anna.get("/api/house")
            assert await anna.open("crooks", ["me", "open"])

    tell(story)


def test_a_whole_club_behind_one_address_opens_the_page_at_once() -> None:
    """Forty people, each with an empty cache: what is missing of a page stays missing until somebody reloads it."""
    files = [path for path in WEB.rglob("*") if path.is_file()]
    assert 40 * len(files) < Limits().requests


def test_who_asks_too_much_waits_a_little() -> None:
    async def story() -> None:
        limits = Limits(requests=6, request_rate=0.1, tables=2, table_rate=0.1, sockets=2)
        async with opened(limits=limits) as place, browser(place.address, "larceny-guest=" + "a" * 30) as page:
            made = [await page.post("/api/tables", json=WISH) for _ in range(3)]
            assert [one.status_code for one in made] == [200, 200, 429]
            many = [await page.get("/api/house") for _ in range(4)]
            assert [one.status_code for one in many] == [200, 200, 200, 429]
            check_headers(many[-1].headers)
            assert many[-1].json()["code"] == "too-fast"
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(2):
                    await stack.enter_async_context(line(place.address, "larceny-guest=" + "a" * 30))
                with pytest.raises(InvalidStatus) as caught:
                    await stack.enter_async_context(line(place.address, "larceny-guest=" + "a" * 30))
                assert json.loads(caught.value.response.body or b"")["code"] == "too-many"
            await eventually(lambda: sockets_at(place) == 0)
            async with line(place.address, "larceny-guest=" + "a" * 30):
                pass

    tell(story)


def sockets_at(place: Place) -> float:
    found = re.search(rb"^larceny_sockets (\S+)", place.house.metrics.text(), re.MULTILINE)
    assert found
    return float(found[1])


def test_the_lobby_lists_public_tables_and_no_secrets(house: Lodging) -> None:
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
            assert await yours(eve) == {}  # who only watches has no table
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
            assert "turn" not in table  # how a table stands is told to those who sit there
            known = json.dumps([await yours(client) for client in (anna, ben)])
            assert not any(guest(client) in known or token(client) in known for client in (anna, ben, eve))

    tell(story)


def test_own_tables_are_found_again_after_a_restart_with_whose_turn_it_is(tmp_path: Path) -> None:
    """What is kept of a table that nobody has opened since is as true as when the house closed."""

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
            assert (await yours(anna))[id]["you"] is None  # she is the host still

    tell(story)


def test_health_and_metrics_tell_what_matters_and_no_names() -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben), browser(place.address) as page:
            await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            healthy = await page.get("/health")
            assert healthy.json() == {"store": True, "bus": True, "closing": False}
            text = (await page.get("/metrics")).text
            for name in (
                "larceny_tables 1.0",
                "larceny_sockets 2.0",
                "larceny_commands_total",
                "larceny_commit_seconds",
            ):
                assert name in text
            for secret in ("Anna", token(anna), guest(anna), *CROOKS):
                assert secret not in text
            store.down = True
            sick = await page.get("/health")
            assert (sick.status_code, sick.json()["code"]) == (503, "store")
            store.down = False
            assert (await page.get("/health")).status_code == 200

    tell(story)


def test_a_page_that_stumbles_is_counted_and_its_words_are_short_and_keep_no_secrets(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING, logger="larceny")

    async def story() -> None:
        limits = Limits(troubles=3, trouble_rate=0.001)
        async with opened(limits=limits) as place, browser(place.address) as page:
            reports = [
                {"what": "TypeError: option.values is undefined", "where": "app/lobby.js:212:21"},
                {"what": 'at /seat/tAbLe.s3cr3t and /t/tAbLe and /api/tables/tAbLe/replay\n{"level":"error"}'},
                {"what": "a" * 5000, "where": "../../etc/passwd\nboo"},
                {"what": "once more"},
            ]
            answers = [await page.post("/api/trouble", json=report) for report in reports]
            assert [one.status_code for one in answers] == [200, 200, 200, 429]
            assert "larceny_page_errors_total 3.0" in (await page.get("/metrics")).text
            malformed = [await page.post("/api/trouble", json=said) for said in ({}, {"what": 1}, ["what"])]
            assert {one.status_code for one in malformed} == {400}

    tell(story)
    lines = [Lines().format(record) for record in caplog.records if "page" in record.getMessage()]
    assert len(lines) == 3
    assert json.loads(lines[0]) | {"time": ""} == {
        "time": "",
        "level": "warning",
        "from": "larceny.server.handlers",
        "what": "a page has stumbled",
        "error": "TypeError: option.values is undefined",
        "where": "app/lobby.js:212:21",
    }
    assert not any("tAbLe" in line or "s3cr3t" in line or "passwd" in line or "\n" in line for line in lines)
    assert max(map(len, lines)) < 500


# A store that fails


@pytest.mark.parametrize("fate", ["fails", "lost", "written"])
def test_a_store_that_fails_for_a_while_loses_nothing_and_does_nothing_twice(fate: str) -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            for _ in range(6):
                turn = await whose_turn(anna, ben)
                assert turn.shown is not None
                number, action = turn.shown.number, turn.shown.board.choices[0].action
                frames = [len(client.frames or []) for client in (anna, ben, eve)]
                entries = len(await store.inner.read(id))
                store.plan = [fate]
                await refuses("store", turn.act(action, number, id=f"try {number}"))
                after = [len(client.frames or []) for client in (anna, ben, eve)]
                assert [b - a for a, b in zip(frames, after, strict=True)] == [
                    int(one is turn) for one in (anna, ben, eve)
                ]
                assert len(await store.inner.read(id)) == entries + (fate == "written")
                ack = await turn.act(action, number, id=f"try {number}")
                assert isinstance(ack, messages.Ack)
                await turn.until(lambda turn=turn, ack=ack: turn.shown.number >= ack.number)
                assert len(await store.inner.read(id)) == entries + 1
            await play_to_the_end(anna, ben)
            kept = fold(id, await store.inner.read(id))
            assert kept.match is not None
            assert kept.match.truth == (await place.table(id)).match.truth  # type: ignore[union-attr]

    tell(story)


def test_while_the_store_is_away_tables_stay_open_and_afterwards_all_goes_on() -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, bots=1)
            turn = await whose_turn(anna, ben)
            store.down = True
            for _ in range(3):
                await refuses("store", turn.act(turn.shown.board.choices[0].action))  # type: ignore[union-attr]
            await refuses("store", eve.open("crooks", ["me", "open"]))
            await refuses("store", eve.join("unloaded-one"))
            await turn.command(messages.Say(id="1", phrase="think"))
            await anna.until(lambda: bool(anna.phrases))
            store.down = False
            await eve.join(id)
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)

    tell(story)


def test_bots_go_on_when_the_store_is_back() -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 1) as (anna,):
            id = await anna.open("crooks", ["instinct", "random"], "")
            store.down = True
            with contextlib.suppress(Rejected):
                await anna.join(id)
            await asyncio.sleep(0.2)
            store.down = False
            await anna.join(id)
            await anna.until(lambda: anna.over, PATIENCE)
            assert place.started

    tell(story)


def test_a_full_disk_refuses_moves_and_keeps_what_it_has(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(str(tmp_path / "house.db"))
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            assert store._writer is not None
            await store._writer.ask(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone() and None)
            refusals = 0
            filler = "x" * 30_000
            while not refusals:
                try:
                    await store.append("filler", len(await store.read("filler")) + 1, [filler.encode()])
                except StoreError:
                    refusals += 1
            full = await whose_turn(anna, ben)
            code = ""
            while not code:
                try:
                    await full.act(full.shown.board.choices[0].action)  # type: ignore[union-attr]
                    full = await whose_turn(anna, ben)
                except Rejected as refusal:
                    code = refusal.code if refusal.code != "stale" else ""
            assert code == "store"
            await store._writer.ask(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone() and None)
            await play_to_the_end(anna, ben)
            kept = fold(id, await store.read(id))
            assert kept.match is not None
            assert kept.phase == "over"

    tell(story)


# Closing and opening again


def test_closing_tells_everybody_to_come_back_and_a_restart_finds_everything(tmp_path: Path) -> None:
    async def story() -> None:
        path = str(tmp_path / "house.db")
        async with contextlib.AsyncExitStack() as stack:
            async with opened(SqliteStore(path)) as place:
                anna, ben, eve = await stack.enter_async_context(guests(place.address, 3))
                id = await at_a_table(anna, ben, watch=eve)
                for _ in range(5):
                    await answer(await whose_turn(anna, ben))
                before = [client.shown for client in (anna, ben, eve)]
            for client in (anna, ben, eve):
                await eventually(lambda client=client: client.bye is not None)
                assert client.bye is not None
                assert (client.bye.code, client.bye.again) == ("closing", True), client.bye
                assert client._socket is not None
                assert client._socket.close_code == 1012
            async with opened(SqliteStore(path)) as place:
                for client, shown in zip((anna, ben, eve), before, strict=True):
                    client.address = place.address
                    await client.join(id)
                    await client.until(lambda client=client: client.shown is not None)
                    assert client.shown == shown
                await play_to_the_end(anna, ben)
                for client in (anna, ben, eve):
                    await client.leave_line()

    tell(story)


def test_a_command_under_way_while_the_house_closes_is_done_or_not_but_never_half() -> None:
    async def story() -> None:
        store = Shaky(Shared())
        await store.inner.inner.open()  # type: ignore[attr-defined]
        async with contextlib.AsyncExitStack() as stack:
            async with opened(store) as place:
                anna, ben = await stack.enter_async_context(guests(place.address, 2))
                id = await at_a_table(anna, ben)
                turn = await whose_turn(anna, ben)
                assert turn.shown is not None
                number, action = turn.shown.number, turn.shown.board.choices[0].action
                store.gate = asyncio.Event()
                acting = asyncio.create_task(turn.act(action, number, id="in the middle"))
                await eventually(lambda: store.appends > 1 and place.house._keepers[id].writer.backlog == 0)
                asyncio.get_running_loop().call_later(0.3, store.gate.set)
            with contextlib.suppress(Rejected):
                await acting
            store.gate = None
            async with opened(store) as place:
                turn.address = place.address
                await turn.join(id)
                await turn.act(action, number, id="in the middle")
                assert len((await place.table(id)).running.actions) == 1
                await turn.leave_line()
        await store.inner.inner.close()  # type: ignore[attr-defined]

    tell(story)


@contextlib.contextmanager
def serving(folder: Path, files: tuple[int, int]) -> Iterator[tuple[str, subprocess.Popen[str], Path]]:
    """A real house that starts with these limits of open files, its process, and its log."""
    program = str(Path(sys.executable).parent / "larceny")
    words = [program, "serve", "--port", "0", "--store", f"sqlite:{folder / 'h.db'}", "--pace", "0"]
    log = folder / "log"
    with log.open("w") as stderr:
        process = subprocess.Popen(
            ["prlimit", f"--nofile={files[0]}:{files[1]}", *words],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", first := process.stdout.readline())
            assert found, first + log.read_text()
            yield found[0].rstrip("/"), process, log
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def test_the_house_may_open_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    with serving(tmp_path, (200, 300)) as (_, process, _):
        limits = Path(f"/proc/{process.pid}/limits").read_text()
        assert re.search(r"^Max open files +300 +300 ", limits, re.M), limits


def test_a_house_whose_lines_are_all_taken_says_so_in_few_words_and_serves_again(tmp_path: Path) -> None:
    most = 200

    async def crowd(address: str, log: Path) -> None:
        host, port = address.removeprefix("http://").split(":")
        with contextlib.ExitStack() as stack:
            for _ in range(most):
                stack.enter_context(socket.create_connection((host, int(port))))
            await eventually(lambda: "out of system resource" in log.read_text())
            await asyncio.sleep(3)  # in which asyncio complains ten thousand times
            assert len(log.read_text().splitlines()) < 20
        async with guests(address) as (anna,):
            await anna.get("/api/house")

    with serving(tmp_path, (most, most)) as (address, _, log):
        asyncio.run(crowd(address, log))


def test_trouble_that_was_left_out_of_the_log_is_counted() -> None:
    sparing = Sparing()

    def said(at: float, words: str = "it rains\ncats", level: int = logging.ERROR) -> dict[str, Any] | None:
        record = logging.makeLogRecord({"name": "sky", "msg": words, "levelno": level, "created": at})
        return json.loads(Lines().format(record)) if sparing.filter(record) else None

    assert [said(100.0 + n) is not None for n in range(8)] == [True] * 5 + [False] * 3
    assert said(101.0, "it snows"), "other trouble is told"
    assert all(said(101.0, "a guest came", logging.INFO) for _ in range(100)), "what is no trouble is told every time"
    again = said(161.0, "it rains\ndogs")
    assert again is not None
    assert again["left_out"] == 3
    assert "left_out" not in (said(162.0) or {"left_out": 0})


def test_a_real_process_closes_on_a_signal_and_opens_again(tmp_path: Path) -> None:
    """With real bots, in processes of their own."""
    larceny_program = str(Path(sys.executable).parent / "larceny")
    words = [larceny_program, "serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'h.db'}", "--pace", "0"]

    @contextlib.contextmanager
    def running() -> Iterator[tuple[str, subprocess.Popen[str]]]:
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            first = process.stdout.readline()
            found = re.search(r"http://\S+", first)
            assert found, first + process.stderr.read()
            yield found[0].rstrip("/"), process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    async def first(address: str, process: subprocess.Popen[str]) -> tuple[Client, str]:
        anna = await Client.visit(address)
        id = await anna.open("crooks", ["me", "instinct"], "Anna")
        await anna.join(id)
        for _ in range(6):
            await anna.until(lambda: anna.mine, 30)
            choices = anna.shown.board.choices  # type: ignore[union-attr]
            await answer(anna, next((one.action for one in choices if not one.label.startswith("Pass")), 0))
        process.send_signal(signal.SIGTERM)
        await eventually(lambda: anna.bye is not None)
        assert anna.bye is not None
        assert (anna.bye.code, anna.bye.again) == ("closing", True)
        await anna.leave_line()
        return anna, id

    async def second(address: str, cookie: str, id: str) -> None:
        for _ in range(20):  # who hangs up rudely ends a line, not the house
            async with line(address, cookie) as wire:
                for n in range(30):
                    await (wire.send(json.dumps({"type": "ping", "n": n})) if n else hello(wire, id))
                wire.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0" * 2)
                wire.transport.abort()
        async with Client(address, cookie) as anna:
            assert (await anna.join(id)).you == 0
            await anna.until(lambda: anna.shown is not None and len(anna.shown.board.log) > 3)

    with running() as (address, process):
        anna, id = asyncio.run(first(address, process))
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
        assert process.stderr is not None
        assert process.stderr.read() == ""
    with running() as (address, process):
        asyncio.run(second(address, anna.cookie, id))
        for _ in range(2):  # pressed again it is no more than once
            process.send_signal(signal.SIGINT)
            time.sleep(0.02)
        assert process.wait(PATIENCE) in (0, -signal.SIGINT)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


# Guests who are slow, silent or dead


def test_a_guest_who_does_not_read_is_cut_off_and_delays_nobody() -> None:
    async def story() -> None:
        limits = Limits(messages=10**6, message_rate=10**6, backlog_frames=40, send_seconds=2 * PATIENCE)
        async with opened(limits=limits) as place, guests(place.address, 2) as (anna, ben):
            place.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            id = await at_a_table(anna, ben)
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", place.port))
            deaf.setblocking(False)
            async with same(anna) as tab, line(place.address, tab.cookie, sock=deaf, max_queue=1) as wire:
                await hello(wire, id)
                keeper = place.house._keepers[id]
                await eventually(lambda: len(keeper.audience.listeners) == 3)
                for n in range(400):
                    await wire.send(json.dumps({"type": "speak", "lang": ("en", "de")[n % 2]}))
                    if n % 20 == 0:
                        await ben.command(messages.Say(id=str(n), phrase="hurry"))
                    if hung_up(place, "slow"):
                        break
                await eventually(lambda: hung_up(place, "slow") == 1)
                await eventually(lambda: len(keeper.audience.listeners) == 2)
                bye, code = await farewell(wire)
                assert code in (1013, 1006, None)
                assert bye is None or bye.code == "slow"
            await play_to_the_end(anna, ben)

    tell(story)


def hung_up(place: Place, why: str) -> float:
    found = re.search(rb'^larceny_hung_up_total\{why="%s"\} (\S+)' % why.encode(), place.house.metrics.text(), re.M)
    return float(found[1]) if found else 0


def test_a_guest_to_whom_too_much_is_to_be_said_at_once_is_told_why() -> None:
    async def story() -> None:
        async with opened(limits=Limits(backlog_frames=5)) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            async with line(place.address, anna.cookie) as wire:
                keeper = place.house._keepers[id]
                before = set(keeper.audience.listeners)
                await hello(wire, id)
                await eventually(lambda: len(keeper.audience.listeners) == 3)
                (slow,) = keeper.audience.listeners - before
                for _ in range(20):  # faster than anybody can be sent anything
                    slow.send(messages.encode(messages.Pong()), "pong")
                bye, code = await farewell(wire)
                assert bye is not None
                assert (bye.code, bye.again, code) == ("slow", True, 1013)
            await answer(await whose_turn(anna, ben))

    tell(story)


def test_a_guest_of_whom_nothing_is_heard_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "SILENCE", 1.0)

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)

            async def beat() -> None:
                while True:
                    await anna.send(messages.Ping())
                    await asyncio.sleep(0.2)

            beating = asyncio.create_task(beat())
            await anna.until(lambda: anna.room is not None and anna.room.seats[1].away)
            assert ben.bye is not None
            assert (ben.bye.code, ben.bye.again) == ("silent", True)
            assert anna.bye is None
            await ben.join(id)
            await anna.until(lambda: anna.room is not None and not anna.room.seats[1].away)
            beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await beating

    tell(story)


def test_a_dead_guest_who_answers_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a laptop is shut: no goodbye, no close, and no more reading."""
    monkeypatch.setattr(audience_module, "SILENCE", 1.0)

    async def story() -> None:
        async with opened() as place, guests(place.address, 1) as (anna,):
            id = await anna.open("crooks", ["me", "open"], "Anna")
            async with line(place.address, anna.cookie) as wire:
                await hello(wire, id)
                assert isinstance(await heard(wire), Welcome)
                keeper = place.house._keepers[id]
                await eventually(lambda: len(keeper.audience.listeners) == 1)
                wire.transport.pause_reading()
                await eventually(lambda: not keeper.audience.listeners)
                await eventually(lambda: sockets_at(place) == 0, 15)
                wire.transport.abort()

    tell(story)


# Tables that nobody is at


def test_tables_nobody_is_at_are_put_away_and_fetched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            before = anna.shown
            await anna.leave_line()
            await ben.leave_line()
            monkeypatch.setattr(house_module, "IDLE", 0.0)
            await eventually(lambda: id not in place.house._keepers)
            monkeypatch.setattr(house_module, "IDLE", 100.0)
            await asyncio.gather(anna.join(id), ben.join(id))
            assert len(place.house._keepers) == 1
            await anna.until(lambda: anna.shown is not None)
            assert anna.shown == before
            await play_to_the_end(anna, ben)

    tell(story)


def test_who_comes_while_a_table_is_put_away_is_served_all_the_same() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            for _ in range(20):
                for client in (anna, ben):
                    await client.leave_line()
                keeper = await place.house.keeper(id)
                joining = asyncio.create_task(join_again(anna, id))
                await asyncio.sleep(0.002)
                place.house.drop(keeper)
                await joining
                await join_again(ben, id)
                await answer(await whose_turn(anna, ben))

    tell(story)


async def join_again(client: Client, id: str) -> None:
    """As the page does: come back whenever that may help."""
    for _ in range(5):
        try:
            await client.join(id)
            await client.command(messages.Say(id=client.new_id(), phrase="hello"))
            await client.until(lambda: client.shown is not None)
            return
        except Rejected as refusal:
            if refusal.code not in ("closing", "gone"):
                raise
    raise AssertionError("never let in")


def test_whoever_waits_for_a_table_that_is_put_away_is_answered() -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            keeper = await place.house.keeper(id)
            store.gate = asyncio.Event()
            turn = await whose_turn(anna, ben)
            acting = [asyncio.create_task(turn.act(turn.shown.board.choices[0].action))]  # type: ignore[union-attr]
            await eventually(lambda: store.appends > 2)
            waiting = asyncio.create_task(keeper.write(lambda table: []))
            await asyncio.sleep(0)
            place.house.drop(keeper)
            store.gate.set()
            done, undone = await asyncio.wait([*acting, waiting], timeout=PATIENCE)
            assert not undone
            await asyncio.gather(*done, return_exceptions=True)
            store.gate = None

    tell(story)


# What is written down


def test_the_log_names_no_cards_seeds_or_tokens(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="larceny")
    caplog.set_level(logging.INFO)

    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, bots=1)
            turn = await whose_turn(anna, ben)
            store.plan = ["fails"]
            await refuses("store", turn.act(turn.shown.board.choices[0].action))  # type: ignore[union-attr]
            await play_to_the_end(anna, ben)
            lines = [Lines().format(record) for record in caplog.records]
            assert any("a table was opened" in text for text in lines)
            dealt = (await place.table(id)).dealt
            assert dealt is not None
            for text in lines:
                json.loads(text)
                for secret in (*CROOKS, str(dealt.seed), dealt.salt, token(anna), guest(anna)):
                    assert secret not in text

    tell(story)


def test_what_breaks_is_told_to_the_guest_in_words_and_to_the_log_in_full(
    errors_are_told: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben), browser(place.address) as page:
            id = await at_a_table(anna, ben)

            async def broken(*_: object) -> None:
                raise ZeroDivisionError("the butler did it")

            monkeypatch.setattr(place.house, "lobby", broken)
            answered = await page.get("/api/tables")
            assert (answered.status_code, answered.json()["code"]) == (500, "broken")
            assert "butler" not in answered.text
            check_headers(answered.headers)
            monkeypatch.setattr(house_module.Keeper, "command", broken)
            with pytest.raises(Rejected):
                await anna.act(0)
            assert anna.bye is not None
            assert (anna.bye.code, anna.bye.again) == ("broken", True)
            assert "butler" not in "".join(anna.frames or [])
            monkeypatch.undo()
            await anna.join(id)
            await play_to_the_end(anna, ben)
        assert sum("the butler did it" in Lines().format(record) for record in caplog.records) == 2

    tell(story)


# Bots in processes of their own


def test_a_bot_whose_process_dies_is_replaced() -> None:
    async def story() -> None:
        pool = BotPool(1)
        async with opened(bot_pool=pool) as place, guests(place.address, 1) as (anna,):
            await anna.open("crooks", ["me", "instinct"], "Anna")
            id = await anna.open("crooks", ["me", "instinct"], "Anna")
            await anna.join(id)
            await anna.until(lambda: anna.mine, 40)
            assert pool.processes
            for pid in pool.processes:
                os.kill(pid, signal.SIGKILL)
            search = [one for one in anna.shown.board.choices if "Search" in one.label]  # type: ignore[union-attr]
            await answer(anna, search[0].action)
            await play_to_the_end(anna)

    tell(story)


# Several houses with one store


@asynccontextmanager
async def two_houses(
    monkeypatch: pytest.MonkeyPatch, seconds: float = 1.0
) -> AsyncIterator[tuple[Place, Place, Wireless]]:
    """Two processes of one house, who look into the store and tell who is there every so many seconds, news or not."""
    monkeypatch.setattr(audience_module, "PRESENCE", seconds)
    monkeypatch.setattr(house_module, "LOOK", seconds)
    store = Shared()
    await store.inner.open()
    street: set[LocalBus] = set()
    bus = Wireless(street)
    try:
        async with opened(store, bus) as one, opened(store, Wireless(street)) as two:
            yield one, two, bus
    finally:
        await store.inner.close()


def test_people_at_two_processes_play_at_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch, seconds=5) as (one, two, _),
            guests(one.address, 2) as (anna, eve),
            guests(two.address, 1) as (ben,),
        ):
            id = await at_a_table(anna, ben, watch=eve, bots=1)
            await ben.until(lambda: ben.room is not None and ben.room.watchers == 1, 4)
            await ben.until(lambda: not ben.room.seats[0].away, 4)  # type: ignore[union-attr]
            await anna.until(lambda: anna.room is not None and not anna.room.seats[1].away)
            await ben.command(messages.Say(id="1", phrase="nice"))
            for client in (anna, eve, ben):
                await client.until(lambda client=client: len(client.phrases) == 1)
            await play_to_the_end(anna, ben)
            await eve.until(lambda: eve.over)
            assert anna.shown is not None
            assert ben.shown is not None
            assert anna.shown.board.result == ben.shown.board.result
            tables = [await place.table(id) for place in (one, two)]
            await eventually(lambda: len({table.number for table in tables}) == 1)
            await asyncio.gather(*(client.command(messages.Rematch(id="r")) for client in (anna, ben)))
            for client in (anna, ben):
                await client.until(lambda client=client: bool(client.room and client.room.next))
            assert anna.room is not None
            assert ben.room is not None
            assert anna.room.next == ben.room.next

    tell(story)


def test_two_processes_give_a_seat_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, _),
            guests(one.address, 1) as (host,),
            guests(one.address, 3) as here,
            guests(two.address, 3) as there,
        ):
            id = await host.open("crooks", ["me", "open", "open"], "Host")
            everybody = [*here, *there]
            for client in everybody:
                await client.join(id)

            async def reach(client: Client) -> str:
                try:
                    await client.sit("Same", seat=1)
                except Rejected as refusal:
                    return refusal.code
                return "mine"

            results = await asyncio.gather(*map(reach, everybody))
            assert sorted(results) == ["mine"] + ["seat-taken"] * 5

    tell(story)


def test_when_a_process_dies_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, bus),
            guests(one.address, 1) as (anna,),
            guests(two.address, 1) as (ben,),
        ):
            id = await at_a_table(anna, ben)
            await ben.until(lambda: not ben.room.seats[0].away)  # type: ignore[union-attr]
            bus.die()  # not a word is heard of it any more
            one.house.store = Shaky()
            anna._socket.transport.abort()  # type: ignore[union-attr]
            await ben.until(lambda: ben.room.seats[0].away)  # type: ignore[union-attr]
            await anna.leave_line()
            anna.address = two.address
            await anna.join(id)
            await ben.until(lambda: not ben.room.seats[0].away)  # type: ignore[union-attr]
            await play_to_the_end(anna, ben)

    tell(story)


def test_without_news_the_processes_still_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, bus),
            guests(one.address, 1) as (anna,),
            guests(two.address, 1) as (ben,),
        ):
            id = await at_a_table(anna, ben)
            bus.die()
            for _ in range(3):
                turn = await whose_turn(anna, ben)
                await answer(turn)
            tables = [await place.table(id) for place in (one, two)]
            await eventually(lambda: len({table.number for table in tables}) == 1)

    tell(story)


def test_a_journal_that_cannot_be_followed_stops_no_other_table(errors_are_told: None) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            other = await at_a_table(eve, bots=1)
            table = await place.table(id)
            bad = journal.write(journal.Acted(seat=0, action=10**6))
            assert await place.house.store.append(id, table.number + 1, [bad])
            place.house._keepers[id].writer.look()
            await eventually(lambda: anna.bye is not None and ben.bye is not None)
            with pytest.raises(Rejected):
                await anna.join(id)
            await play_to_the_end(eve)
            assert other in place.house._keepers

    tell(story)


# Words


SERVER = Path(house_module.__file__).parent
TEXTS = [SERVER / "text", SERVER / "web" / "text"]


def entries_of(path: Path) -> dict[str, set[str]]:
    """The variables of every text in a file."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast_of_fluent.Junk), f"{path}: {entry.content}"
        if isinstance(entry, ast_of_fluent.Message | ast_of_fluent.Term):
            assert entry.id.name not in found, f"{path}: {entry.id.name} twice"
            found[entry.id.name] = {one.id.name for one in parts_of(entry, ast_of_fluent.VariableReference)}
    return found


def parts_of(node: Any, kind: type) -> Iterator[Any]:
    if isinstance(node, kind):
        yield node
    inner = vars(node).values() if isinstance(node, ast_of_fluent.BaseNode) else node if isinstance(node, list) else ()
    for one in inner:
        yield from parts_of(one, kind)


@pytest.mark.parametrize("folder", TEXTS, ids=["server", "web"])
def test_every_text_is_there_in_both_languages(folder: Path) -> None:
    english, german = entries_of(folder / "en.ftl"), entries_of(folder / "de.ftl")
    assert english.keys() == german.keys()
    for key in english:
        assert english[key] == german[key], key


def raised() -> Iterator[tuple[str, set[str], str]]:
    """Every refusal in the server's source: its code, the values it is given, and where."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if isinstance(node, ast.Call) and name in ("Refused", "Taken") and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value, {word.arg or "" for word in node.keywords}, f"{path.name}:{node.lineno}"


def test_every_refusal_has_words_and_the_words_get_their_values() -> None:
    known = entries_of(SERVER / "text" / "en.ftl")
    found = list(raised())
    assert len(found) > 40
    for code, values, where in found:
        assert f"refused-{code}" in known, where
        assert known[f"refused-{code}"] <= values, where
    sources = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    for code in re.findall(r'hang_up\("([a-z-]+)"', sources):
        assert f"bye-{code}" in known or f"refused-{code}" in known, code
    for code in connection_module.CLOSING:
        assert f"bye-{code}" in known or f"refused-{code}" in known, code


def test_the_house_has_no_words_that_are_never_said() -> None:
    """What is in the file and in no source is a message somebody thought was still given."""
    sources = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    for key in entries_of(SERVER / "text" / "en.ftl"):
        kind, _, name = key.partition("-")
        assert f'"{name}"' in sources or f'"{key}"' in sources or kind == "level", key


def test_every_word_the_page_says_is_in_its_texts() -> None:
    known = entries_of(SERVER / "web" / "text" / "en.ftl")
    said = 0
    for path in sorted((SERVER / "web" / "app").glob("*.js")):
        source = path.read_text(encoding="utf-8")
        for call in re.finditer(r"(?<![\w.])(?:t|has|list)\(", source):
            for key in keys_of(source[call.end() :]):
                said += 1
                where = f"{path.name}: {key}"
                if "${" in key:
                    assert any(one.startswith("ui-" + key.split("${")[0]) for one in known), where
                else:
                    assert f"ui-{key}" in known, where
    assert said > 100


def keys_of(call: str) -> list[str]:
    """The texts that may be meant by a call's first argument: a word, or the outcomes of a choice."""
    depth, end = 0, 0
    while depth >= 0 and not (call[end] == "," and depth == 0):
        depth += (call[end] in "([{") - (call[end] in ")]}")
        end += 1
    return re.findall(r"(?:^|[?:])\s*[\"'`]([a-z][a-z0-9-]*(?:\$\{[^`]*)?)", call[:end])


# What is shipped


def test_the_wheel_holds_all_that_the_browser_needs(tmp_path: Path) -> None:
    root = SERVER.parent.parent
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=root, check=True, capture_output=True, timeout=PATIENCE)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    wanted = [path for path in SERVER.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    names = {str(path.relative_to(root)) for path in wanted}
    assert names <= held
    web = "larceny/server/web"
    for name in ("index.html", "app/main.js", "text/en.ftl", "text/de.ftl", "manifest.webmanifest", "icon.svg"):
        assert f"{web}/{name}" in held
    kinds = Counter(Path(name).suffix for name in held if name.startswith(web))
    assert kinds[".woff2"] >= 3
    assert kinds[".css"] >= 3
    licences = [name for name in held if name.startswith(f"{web}/vendor/") and "LICENSE" in name]
    assert len(licences) >= 3
    assert "larceny/games/crooks/lesson.toml" in held
    assert not [name for name in held if name.startswith("tests") or "__pycache__" in name or name.endswith(".nbi")]


def test_every_file_the_page_asks_for_is_served(house: Lodging) -> None:
    async def story() -> None:
        async with browser(house.address) as page:
            index = (await page.get("/")).text
            asked = set(re.findall(r'(?:href|src)="(/[^"]+)"', index))
            assert asked
            seen: set[str] = set()
            while asked - seen:
                path = (asked - seen).pop()
                seen.add(path)
                answered = await page.get(path)
                assert answered.status_code == 200, path
                base = path.rsplit("/", 1)[0]
                for other in re.findall(r'(?:from|import) ?\(?"(\.[^"]+)"|url\("?([^")]+)"?\)', answered.text):
                    found = next(filter(None, other))
                    if not found.startswith(("data:", "#")):
                        asked.add(os.path.normpath(f"{base}/{found}") if not found.startswith("/") else found)
            assert len(seen) > 20

    tell(story)


def test_scripts_are_sent_without_our_comments_and_else_as_they_are() -> None:
    sent = browser_files()
    for name, file in sent.items():
        source = (WEB / name).read_bytes()
        assert file.body.count(b"\n") == source.count(b"\n"), name
        if name.startswith("vendor/") or not name.endswith((".js", ".css")):
            assert file.body == source  # with its licence
    script = sent["app/main.js"].body.decode().splitlines()
    source_lines = (WEB / "app/main.js").read_text("utf-8").splitlines()
    changed = [line for line, sent_line in zip(source_lines, script, strict=True) if line != sent_line]
    assert changed
    assert all(re.match(r"\s*(//|/\*)", line) for line in changed)


def test_the_page_about_the_protocol_is_up_to_date() -> None:
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page(), (
        "python -m tests.protocol_page > docs/protocol.md"
    )
