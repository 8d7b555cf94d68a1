"""Crime Lords as a Board: every mob as a tree, the city's rackets by district, and what an attack adds up to.

A crook or racket is drawn in one place under one handle, wherever it goes: in a mob or on the map, in the street, the
lot, the deck or the discards. What an attack is about is drawn a second time, under a handle of its own, in the scene.
The account of an attack is made of the rules' own terms, before it is announced and while it goes on; what is sealed
stands there without a number, and only the own Gs have one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from larceny.engine.board import (
    Badge,
    Choice,
    Counter,
    Group,
    Mark,
    Piece,
    Player,
    Question,
    Row,
    Tally,
    Term,
    Zone,
)
from larceny.engine.deck import Card, Deck
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.crimelords import rules
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

PLAIN = (
    "pass", "done", "recruit", "take-over", "hit", "move", "give", "visit", "drop", "double-cross", "retire",
    "pay-all", "pay-full", "pay-part", "pay-nothing", "drop-out", "yes", "no", "nudge-up", "nudge-down",
)  # fmt: skip
ATTACKS = {rules.RECRUIT: "recruit", rules.TAKE_OVER: "take-over", rules.HIT: "hit"}
TERMS = (
    "power", "target", "rank", "weakness", "markers", "type", "district", "their-type", "their-district",
    "bodyguards", "edge", "shelter", "war", "protector", "stakes", "help", "backup", "hiding", "nudges",
)  # fmt: skip
SILENT = range(rules.RECRUIT, rules.RETIRE + 1)  # actions that only open another question
ROLLS = 36  # of two dice
SURE = 10  # a higher number is worth no more
LEAST = 2  # nothing lower can be rolled
HIDING = 3  # what hiding out takes off

# A server draws a thousand boards a second, and most of each is as it was on the one before: what depends on little is
# made once and kept.
kept = lru_cache(4096)


@lru_cache(16)
def _table(view: View) -> SimpleNamespace:
    """What a view knows, as plain numbers and lists: a board reads a thousand of them. Views never change."""
    unread = ("rng", "events", "seen")
    return SimpleNamespace(
        **{name: view.table[name][0].tolist() for name in view.table.dtype.names or () if name not in unread}
    )


@lru_cache(16)
def _box(view: View) -> SimpleNamespace:
    """What came in the box, in the same way."""
    return SimpleNamespace(**{name: view.box[name][0].tolist() for name in view.box.dtype.names or ()})


# Names of things


def members(which: int) -> list[int]:
    """A set as a list."""
    return [member for member in range(int(which).bit_length()) if which >> member & 1]


def _word(cards: tuple[Card, ...], number: int, text: Text) -> str:
    """What a card is called; a number that is none of this deck stands for itself."""
    return cards[number].word(text.lang) if 0 <= number < len(cards) else str(number)


def crook_word(view: View, text: Text, crook: int) -> str:
    return _word(crooks(view.deck), crook, text)


def racket_word(view: View, text: Text, racket: int) -> str:
    return _word(rackets(view.deck), racket, text)


def special_word(view: View, text: Text, kind: int) -> str:
    return _word(specials(view.deck), kind, text)


def mob_word(view: View, text: Text, seat: int) -> str:
    return _word(mobs(view.deck), _table(view).mob[seat], text)


def type_word(view: View, text: Text, racket: int) -> str:
    return _word(types(view.deck), _box(view).kind[racket], text)


def district_word(view: View, text: Text, racket: int) -> str:
    return _word(districts(view.deck), _box(view).district[racket], text)


def gs(text: Text, amount: int) -> str:
    """So many Gs, as they stand on a card or a button."""
    return text("gs", gs=int(amount))


def some_gs(text: Text, amount: int) -> str:
    """So many Gs that somebody has, gets or pays: not in every language one is called the same then."""
    return text("gs-object", gs=int(amount))


def odds(text: Text, number: int) -> str:
    """A success number, and what it is worth on two dice."""
    number = int(number)
    if number < LEAST:
        return text("odds-none", number=number, missing=LEAST - number)
    return text("odds", number=number, percent=percent(number))


def percent(number: int) -> int:
    """How likely two dice roll at most this (CL-12)."""
    return round(100 * int(rules.chance(number)) / ROLLS)


def yes(fact: Any) -> str:
    return "yes" if fact else "no"


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
            who = members(number | values["crooks2"] << rules.HALF)
            said |= {"crooks": text.list([crook_word(view, text, crook) for crook in who]), "count": len(who)}
        elif role == "rackets":
            which = members(number | values["rackets2"] << rules.HALF | values["rackets3"] << 2 * rules.HALF)
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
        said |= {"sum": values["one"] + values["two"], "needed": min(values["number"], SURE)}
    return said


def _role_words(view: View, text: Text, values: dict[str, int], role: str) -> dict[str, str | int]:
    number = values[role]
    if role == "gs":
        return {"gs": some_gs(text, abs(number)), "sign": _sign(number)}
    if role == "cause":
        return {"cause": rules.CAUSES[number]}
    if role == "attack":
        return {"attack": ATTACKS.get(number, str(number))}
    if role == "target":
        over = values["attack"] == rules.TAKE_OVER
        return {"target": racket_word(view, text, number) if over else crook_word(view, text, number)}
    if role == "racket":
        here = 0 <= number < _box(view).rackets
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
        return {"how": PLAIN[number]}
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


def _sign(number: int) -> str:
    return "for" if number > 0 else "against" if number < 0 else "none"


def _kind_words(view: View, text: Text, first: int, second: int) -> dict[str, str | int]:
    """Specials counted side by side in two numbers."""
    mask = (1 << rules.WIDTH) - 1
    counts = [number >> rules.WIDTH * place & mask for number in (first, second) for place in range(rules.BESIDE)]
    return {"specials": _counted(view, text, counts), "count": sum(counts)}


def _counted(view: View, text: Text, counts: Iterable[int]) -> str:
    """Specials as an enumeration, "2 x" before those that are there twice."""
    named = [(special_word(view, text, kind), count) for kind, count in enumerate(counts) if count]
    return text.list([word if count == 1 else f"{count} x {word}" for word, count in named])


# What lies where


def _seats(view: View) -> list[int]:
    """Everybody, from the viewer on in the order of play: counterclockwise."""
    first = view.seat or 0
    return [(first - offset) % view.players for offset in range(view.players)]


def _alive(view: View, seat: int) -> bool:
    return not _table(view).out >> seat & 1


def _boss(view: View, seat: int) -> int:
    return int(_table(view).boss[seat])


@lru_cache(16)
def _owners(view: View) -> tuple[dict[int, int], dict[int, int]]:
    """Whose each crook and each racket is, nobody's left out."""
    table = _table(view)
    seats = range(view.players)
    return (
        {crook: seat for seat in seats for crook in members(table.crew[seat])},
        {racket: seat for seat in seats for racket in members(table.owned[seat])},
    )


def _owner(view: View, crook: int) -> int:
    """Whose somebody is, -1 for nobody."""
    return _owners(view)[0].get(crook, -1)


def _racket_owner(view: View, racket: int) -> int:
    return _owners(view)[1].get(racket, -1)


def _power(view: View, crook: int) -> int:
    """Printed power and counters (CL-15)."""
    return int(_box(view).power[crook] + _table(view).muscle[crook])


def _crew(view: View, seat: int) -> list[int]:
    return members(_table(view).crew[seat])


def _owned(view: View, seat: int) -> list[int]:
    return members(_table(view).owned[seat])


def _points(view: View, seat: int) -> int:
    return int(rules.points(view.box_row, view.row, seat))


@lru_cache(16)
def _in_play(view: View) -> set[int]:
    """The rackets on the map."""
    return {*members(_table(view).open_rackets), *_owners(view)[1]}


