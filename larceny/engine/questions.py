"""Questions as a table: for each answer, what it does, when it is allowed, and the reason when it is not.

    QUESTIONS = {
        ASK_TURN: (
            Answers(RECRUIT, recruit, open_hangouts, why_not_recruit),
            Answers(PASS, pass_turn),
        ),
        ASK_CROOK: (Answers(TAKE, take, crooks_on_offer, why_not_take),),
    }
    legal, refusal, apply = made_of(QUESTIONS, ACTS, NOT_ASKED)

The kernels `legal`, `refusal` and `apply` cannot disagree, because all three are written from one table. They are
kernels like a game's own, in the same dialect, for every backend.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from larceny.engine import contract
from larceny.engine.codes import Families
from larceny.engine.kernel import Kernel
from larceny.engine.quill import Quill
from larceny.engine.sets import first, lowest

SMALL = 32  # up to so many members `lowest` finds the smallest, in half the time of `first`


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
) -> tuple[Kernel, Kernel, Kernel]:
    """Write the kernels `legal`, `refusal` and `apply` of a game that asks these questions.

    `before` is a kernel that runs before every answer, to any question; `after` runs after it.
    """
    table = _Table(questions, families, not_asked, Quill(sys._getframe(1)))
    return table.legal(), table.refusal(), table.apply(before, after)


class _Table:
    """Writes the kernels of a table of questions."""

    def __init__(self, questions: Questions, families: Families, not_asked: int, quill: Quill) -> None:
        self._questions = questions
        self._families = families
        self._not_asked = not_asked
        self._quill = quill
        for question, answers in questions.items():
            firsts = [one.first for one in answers]
            if firsts != sorted(set(firsts)) or not set(firsts) <= set(families):
                raise ValueError(f"the families that answer question {question} are not in rising order")

    def legal(self) -> Kernel:
        return self._quill.write(
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
            yield f"n = {self._quill.name(contract.offer)}(answers, n, {one.first}, 0 if n else {every}, {members})"
        elif isinstance(one.allowed, Span):
            yield f"for number in range({self._call(one.allowed.least)}, {self._call(one.allowed.most)} + 1):"
            yield f"    answers[n & 0xFFFF] = {one.first} + number"
            yield "    n += 1"
        elif one.sparse and one.allowed:
            smallest = self._quill.name(lowest if members <= SMALL else first)
            yield f"some = {self._call(one.allowed)}"
            yield "while some:"
            yield f"    answers[n & 0xFFFF] = {one.first} + {smallest}(some)"
            yield "    some &= some - 1"
            yield "    n += 1"
        else:
            allowed = self._call(one.allowed or (1 << members) - 1)
            yield f"n = {self._quill.name(contract.offer)}(answers, n, {one.first}, {allowed}, {members})"

    def refusal(self) -> Kernel:
        return self._quill.write(
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
        return self._quill.write(
            [
                "def apply(box, table, action):",
                '    """What each answer does."""',
                f"    {self._quill.name(contract.hush)}(table)",
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
        return self._quill.call(thing)
