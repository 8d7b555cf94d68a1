"""The engine by itself: random numbers, sets, memory, options, texts."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import msgspec
import numpy as np
import pytest

import larceny
from larceny.engine import chance, loops, sets
from larceny.engine.errors import LarcenyError
from larceny.engine.kinds import Option
from larceny.engine.memory import blank, in_memory, mapped, record
from larceny.engine.text import Text, texts
from larceny.games import names


def sfc32(seed: int, count: int) -> list[int]:
    """Doty-Humphrey's generator again, in numpy's 32-bit arithmetic, which wraps by itself."""
    word = np.uint32
    a, b, c, counter = word(0), word(seed & 0xFFFFFFFF), word(seed >> 32), word(1)
    drawn = []
    with np.errstate(over="ignore"):
        for _ in range(12 + count):
            out = a + b + counter
            counter += word(1)
            a = b ^ (b >> word(9))
            b = c + (c << word(3))
            c = ((c << word(21)) | (c >> word(11))) + out
            drawn.append(int(out))
    return drawn[12:]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 2**63 - 1])
def test_random_words_are_those_of_sfc32(seed: int) -> None:
    rng = in_memory(np.zeros(4, np.uint32))
    chance.scatter(rng, seed)
    assert [chance.word(rng) for _ in range(200)] == sfc32(seed, 200)


def test_below_is_unbiased_and_in_range() -> None:
    rng = in_memory(np.zeros(4, np.uint32))
    chance.scatter(rng, 1)
    for n in (1, 2, 3, 6, 7, 31):
        counts = Counter(chance.below(rng, n) for _ in range(6000))
        assert set(counts) == set(range(n))
        expected = 6000 / n
        assert sum((count - expected) ** 2 / expected for count in counts.values()) < n + 5 * (2 * n) ** 0.5


def test_below_rejects_what_would_be_biased() -> None:
    """With n just over 2**30, one word in four has to be thrown away: a generator that only scales does not."""
    n = 2**30 + 1
    rng = in_memory(np.zeros(4, np.uint32))
    chance.scatter(rng, 5)
    low = sum(chance.below(rng, n) < n // 2 for _ in range(4000))
    assert abs(low - 2000) < 200
    words = rng[3] - 1 - chance.WARM_UP
    assert words > 4000 * 1.15


@pytest.mark.parametrize("members", [0, 1, 0b1011, 1 << 31, 2**32 - 1])
def test_sets(members: int) -> None:
    listed = [i for i in range(32) if members >> i & 1]
    assert sets.count(members) == len(listed)
    assert sets.members(members) == listed
    for nth, one in enumerate(listed):
        assert sets.member(members, nth) == one
    if listed:
        assert sets.lowest(members) == listed[0]


def test_numbers_side_by_side_are_read_one_after_the_other() -> None:
    assert sets.beside((0x0321, 0x0004), places=3, width=4) == [1, 2, 3, 4, 0, 0]


def test_a_mapped_record_refuses_what_compiled_code_would_do_silently() -> None:
    row = mapped(blank(record([("hand", np.int8, 3), ("cash", np.int16)])))
    row.cash = 300
    row.hand[2] = -7
    assert (row.cash, row.hand[2]) == (300, -7)
    with pytest.raises(IndexError):
        row.hand[3] = 1
    with pytest.raises(ValueError, match="invalid value"):
        row.hand[0] = 128
    with pytest.raises(ValueError, match="invalid value"):
        row.cash = 40_000


def test_a_record_has_no_gaps() -> None:
    """numpy does not copy what lies between fields; a table's bytes must all be copied."""
    dtype = record([("a", np.int8), ("b", np.int64), ("c", np.int8)])
    table = blank(dtype)
    table["b"] = -1
    assert table.copy().tobytes() == table.tobytes()
    assert sum(dtype.fields[name][0].itemsize for name in dtype.names) == dtype.itemsize == 24


