"""A sitting at one keyboard: the clock, and answers that are the only ones."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import larceny
from larceny.engine.board import Board, Choice
from larceny.net.messages import Coach
from larceny.terminal.play import local, saves
from larceny.terminal.play.unasked import Unasked
from tests.command_line import LARCENY, Run, saved
from tests.games.robbers import tables as robbers
from tests.proving import proofs
from tests.sitting import Sitting, against_the_clock


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


def test_an_answer_given_for_good_answers_all_questions_of_its_kind(tmp_path: Path) -> None:
    """Who is out for the round is not asked again in it, and hears each time what was answered."""
    match = larceny.new("crimelords", 3, seed=3)
    bot = larceny.bot("instinct", seed=1)
    while match.actor != 0 or not any(choice.standing for choice in match.board(0, "en").choices):
        match.play(bot.choose(match.view(match.actor or 0)))
    sitting = Sitting(match, tmp_path / "game.json", "me,instinct,instinct")
    sitting.typed = ["*", "end"]
    out = sitting.play()
    assert re.search(r"^ +\*\. Out for round \d", out, re.MULTILINE)
    assert "As you said before: " in out
    assert sitting.asked == 2


def test_an_only_answer_is_not_given_again_after_it_was_taken_back() -> None:
    one, other, out = (Choice(action=n, label=str(n), standing="Out" if n == 2 else "") for n in range(3))
    table = larceny.new("crooks", 2, seed=1).board(0, "en")

    def asked(*choices: Choice) -> Board:
        return msgspec.structs.replace(table, choices=choices)

    unasked = Unasked()
    assert unasked.answer(asked(one)) is one
    assert unasked.answer(asked(one, other)) is None
    unasked.undone = True
    assert unasked.answer(asked(one)) is None
    unasked.answered()
    assert unasked.answer(asked(one)) is one
    assert unasked.answer(asked(one), Coach(text="Look", step=1, steps=2)) is None, "a lesson asks everything"
    unasked.for_good(out)
    assert unasked.answer(asked(one, out)) is out
    assert unasked.answer(asked(one, other)) is None, "another kind of question"
    assert unasked.answer(asked(one, out)) is None, "and with it what was said for good is over"


def test_what_a_pipe_types_stands_behind_the_prompt(run: Run) -> None:
    out = run("play", "crooks", "--seats", "me,instinct", "--seed", "3", typed="1\nnonsense\nquit\n").stdout
    assert "\n> 1\n" in out
    assert "\n> nonsense\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_pipe_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(local.time, "sleep", slept.append)
    monkeypatch.setattr(local.sys, "stdin", io.StringIO())
    local.rest()
    assert slept == []
    monkeypatch.setattr(local.sys.stdin, "isatty", lambda: True)
    local.rest()
    (seconds,) = slept
    assert local.PAUSE[0] <= seconds <= local.PAUSE[1]


@pytest.mark.parametrize("words", [["games"], *proofs(["--help"], ["sim", "crooks", "--games", "100"])])
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
from tests.proving import proofs
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
