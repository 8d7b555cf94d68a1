"""Criminal's: draw a view as a Board of the chips, a plan of deeds at each chip, the own hand, and the question.

The plan has a line for each player and a column for each chip: of stack B while the vault is cased, of stack C during
the heist. Discards lie in the line of their player and the column of their chip, so that everybody can see who dropped
what after looking at which chip. Facts that the view has proved are drawn too, and say why they are certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
from larceny.engine.deck import Card, Deck
from larceny.engine.text import Said, Text, yes
from larceny.engine.view import View
from larceny.games.criminals import layout, rules
from larceny.games.criminals.box import Henchman, Skill

STACKS = "ABC"
CASING, HEIST = 1, 2  # numbers of the stacks that head the plan: B and C


# Names of things


def _skill(deck: Deck, name: str) -> Skill:
    return next(skill for skill in deck.of(Skill) if skill.name == name)


def _strong(deck: Deck, card: int) -> Skill:
    return _skill(deck, deck.of(Henchman)[card].strong)


def brief(view: View, text: Text, card: int) -> str:
    """Return a henchman in half a line: strong skill, name, weak skill."""
    henchman = view.deck.of(Henchman)[card]
    weak = _skill(view.deck, henchman.weak).letter[text.lang]
    strong = _strong(view.deck, card).letter[text.lang]
    return text("brief", strong=strong, card=henchman.word(text.lang), weak=weak, contact=_contact(view))


def _contact(view: View) -> str:
    """Return the option contact as the texts name it."""
    return "two_way" if view.boxed.two_way else "one_way"


def short(view: View, text: Text, card: int) -> str:
    """Return a henchman in two words: letter of the strong skill, and name."""
    return _short(view.deck, text, card)


@kept
def _short(deck: Deck, text: Text, card: int) -> str:
    return text("short", strong=_strong(deck, card).letter[text.lang], card=deck.word(Henchman, card, text.lang))


def _chip_word(view: View, text: Text, skill: int) -> str:
    """Name a chip by its letter and its skill."""
    asked = view.deck.of(Skill)[skill]
    return text("chip", letter=asked.letter[text.lang], skill=asked.word(text.lang))


def explain(deck: Deck, card: Card, text: Text, players: int = 0) -> str:
    """Return everything about a henchman or a skill, for a tip."""
    if isinstance(card, Henchman):
        strong, weak = (_skill(deck, name).word(text.lang) for name in (card.strong, card.weak))
        line = text("tip-henchman", strong=strong, weak=weak, count=card.count)
    else:
        assert isinstance(card, Skill)
        line = text("tip-skill", skill=card.word(text.lang), letter=card.letter[text.lang], chips=card.chips)
    return f"{line} {card.about.get(text.lang, '')}".strip()


WORDS = {"chip": _chip_word, "card": short, "took": short, "number": lambda view, text, number: number + 1}


def scene(values: dict[str, int]) -> dict[str, Any]:
    """Name the chip that is revealed; of a chip that is cleared only the kind is told."""
    return {"things": (f"at.C{values['number'] + 1}",)} if "number" in values else {}


# Players


def players(view: View, text: Text) -> tuple[Player, ...]:
    """Show each player's jewels and number of henchmen, certain cards of the hand, and whether the player withdrew."""
    table = view.known
    return tuple(
        view.player(
            seat,
            text,
            [counter(text, "jewels", table.jewels[seat], "gem"), counter(text, "held", table.held[seat], "person")],
            _badges(view, text, seat),
        )
        for seat in range(view.players)
    )


def _badges(view: View, text: Text, seat: int) -> list[Badge]:
    table = view.known
    badges = []
    if table.first == seat:
        badges.append(Badge(id="first", label=text("first"), symbol="flag", tip=text("tip-first")))
    if table.withdrew[seat] >= 0:
        badges.append(Badge(id="out", label=text("withdrew"), symbol="door"))
    return badges + [badge for card in range(view.boxed.types) for badge in _certain(view, text, seat, card)]


def _certain(view: View, text: Text, seat: int, card: int) -> Iterator[Badge]:
    """Show whether a seat surely holds a type or surely lacks it; for the own seat, as far as the others know."""
    table = view.known
    shown = table.shown[seat][card]
    sure = shown if seat == view.seat else table.hand[seat][card]
    if sure:
        yield _holds(view.deck, text, card, sure, "tip-holds" if sure == shown else "tip-must-hold")
    if table.lacks[seat] >> card & 1 and table.held[seat]:
        yield _lacks(view.deck, text, card)


