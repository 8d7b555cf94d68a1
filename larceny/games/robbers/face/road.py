"""The road: the decks at rest, or a chase."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from larceny.engine.board import Badge, Counter, Zone
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.face.pieces import cop_piece, heap_pieces, laid_pieces, part_pieces
from larceny.games.robbers.face.players import state_badge, states
from larceny.games.robbers.face.reading import car_of, cops_left, laid_sum, parts_of, shortfall
from larceny.games.robbers.face.words import DECKS, brief, counted, loot_word


def road_at_rest(view: View, text: Text) -> list[Zone]:
    """The road at rest: three decks, and which cops are left."""
    table = view.row
    left = heap_pieces(view, text, layout.COP_CARD, table.cop_deck, "k", few=1)
    return [
        replace(_deck(text, "cop-deck", 0, cops_left(view)), pieces=left),
        replace(_deck(text, "bank", 1, table.loot_left, _sure_loot(view, text)), badges=_quiet(view, text)),
        _deck(text, "robber-deck", 2, table.deck_left, sure_cards(view, text, table.robber_deck)),
    ]


def _deck(text: Text, name: str, column: int, left: int, sure: str = "") -> Zone:
    """A deck: how many cards it has, and what it must hold."""
    tip = text(f"tip-{name}")
    return Zone(
        id=name,
        group="road",
        title=text(f"zone-{name}"),
        column=column,
        counters=(Counter(id="left", label=text("left"), value=left),),
        tip=f"{tip} {text('tip-must-hold', cards=sure)}" if sure else tip,
    )


def sure_cards(view: View, text: Text, heap: Any) -> str:
    """The robber cards of a hidden heap that must be there, for there is no other place for them."""
    return counted(((brief(view, text, card), heap[card]) for card in range(view.box_row.types)), text)


def _sure_loot(view: View, text: Text) -> str:
    """The loot that the bank must hold."""
    heap = view.row.loot_deck
    return counted(((loot_word(view, text, loot), heap[loot]) for loot in range(view.box_row.loots)), text)


def _quiet(view: View, text: Text) -> tuple[Badge, ...]:
    """For how many turns nobody has drawn loot or run (RO-21)."""
    turns, most = view.row.idle, layout.QUIET_ROUNDS * view.players
    if turns <= 0 or view.ended:
        return ()
    label = text("is-quiet", turns=turns, most=most)
    return (Badge(id="quiet", label=label, symbol="moon", tip=text("tip-is-quiet", most=most)),)


def chase(view: View, text: Text) -> list[Zone]:
    """Cops from the one side, the others with a foot in the way, and the runner."""
    made = [_cops(view, text)]
    runner = view.row.runner
    others = [seat for seat in range(view.players) if seat != runner]
    made += [_against(view, text, seat, column) for column, seat in enumerate(others, 1)]
    made.append(_runner(view, text, runner, view.players))
    made.append(_numbers(view, text, view.players + 1))
    return made


def _numbers(view: View, text: Text, column: int) -> Zone:
    """How many cards the decks have, while the road is full of cars (RO-06)."""
    left = zip(DECKS, (view.row.deck_left, view.row.loot_left, cops_left(view)), strict=True)
    counters = [Counter(id=deck, label=text(f"deck-{deck}"), value=count) for deck, count in left]
    return Zone(id="decks", group="road", title=text("zone-decks"), column=column, counters=tuple(reversed(counters)))


def _cops(view: View, text: Text) -> Zone:
    table = view.row
    pieces = []
    for cop in range(view.box_row.kinds_of_cops):
        pieces += [cop_piece(view, text, cop, f"c{cop}.{copy}") for copy in range(table.chasing[cop])]
    caught = (Badge(id="caught", label=text("is-caught"), symbol="badge", tip=text("tip-caught")),)
    return Zone(
        id="cops",
        group="road",
        title=text("zone-cops"),
        pieces=tuple(pieces),
        counters=(Counter(id="force", label=text("force"), value=table.force, tip=text("tip-force")),),
        badges=caught if table.caught else (),
    )


def _against(view: View, text: Text, seat: int, column: int) -> Zone:
    """What one of the others has laid against the runner, and whether more may come."""
    pieces = laid_pieces(view, text, seat)
    laid = -laid_sum(view, seat)
    asked = [state_badge(text, "asked", "lamp")] if view.actor == seat else states(view, text, seat)
    return Zone(
        id=f"against.{seat}",
        group="road",
        title=view.name(seat, text),
        column=column,
        seat=seat,
        pieces=pieces,
        counters=(Counter(id="against", label=text("against"), value=laid, tip=text("tip-against")),),
        badges=tuple(asked),
    )


def _runner(view: View, text: Text, seat: int, column: int) -> Zone:
    """The car on the road, everything that helps it, and how it stands."""
    parts = [
        piece for slot, card in enumerate(parts_of(view, seat)) for piece in part_pieces(view, text, seat, slot, card)
    ]
    plus = laid_sum(view, seat)
    minus = sum(laid_sum(view, other) for other in range(view.players) if other != seat)
    sums = (
        ("car", car_of(view, seat)),
        ("plus", plus),
        ("minus", -minus),
        ("score", car_of(view, seat) + plus - minus),
    )
    return Zone(
        id="runner",
        group="road",
        title=text("zone-runner", seat=view.name(seat, text), you="yes" if seat == view.seat else "no"),
        column=column,
        seat=seat,
        pieces=(*parts, *laid_pieces(view, text, seat)),
        counters=tuple(
            Counter(id=key, label=text(f"sum-{key}"), value=value, tip=text(f"tip-sum-{key}")) for key, value in sums
        ),
        badges=_standing(view, text),
    )


def _standing(view: View, text: Text) -> tuple[Badge, ...]:
    """How much is missing."""
    if view.row.caught:
        return (Badge(id="short", label=text("is-lost"), symbol="cross"),)
    short = shortfall(view)
    label = text("is-short", short=short) if short > 0 else text("is-enough", more=-short)
    return (Badge(id="short" if short > 0 else "enough", label=label, symbol="cross" if short > 0 else "check"),)
