"""The page of a game to print, and its files, which are made in the sandbox and kept for the next who asks.

The page has no script: every choice is a link to the same page. Only house decks are printed here.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from html import escape
from urllib.parse import urlencode

import msgspec
from starlette.datastructures import QueryParams

from larceny import press
from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES
from larceny.engine.words import at, into
from larceny.games import load, names
from larceny.server.quotas import Account
from larceny.server.sandbox import Sandbox
from larceny.server.texts import Refused, server_text

SECONDS = 60.0  # for one file
KEPT = 12  # files kept in memory: a PDF is half a megabyte, pictures are ten
TYPES = {"pdf": "application/pdf", "zip": "application/zip"}


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants printed."""

    game: str
    lang: str = "en"
    paper: str = "a4"
    size: str = "63x88"
    ink: str = "full"

    @property
    def link(self) -> str:
        wanted = msgspec.structs.asdict(self)
        return f"{wanted.pop('game')}?{urlencode(wanted)}"


CHOICES = {"lang": LANGUAGES, "paper": press.PAPERS, "size": press.SIZES, "ink": ("full", "saving")}


def read(game: str, query: QueryParams) -> Order:
    """Read an order from a request; what there is not is refused by name."""
    if game not in names():
        raise Refused("no-game")
    wanted = {field: query.get(field, getattr(Order(game=game), field)) for field in CHOICES}
    for field, word in wanted.items():
        if word not in CHOICES[field]:
            raise Refused("no-print", field=field, word=word, known=", ".join(CHOICES[field]))
    return Order(game=game, **wanted)


class Printing:
    """Has files made, each once, and keeps the latest."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._kept: OrderedDict[tuple[Order, str], bytes] = OrderedDict()
        self._making = asyncio.Lock()  # one at a time: the sandbox has other work

    async def file(self, order: Order, kind: str, payer: Account) -> bytes:
        """Return a file: the one at hand, or a new one, which counts against the first who asked."""
        key = order, kind
        if key not in self._kept:
            async with self._making:
                if key not in self._kept:
                    self._kept[key] = await self._made(order, kind, payer)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def _made(self, order: Order, kind: str, payer: Account) -> bytes:
        try:
            return await self._sandbox.do(partial(made, order, kind), payer, SECONDS)
        except Refused:
            raise
        except LarcenyError as fault:
            raise Refused("unprinted", why=at(fault)) from None


def made(order: Order, kind: str) -> bytes:
    """Print the house deck of a game; this runs in the sandbox."""
    game = load(order.game)
    saving = order.ink == "saving"
    if kind == "pdf":
        return press.pdf(game, game.house_deck, order.lang, order.paper, order.size, saving)
    return press.zipped(press.tabletop(game, game.house_deck, order.lang, order.size, saving))


def page(order: Order, style: str) -> str:
    """Return the page of a game to print: what to choose, and the files to fetch."""
    text = server_text(order.lang)
    title = load(order.game).text(order.lang)("title")
    games = "".join(_game(order, name) for name in names())
    choices = "".join(_choices(order, field) for field in CHOICES)
    return f"""<!doctype html>
<html lang="{order.lang}" data-game="{order.game}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><title>{escape(text("print-title", game=title))}</title>
<link rel="icon" type="image/svg+xml" href="/web/icon.svg"><link rel="stylesheet" href="{style}"></head>
<body class="press" data-game="{order.game}"><main>
<p><a href="/">{escape(text("print-home"))}</a></p>
<h1>{escape(text("print-title", game=title))}</h1>
<p>{escape(text("print-about"))}</p>
<nav aria-label="{escape(text("print-game"))}"><h2>{escape(text("print-game"))}</h2><ul>{games}</ul></nav>
{choices}
{_files(order)}
</main></body></html>
"""


def _files(order: Order) -> str:
    """Return the links to the files, or why this house has none."""
    text = server_text(order.lang)
    try:
        press.checked(order.paper, order.size)
    except LarcenyError as fault:
        return f'<p class="notice">{escape(text("refused-unprinted", why=into(fault, text.lang)))}</p>'
    where = escape(f"/api/print/{order.link}&file=")
    links = (
        f'<a class="{look}" href="{where}{kind}" data-testid="print-{kind}" download>'
        f"{escape(text(f'print-{kind}'))}</a>"
        for kind, look in (("pdf", "go"), ("zip", "quiet"))
    )
    return f'<p class="press-files">{" ".join(links)}</p><p>{escape(text("print-how", game=order.game))}</p>'


def _choices(order: Order, field: str) -> str:
    text = server_text(order.lang)
    items = "".join(
        _choice(
            f"/print/{msgspec.structs.replace(order, **{field: word}).link}",
            text(f"print-{field}-{word}"),
            getattr(order, field) == word,
        )
        for word in CHOICES[field]
    )
    label = escape(text(f"print-{field}"))
    return f'<nav aria-label="{label}"><h2>{label}</h2><ul>{items}</ul></nav>'


def _game(order: Order, name: str) -> str:
    link = f"/print/{msgspec.structs.replace(order, game=name).link}"
    return _choice(link, load(name).text(order.lang)("title"), name == order.game)


def _choice(link: str, label: str, chosen: bool) -> str:
    current = ' aria-current="true"' if chosen else ""
    return f'<li><a href="{escape(link)}"{current}>{escape(label)}</a></li>'
