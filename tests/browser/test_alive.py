"""What happens is seen: scenes, the ticker, what was done to oneself, endings, tempo, and the first minute."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from larceny.engine.board import Badge, Board, Choice, Counter, Line, Piece, Result, Row, Scene, Zone
from larceny.server.files import FOLDER, BrowserFiles
from tests.browser.films import kinds
from tests.browser.pages import (
    DESK,
    GAMES,
    OURS,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    against_bots,
    by,
    choices,
    come_to,
    my_turn,
    problems,
    problems_in_all_lights,
)
from tests.engine import boards

ACTION = {"reduced_motion": "no-preference"}
LANDSCAPE = {"width": 844, "height": 390}
WIDE = {"width": 2560, "height": 1440}


def after(board: Board, *lines: Line, **parts: Any) -> Board:
    """Return the board once some lines more were told."""
    return replace(board, log=(*board.log, *lines), moment=board.moment + 1, **parts)


def dice(good: bool, moment: int = 4) -> Line:
    needed = 9 if good else 5
    text = f"The dice: 4 and 3, that is 7. Needed: {needed} or less."
    return Line(moment=moment, text=text, scene=Scene(kind="dice", good=good, dice=(4, 3), needed=needed))


def hit(moment: int = 4, **parts: Any) -> Line:
    """Return a line in which Bob's crook kills one of Anna's."""
    scene = Scene(kind="killing", things=("crook1.0", "crook0.1"))
    return Line(moment=moment, text="Knuckles will not be coming in tomorrow.", by=1, scene=scene, **parts)


# Scenes

# A scene lasts until it has been looked at, however busy the machine.
LASTING = "() => { const later = setTimeout; window.setTimeout = (act, ms) => later(act, ms > 1000 ? 1e8 : ms); }"


@pytest.mark.proof
def test_dice_roll_are_stamped_and_stay_as_a_still_until_something_else_happens(stage: Any) -> None:
    board = boards.made_up(2)
    page, words = stage(board, **ACTION)
    words.tell(after(board, dice(good=False)))
    scene = by(page, "scene")
    expect(scene).to_be_visible()
    expect(scene.locator(".die")).to_have_count(2)
    assert scene.locator(".die").first.evaluate("(die) => die.clientWidth") > 60
    expect(scene.locator(".stamp")).to_have_text("Fails")
    expect(scene).to_contain_text("Needed: 5 or less. Rolled: 7.")
    expect(scene).to_have_count(0)  # by itself
    expect(by(page, "still")).to_contain_text("Fails")
    words.tell(after(board, dice(good=False), Line(moment=5, text="Bob shrugs.", by=1)))
    expect(by(page, "ticker")).to_contain_text("Bob shrugs.")
    expect(by(page, "still")).to_have_count(0)


def test_a_click_ends_a_scene_and_does_what_it_does_besides(stage: Any) -> None:
    board = boards.made_up(2)
    page, words = stage(board, **ACTION)
    words.tell(after(board, dice(good=True)))
    expect(by(page, "scene").locator(".stamp")).to_have_text("Succeeds")
    by(page, "choice-3").click()
    expect(by(page, "scene")).to_have_count(0)
    come_to(page, lambda: [word["action"] for word in words if word["type"] == "act"], [3])


def test_a_scene_shows_what_a_hidden_piece_turned_out_to_be(stage: Any) -> None:
    board = boards.made_up(2, tally=None)

    def vault(name: str) -> Zone:
        return Zone(id="vault", group="map", title="Vault", pieces=(Piece(handle="chip", kind="chip", name=name),))

    page, words = stage(replace(board, zones=(*board.zones, vault(""))), **ACTION)
    told = Line(moment=4, text="The vault!", scene=Scene(kind="vault", things=("chip",)))
    words.tell(after(replace(board, zones=(*board.zones, vault("Dogs"))), told))
    expect(by(page, "scene").locator(".cast")).to_contain_text("Dogs")


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
def test_with_reduced_motion_a_scene_is_a_still(stage: Any, lang: str) -> None:
    board = boards.made_up(2, lang)
    page, words = stage(board, viewport=PHONE)
    words.tell(after(board, hit()))
    expect(by(page, "scene").locator(".stamp")).to_have_text({"en": "Killed", "de": "Ermordet"}[lang])
    assert by(page, "scene").locator(".card").count() == 2
    moving = "document.getAnimations().filter((one) => one.effect.target?.closest('.scene')).length"
    assert page.evaluate(moving) == 0


@pytest.mark.proof
def test_an_event_the_page_has_no_scene_for_is_told_in_its_words(stage: Any) -> None:
    board = boards.made_up(2)
    page, words = stage(board, **ACTION)
    words.tell(after(board, Line(moment=4, text="A zeppelin lands.", by=1, scene=Scene(kind="zeppelin", good=True))))
    expect(by(page, "ticker")).to_contain_text("A zeppelin lands.")
    assert by(page, "scene").count() == 0
    assert by(page, "still").count() == 0


def test_every_scene_has_a_tune_of_its_own() -> None:
    source = (FOLDER / "app/house.js").read_text("utf-8")
    tunes = re.findall(r"^  (\w+): (.+(?:\n    .+)*)", source[source.index("const TUNES") :], re.MULTILINE)
    assert set(kinds()) <= {name for name, _ in tunes}
    assert len({notes for name, notes in tunes if name in kinds()}) == len(kinds())


@pytest.mark.proof
def test_a_browser_that_refuses_sound_is_asked_once_and_said_so(stage: Any) -> None:
    board = boards.made_up(2)
    page, words = stage(board)
    page.evaluate("() => { window.AudioContext = class { constructor() { throw new Error('no sound'); } }; }")
    by(page, "settings").click()
    by(page, "set-sound").check()
    by(page, "close").click()
    words.tell(after(board, dice(good=True)))
    expect(page.locator("#toasts")).to_contain_text("lets no sound through")
    assert page.evaluate("JSON.parse(localStorage.larceny).sound") is False


# What was done to me


def test_what_was_done_to_me_is_marked_and_told_until_i_have_acted(stage: Any) -> None:
    board = boards.made_up(2)
    page, words = stage(board)
    by(page, "choice-3").click()
    idle = after(board, hit(), Line(moment=5, text="Bob counts his men.", by=1), choices=())
    words.tell(idle)
    expect(page.locator("[data-zone='place0.1']")).to_have_attribute("data-struck", "")
    assert page.locator("[data-zone='place1.0'][data-struck]").count() == 0  # that is Bob's
    words.tell(replace(idle, choices=board.choices))
    expect(by(page, "ticker")).to_contain_text("2 things since your last turn: Knuckles will not")
    by(page, "ticker").click()
    expect(page.locator("dialog .aimed")).to_contain_text("concerns you")
    assert page.locator("dialog .line").count() == 2
    by(page, "close").click()
    by(page, "choice-3").click()
    expect(page.locator("[data-struck]")).to_have_count(0)


def test_on_my_turn_the_ticker_tells_what_others_did_and_not_that_it_is_my_turn(stage: Any) -> None:
    board = boards.made_up(2)
    page, words = stage(board, viewport=PHONE)
    by(page, "choice-3").click()
    by(page, "confirm").or_(by(page, "ticker")).first.wait_for()
    others = (Line(moment=4, text="Bob counts his men.", by=1), Line(moment=5, text="Bob robs a bank.", by=1))
    words.tell(after(board, *others, Line(moment=6, text="Round 2: your turn.")))
    expect(by(page, "ticker")).to_contain_text("Bob robs a bank.")
    told = by(page, "ticker").locator(".told")
    assert told.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "its words do not fit a phone"


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE, LANDSCAPE, DESK, WIDE], ids=lambda one: str(one["width"]))
def test_scenes_and_the_ticker_fit_every_screen(stage: Any, screen: dict[str, int], lang: str) -> None:
    board = boards.made_up(4, lang)
    page, words = stage(board, viewport=screen)
    page.evaluate(LASTING)
    words.tell(after(board, hit()))
    at = by(page, "scene").bounding_box()
    assert 0 <= at["x"] <= screen["width"] - at["width"]
    assert 0 <= at["y"] <= screen["height"] - at["height"]
    assert not page.evaluate(SIDEWAYS)
    assert not problems_in_all_lights(page)


# Endings


def ended(lang: str = "en") -> Board:
    """Return a game that is over, and that a place has decided."""
    places = ("place0.0", "place1.0")
    rows = (
        Row(label="Kiosk", values=("3", "1"), points=(3, 1), places=places),
        Row(label="Mint", values=("9", "0"), points=(9, 0)),
    )
    result = Result(
        text="You win!",
        reason="All is said.",
        points=(525, 1),
        totals=("$525,000", "$1,000"),
        winners=(0,),
        rows=rows,
        ranks=(1, 2),
    )
    return after(boards.made_up(2, lang), choices=(), result=result)


def test_the_end_says_who_won_what_decided_it_and_marks_what_counted(stage: Any) -> None:
    page, words = stage(boards.made_up(2))
    words.tell(ended())
    expect(page.locator("[data-zone='place0.0']")).to_have_attribute("data-best", "")
    expect(page.locator("[data-zone='place1.0'][data-won]")).to_have_count(1)
    expect(page.locator("dialog .winner.mine")).to_have_text("You win!")
    assert by(page, "places").locator("li").all_inner_texts()[0].split() == ["1.", "A", "Anna", "$525,000"]
    expect(by(page, "decided")).to_have_text("What decided it: Mint, 9 for Anna against 0 for Bob.")
    with page.expect_download() as saved:
        by(page, "picture").click()
    assert saved.value.suggested_filename == "larceny-crimelords.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    assert problems(page) == []


@pytest.mark.proof
@pytest.mark.parametrize("screen", [LANDSCAPE, SMALL_PHONE], ids=lambda one: str(one["width"]))
def test_the_end_opens_with_who_won_and_nothing_is_marked_as_struck_any_more(
    stage: Any, screen: dict[str, int]
) -> None:
    board = boards.made_up(8)
    page, words = stage(board, viewport=screen)
    words.tell(after(board, hit(), choices=()))
    expect(page.locator("[data-zone='place0.1']")).to_have_attribute("data-struck", "")
    result = replace(ended().result, points=(3,) * 8, totals=("3 points",) * 8, rows=(), ranks=(1,) * 8)
    words.tell(after(board, hit(), choices=(), result=result))
    expect(page.locator("dialog .winner")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-struck]")).to_have_count(0)


@pytest.mark.proof
def test_four_players_reckoning_fits_a_phone_and_the_winner_s_crown_hides_no_words(stage: Any) -> None:
    board = boards.made_up(4)
    page, words = stage(board, viewport=PHONE)
    totals = ("595.000 $", "370.000 $", "160.000 $", "120.000 $")
    rows = (Row(label="Beutekarten nicht versteckt", values=("2 (105.000 $)", "0", "2 (200.000 $)", "0")),)
    points, ranks = (595, 370, 160, 120), (1, 2, 3, 4)
    result = replace(ended().result, points=points, totals=totals, rows=rows, ranks=ranks)
    away = (Badge(id="out", label="ausgestiegen"),)
    purse = (Counter(id="purse", label="Purse", value=10, symbol="$"),)
    players = tuple(replace(one, counters=purse, badges=away) for one in board.players)
    words.tell(after(board, choices=(), result=result, players=players))
    table = page.locator("dialog .scroll")
    assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    by(page, "close").click()
    crown, out = (by(page, "seat-0").locator(part).bounding_box() for part in (".flag.won", ".badge"))
    assert crown["y"] + crown["height"] <= out["y"] + 4  # room above the letters


@pytest.mark.proof
def test_a_player_of_whom_two_things_hold_keeps_the_name_on_a_phone(stage: Any) -> None:
    """One sign stands behind the name, the other below it."""
    points = Badge(id="points", label="10/13 Punkte")
    signs = (Badge(id="turn", label="am Zug", symbol="clock"), Badge(id="attack", label="greift an", symbol="eye"))
    purse = (Counter(id="purse", label="Riesen", value=21, symbol="coin"),)
    board = boards.made_up(4)
    players = tuple(replace(one, name="Ruby", counters=purse, badges=(points, *signs)) for one in board.players)
    page, _ = stage(replace(board, players=players), viewport=PHONE)
    assert (
        page.locator(".seat > b").evaluate_all("all => all.map((one) => one.scrollWidth <= one.clientWidth)")
        == [True] * 4
    )
    clock, eye = (by(page, "seat-1").locator(f".badge:has(.sym-{one})").bounding_box() for one in ("clock", "eye"))
    assert eye["y"] >= clock["y"] + clock["height"] - 4
    told = by(page, "seat-1").locator(".badge:not(:has(svg)) > span").bounding_box()
    assert told["x"] + told["width"] <= eye["x"] + 1


# What a number says while it runs to what it has become; the first frame began before the number changed.
RUNS = """() => {
  window.said = [];
  const late = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => late((moment) => act(moment - 200));
  const read = () => window.said.push(document.querySelector("[data-count='quarter1/worth']").textContent.trim());
  new MutationObserver(read).observe(board, { subtree: true, characterData: true, childList: true });
}"""


@pytest.mark.proof
def test_a_number_runs_from_what_it_was_to_what_it_is_and_not_beyond(stage: Any) -> None:
    board = boards.made_up(2, tally=None)
    page, words = stage(board, **ACTION)
    page.evaluate(RUNS)
    richer = replace(boards.quarter(1), counters=(replace(boards.quarter(1).counters[0], value=15),))
    words.tell(after(board, zones=tuple(richer if zone.id == "quarter1" else zone for zone in board.zones)))
    expect(page.locator("[data-count='quarter1/worth']")).to_have_text("15")
    said = [int(text) for text in page.evaluate("said")]
    assert said
    assert min(said) >= 9
    assert max(said) == 15


# Tempo


def test_the_only_answer_gives_itself_and_says_so(stage: Any) -> None:
    only = (Choice(action=8, label="Take the last one"),)
    page, words = stage(boards.made_up(2, choices=only))
    expect(by(page, "only-answer")).to_be_visible()
    come_to(page, lambda: [word["action"] for word in words if word["type"] == "act"], [8])


@pytest.mark.proof
def test_an_only_answer_that_was_taken_back_is_not_given_again_by_itself(stage: Any) -> None:
    board = boards.made_up(2, choices=(Choice(action=8, label="Take the last one"),))
    page, words = stage(board)
    come_to(page, lambda: [word["action"] for word in words if word["type"] == "act"], [8])
    words.tell(after(board, choices=()), undo=True)
    by(page, "undo").click()
    come_to(page, lambda: [word["type"] for word in words if word["type"] == "undo"], ["undo"])
    words.tell(board)
    expect(by(page, "choice-8")).to_be_enabled()
    assert by(page, "only-answer").count() == 0
    page.wait_for_timeout(1000)  # longer than the page lets an only answer lie
    assert [word["action"] for word in words if word["type"] == "act"] == [8]
    by(page, "choice-8").click()
    come_to(page, lambda: [word["action"] for word in words if word["type"] == "act"], [8, 8])


@pytest.mark.proof
def test_out_for_this_round_answers_until_the_round_is_over(stage: Any) -> None:
    def lot(number: int) -> tuple[Choice, ...]:
        return (*boards.bids(0, 20)[1:], Choice(action=7, label="Drop out", standing=f"Out for round {number}"))

    board = boards.made_up(2, choices=lot(1))
    page, words = stage(board)
    by(page, "stand").click()
    for moment in (4, 5):
        words.tell(after(board, Line(moment=moment, text="Next lot.")))
        come_to(page, lambda: [word["action"] for word in words if word["type"] == "act"], [7] * (moment - 2))
    words.tell(after(board, Line(moment=6, text="Next round."), choices=lot(2)))
    expect(by(page, "stand")).to_have_text("Out for round 2")
    page.wait_for_timeout(1000)
    assert len([word for word in words if word["type"] == "act"]) == 3


def test_final_answers_are_asked_about_until_one_wants_it_no_more(stage: Any) -> None:
    final = (Choice(action=1, label="Burn it", final=True), Choice(action=2, label="Keep it", final=True))
    page, words = stage(boards.made_up(2, choices=final))
    by(page, "choice-1").click()
    expect(by(page, "confirm")).to_be_visible()
    by(page, "ask-no-more").click()
    come_to(page, lambda: [word["action"] for word in words if word["type"] == "act"], [1])
    assert page.evaluate("JSON.parse(localStorage.larceny).confirm") == "never"


@pytest.mark.proof
def test_who_plays_with_bots_alone_may_skip_to_the_own_turn(visit: Any) -> None:
    page, sent = visit(), []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(json.loads(frame)["type"])))
    by(page, "friends-crooks").click()
    against_bots(page)
    by(page, "order-pace").select_option("slow")
    by(page, "create").click()
    assert my_turn(page)
    by(page, "settings").click()
    expect(by(page, "set-pace")).to_have_value("slow")
    by(page, "set-pace").select_option("fast")
    by(page, "close").click()
    by(page, "settings").click()
    by(page, "set-pace").select_option("slow")
    by(page, "close").click()
    choices(page).last.click()  # pass: the others play on
    by(page, "confirm").click()
    by(page, "skip-ahead").click()
    come_to(page, lambda: [word for word in sent if word == "skip"], ["skip"])
    expect(by(page, "reckoning").or_(by(page, "result")).first).to_be_visible()


# The first minute


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_door_says_where_to_start_against_whom_and_what_wants_a_lesson(visit: Any, lang: str) -> None:
    page = visit(locale=lang, viewport=PHONE)
    for game in GAMES:
        card = page.locator(f"article[data-game={game}]")
        expect(card.locator(".faces .mug")).to_have_count(3)
        expect(card.locator(".facts")).to_contain_text(re.compile(r"\d min"))
        assert card.locator(".start-here").count() == (game == "crooks")
        first = "learn" if game in ("criminals", "crimelords") else "play-now"
        assert "go" in by(page, f"{first}-{game}").get_attribute("class").split()
    by(page, "against-crooks").select_option("hard")
    assert page.evaluate("JSON.parse(localStorage.larceny).level") == "hard"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert problems(page) == []


def read_back(grid: list[list[int]]) -> str:
    """Read a QR code of one block as a camera's program would: unmask it, follow the zigzag, take the bytes."""
    size = len(grid)
    fixed = {(row, column) for row in range(size) for column in range(size) if row == 6 or column == 6}
    fixed |= {(row, column) for row in range(9) for column in (*range(9), *range(size - 8, size))}
    fixed |= {(row, column) for row in range(size - 8, size) for column in range(9)}
    if size > 21:
        fixed |= {(row, column) for row in range(size - 9, size - 4) for column in range(size - 9, size - 4)}
    bits, up, right = [], True, size - 1
    while right > 0:
        right -= right == 6
        for row in range(size - 1, -1, -1) if up else range(size):
            places = [(row, column) for column in (right, right - 1) if (row, column) not in fixed]
            bits += [grid[y][x] ^ ((y + x) % 2 == 0) for y, x in places]
        up, right = not up, right - 2
    number = int("".join(str(int(bit)) for bit in bits[4:12]), 2)
    assert bits[:4] == [0, 1, 0, 0]
    text = "".join(str(int(bit)) for bit in bits[12 : 12 + 8 * number])
    words = [int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) // 8 * 8, 8)]
    whole = {21: 26, 25: 44, 29: 70, 33: 100, 37: 134}[size]
    checks = {21: 7, 25: 10, 29: 15, 33: 20, 37: 26}[size]
    assert all(syndrome(words[:whole], root) == 0 for root in range(checks))
    return int(text, 2).to_bytes(number, "big").decode()


