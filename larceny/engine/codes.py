"""Small numbers that mean something, declared once: a name in a game's layout.py, and beside it all there is to say.

    REASONS = Reasons()
    HANGOUT_EMPTY = REASONS("hangout-empty", "CR-03")

gives the name its number, which is what kernels work with, and REASONS what the number means, which is all the rest of
the house needs to know.
"""

from __future__ import annotations

from typing import Generic, TypeVar

M = TypeVar("M")


class Codes(dict[int, M], Generic[M]):
    """Numbers in the order in which they are declared, and what each means."""

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
        """One more than the highest number."""
        return self._next


class Names(Codes[str]):
    """Questions, endings, faults: a word or a sentence each."""

    def __call__(self, name: str) -> int:
        return self._declare(name)


class Reasons(Codes[tuple[str, str]]):
    """Why something is not allowed: the name of the reason's text, and the ruling that says so."""

    def __call__(self, name: str, ruling: str) -> int:
        return self._declare((name, ruling))


class Events(Codes[tuple[str, tuple[str, ...]]]):
    """What happened: the name of the event's text, and what its numbers are."""

    def __call__(self, name: str, *roles: str) -> int:
        return self._declare((name, roles))


class Families(Codes[tuple[str, int]]):
    """What can be answered: families of actions by their first number, each with its name and how many it has."""

    def __init__(self) -> None:
        super().__init__(first=0)

    def __call__(self, name: str, members: int = 1) -> int:
        return self._declare((name, members), members)

    def members(self, first: int) -> int:
        """How many actions the family has that starts with this number."""
        return self[first][1]

    def of(self, action: int) -> tuple[str, int]:
        """The family of an action by name, and the action's number in it."""
        first = max(first for first in self if first <= action)
        return self[first][0], action - first
