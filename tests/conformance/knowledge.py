"""List every world that a seat may hold for possible: slowly, obviously, and without looking at how a game remembers.

A world says which seat has which cards. The list starts with every way to deal. For each event, each world is followed
in all ways in which it can happen, and worlds in which it cannot happen are struck out. The worlds that are left are
the truths that some history leads to, given all that the seat was told. So a view must name what they share, and a
guess must be one of them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

import larceny
from larceny.engine.contract import EVENT_WIDTH, SEATS, UNKNOWN
from larceny.engine.guesses import fit
from larceny.engine.kernel import kernel
from larceny.engine.memory import copied
from larceny.games.crimelords import layout as lords
from larceny.games.robbers import layout
from tests.conformance.proofs import Setup

Cards = tuple[int, ...]  # how many of each type
World = tuple[Cards, ...]  # the cards of each seat, as the viewer may think they are


class Worlds:
    """The worlds of one kind of card that a viewer holds for possible; viewer -1 is a spectator."""

    def __init__(self, viewer: int, copies: Sequence[int], worlds: Iterable[World]) -> None:
        self.viewer = viewer
        self.copies = tuple(copies)
        self.all = set(worlds)

    def part(self, seat: int, card: int) -> None:
        """Follow a card that left a hand, face up."""
        self.all = {_changed(world, seat, card, -1) for world in self.all if world[seat][card]}

    def show(self, seat: int, hand: Cards) -> None:
        """Follow a hand that was shown."""
        self.all = {world for world in self.all if world[seat] == hand}

    def give(self, seat: int, to: int, card: int | None = None) -> None:
        """Follow a card that went from hand to hand; not everybody knows which card."""
        self.all = {
            _changed(_changed(world, seat, one, -1), to, one, 1)
            for world in self.all
            for one in (range(len(self.copies)) if card is None else [card])
            if world[seat][one]
        }

    def draw(self, seat: int, opened: Sequence[int], card: int | None = None) -> None:
        """Follow a draw; only its seat knows the card. Open cards are those in neither deck nor hands."""
        after: set[World] = set()
        for world in self.all:
            deck = self.deck(world, opened)
            cards = range(len(deck)) if card is None else [card]
            after |= {_changed(world, seat, one, 1) for one in cards if deck[one]}
        self.all = after

    def deck(self, world: World, opened: Sequence[int]) -> Cards:
        """Return the deck: the cards that are nowhere else."""
        return tuple(
            copies - out - sum(hand[card] for hand in world)
            for card, (copies, out) in enumerate(zip(self.copies, opened, strict=True))
        )

    def shared(self, opened: Sequence[int]) -> list[Cards]:
        """Return the cards that all worlds have in the others' hands, and in the deck."""
        places = [
            [hand for seat, hand in enumerate(world) if seat != self.viewer] + [self.deck(world, opened)]
            for world in self.all
        ]
        return [tuple(min(cards) for cards in zip(*place, strict=True)) for place in zip(*places, strict=True)]

    def ways(self, opened: Sequence[int], known: World | None = None) -> dict[World, int]:
        """Return how many ways there are to deal each world, copies told apart, up to a factor that all worlds share.

        Cards that are known to be in a hand lie there, and nowhere else.
        """
        ways = {}
        for world in self.all:
            loose = world if known is None else tuple(map(_less, world, known))
            ways[world] = self._ways(loose, self.deck(world, opened))
        return ways

    def _ways(self, world: World, deck: Cards) -> int:
        hidden = [hand for seat, hand in enumerate(world) if seat != self.viewer] + [deck]
        ways = 1
        for card in range(len(self.copies)):
            left = sum(place[card] for place in hidden)
            for place in hidden:
                ways *= math.comb(left, place[card])
                left -= place[card]
        return ways


def _changed(world: World, seat: int, card: int, by: int) -> World:
    hand = list(world[seat])
    hand[card] += by
    return (*world[:seat], tuple(hand), *world[seat + 1 :])


def _less(hand: Cards, cards: Cards) -> Cards:
    return tuple(have - gone for have, gone in zip(hand, cards, strict=True))


def dealt(copies: Sequence[int], sizes: Sequence[int], own: dict[int, Cards]) -> Iterator[World]:
    """Yield every way to deal these numbers of cards to the seats, where some hands are known."""
    if not sizes:
        yield ()
        return
    for hand in [own[0]] if 0 in own else hands_of(copies, sizes[0]):
        left = [have - got for have, got in zip(copies, hand, strict=True)]
        if min(left, default=0) >= 0:
            for rest in dealt(left, sizes[1:], {seat - 1: cards for seat, cards in own.items()}):
                yield (hand, *rest)


