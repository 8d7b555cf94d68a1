"""Cops & Robbers on a Board: the road at rest and in a chase, cars with their slots, and money as people read it."""

from __future__ import annotations

import itertools
from math import isclose

import pytest

import larceny
from larceny.engine.board import Board, Choice, Piece, Zone
from larceny.games.robbers.box import Robber
from larceny.games.robbers.face.reading import outlook
from larceny.terminal.play.board_words import result_lines
from tests.games.robbers.tables import (
    DONE,
    LIE_LOW,
    LOOT,
    STASH,
    UNFILLED,
    chase,
    drop,
    haul,
    keep,
    on,
    pick_lock,
    play,
    seat,
    snitch,
    swap,
    table,
    take,
    use,
)


def zone(board: Board, name: str) -> Zone:
    return next(each for each in board.zones if each.id == name)


def names(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.name for piece in pieces]


def labels(where: Zone) -> list[str]:
    return [badge.label for badge in where.badges]


def numbers(where: Zone) -> dict[str, int]:
    return {counter.id: counter.value for counter in where.counters}


def choice(board: Board, action: int) -> Choice:
    return next(each for each in board.choices if each.action == action)


# The road


def test_at_rest_the_road_has_the_decks_and_says_which_cops_are_left() -> None:
    board = table(seat("P1"), seat(), few="0013X").board(None)
    duty = zone(board, "cop-deck")
    assert numbers(duty) == {"left": 5}
    counts = [piece.marks[-1].text for piece in duty.pieces]
    assert list(zip(names(duty.pieces), counts, strict=True)) == [
        ("Cop 0", "×2"),
        ("Cop 1", "×1"),
        ("Cop 3", "×1"),
        ("Cop X", "×1"),
    ]
    assert names(zone(board, "off-duty").pieces) == ["Cop 0", "Cop 1", "Cop 2", "Cop 3", "Cop 4", "Cop X"]
    assert numbers(zone(board, "bank")) == {"left": 60}
    assert zone(board, "robber-deck").group == "road"


def test_a_chase_shows_who_runs_who_is_after_them_and_what_everything_adds() -> None:
    runner = seat("P3", pile="AB", car="C2", driver="D1", laid="P1 P2")
    match = chase(runner, seat("M1", laid="M3"), seat("M2"), seat(), cops="34", passed=[2], jail=[3])
    board = match.board(None)
    assert [each.id for each in board.zones if each.group == "road"] == [
        "cops",
        "against.1",
        "against.2",
        "against.3",
        "runner",
        "decks",
    ]
    assert numbers(zone(board, "cops")) == {"force": 7}
    assert names(zone(board, "cops").pieces) == ["Cop 3", "Cop 4"]
    assert numbers(zone(board, "runner")) == {"car": 3, "plus": 3, "minus": -3, "score": 3}
    assert names(zone(board, "runner").pieces) == ["C2", "D1", "P1", "P2"]
    assert labels(zone(board, "runner")) == ["4 short"]
    assert [labels(zone(board, f"against.{other}")) for other in (1, 2, 3)] == [["still in"], ["passed"], ["in jail"]]
    assert numbers(zone(board, "against.1")) == {"against": -3}
    assert names(zone(board, "against.1").pieces) == ["M3"]


def test_the_car_leaves_its_slots_for_the_road_and_its_cards_keep_their_handles() -> None:
    match = table(seat(pile="A", car="C1", upgrades="U1 U1"), seat("M1"), force="0")
    before = match.board(0)
    parts = [zone(before, f"{slot}").pieces for slot in ("car.0", "upgrade.0.0", "upgrade.0.1")]
    assert zone(before, "driver.0").pieces == ()
    after = play(match, STASH).board(0)
    assert zone(after, "runner").pieces == tuple(itertools.chain.from_iterable(parts))
    assert zone(after, "car.0").pieces == ()
    assert labels(zone(after, "car.0")) == ["on the road"]
    assert labels(zone(after, "driver.0")) == []