@kept
def _holds(deck: Deck, text: Text, card: int, count: int, tip: str) -> Badge:
    skill = _strong(deck, card)
    label = text("holds", letter=skill.letter[text.lang], count=count)
    return Badge(id=f"holds-{card}", label=label, symbol=skill.symbol, tip=text(tip, card=_short(deck, text, card)))


@kept
def _lacks(deck: Deck, text: Text, card: int) -> Badge:
    label = text("lacks", letter=_strong(deck, card).letter[text.lang])
    tip = text("tip-lacks", card=_short(deck, text, card))
    return Badge(id=f"lacks-{card}", label=label, symbol="cross", tip=tip)


# Groups and zones


def _stack(view: View) -> int:
    """Return the stack that heads the plan."""
    return HEIST if view.known.opened else CASING


def groups(view: View, text: Text) -> tuple[Group, ...]:
    stack = _stack(view)
    columns = tuple(text(f"chip-{STACKS[stack]}", number=number + 1) for number in range(layout.STACK))
    title = text("group-heist" if stack == HEIST else "group-casing", round=view.row.round)
    return (
        Group(id="plan", title=title, layout="grid", columns=columns, rows=view.everybody(text)),
        Group(id="stacks", title=text("group-stacks")),
        Group(id="hand", title=text("group-hand")),
        Group(id="aside", title=text("group-aside"), layout="drawer"),
    )


def zones(view: View, text: Text) -> tuple[Zone, ...]:
    made = _headings(view, text)
    made += _heist(view, text) if _stack(view) == HEIST else _casing(view, text)
    made += _stacks(view, text)
    made.append(Zone(id="hand", group="hand", title=text("group-hand"), layout="fan", pieces=_hand(view, text)))
    made += _aside(view, text)
    return tuple(made)


def _headings(view: View, text: Text) -> list[Zone]:
    """Draw the chips of the stack that is being cased or cleared, each at the head of its column."""
    stack = _stack(view)
    now = view.known.opened - 1 if stack == HEIST else view.known.reduced // view.players
    return [
        Zone(
            id=f"at.{STACKS[stack]}{number + 1}",
            group="plan",
            title=text(f"chip-{STACKS[stack]}", number=number + 1),
            column=number,
            row=HEADING,
            pieces=(_chip(view, text, stack, number),),
            badges=(Badge(id="now", label=text("now"), symbol="lamp"),) if number == now else (),
            tip=text(f"tip-chip-{STACKS[stack]}"),
        )
        for number in range(layout.STACK)
    ]


def _casing(view: View, text: Text) -> list[Zone]:
    """Draw each player's discards at each chip, in order, and mark the players who looked at it."""
    box, table, contact = view.boxed, view.known, _contact(view)
    cells = []
    for seat in range(view.players):
        name, own = view.name(seat, text), seat == view.seat
        for chip in range(layout.STACK):
            number = _reduction(view, seat, chip)
            done = number < table.reduced
            looked = rules.has_looked(box, table, seat, chip)
            took = table.took[number] if done else UNKNOWN
            left, gone = _left(view, number)
            cells.append(_cased(view, text, contact, seat, name, own, chip, number, done, looked, left, took, gone))
    return cells


@drawn
def _cased(
    deck: Deck,
    text: Text,
    contact: str,
    seat: int,
    name: str,
    own: bool,
    chip: int,
    number: int,
    done: bool,
    looked: bool,
    left: tuple[int, ...],
    took: int,
    gone: int,
) -> Zone:
    """Draw the cell of a player and a chip that was cased."""
    dropped = _dropped(deck, text, contact, number, left, own)
    return _cell(text, "casing", seat, name, chip, dropped, _deeds(deck, text, number, done, looked, took, gone))


def _cell(text: Text, phase: str, seat: int, name: str, chip: int, pieces: list[Piece], badges: list[Badge]) -> Zone:
    """Draw the cell of the plan for a player and a chip."""
    return Zone(
        id=f"{phase}.{seat}.{chip + 1}",
        group="plan",
        title=text(f"cell-{phase}", seat=name, number=chip + 1),
        column=chip,
        row=seat,
        seat=seat,
        pieces=tuple(pieces),
        badges=tuple(badges),
    )


