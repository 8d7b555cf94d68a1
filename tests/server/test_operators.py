"""Those who run a house see what is wrong with it: health, the log, start-up faults, signals, locks, migrations."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from larceny import cli
from larceny.engine.errors import LarcenyError
from larceny.net.client import Client, Rejected
from larceny.net.limits import Limits, Rate, Toll
from larceny.server import health as health_module
from larceny.server import run as run_module
from larceny.server.bus import connect as connect_bus
from larceny.server.house import DAY, House
from larceny.server.store.contract import StoreError
from larceny.server.store.sqlite import SqliteStore
from larceny.server.workers import Worker
from tests.command_line import LARCENY, Run, home, one_line, run
from tests.patience import PATIENCE
from tests.server.house import QuickPool, Shaky, answer, browser, eventually, guests, opened
from tests.server.promises.server import ROOT
from tests.server.services import Redis
from tests.server.stories import at_a_table, refuses, tell, whose_turn

__all__ = ["home", "run"]  # fixtures

pytestmark = pytest.mark.usefixtures("nothing_broken")


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question about health has the house look."""
    monkeypatch.setattr(health_module, "FRESH", 0.0)


def warnings(caplog: pytest.LogCaptureFixture, words: str) -> list[logging.LogRecord]:
    return [one for one in caplog.records if words in one.getMessage() and one.levelno == logging.WARNING]


# Health


