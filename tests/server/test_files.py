"""What is shipped: the wheel, the browser's files, and the page about the protocol."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from larceny.server.files import FOLDER as WEB
from larceny.server.files import browser_files
from tests.patience import PATIENCE
from tests.server import protocol_page
from tests.server.house import Lodging, browser
from tests.server.stories import SERVER, tell

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_the_wheel_holds_all_that_the_browser_needs(tmp_path: Path) -> None:
    root = SERVER.parent.parent
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(words, cwd=root, check=True, capture_output=True, timeout=PATIENCE)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    wanted = [path for path in SERVER.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    names = {str(path.relative_to(root)) for path in wanted}
    assert names <= held
    web = "larceny/server/web"
    for name in ("index.html", "app/main.js", "text/en.ftl", "text/de.ftl", "manifest.webmanifest", "icon.svg"):
        assert f"{web}/{name}" in held
    kinds = Counter(Path(name).suffix for name in held if name.startswith(web))
    assert kinds[".woff2"] >= 3
    assert kinds[".css"] >= 3
    licences = [name for name in held if name.startswith(f"{web}/vendor/") and "LICENSE" in name]
    assert len(licences) >= 3
    assert "larceny/games/crooks/lesson.toml" in held
    assert not [name for name in held if name.startswith("tests") or "__pycache__" in name or name.endswith(".nbi")]


def test_every_file_the_page_asks_for_is_served(house: Lodging) -> None:
    async def story() -> None:
        async with browser(house.address) as page:
            index = (await page.get("/")).text
            asked = set(re.findall(r'(?:href|src)="(/[^"]+)"', index))
            assert asked
            seen: set[str] = set()
            while asked - seen:
                path = (asked - seen).pop()
                seen.add(path)
                answered = await page.get(path)
                assert answered.status_code == 200, path
                base = path.rsplit("/", 1)[0]
                for other in re.findall(r'(?:from|import) ?\(?"(\.[^"]+)"|url\("?([^")]+)"?\)', answered.text):
                    found = next(filter(None, other))
                    if not found.startswith(("data:", "#")):
                        asked.add(os.path.normpath(f"{base}/{found}") if not found.startswith("/") else found)
            assert len(seen) > 20

    tell(story)


def test_scripts_are_sent_without_our_comments_and_else_as_they_are() -> None:
    sent = browser_files()
    for name, file in sent.items():
        source = (WEB / name).read_bytes()
        assert file.body.count(b"\n") == source.count(b"\n"), name
        if name.startswith("vendor/") or not name.endswith((".js", ".css")):
            assert file.body == source  # with its licence
    script = sent["app/main.js"].body.decode().splitlines()
    source_lines = (WEB / "app/main.js").read_text("utf-8").splitlines()
    changed = [line for line, sent_line in zip(source_lines, script, strict=True) if line != sent_line]
    assert changed
    assert all(re.match(r"\s*(//|/\*)", line) for line in changed)


def test_the_page_about_the_protocol_is_up_to_date() -> None:
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page(), (
        "python -m tests.server.protocol_page > docs/protocol.md"
    )
