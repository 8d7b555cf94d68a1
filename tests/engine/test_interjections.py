"""What comes to a match from outside: interjections, the clock, sealed answers, games from elsewhere."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest

import larceny
from larceny.engine import contract, interjections
from larceny.engine.contract import ALLOWED, EVERYBODY, SEATS, UNKNOWN, hush, tell
from larceny.engine.kernel import kernel
from larceny.engine.match import Match
from larceny.engine.memory import blank, in_memory, mapped
from larceny.examples.bidding import knowledge, layout, rules, soundness
from larceny.examples.bidding.layout import GIVE, LATE, NO_SPARE, NOT_YET, TIME_UP
from larceny.games import add, house, load, names
from larceny.games.crooks.layout import ASK_CROOK, STARTS
from larceny.terminal.play.transcript import ALL, transcript
from tests.conformance import proofs
from tests.conformance.proofs import FINDINGS, Setup

SPECTATORS = 1 << SEATS


def table(players: int = 3, minutes: int = 0, seed: int = 1) -> Match:
    return larceny.new("bidding", players=players, seed=seed, options={"minutes": minutes})


def refusal(call: Any, *args: Any, **kwargs: Any) -> larceny.IllegalAction:
    with pytest.raises(larceny.IllegalAction) as caught:
        call(*args, **kwargs)
    return caught.value


# Interjections


def test_an_entry_of_a_record_says_who_said_what() -> None:
    players, kinds = 5, 9
    entries = {
        interjections.entry(number, seat, kinds): (number, seat)
        for number in range(kinds)
        for seat in (None, *range(players))
    }
    assert sorted(entries) == list(range(-players * kinds - kinds, 0)), "each once, without a gap"
    assert {entry: interjections.interjection(entry, players, kinds) for entry in entries} == entries


@pytest.mark.parametrize("entry", [0, 1, -37, -(10**30)])
def test_an_entry_out_of_range_is_no_interjection(entry: int) -> None:
    with pytest.raises(larceny.RecordError, match="no interjection of this game"):
        interjections.interjection(entry, players=3, interjections=9)


def test_an_interjection_is_an_entry_and_replays_to_the_same_bytes() -> None:
    match = table(minutes=5)
    match.play(2)
    match.interject(GIVE, seat=2)
    match.play(1)
    match.play(0)
    match.interject(TIME_UP)
    assert match.actions == (2, interjections.entry(GIVE, 2, 9), 1, 0, -1)
    record = match.record()
    assert record.actions == match.actions
    for source in (record, record.to_json()):
        assert larceny.replay(source).truth == match.truth
    for steps in range(6):
        part = larceny.replay(record, steps=steps)
        assert part.actions == match.actions[:steps]
        again = larceny.from_position(part.position())
        for entry in match.actions[steps:]:
            again.enter(entry)
        assert again.truth == match.truth
        assert larceny.replay(again.record().to_json()).truth == match.truth


def test_who_was_told_of_an_interjection_reads_of_it() -> None:
    match = table(minutes=5)
    match.interject(GIVE + 1, seat=2)
    match.interject(TIME_UP)
    assert [line.text for line in match.log(1)[-2:]] == ["Player 3 gives you a coin.", "Time is up."]
    assert [line.text for line in match.log(2, "de")[-2:]] == ["Du schenkst Spieler 2 eine Münze.", "Die Zeit ist um."]
    lines = list(transcript(match.record(), ALL, "en"))
    assert "   1 3: Give Player 2 a coin [-30]" in lines
    assert "   2 -: Time is up [-1]" in lines
    assert "   2 Player 3 gives Player 2 a coin." in list(transcript(match.record(), None, "en"))


@pytest.mark.parametrize("number", [-1, 9, 10**20, True, "1", 1.0, None])
def test_what_is_no_interjection_is_refused_and_changes_nothing(number: Any) -> None:
    match = table(minutes=5)
    before = match.truth
    for seat in (None, 0):
        why = refusal(match.interject, number, seat=seat)
        assert (why.reason, why.action) == ("no-interjection", number)
        assert str(number) in str(why)
    assert match.view(0).refuse_interjection(number, "de").reason == "no-interjection"
    assert (match.truth, match.actions) == (before, ())


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_who_does_not_sit_here_says_nothing(seat: Any) -> None:
    match = table()
    with pytest.raises(larceny.LarcenyError, match="no seat"):
        match.interject(GIVE + 1, seat=seat)


def test_a_refused_interjection_changes_nothing() -> None:
    match = table()
    match.play(6)
    before = match.truth, match.actions, match.told, match.last_heard
    refusal(match.interject, GIVE + 1, seat=0)
    assert (match.truth, match.actions, match.told, match.last_heard) == before


def test_after_the_end_nobody_says_anything() -> None:
    match = table(minutes=5)
    match.interject(TIME_UP)
    for seat, number in ((None, TIME_UP), (0, GIVE + 1)):
        assert refusal(match.interject, number, seat=seat).reason == "game-over"
    assert match.view(0).interjections() == []
    assert match.board(0).interjections == ()
    again = msgspec.structs.replace(match.record(), actions=(*match.actions, -1)).sealed()
    with pytest.raises(larceny.RecordError, match="action 2 of the record cannot be played: The game is over"):
        larceny.replay(again)


def test_a_view_says_what_its_seat_may_interject_and_a_spectator_has_no_say() -> None:
    match = table(minutes=5)
    assert match.view(0).interjections() == [GIVE + 1, GIVE + 2]
    assert match.view(0).refuse_interjection(GIVE + 1) is None
    why = match.view(0).refuse_interjection(TIME_UP, "de")
    assert str(why) == "Die Zeit ruft nur das Haus aus, und nur mit einer Uhr. (BI-05)"
    assert match.view(None).interjections() == []
    assert match.view(None).refuse_interjection(TIME_UP).reason == "not-your-turn"
    choices = match.board(2, "de").interjections
    assert [(choice.action, choice.label) for choice in choices] == [
        (GIVE, "Spieler 1 eine Münze schenken"),
        (GIVE + 1, "Spieler 2 eine Münze schenken"),
    ]
    assert match.board(None).interjections == ()


def test_a_record_with_a_wrong_entry_is_refused() -> None:
    match = table()
    match.interject(GIVE + 1, seat=0)
    record = match.record()
    for entry, complaint in (
        (-37, "action 1 of the record cannot be played: -37 is no interjection"),
        (-(2**62), "no interjection of this game"),
        (-1, "action 1 of the record cannot be played: Only the house calls time"),
        (interjections.entry(GIVE, 0, 9), "A gift goes from one player to another"),
        (interjections.entry(GIVE + 1, 2, 9), "another table"),
    ):
        forged = msgspec.structs.replace(record, actions=(entry,))
        with pytest.raises(larceny.RecordError, match=complaint):
            larceny.replay(forged.sealed())
        with pytest.raises(larceny.RecordError, match="altered"):
            larceny.replay(forged.to_json())


def test_a_game_without_interjections_has_none() -> None:
    match = larceny.new("crooks", players=3, seed=1)
    assert match.game.interjections == 0
    assert match.view(0).interjections() == []
    assert "interjections" not in msgspec.to_builtins(match.board(0))
    assert refusal(match.interject, 0).reason == "no-interjection"
    assert refusal(match.interject, 0, seat=1).reason == "no-interjection"
    assert refusal(match.play, -1).reason == "no-action"
    forged = msgspec.structs.replace(match.record(), actions=(-1,)).sealed()
    with pytest.raises(larceny.RecordError, match="-1 is no interjection of this game"):
        larceny.replay(forged)


@kernel
def cough(box, table, seat, number):
    """Interject without changing anything."""
    hush(table)


@kernel
def startle(box, table, seat, number):
    """Interject, and make the asked seat forget its half-made choice."""
    hush(table)
    table.crook = UNKNOWN
    table.asking = ASK_CROOK


@kernel
def tattle(box, table, seat, number):
    """Interject, and tell what a seat is about to do."""
    hush(table)
    tell(table, STARTS, EVERYBODY, table.asking, 0, 0, 0)


def crooks_with(interjection: Any, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Return a match of Crooks with this interjection, in which a seat is about to take a crook."""
    monkeypatch.setattr(load("crooks").layout, "INTERJECTIONS", 1)
    monkeypatch.setitem(load("crooks").plain.stand_ins, contract.interject, interjection)
    match = Match(load("crooks"), 3, seed=1)
    match.play(match.legal()[0])
    return match


