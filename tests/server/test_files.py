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
from larceny.server.files import KEEP, BrowserFiles, Scripts
from tests.patience import PATIENCE
from tests.server import protocol_page
from tests.server.house import SharedHouse, browser
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


def test_every_file_the_page_asks_for_is_served(house: SharedHouse) -> None:
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
            assert 8 < len(seen) < 12  # with texts, the games and the tables a page is a dozen requests
            lasting = [path for path in seen if re.search(r"-[0-9a-f]{20}\.", path)]
            assert len(lasting) == 7
            assert {(await page.get(path)).headers["cache-control"] for path in lasting} == {KEEP}
            assert (await page.get("/")).headers["cache-control"] == "no-cache"

    tell(story)


def test_all_scripts_are_sent_as_one_without_our_comments_and_indents_and_else_as_they_are() -> None:
    whole = Scripts()
    lines = whole.body.decode().splitlines()
    for path in (*WEB.glob("app/*.js"), *WEB.glob("art/*.js"), *WEB.glob("vendor/*/*.js")):
        name = str(path.relative_to(WEB))
        if name == "app/errors.js":
            continue
        first = next(number for number in range(1, len(lines) + 1) if whole.place(number + 1) == f"{name}:1") + 1
        for number, line in enumerate(path.read_text("utf-8").splitlines()):
            sent_line = lines[first - 1 + number]
            assert whole.place(first + number) == f"{name}:{number + 1}"
            if (line.lstrip(" ") != sent_line and "vendor" not in path.parts) or line.strip() != sent_line.strip():
                assert re.match(r"\s*(//|/\*|\*|import|export|.* from )|} from", line), line
    assert b"@license" in whole.body


def test_what_a_browser_says_of_a_line_of_all_scripts_is_told_by_its_own_script() -> None:
    files = BrowserFiles()
    (name,) = [name for name in files if name.startswith("larceny-") and name.endswith(".js")]
    lines = files[name].body.decode().splitlines()
    number = next(number for number, line in enumerate(lines, 1) if line.startswith("class Landing"))
    source = (WEB / "app/lobby.js").read_text("utf-8").splitlines()
    own = next(number for number, line in enumerate(source, 1) if line.startswith("export class Landing"))
    assert files.source(f"{name}:{number}:7") == f"app/lobby.js:{own}:7"
    (first,) = [name for name in files if name.startswith("errors-")]
    assert files.source(f"{first}:5:3") == "app/errors.js:5:3"  # it stands alone
    for odd in ("", "../../etc/passwd", "larceny-0.js:1:1", f"{name}:1:1\nboo", "app/lobby.js"):
        assert files.source(odd) == ""


def test_scripts_that_import_each_other_in_a_circle_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app/main.js").write_text('import { a } from "./a.js";\n')
    (tmp_path / "app/a.js").write_text('import { b } from "./main.js";\nexport const a = 1;\n')
    monkeypatch.setattr("larceny.server.files.FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"app/main\.js -> app/a\.js -> app/main\.js"):
        Scripts()


def test_the_page_about_the_protocol_is_up_to_date() -> None:
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page(), (
        "python -m tests.server.protocol_page > docs/protocol.md"
    )
