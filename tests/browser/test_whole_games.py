"""From the landing page into a game, and to its end: by mouse, by keyboard, on a phone, in German."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import (
    DESK,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    answer_by_mouse,
    by,
    choices,
    come_to,
    counts_run_out,
    first_decision,
    my_turn,
    number,
    settle,
)


def test_two_clicks_to_the_first_own_decision(visit: Any) -> None:
    first_decision(visit())


@pytest.mark.soak
def test_two_clicks_and_ten_seconds_to_the_first_own_decision(visit: Any) -> None:
    began = time.monotonic()
    first_decision(visit())
    assert time.monotonic() - began < 10


@pytest.mark.proof
def test_a_whole_game_by_mouse(visit: Any) -> None:
    page = visit()
    by(page, "play-now-crooks").click()
    turn = 0
    while my_turn(page):
        answer_by_mouse(page, turn)
        turn += 1
    assert turn > 8
    expect(page.locator("[data-testid=result]")).to_be_visible()
    counts_run_out(page)


@pytest.mark.proof
def test_a_whole_game_by_keyboard_alone(visit: Any) -> None:
    page = visit(reduced_motion="reduce")
    by(page, "play-now-crooks").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "play-now-crooks":
            break
    page.keyboard.press("Enter")
    turn = 0
    while my_turn(page):
        before = number(page)
        if turn % 2:
            page.keyboard.press(str(1 + turn % max(1, min(9, choices(page).count()))))
        else:
            page.keyboard.press("n")  # to the next thing that can be chosen
            page.keyboard.press("Enter")
        taken_in(page, before, "cancel")  # a digit waits for another one where there are ten answers
        if not by(page, "confirm").count() and by(page, "cancel").count():
            page.keyboard.press("1")
            taken_in(page, before, "confirm")
        if by(page, "confirm").count():
            page.keyboard.press("Enter")
        settle(page, before)
        turn += 1
    assert turn > 8


def taken_in(page: Page, before: str, then: str) -> None:
    """Wait until keys have been taken in: as the answer, or as the beginning of one."""
    come_to(page, lambda: number(page) != before or by(page, then).count() > 0, True)


def test_typed_commands_are_answered(visit: Any) -> None:
    page = visit()
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    for said in ("help", "who", "board", "last", "hand", "why target.2", "rules CR-07"):
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        page.keyboard.type(said)
        page.keyboard.press("Enter")
    expect(page.locator(".pointed")).to_have_text(re.compile("^CR-07"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    before = number(page)
    page.keyboard.press("/")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    if by(page, "confirm").count():
        by(page, "confirm").click()
    settle(page, before)


@pytest.mark.proof
def test_a_whole_game_in_german_on_a_phone(visit: Any) -> None:
    page = visit(viewport=PHONE, locale="de-DE", has_touch=True, is_mobile=True)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    by(page, "play-now-crooks").click()
    turn = 0
    while my_turn(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        answer_by_mouse(page, turn)
        turn += 1
    assert turn > 8
    words = page.inner_text("body")
    assert re.search("gewinn|Sieg", words)
    assert not re.search(r"\b(Search|Your turn|Waiting for|wins)\b", words)


@pytest.mark.proof
@pytest.mark.parametrize("game", ["crooks", "criminals"])
def test_nothing_scrolls_sideways_on_the_smallest_phone(visit: Any, game: str) -> None:
    page = visit(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    by(page, f"play-now-{game}").click()
    for turn in range(8):
        assert my_turn(page)
        assert not page.evaluate(SIDEWAYS)
        answer_by_mouse(page, turn)


# Every number on the board changes, and the browser has to say where things are.
CHANGED = """() => {
  const numbers = [...document.querySelectorAll('#board [data-count]')];
  for (const one of numbers) [...one.childNodes].find((node) => node.nodeType === Node.TEXT_NODE).data = '7';
  return numbers.length && document.querySelector('#board').offsetHeight;
}"""

SQUEEZED = "() => { const it = document.querySelector('.cells'); return it.scrollHeight - it.clientHeight; }"


@pytest.mark.proof
@pytest.mark.parametrize(("game", "screen"), [("crooks", DESK), ("criminals", PHONE)], ids=["desk", "phone"])
def test_numbers_that_change_restyle_no_card(visit: Any, game: str, screen: dict[str, int]) -> None:
    """Cards style themselves by their size: to try several out first takes a tenth of a second each time."""
    page = visit(viewport=screen, reduced_motion="reduce")
    by(page, f"play-now-{game}").click()
    for turn in range(3):
        assert my_turn(page)
        answer_by_mouse(page, turn)
    assert my_turn(page)
    page.wait_for_timeout(500)
    assert page.locator("#board .card").count() > 10
    assert page.evaluate(SQUEEZED) <= 4, "places reach beyond their grid"
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def restyled() -> int:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return int({one["name"]: one["value"] for one in metrics}["RecalcStyleCount"])

    before = restyled()
    assert page.evaluate(CHANGED)
    assert restyled() - before <= 2
