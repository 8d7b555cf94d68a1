"""Read decks: TOML files with a schema.

A wrong deck cannot be played. Its error has a line for each fault, with file, line, card and field.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec

from larceny.engine import toml
from larceny.engine.errors import DeckError
from larceny.engine.words import Joined, Phrase, Quoted, choices, perhaps, phrase

LONGEST_NAME = 24
MOST_FAULTS = 100  # faults reported at once
LONGEST_WORD = 60  # letters of a card or field in a fault
LONGEST_COMPLAINT = 500
MANY = 4  # names in one sentence
PART = re.compile(r"[^.\[\]]+")  # one part of a field's name in a fault: look.hat, gangs[0]

Words = dict[str, str]  # a text in each language


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card, with what every card of every deck has: its name, its names in other languages, and words about it."""

    name: str
    called: Words = {}
    about: Words = {}

    def word(self, lang: str) -> str:
        """Return the card's name in a language."""
        return self.called.get(lang, self.name)


C = TypeVar("C", bound=Card)


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The traits of a mug shot; a game that needs more traits adds its own."""

    hat: Literal["none", "fedora", "bowler", "flatcap", "cloche", "tophat", "newsboy", "beret", "visor"] = "none"
    hair: Literal["bald", "short", "slick", "curls", "bob", "long", "bun", "wild"] = "short"
    shade: Literal["black", "brown", "red", "blonde", "grey", "white"] = "black"
    beard: Literal["none", "stubble", "pencil", "handlebar", "walrus", "goatee", "full"] = "none"
    eyes: Literal["none", "round", "monocle", "dark", "patch"] = "none"
    scar: Literal["none", "cheek", "brow", "chin"] = "none"
    smoke: Literal["none", "cigar", "cigarette", "pipe", "toothpick"] = "none"
    collar: Literal["tie", "bowtie", "open", "fur", "turtleneck", "pearls", "scarf", "overalls"] = "tie"
    skin: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2


@dataclass(frozen=True, eq=False)
class Deck:
    """A deck as it was read: its cards by kind, and its source text. Decks are equal if their texts are."""

    name: str
    about: Words
    cards: Mapping[str, tuple[Card, ...]]
    source: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.source)

    def of(self, kind: type[C]) -> tuple[C, ...]:
        """Return the cards of a kind, by the type of their cards."""
        return cast(tuple[C, ...], self._by_type[kind])

    def word(self, kind: type[Card], number: int, lang: str) -> str:
        """Return a card's name; "" for a number below zero, and the number itself if this deck has no such card."""
        cards = self._by_type[kind]
        return "" if number < 0 else cards[number].word(lang) if number < len(cards) else str(number)

    def strangers(self, card: Card, field: str, kind: str) -> Iterator[DeckFault]:
        """Yield a fault for each name in a field of a card that no card of a kind has."""
        named = getattr(card, field)
        known = self.names(kind)
        for name in (named,) if isinstance(named, str) else named:
            if name not in known:
                yield DeckFault(
                    phrase("deck-no-such", kind=kind, name=Quoted(name), choices=perhaps(clipped(name), known)),
                    card,
                    field,
                    among=kind,
                )

    @cached_property
    def _by_type(self) -> dict[type[Card], tuple[Card, ...]]:
        return {type(cards[0]): cards for cards in self.cards.values()}

    @property
    def digest(self) -> str:
        """Return a hash that names this deck and no other."""
        return hashlib.sha256(self.source.encode()).hexdigest()

    def names(self, kind: str) -> list[str]:
        return [card.name for card in self.cards[kind]]


def look_alikes(deck: Deck) -> Iterator[str]:
    """Yield a sentence for each group of cards of a kind that nobody could tell apart by their mug shots."""
    for kind, cards in deck.cards.items():
        groups: dict[Look, list[str]] = {}
        for card in cards:
            look = getattr(card, "look", None)
            if look is not None:
                groups.setdefault(look, []).append(repr(card.name))
        for names in groups.values():
            if len(names) > 1:
                more = phrase("deck-and-more", many_names=len(names) - MANY) if len(names) > MANY else ""
                yield phrase("deck-look-alikes", kind=kind, names=Joined("", (", ".join(names[:MANY]), more)))