@lru_cache(16)
def _at_large(view: View) -> set[int]:
    """The crooks that can be seen in a mob, in the street or in the lot."""
    return {*members(_table(view).open_crooks), *members(_table(view).lot), *_owners(view)[0]}


def _owner_word(view: View, text: Text, seat: int) -> str:
    if seat < 0:
        return text("nobodys")
    return text("house-you") if seat == view.seat else view.name(seat, text)


def _rank(view: View, crook: int) -> str:
    """What somebody is in his mob."""
    seat = _owner(view, crook)
    if seat < 0:
        return "none"
    if _boss(view, seat) == crook:
        return "boss"
    superior = _table(view).superior[crook]
    if superior < 0:
        return "loose"
    return "lieutenant" if superior == _boss(view, seat) else "crew"


Bonus = tuple[str, int, int]  # for a type or a district, for which, and how much


def bonuses(view: View, seat: int) -> list[Bonus]:
    """What counts beside the number of rackets (CL-25)."""
    return _all_bonuses(view)[seat]


@lru_cache(16)
def _all_bonuses(view: View) -> list[list[Bonus]]:
    return [list(_bonuses(view, seat)) for seat in range(view.players)]


def _bonuses(view: View, seat: int) -> Iterator[Bonus]:
    box, owned = _box(view), _table(view).owned
    others = [owned[other] for other in range(view.players) if other != seat]
    for type_, of_kind in enumerate(box.of_kind):
        if (owned[seat] & of_kind).bit_count() >= 3 and not any(other & of_kind for other in others):
            yield "type", type_, 1
    for district, within in enumerate(box.within):
        if (owned[seat] & within).bit_count() >= 4 and all((other & within).bit_count() <= 1 for other in others):
            yield "district", district, 2


def _payroll(view: View, seat: int) -> int:
    """What a mob costs a turn; a steady Boss takes nothing."""
    return sum(_box(view).pay[crook] for crook in _crew(view, seat) if not _steady(view, crook))


def _steady(view: View, crook: int) -> bool:
    """Is this a Boss who takes no pay and no markers (CL-06)?"""
    return _rank(view, crook) == "boss" and not _box(view).boss_crook


def _boss_kind(view: View) -> str:
    """What a Boss is at this table, in the word of the option."""
    return "crook" if _box(view).boss_crook else "steady"


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Everybody's Gs and Specials, the way to the goal, and what state they are in."""
    return tuple(
        Player(
            seat=seat,
            name=view.name(seat, text),
            you=seat == view.seat,
            turn=seat == view.actor,
            counters=_purse(view, text, seat) if _alive(view, seat) else (),
            badges=tuple(_states(view, text, seat)),
        )
        for seat in _seats(view)
    )


def _purse(view: View, text: Text, seat: int) -> tuple[Counter, ...]:
    table = _table(view)
    earns, pays = int(rules.income(view.box_row, view.row, seat)), _payroll(view, seat)
    return (
        Counter(
            id="cash",
            label=text("cash"),
            value=table.cash[seat],
            symbol="coin",
            tip=text("tip-cash", income=some_gs(text, earns), pay=some_gs(text, pays)),
        ),
        Counter(id="held", label=text("held"), value=table.held[seat], symbol="hand", tip=text("tip-held")),
    )


def _points_tip(view: View, text: Text, seat: int) -> str:
    """What the points are made of."""
    line = text("tip-points", count=len(_owned(view, seat)), goal=_box(view).goal)
    return " ".join([line, *(_bonus_words(view, text, *bonus) for bonus in bonuses(view, seat))])


def _bonus_words(view: View, text: Text, what: str, which: int, by: int) -> str:
    kind = types(view.deck) if what == "type" else districts(view.deck)
    return text(f"tip-bonus-{what}", name=_word(kind, which, text), by=by)


@kept
def _state(text: Text, state: str, symbol: str) -> Badge:
    return Badge(id=state, label=text(f"is-{state}"), symbol=symbol, tip=text(f"tip-is-{state}"))


def _states(view: View, text: Text, seat: int) -> Iterator[Badge]:
    """Points and bonuses, the mob as long as nobody is in it, and what somebody is up to."""
    table = _table(view)
    if not _alive(view, seat):
        yield _state(text, "out", "cross")
        return
    points = text("points-of", points=_points(view, seat), goal=_box(view).goal)
    yield Badge(id="points", label=points, tip=_points_tip(view, text, seat))
    if not table.crew[seat]:  # later it stands above the tree
        mob = mobs(view.deck)[table.mob[seat]]
        yield Badge(id="mob", label=mob.word(text.lang), tip=explain(view.deck, mob, text))
    for what, which, by in bonuses(view, seat):
        kind = types(view.deck) if what == "type" else districts(view.deck)
        label = text("bonus", name=_word(kind, which, text), by=by)
        yield Badge(id=f"{what}.{which}", label=label, tip=_bonus_words(view, text, what, which, by))
    if table.turn == seat and table.step > rules.CROWNING and not view.ended:
        yield _state(text, "turn", "clock")
    if table.war >> seat & 1:
        yield _state(text, "war", "bomb")
    if table.stage != rules.PEACE and seat in (table.attacker, table.defender):
        yield _state(text, "attacks" if seat == table.attacker else "defends", "eye")
    if table.step == rules.AUCTION and table.lot:
        yield _state(text, *_bidder(view, seat))


def _bidder(view: View, seat: int) -> tuple[str, str]:
    """Has somebody a crook of this round, or else: in the bidding or out of it?"""
    table = _table(view)
    if not table.lacking >> seat & 1:
        return "served", "check"
    return ("bidding", "coin") if table.bidding >> seat & 1 else ("silent", "moon")


# Groups


def groups(view: View, text: Text) -> tuple[Group, ...]:
    made = []
    scene = _scene_title(view, text)
    if scene:
        made.append(Group(id="scene", title=scene, layout="scene"))
    if _in_play(view):
        made.append(Group(id="city", title=_city_title(view, text), layout="columns"))
    made += [
        Group(id=f"mob.{seat}", title=_mob_title(view, text, seat), layout="tree")
        for seat in _seats(view)
        if _crew(view, seat)
    ]
    if _table(view).open_crooks:
        made.append(Group(id="street", title=text("group-street"), layout="tree"))
    made.append(Group(id="aside", title=text("group-aside"), layout="drawer"))
    if _known(view):
        made.append(Group(id="known", title=text("group-known")))
    made.append(Group(id="hand", title=text("group-hand")))
    return tuple(made)


def _city_title(view: View, text: Text) -> str:
    return text("group-city", turn=_table(view).turns, goal=_box(view).goal, last=rules.TURNS)


def _scene_title(view: View, text: Text) -> str:
    """What is going on, nothing most of the time."""
    table = _table(view)
    if table.stage != rules.PEACE:
        return text(f"group-{ATTACKS[table.attack]}", war=yes(table.war))
    if table.lot:
        return text("group-auction", round=table.round + 1, rounds=rules.EACH)
    return text("group-played") if table.played >= 0 else text("group-war") if table.war else ""


def _mob_title(view: View, text: Text, seat: int) -> str:
    return text("group-mob", seat=view.name(seat, text), you=yes(seat == view.seat), mob=mob_word(view, text, seat))


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = list(_scene(view, text))
    if _in_play(view):
        made += _city(view, text)
    for seat in _seats(view):
        made += _tree(view, text, seat)
    made += [*_street(view, text), *_aside(view, text)]
    made += [_known_zone(view, text, seat) for seat in _known(view)]
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return tuple(made)


# The city


