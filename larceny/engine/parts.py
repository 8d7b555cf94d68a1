"""The modules of a game's folder as types: what each provides, and the defaults for what it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from larceny.engine.kinds import Option

if TYPE_CHECKING:
    from larceny.engine.board import Choice, Group, Player, Row, Tally, Zone
    from larceny.engine.codes import Events, Families, Names
    from larceny.engine.deck import Card, Deck, DeckFault
    from larceny.engine.fields import Fields, Sights
    from larceny.engine.game import Options
    from larceny.engine.memory import Records
    from larceny.engine.text import Said, Text
    from larceny.engine.view import View


class Layout(Protocol):
    """layout.py: the codes of a game with their meanings, and its two records, box and table."""

    VERSION: int  # of the rules
    PLAYERS: tuple[int, ...]
    WEIGHT: int  # how much there is to learn before one plays well: 1 the least, 4 the most
    MINUTES: int  # how long two or three play, at a quarter of a minute for a decision; 0 where nobody has counted
    OPTIONS: Mapping[str, Option]
    ASKS: Names  # the questions
    ACTS: Families  # the families of answers
    ACTIONS: int
    LONGEST: int  # no game has more actions
    LIMIT: int | None  # the most that the rules allow, where that is far more than LONGEST
    CAPS: Mapping[str, tuple[int, str]]  # what rulings cap so that every game ends: how many, and of what
    BOX: np.dtype[np.void]
    TABLE: np.dtype[np.void]
    FIELDS: Fields  # of the table
    REASONS: Mapping[int, tuple[str, str]]  # the name of the reason's text, and the ruling
    EVENTS: Events  # the name of the event's text, and the roles of its numbers
    ENDINGS: Mapping[int, str]
    INTERJECTIONS: int  # how many interjection numbers there are
    TIME_UP: int | None  # the house's interjection when time is up


class UsualLayout:
    WEIGHT = 2
    MINUTES = 0
    INTERJECTIONS = 0
    TIME_UP = None
    LIMIT = None
    CAPS: ClassVar[Mapping[str, tuple[int, str]]] = {}


class Observation(Protocol):
    """observation.py, beside its kernel: the fields of an observation."""

    SIGHTS: Sights


class Soundness(Protocol):
    """soundness.py, beside its kernel: the faults a table can have, each as a sentence."""

    FAULTS: Mapping[int, str]


class Packing(Protocol):
    """box.py: the kinds of cards of a deck, and how a deck is packed into the box that kernels read."""

    KINDS: Mapping[str, type[Card]]

    def check(self, deck: Deck) -> Iterable[DeckFault]:
        """Return the faults of a deck by the game's own rules."""

    def pack(self, box: Any, players: int, options: Options, deck: Deck) -> None:
        """Write a deck and the options into a blank box; raise DeckFault if they do not go together."""

    def copies(self, deck: Deck, box: Records) -> Mapping[str, list[int]]:
        """Return the number of copies of each card, by kind."""

    def warnings(self, deck: Deck) -> Iterable[str]:
        """Return sentences that speak against a deck, although it can be played."""

    def clock(self, options: Options) -> int | None:
        """Return how many seconds the table's time lasts; None if it has no end."""


class UsualPacking:
    @staticmethod
    def copies(deck: Deck, box: Records) -> Mapping[str, list[int]]:
        return {kind: [1] * len(cards) for kind, cards in deck.cards.items()}

    @staticmethod
    def warnings(deck: Deck) -> Iterable[str]:
        return ()

    @staticmethod
    def clock(options: Options) -> int | None:
        return None


class Face(Protocol):
    """face.py, or the folder face: turns a view into a Board, and events into words."""

    WORDS: Mapping[str, Callable[[View, Text, int], str | int]]  # words for the numbers of events, by their role
    total: Callable[[Text, float], str] | None  # points in words, where they are money or the like

    def players(self, view: View, text: Text) -> tuple[Player, ...]: ...

    def groups(self, view: View, text: Text) -> tuple[Group, ...]: ...

    def zones(self, view: View, text: Text) -> tuple[Zone, ...]: ...

    def said(self, view: View, text: Text) -> Said:
        """Return the values that fill in the text of the question to the viewer."""

    def about(self, view: View) -> str:
        """Return the handle of the piece, or the id of the zone, that the question to the viewer is about."""

    def waiting(self, view: View, text: Text) -> str:
        """Return the text that others read while a seat decides: only what everybody knows."""

    def choice(self, view: View, text: Text, action: int) -> Choice: ...

    def plans(self, view: View, text: Text) -> Iterable[Choice]:
        """Yield what the viewer could do next with one touch on a thing, where that takes several answers."""

    def interjection(self, view: View, text: Text, number: int) -> Choice: ...

    def tally(self, view: View, text: Text) -> Tally | None: ...

    def reckoning(self, view: View, text: Text) -> tuple[Row, ...]: ...

    def words(self, view: View, text: Text, values: dict[str, int]) -> Said:
        """Return the values that an event's text needs beyond WORDS: from several numbers, or more than a name."""

    def scene(self, values: dict[str, int]) -> dict[str, Any]:
        """Return parts of the Scene of an event from its numbers by their roles: what it is about, dice."""

    def explain(self, deck: Deck, card: Any, text: Text, players: int) -> str:
        """Return what a card does, in words."""


class UsualFace:
    WORDS: ClassVar[Mapping[str, Any]] = {}
    total = None

    @staticmethod
    def words(view: View, text: Text, values: dict[str, int]) -> Said:
        return {}

    @staticmethod
    def scene(values: dict[str, int]) -> dict[str, Any]:
        return {}

    @staticmethod
    def about(view: View) -> str:
        return ""

    @staticmethod
    def waiting(view: View, text: Text) -> str:
        return text("house-wait", seat=text.list([view.name(seat, text) for seat in view.asked]))

    @staticmethod
    def interjection(view: View, text: Text, number: int) -> Choice:
        raise LookupError(f"{view.game.name} has no words for interjection {number}")

    @staticmethod
    def plans(view: View, text: Text) -> Iterable[Choice]:
        return ()

    @staticmethod
    def tally(view: View, text: Text) -> Tally | None:
        return None


class Part:
    """Modules of a game as one. A name is looked up in each module in turn, then in the defaults in `usual`."""

    def __init__(self, package: str, *names: str, usual: object = None) -> None:
        self._package = package
        self._names = names
        self._usual = usual

    @cached_property
    def _modules(self) -> list[ModuleType]:
        there = (f"{self._package}.{name}" for name in self._names)
        return [import_module(name) for name in there if find_spec(name)]

    def provides(self, name: str) -> bool:
        """True if one of the game's own modules has this name."""
        return any(hasattr(module, name) for module in self._modules)

    def __getattr__(self, name: str) -> Any:
        for place in (*self._modules, self._usual):
            if hasattr(place, name):
                vars(self)[name] = found = getattr(place, name)  # a board asks for the same names again and again
                return found
        raise AttributeError(f"{self._package} has no {name} in {' or '.join(self._names)}")
