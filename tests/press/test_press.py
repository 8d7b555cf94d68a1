"""A game on paper: everything is there, fonts and sizes are right, backs lie behind fronts, bad input is named."""

from __future__ import annotations

import errno
import io
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pypdfium2
import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

import larceny
from larceny import press
from larceny.cli import press as command
from larceny.engine.board import Piece
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.printed import Printed
from larceny.games.criminals.box import Gear
from larceny.games.robbers.box import Mug
from larceny.press import art, printer
from larceny.press.paper import BLEED, PAPERS, SIZES, grid
from larceny.press.pen import FONTS, MM, Pen, load_fonts

GAMES = ("crimelords", "criminals", "crooks", "robbers")
EXACT = 0.01  # millimetres


@cache
def printed(game: str, lang: str = "en", paper: str = "a4", size: str = "63x88", saving: bool = False) -> bytes:
    return press.pdf(larceny.game(game), larceny.game(game).house_deck, lang, paper, size, saving)


def words(pdf: bytes) -> str:
    """Return all that can be read in a PDF, in one line."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    finally:
        document.close()


def laid(page: Any) -> list[tuple[str, float, float]]:
    """Return the forms that a page shows, each with the corner it is moved to."""
    found, x, y = [], 0.0, 0.0
    for operands, operator in page.get_contents().operations:
        if operator == b"cm" and [float(one) for one in operands[:4]] == [1, 0, 0, 1]:
            x, y = float(operands[4]), float(operands[5])
        elif operator == b"Do":
            found.append((str(operands[0]), x, y))
    return found


def box_of(page: Any, name: str) -> list[float]:
    """Return the width and height of a form in millimetres, without its bleed."""
    left, bottom, right, top = (float(one) for one in page["/Resources"]["/XObject"][name]["/BBox"])
    return [(right - left) / MM - 2 * BLEED, (top - bottom) / MM - 2 * BLEED]


def pieces(game: str, *forms: str) -> int:
    house = larceny.game(game)
    return sum(part.count for part in house.printed(house.house_deck, "en") if part.form in forms)


def check_sheets(game: str, paper: str, size: str, pdf: bytes) -> None:
    """Check the pages' size, the cards' size and number, and that each back lies behind its front."""
    reader = PdfReader(io.BytesIO(pdf))
    w, h = PAPERS[paper]
    assert len(reader.pages) % 2 == 0
    for page in reader.pages:
        assert float(page.mediabox.width) / MM == pytest.approx(w, abs=EXACT)
        assert float(page.mediabox.height) / MM == pytest.approx(h, abs=EXACT)
    cards, places = pieces(game, "card", "aid"), grid(paper, *SIZES[size])
    sheets = -(-cards // places.places)
    shown = 0
    for sheet in range(sheets):
        front, back = (reader.pages[2 + 2 * sheet + side] for side in (0, 1))
        fronts, backs = laid(front), laid(back)
        assert len(fronts) == len(backs)
        shown += len(fronts)
        for (name, x, y), (other, back_x, back_y) in zip(fronts, backs, strict=True):
            assert box_of(front, name) == pytest.approx(SIZES[size], abs=EXACT)
            assert box_of(back, other) == pytest.approx(SIZES[size], abs=EXACT)
            if not places.turned:
                assert back_x == pytest.approx(w * MM - x - places.w, abs=0.1)  # the mirror of the front
                assert back_y == pytest.approx(y, abs=0.1)
    assert shown == cards


def check_fonts(pdf: bytes) -> None:
    """Check that all letters of our four fonts are in the file, and no other font is used for any word."""
    fonts = [obj.get_object() for obj in all_fonts(PdfReader(io.BytesIO(pdf)))]
    embedded = {
        str(font["/BaseFont"]).split("+")[-1] for font in fonts if "/FontFile2" in font.get("/FontDescriptor", {})
    }
    assert len(embedded) == len(FONTS), embedded
    others = [font for font in fonts if "/FontFile2" not in font.get("/FontDescriptor", {})]
    assert all(str(font["/BaseFont"]) == "/Helvetica" for font in others)  # declared by the library, used by no word
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            assert "Helvetica" not in {one.get_font().get_base_name() for one in page.get_objects([1], max_depth=4)}
    finally:
        document.close()


def all_fonts(reader: PdfReader) -> Iterator[Any]:
    seen = set()
    for page in reader.pages:
        for name, font in page["/Resources"]["/Font"].items():
            if name not in seen:
                seen.add(name)
                yield font


def test_a_game_in_print_has_all_cards_in_their_size_with_their_backs_behind_them() -> None:
    check_sheets("crooks", "a4", "63x88", printed("crooks"))
    check_fonts(printed("crooks"))


def test_every_card_of_every_deck_is_printed_as_often_as_it_is_in_the_box() -> None:
    for name in GAMES:
        game = larceny.game(name)
        deck, options = game.house_deck, game.read_options(None)
        copies = game.copies(deck, game.box(game.players[-1], options, deck))
        for lang in ("en", "de"):
            counts = Counter[str]()
            for part in game.printed(deck, lang):
                counts[part.piece.name] += part.count
            for kind, cards in deck.cards.items():
                for card, count in zip(cards, copies[kind], strict=True):
                    assert counts[card.word(lang)] >= count, (name, kind, card.name)


def test_a_game_that_lists_no_parts_has_its_cards_printed() -> None:
    game = Game("larceny.examples.bidding")
    parts = game.printed(game.house_deck, "en")
    assert [part.piece.name for part in parts] == [card.name for card in game.house_deck.cards["good"]]
    assert all(part.words for part in parts)


def test_card_text_and_rules_are_in_the_language_asked_for() -> None:
    english, german = words(printed("crooks")), words(printed("crooks", "de"))
    for said in ("Pickpocket", "Take $2", "In one minute", "Start player"):
        assert said in english or said.replace("Take $2", "take $2") in english, said
        assert said not in german, said
    for said in ("Taschendieb", "In einer Minute", "Startspieler", "Gießerei"):
        assert said in german, said


def test_saving_ink_saves_more_than_half_of_it() -> None:
    def darkness(pdf: bytes) -> float:
        document = pypdfium2.PdfDocument(pdf)
        try:
            grey = [document[page].render(scale=0.3).to_pil().convert("L").resize((1, 1)) for page in (2, 3)]
        finally:
            document.close()
        return float(sum(255 - page.getpixel((0, 0)) for page in grey))

    assert darkness(printed("crooks", saving=True)) < darkness(printed("crooks")) / 2


def traits() -> list[dict[str, Any]]:
    """Return a face for each value of each trait of any game."""
    kinds = {trait: kind for schema in (Gear, Mug) for trait, kind in get_type_hints(schema).items()}
    return [{trait: value} for trait, kind in kinds.items() if get_origin(kind) is Literal for value in get_args(kind)]


def looks() -> Iterator[dict[str, Any]]:
    """Yield a face for each trait, and the faces of all cards of the house decks."""
    yield from traits()
    for name in GAMES:
        game = larceny.game(name)
        yield from (part.piece.look for part in game.printed(game.house_deck, "en") if part.piece.look)


def symbols() -> list[str]:
    drawn: list[str] = json.loads(art.script_engine().eval("JSON.stringify(Object.keys(ICONS))"))
    return drawn


def test_every_trait_and_every_symbol_of_the_page_can_be_printed() -> None:
    load_fonts()
    pen = Pen(Canvas(io.BytesIO()), 100, art.palette("crooks"))
    for name in symbols():
        pen.symbol(name, 0, 0, 24, "#123456")
    for look in traits():
        pen.svg(art.mug(look), 0, 0, 100)


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ('<svg viewBox="0 0 9 9"><rect width="3"/></svg>', "<rect width>"),
        ('<svg viewBox="0 0 9 9"><path d="M0 0" stroke-dasharray="2"/></svg>', "stroke-dasharray"),
        ('<svg viewBox="0 0 9 9"><g transform="scale(2)"/></svg>', "scale"),
        ('<svg viewBox="0 0 9 9"><path d="M0 0H9" fill="url(#a)"/></svg>', "url"),
        ('<svg viewBox="0 0 9 9"><path d="M0 0A1 2 30 0 0 3 3"/></svg>', "tilted"),
    ],
)
def test_art_that_would_come_out_otherwise_than_on_the_page_is_not_printed_at_all(drawing: str, complaint: str) -> None:
    pen = Pen(Canvas(io.BytesIO()), 100, art.palette("crooks"))
    with pytest.raises(ValueError, match="cannot be printed") as fault:
        pen.svg(drawing, 0, 0, 100)
    assert complaint in str(fault.value)


# Bad input


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print a few cards instead of all, and no booklet: the rest is as ever."""
    everything = Game.printed

    def printed(game: Game, deck: Any, lang: str) -> tuple[Printed, ...]:
        parts = everything(game, deck, lang)
        changed = [part for part in parts if part.piece.name[:1] in "VЖ" or part.piece.name.startswith("Midnight")]
        return tuple(changed)

    monkeypatch.setattr(Game, "printed", printed)
    monkeypatch.setattr(printer, "booklet", lambda *_: None)


