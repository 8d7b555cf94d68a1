"""Decks from anybody's hands: all that is wrong is told at once, in its line; no text costs more than its length."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import larceny
from larceny.engine import toml
from larceny.engine.deck import MOST_FAULTS
from larceny.games import house, load
from larceny.lab.decks.targets import read_wishes

every_game = pytest.mark.parametrize("name", house())


def faults(name: str, text: str) -> list[str]:
    """Return the faults of a deck, line by line, without the file's name."""
    with pytest.raises(larceny.DeckError) as told:
        load(name).parse_deck(text, "mine.toml")
    lines = str(told.value).splitlines()
    assert all(line.startswith("mine.toml: ") for line in lines), "the file is always named"
    return [line.removeprefix("mine.toml: ") for line in lines]


def edited(name: str, *edits: tuple[str, str]) -> str:
    """Return the house deck's text with the first occurrence of some words replaced."""
    text = load(name).house_deck.source
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def line_with(text: str, words: str) -> int:
    """Return the number of the first line of a text that has these words."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


# All that is wrong


def test_every_fault_of_a_deck_is_told_at_once_with_its_line() -> None:
    text = edited(
        "crooks",
        ('hat = "tophat"', 'hat = "tophatt"'),
        ('"Baroness Bianca"\nrank = 9', '"Baroness Bianca"\nrank = 21'),
        ('gangs = ["north"]', 'gangs = ["nort"]'),
        ('{ en = "Thinks nine', '{ fr = "Pense neuf", en = "Thinks nine'),
        ('gangs = ["west"]', 'gangs = ["west", "west"]'),
        ('name = "Velvet Vera"\n', ""),
    )
    text = text[: text.rindex("[[crook]]")]
    vera = line_with(text, "rank = 7") - 1
    assert faults("crooks", text) == [
        f"line {line_with(text, 'tophatt')}: crook 'Midnight Augustus': look.hat: there is no 'tophatt'; there is: "
        "none, fedora, bowler, flatcap, cloche, tophat, newsboy, beret, visor",
        f"line {line_with(text, 'rank = 21')}: crook 'Baroness Bianca': rank: expected `int` <= 20",
        f"""line {line_with(text, '"nort"')}: crook 'Avalanche Olaf': gangs[0]: there is no 'nort'; """
        "there is: north, west, outfit",
        f"line {line_with(text, 'Pense')}: crook 'Checkmate Okafor': about.fr: unknown language; there is: en, de",
        f"""line {line_with(text, '"west", "west"')}: crook 'Foghorn Fiona': gangs: a gang is named twice""",
        f"line {vera}: crook number 7: name: missing",
        "crook: there are 31, and a deck has exactly 32 (CR-20)",
    ]


SEVERAL = {
    "criminals": (
        [("chips = 2", "chips = 3"), ('weak = "P', 'weak = "No p'), ("count = 8", "count = -8")],
        [
            "chips: 3 is no even number",
            "weak: there is no skill 'No powder'; did you mean 'Powder'?",
            "count: expected `int` >= 0",
        ],
    ),
    "robbers": (
        [
            ('does = "plus"', 'does = "pluss"'),
            ("worth = 20", "worth = -20"),
            ("caught = true", "caught = true\nforce = 2"),
        ],
        ["does: there is no 'pluss'; there is: plus, minus, car,", "worth: expected `int` >= 0", "force: a cop who"],
    ),
    "crimelords": (
        [("power = ", "power = 7"), ('edge = "pass"', 'edge = "luck"'), ('district = "', 'district = "Old ')],
        ["power: expected `int` <= 6", "edge: there is no 'luck'; there is: income, pass, hit", "there is no district"],
    ),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_faults_of_cards_and_of_the_game_s_own_rules_stand_together(name: str) -> None:
    edits, complaints = SEVERAL[name]
    told = faults(name, edited(name, *edits))
    for complaint in complaints:
        (line,) = (line for line in told if complaint in line)
        assert line.startswith("line "), line


@every_game
def test_a_wrong_word_or_number_is_one_fault_in_its_own_line_whatever_follows_from_it(name: str) -> None:
    """Each field of each kind of card in turn: what cannot be read leads to no second complaint."""
    game = load(name)
    for kind, schema in game.kinds.items():
        for field in msgspec.structs.fields(schema):
            text, line = with_field(game.house_deck.source, kind, field.name, "2001-01-01")
            assert len(found := faults(name, text)) == 1, found
            assert found[0].startswith(f"line {line}: {kind} "), found
            assert f": {field.name}: expected " in found[0]


@every_game
def test_a_field_that_is_missing_is_one_fault_in_the_line_of_its_card(name: str) -> None:
    game = load(name)
    for kind, schema in game.kinds.items():
        for field in msgspec.structs.fields(schema):
            if field.required:
                text, _ = with_field(game.house_deck.source, kind, field.name, None)
                (told,) = faults(name, text)
                assert told.startswith(f"line {line_with(text, f'[[{kind}]]')}: {kind} "), told
                assert told.endswith(f": {field.name}: missing")


def with_field(text: str, kind: str, field: str, value: str | None) -> tuple[str, int]:
    """Return a deck whose first card of a kind has another value in a field, or none; and the line of it."""
    lines = text.splitlines()
    start = lines.index(f"[[{kind}]]")
    end = next((place for place in range(start + 1, len(lines)) if lines[place].startswith("[")), len(lines))
    kept = [line for line in lines[start + 1 : end] if not line.startswith(f"{field} =")]
    more = [] if value is None else [f"{field} = {value}"]
    return "\n".join([*lines[: start + 1], *more, *kept, *lines[end:]]), start + 2


def test_a_misspelt_field_is_not_said_to_be_missing_as_well() -> None:
    text = edited("crooks", ("rank = 10", "rnak = 10"))
    (told,) = faults("crooks", text)
    assert told.endswith("crook 'Midnight Augustus': rnak: unknown field; did you mean 'rank'?")


def test_lines_are_found_however_a_deck_is_written() -> None:
    """Inline tables, arrays over several lines, dotted keys, strings and comments with anything in them."""
    text = '''
game = "crooks"  # [[crook]] = { "
name = "A]=.{ #b"
about.en = """two
lines [[crook]]
"""

[[ crook ]]
name = \'Al "One" [x\'
rank = 3
look.hat = "none"
look.hair = "frizz"
gangs = [
  "north",
  # "west",
  "east",
]

[[crook]]
name = "Bo"
rank = 99

[crook.look]
skin = 9
'''
    told = faults("crooks", text)
    assert [line.split(":")[0] for line in told[:-1]] == [
        f"line {line_with(text, words)}" for words in ('"A]', '"frizz"', '"east"', "rank = 99", "skin = 9")
    ], told
    assert told[-1].startswith("crook: there are 2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('game = "crooks\n', "line 1: illegal character '\\n' (column 15)"),
        ('game = "crooks"\nname = """x\n\n\n', "line 2: "),
        ('game = "crooks"\nname =', "line 2: invalid value"),
        ('game = "crooks"\nrank = 3\nrank = 4\n', "line 3: cannot overwrite a value"),
        ('game = "crooks"\n[[crook\nname = "x"\n' * 9, "line 2: expected ']]'"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, told: str) -> None:
    (line,) = faults("crooks", text)
    assert line.startswith(told), line


