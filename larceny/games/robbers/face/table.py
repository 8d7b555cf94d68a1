"""Draw the road, everybody's garage, the own hand, and the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict, replace

from larceny.engine.board import (
    HEADING,
    Badge,
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
    state_badge,
)
from larceny.engine.contract import UNKNOWN
from larceny.engine.deck import Deck
from larceny.engine.text import Text, yes
from larceny.engine.view import View
from larceny.games.robbers import layout
from larceny.games.robbers.box import Cop, Loot, Robber
from larceny.games.robbers.cards import unstashed
from larceny.games.robbers.face import reading
from larceny.games.robbers.face.reading import brief, car_of, loot_word, money, parts_of, shortfall, worth_of

KINDS = {layout.PLUS: "boost", layout.MINUS: "spoke", layout.CAR: "part", layout.DRIVER: "part", layout.UPGRADE: "part"}
TRICK = "trick"  # every other robber card
LOOT_LINE = len(reading.PARTS)
STASH_LINE = LOOT_LINE + 1


# Pieces


def robber_piece(view: View, text: Text, card: int, handle: str, note: str = "", origin: str = "") -> Piece:
    return replace(_print(view.deck, text, Robber, card, view.players), handle=handle, note=note, origin=origin)


def cop_piece(view: View, text: Text, cop: int, handle: str) -> Piece:
    return replace(_print(view.deck, text, Cop, cop, view.players), handle=handle, origin="cop-deck")


@kept
def _print(deck: Deck, text: Text, cards: type[Robber | Loot | Cop], number: int, players: int) -> Piece:
    """Draw a card: its number in a corner, its picture, and its kind."""
    card = deck.of(cards)[number]
    if isinstance(card, Robber):
        kind = KINDS.get(card.deed, TRICK)
        what = text(f"kind-{card.does}")
        tone = "minus" if card.deed == layout.MINUS else "plus"
        marks = [Mark(place="top-left", text=reading.signed(card), tone=tone)] if card.number else []
    elif isinstance(card, Loot):
        kind, what = "loot", text("kind-loot")
        marks = [Mark(place="top-right", text=money(text, card.worth))]
    else:
        kind, what = ("caught", text("kind-caught")) if card.caught else ("cop", text("kind-cop"))
        marks = [] if card.caught else [Mark(place="top-left", text=str(card.force))]
    return Piece(
        handle="",
        kind=kind,
        name=card.word(text.lang),
        marks=(*marks, Mark(place="art", text=what, symbol=card.symbol)),
        look=asdict(card.look) if card.look else {},
        tip=reading.explain(deck, card, text, players),
    )


def loot_pieces(
    deck: Deck,
    text: Text,
    players: int,
    heap: Sequence[int],
    handle: str,
    up: bool = True,
    note: str = "",
    origin: str = "",
) -> tuple[Piece, ...]:
    """Draw the loot cards of a heap, type by type."""
    there = {loot: _print(deck, text, Loot, loot, players) for loot, count in enumerate(heap) if count}
    return tuple(
        replace(piece, handle=f"{handle}.{loot}.{copy}", up=up, note=note, origin=origin)
        for loot, piece in there.items()
        for copy in range(heap[loot])
    )


@kept
def loot_backs(seat: int, count: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(handle=f"b{seat}.{number}", kind="loot", up=False, origin="bank") for number in range(max(count, 0))
    )


def part_pieces(view: View, text: Text, seat: int, slot: int, card: int) -> tuple[Piece, ...]:
    """Draw the part in a slot."""
    if card == UNKNOWN:
        return ()
    origin = "hand" if seat == view.seat else f"seat.{seat}"
    return (robber_piece(view, text, card, f"e{seat}.{slot}.{card}", origin=origin),)


def laid_pieces(view: View, text: Text, seat: int) -> tuple[Piece, ...]:
    """Draw the cards a seat has laid in this getaway."""
    origin = "hand" if seat == view.seat else f"seat.{seat}"
    return tuple(
        robber_piece(view, text, card, f"x{seat}.{card}.{copy}", origin=origin)
        for card in range(view.box_row.types)
        for copy in range(view.row.played[seat, card])
    )


def heap_pieces(
    view: View, text: Text, cards: type[Robber | Loot | Cop], heap: Any, handle: str, few: int = 2
) -> tuple[Piece, ...]:
    """Draw one piece for each type in a heap, marked with its number of cards if that is `few` or more."""
    return _heap_cards(view, text, view.players, cards, tuple(heap), handle, few)


@drawn
def _heap_cards(
    deck: Deck,
    text: Text,
    players: int,
    cards: type[Robber | Loot | Cop],
    heap: tuple[int, ...],
    handle: str,
    few: int,
) -> tuple[Piece, ...]:
    made = []
    for number in range(len(deck.of(cards))):
        count = heap[number]
        if count:
            piece = _print(deck, text, cards, number, players)
            marks = (Mark(place="seal", text=f"×{count}"),) if count >= few else ()
            made.append(replace(piece, handle=f"{handle}{number}", marks=piece.marks + marks))
    return tuple(made)


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's stash, and whether the player runs, has passed or is in jail."""
    stashes = [stash_badge(text, reading.stashed_by(view, seat), what_counts(view)) for seat in range(view.players)]
    return tuple(
        view.player(seat, text, badges=(stash, *states(view, text, seat))) for seat, stash in enumerate(stashes)
    )