def _city(view: View, text: Text) -> Iterator[Zone]:
    """The rackets in play, district by district, type by type."""
    box = _box(view)
    by_type = sorted(_in_play(view), key=lambda racket: (box.kind[racket], racket))
    for number, district in enumerate(districts(view.deck)):
        here = [racket for racket in by_type if box.district[racket] == number]
        yield Zone(
            id=f"district.{number}",
            group="city",
            title=district.word(text.lang),
            column=number,
            pieces=tuple(_racket(view, text, racket) for racket in here),
            badges=tuple(_rulers(view, text, number)),
            tip=_district_tip(view, text, number),
        )


def _district_tip(view: View, text: Text, number: int) -> str:
    """What a district has all in all: tips are long, so they are kept."""
    printed = _printed(text, view.deck.source)
    key = ("tip", number)
    if key not in printed:
        printed[key] = explain(view.deck, districts(view.deck)[number], text)
    return str(printed[key])


def _rulers(view: View, text: Text, number: int) -> Iterator[Badge]:
    """Who has the bonus of a district."""
    for seat in range(view.players):
        for what, which, by in bonuses(view, seat):
            if (what, which) == ("district", number):
                label = text("bonus", name=_owner_word(view, text, seat), by=by)
                yield Badge(id="ruler", label=label, symbol="flag", tip=_bonus_words(view, text, what, which, by))


# Mobs


def _tree(view: View, text: Text, seat: int) -> Iterator[Zone]:
    """A mob from its Boss down; those who have nobody above yet come after that."""
    crew = _table(view).crew[seat]
    roots = [crook for crook in members(crew) if not _hangs(view, crew, crook)]
    for crook in sorted(roots, key=lambda crook: crook != _boss(view, seat)):
        yield from _branch(view, text, seat, crook, "")


def _hangs(view: View, crew: int, crook: int) -> bool:
    superior = _table(view).superior[crook]
    return superior >= 0 and bool(crew >> superior & 1)


def _branch(view: View, text: Text, seat: int, crook: int, under: str) -> Iterator[Zone]:
    """A crook, and then everybody below."""
    name = f"node.{crook}"
    rank = _rank(view, crook)
    yield Zone(
        id=name,
        group=f"mob.{seat}",
        title=text(f"rank-{rank}"),
        under=under,
        seat=seat,
        pieces=(_crook(view, text, crook),),
        badges=(_edge(view, text, seat),) if rank == "boss" else (),
        tip=_rank_tip(view, text, crook, rank),
    )
    for lower in members(_table(view).crew[seat]):
        if _table(view).superior[lower] == crook:
            yield from _branch(view, text, seat, lower, name)


def _rank_tip(view: View, text: Text, crook: int, rank: str) -> str:
    """What a place in a mob means; what is below a Lieutenant counts only directly below (CL-16)."""
    if rank == "boss":
        return text("tip-rank-boss", boss=_boss_kind(view))
    if rank == "crew" and _rank(view, int(_table(view).superior[crook])) != "lieutenant":
        return text("tip-rank-deep")
    return text(f"tip-rank-{rank}")


def _edge(view: View, text: Text, seat: int) -> Badge:
    """What a mob is better at, beside its Boss."""
    mob = mobs(view.deck)[_table(view).mob[seat]]
    return Badge(id="edge", label=text(f"edge-{mob.edge}", by=mob.by), tip=explain(view.deck, mob, text))


# Hand and drawer


def _street(view: View, text: Text) -> Iterator[Zone]:
    """Crooks nobody controls: a mob of nobody's, where nobody stands below anybody."""
    for crook in members(_table(view).open_crooks):
        yield Zone(
            id=f"node.{crook}",
            group="street",
            title=text("rank-none"),
            pieces=(_crook(view, text, crook),),
            tip=text("tip-rank-none"),
        )


def _hand(view: View, text: Text) -> tuple[Piece, ...]:
    """The own Specials, kind by kind."""
    if view.seat is None:
        return ()
    return tuple(
        replace(_special(view, text, kind), handle=handle, origin="deck")
        for kind in range(rules.KINDS)
        for handle in _in_hand(view, kind)
    )


def _in_hand(view: View, kind: int) -> tuple[str, ...]:
    """The handles of the own Specials of a kind."""
    if view.seat is None or kind >= rules.KINDS:
        return ()
    return tuple(f"h{kind}.{copy}" for copy in range(_table(view).hand[view.seat][kind]))


def _known(view: View) -> list[int]:
    """Whose Specials the viewer knows something of, the own ones aside."""
    return [
        seat
        for seat in _seats(view)
        if seat != view.seat and any(_table(view).hand[seat][kind] > 0 for kind in range(rules.KINDS))
    ]


def _in_their_hand(view: View, seat: int, kind: int) -> tuple[str, ...]:
    if not 0 <= seat < view.players or seat == view.seat or kind >= rules.KINDS:
        return ()
    return tuple(f"k{seat}.{kind}.{copy}" for copy in range(_table(view).hand[seat][kind]))


def _known_zone(view: View, text: Text, seat: int) -> Zone:
    return Zone(
        id=f"known.{seat}",
        group="known",
        title=text("zone-known", seat=view.name(seat, text)),
        seat=seat,
        pieces=tuple(
            replace(_special(view, text, kind), handle=handle)
            for kind in range(rules.KINDS)
            for handle in _in_their_hand(view, seat, kind)
        ),
        tip=text("tip-known"),
    )


def _aside(view: View, text: Text) -> Iterator[Zone]:
    """How much the deck still holds, with all its names, as everybody can count; and the discards."""
    table = _table(view)
    still = (
        ("crooks", len(members(table.deck_crooks))),
        ("rackets", len(members(table.deck_rackets))),
        ("specials", _undrawn(view)),
    )
    yield Zone(
        id="deck",
        group="aside",
        title=text("zone-deck"),
        counters=tuple(Counter(id=key, label=text(f"deck-{key}"), value=value) for key, value in still),
        tip=_deck_tip(view, text),
    )
    gone = [(kind, table.gone_specials[kind]) for kind in range(rules.KINDS)]
    yield Zone(
        id="discards",
        group="aside",
        title=text("zone-discards"),
        pieces=(
            *(_brief_crook(view, text, crook) for crook in members(table.gone_crooks)),
            *(_discarded(view, text, kind, count) for kind, count in gone if count),
        ),
        tip=text("tip-discards"),
    )


def _deck_tip(view: View, text: Text) -> str:
    """Who and what is still to come; it changes seldom, so it is kept."""
    table = _table(view)
    printed = _printed(text, view.deck.source)
    key = ("still", table.deck_crooks, table.deck_rackets)
    if key not in printed:
        people = [f"{crook_word(view, text, crook)} ({_box(view).power[crook]})" for crook in members(key[1])]
        places = [racket_word(view, text, racket) for racket in members(key[2])]
        printed[key] = text("tip-deck", crooks=text.list(people) or "-", rackets=text.list(places) or "-")
    return str(printed[key])


def _undrawn(view: View) -> int:
    """Specials in the deck: those that are nowhere else."""
    table = _table(view)
    return int(sum(_box(view).specials) - sum(table.gone_specials) - sum(table.held))


def _discarded(view: View, text: Text, kind: int, count: int) -> Piece:
    piece = _special(view, text, kind)
    marks = (Mark(place="seal", text=f"×{count}"),) if count > 1 else ()
    return replace(piece, handle=f"g{kind}", marks=piece.marks + marks)


# The scene: an auction, an attack, a Special that may be cancelled


def _scene(view: View, text: Text) -> Iterator[Zone]:
    table = _table(view)
    if table.stage != rules.PEACE:
        yield from _attack_zones(view, text)
    elif table.lot:
        yield _lot(view, text)
    elif table.war and table.played < 0:
        yield _war_zone(view, text)
    if table.played >= 0:
        yield _played(view, text)


