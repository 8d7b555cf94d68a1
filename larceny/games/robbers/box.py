"""Read the decks of robbers, loot and cops, check them, and pack them into the box for the kernels (RO-23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, cast

import msgspec

from larceny.engine.deck import Card, Deck, DeckFault, Look
from larceny.engine.game import Options
from larceny.engine.words import Either, Figure, at, phrases
from larceny.games.robbers import layout

phrase, _ = phrases(__file__)

FEWEST = 60  # robber cards; a smaller deck is refilled too often
Count = Annotated[int, msgspec.Meta(ge=0, le=layout.CARDS)]


class Mug(Look, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A robber's or a cop's mug shot."""

    mask: Literal["none", "domino", "bandana", "balaclava"] = "none"
    goggles: Literal["none", "up", "down"] = "none"
    badge: Literal["none", "star"] = "none"


class Robber(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of robber card: its deed, its number if it has one, and how many cards there are.

    With two players all minus cards hit the same runner, so a deck may use fewer of them: `duel` is their number then.
    """

    does: Literal[
        "plus", "minus", "car", "driver", "upgrade", "pick-lock", "booby-trap", "ejector-seat", "dump-loot", "snitch",
        "spree", "car-jack", "up-on-blocks", "feed-the-driver",
    ]  # fmt: skip
    number: Annotated[int, msgspec.Meta(ge=0, le=layout.HIGHEST)] = 0
    count: Count
    duel: Count | None = None
    symbol: str = ""
    look: Mug | None = None

    def copies(self, players: int) -> int:
        """Return the number of copies in a game with this number of players."""
        return self.count if players > 2 or self.duel is None else self.duel

    @property
    def deed(self) -> int:
        return list(layout.DEEDS.values()).index(self.does)


class Loot(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of loot: its worth in thousands of dollars, which may be 0."""

    worth: Annotated[int, msgspec.Meta(ge=0, le=layout.RICHEST)]
    count: Count
    symbol: str = ""
    look: Mug | None = None


class Cop(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of cop card: its force against the runner, or Caught."""

    force: Annotated[int, msgspec.Meta(ge=0, le=layout.HIGHEST)] = 0
    caught: bool = False
    count: Count
    symbol: str = ""
    look: Mug | None = None


KINDS = {layout.ROBBER_CARD: Robber, layout.LOOT_CARD: Loot, layout.COP_CARD: Cop}
ROOM = {layout.ROBBER_CARD: layout.TYPES, layout.LOOT_CARD: layout.LOOTS, layout.COP_CARD: layout.COPS}


def check(deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault unless the three decks fit the box, their numbers are legal, and some cop does not catch."""
    for kind, types in ROOM.items():
        yield from _size_faults(kind, cast(Sequence[Robber | Loot | Cop], deck.cards[kind]), types)
    yield from _duel_faults(deck)
    yield from _number_faults(deck.of(Robber))
    yield from _loot_faults(deck.of(Loot))
    for cop in deck.of(Cop):
        if cop.caught and cop.force:
            yield DeckFault(phrase("deck-cop-number"), cop, "force", by=["caught"])
    if any(cop.count for cop in deck.of(Cop)) and not any(cop.count and not cop.caught for cop in deck.of(Cop)):
        yield DeckFault(phrase("deck-all-cops"), field="cop", by=["count", "caught"])


def _size_faults(kind: str, cards: Sequence[Robber | Loot | Cop], types: int) -> Iterator[DeckFault]:
    if len(cards) > types:
        yield DeckFault(phrase("deck-types", many_cards=len(cards), types=types), field=kind)
    total = sum(card.count for card in cards)
    if not total:
        yield DeckFault(phrase("deck-no-cards"), field=kind, by=["count"])
    if total > layout.CARDS:
        yield DeckFault(phrase("deck-many-cards", total=total, cards=layout.CARDS), field=kind, by=["count"])


def _duel_faults(deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault if the robber cards of a game with two players have no room."""
    total = _robber_cards(deck, 2)
    if total > layout.CARDS:
        complaint = phrase("deck-many-for-two", total=total, cards=layout.CARDS)
        yield DeckFault(complaint, field=layout.ROBBER_CARD, by=["count", "duel"])


def _robber_cards(deck: Deck, players: int) -> int:
    return sum(card.copies(players) for card in deck.of(Robber))


def undealable(deck: Deck, players: int) -> DeckFault | None:
    """Return a fault if the deck lacks five robber cards or one loot card for each player (RO-23)."""
    have, need = _robber_cards(deck, players), layout.HAND * players
    if have < need:
        complaint = phrase("deck-few-dealt", players=players, need=need, have=have)
        return DeckFault(complaint, field=layout.ROBBER_CARD)
    have = sum(loot.count for loot in deck.of(Loot))
    if have < players:
        complaint = phrase("deck-few-drawn", players=players, have=have)
        return DeckFault(complaint, field=layout.LOOT_CARD)
    return None


def warnings(deck: Deck) -> Iterator[str]:
    """Yield reasons against playing with a deck that is legal (RO-23)."""
    tables = [players for players in layout.PLAYERS if undealable(deck, players) is None]
    for players in sorted(set(layout.PLAYERS) - set(tables)):
        fault = cast(DeckFault, undealable(deck, players))
        yield at(fault.field, phrase("deck-undealable", players=players, fault=fault.complaint))
    cards = {_robber_cards(deck, players): players for players in reversed(tables)}
    for total, players in sorted(cards.items()):
        if total < FEWEST:
            yield at("robber", phrase("deck-comes-round", players=players, total=total, fewest=FEWEST))
    worth = sum(loot.worth * loot.count for loot in deck.of(Loot))
    poor = [players for players in tables if worth <= layout.CASH[players] * players]
    if poor:
        some = Either(tuple(map(str, poor)))
        yield at("loot", phrase("deck-poor", worth=Figure(1000 * worth, ","), players=some))


def _number_faults(cards: Sequence[Robber]) -> Iterator[DeckFault]:
    for card in cards:
        if card.deed >= layout.NUMBERED and card.number:
            yield DeckFault(phrase("deck-number-needless", does=card.does), card, "number", by=["does"])
        if card.deed < layout.NUMBERED and not card.number:
            yield DeckFault(phrase("deck-number-needed", does=card.does), card, "number", by=["does"])


def _loot_faults(cards: Sequence[Loot]) -> Iterator[DeckFault]:
    worth = sum(card.worth * card.count for card in cards)
    if worth > layout.DEAREST:
        complaint = phrase("deck-dear-loot", worth=worth, dearest=layout.DEAREST)
        yield DeckFault(complaint, field=layout.LOOT_CARD, by=["count", "worth"])


def copies(deck: Deck, box: Any) -> dict[str, list[int]]:
    """Return the number of cards of each type."""
    fields = {layout.ROBBER_CARD: "robbers", layout.LOOT_CARD: "loot", layout.COP_CARD: "cops"}
    return {kind: [int(count) for count in box[fields[kind]][0][: len(deck.cards[kind])]] for kind in KINDS}


def pack(box: Any, players: int, options: Options, deck: Deck) -> None:
    """Fill the box for a game; raise a DeckFault if the deck is too small for these players."""
    fault = undealable(deck, players)
    if fault is not None:
        raise fault
    box["players"] = players
    box["types"] = len(deck.of(Robber))
    box["loots"] = len(deck.of(Loot))
    box["kinds_of_cops"] = len(deck.of(Cop))
    for option in ("goal", "topup"):
        box[option] = layout.OPTIONS[option].choices.index(str(options[option]))
    box["rounds"] = options["rounds"] if options["goal"] == "rounds" else layout.MOST_ROUNDS
    box["excess"] = options["discard"] == "excess"
    box["once"] = options["chase"] == "once"
    box["alternate"] = options["play"] == "alternate"
    box["all_counts"] = options["play"] == "alternate" and options["counted"] == "all"
    if options["play"] == "alternate":
        box["topup"] = layout.OFF  # RO-19: the alternate game has no top-up
    box["cash"] = layout.CASH[players]
    for number, card in enumerate(deck.of(Robber)):
        box["robbers"][number] = card.copies(players)
        box["number"][number] = card.number
        box["deed"][number] = card.deed
        box["doing"][card.deed] |= 1 << number
    for number, loot in enumerate(deck.of(Loot)):
        box["loot"][number] = loot.count
        box["worth"][number] = loot.worth
    for number, cop in enumerate(deck.of(Cop)):
        box["cops"][number] = cop.count
        box["force"][number] = cop.force
        box["catches"] |= cop.caught << number


def clock(options: Options) -> int | None:
    """Return the seconds that the game lasts with goal=time, None without (RO-20)."""
    return 60 * int(options["minutes"]) if options["goal"] == "time" else None
