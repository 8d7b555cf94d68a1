"""What the tests in the browser share: a house of their own, pages that may not go wrong, and hands that play."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.patience import PATIENCE
from tests.server.promises.server import free_port

CHROMIUM = "/usr/bin/chromium-headless-shell"  # a third of the work that the whole browser makes

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
DESK = {"width": 1366, "height": 768}
LOW_DESK = {"width": 1280, "height": 800}
PATIENCE_MS = PATIENCE * 1000
SOON_MS = 5000  # for what may have gone in the meantime
METRICS: dict[str, str] = {}  # where each house tells its metrics, by the house's address

# In a page: the part of its scripts that is written in this file.
OURS = "(name) => import(document.querySelector('script[type=module]').src).then((all) => all[name])"

expect.set_options(timeout=PATIENCE_MS)


@contextmanager
def house(folder: Path, pace: str) -> Iterator[str]:
    """Run a house in a process of its own; its address."""
    larceny = Path(sys.executable).with_name("larceny")
    command = [str(larceny), "serve", "--port", "0", "--pace", pace, "--store", f"sqlite:{folder / 'house.db'}"]
    metrics = free_port()
    command += ["--metrics", str(metrics)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = re.search(r"http://[^ ]+", line)[0].rstrip("/")
        METRICS[address] = f"http://127.0.0.1:{metrics}/metrics"
        yield address
        server.terminate()
        server.wait(PATIENCE)


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
    """Return the number of the board that is shown; it changes with every move that this seat hears of."""
    return str(page.evaluate("document.querySelector('#board')?.dataset.number ?? ''"))


def over(page: Page) -> bool:
    return by(page, "reckoning").count() > 0 or by(page, "result").is_visible()


def my_turn(page: Page) -> bool:
    """Wait until there is something to decide; False when the game is over."""
    page.wait_for_function(
        """() => document.querySelector("[data-testid^='choice-']:not([disabled])")
              || document.querySelector("[data-testid=confirm]:not([disabled])")
              || document.querySelector("[data-testid=all-choices]:not([disabled])")
              || document.querySelector('[data-testid=reckoning]')
              || document.querySelector('[data-testid=result][open], dialog[open] [data-testid=result]')"""
    )
    return not over(page)


def settle(page: Page, before: str) -> None:
    """Until the answer has had its effect."""
    page.wait_for_function("(before) => document.querySelector('#board').dataset.number !== before", arg=before)


def answer_by_mouse(page: Page, turn: int) -> None:
    """Click what glows on the board, then its answers in the bar; now and then the answer at once.

    Where there is but one answer the page gives it by itself, and what was to be clicked is gone.
    """
    before, until = number(page), time.monotonic() + PATIENCE
    while number(page) == before:
        try:
            _touch(page, turn)
            break
        except Error:
            if time.monotonic() > until:
                raise
    settle(page, before)


def _touch(page: Page, turn: int) -> None:
    glowing = page.locator("#board button.can:visible, #board .can button:visible")
    glow, answers = glowing.count(), choices(page).count()
    if turn % 3 and glow:
        one = glowing.nth(turn % glow)
        one.scroll_into_view_if_needed(timeout=SOON_MS)
        at = one.bounding_box(timeout=SOON_MS)
        if at is None:
            raise Error("it went between two looks")
        one.click(
            position={"x": 14, "y": min(30, at["height"] / 2)}, timeout=SOON_MS
        )  # in a fan, the left edge is free
    elif by(page, "all-choices").count():
        by(page, "all-choices").click(timeout=SOON_MS)
    elif answers:
        choices(page).nth(turn % answers).click(timeout=SOON_MS)
    sheet = page.locator("dialog[open] [data-nth]")  # of answers that a small bar has no room for
    if sheet.count():
        sheet.nth(turn % sheet.count()).click(timeout=SOON_MS)
    if not by(page, "confirm").count() and by(page, "cancel").count():
        choices(page).first.click(timeout=SOON_MS)
    if by(page, "confirm").count():
        by(page, "confirm").click(timeout=SOON_MS)


def quick_end(page: Page) -> None:
    """Be out at once, and let the bots play."""
    page.locator("[data-testid^='choice-']").last.click()
    by(page, "confirm").click()
    page.wait_for_function("() => document.querySelector('[data-testid=reckoning], [data-testid=result]')")


def first_decision(page: Page) -> None:
    by(page, "play-now-crooks").click()  # the first click; the second is the decision itself
    assert my_turn(page)
    before = number(page)
    choices(page).first.click()
    come_to(page, lambda: number(page) != before or by(page, "confirm").count() > 0, True)


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
    """Return the numbers of the zones as the screen shows them."""
    counted = "[...document.querySelectorAll('[data-zone] [data-count]')]"
    return dict(page.evaluate(f"{counted}.map((el) => [el.dataset.count, el.textContent.trim()])"))


def last_counters(page: Page) -> dict[str, str]:
    """Return the true numbers of the zones at the last moment of the game."""
    path = page.url.replace("/t/", "/api/tables/") + "/replay?seat=mine&moment="
    moments = page.request.get(path + "0").json()["moments"]
    zones = page.request.get(f"{path}{moments}").json()["board"]["zones"]
    return {
        f"{zone['id']}/{counter['id']}": str(counter["value"]) for zone in zones for counter in zone.get("counters", [])
    }


SIDEWAYS = "document.documentElement.scrollWidth > innerWidth || main.scrollWidth > main.clientWidth"

GAMES = ("crooks", "criminals", "robbers", "crimelords")


def against_bots(page: Page) -> None:
    for seat in range(1, page.locator("[data-testid^=order-seat-]").count()):
        by(page, f"order-seat-{seat}").select_option("easy")


def sit_down(page: Page, game: str, address: str, seats: int, deck: str = "", **options: str | int) -> None:
    """Play with bots."""
    lang = page.evaluate("document.documentElement.lang")
    wish = {"game": game, "seats": ["me", *["instinct"] * (seats - 1)], "name": "Anna", "lang": lang, "deck": deck}
    path = page.request.post(address + "/api/tables", data=wish | {"options": options}).json()["path"]
    page.goto(address + path)


# The page takes the first answer from now on, and hides the board: a game may have twelve rounds.
HASTE = """() => {
  const ready = (name) => document.querySelector(`[data-testid^=${name}]:not([disabled])`);
  board.hidden = true;
  setInterval(() => (ready('confirm') ?? ready('choice-') ?? ready('all-choices'))?.click(), 20);
}"""

LOOKS = [("en", "desk"), ("de", "phone"), ("de", "desk"), ("en", "phone")]


# The only answer there is: the house may give it before it can be clicked.
ONLY_ANSWER = """(before) => {
  const ready = (name) => document.querySelector(`[data-testid^=${name}]:not([disabled])`);
  if (board.dataset.number !== before || ready('reckoning') || ready('result')) return true;
  (ready('confirm') ?? ready('choice-') ?? ready('all-choices'))?.click();
  return false;
}"""


def answer_if_asked(page: Page, turn: int) -> None:
    """By mouse where there is a choice."""
    if choices(page).count() > 1:
        answer_by_mouse(page, turn)
    else:
        page.wait_for_function(ONLY_ANSWER, arg=number(page), polling=50)


# What fades in or out has not got its colours yet; what glows again and again has.
STILL = """() => document.getAnimations().every(
  (one) => one.playState !== 'running' || one.effect.getTiming().iterations > 1)"""


LIGHTS = ("dark", "light", "contrast")
COLOURS = ("color-contrast", "link-in-text-block")  # the rules of axe that a light can break


def shine(page: Page, light: str) -> None:
    page.evaluate("(light) => { document.documentElement.dataset.theme = light; }", light)


def problems(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """Return what axe objects to, by all of its rules or some; it takes a second and more for a whole table."""
    page.wait_for_function(STILL)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:200]})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def problems_in_all_lights(page: Page) -> dict[str, list[str]]:
    """Return what axe objects to in each light that it objects to; from one to another nothing but colours changes."""
    found = {}
    for number, light in enumerate(LIGHTS):
        shine(page, light)
        found[light] = problems(page, COLOURS if number else ())
    return {light: told for light, told in found.items() if told}
