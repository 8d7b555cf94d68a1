"""Crime Lords: a card outside of any game, and everything to cut out for a table of wood."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from larceny.engine.board import Mark, Piece
from larceny.engine.deck import Deck
from larceny.engine.printed import Aid, Printed
from larceny.engine.text import Text
from larceny.games.crimelords import layout
from larceny.games.crimelords.box import CROOK, MOB, RACKET, SPECIAL, Crook, District, Mob, Racket, Special, Type
from larceny.games.crimelords.face.reading import explain, gs, percent, some_gs
from larceny.games.crimelords.face.table import crook_card, racket_card, special_piece

EDGE_SIGNS = {
    "income": "coin", "pass": "cup", "hit": "killer", "recruit": "hand", "take-over": "key", "shelter": "shield",
    "draw": "plus", "lieutenant": "accomplice",
}  # fmt: skip
MONEY = {1: 40, 5: 24, 10: 24, 20: 16}  # chips by their Gs
UNHAPPY = 40  # markers
POWER = 24  # counters that add 1 to a crook's Power
INCOME = 16  # counters that add 2 to a racket's Income


def card(deck: Deck, kind: str, number: int, text: Text) -> Printed | None:
    """Return a card as it is printed; None for what is no card: types of rackets, and districts."""
    draw = DRAWN.get(kind)
    return None if draw is None else draw(deck, text, number)


def parts(deck: Deck, text: Text) -> Iterator[Printed]:
    """Yield crooks, rackets and Specials of one back, the mobs, the money, tokens, counters and the player aids."""
    all_ = (card(deck, kind, number, text) for kind in DRAWN for number in range(len(deck.cards[kind])))
    yield from (one for one in all_ if one is not None and one.count)
    yield from (_money(text, amount, count) for amount, count in MONEY.items())
    tokens = len(deck.of(Crook)) + len(deck.of(Racket))
    yield _token("action", "bolt", text("print-token"), tokens)
    yield _token("unhappy", "cross", text("label-unhappy"), UNHAPPY)
    yield _token("power", "star", text("print-power"), POWER, "+1")
    yield _token("income", "coin", text("print-income"), INCOME, f"+{layout.BOOM}")
    starter = Piece(handle="", kind="starter", name=text("print-starter"), marks=(_sign("flag"),))
    yield Printed(piece=starter, form="chip", back="")
    yield from _aids(deck, text)


def _sign(symbol: str, text: str = "") -> Mark:
    return Mark(place="art", text=text, symbol=symbol)


def _crook(deck: Deck, text: Text, number: int) -> Printed:
    card = deck.of(Crook)[number]
    about = card.about.get(text.lang, "")
    return Printed(
        piece=crook_card(deck, text, number), words=explain(deck, replace(card, about={}), text), about=about
    )


def _racket(deck: Deck, text: Text, number: int) -> Printed:
    """Return a racket with its district below its name, and nobody's mark on it."""
    card = deck.of(Racket)[number]
    piece = racket_card(deck, text, number, 0, -1, "", False, False)
    district = next(one.word(text.lang) for one in deck.of(District) if one.name == card.district)
    marks = tuple(mark for mark in piece.marks if mark.tone != "free")
    piece = replace(piece, marks=(*marks, _sign(card.symbol, district)))
    return Printed(piece=piece, words=explain(deck, replace(card, about={}), text), about=card.about.get(text.lang, ""))


def _special(deck: Deck, text: Text, number: int) -> Printed:
    special = deck.of(Special)[number]
    piece = special_piece(deck, text, number)
    return Printed(piece=piece, count=special.count, words=special.about.get(text.lang, ""))


def _mob(deck: Deck, text: Text, number: int) -> Printed:
    mob = deck.of(Mob)[number]
    marks = (_sign(EDGE_SIGNS[mob.edge], text("print-mob")),)
    words = text(f"about-edge-{mob.edge}", by=mob.by, gs=some_gs(text, mob.by))
    piece = Piece(handle="", kind="mob", name=mob.word(text.lang), marks=marks)
    return Printed(piece=piece, words=words, about=mob.about.get(text.lang, ""), back="kingpin")


DRAWN = {CROOK: _crook, RACKET: _racket, SPECIAL: _special, MOB: _mob}  # in this order


def _money(text: Text, amount: int, count: int) -> Printed:
    marks = (Mark(place="top-left", text=str(amount)),)
    piece = Piece(handle="", kind="money", name=gs(text, amount), marks=marks)
    return Printed(piece=piece, form="chip", count=count, back="")


def _token(kind: str, symbol: str, name: str, count: int, by: str = "") -> Printed:
    marks = (Mark(place="top-left", text=by),) if by else ()
    piece = Piece(handle="", kind=kind, name=name, marks=(*marks, _sign(symbol)))
    return Printed(piece=piece, form="token", count=count, back="")


def _aids(deck: Deck, text: Text) -> Iterator[Printed]:
    """Yield the rules in one minute with types and districts, and the three attacks with the chances of two dice."""
    types = tuple((one.symbol, one.word(text.lang), "") for one in deck.of(Type))
    districts = tuple((one.symbol, one.word(text.lang), "") for one in deck.of(District))
    numbers = range(layout.LEAST, layout.SURE + 1)
    odds = (("", "", text("print-number")), *(("dice", str(number), f"{percent(number)} %") for number in numbers))
    goals = [f"{players}: {long}/{short}" for players, (long, short) in layout.GOALS.items()]
    rows = (
        *types, ("", text("print-districts"), ""), *districts, ("", text("print-goal"), ", ".join(goals)),
    )  # fmt: skip
    sides = (
        (Aid(title=text("title")), Aid(title=text("print-types"), rows=rows)),
        (
            Aid(title=text("group-recruit"), ruling="CL-16"),
            Aid(title=text("group-take-over"), ruling="CL-17"),
        ),
        (
            Aid(title=text("print-hit"), ruling="CL-18"),
            Aid(title=text("print-odds"), rows=odds),
        ),
    )
    for pair in sides:
        piece = Piece(handle="", kind="aid", name=pair[0].title)
        yield Printed(piece=piece, form="aid", count=layout.MOST_PLAYERS, aids=pair)
