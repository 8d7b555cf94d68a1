"""The lessons of the house, each read once."""

from __future__ import annotations

from functools import cache

from larceny.games import load
from larceny.net.lesson import Lesson, Script, Step, read_lesson

__all__ = ["Lesson", "Script", "Step", "lesson"]


@cache
def lesson(name: str) -> Lesson | None:
    """Return the lesson of a game; None if it has none."""
    return read_lesson(load(name))
