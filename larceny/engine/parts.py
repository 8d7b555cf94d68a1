"""What the modules of a game's folder provide, by type; and what is usual where they leave something out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from larceny.engine.reads import Option

if TYPE_CHECKING:
    from larceny.engine.board import Choice, Group, Player, Row, Tally, Zone
    from larceny.engine.codes import Families, Names
    from larceny.engine.deck import Card, Deck, DeckFault
    from larceny.engine.fields import Fields, Sights
    from larceny.engine.game import Options
    from larceny.engine.memory import Records
    from larceny.engine.text import Said, Text
    from larceny.engine.view import View


class Layout(Protocol):
    """layout.py: the numbers of a game, what they mean, and its two records."""

    VERSION: int  # of the rules
    PLAYERS: tuple[int, ...]
    OPTIONS: Mapping[str, Option]
    ASKS: Names  # what is asked
    ACTS: Families  # what is answered
    ACTIONS: int
    LONGEST: int  # no game has more actions
    BOX: np.dtype[np.void]
    TABLE: np.dtype[np.void]
    FIELDS: Fields  # of the table
    REASONS: Mapping[int, tuple[str, str]]  # why not: the name of its text, and the ruling
    EVENTS: Mapping[int, tuple[str, tuple[str, ...]]]  # what happened: the name of its text, and what its numbers are
    ENDINGS: Mapping[int, str]
    INTERJECTIONS: int  # numbers of what can be said out of turn
    TIME_UP: int | None  # which of them the house says when time is up


class UsualLayout:
    INTERJECTIONS = 0
    TIME_UP = None


class Observation(Protocol):
    """observation.py, beside its kernel: what an observation is made of."""

    SIGHTS: Sights


class Soundness(Protocol):
    """soundness.py, beside its kernel: what can be wrong with a table, as a sentence."""

    FAULTS: Mapping[int, str]


class Packing(Protocol):
    """box.py: what a deck is made of, and how one becomes the box that kernels read."""

    KINDS: Mapping[str, type[Card]]

    def check(self, deck: Deck) -> Iterable[DeckFault]:
        """What is wrong with a deck by the game's own rules."""

    def pack(self, box: Any, players: int, options: Options, deck: Deck) -> None:
        """Write a deck and the options into a blank box; a DeckFault if they do not go together."""

    def copies(self, deck: Deck, box: Records) -> Mapping[str, list[int]]:
        """How many there are of each card, by kind."""

    def warnings(self, deck: Deck) -> Iterable[str]:
        """What speaks against a deck that can be played with all the same."""

    def clock(self, options: Options) -> int | None:
        """How many seconds the table's time lasts."""


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
    """face.py, or the folder face: a view as a Board, and in words."""

    WORDS: Mapping[str, Callable[[View, Text, int], str | int]]  # what the numbers of events are called, by their role
    total: Callable[[Text, float], str] | None  # points in words, where they are money or the like

    def players(self, view: View, text: Text) -> tuple[Player, ...]: ...

    def groups(self, view: View, text: Text) -> tuple[Group, ...]: ...

    def zones(self, view: View, text: Text) -> tuple[Zone, ...]: ...

    def said(self, view: View, text: Text) -> Said:
        """The values that the question to the viewer speaks of."""

    def about(self, view: View) -> str:
        """The piece or zone that the question to the viewer is about."""

    def waiting(self, view: View, text: Text) -> str:
        """What everybody knows of somebody else's decision."""

    def choice(self, view: View, text: Text, action: int) -> Choice: ...

    def interjection(self, view: View, text: Text, number: int) -> Choice: ...

    def tally(self, view: View, text: Text) -> Tally | None: ...

    def reckoning(self, view: View, text: Text) -> tuple[Row, ...]: ...

    def words(self, view: View, text: Text, values: dict[str, int]) -> Said:
        """What the text of an event wants beside that: of several numbers together, or more than a name."""

    def explain(self, deck: Deck, card: Any, text: Text, players: int) -> str:
        """What a card does."""


class UsualFace:
    WORDS: ClassVar[Mapping[str, Any]] = {}
    total = None

    @staticmethod
    def words(view: View, text: Text, values: dict[str, int]) -> Said:
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
    def tally(view: View, text: Text) -> Tally | None:
        return None


class Part:
    """Modules of a game as one: the first that has a name, has it; what is in none of them is as usual."""

    def __init__(self, package: str, *names: str, usual: object = None) -> None:
        self._package = package
        self._names = names
        self._usual = usual

    @cached_property
    def _modules(self) -> list[ModuleType]:
        there = (f"{self._package}.{name}" for name in self._names)
        return [import_module(name) for name in there if find_spec(name)]

    def provides(self, name: str) -> bool:
        """Does the game say so itself?"""
        return any(hasattr(module, name) for module in self._modules)

    def __getattr__(self, name: str) -> Any:
        for module in self._modules:
            if hasattr(module, name):
                return getattr(module, name)
        if hasattr(self._usual, name):
            return getattr(self._usual, name)
        raise AttributeError(f"{self._package} has no {name} in {' or '.join(self._names)}")