def test_caught_cannot_be_mistaken() -> None:
    match = chase(seat("P4 DUMP", pile="AB"), seat("M1"), cops="1X")
    cops = zone(match.board(1), "cops")
    assert labels(cops) == ["Caught!"]
    assert [piece.kind for piece in cops.pieces] == ["cop", "caught"]
    assert match.board(0).question.text.startswith("Caught!")
    assert labels(zone(match.board(1), "runner")) == ["no escape"]


@pytest.mark.parametrize(
    ("laid", "asks", "hint"),
    [
        ("P1", "The cops are at 7, you are at 4: 3 more are needed.", "the others may lay minus cards"),
        ("P3", "The cops are at 7, you are at 6: one more is needed.", "the others may lay minus cards"),
        ("P4", "The cops are at 7, you are at 7: that is enough for now.", "The others may lay minus cards"),
    ],
)
def test_the_question_of_a_getaway_says_the_numbers(laid: str, asks: str, hint: str) -> None:
    match = chase(seat("P1 P2", pile="AA", car="C3", laid=laid), seat("M1"), cops="34", laid=1)
    assert match.board(0).question.text == asks
    assert hint in match.board(0).question.help


def test_a_runner_below_the_cops_is_told_that_a_card_keeps_the_chase_going() -> None:
    match = chase(seat("P1 P2", pile="AA"), seat("M1"), cops="3")
    assert match.board(0).question.help.startswith(
        "Lay at least one plus card, or you have failed. It need not be enough"
    )
    assert choice(match.board(0), DONE).label == "Give up"
    play(match, use("P1"))
    assert match.board(0).question.help.startswith("That keeps you in the chase.")
    assert choice(match.board(0), DONE).label == "That is all for now"
    assert choice(match.board(0, "de"), DONE).label == "Das ist vorerst alles"
    play(match, DONE)
    assert "has to lay plus cards, or fails" in match.board(1).question.help
    once = play(chase(seat("P1 P2", pile="AA"), seat("M1"), cops="3", chase="once"), use("P1"))
    assert choice(once.board(0), DONE).label == "Give up"
    assert "below the cops you have failed" in once.board(0).question.help
    alone = play(chase(seat("P1 P2", pile="AA"), seat("M1"), cops="3", passed=[1]), use("P1"))
    assert choice(alone.board(0), DONE).label == "Give up"
    assert "stop below them, and you have failed" in alone.board(0).question.help


def test_who_hunts_hears_how_much_less_would_do() -> None:
    match = chase(seat(pile="A", car="C3"), seat("M1 M2"), cops="2", asked=1)
    assert match.board(1).question.text == "Player 1 is at 3, the cops at 2: 2 less would stop the car."
    assert match.board(0).question.text.endswith("Does Player 2 let that pass?")
    assert choice(match.board(1), DONE).label == "Pass"
    play(match, use("M2"))
    assert match.board(1).question.text == "Player 1 is at 1, the cops at 2: one short already."
    assert choice(match.board(1), DONE).label == "That will do"


def test_a_chase_leaves_the_numbers_of_cards_in_the_decks_on_the_board() -> None:
    match = chase(seat(pile="AB"), seat("P1"), cops="34")
    table_ = match.view(None).row
    assert numbers(zone(match.board(None), "decks")) == {
        "cop": sum(table_.cop_deck), "loot": table_.loot_left, "robber": table_.deck_left
    }  # fmt: skip
    assert [counter.label for counter in zone(match.board(0, "de"), "decks").counters] == ["Polizei", "Bank", "Karten"]


# The garage


def test_loot_is_face_down_for_all_and_readable_for_its_owner() -> None:
    match = table(seat(pile="NBBD"), seat())
    own, others = zone(match.board(0), "loot.0"), zone(match.board(1), "loot.0")
    assert names(own.pieces) == ["N", "B", "B", "D"]
    assert not any(piece.up for piece in own.pieces + others.pieces)
    assert labels(own) == ["$300,000"]
    assert names(others.pieces) == [""] * 4
    assert labels(others) == []


