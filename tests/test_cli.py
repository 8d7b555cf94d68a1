"""The command line as a person uses it: real processes, real files, typed answers."""

from __future__ import annotations

import inspect
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pexpect
import pytest

import larceny
from larceny import cli
from larceny.bots import Patient, Thinker
from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.terminal import line, saves
from larceny.terminal.line import LineGame
from larceny.terminal.teller import Left
from tests.games.robbers import tables as robbers
from tests.patience import PATIENCE

LARCENY = str(Path(sys.executable).parent / "larceny")
HOUSE = larceny.game("crooks").house_deck.source

VERA = '"Velvet Vera"\nrank = 7'

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment whose saved games are the test's own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "80", "TERM": "dumb"}


@pytest.fixture
def run(home: dict[str, str], tmp_path: Path) -> Run:
    def run_(*words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [LARCENY, *words],
            input=typed,
            capture_output=True,
            text=True,
            env={**home, **more},
            cwd=tmp_path,
            timeout=PATIENCE,
        )

    return run_


@pytest.fixture
def run_here(
    home: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The same in this process, for the many words that are refused at once: Python starts only one time."""
    for key in set(os.environ) - set(home):
        monkeypatch.delenv(key)
    for key, value in home.items():
        monkeypatch.setenv(key, value)
    monkeypatch.chdir(tmp_path)

    def run_(*words: str) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["larceny", *words])
        status = 0
        try:
            cli.main()
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
        told = capsys.readouterr()
        return subprocess.CompletedProcess(words, status, told.out, told.err)

    return run_


def saved(home: dict[str, str]) -> Path:
    (path,) = (Path(home["XDG_DATA_HOME"]) / "larceny" / "games").glob("*.json")
    return path


def one_line(result: subprocess.CompletedProcess[str]) -> str:
    """The error of a failed command: one line, no traceback, nothing else."""
    assert result.returncode != 0
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("larceny: ")
    return result.stderr


# Playing


def test_a_whole_game_by_typed_numbers(run: Run, home: dict[str, str]) -> None:
    result = run("play", "crooks", "--seats", "me,instinct,random", "--seed", "3", typed="1\n" * 200)
    assert result.returncode == 0, result.stderr
    assert "Everybody has passed." in result.stdout
    assert re.search(r"Total +-?\d+ points?", result.stdout)
    record = larceny.read_record(saved(home).read_bytes())
    assert record.result is not None
    assert record.seats == ("me", "instinct", "random")
    assert larceny.replay(record).result() == record.result


def test_the_end_of_input_loses_nothing(run: Run, home: dict[str, str]) -> None:
    half = run("play", "--seats", "me,random", "--seed", "3", typed="2\n1\n")
    assert half.returncode == 1
    assert "larceny resume" in half.stdout
    before = larceny.read_record(saved(home).read_bytes())
    assert len(before.actions) >= 2
    rest = run("resume", typed="1\n" * 200)
    assert rest.returncode == 0
    after = larceny.read_record(saved(home).read_bytes())
    assert after.actions[: len(before.actions)] == before.actions
    assert after.result is not None
    assert "no unfinished game" in one_line(run("resume"))
    assert "this game is over" in one_line(run("resume", str(saved(home))))


def test_a_killed_game_goes_on_where_it_was(run: Run, home: dict[str, str]) -> None:
    game = pexpect.spawn(LARCENY, ["play", "--seats", "me,random", "--seed", "5"], env=home, encoding="utf-8")
    game.expect("or pass")
    game.expect("> $")
    game.sendline("1")
    game.expect("which crook do you take")
    game.expect("> $")
    game.kill(signal.SIGKILL)
    game.wait()
    assert "which crook do you take" in run("resume", typed="").stdout


def test_ctrl_c_says_how_to_go_on(home: dict[str, str]) -> None:
    game = pexpect.spawn(LARCENY, ["play", "--seats", "me,random", "--seed", "5"], env=home, encoding="utf-8")
    game.expect("> $")
    game.sendintr()
    game.expect("larceny resume .*json")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130


def test_undo_only_where_nothing_was_revealed(run: Run) -> None:
    typed = "undo\n1\nundo\n1\nundo\nquit\n"  # nothing yet; search; refused; take; taken back
    out = run("play", "--seats", "me,random", "--seed", "7", typed=typed).stdout
    assert out.count("cannot be taken back") == 2
    assert out.count("which crook do you take?") == 2
    assert out.count("Where does") == 1


def test_questions_are_answered(run: Run) -> None:
    typed = "? velvet vera\n? cr-07\n? cr7\n? scoring\n? 1\n?\n? gibberish\nnonsense\n99\n\nlog\nboard\nquit\n"
    out = run("play", "--seats", "me,random", "--seed", "7", typed=typed).stdout
    assert "Velvet Vera: Rank 7. +2 points" in out
    assert out.count("CR-07 ") >= 2
    assert "Scoring" in out
    assert "Costs $1 for each crook there" in out
    assert "Chapters of the rules" in out
    assert 'Nothing is known about "gibberish"' in out
    assert 'Nothing is called "nonsense" here' in out
    assert "Type a number from 1 to" in out
    assert out.count("\nHangouts\n") == 2


def test_saving_elsewhere_and_going_on_there(run: Run, tmp_path: Path) -> None:
    out = run("play", "--seats", "me,random", "--seed", "7", typed="1\nsave mine.json\nsave /nowhere/x.json\n").stdout
    assert "Saved in mine.json" in out
    assert "/nowhere" in out
    assert not Path("/nowhere").exists()
    assert "which crook do you take" in run("resume", "mine.json", typed="").stdout


def test_german_from_the_first_word_to_the_last(run: Run) -> None:
    out = run("play", "--seats", "me,random", "--lang", "de", "--seed", "7", typed="protokoll\n" + "1\n" * 200).stdout
    assert "Du bist am Zug" in out
    assert "Alle haben gepasst." in out
    for english in ("Your turn", "You ", "Search", "face up", "passes", "Total"):
        assert english not in out
    assert "Du bist am Zug" in run("play", "--seats", "me,random", typed="", LANG="de_AT.UTF-8").stdout
    assert "Du bist am Zug" in run("play", "--seats", "me,random", typed="lang de\nquit\n").stdout


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_fits_the_terminal(run: Run, columns: int, lang: str) -> None:
    typed = "?\n? cr-17\n? velvet vera\nlog\n" + "1\n" * 200
    seats = "me,instinct,random,random"
    result = run("play", "--seats", seats, "--lang", lang, "--seed", "2", typed=typed, COLUMNS=str(columns))
    assert result.returncode == 0
    lines = [line.removeprefix("> ") for line in result.stdout.splitlines() if "/" not in line]
    assert max(len(line) for line in lines) <= columns


def test_two_people_at_one_keyboard_do_not_see_each_others_cards(run: Run) -> None:
    """Bob starts and hides a crook; before Anna looks, the keyboard changes hands, and she is told no name."""
    out = run("play", "--seats", "me:Anna,me:Bob", "--seed", "9", typed="\n1\n1\n9\n\nlog\nquit\n").stdout
    bobs, annas = out.replace("\n  ", " ").split("Anna, it is your turn. Press Enter")
    seen = re.split(r", | and ", re.search(r"You see (.+?)\.", bobs)[1])
    hidden = re.search(r"Take (.+?) \(", bobs)[1]
    assert hidden in seen
    assert "Bob sends somebody face down to 2 Kiosk" in annas
    assert not [name for name in seen if name in annas]


def test_resuming_at_a_shared_keyboard_shows_nobody_elses_cards(run: Run) -> None:
    run("play", "--seats", "me:Anna,me:Bob", "--seed", "9", typed="\n1\n")
    out = run("resume", typed="").stdout
    assert "Bob, it is your turn" in out
    assert "You see" not in out


def test_odd_typing_never_ends_the_sitting(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear mother")
    odd = [
        "²",
        "9" * 5000,
        "? ²",
        "? cr" + "9" * 5000,
        "save ~nosuch/x",
        "save letter.txt",
        "save .",
        "? [",
        "save a\0b",
    ]
    result = run("play", "--seats", "me,random", "--seed", "7", typed="\n".join([*odd, "quit"]) + "\n")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "letter.txt").read_text() == "Dear mother"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "letter.txt"], "no half-written files"


def test_without_any_input_the_game_still_waits_on_disk(home: dict[str, str]) -> None:
    words = [LARCENY, "play", "--seats", "me,random"]
    closed = subprocess.run(f"{' '.join(words)} <&-", shell=True, capture_output=True, text=True, env=home)
    assert closed.returncode == 1
    assert "larceny resume" in closed.stdout
    plain = subprocess.run(
        words, input=b"", capture_output=True, env={**home, "PYTHONIOENCODING": "ascii", "LANG": "de"}
    )
    assert plain.returncode == 1
    assert b"Traceback" not in plain.stderr


def test_a_record_that_does_not_say_who_sits_where_is_not_resumed(run: Run, tmp_path: Path) -> None:
    for names, complaint in (
        ((), "who sits in each of the 3 seats"),
        (("Anna", "Bob", "Cy"), "nobody is called 'Anna'"),
    ):
        record = larceny.new("crooks", players=3, seed=1, names=names).record()
        (tmp_path / "api.json").write_text(record.to_json())
        error = one_line(run("resume", "api.json"))
        assert error.startswith("larceny: api.json: ")
        assert complaint in error


def test_people_are_told_apart_in_a_replay(run: Run, home: dict[str, str]) -> None:
    run("play", "--seats", "me,me", "--seed", "9", typed="1\n" * 400)
    out = run("replay", str(saved(home))).stdout
    assert "Player 1, Player 2" in out
    assert "Player 2 searches" in out or "Player 2 pays" in out


# The same game again


def actions(path: Path) -> tuple[int, ...]:
    return larceny.read_record(path.read_bytes()).actions


@pytest.mark.parametrize("game", ["crooks", "criminals", "robbers", "crimelords"])
def test_a_seed_repeats_the_bots_play_too(tmp_path: Path, game: str) -> None:
    """Whether it is played in one sitting or in two."""

    def sitting(name: str, seed: int = 5, answers: int = 30) -> Sitting:
        players = larceny.game(game).players[-1]
        seats = ",".join(["me", *(("random", "instinct")[seat % 2] for seat in range(1, players))])
        match = larceny.new(game, players, seed, names=seats.split(","))
        one = Sitting(match, tmp_path / name, seats, bots=None)
        one.typed = [*["1"] * answers, "end"]
        return one

    for name in ("one", "two"):
        sitting(name).play()
    sitting("three", answers=7).play()
    match = larceny.replay(saves.read(tmp_path / "three"))
    again = Sitting(match, tmp_path / "three", ",".join(match.names), bots=None)
    again.typed = [*["1"] * 23, "end"]
    again.play()
    assert actions(tmp_path / "one") == actions(tmp_path / "two") == actions(tmp_path / "three")
    sitting("other", seed=6).play()
    assert actions(tmp_path / "other") != actions(tmp_path / "one")


def test_thinkers_think_the_same_again(tmp_path: Path) -> None:
    for name in ("one", "two"):
        match = larceny.new("crooks", players=3, seed=5, names=["me", "search:30", "flat:30"])
        Sitting(match, tmp_path / name, "me,search:30,flat:30", bots=None).play()
    assert actions(tmp_path / "one") == actions(tmp_path / "two")


def test_a_seed_on_the_command_line_repeats_the_whole_game(run: Run, home: dict[str, str]) -> None:
    told = []
    for _ in range(2):
        out = run("play", "crooks", "--seats", "me,random,medium", "--seed", "1", typed="1\n" * 200).stdout
        told.append((out.partition("The whole game is in")[0], actions(saved(home))))
        saved(home).unlink()
    assert told[0] == told[1]
    assert "think for a time: hard, ruthless, TIMEms" in " ".join(run("play", "--help").stdout.split())


def test_without_a_seed_bots_cannot_be_foreseen(tmp_path: Path) -> None:
    """The seed that was drawn is the table's secret: nothing that bots do may come from it."""
    match = larceny.new("crooks", players=2)
    assert match.chosen_seed is None
    assert larceny.replay(match.record()).chosen_seed is None
    assert larceny.new("crooks", players=2, seed=3).chosen_seed == 3
    assert larceny.from_position(match.position()).chosen_seed is None


def test_who_is_to_think_the_same_again_does_not_begin_by_instinct(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"search:30": Thinker, "flat:30": Thinker, "hard": Patient, "search:30ms": Patient}
    chosen, drawn = larceny.new("crooks", 2, seed=1), larceny.new("crooks", 2)
    for seat, kind in seats.items():
        assert isinstance(cli._bot(seat, chosen), kind)
        assert isinstance(cli._bot(seat, drawn), Patient)


@pytest.mark.parametrize(("lang", "words"), [("en", "has to warm up first"), ("de", "muss sich erst warmlaufen")])
def test_who_waits_for_a_compiler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    waited: list[object] = []
    monkeypatch.setattr(line, "ready", lambda game: False)
    monkeypatch.setattr(
        line, "warm_elsewhere", lambda game: waited.append(game) or subprocess.Popen([sys.executable, "-c", ""])
    )
    match = larceny.new("crooks", 2, seed=1, names=["me", "search:30"])
    sitting = Sitting(match, tmp_path / "game.json", "me,search:30", lang=lang)
    sitting.typed = ["end"]
    assert words in sitting.play().replace("\n  ", " ")
    assert waited == [match.game]


# The clock, and answers that are the only ones


class Sitting:
    """A sitting in this process: every question takes a person so many seconds, and nobody waits for them."""

    def __init__(
        self,
        match: larceny.Match,
        path: Path,
        seats: str = "me,instinct",
        seconds: float = 0.0,
        lang: str = "en",
        bots: int | None = 1,
    ) -> None:
        """`bots` is their seed; None draws one."""
        self.time = 1000.0  # of a clock that began some time ago
        self.seconds = seconds
        self.typed: list[str] = []  # then 1 for ever; "end" is the end of the input
        self.asked = 0
        self.rests = 0
        self.out = io.StringIO()
        bots = [None if seat == "me" else larceny.bot(seat, seed=bots) for seat in seats.split(",")]
        self.game = LineGame(match, bots, lang, path, self.out, self.ask, lambda: self.time, self.rest)

    def ask(self, prompt: str) -> str:
        self.asked += 1
        self.time += self.seconds
        answer = self.typed.pop(0) if self.typed else "1"
        if answer == "end":
            raise EOFError
        return answer

    def rest(self) -> None:
        self.rests += 1

    def play(self) -> str:
        try:
            self.game.play()
        except Left:
            self.game.farewell()
        return self.out.getvalue()


def against_the_clock(seats: int = 2, seed: int = 3) -> larceny.Match:
    return larceny.new("robbers", players=seats, seed=seed, options={"goal": "time", "minutes": 1})


@pytest.mark.parametrize(("lang", "left"), [("en", "Time left: 1:00"), ("de", "Restzeit: 1:00")])
def test_the_game_ends_with_the_turn_in_which_the_time_is_up(tmp_path: Path, lang: str, left: str) -> None:
    match = against_the_clock()
    sitting = Sitting(match, tmp_path / "game.json", seconds=9, lang=lang)
    assert left in sitting.play()
    record = saves.read(tmp_path / "game.json")
    assert record.result is not None
    assert record.result.reason == "late"
    assert [entry for entry in record.actions if entry < 0] == [-1], "time is called once"
    called = record.actions.index(-1)
    assert larceny.replay(record, called).actor is not None
    assert larceny.replay(record).result() == record.result
    assert sitting.asked >= 7, "a minute is six answers and a half"
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"], "nobody needs the time any more"


@pytest.mark.parametrize(("lang", "up"), [("en", "The time is up."), ("de", "Die Zeit ist um.")])
def test_the_turn_in_which_time_is_called_is_played_out(tmp_path: Path, lang: str, up: str) -> None:
    """The first answer comes too late: it counts all the same, and the turn goes on."""
    match = against_the_clock()
    assert match.actor is not None
    seats = ["instinct", "instinct"]
    seats[match.actor] = "me"
    out = Sitting(match, tmp_path / "game.json", ",".join(seats), seconds=61, lang=lang).play()
    assert match.actions[0] == -1
    assert len(match.actions) > 2
    assert up in out
    result = match.result()
    assert result is not None
    assert result.reason == "late"


def test_an_answer_after_the_end_is_not_played(tmp_path: Path) -> None:
    match = larceny.new("bidding", players=2, seed=1, options={"minutes": 1})
    sitting = Sitting(match, tmp_path / "game.json", "me,random", seconds=61)
    sitting.play()
    assert match.actions == (-1,)
    assert sitting.asked == 1


def test_a_saved_game_keeps_the_time_it_has_used(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = Sitting(against_the_clock(), path, seconds=12)
    sitting.typed = ["1", f"save {tmp_path / 'copy.json'}", "board", "end"]
    sitting.play()
    assert sitting.asked == 4
    assert saves.read_time(path) == 48, "thinking counts, until one leaves"
    assert saves.read_time(tmp_path / "copy.json") == 24
    again = Sitting(larceny.replay(saves.read(path)), path, seconds=13)
    assert "Time left: 0:12" in again.play()
    result = saves.read(path).result
    assert result is not None
    assert result.reason == "late"
    assert saves.read_time(path) == 0


@pytest.mark.parametrize("words", ["", "soon", "-5", "nan", "inf", "\udcff"])
def test_a_time_that_makes_no_sense_is_none(tmp_path: Path, words: str) -> None:
    (tmp_path / "game.json.time").write_bytes(words.encode(errors="surrogateescape"))
    assert saves.read_time(tmp_path / "game.json") == 0


def test_the_time_left_is_shown_from_the_start(run: Run, home: dict[str, str]) -> None:
    words = ("play", "robbers", "--option", "goal=time", "--option", "minutes=90")
    assert re.search(r"Time left: 1:(30:00|29:\d\d)", run(*words, typed="quit\n").stdout)
    assert 0 <= saves.read_time(saved(home)) < 60
    saves.write_time(saved(home), 3000)
    assert re.search(r"Restzeit: (40:00|39:\d\d)", run("resume", "--lang", "de", typed="quit\n").stdout)


def hunted(card: str) -> larceny.Match:
    """Seat 0 has just to say what it lays in the way of seat 1; it holds this card."""
    return robbers.chase(
        robbers.seat(f"{card} P2"), robbers.seat("P1", pile="A", car="C3"), runner=1, turn=1, cops="0", asked=0
    )


def test_who_has_one_answer_is_answered_for(tmp_path: Path) -> None:
    match = hunted("D1")
    sitting = Sitting(match, tmp_path / "game.json")
    sitting.typed = ["end"]
    out = sitting.play()
    assert match.actions[0] == robbers.DONE
    assert sitting.rests == 1
    assert "There is only one answer, and the house gives it for you: " in out
    assert sitting.asked == 1, "only the next question is asked"


def test_who_has_a_choice_is_asked_as_ever(tmp_path: Path) -> None:
    match = hunted("M1")
    sitting = Sitting(match, tmp_path / "game.json")
    sitting.typed = ["end"]
    assert "the house gives it for you" not in sitting.play()
    assert match.actions == ()
    assert (sitting.asked, sitting.rests) == (1, 0)


@pytest.mark.parametrize("card", ["D1", "M1"])
def test_at_a_shared_keyboard_everybody_is_handed_it(tmp_path: Path, card: str) -> None:
    """Who has no card and who has one: both have to take the keyboard before anything can be seen."""
    sitting = Sitting(hunted(card), tmp_path / "game.json", "me,me", lang="de")
    sitting.typed = ["end"]
    out = sitting.play()
    assert "Spieler 1, du bist am Zug." in out
    assert "Es gibt nur eine Antwort" not in out
    assert (sitting.asked, sitting.rests) == (1, 0)


def test_a_pipe_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(line.time, "sleep", slept.append)
    monkeypatch.setattr(line.sys, "stdin", io.StringIO())
    line.rest()
    assert slept == []
    monkeypatch.setattr(line.sys.stdin, "isatty", lambda: True)
    line.rest()
    (seconds,) = slept
    assert line.PAUSE[0] <= seconds <= line.PAUSE[1]


@pytest.mark.parametrize("words", [["games"], ["--help"], ["sim", "crooks", "--games", "100"]])
def test_a_reader_that_has_gone_is_told_nothing(words: list[str], home: dict[str, str]) -> None:
    far, near = os.pipe()
    os.close(far)
    done = subprocess.run([LARCENY, *words], stdout=near, stderr=subprocess.PIPE, env=home, check=False)
    os.close(near)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_line_that_breaks_does_not_end_the_program(home: dict[str, str]) -> None:
    """Lines to a house, to bots and to hands break too: that has to be an error which can be caught."""
    program = """
import os, sys
from larceny.cli import main
sys.argv = ["larceny", "games"]
main()
far, near = os.pipe()
os.close(far)
try:
    os.write(near, b"anybody?")
except BrokenPipeError:
    sys.exit(7)
"""
    assert subprocess.run([sys.executable, "-c", program], env=home, capture_output=True, check=False).returncode == 7


# Files


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old")
    (tmp_path / "old.txt").chmod(0o640)
    for name, target in (("link", "old.txt"), ("further", "link"), ("new", "fresh.txt")):
        (tmp_path / name).symlink_to(target)
        files.check(tmp_path / name)
        files.put(tmp_path / name, name)
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / name).read_text() == name
    assert (tmp_path / "old.txt").read_text() == "further"
    assert (tmp_path / "old.txt").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "fresh.txt").read_text() == "new"
    assert len(list(tmp_path.iterdir())) == 5, "no drafts"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    """Who reads the old one reads it to its end."""
    path = tmp_path / "file"
    files.put(path, "old")
    with path.open() as reader:
        files.put(path, b"new")
        assert reader.read() == "old"
    assert path.read_text() == "new"


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe, words = tmp_path / "pipe", "words" * 50_000  # more than a pipe holds
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        files.check(pipe)
        files.put(pipe, words)
        assert read.result(timeout=PATIENCE) == words
    assert pipe.is_fifo()


