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
    from_fields,
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
State = tuple[str, str] | None  # of a seat in a getaway: its text and its symbol
STATE = ("jailed", "runner", "caught", "passed")  # the fields that tell it
JAILED, RUNNING, PASSED, IN = ("jailed", "jail"), ("running", "wheel"), ("passed", "moon"), ("in", "eye")
CAR = ("car", "driver", "upgrade")  # the fields of its parts
LOOT_LINE = len(reading.PARTS)
STASH_LINE = LOOT_LINE + 1


# Pieces


def robber_piece(view: View, text: Text, card: int, handle: str, note: str = "", origin: str = "") -> Piece:
    return replace(imprint(view.deck, text, Robber, card, view.players), handle=handle, note=note, origin=origin)


def cop_piece(view: View, text: Text, cop: int, handle: str) -> Piece:
    return replace(imprint(view.deck, text, Cop, cop, view.players), handle=handle, origin="cop-deck")


@kept
def imprint(deck: Deck, text: Text, cards: type[Robber | Loot | Cop], number: int, players: int) -> Piece:
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
        text=text(f"about-{card.does}", number=reading.signed(card)) if isinstance(card, Robber) else "",
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
    there = {loot: imprint(deck, text, Loot, loot, players) for loot, count in enumerate(heap) if count}
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


def part_pieces(deck: Deck, text: Text, players: int, seat: int, own: bool, slot: int, card: int) -> tuple[Piece, ...]:
    """Draw the part in a slot."""
    if card == UNKNOWN:
        return ()
    piece, origin = imprint(deck, text, Robber, card, players), "hand" if own else f"seat.{seat}"
    return (replace(piece, handle=f"e{seat}.{slot}.{card}", note="", origin=origin),)


