"""Answers and board are one: what an answer is about can be touched, plans can be carried out, signs are explained."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import larceny
from larceny.engine.board import Board, Choice
from larceny.engine.match import Match
from larceny.games.crimelords import layout as lords
from tests.proving import proofs

GAMES = ("crooks", "criminals", "robbers", "crimelords")
NOT_THINGS = {"do", "amount", "against"}  # families of answers that name no thing on the table


def played(game: str, players: int, steps: int) -> Iterator[Match]:
    """Yield a game among bots before each answer."""
    options = {"crimelords": {"start": "dealt"}}.get(game)
    match = larceny.new(game, players=players, seed=3, options=options, names=[f"bot:{n}" for n in range(players)])
    bots = [larceny.bot("instinct", seed=seat) for seat in range(players)]
    for _ in range(steps):
        if match.actor is None:
            return
        yield match
        match.play(bots[match.actor].choose(match.view(match.actor)))


def ids(board: Board) -> set[str]:
    return {zone.id for zone in board.zones} | {piece.handle for zone in board.zones for piece in zone.pieces}


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_about_a_thing_can_be_given_by_touching_it(game: str) -> None:
    families = set()
    for number, match in enumerate(played(game, 4, 160)):
        if number % 3:
            continue
        board = match.board(match.actor)
        for choice in board.choices:
            assert set(choice.touches) <= ids(board), choice
            family, _ = match.game.layout.ACTS.of(choice.action)
            size = next(size for name, size in match.game.layout.ACTS.values() if name == family)
            if size > 1 and family not in NOT_THINGS:
                assert choice.touches, choice
                families.add(family)
    assert len(families) > 2


def test_a_touch_on_a_target_offers_the_attack_with_the_best_chance() -> None:
    seen = set()
    for match in played("crimelords", 4, 400):
        board = match.board(match.actor)
        for plan in board.plans:
            assert set(plan.touches) <= ids(board)
            if plan.promise is None or (plan.action, board.moment) in seen:
                continue
            seen.add((plan.action, board.moment))
            assert plan.promise == best(match, plan), plan.label
        if len(seen) > 12:
            break
    assert {action for action, _ in seen} == {lords.TAKE_OVER, lords.RECRUIT, lords.HIT}


def best(match: Match, plan: Choice) -> int:
    """Return the best promise that any leader has for a plan's target, asked question by question."""
    found = []
    action, (_, target) = plan.action, plan.then
    planned = match.clone()
    planned.play(action)
    for leader in planned.legal():
        led = planned.clone()
        led.play(leader)
        found += [choice.promise for choice in led.board(led.actor).choices if choice.action == target]
    return max(found)


def test_every_plan_can_be_carried_out_and_only_its_last_answer_is_final() -> None:
    deeds = set()
    for step, match in enumerate(played("crimelords", 3, 120)):
        board = match.board(match.actor)
        for plan in board.plans[step % 9 :: 9]:
            going, actions = match.clone(), (plan.action, *plan.then)
            for number, action in enumerate(actions):
                choice = going.view(match.actor).choice(action, going.game.text("en"))
                assert action in going.legal()
                assert choice.final == (plan.final and number == len(actions) - 1), plan.label
                going.play(action)
            deeds.add((plan.action, len(plan.then)))
    assert {action for action, _ in deeds} >= {lords.RECRUIT, lords.TAKE_OVER, lords.HIT, lords.MOVE, lords.DROP}


def test_only_who_is_asked_is_offered_plans() -> None:
    for match in played("crimelords", 3, 60):
        others = {*range(3), None} - {match.actor}
        assert not any(match.board(seat).plans for seat in others)


@pytest.mark.parametrize("lang", ["en", *proofs("de")])
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_s_plain_words_name_its_card_and_leave_out_what_is_printed_on_it(game: str, lang: str) -> None:
    plain = 0
    for number, match in enumerate(played(game, 4, 150)):
        if number % 3:
            continue
        board = match.board(match.actor, lang)
        pieces = {piece.handle: piece for zone in board.zones for piece in zone.pieces}
        for choice in board.choices:
            if choice.plain:
                plain += 1
                assert pieces[choice.touches[0]].name in choice.plain
                assert pieces[choice.touches[0]].marks
                assert len(choice.plain) < len(choice.label)
    assert plain > 5


@pytest.mark.parametrize("lang", ["en", *proofs("de")])
@pytest.mark.parametrize("game", GAMES)
def test_every_sign_on_a_board_says_what_it_means(game: str, lang: str) -> None:
    seen = set()
    for number, match in enumerate(played(game, 4, 150)):
        board = match.board(match.actor, lang) if number % 10 == 0 else None
        for zone in board.zones if board else ():
            for mark in (mark for piece in zone.pieces for mark in piece.marks if mark.symbol):
                assert any(len(words) > 2 for words in (mark.label, mark.tip, mark.text)), (zone.id, mark)
                seen.add(mark.symbol)
    assert len(seen) > 3


@pytest.mark.parametrize("game", ["robbers", "crimelords"])
def test_action_cards_carry_their_text(game: str) -> None:
    told = {
        piece.name: piece.text
        for match in played(game, 4, 160)
        for zone in match.board(match.actor).zones
        for piece in zone.pieces
        if piece.name and piece.kind in ("trick", "special")
    }
    assert len(told) > 1
    assert all(len(text) > 15 for text in told.values())


def test_what_a_place_brought_is_told_in_the_game_s_own_words() -> None:
    gains = {}
    for game, options in (("crooks", None), ("robbers", {"goal": "rounds", "rounds": 1})):
        match = larceny.new(game, players=2, seed=1, options=options, names=["bot:a", "bot:b"])
        bots = [larceny.bot("instinct", seed=seat) for seat in range(2)]
        while match.actor is not None:
            match.play(bots[match.actor].choose(match.view(match.actor)))
        gains[game] = [gain for row in match.board(0).result.rows for gain in row.gains]
    assert all(gain.startswith("+$") for gain in gains["robbers"])
    assert all(gain[1:].isdigit() for gain in gains["crooks"])
    assert gains["robbers"]
    assert gains["crooks"]
