"""A request and its answer: who asks, in which language, what the body says, and how a refusal looks."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from larceny.engine.text import LANGUAGES
from larceny.net import messages
from larceny.server.texts import Refused
from larceny.server.tokens import hashed

COOKIE = "larceny-guest"
BODY_SECONDS = 10.0  # for a body to come
LONGEST_QUERY = 2048  # bytes; a page to print needs a hundred
LARGEST_COOKIES = 16 * 1024  # bytes; a browser may bring some of other programs at the same address
LARGEST_BODY = 128 * 1024  # bytes; a deck file fits
STATUS = {  # of an answer, by the code of a refusal; 400 for all others
    "no-table": 404,
    "no-page": 404,
    "no-game": 404,
    "no-print": 404,
    "unprinted": 503,
    "no-lesson": 404,
    "no-moment": 404,
    "too-fast": 429,
    "slow": 408,
    "too-large": 413,
    "origin": 403,
    "no-guest": 403,
    "too-many": 403,
    "no-viewpoint": 403,
    "no-watching": 403,
    "banned": 403,
    "banned-address": 403,
    "shut": 403,
    "unseated": 403,
    "not-seated": 403,
    "ticket": 410,
    "closed": 410,
    "store": 503,
    "busy": 503,
    "crowded": 503,
    "too-heavy": 400,
    "closing": 503,
    "broken": 500,
}

T = TypeVar("T")


# Who asks


def guest_of(request: HTTPConnection) -> str:
    """Return the guest, which is the hash of the token in the cookie; empty for a stranger."""
    if sum(map(len, request.headers.getlist("cookie"))) > LARGEST_COOKIES:
        return ""  # to take them apart would hold up everybody
    token = request.cookies.get(COOKIE, "")
    return hashed(token) if 20 <= len(token) <= 100 else ""


def needed_guest(request: Request) -> str:
    """Return the guest; a stranger is refused."""
    guest = guest_of(request)
    if not guest:
        raise Refused("no-guest")
    return guest


def address_of(request: HTTPConnection) -> str:
    """Return the network address that the request comes from."""
    return request.client.host if request.client else ""


def is_short(request: HTTPConnection) -> bool:
    """True if a query is short enough to be read: one of 64 kB would hold up everybody for a moment."""
    return len(request.scope["query_string"]) <= LONGEST_QUERY


def lang_of(request: HTTPConnection) -> str:
    """Return the language that the query asks for; English without one."""
    if not is_short(request):
        return "en"
    lang = request.query_params.get("lang", "en")
    return lang if lang in LANGUAGES else "en"


# What is said


async def said(request: Request, kind: type[T]) -> T:
    """Return what a request's body says. Only JSON is read: no form of another page can send it."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Refused("malformed", why="application/json")
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > LARGEST_BODY:
                    raise Refused("too-large")
    except TimeoutError:
        raise Refused("slow") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError) as fault:
        raise Refused("malformed", why=str(fault)) from None


# What is answered


def reply(body: object, status: int = 200) -> Response:
    """Answer with JSON that nobody may keep."""
    return Response(messages.encode(body), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def refuse(refusal: Refused, lang: str) -> Response:
    """Answer with the refusal: its code for programs, its words for people."""
    answer = reply({"code": refusal.code, "text": refusal.text(lang)}, STATUS.get(refusal.code, 400))
    if refusal.code == "too-fast":
        answer.headers.update({"Retry-After": "3", "Connection": "close"})
    return answer
