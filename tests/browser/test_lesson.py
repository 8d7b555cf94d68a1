"""The lesson in the browser."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.pages import by, my_turn, number, settle

# In a page: things that can be chosen, but are not what the lesson asks for.
ASTRAY = (
    """() => [...document.querySelectorAll('#board button[data-id]:not([data-wanted])')].map((one) => one.dataset.id)"""
)


@pytest.mark.proof
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
        assert page.evaluate(ASTRAY) == []
        page.locator("button.wanted").first.click()
        page.wait_for_timeout(50)
        if by(page, "confirm").count():
            by(page, "confirm").click()
        settle(page, before)
        steps += 1
    assert steps >= 10
    by(page, "for-real").click()
    assert my_turn(page)