def laid_pieces(view: View, text: Text, seat: int, own: bool) -> tuple[Piece, ...]:
    """Draw the cards a seat has laid in this getaway."""
    origin = "hand" if own else f"seat.{seat}"
    return tuple(
        robber_piece(view, text, card, f"x{seat}.{card}.{copy}", origin=origin)
        for card, count in enumerate(view.known.played[seat][: view.boxed.types])
        for copy in range(count)
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
            piece = imprint(deck, text, cards, number, players)
            marks = (Mark(place="seal", text=f"×{count}"),) if count >= few else ()
            made.append(replace(piece, handle=f"{handle}{number}", marks=piece.marks + marks))
    return tuple(made)


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's stash, and whether the player runs, has passed or is in jail."""
    return tuple([view.player(seat, text, badges=badges) for seat, badges in enumerate(_badges(view, text))])


@from_fields("stash", *STATE)
def _badges(view: View, text: Text) -> tuple[tuple[Badge, ...], ...]:
    """Draw the badges of all players, by seat."""
    stashed = [stash_badge(text, reading.stashed_by(view, seat), what_counts(view)) for seat in range(view.players)]
    return tuple((badge, *state_badges(text, state(view, seat))) for seat, badge in enumerate(stashed))


@kept
def stash_badge(text: Text, thousands: int, counted: str) -> Badge:
    return Badge(id="stash", label=money(text, thousands), tip=text("tip-stashed", counted=counted))


def what_counts(view: View) -> str:
    """Return which loot counts in the end, as the texts name it (RO-01, RO-19)."""
    return str(layout.OPTIONS["counted"].choices[view.boxed.all_counts])


def state(view: View, seat: int) -> State:
    """Return whether a seat is in jail, runs, has passed, or may still lay cards in the chase."""
    table = view.known
    if table.jailed >> seat & 1:
        return JAILED
    if table.runner == seat:
        return RUNNING
    if table.runner >= 0 and not table.caught:
        return PASSED if table.passed >> seat & 1 else IN
    return None


def state_badges(text: Text, state: State) -> tuple[Badge, ...]:
    return () if state is None else (state_badge(text, *state),)


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Show each player's stashed and unstashed loot."""
    seats = range(view.players)
    stashed = tuple(int(reading.stashed_by(view, seat)) for seat in seats)
    piles = [(view.row.piled[seat], money(text, int(unstashed(view.box_row, view.row, seat)))) for seat in seats]
    return (
        Row(
            label=text("line-of-stash"),
            values=tuple(money(text, worth) for worth in stashed),
            points=stashed,
            places=tuple(f"stash.{seat}" for seat in seats),
            gains=tuple(f"+{money(text, worth)}" for worth in stashed),
        ),
        Row(label=text("unstashed"), values=tuple(f"{count} ({worth})" if count else "0" for count, worth in piles)),
    )


# The road


@from_fields("cop_deck", "loot_left", "loot_deck", "idle", "ended", "deck_left", "robber_deck")
def road_at_rest(view: View, text: Text) -> tuple[Zone, ...]:
    """Draw the road at rest: the three decks, and the cops left in theirs."""
    table = view.known
    left = heap_pieces(view, text, Cop, table.cop_deck, "k", few=1)
    return (
        replace(_deck(text, "cop-deck", 0, reading.cops_left(view)), pieces=left),
        replace(_deck(text, "bank", 1, table.loot_left, _sure_loot(view, text)), badges=_quiet(view, text)),
        _deck(text, "robber-deck", 2, table.deck_left, sure_cards(view, text, table.robber_deck)),
    )


@kept
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
    if not any(heap):
        return ""
    there = [(card, count) for card, count in enumerate(heap[: view.boxed.types]) if count]
    return text.counted((brief(view, text, card), count) for card, count in there)


def _sure_loot(view: View, text: Text) -> str:
    """Name the loot that the bank must hold."""
    there = [(loot, count) for loot, count in enumerate(view.known.loot_deck[: view.boxed.loots]) if count]
    return text.counted((loot_word(view, text, loot), count) for loot, count in there)


def _quiet(view: View, text: Text) -> tuple[Badge, ...]:
    """Show for how many turns nobody has drawn loot or run (RO-21)."""
    turns, most = view.known.idle, layout.QUIET_ROUNDS * view.players
    return () if turns <= 0 or view.known.ended else _quiet_badge(text, turns, most)


@kept
def _quiet_badge(text: Text, turns: int, most: int) -> tuple[Badge, ...]:
    label = text("is-quiet", turns=turns, most=most)
    return (Badge(id="quiet", label=label, symbol="moon", tip=text("tip-is-quiet", most=most)),)


def chase(view: View, text: Text) -> tuple[Zone, ...]:
    """Draw the chase: the cops, each of the others, the runner, and the numbers of the decks."""
    runner = view.known.runner
    others = [seat for seat in range(view.players) if seat != runner]
    return (
        _cops(view, text),
        *[
            _against(view, text, seat, column, seat == view.seat, seat == view.actor)
            for column, seat in enumerate(others, 1)
        ],
        _runner(view, text, runner, runner == view.seat),
        _numbers(view, text),
    )


@from_fields("deck_left", "loot_left", "cop_deck")
def _numbers(view: View, text: Text) -> Zone:
    """Show how many cards the decks have, since the chase takes their place on the road (RO-06)."""
    column, table = view.players + 1, view.known
    left = zip(reading.DECKS, (table.deck_left, table.loot_left, reading.cops_left(view)), strict=True)
    counters = [Counter(id=deck, label=text(f"deck-{deck}"), value=count) for deck, count in left]
    return Zone(id="decks", group="road", title=text("zone-decks"), column=column, counters=tuple(reversed(counters)))


@from_fields("chasing", "force", "caught")
def _cops(view: View, text: Text) -> Zone:
    table = view.known
    pieces = []
    for cop in range(view.boxed.kinds_of_cops):
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


@from_fields(*STATE, rows=("played",))
def _against(view: View, text: Text, seat: int, column: int, own: bool, asked: bool) -> Zone:
    """Draw the cards that one of the others has laid against the runner, and whether more may come."""
    pieces = laid_pieces(view, text, seat, own)
    laid = -reading.laid_sum(view, seat)
    badges = (state_badge(text, "asked", "lamp"),) if asked else state_badges(text, state(view, seat))
    return Zone(
        id=f"against.{seat}",
        group="road",
        title=view.name(seat, text),
        column=column,
        seat=seat,
        pieces=pieces,
        counters=(counter(text, "against", laid),),
        badges=badges,
    )


@from_fields("played", "force", "tally", "caught", rows=CAR)
def _runner(view: View, text: Text, seat: int, own: bool) -> Zone:
    """Draw the runner's car, the runner's cards, the sums, and the standing."""
    deck, players = view.deck, view.players
    cards = enumerate(parts_of(view, seat))
    parts = [piece for slot, card in cards for piece in part_pieces(deck, text, players, seat, own, slot, card)]
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
        title=text("zone-runner", seat=view.name(seat, text), you=yes(own)),
        column=view.players,
        seat=seat,
        pieces=(*parts, *laid_pieces(view, text, seat, own)),
        counters=tuple(
            Counter(id=key, label=text(f"sum-{key}"), value=value, tip=text(f"tip-sum-{key}")) for key, value in sums
        ),
        badges=_standing(view, text),
    )


