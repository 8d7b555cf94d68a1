"""Crooks: draw a view as a Board of hangouts, targets with everybody's crews, and the question asked now."""

from __future__ import annotations

import numpy as np
from msgspec.structs import asdict, replace

from larceny.engine.board import (
    HEADING,
    Badge,
    Choice,
    Counter,
    Group,
    Mark,
    Piece,
    Player,
    Row,
    Zone,
    counter,
    drawn,
    kept,
)
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Deck
from larceny.engine.memory import view as in_memory
from larceny.engine.sets import members
from larceny.engine.text import Said, Text
from larceny.engine.view import View
from larceny.games.crooks import layout, rules
from larceny.games.crooks.box import GANGS, SPECIALS, Crook

LETTERS = "ABCDEFGHI"
GANG_LETTERS = "NWO"
GANG_SHAPES = ("circle", "square", "diamond")
FEW = 8  # names that fit a tip


# Names of things


@kept
def hangout_name(text: Text, hangout: int) -> str:
    return text(f"hangout-{LETTERS[hangout]}")


@kept
def target_name(text: Text, target: int) -> str:
    return text(f"target-{target + layout.LOWEST_TARGET}")


def brief(card: Crook, text: Text) -> str:
    """Return a crook in half a line: name, rank, modifier, gangs, action."""
    facts = [str(card.rank) + (f"{card.modifier:+d}" if card.modifier else "")]
    if card.gangs:
        facts.append("".join(GANG_LETTERS[GANGS.index(gang)] for gang in card.gangs))
    if card.action:
        facts.append(text(f"special-{card.action}"))
    return f"{card.word(text.lang)} ({' '.join(facts)})"


def explain(deck: Deck, card: Crook, text: Text, players: int = 0) -> str:
    """Return everything about a crook, for a tip."""
    lines = [text("tip-rank", rank=card.rank)]
    if card.modifier:
        lines.append(text("tip-modifier", modifier=f"{card.modifier:+d}"))
    lines += [text("tip-gang", gang=text(f"gang-{gang}")) for gang in card.gangs]
    if card.action:
        lines.append(text("tip-special", name=text(f"special-{card.action}"), what=text(f"about-{card.action}")))
    if text.lang in card.about:
        lines.append(card.about[text.lang])
    return " ".join(lines)


WORDS = {
    "hangout": lambda view, text, hangout: hangout_name(text, hangout),
    "target": lambda view, text, target: target_name(text, target),
    "to": lambda view, text, target: target_name(text, target),
    "crook": lambda view, text, crook: view.deck.word(Crook, crook, text.lang),
}


def words(view: View, text: Text, values: dict[str, int]) -> Said:
    """Name the crooks of an event that shows a set of them, told in two halves."""
    seen = members(values.get("low", 0) | values.get("high", 0) << 16)
    return {"crooks": text.list([view.deck.word(Crook, crook, text.lang) for crook in seen]), "count": len(seen)}


# Players and places


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's cash, known gang members, and whether the player has passed."""
    gangs = _known_members(view)
    passed = (Badge(id="passed", label=text("passed"), symbol="moon"),)
    return tuple(
        view.player(
            seat,
            text,
            [
                counter(text, "cash", view.known.cash[seat], "$"),
                *(_gang(text, *gang) for gang in enumerate(gangs[seat])),
            ],
            passed if view.known.passed[seat] else (),
        )
        for seat in range(view.players)
    )


@kept
def _gang(text: Text, number: int, known: int) -> Counter:
    key = f"gang-{GANGS[number]}"
    tip = text("tip-members", gang=text(key))
    return Counter(id=key, label=text(key), value=known, symbol=GANG_SHAPES[number], tip=tip)


def groups(view: View, text: Text) -> tuple[Group, ...]:
    targets = tuple(target_name(text, target) for target in range(layout.TARGETS))
    return (
        Group(id="hangouts", title=text("group-hangouts")),
        Group(id="city", title=text("group-city"), layout="grid", columns=targets, rows=view.everybody(text)),
        Group(id="hand", title=text("group-hand")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    table = view.known
    made = [
        _pile(view, text, hangout, _priced(text, hangout, table.piled[hangout], hangout == table.hangout))
        for hangout in range(view.boxed.hangouts)
    ]
    made += [_target(text, target, _loot(view, target)) for target in range(layout.TARGETS)]
    made += _city(view, text)
    hand = [_crook(view, text, table.crook, f"c{table.crook}")] if table.crook != UNKNOWN else []
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=tuple(hand)))
    gone = [_slot(view, text, slot) for slot in members(table.killed | table.thrown)]
    made.append(Zone(id="gone", group="aside", title=text("zone-gone"), pieces=tuple(gone)))
    undealt = Zone(id="undealt", group="aside", title=text("zone-undealt"), layout="pile")
    made.append(_pile(view, text, layout.UNDEALT, undealt))
    return tuple(made)


