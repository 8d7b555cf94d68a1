"""What is counted in games is what happened in them: compared with the same games played by CPython."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from larceny.engine import contract
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.memory import blank, mapped
from larceny.engine.view import answers, reckon
from larceny.games import load
from larceny.lab.decks import counting
from larceny.lab.decks.counting import Contrast, Counts, contrast_games, count_games
from larceny.lab.fixtures import Fixture, Setting, box_of, play, setting

CROOKS = load("crooks")
WIN = counting.WIN


def same(one: Counts | Contrast, other: Counts | Contrast) -> bool:
    pairs = [(getattr(one, field), getattr(other, field)) for field in one.__dataclass_fields__]
    return all(same(a, b) if isinstance(a, Counts) else np.array_equal(a, b) for a, b in pairs)


class Slow:
    """A game counted by hand: what `review` should find, written anew for CPython, one dictionary after the other."""

    def __init__(self, table: Setting, seed: int) -> None:
        self.game, self.players = load(table.game), table.players
        (self.played,) = play([Fixture(table, ("instinct",) * table.players, seed)])
        self.box, records = mapped(box_of(table)), blank(self.game.table)
        self.table = mapped(records)
        self.wins = [int(WIN * share) for share in self.played.shares]
        self.times: Counter[Any] = Counter()
        self.chances: Counter[Any] = Counter()
        self.users: dict[Any, set[int]] = {}
        self.offered: dict[Any, set[int]] = {}
        self.asked: list[int] = []
        self.choices: list[int] = []
        self.leaders: list[list[int]] = []  # after each action
        self.game.plain(contract.deal)(self.box, self.table, seed)
        self.hear()
        for action in self.played.moves:
            self.see(action)
            self.game.plain(contract.apply)(self.box, self.table, action)
            self.hear()
            ranks = reckon(self.game, self.box, self.table)[1]
            self.leaders.append([seat for seat, rank in enumerate(ranks) if rank == 1])

    def see(self, action: int) -> None:
        """A question, its answers, and the one given."""
        seat = self.game.plain(contract.actor)(self.box, self.table)
        self.asked.append(seat)
        legal = answers(self.game, self.box, self.table)
        if len(legal) == 1:
            return
        self.choices.append(len(legal))
        about = self.game.plain(contract.about)
        cards = {answer: about(self.box, self.table, answer) for answer in legal}
        things = [("action", answer) for answer in legal]
        used = [("action", action)]
        if len(set(cards.values())) > 1:
            things += [("card", card) for card in set(cards.values()) - {-1}]
            used += [("card", cards[action])] if cards[action] != -1 else []
        for thing in things:
            self.chances[thing] += 1
            self.offered.setdefault(thing, set()).add(seat)
        for thing in used:
            self.times[thing] += 1
            self.users.setdefault(thing, set()).add(seat)

    def hear(self) -> None:
        for kind, _, *numbers in self.table.events.tolist()[: self.table.told]:
            self.times["event", kind] += 1
            roles = self.game.events[kind][1]
            if "seat" in roles:
                self.users.setdefault(("event", kind), set()).add(numbers[roles.index("seat")])
                self.offered["event", kind] = set(range(self.players))

    def row(self, thing: Any) -> list[int]:
        """Times, chances; who used it and who else could have, and what they won."""
        users = self.users.get(thing, set())
        others = self.offered.get(thing, set()) - users
        won = [sum(self.wins[seat] for seat in seats) for seats in (users, others)]
        return [self.times[thing], self.chances[thing], len(users), won[0], len(others), won[1]]

    def marks(self) -> list[list[int]]:
        """Return who leads after each twentieth."""
        steps = len(self.leaders)
        return [self.leaders[-(-steps * mark // 20) - 1] for mark in range(1, 21)]

    def facts(self) -> dict[int, int]:
        points, ranks = self.played.points, self.played.ranks
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        best = points[winners[0]]
        margin = 0 if len(winners) > 1 else best - max(points[s] for s in range(self.players) if s not in winners)
        alone = [leaders[0] for leaders in self.marks() if len(leaders) == 1]
        unsettled = [mark for mark, leaders in enumerate(self.marks(), 1) if leaders != winners or len(winners) > 1]
        found = {
            counting.STEPS: len(self.played.moves),
            counting.DECISIONS: len(self.choices),
            counting.BRANCHING: 1000 * sum(self.choices) // len(self.choices),
            counting.MARGIN: margin,
            counting.NARROW: int(10 * margin <= best),
            counting.SHARED: int(len(winners) > 1),
            counting.BEST: best,
            counting.CHANGES: sum(a != b for a, b in pairwise(alone)),
            counting.SETTLED: max(unsettled, default=0),
            counting.ENDED + self.played.ended: 1,
        }
        for place, seat in enumerate(dict.fromkeys(self.asked)):
            found[counting.PLACE + place] = self.wins[seat]
            found[counting.WON + seat] = self.wins[seat]
            found[counting.POINTS + seat] = points[seat]
        for mark, leaders in enumerate(self.marks()):
            found[counting.ALONE + mark] = int(len(leaders) == 1)
            found[counting.LED + mark] = self.wins[leaders[0]] if len(leaders) == 1 else 0
        return found


def things(table: Setting) -> Iterator[tuple[str, int]]:
    counts = counting.things_of(table)
    for kind, many in (("card", counts.cards), ("action", counts.actions), ("event", counts.events)):
        yield from ((kind, number) for number in range(many))


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_counted_as_by_hand(players: int) -> None:
    table = setting("crooks", players)
    games = [Slow(table, seed) for seed in range(5)]
    counts = count_games(table, ["instinct"] * players, 0, 5)
    rows = np.array([[game.row(thing) for thing in things(table)] for game in games])
    assert np.array_equal(counts.things, rows.sum(axis=0))
    assert np.array_equal(counts.products, np.einsum("gti,gtj->tij", rows, rows))
    assert np.array_equal(counts.used_in, (rows[:, :, counting.TIMES] > 0).sum(axis=0))
    facts = np.array([[game.facts().get(fact, 0) for fact in range(counting.FACTS)] for game in games])
    assert np.array_equal(counts.facts, np.stack([facts.sum(axis=0), (facts**2).sum(axis=0)], axis=1))
    assert counts.lengths.sum(axis=1).tolist() == [5, 5]
    assert all(counts.lengths[1, len(game.choices)] for game in games)
    assert counts.games == 5


def test_counts_add_up_over_any_pieces() -> None:
    table, minds = setting("crooks", 2), ("instinct", "random")
    assert same(count_games(table, minds, 7, 30), count_games(table, minds, 20, 17) + count_games(table, minds, 7, 13))


def test_two_decks_are_compared_deal_by_deal(tyrant: Deck) -> None:
    table, other, minds = setting("crooks", 2), setting("crooks", 2, deck=tyrant), ("instinct",) * 2
    both = contrast_games(table, other, minds, 3, 8)
    one, two = ([count_games(which, minds, seed, 1) for seed in range(3, 11)] for which in (table, other))
    assert same(both.one, count_games(table, minds, 3, 8))
    assert same(both.other, count_games(other, minds, 3, 8))
    more = np.array([b.facts[:, 0] - a.facts[:, 0] for a, b in zip(one, two, strict=True)])
    assert np.array_equal(both.facts, np.stack([more.sum(axis=0), (more**2).sum(axis=0)], axis=1))
    products = sum(np.einsum("ti,tj->tij", a.things, b.things) for a, b in zip(one, two, strict=True))
    assert np.array_equal(both.products, products)
    assert same(both, contrast_games(table, other, minds, 3, 5) + contrast_games(table, other, minds, 8, 3))


def test_a_card_is_found_in_the_other_deck_by_its_name() -> None:
    house = CROOKS.house_deck.source
    head, *cards = house.split("[[crook]]")
    turned = "[[crook]]".join([head, *(card.rstrip() + "\n\n" for card in reversed(cards))])
    renamed = turned.replace('"Velvet Vera"', '"Woollen Wanda"')
    table, other = setting("crooks", 2), setting("crooks", 2, deck=CROOKS.parse_deck(renamed, "turned"))
    found = counting.twins(table, other)[:32].tolist()
    vera = [name for _, name in counting.card_names(table)].index("Velvet Vera")
    assert found == [counting.NONE if card == vera else 31 - card for card in range(32)]


def test_budgets_in_time_are_not_counted() -> None:
    with pytest.raises(LarcenyError, match="budgets in guesses"):
        count_games(setting("crooks", 2), ["search:5ms"] * 2, 0, 1)
