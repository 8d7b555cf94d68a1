"""Bots that learned: the same for the same seed, by their view alone, and at hand wherever a bot is named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from bench import strength
from larceny.bots import (
    AtLevel,
    Foreseer,
    Instinct,
    Learned,
    Patient,
    Random,
    Thinker,
    make,
    mind,
    needs,
    warm,
    without_foresight,
)
from larceny.bots import learned as module
from larceny.bots.learned import drawn
from larceny.bots.minds import LEARNED_LEVELS, LEVELS, level_of
from larceny.engine.chance import scatter
from larceny.engine.errors import LarcenyError
from larceny.engine.memory import in_memory, mapped
from larceny.engine.view import View
from larceny.games import house, load
from larceny.lab.arena import arena
from larceny.lab.fixtures import Fixture, play, setting
from larceny.learned import foresight
from larceny.learned.network import LOGIT
from larceny.learned.weights import PLACE, WeightsError, read
from tests.learned import nets

SETTINGS = ("learned", "learned:greedy", "learned:temperature=2", "learned:overlook=50")


def midgame(game: str, players: int, steps: int = 12, seed: int = 3) -> View:
    """Return a decision with a choice, some way into a game."""
    match, bot = larceny.new(game, players=players, seed=seed), larceny.bot("instinct", seed=1)
    while len(match.actions) < steps or len(match.legal()) < 3:
        assert match.actor is not None
        match.play(bot.choose(match.view(match.actor)))
    assert match.actor is not None
    return match.view(match.actor)


# Names


@pytest.mark.parametrize(
    "name",
    [
        *SETTINGS,
        "learned:search=400",
        "learned:search=650ms",
        "learned:search=30:greedy:overlook=5:breadth=3:trust=0",
        "learned:search=30:depth=5:trust=7",
        "learned:weights=a/b.npz",
    ],
)
def test_a_name_says_all_of_a_mind(name: str) -> None:
    one = mind(name)
    assert one.learned
    assert not one.own
    assert mind(one.name) == one
    assert one.foresees == ("search" in name)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("learned:5", "'5' is no setting of a learned bot; there is: greedy, search"),
        ("learned:temprature=1", "did you mean 'temperature'?"),
        ("learned:temperature=hot", "a temperature is a number from 0 to 100, not 'hot'"),
        ("learned:temperature=nan", "a temperature is a number"),
        ("learned:temperature=-1", "a temperature is a number"),
        ("learned:overlook=101", "overlook is a whole number from 0 to 100, not '101'"),
        ("learned:search=5:depth=101", "depth is a whole number from 0 to 100, not '101'"),
        ("learned:search=0", "a budget is 1 to"),
        ("learned:search=", "a budget is 1 to"),
        ("learned:search=explore=3", "no setting of a learned bot"),
        ("learned:weights=", "no setting of a learned bot"),
        ("lerned", "did you mean 'learned'?"),
    ],
)
def test_names_that_no_mind_has(name: str, complaint: str) -> None:
    with pytest.raises(LarcenyError, match=complaint):
        mind(name)


# Choosing


@pytest.mark.parametrize(("game", "players"), [("crooks", 3), ("criminals", 2), ("robbers", 2), ("crimelords", 2)])
def test_the_same_seed_chooses_the_same(game: str, players: int, learned: Path) -> None:
    seen = midgame(game, players)
    for name in SETTINGS:
        chosen = [[make(name, seed=seed).choose(seen) for seed in range(20)] for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert set(chosen[0]) <= set(seen.legal())


def test_the_greedy_play_the_best_answer_and_others_draw(learned: Path) -> None:
    seen = midgame("crooks", 2)
    logits = read("crooks").network(seen.observe())[0]
    best = max(seen.legal(), key=lambda one: int(logits[one]))
    assert {make("learned:greedy", seed=seed).choose(seen) for seed in range(20)} == {best}
    assert len({make("learned:temperature=3", seed=seed).choose(seen) for seed in range(60)}) > 2


def test_answers_are_drawn_by_their_chances() -> None:
    rng = in_memory(np.zeros(4, np.uint32))
    scatter(rng, 7)
    logits = [round(LOGIT * np.log(part)) for part in (0.7, 0.2, 0.1)]
    times = Counter(drawn(logits, 1000, rng) for _ in range(20_000))
    assert [round(times[place] / 20_000, 2) for place in range(3)] == pytest.approx([0.7, 0.2, 0.1], abs=0.015)
    sharper = Counter(drawn(logits, 500, rng) for _ in range(20_000))
    assert sharper[0] / 20_000 == pytest.approx(0.49 / 0.54, abs=0.015)
    assert {drawn([5, 5, 1], 0, rng) for _ in range(50)} == {0, 1}
    assert drawn([0, -(10**7)], 100, rng) == 0


def test_who_overlooks_plays_the_best_of_the_rest(learned: Path) -> None:
    seen = midgame("crooks", 2)
    logits = read("crooks").network(seen.observe())[0]
    ranked = sorted(seen.legal(), key=lambda one: -int(logits[one]))
    times = Counter(make("learned:greedy:overlook=40", seed=seed).choose(seen) for seed in range(400))
    shares = [times[one] / 400 for one in ranked[:3]]
    assert shares == pytest.approx([0.6, 0.24, 0.096], abs=0.08)
    assert make("learned:overlook=100", seed=1).choose(seen) in seen.legal()


def test_an_only_answer_to_a_guarded_question_takes_as_long(learned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []
    monkeypatch.setattr(Learned, "_answer", lambda self, view, legal, learned: asked.append(view) or legal[0])
    monkeypatch.setattr(module, "network_for", lambda view, path: True)

    class Asked:
        def __init__(self, guarded: bool) -> None:
            self.guarded = guarded

        def legal(self) -> list[int]:
            return [4]

    bot: Any = make("learned", seed=1)
    assert bot.choose(Asked(guarded=False)) == 4
    assert not asked
    assert bot.choose(Asked(guarded=True)) == 4
    assert len(asked) == 1


@pytest.mark.parametrize("game", ["robbers", "crimelords"])
def test_who_looks_ahead_does_so_at_an_only_answer_to_a_guarded_question(
    game: str, learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def try_out(self: Foreseer, view: View, learned: Any, race: Any, base: int, each: int, until: float) -> None:
        tried.append(each * len(race.rivals))

    monkeypatch.setattr(Foreseer, "_try_out", try_out)
    bot = Foreseer(mind("learned:search=60"), 1)
    match, instinct = larceny.new(game, players=3, seed=1), larceny.bot("instinct", seed=1)
    while not (match.view(match.actor).guarded and len(match.legal()) == 1):
        match.play(instinct.choose(match.view(match.actor)))
    assert [bot.choose(match.view(match.actor))] == match.legal()
    assert tried == [60]


@pytest.mark.parametrize(("game", "players"), [("crooks", 3), ("criminals", 2), ("robbers", 2), ("crimelords", 2)])
def test_what_is_hidden_changes_no_answer(game: str, players: int, learned: Path) -> None:
    """The same view over other truths: each bot answers the same, in every one of them."""
    seen = midgame(game, players)
    truths = {seen.guess(seed).truth for seed in range(5)}
    assert len(truths) > 1
    for name in SETTINGS:
        answers = {
            tuple(make(name, seed=seed).choose(seen.guess(guess).view(seen.seat)) for seed in range(3))
            for guess in range(5)
        }
        assert answers == {tuple(make(name, seed=seed).choose(seen) for seed in range(3))}


# Where nothing was learned


@pytest.fixture
def nothing_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No game was learned."""
    monkeypatch.delenv(PLACE, raising=False)
    monkeypatch.setattr("larceny.learned.weights.FOLDER", tmp_path)
    monkeypatch.setattr(module, "_logged", set())
    return tmp_path


