"""Every game's screens as people see them: what stands on a card can be read, and the words are right."""

from __future__ import annotations

import io
import math
import random
from functools import cache
from itertools import cycle, product
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

import larceny
from larceny.engine.board import Board, Choice, Group, Line, Named, Piece, Zone
from larceny.engine.text import LANGUAGES
from larceny.games import load
from larceny.server.table import commands, showing
from larceny.server.table.commands import Setup
from larceny.server.table.state import Table
from tests.browser.pages import GAMES, LIGHTS, OURS, shine
from tests.proving import proofs

ENOUGH, ENOUGH_IF_LARGE = 4.5, 3.0  # contrast of letters, by WCAG 2.2
LARGE, LARGE_IF_BOLD = 24.0, 18.66  # pixels


# Games to look at


@cache
def moments(game: str, lang: str, players: int = 0) -> tuple[Board, ...]:
    """Boards from a game among careless people, the last one from its end or from a long way into it."""
    count = players or load(game).players[-1]
    match = larceny.new(game, players=count, seed=3, names=[f"me:{name}" for name in NAMES[:count]])
    match.called = NAMES[:count]
    dice, boards = random.Random(5), []
    for step in range(1500):
        if match.actor is None:
            break
        if step % 11 == 0:
            boards.append(match.board(match.actor, lang))
        match.play(dice.choice(match.legal()))
    return (*boards, match.board(0, lang))


NAMES = ("Vera", "Nitro", "Otto", "Mint", "Ella", "Bank", "Ida", "Flo")  # each also stands on some card or place


@cache
def faces(game: str, lang: str = "en") -> tuple[Piece, ...]:
    """Return every card of a game, and every sign that may be on one."""
    found: dict[object, Piece] = {}
    for board in moments(game, lang):
        for piece in (piece for zone in board.zones for piece in zone.pieces if piece.name):
            signs = [(mark.place, mark.symbol, mark.tone) for mark in piece.marks]
            for news in ((piece.kind, piece.name), *signs):
                found.setdefault(news, piece)
    return tuple({id(piece): piece for piece in found.values()}.values())


@pytest.mark.proof
def test_the_games_to_look_at_show_every_card() -> None:
    for game in GAMES:
        shown = {piece.name for piece in faces(game)}
        for kind, cards in load(game).house_deck.cards.items():
            if kind in ("crook", "henchman", "skill", "robber", "loot", "cop", "racket", "special"):
                assert {card.word("en") for card in cards} <= shown, (game, kind)


# What stands on a card can be read


LAYOUTS = ("row", "pile", "fan", "stack", "scene", "columns", "tree")  # of the places where cards lie
STATES = ("plain", "can", "around", "can selected", "around selected")  # to be chosen: not, the card, its whole place
LOOKS = tuple(product((True, False), STATES))
BESIDE = 3  # places in a group, or in a row of a grid
SPECIAL = {
    "stack": {"layout": "grid", "columns": ("1 Place",) * BESIDE, "rows": ("Row",)},
    **{name: {"layout": name} for name in ("scene", "columns", "tree")},
}


def gallery(game: str, layout: str) -> Board:
    """Some of a game's cards in one kind of place, open and face down, in every state; all of them in all places."""
    zones, groups, can = [], {}, []
    some = faces(game)[LAYOUTS.index(layout) :: len(LAYOUTS)]
    for number, piece in zip(range(max(len(LOOKS), len(some))), cycle(some), strict=False):
        up, state = LOOKS[number % len(LOOKS)]
        handle, place, group = f"{state} card {number}", f"{state} place {number}", f"group {number // BESIDE}"
        can += {"plain": [], "can": [handle], "around": [place]}[state.split()[0]]
        groups[group] = Group(id=group, title="All", **SPECIAL.get(layout, {}))
        zones.append(
            Zone(
                id=place,
                group=group,
                title="Place",
                layout=layout if layout in ("stack", "fan", "pile") else "row",
                column=number % BESIDE,
                pieces=(replace(piece, handle=handle, up=up, note=""),),
            )
        )
    board = moments(game, "en")[0]
    return replace(
        board,
        seat=0,
        groups=tuple(groups.values()),
        zones=tuple(zones),
        choices=tuple(Choice(action=number, label=f"Choose {id}", touches=(id,)) for number, id in enumerate(can)),
        interjections=(),
        question=replace(board.question, seat=0, about=""),
    )