def hands_of(copies: Sequence[int], size: int) -> Iterator[Cards]:
    """Yield every hand of this number of cards."""
    if not copies:
        if size == 0:
            yield ()
        return
    for cards in range(min(size, copies[0]) + 1):
        for rest in hands_of(copies[1:], size - cards):
            yield (cards, *rest)


SHOWN = (layout.AWAY, layout.EJECTED, layout.DUMPED, layout.JAILED, layout.BAILED_OUT)  # loot that leaves a pile


class Follower:
    """A match of Cops & Robbers as a viewer can follow it: who may have which robber cards, or which loot."""

    def __init__(self, match: larceny.Match, viewer: int, loot: bool = False) -> None:
        self.match, self.viewer = match, viewer
        self.hand, self.held, self.deck, self.left, self.discards, self.opens, box = LOOT if loot else ROBBER
        self.types = len(match.deck.cards[layout.LOOT_CARD if loot else layout.ROBBER_CARD])
        self.loot = loot
        own = {viewer: self.truth()[viewer]} if viewer >= 0 else {}
        sizes = [int(size) for size in match._table[self.held][0][: match.players]]
        copies = match._box[box][0][: self.types].tolist()
        self.worlds = Worlds(viewer, copies, dealt(copies, sizes, own))
        self.refills = 0

    def truth(self, table: np.ndarray | None = None) -> World:
        """Return the cards each seat really has, or has in a guess."""
        hands = (self.match._table if table is None else table)[self.hand][0]
        return tuple(tuple(hands[seat][: self.types].tolist()) for seat in range(self.match.players))

    def opened(self) -> list[int]:
        """Return the number of open cards of each type."""
        found: Counter[int] = Counter()
        for name in self.opens:
            values = self.match._table[name][0]
            if name in ("car", "driver", "upgrade"):
                found.update(card for card in values.ravel().tolist() if card != UNKNOWN)
            else:
                counts = values.reshape(-1, values.shape[-1]).sum(axis=0).tolist()
                found.update(dict(enumerate(counts)))
        return [found[card] for card in range(self.types)]

    def ways(self) -> dict[World, int]:
        """Return the weight of each world: how likely it is."""
        return self.worlds.ways(self.opened())

    def play(self, action: int) -> None:
        """Play an action, and follow what everybody saw and what the viewer drew."""
        table = self.match._table
        seat, picked, left, opened = self.match.actor, int(table["picked"][0]), int(table[self.left][0]), self.opened()
        discards = table[self.discards][0][: self.types].tolist()
        own = self.truth()[self.viewer]
        self.match.play(action)
        if self.loot:
            self._draw(layout.LOOTED, left, opened, discards, own)
            self._show()
        else:
            card = self._parted(action, picked)
            if card != UNKNOWN:
                self.worlds.part(seat, card)
                opened[card] += 1
            self._draw(layout.DREW, left, opened, None, own)

    def _parted(self, action: int, picked: int) -> int:
        """Return the robber card that left a hand."""
        now = int(self.match._table["picked"][0])
        if layout.DROP <= action < layout.VICTIM:
            return action - layout.DROP
        if layout.PLAY <= action < layout.DROP:
            return action - layout.PLAY if now == UNKNOWN else UNKNOWN
        return picked if now == UNKNOWN else UNKNOWN

    def _told(self) -> list[list[int]]:
        table = self.match._table
        return table["events"][0, : int(table["told"][0])].tolist()

    def _draw(self, what: int, left: int, opened: list[int], discards: list[int] | None, own: Cards) -> None:
        """Follow draws; an empty deck is refilled from its discards first, and robber cards are the last to move."""
        got = self._got(own)
        for kind, _, seat, cards, *_ in self._told():
            for _ in range(cards if kind == what else 0):
                if left == 0:
                    gone = discards or [0] * self.types
                    after = [a - b for a, b in zip(opened, gone, strict=True)] if discards else self.opened()
                    left, opened = sum(opened) - sum(after), after
                    self.refills += 1
                self.worlds.draw(seat, opened, got.pop(0) if seat == self.viewer else None)
                left -= 1

    def _got(self, own: Cards) -> list[int]:
        """Return the cards the viewer drew, in the order of drawing."""
        got: list[int] = []
        for kind, seen, *numbers in self._told():
            if self.viewer >= 0 and seen == 1 << self.viewer and kind in (layout.GOT, layout.GOT_LOOT):
                if kind == layout.GOT and not self.loot:
                    got += [card for card in numbers if card != UNKNOWN]
                elif kind == layout.GOT_LOOT and self.loot:
                    got += self._in_order(unpacked(numbers), own)
        return got

    def _in_order(self, loot: list[int], own: Cards) -> list[int]:
        """Return loot in the order of drawing: first what was drawn before a refill, which is part of what was kept."""
        kept = Counter(dict(enumerate(self.match._table["kept_loot"][0][self.viewer].tolist())))
        first = kept - Counter(dict(enumerate(own)))
        if any(kind == layout.REFILLED and deck == layout.LOOT_DECK for kind, _, deck, *_ in self._told()):
            return [*first.elements(), *(Counter(loot) - first).elements()]
        return loot

    def _show(self) -> None:
        """Follow loot that was shown and has left its pile."""
        for kind, _, seat, *numbers in self._told():
            for loot in unpacked(numbers) if kind in SHOWN else ():
                self.worlds.part(seat, loot)


