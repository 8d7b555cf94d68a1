"""After the end: the replay, the proof, the record, chances and better choices."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from larceny import read_record, replay
from larceny.bots import warm
from larceny.games import load
from tests.browser.pages import DESK, SIDEWAYS, SMALL_PHONE, by, come_to, my_turn, problems, quick_end, sit_down


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
    for low in ({"width": 844, "height": 390}, {"width": 640, "height": 400}):
        page.set_viewport_size(low)
        come_to(page, lambda: page.evaluate(CROWDED), [])
    page.set_viewport_size(DESK)
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"):
        page.keyboard.press(key)
        page.wait_for_timeout(80)
    by(page, "replay-stop").click()
    by(page, "reckoning").wait_for()


# In a page: controls of the replay that lie outside of their bar, or over what comes next in it.
CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect(), bar = box(document.querySelector('.bar.replay'));
  const parts = [...document.querySelectorAll('.bar.replay > *')].filter((one) => box(one).height);
  const out = [...document.querySelectorAll('.bar.replay :is(button, select, input)')]
    .filter((one) => box(one).left < bar.left || box(one).right > bar.right + 1);
  const low = (part) => Math.max(...[part, ...part.querySelectorAll('*')].map((one) => box(one).bottom));
  const over = parts.filter((one, n) => parts[n + 1] && low(one) > box(parts[n + 1]).top + 2);
  return [...out, ...over].map((one) => one.outerHTML.slice(0, 90));
}"""


def moment(page: Page) -> tuple[int, int]:
    """Return which moment the replay shows, and how many there are."""
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
