"""Crime Lords in the browser: trees, a city by districts, sealed Gs, accounts of attacks, gifts out of turn."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from larceny.games.crimelords import layout as lords_rules
from tests.browser.pages import (
    DESK,
    HASTE,
    LOOKS,
    LOW_DESK,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    answer_if_asked,
    by,
    come_to,
    counts_run_out,
    my_turn,
    problems,
    problems_in_all_lights,
    sit_down,
)
from tests.patience import PATIENCE


def lords(page: Page, address: str, seats: int, **options: str) -> None:
    sit_down(page, "crimelords", address, seats, length="short", **options)


# Somebody in a hurry takes the first answer, until the page shows what is waited for and asks for a choice.
HURRIED_TO = """(wanted) => {
  const ready = (name) => [...document.querySelectorAll(`[data-testid^=${name}]:not([disabled])`)];
  const choices = ready('choice-');
  const asked = choices.length > 1 || document.querySelector('.stepper');
  const there = asked && document.querySelector(wanted);
  if (!there) (ready('confirm')[0] ?? choices[0] ?? ready('all-choices')[0])?.click();
  return there;
}"""

AUCTION = f"[data-testid='choice-{lords_rules.DROP_OUT}']"

OWN_TURN = f"[data-testid='choice-{lords_rules.PASS}']"

ATTACK = ".group-scene .tally"


def hurry_to(page: Page, wanted: str) -> None:
    page.wait_for_function(HURRIED_TO, arg=wanted, polling=50)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("seats", "options", "settings"),
    [
        (4, {}, {}),
        pytest.param(
            2,
            {"start": "dealt"},
            {"viewport": PHONE, "locale": "de-DE", "has_touch": True, "is_mobile": True},
            marks=pytest.mark.soak,
        ),
    ],
    ids=["four at a desk", "two on a phone in German"],
)
def test_a_whole_game_of_crimelords_by_mouse(
    drop_in: Any, brisk: str, seats: int, options: dict[str, str], settings: dict[str, Any]
) -> None:
    page = drop_in(reduced_motion="reduce", **settings)
    lords(page, brisk, seats, **options)
    turn = 0
    while turn < 30 and my_turn(page):
        assert not page.evaluate(SIDEWAYS)
        assert page.locator(".group-tree.own").count() <= 1
        answer_if_asked(page, turn)
        turn += 1
    page.evaluate(HASTE)
    page.wait_for_function("() => document.querySelector('[data-testid=result]')")
    page.evaluate("() => { board.hidden = false; }")
    assert problems(page) == []
    counts_run_out(page)
    if settings:
        words = page.inner_text("body")
        assert re.search("gewinn|Sieg|teilen", words)
        assert not re.search(r"\b(Your turn|Waiting for|wins|discards?|rackets?|mob|crooks?|points)\b", words)


@pytest.mark.proof
def test_crimelords_on_the_smallest_phone_and_with_eight_at_a_desk(drop_in: Any, brisk: str) -> None:
    for seats, settings in ((4, {"viewport": SMALL_PHONE, "locale": "de-DE"}), (8, {"viewport": LOW_DESK})):
        page = drop_in(reduced_motion="reduce", **settings)
        lords(page, brisk, seats)
        for scene in (AUCTION, OWN_TURN, ATTACK):
            hurry_to(page, scene)
            assert not page.evaluate(SIDEWAYS)
        assert page.locator(".group-tree.own").count() == 1
        assert page.locator(".group-tree .tree-title .seat-letter").count() == seats
        assert page.locator(".columns > .zone").count() == 8


@pytest.mark.proof
def test_what_is_asked_and_the_own_mob_are_in_sight_at_a_desk(drop_in: Any, brisk: str) -> None:
    page = drop_in(viewport=LOW_DESK, reduced_motion="reduce")
    lords(page, brisk, 4, start="dealt")
    hurry_to(page, OWN_TURN)
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    expect(page.locator(".group-tree.own")).to_be_in_viewport(ratio=1)
    expect(page.locator(".columns > .zone .owned").first).to_be_in_viewport()
    hurry_to(page, ATTACK)
    expect(by(page, "tally-total")).to_be_in_viewport(ratio=1)


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), LOOKS)
def test_axe_finds_nothing_serious_in_crimelords(drop_in: Any, brisk: str, lang: str, screen: str) -> None:
    page = drop_in(locale=lang, viewport=DESK if screen == "desk" else PHONE, reduced_motion="reduce")
    lords(page, brisk, 4)
    for scene in (AUCTION, OWN_TURN, ATTACK):
        hurry_to(page, scene)
        assert not (problems_in_all_lights(page) if screen == "desk" and scene == ATTACK else problems(page)), scene


# Whoever is asked here, unless an answer is on its way.
ASKED_HERE = "[data-testid=confirm]:not([disabled]), [data-testid^=choice-]:not([disabled])"


def test_a_gift_out_of_turn_is_seen_by_who_gets_it(drop_in: Any, brisk: str) -> None:
    anna = drop_in()
    wish = {"game": "crimelords", "seats": ["me", "open"], "name": "Anna", "lang": "en", "options": {"start": "dealt"}}
    path = anna.request.post(brisk + "/api/tables", data=wish).json()["path"]
    anna.goto(brisk + path)
    bob = drop_in(path)
    by(bob, "name").fill("Bob")
    by(bob, "sit").click()
    pages = {"Anna": anna, "Bob": bob}
    until = time.monotonic() + PATIENCE
    while not anna.locator("[data-testid^=interject-]").count() and time.monotonic() < until:
        for page in pages.values():
            page.evaluate("document.querySelector('[data-testid=confirm], [data-testid^=choice-]')?.click()")
        anna.wait_for_timeout(100)

    def asked() -> set[str]:
        """Return who is asked, as far as the page of the other says so, too: the last answer may be on its way."""
        return {
            name
            for (name, page), watching in zip(pages.items(), (bob, anna), strict=True)
            if page.locator(ASKED_HERE).count() and watching.locator("#question").inner_text().startswith(name)
        }

    come_to(anna, lambda: len(asked()), 1)
    (other,) = asked()
    (giver,) = pages.keys() - {other}
    page = pages[giver]
    page.locator("[data-testid^=interject-]", has_text=other).click()  # to whom, which nobody hears
    by(page, "asides").click()
    page.locator("dialog summary", has_text="Gs").click()
    page.locator("dialog input[type=number]").fill("3")
    for _ in range(2):  # a gift is final
        page.locator("dialog [data-testid^=interject-]:visible", has_text="3 Gs").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(by(pages[other], "log").locator("li").last).to_contain_text(re.compile(f"{giver}.*you.* 3 Gs"))
