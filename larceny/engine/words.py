"""Sentences that can be said in every language: what errors, findings and commands have to say to people.

As a string such a sentence is English, for programs, files and logs. A face says it in the language of its person:
`into(sentence, lang)`, or `spoken()` where a process speaks to one person only, as a command does.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, Self, TypeVar

from larceny.engine.errors import IllegalAction
from larceny.engine.text import LANGUAGES, texts

P = ParamSpec("P")
R = TypeVar("R")

MOST_LISTED = 16  # words that a hint lists
NEAREST = 3  # words that a hint lists where there are more than that
LANGUAGE = "LARCENY_LANG"  # the environment variable that chooses the language of commands
_PACKAGE = Path(__file__).parent.parent
_ABROAD = ContextVar("language", default="en")


def spoken() -> str:
    """Return the language in which this process speaks to its person."""
    return _ABROAD.get()


def speak(lang: str) -> None:
    """Choose the language in which this process speaks to its person."""
    _ABROAD.set(lang)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak another language within the block."""
    token = _ABROAD.set(lang)
    try:
        yield
    finally:
        _ABROAD.reset(token)


def into(said: object, lang: str | None = None) -> str:
    """Say something in a language, or in the one that is spoken; what knows no languages stays as it is."""
    own = getattr(said, "into", None)
    return str(said) if own is None else own(lang or spoken())


def told_at_once(teller: Callable[P, Callable[[], R]]) -> Callable[P, R]:
    """Return a function that does what `teller` does and tells at once what it found, in the language spoken."""

    @wraps(teller)
    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        return teller(*args, **kwargs)()

    told.__name__ = told.__qualname__ = teller.__name__.removesuffix("_teller")
    return told


class _Translated(str):
    """Words that know how they are said in every language; as a string they are English."""

    _made_of: tuple[Any, ...]

    def __new__(cls, *made_of: Any) -> Self:
        found = super().__new__(cls, cls._say("en", *made_of))
        found._made_of = made_of
        return found

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        raise NotImplementedError

    def into(self, lang: str) -> str:
        return str(self) if lang == "en" else self._say(lang, *self._made_of)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._made_of


class Phrase(_Translated):
    """A text of a folder, by its key, with its values filled in."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        folder, key, values = made_of
        return texts(lang, _PACKAGE / folder)(key, **{name: _value(one, lang) for name, one in values.items()})


def _value(value: object, lang: str) -> str | int:
    """Return what Fluent fills in: a number as such, since a plural may depend on it; one to be grouped is a Figure."""
    return value if type(value) is int and abs(value) < 1000 else into(value, lang)


class Joined(_Translated):
    """Several things with something between them, cut to a length if there is one."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        between, parts, most = (*made_of, 0)[:3]
        whole = between.join(into(part, lang) for part in parts)
        return f"{whole[: most - 1]}…" if most and len(whole) > most else whole


class Listed(_Translated):
    """Several things as an enumeration: one, two and three."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        return texts(lang).list([into(part, lang) for part in made_of[0]])


class Either(_Translated):
    """Several things as alternatives: one, two or three."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        return texts(lang).one_of([into(part, lang) for part in made_of[0]])


class InEach(_Translated):
    """Words that are there in every language already."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        words: dict[str, str] = made_of[0]
        return words.get(lang) or words.get("en", "")


class Quoted(_Translated):
    """Something that a person wrote, in quotation marks, with control characters escaped."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        value = into(made_of[0], lang) if isinstance(made_of[0], _Translated) else made_of[0]
        shown = repr(value)
        return shown if lang == "en" or not isinstance(value, str) else f"„{shown[1:-1]}“"


class Figure(_Translated):
    """A number that is written as Python would, in German with a comma: 12.5% is 12,5 %."""

    @classmethod
    def _say(cls, lang: str, *made_of: Any) -> str:
        value, form = made_of
        shown = format(value, form)
        if lang == "en":
            return shown
        return shown.replace("%", " %").translate(str.maketrans(".,", ",."))