def crooks_with(old: str, new: str) -> Any:
    game = larceny.game("crooks")
    assert old in game.house_deck.source
    return game.parse_deck(game.house_deck.source.replace(old, new, 1), "mine.toml")


@pytest.mark.usefixtures("few")
def test_a_long_name_is_shrunk_and_a_longer_one_refused_with_its_length() -> None:
    game = larceny.game("crooks")
    name = 'name = "Velvet Vera"\n'
    shrunk = crooks_with(name, f'{name}called = {{ de = "{"Vera " * 8}" }}\n')
    assert press.pdf(game, shrunk, "de")
    refused = crooks_with(name, f'{name}called = {{ de = "{"V" * 70}" }}\n')
    with pytest.raises(
        LarcenyError, match=r"crook 'V{70}': 70 letters, and there is room for about \d\d on 63 x 88 mm"
    ):
        press.pdf(game, refused, "de")
    assert press.pdf(game, refused, "en")  # that name is not on the English card


@pytest.mark.usefixtures("few")
def test_letters_that_no_font_has_are_named_with_their_card() -> None:
    deck = crooks_with('name = "Velvet Vera"\n', 'name = "Velvet Vera"\ncalled = { de = "Жанна" }\n')
    with pytest.raises(LarcenyError, match=r"crook 'Жанна': no font of ours has .*'Ж'"):
        press.pdf(larceny.game("crooks"), deck, "de")


