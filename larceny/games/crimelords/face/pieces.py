"""Crooks, rackets and Specials as pieces: what is printed on them, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from larceny.engine.board import Mark, Piece
from larceny.engine.deck import Deck
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.box import Crook, Racket, crooks, rackets, specials, types
from larceny.games.crimelords.face.reading import (
    at_large,
    in_play,
    is_steady,
    owner_of,
    racket_owner_of,
    read_box,
    read_table,
)
from larceny.games.crimelords.face.words import explain


@lru_cache(64)
def printed_of(text: Text, deck: str) -> dict[Any, Any]:
    """What was printed of a deck so far."""
    return {}


def crook_piece(view: View, text: Text, crook: int) -> Piece:
    """A crook as he is now: his power with its counters, and what weighs on him."""
    table = read_table(view)
    spent = ""
    if owner_of(view, crook) >= 0 and not table.ready >> crook & 1 and table.step > layout.CROWNING:
        spent = text("tip-spent", helpers="free" if read_box(view).free_help else "token")
    state = ("crook", crook, table.muscle[crook], table.markers[crook], spent, is_steady(view, crook))
    printed = printed_of(text, view.deck.source)
    if state not in printed:
        printed[state] = _crook_card(view.deck, text, *state[1:])
    piece: Piece = printed[state]
    return piece


def _crook_card(
    deck: Deck, text: Text, crook: int, muscle: int = 0, markers: int = 0, spent: str = "", steady: bool = False
) -> Piece:
    card = crooks(deck)[crook]
    lines = [explain(deck, card, text)]
    if muscle:
        lines.append(text("tip-muscle", printed=card.power, by=muscle))
    if markers:
        lines.append(text("tip-markers", markers=markers, left=layout.FED_UP - markers))
    if spent:
        lines.append(spent)
    look = {trait: getattr(card.look, trait) for trait in card.look.__struct_fields__}
    return Piece(
        handle=f"c{crook}",
        kind="crook",
        name=card.word(text.lang),
        marks=tuple(_crook_marks(deck, text, card, muscle, markers, spent, steady)),
        look=look,
        origin="deck",
        tip=" ".join(lines),
    )


def _crook_marks(
    deck: Deck, text: Text, card: Crook, muscle: int, markers: int, spent: str, steady: bool
) -> Iterator[Mark]:
    """What is printed on a crook and what lies there; `spent` is what comes of no token, the `steady` take no pay."""
    tone = "plus" if muscle else ""
    yield Mark(place="top-left", text=str(card.power + muscle), tone=tone, label=text("label-power"))
    by_name = {type_.name: type_ for type_ in types(deck)}
    for weakness in card.weak:
        word, symbol = by_name[weakness].word(text.lang), by_name[weakness].symbol
        yield Mark(place="left", text=word, symbol=symbol, label=text("label-weak"))
    yield Mark(place="seal", text=str(card.resistance), symbol="barrier", label=text("label-resistance"))
    if card.pay and not steady:
        yield Mark(place="seal", text=str(card.pay), symbol="coin", label=text("label-pay"))
    if card.bodyguard:
        yield Mark(place="seal", text=text("mark-bodyguard"), symbol="shield", tip=text("about-bodyguard"))
    if markers:
        tip = text("tip-markers", markers=markers, left=layout.FED_UP - markers)
        mark = text("mark-unhappy", markers=markers)
        yield Mark(place="seal", text=mark, tone="minus", label=text("label-unhappy"), tip=tip)
    if spent:
        yield Mark(place="seal", text=text("mark-spent"), tip=spent)


def brief_crook(view: View, text: Text, crook: int) -> Piece:
    """A crook in a heap: nothing but his power."""
    printed = printed_of(text, view.deck.source)
    state = ("gone", crook)
    if state not in printed:
        piece = _crook_card(view.deck, text, crook)
        printed[state] = replace(piece, marks=(replace(piece.marks[0], label=""),))
    brief: Piece = printed[state]
    return brief


def racket_piece(view: View, text: Text, racket: int) -> Piece:
    """A racket on the map: what it is, what it earns, and whose it is."""
    table = read_table(view)
    owner = racket_owner_of(view, racket)
    guarded = owner >= 0 and bool(table.shield[owner] >> racket & 1)
    spent = owner >= 0 and not table.stocked >> racket & 1 and table.step > layout.CROWNING
    whose = text("mark-free") if owner < 0 else text("mark-own") if owner == view.seat else view.name(owner, text)
    state = ("racket", racket, table.profit[racket], owner, whose, guarded, spent)
    printed = printed_of(text, view.deck.source)
    if state not in printed:
        if len(printed) > MOST_PRINTED:
            printed.clear()  # every table has players of its own, whose names are on its rackets
        printed[state] = _racket_card(view.deck, text, *state[1:])
    piece: Piece = printed[state]
    return piece


MOST_PRINTED = 20_000


def _racket_card(
    deck: Deck, text: Text, racket: int, profit: int, owner: int, whose: str, guarded: bool, spent: bool
) -> Piece:
    card = rackets(deck)[racket]
    lines = [explain(deck, card, text)]
    if profit:
        lines.append(text("tip-profit", printed=card.income, by=profit))
    lines += [text(f"tip-is-{state}") for state, holds in (("shielded", guarded), ("empty", spent)) if holds]
    return Piece(
        handle=f"r{racket}",
        kind="racket",
        name=card.word(text.lang),
        marks=tuple(_racket_marks(deck, text, card, profit, owner, whose, guarded, spent)),
        origin="deck",
        tip=" ".join(lines),
    )


def _racket_marks(
    deck: Deck, text: Text, card: Racket, profit: int, owner: int, whose: str, guarded: bool, spent: bool
) -> Iterator[Mark]:
    tone = "plus" if profit else ""
    yield Mark(place="top-left", text=str(card.income + profit), tone=tone, label=text("label-income"))
    yield _type_mark(deck, text, card)
    yield Mark(place="seal", text=str(card.resistance), symbol="barrier", label=text("label-resistance"))
    if guarded:
        yield Mark(place="seal", text=text("mark-shielded"), symbol="shield", tip=text("tip-is-shielded"))
    if spent:
        yield Mark(place="seal", text=text("mark-spent"), tip=text("tip-is-empty"))
    tone = f"seat-{owner}" if owner >= 0 else "free"
    yield Mark(place="seal", text=whose, tone=tone)


def _type_mark(deck: Deck, text: Text, card: Racket) -> Mark:
    """The type is what one looks for: it is the card's picture, too."""
    type_ = next(each for each in types(deck) if each.name == card.type)
    return Mark(place="left", text=type_.word(text.lang), symbol=type_.symbol, label=text("label-type"))