def test_what_cannot_be_written_is_one_line_before_and_after(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("")
    for path, complaint in (
        (tmp_path, "this is a folder"),
        (tmp_path / "none" / "file", "No such file or directory"),
        (tmp_path / "file" / "file", "Not a directory"),
        (tmp_path / "loop", "Too many levels of symbolic links"),
        (tmp_path / ("x" * 300), "File name too long"),
        (Path("/proc/file"), "No such file or directory"),
    ):
        for attempt in (files.check, lambda path: files.put(path, "words")):
            with pytest.raises(LarcenyError) as caught:
                attempt(path)
            assert str(caught.value) == f"{path}: {complaint}"
    with pytest.raises(LarcenyError, match=r"^/dev/full: No space left on device$"):
        files.put(Path("/dev/full"), "words")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "loop"]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_may_not_be_changed_is_not_replaced_either(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "file").chmod(0o400)
    with pytest.raises(LarcenyError, match="Permission denied"):
        files.put(tmp_path / "file", "words")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("name", ["-", "stdout"])
def test_standard_output_by_any_name(home: dict[str, str], tmp_path: Path, name: str) -> None:
    """`stdout` is a link as /dev/stdout is: it stays, and what was there before is not lost."""
    link = tmp_path / "stdout"
    link.symlink_to("/proc/self/fd/1")
    with (tmp_path / "file").open("wb") as file:
        file.write(b"# before\n")
        file.flush()
        words = [LARCENY, "deck", "copy", "crooks", name]
        subprocess.run(words, stdout=file, env=home, cwd=tmp_path, check=True, timeout=PATIENCE)
    assert (tmp_path / "file").read_text("utf-8") == "# before\n" + HOUSE
    assert link.readlink() == Path("/proc/self/fd/1")
    piped = subprocess.run(words, capture_output=True, env=home, cwd=tmp_path, check=True, timeout=PATIENCE)
    assert piped.stdout.decode() == HOUSE
    assert link.is_symlink()


