"""A game as the engine holds it: the modules of its folder, its house deck, its texts, its kernels on each backend."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from larceny.engine import contract
from larceny.engine.deck import Card, Deck, DeckFault, parse_deck, read_deck
from larceny.engine.errors import DeckError, LarcenyError, integer, perhaps
from larceny.engine.fields import Sights
from larceny.engine.kernel import Kernel
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
from larceny.engine.reads import Option, Reads
from larceny.engine.text import LANGUAGES, Text, texts
from larceny.engine.workshop import Workshop, compiler, interpreter

Options = dict[str, str | int]

# In which module a game has its kernels.
RULES = (contract.deal, contract.actor, contract.refusal, contract.legal, contract.apply, contract.score)
HOMES: Mapping[str, tuple[Kernel, ...]] = {
    "rules": (*RULES, *contract.OPTIONAL),
    "knowledge": (contract.redact, contract.guess),
    "observation": (contract.observe,),
    "soundness": (contract.sound,),
    "instinct": (contract.instinct, contract.discreet, contract.hunch),
}
SPARE = (*contract.OPTIONAL, contract.discreet, contract.hunch)  # what a game may leave out


class Game:
    """One game: everything the engine needs to know is in the folder that `package` names.

    Its kernels are reached in two ways, written alike: `game.plain(legal)` is what CPython runs, over mapped records,
    and `game.compiled(legal)` what numba compiles, over elements of arrays. Both take any kernel, loops over games too.
    """

    def __init__(self, package: str) -> None:
        self.name = package.rsplit(".", 1)[-1]
        self.folder = Path(str(import_module(f"{package}.rules").__file__)).parent
        self.layout: Layout = Part(package, "layout", usual=UsualLayout)
        self.face: Face = Part(package, "face", usual=UsualFace)
        self._packing: Packing = Part(package, "box", usual=UsualPacking)
        self._observation: Observation = Part(package, "observation")
        self._soundness: Soundness = Part(package, "soundness")
        self._package = package
        self._texts = self.folder / "text"

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies of a game are the game itself, here and in other processes."""
        return shared, (self._package,)

    # What the rules say about themselves

    @property
    def players(self) -> tuple[int, ...]:
        return self.layout.PLAYERS

    @property
    def version(self) -> int:
        return self.layout.VERSION

    @property
    def actions(self) -> int:
        return self.layout.ACTIONS

    @property
    def interjections(self) -> int:
        """How many numbers there are for what is said out of turn; 0 in most games."""
        return self.layout.INTERJECTIONS

    @property
    def time_up(self) -> int | None:
        """What the house interjects when the table's time is up; None in a game without a clock."""
        return self.layout.TIME_UP

    def clock(self, options: Mapping[str, str | int] | None = None) -> int | None:
        """How many seconds the table's time lasts with these options; None if there is no end to it."""
        return self._packing.clock(self.read_options(options))

    @property
    def longest(self) -> int:
        """No game has more actions than this; what is interjected does not count."""
        return self.layout.LONGEST

    @property
    def table(self) -> np.dtype[np.void]:
        return self.layout.TABLE

    @property
    def reads(self) -> Mapping[str, Reads]:
        """How a position writes each field of the table."""
        return self.layout.FIELDS.reads

    @property
    def axes(self) -> Mapping[str, tuple[str, ...]]:
        """What the places along a field's axes are called."""
        return self.layout.FIELDS.axes

    @property
    def option_list(self) -> Mapping[str, Option]:
        return self.layout.OPTIONS

    @property
    def reasons(self) -> Mapping[int, tuple[str, str]]:
        """Why something is not allowed: the name of the reason's text, and the ruling."""
        return self.layout.REASONS

    @property
    def events(self) -> Mapping[int, tuple[str, tuple[str, ...]]]:
        """What happens: the name of the event's text, and what its numbers are."""
        return self.layout.EVENTS

    @property
    def endings(self) -> Mapping[int, str]:
        """Why a game is over, by the number in its table."""
        return self.layout.ENDINGS

    @property
    def faults(self) -> Mapping[int, str]:
        """What can be wrong with a table, as a sentence."""
        return self._soundness.FAULTS

    @property
    def observation(self) -> Sights:
        """What an observation is made of, field by field."""
        return self._observation.SIGHTS

    def check_players(self, players: SupportsIndex) -> int:
        """How many play, if so many can."""
        count = integer(players)
        if count is None or count not in self.players:
            counts = ", ".join(str(count) for count in self.players[:-1]) + f" or {self.players[-1]}"
            wrong = f", not {count}" if count is not None else f": that is a whole number, not {players!r}"
            raise LarcenyError(f"{self.name} is for {counts} players{wrong}")
        return count

    def read_options(self, given: Mapping[str, str | int] | None) -> Options:
        """All options of the game: those given, the others as usual."""
        options: Options = {name: option.usual for name, option in self.option_list.items()}
        for name, value in (given or {}).items():
            option = self.option_list.get(name)
            if option is None:
                raise LarcenyError(f"{self.name} has no option {name!r}; {perhaps(name, self.option_list)}")
            read = option.read(value)
            if read is None:
                raise LarcenyError(f"{self.name} option {name}: {value!r} is not one of: {option}")
            options[name] = read
        return options

    # Decks, and the box that one is packed into

    @property
    def kinds(self) -> Mapping[str, type[Card]]:
        """The kinds of cards of a deck."""
        return self._packing.KINDS

    @cached_property
    def house_deck(self) -> Deck:
        return self.read_deck(self.folder / "deck.toml")

    def read_deck(self, path: Path | str) -> Deck:
        return read_deck(Path(path), self.name, self.kinds, LANGUAGES, self._packing.check)

    def parse_deck(self, source: str, where: str) -> Deck:
        return parse_deck(source, where, self.name, self.kinds, LANGUAGES, self._packing.check)

    def allows(self, deck: Deck) -> bool:
        """Whether the game's own rules about decks allow it."""
        try:
            return next(iter(self._packing.check(deck)), None) is None
        except DeckFault:
            return False

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """What speaks against a deck that can be played with all the same."""
        return tuple(self._packing.warnings(deck))

    def copies(self, deck: Deck, box: Records) -> Mapping[str, list[int]]:
        """How many there are of each card in this box, by kind."""
        return self._packing.copies(deck, box)

    def box(self, players: int, options: Options, deck: Deck) -> Records:
        """The box: a deck and the options as kernels read them, one record that cannot be written to."""
        box = blank(self.layout.BOX)
        try:
            self._packing.pack(box[0], players, options, deck)
        except DeckFault as fault:
            raise DeckError(f"deck {deck.name!r}: {fault.field}: {fault}") from None
        box.flags.writeable = False
        return box

    # Faces

    def text(self, lang: str) -> Text:
        return texts(lang, self._texts)

    def guide(self, lang: str) -> str:
        """The rules, as people read them."""
        page = self.folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
        return (page if page.exists() else self.folder / "RULES.md").read_text(encoding="utf-8")

    # Kernels

    @cached_property
    def plain(self) -> Workshop:
        """Kernels as CPython runs them."""
        return interpreter(self.name, self._kernels)

    @cached_property
    def compiled(self) -> Workshop:
        """Kernels as numba compiles them."""
        return compiler(self.name, self._kernels)

    @cached_property
    def _kernels(self) -> Mapping[Kernel, Kernel]:
        """This game's own kernels in the places of the contract's."""
        own: dict[Kernel, Kernel] = {}
        for home, kernels in HOMES.items():
            part = Part(self._package, home)
            for abstract in kernels:
                spare = abstract in SPARE and not part.provides(abstract.__name__)
                own[abstract] = abstract if spare else getattr(part, abstract.__name__)
        return own


@cache
def shared(package: str) -> Game:
    """The game of a package: one for everybody, for what is compiled for it is kept with it."""
    return Game(package)
