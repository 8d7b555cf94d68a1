"""What is on each side of a card, a chip, a mat and a player aid.

The art is the page's; the layout is for paper, where a card has room for all its words.
"""

from __future__ import annotations

from collections.abc import Callable

from larceny.engine.board import Mark, Piece
from larceny.engine.printed import Aid, Printed
from larceny.press import art
from larceny.press.pen import LEADING, MM, READ, STRONG, TITLE, TYPE, Line, Pen, TooLong, lines, width
from larceny.press.rules import Rules

PLAIN_CARD = 63.0  # millimetres of a usual card: what all measures of a card are for
ARTS = (0.66, 0.62, 0.58, 0.54, 0.5)  # heights of the picture that are tried, of the card's
COLUMNS = {"top-left": "left", "left": "left", "foot": "foot"}  # where a mark goes; all others to the right
SHAPES = ("circle", "square", "diamond")
NAME = (13.0, 6.5)  # points of a name, on a usual card and at least
WORDS = (9.0, 4.8)
AID = (10.5, 4.2)
MOOD = 0.84  # the mood's letters, of those of the rules
EASY = 0.86  # words are easy to read at this part of their usual size
STEP = 0.25  # points by which words are tried smaller


class Side:
    """One side of a piece on its area: the card with its bleed around, all in points."""

    def __init__(self, pen: Pen, w: float, h: float, bleed: float) -> None:
        self.pen, self.w, self.h, self.bleed = pen, w, h, bleed
        self.scale = w / (PLAIN_CARD * MM)
        self.ink = pen.colour("ink")
        self.paper = "#ffffff" if pen.saving else pen.colour("paper")
        self.tint = art.plain(pen.colours.get("--tint", "") or pen.colours["--ink-soft"], pen.colours)

    def ground(self, colour: str, top: float = 0, bottom: float | None = None) -> None:
        """Fill the whole width between two heights, the bleed included where they are the card's edges."""
        bottom = self.h if bottom is None else bottom
        over, under = self.bleed if top == 0 else 0, self.bleed if bottom == self.h else 0
        self.pen.rect(-self.bleed, top - over, self.w + 2 * self.bleed, bottom - top + over + under, colour)

    # Cards

    def front(self, part: Printed, art_height: float) -> None:
        """Draw a card's face: picture above, marks in its corners, name, kind, words and mood below."""
        piece, pen = part.piece, self.pen
        foot = art_height * self.h
        self.ground(self.paper)
        self._picture(piece, foot)
        pen.rect(-self.bleed, foot, self.w + 2 * self.bleed, 0.9 * MM * self.scale, self._trim())
        self._corners(piece, foot)
        largest = NAME[0] * self.scale
        y = foot + 5.8 * MM * self.scale
        pen.fitted(self.w / 2, y, piece.name, TYPE, (largest, min(NAME[1], largest)), self._room, self.ink)
        kind = _kind(part).upper()
        if kind:
            y += 3.3 * MM * self.scale
            pen.fitted(self.w / 2, y, kind, STRONG, (6.4 * self.scale, 3.0), self._room, self.tint)
        top, height = self._below(part, foot)
        self._words(part.words, part.about, (self.w - self._room) / 2, top, self._room, height)

    @property
    def _room(self) -> float:
        return self.w - 7.2 * MM * self.scale

    def _below(self, part: Printed, foot: float) -> tuple[float, float]:
        """Return where the words of a card begin, and the height that they have."""
        top = foot + (7.1 + (3.1 if _kind(part) else 0)) * MM * self.scale
        return top, self.h - 2.8 * MM * self.scale - top

    def easy(self, part: Printed, art_height: float) -> bool:
        """True if all words of a card are easy to read below a picture of this height."""
        size = EASY * self._largest_words()
        return self._needs(part.words, part.about, size)[2] <= self._below(part, art_height * self.h)[1]

    def _largest_words(self) -> float:
        return max(WORDS[1], WORDS[0] * self.scale)

    def _needs(self, words: str, mood: str, size: float) -> tuple[list[Line], list[Line], float]:
        """Return the lines of the rules and of the mood at a size, and the height that they need."""
        rules = lines(words, READ, size, self._room) if words else []
        flair = lines(mood, TYPE, MOOD * size, self._room) if mood else []
        between = 1.2 * MM if rules and flair else 0
        return rules, flair, LEADING * (len(rules) * size + len(flair) * MOOD * size) + between

    def _trim(self) -> str:
        if self.pen.saving:
            return self.ink
        return self.tint if "--tint" in self.pen.colours else self.pen.colour("brass-deep")

    def _picture(self, piece: Piece, foot: float) -> None:
        """Draw the face, or the sign of a card that shows nobody."""
        pen = self.pen
        with pen.clipped(-self.bleed, -self.bleed, self.w + 2 * self.bleed, foot + self.bleed):
            if piece.look:
                pen.svg(art.mug(piece.look), (self.w - foot) / 2, 0, foot)
                return
            if not pen.saving:
                self.ground(pen.colour("paper-deep"), 0, foot)
                pen.disc(self.w / 2, 0.5 * foot, 0.42 * foot, art.mix(self.paper, pen.colour("paper-deep"), 0.7))
            sign = next((mark.symbol for mark in piece.marks if mark.place == "art" and mark.symbol), piece.kind)
            side, colour = 0.56 * foot, art.mix(self.tint, "#ffffff", 0.6) if pen.saving else self.tint
            if art.symbol(sign):
                pen.symbol(sign, (self.w - side) / 2, 0.24 * foot, side, colour)
            else:
                pen.word(self.w / 2, 0.68 * foot, piece.name[:1], TITLE, 0.5 * foot, colour, "centre")

    def _corners(self, piece: Piece, foot: float) -> None:
        em = 6.6 * MM * self.scale
        inset = 2.6 * MM * self.scale
        columns: dict[str, list[Mark]] = {"left": [], "right": [], "foot": []}
        for mark in piece.marks:
            if mark.place != "art":
                columns[COLUMNS.get(mark.place, "right")].append(mark)
        self._column(columns["left"], inset, em, 0)
        self._column(columns["right"], self.w - inset, em, 1)
        for number, mark in enumerate(columns["foot"]):
            self._mark(mark, inset + number * 2 * em, foot - 1.35 * em, em, 0)

    def _column(self, marks: list[Mark], x: float, em: float, side: float) -> None:
        y = 2.6 * MM * self.scale
        for mark in marks:
            y += self._mark(mark, x, y, em, side) + 0.2 * em

    def _mark(self, mark: Mark, x: float, y: float, em: float, side: float) -> float:
        """Draw a mark with its left or right edge at x, and return its height."""
        drawn = bool(art.symbol(mark.symbol)) if mark.symbol else False
        if mark.place == "top-left" and not drawn:
            return self._rank(mark, x, y, em)
        if drawn and mark.symbol in SHAPES:
            return self._shape(mark, x, y, em, side)
        if drawn and (len(mark.text) == 1 or (len(mark.text) == 2 and mark.text.isdecimal())):
            return self._sign(mark, x, y, em, side)
        if drawn:
            return self._seal(mark, x, y, em, side)
        return self._label(mark, x, y, em, side)

    def _rank(self, mark: Mark, x: float, y: float, em: float) -> float:
        words, size = _signed(mark.text), 1.5 * em
        wide = width(words, TITLE, size) + 0.3 * em
        colour = self.tint if mark.tone and "--tint" in self.pen.colours else self.ink
        self.pen.rect(x, y, wide, 1.34 * em, self.paper, round=0.18 * em)
        self.pen.word(x + 0.15 * em, y + 1.2 * em, words, TITLE, size, colour)
        return 1.34 * em

    def _shape(self, mark: Mark, x: float, y: float, em: float, side: float) -> float:
        """Draw a gang: shape, colour and letter."""
        size = {"square": 1.02, "diamond": 1.3}.get(mark.symbol, 1.1) * em
        middle_x, middle_y = x + (0.5 - side) * 1.3 * em, y + 0.62 * em
        colour = self.pen.pale(art.sign(mark.symbol).get("color", self.ink))
        self.pen.symbol(mark.symbol, middle_x - size / 2, middle_y - size / 2, size, colour)
        letters = self.ink if self.pen.saving else "#ffffff"
        self.pen.word(middle_x, middle_y + 0.26 * em, mark.text, STRONG, 0.72 * em, letters, "centre")
        return 1.24 * em

    def _sign(self, mark: Mark, x: float, y: float, em: float, side: float) -> float:
        """Draw a letter or number with its icon; one that counts against somebody is crossed out."""
        own = art.sign(mark.symbol)
        against = mark.tone == "minus"
        ground, letters = own.get("--sign", self.ink), own.get("--on-sign", "#ffffff")
        if self.pen.saving:
            ground, letters = "#ffffff", self.ink
        if against:
            ground, letters = self.paper, self.pen.colour("red")
        wide = width(mark.text, STRONG, em) + 1.5 * em
        left = x - side * wide
        rim = letters if against or self.pen.saving else self.paper
        self.pen.rect(left, y, wide, 1.24 * em, ground, rim, round=0.24 * em, thick=0.07 * em)
        self.pen.word(left + 0.25 * em, y + 0.98 * em, mark.text, STRONG, em, letters)
        self.pen.symbol(mark.symbol, left + wide - 1.12 * em, y + 0.17 * em, 0.9 * em, letters)
        if against:
            self.pen.line(
                left + wide - 1.2 * em, y + 1.14 * em, left + wide - 0.14 * em, y + 0.1 * em, letters, 0.1 * em
            )
        return 1.24 * em

    def _seal(self, mark: Mark, x: float, y: float, em: float, side: float) -> float:
        r = 0.66 * em
        ground, icon = (self.paper, self.ink) if self.pen.saving else (self.ink, self.pen.colour("seal"))
        middle = x + (1 - 2 * side) * r
        self.pen.disc(middle, y + r, r, ground, self.ink if self.pen.saving else self.paper, 0.08 * em)
        self.pen.symbol(mark.symbol, middle - 0.44 * em, y + r - 0.44 * em, 0.88 * em, icon)
        return 2 * r

    def _label(self, mark: Mark, x: float, y: float, em: float, side: float) -> float:
        words, size = _signed(mark.text), 0.9 * em
        wide = width(words, STRONG, size) + 0.6 * em
        ground = self.pen.colour("red") if mark.tone == "minus" else self.ink
        ground = self.tint if "--tint" in self.pen.colours else ground
        letters = self.paper
        if self.pen.saving:
            ground, letters = self.paper, ground
        rim = letters if self.pen.saving else ""
        self.pen.rect(x - side * wide, y, wide, 1.22 * em, ground, rim, round=0.22 * em, thick=0.06 * em)
        self.pen.word(x - side * wide + wide / 2, y + 0.92 * em, words, STRONG, size, letters, "centre")
        return 1.22 * em

    def _words(self, words: str, mood: str, x: float, y: float, room: float, height: float) -> None:
        """Write the rules of a card and, if there is room, its mood below, both as large as they can be."""
        for about in (mood, "") if mood else ("",):
            size = self._largest_words()
            while size >= WORDS[1]:
                rules, flair, needs = self._needs(words, about, size)
                if needs <= height:
                    self._written(rules, flair, size, x, y, room, height, needs)
                    return
                size -= STEP
        raise TooLong(len(words), int(len(words) * height / self._needs(words, "", WORDS[1])[2]))

    def _written(
        self,
        rules: list[Line],
        flair: list[Line],
        size: float,
        x: float,
        y: float,
        room: float,
        height: float,
        needs: float,
    ) -> None:
        pen = self.pen
        end = pen.paragraph(x, y + 0.35 * (height - needs), rules, size, self.ink, room)
        if flair:
            if rules:
                end += 0.9 * MM
                pen.line(self.w * 0.36, end, self.w * 0.64, end, pen.colour("ink-soft"), 0.3)
                end += 0.3 * MM
            pen.paragraph(x, end, flair, MOOD * size, pen.colour("ink-soft"), room)

    # Backs

    def back(self, sign: str) -> None:
        """Draw the back: woven lines, a frame, and a diamond with its sign."""
        pen, colours = self.pen, self.pen.colours
        weave, deep = pen.colour("weave"), pen.colour("back-deep")
        line = self.ink if pen.saving else weave
        if not pen.saving:
            self.ground(pen.colour("back"))
            self._weave(art.mix(weave, art.plain(colours["--back"], colours), 0.3))
        inset = 2.6 * MM * self.scale
        pen.rect(inset, inset, self.w - 2 * inset, self.h - 2 * inset, "", line, round=2 * MM, thick=0.9)
        half = 10 * MM * self.scale
        x, y = self.w / 2, self.h / 2
        points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        pen.polygon(points, "#ffffff" if pen.saving else deep, line, 0.9)
        self._back_sign(sign, x, y, 0.9 * half, line)

    def _back_sign(self, sign: str, x: float, y: float, size: float, colour: str) -> None:
        if len(sign) > 1 and art.symbol(sign):
            self.pen.symbol(sign, x - size / 2, y - size / 2, size, colour)
        else:
            self.pen.word(x, y + 0.35 * size, sign, TITLE, size, colour, "centre")

    def _weave(self, colour: str) -> None:
        step = 2.3 * MM * self.scale
        size = self.w + self.h + 2 * self.bleed
        with self.pen.clipped(-self.bleed, -self.bleed, self.w + 2 * self.bleed, self.h + 2 * self.bleed):
            for number in range(round(size / step) + 1):
                at = number * step - self.bleed
                for wide, shift in ((0.9, 0.0), (0.5, 0.42)):
                    x = at + shift * step
                    self.pen.line(x, -self.bleed, x - size, size - self.bleed, colour, wide * self.scale)
                    self.pen.line(
                        self.w - x, -self.bleed, self.w - x + size, size - self.bleed, colour, wide * self.scale
                    )

    # Player aids

    def aid(self, side: Aid, rules: Rules) -> None:
        """Draw one side of a player aid: rows of its own, a table of the rules, or the rules in one minute."""
        pen = self.pen
        self.ground(self.paper)
        margin = 3.4 * MM * self.scale
        room = self.w - 2 * margin
        pen.fitted(self.w / 2, 8 * MM * self.scale, side.title, TITLE, (13 * self.scale, 4.5), room, self._trim())
        top = 10 * MM * self.scale
        height = self.h - top - 3 * MM * self.scale
        if side.rows:
            self._rows(side.rows, margin, top, room, height)
        elif side.ruling:
            self._table(rules.table(side.ruling), margin, top, room, height)
        else:
            self._rows(tuple(("", "", words) for words in rules.minute()), margin, top, room, height)

    def _rows(self, rows: tuple[tuple[str, str, str], ...], x: float, y: float, room: float, height: float) -> None:
        """Write rows: an icon, a term in bold, and words."""
        texts = [(sign, f"**{term}** {words}" if term else words) for sign, term, words in rows]

        def made(size: float) -> list[tuple[str, list[Line]]]:
            return [(sign, lines(text, READ, size, room - (1.7 * size if sign else 0))) for sign, text in texts]

        size = _largest(lambda size: sum(LEADING * size * len(text) + 0.34 * size for _, text in made(size)), height)
        for sign, text in made(size):
            if sign:
                self.pen.symbol(sign, x, y + 0.18 * size, 1.15 * size, art.sign(sign).get("color", self.ink))
            y = self.pen.paragraph(x + (1.7 * size if sign else 0), y, text, size, self.ink) + 0.34 * size

    def _table(self, rows: list[tuple[str, ...]], x: float, y: float, room: float, height: float) -> None:
        """Write a table of two columns: what counts, and how much."""

        def made(size: float) -> list[tuple[list[Line], str]]:
            wide = max(width(row[-1], STRONG, size) for row in rows) + size
            return [(lines(row[0], READ, size, room - wide), row[-1]) for row in rows]

        size = _largest(lambda size: sum(LEADING * size * len(text) + 0.3 * size for text, _ in made(size)), height)
        for text, value in made(size):
            self.pen.word(x + room, y + 0.98 * size, value, STRONG, size, self.ink, "right")
            y = self.pen.paragraph(x, y, text, size, self.ink) + 0.3 * size
            self.pen.line(
                x, y - 0.1 * size, x + room, y - 0.1 * size, self.pen.pale(self.pen.colour("paper-deep")), 0.3
            )

    # Chips and mats

    def chip(self, part: Printed) -> None:
        """Draw a chip's face: a sign or a number in a ring, its name below."""
        piece, pen = part.piece, self.pen
        number = next((mark.text for mark in piece.marks if mark.place == "top-left"), "")
        sign = next((mark.symbol for mark in piece.marks if mark.symbol), "")
        own = art.sign(sign)
        ground = own.get("--sign") or pen.colour("back" if piece.kind != "money" else "brass-deep")
        letters = own.get("--on-sign", "#ffffff")
        if pen.saving:
            ground, letters = "#ffffff", self.ink
        self._disc(ground, letters)
        side = 0.4 * self.w
        if number and sign:
            pen.word(self.w * 0.34, self.h * 0.55, number, TITLE, 0.32 * self.w, letters, "centre")
            pen.symbol(sign, self.w * 0.53, self.h * 0.29, 0.3 * self.w, letters)
        elif sign:
            pen.symbol(sign, (self.w - side) / 2, 0.2 * self.h, side, letters)
        else:
            pen.word(self.w / 2, self.h * 0.6, number, TITLE, 0.36 * self.w, letters, "centre")
        if number != piece.name:
            wide = width(piece.name, STRONG, 1)
            size = min(0.13 * self.w, 0.66 * self.w / wide)
            pen.word(self.w / 2, self.h * 0.77, piece.name, STRONG, size, letters, "centre")

    def chip_back(self, sign: str) -> None:
        pen = self.pen
        ground, line = ("#ffffff", self.ink) if pen.saving else (pen.colour("back-deep"), pen.colour("weave"))
        self._disc(ground, line)
        self._back_sign(sign, self.w / 2, self.h / 2, 0.5 * self.w, line)

    def _disc(self, ground: str, line: str) -> None:
        r = self.w / 2
        self.pen.disc(r, r, r + self.bleed, ground)
        self.pen.disc(r, r, r, "", self.ink, 0.3)
        self.pen.disc(r, r, 0.87 * r, "", line, 0.04 * r)

    def mat(self, part: Printed, card: tuple[float, float], chip: float) -> None:
        """Draw a mat: title, help, and a place for each card or chip, row by row."""
        pen = self.pen
        margin = 10 * MM
        ink = self.ink
        pen.rect(margin / 2, margin / 2, self.w - margin, self.h - margin, "", ink, round=3 * MM, thick=0.8)
        pen.word(margin, 16 * MM, part.piece.name, TITLE, 24, ink)
        begin = margin + width(part.piece.name, TITLE, 24) + 8 * MM
        help_lines = lines(part.words, READ, 8.5, self.w - margin - begin)
        bottom = pen.paragraph(begin, 8 * MM, help_lines, 8.5, pen.colour("ink-soft"))
        w, h = card if part.spot == "card" else (chip + 3 * MM, chip + 3 * MM)
        rows = len(part.places)
        top = max(20 * MM, bottom + 2 * MM)
        gap_y = (self.h - 8 * MM - top - rows * h) / max(1, rows)
        for row, places in enumerate(part.places):
            gap = min(14 * MM, (self.w - 2 * margin - len(places) * w) / max(1, len(places)))
            wide = len(places) * (w + gap) - gap
            for column, title in enumerate(places):
                x, y = (self.w - wide) / 2 + column * (w + gap), top + row * (h + gap_y)
                self._place(x, y, w, h, title, part.spot == "chip")

    def _place(self, x: float, y: float, w: float, h: float, title: str, round_: bool) -> None:
        soft = self.pen.colour("ink-soft")
        if round_:
            self.pen.disc(x + w / 2, y + h / 2, w / 2, "" if self.pen.saving else self.paper, soft, 0.7)
        else:
            ground = "" if self.pen.saving else self.paper
            self.pen.rect(x, y, w, h, ground, soft, round=3 * MM, thick=0.7, dash=3)
        self.pen.fitted(x + w / 2, y + h / 2 + 4, title, TITLE, (15, 4), 0.86 * w, soft)


def _kind(part: Printed) -> str:
    """Return the words for the kind of a card, below its name."""
    return next((mark.text for mark in part.piece.marks if mark.place == "art"), "")


def _signed(text: str) -> str:
    """Return a number with a true minus."""
    return f"−{text[1:]}" if text.startswith("-") else text


def _largest(needs: Callable[[float], float], height: float) -> float:
    """Return the largest size of letters that fits a height; raise TooLong if none does."""
    size = AID[0]
    while size >= AID[1]:
        if needs(size) <= height:
            return size
        size -= STEP
    raise TooLong(round(needs(AID[1]) / AID[1]), round(height / AID[1]))
