"""Answers and board are one: a touch offers what it can do, many answers have numbers, nothing is hidden or jumps."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from larceny.engine.board import Badge, Board, Choice, Counter, Group, Line, Mark, Piece, Player, Question, Zone
from larceny.engine.match import Match
from larceny.games import load
from tests.browser.pages import (
    DESK,
    GAMES,
    LOW_DESK,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    by,
    come_to,
    problems,
    problems_in_all_lights,
)
from tests.browser.test_screens import moments
from tests.engine import boards
from tests.proving import proofs

LANDSCAPE = {"width": 844, "height": 390}
ZOOMED = {"width": 640, "height": 400}  # a desk of 1280x800 at 200 %
WIDE = {"width": 2560, "height": 1440}
TOUCH = {"has_touch": True, "is_mobile": True}

PLAN = Choice(
    action=30,
    label="Take over the Casino with Vera: 7 (58%)",
    touches=("racket1.0",),
    final=True,
    cue="58%",
    promise=7,
    then=(31, 32),
)


def acts(words: boards.Said) -> list[int]:
    return [word["action"] for word in words if word["type"] == "act"]


def answers(*actions: int) -> tuple[Choice, ...]:
    return tuple(Choice(action=one, label=f"Answer {one}") for one in actions)


def crowded(count: int = 12) -> Board:
    """Return a board with an answer for each of many things, the later the better, and one for none."""
    things = [f"crook1.{n}" for n in range(9)] + [f"racket{n}.0" for n in (1, 2, 3, 4)]
    choices = [
        Choice(action=n, label=f"Hit number {n}", touches=(thing,), cue=f"{n}%", promise=n)
        for n, thing in enumerate(things[:count])
    ]
    return boards.made_up(2, choices=(*choices, Choice(action=50, label="Nobody")), tally=None)


# Plans


def test_a_touch_offers_the_best_plan_and_a_second_touch_carries_it_out(stage: Any) -> None:
    board = boards.made_up(2, choices=answers(30, 40), plans=(PLAN,), tally=None)
    page, words = stage(board)
    thing = page.locator("#board [data-handle='racket1.0']")
    expect(thing).to_have_attribute("data-cue", "58%")
    assert by(page, "choice-30-31-32").count() == 0  # not among the answers until something is touched
    thing.locator("button").click()
    expect(page.locator("#question")).to_contain_text("Take over the Casino with Vera: 7 (58%)?")
    assert acts(words) == []
    thing.locator("button").click()
    come_to(page, lambda: acts(words), [30])
    words.tell(replace(board, choices=answers(31, 33), plans=()))
    come_to(page, lambda: acts(words), [30, 31])
    words.tell(replace(board, choices=answers(32, 34), plans=()))
    come_to(page, lambda: acts(words), [30, 31, 32])
    words.tell(board)
    expect(by(page, "choice-40")).to_be_enabled()
    assert acts(words) == [30, 31, 32]


@pytest.mark.proof
def test_a_plan_that_cannot_go_on_leaves_the_question_to_its_person(stage: Any) -> None:
    board = boards.made_up(2, choices=answers(30, 40), plans=(PLAN,), tally=None)
    page, words = stage(board)
    page.locator("#board [data-handle='racket1.0'] button").click()
    by(page, "confirm").click()
    come_to(page, lambda: acts(words), [30])
    words.tell(replace(board, choices=answers(41, 42), plans=()))
    expect(by(page, "choice-41")).to_be_enabled()
    words.tell(replace(board, choices=answers(31, 42), plans=()))
    expect(by(page, "choice-31")).to_be_enabled()
    assert acts(words) == [30]


# More answers than fit


def test_on_a_phone_many_answers_are_a_sheet_with_the_numbers_on_their_things(stage: Any) -> None:
    page, words = stage(crowded(), viewport=PHONE, **TOUCH)
    expect(by(page, "choice-50")).to_be_visible()  # what is about nothing stays in the bar
    expect(page.locator("[data-handle='crook1.0']")).to_have_attribute("data-cue", "12 · 0%")
    by(page, "all-choices").click()
    sheet = page.locator("dialog[open]")
    assert sheet.bounding_box()["height"] == PHONE["height"]
    listed = sheet.locator("[data-nth]")
    assert [one.split("\n")[0] for one in listed.all_inner_texts()][:2] == ["Hit number 11", "Hit number 10"]
    expect(listed.nth(11)).to_have_attribute("data-nth", "12")
    assert problems(page) == []
    listed.nth(0).click()
    come_to(page, lambda: acts(words), [11])
    expect(sheet).to_have_count(0)


def test_on_a_phone_a_touch_that_could_mean_much_opens_what_it_could_mean(stage: Any) -> None:
    plans = tuple(Choice(action=n, label=f"Plan {n}", touches=("crook0.1",), then=(60,)) for n in range(30, 36))
    page, words = stage(boards.made_up(2, choices=answers(30, 40), plans=plans, tally=None), viewport=PHONE, **TOUCH)
    page.locator("#board [data-handle='crook0.1'] button").click()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator("[data-nth]")).to_have_count(6)
    by(page, "close").click()
    expect(page.locator("#board .selected")).to_have_count(0)  # a sheet that is shut takes the touch back
    page.locator("#board [data-handle='crook0.1'] button").click()
    by(page, "choice-33-60").click()
    come_to(page, lambda: acts(words), [33])


@pytest.mark.proof
def test_at_a_desk_a_list_that_goes_on_says_how_many_answers_there_are(stage: Any) -> None:
    page, words = stage(crowded())
    expect(by(page, "all-choices")).to_have_text("All 13 choices")
    by(page, "all-choices").click()
    page.locator("dialog[open] [data-nth]").nth(0).click()
    come_to(page, lambda: acts(words), [11])


# Names of pieces that a number or a chance lies on.
NAMES_COVERED = """() => [...document.querySelectorAll('#board .columns .piece[data-cue]')].filter((piece) => {
  const cue = getComputedStyle(piece, '::after'), at = piece.getBoundingClientRect();
  const on = { top: at.top + parseFloat(cue.top), left: at.left + parseFloat(cue.left) };
  const range = document.createRange();
  range.selectNodeContents(piece.querySelector('.slim-name'));
  return [...range.getClientRects()].some((name) => on.left < name.right - 1 && on.top < name.bottom - 3);
}).map((piece) => piece.dataset.name)"""


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, WIDE, SMALL_PHONE, DESK], ids=lambda one: str(one["width"]))
def test_a_chance_lies_on_no_name(stage: Any, screen: dict[str, int]) -> None:
    def targets(board: Board) -> int:
        return sum(choice.promise is not None and choice.touches[0][0] == "r" for choice in board.choices)

    board = max(moments("crimelords", "de"), key=targets)
    page, _ = stage(replace(board, seat=board.question.seat), viewport=screen)
    assert page.locator(".columns .piece[data-cue]").count() > 8
    assert page.evaluate(NAMES_COVERED) == []


def test_numbers_beyond_nine_are_typed_digit_by_digit(stage: Any) -> None:
    page, words = stage(crowded(), viewport=DESK)
    page.keyboard.press("1")
    expect(by(page, "typed")).to_contain_text("1")
    page.keyboard.press("2")
    come_to(page, lambda: acts(words), [0])  # the twelfth is the least promising
    words.tell(crowded())
    expect(by(page, "choice-50")).to_be_enabled()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(by(page, "typed")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    come_to(page, lambda: acts(words), [0, 11])


# The bar


LONG = Question(seat=0, text="What is to be done about all of this, and by whom? " * 3, help="Much help. " * 30)
SCREENS = [PHONE, SMALL_PHONE, LANDSCAPE, ZOOMED, LOW_DESK, WIDE]


@pytest.mark.parametrize(
    "screen",
    [PHONE, LOW_DESK, *proofs(*(one for one in SCREENS if one not in (PHONE, LOW_DESK)))],
    ids=lambda one: f"{one['width']}x{one['height']}",
)
def test_the_bar_is_always_as_high_and_the_board_stays_where_it_is(stage: Any, screen: dict[str, int]) -> None:
    few = boards.made_up(2, choices=answers(1, 2), tally=None)
    page, words = stage(few, viewport=screen)
    places = {box(page)}
    for board in (
        crowded(),
        replace(few, question=LONG),
        replace(few, choices=boards.bids(0, 20)),
        replace(few, choices=()),
        replace(few, question=replace(LONG, about="crook0.0"), choices=crowded(7).choices),
    ):
        words.tell(board)
        page.wait_for_function(
            "(number) => document.querySelector('#board').dataset.number === number", arg=str(words.number)
        )
        places.add(box(page))
        assert not page.evaluate(SIDEWAYS)
        assert page.evaluate(REACHED) == []
    assert len(places) == 1


def box(page: Page) -> tuple[float, ...]:
    at = page.locator("#main").bounding_box()
    return tuple(round(at[side]) for side in ("x", "y", "width", "height"))


# Buttons of the bar that lie outside of it, and that no scrolling in it would bring there.
REACHED = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const scrolls = (one) => { for (; one && !one.matches('.bar'); one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return true;
    return /auto|scroll/.test(getComputedStyle(document.querySelector('.bar')).overflowY); };
  return [...document.querySelectorAll('.bar button, .bar input')].filter((one) => {
    const at = one.getBoundingClientRect();
    const within = (low, high) => at[low] >= bar[low] - 2 && at[high] <= bar[high] + 2;
    const inside = within('top', 'bottom') && within('left', 'right');
    return at.width && !inside && !scrolls(one);
  }).map((one) => one.outerHTML.slice(0, 90));
}"""


