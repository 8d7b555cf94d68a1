"""The pen: draws rectangles, words and SVG on a page of a PDF, from the upper left corner, in points.

It knows just the SVG that our art uses, and refuses all other: a drawing comes out as in the browser, or not at all.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from xml.etree import ElementTree

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO, Canvas

from larceny.engine.errors import LarcenyError
from larceny.engine.words import phrases
from larceny.press import art

phrase, _ = phrases(__file__)

MM = 72 / 25.4  # points
TITLE, READ, STRONG, TYPE = "Limelight", "Oswald", "Oswald-Medium", "SpecialElite"
FONTS = {
    TITLE: "limelight-latin-400-normal.woff2",
    READ: "oswald-latin-400-normal.woff2",
    STRONG: "oswald-latin-500-normal.woff2",
    TYPE: "special-elite-latin-400-normal.woff2",
}
LEADING = 1.28  # from line to line, in heights of letters
BOLD = re.compile(r"\*\*(.+?)\*\*")
PALE = 0.35  # what is left of a filled colour where ink is saved


class TooLong(LarcenyError):
    """Words that do not fit, even small: how many letters there are, and how many have room."""

    def __init__(self, letters: int, room: int) -> None:
        super().__init__(phrase("press-letters", letters=letters, room=room))


@cache
def load_fonts() -> None:
    """Make the page's fonts known to the PDF library, which does not read them compressed."""
    from fontTools.ttLib import TTFont as Font

    for name, file in FONTS.items():
        opened = io.BytesIO()
        with Font(art.WEB / "vendor" / "fonts" / file) as font:
            font.flavor = None
            font.save(opened)
        opened.seek(0)
        pdfmetrics.registerFont(TTFont(name, opened))
    pdfmetrics.registerFontFamily(READ, normal=READ, bold=STRONG, italic=READ, boldItalic=STRONG)


def missing(words: str, font: str) -> str:
    """Return the letters that a font does not have."""
    glyphs = pdfmetrics.getFont(font).face.charToGlyph
    return "".join(sorted({letter for letter in words if ord(letter) not in glyphs and not letter.isspace()}))


def width(words: str, font: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(words, font, size))


Run = tuple[str, str]  # a word and its font
Line = list[Run]


def lines(words: str, font: str, size: float, room: float) -> list[Line]:
    """Break words into lines; **these** are bold. A word that is wider than a line is cut; a new line stays one."""
    return [line for part in words.split("\n") for line in _paragraph(part, font, size, room)]


def _paragraph(words: str, font: str, size: float, room: float) -> list[Line]:
    made: list[Line] = [[]]
    left = room
    space = width(" ", font, size)
    for word, face in _runs(words, font, size, room):
        long = width(word, face, size)
        if made[-1] and long > left:
            made.append([])
            left = room
        made[-1].append((word, face))
        left -= long + space
    return made


def _runs(words: str, font: str, size: float, room: float) -> Iterator[Run]:
    for number, part in enumerate(BOLD.split(words)):
        face = STRONG if number % 2 else font
        for word in part.split():
            yield from ((piece, face) for piece in _pieces(word, face, size, room))


def _pieces(word: str, font: str, size: float, room: float) -> Iterator[str]:
    """Cut a word that is wider than a line."""
    while len(word) > 1 and width(word, font, size) > room:
        cut = next(end for end in range(len(word) - 1, 0, -1) if end == 1 or width(word[:end], font, size) <= room)
        yield word[:cut]
        word = word[cut:]
    yield word


@contextmanager
def stencil(canvas: Canvas, name: str, *box: float) -> Iterator[None]:
    """Draw a form, which pages show by its name; the library forgets to tell a form what is transparent in it."""
    canvas.beginForm(name, *box)
    yield
    resources: Any = PDFResourceDictionary()
    resources.basicFonts()
    resources.allProcs()
    canvas._setExtGState(resources)
    resources.ExtGState = resources.ExtGState or {}
    canvas.endForm(Resources=resources)


