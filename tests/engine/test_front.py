"""Match and View as programs use them: copies, masks, what a seat knows, guesses to play on, returns."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import larceny
from larceny.engine.contract import SEATS
from larceny.engine.errors import LarcenyError
from larceny.games import house

GAMES = larceny.games()


def walk(match: larceny.Match, most: int, seed: int = 1) -> Iterator[larceny.Match]:
    """Yield a match before each of its actions, which are random."""
    bot = larceny.bot("random", seed=seed)
    for _ in range(most):
        if match.actor is None:
            return
        yield match
        match.play(bot.choose(match.view(match.actor)))


def tables(name: str) -> list[larceny.Match]:
    """Return a table of the fewest, and one of the most players."""
    counts = larceny.game(name).players
    return [larceny.new(name, players, seed=players) for players in (counts[0], counts[-1])]


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_on_alone(name: str) -> None:
    for match in tables(name):
        for step, _ in enumerate(walk(match, 60)):
            if step % 20 == 0:
                before, twin = match.record(), match.clone()
                other = copy.deepcopy({"in": [match]})["in"][0]
                for one in (twin, other):
                    assert one.record() == before
                    assert one.view(0).information() == match.view(0).information()
                    for _ in walk(one, 30, seed=2):
                        pass
                    one.options["goal"] = "another"
                assert match.record() == before
                assert twin.truth == other.truth


@pytest.mark.parametrize("name", GAMES)
def test_a_mask_says_what_is_legal(name: str) -> None:
    for match in tables(name):
        for _ in walk(match, 40):
            for seat in range(match.players):
                view = match.view(seat)
                assert np.flatnonzero(view.mask()).tolist() == view.legal()
                assert (view.mask().shape, view.mask().dtype) == ((match.game.actions,), np.bool_)
            assert not match.view(None).mask().any()


@pytest.mark.parametrize("name", GAMES)
def test_a_guess_is_a_match_in_which_the_seat_knows_the_same(name: str) -> None:
    for match in tables(name):
        for step, _ in enumerate(walk(match, 120)):
            for seat in (match.actor, step % match.players, None) if step % 6 == 0 else ():
                view = match.view(seat)
                guess = view.guess(step)
                assert guess.view(seat).information() == view.information()
                assert guess.truth == view.guess(step).truth
                if seat == match.actor:
                    assert guess.legal() == view.legal()


@pytest.mark.parametrize("name", GAMES)
def test_a_guess_is_played_on_to_its_end_and_kept_as_a_record(name: str) -> None:
    match = larceny.new(name, larceny.game(name).players[0], seed=4)
    for _ in walk(match, 12):
        pass
    before, guess = match.truth, match.view(match.actor).guess()
    for _ in walk(guess, guess.game.longest):
        pass
    assert match.truth == before
    assert guess.result() is not None
    assert larceny.replay(guess.record().to_json()).truth == guess.truth
    assert guess.board(0).result is not None


def test_a_view_that_no_match_made_cannot_be_played_on() -> None:
    match = larceny.new("crooks", 2, seed=1)
    stranger = larceny.View(match.game, match.deck, match.view(0).box, match.view(0).possible(1), 0)
    with pytest.raises(LarcenyError, match="does not know its table's options"):
        stranger.guess(1)


# What a seat knows


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_did_and_was_told_is_its_information(name: str) -> None:
    """It changes with each own action and each telling, and with nothing else."""
    kept = 0
    for match in tables(name):
        bot = larceny.bot("random", seed=9)
        while match.actor is not None and len(match.actions) < 150:
            actor, before = match.actor, [match.view(seat) for seat in (*range(match.players), None)]
            match.play(bot.choose(match.view(actor)))
            for view in before:
                now, heard = match.view(view.seat), match.last_heard >> (SEATS if view.seat is None else view.seat) & 1
                if view.seat == actor or heard:
                    assert now.information() != view.information()
                elif now.table.tobytes() == view.table.tobytes():
                    assert now.information() == view.information()
                    kept += 1
    assert kept or name == "bidding", "nothing secret was ever done"


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_recalls_its_own_actions_and_what_it_was_told_and_nothing_else(name: str) -> None:
    for match in tables(name):
        done: dict[int, list[int]] = {seat: [] for seat in range(match.players)}
        for _ in walk(match, 100):
            pass
        again = larceny.new(name, match.players, seed=match.chosen_seed)
        for action in match.actions:
            assert again.actor is not None
            done[again.actor].append(action)
            again.play(action)
        for seat, own in done.items():
            deeds = again.view(seat)._recall.deeds
            assert [deed for deed, _ in deeds if deed is not None] == own
            told = [(event[0], event[2:]) for events in again._told for event in events if event[1] >> seat & 1]
            assert [event for _, heard in deeds for event in heard] == told


@pytest.mark.parametrize("name", GAMES)
def test_what_others_hide_is_no_part_of_information(name: str) -> None:
    """Two truths that look the same to a seat still do after an action that tells it the same in both."""
    compared = 0
    for match in tables(name):
        for step, _ in enumerate(walk(match, 80)):
            viewer = next(seat for seat in range(match.players) if seat != match.actor)
            truth, other = match.clone(), match.view(viewer).guess(step)
            if other.actor != truth.actor:
                continue  # a sealed question, which the view has turned to its seat
            action = truth.legal()[step % len(truth.legal())]
            if action in other.legal():
                truth.play(action)
                other.play(action)
                one, two = truth.view(viewer), other.view(viewer)
                heard = [events.last_heard >> viewer & 1 for events in (truth, other)]
                told = [view.events if hears else [] for view, hears in zip((one, two), heard, strict=True)]
                if one.table.tobytes() == two.table.tobytes() and told[0] == told[1]:
                    compared += truth.truth != other.truth
                    assert one.information() == two.information()
    assert compared, "no two truths were compared"


def test_two_ways_to_one_table_are_told_apart() -> None:
    """Perfect recall: the same table, but another seat acted first."""
    seen = set()
    for first in larceny.new("crooks", 2, seed=1).legal():
        match = larceny.new("crooks", 2, seed=1)
        match.play(first)
        seen.add(match.view(match.actor).information())
    assert len(seen) == len(larceny.new("crooks", 2, seed=1).legal())


def test_what_was_taken_back_is_forgotten() -> None:
    match = larceny.new("crooks", players=2, seed=7)
    match.play(match.legal()[0])
    seat, known = match.actor, match.view(match.actor).information()
    match.play(match.legal()[0])
    assert match.can_undo
    assert match.view(seat).information() != known
    match.undo()
    assert match.view(seat).information() == known


@pytest.mark.parametrize("name", house())
def test_information_is_the_same_in_every_process_and_for_every_name(name: str) -> None:
    match = larceny.new(name, 2, seed=5)
    for _ in walk(match, 25):
        pass
    known = [match.view(seat).information() for seat in (0, 1, None)]
    named = larceny.new(name, 2, seed=5, names=["Anna", "Bob"])
    for action in match.actions:
        named.play(action)
    assert [named.view(seat).information() for seat in (0, 1, None)] == known
    assert [pickle.loads(pickle.dumps(match.view(seat))).information() for seat in (0, 1, None)] == known
    code = f"import larceny; m = larceny.new({name!r}, 2, seed=5); [m.play(a) for a in {match.actions!r}]\n"
    code += "import json; print(json.dumps([m.view(s).information() for s in (0, 1, None)]))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(answer.stdout) == known
    assert all(text.isprintable() and len(text) < 120 for text in known)


# What a game was worth


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_between_minus_one_and_one_and_add_up_to_nothing(name: str) -> None:
    for match in tables(name)[:1]:
        assert match.returns == (0.0,) * match.players
        for _ in walk(match, match.game.longest):
            pass
        result = match.result()
        assert result is not None
        assert match.returns == result.returns
        assert sum(match.returns) == pytest.approx(0)
        assert all(-1 <= one <= 1 for one in match.returns)
        best = {seat for seat, one in enumerate(match.returns) if one == max(match.returns)}
        assert best == set(result.winners)


def test_where_all_win_nobody_gains() -> None:
    assert larceny.Outcome((3, 3), (1, 1), (0, 1), "over").returns == (0.0, 0.0)
    assert larceny.Outcome((3, 5), (2, 1), (1,), "over").returns == (-1.0, 1.0)


# What a game offers


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_action_has_words(name: str, lang: str) -> None:
    game = larceny.game(name)
    answers = game.answers(lang)
    assert [one.action for one in answers] == list(range(game.actions))
    assert all(one.text and one.text.isprintable() for one in answers)
    assert len({(one.family, one.member) for one in answers}) == game.actions
    assert game.layout.ACTS.of(answers[-1].action) == (answers[-1].family, answers[-1].member)


def test_the_words_of_actions_are_in_the_language_asked_for() -> None:
    crooks = larceny.game("crooks")
    assert crooks.answers("en")[9].text == "Pass, and be out for good"
    assert crooks.answers("de") != crooks.answers("en")
    with pytest.raises(LarcenyError, match="no language 'fr'"):
        crooks.answers("fr")


@pytest.mark.parametrize(
    ("attempt", "complaint"),
    [
        (lambda match: match.describe(999), "There is no action 999; actions are numbered 0 to 89"),
        (lambda match: match.view("0"), "there is no seat '0' at a table of 2"),
        (lambda match: match.view(0).guess("x"), "a seed is a whole number"),
        (lambda match: match.seal("x"), "sealed answers are actions by seat"),
        (lambda match: larceny.game(3), "there is no game 3"),
        (lambda match: larceny.new("crooks", "2"), "that is a whole number, not '2'"),
        (lambda match: larceny.new("crooks", 2, options="full"), "options are names with their values, not 'full'"),
        (lambda match: larceny.new("crooks", 2, names=[1, 2]), "2 players need 2 printable names, not 1, 2"),
        (lambda match: larceny.new("crooks", 2, deck=3), "a deck is the name of a file, not 3"),
        (lambda match: larceny.replay(3), "a record is a Record or its JSON, not 3"),
        (lambda match: larceny.from_position(3), "a position is a text, not 3"),
        (lambda match: larceny.bot(None), "a bot has a name, such as search:500, not None"),
        (lambda match: larceny.bot("search:9", trees="x"), "at least one tree, not 'x'"),
        (lambda match: larceny.compile("chess"), "there is no game 'chess'"),
    ],
)
def test_nonsense_is_refused_in_one_line(attempt: Callable[[larceny.Match], object], complaint: str) -> None:
    with pytest.raises(LarcenyError) as caught:
        attempt(larceny.new("crooks", 2, seed=1))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_shorter_than_its_longest_and_rulings_say_why(name: str) -> None:
    game = larceny.game(name)
    assert 0 < game.longest <= game.limit
    assert game.longest <= 200_000, "a bound that nobody can use"
    for ruling, (number, what) in game.caps.items():
        assert f"**{ruling}**" in game.guide("en")
        assert number > 0
        assert what
    match = larceny.new(name, game.players[0], seed=6)
    for _ in walk(match, game.longest):
        pass
    assert match.actor is None
    assert len(match.actions) < game.longest
