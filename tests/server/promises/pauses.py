"""How long each thing that a guest can ask for holds up everybody else, with the heaviest input that is allowed.

    python -m tests.server.promises.pauses                   # all of them
    python -m tests.server.promises.pauses --only why,hello  # those whose names begin so

A house in a process of its own measures every round of its loop: while one lasts, nobody else is served. Shown is the
longest round of each request, in processor time, and by the clock, which also counts what else the machine did.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import mmap
import secrets
import struct
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

from larceny.bots import make
from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.net import messages
from larceny.net.client import Client
from larceny.server.requests import COOKIE, LARGEST_BODY
from larceny.server.store.sqlite import SqliteStore
from larceny.server.table import commands, journal, showing
from larceny.server.table.state import fold
from larceny.server.tokens import hashed
from tests.server.promises.load import USUAL, Load, Place
from tests.server.promises.server import House, machine, many_files
from tests.server.table.live import Live

PROMISED = 0.05  # seconds
TRIES = 3  # of each request
AFTER = 0.15  # seconds after an answer in which the house may still be busy with it
LATE = 0.8  # of a game, when its tables are fullest
MOST = 200  # answers of a game: with eight people CPython takes minutes for a whole one
CROWD = 2000  # spectators of one table
LONG = 49_000  # entries of the longest journal that one can still write to
ME = "m" * 32
OTHERS = tuple(f"{seat}" * 32 for seat in range(8))
GAMES = tuple(USUAL)


@dataclass
class Ground:
    """A house with tables that were played before it opened."""

    house: House
    pauses: mmap.mmap
    cold: dict[str, list[str]] = field(default_factory=dict)  # tables by what they are, those that nobody opened yet
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    def fresh(self, kind: str) -> str:
        """Return a table of a kind that the house has not opened yet."""
        return self.cold[kind].pop()

    async def guest(self, table: str = "", token: str = ME, **more: Any) -> Client:
        client = await self.stack.enter_async_context(Client(self.house.url, f"{COOKIE}={token}"))
        if table:
            await client.join(table, **more)
        return client

    async def crowd(self, table: str, me: Client) -> None:
        """Bring as many spectators to a table as the promise is for, longer perhaps than anybody may be silent."""
        load = Load(self.house.port, self.house.pid, 1, 0)
        place = Place(load)
        place.id = table
        load.places = [place]
        while len(place.lines) < CROWD:
            more = (load.connect(place, secrets.token_urlsafe(24)) for _ in range(50))
            place.lines += await asyncio.gather(*more)
            await me.send(messages.Ping())
        self.stack.push_async_callback(load.close)

    @property
    def page(self) -> httpx.AsyncClient:
        headers = {"Cookie": f"{COOKIE}={ME}", "Accept-Encoding": "identity", "Connection": "close"}
        return httpx.AsyncClient(base_url=self.house.url, headers=headers, trust_env=False, timeout=60)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        async with self.page as page:
            return await page.get(path, **more)

    async def post(self, path: str, body: object) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        async with self.page as page:
            return await page.post(path, content=content, headers=JSON)

    def longest(self) -> tuple[float, float]:
        """Return the longest round since the last time that we asked: processor time, and time by the clock."""
        found = struct.unpack("dd", self.pauses[:16])
        self.pauses[:16] = bytes(16)
        return found[0], found[1]


JSON = {"Content-Type": "application/json"}
Asking = AsyncIterator[None]  # everything before it yields is preparation, everything after it is the request
REQUESTS: dict[str, Callable[[Ground], Asking]] = {}


def request(ask: Callable[[Ground], Asking]) -> None:
    REQUESTS[ask.__name__] = ask


def by_game(ask: Callable[[Ground, str], Asking]) -> None:
    for game in GAMES:
        REQUESTS[f"{ask.__name__} {game}"] = partial(ask, game=game)  # type: ignore[call-arg]


# Pages and texts


@request
async def page(ground: Ground) -> Asking:
    yield
    found = await ground.get("/")
    for path in [part.split('"')[0] for part in found.text.split('="')[1:] if part.startswith("/web/")]:
        await ground.get(path)


@request
async def texts(ground: Ground) -> Asking:
    yield
    for lang in ("en", "de"):
        await ground.get("/api/house", params={"lang": lang})


@by_game
async def rules(ground: Ground, game: str) -> Asking:
    yield
    await ground.get(f"/api/guide/{game}", params={"lang": "de"})


@request
async def lobby_with_fifty_tables_and_fifty_of_ones_own(ground: Ground) -> Asking:
    yield
    found = (await ground.get("/api/tables")).json()
    assert len(found["yours"]) == 50, len(found["yours"])


@request
async def long_path(ground: Ground) -> Asking:
    yield
    await ground.get("/" + "x/" * 15_000)


@request
async def long_query(ground: Ground) -> Asking:
    yield
    await ground.get("/api/house?" + "&".join(["%61=%62"] * 8000))


@request
async def many_cookies(ground: Ground) -> Asking:
    yield
    await ground.get("/api/house", headers={"Cookie": "; ".join(f"c{n}=1" for n in range(6000))})


@request
async def a_cookie_in_code(ground: Ground) -> Asking:
    yield
    await ground.get("/api/house", headers={"Cookie": 'c="' + r"\101" * 15_000 + '"'})


async def said(ground: Ground, text: bytes) -> bytes:
    """Say something on a bare line, and return what comes until the house hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", ground.house.port)
    try:
        writer.write(text)
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