def test_a_full_disk_is_one_line(run: Run, home: dict[str, str]) -> None:
    assert one_line(run("deck", "copy", "crooks", "/dev/full")) == "larceny: /dev/full: No space left on device\n"
    with Path("/dev/full").open("wb") as full:
        words = [LARCENY, "deck", "copy", "crooks", "-"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, env=home, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (1, b"larceny: output: No space left on device\n")


def test_saving_into_a_device_is_one_line_and_the_game_goes_on(home: dict[str, str]) -> None:
    """Nothing is read from it first: that had no end."""
    done = subprocess.run(
        [LARCENY, "play", "--seats", "me,random", "--seed", "7"],
        input="save /dev/full\nsave /dev/null\nboard\nquit\n",
        capture_output=True,
        text=True,
        env=home,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)),
    )
    assert done.returncode == 0, done.stderr
    assert "/dev/full: No space left on device\n" in done.stdout
    assert "Saved in /dev/null\n" in done.stdout
    assert done.stdout.count("\nHangouts\n") == 2
    assert Path("/dev/null").is_char_device()


def test_saving_to_standard_output_prints_the_record(run: Run) -> None:
    out = run("play", "--seats", "me,random", "--seed", "7", typed="save -\nquit\n").stdout
    record = larceny.read_record(out[out.index("{") : out.rindex("}") + 1])
    assert (record.seed, record.seats) == (7, ("me", "random"))
    assert "Saved in" not in out


