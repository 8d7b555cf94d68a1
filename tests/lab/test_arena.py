"""Tournaments: what is played, what is counted, and that nothing interrupts one for good."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

import larceny
from larceny.engine.errors import LarcenyError
from larceny.lab.arena import Cell, Standings, Tournament, arena, planned
from larceny.lab.arena_folder import PLAN, RECORDS, Plan, read_game, read_plan
from larceny.lab.ratings import rated
from larceny.lab.workers import Threads
from tests.command_line import Run, home, run  # noqa: F401
from tests.patience import PATIENCE

LARCENY = str(Path(sys.executable).parent / "larceny")
BOTS = ["flat:5", "instinct", "random"]
DEALS = 4


def untimed(standings: Standings | dict[str, Any]) -> dict[str, Any]:
    """Return what may not depend on which workers did it, or where it is kept."""
    facts = msgspec.to_builtins(standings, enc_hook=str)
    return json.loads(json.dumps({name: facts[name] for name in facts if name not in ("seconds", "threads", "folder")}))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an arena that nothing has interrupted."""
    folder = tmp_path_factory.mktemp("arenas") / "whole"
    arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)
    return folder


@pytest.fixture(scope="module")
def whole(kept: Path) -> Standings:
    return arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=kept)


# What is played


def test_every_deal_is_played_in_all_seat_orders() -> None:
    tournament = Tournament(planned("crooks", ["instinct", "random"], (2, 3), seed=7), 2)
    fixtures = [tournament.fixture(number) for number in range(1, tournament.of + 1)]
    two = [tuple(seats) for seats in permutations(["instinct", "random"])]
    lone = ["instinct", "random", "random"]
    three = [
        *(tuple(lone[-seat:] + lone[:-seat]) for seat in range(3)),
        *(
            tuple("random" if name == "instinct" else "instinct" for name in lone[-seat:] + lone[:-seat])
            for seat in range(3)
        ),
    ]
    assert [fixture.minds for fixture in fixtures] == [*two, *three] * 2
    assert [fixture.seed for fixture in fixtures] == [7] * 8 + [8] * 8
    assert {fixture.setting.players for fixture in fixtures} == {2, 3}


class Decided(Tournament):
    """A tournament with results of our making."""

    def decide(self, winner: Callable[[tuple[str, ...], int], int]) -> Standings:
        for number in range(1, self.of + 1):
            fixture = self.fixture(number)
            best = winner(fixture.minds, fixture.seed)
            self._ranks[number] = tuple(1 if seat == best else 2 for seat in range(len(fixture.minds)))
        return self.standings()


def table(standings: Standings) -> dict[tuple[int, str, str], Cell]:
    return {(one.players, one.bot, one.among): one for one in standings.cells}


def test_the_cross_table_of_a_seat_that_always_wins_is_fair_all_over() -> None:
    found = Decided(planned("crooks", BOTS, (2, 4)), 30).decide(lambda minds, seed: 0)
    assert {one.share for one in found.cells} == {1 / 2, 1 / 4}
    assert {one.p for one in found.cells} == {1.0}
    assert len(found.cells) == 2 * 6


def test_the_cross_table_of_a_bot_that_wins_every_other_deal_whatever_its_seat() -> None:
    def winner(minds: tuple[str, ...], seed: int) -> int:
        return minds.index("instinct") if "instinct" in minds and seed % 2 else 0

    cells = table(Decided(planned("crooks", BOTS, (2, 3)), 40).decide(winner))
    assert cells[2, "instinct", "random"].share == 0.75
    assert cells[2, "random", "instinct"].share == 0.25
    assert cells[2, "random", "instinct"].p == pytest.approx(cells[2, "instinct", "random"].p)
    assert cells[3, "instinct", "random"].share == pytest.approx(2 / 3)
    assert cells[3, "random", "instinct"].share == pytest.approx(1 / 6)
    assert cells[3, "random", "flat:5"].share == pytest.approx(1 / 3)
    assert cells[2, "instinct", "random"].passes
    assert not cells[2, "random", "flat:5"].passes
    assert {one.deals for one in cells.values()} == {40}


def test_bouts_that_are_not_over_do_not_count() -> None:
    tournament = Decided(planned("crooks", ["instinct", "random"], (3,)), 3)
    tournament.decide(lambda minds, seed: 0)
    del tournament._ranks[8]  # the second deal's second game
    found = table(tournament.standings())
    assert found[3, "instinct", "random"].deals == 2
    assert found[3, "random", "instinct"].deals == 3
    assert tournament.standings().ratings[0].games == 18 - 3


