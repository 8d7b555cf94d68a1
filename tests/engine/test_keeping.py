"""What is kept between two boards: views until the table changes, drawn parts as long as boards need them."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from larceny.engine.board import DrawnParts, drawn, from_fields
from larceny.engine.match import Match
from larceny.engine.view import View
from larceny.games import load


def crooks() -> Match:
    return Match(load("crooks"), 3, seed=5, names=("me:A", "me:B", "me:C"))


def test_a_view_is_made_once_for_a_table_and_anew_when_the_table_changes() -> None:
    match = crooks()
    first = {seat: match.view(seat) for seat in (None, 0, 1, 2)}
    assert all(match.view(seat) is seen for seat, seen in first.items())
    before = {seat: seen.table.tobytes() for seat, seen in first.items()}
    match.play(match.legal()[0])
    assert all(match.view(seat) is not seen for seat, seen in first.items())
    assert {seat: seen.table.tobytes() for seat, seen in first.items()} == before


def test_a_kept_view_is_what_a_new_one_would_be() -> None:
    match, choose = crooks(), random.Random(1)
    for _ in range(12):
        for seat in (None, 0, 1, 2):
            for _ in range(2):
                made = View(match.game, match.deck, match._box, match._table, seat, match.called, answering=True)
                assert match.view(seat).table.tobytes() == made.table.tobytes()
                assert match.view(seat).legal() == made.legal()
        match.play(choose.choice(match.legal()))


def test_a_view_is_made_anew_when_an_action_is_taken_back_or_people_are_called_otherwise() -> None:
    match = crooks()
    while not match.can_undo:
        match.play(match.legal()[0])
    actor = match.actor
    seen, table = match.view(actor), match.view(actor).table.tobytes()
    match.undo()
    assert match.view(actor) is not seen
    assert match.view(actor).table.tobytes() != table
    match.called = ("X", "Y", "Z")
    assert match.view(actor).names == ("X", "Y", "Z")


def test_a_kept_view_recalls_what_was_done_and_not_what_was_taken_back() -> None:
    match = crooks()
    while not match.can_undo:
        match.play(match.legal()[0])
    done, actor = match.actions[-1], match.actor
    twin = match.clone()
    recalled, table, steps = match.view(actor).recall, match._table.tobytes(), len(match._steps)
    match.undo()
    other = next(action for action in match.legal() if action != done)
    match.play(other)
    match._table[:] = twin._table  # as if both did the same to the table
    assert (match._table.tobytes(), len(match._steps)) == (table, steps)
    assert match.view(actor).recall != recalled
    assert twin.view(actor).recall == recalled


def test_a_list_of_legal_actions_may_be_changed_by_whoever_got_it() -> None:
    match = crooks()
    seen = match.view(match.actor)
    seen.legal().clear()
    assert seen.legal() == match.legal() != []


def test_a_copy_of_a_match_keeps_nothing_of_the_match() -> None:
    match = crooks()
    seen = match.view(0)
    for other in (copy.copy(match), pickle.loads(pickle.dumps(match))):
        assert other.view(0) is not seen
        assert other.view(0).opened is not seen.opened
        assert other.view(0).table.tobytes() == seen.table.tobytes()


def test_a_drawn_part_is_kept_while_boards_need_it_and_then_forgotten() -> None:
    parts, made = DrawnParts(), []

    def make() -> str:
        made.append(len(made))
        return "part"

    for _ in range(10 * DrawnParts.AGE):
        assert parts.get("key", make) == "part"
        parts.turn()
    assert made == [0]
    for _ in range(2 * DrawnParts.AGE):
        parts.turn()
    assert parts.get("key", make) == "part"
    assert made == [0, 1]


def test_a_drawn_part_depends_on_the_values_that_it_is_made_of() -> None:
    calls = []

    @drawn
    def part(deck: object, text: object, *values: int) -> tuple[int, ...]:
        calls.append(values)
        return values

    match = crooks()
    english, german = match.game.text("en"), match.game.text("de")
    for seat in (0, 1):
        view = match.view(seat)
        assert (part(view, english, 1, 2), part(view, english, 2, 1), part(view, german, 1, 2)) == (
            (1, 2),
            (2, 1),
            (1, 2),
        )
    assert sorted(calls) == [(1, 2), (1, 2), (2, 1)]  # once in each language, for all viewers


def test_a_part_drawn_from_fields_is_kept_while_they_are_the_same_for_all_who_see_the_same() -> None:
    calls = []

    @from_fields("turn", rows=("cash",))
    def part(view: View, text: object, seat: int, word: str = "") -> tuple[object, ...]:
        calls.append((seat, word))
        return view.known.turn, view.known.cash[seat], view.name(seat, english), word

    match, choose = crooks(), random.Random(3)
    english = match.game.text("en")
    first = match._table["cash"][0].tolist()
    assert part(match.view(0), english, 1) == (match._row.turn, first[1], "me:B", "")
    assert part(match.view(None), english, 1) is part(match.view(2), english, 1)
    assert calls == [(1, "")]
    part(match.view(0), english, 2)
    part(match.view(0), english, 1, "word")
    part(match.view(0), match.game.text("de"), 1)
    assert calls == [(1, ""), (2, ""), (1, "word"), (1, "")]
    while match.actor is not None:
        match.play(choose.choice(match.legal()))
        for seat in range(3):
            seen = part(match.view(seat), english, 1)
            assert seen == (match._row.turn, match._row.cash[1], "me:B", "")
    assert match._row.cash[1] != first[1], "nothing was paid"
    match.called = ("X", "Y", "Z")
    assert part(match.view(0), english, 1)[2] == "Y"


def test_a_part_drawn_from_fields_is_shown_nothing_else() -> None:
    match = crooks()
    seen = match.view(0).glimpse(("turn",), ("cash",), 1)
    assert (seen.known.turn, seen.known.cash) == (match._row.turn, {1: match._row.cash[1]})
    for forbidden in (
        lambda: seen.known.round,
        lambda: seen.known.cash[0],
        lambda: seen.seat,
        lambda: seen.row,
        lambda: seen.table,
        lambda: seen.actor,
        lambda: seen.packed,
    ):
        with pytest.raises((AttributeError, KeyError)):
            forbidden()


def test_numbers_of_a_view_are_its_fields_without_chance_and_events() -> None:
    view = crooks().view(0)
    assert view.known.cash == view.table["cash"][0].tolist()
    for hidden in ("rng", "events", "no_such_field"):
        with pytest.raises(AttributeError):
            getattr(view.known, hidden)
        assert not hasattr(copy.copy(view.known), hidden)


def test_a_mapped_record_has_no_other_fields_than_its_own() -> None:
    view = crooks().view(0)
    with pytest.raises(AttributeError, match="there is no field 'no_such'"):
        view.row.no_such  # noqa: B018


@pytest.mark.parametrize("players", [3, 4])
def test_no_interjection_is_overlooked(players: int) -> None:
    """`sayable` only spares the look at numbers that are not allowed."""
    match, choose = Match(load("crimelords"), players, {"gifts": "on"}, seed=2), random.Random(4)
    found = 0
    for _ in range(60):
        if match.actor is None:
            break
        for seat in range(players):
            view = match.view(seat)
            allowed = [n for n in range(match.game.interjections) if view.refuse_interjection(n) is None]
            assert view.interjections() == allowed
            found += len(allowed)
            if allowed and choose.random() < 0.1:
                match.interject(choose.choice(allowed), seat)
                break
        match.play(choose.choice(match.legal()))
    assert found