def _lot(view: View, text: Text) -> Zone:
    """Who is to be had, what is bid, and by whom."""
    leading = _leading(view)
    badges = []
    if leading >= 0:
        badges.append(Badge(id="leads", label=text("is-leading", seat=view.name(leading, text)), symbol="coin"))
    return Zone(
        id="lot",
        group="scene",
        title=text("zone-lot"),
        pieces=tuple(_crook(view, text, crook) for crook in members(_table(view).lot)),
        counters=(Counter(id="high", label=text("high"), value=max(_table(view).high, 0), symbol="coin"),),
        badges=tuple(badges),
        tip=text("tip-lot"),
    )


def _leading(view: View) -> int:
    """Who made the highest bid: the last before the one who is asked, for whoever is asked raises or drops out."""
    table = _table(view)
    if table.high < 0 or table.asking != rules.ASK_BID:
        return -1
    before = ((table.asked + offset) % view.players for offset in range(1, view.players))
    return next((seat for seat in before if table.bidding >> seat & 1), -1)


def _war_zone(view: View, text: Text) -> Zone:
    """Between two Hits of a war: who is in it, and what the next Hit gets."""
    involved = members(_table(view).war)
    return Zone(
        id="war",
        group="scene",
        title=text("zone-war", seats=text.list([view.name(seat, text) for seat in involved])),
        counters=(
            Counter(id="fury", label=text("fury"), value=rules.FURY, symbol="bomb", tip=text("tip-fury")),
            Counter(id="quiet", label=text("passes"), value=_table(view).quiet, symbol="moon", tip=text("tip-passes")),
        ),
    )


def _attack_zones(view: View, text: Text) -> Iterator[Zone]:
    """The attacker's people, what they are after, who stands in the way, and the Gs on it."""
    table = _table(view)
    attacker, defender = table.attacker, table.defender
    yield Zone(
        id="attack.by",
        group="scene",
        title=text("zone-attacker", seat=view.name(attacker, text), you=yes(attacker == view.seat)),
        column=0,
        seat=attacker,
        pieces=_staged(view, text, [table.leader, *members(table.helpers)]),
        badges=(Badge(id="number", label=odds(text, _total(view)), symbol="dice", tip=text("tip-number")),),
    )
    over = table.attack == rules.TAKE_OVER
    yield Zone(
        id="attack.on",
        group="scene",
        title=text("zone-target", owner=_owner_word(view, text, defender), owned=_whose(view, defender)),
        column=1,
        seat=defender if defender >= 0 else None,
        pieces=(_staged_racket(view, text, table.racket),) if over else _staged(view, text, [table.target]),
        badges=(_state(text, "hiding", "moon"),) if table.hiding else (),
    )
    guards = [crook for crook in (table.protector, *members(table.backup)) if crook >= 0]
    if guards:
        yield Zone(
            id="attack.against",
            group="scene",
            title=text("zone-guards"),
            column=2,
            seat=defender if defender >= 0 else None,
            pieces=_staged(view, text, list(dict.fromkeys(guards))),
        )
    yield from _stake_zone(view, text)


def _whose(view: View, seat: int) -> str:
    return "nobody" if seat < 0 else "you" if seat == view.seat else "other"


def _staged(view: View, text: Text, who: list[int]) -> tuple[Piece, ...]:
    """Crooks in the scene, who come there from their mob or the street; they wear their power, the rest is history."""
    pieces = [_crook(view, text, crook) for crook in who]
    return tuple(
        replace(piece, handle=f"s.c{crook}", marks=piece.marks[:1], origin=f"node.{crook}")
        for crook, piece in zip(who, pieces, strict=True)
    )


def _staged_racket(view: View, text: Text, racket: int) -> Piece:
    piece = _racket(view, text, racket)
    marks = tuple(mark for mark in piece.marks if mark.label)
    return replace(piece, handle=f"s.r{racket}", marks=marks, origin=f"district.{_box(view).district[racket]}")


def _stake_zone(view: View, text: Text) -> Iterator[Zone]:
    """The Gs: shut as long as they are sealed, then with a number each."""
    table = _table(view)
    if table.stage < rules.STAKING or not (_stakes(view) or table.stage == rules.STAKING):
        return
    counters: list[Counter] = []
    badges: list[Badge] = []
    if _revealed(view):
        for seat, stake in _stakes(view):
            tip = text("tip-stake", sign=_sign(stake))
            counters.append(Counter(id=f"stake.{seat}", label=view.name(seat, text), value=stake, tip=tip))
    else:
        waiting = members(table.waiting)
        answered = [seat for seat in _asked_for_gs(view) if seat not in waiting]
        counters.append(Counter(id="sealed", label=text("sealed"), value=len(answered), tip=text("tip-sealed")))
        badges += [
            Badge(id=f"thinks.{seat}", label=text("is-thinking", seat=view.name(seat, text)))
            for seat in waiting
            if seat != view.seat
        ]
    yield Zone(
        id="attack.stakes",
        group="scene",
        title=text("zone-stakes"),
        column=3,
        counters=tuple(counters),
        badges=tuple(badges),
    )


def _asked_for_gs(view: View) -> list[int]:
    """Who may put Gs on the attack: whoever has any, on a Hit only the attacker (CL-33)."""
    table = _table(view)
    return [
        seat
        for seat in range(view.players)
        if table.cash[seat] > 0 and (table.attack != rules.HIT or seat == table.attacker)
    ]


def _played(view: View, text: Text) -> Zone:
    """The Special that was just played, and whether it holds."""
    table = _table(view)
    cancels = table.cancels
    return Zone(
        id="played",
        group="scene",
        title=text("zone-played", seat=view.name(table.player, text), cancels=cancels),
        column=4,
        pieces=(replace(_special(view, text, table.played), handle=f"p{table.played}"),),
        badges=(_state(text, "cancelled" if cancels % 2 else "holds", "cross" if cancels % 2 else "check"),),
    )


# Pieces


@lru_cache(64)
def _printed(text: Text, deck: str) -> dict[Any, Any]:
    """What was printed of a deck so far."""
    return {}


def _crook(view: View, text: Text, crook: int) -> Piece:
    """A crook as he is now: his power with its counters, and what weighs on him."""
    table = _table(view)
    spent = ""
    if _owner(view, crook) >= 0 and not table.ready >> crook & 1 and table.step > rules.CROWNING:
        spent = text("tip-spent", helpers="free" if _box(view).free_help else "token")
    state = ("crook", crook, table.muscle[crook], table.markers[crook], spent, _steady(view, crook))
    printed = _printed(text, view.deck.source)
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
        lines.append(text("tip-markers", markers=markers, left=rules.FED_UP - markers))
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
        tip = text("tip-markers", markers=markers, left=rules.FED_UP - markers)
        mark = text("mark-unhappy", markers=markers)
        yield Mark(place="seal", text=mark, tone="minus", label=text("label-unhappy"), tip=tip)
    if spent:
        yield Mark(place="seal", text=text("mark-spent"), tip=spent)


def _brief_crook(view: View, text: Text, crook: int) -> Piece:
    """A crook in a heap: nothing but his power."""
    printed = _printed(text, view.deck.source)
    state = ("gone", crook)
    if state not in printed:
        piece = _crook_card(view.deck, text, crook)
        printed[state] = replace(piece, marks=(replace(piece.marks[0], label=""),))
    brief: Piece = printed[state]
    return brief


