"""Hot Goods as a Board: the lots, what everybody bought, and the question now asked."""

from __future__ import annotations

from larceny.engine.board import Badge, Choice, Counter, Group, Mark, Piece, Player, Row, Zone
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Deck
from larceny.engine.text import Said, Text
from larceny.engine.view import View

from . import layout
from .box import Good

# Words for the numbers of events, by their role; seats have names already.
WORDS = {
    "lot": lambda view, text, lot: layout.LETTERS[lot],
    "good": lambda view, text, good: view.deck.word(Good, good, text.lang),
}


def explain(deck: Deck, card: Good, text: Text, players: int = 0) -> str:
    return " ".join([text("tip-worth", worth=card.worth), card.about.get(text.lang, "")]).strip()


def players(view: View, text: Text) -> tuple[Player, ...]:
    return tuple(
        Player(
            seat=seat,
            name=view.name(seat, text),
            you=seat == view.seat,
            turn=seat in view.asked,
            counters=(Counter(id="coins", label=text("coins"), value=view.row.coins[seat], symbol="$"),),
            badges=_bid(view, text, seat),
        )
        for seat in range(view.players)
    )


def _bid(view: View, text: Text, seat: int) -> tuple[Badge, ...]:
    bid = view.row.bid[seat]
    if bid == layout.NOT_YET:
        return ()
    label = text("bid-hidden") if bid == layout.HIDDEN else text("bid-own", coins=bid)
    return (Badge(id="bid", label=label, symbol="seal"),)


def groups(view: View, text: Text) -> tuple[Group, ...]:
    return (
        Group(id="lots", title=text("group-lots")),
        Group(id="bought", title=text("group-bought")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    sold = [lot for lot in range(layout.LOTS) if lot < view.row.round]
    made = [_lot(view, text, lot) for lot in range(layout.LOTS) if lot not in sold]
    for seat in range(view.players):
        own = tuple(_piece(view, text, lot) for lot in sold if view.row.owner[lot] == seat)
        title = text("zone-bought", seat=view.name(seat, text))
        made.append(Zone(id=f"bought{seat}", group="bought", title=title, column=seat, seat=seat, pieces=own))
    burnt = tuple(_piece(view, text, lot) for lot in sold if view.row.owner[lot] < 0)
    out = tuple(_piece(view, text, lot) for lot in range(layout.LOTS, layout.GOODS))
    made.append(Zone(id="burnt", group="aside", title=text("zone-burnt"), pieces=burnt))
    made.append(Zone(id="left", group="aside", title=text("zone-left"), layout="pile", pieces=out))
    return tuple(made)


def _lot(view: View, text: Text, lot: int) -> Zone:
    on_sale = (Badge(id="sale", label=text("on-sale"), symbol="lamp"),) if lot == view.row.round else ()
    piece, title = _piece(view, text, lot), text("lot", lot=layout.LETTERS[lot])
    return Zone(id=f"lot{lot}", group="lots", title=title, column=lot, pieces=(piece,), badges=on_sale)


def _piece(view: View, text: Text, lot: int) -> Piece:
    """Return the good in a lot; it has the lot's handle throughout the game."""
    good = view.row.lot[lot]
    if good == UNKNOWN:
        return Piece(handle=f"g{lot}", kind="good", up=False)
    card = view.deck.of(Good)[good]
    burnt = lot < min(view.row.round, layout.LOTS) and view.row.owner[lot] < 0
    mark = Mark(place="top-left", text=str(card.worth), tip=text("tip-worth", worth=card.worth))
    return Piece(
        handle=f"g{lot}",
        kind="good",
        up=burnt or view.ended,
        name=card.name,
        marks=(mark,),
        tip=explain(view.deck, card, text),
    )


def said(view: View, text: Text) -> Said:
    """Return the values that fill in the question's texts: `ask-bid` asks it, and `help-bid` explains it."""
    return {"lot": layout.LETTERS[view.row.round]}


def about(view: View) -> str:
    """Return the handle of the piece that is asked about."""
    return f"g{view.row.round}"


def choice(view: View, text: Text, action: int) -> Choice:
    """Return an answer: its words, what a person clicks for it, and that it cannot be taken back."""
    family, number = layout.ACTS.of(action)
    label = text(f"do-{family}", coins=number)
    return Choice(action=action, label=label, touches=(f"lot{view.row.round}",), final=True)


def interjection(view: View, text: Text, number: int) -> Choice:
    """Return a gift out of turn, in words."""
    seat = number - layout.GIVE
    label = text("say-give", seat=view.name(seat, text))
    return Choice(action=number, label=label, touches=(f"bought{seat}",), final=True)


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    rows = [Row(label=text("coins"), values=tuple(str(view.row.coins[seat]) for seat in range(view.players)))]
    for lot in range(min(view.row.round, layout.LOTS)):
        good = view.deck.of(Good)[view.row.lot[lot]]
        worth = [good.worth if view.row.owner[lot] == seat else 0 for seat in range(view.players)]
        rows.append(Row(label=good.name, values=tuple(map(str, worth))))
    return tuple(rows)
