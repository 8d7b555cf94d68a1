"""Requests over HTTP: other sites, other host names, the cookie, headers, refusals, limits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import Any

import pytest
import starlette.datastructures
import starlette.requests
from msgspec.structs import replace
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from larceny.games import load
from larceny.net.limits import Rate
from larceny.net.messages import Welcome
from larceny.server import handlers
from larceny.server import requests as requests_module
from larceny.server.app import HEADERS
from larceny.server.files import BrowserFiles, Scripts
from larceny.server.log import Lines
from larceny.server.requests import LARGEST_BODY
from tests.games.robbers import tables as robbers
from tests.patience import PATIENCE
from tests.server.house import (
    ANY,
    GENEROUS,
    SharedHouse,
    browser,
    eventually,
    guests,
    opened,
    toll,
)
from tests.server.stories import (
    check_headers,
    check_refusal,
    heard,
    hello,
    line,
    sockets_at,
    tell,
)

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_pages_of_other_sites_can_do_nothing(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            host = house.address.removeprefix("http://")
            body = {"game": "crooks", "seats": ["me", "open"], "name": "Anna"}
            strange = [
                "https://evil.example",
                "null",
                "http://[",
                f"http://{host}.evil.example",
                "http://",
                "",
                "ü://ü",
            ]
            for origin in strange:
                answered = await page.post("/api/tables", json=body, headers={"Origin": origin.encode()})  # type: ignore[arg-type]
                assert (answered.status_code, answered.json()["code"]) == (403, "origin"), origin
            good = await page.post("/api/tables", json=body, headers={"Origin": house.address})
            assert good.status_code == 200
            for origin in strange[:-1]:
                with pytest.raises(InvalidStatus) as caught:
                    async with line(house.address, anna.cookie, headers={"Origin": origin}):
                        pass
                assert caught.value.response.status_code == 403
                assert json.loads(caught.value.response.body or b"")["code"] == "origin"
                assert all(name in caught.value.response.headers for name in HEADERS)
            async with line(house.address, anna.cookie, headers={"Origin": house.address}) as wire:
                await hello(wire, good.json()["table"])
                assert isinstance(await heard(wire), Welcome)

    tell(story)


def test_another_host_name_is_refused_even_on_the_socket(house: SharedHouse) -> None:
    """Else a page could have its name lead to this machine, and talk to the house as if it were its own."""

    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            port = house.address.rsplit(":", 1)[1]
            for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "", "[::1", "localhost.:1"):
                answered = await page.get("/", headers={"Host": host})
                assert (answered.status_code, answered.json()["code"]) == (403, "origin"), host
                assert "set-cookie" not in answered.headers
            for host in (f"localhost:{port}", "localhost", "LOCALHOST", "127.0.0.1", "[::1]", f"[::1]:{port}"):
                assert (await page.get("/", headers={"Host": host})).status_code == 200, host
            status = await raw_upgrade(house.address, anna.cookie, "evil.example", "http://evil.example")
            assert status == 403
            assert await raw_upgrade(house.address, anna.cookie, "localhost", "http://localhost") == 101

    tell(story)


async def raw_upgrade(address: str, cookie: str, host: str, origin: str) -> int:
    """Return the status that a misled browser would get."""
    name, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    writer.write(
        f"GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    status = int((await asyncio.wait_for(reader.readline(), PATIENCE)).split()[1])
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return status


def test_a_named_house_behind_a_proxy() -> None:
    async def story() -> None:
        plan = {"names": ("larceny.example",), "origins": ("https://larceny.example",), "proxy": True}
        async with opened(**plan) as place, browser(place.address) as page:  # type: ignore[arg-type]
            proxied = {"Host": "larceny.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
            answered = await page.get("/", headers=proxied)
            assert answered.status_code == 200
            assert "Secure" in answered.headers["set-cookie"]
            cookie = answered.headers["set-cookie"].split(";")[0]
            body = {"game": "crooks", "seats": ["me", "open"], "name": "Anna"}
            for origin, status in (
                ("https://larceny.example", 200),
                ("http://larceny.example", 403),
                ("https://x", 403),
            ):
                headers = {**proxied, "Origin": origin, "Cookie": cookie}
                assert (await page.post("/api/tables", json=body, headers=headers)).status_code == status

    tell(story)


def test_the_address_in_this_network_is_told_at_the_house_s_own_computer_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(handlers, "network_address", lambda: "192.0.2.7")

    def told(client: str, hosts: tuple[str, ...] = (), **headers: str) -> list[str]:
        sent = [(name.replace("_", "-").lower().encode(), words.encode()) for name, words in headers.items()]
        scope = {"type": "http", "scheme": "http", "server": ("127.0.0.1", 8080), "path": "/", "query_string": b""}
        request = Request({**scope, "client": (client, 9), "headers": sent})
        return handlers.addresses(request, handlers.Settings(hosts=hosts))

    assert told("127.0.0.1") == told("::1") == ["http://192.0.2.7:8080"]
    assert told("127.0.0.1", hosts=("localhost",)) == [], "nobody else could come in there"
    assert told("203.0.113.9") == []
    for handed_on in ("X_Forwarded_For", "Forwarded", "Via"):
        assert told("127.0.0.1", **{handed_on: "203.0.113.9"}) == [], "behind a proxy everybody seems to sit here"


def test_the_cookie_is_kept_from_scripts_and_given_once(house: SharedHouse) -> None:
    async def story() -> None:
        async with browser(house.address) as page:
            for path in ("/", "/t/x", "/seat/x"):
                answered = await page.get(path)
                flags = [part.strip().lower() for part in answered.headers["set-cookie"].split(";")]
                assert flags[0].startswith("larceny-guest=")
                assert len(flags[0]) > 40
                assert "httponly" in flags
                assert "samesite=lax" in flags
                assert "path=/" in flags
                assert any(flag.startswith("max-age=") for flag in flags)
                assert "secure" not in flags  # over plain HTTP it would never come back
                cookie = answered.headers["set-cookie"].split(";")[0]
                page.cookies.clear()
                again = await page.get(path, headers={"Cookie": cookie})
                assert "set-cookie" not in again.headers
            for path in ("/api/house", "/web/icon.svg", "/ready", "/nothing"):
                page.cookies.clear()
                assert "set-cookie" not in (await page.get(path)).headers

    tell(story)


EVERYWHERE = [
    ("GET", "/", 200),
    ("HEAD", "/", 200),
    ("GET", "/t/anything", 200),
    ("GET", "/web/icon.svg", 200),
    ("GET", "/favicon.ico", 200),
    ("GET", "/web/nothing.js", 404),
    ("GET", "/web/", 404),
    ("GET", "/web/../app.py", 404),
    ("GET", "/web/%2e%2e/app.py", 404),
    ("GET", "/web/..%2fapp.py", 404),
    ("GET", "/web//etc/passwd", 404),
    ("GET", "/api/house", 200),
    ("HEAD", "/api/house", 200),
    ("GET", "/api/house?lang=xx", 200),
    ("GET", "/api/guide/crooks", 200),
    ("GET", "/api/guide/whist", 404),
    ("GET", "/api/guide/..%2fcrooks", 404),
    ("GET", "/print/crooks", 200),
    ("GET", "/print/whist", 404),
    ("GET", "/print/crooks?size=huge", 404),
    ("GET", "/api/print/whist", 404),
    ("GET", "/api/print/crooks?file=exe", 404),
    ("GET", "/api/tables", 200),
    ("GET", "/api/tables/", 404),
    ("GET", "/api/tables/nothing/replay", 404),
    ("GET", "/api/tables/nothing/record", 404),
    ("GET", "/api/tables/nothing/opened", 404),
    ("GET", "/live", 200),
    ("GET", "/ready", 200),
    ("GET", "/metrics", 404),
    ("GET", "/api/trouble", 404),
    ("GET", "/nothing", 404),
    ("GET", "/socket", 404),
    ("POST", "/nothing", 404),
    ("POST", "/", 404),
    ("PUT", "/api/tables", 404),
    ("DELETE", "/api/tables", 404),
    ("PATCH", "/", 404),
    ("OPTIONS", "/api/tables", 404),
    ("OPTIONS", "/", 404),
    ("TRACE", "/", 404),
    ("BREW", "/nothing", 404),
]


def test_every_answer_is_armoured_and_every_refusal_is_json(house: SharedHouse) -> None:
    async def story() -> None:
        async with browser(house.address) as page:
            for method, path, status in EVERYWHERE:
                answered = await page.request(method, path)
                assert answered.status_code == status, (method, path, answered.status_code)
                check_headers(answered.headers)
                if status != 200 and method != "HEAD":
                    check_refusal(answered.json())
            first = await page.get("/web/icon.svg")
            cached = await page.get("/web/icon.svg", headers={"If-None-Match": first.headers["etag"]})
            assert cached.status_code == 304
            check_headers(cached.headers)

    tell(story)


WISH = {"game": "crooks", "seats": ["me", "open"], "name": "Anna"}

BODIES: dict[str, tuple[Any, dict[str, str], int, str]] = {
    "form": (b"game=crooks", {"Content-Type": "application/x-www-form-urlencoded"}, 400, "malformed"),
    "plain": (json.dumps(WISH).encode(), {"Content-Type": "text/plain"}, 400, "malformed"),
    "untyped": (json.dumps(WISH).encode(), {}, 400, "malformed"),
    "no json": (b"{", {}, 400, "malformed"),
    "nothing": (b"", {}, 400, "malformed"),
    "no utf-8": (b'{"game":"\xff"}', {}, 400, "malformed"),
    "deep": (b"[" * 60_000, {}, 400, "malformed"),
    "array": (b"[]", {}, 400, "malformed"),
    "unknown field": (json.dumps({**WISH, "seed": 1}).encode(), {}, 400, "malformed"),
    "wrong type": (json.dumps({**WISH, "seats": "me"}).encode(), {}, 400, "malformed"),
    "language": (json.dumps({**WISH, "lang": "fr"}).encode(), {}, 400, "malformed"),
    "too large": (json.dumps({**WISH, "deck": "x" * LARGEST_BODY}).encode(), {}, 413, "too-large"),
    "deck": (json.dumps({**WISH, "deck": "x" * 9000}).encode(), {}, 400, "deck"),
    "deep deck": (json.dumps({**WISH, "deck": "a=" + "[" * 60_000}).encode(), {}, 400, "deck"),
    "dotted deck": (json.dumps({**WISH, "deck": "a" + ".a" * 20_000 + "=1"}).encode(), {}, 400, "deck"),
    "endless deck": (json.dumps({**WISH, "deck": 'a="' + '\\"' * 30_000}).encode(), {}, 400, "deck"),
    "digits in a deck": (json.dumps({**WISH, "deck": "a=" + "9" * 100_000}).encode(), {}, 400, "deck"),
    "digits": (b'{"game":"crooks","grace":%s}' % (b"9" * 100_000), {}, 400, "malformed"),
    "digits in an option": (
        b'{"game":"robbers","seats":["me","open"],"options":{"rounds":%s}}' % (b"9" * 100_000),
        {},
        400,
        "malformed",
    ),
    "digits in a wrong field": (b'{"game":"crooks","nonsense":%s}' % (b"9" * 100_000), {}, 400, "malformed"),
    "game": (json.dumps({**WISH, "game": "whist"}).encode(), {}, 404, "no-game"),
    "grace": (json.dumps({**WISH, "grace": -1}).encode(), {}, 400, "setup"),
    "endless grace": (json.dumps({**WISH, "grace": 10**30}).encode(), {}, 400, "setup"),
    "options": (json.dumps({**WISH, "options": {"x" * 5000: 1}}).encode(), {}, 400, "setup"),
    "option": (json.dumps({**WISH, "options": {"full": "y" * 5000}}).encode(), {}, 400, "setup"),
    "number": (json.dumps({**WISH, "options": {"full": 10**4000}}).encode(), {}, 400, "setup"),
    "seats": (json.dumps({**WISH, "seats": ["me"] * 9000}).encode(), {}, 400, "seats"),
    "name": (json.dumps({**WISH, "name": "x" * 9000}).encode(), {}, 400, "name"),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_a_wish_that_cannot_be_read_is_refused(house: SharedHouse, body: tuple[Any, dict[str, str], int, str]) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            content, headers, status, code = body
            typed = headers or ({} if content == BODIES["untyped"][0] else {"Content-Type": "application/json"})
            answered = await page.post("/api/tables", content=content, headers=typed)
            check_headers(answered.headers)
            check_refusal(answered.json())
            assert (answered.status_code, answered.json()["code"]) == (status, code)
            assert len(answered.content) < 2000

    tell(story)


def test_what_is_too_long_to_be_taken_apart_is_refused_as_it_is(
    house: SharedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A query or cookies of 64 kB took up to 90 ms, in which nobody else was served."""
    taken: list[int] = []
    sane_cookies, sane_query = starlette.requests.cookie_parser, starlette.datastructures.parse_qsl

    def cookies(text: str) -> dict[str, str]:
        taken.append(len(text))
        return sane_cookies(text)

    def query(text: Any, **more: Any) -> Any:
        taken.append(len(text))
        return sane_query(text, **more)

    monkeypatch.setattr(starlette.requests, "cookie_parser", cookies)
    monkeypatch.setattr(starlette.datastructures, "parse_qsl", query)

    async def story() -> None:
        async with browser(house.address) as page:
            for path in ("/", "/api/house", "/nowhere", "/print/crooks"):
                answer = await page.get(path + "?" + "&".join(["%61=%62"] * 8000))
                assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
            answer = await page.get("/api/tables?lang=de", headers={"Cookie": "; ".join(["a=b"] * 12_000)})
            assert answer.json() == {"tables": answer.json()["tables"], "yours": []}
        async with browser(house.address) as page:
            assert (await page.get("/api/house?lang=de")).status_code == 200

    tell(story)
    assert max(taken) <= requests_module.LARGEST_COOKIES