def _racket(view: View, text: Text, racket: int) -> Piece:
    """A racket on the map: what it is, what it earns, and whose it is."""
    table = _table(view)
    owner = _racket_owner(view, racket)
    guarded = owner >= 0 and bool(table.shield[owner] >> racket & 1)
    spent = owner >= 0 and not table.stocked >> racket & 1 and table.step > rules.CROWNING
    whose = text("mark-free") if owner < 0 else text("mark-own") if owner == view.seat else view.name(owner, text)
    state = ("racket", racket, table.profit[racket], owner, whose, guarded, spent)
    printed = _printed(text, view.deck.source)
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


def _special(view: View, text: Text, kind: int) -> Piece:
    printed = _printed(text, view.deck.source)
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


# The account of an attack


def tally(view: View, text: Text) -> Tally | None:
    """What an attack adds up to: one that goes on, or as far as it is decided, the one that the viewer plans."""
    table = _table(view)
    if table.stage != rules.PEACE:
        number = _total(view)
        return Tally(
            title=_attack_words(view, text, table.attack, table.leader, _aim(view)),
            terms=tuple(_running_terms(view, text)),
            total=number,
            verdict=f"{_verdict(text, number)} {_to_come(view, text)}".strip(),
        )
    if view.seat is None or view.seat != view.actor or table.doing not in ATTACKS or table.leader < 0:
        return None
    terms = tuple(_planned_terms(view, text))
    return Tally(
        title=text("plan-title", attack=ATTACKS[table.doing], crook=crook_word(view, text, table.leader)),
        terms=terms,
        total=sum(term.value or 0 for term in terms),
        verdict=text("plan-verdict", attack=ATTACKS[table.doing]),
    )


def _aim(view: View) -> int:
    """What is attacked: a racket, or a crook."""
    return int(_table(view).racket if _table(view).attack == rules.TAKE_OVER else _table(view).target)


def _attack_words(view: View, text: Text, attack: int, leader: int, target: int, key: str = "attack-title") -> str:
    over = attack == rules.TAKE_OVER
    return text(
        key,
        attack=ATTACKS[int(attack)],
        crook=crook_word(view, text, int(leader)),
        target=racket_word(view, text, target) if over else crook_word(view, text, target),
        type=type_word(view, text, target) if over else "",
        district=district_word(view, text, target) if over else "",
    )


def _revealed(view: View) -> bool:
    """Do the Gs lie open?"""
    return bool(_table(view).stage > rules.SHOWDOWN)


def _stakes(view: View) -> list[tuple[int, int]]:
    """The Gs that the viewer knows of: whose, and how many, below zero for those against."""
    stakes = [(seat, _table(view).stake[seat]) for seat in range(view.players)]
    return [(seat, stake) for seat, stake in stakes if stake and (_revealed(view) or seat == view.seat)]


def _total(view: View) -> int:
    """The running number, with the own Gs that are still sealed."""
    own = 0 if _revealed(view) else sum(stake for _, stake in _stakes(view))
    return int(rules.number(view.box_row, view.row)) + own


def _verdict(text: Text, number: int) -> str:
    if number < LEAST:
        return text("verdict-none", missing=LEAST - number, least=LEAST)
    return text("verdict", number=min(number, SURE), percent=percent(number), more=max(number - SURE, 0))


def _to_come(view: View, text: Text) -> str:
    """What can still change the number."""
    table = _table(view)
    stage = rules.STAGES[table.stage]
    return text(f"to-come-{stage}", attack=ATTACKS[table.attack], owned=yes(table.defender >= 0))


def _running_terms(view: View, text: Text) -> Iterator[Term]:
    """Term by term, what several people add to one by one."""
    table = _table(view)
    for which in range(rules.TERMS):
        if which == rules.BY_STAKES:
            yield from _stake_terms(view, text)
        elif which == rules.BY_HELP:
            yield from _people_terms(view, text, "help", members(table.helpers), 1)
        elif which == rules.BY_BACKUP:
            yield from _people_terms(view, text, "backup", members(table.backup), -1)
        else:
            value = int(rules.running(view.box_row, view.row, which))
            if value or which <= rules.BY_TARGET:
                seat, leader = table.attacker, table.leader
                yield _term(view, text, which, value, table.attack, seat, leader, _aim(view))


def _stake_terms(view: View, text: Text) -> Iterator[Term]:
    """Everybody's Gs; what is sealed has no number but for its owner."""
    table = _table(view)
    for seat, stake in _stakes(view):
        said: dict[str, str | int] = {"seat": view.name(seat, text), "you": yes(seat == view.seat)}
        sealed = yes(not _revealed(view))
        yield Term(label=text("term-stake", sealed=sealed, **said), value=stake, certain=_revealed(view))
    if not _revealed(view):
        for seat in _asked_for_gs(view):
            if seat != view.seat:
                answered = table.stage == rules.STAKING and not table.waiting >> seat & 1
                label = text("term-sealed", seat=view.name(seat, text), answered=yes(answered))
                yield Term(label=label, value=None, tip=text("tip-sealed"), certain=False)


def _people_terms(view: View, text: Text, key: str, who: list[int], sign: int) -> Iterator[Term]:
    for crook in who:
        yield Term(label=text(f"term-{key}", crook=crook_word(view, text, crook)), value=sign * _power(view, crook))


def _planned_terms(view: View, text: Text) -> Iterator[Term]:
    """What is certain of an attack before its target is chosen."""
    table = _table(view)
    leader, seat = table.leader, table.asked
    yield Term(label=text("term-power", crook=crook_word(view, text, leader)), value=_power(view, leader))
    edge = rules.EDGES.index(ATTACKS[table.doing])
    by = int(_box(view).edge[table.mob[seat]][edge])
    if by:
        yield Term(label=text("term-edge", mob=mob_word(view, text, seat), attack=ATTACKS[table.doing]), value=by)
    if table.war and table.doing == rules.HIT:
        yield Term(label=text("term-war"), value=rules.FURY)
    yield Term(label=text("plan-target", attack=ATTACKS[table.doing]), value=None, certain=False)


def _term(view: View, text: Text, which: int, value: int, attack: int, seat: int, leader: int, target: int) -> Term:
    """One term of an announced attack in words, and why it counts."""
    said = _term_words(view, text, which, value, attack, seat, leader, target)
    name = TERMS[which]
    tip = f"tip-term-{name}"
    return Term(label=text(f"term-{name}", **said), value=value, tip=text(tip) if text.has(tip) else "")


def _term_words(
    view: View, text: Text, which: int, value: int, attack: int, seat: int, leader: int, target: int
) -> dict[str, str | int]:
    """The values of a term's words."""
    over = attack == rules.TAKE_OVER
    defender = _racket_owner(view, target) if over else _owner(view, target)
    said: dict[str, str | int] = {
        "attack": ATTACKS[attack],
        "crook": crook_word(view, text, leader),
        "target": racket_word(view, text, target) if over else crook_word(view, text, target),
        "seat": view.name(seat, text),
        "you": yes(seat == view.seat),
        "victim": view.name(defender, text) if defender >= 0 else text("nobodys"),
        "yours": yes(defender == view.seat and defender >= 0),
        "value": value,
    }
    if over:
        said |= {"type": type_word(view, text, target), "district": district_word(view, text, target)}
        said["count"] = abs(value) // 2
    if which == rules.BY_WEAKNESS:
        said |= _weakness_words(view, text, seat, defender, target)
    elif which == rules.BY_MARKERS:
        said["count"] = _table(view).markers[target]
    elif which == rules.BY_BODYGUARDS:
        below = int(rules.subordinates(view.box_row, view.row, target))
        said["count"] = (below & _box(view).bodyguards).bit_count()
    elif which == rules.BY_PROTECTOR:
        said["crook"] = crook_word(view, text, _table(view).protector)
    if which in (rules.BY_EDGE, rules.BY_SHELTER):
        said["mob"] = mob_word(view, text, seat if which == rules.BY_EDGE else defender)
    return said


