"""A game as the engine holds it: the modules of its folder, its house deck, its texts, its kernels on each backend."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from larceny.engine import contract
from larceny.engine.deck import Deck, DeckFault, parse_deck, read_deck
from larceny.engine.errors import DeckError, LarcenyError, integer, perhaps
from larceny.engine.fields import Sights
from larceny.engine.kernel import Kernel, Workshop, compiler
from larceny.engine.memory import Records, blank
from larceny.engine.reads import Option, Reads
from larceny.engine.text import LANGUAGES, Text, texts

Options = dict[str, str | int]


class Parts:
    """The modules of a game's rules, as one."""

    MODULES = ("rules", "layout", "knowledge", "observation", "soundness")

    def __init__(self, package: str) -> None:
        there = (name for name in self.MODULES if find_spec(f"{package}.{name}"))
        self._modules = [import_module(f"{package}.{name}") for name in there]
        self.__file__ = self._modules[0].__file__

    def __getattr__(self, name: str) -> Any:
        for module in self._modules:
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(name)


class Game:
    """One game: everything the engine needs to know is in the folder that `package` names."""

    def __init__(self, package: str) -> None:
        self.name = package.rsplit(".", 1)[-1]
        self.rules: Any = Parts(package)
        self.maker: Any = import_module(f"{package}.box")
        self._package = package
        self.folder = Path(str(self.rules.__file__)).parent
        self._texts = self.folder / "text"

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies of a game are the game itself, here and in other processes."""
        return shared, (self._package,)

    # What the rules say about themselves

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(self.rules.PLAYERS)

    @property
    def version(self) -> int:
        return int(self.rules.VERSION)

    @property
    def actions(self) -> int:
        return int(self.rules.ACTIONS)

    @property
    def interjections(self) -> int:
        """How many numbers there are for what is said out of turn; 0 in most games."""
        return int(getattr(self.rules, "INTERJECTIONS", 0))

    @property
    def time_up(self) -> int | None:
        """What the house interjects when the table's time is up; None in a game without a clock."""
        number = getattr(self.rules, "TIME_UP", None)
        return None if number is None else int(number)

    def clock(self, options: Mapping[str, str | int] | None = None) -> int | None:
        """How many seconds the table's time lasts with these options; None if there is no end to it."""
        if not hasattr(self.maker, "clock"):
            return None
        seconds = self.maker.clock(self.read_options(options))
        return None if seconds is None else int(seconds)

    @property
    def longest(self) -> int:
        """No game has more actions than this; what is interjected does not count."""
        return int(self.rules.LONGEST)

    @property
    def table(self) -> np.dtype[np.void]:
        dtype: np.dtype[np.void] = self.rules.TABLE
        return dtype

    @property
    def reads(self) -> Mapping[str, Reads]:
        return dict(self.rules.FIELDS.reads if hasattr(self.rules, "FIELDS") else self.rules.READS)

    @property
    def observation(self) -> Sights:
        """What an observation is made of, field by field."""
        sights: Sights = self.rules.SIGHTS
        return sights

    @property
    def option_list(self) -> Mapping[str, Option]:
        return dict(self.rules.OPTIONS)

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

    # The box

    @cached_property
    def house_deck(self) -> Deck:
        return self.read_deck(self.folder / "deck.toml")

    def read_deck(self, path: Path | str) -> Deck:
        return read_deck(Path(path), self.name, self.maker.KINDS, LANGUAGES, self.maker.check)

    def parse_deck(self, source: str, where: str) -> Deck:
        return parse_deck(source, where, self.name, self.maker.KINDS, LANGUAGES, self.maker.check)

    def allows(self, deck: Deck) -> bool:
        """Whether the game's own rules about decks allow it."""
        try:
            return next(iter(self.maker.check(deck)), None) is None
        except DeckFault:
            return False

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """What speaks against a deck that can be played with all the same."""
        return tuple(self.maker.warnings(deck)) if hasattr(self.maker, "warnings") else ()

    def box(self, players: int, options: Options, deck: Deck) -> Records:
        """What comes in the box, as kernels read it."""
        box = blank(self.rules.BOX)
        try:
            self.maker.pack(box[0], players, options, deck)
        except DeckFault as fault:
            raise DeckError(f"deck {deck.name!r}: {fault.field}: {fault}") from None
        box.flags.writeable = False
        return box

    # Faces

    @cached_property
    def face(self) -> Any:
        return import_module(f"{self._package}.face")

    def text(self, lang: str) -> Text:
        return texts(lang, self._texts)

    def guide(self, lang: str) -> str:
        """The rules, as people read them."""
        page = self.folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
        return (page if page.exists() else self.folder / "RULES.md").read_text(encoding="utf-8")

    # Kernels

    @cached_property
    def kernels(self) -> Mapping[Kernel, Kernel]:
        """This game's own kernels in the places of the contract's."""
        own = {abstract: getattr(self.rules, abstract.__name__) for abstract in contract.RULES}
        own |= {spare: getattr(self.rules, spare.__name__, spare) for spare in contract.OPTIONAL}
        instinct = import_module(f"{self._package}.instinct")
        own[contract.instinct] = instinct.instinct
        own |= {spare: getattr(instinct, spare.__name__, spare) for spare in (contract.discreet, contract.hunch)}
        return own

    @cached_property
    def compiled(self) -> Workshop:
        return compiler(self.name, self.kernels, self.folder)


@cache
def shared(package: str) -> Game:
    """The game of a package: one for everybody, for what is compiled for it is kept with it."""
    return Game(package)
