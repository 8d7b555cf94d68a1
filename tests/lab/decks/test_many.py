"""Many decks and many values: all play the same deals, every number has its interval, and what is wrong gets a line."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.games import load, names
from larceny.lab.decks.differences import deck_diff, edits
from larceny.lab.decks.league import deck_files, league
from larceny.lab.decks.many_report import league_page, sweep_page
from larceny.lab.decks.sweep import read_sweep, sweep
from larceny.lab.workers import Threads
from tests.command_line import home, one_line, run_here

__all__ = ["home", "run_here"]

CROOKS = load("crooks")
HOUSE = CROOKS.house_deck
LABELS = re.compile(r"<text[^>]*>([^<]*)</text>")


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


# Two decks


def test_a_diff_tells_card_by_card_and_number_by_number(tyrant: Deck) -> None:
    found = deck_diff(HOUSE, tyrant)
    (card,) = found.cards
    (field,) = card.fields
    assert (card.kind, card.card, card.what) == ("crook", "Siesta Sigmund", "changed")
    assert (field.field, field.before, field.after, field.by, field.rules) == ("rank", "1", "9", 8, True)
    assert [(one.field, one.before, one.after) for one in found.about] == [("name", "House deck", "Tyrant")]
    assert deck_diff(HOUSE, HOUSE).same


@pytest.mark.parametrize("game", names())
def test_every_field_of_every_card_is_compared(game: str) -> None:
    """Looks and words too; what no rule reads is marked so. A card that is gone or new says all that it says."""
    house = load(game).house_deck
    for kind, cards in house.cards.items():
        less = Deck(house.name, house.about, {**house.cards, kind: cards[1:]}, "")
        (gone,) = deck_diff(house, less).cards
        assert (gone.what, gone.card) == ("gone", cards[0].name)
        assert deck_diff(less, house).cards[0].what == "new"
        assert gone.fields
        turned = Deck(house.name, house.about, {**house.cards, kind: cards[::-1]}, "")
        assert deck_diff(house, turned).moved == ((kind,) if len(cards) > 1 else ())
        assert not edits(house, turned)


def test_looks_and_words_are_told_and_no_rule_reads_them() -> None:
    source = HOUSE.source.replace('hat = "tophat"', 'hat = "beret"', 1).replace("Always the last", "Never the last", 1)
    found = deck_diff(HOUSE, CROOKS.parse_deck(source, "other"))
    assert [(one.field, one.rules) for one in found.cards[0].fields] == [("about.en", False), ("look.hat", False)]
    assert edits(HOUSE, CROOKS.parse_deck(source, "other")) == []


def test_the_command_compares_files_and_house_decks(run_here: Callable[..., Any], tmp_path: Path, tyrant: Deck) -> None:
    (tmp_path / "t.toml").write_text(tyrant.source, encoding="utf-8")
    said = run_here("deck", "diff", "house", "t.toml").stdout
    assert "crook 'Siesta Sigmund'\n  rank: 1 -> 9 (+8)\n" in said
    assert "fehlt" not in run_here("deck", "diff", "t.toml", "crooks", "--lang", "de").stdout
    found = msgspec.json.decode(run_here("deck", "diff", "t.toml", "crooks", "--json", "-").stdout)
    assert found["cards"][0]["fields"][0]["by"] == -8
    assert "The decks are the same" in run_here("deck", "diff", "crooks", "house").stdout
    assert "is one of robbers" in one_line(run_here("deck", "diff", "t.toml", "robbers"))
    assert "name a file, or a game" in one_line(run_here("deck", "diff", "house", "house"))
    assert "did you mean 'crooks'?" in one_line(run_here("deck", "diff", "house", "crook"))


@pytest.mark.parametrize("game", names())
def test_no_two_cards_of_a_house_deck_look_the_same(game: str) -> None:
    assert load(game).warnings(load(game).house_deck) == ()


def test_who_looks_like_another_is_named(run_here: Callable[..., Any], tmp_path: Path) -> None:
    looks = re.findall(r"^look = .*$", HOUSE.source, re.MULTILINE)
    (tmp_path / "twins.toml").write_text(HOUSE.source.replace(looks[1], looks[0], 1), encoding="utf-8")
    said = run_here("deck", "check", "twins.toml").stdout
    assert "warning: crook: 'Midnight Augustus', 'Baroness Bianca' look the same" in said


# A league


def test_decks_stand_in_the_order_of_what_they_miss(tyrant: Deck, looked_at: list[str]) -> None:
    source = HOUSE.source.replace(
        'name = "Siesta Sigmund"\nrank = 1\nmodifier = 3', 'name = "Siesta Sigmund"\nrank = 1\nmodifier = 9'
    )
    spoilt = CROOKS.parse_deck(source.replace('"House deck"', '"Spoilt"', 1), "spoilt")
    with Threads(1) as workers:
        found = league("crooks", [HOUSE, tyrant, spoilt], [4], 320, workers=workers)
    assert found.games == 320
    assert [one.missed.value for one in found.standings] == sorted(one.missed.value for one in found.standings)
    assert all(one.missed.low <= one.missed.value <= one.missed.high for one in found.standings)
    standing = next(one for one in found.standings if one.label == "Spoilt")
    assert any("Siesta Sigmund" in miss for miss in standing.misses)
    assert standing.diff is not None
    assert standing.diff.cards[0].fields[0].by == 6
    base = next(one for one in found.standings if one.diff is None)
    assert (base.label, base.changes) == ("House deck", ())
    assert len(found.findings) == 3
    page = league_page(found)
    first_screen = text_of(page[page.index("<main>") : page.index("The decks</h2>")])
    assert "What matters most" in first_screen
    assert all(" ".join(one.split()) in first_screen.replace("&#x27;", "'") for one in found.findings)
    for one in found.standings:
        assert one.digest[:16] in page


def test_files_and_folders_of_decks(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "c.txt"):
        (tmp_path / name).write_text(HOUSE.source, encoding="utf-8")
    assert [path.name for path in deck_files([tmp_path])] == ["a.toml", "b.toml"]
    (tmp_path / "empty").mkdir()
    for given, said in (
        ([tmp_path / "empty"], "empty: there is no deck in this folder"),
        ([tmp_path, tmp_path / "a.toml"], "a deck is named twice"),
    ):
        with pytest.raises(LarcenyError, match=said):
            deck_files(given)
    with pytest.raises(LarcenyError, match="at least two decks, not 1"):
        league("crooks", [HOUSE], games=160)


# One number


def test_a_number_is_swept_on_the_same_deals(looked_at: list[str]) -> None:
    with Threads(1) as workers:
        found = sweep("crooks", "crook.siesta-sigmund.rank=1..9..4", None, [2], 300, workers=workers)
    assert [(point.value, point.refused) for point in found.points] == [(1, ""), (5, ""), (9, "")]
    taken = [point.at[0].taken for point in found.points]
    assert taken[0] is not None and taken[2] is not None  # noqa: PT018
    assert taken[0].high < taken[2].low
    assert found.points[0].at[0].changes == ()  # as it is now
    assert any(one.name == "Siesta Sigmund" for one in found.points[2].at[0].changes)
    assert "is “Siesta Sigmund” taken when on offer: from" in found.findings[0]
    page = sweep_page(found)
    assert "what if rank were another?" in text_of(page)
    assert "% taken when on offer" in LABELS.findall(page)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "words", "players"),
    [
        ("criminals", "skill.dogs.chips=0..4", 2),
        ("robbers", "loot.till-money.worth=10..30..10", 2),
        ("crimelords", "crook.duchess-dragomira.power=4..6", 2),
    ],
)
def test_every_game_can_be_swept(game: str, words: str, players: int) -> None:
    found = sweep(game, words, None, [players], 100)
    assert any(point.at for point in found.points)
    if game == "criminals":  # chips come in pairs, twelve in all
        assert [bool(point.refused) for point in found.points] == [True, True, False, True, True]
    sweep_page(found)


WRONG = (
    ("rank", "is not of the form"),
    ("crook.rank=1..9", "is not of the form"),
    ("crok.velvet-vera.rank=1..9", "no such kind of cards 'crok'; did you mean 'crook'?"),
    ("crook.velvet-vero.rank=1..9", "no such crook 'velvet-vero'; did you mean 'velvet-vera'?"),
    ("crook.velvet-vera.rnk=1..9", "no whole number of a crook; did you mean 'rank'?"),
    ("crook.velvet-vera.look=1..9", "no whole number of a crook"),
    ("crook.velvet-vera.rank=0..9", "allows a rank of 1 to 20, not 0..9"),
    ("crook.velvet-vera.rank=9..1", "from the lowest value to the highest"),
    ("crook.velvet-vera.rank=1..9..0", "from the lowest value to the highest"),
    ("crook.velvet-vera.rank=a..b", "is not of the form"),
    ("crook.velvet-vera.rank=1..99999", "values, and 50 are enough"),
)


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_sweep_gets_one_line(words: str, said: str) -> None:
    with pytest.raises(LarcenyError) as fault:
        read_sweep(CROOKS, HOUSE, words)
    assert str(fault.value).startswith("--sweep: ")
    assert said in str(fault.value)


def test_what_does_not_go_together_is_refused(run_here: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    sweeping = ("balance", "crooks", "--sweep", "crook.velvet-vera.rank=1..9")
    assert "leave out --against" in one_line(run_here(*sweeping, "--against", "house"))
    assert "No such file" in one_line(run_here("balance", "crooks", "--deck", "a.toml", "--deck", "b.toml"))


def test_a_value_by_name_or_slug() -> None:
    assert read_sweep(CROOKS, HOUSE, "crook.Velvet Vera.rank=7,1,9").values == (1, 7, 9)
    assert read_sweep(CROOKS, HOUSE, "crook.velvet_vera.rank=7..7").now == 7
