"""The browser's files, held in memory plain and compressed; no file outside their folder can be asked for.

All scripts are sent as one, and all styles: a page is a dozen requests instead of thirty, so that a whole class can
open it at once. A file that is named by its hash never changes, and a browser asks for it once.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os.path
import re
from bisect import bisect_right
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "web"
MAIN = "app/main.js"  # the script that needs all others
FIRST = "app/errors.js"  # the script that reports what goes wrong, even if no other loads
STYLES = ("style/tokens.css", "style/sky.css", "style/app.css")
TYPES = {
    ".js": "text/javascript",
    ".ftl": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".js", ".css", ".html", ".svg", ".ftl", ".webmanifest"}
COMMENT = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE)  # on lines of its own
IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
EXPORTS = re.compile(r"^export ?\{([^}]*)\};?", re.MULTILINE)
INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
URL = re.compile(r"url\(\.\./([^)]+)\)")
PLACE = re.compile(r"(?:/web/)?([\w./-]+\.js):(\d{1,7})((?::\d{1,7})?)")  # a script, a line and a column

CHECK = "no-cache"  # a browser asks for the file each time, and is sent it if it has changed
KEEP = "public, max-age=31536000, immutable"  # a browser keeps the file for a year and does not ask


class File:
    """One file, ready to be sent."""

    def __init__(self, name: str, body: bytes, caching: str = CHECK) -> None:
        suffix = Path(name).suffix
        self.body = body
        self.caching = caching
        self.packed = gzip.compress(self.body, 9, mtime=0) if suffix in PACKED else None
        self.etag = f'"{digest(body)}"'
        kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.type = f"{kind}; charset=utf-8" if suffix in PACKED else kind

    def answer(self, request: Request) -> Response:
        headers = {"ETag": self.etag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = self.packed, "gzip"
        return Response(body, media_type=self.type, headers=headers)


class Scripts:
    """All scripts as one module. Each is a function that is called once, after those it imports from.

    Our scripts import by name, at their beginning, and export what they declare; nothing else is understood here.
    """

    def __init__(self, main: str = MAIN) -> None:
        """Gather a script and all that it imports; a script's name is its path from the folder of the page's files."""
        self._main = main
        self._numbers: dict[str, int] = {}  # the scripts' numbers by name, in the order in which they are called
        self._lines: list[str] = []
        self._begins: list[tuple[int, str]] = []  # the number of the line before each script's first, and its name
        self._add(main, ())
        names = ", ".join(f'm{number} as "{name}"' for name, number in self._numbers.items() if name != main)
        self.body = "\n".join([*self._lines, f"export {{ {names} }};\n"]).encode()

    def _add(self, name: str, within: tuple[str, ...]) -> None:
        if name in within:
            raise ValueError(f"{' -> '.join((*within, name))}: scripts import each other in a circle")
        if name in self._numbers:
            return
        source = sent(FOLDER / name).decode()
        needed = {path: os.path.normpath(Path(name).parent / path) for _, path in IMPORT.findall(source)}
        for other in needed.values():
            self._add(other, (*within, name))
        number = self._numbers[name] = len(self._numbers)
        source = IMPORT.sub(
            lambda found: f"const {found[1].replace(' as ', ': ')} = m{self._numbers[needed[found[2]]]};", source
        )
        exported = [*EXPORT.findall(source), *_listed(source)]
        source = EXPORTS.sub("", EXPORT.sub("", source))
        opening, closing = f"const m{number} = (() => {{", f"return {{ {', '.join(exported)} }};\n}})();"
        if name == self._main:
            opening, closing = "{", "}"  # no function: the main script waits for texts before it goes on
        self._lines += [opening]
        self._begins.append((len(self._lines), name))
        self._lines += [*source.removesuffix("\n").split("\n"), *closing.split("\n")]

    def place(self, line: int) -> str:
        """Return the script and the line in it from which a line of the whole comes."""
        begin, name = self._begins[max(0, bisect_right(self._begins, (line, "")) - 1)]
        return f"{name}:{max(1, line - begin)}"


def _listed(source: str) -> list[str]:
    """Return what a script exports by a list, as it is written in an object: `a`, or `other: a`."""
    parts = [part.strip() for names in EXPORTS.findall(source) for part in names.split(",") if part.strip()]
    return [": ".join(reversed(part.split(" as "))) for part in parts]


class BrowserFiles(dict[str, File]):
    """All files that a browser may ask for, by their path below /web/."""

    def __init__(self) -> None:
        super().__init__()
        paths = [path for path in sorted(FOLDER.rglob("*")) if path.is_file()]
        for path in paths:
            name = str(path.relative_to(FOLDER))
            if path.suffix not in (".js", ".css", ".html", ".woff2") and not path.name.startswith(
                (".", "LICENSE", "README")
            ):
                self[name] = File(name, path.read_bytes())
        scripts = Scripts()
        styles = "\n".join(sent(FOLDER / name).decode() for name in STYLES)
        styles = URL.sub(lambda one: f"url({self._lasting(one[1], (FOLDER / one[1]).read_bytes())})", styles)
        index = (FOLDER / "index.html").read_text("utf-8")
        bodies = {"larceny.js": scripts.body, "larceny.css": styles.encode(), FIRST: sent(FOLDER / FIRST)}
        links = {name: self._lasting(name, body) for name, body in bodies.items()}
        for name, link in links.items():
            index = index.replace(f'"/web/{name}"', f'"{link}"')
        self.style = links["larceny.css"]
        self["index.html"] = File("index.html", index.encode())
        self._places = scripts.place
        self._script, self._first = (links[name].removeprefix("/web/") for name in ("larceny.js", FIRST))

    def _lasting(self, name: str, body: bytes) -> str:
        """Keep a file under a name of its own hash, and return its link."""
        path = Path(name)
        hashed = f"{path.stem}-{digest(body)}{path.suffix}"
        self[hashed] = File(name, body, KEEP)
        return f"/web/{hashed}"

    def source(self, where: str) -> str:
        """Return the script, line and column of ours that a browser's report names; empty if it names none of ours."""
        found = PLACE.fullmatch(where)
        if found is None:
            return ""
        name, line, column = found.groups()
        if name == self._script:
            return self._places(int(line)) + column
        return f"{FIRST}:{line}{column}" if name == self._first else ""


@cache
def browser_files() -> BrowserFiles:
    """Return the browser's files as they were when first asked for; all houses of a process share them."""
    return BrowserFiles()


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:20]


def sent(path: Path) -> bytes:
    """Return a file without our comments and indents, which browsers do not need. Lines keep their numbers."""
    body = path.read_bytes()
    if path.suffix not in (".js", ".css") or "vendor" in path.parts:
        return body
    return INDENT.sub(b"", COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body))