def test_an_interjection_leaves_what_nobody_heard_of_to_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = crooks_with(cough, monkeypatch)
    match.interject(0, seat=0)
    before, first = match.truth, match.actions
    match.play(match.legal()[0])
    match.interject(0)
    assert match.can_undo
    match.undo()
    assert match.actions == (*first, -1)  # what was said stays said
    assert match.truth == before
    assert not match.can_undo
    assert larceny.replay(match.record()).truth == match.truth
    assert larceny.replay(match.record()).hearings == match.hearings
    match.play(match.legal()[0])
    match.undo()
    assert match.truth == before


@pytest.mark.parametrize("interjection", [startle, tattle])
def test_nothing_is_taken_back_after_an_interjection_that_has_to_do_with_it(
    monkeypatch: pytest.MonkeyPatch, interjection: Any
) -> None:
    match = crooks_with(interjection, monkeypatch)
    match.play(match.legal()[0])
    assert match.can_undo
    match.interject(0)
    assert not match.can_undo
    with pytest.raises(larceny.LarcenyError, match="taken back"):
        match.undo()
    assert match.actions[-1] == -1


# The clock


def test_a_game_says_how_long_the_tables_time_is() -> None:
    game = load("bidding")
    assert game.clock({"minutes": 5}) == 300
    assert game.clock({"minutes": "5"}) == 300
    assert game.clock({"minutes": 0}) is None
    assert game.clock() is None
    assert game.time_up == TIME_UP
    with pytest.raises(larceny.LarcenyError, match="minutes"):
        game.clock({"minutes": 61})
    crooks = load("crooks")
    assert (crooks.clock({"full": "pass"}), crooks.time_up) == (None, None)


