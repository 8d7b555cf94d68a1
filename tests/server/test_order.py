"""The host keeps order, the keeper of the house hears of trouble, journals end, clocks jump, old games stay."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from larceny.engine.game import Game
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.server import house as house_module
from larceny.server import quotas as quotas_module
from larceny.server.keeper import keeper as keeper_module
from larceny.server.keeper import writer as writer_module
from larceny.server.keeper.keeper import Keeper, TableClock
from larceny.server.store.contract import KEEPSAKE, SNAPSHOT
from larceny.server.store.sqlite import MEMORY, SqliteStore
from larceny.server.table import journal, keepsake, showing, snapshot
from larceny.server.table import state as state_module
from larceny.server.table.state import Table, fold
from larceny.server.texts import server_text
from larceny.server.tokens import hashed
from tests.server.house import Place, Shared, answer, browser, eventually, guest, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, heard, hello, line, refuses, tell, two_houses, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


async def sent_away(client: Client) -> str:
    """Wait until the house hangs up, and return why."""
    with pytest.raises(Rejected):
        await client.until(lambda: False)
    assert client.bye is not None
    assert not client.bye.again
    assert client.bye.text
    return client.bye.code


# Spectators and guests


def test_a_spectator_is_muted_removed_and_banned() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            await eve.command(messages.Say(id="1", phrase="hello"))
            await anna.until(lambda: bool(anna.phrases))
            who = anna.phrases[0].who
            assert anna.room is not None
            assert [one.who for one in anna.room.guests] == [who]
            assert ben.room is not None
            assert ben.room.guests == ()  # told to the host alone
            await refuses("not-host", ben.command(messages.Ban(id="b", who=who)))
            await anna.command(messages.Mute(id="m", who=who))
            await refuses("muted", eve.command(messages.Say(id="2", phrase="hello")))
            await anna.command(messages.Remove(id="r", who=who))
            assert await sent_away(eve) == "removed"
            await eve.join(id)  # to watch again
            await anna.command(messages.Ban(id="b", who=who))
            assert await sent_away(eve) == "banned"
            await refuses("banned", eve.join(id))
            for path in ("box", "replay", "replay?seat=watch"):
                await refuses("banned", eve.get(f"/api/tables/{id}/{path}"))
            await play_to_the_end(anna, ben)
            for path in ("record", "opened", "analysis", "replay?seat=all"):
                await refuses("banned", eve.get(f"/api/tables/{id}/{path}"))

    tell(story)


@asynccontextmanager
async def comes(place: Place, id: str, who: str, address: str) -> AsyncIterator[str]:
    """Come to a table from an address; yields why not, or nothing."""
    async with line(place.address, f"larceny-guest={who}", headers={"X-Forwarded-For": address}) as wire:
        await hello(wire, id)
        said = await heard(wire)
        yield said.code if isinstance(said, messages.Bye) else ""


def test_who_is_banned_does_not_come_back_as_somebody_else_from_the_same_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But others who were there stay, elsewhere nothing changes, and it passes, at once if the ban is lifted."""
    home, eve, friend = "2001:db8:1:2::", "eve" * 10, "friend" * 5

    async def story() -> None:
        async with opened(proxy=True) as place, guests(place.address, 2) as (anna, ben):
            id, other = await at_a_table(anna, ben), await at_a_table(anna, ben)
            await anna.join(id)

            async def let_in(who: str, address: str, table: str = id) -> str:
                async with comes(place, table, who, address) as fate:
                    return fate

            async with comes(place, id, friend, f"{home}1"), comes(place, id, eve, f"{home}2"):
                mark = (await place.table(id)).mark(hashed(eve))
                await anna.command(messages.Ban(id="b", who=mark))
            assert await let_in(eve, f"{home}2") == "banned"
            assert await let_in("new" * 10, f"{home}3") == "banned-address"
            async with browser(place.address, f"larceny-guest={'new' * 10}") as page:
                asked = await page.get(f"/api/tables/{id}/replay", headers={"X-Forwarded-For": f"{home}3"})
                assert (asked.status_code, asked.json()["code"]) == (403, "banned-address")
            assert await let_in(friend, f"{home}1") == ""
            assert await let_in("far" * 10, "2001:db8:1:3::1") == ""
            assert await let_in("new" * 10, f"{home}3", other) == ""
            with monkeypatch.context() as later:
                later.setattr(quotas_module, "LATELY", 0.0)
                assert await let_in("later" * 10, f"{home}3") == ""
            await anna.command(messages.Ban(id="u", who=mark, on=False))
            assert await let_in("new" * 10, f"{home}3") == ""

    tell(story)


