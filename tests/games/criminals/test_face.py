"""Criminal's on a Board: who looked at what, what fell when, and nothing that a player should find out alone."""

from __future__ import annotations

import pytest

import larceny
from larceny.engine.board import Board, Piece, Zone
from tests.games.criminals.tables import (
    CLEAR,
    NINES,
    SWAP,
    WITHDRAW,
    at_random,
    casing,
    drop,
    heist,
    pair,
    play,
    swap,
    two,
)


def zone(board: Board, name: str) -> Zone:
    return next(each for each in board.zones if each.id == name)


def names(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.name for piece in pieces]


def said(match: larceny.Match, seat: int | None, name: str) -> list[str]:
    return [badge.label for badge in zone(match.board(seat), name).badges]


def test_a_chip_is_drawn_for_those_who_looked_at_it_and_lies_face_down_for_all() -> None:
    match = play(casing(*NINES[4], cased="WDMR"), drop("L"))
    for seat, name in ((0, "Wires"), (1, "Wires"), (2, ""), (3, ""), (None, "")):
        (chip,) = zone(match.board(seat), "at.B1").pieces
        assert (chip.name, chip.up) == (name, False)
        assert all(piece.name for piece in zone(match.board(seat), "stack.A").pieces)
        assert not any(piece.name for piece in zone(match.board(seat), "stack.C").pieces)


def test_a_chip_that_follows_from_the_others_is_drawn_and_says_so() -> None:
    match = heist("LPWDM", "LPWDM", vault="LPWD", stacks="LPWMDRMR")
    play(match, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR, CLEAR)
    cased = zone(match.board(0), "stack.B").pieces
    assert names(cased) == ["Dogs", "Ropes", "Masks", "Ropes"], "no others are left: these two must be Ropes"
    follows = "follows from the others"
    assert [piece.note for piece in cased] == ["you looked at it", follows, "you looked at it", follows]
    assert not any(piece.up for piece in cased)
    assert [piece.note for piece in zone(match.board(0, "de"), "stack.B").pieces][1] == "folgt aus den anderen"


def badges(match: larceny.Match, viewer: int | None, seat: int, lang: str = "en") -> dict[str, str]:
    """Return a player's badges: labels and tips."""
    return {badge.label: badge.tip for badge in match.board(viewer, lang).players[seat].badges}


def test_what_a_pair_proves_of_a_hand_is_drawn_for_everybody() -> None:
    match = play(heist("MMRLL", "WLPDM", vault="WLPD"), two("M", "M"))
    for viewer in (None, 0, 1):
        assert "no W" in badges(match, viewer, 0)
        assert "ohne E" in badges(match, viewer, 0, "de")
        assert not any(label.startswith("no ") for label in badges(match, viewer, 1))
    free = play(heist("MMRLL", "WLPDM", vault="WLPD", pair="free"), two("M", "M"))
    assert "no W" not in badges(free, 1, 0), "with pair=free two cards prove nothing"


def test_what_a_withdrawal_proves_of_a_hand_is_drawn_for_everybody() -> None:
    match = play(heist("LRRRR", "LPWDM", vault="LPWD"), CLEAR, CLEAR, WITHDRAW)
    assert "no P" in badges(match, 1, 0)
    assert "no P" in badges(match, None, 0)


def after(actions: int, seed: int) -> larceny.Match:
    """Return a game of two players after this many random actions."""
    return at_random(larceny.new("criminals", 2, seed=seed), seed, stop=lambda match: len(match.actions) == actions)


def test_what_must_be_in_a_hand_is_drawn_with_its_reason() -> None:
    """Each of two players knows all cards except the other's hand and the undealt: sometimes no doubt is left."""
    found = 0
    for seed in range(60):
        match = after(seed % 40, seed)
        for viewer in (None, 0, 1):
            view = match.view(viewer)
            for seat in range(2):
                said_ = badges(match, viewer, seat)
                if seat == viewer:
                    continue
                for card, letter in enumerate("LPWDMR"):
                    sure = view.row.hand[seat, card]
                    label = f"has {letter}" if sure == 1 else f"has {sure} {letter}"
                    assert (label in said_) == (sure > 0)
                    if sure > view.row.shown[seat, card]:
                        assert "must be" in said_[label]
                        found += 1
            undealt = zone(match.board(viewer), "undealt").pieces
            assert len(undealt) == sum(view.row.rest)
    assert found


def test_the_plan_tells_who_looked_and_what_fell_when() -> None:
    match = play(casing(*NINES[4]), drop("L"), swap("M", "R"), drop("W"))
    assert said(match, 3, "casing.0.1") == ["1.", "looked", "lost L"]
    assert said(match, 3, "casing.1.1") == ["2.", "looked", "took L"]
    assert said(match, 3, "casing.2.1") == ["3."]
    board = match.board(3)
    assert names(zone(board, "casing.0.1").pieces) == []
    assert names(zone(board, "casing.1.1").pieces) == ["Impostor", "Cat burglar"]
    assert [badge.label for badge in board.players[1].badges] == ["has L"]
    assert said(match, 3, "at.B1") == ["now"]


