"""The page for everybody: nothing that axe objects to, reduced motion, languages, and its size."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from larceny.games import load
from larceny.games.crimelords import layout as lords_rules
from larceny.server.files import FOLDER, BrowserFiles
from tests.browser.pages import (
    COLOURS,
    DESK,
    LIGHTS,
    LOOKS,
    PATIENCE_MS,
    PHONE,
    answer_by_mouse,
    by,
    my_turn,
    problems,
    quick_end,
    shine,
)
from tests.engine import boards


@pytest.mark.parametrize(
    ("lang", "view", "sorry", "line_word"),
    [("en", DESK, "The deck cannot", "line"), ("de", PHONE, "Das Deck ist nicht", "Zeile")],
)
def test_who_brings_a_wrong_deck_reads_each_fault_on_its_own_line_and_may_bring_another(
    browser: Browser, address: str, lang: str, view: Any, sorry: str, line_word: str
) -> None:
    source = load("crooks").house_deck.source
    wrong = (
        source.replace("rank = 10", "rank = -1").replace('"tophat"', '"helmet"', 1).replace('"Velvet Vera"', '"1"', 1)
    )
    with browser.new_context(viewport=view, locale=lang) as context:  # a refusal is an error in its console
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(address)
        by(page, "friends-crooks").click()
        for text in (wrong, "\ufeff" + source):
            file = {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}
            page.locator("input[type=file]").set_input_files([file])
            by(page, "create").click()
            if text is wrong:
                told = page.locator(".toast.bad span")
                told.wait_for()
                lines = told.inner_text().splitlines()
                where = [
                    wrong[: wrong.index(words)].count("\n") + 1 for words in ("rank = -1", '"helmet"', 'name = "1"')
                ]
                assert [line.split(": ")[1] for line in lines] == [f"{line_word} {number}" for number in where]
                assert lines[0].startswith(sorry)
                box = told.bounding_box()
                assert box is not None
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= view["width"]
                told.click()
                expect(told).to_have_count(0)
        by(page, "share").wait_for()


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), LOOKS)
def test_axe_finds_nothing_serious_on_any_screen(visit: Any, lang: str, screen: str) -> None:
    page = visit(locale=lang, viewport=DESK if screen == "desk" else PHONE, reduced_motion="reduce")
    by(page, "play-now-crooks").wait_for()
    seen = {"landing": problems(page)}
    by(page, "friends").first.click()
    by(page, "order-game").select_option("crooks")
    seen["friends"] = problems(page)
    by(page, "create").click()
    by(page, "share").wait_for()
    seen["gathering"] = problems(page)
    by(page, "fill").click()
    assert my_turn(page)
    seen["playing"] = problems(page)
    for light in LIGHTS[1:]:
        shine(page, light)
        seen[light] = problems(page, COLOURS)
    page.evaluate("() => { delete document.documentElement.dataset.theme; }")
    for dialog in ("rules", "settings"):
        by(page, dialog).first.click()
        page.locator("dialog[open]").wait_for()
        page.wait_for_timeout(300)
        seen[dialog] = problems(page)
        page.keyboard.press("Escape")
    quick_end(page)
    page.wait_for_timeout(300)
    seen["result"] = problems(page)
    assert seen == {name: [] for name in seen}


@pytest.mark.proof
def test_reduced_motion_moves_nothing(visit: Any) -> None:
    page = visit(reduced_motion="reduce")
    by(page, "play-now-crooks").click()
    for turn in range(4):
        assert my_turn(page)
        answer_by_mouse(page, turn)
        moving = page.evaluate(
            """() => document.getAnimations()
                   .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1)
                   .flatMap((one) => one.effect.getKeyframes())
                   .filter((frame) => frame.transform && frame.transform !== 'none').length"""
        )
        assert moving == 0


@pytest.mark.proof
def test_with_reduced_motion_another_light_is_there_at_once(stage: Any) -> None:
    """A transition of a hundredth of a millisecond is one too: of everything, as often as anything changes."""
    page, _ = stage(boards.made_up(2), reduced_motion="reduce")
    shine(page, "light")
    assert page.evaluate("document.getAnimations().length") == 0


def test_nothing_moves_for_ever() -> None:
    """A getaway's sirens took a tenth of a processor as long as somebody thought."""
    styles = [file.read_text("utf-8") for file in (FOLDER / "style").glob("*.css")]
    assert sum(style.count("@keyframes") for style in styles) > 8
    assert not any("infinite" in style for style in styles)


def test_language_switches_in_mid_game(visit: Any) -> None:
    page = visit()
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    english = by(page, "question").inner_text()
    page.keyboard.press("/")
    page.keyboard.type("lang de")
    page.keyboard.press("Enter")
    page.wait_for_function("(old) => document.querySelector('[data-testid=question]').innerText !== old", arg=english)
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_title_says_when_it_is_my_turn(visit: Any) -> None:
    page = visit()
    quiet = page.title()
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    assert page.title() != quiet


def test_every_symbol_of_every_game_is_drawn() -> None:
    symbols = (FOLDER / "art/symbols.js").read_text("utf-8")
    drawn = set(re.findall(r"""^  ([a-z]+|\$):\s+["']""", symbols, re.MULTILINE))
    named: set[str] = set()
    for folder in Path(lords_rules.__file__).parents[1].iterdir():
        for file in (*folder.glob("face.py"), *folder.glob("face/*.py"), *folder.glob("deck.toml")):
            named |= set(re.findall(r"""\bsymbol ?= ?"([^"]+)\"""", file.read_text("utf-8")))
    assert len(named) > 20
    assert named <= drawn


def test_scripts_and_styles_fit_into_110_kilobytes() -> None:
    """Of the 250 KB of a first load letters take nearly half; this keeps the page from creeping into the rest."""
    sizes = {
        name: len(gzip.compress(file.body, 9))
        for name, file in BrowserFiles().items()
        if name.endswith((".js", ".css"))
    }
    assert sum(sizes.values()) <= 110_000, json.dumps(sizes, indent=1)