class DeckFault(Exception):
    """A fault of one card, or of the deck as a whole; the reader adds the file and the line."""

    def __init__(
        self, complaint: str, card: Card | None = None, field: str = "", by: Iterable[str] = (), among: str = ""
    ) -> None:
        """Describe a fault in a field of a card; if it concerns no single card, `field` is the kind of cards.

        `by` names further fields from which the fault follows. `among` is the kind of cards in which a name was looked
        up. If one of those cannot be read, the fault is not certain, and is not reported.
        """
        super().__init__(complaint)
        self.complaint = complaint
        self.meant = card
        self.card = ""  # the card's name in the message: crook 'Velvet Vera'
        self.field = field
        self.by = frozenset(by)
        self.among = among
        self.spot: toml.Route = ()  # the card's place in the text

    @property
    def route(self) -> toml.Route:
        """Return the fault's place in the text."""
        parts = PART.findall(self.field)
        return (*self.spot, *(int(part) if part.isdecimal() else part for part in parts))

    def words(self, where: str, line: int | None) -> str:
        place = "" if line is None else phrase("deck-line", line=str(line))
        card = self.card if isinstance(self.card, Phrase) else clipped(self.card)
        complaint = Joined("", (self.complaint,), LONGEST_COMPLAINT)
        return Joined(": ", tuple(part for part in (where, place, card, clipped(self.field), complaint) if part))


def clipped(word: str, most: int = LONGEST_WORD) -> str:
    """Return a word cut to a length, control characters escaped: outside words can be long, or upset a terminal."""
    shown = word if word.isprintable() else repr(word)
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


Kinds = Mapping[str, type[Card]]  # the kinds of cards of a game
Check = Callable[["Deck"], Iterable[DeckFault]]  # finds all faults by a game's own rules about decks


def read_deck(path: Path, game: str, kinds: Kinds, languages: tuple[str, ...], check: Check) -> Deck:
    """Read a deck file of a game that has these kinds of cards."""
    return parse_deck(toml.read(path, DeckError), str(path), game, kinds, languages, check)


def parse_deck(source: str, where: str, game: str, kinds: Kinds, languages: tuple[str, ...], check: Check) -> Deck:
    """Read a deck from its text; `where` is the name of the text in messages."""
    source = source.removeprefix(toml.BOM)
    deck, faults = inspect_deck(source, where, game, kinds, languages, check)
    if faults:
        raise DeckError(_fault_lines(faults, where, source))
    return deck


def inspect_deck(
    source: str, where: str, game: str, kinds: Kinds, languages: tuple[str, ...], check: Check
) -> tuple[Deck, list[DeckFault]]:
    """Read a deck with all its faults; a field that cannot be read has some value of its type.

    Raise only if the text is no TOML at all.
    """
    raw = toml.parse(source, where, DeckError)
    reader = _Reader(raw, kinds, languages)
    faults = list(islice(reader.read(game), MOST_FAULTS + 1))
    deck = Deck(str(raw.get("name")), raw.get("about", {}), reader.cards, source)
    if reader.done:
        faults += islice(reader.judge(deck, check), MOST_FAULTS + 1 - len(faults))
    return deck, faults


def _fault_lines(faults: list[DeckFault], where: str, source: str) -> str:
    """Return a line for each fault, in the order of the text; faults of the whole deck come last."""
    known = toml.lines(source)
    placed = [(toml.line_of(fault.route, known), fault) for fault in faults[:MOST_FAULTS]]
    placed.sort(key=lambda one: one[0] or len(source) + 1)
    told = [fault.words(where, line) for line, fault in placed]
    return Joined(
        "\n", tuple(told if len(faults) <= MOST_FAULTS else [*told, phrase("deck-and-more-faults", where=where)])
    )