ROBBER = ("hand", "held", "robber_deck", "deck_left", "discards",
          ("discards", "played", "car", "driver", "upgrade"), "robbers")  # fmt: skip
LOOT = ("pile", "piled", "loot_deck", "loot_left", "loot_discards", ("loot_discards", "stash"), "loot")


def unpacked(numbers: Sequence[int]) -> list[int]:
    """Return the loot cards that three numbers encode."""
    found: Counter[int] = Counter()
    for which, number in enumerate(numbers[:3]):
        for place in range(layout.BESIDE):
            found[which * layout.BESIDE + place] = number >> (layout.WIDTH * place) & 0xFF
    return list(found.elements())


class Lords:
    """A match of Crime Lords as a viewer can follow it: who may have which Specials."""

    hand, deck, types = "hand", "deck_specials", lords.KINDS

    def __init__(self, match: larceny.Match, viewer: int) -> None:
        self.match, self.viewer = match, viewer
        assert self.truth() == ((0,) * self.types,) * match.players
        self.worlds = Worlds(viewer, match._box["specials"][0].tolist(), [self.truth()])
        self.gone = [0] * self.types
        self.known = self.truth()  # what is left in each hand of cards that the viewer knew to be all of it
        self.refills = self.gifts = 0

    def truth(self, table: np.ndarray | None = None) -> World:
        """Return the cards each seat really has, or has in a guess."""
        hands = (self.match._table if table is None else table)["hand"][0]
        return tuple(tuple(hand) for hand in hands[: self.match.players].tolist())

    def opened(self) -> list[int]:
        """Return the discards."""
        return self.gone

    def ways(self) -> dict[World, int]:
        """Return the weight of each world: how likely it is."""
        return self.worlds.ways(self.gone, self.known)

    @property
    def out(self) -> bool:
        """True if the viewer is eliminated."""
        return self.viewer >= 0 and bool(self.match._row.out >> self.viewer & 1)

    def play(self, action: int) -> None:
        """Play an action, and follow what the viewer was told."""
        self.match.play(action)
        self._think()

    def give(self, seat: int, to: int, kind: int) -> None:
        """Give a Special from seat to seat, out of turn."""
        if self.match._row.receiver[seat] != to:
            self.match.interject(lords.GIFT_TO + to, seat)
        self.match.interject(lords.GIFT_SPECIAL + kind, seat)
        self._think()

    def _think(self) -> None:
        told = self._told()
        for event, a, b, c in told:
            if event in (lords.PLAYED, lords.NUDGED, lords.EXPOSED):
                self._lay(a, b)
            elif event == lords.CANCELLED:
                self._lay(a, lords.CANCEL)
            elif event == lords.SAW:
                self.worlds.show(a, specials(b, c))
            elif event == lords.ELIMINATED_MOB:
                self._fall(a, specials(b, c))
            elif event == lords.GAVE_SPECIAL:
                self._pass_on(a, b, next((which for event, which, *_ in told if event == lords.GAVE_WHICH), None))
        self._draw(told)
        self._recognize()
        assert self.gone == self.match._table["gone_specials"][0].tolist()

    def _told(self) -> list[tuple[int, ...]]:
        """Return the events the viewer is told, with their first three numbers."""
        bit = SEATS if self.viewer < 0 else self.viewer
        row = self.match._row
        return [(event, *rest[:3]) for event, whom, *rest in row.events.tolist()[: row.told] if whom >> bit & 1]

    def _lay(self, seat: int, kind: int) -> None:
        """Follow a discarded Special: a copy that was known to be in the hand, if there was one."""
        self.worlds.part(seat, kind)
        self.gone[kind] += 1
        self._know(seat, kind, -1)

    def _know(self, seat: int, kind: int, by: int) -> None:
        if self.known[seat][kind] + by >= 0:
            self.known = _changed(self.known, seat, kind, by)

    def _fall(self, seat: int, hand: Cards) -> None:
        """Follow a seat that is eliminated: it shows all its Specials, and discards them."""
        self.worlds.show(seat, hand)
        for kind, count in enumerate(hand):
            for _ in range(count):
                self._lay(seat, kind)

    def _pass_on(self, seat: int, to: int, kind: int | None) -> None:
        """Follow a Special that was given away."""
        self.gifts += 1
        self.worlds.give(seat, to, kind)
        if kind is not None:
            self._know(seat, kind, -1)
            self._know(to, kind, 1)

    def _draw(self, told: list[tuple[int, ...]]) -> None:
        """Specials were drawn; before a refill all that are in neither discards nor hands, as everybody can count."""
        seat = self.match._row.turn
        drawn = sum(b for event, _, b, _ in told if event == lords.DREW)
        got = sum(
            (Counter(dict(enumerate(specials(a, b)))) for event, a, b, _ in told if event == lords.GOT), Counter()
        )
        if any(event == lords.REFILLED for event, *_ in told):
            late = Counter(dict(enumerate(self.gone))) - Counter(
                dict(enumerate(self.match._table[self.deck][0].tolist()))
            )
            left = sum(self.worlds.copies) - sum(self.gone) - sum(map(sum, next(iter(self.worlds.all))))
            self._take(seat, left, got - late)
            self._recognize()
            drawn, got = drawn - left, late
            self.gone = [0] * self.types
            self.refills += 1
        self._take(seat, drawn, got)

    def _take(self, seat: int, drawn: int, got: Counter[int]) -> None:
        """Follow a draw of Specials; the viewer sees which they are only if they are the viewer's own."""
        cards = list(got.elements()) if seat == self.viewer else [None] * drawn
        assert len(cards) == drawn
        for card in cards:
            self.worlds.draw(seat, self.gone, card)

    def _recognize(self) -> None:
        """Note each hand that is the same in all worlds: it is known."""
        for seat, hands in enumerate(zip(*self.worlds.all, strict=True)):
            if len(set(hands)) == 1:
                self.known = (*self.known[:seat], hands[0], *self.known[seat + 1 :])