@pytest.mark.usefixtures("few")
def test_a_mood_without_room_is_left_out() -> None:
    game = larceny.game("crooks")
    source = game.house_deck.source
    first = source.index("about = { en = ", source.index("[[crook]]"))
    long = (
        source[:first]
        + 'about = { en = "'
        + "So long a story. " * 80
        + '" }\n'
        + source[source.index("\n", first) + 1 :]
    )
    assert "So long a story" not in words(press.pdf(game, game.parse_deck(long, "mine.toml"), "en"))


def test_ten_thousand_pieces_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    game = larceny.game("crooks")
    heap = (Printed(piece=Piece(handle="", kind="crook", name="Twin"), count=10_000),)
    monkeypatch.setattr(Game, "printed", lambda *_: heap)
    with pytest.raises(LarcenyError, match="there are 10000 pieces, and the press prints 1500 at most"):
        press.pdf(game, game.house_deck, "en")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"paper": "a5"}, "--paper: there is no 'a5'; there is: a4, letter"),
        ({"size": "pokr"}, "--size: there is no 'pokr'; did you mean 'poker'?"),
    ],
)
def test_an_unknown_paper_or_size_is_named(wrong: dict[str, str], complaint: str) -> None:
    game = larceny.game("crooks")
    with pytest.raises(LarcenyError) as fault:
        press.pdf(game, game.house_deck, "en", **wrong)
    assert str(fault.value) == complaint


def test_without_the_extra_the_command_that_installs_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "find_spec", lambda name: None if name == "quickjs" else name)
    with pytest.raises(LarcenyError, match=r"printing needs quickjs, .*pip install -e '\.\[print\]'"):
        press.checked("a4", "63x88")


def test_a_full_disk_leaves_neither_file_nor_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, _: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(press, "tabletop", lambda *_: {"a.png": b"1", "crooks.json": b"2"})
    with monkeypatch.context() as context:
        context.setattr(Path, "write_bytes", full)
        with pytest.raises(LarcenyError, match="sheets: No space left on device"):
            command.print_("crooks", tmp_path / "sheets", sheet="tabletop")
    assert list(tmp_path.iterdir()) == []
    command.print_("crooks", tmp_path / "sheets", sheet="tabletop")
    assert sorted(path.name for path in (tmp_path / "sheets").iterdir()) == ["a.png", "crooks.json"]
    with pytest.raises(LarcenyError, match="sheets: this is there already"):
        command.print_("crooks", tmp_path / "sheets", sheet="tabletop")


def test_a_file_that_cannot_be_written_is_named_before_anything_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(LarcenyError, match=r"nowhere/cards\.pdf: No such file or directory"):
        command.print_("crooks", tmp_path / "nowhere" / "cards.pdf")


# All games