def test_the_first_question_needs_no_compiler() -> None:
    """A person waits for no numba: playing must not even import it."""
    script = (
        "import sys, larceny\n"
        "match = larceny.new('crooks', players=3, seed=1)\n"
        "larceny.bot('instinct').choose(match.view(match.actor)); match.board(match.actor)\n"
        "assert 'numba' not in sys.modules, 'numba was imported'\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONWARNINGS": "error"})


def test_options_are_words_or_numbers() -> None:
    words = Option(("red", "blue"))
    assert (words.usual, words.read("blue"), words.read("green")) == ("red", "blue", None)
    rounds = Option(low=1, high=50, default=20)
    assert (rounds.usual, rounds.read("7"), rounds.read(51), rounds.read("many")) == (20, 7, None, None)


def test_a_missing_text_is_an_error() -> None:
    with pytest.raises(LookupError, match="no-such-text"):
        texts("en")("no-such-text")
    with pytest.raises(LookupError, match="house-winner"):
        texts("de")("house-winner")  # its value is missing
    with pytest.raises(LarcenyError, match="klingon"):
        texts("klingon")


def test_lists_read_naturally() -> None:
    english, german = texts("en"), texts("de")
    assert english.list([]) == ""
    assert english.list(["a"]) == "a"
    assert english.list(["a", "b", "c"]) == "a, b and c"
    assert german.list(["a", "b"]) == "a und b"
    assert english.counted([("a", 1), ("b", 0), ("c", 3)]) == "a and 3 x c"
    assert isinstance(english, Text)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "cheats"}, "no game 'cheats'; there is: .*crooks"),
        ({"name": "crook"}, "did you mean 'crooks'"),
        ({"players": 5}, "crooks is for 2, 3 or 4 players, not 5"),
        ({"options": {"ful": "pass"}}, "no option 'ful'; did you mean 'full'"),
        ({"options": {"full": "maybe"}}, "full: 'maybe' is not one of: recruit, pass"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"players": 3.0}, "2, 3 or 4 players: that is a whole number, not 3.0"),
        ({"players": "2"}, "2, 3 or 4 players: that is a whole number, not '2'"),
        ({"players": True}, "not True"),
        ({"players": np.int64(5)}, "not 5"),
        ({"seed": True}, "seed"),
        ({"seed": np.float64(1)}, "seed"),
        ({"name": "robbers", "options": {"rounds": 2.5}}, "rounds: 2.5 is not one of"),
        ({"name": "robbers", "options": {"rounds": True}}, "rounds: True is not one of"),
        ({"names": ["Anna", "Bob"]}, "3 players need 3 printable names"),
        ({"names": ["Anna", "Bob", "\x1b[31m"]}, "printable"),
        ({"deck": "/nowhere/deck.toml"}, "/nowhere/deck.toml: No such file"),
    ],
)
def test_a_game_that_cannot_be_has_a_clear_error(change: dict, complaint: str) -> None:
    wanted = {"name": "crooks", "players": 3, "seed": 1, **change}
    with pytest.raises(LarcenyError, match=complaint):
        larceny.new(**wanted)


@pytest.mark.parametrize("action", [-1, 90, 10**30, "1", None, 1.0, True])
def test_what_is_no_action_at_all_is_refused(action: object) -> None:
    match = larceny.new("crooks", players=2, seed=1)
    before = match.truth
    with pytest.raises(larceny.IllegalAction) as caught:
        match.play(action)
    assert caught.value.reason == "no-action"
    assert match.truth == before


