"""Criminal's: a card of the deck outside of any game, for those who make decks."""

from __future__ import annotations

from larceny.engine.board import Piece
from larceny.engine.deck import Deck
from larceny.engine.text import Text
from larceny.games.criminals import layout
from larceny.games.criminals.face import chip_piece, imprint


def sample(deck: Deck, kind: str, number: int, text: Text) -> Piece | None:
    """Return a card as it looks at the table; None for what is no card there."""
    if kind == layout.HENCHMAN:
        return imprint(deck, text, number, str(layout.OPTIONS["contact"].usual))
    return chip_piece(deck, text, number, "", True, False)
