"""Real people's browsers: Debian's chromium against a real server, by mouse, by keyboard, on a phone, in German."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from larceny import read_record, replay
from larceny.bots import warm
from larceny.engine.board import Board, Choice, Group, Mark, Piece, Zone
from larceny.games import load
from larceny.games.crimelords import layout as lords_rules
from larceny.games.robbers.layout import DONE, DROP, LOOT, PLAY, STASH
from larceny.server.files import browser_files
from tests import boards
from tests.patience import PATIENCE

CHROMIUM = "/usr/bin/chromium"
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
DESK = {"width": 1366, "height": 768}
LOW_DESK = {"width": 1280, "height": 800}
PATIENCE_MS = PATIENCE * 1000
expect.set_options(timeout=PATIENCE_MS)


@contextmanager
def house(folder: Path, pace: str) -> Iterator[str]:
    """A house of its own, and its address."""
    larceny = Path(sys.executable).with_name("larceny")
    command = [str(larceny), "serve", "--port", "0", "--pace", pace, "--store", f"sqlite:{folder / 'house.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        yield re.search(r"http://[^ ]+", line)[0].rstrip("/")
        server.terminate()
        server.wait(PATIENCE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose bots do not dawdle."""
    with house(tmp_path_factory.mktemp("house"), "0.05") as found:
        yield found


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house in which nobody takes any time, not even to hide that there was nothing to think about."""
    with house(tmp_path_factory.mktemp("brisk"), "0") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Any]:
    """Open a page as a new guest."""
    with guests(browser, address) as visited:
        yield visited


@pytest.fixture
def drop_in(browser: Browser, brisk: str) -> Iterator[Any]:
    """Open a page as a new guest of the brisk house."""
    with guests(browser, brisk) as visited:
        yield visited


@contextmanager
def guests(browser: Browser, address: str) -> Iterator[Any]:
    """Pages of a house: nothing may go wrong in them, and nothing may leave the machine."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def visited(path: str = "/", **settings: Any) -> Page:
        context = browser.new_context(**({"viewport": DESK, "locale": "en-GB"} | settings))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: _own(asked.url, address) or troubles.append(f"asked for {asked.url}"))
        page.goto(address + path)
        return page

    yield visited
    for context in contexts:
        context.close()
    assert not troubles


def _own(url: str, address: str) -> bool:
    return url.startswith((address, address.replace("http", "ws", 1), "data:", "blob:"))


def by(page: Page, name: str) -> Any:
    return page.get_by_test_id(name)


def choices(page: Page) -> Any:
    return page.locator("[data-testid^='choice-']:not([disabled])")


def number(page: Page) -> str:
    """Of the board that is shown: changes with every move that this seat hears of."""
    return str(page.evaluate("document.querySelector('#board')?.dataset.number ?? ''"))


def over(page: Page) -> bool:
    return by(page, "reckoning").count() > 0 or by(page, "result").is_visible()


def my_turn(page: Page) -> bool:
    """Wait until there is something to decide; False when the game is over."""
    page.wait_for_function(
        """() => document.querySelector("[data-testid^='choice-']:not([disabled])")
              || document.querySelector("[data-testid=confirm]:not([disabled])")
              || document.querySelector('[data-testid=reckoning]')
              || document.querySelector('[data-testid=result][open], dialog[open] [data-testid=result]')"""
    )
    return not over(page)


def settle(page: Page, before: str) -> None:
    """Until the answer has had its effect."""
    page.wait_for_function("(before) => document.querySelector('#board').dataset.number !== before", arg=before)


def answer_by_mouse(page: Page, turn: int) -> None:
    """Click what glows on the board, then its answers in the bar; now and then the answer at once."""
    before = number(page)
    glowing = page.locator("#board button.can:visible, #board .can button:visible")
    if turn % 3 and glowing.count():
        one = glowing.nth(turn % glowing.count())
        one.scroll_into_view_if_needed()
        high = one.bounding_box()["height"]
        one.click(position={"x": 14, "y": min(30, high / 2)})  # in a fan, the left edge is free
    elif choices(page).count():
        choices(page).nth(turn % choices(page).count()).click()
    if not by(page, "confirm").count() and by(page, "cancel").count():
        choices(page).first.click()
    if by(page, "confirm").count():
        by(page, "confirm").click()
    settle(page, before)


def quick_end(page: Page) -> None:
    """Be out at once, and let the bots play."""
    page.locator("[data-testid^='choice-']").last.click()
    by(page, "confirm").click()
    page.wait_for_function("() => document.querySelector('[data-testid=reckoning], [data-testid=result]')")


# From the landing page into a game


def first_decision(page: Page) -> None:
    by(page, "play-now-crooks").click()  # the first click; the second is the decision itself
    assert my_turn(page)
    before = number(page)
    choices(page).first.click()
    come_to(page, lambda: number(page) != before or by(page, "confirm").count() > 0, True)


def test_two_clicks_to_the_first_own_decision(visit: Any) -> None:
    first_decision(visit())


@pytest.mark.soak
def test_two_clicks_and_ten_seconds_to_the_first_own_decision(visit: Any) -> None:
    began = time.monotonic()
    first_decision(visit())
    assert time.monotonic() - began < 10


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


def counts_run_out(page: Page) -> None:
    """Numbers run up to what they are in truth, and stop there."""
    truth = last_counters(page)
    come_to(page, lambda: shown_counters(page), truth)


def come_to(page: Page, see: Callable[[], Any], wanted: Any) -> None:
    """Look until something is as it must be in the end."""
    until = time.monotonic() + PATIENCE
    while see() != wanted and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert see() == wanted


def shown_counters(page: Page) -> dict[str, str]:
    """What the numbers of the zones say on the screen."""
    counted = "[...document.querySelectorAll('[data-zone] [data-count]')]"
    return dict(page.evaluate(f"{counted}.map((el) => [el.dataset.count, el.textContent.trim()])"))