@kept
def stash_badge(text: Text, thousands: int, counted: str) -> Badge:
    return Badge(id="stash", label=money(text, thousands), tip=text("tip-stashed", counted=counted))


def what_counts(view: View) -> str:
    """Return which loot counts in the end, as the texts name it (RO-01, RO-19)."""
    return str(layout.OPTIONS["counted"].choices[view.boxed.all_counts])


def states(view: View, text: Text, seat: int) -> list[Badge]:
    """Show whether a seat is in jail, runs, has passed, or may still lay cards in the chase."""
    table = view.known
    if table.jailed >> seat & 1:
        return [state_badge(text, "jailed", "jail")]
    if table.runner == seat:
        return [state_badge(text, "running", "wheel")]
    if table.runner >= 0 and not table.caught:
        return [state_badge(text, "passed", "moon") if table.passed >> seat & 1 else state_badge(text, "in", "eye")]
    return []


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Show each player's stashed and unstashed loot."""
    seats = range(view.players)
    piles = [(view.row.piled[seat], money(text, int(unstashed(view.box_row, view.row, seat)))) for seat in seats]
    return (
        Row(label=text("line-of-stash"), values=tuple(money(text, reading.stashed_by(view, seat)) for seat in seats)),
        Row(label=text("unstashed"), values=tuple(f"{count} ({worth})" if count else "0" for count, worth in piles)),
    )


# The road


def road_at_rest(view: View, text: Text) -> list[Zone]:
    """Draw the road at rest: the three decks, and the cops left in theirs."""
    table = view.row
    left = heap_pieces(view, text, Cop, table.cop_deck, "k", few=1)
    return [
        replace(_deck(text, "cop-deck", 0, reading.cops_left(view)), pieces=left),
        replace(_deck(text, "bank", 1, table.loot_left, _sure_loot(view, text)), badges=_quiet(view, text)),
        _deck(text, "robber-deck", 2, table.deck_left, sure_cards(view, text, view.known.robber_deck)),
    ]


def _deck(text: Text, name: str, column: int, left: int, sure: str = "") -> Zone:
    """Draw a deck: its number of cards, and in its tip the cards it must hold."""
    tip = text(f"tip-{name}")
    return Zone(
        id=name,
        group="road",
        title=text(f"zone-{name}"),
        column=column,
        counters=(counter(text, "left", left),),
        tip=f"{tip} {text('tip-must-hold', cards=sure)}" if sure else tip,
    )


def sure_cards(view: View, text: Text, heap: list[int]) -> str:
    """Name the robber cards that must be in a hidden heap, since they can be nowhere else."""
    there = [(card, count) for card, count in enumerate(heap[: view.boxed.types]) if count]
    return text.counted((brief(view, text, card), count) for card, count in there)


