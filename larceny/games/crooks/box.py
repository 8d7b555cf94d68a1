"""Read a deck of crooks, check it, and pack it into the box for the kernels (CR-20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from larceny.engine.deck import Card, Deck, DeckFault, Look
from larceny.engine.game import Options
from larceny.engine.words import Quoted, phrases
from larceny.games.crooks import layout

phrase, _ = phrases(__file__)

GANGS = ("north", "west", "outfit")
SPECIALS = ("plain", "pickpocket", "accomplice", "switch", "killer", "kingpin", "spy")


class Crook(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A crook as the deck file writes it."""

    rank: Annotated[int, msgspec.Meta(ge=1, le=layout.HIGHEST_RANK)]
    modifier: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 0
    gangs: tuple[Literal["north", "west", "outfit"], ...] = ()
    action: Literal["pickpocket", "accomplice", "switch", "killer", "kingpin", "spy"] | None = None
    look: Look = Look()

    @property
    def special(self) -> int:
        return SPECIALS.index(self.action or "plain")


KINDS = {"crook": Crook}


def check(deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault unless there are 32 crooks, at most one of them a Kingpin, no gang named twice (CR-20)."""
    crooks = deck.of(Crook)
    if len(crooks) != layout.CROOKS:
        yield DeckFault(phrase("deck-crooks", many_crooks=len(crooks), crooks=layout.CROOKS), field="crook")
    kingpin = ""
    for crook in crooks:
        if len(set(crook.gangs)) < len(crook.gangs):
            yield DeckFault(phrase("deck-gang-twice"), crook, "gangs")
        if crook.action == "kingpin":
            if kingpin:
                yield DeckFault(phrase("deck-kingpin-already", kingpin=Quoted(kingpin)), crook, "action")
            kingpin = kingpin or crook.name


def pack(box: Any, players: int, options: Options, deck: Deck) -> None:
    """Fill the box for a game with this number of players, these options and this deck."""
    sizes = layout.SIZES[players]
    box["players"] = players
    box["hangouts"] = len(sizes)
    box["sizes"][: len(sizes)] = sizes
    box["cash"] = layout.CASH
    box["gang_points"] = layout.GANG_POINTS[players]
    box["full_pass"] = options["full"] == "pass"
    box["killed_shown"] = options["killed"] == "shown"
    for number, crook in enumerate(deck.of(Crook)):
        box["rank"][number] = crook.rank
        box["modifier"][number] = crook.modifier
        box["special"][number] = crook.special
        box["gangs"][number] = sum(1 << GANGS.index(gang) for gang in crook.gangs)
        if crook.special == layout.KINGPIN:
            box["kingpin"] |= 1 << number
        if crook.special in (layout.ACCOMPLICE, layout.KILLER):
            box["welcome"] |= 1 << number
