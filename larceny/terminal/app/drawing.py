"""Draws any Board on sheets: groups of zones as rows, grids, trees and columns, pieces as boxes or in one line.

No game is known here. What can be chosen carries a sign as well as its colour, so that it is seen without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from larceny.engine.board import HEADING, Badge, Board, Counter, Group, Mark, Piece, Zone
from larceny.engine.text import Text
from larceny.terminal.app.sheet import Sheet, Words, clean, fit, folded, in_columns, length, shortened, side_by_side

SHAPES = {"circle": "●", "square": "■", "diamond": "◆"}
GOLD, PICKED, WANTED = "»", "*", "!"  # signs of what can be chosen, was picked, is what a lesson wants
CARD, TALL = 16, 6  # cells of a card that is a box
NARROW_CARD = 11  # least cells of one in a grid
NARROWEST, WIDEST = 16, 34  # cells of a zone among others
CELL, LINE = 12, 20  # least cells of a place in a grid, if they can be had: for boxes, and for lines
MOB = 38  # least cells of a tree
FAN = "fan"  # how a hand lies


class Look(NamedTuple):
    """What a board is drawn by besides itself: what can be chosen, what is open, how large cards are."""

    text: Text
    gold: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()
    wanted: frozenset[str] = frozenset()
    about: str = ""
    opened: frozenset[str] = frozenset()  # drawers
    boxes: int = 0  # how many cards are boxes: 0 none, 1 those in rows, 2 those in grids too

    def sign(self, ids: Iterable[str]) -> tuple[str, str]:
        """Return the sign and the style of something that can be touched; both empty, if it cannot."""
        ids = set(ids)
        if ids & self.picked:
            return PICKED, "picked"
        if ids & self.wanted:
            return WANTED, "wanted"
        if ids & self.gold:
            return GOLD, "gold"
        return "", "about" if self.about and self.about in ids else ""


# Pieces


class Same(NamedTuple):
    """Pieces of a zone that look alike, drawn as one."""

    piece: Piece
    ids: tuple[str, ...]


def alike(zone: Zone) -> list[Same]:
    """Return the pieces of a zone, equal neighbours together; unknown ones of a pile are only counted."""

    def face(piece: Piece) -> object:
        if not piece.name and zone.layout == "pile":
            return ""
        return (piece.name, piece.note, piece.up, piece.marks, piece.name or piece.handle)

    return [
        Same(pieces[0], tuple(piece.handle for piece in pieces))
        for pieces in (list(same) for _, same in groupby(zone.pieces, key=face))
    ]


def mark_words(mark: Mark, short: bool = True) -> tuple[str, str]:
    """Return a mark as text with its style: a shape before its letter, or its label's first letter before a number."""
    style = mark.tone if mark.tone in ("plus", "minus") else f"shape-{mark.symbol}" if mark.symbol in SHAPES else ""
    lead = SHAPES.get(mark.symbol, "")
    if mark.label and short:
        return (f"{mark.label[:1].upper()}{mark.text}" if mark.text.lstrip("+-").isdigit() else mark.text), style
    return (f"{mark.label} {mark.text}" if mark.label else f"{lead}{mark.text}"), style


def _placed(piece: Piece, *places: str) -> list[tuple[str, str]]:
    return [mark_words(mark) for mark in piece.marks if mark.place in places]


def name_of(piece: Piece, text: Text) -> str:
    """Return what a piece is called; one that lies face down, and that the viewer knows, in parentheses."""
    if not piece.name:
        return text("terminal-hidden")
    return piece.name if piece.up else f"({piece.name})"


