"""Heaps: cards as counts, drawn, refilled and remembered. Two seats, three types."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from larceny.engine import guesses, heaps
from larceny.engine.heaps import DIPS

SEATS, TYPES = 2, 3


class Heap:
    """Hands of a few cards, a deck, and what is remembered of its last refill."""

    def __init__(self, *hands: str, deck: str = "", discards: str = "") -> None:
        self.hands: Any = np.array([counted(hand) for hand in hands])
        self.held: Any = self.hands.sum(axis=1)
        self.deck: Any = np.array(counted(deck))
        self.discards: Any = np.array(counted(discards))
        self.kept: Any = np.zeros((len(hands) + 1, TYPES), int)
        self.parted: Any = np.zeros((len(hands), DIPS, TYPES), int)
        self.dips: Any = np.zeros((len(hands), DIPS), int)

    def refill(self) -> int:
        cards = heaps.refill(self.deck, self.discards)
        heaps.remember(self.hands, self.held, self.kept, self.parted, self.dips)
        return int(cards)

    def part(self, seat: int, cards: str) -> None:
        for card in cards:
            heaps.part_with(self.hands, self.held, self.parted, self.dips, seat, "abc".index(card))

    def take(self, seat: int, cards: str) -> None:
        for card in cards:
            self.deck["abc".index(card)] -= 1
            heaps.take(self.hands, self.held, self.parted, self.dips, seat, "abc".index(card))

    def sound(self) -> bool:
        return bool(heaps.sound_memory(self.hands, self.held, self.kept, self.parted, self.dips))

    def seen(self, seat: int) -> tuple[list[str], str]:
        """Return the cards that a seat can name in each hand, and in the deck."""
        left = int(self.deck.sum())
        for other in range(len(self.held)):
            if other != seat:
                self.deck += self.hands[other]
                self.hands[other] = 0
        heaps.name_certain(
            self.hands, self.held, self.deck, left, self.kept, self.parted, self.dips, seat, len(self.held)
        )
        return [named(hand) for hand in self.hands], named(self.deck)

    def fits(self, seat: int) -> bool:
        """True if the others' hands are possible, as far as a seat can tell."""
        notes = np.zeros((24, 6), int)
        return bool(
            guesses.fit(
                self.hands, self.held, self.deck, self.kept, self.parted, self.dips, notes, 0, seat, len(self.held)
            )
        )


def counted(cards: str) -> list[int]:
    return [cards.count(card) for card in "abc"]


def named(cards: Any) -> str:
    return "".join(card * int(copies) for card, copies in zip("abc", cards, strict=True))


def test_the_discards_become_the_deck() -> None:
    heap = Heap("a", "b", discards="aacc")
    assert heap.refill() == 4
    assert named(heap.deck) == "aacc"
    assert not heap.discards.any()


def test_at_a_refill_the_only_other_hand_is_known() -> None:
    heap = Heap("ab", "bbc", discards="aacc")
    heap.refill()
    assert heap.seen(0) == (["ab", "bbc"], "aacc")


def test_a_spectator_knows_the_deck_but_not_who_has_what() -> None:
    heap = Heap("ab", "bb", discards="aacc")
    heap.refill()
    assert heap.seen(-1) == (["b", "b"], "aacc")


def test_what_was_drawn_since_is_not_known_and_the_rest_is() -> None:
    heap = Heap("a", "bbc", discards="aac")
    heap.refill()
    heap.take(1, "a")
    assert heap.seen(0) == (["a", "bbc"], "a")


def test_a_card_parted_with_may_have_been_kept_or_drawn() -> None:
    heap = Heap("a", "bbc", discards="bbb")
    heap.refill()
    heap.take(1, "b")
    heap.part(1, "b")
    assert heap.seen(0) == (["a", "bbc"], "bb")  # what is left looks the same either way
    heap = Heap("a", "bac", discards="abbb")
    heap.refill()
    heap.take(1, "b")
    heap.part(1, "b")
    assert heap.seen(0) == (["a", "ac"], "bb")  # a third card, which it kept or drew, may be either