# Sealed answers


def test_all_are_asked_at_once_and_each_sees_the_question_as_its_own() -> None:
    match = table()
    assert (match.actor, match.asked) == (0, (0, 1, 2))
    for seat in range(3):
        seen = match.view(seat)
        assert (seen.actor, seen.asked) == (seat, (0, 1, 2))
        assert seen.legal() == [0, 1, 2, 3, 4, 5, 6]
        assert match.board(seat).question.seat == seat
        assert len(match.board(seat).choices) == 7
    assert match.view(None).actor == 0
    assert match.board(None).choices == ()
    assert match.board(None).question.text == "Waiting for Player 1, Player 2 and Player 3."
    match.play(3)
    assert match.asked == (1, 2)
    assert (match.view(0).actor, match.view(0).legal()) == (1, [])
    assert match.view(2).actor == 2
    match.interject(GIVE, seat=2)
    assert match.view(2).legal() == [0, 1, 2, 3, 4, 5]


def test_a_seat_that_is_asked_can_think_ahead() -> None:
    match = table(players=4)
    match.play(2)
    seen = match.view(3)
    for name in ("random", "instinct"):
        assert larceny.bot(name, seed=1).choose(seen) in seen.legal()
    box = mapped(seen.box)
    for seed in range(20):
        guess = mapped(seen.possible(seed))
        assert soundness.sound(box, guess) == ALLOWED
        order = []
        while guess.round == 0:
            order.append(rules.actor(box, guess))
            rules.apply(box, guess, 0)
        assert order == [3, 1, 2]


def test_sealed_answers_come_in_any_order_and_are_played_in_the_actors() -> None:
    truths = set()
    for order in permutations(range(3)):
        match = table()
        match.seal({seat: (4, 1, 2)[seat] for seat in order})
        assert match.actions == (4, 1, 2)
        truths.add(match.truth)
    one_by_one = table()
    for action in (4, 1, 2):
        one_by_one.play(action)
    assert truths == {one_by_one.truth}


def test_the_rest_can_be_sealed_after_some_have_answered() -> None:
    match = table()
    match.play(4)
    match.seal({2: 1, 1: 5})
    assert match.actions == (4, 5, 1)


@pytest.mark.parametrize(
    ("answers", "seat", "reason"),
    [
        ({0: 1, 1: 7, 2: 1}, 1, "no-coins"),
        ({0: 1, 1: 1, 2: 10}, 2, "no-action"),
        ({0: 1, 1: 1, 2: -1}, 2, "no-action"),
        ({0: True, 1: 1, 2: 1}, 0, "no-action"),
        ({0: 1, 1: 1, 2: None}, 2, "no-action"),
    ],
)
def test_one_bad_answer_and_nothing_is_played(answers: dict[int, Any], seat: int, reason: str) -> None:
    match = table()
    before = match.truth
    why = refusal(match.seal, answers)
    assert (why.seat, why.reason, why.action) == (seat, reason, answers[seat])
    assert (match.truth, match.actions) == (before, ())


def test_a_missing_answer_and_nothing_is_played() -> None:
    match = table()
    before = match.truth
    for answers in ({}, {0: 1, 2: 1}):
        with pytest.raises(larceny.LarcenyError, match=r"have not answered yet: .*1"):
            match.seal(answers)
    assert match.truth == before


def test_an_answer_of_somebody_who_is_not_asked_and_nothing_is_played() -> None:
    match = table()
    match.play(1)
    before = match.truth
    why = refusal(match.seal, {0: 1, 1: 1, 2: 1})
    assert (why.seat, why.reason) == (0, "not-your-turn")
    with pytest.raises(larceny.LarcenyError, match="no seat 7"):
        match.seal({1: 1, 2: 1, 7: 1})
    assert match.truth == before


