"""Thinking ahead: the same everywhere, from a view alone, and worth it."""

from __future__ import annotations

from time import process_time
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import larceny
from larceny.bots import Thinker, mind, thinking
from larceny.bots.minds import notebook
from larceny.bots.thinker import BREATH, _Tree
from larceny.engine import contract
from larceny.engine.chance import scatter
from larceny.engine.contract import UNKNOWN, instinct
from larceny.engine.loops import SEEN, WIN
from larceny.engine.memory import blank, in_memory, mapped
from larceny.engine.view import View
from larceny.games.criminals.layout import CASED
from larceny.games.robbers.layout import VICTIM
from larceny.lab.fixtures import Fixture, play, setting
from tests.games.criminals.tables import NINES, casing, drop
from tests.games.criminals.tables import play as discard


def midgame(game: str, players: int, steps: int, seed: int = 3) -> larceny.Match:
    """Return a game some way in, and a decision with a choice."""
    match = larceny.new(game, players=players, seed=seed)
    bot = larceny.bot("instinct", seed=1)
    while len(match.actions) < steps or len(match.legal()) < 2:
        assert match.actor is not None
        match.play(bot.choose(match.view(match.actor)))
    return match


def deciding(match: larceny.Match) -> View:
    assert match.actor is not None
    return match.view(match.actor)


def ledger_by_cpython(seen: View, name: str, seed: int, **stand_ins: Any) -> Any:
    """Return the root's ledger, by the very kernels as CPython runs them: an index out of range raises there."""
    chosen, game = mind(name), seen.game
    tables = blank(game.table, thinking.TABLES)
    rows = tables.view(np.uint8).reshape(thinking.TABLES, -1)
    rows[SEEN] = seen.table.view(np.uint8)
    page = notebook(game, chosen.iterations)
    scatter(in_memory(page.rng), seed)
    replaced = {getattr(contract, name): made for name, made in stand_ins.items()}
    game.plain.variant("watched", replaced)(thinking.ponder)(
        seen.box_row,
        [mapped(tables[i : i + 1]) for i in range(thinking.TABLES)],
        [in_memory(row) for row in rows],
        chosen.row,
        thinking.Notebook(*(in_memory(part) for part in page)),
        True,
        chosen.iterations,
        chosen.iterations,
    )
    return page.ledger


@pytest.mark.parametrize(("game", "players"), [("crooks", 3), ("criminals", 2), ("robbers", 2), ("crimelords", 2)])
def test_every_game_can_be_thought_about(game: str, players: int) -> None:
    match = midgame(game, players, steps=12)
    for name in ("search:4", "flat:4"):
        ledger = ledger_by_cpython(deciding(match), name, seed=5)
        tried = np.flatnonzero(ledger[:, thinking.TRIED]).tolist()
        assert set(tried) <= set(match.legal())
        assert ledger[:, thinking.TRIED].sum() == 4
        assert ledger[:, thinking.WINS : thinking.WINS + players].sum() > 0  # somebody won


def test_compiled_thoughts_are_those_of_cpython() -> None:
    seen = deciding(midgame("crooks", 3, steps=10))
    for name in ("search:24:open=0:widen=1000", "flat:12", "search:24:cutoff=9", "search:24:noise=1000:habit=0"):
        bot = Thinker(mind(name), seed=11)
        found = bot.weigh(seen)
        again = Thinker(mind(name), seed=11)
        slow = ledger_by_cpython(seen, name, seed=_first_word(again))
        assert {one.action: one.tries for one in found} == {
            int(action): int(slow[action, thinking.TRIED]) for action in np.flatnonzero(slow[:, thinking.TRIED])
        }


def test_without_habits_and_by_chance_alone_nobody_in_the_tree_asks_instinct() -> None:
    """So that it can be measured beside searches which have none. The root asks once, for an order."""
    seen = deciding(midgame("crooks", 3, steps=10))
    for name, least, most in (("search:20:noise=1000:habit=0", 1, 1), ("search:20:noise=1000", 10, 1000)):
        asked = Mock(wraps=seen.game.plain(instinct))
        ledger = ledger_by_cpython(seen, name, seed=5, instinct=asked)
        assert ledger[:, thinking.TRIED].sum() == 20
        assert least <= asked.call_count <= most


