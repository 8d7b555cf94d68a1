"""Read the table from a view, conclude what follows by the rules, and name everything."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from larceny.engine.deck import Card, Deck
from larceny.engine.sets import beside, members
from larceny.engine.text import Said, Text, yes
from larceny.engine.view import View
from larceny.games.crimelords import layout
from larceny.games.crimelords.attack import may_stake
from larceny.games.crimelords.box import Crook, District, Mob, Racket, Special, Type
from larceny.games.crimelords.ending import district_bonus, points, rackets_of_others, type_bonus
from larceny.games.crimelords.mob import power
from larceny.games.crimelords.number import chance, number

ATTACKS = {attack: layout.ANSWERS[attack] for attack in (layout.RECRUIT, layout.TAKE_OVER, layout.HIT)}
ROLLS = 36  # of two dice
Bonus = tuple[str, int, int]  # for a type or a district, for which, and how much


# Who and what is where


def seats_around(view: View) -> list[int]:
    """Return all seats from the viewer on, in the order of play: counterclockwise."""
    first = view.seat or 0
    return [(first - offset) % view.players for offset in range(view.players)]


@lru_cache(16)
def _owners(view: View) -> tuple[dict[int, int], dict[int, int]]:
    """Return the owner of each crook and of each racket; those without an owner are left out."""
    table = view.known
    seats = range(view.players)
    return (
        {crook: seat for seat in seats for crook in members(table.crew[seat])},
        {racket: seat for seat in seats for racket in members(table.owned[seat])},
    )


def owner_of(view: View, crook: int) -> int:
    """Return the seat whose mob a crook is in, -1 for none."""
    return _owners(view)[0].get(crook, -1)


def racket_owner_of(view: View, racket: int) -> int:
    return _owners(view)[1].get(racket, -1)


def power_of(view: View, crook: int) -> int:
    return int(power(view.boxed, view.known, crook))


def points_of(view: View, seat: int) -> int:
    return int(points(view.boxed, view.known, seat))


@lru_cache(16)
def in_play(view: View) -> set[int]:
    """Return the rackets on the map."""
    return {*members(view.known.open_rackets), *_owners(view)[1]}


@lru_cache(16)
def at_large(view: View) -> set[int]:
    """Return the crooks that can be seen in a mob, in the street or in the lot."""
    return {*members(view.known.open_crooks), *members(view.known.lot), *_owners(view)[0]}


def rank_of(view: View, crook: int) -> str:
    """Return a crook's rank in his mob."""
    seat = owner_of(view, crook)
    if seat < 0:
        return "none"
    if view.known.boss[seat] == crook:
        return "boss"
    superior = view.known.superior[crook]
    if superior < 0:
        return "loose"
    return "lieutenant" if superior == view.known.boss[seat] else "crew"


# What counts, and what it costs


def bonuses(view: View, seat: int) -> list[Bonus]:
    """Return a seat's bonuses: the points beside the number of rackets (CL-25)."""
    made_of = (_bonuses, seat, tuple(view.known.owned))
    found: list[Bonus] = view.opened.parts.get(made_of, lambda: _bonuses(view.boxed, view.known, seat))
    return found


def _bonuses(box: Any, table: Any, seat: int) -> list[Bonus]:
    if table.owned[seat].bit_count() < 3:  # no bonus is for fewer
        return []
    rivals = rackets_of_others(box, table, seat)
    by_type = [("type", one, int(type_bonus(box, table, seat, one, rivals))) for one in range(layout.TYPES)]
    there = [("district", one, int(district_bonus(box, table, seat, one))) for one in range(layout.DISTRICTS)]
    return [bonus for bonus in by_type + there if bonus[2]]


def boss_kind(view: View) -> str:
    """Return the option boss as the texts name it."""
    return "crook" if view.boxed.boss_crook else "steady"


# The attack, the auction and the mob in question


def revealed(view: View) -> bool:
    """True if the Gs on the attack lie open."""
    return bool(view.known.stage > layout.SHOWDOWN)


def known_stakes(view: View) -> list[tuple[int, int]]:
    """Return the Gs that the viewer knows, as seat and amount; Gs against the attack are below zero."""
    stakes = [(seat, view.known.stake[seat]) for seat in range(view.players)]
    return [(seat, stake) for seat, stake in stakes if stake and (revealed(view) or seat == view.seat)]


def sealed(view: View) -> int:
    """Return the own Gs while they are sealed; an answer may still be thought over."""
    return 0 if revealed(view) else sum(stake for _, stake in known_stakes(view))


