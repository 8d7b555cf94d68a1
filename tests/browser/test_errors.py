"""When something goes wrong in the page, the person is told and the house counts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import DESK, METRICS, OURS, PATIENCE_MS, against_bots, by, my_turn, number, problems
from tests.proving import proofs


@pytest.fixture
def stumble(browser: Browser, brisk: str) -> Iterator[Any]:
    """Open a page in which something may go wrong; what it reports to the house is in the list."""
    contexts: list[BrowserContext] = []

    def stumbled(path: str = "/", **settings: Any) -> tuple[Page, list[dict[str, Any]]]:
        contexts.append(browser.new_context(**({"viewport": DESK, "locale": "en-GB"} | settings)))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        reports: list[dict[str, Any]] = []
        page.on("request", lambda asked: reports.append(asked.post_data_json) if "/api/trouble" in asked.url else None)
        page.goto(brisk + path)
        return page, reports

    yield stumbled
    for context in contexts:
        context.close()


def page_errors(page: Page, address: str) -> float:
    """Return how many errors the house has counted."""
    found = re.search(r"^larceny_page_errors_total (\S+)", page.request.get(METRICS[address]).text(), re.M)
    return float(found[1])


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en-GB", ("gone wrong", "Reload", "Go on anyway")), ("de-DE", ("schief", "Neu laden", "Trotzdem weiter"))],
)
@pytest.mark.parametrize("how", ["error", *proofs("rejection")])
def test_an_error_in_the_page_is_told_to_the_person_and_counted_by_the_house(
    stumble: Any, brisk: str, how: str, lang: str, words: tuple[str, ...]
) -> None:
    page, reports = stumble(locale=lang)
    by(page, "play-now-crooks").wait_for()
    before = page_errors(page, brisk)
    fault = (
        "Promise.reject(new Error('boo'))" if how == "rejection" else "setTimeout(() => { throw new Error('boo'); })"
    )
    with page.expect_response("**/api/trouble"):  # the house has counted it then
        for _ in range(3):  # the same again is one report, and no second notice
            page.evaluate(f"() => {{ {fault}; }}")
    notice = page.get_by_role("alertdialog")
    for word in words:
        expect(notice).to_contain_text(word)
    assert len(notice.inner_text().splitlines()) < 8  # in one language
    assert problems(page) == []
    expect(by(page, "reload")).to_be_focused()
    page.keyboard.press("Escape")
    expect(notice).to_have_count(0)
    with page.expect_response("**/api/trouble"):
        page.evaluate(f"() => {{ {fault.replace('boo', 'another')}; }}")
    expect(notice).to_be_visible()
    assert [report["what"] for report in reports] == ["Error: boo", "Error: another"]
    assert page_errors(page, brisk) == before + 2
    with page.expect_navigation():
        by(page, "reload").click()
    by(page, "play-now-crooks").wait_for()
    expect(notice).to_have_count(0)


@pytest.mark.parametrize(("lang", "words"), [("en-GB", "gone wrong"), ("de-DE", "schief")])
@pytest.mark.parametrize("missing", ["larceny-*.js", *proofs("larceny-*.css", "text/*.ftl")])
@pytest.mark.parametrize("status", [*proofs(429), 0])
def test_a_page_of_which_a_part_does_not_come_says_so_and_tries_again(
    stumble: Any, missing: str, status: int, lang: str, words: str
) -> None:
    page, _ = stumble("/api/house", locale=lang)  # nothing of the page is there yet
    page.route(f"**/web/{missing}", lambda route: route.fulfill(status=status) if status else route.abort())
    page.goto(page.url.replace("/api/house", "/"))
    expect(page.get_by_role("alertdialog")).to_contain_text(words)
    page.unroute(f"**/web/{missing}")
    by(page, "reload").click()
    by(page, "play-now-crooks").wait_for()


@pytest.mark.proof
def test_a_page_of_which_no_script_comes_has_a_line_and_a_link_in_both_languages(stumble: Any) -> None:
    page, _ = stumble("/api/house")
    page.route("**/web/*", lambda route: route.fulfill(status=429))
    page.goto(page.url.replace("/api/house", "/"))
    for words in ("try again", "noch einmal versuchen"):
        expect(page.get_by_role("link", name=words)).to_be_visible()
    page.unroute("**/web/*")
    page.get_by_role("link", name="try again").click()
    by(page, "play-now-crooks").wait_for()
    expect(page.get_by_role("link", name="try again")).to_have_count(0)


@pytest.mark.proof
def test_an_error_at_the_table_leaves_the_keys_to_the_notice(stumble: Any) -> None:
    page, _ = stumble(reduced_motion="reduce")
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    before = number(page)
    by(page, "settings").click()  # also above another dialog
    page.evaluate("() => { setTimeout(() => { throw new Error('boo'); }); }")
    page.get_by_role("alertdialog").wait_for()
    for key in ("1", "Enter"):  # the reload is in focus
        page.keyboard.press(key)
    assert my_turn(page)
    assert number(page) == before


BROKEN_ONCE = """async () => {
  const { openDialog, redrawDialogs } = await (OURS)('app/house.js');
  const broken = () => { throw new Error('cannot be drawn'); };
  let whole = true;
  window.openBroken = () => openDialog('broken', 'Broken', broken);
  window.openBreaking = () => openDialog('breaking', 'Breaking', () => (whole ? 'whole' : broken()));
  window.breakIt = () => { whole = false; redrawDialogs(); };
}""".replace("OURS", OURS)


@pytest.mark.proof
def test_a_dialog_that_cannot_be_drawn_blocks_no_other(stumble: Any, brisk: str) -> None:
    page, reports = stumble()
    by(page, "play-now-crooks").wait_for()
    page.evaluate(BROKEN_ONCE)
    notice = page.get_by_role("alertdialog")
    page.evaluate("() => openBroken()")
    expect(notice).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("() => openBroken()")  # again, and it is still no obstacle
    by(page, "friends-crooks").click()
    by(page, "order-players").wait_for()
    page.evaluate("() => openBreaking()")
    page.evaluate("() => breakIt()")  # while another is open
    expect(page.locator("dialog", has_text="Breaking")).to_have_count(0)
    against_bots(page)
    by(page, "create").click()
    page.locator("#board").wait_for()
    assert [report["what"] for report in reports] == ["Error: cannot be drawn"]