@pytest.mark.parametrize("name", larceny.games())
def test_any_integer_is_a_number(name: str) -> None:
    """numpy's numbers come out of every policy and every array; what is kept of them are plain ones."""
    players = larceny.game(name).players[0]
    match = larceny.new(name, players=np.int8(players), seed=np.uint64(7))
    plain = larceny.new(name, players=players, seed=7)
    bots = [larceny.bot("instinct", seed=seed) for seed in (np.int64(3), 3)]
    while plain.actor is not None and len(plain.actions) < 40:
        seat, action = plain.actor, bots[0].choose(match.view(plain.actor))
        assert action == bots[1].choose(plain.view(seat))
        assert match.describe(np.int64(action), "de") == plain.describe(action, "de")
        assert match.view(np.int32(seat)).legal() == plain.legal()
        match.play(np.int64(action), seat=np.int16(seat))
        plain.play(action)
    assert match.record().to_json() == plain.record().to_json()
    assert match.board(np.int64(0)) == plain.board(0)
    assert match.log(np.int64(0)) == plain.log(0)
    assert larceny.replay(match.record(), steps=np.int64(3)).actions == plain.actions[:3]
    assert match.view(0).possible(np.int64(5)).tobytes() == plain.view(0).possible(5).tobytes()


def test_any_integer_may_be_said_out_of_turn() -> None:
    options = {"goal": "time", "minutes": np.int64(5)}
    match = larceny.new("robbers", players=2, seed=1, options=options)
    match.interject(np.int64(match.game.time_up))
    assert match.actions == (-1,)
    assert larceny.read_record(match.record().to_json()).options["minutes"] == 5
    match = larceny.new("crimelords", players=3, seed=1)
    with pytest.raises(larceny.IllegalAction, match="no interjection True"):
        match.interject(True, seat=np.int64(1))
    with pytest.raises(LarcenyError, match="no seat 3 at a table of 3: 0 to 2"):
        match.interject(0, seat=np.int64(3))


@pytest.mark.parametrize("name", larceny.games())
def test_only_what_may_be_played_is_described(name: str) -> None:
    match = larceny.new(name, players=larceny.game(name).players[0], seed=1)
    for action in range(match.game.actions):
        refusal = match.view(match.actor).refuse(action)
        if refusal is None:
            assert match.describe(action)
        else:
            with pytest.raises(larceny.IllegalAction) as caught:
                match.describe(action)
            assert (str(caught.value), caught.value.reason) == (str(refusal), refusal.reason)
    for action in (match.game.actions, 99_999, -1, "0", True, None, 0.0):
        for attempt in (match.describe, match.view(match.actor).describe):
            with pytest.raises(larceny.IllegalAction, match="There is no action") as caught:
                attempt(action)
            assert caught.value.reason == "no-action"
    with pytest.raises(larceny.IllegalAction, match="Es gibt keine Aktion 99999"):
        match.describe(99_999, "de")


