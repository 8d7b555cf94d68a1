"""The terminal at a table of a house: people through pipes and keyboards, bots, and a house that dies in between."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pexpect
import pytest

import larceny
from larceny.bots import make
from larceny.engine.errors import LarcenyError
from larceny.net import reconnecting
from larceny.net.client import Client, Rejected
from larceny.net.messages import Act, Ban, Leave, Rematch, Sit
from larceny.net.redacted import view_of
from larceny.server.table import showing
from larceny.terminal.play import guests, joining, online
from larceny.terminal.play.keyboard import AHEAD, Keyboard
from larceny.terminal.play.teller import Left
from tests.command_line import LARCENY, at_a_terminal, started
from tests.patience import PATIENCE
from tests.server.house import Place, SharedHouse, answer, eventually, guest, opened, play_to_the_end, shared_house
from tests.server.house import guests as house_guests
from tests.server.services import free_port
from tests.server.stories import whose_turn

Env = dict[str, str]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="module")
def house() -> Iterator[SharedHouse]:
    with shared_house() as open_house:
        yield open_house


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Env:
    """Set up an environment with games and tokens of the test's own, for this process and for others."""
    for name in ("data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return {**kept, "COLUMNS": "80", "TERM": "dumb"}


@pytest.fixture
def start(home: Env) -> Iterator[Start]:
    """Start a terminal; what still runs in the end is ended."""
    running: list[subprocess.Popen[str]] = []

    def start_(*words: str, typed: str | None = "", **more: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        process = started(["join", *words], {**home, **more}, stdin=pipe, stdout=pipe, stderr=pipe)
        running.append(process)
        if typed is not None:
            assert process.stdin is not None
            process.stdin.write(typed)
            process.stdin.flush()
        return process

    yield start_
    for process in running:
        process.kill()
        process.communicate()


def table(house: SharedHouse, *seats: str, game: str = "crooks", **more: object) -> str:
    """Return the link to a new table, opened by another guest."""
    return str(house.ask(open_table(house.address, *seats, game=game, **more)))


async def open_table(address: str, *seats: str, game: str = "crooks", **more: object) -> str:
    client = await Client.visit(address)
    return f"{address}/t/{await client.open(game, seats, name='Host', **more)}"


def end(process: subprocess.Popen[str]) -> str:
    """Return what a terminal printed that came to a good end."""
    out, fault = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, (out[-2000:], fault)
    assert fault == ""
    return out


def error(process: subprocess.Popen[str]) -> str:
    """Return the error of a failed command: one line, no traceback, nothing else."""
    out, fault = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert out == ""
    assert fault.count("\n") == 1, fault
    assert fault.startswith("larceny: ")
    return fault


def totals(out: str) -> list[str]:
    found = re.search(r"^(?:Total|Summe) +(.*)$", out, re.MULTILINE)
    assert found, out[-2000:]
    return re.findall(r"\d+", found[1])


# People


def test_a_person_through_a_pipe_plays_a_whole_game(house: SharedHouse, start: Start, tmp_path: Path) -> None:
    words = ["? Vera", "? CR-07", "say", "say good luck", "foo", "99", "undo"]  # 99 waits for the first question
    words += ["why mint", "why nonsense", "board", "lang de", "protokoll", "lang en"]
    typed = "".join(f"{line}\n" for line in [*words, *["#1"] * 400])
    out = end(start(table(house, "open", "instinct", "random"), "--name", "Anna", typed=typed))
    for said in (
        "You are Anna, on seat 1.",
        "Velvet Vera: Rank 7.",
        "When you have somebody at all eight targets",
        "That is no answer to the question asked now. (CR-03)",
        'Nothing on the table is called "nonsense".',
        "You can say: hello",
        "Anna: Good luck!",
        'Nothing is called "foo" here',
        "That cannot be taken back",
        "Type a number from 1 to ",
        "Du bist am Zug: eine Spelunke durchsuchen oder passen?",
        "Everybody has passed.",
    ):
        assert said in out
    assert "The whole game is in" in out
    (path,) = (tmp_path / "data" / "larceny" / "games").iterdir()
    record = larceny.read_record(path.read_bytes())
    assert larceny.replay(record).result() == record.result
    assert record.result is not None
    assert totals(out) == [str(points) for points in record.result.points]


def test_two_terminals_at_one_table(house: SharedHouse, start: Start) -> None:
    url = table(house, "open", "open")
    anna = start(url, "--name", "Anna", typed=None)
    assert anna.stdout is not None
    said = ""
    while "larceny join" not in said:
        said += anna.stdout.readline()
    assert "At the table: Anna, open." in said
    assert "One seat is still open." in said
    ben = start(url, "--name", "Ben", "--seat", "2", "--lang", "de", typed="#1\n" * 400)
    assert anna.stdin is not None
    anna.stdin.write("#1\n" * 400)
    anna.stdin.flush()
    seen, heard = end(anna), end(ben)
    assert totals(seen) == totals(heard)
    assert "- Ben pays" in seen
    assert "Du bist Ben auf Platz 2." in heard
    assert "- Anna zahlt" in heard


def test_who_starts_the_program_again_has_the_seat_back(house: SharedHouse, start: Start, tmp_path: Path) -> None:
    url = table(house, "open", "instinct")
    first = start(url, "--name", "Anna", typed="#1\n#1\n")
    out, _ = first.communicate(timeout=PATIENCE)
    assert first.returncode == 1
    assert "Your seat is kept." in out
    (kept,) = (tmp_path / "state" / "larceny" / "guests").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    again = end(start(url, typed="#1\n" * 400))
    assert "You are Anna, on seat 1." in again
    assert totals(again)


def test_a_person_who_only_watches_needs_no_keyboard(house: SharedHouse, start: Start) -> None:
    watcher = start(table(house, "instinct", "random"), "--watch", "--lang", "de", typed="3\n")
    out = end(watcher)
    assert "Du siehst als Zuschauer zu." in out
    assert "Die Stadt" in out
    assert totals(out)


@pytest.mark.usefixtures("home")
def test_quit_leaves_and_keeps_the_seat(house: SharedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    url = table(house, "open", "open")
    out = io.StringIO()

    async def sit() -> None:
        game = await online.join(joining.Wish(url=url, name="Anna"), out=out)
        try:
            with pytest.raises(Left) as left:
                await game.play()
            assert left.value.asked
            game.farewell()
        finally:
            await game.close()

    with typing(b"log\nundo\n?\nlang fr\nquit\n1\n", monkeypatch):
        asyncio.run(sit())
    said = " ".join(out.getvalue().split())
    assert said.count("The game has not begun yet.") == 2
    assert '"why NAME" says why' in said
    assert "Languages: en, de." in said
    assert said.endswith(f"Your seat is kept. Come back with: larceny join {url}")


def test_a_person_at_a_keyboard_hears_at_once_what_is_not_asked(house: SharedHouse, home: Env) -> None:
    url = table(house, "open", "open")
    person = at_a_terminal(["join", url, "--name", "Anna"], home, encoding="utf-8")
    person.expect("One seat is still open")
    person.sendline("#1")
    person.expect("It is not your turn.")
    person.sendintr()
    person.expect("Your seat is kept.")
    person.expect(pexpect.EOF)
    person.close()
    assert person.exitstatus == 130


# Another game, and what happened meanwhile


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Return a way to type a line at a terminal when the test says so."""
    out, into = os.pipe()
    monkeypatch.setattr(Keyboard, "terminal", True)
    with os.fdopen(out) as typed, os.fdopen(into, "w", buffering=1) as hand:
        monkeypatch.setattr(sys, "stdin", typed)
        yield lambda words: print(words, file=hand)


@contextlib.asynccontextmanager
async def a_game_that_is_over(place: Place, out: io.StringIO, lang: str) -> AsyncIterator[tuple[Any, Client]]:
    """Anna at her terminal and Ben elsewhere, at the end of a game; what Anna's terminal does next, and Ben."""
    url = await open_table(place.address, "open", "open")
    _, id = joining.table_of(url)
    game = await online.join(joining.Wish(url=url, name="Anna", lang=lang), out=out)
    async with house_guests(place.address) as (ben,), Client(place.address, game.client.cookie) as hand:
        await ben.join(id)
        await ben.sit("Ben")
        await hand.join(id)
        playing = asyncio.create_task(game.play())
        try:
            await play_to_the_end(hand, ben)
            await hand.leave_line()
            await eventually(lambda: "rematch" in out.getvalue() or "revanche" in out.getvalue())
            yield playing, ben
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await game.close()


@pytest.mark.parametrize(
    ("lang", "word", "asks"),
    [
        ("en", "rematch", "Ben asks for a rematch, and your seat is kept."),
        ("de", "revanche", "Ben möchte eine Revanche"),
    ],
)
@pytest.mark.usefixtures("home")
def test_who_is_asked_for_a_rematch_hears_by_whom_and_has_the_old_seat(
    types: Callable[[str], None], lang: str, word: str, asks: str
) -> None:
    async def story() -> None:
        out = io.StringIO()
        async with opened() as place, a_game_that_is_over(place, out, lang) as (playing, ben):
            await ben.command(Rematch(id="r"))
            await eventually(lambda: asks in " ".join(out.getvalue().split()))
            types(word)
            url = await asyncio.wait_for(playing, PATIENCE)
            assert ben.room is not None
            assert url == f"{place.address}/t/{ben.room.next}"
            await ben.join(ben.room.next)
            assert ben.room.seats[0].awaited
            again = io.StringIO()
            game = await online.join(joining.Wish(url=url, name="Anna", lang=lang), out=again)
            try:
                assert game.client.seat == 0
                await ben.until(lambda: bool(ben.room and ben.room.phase == "playing"))
            finally:
                await game.close()

    asyncio.run(story())


@pytest.mark.usefixtures("home")
def test_who_comes_late_is_told_the_whole_log_when_asking_for_it(
    types: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "LINES", 3)

    async def story() -> None:
        out = io.StringIO()
        async with opened() as place, house_guests(place.address, 2) as (ben, carl):
            url = await open_table(place.address, "open", "open")
            _, id = joining.table_of(url)
            for client, name in ((ben, "Ben"), (carl, "Carl")):
                await client.join(id)
                await client.sit(name)
            for _ in range(12):
                await answer(await whose_turn(ben, carl))
            match = (await place.table(id)).match
            assert match is not None
            lines = [f"{line.moment:>4} {line.text}" for line in match.log(None)]
            assert len(lines) > 6
            game = await online.join(joining.Wish(url=url, watch=True), out=out)
            playing = asyncio.create_task(game.play())
            try:
                await eventually(lambda: match.log(None)[-1].text in " ".join(out.getvalue().split()))
                assert lines[0] not in out.getvalue()
                types("log")
                await eventually(lambda: all(line in out.getvalue() for line in lines))
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                await game.close()

    asyncio.run(story())


@pytest.mark.usefixtures("home")
def test_a_rematch_is_asked_for_at_the_keyboard(types: Callable[[str], None]) -> None:
    async def story() -> None:
        out = io.StringIO()
        async with opened() as place, a_game_that_is_over(place, out, "en") as (playing, ben):
            types("rematch")
            url = await asyncio.wait_for(playing, PATIENCE)
            await ben.until(lambda: bool(ben.room and ben.room.next))
            assert ben.room is not None
            assert ben.room.asker == 0
            assert url == f"{place.address}/t/{ben.room.next}"
            assert "asks for a rematch" not in out.getvalue()  # the guest who asks need not be told
            waiting = io.StringIO()
            game = await online.join(joining.Wish(url=url, name="Anna"), out=waiting)
            try:
                playing = asyncio.create_task(game.play())
                await eventually(lambda: "Ben (not here yet, the seat is kept)" in " ".join(waiting.getvalue().split()))
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                await game.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("lang", "words", "told"),
    [
        ("en", ("who", "mute", "unmute", "remove", "ban", "unban", "shut", "report"), "Guests without a seat: "),
        (
            "de",
            ("wer", "stumm", "laut", "entfernen", "sperren", "entsperren", "schließen", "melden"),
            "Gäste ohne Platz: ",
        ),
    ],
)
@pytest.mark.usefixtures("home")
def test_the_host_keeps_order_at_the_keyboard(
    types: Callable[[str], None], lang: str, words: tuple[str, ...], told: str
) -> None:
    who, mute, unmute, remove, ban, unban, shut, report = words

    async def story() -> None:
        out = io.StringIO()
        async with opened() as place, house_guests(place.address, 2) as (anna, eve):
            id = await anna.open("crooks", ["open", "open", "open"], "Anna")
            guests.keep(guests.Guest(house=place.address, name="Anna", cookie=anna.cookie))
            game = await online.join(joining.Wish(url=f"{place.address}/t/{id}", name="Anna", lang=lang), out=out)
            playing = asyncio.create_task(game.play())
            table = (await place.house.keeper(id)).table
            try:
                await eve.join(id)
                mark = table.mark(guest(eve))
                await eventually(lambda: bool(game.client.room and game.client.room.guests))
                types(who)
                await eventually(lambda: told in " ".join(out.getvalue().split()))
                types(f"{mute} {mark}")
                await eventually(lambda: table.standing(guest(eve)).muted)
                types(f"{unmute} {mark}")
                await eventually(lambda: not table.standing(guest(eve)).muted)
                types(f"{remove} {mark}")
                await eventually(lambda: eve.bye is not None)
                types(f"{ban} {mark}")
                await eventually(lambda: table.standing(guest(eve)).banned)
                types(f"{unban} {mark}")
                await eventually(lambda: not table.standing(guest(eve)).banned)
                types(shut)
                await eventually(lambda: table.shut)
                types(f"{ban} Nobody")
                await eventually(lambda: "Nobody" in out.getvalue())
                types(f"{report} the cards are sticky")
                while not (reports := await place.house.store.reports()):
                    await asyncio.sleep(0.01)
                assert reports[0].words == "the cards are sticky"
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                await game.close()

    asyncio.run(story())


@pytest.mark.usefixtures("home")
def test_who_wants_no_rematch_leaves_in_peace(types: Callable[[str], None]) -> None:
    async def story() -> None:
        async with opened() as place, a_game_that_is_over(place, io.StringIO(), "en") as (playing, _):
            types("quit")
            with pytest.raises(Left) as left:
                await asyncio.wait_for(playing, PATIENCE)
            assert left.value.asked

    asyncio.run(story())


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            r"While you were away a bot gave (one answer|\d+ answers) for you\. What .+ lines \d+ to \d+ of the log",
        ),
        ("de", r"hat ein Bot (eine Antwort|\d+ Antworten) für dich gegeben\. Was .+ Zeilen \d+ bis \d+ des Protokolls"),
    ],
)
@pytest.mark.usefixtures("home", "types")
def test_who_comes_back_hears_that_a_bot_has_played(lang: str, told: str) -> None:
    async def story() -> None:
        out = io.StringIO()
        async with opened() as place, house_guests(place.address) as (ben,):
            url = await open_table(place.address, "open", "open")
            _, id = joining.table_of(url)
            anna = await online.join(joining.Wish(url=url, name="Anna"), out=io.StringIO())
            await ben.join(id)
            await ben.sit("Ben")
            await anna.line.command(Leave(id="1"))
            await anna.close()
            for _ in range(4):
                await ben.until(lambda: ben.mine)
                await answer(ben)
            await ben.until(lambda: ben.mine)
            anna = await online.join(joining.Wish(url=url, name="Anna", lang=lang), out=out)
            playing = asyncio.create_task(anna.play())
            try:
                await eventually(lambda: re.search(told, " ".join(out.getvalue().split())) is not None)
            finally:
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                await anna.close()

    asyncio.run(story())