def syndrome(words: list[int], root: int) -> int:
    """Return what the correction makes of the words: zero if they are all right."""
    powers, table = 1, []
    for _ in range(255):
        table.append(powers)
        powers = powers << 1 ^ (0x11D if powers & 128 else 0)
    total = 0
    for word in words:
        total = (table[(table.index(total) + root) % 255] if total else 0) ^ word
    return total


@pytest.mark.proof
def test_the_link_is_also_a_code_that_cameras_read(stage: Any) -> None:
    page, _ = stage(boards.made_up(2))
    for link in ("http://a/", "http://192.168.178.23:8000/t/AbCdEfGh12_x", "https://larceny.example/t/" + "x" * 70):
        grid = page.evaluate(f"async (link) => (await ({OURS})('art/qr.js')).modules(link)", link)
        assert read_back(grid) == link
    assert page.evaluate(f"async () => (await ({OURS})('art/qr.js')).modules('x'.repeat(200))") is None
    by(page, "settings").click()
    expect(by(page, "qr")).to_be_visible()


def test_a_game_s_goal_is_said_until_it_is_dismissed(stage: Any) -> None:
    page, _ = stage(boards.made_up(2, tally=None), room={"goal": "Own the city."})
    expect(by(page, "goal")).to_contain_text("Own the city.")
    by(page, "goal-seen").click()
    expect(by(page, "goal")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.larceny).goals") == ["crimelords"]