def test_who_is_asked_but_does_not_decide_cannot_play_alone() -> None:
    match = table()
    assert refusal(match.play, 1, seat=2).reason == "not-your-turn"
    match.play(1, seat=0)
    assert match.actor == 1


def test_when_it_is_over_nobody_is_asked() -> None:
    match = table(minutes=1)
    match.interject(TIME_UP)
    assert match.asked == ()
    assert match.view(0).asked == ()
    match.seal({})
    assert refusal(match.seal, {0: 1}).reason == "game-over"


def test_in_most_games_only_the_actor_is_asked() -> None:
    match = larceny.new("crooks", players=3, seed=1)
    assert match.asked == (match.actor,)
    for seat in range(3):
        assert match.view(seat).actor == match.actor
    actor, action = match.actor, match.legal()[0]
    why = refusal(match.seal, dict.fromkeys(range(3), action))
    assert (why.reason, why.seat != actor) == ("not-your-turn", True)
    match.seal({actor: action})
    assert match.actions == (action,)


# Guarded questions


@kernel
def always(box, table):
    """Guard every question: nobody may notice which seat can bid."""
    return True


def test_in_most_games_no_question_is_guarded() -> None:
    match = table()
    assert not match.guarded
    assert not match.view(0).guarded
    assert match.view(0).forced is None


def test_a_guarded_question_is_guarded_in_every_view_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(load("bidding").plain.stand_ins, contract.guarded, always)
    match = table(minutes=1)
    assert match.guarded
    assert all(match.view(seat).guarded for seat in (None, 0, 1, 2))
    match.interject(TIME_UP)
    assert not match.guarded
    assert not match.view(0).guarded


def test_who_has_one_answer_to_a_guarded_question_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(load("bidding").plain.stand_ins, contract.guarded, always)
    match = table()
    for _ in range(6):
        match.interject(GIVE + 1, seat=0)
    assert [match.view(seat).forced for seat in (None, 0, 1, 2)] == [None, 0, None, None]


def test_an_interjection_can_be_asked_about_before_it_is_made() -> None:
    match = table(minutes=1)
    assert match.refuse_interjection(TIME_UP) is None
    why = match.refuse_interjection(TIME_UP, seat=1)
    assert why is not None
    assert why.reason == "no-clock"
    assert match.actions == ()


# Who was told


def test_last_heard_says_who_was_told_something() -> None:
    everybody = SPECTATORS | 0b111
    match = table()
    assert match.last_heard == everybody, "nobody but who sits there: there is no fourth seat"
    match.play(1)
    assert match.last_heard == everybody
    crooks = larceny.new("crooks", players=3, seed=1)
    crooks.play(crooks.legal()[0])
    assert crooks.last_heard == everybody
    crooks.play(crooks.legal()[0])
    assert (crooks.last_heard, crooks.can_undo) == (0, True)
    crooks.undo()
    assert crooks.last_heard == 0


def test_last_heard_of_sealed_answers_is_everybody_who_heard_of_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here each bid is told to one seat alone: the next."""

    def whisper(box: Any, table: Any, action: int) -> None:
        rules_apply(box, table, action)
        hush(table)
        tell(table, layout.HAS_BID, 1 << table.turn, 0, 0, 0, 0)

    rules_apply = rules.apply
    monkeypatch.setitem(load("bidding").plain.stand_ins, contract.apply, whisper)
    match = table()
    match.play(1)
    assert match.last_heard == 0b010
    match.seal({1: 1, 2: 1})
    assert match.last_heard == 0b101
    match.interject(GIVE, seat=2)
    assert match.last_heard == SPECTATORS | 0b111


# Proofs that can fail: each of these is the toy with one thing wrong


@kernel
def open_bids(box, table, seat):
    """Redact as the toy does, but show the others' bids."""
    bids = [*table.bid]
    knowledge.redact(box, table, seat)
    for other in range(box.players):
        table.bid[other] = bids[other]


@kernel
def knowing_objection(box, table, seat, number):
    """Gifts only if a hidden good is the Brick."""
    return NO_SPARE if table.lot[5] == 0 else rules.objection(box, table, seat, number)


@kernel
def knowing_sealed(box, table):
    """A seat that bid nothing is asked again, which gives sealed bids away."""
    again = sum(1 << seat for seat in range(box.players) if table.bid[seat] == 0)
    return rules.sealed(box, table) | again