def _reduction(view: View, seat: int, chip: int) -> int:
    """Return the number of a seat's reduction at a chip of stack B."""
    first: int = view.known.first
    return chip * view.players + (seat - first - chip) % view.players


def _left(view: View, number: int) -> tuple[tuple[int, ...], int]:
    """Return the cards that a reduction left on the pile, and the one of them that the next player took, if any."""
    table = view.known
    left = [card for card in table.dropped[number][:2] if card != UNKNOWN]
    gone: int = table.took[number + 1] if number + 1 < table.reduced else UNKNOWN
    if gone != UNKNOWN:
        left.pop()
    return tuple(left), gone


def _dropped(deck: Deck, text: Text, contact: str, number: int, left: tuple[int, ...], own: bool) -> list[Piece]:
    """Draw the cards that a reduction left on the pile, without the last if the next player took it."""
    pieces = [imprint(deck, text, card, contact) for card in left]
    origin = "hand" if own else ""
    return [replace(piece, handle=f"d{number}.{i}", origin=origin) for i, piece in enumerate(pieces)]


def _deeds(deck: Deck, text: Text, number: int, done: bool, looked: bool, took: int, gone: int) -> list[Badge]:
    """Mark a cell of the plan: number of the reduction, a look at the chip, a card taken, a card lost to the next."""
    badges = []
    if done:
        badges.append(Badge(id="order", label=text("order", number=number + 1), tip=text("tip-order")))
    if looked:
        badges.append(Badge(id="looked", label=text("looked"), symbol="spy", tip=text("tip-looked")))
    if took != UNKNOWN:
        badges.append(_moved(deck, text, "took", took))
    if gone != UNKNOWN:
        badges.append(_moved(deck, text, "gone", gone))
    return badges


def _moved(deck: Deck, text: Text, how: str, card: int) -> Badge:
    letter = _strong(deck, card).letter[text.lang]
    tip = text(f"tip-{how}", card=_short(deck, text, card))
    return Badge(id=how, label=text(how, letter=letter), symbol="plus" if how == "took" else "minus", tip=tip)


def _heist(view: View, text: Text) -> list[Zone]:
    """Draw each player's row, cut into the cards that cleared each chip."""
    table, contact = view.known, _contact(view)
    cells = []
    for seat in range(view.players):
        name, own, place = view.name(seat, text), seat == view.seat, 0
        for chip in range(layout.STACK):
            cards = tuple(table.row[seat][place : place + table.used[seat][chip]])
            out = table.withdrew[seat] == chip
            cells.append(_cleared(view, text, contact, seat, name, own, chip, place, cards, out))
            place += len(cards)
    return cells


@drawn
def _cleared(
    deck: Deck,
    text: Text,
    contact: str,
    seat: int,
    name: str,
    own: bool,
    chip: int,
    place: int,
    cards: tuple[int, ...],
    out: bool,
) -> Zone:
    """Draw the cell of a player and a chip in the heist; its first card has this place in the player's row."""
    origin = "hand" if own else ""
    pieces = [
        replace(imprint(deck, text, card, contact), handle=f"r{seat}.{number}", origin=origin)
        for number, card in enumerate(cards, place)
    ]
    badges = [Badge(id="out", label=text("withdrew"), symbol="door")] if out else []
    return _cell(text, "heist", seat, name, chip, pieces, badges)


def _stacks(view: View, text: Text) -> list[Zone]:
    """Draw the stacks that do not head the plan, and the pot."""
    pot = counter(text, "pot", view.row.pot, "gem")
    made = [
        Zone(
            id=f"stack.{STACKS[stack]}",
            group="stacks",
            title=text(f"stack-{STACKS[stack]}"),
            column=stack,
            pieces=tuple(_chip(view, text, stack, number) for number in range(layout.STACK)),
            tip=text(f"tip-stack-{STACKS[stack]}"),
        )
        for stack in range(len(STACKS))
        if stack != _stack(view)
    ]
    made.append(Zone(id="centre", group="stacks", title=text("centre"), column=3, counters=(pot,), tip=text("tip-pot")))
    return made


