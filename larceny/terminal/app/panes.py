"""Draws the panes around the board: players, question and answers, log, details, the line of keys."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from larceny.engine.board import Board, Choice, Line, Mark, Piece, Player, Tally, Zone
from larceny.engine.text import Text
from larceny.net.messages import Coach, Room, SeatInfo
from larceny.terminal.app.choosing import Choosing
from larceny.terminal.app.drawing import PICKED, WANTED, counter_words, mark_words, name_of
from larceny.terminal.app.keys import FUNCTION
from larceny.terminal.app.sheet import SHORT_WORD, Sheet, clean, fit, folded, shortened, side_by_side
from larceny.terminal.play.answers import FOR_GOOD, Answers
from larceny.terminal.play.board_words import result_lines, signed
from larceny.terminal.words import own_words

ANSWER, PLAYER, MOMENT, DO = (
    "answer ",
    "player ",
    "moment ",
    "do ",
)  # what the ids of spots that are no pieces begin with

BRIEF = 12  # most letters of a label that is shown without its article


# Players


def players_sheet(board: Board, room: Room | None, width: int, text: Text, tall: bool) -> Sheet:
    """Draw the players, and what is public of each: in several lines if `tall`, else in one."""
    seats = {seat.seat: seat for seat in room.seats} if room is not None else {}
    if tall:
        sheet = Sheet(width)
        for player in board.players:
            sheet.add(_tall_player(player, seats.get(player.seat), width, text))
        return sheet
    count = max(1, min(len(board.players), (width + 1) // 39))
    size = (width + 1) // count - 1
    return side_by_side([_player(player, seats.get(player.seat), size, text) for player in board.players], width, 1)


def _name(player: Player, seat: SeatInfo | None, text: Text) -> list[tuple[str, str]]:
    words = [("► " if player.turn else "  ", "gold"), (player.name, f"seat-{player.seat % 8}")]
    if player.you:
        words.append((f" ({text('house-you')})", "dim"))
    states = [] if seat is None else [key for key in ("relieved", "away", "ready") if getattr(seat, key)][:1]
    return words + [(f" {text(f'app-seat-{state}')}", "info") for state in states]


def _player(player: Player, seat: SeatInfo | None, width: int, text: Text) -> Sheet:
    """Draw a player in one line, where labels are cut before numbers are."""
    sheet = Sheet(width)
    name = _name(player, seat, text)
    marks = [(counter.label, counter_words(counter, text)) for counter in player.counters]
    rest = [words for _, words in marks] + [badge.label for badge in player.badges]
    room = width - sum(cell_len(clean(word)) for word, _ in name) - 1
    if sum(cell_len(words) + 1 for words in rest) > room:
        rest = [_brief(words) for words in rest]
    if sum(cell_len(words) + 1 for words in rest) > room:
        name = [*name[:1], (fit(clean(name[1][0]), max(6, width - 24)), name[1][1])]
        rest = shortened(rest, width - sum(cell_len(clean(word)) for word, _ in name))
    sheet.line([*name, *((f" {words}", "dim") for words in rest)])
    sheet.spot([f"{PLAYER}{player.seat}"], 0, 0, width)
    return sheet


def _brief(words: str) -> str:
    """Return a label with its number, as short as can be.

    >>> _brief("Northside 2"), _brief("0/9 points"), _brief("dropped out"), _brief("The Long Lunch")
    ('No2', '0/9', 'dropped', 'Long Lunch')
    """
    found = re.fullmatch(r"(\D+?) (-?\d+)", words)
    if found:
        return f"{found[1][:2]}{found[2]}"
    first, _, rest = words.partition(" ")
    if rest and first.isalpha() and len(first) <= SHORT_WORD:  # an article, or "has": what follows says more
        return fit(rest, BRIEF)
    return words if len(words) <= 6 else first


def _tall_player(player: Player, seat: SeatInfo | None, width: int, text: Text) -> Sheet:
    sheet = Sheet(width)
    sheet.line(_name(player, seat, text))
    beside = [counter_words(counter, text) for counter in player.counters] + [badge.label for badge in player.badges]
    sheet.lines(", ".join(beside), "dim", 2)
    sheet.spot([f"{PLAYER}{player.seat}"], 0, 0, width, sheet.height)
    return sheet


# The question


def tally_sheet(tally: Tally, width: int, text: Text, whole: bool) -> Sheet:
    """Draw how a number adds up: all its terms, or only the total and what it means."""
    sheet = Sheet(width)
    if not whole:
        sheet.lines(f"{tally.title}: {signed(tally.total)}. {tally.verdict}", "info")
        return sheet
    sheet.lines(tally.title, "title")
    room = max(len(signed(term.value)) for term in tally.terms) if tally.terms else 1
    for term in tally.terms:
        doubt = "unsaid" if term.value is None else "" if term.certain else "unsure"
        words = f"{term.label} ({text(f'terminal-{doubt}')})" if doubt else term.label
        y = sheet.height
        sheet.lines(words, "", room + 2)
        sheet.put(0, y, f"{signed(term.value):>{room}}", "plus" if (term.value or 0) > 0 else "minus")
    sheet.line(f"{signed(tally.total):>{room}}  {text('terminal-total')}", "bold")
    sheet.lines(tally.verdict, "info")
    return sheet


def question_sheet(board: Board, width: int, text: Text, short: bool, coach: Coach | None) -> Sheet:
    """Draw the question, and what helps to answer it; in few lines where there is little room."""
    sheet = Sheet(width)
    if coach is not None and coach.text:
        step = "" if coach.over else f"{text('app-step', step=coach.step, steps=coach.steps)} "
        sheet.lines(f"{step}{coach.text}", "info", most=5 if short else None)
    if board.tally is not None and short:
        sheet.add(tally_sheet(board.tally, width, text, False))
    if board.result is None:
        sheet.lines(board.question.text, "bold", most=2 if short else None)
        if board.question.help and not (short and coach is not None):
            sheet.lines(board.question.help, "dim", most=1 if short else None)
    return sheet


def answers_sheet(
    choosing: Choosing, width: int, lang: str, text: Text, wanted: int | None = None, chosen: int | None = None
) -> Sheet:
    """Draw the answers with their keys, in as many columns as fit, under headings where they have any.

    `wanted` is what a lesson wants, `chosen` the answer that was given already. What is being typed stands first, so
    that it is seen even if there is no room for all answers.
    """
    sheet = Sheet(width)
    choices, answers, typed, pending = choosing.remaining, choosing.answers, choosing.typed, choosing.pending
    listed = [choice for choice in choices if choice in answers.listed]
    if answers.asks_amount and len(listed) < len(choices):
        sheet.line([(text("app-amount", typed=f"{typed}_"), "gold")])
        sheet.lines(answers.span(lang))
        sheet.spot([f"{DO}amount"], 0, 0, width, sheet.height)
    elif pending is not None:
        sheet.lines(text("app-sure", answer=pending.label), "gold")
    elif typed:
        sheet.line([(text("app-typed", typed=typed), "gold")])
    groups: dict[str, list[Choice]] = {}
    for choice in listed:
        groups.setdefault(choice.group if len(listed) > 8 else "", []).append(choice)
    for heading, some in sorted(groups.items(), key=lambda group: group[0] == ""):
        if heading:
            sheet.line(heading, "title")
        sheet.add(_answer_columns(some, answers, width, pending, wanted, chosen))
    if answers.standing in listed:
        sheet.line([(FOR_GOOD, "key"), (f"  {answers.standing.standing}", "")])
        sheet.spot([f"{DO}for-good"], 0, sheet.height - 1, width)
    return sheet


def _answer_columns(
    choices: Sequence[Choice],
    answers: Answers,
    width: int,
    pending: Choice | None,
    wanted: int | None,
    chosen: int | None,
) -> Sheet:
    names = [answers.name(choice) for choice in choices]
    lead = max(map(len, names)) + 3
    widest = max(cell_len(clean(choice.label)) for choice in choices) + lead
    count = max(1, min((width + 2) // (widest + 2), (len(choices) + 1) // 2 if len(choices) > 3 else 1, 6))
    size = (width + 2) // count - 2
    down = -(-len(choices) // count)
    sheet = Sheet(width)
    for number, (choice, name) in enumerate(zip(choices, names, strict=True)):
        picked, wished = choice is pending, choice.action == wanted
        sign = PICKED if picked or choice.action == chosen else WANTED if wished else " "
        block = Sheet(size)
        block.lines(choice.label, "picked" if picked else "wanted" if wished else "", lead - 1)
        block.write(0, 0, [(f"{name:>{lead - 3}}", "key"), (f"{sign} ", "gold")])
        block.spot([f"{ANSWER}{choice.action}"], 0, 0, size, block.height)
        x = number // down * (size + 2)
        sheet.paste(block, x, sheet.height if count == 1 else number % down)
    return sheet


def options_sheet(options: Sequence[tuple[str, str]], width: int) -> Sheet:
    """Draw commands that can be chosen by a digit, each in words."""
    sheet = Sheet(width)
    for number, (command, words) in enumerate(options, 1):
        sheet.line([(f"{number}", "key"), (f"  {words}", "")])
        sheet.spot([f"{DO}{command}"], 0, sheet.height - 1, width)
    return sheet


def result_sheet(board: Board, width: int, lang: str, options: Sequence[tuple[str, str]]) -> Sheet:
    """Draw how the game ended, what can be done now, and the reckoning: a table, turned if too wide, or lines."""
    result = board.result
    assert result is not None
    sheet = Sheet(width)
    sheet.lines(f"{result.reason} {result.text}", "bold")
    sheet.add(options_sheet(options, width))
    players = sorted(board.players, key=lambda player: player.seat)
    total = own_words(lang)("terminal-total")
    rows = [("", *(player.name for player in players)), (total, *result.totals)]  # totals first, as not all may be seen
    rows += [(row.label, *row.values) for row in result.rows]
    for table in (rows, list(zip(*rows, strict=True))):
        cells = [[clean(cell) for cell in row] for row in table]
        widths = [max(cell_len(row[column]) for row in cells) + 2 for column in range(len(cells[0]))]
        if sum(widths) <= width + 2:
            sheet.line("")
            for number, row in enumerate(cells):
                words = [cell + " " * (wide - cell_len(cell)) for cell, wide in zip(row, widths, strict=True)]
                sheet.line("".join(words), "dim" if number == 0 else "")
            return sheet
    for line in list(result_lines(board, lang, width))[1:]:
        sheet.line(line)
    return sheet


# The keys


def keys_sheet(width: int, text: Text) -> Sheet:
    """Draw the function keys with what they do, as much of each word as fits."""
    names = {key: text(f"app-key-{command}") for key, command in FUNCTION.items()}
    room = width - sum(len(key) + 1 for key in names) + 1
    while sum(len(name) for name in names.values()) > room:  # the longest words are cut first
        longest = max(names, key=lambda key: len(names[key]))
        names[longest] = names[longest][:-1]
    sheet = Sheet(width)
    x = 0
    for key, name in names.items():
        start = x
        x = sheet.put(x, 0, key.upper(), "key")
        x = sheet.put(x, 0, name, "dim")
        sheet.spot([f"{DO}{FUNCTION[key]}"], start, 0, x - start)
        x += 1
    return sheet


# The log


def log_sheet(lines: Sequence[Line], older: int, width: int, text: Text, wanted: str = "") -> Sheet:
    """Draw what happened, as this viewer was told it; only lines with the wanted words, if any."""
    sheet = Sheet(width)
    if older:
        sheet.line(text("app-older", count=older), "dim")
        sheet.spot([f"{DO}older"], 0, 0, width)
    for line in lines:
        if wanted and wanted.casefold() not in line.text.casefold():
            continue
        y = sheet.height
        names = {line.text[one.start : one.end]: one.seat for one in line.named}
        for number, words in enumerate(folded(line.text, width - 2)):
            sheet.line([("· " if number == 0 else "  ", "faint"), *_coloured(words, names)])
        sheet.spot([f"{MOMENT}{line.moment}"], 0, y, width, sheet.height - y)
    if wanted and not sheet.spots:
        sheet.lines(text("app-log-none", words=wanted), "dim")
    return sheet


def _coloured(words: str, names: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return a line with the names of players in their colours."""
    parts: list[tuple[str, str]] = []
    seats = {clean(name): seat for name, seat in names.items() if clean(name).strip()}
    pattern = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
    last = 0
    for found in re.finditer(pattern, words) if pattern else ():
        parts += [(words[last : found.start()], ""), (found[0], f"seat-{seats[found[0]] % 8}")]
        last = found.end()
    return [*parts, (words[last:], "")]


