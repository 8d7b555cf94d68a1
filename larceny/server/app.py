"""The server's doors: pages, the small HTTP interface, and the socket. All of them know the guest by its cookie."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from larceny import __version__
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.reads import Option
from larceny.engine.record import Record
from larceny.engine.text import LANGUAGES
from larceny.games import load, names
from larceny.net import messages
from larceny.net.limits import Doorman, Limits
from larceny.server.connection import Connection
from larceny.server.files import browser_files
from larceny.server.house import House
from larceny.server.replay import prepare, studied
from larceny.server.store.contract import WATCHES, StoreError, Summary
from larceny.server.table.commands import Setup
from larceny.server.table.lesson import lesson
from larceny.server.table.showing import Listed
from larceny.server.texts import Refused, levels, option_value
from larceny.server.tokens import hashed

COOKIE = "larceny-guest"
COOKIE_AGE = 400 * 24 * 3600  # seconds; no browser keeps one longer
LARGEST_BODY = 128 * 1024  # a deck file fits
LOCAL = ("localhost", "127.0.0.1", "[::1]")
PORT = re.compile(r":[0-9]*$")  # at the end of a host
SECRET = re.compile(r"(/(?:t|seat|api/tables)/)[^\s/?#]+")  # who knows a table's link may sit down there
SCRIPT = re.compile(r"[\w./-]*?([\w-]+/[\w-]+\.js(?::\d{1,7}){0,2})")  # a file of ours, a line and a column
LONGEST_TROUBLE = 200  # letters of it in the log
STATUS = {
    "no-table": 404,
    "no-page": 404,
    "no-game": 404,
    "no-lesson": 404,
    "no-moment": 404,
    "too-fast": 429,
    "too-large": 413,
    "origin": 403,
    "no-guest": 403,
    "too-many": 403,
    "no-viewpoint": 403,
    "no-watching": 403,
    "not-seated": 403,
    "ticket": 410,
    "store": 503,
    "busy": 503,
    "closing": 503,
    "broken": 500,
}
HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types lit-html larceny",
        )
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

log = logging.getLogger(__name__)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Who may come, from where, and how much of it."""

    origins: tuple[str, ...] = ()  # pages that may talk to us; none given: the page's own host
    hosts: tuple[str, ...] = LOCAL  # names this server answers to; none: any
    limits: Limits = Limits()
    metrics: bool = True