def test_a_ban_shuts_out_nobody_at_the_address_of_somebody_who_sits_at_the_table() -> None:
    async def story() -> None:
        async with opened(proxy=True) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            async with comes(place, id, "eve" * 10, "127.0.0.1"):
                await anna.command(messages.Ban(id="b", who=(await place.table(id)).mark(hashed("eve" * 10))))
            async with comes(place, id, "pupil" * 5, "127.0.0.1") as fate:
                assert fate == ""
            async with comes(place, id, "eve" * 10, "127.0.0.1") as fate:
                assert fate == "banned"

    tell(story)


def test_a_kicked_guest_does_not_sit_down_again_five_times_of_five() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, eve):
            id = await anna.open("crooks", ["me", "open", "open"], "Anna")
            await anna.join(id)
            await eve.join(id)
            await eve.sit("Eve")
            await anna.command(messages.Kick(id="k", seat=1))
            for name in ("Eve", "Eve", "Not Eve", "Anna", "Eve"):
                await refuses("unseated", eve.sit(name))
                await eve.join(id)
            assert eve.seat is None

    tell(story)


def test_a_shut_table_and_hushed_spectators() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 4) as (anna, ben, eve, late):
            id = await at_a_table(anna, ben, watch=eve)
            await anna.command(messages.Mute(id="h"))
            await refuses("muted", eve.command(messages.Say(id="1", phrase="hello")))
            await ben.command(messages.Say(id="1", phrase="hello"))
            await anna.command(messages.Door(id="d", shut=True))
            await refuses("shut", late.join(id))
            assert (await ben.join(id)).you == 1
            await anna.command(messages.Door(id="e", shut=False))
            await late.join(id)

    tell(story)


def test_a_shut_table_is_shut_to_requests_too() -> None:
    """Who sits there or watches already still gets everything, and so does who comes with the link of a seat."""

    async def story() -> None:
        async with opened() as place, guests(place.address, 4) as (anna, ben, eve, late):
            id = await at_a_table(anna, ben, watch=eve)
            await anna.command(messages.Door(id="d", shut=True))

            async def asked(client: Client, *paths: str) -> None:
                for path in paths:
                    assert await client.get(f"/api/tables/{id}/{path}")

            async def turned_away(*paths: str) -> None:
                async with browser(place.address, late.cookie) as page:
                    for path in paths:
                        told = await page.get(f"/api/tables/{id}/{path}lang=de")
                        assert (told.status_code, told.json().get("code")) == (403, "shut"), path
                        assert told.json()["text"] == server_text("de")("refused-shut")

            await turned_away("replay?", "replay?seat=watch&", "box?")
            await asked(ben, "replay", "box")
            await asked(eve, "replay?seat=watch", "box")
            await play_to_the_end(anna, ben)
            await turned_away("replay?seat=all&", "record?", "opened?", "analysis?")
            for client in (anna, ben, eve):
                await asked(client, "replay?seat=all", "record", "opened")
            ticketed = await anna.command(messages.Ticket(id="t"))
            assert isinstance(ticketed, messages.Ticketed)
            await late.post("/api/seat", {"ticket": ticketed.path.removeprefix("/seat/")})
            await asked(late, "replay", "record")

    tell(story)


