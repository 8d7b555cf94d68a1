"""Batches: many tables at once do what `Match` does at one, byte for byte, and nonsense touches no table."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import re
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import larceny
from larceny.batches import Batch
from larceny.bots.simple import Instinct
from larceny.engine.match import Match
from larceny.games import load, names
from tests.conformance.proofs import Setup, marked_setups
from tests.patience import PATIENCE

# The others take a quarter of a minute each to compile, in `make proof`.
QUICK = ("bidding", "crooks")
every_setup = pytest.mark.parametrize(
    "setup", marked_setups(lambda setup: not setup.brief or setup.game.name in QUICK), ids=str
)
every_game = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.proof) for name in names()]
)
TABLES = 3
STEPS = 60  # in `make test`; a proof has ten times as many


def batch_of(setup: Setup, n: int = TABLES, seed: int = 40, **ways: object) -> Batch:
    return larceny.batch(setup.game.name, n, setup.players, setup.option_dict, seed=seed, **ways)  # type: ignore[arg-type]


def match_of(setup: Setup, seed: int) -> Match:
    return Match(setup.game, setup.players, setup.option_dict, seed=int(seed))


def prizes(match: Match) -> list[float]:
    """Return what each seat of a finished game is rewarded with."""
    result = match.result()
    assert result is not None
    winners, others = len(result.winners), match.players - 1
    return [(match.players / winners - 1) / others if rank == 1 else -1 / others for rank in result.ranks]


def assert_same(batch: Batch, matches: list[Match], look: bool = True) -> None:
    """The tables of a batch are those of these matches, and so is what is shown of them."""
    for table, match in enumerate(matches):
        assert batch.truth(table) == match.truth
        assert batch.actor[table] == (-1 if match.actor is None else match.actor)
        assert batch.asked[table] == sum(1 << seat for seat in match.asked)
    if look:
        masks, seen = batch.mask(), batch.observe()
        if batch.layout == "columns":
            masks, seen = masks.T, seen.T
        for table, match in enumerate(matches):
            assert np.nonzero(masks[table])[0].tolist() == match.legal()
            assert (seen[table] == match.view(match.actor).observe()).all()


@every_setup
def test_a_batch_plays_every_setup_as_matches_do(setup: Setup) -> None:
    """Steps, masks, observations, rewards, the next deal: at each table as CPython plays it, in rows and in columns."""
    both = not setup.brief or setup.game.name == "bidding"  # columns take a compiler as long again
    rows, columns = batch_of(setup), batch_of(setup, layout="columns" if both else "rows", eager=False)
    matches = [match_of(setup, seed) for seed in rows.seeds]
    over = 0
    for step in range(STEPS if setup.brief else 10 * STEPS):
        if step % 5 == 0:
            assert_same(rows, matches)
            assert_same(columns, matches, look=step % 10 == 0)
        moves = rows.sample().copy()
        rows.step(moves)
        columns.step(moves)
        for table, move in enumerate(moves.tolist()):
            matches[table].play(move)
            assert rows.done[table] == columns.done[table] == (matches[table].actor is None)
            if rows.done[table]:
                assert rows.rewards[table].tolist() == pytest.approx(prizes(matches[table]))
                assert rows.points[table].tolist() == list(matches[table].result().points)  # type: ignore[union-attr]
                matches[table] = match_of(setup, rows.seeds[table])
                over += 1
            else:
                assert not rows.rewards[table].any()
        assert (rows.rewards == (columns.rewards.T if both else columns.rewards)).all()
    assert_same(rows, matches)
    assert over or setup.game.longest > 128


@every_setup
def test_forced_moves_are_skipped_on_request(setup: Setup) -> None:
    """Every seat that is asked has a choice; in between a match plays the only answer there is."""
    batch = batch_of(setup, skip_forced=True)

    def skip(match: Match) -> Match:
        while len(match.legal()) == 1:
            match.play(match.legal()[0])
        return match

    matches = [skip(match_of(setup, seed)) for seed in batch.seeds]
    for _ in range(STEPS // 3):
        assert_same(batch, matches, look=False)
        assert (batch.mask().sum(1) > 1).all()
        moves = batch.sample().copy()
        batch.step(moves)
        for table, move in enumerate(moves.tolist()):
            matches[table].play(move)
            skip(matches[table])
            if batch.done[table]:
                matches[table] = skip(match_of(setup, batch.seeds[table]))
    assert_same(batch, matches)


@every_game
def test_without_auto_reset_a_finished_table_stays_until_it_is_dealt_anew(name: str) -> None:
    game = load(name)
    batch = larceny.batch(name, 8, game.players[0], seed=3, auto_reset=False, threads=1)
    first = batch.seeds.copy()
    for _ in range(100_000):
        batch.step(batch.sample())
        if batch.done.any():
            break
    over = batch.done.copy()
    last = batch.rewards[over].copy()
    assert last.any()
    assert (batch.actor[over] == -1).all()
    assert not batch.mask()[over].any()
    assert (batch.sample()[over] == -1).all()
    tables = [batch.truth(table) for table in np.nonzero(over)[0]]
    batch.step(batch.sample())
    assert (batch.done >= over).all()
    assert not batch.rewards[over].any(), "a game is rewarded once"
    assert [batch.truth(table) for table in np.nonzero(over)[0]] == tables
    batch.redeal(over)
    assert not batch.done[over].any()
    assert (batch.seeds == first + np.where(over, len(batch), 0)).all()
    for table in np.nonzero(over)[0].tolist():
        assert batch.truth(table) == Match(game, batch.players, seed=int(batch.seeds[table])).truth


def test_tables_are_dealt_anew_where_it_is_said_and_with_the_seeds_that_are_said() -> None:
    batch = larceny.batch("crooks", 5, 3, seed=10)
    before = [batch.truth(table) for table in range(5)]
    batch.redeal([1, 4], seeds=[100, 200])
    assert batch.seeds.tolist() == [10, 100, 12, 13, 200]
    assert [batch.truth(table) == before[table] for table in range(5)] == [True, False, True, True, False]
    assert batch.truth(4) == larceny.new("crooks", 3, seed=200).truth
    batch.redeal()
    assert batch.seeds.tolist() == [15, 105, 17, 18, 205]
    with pytest.raises(larceny.LarcenyError, match="no table 5 in a batch of 5"):
        batch.redeal([5])
    with pytest.raises(larceny.LarcenyError, match="2 tables are dealt anew, and there are 1 seeds"):
        batch.redeal([1, 2], seeds=[7])
    with pytest.raises(larceny.LarcenyError, match="5 of True and False are needed"):
        batch.redeal(np.ones(4, bool))


@every_game
def test_any_seat_can_look_and_sealed_questions_are_turned_to_it(name: str) -> None:
    """Only the actor and the seats of a sealed question have legal actions."""
    game = load(name)
    players = game.players[-1]
    batch = larceny.batch(name, 40, players, seed=1, skip_forced=True)
    sealed = 0
    for step in range(400):
        several = np.nonzero((batch.asked & (batch.asked - 1)) != 0)[0].tolist()
        for table in several[:1] if step % 3 == 0 else [0] if step % 60 == 0 else []:
            sealed += bool(several)
            for seat in [None, *range(players)]:
                view = batch.view(table, seat)
                number = -1 if seat is None else seat
                assert (batch.observe(number)[table] == view.observe()).all()
                assert np.nonzero(batch.mask(number)[table])[0].tolist() == view.legal()
            assert np.nonzero(batch.mask()[table])[0].tolist() == batch.view(table, batch.actor[table]).legal()
        batch.step(batch.sample())
    assert sealed or name != "crimelords"


@pytest.mark.proof  # compiles Crime Lords' batches, which take twenty seconds
def test_sealed_answers_are_played_together_as_a_match_plays_them() -> None:
    """At tables where nobody is asked a sealed question, the actor's answer is played."""
    n, players = 60, 4
    batch = larceny.batch("crimelords", n, players, seed=1)
    played: list[list[int]] = [[] for _ in range(n)]
    followed = 0
    while followed < 3:
        moves = batch.sample().copy()
        sealed = np.nonzero((batch.asked & (batch.asked - 1)) != 0)[0].tolist()
        if not sealed:
            batch.step(moves)
            for table, move in enumerate(moves.tolist()):
                played[table].append(move)
            continue
        table = sealed[0]
        match = larceny.new("crimelords", players, seed=int(batch.seeds[table]))
        for move in played[table]:
            match.play(move)
        answers = np.tile(moves[:, None], (1, players))
        for other in sealed:
            for seat in range(players):
                legal = batch.view(other, seat).legal()
                answers[other, seat] = legal[-1 - seat % len(legal)] if legal else -1
        wrong = answers.copy()
        last = max(match.asked)
        wrong[table, last] = min(set(range(batch.actions)) - set(match.view(last).legal()))
        before = batch.state()
        with pytest.raises(larceny.IllegalAction, match=f"^table {table}: ") as told:
            batch.seal(wrong)
        assert (told.value.table, told.value.seat) == (table, last)
        assert batch.state() == before
        batch.seal(answers)
        match.seal({seat: int(answers[table, seat]) for seat in match.asked})
        assert batch.truth(table) == match.truth
        followed += 1
        batch.redeal()
        played = [[] for _ in range(n)]


