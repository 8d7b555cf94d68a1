"""Crime Lords: a card of the deck outside of any game, for those who make decks."""

from __future__ import annotations

from larceny.engine.board import Piece
from larceny.engine.deck import Deck
from larceny.engine.text import Text
from larceny.games.crimelords.box import CROOK, RACKET, SPECIAL
from larceny.games.crimelords.face.table import crook_card, racket_card, special_piece


def sample(deck: Deck, kind: str, number: int, text: Text) -> Piece | None:
    """Return a card as it looks at the table; None for what is no card there."""
    if kind == CROOK:
        return crook_card(deck, text, number)
    if kind == RACKET:
        return racket_card(deck, text, number, 0, -1, text("mark-free"), False, False)
    return special_piece(deck, text, number) if kind == SPECIAL else None
