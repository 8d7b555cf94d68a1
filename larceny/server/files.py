"""The browser's files, held in memory plain and compressed; no file outside their folder can be asked for."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "web"
TYPES = {
    ".js": "text/javascript",
    ".ftl": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".js", ".css", ".html", ".svg", ".ftl", ".webmanifest"}
COMMENT = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE)  # on lines of its own


class File:
    """One file, ready to be sent."""

    def __init__(self, path: Path) -> None:
        self.body = _sent(path)
        self.packed = gzip.compress(self.body, 9, mtime=0) if path.suffix in PACKED else None
        self.etag = f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.type = f"{kind}; charset=utf-8" if path.suffix in PACKED else kind

    def answer(self, request: Request) -> Response:
        headers = {"ETag": self.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = self.packed, "gzip"
        return Response(body, media_type=self.type, headers=headers)


def _sent(path: Path) -> bytes:
    """Return a file without our comments, a tenth of it, which browsers do not need. Lines keep their numbers."""
    body = path.read_bytes()
    if path.suffix not in (".js", ".css") or "vendor" in path.parts:
        return body
    return COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), body)


def browser_files() -> dict[str, File]:
    """Return all files for the browser, by their path below the folder."""
    return {
        str(path.relative_to(FOLDER)): File(path)
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and not path.name.startswith((".", "LICENSE", "README"))
    }
