"""What the log says, and what it never says."""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest

from larceny.net.client import Rejected
from larceny.server import house as house_module
from larceny.server import log as log_module
from larceny.server.log import Lines, Sparing
from tests.server.house import Shaky, browser, guest, guests, opened, play_to_the_end, token
from tests.server.stories import CROOKS, at_a_table, check_headers, refuses, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_trouble_that_was_left_out_of_the_log_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    sparing = Sparing()

    def said(at: float, words: str = "it rains\ncats", level: int = logging.ERROR) -> dict[str, Any] | None:
        """Say it at a time of the monotonic clock, while somebody sets the other one to and fro."""
        monkeypatch.setattr(log_module, "monotonic", lambda: at)
        wrong = random.uniform(0, 1e9)
        record = logging.makeLogRecord({"name": "sky", "msg": words, "levelno": level, "created": wrong})
        return json.loads(Lines().format(record)) if sparing.filter(record) else None

    assert [said(100.0 + n) is not None for n in range(8)] == [True] * 5 + [False] * 3
    assert said(101.0, "it snows"), "other trouble is told"
    assert all(said(101.0, "a guest came", logging.INFO) for _ in range(100)), "what is no trouble is told every time"
    again = said(161.0, "it rains\ndogs")
    assert again is not None
    assert again["left_out"] == 3
    assert "left_out" not in (said(162.0) or {"left_out": 0})


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
