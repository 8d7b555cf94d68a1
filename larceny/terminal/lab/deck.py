"""`larceny deck` on a terminal: the cards of a deck, and a copy of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from larceny.engine import files
from larceny.engine.deck import Card, Deck, check_name
from larceny.engine.errors import LarcenyError
from larceny.games import load

NARROW = 70  # columns that a table needs
WIDE = 120  # columns that a table with a word about each card needs
HIDDEN_FIELDS = ("called", "about", "look")  # fields that are in the name already, or too long for a table


def print_deck(deck: Deck, lang: str) -> None:
    """Print every card with its numbers and, where there is room, a word about it."""
    console = Console(highlight=False, markup=False)
    console.print(deck.name, style="bold")
    if lang in deck.about:
        console.print(deck.about[lang])
    called = {card.name: card.word(lang) for cards in deck.cards.values() for card in cards}
    for kind, cards in deck.cards.items():
        fields = [field for field in cards[0].__struct_fields__ if field not in HIDDEN_FIELDS]
        if console.width < NARROW:
            _print_list(console, cards, fields, lang, called)
            continue
        table = Table(
            box=None, pad_edge=False, header_style="bold", title=f"{len(cards)} x {kind}", title_justify="left"
        )
        columns = [*fields, "about"] if console.width >= WIDE else fields
        for field in columns:
            numeric = isinstance(getattr(cards[0], field), int)
            table.add_column(field, justify="right" if numeric else "left", no_wrap=field == "name")
        for card in cards:
            cells = [_cell(getattr(card, field), lang, called) for field in fields]
            about = [card.about.get(lang, "")] if console.width >= WIDE else []
            table.add_row(*(Text(cell) for cell in [*cells, *about]))
        console.print(table)


def _print_list(
    console: Console, cards: Sequence[Card], fields: Sequence[str], lang: str, called: Mapping[str, str]
) -> None:
    """Print one line a card, where a table does not fit."""
    for card in cards:
        facts = [f"{field} {_cell(getattr(card, field), lang, called)}" for field in fields if field != "name"]
        console.print(Text(f"{card.word(lang)}: {', '.join(fact for fact in facts if not fact.endswith(' '))}"))


def _cell(value: Any, lang: str, called: Mapping[str, str]) -> str:
    """A field in words; a card's name as people call the card."""
    if isinstance(value, dict):
        return str(value.get(lang, ""))
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    return "" if value in (None, 0) else called.get(value, str(value))


def copy_deck(game: str, path: Path, name: str | None) -> Deck:
    """Copy the house deck into a new file; an existing file is not touched."""
    chosen = load(game)
    if name is not None:
        check_name(name, "--name")
    source = chosen.house_deck.source if name is None else _renamed(chosen.house_deck.source, name)
    deck = chosen.parse_deck(source, str(path))
    if path.is_file() and not files.is_stdout(path):
        raise LarcenyError(f"{path}: there is such a file already")
    files.put(path, source)
    return deck


def _renamed(source: str, name: str) -> str:
    from larceny.lab.decks.toml_edit import renamed  # `deck show` does without TOMLKit

    return renamed(source, name)
