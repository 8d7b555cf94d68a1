"""Cops & Robbers: a card outside of any game, and everything to cut out for a table of wood."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.board import Mark, Piece
from larceny.engine.deck import Deck
from larceny.engine.printed import Aid, Printed
from larceny.engine.text import Text
from larceny.games.robbers import layout
from larceny.games.robbers.box import KINDS, Cop, Loot, Robber
from larceny.games.robbers.face.reading import PARTS, money, signed
from larceny.games.robbers.face.table import imprint

BACKS: dict[type[Robber | Loot | Cop], str] = {Robber: "mask", Loot: "$", Cop: "siren"}


def card(deck: Deck, kind: str, number: int, text: Text) -> Printed:
    """Return a card of one of the three decks as it is printed."""
    one = deck.cards[kind][number]
    assert isinstance(one, Robber | Loot | Cop)
    count = max(one.count, one.duel or 0) if isinstance(one, Robber) else one.count
    piece = imprint(deck, text, KINDS[kind], number, layout.MOST_PLAYERS)
    about = one.about.get(text.lang, "")
    return Printed(piece=piece, count=count, back=BACKS[type(one)], words=_words(one, text), about=about)


def parts(deck: Deck, text: Text) -> Iterator[Printed]:
    """Yield the three decks, a garage for everybody, the markers and the player aids."""
    all_ = (card(deck, kind, number, text) for kind in KINDS for number in range(len(deck.cards[kind])))
    yield from (one for one in all_ if one.count)
    yield _garage(text)
    yield _chip("jail", "jail", text("is-jailed"), layout.MOST_PLAYERS)
    yield _chip("starter", "flag", text("print-starter"), 1)
    yield _aid(deck, text)


def _words(card: Robber | Loot | Cop, text: Text) -> str:
    if isinstance(card, Robber):
        return text(f"about-{card.does}", number=signed(card))
    if isinstance(card, Loot):
        return text("about-loot", money=money(text, card.worth))
    return text("about-caught") if card.caught else text("about-cop", force=card.force)


def _chip(kind: str, symbol: str, name: str, count: int) -> Printed:
    piece = Piece(handle="", kind=kind, name=name, marks=(Mark(place="art", text="", symbol=symbol),))
    return Printed(piece=piece, form="chip", count=count, back="")


def _garage(text: Text) -> Printed:
    """Return a player's mat: the places of the car's parts above, the loot pile and the stash below."""
    slots = tuple(text(f"kind-{part}") for part in PARTS)
    piece = Piece(handle="", kind="garage", name=text("print-garage"))
    places = (slots, (text("print-loot"), text("print-stash")))
    return Printed(piece=piece, form="mat", count=layout.MOST_PLAYERS, words=text("print-garage-help"), places=places)


def _aid(deck: Deck, text: Text) -> Printed:
    """Return the rules in one minute, with the tricks and the goals on the other side."""
    tricks = {card.does: card for card in deck.of(Robber) if card.deed >= layout.NUMBERED and card.count}
    rows = [(card.symbol, card.word(text.lang), text(f"about-{card.does}")) for card in tricks.values()]
    goals = [f"{players}: {money(text, goal)}" for players, goal in layout.CASH.items()]
    rows.append(("sack", text("print-goal"), ", ".join(goals)))
    spared = [
        (card.word(text.lang), card.count - card.duel)
        for card in deck.of(Robber)
        if card.duel is not None and card.duel < card.count
    ]
    if spared:
        rows.append(("", text("print-duel"), text.counted(spared)))
    sides = (Aid(title=text("title")), Aid(title=text("print-tricks"), rows=tuple(rows)))
    piece = Piece(handle="", kind="aid", name=text("title"))
    return Printed(piece=piece, form="aid", count=layout.MOST_PLAYERS, aids=sides)
