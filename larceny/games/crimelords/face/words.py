"""What cards, numbers and events are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from larceny.engine.board import Badge
from larceny.engine.deck import Card, Deck
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.box import (
    Crook,
    District,
    Mob,
    Racket,
    Special,
    Type,
    crooks,
    districts,
    mobs,
    rackets,
    specials,
    types,
)
from larceny.games.crimelords.face.reading import kept, members, read_box, read_table
from larceny.games.crimelords.number import chance

ATTACKS = {attack: layout.ANSWERS[attack] for attack in (layout.RECRUIT, layout.TAKE_OVER, layout.HIT)}
ROLLS = 36  # of two dice


# Names of things


def card_word(cards: tuple[Card, ...], number: int, text: Text) -> str:
    """What a card is called; a number that is none of this deck stands for itself."""
    return cards[number].word(text.lang) if 0 <= number < len(cards) else str(number)


def crook_word(view: View, text: Text, crook: int) -> str:
    return card_word(crooks(view.deck), crook, text)


def racket_word(view: View, text: Text, racket: int) -> str:
    return card_word(rackets(view.deck), racket, text)


def special_word(view: View, text: Text, kind: int) -> str:
    return card_word(specials(view.deck), kind, text)


def mob_word(view: View, text: Text, seat: int) -> str:
    return card_word(mobs(view.deck), read_table(view).mob[seat], text)


def type_word(view: View, text: Text, racket: int) -> str:
    return card_word(types(view.deck), read_box(view).kind[racket], text)


def district_word(view: View, text: Text, racket: int) -> str:
    return card_word(districts(view.deck), read_box(view).district[racket], text)


def owner_word(view: View, text: Text, seat: int) -> str:
    if seat < 0:
        return text("nobodys")
    return text("house-you") if seat == view.seat else view.name(seat, text)


def gs(text: Text, amount: int) -> str:
    """So many Gs, as they stand on a card or a button."""
    return text("gs", gs=int(amount))


def some_gs(text: Text, amount: int) -> str:
    """So many Gs that somebody has, gets or pays: not in every language one is called the same then."""
    return text("gs-object", gs=int(amount))


def odds(text: Text, number: int) -> str:
    """A success number, and what it is worth on two dice."""
    number = int(number)
    if number < layout.LEAST:
        return text("odds-none", number=number, missing=layout.LEAST - number)
    return text("odds", number=number, percent=percent(number))


def percent(number: int) -> int:
    """How likely two dice roll at most this (CL-12)."""
    return round(100 * int(chance(number)) / ROLLS)


def yes(fact: Any) -> str:
    return "yes" if fact else "no"


def sign_of(number: int) -> str:
    return "for" if number > 0 else "against" if number < 0 else "none"


# Everything about a card


def _named(deck: Deck, kind: tuple[Card, ...], names: Iterable[str], text: Text) -> list[str]:
    """Cards by the names other cards call them by."""
    words = {card.name: card.word(text.lang) for card in kind}
    return [words[name] for name in names]


def explain(deck: Deck, card: Card, text: Text, players: int = 0) -> str:
    """Everything about a card, for a tip."""
    return f"{_facts(deck, card, text)} {card.about.get(text.lang, '')}".strip()


def _facts(deck: Deck, card: Card, text: Text) -> str:
    if isinstance(card, Crook):
        return _crook_facts(deck, card, text)
    if isinstance(card, Racket):
        (type_,) = _named(deck, types(deck), [card.type], text)
        (district,) = _named(deck, districts(deck), [card.district], text)
        return text(
            "about-racket", type=type_, district=district, income=gs(text, card.income), resistance=card.resistance
        )
    if isinstance(card, Mob):
        return text(f"about-edge-{card.edge}", by=card.by, gs=some_gs(text, card.by))
    if isinstance(card, Special):
        return text(f"about-{card.does}", count=card.count)
    return _where_facts(deck, card, text)


def _crook_facts(deck: Deck, card: Crook, text: Text) -> str:
    weak = text.list(_named(deck, types(deck), card.weak, text))
    line = text("about-crook", power=card.power, resistance=card.resistance, pay=gs(text, card.pay), weak=weak)
    return f"{line} {text('about-bodyguard')}" if card.bodyguard else line


def _where_facts(deck: Deck, card: Card, text: Text) -> str:
    """All rackets of a type, or in a district."""
    assert isinstance(card, Type | District)
    kind = "type" if isinstance(card, Type) else "district"
    names = [racket.word(text.lang) for racket in rackets(deck) if getattr(racket, kind) == card.name]
    return text(f"about-{kind}", count=len(names), rackets=text.list(names))


# What the numbers of an event are called


def words(view: View, text: Text, values: dict[str, int]) -> dict[str, str | int]:
    """What the numbers of an event are called."""
    said: dict[str, str | int] = {}
    for role, number in values.items():
        if role in ("crook", "crook2"):
            said[role] = crook_word(view, text, number)
        elif role == "crooks":
            who = members(number | values["crooks2"] << layout.HALF)
            said |= {"crooks": text.list([crook_word(view, text, crook) for crook in who]), "count": len(who)}
        elif role == "rackets":
            which = members(number | values["rackets2"] << layout.HALF | values["rackets3"] << 2 * layout.HALF)
            said |= {"rackets": text.list([racket_word(view, text, racket) for racket in which]), "count": len(which)}
        elif role == "kinds":
            said |= _kind_words(view, text, number, values["kinds2"])
        elif role in ("gs", "cause", "attack", "target", "racket", "mob", "special", "how", "rival", "number"):
            said |= _role_words(view, text, values, role)
        elif role == "count" and "crooks" in values:
            said["markers"] = number
        elif not role[-1].isdigit():
            said[role] = number
    if "one" in values:
        said |= {"sum": values["one"] + values["two"], "needed": min(values["number"], layout.SURE)}
    return said


def _role_words(view: View, text: Text, values: dict[str, int], role: str) -> dict[str, str | int]:
    number = values[role]
    if role == "gs":
        return {"gs": some_gs(text, abs(number)), "sign": sign_of(number)}
    if role == "cause":
        return {"cause": layout.CAUSES[number]}
    if role == "attack":
        return {"attack": ATTACKS.get(number, str(number))}
    if role == "target":
        over = values["attack"] == layout.TAKE_OVER
        return {"target": racket_word(view, text, number) if over else crook_word(view, text, number)}
    if role == "racket":
        here = 0 <= number < read_box(view).rackets
        return {
            "racket": racket_word(view, text, number),
            "type": type_word(view, text, number) if here else "",
            "district": district_word(view, text, number) if here else "",
            "which": "crook" if number < 0 else "racket",
        }
    if role == "mob":
        card = mobs(view.deck)[number]
        return {"mob": card.word(text.lang), "edge": explain(view.deck, card, text)}
    if role == "special":
        return {"special": special_word(view, text, number)}
    if role == "how":
        return {"how": layout.ANSWERS[number]}
    if role == "number":
        return {"number": number, "signed": f"{number:+}"}
    return _rival_words(view, text, values)


def _rival_words(view: View, text: Text, values: dict[str, int]) -> dict[str, str | int]:
    """At whom or what a Special is meant."""
    rival = values["rival"]
    which = "rival" if rival >= 0 else "crook" if values["crook"] >= 0 else "racket"
    return {
        "which": which,
        "rival": view.name(rival, text) if rival >= 0 else "",
        "yourself": yes(rival >= 0 and rival == view.seat),
    }


def _kind_words(view: View, text: Text, first: int, second: int) -> dict[str, str | int]:
    """Specials counted side by side in two numbers."""
    mask = (1 << layout.WIDTH) - 1
    counts = [number >> layout.WIDTH * place & mask for number in (first, second) for place in range(layout.BESIDE)]
    return {"specials": _counted(view, text, counts), "count": sum(counts)}


def _counted(view: View, text: Text, counts: Iterable[int]) -> str:
    """Specials as an enumeration, "2 x" before those that are there twice."""
    named = [(special_word(view, text, kind), count) for kind, count in enumerate(counts) if count]
    return text.list([word if count == 1 else f"{count} x {word}" for word, count in named])


# What somebody is up to


def doing_word(view: View) -> str:
    """The action half decided, in the word of its texts."""
    doing = read_table(view).doing
    if doing >= layout.SPECIAL:
        return layout.DEEDS[doing - layout.SPECIAL]
    return layout.ANSWERS[doing] if doing >= 0 else "none"


@kept
def state_badge(text: Text, state: str, symbol: str) -> Badge:
    return Badge(id=state, label=text(f"is-{state}"), symbol=symbol, tip=text(f"tip-is-{state}"))


def bonus_words(view: View, text: Text, what: str, which: int, by: int) -> str:
    kind = types(view.deck) if what == "type" else districts(view.deck)
    return text(f"tip-bonus-{what}", name=card_word(kind, which, text), by=by)
