"""Read a deck of crooks, rackets, mobs and Specials, check it, and pack it into the box for the kernels (CL-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from larceny.engine.deck import Card, Deck, DeckFault, Look
from larceny.engine.game import Options
from larceny.engine.words import Quoted, phrases
from larceny.games.crimelords import layout

phrase, _ = phrases(__file__)

CROOK, RACKET, MOB, SPECIAL, TYPE, DISTRICT = "crook", "racket", "mob", "special", "type", "district"
DEEDS = {name: number for number, name in layout.DEEDS.items()}
EDGES = {name: number for number, name in layout.EDGES.items()}
FEWEST_CROOKS = layout.EACH * layout.MOST_PLAYERS + 1  # the last lot of an auction among eight has two


class Type(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of racket."""

    symbol: str = ""


class District(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the city."""

    symbol: str = ""


class Crook(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A crook: his power and resistance, his pay, and the types of racket he is weak for."""

    power: Annotated[int, msgspec.Meta(ge=1, le=6)]
    resistance: Annotated[int, msgspec.Meta(ge=0, le=20)]
    pay: Annotated[int, msgspec.Meta(ge=0, le=20)]
    weak: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=2)]
    bodyguard: bool = False
    look: Look


class Racket(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A racket: its type, its district, its income and its resistance."""

    type: str
    district: str
    income: Annotated[int, msgspec.Meta(ge=0, le=20)]
    resistance: Annotated[int, msgspec.Meta(ge=0, le=20)]
    symbol: str = ""


class Mob(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mob: its colour, and the one thing it does better than others."""

    colour: str
    edge: Literal["income", "pass", "hit", "recruit", "take-over", "shelter", "draw", "lieutenant"]
    by: Annotated[int, msgspec.Meta(ge=0, le=10)]


class Special(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of Special: its deed, and how many cards there are."""

    does: Literal["nudge", "cancel", "token", "protect", "calm", "profit", "spy", "raid"]
    count: Annotated[int, msgspec.Meta(ge=0, le=layout.MOST_SPECIALS)]
    symbol: str = ""

    @property
    def deed(self) -> int:
        return DEEDS[self.does]


KINDS = {CROOK: Crook, RACKET: Racket, MOB: Mob, SPECIAL: Special, TYPE: Type, DISTRICT: District}
ROOM = {
    CROOK: layout.CROOKS,
    RACKET: layout.RACKETS,
    MOB: layout.MOBS,
    SPECIAL: layout.KINDS,
    TYPE: layout.TYPES,
    DISTRICT: layout.DISTRICTS,
}


def check(deck: Deck) -> Iterator[DeckFault]:
    """Yield crooks and rackets enough for eight, weaknesses that exist, and no two rackets alike."""
    for kind, most in ROOM.items():
        if len(deck.cards[kind]) > most:
            yield DeckFault(phrase("deck-room", many_cards=len(deck.cards[kind]), most=str(most)), field=kind)
    yield from _crook_faults(deck)
    yield from _racket_faults(deck)
    yield from _mob_faults(deck)
    yield from _special_faults(deck)


def _crook_faults(deck: Deck) -> Iterator[DeckFault]:
    crooks = deck.of(Crook)
    if len(crooks) < FEWEST_CROOKS:
        complaint = phrase("deck-auction", many_crooks=len(crooks), fewest_crooks=FEWEST_CROOKS)
        yield DeckFault(complaint, field=CROOK)
    for crook in crooks:
        yield from deck.strangers(crook, "weak", TYPE)
        if len(set(crook.weak)) < len(crook.weak):
            yield DeckFault(phrase("deck-weak-twice", weak=Quoted(crook.weak[0])), crook, "weak")


def _racket_faults(deck: Deck) -> Iterator[DeckFault]:
    places: dict[tuple[str, str], str] = {}
    for racket in deck.of(Racket):
        yield from deck.strangers(racket, "type", TYPE)
        yield from deck.strangers(racket, "district", DISTRICT)
        other = places.setdefault((racket.type, racket.district), racket.name)
        if other != racket.name:
            complaint = phrase(
                "deck-same-racket", other=Quoted(other), type=Quoted(racket.type), district=Quoted(racket.district)
            )
            yield DeckFault(complaint, racket, "district", by=["type"])
    small = sum(racket.income <= layout.SMALL for racket in deck.of(Racket))
    if small < layout.MOST_PLAYERS:
        complaint = phrase("deck-small-incomes", small=small, small2=layout.SMALL, players=layout.MOST_PLAYERS)
        yield DeckFault(complaint, field=RACKET, by=["income"])
    needed = max(goal for goals in layout.GOALS.values() for goal in goals)
    if len(deck.of(Racket)) < needed:
        yield DeckFault(phrase("deck-few-rackets", many_of=len(deck.of(Racket)), needed=needed), field=RACKET)


def _mob_faults(deck: Deck) -> Iterator[DeckFault]:
    """Yield a mob for each of eight, and none that draws more than one action can tell of."""
    if len(deck.of(Mob)) < layout.MOST_PLAYERS:
        yield DeckFault(phrase("deck-mobs", many_of=len(deck.of(Mob)), most_players=layout.MOST_PLAYERS), field=MOB)
    for mob in deck.of(Mob):
        told = layout.most_told(layout.MOST_PLAYERS, mob.by if mob.edge == "draw" else 0)
        if told > layout.MOST_EVENTS:
            most = mob.by - told + layout.MOST_EVENTS
            complaint = phrase("deck-mob-cards", by=mob.by, most=str(most), told=told, room=layout.MOST_EVENTS)
            yield DeckFault(complaint, mob, "by", by=["edge"])


def _special_faults(deck: Deck) -> Iterator[DeckFault]:
    """Yield one card for each deed, in the order of the rules: the kind's number is its place."""
    found = [special.deed for special in deck.of(Special)]
    for number, special in enumerate(deck.of(Special)):
        if special.deed != number:
            yield DeckFault(phrase("deck-specials-order", deeds=", ".join(DEEDS)), special, "does")
            break
    for deed, number in DEEDS.items():
        if len(found) < layout.KINDS and number not in found:
            yield DeckFault(phrase("deck-specials-none", deed=Quoted(deed)), field=SPECIAL, by=["does"])


def copies(deck: Deck, box: Any) -> dict[str, list[int]]:
    """Return the number of each card; types and districts count 0, since they are no cards in play."""
    return {
        **{kind: [1] * len(deck.cards[kind]) for kind in (CROOK, RACKET, MOB)},
        SPECIAL: [int(count) for count in box["specials"][0]],
        **{kind: [0] * len(deck.cards[kind]) for kind in (TYPE, DISTRICT)},
    }


def pack(box: Any, players: int, options: Options, deck: Deck) -> None:
    """Fill the box for a game."""
    box["players"] = players
    box["crooks"] = len(deck.of(Crook))
    box["rackets"] = len(deck.of(Racket))
    box["goal"] = layout.GOALS[players][options["length"] == "short"]
    box["auction"] = options["start"] == "auction"
    box["draw_one"] = options["draw"] == "one"
    box["free_help"] = options["helpers"] == "free"
    box["gifts"] = options["gifts"] == "on"
    box["boss_crook"] = options["boss"] == "crook"
    box["ahead"] = layout.AHEAD[players] if options["opening"] == "staggered" else 0
    for number, crook in enumerate(deck.of(Crook)):
        box["power"][number] = crook.power
        box["resistance"][number] = crook.resistance
        box["pay"][number] = crook.pay
        box["bodyguards"] |= crook.bodyguard << number
        for weakness in crook.weak:
            box["weak"][number] |= 1 << deck.names(TYPE).index(weakness)
    for number, racket in enumerate(deck.of(Racket)):
        type_, district = deck.names(TYPE).index(racket.type), deck.names(DISTRICT).index(racket.district)
        box["kind"][number] = type_
        box["district"][number] = district
        box["income"][number] = racket.income
        box["hold"][number] = racket.resistance
        box["of_kind"][type_] |= 1 << number
        box["within"][district] |= 1 << number
    for number, mob in enumerate(deck.of(Mob)):
        box["edge"][number, EDGES[mob.edge]] = mob.by
    for number, special in enumerate(deck.of(Special)):
        box["specials"][number] = special.count
