"""Read a deck of henchmen and skills, check it, and pack it into the box for the kernels (CM-01, CM-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from larceny.engine.deck import Card, Deck, DeckFault, Look, Words
from larceny.engine.game import Options
from larceny.engine.words import Quoted, phrases
from larceny.games.criminals import layout

phrase, _ = phrases(__file__)

FEWEST = max(layout.PLAYERS) * layout.DEALT  # henchmen in a deck: each of four players gets nine


class Gear(Look, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A specialist's mug shot: a face with the gear of the trade."""

    tool: Literal[
        "none", "wrench", "crowbar", "drill", "torch", "stethoscope", "dynamite", "lockpick", "rope", "bone", "map"
    ] = "none"
    mask: Literal["none", "domino", "bandana", "balaclava"] = "none"
    goggles: Literal["none", "up", "down"] = "none"


class Skill(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A skill: its letter, its symbol, and how many security chips ask for it."""

    letter: Words
    symbol: str = ""
    chips: Annotated[int, msgspec.Meta(ge=0, le=layout.CHIPS)]


class Henchman(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A type of henchman: its strong skill, the skill it is weak to, and how many cards there are."""

    strong: str
    weak: str
    count: Annotated[int, msgspec.Meta(ge=0, le=layout.MOST_COPIES)]
    look: Gear = Gear()


KINDS = {layout.HENCHMAN: Henchman, layout.SKILL: Skill}


def check(deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault unless twelve chips come in pairs, each skill has one strong type, none weak to its own skill."""
    yield from _chip_faults(deck.of(Skill))
    yield from _letter_faults(deck.of(Skill))
    yield from _pair_faults(deck)
    yield from _strong_faults(deck)
    yield from _count_faults(deck.of(Henchman))


def _chip_faults(known: tuple[Skill, ...]) -> Iterator[DeckFault]:
    for skill in known:
        if skill.chips % 2 or not skill.chips:
            complaint = phrase("deck-odd-chips", chips=skill.chips)
            yield DeckFault(complaint, skill, "chips")
    total = sum(skill.chips for skill in known)
    if total != layout.CHIPS:
        complaint = phrase("deck-few-chips", total=total, chips=layout.CHIPS)
        yield DeckFault(complaint, field=layout.SKILL, by=["chips"])


def _letter_faults(known: tuple[Skill, ...]) -> Iterator[DeckFault]:
    """Yield a fault unless each skill has its own letter in every language: colour and shape alone do not do."""
    for lang in ("en", "de"):
        letters: dict[str, str] = {}
        for skill in known:
            letter = skill.letter.get(lang, "")
            if len(letter) != 1 or not letter.isalpha():
                yield DeckFault(phrase("deck-no-letter", letter=Quoted(letter)), skill, f"letter.{lang}")
            elif letter in letters:
                yield DeckFault(
                    phrase("deck-letter-taken", letter=letter, letters=Quoted(letters[letter])), skill, f"letter.{lang}"
                )
            letters.setdefault(letter, skill.name)


def _pair_faults(deck: Deck) -> Iterator[DeckFault]:
    for henchman in deck.of(Henchman):
        if henchman.strong == henchman.weak:
            complaint = phrase("deck-own-weakness", strong=henchman.strong)
            yield DeckFault(complaint, henchman, "weak", by=["strong"])
        yield from deck.strangers(henchman, "strong", layout.SKILL)
        yield from deck.strangers(henchman, "weak", layout.SKILL)


def _strong_faults(deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault unless each skill is the strong one of exactly one type; any number may be weak to it."""
    by: dict[str, str] = {}
    for henchman in deck.of(Henchman):
        if henchman.strong in by:
            complaint = phrase("deck-strength-taken", strong=henchman.strong, by=Quoted(by[henchman.strong]))
            yield DeckFault(complaint, henchman, "strong")
        by.setdefault(henchman.strong, henchman.name)
    for name in deck.names(layout.SKILL):
        if name not in by:
            complaint = phrase("deck-strength-missing", name=Quoted(name))
            yield DeckFault(complaint, field=layout.HENCHMAN, by=["strong"], among=layout.SKILL)


def _count_faults(types: tuple[Henchman, ...]) -> Iterator[DeckFault]:
    for henchman in types:
        if henchman.count % 2:
            complaint = phrase("deck-odd-count", count=henchman.count)
            yield DeckFault(complaint, henchman, "count")
    total = sum(henchman.count for henchman in types)
    if total < FEWEST:
        complaint = phrase("deck-few-henchmen", total=total, dealt=layout.DEALT, fewest=FEWEST)
        yield DeckFault(complaint, field=layout.HENCHMAN, by=["count"])


def copies(deck: Deck, box: Any) -> dict[str, list[int]]:
    """Return the number of henchmen of each type, and the number of chips for each skill."""
    return {
        layout.HENCHMAN: [int(count) for count in box["henchmen"][0][: len(deck.of(Henchman))]],
        layout.SKILL: [int(count) for count in box["chips"][0][: len(deck.of(Skill))]],
    }


def pack(box: Any, players: int, options: Options, deck: Deck) -> None:
    """Fill the box for a game with this number of players, these options and this deck."""
    names = deck.names(layout.SKILL)
    types = deck.of(Henchman)
    strong = [names.index(henchman.strong) for henchman in types]
    weak = [strong.index(names.index(henchman.weak)) for henchman in types]  # the type strong in that skill
    box["players"] = players
    box["types"] = len(types)
    box["lookers"] = 2 if players == 4 else 1
    box["pair"] = layout.OPTIONS["pair"].choices.index(str(options["pair"]))
    for number, skill in enumerate(deck.of(Skill)):
        box["chips"][number] = skill.chips
        box["specialist"][number] = strong.index(number)
    every = (1 << len(types)) - 1
    box["after"][layout.NO_CARD] = every
    box["partners"] = layout.OPTIONS["partners"].choices.index(str(options["partners"]))
    box["two_way"] = options["contact"] == "two_way"
    box["three"] = options["length"] == "three"
    for number, henchman in enumerate(types):
        box["henchmen"][number] = henchman.count if players == 4 else henchman.count // 2
        afraid = sum(1 << other for other, of in enumerate(weak) if of == number)
        feared = 1 << weak[number]
        box["after"][number] = every & ~(afraid | feared if options["contact"] == "two_way" else afraid)
        box["follows"][number] = box["after"][number] & ~(feared if options["partners"] == "apart" else 0)
        box["dares"][number] = every & ~(afraid if options["partners"] == "bold" else 0)