@pytest.mark.parametrize(
    ("name", "tries", "won", "leaves"),
    [
        ("search:20:explore=0:doubt=0", 2, 2, True),
        ("search:20:explore=0:doubt=100", 2, 2, False),
        ("search:20:explore=0:doubt=100", 60, 40, True),
        ("search:20:explore=0:doubt=0:habit=400", 60, 40, False),
        ("search:20:explore=0:doubt=100:habit=0", 2, 2, True),
    ],
)
def test_what_was_tried_little_is_doubted(name: str, tries: int, won: int, leaves: bool) -> None:
    """Beside instinct's favourite, which has won every other of forty tries."""
    game = larceny.game("crooks")
    promise = game.plain(thinking.promise)
    page = notebook(game, 20)
    page.edges[:2] = [(1, 0, 40, 90, 20 * WIN), (2, 0, tries, 90, won * WIN)]
    chosen = mind(name).row
    usual = WIN << thinking.FINE >> 1
    assert bool(promise(page, 1, chosen, False, usual) > promise(page, 0, chosen, True, usual)) is leaves


@pytest.mark.parametrize("name", ["search:30", "flat:30"])
def test_a_thinker_suspects_what_instinct_does(name: str) -> None:
    """Or it would think that it knows better: in Criminal's for four it won a sixth of its games without the hunch."""
    two_looked = casing(*NINES[4], scouted="LLPW", cased="PWDM", vault="DMRR")
    seen = deciding(discard(two_looked, drop("D"), drop("D")))
    assert seen.row.chip[CASED] == UNKNOWN
    found: list[int] = []

    def noting(box: Any, table: Any, seat: int, seed: int) -> None:
        found.append(int(table.chip[CASED]))
        seen.game.plain(contract.guess)(box, table, seat, seed)

    ledger_by_cpython(seen, name, seed=5, guess=Mock(side_effect=noting))
    assert len(found) == 30
    assert UNKNOWN not in found
    assert len(set(found)) > 1


def _first_word(bot: Thinker) -> int:
    from larceny.engine.chance import word

    return int(word(bot._rng))


def test_the_same_seed_thinks_the_same() -> None:
    seen = deciding(midgame("crooks", 2, steps=6))
    for trees in (1, 2):
        one, other = (Thinker(mind("search:60"), seed=9, trees=trees).weigh(seen) for _ in range(2))
        assert one == other
        assert sum(found.tries for found in one) == 60


def test_a_thinker_knows_nothing_but_its_view() -> None:
    """Two tables that differ only in what the seat cannot see: the thoughts are the same, to the last try."""
    match = midgame("crooks", 3, steps=14)
    seen = deciding(match)
    other = View(seen.game, seen.deck, seen.box, seen.possible(seed=77), seen.seat)
    assert other.table.tobytes() == seen.table.tobytes()
    assert Thinker(mind("search:40"), seed=2).weigh(seen) == Thinker(mind("search:40"), seed=2).weigh(other)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["search:1", "flat:1"])
def test_whom_to_rob_is_no_matter_of_low_numbers(name: str) -> None:
    """Where instinct likes several answers equally well, thinkers begin with any of them, and choose any."""
    match = midgame("robbers", 4, steps=0)
    while len(equals := favourites(seen := deciding(match))) < 2 or min(equals) < VICTIM:
        match.play(larceny.bot("instinct", seed=1).choose(seen))
    assert {Thinker(mind(name), seed).choose(seen) for seed in range(40)} == equals
    tried = {one.action for seed in range(40) for one in Thinker(mind(name), seed).weigh(seen)}
    assert tried == equals


def favourites(seen: View) -> set[int]:
    """Return what instinct likes best."""
    legal = seen.legal()
    worth = np.zeros(len(legal), np.int32)
    seen.game.plain(instinct)(
        seen.box_row, seen.row, in_memory(np.array(legal, np.int32)), len(legal), in_memory(worth)
    )
    return {action for action, value in zip(legal, worth, strict=True) if value == worth.max()}


def test_only_who_is_better_by_more_than_luck_replaces_what_instinct_would_do() -> None:
    """7 victories in 10, or a single one, are no reason to leave an answer with 5 in 10; 700 in 1,000 are.

    Nor are 53 in 100; but 265 in 500 are, for a small lead that lasts is hardly luck.
    """
    thinker = mind("flat")
    ledger = np.zeros((2, thinking.WINS + 8), np.int64)
    ledger[0, thinking.FAVOURITE] = 1
    for tries, percent, choice in ((1, 70, 0), (10, 70, 0), (1000, 70, 1), (100, 53, 0), (500, 53, 1)):
        ledger[:, thinking.TRIED] = tries
        ledger[:, thinking.REWARD] = tries * WIN // 2, tries * WIN * percent // 100
        assert thinking.best_known(ledger, thinker.row, [0, 1], 2) == choice


