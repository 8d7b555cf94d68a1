"""Games at the keyboard as a person plays them: real processes, typed answers, and the same game again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import larceny
from larceny.bots import Patient, Thinker
from larceny.terminal.play import local, saves, table
from larceny.terminal.play.table import bot_for
from tests.command_line import LARCENY, Run, at_a_terminal, one_line, saved
from tests.patience import PATIENCE
from tests.proving import proofs
from tests.sitting import Sitting

# Playing


def test_a_whole_game_by_typed_numbers(run_fresh: Run, home: dict[str, str]) -> None:
    result = run_fresh("play", "crooks", "--seats", "me,instinct,random", "--seed", "3", typed="#1\n" * 200)
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
    rest = run("resume", typed="#1\n" * 200)
    assert rest.returncode == 0
    after = larceny.read_record(saved(home).read_bytes())
    assert after.actions[: len(before.actions)] == before.actions
    assert after.result is not None
    assert "no unfinished game" in one_line(run("resume"))
    assert "this game is over" in one_line(run("resume", str(saved(home))))


def begun(home: dict[str, str]) -> pexpect.spawn[str]:
    words = ["play", "--seats", "me,random", "--seed", "5"]
    return at_a_terminal(words, home, encoding="utf-8")


def test_a_killed_game_goes_on_where_it_was(run: Run, home: dict[str, str]) -> None:
    game = begun(home)
    game.expect("or pass")
    game.expect("> $")
    game.sendline("1")
    game.expect("which crook do you take")
    game.expect("> $")
    game.kill(signal.SIGKILL)
    game.wait()
    assert "which crook do you take" in run("resume", typed="").stdout


def test_how_to_go_on_is_a_line_that_can_be_copied(run: Run, tmp_path: Path) -> None:
    half = run("play", "crooks", "--seats", "me,random", "--seed", "3", typed="2\n", HOME=str(tmp_path))
    assert re.search(r"larceny resume\s+~/data/larceny/games/crooks-[\d-]+\.json$", half.stdout, re.MULTILINE)


def test_ctrl_c_says_how_to_go_on(home: dict[str, str]) -> None:
    game = begun(home)
    game.expect("> $")
    heard = 0
    while not heard:  # Python misses a Ctrl+C between the prompt and the wait for a line; a person presses again
        game.sendintr()
        heard = game.expect([pexpect.TIMEOUT, "larceny resume .*json"], timeout=10)
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130


def test_undo_only_where_nothing_was_revealed(run: Run) -> None:
    typed = "undo\n1\nundo\n1\nundo\nquit\n"  # nothing yet; search; refused; take; taken back
    out = run("play", "--seats", "me,random", "--seed", "3", typed=typed).stdout
    assert out.count("cannot be taken back") == 2
    assert out.count("which crook do you take?") == 2
    assert out.count("Where does") == 1


def test_what_is_asked_about_in_vain_is_answered_in_the_language_of_the_table(run: Run) -> None:
    out = run("play", "--seats", "me,random", "--seed", "7", "--lang", "de", typed="? Velvet Verra\nquit\n").stdout
    assert "ist nichts bekannt; meintest du" in out
    assert "did you mean" not in out


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
    out = run("play", "--seats", "me,random", "--seed", "3", typed="1\nsave mine.json\nsave /nowhere/x.json\n").stdout
    assert "Saved in mine.json" in out
    assert "/nowhere" in out
    assert not Path("/nowhere").exists()
    assert "which crook do you take" in run("resume", "mine.json", typed="").stdout


def test_german_from_the_first_word_to_the_last(run: Run) -> None:
    out = run("play", "--seats", "me,random", "--lang", "de", "--seed", "7", typed="protokoll\n" + "#1\n" * 200).stdout
    assert "Du bist am Zug" in out
    assert "Alle haben gepasst." in out
    for english in ("Your turn", "You ", "Search", "face up", "passes", "Total"):
        assert english not in out
    assert "Du bist am Zug" in run("play", "--seats", "me,random", typed="", LANG="de_AT.UTF-8").stdout
    assert "Du bist am Zug" in run("play", "--seats", "me,random", typed="lang de\nquit\n").stdout


@pytest.mark.parametrize("columns", [40, *proofs(80, 200)])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_fits_the_terminal(run: Run, columns: int, lang: str) -> None:
    typed = "?\n? cr-17\n? velvet vera\nlog\n" + "#1\n" * 200
    seats = "me,instinct,random,random"
    result = run("play", "--seats", seats, "--lang", lang, "--seed", "2", typed=typed, COLUMNS=str(columns))
    assert result.returncode == 0
    lines = [line.removeprefix("> ") for line in result.stdout.splitlines() if "/" not in line]
    assert max(len(line) for line in lines) <= columns


def test_two_people_at_one_keyboard_do_not_see_each_others_cards(run: Run) -> None:
    """Bob starts and hides a crook; before Anna looks, the keyboard changes hands, and she is told no name."""
    out = run("play", "--seats", "me:Anna,me:Bob", "--seed", "9", typed="\n1\n1\n#9\n\nlog\nquit\n").stdout
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
    assert b"verlaesst das Spiel" in plain.stdout, plain.stdout
    assert b"Spelunken\n  A Anker - " in plain.stdout


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
    run("play", "--seats", "me,me", "--seed", "9", typed="#1\n" * 400)
    out = run("replay", str(saved(home))).stdout
    assert "Player 1, Player 2" in out
    assert "Player 2 searches" in out or "Player 2 pays" in out


# The same game again


def actions(path: Path) -> tuple[int, ...]:
    return larceny.read_record(path.read_bytes()).actions


@pytest.mark.parametrize(
    "game",
    ["crooks", *proofs("criminals", "robbers", "crimelords")],
)
def test_a_seed_repeats_the_bots_play_too(tmp_path: Path, game: str) -> None:
    """Whether it is played in one sitting or in two."""

    def sitting(name: str, seed: int = 5, answers: int = 30) -> Sitting:
        players = larceny.game(game).players[-1]
        seats = ",".join(["me", *(("random", "instinct")[seat % 2] for seat in range(1, players))])
        match = larceny.new(game, players, seed, names=seats.split(","))
        one = Sitting(match, tmp_path / name, seats, bots=None)
        one.typed = [*["#1"] * answers, "end"]
        return one

    for name in ("one", "two"):
        sitting(name).play()
    sitting("three", answers=7).play()
    match = larceny.replay(saves.read(tmp_path / "three"))
    again = Sitting(match, tmp_path / "three", ",".join(match.names), bots=None)
    again.typed = [*["#1"] * 23, "end"]
    again.play()
    assert actions(tmp_path / "one") == actions(tmp_path / "two") == actions(tmp_path / "three")
    sitting("other", seed=6).play()
    assert actions(tmp_path / "other") != actions(tmp_path / "one")


@pytest.mark.proof
def test_thinkers_think_the_same_again(tmp_path: Path) -> None:
    for name in ("one", "two"):
        match = larceny.new("crooks", players=3, seed=5, names=["me", "search:30", "flat:30"])
        Sitting(match, tmp_path / name, "me,search:30,flat:30", bots=None).play()
    assert actions(tmp_path / "one") == actions(tmp_path / "two")


def test_a_seed_on_the_command_line_repeats_the_whole_game(run: Run, home: dict[str, str]) -> None:
    told = []
    for _ in range(2):
        out = run("play", "crooks", "--seats", "me,random,medium", "--seed", "1", typed="#1\n" * 200).stdout
        told.append((out.partition("The whole game is in")[0], actions(saved(home))))
        saved(home).unlink()
    assert told[0] == told[1]
    assert "think for a time: TIMEms; hard and ruthless too" in " ".join(run("play", "--help").stdout.split())


def test_without_a_seed_bots_cannot_be_foreseen(tmp_path: Path) -> None:
    """The seed that was drawn is the table's secret: nothing that bots do may come from it."""
    match = larceny.new("crooks", players=2)
    assert match.chosen_seed is None
    assert larceny.replay(match.record()).chosen_seed is None
    assert larceny.new("crooks", players=2, seed=3).chosen_seed == 3
    assert larceny.from_position(match.position()).chosen_seed is None