def _standing(view: View, text: Text) -> tuple[Badge, ...]:
    """Show how many points are missing or to spare."""
    if view.known.caught:
        return (Badge(id="short", label=text("is-lost"), symbol="cross"),)
    short = shortfall(view)
    label = text("is-short", short=short) if short > 0 else text("is-enough", more=-short)
    return (Badge(id="short" if short > 0 else "enough", label=label, symbol="cross" if short > 0 else "check"),)


# Garages, the own hand, the discards


@from_fields("runner", "round", "late")
def groups(view: View, text: Text) -> tuple[Group, ...]:
    lines = tuple(text(f"line-of-{part}") for part in (*reading.PARTS, "loot", "stash"))
    garage, names = _round(view, text), view.everybody(text)
    return (
        Group(id="road", title=text("group-chase" if view.known.runner >= 0 else "group-road"), layout="scene"),
        Group(id="garage", title=garage, layout="grid", columns=names, rows=lines, turned=True),
        Group(id="hand", title=text("group-hand")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def _round(view: View, text: Text) -> str:
    """Word the round and the goal of the game."""
    box, table = view.boxed, view.known
    goal = "bank" if box.alternate and box.goal == layout.FOR_CASH else layout.OPTIONS["goal"].choices[box.goal]
    cash, late = money(text, box.cash), yes(table.late)
    return text("group-garage", round=table.round, rounds=box.rounds, goal=goal, money=cash, late=late)


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = list(chase(view, text) if view.known.runner >= 0 else road_at_rest(view, text))
    for seat in range(view.players):
        made += _garage(view, text, seat, seat == view.seat, _actions_left(view, seat))
    made.append(_hand(view, text))
    return (*made, *_aside(view, text))


@from_fields(
    "starter", "cop_deck", "cop_discards", "ended", *STATE, rows=("held", "hand", "pile", "piled", "stash", *CAR)
)
def _garage(view: View, text: Text, seat: int, own: bool, actions: int | None) -> tuple[Zone, ...]:
    """Draw a seat's car with its slots, loot and stash; in a getaway the car is on the road."""
    table, box, name = view.known, view.boxed, view.name(seat, text)
    goal = box.cash if box.goal == layout.FOR_CASH and not box.alternate else 0  # RO-01, RO-19
    return (
        _owner(view, text, seat, own, actions),
        *_slots(view, text, view.players, seat, name, own, table.runner == seat, parts_of(view, seat)),
        _loot_pile(view, text, seat, own),
        _stash(view, text, view.players, seat, name, tuple(table.stash[seat][: box.loots]), what_counts(view), goal),
    )


def _owner(view: View, text: Text, seat: int, own: bool, actions: int | None) -> Zone:
    """Head a garage: the player, the starter's flag (a round ends before the starter's turn, RO-20), car, hand."""
    table = view.known
    car = Counter(id="car", label=text("sum-car"), value=car_of(view, seat), symbol="wheel", tip=text("tip-sum-car"))
    return Zone(
        id=f"seat.{seat}",
        group="garage",
        title=view.name(seat, text),
        column=seat,
        row=HEADING,
        seat=seat,
        counters=(
            car,
            counter(text, "held", table.held[seat], "hand"),
            *(() if actions is None else (counter(text, "actions", actions, "clock"),)),
        ),
        badges=(
            *((state_badge(text, "starter", "flag"),) if seat == table.starter else ()),
            *state_badges(text, state(view, seat)),
            *(() if own else _certain(view, text, table.hand[seat])),
        ),
    )


def _certain(view: View, text: Text, hand: list[int]) -> tuple[Badge, ...]:
    """Name the cards that another's hand must hold."""
    cards = sure_cards(view, text, hand)
    if not cards:
        return ()
    label = text("is-certain", cards=cards)
    return (Badge(id="certain", label=label, symbol="search", tip=text("tip-certain")),)


@drawn
def _slots(
    deck: Deck, text: Text, players: int, seat: int, name: str, own: bool, away: bool, parts: tuple[int, ...]
) -> tuple[Zone, ...]:
    """Draw the slots of a car, each with its part, unless the car is away."""
    slots = []
    for slot, card in enumerate(parts):
        pieces = () if away else part_pieces(deck, text, players, seat, own, slot, card)
        badges = (state_badge(text, "away", "wheel"),) if away and card != UNKNOWN else ()
        slots.append(replace(_slot(text, name, seat, slot), pieces=pieces, badges=badges))
    return tuple(slots)


def _actions_left(view: View, seat: int) -> int | None:
    """Return the actions left of the player in turn, in the alternate game; a getaway takes the whole turn (RO-19)."""
    table = view.known
    if not view.boxed.alternate or seat != table.turn or seat == table.runner or table.ended:
        return None
    return int(layout.ACTIONS_A_TURN - table.spent - (table.asking >= layout.ASK_TRAP))


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


def _loot_pile(view: View, text: Text, seat: int, own: bool) -> Zone:
    """Draw a loot pile face down, open at the end; its owner reads it, others only cards that can be nowhere else."""
    heap, up = view.known.pile[seat][: view.boxed.loots], bool(view.known.ended)
    note = "" if up else text("note-down" if own else "note-certain")
    pieces = loot_pieces(view.deck, text, view.players, heap, f"l{seat}", up, note, origin="bank")
    backs = loot_backs(seat, view.known.piled[seat] - len(pieces))
    worth = money(text, worth_of(view.deck, heap))
    badges = (Badge(id="sum", label=worth, tip=text("tip-loot-sum")),) if pieces and not backs else ()
    return Zone(
        id=f"loot.{seat}",
        group="garage",
        title=text("zone-loot", seat=view.name(seat, text)),
        layout="pile",
        column=seat,
        row=LOOT_LINE,
        seat=seat,
        pieces=pieces + backs,
        badges=badges,
        tip=_loot_tip(view, text, seat, own),
    )


def _loot_tip(view: View, text: Text, seat: int, own: bool) -> str:
    """Word how many cops would come, and the prospects against them."""
    count = view.known.piled[seat]
    if not count or view.known.runner >= 0:
        return text("tip-loot")
    return reading.forecast(view, text, seat, own, count)


@drawn
def _stash(
    deck: Deck, text: Text, players: int, seat: int, name: str, heap: tuple[int, ...], counted: str, goal: int
) -> Zone:
    """Draw stashed loot face up, its sum, and the money missing to the goal."""
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


def _hand(view: View, text: Text) -> Zone:
    """Draw the own robber cards; a spectator has none."""
    if view.seat is None:
        return Zone(id="hand", group="hand", title=text("group-hand"), layout="fan")
    return _hand_of(view, text, view.seat, view.known.picked if view.known.asked == view.seat else UNKNOWN)


@from_fields(rows=("hand",))
def _hand_of(view: View, text: Text, seat: int, picked: int) -> Zone:
    """Draw robber cards in a hand, type by type, with a note on the one about to be played."""
    pieces = []
    for card, held in enumerate(view.known.hand[seat][: view.boxed.types]):
        for copy in range(held):
            note = text("note-picked") if card == picked and copy == held - 1 else ""  # of several alike, the last
            pieces.append(robber_piece(view, text, card, f"h{card}.{copy}", note, "robber-deck"))
    return Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=tuple(pieces))


@from_fields("discards", "loot_discards", "cop_discards")
def _aside(view: View, text: Text) -> tuple[Zone, ...]:
    """Draw the discards of the three decks, type by type."""
    table = view.known
    return (
        _discards(text, "discards", heap_pieces(view, text, Robber, table.discards, "d")),
        _discards(text, "lost", heap_pieces(view, text, Loot, table.loot_discards, "o")),
        _discards(text, "off-duty", heap_pieces(view, text, Cop, table.cop_discards, "f")),
    )


def _discards(text: Text, name: str, pieces: tuple[Piece, ...]) -> Zone:
    return Zone(id=name, group="aside", title=text(f"zone-{name}"), pieces=pieces, tip=text(f"tip-{name}"))
