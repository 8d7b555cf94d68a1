"""Draws docs/scenes.png: a film of every scene, a strip for each.

python -m tests.browser.films
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from larceny.engine.board import Line, Scene
from larceny.server.files import FOLDER
from tests.browser.pages import CHROMIUM
from tests.engine import boards

SHEET = Path(__file__).parents[2] / "docs" / "scenes.png"
FRAMES = (60, 300, 560, 760, 1300)  # milliseconds
SCREEN = {"width": 480, "height": 420}
FRAME = (240, 210)

# In a page: all movement stands still at one moment, counted in milliseconds from its beginning.
AT = """(ms) => { for (const one of document.getAnimations()) { one.pause(); one.currentTime = ms; } }"""


def kinds() -> list[str]:
    """Return every kind of scene that the page can play."""
    source = (FOLDER / "art/scene.js").read_text("utf-8")
    return re.findall(r"^  (\w+): \[", source, re.MULTILINE)


def line(kind: str, moment: int) -> Line:
    """Return a line with a scene of a kind."""
    if kind == "dice":
        scene = Scene(kind=kind, good=True, dice=(2, 5), needed=8)
    else:
        cards = ("crook1.0", "crook0.1") if kind in ("attack", "killing") else ("crook0.1",)
        things = cards if kind in ("attack", "killing", "recruit", "crown", "unmasked", "takeover") else ()
        scene = Scene(kind=kind, good={"getaway": True, "loot": True}.get(kind), things=things)
    by = None if kind in ("dice", "killing", "loot") else 1
    return Line(
        moment=moment, text=kind.capitalize(), by=by, to=0 if kind in ("theft", "war", "trap") else None, scene=scene
    )


def strip(page: Page, words: boards.Said, told: list[Line]) -> list[Image.Image]:
    """Play the scene of the last line, and return its frames."""
    kind = told[-1].scene.kind
    board = boards.made_up(2, tally=None)
    words.tell(replace(board, moment=told[-1].moment, log=(*board.log, *told)))
    page.locator(f"[data-testid=scene][data-scene={kind}]").wait_for()
    frames = []
    for ms in FRAMES:
        page.evaluate(AT, ms)
        frames.append(Image.open(io.BytesIO(page.screenshot(animations="allow"))).resize(FRAME))
    page.keyboard.press("Shift")
    return frames


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=SCREEN)
        page.clock.install()  # a scene lasts until its picture is taken
        words = boards.show(page, boards.made_up(2, tally=None))
        page.clock.run_for(1000)
        lines = [line(kind, 10 + number) for number, kind in enumerate(kinds())]
        strips = [strip(page, words, lines[: number + 1]) for number in range(len(lines))]
        browser.close()
    sheet = Image.new("RGB", (FRAME[0] * len(FRAMES), FRAME[1] * len(strips)))
    for row, frames in enumerate(strips):
        for column, frame in enumerate(frames):
            sheet.paste(frame, (column * FRAME[0], row * FRAME[1]))
    sheet.quantize(64).save(SHEET, optimize=True)


if __name__ == "__main__":
    main()