def test_who_brings_a_wrong_deck_is_told_all_its_faults_as_far_as_there_is_room(house: SharedHouse) -> None:
    source = load("crooks").house_deck.source
    few = source.replace("rank = 10", "rank = 21").replace('"tophat"', '"helmet"', 1)

    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            for lang, sorry, at in (
                ("en", "The deck cannot be used.", "line"),
                ("de", "Das Deck ist nicht zu gebrauchen.", "Zeile"),
            ):
                told = (await page.post("/api/tables", json={**WISH, "deck": few, "lang": lang})).json()["text"]
                assert [line.partition(": crook")[0] for line in told.splitlines()] == [
                    f"{sorry} deck: {at} 29",
                    f"deck: {at} 32",
                ], told
            many = await page.post("/api/tables", json={**WISH, "deck": source.replace("rank = ", "rank = 7")})
            assert many.status_code == 400
            assert many.json()["text"].count("rank: expected `int` <= 20") > 10
            assert many.json()["text"].endswith("…")

    tell(story)


def test_a_small_deck_is_warned_of_and_played_and_refused_where_it_cannot_be_dealt(
    house: SharedHouse,
) -> None:
    small = robbers.deck_text({"P1": 15, "M1": 14})
    wish = {"game": "robbers", "name": "Anna", "deck": small}

    async def story() -> None:
        async with guests(house.address) as (anna,), browser(house.address, anna.cookie) as page:
            opened = await page.post("/api/tables", json={**wish, "seats": ["me", "instinct"]})
            assert opened.status_code == 200
            assert ["cannot be played with 6" in opened.json()["warnings"][0], len(opened.json()["warnings"])] == [
                True,
                2,
            ]
            german = await page.post("/api/tables", json={**wish, "seats": ["me", "instinct"], "lang": "de"})
            assert "damit kann man nicht zu 6 spielen" in german.json()["warnings"][0], german.json()
            refused = await page.post("/api/tables", json={**wish, "seats": ["me", *["instinct"] * 5]})
            assert refused.status_code == 400
            assert "6 players are dealt 30 cards, and there are 29" in refused.json()["text"]
            usual = await page.post("/api/tables", json={**wish, "deck": "", "seats": ["me", "instinct"]})
            assert usual.json()["warnings"] == []

    tell(story)