@pytest.mark.proof
def test_interjections_are_made_as_in_a_match() -> None:
    """A seat gives money away in Crime Lords; the house rings the clock in Cops & Robbers."""
    for name, players in (("crimelords", 3), ("robbers", 4)):
        game = load(name)
        options = {"gifts": "on"} if name == "crimelords" else {"goal": "time"}
        batch = larceny.batch(name, 6, players, options, seed=5)
        matches = [larceny.new(name, players, seed=int(seed), options=options) for seed in batch.seeds]
        choose, said = random.Random(2), 0
        for _ in range(100):
            numbers, seats = np.full(6, -1), np.full(6, -1)
            for table, match in enumerate(matches):
                number = choose.randrange(min(game.interjections, choose.choice([players, 200])))
                seat = choose.choice([None, match.actor])
                if choose.random() < 0.3 and match.refuse_interjection(number, seat) is None:
                    numbers[table], seats[table] = number, -1 if seat is None else seat
                    match.interject(number, seat)
                    said += 1
            batch.interject(numbers, seats)
            moves = batch.sample().copy()
            batch.step(moves)
            for table, move in enumerate(moves.tolist()):
                matches[table].play(move)
                if batch.done[table]:
                    matches[table] = larceny.new(name, players, seed=int(batch.seeds[table]), options=options)
        assert said, name
        assert_same(batch, matches)


