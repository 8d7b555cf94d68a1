"""Nothing is told through side channels: metrics, logs and sizes are the same at tables that look the same."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny.server.log import LEVELS, Lines
from tests.games.robbers import tables as robbers
from tests.server.house import Place, browser, guests, opened, play_to_the_end, token
from tests.server.promises.server import free_port
from tests.server.stories import CROOKS, at_a_table, tell
from tests.server.test_closing import serving
from tests.server.test_guarded_questions import (
    Moment,
    about_to_rob,
    about_to_run,
    early,
    heard_of,
    rob,
    run_away,
    set_out,
    settled,
)

pytestmark = pytest.mark.usefixtures("nothing_broken")

TIMED = re.compile(r"_(sum|bucket)\b|^larceny_loop_lag|^#")  # how long things took, and the beat of the clock


def counted(place: Place) -> dict[str, float]:
    """Return what the metrics count, without how long it took."""
    lines = place.house.metrics.text().decode().splitlines()
    return {name: float(value) for name, _, value in (one.rpartition(" ") for one in lines if not TIMED.search(one))}


async def side_channels(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    make: Callable[[], larceny.Match],
    lead: Any,
    says: int | None,
) -> tuple[dict[str, float], list[str], list[list[int]]]:
    """Return what metrics, log and sizes tell from Ben's guarded question on, whether or not he speaks at once."""
    set_out(monkeypatch, make)
    async with (
        opened() as place,
        guests(place.address, 4) as (anna, ben, carl, eve),
        browser(place.address, eve.cookie) as page,
    ):
        moment = Moment(place)
        id = await at_a_table(anna, ben, carl, watch=eve, game="robbers", public=True)
        await lead(anna, ben)
        for client in (anna, ben, carl, eve):
            await heard_of(client)
            assert client.frames is not None
            client.frames.clear()
        await settled(place, id)
        before = counted(place)
        caplog.clear()
        answered = None if says is None else await early(ben, says)
        await heard_of(ben)
        await settled(place, id)
        pages = [len((await page.get(path)).content) for path in ("/api/tables", f"/api/tables/{id}/replay")]
        moment.come()
        for client in (anna, carl, eve):
            await client.until(lambda client=client: any('"type":"change"' in one for one in client.frames or []))
            await heard_of(client)
        if answered is not None:
            await answered
        await settled(place, id)
        await heard_of(ben)
        pages += [len((await page.get(path)).content) for path in ("/api/tables", f"/api/tables/{id}/replay")]
        after = counted(place)
        moved = {name: after[name] - before.get(name, 0) for name in after}
        told = [Lines().format(one).replace(id, "ID") for one in caplog.records if one.name.startswith("larceny")]
        sizes = [[len(frame) for frame in client.frames or []] for client in (anna, carl, eve)]
        return moved, [json.dumps(json.loads(line) | {"time": ""}) for line in told], [*sizes, pages]


@pytest.mark.parametrize(
    ("make", "lead", "card"),
    [(about_to_rob, rob, "TRAP"), (about_to_run, run_away, "M3")],
    ids=["trap", "chase"],
)
def test_metrics_logs_and_sizes_do_not_tell_who_had_a_choice(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    make: Callable[[str], larceny.Match],
    lead: Any,
    card: str,
) -> None:
    caplog.set_level(logging.DEBUG, logger="larceny")

    async def story() -> None:
        with_card = await side_channels(monkeypatch, caplog, lambda: make(card), lead, robbers.DONE)
        without = await side_channels(monkeypatch, caplog, lambda: make("D1"), lead, None)
        clicked = await side_channels(monkeypatch, caplog, lambda: make("D1"), lead, robbers.DONE)
        assert with_card[0]["larceny_entries_total"] == 1, "something was counted"
        assert with_card == without == clicked

    tell(story)


def play_a_little(folder: Path, *words: str) -> tuple[str, list[str]]:
    """Have Anna play a whole game at a real house; its log, and what must not be in it."""

    async def story(address: str) -> str:
        async with guests(address) as (anna,):
            await anna.join(await anna.open("crooks", ["me", "instinct"], "Anna"))
            await play_to_the_end(anna)
            return token(anna)

    with serving(folder, (500, 500), *words) as (address, _, log):
        secret = asyncio.run(story(address))
        return log.read_text(), [secret, "larceny-guest", '"type":"', "cookie", "Cookie", *CROOKS]


@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=() if level == "debug" else pytest.mark.proof) for level in LEVELS]
)
def test_the_log_has_no_token_and_no_message_at_any_level(tmp_path: Path, level: str) -> None:
    text, secrets = play_a_little(tmp_path, "--log", level)
    assert [secret for secret in secrets if secret in text.replace('\\"', '"')] == []
    assert ("a guest has come" in text) == (level == "debug")
    assert ("a table was opened" in text) == (level in ("debug", "info"))
    assert all(json.loads(line)["from"].startswith("larceny") for line in text.splitlines())


def test_metrics_are_off_unless_asked_for_and_never_where_guests_are(tmp_path: Path) -> None:
    def status(url: str) -> int:
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url) as answer:
                return int(answer.status) if b"larceny_entries_total" in answer.read() else 0
        except urllib.error.HTTPError as refusal:
            refusal.close()
            return refusal.code

    with serving(tmp_path, (500, 500)) as (address, _, _):
        assert status(f"{address}/metrics") == 404
    port = free_port()
    with serving(tmp_path, (500, 500), "--metrics", str(port)) as (address, _, _):
        assert status(f"{address}/metrics") == 404
        assert status(f"http://127.0.0.1:{port}/metrics") == 200


def test_metrics_have_no_names_and_no_cards() -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            await play_to_the_end(anna, ben)
            text = place.house.metrics.text().decode()
            for name in ("larceny_tables 1.0", "larceny_sockets 2.0", "larceny_entries_total", "larceny_ready 1.0"):
                assert name in text
            for secret in ("Anna", token(anna), *CROOKS):
                assert secret not in text

    tell(story)
