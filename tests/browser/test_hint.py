"""A hint at the table: a button where the table allows it, the answer in gold, and words for those who hear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from larceny.learned.weights import PLACE
from tests.browser.pages import DESK, PHONE, against_bots, by, guests, house, problems
from tests.learned import nets


@pytest.fixture(scope="module")
def learned_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("learned")
    nets.write(folder, "crooks")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PLACE, str(folder))
        with house(folder, "0") as address:
            yield address


@pytest.mark.parametrize(
    ("lang", "screen", "button", "words"),
    [("en", DESK, "Hint", "A strong player would choose: "), ("de", PHONE, "Tipp", "Ein starker Spieler wählte: ")],
)
def test_a_hint_is_asked_for_shown_in_gold_and_followed(
    browser: Browser, learned_house: str, lang: str, screen: dict[str, int], button: str, words: str
) -> None:
    with guests(browser, learned_house) as visited:
        page = visited(locale=lang, viewport=screen, reduced_motion="reduce")
        by(page, "friends-crooks").click()
        expect(by(page, "order-hints")).not_to_be_checked()
        against_bots(page)
        expect(by(page, "order-hints")).to_be_checked()
        by(page, "create").click()
        page.locator("#board").wait_for()
        expect(by(page, "hint")).to_have_text(button)
        by(page, "hint").click()
        expect(by(page, "advice")).to_contain_text(words)
        expect(by(page, "hint")).to_have_count(0)
        assert not problems(page)
        page.locator("button.choice.wanted").click()
        if by(page, "confirm").count():
            by(page, "confirm").click()
        expect(by(page, "advice")).to_have_count(0)


def test_a_table_says_that_hints_are_allowed_before_anybody_sits_down(browser: Browser, learned_house: str) -> None:
    with guests(browser, learned_house) as visited:
        anna, ben = visited(), visited()
        by(anna, "friends-crooks").click()
        by(anna, "order-hints").check()
        by(anna, "create").click()
        anna.locator(".waitroom").wait_for()
        ben.goto(anna.url)
        expect(ben.locator(".waitroom")).to_contain_text(re.compile("Everybody here may ask for hints"))