def test_order_holds_at_every_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with (
            two_houses(monkeypatch) as (one, two, _),
            guests(one.address, 2) as (anna, ben),
            guests(two.address, 1) as (eve,),
        ):
            id = await at_a_table(anna, ben)
            await eve.join(id)
            await anna.until(lambda: bool(anna.room and anna.room.guests))
            assert anna.room is not None
            await anna.command(messages.Door(id="d", shut=True))
            async with browser(one.address, eve.cookie) as page:  # a proxy may send her requests to either
                assert (await page.get(f"/api/tables/{id}/replay?seat=watch")).status_code == 200
            await anna.command(messages.Ban(id="b", who=anna.room.guests[0].who))
            assert await sent_away(eve) == "banned"
            await refuses("banned", eve.join(id))

    tell(story)


def test_a_report_reaches_the_keeper_of_the_house_and_not_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            words = "a" * 500 + "\x00"
            await ben.command(messages.Report(id="r", seat=0, reason="name", words=words))
            await eve.command(messages.Report(id="r", reason="other"))
            await refuses("nobody", ben.command(messages.Report(id="s", seat=1, reason="play")))
            await refuses("nobody", ben.command(messages.Report(id="t", who="nobody", reason="play")))
            kept = {one.by: one for one in await place.house.store.reports()}
            assert kept[guest(ben)].about == guest(anna)
            assert (kept[guest(ben)].name, kept[guest(ben)].table) == ("Anna", id)
            assert kept[guest(ben)].words == "a" * messages.WORDS
            assert kept[guest(eve)].about == ""
            told = [vars(record) for record in caplog.records if record.msg == "a guest was reported"]
            assert [(one["table"], one["called"], one["reason"]) for one in told] == [
                (id, "Anna", "name"),
                (id, "", "other"),
            ]
            assert anna.frames is not None
            assert not any("report" in frame for frame in anna.frames)
            for number in range(keeper_module.REPORTS - 1):
                await eve.command(messages.Report(id=f"u{number}", reason="other"))
            await refuses("too-fast", eve.command(messages.Report(id="u", reason="other")))
            await ben.command(messages.Report(id="v", reason="other"))  # nobody else is held up
            while place.house.reports.take():
                pass
            await refuses("too-fast", ben.command(messages.Report(id="w", reason="other")))

    tell(story)


def test_who_asks_first_for_the_rematch_is_not_its_host() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, carl):
            await at_a_table(anna, ben, carl)
            await play_to_the_end(anna, ben, carl)
            await carl.command(messages.Rematch(id="r"))
            await carl.until(lambda: bool(carl.room and carl.room.next))
            assert carl.room is not None
            new = carl.room.next
            await carl.join(new)
            for seat in (0, 1):
                await refuses("not-host", carl.command(messages.Kick(id=f"k{seat}", seat=seat)))
                await refuses("not-host", carl.command(messages.Ban(id=f"b{seat}", seat=seat)))
            await ben.join(new)
            assert ben.seat == 1
            await anna.join(new)
            assert anna.room is not None
            assert anna.room.host

    tell(story)


# Commands and journals


