"""What follows from a refill: against a list of every possible world, on small decks, with two to four players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import larceny
from larceny.engine import chance
from larceny.engine import guesses as guesses_
from larceny.engine.memory import blank, copied, mapped
from larceny.games.robbers import knowledge, layout, soundness
from tests import proofs
from tests.knowledge import Follower
from tests.robbers_tables import GAME, deck_text

ROBBER_CARDS = {  # of each type, by players: few that are not in hands, so that the deck soon runs out
    2: {"P1": 6, "M1": 5, "C1": 3, "LOCK": 2},
    3: {"P1": 8, "M1": 6, "C1": 6},
    4: {"P1": 12, "M1": 9, "C1": 5},
}
LOOT = {"N": 4, "A": 3, "B": 3}
OFTEN = 20  # what is to be guessed so often is guessed at least once


def match_of(players: int, seed: int, **options: str | int) -> larceny.Match:
    """A game with few cards, at random."""
    deck = GAME.parse_deck(deck_text(ROBBER_CARDS[players], LOOT), "small.toml")
    return larceny.Match(GAME, players, {"goal": "rounds", **options}, deck, seed)


def followed(
    players: int, viewer: int, seed: int, refills: int, every: int, loot: bool = False, **options: str | int
) -> Iterator[Follower]:
    """A random game, now and then when the deck has been refilled so often."""
    follower = Follower(match_of(players, seed, **options), viewer, loot)
    choose = random.Random(seed)
    looks = 0
    while follower.match.actor is not None and follower.refills <= refills:
        if follower.refills == refills:
            looks += 1
            if looks % every == 0:
                yield follower
        follower.play(choose.choice(follower.match.legal()))


def seen_by(follower: Follower) -> np.ndarray:
    table = copied(follower.match._table)
    knowledge.redact(mapped(follower.match._box), mapped(table), follower.viewer)
    return table


def named(follower: Follower, seen: np.ndarray) -> list[tuple[int, ...]]:
    """What a view names in the others' hands, and in the deck."""
    hands = [hand for seat, hand in enumerate(follower.truth(seen)) if seat != follower.viewer]
    return [*hands, tuple(seen[follower.deck][0][: follower.types].tolist())]


def shared(follower: Follower) -> list[tuple[int, ...]]:
    """What all worlds have there."""
    opened = follower.opened()
    places = [
        [hand for seat, hand in enumerate(world) if seat != follower.viewer] + [follower.worlds.deck(world, opened)]
        for world in follower.worlds.all
    ]
    return [tuple(min(cards) for cards in zip(*place, strict=True)) for place in zip(*places, strict=True)]