# What nobody may have to scroll for: the answers of the bar, apart from a list of many, and the words of the question.
OUT_OF_SIGHT = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const words = document.querySelector('.bar .words').getBoundingClientRect();
  const inside = (one, where) => {
    const at = one.getBoundingClientRect(), low = Math.min(where.bottom, innerHeight);
    return !at.height || (at.top >= where.top - 2 && at.bottom <= low + 2);
  };
  const all = [...document.querySelectorAll('.bar :is(.choice, .go, .quiet)')];
  const answers = all.filter((one) => !one.closest('.many'));
  return [
    ...answers.filter((one) => !inside(one, bar)),
    ...[document.querySelector('#question')].filter((one) => !inside(one, words)),
  ].map((one) => one.textContent.trim());
}"""

# Answers whose words or signs begin or end outside of their button.
SPILT = """() => [...document.querySelectorAll('.bar .choice')].filter((button) => {
  const { left, right } = button.getBoundingClientRect();
  return [...button.children].some((one) => {
    const at = one.getBoundingClientRect();
    return at.width && (at.left < left - 1 || at.right > right + 1);
  });
}).map((button) => button.textContent.trim())"""


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda one: f"{one['width']}x{one['height']}")
@pytest.mark.parametrize("game", GAMES)
def test_every_question_fits_every_screen(stage: Any, game: str, screen: dict[str, int], lang: str) -> None:
    asked = [board for board in moments(game, lang) if board.choices]
    most = sorted(asked, key=lambda board: len(board.choices))[-3:]
    page, words = stage(asked[0], viewport=screen, room={"hints": True})
    for board in (*asked[1::9], *most):
        words.tell(replace(board, seat=board.question.seat))
        page.wait_for_function(
            "(number) => document.querySelector('#board').dataset.number === number", arg=str(words.number)
        )
        assert not page.evaluate(SIDEWAYS), board.question.text
        assert page.evaluate(REACHED) == [], board.question.text
        assert page.evaluate(SPILT) == [], board.question.text
        assert page.evaluate(COVERED) == [], board.question.text
        assert page.evaluate(OUT_OF_SIGHT) == [], board.question.text
        assert by(page, "question").bounding_box()["y"] < screen["height"] - 100
        if screen == LOW_DESK and game != "crimelords":  # its city is longer than any screen
            assert page.evaluate("main.scrollHeight <= main.clientHeight"), board.question.text


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE, LOW_DESK], ids=lambda one: str(one["width"]))
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_in_any_light(stage: Any, game: str, screen: dict[str, int]) -> None:
    board = max(moments(game, "en"), key=lambda board: len(board.choices))
    page, _ = stage(replace(board, seat=board.question.seat), viewport=screen)
    assert not problems_in_all_lights(page)
    by(page, "player-0").click()
    assert problems(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(by(page, "legend").locator("dt").first).to_be_visible()
    assert problems(page) == []


# How far the number of an answer reaches over the number that stands in the corner of its place.
OVER = """() => [...document.querySelectorAll('.lane > .zone[data-cue]')].map((zone) => {
  const cue = getComputedStyle(zone, '::after'), at = zone.getBoundingClientRect();
  const wide = parseFloat(cue.width) + parseFloat(cue.paddingLeft) * 2;
  const end = at.left + zone.clientLeft + parseFloat(cue.left) + (cue.translate === 'none' ? wide : wide / 2);
  return end - zone.querySelector('.counter').getBoundingClientRect().left;
})"""


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=lambda one: str(one["width"]))
def test_the_numbers_of_answers_hide_no_price_of_a_hangout(stage: Any, screen: dict[str, int]) -> None:
    match = Match(load("crooks"), 3)
    page, _ = stage(match.board(match.actor, "de"), viewport=screen, **TOUCH)
    reach = page.evaluate(OVER)
    assert len(reach) > 5
    assert max(reach) <= 1


# The words on strips over which the chance or the number of an answer lies.
LAID_OVER = """() => [...document.querySelectorAll('.columns .piece[data-cue]')].flatMap((piece) => {
  const cue = getComputedStyle(piece, '::after'), at = piece.getBoundingClientRect();
  const size = (one) => parseFloat(cue[one]);
  const left = at.left + size('left'), right = left + size('width') + 2 * size('paddingLeft');
  const top = at.top + size('top');
  return [...piece.querySelectorAll('.slim-marks > *, .slim-name')].filter((one) => {
    const on = one.getBoundingClientRect();
    return on.bottom > top + 3 && on.left < right - 3 && on.right > left + 3;
  }).map((one) => one.textContent);
})"""


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, LOW_DESK], ids=lambda one: str(one["width"]))
@pytest.mark.parametrize("cue", ["58 %", "−12"])
def test_a_chance_hides_no_owner_s_name(stage: Any, screen: dict[str, int], cue: str) -> None:
    jo = Mark(place="top-right", text="Jo", tone="seat-1")
    marks = (Mark(place="top-left", text="3"), Mark(place="top-right", text="10", symbol="fence"), jo)
    board = boards.made_up(2, choices=answers(30, 40), tally=None)
    plans = (replace(PLAN, cue=cue, touches=("racket1.0", "racket1.1")), replace(PLAN, cue=cue, touches=("racket2.0",)))
    zones = tuple(
        replace(zone, pieces=tuple(replace(one, marks=marks, name="Bingo") for one in zone.pieces))
        if zone.id.startswith("quarter")
        else zone
        for zone in board.zones
    )
    page, words = stage(replace(board, zones=zones, plans=plans), viewport=screen)
    assert page.locator(".columns .piece[data-cue]").count() == 3
    assert page.evaluate(LAID_OVER) == []
    many = tuple(Choice(action=n, label=f"{n}", touches=("racket1.0",), cue=cue, promise=n) for n in range(9))
    words.tell(replace(board, zones=zones, choices=many))
    expect(page.locator(".columns .piece[data-cue-long]")).to_have_count(1)
    assert page.evaluate(LAID_OVER) == []


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=lambda one: str(one["width"]))
def test_a_hint_and_taking_back_lie_beside_the_answers_and_not_on_them(stage: Any, screen: dict[str, int]) -> None:
    board = boards.made_up(2, choices=answers(1, 2, 3, 4), tally=None)
    page, words = stage(board, viewport=screen, room={"hints": True}, **TOUCH)
    words.tell(board, undo=True)
    low = max(by(page, name).bounding_box()["y"] + by(page, name).bounding_box()["height"] for name in ("hint", "undo"))
    assert low <= by(page, "choice-1").bounding_box()["y"] + 1


# What lies on an answer: the card in question, or what stands beside the answers.
COVERED = """() => [...document.querySelectorAll('.bar .choice, .bar .go, .bar [data-testid=cancel]')].filter((one) => {
  const at = one.getBoundingClientRect();
  return [...document.querySelectorAll('.bar .about, .bar .extras > *')].some((other) => {
    const on = other.getBoundingClientRect();
    return on.width && on.bottom > at.top + 2 && on.top < at.bottom - 2 && on.right > at.left + 2
      && on.left < at.right - 2;
  });
}).map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("screen", [*proofs(PHONE), SMALL_PHONE], ids=lambda one: str(one["width"]))
def test_nothing_lies_on_the_answers(stage: Any, screen: dict[str, int]) -> None:
    plans = "Halbacht-Hannibal: bestenfalls -3 (5 fehlen), Ziel: Der durstige Chor"
    three = tuple(Choice(action=n, label=plans, touches=(f"crook0.{n}",), final=True) for n in range(3))
    board = boards.made_up(2, "de", choices=three, interjections=boards.gifts())
    board = replace(board, question=replace(LONG, about="crook0.0"))
    page, words = stage(board, viewport=screen, room={"hints": True}, **TOUCH)
    words.tell(board, undo=True)
    expect(by(page, "undo")).to_be_visible()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(REACHED) == []
    page.locator("#board [data-handle='crook0.1'] button").click()
    expect(by(page, "confirm")).to_be_visible()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(REACHED) == []