@kept
def _priced(text: Text, hangout: int, price: int, searched: bool) -> Zone:
    """Draw a hangout without its cards."""
    return Zone(
        id=_hangout_id(hangout),
        group="hangouts",
        title=hangout_name(text, hangout),
        layout="pile",
        column=hangout,
        counters=(counter(text, "price", price, "$"),),
        badges=(Badge(id="searched", label=text("searched"), symbol="lamp"),) if searched else (),
        tip=text("tip-hangout", price=price),
    )


def _pile(view: View, text: Text, place: int, zone: Zone) -> Zone:
    """Lay the cards into a pile: those the viewer can name, and backs whose handles last until the next look."""
    table = view.known
    if not table.piled[place]:
        return zone
    known = table.pile[place]
    backs = table.piled[place] - known.bit_count()
    stirred = table.stirred[place] if place < layout.MOST_HANGOUTS else 0
    note, may = _certainty(view, text, place), table.may[place] & ~known
    return replace(zone, pieces=_piled(view, text, zone.id, known, table.crook, view.ended, note, backs, stirred, may))


@drawn
def _piled(
    deck: Deck,
    text: Text,
    zone: str,
    known: int,
    picked: int,
    up: bool,
    note: str,
    backs: int,
    stirred: int,
    may: int,
) -> tuple[Piece, ...]:
    pieces = [
        replace(_print(deck, text, crook), handle=f"c{crook}", up=up, note=note)
        for crook in members(known)
        if crook != picked
    ]
    if backs:
        tip = _suspects(deck, text, may)
        handles = [f"{zone}.{stirred}.{number}" for number in range(backs)]
        pieces += [Piece(handle=handle, kind="crook", up=False, tip=tip) for handle in handles]
    return tuple(pieces)


def _certainty(view: View, text: Text, place: int) -> str:
    """Say how the viewer can name a card of a pile: seen there, or possible nowhere else; nothing after the end."""
    if view.ended:
        return ""
    searched = view.seat is not None and place < layout.MOST_HANGOUTS and view.known.looked[view.seat][place]
    return text("note-seen" if searched else "note-certain")


def _loot(view: View, target: int) -> int:
    """Return the points a target pays, as far as the viewer knows."""
    loot: int = target + layout.LOWEST_TARGET
    for slot in members(view.known.sent[target]):
        crook = view.known.slot[slot]
        loot += view.boxed.modifier[crook] if crook != UNKNOWN else 0
    return max(0, loot)


@kept
def _target(text: Text, target: int, loot: int) -> Zone:
    """Draw a target at the head of its column of the city, with its value and its loot."""
    return Zone(
        id=_target_id(target),
        group="city",
        title=target_name(text, target),
        column=target,
        row=HEADING,
        counters=(counter(text, "loot", loot),),
        tip=text("tip-target", value=target + layout.LOWEST_TARGET),
    )


def _city(view: View, text: Text) -> list[Zone]:
    """Draw every player's crew at every target, the last to come on top."""
    table = view.known
    spots = list(_spots(text, view.everybody(text)))
    for target, sent in enumerate(table.sent):
        crews: dict[int, list[int]] = {}
        for slot in members(sent):
            crews.setdefault(table.owner[slot], []).append(slot)
        for seat, crew in crews.items():
            spot = seat * layout.TARGETS + target
            pieces = tuple([_slot(view, text, slot) for slot in crew])
            spots[spot] = replace(spots[spot], pieces=pieces, counters=_strength(view, text, crew))
    return spots


def _strength(view: View, text: Text, crew: list[int]) -> tuple[Counter, ...]:
    """Show the sum of a crew's known ranks, if the crew has two crooks or more."""
    if len(crew) < 2:
        return ()
    crooks = [view.known.slot[slot] for slot in crew]
    rank = sum(view.boxed.rank[crook] for crook in crooks if crook != UNKNOWN)
    return (Counter(id="rank", label=text("rank"), value=rank),)