@pytest.mark.proof
def test_what_may_not_be_interjected_is_refused_with_its_table() -> None:
    batch = larceny.batch("robbers", 4, 3, seed=5)
    tables = [batch.truth(table) for table in range(4)]
    refused: list[tuple[list[int], list[int], str]] = [
        ([-1, -1, 0, -1], [-1, -1, 1, -1], "table 2: "),
        ([0, -1, 9, -1], [-1, -1, -1, -1], "table 0: |table 2: .*9"),
        ([-1, 0, -1, -1], [-1, 3, -1, -1], "table 1: there is no seat 3"),
        ([0, 0, 0], [-1, -1, -1], "interjections: 4 numbers are needed, not 3 numbers"),
    ]
    for numbers, seats, told in refused:
        with pytest.raises(larceny.LarcenyError, match=told):
            batch.interject(numbers, seats)
    assert [batch.truth(table) for table in range(4)] == tables


@every_game
def test_an_illegal_action_is_refused_with_its_table_and_no_table_is_touched(name: str) -> None:
    game = load(name)
    batch = larceny.batch(name, 200, game.players[-1], seed=1, threads=2)
    moves, before = batch.sample().copy(), batch.state()
    wrong = 150
    moves[wrong] = next(action for action in range(game.actions) if not batch.mask()[wrong, action])
    with pytest.raises(larceny.IllegalAction, match=f"^table {wrong}: ") as told:
        batch.step(moves)
    match = larceny.new(name, game.players[-1], seed=1 + wrong)
    with pytest.raises(larceny.IllegalAction) as reason:
        match.play(int(moves[wrong]))
    assert (told.value.reason, told.value.ruling) == (reason.value.reason, reason.value.ruling)
    assert told.value.table == wrong
    assert batch.state() == before
    for number in (-1, game.actions, 2**40):
        bad = moves.astype(np.int64)
        bad[7] = number
        with pytest.raises(larceny.IllegalAction, match=f"^table 7: .*{number}"):
            batch.step(bad)
    assert batch.state() == before