def test_a_link_that_leads_everybody_to_the_own_computer_says_so(house: SharedHouse, start: Start) -> None:
    url = table(house, "open", "open")
    out, _ = start(url, "--name", "Anna", typed="quit\n").communicate(timeout=PATIENCE)
    assert "larceny serve --host 0.0.0.0" in " ".join(out.split())
    for link in (
        "http://localhost:8080/t/x",
        "http://127.0.0.2/t/x",
        "http://[::1]:8080/t/x",
        "http://a.localhost/t/x",
    ):
        assert joining.only_here(link)
    for link in ("http://192.168.1.7:8080/t/x", "https://larceny.example/t/x", "http://127.example/t/x"):
        assert not joining.only_here(link)


# Wishes that cannot be granted


def refused(url: str, **wish: Any) -> str:
    """Return the refusal that a visitor with this wish gets."""

    async def come() -> None:
        await (await online.join(joining.Wish(url=url, **wish))).close()

    with pytest.raises(Rejected) as caught:
        asyncio.run(come())
    return str(caught.value).removeprefix(f"{url}: ")


def comes(url: str, **wish: Any) -> int | None:
    """Return the seat that a visitor with this wish gets."""

    async def come() -> int | None:
        game = await online.join(joining.Wish(url=url, **wish))
        try:
            return game.client.seat
        finally:
            await game.close()

    return asyncio.run(come())