class Wish(Setup, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table somebody wants opened, and the language of the answer."""

    lang: messages.Lang = "en"


class Learn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    name: str = ""
    lang: messages.Lang = "en"


class Redeem(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ticket: str
    lang: messages.Lang = "en"


class Trouble(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An error that nobody caught in somebody's page: its words, and the script and line."""

    what: str
    where: str = ""


class Doors:
    """Everything a request can ask for."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.house = house
        self.settings = settings
        self.doorman = Doorman(settings.limits)
        self.files = browser_files()

    # Pages

    async def page(self, request: Request) -> Response:
        """Every page is the same one; a guest who comes for the first time gets a token."""
        answer = self.files["index.html"].answer(request)
        if not guest_of(request):
            answer.set_cookie(
                COOKIE,
                secrets.token_urlsafe(24),
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        return answer

    async def file(self, request: Request) -> Response:
        found = self.files.get(request.path_params["path"])
        if found is None:
            raise Refused("no-page")
        return found.answer(request)

    async def icon(self, request: Request) -> Response:
        return self.files["icon.svg"].answer(request)

    # What there is

    async def about(self, request: Request) -> Response:
        lang = lang_of(request)
        return reply(
            {
                "version": __version__,
                "protocol": messages.PROTOCOL,
                "levels": levels(lang),
                "games": [_about(load(name), lang) for name in names()],
            }
        )

    async def guide(self, request: Request) -> Response:
        lang, name = lang_of(request), request.path_params["game"]
        if name not in names():
            raise Refused("no-game")
        return reply({"title": load(name).text(lang)("title"), "html": _guide(name, lang)})

    async def lobby(self, request: Request) -> Response:
        """The tables that are open to everybody, and the asking guest's own."""
        lang = lang_of(request)
        public = [_listed(summary, lang) for summary in await self.house.lobby() if summary.game in names()]
        own = [
            _owned(summary, seat, lang)
            for summary, seat in await self.house.yours(guest_of(request))
            if summary.game in names()
        ]
        return reply({"tables": public, "yours": own})

    # Tables

    async def open(self, request: Request) -> Response:
        wish = await said(request, Wish)
        request.state.lang = wish.lang
        guest = self._opener(request)
        if not 0 <= wish.grace <= 24 * 3600:
            raise Refused("setup", why="grace: 0 to 86400")
        table = await self.house.open(wish, guest)
        return reply({"table": table, "path": f"/t/{table}", "warnings": _warnings(wish)})

    async def learn(self, request: Request) -> Response:
        wish = await said(request, Learn)
        request.state.lang = wish.lang
        guest = self._opener(request)
        script = lesson(wish.game) if wish.game in names() else None
        if script is None:
            raise Refused("no-lesson")
        seats = ["instinct"] * script.script.players
        seats[script.LEARNER] = "me"
        setup = Setup(
            game=wish.game, seats=tuple(seats), name=wish.name, options=script.script.options, watch=False, grace=0
        )
        table = await self.house.open(setup, guest, learn=True)
        return reply({"table": table, "path": f"/t/{table}"})

    def _opener(self, request: Request) -> str:
        if not self.doorman.tables.take(address_of(request)):
            raise Refused("too-fast")
        return needed_guest(request)

    async def redeem(self, request: Request) -> Response:
        wish = await said(request, Redeem)
        request.state.lang = wish.lang
        if len(wish.ticket) > 100:
            raise Refused("ticket")
        try:
            table = await self.house.move(wish.ticket, needed_guest(request))
        except Refused as refusal:
            raise Refused("ticket") if refusal.code == "no-table" else refusal from None
        return reply({"path": f"/t/{table}"})

    async def replay(self, request: Request) -> Response:
        """A moment of a game, as far as this guest may know it."""
        query = request.query_params
        moment = query.get("moment", "0")
        if not (moment.isascii() and moment.isdecimal() and len(moment) < 7):
            raise Refused("no-moment")
        table = (await self.house.keeper(request.path_params["table"])).table
        guest, point, lang = guest_of(request), query.get("seat", "mine"), lang_of(request)
        return reply(await asyncio.to_thread(prepare(table, guest, point, int(moment), lang)))

    async def analysis(self, request: Request) -> Response:
        """Chances and better choices in a game that is over, as far as they are known; asking has more found out."""
        table = (await self.house.keeper(request.path_params["table"])).table
        guest, point, lang = guest_of(request), request.query_params.get("seat", "mine"), lang_of(request)

        return reply(studied(table, guest, point, lang, self.house.analyst.study))

    async def box(self, request: Request) -> Response:
        """What lies in the table's box: with it, a program makes its view of the redacted table it is sent."""
        table = (await self.house.keeper(request.path_params["table"])).table
        setup = table.setup
        if table.seat_of(guest_of(request)) is None and not setup.watch and table.phase != "gathering":
            raise Refused("no-watching")
        return reply(
            {
                "game": setup.game,
                "rules": setup.rules,
                "players": setup.players,
                "options": setup.options,
                "deck": setup.deck or table.game.house_deck.source,
            }
        )

    async def opened(self, request: Request) -> Response:
        """The commitment opened: with this anybody can check that the deal was fixed before the first move."""
        record = await self._finished(request)
        return reply(
            {"game": record.game, "seed": str(record.seed), "salt": record.salt, "commitment": record.commitment}
        )

    async def record(self, request: Request) -> Response:
        record = await self._finished(request)
        name = f"larceny-{record.game}-{request.path_params['table']}.json"
        return Response(
            record.to_json(),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        )

    async def _finished(self, request: Request) -> Record:
        table = (await self.house.keeper(request.path_params["table"])).table
        if table.match is None or table.phase != "over":
            raise Refused("not-over")
        if table.seat_of(guest_of(request)) is None and not table.setup.watch:
            raise Refused("no-watching")
        return table.match.record()

    # For whoever runs it

    async def trouble(self, request: Request) -> Response:
        """A page has stumbled: count it, and write down what a programmer needs and nothing that a guest may know."""
        told = await said(request, Trouble)
        if not self.doorman.troubles.take(address_of(request)):
            raise Refused("too-fast")
        self.house.metrics.page_errors.inc()
        what = SECRET.sub(r"\1…", " ".join(told.what[: 2 * LONGEST_TROUBLE].split()))[:LONGEST_TROUBLE]
        where = SCRIPT.fullmatch(told.where[:LONGEST_TROUBLE])
        log.warning("a page has stumbled", extra={"error": what, "where": where[1] if where else ""})
        return reply({})

    async def healthy(self, request: Request) -> Response:
        """Is the store there?"""
        await self.house.lobby()
        return reply({"store": True, "bus": self.house.bus.healthy, "closing": self.house.closing})

    async def metrics(self, request: Request) -> Response:
        if not self.settings.metrics:
            raise Refused("no-page")
        return Response(self.house.metrics.text(), media_type="text/plain; version=0.0.4")

    # The socket

    async def socket(self, socket: WebSocket) -> None:
        """Who may not come in is told so before the line is open."""
        guest = guest_of(socket)
        address = address_of(socket)
        try:
            self._check_sender(socket)
            if not guest:
                raise Refused("no-guest")
            if not self.doorman.enter(address):
                raise Refused("too-many")
        except Refused as refusal:
            await socket.send_denial_response(_refusal(refusal, lang_of(socket)))
            return
        self.house.metrics.sockets.inc()
        try:
            await socket.accept()
            await Connection(socket, guest, self.settings.limits, self.house).serve()
        finally:
            self.house.metrics.sockets.dec()
            self.doorman.leave(address)

    def check(self, request: Request) -> None:
        """What every request must satisfy."""
        self._check_host(request)
        if not self.doorman.requests.take(address_of(request)):
            raise Refused("too-fast")
        if request.method not in ("GET", "HEAD"):
            self._check_sender(request)

    def _check_host(self, request: HTTPConnection) -> None:
        """Is it us who is meant? Any name may be led to this machine."""
        name = PORT.sub("", request.headers.get("host", "").lower())
        if self.settings.hosts and name not in self.settings.hosts:
            raise Refused("origin")

    def _check_sender(self, request: HTTPConnection) -> None:
        """Does this come from our own page? Programs that are no browsers send no origin."""
        self._check_host(request)
        origin = request.headers.get("origin")
        host = request.headers.get("host", "")
        ours = self.settings.origins or (f"http://{host}", f"https://{host}")
        if origin is not None and (not host or origin not in ours):
            raise Refused("origin")


def _warnings(wish: Wish) -> list[str]:
    """What speaks against the deck somebody brought, though it can be played with."""
    game = load(wish.game)
    return list(game.warnings(game.parse_deck(wish.deck, "deck"))) if wish.deck else []


def create(house: House, settings: Settings | None = None) -> ASGIApp:
    """The application."""
    doors = Doors(house, settings or Settings())

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.stop()

    def door(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, _guarded(doors, handler), methods=list(methods) or ["GET"])

    routes = [
        door("/", doors.page),
        door("/t/{table}", doors.page),
        door("/seat/{ticket}", doors.page),
        door("/favicon.ico", doors.icon),
        door("/web/{path:path}", doors.file),
        door("/api/house", doors.about),
        door("/api/guide/{game}", doors.guide),
        door("/api/tables", doors.lobby),
        door("/api/tables", doors.open, "POST"),
        door("/api/lesson", doors.learn, "POST"),
        door("/api/seat", doors.redeem, "POST"),
        door("/api/trouble", doors.trouble, "POST"),
        door("/api/tables/{table}/replay", doors.replay),
        door("/api/tables/{table}/analysis", doors.analysis),
        door("/api/tables/{table}/box", doors.box),
        door("/api/tables/{table}/opened", doors.opened),
        door("/api/tables/{table}/record", doors.record),
        door("/health", doors.healthy),
        door("/metrics", doors.metrics),
        door("/{rest:path}", _nothing),
    ]

    async def no_method(request: Request, _: Exception) -> Response:
        return await _guarded(doors, _nothing)(request)

    return Armour(Starlette(routes=routes, lifespan=life, exception_handlers={405: no_method}), doors.socket)


Handler = Callable[[Request], Awaitable[Response]]


def _guarded(doors: Doors, handler: Handler) -> Handler:
    """A handler whose every failure has a code, words, and no traceback."""

    async def answer(request: Request) -> Response:
        request.state.lang = lang_of(request)
        try:
            doors.check(request)
            return await handler(request)
        except Refused as refusal:
            return _refuse(request, refusal)
        except StoreError:
            return _refuse(request, Refused("store"))
        except ClientDisconnect:
            return Response(status_code=400)  # which nobody is there to read
        except Exception:
            log.exception("a request has failed", extra={"path": request.url.path})
            return _refuse(request, Refused("broken"))

    return answer


async def _nothing(request: Request) -> Response:
    raise Refused("no-page")


def _refuse(request: Request, refusal: Refused) -> Response:
    return _refusal(refusal, request.state.lang)


def _refusal(refusal: Refused, lang: str) -> Response:
    return reply({"code": refusal.code, "text": refusal.text(lang)}, STATUS.get(refusal.code, 400))


def reply(body: object, status: int = 200) -> Response:
    return Response(messages.encode(body), status, media_type="application/json", headers={"Cache-Control": "no-store"})


T = TypeVar("T")


async def said(request: Request, kind: type[T]) -> T:
    """What a request's body says; JSON only, so that no form of another page can send it."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Refused("malformed", why="application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Refused("too-large")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as fault:
        raise Refused("malformed", why=str(fault)) from None


class Armour:
    """The headers that keep a browser from doing harm, on every answer.

    The socket goes past the app: it needs none of its layers, and thousands of them are open for hours.
    """

    def __init__(self, app: ASGIApp, socket: Callable[[WebSocket], Awaitable[None]]) -> None:
        self._app = app
        self._socket = socket
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def armoured(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        if scope["type"] == "websocket" and scope["path"] == "/socket":
            await self._socket(WebSocket(scope, receive, armoured))
        else:
            await self._app(scope, receive, armoured)


# Who asks


def guest_of(request: HTTPConnection) -> str:
    """The guest by the cookie's token, hashed; empty for a stranger."""
    token = request.cookies.get(COOKIE, "")
    return hashed(token) if 20 <= len(token) <= 100 else ""


def needed_guest(request: Request) -> str:
    guest = guest_of(request)
    if not guest:
        raise Refused("no-guest")
    return guest


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""


def lang_of(request: HTTPConnection) -> str:
    lang = request.query_params.get("lang", "en")
    return lang if lang in LANGUAGES else "en"


# What there is


def _listed(summary: Summary, lang: str) -> dict[str, object]:
    """A table in a list that anybody may read."""
    info = msgspec.json.decode(summary.info, type=Listed)
    return {
        "table": summary.table,
        "game": summary.game,
        "title": load(summary.game).text(lang)("title"),
        "phase": summary.phase,
        "open": sum(seat.kind == "open" for seat in info.seats),
        "seats": info.seats,
        "watch": info.watch,
    }


def _owned(summary: Summary, seat: int, lang: str) -> dict[str, object]:
    """The same for whose table it is, and how it stands."""
    info = msgspec.json.decode(summary.info, type=Listed)
    return _listed(summary, lang) | msgspec.structs.asdict(info) | {"you": None if seat == WATCHES else seat}


def _about(game: Game, lang: str) -> dict[str, object]:
    text = game.text(lang)
    return {
        "name": game.name,
        "title": text("title"),
        "pitch": text("pitch"),
        "players": game.players,
        "usual": min(game.players, key=lambda count: abs(count - 3)),
        "options": [_option(game, name, option, lang) for name, option in game.option_list.items()],
        "lesson": _has_lesson(game),
    }


def _has_lesson(game: Game) -> bool:
    """A lesson that cannot be given must not keep people from playing."""
    try:
        return lesson(game.name) is not None
    except LarcenyError:
        log.exception("a lesson is broken", extra={"game": game.name})
        return False


def _option(game: Game, name: str, option: Option, lang: str) -> dict[str, object]:
    about: dict[str, object] = {"name": name, "label": game.text(lang)(f"option-{name}"), "usual": option.usual}
    if not option.choices:
        return about | {"low": option.low, "high": option.high}
    return about | {
        "values": [{"id": value, "text": option_value(game, name, value, lang)} for value in option.choices]
    }


@lru_cache(32)
def _guide(name: str, lang: str) -> str:
    """The rules as HTML, without any that the page itself would bring."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(load(name).guide(lang)))