def special_piece(view: View, text: Text, kind: int) -> Piece:
    printed = printed_of(text, view.deck.source)
    state = ("special", kind)
    if state not in printed:
        card = specials(view.deck)[kind]
        printed[state] = Piece(
            handle="",
            kind="special",
            name=card.word(text.lang),
            marks=(Mark(place="art", text=text(f"when-{card.does}"), symbol=card.symbol),),
            tip=explain(view.deck, card, text),
        )
    piece: Piece = printed[state]
    return piece


def in_hand(view: View, kind: int) -> tuple[str, ...]:
    """The handles of the own Specials of a kind."""
    if view.seat is None or kind >= layout.KINDS:
        return ()
    return tuple(f"h{kind}.{copy}" for copy in range(read_table(view).hand[view.seat][kind]))


def in_their_hand(view: View, seat: int, kind: int) -> tuple[str, ...]:
    if not 0 <= seat < view.players or seat == view.seat or kind >= layout.KINDS:
        return ()
    return tuple(f"k{seat}.{kind}.{copy}" for copy in range(read_table(view).hand[seat][kind]))


def crook_handle(view: View, crook: int) -> str:
    return f"c{crook}" if crook in at_large(view) else ""


def racket_handle(view: View, racket: int) -> str:
    return f"r{racket}" if racket in in_play(view) else ""
