"""A board has a window of the log; the lines before it come when somebody asks for them."""

from __future__ import annotations

import random

import pytest

from larceny.engine.board import Board, Line, Question
from larceny.net import messages
from larceny.net.client import Client, Rejected, merge
from larceny.net.messages import Lines, Older, Shown
from larceny.server.table import commands, showing
from tests.conformance.proofs import Setup, setups
from tests.server.house import answer, guests, opened
from tests.server.promises import wall
from tests.server.stories import at_a_table, tell, whose_turn

FEW = 3  # lines of the window in these tests


@pytest.fixture(autouse=True)
def _small_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "LINES", FEW)


async def whole_log(client: Client) -> Shown:
    """Ask for older lines until there are none."""
    asked = 0
    while client.shown is not None and client.shown.board.older:
        assert asked < 1000
        asked += 1
        reply = await client.command(Older(id=client.new_id(), before=client.shown.board.older))
        assert isinstance(reply, Lines)
        assert 0 < len(reply.log) <= FEW
    assert client.shown is not None
    return client.shown


def test_who_comes_late_is_sent_the_end_of_the_log_and_gets_the_rest_when_asking() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben)
            for _ in range(12):
                await answer(await whose_turn(anna, ben))
            match = (await place.table(id)).match
            assert match is not None
            await eve.join(id)
            await eve.until(lambda: eve.shown is not None)
            assert eve.shown is not None
            whole = match.log(None)
            assert len(whole) > 2 * FEW
            assert eve.shown.board.log == whole[-FEW:]
            assert eve.shown.board.older == len(whole) - FEW
            assert (await whole_log(eve)).board.log == whole
            assert anna.shown is not None
            assert (await whole_log(anna)).board.log == match.log(0)
            await answer(await whose_turn(anna, ben))  # and what comes after that is added behind
            await eve.until(lambda: eve.shown is not None and len(eve.shown.board.log) == len(match.log(None)))
            assert eve.shown.board.log == match.log(None)
            assert eve.shown.board.older == 0

    tell(story)


def test_older_lines_than_there_are_are_none_and_a_table_that_has_not_begun_has_none() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            await anna.join(await anna.open("crooks", ["me", "open"], "Anna"))
            with pytest.raises(Rejected) as refusal:
                await anna.command(Older(id=anna.new_id(), before=9))
            assert refusal.value.code == "not-begun"
            id = await at_a_table(anna, ben)
            match = (await place.table(id)).match
            assert match is not None
            for before in (0, -1, -(10**12)):
                none = await anna.command(Older(id=anna.new_id(), before=before))
                assert isinstance(none, Lines)
                assert (none.log, none.older) == ((), 0)
            end = await anna.command(Older(id=anna.new_id(), before=10**12))
            assert isinstance(end, Lines)
            assert end.log == match.log(0)[-FEW:]

    tell(story)


@pytest.mark.parametrize("setup", [next(one for one in setups() if one.game.name == "crooks")], ids=str)
def test_changes_add_the_lines_that_a_window_has_left_behind(setup: Setup) -> None:
    table, choose = wall.deal(setup, 3), random.Random(3)
    kept: dict[int | None, Shown] = {}  # as a client has it, who was there from the beginning
    sent: dict[int | None, Shown] = {}  # as the server has it
    for _ in range(40):
        for viewer, number in table.numbers.items():
            shown = showing.shown(table, viewer, "en")
            assert shown is not None
            assert len(shown.board.log) <= FEW
            if viewer in sent and sent[viewer].number != number:
                step = messages.change(sent[viewer], shown)
                if step is None:  # more was said at once than a window holds
                    assert shown.board.older > sent[viewer].board.older + FEW
                    kept[viewer] = shown
                else:
                    kept[viewer] = merge(kept[viewer], step)
            sent[viewer] = shown
            kept.setdefault(viewer, shown)
            known = kept[viewer].board
            assert known.log == table.running.log(viewer)[known.older :]
        seat = next(seat for seat in table.asked if seat not in table.sealed)
        action = choose.choice(table.running.view(seat).legal())
        for entry in commands.bot_act(table, seat, action):
            table.apply(entry)
        if table.phase != "playing":
            break


def test_a_window_that_moves_on_too_far_is_sent_whole() -> None:
    def board(older: int, *lines: str) -> Shown:
        log = tuple(Line(moment=older + place, text=line) for place, line in enumerate(lines))
        empty = Board(
            game="g", title="", lang="en", seat=None, moment=0, players=(), groups=(), zones=(),
            question=Question(seat=None, text=""), log=log, older=older,
        )  # fmt: skip
        return Shown(number=older + len(lines), board=empty)

    step = messages.change(board(0, "a", "b"), board(1, "b", "c"))
    assert step is not None
    assert [line.text for line in step.log] == ["c"]
    step = messages.change(board(0, "a", "b"), board(2, "c", "d"))
    assert step is not None
    assert [line.text for line in step.log] == ["c", "d"]
    assert messages.change(board(0, "a", "b"), board(3, "d", "e")) is None
    assert messages.change(board(0, "a", "b"), board(1, "x", "c")) is None
    assert messages.change(board(2, "c", "d"), board(0, "a", "b")) is None