@pytest.mark.usefixtures("home")
def test_a_seat_that_cannot_be_had_is_never_silently_another(house: SharedHouse) -> None:
    url = table(house, "open", "instinct", "open", "open")
    assert refused(url, name="Anna", seat=4) == "There is no seat 5 at this table; they are 1 to 4."
    assert refused(url, name="Anna", seat=-1, lang="de").startswith("Einen Platz 0 gibt es an diesem Tisch nicht")
    assert re.fullmatch(r"Seat 2 is taken by .+\. Open: 1, 3, 4\.", refused(url, name="Anna", seat=1))
    assert re.fullmatch(r"Auf Platz 2 sitzt schon .+\. Frei: .+", refused(url, name="Anna", seat=1, lang="de"))
    assert comes(url, name="Anna", seat=2) == 2
    assert comes(url, name="Anna", seat=2) == 2, "that is the very seat"
    assert comes(url, name="Anna") == 2
    assert refused(url, name="Anna", seat=0).startswith("You sit here already, as Anna on seat 3: leave out --seat")
    assert refused(url, name="Anna", watch=True).startswith("You sit here already, as Anna on seat 3: leave out")
    assert refused(url, name="Anna", watch=True, lang="de").startswith("Du sitzt hier schon, als Anna auf Platz 3")
    assert comes(url, name="Ben", watch=True) is None, "others may watch"
    assert (comes(url, name="Ben", seat=0), comes(url, name="Cy")) == (0, 3)
    begun = "The game has begun, and nobody can sit down any more; --watch shows it to you."
    assert refused(url, name="Dora", seat=1) == begun
    assert refused(url, name="Dora", seat=1, lang="de").startswith("Das Spiel hat begonnen")
    assert refused(url, name="Anna", seat=1).startswith("You sit here already")
    assert refused(url, name="Anna", watch=True).startswith("You sit here already")
    assert comes(url, name="Anna", seat=2) == 2
    assert comes(url, name="Dora") is comes(url, name="Dora", watch=True) is None


