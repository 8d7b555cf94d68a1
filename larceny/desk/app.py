"""The desk's server: for this machine alone, for one file, and for those who have the token of the link.

Texts travel to the desk and back, and the file is touched by a save alone. So a page can undo what it likes, and two
pages cannot get in each other's way unnoticed.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from larceny.desk.deck_file import Changed, DeckFile
from larceny.desk.forms import forms
from larceny.desk.preview import look
from larceny.desk.trials import check_games, results
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.text import LANGUAGES
from larceny.engine.words import Quoted, into, phrases, trouble
from larceny.lab.decks.toml_edit import Value, copied, edited, removed
from larceny.lab.fixtures import setting
from larceny.net.links import MARK, packed
from larceny.server.app import SecurityHeaders
from larceny.server.files import FOLDER, STYLES, URL, File, Scripts, sent

phrase, said = phrases(__file__)

HERE = "127.0.0.1"
WEB = Path(__file__).parent / "web"
MAIN = "../../desk/web/desk.js"  # its path from the folder of the house's page, whose scripts it imports
LARGEST = 2 * 1024 * 1024  # bytes of a request


class Edit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change to a text."""

    do: str = "set"  # set, copy, remove
    kind: str = ""  # empty: the deck itself
    card: int = 0
    field: str = ""
    value: Value = None