def inked(pdf: bytes, number: int) -> Any:
    """Return which parts of a page have colour, without its title line; two dots a millimetre."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        dots = np.asarray(document[number].render(scale=2 * 25.4 / 72).to_pil().convert("L"))
    finally:
        document.close()
    from scipy.ndimage import binary_fill_holes  # half a second, not to be spent by every process that reads the tests

    return binary_fill_holes(dots[: -8 * 2] < 252)  # white letters on a chip are no hole in it


@pytest.mark.proof
@pytest.mark.parametrize(("game", "paper", "size"), [("crooks", "a4", "63x88"), ("crimelords", "letter", "63x88"),
                                                     ("robbers", "letter", "mini")])  # fmt: skip
def test_a_back_covers_its_front_when_the_paper_is_turned_over(game: str, paper: str, size: str) -> None:
    """Measured on the pages as they come out: cards, those that lie on their side, chips and tokens."""
    pdf = printed(game, "de", paper, size)
    house = larceny.game(game)
    sheets = -(-pieces(game, "card", "aid") // grid(paper, *SIZES[size]).places)
    for form, across, gap in (("chip", printer.CHIP, printer.CHIP_GAP), ("token", printer.TOKEN, printer.CHIP_GAP)):
        sheets += -(-pieces(game, form) // grid(paper, across, across, gap).places)
    assert any(part.form == "chip" for part in house.printed(house.house_deck, "de"))
    for sheet in range(sheets):
        front, back = inked(pdf, 2 + 2 * sheet), inked(pdf, 3 + 2 * sheet)[:, ::-1]
        assert front.sum() > 1000
        odd = front ^ back
        rim = odd[1:-1, 1:-1] & odd[2:, 1:-1] & odd[:-2, 1:-1] & odd[1:-1, 2:] & odd[1:-1, :-2]
        assert not rim.any(), f"sheet {sheet + 1}: a back is off by more than half a millimetre"


def cards_heads(page: Any) -> list[float]:
    """Return the turns of the cards on a page: the sine of each, 1 for a head to the left."""
    return [float(one[1]) for one, operator in page.get_contents().operations if operator == b"cm" and float(one[1])]


@pytest.mark.proof
def test_a_card_on_its_side_has_its_head_at_the_same_edge_of_the_paper_on_both_sides() -> None:
    reader = PdfReader(io.BytesIO(printed("crimelords", "de", "letter", "63x88")))
    front, back = (cards_heads(reader.pages[number]) for number in (2, 3))
    assert len(front) == 8
    assert front == [-one for one in back]


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lang", "paper", "size", "saving"),
    [("en", "a4", "63x88", False), ("de", "letter", "poker", False), ("de", "a4", "mini", True)],
)
def test_every_game_comes_out_of_the_press_whole(game: str, lang: str, paper: str, size: str, saving: bool) -> None:
    pdf = printed(game, lang, paper, size, saving)
    check_sheets(game, paper, size, pdf)
    check_fonts(pdf)
    read = words(pdf)
    house = larceny.game(game)
    for part in house.printed(house.house_deck, lang):
        if part.form == "card":
            assert part.piece.name in read
    assert printed(game, lang, paper, size, saving) == press.pdf(house, house.house_deck, lang, paper, size, saving)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_pictures_for_a_virtual_table_say_what_lies_where(game: str) -> None:
    from PIL import Image

    house = larceny.game(game)
    files = press.tabletop(house, house.house_deck, "de")
    about = json.loads(files[f"{game}.json"])
    slots = [slot for sheet in about["sheets"] for slot in sheet["slots"]]
    expected = Counter[str]()
    for part in house.printed(house.house_deck, "de"):
        if part.form != "mat":
            expected[part.piece.name] += part.count
    assert Counter(slot["name"] for slot in slots) == expected
    for sheet in about["sheets"]:
        picture = Image.open(io.BytesIO(files[sheet["file"]]))
        assert max(picture.size) <= 4096
        assert [slot["slot"] for slot in sheet["slots"]] == list(range(len(sheet["slots"])))
        assert len(sheet["slots"]) < sheet["columns"] * sheet["rows"]
        assert sheet["back"] in files
        w, h = picture.size[0] / sheet["columns"], picture.size[1] / sheet["rows"]
        last = sheet["slots"][-1]
        spot = picture.convert("RGB").crop(
            (last["column"] * w, last["row"] * h, (last["column"] + 1) * w, (last["row"] + 1) * h)
        )
        assert len(spot.getcolors(1 << 20) or ()) > 20  # something is drawn there
    assert all(mat["file"] in files for mat in about["mats"])


def test_the_printer_knows_every_kind_of_card_by_name() -> None:
    text = printer.texts("de", printer.TEXTS)
    for name in GAMES:
        game = larceny.game(name)
        kinds = {part.piece.kind for part in game.printed(game.house_deck, "de") if part.form == "card"}
        assert all(text.has(f"kind-{kind}") for kind in kinds), kinds