def test_loot_that_can_only_lie_in_one_pile_is_named_there() -> None:
    """The bank is empty, and all other loot is open."""
    match = table(seat(pile="AAB"), seat("P1"), bank="", hoarder=1, goal="rounds")
    for viewer in (1, None):
        pieces = zone(match.board(viewer), "loot.0").pieces
        assert names(pieces) == ["A", "A", "B"]
        assert {(piece.up, piece.note) for piece in pieces} == {(False, "must be here")}
    bank = table(seat(pile="AAB"), seat("P1"), bank="C", hoarder=1, goal="rounds")
    assert names(zone(bank.board(1), "loot.0").pieces) == ["A", "", ""], "of two As one may be in the bank"
    assert names(zone(match.board(1, "de"), "loot.0").pieces) == ["A", "A", "B"]
    assert zone(match.board(1, "de"), "loot.0").pieces[0].note == "muss hier sein"


def test_a_card_that_can_only_be_in_one_hand_is_named_there() -> None:
    """The deck is empty, and all other cards are open, except those of the viewer."""
    match = table(seat("P4 P4 EJECT"), seat("M1"), seat(), deck="", jail=[2])
    for viewer in (1, 2, None):
        certain = next(badge for badge in zone(match.board(viewer), "seat.0").badges if badge.id == "certain")
        assert certain.label == ("surely: P4 (+4)" if viewer != 1 else "surely: 2 x P4 (+4) and EJECT")
    assert all(badge.id != "certain" for badge in zone(match.board(0), "seat.0").badges), "one's own hand is seen"
    german = zone(match.board(1, "de"), "seat.0").badges
    assert "sicher: 2 x P4 (+4) und EJECT" in [badge.label for badge in german]


def test_what_a_deck_must_hold_is_said_when_it_is_looked_at() -> None:
    match = table(seat("P1 P1"), seat("M1", pile="B"), deck="P4 P4 P4", bank="CC")
    deck, bank = zone(match.board(0), "robber-deck"), zone(match.board(0), "bank")
    assert deck.tip.endswith("By what everybody can count, it must hold 2 x P4 (+4).")
    assert bank.tip.endswith("it must hold C ($100,000).")
    assert zone(match.board(0, "de"), "bank").tip.endswith("müssen hier liegen: C (100.000 $).")


def test_a_stash_says_its_sum_and_how_far_it_is_to_the_goal() -> None:
    board = table(seat(stash="CDA"), seat()).board(1)
    assert labels(zone(board, "stash.0")) == ["$310,000", "$690,000 to go"]
    assert labels(zone(board, "stash.1")) == ["$0", "$1,000,000 to go"]
    assert [player.badges[0].label for player in board.players] == ["$310,000", "$0"]
    rounds = table(seat(stash="CDA"), seat(), goal="rounds").board(1)
    assert labels(zone(rounds, "stash.0")) == ["$310,000"]


def test_the_head_of_a_line_says_what_the_car_adds_up_to_and_how_many_cards_are_held() -> None:
    board = table(seat("P1 P2 M1", car="C3", upgrades="U2 V1"), seat(), seat(), jail=[2]).board(2)
    assert numbers(zone(board, "seat.0")) == {"car": 6, "held": 3}
    assert labels(zone(board, "seat.2")) == ["in jail"]


def test_who_began_is_marked() -> None:
    board = table(seat(), seat(), seat(), starter=1).board(2)
    assert [labels(zone(board, f"seat.{other}")) for other in range(3)] == [[], ["began"], []]
    assert "A round ends before" in zone(board, "seat.1").badges[0].tip
    assert labels(zone(table(seat(), seat(), starter=1).board(0, "de"), "seat.1")) == ["begann"]


def test_a_quiet_table_says_how_long_it_has_been_quiet() -> None:
    bank = zone(table(seat(), seat(), seat(), idle=7).board(1), "bank")
    assert labels(bank) == ["quiet for 7 of 15 turns"]
    assert "the game ends" in bank.badges[0].tip
    assert labels(zone(table(seat(), seat(), idle=1).board(1, "de"), "bank")) == ["still seit 1 von 10 Zügen"]
    assert labels(zone(table(seat(), seat()).board(1), "bank")) == []


