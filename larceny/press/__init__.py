"""The press: prints a game for a table of wood, as a PDF to cut out or as pictures for a virtual table.

It needs the extra `print`, and no browser: the art is the page's own, see `larceny.press.art`.
"""

from __future__ import annotations

from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError, install, perhaps
from larceny.engine.game import Game

__all__ = ["LAYOUTS", "PAPERS", "SIZES", "checked", "pdf", "tabletop"]

PAPERS = ("a4", "letter")
SIZES = ("63x88", "poker", "mini")
LAYOUTS = ("tabletop",)


def checked(paper: str, size: str, sheet: str | None = None) -> None:
    """Raise if there is no such paper, size of cards or sheet, or if the extra is not installed."""
    for name, word, known in (("--paper", paper, PAPERS), ("--size", size, SIZES), ("--sheet", sheet, LAYOUTS)):
        if word is not None and word not in known:
            raise LarcenyError(f"{name}: there is no {word!r}; {perhaps(word, known)}")
    try:
        import brotli
        import fontTools
        import pypdfium2
        import quickjs
        import reportlab  # noqa: F401
    except ImportError as fault:
        raise LarcenyError(f"printing needs {fault.name}, which is not installed: {install('print')}") from None


def pdf(game: Game, deck: Deck, lang: str, paper: str = "a4", size: str = "63x88", saving: bool = False) -> bytes:
    """Return everything to print of a game with a deck, as a PDF."""
    checked(paper, size)
    from larceny.press.works import Works

    return Works(game, deck, lang, size, saving).pdf(paper)


def tabletop(game: Game, deck: Deck, lang: str, size: str = "63x88", saving: bool = False) -> dict[str, bytes]:
    """Return pictures for a virtual table, by the names of their files, with a list of what lies where."""
    checked(PAPERS[0], size)
    from larceny.press.works import Works

    return Works(game, deck, lang, size, saving).tabletop()