def test_a_game_against_the_clock_leaves_nothing_beside_a_device(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to("/dev/null")
    (tmp_path / "link.json").symlink_to("copy.json")
    sitting = Sitting(against_the_clock(), tmp_path / "game.json", seconds=12)
    sitting.typed = [f"save {tmp_path / 'nowhere'}", f"save {tmp_path / 'link.json'}", "end"]
    sitting.play()
    names = ["copy.json", "copy.json.time", "game.json", "game.json.time", "link.json", "nowhere"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert saves.read_time(tmp_path / "link.json") == saves.read_time(tmp_path / "copy.json") == 24


def test_a_record_without_end_is_one_line(run: Run) -> None:
    assert "/dev/zero: this is no record: it has more than 16 MB" in one_line(run("replay", "/dev/zero"))
    assert "/dev/zero: a game goes on in a file" in one_line(run("resume", "/dev/zero"))


def test_an_arena_is_no_stream(run: Run, tmp_path: Path) -> None:
    words = ["arena", "crooks", "--bots", "random,instinct", "--out", "-"]
    assert "an arena is kept in a folder" in one_line(run(*words))
    assert not list(tmp_path.iterdir())


# Errors


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "poker"], "there is no game 'poker'"),
        (["play", "--seats", "me,somebody"], "nobody is called 'somebody'"),
        (["play", "--seats", "me,instict"], "did you mean 'instinct'"),
        (["play", "--seats", "me,search:0"], "bot 'search:0': a budget is 1 to"),
        (["play", "--seats", "me"], "crooks is for 2, 3 or 4 players, not 1"),
        (["play", "--seats", "me,random,random,random,random"], "not 5"),
        (["play", "--option", "full"], "not of the form name=value"),
        (["play", "--option", "ful=pass"], "did you mean 'full'"),
        (["play", "--option", "full=perhaps"], "'perhaps' is not one of: recruit, pass"),
        (["play", "--lang", "fr"], "'fr' is not one of: en, de"),
        (["play", "--deck", "none.toml"], "none.toml: No such file"),
        (["play", "--seed", "-5"], "seed"),
        (["play", "--seed", "many"], "--seed"),
        (["play", "--colour", "red"], "--colour"),
        (["steal"], "steal"),
        (["resume", "none.json"], "none.json: No such file"),
        (["replay", "none.json"], "none.json: No such file"),
        (["analyse", "none.json", "--bot", "search:9"], "none.json: No such file"),
        (["join", "http://127.0.0.1:1/t/table", "--bot", "serch:9"], "did you mean 'search'"),
        (["sim", "crooks", "-p", "7"], "not 7"),
        (["sim", "crooks", "-n", "0"], "at least one game"),
        (["sim", "crooks", "-n", "99999999999999999999"], "there are no 99999999999999999999 seeds"),
        (["sim", "crooks", "--seats", "me"], "no bot 'me'"),
        (["sim", "crooks", "--seats", "search:20"], "'search:20' thinks ahead"),
        (["sim", "crooks", "-p", "3", "--seats", "random,random"], "2 seats are named for 3 players"),
        (["sim", "crooks", "--threads", "-1"], "at least one thread"),
        (["deck", "check", "none.toml"], "none.toml: No such file"),
        (["deck", "show", "poker"], "neither a file nor a game"),
    ],
)
def test_bad_words_are_one_clear_line(run_here: Run, words: list[str], complaint: str) -> None:
    assert complaint in one_line(run_here(*words))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "poker"], "there is no game 'poker'"),
        (["sim", "crooks", "--cluster", "nowhere"], "'nowhere': an address is host:port"),
        (["sim", "crooks", "--cluster", "127.0.0.1:1"], "cluster 127.0.0.1:1: nobody answers"),
    ],
)
def test_bad_words_are_one_clear_line_of_a_process_too(run: Run, words: list[str], complaint: str) -> None:
    assert complaint in one_line(run(*words))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "Velvet Vera"\n', "", "crook number 7: name: missing"),
        ('name = "Velvet Vera"', 'name = "Foghorn Fiona"', "crook 'Foghorn Fiona': name: there are two of this name"),
        (VERA, VERA.replace("rank", "rnak"), "crook 'Velvet Vera': rnak: unknown field; did you mean 'rank'"),
        (VERA, VERA.replace("7", '"high"'), "crook 'Velvet Vera': rank: expected `int`"),
        (VERA, VERA.replace("7", "0"), "crook 'Velvet Vera': rank: expected `int` >= 1"),
        ('action = "kingpin"', 'action = "boss"', "action: there is no 'boss'; there is: pickpocket, accomplice"),
        ('action = "spy"', 'action = "kingpin"', "action: there is one Kingpin already"),
        ('gangs = ["north"]', 'gangs = ["south"]', "gangs[0]: there is no 'south'; there is: north, west, outfit"),
        ('gangs = ["north"]', 'gangs = ["north", "north"]', "gangs: a gang is named twice"),
        ('hat = "tophat"', 'hat = "helmet"', "Augustus': look.hat: there is no 'helmet'; there is: none, fedora"),
        ('hat = "tophat"', 'hatt = "tophat"', "crook 'Midnight Augustus': look.hatt: unknown field"),
        ('game = "crooks"', 'game = "poker"', ": game: there is no game 'poker'; there is: "),
        ('game = "crooks"', "", "game: missing; there is: crimelords, criminals, crooks"),
        ('name = "House deck"', "", "name: a deck needs a name"),
        ("[[crook]]", "[[crok]]", "crok: unknown entry; did you mean 'crook'"),
        ("[[crook]]", "[[crook", "line "),
    ],
)  # fmt: skip
def test_a_wrong_deck_names_file_card_and_field(
    run_here: Run, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in HOUSE
    (tmp_path / "mine.toml").write_text(HOUSE.replace(old, new, 1), "utf-8")
    error = one_line(run_here("deck", "check", "mine.toml"))
    assert error.startswith("larceny: mine.toml: ")
    assert complaint in error
    assert one_line(run_here("play", "--deck", "mine.toml"))
    assert not (tmp_path / "data").exists(), "no game starts with a wrong deck"


@pytest.mark.parametrize("name", ["Vera [/b]", "Vera [red] X"])
def test_brackets_in_names_are_just_brackets(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE.replace("Velvet Vera", name).replace("House deck", name), "utf-8")
    assert name in run("deck", "show", "mine.toml").stdout
    assert name in run("sim", "crooks", "-n", "10", "--deck", "mine.toml").stdout


@pytest.mark.parametrize("name", ["a,b", "a:b", "#a", "1a", " a", "", "a\\u2028b", "a\\u001b[31m", "a" * 25])
def test_a_name_that_a_position_could_not_hold_is_refused(run_here: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE.replace("Velvet Vera", name), "utf-8")
    assert "name: " in one_line(run_here("deck", "check", "mine.toml"))


def test_a_deck_with_several_faults_is_told_all_of_them_a_line_each(run: Run, tmp_path: Path) -> None:
    wrong = HOUSE.replace(VERA, VERA.replace("7", "70")).replace('action = "spy"', 'action = "spie"', 1)
    (tmp_path / "mine.toml").write_text(wrong, "utf-8")
    for words in (["deck", "check", "mine.toml"], ["deck", "show", "mine.toml"], ["play", "--deck", "mine.toml"]):
        told = run(*words)
        assert (told.returncode, told.stdout) == (1, "")
        spy, vera = sorted(told.stderr.splitlines(), key=lambda line: "Vera" in line)
        assert re.fullmatch(
            r"larceny: mine.toml: line \d+: crook '.*': action: there is no 'spie'; .*kingpin, spy", spy
        )
        line = wrong[: wrong.index("rank = 70")].count("\n") + 1
        assert vera.startswith(f"larceny: mine.toml: line {line}: crook 'Velvet Vera': rank: expected `int` <= ")


def test_a_deck_may_come_with_a_byte_order_mark_or_from_a_pipe(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8-sig")
    assert "can be played as crooks" in run("deck", "check", "mine.toml").stdout
    assert "Velvet Vera" in run("deck", "show", "mine.toml").stdout
    assert "can be played as crooks" in run("deck", "check", "/dev/stdin", typed=HOUSE).stdout


def test_a_deck_that_would_take_the_house_down_is_one_line(run: Run, tmp_path: Path) -> None:
    for name, source in {"dots.toml": "a" + ".a" * 20_000 + "=1", "digits.toml": "a=" + "9" * 100_000}.items():
        (tmp_path / name).write_text(source)
        for words in (["deck", "check", name], ["deck", "show", name], ["sim", "crooks", "--deck", name]):
            assert one_line(run(*words)).startswith(f"larceny: {name}: line 1: a ")


def test_nonsense_in_the_shape_of_a_deck_or_record(run: Run, tmp_path: Path) -> None:
    decks = {"deep.toml": "a = " + "[" * 5000, "list.toml": 'game = "crooks"\nname = "x"\ncrook = [1, 2]'}
    for name, source in decks.items():
        (tmp_path / name).write_text(source)
        one_line(run("deck", "check", name))
    (tmp_path / "deep.json").write_text("[" * 200_000)
    one_line(run("replay", "deep.json"))
    one_line(run("deck", "check", "."))
    one_line(run("replay", "."))


def test_a_deck_with_one_crook_too_few_or_many(run: Run, tmp_path: Path) -> None:
    cut = HOUSE.rindex("[[crook]]")
    (tmp_path / "few.toml").write_text(HOUSE[:cut], "utf-8")
    assert "few.toml: crook: there are 31, and a deck has exactly 32 (CR-20)" in one_line(
        run("deck", "check", "few.toml")
    )
    extra = HOUSE[cut:].replace('name = "', 'name = "Another ')
    (tmp_path / "many.toml").write_text(HOUSE + "\n" + extra, "utf-8")
    assert "there are 33" in one_line(run("deck", "check", "many.toml"))
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in one_line(run("deck", "check", "noise.toml"))


def test_an_own_deck_is_played_and_remembered(run: Run, tmp_path: Path, home: dict[str, str]) -> None:
    source = HOUSE.replace("House deck", "My deck").replace("Velvet Vera", "Vera Mine")
    (tmp_path / "mine.toml").write_text(source, "utf-8")
    assert "'My deck' can be played as crooks" in run("deck", "check", "mine.toml").stdout
    assert "a red circle is" in " ".join(run("deck", "check", "--help").stdout.split())
    assert "Vera Mine" in run("deck", "show", "mine.toml").stdout
    run("play", "--seats", "me,random", "--deck", "mine.toml", typed="1\n" * 200)
    (tmp_path / "mine.toml").unlink()
    assert "My deck" in run("replay", str(saved(home))).stdout, "a record needs no other file"


def test_damaged_records_are_one_clear_line(run: Run, tmp_path: Path, home: dict[str, str]) -> None:
    run("play", "--seats", "me,random", "--seed", "3", typed="1\n" * 200)
    whole = saved(home).read_text("utf-8")
    for name, source, complaint in [
        ("cut.json", whole[: len(whole) // 2], "no whole record"),
        ("edited.json", whole.replace('"seed": 3', '"seed": 4'), "altered"),
        ("other.json", '{"format": "chess"}', "no record of a game"),
        ("later.json", whole.replace('"version": 1', '"version": 9', 1), "version 9"),
        ("empty.json", "", "no whole record"),
    ]:
        (tmp_path / name).write_text(source, "utf-8")
        for command in ("replay", "resume"):
            error = one_line(run(command, name))
            assert error.startswith(f"larceny: {name}: ")
            assert complaint in error
    assert saved(home).read_text("utf-8") == whole


# Looking


def test_replay_shows_only_what_the_seat_saw(run: Run, home: dict[str, str]) -> None:
    run("play", "--seats", "me,instinct,instinct", "--seed", "21", typed="1\n" * 300)
    path = str(saved(home))
    everything, mine, public = (run("replay", path, "--seat", seat).stdout for seat in ("all", "1", "public"))
    assert everything.count("see") > mine.count("You see") > public.count("You see") == 0
    assert set(re.findall(r"^ +\d+ (.): ", everything, re.MULTILINE)) == {"1", "2", "3"}
    assert set(re.findall(r"^ +\((.)\) You see", everything, re.MULTILINE)) == {"1", "2", "3"}
    for seat in ("0", "4", "-1", "two"):
        assert f"--seat: {seat!r} is not all, public, or 1 to 3" in one_line(run("replay", path, f"--seat={seat}"))
    position = run("replay", path, "--position", "5").stdout
    assert larceny.from_position(position).position() == position
    assert "actions" in one_line(run("replay", path, "--position", "5000"))


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"larceny {larceny.__version__}\n"


def test_games_and_decks_are_listed(run: Run) -> None:
    assert "crooks (2, 3, 4): Search the hangouts" in run("games").stdout
    assert "criminals (2, 4): Look at a few chips" in run("games").stdout
    assert "Spelunken" in run("games", "--lang", "de").stdout
    shown = run("deck", "show", "crooks", COLUMNS="140").stdout
    assert all(name in shown for name in larceny.game("crooks").house_deck.names("crook"))


# Installing


def test_every_hint_at_what_to_install_works_in_a_clone_and_names_an_extra_there_is() -> None:
    root = Path(__file__).parent.parent
    extras = tomllib.loads((root / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    pages = [root / "README.md", *(root / "docs").glob("*.md"), *(root / "bench").glob("*.py")]
    named = []
    for file in [*pages, *(root / "larceny").rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        for hint in re.findall(r"pip install[^`\n]*", text):
            found = re.match(r"pip install -e '\.\[([a-z,{}]+)\]'", hint)
            assert found, f"{file}: {hint}"
            named += found[1].split(",")
        named += re.findall(r"install\('(\w+)'\)", text)
    assert {"web", "scale", "lab", "cluster", "bench"} <= set(named)
    assert set(named) <= {*extras, "{extra}"}


# Languages


def test_readme_says_which_commands_speak_german() -> None:
    words = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    speaking = re.search(r"^The games speak.*?`--lang de`", words, re.M | re.S)
    assert speaking
    commands = {f"{name}": one.callback for name, one in _commands()}
    german = {name for name, command in commands.items() if "lang" in inspect.signature(command).parameters}
    assert set(re.findall(r"`([a-z ]+)`", speaking[0])) == german


def _commands() -> Iterator[tuple[str, Any]]:
    for prefix, group in (("", cli.app), ("deck ", cli.deck_app)):
        for one in group.registered_commands:
            yield f"{prefix}{one.name or one.callback.__name__}", one


# Simulating


def test_a_simulation_reports_everything_and_is_the_same_on_any_number_of_cores(run: Run) -> None:
    words = ["sim", "crooks", "-p", "4", "-n", "6_000", "--json"]
    one, two = (json.loads(run(*words, "--threads", threads).stdout) for threads in ("1", "2"))
    assert one["games"] == 6000
    assert one["steps"] > 6000 * 8
    assert len(one["mean_points"]) == len(one["wins"]) == 4
    assert abs(sum(one["wins"]) - 1) < 1e-4
    assert one["endings"] == {"all-passed": 6000}
    assert one["steps_per_second"] > 0
    for timed in ("seconds", "steps_per_second", "games_per_second", "threads"):
        del one[timed], two[timed]
    assert one == two
    other = json.loads(run(*words, "--seed", "6000").stdout)
    assert other["steps"] != one["steps"]


def test_a_simulation_plays_the_games_that_people_play(run: Run) -> None:
    """The compiled loop and a Match, move for move: same seeds, same bots, same steps and points."""
    report = json.loads(run("sim", "crooks", "-p", "3", "-n", "20", "--seats", "instinct", "--json").stdout)
    from larceny.engine.loops import CHOICES

    steps, points = 0, [0, 0, 0]
    for seed in range(20):
        match = larceny.new("crooks", players=3, seed=seed)
        bot = larceny.bot("instinct", seed=seed ^ CHOICES)
        while match.actor is not None:
            match.play(bot.choose(match.view(match.actor)))
        result = match.result()
        assert result is not None
        steps += len(match.actions)
        points = [total + own for total, own in zip(points, result.points, strict=True)]
    assert report["steps"] == steps
    assert report["mean_points"] == [round(total / 20, 4) for total in points]


@pytest.mark.proof
def test_memory_stays_flat_when_there_are_a_hundred_times_more_games() -> None:
    script = (
        "import resource, sys; from larceny.lab.simulate import simulate\n"
        "simulate('crooks', 4, int(sys.argv[1]))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    few, many = (
        int(subprocess.run([sys.executable, "-c", script, count], capture_output=True, check=True).stdout)
        for count in ("3000", "300000")
    )
    assert many < few * 1.05


def test_readable_reports(run: Run) -> None:
    out = run("sim", "crooks", "-p", "2", "-n", "500", "--seats", "instinct,random").stdout
    assert re.findall(r"^ *(\d) +(\w+)", out, re.MULTILINE)[:2] == [("1", "instinct"), ("2", "random")]
    assert "mean points" in out
    assert "500 games" in out


def test_a_small_deck_is_warned_of_and_played_with(run: Run, tmp_path: Path) -> None:
    """Whoever owns a printed box with few cards can type it in (RO-23)."""
    path = tmp_path / "small.toml"
    path.write_text(robbers.deck_text({"P1": 15, "M1": 14}, {"E": 8}, {"1": 9}), "utf-8")
    checked = run("deck", "check", str(path)).stdout.splitlines()
    assert "can be played as robbers" in checked[0]
    assert [line.partition(" warning: ")[2].partition(":")[0] for line in checked[1:]] == ["robber", "robber", "loot"]
    assert "it cannot be played with 6" in checked[1]
    played = run("play", "robbers", "--seats", "me,random", "--deck", str(path), typed="quit\n")
    assert played.returncode == 0
    assert f"larceny: {path}: warning: robber: with 2 players there are 29 cards" in played.stderr
    refused = run("play", "robbers", "--seats", "me" + ",random" * 5, "--deck", str(path))
    assert refused.returncode == 1
    assert "6 players are dealt 30 cards, and there are 29 (RO-23)" in refused.stderr


def test_points_that_are_money_are_told_as_money(run: Run) -> None:
    out = run("sim", "robbers", "-p", "2", "-n", "50", "--seats", "random").stdout
    assert re.search(r"random +\$\d{2,3},\d{3} +\$\d{2,3},\d{3} +\d", out), out


@pytest.mark.proof
def test_every_share_of_a_simulation_has_an_interval_so_that_equal_bots_do_not_look_unequal(run: Run) -> None:
    words = ["sim", "crooks", "-p", "2", "-n", "1_000", "--seats"]
    report, table = json.loads(run(*words, "random", "--json").stdout), run(*words, "random").stdout
    assert report["wins"] == [0.466, 0.534], "luck, but a good example of it"
    for share, (low, high) in zip(report["wins"], report["intervals"], strict=True):
        assert low < share < high
        assert high - low == pytest.approx(2 * 0.031, abs=0.001)
        assert f"{share:.2%}  {low:.2%} to {high:.2%}" in table
    assert "that may be chance: equal players come out as uneven in 3.2% of such runs" in table
    unequal = json.loads(run(*words, "instinct,random", "--json").stdout)
    assert unequal["intervals"][0][0] > 0.98
    assert all(0 <= low <= high <= 1 for low, high in unequal["intervals"])
    assert "that is hardly chance: equal players come out as uneven in 0.0%" in run(*words, "instinct,random").stdout