@pytest.mark.proof
@pytest.mark.usefixtures("home")
def test_nobody_sits_down_at_a_game_that_is_over(house: SharedHouse, start: Start) -> None:
    url = table(house, "open", "instinct")
    end(start(url, "--name", "Anna", typed="#1\n" * 400))
    over = "The game is over, and nobody can sit down any more; --watch shows how it ended."
    assert refused(url, name="Ben", seat=0) == over
    assert refused(url, name="Ben", seat=0, lang="de").startswith("Das Spiel ist vorbei")
    assert refused(url, name="Anna", seat=1).startswith("You sit here already, as Anna on seat 1")
    assert refused(url, name="Anna", watch=True).startswith("You sit here already, as Anna on seat 1")
    assert totals(end(start(url, "--name", "Ben", "--watch")))
    assert totals(end(start(url, "--name", "Anna", "--seat", "1")))


def test_on_the_command_line_seats_count_from_one(house: SharedHouse, start: Start) -> None:
    url = table(house, "open", "open", "open")
    assert "There is no seat 0 at this table; they are 1 to 3." in error(start(url, "--name", "Anna", "--seat", "0"))
    assert "--watch: who watches has no seat" in error(start(url, "--seat", "1", "--watch"))
    anna = start(url, "--name", "Anna", "--seat", "3")
    out, _ = anna.communicate(timeout=PATIENCE)
    assert "You are Anna, on seat 3." in out


