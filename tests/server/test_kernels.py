"""The server redacts by compiled code where it is there, and by CPython's kernels until then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from larceny.engine import contract
from larceny.engine.game import Game
from larceny.games import load
from larceny.server import kernels
from larceny.server.house import House
from larceny.server.kernels import Kernels
from tests.patience import PATIENCE
from tests.server.house import eventually, guests, opened
from tests.server.stories import at_a_table, tell


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The mark of compiled code is this file."""
    monkeypatch.setattr(kernels, "mark", lambda game: tmp_path / game.name)
    yield tmp_path / "crooks"
    load("crooks").redact_with(None)


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
    assert load("crooks")._redactor is None


def test_a_kernel_that_redacts_otherwise_is_not_used(marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("crooks")

    class Workshop:
        def __call__(self, kernel: object) -> Any:
            assert kernel is contract.redact
            return lambda box, table, seat: None  # it hides nothing

    monkeypatch.setitem(vars(game), "compiled", Workshop())
    kernels.quicken(game)
    assert game._redactor is None


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
def test_compiled_code_redacts_as_cpython_does(name: str) -> None:
    game = load(name)
    try:
        kernels.quicken(game)
        assert game._redactor is not None
    finally:
        game.redact_with(None)
