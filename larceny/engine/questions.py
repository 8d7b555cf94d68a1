"""Questions as a table: for each answer, what it does, when it is allowed, and the reason when it is not.

    QUESTIONS = {
        ASK_TURN: (
            Answers(RECRUIT, recruit, open_hangouts, why_not_recruit),
            Answers(PASS, pass_turn),
        ),
        ASK_CROOK: (Answers(TAKE, take, crooks_on_offer, why_not_take),),
    }
    legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED)

The kernels `legal`, `refusal`, `apply`, `pick`, `mark` and `forced` cannot disagree, because all are written from one
table. They are kernels like a game's own, in the same dialect, for every backend.

The last three need no list: they keep the answers of adjacent families as the bits of one number, a `Word`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from larceny.engine import contract
from larceny.engine.chance import below
from larceny.engine.codes import Families
from larceny.engine.kernel import Kernel
from larceny.engine.kernel_writer import KernelWriter
from larceny.engine.sets import count, first, lowest, many, member, nth_of

WORD = 62  # members of a set that is a positive number on every backend
SMALL = 32  # in sets of at most this size `lowest` finds the smallest member, in half the time of `first`


@dataclass(frozen=True)
class Span:
    """The allowed numbers of a long family: from the least to the most, both included; none if most < least."""

    least: Kernel | int
    most: Kernel | int


@dataclass(frozen=True)
class Otherwise:
    """Marks a family that is allowed only if no answer of the families before it in the question is."""


OTHERWISE = Otherwise()


@dataclass(frozen=True)
class Answers:
    """A family of answers to a question, by the family's first action.

    Kernels take what their arguments name: `box`, `table`, or, under any other name, the answer's number in its family.
    `allowed` is a kernel that returns the set of allowed numbers, or a Span, or OTHERWISE; without it all are allowed.
    `why_not` is the reason against the other numbers, or a kernel that returns it. `sparse` says that few members of
    the set are allowed at a time.
    """

    first: int
    does: Kernel
    allowed: Kernel | Span | Otherwise | None = None
    why_not: Kernel | int | None = None
    sparse: bool = False


Questions = Mapping[int, tuple[Answers, ...]]


def made_of(
    questions: Questions, families: Families, not_asked: int, before: Kernel | None = None, after: Kernel | None = None
) -> tuple[Kernel, Kernel, Kernel, Kernel, Kernel, Kernel]:
    """Write the kernels `legal`, `refusal`, `apply`, `pick`, `mark` and `forced` of a game that asks these questions.

    `before` is a kernel that runs before every answer, to any question; `after` runs after it.
    """
    table = _QuestionWriter(questions, families, not_asked, KernelWriter(sys._getframe(1)))
    return table.legal(), table.refusal(), table.apply(before, after), table.pick(), table.mark(), table.forced()


class Word(NamedTuple):
    """Some of a question's answers: the members of a set, as the bits of a number, or a Span."""

    first: int  # the action of the first bit
    width: int  # bits
    span: bool


def _words(answers: tuple[Answers, ...], families: Families) -> list[Word]:
    """Return the words that a question's answers need."""
    words: list[Word] = []
    for one in answers:
        last = one.first + families.members(one.first)
        if isinstance(one.allowed, Span):
            words.append(Word(one.first, 0, span=True))
        elif not words or words[-1].span or last - words[-1].first > WORD:
            words.append(Word(one.first, last - one.first, span=False))
        else:
            words[-1] = words[-1]._replace(width=last - words[-1].first)
    return words