Nonsense = Callable[[Batch], None]
NONSENSE: list[tuple[Nonsense, str]] = [
    (lambda batch: batch.step([0, 1]), "actions: 3 numbers are needed, not 2 numbers"),
    (lambda batch: batch.step(3), "actions: 3 numbers are needed, not a single number"),
    (lambda batch: batch.step([[0, 1, 2]]), "actions: 3 numbers are needed, not 1 x 3 numbers"),
    (lambda batch: batch.step([0.0, 1.0, 2.0]), "actions are whole numbers, not float64"),
    (lambda batch: batch.step([True, True, True]), "actions are whole numbers, not bool"),
    (lambda batch: batch.step(["a", "b", "c"]), "actions are whole numbers"),
    (lambda batch: batch.step([0, [1, 2], 3]), "actions: 3 numbers are needed, not lists of different lengths"),
    (lambda batch: batch.seal([1, 2, 3]), "answers: 3 x 2 numbers are needed, not 3 numbers"),
    (lambda batch: batch.observe(2), "no seat 2 at a table of 2"),
    (lambda batch: batch.mask([0, 1]), "seats: one seat, or whole numbers for 3 tables"),
    (lambda batch: batch.view(3, 0), "no table 3 in a batch of 3"),  # type: ignore[list-item]
    (lambda batch: batch.restore(b"nothing"), "no batch"),
    (lambda batch: batch.restore(batch.state()[:-1]), "damaged"),
    (lambda batch: batch.restore("text"), "restored from bytes, not from str"),  # type: ignore[arg-type]
    (lambda batch: batch.restore(larceny.batch("crooks", 4).state()), "tables is 4 there, 3 here"),
    (lambda batch: batch.restore(larceny.batch("bidding", 3).state()), "game is 'bidding' there"),
    (
        lambda batch: batch.restore(larceny.batch("crooks", 3, options={"full": "pass"}).state()),
        "options is .*pass.* there",
    ),
]


@pytest.mark.parametrize(("nonsense", "told"), NONSENSE, ids=[told for _, told in NONSENSE])
def test_nonsense_is_refused_in_a_line_and_changes_nothing(nonsense: Nonsense, told: str) -> None:
    batch = larceny.batch("crooks", 3, 2, seed=8)
    before = batch.state()
    with pytest.raises(larceny.LarcenyError, match=told) as error:
        nonsense(batch)
    assert "\n" not in str(error.value)
    assert batch.state() == before


class OnGpu:
    """Stands for an array of torch or CuPy on a GPU."""

    __cuda_array_interface__: dict[str, object] = {}


def test_actions_on_another_device_are_refused() -> None:
    with pytest.raises(larceny.LarcenyError, match="lie on a GPU, and this batch is on the CPU"):
        larceny.batch("crooks", 3).step(OnGpu())


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"n": 0}, "1 to 2,147,483,647 tables, not 0"),
        ({"n": "many"}, "tables, not 'many'"),
        ({"players": 7}, "2, 3 or 4 players, not 7"),
        ({"players": "2"}, "whole number, not '2'"),
        ({"layout": "column"}, "layout: 'column' is not known; there is: rows, columns"),
        ({"device": "gpu"}, "device: 'gpu' is not known; there is: cpu, cuda"),
        ({"options": {"fool": "pass"}}, "no option 'fool'"),
        ({"seed": -1}, "seed"),
        ({"threads": 0}, "at least one thread"),
        ({"threads": "2"}, "at least one thread has to play, not '2'"),
        ({"threads": 1.5}, "at least one thread has to play, not 1.5"),
        ({"deck": "nowhere.toml"}, "nowhere.toml"),
    ],
)
def test_a_batch_that_cannot_be_is_refused_in_a_line(wish: dict[str, object], told: str) -> None:
    with pytest.raises(larceny.LarcenyError, match=told):
        larceny.batch("crooks", **({"n": 3} | wish))  # type: ignore[arg-type]


@every_game
def test_a_batch_goes_on_from_its_bytes_as_if_nothing_had_been(name: str) -> None:
    """Also another batch of the same kind, on other threads."""
    players = load(name).players[-1]
    batch = larceny.batch(name, 150, players, seed=1, threads=1)
    for _ in range(30):
        batch.step(batch.sample())
    kept = batch.state()
    other = larceny.batch(name, 150, players, seed=99, threads=2, eager=False)
    other.restore(kept)
    assert other.state() == kept
    for _ in range(30):
        batch.step(batch.sample())
        other.step(other.sample())
    assert batch.state() == other.state() != kept
    assert (batch.observe() == other.observe()).all()
    batch.restore(kept)
    assert batch.state() == kept


@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, Batch.clone, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_a_copy_is_the_same_and_shares_nothing(twin_of: Callable[[Batch], Batch]) -> None:
    batch = larceny.batch("crooks", 4, 3, {"full": "pass"}, seed=1, skip_forced=True, layout="rows", eager=False)
    batch.step(batch.sample())
    twin, before = twin_of(batch), batch.state()
    assert (twin.options, twin.players, twin.layout, twin.threads) == (batch.options, 3, "rows", batch.threads)
    assert (twin.observe() == batch.observe()).all()
    twin.step(twin.sample())
    assert batch.state() == before
    batch.step(batch.sample())
    assert batch.state() == twin.state() != before