def test_the_top_of_the_pile_is_what_a_swap_touches_and_all_of_a_type_what_a_discard_does() -> None:
    match = play(casing(*NINES[4]), drop("L"), swap("M", "R"))
    board = match.board(2)
    handles = {piece.handle: piece.name for each in board.zones for piece in each.pieces}
    touched = {choice.action: [handles[touch] for touch in choice.touches] for choice in board.choices}
    assert touched[SWAP] == ["Cat burglar"]
    assert touched[drop("L")] == ["Cracksman", "Cracksman"]
    assert zone(board, "casing.1.1").pieces[-1].handle == next(
        choice.touches[0] for choice in board.choices if choice.action == SWAP
    )


def test_of_two_the_first_is_marked_for_its_player_alone() -> None:
    match = heist("MMRRL", "LPWDM", vault="WLPD")
    before = match.board(1)
    play(match, pair("M"))
    notes = [piece.note for piece in zone(match.board(0), "hand").pieces]
    assert sorted(notes) == ["", "", "", "", "chosen as the first"]
    assert match.board(1) == before
    assert "Impostor" in match.board(0).question.text


def test_rows_are_cut_where_the_chips_were_cleared() -> None:
    match = play(heist("MMRLL", "WLPDM", vault="WLPD"), two("M", "M"), CLEAR, CLEAR)
    board = match.board(None)
    assert names(zone(board, "heist.0.1").pieces) == ["Impostor", "Impostor"]
    assert names(zone(board, "heist.0.2").pieces) == ["Cracksman"]
    assert names(zone(board, "heist.1.1").pieces) == ["Sparks"]
    assert zone(board, "heist.1.2").pieces == ()


def test_everything_is_called_by_its_german_name_in_german() -> None:
    match = play(casing(*NINES[2]), drop("L"))
    board = match.board(1, "de")
    assert names(zone(board, "casing.0.1").pieces) == ["Panzerknacker"]
    assert any("Panzerknacker" in line.text for line in match.log(1, "de"))
    assert names(zone(board, "stack.A").pieces)[0] == "Schlösser"


# Words that follow the options


def words(match: larceny.Match, lang: str) -> tuple[str, str, str]:
    """Return the texts for the deciding seat: the help, an answer, and the tip on a card in hand."""
    board = match.board(match.actor, lang)
    (cracksman, *_) = (piece for piece in zone(board, "hand").pieces if piece.name in ("Cracksman", "Panzerknacker"))
    return board.question.help, board.choices[0].label, cracksman.tip


@pytest.mark.parametrize(
    ("contact", "lang", "help_", "label", "tip"),
    [
        ("one_way", "en", "Whoever follows must not be weak", "(not after ", "Never right after Powder."),
        ("two_way", "en", "whichever comes first", "(not beside ", "Never right before or after Powder."),
        ("one_way", "de", "Wer folgt, darf nicht schwach", "(nie nach ", "Nie direkt nach: Pulver."),
        ("two_way", "de", "gleich, wer zuerst kommt", "(nie neben ", "Nie direkt vor oder nach: Pulver."),
    ],
)
def test_help_answers_and_tips_follow_the_option_contact(
    contact: str, lang: str, help_: str, label: str, tip: str
) -> None:
    match = play(heist("MMRLL", "WLPDM", vault="WLPD", contact=contact), pair("L"))
    said_help, said_label, said_tip = words(match, lang)
    assert help_ in said_help
    assert label in said_label
    assert tip in said_tip


@pytest.mark.parametrize(
    ("partners", "lang", "words_"),
    [
        ("arranged", "en", ""),
        ("apart", "en", "neither may be weak to the other"),
        ("bold", "en", "neither may be weak to what this chip asks for"),
        ("apart", "de", "keiner schwach gegen den anderen"),
        ("bold", "de", "keiner schwach gegen das"),
    ],
)
def test_help_says_which_two_may_clear_together(partners: str, lang: str, words_: str) -> None:
    match = heist("MMRLL", "WLPDM", vault="WLPD", partners=partners)
    first = match.board(0, lang).question.help
    second = play(match, pair("M")).board(0, lang).question.help
    for said_ in (first, second):
        assert words_ in said_
        assert "  " not in said_
        assert said_ == said_.strip()
    assert ("neither" in first) == (bool(words_) and lang == "en")


def test_the_last_chip_says_nothing_of_two() -> None:
    match = heist("LPWDM", "LPWDM", vault="LPWD", partners="apart")
    play(match, *[CLEAR] * 6)
    assert "two" not in match.board(0).question.help.lower()


def test_who_can_only_take_back_the_own_discard_is_told_so() -> None:
    match = play(casing(*NINES[2]), drop("L"))
    assert "take the top of the pile" in match.board(1).question.help
    play(match, drop("R"))
    assert match.actor == 1, "who opens the second chip has also reduced last"
    assert "take back what you discarded last" in match.board(1).question.help
    assert "nimm zurück, was du zuletzt abgeworfen hast" in match.board(1, "de").question.help
