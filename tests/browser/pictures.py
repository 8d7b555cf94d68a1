"""Draws docs/GAME-desk.png and docs/GAME-phone.png: a telling moment of a game between bots, as the page shows it.

python -m tests.browser.pictures [GAME ...]
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from larceny import bot
from larceny.engine.board import Board
from larceny.engine.match import Match
from larceny.games import load
from tests.browser.pages import CHROMIUM, DESK, PHONE
from tests.engine import boards

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("Anna", "Pearl", "Ruby", "Ike")
WAIT = 600  # milliseconds, until cards have measured themselves

Telling = Callable[[Board], bool]


def pieces(board: Board, *zones: str) -> int:
    return sum(len(zone.pieces) for zone in board.zones if zone.id.startswith(zones))


def some(board: Board, least: int, most: int = 6) -> bool:
    return least <= len(board.choices) <= most


# By game: players, and what makes a moment worth a picture.
MOMENTS: dict[str, tuple[int, Telling]] = {
    "crooks": (3, lambda board: board.moment > 20 and some(board, 4) and board.choices[0].touches[0].startswith("c")),
    "criminals": (4, lambda board: some(board, 2) and pieces(board, "heist") > 8),
    "robbers": (3, lambda board: board.moment > 160 and some(board, 3) and pieces(board, "cops") > 2),
    "crimelords": (4, lambda board: board.moment > 320 and some(board, 3, 5) and board.tally is not None),
}


def asked(game: str, players: int, seed: int, lang: str) -> Iterator[Board]:
    """Play a game, and return every board on which the first player is asked."""
    match, mind = Match(load(game), players, seed=seed, names=NAMES[:players]), bot("instinct", seed=0)
    while match.actor is not None:
        if match.actor == 0:
            yield match.board(0, lang, lines=40)
        match.play(mind.choose(match.view(match.actor)))


def telling(game: str, lang: str) -> Board:
    players, worth = MOMENTS[game]
    return next(board for seed in range(40) for board in asked(game, players, seed, lang) if worth(board))


def draw(browser: Browser, board: Board, name: str, **screen: object) -> None:
    context = browser.new_context(reduced_motion="reduce", locale=board.lang, **screen)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('larceny', '{\"coach\":false}')")
    boards.show(page, board, hints=True)
    page.wait_for_timeout(WAIT)
    page.evaluate("document.activeElement.blur()")
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(DOCS / f"{name}.png", optimize=True)
    context.close()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in sys.argv[1:] or MOMENTS:
            draw(browser, telling(game, "en"), f"{game}-desk", viewport=DESK)
            touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
            draw(browser, telling(game, "de"), f"{game}-phone", viewport=PHONE, **touch)
        browser.close()


if __name__ == "__main__":
    main()