# Every text on a card that is not covered: what it says, where and how large.
WRITTEN = """async () => {
  const cards = document.querySelectorAll('#board .card');
  const places = () => [...cards].map((one) => one.getBoundingClientRect().top).join();
  for (let was = '', same = 0; same < 4; was = places()) { // until cards have measured themselves
    await new Promise(requestAnimationFrame);
    same = was === places() ? same + 1 : 0;
  }
  const found = [], texts = [];
  for (const card of document.querySelectorAll('#board :is(.card, .slim)')) {
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    const on = text.parentElement, piece = on.closest('.piece'), range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, width, height } = range.getBoundingClientRect();
    const over = document.elementsFromPoint(left + width / 2, top + height / 2).find((one) => one.closest('.piece'));
    if (!width || over?.closest('.piece') !== piece) continue;
    const { fontSize, fontWeight, visibility } = getComputedStyle(on);
    if (visibility !== 'visible') continue;
    const what = [piece.className, piece.closest('.zone').className, piece.dataset.name, on.className];
    const size = parseFloat(fontSize), bold = fontWeight >= 700;
    found.push({ text: text.data.trim(), left, top, width, height, size, bold, what, on });
  }
  for (const { on } of found) on.dataset.written = '';
  return found.map(({ on, ...rest }) => rest);
}"""

INVISIBLE = "{ -webkit-text-fill-color: #0000 !important; -webkit-text-stroke-color: #0000 !important; }"
UNWRITTEN = f"[data-written] {INVISIBLE}"
BLOTTED = "[data-written] { background: currentColor !important; text-shadow: none !important; }"


def pictured(page: Page, style: str) -> NDArray[np.float32]:
    """Return how bright each point of the page is."""
    shot = page.screenshot(animations="disabled", style=style)
    red, green, blue = np.moveaxis(np.asarray(Image.open(io.BytesIO(shot)).convert("RGB")), -1, 0)
    return np.float32(0.2126) * LINEAR[red] + np.float32(0.7152) * LINEAR[green] + np.float32(0.0722) * LINEAR[blue]


SHADES = np.arange(256, dtype=np.float32) / 255
LINEAR = np.where(SHADES <= 0.04045, SHADES / 12.92, ((SHADES + 0.055) / 1.055) ** 2.4).astype(np.float32)


def illegible(page: Page) -> list[str]:
    """Return the texts on cards that have too little contrast to what is drawn behind them."""
    written = page.evaluate(WRITTEN)
    assert len(written) > 8
    for _ in range(6):  # a busy machine may not have drawn everything yet
        ink, behind = pictured(page, UNWRITTEN + BLOTTED), pictured(page, UNWRITTEN)
        if all((ink[place(one)] != behind[place(one)]).mean() > 0.2 for one in written):
            break
    ratios = [contrast(ink[place(one)], behind[place(one)]) for one in written]
    return [
        f"{one['text']!r} {ratio:.2f} at {one['size']:.0f} px: {' / '.join(one['what'])}"
        for one, ratio in zip(written, ratios, strict=True)
        if ratio < (ENOUGH_IF_LARGE if one["size"] >= (LARGE_IF_BOLD if one["bold"] else LARGE) else ENOUGH)
    ]


def place(text: dict[str, float]) -> tuple[slice, slice]:
    """Return where the letters are: a line is higher than they are, and points at an edge are only partly within."""
    top, high = text["top"] + 0.2 * text["height"], 0.6 * text["height"]
    return within(top, top + high), within(text["left"], text["left"] + text["width"])


def within(start: float, end: float) -> slice:
    """Return the points that lie wholly between two edges, or one, if there are none."""
    first = math.ceil(start)
    return slice(first, max(first + 1, math.floor(end)))


