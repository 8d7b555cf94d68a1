"""A table is arranged with every option of its game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import DESK, GAMES, PHONE, against_bots, by, problems


def ways(option: dict[str, Any]) -> list[str]:
    """Return every value of an option; of a number its limits and something in between."""
    if "values" in option:
        return [str(value["id"]) for value in option["values"]]
    return [str(number) for number in (option["low"], (option["low"] + option["high"]) // 2, option["high"])]


def turn(page: Page, option: dict[str, Any], value: str) -> None:
    field = by(page, f"option-{option['name']}")
    field.select_option(value) if "values" in option else field.fill(value)


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(game, lang, marks=() if number % 2 == (lang == "de") else pytest.mark.proof)  # by turns
        for number, game in enumerate(GAMES)
        for lang in ("en", "de")
    ],
)
def test_every_game_is_arranged_with_every_option_and_one_sits_down(
    drop_in: Any, brisk: str, game: str, lang: str
) -> None:
    page = drop_in(locale=lang, viewport=DESK if lang == "en" else PHONE, reduced_motion="reduce")
    about = page.request.get(f"{brisk}/api/house?lang={lang}").json()
    (rules,) = (one for one in about["games"] if one["name"] == game)
    for number in range(max(len(ways(option)) for option in rules["options"])):
        page.goto(brisk)
        if number % 2:  # by the button of the game, or chosen inside the dialog after looking at all the others
            by(page, f"friends-{game}").click()
        else:
            by(page, "friends").click()
            for other in (*(one for one in GAMES if one != game), game):
                by(page, "order-game").select_option(other)
        by(page, "order-players").select_option(str(rules["players"][-1 - number % len(rules["players"])]))
        chosen = {option["name"]: ways(option)[number % len(ways(option))] for option in rules["options"]}
        for option in rules["options"]:
            turn(page, option, chosen[option["name"]])
        for name, value in chosen.items():
            expect(by(page, f"option-{name}")).to_have_value(value)
        against_bots(page)
        by(page, "create").click()
        page.locator("#board").wait_for()
        expect(by(page, "seat-0")).to_have_class(re.compile(r"\byou\b"))
        box = page.request.get(page.url.replace("/t/", "/api/tables/") + "/box").json()
        assert {name: str(value) for name, value in box["options"].items()} == chosen
        by(page, "settings").click()
        notes = page.locator("dialog .notes").inner_text()
        assert all(option["label"] in notes for option in rules["options"])


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "limits"), [("en", "from 1 to 100"), ("de", "von 1 bis 100")])
def test_a_number_out_of_its_limits_is_told_so_and_opens_no_table(
    drop_in: Any, brisk: str, lang: str, limits: str
) -> None:
    page = drop_in(locale=lang)
    by(page, "friends-robbers").click()
    rounds = by(page, "option-rounds")
    expect(rounds).to_have_attribute("min", "1")
    expect(rounds).to_have_attribute("max", "100")
    words = page.locator(f"#{rounds.get_attribute('aria-describedby')}")
    expect(words).to_contain_text(limits)
    for wrong in ("0", "101", "-3", "2.5", "", "1000000000000000000000"):
        rounds.fill(wrong)
        expect(rounds).to_have_attribute("aria-invalid", "true")
        expect(words).to_have_class(re.compile("bad"))
        by(page, "create").click()
        assert limits in rounds.evaluate("(box) => box.validationMessage")
        expect(rounds).to_be_focused()
        expect(page).to_have_url(f"{brisk}/")
    assert problems(page) == []
    rounds.fill("7")
    expect(rounds).to_have_attribute("aria-invalid", "false")
    against_bots(page)
    by(page, "create").click()
    page.locator("#board").wait_for()
    box = page.request.get(page.url.replace("/t/", "/api/tables/") + "/box").json()
    assert box["options"]["rounds"] == 7
