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
State = tuple[str, str] | None  # of a seat in a getaway: its text and its symbol
JAILED, RUNNING, PASSED, IN = ("jailed", "jail"), ("running", "wheel"), ("passed", "moon"), ("in", "eye")
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


def part_pieces(view: View, text: Text, seat: int, slot: int, card: int) -> tuple[Piece, ...]:
    """Draw the part in a slot."""
    return _part_pieces(view.deck, text, view.players, seat, seat == view.seat, slot, card)


def _part_pieces(deck: Deck, text: Text, players: int, seat: int, own: bool, slot: int, card: int) -> tuple[Piece, ...]:
    if card == UNKNOWN:
        return ()
    piece, origin = imprint(deck, text, Robber, card, players), "hand" if own else f"seat.{seat}"
    return (replace(piece, handle=f"e{seat}.{slot}.{card}", note="", origin=origin),)


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
            piece = imprint(deck, text, cards, number, players)
            marks = (Mark(place="seal", text=f"×{count}"),) if count >= few else ()
            made.append(replace(piece, handle=f"{handle}{number}", marks=piece.marks + marks))
    return tuple(made)


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's stash, and whether the player runs, has passed or is in jail."""
    counted, actor = what_counts(view), view.actor
    return tuple(
        [
            _player(
                view,
                text,
                seat,
                view.name(seat, text),
                seat == view.seat,
                seat == actor,
                reading.stashed_by(view, seat),
                counted,
                state(view, seat),
            )
            for seat in range(view.players)
        ]
    )


@drawn
def _player(
    deck: Deck, text: Text, seat: int, name: str, you: bool, turn: bool, stashed: int, counted: str, state: State
) -> Player:
    badges = (stash_badge(text, stashed, counted), *state_badges(text, state))
    return Player(seat=seat, name=name, you=you, turn=turn, badges=badges)


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


def road_at_rest(view: View, text: Text) -> list[Zone]:
    """Draw the road at rest: the three decks, and the cops left in theirs."""
    table = view.known
    left = heap_pieces(view, text, Cop, table.cop_deck, "k", few=1)
    return [
        replace(_deck(text, "cop-deck", 0, reading.cops_left(view)), pieces=left),
        replace(_deck(text, "bank", 1, table.loot_left, _sure_loot(view, text)), badges=_quiet(view, text)),
        _deck(text, "robber-deck", 2, table.deck_left, sure_cards(view, text, table.robber_deck)),
    ]


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
    return () if turns <= 0 or view.ended else _quiet_badge(text, turns, most)


