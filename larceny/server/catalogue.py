"""What there is to play, in words: the games, their rules, and the tables of the lobby."""

from __future__ import annotations

import logging
from functools import lru_cache

import msgspec

from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.kinds import Option
from larceny.games import load
from larceny.server.store.contract import WATCHES, Summary
from larceny.server.table.lesson import lesson
from larceny.server.table.showing import Listed
from larceny.server.texts import option_value

FACES = 3  # in a game's picture

log = logging.getLogger(__name__)


# Tables


def listed(summary: Summary, lang: str) -> dict[str, object]:
    """Describe a table in the list that anybody may read."""
    info = msgspec.json.decode(summary.info, type=Listed)
    return {
        "table": summary.table,
        "game": summary.game,
        "title": load(summary.game).text(lang)("title"),
        "phase": summary.phase,
        "open": sum(seat.kind == "open" for seat in info.seats),
        "seats": info.seats,
        "watch": info.watch,
    }


def owned(summary: Summary, seat: int, lang: str) -> dict[str, object]:
    """Describe a table to its host or one of its players, with how the game stands."""
    info = msgspec.json.decode(summary.info, type=Listed)
    return listed(summary, lang) | msgspec.structs.asdict(info) | {"you": None if seat == WATCHES else seat}


# Games


def about(game: Game, lang: str) -> dict[str, object]:
    """Describe a game for the choice of one: its players, its options, whether it has a lesson."""
    text = game.text(lang)
    return {
        "name": game.name,
        "title": text("title"),
        "pitch": text("pitch"),
        "weight": game.layout.WEIGHT,
        "minutes": game.layout.MINUTES,
        "faces": _faces(game),
        "players": game.players,
        "usual": min(game.players, key=lambda count: abs(count - 3)),
        "options": [_option(game, name, option, lang) for name, option in game.option_list.items()],
        "lesson": _has_lesson(game),
    }


def _faces(game: Game) -> list[dict[str, object]]:
    """Return how some people of the game look, for its picture."""
    cards = (card for kind in game.house_deck.cards.values() for card in kind)
    faces = (getattr(card, "look", None) for card in cards)
    looks = [msgspec.structs.asdict(face) for face in faces if face is not None]
    return looks[:: max(1, len(looks) // FACES)][:FACES]


def _has_lesson(game: Game) -> bool:
    """True if the game has a lesson; a broken one is logged and keeps nobody from playing."""
    try:
        return lesson(game.name) is not None
    except LarcenyError:
        log.exception("a lesson is broken", extra={"game": game.name})
        return False


def _option(game: Game, name: str, option: Option, lang: str) -> dict[str, object]:
    about: dict[str, object] = {"name": name, "label": game.text(lang)(f"option-{name}"), "usual": option.usual}
    if not option.choices:
        return about | {"low": option.low, "high": option.high}
    return about | {
        "values": [{"id": value, "text": option_value(game, name, value, lang)} for value in option.choices]
    }


@lru_cache(32)
def guide(name: str, lang: str) -> str:
    """Return the rules as HTML; HTML within the rules' text stays text."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(load(name).guide(lang)))
