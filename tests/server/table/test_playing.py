"""Commands about the game: answers, undo, why not, sealed and guarded questions, lessons, whole games."""

from __future__ import annotations

import random

import msgspec
import pytest

from larceny.engine.errors import LarcenyError
from larceny.engine.match import Match, replay
from larceny.games import load
from larceny.net import messages
from larceny.net.client import merge
from larceny.net.messages import Act, Change, Interject, Shown, Undo
from larceny.server.table import commands, journal, showing
from larceny.server.table import state as state_module
from larceny.server.table.commands import TICK, Setup
from larceny.server.table.lesson import Lesson, Script, Step
from larceny.server.table.state import MOST_GUESTS, REMEMBERED, Table, fold
from larceny.server.texts import Refused
from tests.games.robbers import tables as robbers
from tests.server.house import as_sent
from tests.server.table.live import ANNA, BEN, EVE, HOST, LANGS, NOW, TIME_UP, Live, Make, Refuse, bidding, state

# Playing


def test_answers_out_of_turn_or_out_of_date_are_refused(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: table.act(HOST, 0))
    table.sit(ANNA)
    turn = table.turn
    other = ANNA if turn == HOST else HOST
    legal = table.match.legal()
    refused(table, "not-your-turn", lambda: table.act(other, legal[0]))
    refused(table, "not-seated", lambda: table.act(EVE, legal[0]))
    refused(table, "not-seated", lambda: table.act("", legal[0]))
    for expect in (0, table.number(turn) - 1, table.number(turn) + 1, -1, 10**30):
        refused(table, "stale", lambda expect=expect: table.act(turn, legal[0], expect))
    table.to_the_end()
    refused(table, "over", lambda: table.act(HOST, legal[0]))
    refused(table, "over", lambda: table.undo(HOST))


@pytest.mark.parametrize("action", [-1, -(10**30), 10**6, 10**30, 2**31, 2**63, 10**4000])
def test_an_absurd_answer_is_refused(live: Make, refused: Refuse, action: int) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    refused(table, "no-action", lambda: table.act(table.turn, action))


