"""What the terminal remembers for its person: name, language, theme, how they like to play."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

import msgspec

from larceny.engine import files
from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES
from larceny.terminal.app.palette import THEMES

CONFIRMS = ("never", "irreversible", "always")


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str = ""
    lang: str = ""  # empty: as the system speaks
    theme: str = "dark"
    confirm: str = "never"  # when to ask again before an answer is given
    level: str = "medium"  # of bots, at the last new table
    house: str = ""  # the address of the house last visited
    pace: float = 0.5  # seconds that a bot's move is left to be seen

    def changed(self, **parts: Any) -> Settings:
        """Return these settings with some others, which are kept."""
        new = msgspec.structs.replace(self, **parts)
        keep(new)
        return new


def file() -> Path:
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return Path(config) / "larceny" / "terminal.json"


def remembered() -> Settings:
    """Return the settings that were kept; what cannot be read, or makes no sense, is as usual."""
    try:
        kept = msgspec.json.decode(file().read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()
    usual = Settings()
    return msgspec.structs.replace(
        kept,
        lang=kept.lang if kept.lang in LANGUAGES else usual.lang,
        theme=kept.theme if kept.theme in THEMES else usual.theme,
        confirm=kept.confirm if kept.confirm in CONFIRMS else usual.confirm,
        pace=min(max(kept.pace, 0.0), 5.0),
    )


def keep(settings: Settings) -> None:
    """Keep settings; where nothing can be written, they hold for this sitting."""
    with contextlib.suppress(OSError, LarcenyError):
        file().parent.mkdir(parents=True, exist_ok=True)
        files.put(file(), msgspec.json.encode(settings))
