"""The desk in the browser: a card is changed, judged, tried and saved, and nobody's work is overwritten."""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import larceny
from larceny.net.links import deck_link
from tests.browser.pages import DESK, GAMES, PATIENCE_MS, PHONE, by, come_to, problems
from tests.patience import PATIENCE
from tests.proving import proofs


@contextmanager
def desk(path: Path) -> Iterator[str]:
    """Lay a deck on a desk, in a process of its own; the link to it."""
    command = [str(Path(sys.executable).with_name("larceny")), "desk", str(path), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://[^ ]+", server.stdout.readline())
        assert found is not None
        try:
            yield found[0].strip()
        finally:
            server.terminate()
            server.wait(PATIENCE)


@pytest.fixture
def lay(browser: Browser, tmp_path: Path) -> Iterator[Any]:
    """Lay a copy of a house deck on a desk and look at it; nothing may go wrong in the page."""
    troubles: list[str] = []
    closing: list[Any] = []

    def laid(game: str, **settings: Any) -> tuple[Page, Path]:
        path = tmp_path / f"{game}.toml"
        source = larceny.game(game).house_deck.source.replace('name = "House deck"', 'name = "Mine"', 1)
        path.write_text(source, encoding="utf-8")
        running = desk(path)
        link = running.__enter__()
        context = browser.new_context(**({"viewport": DESK, "locale": "en-GB"} | settings))
        closing.extend((running, context))
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.goto(link)
        by(page, "large").wait_for()
        return page, path

    yield laid
    for one in reversed(closing):
        if hasattr(one, "close"):
            one.close()
        else:
            one.__exit__(None, None, None)
    assert [one for one in troubles if "409" not in one] == []  # a refused save is told in the console, too


def changed_lines(before: str, after: str) -> list[str]:
    return [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line[0] in "+-"]


WORDS = {
    "en-GB": ("Rank", "Hat", "Nothing is overwritten"),
    "de-DE": ("Rang", "Hut", "Nichts wird überschrieben"),
}


@pytest.mark.parametrize("lang", ["en-GB", *proofs("de-DE")])
def test_a_card_is_changed_judged_undone_and_saved(lay: Any, lang: str) -> None:
    page, path = lay("crooks", locale=lang)
    rank, hat, untouched = WORDS[lang]
    before = path.read_text(encoding="utf-8")
    page.locator("[data-card='crook/0']").focus()
    page.keyboard.press("ArrowRight")  # by keys alone: the second card, its rank, and save
    expect(page.locator("#chosen")).to_have_text("Baroness Bianca")
    by(page, "f-rank").focus()
    for wrong in ("1e30", "25"):
        by(page, "f-rank").fill(wrong)
        expect(by(page, "faults")).to_contain_text("36: crook 'Baroness Bianca': rank: ")
        expect(by(page, "notice")).to_have_count(0)
    expect(by(page, "f-rank")).to_have_attribute("aria-invalid", "true")
    expect(by(page, "try")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(by(page, "faults")).to_have_count(0)
    expect(by(page, "f-rank")).to_have_value("9")
    by(page, "f-rank").fill("7")
    expect(by(page, "large").locator(".k-rank")).to_have_text("7")
    expect(by(page, "edits")).to_have_text(f"{rank}: 9 → 7")
    by(page, "f-look-hat").select_option("beret")
    expect(by(page, "changes")).to_contain_text(f"{hat} cloche → beret")
    page.keyboard.press("Control+s")
    expect(by(page, "saved")).to_have_attribute("data-state", "saved")
    lines = changed_lines(before, path.read_text(encoding="utf-8"))
    assert [line[:8] for line in lines] == ["- rank =", "+ rank =", "- look =", "+ look ="], lines

    ours = path.read_text(encoding="utf-8")
    theirs = ours.replace("rank = 7\nmodifier = -1", "rank = 6\nmodifier = -1", 1)
    by(page, "f-rank").fill("8")
    expect(by(page, "edits")).to_contain_text(f"{rank}: 9 → 8")
    path.write_text(theirs, encoding="utf-8")
    by(page, "save").click()
    expect(by(page, "changed")).to_contain_text(untouched)
    assert path.read_text(encoding="utf-8") == theirs
    by(page, "load").click()
    expect(by(page, "f-rank")).to_have_value("6")
    by(page, "undo").click()
    expect(by(page, "f-rank")).to_have_value("8")
    by(page, "save").click()
    expect(by(page, "saved")).to_have_attribute("data-state", "saved")
    assert path.read_text(encoding="utf-8") == ours.replace("rank = 7\nmodifier = -1", "rank = 8\nmodifier = -1", 1)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "lang"), [*zip(GAMES, ("en-GB", "de-DE") * 2, strict=True)])
def test_every_game_has_a_desk(lay: Any, game: str, lang: str) -> None:
    """Every card is drawn and has its form, in both languages, for everybody; and a trial tells what a change does."""
    page, _ = lay(game, locale=lang)
    deck = larceny.game(game).house_deck
    assert page.locator("[data-card] .k").count() == sum(len(cards) for cards in deck.cards.values())
    assert problems(page) == []
    page.set_viewport_size(PHONE)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.set_viewport_size(DESK)
    if game == "crimelords" and lang.startswith("de"):  # what a field may name is called as its cards are
        expect(page.locator("label:has([data-testid='f-weak-Gambling'])")).to_have_text("Glücksspiel")
    for kind, number in ((kind, 0) for kind in deck.cards):
        page.locator(f"[data-card='{kind}/{number}']").click()
        expect(page.locator("#chosen")).to_have_text(deck.cards[kind][number].word(lang[:2]))
        assert problems(page) == []
    by(page, "try-games").select_option("500")
    by(page, "try").click()
    come_to(page, lambda: by(page, "trial-state").get_attribute("data-state"), "done")
    assert by(page, "results").locator("tbody tr").count() >= larceny.game(game).players[0] + 2
    assert problems(page) == []
    by(page, "copy-card").click()
    come_to(page, lambda: by(page, "saved").get_attribute("data-state"), "unsaved")
    by(page, "remove-card").click()
    by(page, "lang").select_option("de" if lang.startswith("en") else "en")
    expect(by(page, "save")).to_have_text("Sichern" if lang.startswith("en") else "Save")


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_a_deck_in_a_link_is_played_and_named_with_its_hash(visit: Any, address: str, lang: str) -> None:
    game = larceny.game("crooks")
    night, deck = (
        game.parse_deck(game.house_deck.source.replace('"House deck"', f'"{name}"', 1), "mine")
        for name in ("Night shift", "Day shift")
    )
    first, second = (deck_link("http://x", one.source).partition("/x/")[2] for one in (night, deck))
    page = visit("/" + first, locale=lang)
    expect(by(page, "order-deck")).to_contain_text("Night shift")
    assert page.url == address + "/", "whoever reloads the page is not asked again"
    by(page, "order-game").select_option("robbers")
    expect(by(page, "order-deck")).to_contain_text("Night shift")
    page.evaluate("(link) => { location.hash = link; }", second)  # another link in the same tab
    expect(by(page, "order-deck")).to_contain_text("Day shift")
    by(page, "create").click()
    expect(by(page, "room-deck")).to_contain_text(f"Day shift ({deck.digest[:16]})")
    broken = visit("/#deck=AAAA", locale=lang)
    words = "There is no deck in this link" if lang == "en-GB" else "In diesem Link steckt kein Kartensatz"
    expect(broken.locator("#toasts")).to_contain_text(words)