def test_ratings_order_bots_by_what_they_win() -> None:
    games = [(("strong", "weak", "weak"), (1, 2, 3)), (("weak", "middling", "weak"), (2, 1, 3))] * 20
    games += [(("strong", "middling", "middling"), (1, 2, 2))] * 20
    found = rated(["weak", "middling", "strong"], iter(games))
    assert [one.bot for one in found] == ["strong", "middling", "weak"]
    assert [one.games for one in found] == [40, 40, 40]
    assert found[0].low > found[2].high
    assert found[0].high == found[0].mu + 2 * found[0].sigma
    assert rated(["alone"], iter([]))[0].mu == 25.0


def test_without_openskill_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(LarcenyError, match=r"^ratings need openskill: pip install -e '\.\[lab\]' "):
        arena("crooks", BOTS, folder=tmp_path / "arena")
    assert not list(tmp_path.iterdir())


# Real games


def test_instinct_beats_random(whole: Standings) -> None:
    cells = table(whole)
    assert cells[2, "instinct", "random"].share > 0.9
    assert cells[3, "random", "instinct"].share < 0.1
    assert whole.ratings[-1].bot == "random"
    assert (whole.games, whole.of) == (DEALS * (3 * 2 + 3 * 6),) * 2


def test_however_many_threads_the_tables_are_the_same(whole: Standings) -> None:
    """Those of the kept arena were as many as there are cores."""
    with Threads(1) as workers:
        assert untimed(arena("crooks", BOTS, (2, 3), DEALS, seed=7, workers=workers)) == untimed(whole)


def test_every_game_is_a_record_that_plays_again(kept: Path, whole: Standings) -> None:
    for number in range(1, whole.of + 1, 7):
        record = read_game(kept / RECORDS, number).record()
        match = larceny.replay(larceny.read_record(record.to_json()))
        assert match.result() == record.result
        assert record.seed is not None
        assert record.seed - 7 == (number - 1) // 24


def test_an_arena_of_more_deals_goes_on_with_one_of_fewer(tmp_path: Path) -> None:
    names = ["instinct", "random"]
    few = arena("crooks", names, (2,), 4, folder=tmp_path)
    more = arena("crooks", names, (2,), 9, folder=tmp_path)
    assert (few.games, more.games) == (8, 18)
    assert untimed(more) == untimed(arena("crooks", names, (2,), 9))
    assert untimed(arena("crooks", names, (2,), 4, folder=tmp_path)) == untimed(few)
    assert len((tmp_path / RECORDS).read_text().splitlines()) == 18


# The folder


def test_an_arena_in_a_folder_is_not_played_twice(kept: Path, whole: Standings) -> None:
    lines = (kept / RECORDS).read_bytes()
    assert whole.seconds == 0
    assert lines.count(b"\n") == whole.of
    assert untimed(arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=kept)) == untimed(whole)
    assert (kept / RECORDS).read_bytes() == lines


def copied(kept: Path, tmp_path: Path, lines: bytes) -> Path:
    """Return the same folder with other lines."""
    (tmp_path / PLAN).write_bytes((kept / PLAN).read_bytes())
    (tmp_path / RECORDS).write_bytes(lines)
    return tmp_path


@pytest.mark.parametrize("torn", [1, -1])
def test_a_torn_line_is_dropped_and_its_game_played_again(
    kept: Path, whole: Standings, tmp_path: Path, torn: int
) -> None:
    lines = (kept / RECORDS).read_bytes().splitlines(keepends=True)
    folder = copied(kept, tmp_path, b"".join(lines[:-6]) + lines[-6][:torn])
    assert untimed(arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)) == untimed(whole)
    assert sorted((folder / RECORDS).read_bytes().splitlines(keepends=True)) == sorted(lines)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'{"game"', b'{"gam', "line 3: this is no game: "),
        (b'"ranks":[1,2', b'"ranks":[2,1', "line 3: the game was altered: its seal does not fit what it says"),
        (b"{", b"\x00\xff{", "line 3: this is no game: "),
    ],
)
def test_a_line_damaged_in_the_middle_is_named(
    kept: Path, tmp_path: Path, old: bytes, new: bytes, complaint: str
) -> None:
    lines = sorted((kept / RECORDS).read_bytes().splitlines(keepends=True), key=lambda line: old not in line)
    damaged = b"".join([*lines[1:3], lines[0].replace(old, new, 1), *lines[3:]])
    folder = copied(kept, tmp_path, damaged)
    with pytest.raises(LarcenyError, match=f"^{folder / RECORDS}, {complaint}"):
        arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)
    assert (folder / RECORDS).read_bytes() == damaged