class Pen:
    """Draws on one area of a page; the area's height turns its coordinates into the page's."""

    def __init__(self, canvas: Canvas, height: float, colours: art.Colours, saving: bool = False) -> None:
        self.canvas, self.height, self.saving = canvas, height, saving
        self.colours = colours | {"--wall": "#ffffff"} if saving else colours

    def colour(self, name: str) -> str:
        """Return a colour by its name in the style sheets."""
        return art.plain(self.colours[f"--{name}"], self.colours)

    def pale(self, colour: str) -> str:
        """Return a colour for a filled area: where ink is saved, most of it is paper."""
        return art.mix(colour, "#ffffff", PALE) if self.saving else colour

    # Shapes

    def rect(self, x: float, y: float, w: float, h: float, fill: str = "", line: str = "", **more: float) -> None:
        """Draw a rectangle; `round` are its corners, `thick` is its line, `dash` breaks it."""
        with self._inked(fill, line, more.get("thick", 0.5), more.get("dash", 0)):
            shape = (x, self.height - y - h, w, h)
            self.canvas.roundRect(*shape, more.get("round", 0), stroke=bool(line), fill=bool(fill))

    def disc(self, x: float, y: float, r: float, fill: str = "", line: str = "", thick: float = 0.5) -> None:
        with self._inked(fill, line, thick, 0):
            self.canvas.circle(x, self.height - y, r, stroke=bool(line), fill=bool(fill))

    def polygon(self, points: list[tuple[float, float]], fill: str = "", line: str = "", thick: float = 0.5) -> None:
        path = self.canvas.beginPath()
        for number, (x, y) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x, self.height - y)
        path.close()
        with self._inked(fill, line, thick, 0):
            self.canvas.drawPath(path, stroke=bool(line), fill=bool(fill))

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str, thick: float = 0.5) -> None:
        with self._inked("", colour, thick, 0):
            self.canvas.line(x, self.height - y, to_x, self.height - to_y)

    @contextmanager
    def _inked(self, fill: str, line: str, thick: float, dash: float) -> Iterator[None]:
        self.canvas.saveState()
        if fill:
            self.canvas.setFillColor(fill)
        if line:
            self.canvas.setStrokeColor(line)
            self.canvas.setLineWidth(thick)
        if dash:
            self.canvas.setDash(dash, dash)
        yield
        self.canvas.restoreState()

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float, disc: bool = False) -> Iterator[None]:
        """Draw nothing outside of a rectangle, or of the disc in it."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        if disc:
            path.circle(x + w / 2, self.height - y - h / 2, w / 2)
        else:
            path.rect(x, self.height - y - h, w, h)
        self.canvas.clipPath(path, stroke=0)
        yield
        self.canvas.restoreState()

    # Words

    def word(self, x: float, y: float, words: str, font: str, size: float, colour: str, align: str = "left") -> None:
        """Write one line; y is where its letters stand."""
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * width(words, font, size)
        with self._inked(colour, "", 0, 0):
            self.canvas.setFont(font, size)
            self.canvas.drawString(x - shift, self.height - y, words)

    def fitted(
        self, x: float, y: float, words: str, font: str, sizes: tuple[float, float], room: float, colour: str
    ) -> None:
        """Write one line around x, as large as it can be; raise TooLong if it does not even fit at its smallest."""
        largest, smallest = sizes
        wide = width(words, font, largest)
        size = largest if wide <= room else largest * room / wide
        if size < smallest:
            raise TooLong(len(words), int(len(words) * size / smallest))
        self.word(x, y, words, font, size, colour, "centre")

    def paragraph(self, x: float, y: float, made: list[Line], size: float, colour: str, centre: float = 0) -> float:
        """Write lines below y, centred in a width if one is given; return where they end."""
        for line in made:
            y += LEADING * size
            wide = sum(width(word, font, size) for word, font in line) + (len(line) - 1) * width(" ", READ, size)
            at = x + (centre - wide) / 2 if centre else x
            for word, font in line:
                self.word(at, y - 0.3 * size, word, font, size, colour)
                at += width(word, font, size) + width(" ", READ, size)
        return y

    # Drawings

    def svg(self, source: str, x: float, y: float, size: float, colour: str = "#000000") -> None:
        """Draw SVG into a square; its current colour is the one given."""
        root = ElementTree.fromstring(source)
        side = float(root.attrib["viewBox"].split()[2])
        self.canvas.saveState()
        self.canvas.translate(x, self.height - y)
        self.canvas.scale(size / side, -size / side)
        _Drawing(self, colour).element(root, {})
        self.canvas.restoreState()

    def symbol(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        self.svg(art.symbol(name), x, y, size, colour)


# SVG

LOOKS = {
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "fill-opacity", "fill-rule",
}  # fmt: skip
ANYWHERE = {"class", "viewBox", "preserveAspectRatio", "aria-hidden", "focusable", "transform"}
PLACES = {
    "svg": set(), "g": set(), "path": {"d"}, "ellipse": {"cx", "cy", "rx", "ry"}, "circle": {"cx", "cy", "r"},
}  # fmt: skip
TURN = re.compile(r"rotate\((-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\)")
CAPS = {"butt": 0, "round": 1}
TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "A": 7, "Z": 0}


class _Drawing:
    """Draws the elements of one SVG."""

    def __init__(self, pen: Pen, colour: str) -> None:
        self._pen, self._canvas, self._colour = pen, pen.canvas, colour

    def element(self, one: ElementTree.Element, inherited: dict[str, str]) -> None:
        name = one.tag.rpartition("}")[2]
        odd = set(one.attrib) - LOOKS - ANYWHERE - PLACES.get(name, set())
        if name not in PLACES or odd:
            raise ValueError(f"the art has SVG that cannot be printed: <{name} {' '.join(sorted(odd))}>")
        looks = inherited | {key: value for key, value in one.attrib.items() if key in LOOKS}
        self._canvas.saveState()
        self._turn(one.attrib.get("transform", ""))
        if name in ("path", "ellipse", "circle"):
            path = self._canvas.beginPath()
            _trace(path, one) if name == "path" else _round(path, one)
            self._paint(path, looks)
        for part in one:
            self.element(part, looks)
        self._canvas.restoreState()

    def _turn(self, transform: str) -> None:
        if not transform:
            return
        turned = TURN.fullmatch(transform)
        if turned is None:
            raise ValueError(f"the art has SVG that cannot be printed: {transform}")
        degrees, x, y = map(float, turned.groups())
        self._canvas.translate(x, y)
        self._canvas.rotate(degrees)
        self._canvas.translate(-x, -y)

    def _paint(self, path: Any, looks: dict[str, str]) -> None:
        canvas, opacity = self._canvas, float(looks.get("opacity", 1))
        fill, stroke = looks.get("fill", "#000"), looks.get("stroke", "none")
        if fill != "none":
            canvas.setFillColor(self._colour if fill == "currentColor" else self._pen.pale(self._hue(fill)))
            canvas.setFillAlpha(opacity * float(looks.get("fill-opacity", 1)))
        if stroke != "none":
            canvas.setStrokeColor(self._hue(stroke))
            canvas.setStrokeAlpha(opacity)
            canvas.setLineWidth(float(looks.get("stroke-width", 1)))
            canvas.setLineCap(CAPS[looks.get("stroke-linecap", "butt")])
            canvas.setLineJoin(1 if looks.get("stroke-linejoin") == "round" else 0)
        mode = FILL_EVEN_ODD if looks.get("fill-rule") == "evenodd" else FILL_NON_ZERO
        canvas.drawPath(path, stroke=stroke != "none", fill=fill != "none", fillMode=mode)

    def _hue(self, colour: str) -> str:
        return self._colour if colour == "currentColor" else art.plain(colour, self._pen.colours)


def _round(path: Any, one: ElementTree.Element) -> None:
    where = {key: float(value) for key, value in one.attrib.items() if key in ("cx", "cy", "r", "rx", "ry")}
    rx, ry = where.get("rx", where.get("r", 0)), where.get("ry", where.get("r", 0))
    path.ellipse(where["cx"] - rx, where["cy"] - ry, 2 * rx, 2 * ry)


def _trace(path: Any, one: ElementTree.Element) -> None:
    """Follow the commands of a path."""
    tracer = _Tracer(path)
    for command, numbers in _commands(one.attrib.get("d", "")):
        tracer.follow(command, numbers)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; numbers beyond a command's own are the same command again."""
    tokens = TOKEN.findall(text)
    at = 0
    while at < len(tokens):
        command = tokens[at][0]
        at += 1
        takes = TAKES[command.upper()]
        while True:
            yield command, [float(number) for _, number in tokens[at : at + takes]]
            at += takes
            if not takes or at >= len(tokens) or tokens[at][0]:
                break
            command = {"M": "L", "m": "l"}.get(command, command)


