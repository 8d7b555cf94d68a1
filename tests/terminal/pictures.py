"""Writes the pictures of docs/terminal.md anew: `python -m tests.terminal.pictures`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from larceny.terminal.app.settings import Settings
from tests.terminal.screens import SCREENS, app_of, drawn

DOCS = Path(__file__).parents[2] / "docs"
DAY = Settings(pace=0, name="Anna", theme="light")
PICTURES = {
    "crooks": (SCREENS["crooks-two"], (80, 24)),
    "crimelords": (SCREENS["crimelords"], (80, 24)),
    "wide": (SCREENS["criminals"]._replace(settings=DAY), (200, 60)),
    "replay": (SCREENS["replay"], (120, 40)),
}


async def write() -> None:
    for name, (shot, size) in PICTURES.items():
        app = app_of(shot, "en")
        async with app.run_test(size=size) as pilot:
            await drawn(pilot)
            picture = app.export_screenshot(title="larceny", simplify=True)
        (DOCS / f"terminal-{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write())