@pytest.mark.proof
def test_on_a_phone_the_goal_leaves_its_room_to_the_help_once_one_has_answered(stage: Any) -> None:
    board = boards.made_up(2, tally=None)
    page, words = stage(board, viewport=PHONE, room={"goal": "Own the city."})
    expect(by(page, "goal")).to_be_visible()
    expect(page.locator(".bar .help")).to_be_hidden()
    by(page, "choice-3").click()
    words.tell(replace(board, moment=4))
    expect(page.locator(".bar .help")).to_have_text("Some help.")
    expect(page.locator(".bar .help")).to_be_visible()


@pytest.mark.proof
def test_on_a_phone_the_goal_gives_way_to_much_to_read_and_to_many_answers(stage: Any) -> None:
    board = boards.made_up(2, tally=None, choices=boards.made_up(2).choices[1:])
    page, words = stage(board, viewport=PHONE, room={"goal": "Own the city."})
    by(page, "choice-3").click()
    words.tell(replace(board, moment=4))
    expect(by(page, "goal")).to_be_visible()
    words.tell(replace(board, moment=5, question=replace(board.question, help="Lay a card or give up. " * 6)))
    expect(by(page, "goal")).to_be_hidden()
    many = tuple(Choice(action=n, label=f"Answer {n}") for n in range(4))
    words.tell(replace(board, moment=6, choices=many))
    expect(by(page, "goal")).to_be_hidden()