def test_a_line_of_another_arena_is_named(kept: Path, tmp_path: Path) -> None:
    arena("crooks", ["instinct", "random"], (2,), 1, folder=tmp_path / "other")
    folder = copied(kept, tmp_path, (tmp_path / "other" / RECORDS).read_bytes())
    with pytest.raises(LarcenyError, match=r"line 1: this is not game \d of this arena$"):
        arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)


def test_another_arena_in_the_folder_is_refused_and_left_alone(kept: Path) -> None:
    before = {path.name: path.read_bytes() for path in kept.iterdir()}
    differences = (
        "players 2,3 there, 2 here; "
        "options full=recruit killed=secret there, full=recruit killed=shown here; "
        "bots flat:5,instinct,random there, search:10,random here; seed 7 there, 8 here"
    )
    with pytest.raises(LarcenyError, match=f"^{kept}: another arena lies there: {differences}$"):
        arena("crooks", ["search:10", "random"], (2,), DEALS, {"killed": "shown"}, seed=8, folder=kept)
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before


def test_another_deck_or_another_larceny_is_another_arena(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = read_plan(kept / PLAN)
    other = msgspec.structs.replace(plan, deck=plan.deck + "\n# mine\n", larceny="9.9.9 (0)").sealed()
    with pytest.raises(LarcenyError, match=r": larceny 0\.1\.0 \(.*\) there, 9\.9\.9 \(0\) here; the decks differ$"):
        Tournament(other, DEALS, kept)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'"seed": 7', b'"seed": 8', "the arena was altered: its seal does not fit what it says"),
        (b"larceny-arena", b"larceny-thing", "this is larceny-thing 1, not larceny-arena 1"),
        (b"{", b"", "this is no arena: "),
    ],
)
def test_a_damaged_plan_is_named(kept: Path, tmp_path: Path, old: bytes, new: bytes, complaint: str) -> None:
    folder = copied(kept, tmp_path, b"")
    (folder / PLAN).write_bytes((folder / PLAN).read_bytes().replace(old, new, 1))
    with pytest.raises(LarcenyError, match=f"^{folder / PLAN}: {complaint}"):
        arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)


def test_records_without_their_plan_are_refused(kept: Path, tmp_path: Path) -> None:
    folder = copied(kept, tmp_path, (kept / RECORDS).read_bytes())
    (folder / PLAN).unlink()
    with pytest.raises(LarcenyError, match=r"records\.jsonl is there, but arena\.json that belongs to it is not"):
        arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)


def test_two_do_not_play_in_one_folder(kept: Path) -> None:
    plan: Plan = planned("crooks", BOTS, (2, 3), seed=7)
    with (
        Tournament(plan, DEALS, kept),
        pytest.raises(LarcenyError, match=f"^{kept}: somebody is playing this arena already$"),
    ):
        Tournament(plan, DEALS, kept)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "arena"):
        with pytest.raises(LarcenyError, match=f"^{tmp_path / 'file'}"):
            arena("crooks", BOTS, folder=folder)
    assert (tmp_path / "file").read_text() == "mine"


# The command line


def command(folder: Path, *more: str) -> list[str]:
    words = ["arena", "crooks", "--bots", ",".join(BOTS), "-p", "2,3", "-n", str(DEALS), "--seed", "7", "--json", "-"]
    return [LARCENY, *words, "--out", str(folder), *more]