class _QuestionWriter:
    """Writes the kernels of a table of questions."""

    def __init__(self, questions: Questions, families: Families, not_asked: int, writer: KernelWriter) -> None:
        self._questions = questions
        self._families = families
        self._not_asked = not_asked
        self._writer = writer
        for question, answers in questions.items():
            firsts = [one.first for one in answers]
            if firsts != sorted(set(firsts)) or not set(firsts) <= set(families):
                raise ValueError(f"the families that answer question {question} are not in rising order")
        packed = [_words(answers, families) for answers in questions.values()]
        self._places = max(len(words) for words in packed)
        self._long = {place for words in packed for place, word in enumerate(words) if word.span}
        self._widths = [
            max(words[place].width for words in packed if place < len(words)) for place in range(self._places)
        ]

    def legal(self) -> Kernel:
        return self._writer.write(
            [
                "def legal(box, table, answers):",
                '    """Every answer to the question asked."""',
                "    n = 0",
                "    if table.ended: return n",
                "    asking = table.asking",
                *self._by_question(self._listed),
                "    return n",
            ]
        )

    def _listed(self, one: Answers, before: tuple[Answers, ...]) -> Iterator[str]:
        members = self._families.members(one.first)
        if isinstance(one.allowed, Otherwise):
            every = (1 << members) - 1
            yield f"n = {self._writer.name(contract.offer)}(answers, n, {one.first}, 0 if n else {every}, {members})"
        elif isinstance(one.allowed, Span):
            yield f"for number in range({self._call(one.allowed.least)}, {self._call(one.allowed.most)} + 1):"
            yield f"    answers[n & 0xFFFF] = {one.first} + number"
            yield "    n += 1"
        elif one.sparse and one.allowed:
            smallest = self._writer.name(lowest if members <= SMALL else first)
            yield f"some = {self._call(one.allowed)}"
            yield "while some:"
            yield f"    answers[n & 0xFFFF] = {one.first} + {smallest}(some)"
            yield "    some &= some - 1"
            yield "    n += 1"
        else:
            allowed = self._call(one.allowed or (1 << members) - 1)
            yield f"n = {self._writer.name(contract.offer)}(answers, n, {one.first}, {allowed}, {members})"

    # Without a list: a question's answers are a few words and spans, the same variables for every question. So threads
    # that are asked different questions go on together.

    def pick(self) -> Kernel:
        lines = [
            "def pick(box, table, answers, rng):",
            '    """One of the answers to the question asked, by chance."""',
            *self._gathered(),
            f"    n = {self._number_of(range(self._places))}",
            f"    nth = {self._writer.name(below)}(rng, n) if n > 1 else 0",
        ]
        for place in range(self._places):
            if place < self._places - 1:
                lines += [f"    n = {self._number_of([place])}", f"    if nth < n: return {self._nth_of(place)}"]
                lines += ["    nth -= n"]
        return self._writer.write([*lines, f"    return {self._nth_of(self._places - 1)}"])

    def mark(self) -> Kernel:
        lines = [
            "def mark(box, table, answers, mask):",
            '    """A 1 for every answer to the question asked."""',
            "    if table.ended: return",
            *self._gathered(),
        ]
        for place in range(self._places):
            smallest = f"{self._writer.name(self._by_width(place, lowest, first))}(word{place})"
            lines += [f"    while word{place}:", f"        mask[first{place} + {smallest}] = 1"]
            lines += [f"        word{place} &= word{place} - 1"]
            if place in self._long:
                lines += [f"    for number in range(span{place}):", f"        mask[first{place} + number] = 1"]
        return self._writer.write(lines)

    def forced(self) -> Kernel:
        return self._writer.write(
            [
                "def forced(box, table, answers):",
                '    """The only answer to the question asked, if there is one only."""',
                *self._gathered(),
                f"    if {self._number_of(range(self._places))} != 1: return -1",
                "    nth = 0",
                *(f"    if {self._number_of([place])}: return {self._nth_of(place)}" for place in range(self._places)),
                "    return -1",
            ]
        )

    def _gathered(self) -> Iterator[str]:
        """Yield lines that put the answers into variables: `word0` has the answers from `first0` on as bits, `span0` is
        how many follow each other from there."""
        for place in range(self._places):
            yield f"    first{place} = 0"
            yield f"    word{place} = 0"
            if place in self._long:
                yield f"    span{place} = 0"
        yield "    asking = table.asking"
        yield from self._by_question(self._put)

    def _put(self, one: Answers, before: tuple[Answers, ...]) -> Iterator[str]:
        """Yield lines that put a family's answers into the question's variables."""
        every = (1 << self._families.members(one.first)) - 1
        words = _words((*before, one), self._families)
        place, start = len(words) - 1, words[-1].first
        if not before or len(_words(before, self._families)) <= place:
            yield f"first{place} = {start}"
        if isinstance(one.allowed, Span):
            yield f"least = {self._call(one.allowed.least)}"
            yield f"first{place} = {start} + least"
            yield f"span{place} = max(0, {self._call(one.allowed.most)} + 1 - least)"
            return
        if isinstance(one.allowed, Otherwise):
            held = [f"word{i}" for i in range(place + 1)] + [f"span{i}" for i in range(place + 1) if i in self._long]
            some = f"(0 if {' | '.join(held)} else {every})"
        elif one.allowed:
            some = f"({self._call(one.allowed)} & {every})"
        else:
            some = str(every)
        yield f"word{place} |= {some} << {one.first - start}"

    def _number_of(self, places: Iterable[int]) -> str:
        """Return how many answers the variables of these places hold."""
        told = [f"{self._writer.name(self._by_width(place, count, many))}(word{place})" for place in places]
        return " + ".join([*told, *(f"span{place}" for place in places if place in self._long)])

    def _nth_of(self, place: int) -> str:
        told = f"first{place} + {self._writer.name(self._by_width(place, member, nth_of))}(word{place}, nth)"
        return f"first{place} + nth if span{place} else {told}" if place in self._long else told

    def _by_width(self, place: int, small: Kernel, large: Kernel) -> Kernel:
        return small if self._widths[place] <= SMALL else large

    def refusal(self) -> Kernel:
        return self._writer.write(
            [
                "def refusal(box, table, action):",
                '    """Why this is no answer to the question asked, if it is none."""',
                f"    if table.ended: return {self._not_asked}",
                "    asking = table.asking",
                *self._by_question(self._judged),
                f"    return {self._not_asked}",
            ]
        )

    def _judged(self, one: Answers, before: tuple[Answers, ...]) -> Iterator[str]:
        yield f"number = action - {one.first}"
        yield f"if 0 <= number < {self._families.members(one.first)}:"
        if isinstance(one.allowed, Otherwise):
            yield f"    if {' and '.join(self._nothing(other) for other in before) or True}:"
        elif isinstance(one.allowed, Span):
            yield f"    if {self._call(one.allowed.least)} <= number <= {self._call(one.allowed.most)}:"
        elif one.allowed:
            yield f"    if ({self._call(one.allowed)} >> number) & 1:"
        else:
            yield "    if True:"
        yield f"        return {contract.ALLOWED}"
        yield f"    return {self._call(self._not_asked if one.why_not is None else one.why_not)}"

    def _nothing(self, one: Answers) -> str:
        """Return the condition that nothing is allowed of this family."""
        if isinstance(one.allowed, Span):
            return f"{self._call(one.allowed.least)} > {self._call(one.allowed.most)}"
        return f"{self._call(one.allowed)} == 0" if one.allowed and not isinstance(one.allowed, Otherwise) else "False"

    def apply(self, before: Kernel | None, after: Kernel | None) -> Kernel:
        return self._writer.write(
            [
                "def apply(box, table, action):",
                '    """What each answer does."""',
                f"    {self._writer.name(contract.hush)}(table)",
                "    asking = table.asking",
                *([f"    {self._call(before)}"] if before else []),
                *self._by_question(self._done),
                *([f"    {self._call(after)}"] if after else []),
            ]
        )

    def _done(self, one: Answers, before: tuple[Answers, ...]) -> Iterator[str]:
        yield f"{'elif' if before else 'if'} {one.first} <= action < {one.first + self._families.members(one.first)}:"
        yield f"    number = action - {one.first}"
        yield f"    {self._call(one.does)}"

    def _by_question(self, told: Callable[[Answers, tuple[Answers, ...]], Iterator[str]]) -> Iterator[str]:
        """Yield a branch for each question; `told` gives a family's lines, from it and the families before it.

        Questions with the same answers share a branch.
        """
        together: dict[tuple[str, ...], list[int]] = {}
        for question, answers in self._questions.items():
            lines = tuple(line for place, one in enumerate(answers) for line in told(one, answers[:place]))
            together.setdefault(lines, []).append(question)
        word = "if"
        for lines, questions in together.items():
            yield f"    {word} {' or '.join(f'asking == {question}' for question in questions)}:"
            yield from (f"        {line}" for line in lines)
            word = "elif"

    def _call(self, thing: Kernel | int) -> str:
        return self._writer.call(thing)
