"""The way to a table of a house: its link, the guest one is there, what is played, whether one may sit down."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted
from larceny.games import names
from larceny.net.client import Client, Rejected
from larceny.net.messages import Room
from larceny.terminal.play import guests
from larceny.terminal.play.guests import Guest
from larceny.terminal.words import own_words, phrase

FULL = ("full", "begun")  # refusals after which a person can still watch


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What is played at a table, as its house says."""

    game: str
    rules: int
    players: int
    options: dict[str, str | int]
    deck: str


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """How a person or a bot wants to join a table."""

    url: str
    name: str | None = None
    seat: int | None = None  # None: any
    watch: bool = False
    lang: str = "en"


# Links


def table_of(url: str) -> tuple[str, str]:
    """Return the house and the table of a link."""
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    found = re.fullmatch(r"/t/([\w-]{1,64})/?", parts.path, re.ASCII) if known else None
    if found is None:
        raise LarcenyError(phrase("visit-link", url=Quoted(url)))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", found[1]


def is_house(url: str) -> bool:
    """True if a link leads to a house, and to no table there."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
    except ValueError:
        return False


def only_here(url: str) -> bool:
    """True if a link works on this computer only."""
    name = urlsplit(url).hostname or ""
    return re.fullmatch(r"localhost|.+\.localhost|127\.[\d.]+|::1", name, re.ASCII) is not None


# Coming in


async def guest_of(house: str, wish: Wish, bot_name: str) -> Guest:
    """Return the guest to be at a house. A bot without a name is a new guest each time, since there may be several."""
    lasting = not bot_name or wish.name is not None
    known = guests.find(house, wish.name) if lasting else None
    if known is None:
        cookie = (await Client.visit(house)).cookie
        known = Guest(
            house=house, name=wish.name or bot_name.partition(":")[0].capitalize() or guests.login(), cookie=cookie
        )
    if lasting:
        guests.keep(known)
    return known


async def terms_of(client: Client, table: str, url: str) -> Terms:
    """Return what is played at a table; what this version cannot play is refused."""
    try:
        terms = msgspec.json.decode(
            await client.fetch("GET", f"/api/tables/{table}/box?lang={client.lang}"), type=Terms
        )
    except Rejected as refusal:
        raise Rejected(refusal.code, f"{url}: {refusal}") from None
    except msgspec.DecodeError:
        raise LarcenyError(phrase("visit-no-house", url=url)) from None
    if terms.game not in names():
        raise LarcenyError(phrase("visit-unknown-game", url=url, game=Quoted(terms.game)))
    return terms


async def lobby(url: str, lang: str) -> list[str]:
    """Return the open tables of a house in lines, each with what to type to sit down there."""
    words, address = own_words(lang), url.rstrip("/")
    guest = await guest_of(address, Wish(url=url, lang=lang), "")
    found = await Client(address, guest.cookie, lang).get(f"/api/tables?lang={lang}")
    lines = [words("app-open-tables")]
    for one in found["tables"]:
        names = ", ".join(seat["name"] or words("online-open") for seat in one["seats"])
        state = words(f"app-phase-{one['phase']}", open=one["open"])
        printable = "".join(letter if letter.isprintable() else " " for letter in f"{one['title']} · {state} · {names}")
        lines += [f"  {printable}", f"    larceny join {address}/t/{one['table']}"]
    return lines if len(lines) > 1 else [words("app-no-tables")]


def refusal(wish: Wish, room: Room, insists: bool) -> Rejected | None:
    """Return why a wish cannot be granted, or None; who insists wants a seat or nothing."""
    words, wanted = own_words(wish.lang), wish.seat
    if wanted is not None and not 0 <= wanted < len(room.seats):
        return Rejected("no-seat", words("join-no-seat", seat=wanted + 1, seats=len(room.seats)))
    if room.you is not None:
        fits = not wish.watch and wanted in (None, room.you)
        name = room.seats[room.you].name
        return None if fits else Rejected("seated", words("join-seated", name=name, seat=room.you + 1))
    if wish.watch or not insists:
        return None
    if room.phase != "gathering":
        return Rejected("begun", words("join-begun" if room.phase == "playing" else "join-over"))
    free = [str(seat.seat + 1) for seat in room.seats if seat.kind == "open"]
    if not free:
        return Rejected("full", words("join-full"))
    if wanted is not None and room.seats[wanted].kind != "open":
        taken = words("join-seat-taken", seat=wanted + 1, name=room.seats[wanted].name, open=", ".join(free))
        return Rejected("seat-taken", taken)
    return None