def wait_for_lines(folder: Path, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    file = folder / RECORDS
    while not file.exists() or file.read_bytes().count(b"\n") < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.proof
def test_killed_and_killed_again_it_comes_to_the_same(whole: Standings, tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    for lines in (3, 20):
        with subprocess.Popen(command(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            wait_for_lines(folder, lines)
            process.kill()
    assert (folder / RECORDS).read_bytes().count(b"\n") < whole.of
    result = subprocess.run(command(folder), capture_output=True, text=True, timeout=PATIENCE)
    assert f"of {whole.of} games are there already" in result.stderr
    assert untimed(json.loads(result.stdout)) == untimed(whole)


def test_ctrl_c_prints_what_there_is_and_how_to_go_on(tmp_path: Path, whole: Standings) -> None:
    folder = tmp_path / "arena"
    with subprocess.Popen(command(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for_lines(folder, 10)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "stopped; the same command goes on from here" in err
    assert 10 <= json.loads(out)["games"] < whole.of
    assert untimed(arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)) == untimed(whole)


@pytest.mark.proof
def test_a_full_disk_is_one_line_and_what_fits_is_kept(tmp_path: Path, whole: Standings) -> None:
    """Limit the size of files: the plan fits, and a few games."""
    folder, size = tmp_path / "arena", 20_000
    result = subprocess.run(
        ["prlimit", f"--fsize={size}", *command(folder)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (result.returncode, result.stderr) == (1, f"larceny: {folder / RECORDS}: File too large\n")
    assert (folder / RECORDS).stat().st_size == size
    assert untimed(arena("crooks", BOTS, (2, 3), DEALS, seed=7, folder=folder)) == untimed(whole)


def test_tables_for_people_and_a_game_to_look_at(run: Run, kept: Path) -> None:  # noqa: F811
    result = run(*(word for word in command(kept)[1:] if word not in ("--json", "-")))
    assert result.returncode == 0, result.stderr
    assert "3 players: victories of one (row) among copies of another (column)" in result.stdout
    assert "fair: 33.3%; * at least 48.1%, which is 65 % of two-player games, and p < 0.001" in result.stdout
    assert "ratings by openskill" in result.stdout
    assert f"larceny replay {kept / RECORDS}#1" in result.stdout
    shown = run("replay", f"{kept / RECORDS}#17")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("Crooks")


@pytest.mark.parametrize(
    ("bots", "more", "complaint"),
    [
        ("serach,random", {}, "there is no bot 'serach'; did you mean 'search'?"),
        ("instinct", {}, "it takes at least two bots, and 1 is named: one plays against copies of another"),
        ("search,random,search:2_000", {}, "bot 'search' is named twice: it is search:2000"),
        ("search:0,random", {}, "bot 'search:0': a budget is 1 to 1000000 guesses or 1ms to 600000ms, not '0'"),
        ("search:50ms,random", {}, "bot 'search:50ms' thinks for 50 ms, and a game has to go alike on every machine"),
        ("flat,random", {"deals": 0}, "at least one deal has to be played, not 0"),
        ("flat,random", {"players": (2, 5)}, "crooks is for 2, 3 or 4 players, not 5"),
        ("flat,random", {"players": (2, 2)}, "players: 2, 2 names a number twice"),
        ("flat,random", {"players": ()}, "an arena needs to know how many play"),
        ("flat,random", {"seed": -1}, "there are no 100 seeds from -1 on"),
        ("flat,random", {"threads": 0}, "at least one thread has to play, not 0"),
        ("flat,random", {"options": {"killed": "maybe"}}, "crooks option killed: 'maybe' is not one of"),
        ("flat,random", {"deck": "none.toml"}, "none.toml: No such file or directory"),
    ],
)
def test_whatever_is_wrong_is_one_clear_line(bots: str, more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(LarcenyError, match=f"^{re.escape(complaint)}"):
        arena("crooks", bots.split(","), **more)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "search, serach"], "there is no bot 'serach'; did you mean 'search'?"),
        (["--bots", "flat,random", "-p", "two"], "--players: 'two' is not a number, or several with commas"),
        (["--bots", "flat,random", "--out", "/dev/null/arena"], "/dev/null/arena: Not a directory"),
    ],
)
def test_bad_words_are_one_clear_line(run: Run, words: list[str], complaint: str) -> None:  # noqa: F811
    result = run("arena", "crooks", *words)
    assert (result.returncode, result.stdout, result.stderr) == (1, "", f"larceny: {complaint}\n")


def test_a_game_that_is_not_there(run: Run, kept: Path, tmp_path: Path) -> None:  # noqa: F811
    with pytest.raises(LarcenyError, match=f"^{kept / RECORDS}: there is no game 999$"):
        read_game(kept / RECORDS, 999)
    result = run("replay", f"{tmp_path / RECORDS}#1")
    assert (result.returncode, result.stderr) == (1, f"larceny: {tmp_path / PLAN}: No such file or directory\n")