# Details


def details_sheet(board: Board, id: str, width: int, text: Text) -> Sheet:
    """Draw all that is known about one thing: a piece, a zone, a player or an answer."""
    sheet = Sheet(width)
    for title, words in details(board, id, text):
        if title:
            sheet.lines(title, "title")
        sheet.lines(words)
    return sheet


def details(board: Board, id: str, text: Text) -> list[tuple[str, str]]:
    """Return texts about a thing, each with its title, which may be empty."""
    if id.startswith(PLAYER):
        seat = int(id.removeprefix(PLAYER))
        return [part for player in board.players if player.seat == seat for part in _about_player(player, text)]
    if id.startswith(ANSWER):
        action = int(id.removeprefix(ANSWER))
        found = [choice for choice in board.choices if choice.action == action]
        return [part for choice in found[:1] for part in _about_answer(board, choice, text)]
    for zone in board.zones:
        if zone.id == id:
            return _about_zone(zone, text)
        for piece in zone.pieces:
            if piece.handle == id:
                return [*_about_piece(piece, text), ("", zone.title)]
    return []


def _about_piece(piece: Piece, text: Text) -> list[tuple[str, str]]:
    untold = [mark for mark in piece.marks if not _told(mark, piece)]
    parts = [(name_of(piece, text), piece.note)]
    parts += [("", _about_mark(mark)) for mark in untold if mark.tip]
    parts += [("", ", ".join(_about_mark(mark) for mark in untold if not mark.tip))]
    return [*parts, ("", piece.tip)]