def test_an_illegal_answer_is_refused_by_its_ruling(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    illegal = next(action for action in range(table.match.game.actions) if action not in table.match.legal())
    texts = {}
    for lang in LANGS:
        with pytest.raises(Refused) as caught:
            table.act(table.turn, illegal, lang=lang)
        texts[lang] = caught.value.text("en")
        assert caught.value.ruling not in texts[lang] or not caught.value.ruling
    assert texts["en"] != texts["de"]


def test_a_number_tells_nothing_of_what_others_do_in_secret(live: Make) -> None:
    """Taking a crook tells nobody: only the taker's number moves."""
    table = live("me", "open")
    table.sit(ANNA)
    table.play(lambda one: one.match.can_undo, random.Random(5))
    actor = table.match.actor
    before = dict(table.table.numbers)
    table.undo(table.turn)
    assert [viewer for viewer in before if table.table.numbers[viewer] != before[viewer]] == [actor]


def test_the_bell_leaves_a_card_that_is_about_to_be_played_to_be_taken_back(live: Make) -> None:
    table = live("me", "open", game="robbers", options={"goal": "time", "minutes": 1})
    table.sit(ANNA)
    table.play(lambda one: one.match.can_undo, random.Random(3))
    table.write(commands.time_up(table.table, left=0.0))
    actor = table.match.actor
    shown = showing.shown(table.table, actor, "en")
    assert shown is not None
    assert shown.undo
    table.undo(table.turn)
    assert (table.match.actor, table.match.actions[-1]) == (actor, -1)


def test_nobodys_number_is_ever_anothers(live: Make) -> None:
    """A guest who comes back to another seat is never taken to have seen that seat's board."""
    table = live("me", "open")
    table.sit(ANNA)
    seen: dict[object, set[int]] = {viewer: set() for viewer in table.table.numbers}

    def note(one: Live) -> bool:
        for viewer, number in one.table.numbers.items():
            seen[viewer].add(number)
        return one.table.phase == "over"

    table.play(note, random.Random(2))
    note(table)
    assert sum(map(len, seen.values())) == len(set().union(*seen.values()))
    assert all(0 not in numbers for numbers in seen.values())


def test_changes_lead_to_the_same_board(live: Make) -> None:
    table = live("me", "open", "instinct")
    table.sit(ANNA)
    seen: dict[tuple[int | None, str], Shown] = {}

    def look(one: Live) -> bool:
        for viewer in (None, 0, 1, 2):
            for lang in LANGS:
                shown = showing.shown(one.table, viewer, lang)
                assert shown is not None
                before = seen.get((viewer, lang))
                if before is not None and before.number != shown.number:
                    step = messages.change(before, shown)
                    assert step is not None
                    heard = messages.hear(messages.encode(step))
                    assert isinstance(heard, Change)
                    assert as_sent(merge(before, heard)) == shown
                elif before is not None:
                    assert before == shown, "a board has changed under its number"
                seen[viewer, lang] = shown
        return one.table.phase == "over"

    table.play(look, random.Random(3))


def test_repeated_commands_are_recognised(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    turn = table.turn
    said = Act(id="same", expect=table.number(turn), action=table.match.legal()[0])
    assert not table.table.done(turn, "same")
    table.write(commands.act(table.table, turn, said, "en"))
    assert table.table.done(turn, "same")
    assert not table.table.done(EVE, "same")
    assert fold("t", table.journal).done(turn, "same")


def test_of_many_commands_the_last_are_remembered(live: Make) -> None:
    table = live("me", "open")
    for number in range(REMEMBERED + 10):
        table.write([journal.Heeded(by=HOST, cmd=f"c{number}")])
    assert not table.table.done(HOST, "c0")
    assert table.table.done(HOST, f"c{REMEMBERED + 9}")
    assert len(table.table._done[HOST]) == REMEMBERED


def test_nobody_makes_anothers_commands_be_forgotten(live: Make) -> None:
    table = live("me", "open")
    table.write([journal.Heeded(by=HOST, cmd="mine")])
    for stranger in range(MOST_GUESTS + 10):
        for number in range(3):
            table.write([journal.Heeded(by=f"stranger-{stranger}", cmd=f"c{number}")])
    assert table.table.done(HOST, "mine")
    assert len(table.table._done) == MOST_GUESTS


# Taking back


def undoable(live: Make) -> Live:
    table = live("me", "open")
    table.sit(ANNA)
    return table.play(lambda one: one.match.can_undo, random.Random(7))


def test_a_secret_decision_can_be_taken_back(live: Make) -> None:
    table = live("me", "open")
    table.sit(ANNA)
    before: list[bytes] = []

    def note(one: Live) -> bool:
        before.append(one.match.truth)
        return one.match.can_undo

    table.play(note, random.Random(7))
    table.undo(table.turn)
    assert table.match.truth == before[-2]


def test_undo_is_refused(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: table.undo(HOST))
    table.sit(ANNA)
    refused(table, "no-undo", lambda: table.undo(table.turn))
    table = undoable(live)
    other = ANNA if table.turn == HOST else HOST
    refused(table, "no-undo", lambda: table.undo(other))
    refused(table, "not-seated", lambda: table.undo(EVE))
    said = Undo(id="1", expect=table.number(table.turn) - 1)
    refused(table, "stale", lambda: commands.undo(table.table, table.turn, said))


def test_nothing_revealed_random_or_done_by_another_is_ever_taken_back(live: Make) -> None:
    """Through whole games: whenever undo is offered, the action told nobody and the same seat goes on."""
    for seed in range(6):
        table = live("me", "open")
        table.sit(ANNA)
        choose = random.Random(seed)
        offered = 0
        while table.table.phase == "playing":
            actor, rng = table.match.actor, table.match._table["rng"].copy()
            assert actor is not None
            table.write(commands.bot_act(table.table, actor, choose.choice(table.match.legal())))
            if table.match.can_undo:
                offered += 1
                assert table.match.last_heard == 0
                assert table.match.actor == actor
                assert (rng == table.match._table["rng"]).all()
            for viewer in (0, 1, None):
                shown = showing.shown(table.table, viewer, "en")
                assert shown is not None
                assert shown.undo == (table.match.can_undo and viewer == table.match.actor)
        assert offered


# Why not?


def test_why_not(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: commands.why(table.table, HOST, "hand", "en"))
    table.sit(ANNA)
    other = ANNA if table.turn == HOST else HOST
    assert commands.why(table.table, other, "anything", "en").reason == "not-your-turn"
    refused(table, "not-seated", lambda: commands.why(table.table, EVE, "hand", "en"))
    refused(table, "nothing", lambda: commands.why(table.table, table.turn, "no such thing", "en"))
    refused(table, "nothing", lambda: commands.why(table.table, table.turn, "", "en"))
    board = table.match.board(table.match.actor)
    target = next(zone.id for zone in board.zones if zone.group == "city")
    assert str(commands.why(table.table, table.turn, target, "en")) != str(
        commands.why(table.table, table.turn, target, "de")
    )
    table.to_the_end()
    refused(table, "over", lambda: commands.why(table.table, HOST, "hand", "en"))


# All at once


def test_sealed_answers_are_opened_together(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    numbers = dict(table.table.numbers)
    table.act(ANNA, 3)
    assert table.table.sealed == {1: 3}
    assert [viewer for viewer in numbers if numbers[viewer] != table.table.numbers[viewer]] == [1]
    for viewer, sealed in ((0, None), (1, 3), (2, None), (None, None)):
        shown = showing.shown(table.table, viewer, "en")
        assert shown is not None
        assert shown.sealed == sealed
        assert "You bid" not in str(shown.board.log) or viewer == 1
    table.act(HOST, 1)
    assert not table.match.actions
    table.act(BEN, 2)
    assert table.table.sealed == {}
    assert len(table.match.actions) == 3
    assert table.table.asked == (0, 1, 2)


def test_a_sealed_answer_is_no_secret_of_the_others_number(live: Make, refused: Refuse) -> None:
    table = bidding(live, ANNA, BEN)
    stale = table.number(ANNA)
    table.act(ANNA, 3)
    refused(table, "stale", lambda: table.act(ANNA, 2, stale))
    refused(table, "no-coins", lambda: table.act(BEN, 9))
    refused(table, "no-action", lambda: table.act(BEN, 10))
    table.act(HOST, 0)  # what others have sealed does not put it out of date


def test_the_same_sealed_answer_again_changes_nothing(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    table.act(ANNA, 3)
    number = table.number(ANNA)
    assert table.act(ANNA, 3) == []
    assert table.number(ANNA) == number
    assert table.act(ANNA, 2)
    assert table.table.sealed == {1: 2}


def test_bots_seal_too(live: Make) -> None:
    table = bidding(live, ANNA, "")
    assert table.table.bots_asked == [2]
    table.write(commands.bot_act(table.table, 2, 1))
    assert table.table.bots_asked == []
    table.act(HOST, 1)
    table.act(ANNA, 2)
    assert table.table.bots_asked == [2]


def test_who_is_relieved_after_sealing_has_answered(live: Make) -> None:
    table = bidding(live, ANNA, BEN)
    table.act(ANNA, 3)
    table.leave(ANNA)
    assert table.table.bots_asked == []
    table.act(HOST, 1)
    table.act(BEN, 2)
    assert table.table.bots_asked == [1]


def test_something_out_of_turn(live: Make, refused: Refuse) -> None:
    table = bidding(live, ANNA, BEN)
    shown = showing.shown(table.table, 1, "en")
    assert shown is not None
    numbers = [choice.action for choice in shown.board.interjections]
    assert numbers
    before = dict(table.table.numbers)
    table.interject(ANNA, numbers[0])
    assert all(table.table.numbers[viewer] > before[viewer] for viewer in before)
    refused(table, "no-clock", lambda: table.interject(ANNA, TIME_UP))
    for number in (-1, 10**30, 99):
        refused(table, "no-interjection", lambda number=number: table.interject(ANNA, number))
    refused(table, "not-seated", lambda: table.interject(EVE, numbers[0]))
    said = Interject(id="1", expect=before[1], number=numbers[0])
    refused(table, "stale", lambda: commands.interject(table.table, ANNA, said, "en"))


def test_what_is_said_out_of_turn_opens_no_sealed_answer(live: Make) -> None:
    """The question is asked anew, and the seats that had answered are told so."""
    table = bidding(live, ANNA, BEN)
    table.act(ANNA, 3)
    number = table.number(ANNA)
    gift = table.match.view(0).interjections()[0]
    table.interject(HOST, gift)
    assert table.table.sealed == {}
    assert table.number(ANNA) != number
    shown = showing.shown(table.table, 1, "en")
    assert shown is not None
    assert shown.sealed is None
    assert shown.board.choices
    assert not any("bid 3" in line.text for line in table.match.board(0).log)


def test_a_game_without_interjections_takes_none(live: Make, refused: Refuse) -> None:
    table = live("me", "open")
    refused(table, "not-begun", lambda: table.interject(HOST, 0))
    table.sit(ANNA)
    refused(table, "no-interjection", lambda: table.interject(HOST, 0))


def test_the_house_ends_what_lasts_too_long(live: Make) -> None:
    table = bidding(live, ANNA, options={"minutes": 2})
    assert table.table.left == 120
    room = showing.room(table.table, 0, HOST, "en", {0}, 0, left=59.6, now=1000.0)
    assert (room.left, room.deadline) == (60, 1059.6)
    assert commands.time_up(table.table, 0.1) == []
    table.act(ANNA, 3)
    table.write(commands.time_up(table.table, 0.0))
    assert table.table.phase == "over"
    assert commands.time_up(table.table, -1.0) == []
    assert not table.table.timed


def test_how_much_time_is_left_is_written_now_and_then(live: Make) -> None:
    table = bidding(live, ANNA, options={"minutes": 2})
    assert commands.tick(table.table, 120 - TICK + 1) == []
    table.write(commands.tick(table.table, 120 - TICK))
    assert fold("t", table.journal).left == 120 - TICK
    assert commands.tick(table.table, 120 - TICK - 1) == []
    assert commands.tick(table.table, -1.0) == []
    assert table.table.sealed == {}


def test_time_is_called_once_and_the_record_ends_in_the_same_place(live: Make) -> None:
    """In this game the turn is played out after time was called."""
    table = live("instinct", "random", game="robbers", options={"goal": "time", "minutes": 1})
    choose = random.Random(1)
    table.play(lambda live: len(live.match.actions) == 20, choose)
    assert table.table.left == 60
    assert commands.time_up(table.table, 1.0) == []
    assert table.write(commands.time_up(table.table, 0.0)) == [journal.Interjected(seat=None, number=TIME_UP)]
    assert table.table.phase == "playing"
    while table.table.phase == "playing":
        assert commands.time_up(table.table, -60.0) == []
        assert table.match.actor is not None
        table.write(commands.bot_act(table.table, table.match.actor, choose.choice(table.match.legal())))
    result = table.match.result()
    assert result is not None
    assert result.reason == "late"
    assert replay(load("robbers"), table.match.record()).truth == table.match.truth
    assert state(fold("t", table.journal)) == table.state()


def test_a_table_without_a_clock_has_no_deadline(live: Make) -> None:
    assert bidding(live, ANNA).table.left is None
    assert live("me", "instinct").table.left is None
    assert commands.time_up(live("me", "open").table, -1e18) == []


# Guarded questions


def robbed(monkeypatch: pytest.MonkeyPatch, live: Make, card: str, *seats: str) -> Live:
    """Set out a table where the host has picked the lock of Anna, who holds this card."""

    def deal(*_: object) -> Match:
        seats = robbers.seat("LOCK P1"), robbers.seat(f"{card} M1", stash="CN")
        return robbers.play(robbers.table(*seats, asking=robbers.layout.ASK_PLAY), *robbers.pick_lock(1))

    monkeypatch.setattr(state_module, "Match", deal)
    table = live("me", *(seats or ("open",)), game="robbers")
    if not seats:
        table.sit(ANNA)
    return table


def test_the_house_answers_for_people_who_have_one_answer(monkeypatch: pytest.MonkeyPatch, live: Make) -> None:
    table = robbed(monkeypatch, live, "D1").table
    assert table.guarded
    assert table.forced == {1: robbers.DONE}


def test_who_has_a_choice_answers_alone(monkeypatch: pytest.MonkeyPatch, live: Make) -> None:
    table = robbed(monkeypatch, live, "TRAP").table
    assert table.guarded
    assert table.forced == {}


def test_bots_answer_for_themselves_and_for_whom_they_relieve(monkeypatch: pytest.MonkeyPatch, live: Make) -> None:
    table = robbed(monkeypatch, live, "D1", "instinct").table
    assert (table.forced, table.bots_asked) == ({}, [1])
    relieved = robbed(monkeypatch, live, "D1")
    relieved.leave(ANNA)
    assert (relieved.table.forced, relieved.table.bots_asked) == ({}, [1])


def test_an_ordinary_question_is_everybodys_own(live: Make) -> None:
    table = live("me", "instinct").table
    assert not table.guarded
    assert table.forced == {}
    assert not live("me", "open").table.guarded, "nothing is asked yet"


def test_every_question_has_its_number_and_one_asked_again_has_another(
    monkeypatch: pytest.MonkeyPatch, live: Make
) -> None:
    def deal(*_: object) -> Match:
        return robbers.chase(robbers.seat("EJECT", pile="AB"), robbers.seat("M1"), cops="X", goal="time")

    monkeypatch.setattr(state_module, "Match", deal)
    table = live("me", "open", game="robbers", options={"goal": "time"})
    table.sit(ANNA)
    questions = [table.table.question]
    table.write([journal.Interjected(seat=None, number=TIME_UP)])
    assert table.table.question == questions[0], "what is said out of turn is no answer"
    for step in (lambda: table.act(HOST, robbers.use("EJECT")), lambda: table.undo(HOST)):
        step()
        questions.append(table.table.question)
    assert len(set(questions)) == 3
    assert table.table.guarded


# Lessons


@pytest.fixture
def lesson(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """Make a lesson of four steps that is no game's own."""
    game = load("crooks")
    match = Match(game, 2, seed=4)
    steps = []
    for _ in range(5):
        action = match.legal()[0]
        steps.append(Step(do=match.describe(action), say="title" if match.actor == 0 else ""))
        match.play(action)
    made = Lesson(game, Script(players=2, seed=4, ending="pitch", step=tuple(steps)))
    monkeypatch.setattr(state_module, "lesson", lambda name: made)
    return made


def lesson_table(lesson: Lesson) -> Live:
    table = Live.__new__(Live)
    table.journal, table.table = [], Table("t")
    table._ids = (str(number) for number in range(1000))
    setup = Setup(game="crooks", seats=("me", "instinct"), name="Lea", watch=False)
    table.write(commands.open_table(setup, HOST, NOW, lesson))
    return table


def test_a_lesson_wants_its_steps_in_order(lesson: Lesson, refused: Refuse) -> None:
    table = lesson_table(lesson)
    assert not showing.summarise(table.table).public
    assert showing.room(table.table, 0, HOST, "en", {0}, 0).commitment == ""
    steps = 0
    while (played := len(table.match.actions)) < len(lesson.actions):
        assert table.match.actor is not None
        wanted = lesson.wanted(played, table.match.actor)
        assert wanted is not None
        shown = showing.shown(table.table, 0, "en")
        assert shown is not None
        assert shown.coach is not None
        if table.match.actor != 0:
            assert shown.coach.action is None
            table.write(commands.bot_act(table.table, table.match.actor, wanted))
            continue
        steps += 1
        assert (shown.coach.step, shown.coach.action, shown.coach.over) == (steps, wanted, False)
        for other in table.match.legal():
            if other != wanted:
                refused(table, "lesson", lambda other=other: table.act(HOST, other))
        refused(table, "no-action", lambda: table.act(HOST, -1))
        table.act(HOST, wanted)
    assert steps == sum(lesson.learners)
    shown = showing.shown(table.table, 0, "de")
    assert shown is not None
    assert shown.coach is not None
    assert shown.coach.over
    assert msgspec.to_builtins(state(fold("t", table.journal))) == msgspec.to_builtins(table.state())
    table.to_the_end()  # from then on the learner plays on freely


def test_nobody_else_hears_the_coach(lesson: Lesson) -> None:
    table = lesson_table(lesson)
    for viewer in (1, None):
        shown = showing.shown(table.table, viewer, "en")
        assert shown is not None
        assert shown.coach is None


def test_a_lesson_that_does_not_fit_its_game_says_where() -> None:
    game = load("crooks")
    with pytest.raises(LarcenyError, match=r"crooks lesson, step 1: 'fly' is not among: "):
        Lesson(game, Script(players=2, seed=4, ending="pitch", step=(Step(do="fly", say="title"),)))


# Whole games


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_evening_is_in_the_journal(live: Make, seed: int) -> None:
    """People and bots come, go, seal, give, take back and move, at random; fold and table agree all along."""
    choose = random.Random(seed)
    game = choose.choice(["crooks", "bidding"])
    table = live("me", "open", "open", game=game)
    people = [HOST, ANNA, BEN]
    table.sit(ANNA)
    table.leave(ANNA)
    table.sit(ANNA)
    table.sit(BEN)
    for step in range(400):
        if table.table.phase != "playing":
            break
        guest = choose.choice(people)
        seat = table.table.seat_for(guest)
        what = choose.random()
        if what < 0.6 and seat in table.table.asked and table.match.view(seat).legal():
            table.act(guest, choose.choice(table.match.view(seat).legal()))
        elif what < 0.7:
            table.leave(guest)
        elif what < 0.8:
            table.write(commands.welcome_back(table.table, guest, NOW))
        elif what < 0.85 and table.match.can_undo:
            table.undo(table.turn)
        elif what < 0.9 and (numbers := table.match.view(seat).interjections()):
            table.interject(guest, choose.choice(numbers))
        elif what < 0.92:
            table.ticket(guest, f"t{step}")
            people[people.index(guest)] = f"g{step}"
            table.move(f"g{step}", f"t{step}")
        if step % 40 == 0:
            assert msgspec.to_builtins(state(fold("t", table.journal))) == msgspec.to_builtins(table.state())
