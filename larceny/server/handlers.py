"""What a request can ask for: pages, the small HTTP interface, and the socket. A cookie tells who the guest is."""

from __future__ import annotations

import logging
import re
import secrets
import socket
from functools import partial
from time import thread_time

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from larceny import __version__
from larceny.engine.record import Record
from larceny.engine.words import into
from larceny.games import load, names
from larceny.net import messages
from larceny.net.limits import Limits
from larceny.server.catalogue import about, guide, listed, owned
from larceny.server.connection import Connection
from larceny.server.files import browser_files
from larceny.server.house import House
from larceny.server.printing import TYPES, Printing, page, read
from larceny.server.quotas import Account, Quotas
from larceny.server.replay import encoded, prepare, studied
from larceny.server.requests import COOKIE, address_of, guest_of, is_short, lang_of, needed_guest, refuse, reply, said
from larceny.server.table.commands import Setup
from larceny.server.table.lesson import lesson
from larceny.server.table.state import Table, known_game
from larceny.server.texts import Refused, levels, server_text

COOKIE_AGE = 400 * 24 * 3600  # seconds; no browser keeps one longer
LOCAL = ("localhost", "127.0.0.1", "[::1]")
PORT = re.compile(r":[0-9]*$")  # at the end of a host
SECRET = re.compile(
    r"(/(?:t|seat|api/tables)/)[^\s/?#]+"
)  # the id in a link lets people sit down, so no log may have it
LARGEST_DECK = 96 * 1024  # letters; three times the largest of the house
GLANCE = 5.0  # milliseconds that are paid before a study is looked at; what it has cost is settled afterwards
LONGEST_TROUBLE = 200  # letters of it in the log

ELSEWHERE = "192.0.2.1"  # an address that nobody has (RFC 5737): only the way towards it is asked for

log = logging.getLogger(__name__)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Which pages and hosts are let in, and the limits."""

    origins: tuple[str, ...] = ()  # origins of pages that may talk to us; none: only our own page
    hosts: tuple[str, ...] = LOCAL  # host names that this server answers to; none: any
    limits: Limits = Limits()
    decks: bool = True  # whether guests may bring decks of their own


class Wish(Setup, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened, and the language of the answer."""

    lang: messages.Lang = "en"


class Learn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    name: str = ""
    lang: messages.Lang = "en"


