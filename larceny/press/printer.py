"""The printer: draws each piece once, and lays it out on sheets of paper or on pictures for a virtual table."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from larceny import __version__
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.printed import Printed
from larceny.engine.text import texts
from larceny.engine.words import Quoted, into, phrases
from larceny.press import art
from larceny.press.booklet import booklet
from larceny.press.fronts import ARTS, Side
from larceny.press.paper import BLEED, PAPERS, SIZES, Press, grid
from larceny.press.pen import MM, READ, STRONG, TITLE, TYPE, Pen, TooLong, lines, load_fonts, missing, stencil
from larceny.press.rules import Rules

phrase, _ = phrases(__file__)

TEXTS = Path(__file__).parent / "text"
MOST = 1500  # pieces of one game that are printed at once
CHIP, TOKEN = 25.0, 16.0  # millimetres across
CHIP_GAP = 4.0
COLUMNS, ROWS = 10, 7  # of a picture for a virtual table; its last place shows the back
PIXELS = 409  # width of a card in such a picture: ten make 4096, which every graphics card takes
SQUARE = 200  # width of a chip
MAT = 2000  # width of a mat


class Printer:
    """One game with one deck in one language, for one size of cards."""

    def __init__(self, game: Game, deck: Deck, lang: str, size: str, saving: bool) -> None:
        load_fonts()
        self._game, self._deck, self._lang, self._saving = game, deck, lang, saving
        self._size = size
        self._arts: dict[str, float] = {}  # heights of pictures, by kind of card
        self._card = SIZES[size][0] * MM, SIZES[size][1] * MM
        self._text = texts(lang, TEXTS)
        self._called = into(game.deck_called(deck), lang)
        self._title = game.text(lang)("title")
        self._rules = Rules(game.guide(lang), f"the rules of {game.name} ({lang})")
        self._parts = game.printed(deck, lang)
        total = sum(part.count for part in self._parts)
        if total > MOST:
            raise LarcenyError(phrase("press-many", name=Quoted(deck.name), total=total, most=str(MOST)))
        for part in self._parts:
            self._legible(part)

    def _legible(self, part: Printed) -> None:
        """Raise if a piece has letters that our fonts have not."""
        said = ((part.piece.name, TYPE), (part.words, READ), (part.about, TYPE), *_marks(part))
        for words, font in said:
            odd = missing(words.replace("-", "−"), font)
            if odd:
                raise LarcenyError(
                    phrase("press-no-font", who=_who(part), odd=", ".join(map(repr, odd)), words=Quoted(words))
                )

    # Drawing: each side of each piece is a form of the PDF, drawn once and shown as often as needed.

    def _form(
        self, canvas: Canvas, name: str, part: Printed, box: tuple[float, float], draw: Callable[[Side], None]
    ) -> str:
        """Draw one side of a piece, with its bleed around; complaints name the piece."""
        w, h = box
        bleed = 0 if part.form == "mat" else BLEED * MM / (2 if part.form in ("chip", "token") else 1)
        kind = part.piece.kind
        colours = art.back(self._game.name, kind) if name.startswith("back") else art.palette(self._game.name, kind)
        try:
            with stencil(canvas, name, -bleed, -bleed, w + bleed, h + bleed):
                draw(Side(Pen(canvas, h, colours, self._saving), w, h, bleed))
        except TooLong as fault:
            mm = f"{w / MM:.0f} x {h / MM:.0f} mm"
            raise LarcenyError(phrase("press-too-long", who=_who(part), fault=fault, mm=mm)) from None
        return name

    def _sides(self, canvas: Canvas, number: int, part: Printed) -> tuple[str, str]:
        """Draw both sides of a piece, and return the names of their forms."""
        name = f"front-{number}"
        if part.form == "aid" and part.aids:
            first, second = part.aids
            self._form(canvas, name, part, self._card, lambda side: side.aid(first, self._rules))
            return name, self._form(canvas, f"{name}-2", part, self._card, lambda side: side.aid(second, self._rules))
        if part.form in ("chip", "token"):
            across = (CHIP if part.form == "chip" else TOKEN) * MM
            self._form(canvas, name, part, (across, across), lambda side: side.chip(part))
            if not part.back:
                return name, name
            return name, self._back(canvas, part, (across, across), lambda side: side.chip_back(part.back))
        self._form(canvas, name, part, self._card, lambda side: side.front(part, self._art(part)))
        return name, self._back(canvas, part, self._card, lambda side: side.back(part.back))

    def _art(self, part: Printed) -> float:
        """Return the height of the picture on all cards of a kind: the largest that leaves all their words room."""
        kind = part.piece.kind
        if kind not in self._arts:
            alike = [one for _, one in self._of("card") if one.piece.kind == kind]
            pen = Pen(Canvas(io.BytesIO()), self._card[1], art.palette(self._game.name, kind))
            side = Side(pen, *self._card, 0)
            easy = (height for height in ARTS if all(side.easy(one, height) for one in alike))
            self._arts[kind] = next(easy, ARTS[-1])
        return self._arts[kind]

    def _back(self, canvas: Canvas, part: Printed, box: tuple[float, float], draw: Callable[[Side], None]) -> str:
        """Draw a back, unless it is there already: all cards of a pile have the same."""
        name = _back_name(part)
        return name if canvas.hasForm(name) else self._form(canvas, name, part, box, draw)

    def _of(self, *forms: str) -> list[tuple[int, Printed]]:
        return [(number, part) for number, part in enumerate(self._parts) if part.form in forms]

    def _canvas(self, file: Any, size: tuple[float, float]) -> Canvas:
        canvas = Canvas(file, pagesize=size, pageCompression=1, invariant=1)
        canvas.setTitle(f"{self._title}: {self._called}")
        canvas.setAuthor("Larceny")
        canvas.setCreator(f"Larceny {__version__}")
        canvas.setSubject(f"{self._game.name} {self._deck.digest}")
        return canvas

    # On paper

    def pdf(self, paper: str) -> bytes:
        """Return the sheets: how to print, cards and aids, chips, tokens, mats, and the rules as a booklet."""
        file = io.BytesIO()
        canvas = self._canvas(file, (PAPERS[paper][0] * MM, PAPERS[paper][1] * MM))
        press = Press(canvas, paper)
        self._opening(press, paper)
        cards = grid(paper, *SIZES[self._size])
        press.sheets(
            self._copies(canvas, "card", "aid"),
            cards,
            True,
            f"{self._title} · {self._called}",
        )
        for form, across in (("chip", CHIP), ("token", TOKEN)):
            laid = grid(paper, across, across, CHIP_GAP)
            press.sheets(
                self._copies(canvas, form),
                laid,
                False,
                f"{self._title} · {self._called}",
            )
        self._mats(press, paper)
        booklet(press, paper, self._rules, self._title)
        canvas.save()
        return file.getvalue()

    def _copies(self, canvas: Canvas, *forms: str) -> list[tuple[str, str]]:
        return [
            sides for number, part in self._of(*forms) for sides in [self._sides(canvas, number, part)] * part.count
        ]

    def _mats(self, press: Press, paper: str) -> None:
        """Print the mats, each on a sheet of its own that lies on its side and has an empty back."""
        short, long = min(PAPERS[paper]) * MM, max(PAPERS[paper]) * MM
        whole = grid(paper, long / MM, short / MM, 0, 0)
        for number, part in self._of("mat"):
            draw = _mat(part, self._card)
            name = self._form(press.canvas, f"front-{number}", part, (long, short), draw)
            for _ in range(part.count):
                press.lay(name, whole, 0, False)
                press.end()
                press.end()

    def _opening(self, press: Press, paper: str) -> None:
        """Print what is in here, how to print and cut it, and marks to test both with."""
        pen = Pen(press.canvas, press.h, art.palette(self._game.name), self._saving)
        ink, margin = pen.colour("ink"), 24 * MM
        pen.word(press.w / 2, 38 * MM, self._title, TITLE, 34, ink, "centre")
        pen.word(
            press.w / 2,
            48 * MM,
            f"{self._called} · {self._deck.digest[:16]}",
            TYPE,
            10,
            ink,
            "centre",
        )
        y = 56 * MM
        for words in self._instructions(paper):
            y = pen.paragraph(margin, y, lines(words, READ, 10, press.w - 2 * margin), 10, ink) + 5
        pen.line(margin, y + 8, margin + 100 * MM, y + 8, ink, 0.6)
        for end in (margin, margin + 100 * MM):
            pen.line(end, y + 4, end, y + 12, ink, 0.6)
        pen.word(margin + 50 * MM, y + 18, "100 mm", STRONG, 8, ink, "centre")
        for _ in range(2):
            self._crosses(press, ink)
            press.end(self._title)

    def _instructions(self, paper: str) -> Iterator[str]:
        text, laid = self._text, grid(paper, *SIZES[self._size])
        w, h = SIZES[self._size]
        counts = {
            form: sum(part.count for _, part in self._of(form)) for form in ("card", "aid", "chip", "token", "mat")
        }
        yield text("contents", **counts)
        yield text("piles", piles=", ".join(f"{count} × {kind}" for kind, count in self._kinds()))
        yield text("how", paper=text(f"paper-{paper}"))
        yield text("test")
        yield text("cut", width=f"{w:g}", height=f"{h:g}", bleed=f"{BLEED:g}", places=laid.places)
        yield text("chips", chip=f"{CHIP:g}", token=f"{TOKEN:g}")
        yield text("booklet")
        yield text("needed")

    def _kinds(self) -> list[tuple[str, int]]:
        """Return how many cards there are of each back, in the order of the deck."""
        kinds: dict[str, int] = {}
        for _, part in self._of("card", "aid"):
            name = (
                self._text(f"kind-{part.piece.kind}") if self._text.has(f"kind-{part.piece.kind}") else part.piece.kind
            )
            kinds[name] = kinds.get(name, 0) + part.count
        return list(kinds.items())

    def _crosses(self, press: Press, ink: str) -> None:
        """Draw crosses that lie on each other, front and back, if the printer turns the paper over as it should."""
        pen = Pen(press.canvas, press.h, {}, self._saving)
        arm = 5 * MM
        for x in (18 * MM, press.w - 18 * MM):
            for y in (18 * MM, press.h - 18 * MM):
                pen.line(x - arm, y, x + arm, y, ink, 0.4)
                pen.line(x, y - arm, x, y + arm, ink, 0.4)

    # On a virtual table

    def tabletop(self) -> dict[str, bytes]:
        """Return the pictures: cards by their back, ten by seven to a sheet; chips; mats; and the list of them."""
        files: dict[str, bytes] = {}
        sheets: list[dict[str, Any]] = []
        for part in self._parts:
            if part.form != "mat" and not any(sheet["pile"] == _pile(part) for sheet in sheets):
                sheets += self._pile_sheets(_pile(part), files)
        mats = [self._mat_picture(number, part, files) for number, part in self._of("mat")]
        about = {
            "game": self._game.name, "title": self._title, "lang": self._lang, "deck": self._deck.name,
            "digest": self._deck.digest, "card_mm": list(SIZES[self._size]), "sheets": sheets, "mats": mats,
        }  # fmt: skip
        files[f"{self._game.name}.json"] = json.dumps(about, ensure_ascii=False, indent=1).encode()
        return files

    def _pile_sheets(self, pile: str, files: dict[str, bytes]) -> Iterator[dict[str, Any]]:
        """Draw the sheets of a pile, and its back; every copy has a place, and the last place shows the back.

        Where each piece has a back of its own, the backs are a sheet of the same shape.
        """
        copies = [number for number, part in enumerate(self._parts) if _pile(part) == pile for _ in range(part.count)]
        first = self._parts[copies[0]]
        unique = first.form == "aid" or not first.back
        per_sheet = COLUMNS * ROWS - 1
        for page, begin in enumerate(range(0, len(copies), per_sheet), 1):
            numbers = copies[begin : begin + per_sheet]
            stem = f"{self._game.name}-{pile}"
            file, back = f"{stem}-{page}.png", f"{stem}-{page}-backs.png" if unique else f"{stem}-back.png"
            files[file], files[back] = self._pictures(numbers, unique)
            yield {
                "file": file, "back": back, "unique_backs": unique, "pile": pile, "columns": COLUMNS, "rows": ROWS,
                "hidden": COLUMNS * ROWS - 1,
                "slots": [self._slot(place, self._parts[number]) for place, number in enumerate(numbers)],
            }  # fmt: skip

    def _slot(self, place: int, part: Printed) -> dict[str, Any]:
        row, column = divmod(place, COLUMNS)
        return {"slot": place, "row": row, "column": column, "kind": part.piece.kind, "name": part.piece.name}

    def _pictures(self, numbers: list[int], unique: bool) -> tuple[bytes, bytes]:
        """Return the picture of some pieces, and that of their back, or of all their backs."""
        first = self._parts[numbers[0]]
        across = (CHIP if first.form == "chip" else TOKEN) * MM
        w, h = self._card if first.form in ("card", "aid") else (across, across)
        file = io.BytesIO()
        canvas = self._canvas(file, (COLUMNS * w, ROWS * h))
        sides = {number: self._sides(canvas, number, self._parts[number]) for number in sorted(set(numbers))}
        hidden = sides[numbers[0]][1]
        for turned in (False, True) if unique else (False,):
            for place, shown in [*enumerate(sides[number][turned] for number in numbers), (COLUMNS * ROWS - 1, hidden)]:
                row, column = divmod(place, COLUMNS)
                _shown(canvas, shown, column * w, (ROWS - 1 - row) * h, w, h)
            canvas.showPage()
        if not unique:
            canvas.setPageSize((w, h))
            _shown(canvas, hidden, 0, 0, w, h)
        canvas.save()
        scale = (PIXELS if first.form in ("card", "aid") else SQUARE) / w
        return _png(file.getvalue(), 0, scale), _png(file.getvalue(), 1, scale)

    def _mat_picture(self, number: int, part: Printed, files: dict[str, bytes]) -> dict[str, Any]:
        w, h = max(PAPERS["a4"]) * MM, min(PAPERS["a4"]) * MM
        file = io.BytesIO()
        canvas = self._canvas(file, (w, h))
        canvas.doForm(self._form(canvas, "mat", part, (w, h), _mat(part, self._card)))
        canvas.save()
        name = f"{self._game.name}-{part.piece.kind}.png"
        files[name] = _png(file.getvalue(), 0, MAT / w)
        return {"file": name, "name": part.piece.name, "count": part.count}


def _mat(part: Printed, card: tuple[float, float]) -> Callable[[Side], None]:
    return lambda side: side.mat(part, card, CHIP * MM)


def _marks(part: Printed) -> list[tuple[str, str]]:
    return [(mark.text, STRONG) for mark in part.piece.marks]


def _who(part: Printed) -> str:
    return f"{part.piece.kind} {part.piece.name!r}"


def _back_name(part: Printed) -> str:
    """Return the name of a back: its colours are those of the kind, where the kind has its own."""
    return f"back-{part.form}-{_pile(part)}"


def _pile(part: Printed) -> str:
    """Return the pile that a piece belongs to: cards of one pile have the same back."""
    if part.form == "mat":
        return ""
    if part.form in ("aid", "token") or (part.form == "chip" and not part.back):
        return part.form if part.form == "aid" else f"{part.form}s"
    return f"{part.form}s-{part.back.replace('$', 'cash')}"


def _shown(canvas: Canvas, form: str, x: float, y: float, w: float, h: float) -> None:
    """Show a form without its bleed."""
    canvas.saveState()
    canvas.translate(x, y)
    path = canvas.beginPath()
    path.rect(0, 0, w, h)
    canvas.clipPath(path, stroke=0)
    canvas.doForm(form)
    canvas.restoreState()


def _png(source: bytes, page: int, scale: float) -> bytes:
    """Return a page of a PDF as a picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(source)
    try:
        picture = document[page].render(scale=scale).to_pil()
    finally:
        document.close()
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
