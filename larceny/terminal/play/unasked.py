"""Answers that a person need not be asked for: an only one, and one that the person gave for good."""

from __future__ import annotations

from larceny.engine.board import Board, Choice
from larceny.net.messages import Coach


class Unasked:
    """Finds answers for one person, who is told of each. Lessons, and what the person took back, are always asked."""

    def __init__(self) -> None:
        self.undone = False  # the person has taken something back, and decides everything until the next answer
        self._standing = ""  # the words of the answer that was given for good

    def answer(self, board: Board, coach: Coach | None = None) -> Choice | None:
        """Return the answer to give for the person, or None if they have to be asked."""
        stands = [choice for choice in board.choices if choice.standing and choice.standing == self._standing]
        if len(board.choices) > 1 and not any(choice.standing for choice in board.choices):
            self._standing = ""  # another kind of question: what was said for good is over
        if coach is not None or self.undone:
            return None
        if stands:
            return stands[0]
        return board.choices[0] if len(board.choices) == 1 and not board.interjections else None

    def for_good(self, choice: Choice) -> None:
        """Give this answer, from now on, to every question that offers it in the same words."""
        self._standing = choice.standing

    def answered(self) -> None:
        self.undone = False
