"""Bots, and bots that play for people who are away."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from larceny.bots import Forfeit
from larceny.engine.game import Options
from larceny.engine.view import View
from larceny.net import messages
from larceny.server import texts
from larceny.server.bot_pool import BotPool
from larceny.server.table.state import fold
from tests.server.house import QuickPool, answer, eventually, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")

OWN = "mybots:First"


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
            (told,) = ben.room.stood_in  # and is told what the bot played
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


class Slow(QuickPool):
    """Bots that think until they are told that it is enough."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0
        self.enough = asyncio.Event()

    async def choose(self, view: View, level: str, options: Options) -> int:
        self.thoughts += 1
        await self.enough.wait()
        return await super().choose(view, level, options)


def test_who_changes_a_sealed_answer_again_and_again_holds_up_no_bot() -> None:
    """A secret change is no news to a bot: it goes on with its thought, and answers."""

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


class Forfeiting(QuickPool):
    """Own bots that fail after a few answers; those of the house play on."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.answers = answers

    async def choose(self, view: View, level: str, options: Options) -> int:
        if level != OWN:
            return await super().choose(view, level, options)
        self.answers -= 1
        if self.answers < 0:
            raise Forfeit(level, "ValueError: no idea")
        return await super().choose(view, "instinct", options)


@pytest.fixture
def own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "OWN_BOTS", [OWN])


def test_a_bot_of_the_house_plays_on_where_an_own_bot_fails(own_bot: None, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        pool = Forfeiting(answers=2)
        async with opened(bot_pool=pool) as place, guests(place.address, 1) as (anna,):
            id = await anna.open("crooks", ["me", OWN], "Anna")
            await anna.join(id)
            assert anna.room is not None
            before = anna.room.seats[1]
            assert before.level == OWN
            await play_to_the_end(anna)
            after = anna.room.seats[1]
            assert (after.kind, after.name, after.level) == ("bot", before.name, "Streetwise (medium)")
            assert pool.answers == -1, "who has failed is not asked again"
            (told,) = [one for one in caplog.records if "has forfeited its seat" in one.getMessage()]
            assert told.getMessage().endswith("ValueError: no idea")
            assert (vars(told)["table"], vars(told)["seat"], vars(told)["bot"]) == (id, 1, OWN)
            again = fold(id, await place.house.store.read(id))
            assert [seat.level for seat in again.seats] == ["", "medium"]
            assert again.match is not None
            assert again.match.truth == (await place.table(id)).match.truth  # type: ignore[union-attr]

    tell(story)


def test_a_person_for_whom_an_own_bot_has_failed_comes_back_to_the_seat(own_bot: None) -> None:
    async def story() -> None:
        pool = Forfeiting(answers=2)
        async with opened(bot_pool=pool) as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            await play_to_the_end(anna, ben)
            await anna.command(messages.Rematch(id="again"))
            await anna.until(lambda: anna.room is not None and bool(anna.room.next))
            assert anna.room is not None
            id = anna.room.next
            await anna.join(id)
            await anna.command(messages.Fill(id="fill", level=OWN))
            while pool.answers >= 0 or not anna.mine:
                await answer(await whose_turn(anna))
            assert anna.room.seats[1].relieved
            assert anna.room.seats[1].level == "Streetwise (medium)"
            await ben.join(id)
            assert ben.seat == 1
            assert ben.room is not None
            (told,) = ben.room.stood_in
            assert told.answers > 2, "those of both bots"
            await play_to_the_end(anna, ben)

    tell(story)


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