class _Tracer:
    """Turns the commands of an SVG path into those of a PDF path."""

    def __init__(self, path: Any) -> None:
        self._path = path
        self._x = self._y = self._start_x = self._start_y = 0.0
        self._bend: tuple[float, float] | None = None  # where the last quadratic curve was pulled to

    def follow(self, command: str, numbers: list[float]) -> None:
        ways: dict[str, Callable[..., None]] = {
            "M": self._move, "L": self._line, "Q": self._quadratic, "T": self._smooth, "C": self._cubic, "A": self._arc,
        }  # fmt: skip
        name, relative = command.upper(), command.islower()
        if name == "Z":
            self._path.close()
            self._x, self._y = self._start_x, self._start_y
            return
        if name == "H":
            numbers, name = [numbers[0], 0.0 if relative else self._y], "L"
        elif name == "V":
            numbers, name = [0.0 if relative else self._x, numbers[0]], "L"
        if relative:
            first = 5 if name == "A" else 0  # an arc's first numbers are no places
            shift = (self._x, self._y)
            numbers = numbers[:first] + [one + shift[place % 2] for place, one in enumerate(numbers[first:])]
        bend, self._bend = self._bend, None
        if name == "T":
            self._smooth(bend, *numbers)
        else:
            ways[name](*numbers)
        self._x, self._y = numbers[-2:]

    def _move(self, x: float, y: float) -> None:
        self._start_x, self._start_y = x, y
        self._path.moveTo(x, y)

    def _line(self, x: float, y: float) -> None:
        self._path.lineTo(x, y)

    def _quadratic(self, bx: float, by: float, x: float, y: float) -> None:
        self._bend = bx, by
        third = 2 / 3
        self._path.curveTo(
            self._x + third * (bx - self._x), self._y + third * (by - self._y), x + third * (bx - x),
            y + third * (by - y), x, y,
        )  # fmt: skip

    def _smooth(self, bend: tuple[float, float] | None, x: float, y: float) -> None:
        bx, by = bend or (self._x, self._y)
        self._quadratic(2 * self._x - bx, 2 * self._y - by, x, y)

    def _cubic(self, *numbers: float) -> None:
        self._path.curveTo(*numbers)

    def _arc(self, rx: float, ry: float, tilt: float, large: float, sweep: float, x: float, y: float) -> None:
        """Follow an arc of an upright ellipse, in quarters at most."""
        if tilt:
            raise ValueError("the art has SVG that cannot be printed: a tilted arc")
        dx, dy = (self._x - x) / 2 / rx, (self._y - y) / 2 / ry
        half = dx * dx + dy * dy
        if half > 1:  # too far apart: the ellipse grows until it reaches both ends
            rx, ry = rx * math.sqrt(half), ry * math.sqrt(half)
            dx, dy, half = dx / math.sqrt(half), dy / math.sqrt(half), 1.0
        lift = math.sqrt(max(0.0, 1 / half - 1)) * (1 if large != sweep else -1)
        cx, cy = (self._x + x) / 2 + rx * lift * dy, (self._y + y) / 2 - ry * lift * dx
        begin = math.atan2((self._y - cy) / ry, (self._x - cx) / rx)
        end = math.atan2((y - cy) / ry, (x - cx) / rx)
        turn = (end - begin) % math.tau if sweep else -((begin - end) % math.tau)
        steps = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
        step = turn / steps
        pull = 4 / 3 * math.tan(step / 4)
        for number in range(steps):
            a, b = begin + number * step, begin + (number + 1) * step
            self._path.curveTo(
                cx + rx * (math.cos(a) - pull * math.sin(a)), cy + ry * (math.sin(a) + pull * math.cos(a)),
                cx + rx * (math.cos(b) + pull * math.sin(b)), cy + ry * (math.sin(b) - pull * math.cos(b)),
                cx + rx * math.cos(b), cy + ry * math.sin(b),
            )  # fmt: skip