def test_who_is_to_think_the_same_again_does_not_begin_by_instinct(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"search:30": Thinker, "flat:30": Thinker, "search:30ms": Patient}
    chosen, drawn = larceny.new("crooks", 2, seed=1), larceny.new("crooks", 2)
    for seat, kind in seats.items():
        assert isinstance(bot_for(seat, chosen), kind)
        assert isinstance(bot_for(seat, drawn), Patient)


@pytest.mark.parametrize(("lang", "words"), [("en", "has to warm up first"), ("de", "muss sich erst warmlaufen")])
def test_who_waits_for_a_compiler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    waited: list[object] = []
    monkeypatch.setattr(table, "ready", lambda game, what: False)
    monkeypatch.setattr(
        local, "warm_elsewhere", lambda game, what: waited.append(game) or subprocess.Popen([sys.executable, "-c", ""])
    )
    match = larceny.new("crooks", 2, seed=1, names=["me", "search:30"])
    sitting = Sitting(match, tmp_path / "game.json", "me,search:30", lang=lang)
    sitting.typed = ["end"]
    assert words in sitting.play().replace("\n  ", " ")
    assert waited == [match.game]


# Typing


def test_a_number_means_the_target_that_has_it(run: Run) -> None:
    """Numbers of targets are no numbers of answers: those have letters."""
    typed = "1\n#1\n2\na\nquit\n"
    out = run("play", "--seats", "me,random", "--seed", "3", typed=typed).stdout
    assert "a. 2 Kiosk, face up" in out
    assert '"2" fits several answers: a. 2 Kiosk, face up;' in out.replace("\n  ", " ")
    assert "to 2 Kiosk" in out or "2 Kiosk" in out.split("fits several")[1]