def test_a_deck_for_another_game_is_told_so_and_nothing_else() -> None:
    (told,) = faults("crooks", load("robbers").house_deck.source)
    assert told.endswith("game: this deck is for 'robbers', not for 'crooks'")


def test_there_is_an_end_to_what_is_told_of_a_deck() -> None:
    """As many faults as fit the eye, and no more letters of anything than a line holds."""
    wild = "\n".join(f'[[crook]]\nname = "{"x" * 200}"\n"{"k" * 300}\\u001b" = {number}' for number in range(400))
    told = faults("crooks", f'game = "crooks"\nname = "Mine"\n{wild}')
    assert len(told) == MOST_FAULTS + 1
    assert told[-1] == "and more"
    assert all(len(line) < 1000 and line.isprintable() for line in told)


# Byte-order marks


@every_game
def test_a_byte_order_mark_is_no_part_of_a_deck(name: str, tmp_path: Path) -> None:
    game = load(name)
    path = tmp_path / "mine.toml"
    path.write_text(game.house_deck.source, encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert game.read_deck(path) == game.house_deck
    assert game.parse_deck("\ufeff" + game.house_deck.source, "mine.toml") == game.house_deck
    match = larceny.new(name, game.players[0], seed=1, deck=path)
    assert larceny.replay(match.record().to_json()).truth == match.truth


def test_a_byte_order_mark_is_no_part_of_what_tuning_is_told_either(tmp_path: Path) -> None:
    path = tmp_path / "bounds.toml"
    path.write_text("[bounds]\ncrook.rank = [1, 9]\n", encoding="utf-8-sig")
    game = load("crooks")
    assert read_wishes(game, game.house_deck, path).numbers


# What would cost too much

ATTACKS = {
    "a key of many parts": "a" + ".a" * 20_000 + " = 1",
    "a key of many parts in quotes": '"a" ' + ". 'a' " * 15_000 + "= 1",
    "a key of many parts without an end": "a." * 60_000,
    "a heading of many parts": "[a" + ".a" * 20_000 + "]",
    "headings of many parts": "\n".join("[" + ".".join(f"k{line}" for _ in range(500)) + "]" for line in range(50)),
    "a key of many parts in braces": "a = { b" + ".b" * 20_000 + " = 1 }",
    "arrays within arrays": "a = " + "[" * 60_000,
    "tables within tables": "a = " + "{ a = " * 20_000,
    "both within both": "a = " + "[{ a = " * 10_000,
    "a number of many digits": "a = " + "9" * 100_000,
    "a number of many digits, in the house's own field": f"[[crook]]\nrank = -{'9' * 100_000}",
    "a number with many marks": "a = " + "1_" * 50_000 + "1",
    "a number in base sixteen": "a = 0x" + "f" * 100_000,
    "a number with many places": "a = 0." + "1" * 100_000,
    "more than any deck has": "# nothing\n" * 30_000,
}


@pytest.mark.parametrize("text", ATTACKS.values(), ids=ATTACKS.keys())
def test_a_text_that_would_cost_too_much_is_refused_before_it_is_parsed(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parsed(text: str) -> None:
        raise AssertionError("this was parsed")

    monkeypatch.setattr(tomllib, "loads", parsed)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    game = load("crooks")
    for refused in (
        lambda: game.parse_deck(text, "mine.toml"),
        lambda: game.read_deck(path),
        lambda: larceny.new("crooks", 2, deck=path),
        lambda: read_wishes(game, game.house_deck, path),
    ):
        with pytest.raises(larceny.LarcenyError, match=r"mine\.toml: .*more than [0-9,]+") as told:
            refused()
        assert len(str(told.value)) < 300


ENDLESS = ('"', "'", '"""', "'''", '\\"', '"\\', '"""a"', "''a", "x='''\n", '=""""""" ')


@pytest.mark.parametrize("piece", ENDLESS)
def test_nothing_is_looked_for_behind_a_string_without_an_end(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for the end of each such string would read the rest of the text each time."""
    real = toml.TOKEN

    class Watched:
        def finditer(self, text: str) -> Iterator[re.Match[str]]:
            for found in real.finditer(text):
                yield found
                assert found.lastgroup not in ("open", "quote"), "it went on"

    monkeypatch.setattr(toml, "TOKEN", Watched())
    with pytest.raises(larceny.LarcenyError, match="line "):
        toml.parse((piece * 100_000)[:100_000] + "\n=", "mine.toml")


def test_strings_and_comments_may_hold_what_they_like() -> None:
    noise = "a.b" * 200 + "[{" * 50 + "9" * 500
    text = edited(
        "crooks",
        ("[[crook]]", f"# {noise}\n[[crook]]"),
        ('about = { en = "Always', f'about = {{ en = "{noise} \\" ] \\\\", de = \'{noise}"\' }}\n# "'),
        ('about = { en = "Title', f'about.en = """{noise}\n"" {noise}"""""\nabout.de = \'\'\'{noise}\'\'\'\n# "'),
    )
    deck = load("crooks").parse_deck(text, "mine.toml")
    assert deck.cards["crook"][0].about["en"].startswith(noise)
    assert deck.cards["crook"][1].about["en"].endswith(noise + '""')


@every_game
def test_every_entry_of_the_house_decks_is_found_in_its_line(name: str) -> None:
    text = load(name).house_deck.source
    known, lines = toml.lines(text), text.splitlines()
    for route in routes(tomllib.loads(text)):
        if len(route) > 1:
            key = route[-1] if isinstance(route[-1], str) else route[0] if len(route) == 2 else route[-2]
            assert str(key) in lines[known[route] - 1], route


def routes(value: Any, route: toml.Route = ()) -> Iterator[toml.Route]:
    yield route
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from routes(one, (*route, key))


def test_a_file_without_an_end_is_not_read_to_it() -> None:
    with pytest.raises(larceny.DeckError, match=r"^/dev/zero: it has more than 262,144 letters$"):
        larceny.new("crooks", 2, deck="/dev/zero")


# Cards


def test_a_deck_gives_its_cards_by_kind_and_is_told_apart_by_its_text() -> None:
    game = load("robbers")
    deck = game.house_deck
    robber, cop = game.kinds["robber"], game.kinds["cop"]
    assert deck.of(robber) is deck.cards["robber"]
    assert deck.word(cop, 0, "de") == deck.cards["cop"][0].word("de")
    assert [deck.word(cop, number, "en") for number in (-1, len(deck.of(cop)))] == ["", str(len(deck.of(cop)))]
    same, other = (game.parse_deck(deck.source + more, "mine.toml") for more in ("", "\n# mine\n"))
    assert same is not deck
    assert (same, hash(same)) == (deck, hash(deck))
    assert other != deck