def _sure_loot(view: View, text: Text) -> str:
    """Name the loot that the bank must hold."""
    there = [(loot, count) for loot, count in enumerate(view.known.loot_deck[: view.boxed.loots]) if count]
    return text.counted((loot_word(view, text, loot), count) for loot, count in there)


def _quiet(view: View, text: Text) -> tuple[Badge, ...]:
    """Show for how many turns nobody has drawn loot or run (RO-21)."""
    turns, most = view.row.idle, layout.QUIET_ROUNDS * view.players
    if turns <= 0 or view.ended:
        return ()
    label = text("is-quiet", turns=turns, most=most)
    return (Badge(id="quiet", label=label, symbol="moon", tip=text("tip-is-quiet", most=most)),)


def chase(view: View, text: Text) -> list[Zone]:
    """Draw the chase: the cops, each of the others, the runner, and the numbers of the decks."""
    made = [_cops(view, text)]
    runner = view.row.runner
    others = [seat for seat in range(view.players) if seat != runner]
    made += [_against(view, text, seat, column) for column, seat in enumerate(others, 1)]
    made.append(_runner(view, text, runner, view.players))
    made.append(_numbers(view, text, view.players + 1))
    return made


def _numbers(view: View, text: Text, column: int) -> Zone:
    """Show how many cards the decks have, since the chase takes their place on the road (RO-06)."""
    left = zip(reading.DECKS, (view.row.deck_left, view.row.loot_left, reading.cops_left(view)), strict=True)
    counters = [Counter(id=deck, label=text(f"deck-{deck}"), value=count) for deck, count in left]
    return Zone(id="decks", group="road", title=text("zone-decks"), column=column, counters=tuple(reversed(counters)))


def _cops(view: View, text: Text) -> Zone:
    table = view.row
    pieces = []
    for cop in range(view.box_row.kinds_of_cops):
        pieces += [cop_piece(view, text, cop, f"c{cop}.{copy}") for copy in range(table.chasing[cop])]
    caught = (Badge(id="caught", label=text("is-caught"), symbol="badge", tip=text("tip-caught")),)
    return Zone(
        id="cops",
        group="road",
        title=text("zone-cops"),
        pieces=tuple(pieces),
        counters=(counter(text, "force", table.force),),
        badges=caught if table.caught else (),
    )


def _against(view: View, text: Text, seat: int, column: int) -> Zone:
    """Draw the cards that one of the others has laid against the runner, and whether more may come."""
    pieces = laid_pieces(view, text, seat)
    laid = -reading.laid_sum(view, seat)
    asked = [state_badge(text, "asked", "lamp")] if view.actor == seat else states(view, text, seat)
    return Zone(
        id=f"against.{seat}",
        group="road",
        title=view.name(seat, text),
        column=column,
        seat=seat,
        pieces=pieces,
        counters=(counter(text, "against", laid),),
        badges=tuple(asked),
    )


def _runner(view: View, text: Text, seat: int, column: int) -> Zone:
    """Draw the runner's car, the runner's cards, the sums, and the standing."""
    parts = [
        piece for slot, card in enumerate(parts_of(view, seat)) for piece in part_pieces(view, text, seat, slot, card)
    ]
    plus = reading.laid_sum(view, seat)
    minus = sum(reading.laid_sum(view, other) for other in range(view.players) if other != seat)
    sums = (
        ("car", car_of(view, seat)),
        ("plus", plus),
        ("minus", -minus),
        ("score", car_of(view, seat) + plus - minus),
    )
    return Zone(
        id="runner",
        group="road",
        title=text("zone-runner", seat=view.name(seat, text), you=yes(seat == view.seat)),
        column=column,
        seat=seat,
        pieces=(*parts, *laid_pieces(view, text, seat)),
        counters=tuple(
            Counter(id=key, label=text(f"sum-{key}"), value=value, tip=text(f"tip-sum-{key}")) for key, value in sums
        ),
        badges=_standing(view, text),
    )