# Bots


@pytest.mark.proof
def test_bots_play_a_whole_game_and_no_third_one_gets_in(house: SharedHouse, start: Start) -> None:
    url = table(house, "open", "open")
    one, two = (start(url, "--bot", name, typed=None) for name in ("instinct", "random"))
    assert totals(end(one)) == totals(end(two))
    over = "The game is over, and nobody can sit down any more; --watch shows how it ended."
    assert error(start(url, "--bot", "instinct")) == f"larceny: {url}: {over}\n"


@pytest.mark.usefixtures("home")
def test_bots_answer_sealed_questions_too() -> None:
    async def play() -> None:
        async with opened() as place:
            url = await open_table(place.address, "open", "open", "instinct", game="bidding")
            heard = [io.StringIO(), io.StringIO()]
            games = [await online.join(joining.Wish(url=url), make("random"), "random", out) for out in heard]
            try:
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(*(game.play() for game in games))
            finally:
                for game in games:
                    await game.close()
            assert totals(heard[0].getvalue()) == totals(heard[1].getvalue())
            assert re.search(r"You are Random .+, on seat 2\.", heard[1].getvalue())

    asyncio.run(play())


@pytest.mark.usefixtures("home")
def test_a_person_may_speak_out_of_turn_and_answers_sealed_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> str:
        async with opened() as place:
            url = await open_table(place.address, "open", "instinct", game="bidding")
            out = io.StringIO()
            game = await online.join(joining.Wish(url=url, name="Anna"), out=out)
            try:
                async with asyncio.timeout(PATIENCE):
                    await game.play()
            finally:
                await game.close()
            return out.getvalue()

    with typing(b"!1\n!9\n" + b"#1\n" * 50, monkeypatch):
        out = asyncio.run(play())
    assert "At any time: !1 " in out
    assert "gives" in out or "give" in out
    assert totals(out)


