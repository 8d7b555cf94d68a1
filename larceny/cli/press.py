"""The command `larceny print`: a game on paper, or as pictures for a virtual table."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.cli import completion
from larceny.cli.arguments import DeckFile, GameName
from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.words import Quoted, at, phrases, spoken, trouble

phrase, said = phrases(__file__)


def print_(
    game: GameName,
    out: Annotated[Path, typer.Option("--out")],
    deck: DeckFile = None,
    paper: Annotated[str, completion.option(of=completion.one_of("a4", "letter"))] = "a4",
    size: Annotated[str, completion.option(of=completion.one_of("63x88", "poker", "mini"))] = "63x88",
    ink_saving: Annotated[bool, typer.Option("--ink-saving")] = False,
    sheet: Annotated[str | None, completion.option(of=completion.one_of("tabletop"))] = None,
) -> None:
    """Print a game to cut out and play: cards, chips, mats, player aids, and the rules as a booklet.

    Print both sides at 100 %, turned over along the long edge; the first page says the rest.
    """
    from larceny import press

    press.checked(paper, size, sheet)
    chosen, lang = larceny.game(game), spoken()
    if sheet is None or out.suffix == ".zip":
        files.check(out)
    elif out.exists():
        raise LarcenyError(phrase("print-there", out=out))
    cards = chosen.house_deck if deck is None else chosen.read_deck(deck)
    if sheet is None:
        made = press.pdf(chosen, cards, lang, paper, size, ink_saving)
        files.put(out, made)
        print_done(out, said("print-pages", name=Quoted(chosen.deck_called(cards)), pages=press.pages(made)))
        return
    pictures = press.tabletop(chosen, cards, lang, size, ink_saving)
    if out.suffix == ".zip":
        files.put(out, press.zipped(pictures))
    else:
        _put_folder(out, pictures)
    print_done(
        out,
        said("print-pictures", name=Quoted(chosen.deck_called(cards)), many_pictures=len(pictures) - 1, game=str(game)),
    )


def print_done(out: Path, what: str) -> None:
    if not files.is_stdout(out):
        print(f"{out}: {what}")


def _put_folder(out: Path, pictures: dict[str, bytes]) -> None:
    """Write a new folder: it is there with everything in it, or not at all."""
    try:
        draft = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.resolve().parent))
        try:
            for name, picture in pictures.items():
                (draft / name).write_bytes(picture)
            draft.chmod(0o755)
            draft.rename(out)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except OSError as fault:
        raise LarcenyError(at(out, trouble(fault))) from None
