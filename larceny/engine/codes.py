"""Codes: small numbers with a meaning, each declared once in a game's layout.py.

    REASONS = Reasons()
    HANGOUT_EMPTY = REASONS("hangout-empty", "CR-03")

The name HANGOUT_EMPTY holds the number, which kernels use. REASONS maps the number to its meaning, which all other code
uses.
"""

from __future__ import annotations

from typing import Generic, TypeVar

M = TypeVar("M")


class Codes(dict[int, M], Generic[M]):
    """A mapping from numbers to their meanings, in the order of declaration."""

    def __init__(self, first: int = 1) -> None:
        super().__init__()
        self._next = first

    def _declare(self, meaning: M, numbers: int = 1) -> int:
        code = self._next
        self[code] = meaning
        self._next += numbers
        return code

    @property
    def total(self) -> int:
        """Return one more than the highest number."""
        return self._next


class Names(Codes[str]):
    """Codes that mean a word or a sentence: questions, endings, faults."""

    def __call__(self, name: str) -> int:
        return self._declare(name)


class Reasons(Codes[tuple[str, str]]):
    """Reasons why something is not allowed: the name of the reason's text, and the ruling that forbids it."""

    def __call__(self, name: str, ruling: str) -> int:
        return self._declare((name, ruling))


class Events(Codes[tuple[str, tuple[str, ...]]]):
    """Kinds of events: the name of the event's text, and the roles of its numbers.

    `scenes` has those that faces may act out: the kind of the scene, and whether it shows a success.
    """

    def __init__(self) -> None:
        super().__init__()
        self.scenes: dict[int, tuple[str, bool | None]] = {}

    def __call__(self, name: str, *roles: str, scene: str = "", good: bool | None = None) -> int:
        code = self._declare((name, roles))
        if scene:
            self.scenes[code] = scene, good
        return code


class Families(Codes[tuple[str, int]]):
    """Families of actions by their first number: the family's name, and its number of members.

    `seats` has the first numbers of families whose members are seats, from the table's first on.
    """

    def __init__(self) -> None:
        super().__init__(first=0)
        self.seats: list[int] = []

    def __call__(self, name: str, members: int = 1, seats: bool = False) -> int:
        code = self._declare((name, members), members)
        if seats:
            self.seats.append(code)
        return code

    def members(self, first: int) -> int:
        """Return how many actions are in the family that starts with this number."""
        return self[first][1]

    def of(self, action: int) -> tuple[str, int]:
        """Return the name of an action's family, and the action's number within the family."""
        first = max(first for first in self if first <= action)
        return self[first][0], action - first
