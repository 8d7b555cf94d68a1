"""Several browsers at one table: reloads, rematches, leaving, coming back, another device."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import (
    DESK,
    OURS,
    PATIENCE_MS,
    PHONE,
    SMALL_PHONE,
    answer_by_mouse,
    by,
    choices,
    my_turn,
    number,
    over,
    problems,
    quick_end,
    settle,
    sit_down,
)
from tests.patience import PATIENCE


@pytest.mark.proof
def test_two_browsers_at_one_table_and_one_reloads(visit: Any, address: str) -> None:
    anna = visit(reduced_motion="reduce")
    wish = {"game": "crooks", "seats": ["me", "open", "instinct"], "name": "Anna", "lang": "en"}
    path = anna.request.post(address + "/api/tables", data=wish).json()["path"]
    anna.goto(address + path)
    bob = visit(path, reduced_motion="reduce")
    by(bob, "name").fill("Bob")
    by(bob, "sit").click()
    turn = 0
    reloaded = False
    until = time.monotonic() + PATIENCE
    while not (over(anna) or over(bob)) and time.monotonic() < until:
        for page in (anna, bob):
            if choices(page).count() and not over(page):
                answer_by_mouse(page, turn)
                turn += 1
        if turn > 6 and not reloaded:
            bob.reload()
            bob.locator("#board").wait_for()
            reloaded = True
        anna.wait_for_timeout(50)
    assert reloaded
    assert turn > 8
    for page in (anna, bob):
        page.wait_for_function("() => document.querySelector('[data-testid=reckoning], [data-testid=result]')")
    assert (
        anna.locator("[data-testid=log] li").last.inner_text() == bob.locator("[data-testid=log] li").last.inner_text()
    )


def together(anna: Page, ben: Page, address: str, *bots: str, **more: Any) -> str:
    """Anna and Ben sit down at a table that Anna has opened; the way to it."""
    wish = {"game": "crooks", "seats": ["me", "open", *bots], "name": "Anna", "lang": "en", "grace": 60, **more}
    path: str = anna.request.post(address + "/api/tables", data=wish).json()["path"]
    anna.goto(address + path)
    ben.goto(address + path)
    by(ben, "name").fill("Ben")
    by(ben, "sit").click()
    for page in (anna, ben):
        page.locator("#board").wait_for()
    return path


def be_out(*pages: Page) -> None:
    """All pass as soon as they are asked, until the game is over."""
    while not all(over(page) for page in pages):
        for page in pages:
            passing = page.locator("[data-testid^='choice-']:not([disabled])")
            if not over(page) and passing.count():
                passing.last.click()
                if by(page, "confirm").count():
                    by(page, "confirm").click()
        pages[0].wait_for_timeout(50)


WORDS: dict[str, dict[str, str]] = {
    "en": {
        "asks": "Anna asks for a rematch. Your seat is kept.",
        "awaited": "A seat is kept for Ben.",
        "stood in": "While you were away a bot gave",
        "from here": "From here a bot played for you.",
        "back": "You are back.",
        "here": "Nobody else can open this link",
        "turn": "Your turn.",
        "kept": "Your seat is kept.",
        "wait": "The others wait for you. After 60 seconds a bot plays for you",
        "alone": "The game waits for you.",
    },
    "de": {
        "asks": "Anna möchte eine Revanche. Dein Platz ist freigehalten.",
        "awaited": "Ein Platz ist freigehalten für Ben.",
        "stood in": "Während du weg warst, hat ein Bot",
        "from here": "Ab hier hat ein Bot für dich gespielt.",
        "back": "Du bist wieder da.",
        "here": "Niemand sonst kann diesen Link öffnen",
        "turn": "Du bist dran.",
        "kept": "Dein Platz ist freigehalten.",
        "wait": "Die anderen warten auf dich. Nach 60 Sekunden spielt ein Bot für dich",
        "alone": "Das Spiel wartet auf dich.",
    },
}


def test_two_tabs_of_one_guest_show_the_same_and_an_answer_counts_once(visit: Any, address: str) -> None:
    first = visit()
    sit_down(first, "crooks", address, 2)
    assert my_turn(first)
    second = first.context.new_page()
    second.set_default_timeout(PATIENCE_MS)
    second.goto(first.url)
    assert my_turn(second)
    before = number(first)
    assert number(second) == before
    choices(first).first.click()
    if by(first, "confirm").count():
        by(first, "confirm").click()
    for tab in (first, second):
        settle(tab, before)
    assert my_turn(second)
    choices(second).first.click()  # the other tab plays on from where the first is
    if by(second, "confirm").count():
        by(second, "confirm").click()
    expect(first.locator("[role=alert], .toast.bad")).to_have_count(0)
    first.wait_for_function("(number) => document.querySelector('#board').dataset.number !== number", arg=before)


@pytest.mark.proof
def test_what_is_set_in_one_tab_holds_in_the_other_and_is_not_lost(visit: Any) -> None:
    first = visit()
    second = first.context.new_page()
    second.set_default_timeout(PATIENCE_MS)
    second.goto(first.url)
    for page in (first, second):
        by(page, "set-theme").wait_for()
    by(first, "set-theme").select_option("contrast")
    expect(second.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(by(second, "set-theme")).to_have_value("contrast")
    by(second, "set-lang").select_option("de")
    expect(second.locator("html")).to_have_attribute("lang", "de")
    expect(first.locator("html")).to_have_attribute("lang", "en")
    by(first, "set-theme").select_option("light")
    first.reload()
    expect(first.locator("html")).to_have_attribute("data-theme", "light")
    expect(first.locator("html")).to_have_attribute("lang", "de")  # what was chosen last


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_rematch_says_who_asks_and_keeps_everybodys_seat(visit: Any, address: str, lang: str) -> None:
    anna, ben = visit(locale=lang), visit(locale=lang, viewport=PHONE)
    path = together(anna, ben, address)
    eve = visit(path, locale=lang)
    eve.locator("#board").wait_for()
    be_out(anna, ben)
    for page in (anna, ben, eve):
        by(page, "result").wait_for()
    by(anna, "rematch").click()
    anna.locator(".waitroom").wait_for()
    expect(anna.locator(".waitroom [role=status]")).to_contain_text(WORDS[lang]["awaited"])
    expect(ben.locator(".toast")).to_contain_text(WORDS[lang]["asks"])
    expect(by(ben, "asked")).to_contain_text("Anna")
    by(eve, "rematch").click()
    eve.locator(".waitroom").wait_for()
    assert by(eve, "sit").count() == by(eve, "sit-1").count() == 0  # a spectator has no seat there
    assert not eve.locator(".toast").count()  # and nobody is asked to where they are already
    ben.locator(".toast button").click()
    for page in (anna, ben, eve):
        page.locator("#board").wait_for()
    expect(by(anna, "seat-0")).to_have_class(re.compile("you"))
    expect(by(ben, "seat-1")).to_have_class(re.compile("you"))


@pytest.mark.proof
def test_the_host_starts_a_rematch_without_who_is_late(visit: Any, address: str) -> None:
    anna, ben = visit(), visit()
    together(anna, ben, address)
    be_out(anna, ben)
    by(anna, "result").wait_for()
    by(anna, "rematch").click()
    by(anna, "fill").click()
    anna.locator("#board").wait_for()
    expect(by(anna, "seat-1")).to_contain_text("Ben")
    ben.goto(address)
    by(ben, "yours-go-on").click()  # late, but it is still Ben's seat
    expect(by(ben, "seat-1")).to_have_class(re.compile("you"))


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("de", PHONE)])
def test_who_comes_back_reads_on_the_wire_what_a_bot_has_played(
    visit: Any, address: str, lang: str, screen: dict[str, int]
) -> None:
    anna, ben = visit(), visit(locale=lang, viewport=screen)
    together(anna, ben, address)
    ben.locator("a.home").click()
    by(ben, "leave-to-bot").click()
    by(ben, "yours-go-on").wait_for()
    for turn in range(4):
        assert my_turn(anna)
        answer_by_mouse(anna, turn)
    assert my_turn(anna)
    by(ben, "yours-go-on").click()
    expect(ben.locator(".toast")).to_contain_text(WORDS[lang]["stood in"])
    first, last = by(ben, "log").locator(".stood-in").all()
    expect(first).to_have_text(WORDS[lang]["from here"])
    expect(last).to_contain_text(WORDS[lang]["back"])
    assert by(ben, "log").locator(".bots").count() > 2
    ben.locator(".toast button").click()  # from where the bot took over
    by(ben, "replay-stop").click()
    ben.reload()
    ben.locator("#board").wait_for()
    assert by(ben, "log").locator(".stood-in").count() == 2
    assert not ben.locator(".toast").count()  # told once is enough


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("de", PHONE)])
def test_leaving_a_running_game_asks_and_the_table_is_found_again(
    visit: Any, address: str, lang: str, screen: dict[str, int]
) -> None:
    page = visit(locale=lang, viewport=screen)
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    at = page.url
    ways: list[Any] = [lambda: page.locator("a.home").click(), page.go_back]
    for way in ways:
        way()
        expect(page.locator("dialog[open]")).to_contain_text(WORDS[lang]["alone"])
        by(page, "stay").click()
        assert page.url == at
        assert my_turn(page)
        way()
        by(page, "leave-now").click()
        expect(by(page, "yours")).to_contain_text(WORDS[lang]["turn"])
        assert page.url == f"{address}/"
        page.reload()
        by(page, "yours-go-on").click()
        assert my_turn(page)
        assert page.url == at
    page.go_forward()
    quick_end(page)
    page.go_back()
    by(page, "yours-replay").click()  # leaving a finished game asks nothing
    by(page, "replay-stop").wait_for()
    page.go_back()
    by(page, "yours").wait_for()


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_came_by_a_link_is_asked_too_and_told_what_becomes_of_the_game(visit: Any, address: str, lang: str) -> None:
    anna, ben, eve = visit(locale=lang), visit(locale=lang), visit()
    path = together(anna, ben, address)
    eve.goto(address + path)
    eve.locator("#board").wait_for()
    ben.go_back()
    expect(ben.locator("dialog[open]")).to_contain_text(WORDS[lang]["wait"])
    by(ben, "leave-now").click()
    expect(by(ben, "yours").locator("li")).to_have_count(1)
    expect(by(ben, "yours")).to_contain_text("Anna")
    eve.go_back()  # a spectator leaves without being asked, and has no table
    by(eve, "play-now-crooks").wait_for()
    assert not by(eve, "yours").count()


@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("de", SMALL_PHONE)])
def test_own_tables_are_listed_by_whom_they_wait_for(
    visit: Any, address: str, lang: str, screen: dict[str, int]
) -> None:
    anna, ben = visit(locale=lang), visit(locale=lang, viewport=screen)
    together(anna, ben, address)
    be_out(anna, ben)
    by(anna, "result").wait_for()
    by(anna, "rematch").click()
    anna.locator(".waitroom").wait_for()
    ben.goto(address)
    rows = by(ben, "yours").locator("li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(WORDS[lang]["kept"])
    expect(rows.last.get_by_test_id("yours-replay")).to_be_visible()
    assert problems(ben) == []
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_link_of_a_house_that_only_this_computer_reaches_says_so(visit: Any, lang: str) -> None:
    page = visit(locale=lang)
    by(page, "friends").first.click()
    by(page, "order-game").select_option("crooks")
    by(page, "create").click()
    expect(by(page, "only-here")).to_contain_text(WORDS[lang]["here"])
    expect(by(page, "only-here").locator("code")).to_have_text("larceny serve --host 0.0.0.0")
    shown = """async (url) => {
        const { linkView } = await (OURS)("app/house.js");
        const { render } = await (OURS)("vendor/lit/lit.js");
        const box = document.createElement("div");
        render(linkView(url, ""), box);
        return box.querySelector("[data-testid=only-here]") !== null;
    }""".replace("OURS", OURS)
    local = ["http://localhost:8080/t/x", "http://[::1]:8080/t/x", "http://127.0.0.1/t/x"]
    assert all(page.evaluate(shown, url) for url in local)
    others = ["http://192.168.1.7:8080/t/x", "https://larceny.example/t/x", "http://127.example.org/t/x"]
    assert not any(page.evaluate(shown, url) for url in others)


@pytest.mark.proof
def test_the_link_leads_others_to_the_address_of_the_house_after_a_reload_too(visit: Any) -> None:
    page = visit()
    page.route(
        "**/api/house*",
        lambda route: route.fulfill(json=route.fetch().json() | {"addresses": ["http://192.168.1.7:8080"]}),
    )
    page.reload()
    by(page, "friends").first.click()
    by(page, "order-game").select_option("crooks")
    by(page, "create").click()
    link = page.locator(".link input")
    expect(link).to_have_value(re.compile("^http://192.168.1.7:8080/t/"))
    page.reload()
    expect(link).to_have_value(re.compile("^http://192.168.1.7:8080/t/"))
    expect(by(page, "only-here")).to_have_count(0)


def test_a_seat_moves_to_another_device(visit: Any) -> None:
    page = visit()
    by(page, "play-now-crooks").click()
    assert my_turn(page)
    by(page, "settings").click()
    by(page, "move").click()
    link = page.locator("input[value*='/seat/'], [data-link*='/seat/']").first
    link.wait_for()
    path = re.search(r"/seat/[\w.-]+", link.evaluate("el => el.value || el.dataset.link"))[0]
    phone = visit(path, viewport=PHONE)
    by(phone, "bring").click()
    assert my_turn(phone)
    page.wait_for_function("() => !document.querySelector(\"[data-testid^='choice-']\")")


@pytest.mark.parametrize(
    ("lang", "order", "banned", "sent"),
    [
        ("en", "Keep order", "The host does not let you in at this table.", "Your report is on its way."),
        ("de", "Für Ordnung sorgen", "Du wirst an diesen Tisch nicht mehr eingelassen.", "Die Meldung ist unterwegs."),
    ],
)
def test_the_host_silences_and_bans_a_spectator_and_a_player_reports(
    visit: Any, address: str, lang: str, order: str, banned: str, sent: str
) -> None:
    anna, ben, eve = (visit(locale=lang) for _ in range(3))
    path = together(anna, ben, address)
    eve.goto(address + path)
    eve.locator("#board").wait_for()
    by(ben, "settings").click()
    expect(by(ben, "order")).to_have_count(0)
    by(ben, "report").click()
    by(ben, "report-words").fill("<b>rude</b>")
    by(ben, "report-send").click()
    expect(ben.locator("#toasts")).to_contain_text(sent)
    by(anna, "settings").click()
    expect(by(anna, "order")).to_have_text(order)
    by(anna, "order").click()
    spectator = anna.locator("dialog .order li").last
    spectator.locator("[data-testid^='mute-']").click()
    by(eve, "chat").click()
    by(eve, "phrase-hello").click()
    expect(eve.locator("#toasts .bad")).to_be_visible()
    assert problems(anna) == []
    spectator.locator("[data-testid^='ban-']").click()
    expect(eve.locator("[role=alert]")).to_contain_text(banned)
    by(anna, "order-shut").check()
    late = visit(path, locale=lang)
    expect(late.locator("[role=alert]")).to_be_visible()
