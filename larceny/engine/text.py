"""Texts for people in their language: a thin layer over Fluent. A missing text is an error, never a blank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from larceny.engine.errors import LarcenyError

LANGUAGES = ("en", "de")
Said = dict[str, str | int]  # the values that fill in a text
_HOUSE = Path(__file__).parent / "text"
_KEPT = 32768  # texts kept ready in each language of each game: every name at hundreds of tables is in some


class Text:
    """The texts of the house and of one game, in one language."""

    def __init__(self, lang: str, *folders: Path) -> None:
        self.lang = lang
        self._bundle = FluentBundle([lang], use_isolating=False)
        for folder in folders:
            source = (folder / f"{lang}.ftl").read_text(encoding="utf-8")
            self._bundle.add_resource(FluentResource(source), allow_overrides=False)
        # Fluent is slow, and boards say the same things again and again.
        self._kept = lru_cache(_KEPT)(self._write)

    def __call__(self, key: str, **values: str | int) -> str:
        """Return the text of a key, with its values filled in."""
        return self._kept(key, **values)

    def _write(self, key: str, **values: str | int) -> str:
        if not self._bundle.has_message(key):
            raise LookupError(f"no text {key!r} in {self.lang}")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"text {key!r} is empty in {self.lang}")
        written, faults = self._bundle.format_pattern(pattern, values)
        if faults:
            raise LookupError(f"text {key!r} in {self.lang}: {faults[0]}")
        return str(written)

    def has(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def one_of(self, words: list[str]) -> str:
        """Join words as alternatives: a, b or c."""
        return self._joined("house-or", words)

    def list(self, words: list[str]) -> str:
        """Join words as an enumeration: a, b and c."""
        return self._joined("house-and", words)

    def counted(self, words: Iterable[tuple[str, int]]) -> str:
        """Join words as an enumeration, with "2 x" before a word that counts 2; leave out words that count 0."""
        return self.list([word if count == 1 else f"{count} x {word}" for word, count in words if count])

    def _joined(self, key: str, words: Sequence[str]) -> str:
        return "".join(words) if len(words) < 2 else self(key, first=", ".join(words[:-1]), last=words[-1])


def yes(fact: object) -> str:
    """Return "yes" or "no", by which texts select a variant."""
    return "yes" if fact else "no"


@cache
def texts(lang: str, *folders: Path) -> Text:
    """Return the texts of the house and of a game's folders in a language."""
    if lang not in LANGUAGES:
        raise LarcenyError(f"no language {lang!r}; there is: {', '.join(LANGUAGES)}")
    return Text(lang, _HOUSE, *folders)
