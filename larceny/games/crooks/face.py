"""Crooks: draw a view as a Board of hangouts, targets with everybody's crews, and the question asked now."""

from __future__ import annotations

from typing import Any

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
    plainly,
)
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Deck
from larceny.engine.memory import in_memory
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


def scene(values: dict[str, int]) -> dict[str, Any]:
    """Name the place of an event: of the victim if there is one, else the target or the hangout."""
    if "hangout" in values:
        return {"things": (_hangout_id(values["hangout"]),)}
    if "target" not in values:
        return {}
    target = values["target"]
    return {"things": (_spot_id(values["victim"], target) if "victim" in values else _target_id(target),)}


# Players and places


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's cash, known gang members, and whether the player has passed."""
    table, count = view.known, view.players
    purses = tuple(table.cash[:count]), tuple(table.passed[:count])
    return _players(view, text, view.everybody(text), view.seat, view.actor, *purses, _placed(view))


@drawn
def _players(
    deck: Deck,
    text: Text,
    names: tuple[str, ...],
    you: int | None,
    actor: int | None,
    cash: tuple[int, ...],
    passed: tuple[int, ...],
    placed: Placed,
) -> tuple[Player, ...]:
    badges = (Badge(id="passed", label=text("passed"), symbol="moon"),)
    gangs = _known_members(deck, len(names), placed)
    return tuple(
        Player(
            seat=seat,
            name=name,
            you=seat == you,
            turn=seat == actor,
            counters=(
                counter(text, "cash", cash[seat], "$"),
                *(_gang(text, *gang) for gang in enumerate(gangs[seat])),
            ),
            badges=badges if passed[seat] else (),
        )
        for seat, name in enumerate(names)
    )


@kept
def _gang(text: Text, number: int, known: int) -> Counter:
    key = f"gang-{GANGS[number]}"
    tip = text("tip-members", gang=text(key))
    return Counter(id=key, label=text(key), value=known, symbol=GANG_SHAPES[number], tip=tip)


def groups(view: View, text: Text) -> tuple[Group, ...]:
    return _groups(view, text, view.everybody(text))


