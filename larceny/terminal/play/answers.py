"""Reads a typed answer: its number, or the amount itself where amounts are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from larceny.engine.board import Choice
from larceny.engine.errors import whole_number
from larceny.terminal.play.board_words import choice_lines
from larceny.terminal.words import own_words, wrap

MANY = 8  # from so many answers with amounts on, the amount is typed and they are not listed one by one
LETTERS = "abcdefgijkmnoprstvwxyz"  # h, l, q and u are commands
FOR_GOOD = "*"  # typed to give an answer now, and to every later question that offers it in the same words
OWN = re.compile(r"(?:^|(?<=\s))(\d{1,3})(?=\s+[^\W\d_])")  # a number before a word: 2 Kiosk


class Answers:
    """The answers to one question, and what is typed for each.

    Answers are numbered from 1, unless a card, a target or an amount has a number of its own: then they have letters,
    and a number means what it says. `#3` is the third answer to any question. Words of an answer will do, if no other
    answer has them.
    """

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._choices = choices
        amounts = {choice.amount: choice for choice in choices if choice.amount is not None}
        by_amount = len(amounts) >= MANY and len(amounts) == sum(choice.amount is not None for choice in choices)
        self._amounts = dict(sorted(amounts.items())) if by_amount else {}
        self._own: dict[int, list[Choice]] = {}
        for choice in choices:
            if (number := own_number(choice)) is not None:
                self._own.setdefault(number, []).append(choice)
        self._lettered: dict[str, Choice] = {}
        if self._own and any(own_number(choice) != place for place, choice in enumerate(choices, 1)):
            others = [choice for choice in choices if not by_amount or choice.amount is None]
            self._lettered = dict(zip(codes(len(others)), others, strict=True))
        else:
            self._own = {}

    def looks_like_one(self, typed: str) -> bool:
        """True if an answer was meant, and not a command."""
        is_amount = bool(self._amounts) and _amount(typed) is not None
        return bool(re.fullmatch(r"#?\d{1,19}", typed, re.ASCII)) or is_amount or typed.lower() in self._lettered

    def meant(self, typed: str) -> Choice | None:
        """Return the answer that was typed, or None."""
        amount = _amount(typed)
        if self._amounts and amount is not None:
            return self._amounts.get(amount)
        number = whole_number(typed.removeprefix("#"))
        if number is None:
            return self._lettered.get(typed.lower())
        if self._own and not typed.startswith("#"):
            same = self._own.get(number, [])
            return same[0] if len(same) == 1 else None
        return self._choices[number - 1] if 1 <= number <= len(self._choices) else None

    def numbered(self, typed: str) -> list[Choice]:
        """Return the answers about things that have this number of their own."""
        number = whole_number(typed)
        return [] if number is None else self._own.get(number, [])

    def called(self, words: str) -> list[Choice]:
        """Return the answers that read just so; if there are none, those in which each of these words begins a word."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        exact = [choice for choice in self._choices if choice.label.casefold() == words.casefold()]
        return exact or [choice for choice in self._choices if _has(choice.label.casefold(), wanted)]

    def name(self, choice: Choice) -> str:
        """Return what to type for an answer."""
        if self._amounts and choice.amount is not None:
            return str(choice.amount)
        letters = [letter for letter, other in self._lettered.items() if other == choice]
        return letters[0] if letters else str(self._choices.index(choice) + 1)

    @property
    def asks_amount(self) -> bool:
        """True if there are too many amounts to list."""
        return bool(self._amounts)

    @property
    def listed(self) -> list[Choice]:
        """Return the answers that are listed one by one."""
        return [choice for choice in self._choices if not self._amounts or choice.amount is None]

    @property
    def standing(self) -> Choice | None:
        """Return the answer that can be given for good, if there is one."""
        return next((choice for choice in self._choices if choice.standing), None)

    def span(self, lang: str) -> str:
        """Return the amounts that can be typed, in words."""
        first, *_, last = self._amounts.values()
        words = own_words(lang)
        return words("terminal-amount-span", amounts=spans(self._amounts), first=first.label, last=last.label)

    def lines(self, lang: str, width: int) -> Iterator[str]:
        """Yield all answers, with what to type for each."""
        if self._amounts:
            yield from wrap(f"  {self.span(lang)}", width, "     ")
        yield from choice_lines(self.listed, width, names=[self.name(choice) for choice in self.listed])
        if self.standing is not None:
            yield from wrap(f"{FOR_GOOD:>5}. {self.standing.standing}", width, "     ")

    def prompt(self, lang: str) -> str:
        """Return a line on how amounts are typed; empty where numbers are plain answers."""
        if not self._amounts:
            return ""
        key = "terminal-amounts-or" if self._lettered else "terminal-amounts"
        return own_words(lang)(key, amounts=spans(self._amounts))


def own_number(choice: Choice) -> int | None:
    """Return the number that an answer, or what it is about, has by itself; None if it has none.

    >>> own_number(Choice(action=0, label="To 2 Kiosk")), own_number(Choice(action=0, label="Pay $2"))
    (2, None)
    """
    if choice.amount is not None:
        return choice.amount
    found = OWN.search(choice.label)
    return int(found[1]) if found else None


def codes(count: int) -> list[str]:
    """Return a letter for each answer, or two letters for each if there are more answers than letters.

    >>> codes(3), codes(30)[:3]
    (['a', 'b', 'c'], ['aa', 'ab', 'ac'])
    """
    if count <= len(LETTERS):
        return list(LETTERS[:count])
    return [first + second for first in LETTERS for second in LETTERS][:count]


def _has(label: str, wanted: Sequence[str]) -> bool:
    """True if each of the wanted beginnings begins a word of the label."""
    words = re.findall(r"[\w'-]+", label)
    return all(any(word.startswith(beginning) for word in words) for beginning in wanted)


def _amount(typed: str) -> int | None:
    """Return a number with or without a sign, or None."""
    bare = typed[1:] if typed[:1] in ("+", "-", "\N{MINUS SIGN}") else typed
    number = whole_number(bare)
    return number if number is None or bare == typed or typed[0] == "+" else -number


def spans(numbers: Iterable[int]) -> str:
    """Return rising numbers in words; consecutive ones are shortened to a span.

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