def _weakness_words(view: View, text: Text, seat: int, defender: int, crook: int) -> dict[str, str | int]:
    """What a crook is weak for, and how many rackets of it both sides have."""
    kinds = members(_box(view).weak[crook])
    loved = 0
    for kind in kinds:
        loved |= _box(view).of_kind[kind]
    return {
        "types": text.list([_word(types(view.deck), kind, text) for kind in kinds]),
        "ours": (_table(view).owned[seat] & loved).bit_count(),
        "theirs": (_table(view).owned[defender] & loved).bit_count() if defender >= 0 else 0,
    }


# What an attack would start with


def _start(view: View, attack: int, leader: int, target: int) -> int:
    """The number of an attack when it is announced."""
    return int(rules.base(view.box_row, view.row, attack, _table(view).asked, leader, target))


@lru_cache(16)
def _prospects(view: View) -> dict[int, int]:
    """What each target of the attack that is being planned adds or takes, whoever leads it: views never change."""
    table = _table(view)
    leader = members(table.crew[table.asked])[0]
    power = _power(view, leader)
    return {target: _start(view, table.doing, leader, target) - power for target in _targets(view)}


def _targets(view: View) -> list[int]:
    """What could be attacked by the one who is asked; who is too strong for a leader is left out later."""
    box, table = view.box_row, view.row
    seat = table.asked
    if table.doing == rules.TAKE_OVER:
        return members(rules.takeable(box, table, seat))
    if table.doing == rules.RECRUIT:
        return members(rules.recruitable(box, table, seat))
    return members(rules.hittable(box, table, seat) & ~table.crew[seat])


def _best(view: View, leader: int) -> tuple[int, int] | None:
    """The easiest target of a leader, and the number it starts with."""
    power = _power(view, leader)
    recruits = _table(view).doing == rules.RECRUIT
    found = [
        (rest + power, -target)
        for target, rest in _prospects(view).items()
        if not recruits or _power(view, target) < power
    ]
    if not found:
        return None
    number, target = max(found)
    return number, -target


# The question


def question(view: View, text: Text) -> Question:
    if view.actor is None:
        return Question(seat=None, text=text("house-over"))
    key = rules.QUESTIONS[_table(view).asking]
    said = _said(view, text)
    if view.actor != view.seat:
        return Question(seat=view.actor, text=text(f"wait-{_wait_key(view, key)}", **said))
    return Question(
        seat=view.seat, text=text(f"ask-{key}", **said), help=text(f"help-{key}", **said).strip(), about=_about(view)
    )


def _wait_key(view: View, key: str) -> str:
    """Questions that are parts of a turn's action are nobody else's business."""
    return "action" if key in ("who", "crook", "racket", "seat") else key


def _doing(view: View) -> str:
    """The action half decided, in the word of its texts."""
    doing = _table(view).doing
    if doing >= rules.SPECIAL:
        return rules.DEEDS[doing - rules.SPECIAL]
    return PLAIN[doing] if doing >= 0 else "none"


def _said(view: View, text: Text) -> dict[str, str | int]:
    """The values that questions speak of."""
    table, box = _table(view), _box(view)
    seat = table.asked
    said: dict[str, str | int] = {
        "seat": view.name(seat, text),
        "doing": _doing(view),
        "cash": some_gs(text, table.cash[seat]),
        "crook": crook_word(view, text, table.leader) if table.leader >= 0 else "",
        "target": crook_word(view, text, table.target) if table.target >= 0 else "",
        "racket": racket_word(view, text, table.racket) if table.racket >= 0 else "",
        "special": special_word(view, text, table.played) if table.played >= 0 else "",
        "player": view.name(table.player, text) if table.player >= 0 else "",
        "victim": view.name(table.victim, text) if table.victim >= 0 else "",
        "war": yes(table.war),
        "tokens": _tokened(view, seat),
        "attack": ATTACKS.get(table.attack, "none"),
    }
    if table.asking in (rules.ASK_BID, rules.ASK_PICK):
        said |= _auction_words(view, text)
    elif table.asking == rules.ASK_BOSS:
        said |= {"first": yes(table.step <= rules.CROWNING), "boss": _boss_kind(view)}
    elif table.asking == rules.ASK_PAY:
        said |= _pay_words(view, text)
    elif table.asking == rules.ASK_ACTION:
        said |= {"acted": yes(table.acted), "points": _points(view, seat), "goal": box.goal}
    elif table.asking in (rules.ASK_PLACE, rules.ASK_ORPHAN):
        said["crook"] = crook_word(view, text, _to_place(view))
    elif table.asking == rules.ASK_CANCEL:
        said |= {"cancels": table.cancels, "odd": yes(table.cancels % 2), "aim": _special_aim(view, text)}
    elif table.asking == rules.ASK_BRIBE:
        said["bribe"] = some_gs(text, rules.BRIBE)
    elif table.asking in (rules.ASK_SPOILS, rules.ASK_SPEND):
        said["fallen"] = view.name(table.fallen, text) if table.fallen >= 0 else ""
        said["left"] = len(_owned(view, table.fallen)) if table.fallen >= 0 else 0
    elif table.asking == rules.ASK_WAR:
        said["quiet"] = table.quiet
        said["fury"] = rules.FURY
    return said | (_attack_said(view, text) if table.stage != rules.PEACE else {})


def _special_aim(view: View, text: Text) -> str:
    """At whom or what the Special that was just played is meant."""
    table = _table(view)
    if table.played == rules.NUDGE:
        by = rules.SWING if table.doing == rules.NUDGE_UP else -rules.SWING
        return text("aim-nudge", by=f"{by:+}", odds=_then(view, text, by))
    if table.victim >= 0:
        return _owner_word(view, text, table.victim)
    return crook_word(view, text, table.target) if table.target >= 0 else racket_word(view, text, table.racket)


def _tokened(view: View, seat: int) -> int:
    """How many crooks of a seat can still act."""
    return int(_table(view).crew[seat] & _table(view).ready).bit_count()


def _auction_words(view: View, text: Text) -> dict[str, str | int]:
    table = _table(view)
    leading = _leading(view)
    return {
        "bid": some_gs(text, max(table.high, 0)),
        "leader": view.name(leading, text) if leading >= 0 else "",
        "opened": yes(leading >= 0),
        "round": table.round + 1,
        "lot": len(members(table.lot)),
    }


def _pay_words(view: View, text: Text) -> dict[str, str | int]:
    """What the one in question wants, what all who are left want, and what markers there are already."""
    table = _table(view)
    target = table.target
    waiting = {*members(table.unpaid), target}
    due = sum(_box(view).pay[crook] for crook in waiting)
    return {
        "pay": some_gs(text, _box(view).pay[target]),
        "all": some_gs(text, due),
        "others": len(waiting) - 1,
        "markers": table.markers[target],
        "enough": yes(table.cash[table.asked] >= due),
    }


def _to_place(view: View) -> int:
    """Who looks for a place: who moves, or who has nobody above."""
    table = _table(view)
    return int(table.leader if table.doing == rules.MOVE and table.settling < 0 else table.target)


def _attack_said(view: View, text: Text) -> dict[str, str | int]:
    """How an attack stands, in the words of its questions."""
    table = _table(view)
    number = _total(view)
    attacker, defender = table.attacker, table.defender
    side = "attacker" if table.asked == attacker else "defender" if table.asked == defender else "other"
    return {
        "what": _attack_words(view, text, table.attack, table.leader, _aim(view), "attack-brief"),
        "number": number,
        "odds": odds(text, number),
        "attacker": view.name(attacker, text),
        "defender": view.name(defender, text) if defender >= 0 else text("nobodys"),
        "side": side,
        "helpers": (table.helpers if side == "attacker" else table.backup).bit_count(),
        "superior": _superior_word(view, text),
        "most": rules.HIT_RAISE if table.attack == rules.HIT else rules.RAISE,
    }


