"""Crooks on a Board: what a browser with moving cards stands on."""

from __future__ import annotations

import larceny
from larceny.engine.board import Board, Piece
from larceny.games.crooks import rules
from tests.crooks_tables import hidden, kill, play, recruit, shown, spy_in, table, take, up

VERA, LIN, OTTO, OLAF = "Velvet Vera", "Steamboat Lin", "Orchid Otto", "Avalanche Olaf"
KILLER, SPY = "Piano Kowalski", "Keyhole Kitty"


def pieces(board: Board, zone: str) -> tuple[Piece, ...]:
    return next(each for each in board.zones if each.id == zone).pieces


def handles(match: larceny.Match, viewer: int | None, zone: str) -> list[str]:
    return [piece.handle for piece in pieces(match.board(viewer), zone)]


def test_a_hidden_card_gets_a_new_handle_whenever_its_pile_was_handled() -> None:
    match = table(3, piles={"A": [SPY, VERA, LIN], "B": [OTTO, OLAF]})
    before = {zone: handles(match, 2, zone) for zone in ("hangout.A", "hangout.B", "undealt")}
    play(match, recruit("A"))
    searched = handles(match, 2, "hangout.A")
    assert not set(searched) & set(before["hangout.A"])
    assert handles(match, 2, "hangout.B") == before["hangout.B"]
    play(match, take(SPY), up(5), spy_in("B"))
    assert not set(handles(match, 2, "hangout.B")) & set(before["hangout.B"])
    assert handles(match, 2, "undealt") == before["undealt"]


def test_a_crook_that_left_its_hangout_keeps_its_handle_for_good() -> None:
    match = table(3, piles={"A": [KILLER, LIN]}, crews=[hidden(1, 5, VERA, origin="B")])
    (standing,) = pieces(match.board(2), "spot.1.5")
    assert (standing.name, standing.look, standing.marks, standing.up) == ("", {}, (), False)
    assert standing.origin == "hangout.B"
    play(match, recruit("A"), take(KILLER), up(5), kill(1))
    (dead,) = pieces(match.board(2), "gone")
    assert (dead.handle, dead.name, dead.up) == (standing.handle, "", False), "killed unseen: the same, elsewhere"
    (own,) = pieces(match.board(1), "gone")
    assert (own.handle, own.name) == (standing.handle, VERA)
    while match.actor is not None:
        match.play(rules.PASS)
    (opened,) = pieces(match.board(2), "gone")
    assert (opened.handle, opened.name, opened.up) == (standing.handle, VERA, True)


def test_who_searched_sees_faces_and_the_others_backs() -> None:
    match = table(3, piles={"A": [VERA, LIN]}, crews=[shown(1, 6, OTTO)])
    play(match, recruit("A"))
    own, other = match.board(0), match.board(1)
    assert {piece.name for piece in pieces(own, "hangout.A")} == {VERA, LIN}
    assert {piece.name for piece in pieces(other, "hangout.A")} == {""}
    vera = next(piece for piece in pieces(own, "hangout.A") if piece.name == VERA)
    assert [mark.text for mark in vera.marks] == ["7", "+2"]
    assert vera.look["hair"]
    assert [choice.touches for choice in own.choices] == [(piece.handle,) for piece in pieces(own, "hangout.A")]
    assert other.choices == ()
    assert "is searching A" in other.question.text
    play(match, take(VERA))
    assert match.board(0).question.about in handles(match, 0, "hand")
    assert match.board(1) == other, "the choice of a crook is seen by nobody"


def test_the_final_reckoning_adds_up() -> None:
    match = table(2, crews=[shown(0, 5, VERA), shown(1, 5, LIN), hidden(1, 8, OLAF)])
    while match.actor is not None:
        match.play(rules.PASS)
    result = match.board(None).result
    assert result is not None
    rows = [[value.split()[0] for value in row.values] for row in result.rows[:-1]]
    totals = [sum(int(row[seat]) for row in rows if row[seat] != "-") for seat in range(2)]
    assert tuple(totals) == result.points