def test_a_repeat_of_what_was_acknowledged_is_acknowledged_whatever_others_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eve's many commands make nobody forget Anna's; one that changed nothing counts too, also after a restart."""

    async def story() -> None:
        monkeypatch.setattr(state_module, "REMEMBERED", 100)  # more than one person gives in a whole game here
        store = Shared()
        await store.inner.open()
        async with opened(store) as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            assert turn.shown is not None
            said = messages.Act(id="once", expect=turn.shown.number, action=turn.shown.board.choices[0].action)
            await turn.command(said)
            await eve.join(id)
            for start in range(0, 150, 30):
                for number in range(start, start + 30):
                    await eve.send(messages.Say(id=f"e{number}", phrase="hello"))
                await eve.command(messages.Say(id=f"last{start}", phrase="hello"))
            await play_to_the_end(anna, ben)
            for _ in range(2):
                assert isinstance(await turn.command(said), messages.Ack)
            leave = messages.Leave(id="nothing")
            assert isinstance(await turn.command(leave), messages.Ack)  # the game is over: nothing changes
            keeper = await place.house.keeper(id)
            assert keeper.table.done(guest(turn), "nothing")
            assert fold(id, await store.read(id)).done(guest(turn), "nothing")
        await store.inner.close()

    tell(story)


def test_a_phrase_said_twice_under_one_id_is_heard_once() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            for _ in range(3):
                await ben.command(messages.Say(id="same", phrase="hello"))
            await ben.command(messages.Say(id="other", phrase="bye"))
            await anna.until(lambda: len(anna.phrases) > 1)
            assert [one.text for one in anna.phrases] == ["Good evening.", "I have to go."]

    tell(story)


def test_a_journal_has_a_ceiling(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await anna.open("crooks", ["me", "open", "open"], "Anna", public=True)
            await anna.join(id)
            await ben.join(id)
            monkeypatch.setattr(writer_module, "CEILING", 2)
            await refuses("worn-out", ben.sit("Ben"))
            await eventually(lambda: not place.house._errands)
            assert (await anna.get("/api/tables"))["tables"] == []

    tell(story)


def test_a_long_table_opens_from_its_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands before the snapshot is not even read."""

    async def story() -> None:
        monkeypatch.setattr(snapshot, "EVERY", 5)
        store = Shared()
        await store.inner.open()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            for _ in range(8):
                await answer(await whose_turn(anna, ben))
            keeper = await place.house.keeper(id)
            await eventually(lambda: not place.house._errands)
            kept = await store.shelved(id, SNAPSHOT)
            assert kept is not None
            assert kept[0] >= 10
            before = keeper.table
            seen: list[int] = []
            read = store.inner.read

            async def watched(table: str, after: int = 0, most: int | None = None) -> list[bytes]:
                if most != 1:  # the first entry alone tells which deck is played
                    seen.append(after)
                return await read(table, after, most)

            monkeypatch.setattr(store.inner, "read", watched)
            table = await place.house._table(id)
            assert min(seen) == kept[0]
            assert table.number == before.number
            assert [showing.shown(table, seat, "en") for seat in (0, 1, None)] == [
                showing.shown(before, seat, "en") for seat in (0, 1, None)
            ]
        await store.inner.close()

    tell(story)


def test_a_long_journal_is_opened_while_others_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """An old table of 30,000 entries: between any two of them the house may have done other things."""

    async def story() -> None:
        store = Shared()
        await store.inner.open()
        async with opened(store) as place, guests(place.address) as (anna,):
            id = await anna.open("crooks", ["me", "open", "open"], "Anna")
            number = len(await store.read(id)) + 1
            whim = [journal.Sat(seat=1, name="Eve", guest="eve", by="eve"), journal.Freed(seat=1, by="eve")]
            entries = [journal.write(entry) for entry in whim * 15_000]
            assert await store.append(id, number, entries)
            keeper = await place.house.keeper(id)
            place.house.drop(keeper)
            turns = 0

            async def live_on() -> None:
                nonlocal turns
                while True:
                    await asyncio.sleep(0)
                    turns += 1

            during: set[int] = set()  # turns of the loop in which entries were read
            read = journal.read

            def watched(entry: bytes) -> journal.Entry:
                during.add(turns)
                return read(entry)

            monkeypatch.setattr(journal, "read", watched)
            monkeypatch.setattr(house_module, "PAGE", 100_000)  # all in one piece
            monkeypatch.setattr(house_module, "SLICE", 0.001)
            living = asyncio.create_task(live_on())
            table = await place.house._table(id)
            living.cancel()
            assert table.number == number + 30_000 - 1
            assert len(during) > 10

    tell(story)


# The lobby


def test_abandoned_and_unplayable_tables_leave_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            held = await anna.open("crooks", ["me", "open"], "Anna", public=True)
            left = await ben.open("crooks", ["me", "open"], "Ben", public=True)
            await anna.join(held)
            assert {one["table"] for one in (await anna.get("/api/tables"))["tables"]} == {held, left}
            monkeypatch.setattr(house_module, "ABANDONED", 0.5)
            await asyncio.sleep(0.6)
            await place.house._touch()
            assert [one["table"] for one in (await anna.get("/api/tables"))["tables"]] == [held]
            assert left in {one["table"] for one in (await ben.get("/api/tables"))["yours"]}
            monkeypatch.setattr(house_module, "ABANDONED", 600.0)
            monkeypatch.setattr(Game, "version", property(lambda _: 99))
            assert (await anna.get("/api/tables"))["tables"] == []

    tell(story)