def strip(same: Same, width: int, look: Look) -> Words:
    """Return a piece in one line: rank, name, and what else is printed on it, as far as there is room."""
    piece = same.piece
    sign, style = look.sign(same.ids)
    count = f"{len(same.ids)} x " if len(same.ids) > 1 else ""
    if not piece.name:
        unknown = look.text("terminal-unknown-cards", count=len(same.ids)) if count else look.text("terminal-hidden")
        return [(sign, style), ("▒ ", style or "back"), (fit(unknown, max(3, width - 2 - len(sign))), style or "dim")]
    corners = [mark for mark in piece.marks if mark.place == "top-left"]
    head: list[tuple[str, str]] = [(sign + count, style)]
    head += [(mark_words(mark)[0] + " ", style or mark_words(mark)[1] or "bold") for mark in corners if not mark.label]
    head += [(mark.text + " ", style or "bold") for mark in corners if mark.label]
    tails = [
        _placed(piece, "top-right", "left", "seal", "foot"),
        _placed(piece, "top-right", "left", "seal"),
        _placed(piece, "top-right", "left"),
        _placed(piece, "top-right"),
        [],
    ]
    plain = [mark for mark in piece.marks if mark.place == "left" and mark.label]
    if plain:  # words like "weak for Forgery" are the first to go
        numbers = [mark_words(mark) for mark in piece.marks if mark.place in ("top-right", "seal") and mark.label]
        tails.insert(2, numbers)
    name = name_of(piece, look.text)
    for tail in tails:
        spaced = [(f" {word}", kind or "dim") for word, kind in tail]
        if length(head) + cell_len(clean(name)) + length(spaced) <= width:
            return [*head, (name, style or "name"), *spaced]
    tail = [(f" {word}", kind or "dim") for word, kind in tails[-2]]
    room = width - length(head) - length(tail)
    if room < 5:
        tail, room = [], width - length(head)
    return [*head, (fit(clean(name), max(room, 1)), style or "name"), *tail]


def card(same: Same, look: Look, width: int = CARD) -> Sheet:
    """Draw a piece as a box: rank and modifier on top, the name, and what else is printed on it."""
    piece = same.piece
    sign, style = look.sign(same.ids)
    sheet = Sheet(width)
    edge = style or ("paper" if piece.up and piece.name else "back")
    corners = "╔═╗║╚╝" if sign else "┌─┐│└┘"
    sheet.put(0, 0, corners[0] + corners[1] * (width - 2) + corners[2], edge)
    for y in range(1, TALL - 1):
        sheet.put(0, y, corners[3], edge)
        sheet.put(width - 1, y, corners[3], edge)
    sheet.put(0, TALL - 1, corners[4] + corners[1] * (width - 2) + corners[5], edge)
    room = width - 2
    if sign:
        sheet.put(2, 0, f" {sign} ", style)
    if len(same.ids) > 1:
        sheet.put(width - 6, 0, f" x{len(same.ids)} ", style or "bold")
    if piece.name:
        _print(sheet, piece, room, style, look)
    else:
        for y in range(1, TALL - 1):
            sheet.put(1, y, "▒" * room, "back")
        sheet.put(2, 2, f" {fit(look.text('terminal-hidden'), room - 4)} ", "dim")
    sheet.spot(same.ids, 0, 0, width, TALL)
    return sheet


def _print(sheet: Sheet, piece: Piece, room: int, style: str, look: Look) -> None:
    """What is printed on a card that the viewer knows."""
    right = _placed(piece, "top-right")
    lead = sheet.put(1, 1, " ".join(mark.text for mark in piece.marks if mark.place == "top-left"), "bold", room)
    end = max(room + 1 - length(right), 2)
    sheet.write(end, 1, right)
    end -= bool(right)  # a space before it
    name = folded(name_of(piece, look.text), room, 2)
    for number, words in enumerate(name):
        sheet.put(1, 2 + number, words, style or "name")
    left, foot = _placed(piece, "left"), _placed(piece, "seal", "foot")
    if length(left + foot) + len(left + foot) - 1 <= room:
        foot = left + foot
    elif len(name) == 1:  # what it is, or what it is weak for, stands where there is room
        sheet.write(1, 3, _spaced(left, room))
    else:
        kinds = _spaced(left, end - lead - 1)
        sheet.write(end - length(kinds), 1, kinds)
    sheet.write(1, TALL - 2, _spaced(foot, room))