def running_number(view: View) -> int:
    """Return the running number, with the own Gs that are still sealed."""
    return int(number(view.box_row, view.row)) + sealed(view)


def asked_for_gs(view: View) -> list[int]:
    """Return the seats that may put Gs on the attack."""
    return members(may_stake(view.boxed, view.known))


def leading_bidder(view: View) -> int:
    """Return the highest bidder: the last one still bidding before the asked seat, since each raises or drops out."""
    table = view.known
    if table.high < 0 or table.asking != layout.ASK_BID:
        return -1
    before = ((table.asked + offset) % view.players for offset in range(1, view.players))
    return next((seat for seat in before if table.bidding >> seat & 1), -1)


# Names of things


def crook_word(view: View, text: Text, crook: int) -> str:
    return view.deck.word(Crook, crook, text.lang)


def racket_word(view: View, text: Text, racket: int) -> str:
    return view.deck.word(Racket, racket, text.lang)


def aim_word(view: View, text: Text, attack: int, target: int) -> str:
    """Name the target of an attack: a racket, or a crook."""
    return racket_word(view, text, target) if attack == layout.TAKE_OVER else crook_word(view, text, target)


def special_word(view: View, text: Text, kind: int) -> str:
    return view.deck.word(Special, kind, text.lang)


def mob_word(view: View, text: Text, seat: int) -> str:
    return view.deck.word(Mob, view.known.mob[seat], text.lang)


def site_words(view: View, text: Text, racket: int) -> Said:
    """Name the type and district of a racket, empty if there is no such racket."""
    if not 0 <= racket < view.boxed.rackets:
        return {"type": "", "district": ""}
    return {
        "type": view.deck.word(Type, view.boxed.kind[racket], text.lang),
        "district": view.deck.word(District, view.boxed.district[racket], text.lang),
    }


def owner_word(view: View, text: Text, seat: int) -> str:
    if seat < 0:
        return text("nobodys")
    return text("house-you") if seat == view.seat else view.name(seat, text)


def gs(text: Text, amount: int) -> str:
    """Write an amount of Gs as on a card or a button."""
    return text("gs", gs=int(amount))


def some_gs(text: Text, amount: int) -> str:
    """Write an amount of Gs as the object of a sentence; some languages have another form for it."""
    return text("gs-object", gs=int(amount))


def odds(text: Text, number: int) -> str:
    """Write a success number and its chance on two dice."""
    number = int(number)
    if number < layout.LEAST:
        return text("odds-none", number=number, missing=layout.LEAST - number)
    return text("odds", number=number, percent=percent(number))


def percent(number: int) -> int:
    """Return the chance in percent that two dice roll at most this (CL-12)."""
    return round(100 * int(chance(number)) / ROLLS)


def sign_of(number: int) -> str:
    return "for" if number > 0 else "against" if number < 0 else "none"


# Everything about a card


def _named(deck: Deck, kind: type[Card], name: str, text: Text) -> str:
    """Return a card by the name that other cards use for it."""
    return next(card.word(text.lang) for card in deck.of(kind) if card.name == name)


def explain(deck: Deck, card: Card, text: Text, players: int = 0) -> str:
    """Return everything about a card, for a tip."""
    return f"{_facts(deck, card, text)} {card.about.get(text.lang, '')}".strip()


def _facts(deck: Deck, card: Card, text: Text) -> str:
    if isinstance(card, Crook):
        return _crook_facts(deck, card, text)
    if isinstance(card, Racket):
        type_, district = _named(deck, Type, card.type, text), _named(deck, District, card.district, text)
        earns, holds = gs(text, card.income), card.resistance
        return text("about-racket", type=type_, district=district, income=earns, resistance=holds)
    if isinstance(card, Mob):
        return text(f"about-edge-{card.edge}", by=card.by, gs=some_gs(text, card.by))
    if isinstance(card, Special):
        return text(f"about-{card.does}", count=card.count)
    return _where_facts(deck, card, text)


def _crook_facts(deck: Deck, card: Crook, text: Text) -> str:
    weak = text.list([_named(deck, Type, weakness, text) for weakness in card.weak])
    line = text("about-crook", power=card.power, resistance=card.resistance, pay=gs(text, card.pay), weak=weak)
    return f"{line} {text('about-bodyguard')}" if card.bodyguard else line