@kept
def _spots(text: Text, names: tuple[str, ...]) -> tuple[Zone, ...]:
    """Draw the city without crooks, player by player."""
    return tuple(
        Zone(
            id=_spot_id(seat, target),
            group="city",
            title=text("spot", seat=name, target=target_name(text, target)),
            layout="stack",
            column=target,
            row=seat,
            seat=seat,
        )
        for seat, name in enumerate(names)
        for target in range(layout.TARGETS)
    )


# Pieces


def _slot(view: View, text: Text, slot: int) -> Piece:
    """Draw a crook that left its hangout; its slot is its handle for good (CR-19)."""
    table = view.known
    crook = table.slot[slot]
    up = not table.down >> slot & 1 or view.ended
    may = table.may[layout.FIRST_SLOT + slot] if crook == UNKNOWN else 0
    return _slotted(view, text, slot, crook, table.origin[slot], up, may)


@drawn
def _slotted(deck: Deck, text: Text, slot: int, crook: int, hangout: int, up: bool, may: int) -> Piece:
    handle, origin = f"s{slot}", _hangout_id(hangout)
    if crook == UNKNOWN:
        return Piece(handle=handle, kind="crook", up=False, origin=origin, tip=_suspects(deck, text, may))
    note = "" if up else text("note-down")
    return replace(_print(deck, text, crook), handle=handle, up=up, note=note, origin=origin)


def _crook(view: View, text: Text, crook: int, handle: str, up: bool = True, note: str = "", origin: str = "") -> Piece:
    return replace(_print(view.deck, text, crook), handle=handle, up=up, note=note, origin=origin)


@kept
def _print(deck: Deck, text: Text, crook: int) -> Piece:
    """Draw a crook's card; handle, side and origin are added where it lies."""
    card = deck.of(Crook)[crook]
    return Piece(
        handle="",
        kind="crook",
        name=card.word(text.lang),
        marks=_marks(card, text),
        look=asdict(card.look),
        tip=explain(deck, card, text),
    )


def _marks(card: Crook, text: Text) -> tuple[Mark, ...]:
    marks = [Mark(place="top-left", text=str(card.rank), tip=text("tip-rank", rank=card.rank))]
    if card.modifier:
        tone = "plus" if card.modifier > 0 else "minus"
        tip = text("tip-modifier", modifier=f"{card.modifier:+d}")
        marks.append(Mark(place="top-right", text=f"{card.modifier:+d}", tone=tone, tip=tip))
    for gang in card.gangs:
        number = GANGS.index(gang)
        tip = text("tip-gang", gang=text(f"gang-{gang}"))
        marks.append(Mark(place="left", text=GANG_LETTERS[number], symbol=GANG_SHAPES[number], tone=gang, tip=tip))
    if card.action:
        name = text(f"special-{card.action}")
        marks.append(Mark(place="seal", text=name, symbol=card.action, tip=text(f"about-{card.action}")))
    return tuple(marks)


def _suspects(deck: Deck, text: Text, may: int) -> str:
    """Say which crooks a hidden card may be, as far as the viewer can tell."""
    if may.bit_count() > FEW:
        return text("tip-suspects-many", count=may.bit_count())
    return text("tip-suspects", crooks=text.one_of([deck.word(Crook, crook, text.lang) for crook in members(may)]))


# The question and its answers


def said(view: View, text: Text) -> Said:
    """Return the values that the texts of questions use."""
    table = view.row
    said: Said = {}
    if table.hangout >= 0:
        said["hangout"] = hangout_name(text, table.hangout)
    if table.crook != UNKNOWN:
        said["crook"] = view.deck.word(Crook, table.crook, text.lang)
    if table.target >= 0:
        said["target"] = target_name(text, table.target)
    if table.asking == layout.ASK_PLACE:
        said["way"] = _way(view)
    return said


def about(view: View) -> str:
    """Return the handle of the crook in hand, empty if there is none."""
    return f"c{view.row.crook}" if view.row.crook != UNKNOWN else ""


def _way(view: View) -> str:
    """Return which way up the crook in hand may go, as a word for the text; if only face up, why."""
    if rules.all_targets_taken(view.row, view.row.turn):
        return "nowhere" if rules.must_be_thrown(view.box_row, view.row) else "crowded"
    if rules.is_kingpin(view.box_row, view.row.crook):
        return "kingpin"
    return "any" if rules.targets_down(view.box_row, view.row) else "broke"


def waiting(view: View, text: Text) -> str:
    name = view.name(view.row.turn, text)
    if view.row.hangout >= 0:
        return text("wait-searching", seat=name, hangout=hangout_name(text, view.row.hangout))
    return text("house-wait", seat=name)