# The clock


def test_a_clock_set_two_hours_ahead_ends_no_game_and_two_days_delete_no_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither in a running house nor after it was opened anew."""

    async def story() -> None:
        honest = time.time
        path = str(tmp_path / "house.db")
        async with opened(SqliteStore(path)) as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, game="robbers", options={"goal": "time", "minutes": 30})
            waiting = await anna.open("crooks", ["me", "open"], "Anna")
            assert anna.room is not None
            assert anna.room.left is not None
            monkeypatch.setattr(time, "time", lambda: honest() + 2 * 3600)
            keeper = await place.house.keeper(id)
            for _ in range(3):
                keeper.tick(time.monotonic(), everyone=True)
            await eventually(lambda: not keeper.writer.backlog)
            assert keeper.table.phase == "playing"
            monkeypatch.setattr(time, "time", lambda: honest() + 48 * 3600)
            await place.house._sweep()
            assert await place.house.store.read(waiting)
            await anna.leave_line()
            await ben.leave_line()
        async with opened(SqliteStore(path)) as place:
            for client in (anna, ben):
                client.address = place.address
                await client.join(id)
            keeper = await place.house.keeper(id)
            keeper.tick(time.monotonic(), everyone=True)
            await eventually(lambda: not keeper.writer.backlog)
            assert keeper.table.phase == "playing"
            await place.house._sweep()
            assert await place.house.store.read(waiting)

    tell(story)


def test_the_time_of_a_table_runs_out_by_the_monotonic_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben, game="robbers", options={"goal": "time", "minutes": 30})
            keeper: Keeper = await place.house.keeper(id)
            whole = keeper.table.left
            assert whole is not None
            honest = time.monotonic
            ahead = 0.0
            monkeypatch.setattr(keeper.clock, "left", lambda: whole - ahead)
            ahead = 40.0
            keeper.tick(honest(), everyone=True)
            await eventually(lambda: keeper.table.left == whole - 40)
            ahead = whole + 1
            keeper.tick(honest(), everyone=True)
            before = keeper.table.number
            await eventually(lambda: keeper.table.number > before)

    tell(story)


def test_a_table_has_the_same_time_left_whatever_the_clock_is_set_to(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("timed")
    table.left = 100.0
    monkeypatch.setattr(Table, "timed", True)
    clock_of, now = TableClock(table), time.monotonic()
    for clock, running, left in ((0.0, 0.0, 100.0), (7200.0, 10.0, 90.0), (-7200.0, 30.0, 70.0)):
        monkeypatch.setattr(time, "time", lambda clock=clock: now + clock)
        monkeypatch.setattr(time, "monotonic", lambda running=running: now + running)
        assert clock_of.left() == left


# Games of older rules


def test_a_finished_game_stays_readable_when_its_rules_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = SqliteStore(MEMORY)
        shared = Shared(store)
        await store.open()
        async with opened(shared) as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            undrawn = await at_a_table(anna, ben)
            await anna.join(id)
            await ben.join(id)
            await play_to_the_end(anna, ben)
            table = (await place.house.keeper(id)).table
            assert table.match is not None
            end = table.match.revealed("de")
            drawn = keepsake.draw(table.match.record().to_json(), table.match.called)
            await store.shelve(id, KEEPSAKE, table.number, drawn)
            record = await anna.get(f"/api/tables/{id}/record")
            moments = (await anna.get(f"/api/tables/{id}/replay?seat=all"))["moments"]
            chosen = (0, moments // 2, moments)
            asked = [f"/api/tables/{id}/replay?seat=all&moment={moment}&lang=de" for moment in chosen]
            live = [await eve.get(path) for path in asked]
            for keeper in list(place.house._keepers.values()):
                place.house.drop(keeper)
            monkeypatch.setattr(Game, "version", property(lambda _: 99))
            assert await anna.get(f"/api/tables/{id}/record") == record
            for path, then in zip(asked, live, strict=True):
                seen = await eve.get(path)
                assert (seen["board"], seen["moments"]) == (then["board"], then["moments"])
            assert end.result is not None
            assert seen["board"]["result"]["text"] == end.result.text
            await refuses("no-moment", eve.get(f"/api/tables/{id}/replay?moment={moments + 1}"))
            await refuses("old-rules", anna.get(f"/api/tables/{id}/analysis"))
            monkeypatch.setattr(showing, "LINES", 3)
            await anna.join(id)
            assert anna.seat == 0
            assert anna.room is not None
            assert anna.room.phase == "over"
            await anna.until(lambda: anna.over)
            assert anna.shown is not None
            assert len(anna.shown.board.log) == 3
            while before := anna.shown.board.older:
                await anna.command(messages.Older(id=anna.new_id(), before=before))
            assert anna.shown.board.log == table.match.log(None)
            beyond = await anna.command(messages.Older(id=anna.new_id(), before=10**12))
            assert isinstance(beyond, messages.Lines)
            assert beyond.log == table.match.log(None)[-3:]
            await refuses("old-rules", anna.command(messages.Rematch(id="again")))
            await refuses("over", anna.act(0, 0))
            await refuses("old-rules", eve.join(undrawn))  # a game that was not over is not played on
            assert [one["table"] for one in (await anna.get("/api/tables"))["yours"] if one["phase"] == "over"] == [id]
        await store.close()

    tell(story)


async def drawn(place: Place, id: str) -> bytes:
    """Wait until a finished game is drawn."""
    while (kept := await place.house.store.shelved(id, KEEPSAKE)) is None:
        await asyncio.sleep(0.05)
    return kept[1]


def test_finished_games_are_drawn_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr("larceny.server.finished_games.REST", 0.0)
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await play_to_the_end(anna, ben)
            past = keepsake.read(await drawn(place, id))
            table: Table = (await place.house.keeper(id)).table
            assert table.match is not None
            assert past.board(past.last, "en") == table.match.revealed("en")
            assert past.record == table.match.record()
            assert await place.house.store.unshelved(KEEPSAKE) == []

    tell(story)


def killed(record: str, called: tuple[str, ...]) -> bytes:
    """Have one's process killed while one draws."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def killed_once(before: Path, record: str, called: tuple[str, ...]) -> bytes:
    if before.exists():
        return keepsake.draw(record, called)
    before.touch()
    return killed(record, called)