class Text(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: str
    lang: str = "en"
    edit: Edit | None = None


class Save(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: str
    version: str


class Try(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: str
    players: int
    games: int
    against: str = "file"  # or house
    kind: str = ""
    card: str = ""


class Desk:
    """One deck on a desk."""

    def __init__(self, game: Game, file: DeckFile) -> None:
        self.token = token_urlsafe(16)
        self._game = game
        self._file = file
        self._opened = file.read()[0]  # the text of the deck when the desk was opened
        self._files = _files()
        self._thread = ThreadPoolExecutor(1)  # compiled games leave the loop free; one trial at a time
        self._trial = 0  # the number of the last trial
        self.port = 0

    def app(self) -> ASGIApp:
        routes = [
            Route("/", self._page("index.html")),
            Route("/favicon.ico", self._page("icon.svg")),
            Route("/web/{path:path}", self._static),
            Route("/api/deck", self._guarded(self._deck)),
            Route("/api/file", self._guarded(self._version)),
            Route("/api/look", self._guarded(self._look), methods=["POST"]),
            Route("/api/save", self._guarded(self._save), methods=["POST"]),
            Route("/api/try", self._guarded(self._try), methods=["POST"]),
        ]
        return SecurityHeaders(Starlette(routes=routes), _no_socket)

    # Who may come in

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def page(request: Request) -> Response:
            return self._files[name].answer(request) if self._is_here(request) else _told("elsewhere", 403)

        return page

    async def _static(self, request: Request) -> Response:
        found = self._files.get(request.path_params["path"])
        if found is None or not self._is_here(request):
            return _told("nothing", 404)
        return found.answer(request)

    def _is_here(self, request: Request) -> bool:
        """True if a request means this desk: another name that leads to this machine is a trick of some other page."""
        own = {f"{name}:{self.port}" for name in (HERE, "localhost")}
        origin = request.headers.get("origin")
        return request.headers.get("host") in own and (origin is None or origin.removeprefix("http://") in own)

    def _guarded(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            given = request.headers.get("authorization", "").removeprefix("Bearer ")
            if not self._is_here(request) or not hmac.compare_digest(given.encode(), self.token.encode()):
                return _told("token", 403)
            try:
                return await handler(request)
            except Changed as fault:
                return _told("changed", 409, into(fault))
            except msgspec.DecodeError as fault:
                return _told("request", 400, str(fault))
            except LarcenyError as fault:
                return _told("refused", 400, into(fault))

        return answer

    # What they may do

    async def _deck(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "en")
        source, version = self._file.read()
        game, text = self._game, self._game.text(lang if lang in LANGUAGES else "en")
        return _json(
            {
                "file": str(self._file.path),
                "version": version,
                "game": game.name,
                "title": text("title"),
                "players": game.players,
                "forms": forms(game),
                "deck": self._shown(source, text.lang),
            }
        )

    async def _version(self, request: Request) -> Response:
        return _json({"version": self._file.read()[1]})

    async def _look(self, request: Request) -> Response:
        wish = await _said(request, Text)
        source = wish.source if wish.edit is None else self._changed(wish.source, wish.edit)
        lang = wish.lang if wish.lang in LANGUAGES else "en"
        return _json(self._shown(source, lang))

    def _shown(self, source: str, lang: str) -> dict[str, Any]:
        return look(self._game, source, self._file.path.name, lang) | {"link": f"{MARK}{packed(source)}"}

    def _changed(self, source: str, edit: Edit) -> str:
        place = (edit.kind, edit.card) if edit.kind else None
        if place is not None and edit.kind not in self._game.kinds:
            raise LarcenyError(phrase("desk-no-kind", kind=Quoted(edit.kind)))
        if edit.do == "copy" and place is not None:
            return copied(source, place, str(edit.value))
        if edit.do == "remove" and place is not None:
            return removed(source, place)
        order = self._game.kinds[edit.kind].__struct_fields__ if place is not None else ()
        return edited(source, place, edit.field, edit.value, order)

    async def _save(self, request: Request) -> Response:
        wish = await _said(request, Save)
        return _json({"version": self._file.save(wish.source, wish.version)})

    async def _try(self, request: Request) -> Response:
        """Play both decks, and tell what is known in lines of JSON; a later trial ends an earlier one."""
        wish = await _said(request, Try)
        check_games(wish.games)
        self._game.check_players(wish.players)
        after = setting(self._game.name, wish.players, None, self._game.parse_deck(wish.source, self._file.path.name))
        house = self._game.house_deck
        old = house if wish.against == "house" else self._game.parse_deck(self._opened, self._file.path.name)
        before = setting(self._game.name, wish.players, None, old)
        self._trial += 1
        found = results(before, after, wish.games, wish.kind, wish.card)
        return StreamingResponse(self._lines(found, self._trial), media_type="application/x-ndjson")

    async def _lines(self, found: Any, trial: int) -> AsyncIterator[bytes]:
        """Yield the results of a trial as they come, each a line of JSON, until it ends or a later trial begins."""
        loop = asyncio.get_running_loop()
        yield b'{"state":"compiling"}\n'
        while trial == self._trial:
            try:
                result = await loop.run_in_executor(self._thread, next, found, None)
            except LarcenyError as fault:
                yield msgspec.json.encode({"error": str(fault)}) + b"\n"
                return
            if result is None:
                return
            yield msgspec.json.encode(result) + b"\n"

    def close(self) -> None:
        self._trial += 1
        self._thread.shutdown(wait=False, cancel_futures=True)


async def _no_socket(socket: Any) -> None:
    await socket.close()


def _told(code: str, status: int, words: str = "") -> Response:
    """Return a refusal: a code for the page, and words for the person."""
    return _json({"code": code, "text": words}, status)


def _json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, {"Cache-Control": "no-store"}, media_type="application/json")


Wanted = Any


async def _said(request: Request, kind: Wanted) -> Any:
    """Return what a request says, read as this kind of message; refuse more than a deck can be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise LarcenyError(phrase("desk-more-than-a-deck"))
    return msgspec.json.decode(body, type=kind)


def _files() -> dict[str, File]:
    """Return the files of the desk's page, which has the cards, letters and colours of the house's page."""
    styles = "\n".join(sent(path).decode() for path in (*(FOLDER / name for name in STYLES), WEB / "desk.css"))
    fonts = {Path(found).name: FOLDER / found for found in URL.findall(styles)}
    styles = URL.sub(lambda link: f"url(/web/{Path(link[1]).name})", styles)
    found = {name: File(name, path.read_bytes()) for name, path in fonts.items()}
    found |= {name: File(name, (WEB / name).read_bytes()) for name in ("index.html", "en.ftl", "de.ftl")}
    found["icon.svg"] = File("icon.svg", (FOLDER / "icon.svg").read_bytes())
    found["desk.css"] = File("desk.css", styles.encode())
    found["desk.js"] = File("desk.js", Scripts(MAIN).body)
    return found


def serve(game: Game, path: Path, port: int | None, show: bool) -> None:
    """Open a desk for a file until Ctrl+C."""
    with DeckFile(path) as file:
        desk = Desk(game, file)
        listener = socket.socket()
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((HERE, port or 0))
            listener.listen()  # a browser that follows the link at once is let in a moment later
        except OSError as fault:
            raise LarcenyError(phrase("desk-port", here=HERE, port=str(port), strerror=trouble(fault))) from None
        desk.port = listener.getsockname()[1]
        link = f"http://{HERE}:{desk.port}/#{desk.token}"
        file.tell(link)
        print(said("desk-lies", path=path, link=link), flush=True)
        print(said("desk-only-here"), flush=True)
        if show:
            webbrowser.open(link)
        config = uvicorn.Config(
            desk.app(), log_level="critical", timeout_graceful_shutdown=1, ws="none", lifespan="off"
        )
        try:
            uvicorn.Server(config).run([listener])
        except KeyboardInterrupt:
            pass  # uvicorn raises it once more, after it has stopped in good order
        finally:
            desk.close()
            listener.close()
