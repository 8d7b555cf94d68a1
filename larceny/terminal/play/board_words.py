"""A Board in plain words, for any game and any width, as the terminal prints it and a screen reader reads it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from larceny.engine.board import HEADING, Board, Choice, Counter, Group, Piece, Tally, Term, Zone
from larceny.engine.text import Text
from larceny.terminal.words import own_words, wrap

INDENT = "  "
FEW = 8  # most answers in one column without headings


def board_lines(board: Board, lang: str, width: int) -> Iterator[str]:
    """Yield the whole table: players, then each group of zones."""
    text = own_words(lang)
    for player in board.players:
        parts = [f"{counter.label} {counter.value}" for counter in player.counters]
        parts += [badge.label for badge in player.badges]
        name = f"{player.name} ({text('house-you')})" if player.you else player.name
        yield from wrap(f"{'>' if player.turn else ' '} {name}: {', '.join(parts)}", width, INDENT * 2)
    for group in board.groups:
        zones = [zone for zone in board.zones if zone.group == group.id]
        if group.layout == "grid":
            yield ""
            yield group.title
            yield from _grid(group, zones, text, width)
        elif group.layout in ("tree", "columns") and any(zone.pieces or zone.counters for zone in zones):
            yield ""
            yield group.title
            yield from (_tree if group.layout == "tree" else _columns)(zones, text, width)
        elif any(zone.pieces or zone.counters for zone in zones):
            yield ""
            yield group.title
            for zone in zones:
                if zone.pieces or zone.counters:
                    yield from wrap(INDENT + _zone(zone, text, group.title), width, INDENT * 2)


def _grid(group: Group, zones: list[Zone], text: Text, width: int) -> Iterator[str]:
    """Yield column by column: the heading, then each row that has something there."""
    for column, title in enumerate(group.columns):
        here = [zone for zone in zones if zone.column == column]
        heads = [zone for zone in here if zone.row == HEADING]
        yield from wrap(INDENT + (_zone(heads[0], text) if heads else title), width, INDENT * 2)
        for zone in here:
            if zone.row != HEADING and (zone.pieces or zone.badges):
                parts = [badge.label for badge in zone.badges] + ([_pieces(zone, text)] if zone.pieces else [])
                yield from wrap(f"{INDENT * 2}{group.rows[zone.row]}: {' · '.join(parts)}", width, INDENT * 3)


def _tree(zones: list[Zone], text: Text, width: int) -> Iterator[str]:
    """Yield an outline: what hangs under a place stands below it, joined by lines."""
    known = {zone.id for zone in zones}
    below: dict[str, list[Zone]] = {}
    for zone in sorted(zones, key=lambda zone: (zone.row, zone.column)):
        below.setdefault(zone.under if zone.under in known else "", []).append(zone)

    def branch(zone: Zone, first: str, rest: str) -> Iterator[str]:
        here = below.get(zone.id, [])
        stem = "│  " if here else "   "
        yield from _hung(f"{first}{_node(zone, text)}", width, len(first), rest + stem)
        for child in here:
            last = child is here[-1]
            yield from branch(child, rest + ("└─ " if last else "├─ "), rest + ("   " if last else "│  "))

    for root in below.get("", []):
        yield from branch(root, INDENT, INDENT)


def _hung(line: str, width: int, lead: int, rest: str) -> list[str]:
    """Break a line to the width: the first `lead` letters stay as they are, and `rest` begins each further line."""
    return textwrap.wrap(
        line[lead:], max(width, lead + 12), initial_indent=line[:lead], subsequent_indent=rest, break_on_hyphens=False
    )


def _node(zone: Zone, text: Text) -> str:
    """Return a node of a tree: its pieces, or its title if it has none, then its counters and badges."""
    parts = [_own_line(piece, text) for piece in zone.pieces] or [zone.title]
    parts += [_counter(counter, text) for counter in zone.counters]
    return " · ".join(parts + [badge.label for badge in zone.badges])


def _columns(zones: list[Zone], text: Text, width: int) -> Iterator[str]:
    """Yield each column with its heading, and its pieces below it."""
    for zone in sorted(zones, key=lambda zone: (zone.row, zone.column)):
        if not zone.pieces and not zone.counters:
            continue
        parts = [zone.title, *(_counter(counter, text) for counter in zone.counters)]
        yield from wrap(INDENT + " · ".join(parts + [badge.label for badge in zone.badges]), width, INDENT * 2)
        for words, same in groupby(_own_line(piece, text) for piece in zone.pieces):
            count = len(list(same))
            yield from wrap(INDENT * 2 + (words if count == 1 else f"{count} x {words}"), width, INDENT * 3)


def _own_line(piece: Piece, text: Text) -> str:
    """Return a piece that has a line to itself, with its note, face up or down."""
    if not piece.name:
        return text("terminal-hidden")
    words = piece_words(piece, with_note=False)
    return f"{words} ({piece.note})" if piece.note else words


def _zone(zone: Zone, text: Text, group_title: str = "") -> str:
    """Return a zone in a line: its title, unless its group has the same, then counters, badges and pieces."""
    parts = [zone.title] if zone.title != group_title else []
    parts += [_counter(counter, text) for counter in zone.counters]
    parts += [badge.label for badge in zone.badges]
    if zone.pieces:
        parts.append(_pieces(zone, text))
    return " · ".join(parts)


def _counter(counter: Counter, text: Text) -> str:
    if counter.symbol == "$":
        return text("house-dollars", dollars=counter.value)
    return f"{counter.label} {counter.value}"


def _pieces(zone: Zone, text: Text) -> str:
    """Return the pieces of a zone: equal ones are counted together, unknown ones in a pile only counted."""
    named = [piece_words(piece, zone.layout != "pile") for piece in zone.pieces if piece.name]
    unknown = sum(not piece.name for piece in zone.pieces)
    if zone.layout == "pile" and unknown:
        named.append(text("terminal-unknown-cards", count=unknown))
    else:
        named += [text("terminal-hidden")] * unknown
    counted = [(words, len(list(same))) for words, same in groupby(named)]
    parts = [words if count == 1 else f"{count} x {words}" for words, count in counted]
    labelled = any(mark.label for piece in zone.pieces for mark in piece.marks)  # labels have commas of their own
    return (" + " if zone.layout == "stack" else "; " if labelled else ", ").join(parts)


def piece_words(piece: Piece, with_note: bool = True) -> str:
    """Return a piece in half a line: its name and what is printed on it."""
    bare = [mark for mark in piece.marks if not mark.label]
    corner = "".join(mark.text for mark in bare if mark.place in ("top-left", "top-right"))
    rest = ["".join(mark.text for mark in bare if mark.place == "left")]
    rest += [mark.text for mark in bare if mark.place == "seal"]
    labelled = [f"{mark.label} {mark.text}" for mark in piece.marks if mark.label]
    rest = [word for word in [corner, *rest] if word]
    words = f"{piece.name}: {', '.join(labelled + rest)}" if labelled else " ".join([piece.name, *rest])
    return words if piece.up or not piece.note or not with_note else f"{words} ({piece.note})"


def tally_lines(tally: Tally, lang: str, width: int) -> Iterator[str]:
    """Yield an account of a number: its terms, a line, the total, and the verdict."""
    text = own_words(lang)
    values = [signed(term.value) for term in tally.terms] + [signed(tally.total)]
    widest = max(map(len, values))
    indent = " " * (widest + 4)
    yield from wrap(tally.title, width, INDENT)
    for term, value in zip(tally.terms, values, strict=False):
        yield from wrap(f"{INDENT}{value:>{widest}}  {term.label}{_doubt(term, text)}", width, indent)
    yield INDENT + "─" * widest
    yield from wrap(f"{INDENT}{values[-1]:>{widest}}  {text('terminal-total')}", width, indent)
    yield from wrap(tally.verdict, width, INDENT)


def signed(value: int | None) -> str:
    """Return a number with its sign, or a question mark for an unknown one.

    >>> signed(5), signed(-9), signed(0), signed(None)
    ('+5', '−9', '0', '?')
    """
    return "?" if value is None else f"+{value}" if value > 0 else str(value).replace("-", "−")


def _doubt(term: Term, text: Text) -> str:
    if term.value is None:
        return f" ({text('terminal-unsaid')})"
    return "" if term.certain else f" ({text('terminal-unsure')})"


def choice_lines(
    choices: Iterable[Choice], width: int, names: Sequence[str], only: Sequence[str] | None = None
) -> Iterator[str]:
    """Yield the answers, each after its name, which is typed for it; `only` these names, if they are given.

    Many answers stand under headings, in two columns if those fit.
    """
    named = [(name, choice) for name, choice in zip(names, choices, strict=True) if only is None or name in only]
    groups: dict[str, list[tuple[str, Choice]]] = {}
    for name, choice in named:
        groups.setdefault(choice.group if len(named) > FEW else "", []).append((name, choice))
    widest = max((len(name) for name, _ in named), default=0)
    for heading, gathered in sorted(groups.items(), key=lambda group: group[0] == ""):
        if heading:
            yield from wrap(f"{INDENT}{heading}:", width, INDENT * 2)
        yield from _answers([f"{name:>{max(3, widest)}}. {choice.label}" for name, choice in gathered], width)


def _answers(lines: list[str], width: int) -> Iterator[str]:
    widest = max((len(line) for line in lines), default=0)
    if len(lines) > FEW and 2 * widest + 2 <= width:
        half = (len(lines) + 1) // 2
        for left, right in zip(lines[:half], [*lines[half:], ""], strict=False):
            yield f"{left:<{widest}}  {right}".rstrip()
    else:
        for line in lines:
            yield from wrap(line, width, "     ")


def result_lines(board: Board, lang: str, width: int) -> Iterator[str]:
    """Yield the final reckoning as a table, or as a list if the table is too wide."""
    result = board.result
    assert result is not None
    names = [player.name for player in sorted(board.players, key=lambda player: player.seat)]
    rows = [
        ("", *names),
        *((row.label, *row.values) for row in result.rows),
        (own_words(lang)("terminal-total"), *result.totals),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(names) + 1)]
    yield from wrap(f"{result.reason} {result.text}", width, "")
    yield ""
    if sum(widths) + 2 * len(names) <= width:
        for row in rows:
            cells = [f"{row[0]:<{widths[0]}}", *(f"{cell:>{w}}" for cell, w in zip(row[1:], widths[1:], strict=True))]
            yield "  ".join(cells).rstrip()
    else:
        for row in rows[1:]:
            yield row[0]
            for name, cell in zip(names, row[1:], strict=True):
                yield from wrap(f"{INDENT}{name}: {cell}", width, INDENT * 2)