class Redeem(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ticket: str
    lang: messages.Lang = "en"


class Trouble(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An uncaught error in a page: its words, and the script and line."""

    what: str
    where: str = ""


def network_address() -> str:
    """Return this computer's own address in its network; empty if it has none. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect((ELSEWHERE, 9))
            own = str(line.getsockname()[0])
        except OSError:
            return ""
    return "" if own.startswith(("127.", "0.")) else own


def addresses(request: Request, settings: Settings) -> list[str]:
    """Return where others in this network find the house; told at its own computer, if it is open to all.

    Behind a proxy everybody seems to sit there: who is handed on is not told.
    """
    handed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via"))
    here = request.client is not None and request.client.host in ("127.0.0.1", "::1") and not handed_on
    own = network_address() if here and not settings.hosts else ""
    return [f"{request.url.scheme}://{own}:{request.scope['server'][1]}"] if own else []


class Handlers:
    """Answers every request; a refusal is raised."""

    def __init__(self, house: House, settings: Settings, quotas: Quotas) -> None:
        self.house = house
        self.settings = settings
        self.quotas = quotas
        self.files = browser_files()
        self.printing = Printing(house.sandbox)

    # Pages

    async def page(self, request: Request) -> Response:
        """Send the page, which is the same for every path; a new guest gets a token."""
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
                "decks": self.settings.decks,
                "games": [about(load(name), lang) for name in names()],
                "addresses": addresses(request, self.settings),
            }
        )

    async def guide(self, request: Request) -> Response:
        lang, name = lang_of(request), request.path_params["game"]
        if name not in names():
            raise Refused("no-game")
        return reply({"title": load(name).text(lang)("title"), "html": guide(name, lang)})

    async def print_page(self, request: Request) -> Response:
        """Send the page of a game to print."""
        order = read(request.path_params["game"], request.query_params)
        return Response(page(order, self.files.style), media_type="text/html", headers={"Cache-Control": "no-cache"})

    async def print_file(self, request: Request) -> Response:
        """Send a game to print: as PDF, or as pictures for a virtual table."""
        kind = request.query_params.get("file", "pdf")
        order = read(request.path_params["game"], request.query_params)
        if kind not in TYPES:
            raise Refused("no-print", field="file", word=kind, known=", ".join(TYPES))
        body = await self.printing.file(order, kind, self._account(request))
        name = f"{order.game}-{order.lang}-{order.paper}-{order.size}.{kind}"
        headers = {"Cache-Control": "no-cache", "Content-Disposition": f'attachment; filename="{name}"'}
        return Response(body, media_type=TYPES[kind], headers=headers)

    async def lobby(self, request: Request) -> Response:
        """List the tables that are open to everybody, and the asking guest's own."""
        lang = lang_of(request)
        public = [listed(summary, lang) for summary in await self.house.lobby()]
        own = [
            owned(summary, seat, lang)
            for summary, seat in await self.house.yours(guest_of(request))
            if summary.game in names()
        ]
        return reply({"tables": public, "yours": own})

    # Tables

    async def open(self, request: Request) -> Response:
        wish = await said(request, Wish)
        request.state.lang = wish.lang
        guest = self._opener(request, wish.public)
        if not 0 <= wish.grace <= 24 * 3600:
            raise Refused("setup", why="grace: 0 to 86400")
        warnings = await self._appraised(wish, self._account(request))
        table = await self.house.open(wish, guest)
        return reply({"table": table, "path": f"/t/{table}", "warnings": warnings})

    async def _appraised(self, wish: Wish, payer: Account) -> tuple[str, ...]:
        """Read the deck that a guest brings; return what speaks against it though it can be played with."""
        if len(wish.deck) > LARGEST_DECK:
            raise Refused("deck", why=f"deck: more than {LARGEST_DECK:,} letters")
        if wish.deck and not self.settings.decks:
            raise Refused("deck", why=server_text(wish.lang)("decks-none"))
        known_game(wish.game)
        warnings = await self.house.sandbox.appraise(wish.game, wish.deck, payer) if wish.deck else ()
        return tuple(into(warning, wish.lang) for warning in warnings)

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

    def _opener(self, request: Request, public: bool = False) -> str:
        guest = needed_guest(request)
        if public:
            self._account(request).pay("public")
        self._account(request).pay("tables")
        return guest

    async def redeem(self, request: Request) -> Response:
        wish = await said(request, Redeem)
        request.state.lang = wish.lang
        self._account(request).pay("tickets")
        if len(wish.ticket) > 100:
            raise Refused("ticket")
        needed_guest(request)
        try:
            table = await self.house.move(wish.ticket, self._account(request))
        except Refused as refusal:
            raise Refused("ticket") if refusal.code == "no-table" else refusal from None
        return reply({"path": f"/t/{table}"})

    async def replay(self, request: Request) -> Response:
        """Show a moment of a game, as far as this guest may know it."""
        query = request.query_params
        moment = query.get("moment", "0")
        if not (moment.isascii() and moment.isdecimal() and len(moment) < 7):
            raise Refused("no-moment")
        table = await self._table(request)
        guest, point, lang = guest_of(request), query.get("seat", "mine"), lang_of(request)
        work = partial(encoded, prepare(table, guest, point, int(moment), lang))
        body = await self.house.sandbox.do(work, self._account(request))
        return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})

    async def analysis(self, request: Request) -> Response:
        """Show what is known of chances and better choices in a finished game; asking for it has more studied."""
        table, payer = await self._table(request), self._account(request)
        guest, point, lang = guest_of(request), request.query_params.get("seat", "mine"), lang_of(request)
        payer.pay("work", GLANCE)
        began = thread_time()
        try:
            return reply(studied(table, guest, point, lang, self.house.analyst.study))
        finally:
            payer.settle("work", 1000 * (thread_time() - began) - GLANCE)

    async def box(self, request: Request) -> Response:
        """Say how the table's game is set up: with that, a program makes a view of the redacted tables it is sent."""
        table = await self._table(request)
        setup = table.setup
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
        """Open the commitment: seed and salt prove that the deal was fixed before the first move."""
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

    async def _table(self, request: Request) -> Table:
        """Return the table that a request names, if its guest may look at it; who asks pays if it has to be opened."""
        keeper = await self.house.keeper(request.path_params["table"], self._account(request))
        keeper.audience.admit(guest_of(request))
        return keeper.table

    async def _finished(self, request: Request) -> Record:
        table = await self._table(request)
        if table.phase != "over":
            raise Refused("not-over")
        if table.past is not None:
            return table.past.record
        assert table.match is not None
        return table.match.record()

    # For those who run the server

    async def trouble(self, request: Request) -> Response:
        """Count an error in a page, and log what a programmer needs and no secret of a guest."""
        told = await said(request, Trouble)
        self._account(request).pay("troubles")
        self.house.metrics.page_errors.inc()
        what = SECRET.sub(r"\1…", " ".join(told.what[: 2 * LONGEST_TROUBLE].split()))[:LONGEST_TROUBLE]
        where = self.files.source(told.where[:LONGEST_TROUBLE])
        log.warning("a page has stumbled", extra={"error": what, "where": where})
        return reply({})

    async def alive(self, request: Request) -> Response:
        """Say that this process answers; one that does not should be started anew."""
        return reply({"alive": True})

    async def ready(self, request: Request) -> Response:
        """Say whether guests should be sent here: moves can be kept, and the house is not closing."""
        health, closing = self.house.health, self.house.closing
        await health.look()
        ready = health.well("store") and not closing
        told = {"ready": ready, "store": health.well("store"), "bus": health.well("bus"), "closing": closing}
        return reply(told, 200 if ready else 503)

    # The socket

    async def socket(self, socket: WebSocket) -> None:
        """Serve a guest's socket; a guest who may not come in is told so before it is open."""
        account = self._account(socket)
        try:
            account.pay("requests")
            account.pay("handshakes")
            self._check_sender(socket)
            if not account.guest:
                raise Refused("no-guest")
            if not self.quotas.enter(account):
                raise Refused("too-many")
        except Refused as refusal:
            await socket.send_denial_response(refuse(refusal, lang_of(socket)))
            return
        self.house.metrics.sockets.inc()
        try:
            connection = Connection(socket, account, self.settings.limits, self.house)
            await socket.accept()
            await connection.serve()
        finally:
            self.house.metrics.sockets.dec()
            self.quotas.leave(account)

    def check(self, request: Request) -> None:
        """Refuse a request for another host, from another page, or one too many."""
        self._account(request).pay("requests")
        self._check_host(request)
        if not is_short(request):
            raise Refused("too-large")
        if request.method not in ("GET", "HEAD"):
            self._check_sender(request)

    def _account(self, request: HTTPConnection) -> Account:
        return self.quotas.account(guest_of(request), address_of(request))

    def _check_host(self, request: HTTPConnection) -> None:
        """Refuse a request for another host: any name may be made to lead to this machine."""
        name = PORT.sub("", request.headers.get("host", "").lower())
        if self.settings.hosts and name not in self.settings.hosts:
            raise Refused("origin")

    def _check_sender(self, request: HTTPConnection) -> None:
        """Refuse a request from another page; programs that are no browsers send no origin."""
        self._check_host(request)
        origin = request.headers.get("origin")
        host = request.headers.get("host", "")
        ours = self.settings.origins or (f"http://{host}", f"https://{host}")
        if origin is not None and (not host or origin not in ours):
            raise Refused("origin")
