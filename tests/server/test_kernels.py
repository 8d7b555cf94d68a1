"""The server plays and redacts by compiled code where it is there, and by CPython's kernels until then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from larceny.engine import contract, stepping
from larceny.engine.game import Game
from larceny.engine.memory import Records, in_memory, laid, mapped
from larceny.games import load
from larceny.server import kernels
from larceny.server.house import House
from larceny.server.kernels import Kernels
from larceny.server.table.state import fold
from tests.patience import PATIENCE
from tests.server.house import answer, eventually, guests, opened, play_to_the_end
from tests.server.stories import at_a_table, tell, whose_turn


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The mark of compiled code is this file, and nobody waits before it is made."""
    monkeypatch.setattr(kernels, "marker", lambda game, _: tmp_path / game.name)
    monkeypatch.setattr(kernels, "PATIENCE", 0.0)
    monkeypatch.setenv(stepping.SWITCH, "1")
    yield tmp_path / "crooks"
    load("crooks").quick = None


class Maker:
    """A process that compiles; it leaves the mark, or fails."""

    def __init__(self, mark: Path, fails: bool = False) -> None:
        self.mark, self.fails, self.started, self.killed = mark, fails, 0, False

    def __call__(self, *_: Any, **__: Any) -> Maker:
        self.started += 1
        return self

    def wait(self) -> int:
        if not self.fails:
            self.mark.touch()
        return int(self.fails)

    def kill(self) -> None:
        self.killed = True


def wanted(game: Game, times: int = 2) -> None:
    async def story() -> None:
        wants = Kernels()
        for _ in range(times):
            wants.want(game)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*wants._errands)

    asyncio.run(story())


def test_code_that_is_there_is_loaded_once(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    maker = Maker(marked)
    monkeypatch.setattr(kernels, "quicken", lambda game: loaded.append(game.name))
    monkeypatch.setattr(kernels, "Popen", maker)
    marked.touch()
    wanted(load("crooks"))
    assert (loaded, maker.started) == (["crooks"], 0)


def test_nothing_is_compiled_where_the_environment_says_so(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker(marked)
    monkeypatch.setattr(kernels, "Popen", maker)
    monkeypatch.setenv(stepping.SWITCH, "0")
    wanted(load("crooks"))
    assert maker.started == 0


def test_code_that_is_not_there_is_made_elsewhere_first(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    maker = Maker(marked)
    monkeypatch.setattr(kernels, "quicken", lambda game: loaded.append(game.name))
    monkeypatch.setattr(kernels, "Popen", maker)
    wanted(load("crooks"))
    assert (loaded, maker.started) == (["crooks"], 1)


def test_where_code_cannot_be_made_or_loaded_cpython_goes_on(
    marked: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: Game) -> None:
        raise ImportError("no compiler")

    monkeypatch.setattr(kernels, "quicken", broken)
    monkeypatch.setattr(kernels, "Popen", Maker(marked, fails=True))
    with caplog.at_level(logging.WARNING):
        wanted(load("crooks"))
        assert not caplog.records
        marked.touch()
        wanted(load("crooks"))
    assert [record.getMessage() for record in caplog.records] == ["the kernels of a game could not be compiled"]
    assert load("crooks").quick is None


class Lax:
    """Kernels that CPython runs under the names of compiled ones; they may be wrong on purpose."""

    whole = False

    def __init__(self, game: Game, hides: bool = True, plays: bool = True) -> None:
        self.game, self.room = game, game.actions + 1
        self._hides, self._plays, self.steps = hides, plays, 0

    def look(self, box: Records, table: Records) -> tuple[int, Any, int, bool]:
        answers, facts = np.zeros(self.room, np.int32), np.zeros(stepping.FACTS, np.int64)
        self._look(box, table, answers, facts)
        noted = facts.tolist()
        return (
            noted[stepping.ACTOR],
            answers[: noted[stepping.ANSWERS]],
            noted[stepping.SEALED],
            bool(noted[stepping.GUARDED]),
        )

    def _look(self, box: Records, table: Records, answers: Any, facts: Any) -> None:
        self.game.plain(stepping.look)([mapped(box)], [mapped(table)], in_memory(answers), in_memory(facts))

    def _step(self, action: int, box: Records, table: Records, row: Any, before: Any, answers: Any, facts: Any) -> bool:
        self.steps += 1
        if not self._plays:
            action = int(answers[0])
        rows = [in_memory(one) for one in (row, before, answers, facts)]
        done: bool = self.game.plain(stepping.step)(action, [mapped(box)], [mapped(table)], *rows)
        return done

    def reveal(self, box: Records, truth: Any, seat: int, answering: bool) -> Records:
        table = laid(bytearray(truth.tobytes()), self.game.table)
        if self._hides:
            self.game.plain(contract.redact)(mapped(box), mapped(table), seat)
        return table


@pytest.mark.parametrize("wrong", [{"hides": False}, {"plays": False}, {}])
def test_kernels_that_hide_or_play_otherwise_are_not_used(
    marked: Path, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, bool]
) -> None:
    game = load("crooks")
    monkeypatch.setattr(kernels, "QuickKernels", lambda game, _: Lax(game, **wrong))
    kernels.quicken(game)
    assert (game.quick is None) == bool(wrong)


def test_games_under_way_go_on_with_the_kernels_once_they_are_there(
    marked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Lax(load("crooks"))
    monkeypatch.setattr(kernels, "QuickKernels", lambda *_: made)

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            id = await at_a_table(anna, ben)
            await answer(await whose_turn(anna, ben))
            marked.touch()
            wants = place.house.kernels = Kernels()
            wants.ready = place.house._quicken
            wants.want(load("crooks"))
            await asyncio.gather(*wants._errands)
            before = made.steps
            await answer(await whose_turn(anna, ben))
            assert made.steps > before
            other = await at_a_table(anna, ben)
            await play_to_the_end(anna, ben)
            for table in (await place.table(id), await place.table(other)):
                assert table.match is not None
                assert table.match._quick is made
                assert fold(table.id, await place.house.store.read(table.id)).match.truth == table.match.truth  # type: ignore[union-attr]

    tell(story)


def test_a_house_wants_the_kernels_of_the_games_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Wanting(Kernels):
        def want(self, game: Game) -> None:
            asked.append(game.name)

    async def story() -> None:
        async with opened() as place, guests(place.address, 2) as (anna, ben):
            assert place.house.kernels is None  # tests compile nothing
            place.house.kernels = Wanting()
            await at_a_table(anna, ben)
            await eventually(lambda: asked == ["crooks"])
            assert isinstance(place.house, House)

    tell(story)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["crooks", "criminals", "robbers", "crimelords"])
def test_compiled_code_plays_and_redacts_as_cpython_does(name: str) -> None:
    game = load(name)
    try:
        kernels.quicken(game)
        assert game.quick is not None
        assert not game.quick.whole
    finally:
        game.quick = None