def test_the_time_left_is_told_with_every_question() -> None:
    async def story() -> None:
        async with opened() as place:
            url = await open_table(place.address, "open", "instinct", game="bidding", options={"minutes": 5})
            game = await online.join(joining.Wish(url=url, name="Anna"), out=io.StringIO())
            try:
                await game.client.until(lambda: game.client.mine, PATIENCE)
                room = game.client.room
                assert room is not None
                assert room.left is not None
                assert 0 < room.left <= 300
                game.client.room = msgspec.structs.replace(room, left=186)
                game._report()
                game._told_at -= 187  # so long ago
                game._look()
            finally:
                await game.close()
            out = game._out.getvalue()  # type: ignore[attr-defined]
            assert out.index("Time left: 3:0") < out.index("The time is up.")

    asyncio.run(story())


def test_a_bot_sees_through_the_line_what_its_seat_sees() -> None:
    match = larceny.Match(larceny.game("crooks"), 2, seed=5)
    bot = make("random", 5)
    while match.actor is not None:
        view = match.view(match.actor)
        again = view_of(view.game, view.deck, view.box, view.table.tobytes(), match.actor)
        assert again.table.tobytes() == view.table.tobytes()
        assert again.legal() == view.legal()
        assert make("instinct", 1).choose(again) == make("instinct", 1).choose(view)
        match.play(bot.choose(view))


# A house that dies


