"""Crooks on a Board: what a browser with moving cards stands on."""

from __future__ import annotations

import larceny
from larceny.engine.board import Board, Piece
from larceny.games.crooks import layout
from tests.games.crooks.tables import (
    KINGPIN,
    PASS,
    everywhere,
    hidden,
    kill,
    play,
    recruit,
    shown,
    spy_in,
    table,
    take,
    up,
)

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
        match.play(layout.PASS)
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
        match.play(layout.PASS)
    result = match.board(None).result
    assert result is not None
    rows = [[value.split()[0] for value in row.values] for row in result.rows[:-1]]
    totals = [sum(int(row[seat]) for row in rows if row[seat] != "-") for seat in range(2)]
    assert tuple(totals) == result.points


def test_one_hidden_crook_is_one_or_another_and_never_both() -> None:
    match = table(2, piles={"A": [VERA, LIN, OTTO]}, looks={1: "A"})
    play(match, recruit("A"), take(VERA), layout.DOWN)
    for lang, words in (("en", f"May be {VERA}, {LIN} or {OTTO}."), ("de", f"Vielleicht {VERA}, {LIN} oder {OTTO}.")):
        (standing,) = pieces(match.board(1, lang), "spot.0.2")
        assert standing.tip == words


def test_you_saw_it_there_is_said_only_of_what_you_saw_there() -> None:
    match = table(2, piles={"A": [VERA, LIN], "B": [OTTO, OLAF]}, looks={0: "A"})
    assert [piece.note for piece in pieces(match.board(0), "hangout.A")] == ["you saw it there"] * 2
    play(match, PASS, PASS)
    for lang in ("en", "de"):
        board = match.board(0, lang)
        for zone in ("hangout.A", "hangout.B", "undealt"):
            assert {(piece.up, piece.note) for piece in pieces(board, zone)} == {(True, "")}, "open for all to see"


def test_what_can_be_nowhere_else_is_named_as_such() -> None:
    """Three are left in a hangout that nobody has searched, and all the others lie open: nobody saw these there."""
    left = [VERA, LIN, OTTO]
    match = table(2, piles={"A": left}, undealt=[])
    for viewer in (None, 0):
        board = match.board(viewer)
        assert {(piece.name, piece.note) for piece in pieces(board, "hangout.A")} == {
            (name, "it can be nowhere else") for name in left
        }
    alone = table(4, undealt=[OLAF])
    (undealt,) = pieces(alone.board(2, "de"), "undealt")
    assert (undealt.name, undealt.note) == (OLAF, "kann sonst nirgends sein")


def test_the_kingpin_is_not_offered_face_down() -> None:
    for lang, ask, helps in (
        ("en", f"Where does {KINGPIN} go?", "The Kingpin always lies face up."),
        ("de", f"Wohin geht {KINGPIN}?", "Der Kingpin liegt immer offen."),
    ):
        match = play(table(2, piles={"A": [KINGPIN]}), recruit("A"), take(KINGPIN))
        question = match.board(0, lang).question
        assert (question.text, question.help) == (ask, helps)


def test_who_has_no_dollar_left_is_not_offered_face_down() -> None:
    for lang, ask, helps in (
        ("en", f"Where does {VERA} go?", "Face down costs $1 more than you have left."),
        ("de", f"Wohin geht {VERA}?", "Verdeckt kostet 1 $ mehr, als dir bleibt."),
    ):
        match = play(table(2, cash=(1, 18), piles={"A": [VERA]}), recruit("A"), take(VERA))
        question = match.board(0, lang).question
        assert (question.text, question.help) == (ask, helps)
    paid = play(table(2, cash=(2, 18), piles={"A": [VERA]}), recruit("A"), take(VERA))
    assert "which way up" in paid.board(0).question.text


def test_with_all_targets_taken_the_question_says_what_must_be_done() -> None:
    for crook, words, german in (
        (VERA, "is discarded", "wird abgeworfen"),
        (KILLER, "Neither can be", "Abwerfen geht"),
    ):
        match = play(table(2, piles={"A": [crook]}, crews=everywhere(0)), recruit("A"), take(crook))
        assert "which way up" not in match.board(0).question.text
        assert "All your targets are taken" in match.board(0).question.help
        assert words in match.board(0).question.help
        assert german in match.board(0, "de").question.help
        assert [choice.final for choice in match.board(0).choices] == [True] * len(match.legal())


def test_the_rules_page_names_the_numbers_of_the_house_deck() -> None:
    game = larceny.game("crooks")
    cards = game.house_deck.cards["crook"]
    modifiers = [card.modifier for card in cards]
    ranks = [card.rank for card in cards]
    for page, words in (
        ("RULES.md", "ranks {} to {} and modifiers from {} to {:+d},"),
        ("RULES.de.md", "Ränge von {} bis {}, Modifikatoren von {} bis {:+d},"),
    ):
        text = " ".join((game.folder / page).read_text("utf-8").split())
        assert words.format(min(ranks), max(ranks), min(modifiers), max(modifiers)) in text


def test_owners_of_the_printed_game_find_its_words() -> None:
    """They type in their deck by the colours of its circles, and know the German actions by their printed names."""
    game = larceny.game("crooks")
    pages = {page: " ".join((game.folder / page).read_text("utf-8").split()) for page in ("RULES.md", "RULES.de.md")}
    assert "red for the Northside, blue for the Westside, yellow for the Outfit" in pages["RULES.md"]
    assert "rot für die Nordseite, blau für die Westseite, gelb für das Outfit" in pages["RULES.de.md"]
    assert 'a red circle is "north", a blue one "west", a yellow one "outfit"' in game.house_deck.source
    assert game.text("de")("special-switch") == "Tauschen"
    assert "### Tauschen" in (game.folder / "RULES.de.md").read_text("utf-8")


def test_both_pages_say_what_is_ours_and_end_with_where_we_had_to_choose() -> None:
    for name in ("crooks", "criminals"):
        game = larceny.game(name)
        for page, ours, last in (
            ("RULES.md", "*(ours)*", "## Where we had to choose"),
            ("RULES.de.md", "*(von uns)*", "## Wo wir entscheiden mussten"),
        ):
            text = (game.folder / page).read_text("utf-8")
            assert text.count(ours) > 3
            assert [line for line in text.splitlines() if line.startswith("## ")][-1] == last
            choices = text[text.index(last) :]
            for option, values in game.option_list.items():
                for value in values.choices[1:]:
                    assert f"`{option}={value}`" in choices, "every other reading is an option, and listed there"