@pytest.mark.proof
def test_a_scene_that_begins_is_in_sight(stage: Any) -> None:
    board = boards.made_up(2, tally=None, choices=())
    page, words = stage(board, viewport=PHONE, **TOUCH)
    page.evaluate("main.scrollTop = main.scrollHeight")
    target = Zone(id="target", group="scene", title="Target", pieces=(Piece(handle="victim", kind="crook"),))
    words.tell(replace(board, zones=(*board.zones, target)))
    expect(page.locator("[data-zone=target]")).to_be_in_viewport(ratio=0.9)


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=lambda one: str(one["width"]))
def test_a_thing_to_be_said_out_of_turn_has_its_words_on_its_button(stage: Any, screen: dict[str, int]) -> None:
    gift = Choice(action=70, label="Geschenk für Dutch", final=True)
    board = boards.made_up(2, choices=answers(1, 2), interjections=(gift,), tally=None)
    page, _ = stage(board, viewport=screen, room={"hints": True}, **TOUCH)
    for name in ("hint", "interject-70"):
        assert by(page, name).evaluate("(one) => one.scrollWidth <= one.clientWidth")
        at = by(page, name).bounding_box()
        assert at["x"] + at["width"] <= screen["width"]
        assert at["y"] + at["height"] <= by(page, "choice-1").bounding_box()["y"] + 1


