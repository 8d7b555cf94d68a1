"""Criminal's: a card outside of any game, and everything to cut out for a table of wood."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.board import Mark, Piece
from larceny.engine.deck import Deck
from larceny.engine.printed import Aid, Printed
from larceny.engine.text import Text
from larceny.games.criminals import layout
from larceny.games.criminals.box import Henchman, Skill
from larceny.games.criminals.face import chip_piece, imprint

CONTACT = layout.OPTIONS["contact"].usual  # the cards say who minds whom in the usual game (CM-08)


def card(deck: Deck, kind: str, number: int, text: Text) -> Printed:
    """Return a henchman or a skill's chip as it is printed."""
    if kind == layout.HENCHMAN:
        henchman = deck.of(Henchman)[number]
        piece = imprint(deck, text, number, CONTACT)
        words = " ".join(mark.tip for mark in piece.marks)
        return Printed(piece=piece, count=henchman.count, words=words, about=henchman.about.get(text.lang, ""))
    piece = chip_piece(deck, text, number, "", True, False)
    return Printed(piece=piece, form="chip", count=deck.of(Skill)[number].chips, back="hidden")


def parts(deck: Deck, text: Text) -> Iterator[Printed]:
    """Yield the henchmen, the security chips, the jewels, the start player's marker, the plan and the player aids."""
    for kind in deck.cards:
        yield from (card(deck, kind, number, text) for number in range(len(deck.cards[kind])))
    yield _chip("jewel", "gem", text("print-jewel"), layout.JEWELS)
    yield _chip("starter", "flag", text("print-starter"), 1)
    yield _plan(text)
    yield _aid(deck, text)


def _chip(kind: str, symbol: str, name: str, count: int) -> Printed:
    piece = Piece(handle="", kind=kind, name=name, marks=(Mark(place="art", text="", symbol=symbol),))
    return Printed(piece=piece, form="chip", count=count, back="")


def _plan(text: Text) -> Printed:
    """Return the mat with a place for each chip of the three stacks, and for the jewels of a round."""
    stacks = [tuple(f"{stack}{number + 1}" for number in range(layout.STACK)) for stack in "ABC"]
    words = " ".join(f"{text(f'stack-{stack}')}: {text(f'tip-stack-{stack}')}" for stack in "ABC")
    piece = Piece(handle="", kind="plan", name=text("print-plan"))
    pot = (text("print-jewel"),) * layout.POT
    return Printed(piece=piece, form="mat", words=f"{words} {text('tip-pot')}", places=(*stacks, pot), spot="chip")


def _aid(deck: Deck, text: Text) -> Printed:
    """Return the rules in one minute, with who is strong and weak on the other side."""
    skills = {skill.name: skill for skill in deck.of(Skill)}
    rows = []
    for card in deck.of(Henchman):
        strong, weak = skills[card.strong], skills[card.weak]
        words = (
            text("tip-strong", skill=strong.word(text.lang)),
            text("tip-weak", skill=weak.word(text.lang), contact=CONTACT),
        )
        rows.append((strong.symbol, card.word(text.lang), " ".join(words)))
    sides = (Aid(title=text("title")), Aid(title=text("print-henchmen"), rows=tuple(rows)))
    piece = Piece(handle="", kind="aid", name=text("title"))
    return Printed(piece=piece, form="aid", count=layout.MOST_PLAYERS, aids=sides)