@drawn
def _groups(deck: Deck, text: Text, names: tuple[str, ...]) -> tuple[Group, ...]:
    targets = tuple(target_name(text, target) for target in range(layout.TARGETS))
    return (
        Group(id="hangouts", title=text("group-hangouts")),
        Group(id="city", title=text("group-city"), layout="grid", columns=targets, rows=names),
        Group(id="hand", title=text("group-hand")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    table, over = view.known, view.ended
    searched = () if view.seat is None else table.looked[view.seat]
    piles = [
        _hangout(
            view,
            text,
            hangout,
            table.piled[hangout],
            hangout == table.hangout,
            table.pile[hangout],
            table.crook,
            over,
            bool(searched and searched[hangout]),
            table.stirred[hangout],
            table.may[hangout],
        )
        for hangout in range(view.boxed.hangouts)
    ]
    undealt = (table.pile[layout.UNDEALT], table.crook, over, table.may[layout.UNDEALT])
    gone = [_slot(view, text, slot) for slot in members(table.killed | table.thrown)]
    return (
        *piles,
        *_city(view, text, view.everybody(text), over, table.down, _placed(view), _hidden(view)),
        _hand(view, text, table.crook),
        Zone(id="gone", group="aside", title=text("zone-gone"), pieces=tuple(gone)),
        _undealt(view, text, table.piled[layout.UNDEALT], *undealt),
    )


Placed = tuple[
    tuple[int, ...], ...
]  # crooks that left their hangouts: by target a set of slots; by slot crook and owner


def _placed(view: View) -> Placed:
    table = view.known
    return tuple(table.sent), tuple(table.slot), tuple(table.owner)


def _hidden(view: View) -> tuple[tuple[int, ...], ...]:
    """Return where each crook came from, by slot, and which it may be."""
    table = view.known
    return tuple(table.origin), tuple(table.may[layout.FIRST_SLOT :])


@drawn
def _hand(deck: Deck, text: Text, crook: int) -> Zone:
    """Draw the crook in hand, if there is one."""
    pieces = () if crook == UNKNOWN else (replace(imprint(deck, text, crook), handle=f"c{crook}", up=True, note=""),)
    return Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=pieces)


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


@drawn
def _hangout(
    deck: Deck,
    text: Text,
    hangout: int,
    piled: int,
    open: bool,
    known: int,
    picked: int,
    up: bool,
    searched: bool,
    stirred: int,
    may: int,
) -> Zone:
    """Draw a hangout with its cards: those the viewer can name, and backs whose handles last until the next look."""
    zone = _priced(text, hangout, piled, open)
    return replace(zone, pieces=_piled(deck, text, zone.id, piled, known, picked, up, searched, stirred, may))


@drawn
def _undealt(deck: Deck, text: Text, piled: int, known: int, picked: int, up: bool, may: int) -> Zone:
    pieces = _piled(deck, text, "undealt", piled, known, picked, up, False, 0, may)
    return Zone(id="undealt", group="aside", title=text("zone-undealt"), layout="pile", pieces=pieces)


def _piled(
    deck: Deck,
    text: Text,
    zone: str,
    piled: int,
    known: int,
    picked: int,
    up: bool,
    searched: bool,
    stirred: int,
    may: int,
) -> tuple[Piece, ...]:
    """Draw the cards of a pile. A note says how the viewer can name one: seen there, or possible nowhere else."""
    note = "" if up else text("note-seen" if searched else "note-certain")
    pieces = [
        replace(imprint(deck, text, crook), handle=f"c{crook}", up=up, note=note)
        for crook in (members(known) if piled else ())
        if crook != picked
    ]
    backs = piled - known.bit_count()
    if piled and backs:
        tip = _suspects(deck, text, may & ~known)
        handles = [f"{zone}.{stirred}.{number}" for number in range(backs)]
        pieces += [Piece(handle=handle, kind="crook", up=False, tip=tip) for handle in handles]
    return tuple(pieces)


def _loot(deck: Deck, target: int, placed: Placed) -> int:
    """Return the points a target pays, as far as the viewer knows."""
    sent, slots, _ = placed
    crooks = [slots[slot] for slot in members(sent[target])]
    known = sum(deck.of(Crook)[crook].modifier for crook in crooks if crook != UNKNOWN)
    return max(0, target + layout.LOWEST_TARGET + known)


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


@drawn
def _city(
    deck: Deck,
    text: Text,
    names: tuple[str, ...],
    over: bool,
    down: int,
    placed: Placed,
    hidden: tuple[tuple[int, ...], ...],
) -> tuple[Zone, ...]:
    """Draw the targets, and every player's crew at each of them, the last to come on top."""
    (sent, slots, owner), (origin, may) = placed, hidden
    spots = list(_spots(text, names))
    for target, those in enumerate(sent):
        crews: dict[int, list[int]] = {}
        for slot in members(those):
            crews.setdefault(owner[slot], []).append(slot)
        for seat, crew in crews.items():
            spot = seat * layout.TARGETS + target
            pieces = tuple(
                [_slotted(deck, text, slot, slots[slot], origin[slot], down, over, may[slot]) for slot in crew]
            )
            crooks = [slots[slot] for slot in crew]
            spots[spot] = replace(spots[spot], pieces=pieces, counters=_strength(deck, text, crooks))
    return (*(_target(text, target, _loot(deck, target, placed)) for target in range(layout.TARGETS)), *spots)


def _strength(deck: Deck, text: Text, crew: list[int]) -> tuple[Counter, ...]:
    """Show the sum of a crew's known ranks, if the crew has two crooks or more."""
    if len(crew) < 2:
        return ()
    rank = sum(deck.of(Crook)[crook].rank for crook in crew if crook != UNKNOWN)
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
    may = table.may[layout.FIRST_SLOT + slot]
    return _slotted(view.deck, text, slot, table.slot[slot], table.origin[slot], table.down, view.ended, may)


def _slotted(deck: Deck, text: Text, slot: int, crook: int, hangout: int, down: int, over: bool, may: int) -> Piece:
    handle, origin = f"s{slot}", _hangout_id(hangout)
    if crook == UNKNOWN:
        return Piece(handle=handle, kind="crook", up=False, origin=origin, tip=_suspects(deck, text, may))
    up = over or not down >> slot & 1
    note = "" if up else text("note-down")
    return replace(imprint(deck, text, crook), handle=handle, up=up, note=note, origin=origin)


@kept
def imprint(deck: Deck, text: Text, crook: int) -> Piece:
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
    label = text(f"do-{family}", **said)
    plain = plainly(label, view.deck.word(Crook, number, text.lang)) if family == "take" else ""
    return Choice(action=action, label=label, touches=touches, final=_final(view, family, number), plain=plain)


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
                points=tuple(points[: view.players].tolist()),
                places=tuple(_spot_id(seat, target) for seat in range(view.players)),
                gains=tuple(f"+{each}" for each in points[: view.players].tolist()),
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
                points=tuple(points[: view.players].tolist()),
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


def _known_members(deck: Deck, players: int, placed: Placed) -> list[list[int]]:
    """Count each seat's members of each gang, as far as the viewer knows."""
    sent, slots, owner = placed
    known = [[0] * len(GANGS) for _ in range(players)]
    for slot in members(sum(sent)):
        if slots[slot] != UNKNOWN:
            for gang in deck.of(Crook)[slots[slot]].gangs:
                known[owner[slot]][GANGS.index(gang)] += 1
    return known