def test_names_and_parts_of_names_answer(run: Run, home: dict[str, str]) -> None:
    out = run("play", "--seats", "me,random", "--seed", "7", typed="search\nanchor\nexit\n").stdout
    assert '"search" fits several answers' in out.replace("\n  ", " ")
    assert "A Anchor Bar: which crook do you take?" in out
    assert "larceny resume" in out


def test_after_the_first_time_only_changes_are_shown(run: Run) -> None:
    out = run(
        "play", "--seats", "me,random,random", "--seed", "3", typed="#1\n#1\n#1\n#1\n#1\n#1\nboard\nquit\n"
    ).stdout
    whole = out.rindex("\nThe city\n")
    assert out[whole:].count("Mint") >= 1
    between = out[out.index("Where does") : whole]
    assert between.count("B Bruno's Billiards · ") < out.count("Your turn"), "what did not change is not told again"


@pytest.mark.parametrize(("lang", "open_"), [("en", "goes on"), ("de", "geht weiter")])
def test_saved_games_are_listed(run: Run, home: dict[str, str], lang: str, open_: str) -> None:
    run("play", "--seats", "me,random", "--seed", "3", typed="#1\n")
    out = run("resume", "--list", "--lang", lang).stdout
    assert open_ in out
    assert str(saved(home)) in out


@pytest.mark.parametrize(("lang", "leave"), [("en", "exit"), ("de", "ende"), ("de", "exit")])
def test_of_several_saved_games_one_is_chosen_or_none(
    run: Run, home: dict[str, str], tmp_path: Path, lang: str, leave: str
) -> None:
    for seed in "34":
        run("play", "crimelords", "--seats", ",".join(["me", *["random"] * 7]), "--seed", seed, typed="#1\n")
    narrow = {**home, "COLUMNS": "60", "LARCENY_LANG": lang, "LANG": "C.UTF-8"}
    asked = at_a_terminal(["resume"], narrow, encoding="utf-8", dimensions=(24, 60))
    asked.expect(r"\(1 .* 2, .* 1\)")
    assert max(map(len, asked.before.splitlines())) <= 60
    assert re.search(r"\r\n {5}\S", asked.before), "what does not fit in a line goes on below its beginning"
    asked.sendline("?")
    asked.expect("exit|ende")
    asked.expect(r"\(1 .* 2, .* 1\)")
    asked.sendline(leave)
    asked.expect("larceny: (no game was chosen|es wurde kein Spiel gewählt)")
    asked.expect(pexpect.EOF)


def test_letters_that_are_spelled_out_make_no_line_too_long(home: dict[str, str]) -> None:
    words = ["play", "crimelords", "--seats", "me,random,random", "--seed", "5", "--lang", "de"]
    env = {**home, "LC_ALL": "C", "COLUMNS": "60"}
    game = pexpect.spawn(LARCENY, words, env=env, encoding="utf-8", timeout=PATIENCE, dimensions=(24, 60))
    game.expect(r"Betrag\.\r\n> ")
    assert "Schwaeche" in game.before
    assert [line for line in game.before.splitlines() if len(line) > 60] == []
    game.close(force=True)