def pickled(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("name", larceny.games())
def test_a_copy_shares_nothing_and_goes_on_alike(name: str, copied: Callable[[larceny.Match], larceny.Match]) -> None:
    def play_on(match: larceny.Match, actions: int) -> list[object]:
        bot, told = larceny.bot("random", seed=5), []
        for _ in range(actions):
            if match.actor is not None:
                match.play(bot.choose(match.view(match.actor)))
                told.append((match.truth, match.can_undo, match.last_heard))
        return told

    players = larceny.game(name).players[-1]
    match = larceny.new(name, players, seed=3, names=[f"me:{seat}" for seat in range(players)])
    match.called = tuple(f"Player {seat}" for seat in range(players))
    play_on(match, 50)
    match.board(0)
    before, record = match.truth, match.record()
    twin = copied(match)
    assert (twin.game, twin.called, twin.hearings) == (match.game, match.called, match.hearings)
    twin.called = ()
    told = play_on(twin, 50)
    twin.options.clear()
    assert (match.truth, match.record(), match.called[0]) == (before, record, "Player 0")
    twin = copied(match)
    assert play_on(match, 50) == told
    assert twin.record() == record
    play_on(twin, 50)
    assert twin.record() == match.record()
    assert [twin.log(seat) for seat in (None, 0)] == [match.log(seat) for seat in (None, 0)]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_what_a_copy_takes_back_stays_with_the_other(copied: Callable[[larceny.Match], larceny.Match]) -> None:
    match = larceny.new("crooks", players=2, seed=7)
    for _ in range(2):
        match.play(match.legal()[0])
    assert match.can_undo
    twin = copied(match)
    twin.undo()
    assert (len(match.actions), len(twin.actions), match.can_undo) == (2, 1, True)
    match.undo()
    assert twin.truth == match.truth


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_the_bell_rings_for_one_copy_alone(copied: Callable[[larceny.Match], larceny.Match]) -> None:
    """An interjection also changes the earlier tables that `undo` can go back to."""
    match = larceny.new("robbers", players=2, seed=1, options={"goal": "time"})
    bot = larceny.bot("random", seed=1)
    while not match.can_undo:
        before = match.truth
        match.play(bot.choose(match.view(match.actor)))
    twin = copied(match)
    twin.interject(twin.game.time_up)
    match.undo()
    assert match.truth == before


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("name", larceny.games())
def test_a_copied_view_knows_what_the_view_knows(name: str, copied: Callable[[larceny.View], larceny.View]) -> None:
    match = larceny.new(name, players=larceny.game(name).players[-1], seed=3)
    for seat in (*range(match.players), None):
        view = match.view(seat)
        twin = copied(view)
        assert (twin.seat, twin.names, twin.legal()) == (view.seat, view.names, view.legal())
        assert twin.events == view.events != []
        assert twin.events is not view.events
        assert twin.table.tobytes() == view.table.tobytes()
        assert twin.board("de") == view.board("de")
        with pytest.raises(ValueError, match="read-only"):
            twin.table["ended"] = 1
        with pytest.raises(ValueError, match="read-only"):
            twin.box["players"] = 1


def test_a_match_of_other_rules_is_not_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    match = larceny.new("crooks", players=2, seed=1)
    kept = pickle.dumps(match)
    monkeypatch.setattr(type(match.game), "version", 99)
    with pytest.raises(larceny.RecordError, match=r"of version \d+ of the crooks rules; this is 99"):
        pickle.loads(kept)


def test_a_refusal_can_be_sent_to_another_process() -> None:
    match = larceny.new("crooks", players=2, seed=1)
    refusal = match.view(match.actor).refuse(80)
    assert refusal is not None
    refusal.seat = 1
    twin = pickle.loads(pickle.dumps(refusal))
    assert (str(twin), twin.action, twin.reason, twin.ruling, twin.seat) == (
        "That is no answer to the question asked now. (CR-03)",
        80,
        "not-asked",
        "CR-03",
        1,
    )


def test_out_of_turn_nothing_is_legal() -> None:
    match = larceny.new("crooks", players=3, seed=7)
    for seat in {0, 1, 2, None} - {match.actor}:
        refusal = match.view(seat).refuse(match.legal()[0])
        assert refusal is not None
        assert refusal.reason == "not-your-turn"
    before = match.truth
    with pytest.raises(larceny.IllegalAction, match="not your turn"):
        match.play(match.legal()[0], seat=0)
    assert match.truth == before
    match.play(match.legal()[0], seat=match.actor)


def test_a_view_cannot_be_changed() -> None:
    seen = larceny.new("crooks", players=3, seed=7).view(0)
    with pytest.raises(TypeError, match="read-only"):
        seen.row.cash[0] = 99


def test_there_is_no_view_for_a_seat_that_is_not_there() -> None:
    match = larceny.new("crooks", players=3, seed=7)
    for seat in (3, -1, "0"):
        with pytest.raises(LarcenyError, match="no seat"):
            match.board(seat)
    with pytest.raises(LarcenyError, match="no language 'fr'"):
        match.board(0, "fr")


def test_a_record_with_a_position_cannot_claim_other_players_or_options() -> None:
    record = larceny.from_position(POSITION).record()
    for change in ({"players": 4}, {"options": {"full": "pass", "killed": "secret"}}):
        with pytest.raises(larceny.RecordError, match="players and options"):
            larceny.replay(msgspec.structs.replace(record, **change).sealed())
    with pytest.raises(larceny.RecordError, match="neither a seed nor a position"):
        larceny.replay(msgspec.structs.replace(record, position="").sealed())
    with pytest.raises(larceny.RecordError, match="not -1"):
        larceny.replay(record, steps=-1)


@pytest.mark.parametrize("name", names())
def test_a_record_from_before_an_option_came_is_played_by_its_usual_value(name: str) -> None:
    match = larceny.new(name, 2, seed=3)
    for _ in range(5):
        match.play(match.legal()[0])
    older = msgspec.structs.replace(match.record(), options={}).sealed()
    assert larceny.replay(older.to_json()).truth == match.truth


def test_unseeded_games_differ() -> None:
    assert larceny.new("crooks", players=2).truth != larceny.new("crooks", players=2).truth


def test_loops_share_a_victory_evenly() -> None:
    assert all(loops.WIN % winners == 0 for winners in range(1, 9))


POSITION = larceny.new("crooks", players=3, seed=7).position()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("pile A: ", "pile A: Vera the Unknown, ", r"line \d+: pile A: there is no card 'Vera the Unknown'"),
        ("pile A:", "pile Q:", "pile Q: there is no such place"),
        ("cash: 18 18 18 0", "cash: 18 18 18", "cash: 3 numbers instead of 4"),
        ("cash: 18", "cash: 19", "cash and bank do not add up"),
        ("cash: 18", "cash: 99999", "99999"),
        ("cash:", "money:", "money: unknown field"),
        ("turn: ", "turn: x", "is no number"),
        ("players: 3", "players: 7", "not 7"),
        (f"rules: {larceny.game('crooks').version}", "rules: 99", "version 99"),
        ("position: 1\n", "", "position: missing"),
        ("deck: House deck ", "deck: Another deck ", "was set up with the deck 'Another deck"),
        ("game: crooks", "game crooks", "no colon"),
        ("turn: 2", "turn: 3", "turn: there is no such seat"),
        ("turn: 2", "turn: -1", "do not agree on what is asked"),
        ("turn: 2", "turn: 2\nasking: 50", "asking: 50 has no meaning"),
        ("turn: 2", "turn: 2\nasking: place", "do not agree on what is asked"),
        ("turn: 2", "turn: 2\nasking: crook\nhangout: I", "do not agree on what is asked"),
        ("turn: 2", "turn: 2\nended: 5", "ended: there is no such ending"),
        ("turn: 2", "turn: 2\ndown: -4", "no set of numbers"),
        ("turn: 2", "turn: 2\ndown: 1000000", "no set of numbers"),
        ("turn: 2", "turn: 2\nleft: -1", "left: -1 has no meaning"),
        ("turn: 2", "turn: 2\n: 3", "no name before it"),
        ("told: 1", "told: 100", "told: there is no room"),
        ("cash: 18 18 18 0", "cash: -100 100 54 0", "cash and bank do not add up"),
        ("players: 3", "players: ²", "is no number"),
        ("pile A: ", "pile A: ²² ", "there is no card"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(old: str, new: str, complaint: str) -> None:
    assert old in POSITION
    with pytest.raises(LarcenyError, match=complaint):
        larceny.from_position(POSITION.replace(old, new, 1))


def test_a_position_with_a_card_missing_or_doubled_names_it() -> None:
    line = next(line for line in POSITION.splitlines() if line.startswith("pile A: "))
    first, second = line.removeprefix("pile A: ").split(", ")
    with pytest.raises(larceny.PositionError, match=f"{first} lies nowhere"):
        larceny.from_position(POSITION.replace(line, f"pile A: {second}"))
    with pytest.raises(larceny.PositionError, match=f"{first} lies in more than one place: pile A, pile B"):
        larceny.from_position(POSITION.replace("pile B: ", f"pile B: {first}, "))


def test_a_position_may_have_comments_and_gives_the_same_game() -> None:
    match = larceny.from_position("# a puzzle\n" + POSITION.replace("\n\n", "\n# the table\n\n"))
    assert match.truth == larceny.new("crooks", players=3, seed=7).truth
    match.play(match.legal()[0])
    assert larceny.replay(match.record().to_json()).truth == match.truth
