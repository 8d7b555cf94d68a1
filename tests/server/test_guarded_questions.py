"""Questions that must not betray a hand: when they are answered tells nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import larceny
from larceny.net import messages
from larceny.net.client import Client, Rejected
from larceny.server import house as house_module
from larceny.server.table import journal
from larceny.server.table import state as state_module
from tests.games.robbers import tables as robbers
from tests.patience import PATIENCE
from tests.server.house import Place, answer, eventually, guests, opened
from tests.server.stories import at_a_table, nothing, refuses, tell, two_houses

pytestmark = pytest.mark.usefixtures("nothing_broken")


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
    """Return a match in which Anna only has to say whose lock she picks; Ben has a stash and holds this card."""
    return robbers.table(
        robbers.seat("LOCK P1 P1"),
        robbers.seat(f"{robbed} M1", stash="CN"),
        robbers.seat("M2"),
        asking=robbers.layout.ASK_PLAY,
        **options,
    )


def about_to_run(hunter: str) -> larceny.Match:
    """Return a match in which Anna is about to run from weaker cops; Ben is asked first and holds this card."""
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
    """Send an answer now, and return the task that waits until it is done."""
    assert client.shown is not None
    said = messages.Act(id=id, expect=client.shown.number, action=action)
    answered = asyncio.create_task(client.command(said))
    await asyncio.sleep(0)  # it is on its way, before anything that this client says next
    return answered


async def heard_of(client: Client) -> None:
    """Wait until everything sent to this client or by it has come: its ping was answered."""
    assert client.frames is not None
    pongs = sum('"type":"pong"' in frame for frame in client.frames)
    await client.send(messages.Ping())
    await client.until(lambda: sum('"type":"pong"' in frame for frame in client.frames or []) > pongs)


async def settled(place: Place, id: str) -> None:
    """Wait until everything that the house was about to do at this table is done."""
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
    """Return all that Anna, Carl and Eve are sent from Ben's guarded question on, and how many moments were drawn.

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
        await heard_of(ben)  # a guest whose answer waits is still heard
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
