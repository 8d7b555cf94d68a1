"""A store that fails: nothing is lost, nothing is done twice, and the game goes on."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from larceny.net import messages
from larceny.net.client import Rejected
from larceny.server.store.contract import StoreError
from larceny.server.store.sqlite import SqliteStore
from larceny.server.table.state import fold
from tests.patience import PATIENCE
from tests.server.house import Shaky, answer, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, refuses, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


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
