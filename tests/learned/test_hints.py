"""Hints at a table: on request, where the table allows it, and by the view of the seat that asks."""

from __future__ import annotations

import io
import random
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import larceny
from larceny.bots import Learned, Opinion, advice, hint, hints, make
from larceny.engine.match import Match
from larceny.engine.memory import mapped
from larceny.engine.view import View, reckon
from larceny.server.bot_pool import BotPool
from larceny.terminal.play.local import LocalGame
from tests.learned.test_learned_bots import midgame
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
    opinion = hint(seen)
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


# What the answer comes to


def met(game: str, *labels: str, first: int = 0) -> Match:
    """Return a match in which answers with all these labels can be given; it was dealt by this seed or a later one."""
    for seed in range(first, first + 100):
        match, chance = larceny.new(game, players=2, seed=seed), random.Random(seed)
        while match.actor is not None:
            seen = match.view(match.actor)
            if all(any(seen.describe(one).startswith(label) for one in seen.legal()) for label in labels):
                return match
            match.play(chance.choice(match.legal()))
    raise AssertionError(f"nobody may answer {labels}")


def preferred(monkeypatch: pytest.MonkeyPatch, seen: View, *labels: str) -> list[int]:
    """Have the network prefer the answers with these labels, in this order, and return them."""
    answers = [next(one for one in seen.legal() if seen.describe(one).startswith(label)) for label in labels]
    opinion = Opinion(tuple(answers), (0.7, 0.3), 0.5)
    monkeypatch.setattr(Learned, "opinion", lambda self, view: opinion)
    return answers


def in_words(seen: View, lang: str = "en") -> str:
    found = hint(seen)
    assert found is not None
    return advice(seen, found, lang)


def test_a_hint_says_what_the_answer_comes_to_beside_the_next_one(
    learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = met("crooks", "3 Pawnshop, face up", "3 Pawnshop, face down")
    seen = match.view(match.actor)
    preferred(monkeypatch, seen, "3 Pawnshop, face up", "3 Pawnshop, face down")
    cash = seen.known.cash[seen.seat or 0]
    assert in_words(seen).endswith(
        f" What it comes to before somebody else decides: Cash {cash}. "
        f"With “3 Pawnshop, face down for $1”: Cash {cash - 1}."
    )
    assert in_words(seen, "de").endswith(
        f" Was dabei herauskommt, bevor jemand anders entscheidet: Geld {cash}. "
        f"Mit „3 Pfandhaus, verdeckt für 1 $“: Geld {cash - 1}."
    )


def lead(match: Match, seat: int) -> int:
    """Return by how many points a seat of two leads, as the table lies."""
    points, _ = reckon(match.game, match.view(seat).box_row, mapped(np.frombuffer(match.truth, match.game.table)))
    return points[seat] - points[1 - seat]


def test_a_hint_names_the_lead_in_points(learned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    labels = "9 Mint, face up", "2 Kiosk, face up"
    monkeypatch.setattr(hints, "FAR", 0)  # a crook's action is not carried out
    for seed in range(20):
        match = met("crooks", *labels, first=seed)
        seen, leads = match.view(match.actor), []
        for answer in preferred(monkeypatch, seen, *labels):
            tried = match.clone()
            tried.play(answer)
            leads.append(lead(tried, seen.seat or 0))
        if leads[0] > 0 > leads[1]:
            break
    assert f"decides: lead {leads[0]:+d}" in in_words(seen)
    assert f"With “2 Kiosk, face up”: lead {leads[1]:+d}" in in_words(seen)
    assert f"entscheidet: Vorsprung {leads[0]:+d}" in in_words(seen, "de")


def test_a_hint_reads_the_numbers_beside_the_name_on_the_board(learned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = met("robbers", "Hire ", "End the turn")
    seen = match.view(match.actor)
    monkeypatch.setattr(hints, "FAR", 0)  # so the turn does not go on after the answer
    preferred(monkeypatch, seen, "Hire ", "End the turn")
    (compared,) = [found.compared for found in [hint(seen)] if found]
    assert compared is not None
    ((car, hired, ended),) = [fact for fact in compared.facts if fact[0] == "car"]
    assert hired > ended
    assert f"{car.title()} {hired:.0f}" in in_words(seen)
    assert f"Wagen {ended:.0f}" in in_words(seen, "de")


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("crooks", 3),
        pytest.param("criminals", 4, marks=pytest.mark.proof),
        pytest.param("robbers", 2, marks=pytest.mark.proof),
        pytest.param("crimelords", 3, marks=pytest.mark.proof),
    ],
)
def test_what_is_hidden_changes_no_hint(
    game: str, players: int, learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that differ in what the seat cannot see: the same numbers, the same words, letter for letter."""
    told = 0
    for steps in (12, 24, 36, 70 if game == "crimelords" else 48):
        seen = midgame(game, players, steps)
        others = [seen.guess(seed) for seed in range(3)]
        opinion = Opinion((seen.legal()[0], seen.legal()[-1]), (0.7, 0.3), 0.5)  # to have something to compare
        monkeypatch.setattr(Learned, "opinion", lambda self, view, opinion=opinion: opinion)
        assert len({one.truth for one in others}) > 1
        found = {
            (str(hint(one)), in_words(one, "en"), in_words(one, "de"))
            for one in (seen, *(other.view(seen.seat) for other in others))
        }
        assert len(found) == 1
        told += "compared=Compared" in found.pop()[0]
    assert told or game == "criminals"  # where to discard one or another comes to nothing that could be seen at once


def test_what_may_be_chance_is_not_said(learned: Path) -> None:
    assert not hints._differ([4] * 8, [4] * 8)
    assert hints._differ([4] * 8, [3] * 8)
    assert hints._differ([4, 5, 4, 5, 4, 5, 4, 6], [3, 4, 3, 3, 3, 4, 3, 4])
    assert not hints._differ([4, 3, 2, 5, 9, 1, 3, 4], [3, 4, 1, 7, 2, 2, 5, 1])


def test_an_only_answer_is_compared_with_nothing(learned: Path) -> None:
    match = larceny.new("crooks", players=2, seed=3)
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    found = hint(match.view(match.actor))
    assert found is not None
    assert found.compared is None


# Who may ask


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
        limits = replace(GENEROUS, work=toll(400, 0))
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