def _aside(view: View, text: Text) -> list[Zone]:
    """Draw what lies aside: the undealt henchmen, and during the heist the discards too."""
    box, table, contact = view.boxed, view.known, _contact(view)
    rest = sum(box.henchmen) - sum(table.held[seat] + table.played[seat] for seat in range(view.players))
    pieces: list[Piece] = []
    if _stack(view) == HEIST:
        for number in range(table.reduced):
            own = rules.reducer(box, table, number) == view.seat
            pieces += _dropped(view.deck, text, contact, number, _left(view, number)[0], own)
    undealt = Counter(id="undealt", label=text("undealt"), value=rest - table.reduced)
    return [
        Zone(id="discards", group="aside", title=text("zone-discards"), pieces=tuple(pieces)),
        Zone(
            id="undealt",
            group="aside",
            title=text("zone-undealt"),
            pieces=_undealt(view, text),
            counters=(undealt,),
            tip=text("tip-undealt"),
        ),
    ]


def _undealt(view: View, text: Text) -> tuple[Piece, ...]:
    """Draw face down the henchmen that surely were not dealt."""
    return tuple(
        replace(_henchman(view, text, card, f"u{card}.{copy}", note=text("note-follows")), up=False)
        for card in range(view.boxed.types)
        for copy in range(view.known.rest[card])
    )


# Pieces


def _hand(view: View, text: Text) -> tuple[Piece, ...]:
    """Draw the own henchmen, type by type, with a note on the one already picked of two."""
    if view.seat is None:
        return ()
    table = view.known
    pieces = []
    for card in range(view.boxed.types):
        held = table.hand[view.seat][card]
        for copy in range(held):
            picked = card == table.picked and copy == held - 1
            note = text("note-picked") if picked else ""
            pieces.append(_henchman(view, text, card, f"h{card}.{copy}", note=note))
    return tuple(pieces)


def _in_hand(view: View, card: int) -> tuple[str, ...]:
    """Return the handles of the own henchmen of a type that can still be chosen."""
    if view.seat is None:
        return ()
    held = view.row.hand[view.seat, card] - (card == view.row.picked)
    return tuple(f"h{card}.{copy}" for copy in range(held))


def _henchman(view: View, text: Text, card: int, handle: str, note: str = "", origin: str = "") -> Piece:
    return replace(imprint(view.deck, text, card, _contact(view)), handle=handle, note=note, origin=origin)


@kept
def imprint(deck: Deck, text: Text, number: int, contact: str) -> Piece:
    """Draw a henchman's card: the strong skill top left, the weak one at the foot."""
    card = deck.of(Henchman)[number]
    strong, weak = _skill(deck, card.strong), _skill(deck, card.weak)
    strong_tip = text("tip-strong", skill=strong.word(text.lang))
    weak_tip = text("tip-weak", skill=weak.word(text.lang), contact=contact)
    return Piece(
        handle="",
        kind="henchman",
        name=card.word(text.lang),
        marks=(
            Mark(place="top-left", text=strong.letter[text.lang], symbol=strong.symbol, tip=strong_tip),
            Mark(place="foot", text=weak.letter[text.lang], symbol=weak.symbol, tone="minus", tip=weak_tip),
        ),
        look=asdict(card.look),
        tip=f"{strong_tip} {weak_tip} {card.about.get(text.lang, '')}".strip(),
    )


def _chip(view: View, text: Text, stack: int, number: int) -> Piece:
    """Draw a security chip, face up or down, with its skill if the viewer knows it."""
    skill = view.known.chip[stack * layout.STACK + number]
    handle = f"{STACKS[stack]}{number + 1}"
    up = stack == 0 or (stack == HEIST and number < view.known.opened)
    return chip_piece(view.deck, text, skill, handle, up, not up and _looked(view, stack, number))


@kept
def chip_piece(deck: Deck, text: Text, skill: int, handle: str, up: bool, seen: bool) -> Piece:
    if skill == UNKNOWN:
        return Piece(handle=handle, kind="chip", up=False)
    asked = deck.of(Skill)[skill]
    tip = text("tip-skill", skill=asked.word(text.lang), letter=asked.letter[text.lang], chips=asked.chips)
    return Piece(
        handle=handle,
        kind="chip",
        up=up,
        name=asked.word(text.lang),
        note="" if up else text("note-seen" if seen else "note-follows"),
        marks=(Mark(place="top-left", text=asked.letter[text.lang], symbol=asked.symbol, tip=tip),),
        tip=f"{tip} {asked.about.get(text.lang, '')}".strip(),
    )


def _looked(view: View, stack: int, number: int) -> bool:
    """True if the viewer has looked at this face-down chip."""
    if stack != CASING or view.seat is None:
        return False
    return bool(rules.has_looked(view.boxed, view.known, view.seat, number))


