"""Boards in plain words: trees, columns, accounts, amounts, and what is said out of turn."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import larceny
from larceny.engine.board import Board, Choice, Group, Mark, Piece, Zone
from larceny.engine.text import LANGUAGES
from larceny.terminal import words
from larceny.terminal.play import answers, board_words
from larceny.terminal.play.answers import Answers
from larceny.terminal.play.local import LocalGame
from larceny.terminal.play.teller import Left, Teller
from tests.engine.boards import TALLY, bids, gifts, made_up, stakes

GAME = larceny.game("crooks")  # any will do: boards know no game


class Voice(Teller):
    """A teller whose words can be read."""

    def __init__(self, lang: str = "en") -> None:
        self.said = io.StringIO()
        super().__init__(GAME, GAME.house_deck, 2, lang, self.said)

    def showing(self, board: Board) -> list[str]:
        self._show(board)
        return self.said.getvalue().splitlines()

    def asking(self, board: Board) -> list[str]:
        self._question(board)
        self._asides(board)
        return self.said.getvalue().splitlines()

    def listing(self, board: Board, about: str) -> list[str]:
        self._list_asides(board, about)
        return self.said.getvalue().splitlines()

    def explaining(self, board: Board, topic: str) -> str:
        self._explain(topic, board)
        return self.said.getvalue()


def tree(*places: tuple[str, str]) -> Board:
    """Return a board with nothing but a tree: each place has a piece of its name, and hangs under another."""
    pieces = {name: (Piece(handle=name, kind="crook", name=name),) for name, _ in places}
    zones = [Zone(id=name, group="mob", title=name, under=under, pieces=pieces[name]) for name, under in places]
    return made_up(0, groups=(Group(id="mob", title="Mob", layout="tree"),), zones=tuple(zones))


# Trees and columns


def test_a_tree_is_an_outline_with_lines() -> None:
    higher = [("boss", ""), ("left", "boss"), ("right", "boss")]
    board = tree(*higher, ("low", "left"), ("lower", "low"), ("low two", "left"), ("last", "right"))
    assert Voice().showing(board) == [
        "",
        "Mob",
        "  boss",
        "  ├─ left",
        "  │  ├─ low",
        "  │  │  └─ lower",
        "  │  └─ low two",
        "  └─ right",
        "     └─ last",
    ]


def test_several_trees_stand_in_one_group_and_what_hangs_nowhere_is_a_root() -> None:
    lines = Voice().showing(tree(("one", ""), ("two", ""), ("under two", "two"), ("lost", "nowhere")))
    assert lines[2:] == ["  one", "  two", "  └─ under two", "  lost"]


def test_an_empty_place_says_what_it_is_for_and_states_stand_behind_names() -> None:
    lines = Voice().showing(made_up(2))
    assert "  │  └─ Free place" in lines
    assert any(re.search(r"├─ Lucky Lou Marchetti: Power 3, Pay 2, Token · Unhappy$", line) for line in lines)


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_tree_fits_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = Voice().showing(made_up(8))
    assert max(map(len, lines)) <= width
    if width == 40:  # what does not fit goes on below the name, and the lines of the tree with it
        assert lines[lines.index("  │  ├─ The Accountant: Power 4, Pay 4,") + 1] == "  │  │     Token"


def test_columns_are_headings_with_a_line_for_each_piece() -> None:
    lines = Voice().showing(made_up(1))
    start = lines.index("City")
    assert lines[start + 1 : start + 4] == [
        "  Harbour · Worth 0",
        "  Old Town · Worth 9",
        "    3 x Golden Mile Casino: Income 3 (Bob's)",
    ]


# Accounts


def test_an_account_is_told_with_the_question() -> None:
    lines = Voice().asking(made_up(1))
    assert lines[1:9] == [
        "Vera tries to take over the Casino, Harbour",
        "  +5  Vera's power",
        "  −9  Resistance of the Casino",
        "  +2  help by Iron Ida (not certain)",
        "   ?  sealed Gs (not known yet)",
        "  ──",
        "  −2  Total",
        "Cannot succeed; with 6 Gs more 17 %.",
    ]


def test_an_account_in_german_and_none_where_there_is_none() -> None:
    assert "   ?  sealed Gs (noch unbekannt)" in Voice("de").asking(made_up(1, "de"))
    assert not any("Vera" in line for line in Voice().asking(made_up(1, tally=None)))
    assert list(board_words.tally_lines(TALLY, "en", 20))  # however narrow


# Amounts


def test_a_number_is_the_amount_where_amounts_are_asked_for() -> None:
    asked = Answers(bids(3, 60))
    assert asked.meant("3").label == "Bid 3 Gs"  # and not the third answer
    assert asked.meant("60").label == "Bid 60 Gs"
    assert asked.meant("2") is None
    assert asked.meant("61") is None
    assert asked.meant("a").label == "Pass"
    assert asked.meant("#1").label == "Pass"
    assert asked.meant("#3").label == "Bid 4 Gs"
    assert asked.meant("b") is None
    assert all(asked.meant(asked.name(choice)) == choice for choice in bids(3, 60))


def test_amounts_below_zero_are_typed_with_their_sign() -> None:
    asked = Answers(stakes(10))
    assert [asked.meant(typed).amount for typed in ("-5", "\N{MINUS SIGN}5", "5", "+5", "0")] == [-5, -5, 5, 5, 0]
    assert all(asked.looks_like_one(typed) for typed in ("-5", "\N{MINUS SIGN}5", "+5"))
    assert asked.meant("-11") is None
    assert asked.meant("#-5") is None
    assert "-10 – 10" in asked.prompt("en")
    assert all(asked.meant(asked.name(choice)) == choice for choice in stakes(10))
    few = Answers(stakes(2))
    assert few.meant("-1") is None
    assert not few.looks_like_one("-1")


def test_a_number_means_itself_among_few_amounts_too_and_nothing_where_two_answers_have_it() -> None:
    few = Answers(bids(3, 9))
    assert [few.meant(typed).label for typed in ("3", "9", "#3", "a")] == ["Bid 3 Gs", "Bid 9 Gs", "Bid 4 Gs", "Pass"]
    twice = Answers(bids(3, 60) + bids(3, 60))
    assert twice.meant("3") is None
    assert len(twice.numbered("3")) == 2
    assert twice.meant("#3").label == "Bid 4 Gs"
    assert few.prompt("en") == twice.prompt("en") == ""


def test_the_prompt_says_what_a_number_means() -> None:
    board = made_up(1, choices=bids(0, 5) + bids(10, 12)[1:], tally=None)
    assert Voice().asking(board)[-3:] == [
        '  0–5, 10–12: from "Bid 0 Gs" to "Bid 12 Gs"',
        "  a. Pass",
        "Type an amount, 0–5, 10–12, or a letter: a number is the amount.",
    ]
    assert "Betrag" in Voice("de").asking(made_up(1, "de", choices=bids(0, 20)))[-1]
    assert "Bid 11 Gs." in Voice().explaining(board, "11")


def test_no_letter_of_an_answer_is_a_command() -> None:
    voice = Voice()
    voice.COMMANDS = ("help", "log", "board", "undo", "save", "lang", "quit", "say", "why")
    assert [letter for letter in answers.LETTERS if voice._command(letter)] == []


# Pieces side by side


def test_pieces_with_words_on_them_are_told_apart() -> None:
    marks = (Mark(place="top-left", text="6", label="Power"), Mark(place="left", text="Gambling", label="weak for"))
    crooks = tuple(Piece(handle=name, kind="crook", name=name, marks=marks) for name in ("Anna", "Bert"))
    plain = tuple(Piece(handle=name, kind="crook", name=name) for name in ("Cora", "Dora"))
    lot = (Group(id="lot", title="Lot"),)
    lines = [
        Voice().showing(made_up(1, groups=lot, zones=(Zone(id="lot", group="lot", title="Lot", pieces=pieces),)))[-1]
        for pieces in (crooks, plain)
    ]
    assert lines == ["  Anna: Power 6, weak for Gambling; Bert: Power 6, weak for Gambling", "  Cora, Dora"]


# Many answers, in turn and out of it


def test_many_answers_stand_under_their_headings_with_their_own_numbers() -> None:
    choices = tuple(Choice(action=n, label=f"Do {n}", group=("", "Hit", "Recruit")[n % 3]) for n in range(1, 13))
    lines = Voice().asking(made_up(1, choices=choices, tally=None))[3:]
    assert lines == [
        *["  Hit:", "  1. Do 1", "  4. Do 4", "  7. Do 7", " 10. Do 10"],
        *["  Recruit:", "  2. Do 2", "  5. Do 5", "  8. Do 8", " 11. Do 11"],
        *["  3. Do 3", "  6. Do 6", "  9. Do 9", " 12. Do 12"],
    ]


def test_much_to_say_out_of_turn_is_one_line_until_asked_for() -> None:
    board = made_up(1, interjections=gifts())
    assert "37 things can be said out of turn" in " ".join(Voice().asking(board)[-2:])
    assert len(Voice().listing(board, "")) > 20
    assert Voice().listing(board, "racket 16") == ["!37. Give racket 16 away"]
    assert Voice().listing(board, "money")[:2] == ["  Give money:", " !1. Give Bob 1 Gs   !11. Give Bob 11 Gs"]
    assert "nothing" in Voice().listing(board, "xyzzy")[0]
    few = made_up(1, interjections=gifts()[:2])
    assert Voice().asking(few)[-1] == "At any time: !1 Give Bob 1 Gs, !2 Give Bob 2 Gs."


def test_at_one_keyboard_too_something_is_said_out_of_turn(tmp_path: Path) -> None:
    match = larceny.new("bidding", players=2, seed=1)
    typed = iter(["!", "!9", "!1"])
    out = io.StringIO()

    def ask(prompt: str) -> str:
        return next(typed, "quit")

    sitting = LocalGame(match, [None, larceny.bot("random", seed=1)], "en", tmp_path / "game.json", out, ask)
    with pytest.raises(Left):
        sitting.play()
    said = match.board(0).interjections
    assert f"!1. {said[0].label}" in out.getvalue()
    assert [entry < 0 for entry in match.record().actions] == [True]  # a gift, and it is still the same question
    assert out.getvalue().count(match.board(0).question.text) == 2


def test_the_terminals_own_words_are_the_same_in_all_languages() -> None:
    folder = Path(words.__file__).parent / "text"
    english, german = (_keys((folder / f"{lang}.ftl").read_text(encoding="utf-8")) for lang in LANGUAGES)
    assert english == german


def _keys(source: str) -> dict[str, set[str]]:
    """Return each message's key, and the values it is given."""
    messages = re.findall(r"^([a-z][\w-]*) =((?:.*\n(?![a-z#]))*.*)", source, re.MULTILINE)
    assert len(messages) == len(dict(messages)), "a key is there twice"
    return {key: set(re.findall(r"[$](\w+)", words)) for key, words in messages}