@pytest.mark.proof
def test_a_screen_that_grows_small_makes_a_list_of_many_answers(stage: Any) -> None:
    page, _ = stage(boards.made_up(2, choices=answers(*range(6)), tally=None), viewport=DESK)
    expect(by(page, "choice-5")).to_be_visible()
    page.set_viewport_size(PHONE)
    expect(by(page, "all-choices")).to_be_visible()


@pytest.mark.proof
def test_on_a_large_screen_everything_is_as_much_larger(stage: Any) -> None:
    sizes: dict[str, list[float]] = {}
    for screen in (DESK, WIDE):
        page, _ = stage(boards.made_up(2, tally=None), viewport=screen)
        for part in (".bar h2", ".seat b", "#board .slim-name", ".lines .line"):
            size = page.locator(part).first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
            sizes.setdefault(part, []).append(size)
    for part, (usual, large) in sizes.items():
        assert large == pytest.approx(1.6 * usual, rel=0.01), part


# Numbers in the head that are cut.
SHORTENED = """() => [...document.querySelectorAll('.seat :is(.count, .badge:not(:has(svg)))')]
  .filter((one) => one.offsetHeight && one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim())"""


# Signs in the head that lie on a name, a number or another sign.
PILED = """() => [...document.querySelectorAll('.seat')].flatMap((seat) => {
  const parts = [...seat.querySelectorAll('b, .count, .badge')].filter((one) => one.offsetHeight);
  const boxes = parts.map((one) => one.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 4 && other.top < one.bottom - 4;
  return boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) => meet(one, other))).map(() => seat.innerText);
})"""


