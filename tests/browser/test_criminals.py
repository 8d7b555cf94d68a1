"""Criminal's in the browser: a plan that is cased and then entered, round after round."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import (
    DESK,
    HASTE,
    PHONE,
    SIDEWAYS,
    answer_by_mouse,
    by,
    choices,
    counts_run_out,
    my_turn,
    number,
    problems,
    problems_in_all_lights,
    settle,
    sit_down,
)


def criminals(page: Page, address: str, seats: int, **options: str) -> None:
    sit_down(page, "criminals", address, seats, **options)


def stack(page: Page) -> str:
    """Return the stack that heads the plan: B is cased, C is the vault. One chip is lit, with the cells below it."""
    heads = page.locator(".zone-head[data-zone^='at.']")
    expect(heads).to_have_count(4)
    expect(page.locator(".zone-head.lit .badge")).to_have_count(1)
    assert page.locator(".cells > .lit").count() == 1 + page.locator(".row-head").count()
    return str(heads.first.get_attribute("data-zone"))[3]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        pytest.param(4, {}, marks=pytest.mark.soak),
        (2, {"viewport": PHONE, "locale": "de-DE", "has_touch": True, "is_mobile": True}),
    ],
    ids=["four at a desk", "two on a phone in German"],
)
def test_a_whole_game_of_criminals_by_mouse(visit: Any, address: str, seats: int, settings: dict[str, Any]) -> None:
    page = visit(reduced_motion="reduce", **settings)
    criminals(page, address, seats)
    turn, stacks = 0, set()
    while not (turn > 12 and stacks == {"B", "C"}) and my_turn(page):
        stacks.add(stack(page))
        assert not page.evaluate(SIDEWAYS)
        answer_by_mouse(page, turn)
        turn += 1
    assert stacks == {"B", "C"}
    page.evaluate(HASTE)
    page.wait_for_function("() => document.querySelector('[data-testid=result]')")
    page.evaluate("() => { board.hidden = false; }")
    assert problems(page) == []
    counts_run_out(page)
    if settings:
        words = page.inner_text("body")
        assert re.search("gewinn|Sieg|teilen", words)
        assert not re.search(r"\b(Search|Your turn|Waiting for|wins|discards?|Round)\b", words)


# At once, for the answer may be given while somebody looks; says whether there was one to confirm.
FOCUS_CONFIRM = """() => {
  const confirm = document.querySelector("[data-testid=confirm]");
  confirm?.focus();
  return !!confirm;
}"""


@pytest.mark.proof
def test_criminals_by_keys_and_words_where_a_card_can_mean_two_things(visit: Any, address: str) -> None:
    page = visit()
    criminals(page, address, 2, pair="free")
    turn, both = 0, False
    while not both and turn < 200:
        if not my_turn(page):  # one game in some hundred ends without such a card
            criminals(page, address, 2, pair="free")
            assert my_turn(page)
        before = number(page)
        labels = choices(page).evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        match = next((label for label in labels if label.startswith("Clear it with ") and "two" not in label), "")
        if match and any("with two" in label and match[14:].split(" (")[0] in label for label in labels):
            name = match[14:].split(" (")[0][2:]
            page.locator(f"[data-zone=hand] [data-name='{name}'] button").last.focus()
            page.keyboard.press("Enter")
            expect(choices(page)).to_have_count(2)
            page.keyboard.press("Escape")
            expect(choices(page)).to_have_count(len(labels))
            both = True
        if turn % 2:
            page.keyboard.press("/")
            page.keyboard.type(labels[0])
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
        else:
            page.keyboard.press("n")
            page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        if not by(page, "confirm").count() and by(page, "cancel").count():
            page.keyboard.press("1")
        if page.evaluate(FOCUS_CONFIRM):
            page.keyboard.press("Enter")
        settle(page, before)
        turn += 1
    assert both


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), [("en", "desk"), ("de", "phone")])
def test_axe_finds_nothing_serious_in_criminals(visit: Any, lang: str, screen: str) -> None:
    page = visit(locale=lang, viewport=DESK if screen == "desk" else PHONE, reduced_motion="reduce")
    by(page, "friends-criminals").click()
    assert by(page, "order-players").locator("option").all_inner_texts() == ["2", "4"]
    by(page, "order-players").select_option("4")
    seen = {"friends": problems(page)}
    by(page, "create").click()
    by(page, "share").wait_for()
    seen["gathering"] = problems(page)
    by(page, "fill").click()
    turn, phases = 0, set()
    while len(phases) < 2 and my_turn(page):
        phase = stack(page)
        if phase not in phases and turn > 2:
            phases.add(phase)
            seen[phase] = problems(page) if phase == "A" else problems_in_all_lights(page)
        answer_by_mouse(page, 0)
        turn += 1
    assert len(seen) == 4
    assert not any(seen.values())
