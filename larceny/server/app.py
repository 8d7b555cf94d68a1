"""The application: which request goes to which handler, and the headers that every answer has."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from larceny.server.handlers import Handlers, Settings
from larceny.server.house import House
from larceny.server.quotas import Quotas
from larceny.server.requests import lang_of, refuse
from larceny.server.store.contract import StoreError
from larceny.server.texts import Refused

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

Handler = Callable[[Request], Awaitable[Response]]


def create(house: House, settings: Settings, quotas: Quotas) -> ASGIApp:
    """Make the application: routes, guards, and headers around a house."""
    handlers = Handlers(house, settings, quotas)

    def route(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, _safely(handlers, handler), methods=list(methods) or ["GET"])

    routes = [
        route("/", handlers.page),
        route("/t/{table}", handlers.page),
        route("/seat/{ticket}", handlers.page),
        route("/print/{game}", handlers.print_page),
        route("/favicon.ico", handlers.icon),
        route("/web/{path:path}", handlers.file),
        route("/api/house", handlers.about),
        route("/api/guide/{game}", handlers.guide),
        route("/api/print/{game}", handlers.print_file),
        route("/api/tables", handlers.lobby),
        route("/api/tables", handlers.open, "POST"),
        route("/api/lesson", handlers.learn, "POST"),
        route("/api/seat", handlers.redeem, "POST"),
        route("/api/trouble", handlers.trouble, "POST"),
        route("/api/tables/{table}/replay", handlers.replay),
        route("/api/tables/{table}/analysis", handlers.analysis),
        route("/api/tables/{table}/box", handlers.box),
        route("/api/tables/{table}/opened", handlers.opened),
        route("/api/tables/{table}/record", handlers.record),
        route("/live", handlers.alive),
        route("/ready", handlers.ready),
        route("/{rest:path}", _nothing),
    ]

    async def no_method(request: Request, _: Exception) -> Response:
        return await _safely(handlers, _nothing)(request)

    return SecurityHeaders(Starlette(routes=routes, exception_handlers={405: no_method}), handlers.socket)


def _safely(handlers: Handlers, handler: Handler) -> Handler:
    """Wrap a handler so that every failure is answered with a code and words, and no traceback."""

    async def answer(request: Request) -> Response:
        request.state.lang = lang_of(request)
        try:
            handlers.check(request)
            return await handler(request)
        except Refused as refusal:
            return refuse(refusal, request.state.lang)
        except StoreError as fault:
            log.warning("a request could not be served", extra={"fault": str(fault)})
            return refuse(Refused("store"), request.state.lang)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except Exception:
            log.exception("a request has failed", extra={"path": request.url.path})
            return refuse(Refused("broken"), request.state.lang)

    return answer


async def _nothing(request: Request) -> Response:
    raise Refused("no-page")


class SecurityHeaders:
    """Puts the headers that keep a browser from doing harm on every answer.

    Sockets do not go through Starlette: they need none of its layers, and thousands of them are open for hours.
    """

    def __init__(self, app: ASGIApp, socket: Callable[[WebSocket], Awaitable[None]]) -> None:
        self._app = app
        self._socket = socket
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        if scope["type"] == "websocket" and scope["path"] == "/socket":
            await self._socket(WebSocket(scope, receive, with_headers))
        else:
            await self._app(scope, receive, with_headers)
