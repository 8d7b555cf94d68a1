"""`larceny deck` on a terminal: the cards of a deck, and a copy of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from larceny.engine import files
from larceny.engine.deck import Card, Deck, check_name
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.text import Text
from larceny.engine.words import into, phrases
from larceny.games import load
from larceny.terminal.lab.progress import write_json
from larceny.terminal.words import own_words

if TYPE_CHECKING:
    from larceny.lab.decks.differences import CardEdit, Field

phrase, _ = phrases(str(Path(__file__).parent))

NARROW = 70  # columns that a table needs
WIDE = 120  # columns that a table with a word about each card needs
HIDDEN_FIELDS = ("called", "about", "look")  # fields that are in the name already, or too long for a table


def print_deck(game: Game, deck: Deck, lang: str) -> None:
    """Print every card with its numbers and, where there is room, a word about it."""
    console = Console(highlight=False, markup=False)
    console.print(into(game.deck_called(deck), lang), style="bold")
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
            table.add_row(*(Line(cell) for cell in [*cells, *about]))
        console.print(table)


def _print_list(
    console: Console, cards: Sequence[Card], fields: Sequence[str], lang: str, called: Mapping[str, str]
) -> None:
    """Print one line a card, where a table does not fit."""
    for card in cards:
        facts = [f"{field} {_cell(getattr(card, field), lang, called)}" for field in fields if field != "name"]
        console.print(Line(f"{card.word(lang)}: {', '.join(fact for fact in facts if not fact.endswith(' '))}"))


def _cell(value: Any, lang: str, called: Mapping[str, str]) -> str:
    """Return a field in words; a card's name as people call the card."""
    if isinstance(value, dict):
        return str(value.get(lang, ""))
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    return "" if value in (None, 0) else called.get(value, str(value))


def print_diff(game: Game, deck: Deck, other: Deck, lang: str, json: Path | None) -> None:
    """Print what the second deck writes differently."""
    from larceny.lab.decks.differences import deck_diff

    found = deck_diff(deck, other)
    if write_json(found, json):
        return
    text = own_words(lang)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    before, after = (into(game.deck_called(one), lang) for one in (deck, other))
    console.print(f"{before} ({found.before_digest[:16]}) -> {after} ({found.after_digest[:16]})", style="bold")
    if found.same:
        console.print(text("terminal-diff-same"))
        return
    for field in found.about:
        console.print(_change(field, text))
    for kind in found.moved:
        console.print(text("terminal-diff-moved", kind=kind))
    for card in found.cards:
        called = _called(deck, other, card, lang)
        console.print(
            f"{card.kind} {called}" + ("" if card.what == "changed" else f": {text(f'terminal-diff-{card.what}')}")
        )
        for field in card.fields:
            console.print(f"  {_change(field, text, card.what)}")


def _called(deck: Deck, other: Deck, edit: CardEdit, lang: str) -> str:
    cards = [card for one in (deck, other) for card in one.cards[edit.kind] if card.name == edit.card]
    word = cards[-1].word(lang)
    return repr(edit.card) if word == edit.card else f"{edit.card!r} ({word})"


def _change(field: Field, text: Text, what: str = "changed") -> str:
    none = text("terminal-diff-none")
    if what != "changed":
        return f"{field.field} {field.after or field.before}"
    by = "" if field.by is None else f" ({field.by:+d})"
    return f"{field.field}: {field.before or none} -> {field.after or none}{by}"


def copy_deck(game: str, path: Path, name: str | None) -> Deck:
    """Copy the house deck into a new file; an existing file is not touched."""
    chosen = load(game)
    if name is not None:
        check_name(name, "--name")
    source = chosen.house_deck.source if name is None else _renamed(chosen.house_deck.source, name)
    deck = chosen.parse_deck(source, str(path))
    if path.is_file() and not files.is_stdout(path):
        raise LarcenyError(phrase("deck-copy-there", path=path))
    files.put(path, source)
    return deck


def _renamed(source: str, name: str) -> str:
    from larceny.lab.decks.toml_edit import renamed  # `deck show` does without TOMLKit

    return renamed(source, name)
