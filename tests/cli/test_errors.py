"""A wrong command gets one clear line and a non-zero exit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.command_line import HOUSE, VERA, Run, one_line, saved


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
        (["sim", "crooks", "--device", "gpu"], "device: 'gpu' is not known; there is: cpu, cuda"),
        (["sim", "crooks", "--device", "cuda", "--threads", "2"], "leave out --threads and --cluster"),
        (["deck", "check", "none.toml"], "none.toml: No such file"),
        (["serve", "--port", "65536"], "less than or equal to 65535"),
        (["desk", "none.toml", "--port", "-1"], "greater than or equal to 0"),
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
        ('game = "crooks"', "", "game: missing; there is: bidding, crimelords, criminals, crooks"),
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
    run("play", "--seats", "me,random", "--deck", "mine.toml", typed="#1\n" * 200)
    (tmp_path / "mine.toml").unlink()
    assert "My deck" in run("replay", str(saved(home))).stdout, "a record needs no other file"


def test_damaged_records_are_one_clear_line(run: Run, tmp_path: Path, home: dict[str, str]) -> None:
    run("play", "--seats", "me,random", "--seed", "3", typed="#1\n" * 200)
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