def test_in_the_alternate_game_everybody_sees_how_many_actions_are_left() -> None:
    match = table(seat("LOCK SNITCH"), seat("P1", pile="A", stash="A"), seat(), play="alternate", force="1")
    assert [numbers(zone(match.board(2), f"seat.{other}")).get("actions") for other in range(3)] == [2, None, None]
    play(match, use("LOCK"))
    assert numbers(zone(match.board(2), "seat.0"))["actions"] == 2, "nobody hears of it yet"
    play(match, on(1))
    assert numbers(zone(match.board(2), "seat.0"))["actions"] == 1, "it is on the table"
    play(match, DONE, *snitch(1))
    assert numbers(zone(match.board(2), "seat.0"))["actions"] == 0
    running = play(table(seat(pile="A"), seat(), play="alternate", force="1"), STASH)
    assert "actions" not in numbers(zone(running.board(1), "seat.0")), "a getaway is the whole turn"
    assert "actions" not in numbers(zone(table(seat(), seat()).board(1), "seat.0"))


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({}, "Round 3: first to $700,000"),
        ({"goal": "rounds", "rounds": 8}, "Round 3 of 8"),
        ({"goal": "time"}, "Round 3: until the clock rings"),
        ({"play": "alternate"}, "Round 3: until the bank is empty"),
    ],
)
def test_the_garage_says_how_long_the_game_goes_on(options: dict[str, str | int], title: str) -> None:
    board = table(seat(), seat(), seat(), round=3, **options).board(None)
    assert next(group.title for group in board.groups if group.id == "garage") == title


# What a player can reckon


def test_the_outlook_is_exact() -> None:
    """Against every way to draw three of six cops, Caught among them."""
    deck = "0123X4"
    view = table(seat(pile="AAA"), seat(), few=deck).view(0)
    draws = list(itertools.permutations(deck, 3))
    safe = [sum(map(int, draw)) for draw in draws if "X" not in draw]
    average, chance = outlook(view, 3)
    assert isclose(chance, len(safe) / len(draws))
    assert isclose(average, sum(safe) / len(safe))


def test_the_outlook_counts_the_cops_that_are_shuffled_in() -> None:
    view = table(seat(pile="AAA"), seat(), few="12X").view(0)
    drawn, spare = 12 * 6 - 3, 11
    chance = 2 / 3 * (1 + drawn - spare) / (2 + drawn)
    chance *= (drawn - spare) / (1 + drawn)
    assert isclose(outlook(view, 3)[1], chance)


def test_before_a_getaway_its_runner_is_told_what_to_expect() -> None:
    board = table(seat(pile="AA", car="C3"), seat(), few="2222").board(0)
    assert (
        board.question.help
        == "2 cops would come: 4.0 on average against your 3, and no Caught among them in 100% of all cases."
    )
    assert zone(board, "loot.0").tip == board.question.help
    assert "for Player 2" in zone(table(seat(), seat(pile="A")).board(0), "loot.1").tip


# Questions and answers


def test_answers_touch_what_they_mean() -> None:
    match = table(seat("LOCK JACK", pile="A"), seat("TRAP", stash="B", car="C1"), seat(stash="N"))
    board = match.board(0)
    assert choice(board, LOOT).touches == ("bank",)
    assert choice(board, LIE_LOW).touches == ("robber-deck",)
    assert choice(board, STASH).touches == ("loot.0",)
    play(match, LIE_LOW, use("LOCK"))
    board = match.board(0)
    assert board.question.text == "Whose stash do you break into?"
    assert zone(board, "hand").pieces[-1].note or board.question.about
    assert [choice(board, on(other)).touches for other in (1, 2)] == [("stash.1",), ("stash.2",)]
    match.undo()
    play(match, use("JACK"))
    assert choice(match.board(0), on(1)).touches == ("car.1",)
    assert choice(match.board(0), on(1)).label == "Player 2's C1 (+1)"


