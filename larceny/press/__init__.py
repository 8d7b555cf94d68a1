"""The press: prints a game for a table of wood, as a PDF to cut out or as pictures for a virtual table.

It needs the extra `print`, and no browser: the art is the page's own, see `larceny.press.art`.
"""

from __future__ import annotations

import io
import zipfile
from importlib.util import find_spec

from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.words import Quoted, install, perhaps, phrases

phrase, _ = phrases(__file__)

__all__ = ["LAYOUTS", "PAPERS", "SIZES", "checked", "pages", "pdf", "tabletop", "zipped"]

PAPERS = ("a4", "letter")
SIZES = ("63x88", "poker", "mini")
LAYOUTS = ("tabletop",)
NEEDED = ("reportlab", "quickjs", "fontTools", "brotli", "pypdfium2", "PIL")  # the modules of the extra


def checked(paper: str, size: str, sheet: str | None = None) -> None:
    """Raise if there is no such paper, size of cards or sheet, or if the extra is not installed."""
    for name, word, known in (("--paper", paper, PAPERS), ("--size", size, SIZES), ("--sheet", sheet, LAYOUTS)):
        if word is not None and word not in known:
            raise LarcenyError(phrase("press-unknown", name=name, word=Quoted(word), perhaps=perhaps(word, known)))
    for module in NEEDED:
        if find_spec(module) is None:
            raise LarcenyError(phrase("press-module", module=module, install=install("print")))


def pdf(game: Game, deck: Deck, lang: str, paper: str = "a4", size: str = "63x88", saving: bool = False) -> bytes:
    """Return everything to print of a game with a deck, as a PDF."""
    checked(paper, size)
    from larceny.press.printer import Printer

    return Printer(game, deck, lang, size, saving).pdf(paper)


def tabletop(game: Game, deck: Deck, lang: str, size: str = "63x88", saving: bool = False) -> dict[str, bytes]:
    """Return pictures for a virtual table, by the names of their files, with a list of what lies where."""
    checked(PAPERS[0], size)
    from larceny.press.printer import Printer

    return Printer(game, deck, lang, size, saving).tabletop()


def pages(made: bytes) -> int:
    """Return how many pages a PDF has."""
    import pypdfium2

    document = pypdfium2.PdfDocument(made)
    try:
        return len(document)
    finally:
        document.close()


def zipped(pictures: dict[str, bytes]) -> bytes:
    """Return files as one; pictures are compressed already."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, picture in pictures.items():
            archive.writestr(zipfile.ZipInfo(name), picture)
    return file.getvalue()