class _Reader:
    """Reads on after a fault, so that all faults can be reported at once.

    A value that cannot be read is replaced by a stand-in, so that the game's own rules about decks can be checked as
    well. Faults that they find because of a stand-in are not reported.
    """

    def __init__(self, raw: dict[str, Any], kinds: Kinds, languages: tuple[str, ...]) -> None:
        self._raw, self._kinds, self._languages = raw, kinds, languages
        self._spots: dict[str, toml.Route] = {}  # places of the cards in the text, by label: crook 'Velvet Vera'
        self._unread: dict[str, set[str]] = {}  # fields with a stand-in: of each card, and of each kind of cards
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.done = False  # True if every card of the text was read, and no entry is unknown

    def read(self, game: str) -> Iterator[DeckFault]:
        """Yield the faults of the deck's shape, and of each card by itself."""
        raw = self._raw
        if raw.get("game") != game:
            found = clipped(repr(raw.get("game", "no game")))
            yield DeckFault(phrase("deck-other-game", found=found, game=Quoted(game)), field="game")
            return
        entries = ("game", "name", "about", *self._kinds)
        odd = [key for key in raw if key not in entries]
        yield from (
            DeckFault(phrase("deck-unknown-entry", perhaps=perhaps(clipped(key), entries)), field=key) for key in odd
        )
        if isinstance(raw.get("name"), str):
            yield from _name_faults(raw["name"])
        else:
            yield DeckFault(phrase("deck-no-name"), field="name")
        yield from (DeckFault(words, field=field) for field, words in _complaints(raw.get("about", {}), Words, "about"))
        yield from self._language_faults(raw, "about")
        for kind, schema in self._kinds.items():
            yield from self._kind(kind, schema)
        self.done = not odd and len(self.cards) == len(self._kinds)

    def _kind(self, kind: str, schema: type[Card]) -> Iterator[DeckFault]:
        entries = self._raw.get(kind, [])
        if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
            lead = "" if entries else phrase("deck-none")
            yield DeckFault(phrase("deck-cards-are-written", lead=lead, kind=kind), field=kind)
            return
        cards: list[Card] = []
        names: set[str] = set()
        for place, entry in enumerate(entries):
            card, complaints, unread = _card(entry, schema, place)
            label = f"{kind} {card.name!r}"
            self._spots.setdefault(label, (kind, place))
            for whose in (label, kind):
                self._unread.setdefault(whose, set()).update(unread)
            faults = [DeckFault(words, field=field) for field, words in complaints]
            if "name" not in unread:
                faults += _name_faults(card.name)
                faults += [DeckFault(phrase("deck-name-twice"), field="name")] if card.name in names else []
            faults += [*self._language_faults(entry, "about"), *self._language_faults(entry, "called")]
            for fault in faults:
                fault.card = phrase("deck-number", kind=kind, place=str(place + 1)) if "name" in unread else label
                fault.spot = (kind, place)
                yield fault
            names.add(card.name)
            cards.append(card)
        self.cards[kind] = tuple(cards)

    def _language_faults(self, entry: dict[str, Any], field: str) -> Iterator[DeckFault]:
        words = entry.get(field)
        for lang in words if isinstance(words, dict) else ():
            if lang not in self._languages:
                yield DeckFault(
                    phrase("deck-unknown-language", perhaps=perhaps(clipped(lang), self._languages)),
                    field=f"{field}.{lang}",
                )

    def judge(self, deck: Deck, check: Check) -> Iterator[DeckFault]:
        """Yield the faults that the game's own rules find, without those that come from a stand-in."""
        try:
            for fault in check(deck):
                fault.card = "" if fault.meant is None else f"{self._kind_of(fault.meant)} {fault.meant.name!r}"
                if self._sure(fault):
                    fault.spot = self._spots.get(fault.card, ())
                    yield fault
        except DeckFault as fault:  # the game's rules could not go on after it
            yield fault

    def _kind_of(self, card: Card) -> str:
        return next(kind for kind, schema in self._kinds.items() if schema is type(card))

    def _sure(self, fault: DeckFault) -> bool:
        unread = self._unread.get(fault.card or fault.field, set())
        return not unread & fault.by.union(PART.findall(fault.field)[:1]) and (
            "name" not in self._unread.get(fault.among, set())
        )


def _card(entry: dict[str, Any], schema: type[Card], place: int) -> tuple[Card, list[tuple[str, str]], set[str]]:
    """Return a card, the complaints about it, and its fields that cannot be read."""
    complaints = list(islice(_complaints(entry, schema, ""), MOST_FAULTS + 1))
    wrong = {PART.findall(field)[0] for field, _ in complaints}
    values: dict[str, Any] = {"name": f"number {place + 1}"}
    unread = set()
    for field in _fields(schema):
        if field.name in entry and field.name not in wrong:
            values[field.name] = msgspec.convert(entry[field.name], field.type)
        elif field.name in entry or field.required:
            unread.add(field.name)
            if field.required:
                values.setdefault(field.name, _stand_in(field.type))
    return schema(**values), complaints, unread