def guesses(follower: Follower, seen: np.ndarray, count: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """The worlds of so many guesses."""
    tables = blank(GAME.table, count + 1)
    tables[0] = seen[0]
    rows = tables.view(np.uint8).reshape(count + 1, -1)
    GAME.compiled(proofs.guesses)(follower.match._box[0], tables, rows, follower.viewer, 1)
    assert len(tables) == count + 1
    hands = tables[follower.hand][1:, : follower.match.players, : follower.types].reshape(count, -1)
    found, often = np.unique(hands, axis=0, return_counts=True)
    return Counter(
        {
            tuple(tuple(hand) for hand in world.reshape(follower.match.players, -1).tolist()): int(times)
            for world, times in zip(found, often, strict=True)
        }
    )


def prove_exact(follower: Follower) -> None:
    """Named is what all worlds share; the truth is among them, and so is every guess."""
    assert follower.truth() in follower.worlds.all
    seen = seen_by(follower)
    assert named(follower, seen) == shared(follower)
    box = mapped(follower.match._box)
    for seed in range(3):
        table = copied(seen)
        knowledge.guess(box, mapped(table), follower.viewer, seed)
        assert soundness.sound(box, mapped(table)) == 0
        assert follower.truth(table) in follower.worlds.all
        knowledge.redact(box, mapped(table), follower.viewer)
        assert table.tobytes() == seen.tobytes()


def prove_fair(follower: Follower, count: int = 4000) -> bool:
    """Guesses reach every world, each as often as the number of ways in which it can lie there; few worlds only."""
    ways = follower.worlds.ways(follower.opened())
    total = sum(ways.values())
    if len(ways) < 2 or len(ways) > count // OFTEN:
        return False
    found = guesses(follower, seen_by(follower), count)
    assert set(found) <= set(ways), "a guess is impossible"
    expected = {world: count * number / total for world, number in ways.items()}
    missing = [world for world, often in expected.items() if often >= OFTEN and world not in found]
    assert not missing, "a possible world is never guessed"
    usual = [world for world, often in expected.items() if often >= OFTEN]
    spread = sum((found[world] - expected[world]) ** 2 / expected[world] for world in usual)
    bound = len(usual) + 8 * len(usual) ** 0.5
    assert spread < bound, f"guesses are lopsided: {[(found[one], round(expected[one])) for one in usual]}"
    return True


@pytest.mark.parametrize("loot", [False, True], ids=["robbers", "loot"])
@pytest.mark.parametrize(("players", "viewer", "seeds"), [(2, 0, 4), (2, -1, 2), (3, 1, 4), (3, -1, 2), (4, 2, 3)])
def test_ro_06_after_one_refill_a_view_names_exactly_what_all_worlds_share(players, viewer, seeds, loot) -> None:
    looks = 0
    for seed in range(seeds):
        for follower in followed(players, viewer, seed, 1, 4, loot):
            prove_exact(follower)
            looks += 1
    assert looks >= 2 * seeds


def test_ro_06_with_two_players_every_refill_is_exact() -> None:
    looks = 0
    for seed in range(4):
        for refills in (2, 3):
            for follower in followed(2, seed % 2, seed, refills, 5):
                prove_exact(follower)
                looks += 1
    assert looks > 20


@pytest.mark.parametrize("options", [{"topup": "start"}, {"topup": "off"}, {"play": "alternate"}], ids=str)
def test_ro_06_after_a_refill_whatever_the_options(options) -> None:
    looks = 0
    for seed in range(6):
        for follower in followed(3, 0, seed, 1, 6, **options):
            prove_exact(follower)
            looks += 1
    assert looks > 3


@pytest.mark.parametrize(("players", "viewer"), [(3, 1), (4, 2)])
def test_ro_06_of_an_older_refill_a_view_never_says_more_than_can_be_known(players, viewer) -> None:
    """With three players or more the hands at the second refill are taken for any that are as large."""
    looks = 0
    for seed in range(4):
        for follower in followed(players, viewer, seed, 2, 4):
            assert follower.truth() in follower.worlds.all
            for place, least in zip(named(follower, seen_by(follower)), shared(follower), strict=True):
                assert all(one <= other for one, other in zip(place, least, strict=True))
            looks += 1
    assert looks > 5


def test_ro_06_with_two_players_the_other_hand_is_known_at_every_refill() -> None:
    """All cards that are not open are in the own hand or in the other."""
    known = 0
    for seed in range(10):
        match = match_of(2, seed)
        choose = random.Random(seed)
        while match.actor is not None:
            before = int(match._table["deck_left"][0])
            match.play(choose.choice(match.legal()))
            if before == 0 and match._table["deck_left"][0]:
                drawn = [row[2] for row in match._table["events"][0].tolist() if row[0] == layout.DREW]
                if len(drawn) == 1:
                    other = 1 - drawn[0]
                    seen = match.view(1 - other).table
                    assert seen["hand"][0][other].tolist() == match._table["hand"][0][other].tolist()
                    known += 1
    assert known > 5


@pytest.mark.parametrize(("players", "viewer", "seeds"), [(2, 0, 6), (2, -1, 3), (3, 1, 10), (4, 2, 3)])
def test_ro_06_guesses_reach_every_world_and_favour_none(players, viewer, seeds) -> None:
    proved = 0
    for seed in range(seeds):
        for follower in followed(players, viewer, seed, 1, 4 if players < 4 else 9):
            proved += prove_fair(follower)
    assert proved > 3


def test_ro_06_loot_is_guessed_as_fairly_after_a_refill() -> None:
    proved = 0
    for seed in range(8):
        for follower in followed(3, 0, seed, 1, 4, loot=True):
            proved += prove_fair(follower)
    assert proved > 3


def stirred(follower: Follower, seen: np.ndarray, seed: int) -> tuple[tuple[int, ...], ...]:
    """The world of a guess, with the robber cards alone."""
    table, box = copied(seen), mapped(follower.match._box)
    row = mapped(table)
    chance.scatter(row.rng, seed)
    knowledge.gather_robbers(box, row, follower.viewer)
    others = ((1 << box.players) - 1) & ~(1 << follower.viewer)
    guesses_.guess_hands(
        row.rng, row.hand, row.held, row.robber_deck, row.deck_left, row.kept, row.parted, row.dips, row.events,
        others, follower.viewer, box.players,
    )  # fmt: skip
    assert not table["events"].any()
    return follower.truth(table)


def test_ro_06_a_deal_that_is_changed_and_stirred_is_possible_and_favours_no_world(monkeypatch) -> None:
    monkeypatch.setattr(guesses_, "DEALS", 0)
    proved = 0
    for follower in (one for seed in range(8) for one in followed(3, 1, seed, 1, 3)):
        ways = follower.worlds.ways(follower.opened())
        assert stirred(follower, seen_by(follower), 1) in ways
        if 2 <= len(ways) <= 12 and proved < 2:
            count = 240
            found = Counter(stirred(follower, seen_by(follower), seed) for seed in range(count))
            expected = {world: count * number / sum(ways.values()) for world, number in ways.items()}
            usual = [world for world, often in expected.items() if often >= OFTEN / 2]
            assert set(found) <= set(ways)
            spread = sum((found[world] - expected[world]) ** 2 / expected[world] for world in usual)
            assert spread < len(usual) + 8 * len(usual) ** 0.5, (found, expected)
            proved += 1
    assert proved


def test_ro_06_whoever_has_not_counted_a_refill_knows_what_a_table_of_old_says() -> None:
    """A position written before tables remembered refills reads, and says no more than it did."""
    follower = next(followed(3, 0, 1, 1, 4))
    lines = follower.match.position().splitlines()
    old = [line for line in lines if not line.startswith(("kept", "parted", "dips", "loot_dips"))]
    assert len(old) < len(lines)
    again = larceny.Match.from_position(GAME, "\n".join(old) + "\n", follower.match.deck)
    assert not again._table["kept"].any()
    assert again.view(0).table["hand"][0][1:].sum() <= follower.match.view(0).table["hand"][0][1:].sum()