@pytest.fixture
def serve(home: Env, tmp_path: Path) -> Iterator[Callable[[int], subprocess.Popen[str]]]:
    running: list[subprocess.Popen[str]] = []

    def start_(port: int) -> subprocess.Popen[str]:
        words = ["serve", "--port", str(port), "--store", f"sqlite:{tmp_path / 'house.db'}", "--pace", "0"]
        process = subprocess.Popen(
            [LARCENY, *words], stdout=subprocess.PIPE, text=True, env=home, start_new_session=True
        )
        running.append(process)
        assert process.stdout is not None
        assert "Larceny is open" in process.stdout.readline()
        return process

    yield start_
    for process in running:
        kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    """Kill the house as when the power fails, with its workers."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=PATIENCE)


def test_a_house_that_is_killed_and_opened_again_loses_nothing(
    serve: Callable[[int], subprocess.Popen[str]], home: Env
) -> None:
    port = free_port()
    first = serve(port)
    url = asyncio.run(open_table(f"http://127.0.0.1:{port}", "open", "random"))
    person = at_a_terminal(["join", url, "--name", "Anna"], home, encoding="utf-8")
    out = io.StringIO()
    person.logfile_read = out
    person.expect("\n> ")
    person.sendline("#1")
    person.expect("\n> ")
    kill(first)
    person.expect("The line to the house is broken")
    person.sendline("#1")  # said into a dead line, done once over the next
    serve(port)
    person.expect("The line is back")
    while person.expect(["\n> ", "The whole game is in"]) == 0:
        person.sendline("#1")
    person.expect("rematch")
    person.sendline("quit")
    person.expect(pexpect.EOF)
    person.close()
    assert person.exitstatus == 0
    searches = own_searches(out.getvalue())
    assert searches
    assert len(set(searches)) == len(searches), (
        "a pile is cheaper each time: the same words twice are one move told twice"
    )
    assert totals(out.getvalue().replace("\r", ""))


def own_searches(told: str) -> list[str]:
    """Return every hangout that the log says this player searched, with its price."""
    return re.findall(r"You pay \$\d+ and search [^.]+", " ".join(told.split()))


@pytest.mark.usefixtures("home")
def test_an_answer_whose_receipt_is_lost_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    command = Client.command

    async def lossy(self: Client, said: Any) -> Any:
        """Lose every first receipt of an answer, and the line with it."""
        reply = await command(self, said)
        if isinstance(said, Act):
            given.append(said.id)
            if given.count(said.id) == 1:
                assert self._socket is not None
                await self._socket.close()
                raise Rejected("gone", "The line is dead.")
        return reply

    async def play() -> tuple[str, int]:
        async with opened() as place:
            url = await open_table(place.address, "open", "random")
            out = io.StringIO()
            game = await online.join(joining.Wish(url=url, name="Anna"), out=out)
            monkeypatch.setattr(Client, "command", lossy)
            try:
                with pytest.raises(Left):
                    async with asyncio.timeout(PATIENCE):
                        await game.play()
            finally:
                await game.close()
            match = (await place.table(game.line.table)).match
            assert match is not None
            return out.getvalue(), len(match.actions)

    with typing(b"#1\n#1\n#1\n", monkeypatch):
        out, played = asyncio.run(play())
    assert len(set(given)) == 3
    assert len(given) == 6
    assert len(own_searches(out)) <= 1
    assert out.count("You send ") <= 1  # none yet, if the crook's action is asked first
    assert played >= 3


@pytest.mark.parametrize("banned", [True, False])
def test_what_is_said_into_a_line_that_is_dead_for_good_is_refused_at_once(
    banned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host has banned this guest, or the house is gone and was waited for long enough."""
    monkeypatch.setattr(reconnecting, "PATIENCE", 0.0)

    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with opened() as place:
                anna, ben = await stack.enter_async_context(house_guests(place.address, 2))
                id = await anna.open("crooks", ["me", "open", "open"], "Anna")
                await anna.join(id)
                line = reconnecting.ReconnectingLine(ben, id, False, lambda: None)
                stack.push_async_callback(line.close)
                await line.open()
                await line.command(Sit(id="sit", name="Ben"))
                if banned:
                    await anna.command(Ban(id="ban", seat=1))
                    await eventually(lambda: line.fault is not None)
                    assert not line.up
                    await is_told(line, "does not let you in")
            await is_told(line, "does not let you in" if banned else "127.0.0.1")

    async def is_told(line: reconnecting.ReconnectingLine, why: str) -> None:
        with pytest.raises(LarcenyError, match=why):
            await asyncio.wait_for(line.command(Leave(id="leave")), PATIENCE)

    asyncio.run(story())


@pytest.mark.usefixtures("home")
def test_a_table_that_will_not_have_one_back_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened() as place:
            url = await open_table(place.address, "open", "open", watch=False)
            game = await online.join(joining.Wish(url=url, watch=True), out=io.StringIO())
            others = [await Client.visit(place.address) for _ in range(2)]
            try:
                for other in others:
                    await other.join(game.line.table)
                    await other.sit("Somebody")
                async with asyncio.timeout(PATIENCE):
                    await game.play()
            finally:
                for other in others:
                    await other.leave_line()
                await game.close()

    with typing(b"", monkeypatch), pytest.raises(Rejected, match="not open to spectators"):
        asyncio.run(play())


# What a bot needs


@pytest.mark.usefixtures("home")
def test_the_box_is_open_to_whoever_may_watch(house: SharedHouse) -> None:
    async def look(url: str) -> Any:
        address, id = joining.table_of(url)
        return await (await Client.visit(address)).get(f"/api/tables/{id}/box")

    box = house.ask(look(table(house, "instinct", "random", "random", options={"full": "pass"})))
    assert box == {
        "game": "crooks",
        "rules": larceny.game("crooks").version,
        "players": 3,
        "options": {"full": "pass", "killed": "secret"},
        "deck": larceny.game("crooks").house_deck.source,
    }
    assert house.ask(look(table(house, "instinct", "open", watch=False)))["players"] == 2
    with pytest.raises(Rejected, match="not open to spectators"):
        house.ask(look(table(house, "me", "random", watch=False)))


