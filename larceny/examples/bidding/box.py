"""From a deck of hot goods to the box, and how long the table's time is (BI-01, BI-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from larceny.engine.deck import Card, Deck, DeckFault
from larceny.engine.game import Options

from . import layout


class Good(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing that changes hands."""

    worth: Annotated[int, msgspec.Meta(ge=0, le=layout.WORTHIEST)]


KINDS = {"good": Good}


def check(deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault unless there are six goods (BI-01)."""
    goods = len(deck.of(Good))
    if goods != layout.GOODS:
        yield DeckFault(f"there are {goods}, and a deck has {layout.GOODS} (BI-01)", field="good")


def pack(box: Any, players: int, options: Options, deck: Deck) -> None:
    """Fill the box for a game."""
    box["players"] = players
    box["minutes"] = options["minutes"]
    for number, good in enumerate(deck.of(Good)):
        box["worth"][number] = good.worth


def clock(options: Options) -> int | None:
    """Return seconds the table has, with a clock (BI-05)."""
    return 60 * int(options["minutes"]) or None
