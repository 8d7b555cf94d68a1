"""Hints at a table: on request, where the table allows it, and by the view of the seat that asks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace

import larceny
from larceny.bots import Learned, advice, make, mind
from larceny.server.bot_pool import BotPool
from larceny.terminal.play.local import LocalGame
from tests.server.house import GENEROUS, QuickPool, guests, opened, toll
from tests.server.stories import at_a_table, refuses, tell, whose_turn


class RealPool(QuickPool):
    """Bots think here, hints are made in a process of the house's own."""

    advise = BotPool.advise


@pytest.mark.parametrize("game", ["crooks", "criminals", "robbers", "crimelords"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_advice_names_the_best_answer_and_its_chances(game: str, lang: str, learned: Path) -> None:
    match = larceny.new(game, players=2, seed=3)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    assert match.actor is not None
    seen = match.view(match.actor)
    opinion = Learned(mind("learned"), 0).opinion(seen)
    assert opinion is not None
    assert set(opinion.answers) == set(seen.legal())
    assert sum(opinion.likely) == pytest.approx(1)
    assert 0 <= opinion.chance <= 1
    best, share = opinion.ranked[0]
    assert make("learned:greedy").choose(seen) == best
    words = advice(seen, opinion, lang)
    assert seen.describe(best, lang) in words
    assert f"{round(share * 100)} {'of' if lang == 'en' else 'von'} 100" in words
    assert f"{round(opinion.chance * 100)} {'in' if lang == 'en' else 'von'} 100" in words


def test_who_plays_alone_against_bots_may_ask(learned: Path) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 1) as (anna,):
            await at_a_table(anna, bots=1)
            assert anna.room is not None
            assert anna.room.hints
            await whose_turn(anna)
            said = await anna.hint()
            assert anna.shown is not None
            choices = {choice.action: choice.label for choice in anna.shown.board.choices}
            assert {one.action for one in said.answers} == set(choices)
            assert [one.share for one in said.answers] == sorted((one.share for one in said.answers), reverse=True)
            assert choices[said.answers[0].action] in said.text
            assert 0 <= said.chance <= 1
            assert said.number == anna.shown.number
            assert replace(await anna.hint(), id=said.id) == said
            await refuses("stale", anna.hint(expect=said.number + 1))
            await anna.act(said.answers[0].action)

    tell(story)


def test_among_people_nobody_may_ask_unless_it_was_said_before_they_sat_down(learned: Path) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3, ("en", "de")) as (anna, ben, eve):
            await at_a_table(anna, ben)
            asked = await whose_turn(anna, ben)
            assert asked.room is not None
            assert not asked.room.hints
            await refuses("no-hints", asked.hint())
            id = await at_a_table(anna, ben, watch=eve, hints=True)
            for client in (anna, ben, eve):
                assert client.room is not None
                assert client.room.hints
            asked = await whose_turn(anna, ben)
            other = ben if asked is anna else anna
            assert (await asked.hint()).text
            await refuses("not-asked", other.hint())
            await refuses("not-seated", eve.hint())
            assert (await place.table(id)).setup.hints
            alone = await anna.open("crooks", ["me", "medium"], "Anna", hints=False)
            await anna.join(alone)
            await anna.until(lambda: anna.mine)
            await refuses("no-hints", anna.hint())

    tell(story)


def test_in_a_game_that_nobody_learned_there_are_no_hints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("larceny.learned.weights.FOLDER", tmp_path)

    async def story() -> None:
        async with opened() as place, guests(place.address, 1) as (anna,):
            await at_a_table(anna, bots=1)
            assert anna.room is not None
            assert not anna.room.hints
            await whose_turn(anna)
            refusal = await refuses("no-hints", anna.hint())
            assert str(refusal) == "There are no hints at this table."

    tell(story)


def test_a_process_of_the_house_makes_the_hint_and_it_is_paid_for(learned: Path) -> None:
    async def story() -> None:
        limits = replace(GENEROUS, work=toll(120, 0))
        async with (
            opened(bot_pool=RealPool(1), limits=limits) as place,
            guests(place.address, 1) as (anna,),
        ):
            await at_a_table(anna, bots=1)
            await whose_turn(anna)
            assert (await anna.hint()).answers
            assert (await anna.hint()).answers
            await refuses("too-fast", anna.hint())

    tell(story)


# In the terminal


@pytest.mark.parametrize(
    ("lang", "word", "says"), [("en", "hint", "A strong player would"), ("de", "tipp", "Ein starker Spieler")]
)
def test_one_person_at_a_keyboard_may_ask(learned: Path, tmp_path: Path, lang: str, word: str, says: str) -> None:
    out, answers = io.StringIO(), iter([word])
    match = larceny.new("crooks", players=2, seed=3, names=["me", "instinct"])
    game = LocalGame(match, [None, make("instinct", 1)], lang, tmp_path / "g.json", out, lambda _: next(answers, "#1"))
    game.play()
    told = " ".join(out.getvalue().split())
    assert told.count(says) == 1


def test_two_people_at_a_keyboard_may_not(learned: Path, tmp_path: Path) -> None:
    out, answers = io.StringIO(), iter(["", "hint"])
    match = larceny.new("crooks", players=2, seed=3, names=["me", "me"])
    game = LocalGame(match, [None, None], "en", tmp_path / "g.json", out, lambda _: next(answers, "#1"))
    game.play()
    assert "Hints are for one person against bots" in " ".join(out.getvalue().split())
