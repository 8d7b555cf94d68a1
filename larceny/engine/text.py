"""Texts for people in their language: a thin layer over Fluent. A missing text is an error, never a blank."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from larceny.engine.errors import LarcenyError

LANGUAGES = ("en", "de")
Said = dict[str, str | int]  # the values that fill in a text
Writer = Callable[[Mapping[str, str | int]], str]
GAP = "…"  # where a value would stand
_HOUSE = Path(__file__).parent / "text"
_LONGEST = 900  # letters that Fluent takes as a value; a longer value is nonsense that somebody sent, and is cut
_KEPT = 32768  # texts kept ready in each language of each game: many name the players of one of hundreds of tables
_NUMBERS = 4096  # numbers whose written form is kept


class Text:
    """The texts of the house and of one game, in one language."""

    def __init__(self, lang: str, *folders: Path) -> None:
        self.lang = lang
        self._bundle = FluentBundle([lang], use_isolating=False)
        for folder in folders:
            self._bundle.add_resource(_read(folder / f"{lang}.ftl"), allow_overrides=False)
        # Fluent is slow, and boards say the same things again and again.
        self._kept = lru_cache(_KEPT)(self._write)
        self._number = lru_cache(_NUMBERS)(lambda number: FluentInt(number).format(self._bundle._babel_locale))
        self._plural = lru_cache(_NUMBERS)(self._bundle._plural_form)
        self._writers: dict[str, Writer | None] = {}  # by key; None: only Fluent can write it

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text of a key, with its values filled in."""
        return self._kept(key, **values)

    def _write(self, key: str, /, **values: str | int) -> str:
        """Write a text by its parts, which is fast; anything unusual is left to Fluent, which says what is wrong."""
        if key not in self._writers:
            self._writers[key] = self._taken_apart(key)
        writer = self._writers[key]
        if writer is not None and all(type(value) in (str, int) for value in values.values()):
            try:
                written = writer(values)
            except KeyError:
                written = ""
            if written:
                return written
        return self._write_by_fluent(key, values)

    def _taken_apart(self, key: str) -> Writer | None:
        """Return a function that writes a text in a twentieth of Fluent's time; None where the text needs Fluent."""
        message = self._bundle._messages.get(key)
        try:
            return None if message is None or message.value is None else self._pattern(message.value)
        except NotImplementedError:
            return None

    def _pattern(self, pattern: ast.Pattern) -> Writer:
        parts = [self._element(element) for element in pattern.elements]
        return lambda values: "".join([part if type(part) is str else part(values) for part in parts])  # type: ignore[operator]

    def _element(self, element: Any) -> str | Writer:
        """Return what writes a part of a text: letters, a value, or a choice between texts by a value."""
        if isinstance(element, ast.TextElement):
            return str(element.value)
        inner = element.expression
        if isinstance(inner, ast.StringLiteral):
            return str(inner.parse()["value"])
        if isinstance(inner, ast.VariableReference):
            return self._value(inner.id.name)
        if isinstance(inner, ast.SelectExpression) and isinstance(inner.selector, ast.VariableReference):
            return self._choice(inner.selector.id.name, inner.variants)
        raise NotImplementedError

    def _value(self, name: str) -> Writer:
        number = self._number

        def write(values: Mapping[str, str | int]) -> str:
            value = values[name]
            return value if type(value) is str else number(value)

        return write

    def _choice(self, name: str, variants: Sequence[ast.Variant]) -> Writer:
        """Return what writes the first variant that fits a value: its word, its number, or the plural of its number."""
        plural = self._plural
        texts = [(_key(variant.key), self._pattern(variant.value)) for variant in variants]
        words = {key if type(key) is str else plural(key): text for key, text in reversed(texts)}
        usual = next(text for (_, text), variant in zip(texts, variants, strict=True) if variant.default)

        def write(values: Mapping[str, str | int]) -> str:
            value = values[name]
            if type(value) is str:
                return words.get(value, usual)(values)
            fitting = (text for key, text in texts if key == value or key == plural(value))
            return next(fitting, usual)(values)

        return write

    def _write_by_fluent(self, key: str, values: Mapping[str, str | int]) -> str:
        if not self._bundle.has_message(key):
            raise LookupError(f"no text {key!r} in {self.lang}")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"text {key!r} is empty in {self.lang}")
        short = {name: value[:_LONGEST] if isinstance(value, str) else value for name, value in values.items()}
        written, faults = self._bundle.format_pattern(pattern, short)
        if faults:
            raise LookupError(f"text {key!r} in {self.lang}: {faults[0]}")
        return str(written)

    def outline(self, key: str) -> str:
        """Return a text with dots where its values would stand.

        >>> texts("en").outline("house-and")
        '… and …'
        """
        names = _Values()
        names.visit(self._bundle._messages[key])
        return self(key, **dict.fromkeys(names.found, GAP))

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


class _Values(Visitor):
    """Collects the values that a text names."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


def _key(key: ast.Identifier | ast.NumberLiteral) -> str | int:
    if isinstance(key, ast.Identifier):
        return str(key.name)
    if "." in key.value:
        raise NotImplementedError
    return int(key.value)


def yes(fact: object) -> str:
    """Return "yes" or "no", by which texts select a variant."""
    return "yes" if fact else "no"


class UnknownLanguage(LarcenyError):
    """Larceny has no texts in this language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        super().__init__(self.into("en"))

    def into(self, lang: str) -> str:
        return texts(lang)("language-unknown", lang=repr(self.lang)[1:-1], languages=", ".join(LANGUAGES))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.lang,)


@cache
def _read(file: Path) -> ast.Resource:
    """Read texts once: those of the house are part of every game's."""
    return FluentResource(file.read_text(encoding="utf-8"))


@cache
def texts(lang: str, *folders: Path) -> Text:
    """Return the texts of the house and of a game's folders in a language."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    return Text(lang, _HOUSE, *folders)
