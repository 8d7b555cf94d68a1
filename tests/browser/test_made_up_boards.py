"""Boards of no game: trees, columns, accounts, amounts, much to say out of turn."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from larceny.engine.board import Choice, Group, Line, Mark, Piece, Question, Zone
from tests.browser.pages import (
    DESK,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    by,
    choices,
    come_to,
    problems,
    problems_in_all_lights,
)
from tests.engine import boards
from tests.proving import proofs


def said(words: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [word for word in words if word["type"] == kind]


HANGS = """(group) => {
  const under = (item) => item.parentElement.closest('li')?.querySelector('[data-zone]').dataset.zone ?? '';
  const items = document.querySelectorAll(`[data-group=${group}] ul[role=list] > li.node`);
  return Object.fromEntries([...items].map((item) => [item.querySelector('[data-zone]').dataset.zone, under(item)]));
}"""


@pytest.mark.proof
def test_a_tree_is_lists_in_lists_and_the_own_one_comes_first(stage: Any) -> None:
    board = boards.made_up(8)
    page, _ = stage(board, viewport={"width": 1280, "height": 800})
    for seat in range(8):
        zones = [zone for zone in board.zones if zone.group == f"mob{seat}"]
        assert page.evaluate(HANGS, f"mob{seat}") == {zone.id: zone.under for zone in zones}
    drawn = page.locator(".forest > section").evaluate_all("all => all.map((one) => one.dataset.group)")
    assert drawn == ["mob0", "mob7", "mob6", "mob5", "mob4", "mob3", "mob2", "mob1"]
    own, other = page.locator("[data-group=mob0]").bounding_box(), page.locator("[data-group=mob1]").bounding_box()
    assert own["width"] > 3 * other["width"]
    # on a desk those right below the own boss stand beside each other, on a phone below each other
    tops = "all => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
    below = page.locator("[data-group=mob0] .root > .branches > .node")
    assert below.count() == 3
    assert below.evaluate_all(tops) == 1
    page.set_viewport_size(PHONE)
    assert below.evaluate_all(tops) == 3


BEYOND = (
    "all => all.filter((one) => one.getBoundingClientRect().right > main.getBoundingClientRect().right).length || []"
)

CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"


@pytest.mark.proof
@pytest.mark.parametrize(
    ("screen", "players", "lang"), [(SMALL_PHONE, 8, "de"), (PHONE, 4, "de"), ({"width": 1280, "height": 800}, 8, "en")]
)
def test_made_up_boards_fit_any_screen(stage: Any, screen: dict[str, int], players: int, lang: str) -> None:
    more = {"has_touch": True, "is_mobile": True} if screen["width"] < 700 else {}
    for answers in (boards.made_up().choices, boards.bids(0, 60)):
        board = boards.made_up(players, lang, interjections=boards.gifts(), choices=answers)
        page, _ = stage(board, viewport=screen, **more)
        assert not page.evaluate(SIDEWAYS)
        assert page.locator("#board :is(.slim, .slot, .tally, .zone)").evaluate_all(BEYOND) == []
        assert page.locator("#board .slim-name, #board .slot, .stepper, .bar .choice").evaluate_all(CUT) == []
    by(page, "asides").click()
    assert page.evaluate("document.querySelector('dialog .inside').scrollWidth <= innerWidth")


@pytest.mark.proof
@pytest.mark.parametrize(("screen", "lang"), [(DESK, "en"), (PHONE, "de")])
def test_axe_finds_nothing_serious_in_made_up_boards(stage: Any, screen: dict[str, int], lang: str) -> None:
    page, _ = stage(boards.made_up(2, lang, interjections=boards.gifts(), choices=boards.bids(0, 60)), viewport=screen)
    assert not (problems_in_all_lights(page) if screen == DESK else problems(page))
    by(page, "asides").click()
    page.locator("dialog summary").first.click()
    assert problems(page) == []


def test_pieces_and_empty_places_of_a_tree_are_touched_by_mouse_and_keys(stage: Any) -> None:
    page, words = stage(boards.made_up(2))
    page.locator("[data-handle='crook1.0'] button").click()
    for _ in range(3):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.id") == "free":
            break
    expect(page.locator("[data-zone=free] button")).to_have_attribute("aria-label", "Put her under Knuckles")
    page.keyboard.press("Enter")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [2, 1])
    page.locator("[data-handle='crook0.2'] [data-id]").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.id") == "crook0.0"


@pytest.mark.proof
def test_a_strip_shows_its_whole_card_to_who_looks(stage: Any) -> None:
    page, _ = stage(boards.made_up(2))
    page.locator("[data-handle='crook0.1']").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    page.locator("[data-handle='crook0.1']").hover()
    expect(page.locator("#tip .card .mug")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text("Power 2")
    expect(page.locator("[data-handle='crook0.1'] [data-id]")).to_have_attribute("aria-label", re.compile("Power 2"))


@pytest.mark.proof
@pytest.mark.parametrize("scene", [True, False])
def test_an_account_is_a_list_with_a_caption_and_its_verdict_is_told_with_the_question(stage: Any, scene: bool) -> None:
    board = boards.made_up(2)
    zones = tuple(zone for zone in board.zones if scene or zone.group != "scene")
    page, _ = stage(msgspec.structs.replace(board, zones=zones))
    tally = page.locator("figure.tally")
    expect(tally).to_have_count(1)
    assert page.locator("[data-group=scene] figure.tally").count() == scene
    expect(page.get_by_role("figure", name="Vera tries to take over the Casino, Harbour")).to_be_visible()
    terms = tally.locator("dl > div").evaluate_all(
        "all => all.map((one) => [one.querySelector('dt').textContent, one.querySelector('dd').textContent.trim()])"
    )
    assert terms == [
        ["Vera's power", "+5"],
        ["Resistance of the Casino", "−9"],
        ["help by Iron Ida", "+2? (not certain)"],
        ["sealed Gs", "? (not known yet)"],
        ["Total", "−2"],
    ]
    expect(tally).to_contain_text(board.tally.verdict)
    expect(by(page, "verdict")).to_have_text("Total −2 · Cannot succeed; with 6 Gs more 17 %.")


@pytest.mark.proof
def test_whose_a_strip_is_and_what_its_numbers_are_is_drawn_and_what_it_means_is_told(stage: Any) -> None:
    marks = (
        Mark(place="seal", text="12", symbol="barrier", label="Resistance"),
        Mark(place="seal", text="Bob", tone="seat-1"),
    )
    strip, whole = (Piece(handle=name, kind="racket", name="Casino", marks=marks) for name in ("strip", "whole"))
    groups = (Group(id="city", title="City", layout="columns"), Group(id="row", title="Row"))
    zones = (
        Zone(id="harbour", group="city", title="Harbour", pieces=(strip,)),
        Zone(id="row", group="row", title="Row", pieces=(whole,)),
    )
    choice = Choice(action=1, label="Casino: 5 (28 %)", touches=("strip",))
    nothing = Choice(action=2, label="Nothing")  # an only answer would be given by the page itself
    page, _ = stage(boards.made_up(2, groups=groups, zones=zones, choices=(choice, nothing)))
    seat = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--seat-1')")
    for piece in ("strip", "whole"):
        drawn = page.locator(f"[data-handle={piece}]")
        expect(drawn.locator(".k-sign:has(.sym-barrier)")).to_have_text("12")
        expect(drawn.locator(".k-owner")).to_have_text("Bob")
        assert drawn.locator(".k-owner").evaluate("(el) => el.style.getPropertyValue('--seat')") == "var(--seat-1)"
    assert seat
    page.locator("[data-handle=strip]").hover()
    expect(page.locator("#tip .way")).to_have_text("Casino: 5 (28 %)")


def test_an_amount_is_set_by_slider_steps_and_typing(stage: Any) -> None:
    gaps = boards.bids(3, 20) + boards.bids(30, 60)[1:]
    page, words = stage(boards.made_up(2, choices=gaps))
    assert choices(page).all_inner_texts() == ["Pass\n1", "Bid 3 Gs\n2"]
    slider, typed = page.locator("input[type=range]"), by(page, "amount")
    page.get_by_role("button", name="More", exact=True).click()
    expect(by(page, "choice-104")).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Bid 5 Gs")
    page.keyboard.press("End")
    expect(by(page, "choice-160")).to_be_visible()
    expect(typed).to_have_value("60")
    typed.fill("26")  # is not allowed: the nearest that is
    typed.blur()
    expect(typed).to_have_value("30")
    typed.fill("17")
    by(page, "choice-117").click()
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [117])


def test_enter_in_the_field_of_an_amount_means_the_number_that_is_shown_then(stage: Any) -> None:
    page, words = stage(boards.made_up(2, choices=boards.bids(3, 20) + boards.bids(30, 60)[1:]))
    page.get_by_role("button", name="More", exact=True).click()
    by(page, "amount").fill("26")  # is not allowed: the nearest that is
    by(page, "amount").press("Enter")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [130])


def test_a_command_whose_answer_is_awaited_does_not_swallow_the_next(stage: Any) -> None:
    page, words = stage(boards.made_up(2))
    for typed in ("why Free place", "hint", "board"):
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator(".transcript")).to_contain_text("> board")
    assert [word["type"] for word in words if word["type"] in ("why", "hint")] == ["why", "hint"]
    expect(by(page, "typed")).to_have_count(0)


def test_a_typed_number_is_the_amount_and_a_hash_counts_the_answers(stage: Any) -> None:
    page, words = stage(boards.made_up(2, choices=boards.bids(3, 60)))
    for typed in ("17", "#1", "choices", "2", "#5"):  # two is too little, and not the second answer
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(choices(page).first).to_be_enabled()  # not while the last one is on its way
    expect(page.locator(".transcript")).to_contain_text("3–60")
    expect(page.locator(".transcript")).to_contain_text("#1 Pass")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [117, 7, 106])


@pytest.mark.proof
def test_amounts_for_and_against_start_at_nothing_and_are_typed_with_their_sign(stage: Any) -> None:
    page, words = stage(boards.made_up(2, choices=boards.stakes(10)))
    assert choices(page).all_inner_texts() == ["0 Gs\n1"]
    page.get_by_role("button", name="Less", exact=True).click()
    expect(by(page, "amount")).to_have_value("-1")
    for typed in ("-5", "−6", "+7", "8", "-11"):  # eleven is too much
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(choices(page)).to_be_enabled()  # not while the last one is on its way
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [100 - 5, 100 - 6, 100 + 7, 100 + 8])


def test_much_to_say_out_of_turn_is_folded_found_and_asked_twice(stage: Any) -> None:
    page, words = stage(boards.made_up(2, interjections=boards.gifts(), choices=()))
    expect(by(page, "asides")).to_have_text("Out of turn (37)")
    assert page.locator("[data-testid^=interject-]").count() == 0
    by(page, "asides").click()
    assert page.locator("dialog h3").all_inner_texts() == ["Give money", "Give a racket"]
    assert page.locator("[data-testid^=interject-]:visible").count() == 0
    by(page, "asides-filter").fill("racket 1")
    assert page.locator("[data-testid^=interject-]:visible").count() == 8
    by(page, "asides-filter").fill("money")
    page.locator("dialog input[type=number]").fill("12")
    by(page, "interject-12").click()
    assert said(words, "interject") == []  # a gift is final
    expect(by(page, "interject-12")).to_have_text("Give Bob 12 Gs?")
    by(page, "interject-12").click()
    expect(page.locator("dialog")).to_have_count(0)
    come_to(page, lambda: [one["number"] for one in said(words, "interject")], [12])


@pytest.mark.proof
def test_touching_a_piece_shows_what_can_be_said_of_it_out_of_turn(stage: Any) -> None:
    page, words = stage(boards.made_up(2, interjections=boards.gifts()))
    page.locator("[data-handle='racket1.2']").click()
    assert page.locator("dialog [data-testid^=interject-]:visible").all_inner_texts() == [
        f"Give racket {n} away" for n in (2, 5, 8, 11, 14)
    ]
    by(page, "interject-42").click()
    by(page, "interject-42").click()  # it is final
    expect(page.locator("dialog")).to_have_count(0)
    come_to(page, lambda: [one["number"] for one in said(words, "interject")], [42])
    page.locator("[data-handle='racket2.1']").click()  # nothing can be said of it: why not?
    come_to(page, lambda: [one["touch"] for one in said(words, "why")], ["racket2.1"])


def test_many_answers_stand_under_their_headings(stage: Any) -> None:
    many = tuple(Choice(action=n, label=f"Do {n}", group=("Hit", "Recruit")[n % 2]) for n in range(12))
    page, words = stage(boards.made_up(2, choices=(*many, Choice(action=99, label="Nothing"))))
    assert page.locator(".choices.many > *").all_inner_texts()[:3] == ["Hit", "Do 0\n1", "Do 2\n2"]
    assert page.locator(".choices.many h3").all_inner_texts() == ["Hit", "Recruit"]
    page.keyboard.press("7")
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [1])


@pytest.mark.proof
def test_older_lines_of_the_log_come_when_they_are_asked_for(stage: Any) -> None:
    lines = tuple(Line(moment=number, text=f"Line {number}.") for number in range(1, 13))
    board = msgspec.structs.replace(boards.made_up(3), log=lines[8:], older=8, moment=12)
    page, words = stage(board, earlier=lines[:8])
    log = by(page, "log")
    expect(log.locator("[data-moment]")).to_have_count(4)
    expect(by(page, "older")).to_have_text("8 earlier lines: show more")
    by(page, "older").click()
    expect(log.locator("[data-moment]")).to_have_count(8)
    expect(by(page, "older")).to_have_text("4 earlier lines: show more")
    by(page, "older").click()
    expect(log.locator("[data-moment]")).to_have_count(12)
    expect(by(page, "older")).to_have_count(0)
    assert [word["before"] for word in said(words, "older")] == [8, 4]
    assert [text.strip() for text in log.locator("[data-moment]").all_inner_texts()] == [line.text for line in lines]
    assert not problems(page)


@pytest.mark.proof
def test_a_replay_of_what_lies_further_back_than_the_wire_reaches_has_it_told(stage: Any) -> None:
    lines = tuple(Line(moment=number, text=f"Line {number}.") for number in range(12))
    board = msgspec.structs.replace(boards.made_up(3), log=lines[8:], older=8, moment=12)
    page, words = stage(board, earlier=lines)
    then = json.loads(msgspec.json.encode(msgspec.structs.replace(board, log=lines[:2], older=0, moment=1)))
    page.route("**/replay?*", lambda route: route.fulfill(json={"board": then, "moment": 1, "moments": 12}))
    by(page, "wire-replay").click()
    expect(page.locator(".wire .line.here")).to_have_text("Line 1.")
    expect(page.locator(".wire .line.here")).to_be_in_viewport()
    expect(by(page, "older")).to_have_count(0)
    assert [word["before"] for word in said(words, "older")] == [8, 4]


@pytest.mark.proof
def test_a_replay_s_bar_is_as_high_whatever_it_tells(stage: Any) -> None:
    told = ("Anna deals.", "Bob shows the Old Master and a bag of bonds. " * 6)
    logs = [(Line(moment=moment, text=text),) for moment, text in enumerate(told)]
    board = boards.made_up(2, log=logs[0])
    then = [json.loads(msgspec.json.encode(msgspec.structs.replace(board, log=log))) for log in logs]

    def shown(route: Any) -> None:
        moment = int(route.request.url.rpartition("=")[2])
        route.fulfill(json={"board": then[moment], "moment": moment, "moments": 1})

    page, _ = stage(board, viewport=PHONE)
    page.route("**/replay?*", shown)
    page.locator(".line").first.dispatch_event("click")
    high = []
    for text in told:
        expect(page.locator(".replay .help")).to_contain_text(text.strip())
        high.append(page.locator(".bar.replay").bounding_box()["height"])
        page.keyboard.press("End")
    assert high[0] == high[1]


def going_back(page: Any, board: Any, moments: int = 12) -> None:
    """Answer for the house what the page asks for when it looks back."""

    def shown(route: Any) -> None:
        moment = int(re.search(r"moment=(\d+)", route.request.url)[1])  # type: ignore[index]
        then = msgspec.structs.replace(board, moment=moment, choices=(), log=(Line(moment=moment, text=f"{moment}."),))
        route.fulfill(json={"board": json.loads(msgspec.json.encode(then)), "moment": moment, "moments": moments})

    page.route("**/replay?*", shown)


@pytest.mark.parametrize("back", ["by a key", *proofs("by the mouse")])
def test_who_looks_back_hears_whose_turn_it_is_and_an_only_answer_gives_itself_afterwards(
    stage: Any, back: str
) -> None:
    board = boards.made_up(2, choices=(), question=Question(seat=1, text="Bob is asked."), moment=12)
    page, words = stage(board)
    going_back(page, board)
    by(page, "wire-replay").click()
    expect(page.locator(".bar.replay")).to_be_visible()
    assert not page.title().startswith("●")
    only = (Choice(action=8, label="Nothing else"),)
    words.tell(msgspec.structs.replace(board, choices=only, question=Question(seat=0, text="What now?"), moment=13))
    expect(page).to_have_title(re.compile("^●"))
    assert not said(words, "act")
    if back == "by a key":
        page.keyboard.press("Escape")
    else:
        by(page, "replay-stop").click()
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [8])


@pytest.mark.proof
def test_a_replay_that_one_has_stepped_back_in_stays_there_and_space_presses_the_button_in_focus(stage: Any) -> None:
    board = boards.made_up(2, moment=12)
    page, _ = stage(board)
    going_back(page, board)
    by(page, "wire-replay").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.locator(".replay .help")).to_contain_text("1.")  # it has gone on by itself
    page.keyboard.press("Home")
    expect(page.locator(".replay .help")).to_contain_text("0.")
    page.wait_for_timeout(2500)  # longer than a moment that goes by itself
    expect(page.locator(".replay .help")).to_contain_text("0.")
    by(page, "replay-stop").focus()
    page.keyboard.press(" ")
    expect(page.locator(".bar.replay")).to_have_count(0)


@pytest.mark.proof
def test_a_tap_after_a_long_press_that_ended_without_a_click_is_one(stage: Any) -> None:
    page, words = stage(boards.made_up(2), viewport=PHONE, has_touch=True, is_mobile=True)
    thing = page.locator("#board [data-id='crook1.0']")
    thing.scroll_into_view_if_needed()
    at = thing.bounding_box()
    finger = page.context.new_cdp_session(page)
    point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".tip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    by(page, "choice-3").tap()
    come_to(page, lambda: [act["action"] for act in said(words, "act")], [3])


@pytest.mark.proof
def test_letters_that_are_marked_beyond_a_dialog_do_not_shut_it(stage: Any) -> None:
    page, _ = stage(boards.made_up(2))
    page.keyboard.press("m")
    dialog = page.locator("dialog[open]")
    at = dialog.bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + 20)
    page.mouse.down()
    page.mouse.move(2, 2)
    page.mouse.up()
    expect(dialog).to_have_count(1)
    page.mouse.click(2, 2)
    expect(dialog).to_have_count(0)


@pytest.mark.proof
def test_a_report_is_about_who_was_chosen_whoever_comes_and_goes(stage: Any) -> None:
    ann, ben = ({"who": who, "name": name, "here": True} for who, name in (("x1", "Ann"), ("x2", "Ben")))
    board = boards.made_up(3)
    page, words = stage(board, room={"host": True, "guests": [ann, ben]})
    page.keyboard.press("m")
    by(page, "report").click()
    about = by(page, "report-about")
    about.select_option('{"who":"x2"}')
    for here in ([ben], []):
        words.line.send(json.dumps(boards.greeting(board, {"host": True, "guests": here})[1]))
        expect(about.locator("option")).to_have_count(4)  # two players, the table, and Ben even when he is gone
        expect(about).to_have_value('{"who":"x2"}')
    by(page, "report-send").click()
    come_to(page, lambda: [word.get("who") for word in said(words, "report")], ["x2"])