def _where_facts(deck: Deck, card: Card, text: Text) -> str:
    """Word all rackets of a type, or in a district."""
    assert isinstance(card, Type | District)
    kind = "type" if isinstance(card, Type) else "district"
    names = [racket.word(text.lang) for racket in deck.of(Racket) if getattr(racket, kind) == card.name]
    return text(f"about-{kind}", count=len(names), rackets=text.list(names))


# What the numbers of an event are called


WORDS = {
    "crook": crook_word,
    "racket": racket_word,
    "special": special_word,
    "cause": lambda view, text, cause: layout.CAUSES[cause],
    "attack": lambda view, text, attack: ATTACKS.get(attack, str(attack)),
    "how": lambda view, text, how: layout.ANSWERS[how],
}


def _set(values: dict[str, int], role: str) -> list[int]:
    """Return the members of a set that an event tells in parts."""
    parts = (values.get(f"{role}{part}", 0) for part in ("", 2, 3))
    return list(members(sum(part << layout.HALF * place for place, part in enumerate(parts))))


def scene(values: dict[str, int]) -> dict[str, Any]:
    """Name the crooks and the racket of an event, and the dice."""
    things = [f"c{values[role]}" for role in ("crook", "crook2") if values.get(role, -1) >= 0]
    if "target" in values:
        things.append(f"{'r' if values['attack'] == layout.TAKE_OVER else 'c'}{values['target']}")
    if values.get("racket", -1) >= 0:
        things.append(f"r{values['racket']}")
    if "crooks" in values:
        things += [f"c{crook}" for crook in _set(values, "crooks")]
    parts: dict[str, Any] = {"things": tuple(things)}
    if "two" in values:
        dice, needed = (values["one"], values["two"]), min(values["number"], layout.SURE)
        parts |= {"dice": dice, "needed": needed, "good": sum(dice) <= needed}
    return parts


def words(view: View, text: Text, values: dict[str, int]) -> Said:
    """Word the values of an event: sets, counts, sums, a racket, a mob, the target of a Special."""
    said: Said = {}
    for role in ("crooks", "rackets"):
        if role in values:
            which = _set(values, role)
            said |= {role: text.list([WORDS[role[:-1]](view, text, one) for one in which]), "count": len(which)}
            said["markers"] = values.get("count", 0)
    if "kinds" in values:
        counts = beside((values["kinds"], values["kinds2"]), layout.BESIDE, layout.WIDTH)
        specials = ((special_word(view, text, kind), count) for kind, count in enumerate(counts))
        said |= {"specials": text.counted(specials), "count": sum(counts)}
    if "gs" in values:
        said |= {"gs": some_gs(text, abs(values["gs"])), "sign": sign_of(values["gs"])}
    if "target" in values:
        said["target"] = aim_word(view, text, values["attack"], values["target"])
    if "racket" in values:
        said |= {**site_words(view, text, values["racket"]), "which": "crook" if values["racket"] < 0 else "racket"}
    if "mob" in values:
        mob = view.deck.of(Mob)[values["mob"]]
        said |= {"mob": mob.word(text.lang), "edge": explain(view.deck, mob, text)}
    if "rival" in values:
        said |= _rival_words(view, text, values)
    if "number" in values:
        said |= {"signed": f"{values['number']:+}", "needed": min(values["number"], layout.SURE)}
    if "one" in values:
        said["sum"] = values["one"] + values["two"]
    return said


def _rival_words(view: View, text: Text, values: dict[str, int]) -> Said:
    """Word the target of a Special."""
    rival = values["rival"]
    which = "rival" if rival >= 0 else "crook" if values["crook"] >= 0 else "racket"
    name = view.name(rival, text) if rival >= 0 else ""
    return {"which": which, "rival": name, "yourself": yes(rival >= 0 and rival == view.seat)}


# What somebody is up to


def doing_word(view: View) -> str:
    """Return the action half decided, as the texts name it."""
    doing = view.known.doing
    if doing >= layout.SPECIAL:
        return layout.DEEDS[doing - layout.SPECIAL]
    return layout.ANSWERS[doing] if doing >= 0 else "none"


def bonus_word(view: View, text: Text, what: str, which: int) -> str:
    """Name the type or district that a bonus is for."""
    return view.deck.word(Type if what == "type" else District, which, text.lang)


def bonus_words(view: View, text: Text, what: str, which: int, by: int) -> str:
    return text(f"tip-bonus-{what}", name=bonus_word(view, text, what, which), by=by)
