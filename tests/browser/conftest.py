"""One browser and two houses for all tests in the browser that a process runs in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from larceny.engine.board import Board
from tests.browser.pages import CHROMIUM, DESK, PATIENCE_MS, guests, house
from tests.engine import boards


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is tested in both languages is tested in one of them by `make test`, every other test in German."""
    spoken = [item for item in items if isinstance(item, pytest.Function) and "lang" in params_of(item)]
    settled = {item.originalname for item in spoken if item.get_closest_marker("proof")}
    for item in spoken:
        wanted = ("en", "de")[len(item.originalname) % 2]
        if item.originalname not in settled and not params_of(item)["lang"].startswith(wanted):
            item.add_marker(pytest.mark.proof)


def params_of(item: pytest.Function) -> dict[str, Any]:
    return item.callspec.params if hasattr(item, "callspec") and "tests/browser/" in item.nodeid else {}


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Open a house whose bots are quick."""
    with house(tmp_path_factory.mktemp("house"), "0.05") as found:
        yield found


@pytest.fixture(scope="package")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Open a house without any waiting, not even to hide that there was nothing to think about."""
    with house(tmp_path_factory.mktemp("brisk"), "0") as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Launch Debian's chromium, the one without windows."""
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


@pytest.fixture
def stage(browser: Browser) -> Iterator[Any]:
    """Show a made-up board on a screen; what the page says to its house is in the list. Nothing may go wrong in it."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def staged(board: Board, **settings: Any) -> tuple[Page, boards.Said]:
        earlier, room = settings.pop("earlier", ()), settings.pop("room", {})
        screen = {"viewport": DESK, "locale": board.lang, "reduced_motion": "reduce"} | settings
        if screen["viewport"]["width"] > 2000:  # every point of it is drawn by the processor
            screen.setdefault("device_scale_factor", 0.5)
        contexts.append(browser.new_context(**screen))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        return page, boards.show(page, board, earlier, **room)

    yield staged
    for context in contexts:
        context.close()
    assert not troubles
