"""Cops & Robbers in the browser: a road, a garage, and questions that may have only one answer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from larceny.engine.board import Badge
from larceny.engine.match import Match
from larceny.games import load
from larceny.games.robbers.layout import DONE, DROP, LOOT, PLAY, STASH
from tests.browser.pages import (
    DESK,
    LOOKS,
    ONLY_ANSWER,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    answer_if_asked,
    by,
    choices,
    counts_run_out,
    my_turn,
    number,
    problems,
    problems_in_all_lights,
    settle,
    sit_down,
)


def chased(page: Page) -> bool:
    """True while somebody is on the run: then the road shows the cops, and otherwise the decks."""
    running = page.locator("[data-zone=cops]").count() > 0
    assert running == (page.locator("[data-zone=cop-deck]").count() == 0)
    return running


SCENES = ("cop-deck", "cops")  # what lies on the road in a turn, and in a chase


# Games are long, so the page plays by itself: it loots, and then it runs, and has a choice if it holds a card for that.
# Of cards to discard it takes the last, which is of no use in a getaway.
PLAYED_TO = f"""(scene) => {{
  const ready = (name) => [...document.querySelectorAll(`[data-testid${{name}}]:not([disabled])`)];
  const choices = ready('^=choice-');
  const board = document.querySelector('#board');
  const all = ready('=all-choices')[0];
  const there = board?.querySelector(`[data-zone=${{scene}}]`) && (all || choices.length > 1);
  if (board) board.hidden = !there;
  if (there) return true;
  const wanted = ['=confirm', '=choice-{STASH}', '=choice-{LOOT}', '=choice-{DONE}'].flatMap(ready)[0];
  (wanted ?? choices.at(-1) ?? all)?.click();
  return false;
}}"""


def getaways() -> str:
    """Return a deck in which every other card is for getaways, so that a choice in one comes soon."""
    cards = r'(does = "(?:plus|minus)"\nnumber = \d+\ncount = )(\d+)'
    deck, changed = re.subn(cards, lambda card: f"{card[1]}{3 * int(card[2]) // 2}", load("robbers").house_deck.source)
    assert changed == 7
    return deck


def robbers(page: Page, address: str, seats: int) -> None:
    """Sit down at a game that is long enough to see everything."""
    sit_down(page, "robbers", address, seats, getaways(), goal="rounds", rounds=100)


def play_to(page: Page, scene: str) -> None:
    """Until there is a choice to make while the road shows this."""
    page.wait_for_function(PLAYED_TO, arg=scene, polling=50)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("seats", "rounds", "settings"),
    [
        pytest.param(6, 2, {}, marks=pytest.mark.soak),
        (2, 3, {"viewport": PHONE, "locale": "de-DE", "has_touch": True, "is_mobile": True}),
    ],
    ids=["six at a desk", "two on a phone in German"],
)
def test_a_whole_game_of_robbers_by_mouse(
    drop_in: Any, brisk: str, seats: int, rounds: int, settings: dict[str, Any]
) -> None:
    page = drop_in(reduced_motion="reduce", **settings)
    sit_down(page, "robbers", brisk, seats, goal="rounds", rounds=rounds)
    turn = 0
    while my_turn(page):
        chased(page)
        expect(page.locator(".line-head")).to_have_count(seats)
        assert not page.evaluate(SIDEWAYS)
        answer_if_asked(page, turn)
        turn += 1
    assert turn >= rounds
    page.locator("[data-testid=result]").wait_for()
    assert problems(page) == []
    counts_run_out(page)
    if settings:
        words = page.inner_text("body")
        assert re.search("gewinn|Sieg|teilen", words)
        assert not re.search(r"\b(Search|Your turn|Waiting for|wins|discards?|Round|Stash)\b", words)


@pytest.mark.proof
def test_robbers_on_the_smallest_phone(drop_in: Any, brisk: str) -> None:
    page = drop_in(viewport=SMALL_PHONE, locale="de-DE", has_touch=True, is_mobile=True, reduced_motion="reduce")
    robbers(page, brisk, 6)
    for turn in range(7):
        assert my_turn(page)
        assert not page.evaluate(SIDEWAYS)
        answer_if_asked(page, turn)
    for scene in SCENES:
        play_to(page, scene)
        assert not page.evaluate(SIDEWAYS)


KNOWN = Badge(id="certain", label="sicher: Geschmiert (+3) und 2 x Lasst sie, Jungs (+4)", symbol="search")


def test_on_a_phone_all_that_is_known_of_a_hand_leaves_names_and_states_their_room(stage: Any) -> None:
    board = Match(load("robbers"), 4, names=("Anna", "Josephine", "Pearl", "Sal")).board(0, "de")
    runs = Badge(id="runs", label="flieht", symbol="wheel")
    heads = {zone.id: zone for zone in board.zones if zone.row == -1 and zone.seat is not None}
    assert len(heads) == 4
    zones = tuple(replace(zone, badges=(runs, KNOWN)) if zone.id in heads else zone for zone in board.zones)
    page, _ = stage(replace(board, zones=zones), viewport=PHONE, has_touch=True, is_mobile=True)
    whole = "all => all.every((one) => one.offsetWidth && one.scrollWidth <= one.clientWidth)"
    assert page.locator(".line-head h3 span").evaluate_all(whole)
    assert page.locator(".line-head .badge:nth-last-child(2) .badge-label").evaluate_all(whole)
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.proof
def test_on_a_phone_the_last_card_of_a_hand_moves_nothing_below_it(stage: Any) -> None:
    board = Match(load("robbers"), 2).board(0, "de")
    hand = next(zone for zone in board.zones if zone.layout == "fan")
    page, words = stage(board, viewport=PHONE, has_touch=True, is_mobile=True)
    line = page.locator(".line-head").first
    high = line.bounding_box()["y"]
    one = replace(hand, pieces=hand.pieces[:1])
    words.tell(replace(board, zones=tuple(one if zone.id == hand.id else zone for zone in board.zones)))
    expect(page.locator(f"[data-zone={hand.id}] .piece")).to_have_count(1)
    assert abs(line.bounding_box()["y"] - high) < 4


SMALL_STEPS = """
game = "robbers"
name = "Small steps"
robber = [
  { name = "Tack", does = "plus", number = 1, count = 60 }, { name = "Skin", does = "minus", number = 1, count = 60 },
]
loot = [{ name = "Bag", worth = 100, count = 60 }]
cop = [{ name = "Pair", force = 2, count = 30 }, { name = "Squad", force = 3, count = 30 }]
"""


def choose(page: Page, action: int) -> None:
    before = number(page)
    by(page, f"choice-{action}").click()
    if by(page, "confirm").count():
        by(page, "confirm").click()
    settle(page, before)


def lay_in_small_steps(page: Page) -> list[str]:
    """Loot, run, and lay one plus card a turn: the words on the buttons that ended those turns, of the last getaway."""
    steps: list[str] = []
    laid = False
    while my_turn(page):
        if choices(page).count() < 2:
            laid = False
            page.wait_for_function(ONLY_ANSWER, arg=number(page), polling=50)
        elif by(page, f"choice-{STASH}").count():
            steps, laid = [], False
            choose(page, STASH)
        elif by(page, f"choice-{LOOT}").count():
            if steps.count("That is all for now") >= 2:
                return steps
            choose(page, LOOT)
        elif by(page, f"choice-{PLAY}").count() and not laid:
            choose(page, PLAY)
            laid = True
        elif by(page, f"choice-{DROP + 1}").count():
            choose(page, DROP + 1)
        else:
            steps, laid = [*steps, by(page, f"choice-{DONE}").inner_text().split("\n")[0]], False
            choose(page, DONE)
    return steps


@pytest.mark.proof
def test_a_runner_stays_in_the_chase_with_every_card(drop_in: Any, brisk: str) -> None:
    """A getaway with two lays that are too little, against somebody who answers at random."""
    page = drop_in(reduced_motion="reduce")
    wish = {"game": "robbers", "seats": ["me", "random"], "name": "Anna", "deck": SMALL_STEPS}
    path = page.request.post(brisk + "/api/tables", data=wish | {"options": {"goal": "rounds", "rounds": 100}}).json()
    assert path["warnings"] == []
    page.goto(brisk + path["path"])
    steps = lay_in_small_steps(page)
    assert steps[:2] == ["That is all for now"] * 2


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "screen"), LOOKS)
def test_axe_finds_nothing_serious_in_robbers(drop_in: Any, brisk: str, lang: str, screen: str) -> None:
    page = drop_in(locale=lang, viewport=DESK if screen == "desk" else PHONE, reduced_motion="reduce")
    robbers(page, brisk, 4)
    for scene in SCENES:
        play_to(page, scene)
        assert not (problems_in_all_lights(page) if screen == "desk" else problems(page)), scene
