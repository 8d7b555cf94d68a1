"""The page of a game to print, and its files: made once, kept, paid for, and refused by name."""

from __future__ import annotations

import io
import zipfile
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from larceny import press
from larceny.server.quotas import Account
from tests.server.house import GENEROUS, QuickRoom, browser, opened, toll
from tests.server.stories import check_headers, tell


class CountingRoom(QuickRoom):
    """A sandbox that counts what it is asked to do."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []

    async def do(self, work: partial[Any], payer: Account | None = None, seconds: float = 0.0) -> Any:
        self.asked.append(work.args)
        return await super().do(work, payer, seconds)


def test_the_page_of_a_game_leads_to_its_files_in_both_languages() -> None:
    async def story() -> None:
        async with opened() as place, browser(place.address) as page:
            english, german = await page.get("/print/crooks"), await page.get("/print/crooks?lang=de&paper=letter")
            check_headers(english.headers)
            assert "Crooks, to print" in english.text
            assert "Crooks zum Ausdrucken" in german.text
            assert '<html lang="de"' in german.text
            assert "/api/print/crooks?lang=de&amp;paper=letter&amp;size=63x88&amp;ink=full&amp;file=pdf" in german.text
            style = english.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
            assert (await page.get(style)).status_code == 200

    tell(story)


def test_a_file_is_made_once_in_the_back_room_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "pdf", lambda *wanted: f"%PDF {wanted[2:]}".encode())
    monkeypatch.setattr(press, "tabletop", lambda *_: {"crooks.json": b"{}"})
    room = CountingRoom()

    async def story() -> None:
        async with opened(sandbox=room) as place, browser(place.address) as page:
            first = await page.get("/api/print/crooks?lang=de&size=mini&ink=saving")
            assert first.content == b"%PDF ('de', 'a4', 'mini', True)"
            assert first.headers["content-type"] == "application/pdf"
            assert first.headers["content-disposition"] == 'attachment; filename="crooks-de-a4-mini.pdf"'
            check_headers(first.headers)
            assert (await page.get("/api/print/crooks?lang=de&size=mini&ink=saving")).content == first.content
            assert len(room.asked) == 1
            pictures = await page.get("/api/print/crooks?file=zip")
            assert zipfile.ZipFile(io.BytesIO(pictures.content)).namelist() == ["crooks.json"]
            for size in ("63x88", "poker", "mini"):
                for paper in ("a4", "letter"):
                    for ink in ("full", "saving"):
                        await page.get(f"/api/print/robbers?size={size}&paper={paper}&ink={ink}")
            await page.get("/api/print/crooks?lang=de&size=mini&ink=saving")
            assert len(room.asked) == 2 + 12 + 1  # the oldest was forgotten, so that memory stays small

    tell(story)


def test_whoever_has_printed_too_much_is_asked_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "pdf", lambda *_: b"%PDF")

    async def story() -> None:
        limits = replace(GENEROUS, work=toll(1, 0))
        async with opened(limits=limits) as place, browser(place.address) as page:
            assert (await page.get("/api/print/crooks")).status_code == 200
            assert (await page.get("/api/print/crooks?size=mini")).status_code == 429
            assert (await page.get("/api/print/crooks")).status_code == 200  # it is there already

    tell(story)


def test_what_cannot_be_printed_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened() as place, browser(place.address) as page:
            wrong = await page.get("/api/print/crooks?lang=de&size=huge")
            assert wrong.status_code == 404
            assert wrong.json()["text"] == "size: huge gibt es nicht; es gibt: 63x88, poker, mini"
            monkeypatch.setattr(press, "find_spec", lambda name: None)
            without = await page.get("/api/print/crooks")
            assert without.status_code == 503
            assert "pip install -e '.[print]'" in without.json()["text"]
            shown = await page.get("/print/crooks")
            assert "This house cannot print" in shown.text
            assert "print-pdf" not in shown.text

    tell(story)
