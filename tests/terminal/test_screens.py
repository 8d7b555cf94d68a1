"""Pictures of every screen at three sizes in both languages: what was looked at once stays as it was.

After a change that is meant: `pytest tests/terminal/test_screens.py -m "" --snapshot-update`, and look at the pictures
that git finds changed. Where one differs, the run leaves `snapshot_report.html` with both beside each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import pytest_textual_snapshot
from textual.pilot import Pilot

from tests.terminal.screens import SCREENS, app_of, drawn, settled

SIZES = ((80, 24), (120, 40), (200, 60))
PAGE = {
    "crooks": "crooks-two-80x24",
    "crimelords": "crimelords-80x24",
    "wide": "crimelords-day-120x40",
    "replay": "replay-120x40",
}
DAILY = {("home", "de"), ("crooks", "en"), ("crimelords", "de"), ("criminals", "en"), ("robbers", "de")}  # at 80x24


class Picture(pytest_textual_snapshot.SVGImageExtension):
    """A picture as it is kept: without what only says again where each letter stands, which is two thirds of it."""

    file_extension = "svg"

    def serialize(self, data: str, **how: Any) -> str:
        data = re.sub(r"terminal-\d+", "terminal", data)
        data = re.sub(r' (clip-path|textLength)="[^"]*"', "", data)
        data = re.sub(r"<clipPath.*?</clipPath>\s*", "", data, flags=re.DOTALL)
        data = re.sub(r"<style>\s*@font-face.*?}\s*(?=\.terminal)", "<style>", data, flags=re.DOTALL)
        return data.replace("><text", ">\n<text")


@pytest.fixture(autouse=True)
def same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of one's own, the games of the house alone, and the same clock and colours on every machine."""
    monkeypatch.setattr(import_module("larceny.games"), "_added", {})
    monkeypatch.setattr(pytest_textual_snapshot, "SVGImageExtension", Picture)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for name in ("NO_COLOR", "COLORTERM", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)


def cases() -> list[Any]:
    return [
        pytest.param(
            name,
            size,
            lang,
            id=f"{name}-{size[0]}x{size[1]}-{lang}",
            marks=() if (name, lang) in DAILY and size == SIZES[0] else pytest.mark.proof,
        )
        for name in SCREENS
        for size in SIZES
        for lang in ("en", "de")
    ]


@pytest.mark.parametrize(("name", "size", "lang"), cases())
def test_a_screen_looks_as_it_was_approved(
    name: str, size: tuple[int, int], lang: str, snap_compare: Callable[..., bool]
) -> None:
    shot = SCREENS[name]

    async def ready(pilot: Pilot[None]) -> None:
        await drawn(pilot)
        for key in shot.press:
            await pilot.press(key)
            await settled(pilot)

    assert snap_compare(app_of(shot, lang), terminal_size=size, run_before=ready)


def test_the_pictures_of_the_page_are_those_that_were_approved() -> None:
    here = Path(__file__)
    for name, screen in PAGE.items():
        approved = (
            here.parent / "__snapshots__" / here.stem / f"test_a_screen_looks_as_it_was_approved[{screen}-en].svg"
        )
        shown = here.parents[2] / "docs" / f"terminal-{name}.svg"
        assert shown.read_bytes() == approved.read_bytes(), f"copy {approved} to {shown}"