def contrast(ink: NDArray[np.float32], behind: NDArray[np.float32]) -> float:
    """Return the contrast of most of a text: its corners may reach beyond what it is printed on."""
    ratios = (np.maximum(behind, ink) + 0.05) / (np.minimum(behind, ink) + 0.05)
    there = behind != ink
    return float(np.percentile(ratios[there], 20)) if there.any() else 1.0


SELECTED = """() => document.querySelectorAll(`#board .can:is([data-handle*=' selected'], [data-zone*=' selected'])`)
  .forEach((one) => one.classList.add('selected'))"""


@pytest.mark.proof
@pytest.mark.parametrize("lights", [1, pytest.param(len(LIGHTS), marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_on_every_card_can_be_read_in_all_lights_and_states(stage: Any, game: str, lights: int) -> None:
    """`make test` looks at each kind of place in one light of three, another one in each game; `make soak` in all."""
    seen = {}
    for number, layout in enumerate(LAYOUTS, GAMES.index(game)):
        page, _ = stage(gallery(game, layout), viewport={"width": 1366, "height": 1500})
        page.evaluate(SELECTED)
        assert page.evaluate("main.scrollHeight <= main.clientHeight"), "something is out of sight"
        assert page.locator("#board .selected").count() >= 4
        for light in (LIGHTS * 2)[number % len(LIGHTS) :][:lights]:
            shine(page, light)
            seen[layout, light] = illegible(page)
        page.context.close()
    assert seen == {look: [] for look in seen}


# The words are right


@pytest.mark.parametrize("game", GAMES)
def test_lines_name_players_where_players_are_meant(game: str) -> None:
    """Everybody here is called like some card or place."""
    meant = misleading = 0
    for lang in LANGUAGES:
        for board in moments(game, lang)[-3:]:
            for line in board.log:
                names = [line.text[name.start : name.end] for name in line.named]
                assert names == [NAMES[name.seat] for name in line.named]
                assert "\x02" not in line.text
                meant += len(names)
                misleading += sum(line.text.count(name) for name in NAMES) - len(names)
    assert meant > 100
    assert misleading > 0 or game in ("criminals", "robbers")


def test_a_crook_is_not_coloured_like_the_player_of_that_name(stage: Any) -> None:
    names = (Named(seat=0, start=4, end=8), Named(seat=1, start=23, end=26))  # by letters, not by bytes
    lines = (
        Line(moment=1, text="🦊 🦊 Vera: Velvet Vera, Bob", named=names),
        Line(moment=2, text="Velvet Vera was among the dead."),
    )
    board = moments("crooks", "en")[0]
    players = tuple(
        replace(player, name=name) for player, name in zip(board.players, ("Vera", "Bob", "C", "D"), strict=True)
    )
    page, _ = stage(replace(board, players=players, log=lines))
    coloured = page.locator("[data-testid=log] li").evaluate_all(
        "all => all.map((one) => [...one.querySelectorAll('b')].map((name) => [name.textContent, name.style.color]))"
    )
    assert coloured == [[["Vera", "var(--seat-0)"], ["Bob", "var(--seat-1)"]], []]
    assert page.locator("[data-testid=log] li").all_inner_texts() == [line.text for line in lines]


# The notes on everything on the table, line by line; of places, without the list of what lies there.
NOTES = """async (board) => {
  const { Tips } = await (OURS)('app/input.js');
  const tips = new Tips(document.getElementById('app'), () => board);
  return [...document.querySelectorAll('#board [data-id]')].map((thing) => {
    tips.show(thing);
    const lines = thing.closest('[data-handle]') ? 'strong, em, p, li' : ':not(li) > :is(strong, em, p)';
    return [...tips.box.querySelectorAll(lines)].map((one) => one.textContent.trim().toLowerCase());
  });
}""".replace("OURS", OURS)


@pytest.mark.proof
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_note_says_a_thing_twice(stage: Any, game: str, lang: str) -> None:
    boards = moments(game, lang)
    hidden = [
        board for board in boards if any(piece.name and not piece.up for zone in board.zones for piece in zone.pieces)
    ]
    for board in (*hidden[-1:], boards[-2]):
        page, _ = stage(board)
        notes = page.evaluate(NOTES, msgspec.to_builtins(board))
        assert len(notes) > 10
        for note in notes:
            said = [words for words in note if words]
            assert len(said) == len(set(said)), said
        page.context.close()


# The order in which seats are shown, place by place.
ORDERS = """() => {
  const seats = (where, read) => [...document.querySelectorAll(where)].map(read);
  const letter = (one) => 'ABCDEFGH'.indexOf(one.textContent);
  return [
    seats('header .seat', (one) => Number(one.dataset.testid.slice(5))),
    seats(':is(.row-head, .tree-title) .seat-letter', letter),
    seats('[data-zone^="against."]', (one) => Number(one.dataset.zone.slice(8))),
    seats('dialog th[scope=col] i', letter),
  ].filter((order) => order.length);
}"""


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_seats_stand_in_one_order_wherever_they_are_shown(stage: Any, game: str) -> None:
    boards = moments(game, "en")
    chase = [board for board in boards if any(zone.id.startswith("against.") for zone in board.zones)]
    for board in (boards[1], boards[len(boards) // 2], *chase[:2], boards[-1]):
        page, _ = stage(board)
        if board.result:
            page.get_by_test_id("result").wait_for()
        first, *others = page.evaluate(ORDERS)
        assert sorted(first) == list(range(len(board.players)))
        assert others
        for order in others:
            assert order == [seat for seat in first if seat in order]
        page.context.close()


@pytest.mark.parametrize("ranks", [[1, 2], [2, 1], [1, 1]])
@pytest.mark.parametrize("game", GAMES)
def test_who_won_is_told_so_and_with_whom(game: str, ranks: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(game)
    monkeypatch.setattr("larceny.engine.view.reckon", lambda *_: ([7, 7], ranks))
    for lang, won in (("en", "You win"), ("de", "Du gewinnst")):
        for seat in (0, 1, None):
            result = match.board(seat, lang).result
            assert result.text.startswith(won) == (seat in result.winners)
            assert all((NAMES[winner] in result.text) == (winner != seat) for winner in result.winners)


@cache
def finished(game: str) -> larceny.Match:
    """Return a short game between two, at its end."""
    options = {"robbers": {"goal": "rounds", "rounds": 1}, "crimelords": {"length": "short", "start": "dealt"}}
    match = larceny.new(game, players=2, seed=1, options=options.get(game), names=["me:a", "me:b"])
    match.called = NAMES[:2]
    bots = [larceny.bot("instinct", seed=seat) for seat in range(2)]
    while match.actor is not None:
        match.play(bots[match.actor].choose(match.view(match.actor)))
    return match


@pytest.mark.parametrize("touch", [True, *proofs(False)], ids=["touch", "mouse"])
@pytest.mark.parametrize(("lang", "pressed"), [("en", "press"), ("de", "drück")])
def test_nobody_is_told_to_press_keys_on_a_touch_screen(stage: Any, lang: str, pressed: str, touch: bool) -> None:
    board = moments("crooks", lang)[0]
    page, _ = stage(board, has_touch=touch, is_mobile=touch, viewport={"width": 1180, "height": 820})  # a tablet
    hints = []
    while page.locator(".hint").count():
        hints.append(page.locator(".hint").inner_text())
        page.locator(".hint button").click()
    assert len(hints) == 3
    assert (pressed in hints[0]) != touch
    assert any(word in " ".join(hints).lower() for word in ("click", "klick")) != touch
    assert (page.locator(".bar kbd").count() == 0) == touch
    page.get_by_test_id("settings").click()
    assert (page.locator("dialog kbd").count() == 0) == touch


def test_the_house_deck_has_a_name_in_every_language() -> None:
    table = Table("somewhere")
    wish = Setup(game="crooks", seats=("me", "easy"), name="Anna")
    for entry in commands.open_table(wish, "guest", 0.0):
        table.apply(entry)
    decks = {lang: showing.room(table, 0, "guest", lang, set(), 0).deck for lang in LANGUAGES}
    assert decks == {"en": "House deck", "de": "Hausdeck"}