def test_a_forked_process_goes_on_with_its_copy() -> None:
    """Threads do not come along into a fork: it needs its own."""
    batch = larceny.batch("crooks", 200, 2, seed=1, threads=2)
    batch.step(batch.sample())
    child = multiprocessing.get_context("fork").Process(target=lambda: batch.step(batch.sample()))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks beside threads
        child.start()
    child.join(PATIENCE)
    stuck = child.is_alive()
    if stuck:
        child.kill()
    assert not stuck
    assert child.exitcode == 0


def test_the_number_of_threads_changes_nothing() -> None:
    one, many = (larceny.batch("crooks", 300, 4, seed=1, threads=threads) for threads in (1, 4))
    assert (one.threads, many.threads) == (1, 4)
    for _ in range(100):
        one.step(one.sample())
        many.step(many.sample())
    assert one.state() == many.state()
    assert (one.observe() == many.observe()).all()


def test_no_game_of_a_batch_is_played_twice_and_seeds_stay_in_their_range() -> None:
    batch = larceny.batch("crooks", 4, seed=2**63 - 3)
    assert batch.seeds.tolist() == [2**63 - 3, 2**63 - 2, 2**63 - 1, 0]
    batch.redeal()
    assert batch.seeds.tolist() == [1, 2, 3, 4]


def test_arrays_are_made_once_and_steps_write_into_them() -> None:
    batch = larceny.batch("crooks", 300, 4, seed=1, threads=2)
    arrays = [batch.observe(), batch.mask(), batch.actor, batch.asked, batch.done, batch.rewards, batch.points]
    places = [array.ctypes.data for array in [*arrays, batch.sample(), batch.seeds]]
    for _ in range(5):
        batch.step(batch.sample())
    again = [batch.observe(), batch.mask(), batch.actor, batch.asked, batch.done, batch.rewards, batch.points]
    assert [array.ctypes.data for array in [*again, batch.sample(), batch.seeds]] == places
    assert [str(array.dtype) for array in arrays] == ["int8", "int8", "int8", "int16", "bool", "float32", "int32"]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64])
def test_actions_of_any_whole_number_type_are_taken_and_lists_too(kind: type) -> None:
    one, other = larceny.batch("crooks", 6, 4, seed=2), larceny.batch("crooks", 6, 4, seed=2)
    for _ in range(20):
        moves = one.sample().copy()
        one.step(moves.astype(kind))
        other.step(moves.tolist())
    assert all(one.truth(table) == other.truth(table) for table in range(6))


def test_random_actions_are_fair() -> None:
    batch = larceny.batch("crooks", 20_000, 4, seed=1)
    found = np.bincount(batch.sample(), minlength=batch.actions)
    legal = batch.mask().sum(0)
    assert set(np.nonzero(found)[0]) == set(np.nonzero(legal)[0])
    assert found[found > 0].min() > 0.8 * found[found > 0].max()


def test_a_deck_too_large_for_the_kernels_is_refused_with_its_file(tmp_path: Path) -> None:
    source = (load("crooks").folder / "deck.toml").read_text(encoding="utf-8")
    crook = source[source.rindex("[[crook]]") :]
    name = re.search(r'name = "(.+)"', crook)
    assert name is not None
    large = tmp_path / "large.toml"
    large.write_text(source + "\n" + crook.replace(name[1], "One Too Many"), encoding="utf-8")
    with pytest.raises(larceny.DeckError, match=r"large\.toml(.|\n)*there are 33, and a deck has exactly 32"):
        larceny.batch("crooks", 3, deck=large)


# Instinct


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "crooks" else pytest.mark.proof) for name in names()]
)
def test_instinct_of_a_batch_chooses_as_the_bot_does(name: str) -> None:
    """With the same random numbers for what it likes equally, at every table, to the end of a game and beyond."""
    batch = larceny.batch(name, 5, players=load(name).players[-1], seed=3, auto_reset=False)
    bot = Instinct(0)
    for _ in range(120):
        luck = batch._device._rngs.copy()
        chosen = batch.instinct().copy()
        for table, seat in enumerate(batch.actor.tolist()):
            for place in range(4):
                bot._rng[place] = int(luck[table, place])
            assert chosen[table] == (-1 if seat < 0 else bot.choose(batch.view(table, seat)))
        batch.step(chosen)
    assert name != "crooks" or (batch.actor == -1).all()