@pytest.mark.proof
@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE, ZOOMED, SMALL_PHONE], ids=lambda one: str(one["width"]))
def test_no_sign_in_the_head_lies_on_a_name_or_another_sign(stage: Any, screen: dict[str, int]) -> None:
    for game, players in (("criminals", 4), ("robbers", 5), ("crimelords", 8)):
        signs = [
            (sum(badge.symbol is not None for player in board.players for badge in player.badges), n, board)
            for n, board in enumerate(moments(game, "en", players)[:-1])
        ]
        page, _ = stage(max(signs)[2], viewport=screen, **TOUCH)
        assert page.locator(".seat .badge svg").count() >= 4
        assert page.evaluate(PILED) == [], game


@pytest.mark.proof
@pytest.mark.parametrize("count", [4, 8])
def test_the_heads_of_all_players_take_two_lines_of_the_smallest_phone(stage: Any, count: int) -> None:
    players = tuple(
        Player(seat=n, name=f"{boards.PEOPLE[n]} Amselfeld", badges=(Badge(id="won", label="10/11 points"),))
        for n in range(count)
    )
    page, _ = stage(replace(boards.made_up(count), players=players), viewport=SMALL_PHONE, **TOUCH)
    assert len({by(page, f"seat-{n}").bounding_box()["y"] for n in range(count)}) == count // 4
    assert page.evaluate(SHORTENED) == []


