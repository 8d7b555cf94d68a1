"""What is allowed only if nothing else is: listed, judged, marked and picked alike."""

from __future__ import annotations

import numpy as np
import pytest

from larceny.engine.chance import scatter
from larceny.engine.codes import Families
from larceny.engine.contract import ALLOWED, header
from larceny.engine.kernel import kernel
from larceny.engine.memory import blank, in_memory, mapped, record
from larceny.engine.questions import OTHERWISE, Answers, Span, made_of

ACTS = Families()
TAKE = ACTS("take", 4)
PAY = ACTS("pay", 9)
PASS = ACTS("pass")
LEAVE = ACTS("leave", 3)
NOT_ASKED, NOT_THERE, TOO_MUCH, MUST = 1, 2, 3, 4
PICK, GIVE_UP, STAY = range(3)


@kernel
def lying(table):
    return table.heap


@kernel
def purse(table):
    return table.coins


@kernel
def nothing(table):
    return


QUESTIONS = {
    PICK: (
        Answers(TAKE, nothing, lying, NOT_THERE),
        Answers(PAY, nothing, Span(1, purse), TOO_MUCH),
        Answers(PASS, nothing, OTHERWISE, MUST),
    ),
    GIVE_UP: (Answers(LEAVE, nothing, OTHERWISE, MUST),),
    STAY: (Answers(PASS, nothing), Answers(LEAVE, nothing, OTHERWISE, MUST)),
}
legal, refusal, apply, pick, mark, forced = made_of(QUESTIONS, ACTS, NOT_ASKED)
TABLE = record([*header(1), ("asking", np.int8), ("heap", np.int8), ("coins", np.int8)])
BOX = record([("players", np.int8)])


@pytest.mark.parametrize(
    ("asking", "heap", "coins", "expected"),
    [
        (PICK, 0b1010, 0, [TAKE + 1, TAKE + 3]),
        (PICK, 0, 2, [PAY + 1, PAY + 2]),
        (PICK, 0b0001, 1, [TAKE, PAY + 1]),
        (PICK, 0, 0, [PASS]),
        (GIVE_UP, 0b1111, 5, [LEAVE, LEAVE + 1, LEAVE + 2]),
        (STAY, 0, 0, [PASS]),
    ],
)
def test_what_is_allowed_otherwise_is_listed_and_judged_alike(
    asking: int, heap: int, coins: int, expected: list[int]
) -> None:
    table = blank(TABLE)
    table["asking"], table["heap"], table["coins"] = asking, heap, coins
    box, row = mapped(blank(BOX)), mapped(table)
    answers = np.zeros(ACTS.total + 1, np.int32)
    assert answers[: legal(box, row, in_memory(answers))].tolist() == expected
    assert [action for action in range(ACTS.total) if refusal(box, row, action) == ALLOWED] == expected
    if asking == PICK and PASS not in expected:
        assert refusal(box, row, PASS) == MUST
    mask = np.zeros(ACTS.total, np.int8)
    mark(box, row, in_memory(answers), in_memory(mask))
    assert np.flatnonzero(mask).tolist() == expected
    assert forced(box, row, in_memory(answers)) == (expected[0] if len(expected) == 1 else -1)
    rng = np.zeros(4, np.uint32)
    scatter(in_memory(rng), 1)
    assert {pick(box, row, in_memory(answers), in_memory(rng)) for _ in range(50)} == set(expected)