def test_a_house_may_refuse_decks_of_guests_and_says_so_beforehand() -> None:
    deck = load("crooks").house_deck.source

    async def story() -> None:
        async with opened(decks=False) as place, browser(place.address) as page:
            await page.get("/")  # for a cookie
            assert (await page.get("/api/house")).json()["decks"] is False
            wish = {"game": "crooks", "seats": ["me", "instinct"], "name": "Anna"}
            refused = await page.post("/api/tables", json={**wish, "deck": deck})
            assert (refused.status_code, refused.json()["code"]) == (400, "deck")
            assert (await page.post("/api/tables", json=wish)).status_code == 200

    tell(story)


def test_who_hangs_up_in_the_middle_of_a_request_disturbs_nobody(house: SharedHouse) -> None:
    async def story() -> None:
        async with guests(house.address) as (anna,):
            name, port = house.address.removeprefix("http://").split(":")
            _, writer = await asyncio.open_connection(name, int(port))
            writer.write(
                f"POST /api/tables HTTP/1.1\r\nHost: {name}\r\nCookie: {anna.cookie}\r\nContent-Length: 500\r\n"
                'Content-Type: application/json\r\n\r\n{"game"'.encode()
            )
            await writer.drain()
            await anna.get("/api/house")
            writer.transport.abort()
            await anna.get("/api/house")
            assert await anna.open("crooks", ["me", "open"])

    tell(story)