def last_counters(page: Page) -> dict[str, str]:
    """What they are in truth, at the last moment of the game."""
    path = page.url.replace("/t/", "/api/tables/") + "/replay?seat=mine&moment="
    moments = page.request.get(path + "0").json()["moments"]
    zones = page.request.get(f"{path}{moments}").json()["board"]["zones"]
    return {
        f"{zone['id']}/{counter['id']}": str(counter["value"]) for zone in zones for counter in zone.get("counters", [])
    }


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
        if not by(page, "confirm").count() and by(page, "cancel").count():
            page.keyboard.press("1")
        if by(page, "confirm").count():
            page.keyboard.press("Enter")
        settle(page, before)
        turn += 1
    assert turn > 8


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


SIDEWAYS = "document.documentElement.scrollWidth > innerWidth || main.scrollWidth > main.clientWidth"


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


# Arranging a table


GAMES = ("crooks", "criminals", "robbers", "crimelords")


def ways(option: dict[str, Any]) -> list[str]:
    """Every value of an option; of a number its limits and something in between."""
    if "values" in option:
        return [str(value["id"]) for value in option["values"]]
    return [str(number) for number in (option["low"], (option["low"] + option["high"]) // 2, option["high"])]


def turn(page: Page, option: dict[str, Any], value: str) -> None:
    field = by(page, f"option-{option['name']}")
    field.select_option(value) if "values" in option else field.fill(value)


def against_bots(page: Page) -> None:
    for seat in range(1, page.locator("[data-testid^=order-seat-]").count()):
        by(page, f"order-seat-{seat}").select_option("easy")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
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


# When something goes wrong in the page


@pytest.fixture
def stumble(browser: Browser, brisk: str) -> Iterator[Any]:
    """Open a page in which something may go wrong; what it reports to the house is in the list."""
    contexts: list[BrowserContext] = []

    def stumbled(path: str = "/", **settings: Any) -> tuple[Page, list[dict[str, Any]]]:
        contexts.append(browser.new_context(**({"viewport": DESK, "locale": "en-GB"} | settings)))
        page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        reports: list[dict[str, Any]] = []
        page.on("request", lambda asked: reports.append(asked.post_data_json) if "/api/trouble" in asked.url else None)
        page.goto(brisk + path)
        return page, reports

    yield stumbled
    for context in contexts:
        context.close()


def page_errors(page: Page, address: str) -> float:
    """How many the house has counted."""
    found = re.search(r"^larceny_page_errors_total (\S+)", page.request.get(f"{address}/metrics").text(), re.M)
    return float(found[1])


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en-GB", ("gone wrong", "Reload", "Go on anyway")), ("de-DE", ("schief", "Neu laden", "Trotzdem weiter"))],
)
@pytest.mark.parametrize("how", ["error", "rejection"])
def test_an_error_in_the_page_is_told_to_the_person_and_counted_by_the_house(
    stumble: Any, brisk: str, how: str, lang: str, words: tuple[str, ...]
) -> None:
    page, reports = stumble(locale=lang)
    by(page, "play-now-crooks").wait_for()
    before = page_errors(page, brisk)
    fault = (
        "Promise.reject(new Error('boo'))" if how == "rejection" else "setTimeout(() => { throw new Error('boo'); })"
    )
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
    page.evaluate(f"() => {{ {fault.replace('boo', 'another')}; }}")
    expect(notice).to_be_visible()
    assert [report["what"] for report in reports] == ["Error: boo", "Error: another"]
    assert page_errors(page, brisk) == before + 2
    with page.expect_navigation():
        by(page, "reload").click()
    by(page, "play-now-crooks").wait_for()
    expect(notice).to_have_count(0)


def test_a_page_whose_scripts_do_not_come_says_so(stumble: Any, brisk: str) -> None:
    page, _ = stumble()
    page.route("**/app/lobby.js", lambda route: route.fulfill(status=500))
    page.reload()
    expect(page.get_by_role("alertdialog")).to_contain_text("gone wrong")
    page.unroute("**/app/lobby.js")
    by(page, "reload").click()
    by(page, "play-now-crooks").wait_for()


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
  const { openDialog, redrawDialogs } = await import('/web/app/house.js');
  const broken = () => { throw new Error('cannot be drawn'); };
  let whole = true;
  window.openBroken = () => openDialog('broken', 'Broken', broken);
  window.openBreaking = () => openDialog('breaking', 'Breaking', () => (whole ? 'whole' : broken()));
  window.breakIt = () => { whole = false; redrawDialogs(); };
}"""


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


# Criminal's: a plan that is cased and then entered, round after round


def sit_down(page: Page, game: str, address: str, seats: int, deck: str = "", **options: str | int) -> None:
    """Play with bots."""
    lang = page.evaluate("document.documentElement.lang")
    wish = {"game": game, "seats": ["me", *["instinct"] * (seats - 1)], "name": "Anna", "lang": lang, "deck": deck}
    path = page.request.post(address + "/api/tables", data=wish | {"options": options}).json()["path"]
    page.goto(address + path)


def criminals(page: Page, address: str, seats: int, **options: str) -> None:
    sit_down(page, "criminals", address, seats, **options)


def stack(page: Page) -> str:
    """The stack that heads the plan: B is cased, C is the vault. One chip is lit, and so is what lies below it."""
    heads = page.locator(".zone-head[data-zone^='at.']")
    expect(heads).to_have_count(4)
    expect(page.locator(".zone-head.lit .badge")).to_have_count(1)
    assert page.locator(".cells > .lit").count() == 1 + page.locator(".row-head").count()
    return str(heads.first.get_attribute("data-zone"))[3]


# Whoever has seen a round takes the first answer from then on, without a look at the board: there may be twelve.
HASTE = """() => {
  const ready = (name) => document.querySelector(`[data-testid^=${name}]:not([disabled])`);
  board.hidden = true;
  setInterval(() => (ready('confirm') ?? ready('choice-'))?.click(), 20);
}"""


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


def test_criminals_by_keys_and_words_where_a_card_can_mean_two_things(visit: Any, address: str) -> None:
    page = visit()
    criminals(page, address, 2, pair="free")
    turn, both = 0, False
    while not both and turn < 200:
        if not my_turn(page):  # one game in some hundred ends without such a card
            criminals(page, address, 2, pair="free")
            assert my_turn(page)
        before = number(page)
        labels = choices(page).all_inner_texts()
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
            page.keyboard.type(re.sub(r"\s+\d$", "", labels[0]))
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
        else:
            page.keyboard.press("n")
            page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        if not by(page, "confirm").count() and by(page, "cancel").count():
            page.keyboard.press("1")
        if by(page, "confirm").count():
            by(page, "confirm").focus()
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
            for theme in ("dark", "light", "contrast") if phase == "B" else ("dark",):
                page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
                seen[f"{phase} {theme}"] = problems(page)
            page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
        answer_by_mouse(page, 0)
        turn += 1
    assert len(seen) == 6
    assert seen == {name: [] for name in seen}


# Cops & Robbers: a road, a garage with a line for each player, and questions that may have only one answer


LOOKS = [("en", "desk"), ("de", "phone"), ("de", "desk"), ("en", "phone")]


def chased(page: Page) -> bool:
    """Is somebody on the run? Then the road shows the cops, and otherwise the decks."""
    running = page.locator("[data-zone=cops]").count() > 0
    assert running == (page.locator("[data-zone=cop-deck]").count() == 0)
    return running


# The only answer there is: the house may give it before it can be clicked.
ONLY_ANSWER = """(before) => {
  const ready = (name) => document.querySelector(`[data-testid^=${name}]:not([disabled])`);
  if (board.dataset.number !== before || ready('reckoning') || ready('result')) return true;
  (ready('confirm') ?? ready('choice-'))?.click();
  return false;
}"""


SCENES = ("cop-deck", "cops")  # what lies on the road in a turn, and in a chase

# Games are long, so the page plays by itself: it loots, and then it runs, and has a choice if it holds a card for that.
# Of cards to discard it takes the last, which is of no use in a getaway.
PLAYED_TO = f"""(scene) => {{
  const ready = (name) => [...document.querySelectorAll(`[data-testid${{name}}]:not([disabled])`)];
  const choices = ready('^=choice-');
  const board = document.querySelector('#board');
  const there = board?.querySelector(`[data-zone=${{scene}}]`) && choices.length > 1;
  if (board) board.hidden = !there;
  if (there) return true;
  const wanted = ['=confirm', '=choice-{STASH}', '=choice-{LOOT}', '=choice-{DONE}'].flatMap(ready)[0];
  (wanted ?? choices.at(-1))?.click();
  return false;
}}"""


def getaways() -> str:
    """A deck in which every other card is for getaways: nobody waits long for a choice in one."""
    cards = r'(does = "(?:plus|minus)"\nnumber = \d+\ncount = )(\d+)'
    deck, changed = re.subn(cards, lambda card: f"{card[1]}{3 * int(card[2]) // 2}", load("robbers").house_deck.source)
    assert changed == 7
    return deck


def robbers(page: Page, address: str, seats: int) -> None:
    """A game that will not end before all was seen."""
    sit_down(page, "robbers", address, seats, getaways(), goal="rounds", rounds=100)


def play_to(page: Page, scene: str) -> None:
    """Until there is a choice to make while the road shows this."""
    page.wait_for_function(PLAYED_TO, arg=scene, polling=50)


def answer_if_asked(page: Page, turn: int) -> None:
    """By mouse where there is a choice."""
    if choices(page).count() > 1:
        answer_by_mouse(page, turn)
    else:
        page.wait_for_function(ONLY_ANSWER, arg=number(page), polling=50)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("seats", "rounds", "settings"),
    [
        pytest.param(6, 2, {}, marks=pytest.mark.soak),
        (2, 3, {"viewport": PHONE, "locale": "de-DE", "has_touch": True, "is_mobile": True}),
    ],
    ids=["six at a desk", "two on a phone in German"],
)
def test_a_whole_game_of_robbers_by_mouse(
    drop_in: Any, brisk: str, seats: int, rounds: int, settings: dict[str, Any]
) -> None:
    page = drop_in(reduced_motion="reduce", **settings)
    sit_down(page, "robbers", brisk, seats, goal="rounds", rounds=rounds)
    turn = 0
    while my_turn(page):
        chased(page)
        expect(page.locator(".line-head")).to_have_count(seats)
        assert not page.evaluate(SIDEWAYS)
        answer_if_asked(page, turn)
        turn += 1
    assert turn >= rounds
    page.locator("[data-testid=result]").wait_for()
    assert problems(page) == []
    counts_run_out(page)
    if settings:
        words = page.inner_text("body")
        assert re.search("gewinn|Sieg|teilen", words)
        assert not re.search(r"\b(Search|Your turn|Waiting for|wins|discards?|Round|Stash)\b", words)


@pytest.mark.proof
def test_robbers_on_the_smallest_phone(drop_in: Any, brisk: str) -> None:
    page = drop_in(viewport=SMALL_PHONE, locale="de-DE", has_touch=True, is_mobile=True, reduced_motion="reduce")
    robbers(page, brisk, 6)
    for turn in range(7):
        assert my_turn(page)
        assert not page.evaluate(SIDEWAYS)
        answer_if_asked(page, turn)
    for scene in SCENES:
        play_to(page, scene)
        assert not page.evaluate(SIDEWAYS)


SMALL_STEPS = """
game = "robbers"
name = "Small steps"
robber = [
  { name = "Tack", does = "plus", number = 1, count = 60 }, { name = "Skin", does = "minus", number = 1, count = 60 },
]
loot = [{ name = "Bag", worth = 100, count = 60 }]
cop = [{ name = "Pair", force = 2, count = 30 }, { name = "Squad", force = 3, count = 30 }]
"""


def choose(page: Page, action: int) -> None:
    before = number(page)
    by(page, f"choice-{action}").click()
    if by(page, "confirm").count():
        by(page, "confirm").click()
    settle(page, before)


def lay_in_small_steps(page: Page) -> list[str]:
    """Loot, run, and lay one plus card a turn: the words on the buttons that ended those turns, of the last getaway."""
    steps: list[str] = []
    laid = False
    while my_turn(page):
        if choices(page).count() < 2:
            laid = False
            page.wait_for_function(ONLY_ANSWER, arg=number(page), polling=50)
        elif by(page, f"choice-{STASH}").count():
            steps, laid = [], False
            choose(page, STASH)
        elif by(page, f"choice-{LOOT}").count():
            if steps.count("That is all for now") >= 2:
                return steps
            choose(page, LOOT)
        elif by(page, f"choice-{PLAY}").count() and not laid:
            choose(page, PLAY)
            laid = True
        elif by(page, f"choice-{DROP + 1}").count():
            choose(page, DROP + 1)
        else:
            steps, laid = [*steps, by(page, f"choice-{DONE}").inner_text().split("\n")[0]], False
            choose(page, DONE)
    return steps


@pytest.mark.proof
def test_a_runner_stays_in_the_chase_with_every_card(drop_in: Any, brisk: str) -> None:
    """A getaway with two lays that are too little, against somebody who answers at random."""
    page = drop_in(reduced_motion="reduce")
    wish = {"game": "robbers", "seats": ["me", "random"], "name": "Anna", "deck": SMALL_STEPS}
    path = page.request.post(brisk + "/api/tables", data=wish | {"options": {"goal": "rounds", "rounds": 100}}).json()
    assert path["warnings"] == []
    page.goto(brisk + path["path"])
    steps = lay_in_small_steps(page)
    assert steps[:2] == ["That is all for now"] * 2


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), LOOKS)
def test_axe_finds_nothing_serious_in_robbers(drop_in: Any, brisk: str, lang: str, screen: str) -> None:
    page = drop_in(locale=lang, viewport=DESK if screen == "desk" else PHONE, reduced_motion="reduce")
    robbers(page, brisk, 4)
    for scene in SCENES:
        play_to(page, scene)
        for theme in ("dark", "light", "contrast") if screen == "desk" else ("dark",):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            assert problems(page) == [], (scene, theme)


# Crime Lords: trees, a city by districts, sealed Gs, an account of every attack, and gifts out of turn


def lords(page: Page, address: str, seats: int, **options: str) -> None:
    sit_down(page, "crimelords", address, seats, length="short", **options)


# Somebody in a hurry takes the first answer, until the page shows what is waited for and asks for a choice.
HURRIED_TO = """(wanted) => {
  const ready = (name) => [...document.querySelectorAll(`[data-testid^=${name}]:not([disabled])`)];
  const choices = ready('choice-');
  const asked = choices.length > 1 || document.querySelector('.stepper');
  const there = asked && document.querySelector(wanted);
  if (!there) (ready('confirm')[0] ?? choices[0])?.click();
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
        for theme in ("dark", "light", "contrast") if screen == "desk" and scene == ATTACK else ("dark",):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            assert problems(page) == [], (scene, theme)


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
    giver, other = ("Anna", "Bob") if choices(bob).count() else ("Bob", "Anna")
    page = pages[giver]
    assert choices(page).count() == 0  # it is the other's turn
    page.locator("[data-testid^=interject-]", has_text=other).click()  # to whom, which nobody hears
    by(page, "asides").click()
    page.locator("dialog summary", has_text="Gs").click()
    page.locator("dialog input[type=number]").fill("3")
    for _ in range(2):  # a gift is final
        page.locator("dialog [data-testid^=interject-]:visible", has_text="3 Gs").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(by(pages[other], "log").locator("li").last).to_contain_text(re.compile(f"{giver}.*you.* 3 Gs"))


# Boards of no game: trees, columns, accounts, amounts, much to say out of turn


@pytest.fixture
def stage(browser: Browser) -> Iterator[Any]:
    """Show a made-up board on a screen; what the page says to its house is in the list. Nothing may go wrong in it."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def staged(board: Board, **settings: Any) -> tuple[Page, list[dict[str, Any]]]:
        screen = {"viewport": DESK, "locale": board.lang, "reduced_motion": "reduce"} | settings
        contexts.append(browser.new_context(**screen))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        return page, boards.show(page, board)

    yield staged
    for context in contexts:
        context.close()
    assert not troubles


def said(words: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [word for word in words if word["type"] == kind]


HANGS = """(group) => {
  const under = (item) => item.parentElement.closest('li')?.querySelector('[data-zone]').dataset.zone ?? '';
  const items = document.querySelectorAll(`[data-group=${group}] ul[role=list] > li.node`);
  return Object.fromEntries([...items].map((item) => [item.querySelector('[data-zone]').dataset.zone, under(item)]));
}"""


def test_a_tree_is_lists_in_lists_and_the_own_one_comes_first(stage: Any) -> None:
    board = boards.made_up(8)
    page, _ = stage(board, viewport={"width": 1280, "height": 800})
    for seat in range(8):
        zones = [zone for zone in board.zones if zone.group == f"mob{seat}"]
        assert page.evaluate(HANGS, f"mob{seat}") == {zone.id: zone.under for zone in zones}
    drawn = page.locator(".forest > section").evaluate_all("all => all.map((one) => one.dataset.group)")
    assert drawn == ["mob0", "mob7", "mob6", "mob5", "mob4", "mob3", "mob2", "mob1"]
    own, other = page.locator("[data-group=mob0]").bounding_box(), page.locator("[data-group=mob1]").bounding_box()
    assert own["width"] > 3 * other["width"]
    # on a desk those right below the own boss stand beside each other, on a phone below each other
    tops = "all => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
    below = page.locator("[data-group=mob0] .root > .branches > .node")
    assert below.count() == 3
    assert below.evaluate_all(tops) == 1
    page.set_viewport_size(PHONE)
    assert below.evaluate_all(tops) == 3


BEYOND = (
    "all => all.filter((one) => one.getBoundingClientRect().right > main.getBoundingClientRect().right).length || []"
)
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"


@pytest.mark.proof
@pytest.mark.parametrize(
    ("screen", "players", "lang"), [(SMALL_PHONE, 8, "de"), (PHONE, 4, "de"), ({"width": 1280, "height": 800}, 8, "en")]
)
def test_made_up_boards_fit_any_screen(stage: Any, screen: dict[str, int], players: int, lang: str) -> None:
    more = {"has_touch": True, "is_mobile": True} if screen["width"] < 700 else {}
    for choices in (boards.made_up().choices, boards.bids(0, 60)):
        board = boards.made_up(players, lang, interjections=boards.gifts(), choices=choices)
        page, _ = stage(board, viewport=screen, **more)
        assert not page.evaluate(SIDEWAYS)
        assert page.locator("#board :is(.slim, .slot, .tally, .zone)").evaluate_all(BEYOND) == []
        assert page.locator("#board .slim-name, #board .slot, .stepper, .bar .choice").evaluate_all(CUT) == []
    by(page, "asides").click()
    assert page.evaluate("document.querySelector('dialog .inside').scrollWidth <= innerWidth")


@pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "de")])
def test_axe_finds_nothing_serious_in_made_up_boards(stage: Any, screen: dict[str, int], lang: str) -> None:
    page, _ = stage(boards.made_up(2, lang, interjections=boards.gifts(), choices=boards.bids(0, 60)), viewport=screen)
    for theme in ("dark", "light", "contrast") if screen == DESK else ("dark",):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert problems(page) == []
    by(page, "asides").click()
    page.locator("dialog summary").first.click()
    assert problems(page) == []


def test_pieces_and_empty_places_of_a_tree_are_touched_by_mouse_and_keys(stage: Any) -> None:
    page, words = stage(boards.made_up(2))
    page.locator("[data-handle='crook1.0'] button").click()
    for _ in range(3):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.id") == "free":
            break
    expect(page.locator("[data-zone=free] button")).to_have_attribute("aria-label", "Put her under Knuckles")
    page.keyboard.press("Enter")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [2, 1])
    page.locator("[data-handle='crook0.2'] [data-id]").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.id") == "crook0.0"


def test_a_strip_shows_its_whole_card_to_who_looks(stage: Any) -> None:
    page, _ = stage(boards.made_up(2))
    page.locator("[data-handle='crook0.1']").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    page.locator("[data-handle='crook0.1']").hover()
    expect(page.locator("#tip .card .mug")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text("Power 2")
    expect(page.locator("[data-handle='crook0.1'] [data-id]")).to_have_attribute("aria-label", re.compile("Power 2"))


@pytest.mark.parametrize("scene", [True, False])
def test_an_account_is_a_list_with_a_caption_and_its_verdict_is_told_with_the_question(stage: Any, scene: bool) -> None:
    board = boards.made_up(2)
    zones = tuple(zone for zone in board.zones if scene or zone.group != "scene")
    page, _ = stage(msgspec.structs.replace(board, zones=zones))
    tally = page.locator("figure.tally")
    expect(tally).to_have_count(1)
    assert page.locator("[data-group=scene] figure.tally").count() == scene
    expect(page.get_by_role("figure", name="Vera tries to take over the Casino, Harbour")).to_be_visible()
    terms = tally.locator("dl > div").evaluate_all(
        "all => all.map((one) => [one.querySelector('dt').textContent, one.querySelector('dd').textContent.trim()])"
    )
    assert terms == [
        ["Vera's power", "+5"],
        ["Resistance of the Casino", "−9"],
        ["help by Iron Ida", "+2? (not certain)"],
        ["sealed Gs", "? (not known yet)"],
        ["Total", "−2"],
    ]
    expect(tally).to_contain_text(board.tally.verdict)
    expect(by(page, "verdict")).to_have_text("Total −2 · Cannot succeed; with 6 Gs more 17 %.")


def test_whose_a_strip_is_and_what_its_numbers_are_is_drawn_and_what_it_means_is_told(stage: Any) -> None:
    marks = (
        Mark(place="seal", text="12", symbol="barrier", label="Resistance"),
        Mark(place="seal", text="Bob", tone="seat-1"),
    )
    strip, whole = (Piece(handle=name, kind="racket", name="Casino", marks=marks) for name in ("strip", "whole"))
    groups = (Group(id="city", title="City", layout="columns"), Group(id="row", title="Row"))
    zones = (
        Zone(id="harbour", group="city", title="Harbour", pieces=(strip,)),
        Zone(id="row", group="row", title="Row", pieces=(whole,)),
    )
    choice = Choice(action=1, label="Casino: 5 (28 %)", touches=("strip",))
    page, _ = stage(boards.made_up(2, groups=groups, zones=zones, choices=(choice,)))
    seat = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--seat-1')")
    for piece in ("strip", "whole"):
        drawn = page.locator(f"[data-handle={piece}]")
        expect(drawn.locator(".k-sign:has(.sym-barrier)")).to_have_text("12")
        expect(drawn.locator(".k-owner")).to_have_text("Bob")
        assert drawn.locator(".k-owner").evaluate("(el) => el.style.getPropertyValue('--seat')") == "var(--seat-1)"
    assert seat
    page.locator("[data-handle=strip]").hover()
    expect(page.locator("#tip .way")).to_have_text("Casino: 5 (28 %)")


def test_an_amount_is_set_by_slider_steps_and_typing(stage: Any) -> None:
    gaps = boards.bids(3, 20) + boards.bids(30, 60)[1:]
    page, words = stage(boards.made_up(2, choices=gaps))
    assert choices(page).all_inner_texts() == ["Pass\n1", "Bid 3 Gs\n2"]
    slider, typed = page.locator("input[type=range]"), by(page, "amount")
    page.get_by_role("button", name="More", exact=True).click()
    expect(by(page, "choice-104")).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Bid 5 Gs")
    page.keyboard.press("End")
    expect(by(page, "choice-160")).to_be_visible()
    expect(typed).to_have_value("60")
    typed.fill("26")  # is not allowed: the nearest that is
    typed.blur()
    expect(typed).to_have_value("30")
    typed.fill("17")
    by(page, "choice-117").click()
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [117])


def test_a_typed_number_is_the_amount_and_a_hash_counts_the_answers(stage: Any) -> None:
    page, words = stage(boards.made_up(2, choices=boards.bids(3, 60)))
    for typed in ("17", "#1", "choices", "2", "#5"):  # two is too little, and not the second answer
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator(".transcript")).to_contain_text("3–60")
    expect(page.locator(".transcript")).to_contain_text("#1 Pass")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [117, 7, 106])


def test_amounts_for_and_against_start_at_nothing_and_are_typed_with_their_sign(stage: Any) -> None:
    page, words = stage(boards.made_up(2, choices=boards.stakes(10)))
    assert choices(page).all_inner_texts() == ["0 Gs\n1"]
    page.get_by_role("button", name="Less", exact=True).click()
    expect(by(page, "amount")).to_have_value("-1")
    for typed in ("-5", "−6", "+7", "8", "-11"):  # eleven is too much
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(choices(page)).to_be_enabled()  # not while the last one is on its way
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [100 - 5, 100 - 6, 100 + 7, 100 + 8])


def test_much_to_say_out_of_turn_is_folded_found_and_asked_twice(stage: Any) -> None:
    page, words = stage(boards.made_up(2, interjections=boards.gifts(), choices=()))
    expect(by(page, "asides")).to_have_text("Out of turn (37)")
    assert page.locator("[data-testid^=interject-]").count() == 0
    by(page, "asides").click()
    assert page.locator("dialog h3").all_inner_texts() == ["Give money", "Give a racket"]
    assert page.locator("[data-testid^=interject-]:visible").count() == 0
    by(page, "asides-filter").fill("racket 1")
    assert page.locator("[data-testid^=interject-]:visible").count() == 8
    by(page, "asides-filter").fill("money")
    page.locator("dialog input[type=number]").fill("12")
    by(page, "interject-12").click()
    assert said(words, "interject") == []  # a gift is final
    expect(by(page, "interject-12")).to_have_text("Give Bob 12 Gs?")
    by(page, "interject-12").click()
    expect(page.locator("dialog")).to_have_count(0)
    come_to(page, lambda: [one["number"] for one in said(words, "interject")], [12])


def test_touching_a_piece_shows_what_can_be_said_of_it_out_of_turn(stage: Any) -> None:
    page, words = stage(boards.made_up(2, interjections=boards.gifts()))
    page.locator("[data-handle='racket1.2']").click()
    assert page.locator("dialog [data-testid^=interject-]:visible").all_inner_texts() == [
        f"Give racket {n} away" for n in (2, 5, 8, 11, 14)
    ]
    by(page, "interject-42").click()
    by(page, "interject-42").click()  # it is final
    expect(page.locator("dialog")).to_have_count(0)
    come_to(page, lambda: [one["number"] for one in said(words, "interject")], [42])
    page.locator("[data-handle='racket2.1']").click()  # of which there is nothing to say: why not?
    come_to(page, lambda: [one["touch"] for one in said(words, "why")], ["racket2.1"])


def test_many_answers_stand_under_their_headings(stage: Any) -> None:
    many = tuple(Choice(action=n, label=f"Do {n}", group=("Hit", "Recruit")[n % 2]) for n in range(12))
    page, words = stage(boards.made_up(2, choices=(*many, Choice(action=99, label="Nothing"))))
    assert page.locator(".choices.many > *").all_inner_texts()[:3] == ["Hit", "Do 0\n1", "Do 2\n2"]
    assert page.locator(".choices.many h3").all_inner_texts() == ["Hit", "Recruit"]
    page.keyboard.press("7")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [1])


# With others


def test_two_browsers_at_one_table_and_one_reloads(visit: Any, address: str) -> None:
    anna = visit()
    wish = {"game": "crooks", "seats": ["me", "open", "instinct"], "name": "Anna", "lang": "en"}
    path = anna.request.post(address + "/api/tables", data=wish).json()["path"]
    anna.goto(address + path)
    bob = visit(path)
    by(bob, "name").fill("Bob")
    by(bob, "sit").click()
    turn = 0
    reloaded = False
    until = time.monotonic() + PATIENCE
    while not (over(anna) or over(bob)) and time.monotonic() < until:
        for page in (anna, bob):
            if choices(page).count() and not over(page):
                answer_by_mouse(page, turn)
                turn += 1
        if turn > 6 and not reloaded:
            bob.reload()
            bob.locator("#board").wait_for()
            reloaded = True
        anna.wait_for_timeout(50)
    assert reloaded
    assert turn > 8
    for page in (anna, bob):
        page.wait_for_function("() => document.querySelector('[data-testid=reckoning], [data-testid=result]')")
    assert (
        anna.locator("[data-testid=log] li").last.inner_text() == bob.locator("[data-testid=log] li").last.inner_text()
    )


def together(anna: Page, ben: Page, address: str, *bots: str, **more: Any) -> str:
    """Anna and Ben sit down at a table that Anna has opened; the way to it."""
    wish = {"game": "crooks", "seats": ["me", "open", *bots], "name": "Anna", "lang": "en", "grace": 60, **more}
    path: str = anna.request.post(address + "/api/tables", data=wish).json()["path"]
    anna.goto(address + path)
    ben.goto(address + path)
    by(ben, "name").fill("Ben")
    by(ben, "sit").click()
    for page in (anna, ben):
        page.locator("#board").wait_for()
    return path


def be_out(*pages: Page) -> None:
    """All pass as soon as they are asked, until the game is over."""
    while not all(over(page) for page in pages):
        for page in pages:
            passing = page.locator("[data-testid^='choice-']:not([disabled])")
            if not over(page) and passing.count():
                passing.last.click()
                if by(page, "confirm").count():
                    by(page, "confirm").click()
        pages[0].wait_for_timeout(50)


WORDS: dict[str, dict[str, str]] = {
    "en": {
        "asks": "Anna asks for a rematch. Your seat is kept.",
        "awaited": "A seat is kept for Ben.",
        "stood in": "While you were away a bot gave",
        "from here": "From here a bot played for you.",
        "back": "You are back.",
        "here": "Nobody else can open this link",
        "turn": "Your turn.",
        "kept": "Your seat is kept.",
        "wait": "The others wait for you. After 60 seconds a bot plays for you",
        "alone": "The game waits for you.",
    },
    "de": {
        "asks": "Anna möchte eine Revanche. Dein Platz ist freigehalten.",
        "awaited": "Ein Platz ist freigehalten für Ben.",
        "stood in": "Während du weg warst, hat ein Bot",
        "from here": "Ab hier hat ein Bot für dich gespielt.",
        "back": "Du bist wieder da.",
        "here": "Niemand sonst kann diesen Link öffnen",
        "turn": "Du bist dran.",
        "kept": "Dein Platz ist freigehalten.",
        "wait": "Die anderen warten auf dich. Nach 60 Sekunden spielt ein Bot für dich",
        "alone": "Das Spiel wartet auf dich.",
    },
}


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_rematch_says_who_asks_and_keeps_everybodys_seat(visit: Any, address: str, lang: str) -> None:
    anna, ben = visit(locale=lang), visit(locale=lang, viewport=PHONE)
    path = together(anna, ben, address)
    eve = visit(path, locale=lang)
    eve.locator("#board").wait_for()
    be_out(anna, ben)
    for page in (anna, ben, eve):
        by(page, "result").wait_for()
    by(anna, "rematch").click()
    anna.locator(".waitroom").wait_for()
    expect(anna.locator(".waitroom [role=status]")).to_contain_text(WORDS[lang]["awaited"])
    expect(ben.locator(".toast")).to_contain_text(WORDS[lang]["asks"])
    expect(by(ben, "asked")).to_contain_text("Anna")
    by(eve, "rematch").click()
    eve.locator(".waitroom").wait_for()
    assert by(eve, "sit").count() == by(eve, "sit-1").count() == 0  # there is no seat for who only watched
    assert not eve.locator(".toast").count()  # and nobody is asked to where they are already
    ben.locator(".toast button").click()
    for page in (anna, ben, eve):
        page.locator("#board").wait_for()
    expect(by(anna, "seat-0")).to_have_class(re.compile("you"))
    expect(by(ben, "seat-1")).to_have_class(re.compile("you"))


def test_the_host_starts_a_rematch_without_who_is_late(visit: Any, address: str) -> None:
    anna, ben = visit(), visit()
    together(anna, ben, address)
    be_out(anna, ben)
    by(anna, "result").wait_for()
    by(anna, "rematch").click()
    by(anna, "fill").click()
    anna.locator("#board").wait_for()
    expect(by(anna, "seat-1")).to_contain_text("Ben")
    ben.goto(address)
    by(ben, "yours-go-on").click()  # late, but it is still Ben's seat
    expect(by(ben, "seat-1")).to_have_class(re.compile("you"))


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("de", PHONE)])
def test_who_comes_back_reads_on_the_wire_what_a_bot_has_played(
    visit: Any, address: str, lang: str, screen: dict[str, int]
) -> None:
    anna, ben = visit(), visit(locale=lang, viewport=screen)
    together(anna, ben, address)
    ben.locator("a.home").click()
    by(ben, "leave-to-bot").click()
    by(ben, "yours-go-on").wait_for()
    for turn in range(4):
        assert my_turn(anna)
        answer_by_mouse(anna, turn)
    assert my_turn(anna)
    by(ben, "yours-go-on").click()
    expect(ben.locator(".toast")).to_contain_text(WORDS[lang]["stood in"])
    first, last = by(ben, "log").locator(".stood-in").all()
    expect(first).to_have_text(WORDS[lang]["from here"])
    expect(last).to_contain_text(WORDS[lang]["back"])
    assert by(ben, "log").locator(".bots").count() > 2
    ben.locator(".toast button").click()  # from where the bot took over
    by(ben, "replay-stop").click()
    ben.reload()
    ben.locator("#board").wait_for()
    assert by(ben, "log").locator(".stood-in").count() == 2
    assert not ben.locator(".toast").count()  # told once is enough


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("de", PHONE)])
def test_leaving_a_running_game_asks_and_the_table_is_found_again(
    visit: Any, address: str, lang: str, screen: dict[str, int]
) -> None:
    page = visit(locale=lang, viewport=screen)
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    at = page.url
    ways: list[Any] = [lambda: page.locator("a.home").click(), page.go_back]
    for way in ways:
        way()
        expect(page.locator("dialog[open]")).to_contain_text(WORDS[lang]["alone"])
        by(page, "stay").click()
        assert page.url == at
        assert my_turn(page)
        way()
        by(page, "leave-now").click()
        expect(by(page, "yours")).to_contain_text(WORDS[lang]["turn"])
        assert page.url == f"{address}/"
        page.reload()
        by(page, "yours-go-on").click()
        assert my_turn(page)
        assert page.url == at
    page.go_forward()
    quick_end(page)
    page.go_back()
    by(page, "yours-replay").click()  # nobody asks who leaves a game that is over
    by(page, "replay-stop").wait_for()
    page.go_back()
    by(page, "yours").wait_for()


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_came_by_a_link_is_asked_too_and_told_what_becomes_of_the_game(visit: Any, address: str, lang: str) -> None:
    anna, ben, eve = visit(locale=lang), visit(locale=lang), visit()
    path = together(anna, ben, address)
    eve.goto(address + path)
    eve.locator("#board").wait_for()
    ben.go_back()
    expect(ben.locator("dialog[open]")).to_contain_text(WORDS[lang]["wait"])
    by(ben, "leave-now").click()
    expect(by(ben, "yours").locator("li")).to_have_count(1)
    expect(by(ben, "yours")).to_contain_text("Anna")
    eve.go_back()  # who only watches goes as they please, and has no table
    by(eve, "play-now-crooks").wait_for()
    assert not by(eve, "yours").count()


@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("de", SMALL_PHONE)])
def test_own_tables_are_listed_by_whom_they_wait_for(
    visit: Any, address: str, lang: str, screen: dict[str, int]
) -> None:
    anna, ben = visit(locale=lang), visit(locale=lang, viewport=screen)
    together(anna, ben, address)
    be_out(anna, ben)
    by(anna, "result").wait_for()
    by(anna, "rematch").click()
    anna.locator(".waitroom").wait_for()
    ben.goto(address)
    rows = by(ben, "yours").locator("li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(WORDS[lang]["kept"])
    expect(rows.last.get_by_test_id("yours-replay")).to_be_visible()
    assert problems(ben) == []
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_link_of_a_house_that_only_this_computer_reaches_says_so(visit: Any, lang: str) -> None:
    page = visit(locale=lang)
    by(page, "friends").first.click()
    by(page, "order-game").select_option("crooks")
    by(page, "create").click()
    expect(by(page, "only-here")).to_contain_text(WORDS[lang]["here"])
    expect(by(page, "only-here").locator("code")).to_have_text("larceny serve --host 0.0.0.0")
    shown = """async (url) => {
        const { linkView } = await import("/web/app/house.js");
        const { render } = await import("/web/vendor/lit/lit.js");
        const box = document.createElement("div");
        render(linkView(url, ""), box);
        return box.querySelector("[data-testid=only-here]") !== null;
    }"""
    local = ["http://localhost:8080/t/x", "http://[::1]:8080/t/x", "http://127.0.0.1/t/x"]
    assert all(page.evaluate(shown, url) for url in local)
    others = ["http://192.168.1.7:8080/t/x", "https://larceny.example/t/x", "http://127.example.org/t/x"]
    assert not any(page.evaluate(shown, url) for url in others)


def test_a_seat_moves_to_another_device(visit: Any) -> None:
    page = visit()
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    by(page, "settings").click()
    by(page, "move").click()
    link = page.locator("input[value*='/seat/'], [data-link*='/seat/']").first
    link.wait_for()
    path = re.search(r"/seat/[\w.-]+", link.evaluate("el => el.value || el.dataset.link"))[0]
    phone = visit(path, viewport=PHONE)
    by(phone, "bring").click()
    assert my_turn(phone)
    page.wait_for_function("() => !document.querySelector(\"[data-testid^='choice-']\")")


# The lesson


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_lesson_to_its_end(visit: Any, lang: str) -> None:
    page = visit(locale=lang)
    by(page, "learn-crooks").click()
    steps = 0
    while True:
        page.wait_for_function(
            """() => document.querySelector('.wanted:not([disabled]), [data-testid=for-real], [data-testid=confirm]')"""
        )
        if by(page, "for-real").count():
            break
        before = number(page)
        assert len(by(page, "coach").inner_text()) > 20
        page.locator("button.wanted").first.click()
        page.wait_for_timeout(50)
        if by(page, "confirm").count():
            by(page, "confirm").click()
        settle(page, before)
        steps += 1
    assert steps >= 10
    by(page, "for-real").click()
    assert my_turn(page)


# After the end


def test_replay_proof_and_record_after_the_end(visit: Any) -> None:
    page = visit()
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    quick_end(page)
    if not by(page, "result").is_visible():
        by(page, "reckoning").click()
    by(page, "verify").click()
    expect(by(page, "proof")).to_contain_text(re.compile("[0-9a-f]{64}"))
    with page.expect_download() as download:
        by(page, "record").click()
    record = read_record(Path(download.value.path()).read_bytes())
    assert replay(record).result() is not None
    by(page, "replay").click()
    by(page, "viewpoint").wait_for()
    by(page, "viewpoint").select_option("all")
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"):
        page.keyboard.press(key)
        page.wait_for_timeout(80)
    by(page, "replay-stop").click()
    by(page, "reckoning").wait_for()


def moment(page: Page) -> tuple[int, int]:
    """Of the replay: which one is shown, and how many there are."""
    at, of = re.findall(r"\d+", page.locator("#question").inner_text())
    return int(at), int(of)


@pytest.mark.proof
def test_the_replay_shows_chances_and_better_choices(drop_in: Any, brisk: str) -> None:
    warm(load("crooks"))
    page = drop_in(reduced_motion="reduce")
    sit_down(page, "crooks", brisk, 2)
    assert my_turn(page)
    quick_end(page)
    if not by(page, "result").is_visible():
        by(page, "reckoning").click()
    by(page, "replay").click()
    by(page, "chances").wait_for()
    expect(by(page, "study")).to_have_count(0)
    lines = page.locator("[data-testid=curve] polyline")
    expect(lines).to_have_count(2)
    assert len({lines.nth(n).get_attribute("stroke-dasharray") for n in range(2)}) == 2
    page.keyboard.press("End")
    expect(page.locator(".chances ul li").filter(has_text="100 %")).to_have_count(1)
    last = moment(page)[1]
    box = by(page, "curve").bounding_box()
    by(page, "curve").click(position={"x": box["width"] / 4, "y": 20})
    expect(page.locator("#question")).to_contain_text(f"moment {round(last / 4)} of")
    page.keyboard.press("Home")
    while not page.locator(".note").count():
        before = moment(page)[0]
        page.keyboard.press("ArrowRight")
        expect(page.locator("#question")).not_to_contain_text(f"moment {before} of")
    expect(page.locator(".note").first).to_contain_text("Played: Pass, and be out for good")
    seen = {"desk": problems(page)}
    page.set_viewport_size(SMALL_PHONE)
    assert not page.evaluate(SIDEWAYS)
    if page.locator(".chances summary").count():
        page.locator(".chances summary").click()
        assert not page.evaluate(SIDEWAYS)
    seen["phone"] = problems(page)
    page.keyboard.press("Escape")
    assert seen == {"desk": [], "phone": []}


# For everybody


# What fades in or out has not got its colours yet; what glows for ever has.
STILL = """() => document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""


def problems(page: Page) -> list[str]:
    page.wait_for_function(STILL)
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:200]})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(
    ("lang", "view", "sorry"), [("en", DESK, "The deck cannot"), ("de", PHONE, "Das Deck ist nicht")]
)
def test_who_brings_a_wrong_deck_reads_each_fault_on_its_own_line_and_may_bring_another(
    browser: Browser, address: str, lang: str, view: Any, sorry: str
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
                assert [line.split(": ")[1] for line in lines] == [f"line {number}" for number in where]
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
    for theme in ("light", "contrast"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        seen[theme] = problems(page)
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
    drawn = set(re.findall(r"^  ([a-z]+|\$): '", browser_files()["art/symbols.js"].body.decode(), re.MULTILINE))
    named: set[str] = set()
    for folder in Path(lords_rules.__file__).parents[1].iterdir():
        for file in (folder / "face.py", folder / "deck.toml"):
            source = file.read_text("utf-8") if file.exists() else ""
            named |= set(re.findall(r"""\bsymbol ?= ?"([^"]+)\"""", source))
    assert len(named) > 20
    assert named <= drawn


def test_scripts_and_styles_fit_into_100_kilobytes() -> None:
    sizes = {
        name: len(gzip.compress(file.body, 9))
        for name, file in browser_files().items()
        if name.endswith((".js", ".css"))
    }
    assert sum(sizes.values()) <= 100_000, json.dumps(sizes, indent=1)