Phrases = Callable[..., str]


def phrases(file: str) -> tuple[Phrases, Phrases]:
    """Return two functions for the texts that lie beside a module, in its folder `text`.

    The first makes a phrase, to be said later in any language: for errors and results. The second says it at once in
    the language that is spoken: for what is printed.
    """
    folder = os.path.relpath(Path(file).resolve().parent / "text", _PACKAGE)

    def phrase(key: str, /, **values: object) -> str:
        return Phrase(folder, key, {name: _lasting(value) for name, value in values.items()})

    def said(key: str, /, **values: object) -> str:
        return Phrase._say(spoken(), folder, key, values)

    return phrase, said


def _lasting(value: object) -> object:
    """Return a value that can be sent to another process: words, or a whole number."""
    if type(value) is int or isinstance(value, _Translated):
        return value
    if isinstance(value, IllegalAction):
        return Joined("", (value.explanation, f" ({value.ruling})" if value.ruling else ""))
    inner = value.args[0] if isinstance(value, Exception) and len(value.args) == 1 else None
    return inner if isinstance(inner, _Translated) else str(value)


def at(*parts: object) -> str:
    """Return parts with colons between them: where something is, and what is wrong there."""
    return Joined(": ", tuple(_lasting(part) for part in parts))


def kept(words: object) -> str | dict[str, str]:
    """Return words as a file keeps them: in every language if they know how, for whoever reads the file."""
    return {lang: words.into(lang) for lang in LANGUAGES} if isinstance(words, _Translated) else str(words)


def unkept(found: str | dict[str, str]) -> str:
    """Return words that a file has kept; older files have them in English alone."""
    return found if isinstance(found, str) else InEach(found)


# What the system says of a file or of the network

phrase, said = phrases(__file__)
KNOWN = frozenset(
    getattr(errno, name)
    for name in (
        *("EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "ECONNREFUSED", "ECONNRESET", "EEXIST", "EFBIG", "EHOSTUNREACH"),
        *("EINVAL", "EIO", "EISDIR", "ELOOP", "EMFILE", "ENAMETOOLONG", "ENETUNREACH", "ENOENT", "ENOSPC", "ENOTDIR"),
        *("ENOTEMPTY", "ENXIO", "EPERM", "EPIPE", "EROFS", "ETIMEDOUT", "EDQUOT", "EBUSY"),
    )
)


def trouble(fault: OSError) -> str:
    """Return what the system says of a fault."""
    number = fault.errno or 0
    if number in KNOWN and fault.strerror == os.strerror(number):
        return phrase(f"system-{errno.errorcode[number]}")
    return str(fault.strerror or fault)


# What errors say of words that are not known


def perhaps(word: str, known: Iterable[str]) -> str:
    """Return a hint: the known word that was probably meant, or else all known words; of many, the nearest."""
    words = [str(one) for one in known]
    close = get_close_matches(word, words, 1) or _holding(word, words)
    if len(close) == 1:
        return phrase("hint-meant", word=Quoted(close[0]))
    if len(words) <= MOST_LISTED:
        return choices(words)
    nearest = close[:NEAREST] or get_close_matches(word, words, NEAREST, 0.0)
    return phrase("hint-nearest", many=len(words), words=", ".join(nearest))


def _holding(word: str, words: list[str]) -> list[str]:
    """Return the known words that contain this one: Fiona may mean Foghorn Fiona."""
    return [one for one in words if word and word.casefold() in one.casefold()]


def choices(known: Iterable[str]) -> str:
    """Return a hint that lists all known words."""
    return phrase("hint-there-is", words=", ".join(known))


def install(extra: str) -> str:
    """Return the command that installs an extra; Larceny comes as a clone of its repository."""
    return phrase("hint-install", extra=extra)