def test_a_game_whose_process_is_killed_while_it_is_drawn_is_drawn_once_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def story() -> None:
        monkeypatch.setattr("larceny.server.finished_games.REST", 0.0)
        monkeypatch.setattr(keepsake, "draw", partial(killed_once, tmp_path / "killed"))
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await play_to_the_end(anna, ben)
            assert await drawn(place, id)
            assert (tmp_path / "killed").exists()

    tell(story)


@pytest.mark.proof
def test_a_game_whose_processes_are_killed_again_and_again_is_left_to_the_next_house(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        monkeypatch.setattr("larceny.server.finished_games.REST", 0.0)
        store = Shared()
        await store.inner.open()
        with monkeypatch.context() as deadly:
            deadly.setattr(keepsake, "draw", killed)
            async with opened(store) as place, guests(place.address, 2) as (anna, ben):
                id = await at_a_table(anna, ben)
                await play_to_the_end(anna, ben)
                games = place.house.finished_games
                await eventually(lambda: "finished game" in caplog.text and games._working is None)
                assert await store.shelved(id, KEEPSAKE) is None
                assert await store.unshelved(KEEPSAKE) == [id]
                assert caplog.text.count("a process has ended while it drew") == 2
                await games.look()
                assert games._working is None  # not a third time
        async with opened(store) as place:
            assert await drawn(place, id)
        await store.inner.close()

    tell(story)