def test_upgrades_are_touched_one_by_one() -> None:
    match = table(seat("BLOCKS", upgrades="U1 V1"), seat(upgrades="U2 U1"))
    play(match, LIE_LOW, use("BLOCKS"), on(1))
    handles = {piece.handle: piece.name for each in match.board(0).zones for piece in each.pieces}
    taken = [handles[choice(match.board(0), take(slot)).touches[0]] for slot in (0, 1)]
    assert taken == ["U2", "U1"]
    play(match, take(0))
    assert match.board(0).question.text == "Which upgrade makes room for U2 (+2)?"
    assert [choice(match.board(0), swap(slot)).label for slot in (0, 1)] == ["Discard U1 (+1)", "Discard V1 (+1)"]


def test_a_spree_says_how_many_cops_it_brings() -> None:
    match = play(table(seat("SPREE", pile="A"), seat()), LIE_LOW, use("SPREE"))
    board = match.board(0)
    assert [choice(board, haul(count)).label for count in (1, 4)] == ["One loot card, 2 cops", "4 loot cards, 5 cops"]
    assert "12 of 72 are Caught" in board.question.help


def test_a_spree_with_few_cops_on_duty_counts_those_that_are_shuffled_in_first() -> None:
    few = play(table(seat("SPREE"), seat(), few="1X"), LIE_LOW, use("SPREE"))
    assert "12 of 72 are Caught" in few.board(0).question.help
    enough = play(table(seat("SPREE"), seat(), few="11X"), LIE_LOW, use("SPREE"))
    assert "1 of 3 are Caught" in enough.board(0).question.help


def test_with_two_players_a_card_says_how_many_a_duel_has() -> None:
    game = larceny.game("robbers")
    minus = {card.name: card.duel for card in game.house_deck.of(Robber) if card.does == "minus"}
    assert minus == {"Look Out!": 3, "Tip Off": 3, "Banana!": 2}
    for players, copies in ((2, minus), (3, {"Look Out!": 4, "Tip Off": 6, "Banana!": 6})):
        for seed in range(60):
            match = larceny.Match(game, players, seed=seed)
            for piece in zone(match.board(0), "hand").pieces:
                if piece.name in copies:
                    assert f"There are {copies[piece.name]}." in piece.tip


def test_who_is_ejected_chooses_among_the_own_loot() -> None:
    match = play(chase(seat("EJECT", pile="NBB"), seat(), cops="4X"), use("EJECT"))
    board = match.board(0)
    assert choice(board, keep("B")).label == "Keep B ($50,000)"
    assert choice(board, DONE).label == "Let it all go"
    assert len(choice(board, keep("B")).touches) == 2
    assert match.board(1).question.text == "Player 1 is caught, and looks for a way out."


def test_a_hand_that_is_too_full_says_so() -> None:
    match = play(table(seat("P1 P1 P2 P3 P4"), seat()), LIE_LOW)
    assert match.board(0).question.help.endswith("Of 7 cards 2 have to go.")
    play(match, DONE)
    assert match.board(0).question.text == "2 cards have to go. Which comes first?"
    assert choice(match.board(0), drop("P1")).label == "Discard P1 (+1)"
    assert len(choice(match.board(0), drop("P1")).touches) >= 2


def test_a_hand_of_fewer_than_five_is_filled_up_or_not() -> None:
    match = play(table(seat("P1"), seat()), LIE_LOW, DONE)
    for viewed, filled, left in (
        ("en", "Keep these cards and fill up", "Keep these cards, without filling up"),
        ("de", "Diese Karten behalten und auffüllen", "Diese Karten behalten, ohne aufzufüllen"),
    ):
        board = match.board(0, viewed)
        assert [choice(board, action).label for action in (DONE, UNFILLED)] == [filled, left]
        assert choice(board, UNFILLED).final
    full = play(table(seat("P1 P2 P3"), seat()), LIE_LOW, DONE).board(0)
    assert choice(full, DONE).label == "Keep these cards"
    play(match, UNFILLED)
    assert match.log(1)[-2].text == "Player 1 does not fill the hand up."