def _superior_word(view: View, text: Text) -> str:
    superior = int(_table(view).superior[_table(view).target]) if _table(view).target >= 0 else -1
    return crook_word(view, text, superior) if superior >= 0 else ""


def _about(view: View) -> str:
    """The crook or racket in question, where the viewer sees it."""
    table = _table(view)
    if table.asking in (rules.ASK_PLACE, rules.ASK_ORPHAN):
        return _crook_handle(view, _to_place(view))
    if table.asking == rules.ASK_CANCEL:
        return f"p{table.played}" if table.played >= 0 else ""
    if table.stage != rules.PEACE:
        return f"s.r{table.racket}" if table.attack == rules.TAKE_OVER else f"s.c{table.target}"
    if table.asking == rules.ASK_PAY:
        return _crook_handle(view, table.target)
    if table.asking in (rules.ASK_CROOK, rules.ASK_RACKET, rules.ASK_SEAT):
        return _crook_handle(view, table.leader) or next(iter(_in_hand(view, table.doing - rules.SPECIAL)), "")
    return ""


def _crook_handle(view: View, crook: int) -> str:
    return f"c{crook}" if crook in _at_large(view) else ""


def _racket_handle(view: View, racket: int) -> str:
    return f"r{racket}" if racket in _in_play(view) else ""


# Answers

Answer = tuple[str, tuple[str, ...], str]  # its label, what is clicked for it, and its heading


def choice(view: View, text: Text, action: int) -> Choice:
    """An answer: what it says, what a person clicks for it, and whether it can be taken back."""
    amount = None
    if action < rules.PLAIN:
        label, touches, heading = _plain(view, text, action)
    elif action < rules.RACKET:
        label, touches, heading = _crook_answer(view, text, action - rules.CROOK)
    elif action < rules.SEATED:
        label, touches, heading = _racket_answer(view, text, action - rules.RACKET)
    elif action < rules.SPECIAL:
        label, touches, heading = _seat_answer(view, text, action - rules.SEATED)
    elif action < rules.AMOUNT:
        label, touches, heading = _special_answer(view, text, action - rules.SPECIAL)
    else:
        amount = action - rules.AMOUNT if action < rules.AGAINST else rules.AGAINST - action - 1
        label, touches, heading = _amount_answer(view, text, amount)
    shown = tuple(touch for touch in touches if touch)
    return Choice(action=action, label=label, touches=shown, final=_final(view, action), group=heading, amount=amount)


def _plain(view: View, text: Text, action: int) -> Answer:
    """An answer without a card."""
    table = _table(view)
    seat = table.asked if table.asked >= 0 else 0
    key = PLAIN[action]
    if action in (rules.DONE, rules.YES, rules.NO):
        return _reply(view, text, key), _reply_touches(view, action), ""
    if rules.PAY_ALL <= action <= rules.PAY_NOTHING:
        return _pay_answer(view, text, key), (_crook_handle(view, table.target),), ""
    said: dict[str, str | int] = {"war": yes(table.asking == rules.ASK_WAR)}
    if action == rules.PASS:
        said["gs"] = gs(text, rules.PASSING + int(_box(view).edge[table.mob[seat]][rules.EDGE_PASS]))
    if action == rules.RETIRE:
        boss = _boss(view, seat)
        said["gs"] = gs(text, 2 * _power(view, boss) if boss >= 0 else 0)
    if action in (rules.DOUBLE_CROSS, rules.RETIRE):
        said["boss"] = crook_word(view, text, _boss(view, seat))
    if action in (rules.NUDGE_UP, rules.NUDGE_DOWN):
        by = rules.SWING if action == rules.NUDGE_UP else -rules.SWING
        said |= {"special": special_word(view, text, rules.NUDGE), "by": f"{by:+}", "odds": _then(view, text, by)}
        return text(f"do-{key}", **said), _in_hand(view, rules.NUDGE), ""
    return text(f"do-{key}", **said), (), ""


def _then(view: View, text: Text, by: int) -> str:
    """How the attack would stand."""
    return odds(text, _total(view) + by) if _table(view).stage != rules.PEACE else ""


def _reply(view: View, text: Text, key: str) -> str:
    """DONE, YES and NO mean something else in every question."""
    table = _table(view)
    asked = rules.QUESTIONS[table.asking]
    said: dict[str, str | int] = {}
    if key == "yes" and asked == "backup" and table.stage != rules.PEACE:
        hides = table.attack == rules.HIT
        superior = table.superior[table.target] if table.target >= 0 else -1
        by = -HIDING if hides else -_power(view, superior) if superior >= 0 else 0
        crook = crook_word(view, text, table.target if hides else superior)
        return text("do-hide" if hides else "do-superior", crook=crook, by=by, odds=_then(view, text, by))
    if key == "yes" and asked == "bribe":
        return text("do-bribe", gs=gs(text, rules.BRIBE))
    if key == "yes" and asked == "cancel":
        return text("do-cancel", special=special_word(view, text, rules.CANCEL))
    if asked in ("help", "backup"):
        said["helpers"] = (table.helpers if asked == "help" else table.backup).bit_count()
        return text(f"do-no-{asked}", **said)
    specific = f"do-{key}-{asked}"
    return text(specific if text.has(specific) else f"do-{key}")


def _reply_touches(view: View, action: int) -> tuple[str, ...]:
    table = _table(view)
    if action != rules.YES:
        return ()
    if table.asking == rules.ASK_CANCEL:
        return _in_hand(view, rules.CANCEL)
    if table.asking == rules.ASK_BACKUP and table.target >= 0:
        hides = table.attack == rules.HIT
        return (_crook_handle(view, int(table.target if hides else table.superior[table.target])),)
    return ()


def _pay_answer(view: View, text: Text, key: str) -> str:
    """How much, and what comes of it."""
    table = _table(view)
    target = table.target
    if target < 0:
        return text(f"do-{key}", pay="", all="", markers=0, leaves="no")
    markers = table.markers[target] + {"pay-part": 1, "pay-nothing": 2}.get(key, 0)
    said = _pay_words(view, text)
    return text(f"do-{key}", pay=said["pay"], all=said["all"], markers=markers, leaves=yes(markers >= rules.FED_UP))


def _crook_answer(view: View, text: Text, crook: int) -> Answer:
    """Somebody: who acts, who is meant, who helps, below whom."""
    table = _table(view)
    word = crook_word(view, text, crook)
    if crook >= _box(view).crooks:
        return word, (), ""
    touches = (_crook_handle(view, crook),)
    asked = rules.QUESTIONS[table.asking]
    said: dict[str, str | int] = {"crook": word, "power": _power(view, crook)}
    heading = ""
    if asked == "who":
        return _who_answer(view, text, crook, said), touches, heading
    if asked == "crook":
        label, heading = _target_answer(view, text, crook, said)
        return label, touches, heading
    if asked in ("protector", "help", "backup") and table.stage != rules.PEACE:
        by = said["power"] if asked == "help" else -int(said["power"])
        return text(f"do-crook-{asked}", by=f"{by:+}", odds=_then(view, text, int(by)), **said), touches, heading
    if asked == "place":
        said |= _place_words(view, crook)
    if asked == "pick":
        card = crooks(view.deck)[crook]
        said |= {"resistance": card.resistance, "pay": gs(text, card.pay)}
    key = f"do-crook-{asked}"
    return text(key if text.has(key) else "do-crook", **said), touches, heading


