"""What a game says about its numbers: how a field of a table reads as text, and what an option may be."""

from __future__ import annotations

from dataclasses import dataclass

from larceny.engine.errors import integer

NUMBER = "number"  # a plain number, or one of some names
MONEY = "money"  # the sum over all such fields never changes
SEAT = "seat"  # a seat, -1 for nobody
CARD = "card"  # a card of the deck, -1 for none
CARDS = "cards"  # a set of cards, as bits
COUNTS = "counts"  # how many of each card, the last axis being the deck
BITS = "bits"  # a set of small numbers, as bits


@dataclass(frozen=True, init=False)
class FieldFormat:
    """How one field reads: the kind of its numbers and the names of its axes.

    `names` stand for the numbers 0, 1, 2 ...; `empty` is the number that a position leaves out; `least` is the smallest
    number with a meaning. `home` is True if the cards it names lie there. `of` names the kind of cards, in a deck with
    several kinds, or "seat" for a set of seats.
    """

    kind: str
    axes: tuple[str, ...]
    names: tuple[str, ...]
    empty: int
    least: int
    home: bool
    of: str

    def __init__(
        self,
        kind: str,
        *axes: str,
        names: tuple[str, ...] = (),
        empty: int | None = None,
        least: int = 0,
        home: bool = True,
        of: str = "",
    ) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "axes", axes)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "empty", (-1 if kind in (CARD, SEAT) else 0) if empty is None else empty)
        object.__setattr__(self, "least", min(self.empty, least))
        object.__setattr__(self, "home", home and kind in (CARD, CARDS, COUNTS))
        object.__setattr__(self, "of", of)


@dataclass(frozen=True)
class Option:
    """An option: one of some words, the first being the default, or a whole number within bounds."""

    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    default: int = 0

    @property
    def usual(self) -> str | int:
        return self.choices[0] if self.choices else self.default

    def read(self, value: str | int) -> str | int | None:
        """Return the option's value for a text or number; None if it is no value of this option."""
        if self.choices:
            return value if value in self.choices else None
        try:
            number = int(value) if isinstance(value, str) else integer(value)
        except ValueError:
            return None
        return number if number is not None and self.low <= number <= self.high else None

    def __str__(self) -> str:
        return ", ".join(self.choices) if self.choices else f"{self.low}..{self.high}"
