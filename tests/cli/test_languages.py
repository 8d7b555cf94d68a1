"""Every command speaks German, its help and its errors too; what is for programs stays English."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

import larceny
from larceny import cli
from larceny.cli.speech import FOLDER, language, option_keys
from larceny.engine.errors import LarcenyError
from larceny.engine.text import texts
from larceny.engine.words import speaking, spoken
from larceny.lab.arena_folder import Line
from larceny.lab.decks.measures import event_words
from larceny.lab.fixtures import settings
from larceny.lab.simulate import ending_words
from tests.command_line import HOUSE, VERA, Run, one_line
from tests.proving import proofs

PACKAGE = Path(cli.__file__).parent.parent
KEY = re.compile(r"^([\w-]+) *=", re.M)
VALUE = re.compile(r"\{ *\$(\w+)")
GERMAN = {"LARCENY_LANG": "de"}
ENGLISH = re.compile(
    r"\b(Options|Commands|Arguments|default|required|env var|Show this|FILE|ADDRESS|CLASS|LOW|TABLE)\b"
)


def commands() -> Iterator[tuple[list[str], Any]]:
    """Yield every command, and every group of commands, with the words that call it."""
    groups: list[tuple[list[str], Any]] = [([], typer.main.get_command(cli.app))]
    while groups:
        words, command = groups.pop()
        yield words, command
        groups += [([*words, name], one) for name, one in getattr(command, "commands", {}).items()]


@cache
def named_calls() -> dict[Path, list[tuple[ast.Call, str]]]:
    """Return, for every file of the package, what is called in it by a plain name."""
    return {
        file: [
            (call, call.func.id)
            for call in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        ]
        for file in sorted(PACKAGE.rglob("*.py"))
    }


# Texts

FOLDERS = sorted(path.parent for path in PACKAGE.rglob("en.ftl"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_every_text_is_there_in_both_languages_with_the_same_values(folder: Path) -> None:
    sources = [(folder / f"{lang}.ftl").read_text("utf-8") for lang in ("en", "de")]
    english, german = (
        {
            found[1]: set(VALUE.findall(part))
            for part in re.split(r"\n(?=[\w-]+ *=)", source)
            if (found := KEY.search(part))
        }
        for source in sources
    )
    german = {key: values for key, values in german.items() if not key.startswith("sight-")}  # English in the code
    assert english.keys() == german.keys()
    assert {key: values for key, values in german.items() if not values <= english[key]} == {}


def test_no_key_that_the_code_names_is_missing() -> None:
    """Keys are looked for where `phrase` and `said` look for them: in the folder beside the module, or above it."""
    missing = []
    for file, calls in named_calls().items():
        named = {
            call.args[0].value
            for call, called in calls
            if called in ("phrase", "said") and call.args and isinstance(call.args[0], ast.Constant)
        }
        if named:
            folder = next(above / "text" for above in file.parents if (above / "text" / "en.ftl").is_file())
            missing += [f"{file}: {key}" for key in sorted(named) if not texts("de", folder).has(key)]
    assert missing == []


SAYS = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")  # words of a sentence
API = {"adapters", "batches", "mcp", "net", "bot_pool.py"}  # their errors are for programs and logs


def test_no_error_and_no_value_of_a_text_is_written_in_the_code() -> None:
    """What a person reads stands in a text, in both languages: not in the code that says it."""
    written = []
    for file, calls in named_calls().items():
        if API & {file.relative_to(PACKAGE).parts[0], file.name} or file == PACKAGE / "__init__.py":
            continue
        for call, name in calls:
            errors = ("LarcenyError", "Forfeit", "StoreError", "DeckError", "RecordError")
            values = call.args if name in errors else [one.value for one in call.keywords if name in ("phrase", "said")]
            written += [
                f"{file.relative_to(PACKAGE)}:{part.lineno}: {part.value}"
                for value in values
                for part in ast.walk(value)
                if isinstance(part, ast.Constant) and SAYS.search(str(part.value))
            ]
    assert written == []


WRONG = {  # of own bots: what is said of each, in English and German
    "Illegal": ("it answered 9999: There is no action 9999", "er antwortete 9999: Es gibt keine Aktion 9999"),
    "Words": ("it answered 'the first': There is no action", "er antwortete 'the first': Es gibt keine Aktion"),
    "Lost": ("its process has ended, by exit status 3", "sein Prozess ist zu Ende, mit Exit-Status 3"),
    "Hangs": ("no answer within a second", "keine Antwort binnen einer Sekunde"),
    "Raises": ("ValueError: no idea (mine.py, line 15)", "ValueError: no idea (mine.py, Zeile 15)"),
}


@pytest.fixture
def mine(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Illegal:\n    def choose(self, view):\n        return 9999\n"
        "class Words:\n    def choose(self, view):\n        return 'the first'\n"
        "class Lost:\n    def choose(self, view):\n        import os\n        os._exit(3)\n"
        "class Hangs:\n    def choose(self, view):\n        __import__('time').sleep(999)\n"
        "class Raises:\n    def choose(self, view): raise ValueError('no idea')\n"
    )


@pytest.mark.proof
@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize("bot", WRONG)
def test_why_an_own_bot_forfeits_is_said_in_the_language_of_who_reads_it(run: Run, bot: str) -> None:
    english, german = WRONG[bot]
    shortly = {"LARCENY_BOT_SECONDS": "1"} if bot == "Hangs" else {}
    words = ["sprt", "crooks", "--bots", f"mine:{bot},random", "--most", "1", "--keep", "deals"]
    first = run(*words, **GERMAN, **shortly).stdout
    assert f"mine:{bot} auf Platz 1 der Verteilung 0: {german}" in first
    assert f"das erste: mine:{bot} auf Platz 1 der Verteilung 0: {german}" in run(*words, **GERMAN).stdout
    assert f"the first: mine:{bot} in seat 1 of the deal 0: {english}" in run(*words).stdout
    told = json.loads(run(*words, "--json", "-", **GERMAN).stdout)["forfeits"][0]
    assert told.startswith(f"mine:{bot} in seat 1 of the deal 0: {english}")


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize("bot", [*proofs("Illegal"), "Raises"])
def test_a_forfeited_game_of_an_arena_is_told_in_the_language_of_who_reads_it(run: Run, bot: str) -> None:
    english, german = WRONG[bot]
    words = ["arena", "crooks", "--bots", f"mine:{bot},random", "-n", "1", "--out", "kept"]
    assert f"Spiel 1: {german}" in run(*words, **GERMAN).stdout
    assert f"Spiel 1: {german}" in run(*words, **GERMAN).stdout
    assert f"game 1: {english}" in run(*words).stdout
    assert json.loads(run(*words, "--json", "-", **GERMAN).stdout)["forfeits"][0]["reason"].startswith(english)
    game = "kept/records.jsonl#1"
    assert f"{bot} gibt das Spiel verloren, und alle anderen haben gewonnen: {german}" in run(
        "replay", game, **GERMAN
    ).stdout.replace(" 1 ", " ")
    assert f"forfeits the game, and everybody else has won: {english}" in run("replay", game).stdout
    assert f"mine:{bot} gab dieses Spiel verloren, zu beurteilen ist da nichts: {german}" in one_line(
        run("analyse", game, **GERMAN)
    )
    assert f"mine:{bot} forfeited this game, and there is nothing to judge: {english}" in one_line(run("analyse", game))


@pytest.mark.usefixtures("mine")
def test_why_an_own_bot_forfeits_at_a_table_is_german(run: Run) -> None:
    told = run("play", "crooks", "--seats", "mine:Illegal,random", **GERMAN).stdout
    assert WRONG["Illegal"][1] in " ".join(told.split())


@pytest.mark.proof
@pytest.mark.usefixtures("mine")
def test_reasons_that_older_files_have_in_english_alone_are_read(run: Run, tmp_path: Path) -> None:
    words = ["arena", "crooks", "--bots", "mine:Lost,random", "-n", "1", "--out", "kept"]
    run(*words)
    file = tmp_path / "kept" / "records.jsonl"
    lines = [msgspec.json.decode(line, type=Line) for line in file.read_bytes().splitlines()]
    older = [msgspec.structs.replace(line, forfeit=(line.forfeit[0], "it gave up")).sealed() for line in lines]
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in older))
    assert "Spiel 1: it gave up" in run(*words, **GERMAN).stdout
    assert "haben gewonnen: it gave up" in run("replay", f"{file}#1", **GERMAN).stdout


def test_house_decks_are_called_so_in_german(run_here: Run) -> None:
    assert run_here("deck", "show", "crooks", "--lang", "de").stdout.startswith("Hausdeck\n")
    assert "„Hausdeck“" in run_here("deck", "copy", "crooks", "my.toml", "--lang", "de").stdout
    assert run_here("sim", "crooks", "-n", "2", "--lang", "de").stdout.splitlines()[0].endswith(", Hausdeck")


def test_an_own_deck_of_the_same_name_is_called_as_its_file_calls_it(run_here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE.replace(VERA, VERA.replace("7", "9")), "utf-8")
    assert run_here("deck", "show", "mine.toml", "--lang", "de").stdout.startswith("House deck\n")
    assert "„House deck“" in run_here("deck", "check", "mine.toml", "--lang", "de").stdout
    told = run_here("deck", "diff", "crooks", "mine.toml", "--lang", "de").stdout
    assert re.match(r"Hausdeck \(\w+\) -> House deck \(", told)
    told = run_here("sim", "crooks", "-n", "2", "--deck", "mine.toml", "--lang", "de").stdout
    assert told.splitlines()[0].endswith(", House deck")


@pytest.mark.parametrize("game", sorted(path.parent.name for path in PACKAGE.glob("games/*/observation.py")))
def test_every_number_of_an_observation_has_a_german_meaning_and_none_is_left_over(run_here: Run, game: str) -> None:
    german = (PACKAGE / "games" / game / "text" / "de.ftl").read_text("utf-8")
    kept = {key.removeprefix("sight-") for key in KEY.findall(german) if key.startswith("sight-")}
    fields = larceny.game(game).observation.values()
    assert kept == {field.name.replace("_", "-") for field in fields}
    told = run_here("observation", game, "--lang", "de").stdout
    assert [
        one.meaning for one in fields if " " in one.meaning and one.meaning in told and "=" not in one.meaning
    ] == []


# Help


def test_every_command_and_option_has_a_text_of_its_own() -> None:
    known = texts("de", FOLDER)
    for words, command in commands():
        assert known.has(f"command-{command.key}"), f"larceny {' '.join(words)}"
        for param in command.params:
            assert any(map(known.has, option_keys(command.key, param))), f"larceny {' '.join(words)}: {param.name}"


def test_no_text_of_a_help_page_is_left_over() -> None:
    asked = {"bots", "option-help"}
    for _, command in commands():
        asked |= {
            f"command-{command.key}",
            *(key for param in command.params for key in option_keys(command.key, param)),
        }
    own = set(KEY.findall((FOLDER / "en.ftl").read_text("utf-8").partition("\n# Fixed words")[0]))
    assert own <= asked


def test_no_help_page_has_an_english_sentence(run_here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    english, german = (texts(lang, FOLDER) for lang in ("en", "de"))
    monkeypatch.setenv("COLUMNS", "4000")  # so that no sentence is broken
    for words, command in commands():
        told = run_here(*words, "--help", "--lang", "de") if words else run_here("--lang", "de", "--help")
        page = " ".join(told.stdout.split())
        assert page.startswith("Aufruf: larceny "), words
        keys = [key for param in command.params for key in option_keys(command.key, param) if german.has(key)]
        for key in keys[:]:
            if key != "option-phase" and english(key) != german(key):
                assert " ".join(english(key).split()) not in page, f"{words}: {key}"
        assert not ENGLISH.search(page), words


def test_every_command_takes_lang_after_its_name() -> None:
    for words, command in commands():
        assert "--lang" in {name for param in command.params for name in param.opts}, words


# Which language


@pytest.mark.parametrize(
    ("words", "environment", "chosen"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_AT.UTF-8"}, "de"),
        ([], {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "C", "LARCENY_LANG": "de"}, "de"),
        (["sim", "--lang", "en"], {"LARCENY_LANG": "de"}, "en"),
        (["--lang=de", "sim"], {}, "de"),
        (["sim"], {"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_is_chosen_once(words: list[str], environment: dict[str, str], chosen: str) -> None:
    assert language(words, environment) == chosen


def test_a_language_that_there_is_not_is_refused_by_the_name_of_who_asked_for_it() -> None:
    with pytest.raises(LarcenyError, match=r"^--lang: 'fr' is not one of: en, de$"):
        language(["--lang", "fr"], {})
    with pytest.raises(LarcenyError, match=r"^LARCENY_LANG: 'klingon' is not one of"):
        language([], {"LARCENY_LANG": "klingon"})


# Errors


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--colour"], "eine Option --colour gibt es nicht"),
        (["steal"], "einen Befehl „steal“ gibt es nicht"),
        (["sim"], "die Angabe „game“ fehlt"),
        (["sim", "crooks", "--seed", "x"], "'--seed': das ist keine ganze Zahl"),
        (["sim", "crooks", "more"], "zu viele Angaben: more"),
        (["sim", "poker"], "ein Spiel „poker“ gibt es nicht; es gibt: "),
        (["sim", "crooks", "-p", "9"], "crooks ist für 2, 3 oder 4 Leute, nicht 9"),
        (["sim", "crooks", "-n", "0"], "mindestens ein Spiel muss gespielt werden, nicht 0"),
        (["sim", "crooks", "--seats", "me"], "einen Bot „me“ gibt es nicht"),
        (["sim", "crooks", "--option", "full=perhaps"], "„perhaps“ gibt es nicht, nur: recruit, pass"),
        (["sim", "crooks", "--option", "ful=pass"], "meintest du „full“?"),
        (["sim", "crooks", "--deck", "none.toml"], "none.toml: diese Datei oder diesen Ordner gibt es nicht"),
        (["sim", "crooks", "--cluster", "nowhere"], "Cluster „nowhere“: eine Adresse ist"),
        (["arena", "crooks", "--bots", "instinct"], "es braucht mindestens zwei Bots"),
        (["sprt", "crooks", "--bots", "random,instinct", "--alpha", "2"], "eine Fehlerrate liegt zwischen 0 und 0.5"),
        (["balance", "crooks", "-n", "1"], "sagen nichts über ein Deck"),
        (["balance", "crooks", "--sweep", "x"], "„x“ hat nicht die Form"),
        (["tune", "crooks", "--generations", "0"], "mindestens eine Generation"),
        (["play", "--seats", "me,somebody"], "seats: niemand heißt „somebody“"),
        (["play", "--seats", "me,search:0"], "Bot „search:0“: ein Budget sind 1 bis"),
        (["resume", "none.json"], "none.json: diese Datei"),
        (["replay", "none.json"], "none.json: diese Datei"),
        (["analyse", "none.json"], "none.json: diese Datei"),
        (["print", "crooks", "--out", "-", "--paper", "a9"], "„a9“ gibt es nicht"),
        (["deck", "show", "poker"], "„poker“ ist weder eine Datei noch ein Spiel"),
        (["desk", "none.toml"], "none.toml: diese Datei gibt es nicht"),
        (["serve", "--log", "loud"], "--log: „loud“ gibt es nicht, nur: "),
        (["serve", "--port", "65536"], "'--port': höchstens 65535"),
        (["desk", "none.toml", "--port", "-1"], "mindestens 0"),
        (["house", "delete"], "nenn die Tische, die gelöscht werden sollen"),
        (["house", "list", "--store", "sqlite:none.db"], "none.db: hier ist kein Lager"),
        (["train", "crooks", "--minutes", "-1"], "--minutes: -1.0 ist weniger als nichts"),
        (["new-game", "1st"], "„1st“ kann kein Spielname sein"),
        (["join", "nonsense"], "ist kein"),
    ],
)
def test_errors_are_german(run_here: Run, words: list[str], complaint: str) -> None:
    assert complaint in one_line(run_here("--lang", "de", *words))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            VERA,
            VERA.replace("rank", "rnak"),
            "Zeile 73: crook 'Velvet Vera': rnak: unbekanntes Feld; meintest du „rank“?",
        ),
        (
            VERA,
            VERA.replace("7", '"high"'),
            "crook 'Velvet Vera': rank: erwartet wird eine ganze Zahl, da steht ein Text",
        ),
        (VERA, VERA.replace("7", "0"), "crook 'Velvet Vera': rank: erwartet wird eine ganze Zahl >= 1"),
        ('name = "Velvet Vera"\n', "", "crook Nummer 7: name: fehlt"),
        ('action = "spy"', 'action = "kingpin"', "action: einen Boss gibt es schon"),
        ('hat = "tophat"', 'hat = "helmet"', "look.hat: 'helmet' gibt es nicht; es gibt: none"),
        ('name = "House deck"', "", "name: ein Deck braucht einen Namen"),
        ('name = "House deck"', 'name = "House deck', "Zeile 24: "),
        ("[[crook]]", "[[crok]]", "crok: unbekannter Eintrag; meintest du „crook“?"),
    ],
)
def test_faults_of_decks_are_german_and_name_file_card_and_field(
    run_here: Run, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    (tmp_path / "meins.toml").write_text(HOUSE.replace(old, new, 1), "utf-8")
    error = one_line(run_here("deck", "check", "meins.toml", "--lang", "de"))
    assert error.startswith("larceny: meins.toml: ")
    assert complaint in error


def test_a_command_called_from_python_leaves_the_language_of_its_caller(run_here: Run) -> None:
    run_here("games", "--lang", "de")
    assert spoken() == "en"


def test_an_error_is_english_for_programs_and_knows_its_other_languages() -> None:
    with pytest.raises(LarcenyError) as raised:
        cli.play.lineup_of("me,somebody")
    assert str(raised.value).startswith("seats: nobody is called 'somebody'; there is: ")
    assert raised.value.into("de").startswith("seats: niemand heißt „somebody“; es gibt: ")


def test_what_is_for_programs_stays_english(run: Run) -> None:
    words = ["sim", "crooks", "-n", "10", "--json", "-"]
    english, german = (json.loads(run(*words, **more).stdout) for more in ({}, GERMAN))
    assert english.keys() == german.keys()
    assert english["endings"] == german["endings"]


@pytest.mark.parametrize("game", larceny.games())
def test_endings_and_events_have_words_in_reports(game: str) -> None:
    chosen = larceny.game(game)
    (table,) = settings(game, chosen.players[:1])
    events = [name for name, _ in chosen.events.values()]
    assert [event_words(table, name) for name in events] == [name.replace("-", " ") for name in events]
    with speaking("de"):
        for name in chosen.endings.values():
            assert ending_words(chosen, name) == chosen.text("de")(f"ending-{name}").removesuffix(".")
        for words in (event_words(table, name) for name in events):
            assert words[0] + words[-1] == "„“", "as the log tells it"
            assert "{" not in words