def _spaced(words: Words, room: int) -> list[tuple[str, str]]:
    """Return words with a space between them, as much of each as there is room for."""
    fitting = shortened([word for word, _ in words], room + 1)
    return [(f" {word}" if n else word, words[n][1] or "dim") for n, word in enumerate(fitting)]


# Zones


def numbers(counters: Iterable[Counter], badges: Iterable[Badge], text: Text) -> list[tuple[str, str]]:
    """Return counters and badges of a zone or a player, as words."""
    words = [(counter_words(counter, text), "") for counter in counters]
    return words + [(badge.label, "badge") for badge in badges]


def counter_words(counter: Counter, text: Text) -> str:
    if counter.symbol == "$":
        return text("house-dollars", dollars=counter.value)
    return f"{counter.label} {counter.value}"


def _head(zone: Zone, look: Look, title: str) -> list[tuple[str, str]]:
    sign, style = look.sign([zone.id])
    words: list[tuple[str, str]] = [(f"{sign}{title}", style or "place")] if sign or title else []
    for word, kind in numbers(zone.counters, zone.badges, look.text):
        words += [(" · " if words else "", "dim"), (word, kind)]
    return [*words, (f" ▒{len(zone.pieces)}", "back")] if _only_counted(zone) else words


def _only_counted(zone: Zone) -> bool:
    """True if a zone is a pile that shows its number of cards and nothing else."""
    return zone.layout == "pile" and bool(zone.pieces) and not any(piece.name for piece in zone.pieces)


def zone_sheet(zone: Zone, width: int, look: Look, title: str, boxed: bool, flowing: bool) -> Sheet:
    """Draw a zone: its head, and its pieces below it as boxes, one after the other, or each in a line."""
    sheet = Sheet(width)
    head = _head(zone, look, title)
    same = [] if _only_counted(zone) else alike(zone)
    if head:
        _heading(sheet, head, zone)
    if boxed:
        blocks = [_in_zone(card(one, look), zone) for one in same]
        sheet.add(side_by_side(blocks, width, 0))
    elif flowing:
        blocks = []
        for one in same:
            words = strip(one, width - 1, look)
            block = Sheet(length(words))
            block.line(words)
            block.spot(one.ids, 0, 0, length(words), 1, zone.id)
            blocks.append(block)
        sheet.add(side_by_side(blocks, width - 1, 3), 1)
    else:
        for one in same:
            _strip_line(sheet, one, zone, look)
    return sheet


def _heading(sheet: Sheet, head: Words, zone: Zone) -> None:
    """Write the head of a zone, in two lines where one is too short."""
    y = sheet.height
    if length(head) <= sheet.width or len(head) == 1:
        sheet.line(head)
    else:
        sheet.line(head[:1])
        rest = list(head[2:])
        if length(rest) > sheet.width - 1:  # labels are shortened before numbers go to the next line
            rest = [(_shortened(word), kind) for word, kind in rest]
        while rest:
            fitting = max((n for n in range(1, len(rest) + 1) if length(rest[:n]) < sheet.width), default=1)
            sheet.line(rest[:fitting], indent=1)
            rest = (
                rest[fitting + 1 :]
                if rest[fitting : fitting + 1] and not rest[fitting][0].strip(" ·")
                else rest[fitting:]
            )
    sheet.spot([zone.id], 0, y, min(sheet.width, max(length(head), 1)), sheet.height - y, zone.id)


def _shortened(words: str) -> str:
    """Return words with a number, as short as can be understood.

    >>> _shortened("Cards in hand 5"), _shortened("still in"), _shortened(" · ")
    ('Cards 5', 'still in', ' ')
    """
    if words == " · ":
        return " "
    first, *rest = words.split(" ")
    return f"{first} {rest[-1]}" if len(rest) > 1 and rest[-1].lstrip("+-").isdigit() else words