@cache
def _fields(schema: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return a schema's fields; cached, because msgspec takes long to find out their types."""
    return msgspec.structs.fields(schema)


def _stand_in(kind: Any) -> Any:
    """Return some value of this type."""
    plain = _plain(kind)
    return get_args(plain)[0] if get_origin(plain) is Literal else (get_origin(plain) or plain)()


def _plain(kind: Any) -> Any:
    """Return a type without its bounds, and without None, which TOML cannot write."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return _plain(next(one for one in get_args(kind) if one is not NoneType))
    return kind


def _complaints(value: Any, kind: Any, field: str) -> Iterator[tuple[str, str]]:
    """Yield everything wrong with a value of a type: the field, and the complaint."""
    plain = _plain(kind)
    shape = get_origin(plain) or plain
    found: Iterable[tuple[str, str]] = ()
    if isinstance(value, dict) and isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        yield from _struct_complaints(value, shape, field)
        return
    if shape is dict and isinstance(value, dict):
        found = [one for key in value for one in _complaints(value[key], get_args(plain)[1], f"{field}.{key}")]
    elif shape is tuple and isinstance(value, list):
        items = enumerate(value)
        found = [one for place, item in items for one in _complaints(item, get_args(plain)[0], f"{field}[{place}]")]
    elif shape is Literal and isinstance(value, str) and value not in get_args(plain):
        found = [(field, phrase("deck-no-choice", value=clipped(repr(value)), choices=choices(get_args(plain))))]
    yield from found or _msgspec_complaints(value, kind, field)


def _struct_complaints(value: dict[str, Any], schema: type[msgspec.Struct], field: str) -> Iterator[tuple[str, str]]:
    fields = {one.name: one for one in _fields(schema)}
    stem = f"{field}." if field else ""
    unknown = [key for key in value if key not in fields][:MOST_FAULTS]
    missing = [name for name, one in fields.items() if one.required and name not in value]
    for key in unknown:
        yield f"{stem}{key}", phrase("deck-unknown-field", perhaps=perhaps(clipped(key), fields))
        meant = get_close_matches(clipped(key), fields, 1)
        missing = [name for name in missing if name not in meant]
    yield from ((f"{stem}{name}", phrase("deck-missing")) for name in missing)
    for name, one in fields.items():
        if name in value:
            yield from _complaints(value[name], one.type, f"{stem}{name}")


def _msgspec_complaints(value: Any, kind: Any, field: str) -> Iterator[tuple[str, str]]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        yield field, complaint_of(fault)


VALUE = re.compile(
    r"[Ee]xpected `(?P<wanted>[^`]+)`"
    r"(?:, got `(?P<found>[^`]+)`| (?P<length>of length )?(?P<sign>[<>]=?|==) (?P<bound>\S+))"
    r"|[Oo]bject (?P<what>contains unknown|missing required) field `(?P<field>[^`]+)`"
)


def complaint_of(fault: msgspec.ValidationError) -> str:
    """Return what msgspec complains about."""
    complaint = str(fault).partition(" - at `$")[0]
    known = VALUE.fullmatch(complaint)
    if known is None:
        return complaint[:1].lower() + complaint[1:]
    if known["field"]:
        return phrase(f"value-{known['what'].split()[-1].replace('required', 'missing')}-field", field=known["field"])
    wanted, found = (_types(known[one] or "") for one in ("wanted", "found"))
    if known["found"]:
        return phrase("value-type", wanted=wanted, found=found)
    key = "value-length" if known["length"] else "value-bound"
    return phrase(key, wanted=wanted, sign=known["sign"], bound=known["bound"])


def _types(words: str) -> str:
    """Return a type of TOML's, or several, as msgspec calls them in English."""
    known = ("int", "float", "str", "bool", "array", "object", "null")
    return Joined(" | ", tuple(phrase(f"value-{one}") if one in known else one for one in words.split(" | ")))


def check_name(name: str, where: str) -> None:
    """Raise DeckError if a deck may not have this name."""
    for fault in _name_faults(name):
        raise DeckError(fault.words(where, None))


def _name_faults(name: str) -> Iterator[DeckFault]:
    """Yield a fault if this cannot be a name: names must come back unchanged from a position's text."""
    odd = not name.isprintable() or set(name) & set(",:#") or name != name.strip()
    if odd or not 0 < len(name) <= LONGEST_NAME or name[0].isdecimal():
        long = phrase("deck-too-long", length=len(name)) if len(name) > LONGEST_NAME else ""
        yield DeckFault(phrase("deck-name-form", longest_name=LONGEST_NAME, long=long), field="name")
