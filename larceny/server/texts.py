"""The server's own texts in each language: refusals, phrases, the levels of bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from larceny.bots import LEVELS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.text import Text, texts
from larceny.engine.words import into
from larceny.net.messages import Label

FOLDER = Path(__file__).parent / "text"
LONGEST = 300  # letters of a line of a value in a text
MOST = 2000  # letters of all its lines: Fluent has no room for more than 2500
OWN_BOTS: list[str] = []  # own bots that this house was opened with
OLD_LEVELS = {"random": "easy", "instinct": "medium"}  # names in older journals and programs
PHRASES = ("hello", "luck", "nice", "ouch", "laugh", "think", "sorry", "hurry", "thanks", "bye")


class Refused(LarcenyError):
    """A command that changes nothing: a code for programs, and words for people in their language."""

    def __init__(self, code: str, ruling: str = "", words: str = "", **values: str | int) -> None:
        super().__init__(words or code)
        self.code = code
        self.ruling = ruling
        self._words = words  # already in the person's language
        self._values = {name: value if hasattr(value, "into") else _short(value) for name, value in values.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a refusal from another process say the same here."""
        made: Callable[..., Refused] = partial(type(self), **self._values)  # type: ignore[arg-type]
        return made, (self.code, self.ruling, self._words)

    def text(self, lang: str) -> str:
        values = {name: one if isinstance(one, int) else _short(into(one, lang)) for name, one in self._values.items()}
        return self._words or server_text(lang)(f"refused-{self.code}", **values)


def _short(value: str | int) -> str | int:
    """Shorten a value from outside: a text has room for a few hundred letters."""
    if isinstance(value, int):
        return value
    kept: list[str] = []
    for line in value.splitlines():
        kept.append(line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…")
        if sum(map(len, kept)) > MOST:
            return "\n".join([*kept[:-1], "…"])
    return "\n".join(kept)


def server_text(lang: str) -> Text:
    """Return the server's own texts."""
    return texts(lang, FOLDER)


def levels(lang: str) -> tuple[Label, ...]:
    """Return the levels that people choose from, easiest first."""
    return tuple(Label(id=one, text=level(one, lang)) for one in (*LEVELS, *OWN_BOTS))


def level(id: str, lang: str) -> str:
    """Return what people call a level; empty, if no bot plays."""
    if id in OWN_BOTS:
        return id
    return server_text(lang)(f"level-{OLD_LEVELS.get(id, id)}") if is_level(id) else ""


def is_level(id: str) -> bool:
    return id in LEVELS or id in OLD_LEVELS or id in OWN_BOTS


def phrases(lang: str) -> tuple[Label, ...]:
    return tuple(Label(id=phrase, text=server_text(lang)(f"phrase-{phrase}")) for phrase in PHRASES)


def options(game: Game, chosen: dict[str, str | int], lang: str) -> tuple[Label, ...]:
    """Return the options of a table, in words."""
    text = game.text(lang)
    return tuple(
        Label(id=name, text=f"{text(f'option-{name}')}: {option_value(game, name, value, lang)}")
        for name, value in chosen.items()
    )


def option_value(game: Game, name: str, value: str | int, lang: str) -> str:
    text = game.text(lang)
    return text(f"option-{name}-{value}") if text.has(f"option-{name}-{value}") else str(value)
