"""Decks are data: a TOML file with a schema. A wrong file gets a message with file, card and field, and no game."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from larceny.engine.errors import DeckError, perhaps

LONGEST_NAME = 24

Words = dict[str, str]  # a text in each language


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card of every deck has: a name, what it is called in other languages, and a word about it."""

    name: str
    called: Words = {}
    about: Words = {}

    def word(self, lang: str) -> str:
        """What people call the card."""
        return self.called.get(lang, self.name)


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The traits of a mug shot; a game whose people need more of them adds its own."""

    hat: Literal["none", "fedora", "bowler", "flatcap", "cloche", "tophat", "newsboy", "beret", "visor"] = "none"
    hair: Literal["bald", "short", "slick", "curls", "bob", "long", "bun", "wild"] = "short"
    shade: Literal["black", "brown", "red", "blonde", "grey", "white"] = "black"
    beard: Literal["none", "stubble", "pencil", "handlebar", "walrus", "goatee", "full"] = "none"
    eyes: Literal["none", "round", "monocle", "dark", "patch"] = "none"
    scar: Literal["none", "cheek", "brow", "chin"] = "none"
    smoke: Literal["none", "cigar", "cigarette", "pipe", "toothpick"] = "none"
    collar: Literal["tie", "bowtie", "open", "fur", "turtleneck", "pearls", "scarf", "overalls"] = "tie"
    skin: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2


@dataclass(frozen=True)
class Deck:
    """A deck as it was read: its cards by kind, and the very text they came from."""

    name: str
    about: Words
    cards: Mapping[str, tuple[Card, ...]]
    source: str

    @property
    def digest(self) -> str:
        """Names this deck and no other."""
        return hashlib.sha256(self.source.encode()).hexdigest()

    def names(self, kind: str) -> list[str]:
        return [card.name for card in self.cards[kind]]


class DeckFault(Exception):
    """What is wrong with one card, or with the deck as a whole; the reader adds the file."""

    def __init__(self, complaint: str, card: str = "", field: str = "") -> None:
        super().__init__(complaint)
        self.card = card
        self.field = field


Kinds = Mapping[str, type[Card]]  # the kinds of cards a game has
Check = Callable[["Deck"], None]  # a game's own rules about decks; raises DeckFault


def read_deck(path: Path, game: str, kinds: Kinds, languages: tuple[str, ...], check: Check) -> Deck:
    """Read a deck file of a game that has these kinds of cards."""
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise DeckError(f"{path}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise DeckError(f"{path}: this is not a text file in UTF-8") from None
    return parse_deck(source, str(path), game, kinds, languages, check)


def parse_deck(source: str, where: str, game: str, kinds: Kinds, languages: tuple[str, ...], check: Check) -> Deck:
    """Read a deck from its text; `where` is what messages call it."""
    try:
        raw = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise DeckError(f"{where}: {fault}") from None
    try:
        deck = _build(raw, source, game, kinds, languages)
        check(deck)
        return deck
    except DeckFault as fault:
        parts = [where, fault.card, fault.field, str(fault)]
        raise DeckError(": ".join(part for part in parts if part)) from None


def _build(raw: dict[str, Any], source: str, game: str, kinds: Kinds, languages: tuple[str, ...]) -> Deck:
    for key in raw:
        if key not in ("game", "name", "about", *kinds):
            raise DeckFault(f"unknown entry; {perhaps(key, ['game', 'name', 'about', *kinds])}", field=key)
    if raw.get("game") != game:
        raise DeckFault(f"this deck is for {raw.get('game', 'no game')!r}, not for {game!r}", field="game")
    name = raw.get("name")
    if not isinstance(name, str):
        raise DeckFault("a deck needs a name", field="name")
    _check_name(name, "")
    about = _convert(raw.get("about", {}), Words, "")
    _check_words(about, languages, "", "about")
    cards = {kind: _cards(raw.get(kind, []), kind, schema, languages) for kind, schema in kinds.items()}
    return Deck(name, about, cards, source)


def _cards(raw: Any, kind: str, schema: type[Card], languages: tuple[str, ...]) -> tuple[Card, ...]:
    if not isinstance(raw, list) or not raw:
        raise DeckFault(f"there are none; cards are written as [[{kind}]]", field=kind)
    cards: dict[str, Card] = {}
    for number, entry in enumerate(raw, 1):
        if not isinstance(entry, dict):
            raise DeckFault(f"a card is written as [[{kind}]]", field=kind)
        label = f"{kind} {entry['name']!r}" if isinstance(entry.get("name"), str) else f"{kind} number {number}"
        card = _convert(entry, schema, label)
        _check_name(card.name, label)
        if card.name in cards:
            raise DeckFault("there are two of this name", label, "name")
        _check_words(card.about, languages, label, "about")
        _check_words(card.called, languages, label, "called")
        cards[card.name] = card
    return tuple(cards.values())


def _convert(entry: Any, schema: Any, label: str) -> Any:
    """Check one piece against its schema; msgspec's complaint ends in the path of the field."""
    try:
        return msgspec.convert(entry, schema)
    except msgspec.ValidationError as fault:
        complaint, _, path = str(fault).partition(" - at `$")
        field = path.strip("`").lstrip(".")
        if "unknown field" in complaint:
            wrong = complaint.split("`")[1]
            known = schema.__struct_fields__ if not field else ()
            hint = f"; {perhaps(wrong, known)}" if known else ""
            raise DeckFault(f"unknown field{hint}", label, f"{field}.{wrong}".strip(".")) from None
        if "missing required field" in complaint:
            raise DeckFault("missing", label, f"{field}.{complaint.split('`')[1]}".strip(".")) from None
        raise DeckFault(complaint[0].lower() + complaint[1:], label, field) from None


def _check_name(name: str, label: str) -> None:
    """A name must come back unchanged from a position's text."""
    odd = not name.isprintable() or set(name) & set(",:#") or name != name.strip()
    if odd or not 0 < len(name) <= LONGEST_NAME or name[0].isdecimal():
        raise DeckFault(f"1 to {LONGEST_NAME} letters, no comma, colon or #, no digit first", label, "name")


def _check_words(words: Words, languages: tuple[str, ...], label: str, field: str) -> None:
    for lang in words:
        if lang not in languages:
            raise DeckFault(f"unknown language; {perhaps(lang, languages)}", label, f"{field}.{lang}")
