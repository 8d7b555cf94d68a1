"""The server closes and opens again; a real process, and one whose files are used up."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from larceny.net.client import Client, Rejected
from larceny.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.house import Shaky, Shared, answer, eventually, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, hello, line, tell, whose_turn

pytestmark = pytest.mark.usefixtures("nothing_broken")


def test_closing_tells_everybody_to_come_back_and_a_restart_finds_everything(tmp_path: Path) -> None:
    async def story() -> None:
        path = str(tmp_path / "house.db")
        async with contextlib.AsyncExitStack() as stack:
            async with opened(SqliteStore(path)) as place:
                anna, ben, eve = await stack.enter_async_context(guests(place.address, 3))
                id = await at_a_table(anna, ben, watch=eve)
                for _ in range(5):
                    await answer(await whose_turn(anna, ben))
                await eventually(lambda: len({one.shown and one.shown.board.moment for one in (anna, ben, eve)}) == 1)
                before = [client.shown for client in (anna, ben, eve)]
            for client in (anna, ben, eve):
                await eventually(lambda client=client: client.bye is not None)
                assert client.bye is not None
                assert (client.bye.code, client.bye.again) == ("closing", True), client.bye
                assert client._socket is not None
                assert client._socket.close_code == 1012
            async with opened(SqliteStore(path)) as place:
                for client, shown in zip((anna, ben, eve), before, strict=True):
                    client.address = place.address
                    await client.join(id)
                    await client.until(lambda client=client: client.shown is not None)
                    assert client.shown == shown
                await play_to_the_end(anna, ben)
                for client in (anna, ben, eve):
                    await client.leave_line()

    tell(story)


def test_a_command_under_way_while_the_house_closes_is_done_or_not_but_never_half() -> None:
    async def story() -> None:
        store = Shaky(Shared())
        await store.inner.inner.open()  # type: ignore[attr-defined]
        async with contextlib.AsyncExitStack() as stack:
            async with opened(store) as place:
                anna, ben = await stack.enter_async_context(guests(place.address, 2))
                id = await at_a_table(anna, ben)
                turn = await whose_turn(anna, ben)
                assert turn.shown is not None
                number, action = turn.shown.number, turn.shown.board.choices[0].action
                store.gate = asyncio.Event()
                acting = asyncio.create_task(turn.act(action, number, id="in the middle"))
                await eventually(lambda: store.appends > 1 and place.house._keepers[id].writer.backlog == 0)
                asyncio.get_running_loop().call_later(0.3, store.gate.set)
            with contextlib.suppress(Rejected):
                await acting
            store.gate = None
            async with opened(store) as place:
                turn.address = place.address
                await turn.join(id)
                await turn.act(action, number, id="in the middle")
                assert len((await place.table(id)).running.actions) == 1
                await turn.leave_line()
        await store.inner.inner.close()  # type: ignore[attr-defined]

    tell(story)


@contextlib.contextmanager
def serving(folder: Path, files: tuple[int, int], *more: str) -> Iterator[tuple[str, subprocess.Popen[str], Path]]:
    """Start a real house with these limits of open files and options; its address, its process, and its log."""
    program = str(Path(sys.executable).parent / "larceny")
    words = [program, "serve", "--port", "0", "--store", f"sqlite:{folder / 'h.db'}", "--pace", "0", *more]
    log = folder / "log"
    with log.open("w") as stderr:
        process = subprocess.Popen(
            ["prlimit", f"--nofile={files[0]}:{files[1]}", *words],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", first := process.stdout.readline())
            assert found, first + log.read_text()
            yield found[0].rstrip("/"), process, log
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def test_the_house_may_open_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    with serving(tmp_path, (200, 300)) as (_, process, _):
        limits = Path(f"/proc/{process.pid}/limits").read_text()
        assert re.search(r"^Max open files +300 +300 ", limits, re.M), limits


def test_a_house_whose_lines_are_all_taken_says_so_in_few_words_and_serves_again(tmp_path: Path) -> None:
    most = 200

    async def crowd(address: str, log: Path) -> None:
        host, port = address.removeprefix("http://").split(":")
        with contextlib.ExitStack() as stack:
            for _ in range(most):
                stack.enter_context(socket.create_connection((host, int(port))))
            await eventually(lambda: "the house is nearly full" in log.read_text())
            await asyncio.sleep(3)
            assert len(log.read_text().splitlines()) < 20
            assert "out of system resource" not in log.read_text(), "there are files left for the store"
        async with guests(address) as (anna,):
            await anna.get("/api/house")

    with serving(tmp_path, (most, most)) as (address, _, log):
        asyncio.run(crowd(address, log))


def test_a_real_process_closes_on_a_signal_and_opens_again(tmp_path: Path) -> None:
    """With real bots, in processes of their own."""
    larceny_program = str(Path(sys.executable).parent / "larceny")
    words = [larceny_program, "serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'h.db'}", "--pace", "0"]

    @contextlib.contextmanager
    def running() -> Iterator[tuple[str, subprocess.Popen[str]]]:
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            first = process.stdout.readline()
            found = re.search(r"http://\S+", first)
            assert found, first + process.stderr.read()
            yield found[0].rstrip("/"), process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()

    async def first(address: str, process: subprocess.Popen[str]) -> tuple[Client, str]:
        anna = await Client.visit(address)
        id = await anna.open("crooks", ["me", "instinct"], "Anna")
        await anna.join(id)
        for _ in range(6):
            await anna.until(lambda: anna.mine, 30)
            choices = anna.shown.board.choices  # type: ignore[union-attr]
            await answer(anna, next((one.action for one in choices if not one.label.startswith("Pass")), 0))
        process.send_signal(signal.SIGTERM)
        await eventually(lambda: anna.bye is not None)
        assert anna.bye is not None
        assert (anna.bye.code, anna.bye.again) == ("closing", True)
        await anna.leave_line()
        return anna, id

    async def second(address: str, cookie: str, id: str) -> None:
        for _ in range(20):  # a rude end of a line is not the end of the house
            async with line(address, f"larceny-guest={secrets.token_urlsafe(24)}") as wire:
                for n in range(30):
                    await (wire.send(json.dumps({"type": "ping", "n": n})) if n else hello(wire, id))
                wire.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0" * 2)
                wire.transport.abort()
        async with Client(address, cookie) as anna:
            assert (await anna.join(id)).you == 0
            await anna.until(lambda: anna.shown is not None and len(anna.shown.board.log) > 3)

    with running() as (address, process):
        anna, id = asyncio.run(first(address, process))
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
        assert process.stderr is not None
        assert process.stderr.read() == ""
    with running() as (address, process):
        asyncio.run(second(address, anna.cookie, id))
        for _ in range(2):  # pressed again it is no more than once
            process.send_signal(signal.SIGINT)
            time.sleep(0.02)
        assert process.wait(PATIENCE) in (0, -signal.SIGINT)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