def test_who_asks_too_much_waits_a_little() -> None:
    async def story() -> None:
        limits = replace(GENEROUS, requests=replace(ANY, guest=Rate(6, 0.1)), tables=toll(2, 0.1), sockets=2)
        async with opened(limits=limits) as place, browser(place.address, "larceny-guest=" + "a" * 30) as page:
            made = [await page.post("/api/tables", json=WISH) for _ in range(3)]
            assert [one.status_code for one in made] == [200, 200, 429]
            many = [await page.get("/api/house") for _ in range(4)]
            assert [one.status_code for one in many] == [200, 200, 200, 429]
            check_headers(many[-1].headers)
            assert many[-1].json()["code"] == "too-fast"
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(2):
                    await stack.enter_async_context(line(place.address, "larceny-guest=" + "b" * 30))
                with pytest.raises(InvalidStatus) as caught:
                    await stack.enter_async_context(line(place.address, "larceny-guest=" + "b" * 30))
                assert json.loads(caught.value.response.body or b"")["code"] == "too-many"
            await eventually(lambda: sockets_at(place) == 0)
            async with line(place.address, "larceny-guest=" + "b" * 30):
                pass

    tell(story)


def test_a_page_that_stumbles_is_counted_and_its_words_are_short_and_keep_no_secrets(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING, logger="larceny")
    script = next(name for name in BrowserFiles() if name.startswith("larceny-") and name.endswith(".js"))

    async def story() -> None:
        limits = replace(GENEROUS, troubles=toll(3, 0.001))
        async with opened(limits=limits) as place, browser(place.address) as page:
            reports = [
                {"what": "TypeError: option.values is undefined", "where": f"{script}:212:21"},
                {"what": 'at /seat/tAbLe.s3cr3t and /t/tAbLe and /api/tables/tAbLe/replay\n{"level":"error"}'},
                {"what": "a" * 5000, "where": "../../etc/passwd\nboo"},
                {"what": "once more"},
            ]
            answers = [await page.post("/api/trouble", json=report) for report in reports]
            assert [one.status_code for one in answers] == [200, 200, 200, 429]
            assert "larceny_page_errors_total 3.0" in place.house.metrics.text().decode()
            malformed = [await page.post("/api/trouble", json=said) for said in ({}, {"what": 1}, ["what"])]
            assert {one.status_code for one in malformed} == {400}

    tell(story)
    lines = [Lines().format(record) for record in caplog.records if "page" in record.getMessage()]
    assert len(lines) == 3
    assert json.loads(lines[0]) | {"time": ""} == {
        "time": "",
        "level": "warning",
        "from": "larceny.server.handlers",
        "what": "a page has stumbled",
        "error": "TypeError: option.values is undefined",
        "where": Scripts().place(212) + ":21",
    }
    assert not any("tAbLe" in line or "s3cr3t" in line or "passwd" in line or "\n" in line for line in lines)
    assert max(map(len, lines)) < 500
