"""How a person comes to an answer: by its key, or by touching one thing after the other. It knows no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from larceny.engine.board import Choice
from larceny.terminal.play.answers import Answers

LONGEST = 20  # letters of an answer's key


class Choosing:
    """The answers to one question, and how far a person has come on the way to one of them."""

    def __init__(
        self, choices: Sequence[Choice], give: Callable[[Choice], None], doubtful: Callable[[Choice], bool]
    ) -> None:
        """`give` answers; before a `doubtful` answer the person is asked again."""
        self.choices = tuple(choices)
        self.answers = Answers(choices)
        self.picked: list[str] = []  # the things touched so far
        self.pending: Choice | None = None  # the answer about which the person is asked again
        self.typed = ""  # the beginning of a key
        self._give = give
        self._doubtful = doubtful

    @property
    def remaining(self) -> list[Choice]:
        """Return the answers that have all that was picked."""
        return [choice for choice in self.choices if all(id in choice.touches for id in self.picked)]

    @property
    def begun(self) -> bool:
        return bool(self.picked or self.pending or self.typed)

    def choose(self, choice: Choice, sure: bool = False) -> None:
        if not sure and self.pending is not choice and self._doubtful(choice):
            self.pending = choice
            return
        self.cancel()
        self._give(choice)

    def cancel(self) -> None:
        self.picked, self.pending, self.typed = [], None, ""

    def type(self, letter: str) -> str:
        """Take a letter of an answer's key; return what was typed if nothing has such a key."""
        typed = (self.typed + letter)[:LONGEST]
        names = [self.answers.name(choice) for choice in self.remaining]
        amount = self.answers.asks_amount and typed.lstrip("+-").isdigit()
        fitting = [name for name in names if name.startswith(typed.lower())]
        if self.pending is not None and self.answers.meant(typed) is self.pending:
            self.choose(self.pending, sure=True)
        elif amount or len(fitting) > 1:
            self.typed = typed
        elif fitting == [typed.lower()]:
            return self._take(typed)
        elif self.answers.meant(typed) is not None and not fitting:  # a card's own number
            self.typed = typed
        elif shared := _shared(self.answers.numbered(typed)):  # a target's, to which several answers lead
            self.typed, self.picked = "", [shared]
        else:
            self.typed = ""
            return typed
        return ""

    def _take(self, typed: str) -> str:
        """Choose by the whole key; return it if nothing has it."""
        self.typed = ""
        choice = self.answers.meant(typed)
        if choice is None or choice not in self.remaining:
            return typed
        self.choose(choice)
        return ""

    def enter(self) -> str | None:
        """Choose what is typed, doubtful or the only one left; None if there is nothing of that kind."""
        if self.typed:
            return self._take(self.typed)
        if self.pending is not None:
            self.choose(self.pending, sure=True)
            return ""
        return None

    def touch(self, ids: Iterable[str], zone: str = "") -> bool:
        """Pick a card, or the zone around it: with what was picked before, if an answer has both. False if none has."""
        ids = tuple(ids)
        if set(self.picked) & set(ids):
            self.picked, self.pending = [], None
            return True
        ids = (*ids, zone)
        if self.pending is not None and set(self.pending.touches) & set(ids):
            self.choose(self.pending, sure=True)
            return True
        for found in (self.remaining, list(self.choices)):
            touched = [id for id in ids if any(id in choice.touches for choice in found)]
            if touched:
                self.picked = [*self.picked, touched[0]] if found == self.remaining else [touched[0]]
                if len(self.remaining) == 1:
                    self.choose(self.remaining[0])
                return True
        return False

    def touchable(self) -> set[str]:
        """Return all that can be touched next."""
        return {id for choice in self.remaining for id in choice.touches}


def _shared(choices: Sequence[Choice]) -> str:
    """Return the thing that all of these answers touch, if there is one."""
    common = [id for id in choices[0].touches if all(id in other.touches for other in choices)] if choices else []
    return common[-1] if common else ""
