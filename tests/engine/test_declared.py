"""What a game declares once, and what the engine makes of it."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.engine.codes import Events, Families, Names, Reasons
from larceny.engine.contract import ALLOWED, header
from larceny.engine.fields import NOWHERE, OUT_OF_RANGE, TWICE, Faults, Fields, Sights, field, sight
from larceny.engine.kernel import kernel
from larceny.engine.kinds import BITS, CARD, CARDS, COUNTS, MONEY, NUMBER, SEAT
from larceny.engine.memory import blank, mapped, record
from larceny.engine.questions import Answers, Span, made_of
from larceny.engine.workshop import compiler
from larceny.games import load, names
from tests.engine import numbers_page

# Codes


def test_names_get_numbers_and_numbers_keep_what_they_mean() -> None:
    reasons, events, asks = Reasons(), Events(), Names(first=0)
    assert (reasons("not-asked", "CR-03"), reasons("too-dear", "CR-04")) == (1, 2)
    assert reasons == {1: ("not-asked", "CR-03"), 2: ("too-dear", "CR-04")}
    assert events("paid", "seat", "price") == 1
    assert events[1] == ("paid", ("seat", "price"))
    assert (asks("turn"), asks("place"), asks.total) == (0, 1, 2)


def test_an_action_is_found_in_its_family() -> None:
    acts = Families()
    assert (acts("take", 5), acts("pass"), acts("pay", 3), acts.total) == (0, 5, 6, 9)
    assert [acts.of(action) for action in (0, 4, 5, 6, 8)] == [
        ("take", 0), ("take", 4), ("pass", 0), ("pay", 0), ("pay", 2),
    ]  # fmt: skip
    assert acts.members(6) == 3


# Questions

ACTS = Families()
TAKE = ACTS("take", 4)
PASS = ACTS("pass")
BID = ACTS("bid", 100)
TOO_FAR, NOT_ASKED, TOO_LITTLE = 1, 2, 3
FIRST, SECOND, THIRD = range(3)


@kernel
def even(table):
    return 0b0101


@kernel
def take(box, table, which):
    table.cash += 10 * which + box.players


@kernel
def skip(table):
    table.cash += 1000


@kernel
def bid(table, gs):
    table.cash = gs


@kernel
def least(table):
    return table.cash + 1


@kernel
def why_not(table, which):
    return TOO_FAR if which > 2 else NOT_ASKED


@kernel
def begin(table):
    table.asking = THIRD


@kernel
def finish(table):
    table.cash += 5


QUESTIONS = {
    FIRST: (Answers(TAKE, take, even, why_not), Answers(PASS, skip)),
    SECOND: (Answers(PASS, skip), Answers(BID, bid, Span(least, 7), TOO_LITTLE)),
    THIRD: (Answers(TAKE, take, even, why_not, sparse=True),),
}
legal, refusal, apply, *_ = made_of(QUESTIONS, ACTS, NOT_ASKED, before=begin, after=finish)
TABLE = record([*header(1), ("asking", np.int8), ("cash", np.int16)])
BOX = record([("players", np.int8)])


def at(question: int, cash: int = 0, ended: int = 0) -> np.ndarray:
    table = blank(TABLE)
    table["asking"], table["cash"], table["ended"] = question, cash, ended
    return table


def box() -> np.ndarray:
    made = blank(BOX)
    made["players"] = 2
    return made


def listed(table: np.ndarray) -> list[int]:
    answers = np.zeros(ACTS.total + 1, np.int32)
    n = legal(mapped(box()), mapped(table), memoryview(answers))  # type: ignore[arg-type]
    return answers[:n].tolist()


def allowed(table: np.ndarray) -> list[int]:
    return [action for action in range(ACTS.total) if refusal(mapped(box()), mapped(table), action) == ALLOWED]


@pytest.mark.parametrize(
    ("table", "answers"),
    [
        (at(FIRST), [0, 2, 5 - 1]),
        (at(SECOND, cash=4), [PASS, BID + 5, BID + 6, BID + 7]),
        (at(SECOND, cash=9), [PASS]),
        (at(THIRD), [0, 2]),
        (at(FIRST, ended=1), []),
    ],
)
def test_what_is_listed_is_what_is_not_refused(table: np.ndarray, answers: list[int]) -> None:
    assert listed(table) == allowed(table) == answers


def test_an_answer_is_refused_for_its_reason() -> None:
    def why(question: int, action: int) -> int:
        return int(refusal(mapped(box()), mapped(at(question)), action))

    assert (why(FIRST, TAKE + 1), why(FIRST, TAKE + 3), why(FIRST, BID)) == (NOT_ASKED, TOO_FAR, NOT_ASKED)
    assert (why(SECOND, BID), why(SECOND, BID + 8), why(THIRD, PASS)) == (TOO_LITTLE, TOO_LITTLE, NOT_ASKED)


@pytest.mark.parametrize(
    ("question", "action", "cash"),
    [(FIRST, TAKE + 2, 22 + 5), (FIRST, PASS, 1005), (SECOND, BID + 6, 6 + 5), (THIRD, TAKE, 2 + 5)],
)
def test_an_answer_does_what_stands_beside_it_between_what_all_do(question: int, action: int, cash: int) -> None:
    table = at(question)
    apply(mapped(box()), mapped(table), action)
    assert (table["cash"][0], table["asking"][0]) == (cash, THIRD)


def test_what_is_made_runs_compiled_too() -> None:
    workshop = compiler("declared")
    for question in (FIRST, SECOND, THIRD):
        answers = np.zeros(ACTS.total + 1, np.int32)
        n = workshop(legal)(box()[0], at(question)[0], answers)
        assert answers[:n].tolist() == listed(at(question))
        table = at(question)
        workshop(apply)(box()[0], table[0], answers[0])
        plain = at(question)
        apply(mapped(box()), mapped(plain), int(answers[0]))
        assert table.tobytes() == plain.tobytes()


def test_an_error_in_an_answer_points_to_the_table_of_questions() -> None:
    with pytest.raises(AttributeError) as caught:
        apply(SimpleNamespace(), mapped(at(FIRST)), TAKE)
    lines = [str(one.statement) for one in caught.traceback]
    assert any("made_of(QUESTIONS" in line for line in lines)


def test_families_out_of_order_or_unknown_are_refused() -> None:
    for answers in (
        (Answers(PASS, skip), Answers(TAKE, take)),
        (Answers(PASS, skip), Answers(PASS, skip)),
        (Answers(3, take),),
    ):
        with pytest.raises(ValueError, match="question 7 are not in rising order"):
            made_of({7: answers}, ACTS, NOT_ASKED)


# Fields

FIELDS = Fields(
    {"seat": 2, "place": ("left", "right")},
    field("turn", np.int8, SEAT, "whose turn it is"),
    field("mood", np.int8, NUMBER, "how it goes", names=("well", "badly")),
    field("gold", np.int16, MONEY, "coins", "seat"),
    field("pile", np.int64, CARDS, "cards in each place", "place"),
    field("hand", np.int8, CARD, "one card each", "seat"),
    field("chips", np.int8, COUNTS, "chips of each kind", "seat", 3, of="chip"),
    field("known", np.int64, CARDS, "what was seen", home=False),
)
lie = FIELDS.lie({"card": (4, None), "chip": (3, "copies")})


def laid(**values: Any) -> np.ndarray:
    table = blank(FIELDS.record(1))
    table["hand"] = [2, -1]
    table["pile"] = [0b0001, 0b1010]
    table["chips"] = [[1, 0, 2], [0, 1, 0]]
    for name, value in values.items():
        table[name] = value
    return table


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        (laid(), ALLOWED),
        (laid(turn=-1, known=0b1111), ALLOWED),
        (laid(turn=2), OUT_OF_RANGE),
        (laid(turn=-2), OUT_OF_RANGE),
        (laid(mood=2), OUT_OF_RANGE),
        (laid(hand=[2, -2]), OUT_OF_RANGE),
        (laid(hand=[2, 1]), TWICE),
        (laid(pile=[0b0011, 0b1010]), TWICE),
        (laid(hand=[-1, -1]), NOWHERE),
        (laid(chips=[[1, 0, 2], [0, 1, 1]]), TWICE),
        (laid(chips=[[1, 0, 2], [0, 0, 0]]), NOWHERE),
    ],
)
def test_cards_lie_in_one_place_and_numbers_in_their_range(table: np.ndarray, fault: int) -> None:
    case = np.zeros(1, record([("players", np.int8), ("copies", np.int8, 3)]))
    case["players"], case["copies"] = 2, [1, 1, 2]
    assert lie(mapped(case), mapped(table)) == fault
    assert fault == ALLOWED or fault in Faults()


def test_the_shape_of_a_field_follows_from_its_axes() -> None:
    table = FIELDS.record(1)
    assert [table[name].shape for name in ("turn", "gold", "pile", "chips")] == [(), (2,), (2,), (2, 3)]
    assert FIELDS.axes["seat"] == ("0", "1")
    assert FIELDS.formats["chips"].axes == ("seat", "")


# Observations


def test_an_observation_is_a_record_and_a_row_of_numbers() -> None:
    sights = Sights(sight("cash", "dollars of each seat", 2, high=9), sight("late", "is it late?"))
    assert sights.total == 3
    seen = blank(sights.record)
    mapped(seen).cash[1] = 7
    mapped(seen).late = 1
    assert seen.view(np.int16).tolist() == [0, 7, 1]


HALL = Fields(
    {"seat": 3, "room": ("red", "blue")},
    field("host", np.int8, SEAT, "who invites"),
    field("cash", np.int16, NUMBER, "dollars", "seat"),
    field("guest", np.int8, CARD, "who is in each room", "room"),
    field("gone", np.int8, BITS, "who has left", of="seat"),
    field("keys", np.int8, BITS, "to which rooms each has a key", "seat"),
    field("late", np.int8, NUMBER, "is it late?"),
)
BOX = record([("players", np.int8), ("late", np.int8), ("worth", np.int8, 4), ("rank", np.int8, 4)])


def hall(*sights: Any, but: tuple[str, ...] = ()) -> Any:
    """Return a table for three with two players, and what the second player observes of it."""
    box, table, seen = blank(BOX), blank(HALL.record(1)), blank(Sights(*sights).record)
    one = mapped(table)
    mapped(box).players, mapped(box).worth[3], mapped(box).rank[2] = 2, 9, 1
    one.host, one.cash[0], one.cash[1], one.late = 0, 5, 7, 1
    one.guest[0], one.guest[1], one.gone, one.keys[0], one.keys[1] = 3, -1, 0b10, 0b01, 0b11
    Sights(*sights).shown(HALL, BOX, but)(mapped(box), one, 1, mapped(seen))
    return seen[0]


def test_what_has_the_name_of_a_field_is_seen_as_it_lies_there_from_the_viewer_on() -> None:
    seen = hall(
        sight("host", "who invites", 3), sight("cash", "dollars", 3, high=9), sight("guest", "who is where", 2, 4),
        sight("gone", "who has left", 3), sight("keys", "to which rooms", 3, 2), sight("late", "is it late?"),
        sight("worth", "of each guest", 4, high=9), sight("rank", "of each guest", 4, 2), sight("mood", "of the house"),
    )  # fmt: skip
    assert seen["host"].tolist() == [0, 1, 0]
    assert seen["cash"].tolist() == [7, 5, 0]
    assert seen["guest"].tolist() == [[0, 0, 0, 1], [0, 0, 0, 0]]
    assert seen["gone"].tolist() == [1, 0, 0]
    assert seen["keys"].tolist() == [[1, 1], [1, 0], [0, 0]]
    assert seen["late"] == 1  # the table's, not the box's
    assert seen["worth"].tolist() == [0, 0, 0, 9]
    assert seen["rank"].tolist() == [[1, 0], [1, 0], [0, 1], [1, 0]]
    assert seen["mood"] == 0


def test_what_a_game_sees_otherwise_is_left_to_it_and_a_shape_that_does_not_fit_is_named() -> None:
    seen = hall(sight("late", "is it late?"), sight("host", "who invites, from 1 on"), but=("host",))
    assert (seen["late"], seen["host"]) == (1, 0)
    with pytest.raises(ValueError, match=r"sight 'cash' has the shape \(4,\), and the table has \(3,\)"):
        hall(sight("cash", "dollars", 4))


# What games declare


def sources(game: str) -> list[Path]:
    return sorted(load(game).folder.glob("*.py"))


@pytest.mark.parametrize("game", names())
def test_an_event_is_told_with_the_numbers_it_has(game: str) -> None:
    """Where the kind of event stands in the call: one number too many would be told and mean nothing."""
    layout = load(game).layout
    told = 0
    for path in sources(game):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tell":
                kind = call.args[1]
                code = getattr(layout, kind.id, None) if isinstance(kind, ast.Name) else None
                if code is not None:
                    told += 1
                    name, roles = layout.EVENTS[code]
                    assert len(call.args) - 3 == len(roles), f"{path.name}, line {call.lineno}: {name} has {roles}"
    assert told


def test_the_observation_of_a_game_can_be_read() -> None:
    seen = larceny.game("crooks").observation
    assert seen["cash"].shape == (4,)
    assert seen["rank"].high == 20
    assert "dollars" in seen["cash"].meaning


def test_the_page_of_numbers_is_what_the_games_declare() -> None:
    assert numbers_page.PAGE.read_text(encoding="utf-8") == numbers_page.page(), (
        "python -m tests.engine.numbers_page > docs/numbers.md"
    )