def test_who_has_learned_nothing_says_so_once_and_plays_by_instinct(
    nothing_learned: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seen = midgame("crooks", 2)
    for seed in range(5):
        assert make("learned", seed=seed).choose(seen) == Instinct(seed).choose(seen)
        assert make("learned:search=5", seed=seed).choose(seen) == Instinct(seed).choose(seen)
    (line,) = [record.message for record in caplog.records]
    assert line.startswith("nothing was learned of crooks: there is no file ")
    assert line.endswith("; the learned bot plays by instinct")


@pytest.mark.parametrize("name", ["learned", "learned:search=5"])
def test_in_the_lab_who_has_learned_nothing_does_not_play(nothing_learned: Path, name: str) -> None:
    with pytest.raises(WeightsError, match="nothing was learned of crooks"):
        arena("crooks", [name, "random"], deals=1)


def test_a_deck_of_more_cards_is_played_by_instinct(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(PLACE, str(tmp_path))
    monkeypatch.setattr(module, "_logged", set())
    game = load("crooks")
    kind = next(iter(game.house_deck.cards))
    most = len(game.house_deck.cards[kind])
    from larceny.learned.weights import pack

    few = {"game": "crooks", "cards": {kind: most - 1}}
    (tmp_path / "crooks.npz").write_bytes(pack(nets.arrays("crooks"), few))
    seen = midgame("crooks", 2)
    assert make("learned", seed=4).choose(seen) == Instinct(4).choose(seen)
    (line,) = [record.message for record in caplog.records]
    assert line == (
        f"the deck {game.house_deck.name!r} has {most} {kind}s, and what was learned knows {most - 1}; "
        "the learned bot plays by instinct"
    )


def test_a_file_that_is_named_has_to_be_there(learned: Path, tmp_path: Path) -> None:
    seen = midgame("crooks", 2)
    other = nets.write(tmp_path, "crooks", seed=5)
    chosen = [make(f"learned:greedy:weights={path}").choose(seen) for path in (learned / "crooks.npz", other)]
    assert chosen[0] == make("learned:greedy").choose(seen)
    with pytest.raises(WeightsError, match=r"there is no file .*gone.npz"):
        make(f"learned:weights={tmp_path / 'gone.npz'}").choose(seen)
    with pytest.raises(WeightsError, match="these were learned of crooks, not of criminals"):
        make(f"learned:weights={other}").choose(midgame("criminals", 2))


# Levels


def test_levels_are_learned_where_the_game_was_and_as_before_where_not(learned: Path) -> None:
    assert list(LEARNED_LEVELS) == list(LEVELS)
    for game in house():
        easy, medium, hard, ruthless = (mind(level, game) for level in LEVELS)
        assert all(one.learned and not one.foresees for one in (easy, medium, hard)), "nobody waits for a compiler"
        assert easy.overlook > medium.overlook > hard.overlook
        assert ruthless == mind("learned")


def test_levels_of_a_game_that_nobody_learned(nothing_learned: Path) -> None:
    assert [level_of(level, "crooks") for level in LEVELS] == list(LEVELS.values())
    assert isinstance(make("hard", game="criminals"), Thinker)
    nets.write(nothing_learned, "criminals")
    assert isinstance(make("ruthless", game="criminals"), Learned)
    assert isinstance(make("easy", game="criminals"), Learned)
    assert isinstance(make("easy", game="crooks"), Random)


def test_a_level_without_a_game_plays_each_as_the_level_does_there(learned: Path) -> None:
    bot = make("hard", seed=5)
    assert isinstance(bot, AtLevel)
    for game in ("crooks", "criminals"):
        seen = midgame(game, 2)
        assert bot.choose(seen) in seen.legal()
    again = [make("easy", seed=5) for _ in range(2)]
    seen = midgame("crooks", 2)
    assert [again[0].choose(seen) for _ in range(10)] == [again[1].choose(seen) for _ in range(10)]


def test_until_its_code_is_there_who_looks_ahead_plays_by_its_network(
    learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.bots.warmup.ready", lambda game, what: False)
    seen = midgame("criminals", 2)
    bot = make("learned:search=650ms", seed=3, patient=True, game="criminals")
    assert isinstance(bot, Patient)
    assert bot.what == needs(mind("learned:search=5")) == "foresees"
    assert bot.choose(seen) == make("learned", seed=3).choose(seen)
    assert without_foresight(mind("learned:search=5:greedy")) == mind("learned:greedy")


# In the lab


def test_learned_bots_play_in_the_arena_and_the_same_each_time(learned: Path) -> None:
    table = setting("crooks", 2)
    games = [Fixture(table, ("learned", "instinct"), seed) for seed in range(3)]
    assert play(games) == play(games)
    standings = arena("crooks", ["learned:greedy", "easy"], deals=2)
    assert standings.bots == ("learned:greedy", mind("easy", "crooks").name)
    assert standings.games == 4


def test_an_arena_goes_on_only_with_the_same_weights(learned: Path, tmp_path: Path, monkeypatch: Any) -> None:
    arena("crooks", ["learned", "random"], deals=1, folder=tmp_path / "arena")
    arena("crooks", ["learned", "random"], deals=1, folder=tmp_path / "arena")
    other = tmp_path / "weights"
    other.mkdir()
    nets.write(other, "crooks", seed=9)
    monkeypatch.setenv(PLACE, str(other))
    with pytest.raises(LarcenyError):
        arena("crooks", ["learned", "random"], deals=1, folder=tmp_path / "arena")


# Looking ahead


@pytest.fixture(scope="session")
def compiled() -> None:
    warm(load("bidding"), "foresees")


def test_who_looks_ahead_repeats_itself_and_tries_what_the_network_likes(learned: Path, compiled: None) -> None:
    seen = midgame("bidding", 3, steps=2)
    for name in ("learned:search=60", "learned:search=60:breadth=2", "learned:search=40:greedy"):
        one, other = (Foreseer(mind(name), seed=9).weigh(seen) for _ in range(2))
        assert one == other
        assert {found.action for found in one} <= set(seen.legal())
        assert len(one) <= mind(name).breadth
        for found in one:
            assert sum(found.chances) == pytest.approx(1, abs=1e-6)
            assert found.error is not None
        assert make(name, seed=9).choose(seen) in {found.action for found in one}
    assert Foreseer(mind("learned:search=60"), seed=1).weigh(seen) != Foreseer(mind("learned:search=60"), 2).weigh(seen)


@pytest.mark.parametrize("name", ["learned:search=30", "learned:search=30:depth=4"])
def test_what_is_hidden_changes_no_thought(name: str, learned: Path, compiled: None) -> None:
    seen = midgame("bidding", 3, steps=2)
    found = {str(Foreseer(mind(name), 4).weigh(seen.guess(guess).view(seen.seat))) for guess in range(4)}
    assert found == {str(Foreseer(mind(name), 4).weigh(seen))}


def test_a_guess_is_judged_after_as_many_decisions_as_its_depth_says(learned: Path, compiled: None) -> None:
    seen = midgame("bidding", 3, steps=2)
    answers, network = seen.legal(), module.network_for(seen)
    assert network is not None

    def shares(depth: int) -> np.ndarray[Any, Any]:
        chances = [1 / len(answers)] * len(answers)
        race = module._Race(seen, answers, chances, 0.0, mind(f"learned:depth={depth}"), None)
        module._Room(seen.game, 3 * len(answers)).play(seen, network, race, [5, 6, 7], lambda: False)
        return np.stack([race.shares[answer] for answer in race.rivals])

    at_once, later, at_last = (shares(depth) for depth in (1, 2, 100))
    assert np.abs(later - at_once).max() > 0.01
    assert 6 * at_last == pytest.approx(np.round(6 * at_last)), "somebody has won, alone, or with one or two others"
    assert shares(0) == pytest.approx(at_once), "as suits a game of which nothing is known"


def test_each_game_is_looked_ahead_in_as_far_as_suits_it_unless_a_name_says_otherwise() -> None:
    def depth(game: str, name: str) -> int:
        return module._Race(midgame(game, 2, steps=4), [0], [1.0], 0.0, mind(name), None).depth

    assert [depth(game, "learned:search=5") for game in ("crooks", "criminals", "robbers")] == [30, 1, 8]
    assert depth("crooks", "learned:search=5:depth=3") == 3


def test_a_thought_ends_when_its_time_is_over(learned: Path, compiled: None) -> None:
    seen = midgame("bidding", 3, steps=2)
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.05
        return now

    short, long = (Foreseer(mind(f"learned:search={ms}ms"), 4, clock=clock).weigh(seen) for ms in (100, 2000))
    assert 0 < sum(one.tries for one in short) < sum(one.tries for one in long)


def test_one_more_answer_can_be_asked_for(learned: Path, compiled: None) -> None:
    seen = midgame("bidding", 3, steps=2)
    narrow = mind("learned:search=20:breadth=1")
    (one,) = Foreseer(narrow, 4).weigh(seen)
    other = next(action for action in seen.legal() if action != one.action)
    found = {tried.action: tried.tries for tried in Foreseer(narrow, 4).weigh(seen, also=other)}
    assert set(found) == {one.action, other}


def test_nobody_thinks_about_another_s_decision(learned: Path) -> None:
    match = larceny.new("crooks", players=2, seed=1)
    assert match.actor is not None
    with pytest.raises(LarcenyError, match="not theirs"):
        Foreseer(mind("learned:search=5"), 1).weigh(match.view(1 - match.actor))


@pytest.mark.proof
@pytest.mark.parametrize("game", house())
def test_bots_that_are_asked_at_many_tables_at_once_answer_as_at_one(game: str, learned: Path, tmp_path: Path) -> None:
    other = nets.write(tmp_path, game, seed=1)
    one = strength.Question(game, 4, "learned:greedy", f"learned:greedy:weights={other}")
    for line in strength.side_by_side(one, 7, 1):
        assert line["share"] == pytest.approx(strength.play(one, line["deal"], line["seat"])[0]), line


@pytest.mark.proof
@pytest.mark.parametrize(("game", "players"), [("crooks", 3), ("criminals", 4), ("robbers", 4), ("crimelords", 5)])
def test_every_game_can_be_foreseen(game: str, players: int, learned: Path) -> None:
    warm(load(game), "foresees")
    seen = midgame(game, players, steps=20)
    bot = Foreseer(mind("learned:search=24"), 5)
    found = bot.weigh(seen)
    assert sum(one.tries for one in found) >= len(found)
    assert bot.choose(seen) in seen.legal()
    other = Foreseer(mind("learned:search=24"), 5).weigh(seen.guess(3).view(seen.seat))
    assert other == found


@pytest.mark.parametrize(
    ("game", "players"),
    [("bidding", 3), *(pytest.param(*one, marks=pytest.mark.proof) for one in (("crooks", 3), ("criminals", 2)))],
)
def test_compiled_foresight_is_that_of_cpython(game: str, players: int, learned: Path) -> None:
    """The very kernels as CPython runs them, where an index out of range raises, leave the same bytes."""
    warm(load(game), "foresees")
    seen, n = midgame(game, players, steps=4), 3
    moves = np.array(seen.legal()[:n], np.int64)
    rooms = [module._Room(seen.game, n) for _ in range(2)]
    rooms[1]._suppose, rooms[1]._go_on = (_by_cpython(seen, kernel) for kernel in (foresight.suppose, foresight.go_on))
    luck = np.array([5, 6, 7], np.int64)
    for room in rooms:
        room._suppose(*room._guess_of(seen, luck))
        room._step(seen, moves)
    one, other = rooms
    for part in ("_rows", "_numbers", "_masks", "_seats", "_shares"):
        assert (getattr(one, part) == getattr(other, part)).all(), part
    assert one._numbers.any()
    assert (one._masks.sum(1) > 1).any()


def _by_cpython(seen: View, kernel: Any) -> Any:
    """Return a function that has CPython run a kernel with what a room passes."""
    plain = seen.game.plain(kernel)

    def called(box: Any, *parts: Any) -> None:
        plain(seen.box_row, *(_as_cpython_takes_it(part) for part in parts))

    return called


def _as_cpython_takes_it(part: Any) -> Any:
    if not isinstance(part, np.ndarray):
        return part
    if part.dtype.names:
        return [mapped(part[i : i + 1]) for i in range(len(part))]
    if part.ndim == 2 and part.dtype in (np.uint8, np.int64):
        return [in_memory(row) for row in part]
    return in_memory(part)
