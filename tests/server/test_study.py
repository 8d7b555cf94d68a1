"""A finished game is studied while somebody looks: chances and better choices, as far as the viewer may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from larceny.bots.minds import Mind
from larceny.lab.analysis import Asked, Choice, Decision, _view
from larceny.net.client import Client
from larceny.server import analyst as analyst_module
from larceny.server.bot_pool import BotPool
from larceny.server.workers import Worker
from tests.patience import PATIENCE
from tests.server.house import guests, opened, play_to_the_end
from tests.server.stories import at_a_table, refuses, tell

pytestmark = pytest.mark.usefixtures("nothing_broken")


class Scribe(Worker):
    """A process that is none: what it is asked it does here."""

    def ask(self, work: Callable[..., Any], *words: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        try:
            answer.set_result(work(*words))
        except Exception as fault:
            answer.set_exception(fault)
        return answer


def verdict(asked: Asked, thinker: Mind) -> Decision:
    """Judge as if the first answer were the best, and any other a mistake."""
    best = _view(asked, ()).legal()[0]
    legal = sorted({best, asked.played})
    choices = [Choice(action=action, chance=0.6 if action == best else 0.4, error=0.01, tries=100) for action in legal]
    chances = tuple(0.6 if seat == asked.seat else 0.4 for seat in range(2))
    grade = "best" if asked.played == best else "mistake"
    lost = 0.0 if asked.played == best else 0.2
    return Decision(
        **{name: getattr(asked, name) for name in ("number", "step", "seat", "played")},
        choices=tuple(choices), chances=chances, lost=lost, certain=lost, grade=grade,
    )  # fmt: skip


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Studies without a judge's process; the games for which its code is there."""
    there: set[str] = set()
    monkeypatch.setattr(analyst_module, "Worker", Scribe)
    monkeypatch.setattr(analyst_module, "judge", verdict)
    monkeypatch.setattr(analyst_module, "ready", lambda game, what: game.name in there)
    monkeypatch.setattr(analyst_module, "warm", lambda game: None)
    monkeypatch.setattr(analyst_module, "COLD", 0.01)
    monkeypatch.setattr(analyst_module, "serves", lambda game, deck: False)
    monkeypatch.setattr(BotPool, "warm", lambda self, game, what: True)
    return there


async def studied(client: Client, path: str, **query: str) -> Any:
    """Wait until everything is studied, and return it."""
    words = "&".join(f"{key}={value}" for key, value in query.items())
    async with asyncio.timeout(PATIENCE):
        while (found := await client.get(f"{path}/analysis?{words}"))["state"] in ("thinking", "warming"):
            await asyncio.sleep(0.01)
    return found


def test_a_finished_game_is_studied_as_its_viewers_may_see_it(judged: set[str]) -> None:
    async def story() -> None:
        async with opened() as place, guests(place.address, 3, ("en", "de")) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=eve)
            path = f"/api/tables/{id}"
            for client in (anna, ben, eve):
                await refuses("not-over", client.get(f"{path}/analysis"))
            await play_to_the_end(anna, ben)
            cold = await anna.get(f"{path}/analysis")
            assert (cold["state"], cold["done"], cold["total"], cold["notes"]) == ("warming", 0, None, [])
            assert len(cold["curve"]) == 1, "the result is known"
            judged.add("crooks")
            mine = await studied(anna, path, seat="mine")
            assert (mine["state"], mine["done"]) == ("done", mine["total"])
            assert mine["curve"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
            moments = [point["moment"] for point in mine["curve"]]
            assert moments == sorted(set(moments))
            last = (await anna.get(f"{path}/replay?seat=mine"))["moments"]
            assert moments[-1] == last
            assert any("Mistake. Played: " in note["text"] and "Instead: " in note["text"] for note in mine["notes"])
            everybody = await studied(anna, path, seat="all", lang="de")
            assert len(everybody["notes"]) > len(mine["notes"])
            assert any(note["text"].startswith(("Anna: ", "Ben: ")) for note in everybody["notes"])
            assert any("Fehler" in note["text"] for note in everybody["turns"])
            theirs = await studied(anna, path, seat="1")
            assert {note["text"] for note in theirs["notes"]} != {note["text"] for note in mine["notes"]}
            assert (await studied(eve, path, seat="watch"))["notes"] == []
            for point in ("2", "01", "nobody"):
                await refuses("no-viewpoint", anna.get(f"{path}/analysis?seat={point}"))

    tell(story)


def test_notes_stand_at_moments_at_which_the_viewer_is_asked(judged: set[str]) -> None:
    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            path = f"/api/tables/{await at_a_table(anna, ben)}"
            await play_to_the_end(anna, ben)
            notes = (await studied(anna, path, seat="1"))["notes"]
            shown = [await anna.get(f"{path}/replay?seat=1&moment={note['moment']}") for note in notes]
            assert [then["board"]["question"]["seat"] for then in shown] == [1] * len(notes)
            asked = [then["board"]["question"]["text"] for then in shown]
            assert any(note["text"].startswith(text) for note, text in zip(notes, asked, strict=True))

    tell(story)


def test_a_table_without_spectators_shows_its_study_to_none(judged: set[str]) -> None:
    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 3) as (anna, ben, eve):
            id = await at_a_table(anna, ben, watch=None, options={})
            await play_to_the_end(anna, ben)
            assert (await studied(eve, f"/api/tables/{id}", seat="watch"))["state"] == "done"
            shut = await anna.open("crooks", ["me", "random"], "Anna", watch=False)
            await anna.join(shut)
            await play_to_the_end(anna)
            await refuses("no-watching", eve.get(f"/api/tables/{shut}/analysis?seat=watch"))

    tell(story)


def test_a_judge_who_breaks_down_is_told_of_once(
    judged: set[str], monkeypatch: pytest.MonkeyPatch, errors_are_told: None
) -> None:
    def break_down(asked: Asked, thinker: Mind) -> Decision:
        raise RuntimeError("no judge")

    monkeypatch.setattr(analyst_module, "judge", break_down)

    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            path = f"/api/tables/{await at_a_table(anna, ben)}"
            await play_to_the_end(anna, ben)
            assert (await studied(anna, path, seat="mine"))["state"] == "failed"
            assert (await anna.get(f"{path}/analysis"))["state"] == "failed"
            assert (await anna.get(f"{path}/replay"))["board"], "one can look back all the same"

    tell(story)


def test_nobody_thinks_about_games_that_nobody_looks_at(judged: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst_module, "LOOKING", 0.0)

    async def story() -> None:
        judged.add("crooks")
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            path = f"/api/tables/{await at_a_table(anna, ben)}"
            await play_to_the_end(anna, ben)
            first = await anna.get(f"{path}/analysis")
            await asyncio.sleep(0.1)
            assert (await anna.get(f"{path}/analysis"))["done"] <= first["done"] + 1
            assert place.house.analyst._working is None or place.house.analyst._working.done() is False

    tell(story)