def _told(mark: Mark, piece: Piece) -> bool:
    """True if a piece's name, note and tip already say what this mark on it says."""
    if mark.tip:
        return mark.tip in piece.tip
    said = f" {_bare(f'{piece.name} {piece.note} {piece.tip}')} "
    words = f"{mark.label} {mark.text}" if mark.text.isdecimal() else mark.text
    return f" {_bare(words)} " in said


def _bare(words: str) -> str:
    """Return words in lower case, without the punctuation between them."""
    return " ".join(re.findall(r"[\w$×+.,-]*\w[%$]?", words.casefold()))


def _about_mark(mark: Mark) -> str:
    words = mark_words(mark, short=False)[0]
    return f"{words}: {mark.tip}" if mark.tip else words


def _about_zone(zone: Zone, text: Text) -> list[tuple[str, str]]:
    beside = [(f"{counter_words(counter, text)}", counter.tip) for counter in zone.counters]
    beside += [(badge.label, badge.tip) for badge in zone.badges]
    parts = [(zone.title, zone.tip)]
    parts += [("", f"{label}: {tip}" if tip else label) for label, tip in beside]
    return [*parts, ("", ", ".join(name_of(piece, text) for piece in zone.pieces if piece.name))]


def _about_player(player: Player, text: Text) -> list[tuple[str, str]]:
    beside = [(counter_words(counter, text), counter.tip) for counter in player.counters]
    beside += [(badge.label, badge.tip) for badge in player.badges]
    return [(player.name, ""), *(("", f"{label}: {tip}" if tip else label) for label, tip in beside)]


def _about_answer(board: Board, choice: Choice, text: Text) -> list[tuple[str, str]]:
    touched = [("", zone.tip) for zone in board.zones if zone.id in choice.touches and zone.tip]
    pieces = [piece for zone in board.zones for piece in zone.pieces if piece.handle in choice.touches]
    once = {piece.name: piece for piece in pieces}
    touched += [("", f"{name_of(piece, text)}: {piece.tip}") for piece in once.values() if piece.tip]
    return [(choice.label, text("app-final") if choice.final else ""), *touched]