def test_a_house_that_lives_and_one_that_is_ready_are_told_apart(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, browser(place.address) as page:
            assert (await page.get("/live")).json() == {"alive": True}
            well = await page.get("/ready")
            assert (well.status_code, well.json()) == (
                200,
                {"ready": True, "store": True, "bus": True, "closing": False},
            )
            store.down = True
            assert (await page.get("/live")).status_code == 200
            sick = await page.get("/ready")
            assert (sick.status_code, sick.json()["store"]) == (503, False)
            assert [vars(one)["fault"] for one in warnings(caplog, "takes no writes")] == ["the store is away"]
            for _ in range(5):
                await page.get("/ready")
            assert len(warnings(caplog, "takes no writes")) == 1, "said once, not with every look"
            store.down = False
            assert (await page.get("/ready")).status_code == 200
            assert len(warnings(caplog, "takes writes again")) == 1
            place.house.closing = True
            closing = await page.get("/ready")
            assert (closing.status_code, closing.json()["closing"]) == (503, True)
            assert (await page.get("/live")).status_code == 200

    tell(story)


def test_a_full_disk_is_not_ready_and_the_log_says_why(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = SqliteStore(str(tmp_path / "house.db"))
        async with (
            opened(store) as place,
            guests(place.address, 2) as (anna, ben),
            browser(place.address) as page,
        ):
            await at_a_table(anna, ben)
            assert (await page.get("/ready")).status_code == 200
            assert store._writer is not None
            await store._writer.ask(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone() and None)
            with pytest.raises(StoreError):
                await asyncio.gather(*(store.append(f"filler-{number}", 1, [b"x" * 5_000]) for number in range(100)))
            assert len(await store.lobby()) == 0, "it still reads"
            assert (await page.get("/ready")).status_code == 503
            (told,) = warnings(caplog, "takes no writes")
            assert "full" in vars(told)["fault"]
            assert str(tmp_path) in vars(told)["fault"]
            await store._writer.ask(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone() and None)
            assert (await page.get("/ready")).status_code == 200

    tell(story)


def test_a_move_that_cannot_be_stored_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = Shaky()
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            await at_a_table(anna, ben)
            turn = await whose_turn(anna, ben)
            assert turn.shown is not None
            store.plan = ["fails"]
            await refuses("store", turn.act(turn.shown.board.choices[0].action))
            assert [vars(one)["fault"] for one in warnings(caplog, "could not be stored")] == ["the disk is full"]

    tell(story)


def test_the_house_looks_by_itself_and_the_log_says_when_redis_is_gone(
    redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.server.house.EVERY", 1)

    async def story() -> None:
        async with opened(bus=connect_bus(redis.url)) as place, browser(place.address) as page:
            await eventually(lambda: place.house.bus.healthy)
            redis.stop()
            await eventually(lambda: bool(warnings(caplog, "Redis is away")))
            seen = await page.get("/ready")
            assert (seen.status_code, seen.json()["bus"]) == (200, False), "a house plays on without Redis"
            redis.launch()
            await eventually(lambda: bool(warnings(caplog, "Redis is back")))

    tell(story)


def test_a_house_that_opens_without_its_redis_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with opened(bus=connect_bus("redis://127.0.0.1:1")):
            assert len(warnings(caplog, "Redis is away")) == 1

    tell(story)


def test_trouble_that_lasts_is_told_again_after_a_while(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        store = Shaky()
        house = House(store, connect_bus(None), QuickPool())
        store.down = True
        for again, told in ((60.0, 1), (60.0, 1), (0.0, 2)):
            monkeypatch.setattr(health_module, "AGAIN", again)
            await house.health.look()
            assert len(warnings(caplog, "takes no writes")) == told

    tell(story)


class Silent(Shaky):
    """A store that counts how often a write is tried, and answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.tried = 0
        self.answers = asyncio.Event()

    async def probe(self) -> None:
        self.tried += 1
        await self.answers.wait()


def test_all_who_ask_within_a_second_have_one_write_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "FRESH", PATIENCE)

    async def story() -> None:
        store = Silent()
        store.answers.set()
        health = health_module.Health(store, connect_bus(None))
        await asyncio.gather(*(health.look() for _ in range(20)))
        await health.look()
        assert store.tried == 1
        monkeypatch.setattr(health_module, "FRESH", 0.0)
        await health.look()
        assert store.tried == 2

    tell(story)


def test_a_store_that_never_answers_takes_no_writes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health_module, "LONGEST", 0.05)

    async def story() -> None:
        health = health_module.Health(Silent(), connect_bus(None))
        await health.look()
        assert not health.well("store")
        assert [vars(one)["fault"] for one in warnings(caplog, "takes no writes")] == ["no answer in 0.05 seconds"]

    tell(story)


# Starting


def test_start_up_faults_are_one_plain_line(tmp_path: Path, run: Run) -> None:
    newer, letter, torn = tmp_path / "newer.db", tmp_path / "letter.db", tmp_path / "torn.db"
    with contextlib.closing(sqlite3.connect(newer)) as file:
        file.execute("PRAGMA user_version = 99")
    letter.write_text("Dear Sir or Madam, " * 100)
    asyncio.run(tear(torn))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for words, told in (
            (["--store", f"sqlite:{newer}"], f"{newer}: written by a newer Larceny (version 99, this one knows 4)"),
            (["--store", f"sqlite:{letter}"], f"{letter}: file is not a database"),
            (["--store", f"sqlite:{tmp_path}"], f"{tmp_path}: Is a directory"),
            (["--store", f"sqlite:{torn}", "--check"], "table t: 1 entries, numbered 2 to 2, where there should be 1"),
            (["--store", "postgresql://nobody@127.0.0.1:1/x"], "postgresql://127.0.0.1:1/x: "),
            (["--port", port], f"127.0.0.1, port {port}: Address already in use"),
            (["--metrics", port, "--port", "0"], f"--metrics: 127.0.0.1, port {port}: Address already in use"),
        ):
            store = [] if "--store" in words else ["--store", f"sqlite:{tmp_path / 'house.db'}"]
            assert one_line(run("serve", *words, *store)).startswith(f"larceny: {told}"), words


async def tear(path: Path) -> None:
    """Make a store in which a table misses an entry."""
    store = SqliteStore(str(path))
    await store.open()
    await store.append("t", 1, [b"1", b"2"])
    await store.close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("DELETE FROM journal WHERE number = 1")


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ({"origins": ("larceny.example",)}, "--origin: 'larceny.example' is no origin of a page"),
        ({"origins": ("https://larceny.example/",)}, "--origin: 'https://larceny.example/' is no origin"),
        ({"names": ("https://larceny.example",)}, "--name: 'https://larceny.example' is no host name"),
        ({"proxies": ("proxy.example",)}, "--proxy-at: 'proxy.example' is no address or network"),
        ({"pace": 61.0}, "--pace: 0 to 60 seconds, not 61"),
        ({"keep_days": 0.0}, "--keep-days: 1 to 36500, not 0"),
        ({"metrics": "nine"}, "--metrics: 'nine' is no port"),
        ({"metrics": "99999"}, "--metrics: '99999' is no port"),
    ],
)
def test_settings_that_can_only_be_mistakes_are_refused(plan: dict[str, object], told: str) -> None:
    made = run_module.Plan(**plan)  # type: ignore[arg-type]
    with pytest.raises(LarcenyError) as caught:
        run_module.check(made)
    assert str(caught.value).startswith(told)


def test_a_damaged_store_opens_only_where_nobody_asked_for_a_check(tmp_path: Path) -> None:
    async def story() -> None:
        await tear(tmp_path / "house.db")
        for check in (True, False):
            house = House(SqliteStore(str(tmp_path / "house.db")), connect_bus(None), QuickPool(), check=check)
            if check:
                with pytest.raises(LarcenyError, match="table t: 1 entries"):
                    await house.start()
            else:
                await house.start()
                await house.stop()

    tell(story)


# Settings by environment


def test_every_option_of_serve_is_an_environment_variable_too() -> None:
    serve = typer.main.get_command(cli.app).commands["serve"]  # type: ignore[attr-defined]
    named = {option.name: option.envvar for option in serve.params if option.name != "help"}
    assert named == {name: f"LARCENY_{name.upper()}" for name in named}
    assert len(named) >= 12


def test_docs_unit_and_container_know_the_settings_as_they_are() -> None:
    """What is copied from here must work: every variable is an option's, and the page explains all of them."""
    serve = typer.main.get_command(cli.app).commands["serve"]  # type: ignore[attr-defined]
    settings = {option.envvar: option.opts[0] for option in serve.params if option.envvar}
    page = (ROOT / "docs" / "operating.md").read_text()
    assert dict(re.findall(r"^\| `(LARCENY_\w+)` \| `(--[\w-]+)`", page, re.M)) == settings
    for name in ("Containerfile", "docs/larceny.service"):
        used = set(re.findall(r"(LARCENY_\w+)=", (ROOT / name).read_text()))
        assert used
        assert used - set(settings) == {"LARCENY_CACHE"}
    for copied in re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "Containerfile").read_text(), re.M):
        for name in copied.split():
            assert (ROOT / name).exists()
            assert f"!{name}\n" in (ROOT / ".containerignore").read_text()
    assert (ROOT / ".containerignore").read_text() == (ROOT / ".dockerignore").read_text()


def hear_hangups() -> None:
    """Undo what the tests may have from a `nohup` of their own."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@contextlib.contextmanager
def started(home: dict[str, str], *words: str, **settings: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a house by its settings; its address and its process."""
    process = subprocess.Popen(
        [LARCENY, "serve", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_hangups,
        env={**home, **settings},
    )
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        found = re.search(r"http://\S+", first := process.stdout.readline())
        assert found, first + process.stderr.read()
        yield found[0].rstrip("/"), process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_house_is_set_up_by_its_environment_alone(tmp_path: Path, home: dict[str, str], run: Run) -> None:
    settings = {
        "LARCENY_STORE": f"sqlite:{tmp_path / 'by-environment.db'}",
        "LARCENY_PORT": "0",
        "LARCENY_PACE": "0",
        "LARCENY_NAME": "one.example two.example",
        "LARCENY_ORIGIN": "https://one.example https://two.example",
        "LARCENY_CHECK": "1",
    }

    async def story(address: str) -> None:
        async with browser(address) as page:
            for host, status in (("one.example", 200), ("two.example", 200), ("three.example", 403)):
                assert (await page.get("/live", headers={"Host": host})).status_code == status
            for origin, status in (("https://two.example", 403), ("https://three.example", 403)):
                sent = await page.post("/api/seat", json={"ticket": "x.y"}, headers={"Origin": origin})
                assert sent.status_code == status
                assert (sent.json()["code"] == "origin") == (origin == "https://three.example")

    with started(home, **settings) as (address, _):
        assert (tmp_path / "by-environment.db").exists()
        asyncio.run(story(address))
        assert run("house", "list", LARCENY_STORE=settings["LARCENY_STORE"]).stdout == "0 tables\n"
    assert "LARCENY_PORT" in one_line(run("serve", LARCENY_PORT="eighty"))


@pytest.mark.parametrize(
    ("plan", "believed"),
    [({}, False), ({"proxy": True}, True), ({"proxies": ("127.0.0.0/8",)}, True), ({"proxies": ("10.0.0.1",)}, False)],
    ids=["none", "here", "in this network", "elsewhere"],
)
def test_only_a_proxy_that_is_named_is_believed_about_its_clients(plan: dict[str, Any], believed: bool) -> None:
    async def story() -> None:
        many = Rate(100, 0)
        limits = Limits(requests=Toll(guest=many, address=Rate(20, 0), house=many))
        async with opened(limits=limits, **plan) as place, browser(place.address) as page:
            one = {"X-Forwarded-For": "192.0.2.1"}
            codes = [(await page.get("/live", headers=one)).status_code for _ in range(21)]
            assert codes[:19] == [200] * 19  # to open a line costs something too
            assert codes[-1] == 429
            other = await page.get("/live", headers={"X-Forwarded-For": "192.0.2.2"})
            assert other.status_code == (200 if believed else 429)

    tell(story)


# Signals


TOLD = pytest.mark.parametrize("told", [signal.SIGHUP, signal.SIGINT], ids=["closed", "Ctrl+C"])
BROODER = """
import time
from pathlib import Path

class Brooder:
    def choose(self, view):
        Path(__file__).with_name("thinking").touch()
        time.sleep(600)
"""


@TOLD
def test_a_house_closes_in_order_when_its_terminal_says_so_while_a_bot_thinks(
    told: signal.Signals, tmp_path: Path, home: dict[str, str]
) -> None:
    async def story(address: str, process: subprocess.Popen[str]) -> None:
        async with await Client.visit(address) as anna:
            id = await anna.open("crooks", ["me", "brooding:Brooder"], "Anna")
            await anna.join(id)
            while not (tmp_path / "thinking").exists():
                if anna.mine:
                    await answer(anna)
                await asyncio.sleep(0.05)
            os.killpg(process.pid, told)  # the process of the bot hears it too
            await eventually(lambda: anna.bye is not None)
            assert anna.bye is not None
            assert (anna.bye.code, anna.bye.again) == ("closing", True)

    (tmp_path / "brooding.py").write_text(BROODER)
    store = f"sqlite:{tmp_path / 'h.db'}"
    words = ("--port", "0", "--pace", "0", "--store", store, "--bot", "brooding:Brooder")
    with started(home, *words, PYTHONPATH=str(tmp_path)) as (address, process):
        tell(lambda: story(address, process))
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


@TOLD
def test_a_worker_finishes_what_it_does_whatever_its_terminal_says(told: signal.Signals) -> None:
    worker = Worker()
    try:
        before = worker.ask(os.getpid).result(PATIENCE)
        assert worker.ask(signal.raise_signal, told).exception(PATIENCE) is None
        assert worker.ask(os.getpid).result(PATIENCE) == before
    finally:
        worker.kill(wait=True)


def test_a_house_that_is_to_outlive_its_terminal_does(tmp_path: Path, home: dict[str, str]) -> None:
    with started(home, "--port", "0", "--store", f"sqlite:{tmp_path / 'h.db'}") as (_, process):
        ignored = re.search(r"^SigIgn:\s+(\w+)", Path(f"/proc/{process.pid}/status").read_text(), re.M)
        assert ignored
        assert not int(ignored[1], 16) >> (signal.SIGHUP - 1) & 1
    nohup = ["nohup", LARCENY, "serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'h.db'}"]
    with subprocess.Popen(nohup, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=home) as process:
        assert process.stdout is not None
        assert "Larceny is open" in process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


# The store's file


def test_the_lock_survives_the_removal_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def story() -> None:
        store = SqliteStore(str(path))
        await store.open()
        Path(f"{path}.lock").unlink()
        child = await asyncio.to_thread(
            subprocess.run,
            [LARCENY, "serve", "--port", "0", "--store", f"sqlite:{path}"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert one_line(child).startswith(f"larceny: {path}: in use by process ")
        with pytest.raises(StoreError, match="in use"):
            await SqliteStore(str(path)).open()
        assert await store.append("t", 1, [b"1"])
        await store.close()
        await SqliteStore(str(path)).open()

    asyncio.run(story())


def test_nothing_is_written_to_a_file_that_was_removed_or_replaced(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def story() -> None:
        store = SqliteStore(str(path))
        await store.open()
        assert await store.append("t", 1, [b"1"])
        path.rename(tmp_path / "elsewhere.db")
        for replaced in (False, True):
            if replaced:
                path.write_bytes((tmp_path / "elsewhere.db").read_bytes())
            with pytest.raises(StoreError, match=f"{path}: removed or replaced"):
                await store.append("t", 2, [b"2"])
            with pytest.raises(StoreError, match="removed or replaced"):
                await store.probe()
        (tmp_path / "elsewhere.db").rename(path)
        assert await store.append("t", 2, [b"2"])
        await store.close()

    asyncio.run(story())


# Retention


def test_tables_are_kept_for_as_long_as_the_house_says(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(str(tmp_path / "house.db"))
        async with opened(store) as place, guests(place.address, 2) as (anna, ben):
            old, new = await at_a_table(anna, ben), await anna.open("crooks", ["me", "instinct"], "Anna")
            assert store._writer is not None
            ages = ((40, old), (10, new))
            for days, id in ages:
                await store._writer.ask(
                    lambda db, days=days, id=id: (
                        db.execute("UPDATE tables SET touched = ? WHERE name = ?", (time.time() - days * DAY, id))
                        and None
                    )
                )
            await place.house._sweep()
            assert {one.table for one in await store.kept()} == {old, new}, "for ever, unless somebody says otherwise"
            place.house.keep_days = 30
            await place.house._sweep()
            assert len(await store.kept()) == 2, "its clock may be wrong: nothing is deleted on the first day"
            place.house._opened -= DAY
            await place.house._sweep()
            assert [one.table for one in await store.kept()] == [new]
            assert await store.read(old) == []
            assert await store.faults() == []
            turn = await whose_turn(anna, ben)
            with pytest.raises(Rejected):  # the table is gone, and the house lets go of it
                await turn.act(turn.shown.board.choices[0].action)  # type: ignore[union-attr]
            await eventually(lambda: old not in place.house._keepers)

    tell(story)