# The question and its answers


def said(view: View, text: Text) -> Said:
    """Return the values that the texts of questions use."""
    table = view.row
    held = table.held[table.turn]
    said: Said = {"hand": held, "left": held - 1}
    if table.picked != UNKNOWN:
        said["card"] = short(view, text, table.picked)
    if table.asking in (layout.ASK_CLEAR, layout.ASK_PARTNER):
        said["chip"] = _open_chip(view, text)
        touched = rules.end_of_row(table, table.turn)
        said["last"] = "" if touched == layout.NO_CARD else short(view, text, touched)
        said["row"] = "empty" if touched == layout.NO_CARD else "ends"
        said["alone"] = yes(table.opened == layout.STACK)
        said["pair"] = layout.OPTIONS["pair"].choices[view.box_row.pair]
        said["contact"] = _contact(view)
        said["partners"] = layout.OPTIONS["partners"].choices[view.box_row.partners]
    elif table.asking != layout.ASK_DEAL:
        said["took"] = short(view, text, rules.top(table)) if table.reduced else ""
        said["pile"] = _pile(view)
    return said


def _pile(view: View) -> str:
    """Return the state of the pile as the texts name it: empty, topped by the viewer's own discard, or by another's."""
    if not view.row.reduced:
        return "empty"
    last = rules.reducer(view.box_row, view.row, view.row.reduced - 1)
    return "own" if last == view.seat else "lies"


def _open_chip(view: View, text: Text) -> str:
    """Name the chip that is being cleared."""
    return _chip_word(view, text, view.row.chip[layout.VAULT + view.row.opened - 1])


def about(view: View) -> str:
    """Return the handle of the chip the question is about: the one to clear, or the one the viewer looked at."""
    table = view.row
    if table.asking == layout.ASK_DEAL:
        return ""
    if table.opened:
        return f"C{table.opened}"
    chip = table.reduced // view.players
    return f"B{chip + 1}" if view.seat is not None and rules.has_looked(view.box_row, table, view.seat, chip) else ""


def waiting(view: View, text: Text) -> str:
    name = view.name(view.row.turn, text)
    if view.row.asking == layout.ASK_DEAL:
        return text("wait-deal", seat=name)
    if view.row.opened:
        return text("wait-clear", seat=name, chip=_open_chip(view, text))
    return text("wait-reduce", seat=name)


def choice(view: View, text: Text, action: int) -> Choice:
    """Make an answer into a choice: its label, what is clicked for it, and whether it can be taken back."""
    family, number = layout.ACTS.of(action)
    table = view.row
    card = _meant(view, family, number)
    said: Said = {"card": "" if card == UNKNOWN else brief(view, text, card)}
    touches = () if card == UNKNOWN else _in_hand(view, card)
    if family == "swap":
        touches = () if card == UNKNOWN or table.opened else (_top_handle(view),)
    if family == "drop":
        said["order"] = {layout.ASK_FIRST: "first", layout.ASK_SECOND: "second"}.get(table.asking, "alone")
    final = not (family in ("swap", "pair") or (family == "drop" and table.asking == layout.ASK_FIRST))
    label, plain = text(f"do-{family}", **said), ""
    if card != UNKNOWN:
        plain = text(f"do-{family}", **said | {"card": view.deck.word(Henchman, card, text.lang)})
    return Choice(action=action, label=label, touches=touches, final=final, plain=plain)


def _meant(view: View, family: str, number: int) -> int:
    """Return the henchman that an answer is about, UNKNOWN for none."""
    table = view.row
    if family == "swap" and table.reduced:
        return int(rules.top(table))
    if family == "clear" and table.opened:
        return int(rules.match_for(view.box_row, table, table.opened - 1))
    return number if family in ("drop", "pair", "then") and number < view.box_row.types else UNKNOWN


def _top_handle(view: View) -> str:
    """Return the handle of the card on top of the pile: the last one dropped by the last reduction."""
    number = view.row.reduced - 1
    return f"d{number}.{int(view.row.dropped[number, 1] != UNKNOWN)}"


# The reckoning


def reckoning(view: View, text: Text) -> tuple[Row, ...]:
    """Show each player's jewels."""
    jewels = tuple(text("row-jewels", jewels=view.row.jewels[seat]) for seat in range(view.players))
    return (Row(label=text("jewels"), values=jewels, points=tuple(view.known.jewels[: view.players])),)
