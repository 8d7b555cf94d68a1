"""The tools of a house for language models, called by the official client."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny.engine.text import LANGUAGES
from larceny.mcp.tables import MOST_TABLES, Sitting
from tests.adapters.setups import every_setup

pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="pip install -e '.[mcp]'")

Call = Callable[..., Awaitable[str]]


class Refused(Exception):
    """What a tool said was wrong."""


def guest(story: Callable[[Call], Awaitable[None]], server: Any = None) -> None:
    """Let a client of the official library call tools by name."""
    import mcp  # takes two seconds, which every process would spend that only reads the tests

    from larceny.mcp.server import make_server

    async def visit() -> None:
        async with mcp.Client(server or make_server()) as client:

            async def call(tool: str, **arguments: Any) -> str:
                reply = await client.call_tool(tool, arguments)
                said = "\n".join(part.text for part in reply.content)
                if reply.is_error:
                    raise Refused(said)
                return said

            await story(call)

    asyncio.run(visit())


def answers(told: str) -> list[int]:
    """Return the numbers of the answers in what a tool told."""
    listed = told.partition("Your answers, by number:")[2].partition("Said out of turn")[0]
    return [int(number) for number in re.findall(r"^ *(\d+)\. ", listed, re.MULTILINE)]


@pytest.mark.parametrize(("game", "players"), every_setup())
def test_a_guest_plays_through_tools_alone(game: str, players: int) -> None:
    async def story(call: Call) -> None:
        seats = ",".join(["random"] * (players - 1) + ["me"])
        told = await call("open_table", game=game, seats=seats, seed=1)
        assert f"You are Player {players}" in told
        for _ in range(10):
            if "The game is over." in told:
                break
            assert answers(told) == answers(await call("legal_answers", table="1"))
            told = await call("answer", table="1", number=answers(told)[-1])

    guest(story)


def test_a_whole_game_ends_with_its_record() -> None:
    async def story(call: Call) -> None:
        told = await call("open_table", game="crooks", seats="me,instinct,random", seed=5)
        while "The game is over." not in told:
            advice = await call("hint", table="1")
            number = int(re.search(r"instinct would answer (\d+): ", advice)[1])  # type: ignore[index]
            assert number in answers(told)
            told = await call("answer", table="1", number=number)
        match = larceny.replay(await call("record", table="1"))
        assert match.actor is None
        assert match.chosen_seed == 5
        with pytest.raises(Refused, match="game is over"):
            await call("answer", table="1", number=1)
        with pytest.raises(Refused, match="game is over"):
            await call("hint", table="1")

    guest(story)


def test_a_real_process_speaks_it_over_standard_input_and_output() -> None:
    import mcp

    async def story(call: Call) -> None:
        assert "crooks (2, 3, 4): " in await call("games")
        assert "Your answers, by number:" in await call("open_table", game="criminals", seed=1)

    larceny_here = str(Path(sys.executable).parent / "larceny")
    guest(story, mcp.StdioServerParameters(command=larceny_here, args=["mcp"]))


def test_tools_explain_themselves() -> None:
    import mcp

    from larceny.mcp.server import make_server

    async def look() -> None:
        async with mcp.Client(make_server()) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"open_table", "look", "legal_answers", "answer", "hint"} <= set(tools)
        assert all(tool.description for tool in tools.values())

    asyncio.run(look())


def test_rules_and_games_are_told_in_both_languages() -> None:
    async def story(call: Call) -> None:
        assert await call("rules", game="crooks", lang="de") == larceny.game("crooks").guide("de")
        assert "killed=secret, shown (secret)" in await call("games")
        told = await call("open_table", game="crooks", seed=1, lang="de")
        assert told.startswith("Tisch 1: ")
        assert "Deine Antworten, mit Nummer:" in told

    guest(story)


def test_the_same_texts_are_there_in_every_language() -> None:
    folder = Path(larceny.__file__).parent / "mcp" / "text"
    keys = [
        re.findall(r"^([a-z-]+) = .*$", (folder / f"{lang}.ftl").read_text("utf-8"), re.MULTILINE) for lang in LANGUAGES
    ]
    assert keys[0] == keys[1] != []


def test_a_guest_hears_only_what_its_seat_is_told() -> None:
    """The same deal, behind the wall: the guest reads the same of any truth behind its view."""
    sitting = Sitting("crooks", "me,instinct,instinct", seed=3)
    sitting.answer(1)
    told = sitting.look(), sitting.answers(), sitting.log()
    seen = sitting.match.view(sitting.seat)
    before = sitting.match._table.copy()
    sitting.match._table[:] = seen.possible(1)
    assert sitting.match._table.tobytes() != before.tobytes()
    assert (sitting.look(), sitting.answers(), sitting.log()) == told


def test_news_are_told_once_and_the_log_tells_all() -> None:
    sitting = Sitting("crooks", "me,instinct", seed=3)
    assert sitting.look().startswith("What happened:")
    assert not sitting.look().startswith("What happened:")
    first = sitting.log()
    assert "What happened:" in sitting.answer(1)
    assert sitting.log().startswith(first)


def test_something_is_said_out_of_turn() -> None:
    sitting = Sitting("crimelords", "me,instinct,instinct", {"start": "dealt"}, seed=1)
    for _ in range(100):
        if sitting.board.interjections:
            break
        sitting.answer(1)
    entries = len(sitting.match.actions)
    assert "Said out of turn, by number:" in sitting.answers()
    sitting.interject(1)
    assert any(entry < 0 for entry in sitting.match.actions[entries:])


def test_the_clock_rings_at_a_table_with_a_clock() -> None:
    time = [0.0]
    sitting = Sitting("robbers", "me,random", {"goal": "time", "minutes": 1}, seed=1, now=lambda: time[0])
    sitting.answer(1)
    assert all(entry >= 0 for entry in sitting.match.actions)
    time[0] = 61.0
    sitting.look()
    assert any(entry < 0 for entry in sitting.match.actions), "the house has called time"


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("open_table", {"game": "crook"}, "there is no game 'crook'; did you mean 'crooks'?"),
        ("open_table", {"seats": "me"}, "crooks is for 2, 3 or 4 players, not 1"),
        ("open_table", {"seats": "random,random"}, "one seat is yours, 'me', and bots have the others; 0 are"),
        ("open_table", {"seats": "me,me"}, "one seat is yours, 'me', and bots have the others; 2 are"),
        ("open_table", {"seats": "me,bob"}, "there is no bot 'bob'"),
        ("open_table", {"seats": "me,os.path:Split"}, "'os.path:Split' is no bot of the house, and only those sit at"),
        ("open_table", {"options": {"kiled": "shown"}}, "crooks has no option 'kiled'; did you mean 'killed'?"),
        ("open_table", {"seed": -1}, "a seed is a whole number from 0 to 2^63 - 1, not -1"),
        ("open_table", {"lang": "fr"}, "no language 'fr'; there is: en, de"),
        ("look", {"table": "1"}, "there is no table '1'; none is open"),
        ("rules", {"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tool: str, arguments: dict[str, Any], said: str) -> None:
    async def story(call: Call) -> None:
        with pytest.raises(Refused) as refused:
            await call(tool, **arguments)
        assert said in str(refused.value)
        assert "\n" not in str(refused.value)

    guest(story)


def test_a_wrong_number_changes_nothing_and_secrets_wait_for_the_end() -> None:
    async def story(call: Call) -> None:
        told = await call("open_table", seed=1)
        with pytest.raises(Refused, match="answer: 99 is not one of those listed: 1 to"):
            await call("answer", table="1", number=99)
        with pytest.raises(Refused, match="number: 1 is not one of those listed: there is none now"):
            await call("interject", table="1", number=1)
        with pytest.raises(Refused, match="the record tells every secret"):
            await call("record", table="1")
        assert answers(await call("look", table="1")) == answers(told)
        assert await call("close_table", table="1") == "Table 1 is closed."
        with pytest.raises(Refused, match="none is open"):
            await call("look", table="1")

    guest(story)


def test_tables_are_not_opened_without_end() -> None:
    async def story(call: Call) -> None:
        for _ in range(MOST_TABLES):
            await call("open_table", seed=1)
        with pytest.raises(Refused, match="close one first"):
            await call("open_table", seed=1)
        await call("close_table", table="3")
        await call("open_table", seed=1)

    guest(story)