def test_with_fewer_cards_than_kept_some_of_those_are_gone() -> None:
    heap = Heap("a", "abc", discards="abcabc")
    heap.refill()
    heap.part(1, "a")  # before any draw: it was kept
    heap.take(1, "b")
    assert heap.dips[1].tolist() == [3, 1, 0, 0]
    assert heap.sound()
    assert heap.seen(0) == (["a", "bc"], "abc")


def test_dips_count_only_what_was_never_so_low() -> None:
    heap = Heap("a", "aabbc", discards="abcabcabc")
    heap.refill()
    heap.part(1, "ab")
    heap.take(1, "cc")
    heap.part(1, "c")
    heap.take(1, "a")  # four left: not as few as before
    heap.part(1, "cac")
    heap.take(1, "b")
    assert heap.dips[1].tolist() == [5, 2, 3, 0]
    assert [named(row) for row in heap.parted[1]] == ["ab", "accc", "", ""]
    assert heap.sound()


def test_a_fourth_dip_is_made_one_with_the_third() -> None:
    heap = Heap("a", "aabbc", discards="abcabcabc")
    heap.refill()
    for card, drawn in zip("aabb", "cabc", strict=True):
        heap.part(1, card)
        heap.take(1, drawn)
        heap.part(1, drawn)
    assert heap.dips[1].tolist() == [5, 1, 2, 4]
    assert heap.sound()


def test_who_has_parted_with_all_that_was_kept_has_nothing_to_remember() -> None:
    heap = Heap("a", "bb", discards="ccaa")
    heap.refill()
    heap.part(1, "bb")
    heap.take(1, "c")
    heap.part(1, "c")
    heap.take(1, "a")
    assert heap.dips[1].tolist() == [2, 2, 0, 0]
    assert [named(row) for row in heap.parted[1]] == ["bb", "", "", ""]
    assert heap.seen(0) == (["a", ""], "a")  # two are hidden, and one of them has room in the hand


def test_hands_that_cannot_be_are_found_out() -> None:
    heap = Heap("a", "bb", "cc", discards="aabc")
    heap.refill()
    assert heap.fits(0)
    heap.hands[1], heap.hands[2] = counted("bc"), counted("bc")
    assert heap.fits(0)
    heap.hands[1] = counted("ab")  # no a was kept, and nothing drawn
    assert not heap.fits(0)


def test_cuts_that_are_left_out_tell_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heaps of three seats, played at random, are seen as with every cut."""
    few, left_out = heaps.all_places, 0

    def every_place(held: Any, parted: Any, dips: Any, theirs: int, whole: int, seat: int, players: int) -> int:
        places = [(1 << heaps.place_of(whole, other) + 1) - 1 for other in range(players)]
        return sum(own << heaps.CUT * other for other, own in enumerate(places))

    for seed in range(40):
        play = random.Random(seed)
        heap = Heap(*("".join(play.choices("abc", k=4)) for _ in range(3)), discards="abc" * 6)
        heap.refill()
        for _ in range(24):
            seat = play.randrange(3)
            if heap.held[seat] and play.random() < 0.6:
                heap.part(seat, play.choice(named(heap.hands[seat])))
            elif heap.deck.any():
                heap.take(seat, play.choice(named(heap.deck)))
            whole = heaps.whole_cut(heap.parted, heap.dips, 0, 3)
            told = (heap.parted, heap.dips, heaps.types_kept(heap.kept, 0), whole, 0, 3)
            left_out += few(heap.held, *told) != every_place(heap.held, *told)
            monkeypatch.setattr(heaps, "all_places", few)
            seen = deepcopy(heap).seen(0)
            monkeypatch.setattr(heaps, "all_places", every_place)
            assert deepcopy(heap).seen(0) == seen
    assert left_out > 100


def test_before_any_refill_only_what_has_no_room_elsewhere_is_named() -> None:
    heap = Heap("a", "bb", deck="b")
    assert heap.seen(0) == (["a", "bb"], "b")
    heap = Heap("a", "bb", deck="c")
    assert heap.seen(0) == (["a", "b"], "")
