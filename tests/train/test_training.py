"""Training on the CPU, with a network and tables that are tiny: it learns, goes on exactly, and loses nothing."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny.games import load, names
from larceny.learned import weights

torch = pytest.importorskip("torch", reason="torch is not installed: `make proof` has it")

from larceny.train import checkpoint, command  # noqa: E402
from larceny.train.log import CLOCK, lines  # noqa: E402
from larceny.train.mixed_tables import TRAINED, MixedTables, Plan, Room, draw_options, heroes, plans  # noqa: E402
from larceny.train.network import Network  # noqa: E402
from larceny.train.run import Landing, Training  # noqa: E402
from larceny.train.settings import read  # noqa: E402
from larceny.train.trial import Meeting, hold  # noqa: E402
from larceny.train.window import Window  # noqa: E402

pytestmark = pytest.mark.proof

TINY = """
[usual.network]
width = 32
blocks = 1
[usual.tables]
tables = 96
window = 16
warmup = 8
redraw = 2
others = 2
rivals = 0.4
earlier = 0.3
[usual.imitation]
decisions = 4000
batch = 512
[usual.selfplay]
decisions = 6000
batch = 512
kept = 2
warm = 2
truth = true
[usual.trials]
every = 2
games = 12
selves = 2
"""

ALONE = "decisions = 120000\nrate = 2e-3\npasses = 3"

Make = Callable[..., Training]


@pytest.fixture
def made(tmp_path: Path) -> Any:
    """Makes trainings in folders of the test; all are closed at its end."""
    open_ones: list[Training] = []

    def make(folder: str = "one", game: str = "crooks", text: str = TINY, seed: int = 1, **more: Any) -> Training:
        file = tmp_path / "settings.toml"
        file.write_text(text)
        training = Training(load(game), tmp_path / folder, "cpu", seed, file, say=lambda line: None, **more)
        open_ones.append(training)
        return training

    yield make
    for training in open_ones:
        training.close()


def log_of(training: Training) -> list[dict[str, Any]]:
    """Return the log, without what the clock said."""
    return [
        {name: value for name, value in line.items() if name not in CLOCK}
        for line in lines(training.folder / "log.jsonl")
    ]


def stop_after(training: Training, iterations: int) -> None:
    """Train for some iterations, as if somebody had pressed Ctrl+C then."""
    iterate = training._iterate

    def counted(progress: float) -> None:
        iterate(progress)
        training._stopping = training.iteration >= iterations

    training._iterate = counted  # type: ignore[method-assign]
    training.run()


LONG = ("criminals", "robbers", "crimelords")  # one to four minutes of a processor


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.soak if game in LONG else ()) for game in names()]
)
def test_training_stopped_twice_is_byte_for_byte_the_same_as_one_never_stopped(game: str, made: Make) -> None:
    """In the middle of imitation and of self-play: weights, averages, magnet, optimizer, tables, log."""
    whole = made("whole", game)
    whole.run()
    parts = made("parts", game)
    for iterations in (2, 4):
        stop_after(parts, iterations)
        parts.close()
        parts = made("parts", game)
    parts.run()
    assert log_of(parts) == log_of(whole)
    assert {line["phase"] for line in log_of(whole) if "phase" in line} == {"imitation", "self-play"}
    one, other = whole.state(), parts.state()
    assert len(one["selves"]) == 2
    one["selves"].append(one["critic"])
    other["selves"].append(other["critic"])
    for number, self_kept in enumerate(one["selves"]):
        one[number], other[number] = self_kept, other["selves"][number]
    for name in ("weights", "average", "magnet", "past", 0, 1, 2):
        for key in one[name]:
            assert torch.equal(one[name][key], other[name][key]), (name, key)
    for own, theirs in zip(one["rooms"], other["rooms"], strict=True):
        assert torch.equal(own["state"], theirs["state"])
    assert torch.equal(one["generator"], other["generator"])
    assert not torch.equal(one["weights"]["policy.weight"], one["magnet"]["policy.weight"])


def test_another_seed_learns_something_else(made: Make) -> None:
    one, other = made("one", seed=1), made("other", seed=2)
    for training in (one, other):
        stop_after(training, 1)
    assert log_of(one)[1] != log_of(other)[1]


def test_imitation_comes_to_choose_as_instinct_does(made: Make) -> None:
    """After a minute it does more often than at first, and wins more often against it."""
    text = TINY.replace("decisions = 4000", "decisions = 120000").replace("decisions = 6000", "decisions = 0")
    text = text.replace("tables = 96", "tables = 512").replace("width = 32", "width = 128")
    text = text.replace("every = 2", "every = 1000").replace("games = 12", "games = 200")
    training = made(text=text)
    first = {name: one.clone() for name, one in training._learner.average.items()}
    training.run()
    alike = [line["alike"] for line in log_of(training) if line["what"] == "iteration"]
    errors = [line["loss"] for line in log_of(training) if line["what"] == "iteration"]
    assert alike[-1] > alike[0] + 0.1
    assert errors[-1] < 0.8 * errors[0]
    fresh = Network(load("crooks").observation.total, load("crooks").actions, 128, 1)
    fresh.load_state_dict(first)
    meetings = [Meeting(2, "instinct")]
    [before] = hold(load("crooks"), "cpu", fresh, meetings, 200, 5, 1000)
    fresh.load_state_dict(training._learner.average)
    [after] = hold(load("crooks"), "cpu", fresh, meetings, 200, 5, 1000)
    assert after.share > before.share + before.error


@pytest.mark.soak
def test_self_play_gets_better_than_it_was(made: Make) -> None:
    """From a network that knows nothing, Crooks for two, without a teacher: the last beats the first."""
    text = TINY.replace("decisions = 4000", "decisions = 1\nrate = 0.0").replace("decisions = 6000", ALONE)
    text = text.replace("tables = 96", "tables = 256\npairs = 1.0\ncrowds = 0.0").replace("window = 16", "window = 64")
    text = text.replace("others = 2", "others = 0").replace("every = 2", "every = 1000")
    text = text.replace("games = 12", "games = 200").replace("width = 32", "width = 64")
    training = made(text=text)
    training.run()
    last = [line for line in log_of(training) if line["what"] == "trial" and line["against"] == "earlier"][-2]
    assert last["players"] == 2
    assert last["share"] - last["error"] > 0.5


# What decisions are worth


def test_every_seat_is_judged_by_its_own_next_decision() -> None:
    """The same numbers as by hand, seat for seat, with games that end in the window and games that do not."""
    game, tables, steps, trace = load("crooks"), 5, 12, 0.9
    rng = np.random.default_rng(3)
    window = Window(game, tables, steps, "cpu")
    seats = game.players[-1]
    window.seat.copy_(torch.from_numpy(rng.integers(seats, size=(steps, tables)).astype(np.int8)))
    window.value.copy_(torch.from_numpy(rng.normal(size=(steps, tables)).astype(np.float32)))
    window.done.copy_(torch.from_numpy(rng.random((steps, tables)) < 0.2))
    shares = rng.normal(size=(steps, seats, tables)).astype(np.float32)
    window.shares.copy_(torch.from_numpy(shares) * window.done[:, None])
    window.judge(trace)
    judged = 0
    for table in range(tables):
        for step in range(steps):
            found = by_hand(window, step, table, trace)
            assert bool(window.sure[step, table]) == (found is not None)
            if found is not None:
                judged += 1
                assert float(window.advantage[step, table]) == pytest.approx(found, abs=1e-5)
                assert float(window.target[step, table]) == pytest.approx(
                    found + float(window.value[step, table]), abs=1e-5
                )
    assert 0 < judged < tables * steps
    window.settle()
    for table in range(tables):
        ends = [step for step in range(steps) if window.done[step, table]]
        for step in range(steps):
            end = next((one for one in ends if one >= step), None)
            assert bool(window.sure[step, table]) == (end is not None)
            if end is not None:
                assert window.target[step, table] == window.shares[end, window.seat[step, table], table]


def by_hand(window: Window, step: int, table: int, trace: float) -> float | None:
    """Return the advantage of a decision; None if its seat's next one, and the game's end, lie beyond the window."""
    seat, now = int(window.seat[step, table]), step
    while True:
        if window.done[now, table]:
            return float(window.shares[now, seat, table] - window.value[step, table])
        now += 1
        if now == window.steps:
            return None
        if int(window.seat[now, table]) == seat:
            surprise = float(window.value[now, table] - window.value[step, table])
            return surprise + trace * (by_hand(window, now, table, trace) or 0.0)


@pytest.mark.parametrize("game", ["crooks", "crimelords"])
def test_parts_of_a_window_are_all_decisions_once_with_what_belongs_to_them(game: str) -> None:
    played = load(game)
    rooms = MixedTables(
        [Room(game, Plan(players, played.read_options(None), 24, 5, False), "cpu") for players in (2, 3)]
    )
    window = Window(played, rooms.total, 6, "cpu")
    generator = torch.Generator().manual_seed(1)

    def choose(step: int, seen: Any, mask: Any) -> Any:
        window.action[step] = rooms.instinct()
        window.logp[step] = torch.arange(rooms.total) + step * rooms.total
        return window.action[step]

    window.play(rooms, choose)
    ids = []
    for part in window.parts(80, generator):
        here = part.logp.long()
        ids += here.tolist()
        assert torch.equal(part.seen, window.seen[:, here])
        assert torch.equal(part.mask, window.mask[:, here])
        assert torch.equal(part.action, window.action.flatten()[here])
        assert part.mask.gather(0, part.action[None]).all()
    assert sorted(ids) == list(range(6 * rooms.total))


def test_shares_above_a_fair_one_sum_to_zero_at_every_table_that_ended() -> None:
    game = load("crooks")
    rooms = MixedTables(
        [Room("crooks", Plan(players, game.read_options(None), 8, 5, False), "cpu") for players in (2, 4)]
    )
    window = Window(game, rooms.total, 200, "cpu")
    window.play(rooms, lambda step, seen, mask: rooms.instinct())
    assert window.done.any()
    assert window.shares.sum(1).abs().max() < 1e-6
    best = window.shares.amax(1)[window.done]
    assert set(np.round(best.numpy(), 4).tolist()) <= {0.5, 0.75, 0.0, 0.25, 0.0833}


# MixedTables


@pytest.mark.parametrize("game", names())
def test_rooms_have_all_tables_and_draw_others_for_each_era(game: str) -> None:
    played, own = load(game), read(game, "cuda").tables
    eras = [plans(played, own, 4, era) for era in range(24)]
    assert all(sum(plan.tables for plan in era) == own.tables for era in eras)
    assert eras[0][0] == eras[5][0], "the usual rooms stay"
    assert {plan.players for era in eras for plan in era} == set(played.players)
    assert {plan.rivals for plan in eras[0]} == {"", "instinct"}
    assert all(plan.seed < TRAINED for era in eras for plan in era)
    assert all(played.clock(plan.options) is None for era in eras for plan in era)
    for name, option in played.option_list.items():
        drawn = {draw_options(played, np.random.default_rng(number))[name] for number in range(60)}
        untimed = {value for value in option.choices or range(option.low, option.high + 1)
                   if played.clock({name: value}) is None}  # fmt: skip
        assert drawn <= untimed
        assert len(drawn) >= min(len(untimed), 10 if not option.choices else 99)


def test_a_network_that_meets_itself_wins_its_fair_share() -> None:
    game = load("crooks")
    network = Network(game.observation.total, game.actions, 8, 1)
    found = hold(game, "cpu", network, [Meeting(2, "earlier", network), Meeting(4, "earlier", network)], 400, 1, 1000)
    for trial in found:
        assert trial.unfinished == 0
        assert abs(trial.share - 1 / trial.players) <= 2 * trial.error


def test_rivals_play_by_instinct_and_only_the_others_are_judged() -> None:
    game = load("crooks")
    plan = Plan(2, game.read_options(None), 24, 5, False, "instinct")
    rooms, window = MixedTables([Room("crooks", plan, "cpu")]), Window(game, 24, 60, "cpu")
    learners = rooms.rooms[0].heroes
    assert learners is not None
    assert learners.sum(0).tolist() == [1] * 24
    assert learners.sum(1).tolist() == [12, 12]
    advised: list[Any] = []
    ask = rooms.rooms[0].instinct
    rooms.rooms[0].instinct = lambda: advised.append(ask().clone()) or advised[-1]  # type: ignore[func-returns-value]

    def choose(step: int, seen: Any, mask: Any) -> Any:
        window.action[step] = mask.long().argmax(0)  # the first legal answer
        return window.action[step]

    window.play(rooms, choose, lambda name, seen, mask: seen[0].long())
    for step in range(60):
        mine = learners.gather(0, window.seat[step].long()[None])[0]
        assert torch.equal(window.mine[step], mine)
        assert torch.equal(window.action[step][~mine], advised[step].long()[~mine])
    window.judge(0.9)
    assert not window.sure[~window.mine].any()
    assert window.sure[window.mine].any()
    [won] = [share for name, share in rooms.victories(window.done, window.shares).items() if name == "won_2"]
    ended = window.done
    above = (window.shares[:, :2] * learners).sum(1)[ended]
    assert won == pytest.approx(float(above.mean()) + 0.5)
    assert won < 0.4, "who always plays the first answer loses against instinct"


def test_a_critic_sees_what_the_others_see_and_nobody_else_does(made: Make, tmp_path: Path) -> None:
    """What a window keeps below the own view is each other seat's; the network's answers do not depend on it."""
    game, players, steps = load("criminals"), 4, 5
    room = Room("criminals", Plan(players, game.read_options(None), 24, 5, False), "cpu")
    window = Window(game, 24, steps, "cpu", others=3)
    views: list[Any] = []

    def choose(step: int, seen: Any, mask: Any) -> Any:
        actor = room.batch.actor.astype(np.int64)
        views.append([room.batch.observe((actor + place) % players).copy() for place in range(players)])
        return mask.long().argmax(0)

    window.play(MixedTables([room]), choose)
    rows = len(window.seen)
    for step in range(steps):
        for place in range(players):
            kept = window.whole[place * rows : (place + 1) * rows, window.columns(step)].numpy()
            assert (kept[: game.observation.total] == views[step][place]).all()
            assert not kept[game.observation.total :].any()
    training = made()
    training.run()
    learner = training._learner
    assert learner.critic is not None
    packed = command.packed(training.game, training.state())
    (tmp_path / "own.npz").write_bytes(packed)
    shapes = {name: one.shape for name, one in np.load(tmp_path / "own.npz").items() if name.endswith("weight")}
    assert shapes["in.weight"] == (training.game.observation.total, 32)
    assert not {name for name in checkpoint.carried(training.state()) if "critic" in name}


def test_rates_of_self_play_begin_small_and_a_pass_ends_where_what_is_learnt_is_too_far_off(made: Make) -> None:
    text = TINY.replace("warm = 2", "warm = 4\nrate = 1e-3\nreach = 0.0\npasses = 2").replace("truth = true", "")
    training = made(text=text)
    training.run()
    told = [line for line in log_of(training) if line["what"] == "iteration" and line["phase"] == "self-play"]
    assert len(told) == 4
    for number, line in enumerate(told, 1):
        assert line["rate"] == pytest.approx(1e-3 * number / 4 * (1 - 0.9 * line["progress"]), rel=1e-4)
    [steps] = {int(one["step"]) for one in training._learner.optimizer.state.values()}
    assert steps < 3 * len(told), "one step for each first pass, and hardly any for the second"


def test_at_first_a_critic_expects_what_the_network_does(made: Make) -> None:
    training = made()
    training.phase = "self-play"
    learner, window = training._learner, training._window
    training._appoint()
    assert window is not None
    assert learner.critic is not None
    learner._play(window, MixedTables(training._rooms), learner._chooser(window), learner._rival)
    others = window.whole[len(window.seen) :]
    assert others.any()
    with torch.no_grad():
        _, expected = learner.network(window.seen[:, window.columns(3)])
    assert torch.allclose(window.value[3], expected, atol=1e-6)


def test_earlier_selves_sit_at_tables_and_are_drawn_among_those_that_were_kept(made: Make) -> None:
    training = made()
    assert {room.plan.rivals for room in training._rooms if not room.plan.drawn} == {"", "instinct", "earlier"}
    training.run()
    learner, selves = training._learner, training._kept_selves
    assert len(selves) == 2
    assert not torch.equal(selves[0]["policy.weight"], selves[1]["policy.weight"])
    sits = learner.rivals["earlier"].state_dict()
    assert torch.equal(sits["policy.weight"], selves[training._drawn_self]["policy.weight"])


@pytest.mark.parametrize("game", ["crooks", "robbers", "crimelords"])
def test_answers_that_name_a_seat_count_from_the_actor_on(game: str) -> None:
    """What a room shows is what the game says, seat by seat, and what is answered comes about."""
    played, players = load(game), 4
    room = Room(game, Plan(players, played.read_options(None), 48, 5, False), "cpu")
    seen, mask, seat = (torch.zeros_like(one) for one in (room.seen, room.mask, room.actor))
    named = 0
    for _ in range(400):
        room.look(seen, mask, seat)
        wanted = room.instinct()
        actions = room.spoken(wanted).tolist()
        for table in range(48):
            counted = played.counted(int(seat[table]), players)
            assert torch.equal(mask[counted, table], room.mask[:, table])
            assert int(wanted[table]) == counted[actions[table]]
            named += actions[table] != int(wanted[table])
        assert room.mask.gather(0, torch.tensor(actions)[None]).all()
        room.step(wanted, check=True)
    assert named > 20
    [first] = played.layout.ACTS.seats
    assert played.counted(2, players)[first : first + 4].tolist() == [first + 2, first + 3, first, first + 1]


def test_at_larger_tables_one_or_two_seats_learn_in_turns() -> None:
    found = heroes(4, 16, "cpu")
    assert found.sum(0).tolist() == [1] * 4 + [2] * 4 + [1] * 4 + [2] * 4
    assert found.sum(1).tolist() == [6] * 4


def test_a_best_response_meets_the_frozen_network_alone_and_leaves_it_as_it_is(made: Make, tmp_path: Path) -> None:
    training = made()
    training.run()
    checkpoint.write(tmp_path / "carried", checkpoint.carried(training.state()))
    rival = made("rival", start=tmp_path / "carried", against=tmp_path / "carried")
    assert [(room.plan.players, room.plan.rivals) for room in rival._rooms] == [(2, "frozen")]
    assert rival.decisions["self-play"] == 0
    before = {name: one.clone() for name, one in rival._learner.rivals["frozen"].state_dict().items()}
    stop_after(rival, rival.iteration + 2)
    assert {line["against"] for line in log_of(rival) if line["what"] == "trial"} == {"frozen"}
    after = rival._learner.rivals["frozen"].state_dict()
    assert all(torch.equal(before[name], after[name]) for name in before)
    rival.close()
    again = made("rival")
    assert all(torch.equal(before[name], one) for name, one in again._learner.rivals["frozen"].state_dict().items())
    training.close()
    with pytest.raises(larceny.LarcenyError, match="--against needs an empty one"):
        made("one", against=tmp_path / "carried")


# What may go wrong


def test_a_full_disk_leaves_the_last_checkpoint_whole(
    made: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    training = made()
    stop_after(training, 1)
    before = (tmp_path / "one" / "checkpoint").read_bytes()
    write, written = os.write, 0

    def full(descriptor: int, data: Any) -> int:
        nonlocal written
        written += len(data)
        if written > 5000:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data[:1000])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(larceny.LarcenyError, match="one/checkpoint: No space left on device"):
        training.save()
    monkeypatch.undo()
    assert (tmp_path / "one" / "checkpoint").read_bytes() == before
    assert [path.name for path in (tmp_path / "one").iterdir() if path.name.startswith(".")] == []
    training.close()
    assert made().iteration == 1


def test_checkpoints_that_are_none_damaged_or_of_another_game_are_refused(made: Make, tmp_path: Path) -> None:
    training = made()
    stop_after(training, 1)
    training.close()
    file = tmp_path / "one" / "checkpoint"
    whole = file.read_bytes()
    with pytest.raises(larceny.LarcenyError, match="game is 'crooks' there, 'criminals' here"):
        made("one", "criminals")
    for wrong, told in (
        (b"hello", "this is no checkpoint"),
        (whole[:-1], "damaged"),
        (whole[:9000] + bytes([whole[9000] ^ 1]) + whole[9001:], "damaged"),
    ):
        file.write_bytes(wrong)
        with pytest.raises(larceny.LarcenyError, match=told):
            made()
    file.write_bytes(whole)
    with pytest.raises(larceny.LarcenyError, match="has 1 blocks 32 wide, the settings 1 blocks 64 wide"):
        made(text=TINY.replace("width = 32", "width = 64"))


def test_two_trainings_do_not_share_a_folder(made: Make) -> None:
    made()
    with pytest.raises(larceny.LarcenyError, match="another training is at work"):
        made()


def test_where_memory_is_short_half_the_tables_play_on(made: Make, tmp_path: Path) -> None:
    text = TINY.replace("tables = 96", "tables = 512").replace("decisions = 4000", "decisions = 40000")
    training = made(text=text)
    imitate = training._learner.imitate
    tries = 0

    def tight(rooms: MixedTables, window: Window, progress: float) -> Any:
        nonlocal tries
        tries += 1
        if tries == 2:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return imitate(rooms, window, progress)

    training._learner.imitate = tight  # type: ignore[method-assign]
    stop_after(training, 3)
    told = [line for line in log_of(training) if line["what"] == "halved"]
    assert told == [{"what": "halved", "tables": 256, "iteration": 1}]
    assert training.tables == 256
    training.close()
    assert made(text=text).tables == 256


def test_what_is_carried_is_small_and_goes_on(made: Make, tmp_path: Path) -> None:
    training = made()
    training.run()
    state = training.state()
    checkpoint.write(tmp_path / "carried", checkpoint.carried(state))
    assert (tmp_path / "carried").stat().st_size < (tmp_path / "one" / "checkpoint").stat().st_size / 3
    text = TINY.replace("decisions = 6000", "decisions = 9000")
    other = made("other", text=text, start=tmp_path / "carried")
    for name, one in state["average"].items():
        assert torch.allclose(other._learner.network.state_dict()[name], one, atol=2e-3), name
    assert torch.equal(other._learner.network.scale, state["average"]["scale"])
    before = sum(other.decisions.values())
    other.run()
    assert sum(other.decisions.values()) > before
    training.close()
    with pytest.raises(larceny.LarcenyError, match="--start needs an empty one"):
        made("one", start=tmp_path / "carried")


def test_who_starts_from_a_network_may_make_it_less_sure_and_meets_it_as_it_was(made: Make, tmp_path: Path) -> None:
    training = made()
    training.run()
    checkpoint.write(tmp_path / "carried", checkpoint.carried(training.state()))
    sure = training.state()["average"]
    other = made("other", text=TINY + "[crooks.selfplay]\nsoften = 4", start=tmp_path / "carried")
    learner = other._learner
    for copy in (learner.network.state_dict(), learner.average, learner.magnet):
        assert torch.allclose(copy["policy.weight"], sure["policy.weight"] / 4, atol=2e-3)
        assert torch.allclose(copy["value.weight"], sure["value.weight"], atol=2e-3)
    for copy in (other._past, *other._kept_selves):
        assert torch.allclose(copy["policy.weight"], sure["policy.weight"], atol=2e-3)
    stop_after(other, other.iteration + 1)
    before = learner.network.policy.weight.detach().clone()
    other.save()
    other.close()
    again = made("other", text=TINY)  # goes on where it stood
    assert torch.equal(again._learner.network.policy.weight, before)


def test_training_that_breaks_says_so_and_writes_no_checkpoint(made: Make, tmp_path: Path) -> None:
    training = made()
    stop_after(training, 1)
    before = (tmp_path / "one" / "checkpoint").read_bytes()
    with torch.no_grad():
        training._learner.network.policy.weight.fill_(float("nan"))
    training._stopping = False
    with pytest.raises(larceny.LarcenyError, match="training broke in iteration 2"):
        training.run()
    assert (tmp_path / "one" / "checkpoint").read_bytes() == before


def test_without_a_gpu_cuda_is_refused() -> None:
    if torch.cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(larceny.LarcenyError, match="there is no GPU here that torch can use"):
        command.found("cuda")
    assert command.found("auto") == "cpu"


def test_an_exported_network_chooses_as_the_trained_one_does_and_can_be_trained_on(made: Make, tmp_path: Path) -> None:
    training = made(text=TINY.replace("decisions = 4000", "decisions = 20000"))
    training.run()
    file = tmp_path / "crooks.npz"
    file.write_bytes(command.packed(load("crooks"), training.state()))
    played = weights.read("crooks", file)
    assert played.about["decisions"] == training.decisions
    batch = larceny.batch("crooks", 200, seed=9, skip_forced=True)
    for _ in range(20):
        batch.step(batch.sample())
    training._judge.load_state_dict(training._learner.average)
    with torch.no_grad():
        wanted, values = training._judge(torch.from_numpy(batch.observe().T.copy()))
    legal = batch.mask() == 1
    found, worth = played.network(batch.observe())
    alike = np.where(legal, found, -(10**9)).argmax(1) == np.where(legal, wanted.numpy(), -1e9).argmax(1)
    assert alike.mean() > 0.9
    assert np.abs(worth - values.numpy()).max() < 0.1
    text = TINY.replace("decisions = 6000", "decisions = 9000").replace("decisions = 4000", "decisions = 20000")
    other = made("other", text=text, start=file)
    assert other.phase == "self-play"
    for name, one in training._learner.average.items():
        assert torch.allclose(other._learner.network.state_dict()[name], one, atol=0.02), name
    before = sum(other.decisions.values())
    other.run()
    assert sum(other.decisions.values()) > before


def test_self_play_lands_when_the_time_is_up_and_imitation_does_not() -> None:
    landing = Landing(100.0)
    assert landing("imitation", 0.3, 0.0) == 0.3
    assert landing("imitation", 0.9, 40.0) == 0.9
    assert landing("self-play", 0.0, 50.0) == 0.0
    assert landing("self-play", 0.1, 75.0) == pytest.approx(0.5)
    assert landing("self-play", 0.2, 120.0) == 1.0