@pytest.mark.proof
@pytest.mark.parametrize("screen", [ZOOMED, LANDSCAPE], ids=lambda one: str(one["width"]))
def test_on_a_low_screen_all_eight_players_are_in_sight(stage: Any, screen: dict[str, int]) -> None:
    players = tuple(
        Player(
            seat=n,
            name=f"{boards.PEOPLE[n]} Amselfeld",
            counters=(Counter(id="gs", label="Gs", value=20, symbol="cash"),),
            badges=(Badge(id="won", label="10/11 points"), Badge(id="bids", label="bids", symbol="cash")),
        )
        for n in range(8)
    )
    page, _ = stage(replace(boards.made_up(8), players=players), viewport=screen, **TOUCH)
    tools = page.locator(".top nav").bounding_box()["x"]
    for n in range(8):
        at = by(page, f"seat-{n}").bounding_box()
        assert 0 <= at["x"] <= tools + 1 - at["width"]
        assert 0 <= at["y"] <= page.locator("#main").bounding_box()["y"] - at["height"]
        assert by(page, f"seat-{n}").locator("b").bounding_box()["width"] > 20
    assert page.evaluate(SHORTENED) == []


@pytest.mark.proof
def test_the_own_hand_lies_over_the_end_of_a_board_that_is_too_long(stage: Any) -> None:
    rows = tuple(Zone(id=f"row{n}", group="grid", title=f"Row {n}", row=n) for n in range(14))
    cards = tuple(Piece(handle=f"card{n}", kind="card", name="Milk Float") for n in range(5))
    hand = Zone(id="hand", group="hand", title="Hand", layout="fan", seat=0, pieces=cards)
    groups = (Group(id="grid", title="Grid", layout="grid"), Group(id="hand", title="Hand"))
    page, _ = stage(boards.made_up(2, groups=groups, zones=(*rows, hand), tally=None), viewport=DESK)
    area, card = page.locator("#main").bounding_box(), page.locator("[data-handle=card2]").bounding_box()
    assert page.evaluate("main.scrollHeight > main.clientHeight + 100")
    assert card["y"] + card["height"] <= area["y"] + area["height"]


# Words and signs


@pytest.mark.proof
def test_an_answer_shows_the_signs_of_its_card_and_says_all_to_who_hears_it(stage: Any) -> None:
    choice = Choice(action=1, label="Take Vera Volt (1-0)", plain="Take Vera Volt", touches=("crook0.0",))
    page, _ = stage(boards.made_up(2, choices=(choice, *answers(2)), tally=None))
    button = by(page, "choice-1")
    expect(button.locator("> span").first).to_have_text("Take Vera Volt")
    expect(button.locator(".signs .sym-star")).to_be_visible()
    expect(button).to_have_attribute("aria-label", "Take Vera Volt (1-0)")


