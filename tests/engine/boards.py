"""Boards of no game, with everything a Board can have; and a page that is shown them, without a house."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from larceny.engine.board import (
    Badge,
    Board,
    Choice,
    Counter,
    Group,
    Line,
    Mark,
    Piece,
    Player,
    Question,
    Tally,
    Term,
    Zone,
)
from larceny.net.messages import PROTOCOL
from larceny.server.files import browser_files

PEOPLE = ("Anna", "Bob", "Carl", "Dora", "Emil", "Fritz", "Gina", "Hedwig")
CROOKS = ("Vera Volt", "Knuckles Malone", "Lucky Lou Marchetti", "The Accountant", "Iron Ida", "Big Bruno")
QUARTERS = ("Harbour", "Old Town", "Theatre Row", "Riverside", "The Heights", "Gasworks", "Station", "Island")
SIZES = (12, 9, 3, 7, 11, 5, 8, 6)  # crooks of each mob
NUMBER = 5  # of the board, as the house counts

TALLY = Tally(
    title="Vera tries to take over the Casino, Harbour",
    terms=(
        Term(label="Vera's power", value=5),
        Term(label="Resistance of the Casino", value=-9, tip="Printed on it."),
        Term(label="help by Iron Ida", value=2, certain=False),
        Term(label="sealed Gs", value=None),
    ),
    total=-2,
    verdict="Cannot succeed; with 6 Gs more 17 %.",
)


def crook(seat: int, number: int) -> Piece:
    look = {"hat": ("none", "fedora", "cloche")[number % 3], "hair": ("short", "bob")[number % 2]}
    marks = (
        Mark(place="top-left", text=str(1 + number % 6), label="Power"),
        Mark(place="top-right", text=str(number % 5), symbol="cash", label="Pay"),
        Mark(place="seal", text="Token", symbol="star", tip="May still act."),
    )
    return Piece(handle=f"crook{seat}.{number}", kind="crook", name=f"{CROOKS[number % 6]}", marks=marks, look=look)


def mob(seat: int, size: int) -> list[Zone]:
    """Return the zones of a mob: a boss, three lieutenants, and the rest below those."""
    zones = []
    for number in range(size):
        under = "" if number == 0 else f"place{seat}.0" if number < 4 else f"place{seat}.{1 + number % 3}"
        unhappy = (Badge(id="unhappy", label="Unhappy", symbol="mask"),) if number == 2 else ()
        zones.append(
            Zone(
                id=f"place{seat}.{number}",
                group=f"mob{seat}",
                title="Place",
                under=under,
                column=number,
                seat=seat,
                pieces=(crook(seat, number),),
                badges=unhappy,
            )
        )
    return zones


def quarter(column: int) -> Zone:
    marks = (Mark(place="top-left", text="3", label="Income"),)
    rackets = tuple(
        Piece(handle=f"racket{column}.{number}", kind="racket", name="Golden Mile Casino", note="Bob's", marks=marks)
        for number in range((column * 3) % 8)
    )
    title, worth = QUARTERS[column], (Counter(id="worth", label="Worth", value=3 * len(rackets)),)
    return Zone(id=f"quarter{column}", group="map", title=title, column=column, pieces=rackets, counters=worth)


def made_up(players: int = 8, lang: str = "en", **parts: Any) -> Board:
    """Return a board with a scene, eight quarters, a mob for each player, and other parts on request."""
    scene = Piece(handle="attacker", kind="crook", name="Vera Volt", look={"hair": "bob"})
    free = Zone(id="free", group="mob0", title="Free place", under="place0.1", column=99, seat=0)
    zones = [Zone(id="attack", group="scene", title="Attacker", pieces=(scene,)), *map(quarter, range(8)), free]
    groups = [
        Group(id="scene", title="Attack", layout="scene"),
        Group(id="map", title="City", layout="columns"),
        *(Group(id=f"mob{seat}", title=f"{PEOPLE[seat]}: mob", layout="tree") for seat in reversed(range(players))),
    ]
    for seat in range(players):
        zones += mob(seat, SIZES[seat])
    choices = (
        Choice(action=1, label="Put her under Knuckles", touches=("free",)),
        Choice(action=2, label="Hit the boss", touches=("crook1.0",)),
        Choice(action=3, label="Nothing"),
    )
    usual: dict[str, Any] = {
        "game": "crimelords",
        "title": "Crime Lords",
        "lang": lang,
        "seat": 0,
        "moment": 3,
        "players": tuple(Player(seat=seat, name=PEOPLE[seat], you=seat == 0) for seat in range(players)),
        "groups": tuple(groups),
        "zones": tuple(zones),
        "question": Question(seat=0, text="What is to be done?", help="Some help."),
        "choices": choices,
        "tally": TALLY,
        "log": (Line(moment=1, text="Anna deals."),),
    }
    return Board(**(usual | parts))


def bids(low: int, high: int) -> tuple[Choice, ...]:
    """Pass, or an amount."""
    amounts = tuple(Choice(action=100 + n, label=f"Bid {n} Gs", amount=n) for n in range(low, high + 1))
    return (Choice(action=7, label="Pass"), *amounts)


def stakes(most: int) -> tuple[Choice, ...]:
    """Return an amount for something, or against it."""
    return tuple(Choice(action=100 + n, label=f"{n} Gs", amount=n) for n in range(-most, most + 1))


def gifts() -> tuple[Choice, ...]:
    """Thirty-seven things to be said out of turn: an amount for Bob, a racket for somebody."""
    money = tuple(
        Choice(action=n, label=f"Give Bob {n} Gs", amount=n, group="Give money", touches=("place1.0",), final=True)
        for n in range(1, 21)
    )
    rackets = tuple(
        Choice(
            action=40 + n,
            label=f"Give racket {n} away",
            group="Give a racket",
            touches=(f"racket1.{n % 3}",),
            final=True,
        )
        for n in range(17)
    )
    return money + rackets


class Said(list[dict[str, Any]]):
    """What a page says, and the line by which it is told more."""

    line: WebSocketRoute
    number = NUMBER

    def tell(self, board: Board, **parts: Any) -> None:
        """Show the page another board, as if something had happened."""
        self.number += 1
        told = {"type": "board", "number": self.number, "board": json.loads(msgspec.json.encode(board)), **parts}
        self.line.send(json.dumps(told))


def show(page: Page, board: Board, earlier: Sequence[Line] = (), **room: Any) -> Said:
    """Have the real page draw a board as if a house had sent it; return a list that collects what the page sends.

    Of the `earlier` lines of the log the page is sent four at a time.
    """
    files = browser_files()
    said = Said()

    def answer(route: Route) -> None:
        path = route.request.url.partition("//")[2].partition("/")[2]
        file = files.get(path.removeprefix("web/"), files["index.html"])
        route.fulfill(body=file.body, content_type=file.type)

    def listen(line: WebSocketRoute) -> None:
        said.line = line
        line.on_message(lambda words: hear(line, json.loads(str(words))))

    def hear(line: WebSocketRoute, words: dict[str, Any]) -> None:
        said.append(words)
        if words["type"] == "hello":
            for message in greeting(board, room):
                line.send(json.dumps(message))
        elif words["type"] == "ping":
            line.send(json.dumps({"type": "pong", "n": words.get("n", 0)}))
        elif words["type"] == "older":
            start = max(0, words["before"] - 4)
            log = [{"moment": one.moment, "text": one.text} for one in earlier[start : words["before"]]]
            line.send(json.dumps({"type": "lines", "id": words["id"], "log": log, "older": start}))
        else:
            line.send(json.dumps({"type": "ack", "id": words["id"], "number": said.number}))

    page.route("**/*", answer)
    page.route_web_socket("**/socket", listen)
    page.goto("http://house.test/t/made-up")
    page.locator("#board .group").first.wait_for()
    return said


def greeting(board: Board, parts: dict[str, Any]) -> list[dict[str, Any]]:
    players = sorted(board.players, key=lambda player: player.seat)
    seats = [{"seat": player.seat, "kind": "person", "name": player.name} for player in players]
    room = {"table": "made-up", "game": board.game, "title": board.title, "phase": "playing", "seats": seats, **parts}
    return [
        {"type": "welcome", "protocol": PROTOCOL, "version": "1", "you": board.seat},
        {"type": "room", "you": board.seat, **room},
        {"type": "board", "number": NUMBER, "board": json.loads(msgspec.json.encode(board))},
    ]