def _strip_line(sheet: Sheet, same: Same, zone: Zone, look: Look, indent: int = 1) -> None:
    words = strip(same, sheet.width - indent, look)
    y = sheet.height
    sheet.line(words, indent=indent)
    sheet.spot(same.ids, indent, y, min(length(words), sheet.width - indent), 1, zone.id)


def _in_zone(sheet: Sheet, zone: Zone) -> Sheet:
    sheet.spots = [spot._replace(zone=zone.id) for spot in sheet.spots]
    return sheet


# Groups


def _full(zone: Zone, look: Look) -> bool:
    return bool(zone.pieces or zone.counters or zone.badges or zone.id in look.gold)


def _row(group: Group, zones: Sequence[Zone], width: int, look: Look) -> Sheet:
    """Draw zones beside each other, of one width; a zone alone has the whole line."""
    shown = [zone for zone in zones if _full(zone, look)]
    if not shown:
        return Sheet(width)
    alone = len(shown) == 1
    titles = {zone.id: "" if zone.title == group.title and alone else zone.title for zone in shown}
    if alone:
        return zone_sheet(shown[0], width, look, titles[shown[0].id], look.boxes > 0, True)
    few = [
        zone for zone in shown if len(alike(zone)) > 4 and not _only_counted(zone)
    ]  # long rows of cards have lines of their own
    small = [zone for zone in shown if zone not in few]
    widths = [length(_head(zone, look, titles[zone.id])) for zone in small]
    widths += [
        length(strip(one, WIDEST - 1, look)) + 1 for zone in small if not _only_counted(zone) for one in alike(zone)
    ]
    boxed = look.boxes > (0 if group.layout == "scene" else 1)
    size = min(max([NARROWEST, *widths]), WIDEST, width)
    sheet = Sheet(width)
    if small:
        count = max(1, (width + 2) // (size + 2))
        size = (width + 2) // min(count, len(small)) - 2 if count > 1 else width
        size = min(size, max(WIDEST, CARD * 2))
        sheet.add(side_by_side([zone_sheet(z, size, look, titles[z.id], boxed, False) for z in small], width))
    for zone in few:
        sheet.add(zone_sheet(zone, width, look, titles[zone.id], look.boxes > 0, True))
    return sheet


def _grid(group: Group, zones: Sequence[Zone], width: int, look: Look) -> Sheet:
    """Draw a table; it is turned where its columns would be too narrow."""
    heads = {zone.column: zone for zone in zones if zone.row == HEADING}
    places = {(zone.column, zone.row): zone for zone in zones if zone.row != HEADING}
    flipped = group.turned
    sizes = {turned: _sizes(group, turned, bool(heads), width) for turned in (False, True)}
    least = CELL if look.boxes > 1 else LINE
    if sizes[flipped][1] < least and sizes[not flipped][1] > sizes[flipped][1]:
        flipped = not flipped
    across, down = (group.rows, group.columns) if flipped else (group.columns, group.rows)
    lead, cell = sizes[flipped]
    sheet = Sheet(width)
    top = [_label(title, None if flipped else heads.get(n), cell, look) for n, title in enumerate(across)]
    _lay(sheet, Sheet(1), top, lead, cell)
    for number, title in enumerate(down):
        label = _label(title, heads.get(number) if flipped else None, lead - 1, look)
        line = [
            _place(places.get((number, other) if flipped else (other, number)), cell, look)
            for other in range(len(across))
        ]
        _lay(sheet, label, line, lead, cell)
    return sheet


def _sizes(group: Group, turned: bool, heads: bool, width: int) -> tuple[int, int]:
    """Return the cells of a line's label and of a place, with the group's columns as lines or not."""
    across, down = (group.rows, group.columns) if turned else (group.columns, group.rows)
    lead = min(max((cell_len(clean(title)) for title in down), default=0) + 1, width // 4)
    if turned and heads:
        lead = min(max(lead, 24), width // 3)
    return lead, max(4, (width - lead) // max(1, len(across)) - 1)


def _numbered(words: str, width: int) -> str:
    """Return words with a number as they fit a line: of their label as much as there is room for.

    >>> _numbered("Handkarten 5", 9), _numbered("still in", 5), _numbered("Cards 5", 9)
    ('Handka… 5', 'stil…', 'Cards 5')
    """
    label, _, number = words.rpartition(" ")
    if cell_len(words) <= width or not number.lstrip("+-").isdigit():
        return fit(words, width)
    return f"{fit(label, width - len(number) - 1)} {number}"


def _label(title: str, head: Zone | None, width: int, look: Look) -> Sheet:
    sheet = Sheet(width)
    if head is None:
        sheet.line(title, "dim")
        return sheet
    words = _head(head, look, head.title or title)
    if length(words) <= width:
        sheet.line(words)
    else:
        sheet.line(words[:1])
        for word, kind in [(_shortened(word), kind) for word, kind in words[2::2]]:
            end = sheet.end(sheet.height - 1)
            if sheet.height > 1 and end + 1 + cell_len(clean(word)) <= width:
                sheet.put(end + 1, sheet.height - 1, word, kind)
            else:
                sheet.line(_numbered(word, width), kind)
    sheet.spot([head.id], 0, 0, width, sheet.height, head.id)
    for one in alike(head):
        _strip_line(sheet, one, head, look, 0)
    return sheet


def _place(zone: Zone | None, width: int, look: Look) -> Sheet:
    sheet = Sheet(width)
    if zone is None or not _full(zone, look):
        sheet.line("·", "faint")
        return sheet
    sign, style = look.sign([zone.id])
    beside = numbers(zone.counters, zone.badges, look.text)
    if beside or sign or not zone.pieces:
        words = [(f"{sign or ''}{'' if beside else '·'}", style), *((f"{word} ", kind) for word, kind in beside)]
        lines = [words] if length(words) <= width + 1 else [words[:2], *([word] for word in words[2:])]
        for line in lines:
            sheet.line(line)
    for one in alike(zone):
        if look.boxes > 1 and width >= NARROW_CARD:
            sheet.add(_in_zone(card(one, look, min(width, CARD + 2)), zone))
        else:
            _strip_line(sheet, one, zone, look, 0)
    if not zone.pieces or zone.id in look.gold:
        sheet.spot([zone.id], 0, 0, width, 1, zone.id)
    return sheet


def _lay(sheet: Sheet, label: Sheet, line: Sequence[Sheet], lead: int, cell: int) -> None:
    y = sheet.height
    sheet.paste(label, 0, y)
    for number, place in enumerate(line):
        sheet.paste(place, lead + number * (cell + 1), y)


def _tree(zones: Sequence[Zone], width: int, look: Look) -> Sheet:
    """Draw an outline: what hangs under a place stands below it, joined by lines."""
    sheet = Sheet(width)
    known = {zone.id for zone in zones}
    below: dict[str, list[Zone]] = {}
    for zone in sorted(zones, key=lambda zone: (zone.row, zone.column)):
        below.setdefault(zone.under if zone.under in known else "", []).append(zone)

    def branch(zone: Zone, first: str, rest: str) -> None:
        _node(sheet, zone, first, look)
        here = below.get(zone.id, [])
        for child in here:
            last = child is here[-1]
            branch(child, rest + ("└ " if last else "├ "), rest + ("  " if last else "│ "))

    for root in below.get("", []):
        branch(root, " ", " ")
    return sheet


def _node(sheet: Sheet, zone: Zone, lead: str, look: Look) -> None:
    y = sheet.height
    beside = [(f" {word}", kind) for word, kind in numbers(zone.counters, zone.badges, look.text)]
    room = sheet.width - len(lead) - min(length(beside), 14)
    same = alike(zone)
    sign, style = look.sign([zone.id])
    words = list(strip(same[0], room, look)) if same else [(f"{sign}{zone.title}", style or "dim")]
    if same and style and look.sign(same[0].ids) == ("", ""):
        words = [(sign, style), *words]
    sheet.line([(lead, "faint"), *words, *beside])
    size = min(length(words), sheet.width - len(lead))
    sheet.spot(same[0].ids if same else [zone.id], len(lead), y, size, 1, zone.id)
    for one in same[1:]:
        _strip_line(sheet, one, zone, look, len(lead))


def _columns(zones: Sequence[Zone], width: int, look: Look) -> Sheet:
    shown = sorted((zone for zone in zones if _full(zone, look)), key=lambda zone: (zone.row, zone.column))
    size = max(1, (width + 2) // max(1, min(len(shown), (width + 2) // (MOB - 8))) - 2)
    return in_columns([zone_sheet(zone, size, look, zone.title, False, False) for zone in shown], width)


def group_sheet(group: Group, zones: Sequence[Zone], width: int, look: Look) -> Sheet:
    """Draw a group under its title; a drawer is closed until it is asked for."""
    sheet = Sheet(width)
    held = sum(len(zone.pieces) for zone in zones)
    drawer = group.layout == "drawer"
    touched = {zone.id for zone in zones} | {piece.handle for zone in zones for piece in zone.pieces}
    open_ = not drawer or group.id in look.opened or bool(touched & (look.gold | look.wanted))
    body = _body(group, zones, width, look) if open_ else Sheet(width)
    if not drawer and not body.height:
        return sheet
    sheet.line([("▾ " if open_ else "▸ ", "dim") if drawer else ("", ""), (group.title, "title")])
    if drawer:
        inside = look.text("app-inside", count=held)
        end = sheet.put(cell_len(clean(group.title)) + 3, 0, inside, "dim")
        sheet.spot([f"drawer {group.id}"], 0, 0, end)
    sheet.add(body)
    return sheet


def _body(group: Group, zones: Sequence[Zone], width: int, look: Look) -> Sheet:
    if group.layout == "grid":
        return _grid(group, zones, width, look)
    if group.layout == "tree":
        return _tree(zones, width, look) if any(_full(zone, look) for zone in zones) else Sheet(width)
    if group.layout == "columns":
        return _columns(zones, width, look)
    return _row(group, zones, width, look)


def is_hand(zones: Sequence[Zone]) -> bool:
    """True if these zones are what the viewer holds."""
    return bool(zones) and all(zone.layout == FAN for zone in zones)


def board_sheet(board: Board, width: int, look: Look, hands: bool = False) -> Sheet:
    """Draw all groups one under the other, trees beside each other; what the viewer holds only if asked for."""
    sheet = Sheet(width)
    parts = [(group, [zone for zone in board.zones if zone.group == group.id]) for group in board.groups]
    parts = [(group, zones) for group, zones in parts if hands or not is_hand(zones)]
    for tree, some in groupby(parts, key=lambda part: part[0].layout == "tree"):
        if not tree:
            for group, zones in some:
                sheet.add(group_sheet(group, zones, width, look))
            continue
        few = list(some)
        count = max(1, min(len(few), (width + 2) // (MOB + 2)))
        size = (width + 2) // count - 2
        sheet.add(in_columns([group_sheet(group, zones, size, look) for group, zones in few], width))
    return sheet


def fitted(board: Board, width: int, height: int, look: Look, hands: bool = False) -> Sheet:
    """Draw the board with as many cards as boxes as fit, else with each card in a line."""
    for boxes in (2, 1, 0):
        sheet = board_sheet(board, width, look._replace(boxes=boxes), hands)
        if sheet.height <= height:
            break
    return sheet


def hand_sheet(board: Board, width: int, look: Look, boxes: bool) -> Sheet:
    """Draw what the viewer holds."""
    sheet = Sheet(width)
    for group in board.groups:
        zones = [zone for zone in board.zones if zone.group == group.id]
        held = [zone for zone in zones if zone.pieces or zone.counters or zone.badges]
        if not is_hand(zones) or not held:
            continue
        for zone in held:
            title = group.title if zone.title == group.title or len(held) == 1 else zone.title
            sheet.add(zone_sheet(zone, width, look, title, boxes, True))
    return sheet
