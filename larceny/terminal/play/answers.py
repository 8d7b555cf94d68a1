"""Reads a typed answer: its number, or the amount itself where amounts are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from larceny.engine.board import Choice
from larceny.engine.errors import whole_number
from larceny.terminal.play.board_words import choice_lines
from larceny.terminal.words import own_words, wrap

MANY = 8  # least answers with amounts that are asked for by their amount
LETTERS = "abcdefgijklmnoprstuvwxyz"  # h and q are commands


class Answers:
    """The answers to one question.

    They are numbered from 1. Where an amount is asked for, a number means the amount and nothing else; the answers
    without one have letters. `#3` is the third answer of any question.
    """

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._choices = choices
        amounts = {choice.amount: choice for choice in choices if choice.amount is not None}
        asked = len(amounts) >= MANY and len(amounts) == sum(choice.amount is not None for choice in choices)
        self._amounts = dict(sorted(amounts.items())) if asked else {}
        others = [choice for choice in choices if choice.amount is None] if asked else []
        self._lettered = dict(zip(LETTERS, others, strict=False))

    def looks_like_one(self, typed: str) -> bool:
        """Whether an answer was meant, and not a command."""
        signed = bool(self._amounts) and _amount(typed) is not None
        return bool(re.fullmatch(r"#?\d{1,19}", typed, re.ASCII)) or signed or typed.lower() in self._lettered

    def meant(self, typed: str) -> Choice | None:
        """The answer that was typed, or None."""
        amount = _amount(typed)
        if self._amounts and amount is not None:
            return self._amounts.get(amount)
        number = whole_number(typed.removeprefix("#"))
        if number is None:
            return self._lettered.get(typed.lower())
        return self._choices[number - 1] if 1 <= number <= len(self._choices) else None

    def name(self, choice: Choice) -> str:
        """What to type for an answer."""
        if not self._amounts:
            return str(self._choices.index(choice) + 1)
        if choice.amount is not None:
            return str(choice.amount)
        letters = [letter for letter, other in self._lettered.items() if other == choice]
        return letters[0] if letters else f"#{self._choices.index(choice) + 1}"

    def lines(self, lang: str, width: int) -> Iterator[str]:
        """All answers, with what to type for each."""
        if not self._amounts:
            yield from choice_lines(self._choices, width)
            return
        first, *_, last = self._amounts.values()
        words = own_words(lang)
        span = words("terminal-amount-span", amounts=spans(self._amounts), first=first.label, last=last.label)
        yield from wrap(f"  {span}", width, "     ")
        for choice in self._choices:
            if choice.amount is None:
                yield from wrap(f"{self.name(choice):>3}. {choice.label}", width, "     ")

    def prompt(self, lang: str) -> str:
        """A line on how amounts are typed; empty where numbers are plain answers."""
        if not self._amounts:
            return ""
        key = "terminal-amounts-or" if self._lettered else "terminal-amounts"
        return own_words(lang)(key, amounts=spans(self._amounts))


def _amount(typed: str) -> int | None:
    """A number with or without a sign, or None."""
    bare = typed[1:] if typed[:1] in ("+", "-", "\N{MINUS SIGN}") else typed
    number = whole_number(bare)
    return number if number is None or bare == typed or typed[0] == "+" else -number


def spans(numbers: Iterable[int]) -> str:
    """Rising numbers in words; consecutive ones are shortened to a span.

    >>> spans([0, 3, 4, 5, 6]), spans(range(-2, 3))
    ('0, 3–6', '-2 – 2')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    dash = " – " if runs and runs[0][0] < 0 else "–"  # beside a sign it needs room
    return ", ".join(f"{low}" if low == high else f"{low}{dash}{high}" for low, high in runs)