@request
async def many_headers(ground: Ground) -> Asking:
    head = b"GET /api/house HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    yield
    await said(ground, head + b"a:\r\n" * 12_000 + b"\r\n")


@request
async def a_body_in_the_smallest_parts(ground: Ground) -> Asking:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
    yield
    await said(
        ground, head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n{\r\n" * (LARGEST_BODY // 2) + b"0\r\n\r\n"
    )


@request
async def many_requests_in_one_go(ground: Ground) -> Asking:
    yield
    await said(ground, b"GET /api/house HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000 + b"\r\n\r\nx")


@by_game
async def pages_to_print(ground: Ground, game: str) -> Asking:
    yield
    assert (await ground.get(f"/print/{game}", params={"lang": "de"})).status_code == 200


# Tables to be opened


def wish(game: str, **more: object) -> dict[str, object]:
    return {"game": game, "seats": ["me", *["easy"] * (max(load(game).players) - 1)], "name": "Eve", **more}


@by_game
async def open_a_table(ground: Ground, game: str) -> Asking:
    yield
    assert (await ground.post("/api/tables", wish(game))).status_code == 200


@by_game
async def open_a_table_with_a_deck(ground: Ground, game: str) -> Asking:
    source = load(game).house_deck.source
    padding = "".join(f"# {secrets.token_hex(30)}\n" for _ in range((90_000 - len(source)) // 63))
    yield
    made = await ground.post("/api/tables", wish(game, deck=padding + source))
    assert made.status_code == 200, made.text


@by_game
async def open_a_lesson(ground: Ground, game: str) -> Asking:
    yield
    await ground.post("/api/lesson", {"game": game, "name": "Eve"})


NONSENSE: dict[str, Callable[[], object]] = {
    "a long option": lambda: wish("crooks", options={"x" * 120_000: 1}),
    "a long value": lambda: wish("crooks", options={"hangouts": "x" * 120_000}),
    "many options": lambda: wish("crooks", options={f"x{n}": 1 for n in range(9000)}),
    "a long game": lambda: wish("crooks") | {"game": "x" * 120_000},
    "many seats": lambda: {"game": "crooks", "seats": ["me"] + ["easy"] * 12_000, "name": "Eve"},
    "a long level": lambda: {"game": "crooks", "seats": ["me", "x" * 120_000], "name": "Eve"},
    "a level with settings": lambda: {"game": "crooks", "seats": ["me", "a:b" + ":c=1" * 20_000], "name": "Eve"},
    "a long name": lambda: wish("crooks") | {"name": "ﷺ" * 20_000},
    "a deck of signs": lambda: wish("crooks", deck="a=[" + "1," * 45_000),
    "a deck of lines": lambda: wish("crooks", deck="a=1\n" * 24_000),
    "brackets": lambda: b'{"game":' + b"[" * (LARGEST_BODY - 100),
    "digits": lambda: b'{"game":"crooks","seats":["me"],"grace":' + b"9" * (LARGEST_BODY - 100) + b"}",
    "escapes": lambda: b'{"game":"' + rb"\u00e4" * (LARGEST_BODY // 6 - 20) + b'"}',
}


def nonsense(name: str) -> Callable[[Ground], Asking]:
    async def asking(ground: Ground) -> Asking:
        body = NONSENSE[name]()
        yield
        assert (await ground.post("/api/tables", body)).status_code in (400, 404)

    return asking


REQUESTS |= {f"open nonsense: {name}": nonsense(name) for name in NONSENSE}


@request
async def trouble(ground: Ground) -> Asking:
    yield
    await ground.post("/api/trouble", {"what": "/t/" * 30_000, "where": "/web/" * 5000})


@request
async def links_that_lead_nowhere(ground: Ground) -> Asking:
    table = ground.fresh("late crooks")
    yield
    await ground.post("/api/seat", {"ticket": f"{table}.x"})


# What was played


@by_game
async def replay_cold(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"over {game}")
    yield
    assert (await ground.get(f"/api/tables/{table}/replay", params={"moment": 3})).status_code == 200


@by_game
async def replay(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"over {game}")
    last = (await ground.get(f"/api/tables/{table}/replay")).json()["moments"]
    yield
    assert (await ground.get(f"/api/tables/{table}/replay", params={"moment": last})).status_code == 200


@by_game
async def analysis_and_record(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"over {game}")
    await ground.get(f"/api/tables/{table}/box")
    yield
    for part in ("analysis", "record", "opened", "box"):
        assert (await ground.get(f"/api/tables/{table}/{part}")).status_code == 200


# Sockets


@by_game
async def hello_cold(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    yield
    await ground.guest(table)


@by_game
async def hello(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    await ground.guest(table, OTHERS[1])
    yield
    await ground.guest(table, raw=True)


@request
async def hello_to_the_longest_journal(ground: Ground) -> Asking:
    table = ground.fresh("long")
    yield
    await ground.guest(table)


@by_game
async def act(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    me = await ground.guest(table)  # first: while others are there, a bot plays for who is not
    await me.until(lambda: me.mine)
    for seat in range(1, max(load(game).players)):
        await ground.guest(table, OTHERS[seat])
    yield
    assert me.shown is not None
    await me.act(me.shown.board.choices[0].action)


@by_game
async def act_illegally(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    me = await ground.guest(table)
    await me.until(lambda: me.mine)
    yield
    for action in (-(10**4000), -1, load(game).actions - 1, load(game).actions, 10**4000):
        with contextlib.suppress(LarcenyError):
            await me.act(action)


@by_game
async def interject(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    me = await ground.guest(table)
    await me.until(lambda: me.mine)
    assert me.shown is not None
    allowed = [one.action for one in me.shown.board.interjections] or [0]
    yield
    with contextlib.suppress(LarcenyError):
        await me.command(messages.Interject(id="1", expect=me.shown.number, number=allowed[0]))


@by_game
async def why(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    me = await ground.guest(table)
    await me.until(lambda: me.mine)
    yield
    with contextlib.suppress(LarcenyError):
        await me.command(messages.Why(id="1", touch="x" * 10_000))


@by_game
async def older_and_another_language(ground: Ground, game: str) -> Asking:
    table = ground.fresh(f"late {game}")
    me = await ground.guest(table)
    yield
    for before in (10**18, 100, 0, -5):
        await me.command(messages.Older(id=f"{before}", before=before))
    await me.send(messages.Speak(lang="de"))
    await me.command(messages.Older(id="de", before=100))


@request
async def orders_of_a_host(ground: Ground) -> Asking:
    me = await ground.guest()
    table = await me.open("crimelords", ["me", *["open"] * 7], "Eve", public=True)
    await me.join(table)
    for token in OTHERS[1:6]:
        await (await ground.guest(table, token)).sit("Guest")
    yield
    said: list[messages.Command] = [
        messages.Mute(id="1", seat=1),
        messages.Remove(id="2", seat=2),
        messages.Ban(id="3", seat=3),
        messages.Kick(id="4", seat=4),
        messages.Door(id="5", shut=True),
        messages.Report(id="6", seat=1, reason="name", words="x" * 15_000),
        messages.Ticket(id="7"),
        messages.Say(id="8", phrase="hello"),
        messages.Fill(id="9", level="easy"),
        messages.Leave(id="10"),
    ]
    for one in said:
        with contextlib.suppress(LarcenyError):
            await me.command(one)


@request
async def sit_under_a_long_name(ground: Ground) -> Asking:
    me = await ground.guest()
    table = await me.open("crooks", ["me", "open"], "Eve")
    other = await ground.guest(table, OTHERS[1])
    yield
    for name in ("ﷺ" * 5000, "a\u0301" * 5000, "x" * 15_000, "а" * 24):
        with contextlib.suppress(LarcenyError):
            await other.sit(name)


@by_game
async def rematch(ground: Ground, game: str) -> Asking:
    me = await ground.guest(ground.fresh(f"over {game}"))
    yield
    await me.command(messages.Rematch(id="1"))


@request
async def sixteen_kilobytes_of_nonsense(ground: Ground) -> Asking:
    lines = [await ground.guest(ground.cold["open"][0], OTHERS[n]) for n in range(3)]
    yield
    for line, said in zip(lines, ("[" * 16_000, '{"type":"act","id":"' + "x" * 16_000, "9" * 16_000), strict=True):
        assert line._socket is not None
        await line._socket.send(said)


@request
async def a_move_before_two_thousand(ground: Ground) -> Asking:
    table = ground.fresh("late crooks")
    me = await ground.guest(table)
    await me.until(lambda: me.mine)
    await ground.crowd(table, me)
    yield
    assert me.shown is not None
    await me.act(me.shown.board.choices[0].action)


@request
async def a_phrase_before_two_thousand(ground: Ground) -> Asking:
    table = ground.fresh("late crooks")
    me = await ground.guest(table)
    await ground.crowd(table, me)
    yield
    await me.command(messages.Say(id="1", phrase="hello"))


@request
async def one_of_two_thousand_sits_or_goes(ground: Ground) -> Asking:
    me = await ground.guest()
    table = await me.open("crooks", ["me", "open"], "Eve")
    await me.join(table)
    await ground.crowd(table, me)
    other = await ground.guest(table, OTHERS[1])
    yield
    await other.sit("Ben")
    await other.leave_line()


OVER = {f"{name} {game}" for name in ("replay_cold", "replay", "analysis_and_record", "rematch") for game in GAMES}


# Tables that were played before


def played(game: str, players: int) -> tuple[list[bytes], list[int]]:
    """Have people play, for MOST answers at most; return the journal, and its lengths when we were asked alone."""
    live = Live("me", *["open"] * (players - 1), game=game, guest=hashed(ME), public=True, grace=0)
    for seat in range(1, players):
        live.sit(hashed(OTHERS[seat]), f"Guest {seat}")
    bot, asked = make("instinct", seed=1), []
    while live.match.actor is not None and len(live.match.actions) < MOST:
        if live.match.asked == (0,):
            asked.append(len(live.journal))
        seat = next(one for one in live.match.asked if one not in live.table.sealed)
        live.write(commands.bot_act(live.table, seat, bot.choose(live.match.view(seat))))
    return live.journal, asked


async def furnish(path: Path) -> dict[str, list[str]]:
    """Fill a store with tables of all kinds; return their names."""
    store = SqliteStore(str(path))
    await store.open()
    kinds: dict[str, list[str]] = {}

    async def keep(kind: str, entries: list[bytes], copies: int) -> None:
        summary = showing.summarise(fold(kind, entries))
        for _ in range(copies):
            name = secrets.token_hex(9)
            await store.append(name, 1, entries, msgspec.structs.replace(summary, table=name))
            kinds.setdefault(kind, []).append(name)

    for game in GAMES:
        entries, asked = played(game, max(load(game).players))
        late = entries[: min(asked, key=lambda size: abs(size - LATE * len(entries)))]
        over, _ = played(game, min(load(game).players))
        if fold(game, over).phase == "over":  # else it takes minutes to play one
            await keep(f"over {game}", over, 4 * TRIES)
        await keep(f"late {game}", late, 8 * TRIES + 3 * TRIES * (game == "crooks"))
        if game == "crooks":
            many = [journal.write(journal.Heeded(by=f"guest {n % 99}", cmd=f"{n}")) for n in range(LONG)]
            await keep("long", late + many, TRIES)
            await keep("open", late, 1)
    await store.close()
    return kinds


# Measuring


@contextlib.contextmanager
def note_of_pauses(folder: Path) -> Iterator[tuple[Path, mmap.mmap]]:
    """Make the file into which the house writes its longest round."""
    path = folder / "pauses"
    path.write_bytes(bytes(16))
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 16) as pauses:
        yield path, pauses


async def measure(ground: Ground, ask: Callable[[Ground], Asking]) -> tuple[float, float]:
    """Return the longest round of the house's loop while it answers one request."""
    async with ground.stack:
        asking = ask(ground)
        await anext(asking)
        await asyncio.sleep(AFTER)
        ground.longest()
        with contextlib.suppress(StopAsyncIteration):
            await anext(asking)
        await asyncio.sleep(AFTER)
        found = ground.longest()
    ground.stack = AsyncExitStack()
    return found


def measured(names: list[str], tries: int = TRIES) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield each request, and what each try took."""
    many_files()
    with tempfile.TemporaryDirectory() as folder, note_of_pauses(Path(folder)) as (path, pauses):
        store = Path(folder) / "house.db"
        kinds = asyncio.run(furnish(store))
        with House(f"sqlite:{store}", pauses=str(path)) as house:
            ground = Ground(house, pauses, kinds)
            for name in names:
                if not any(f"over {game}" not in kinds and name in OVER and name.endswith(game) for game in GAMES):
                    yield name, [asyncio.run(measure(ground, REQUESTS[name])) for _ in range(tries)]
            house.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="requests whose names begin so, parted by commas")
    parser.add_argument("--tries", type=int, default=TRIES)
    told = parser.parse_args()
    begins = tuple(told.only.split(","))
    print(f"{'longest round of the loop, in milliseconds':60}  processor  by the clock", flush=True)
    for name, tries in measured([name for name in REQUESTS if name.startswith(begins)], min(told.tries, TRIES)):
        processor, clock = (max(took) * 1e3 for took in zip(*tries, strict=True))
        told_so = "  too long" if processor > PROMISED * 1e3 else ""
        print(f"{name.replace('_', ' '):60}  {processor:9.1f}  {clock:12.1f}{told_so}", flush=True)
    print(machine())


if __name__ == "__main__":
    main()