def specials(first: int, second: int) -> Cards:
    """Return the Specials that two numbers encode."""
    mask = (1 << lords.WIDTH) - 1
    return tuple(number >> lords.WIDTH * place & mask for number in (first, second) for place in range(lords.BESIDE))


# For the conformance suite: a table whose cards were exchanged needs another memory of refills.


@kernel
def silence(table):
    """Clear the notes left in the events."""
    for row in range(table.events.shape[0]):
        for column in range(EVENT_WIDTH):
            table.events[row, column] = 0


@kernel
def remember_otherwise(box, tables, seat):
    """Let the others have kept what fits their cards, where anything does."""
    for i in range(len(tables)):
        table = tables[i]
        fit(
            table.hand, table.held, table.robber_deck, table.kept, table.parted, table.dips, table.events, 0,
            seat, box.players,
        )  # fmt: skip
        silence(table)
        fit(
            table.pile, table.piled, table.loot_deck, table.kept_loot, table.parted_loot, table.loot_dips, table.events,
            0, seat, box.players,
        )  # fmt: skip


@kernel
def see_nothing(box, tables, seat):
    """Let the others know nothing of any hand in Crime Lords: what they saw there need not be in it any more."""
    for i in range(len(tables)):
        seen = tables[i].seen
        for viewer in range(seen.shape[0]):
            if viewer != seat:
                for owner in range(seen.shape[1]):
                    for kind in range(seen.shape[2]):
                        seen[viewer, owner, kind] = 0


REMEMBERS = {"robbers": (remember_otherwise, ("kept", "kept_loot")), "crimelords": (see_nothing, ("seen",))}


def refitted(setup: Setup, tables: np.ndarray, seat: int | None) -> np.ndarray:
    """Return these tables with memories that fit their cards; the seat knows what it remembers itself.

    A table remembers what each seat kept at a refill, and saw of hands. When cards are exchanged, that no longer fits.
    """
    if setup.game.name not in REMEMBERS:
        return tables
    events, told = tables["events"].copy(), tables["told"].copy()
    tables = copied(tables)
    tables["events"] = 0
    setup.game.compiled(REMEMBERS[setup.game.name][0])(setup.box()[0], tables, -1 if seat is None else seat)
    tables["events"], tables["told"] = events, told
    return tables


def forgotten(setup: Setup, table: np.ndarray) -> np.ndarray:
    """Return a table without what its seats remember."""
    table = copied(table)
    for name in REMEMBERS[setup.game.name][1] if setup.game.name in REMEMBERS else ():
        table[name] = 0
    return table