def choice(view: View, text: Text, action: int) -> Choice:
    """Make an answer into a choice: its label, what is clicked for it, and whether it can be taken back."""
    family, number = layout.ACTS.of(action)
    turn = view.row.turn
    said: Said = {}
    touches: tuple[str, ...] = ()
    if family in ("recruit", "spy-hangout"):
        said = {"hangout": hangout_name(text, number), "price": view.row.piled[number]}
        touches = (_hangout_id(number),)
    elif family == "take":
        said = {"crook": brief(view.deck.of(Crook)[number], text)}
        touches = (f"c{number}",)
    elif family in ("up", "down", "move"):
        said = {"target": target_name(text, number), "how": _how(view, number) if family == "up" else "free"}
        touches = (_spot_id(turn, number),)
    elif family == "kill":
        said = {"victim": view.name(number, text)}
        touches = (_spot_id(number, max(view.row.target, 0)),)
    elif family == "spy-target":
        said = {"target": target_name(text, number)}
        touches = (_target_id(number),)
    elif family == "discard":
        touches = ("gone",)
    elif family == "collect":
        said = {"price": layout.PICKED}
    return Choice(
        action=action, label=text(f"do-{family}", **said), touches=touches, final=_final(view, family, number)
    )


def _how(view: View, target: int) -> str:
    """Return how the crook in hand goes face up to a target: "free", or its action if the player is there already."""
    if view.row.crook == UNKNOWN or not rules.taken(view.row, view.row.turn, target):
        return "free"
    return SPECIALS[view.box_row.special[view.row.crook]]


def _final(view: View, family: str, number: int) -> bool:
    """True if an answer cannot be taken back: until the crook is placed, the others learn nothing (CR-18)."""
    if family == "take":
        return False
    if family != "up" or view.row.crook == UNKNOWN:
        return True
    special = view.box_row.special[view.row.crook]
    own = rules.taken(view.row, view.row.turn, number)
    rivals = any(rules.taken(view.row, seat, number) for seat in range(view.players))
    hidden = rules.spied_targets(view.row) or rules.spied_hangouts(view.row)
    asks = {
        layout.PICKPOCKET: True,
        layout.SWITCH: own,
        layout.KILLER: rivals and not own,
        layout.SPY: bool(hidden),
    }
    return not asks.get(special, False)


# The reckoning


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Show each player's points target by target and gang by gang, then the cash (CR-14, CR-15)."""
    rows = []
    for target in range(layout.TARGETS):
        points, strength = np.zeros(8, np.int32), np.zeros(8, np.int32)
        loot = rules.add_up(view.box_row, view.row, target, in_memory(strength))
        rules.score_target(view.box_row, view.row, target, in_memory(points), in_memory(strength))
        rows.append(
            Row(
                label=text("row-target", target=target_name(text, target), loot=loot),
                values=tuple(
                    text("row-points", points=int(points[seat]), rank=int(strength[seat])) if strength[seat] else "-"
                    for seat in range(view.players)
                ),
            )
        )
    for number, gang in enumerate(GANGS):
        points, known = np.zeros(8, np.int32), np.zeros(8, np.int32)
        rules.score_gang(view.box_row, view.row, number, in_memory(points), in_memory(known))
        rows.append(
            Row(
                label=text(f"gang-{gang}"),
                values=tuple(
                    text("row-members", points=int(points[seat]), members=int(known[seat]))
                    for seat in range(view.players)
                ),
            )
        )
    cash = tuple(text("house-dollars", dollars=view.row.cash[seat]) for seat in range(view.players))
    rows.append(Row(label=text("cash"), values=cash))
    return tuple(rows)


# Small things


def _hangout_id(hangout: int) -> str:
    return f"hangout.{LETTERS[hangout]}"


def _target_id(target: int) -> str:
    return f"target.{target + layout.LOWEST_TARGET}"


def _spot_id(seat: int, target: int) -> str:
    return f"spot.{seat}.{target + layout.LOWEST_TARGET}"


def _known_members(view: View) -> list[list[int]]:
    """Count each seat's members of each gang, as far as the viewer knows."""
    table = view.known
    known = [[0] * len(GANGS) for _ in range(view.players)]
    for slot in members(sum(table.sent)):
        if table.slot[slot] != UNKNOWN:
            for gang in members(view.boxed.gangs[table.slot[slot]]):
                known[table.owner[slot]][gang] += 1
    return known