def _standing(view: View, text: Text) -> tuple[Badge, ...]:
    """Show how many points are missing or to spare."""
    if view.row.caught:
        return (Badge(id="short", label=text("is-lost"), symbol="cross"),)
    short = shortfall(view)
    label = text("is-short", short=short) if short > 0 else text("is-enough", more=-short)
    return (Badge(id="short" if short > 0 else "enough", label=label, symbol="cross" if short > 0 else "check"),)


# Garages, the own hand, the discards


def groups(view: View, text: Text) -> tuple[Group, ...]:
    names = view.everybody(text)
    lines = tuple(text(f"line-of-{part}") for part in (*reading.PARTS, "loot", "stash"))
    return (
        Group(id="road", title=text("group-chase" if view.row.runner >= 0 else "group-road"), layout="scene"),
        Group(id="garage", title=_round(view, text), layout="grid", columns=names, rows=lines, turned=True),
        Group(id="hand", title=text("group-hand")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def _round(view: View, text: Text) -> str:
    """Word the round and the goal of the game."""
    box = view.box_row
    goal = "bank" if box.alternate and box.goal == layout.FOR_CASH else layout.OPTIONS["goal"].choices[box.goal]
    cash, late = money(text, box.cash), yes(view.row.late)
    return text("group-garage", round=view.row.round, rounds=box.rounds, goal=goal, money=cash, late=late)


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = chase(view, text) if view.row.runner >= 0 else road_at_rest(view, text)
    for seat in range(view.players):
        made += _garage(view, text, seat)
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return (*made, *_aside(view, text))


def _garage(view: View, text: Text, seat: int) -> list[Zone]:
    """Draw a seat's car with its slots, loot and stash; in a getaway the car is on the road."""
    away = view.row.runner == seat
    made = [_owner(view, text, seat)]
    for slot, card in enumerate(parts_of(view, seat)):
        pieces = () if away else part_pieces(view, text, seat, slot, card)
        badges = (state_badge(text, "away", "wheel"),) if away and card != UNKNOWN else ()
        made.append(replace(_slot(text, view.name(seat, text), seat, slot), pieces=pieces, badges=badges))
    return [*made, _loot_pile(view, text, seat), _stash_zone(view, text, seat)]


def _owner(view: View, text: Text, seat: int) -> Zone:
    """Head a garage: the player, the starter's flag (a round ends before the starter's turn, RO-20), car, hand."""
    starter = [state_badge(text, "starter", "flag")] if seat == view.row.starter else []
    return Zone(
        id=f"seat.{seat}",
        group="garage",
        title=view.name(seat, text),
        column=seat,
        row=HEADING,
        seat=seat,
        counters=(
            Counter(id="car", label=text("sum-car"), value=car_of(view, seat), symbol="wheel", tip=text("tip-sum-car")),
            counter(text, "held", view.row.held[seat], "hand"),
            *_actions_left(view, text, seat),
        ),
        badges=(*starter, *states(view, text, seat), *_certain(view, text, seat)),
    )


def _actions_left(view: View, text: Text, seat: int) -> list[Counter]:
    """Show the actions left of the player in turn, in the alternate game; a getaway takes the whole turn (RO-19)."""
    table = view.row
    if not view.box_row.alternate or seat != table.turn or seat == table.runner or view.ended:
        return []
    left = layout.ACTIONS_A_TURN - table.spent - (table.asking >= layout.ASK_TRAP)
    return [counter(text, "actions", left, "clock")]


def _certain(view: View, text: Text, seat: int) -> list[Badge]:
    """Name the cards that must be in another player's hand, since they can be nowhere else."""
    if seat == view.seat:
        return []
    cards = sure_cards(view, text, view.known.hand[seat])
    label = text("is-certain", cards=cards)
    return [Badge(id="certain", label=label, symbol="search", tip=text("tip-certain"))] if cards else []


@kept
def _slot(text: Text, name: str, seat: int, slot: int) -> Zone:
    """Draw an empty slot of a car."""
    part = reading.PARTS[slot]
    return Zone(
        id=reading.slot_id(seat, slot),
        group="garage",
        title=text(f"zone-{part}", seat=name),
        column=seat,
        row=slot,
        seat=seat,
        tip=text(f"tip-{part}"),
    )


def _loot_pile(view: View, text: Text, seat: int) -> Zone:
    """Draw a loot pile face down, open at the end; its owner reads it, others only cards that can be nowhere else."""
    heap = tuple(view.known.pile[seat][: view.boxed.loots])
    note = "" if view.ended else text("note-down" if seat == view.seat else "note-certain")
    name, tip = view.name(seat, text), _loot_tip(view, text, seat)
    return _loot_zone(view, text, view.players, seat, name, heap, view.known.piled[seat], view.ended, note, tip)


@drawn
def _loot_zone(
    deck: Deck,
    text: Text,
    players: int,
    seat: int,
    name: str,
    heap: tuple[int, ...],
    piled: int,
    up: bool,
    note: str,
    tip: str,
) -> Zone:
    pieces = loot_pieces(deck, text, players, heap, f"l{seat}", up, note, origin="bank")
    backs = loot_backs(seat, piled - len(pieces))
    worth = money(text, worth_of(deck, heap))
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
        tip=tip,
    )


def _loot_tip(view: View, text: Text, seat: int) -> str:
    """Word how many cops would come, and the prospects against them."""
    count = view.row.piled[seat]
    if not count or view.row.runner >= 0:
        return text("tip-loot")
    return reading.forecast(view, text, seat, count)


def _stash_zone(view: View, text: Text, seat: int) -> Zone:
    """Draw stashed loot face up, its sum, and the money missing to the goal."""
    box, heap = view.boxed, tuple(view.known.stash[seat][: view.boxed.loots])
    for_cash = box.goal == layout.FOR_CASH and not box.alternate  # RO-01, RO-19
    counted, goal = what_counts(view), box.cash if for_cash else 0
    return _stash(view, text, view.players, seat, view.name(seat, text), heap, counted, goal)


@drawn
def _stash(
    deck: Deck, text: Text, players: int, seat: int, name: str, heap: tuple[int, ...], counted: str, goal: int
) -> Zone:
    worth = worth_of(deck, heap)
    badges = [replace(stash_badge(text, worth, counted), id="sum")]
    if worth < goal:
        badges.append(Badge(id="goal", label=text("to-go", money=money(text, goal - worth))))
    return Zone(
        id=f"stash.{seat}",
        group="garage",
        title=text("zone-stash", seat=name),
        layout="pile",
        column=seat,
        row=STASH_LINE,
        seat=seat,
        pieces=loot_pieces(deck, text, players, heap, f"s{seat}", origin=f"loot.{seat}"),
        badges=tuple(badges),
        tip=text("tip-stash"),
    )


def _hand(view: View, text: Text) -> tuple[Piece, ...]:
    """Draw the own robber cards, type by type, with a note on the one about to be played."""
    if view.seat is None:
        return ()
    picked = view.row.picked if view.row.asked == view.seat else UNKNOWN
    pieces = []
    for card in range(view.box_row.types):
        held = view.row.hand[view.seat, card]
        for copy in range(held):
            note = text("note-picked") if card == picked and copy == held - 1 else ""  # of several alike, the last
            pieces.append(robber_piece(view, text, card, f"h{card}.{copy}", note=note, origin="robber-deck"))
    return tuple(pieces)


def _aside(view: View, text: Text) -> tuple[Zone, ...]:
    """Draw the discards of the three decks, type by type."""
    table = view.row
    return (
        _discards(text, "discards", heap_pieces(view, text, Robber, table.discards, "d")),
        _discards(text, "lost", heap_pieces(view, text, Loot, table.loot_discards, "o")),
        _discards(text, "off-duty", heap_pieces(view, text, Cop, table.cop_discards, "f")),
    )


def _discards(text: Text, name: str, pieces: tuple[Piece, ...]) -> Zone:
    return Zone(id=name, group="aside", title=text(f"zone-{name}"), pieces=pieces, tip=text(f"tip-{name}"))
