"""Decks that several tests change and compare."""

from __future__ import annotations

import pytest

from larceny.engine.deck import Deck
from larceny.games import load

CROOKS = load("crooks")
SIGMUND = 'name = "Siesta Sigmund"\nrank = 1'
TYRANT = 'name = "Siesta Sigmund"\nrank = 9'


@pytest.fixture(scope="module")
def tyrant() -> Deck:
    """The house deck, but the weakest crook has become one of the strongest."""
    assert SIGMUND in CROOKS.house_deck.source
    source = CROOKS.house_deck.source.replace(SIGMUND, TYRANT).replace('"House deck"', '"Tyrant"')
    return CROOKS.parse_deck(source, "tyrant")
