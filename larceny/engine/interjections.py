"""Interjections as entries of a record: numbers below zero among the actions.

The entry is -1 - (speaker * interjections + number), where speaker 0 is the house and s + 1 is seat s.
"""

from __future__ import annotations

from larceny.engine.errors import RecordError
from larceny.engine.words import phrase


def entry(number: int, seat: int | None, interjections: int) -> int:
    """Return the entry of a record for an interjection of a seat; seat None is the house.

    >>> entry(0, None, 9), entry(2, 1, 9)
    (-1, -21)
    """
    speaker = 0 if seat is None else seat + 1
    return -1 - (speaker * interjections + number)


def interjection(entry: int, players: int, interjections: int) -> tuple[int, int | None]:
    """Return the number of the interjection that an entry stands for, and its seat; None is the house.

    >>> interjection(-21, players=4, interjections=9)
    (2, 1)
    """
    if not 0 <= -1 - entry < (players + 1) * interjections:
        raise RecordError(phrase("door-no-interjection", entry=entry))
    speaker, number = divmod(-1 - entry, interjections)
    return number, speaker - 1 if speaker else None