@kernel
def knowing_guard(box, table):
    """Secret only if a hidden good is the Brick."""
    return table.lot[5] == 0


@kernel
def deaf_ask(box, table, seat):
    """Leave the question with the actor."""


@kernel
def belated(box, table, answers):
    """The last seat asked may bid nothing: everybody can see which one it is, and yet it was asked the same."""
    n = rules.legal(box, table, answers)
    return min(n, 1) if rules.sealed(box, table).bit_count() == 1 else n


@kernel
def belated_refusal(box, table, action):
    last = rules.sealed(box, table).bit_count() == 1
    return NO_SPARE if action and last else rules.refusal(box, table, action)


@kernel
def silent_interject(box, table, seat, number):
    """A coin goes from hand to hand, and nobody is told."""
    rules.interject(box, table, seat, number)
    hush(table)


@kernel
def half_told(box, table, action):
    """Only the bidder is told of a bid."""
    rules.apply(box, table, action)
    if table.bid[0] != NOT_YET:
        hush(table)
        tell(table, layout.HAS_BID, 1, 0, 0, 0, 0)


@kernel
def lost_coin(box, table, seat, number):
    """A gift that never arrives."""
    rules.interject(box, table, seat, number)
    if not table.ended:
        table.coins[number - GIVE] -= 1


@kernel
def late_bid(box, table, seat, number):
    """Time is up, and yet somebody is asked."""
    rules.interject(box, table, seat, number)
    if table.ended == LATE:
        table.ended = 0
        table.round = 4


def prove(proof: Any, games: int = 40, **wrong: Any) -> str:
    """Return what a proof finds in the toy when it runs in CPython, with some kernels replaced."""
    game = load("bidding")
    setup = Setup(game, 3, (("minutes", 60),))
    broken = game.plain.variant("broken", {getattr(contract, name): made for name, made in wrong.items()})
    memory = blank(game.table, 5)
    tables = [mapped(memory[i : i + 1]) for i in range(5)]
    rows = [in_memory(memory[i : i + 1].view(np.uint8)) for i in range(5)]
    answers, others, report = (in_memory(np.zeros(16, np.int64)) for _ in range(3))
    finding = broken(proof)(
        mapped(setup.box()), tables, rows, answers, others, in_memory(np.zeros(4, np.uint32)), 0, games, 1,
        game.limit, game.actions, game.interjections, report,
    )  # fmt: skip
    return FINDINGS.get(finding, "")


@pytest.mark.parametrize("proof", [proofs.prove_games, proofs.prove_wall, proofs.prove_sealed])
def test_nothing_is_found_wrong_with_the_toy(proof: Any) -> None:
    assert prove(proof) == ""


@pytest.mark.parametrize(
    ("proof", "wrong", "found"),
    [
        (proofs.prove_sealed, {"redact": open_bids}, "a sealed answer can be seen"),
        (proofs.prove_wall, {"objection": knowing_objection}, "the reason against an interjection depends"),
        (proofs.prove_wall, {"sealed": knowing_sealed}, "a view does not say who is asked"),
        (proofs.prove_wall, {"guarded": knowing_guard}, "does not say whether it must stay secret"),
        (proofs.prove_sealed, {"ask": deaf_ask}, "cannot be turned to who is asked"),
        (proofs.prove_sealed, {"legal": belated, "refusal": belated_refusal}, "depends on what others answered"),
        (proofs.prove_wall, {"interject": silent_interject}, "did not act and was told nothing"),
        (proofs.prove_wall, {"apply": half_told}, "did not act and was told nothing"),
        (proofs.prove_games, {"interject": lost_coin}, "money does not add up"),
        (proofs.prove_games, {"interject": late_bid}, "money does not add up"),
    ],
)
def test_what_is_wrong_is_found(proof: Any, wrong: dict[str, Any], found: str) -> None:
    assert found in prove(proof, **wrong)


# Games from elsewhere


def test_a_game_from_elsewhere_is_one_of_all_there_are() -> None:
    assert "bidding" in names()
    assert "bidding" not in house()
    assert add("larceny.examples.bidding") is load("bidding"), "once more changes nothing"
    assert larceny.games() == names()


def test_what_is_no_game_is_not_added() -> None:
    before = names()
    for package, complaint in (
        ("larceny.examples.nothing", "larceny.examples.nothing is no game"),
        ("tests.golden", "tests.golden is no game"),
        ("elsewhere.crooks", "there is a game 'crooks' already"),
        ("elsewhere.bidding", "there is a game 'bidding' already"),
    ):
        with pytest.raises(larceny.LarcenyError, match=complaint):
            add(package)
    assert names() == before
