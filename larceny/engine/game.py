"""A game as the engine holds it: the modules of its folder, its house deck, its texts, its kernels on each backend."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from larceny.engine import contract
from larceny.engine.board import Mark, Piece
from larceny.engine.deck import Card, Deck, DeckFault, inspect_deck, look_alikes, parse_deck, read_deck
from larceny.engine.errors import DeckError, LarcenyError, integer
from larceny.engine.fields import Sights
from larceny.engine.kernel import Kernel
from larceny.engine.kinds import FieldFormat, Option
from larceny.engine.memory import Records, blank
from larceny.engine.parts import (
    Face,
    Layout,
    Observation,
    Packing,
    Part,
    Soundness,
    UsualFace,
    UsualLayout,
    UsualPacking,
)
from larceny.engine.printed import Printed
from larceny.engine.record import DeckRef
from larceny.engine.text import LANGUAGES, Text, texts
from larceny.engine.words import Either, Quoted, perhaps, phrase
from larceny.engine.workshop import Workshop, compiler, interpreter

if TYPE_CHECKING:
    from larceny.engine.stepping import QuickKernels

Options = dict[str, str | int]

# The modules of a game, and the kernels that each provides.
RULES = (contract.deal, contract.actor, contract.refusal, contract.legal, contract.apply, contract.score)
HOMES: Mapping[str, tuple[Kernel, ...]] = {
    "rules": (*RULES, *contract.OPTIONAL),
    "knowledge": (contract.redact, contract.tedious, contract.guess),
    "observation": (contract.observe,),
    "soundness": (contract.sound,),
    "instinct": (contract.instinct, contract.discreet, contract.hunch),
}
MOST_BOXES = 256  # most boxes of its house deck that a game keeps
SPARE = (*contract.OPTIONAL, contract.tedious, contract.discreet, contract.hunch)  # kernels that a game may leave out


class Answer(NamedTuple):
    """An action: its number, its family, its number within the family, and its words."""

    action: int
    family: str
    member: int
    text: str


class Game:
    """One game. Everything the engine needs to know about it is in the folder of `package`.

    `game.plain(legal)` is the kernel that CPython runs, over mapped records. `game.compiled(legal)` is the kernel that
    numba compiles, over elements of arrays. Both take any kernel, loops over games too.
    """

    def __init__(self, package: str) -> None:
        self.name = package.rsplit(".", 1)[-1]
        self.folder = Path(str(import_module(f"{package}.rules").__file__)).parent
        self.layout: Layout = Part(package, "layout", usual=UsualLayout)
        self.face: Face = Part(package, "face", usual=UsualFace)
        self._packing: Packing = Part(package, "box", usual=UsualPacking)
        self._observation: Observation = Part(package, "observation")
        self._soundness: Soundness = Part(package, "soundness")
        self._printing = Part(package, "printed")
        self._house_boxes: dict[tuple[Any, ...], Records] = {}
        self._package = package
        self._texts = self.folder / "text"
        self.quick: QuickKernels | None = None  # compiled kernels for the tables of a house, once it has loaded them

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Have a copy of a game be the game itself, and a pickle be the one game of the process that reads it."""
        return shared, (self._package,)

    # What the game declares

    @property
    def players(self) -> tuple[int, ...]:
        return self.layout.PLAYERS

    @property
    def version(self) -> int:
        return self.layout.VERSION

    @property
    def actions(self) -> int:
        """Return how many actions there are; `answers` has the words of each."""
        return self.layout.ACTIONS

    def answers(self, lang: str = "en", deck: Deck | None = None) -> tuple[Answer, ...]:
        """Return every action with its words, as the seat that is asked first reads them at a fresh, full table.

        At another table the words can differ where they name a price or a player: `match.describe(action)` says how.
        """
        from larceny.engine.match import Match

        match, text = Match(self, self.players[-1], deck=deck, seed=0), self.text(lang)
        view = match.view(match.actor)
        labels = (" ".join(view.choice(action, text).label.split()) for action in range(self.actions))
        return tuple(Answer(action, *self.layout.ACTS.of(action), label) for action, label in enumerate(labels))

    def counted(self, seat: int, players: int) -> NDArray[np.intp]:
        """Return each action's number as a seat counts it: of actions that name a seat, the first names that very seat.

        Observations count seats in the same way, so a network can tell whom an answer is about.
        """
        numbers = np.arange(self.actions)
        for first in self.layout.ACTS.seats:
            numbers[first : first + players] = first + (np.arange(players) - seat) % players
        return numbers

    @property
    def interjections(self) -> int:
        """Return how many interjection numbers there are; 0 in most games."""
        return self.layout.INTERJECTIONS

    @property
    def time_up(self) -> int | None:
        """Return the interjection of the house when the table's time is up; None in a game without a clock."""
        return self.layout.TIME_UP

    def clock(self, options: Mapping[str, str | int] | None = None) -> int | None:
        """Return how many seconds the table's time lasts with these options; None if it has no end."""
        return self._packing.clock(self.read_options(options))

    @property
    def longest(self) -> int:
        """Return a number of actions to make room for: no game seen had more. Interjections do not count.

        In Crooks and in Criminal's it follows from the rules. In Cops & Robbers and in Crime Lords it is the rounds or
        turns that a ruling allows (`caps`) times several times the longest turn seen in millions of random actions,
        and that is no proof: a program that sizes memory by it must refuse a longer game, not overrun. `limit` is
        proven, and too large to be of use.
        """
        return self.layout.LONGEST

    @property
    def limit(self) -> int:
        """Return the most actions that the rules allow at all; in some games far more than anybody could play."""
        return self.layout.LONGEST if self.layout.LIMIT is None else self.layout.LIMIT

    @property
    def caps(self) -> Mapping[str, tuple[int, str]]:
        """Return what rulings cap so that every game ends: by ruling, how many, and of what."""
        return self.layout.CAPS

    @property
    def table(self) -> np.dtype[np.void]:
        return self.layout.TABLE

    @property
    def formats(self) -> Mapping[str, FieldFormat]:
        """Return how a position writes each field of the table."""
        return self.layout.FIELDS.formats

    @property
    def axes(self) -> Mapping[str, tuple[str, ...]]:
        """Return the names of the places along each axis."""
        return self.layout.FIELDS.axes

    @property
    def option_list(self) -> Mapping[str, Option]:
        return self.layout.OPTIONS

    @property
    def reasons(self) -> Mapping[int, tuple[str, str]]:
        """Return the reasons why something is not allowed: the name of the reason's text, and the ruling."""
        return self.layout.REASONS

    @property
    def events(self) -> Mapping[int, tuple[str, tuple[str, ...]]]:
        """Return the kinds of events: the name of the event's text, and the roles of its numbers."""
        return self.layout.EVENTS

    @property
    def scenes(self) -> Mapping[int, tuple[str, bool | None]]:
        """Return the events that faces may act out: the kind of the scene, and whether it shows a success."""
        return self.layout.EVENTS.scenes

    @property
    def endings(self) -> Mapping[int, str]:
        """Return the endings: why a game is over, by the number in its table's `ended`."""
        return self.layout.ENDINGS

    @property
    def faults(self) -> Mapping[int, str]:
        """Return the faults a table can have, each as a sentence."""
        return self._soundness.FAULTS

    @property
    def observation(self) -> Sights:
        """Return the fields of an observation."""
        return self._observation.SIGHTS

    def check_players(self, players: SupportsIndex) -> int:
        """Return the number of players as an int; raise if the game is not for that many."""
        count = integer(players)
        if count is None or count not in self.players:
            counts = Either([str(possible) for possible in self.players])
            wrong = (
                phrase("game-not-players", count=count)
                if count is not None
                else phrase("game-players-number", players=Quoted(players))
            )
            raise LarcenyError(phrase("game-players", name=self.name, counts=counts, wrong=wrong))
        return count

    def read_options(self, given: Mapping[str, str | int] | None) -> Options:
        """Return all options of the game: those given, and the default of every other."""
        options: Options = {name: option.usual for name, option in self.option_list.items()}
        if given is not None and not isinstance(given, Mapping):
            raise LarcenyError(phrase("game-options", given=Quoted(given)))
        for name, value in (given or {}).items():
            option = self.option_list.get(name)
            if option is None:
                raise LarcenyError(
                    phrase(
                        "game-no-option", name=self.name, name2=Quoted(name), perhaps=perhaps(name, self.option_list)
                    )
                )
            read = option.read(value)
            if read is None:
                raise LarcenyError(
                    phrase("game-option-value", name=self.name, name2=name, value=Quoted(value), option=option)
                )
            options[name] = read
        return options

    # Decks and boxes

    @property
    def kinds(self) -> Mapping[str, type[Card]]:
        """Return the kinds of cards of a deck: name and type."""
        return self._packing.KINDS

    @cached_property
    def house_deck(self) -> Deck:
        return self.read_deck(self.folder / "deck.toml")

    def deck_called(self, deck: Deck | DeckRef) -> str:
        """Return a deck's name for people: the house deck has one in every language, other decks that of their file."""
        return phrase("deck-house") if deck.source == self.house_deck.source else deck.name

    def read_deck(self, path: Path | str) -> Deck:
        if not isinstance(path, str | Path):
            raise LarcenyError(phrase("game-deck-file", path=Quoted(path)))
        return read_deck(Path(path), self.name, self.kinds, LANGUAGES, self._packing.check)

    def parse_deck(self, source: str, where: str) -> Deck:
        return parse_deck(source, where, self.name, self.kinds, LANGUAGES, self._packing.check)

    def inspect_deck(self, source: str, where: str) -> tuple[Deck, list[DeckFault]]:
        """Return a deck with all its faults; raise only if the text is no TOML at all."""
        return inspect_deck(source, where, self.name, self.kinds, LANGUAGES, self._packing.check)

    def allows(self, deck: Deck) -> bool:
        """True if the game's own rules about decks allow this deck."""
        try:
            return next(iter(self._packing.check(deck)), None) is None
        except DeckFault:
            return False

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """Return sentences that speak against a deck, although it can be played."""
        return (*self._packing.warnings(deck), *look_alikes(deck))

    def copies(self, deck: Deck, box: Records) -> Mapping[str, list[int]]:
        """Return the number of copies of each card in this box, by kind."""
        return self._packing.copies(deck, box)

    def box(self, players: int, options: Options, deck: Deck) -> Records:
        """Pack a deck and the options into a box: one read-only record, as kernels read it."""
        box = blank(self.layout.BOX)
        try:
            self._packing.pack(box[0], players, options, deck)
        except DeckFault as fault:
            raise DeckError(phrase("game-deck-fault", name=Quoted(deck.name), field=fault.field, fault=fault)) from None
        box.flags.writeable = False
        return box

    def house_box(self, players: int, options: Options) -> Records:
        """Return the box of the house deck; it is read-only, so all matches with these options share it."""
        key = (players, *options.items())
        if key not in self._house_boxes:
            if len(self._house_boxes) >= MOST_BOXES:
                self._house_boxes.clear()
            self._house_boxes[key] = self.box(players, options, self.house_deck)
        return self._house_boxes[key]

    # Faces

    def text(self, lang: str) -> Text:
        return texts(lang, self._texts)

    def guide(self, lang: str) -> str:
        """Return the rules for people: the game's RULES page, in English if there is none in this language."""
        page = self.folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
        return (page if page.exists() else self.folder / "RULES.md").read_text(encoding="utf-8")

    def printed(self, deck: Deck, lang: str) -> tuple[Printed, ...]:
        """Return all that is printed to play at a real table: what the game lists, or else every card of the deck."""
        text = self.text(lang)
        if self._printing.provides("parts"):
            return tuple(self._printing.parts(deck, text))
        players = self.players[-1]
        copies = self.copies(deck, self.box(players, self.read_options(None), deck))
        return tuple(
            self._printed_card(kind, deck, card, text, count)
            for kind, cards in deck.cards.items()
            for card, count in zip(cards, copies[kind], strict=True)
            if count
        )

    def _printed_card(self, kind: str, deck: Deck, card: Card, text: Text, count: int) -> Printed:
        piece = plain_piece(kind, card.word(text.lang), card)
        return Printed(piece=piece, count=count, words=self.face.explain(deck, card, text, self.players[-1]))

    def sample(self, deck: Deck, kind: str, number: int, lang: str) -> Piece:
        """Return a card outside of any game, as it is printed; a kind that is no card gets its name and symbol."""
        printed = self._printing.card(deck, kind, number, self.text(lang)) if self._printing.provides("card") else None
        card = deck.cards[kind][number]
        return plain_piece(kind, card.word(lang), card) if printed is None else printed.piece

    # Kernels

    @cached_property
    def plain(self) -> Workshop:
        """Return the workshop whose kernels CPython runs."""
        return interpreter(self.name, self._kernels)

    @cached_property
    def compiled(self) -> Workshop:
        """Return the workshop whose kernels numba compiles."""
        return compiler(self.name, self._kernels)

    @cached_property
    def _kernels(self) -> Mapping[Kernel, Kernel]:
        """Map each kernel of the contract to this game's own."""
        own: dict[Kernel, Kernel] = {}
        for home, kernels in HOMES.items():
            part = Part(self._package, home)
            for abstract in kernels:
                spare = abstract in SPARE and not part.provides(abstract.__name__)
                own[abstract] = abstract if spare else getattr(part, abstract.__name__)
        return own


def plain_piece(kind: str, name: str, card: Card) -> Piece:
    """Return a card as a piece with its name, symbol and look, and no numbers."""
    symbol, look = getattr(card, "symbol", ""), getattr(card, "look", None)
    marks = (Mark(place="art", text="", symbol=symbol),) if symbol else ()
    return Piece(handle="", kind=kind, name=name, marks=marks, look=asdict(look) if look else {})


@cache
def shared(package: str) -> Game:
    """Return the one Game object of a package: all users share it, and with it the compiled kernels."""
    return Game(package)
