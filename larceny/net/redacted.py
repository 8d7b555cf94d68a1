"""A redacted table on its way: what a bot's process or a program at the other end of the line is sent of a game."""

from __future__ import annotations

import numpy as np

from larceny.engine.deck import Deck
from larceny.engine.game import Game, Options
from larceny.engine.memory import Records
from larceny.engine.view import View


def view_of(game: Game, deck: Deck, box: Records, table: bytes, seat: int, options: Options | None = None) -> View:
    """Make a seat's view from the bytes of its redacted table; they are redacted already and stay as they are."""
    return View(game, deck, box, np.frombuffer(table, game.table), seat, as_is=True, options=options)
