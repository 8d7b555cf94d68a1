"""Other numbers in a deck's text, and nothing else."""

from __future__ import annotations

import pytest

from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.lab.decks.targets import read_wishes
from larceny.lab.decks.toml_edit import Spot, renamed, rewritten, tuned_name
from larceny.lab.decks.tune import Variants

CROOKS = load("crooks")
HOUSE = CROOKS.house_deck


def test_a_number_that_was_left_out_gets_a_line_of_its_own() -> None:
    place = HOUSE.names("crook").index("Checkmate Okafor")
    order = {"crook": CROOKS.kinds["crook"].__struct_fields__}
    text = rewritten(HOUSE.source, {Spot("crook", place, "modifier"): -2}, order)
    assert 'name = "Checkmate Okafor"\nrank = 8\nmodifier = -2\nabout' in text
    assert text.replace("rank = 8\nmodifier = -2\nabout", "rank = 8\nabout") == HOUSE.source


def test_headings_comments_and_empty_lines_stay_as_they_were() -> None:
    source = '# ours\n\n  [[crook]]  # the first\nname = "Al" # short\n\n# strong\nrank=3'
    order = {"crook": ("name", "rank", "modifier")}
    changed = rewritten(source, {Spot("crook", 0, "rank"): 4, Spot("crook", 0, "modifier"): -1}, order)
    assert changed == source.replace("rank=3", "rank=4\nmodifier = -1\n")


@pytest.mark.parametrize("game", ["crooks", "criminals", "robbers", "crimelords"])
def test_every_number_of_a_house_deck_can_be_written(game: str) -> None:
    chosen = load(game)
    wishes = read_wishes(chosen, chosen.house_deck, None)
    workshop = Variants(chosen, chosen.house_deck, wishes.numbers)
    assert workshop.text(workshop.origin) == chosen.house_deck.source
    assert workshop.deck_of(workshop.origin).cards == chosen.house_deck.cards


def test_a_deck_written_otherwise_is_refused() -> None:
    source = HOUSE.source.replace("rank = 10", "rank = 0xA")
    deck = CROOKS.parse_deck(source, "odd")
    with pytest.raises(LarcenyError, match="House deck: crook number 1: rank: this is not written as a plain number"):
        Variants(CROOKS, deck, read_wishes(CROOKS, deck, None).numbers)


def test_names_are_short_enough() -> None:
    assert tuned_name("Twenty-four letters here") == "Twenty-four letter tuned"
    with pytest.raises(LarcenyError, match="name: a deck's name"):
        renamed('[[crook]]\nname = "Al"\n', "Bo")