# What goes wrong


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "http://127.0.0.1:8080",
        "http://127.0.0.1:8080/seat/abc.def",
        "http://127.0.0.1:8080/t/",
        "http://127.0.0.1:8080/t/a b",
        "http://127.0.0.1:99999/t/abc",
        "http://[::1/t/abc",
        "ftp://127.0.0.1/t/abc",
        "http:///t/abc",
    ],
)
def test_what_is_no_tables_link(url: str) -> None:
    with pytest.raises(LarcenyError, match="is no table's link, like http"):
        joining.table_of(url)


def test_a_link_names_house_and_table() -> None:
    assert joining.table_of("http://localhost:8080/t/a-_9/") == ("http://localhost:8080", "a-_9")
    assert joining.table_of("https://me:secret@example.org/t/x?lang=de#top") == ("https://example.org", "x")


def test_errors_are_one_line(house: SharedHouse, start: Start) -> None:
    url = table(house, "me", "open", "open")
    nowhere = f"http://127.0.0.1:{free_port()}/t/abc"
    failed = {
        words: start(*words)
        for words in (
            ("nonsense",),
            (nowhere,),
            (f"{house.address}/t/nobody-opened-it", "--lang", "de"),
            (url, "--seat", "1"),
            (url, "--name", "x" * 99),
            (url, "--bot", "instict"),
        )
    }
    said = [error(process) for process in failed.values()]
    for words, fault in zip(
        (
            "is no table's link",
            "Connection refused",
            "Diesen Tisch gibt es nicht",
            "taken",
            "24",
            "did you mean 'instinct'?",
        ),
        said,
        strict=True,
    ):
        assert words in fault


def test_playing_here_needs_no_network() -> None:
    code = (
        "import sys, larceny.cli, larceny.terminal.play.local, larceny.terminal.play.saves\n"
        "print([name for name in ('starlette', 'websockets', 'larceny.server') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout == "[]\n"


# Tokens and typing


@pytest.mark.usefixtures("home")
def test_a_guest_is_known_by_house_and_name_and_else_by_the_last_one() -> None:
    anna = guests.Guest(house="http://a", name="Anna", cookie="c=1")
    ben = guests.Guest(house="http://a", name="Ben", cookie="c=2")
    assert guests.find("http://a", None) is None
    for one in (anna, ben, anna):
        guests.keep(one)
        newest = max(guests.folder().iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, ns=(0, newest.stat().st_mtime_ns))
    (guests.folder() / "broken.json").write_text("no token")
    assert guests.find("http://a", "Ben") == ben
    assert guests.find("http://a", None) == anna
    assert guests.find("http://b", None) is None


class typing:
    """What somebody types, and then nothing more."""

    def __init__(self, typed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
        self._typed, self._patch = typed, monkeypatch

    def __enter__(self) -> None:
        out, into = os.pipe()
        os.write(into, self._typed)
        os.close(into)
        self._file = os.fdopen(out)
        self._patch.setattr(sys, "stdin", self._file)

    def __exit__(self, *_: object) -> None:
        self._file.close()


async def read_all() -> list[str]:
    news = asyncio.Event()
    keyboard = Keyboard(news.set)
    lines = []
    while not keyboard.ended:
        if keyboard.head is None:
            await asyncio.wait_for(news.wait(), PATIENCE)
            news.clear()
        else:
            lines.append(keyboard.take())
    return lines


def test_typing_is_read_from_pipes_and_files_and_from_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [str(number) for number in range(5 * AHEAD)]
    with typing("\n".join([*lines, "für"]).encode(), monkeypatch):
        assert asyncio.run(read_all()) == [*lines, "für"]
    path = tmp_path / "typed"
    path.write_text("\n".join(lines))
    with path.open() as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert asyncio.run(read_all()) == lines
    monkeypatch.setattr(sys, "stdin", None)
    assert asyncio.run(read_all()) == []


@pytest.mark.usefixtures("home")
def test_no_control_characters_reach_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> str:
        async with opened() as place:
            out = io.StringIO()
            game = await online.join(joining.Wish(url=await open_table(place.address, "open", "open")), out=out)
            try:
                game._say("ring\x1b[2J the\abell")
                with pytest.raises(Left):
                    await game.play()
            finally:
                await game.close()
            return out.getvalue()

    with typing(b"", monkeypatch):
        out = asyncio.run(play())
    assert out.startswith("ring [2J the bell\n")