def _place_words(view: View, superior: int) -> dict[str, str | int]:
    """What a place makes of somebody: a Lieutenant, or envious."""
    mover = _to_place(view)
    envious = mover >= 0 and _power(view, mover) > _power(view, superior)
    return {"rank": "lieutenant" if _rank(view, superior) == "boss" else "crew", "envious": yes(envious)}


def _who_answer(view: View, text: Text, crook: int, said: dict[str, str | int]) -> str:
    """Who acts, and the best that could come of it."""
    table = _table(view)
    doing = table.doing
    if doing in ATTACKS and table.crew[table.asked] >> crook & 1:
        best = _best(view, crook)
        if best is None:
            return text("do-who-attack-none", **said)
        number, target = best
        over = doing == rules.TAKE_OVER
        said["target"] = racket_word(view, text, target) if over else crook_word(view, text, target)
        return text("do-who-attack", odds=odds(text, number), **said)
    if doing == rules.VISIT:
        return text("do-who-visit", markers=table.markers[crook], **said)
    return text("do-who", **said)


def _target_answer(view: View, text: Text, crook: int, said: dict[str, str | int]) -> tuple[str, str]:
    """At whom, with the number it starts with; its heading is whose he is."""
    table = _table(view)
    owner = _owner(view, crook)
    whose = _owner_word(view, text, owner)
    if _doing(view) == "calm":
        return text("do-who-visit", markers=table.markers[crook], **said), ""
    if table.doing not in ATTACKS or table.leader < 0:
        return text("do-crook", **said), ""
    said |= {"owner": whose, "rank": _rank(view, crook)}
    if owner == table.asked:
        return text("do-target-own", **said), text("heading-own")
    number = _start(view, table.doing, table.leader, crook)
    heading = text("heading-free") if owner < 0 else view.name(owner, text)
    return text("do-target", odds=odds(text, number), **said), heading


def _racket_answer(view: View, text: Text, racket: int) -> Answer:
    """A racket: to take, to visit, to guard, to lose."""
    table = _table(view)
    word = racket_word(view, text, racket)
    if racket >= _box(view).rackets:
        return word, (), ""
    touches = (_racket_handle(view, racket),)
    asked = rules.QUESTIONS[table.asking]
    said: dict[str, str | int] = {
        "racket": word,
        "type": type_word(view, text, racket),
        "district": district_word(view, text, racket),
        "income": gs(text, _box(view).income[racket] + table.profit[racket]),
    }
    if asked == "racket" and table.doing == rules.TAKE_OVER and table.leader >= 0:
        owner = _racket_owner(view, racket)
        heading = text("heading-free") if owner < 0 else view.name(owner, text)
        number = _start(view, rules.TAKE_OVER, table.leader, racket)
        return text("do-take", odds=odds(text, number), owner=_owner_word(view, text, owner), **said), touches, heading
    if asked == "racket" and _doing(view) == "profit":
        more = min(rules.BOOM, rules.RICHEST - table.profit[racket])
        income = _box(view).income[racket] + table.profit[racket] + more
        return text("do-profit", then=gs(text, income), **said), touches, ""
    key = f"do-racket-{asked}"
    return text(key if text.has(key) else "do-racket", **said), touches, ""


def _seat_answer(view: View, text: Text, seat: int) -> Answer:
    """Somebody at the table."""
    if seat >= view.players:
        return text("house-seat", number=seat + 1), (), ""
    table = _table(view)
    said: dict[str, str | int] = {
        "seat": view.name(seat, text),
        "held": table.held[seat],
        "rackets": len(_owned(view, seat)),
        "cash": gs(text, table.cash[seat]),
        "doing": _doing(view),
    }
    return text("do-seat", **said), (_crook_handle(view, _boss(view, seat)),), ""


def _special_answer(view: View, text: Text, kind: int) -> Answer:
    asked = rules.QUESTIONS[_table(view).asking]
    said = {"special": special_word(view, text, kind)}
    if asked == "expose":
        return text("do-expose", **said), _in_their_hand(view, _table(view).victim, kind), ""
    key = "do-cancel" if asked == "cancel" else "do-special"
    return text(key, **said), _in_hand(view, kind), ""


def _amount_answer(view: View, text: Text, amount: int) -> Answer:
    """A bid, or Gs on an attack: the defender's are always against it."""
    table = _table(view)
    if table.asking != rules.ASK_STAKE or table.stage == rules.PEACE:
        return text("do-bid", gs=gs(text, abs(amount)), sign=_sign(amount)), (), ""
    by = -amount if table.asked == table.defender else amount
    label = text("do-stake", gs=gs(text, abs(amount)), sign=_sign(by), odds=_then(view, text, by - _sealed(view)))
    return label, (), ""


def _sealed(view: View) -> int:
    """The own Gs that the running number has in it already: an answer may be thought over."""
    return 0 if _revealed(view) else sum(stake for _, stake in _stakes(view))


def _final(view: View, action: int) -> bool:
    """Can it not be taken back? What only opens another question can."""
    table = _table(view)
    if table.asking == rules.ASK_ACTION:
        return not (action in SILENT or rules.SPECIAL <= action < rules.AMOUNT)
    if table.asking == rules.ASK_WAR:
        return action != rules.HIT
    if table.asking == rules.ASK_WHO:
        return table.doing in (rules.DROP, rules.DOUBLE_CROSS, rules.RETIRE)
    return bool(table.asking != rules.ASK_ORPHAN)


# Gifts


def interjection(view: View, text: Text, number: int) -> Choice:
    """A gift: first to whom, then what."""
    seat = view.seat if view.seat is not None else 0
    if number < rules.GIFT_GS:
        to = number - rules.GIFT_TO
        name = view.name(to, text) if to < view.players else text("house-seat", number=to + 1)
        return Choice(action=number, label=text("give-to", seat=name), group=text("heading-gifts"))
    receiver = _table(view).receiver[seat]
    name = view.name(receiver, text) if receiver >= 0 else text("somebody")
    label, touches, heading, amount = _gift(view, text, number, name)
    return Choice(
        action=number, label=label, touches=touches, final=True, group=text(heading, seat=name), amount=amount
    )


def _gift(view: View, text: Text, number: int, name: str) -> tuple[str, tuple[str, ...], str, int | None]:
    """What is given, what is clicked for it, its heading, and how much it is."""
    if number < rules.GIFT_RACKET:
        amount = number - rules.GIFT_GS + 1
        return text("give-gs", seat=name, gs=gs(text, amount)), (), "heading-give-gs", amount
    if number < rules.GIFT_SPECIAL:
        racket = number - rules.GIFT_RACKET
        label = text("give-racket", seat=name, racket=racket_word(view, text, racket))
        handle = _racket_handle(view, racket)
        return label, (handle,) if handle else (), "heading-give-racket", None
    if number < rules.GIFT_CROOK:
        kind = number - rules.GIFT_SPECIAL
        label = text("give-special", seat=name, special=special_word(view, text, kind))
        return label, _in_hand(view, kind), "heading-give-special", None
    crook = number - rules.GIFT_CROOK
    handle = _crook_handle(view, crook)
    label = text("give-crook", seat=name, crook=crook_word(view, text, crook))
    return label, (handle,) if handle else (), "heading-give-crook", None


# The reckoning


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Rackets, bonuses, and Gs, which only break ties at the cap of turns."""
    seats = range(view.players)
    extra = [sum(by for _, _, by in bonuses(view, seat)) for seat in seats]
    return (
        Row(label=text("line-rackets"), values=tuple(str(len(_owned(view, seat))) for seat in seats)),
        Row(label=text("line-bonuses"), values=tuple(str(by) for by in extra)),
        Row(label=text("line-cash"), values=tuple(str(_table(view).cash[seat]) for seat in seats)),
    )
