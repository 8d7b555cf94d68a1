"""Cops & Robbers as a Board: the road, everybody's car, loot and stash, the own hand, and the question now asked.

The road is the scene. While somebody runs it is the chase: the cops, what each of the others laid in the way, and the
runner's car with all that helps it. At rest it has the decks, and which cops are left in theirs: everybody has seen
those that came. What follows from what is seen is said where it matters: a card that can only be in one hand or pile is
named there, and a deck that is looked at says what it must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, cast

from msgspec.structs import replace

from larceny.engine.board import HEADING, Badge, Choice, Counter, Group, Mark, Piece, Player, Question, Row, Zone
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Card, Deck
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import rules
from larceny.games.robbers.box import Cop, Loot, Robber, cops, loots, robbers

DECKS = ("robber", "loot", "cop")
PARTS = ("car", "driver", "upgrade", "upgrade")  # what fits a car, line by line of the garage
LOOT_LINE = len(PARTS)
STASH_LINE = LOOT_LINE + 1
KINDS = {rules.PLUS: "boost", rules.MINUS: "spoke", rules.CAR: "part", rules.DRIVER: "part", rules.UPGRADE: "part"}
TRICK = "trick"  # every other robber card
THOUSAND = 1000

# A server draws a thousand boards a second, and most of each is as it was on the one before: what depends on little is
# made once and kept.
kept = lru_cache(2048)


# Names of things


def money(text: Text, thousands: float) -> str:
    """Dollars as people read them; decks count thousands, and so do points."""
    return text("house-dollars", dollars=round(thousands * THOUSAND))


total = money  # what a player has in the end


def signed(card: Robber) -> str:
    """What a robber card adds or takes, nothing for one without a number."""
    return f"{'-' if card.deed == rules.MINUS else '+'}{card.number}" if card.number else ""


def brief(view: View, text: Text, card: int) -> str:
    """A robber card in half a line; a number that is none of this deck stands for itself."""
    if not 0 <= card < len(robbers(view.deck)):
        return str(card)
    robber = robbers(view.deck)[card]
    word = robber.word(text.lang)
    return text("brief", card=word, number=signed(robber)) if robber.number else word


def loot_word(view: View, text: Text, loot: int) -> str:
    """A loot card, and what it is worth."""
    if not 0 <= loot < len(loots(view.deck)):
        return str(loot)
    card = loots(view.deck)[loot]
    return text("brief", card=card.word(text.lang), number=money(text, card.worth))


def explain(deck: Deck, card: Card, text: Text, players: int) -> str:
    """Everything about a card, for a tip; with two players some copies may stay in the box."""
    count = card.copies(players) if isinstance(card, Robber) else cast(Any, card).count
    if isinstance(card, Robber):
        line = text(f"about-{card.does}", number=signed(card))
    elif isinstance(card, Loot):
        line = text("about-loot", money=money(text, card.worth))
    else:
        assert isinstance(card, Cop)
        line = text("about-caught") if card.caught else text("about-cop", force=card.force)
    copies = text("about-count", count=count)
    return f"{line} {copies} {card.about.get(text.lang, '')}".strip()


def counted(words: Iterable[tuple[str, int]], text: Text) -> str:
    """Cards of several types as an enumeration, "3 x" before those that lie there several times."""
    named = [word if count == 1 else f"{count} x {word}" for word, count in words if count]
    return text.list(named)


def _unpacked(values: dict[str, int], role: str) -> list[int]:
    """How many of each type, from the three numbers of an event in which they stand side by side."""
    numbers = (values[role], values[f"{role}2"], values[f"{role}3"])
    mask = (1 << rules.WIDTH) - 1
    return [number >> rules.WIDTH * place & mask for number in numbers for place in range(rules.BESIDE)]


def words(view: View, text: Text, values: dict[str, int]) -> dict[str, str | int]:
    """What the numbers of an event are called."""
    said: dict[str, str | int] = {}
    for role, number in values.items():
        if role in ("loot", "cops"):
            said |= _heap_words(view, text, role, _unpacked(values, role))
        elif role == "one":
            said["loot"] = loot_word(view, text, number)
        elif role == "old":
            said["old"] = brief(view, text, number) if number != UNKNOWN else ""
            said["replaced"] = "yes" if number != UNKNOWN else "no"
        elif role == "seats":
            said["seats"] = text.list([view.name(seat, text) for seat in range(view.players) if number >> seat & 1])
        elif role == "deck":
            said["deck"] = DECKS[number]
        elif role == "card":
            cards = [values[each] for each in values if each.startswith("card") and values[each] != UNKNOWN]
            said["card"] = brief(view, text, number)
            said["cards"] = text.list([brief(view, text, card) for card in cards])
        elif not role[-1].isdigit():
            said[role] = number
    return said


def _heap_words(view: View, text: Text, role: str, heap: list[int]) -> dict[str, str | int]:
    """Loot or cops that came, went or were lost together."""
    cards = loots(view.deck) if role == "loot" else cops(view.deck)
    listed = counted(((card.word(text.lang), count) for card, count in zip(cards, heap, strict=False)), text)
    said: dict[str, str | int] = {role: listed, "count": sum(heap)}
    return said | {"money": money(text, _worth(view, heap))} if role == "loot" else said


def _worth(view: View, heap: Sequence[int]) -> int:
    """Thousands in so many loot cards of each type."""
    return sum(card.worth * count for card, count in zip(loots(view.deck), heap, strict=False))


# What lies where


def _parts(view: View, seat: int) -> tuple[int, int, int, int]:
    """Car, driver and upgrades of a seat, UNKNOWN where there is none."""
    table = view.row
    return table.car[seat], table.driver[seat], table.upgrade[seat, 0], table.upgrade[seat, 1]


def _pile(view: View, seat: int) -> list[int]:
    return [view.row.pile[seat, loot] for loot in range(view.box_row.loots)]


def _stash(view: View, seat: int) -> list[int]:
    return [view.row.stash[seat, loot] for loot in range(view.box_row.loots)]


def _stashed(view: View, seat: int) -> int:
    return _worth(view, _stash(view, seat))


def _for_cash(view: View) -> bool:
    """Is there a sum to reach? (RO-01, RO-19)"""
    return bool(view.box_row.goal == rules.FOR_CASH and not view.box_row.alternate)


def _car(view: View, seat: int) -> int:
    """What car, driver and upgrades add up to."""
    return int(rules.enhancements(view.box_row, view.row, seat))


def outlook(view: View, count: int) -> tuple[float, float]:
    """What so many cops bring on average as long as none is Caught, and the chance of that.

    Both are exact, and made of what everybody can count: which cops are in the deck and which on its discards.
    """
    safe, caught, strength = _muster(view, view.row.cop_deck)
    spare = _muster(view, view.row.cop_discards)
    summed, chance = 0.0, 1.0
    for _ in range(count):
        if safe + caught <= rules.FEW_COPS:
            safe, caught, strength = safe + spare[0], caught + spare[1], strength + spare[2]
            spare = (0, 0, 0.0)
        if not safe:
            return (0.0, 0.0) if caught else (summed, chance)
        chance *= safe / (safe + caught)
        average = strength / safe
        summed, strength, safe = summed + average, strength - average, safe - 1
    return summed, chance


def _muster(view: View, heap: Any) -> tuple[int, int, float]:
    """Of a heap of cops: how many let one go on, how many are Caught, and how strong the first are together."""
    safe, caught, strength = 0, 0, 0.0
    for cop, card in enumerate(cops(view.deck)):
        if card.caught:
            caught += heap[cop]
        else:
            safe += heap[cop]
            strength += heap[cop] * card.force
    return safe, caught, strength


def _decimal(text: Text, number: float) -> str:
    """A number with one digit after the point or comma."""
    tenths = round(number * 10)
    return text("decimal", whole=tenths // 10, tenth=tenths % 10)


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Everybody's stash, and who runs, has passed or is in jail."""
    return tuple(
        Player(
            seat=seat,
            name=view.name(seat, text),
            you=seat == view.seat,
            turn=seat == view.actor,
            badges=(_stash_badge(text, _stashed(view, seat), _counted(view)), *_states(view, text, seat)),
        )
        for seat in range(view.players)
    )


