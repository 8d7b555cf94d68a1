"""Robber cards, loot and cops as pieces: what is printed on them, and what lies there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from larceny.engine.board import Mark, Piece
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Card, Deck
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import Cop, Loot, Robber
from larceny.games.robbers.face.words import explain, money, signed

KINDS = {layout.PLUS: "boost", layout.MINUS: "spoke", layout.CAR: "part", layout.DRIVER: "part", layout.UPGRADE: "part"}
TRICK = "trick"  # every other robber card

# A server draws a thousand boards a second, and most of each is as it was on the one before: what depends on little is
# made once and kept.
kept = lru_cache(2048)


def robber_piece(view: View, text: Text, card: int, handle: str, note: str = "", origin: str = "") -> Piece:
    return replace(_print(view, text, layout.ROBBER_CARD, card), handle=handle, note=note, origin=origin)


def cop_piece(view: View, text: Text, cop: int, handle: str) -> Piece:
    return replace(_print(view, text, layout.COP_CARD, cop), handle=handle, origin="cop-deck")


def _print(view: View, text: Text, kind: str, number: int) -> Piece:
    """A card wherever it may lie."""
    printed = _printed(text, view.deck.source, view.players)
    if (kind, number) not in printed:
        printed[kind, number] = _printing(view.deck, view.deck.cards[kind][number], text, view.players)
    return printed[kind, number]


@lru_cache(64)
def _printed(text: Text, deck: str, players: int) -> dict[tuple[str, int], Piece]:
    """The cards of a deck that were printed so far, for so many players."""
    return {}


def _printing(deck: Deck, card: Card, text: Text, players: int) -> Piece:
    """What is printed on a card: its number in a corner, its picture, and what it is."""
    if isinstance(card, Robber):
        kind = KINDS.get(card.deed, TRICK)
        what = text(f"kind-{card.does}")
        tone = "minus" if card.deed == layout.MINUS else "plus"
        marks = [Mark(place="top-left", text=signed(card), tone=tone)] if card.number else []
    elif isinstance(card, Loot):
        kind, what = "loot", text("kind-loot")
        marks = [Mark(place="top-right", text=money(text, card.worth))]
    else:
        assert isinstance(card, Cop)
        kind, what = ("caught", text("kind-caught")) if card.caught else ("cop", text("kind-cop"))
        marks = [] if card.caught else [Mark(place="top-left", text=str(card.force))]
    look = {trait: getattr(card.look, trait) for trait in card.look.__struct_fields__} if card.look else {}
    return Piece(
        handle="",
        kind=kind,
        name=card.word(text.lang),
        marks=(*marks, Mark(place="art", text=what, symbol=card.symbol)),
        look=look,
        tip=explain(deck, card, text, players),
    )


def loot_pieces(
    view: View, text: Text, heap: list[int], handle: str, up: bool = True, note: str = "", origin: str = ""
) -> tuple[Piece, ...]:
    """Loot cards, the most valuable on top."""
    return tuple(
        replace(
            _print(view, text, layout.LOOT_CARD, loot),
            handle=f"{handle}.{loot}.{copy}",
            up=up,
            note=note,
            origin=origin,
        )
        for loot, count in enumerate(heap)
        for copy in range(count)
    )


@kept
def loot_backs(seat: int, count: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(handle=f"b{seat}.{number}", kind="loot", up=False, origin="bank") for number in range(max(count, 0))
    )


def part_pieces(view: View, text: Text, seat: int, slot: int, card: int) -> tuple[Piece, ...]:
    """What is in a slot."""
    if card == UNKNOWN:
        return ()
    origin = "hand" if seat == view.seat else f"seat.{seat}"
    return (robber_piece(view, text, card, f"e{seat}.{slot}.{card}", origin=origin),)


def laid_pieces(view: View, text: Text, seat: int) -> tuple[Piece, ...]:
    """The cards a seat has laid in this getaway."""
    origin = "hand" if seat == view.seat else f"seat.{seat}"
    return tuple(
        robber_piece(view, text, card, f"x{seat}.{card}.{copy}", origin=origin)
        for card in range(view.box_row.types)
        for copy in range(view.row.played[seat, card])
    )


def heap_pieces(view: View, text: Text, kind: str, heap: Any, handle: str, few: int = 2) -> tuple[Piece, ...]:
    """One piece for each type that lies in a heap, and how many there are of it, from `few` on."""
    made = []
    for number in range(len(view.deck.cards[kind])):
        count = heap[number]
        if count:
            piece = _print(view, text, kind, number)
            marks = (Mark(place="seal", text=f"×{count}"),) if count >= few else ()
            made.append(replace(piece, handle=f"{handle}{number}", marks=piece.marks + marks))
    return tuple(made)