@pytest.mark.proof
def test_the_legend_says_of_every_sign_what_it_means(stage: Any) -> None:
    board = boards.made_up(2)
    page, _ = stage(board)
    page.keyboard.press("g")
    legend = by(page, "legend")
    signs = {mark.symbol for zone in board.zones for piece in zone.pieces for mark in piece.marks if mark.symbol}
    signs |= {badge.symbol for zone in board.zones for badge in zone.badges}
    for sign in signs - {"cash"}:  # the page has no such icon, and draws words
        assert legend.locator(f".sym-{sign}").count() > 0, sign
    assert all(len(words.strip()) > 2 for words in legend.locator("dd").all_inner_texts())
    expect(legend).to_contain_text("May still act.")
    page.keyboard.press("Escape")
    page.locator("#board [data-handle='crook0.1']").hover()
    expect(page.locator("#tip li .sym-star").first).to_be_visible()  # a note shows the sign it explains


def test_the_head_of_a_phone_has_names_and_a_tap_tells_what_is_public(stage: Any) -> None:
    players = tuple(
        Player(
            seat=n, name=f"{boards.PEOPLE[n]} Amselfeld", badges=(Badge(id="b", label="has a moon", tip="It shines."),)
        )
        for n in range(4)
    )
    page, _ = stage(replace(boards.made_up(4), players=players), viewport=PHONE, **TOUCH)
    for n in range(4):
        name = by(page, f"seat-{n}").locator("b")
        assert name.evaluate("(name) => name.clientWidth") > 40, "too short to read"
    by(page, "player-1").click()
    told = by(page, "player")
    expect(told).to_contain_text("It shines.")
    expect(told).to_contain_text("Bob: mob")
    expect(told.locator(".slim")).to_have_count(9)
    assert problems(page) == []


@pytest.mark.proof
def test_an_action_card_carries_its_text_and_a_phone_says_it_before_it_is_played(stage: Any) -> None:
    trick = Piece(
        handle="trick", kind="trick", name="Pick Lock", text="Take a card from somebody's stash.",
        marks=(Mark(place="art", text="in your turn", symbol="key"),),
    )  # fmt: skip
    plain = boards.made_up(2, tally=None)
    hand = replace(
        plain.zones[0], id="hand", group="hand", layout="fan", pieces=(trick, replace(trick, handle="other"))
    )
    board = replace(
        plain,
        groups=(*plain.groups, replace(plain.groups[0], id="hand", layout="row")),
        zones=(*plain.zones, hand),
        choices=(Choice(action=1, label="Play it", touches=("trick",), final=True), *answers(2)),
    )
    page, words = stage(board)
    expect(page.locator("[data-handle='trick'] .k-text")).to_be_visible()
    page.set_viewport_size(PHONE)
    page.locator("#board [data-handle='trick'] button").click(position={"x": 12, "y": 20})
    expect(by(page, "question")).to_contain_text("Take a card from somebody's stash.")
    words.tell(replace(board, log=(*board.log, Line(moment=9, text="So it goes."))))


# Texts of cards that do not fit on them.
CUT_OFF = """() => [...document.querySelectorAll('#board .k-text')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""


@pytest.mark.proof
@pytest.mark.parametrize("screen", [LOW_DESK, WIDE], ids=lambda one: str(one["width"]))
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_card_s_text_ends_on_the_card(stage: Any, lang: str, screen: dict[str, int]) -> None:
    two = moments("robbers", lang, 2)
    page, words = stage(two[0], viewport=screen)
    seen = 0
    for board in two[5:200:24]:
        words.tell(replace(board, seat=board.question.seat))
        page.wait_for_function(
            "(number) => document.querySelector('#board').dataset.number === number", arg=str(words.number)
        )
        seen += page.locator("#board .k-text:visible").count()
        assert page.evaluate(CUT_OFF) == []
    assert seen > 5
