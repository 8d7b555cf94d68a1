"""Crooks: a card outside of any game, and everything to cut out for a table of wood."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.board import Mark, Piece
from larceny.engine.deck import Deck
from larceny.engine.printed import Aid, Printed
from larceny.engine.text import Text
from larceny.games.crooks import layout
from larceny.games.crooks.box import GANGS, SPECIALS, Crook
from larceny.games.crooks.face import GANG_SHAPES, hangout_name, imprint, target_name

TARGET_SIGNS = ("log", "clock", "train", "flag", "gem", "dice", "bill", "coin")
HANGOUT_SIGNS = ("anchor", "crystal", "moon", "crate", "cup", "wrench", "bottle", "key", "brick")
MONEY = {1: 30, 5: 12, 10: 11}  # chips by their dollars: four times 18, and a bank; a sheet in all


def card(deck: Deck, kind: str, number: int, text: Text) -> Printed:
    """Return a card as it is printed."""
    crook = deck.of(Crook)[number]
    what = f"about-{crook.action}"
    words = f"**{text(f'special-{crook.action}')}.** {text(what)}" if crook.action else ""
    return Printed(piece=imprint(deck, text, number), words=words, about=crook.about.get(text.lang, ""))


def parts(deck: Deck, text: Text) -> Iterator[Printed]:
    """Yield the crooks, the targets, the hangouts, the money, the start player's marker and the player aids."""
    for kind in deck.cards:
        yield from (card(deck, kind, number, text) for number in range(len(deck.cards[kind])))
    yield from (_target(text, target) for target in range(layout.TARGETS))
    yield from (_hangout(text, hangout) for hangout in range(layout.MOST_HANGOUTS))
    yield from (_money(text, dollars, count) for dollars, count in MONEY.items())
    starter = Piece(handle="", kind="starter", name=text("print-starter"), marks=(_sign("flag"),))
    yield Printed(piece=starter, form="chip", back="")
    yield _aid(text)


def _sign(symbol: str, text: str = "") -> Mark:
    return Mark(place="art", text=text, symbol=symbol)


def _target(text: Text, target: int) -> Printed:
    worth = target + layout.LOWEST_TARGET
    marks = (Mark(place="top-left", text=str(worth)), _sign(TARGET_SIGNS[target], text("print-target")))
    name = target_name(text, target).split(" ", 1)[-1]
    piece = Piece(handle="", kind="target", name=name, marks=marks)
    return Printed(piece=piece, words=text("tip-target", value=worth), back="gem")


def _hangout(text: Text, hangout: int) -> Printed:
    letter, _, name = hangout_name(text, hangout).partition(" ")
    marks = (Mark(place="top-left", text=letter), _sign(HANGOUT_SIGNS[hangout], text("print-hangout")))
    sizes = [(players, sizes[hangout]) for players, sizes in layout.SIZES.items() if hangout < len(sizes)]
    words = "\n".join(text("print-pile", players=players, crooks=crooks) for players, crooks in sizes)
    return Printed(piece=Piece(handle="", kind="hangout", name=name, marks=marks), words=words, back="door")


def _money(text: Text, dollars: int, count: int) -> Printed:
    worth = text("house-dollars", dollars=dollars)
    piece = Piece(handle="", kind="money", name=worth, marks=(Mark(place="top-left", text=worth),))
    return Printed(piece=piece, form="chip", count=count, back="")


def _aid(text: Text) -> Printed:
    """Return the rules in one minute, with the actions and the gangs on the other side."""
    actions = tuple((name, text(f"special-{name}"), text(f"about-{name}")) for name in SPECIALS[1:])
    points = ", ".join(str(points) for points in layout.GANG_POINTS.values())
    gangs = tuple((GANG_SHAPES[number], text(f"gang-{gang}"), "") for number, gang in enumerate(GANGS))
    rows = (*actions, *gangs, ("", "", text("print-gangs", points=points)))
    sides = (Aid(title=text("title")), Aid(title=text("print-actions"), rows=rows))
    piece = Piece(handle="", kind="aid", name=text("title"))
    return Printed(piece=piece, form="aid", count=layout.MOST_PLAYERS, aids=sides)
