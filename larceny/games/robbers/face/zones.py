"""What lies where: the road, everybody's garage, the own hand, and the discards."""

from __future__ import annotations

from msgspec.structs import replace

from larceny.engine.board import HEADING, Badge, Counter, Group, Piece, Zone
from larceny.engine.contract import UNKNOWN
from larceny.engine.text import Text
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.face.pieces import heap_pieces, kept, loot_backs, loot_pieces, part_pieces, robber_piece
from larceny.games.robbers.face.players import stash_badge, state_badge, states, what_counts
from larceny.games.robbers.face.reading import PARTS, car_of, for_cash, forecast, parts_of, pile_of, slot_id, stash_of
from larceny.games.robbers.face.road import chase, road_at_rest, sure_cards
from larceny.games.robbers.face.words import money, worth_of

LOOT_LINE = len(PARTS)
STASH_LINE = LOOT_LINE + 1


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
    goal = "bank" if box.alternate and box.goal == layout.FOR_CASH else layout.OPTIONS["goal"].choices[box.goal]
    late = "yes" if view.row.late else "no"
    return text(
        "group-garage", round=view.row.round, rounds=box.rounds, goal=goal, money=money(text, box.cash), late=late
    )


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = chase(view, text) if view.row.runner >= 0 else road_at_rest(view, text)
    for seat in range(view.players):
        made += _garage(view, text, seat)
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return (*made, *_aside(view, text))


def _garage(view: View, text: Text, seat: int) -> list[Zone]:
    """Somebody's car with its slots, loot and stash; while it runs, the car is on the road."""
    away = view.row.runner == seat
    made = [_owner(view, text, seat)]
    for slot, card in enumerate(parts_of(view, seat)):
        pieces = () if away else part_pieces(view, text, seat, slot, card)
        badges = (state_badge(text, "away", "wheel"),) if away and card != UNKNOWN else ()
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
            Counter(id="car", label=text("sum-car"), value=car_of(view, seat), symbol="wheel", tip=text("tip-sum-car")),
            Counter(id="held", label=text("held"), value=view.row.held[seat], symbol="hand", tip=text("tip-held")),
            *_actions_left(view, text, seat),
        ),
        badges=(*_starter(view, text, seat), *states(view, text, seat), *_certain(view, text, seat)),
    )


def _starter(view: View, text: Text, seat: int) -> list[Badge]:
    """Who began: before this player's turn a round ends (RO-20)."""
    return [state_badge(text, "starter", "flag")] if seat == view.row.starter else []


def _actions_left(view: View, text: Text, seat: int) -> list[Counter]:
    """In the alternate game, of whoever is in turn; a card on the table is one, a getaway the whole turn (RO-19)."""
    table = view.row
    if not view.box_row.alternate or seat != table.turn or seat == table.runner or view.ended:
        return []
    left = layout.ACTIONS_A_TURN - table.spent - (table.asking >= layout.ASK_TRAP)
    return [Counter(id="actions", label=text("actions"), value=left, symbol="clock", tip=text("tip-actions"))]


def _certain(view: View, text: Text, seat: int) -> list[Badge]:
    """What must be in somebody else's hand, for there is no other place for it."""
    if seat == view.seat:
        return []
    cards = sure_cards(view, text, [view.row.hand[seat, card] for card in range(view.box_row.types)])
    label = text("is-certain", cards=cards)
    return [Badge(id="certain", label=label, symbol="search", tip=text("tip-certain"))] if cards else []


@kept
def _slot(text: Text, name: str, seat: int, slot: int) -> Zone:
    """An empty slot of a car."""
    part = PARTS[slot]
    return Zone(
        id=slot_id(seat, slot),
        group="garage",
        title=text(f"zone-{part}", seat=name),
        column=seat,
        row=slot,
        seat=seat,
        tip=text(f"tip-{part}"),
    )


def _loot_pile(view: View, text: Text, seat: int) -> Zone:
    """Loot face down; its owner reads it, and others what can lie nowhere else; in the end whoever it is opened to."""
    name = view.name(seat, text)
    heap = pile_of(view, seat)
    readable = seat == view.seat or view.ended
    note = "" if view.ended else text("note-down" if readable else "note-certain")
    pieces = loot_pieces(view, text, heap, f"l{seat}", up=view.ended and readable, note=note, origin="bank")
    backs = loot_backs(seat, view.row.piled[seat] - len(pieces))
    worth = money(text, worth_of(view, heap))
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
    return forecast(view, text, seat, count)


def _stash_zone(view: View, text: Text, seat: int) -> Zone:
    """Stashed loot face up, its sum, and how far it is to the goal."""
    heap = stash_of(view, seat)
    worth = worth_of(view, heap)
    badges = [replace(stash_badge(text, worth, what_counts(view)), id="sum")]
    if for_cash(view) and worth < view.box_row.cash:
        badges.append(Badge(id="goal", label=text("to-go", money=money(text, view.box_row.cash - worth))))
    return Zone(
        id=f"stash.{seat}",
        group="garage",
        title=text("zone-stash", seat=view.name(seat, text)),
        layout="pile",
        column=seat,
        row=STASH_LINE,
        seat=seat,
        pieces=loot_pieces(view, text, heap, f"s{seat}", origin=f"loot.{seat}"),
        badges=tuple(badges),
        tip=text("tip-stash"),
    )


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
            pieces.append(robber_piece(view, text, card, f"h{card}.{copy}", note=note, origin="robber-deck"))
    return tuple(pieces)


def _is_picked(view: View, card: int, copy: int) -> bool:
    """Is this the card about to be played? Of several alike it is the last."""
    table = view.row
    return bool(card == table.picked and table.asked == view.seat and copy == table.hand[view.seat, card] - 1)


def _aside(view: View, text: Text) -> tuple[Zone, ...]:
    """The discards of the three decks, type by type."""
    table = view.row
    return (
        _discards(text, "discards", heap_pieces(view, text, layout.ROBBER_CARD, table.discards, "d")),
        _discards(text, "lost", heap_pieces(view, text, layout.LOOT_CARD, table.loot_discards, "o")),
        _discards(text, "off-duty", heap_pieces(view, text, layout.COP_CARD, table.cop_discards, "f")),
    )


def _discards(text: Text, name: str, pieces: tuple[Piece, ...]) -> Zone:
    return Zone(id=name, group="aside", title=text(f"zone-{name}"), pieces=pieces, tip=text(f"tip-{name}"))