@kept
def _stash_badge(text: Text, thousands: int, counted: str) -> Badge:
    return Badge(id="stash", label=money(text, thousands), tip=text("tip-stashed", counted=counted))


def _counted(view: View) -> str:
    """What counts in the end (RO-01, RO-19)."""
    return str(rules.OPTIONS["counted"].choices[view.box_row.all_counts])


@kept
def _state(text: Text, state: str, symbol: str) -> Badge:
    return Badge(id=state, label=text(f"is-{state}"), symbol=symbol, tip=text(f"tip-is-{state}"))


def _states(view: View, text: Text, seat: int) -> list[Badge]:
    """Jail, and what somebody still has to say in the chase."""
    table = view.row
    if table.jailed >> seat & 1:
        return [_state(text, "jailed", "jail")]
    if table.runner == seat:
        return [_state(text, "running", "wheel")]
    if table.runner >= 0 and not table.caught:
        return [_state(text, "passed", "moon") if table.passed >> seat & 1 else _state(text, "in", "eye")]
    return []


# Groups


def groups(view: View, text: Text) -> tuple[Group, ...]:
    names = tuple(view.name(seat, text) for seat in range(view.players))
    lines = tuple(text(f"line-of-{part}") for part in (*PARTS, "loot", "stash"))
    return (
        Group(id="road", title=text("group-chase" if view.row.runner >= 0 else "group-road"), layout="scene"),
        Group(id="garage", title=_round(view, text), layout="grid", columns=names, rows=lines, turned=True),
        Group(id="hand", title=text("group-hand")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def _round(view: View, text: Text) -> str:
    """How far the game is, and what it is for."""
    box = view.box_row
    goal = "bank" if box.alternate and box.goal == rules.FOR_CASH else rules.OPTIONS["goal"].choices[box.goal]
    late = "yes" if view.row.late else "no"
    return text(
        "group-garage", round=view.row.round, rounds=box.rounds, goal=goal, money=money(text, box.cash), late=late
    )


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = _chase(view, text) if view.row.runner >= 0 else _decks(view, text)
    for seat in range(view.players):
        made += _garage(view, text, seat)
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return (*made, *_aside(view, text))


# The road


def _decks(view: View, text: Text) -> list[Zone]:
    """The road at rest: three decks, and which cops are left."""
    table = view.row
    left = _tally(view, text, rules.COP_CARD, table.cop_deck, "k", few=1)
    return [
        replace(_deck(text, "cop-deck", 0, _cops_left(view)), pieces=left),
        replace(_deck(text, "bank", 1, table.loot_left, _sure_loot(view, text)), badges=_quiet(view, text)),
        _deck(text, "robber-deck", 2, table.deck_left, _sure_cards(view, text, table.robber_deck)),
    ]


def _deck(text: Text, name: str, column: int, left: int, sure: str = "") -> Zone:
    """A deck: how many cards it has, and what it must hold."""
    tip = text(f"tip-{name}")
    return Zone(
        id=name,
        group="road",
        title=text(f"zone-{name}"),
        column=column,
        counters=(Counter(id="left", label=text("left"), value=left),),
        tip=f"{tip} {text('tip-must-hold', cards=sure)}" if sure else tip,
    )


def _cops_left(view: View) -> int:
    return sum(view.row.cop_deck[cop] for cop in range(view.box_row.kinds_of_cops))


def _sure_cards(view: View, text: Text, heap: Any) -> str:
    """The robber cards of a hidden heap that must be there, for there is no other place for them."""
    return counted(((brief(view, text, card), heap[card]) for card in range(view.box_row.types)), text)


def _sure_loot(view: View, text: Text) -> str:
    """The loot that the bank must hold."""
    heap = view.row.loot_deck
    return counted(((loot_word(view, text, loot), heap[loot]) for loot in range(view.box_row.loots)), text)


def _quiet(view: View, text: Text) -> tuple[Badge, ...]:
    """For how many turns nobody has drawn loot or run (RO-21)."""
    turns, most = view.row.idle, rules.QUIET_ROUNDS * view.players
    if turns <= 0 or view.ended:
        return ()
    label = text("is-quiet", turns=turns, most=most)
    return (Badge(id="quiet", label=label, symbol="moon", tip=text("tip-is-quiet", most=most)),)


def _chase(view: View, text: Text) -> list[Zone]:
    """Cops from the one side, the others with a foot in the way, and the runner."""
    made = [_cops(view, text)]
    runner = view.row.runner
    others = [seat for seat in range(view.players) if seat != runner]
    made += [_against(view, text, seat, column) for column, seat in enumerate(others, 1)]
    made.append(_runner(view, text, runner, view.players))
    made.append(_numbers(view, text, view.players + 1))
    return made


def _numbers(view: View, text: Text, column: int) -> Zone:
    """How many cards the decks have, while the road is full of cars (RO-06)."""
    left = zip(DECKS, (view.row.deck_left, view.row.loot_left, _cops_left(view)), strict=True)
    counters = [Counter(id=deck, label=text(f"deck-{deck}"), value=count) for deck, count in left]
    return Zone(id="decks", group="road", title=text("zone-decks"), column=column, counters=tuple(reversed(counters)))


def _cops(view: View, text: Text) -> Zone:
    table = view.row
    pieces = []
    for cop in range(view.box_row.kinds_of_cops):
        pieces += [_cop(view, text, cop, f"c{cop}.{copy}") for copy in range(table.chasing[cop])]
    caught = (Badge(id="caught", label=text("is-caught"), symbol="badge", tip=text("tip-caught")),)
    return Zone(
        id="cops",
        group="road",
        title=text("zone-cops"),
        pieces=tuple(pieces),
        counters=(Counter(id="force", label=text("force"), value=table.force, tip=text("tip-force")),),
        badges=caught if table.caught else (),
    )


def _against(view: View, text: Text, seat: int, column: int) -> Zone:
    """What one of the others has laid against the runner, and whether more may come."""
    pieces = _laid(view, text, seat)
    laid = -_laid_sum(view, seat)
    asked = [_state(text, "asked", "lamp")] if view.actor == seat else _states(view, text, seat)
    return Zone(
        id=f"against.{seat}",
        group="road",
        title=view.name(seat, text),
        column=column,
        seat=seat,
        pieces=pieces,
        counters=(Counter(id="against", label=text("against"), value=laid, tip=text("tip-against")),),
        badges=tuple(asked),
    )


def _runner(view: View, text: Text, seat: int, column: int) -> Zone:
    """The car on the road, everything that helps it, and how it stands."""
    parts = [piece for slot, card in enumerate(_parts(view, seat)) for piece in _part(view, text, seat, slot, card)]
    plus = _laid_sum(view, seat)
    minus = sum(_laid_sum(view, other) for other in range(view.players) if other != seat)
    sums = (("car", _car(view, seat)), ("plus", plus), ("minus", -minus), ("score", _car(view, seat) + plus - minus))
    return Zone(
        id="runner",
        group="road",
        title=text("zone-runner", seat=view.name(seat, text), you="yes" if seat == view.seat else "no"),
        column=column,
        seat=seat,
        pieces=(*parts, *_laid(view, text, seat)),
        counters=tuple(
            Counter(id=key, label=text(f"sum-{key}"), value=value, tip=text(f"tip-sum-{key}")) for key, value in sums
        ),
        badges=_standing(view, text),
    )


def _standing(view: View, text: Text) -> tuple[Badge, ...]:
    """How much is missing."""
    if view.row.caught:
        return (Badge(id="short", label=text("is-lost"), symbol="cross"),)
    short = _short(view)
    label = text("is-short", short=short) if short > 0 else text("is-enough", more=-short)
    return (Badge(id="short" if short > 0 else "enough", label=label, symbol="cross" if short > 0 else "check"),)


def _short(view: View) -> int:
    """How far the runner is below the cops; zero or less is enough."""
    return int(view.row.force - view.row.tally)


def _laid_sum(view: View, seat: int) -> int:
    return sum(view.row.played[seat, card] * robber.number for card, robber in enumerate(robbers(view.deck)))


def _laid(view: View, text: Text, seat: int) -> tuple[Piece, ...]:
    """The cards a seat has laid in this getaway."""
    origin = "hand" if seat == view.seat else f"seat.{seat}"
    return tuple(
        _robber(view, text, card, f"x{seat}.{card}.{copy}", origin=origin)
        for card in range(view.box_row.types)
        for copy in range(view.row.played[seat, card])
    )


# The garage


def _garage(view: View, text: Text, seat: int) -> list[Zone]:
    """Somebody's car with its slots, loot and stash; while it runs, the car is on the road."""
    away = view.row.runner == seat
    made = [_owner(view, text, seat)]
    for slot, card in enumerate(_parts(view, seat)):
        pieces = () if away else _part(view, text, seat, slot, card)
        badges = (_state(text, "away", "wheel"),) if away and card != UNKNOWN else ()
        made.append(replace(_slot(text, view.name(seat, text), seat, slot), pieces=pieces, badges=badges))
    return [*made, _loot_pile(view, text, seat), _stash_zone(view, text, seat)]


def _owner(view: View, text: Text, seat: int) -> Zone:
    """Whose line it is, what the car adds up to, and how many cards are in hand."""
    return Zone(
        id=f"seat.{seat}",
        group="garage",
        title=view.name(seat, text),
        column=seat,
        row=HEADING,
        seat=seat,
        counters=(
            Counter(id="car", label=text("sum-car"), value=_car(view, seat), symbol="wheel", tip=text("tip-sum-car")),
            Counter(id="held", label=text("held"), value=view.row.held[seat], symbol="hand", tip=text("tip-held")),
            *_actions_left(view, text, seat),
        ),
        badges=(*_starter(view, text, seat), *_states(view, text, seat), *_certain(view, text, seat)),
    )


def _starter(view: View, text: Text, seat: int) -> list[Badge]:
    """Who began: before this player's turn a round ends (RO-20)."""
    return [_state(text, "starter", "flag")] if seat == view.row.starter else []


def _actions_left(view: View, text: Text, seat: int) -> list[Counter]:
    """In the alternate game, of whoever is in turn; a card on the table is one, a getaway the whole turn (RO-19)."""
    table = view.row
    if not view.box_row.alternate or seat != table.turn or seat == table.runner or view.ended:
        return []
    left = rules.ACTIONS_A_TURN - table.spent - (table.asking >= rules.ASK_TRAP)
    return [Counter(id="actions", label=text("actions"), value=left, symbol="clock", tip=text("tip-actions"))]


def _certain(view: View, text: Text, seat: int) -> list[Badge]:
    """What must be in somebody else's hand, for there is no other place for it."""
    if seat == view.seat:
        return []
    cards = _sure_cards(view, text, [view.row.hand[seat, card] for card in range(view.box_row.types)])
    label = text("is-certain", cards=cards)
    return [Badge(id="certain", label=label, symbol="search", tip=text("tip-certain"))] if cards else []


@kept
def _slot(text: Text, name: str, seat: int, slot: int) -> Zone:
    """An empty slot of a car."""
    part = PARTS[slot]
    return Zone(
        id=_slot_id(seat, slot),
        group="garage",
        title=text(f"zone-{part}", seat=name),
        column=seat,
        row=slot,
        seat=seat,
        tip=text(f"tip-{part}"),
    )


def _slot_id(seat: int, slot: int) -> str:
    return f"{PARTS[slot]}.{seat}" if slot < PARTS.index("upgrade") else f"upgrade.{seat}.{slot - 2}"


def _part(view: View, text: Text, seat: int, slot: int, card: int) -> tuple[Piece, ...]:
    """What is in a slot."""
    if card == UNKNOWN:
        return ()
    origin = "hand" if seat == view.seat else f"seat.{seat}"
    return (_robber(view, text, card, f"e{seat}.{slot}.{card}", origin=origin),)


def _loot_pile(view: View, text: Text, seat: int) -> Zone:
    """Loot face down; its owner reads it, and others what can lie nowhere else; in the end whoever it is opened to."""
    name = view.name(seat, text)
    heap = _pile(view, seat)
    readable = seat == view.seat or view.ended
    note = "" if view.ended else text("note-down" if readable else "note-certain")
    pieces = _heap(view, text, heap, f"l{seat}", up=view.ended and readable, note=note, origin="bank")
    backs = _backs(seat, view.row.piled[seat] - len(pieces))
    worth = money(text, _worth(view, heap))
    badges = (Badge(id="sum", label=worth, tip=text("tip-loot-sum")),) if pieces and not backs else ()
    return Zone(
        id=f"loot.{seat}",
        group="garage",
        title=text("zone-loot", seat=name),
        layout="pile",
        column=seat,
        row=LOOT_LINE,
        seat=seat,
        pieces=pieces + backs,
        badges=badges,
        tip=_loot_tip(view, text, seat),
    )


def _loot_tip(view: View, text: Text, seat: int) -> str:
    """How many cops would come, and what to expect of them."""
    count = view.row.piled[seat]
    if not count or view.row.runner >= 0:
        return text("tip-loot")
    return _forecast(view, text, seat, count)


def _forecast(view: View, text: Text, seat: int, count: int) -> str:
    """What a getaway with so many loot cards would have to deal with."""
    average, chance = outlook(view, count)
    return text(
        "outlook",
        count=count,
        car=_car(view, seat),
        average=_decimal(text, average),
        percent=round(100 * chance),
        you="yes" if seat == view.seat else "no",
        seat=view.name(seat, text),
    )


@kept
def _backs(seat: int, count: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(handle=f"b{seat}.{number}", kind="loot", up=False, origin="bank") for number in range(max(count, 0))
    )


def _stash_zone(view: View, text: Text, seat: int) -> Zone:
    """Stashed loot face up, its sum, and how far it is to the goal."""
    heap = _stash(view, seat)
    worth = _worth(view, heap)
    badges = [replace(_stash_badge(text, worth, _counted(view)), id="sum")]
    if _for_cash(view) and worth < view.box_row.cash:
        badges.append(Badge(id="goal", label=text("to-go", money=money(text, view.box_row.cash - worth))))
    return Zone(
        id=f"stash.{seat}",
        group="garage",
        title=text("zone-stash", seat=view.name(seat, text)),
        layout="pile",
        column=seat,
        row=STASH_LINE,
        seat=seat,
        pieces=_heap(view, text, heap, f"s{seat}", origin=f"loot.{seat}"),
        badges=tuple(badges),
        tip=text("tip-stash"),
    )


def _heap(
    view: View, text: Text, heap: list[int], handle: str, up: bool = True, note: str = "", origin: str = ""
) -> tuple[Piece, ...]:
    """Loot cards, the most valuable on top."""
    return tuple(
        replace(
            _print(view, text, rules.LOOT_CARD, loot), handle=f"{handle}.{loot}.{copy}", up=up, note=note, origin=origin
        )
        for loot, count in enumerate(heap)
        for copy in range(count)
    )


# Hand and discards


def _hand(view: View, text: Text) -> tuple[Piece, ...]:
    """The own robber cards, type by type; one that is about to be played carries a note."""
    if view.seat is None:
        return ()
    table = view.row
    pieces = []
    for card in range(view.box_row.types):
        held = table.hand[view.seat, card]
        for copy in range(held):
            note = text("note-picked") if _is_picked(view, card, copy) else ""
            pieces.append(_robber(view, text, card, f"h{card}.{copy}", note=note, origin="robber-deck"))
    return tuple(pieces)


def _is_picked(view: View, card: int, copy: int) -> bool:
    """Is this the card about to be played? Of several alike it is the last."""
    table = view.row
    return bool(card == table.picked and table.asked == view.seat and copy == table.hand[view.seat, card] - 1)


def _in_hand(view: View, card: int) -> tuple[str, ...]:
    """The handles of the own cards of a type."""
    if view.seat is None or card >= view.box_row.types:
        return ()
    return tuple(f"h{card}.{copy}" for copy in range(view.row.hand[view.seat, card]))


def _aside(view: View, text: Text) -> tuple[Zone, ...]:
    """The discards of the three decks, type by type."""
    table = view.row
    return (
        _discards(text, "discards", _tally(view, text, rules.ROBBER_CARD, table.discards, "d")),
        _discards(text, "lost", _tally(view, text, rules.LOOT_CARD, table.loot_discards, "o")),
        _discards(text, "off-duty", _tally(view, text, rules.COP_CARD, table.cop_discards, "f")),
    )


def _discards(text: Text, name: str, pieces: tuple[Piece, ...]) -> Zone:
    return Zone(id=name, group="aside", title=text(f"zone-{name}"), pieces=pieces, tip=text(f"tip-{name}"))


def _tally(view: View, text: Text, kind: str, heap: Any, handle: str, few: int = 2) -> tuple[Piece, ...]:
    """One piece for each type that lies in a heap, and how many there are of it, from `few` on."""
    made = []
    for number in range(len(view.deck.cards[kind])):
        count = heap[number]
        if count:
            piece = _print(view, text, kind, number)
            marks = (Mark(place="seal", text=f"×{count}"),) if count >= few else ()
            made.append(replace(piece, handle=f"{handle}{number}", marks=piece.marks + marks))
    return tuple(made)


# Pieces


def _robber(view: View, text: Text, card: int, handle: str, note: str = "", origin: str = "") -> Piece:
    return replace(_print(view, text, rules.ROBBER_CARD, card), handle=handle, note=note, origin=origin)


def _cop(view: View, text: Text, cop: int, handle: str) -> Piece:
    return replace(_print(view, text, rules.COP_CARD, cop), handle=handle, origin="cop-deck")


def _print(view: View, text: Text, kind: str, number: int) -> Piece:
    """A card wherever it may lie."""
    printed = _printed(text, view.deck.source, view.players)
    if (kind, number) not in printed:
        printed[kind, number] = _printing(view.deck, view.deck.cards[kind][number], text, view.players)
    return printed[kind, number]


@lru_cache(64)
def _printed(text: Text, deck: str, players: int) -> dict[tuple[str, int], Piece]:
    """The cards of a deck that were printed so far, for so many players."""
    return {}


def _printing(deck: Deck, card: Card, text: Text, players: int) -> Piece:
    """What is printed on a card: its number in a corner, its picture, and what it is."""
    if isinstance(card, Robber):
        kind = KINDS.get(card.deed, TRICK)
        what = text(f"kind-{card.does}")
        tone = "minus" if card.deed == rules.MINUS else "plus"
        marks = [Mark(place="top-left", text=signed(card), tone=tone)] if card.number else []
    elif isinstance(card, Loot):
        kind, what = "loot", text("kind-loot")
        marks = [Mark(place="top-right", text=money(text, card.worth))]
    else:
        assert isinstance(card, Cop)
        kind, what = ("caught", text("kind-caught")) if card.caught else ("cop", text("kind-cop"))
        marks = [] if card.caught else [Mark(place="top-left", text=str(card.force))]
    look = {trait: getattr(card.look, trait) for trait in card.look.__struct_fields__} if card.look else {}
    return Piece(
        handle="",
        kind=kind,
        name=card.word(text.lang),
        marks=(*marks, Mark(place="art", text=what, symbol=card.symbol)),
        look=look,
        tip=explain(deck, card, text, players),
    )


# The question and its answers


def question(view: View, text: Text) -> Question:
    if view.actor is None:
        return Question(seat=None, text=text("house-over"))
    if view.actor != view.seat:
        return Question(seat=view.actor, text=_waiting(view, text))
    key = rules.QUESTIONS[view.row.asking]
    said = _said(view, text)
    return Question(
        seat=view.seat, text=text(f"ask-{key}", **said), help=text(f"help-{key}", **said).strip(), about=_about(view)
    )


def _said(view: View, text: Text) -> dict[str, str | int]:
    """The values that questions speak of."""
    table, box = view.row, view.box_row
    seat = table.asked
    said: dict[str, str | int] = {
        "game": "alternate" if box.alternate else "standard",
        "left": rules.ACTIONS_A_TURN - table.spent,
        "held": table.held[seat],
        "over": 0 if box.alternate else max(0, table.held[seat] - rules.HAND),
        "topup": rules.OPTIONS["topup"].choices[box.topup],
        "discard": rules.OPTIONS["discard"].choices[box.excess],
        "loot": table.piled[seat],
        "outlook": "",
    }
    if table.asking == rules.ASK_TURN and table.piled[seat] and not table.spent:
        said["outlook"] = _forecast(view, text, seat, table.piled[seat])
    if table.asking == rules.ASK_SPREE:
        said |= _on_duty(view, text) | {"car": _car(view, seat)}
    if table.picked != UNKNOWN:
        said["card"] = brief(view, text, table.picked)
        said["does"] = robbers(view.deck)[table.picked].does
    if table.asking in (rules.ASK_TRAP, rules.ASK_TAKE):
        said["seat"] = view.name(table.turn if table.asking == rules.ASK_TRAP else table.victim, text)
    if table.asking == rules.ASK_REPLACE and table.victim >= 0:
        said["card"] = brief(view, text, table.upgrade[table.victim, table.slot])
    return said | (_standings(view, text) if table.runner >= 0 else {})


def _on_duty(view: View, text: Text) -> dict[str, str | int]:
    """Of which cops the next is drawn, those among them that are shuffled in first, and what to expect of one."""
    safe, caught, _ = _muster(view, view.row.cop_deck)
    if safe + caught <= rules.FEW_COPS:
        spare = _muster(view, view.row.cop_discards)
        safe, caught = safe + spare[0], caught + spare[1]
    return {"cops": safe + caught, "catches": caught, "average": _decimal(text, outlook(view, 1)[0])}


def _standings(view: View, text: Text) -> dict[str, str | int]:
    """How the chase stands, in the words of its questions."""
    table = view.row
    short = _short(view)
    return {
        "runner": view.name(table.runner, text),
        "number": table.tally,
        "against": table.force,
        "short": max(short, 0),
        "spare": max(-short, 0),
        "needed": max(1 - short, 0),
        "reached": "yes" if short <= 0 else "no",
        "caught": "yes" if table.caught else "no",
        "rivals": "none" if rules.others_passed(view.box_row, table) else "some",
        "stand": "enough" if short <= 0 else "once" if view.box_row.once else "staying" if table.laid else "below",
    }


def _about(view: View) -> str:
    """The card about to be played."""
    table = view.row
    if table.picked == UNKNOWN or view.seat is None:
        return ""
    return f"h{table.picked}.{table.hand[view.seat, table.picked] - 1}"


def _waiting(view: View, text: Text) -> str:
    """What everybody knows of somebody else's decision."""
    assert view.actor is not None
    table = view.row
    name = view.name(view.actor, text)
    if table.asking in (rules.ASK_RUN, rules.ASK_CHASE, rules.ASK_RESCUE):
        return text(f"wait-{rules.QUESTIONS[table.asking]}", seat=name, **_standings(view, text))
    if table.asking in (rules.ASK_TRAP, rules.ASK_TIDY):
        return text(f"wait-{rules.QUESTIONS[table.asking]}", seat=name)
    return text("house-wait", seat=name)


FAMILIES = (
    ("play", rules.PLAY),
    ("drop", rules.DROP),
    ("victim", rules.VICTIM),
    ("take", rules.TAKE),
    ("replace", rules.REPLACE),
    ("haul", rules.HAUL),
    ("keep", rules.KEEP),
)
PLAIN = ("loot", "lie-low", "stash", "draw", "discard", "done", "unfilled")


def choice(view: View, text: Text, action: int) -> Choice:
    """An answer: what it says, what a person clicks for it, and whether it can be taken back."""
    if action < rules.PLAIN:
        label, touches = _plain(view, text, action)
    else:
        family, first = next((name, first) for name, first in reversed(FAMILIES) if first <= action)
        said, touches = ANSWERS[family](view, text, action - first)
        label = text(f"do-{family}", **said)
    return Choice(action=action, label=label, touches=touches, final=_final(view, action))


Answer = tuple[dict[str, str | int], tuple[str, ...]]  # the values of its words, and what is clicked for it


def _plain(view: View, text: Text, action: int) -> tuple[str, tuple[str, ...]]:
    """An answer without a card."""
    table = view.row
    if action == rules.DONE:
        filled = "yes" if rules.may_leave_it(view.box_row, table) else "no"
        return text(f"do-done-{_done(view)}", filled=filled), ()
    game = "alternate" if view.box_row.alternate else "standard"
    label = text(f"do-{PLAIN[action]}", game=game, count=table.piled[table.turn])
    places = {
        rules.LOOT: ("bank",),
        rules.LIE_LOW: ("robber-deck",),
        rules.DRAW: ("robber-deck",),
        rules.STASH: (f"loot.{table.turn}",),
    }
    return label, places.get(action, ())


def _done(view: View) -> str:
    """What it means to play no card, or no more."""
    table = view.row
    if table.asking == rules.ASK_CHASE:
        return "enough" if table.laid else "pass"
    if table.asking == rules.ASK_RUN:
        return "enough" if _short(view) <= 0 else "stay" if rules.stays_in(view.box_row, table) else "fail"
    if table.asking == rules.ASK_DISCARD:
        return "discard"
    return {
        rules.ASK_TURN: "turn",
        rules.ASK_TIDY: "tidy",
        rules.ASK_TRAP: "trap",
        rules.ASK_RESCUE: "rescue",
        rules.ASK_KEEP: "keep",
    }.get(table.asking, "play")


def _play_words(view: View, text: Text, card: int) -> Answer:
    does = robbers(view.deck)[card].does if card < view.box_row.types else ""
    return {"card": brief(view, text, card), "does": does}, _in_hand(view, card)


def _drop_words(view: View, text: Text, card: int) -> Answer:
    return {"card": brief(view, text, card)}, _in_hand(view, card)


def _victim_words(view: View, text: Text, seat: int) -> Answer:
    """On whom a card is played: what it is after is what a person clicks."""
    if seat >= view.players or view.row.picked == UNKNOWN:
        return {"seat": str(seat), "does": "", "part": "", "count": 0}, ()
    table = view.row
    does = robbers(view.deck)[table.picked].does
    part = ""
    touches: tuple[str, ...] = (f"loot.{seat}",)
    if does == "pick-lock":
        touches = (f"stash.{seat}",)
    elif does == "up-on-blocks":
        touches = (_slot_id(seat, 2), _slot_id(seat, 3))
    elif does in ("car-jack", "feed-the-driver"):
        slot = int(does == "feed-the-driver")
        touches = (_slot_id(seat, slot),)
        card = _parts(view, seat)[slot]
        part = brief(view, text, card) if card != UNKNOWN else ""
    return {"seat": view.name(seat, text), "does": does, "part": part, "count": table.piled[seat]}, touches


def _take_words(view: View, text: Text, slot: int) -> Answer:
    return _upgrade_words(view, text, view.row.victim, slot)


def _replace_words(view: View, text: Text, slot: int) -> Answer:
    return _upgrade_words(view, text, view.row.turn, slot)


def _upgrade_words(view: View, text: Text, seat: int, slot: int) -> Answer:
    """One of somebody's two upgrades."""
    card = view.row.upgrade[seat, slot] if seat >= 0 else UNKNOWN
    if card == UNKNOWN:
        return {"part": str(slot + 1)}, ()
    return {"part": brief(view, text, card)}, (f"e{seat}.{slot + 2}.{card}",)


def _haul_words(view: View, text: Text, number: int) -> Answer:
    count = number + 1
    return {"count": count, "cops": view.row.piled[view.row.turn] + count}, ("bank",)


def _keep_words(view: View, text: Text, loot: int) -> Answer:
    seat = view.row.asked
    held = view.row.pile[seat, loot] if seat == view.seat and loot < view.box_row.loots else 0
    return {"loot": loot_word(view, text, loot)}, tuple(f"l{seat}.{loot}.{copy}" for copy in range(held))


ANSWERS = {
    "play": _play_words,
    "drop": _drop_words,
    "victim": _victim_words,
    "take": _take_words,
    "replace": _replace_words,
    "haul": _haul_words,
    "keep": _keep_words,
}


def _final(view: View, action: int) -> bool:
    """Can it not be taken back? What only opens another question can."""
    box, table = view.box_row, view.row
    if action == rules.DISCARD:
        return False
    if action == rules.DONE:
        return not _goes_on_unnoticed(view)
    if rules.PLAY <= action < rules.PLAY + box.types:
        deed = box.deed[action - rules.PLAY]
        if deed == rules.UPGRADE:
            return not _must_choose(table, table.turn)
        return bool(deed < rules.UPGRADE or deed in (rules.BOOBY_TRAP, rules.DUMP_LOOT))
    if rules.VICTIM <= action < rules.VICTIM + view.players and table.picked != UNKNOWN:
        stripping = box.deed[table.picked] == rules.UP_ON_BLOCKS
        return not (stripping and (_must_choose(table, action - rules.VICTIM) or _must_choose(table, table.turn)))
    if rules.TAKE <= action < rules.REPLACE:
        return not _must_choose(table, table.turn)
    return True


def _goes_on_unnoticed(view: View) -> bool:
    """Does a turn go on with another question that nobody hears of, once no card is played or discarded any more?"""
    return view.row.asking == rules.ASK_PLAY and bool(rules.may_drop(view.box_row, view.row))


def _must_choose(table: Any, seat: int) -> bool:
    """Has this seat two different upgrades, so that it matters which?"""
    return bool(rules.full(table, seat) and rules.two_kinds(table, seat))


def interjection(view: View, text: Text, number: int) -> Choice:
    """What the house's clock says."""
    return Choice(action=number, label=text("say-time-up"), final=True)


# The reckoning


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """What everybody stashed, and what was left in the car."""
    seats = range(view.players)
    piles = [(view.row.piled[seat], money(text, _worth(view, _pile(view, seat)))) for seat in seats]
    return (
        Row(label=text("line-of-stash"), values=tuple(money(text, _stashed(view, seat)) for seat in seats)),
        Row(label=text("unstashed"), values=tuple(f"{count} ({worth})" if count else "0" for count, worth in piles)),
    )
