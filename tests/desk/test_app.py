"""A desk lets those in who have the token, on this machine, to one file; and overwrites nothing that is not its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import larceny
from larceny.desk.app import Desk
from larceny.desk.deck_file import DeckFile
from larceny.desk.forms import forms
from larceny.engine.errors import LarcenyError
from larceny.net.links import packed, unpacked

PORT = 4711


class Visitor:
    """Somebody who asks a desk."""

    def __init__(self, desk: Desk, **headers: str) -> None:
        self._desk = desk
        self._headers = {"host": f"127.0.0.1:{PORT}", "authorization": f"Bearer {desk.token}"} | headers

    def ask(self, path: str, said: Any = None) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(app=self._desk.app())
            async with httpx.AsyncClient(transport=transport, base_url="http://desk", headers=self._headers) as client:
                return await (client.get(path) if said is None else client.post(path, json=said))

        return asyncio.run(asked())


def laid(path: Path, game: str = "crooks") -> Iterator[tuple[Desk, Path]]:
    path.write_text(larceny.game(game).house_deck.source, encoding="utf-8")
    with DeckFile(path) as file:
        desk = Desk(larceny.game(game), file)
        desk.port = PORT
        yield desk, path
        desk.close()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Desk, Path]]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    yield from laid(tmp_path / "mine.toml")


@pytest.mark.parametrize(
    "headers",
    [
        {"authorization": "Bearer guess"},
        {"authorization": ""},
        {"host": "evil.example:4711"},  # another name that leads here
        {"host": "127.0.0.1:4712"},
        {"origin": "http://evil.example"},
    ],
)
def test_nobody_else_comes_in(desk: tuple[Desk, Path], headers: dict[str, str]) -> None:
    before = desk[1].read_bytes()
    stranger = Visitor(desk[0], **headers)
    for path, said in (("/api/deck", None), ("/api/file", None), ("/api/save", {"source": "", "version": ""})):
        assert stranger.ask(path, said).status_code == 403
    assert desk[1].read_bytes() == before


def test_the_page_has_the_cards_and_asks_nobody_else(desk: tuple[Desk, Path]) -> None:
    visitor = Visitor(desk[0])
    page = visitor.ask("/")
    assert page.status_code == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]
    script = visitor.ask("/web/desk.js").text
    assert "function mug" in script
    assert "http" not in visitor.ask("/web/desk.css").text.replace("http://www.w3.org", "")
    assert visitor.ask("/web/../app.py").status_code == 404


def test_faults_are_the_readers_own_words(desk: tuple[Desk, Path]) -> None:
    visitor, source = Visitor(desk[0]), desk[1].read_text(encoding="utf-8")
    edit = {"kind": "crook", "card": 1, "field": "rank", "value": 99}
    found = visitor.ask("/api/look", {"source": source, "edit": edit}).json()
    assert found["faults"] == ["line 36: crook 'Baroness Bianca': rank: expected `int` <= 20"]
    assert found["cards"]["crook"][1]["faults"] == [{"field": "rank", "words": "expected `int` <= 20"}]
    assert not found["playable"]
    edit = {"kind": "crook", "card": 1, "field": "name", "value": "A name that is much too long for it"}
    assert "this has 35" in visitor.ask("/api/look", {"source": source, "edit": edit}).json()["faults"][0]
    broken = visitor.ask("/api/look", {"source": "name = [", "lang": "de"}).json()
    assert broken["broken"].startswith("mine.toml: Zeile 1: ")
    german = visitor.ask(
        "/api/look", {"source": source, "edit": {**edit, "field": "rank", "value": 99}, "lang": "de"}
    ).json()
    assert "rank: erwartet wird eine ganze Zahl <= 20" in german["faults"][0]
    assert german["cards"]["crook"][1]["faults"][0]["words"] == "erwartet wird eine ganze Zahl <= 20"


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"source": 7}, 400),
        ({"source": "", "edit": {"kind": "dragon", "field": "rank", "value": 1}}, 400),
        ({"source": "x" * 3_000_000}, 400),
    ],
)
def test_what_is_asked_wrongly_is_refused(desk: tuple[Desk, Path], said: Any, status: int) -> None:
    assert Visitor(desk[0]).ask("/api/look", said).status_code == status


def test_ten_thousand_cards_are_too_many(desk: tuple[Desk, Path]) -> None:
    many = 'game = "crooks"\nname = "Many"\n' + "".join(f'[[crook]]\nname = "C {n}"\nrank = 1\n' for n in range(10_000))
    found = Visitor(desk[0]).ask("/api/look", {"source": many}).json()
    assert "more than" in found["broken"]


def test_nothing_is_overwritten_that_somebody_else_has_written(desk: tuple[Desk, Path]) -> None:
    visitor, (_, path) = Visitor(desk[0]), desk
    opened = visitor.ask("/api/deck").json()
    ours, theirs = (opened["deck"]["source"].replace('"House deck"', f'"{name}"') for name in ("Ours", "Theirs"))
    path.write_text(theirs, encoding="utf-8")
    refused = visitor.ask("/api/save", {"source": ours, "version": opened["version"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "changed")
    assert "nothing was overwritten" in refused.json()["text"]
    assert path.read_text(encoding="utf-8") == theirs
    saved = visitor.ask("/api/save", {"source": ours, "version": visitor.ask("/api/file").json()["version"]})
    assert saved.status_code == 200
    assert path.read_text(encoding="utf-8") == ours


def test_what_cannot_be_written_is_told_and_the_file_stays(
    desk: tuple[Desk, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, before = Visitor(desk[0]), desk[1].read_bytes()

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    version = visitor.ask("/api/file").json()["version"]
    monkeypatch.setattr("os.write", full)
    refused = visitor.ask("/api/save", {"source": "x = 1\n", "version": version})
    monkeypatch.undo()
    assert (refused.status_code, refused.json()["text"]) == (400, f"{desk[1]}: No space left on device")
    assert desk[1].read_bytes() == before
    assert [path.name for path in desk[1].parent.glob(".*toml*")] == []


def test_two_desks_do_not_have_one_file(desk: tuple[Desk, Path]) -> None:
    link = desk[1].with_name("link.toml")
    link.symlink_to(desk[1])
    desk[0]._file.tell("http://127.0.0.1:4711/#here")
    with pytest.raises(LarcenyError, match=r"is open at another desk already: http://127.0.0.1:4711/#here"):
        DeckFile(link)


def test_a_deck_travels_in_its_link(desk: tuple[Desk, Path]) -> None:
    found = Visitor(desk[0]).ask("/api/deck").json()["deck"]
    assert unpacked(found["link"].removeprefix("#deck=")) == found["source"]


@pytest.mark.parametrize("game", larceny.games())
def test_a_form_knows_the_limits_and_the_cards_that_a_field_may_name(game: str) -> None:
    found = {(kind, field.name): field for kind, fields in forms(larceny.game(game)).items() for field in fields}
    expected = {
        "crooks": {("crook", "rank"): (1, 20, ""), ("crook", "look.skin"): (1, 5, "")},
        "criminals": {("henchman", "strong"): (None, None, "skill"), ("skill", "chips"): (0, 12, "")},
        "robbers": {("robber", "duel"): (0, 120, ""), ("cop", "force"): (0, 20, "")},
        "crimelords": {("crook", "weak"): (None, None, "type"), ("racket", "district"): (None, None, "district")},
    }
    for key, limits in expected.get(game, {}).items():
        field = found[key]
        assert (field.low, field.high, field.among) == limits, key


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "crooks" else pytest.mark.proof) for game in larceny.games()]
)
def test_every_field_takes_its_limits_and_nothing_beyond(game: str, tmp_path: Path) -> None:
    """And what is beyond is told at that field of that card, in one line, with the card still there."""
    for desk, path in laid(tmp_path / "mine.toml", game):
        visitor, source = Visitor(desk), path.read_text(encoding="utf-8")

        def faults(kind: str, field: str, value: Any, visitor: Visitor = visitor, source: str = source) -> list[str]:
            edit = {"kind": kind, "card": 0, "field": field, "value": value}
            found = visitor.ask("/api/look", {"source": source, "edit": edit}).json()
            assert "cards" in found, (kind, field, value, found)
            told = found["cards"][kind][0]["faults"]
            assert all("\n" not in one["words"] and len(one["words"]) < 300 for one in told)
            assert found["cards"][kind][0]["piece"]["name"]
            return [one["words"] for one in told if one["field"] == field and "expected" in one["words"]]

        for kind, fields in forms(larceny.game(game)).items():
            for field in fields:
                if field.type == "number":
                    assert faults(kind, field.name, field.low) == []
                    assert faults(kind, field.name, field.high) == []
                    for beyond in (field.low - 1, field.high + 1, 10**30, "many"):  # type: ignore[operator]
                        assert len(faults(kind, field.name, beyond)) == 1, (kind, field.name, beyond)
                elif field.type == "flag":
                    assert len(faults(kind, field.name, 7)) == 1
        kind = next(iter(larceny.game(game).kinds))
        for name, wrong in (("N" * 24, False), ("N" * 25, True), ("", True), ("7 up", True), ("a,b", True)):
            edit = {"kind": kind, "card": 0, "field": "name", "value": name}
            found = visitor.ask("/api/look", {"source": source, "edit": edit}).json()
            assert ("name" in {one["field"] for one in found["cards"][kind][0]["faults"]}) == wrong, name


def test_whatever_is_written_in_a_link_is_no_deck_or_a_whole_one() -> None:
    """Cut off, garbled, or far larger than it looks: one line."""
    whole = packed("name = 1\n" * 50)
    for words in (whole[:-4], whole[4:], "", "%%%", packed("x" * 3_000_000)):
        with pytest.raises(LarcenyError) as told:
            unpacked(words)
        assert "\n" not in str(told.value)