def test_nobody_hears_of_a_card_before_it_is_played() -> None:
    match = play(table(seat("SNITCH"), seat(pile="A"), seat(pile="A")), LIE_LOW)
    before = [match.board(viewer) for viewer in (1, 2, None)]
    play(match, use("SNITCH"))
    assert [match.board(viewer) for viewer in (1, 2, None)] == before


# The log, and German


def test_the_log_counts_what_lies_there_several_times() -> None:
    match = play(table(seat(pile="BBD", car="C3"), seat(), force="1"), STASH, DONE)
    told = [line.text for line in match.log(1)]
    assert "Sirens: 3 x Cop 1. The cops are at 3." in told
    assert "Player 1 is away! Stashed: 2 x B and D ($300,000)." in told


def test_a_trap_is_told_as_it_concerns_the_reader() -> None:
    match = play(table(seat("LOCK"), seat("TRAP", stash="B"), seat()), LIE_LOW, *pick_lock(1), use("TRAP"))
    last = {viewer: " ".join(line.text for line in match.log(viewer)[-6:]) for viewer in (0, 1, 2)}
    assert "You are delivered to the station." in last[0]
    assert "you had a TRAP" in last[1]
    assert "Player 1 is delivered to the station." in last[2]


def test_money_and_numbers_are_german_in_german() -> None:
    board = table(seat(pile="AA", stash="D", car="C3"), seat(), few="2221").board(0, "de")
    assert labels(zone(board, "stash.0")) == ["200.000 $", "noch 800.000 $"]
    assert "im Schnitt 3,5 gegen deine 3" in board.question.help
    house = larceny.Match(larceny.game("robbers"), 2, seed=3).board(0, "de")
    assert "Streifenwagen" in names(zone(house, "cop-deck").pieces)


def test_the_reckoning_says_what_was_stashed_and_what_was_not() -> None:
    match = table(seat(pile="A", car="C3"), seat(pile="BN", stash="C"), goal="rounds", rounds=1, turn=1)
    play(match, LIE_LOW)
    while match.actor is not None:
        play(match, DONE if DONE in match.legal() else match.legal()[0])
    board = match.board(0)
    assert board.result is not None
    assert [(row.label, row.values) for row in board.result.rows] == [
        ("Stash", ("$0", "$100,000")),
        ("Loot cards not stashed", ("1 ($10,000)", "2 ($50,000)")),
    ]
    assert names(zone(board, "loot.0").pieces) == ["A"]
    assert names(zone(board, "loot.1").pieces) == ["N", "B"], "in the end all piles lie open"
    assert all(piece.up for piece in zone(board, "loot.1").pieces)


def test_where_all_loot_counts_the_total_has_it_and_the_tip_says_so() -> None:
    match = table(seat(pile="AC"), seat(stash="C"), goal="rounds", rounds=1, turn=1, play="alternate", counted="all")
    assert match.board(0).players[0].badges[0].tip.endswith("In the end all loot counts, stashed or not.")
    board = play(match, DONE).board(1)
    assert board.result is not None
    assert board.result.totals == ("$110,000", "$100,000")


@pytest.mark.parametrize(("lang", "first"), [("en", "$510,000"), ("de", "510.000 $")])
def test_what_is_won_is_money_and_reads_so(lang: str, first: str) -> None:
    match = table(seat(stash="ECCA"), seat(stash="A"), goal="rounds", rounds=1, turn=1)
    play(match, LIE_LOW)
    while match.actor is not None:
        play(match, DONE if DONE in match.legal() else match.legal()[0])
    result = match.board(0, lang).result
    assert result is not None
    assert (result.points[0], result.totals[0]) == (510, first)
    assert any(
        line.split()[1:] == [*first.split(), *result.totals[1].split()]
        for line in result_lines(match.board(0, lang), lang, 80)
    )
