"""Every lesson can be played from its first step to its last, in both languages; a broken one says where."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES
from larceny.games import load, names
from larceny.server.table import commands, showing, state
from larceny.server.table import lesson as lessons
from larceny.server.table.commands import Setup
from larceny.server.table.lesson import Lesson, Script, Step, lesson
from larceny.server.table.state import Table
from tests.server.house import guests, opened

TAUGHT = [name for name in names() if (load(name).folder / "lesson.toml").exists()]
every_lesson = pytest.mark.parametrize("name", TAUGHT)


def taught(name: str) -> Lesson:
    found = lesson(name)
    assert found is not None
    return found


def test_crooks_has_a_lesson() -> None:
    assert "crooks" in TAUGHT


@every_lesson
def test_every_step_is_legal_and_the_learner_does_enough_but_not_too_much(name: str) -> None:
    script = taught(name)
    match = script.deal()
    for action, mine in zip(script.actions, script.learners, strict=True):
        assert mine == (match.actor == script.LEARNER)
        match.play(action)
    assert 10 <= sum(script.learners) <= 25


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_always_has_words_for_the_learner(name: str, lang: str) -> None:
    script = taught(name)
    text = script.game.text(lang)
    for step, mine in zip(script.script.step, script.learners, strict=True):
        assert step.say or not mine
        assert not step.say or text.has(step.say), step.say
    assert text.has(script.script.ending)


@every_lesson
def test_the_coach_says_nothing_twice_to_the_learner(name: str) -> None:
    script = taught(name)
    said = [step.say for step, mine in zip(script.script.step, script.learners, strict=True) if mine]
    assert len(set(said)) == len(said)


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_a_lesson_is_left_over(name: str, lang: str) -> None:
    script = taught(name)
    source = (script.game.folder / "text" / f"{lang}.ftl").read_text("utf-8")
    written = {line.partition(" =")[0] for line in source.splitlines() if line.startswith("lesson-")}
    assert written == {step.say for step in script.script.step if step.say} | {script.script.ending}


@every_lesson
def test_the_coach_counts_the_learners_steps_and_points_at_the_answer(name: str) -> None:
    script = taught(name)
    told = [script.coach(played, "en", mine) for played, mine in enumerate([*script.learners, False])]
    mine = [coach for coach, learner in zip(told, script.learners, strict=False) if learner]
    assert [coach.step for coach in mine] == list(range(1, len(mine) + 1))
    assert [coach.action for coach in mine] == [
        action for action, learner in zip(script.actions, script.learners, strict=True) if learner
    ]
    assert all(coach.action is None for coach, learner in zip(told, script.learners, strict=False) if not learner)
    assert [coach.over for coach in told] == [False] * len(script.actions) + [True]
    assert script.wanted(len(script.actions), script.LEARNER) is None


@every_lesson
def test_a_learner_who_follows_the_coach_gets_through_and_plays_on(name: str) -> None:
    async def learn() -> None:
        async with opened() as place, guests(place.address) as (learner,):
            table = (await learner.post("/api/lesson", {"game": name, "name": "Anna"}))["table"]
            await learner.join(table)
            steps = []
            while not learner.over:
                shown = await learner.until(lambda: learner.mine or learner.over)
                assert shown.coach is not None
                assert shown.coach.text
                if learner.mine and shown.coach.action is not None:
                    steps.append(shown.coach.step)
                    await learner.act(shown.coach.action)
                elif learner.mine:
                    await learner.act(shown.board.choices[-1].action)
            assert steps == list(range(1, sum(taught(name).learners) + 1))
            assert learner.shown is not None
            assert learner.shown.coach is not None
            assert learner.shown.coach.over

    asyncio.run(learn())


# Questions that go to several at once


def sealed_bids() -> Lesson:
    """Two lots: the learner bids 2 and 0, the other 1 and 3."""
    bids = ((2, "group-lots"), (1, ""), (0, "group-aside"), (3, ""))
    steps = tuple(Step(do=f"Bid {coins}", say=say) for coins, say in bids)
    return Lesson(load("bidding"), Script(players=2, seed=1, ending="pitch", step=steps))


def test_of_several_who_are_asked_at_once_everybody_has_a_step_of_their_own() -> None:
    script = sealed_bids()
    assert script.seats == [0, 1, 0, 1]
    assert [script.wanted(0, seat) for seat in (0, 1)] == [2, 1]
    assert [script.wanted(1, seat) for seat in (0, 1)] == [0, 1]
    assert [script.wanted(3, seat) for seat in (0, 1)] == [None, 3]


def test_the_coach_speaks_of_the_learners_step_whoever_comes_first() -> None:
    script = sealed_bids()
    script.seats, script.actions = [1, 0, 1, 0], [1, 2, 3, 0]  # as if the other were asked first
    asked, answered = script.coach(0, "en", asked=True), script.coach(0, "en", asked=False)
    assert (asked.action, asked.step, answered.action) == (2, 1, None)


@pytest.mark.parametrize("first", [0, 1])
def test_a_lesson_with_sealed_answers_goes_as_it_is_written(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table, script = Table("t"), sealed_bids()
    monkeypatch.setattr(state, "lesson", lambda name: script)
    setup = Setup(game="bidding", seats=("me", "instinct"), name="Lea", watch=False)
    for entry in commands.open_table(setup, "lea", 0.0, script):
        table.apply(entry)
    while len(table.running.actions) < len(script.actions):
        played = len(table.running.actions)
        for seat in (first, 1 - first):
            wanted = script.wanted(played, seat)
            assert wanted is not None
            for entry in commands.bot_act(table, seat, wanted):
                table.apply(entry)
            shown = showing.shown(table, script.LEARNER, "en")
            assert shown is not None
            assert shown.coach is not None
            assert (shown.coach.action is None) == (script.LEARNER in table.sealed or shown.coach.over)
    assert list(table.running.actions) == script.actions


# What can be wrong with one


def crooks(*steps: Step) -> Lesson:
    return Lesson(load("crooks"), Script(players=2, seed=taught("crooks").script.seed, ending="end", step=steps))


def test_an_answer_that_is_not_there_names_the_step_and_what_there_is() -> None:
    first = taught("crooks").script.step[0]
    with pytest.raises(LarcenyError, match=r"crooks lesson, step 2: 'Dance' is not among: Take Velvet Vera"):
        crooks(first, Step(do="Dance", say="lesson-take"))


def test_a_learner_to_whom_nothing_is_said_names_the_step() -> None:
    first = taught("crooks").script.step[0]
    with pytest.raises(LarcenyError, match="crooks lesson, step 1: the coach has nothing to say"):
        crooks(Step(do=first.do))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("players = ", "Invalid value"),
        ("players = 2\nseed = 1", "missing required field `ending`"),
        ('players = 2\nseed = "one"\nending = "end"', r"Expected `int`, got `str` - at `\$.seed`"),
        ('players = 2\nseed = 1\nending = "end"\nmood = "glum"', "unknown field `mood`"),
        ('players = 2\nseed = 1\nending = "end"\nstep = [{ say = "lesson-take" }]', r"`do` - at `\$.step\[0\]`"),
    ],
)
def test_a_script_that_cannot_be_read_names_its_file(
    source: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lesson.toml").write_text(source)
    monkeypatch.setattr(lessons, "load", lambda name: SimpleNamespace(name=name, folder=tmp_path))
    with pytest.raises(LarcenyError, match=rf"{tmp_path}/lesson.toml: .*{fault}"):
        lesson.__wrapped__("crooks")


def test_a_game_without_a_script_has_no_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "load", lambda name: SimpleNamespace(name=name, folder=tmp_path))
    assert lesson.__wrapped__("crooks") is None