@kept
def _quiet_badge(text: Text, turns: int, most: int) -> tuple[Badge, ...]:
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
    asked = (state_badge(text, "asked", "lamp"),) if view.actor == seat else state_badges(text, state(view, seat))
    return Zone(
        id=f"against.{seat}",
        group="road",
        title=view.name(seat, text),
        column=column,
        seat=seat,
        pieces=pieces,
        counters=(counter(text, "against", laid),),
        badges=asked,
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
    return _groups(view, text, view.everybody(text), view.known.runner >= 0, _round(view, text))


@drawn
def _groups(deck: Deck, text: Text, names: tuple[str, ...], chase: bool, title: str) -> tuple[Group, ...]:
    lines = tuple(text(f"line-of-{part}") for part in (*reading.PARTS, "loot", "stash"))
    return (
        Group(id="road", title=text("group-chase" if chase else "group-road"), layout="scene"),
        Group(id="garage", title=title, layout="grid", columns=names, rows=lines, turned=True),
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
    made = chase(view, text) if view.known.runner >= 0 else road_at_rest(view, text)
    for seat in range(view.players):
        made += _garage(view, text, seat)
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    return (*made, *_aside(view, text))


def _garage(view: View, text: Text, seat: int) -> tuple[Zone, ...]:
    """Draw a seat's car with its slots, loot and stash; in a getaway the car is on the road."""
    table, box = view.known, view.boxed
    own, over, name = seat == view.seat, view.ended, view.name(seat, text)
    for_cash = box.goal == layout.FOR_CASH and not box.alternate  # RO-01, RO-19
    head = (
        car_of(view, seat),
        table.held[seat],
        _actions_left(view, seat),
        seat == table.starter,
        state(view, seat),
        "" if own else sure_cards(view, text, table.hand[seat]),
    )
    loot = (tuple(table.pile[seat][: box.loots]), table.piled[seat], over, _loot_tip(view, text, seat))
    stash = (tuple(table.stash[seat][: box.loots]), what_counts(view), box.cash if for_cash else 0)
    return _garage_of(
        view, text, view.players, seat, name, own, head, table.runner == seat, parts_of(view, seat), loot, stash
    )


Head = tuple[int, int, int | None, bool, State, str]  # car, cards in hand, actions left, first?, state, certain cards
LootPile = tuple[tuple[int, ...], int, bool, str]  # cards known of each type, all cards, is the game over?, tip
Stash = tuple[tuple[int, ...], str, int]  # cards of each type, what counts, goal


@drawn
def _garage_of(
    deck: Deck,
    text: Text,
    players: int,
    seat: int,
    name: str,
    own: bool,
    head: Head,
    away: bool,
    parts: tuple[int, ...],
    loot: LootPile,
    stash: Stash,
) -> tuple[Zone, ...]:
    slots = []
    for slot, card in enumerate(parts):
        pieces = () if away else _part_pieces(deck, text, players, seat, own, slot, card)
        badges = (state_badge(text, "away", "wheel"),) if away and card != UNKNOWN else ()
        slots.append(replace(_slot(text, name, seat, slot), pieces=pieces, badges=badges))
    return (
        _owner(text, seat, name, head),
        *slots,
        _loot_pile(deck, text, players, seat, name, own, loot),
        _stash(deck, text, players, seat, name, stash),
    )


def _owner(text: Text, seat: int, name: str, head: Head) -> Zone:
    """Head a garage: the player, the starter's flag (a round ends before the starter's turn, RO-20), car, hand."""
    car, held, actions, starts, now, certain = head
    sure = Badge(id="certain", label=text("is-certain", cards=certain), symbol="search", tip=text("tip-certain"))
    return Zone(
        id=f"seat.{seat}",
        group="garage",
        title=name,
        column=seat,
        row=HEADING,
        seat=seat,
        counters=(
            Counter(id="car", label=text("sum-car"), value=car, symbol="wheel", tip=text("tip-sum-car")),
            counter(text, "held", held, "hand"),
            *(() if actions is None else (counter(text, "actions", actions, "clock"),)),
        ),
        badges=(
            *((state_badge(text, "starter", "flag"),) if starts else ()),
            *state_badges(text, now),
            *((sure,) if certain else ()),
        ),
    )


def _actions_left(view: View, seat: int) -> int | None:
    """Return the actions left of the player in turn, in the alternate game; a getaway takes the whole turn (RO-19)."""
    table = view.known
    if not view.boxed.alternate or seat != table.turn or seat == table.runner or view.ended:
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


def _loot_pile(deck: Deck, text: Text, players: int, seat: int, name: str, own: bool, loot: LootPile) -> Zone:
    """Draw a loot pile face down, open at the end; its owner reads it, others only cards that can be nowhere else."""
    heap, piled, up, tip = loot
    note = "" if up else text("note-down" if own else "note-certain")
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
    count = view.known.piled[seat]
    if not count or view.known.runner >= 0:
        return text("tip-loot")
    return reading.forecast(view, text, seat, count)


def _stash(deck: Deck, text: Text, players: int, seat: int, name: str, stash: Stash) -> Zone:
    """Draw stashed loot face up, its sum, and the money missing to the goal."""
    heap, counted, goal = stash
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
    table = view.known
    picked = table.picked if table.asked == view.seat else UNKNOWN
    return _hand_of(view, text, view.players, tuple(table.hand[view.seat][: view.boxed.types]), picked)


@drawn
def _hand_of(deck: Deck, text: Text, players: int, hand: tuple[int, ...], picked: int) -> tuple[Piece, ...]:
    pieces = []
    for card, held in enumerate(hand):
        for copy in range(held):
            note = text("note-picked") if card == picked and copy == held - 1 else ""  # of several alike, the last
            piece = imprint(deck, text, Robber, card, players)
            pieces.append(replace(piece, handle=f"h{card}.{copy}", note=note, origin="robber-deck"))
    return tuple(pieces)


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