def test_time_is_a_budget_too() -> None:
    seen = deciding(midgame("crooks", 2, steps=6))
    Thinker(mind("search:1"), seed=1).choose(seen)
    found = Thinker(mind("search:60ms"), seed=1, clock=process_time).weigh(seen)  # others may need the machine
    assert sum(one.tries for one in found) > 32


def test_reading_the_code_from_disk_is_no_time_to_think() -> None:
    """The first decision of a game is as well considered as the others."""
    seen = deciding(midgame("crooks", 2, steps=6))
    now = 0.0
    bot = Thinker(mind("search:60ms"), seed=1, clock=lambda: now)
    tree = _Tree(seen.game, 12_000)
    inner, calls = tree._ponder, 0

    def slow_at_first(*words: Any) -> None:
        nonlocal now, calls
        now, calls = now + (0.001 if calls else 30.0), calls + 1
        inner(*words)

    tree._ponder = slow_at_first
    bot._grown[seen.game.name] = [tree]
    assert sum(one.tries for one in bot.weigh(seen)) == 60 * BREATH
    assert sum(one.tries for one in bot.weigh(seen)) == 60 * BREATH


def test_answers_that_are_named_are_tried_and_no_others() -> None:
    """As often as was asked for, afresh each time; two trees try twice as often."""
    seen = deciding(midgame("crooks", 2, steps=6))
    named = seen.legal()[:2]
    bot = Thinker(mind("flat:1"), seed=1)
    first = bot.try_out(seen, named, 200)
    assert {one.action: one.tries for one in first} == dict.fromkeys(named, 200)
    again = bot.try_out(seen, named, 200)
    assert [one.tries for one in again] == [200, 200]
    assert again != first
    assert [one.tries for one in Thinker(mind("flat:2"), seed=1, trees=2).try_out(seen, named, 200)] == [400, 400]


@pytest.mark.parametrize(("game", "steps"), [("crooks", 34), pytest.param("robbers", 28, marks=pytest.mark.proof)])
def test_who_runs_out_of_memory_goes_on_by_instinct(game: str, steps: int) -> None:
    """A thinker that never leaves instinct finds the same with memory for one guess as with memory for a thousand.

    Here nobody has equals to choose from: luck would draw once more where there is no room.
    """
    seen = deciding(midgame(game, 2, steps))
    never = "noise=0:cutoff=1000000:widen=0:habit=100000"
    small, large = (Thinker(mind(f"search:{most}:{never}"), seed=1) for most in (1, 1000))
    assert small.try_out(seen, seen.legal()[:2], 300) == large.try_out(seen, seen.legal()[:2], 300)


def test_thinking_is_worth_it() -> None:
    table = setting("crooks", 2)
    games = play(
        [
            Fixture(table, minds, seed)
            for seed in range(6)
            for minds in (("search:60", "random"), ("random", "search:60"))
        ]
    )
    won = sum(game.shares[game.fixture.minds.index("search:60")] for game in games)
    assert won >= 11


def test_a_fixture_is_the_game_its_record_replays() -> None:
    game = play([Fixture(setting("crooks", 3), ("search:8", "flat:8", "instinct"), 5)])[0]
    again = larceny.replay(game.record())
    assert again.result() == game.record().result


def test_wrong_names_are_one_clear_line() -> None:
    for name, fault in {
        "search:0": "a budget is 1 to",
        "flat:0ms": "a budget is 1 to",
        "serch": "did you mean 'search'",
        "random:5": "takes no budget",
        "search:5:hope=2": "'hope' is no setting",
        "search:5:noise=x": "noise is a whole number",
    }.items():
        with pytest.raises(larceny.LarcenyError, match=fault):
            mind(name)
    with pytest.raises(larceny.LarcenyError, match="budget is in guesses"):
        play([Fixture(setting("crooks", 2), ("search:50ms", "random"), 1)])
    with pytest.raises(larceny.LarcenyError, match="at least one tree"):
        Thinker(mind("search"), trees=0)


def test_names_say_everything() -> None:
    for name in ("search:50", "search:200ms", "flat:7", "search:5:explore=300:noise=0", "instinct"):
        assert mind(name).name == name


def test_nobody_thinks_about_the_decision_of_another() -> None:
    match = midgame("crooks", 2, steps=4)
    assert match.actor is not None
    with pytest.raises(larceny.LarcenyError, match="not theirs"):
        Thinker(mind("search:5"), seed=1).weigh(match.view(1 - match.actor))