ODD = {"name": "moon", "label": "Phase of the moon", "usual": "full"}


def odd_house(page: Page) -> None:
    """Let the house have an option that no page knows, and five hundred tables."""

    def house(route: Any) -> None:
        said = route.fetch().json()
        said["games"][0]["options"].append(ODD)
        route.fulfill(json=said)

    table = {"table": "x", "game": "crooks", "title": "Crooks", "phase": "playing", "open": 0, "watch": True}
    tables = [{**table, "table": f"t{n}", "seats": [{"kind": "bot", "name": f"Bot {n}"}]} for n in range(500)]
    page.route("**/api/house?*", house)
    page.route("**/api/tables?*", lambda route: route.fulfill(json={"tables": tables, "yours": []}))
    page.reload()


@pytest.mark.proof
def test_an_option_of_an_unknown_kind_is_said_and_five_hundred_tables_are_listed_bit_by_bit(visit: Any) -> None:
    page = visit()
    odd_house(page)
    expect(page.locator("section.lobby li")).to_have_count(50)
    by(page, "more-tables").click()
    expect(page.locator("section.lobby li")).to_have_count(100)
    by(page, "friends").click()
    expect(by(page, "odd-option")).to_contain_text("Phase of the moon")
    expect(by(page, "create")).to_be_enabled()


def test_the_first_load_is_at_most_250_kilobytes() -> None:
    files = BrowserFiles()
    first = {name: len(file.packed or file.body) for name, file in files.items() if name != "text/en.ftl"}
    assert sum(first.values()) <= 250_000, json.dumps(first, indent=1)


@pytest.mark.proof
def test_zones_of_no_seat_have_no_owner_to_be_struck(stage: Any) -> None:
    lost = Zone(id="lost", group="map", title="Lost", column=9)
    board = boards.made_up(2)
    board = replace(board, zones=(*board.zones, lost))
    page, words = stage(board)
    words.tell(after(board, Line(moment=4, text="Gone.", by=1, scene=Scene(kind="theft", things=("lost", "nowhere")))))
    expect(by(page, "ticker")).to_contain_text("Gone.")
    assert page.locator("[data-struck]").count() == 0
