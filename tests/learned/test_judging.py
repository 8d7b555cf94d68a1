"""Finished games judged by what was learned: at once by the network, and by looking ahead where it has doubts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import larceny
from larceny.bots import FORESIGHT, make, mind, warm
from larceny.engine.errors import LarcenyError
from larceny.games import load
from larceny.lab import analysis
from larceny.lab.analysis import DOUBTED, LEARNED, USUAL, analyse, decisions, first_answer, foreseen, joined, usual
from larceny.server import analyst as analyst_module
from larceny.server.analyst import Study
from larceny.server.bot_pool import BotPool
from larceny.server.workers import Worker
from tests.command_line import Run, home, run
from tests.server.test_study import Scribe

__all__ = ["home", "run"]  # fixtures


def record(game: str = "crooks", players: int = 2) -> larceny.Record:
    match = larceny.new(game, players=players, seed=7, names=["me:Anna", *["random"] * (players - 1)])
    seated = [make(("instinct", "random")[seat % 2], seed=seat) for seat in range(players)]
    while match.actor is not None:
        match.play(seated[match.actor].choose(match.view(match.actor)))
    return match.record()


@pytest.fixture(scope="module")
def game() -> larceny.Record:
    return record()


def test_the_usual_judge_has_learned_the_game_if_there_is_one(
    game: larceny.Record, learned: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert usual(game) == LEARNED
    monkeypatch.delenv("LARCENY_WEIGHTS")
    monkeypatch.setattr("larceny.learned.weights.FOLDER", tmp_path)
    assert usual(game) == USUAL
    with pytest.raises(LarcenyError, match="nothing was learned of crooks"):
        analyse(game, "learned")


def test_a_network_judges_every_decision_at_once(game: larceny.Record, learned: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(analysis, "warm", lambda *words: pytest.fail("a network needs no compiler"))
    found = analyse(game, "learned")
    assert len(found.decisions) == len(list(decisions(game)))
    for one in found.decisions:
        assert sum(one.chances) == pytest.approx(1)
        assert one.choice.action == one.played
        assert {choice.tries for choice in one.choices} == {0}
        likely = [choice.likely for choice in one.choices]
        assert all(part is not None for part in likely)
        assert one.doubted == (one.choice.likely < DOUBTED * max(likely))
    assert any(one.doubted for one in found.decisions)
    assert any(not one.doubted for one in found.decisions)


def test_what_a_network_says_depends_on_the_seat_s_view_alone(game: larceny.Record, learned: Path) -> None:
    asked = next(one for one in decisions(game) if one.number == 5)
    truth = larceny.replay(game, asked.step).view(asked.seat).guess(3)
    again = msgspec.structs.replace(asked, table=truth.view(asked.seat).table.tobytes())
    assert truth.truth != larceny.replay(game, asked.step).truth
    assert first_answer(again, mind("learned")) == first_answer(asked, mind("learned"))


def test_other_seats_keep_what_they_had(learned: Path) -> None:
    found = analyse(record(players=3), "learned").decisions
    last: dict[int, float] = {}
    for one in found:
        known = [seat for seat in last if seat != one.seat]
        if len(known) == 2:
            first, second = known
            assert one.chances[first] * last[second] == pytest.approx(one.chances[second] * last[first], abs=1e-3)
        last[one.seat] = one.chances[one.seat]
    assert joined(found) == list(found)


def test_only_what_is_doubted_is_looked_into(learned: Path, monkeypatch: Any) -> None:
    warm(load("bidding"), FORESIGHT)
    played = record("bidding", 3)
    looked: list[int] = []

    def look(asked: Any, *rest: Any) -> Any:
        looked.append(asked.number)
        return foreseen(asked, *rest)

    monkeypatch.setattr(analysis, "foreseen", look)
    monkeypatch.setattr(analysis, "warm", lambda *words: None)
    first = {one.number: one for one in analyse(played, "learned").decisions}
    assert not looked
    found = analyse(played, "learned:search=24", seed=3)
    assert sorted(looked) == [number for number, one in first.items() if one.doubted]
    assert looked
    for one in found.decisions:
        assert (one.choice.tries > 0) == (one.number in looked)
        if one.number in looked:
            assert not one.doubted
            assert one.lost == pytest.approx(max(0.0, one.choices[0].chance - one.choice.chance))
    assert analyse(played, "learned:search=24", seed=3) == found


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "the judge's own answer in"), ("de", "antwortet der Gutachter selbst in")]
)
def test_the_command_tells_it_in_both_languages(
    game: larceny.Record, learned: Path, run: Run, tmp_path: Path, lang: str, words: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(game.to_json())
    out = " ".join(run("analyse", str(file), "--bot", "learned", "--lang", lang).stdout.split())
    assert words in out


# In a house


class Ovens(BotPool):
    """Compiles nothing, and says whether that will ever be done."""

    hopeful = True

    def warm(self, game: Any, what: str = "thinks") -> bool:
        return self.hopeful


@pytest.mark.parametrize("hopeful", [True, False])
def test_the_review_begins_at_once_and_goes_deeper_once_code_is_there(
    game: larceny.Record, learned: Path, monkeypatch: pytest.MonkeyPatch, hopeful: bool
) -> None:
    """The network draws the whole curve first; where code can never be made, that is all there is."""
    there: list[str] = []
    deeper: list[int] = []

    def look(asked: Any) -> Any:
        deeper.append(asked.number)
        return msgspec.structs.replace(first_answer(asked, mind("learned")), doubted=False, grade="mistake")

    monkeypatch.setattr(analyst_module, "ready", lambda game, what: what in there)
    monkeypatch.setitem(analyst_module.JUDGES, "foreseen", look)
    monkeypatch.setattr(analyst_module, "COLD", 0.0)
    pool = Ovens(1)
    pool.hopeful = hopeful
    scribe: Worker = Scribe()

    async def story() -> None:
        analyst = analyst_module.Analyst(pool)
        study = Study(game, ("Anna", "Ben"))
        assert study.learned
        assert study.state == "thinking", "a network needs no compiler"
        while study.total is None or len(study.found) < study.total:
            await study.go_on(scribe)
        assert study.state == "warming"
        assert [one.number for one in study.decisions("en")] == list(range(study.total))
        assert all(one.question for one in study.decisions("de"))
        doubted = [one.number for one in study.decisions("en") if one.doubted]
        assert doubted
        assert not deeper
        await analyst._go_on(study)
        if not hopeful:
            assert study.state == "done"
            return
        assert study.state == "warming"
        there.append(FORESIGHT)
        while not study.done:
            await study.go_on(scribe)
        assert sorted(deeper) == doubted
        assert [one.number for one in study.decisions("en") if one.grade == "mistake"] == doubted
        assert study.state == "done"

    asyncio.run(story())
